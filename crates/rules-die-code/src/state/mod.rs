//! What changes in a battle: turns, health, posture, defences, gear, holds, the order of the round.
//!
//! It uses what files say and knows nothing of the rules' arithmetic.

pub mod conditions;
mod gear;
mod health;
mod hold;
mod look;
mod order;
mod turn;
mod unit;

pub use gear::Gear;
pub use health::{Health, STAY_UP, State, WOUND_LEVELS, Wound, body_points};
pub use hold::{Hold, HoldKind};
pub use look::{Look, Rulebook};
pub use order::{Damaged, TurnOrder};
pub use turn::{Declared, QuickDraw, Stride, Turn};
pub use unit::{Aiming, Bound, Defence, DefenceKind, GroupPlan, Initiative, Posture, Stance, UnitState};
