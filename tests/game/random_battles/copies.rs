//! A copy made at any decision, even in the middle of an act, plays on like its original to the last event.

use std::{sync::Arc, thread};

use hexfray::{
    ai::{Opponent, Random},
    battle::{Battle, DiceSource, Event, FaceStream, Order, Setup, Stream},
    rules,
};
use hexfray_testing::{sample, seed};

use super::{
    referee::Referee,
    rosters::{BOARDS, Board, DICE_POOL, PERCENTILE, POWER_TABLE, board, setup},
};

/// Pairs of battles: for all files of a ruleset together in a small sample, for each file in a full one; every second pair has
/// a referee.
const PAIRS: (u64, u64) = (2, 12);
/// Random rosters for each ruleset, at small and at full effort; every second pair of these has a referee, too.
const ROSTERS: (u64, u64) = (2, 48);
/// Battles full of questions, at small and at full effort.
const FULL_OF_QUESTIONS: (u64, u64) = (4, 24);
/// The number of orders after which a battle is stopped; most end before.
const MOST_ORDERS: usize = 240;
/// The number of short-lived copies: one is renewed at every decision, so each lasts for this number of decisions.
const SHORT: usize = 4;
/// The number of copies that play on for longer, and the decisions between their starts.
const LONG: usize = 2;
const BEGINS_AFTER: usize = 25;

/// A copy of one of two battles.
struct Copy {
    battle: Battle,
    /// The battle of which it is a copy.
    of: usize,
    /// The number of the decision at which it was made; none before the first.
    made_at: Option<usize>,
}

/// Two battles with the same starting position, and copies that get the same orders. Copies are made of both battles
/// alternately, so that state which a copy omits is left over from the other battle.
struct Pair {
    originals: [Battle; 2],
    short: Vec<Copy>,
    long: Vec<Copy>,
    name: String,
}

impl Pair {
    fn start(setup: &Arc<Setup>, seed: u64) -> Self {
        let start = |seed: u64| Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
        let originals = [start(seed), start(seed.wrapping_add(500))];
        let copies = |count: usize| {
            let copy = |at: usize| Copy { battle: originals[0].twin(), of: at / 2 % 2, made_at: None };
            (0..count).map(copy).collect()
        };
        let (mut short, long): (Vec<Copy>, _) = (copies(SHORT), copies(LONG));
        // One copy keeps no log, like those with which opponents look ahead.
        short[0].battle = originals[0].scratch(seed);
        let name = format!("{}, seed {seed}", setup.source);
        Self { originals, short, long, name }
    }

    /// Renews the copies that are due.
    fn copy(&mut self, decision: usize) {
        let make = |copy: &mut Copy| {
            copy.of = 1 - copy.of;
            let original = &self.originals[copy.of];
            copy.made_at = (original.outcome().is_none()).then_some(decision);
            original.twin_into(&mut copy.battle);
            let (now, then) = (copy.battle.digest(), original.digest());
            assert_eq!(now, then, "{}: a copy made at decision {decision} has the digest of its original", self.name);
        };
        make(&mut self.short[decision % SHORT]);
        if decision.is_multiple_of(BEGINS_AFTER) {
            make(&mut self.long[decision / BEGINS_AFTER % LONG]);
        }
    }

    /// Gives an order to one of the battles and to all copies of it.
    fn submit(&mut self, which: usize, number: usize, order: Order) {
        let original = &mut self.originals[which];
        let events = original.submit(order).map(<[Event]>::to_vec);
        let events = events.unwrap_or_else(|error| panic!("{}: {order:?}: {error}", self.name));
        let (digest, decision) = (original.digest(), original.decision().clone());
        let copies = self.short.iter_mut().chain(&mut self.long).enumerate();
        for (at, copy) in copies.filter(|(_, copy)| copy.of == which) {
            let Some(made_at) = copy.made_at else { continue };
            let name = format!("{}: order {number}, {order:?}, in a copy made at decision {made_at}", self.name);
            let told = copy.battle.submit(order).unwrap_or_else(|error| panic!("{name}: {error}"));
            if at > 0 {
                assert_eq!(told, events, "{name}: the same happens as in the original");
                assert_eq!(copy.battle.causes(), original.causes(), "{name}: by the same acts");
            }
            assert_eq!(copy.battle.decision(), &decision, "{name}: it waits for the same");
            assert_eq!(copy.battle.digest(), digest, "{name}: it comes to the same state");
        }
        assert_eq!(digest, original.digest(), "{}: playing copies changes no original", self.name);
    }

    /// Plays to the end, or until the most orders.
    fn play(mut self, seed: u64, mut referee: Option<Referee>) {
        let mut minds = [Random::new(seed), Random::new(seed.wrapping_add(500))];
        for number in 0..MOST_ORDERS {
            self.copy(number);
            for (which, mind) in minds.iter_mut().enumerate() {
                let original = &self.originals[which];
                if original.outcome().is_some() {
                    continue;
                }
                let word = referee.as_mut().and_then(|referee| referee.word(original));
                let order = word.unwrap_or_else(|| mind.choose(original));
                self.submit(which, number, order);
            }
        }
    }
}

/// Plays all battles of a ruleset in the library, and random rosters.
fn copies_play_on(ruleset: &'static str, boards: &[Board], kinds: &[&str]) {
    let library = hexfray::library();
    let files = library.names().filter(|name| name.ends_with(".battle.toml"));
    let setups = files.map(|name| rules::load(&library, name).unwrap_or_else(|error| panic!("{name}: {error}")));
    let setups: Vec<Arc<Setup>> = setups.filter(|setup| setup.ruleset.name() == ruleset).collect();
    assert!(!setups.is_empty(), "there are battles of {ruleset}");
    let files = setups.len() as u64;
    let (pairs, rosters) = (sample(PAIRS.0, PAIRS.1 * files), sample(ROSTERS.0, ROSTERS.1));
    let play = |odd: u64| {
        let play = |setup: &Arc<Setup>, seed: u64, ruled: bool| {
            Pair::start(setup, seed).play(seed, ruled.then(|| Referee::new(seed)));
        };
        for pair in (0..pairs).filter(|pair| pair / 2 % 2 == odd) {
            let (at, number) = (pair % files, pair / files);
            play(&setups[at as usize], seed("copies of files", at, number), (at + number) % 2 == 1);
        }
        for roster in (0..rosters).filter(|roster| roster / 2 % 2 != odd) {
            let setup = setup(ruleset, boards[roster as usize % boards.len()], kinds, roster);
            play(&setup, seed("copies of rosters", roster, 0), roster % 2 == 1);
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| play(0));
        play(1);
    });
}

/// A battle of percentile with many questions during acts: who answers a blow, which units an area includes, where a surrounded
/// unit faces, whom a reflected spell hits. It is on a board, or without one, in which case areas reach all units; some fallen
/// units continue in another shape.
fn full_of_questions(number: u64) -> Arc<Setup> {
    let mut stream = FaceStream::new(number, Stream::Looks);
    let map = if number.is_multiple_of(2) { "map = \"maps/duel.map.toml\"\n" } else { "" };
    let mut text = format!(
        "name = \"Questions\"\nruleset = \"percentile\"\n{map}[settings]\ngroup_limit_on_map = 2\ngroup_limit = 2\n\
         pincer_on_map = \"automatic\"\nreflect_target = \"reflectors_choice\"\nreactions_per_trigger = 2\n\
         split_move = true\nescape_declared = \"turn_before\"\n[[side]]\nname = \"blue\"\n[[side]]\nname = \"red\"\n"
    );
    for at in 0..8 {
        let drawn = PERCENTILE[stream.below(PERCENTILE.len() as u32) as usize];
        let kind = ["monk", "fire_mage", "cocoon", drawn][at / 2];
        text += &format!("[[unit]]\nside = \"{}\"\nkind = \"{kind}\"\n", ["blue", "red"][at % 2]);
    }
    let mut library = hexfray::library();
    library.add("maps/questions.battle.toml", &text);
    library.add("units/percentile_questions.toml", COCOON);
    rules::load(&library, "maps/questions.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

/// Continues as a wolf after it has fallen.
const COCOON: &str =
    "[[unit]]\nkey = \"cocoon\"\nname = \"Cocoon\"\nattributes = { spd = 6 }\nhp = 9\nbecomes_at_0_hp = \"wolf\"\n";

#[test]
fn a_copy_made_in_the_midst_of_questions_plays_on_like_its_original() {
    for number in 0..sample(FULL_OF_QUESTIONS.0, FULL_OF_QUESTIONS.1) {
        let seed = 4_000_000 + number;
        Pair::start(&full_of_questions(number), seed).play(seed, None);
    }
}

#[test]
fn a_copy_of_a_percentile_battle_plays_on_like_its_original() {
    copies_play_on("percentile", &BOARDS, PERCENTILE);
}

#[test]
fn a_copy_of_a_die_code_battle_plays_on_like_its_original() {
    let kinds = ["street_thug", "knife_fighter", "brawler", "bruiser", "patrol_officer", "marksman", "bouncer"];
    copies_play_on("die_code", &BOARDS[..6], &kinds);
}

#[test]
fn a_copy_of_a_dice_pool_battle_plays_on_like_its_original() {
    copies_play_on("dice_pool", &BOARDS[..6], DICE_POOL);
}

#[test]
fn a_copy_of_a_power_table_battle_plays_on_like_its_original() {
    let boards = ["maps/yard.map.toml", "maps/castle.map.toml", "maps/sunken_shrine.map.toml", "maps/vault.map.toml"];
    copies_play_on("power_table", &boards.map(board), POWER_TABLE);
}

/// Battles on boards that harm those who cross them, in all rulesets.
const HARMFUL: [&str; 4] = ["sea_cliff", "ember_pass", "fire_fight", "vault"];

#[test]
fn no_question_about_paths_changes_the_answer_to_another() {
    let mut asked = 0;
    for (number, name) in HARMFUL.into_iter().enumerate() {
        let library = hexfray::library();
        let setup = rules::load(&library, &format!("maps/{name}.battle.toml")).expect("it is sound");
        let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        let mut guide = Random::new(seed("paths", number as u64, 0));
        for _ in 0..sample(8, 60) {
            let Some(unit) = battle.decision().unit() else { break };
            let (fresh, now) = (battle.twin().fresh_reach(unit), battle.twin().reach(unit));
            let other = battle.twin();
            for ask in [0, 1, 2] {
                assert_eq!(other.reach(unit), now, "{name}: reach of {unit:?}, asked again");
                asked += now.iter().filter(|to| other.way(unit, to.cell).is_some()).count();
                assert_eq!(
                    other.fresh_reach(unit),
                    fresh,
                    "{name}: fresh reach of {unit:?}, asked after paths ({ask})"
                );
            }
            let order = guide.choose(&battle);
            battle.submit(order).expect("random gives legal orders");
        }
    }
    assert!(asked > 0, "paths were asked for");
}
