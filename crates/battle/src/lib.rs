//! The turn machine that every ruleset shares: stages, decisions, orders, events, dice and records.
//!
//! A [`Battle`] owns a Bevy world in which units are entities and each stage of the rules is a schedule. It runs
//! until a player has to choose, stops at a [`Decision`], and goes on with the [`Order`] that answers it; the
//! results are [`Event`]s. People, opponents, records, scripts and bots all give orders in the same way.
//! This crate knows no ruleset by name: a [`Ruleset`] is a plugin to the [`Machine`]. It knows no window, opens
//! no file and reads no clock.

#![warn(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]

// The derive macros refer to this crate by its name, also inside it.
extern crate self as hexfray_battle;

mod flow;
mod places;
pub mod play;
pub mod prelude;
mod start;
mod terms;
mod turns;

use flow::{machine::WalkSystems, tracked};
use places::lay;
use start::{occurred, progress, reinforcement, victory};
use terms::name;
use turns::{referee, resources, unasked};

pub use flow::log::Log;
pub use flow::machine::{Flow, Machine, ResolveSystems, Stage, note};
pub use flow::resolving::{ActId, Action, Resolving, Strike};
pub use places::field::Field;
pub use places::lay::{fell, lift, put, raise, remove, shift};
pub use start::check::CONTENT_FOLDERS;
pub use start::contents::content_of;
pub use start::files::UsedFile;
pub use start::goals::{Clock, Goal, GoalKind};
pub use start::groups::{Phase, Reinforcement, Trigger};
pub use start::judgement::{FEATURES, Feature, FeatureId, Features, Judgement};
pub use start::progress::GoalView;
pub use start::rating::{BattleLength, Challenge};
pub use start::reinforcement::has_entered;
pub use start::rolls::SetRoll;
pub use start::ruleset::{Content, Heeds, Rules, Ruleset, Setup, SetupError};
pub use start::rulesets::Rulesets;
pub use start::script::{BUTTONS, GoalWord, Occasion, ScriptedEvent};
pub use start::units::{BattleDraft, SideSetup, Temper, UnitKind, UnitSetup, Zone};
pub use start::victory::{WayOut, judge, way_out, would_decide};
pub use start::weights::{GreedyWeights, Weight};
pub use terms::canonical::Canonical;
pub use terms::decision::{Decision, Ending, Outcome};
pub use terms::dice_error::DiceError;
pub use terms::digest::{CanonicalHasher, Digest};
pub use terms::event::{CheckResult, Event};
pub(crate) use terms::forecast::settle_chance;
pub use terms::forecast::{
    Estimate, Forecast, Opposition, Promise, RAREST_ROLLS, Release, TargetForecast, WORSE_ANSWER,
};
pub use terms::id::{MOST_ROUNDS, MOST_UNITS, SideId, UnitId};
pub use terms::liveries::liveries;
pub use terms::message::{ActWord, Message, OrderPattern, Pointer, Portrait, Subject};
pub use terms::name::{Name, NameError, intern};
pub use terms::narrow::{narrow, whole};
pub use terms::options::Options;
pub use terms::order::{Act, Aim, NoVia, Order, OrderError, Ruling, Surprise, Via};
pub use terms::packed::{Packed, Words};
pub use terms::parts::{Part, PartKind, Parts, Rule, Sum, Total, percent_of};
pub use terms::targeting::{CannotAim, Geometry, HazardHeight, InTheWay, Range, ShotsStopAt, Targeting, Who};
pub use terms::unit::{Identity, Place, Presence, Roster, Side};
pub use terms::verb::{BarPlace, Shelf, Verb, VerbInfo, VerbRole};
pub use terms::view::{
    ActView, AllowanceView, AnswerView, Beat, BlockerView, BondView, ConditionView, EndingKind, EndingView,
    LearnedView, LootView, MeleeView, Pace, PreparedView, Purpose, SpoilsView, StatView, StrideView, ThingView,
    UnitView, Wanted,
};
pub use turns::battle::Battle;
pub use turns::dice::{Dice, DiceSource, FaceStream, Stream, throw};
pub use turns::movement;
pub use turns::movement::change_cells;
pub use turns::record::{MOST_RECORD, RECORD_FORMAT, Record, RecordedOrder, ReplayError};
pub use turns::record_files::{ChangedFile, MOST_CARRIED, RecordFiles};
pub use turns::replay::{Check, Replayed};
pub use turns::secrets::Secret;
pub use turns::targeting::{Ground, in_the_way, is_out_of_reach, is_parted};

/// For the macros of this crate.
#[doc(hidden)]
pub use hexfray_board::text;

/// # Examples
///
/// ```
/// use hexfray_battle::{Canonical, CanonicalHasher};
///
/// #[derive(Canonical)]
/// struct Charge {
///     left: u16,
///     target: Option<u8>,
///     #[canonical(skip = "follows from the target")]
///     known: u64,
/// }
///
/// #[derive(Canonical)]
/// enum Target {
///     Nothing,
///     Unit(u8),
///     #[canonical(number = 7)]
///     Cell { col: i16, row: i16 },
/// }
///
/// #[derive(Clone, Copy, Canonical)]
/// enum Colour {
///     Red,
///     Blue,
/// }
///
/// #[derive(Canonical)]
/// #[canonical(bits)]
/// struct Leap {
///     change: i8,
///     passed: bool,
/// }
///
/// #[derive(Canonical)]
/// #[canonical(packed)]
/// struct Feet {
///     leap: Option<Leap>,
///     top: Option<u8>,
/// }
///
/// let digest = |state: &dyn Canonical| {
///     let mut hasher = CanonicalHasher::new();
///     state.feed(&mut hasher);
///     hasher.finish()
/// };
/// let charge = |left, known| Charge { left, target: None, known };
/// assert_ne!(digest(&charge(3, 0)), digest(&charge(2, 0)));
/// assert_eq!(digest(&charge(3, 0)), digest(&charge(3, 9)), "what is skipped changes nothing");
/// assert_ne!(digest(&Target::Unit(1)), digest(&Target::Cell { col: 1, row: 0 }));
/// assert_ne!(digest(&Colour::Red), digest(&Colour::Blue));
/// let feet = |passed| Feet { leap: Some(Leap { change: -1, passed }), top: None };
/// assert_ne!(digest(&feet(true)), digest(&feet(false)));
/// # let _ = (Target::Nothing, Colour::Red);
/// ```
///
/// `skip` requires a reason:
///
/// ```compile_fail
/// #[derive(hexfray_battle::Canonical)]
/// struct Charge {
///     left: u16,
///     #[canonical(skip)]
///     known: u64,
/// }
/// ```
pub use hexfray_derive::Canonical;

/// # Examples
///
/// ```
/// use hexfray_battle::CloneInPlace;
///
/// #[derive(CloneInPlace)]
/// struct Lying {
///     cells: Vec<u16>,
///     next: u16,
/// }
///
/// let (from, mut to) = (Lying { cells: vec![3], next: 1 }, Lying { cells: Vec::with_capacity(8), next: 0 });
/// to.clone_from(&from);
/// assert_eq!((to.cells[0], to.cells.capacity(), to.next), (3, 8, 1));
/// ```
pub use hexfray_derive::CloneInPlace;

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

/// Those of the README of the macros.
#[cfg(doctest)]
#[doc = include_str!("../../derive/README.md")]
struct ReadmeOfMacros;
