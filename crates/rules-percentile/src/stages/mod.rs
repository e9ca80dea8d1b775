//! The stages of a battle under these rules: how rounds run, and how acts take effect.
//!
//! Systems change the battle; their arithmetic comes from the folders below.

pub mod accept;
pub mod ambush;
pub mod bonds;
pub mod changes;
pub mod circumstances;
pub mod clock;
pub mod compulsion;
pub mod costs;
pub mod initiative;
pub mod lots;
pub mod manoeuvre;
pub mod opposed;
pub mod pincer;
pub mod play;
pub mod plunge;
pub mod reaction;
pub mod reconsider;
pub mod resolve;
pub mod rulings;
pub mod spoils;
pub mod straight;
pub mod turn;
pub mod water;
