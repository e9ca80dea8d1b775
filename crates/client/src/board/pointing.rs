//! The mark of a message that points at something: a gold ring around a cell or a unit, and an arrow beside it that covers no
//! text.

use std::f32::consts::FRAC_PI_4;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Pos2, Rect, Shape, Stroke, pos2, vec2},
};

use super::{
    layers::Over,
    lens::Lens,
    places::{covered, shared, token},
    tokens::{LIFT, board_painter},
};
use crate::{
    choice::{Choice, Mode},
    measures::Room,
    playback::{Playback, Shown},
    session::{BattleSystems, Session},
    state::{Overlay, Step},
    theme::colour,
    view::View,
};
use hexfray_battle::Pointer;
use hexfray_drawing::picture::top_of;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, bring_out.in_set(Step::Show).in_set(BattleSystems));
    app.add_systems(EguiPrimaryContextPass, point_out.in_set(Over).in_set(BattleSystems));
}

/// The point of the table that a message points at, if it is on the board.
fn point(session: &Session, playback: &Playback, shown: &Shown) -> Option<Vec2> {
    let board = session.battle.board();
    match playback.points_at()? {
        Pointer::Cell(cell) => Some(shown.layout(board.grid()).centre(cell, top_of(board, cell))),
        Pointer::Unit(unit) => Some(shown.unit(unit)?.middle()? + Vec2::new(0.0, LIFT)),
        Pointer::Button(_) => None,
    }
}

/// Tells the view which point a message points at, so that no panel covers it.
pub(super) fn bring_out((session, playback, shown): (Res<Session>, Res<Playback>, Res<Shown>), mut view: ResMut<View>) {
    view.follow_pointer(point(&session, &playback, &shown));
}

pub(super) fn point_out(
    mut contexts: EguiContexts,
    session: Res<Session>,
    playback: Res<Playback>,
    (shown, overlay, choice): (Res<Shown>, Res<Overlay>, Res<Choice>),
    lens: Lens,
) -> Result {
    let at = point(&session, &playback, &shown).filter(|_| *overlay == Overlay::None);
    let Some(at) = at.map(|at| lens.to_screen(at)) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let painter = board_painter(context);
    let zoom = lens.zoom().clamp(0.6, 1.6);
    let radius = RING * zoom;
    painter.circle_stroke(at, radius, Stroke::new(7.0 * zoom, colour::OUTLINE));
    painter.circle_stroke(at, radius, Stroke::new(4.0 * zoom, colour::GOLD));
    let mut read = words(&session, &choice, &playback, &shown, &lens);
    // Panels cover the head of the window.
    let area = context.content_rect();
    read.push(Rect::from_min_max(area.min, pos2(area.right(), Room::head(area))));
    let arrow = Arrow { at, gap: radius + 3.0 * zoom, zoom };
    let outline = arrow.clear_of(&read);
    // An arrow is not convex: head and shaft are filled separately.
    painter.add(Shape::convex_polygon(vec![outline[0], outline[1], outline[6]], colour::GOLD, Stroke::NONE));
    let shaft = vec![outline[2], outline[3], outline[4], outline[5]];
    painter.add(Shape::convex_polygon(shaft, colour::GOLD, Stroke::NONE));
    painter.add(Shape::closed_line(outline, Stroke::new(2.0 * zoom, colour::OUTLINE_STRONG)));
    Ok(())
}

/// Radius of the ring, in points at a zoom of 1.
const RING: f32 = 31.0;

/// The texts around a unit or a cell that must not be covered: tokens with their bars and names, chances over them, costs and
/// warnings in cells.
fn words(session: &Session, choice: &Choice, playback: &Playback, shown: &Shown, lens: &Lens) -> Vec<Rect> {
    let (board, zoom) = (session.battle.board(), lens.zoom());
    let mut read = covered(shown, lens, board);
    if !playback.is_idle() {
        return read;
    }
    let over = |unit| token(shown, lens, unit).map(|(middle, size)| middle - vec2(0.0, 30.0) * size);
    let chances = choice.plan.chances.iter().filter_map(|chance| over(chance.unit));
    read.extend(chances.map(|at| Rect::from_center_size(at, vec2(50.0, 22.0) * zoom.clamp(0.66, 1.0))));
    if choice.mode == Mode::Move && lens.stage_of(board).is_none() {
        let costs = choice.reach.iter().map(|to| lens.spot(board, to.cell));
        read.extend(costs.map(|at| Rect::from_center_size(at, vec2(26.0, 20.0) * zoom)));
    }
    read
}

/// An arrow beside a point.
struct Arrow {
    /// The point.
    at: Pos2,
    /// The distance of the tip from it.
    gap: f32,
    zoom: f32,
}

impl Arrow {
    /// The possible directions of the arrow, clockwise from above in eighths of a turn, the usual one first.
    const FROM: [u8; 8] = [0, 1, 7, 2, 6, 3, 5, 4];

    /// Its outline from the direction in which it covers least text.
    fn clear_of(&self, read: &[Rect]) -> Vec<Pos2> {
        let covers = |outline: &Vec<Pos2>| {
            let arrow = Rect::from_points(outline);
            read.iter().map(|other| shared(arrow, *other)).sum::<f32>()
        };
        let outlines = Self::FROM.map(|eighths| self.from(f32::from(eighths) * FRAC_PI_4));
        let [usual, ..] = &outlines;
        let least = outlines.iter().min_by(|one, other| covers(one).total_cmp(&covers(other)));
        least.unwrap_or(usual).clone()
    }

    /// Its outline from a direction, in radians clockwise from above: first the tip, then the head's corners on both sides of
    /// it.
    fn from(&self, turn: f32) -> Vec<Pos2> {
        const OUTLINE: [(f32, f32); 7] =
            [(0.0, 0.0), (-15.0, 20.0), (-6.0, 20.0), (-6.0, 38.0), (6.0, 38.0), (6.0, 20.0), (15.0, 20.0)];
        let (sin, cos) = turn.sin_cos();
        let (away, aside) = (vec2(sin, -cos), vec2(cos, sin));
        OUTLINE.map(|(x, y)| self.at + away * (self.gap + y * self.zoom) + aside * (x * self.zoom)).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arrow_covers_nothing_that_is_read_where_it_can() {
        let arrow = Arrow { at: pos2(300.0, 300.0), gap: 34.0, zoom: 1.0 };
        let place = |read: &[Rect]| Rect::from_points(&arrow.clear_of(read));
        let label = |x: f32, y: f32| Rect::from_center_size(arrow.at + vec2(x, y), vec2(50.0, 22.0));
        let usual = place(&[]).center() - arrow.at;
        assert!(usual.y < -40.0 && usual.x.abs() < 1.0, "usually it stands over the point: {usual}");
        let labels = [label(0.0, -50.0), label(50.0, 0.0), label(-50.0, 0.0)];
        for count in 1..=labels.len() {
            let arrow = place(&labels[..count]);
            let covers = labels[..count].iter().any(|label| shared(arrow, *label) > 0.0);
            assert!(!covers, "of {count} labels around the point it covers none: {arrow}");
        }
    }

    #[test]
    fn its_tip_is_nearest_to_what_it_points_at() {
        let arrow = Arrow { at: pos2(0.0, 0.0), gap: 34.0, zoom: 1.0 };
        for eighths in Arrow::FROM {
            let outline = arrow.from(f32::from(eighths) * FRAC_PI_4);
            assert!((outline[0].distance(arrow.at) - 34.0).abs() < 0.1, "the tip is at the ring");
            assert!(outline[1..].iter().all(|corner| corner.distance(arrow.at) > 34.0), "the rest lies beyond");
        }
    }
}
