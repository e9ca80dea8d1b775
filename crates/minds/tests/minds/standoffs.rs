//! Groups that meet on open ground attack: the first blow falls early, and no unit steps to and fro for rounds.

use std::sync::Arc;

use crate::{by_name, rules};
use hexfray_battle::{Aim, Battle, DiceSource, Order, Purpose, Setup};
use hexfray_minds::ai::opponent;
use hexfray_testing::{Share, assert_share, sample};

/// A meadow on which two lines are eight cells apart.
const MEADOW: &str = "name = \"Meadow\"\ngrid = { shape = \"hex\", top = \"pointy\", offset = \"odd\" }\nmetres_per_cell = 1\nterrain = '''\n\
                      . . . . . . . . . . .\n . . . . . . . . . . .\n. . . . . . . . . . .\n . . . . . . . . . . .\n\
                      . . . . . . . . . . .\n . . . . . . . . . . .\n'''\n";

/// Melee fighters of each ruleset.
const FIGHTERS: [(&str, &str); 4] =
    [("percentile", "raider"), ("power_table", "axewoman"), ("dice_pool", "thug"), ("die_code", "street_thug")];

/// The last round in which the first blow is early enough: the lines could have met in the second.
const SOON: u16 = 4;
/// The round after which a battle without blows is cut off.
const LONG: u16 = 60;

/// A battle with these numbers of units of one kind on the sides.
fn bands(ruleset: &str, kind: &str, counts: [i16; 2]) -> Arc<Setup> {
    let unit = |side: &str, col: i16, row: i16| {
        format!("[[unit]]\nkind = \"{kind}\"\nside = \"{side}\"\nat = [{col}, {row}]\n")
    };
    let units: String = [("one", 1), ("two", 9)]
        .into_iter()
        .zip(counts)
        .flat_map(|((side, col), count)| (0..count).map(move |row| unit(side, col, row)))
        .collect();
    let text = format!(
        "name = \"Bands\"\nruleset = \"{ruleset}\"\nmap = \"maps/meadow.map.toml\"\n\
         side = [{{ name = \"one\" }}, {{ name = \"two\" }}]\n{units}"
    );
    let mut library = hexfray_data::library();
    library.add("maps/meadow.map.toml", MEADOW);
    library.add("maps/bands.battle.toml", &text);
    rules::load(&library, "maps/bands.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

/// Plays a battle to its end, or to the first blow alone; returns the round of the first blow and the last round played.
fn play(setup: &Arc<Setup>, player: &str, seed: u64, to_the_end: bool) -> (u16, u16) {
    let mut battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
    let mut player = opponent(player, seed).expect("it exists");
    let mut first = None;
    while battle.outcome().is_none() && battle.round() <= LONG && (to_the_end || first.is_none()) {
        let order = player.choose(&battle);
        if first.is_none() && is_blow(&battle, &order) {
            first = Some(battle.round());
        }
        battle.submit(order).expect("legal");
    }
    (first.unwrap_or(LONG), battle.round())
}

/// Whether an order strikes at a foe.
fn is_blow(battle: &Battle, order: &Order) -> bool {
    let Order::Act { unit, act, aim: Aim::Unit(target) } = *order else { return false };
    let side = |unit| battle.unit(unit).map(|view| view.side);
    let harms = || battle.acts(unit).iter().any(|view| view.act == act && view.purpose == Purpose::Harm);
    side(unit).zip(side(target)).is_some_and(|(own, its)| battle.are_hostile(own, its)) && harms()
}

#[test]
fn bands_on_a_meadow_strike_the_first_blow_soon() {
    let (mut all, mut late) = (0, Vec::new());
    for (ruleset, kind) in FIGHTERS {
        for counts in [[3, 3], [6, 1], [2, 5]] {
            let setup = bands(ruleset, kind, counts);
            for seed in 0..sample(1, 60) {
                let first = play(&setup, "greedy", seed, false).0;
                late.extend((first > SOON).then_some((ruleset, counts, first)));
                all += 1;
            }
        }
    }
    let soon = all - late.len() as u64;
    assert_share(Share::AtLeast(0.95), soon, all, format!("the first blow falls by round {SOON}, but in {late:?}"));
}

#[test]
fn battles_of_bands_take_little_longer_than_those_of_the_rash() {
    let median = |setup: &Arc<Setup>, player: &str, count: u64| {
        let mut rounds: Vec<u16> = (0..count).map(|seed| play(setup, player, seed, true).1).collect();
        rounds.sort_unstable();
        f64::from(rounds[rounds.len() / 2])
    };
    for (ruleset, kind) in FIGHTERS {
        let setup = bands(ruleset, kind, [3, 3]);
        let [own, rash] = ["greedy", "nearest"].map(|player| median(&setup, player, sample(1, 60)));
        // Of a few battles the median says little.
        let most = if sample(1, 60) < 10 { 3.0 } else { 1.6 };
        // The rash strike in the second round.
        let wait = f64::from(SOON - 2);
        assert!(own <= wait + most * rash, "{ruleset}: {own} rounds, where nearest takes {rash}");
    }
}

/// The most rounds of a usual battle in a hall forty metres long; units that wait for each other there take over a hundred.
const HALL: u16 = 25;

#[test]
fn fighters_in_a_long_hall_do_not_wait_for_each_other() {
    let setup = by_name("long_hall");
    let mut rounds: Vec<u16> = (0..sample(3, 60)).map(|seed| play(&setup, "greedy", seed, true).1).collect();
    rounds.sort_unstable();
    assert!(rounds[rounds.len() / 2] <= HALL, "rounds of the battles: {rounds:?}");
}
