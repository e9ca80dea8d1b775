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

use std::sync::Arc;

use bevy::prelude::*;

use super::{playback::Shown, state::Table, view::View};
use hexfray_battle::Battle;
use hexfray_board::{
    grid::{Cell, Direction},
    map::{Board, direction_names},
};

pub use layers::{Over, Under};
pub use lens::Lens;
pub use stage::Preview;
pub use tokens::{LIFT, board_painter, outlined, paint_body};

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
    let bring_out = pointing::bring_out.run_if(resource_exists::<super::session::Session>);
    app.add_systems(Startup, spawn)
        .add_systems(Update, (camera::follow, bring_out).chain().in_set(super::state::Step::Show));
}

/// A cell in a few words: terrain, depth of water, things in it, its storey.
pub fn describe(board: &Board, cell: Cell) -> String {
    let mut words = board.terrain(cell).map_or_else(String::new, |terrain| terrain.name.clone());
    if board.depth(cell) > 0 {
        words += &format!(", {} deep", board.depth(cell));
    }
    if let Some(obstacle) = board.obstacle(cell) {
        words += &format!(", {}", obstacle.name.to_lowercase());
    }
    if board.has_storeys() {
        words += &format!(" · {}", board.level_name(cell.level));
    }
    words
}

/// The cover at the sides of a cell, which shields at its edges mark: `50 % cover to N, NE`; `None` if it has none.
pub fn cover_in_words(board: &Board, cell: Cell) -> Option<String> {
    let ways = direction_names(board.grid().shape()).iter().zip((0..).map(Direction));
    let sides: Vec<(&str, u8)> = ways.map(|(&name, way)| (name, board.cover(cell, way))).collect();
    let mut shares: Vec<u8> = sides.iter().map(|side| side.1).filter(|&share| share > 0).collect();
    shares.sort_unstable_by(|one, other| other.cmp(one));
    shares.dedup();
    let at = |share: u8| {
        let names: Vec<&str> = sides.iter().filter(|side| side.1 == share).map(|side| side.0).collect();
        format!("{share} % cover to {}", names.join(", "))
    };
    let words: Vec<String> = shares.into_iter().map(at).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_board::map::CoverSide;

    #[test]
    fn the_shields_at_the_sides_of_a_cell_are_said_in_words() {
        let session = super::super::session::Session::start(
            &super::super::session::Texts::of_the_game(),
            "maps/duel_on_hexes.battle.toml",
            &[],
            7,
        );
        let (board, cell) = (Arc::clone(session.expect("it starts").battle.board()), Cell::new(2, 2));
        let way = |at: u8| Some(CoverSide::Way(Direction(at)));
        let bare = board.with_cover(cell, None, 0);
        assert_eq!(cover_in_words(&bare, cell), None);
        let names = direction_names(board.grid().shape());
        let one = bare.with_cover(cell, way(1), 50);
        assert_eq!(cover_in_words(&one, cell), Some(format!("50 % cover to {}", names[1])));
        let two = one.with_cover(cell, way(0), 75);
        let both = format!("75 % cover to {}, 50 % cover to {}", names[0], names[1]);
        assert_eq!(cover_in_words(&two, cell), Some(both));
    }
}
