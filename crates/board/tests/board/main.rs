//! Boards: their geometry, the odds of dice, board files, and moving over them.

mod geometry;
mod maps;
mod movement;
mod odds;
