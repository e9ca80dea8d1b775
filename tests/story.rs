//! The story of a battle: what happened reads as sentences.

use hexfray::{
    ai,
    battle::{Battle, DiceSource, Setup},
    rules,
    story::{Kind, Line, Names, tell},
    text::Library,
};

/// A battle played to its end by opponents, and its story.
fn played(battle: &str) -> (Battle, Vec<Line>) {
    let setup = Setup::load(&Library::embedded(), battle, rules::all()).expect("the battle is sound");
    let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let names = Names::of(&battle);
    let mut lines = Vec::new();
    battle.opening().iter().for_each(|event| tell(&mut lines, &names, event));
    let mut mind = ai::opponent("nearest", 7).expect("there is such an opponent");
    while battle.outcome().is_none() {
        let order = mind.choose(&battle);
        let events = battle.submit(order).expect("opponents give legal orders");
        events.iter().for_each(|event| tell(&mut lines, &names, event));
    }
    (battle, lines)
}

#[test]
fn a_battle_reads_from_its_first_round_to_its_victory() {
    let (battle, lines) = played("maps/duel.battle.toml");
    let text: Vec<String> = lines.iter().map(Line::to_string).collect();
    assert!(text.iter().all(|line| !line.trim().is_empty()), "every line says something");
    assert_eq!(text[0], "Round 1", "it begins with the first round");
    let end = lines.last().expect("something happened");
    assert_eq!(end.kind, Kind::Heading, "the end is a heading: {end}");
    assert!(text.last().is_some_and(|line| line.starts_with("Victory for ") || line.starts_with("A draw")), "{end}");
    for unit in battle.units() {
        let named = text.iter().any(|line| line.starts_with(unit.name.as_str()));
        assert!(named, "{} does something in the story", unit.name);
    }
}

#[test]
fn whoever_checks_out_of_its_turn_is_named() {
    let (_, lines) = played("maps/old_quarry.battle.toml");
    let text: Vec<String> = lines.iter().map(Line::to_string).collect();
    let first = text.iter().find(|line| line.contains("Monster Knowledge")).expect("somebody knows monsters");
    assert!(first.starts_with("Captain: Monster Knowledge"), "before any turn a check names its unit: {first}");
    let left = |line: &&String| line.contains(" loses ") && line.contains("-");
    assert_eq!(text.iter().find(left), None, "numbers below 0 have a proper minus sign");
}

#[test]
fn numbers_of_the_story_know_where_they_come_from() {
    let (_, lines) = played("maps/duel.battle.toml");
    let sums = lines.iter().flat_map(|line| &line.spans).filter_map(|span| span.why.as_ref());
    let mut seen = 0;
    for why in sums {
        assert!(!why.parts.is_empty(), "{} has terms", why.title);
        seen += 1;
    }
    assert!(seen > 3, "checks and wounds explain themselves; {seen} did");
}
