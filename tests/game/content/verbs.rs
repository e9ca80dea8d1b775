//! Verbs belong to their rulesets, which declare the texts for players; the rooms above name no verb of a ruleset.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use hexfray::{
    ai,
    battle::{Battle, DiceSource, Setup, Verb, VerbInfo},
    picture::Drawings,
    rules,
};
use hexfray_testing::sample;

/// The verbs that all rulesets share, by their names in code.
const COMMON: [&str; 14] = [
    "ATTACK", "ABILITY", "ITEM", "DEFEND", "WAIT", "AIM", "READY", "STAND", "TRIGGER", "EQUIP", "DROP", "PICK_UP",
    "CUSTOM", "ESCAPE",
];

/// Rooms that play, show or describe battles of every ruleset.
const ROOMS: [&str; 4] =
    ["crates/client/src", "crates/drawing/src/picture", "crates/exchange/src/exchange", "crates/minds/src"];

/// Keys with the same meaning in every battle.
const KEYS_OF_THE_CLIENT: &str = "MZTVHOC";

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).expect("a folder of the source").map(|entry| entry.expect("an entry").path());
    let files = entries.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

#[test]
fn no_room_above_the_rules_names_a_verb_of_one_ruleset() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for path in ROOMS.iter().flat_map(|room| sources(&root.join(room))) {
        let text = std::fs::read_to_string(&path).expect("a source file");
        for (line, words) in (1..).zip(text.lines()) {
            for named in words.split("Verb::").skip(1) {
                let name: String = named.chars().take_while(|it| it.is_ascii_uppercase() || *it == '_').collect();
                let is_constant = !name.is_empty() && !named.starts_with(char::is_lowercase);
                let shared = COMMON.contains(&name.as_str());
                assert!(
                    !is_constant || shared,
                    "{}:{line} names {name}, which belongs to a ruleset: ask for its role or place instead",
                    path.display()
                );
            }
        }
    }
}

/// How often a text mentions the amount of HP that it mentions most often: `50 HP`, `4 × MAG + d8 HP`.
fn most_often(text: &str) -> usize {
    let words: Vec<&str> = text.split([' ', '.', ',']).filter(|word| !word.is_empty()).collect();
    let amounts: Vec<&str> = words.windows(2).filter(|pair| pair[1] == "HP").map(|pair| pair[0]).collect();
    let is_number = |amount: &&&str| amount.contains(|letter: char| letter.is_ascii_digit());
    let times = |amount: &&str| amounts.iter().filter(|other| *other == amount).count();
    amounts.iter().filter(is_number).map(times).max().unwrap_or(0)
}

#[test]
fn no_text_of_an_act_says_twice_how_many_hp_it_restores() {
    assert_eq!(most_often("Restores 50 HP. Heals 50 HP."), 2);
    let mut said = 0;
    let library = hexfray::library();
    for (name, _) in library.files("maps/", ".battle.toml") {
        let setup = rules::load(&library, name).expect("it is sound");
        let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it starts");
        for act in battle.units().flat_map(|unit| battle.acts(unit.id)) {
            let times = most_often(act.about.as_str());
            assert!(times <= 1, "{name}, {}: {}", act.name, act.about);
            said += times;
        }
    }
    assert!(said > 0, "some acts restore HP");
}

fn declared() -> impl Iterator<Item = (&'static str, &'static [VerbInfo])> {
    rules::all().iter().map(|rules| (rules.name(), rules.verbs()))
}

#[test]
fn declared_verbs_can_be_drawn_and_read() {
    let glyphs = &Drawings::embedded().glyphs;
    for (ruleset, info) in declared().flat_map(|(name, verbs)| verbs.iter().map(move |info| (name, info))) {
        assert!(glyphs.find(info.glyph.as_str()).is_some(), "{ruleset}: {} has a drawing", info.verb);
        assert!(info.title.as_str().chars().count() <= 12, "{ruleset}: “{}” fits on a button", info.title);
        assert!(info.place.group.as_str().chars().count() <= 20, "{ruleset}: “{}” fits over a list", info.place.group);
        assert!(info.help.as_str().ends_with('.'), "{ruleset}: the help of {} is a sentence", info.verb);
    }
}

#[test]
fn a_ruleset_declares_each_verb_once_and_each_group_in_one_place() {
    for (ruleset, verbs) in declared() {
        let once: BTreeSet<Verb> = verbs.iter().map(|info| info.verb).collect();
        assert_eq!(once.len(), verbs.len(), "{ruleset} declares no verb twice");
        let mut places = BTreeMap::new();
        for info in verbs {
            let order = *places.entry(info.place.group).or_insert(info.place.order);
            assert_eq!(order, info.place.order, "{ruleset}: all of {} have one place", info.place.group);
        }
        let orders: BTreeSet<u8> = places.values().copied().collect();
        assert_eq!(orders.len(), places.len(), "{ruleset}: no two groups share a place");
    }
}

#[test]
fn keys_of_verbs_are_capital_letters_that_the_client_leaves_free() {
    for (ruleset, info) in declared().flat_map(|(name, verbs)| verbs.iter().map(move |info| (name, info))) {
        let Some(key) = info.key else { continue };
        assert!(key.is_ascii_uppercase(), "{ruleset}: {} has {key:?} as its key", info.verb);
        assert!(!KEYS_OF_THE_CLIENT.contains(key), "{ruleset}: {key} means something else already");
    }
}

#[test]
fn a_key_is_shared_within_a_group_only() {
    for (ruleset, verbs) in declared() {
        let mut groups = BTreeMap::new();
        for (key, info) in verbs.iter().filter_map(|info| Some((info.key?, info))) {
            let group = *groups.entry(key).or_insert(info.place.group);
            assert_eq!(group, info.place.group, "{ruleset}: {key} is the key of {} and of another act", info.verb);
        }
    }
}

#[test]
fn everything_that_units_can_do_is_declared() {
    let library = hexfray::library();
    for name in ["duel", "castle", "rooftops", "mill_lane", "mud_ford", "long_hall", "alley_brawl", "parade"] {
        let setup = Setup::load(&library, &format!("maps/{name}.battle.toml"), rules::all());
        let setup = setup.unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut battle = Battle::new(&setup, DiceSource::Seed(7)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut opponent = ai::opponent("random", 7).expect("an opponent");
        for _ in 0..sample(30, 300) {
            if battle.outcome().is_some() {
                break;
            }
            for unit in battle.units() {
                for act in battle.acts(unit.id) {
                    assert!(battle.verb(act.act.verb).is_some(), "{name}: {} ({}) is declared", act.act.verb, act.name);
                }
            }
            battle.submit(opponent.choose(&battle)).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }
}
