//! The opponent that plays ahead: it foresees no dice, decides the same in the same state, and takes the better course.

use std::pin::Pin;

use hexfray_battle::{Battle, Decision, DiceSource, Order, Ruling};
use hexfray_minds::ai::{Budget, Opponent, Planner, Together, Weighing, check_ready, courses, opponent};
use hexfray_testing::{FULL, Share, assert_share, effort, sample, sample_size};

use crate::{by_name, exact::small_fight, mirror, some_battles};

/// A budget small enough for tests.
fn little() -> Budget {
    Budget { courses: sample_size(3, 6), orders: sample_size(60, 300), turns: 1, together: None }
}

/// Calls `look` with the battle at some decisions of a mirror battle; below full effort, of a smaller battle.
fn at_decisions(seed: u64, mut look: impl FnMut(&Battle)) {
    let setup = if effort() < FULL { small_fight(false) } else { mirror() };
    let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
    let mut guide = opponent("greedy", 0).expect("it exists");
    for number in 0..sample(6, 30) {
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
        let choose = |battle: &Battle| Planner::within(4, little()).choose(battle);
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
    let tries = sample_size(5, 100);
    let budget = Budget { together: Some(Together { lines: tries, changes: tries, finals: (3, tries) }), ..little() };
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
        Planner::within(4, little()).choose(battle);
        assert_eq!(battle.digest(), before, "tries are played in a copy");
    });
}

/// Takes four fifths of its hit points from every unit, so that the battle is soon over.
fn weaken(battle: &mut Battle) {
    let units: Vec<_> = battle.units().map(|view| (view.id, view.hp * 4 / 5)).collect();
    for (unit, amount) in units {
        battle.submit(Order::Referee(Ruling::Hurt { unit, amount })).expect("the referee may hurt");
    }
}

#[test]
fn the_planner_beats_nearest_in_most_duels() {
    let setup = by_name("duel");
    let (mut wins, duels) = (0, sample(6, 40));
    for seed in 0..duels {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
        if effort() < FULL {
            weaken(&mut battle);
        }
        let own = (seed % 2) as usize;
        let mut planner = Planner::within(seed, little());
        let mut nearest = opponent("nearest", seed).expect("it exists");
        while let Some(side) = battle.decision().side() {
            let order = if side.index() == own { planner.choose(&battle) } else { nearest.choose(&battle) };
            battle.submit(order).expect("opponents give legal orders");
        }
        let winner = battle.outcome().and_then(|outcome| outcome.winner);
        wins += u64::from(winner.is_some_and(|side| side.index() == own));
    }
    assert_share(Share::AtLeast(0.95), wins, duels, "duels, on either side of the board, that it wins");
}

#[test]
fn the_planner_gives_legal_orders_in_every_battle_of_every_ruleset() {
    for setup in some_battles("plans", 2) {
        let mut battle = Battle::new(&setup, DiceSource::Seed(3)).expect("the battle starts");
        let mut planner = Planner::within(3, little());
        for number in 0..sample(1, 2) {
            let order = planner.choose(&battle);
            if let Err(error) = battle.submit(order) {
                panic!("{}: order {number} {order:?}: {error}", setup.source);
            }
        }
    }
}

/// The most steps of one computation, far more than any takes.
const MOST_STEPS: u32 = 100_000_000;

/// What is computed in steps, all of them at once.
fn finished<T>(mut steps: Pin<Box<dyn Future<Output = T> + '_>>) -> T {
    (0..MOST_STEPS).find_map(|_| check_ready(&mut steps)).expect("it is computed in so many steps")
}

/// The orders of courses that do something to a unit or a place.
fn acts(courses: &[Vec<Order>]) -> Vec<Order> {
    let acts = courses.iter().filter_map(|course| course.last().copied());
    acts.filter(|order| matches!(order, Order::Act { .. })).collect()
}

#[test]
fn where_few_courses_are_tried_other_acts_are_among_them() {
    for name in ["street_fight", "duel", "bus_stop", "mill_lane"] {
        let mut battle = Battle::new(&by_name(name), DiceSource::Seed(5)).expect("the battle starts");
        let mut guide = opponent("greedy", 0).expect("it exists");
        let mut seen = 0;
        for _ in 0..400 {
            if battle.outcome().is_some() || seen == sample_size(3, 20) {
                break;
            }
            if let Decision::Act { unit, .. } = *battle.decision() {
                let of = |most| acts(&finished(Box::pin(courses(&battle, unit, most))));
                let (few, all) = (of(6), of(40));
                if all.len() > 2 {
                    assert!(few.len() >= 2, "{name}: of {all:?} only {few:?} would be tried");
                    seen += 1;
                }
            }
            let order = guide.choose(&battle);
            battle.submit(order).expect("greedy gives legal orders");
        }
        assert!(seen > 0, "{name}: units have a choice of acts");
    }
}

#[test]
fn a_planner_that_is_asked_to_conclude_takes_one_of_its_courses_sooner() {
    let tries = sample_size(80, 400);
    let together = Together { lines: tries, changes: tries, finals: (3, tries) };
    for together in [None, Some(together)] {
        let budget = Budget { courses: 4, orders: 5 * tries, turns: 1, together };
        let mut sums = [0; 2];
        at_decisions(12, |battle| {
            let weighing = Weighing::default();
            let think = |hurries: bool| {
                let mut planner = Planner::within(4, budget);
                planner.weigh_aloud(weighing.clone());
                if hurries {
                    weighing.conclude();
                }
                let mut thought = planner.think(battle);
                let done = |steps: u32| check_ready(&mut thought).map(|order| (order, steps));
                let found = (1..=MOST_STEPS).find_map(done).expect("it decides in so many steps");
                weighing.end();
                found
            };
            let (usual, all) = think(false);
            let (hurried, few) = think(true);
            assert_eq!(battle.check(&hurried), Ok(()));
            assert_eq!(think(false).0, usual, "the wish ends with the thought");
            sums = [sums[0] + all, sums[1] + few];
        });
        assert!(2 * sums[1] < sums[0], "steps usually and in a hurry: {sums:?}");
    }
}
