//! Areas: their names, possible moves, areas of effect, foes that could strike there, melees.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2},
};

use super::{
    backdrop::band,
    names::{DARK, place},
    scene::Scene,
};
use crate::{
    art::Art,
    board::{LIFT, Lens, board_painter},
    choice::{Choice, Mode},
    playback::{Playback, Shown, ShownUnit},
    session::Session,
    theme::{bold, colour, regular, sizes},
};
use hexfray_battle::{Battle, MeleeView, UnitId};
use hexfray_board::grid::Cell;
use hexfray_drawing::picture::{Stage, StageKind};
use hexfray_minds::story::points;

/// The data for drawing areas.
struct Areas<'a, 'w, 's> {
    battle: &'a Battle,
    acting: Option<UnitId>,
    choice: &'a Choice,
    shown: &'a Shown,
    lens: &'a Lens<'w, 's>,
    stage: Stage,
    painter: Painter,
    idle: bool,
}

/// Width of a sign beside an area's name, in points.
const SIGN: f32 = 34.0;

/// Marks areas, and puts a ring around each melee.
pub fn paint(
    mut contexts: EguiContexts,
    scene: Scene,
    (choice, playback, shown): (Res<Choice>, Res<Playback>, Res<Shown>),
    lens: Lens,
) -> Result {
    let Some(battle) = scene.battle() else { return Ok(()) };
    let layout = lens.layout(battle.board().grid());
    let Some(stage) = layout.stage().filter(|stage| stage.kind() == StageKind::Areas) else { return Ok(()) };
    let painter = board_painter(contexts.ctx_mut()?);
    let areas = Areas {
        battle,
        acting: scene.acting(),
        choice: &choice,
        shown: &shown,
        lens: &lens,
        stage: *stage,
        painter,
        idle: playback.is_idle(),
    };
    (0..stage.cells() as i16).for_each(|col| areas.mark(Cell::new(col, 0)));
    shown.melees.iter().for_each(|melee| areas.ring(melee));
    Ok(())
}

/// Writes the names of areas, the numbers of units in their melees, and the cost of going there.
pub fn write(
    mut contexts: EguiContexts,
    scene: Scene,
    (choice, playback, shown): (Res<Choice>, Res<Playback>, Res<Shown>),
    art: Res<Art>,
    lens: Lens,
) -> Result {
    let Some(battle) = scene.battle() else { return Ok(()) };
    let layout = lens.layout(battle.board().grid());
    let Some(stage) = layout.stage().filter(|stage| stage.kind() == StageKind::Areas) else { return Ok(()) };
    let painter = board_painter(contexts.ctx_mut()?);
    let areas = Areas {
        battle,
        acting: scene.acting(),
        choice: &choice,
        shown: &shown,
        lens: &lens,
        stage: *stage,
        painter,
        idle: playback.is_idle(),
    };
    (0..stage.cells() as i16).for_each(|col| areas.head(Cell::new(col, 0), &art));
    areas.way();
    Ok(())
}

/// The ring around the tokens of some units, with room for their names.
pub fn around<'u>(units: impl Iterator<Item = &'u ShownUnit>, lens: &Lens) -> Option<Rect> {
    let zoom = lens.zoom();
    let spots = units.filter_map(|unit| Some(lens.to_screen(unit.middle()? + Vec2::new(0.0, LIFT))));
    let whole = spots.fold(Rect::NOTHING, |whole, at| whole.union(Rect::from_min_max(at, at)));
    let grown = Rect::from_min_max(whole.min - vec2(40.0, 42.0) * zoom, whole.max + vec2(40.0, 58.0) * zoom);
    whole.is_finite().then_some(grown)
}

/// Height of the card with an area's name, in points.
const HEAD: f32 = 62.0;

/// The area of the names of areas.
pub fn words(session: &Session, lens: &Lens) -> Vec<Rect> {
    let layout = lens.layout(session.battle.board().grid());
    let Some(stage) = layout.stage() else { return Vec::new() };
    let head = |col: i16| {
        let band = band(lens, stage, col);
        band.with_max_y(band.top() + HEAD)
    };
    (0..stage.cells() as i16).map(head).collect()
}

/// A ring around a melee.
pub fn ring(painter: &Painter, rect: Rect) {
    let round = CornerRadius::same((rect.height() * 0.2).min(44.0) as u8);
    painter.rect_filled(rect, round, colour::MELEE_AREA);
    for (width, ink) in [(6.0, colour::OUTLINE_FAINT), (2.5, Color32::WHITE)] {
        painter.rect_stroke(rect, round, Stroke::new(width, ink), StrokeKind::Middle);
    }
}

impl Areas<'_, '_, '_> {
    fn band(&self, cell: Cell) -> Rect {
        band(self.lens, &self.stage, cell.col)
    }

    /// The cost of going to an area; `None` if that is impossible or another choice is open.
    fn cost(&self, cell: Cell) -> Option<u16> {
        let moving = self.idle && self.choice.mode == Mode::Move;
        self.choice.reach.iter().find(|to| moving && to.cell == cell).map(|to| to.cost)
    }

    /// A rim for possible destinations and aims, another for the area at the pointer and those that would be caught.
    fn mark(&self, cell: Cell) {
        let rect = self.band(cell).shrink(3.0);
        let round = CornerRadius::same(12);
        let rim = |width: f32, ink: Color32| {
            self.painter.rect_stroke(rect, round, Stroke::new(width, ink), StrokeKind::Middle);
        };
        let hovered = self.idle && self.choice.hover == Some(cell);
        if self.idle && self.choice.plan.caught.contains(&cell) {
            self.painter.rect_filled(rect, round, colour::harm().gamma_multiply(0.16));
            let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom(), rect.left_top()];
            self.painter.extend(Shape::dashed_line(&corners, Stroke::new(4.0, colour::harm()), 14.0, 9.0));
        } else if self.cost(cell).is_some() {
            let (width, ink) = if hovered { (5.0, colour::GOLD) } else { (2.5, colour::PALE) };
            rim(width, ink);
        } else if hovered && self.choice.cursor == Some(cell) {
            rim(4.0, colour::GOLD);
        }
    }

    /// The ring around the units in a melee, if any is visible.
    fn ring(&self, melee: &MeleeView) {
        let members = melee.members.iter().filter_map(|&unit| self.shown.unit(unit));
        let Some(rect) = around(members, self.lens) else { return };
        let inside = self.band(melee.centre).shrink(7.0);
        ring(&self.painter, rect.intersect(inside));
    }

    /// The card with an area's name and its properties; beside it the cost of going there, and the warning of foes.
    fn head(&self, cell: Cell, art: &Art) {
        let band = self.band(cell);
        let (name, mut about) = place(self.battle, cell);
        if self.stage.is_upright() {
            return self.short_head(cell, &name, art);
        }
        // Here it lies over no name of a unit.
        if let Some(melee) = self.shown.melees.iter().find(|melee| melee.centre == cell) {
            let between = if about.is_empty() { "" } else { " · " };
            about += &format!("{between}{}", self.shown.melee_in_words(melee));
        }
        let text = |text: &str, font, wide: f32| self.painter.layout(text.to_owned(), font, colour::TEXT, wide);
        let title = text(&name, bold((band.width() / 12.0).clamp(14.0, 18.0)), band.width() - 100.0);
        let below = text(&about, regular(sizes::NOTE), band.width() - 40.0);
        let wide = (title.size().x + 2.0 * SIGN).max(below.size().x).min(band.width() - 32.0) + 20.0;
        let size = vec2(wide, title.size().y + below.size().y + 12.0);
        let card = Rect::from_min_size(pos2(band.center().x - wide / 2.0, band.top() + 8.0), size);
        self.painter.rect_filled(card, CornerRadius::same(9), DARK);
        let line = pos2(card.center().x, card.top() + 5.0 + title.size().y / 2.0);
        self.painter.galley(line - title.size() / 2.0, title, colour::TEXT);
        let corner = pos2(card.center().x - below.size().x / 2.0, card.bottom() - 6.0 - below.size().y);
        self.painter.galley_with_override_text_color(corner, below, colour::QUIET);
        self.signs(cell, card, line.y, art);
    }

    /// The head if areas are stacked: in the corner, together with the melee there, away from the tokens.
    fn short_head(&self, cell: Cell, name: &str, art: &Art) {
        let band = self.band(cell);
        let melee = self.shown.melees.iter().find(|melee| melee.centre == cell);
        let text =
            melee.map_or_else(|| name.to_owned(), |melee| format!("{name} · {}", self.shown.melee_in_words(melee)));
        let title = self.painter.layout_no_wrap(text, bold(sizes::TEXT), colour::TEXT);
        let aside = if self.has_threat(cell) { SIGN } else { 8.0 };
        let wide = aside + title.size().x + if self.cost(cell).is_some() { SIGN } else { 8.0 };
        let card = Rect::from_min_size(band.min + vec2(7.0, 6.0), vec2(wide, 24.0));
        self.painter.rect_filled(card, CornerRadius::same(sizes::CORNER), DARK);
        self.painter.galley(pos2(card.left() + aside, card.center().y - title.size().y / 2.0), title, colour::TEXT);
        self.signs(cell, card, card.center().y, art);
    }

    /// How many foes could strike in an area.
    fn foes(&self, cell: Cell) -> usize {
        let grid = self.battle.board().grid();
        grid.index(cell).map_or(0, |index| self.choice.threats.at(index).len())
    }

    /// Whether a warning of foes is shown.
    fn has_threat(&self, cell: Cell) -> bool {
        self.idle && self.foes(cell) > 0 && (self.choice.show_threats || self.cost(cell).is_some())
    }

    /// The cost of going to an area, and the number of foes that could strike there.
    fn signs(&self, cell: Cell, card: Rect, middle: f32, art: &Art) {
        if let Some(cost) = self.cost(cell) {
            let hovered = self.choice.hover == Some(cell);
            let fill = if hovered { colour::GOLD } else { Color32::WHITE };
            let at = pos2(card.right() - 17.0, middle);
            self.painter.circle(at, 10.5, fill, Stroke::new(1.5, colour::OUTLINE));
            self.painter.text(at, Align2::CENTER_CENTER, points(cost), bold(sizes::TEXT), colour::INK);
        }
        if self.has_threat(cell) {
            let foes = self.foes(cell);
            let at = pos2(card.left() + 16.0, middle);
            art.token(&self.painter, "threat", at, 0.9, Color32::WHITE);
            self.painter.text(
                at + vec2(9.0, 0.0),
                Align2::LEFT_CENTER,
                foes.to_string(),
                bold(sizes::TEXT),
                colour::amber(),
            );
        }
    }

    /// The path of a click: a gold arrow from the moving unit into the area where it ends.
    fn way(&self) {
        let way = &self.choice.plan.way;
        let (Some(&end), true) = (way.last(), self.idle && way.len() > 1) else { return };
        let own = self.acting.and_then(|unit| self.shown.unit(unit)).and_then(ShownUnit::middle);
        let Some(own) = own.map(|own| self.lens.to_screen(own + Vec2::new(0.0, LIFT))) else { return };
        let band = self.band(end);
        // Into the nearer edge of the area, beside the units in its middle.
        let to = if self.stage.is_upright() {
            pos2(own.x, if own.y > band.center().y { band.bottom() - 22.0 } else { band.top() + 48.0 })
        } else {
            pos2(if own.x < band.center().x { band.left() + 26.0 } else { band.right() - 26.0 }, own.y)
        };
        let toward = (to - own).normalized();
        arrow(&self.painter, own + toward * 30.0 * self.lens.zoom(), to);
    }
}

/// A gold arrow with a dark rim.
fn arrow(painter: &Painter, from: Pos2, to: Pos2) {
    let toward = (to - from).normalized();
    let across = toward.rot90();
    let rim = colour::GOLD_RIM;
    for (width, tip, ink) in [(7.0, 17.0, rim), (4.0, 14.0, colour::GOLD)] {
        painter.line_segment([from, to - toward * 8.0], Stroke::new(width, ink));
        let back = to - toward * tip;
        painter.add(Shape::convex_polygon(
            vec![to, back + across * tip * 0.55, back - across * tip * 0.55],
            ink,
            Stroke::NONE,
        ));
    }
}
