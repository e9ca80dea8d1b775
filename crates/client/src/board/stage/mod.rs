//! Stages: the display of battles without a map, in areas or on a line.
//!
//! [`picture::Stage`](hexfray_drawing::picture::Stage) has the places of cells; this module chooses the stage for the room
//! between the panels, paints its backdrop from the ground's terrain, and adds marks, costs and names. The list of battles
//! shows the same ([`Preview`]).

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

/// The choice of the stage, which apps without a window have, too.
pub(super) fn view_plugin(app: &mut App) {
    app.add_plugins(setting::plugin);
}

/// The place of things in a cell of a stage, away from tokens and ruler.
pub(super) fn place_of_things(session: &Session, lens: &Lens, cell: Cell) -> Pos2 {
    let board = session.battle.board();
    match lens.layout(board.grid()).stage() {
        Some(stage) if stage.kind() == StageKind::Areas => {
            backdrop::band(lens, stage, cell.col).left_bottom() + vec2(24.0, -24.0)
        }
        // At the upper edge of the ruler, between the names and the marks.
        _ => lens.spot(board, cell) - vec2(0.0, 19.0) * lens.zoom(),
    }
}

/// The area of the texts that belong to a stage: the names of areas, melees, the warning of foes.
pub(super) fn words(painter: &Painter, session: &Session, choice: &Choice, shown: &Shown, lens: &Lens) -> Vec<Rect> {
    match lens.stage_of(session.battle.board()) {
        Some(StageKind::Areas) => areas::words(session, lens),
        Some(StageKind::Line) => line::words(painter, session, choice, shown, lens),
        None => Vec::new(),
    }
}

/// The painting of the stage.
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
