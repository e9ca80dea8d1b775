//! The rules of `percentile`, played with scripted dice through the public face of a battle.

mod ability;
mod attack;
mod field;
mod initiative;
mod map;
mod odds;
mod status;
mod turn;
mod whole;
