//! The line: a ruler in metres with the reach of moves on it, folded parts, the positions of all units, areas of effect.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts,
    egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Shape, Stroke, lerp, pos2, vec2},
};

use super::{
    areas::ring,
    backdrop::band,
    names::{DARK, metre},
    scene::Scene,
};
use crate::{
    art::Art,
    board::{
        Lens, board_painter,
        places::{clearest, covered, free_area, held},
    },
    choice::{Choice, Mode},
    playback::{Playback, Shown},
    session::Session,
    theme::{bold, colour, regular, sizes, widgets::pill},
};
use hexfray_battle::{Battle, GoalKind, MeleeView, Presence, UnitId};
use hexfray_board::grid::Cell;
use hexfray_drawing::picture::{RULER, Stage, StageKind};
use hexfray_minds::story::titled;

/// The data for drawing a line.
struct Line<'a, 'w, 's> {
    battle: &'a Battle,
    acting: Option<UnitId>,
    choice: &'a Choice,
    shown: &'a Shown,
    lens: &'a Lens<'w, 's>,
    stage: Stage,
    painter: Painter,
    idle: bool,
}

/// Height that the chance over a token takes between the token and the text of its melee, in points.
const CHANCE: f32 = 20.0;

/// Paints the ruler and the marks on the ground.
pub fn paint(
    mut contexts: EguiContexts,
    scene: Scene,
    (choice, playback, shown): (Res<Choice>, Res<Playback>, Res<Shown>),
    lens: Lens,
) -> Result {
    let Some(battle) = scene.battle() else { return Ok(()) };
    let layout = lens.layout(battle.board().grid());
    let Some(stage) = layout.stage().filter(|stage| stage.kind() == StageKind::Line) else { return Ok(()) };
    let painter = board_painter(contexts.ctx_mut()?).with_clip_rect(band(&lens, stage, 0));
    let line = Line {
        battle,
        acting: scene.acting(),
        choice: &choice,
        shown: &shown,
        lens: &lens,
        stage: *stage,
        painter,
        idle: playback.is_idle(),
    };
    line.grounds();
    shown.melees.iter().for_each(|melee| line.melee(melee));
    line.ruler();
    line.reach();
    line.pins();
    Ok(())
}

/// Writes the metre at the pointer, and how many foes could strike there.
pub fn write(
    mut contexts: EguiContexts,
    scene: Scene,
    (choice, playback, shown): (Res<Choice>, Res<Playback>, Res<Shown>),
    art: Res<Art>,
    lens: Lens,
) -> Result {
    let Some(battle) = scene.battle() else { return Ok(()) };
    let layout = lens.layout(battle.board().grid());
    let Some(stage) = layout.stage().filter(|stage| stage.kind() == StageKind::Line) else { return Ok(()) };
    let painter = board_painter(contexts.ctx_mut()?);
    let line = Line {
        battle,
        acting: scene.acting(),
        choice: &choice,
        shown: &shown,
        lens: &lens,
        stage: *stage,
        painter,
        idle: playback.is_idle(),
    };
    line.pointed(&art);
    Ok(())
}

/// The area of the texts about melees, and of the warning of foes.
pub fn words(painter: &Painter, session: &Session, choice: &Choice, shown: &Shown, lens: &Lens) -> Vec<Rect> {
    let layout = lens.layout(session.battle.board().grid());
    let Some(&stage) = layout.stage() else { return Vec::new() };
    let (battle, acting) = (&session.battle, session.acting());
    let line = Line { battle, acting, choice, shown, lens, stage, painter: painter.clone(), idle: true };
    let melees = shown.melees.iter().filter_map(|melee| line.frame(melee));
    let melees = melees.map(|frame| Rect::from_center_size(frame.center_top(), vec2(150.0, 24.0)));
    let warning = line.warning().map(|(at, _)| Rect::from_center_size(at - vec2(0.0, 10.0), vec2(60.0, 46.0)));
    melees.chain(warning).collect()
}

impl Line<'_, '_, '_> {
    /// The strip of a column from the horizon to the ruler.
    fn strip(&self, cell: Cell) -> Rect {
        let part = self.lens.frame_of(self.stage.part(cell.col));
        let horizon = self.lens.to_screen(Vec2::new(0.0, self.stage.horizon(0))).y;
        Rect::from_min_max(pos2(part.left(), horizon), pos2(part.right(), self.scale().top()))
    }

    /// The rectangle of the ruler.
    fn scale(&self) -> Rect {
        let whole = band(self.lens, &self.stage, 0);
        Rect::from_min_max(
            pos2(whole.left() + 8.0, whole.bottom() - (RULER - 4.0) * self.lens.zoom()),
            whole.max - vec2(8.0, 6.0),
        )
    }

    fn spot(&self, cell: Cell) -> Pos2 {
        self.lens.spot(self.battle.board(), cell)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.stage.cells() as i16).map(|col| Cell::new(col, 0))
    }

    /// The cells at the pointer, in range or caught, as strips of the ground.
    fn grounds(&self) {
        if !self.idle {
            return;
        }
        let fill = |cell: Cell, ink: Color32| self.painter.rect_filled(self.strip(cell), CornerRadius::ZERO, ink);
        if let (Some(act), Some(own)) = (self.choice.aimed(), self.choice.plan.from) {
            let reaches = |cell: &Cell| act.targeting.reaches(self.battle.world(), own, *cell);
            if !act.targeting.aims_itself() && !act.targeting.aims_way() {
                self.cells().filter(reaches).for_each(|cell| {
                    fill(cell, colour::light(26));
                });
            }
        }
        for goal in &self.battle.setup().goals {
            if let GoalKind::Reach { cells, .. } = &goal.kind {
                cells.iter().for_each(|&cell| {
                    fill(cell, colour::GOLD.gamma_multiply(0.2));
                });
            }
        }
        for &cell in &self.choice.plan.caught {
            fill(cell, colour::harm().gamma_multiply(0.3));
        }
        let caught: Vec<Rect> = self.choice.plan.caught.iter().map(|&cell| self.strip(cell)).collect();
        if let Some(whole) = caught.into_iter().reduce(|one, other| one.union(other)) {
            for x in [whole.left(), whole.right()] {
                let ends = [pos2(x, whole.top()), pos2(x, whole.bottom())];
                self.painter.extend(Shape::dashed_line(&ends, Stroke::new(2.5, colour::harm()), 9.0, 6.0));
            }
        }
        if let Some(hover) = self.choice.hover {
            let ink = if self.choice.cursor == Some(hover) { colour::GOLD } else { Color32::WHITE };
            fill(hover, ink.gamma_multiply(0.16));
        }
    }

    /// The ring of a skirmish: as wide as its ground, with all its members inside.
    fn frame(&self, melee: &MeleeView) -> Option<Rect> {
        let strips = melee.cells.iter().map(|&cell| self.strip(cell)).reduce(|one, other| one.union(other))?;
        let members = melee.members.iter().filter_map(|&unit| self.shown.unit(unit));
        let around = super::areas::around(members, self.lens)?;
        let rect = strips.union(around);
        // A chance over a member has room below the ring's text.
        let top = around.top().min(strips.bottom() - 60.0) - CHANCE * self.lens.zoom().min(1.0);
        Some(Rect::from_min_max(pos2(rect.left(), top), pos2(rect.right(), strips.bottom() - 2.0)))
    }

    /// The ring of a skirmish.
    fn melee(&self, melee: &MeleeView) {
        let Some(rect) = self.frame(melee) else { return };
        ring(&self.painter, rect);
        let grid = self.battle.board().grid();
        let reach = melee.cells.iter().map(|&cell| grid.distance(melee.centre, cell)).max().unwrap_or(0);
        let radius = if reach > 0 { format!(", radius {reach} m") } else { String::new() };
        let text = titled(&format!("{}{radius}", self.shown.melee_in_words(melee)));
        pill(&self.painter, rect.center_top(), &text, (colour::PANEL, colour::TEXT), false, 1.0);
    }

    /// The scale: a mark for each metre, a number for every fifth, and the number of folded metres.
    fn ruler(&self) {
        let scale = self.scale();
        let zoom = self.lens.zoom();
        self.painter.rect_filled(scale, CornerRadius::same(sizes::CORNER), DARK);
        let wide = self.strip(Cell::new(0, 0)).width().max(1.0);
        let every = if wide * 5.0 > 60.0 { 5 } else { 10 };
        for cell in self.cells().filter(|cell| !self.stage.is_folded(cell.col)) {
            let at = self.spot(cell);
            let round = cell.col.rem_euclid(every) == 0;
            let long = if round { 9.0 } else { 5.0 } * zoom;
            let ink = if round { Color32::WHITE } else { colour::PALE };
            self.painter.line_segment(
                [pos2(at.x, at.y - long / 2.0), pos2(at.x, at.y + long / 2.0)],
                Stroke::new(if round { 2.0 } else { 1.0 }, ink),
            );
            if round {
                let below = pos2(at.x, scale.bottom() - 12.0 * zoom.min(1.2));
                self.painter.text(
                    below,
                    Align2::CENTER_CENTER,
                    metre(self.battle, cell),
                    regular(sizes::TEXT),
                    colour::TEXT,
                );
            }
        }
        self.stage.folds().for_each(|fold| self.fold(fold.from as i16, fold.to as i16));
        self.exits();
    }

    /// A fold: two torn edges, and the number of metres between them.
    fn fold(&self, from: i16, to: i16) {
        let (first, last) = (self.strip(Cell::new(from, 0)), self.strip(Cell::new(to - 1, 0)));
        let scale = self.scale();
        let rect = Rect::from_min_max(pos2(first.left(), first.top()), pos2(last.right(), scale.bottom() - 3.0))
            .shrink2(vec2(7.0, 0.0));
        self.painter.rect_filled(rect, CornerRadius::ZERO, colour::VEIL_LIGHT);
        for x in [rect.left(), rect.right()] {
            let teeth = (rect.height() / 7.0) as usize;
            let tooth = |at: usize| {
                let aside = if at.is_multiple_of(2) { -3.0 } else { 3.0 };
                pos2(x + aside, lerp(rect.y_range(), at as f32 / teeth as f32))
            };
            let points: Vec<Pos2> = (0..=teeth).map(tooth).collect();
            self.painter.add(Shape::line(points, Stroke::new(2.0, colour::OUTLINE)));
        }
        let metres = i32::from(to - from) * i32::from(self.battle.board().metres_per_cell());
        let at = pos2(rect.center().x, self.spot(Cell::new(from, 0)).y);
        self.painter.text(at, Align2::CENTER_CENTER, format!("· {metres} m ·"), regular(sizes::SMALL), colour::GOLD);
    }

    /// The exits of the line with their names.
    fn exits(&self) {
        let whole = band(self.lens, &self.stage, 0);
        for exit in self.battle.board().exits() {
            let Some(&cell) = exit.cells.first() else { continue };
            let at = self.spot(cell);
            let galley = self.painter.layout_no_wrap(exit.name.to_string(), regular(sizes::NOTE), colour::TEXT);
            let half = galley.size().x / 2.0 + 12.0;
            let x = at.x.clamp(whole.left() + half + 6.0, (whole.right() - half - 6.0).max(whole.left() + half + 6.0));
            let y = self.strip(cell).top() - 14.0;
            pill(&self.painter, pos2(x, y), exit.name.as_str(), (DARK, colour::TEXT), false, 1.0);
        }
    }

    /// The reach of each way of moving, as bars over the marks, the shortest at the bottom.
    fn reach(&self) {
        if !self.idle || self.choice.mode != Mode::Move || self.choice.reach.is_empty() {
            return;
        }
        let own = self.acting.and_then(|unit| self.battle.unit(unit)).and_then(|unit| unit.cell);
        let scale = self.scale();
        let count = self.choice.strides.len().max(1);
        let mut named = covered(self.shown, self.lens, self.battle.board());
        for stride in (0..count).rev() {
            let within = |cost: u16| {
                self.choice.strides.is_empty() || self.choice.stride(cost).is_some_and(|takes| takes <= stride)
            };
            let cells = self.choice.reach.iter().filter(|to| within(to.cost)).map(|to| to.cell).chain(own);
            let y = scale.top() + 6.0 + 5.0 * (count - 1 - stride) as f32;
            let ink = mixed(stride, count);
            let (mut left, mut right) = (f32::MAX, f32::MIN);
            for cell in cells {
                let strip = self.strip(cell);
                (left, right) = (left.min(strip.left()), right.max(strip.right()));
                let bar = Rect::from_min_max(pos2(strip.left() + 0.5, y - 2.0), pos2(strip.right() - 0.5, y + 2.0));
                self.painter.rect_filled(bar, CornerRadius::ZERO, ink);
            }
            let Some(view) = self.choice.strides.get(stride).filter(|_| left < right) else { continue };
            let text = self.painter.layout_no_wrap(view.name.to_string(), bold(sizes::SMALLER), ink);
            // Over the end of its bar, or farther along it if the names of units leave room.
            let size = text.size() + vec2(10.0, 2.0);
            let steps = ((right - left - size.x).max(0.0) / 12.0) as usize;
            let places = (0..=steps).map(|step| pos2(right - size.x / 2.0 - 12.0 * step as f32, scale.top() - 9.0));
            let Some(at) = clearest(size, places, &named).map(|at| Rect::from_center_size(at, text.size())) else {
                continue;
            };
            self.painter.rect_filled(at.expand2(vec2(5.0, 0.0)), CornerRadius::same(5), DARK);
            self.painter.galley(at.min, text, ink);
            named.push(at.expand2(vec2(8.0, 1.0)));
        }
    }

    /// The position of each unit: a pin on the ruler, and a thread to it from a token that is elsewhere.
    fn pins(&self) {
        for unit in self.shown.units.iter().filter(|unit| unit.presence == Presence::Active && unit.opacity > 0.0) {
            let (Some(at), Some(middle)) = (unit.at, unit.middle()) else { continue };
            let (pin, foot) = (self.lens.to_screen(at), self.lens.to_screen(middle - Vec2::new(0.0, 42.0)));
            let ink = colour::side(unit.livery);
            let top = pos2(pin.x, self.scale().top());
            if (foot.x - pin.x).abs() > 4.0 || foot.y < top.y - 20.0 {
                self.painter.line_segment([foot, top], Stroke::new(1.5, colour::OUTLINE_FAINT));
            }
            self.painter.circle(pin, 4.5, ink, Stroke::new(1.5, Color32::WHITE));
        }
    }

    /// How many foes could strike at the pointer, and the place of that number; `None` if none could. A text over the board names
    /// them.
    fn warning(&self) -> Option<(Pos2, String)> {
        let hover = self.choice.hover.filter(|_| self.idle)?;
        let grid = self.battle.board().grid();
        let foes = grid.index(hover).map_or(0, |index| self.choice.threats.at(index).len());
        let is_shown = foes > 0 && (self.choice.show_threats || self.choice.mode == Mode::Move);
        let text = is_shown.then(|| foes.to_string())?;
        let at = pos2(self.spot(hover).x, self.strip(hover).top() - 16.0);
        Some((held(&self.painter, free_area(&self.painter.ctx().content_rect(), None), at, &text), text))
    }

    /// The metre at the pointer, and how many foes could strike there.
    fn pointed(&self, art: &Art) {
        let Some(hover) = self.choice.hover.filter(|_| self.idle) else { return };
        let at = pos2(self.spot(hover).x, self.scale().bottom() - 12.0 * self.lens.zoom().min(1.2));
        pill(&self.painter, at, &metre(self.battle, hover), (Color32::WHITE, colour::INK), false, 1.0);
        if let Some((at, text)) = self.warning() {
            pill(&self.painter, at, &text, (DARK, colour::amber()), false, 1.0);
            art.token(&self.painter, "threat", at - vec2(0.0, 20.0), 0.8, Color32::WHITE);
        }
    }
}

/// The colour of a bar: gold for the shortest way of moving, paler for longer ones.
fn mixed(stride: usize, count: usize) -> Color32 {
    let share = stride as f32 / count.max(1) as f32;
    colour::GOLD.lerp_to_gamma(colour::QUIET, share)
}
