//! The battlefield: reads a board file into dense arrays, checks it, and writes it back.
//!
//! A [`Board`] gives rules all facts about the ground: which cells exist, their difficulty, height and depth, what blocks
//! movement and fire, links such as stairs, cover on the sides of cells, starting zones and exits. A board is shared; when a
//! door opens during a battle, another board replaces it. The kinds of terrain are data ([`Terrains`], `assets/terrain.toml`).
//! This module knows geometry and text, but no battle, unit or ruleset.

mod board;
mod cells;
mod features;
mod ground;
mod paths;
mod picture;
mod read;
mod read_things;
mod sight;
mod storeys;
mod terrain;
mod things;
mod travel;
mod write;

pub use board::{At, Board, Exit, Light, Spawn, Storey};
pub use cells::{Letters, Meaning};
pub use features::{cover_sides, direction_names};
pub use ground::{CoverSide, Flight, Link, LinkKind};
pub use picture::MOST as MOST_ACROSS;
pub use read_things::{keys_of_things, read_objects, read_triggers};
pub use storeys::{MOST_OF_STOREYS, STOREY_HEIGHT};
pub use terrain::{Blocks, Difficulty, Fate, Hazard, Obstacle, Scenery, Space, Terrain, Terrains};
pub use things::{MOST_THINGS, Object, Trigger, TriggerEffect, Word};
pub use travel::{
    Depths, Destination, Effort, Gauge, HOPELESS, JumpMode, LeapJump, LeapOver, Modes, Shares, Standing, Travel,
    Traveller,
};
