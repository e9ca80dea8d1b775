//! Battles in which any unit may gain any condition at any time: invariants hold, and records replay.

use hexfray_battle::{Battle, DiceSource, FaceStream, Name, Order, Ruling, Stream, UnitId};
use hexfray_testing::sample;

use super::whole::crowd;

/// Every condition of the content.
fn conditions() -> Vec<Name> {
    let text = include_str!("../../../../assets/conditions/percentile.toml");
    let keys = text.lines().filter_map(|line| line.strip_prefix("key = \"")?.strip_suffix('"'));
    keys.map(|key| Name::intern(key).unwrap()).collect()
}

/// One order: mostly any legal one, now and then a condition inflicted by the referee.
fn next(battle: &Battle, all: &[Name], stream: &mut FaceStream) -> Order {
    if stream.below(4) == 0 {
        let unit = UnitId(stream.below(16) as u16);
        let condition = all[stream.below(all.len() as u32) as usize];
        return Order::Referee(Ruling::Inflict { unit, condition, rounds: stream.below(5) as u8 });
    }
    let orders = battle.orders();
    orders[stream.below(orders.len() as u32) as usize]
}

#[test]
fn tc_146_any_conditions_on_anybody_leave_a_battle_sound() {
    let (setup, all) = (crowd(), conditions());
    assert!(all.len() > 30, "the content has its conditions");
    for seed in 0..sample(6, 12) {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).unwrap();
        let mut stream = FaceStream::new(seed, Stream::Opponents);
        for _ in 0..3_000 {
            if battle.outcome().is_some() {
                break;
            }
            let order = next(&battle, &all, &mut stream);
            battle.submit(order).unwrap_or_else(|error| panic!("{order:?}: {error}"));
            sound(&battle);
        }
        let again = battle.record().replay(&setup, |_, _| {}).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.digest(), battle.digest(), "a record replays to the same state");
    }
}

/// Hit points and magic points are within bounds, and no two units stand in one place.
fn sound(battle: &Battle) {
    let mut taken = Vec::new();
    for unit in battle.units() {
        assert!((0..=unit.hp_max).contains(&unit.hp), "{} has {} HP", unit.name, unit.hp);
        assert!((0..=unit.mp_max).contains(&unit.mp), "{} has {} MP", unit.name, unit.mp);
        if unit.is_active() {
            assert!(!taken.contains(&unit.cell), "{} shares a cell", unit.name);
            taken.push(unit.cell);
        }
    }
}
