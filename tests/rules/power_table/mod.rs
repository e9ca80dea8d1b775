//! The rules of `power_table`, played with scripted dice through the public face of a battle, or asked of the pure
//! functions where a rule is arithmetic or geometry.

mod air;
mod attack;
mod content;
mod feats;
mod field;
mod fights;
mod handling;
mod harm;
mod numbers;
mod positions;
mod scenario;
mod water;
