//! The path of a click: its line, its way of moving, and the units that could stop it.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Align2, Color32, Pos2, Rect, Shape, Stroke, vec2},
};

use super::{
    layers::{Over, Under},
    lens::Lens,
    places::{Written, clearest, covered, free_area, held},
    stage,
    tokens::{LIFT, board_painter},
};
use crate::{
    art::Art,
    choice::{Choice, Mode, Plan},
    layout::{Panel, Panels},
    playback::{Playback, Shown, ShownUnit},
    session::{BattleSystems, Session},
    theme::{bold, colour, sizes, widgets::pill},
};
use hexfray_battle::{Battle, Order};
use hexfray_board::{
    grid::{Cell, Grid},
    map::Board,
};
use hexfray_drawing::picture::StageKind;
use hexfray_minds::story::{a_few, counted, points, toll_in_words};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Written>().add_systems(
        EguiPrimaryContextPass,
        (
            (draw_way, draw_blockers).chain().in_set(Under).after(super::labels::draw_bands),
            name.in_set(Over).before(super::edges::foretell),
        )
            .in_set(BattleSystems),
    );
}

/// The path of a click: a gold line with a knob at its end.
fn draw_way(mut contexts: EguiContexts, session: Res<Session>, choice: Res<Choice>, lens: Lens) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    if lens.stage_of(session.battle.board()) == Some(StageKind::Areas) {
        return Ok(());
    }
    let zoom = lens.zoom();
    let spots: Vec<Pos2> = choice.plan.way.iter().map(|&cell| lens.spot(session.battle.board(), cell)).collect();
    let rim = colour::GOLD_RIM;
    let end = spots.last().copied().filter(|_| spots.len() > 1);
    if end.is_some() {
        painter.line(spots.clone(), Stroke::new(8.0 * zoom, rim.gamma_multiply(0.55)));
        painter.line(spots, Stroke::new(5.0 * zoom, colour::GOLD));
    }
    // The player's marks are shown even if no path leads over them.
    for (at, &cell) in choice.via.iter().enumerate() {
        let spot = lens.spot(session.battle.board(), cell);
        painter.circle(spot, 8.5 * zoom.max(0.8), Color32::WHITE, Stroke::new(2.5 * zoom.max(0.8), rim));
        painter.text(spot, Align2::CENTER_CENTER, (at + 1).to_string(), bold(11.0 * zoom.max(0.8)), colour::INK);
    }
    let Some(end) = end else { return Ok(()) };
    painter.circle(end, 9.0 * zoom, colour::GOLD, Stroke::new(2.0 * zoom, rim));
    painter.text(end, Align2::CENTER_CENTER, points(choice.plan.cost), bold(12.0 * zoom), colour::INK);
    Ok(())
}

/// The units that could stop the moving unit: a dashed line from each to the first cell where it could, with a shield there.
/// Names and tokens are over the lines.
fn draw_blockers(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    shown: Res<Shown>,
    art: Res<Art>,
    lens: Lens,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let (board, zoom) = (session.battle.board(), lens.zoom().clamp(0.9, 1.4));
    for blocker in &choice.plan.blockers {
        let middle = shown.unit(blocker.unit).and_then(ShownUnit::middle);
        let (Some(middle), Some(&cell)) = (middle, blocker.cells.first()) else { continue };
        let ends = [lens.to_screen(middle + Vec2::new(0.0, LIFT)), lens.spot(board, cell)];
        for (width, ink) in [(6.0, colour::OUTLINE), (3.0, colour::amber())] {
            painter.extend(Shape::dashed_line(&ends, Stroke::new(width * zoom, ink), 7.0 * zoom, 5.0 * zoom));
        }
        painter.circle_stroke(ends[0], 27.0 * lens.zoom(), Stroke::new(2.5 * zoom, colour::amber()));
    }
    for cell in choice.plan.blockers.iter().filter_map(|blocker| blocker.cells.first()) {
        let at = lens.spot(board, *cell);
        art.token(&painter, "badge", at, zoom, Color32::WHITE);
        art.glyph(&painter, "block", at, 14.0 * zoom, colour::amber());
    }
    Ok(())
}

/// The way of moving along the path, the units that could stop it, and the meaning of the warning in the cell at the pointer:
/// near the end of the path, where the text hides least.
fn name(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    (playback, shown, panels): (Res<Playback>, Res<Shown>, Res<Panels>),
    mut written: ResMut<Written>,
    lens: Lens,
) -> Result {
    written.0.clear();
    let painter = board_painter(contexts.ctx_mut()?);
    let (board, zoom) = (session.battle.board(), lens.zoom().clamp(0.7, 1.4));
    let threats = playback.is_idle().then(|| threats_in_words(&session, &choice)).flatten();
    let goes = choice.plan.way.last().copied().filter(|_| choice.plan.way.len() > 1);
    let Some(end) = goes.or(choice.hover.filter(|_| threats.is_some())) else { return Ok(()) };
    // An area has its cost beside its name.
    let drawn = goes.filter(|_| lens.stage_of(board) != Some(StageKind::Areas));
    let manner = choice.stride(choice.plan.cost).filter(|_| drawn.is_some());
    let manner = manner.map(|stride| {
        let view = choice.strides[stride];
        format!("{}, {}: {}", view.name, choice.toll(choice.plan.cost), view.about)
    });
    let manner = manner.or_else(|| drawn.and_then(|_| rough_way(session.battle.board().grid(), &choice)));
    let mut names: Vec<&str> = choice.plan.blockers.iter().map(|blocker| session.names.unit(blocker.unit)).collect();
    names.dedup();
    let warning = (!names.is_empty()).then(|| format!("may be stopped by {}", a_few(&names, 3)));
    let toll = toll(&session.battle, &choice.plan);
    let dark = colour::panel(0xe6);
    let warnings = [toll, warning, threats].map(|text| (text, (dark, colour::amber())));
    let words = std::iter::once((manner, (colour::GOLD, colour::INK))).chain(warnings);
    let area = free_area(&painter.ctx().content_rect(), panels.rect(Panel::List));
    let mut taken = covered(&shown, &lens, board);
    taken.extend(stage::words(&painter, &session, &choice, &shown, &lens));
    for (text, colours) in words {
        let Some(text) = text else { continue };
        let size = painter.layout_no_wrap(text.clone(), bold(sizes::NOTE), colours.1).size() + vec2(16.0, 6.0);
        let places = beside(&lens, board, end, zoom).into_iter().map(|at| held(&painter, area, at, &text));
        let Some(at) = clearest(size, places, &taken) else { continue };
        pill(&painter, at, &text, colours, false, 1.0);
        let rect = Rect::from_center_size(at, size).expand(1.0);
        taken.push(rect);
        written.0.push(rect);
    }
    Ok(())
}

/// The cells that the longest step of a path leaps, if there is a leap.
fn longest_leap(grid: Grid, way: &[Cell]) -> Option<u32> {
    way.windows(2).map(|step| grid.flat_distance(step[0], step[1])).max().filter(|&cells| cells > 1)
}

/// How a path goes: `2 steps`, `a leap of 2 cells`.
pub fn way_in_words(grid: Grid, way: &[Cell]) -> String {
    let steps = way.len().saturating_sub(1) as u64;
    match longest_leap(grid, way) {
        Some(cells) if steps == 1 => format!("a leap of {cells} cells"),
        Some(_) => format!("{}, one of them a leap", counted(steps, "step")),
        None => counted(steps, "step"),
    }
}

/// What a path does to the unit that walks it, the worst first: whether it is likely to fall on the way, then what it costs.
fn toll(battle: &Battle, plan: &Plan) -> Option<String> {
    let toll = toll_in_words(plan.harm, plan.falls)?;
    let unit = plan.orders.first().and_then(Order::unit).and_then(|unit| battle.unit(unit))?;
    let falls = plan.harm.loss >= u32::try_from(unit.hp).unwrap_or(0).saturating_mul(100);
    Some(if falls {
        format!("likely to fall on the way: costs {toll} of {}", unit.hp)
    } else {
        format!("costs {toll}")
    })
}

/// What a path costs, if that is more than its steps: over wood, through water, up a hill, or by a leap over cells.
fn rough_way(grid: Grid, choice: &Choice) -> Option<String> {
    let way = &choice.plan.way;
    let steps = u16::try_from(way.len().saturating_sub(1)).ok()?;
    let is_rough = longest_leap(grid, way).is_some() || choice.plan.cost > steps * 2;
    is_rough.then(|| format!("{}: {}", way_in_words(grid, way), choice.toll(choice.plan.cost)))
}

/// The meaning of the warning in the cell at the pointer: the foes that could strike there. `None` where there is none.
fn threats_in_words(session: &Session, choice: &Choice) -> Option<String> {
    let (hover, grid) = (choice.hover?, session.battle.board().grid());
    let is_warned = choice.show_threats || choice.mode == Mode::Move && choice.reach.iter().any(|to| to.cell == hover);
    let foes = choice.threats.at(grid.index(hover).filter(|_| is_warned)?);
    let names: Vec<&str> = foes.iter().map(|&foe| session.names.unit(foe)).collect();
    (!names.is_empty()).then(|| format!("{} could strike here", a_few(&names, 3)))
}

/// The number of places for a text above a cell of a stage.
const HIGH: u8 = 24;
/// The distance between two such places, in points.
const APART: f32 = 22.0;

/// The possible places of a text about a cell, the best first: below it, then above it; on a stage, where the ruler is below
/// it, above it as far up as there are tokens.
fn beside(lens: &Lens, board: &Board, cell: Cell, zoom: f32) -> Vec<Pos2> {
    let (at, near) = (lens.spot(board, cell), 40.0 * zoom);
    let rows = |count: u8| (0..count).map(move |row| near + APART * f32::from(row));
    match lens.stage_of(board) {
        Some(_) => rows(HIGH).map(|up| at - vec2(0.0, up)).collect(),
        None => rows(3).map(|down| at + vec2(0.0, down)).chain(rows(3).map(|up| at - vec2(0.0, up))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{session::Texts, threat::Threats};
    use hexfray_battle::DiceSource;
    use hexfray_board::grid::Harm;

    #[test]
    fn a_path_on_which_a_unit_is_likely_to_fall_says_so_first() {
        let setup = Texts::of_the_game().load("maps/ember_pass.battle.toml").expect("it is read");
        let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        let unit = battle.units().next().expect("there are units");
        let order = Order::Move { unit: unit.id, to: unit.cell.expect("it is on the board") };
        let words = |points: i32| {
            let plan = Plan { harm: Harm::points(points as u32), orders: vec![order], ..Plan::default() };
            toll(&battle, &plan).unwrap_or_default()
        };
        assert_eq!(words(0), "");
        assert_eq!(words(unit.hp - 1), format!("costs {} hit points", unit.hp - 1));
        let falls = words(unit.hp);
        assert_eq!(falls, format!("likely to fall on the way: costs {0} hit points of {0}", unit.hp));
    }

    #[test]
    fn a_step_that_costs_more_than_one_point_says_so() {
        let session = Session::start(&Texts::of_the_game(), "maps/duel.battle.toml", &[], 7).expect("it starts");
        let grid = session.battle.board().grid();
        let goes = |columns: &[i16], cost: u16| {
            let way = columns.iter().map(|&column| Cell::new(column, 0)).collect();
            let plan = Plan { way, cost, ..Default::default() };
            rough_way(grid, &Choice { plan, move_points: 12, ..Choice::default() })
        };
        assert_eq!(goes(&[0, 1], 4).as_deref(), Some("1 step: costs 2 of 6"), "into a wood");
        assert_eq!(goes(&[0, 1, 2], 4), None, "over grass the numbers in the cells say it");
        assert_eq!(goes(&[0, 2], 4).as_deref(), Some("a leap of 2 cells: costs 2 of 6"), "over a wood");
        assert_eq!(goes(&[0, 2, 3], 6).as_deref(), Some("2 steps, one of them a leap: costs 3 of 6"));
    }

    #[test]
    fn a_warning_in_a_cell_names_the_foes_that_could_strike_there() {
        let mut session = Session::start(&Texts::of_the_game(), "maps/duel.battle.toml", &[], 7).expect("it starts");
        for _ in 0..20 {
            let battle = &session.battle;
            let Some(unit) = battle.decision().unit() else { panic!("a unit decides") };
            let mut threats = Threats::against(battle, unit);
            threats.go_on(battle, || false);
            let (grid, reach) = (battle.board().grid(), battle.reach(unit));
            let foes = |cell: Cell| grid.index(cell).map_or(0, |index| threats.at(index).len());
            let warned = reach.iter().map(|to| to.cell).find(|&cell| foes(cell) > 0);
            let Some(cell) = warned else {
                let order = if battle.check(&Order::EndTurn { unit }).is_ok() {
                    Order::EndTurn { unit }
                } else {
                    battle.orders()[0]
                };
                session.give(order).expect("it is legal");
                continue;
            };
            let mut choice = Choice { mode: Mode::Move, reach, threats, ..Choice::default() };
            assert_eq!(threats_in_words(&session, &choice), None, "nothing is pointed at");
            choice.hover = Some(cell);
            let words = threats_in_words(&session, &choice).expect("the triangle there is explained");
            assert!(words.ends_with(" could strike here"), "{words}");
            choice.mode = Mode::Watch;
            assert_eq!(threats_in_words(&session, &choice), None, "where no triangle is drawn");
            return;
        }
        panic!("a foe can strike somewhere");
    }
}
