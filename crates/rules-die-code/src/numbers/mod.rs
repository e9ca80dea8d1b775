//! The rules' arithmetic: plain functions on plain data, which resolution, forecast, opponents and help share.
//!
//! Nothing here rolls a die or changes a battle.

pub mod attack;
pub mod codes;
pub mod damage;
pub mod defence;
pub mod difficulty;
pub mod ground;
pub mod initiative;
pub mod odds;
pub mod roll;
pub mod scale;
pub mod sight;
