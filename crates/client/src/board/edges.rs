//! Edges around cells of a map: the ground of a large unit, the range of an act, the cells that a foe could attack, with the
//! damage.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Color32, Painter, Rect, Shape, Stroke, vec2},
};

use super::{
    layers::{Over, Under},
    lens::Lens,
    places::{Written, clearest, covered, free_area, held},
    tokens::board_painter,
};
use crate::{
    choice::Choice,
    layout::{Panel, Panels},
    plan::order_of,
    playback::{Playback, Shown, ShownUnit},
    session::{BattleSystems, Session},
    theme::{bold, colour, sizes, widgets::pill},
};
use hexfray_battle::{
    ActView, Aim, Battle, ConditionView, Name, Order, Pace, Purpose, TargetForecast, UnitId, UnitView, Verb,
};
use hexfray_board::grid::Cell;
use hexfray_drawing::picture::top_of;
use hexfray_minds::story::{counted, does_damage, threat_in_words, titled, worst_in_words};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, (draw.in_set(Under), foretell.in_set(Over)).in_set(BattleSystems));
}

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    (choice, playback, shown): (Res<Choice>, Res<Playback>, Res<Shown>),
    lens: Lens,
) -> Result {
    let board = session.battle.board();
    if lens.stage_of(board).is_some() {
        return Ok(());
    }
    let painter = board_painter(contexts.ctx_mut()?);
    for unit in session.battle.units().filter(|unit| unit.is_active() && unit.footprint.size() > 1) {
        let Some(seen) = shown.unit(unit.id).filter(|seen| seen.cell == unit.cell && playback.is_idle()) else {
            continue;
        };
        let Some(cell) = unit.cell else { continue };
        let cells: Vec<Cell> = board.grid().covered(cell, unit.footprint).iter().copied().collect();
        edge(&painter, &session, &lens, &cells, colour::side_text(seen.livery), false);
    }
    if !playback.is_idle() {
        return Ok(());
    }
    let goer = session.acting().and_then(|unit| session.battle.unit(unit));
    if let (Some(goer), Some(&end)) = (goer.filter(|unit| unit.footprint.size() > 1), choice.plan.way.last()) {
        let cells: Vec<Cell> = board.grid().covered(end, goer.footprint).iter().copied().collect();
        edge(&painter, &session, &lens, &cells, colour::GOLD, false);
    }
    if let (Some(act), Some(own)) = (choice.aimed(), choice.plan.from)
        && !act.targeting.aims_itself()
        && !act.targeting.aims_way()
    {
        let reaches = |cell: &Cell| board.exists(*cell) && act.targeting.reaches(session.battle.world(), own, *cell);
        let cells: Vec<Cell> = board.grid().cells().filter(reaches).collect();
        edge(&painter, &session, &lens, &cells, Color32::WHITE, true);
    } else if let Some(foe) = pointed_foe(&session, &choice) {
        let struck = |(index, _): &(usize, Cell)| choice.threats.at(*index).contains(&foe.id);
        let cells: Vec<Cell> = board.grid().cells().enumerate().filter(struck).map(|(_, cell)| cell).collect();
        edge(&painter, &session, &lens, &cells, colour::amber(), true);
    }
    Ok(())
}

/// A line around some cells with a dark one under it.
pub(super) fn edge(painter: &Painter, session: &Session, lens: &Lens, cells: &[Cell], ink: Color32, dashed: bool) {
    let board = session.battle.board();
    let (layout, zoom) = (lens.layout(board.grid()), lens.zoom().clamp(0.5, 1.4));
    for (cell, sides) in layout.rim(cells) {
        let ends = sides.map(|beside| lens.to_screen(layout.centre(cell, top_of(board, cell)) + beside));
        painter.line_segment(ends, Stroke::new(4.5 * zoom, colour::OUTLINE_FAINT));
        let stroke = Stroke::new(2.2 * zoom, ink);
        if dashed {
            painter.extend(Shape::dashed_line(&ends, stroke, 6.0 * zoom, 4.0 * zoom));
        } else {
            painter.line_segment(ends, stroke);
        }
    }
}

/// The foe under the pointer.
fn pointed_foe(session: &Session, choice: &Choice) -> Option<UnitView> {
    let own = session.battle.unit(session.acting()?)?;
    choice.unit(&session.battle).filter(|foe| foe.is_active() && session.battle.are_hostile(own.side, foe.side))
}

/// Beside the token under the pointer: the meaning of its badges, if the card that lists them is folded, and the damage that a
/// foe would do to the acting unit.
pub(super) fn foretell(
    mut contexts: EguiContexts,
    session: Res<Session>,
    (choice, playback, shown): (Res<Choice>, Res<Playback>, Res<Shown>),
    (panels, written): (Res<Panels>, Res<Written>),
    lens: Lens,
    mut known: Local<Option<(Seen, Option<String>)>>,
) -> Result {
    let painter = board_painter(contexts.ctx_mut()?);
    let Some(unit) = choice.unit(&session.battle).filter(|unit| unit.is_active() && playback.is_idle()) else {
        return Ok(());
    };
    let badges = panels.folds_card().then(|| badges_in_words(&session.battle.conditions(unit.id))).flatten();
    let foe = pointed_foe(&session, &choice).filter(|_| session.human_decides() && choice.aimed().is_none());
    let blow = foe.zip(session.acting()).and_then(|(foe, own)| {
        let now = (session.battle.history().len(), foe.id, goes(&choice));
        if known.as_ref().is_none_or(|known| known.0 != now) {
            *known = Some((now, blow_after(&session, now.2, foe, own)));
        }
        known.as_ref().and_then(|known| known.1.clone())
    });
    let Some(seen) = shown.unit(unit.id).and_then(ShownUnit::middle) else { return Ok(()) };
    let stage = lens.stage_of(session.battle.board()).is_some();
    let usual = lens.to_screen(seen) + vec2(0.0, if stage { 58.0 } else { 40.0 } * lens.zoom().max(0.6));
    let area = free_area(&painter.ctx().content_rect(), panels.rect(Panel::List));
    let (board, zoom) = (session.battle.board(), lens.zoom().max(0.6));
    let mut taken = covered(&shown, &lens, board);
    let knots = choice.plan.way.iter().map(|&cell| lens.spot(board, cell));
    taken.extend(knots.map(|knot| Rect::from_center_size(knot, vec2(26.0, 26.0) * zoom)));
    taken.extend(super::labels::whispered(painter.ctx()));
    taken.extend(&written.0);
    // The chances over tokens have to stay legible as well.
    let chances = choice.plan.chances.iter().filter_map(|chance| shown.unit(chance.unit)?.middle());
    let over = |middle: Vec2| lens.to_screen(middle) - vec2(0.0, 34.0 * lens.zoom());
    taken.extend(chances.map(|middle| Rect::from_center_size(over(middle), CHANCE)));
    taken.extend(
        [Panel::Forecast, Panel::Why, Panel::Card, Panel::List].into_iter().filter_map(|panel| panels.rect(panel)),
    );
    let token = lens.to_screen(seen);
    for (text, ink) in [(blow, colour::amber()), (badges, colour::TEXT)] {
        let Some(text) = text.map(in_lines) else { continue };
        let size = painter.layout_no_wrap(text.clone(), bold(sizes::NOTE), colour::TEXT).size() + vec2(16.0, 6.0);
        let rows = (0..5).flat_map(|row| {
            let away = APART * row as f32;
            [usual + vec2(0.0, away), token - vec2(0.0, 46.0 * zoom + 10.0 + away)]
        });
        let places = rows.map(|at| held(&painter, area, at, &text));
        let at = clearest(size, places, &taken).unwrap_or(usual);
        pill(&painter, at, &text, (colour::PANEL, ink), false, 1.0);
        taken.push(Rect::from_center_size(at, size).expand(1.0));
    }
    Ok(())
}

/// What a foe's blow depends on: the orders so far, the foe, and the move before the unit's own act.
type Seen = (usize, UnitId, Option<Order>);

/// The move with which a click begins.
fn goes(choice: &Choice) -> Option<Order> {
    choice.plan.orders.first().copied().filter(|order| matches!(order, Order::Move { .. } | Order::Walk { .. }))
}

/// The damage of a foe's plain attack to a unit, in a few words, after a move that the click begins with.
fn blow_after(session: &Session, goes: Option<Order>, foe: UnitView, own: UnitId) -> Option<String> {
    let name = session.names.unit(own);
    let there = goes.and_then(|order| {
        // With other dice than those of the battle, so that nothing is known beforehand.
        let mut there = session.battle.scratch(0);
        session.battle.copy_into(&mut there);
        there.submit(order).ok()?;
        let foe = there.unit(foe.id)?;
        (there.decision().unit() == Some(own)).then_some((there, foe))
    });
    match there {
        Some((battle, foe)) => blow(&battle, name, foe, own),
        None => blow(&session.battle, name, foe, own),
    }
}

/// A long text in several lines, broken after its parts.
fn in_lines(text: String) -> String {
    const LONG: usize = 44;
    if text.chars().count() > LONG { text.replacen(": ", ":\n", 1).replacen("; ", ";\n", 1) } else { text }
}

/// The conditions that a token shows as badges: `Prone, stunned (2 rounds)`.
fn badges_in_words(conditions: &[ConditionView]) -> Option<String> {
    let word = |condition: &ConditionView| match condition.rounds.filter(|&rounds| rounds > 0) {
        Some(rounds) => format!("{} ({})", condition.name, counted(rounds, "round")),
        None => condition.name.to_string(),
    };
    let words: Vec<String> = conditions.iter().filter(|condition| !condition.on_board).map(word).collect();
    (!words.is_empty()).then(|| titled(&words.join(", ")))
}

/// Width and height of a chance over a token, in points.
const CHANCE: bevy_egui::egui::Vec2 = vec2(52.0, 26.0);

/// The distance between two possible places of a text about a foe, in points.
const APART: f32 = 24.0;

/// The damage of a foe's plain attack to a unit in its next turn, in a few words: the hardest attack from the foe's cell if any
/// reaches, otherwise from the nearest cell that it could go to.
fn blow(battle: &Battle, name: &str, foe: UnitView, victim: UnitId) -> Option<String> {
    let plain =
        |act: &ActView| act.act.verb == Verb::ATTACK && act.purpose == Purpose::Harm && act.pace == Pace::Action;
    let plain: Vec<ActView> = battle.acts(foe.id).into_iter().filter(plain).collect();
    if let Some(odds) = hardest(battle, &plain, foe.id, victim, foe.cell?) {
        return blow_in_words(&battle.falls_as(), &format!("{} strikes {name}", foe.name), &odds);
    }
    let aim = Aim::Unit(victim);
    let reaches = |from: &Cell| plain.iter().any(|act| act.targeting.check(battle.world(), foe.id, *from, aim).is_ok());
    let (grid, there) = (battle.board().grid(), battle.unit(victim)?.cell?);
    let stands = battle.fresh_reach(foe.id).into_iter().filter(|to| to.may_stop).map(|to| to.cell);
    let from = stands.filter(reaches).min_by_key(|&cell| grid.distance(cell, there))?;
    let odds = hardest(battle, &plain, foe.id, victim, from)?;
    blow_in_words(&battle.falls_as(), &format!("{} can come and strike {name}", foe.name), &odds)
}

/// A foe's attack, the worst first, with its chance and its mean damage; `None` if it threatens nothing.
fn blow_in_words(falls_as: &[Name], what: &str, odds: &TargetForecast) -> Option<String> {
    let threatens = does_damage(odds) || worst_in_words(odds, falls_as).is_some();
    threatens.then(|| format!("{what}: {}", threat_in_words(odds, Some(Purpose::Harm), falls_as)))
}

/// The odds of the hardest of some attacks at a unit from a cell.
fn hardest(battle: &Battle, acts: &[ActView], foe: UnitId, victim: UnitId, from: Cell) -> Option<TargetForecast> {
    let full = f64::from(battle.unit(victim)?.hp_max.max(1));
    let odds = acts.iter().filter_map(|act| {
        let forecast = battle.forecast_from(&order_of(foe, act.act, Aim::Unit(victim)), from).ok()?;
        forecast.targets.into_iter().find(|target| target.target == victim)
    });
    let harm = |odds: &TargetForecast| odds.reached * (odds.expected / full + odds.defeat);
    odds.max_by(|one, other| harm(one).total_cmp(&harm(other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Texts;
    use hexfray_battle::Ruling;
    use hexfray_minds::ai::{Nearest, Opponent as _};

    #[test]
    fn an_attack_that_does_no_damage_to_speak_of_is_no_warning_and_one_that_stuns_is() {
        let trifle =
            TargetForecast { hit: 0.004, expected: 0.01, reached: 1.0, ..TargetForecast::untouched(UnitId(0)) };
        assert_eq!(blow_in_words(&[], "strikes Gard", &trifle), None);
        let stuns = TargetForecast { conditions: vec![(Name::new("stunned"), 0.3)], ..trifle };
        assert!(blow_in_words(&[], "strikes Gard", &stuns).is_some(), "though it does no damage");
    }

    #[test]
    fn a_bat_that_may_knock_out_says_so_before_its_damage() {
        let texts = Texts::of_the_game();
        let mut session = Session::start(&texts, "maps/street_fight.battle.toml", &[], 4).expect("it starts");
        let of_side = |session: &Session, side: usize| -> Vec<UnitView> {
            session.battle.units().filter(|unit| unit.side.index() == side).collect()
        };
        for own in of_side(&session, 0) {
            let ruling = Ruling::Hurt { unit: own.id, amount: own.hp - 8 };
            session.give(Order::Referee(ruling)).expect("the referee may hurt it");
        }
        let patrol = of_side(&session, 0);
        let pairs = of_side(&session, 1).into_iter().flat_map(|thug| patrol.iter().map(move |own| (thug, own.id)));
        let told: Vec<String> = pairs.filter_map(|(thug, own)| blow(&session.battle, "", thug, own)).collect();
        assert!(told.iter().any(|words| words.contains(": may fall ")), "the worst comes first: {told:?}");
    }

    #[test]
    fn the_blow_of_a_foe_is_that_at_the_cell_to_which_the_click_goes() {
        let texts = Texts::of_the_game();
        let (mut seen, mut others) = (0, 0);
        for name in ["fire_fight", "ravine", "market_street"] {
            let start = || Session::start(&texts, &format!("maps/{name}.battle.toml"), &[], 4).expect("it starts");
            let mut session = start();
            let mut mind = Nearest::new();
            for _ in 0..30 {
                let order = mind.choose(&session.battle);
                let goes = matches!(order, Order::Move { .. });
                let own = session.battle.decision().unit().filter(|_| goes);
                let foes: Vec<UnitView> = own.map_or_else(Vec::new, |own| {
                    let side = session.battle.unit(own).expect("it acts").side;
                    let is_foe = |foe: &UnitView| foe.is_active() && session.battle.are_hostile(side, foe.side);
                    session.battle.units().filter(is_foe).take(2).collect()
                });
                let said: Vec<_> = foes
                    .iter()
                    .map(|&foe| {
                        own.map(|own| {
                            (blow_after(&session, Some(order), foe, own), blow_after(&session, None, foe, own))
                        })
                    })
                    .collect();
                if session.give(order).is_err() || session.battle.outcome().is_some() {
                    break;
                }
                let Some(own) = own.filter(|own| session.battle.decision().unit() == Some(*own)) else { continue };
                for (foe, said) in foes.iter().zip(said) {
                    let (there, here) = said.unwrap_or_default();
                    let foe = session.battle.unit(foe.id).expect("it is known");
                    assert_eq!(there, blow(&session.battle, session.names.unit(own), foe, own), "{name}: {order:?}");
                    (seen, others) = (seen + 1, others + usize::from(there != here));
                }
            }
        }
        assert!(seen > 5 && others > 0, "{seen} moves, {others} of which change something");
    }

    #[test]
    fn a_long_warning_is_broken_after_its_parts() {
        let long = "Will strikes Ben: may fall 5 % (unconscious); hits 28 %, 0.4 damage on average".to_owned();
        assert_eq!(in_lines(long).lines().count(), 3);
        assert_eq!(in_lines("Prone, stunned (2 rounds)".to_owned()).lines().count(), 1);
    }

    #[test]
    fn the_badges_of_a_token_are_said_in_words() {
        let condition = |name: &'static str, rounds: Option<u8>, on_board: bool| ConditionView {
            name: Name::new(name),
            glyph: Name::new("dice"),
            rounds,
            until: None,
            about: Name::new(""),
            harmful: true,
            on_board,
        };
        let all =
            [condition("prone", None, false), condition("stunned", Some(2), false), condition("held", None, true)];
        assert_eq!(badges_in_words(&all).as_deref(), Some("Prone, stunned (2 rounds)"), "but not what the board shows");
        assert_eq!(badges_in_words(&all[2..]), None);
    }
}
