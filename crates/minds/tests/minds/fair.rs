//! Opponents are fair, give legal orders, and decide the same in the same state.

use hexfray_battle::{Battle, Decision, DiceSource, Order};
use hexfray_minds::{
    ai::{Opponent, check_ready, opponent, opponents},
    sim::{Player, Simulation},
};
use hexfray_testing::{Share, sample, sample_size};

use crate::{SLOW, all_battles, mirror, name_of, play, some_battles};

#[test]
fn a_mirror_battle_with_equal_opponents_is_fair_when_they_change_places() {
    // Each pair of battles has the same dice, so the opponent that won the one loses the other.
    let report = play(&mirror(), ["nearest", "nearest"], 2 * sample(40, 200), 2);
    assert_eq!((2 * report.opponents[0].wins, report.draws), (report.battles, 0), "half of the battles are won");
}

/// The battle that the least effort plays: the quickest.
const QUICKEST: &str = "high_noon";
/// How far the share of a file may be from the true one, in battles of 100: it comes from 400 battles.
const NEAR: i32 = 6;

#[test]
fn equal_opponents_win_as_often_as_the_files_say() {
    let rated = all_battles().into_iter().filter(|setup| setup.lesson.is_none());
    for setup in rated {
        let name = name_of(&setup.source);
        let most = if SLOW.contains(&name) { 60 } else { 200 };
        let battles = sample(if name == QUICKEST { 24 } else { 0 }, most);
        if battles == 0 {
            continue;
        }
        let simulation = Simulation::new(&setup, &["greedy", "greedy"], battles, 2_025);
        let report = simulation.run(&|_| ()).expect("the opponents exist and fit the battle");
        for (side, found) in setup.sides.iter().zip(&report.sides) {
            let wins = i32::from(side.wins.unwrap_or_else(|| panic!("{name}: `wins` of {}", side.name)));
            let share = |wins: i32| f64::from(wins.clamp(0, 100)) / 100.0;
            let claims = [Share::AtLeast(share(wins - NEAR)), Share::AtMost(share(wins + NEAR))];
            assert!(claims.iter().any(|claim| claim.can_fail(battles)), "{name}: {battles} battles are too few");
            for claim in claims {
                let won = found.wins;
                assert!(claim.fits(won, battles), "{name}: {} won {won} of {battles}, the file says {wins}", side.name);
            }
        }
    }
}

#[test]
fn a_report_is_the_same_on_one_thread_and_on_four() {
    let setup = mirror();
    let (one, four) = (play(&setup, ["greedy", "random"], 21, 1), play(&setup, ["greedy", "random"], 21, 4));
    assert_eq!(one, four, "every battle follows from its number alone");
}

#[test]
fn a_battle_begun_anew_is_as_good_as_new() {
    let setup = mirror();
    let idle = Battle::idle(&setup);
    let mut again = Battle::idle(&setup);
    for seed in 0..5 {
        again.restart(&idle, DiceSource::Seed(seed));
        let mut fresh = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
        let mut seats = ["nearest", "random"].map(|name| opponent(name, seed).expect("it exists"));
        assert_eq!(again.digest(), fresh.digest(), "seed {seed}: the same start");
        for number in 0..400 {
            let Some(side) = fresh.decision().side() else { break };
            let order = seats[side.index()].choose(&fresh);
            fresh.submit(order).expect("opponents give legal orders");
            again.submit(order).expect("legal in one, legal in the other");
            assert_eq!(again.digest(), fresh.digest(), "seed {seed}: the same after order {number}");
        }
    }
}

#[test]
fn opponents_give_legal_orders_in_every_battle_of_every_ruleset() {
    for setup in some_battles("legal", 12) {
        // The opponents that play ahead take too long for this; another test tries them with a small budget.
        for introduction in opponents().iter().filter(|one| !["captain", "planner"].contains(&one.name)) {
            let mut battle = Battle::new(&setup, DiceSource::Seed(3)).expect("the battle starts");
            let mut seat = opponent(introduction.name, 3).expect("who is introduced can be had");
            for number in 0..sample(30, 120) {
                if matches!(battle.decision(), Decision::Over(_)) {
                    break;
                }
                let order = seat.choose(&battle);
                if let Err(error) = battle.submit(order) {
                    panic!("{}: {}, order {number} {order:?}: {error}", setup.source, introduction.name);
                }
            }
        }
    }
}

#[test]
fn a_new_opponent_decides_the_same_and_changes_nothing() {
    for setup in some_battles("new", 12) {
        let mut battle = Battle::new(&setup, DiceSource::Seed(5)).expect("the battle starts");
        let mut guide = opponent("random", 5).expect("it exists");
        for _ in 0..sample(10, 60) {
            if battle.outcome().is_some() {
                break;
            }
            let before = battle.digest();
            for name in ["greedy", "nearest"] {
                let decide = || opponent(name, 1).expect("it exists").choose(&battle);
                let (one, two): (Order, Order) = (decide(), decide());
                assert_eq!(one, two, "{}: {name} decides the same in the same state", setup.source);
            }
            assert_eq!(battle.digest(), before, "{}: to look is not to touch", setup.source);
            let order = guide.choose(&battle);
            battle.submit(order).expect("random gives legal orders");
        }
    }
}

#[test]
fn opponents_that_have_played_before_decide_as_new_ones() {
    for setup in some_battles("old hands", 2) {
        let count = setup.sides.len();
        let seats =
            |seed| ["nearest", "greedy", "random"].into_iter().cycle().take(count).map(move |one| new(one, seed));
        let mut again: Vec<_> = seats(0).collect();
        let mut player = Player::new(&setup);
        for seed in 0..sample(2, 4) {
            again.iter_mut().for_each(|seat| seat.restart(seed));
            let (played, digest) = (player.play(seed, &mut again, |_, _| ()), player.battle().digest());
            let mut fresh: Vec<_> = seats(seed).collect();
            assert_eq!(player.play(seed, &mut fresh, |_, _| ()), played, "{}, seed {seed}", setup.source);
            assert_eq!(player.battle().digest(), digest, "{}, seed {seed}", setup.source);
        }
    }
}

fn new(name: &str, seed: u64) -> Box<dyn Opponent> {
    opponent(name, seed).expect("it exists")
}

#[test]
fn who_thinks_in_steps_about_a_copy_decides_the_same() {
    for setup in some_battles("in steps", 12) {
        let mut battle = Battle::new(&setup, DiceSource::Seed(6)).expect("the battle starts");
        let mut copy = battle.scratch(0);
        let mut seats = ["greedy", "nearest", "random"].map(|name| {
            let new = || opponent(name, 3).expect("it exists");
            (new(), new())
        });
        for turn in 0..sample_size(10, 60) {
            if battle.outcome().is_some() {
                break;
            }
            battle.copy_into(&mut copy);
            // Both opponents of a pair get the same questions and so remember the same.
            let mut orders = Vec::new();
            for (at_once, in_steps) in &mut seats {
                let order = at_once.choose(&battle);
                assert_eq!(thought_through(in_steps, &copy).0, order, "{}: {}", setup.source, at_once.name());
                orders.push(order);
            }
            battle.submit(orders[turn % 2]).expect("opponents give legal orders");
        }
    }
}

#[test]
fn greedy_rests_often_while_it_thinks() {
    let mut battle = Battle::new(&mirror(), DiceSource::Seed(6)).expect("the battle starts");
    let mut greedy = opponent("greedy", 0).expect("it exists");
    let mut most = 0;
    while battle.outcome().is_none() {
        let (order, steps) = thought_through(&mut greedy, &battle);
        most = most.max(steps);
        battle.submit(order).expect("greedy gives legal orders");
    }
    assert!(most > 50, "it weighs dozens of foes, cells and acts, in {most} steps");
}

/// The order of a thought that is polled to its end, and the number of polls.
fn thought_through(opponent: &mut Box<dyn Opponent>, battle: &Battle) -> (Order, usize) {
    let mut thought = opponent.think(battle);
    let made = (1..).find_map(|steps| check_ready(&mut thought).map(|order| (order, steps)));
    made.expect("thoughts end")
}

#[test]
fn no_opponent_sees_the_dice() {
    // Two battles in the same state with different dice ahead: the same choice.
    let setup = mirror();
    let mut one = Battle::new(&setup, DiceSource::Seed(11)).expect("the battle starts");
    let mut guide = opponent("nearest", 0).expect("it exists");
    for _ in 0..40 {
        let mut other = one.scratch(99);
        one.copy_into(&mut other);
        for name in ["greedy", "nearest", "random"] {
            let choose = |battle: &Battle| opponent(name, 4).expect("it exists").choose(battle);
            assert_eq!(choose(&one), choose(&other), "{name} knows nothing of the dice to come");
        }
        let order = guide.choose(&one);
        one.submit(order).expect("nearest gives legal orders");
        if one.outcome().is_some() {
            break;
        }
    }
}
