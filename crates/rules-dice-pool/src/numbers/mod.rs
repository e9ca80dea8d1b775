//! The rules' arithmetic: plain functions on plain data, which resolution, forecast, opponents and help share.
//!
//! Nothing here rolls a die or changes a battle.

pub mod attack;
pub mod cover;
pub mod disarm;
pub mod grapple;
pub mod initiative;
pub mod initiative_damage;
pub mod means;
pub mod passage;
pub mod pool;
pub mod score;
