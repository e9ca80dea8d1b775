//! A tournament: which opponents meet, when a pair is finished, and that the seed determines the report.

use std::num::NonZeroUsize;

use hexfray_minds::sim::{Finding, Sprt, Tournament, TournamentReport, Verdict, Zone};

use crate::{load, mirror};

/// All three against all on two small boards.
fn tournament(rounds: u64, test: Option<Sprt>) -> Tournament {
    let duel = load(&hexfray_data::library(), "maps/duel.battle.toml");
    let mut tournament = Tournament::new(vec![mirror(), duel], &["greedy", "nearest", "random"], rounds, 7);
    tournament.test = test;
    tournament
}

fn run(tournament: &Tournament) -> TournamentReport {
    tournament.run(&|_| ()).expect("the opponents exist")
}

#[test]
fn a_tournament_is_the_same_on_one_thread_and_on_three() {
    let mut tournament = tournament(3, Some(Sprt { elo0: -20.0, elo1: 20.0, alpha: 0.4, beta: 0.4 }));
    let one = run(&tournament);
    tournament.threads = NonZeroUsize::new(3).expect("three");
    assert_eq!(one, run(&tournament), "every set of battles follows from its file and round alone");
}

#[test]
fn every_pair_meets_as_often_in_every_battle_file() {
    let tournament = tournament(3, None);
    let report = run(&tournament);
    assert_eq!(report.battles, tournament.most_battles());
    assert_eq!(report.battles, 3 * 2 * 3 * 2, "three pairs, two files, three rounds of two battles");
    let pairs: Vec<_> = report.pairs.iter().map(|pair| (pair.first.as_str(), pair.second.as_str())).collect();
    assert_eq!(pairs, [("greedy", "nearest"), ("greedy", "random"), ("nearest", "random")]);
    for pair in &report.pairs {
        assert_eq!(pair.sets.iter().sum::<u64>(), 6);
        assert!(pair.files.iter().all(|file| file.score.battles == 6), "{pair:?}");
        assert_eq!(pair.files.iter().map(|file| file.score.wins).sum::<u64>(), pair.score.wins);
    }
    let names: Vec<_> = report.standings.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["greedy", "nearest", "random"], "the strongest first: {:?}", report.standings);
    let wins: u64 = report.standings.iter().map(|one| one.score.wins).sum();
    let undecided: u64 = report.pairs.iter().map(|pair| pair.score.draws + pair.score.broken_off).sum();
    assert_eq!(wins + undecided, report.battles, "a battle is won by one of the two or by nobody");
}

#[test]
fn on_a_ladder_everybody_meets_neighbours_alone() {
    let mut tournament = tournament(1, None);
    tournament.ladder = true;
    let report = run(&tournament);
    assert_eq!(report.battles, tournament.most_battles());
    assert_eq!(report.battles, 2 * 2 * 2, "two pairs, two files, two battles");
    let pairs: Vec<_> = report.pairs.iter().map(|pair| (pair.first.as_str(), pair.second.as_str())).collect();
    assert_eq!(pairs, [("greedy", "nearest"), ("nearest", "random")]);
    let names: Vec<_> = report.standings.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["greedy", "nearest", "random"], "Elo compares those who never met: {:?}", report.standings);
}

#[test]
fn a_pair_whose_difference_is_known_plays_no_further_round() {
    let test = Sprt { elo0: -100.0, elo1: 100.0, alpha: 0.05, beta: 0.05 };
    let report = run(&tournament(20, Some(test)));
    for pair in &report.pairs {
        assert!(pair.score.battles < 80, "{} is through early: {}", pair.first, pair.score.battles);
        assert_eq!(pair.test.and_then(|test| test.verdict), Some(Verdict::Alternative), "{pair:?}");
    }
    let mut equal = tournament(2, Some(test));
    equal.opponents = vec!["nearest".to_owned(), "nearest".to_owned()];
    let report = run(&equal);
    assert_eq!(report.pairs[0].sets, [0, 0, 4, 0, 0], "the same dice and sides changed: one battle each");
    assert!(report.standings[0].elo.value.abs() < 1e-6, "{report:?}");
}

#[test]
fn a_trial_says_better_or_worse_or_no_difference_to_speak_of() {
    let trial = |one: &str, other: &str| {
        let duel = load(&hexfray_data::library(), "maps/duel.battle.toml");
        let mut trial = Tournament::new(vec![mirror(), duel], &[one, other], 60, 7);
        trial.zone = Some(Zone { elo: 40.0, error: 0.05 });
        trial.opening = 6;
        let report = run(&trial);
        assert!(report.battles <= trial.most_battles());
        (report.pairs[0].finding, report.pairs[0].sets)
    };
    assert_eq!(trial("greedy", "nearest").0, Some(Finding::Better));
    assert_eq!(trial("random", "nearest").0, Some(Finding::Worse));
    let (same, sets) = trial("nearest", "nearest");
    assert_eq!(same, Some(Finding::NoDifference), "{sets:?}");
    assert_eq!(sets[2], sets.iter().sum::<u64>(), "each wins one of the two battles with the same opening: {sets:?}");
}
