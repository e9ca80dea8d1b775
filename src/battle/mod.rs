//! The turn machine that every ruleset shares: stages, decisions, orders, events, dice and records.
//!
//! A [`Battle`] owns a Bevy world in which units are entities and each stage of the rules is a schedule. It runs
//! until somebody has to choose, stops at a [`Decision`], and goes on with the [`Order`] that answers it; what
//! happened comes back as [`Event`]s. People, opponents, records, scripts and bots all answer alike.
//! This room knows no ruleset by name: a [`Ruleset`] is a plugin to the [`Machine`]. It knows no window, opens
//! no file and looks at no clock.

mod ask;
#[expect(clippy::module_inception, reason = "the room is named after the thing that stands in its middle")]
mod battle;
mod canonical;
mod decision;
mod desk;
mod dice;
mod enlist;
mod event;
mod field;
mod forecast;
mod goals;
mod groups;
mod id;
mod lay;
mod log;
mod machine;
pub mod movement;
mod name;
mod order;
mod parts;
mod record;
mod referee;
mod reinforcement;
mod resolving;
mod ruleset;
mod scout;
mod setup;
mod sides;
mod targeting;
mod things;
mod tracked;
mod unit;
mod view;

pub use battle::{Battle, MOST_ROUNDS};
pub use canonical::{Canonical, CanonicalHasher, Digest};
pub use decision::{Decision, Outcome};
pub use dice::{Dice, DiceError, DiceSource, FaceStream, Stream, throw};
pub use event::{CheckResult, Event};
pub use field::Field;
pub use forecast::{Estimate, Forecast, TargetForecast};
pub use goals::{Goal, GoalKind, judge};
pub use id::{SideId, UnitId};
pub use lay::{fell, lift, put, raise, remove, shift};
pub use log::Log;
pub use machine::{Flow, Machine, ResolveSystems, Stage, note};
pub use movement::change_cells;
pub use name::{Name, NameError};
pub use order::{Act, Aim, Order, OrderError, Ruling, Surprise, Verb};
pub use parts::{Part, PartKind, Parts, Rule, Sum, Total, percent_of};
pub use record::{RECORD_FORMAT, Record, RecordedOrder, ReplayError};
pub use reinforcement::{Phase, Reinforcement, Trigger, has_entered};
pub use resolving::{Action, Resolving, Strike};
pub use ruleset::{Content, Rules, Ruleset};
pub use setup::{BattleDraft, Kind, MOST_UNITS, Setup, SetupError, UnitSetup, Zone};
pub use sides::SideSetup;
pub use targeting::{Geometry, Ground, HazardHeight, InTheWay, Range, Targeting, Who, in_the_way, is_out_of_reach};
pub use unit::{Identity, Place, Presence, Roster, Side};
pub use view::{
    ActView, AnswerView, Beat, BlockerView, ConditionView, LearnedView, LootView, MeleeView, Pace, Purpose, SpoilsView,
    StatView, StrideView, ThingView, UnitView, Wanted,
};
