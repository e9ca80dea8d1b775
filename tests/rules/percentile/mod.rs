//! The rules of `percentile`, played with scripted dice through the public face of a battle.

mod field;
mod whole;
