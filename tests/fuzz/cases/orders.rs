//! Listed and wrong orders: every accepted order is listed, a refused one changes nothing, and all odds are probabilities.

use std::sync::{Arc, OnceLock};

use hexfray::{
    battle::{Act, Aim, Battle, DiceSource, Forecast, Name, Order, Ruling, Setup, SideId, Surprise, UnitId, Verb, Via},
    grid::{Cell, Direction},
    rules,
};

use super::bytes::Bytes;

/// The most orders of an input.
const MOST_ORDERS: usize = 60;

/// The battles of the game under a ruleset.
pub fn setups(ruleset: &str) -> &'static [Arc<Setup>] {
    static ALL: OnceLock<Vec<(&'static str, Vec<Arc<Setup>>)>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let library = hexfray::library();
        let names: Vec<&str> = library.names().filter(|name| name.ends_with(".battle.toml")).collect();
        let setups: Vec<Arc<Setup>> = names.iter().filter_map(|name| rules::load(&library, name).ok()).collect();
        let of = |name: &str| setups.iter().filter(|setup| setup.ruleset.name() == name).cloned().collect();
        rules::all().iter().map(|rules| (rules.name(), of(rules.name()))).collect()
    });
    all.iter().find(|(name, _)| *name == ruleset).map_or(&[], |(_, setups)| setups)
}

/// Plays a battle of a ruleset with the orders that the bytes encode.
pub fn orders(ruleset: &str, bytes: &[u8]) {
    let mut bytes = Bytes::new(bytes);
    let setups = setups(ruleset);
    let setup = &setups[bytes.below(setups.len())];
    let mut battle = Battle::new(setup, DiceSource::Seed(bytes.word().into())).expect("a battle of the game starts");
    let mut given = 0;
    'given: while !bytes.is_empty() && given < MOST_ORDERS && battle.outcome().is_none() {
        let mut listed = battle.orders();
        assert!(!listed.is_empty(), "a battle that goes on has an order to give");
        let of_the_one_asked = listed.len();
        listed.extend(battle.out_of_turn());
        // Wrong orders first, while the state is unchanged.
        for _ in 0..bytes.below(16) {
            let base = bytes.one(&listed).expect("there is one");
            let order = mistaken(&mut bytes, &battle, base);
            // Other accepted orders are rulings, or a side's choice of its questions; sometimes they are given.
            if try_mistaken(&battle, &listed, order) && bytes.next() < 60 {
                battle.submit(order).unwrap_or_else(|why| panic!("{order:?} was accepted, but is refused: {why}"));
                given += 1;
                continue 'given;
            }
        }
        // Sometimes an order of another unit than the one that has to answer.
        let most = if bytes.next() < 20 { listed.len() } else { of_the_one_asked };
        let order = bytes.one(&listed[..most]).expect("there is one");
        if let Ok(odds) = battle.forecast(&order) {
            are_odds(&order, &odds);
        }
        battle.submit(order).unwrap_or_else(|why| panic!("{order:?} is listed, but refused: {why}"));
        given += 1;
    }
}

/// Tries an order. It may be accepted if it is listed, a path to the end of a listed move, a ruling, or a side's choice of its
/// questions. Returns whether it is accepted.
fn try_mistaken(battle: &Battle, listed: &[Order], order: Order) -> bool {
    let before = battle.digest();
    if let Ok(odds) = battle.forecast(&order) {
        are_odds(&order, &odds);
    }
    ask_about(battle, order);
    let accepted = battle.check(&order);
    if let Err(why) = &accepted {
        let sentence = why.to_string();
        assert!(sentence.contains(' ') && sentence.len() < 1_000, "{order:?} is refused in a sentence: {sentence}");
    }
    // A path has the same end as a listed move.
    let is_listed = |order: &Order| match *order {
        Order::Walk { unit, to, .. } => listed.contains(&Order::Move { unit, to }),
        Order::Referee(_) | Order::Ask { .. } => true,
        _ => listed.contains(order),
    };
    let unlisted = !is_listed(&order);
    assert!(accepted.is_err() || !unlisted, "{}: {order:?} is accepted, but not listed", battle.setup().source);
    assert_eq!(battle.digest(), before, "to ask about an order changes nothing");
    accepted.is_ok()
}

/// Asserts that every chance is between 0 and 1, and that the chances of all outcomes add up to 1.
fn are_odds(order: &Order, odds: &Forecast) {
    for of in &odds.targets {
        let chances = [of.reached, of.hit, of.critical, of.defeat].into_iter();
        for chance in chances.chain(of.conditions.iter().map(|&(_, chance)| chance)) {
            assert!((0.0..=1.0).contains(&chance), "{order:?}: {chance} is no chance: {of:?}");
        }
        let sum: f64 = of.damage.iter().map(|(_, chance)| chance).sum();
        let close = 1e-12 + of.damage.remainder();
        assert!((sum - 1.0).abs() <= close, "{order:?}: the chances of its damage add up to {sum}");
    }
}

/// Runs every query about the unit and the aim of an order; each has a result, which may be empty.
fn ask_about(battle: &Battle, order: Order) {
    let Some(unit) = order.unit() else { return };
    let acts = battle.acts(unit);
    assert!(acts.is_empty() || battle.has_unit(unit), "nobody can do anything");
    let _ = (battle.unit(unit), battle.stats(unit), battle.conditions(unit), battle.strides(unit), battle.cells(unit));
    let _ = (battle.flees(unit), battle.surrender_chance(unit), battle.may_move(unit), battle.fresh_traveller(unit));
    let from = battle.cells(unit).first().copied().unwrap_or(Cell::new(-1, 3));
    if let Order::Move { to, .. } = order {
        let _ = (battle.way(unit, to), battle.blockers(unit, to), battle.provoked(&order, to));
    }
    // Opponents query acts that units have, at legal and illegal aims.
    let (Order::Act { aim, .. }, Some(act)) = (order, acts.first().map(|view| view.act)) else { return };
    let _ = (
        battle.points_after_act(unit),
        battle.repeats(unit, act, true),
        battle.promise(unit, act, aim, &[(unit, act)]),
    );
    if let Aim::Unit(target) = aim {
        let _ = (battle.estimate(unit, act, target, from), battle.estimates(unit, &[(act, target)], from));
    }
    if let Some(view) = acts.first() {
        let _ = (battle.aims(unit, view, from), battle.can_aim(unit, view, from, aim));
        let _ = (battle.caught_units(unit, view, from, aim), battle.caught_cells(unit, view, from, aim));
    }
}

/// The order with a mistake, or another order.
fn mistaken(bytes: &mut Bytes<'_>, battle: &Battle, base: Order) -> Order {
    let unit = |bytes: &mut Bytes<'_>, unit: UnitId| some_unit(bytes, battle, unit);
    match (base, bytes.below(8)) {
        (Order::Act { unit: who, act, aim }, 0) => Order::Act { unit: unit(bytes, who), act, aim },
        (Order::Act { unit, act, aim }, 1) => {
            let verb = some_verb(bytes).unwrap_or(act.verb);
            Order::Act { unit, act: Act { verb, ..act }, aim }
        }
        (Order::Act { unit, act, aim }, 2) => {
            let with = bytes.mistaken(i32::from(act.with)) as u8;
            Order::Act { unit, act: Act { with, ..act }, aim }
        }
        (Order::Act { unit, act, aim }, 3) => {
            let option = bytes.mistaken(i32::from(act.option)) as i16;
            Order::Act { unit, act: Act { option, ..act }, aim }
        }
        (Order::Act { unit, act, aim }, 4) => Order::Act { unit, act, aim: some_aim(bytes, battle, aim) },
        (Order::Move { unit: who, to }, 0) => Order::Move { unit: unit(bytes, who), to },
        (Order::Move { unit, to }, 1..4) => Order::Move { unit, to: some_cell(bytes, to) },
        (Order::Move { unit, to }, 4) => {
            let via: Vec<Cell> = (0..=bytes.below(2)).map(|_| some_cell(bytes, to)).collect();
            Via::try_from(via).map_or(base, |via| Order::Walk { unit, via, to })
        }
        (Order::Answer { unit: who, option }, 0) => Order::Answer { unit: unit(bytes, who), option },
        (Order::Answer { unit, option }, 1..5) => {
            Order::Answer { unit, option: bytes.mistaken(i32::from(option)) as u16 }
        }
        (Order::Pick { unit: who }, 0..5) => Order::Pick { unit: unit(bytes, who) },
        (Order::EndTurn { unit: who }, 0..5) => Order::EndTurn { unit: unit(bytes, who) },
        (base, 5) => Order::Referee(some_ruling(bytes, battle, base.unit().unwrap_or_default())),
        (base, _) => any_order(bytes, battle, base.unit().unwrap_or_default()),
    }
}

/// An order of any kind.
fn any_order(bytes: &mut Bytes<'_>, battle: &Battle, near: UnitId) -> Order {
    // Mostly the unit that has to answer, since orders of all others are refused.
    let unit = if bytes.next() < 180 { near } else { some_unit(bytes, battle, near) };
    match bytes.below(8) {
        0 => Order::EndTurn { unit },
        1 => Order::Pick { unit },
        2 => Order::Answer { unit, option: bytes.word() % 6 },
        3 => Order::Move { unit, to: some_cell(bytes, Cell::new(3, 3)) },
        4 => {
            let known = bytes.one(&battle.questions()).filter(|_| bytes.next() < 128);
            let question = known.unwrap_or(Name::new("nobody asks that"));
            Order::Ask { side: SideId(bytes.next()), question, wanted: bytes.next() < 128 }
        }
        _ => {
            let verb = some_verb(bytes).unwrap_or(Verb::ATTACK);
            let (with, option) = (bytes.mistaken(0) as u8, bytes.mistaken(0) as i16);
            Order::Act { unit, act: Act { verb, with, option }, aim: some_aim(bytes, battle, Aim::None) }
        }
    }
}

fn some_unit(bytes: &mut Bytes<'_>, battle: &Battle, unit: UnitId) -> UnitId {
    let count = battle.setup().units.len() as u16;
    match bytes.below(6) {
        0 => UnitId(count),
        1 => UnitId(u16::MAX),
        2 => UnitId(bytes.mistaken(i32::from(unit.0)) as u16),
        _ => UnitId(bytes.word() % count.max(1)),
    }
}

/// A verb of any ruleset.
fn some_verb(bytes: &mut Bytes<'_>) -> Option<Verb> {
    let rules = rules::all();
    let verbs = rules[bytes.below(rules.len())].verbs();
    Some(verbs.get(bytes.below(verbs.len()))?.verb)
}

fn some_cell(bytes: &mut Bytes<'_>, near: Cell) -> Cell {
    match bytes.below(5) {
        0 => Cell { col: bytes.mistaken(near.col.into()) as _, ..near },
        1 => Cell { row: bytes.mistaken(near.row.into()) as _, ..near },
        2 => Cell { level: bytes.mistaken(near.level.into()) as _, ..near },
        3 => Cell::new(i32::from(bytes.word() as i16) as _, i32::from(bytes.word() as i16) as _),
        _ => Cell::new((bytes.next() % 24).into(), (bytes.next() % 24).into()),
    }
}

fn some_aim(bytes: &mut Bytes<'_>, battle: &Battle, aim: Aim) -> Aim {
    let near = match aim {
        Aim::Unit(unit) => unit,
        _ => UnitId(0),
    };
    let there = match aim {
        Aim::Cell(cell) => cell,
        Aim::Unit(unit) => battle.cells(unit).first().copied().unwrap_or(Cell::new(0, 0)),
        _ => Cell::new(2, 2),
    };
    match bytes.below(6) {
        0 => Aim::None,
        1 | 2 => Aim::Unit(some_unit(bytes, battle, near)),
        3 => Aim::Cell(there),
        4 => Aim::Cell(some_cell(bytes, there)),
        _ => Aim::Way(Direction(bytes.next())),
    }
}

fn some_ruling(bytes: &mut Bytes<'_>, battle: &Battle, near: UnitId) -> Ruling {
    let unit = some_unit(bytes, battle, near);
    let side = SideId(bytes.next());
    let amount = bytes.mistaken(5);
    let condition = Name::new(["slow", "haste", "prone", "stunned", "nothing of the kind"][bytes.below(5)]);
    match bytes.below(14) {
        0 => Ruling::Modifier { unit, value: amount as i16 },
        1 => Ruling::Place { unit, cell: some_cell(bytes, Cell::new(2, 2)) },
        2 => Ruling::Hurt { unit, amount },
        3 => Ruling::Heal { unit, amount },
        4 => Ruling::Inflict { unit, condition, rounds: bytes.next() },
        5 => Ruling::Cure { unit, condition },
        6 => Ruling::Enter { group: condition },
        7 => Ruling::Surprise { side, outcome: Surprise::Alert },
        8 => Ruling::Surrounded { side: Some(side) },
        9 => Ruling::Time { amount },
        10 => {
            Ruling::Allow { unit, what: condition, action: bytes.next() < 128, check: Some((condition, amount as i16)) }
        }
        11 => Ruling::Remove { unit },
        12 => Ruling::Surrender { side },
        _ => Ruling::End { winner: Some(side) },
    }
}
