//! The story of a battle: what happened reads as sentences.

use hexfray::{
    ai,
    battle::{Act, ActId, Aim, Battle, DiceSource, Event, Name, Parts, Setup, UnitId, Verb},
    rules,
    story::{Kind, Line, Names, tell_all},
    text::Library,
};

/// A battle played to its end by opponents, and its story.
fn played(battle: &str) -> (Battle, Vec<Line>) {
    let setup = Setup::load(&Library::embedded(), battle, rules::all()).expect("the battle is sound");
    let mut battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let names = Names::of(&battle);
    let mut lines = Vec::new();
    tell_all(&mut lines, &names, battle.opening(), battle.causes());
    let mut mind = ai::opponent("nearest", 7).expect("there is such an opponent");
    while battle.outcome().is_none() {
        let order = mind.choose(&battle);
        battle.submit(order).expect("opponents give legal orders");
        tell_all(&mut lines, &names, battle.events(), battle.causes());
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
fn harm_is_named_where_its_own_act_is_not_the_one_at_hand() {
    let setup = Setup::load(&Library::embedded(), "maps/duel.battle.toml", rules::all()).expect("the battle is sound");
    let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
    let (names, act) = (Names::of(&battle), Act::new(Verb::ATTACK, 0));
    let declared = |unit: u16, what: &'static str| Event::Declared {
        unit: UnitId(unit),
        act,
        what: Name::new(what),
        aim: Aim::Unit(UnitId(2)),
    };
    let hurt = |what: &'static str| Event::Damaged {
        unit: UnitId(2),
        by: Some(UnitId(0)),
        what: Name::new(what),
        amount: 5,
        hp: 10,
        parts: Parts::new(),
    };
    // A fire is lit, a sword is swung, and then another fire takes effect that was prepared in an earlier turn.
    let events = [declared(0, "Fire"), hurt("Fire"), declared(1, "Sword"), hurt("Sword"), hurt("Fire"), hurt("Sword")];
    let told = |causes: &[u32]| {
        let causes: Vec<Option<ActId>> = causes.iter().map(|&act| Some(ActId(act))).collect();
        let mut lines = Vec::new();
        tell_all(&mut lines, &names, &events, &causes);
        let named = |line: &Line| line.kind == Kind::Detail && line.to_string().contains(": ");
        lines.iter().map(named).collect::<Vec<bool>>()
    };
    assert_eq!(told(&[1, 1, 2, 2, 3, 2]), [false, false, false, false, true, false], "another fire is named");
    assert_eq!(told(&[1, 1, 2, 2, 1, 2]), [false; 6], "the fire of the first act needs no name again");
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
