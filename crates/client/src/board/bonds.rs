//! Ties between units: a bar from the holder to a clasp around the held unit, with the drawing of its kind.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2 as Span, vec2},
};

use super::{
    layers::{Over, Under},
    lens::Lens,
    tokens::{LARGEST, LIFT, board_painter},
};
use crate::{
    art::Art,
    choice::Choice,
    playback::{Playback, Shown, ShownUnit},
    session::{BattleSystems, Session},
    theme::{colour, widgets::pill},
};
use hexfray_battle::{BondView, Presence};
use hexfray_minds::story::titled;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (draw_ties.in_set(Under), draw_signs.in_set(Over)).in_set(BattleSystems));
}

/// Half the width of a token, in world units.
const TOKEN: f32 = 22.0;
/// How far around the held token the clasp reaches to each side, in radians.
const CLASP: f32 = 1.05;
/// How far beside each other two ties of the same two units run, in world units.
const ASIDE: f32 = 9.0;
/// The dark under the lines, and the lines.
const RIM: Color32 = colour::BOND_RIM;
const LINE: Color32 = Color32::WHITE;

/// Bars and clasps, under the tokens, whose conditions have to stay legible.
fn draw_ties(mut contexts: EguiContexts, shown: Res<Shown>, lens: Lens) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    shown.bonds.iter().filter_map(|bond| Tie::between(bond, &shown, &lens)).for_each(|tie| tie.paint(&painter));
    Ok(())
}

/// The sign of each tie: its drawing, and its name while the pointer is on one of the two units.
fn draw_signs(
    mut contexts: EguiContexts,
    choice: Res<Choice>,
    playback: Res<Playback>,
    shown: Res<Shown>,
    art: Res<Art>,
    session: Res<Session>,
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let pointed = choice.unit(&session.battle).filter(|_| playback.is_idle()).map(|unit| unit.id);
    for bond in &shown.bonds {
        let Some(tie) = Tie::between(bond, &shown, &lens) else { continue };
        let size = tie.zoom.clamp(0.75, 1.5) * 1.1;
        tie.point(&painter, size);
        art.token(&painter, "badge", tie.middle, size, Color32::WHITE);
        art.glyph(&painter, bond.glyph.as_str(), tie.middle, 13.0 * size, Color32::WHITE);
        if pointed.is_some_and(|unit| unit == bond.holder || unit == bond.held) {
            let at = tie.middle + vec2(0.0, 19.0) * tie.zoom;
            pill(&painter, at, &titled(bond.name.as_str()), (colour::PANEL, colour::TEXT), false, 1.0);
        }
    }
    Ok(())
}

/// The place of a tie on the screen.
#[derive(Clone, Copy, Debug)]
struct Tie {
    /// At the edge of the holder.
    start: Pos2,
    /// The place of the drawing.
    middle: Pos2,
    /// The middle of the held unit.
    held: Pos2,
    /// The direction from the holder to the held unit, one point long.
    toward: Span,
    /// The distance of the clasp from the middle of the held unit.
    reach: f32,
    /// The size of a world unit.
    zoom: f32,
}

impl Tie {
    /// The place of a tie between two visible units.
    fn between(bond: &BondView, shown: &Shown, lens: &Lens) -> Option<Self> {
        let zoom = lens.zoom();
        let seen = |unit| {
            let unit: &ShownUnit = shown.unit(unit).filter(|unit| unit.presence != Presence::Out)?;
            let size = (zoom * unit.size()).min(LARGEST * unit.body.1);
            Some((lens.to_screen(unit.middle()? + unit.lunge + Vec2::new(0.0, LIFT)), size * TOKEN))
        };
        let both_ways = shown.bonds.iter().any(|other| (other.holder, other.held) == (bond.held, bond.holder));
        Self::of(seen(bond.holder)?, seen(bond.held)?, both_ways, zoom)
    }

    /// The place of a tie between two tokens, given by their middles and radii; `None` if the tokens overlap.
    fn of((from, round): (Pos2, f32), (to, held): (Pos2, f32), both_ways: bool, zoom: f32) -> Option<Self> {
        let apart = to - from;
        if apart.length() < 1.0 {
            return None;
        }
        let toward = apart.normalized();
        // If two units hold each other, the tie of each is drawn to its left.
        let aside = if both_ways { toward.rot90() * -ASIDE * zoom } else { Span::ZERO };
        let reach = held + 8.0 * zoom;
        let (start, end) = (from + toward * round + aside, to - toward * reach + aside);
        Some(Self { start, middle: start + (end - start) / 2.0, held: to, toward, reach, zoom })
    }

    fn paint(&self, painter: &Painter) {
        let thick = self.zoom.clamp(0.6, 1.4);
        let end = self.middle + (self.middle - self.start);
        let clasp = self.clasp();
        for (width, ink) in [(8.0, RIM), (4.0, LINE)] {
            let stroke = Stroke::new(width * thick, ink);
            painter.line_segment([self.start, end], stroke);
            painter.add(Shape::line(clasp.clone(), stroke));
            clasp.first().into_iter().chain(clasp.last()).for_each(|&tip| {
                painter.circle_filled(tip, width * thick / 2.0, ink);
            });
        }
        // The root is a knob, so that the holder is visible without following the line.
        painter.circle(self.start, 5.0 * thick, LINE, Stroke::new(2.0 * thick, RIM));
    }

    /// A tip on the sign that points to the held unit: if the two are close, bar and clasp are hardly visible.
    fn point(&self, painter: &Painter, size: f32) {
        let across = self.toward.rot90();
        for (long, wide, ink) in [(20.5, 9.5, RIM), (17.5, 7.5, LINE)] {
            let tip = self.middle + self.toward * long * size;
            let sides = [across, -across].map(|side| self.middle + self.toward * 5.0 * size + side * wide * size);
            painter.add(Shape::convex_polygon(vec![tip, sides[0], sides[1]], ink, Stroke::NONE));
        }
    }

    /// The points of the arc around the held unit, on the holder's side.
    fn clasp(&self) -> Vec<Pos2> {
        let back = (-self.toward).angle();
        let point = |at: i32| self.held + Span::angled(back + CLASP * at as f32 / 8.0) * self.reach;
        (-8..=8).map(point).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    const LEFT: (Pos2, f32) = (pos2(0.0, 0.0), 22.0);
    const RIGHT: (Pos2, f32) = (pos2(66.0, 0.0), 22.0);

    #[test]
    fn the_clasp_lies_around_the_held_on_the_side_of_the_holder() {
        let tie = Tie::of(LEFT, RIGHT, false, 1.0).expect("they stand apart");
        let clasp = tie.clasp();
        assert!(clasp.iter().all(|tip| (tip.distance(RIGHT.0) - 30.0).abs() < 0.1), "all around the held: {clasp:?}");
        assert!(clasp.iter().all(|tip| tip.x < RIGHT.0.x), "and on the holder's side");
        assert!(tie.start.x < tie.middle.x && tie.middle.x < RIGHT.0.x, "the drawing stands between them");
    }

    #[test]
    fn two_who_hold_each_other_have_two_ties_beside_each_other() {
        let one = Tie::of(LEFT, RIGHT, true, 1.0).expect("they stand apart");
        let other = Tie::of(RIGHT, LEFT, true, 1.0).expect("they stand apart");
        assert!((one.middle.y - other.middle.y).abs() > 15.0, "{one:?} and {other:?} do not cover each other");
        assert!(Tie::of(LEFT, LEFT, false, 1.0).is_none(), "there is no way between two on one spot");
    }
}
