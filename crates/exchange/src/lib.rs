//! Boards of Tiled and Wesnoth, and the form of authored files for editors.

pub mod exchange;
pub mod schema;
