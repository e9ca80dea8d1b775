//! Random battles of each ruleset, with all invariants checked after every order; and battles in which a referee gives any
//! ruling at any time. `HEXFRAY_EFFORT` sets their number.

mod copies;
mod dice_pool;
mod invariants;
mod preview;
mod referee;
mod rosters;
mod tempers;
mod watch;

use std::thread;

use hexfray_testing::sample;
use rosters::{BOARDS, Board, COMPANIONS, DICE_POOL, PERCENTILE, POWER_TABLE, board, setup};
use watch::Watch;

/// Battles of each ruleset in a full sample; a small sample has few for rulesets with slow battles.
const BATTLES: u64 = 1_000;
/// Different rosters among them; in a small sample each battle has its own. More effort has more of both, so that seeds made
/// from a roster and a number stay different.
const ROSTERS: u64 = 40;
/// Rosters whose first battle is checked closely, in a small sample and in a full one.
const CLOSELY: (u64, u64) = (2, ROSTERS);

#[test]
fn random_battles_of_percentile_keep_the_rules() {
    // Corners count by a house rule of the board (MC-002).
    let corners = board("maps/corners.map.toml");
    play_all("percentile", 10, &[&BOARDS[..1], &[corners], &BOARDS[1..]].concat(), PERCENTILE);
}

#[test]
fn random_battles_of_companions_in_percentile_keep_the_rules() {
    let boards = [board("maps/corners.map.toml"), board("maps/ember_pass.map.toml"), board("maps/duel.map.toml")];
    play_all("percentile", 10, &boards, COMPANIONS);
}

#[test]
fn random_battles_of_die_code_keep_the_rules() {
    let kinds = ["street_thug", "knife_fighter", "brawler", "bruiser", "patrol_officer", "marksman", "bouncer"];
    let street = Board { sides: ["patrol", "gang"], ..board("maps/street_corner.map.toml") };
    let corners = board("maps/corners.map.toml");
    play_all("die_code", 3, &[&BOARDS[..1], &[corners], &BOARDS[1..6], &[street]].concat(), &kinds);
}

#[test]
fn random_battles_of_dice_pool_keep_the_rules() {
    let street = Board { sides: ["patrol", "gang"], ..board("maps/street_corner.map.toml") };
    play_all("dice_pool", 10, &[&BOARDS[..6], &[board(""), street]].concat(), DICE_POOL);
}

#[test]
fn random_battles_of_power_table_keep_the_rules() {
    let boards = [
        board("maps/yard.map.toml"),
        Board { keys: "mode = 'simplified'\n", ..board("maps/areas.map.toml") },
        board("maps/corners.map.toml"),
        board("maps/duel.map.toml"),
        board("maps/castle.map.toml"),
        board("maps/sunken_shrine.map.toml"),
        board("maps/long_hall.map.toml"),
        board("maps/old_quarry.map.toml"),
        board("maps/vault.map.toml"),
    ];
    play_all("power_table", 10, &boards, POWER_TABLE);
}

fn play_all(ruleset: &str, few: u64, boards: &[Board], kinds: &[&str]) {
    let (battles, rosters) = (sample(few, BATTLES), sample(few, ROSTERS));
    let play = |odd: u64| {
        for roster in (0..rosters).filter(|roster| roster / 2 % 2 == odd) {
            // Every second roster fights on a board on which the units soon meet.
            let at = if roster % 2 == 0 { 0 } else { (roster / 2) as usize % boards.len() };
            let setup = setup(ruleset, boards[at], kinds, roster);
            for number in 0..(battles - roster).div_ceil(rosters) {
                let seed = roster * 1_000 + number;
                let closely = number == 0 && roster < sample(CLOSELY.0, CLOSELY.1);
                Watch::start(&setup, seed).play(seed, watch_every(at, closely));
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| play(0));
        play(1);
    });
}

/// The number of orders between two comparisons of legal and listed orders: 1 in closely checked battles on the small board,
/// more otherwise.
const fn watch_every(board: usize, closely: bool) -> usize {
    match (board, closely) {
        (0, true) => 1,
        (0, false) => 16,
        (_, true) => 20,
        (_, false) => 160,
    }
}
