//! The opponent that plays ahead: it sees no dice, decides the same in the same state, and takes what is better.

use bevy::tasks::futures::check_ready;
use hexfray::{
    ai::{Budget, Opponent, Planner, Together, opponent},
    battle::{Battle, DiceSource, Order},
    text::Library,
};

use crate::{all_battles, load, mirror};

/// As much as tests without optimization have the time for.
const LITTLE: Budget = Budget { courses: 6, orders: 300, turns: 1, together: None };

/// Calls `look` with the battle at some decisions of a mirror battle.
fn at_decisions(seed: u64, mut look: impl FnMut(&Battle)) {
    let mut battle = Battle::new(&mirror(), DiceSource::Seed(seed)).expect("the battle starts");
    let mut guide = opponent("greedy", 0).expect("it exists");
    for number in 0..30 {
        if battle.outcome().is_some() {
            break;
        }
        if number % 5 == 0 {
            look(&battle);
        }
        let order = guide.choose(&battle);
        battle.submit(order).expect("greedy gives legal orders");
    }
}

#[test]
fn the_planner_does_not_see_the_dice_of_the_battle() {
    at_decisions(11, |battle| {
        let choose = |battle: &Battle| Planner::within(4, LITTLE).choose(battle);
        let here = choose(battle);
        for seed in [1, 2] {
            let mut other = battle.scratch(seed);
            battle.copy_into(&mut other);
            assert_eq!(choose(&other), here, "it throws dice of its own, not those to come");
        }
    });
}

#[test]
fn a_planner_that_thinks_in_steps_or_has_played_before_decides_as_a_new_one() {
    let budget = Budget { together: Some(Together { lines: 100, changes: 100, finals: (3, 100) }), ..LITTLE };
    let mut old = Planner::within(1, budget);
    let mut most = 0;
    at_decisions(12, |battle| {
        old.restart(4);
        let mut new = Planner::within(4, budget);
        let (mut thought, mut steps) = (new.think(battle), 0);
        let in_steps: Order = loop {
            steps += 1;
            if let Some(order) = check_ready(&mut thought) {
                break order;
            }
        };
        assert_eq!(old.choose(battle), in_steps, "what it has found out in another battle makes no difference");
        most = most.max(steps);
    });
    assert!(most > 50, "it rests after each try, in {most} steps");
}

#[test]
fn the_planner_changes_nothing() {
    at_decisions(13, |battle| {
        let before = battle.digest();
        Planner::within(4, LITTLE).choose(battle);
        assert_eq!(battle.digest(), before, "tries are played in a copy");
    });
}

#[test]
fn the_planner_beats_nearest_in_most_duels() {
    let setup = load(&Library::embedded(), "maps/duel.battle.toml");
    let mut wins = 0;
    for seed in 0..6 {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
        let own = (seed % 2) as usize;
        let mut planner = Planner::within(seed, LITTLE);
        let mut nearest = opponent("nearest", seed).expect("it exists");
        while let Some(side) = battle.decision().side() {
            let order = if side.index() == own { planner.choose(&battle) } else { nearest.choose(&battle) };
            battle.submit(order).expect("opponents give legal orders");
        }
        let winner = battle.outcome().and_then(|outcome| outcome.winner);
        wins += usize::from(winner.is_some_and(|side| side.index() == own));
    }
    assert!(wins >= 4, "it won {wins} of 6 duels, on either side of the board");
}

#[test]
fn the_planner_gives_legal_orders_in_every_battle_of_every_ruleset() {
    for setup in all_battles() {
        let mut battle = Battle::new(&setup, DiceSource::Seed(3)).expect("the battle starts");
        let mut planner = Planner::within(3, LITTLE);
        for number in 0..2 {
            let order = planner.choose(&battle);
            if let Err(error) = battle.submit(order) {
                panic!("{}: order {number} {order:?}: {error}", setup.source);
            }
        }
    }
}
