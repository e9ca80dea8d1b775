//! A thousand random battles of each ruleset, with everything that must hold checked after every order; and battles in
//! which a referee says anything at any time.

mod copies;
mod dice_pool;
mod invariants;
mod preview;
mod referee;
mod rosters;
mod watch;

use std::thread;

use rosters::{BOARDS, Board, DICE_POOL, PERCENTILE, POWER_TABLE, board, setup};
use watch::Watch;

/// Battles of each ruleset.
const BATTLES: u64 = 1_000;
/// Different rosters among them.
const ROSTERS: u64 = 40;

#[test]
fn a_thousand_random_battles_of_percentile_keep_the_rules() {
    play_all("percentile", &BOARDS, PERCENTILE);
}

#[test]
fn a_thousand_random_battles_of_die_code_keep_the_rules() {
    let kinds = ["street_thug", "knife_fighter", "brawler", "bruiser", "patrol_officer", "marksman", "bouncer"];
    let street = Board { sides: ["patrol", "gang"], ..board("maps/street_corner.map.toml") };
    play_all("die_code", &[&BOARDS[..6], &[street]].concat(), &kinds);
}

#[test]
fn a_thousand_random_battles_of_dice_pool_keep_the_rules() {
    let street = Board { sides: ["patrol", "gang"], ..board("maps/street_corner.map.toml") };
    play_all("dice_pool", &[&BOARDS[..6], &[board(""), street]].concat(), DICE_POOL);
}

#[test]
fn a_thousand_random_battles_of_power_table_keep_the_rules() {
    let boards = [
        board("maps/yard.map.toml"),
        Board { keys: "mode = 'simplified'\n", ..board("maps/areas.map.toml") },
        board("maps/duel.map.toml"),
        board("maps/castle.map.toml"),
        board("maps/sunken_shrine.map.toml"),
        board("maps/long_hall.map.toml"),
        board("maps/old_quarry.map.toml"),
        board("maps/vault.map.toml"),
    ];
    play_all("power_table", &boards, POWER_TABLE);
}

fn play_all(ruleset: &str, boards: &[Board], kinds: &[&str]) {
    let play = |first: u64, last: u64| {
        for roster in first..last {
            // Every second roster fights where all are soon at each other.
            let at = if roster % 2 == 0 { 0 } else { (roster / 2) as usize % boards.len() };
            let setup = setup(ruleset, boards[at], kinds, roster);
            for number in 0..BATTLES / ROSTERS {
                let seed = roster * 1_000 + number;
                Watch::start(&setup, seed).play(seed, watch_every(at, number));
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| play(0, ROSTERS / 2));
        play(ROSTERS / 2, ROSTERS);
    });
}

/// After how many orders all that could be ordered is compared with what is listed: after each in the first battle
/// of each roster on the small board, more seldom elsewhere.
const fn watch_every(board: usize, number: u64) -> usize {
    match (board, number) {
        (0, 0) => 1,
        (0, _) => 16,
        (_, 0) => 20,
        _ => 160,
    }
}
