//! The panels around the board: few, dark, quiet.

mod actions;
mod forecast;
mod log;
mod overlays;
mod question;
mod timeline;
mod unit_card;

use bevy::prelude::*;

pub use actions::verb_of_key;
pub use timeline::{goals_of, small_token};
pub use unit_card::titled;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        timeline::plugin,
        unit_card::plugin,
        forecast::plugin,
        log::plugin,
        actions::plugin,
        question::plugin,
        overlays::plugin,
    ));
}

/// Width below which the log folds and panels are narrower, in points.
const NARROW: f32 = 1100.0;
/// Distance of panels from the window's edge and from each other, in points.
const GAP: f32 = 14.0;
/// Width of the panels at the right, in points.
const RIGHT_WIDTH: f32 = 272.0;
