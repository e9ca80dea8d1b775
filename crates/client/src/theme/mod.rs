//! The look of everything: colours, type and the style of panels.

pub mod colour;
mod fonts;
pub mod hands;
pub mod paints;
pub mod sizes;
mod style;
pub mod terms;
pub mod widgets;

use bevy::prelude::*;

#[cfg(test)]
pub use fonts::definitions;
pub use fonts::{bold, regular};
pub use style::Dressed;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(style::plugin);
}
