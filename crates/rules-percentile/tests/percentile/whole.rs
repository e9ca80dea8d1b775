//! Whole random battles: invariants hold, records replay, and the listed orders are the legal ones.

use std::sync::Arc;

use hexfray_battle::{Battle, Decision, DiceSource, FaceStream, Order, Setup, Stream};
use hexfray_percentile::PercentileVerb;
use hexfray_testing::{FULL, effort, sample};

use super::field::Field;

/// Eight kinds of unit against eight others, on open ground.
pub fn crowd() -> Arc<Setup> {
    let mut field = Field::open();
    let kinds = [
        ("swordsman", "ogre"),
        ("spearman", "raider"),
        ("archer", "raider_bowman"),
        ("healer", "raider_shaman"),
        ("fire_mage", "wisp"),
        ("thief", "wolf"),
        ("monk", "drake"),
        ("gunner", "deep_crawler"),
    ];
    for (at, (one, two)) in kinds.iter().enumerate() {
        let (col, row) = ((at / 5) as i16, (at % 5) as i16);
        field = field.line(&format!("[[unit]]\nkind = \"{one}\"\nside = \"a\"\nat = [{}, {row}]\n", 6 + col));
        field = field.line(&format!("[[unit]]\nkind = \"{two}\"\nside = \"b\"\nat = [{}, {row}]\n", 12 - col));
    }
    field.setup().unwrap_or_else(|error| panic!("{error}"))
}

fn choose(battle: &Battle, stream: &mut FaceStream) -> Order {
    let orders = battle.orders();
    assert!(!orders.is_empty(), "a unit that is asked has an order to choose");
    orders[stream.below(orders.len() as u32) as usize]
}

#[test]
fn random_battles_end_and_replay() {
    let setup = crowd();
    for seed in 0..sample(3, 6) {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).unwrap();
        let mut choices = FaceStream::new(seed, Stream::Opponents);
        let mut orders = 0;
        while battle.outcome().is_none() {
            let order = choose(&battle, &mut choices);
            battle.submit(order).unwrap_or_else(|error| panic!("{order:?} was listed: {error}"));
            for unit in battle.units() {
                assert!((0..=unit.hp_max).contains(&unit.hp), "{} has {} HP", unit.name, unit.hp);
                assert!((0..=unit.mp_max).contains(&unit.mp), "{} has {} MP", unit.name, unit.mp);
            }
            orders += 1;
            assert!(orders < 20_000, "a battle comes to an end");
        }
        let record = battle.record();
        let again = record.replay(&setup, |_, _| {}).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.digest(), battle.digest(), "a record replays to the same state");
    }
}

#[test]
fn what_is_listed_is_what_is_legal() {
    let setup = crowd();
    let mut battle = Battle::new(&setup, DiceSource::Seed(3)).unwrap();
    let mut choices = FaceStream::new(3, Stream::Opponents);
    let every = every_order(&battle);
    // One in eight at each decision, in turn, or all of them at full effort.
    let stride = if effort() < FULL { 8 } else { 1 };
    for decision in 0..150 {
        let Decision::Act { .. } = battle.decision() else { break };
        let listed = battle.orders();
        for order in &listed {
            assert_eq!(battle.check(order), Ok(()), "{order:?} is listed");
        }
        for order in every.iter().skip(decision % stride).step_by(stride) {
            assert_eq!(battle.check(order).is_ok(), listed.contains(order), "{order:?} is legal exactly if listed");
        }
        let order = choose(&battle, &mut choices);
        battle.submit(order).unwrap();
    }
}

/// Orders of all kinds, most of them senseless.
pub fn every_order(battle: &Battle) -> Vec<Order> {
    use hexfray_battle::{Act, Aim, UnitId, Verb};
    use hexfray_board::grid::{Cell, Direction};
    let mut orders = Vec::new();
    let verbs =
        [Verb::ATTACK, Verb::ABILITY, Verb::ITEM, Verb::DEFEND, Verb::WAIT, PercentileVerb::FULL_MOVE, Verb::ESCAPE];
    let units: Vec<UnitId> = battle.units().map(|unit| unit.id).collect();
    for &unit in &units {
        for verb in verbs {
            for with in 0..7 {
                for option in [-1, 0, 1, 2, 3, 5, 40] {
                    let act = Act { verb, with, option };
                    let mut aims = vec![Aim::None, Aim::Way(Direction(1)), Aim::Way(Direction(9))];
                    aims.extend(units.iter().step_by(3).map(|&unit| Aim::Unit(unit)));
                    aims.extend([Aim::Cell(Cell::new(8, 2)), Aim::Cell(Cell::new(-3, 0))]);
                    orders.extend(aims.into_iter().map(|aim| Order::Act { unit, act, aim }));
                }
            }
        }
    }
    orders
}
