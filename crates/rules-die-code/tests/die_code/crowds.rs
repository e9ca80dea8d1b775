//! Attacks of many units on many, as opponents weigh them together: each has the value that it has when weighed alone.

use hexfray_battle::Wanted;
use hexfray_minds::ai::opponent;
use hexfray_testing::sample;

use crate::common::*;

#[test]
fn blows_weighed_together_are_what_each_is_by_itself() {
    for settings in ["", "health_mode = 'body_points'", "facing = true", "defense_bonus = true"] {
        let column = |side: &'static str, col: i16| (0..6).map(move |row| unit("fighter", side, col, row));
        let aces = (0..6).map(|row| unit("ace", "b", 8, row));
        let units: Vec<String> = column("a", 3).chain(column("b", 6)).chain(aces).collect();
        let mut battle = melee(settings, &units).seeded(9);
        let mut nearest = opponent("nearest", 1).unwrap();
        for _ in 0..sample(25, 150) {
            if let Decision::Act { unit, .. } = *battle.decision() {
                compare(&battle, unit, settings);
            }
            if battle.outcome().is_some() {
                break;
            }
            let order = nearest.choose(&battle);
            give(&mut battle, order);
        }
    }
}

fn compare(battle: &Battle, unit: UnitId, settings: &str) {
    let Some(from) = battle.unit(unit).and_then(|view| view.cell) else { return };
    let acts = battle.acts_where(unit, Wanted::ALL);
    let foes: Vec<UnitId> = battle.standing().map(|(id, ..)| id).filter(|&id| id != unit).collect();
    let choices: Vec<(Act, UnitId)> =
        acts.iter().flat_map(|view| foes.iter().map(move |&foe| (view.act, foe))).collect();
    let together = battle.estimates(unit, &choices, from);
    for (&(act, foe), odds) in choices.iter().zip(together) {
        assert_eq!(odds, battle.estimate(unit, act, foe, from), "{settings}: {act:?} of {unit:?} at {foe:?}");
    }
}
