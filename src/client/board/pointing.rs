//! Where a message points: a gold ring around a cell or a unit, and an arrow over it.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Shape, Stroke, vec2},
};

use super::{
    layers::Over,
    lens::Lens,
    tokens::{LIFT, board_painter},
};
use crate::{
    battle::Pointer,
    client::{
        playback::{Playback, Shown, ShownUnit},
        session::Session,
        state::{Overlay, Screen},
        theme::colour,
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        point_out.in_set(Over).run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
    );
}

pub(super) fn point_out(
    mut contexts: EguiContexts,
    session: Res<Session>,
    playback: Res<Playback>,
    (shown, overlay): (Res<Shown>, Res<Overlay>),
    lens: Lens,
) -> Result {
    let board = session.battle.board();
    let at = match playback.points_at().filter(|_| *overlay == Overlay::None) {
        Some(Pointer::Cell(cell)) => Some(shown.layout(board.grid()).centre(cell, board.height(cell))),
        Some(Pointer::Unit(unit)) => {
            shown.unit(unit).and_then(ShownUnit::middle).map(|middle| middle + Vec2::new(0.0, LIFT))
        }
        Some(Pointer::Button(_)) | None => None,
    };
    let Some(at) = at.map(|at| lens.to_screen(at)) else { return Ok(()) };
    let painter = board_painter(contexts.ctx_mut()?);
    let zoom = lens.zoom().clamp(0.6, 1.6);
    let radius = 31.0 * zoom;
    painter.circle_stroke(at, radius, Stroke::new(7.0 * zoom, Color32::from_black_alpha(150)));
    painter.circle_stroke(at, radius, Stroke::new(4.0 * zoom, colour::GOLD));
    // The arrow stands over the pill with the chance, where there is one.
    let over = if matches!(playback.points_at(), Some(Pointer::Unit(_))) { 22.0 } else { 4.0 };
    let tip = at - vec2(0.0, radius + over * zoom);
    let corner = |x: f32, y: f32| tip + vec2(x, y) * zoom;
    let head = vec![corner(0.0, 0.0), corner(-15.0, -20.0), corner(-6.0, -20.0), corner(-6.0, -38.0)];
    let shaft = vec![corner(6.0, -38.0), corner(6.0, -20.0), corner(15.0, -20.0)];
    let outline: Vec<egui::Pos2> = head.into_iter().chain(shaft).collect();
    // An arrow is not convex: head and shaft are filled apart.
    painter.add(Shape::convex_polygon(vec![outline[0], outline[1], outline[6]], colour::GOLD, Stroke::NONE));
    let shaft = egui::Rect::from_two_pos(outline[3], outline[5]);
    painter.rect_filled(shaft, 0.0, colour::GOLD);
    painter.add(Shape::closed_line(outline, Stroke::new(2.0 * zoom, Color32::from_black_alpha(190))));
    Ok(())
}
