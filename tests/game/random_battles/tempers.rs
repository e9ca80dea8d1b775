//! Tempers bind: in random battles with random tempers, no order of a computer opponent moves a unit away from the place to
//! which its temper ties it or sends it, or lets a unit strike that holds its fire, in its own turn or that of another, by a
//! move, an act or an answer. None of the orders breaks a temper that planner and captain try first, either.

use std::{collections::HashMap, sync::Arc};

use hexfray::{
    ai::{Budget, Opponent, Planner, Together, check_ready, courses, opponent},
    battle::{
        ActId, Battle, Decision, DiceSource, Event, FaceStream, Order, Purpose, Setup, SideId, Stream, UnitId, UnitView,
    },
    grid::Cell,
};
use hexfray_testing::{sample, some_of};

use crate::random_battles::rosters::{
    BOARDS, Board, COMPANIONS, DICE_POOL, PERCENTILE, POWER_TABLE, board, setup, setup_with,
};

/// The greatest distance in cells between a unit and the unit that it protects.
const AT_HAND: u32 = 2;
/// The greatest distance of a foe in cells at which a unit that holds its fire may strike.
const NEAR: u8 = 3;
/// The most orders of a battle.
const ORDERS: u64 = 300;

/// The budget of planners; that of captains has tries of the whole side besides.
const SMALL: Budget = Budget { courses: 4, orders: 40, turns: 1, together: None };
/// After how many orders the courses of a unit are looked at, the most of them, and how often each is tried.
const LOOKS: u64 = 5;
const COURSES: usize = 5;
const TRIES: u64 = 3;

/// A random temper for a unit, by its side, the cells of its patrol and whether it is the side's first unit.
fn temper(stream: &mut FaceStream, side: &str, way: &[Cell], first: bool) -> String {
    let patrols = || {
        let cells: Vec<String> = way.iter().map(|cell| format!("[{}, {}]", cell.col, cell.row)).collect();
        format!("patrols = [{}]", cells.join(", "))
    };
    match stream.below(7) {
        0 => format!("temper = {{ guards = \"{side}\" }}\n"),
        1 if !first => format!("temper = {{ protects = \"{side} 0\" }}\n"),
        2 => format!("temper = {{ holds_fire = {NEAR} }}\n"),
        3 => format!("temper = {{ guards = \"{side}\", holds_fire = {NEAR} }}\n"),
        4 if !way.is_empty() => format!("temper = {{ {} }}\n", patrols()),
        5 if !way.is_empty() => format!("temper = {{ {}, holds_fire = {NEAR} }}\n", patrols()),
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
    if temper.guards.is_empty() && temper.patrols.is_empty() && start.is_some_and(|start| start != cell) {
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
    /// Whether it is on patrol: in its own turn it may go anywhere.
    patrols: bool,
    silent: bool,
}

fn look(battle: &Battle) -> Vec<Before> {
    // Units that flee in fear do not stay anywhere.
    let tempered = battle.units().filter(|view| view.is_active() && !battle.flees(view.id));
    let tempered = tempered.filter(|view| !battle.temper(view.id).is_none());
    let before = |view: UnitView| {
        let cell = view.cell?;
        let kept = is_kept(battle, view.id, cell);
        let patrols = !battle.temper(view.id).patrols.is_empty();
        Some(Before { unit: view.id, side: view.side, cell, kept, patrols, silent: is_silent(battle, view.id) })
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
        let is_lured = |&end: &Cell| answers.is_some() && one.patrols && end != one.cell;
        if let Some(end) = brought.filter(|end| one.kept == Some(true) && strays(end) || is_lured(end)) {
            return Some(format!("{:?} goes from {:?} to {end:?}", one.unit, one.cell));
        }
    }
    None
}

/// A player that follows tempers.
fn player(name: &str, seed: u64) -> Box<dyn Opponent> {
    let together = Together { lines: 20, changes: 10, finals: (2, 20) };
    match name {
        "planner" => Box::new(Planner::within(seed, SMALL)),
        "captain" => Box::new(Planner::within(seed, Budget { together: Some(together), ..SMALL })),
        _ => opponent(name, seed).expect("it exists"),
    }
}

/// The most steps in which courses are found, far more than it takes.
const MOST_STEPS: u32 = 100_000_000;

/// A sentence about the first of the courses of a unit, which planner and captain try, that breaks a temper in most tries.
fn breach_in_tries(battle: &Battle, side: SideId, before: &[Before]) -> Option<String> {
    let Decision::Act { unit, .. } = *battle.decision() else { return None };
    let mut thought = Box::pin(courses(battle, unit, COURSES));
    let found = (0..MOST_STEPS).find_map(|_| check_ready(&mut thought)).expect("courses are found in so many steps");
    let silent = before.iter().any(|one| one.unit == unit && one.silent);
    let first = found.into_iter().filter_map(|course| course.first().copied());
    first.into_iter().find_map(|order| {
        if silent && harms(battle, &order).is_some() {
            return Some(format!("{order:?}: {unit:?} holds its fire"));
        }
        let strays = |number: u64| {
            let mut copy = battle.scratch(number);
            battle.branch_into(&mut copy, number);
            copy.submit(order).ok()?;
            before.iter().filter(|one| one.side == side && one.kept == Some(true)).find_map(|one| {
                let end = copy.unit(one.unit).filter(UnitView::is_active)?.cell?;
                let strays = end != one.cell && is_kept(&copy, one.unit, end) == Some(false);
                strays.then(|| format!("{order:?}: {:?} goes from {:?} to {end:?}", one.unit, one.cell))
            })
        };
        let found: Vec<String> = (0..TRIES).filter_map(strays).collect();
        found.first().filter(|_| 2 * found.len() as u64 > TRIES).cloned()
    })
}

/// Plays a battle; returns the number of orders that were given while a unit of their side was tied.
fn play(setup: &Arc<Setup>, name: &str, seed: u64) -> usize {
    let mut battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
    let mut player = player(name, seed);
    let (mut doers, mut tied) = (HashMap::new(), 0);
    // A planner's order takes as long as ten of the others'.
    let is_slow = matches!(name, "planner" | "captain");
    for number in 0..if is_slow { sample(8, ORDERS / 4) } else { sample(50, ORDERS) } {
        if battle.outcome().is_some() {
            break;
        }
        let Some(side) = battle.decision().side() else { break };
        let before = look(&battle);
        if number.is_multiple_of(LOOKS)
            && before.iter().any(|one| one.side == side)
            && let Some(breach) = breach_in_tries(&battle, side, &before)
        {
            panic!("seed {seed}, order {number}, a course that is tried: {breach}");
        }
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
    let names = some_of(&["greedy", "easy", "planner", "captain"], 3);
    let mut tied = 0;
    for number in 0..sample(3, 24) {
        let mut stream = FaceStream::new(number, Stream::Opponents);
        let at = boards[number as usize % boards.len()];
        let plain =
            Battle::new(&setup(ruleset, at, kinds, number), DiceSource::Seed(number)).expect("the battle starts");
        let setup = setup_with(ruleset, at, kinds, number, |side, unit| {
            let zone = plain.board().spawn(side);
            let way: Vec<Cell> = zone.first().into_iter().chain(zone.last()).copied().collect();
            format!("name = \"{side} {unit}\"\n{}", temper(&mut stream, side, &way, unit == 0))
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
