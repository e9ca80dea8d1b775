//! Geometry of hex and square boards: checked cases, rules of the map catalogue, and laws that hold everywhere.

mod boards;
mod careful;
mod circles;
mod directions;
mod fire;
mod laws;
mod levels;
mod met;
mod ranges;
mod reach;
mod templates;
