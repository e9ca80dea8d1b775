//! A battle, played at random, with all operations that must not change it.

use hexfray::{
    battle::{Battle, DiceSource, Order, Record},
    engine::Engine,
    rules::RULESETS,
};
use serde_json::{Value, json};

use super::{Battles, chance::Chance, figures::Figures, mutate::mutate};

/// The most orders of a bout, so that all rulesets are played.
const MOST_ORDERS: usize = 600;
/// The average number of orders until one is made up, one is undone, and the battle is saved and loaded.
const MADE_UP: usize = 3;
const TAKEN_BACK: usize = 8;
const SAVED: usize = 120;

/// Plays the bout of a seed.
///
/// # Errors
/// A sentence on what went wrong.
pub fn play(battles: &Battles, figures: &Figures, seed: u64) -> Result<(), String> {
    let mut chance = Chance::new(seed);
    let setup = chance.pick(&battles.rulesets).and_then(|ruleset| ruleset.get((seed % ruleset.len() as u64) as usize));
    let setup = setup.ok_or("there are no battles")?;
    let mut battle = Battle::new(setup, DiceSource::Seed(seed)).map_err(|error| error.to_string())?;
    ask_nonsense(battles, &setup.source, figures, &mut chance);
    let mut orders = Vec::new();
    for _ in 0..MOST_ORDERS {
        if battle.outcome().is_some() {
            break;
        }
        battle.orders_into(&mut orders);
        let Some(&order) = chance.pick(&orders) else {
            return Err(format!("{}: nobody can do anything, and the battle is not over", setup.source));
        };
        if chance.one_in(MADE_UP) {
            make_up(&mut battle, order, figures, &mut chance)?;
            continue;
        }
        let before = battle.digest();
        let _ = battle.forecast(&order);
        if battle.digest() != before {
            return Err(format!("{}: the forecast of {order:?} changes the battle", setup.source));
        }
        battle.submit(order).map_err(|error| format!("{}: {order:?} is listed and refused: {error}", setup.source))?;
        figures.orders.add(1);
        if chance.one_in(TAKEN_BACK) {
            take_back(&mut battle, figures)?;
        }
        if chance.one_in(SAVED) {
            reload(&battle, figures)?;
        }
    }
    reload(&battle, figures)?;
    figures.battles.add(1);
    Ok(())
}

/// Gives an order with a random change: it is refused and changes nothing, or it is a legal order.
fn make_up(battle: &mut Battle, order: Order, figures: &Figures, chance: &mut Chance) -> Result<(), String> {
    let mut value = serde_json::to_value(order).map_err(|error| error.to_string())?;
    mutate(&mut value, chance);
    figures.mutated.add(1);
    let before = battle.digest();
    let Ok(order) = serde_json::from_value::<Order>(value.clone()) else {
        figures.refusals.add(1);
        return Ok(());
    };
    let _ = battle.forecast(&order);
    if battle.digest() != before {
        return Err(format!("{}: the forecast of {value} changes the battle", battle.setup().source));
    }
    if battle.submit(order).is_ok() {
        return Ok(());
    }
    figures.refusals.add(1);
    if battle.digest() != before {
        return Err(format!("{}: {value} is refused and changes the battle", battle.setup().source));
    }
    Ok(())
}

/// Undoes the last order, if that is allowed, and gives it again.
fn take_back(battle: &mut Battle, figures: &Figures) -> Result<(), String> {
    let (Some(last), after) = (battle.history().last().copied(), battle.digest()) else { return Ok(()) };
    if !battle.undo() {
        return Ok(());
    }
    figures.undos.add(1);
    let source = battle.setup().source.clone();
    battle
        .submit(last.order)
        .map_err(|error| format!("{source}: after undoing, {:?} is refused: {error}", last.order))?;
    if battle.digest() != after {
        return Err(format!("{source}: undone and given again, {:?} comes to something else", last.order));
    }
    Ok(())
}

/// Loads the battle from its record, and checks that it is the same.
fn reload(battle: &Battle, figures: &Figures) -> Result<(), String> {
    let source = &battle.setup().source;
    let text = serde_json::to_string(&battle.record()).map_err(|error| error.to_string())?;
    let record: Record = serde_json::from_str(&text).map_err(|error| format!("{source}: its own record: {error}"))?;
    let again = record.replay(battle.setup(), |_, _| ()).map_err(|error| format!("{source}: reloading: {error}"))?;
    if again.digest() != battle.digest() {
        return Err(format!("{source}: reloaded it is another battle"));
    }
    figures.reloads.add(1);
    Ok(())
}

/// Sends nonsensical requests to the engine, which has to answer in JSON.
fn ask_nonsense(battles: &Battles, source: &str, figures: &Figures, chance: &mut Chance) {
    let mut engine = Engine::new(battles.library.clone(), RULESETS);
    engine.answer(&json!({"new": {"battle": source, "seed": 7}}).to_string());
    let requests = [
        json!({"new": {"battle": source, "seed": 1, "files": {"a": "b"}}}),
        json!({"acts": {"unit": 1}}),
        json!({"choose": {"player": "random", "seed": 3}}),
        json!({"reach": {"unit": 2, "skip": 0, "limit": 5}}),
        json!({"reach": {"from": [1, 1], "points": 5, "foes": [[2, 2]]}}),
        json!({"line": {"from": [0, 0], "to": [3, 1]}}),
        json!({"area": {"template": {"kind": "area", "size": 2}, "from": [0, 0], "to": [2, 2]}}),
        json!({"order": {"end_turn": {"unit": 0}}}),
        json!({"forecast": {"end_turn": {"unit": 0}}}),
        json!({"undo": {}}),
    ];
    for _ in 0..10 {
        let Some(mut request) = chance.pick(&requests).cloned() else { return };
        mutate(&mut request, chance);
        let answer = engine.answer(&request.to_string());
        let read: Result<Value, _> = serde_json::from_str(&answer);
        assert!(read.is_ok_and(|answer| answer.is_object()), "{request} is answered with {answer}");
        figures.requests.add(1);
    }
}
