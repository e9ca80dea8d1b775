//! Stages: how battles are shown that have no map, in areas or on a line.
//!
//! Where cells lie there tells [`picture::Stage`](hexfray_drawing::picture::Stage); here it is chosen for the room that the panels
//! leave, its backdrop is painted from the ground's terrain, and marks, costs and names are put on it. The list of battles shows
//! the same ([`Preview`]).

mod areas;
mod backdrop;
mod brush;
mod ground;
mod line;
mod names;
mod scene;
mod scenery;
mod setting;

use bevy::prelude::*;
use bevy_egui::{
    EguiPrimaryContextPass,
    egui::{Painter, Pos2, Rect, vec2},
};

pub use scene::Preview;

use super::lens::Lens;
use crate::{choice::Choice, playback::Shown, session::Session, state::Screen};
use hexfray_board::grid::Cell;
use hexfray_drawing::picture::StageKind;

/// What chooses the stage; apps without a window have it, too.
pub(super) fn view_plugin(app: &mut App) {
    app.add_plugins(setting::plugin);
}

/// Where things are shown that lie in a cell of a stage, out of the way of tokens and ruler.
pub(super) fn place_of_things(session: &Session, lens: &Lens, cell: Cell) -> Pos2 {
    let board = session.battle.board();
    match lens.layout(board.grid()).stage() {
        Some(stage) if stage.kind() == StageKind::Areas => {
            backdrop::band(lens, stage, cell.col).left_bottom() + vec2(24.0, -24.0)
        }
        // On the upper edge of the ruler, between the names and the marks.
        _ => lens.spot(board, cell) - vec2(0.0, 19.0) * lens.zoom(),
    }
}

/// What the words cover that stand on a stage by themselves: the names of areas, melees, the warning of foes.
pub(super) fn words(painter: &Painter, session: &Session, choice: &Choice, shown: &Shown, lens: &Lens) -> Vec<Rect> {
    match lens.stage_of(session.battle.board()) {
        Some(StageKind::Areas) => areas::words(session, shown, lens),
        Some(StageKind::Line) => line::words(painter, session, choice, shown, lens),
        None => Vec::new(),
    }
}

/// What paints it.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (backdrop::paint, areas::paint, line::paint).chain().in_set(super::layers::Ground),
            (names::write, areas::write, line::write).chain().in_set(super::layers::Over),
        )
            .run_if(in_state(Screen::Battle).or_else(in_state(Screen::Choose))),
    );
}
