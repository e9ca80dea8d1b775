//! The rules of `power_table`, played with scripted dice through the public face of a battle, or asked of the pure
//! functions where a rule is arithmetic or geometry.

mod air;
mod attack;
mod begin;
mod checks;
mod company;
mod content;
mod displace;
mod exceptions;
mod feats;
mod field;
mod fights;
mod flight;
mod handling;
mod harm;
mod lives;
mod mounts;
mod moves;
mod numbers;
mod positions;
mod reach;
mod referee;
mod riding;
mod rounds;
mod scenario;
mod sections;
mod shifts;
mod sides;
mod spoils;
mod turn;
mod water;
