//! Prepared acts on the board: the cells and units that each of them would catch, its user, and its time.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, vec2},
};

use super::{
    edges::edge,
    layers::{Over, Under},
    lens::Lens,
    places::{clearest, covered, token},
    tokens::board_painter,
};
use crate::{
    choice::Choice,
    playback::Shown,
    prepared::{Prepared, is_harmful, when, whom},
    session::{BattleSystems, Session},
    theme::{bold, colour, widgets::pill},
};
use hexfray_battle::{Aim, PreparedView, UnitId};
use hexfray_board::grid::Cell;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (draw.in_set(Under), write.in_set(Over)).in_set(BattleSystems));
}

/// The colour of a prepared act: a warning, or help.
pub(super) fn ink(act: &PreparedView) -> Color32 {
    if is_harmful(act.purpose) { colour::amber() } else { colour::good() }
}

/// Whether the pointer is on a prepared act: at its place in the timeline, or at the unit that prepares it.
pub(super) fn is_pointed(prepared: &Prepared, act: &PreparedView, pointed: Option<UnitId>) -> bool {
    prepared.listed == Some(act.unit) || pointed == Some(act.unit)
}

/// The edge of the area that each act would catch, the line from its user, and rings around the units that it would hit.
fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    (prepared, choice, shown): (Res<Prepared>, Res<Choice>, Res<Shown>),
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let pointed = choice.unit(&session.battle).map(|unit| unit.id);
    let is_map = lens.stage_of(session.battle.board()).is_none();
    for act in prepared.acts() {
        let strong = is_pointed(&prepared, act, pointed);
        let tint = ink(act).gamma_multiply(if strong { 1.0 } else { 0.75 });
        // For an act at one unit the ring is enough.
        if is_map && !is_at_one(act) {
            edge(&painter, &session, &lens, &act.cells, tint, true);
        }
        if let Some(ends) = way(act, &session, &shown, &lens) {
            let zoom = lens.zoom().clamp(0.5, 1.4);
            for (width, ink) in [(5.0, colour::OUTLINE_FAINT), (if strong { 3.0 } else { 2.0 }, tint)] {
                painter.extend(Shape::dashed_line(&ends, Stroke::new(width * zoom, ink), 3.0 * zoom, 6.0 * zoom));
            }
        }
        act.caught.iter().for_each(|&unit| ring(&painter, &shown, &lens, unit, tint));
    }
    Ok(())
}

/// The name of each act and its time; for the act at the pointer also the units that it would hit. While another act is aimed,
/// names would cover its targets.
fn write(
    mut contexts: EguiContexts,
    session: Res<Session>,
    (prepared, choice, shown): (Res<Prepared>, Res<Choice>, Res<Shown>),
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let pointed = choice.unit(&session.battle).map(|unit| unit.id);
    let mut taken = covered(&shown, &lens, session.battle.board());
    for act in prepared.acts() {
        let strong = is_pointed(&prepared, act, pointed);
        if choice.aimed().is_some() && !strong {
            continue;
        }
        let mut text = format!("{} {}", act.what, when(act));
        if strong {
            text += &format!(": {}", whom(act, &session.names));
        }
        let (large, size) = (strong, lens.zoom().clamp(0.8, 1.0));
        let wide = painter.layout_no_wrap(text.clone(), bold(if large { 15.0 } else { 12.5 } * size), ink(act)).size();
        let size_of = wide + vec2(18.0, 8.0);
        let Some(at) = clearest(size_of, places(act, &session, &shown, &lens), &taken) else { continue };
        taken.push(Rect::from_center_size(at, size_of));
        pill(&painter, at, &text, (colour::PANEL, ink(act)), large, size);
    }
    Ok(())
}

/// Whether it strikes a single unit in its cell.
const fn is_at_one(act: &PreparedView) -> bool {
    matches!(act.aim, Aim::Unit(_)) && act.cells.len() <= 1
}

/// The line from the token of a unit that prepares an act to its aim; none for acts around their user.
fn way(act: &PreparedView, session: &Session, shown: &Shown, lens: &Lens) -> Option<[Pos2; 2]> {
    let from = token(shown, lens, act.unit)?.0;
    let to = match act.aim {
        Aim::Unit(target) => token(shown, lens, target)?.0,
        Aim::Cell(cell) => lens.spot(session.battle.board(), cell),
        Aim::Way(_) => {
            let own = session.battle.unit(act.unit)?.cell?;
            let away = |cell: &&Cell| session.battle.board().grid().distance(own, **cell);
            lens.spot(session.battle.board(), *act.cells.iter().max_by_key(away)?)
        }
        Aim::None => return None,
    };
    (from.distance(to) > 1.0).then_some([from, to])
}

/// The possible places of an act's name, the best first: in the cells that it would catch, or around the unit that prepares it.
fn places(act: &PreparedView, session: &Session, shown: &Shown, lens: &Lens) -> Vec<Pos2> {
    let board = session.battle.board();
    let is_map = lens.stage_of(board).is_none();
    if is_at_one(act) || !is_map || act.cells.is_empty() {
        let around = [(0.0, 42.0), (0.0, -42.0), (96.0, 0.0), (-96.0, 0.0), (0.0, 62.0), (0.0, -62.0)];
        let own = token(shown, lens, act.unit);
        return own.map_or_else(Vec::new, |(own, size)| around.map(|(x, y)| own + vec2(x, y) * size).to_vec());
    }
    let spots: Vec<Pos2> = act.cells.iter().map(|&cell| lens.spot(board, cell)).collect();
    let sum = spots.iter().fold(vec2(0.0, 0.0), |sum, spot| sum + spot.to_vec2());
    let middle = (sum / spots.len() as f32).to_pos2();
    let foot = spots.iter().map(|spot| spot.y).fold(f32::MIN, f32::max) + 20.0 * lens.zoom();
    let mut places = spots;
    places.sort_by(|one, other| one.distance(middle).total_cmp(&other.distance(middle)));
    places.insert(0, Pos2::new(middle.x, foot));
    places
}

/// A dashed ring around a unit's token.
fn ring(painter: &Painter, shown: &Shown, lens: &Lens, unit: UnitId, tint: Color32) {
    let Some((centre, size)) = token(shown, lens, unit) else { return };
    let turn = |share: f32| {
        let (sin, cos) = (share * std::f32::consts::TAU).sin_cos();
        centre + vec2(cos, sin) * 28.0 * size
    };
    let around: Vec<Pos2> = (0..=32).map(|at| turn(at as f32 / 32.0)).collect();
    for (width, ink) in [(5.0, colour::OUTLINE), (2.5, tint)] {
        let stroke = Stroke::new(width * size.max(0.6), ink);
        painter.extend(Shape::dashed_line(&around, stroke, 7.0 * size, 5.0 * size));
    }
}
