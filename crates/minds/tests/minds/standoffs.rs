//! Groups that meet on open ground attack: the first blow falls early, and no unit steps to and fro for rounds.

use std::sync::Arc;

use crate::{by_name, rules};
use hexfray_battle::{Battle, DiceSource, Order, Ruling, Setup, UnitId};
use hexfray_minds::{
    ai::{Opponent, opponent},
    sim::{Advance, Report, Simulation, Watch},
};
use hexfray_testing::{Share, assert_share, sample, sample_size};

/// A meadow on which two lines are eight cells apart.
const MEADOW: &str = "name = \"Meadow\"\ngrid = { shape = \"hex\", top = \"pointy\", offset = \"odd\" }\nmetres_per_cell = 1\nterrain = '''\n\
                      . . . . . . . . . . .\n . . . . . . . . . . .\n. . . . . . . . . . .\n . . . . . . . . . . .\n\
                      . . . . . . . . . . .\n . . . . . . . . . . .\n'''\n";

/// Melee fighters of each ruleset.
const FIGHTERS: [(&str, &str); 4] =
    [("percentile", "raider"), ("power_table", "axewoman"), ("dice_pool", "thug"), ("die_code", "street_thug")];

/// A river too deep to stand in, which bands swim or cross by the bridge, if there is one.
const RIVER: &str = "name = \"River\"\ngrid = { shape = \"hex\", top = \"pointy\", offset = \"odd\" }\nmetres_per_cell = 1\nterrain = \"\"\"\n\
                     . . . . w w w . . . .\n . . . . w w w . . . .\n. . . . w w w . . . .\n . . . . w w w . . . .\n\
                     . . . . X X X . . . .\n . . . . w w w . . . .\n\"\"\"\n";

/// A plank too narrow for two.
const PLANK: &str = "name = \"Plank\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nterrain = \"\"\"\n\
                     . . . . . . . . .\n\"\"\"\n";

/// Swordsmen in these columns of a plank, those of the first side first; the first of the second side has fallen.
fn on_a_plank(columns: [&[i16]; 2], seed: u64) -> Battle {
    let unit =
        |(side, col): (&str, i16)| format!("[[unit]]\nkind = \"swordsman\"\nside = \"{side}\"\nat = [{col}, 0]\n");
    let of = |side, columns: &[i16]| columns.iter().map(|&col| unit((side, col))).collect::<String>();
    let text = format!(
        "name = \"Plank\"\nruleset = \"percentile\"\nmap = \"maps/plank.map.toml\"\n\
         side = [{{ name = \"one\" }}, {{ name = \"two\" }}]\n{}{}",
        of("one", columns[0]),
        of("two", columns[1])
    );
    let mut library = hexfray_data::library();
    library.add("maps/plank.map.toml", PLANK);
    library.add("maps/plank.battle.toml", &text);
    let setup = rules::load(&library, "maps/plank.battle.toml").unwrap_or_else(|error| panic!("{error}"));
    let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("it starts");
    let fallen = UnitId(columns[0].len() as u16);
    let amount = battle.unit(fallen).expect("it is there").hp;
    battle.submit(Order::Referee(Ruling::Hurt { unit: fallen, amount })).expect("a referee may do that");
    battle
}

/// A battle with these numbers of units of one kind on the sides, in two columns of the meadow.
fn bands(ruleset: &str, kind: &str, counts: [i16; 2]) -> Arc<Setup> {
    let rows = counts.map(|count| (0..count).collect::<Vec<i16>>());
    lines(MEADOW, ruleset, kind, [&rows[0], &rows[1]])
}

/// A battle of units of one kind in these rows of two columns.
fn lines(map: &str, ruleset: &str, kind: &str, rows: [&[i16]; 2]) -> Arc<Setup> {
    let unit = |side: &str, col: i16, row: i16| {
        format!("[[unit]]\nkind = \"{kind}\"\nside = \"{side}\"\nat = [{col}, {row}]\n")
    };
    let units: String = [("one", 1), ("two", 9)]
        .into_iter()
        .zip(rows)
        .flat_map(|((side, col), rows)| rows.iter().map(move |&row| unit(side, col, row)))
        .collect();
    let text = format!(
        "name = \"Bands\"\nruleset = \"{ruleset}\"\nmap = \"maps/lines.map.toml\"\n\
         side = [{{ name = \"one\" }}, {{ name = \"two\" }}]\n{units}"
    );
    let mut library = hexfray_data::library();
    library.add("maps/lines.map.toml", map);
    library.add("maps/bands.battle.toml", &text);
    rules::load(&library, "maps/bands.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

/// Two thugs a side in the house at the weir; the second side wants to reach a room of it.
fn thugs_at_the_weir() -> Arc<Setup> {
    let unit = |side: &str, at: &str| format!("[[unit]]\nkind = \"thug\"\nside = \"{side}\"\nat = {at}\n");
    let units = [("one", "[13, 3]"), ("one", "[12, 6]"), ("two", "[2, 3]"), ("two", "[3, 6]")];
    let units: String = units.into_iter().map(|(side, at)| unit(side, at)).collect();
    let text = format!(
        "name = \"Thugs\"\nruleset = \"dice_pool\"\nmap = \"maps/weir_house.map.toml\"\n\
         side = [{{ name = \"one\" }}, {{ name = \"two\" }}]\n\
         [[goal]]\nside = \"two\"\nkind = \"reach\"\ncells = [[14, 3], [14, 2]]\n{units}"
    );
    let mut library = hexfray_data::library();
    library.add("maps/thugs.battle.toml", &text);
    rules::load(&library, "maps/thugs.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

/// A priest and two shamans, each side in its rear area, whose magic points last for a few rounds.
fn mages_in_areas() -> Arc<Setup> {
    let text = "name = \"Mages\"\nruleset = \"power_table\"\nmap = \"maps/mill_lane.map.toml\"\nmode = \"simplified\"\n\
                side = [{ name = \"blue\" }, { name = \"red\" }]\n\
                [[unit]]\nkind = \"priest\"\nside = \"blue\"\nzone = \"blue rear\"\n\
                [[unit]]\nkind = \"goblin_shaman\"\nside = \"red\"\ncount = 2\nzone = \"red rear\"\n";
    let mut library = hexfray_data::library();
    library.add("maps/mages.battle.toml", text);
    rules::load(&library, "maps/mages.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

/// A player that ends its turns.
struct Idle;

impl Opponent for Idle {
    fn name(&self) -> &'static str {
        "idle"
    }

    fn restart(&mut self, _seed: u64) {}

    fn choose(&mut self, battle: &Battle) -> Order {
        battle.passing_order().expect("turns can end")
    }
}

/// Watches battles in which idle players take the place of those who play at random.
struct Calm;

impl Watch for Calm {
    fn progress(&self, _battles: u64) {}

    fn seat(&self, opponent: Box<dyn Opponent>) -> Box<dyn Opponent> {
        if opponent.name() == "random" { Box::new(Idle) } else { opponent }
    }
}

/// The report on battles of these two players.
fn fight(setup: &Arc<Setup>, players: [&str; 2], battles: u64) -> Report {
    Simulation::new(setup, &players, battles, 1).run(&Calm).expect("the opponents exist and fit the battle")
}

/// The least share of battles whose first blow is soon.
const SOON: f64 = 0.95;
/// The largest share of battles with rounds in which nothing happens.
const QUIET: f64 = 0.05;

/// Battles of bands of all rulesets: how many have to hurry, how many of these have an early first blow, how many are quiet.
fn on_the_meadow(player: &str, battles: u64) -> [u64; 3] {
    let mut sums = [0; 3];
    for (ruleset, kind) in FIGHTERS {
        for counts in [[3, 3], [6, 1], [2, 5]] {
            let report = fight(&bands(ruleset, kind, counts), [player; 2], battles);
            let Advance { hurried, soon, quiet, .. } = report.advance;
            [hurried, soon, quiet].into_iter().zip(&mut sums).for_each(|(count, sum)| *sum += count);
        }
    }
    sums
}

#[test]
fn bands_on_a_meadow_strike_the_first_blow_soon() {
    let [all, soon, quiet] = on_the_meadow("greedy", sample(1, 60));
    assert_share(Share::AtLeast(SOON), soon, all, "first blows at most two rounds after the lines could have met");
    assert_share(Share::AtMost(QUIET), quiet, all, "battles in which nothing happens for rounds");
}

#[test]
fn one_against_six_does_not_run_round_the_meadow() {
    // Thugs go no faster than the one who could run from six of them.
    let battles = sample(10, 60);
    let Advance { hurried, soon, .. } = fight(&bands("dice_pool", "thug", [6, 1]), ["greedy"; 2], battles).advance;
    assert_eq!(hurried, battles);
    assert_share(Share::AtLeast(SOON), soon, hurried, "first blows at most two rounds after the lines could have met");
}

#[test]
fn bands_that_err_come_on_too() {
    let [all, soon, _] = on_the_meadow("easy", sample(1, 20));
    assert_share(Share::AtLeast(0.85), soon, all, "first blows at most two rounds after the lines could have met");
}

#[test]
fn gentle_levels_miss_chances_without_standing_about() {
    // The most rounds that a battle takes, as a multiple of one without mistakes.
    for (level, most) in [("easy", 3), ("forgiving", 14)] {
        let battles = sample(2, 40);
        let setup = bands("percentile", "raider", [3, 3]);
        let [gentle, firm] = [level, "greedy"].map(|player| fight(&setup, [player; 2], battles));
        let (own, usual) = (gentle.rounds.median, firm.rounds.median);
        assert!(own <= most * usual, "{level} takes {own} rounds, greedy {usual}");
        let Advance { without_blow, quiet, .. } = gentle.advance;
        assert_eq!((without_blow, gentle.draws), (0, 0), "{level}: {:?}", gentle.advance);
        let idle = level == "easy" && quiet > battles / 10;
        assert!(!idle, "{level} hardly ever idles for three rounds: {:?}", gentle.advance);
    }
}

#[test]
fn those_who_look_ahead_come_on_too() {
    for (ruleset, kind) in FIGHTERS.into_iter().take(sample_size(0, 2)) {
        let Advance { hurried, soon, quiet, .. } = fight(&bands(ruleset, kind, [3, 3]), ["planner"; 2], 1).advance;
        assert_eq!((hurried, soon, quiet), (1, 1, 0), "{ruleset}");
    }
}

#[test]
fn foes_who_only_end_their_turns_are_attacked_at_once() {
    for (ruleset, kind) in FIGHTERS {
        for counts in [[6, 1], [5, 2], [3, 3]] {
            let report = fight(&bands(ruleset, kind, counts), ["greedy", "random"], sample(1, 20));
            let Advance { first_blow, could_meet, quiet, .. } = report.advance;
            // Only one side comes on, so it takes twice as long.
            let latest = 2 * could_meet.max + 2;
            assert!(first_blow.max <= latest && first_blow.max > 0, "{ruleset} {counts:?}: {:?}", report.advance);
            assert_eq!(quiet, 0, "{ruleset} {counts:?}: {:?}", report.advance);
        }
    }
}

#[test]
fn a_river_keeps_bands_apart_for_a_while_only() {
    for crossing in ["w", "="] {
        let setup = lines(&RIVER.replace('X', crossing), "percentile", "raider", [&[0, 2, 4]; 2]);
        let battles = sample(2, 60);
        let report = fight(&setup, ["greedy"; 2], battles);
        let Advance { first_blow, could_meet, without_blow, .. } = report.advance;
        assert_eq!(without_blow, 0, "{:?}", report.advance);
        assert!(first_blow.median <= could_meet.median + 2, "{:?}", report.advance);
        assert!(report.draws <= battles / 10, "{} of {battles} are drawn", report.draws);
    }
}

#[test]
fn bands_in_heavy_gear_swim_a_river_without_a_bridge() {
    // Goblins would not do: their fixed Accuracy never exceeds their fixed Evasion (SW-020).
    let setup = lines(&RIVER.replace('X', "w"), "power_table", "axewoman", [&[0, 2, 4]; 2]);
    let report = fight(&setup, ["greedy"; 2], sample(4, 60));
    let Advance { soon, quiet, .. } = report.advance;
    assert_eq!((soon, quiet, report.draws), (report.battles, 0, 0), "{:?}", report.advance);
}

#[test]
fn thugs_in_a_house_that_one_side_wants_to_reach_do_fight() {
    let report = fight(&thugs_at_the_weir(), ["greedy"; 2], sample(3, 60));
    let Advance { without_blow, quiet, .. } = report.advance;
    assert_eq!((without_blow, quiet, report.draws), (0, 0, 0), "{:?}", report.advance);
}

#[test]
fn sides_that_have_drawn_back_behind_walls_come_on_again() {
    let (mut battles, mut quiet) = (0, 0);
    for name in ["alley_brawl", "break_in", "street_fight"].into_iter().take(sample_size(1, 3)) {
        let report = fight(&by_name(name), ["greedy"; 2], sample(4, 60));
        (battles, quiet) = (battles + report.battles, quiet + report.advance.quiet);
        assert!(report.draws <= battles / 50, "{name}: {} of {battles} are drawn", report.draws);
    }
    assert_share(Share::AtMost(QUIET), quiet, battles, "battles in which nothing happens for rounds");
}

#[test]
fn mages_who_have_spent_their_magic_come_on_with_their_staffs() {
    let report = fight(&mages_in_areas(), ["greedy"; 2], sample(4, 60));
    let Advance { quiet, .. } = report.advance;
    assert_share(Share::AtMost(QUIET), quiet, report.battles, "battles in which nothing happens for rounds");
    assert_eq!(report.draws, 0, "{:?}", report.advance);
}

/// The most rounds of a fight of swordsmen on a plank.
const LONGEST: u16 = 80;

#[test]
fn the_fallen_between_foes_keep_them_apart_for_a_while_only() {
    // Nobody can stop in the cell of the fallen, so that one of the two has to make room; at first the two against one do, and
    // later the one comes on.
    let all: [[&[i16]; 2]; 3] = [[&[2], &[3, 4]], [&[2], &[3, 4, 5]], [&[0, 2], &[3, 4]]];
    for (columns, seed) in all.into_iter().flat_map(|columns| (1..=sample(1, 20)).map(move |seed| (columns, seed))) {
        let mut battle = on_a_plank(columns, seed);
        let mut seats = [1, 2].map(|seed| opponent("greedy", seed).expect("it exists"));
        while let Some(side) = battle.decision().side() {
            assert!(battle.round() <= LONGEST, "{columns:?}, seed {seed}: nobody wins in {LONGEST} rounds");
            let order = seats[side.index()].choose(&battle);
            battle.submit(order).expect("opponents give legal orders");
        }
        let winner = battle.outcome().and_then(|outcome| outcome.winner);
        assert!(winner.is_some(), "{columns:?}, seed {seed}: {:?}", battle.outcome());
    }
}

#[test]
fn battles_of_bands_take_little_longer_than_those_of_the_rash() {
    for (ruleset, kind) in FIGHTERS {
        let setup = bands(ruleset, kind, [3, 3]);
        let battles = sample(1, 60);
        let [own, rash] = ["greedy", "nearest"].map(|player| fight(&setup, [player; 2], battles).rounds.median as f64);
        // Of a few battles the median says little.
        let most = if battles < 10 { 3.0 } else { 1.6 };
        // The rash strike two rounds earlier.
        assert!(own <= 2.0 + most * rash, "{ruleset}: {own} rounds, where nearest takes {rash}");
    }
}

/// The most rounds of a usual battle in a hall forty metres long; units that wait for each other there take over a hundred.
const HALL: u64 = 25;

#[test]
fn fighters_in_a_long_hall_do_not_wait_for_each_other() {
    let setup = by_name("long_hall");
    let rounds = fight(&setup, ["greedy"; 2], sample(3, 60)).rounds;
    assert!(rounds.median <= HALL, "rounds of the battles: {rounds:?}");
}
