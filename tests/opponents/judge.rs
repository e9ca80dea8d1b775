//! The judge tells who is winning, fairly and in every battle.

use hexfray::{
    ai::{Judge, opponent},
    battle::{Battle, DiceSource},
};

use crate::{all_battles, mirror};

#[test]
fn chances_are_chances_in_every_battle_until_its_end() {
    for setup in all_battles() {
        let mut battle = Battle::new(&setup, DiceSource::Seed(8)).expect("the battle starts");
        let mut guide = opponent("nearest", 8).expect("it exists");
        for _ in 0..300 {
            let chances = Judge::new(&battle).chances(&battle);
            assert_eq!(chances.len(), setup.sides.len(), "{}: one for each side", setup.source);
            assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{}: {chances:?}", setup.source);
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{}: {chances:?}", setup.source);
            if battle.outcome().is_some() {
                break;
            }
            let order = guide.choose(&battle);
            battle.submit(order).expect("nearest gives legal orders");
        }
    }
}

#[test]
fn who_has_won_is_certain_of_it() {
    let mut battle = Battle::new(&mirror(), DiceSource::Seed(4)).expect("the battle starts");
    let judge = Judge::new(&battle);
    let mut guide = opponent("nearest", 0).expect("it exists");
    let start = judge.chances(&battle);
    assert!(start.iter().all(|chance| (0.3..=0.7).contains(chance)), "equals begin: {start:?}");
    while battle.outcome().is_none() {
        let order = guide.choose(&battle);
        battle.submit(order).expect("nearest gives legal orders");
    }
    let winner = battle.outcome().and_then(|outcome| outcome.winner).expect("somebody wins");
    assert_eq!(judge.chances(&battle)[winner.index()], 1.0);
}
