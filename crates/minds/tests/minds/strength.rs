//! How often one opponent beats another.
//!
//! A share is a claim about all battles that could be fought; the larger the sample, the more sharply it can refute a claim.
//! For an opponent that has never been seen to lose, the claim is 99 of 100.

use hexfray_minds::sim::Report;
use hexfray_testing::{Share, assert_share, sample};

use crate::{SLOW, STREET_MIRRORS, all_battles, by_name, jobs, mirror, name_of, play, power_mirror, street_mirrors};

/// Claims that the first of two opponents wins this share of such battles, all of which come to an end.
fn assert_wins(least: f64, report: &Report, what: &str) {
    assert_eq!(report.broken_off, 0, "{what}: every battle comes to an end");
    let [better, other] = [0, 1].map(|at| &report.opponents[at].name);
    assert_share(
        Share::AtLeast(least),
        report.opponents[0].wins,
        report.battles,
        format!("{what}: {better} beats {other}"),
    );
}

#[test]
fn nearest_and_greedy_beat_random_in_mirror_battles_of_the_power_table() {
    for areas in [true, false] {
        for better in ["nearest", "greedy"] {
            let report = play(&power_mirror(areas), [better, "random"], sample(8, 60), 2);
            assert_wins(0.99, &report, if areas { "in areas" } else { "on hexes" });
        }
    }
}

#[test]
fn nearest_beats_random_in_mirror_battles() {
    assert_wins(0.985, &play(&mirror(), ["nearest", "random"], sample(100, 400), 2), "four against four");
}

#[test]
fn greedy_beats_nearest_in_mirror_battles() {
    assert_wins(0.95, &play(&mirror(), ["greedy", "nearest"], sample(60, 400), 2), "four against four");
}

#[test]
fn nearest_beats_random_in_mirror_battles_with_die_codes() {
    // Under Body Points only: under wounds hits are rare, and random holds pin units that never use holds themselves.
    let setup = &street_mirrors()[0];
    assert_wins(0.985, &play(setup, ["nearest", "random"], sample(30, 400), 2), STREET_MIRRORS[0].0);
}

#[test]
fn greedy_beats_nearest_in_mirror_battles_with_die_codes() {
    for (setup, (settings, _)) in street_mirrors().iter().zip(STREET_MIRRORS) {
        assert_wins(0.97, &play(setup, ["greedy", "nearest"], sample(8, 400), 2), settings);
    }
}

/// Claims that greedy beats another in nearly all battles of each file, and of all files together: a few battles of one file
/// prove little, but all files together do.
fn greedy_nearly_always_beats(other: &str, files: &[(&str, u64)]) {
    let claim = Share::AtLeast(0.99);
    let (mut wins, mut battles) = (0, 0);
    for (file, count) in files.iter().filter(|(_, count)| *count > 0) {
        let report = play(&by_name(file), ["greedy", other], *count, 2);
        assert_eq!(report.broken_off, 0, "{file}: every battle comes to an end");
        let won = report.opponents[0].wins;
        assert!(claim.fits(won, *count), "{file}: greedy won {won} of {count} battles against {other}");
        (wins, battles) = (wins + won, battles + count);
    }
    assert_share(claim, wins, battles, format!("in all files, greedy beats {other}"));
}

#[test]
fn greedy_beats_nearest_in_battles_with_die_codes() {
    let quick = ["alley_brawl", "break_in", "high_noon", "toy_laboratory"].map(|name| (name, sample(2, 40)));
    // Each of these takes seconds in an unoptimised build.
    let slow = ["fire_fight", "parade", "street_fight"].map(|name| (name, sample(0, 16)));
    greedy_nearly_always_beats("nearest", &[&quick[..], &slow].concat());
}

/// Claims that greedy beats nearest in this share of a file's battles, and that each of them is decided.
fn greedy_beats_nearest(file: &str, least: f64, battles: u64) {
    let report = play(&by_name(file), ["greedy", "nearest"], battles, 2);
    assert_eq!(report.draws, 0, "{file}: every battle is decided");
    assert_wins(least, &report, file);
}

#[test]
fn greedy_beats_nearest_at_the_bus_stop() {
    // Both sides shoot from behind cars, and the dice decide more than the choice of a target.
    greedy_beats_nearest("bus_stop", 0.66, sample(10, 1_000));
}

#[test]
fn greedy_beats_nearest_in_the_highway_chase() {
    greedy_beats_nearest("highway_chase", 0.85, sample(24, 600));
}

#[test]
fn greedy_beats_nearest_in_the_wrestling_ring() {
    greedy_beats_nearest("wrestling_ring", 0.85, sample(12, 240));
}

#[test]
fn greedy_beats_nearest_in_the_market_street() {
    greedy_beats_nearest("market_street", 0.9, sample(4, 600));
}

#[test]
fn greedy_beats_nearest_at_the_sea_cliff() {
    greedy_beats_nearest("sea_cliff", 0.95, sample(10, 120));
}

#[test]
fn greedy_beats_nearest_in_duels_with_dice_pools() {
    for file in ["duel_at_dawn", "duel_on_hexes"] {
        greedy_beats_nearest(file, 0.95, sample(5, 120));
    }
}

/// Claims that greedy nearly always beats random in the battles of each file of a ruleset, except lessons, which the learner's
/// side is meant to win.
fn greedy_beats_random(ruleset: &str, small: u64) {
    let setups = all_battles().into_iter().filter(|setup| setup.ruleset.name() == ruleset && setup.lesson.is_none());
    let files: Vec<_> = setups.map(|setup| setup.source.clone()).collect();
    let count = |name: &str| if SLOW.contains(&name) { sample(0, 40) } else { sample(small, 40) };
    let names = files.iter().map(|file| name_of(file));
    greedy_nearly_always_beats("random", &names.map(|name| (name, count(name))).collect::<Vec<_>>());
}

#[test]
fn greedy_beats_random_in_every_battle_of_percentile() {
    greedy_beats_random("percentile", 1);
}

#[test]
fn greedy_beats_random_in_every_battle_of_the_power_table() {
    greedy_beats_random("power_table", 2);
}

#[test]
fn greedy_beats_random_in_every_battle_with_die_codes() {
    greedy_beats_random("die_code", 3);
}

#[test]
fn greedy_beats_random_in_every_battle_with_dice_pools() {
    greedy_beats_random("dice_pool", 1);
}

#[test]
fn opponents_know_their_way_around_jobs() {
    for kinds in [["dragoon", "paladin", "rune_knight", "fire_mage"], ["dancer", "bard", "mimic", "swordsman"]] {
        for (other, least) in [("nearest", 0.95), ("random", 0.99)] {
            assert_wins(least, &play(&jobs(kinds), ["greedy", other], sample(8, 40), 2), &format!("{kinds:?}"));
        }
    }
}
