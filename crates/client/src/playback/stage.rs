//! The changes of the display by an event, from its beginning to its end.

use std::f32::consts::{FRAC_PI_2, PI};

use bevy::prelude::*;

use super::{
    floaters::FloatTone,
    shown::{Badge, LYING_OPACITY, Shown, ShownUnit},
};
use crate::session::Session;
use hexfray_battle::{CheckResult, Event, Name, Presence, SideId, UnitId};
use hexfray_board::{grid::Cell, map::Board};
use hexfray_drawing::picture::Layout;
use hexfray_minds::story::{announced, titled};

/// The most cells that a unit is shoved.
const SHOVE: u32 = 6;

/// Seconds per step of a move.
const STEP_SECONDS: f32 = 0.16;

/// How long an event is shown at normal speed, in seconds; 0 for those that only change the log.
pub(super) fn duration(event: &Event) -> f32 {
    match event {
        Event::Moved { path, .. } => STEP_SECONDS * path.len().saturating_sub(1) as f32,
        Event::RoundStarted { .. } => 0.5,
        Event::Declared { .. } | Event::TookEffect { .. } => 0.45,
        Event::Checked { attack: true, result, .. } | Event::Tried { attack: true, result, .. } if !result.passed() => {
            MISS_SECONDS
        }
        Event::Checked { .. } | Event::Tried { .. } => 0.2,
        Event::Damaged { .. } | Event::Healed { .. } | Event::Drained { .. } => 0.42,
        Event::Redirected { .. } | Event::ConditionGained { .. } | Event::ConditionEnded { .. } => 0.3,
        Event::Charging { .. } | Event::Interrupted { .. } | Event::Waited { .. } | Event::Noted { .. } => 0.3,
        Event::Defeated { .. } => 0.8,
        Event::Left { .. } | Event::Revived { .. } => 0.5,
        Event::Announced { .. } | Event::Reinforced { .. } => 1.0,
        Event::Dropped { .. } | Event::Took { .. } | Event::TimePassed { .. } => 0.3,
        Event::Ended { winner: Some(_), .. } => CHEER_SECONDS,
        Event::Placed { .. } | Event::Ended { .. } => 0.3,
        Event::TurnStarted { .. } => 0.12,
        _ => 0.0,
    }
}

/// Shows that a blow or a shot has missed a unit.
fn missed(shown: &mut Shown, target: UnitId, result: CheckResult) {
    shown.effect(target, "wave", 0.35);
    shown.float(target, result.title(true).to_owned(), FloatTone::Miss);
}

/// How long a miss is shown, in seconds: as long as a hit, while its target steps aside.
const MISS_SECONDS: f32 = 0.42;

/// Seconds that winners cheer.
const CHEER_SECONDS: f32 = 1.4;
/// How high they jump, and how far a blow pushes its target back, in world units.
const CHEER: f32 = 14.0;
const JOLT: f32 = 9.0;

/// Announces the turn of a unit that a player at this machine commands; for other sides only their first turn.
fn turn_begins(shown: &mut Shown, session: &Session, unit: UnitId) {
    let side = SideId(session.names.side_of(unit) as u8);
    let name = session.names.unit(unit);
    if session.is_human(side) {
        shown.announce_turn(side, format!("Your turn: {name}"));
    } else if shown.turn != Some(side) {
        shown.announce_turn(side, format!("{}: {name}", session.names.side(side.index())));
    }
}

/// The changes when an event begins to be shown.
pub(super) fn begin(shown: &mut Shown, session: &Session, layout: &Layout, event: &Event) {
    match event {
        Event::RoundStarted { round } => {
            shown.round = *round;
            announce(shown, format!("Round {round}"));
        }
        Event::Announced { side, what, .. } => announce(shown, announced(&session.names, *side, what.as_str())),
        Event::Reinforced { side, group, .. } => {
            announce(shown, format!("{}: {}", session.names.side(side.index()), titled(group.as_str())));
        }
        Event::Placed { unit, cell } => place(shown, session.battle.board(), layout, (*unit, *cell)),
        Event::Moved { unit, path, .. } => shown.with(*unit, |unit| unit.cell = path.last().copied().or(unit.cell)),
        Event::Dropped { unit, item } => shown.float(*unit, format!("leaves {item}"), FloatTone::Plain),
        Event::Took { unit, item } => shown.float(*unit, format!("takes {item}"), FloatTone::Good),
        Event::TurnStarted { unit, .. } => {
            (shown.acting, shown.in_turn) = (Some(*unit), Some(*unit));
            turn_begins(shown, session, *unit);
        }
        Event::Declared { unit, what, .. } | Event::TookEffect { unit, what, .. } => {
            let takes_effect = matches!(event, Event::TookEffect { .. });
            shown.acting = Some(*unit);
            shown.with(*unit, |unit| unit.charging &= !takes_effect);
            shown.float(*unit, what.to_string(), FloatTone::Plain);
        }
        Event::Checked { target: Some(target), attack, result, .. }
        | Event::Tried { target: Some(target), attack, result, .. }
            if !result.passed() =>
        {
            fail(shown, *target, (*attack, *result));
        }
        Event::Checked { target: Some(target), attack, result: CheckResult::Critical, .. } => {
            let tone = if *attack { FloatTone::Harm } else { FloatTone::Good };
            shown.float(*target, "critical!".to_owned(), tone);
        }
        Event::Damaged { unit, amount, hp, .. } => hurt(shown, *unit, *amount, *hp),
        Event::Drained { unit, of, amount, .. } => {
            shown.effect(*unit, "hit", 0.35);
            shown.float(*unit, format!("−{amount} {of}"), FloatTone::Harm);
        }
        Event::Healed { unit, amount, hp, .. } => {
            shown.with(*unit, |unit| unit.hp = *hp);
            shown.effect(*unit, "plus", 0.5);
            shown.float(*unit, format!("+{amount}"), FloatTone::Good);
        }
        Event::ConditionGained { unit, condition, .. } => gain(shown, session, *unit, *condition),
        Event::CaughtNobody { unit, .. } => shown.float(*unit, "nobody caught".to_owned(), FloatTone::Plain),
        Event::Redirected { hit: Some(hit), .. } => shown.float(*hit, "in the way".to_owned(), FloatTone::Plain),
        Event::Charging { unit, .. } => shown.with(*unit, |unit| unit.charging = true),
        Event::Interrupted { unit, what, .. } => {
            shown.with(*unit, |unit| unit.charging = false);
            shown.float(*unit, format!("{what} is lost"), FloatTone::Plain);
        }
        Event::Noted { unit, what, .. } => shown.float(*unit, what.to_string(), FloatTone::Plain),
        Event::Defeated { unit, .. } => shown.fall(*unit, session.names.unit(*unit)),
        Event::Revived { unit } => {
            shown.with(*unit, |unit| (unit.presence, unit.opacity) = (Presence::Active, 1.0));
        }
        _ => {}
    }
}

/// Shows words large, for a moment.
fn announce(shown: &mut Shown, words: String) {
    shown.banner = Some((words, 0.0));
}

/// A unit is put into a cell: a shoved one slides there, one that comes from far away appears there.
fn place(shown: &mut Shown, board: &Board, layout: &Layout, (unit, cell): (UnitId, Cell)) {
    let at = layout.centre(cell, board.height(cell));
    let near = |from: Cell| board.grid().distance(from, cell) <= SHOVE;
    shown.with(unit, |unit| {
        let before = unit.at.filter(|_| unit.presence == Presence::Active && unit.cell.is_some_and(near));
        match before {
            Some(before) => unit.seat.offset += before - at,
            None => unit.opacity = 0.0,
        }
        (unit.cell, unit.at) = (Some(cell), Some(at));
        unit.presence = Presence::Active;
    });
}

/// Shows that a check against a unit has failed.
fn fail(shown: &mut Shown, target: UnitId, (is_attack, result): (bool, CheckResult)) {
    if is_attack {
        missed(shown, target, result);
    } else {
        shown.float(target, result.title(false).to_owned(), FloatTone::Plain);
    }
}

/// Shows the damage that a unit takes.
fn hurt(shown: &mut Shown, unit: UnitId, amount: i32, hp: i32) {
    let (effect, text, tone) = match amount > 0 {
        true => ("hit", format!("−{amount}"), FloatTone::Harm),
        false => ("wave", "no damage".to_owned(), FloatTone::Plain),
    };
    shown.with(unit, |unit| {
        unit.hp = hp;
        unit.flash = if amount > 0 { 1.0 } else { 0.0 };
    });
    shown.effect(unit, effect, 0.35);
    shown.float(unit, text, tone);
}

/// Shows that a unit gains a condition, and puts its badge on it.
fn gain(shown: &mut Shown, session: &Session, unit: UnitId, condition: Name) {
    shown.float(unit, condition.to_string(), FloatTone::Plain);
    let known = session.battle.conditions(unit).into_iter().find(|known| known.name == condition);
    let Some(known) = known else { return };
    shown.with(unit, |unit| {
        unit.conditions.retain(|badge| badge.name != known.name);
        unit.conditions.push(Badge::of(&known));
    });
}

/// The changes while an event is shown; `share` runs from 0 to 1.
pub(super) fn progress(shown: &mut Shown, session: &Session, layout: &Layout, event: &Event, share: f32) {
    match event {
        Event::Moved { unit, path, .. } => {
            let at = along(path, share, layout, session.battle.board());
            shown.with(*unit, |unit| unit.at = at);
        }
        Event::Defeated { unit, body, .. } => {
            let presence = if *body { Presence::Down } else { Presence::Out };
            shown.with(*unit, |unit| {
                (unit.tilt, unit.opacity) = toppled(share, *body);
                if share >= 1.0 {
                    unit.presence = presence;
                    unit.tilt = 0.0;
                }
            });
        }
        Event::Damaged { unit, by, amount, .. } if *amount > 0 => {
            let middle = |unit: UnitId| shown.unit(unit).and_then(ShownUnit::middle);
            let from = by.filter(|by| by != unit).and_then(middle);
            let away = from.zip(middle(*unit)).map(|(from, to)| (to - from).normalize_or_zero());
            let jolt = jolted(away.unwrap_or(Vec2::NEG_Y), share);
            shown.with(*unit, |unit| unit.lunge = jolt);
        }
        Event::Checked { unit, target: Some(target), attack: true, result, .. } if !result.passed() => {
            let middle = |unit: UnitId| shown.unit(unit).and_then(ShownUnit::middle);
            let from = middle(*unit).zip(middle(*target));
            let way = from.map_or(Vec2::Y, |(from, to)| (to - from).normalize_or(Vec2::Y));
            let step = jolted(way.perp(), share);
            shown.with(*target, |unit| unit.lunge = step);
        }
        Event::Ended { winner: Some(winner), .. } => {
            let battle = &session.battle;
            let won = |unit: UnitId| !battle.are_hostile(SideId(session.names.side_of(unit) as u8), *winner);
            for unit in shown.units.iter_mut().filter(|unit| unit.presence == Presence::Active && won(unit.id)) {
                unit.lunge = Vec2::new(0.0, cheered(share, unit.id.index()));
            }
        }
        Event::Placed { unit, .. } => shown.with(*unit, |unit| unit.opacity = unit.opacity.max(share)),
        Event::Left { unit, .. } => shown.with(*unit, |unit| {
            unit.opacity = 1.0 - share;
            if share >= 1.0 {
                unit.presence = Presence::Out;
            }
        }),
        _ => {}
    }
}

/// How far a unit that is hit is pushed back, in world units; at the end it is in its place again.
fn jolted(away: Vec2, share: f32) -> Vec2 {
    if share >= 1.0 { Vec2::ZERO } else { away * JOLT * (share.sqrt() * PI).sin() }
}

/// How high a winner jumps, in world units: each begins slightly later than the one before.
fn cheered(share: f32, at: usize) -> f32 {
    let late = 0.06 * (at % 4) as f32;
    if share >= 1.0 || share < late { 0.0 } else { ((share - late) / (1.0 - late) * 3.0 * PI).sin().abs() * CHEER }
}

/// How far a falling unit has tipped over, and its opacity: it sways, drops, and fades.
fn toppled(share: f32, body: bool) -> (f32, f32) {
    let fallen = share * share * (2.2 - 1.2 * share);
    let rest = if body { LYING_OPACITY } else { 0.0 };
    let faded = ((share - 0.55) / 0.45).clamp(0.0, 1.0);
    (FRAC_PI_2 * fallen.min(1.0), 1.0 - (1.0 - rest) * faded)
}

/// A point on the path through cells: a small hop over each step, a long one over a gap; a falling unit moves faster and
/// faster.
fn along(path: &[Cell], share: f32, layout: &Layout, board: &Board) -> Option<Vec2> {
    let steps = path.len().saturating_sub(1);
    let place = share.clamp(0.0, 1.0) * steps as f32;
    let step = (place as usize).min(steps.saturating_sub(1));
    let (from, to) = (*path.get(step)?, *path.get(step + 1).or_else(|| path.last())?);
    let part = place - step as f32;
    let (low, high) = (f32::from(board.height(from)), f32::from(board.height(to)));
    let risen = if high < low { part * part } else { 1.0 - (1.0 - part) * (1.0 - part) };
    let hop = if board.grid().distance(from, to) > 1 { LEAP } else { HOP };
    let up = (low + (high - low) * risen) * layout.step() + (part * PI).sin() * hop;
    Some(layout.flat_centre(from).lerp(layout.flat_centre(to), part) + Vec2::new(0.0, up))
}

/// The height of a step and of a leap, in world units.
const HOP: f32 = 5.0;
const LEAP: f32 = 20.0;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Texts;

    #[test]
    fn a_token_passes_through_every_cell_of_its_way() {
        let setup = Texts::of_the_game().load("maps/ravine.battle.toml").expect("it is sound");
        let board = &setup.board;
        let layout = Layout::new(board.grid());
        let cells: Vec<Cell> = board.cells().take(3).collect();
        let near = |share: f32| along(&cells, share, &layout, board).expect("a way has points");
        let top = |cell: Cell| layout.centre(cell, board.height(cell));
        assert!(near(0.0).distance(top(cells[0])) < 0.1, "it starts where the unit stood");
        assert!(near(0.5).distance(top(cells[1])) < 0.1, "it passes through the cell in the middle");
        assert!(near(1.0).distance(top(cells[2])) < 0.1, "it ends where the unit went");
    }

    #[test]
    fn who_is_hit_is_thrown_back_and_stands_again() {
        let away = Vec2::X;
        assert_eq!(
            (jolted(away, 0.0), jolted(away, 1.0)),
            (Vec2::ZERO, Vec2::ZERO),
            "before and after it stands there"
        );
        let most = (1..20).map(|at| jolted(away, at as f32 / 20.0).x).fold(0.0, f32::max);
        assert!(most > JOLT * 0.95, "in between it gives way by {most}");
        assert!(jolted(away, 0.2).x > jolted(away, 0.8).x, "fast at first");
    }

    #[test]
    fn a_miss_and_a_fall_are_seen() {
        let session = Session::start(&Texts::of_the_game(), "maps/duel.battle.toml", &[], 7);
        let session = session.expect("it starts");
        let mut shown = Shown::default();
        shown.follow(&session.battle);
        let layout = shown.layout(session.battle.board().grid());
        let (unit, target) = (UnitId(0), UnitId(2));
        let missed = Event::Checked {
            unit,
            target: Some(target),
            attack: true,
            what: Name::new("to hit"),
            parts: hexfray_battle::Parts::new(),
            needed: 40,
            against: None,
            roll: 70,
            result: CheckResult::Failed,
        };
        assert!(duration(&missed) >= 0.4, "as long as a hit");
        begin(&mut shown, &session, &layout, &missed);
        let word = shown.floaters.last().map(|word| (word.text.as_str(), word.tone));
        assert_eq!(word, Some(("miss", FloatTone::Miss)));
        progress(&mut shown, &session, &layout, &missed, 0.3);
        assert!(shown.unit(target).is_some_and(|unit| unit.lunge.length() > 4.0), "the target steps aside");
        progress(&mut shown, &session, &layout, &missed, 1.0);
        assert!(shown.unit(target).is_some_and(|unit| unit.lunge == Vec2::ZERO), "and stands again");
        let fell = Event::Defeated { unit: target, by: Some(unit), body: false };
        begin(&mut shown, &session, &layout, &fell);
        progress(&mut shown, &session, &layout, &fell, 1.0);
        shown.age(2.0);
        let words: Vec<&str> = shown.floaters.iter().map(|word| word.text.as_str()).collect();
        let name = session.names.unit(target);
        assert_eq!(words, [format!("{name} falls")], "it is named longer than a hit is shown");
        assert_eq!(shown.falls.len(), 1, "and its place is marked, though nothing is left of it");
        shown.age(4.0);
        assert!(shown.falls.is_empty() && shown.floaters.is_empty(), "for some seconds");
    }

    #[test]
    fn winners_cheer_and_losers_do_not() {
        let session = Session::start(&Texts::of_the_game(), "maps/duel.battle.toml", &[], 7);
        let session = session.expect("it starts");
        let mut shown = Shown::default();
        shown.follow(&session.battle);
        let layout = shown.layout(session.battle.board().grid());
        let winner = Some(SideId(0));
        let ended = Event::Ended { winner, why: Name::new("all foes are beaten") };
        let jumps = |shown: &mut Shown, share: f32| -> Vec<bool> {
            progress(shown, &session, &layout, &ended, share);
            shown.units.iter().map(|unit| unit.lunge.y > 0.0).collect()
        };
        let won: Vec<bool> = session.battle.units().map(|unit| Some(unit.side) == winner).collect();
        assert_eq!(jumps(&mut shown, 0.5), won);
        let rest = vec![false; won.len()];
        assert_eq!(jumps(&mut shown, 1.0), rest, "then they rest; with reduced motion nothing else is shown");
    }

    #[test]
    fn who_falls_ends_on_the_ground() {
        assert_eq!(toppled(0.0, true), (0.0, 1.0), "it stands at first");
        assert_eq!(toppled(1.0, true), (FRAC_PI_2, LYING_OPACITY), "a body stays, and is seen to lie there");
        assert_eq!(toppled(1.0, false), (FRAC_PI_2, 0.0), "without a body nothing is left");
        let (half, seen) = toppled(0.5, false);
        assert!(half > 0.0 && half < FRAC_PI_2 && seen > 0.99, "first it tips, then it fades");
    }
}
