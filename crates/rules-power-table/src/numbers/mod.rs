//! Arithmetic on plain data: checks, power rolls, damage, odds, and the places of units.
//!
//! It rolls nothing and changes nothing; the same functions resolve and forecast an act.

pub mod ability_score;
pub mod check;
pub mod critical;
pub mod damage;
pub mod damage_kind;
pub mod duration;
pub mod health;
pub mod initiative;
pub mod odds;
pub mod positions;
pub mod power;
pub mod survey;
pub mod values;
pub mod weakness;

pub use check::{CheckValue, Luck, Outcome};
pub use critical::{Critical, CriticalChange, CriticalTerms};
pub use damage::{Bane, Blow, Damage, DamageChange, Elements, Fits, HarmRoll, Pipeline, Steps};
pub use damage_kind::DamageKind;
pub use health::Pool;
pub use odds::{Contest, ContestOdds, FallOdds, OddsTable, RollOdds, Side, Strike, StrikeOdds};
pub use positions::{
    Barrier, BlockingPoint, CannotJoin, Change, Engagement, Figure, LineUse, Passage, Positions, Settled, Shield,
    Shielded, SkirmishBlock, ThreeAreas,
};
pub use power::{PowerRoll, Rolled, Throw};
