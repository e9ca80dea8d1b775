//! Forecasts against fights: many seeded fights of every kind of act, and full enumeration by scripted dice.

#[path = "../../../crates/rules-die-code/tests/die_code/arena.rs"]
mod arena;
mod cases;
#[path = "../../../crates/rules-die-code/tests/die_code/common.rs"]
mod common;
mod die_code_basics;
mod die_code_options;
mod die_code_shots;
mod midst;

use std::{collections::BTreeMap, panic, sync::Arc, thread};

pub use hexfray::rules;
use hexfray::{
    battle::{
        Act, Aim, Battle, Decision, DiceSource, Event, Forecast, Name, Order, Presence, Setup, TargetForecast, UnitId,
        Verb,
    },
    grid::Cell,
    odds::{Dist, Histogram},
    rules::die_code::DieCodeVerb,
    rules::percentile::PercentileVerb,
};
use hexfray_testing::sample;

use cases::{CASES, Case, PLAIN, Scene, Target, WEAK_FOE, act};

/// The number of fights for each act, at the least and at full effort.
fn fights(small: u32, full: u32) -> u32 {
    u32::try_from(sample(small.into(), full.into())).expect("not that many fights")
}

/// An open hexagonal board and the case's units on it.
fn setup(case: &Case) -> Arc<Setup> {
    let row = format!("{}\n", ". ".repeat(12));
    let rows: String = (0..9).map(|at| if at % 2 == 0 { row.clone() } else { format!(" {row}") }).collect();
    let mut map = format!(
        "name = \"Meadow\"\ngrid = {{ shape = \"hex\", top = \"pointy\", offset = \"odd\" }}\nterrain = '''\n{rows}'''\n"
    );
    if !case.set.heights.is_empty() {
        map += &format!("height = '''\n{}'''\n", format!("{}\n", case.set.heights).repeat(9));
    }
    let mut battle = format!("name = \"Fight\"\nruleset = \"{}\"\n", case.ruleset);
    if !case.set.no_map {
        battle += "map = \"maps/meadow.map.toml\"\n";
    }
    battle += "side = [{ name = \"red\" }, { name = \"blue\" }]\n";
    if !case.set.settings.is_empty() {
        battle += &format!("[settings]\n{}\n", case.set.settings);
    }
    battle += case.set.tables;
    let mut unit = |side: &str, kind: &str, hero: bool, at: (i16, i16)| {
        let at = if case.set.no_map { String::new() } else { format!("at = [{}, {}]\n", at.0, at.1) };
        battle += &format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nhero = {hero}\n{at}");
    };
    unit("red", case.user, true, (3, 4));
    for (side, kind, right, below, _) in case.others {
        unit(side, kind, true, (3 + right, 4 + below));
    }
    // A distant unit keeps the battle going when a foe falls, and prevents the round from ending with this turn.
    let far_off = match case.ruleset {
        "percentile" => "straw_man",
        "power_table" => "villager",
        "dice_pool" => "thug",
        _ => "lookout",
    };
    unit("blue", far_off, false, (11, 0));
    let mut library = hexfray::library();
    library.add("maps/meadow.map.toml", &map);
    case.set.content.iter().for_each(|(name, text)| library.add(name, text));
    library.add("maps/fight.battle.toml", &battle);
    rules::load(&library, "maps/fight.battle.toml").unwrap_or_else(|error| panic!("{}: {error}", case.what))
}

/// The battle at a turn of the user, not its last of the round, with all units wounded as in the case.
fn at_the_users_turn(case: &Case, setup: &Arc<Setup>) -> Battle {
    for seed in 0..200 {
        let mut battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
        for (at, &(.., amount)) in case.others.iter().enumerate().filter(|(_, other)| other.4 > 0) {
            let ruling = hexfray::battle::Ruling::Hurt { unit: UnitId(at as u16 + 1), amount };
            battle.submit(Order::Referee(ruling)).expect("the referee may hurt");
        }
        while battle.round() <= 1 {
            match *battle.decision() {
                // In a case of an escape, the user is the first to announce it.
                Decision::Answer { unit: UnitId(0), .. } if case.act.verb == Verb::ESCAPE => {
                    battle.submit(Order::Answer { unit: UnitId(0), option: 1 }).expect("it is one of the options");
                }
                Decision::Act { unit, .. } if case.set.joins.is_some_and(|(one, _)| unit == UnitId(one)) => {
                    join(&mut battle, case.set.joins);
                    pass(&mut battle, &mut Vec::new());
                }
                Decision::Act { unit: UnitId(0), .. } => break,
                Decision::Over(_) => break,
                _ => pass(&mut battle, &mut Vec::new()),
            }
        }
        let joined = case.set.joins.is_none_or(|(unit, right)| cell_of(&battle, unit) == Some(Cell::new(3 + right, 4)));
        let ready = joined && battle.round() == 1 && battle.decision().unit() == Some(UnitId(0));
        let later = battle.timeline().iter().filter(|beat| !beat.done && beat.unit != UnitId(0)).count();
        let order = Order::Act { unit: UnitId(0), act: case.act, aim: aim(&battle, case.aim) };
        let odds = || battle.forecast(&order).unwrap_or_else(|error| panic!("{}: {error}", case.what));
        // Prepared acts have to take effect in the same round.
        if ready && later > 0 && odds().ready.is_none_or(|tick| tick > 0) {
            return battle;
        }
    }
    panic!("{}: the user acts in the first round, but not last, under one of 200 seeds", case.what);
}

fn cell_of(battle: &Battle, unit: u16) -> Option<Cell> {
    battle.unit(UnitId(unit)).and_then(|view| view.cell)
}

/// Moves a unit into the cell of another.
fn join(battle: &mut Battle, joins: Option<(u16, i16)>) {
    let Some((unit, right)) = joins else { return };
    let order = Order::Move { unit: UnitId(unit), to: Cell::new(3 + right, 4) };
    if battle.check(&order).is_ok() {
        battle.submit(order).expect("it is legal");
    }
}

fn aim(battle: &Battle, target: Target) -> Aim {
    let user = battle.unit(UnitId(0)).and_then(|view| view.cell).expect("the user is on the board");
    match target {
        Target::Unit(unit) => Aim::Unit(UnitId(unit)),
        Target::Place(right, below) => Aim::Cell(Cell::new(user.col + right, user.row + below)),
        Target::Way(way) => Aim::Way(hexfray::grid::Direction(way)),
        Target::Nobody => Aim::None,
    }
}

/// The results for one target.
#[derive(Default)]
struct Seen {
    damage: Histogram,
    healing: f64,
    healing_squares: f64,
    /// Magic points lost, minus those regained.
    drained: f64,
    drained_squares: f64,
    /// Initiative lost, if that is forecast.
    initiative: f64,
    initiative_squares: f64,
    falls: u32,
    /// The number of fights in which the user passed its Task Check.
    passed: u32,
    conditions: BTreeMap<Name, u32>,
}

/// Plays until the act has taken effect.
fn finish(battle: &mut Battle, told: &mut Vec<Event>) {
    let prepared = |battle: &Battle| battle.unit(UnitId(0)).is_some_and(|view| view.charging.is_some());
    while prepared(battle) && battle.outcome().is_none() {
        pass(battle, told);
    }
}

/// Gives the order that does nothing at the current decision.
fn pass(battle: &mut Battle, told: &mut Vec<Event>) {
    let order = match *battle.decision() {
        Decision::Answer { unit, .. } => Order::Answer { unit, option: 0 },
        Decision::Pick { .. } => battle.orders()[0],
        _ => battle.decision().unit().map(|unit| Order::EndTurn { unit }).expect("these rules ask units"),
    };
    told.extend_from_slice(battle.submit(order).expect("a turn may end, a question may be answered"));
}

/// The parameters of a comparison with fights.
struct Trial {
    /// The number of fights.
    fights: u32,
    /// The answer to questions during the act; `None` leaves them open.
    answer: Option<u16>,
}

/// The outcomes of an order in many fights.
fn observe(battle: &Battle, order: Order, odds: &Forecast, trial: &Trial) -> BTreeMap<UnitId, Seen> {
    let stood: Vec<bool> = battle.units().map(|view| view.is_active()).collect();
    let before: Vec<(i32, i32)> = battle.units().map(|view| (view.hp, view.mp)).collect();
    let mut fight = Battle::idle(battle.setup());
    let mut seen: BTreeMap<UnitId, Seen> = odds.targets.iter().map(|one| (one.target, Seen::default())).collect();
    let mut told = Vec::new();
    for _ in 0..trial.fights {
        battle.copy_into(&mut fight);
        told.clear();
        told.extend_from_slice(fight.submit(order).expect("what has odds is legal"));
        while let (&Decision::Answer { unit, .. }, Some(option)) = (fight.decision(), trial.answer) {
            told.extend_from_slice(fight.submit(Order::Answer { unit, option }).expect("it is one of the options"));
        }
        finish(&mut fight, &mut told);
        // A Task Check of the user: its check, or for an escape that it is gone.
        let passed = match order {
            Order::Act { act: Act { verb: Verb::ESCAPE, .. }, .. } => {
                told.iter().any(|event| matches!(event, Event::Left { unit, .. } if *unit == odds.unit))
            }
            _ => told.iter().any(|event| {
                matches!(event, Event::Checked { unit, target: None, result, .. } if *unit == odds.unit && result.passed())
            }),
        };
        if let Some(own) = seen.get_mut(&odds.unit).filter(|_| tries_itself(order)) {
            own.passed += u32::from(passed);
        }
        for event in &told {
            assert!(!matches!(event, Event::RoundStarted { .. }), "the fight is over before the round is");
        }
        for view in fight.units() {
            let (hp, mp) = before[view.id.index()];
            let (change, drained) = (view.hp - hp, f64::from(mp - view.mp));
            let Some(seen) = seen.get_mut(&view.id) else {
                let drained = view.id == odds.unit && change >= 0;
                assert!(change == 0 || drained, "{} is no target, but its HP changed by {change}", view.name);
                continue;
            };
            // Losses below 0 do not count, even if the rules count them.
            seen.damage.add((-change).clamp(0, hp.max(0)));
            seen.healing += f64::from(change.max(0));
            seen.healing_squares += f64::from(change.max(0)).powi(2);
            seen.drained += drained;
            seen.drained_squares += drained.powi(2);
            seen.falls += u32::from(stood[view.id.index()] && (view.hp <= 0 || view.presence == Presence::Down));
        }
        for target in odds.targets.iter().filter(|target| target.initiative != 0.0) {
            let lost = f64::from(initiative_of(battle, target.target) - initiative_of(&fight, target.target));
            let seen = seen.entry(target.target).or_default();
            seen.initiative += lost;
            seen.initiative_squares += lost.powi(2);
        }
        for target in &odds.targets {
            // Whether a melee starts does not depend on dice.
            let conditions = fight.conditions(target.target).into_iter();
            for condition in conditions.filter(|one| one.name.as_str() != "in melee") {
                *seen.entry(target.target).or_default().conditions.entry(condition.name).or_default() += 1;
            }
        }
    }
    seen
}

/// A unit's initiative, if players see it as a number.
fn initiative_of(battle: &Battle, unit: UnitId) -> i32 {
    battle.stats(unit).iter().find(|stat| stat.label.as_str() == "Initiative").map_or(0, |stat| stat.value)
}

/// Whether an order is a Task Check of its user.
const fn tries_itself(order: Order) -> bool {
    let Order::Act { act, .. } = order else { return false };
    matches!(act.verb, Verb::ESCAPE | PercentileVerb::CLIMB | Verb::TRIGGER | DieCodeVerb::SNAP | DieCodeVerb::SLIP)
}

/// Asserts that an event with this chance can occur this number of times in all fights.
fn assert_chance(what: &str, chance: f64, count: u32, fights: u32) {
    let once = Dist::mix(chance.clamp(0.0, 1.0), &Dist::point(1), &Dist::point(0));
    let observed: Histogram = (0..fights).map(|at| i32::from(at < count)).collect();
    if let Err(error) = once.agrees_with(&observed) {
        panic!("{what}: {error}");
    }
}

/// A figure that is forecast only by its mean.
struct Mean {
    foretold: f64,
    /// Its largest amount in a fight, if it may also not occur; 0 if it always occurs.
    most: f64,
    /// The sum and the sum of squares of the observed amounts.
    seen: (f64, f64),
}

/// Asserts that a mean agrees with the observations, within nearly five standard deviations. Few fights may miss a rare event
/// and show no deviation, so the bound also allows the mean of ten occurrences of the largest amount.
fn assert_mean(what: &str, mean: &Mean, fights: u32) {
    let n = f64::from(fights);
    let (seen, square) = (mean.seen.0 / n, mean.seen.1 / n);
    let deviation = 4.9 * ((square - seen * seen).max(0.0) / n).sqrt();
    let error = deviation.hypot(10.0 * mean.most / n) + 1e-9;
    assert!((seen - mean.foretold).abs() <= error, "{what}: {seen:.3} seen, {:.3} foretold", mean.foretold);
}

fn check(case: &Case, fights: u32) {
    let setup = setup(case);
    let battle = at_the_users_turn(case, &setup);
    let order = Order::Act { unit: UnitId(0), act: case.act, aim: aim(&battle, case.aim) };
    agree(case.what, &battle, order, &Trial { fights, answer: None });
}

/// Compares the forecast of an order with many fights.
fn agree(case: &str, battle: &Battle, order: Order, trial: &Trial) {
    let digest = battle.digest();
    let odds = battle.forecast(&order).unwrap_or_else(|error| panic!("{case}: {error}"));
    assert_eq!(battle.digest(), digest, "{case}: a forecast changes nothing and throws no die");
    assert!(!odds.targets.is_empty(), "{case}: a unit is affected");
    let seen = observe(battle, order, &odds, trial);
    for target in &odds.targets {
        let (seen, name) = (&seen[&target.target], battle.unit(target.target).expect("it exists").name);
        let what = |part: &str| format!("{case}, {part} on {name}");
        let missed = Dist::mix(target.reached, &target.damage, &Dist::point(0));
        if let Err(error) = missed.agrees_with(&seen.damage) {
            panic!("{}: {error}", what("damage"));
        }
        assert!((target.expected - target.damage.expected()).abs() < 1e-9, "{}", what("the mean of damage"));
        if tries_itself(order) && target.target == odds.unit {
            assert_chance(&what("success"), target.hit, seen.passed, trial.fights);
        }
        assert_chance(&what("defeat"), target.reached * target.defeat, seen.falls, trial.fights);
        agree_on_means(battle, target, seen, &what, trial.fights);
        let known: Vec<Name> = battle.conditions(target.target).iter().map(|one| one.name).collect();
        for &(condition, chance) in &target.conditions {
            let count = seen.conditions.get(&condition).copied().unwrap_or(0);
            assert_chance(&what(condition.as_str()), target.reached * chance, count, trial.fights);
        }
        for (condition, count) in seen.conditions.iter().filter(|(condition, _)| !known.contains(condition)) {
            let foretold = target.conditions.iter().any(|(name, _)| name == condition);
            assert!(foretold, "{case}: {condition} came {count} times, but is not in the forecast");
        }
    }
}

/// Compares the figures of a target that are forecast only by their means with many fights.
fn agree_on_means(battle: &Battle, target: &TargetForecast, seen: &Seen, what: &dyn Fn(&str) -> String, fights: u32) {
    let view = battle.unit(target.target).expect("it exists");
    let is_sure = target.reached * target.hit >= 1.0;
    let initiative = initiative_of(battle, target.target).abs();
    let all = [
        ("healing", target.healing, view.hp_max - view.hp, (seen.healing, seen.healing_squares)),
        ("initiative", target.initiative, initiative, (seen.initiative, seen.initiative_squares)),
        ("MP", target.drained, view.mp, (seen.drained, seen.drained_squares)),
    ];
    for (part, foretold, most, seen) in all {
        // The odds do not include the act's cost for its user.
        if part == "MP" && target.target == battle.decision().unit().expect("a unit acts") {
            continue;
        }
        let most = if is_sure { 0.0 } else { f64::from(most) };
        assert_mean(&what(part), &Mean { foretold: target.reached * foretold, most, seen }, fights);
    }
}

/// Runs a check for each case, on two threads; returns the messages of failures.
fn failures<T: Sync>(cases: &[T], check: impl Fn(&T) + Sync) -> Vec<String> {
    let run = |cases: &[T]| {
        let failed = |case: &T| {
            let failed = panic::catch_unwind(panic::AssertUnwindSafe(|| check(case))).err()?;
            Some(failed.downcast_ref::<String>().cloned().unwrap_or_else(|| "a case failed".to_owned()))
        };
        cases.iter().filter_map(failed).collect::<Vec<String>>()
    };
    let (first, second) = cases.split_at(cases.len() / 2);
    thread::scope(|scope| {
        let other = scope.spawn(|| run(first));
        let mut failures = run(second);
        failures.extend(other.join().expect("the cases' own failures are caught"));
        failures
    })
}

/// Compares the forecasts of all kinds of act of a ruleset with fights, `small` of them at the least effort.
fn forecasts_agree(ruleset: &str, small: u32) {
    let cases: Vec<&Case> = CASES.iter().filter(|case| case.ruleset == ruleset).collect();
    assert!(!cases.is_empty(), "there are kinds of act");
    let failures = failures(&cases, |case| check(case, fights(small, 20_000)));
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn forecasts_of_percentile_agree_with_seeded_fights_of_every_kind_of_act() {
    forecasts_agree("percentile", 100);
}

#[test]
fn forecasts_of_the_power_table_agree_with_seeded_fights_of_every_kind_of_act() {
    forecasts_agree("power_table", 300);
}

#[test]
fn forecasts_of_die_codes_agree_with_seeded_fights_of_every_kind_of_act() {
    forecasts_agree("die_code", 1_000);
}

#[test]
fn forecasts_of_dice_pools_agree_with_seeded_fights_of_every_kind_of_act() {
    forecasts_agree("dice_pool", 200);
}

/// With every face of every die of a blow, by scripted dice, the forecast is exact.
#[test]
fn a_forecast_equals_the_enumeration_of_all_faces() {
    let case = Case {
        what: "a sword, all faces",
        ruleset: "percentile",
        user: "swordsman",
        others: WEAK_FOE,
        act: act(Verb::ATTACK, 0, 0),
        aim: Target::Unit(1),
        set: Scene { settings: "escape_declared = \"turn_before\"", ..PLAIN },
    };
    let setup = setup(&case);
    // Initiative: the swordsman first.
    let opening = [10, 1, 1];
    let hurt = Order::Referee(hexfray::battle::Ruling::Hurt { unit: UnitId(1), amount: 60 });
    let order = Order::Act { unit: UnitId(0), act: case.act, aim: Aim::Unit(UnitId(1)) };
    let fight = |faces: &[u16]| {
        let script = opening.iter().chain(faces).copied().collect();
        let mut battle = Battle::new(&setup, DiceSource::Script(script)).expect("the dice suffice for the start");
        battle.submit(hurt).expect("the referee may hurt");
        assert_eq!(battle.decision().unit(), Some(UnitId(0)), "the swordsman is first");
        battle
    };
    let odds = fight(&[]).forecast(&order).expect("the blow is legal");
    let target = &odds.targets[0];
    let mut weights = BTreeMap::new();
    let mut falls = 0.0;
    for roll in 1..=100 {
        for face in 1..=10 {
            let mut battle = fight(&[roll, face]);
            let before = battle.unit(UnitId(1)).expect("it exists").hp;
            battle.submit(order).expect("the blow is legal");
            let after = battle.unit(UnitId(1)).expect("it exists").hp;
            *weights.entry(before - after).or_insert(0.0) += 0.001;
            falls += if after == 0 { 0.001 } else { 0.0 };
        }
    }
    for (&damage, &chance) in &weights {
        let foretold = target.damage.p(damage);
        assert!((foretold - chance).abs() < 1e-9, "damage {damage}: {chance:.4} of all faces, {foretold:.4} foretold");
    }
    assert!((target.defeat - falls).abs() < 1e-9, "defeat: {falls:.4} of all faces, {:.4} foretold", target.defeat);
}
