//! Tuning the weights of greedy from battles against itself.

use std::{
    num::NonZeroUsize,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::{MIRROR, by_name, load};
use hexfray_battle::{Battle, DiceSource, GreedyWeights, Order};
use hexfray_minds::{
    ai::{self, Opponent},
    sim::{Tuning, Watch},
};

/// Tuning in a small battle.
fn tuning(steps: u64) -> Tuning {
    Tuning::new(vec![load(&hexfray_data::library(), "maps/duel.battle.toml")], steps, 11)
}

#[test]
fn tuned_weights_do_not_depend_on_the_number_of_threads() {
    let one = tuning(6);
    let several = Tuning { threads: NonZeroUsize::new(3).expect("3 is more than 0"), ..one.clone() };
    let run = |tuning: &Tuning| tuning.run(GreedyWeights::default(), &|_: u64| {});
    let tuned = run(&one);
    assert_eq!(tuned, run(&several));
    assert_eq!((tuned.battles, tuned.steps, one.most_battles()), (12, 6, 12));
    assert_ne!(tuned.weights, GreedyWeights::default(), "one of the two has won more often");
    assert_eq!(tuned.weights, tuned.weights.rounded(), "a file can hold them");
    let other = Tuning { seed: 12, ..one };
    assert_ne!(run(&other).weights, tuned.weights, "other dice, other changes");
}

#[test]
fn the_files_of_the_game_have_the_weights_set_by_hand() {
    let library = hexfray_data::library();
    for (ruleset, name) in [
        ("percentile", "duel"),
        ("die_code", "high_noon"),
        ("power_table", "long_hall"),
        ("dice_pool", "market_street"),
    ] {
        let judgement = by_name(name).judgement.clone().expect("its ruleset has a file");
        assert_eq!(judgement.greedy, GreedyWeights::default(), "{ruleset}: the battles are balanced for these");
        let text = library.get(&format!("assets/ai/{ruleset}.toml")).expect("it is there").text();
        let table = GreedyWeights::default().write("Set by hand; `hexfray tune` learns others.");
        assert!(text.ends_with(&table), "{ruleset}: every weight with its sentence:\n{table}");
    }
}

/// Stops after some battles.
struct Stopping(AtomicU64);

impl Watch for Stopping {
    fn progress(&self, battles: u64) {
        self.0.store(battles, Ordering::Relaxed);
    }

    fn stops(&self) -> bool {
        self.0.load(Ordering::Relaxed) >= 4
    }
}

#[test]
fn a_step_that_was_stopped_does_not_count() {
    let tuned = tuning(50).run(GreedyWeights::default(), &Stopping(AtomicU64::new(0)));
    assert_eq!((tuned.battles, tuned.steps), (4, 2));
}

/// The first orders of greedy, by name, with a file of weights of one's own for percentile.
fn orders(name: &str, file: Option<&str>) -> Vec<Order> {
    let mut library = hexfray_data::library();
    library.add("maps/mirror.battle.toml", MIRROR);
    file.into_iter().for_each(|text| library.add("assets/ai/percentile.toml", text));
    let setup = load(&library, "maps/mirror.battle.toml");
    let mut battle = Battle::new(&setup, DiceSource::Seed(5)).expect("the battle starts");
    let mut greedy: Box<dyn Opponent> = ai::opponent(name, 0).expect("there is one of this name");
    let mut given = Vec::new();
    while given.len() < 12 {
        let order = greedy.choose(&battle);
        battle.submit(order).expect("greedy gives legal orders");
        given.push(order);
    }
    given
}

#[test]
fn greedy_weighs_by_the_file_of_the_ruleset_and_by_hand_without_one() {
    let by_hand = orders("greedy_set_by_hand", None);
    let no_table = Some("[weights]\n");
    assert_eq!(orders("greedy", no_table), by_hand);
    let timid = Some("[weights]\n[greedy]\nmarch = 1\nloyalty = 100000\nclosing = 1\nstronger = 100000\n");
    assert_ne!(orders("greedy", timid), by_hand, "nothing draws it forwards");
    assert_eq!(orders("greedy_set_by_hand", timid), by_hand, "this one reads no file");
}
