//! Tempers bind: in random battles with random tempers, no order of a computer opponent moves a unit away from the place to
//! which its temper ties it, or lets a unit strike that holds its fire, in its own turn or that of another, by a move, an act
//! or an answer.

use std::{collections::HashMap, sync::Arc};

use hexfray::{
    ai::{Opponent, opponent},
    battle::{ActId, Battle, DiceSource, Event, FaceStream, Order, Purpose, Setup, SideId, Stream, UnitId},
    grid::Cell,
};
use hexfray_testing::{sample, some_of};

use crate::rosters::{BOARDS, Board, COMPANIONS, DICE_POOL, PERCENTILE, POWER_TABLE, board, setup_with};

/// The greatest distance in cells between a unit and the unit that it protects.
const AT_HAND: u32 = 2;
/// The greatest distance of a foe in cells at which a unit that holds its fire may strike.
const NEAR: u8 = 3;
/// The most orders of a battle.
const ORDERS: u64 = 300;

/// A random temper for a unit, by its side and whether it is the side's first unit.
fn temper(stream: &mut FaceStream, side: &str, first: bool) -> String {
    match stream.below(5) {
        0 => format!("temper = {{ guards = \"{side}\" }}\n"),
        1 if !first => format!("temper = {{ protects = \"{side} 0\" }}\n"),
        2 => format!("temper = {{ holds_fire = {NEAR} }}\n"),
        3 => format!("temper = {{ guards = \"{side}\", holds_fire = {NEAR} }}\n"),
        _ => String::new(),
    }
}

/// Whether a unit's temper allows a cell; `None` if it does not tie the unit to a place.
fn is_kept(battle: &Battle, unit: UnitId, cell: Cell) -> Option<bool> {
    let temper = battle.temper(unit);
    if !temper.guards.is_empty() {
        return Some(temper.guards.contains(&cell));
    }
    let ward = battle.unit(temper.protects?).filter(|ward| ward.is_active())?.cell?;
    Some(battle.board().grid().distance(cell, ward) <= AT_HAND)
}

/// Whether a unit holds its fire for certain: it is not hurt, no foe is near, and where nothing else ties it, it is still
/// where it started.
fn is_silent(battle: &Battle, unit: UnitId) -> bool {
    let Some(view) = battle.unit(unit).filter(|view| view.is_active() && view.hp >= view.hp_max) else { return false };
    let temper = battle.temper(unit);
    let (Some(near), Some(cell)) = (temper.holds_fire, view.cell) else { return false };
    let start = battle.setup().units.get(unit.index()).and_then(|unit| unit.at);
    if temper.guards.is_empty() && start.is_some_and(|start| start != cell) {
        return false;
    }
    let foes = battle.units().filter(|foe| foe.is_active() && battle.are_hostile(foe.side, view.side));
    foes.filter_map(|foe| foe.cell).all(|foe| battle.board().grid().distance(cell, foe) > near.into())
}

/// The state of a unit with a temper before an order.
struct Before {
    unit: UnitId,
    side: SideId,
    cell: Cell,
    kept: Option<bool>,
    silent: bool,
}

fn look(battle: &Battle) -> Vec<Before> {
    // Units that flee in fear do not stay anywhere.
    let tempered = battle.units().filter(|view| view.is_active() && !battle.flees(view.id));
    let tempered = tempered.filter(|view| !battle.temper(view.id).is_none());
    let before = |view: hexfray::battle::UnitView| {
        let cell = view.cell?;
        let kept = is_kept(battle, view.id, cell);
        Some(Before { unit: view.id, side: view.side, cell, kept, silent: is_silent(battle, view.id) })
    };
    tempered.filter_map(before).collect()
}

/// A sentence about the first unit that an order of its own side has moved or exposed against its temper.
fn breach(
    battle: &Battle,
    side: SideId,
    answers: Option<UnitId>,
    before: &[Before],
    doers: &HashMap<ActId, UnitId>,
) -> Option<String> {
    let is_own = |unit: UnitId| battle.unit(unit).is_some_and(|view| !battle.are_hostile(view.side, side));
    for one in before.iter().filter(|one| one.side == side) {
        // Where its side has brought it in the end: a unit that follows goes step by step.
        let mut brought = None;
        for (event, cause) in battle.events().iter().zip(battle.causes()) {
            let doer = cause.and_then(|cause| doers.get(&cause)).copied();
            let end = match event {
                Event::Moved { unit, path, .. } if *unit == one.unit => path.last().copied(),
                Event::Placed { unit, cell } if *unit == one.unit && doer.is_some_and(is_own) => Some(*cell),
                _ => None,
            };
            // Effects by other units are not orders of its side.
            let own = answers.is_some() || doer.is_some_and(is_own);
            brought = end.filter(|_| own).or(brought);
            let strikes = match event {
                Event::Damaged { unit, by: Some(by), .. } => *by == one.unit && !is_own(*unit),
                _ => false,
            };
            if one.silent && strikes && answers == Some(one.unit) {
                return Some(format!("{:?} holds its fire, and strikes: {event:?}", one.unit));
            }
        }
        let strays = |&end: &Cell| end != one.cell && is_kept(battle, one.unit, end) == Some(false);
        if let Some(end) = brought.filter(|end| one.kept == Some(true) && strays(end)) {
            return Some(format!("{:?} goes from {:?} to {end:?}", one.unit, one.cell));
        }
    }
    None
}

/// Plays a battle; returns the number of orders that were given while a unit of their side was tied.
fn play(setup: &Arc<Setup>, name: &str, seed: u64) -> usize {
    let mut battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
    let mut player: Box<dyn Opponent> = opponent(name, seed).expect("it exists");
    let (mut doers, mut tied) = (HashMap::new(), 0);
    // A planner's order takes as long as ten of the others'.
    let most = if name == "planner" { ORDERS / 4 } else { ORDERS };
    for number in 0..sample(60, most) {
        if battle.outcome().is_some() {
            break;
        }
        let Some(side) = battle.decision().side() else { break };
        let before = look(&battle);
        let order = player.choose(&battle);
        let aimed = harms(&battle, &order);
        let answers = if let Order::Answer { unit, .. } = order { Some(unit) } else { None };
        battle.submit(order).expect("opponents give legal orders");
        for (event, cause) in battle.events().iter().zip(battle.causes()) {
            if let (Event::Declared { unit, .. }, Some(cause)) = (event, cause) {
                doers.insert(*cause, *unit);
            }
        }
        if let (Order::Move { unit, .. }, Some(Some(cause))) = (order, battle.causes().first()) {
            doers.entry(*cause).or_insert(unit);
        }
        tied += usize::from(before.iter().any(|one| one.side == side && (one.kept == Some(true) || one.silent)));
        let found = breach(&battle, side, answers, &before, &doers);
        let silent = |unit: UnitId| before.iter().any(|one| one.unit == unit && one.silent && one.side == side);
        let found = found
            .or_else(|| aimed.filter(|&unit| silent(unit)).map(|unit| format!("{unit:?} holds its fire, and strikes")));
        if let Some(breach) = found {
            panic!("{name}, seed {seed}, order {number}, {order:?}: {breach}\n{:#?}", battle.events());
        }
    }
    tied
}

/// The unit of an order that harms or hinders others.
fn harms(battle: &Battle, order: &Order) -> Option<UnitId> {
    let Order::Act { unit, act, .. } = *order else { return None };
    let view = battle.acts(unit).into_iter().find(|view| view.act == act)?;
    matches!(view.purpose, Purpose::Harm | Purpose::Hinder).then_some(unit)
}

fn play_all(ruleset: &str, boards: &[Board], kinds: &[&str]) {
    let names = some_of(&["greedy", "easy", "planner"], 2);
    let mut tied = 0;
    for number in 0..sample(3, 24) {
        let mut stream = FaceStream::new(number, Stream::Opponents);
        let at = boards[number as usize % boards.len()];
        let setup = setup_with(ruleset, at, kinds, number, |side, unit| {
            format!("name = \"{side} {unit}\"\n{}", temper(&mut stream, side, unit == 0))
        });
        tied += play(&setup, names[number as usize % names.len()], number);
    }
    assert!(tied > 0, "units have something to keep to");
}

#[test]
fn tempers_bind_in_random_battles_of_percentile() {
    play_all("percentile", &BOARDS[..6], PERCENTILE);
}

#[test]
fn tempers_bind_companions_in_random_battles_of_percentile() {
    play_all("percentile", &[board("maps/corners.map.toml"), board("maps/ember_pass.map.toml")], COMPANIONS);
}

#[test]
fn tempers_bind_in_random_battles_of_power_table() {
    play_all("power_table", &[board("maps/yard.map.toml"), board("maps/corners.map.toml"), BOARDS[0]], POWER_TABLE);
}

#[test]
fn tempers_bind_in_random_battles_of_dice_pool() {
    play_all("dice_pool", &BOARDS[..6], DICE_POOL);
}

#[test]
fn tempers_bind_in_random_battles_of_die_code() {
    let kinds = ["street_thug", "knife_fighter", "brawler", "bruiser", "patrol_officer", "marksman", "bouncer"];
    play_all("die_code", &BOARDS[..6], &kinds);
}
