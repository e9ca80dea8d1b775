//! The acts of units: the reasons against them, the units that they catch, their effects, and how players see them.
//!
//! Nothing here changes a battle.

pub mod allowed;
pub mod answers;
pub mod areas;
pub mod arrival;
pub mod attempt;
pub mod blocking;
pub mod catch;
pub mod climb;
pub mod declared;
pub mod dispel;
pub mod displace;
pub mod escape;
pub mod falling;
pub mod feats;
pub mod felled;
pub mod flight;
pub mod forecast;
pub mod legal;
pub mod lying;
pub mod on_target;
pub mod order;
pub mod placement;
pub mod plan;
pub mod remedies;
pub mod repertoire;
pub mod retreat;
pub mod riding;
pub mod target_odds;
pub mod together;
pub mod travel;
pub mod verb_rules;
pub mod view;

pub use attempt::Attempt;
pub use blocking::Offer;
pub use catch::Caught;
pub use declared::Declared;
pub use lying::Lying;
pub use on_target::{Hurt, OnTarget, Opposed};
pub use placement::{Choice, Rank};
pub use remedies::Herb;
pub use travel::Open;
pub use verb_rules::Tool;
