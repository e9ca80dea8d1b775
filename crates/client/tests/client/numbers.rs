//! Numbers that players read agree with each other, and name their parts.

use std::collections::{BTreeMap, BTreeSet};

use hexfray_battle::{Purpose, Verb};
use hexfray_client::{Player, Session, Texts};
use hexfray_minds::ai::opponent;
use hexfray_testing::sample;

use crate::RULESETS;

/// A battle as it begins.
fn begun(name: &str) -> Session {
    let texts = Texts { library: hexfray_data::library(), rulesets: RULESETS };
    Session::start(&texts, name, &[Player::GREEDY], 7).expect("it starts")
}

#[test]
fn what_the_damage_on_a_card_names_stands_on_the_card() {
    let mut seen = 0;
    let battles = ["duel", "ravine", "castle", "street_fight", "fire_fight", "market_street", "old_quarry", "vault"];
    for battle in battles {
        let session = begun(&format!("maps/{battle}.battle.toml"));
        for unit in session.battle.units() {
            let stats = session.battle.stats(unit.id);
            let chief: Vec<String> =
                stats.iter().filter(|stat| stat.chief).map(|stat| stat.label.to_string()).collect();
            for text in stats.iter().filter(|stat| stat.chief).filter_map(|stat| stat.text) {
                for word in
                    text.as_str().split_whitespace().filter(|word| stats.iter().any(|it| it.label.as_str() == *word))
                {
                    assert!(chief.iter().any(|label| label == word), "{}: {word} of {text} is not shown", unit.name);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 10, "{seen} terms");
}

#[test]
fn an_ability_that_hurts_says_how_much() {
    let mut seen = BTreeMap::<&str, usize>::new();
    let battles = [
        "duel",
        "ravine",
        "tutorial_2_three_areas",
        "vault",
        "market_street",
        "wrestling_ring",
        "parade",
        "old_quarry",
    ];
    for battle in battles {
        let session = begun(&format!("maps/{battle}.battle.toml"));
        for unit in session.battle.units() {
            for act in session.battle.acts(unit.id) {
                if act.act.verb == Verb::ABILITY && act.purpose == Purpose::Harm {
                    let about = act.about.as_str();
                    // The card shows the weapon's values already.
                    let by_weapon =
                        ["weapon", "blow", "shot", "plain hit"].iter().any(|word| about.to_lowercase().contains(word));
                    let says = by_weapon || about.chars().any(|letter| letter.is_ascii_digit());
                    assert!(says, "{battle}: {}, {}: {}", unit.name, act.name, act.about);
                    *seen.entry(session.setup().ruleset.name()).or_default() += 1;
                }
            }
        }
    }
    assert!(seen["percentile"] > 10 && seen["power_table"] > 5, "{seen:?}");
}

#[test]
fn an_ability_with_a_formula_says_what_it_comes_to_for_its_user() {
    let (mut codes, mut powers) = (0, 0);
    for battle in ["duel", "ravine", "rooftops", "tutorial_2_three_areas", "vault", "sunken_shrine"] {
        let session = begun(&format!("maps/{battle}.battle.toml"));
        for unit in session.battle.units() {
            let stats = session.battle.stats(unit.id);
            for act in session.battle.acts(unit.id).into_iter().filter(|act| act.act.verb == Verb::ABILITY) {
                let about = act.about.as_str();
                if let Some((_, rest)) = about.split_once(" × ") {
                    let [label, value] = [0, 1].map(|at| rest.split_whitespace().nth(at).unwrap_or_default());
                    let on_card = stats.iter().find(|stat| stat.label.as_str() == label).map(|stat| stat.value);
                    assert!(on_card.is_none_or(|of| of.to_string() == value), "{}: {about}", unit.name);
                    assert!(about.contains(" = "), "{}: {about}", unit.name);
                    codes += 1;
                }
                if about.contains(": power ") {
                    assert!(about.contains(" on average."), "{}: {about}", unit.name);
                    powers += 1;
                }
            }
        }
    }
    assert!(codes > 5 && powers > 3, "{codes} codes, {powers} powers");
}

#[test]
fn conditions_speak_of_units_as_of_people() {
    let mut seen = BTreeMap::<&str, BTreeSet<String>>::new();
    let battles =
        ["ravine", "street_fight", "fire_fight", "market_street", "wrestling_ring", "parade", "vault", "old_quarry"];
    for battle in battles {
        let mut session = begun(&format!("maps/{battle}.battle.toml"));
        let mut mind = opponent("nearest", 7).expect("it is known");
        for _ in 0..sample(60, 600) {
            let battle = &session.battle;
            for condition in battle.units().flat_map(|unit| battle.conditions(unit.id)) {
                let about = condition.about.as_str();
                let mut words = about.split(|letter: char| !letter.is_alphabetic());
                let is_thing = words.any(|word| ["it", "its", "itself", "Its", "It"].contains(&word));
                assert!(!is_thing, "{}: {about}", condition.name);
                seen.entry(session.setup().ruleset.name()).or_default().insert(condition.name.to_string());
            }
            let order = mind.choose(battle);
            if battle.outcome().is_some() || session.give(order).is_err() {
                break;
            }
        }
    }
    assert!(seen.len() >= 3 && seen.values().map(BTreeSet::len).sum::<usize>() > 8, "{seen:?}");
}

#[test]
fn every_attack_says_how_it_is_rolled_and_none_only_its_name() {
    let mut seen = 0;
    for battle in ["street_fight", "fire_fight", "high_noon", "market_street", "duel_at_dawn"] {
        let session = begun(&format!("maps/{battle}.battle.toml"));
        for unit in session.battle.units() {
            for act in session.battle.acts(unit.id).into_iter().filter(|act| act.purpose == Purpose::Harm) {
                let about = act.about.as_str();
                assert!(about.ends_with('.'), "{battle}: {}, {}: {about}", unit.name, act.name);
                seen += usize::from(about.contains("Rolls "));
            }
        }
    }
    assert!(seen > 100, "{seen} attacks");
}

/// Whether a text has the number of a rule, such as `DC-005`, which belongs one click further.
fn names_a_rule(text: &str) -> bool {
    let mut words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '-'));
    words.any(|word| {
        let (book, number) = word.split_once('-').unwrap_or_default();
        let is_book = book.len() == 2 && book.chars().all(|letter| letter.is_ascii_uppercase());
        is_book && number.len() == 3 && number.chars().all(|digit| digit.is_ascii_digit())
    })
}

#[test]
fn no_rule_has_its_number_where_players_read_first() {
    assert!(names_a_rule("a complication (DC-005)") && !names_a_rule("a 1 on the Wild Die"));
    for battle in
        ["duel", "ravine", "street_fight", "high_noon", "market_street", "wrestling_ring", "old_quarry", "vault"]
    {
        let session = begun(&format!("maps/{battle}.battle.toml"));
        let battle = &session.battle;
        for unit in battle.units() {
            let acts = battle.acts(unit.id).into_iter();
            let acts = acts.flat_map(|act| [act.name.as_str(), act.about.as_str(), act.refused.unwrap_or_default()]);
            let stats = battle.stats(unit.id).into_iter().filter_map(|stat| stat.about).map(|about| about.as_str());
            let conditions = battle.conditions(unit.id).into_iter().map(|it| it.about.as_str());
            for text in acts.chain(stats).chain(conditions) {
                assert!(!names_a_rule(text), "{}: {text}", unit.name);
                assert!(!text.contains("referee"), "no referee is at the table: {}: {text}", unit.name);
            }
        }
        let verbs = battle.verbs().iter().flat_map(|verb| [verb.title.as_str(), verb.help.as_str()]);
        verbs.for_each(|text| assert!(!names_a_rule(text) && !text.contains("referee"), "{text}"));
    }
}
