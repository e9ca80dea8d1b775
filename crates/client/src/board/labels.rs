//! Texts over the board: heights, costs, warnings, answers, announcements.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, Pos2, Rect, Shape, Stroke, pos2, vec2},
};

use super::{
    View,
    layers::{Over, Under},
    lens::Lens,
    places::covered,
    stage,
    tokens::{board_painter, outlined},
};
use crate::{
    art::Art,
    choice::{Choice, Mode},
    layout::{Panel, Panels},
    measures::Room,
    options::Settings,
    plan::HINT,
    playback::{BANNER_SECONDS, Playback, Shown},
    session::{BattleSystems, Session},
    state::Overlay,
    theme::{
        bold, colour, hands, regular, sizes,
        widgets::{pill, pill_size},
    },
};
use hexfray_battle::{InTheWay, UnitId};
use hexfray_board::grid::Cell;
use hexfray_drawing::picture::{Layout, StageKind};
use hexfray_minds::story::points;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (
            (write_heights, show_things, write_costs, draw_bands).chain().in_set(Under),
            (draw_line, number_answers, announce).chain().in_set(Over),
        )
            .in_set(BattleSystems),
    );
}

/// A cell's centre on the screen.
fn spot(session: &Session, lens: &Lens, cell: Cell) -> Pos2 {
    lens.spot(session.battle.board(), cell)
}

/// The height, small, in the cell's lower corner; nothing at height 0.
fn write_heights(
    mut contexts: EguiContexts,
    session: Res<Session>,
    settings: Res<Settings>,
    view: Res<View>,
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let board = session.battle.board();
    let layout = lens.layout(board.grid());
    let letters = lens.letters();
    if letters < 0.45 || (!settings.heights && !settings.coordinates) {
        return Ok(());
    }
    for cell in board.cells() {
        let Some(at) = layout.foot(cell, view.heights(), (board, view.level())).map(|at| lens.to_screen(at)) else {
            continue;
        };
        let (height, ink) = (board.height(cell), colour::OUTLINE_FAINT);
        if settings.coordinates {
            painter.text(at, Align2::CENTER_CENTER, cell.to_string(), regular(10.0 * letters), ink);
        } else if height != 0 {
            let text = if height < 0 { format!("−{}", -i32::from(height)) } else { height.to_string() };
            painter.text(at, Align2::CENTER_CENTER, text, bold(11.0 * letters), ink);
        }
    }
    Ok(())
}

/// Things on the ground that can be picked up, and things that offer an act to a unit in their cell.
fn show_things(mut contexts: EguiContexts, session: Res<Session>, art: Res<Art>, lens: Lens) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let zoom = lens.zoom();
    for thing in session.battle.things() {
        let (glyph, tint) = if thing.lies { ("grab", Color32::WHITE) } else { ("key", colour::GOLD) };
        for &cell in &thing.cells {
            let at = match lens.stage_of(session.battle.board()) {
                None => spot(&session, &lens, cell) + vec2(-15.0, 11.0) * zoom,
                Some(_) => stage::place_of_things(&session, &lens, cell),
            };
            let size = if lens.stage_of(session.battle.board()) == Some(StageKind::Line) { 0.8 * zoom } else { zoom };
            art.token(&painter, "badge", at, size, Color32::WHITE);
            art.glyph(&painter, glyph, at, 13.0 * size, tint);
        }
    }
    Ok(())
}

/// The cost of going to each cell, and a warning in cells that foes could attack, with the number of those foes.
fn write_costs(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    playback: Res<Playback>,
    art: Res<Art>,
    view: Res<View>,
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    if !playback.is_idle() {
        return Ok(());
    }
    let board = session.battle.board();
    let (grid, zoom, layout) = (board.grid(), lens.zoom(), lens.layout(board.grid()));
    if layout.stage().is_some() {
        return Ok(());
    }
    let (letters, size) = (lens.letters(), cost_letters(&lens, &layout));
    let is_seen = |cell: Cell| layout.is_seen(cell, view.heights(), (board, view.level()));
    let warn = |cell: Cell| {
        let foes = grid.index(cell).map_or(0, |index| choice.threats.at(index).len());
        if foes > 0 {
            let at = spot(&session, &lens, cell) + vec2(15.0, -13.0) * zoom;
            art.token(&painter, "threat", at, zoom * 0.72, Color32::WHITE);
            if foes > 1 && zoom > 0.5 {
                let at = at + vec2(8.0, 6.0) * zoom;
                outlined(&painter, at, &foes.to_string(), 11.0 * letters, Color32::WHITE, colour::OUTLINE_STRONG);
            }
        }
    };
    if choice.mode == Mode::Move {
        for to in choice.reach.iter().filter(|to| is_seen(to.cell)) {
            let at = spot(&session, &lens, to.cell);
            // If the reach is very wide, its bands are enough; beyond the first, only costs near the pointer are written.
            let near = |middle: Option<Cell>| middle.is_some_and(|middle| grid.distance(middle, to.cell) <= NEAR);
            let wide = !choice.strides.is_empty() && choice.reach.len() > WIDE_REACH;
            if wide && !near(choice.hover) && (zoom < 0.5 || choice.stride(to.cost) != Some(0)) {
                continue;
            }
            painter.text(at, Align2::CENTER_CENTER, points(to.cost), bold(size), colour::INK);
            warn(to.cell);
        }
    }
    if choice.show_threats {
        grid.cells().filter(|&cell| board.exists(cell) && is_seen(cell)).for_each(warn);
    }
    Ok(())
}

/// The number of cells above which a reach is too wide to write all of its costs.
const WIDE_REACH: usize = 120;
/// The distance from the pointer within which they are still written, in cells.
const NEAR: u32 = 2;

/// The range of each way of moving except the longest: a dashed line around its cells, with its name.
pub(super) fn draw_bands(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    (playback, shown): (Res<Playback>, Res<Shown>),
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let own = session.acting().and_then(|unit| session.battle.unit(unit)).and_then(|unit| unit.cell);
    if choice.mode != Mode::Move || !playback.is_idle() || choice.reach.is_empty() {
        return Ok(());
    }
    let (board, zoom) = (session.battle.board(), lens.zoom().min(1.4));
    let layout = lens.layout(board.grid());
    if layout.stage().is_some() {
        return Ok(());
    }
    let letters = lens.letters().clamp(0.75, 1.0);
    let mut taken = covered(&shown, &lens, board);
    let written = vec2(26.0, 16.0) * cost_letters(&lens, &layout) / COST;
    taken.extend(choice.reach.iter().map(|to| Rect::from_center_size(lens.spot(board, to.cell), written)));
    for (stride, view) in choice.strides.iter().enumerate() {
        let last = stride + 1 == choice.strides.len();
        let within = |cost: u16| choice.stride(cost).is_some_and(|takes| takes <= stride);
        let cells = choice.reach.iter().filter(|to| within(to.cost)).map(|to| to.cell);
        let cells: Vec<Cell> = cells.chain(own).collect();
        let spot = |cell: Cell, beside: Vec2| lens.to_screen(layout.centre(cell, board.height(cell)) + beside);
        for (cell, [from, to]) in layout.rim(&cells).into_iter().filter(|_| !last) {
            let ends = [spot(cell, from), spot(cell, to)];
            for (width, ink) in [(5.0, colour::OUTLINE_FAINT), (2.4, Color32::WHITE)] {
                let stroke = Stroke::new((width * zoom).max(width * 0.5), ink);
                painter.extend(Shape::dashed_line(&ends, stroke, 8.0 * zoom, 5.0 * zoom));
            }
        }
        let rim = layout.rim(&cells).into_iter();
        let edges = rim.map(|(cell, [from, to])| spot(cell, from).lerp(spot(cell, to), 0.5)).collect();
        let size = pill_size(&painter, view.name.as_str(), false, letters);
        let Some(at) = at_rim(size, edges, &taken) else { continue };
        taken.push(Rect::from_center_size(at, size));
        pill(&painter, at, view.name.as_str(), (colour::panel(0xc8), colour::TEXT), false, letters);
    }
    Ok(())
}

/// The place for the name of a band at one of the edges around it, the lowest at which it hides no number and no token; `None` if
/// there is none, since the pointer shows the name, too.
fn at_rim(size: egui::Vec2, mut edges: Vec<Pos2>, taken: &[Rect]) -> Option<Pos2> {
    edges.sort_by(|one, other| other.y.total_cmp(&one.y).then(one.x.total_cmp(&other.x)));
    edges.into_iter().find(|&at| {
        let name = Rect::from_center_size(at, size);
        taken.iter().all(|other| !other.intersects(name))
    })
}

/// The size of the letters of costs at zoom 1, in points.
const COST: f32 = 15.0;
/// The least size of costs and heights on a small board, in points, and the most of a cell's width that they take then.
const LEAST_LETTERS: f32 = 11.0;
const MOST_OF_CELL: f32 = 0.42;

/// The size of the letters of costs, in points: on a small board they stay readable as far as their cells have room.
fn cost_letters(lens: &Lens, layout: &Layout) -> f32 {
    readable(COST * lens.letters(), layout.cell_size().x * lens.zoom())
}

/// A size of letters in cells of this width, at least the least one that fits there.
fn readable(size: f32, cell: f32) -> f32 {
    size.max(LEAST_LETTERS.min(cell * MOST_OF_CELL))
}

/// The answers that name a cell, with their numbers in it, several in one pill; the one that Enter gives in gold.
fn number_answers(mut contexts: EguiContexts, session: Res<Session>, choice: Res<Choice>, lens: Lens) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let letters = lens.letters().clamp(0.8, 1.4);
    let mut cells: BTreeMap<Cell, Vec<usize>> = BTreeMap::new();
    for (at, answer) in choice.answers.iter().enumerate() {
        answer.view.cell.into_iter().for_each(|cell| cells.entry(cell).or_default().push(at));
    }
    for (cell, answers) in cells {
        let is_gold = choice.answer_in_gold().is_some_and(|at| answers.contains(&at));
        let fill = if is_gold { colour::GOLD } else { Color32::WHITE };
        let text = painter.layout_no_wrap(numbers(&answers), bold(13.75 * letters), colour::INK);
        let size = vec2((text.size().x + 12.0 * letters).max(22.0 * letters), 22.0 * letters);
        let rect = Rect::from_center_size(spot(&session, &lens, cell), size);
        let rim = Stroke::new(2.0, colour::OUTLINE_STRONG);
        painter.rect(rect, rect.height() / 2.0, fill, rim, egui::StrokeKind::Middle);
        painter.galley(rect.center() - text.size() / 2.0, text, colour::INK);
    }
    Ok(())
}

/// The numbers of some answers, given by their places in the list in rising order: `2`, `1, 4`, `1–3`.
fn numbers(answers: &[usize]) -> String {
    let runs = answers.chunk_by(|one, next| one + 1 == *next);
    let run = |run: &[usize]| match run {
        [first, .., last] if last - first > 1 => format!("{}–{}", first + 1, last + 1),
        run => run.iter().map(|at| (at + 1).to_string()).collect::<Vec<_>>().join(", "),
    };
    runs.map(run).collect::<Vec<_>>().join(", ")
}

/// The line of fire, dotted from user to target; a cross where something stops it.
fn draw_line(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    art: Res<Art>,
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let (plan, zoom) = (&choice.plan, lens.zoom());
    let (Some(from), Some(to), false) = (plan.from, choice.hover, plan.line.is_empty()) else { return Ok(()) };
    let ends = [spot(&session, &lens, from), spot(&session, &lens, to)];
    for (width, ink) in [(4.0, colour::OUTLINE_FAINT), (2.0, Color32::WHITE)] {
        painter.extend(Shape::dashed_line(&ends, Stroke::new(width * zoom, ink), 7.0 * zoom, 6.0 * zoom));
    }
    let blocked = match plan.in_the_way {
        Some(InTheWay::Obstacle(cell) | InTheWay::Object(cell)) => Some(cell),
        Some(InTheWay::Unit(unit)) => session.battle.unit(unit).and_then(|unit| unit.cell),
        None => None,
    };
    if let Some((cell, met)) = blocked.zip(plan.in_the_way) {
        let at = spot(&session, &lens, cell);
        art.token(&painter, "cross", at, zoom, Color32::WHITE);
        let is_struck = |unit: UnitId| plan.chances.iter().any(|chance| chance.unit == unit);
        if let Some(words) = met_in_words(met, !plan.orders.is_empty(), is_struck, |unit| session.names.unit(unit)) {
            let (under, colours) = (at + vec2(0.0, 34.0 * zoom), (colour::PANEL, colour::amber()));
            pill(&painter, under, &words, colours, false, lens.letters().clamp(0.8, 1.0));
        }
    }
    Ok(())
}

/// What comes of an act whose way is not clear, at the thing in the way: the rules decide whether the act is refused, and which
/// units it may strike. `None` if the thing makes no difference that the forecast does not show.
fn met_in_words<'n>(
    met: InTheWay,
    is_legal: bool,
    is_struck: impl Fn(UnitId) -> bool,
    name: impl Fn(UnitId) -> &'n str,
) -> Option<String> {
    match met {
        InTheWay::Unit(unit) if is_legal => is_struck(unit).then(|| format!("{} is hit instead", name(unit))),
        InTheWay::Unit(unit) => Some(format!("{} is in the way", name(unit))),
        InTheWay::Object(_) | InTheWay::Obstacle(_) => {
            Some(if is_legal { "in the way" } else { "stops it" }.to_owned())
        }
    }
}

/// Rounds and titles, large, for a moment; and messages to the player, small, at the place that they concern.
fn announce(
    mut contexts: EguiContexts,
    (shown, session): (Res<Shown>, Res<Session>),
    choice: Res<Choice>,
    (panels, overlay, playback): (Res<Panels>, Res<Overlay>, Res<Playback>),
    (lens, view): (Lens, Res<View>),
) -> Result {
    if *overlay != Overlay::None {
        return Ok(());
    }
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::new(egui::Order::Foreground, "announcements".into()));
    let area = context.content_rect();
    let (head, foot) = panels.ends();
    if let Some((text, age)) = &shown.banner {
        let opacity = (2.5 * (1.0 - age / BANNER_SECONDS)).min(1.0).min(age * 6.0);
        // Over the board, without covering messages of the battle or names on a stage.
        let covered = playback.page().is_some() || playback.task().is_some();
        let down = match lens.stage_of(session.battle.board()) {
            _ if covered => 0.4,
            Some(_) => 0.36,
            None => 0.24,
        };
        let usual = area.top() + area.height() * down;
        let letters = (area.width() * 1.1 / text.chars().count().max(1) as f32).clamp(18.0, 40.0);
        let (low, high) = view.bounds();
        let rows = [lens.to_screen(low).y, lens.to_screen(high).y];
        let rows = (rows[0].min(rows[1]), rows[0].max(rows[1]));
        let free = (area.top() + head, area.bottom() - foot - SAID);
        let (at, letters) = match lens.stage_of(session.battle.board()) {
            Some(_) => (usual, letters),
            None => banner_beside(rows, free, (usual, letters)),
        };
        outlined(
            &painter,
            pos2(area.center().x, at),
            text,
            letters,
            Color32::WHITE.gamma_multiply(opacity),
            // Its parts overlap, so that it has to fade faster than the letters.
            colour::shade((150.0 * opacity.powi(3)) as u8),
        );
    }
    context.data_mut(|data| data.remove::<Rect>(whisper_id()));
    let notice = choice.notice.as_ref().map(|(text, age)| (text.as_str(), (4.0 - age).clamp(0.0, 1.0)));
    // A list that is open is read now.
    let hint =
        || choice.why_not().filter(|_| choice.menu.is_none()).map(|text| (text, (HINT - choice.age).clamp(0.0, 1.0)));
    let said = notice.or_else(hint).filter(|(_, opacity)| *opacity > 0.0);
    if let Some((text, opacity)) = said {
        let spot = choice.hover.map(|cell| lens.spot(session.battle.board(), cell));
        let pointer = if hands::are_fingers(context) { None } else { context.pointer_latest_pos() };
        let (left, right) = Room::sides(area);
        let (low, high) = (pos2(area.left() + left, area.top() + Room::head(area)), area.max - vec2(right, foot));
        let board = Rect::from_min_max(low, high);
        let open = [Panel::Forecast, Panel::Why, Panel::Card].map(|panel| panels.rect(panel).unwrap_or(Rect::NOTHING));
        let (at, below) = match pointer.filter(|at| choice.cursor.is_none() && board.contains(*at)).or(spot) {
            Some(at) => (at, true),
            None => (pos2(board.center().x, board.bottom() - 24.0), false),
        };
        whisper(&painter, (board, &open), (at, below), text, opacity);
    }
    Ok(())
}

/// Height of the words over the bar, in points.
const SAID: f32 = 34.0;

/// The height of an announcement's middle and the size of its letters: in the room above or below the rows of the board, where
/// it covers no cell, else in its usual place.
fn banner_beside(rows: (f32, f32), free: (f32, f32), usual: (f32, f32)) -> (f32, f32) {
    const LEAST: f32 = 26.0;
    let strips = [(free.0, rows.0), (rows.1, free.1)];
    let fitting = strips.into_iter().find(|(top, foot)| foot - top >= LEAST);
    fitting.map_or(usual, |(top, foot)| ((top + foot) / 2.0, usual.1.min((foot - top) * 0.8)))
}

/// Width of the text at the pointer, in points.
const WHISPER: f32 = 280.0;

/// The place of the text at the pointer in the last frame, for other texts to leave free.
pub(super) fn whispered(context: &egui::Context) -> Option<Rect> {
    context.data(|data| data.get_temp(whisper_id()))
}

fn whisper_id() -> egui::Id {
    egui::Id::new("text at the pointer")
}

/// Writes a small text below a point, or on it, within the board and on no panel.
fn whisper(
    painter: &egui::Painter,
    (board, panels): (Rect, &[Rect]),
    (at, below): (Pos2, bool),
    text: &str,
    opacity: f32,
) {
    let ink = colour::TEXT.gamma_multiply(opacity);
    let galley = painter.layout(text.to_owned(), regular(sizes::TEXT), ink, WHISPER);
    let size = galley.size() + vec2(14.0, 6.0);
    let text = beside(placed(board, size, at, below), at, panels, board);
    let rect = clear_of(text, tooltips(painter.ctx()), board);
    painter.ctx().data_mut(|data| data.insert_temp(whisper_id(), rect));
    let fill = colour::PANEL.gamma_multiply(opacity);
    painter.rect(rect, 6.0, fill, Stroke::new(1.0, colour::OUTLINE_FAINT), egui::StrokeKind::Outside);
    painter.galley(rect.min + vec2(7.0, 3.0), galley, ink);
}

/// The place of a text of this size: below the pointer, or above it if there is no room below, and never over the thing at the
/// pointer; or around a point.
fn placed(board: Rect, size: egui::Vec2, at: Pos2, below: bool) -> Rect {
    const UNDER: f32 = 26.0;
    let left = (at.x - size.x / 2.0).min(board.right() - size.x - 8.0).max(board.left() + 8.0);
    let top = match below {
        false => at.y - size.y / 2.0,
        true if at.y + UNDER + size.y < board.bottom() => at.y + UNDER,
        true => at.y - UNDER - size.y,
    };
    Rect::from_min_size(pos2(left, top), size)
}

/// The distance of a text from what it was moved away from, in points.
const APART: f32 = 6.0;

/// The place of a text about a point, moved to the nearest side of each panel on which it would lie.
fn beside(text: Rect, at: Pos2, panels: &[Rect], board: Rect) -> Rect {
    panels.iter().filter(|panel| panel.is_positive()).fold(text, |text, panel| {
        if !panel.expand(APART).intersects(text) {
            return text;
        }
        let size = text.size();
        let ways = [
            pos2(panel.left() - APART - size.x, text.top()),
            pos2(panel.right() + APART, text.top()),
            pos2(text.left(), panel.top() - APART - size.y),
            pos2(text.left(), panel.bottom() + APART),
        ];
        let ways = ways.map(|corner| Rect::from_min_size(corner, size));
        let fitting = ways.into_iter().filter(|way| board.contains_rect(*way) && !way.contains(at));
        fitting.min_by(|one, other| one.distance_to_pos(at).total_cmp(&other.distance_to_pos(at))).unwrap_or(text)
    })
}

/// The place of the tooltips that are shown.
fn tooltips(context: &egui::Context) -> Option<Rect> {
    context.memory(|memory| {
        let areas = memory.areas();
        let shown = areas.visible_layer_ids().into_iter().filter(|layer| layer.order == egui::Order::Tooltip);
        shown.filter_map(|layer| memory.area_rect(layer.id)).reduce(Rect::union)
    })
}

/// The place of a text, moved over what would cover it, or under it if there is no room above.
fn clear_of(text: Rect, other: Option<Rect>, board: Rect) -> Rect {
    let Some(other) = other.filter(|other| other.expand(APART).intersects(text)) else { return text };
    let above = other.top() - APART - text.height();
    let top = if above >= board.top() { above } else { other.bottom() + APART };
    Rect::from_min_size(pos2(text.left(), top), text.size())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_the_answers_in_a_cell_are_one_text() {
        assert_eq!(numbers(&[1]), "2");
        assert_eq!(numbers(&[0, 1]), "1, 2");
        assert_eq!(numbers(&[0, 1, 2]), "1–3");
        assert_eq!(numbers(&[0, 2, 3, 4, 8]), "1, 3–5, 9");
    }

    #[test]
    fn who_is_hit_instead_of_the_target_is_said_at_the_place() {
        let wolf = InTheWay::Unit(UnitId(2));
        let words = |met, is_legal, struck: bool| met_in_words(met, is_legal, |_| struck, |_| "Wolf");
        assert_eq!(words(wolf, true, true).as_deref(), Some("Wolf is hit instead"));
        assert_eq!(words(wolf, true, false), None, "rules by which shots pass units");
        assert_eq!(words(wolf, false, false).as_deref(), Some("Wolf is in the way"), "rules that refuse such a shot");
        assert_eq!(words(InTheWay::Obstacle(Cell::new(1, 1)), false, false).as_deref(), Some("stops it"));
    }

    #[test]
    fn the_name_of_a_band_lies_on_no_number_and_on_no_token() {
        let size = vec2(90.0, 18.0);
        let edges = || vec![pos2(100.0, 50.0), pos2(100.0, 200.0), pos2(220.0, 200.0)];
        assert_eq!(at_rim(size, edges(), &[]), Some(pos2(100.0, 200.0)), "at the lowest edge");
        let number = Rect::from_center_size(pos2(110.0, 205.0), vec2(26.0, 16.0));
        assert_eq!(at_rim(size, edges(), &[number]), Some(pos2(220.0, 200.0)), "beside it");
        let tokens = [number, Rect::from_center_size(pos2(230.0, 200.0), vec2(48.0, 48.0))];
        assert_eq!(at_rim(size, edges(), &tokens), Some(pos2(100.0, 50.0)));
        assert_eq!(at_rim(size, vec![pos2(100.0, 200.0)], &tokens), None, "the pointer says it");
    }

    #[test]
    fn numbers_in_cells_stay_readable_on_a_small_board() {
        assert_eq!(readable(15.0, 60.0), 15.0);
        assert_eq!(readable(6.0, 30.0), LEAST_LETTERS, "in points, which grow with the size of text");
        assert!(readable(3.0, 12.0) < 6.0, "no larger than the cell");
    }

    #[test]
    fn an_announcement_covers_no_row_of_the_board_where_there_is_room_beside() {
        let usual = (170.0, 40.0);
        assert_eq!(banner_beside((200.0, 500.0), (120.0, 560.0), usual), (160.0, 40.0), "above the board");
        let (at, letters) = banner_beside((130.0, 500.0), (120.0, 540.0), usual);
        assert_eq!((at, letters), (520.0, 32.0), "below it, in smaller letters");
        assert_eq!(banner_beside((100.0, 600.0), (120.0, 560.0), usual), usual, "a board that fills the window");
    }

    #[test]
    fn what_is_said_lies_on_no_panel() {
        let board = Rect::from_min_max(pos2(296.0, 100.0), pos2(1166.0, 620.0));
        let forecast = Rect::from_min_max(pos2(800.0, 120.0), pos2(1080.0, 400.0));
        let at = pos2(780.0, 200.0);
        let words = beside(placed(board, vec2(240.0, 40.0), at, true), at, &[forecast, Rect::NOTHING], board);
        assert!(!words.intersects(forecast) && !words.contains(at) && board.contains_rect(words), "{words}");
        let free = placed(board, vec2(240.0, 40.0), pos2(500.0, 500.0), true);
        assert_eq!(beside(free, pos2(500.0, 500.0), &[forecast], board), free, "elsewhere it stays at the pointer");
    }

    #[test]
    fn what_is_said_keeps_clear_of_a_tooltip() {
        let board = Rect::from_min_max(pos2(0.0, 100.0), pos2(1280.0, 620.0));
        let words = Rect::from_min_size(pos2(500.0, 590.0), vec2(240.0, 26.0));
        let tooltip = Rect::from_min_max(pos2(560.0, 560.0), pos2(760.0, 610.0));
        assert_eq!(clear_of(words, None, board), words);
        let moved = clear_of(words, Some(tooltip), board);
        assert!(!moved.intersects(tooltip) && board.contains_rect(moved), "{moved}");
        let aside = tooltip.translate(vec2(400.0, 0.0));
        assert_eq!(clear_of(words, Some(aside), board), words, "one elsewhere moves nothing");
        let high = Rect::from_min_max(pos2(0.0, 90.0), pos2(1280.0, 300.0));
        let under = clear_of(words.translate(vec2(0.0, -480.0)), Some(high), board);
        assert!(under.top() > high.bottom(), "where there is no room above, it goes below: {under}");
    }

    #[test]
    fn what_is_said_stands_at_the_pointer_and_never_under_it() {
        let board = Rect::from_min_max(pos2(0.0, 100.0), pos2(1280.0, 620.0));
        let size = vec2(240.0, 40.0);
        for at in [pos2(640.0, 110.0), pos2(2.0, 300.0), pos2(1279.0, 618.0)] {
            let words = placed(board, size, at, true);
            assert!(!words.contains(at) && board.contains_rect(words), "{words} at {at}");
            assert!(words.distance_to_pos(at) < 30.0, "it is near: {words} at {at}");
        }
        let first_row = placed(board, size, pos2(640.0, 110.0), true);
        assert!(first_row.top() > 130.0, "the first row of cells, at which one points, stays free");
    }
}
