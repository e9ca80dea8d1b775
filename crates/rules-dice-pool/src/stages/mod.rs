//! The stages of a battle under these rules: the course of rounds, and the effects of acts.
//!
//! Systems change the battle through [`Play`](play::Play); their arithmetic comes from the strata below.

pub mod aftermath;
pub mod apply;
pub mod arena;
pub mod chases;
pub mod drivers;
pub mod endings;
pub mod falls;
pub mod grapple;
pub mod grapple_questions;
pub mod in_hand;
pub mod initiative;
pub mod interrupts;
pub mod last_words;
pub mod offers;
pub mod passage;
pub mod play;
pub mod question;
pub mod questions;
pub mod reconsider;
pub mod recovery;
pub mod referee;
pub mod resolve;
pub mod rounds;
pub mod steps;
pub mod tests;
pub mod vehicles;
pub mod victims;
