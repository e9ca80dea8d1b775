//! The stages of a battle under these rules: the course of rounds, and the effects of acts.
//!
//! Systems change the battle through [`Play`](play::Play); their arithmetic comes from the strata below.

pub mod ammunition;
pub mod answers;
pub mod apply;
pub mod bonds;
pub mod consequences;
pub mod effects;
pub mod initiative;
pub mod payment;
pub mod pending;
pub mod play;
pub mod points;
pub mod question;
pub mod questions;
pub mod reconsider;
pub mod referee;
pub mod resolve;
pub mod rounds;
pub mod steps;
pub mod strikes;
pub mod struggles;
pub mod tasks;
pub mod things;
pub mod walk;
