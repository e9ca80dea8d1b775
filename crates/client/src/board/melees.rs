//! Melees: their ground as a tinted disc with a ring, their centre with crossed swords, their members and the bystanders.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Painter, Pos2, Shape, Stroke, vec2},
};

use super::{
    layers::{Over, Under},
    lens::Lens,
    places::{clearest, covered},
    tokens::{LIFT, board_painter},
};
use crate::{
    art::Art,
    choice::Choice,
    playback::{Playback, Shown, ShownUnit},
    session::{BattleSystems, Session},
    theme::{bold, colour, sizes, widgets::pill},
};
use hexfray_battle::MeleeView;
use hexfray_board::grid::Cell;
use hexfray_drawing::picture::{Layout, plate_radius};
use hexfray_minds::story::titled;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (draw.in_set(Under), name.in_set(Over)).in_set(BattleSystems));
}

/// The tint of a melee's ground, and of the plate on which its members stand.
const GROUND: Color32 = colour::MELEE_GROUND;
const PLATE: Color32 = colour::MELEE_PLATE;
/// Zoom beyond which lines grow no thicker.
const THICKEST: f32 = 1.4;
/// The dark under the ring, and the ring.
const RIM: Color32 = colour::MELEE_RIM;
const RING: Color32 = colour::MELEE_RING;

fn draw(mut contexts: EguiContexts, session: Res<Session>, shown: Res<Shown>, art: Res<Art>, lens: Lens) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    // A stage draws its own melees.
    if lens.layout(session.battle.board().grid()).stage().is_some() {
        return Ok(());
    }
    let melees = Melees { session: &session, shown: &shown, lens: &lens, painter: &painter };
    for melee in &shown.melees {
        melees.ground(melee);
        melees.ring(melee);
    }
    for melee in &shown.melees {
        melees.plate(melee, &art);
    }
    Ok(())
}

/// The data for drawing melees.
struct Melees<'a, 'w, 's> {
    session: &'a Session,
    shown: &'a Shown,
    lens: &'a Lens<'w, 's>,
    painter: &'a Painter,
}

impl Melees<'_, '_, '_> {
    fn layout(&self) -> Layout {
        self.lens.layout(self.session.battle.board().grid())
    }

    /// A point relative to a cell's centre, on the screen.
    fn spot(&self, cell: Cell, beside: Vec2) -> Pos2 {
        let board = self.session.battle.board();
        self.lens.to_screen(self.layout().centre(cell, board.height(cell)) + beside)
    }

    fn ground(&self, melee: &MeleeView) {
        let corners = self.layout().corners();
        for &cell in &melee.cells {
            let outline = corners.iter().map(|&corner| self.spot(cell, corner)).collect();
            self.painter.add(Shape::convex_polygon(outline, GROUND, Stroke::NONE));
        }
    }

    fn ring(&self, melee: &MeleeView) {
        let zoom = self.lens.zoom().min(THICKEST);
        let sides = self.layout().rim(&melee.cells);
        for (width, ink) in [(5.5, RIM), (2.2, RING)] {
            for &(cell, [from, to]) in &sides {
                let ends = [self.spot(cell, from), self.spot(cell, to)];
                self.painter.line_segment(ends, Stroke::new((width * zoom).max(width * 0.7), ink));
            }
        }
    }

    /// The centre with its mark, and the plate for all members of the melee.
    fn plate(&self, melee: &MeleeView, art: &Art) {
        let zoom = self.lens.zoom();
        let centre = self.spot(melee.centre, Vec2::new(0.0, LIFT));
        if melee.cells.len() > 1 {
            let seats = melee.members.iter().filter_map(|&unit| self.shown.unit(unit));
            let size = seats.map(|unit| unit.seat.size).fold(1.0, f32::max);
            let wide = plate_radius(melee.members.len()) * size * zoom;
            let plate = egui::epaint::EllipseShape {
                center: centre,
                radius: vec2(wide, wide * 0.87),
                fill: PLATE,
                stroke: Stroke::new((1.5 * zoom).max(0.8), RING.gamma_multiply(0.75)),
                angle: 0.0,
            };
            self.painter.add(plate);
            for &unit in &melee.members {
                let Some(at) = self.shown.unit(unit).and_then(ShownUnit::middle) else { continue };
                let ends = [centre, self.lens.to_screen(at + Vec2::new(0.0, LIFT))];
                self.painter.line_segment(ends, Stroke::new(2.5 * zoom, RING.gamma_multiply(0.5)));
            }
        }
        let mark = (11.0 * zoom).clamp(7.0, 15.0);
        self.painter.circle(centre, mark, RIM, Stroke::new((1.5 * zoom).max(1.0), RING));
        art.glyph(self.painter, "attack", centre, mark * 1.5, RING);
    }
}

/// The size of the melee at the pointer, in members and in cells.
fn name(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    playback: Res<Playback>,
    shown: Res<Shown>,
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let Some(hover) = choice.hover.filter(|_| playback.is_idle()) else { return Ok(()) };
    let board = session.battle.board();
    let layout = lens.layout(board.grid());
    if layout.stage().is_some() {
        return Ok(());
    }
    for melee in shown.melees.iter().filter(|melee| melee.cells.contains(&hover)) {
        let top = melee.cells.iter().map(|&cell| layout.centre(cell, board.height(cell)).y).fold(f32::MIN, f32::max);
        let middle = layout.centre(melee.centre, board.height(melee.centre));
        let above = lens.to_screen(Vec2::new(middle.x, top + layout.cell_size().y / 2.0)) - vec2(0.0, 46.0);
        let text = about(melee, &shown, &layout);
        let size = painter.layout_no_wrap(text.clone(), bold(sizes::TEXT), colour::TEXT).size() + vec2(16.0, 6.0);
        let places = (0..HIGH).map(|row| above - vec2(0.0, APART * f32::from(row)));
        let at = clearest(size, places, &covered(&shown, &lens, board)).unwrap_or(above);
        pill(&painter, at, &text, (colour::PANEL, colour::TEXT), true, 1.0);
    }
    Ok(())
}

/// The number of places for these words above a melee, and the distance between two of them, in points.
const HIGH: u8 = 6;
const APART: f32 = 20.0;

/// A melee in a few words.
fn about(melee: &MeleeView, shown: &Shown, layout: &Layout) -> String {
    let reach = melee.cells.iter().map(|&cell| layout.grid().distance(melee.centre, cell)).max().unwrap_or(0);
    let radius = if reach > 0 { format!(", radius {reach}") } else { String::new() };
    titled(&format!("{}{radius}", shown.melee_in_words(melee)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Texts;
    use hexfray_battle::{Name, Order, Ruling, UnitId};
    use hexfray_board::grid::{Adjacency, Grid, Shape};
    use hexfray_minds::ai::{Nearest, Opponent as _};

    fn begun(battle: &str) -> Session {
        let name = format!("maps/{battle}.battle.toml");
        Session::start(&Texts::of_the_game(), &name, &[], 7).expect("it starts")
    }

    #[test]
    fn a_melee_tells_its_heads_its_bystanders_and_its_radius() {
        let layout = Layout::new(Grid::new(Shape::Square { adjacency: Adjacency::Corners }, 9, 1));
        let centre = Cell::new(4, 0);
        let cells = (1..8).map(|col| Cell::new(col, 0)).collect();
        let members = vec![UnitId(0), UnitId(1)];
        let mut shown = Shown::default();
        shown.follow(&begun("mill_lane").battle);
        let melee = MeleeView { centre, cells, members, independents: vec![UnitId(4)] };
        assert_eq!(about(&melee, &shown, &layout), "Melee of 2, 1 bystander, radius 3");
        let outbreak = MeleeView { cells: vec![centre], independents: Vec::new(), ..melee };
        assert_eq!(about(&outbreak, &shown, &layout), "Melee of 2");
    }

    #[test]
    fn every_token_in_an_area_is_counted_as_a_member_or_a_bystander_of_its_melee() {
        let mut session = begun("tutorial_2_three_areas");
        let mut mind = Nearest::new();
        let gathers = |_| {
            let large = session.battle.melees().into_iter().find(|melee| melee.members.len() > 2);
            if large.is_none() {
                let order = mind.choose(&session.battle);
                session.give(order).expect("it is legal");
            }
            large
        };
        let crowd = (0..200).find_map(gathers).expect("three meet within 200 orders");
        let asleep = Ruling::Inflict { unit: crowd.members[0], condition: Name::new("asleep"), rounds: 0 };
        session.give(Order::Referee(asleep)).expect("the referee may");
        let mut shown = Shown::default();
        shown.follow(&session.battle);
        let melee = shown.melees.iter().find(|melee| melee.centre == crowd.centre).expect("the others fight on");
        let said = format!("melee of {}, 1 bystander", crowd.members.len() - 1);
        assert_eq!(shown.melee_in_words(melee), said);
    }
}
