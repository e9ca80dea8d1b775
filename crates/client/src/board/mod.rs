//! The board on the screen: terraces of tiles, marks on cells, tokens above them, and the camera.

mod advised;
mod bonds;
mod camera;
mod chances;
mod cloth;
mod edges;
mod labels;
mod layers;
mod lens;
mod marks;
mod melees;
mod places;
mod pointing;
mod prepared;
mod sights;
mod stage;
mod storeys;
mod terraces;
mod tokens;
pub mod way;
mod words;

use std::sync::Arc;

use bevy::prelude::*;

use super::{playback::Shown, state::Table, view::View};
use hexfray_battle::Battle;

pub use layers::{Over, Under};
pub use lens::Lens;
pub use stage::Preview;
pub use tokens::{LIFT, board_painter, outlined, paint_body};
pub use words::{cover_in_words, describe};

/// Puts a battle's board on the table and its units on the board, with everything in view.
pub fn lay_out(world: &mut World, battle: &Battle) {
    let mut shown = Shown::default();
    shown.follow(battle);
    world.insert_resource(shown);
    world.insert_resource(Table(Some(Arc::clone(battle.board()))));
    world.resource_mut::<View>().lay_out(battle.board());
}

/// The systems of every app that shows a board, even one without a window.
pub(super) fn view_plugin(app: &mut App) {
    app.init_resource::<View>().init_resource::<Table>().add_plugins((storeys::plugin, stage::view_plugin));
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        layers::plugin,
        camera::plugin,
        terraces::plugin,
        marks::plugin,
        melees::plugin,
        tokens::plugin,
        (advised::plugin, bonds::plugin),
        labels::plugin,
        chances::plugin,
        edges::plugin,
        prepared::plugin,
        sights::plugin,
        stage::plugin,
        pointing::plugin,
        way::plugin,
    ));
}

/// The camera without a picture, for tests of visibility.
#[cfg(test)]
pub(super) fn seen(app: &mut App) {
    let spawn = |mut commands: Commands| {
        commands.spawn(Camera2d);
    };
    let bring_out = (pointing::bring_out, advised::bring_out).run_if(resource_exists::<super::session::Session>);
    app.add_systems(Startup, spawn)
        .add_systems(Update, (camera::follow, bring_out).chain().in_set(super::state::Step::Show));
}
