//! What a small ruleset needs, in one import: the interface, the terms in which it answers, and the floor.
//!
//! ```
//! use hexfray_battle::prelude::*;
//!
//! #[derive(Clone, Canonical)]
//! struct Fighter {
//!     hit_points: i32,
//! }
//!
//! playing! { struct Play { State = Fighter } }
//! ```

pub use bevy_ecs::prelude::{IntoScheduleConfigs, World};

pub use crate::{
    Act, ActView, Action, Aim, Canonical, Content, Decision, Event, Flow, Forecast, Log, Machine, Name, Options, Order,
    OrderError, Parts, Purpose, ResolveSystems, Resolving, Rule, Ruleset, Setup, Stage, TargetForecast, Targeting,
    UnitId, UnitKind, UnitSetup, UnitView, Verb, Wanted, Who,
    play::{Asked, Asking, Look, Playing, TakesTurns, Units, take_turns},
    playing,
};
pub use hexfray_board::{grid::Cell, map::Traveller, odds::Dist};
