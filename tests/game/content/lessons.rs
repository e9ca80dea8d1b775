//! What the lessons show first: a shot that hits, and few buttons.

use hexfray::{
    ai,
    battle::{Battle, DiceSource, Event, Pointer, Setup, SideId},
    rules,
};
use hexfray_testing::sample;
use std::sync::Arc;

fn lessons() -> Vec<(String, Arc<Setup>)> {
    let library = hexfray::library();
    let files = library.names().filter(|name| name.starts_with("maps/") && name.ends_with(".battle.toml"));
    let load = |file: &str| rules::load(&library, file).unwrap_or_else(|error| panic!("{error}"));
    let all = files.map(|file| (file.to_owned(), load(file)));
    all.filter(|(_, setup)| setup.lesson.is_some()).collect()
}

/// Whether the first attack of the learner's side hits, if there is one in the first rounds.
fn first_shot(setup: &Arc<Setup>, learner: &str, seed: u64) -> Option<bool> {
    let mut battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
    let mind = |name| ai::opponent(name, seed).expect("there is such an opponent");
    let (mut learner, mut others) = (mind(learner), mind("forgiving"));
    while battle.outcome().is_none() && battle.round() <= 4 {
        let own = battle.decision().side() == Some(SideId(0));
        let order = if own { learner.choose(&battle) } else { others.choose(&battle) };
        let events = battle.submit(order).expect("a legal order");
        let shot = events.iter().find_map(|event| match event {
            Event::Checked { unit, attack: true, result, .. } if setup.units[unit.index()].side == SideId(0) => {
                Some(result.passed())
            }
            _ => None,
        });
        if shot.is_some() {
            return shot;
        }
    }
    None
}

#[test]
fn a_lesson_begins_with_a_shot_that_hits() {
    for (file, setup) in lessons() {
        let mut fired = 0;
        for (seed, learner) in (1..=sample(3, 40)).flat_map(|seed| [(seed, "greedy"), (seed, "nearest")]) {
            let shot = first_shot(&setup, learner, seed);
            assert_ne!(shot, Some(false), "{file}, seed {seed}, {learner}: the first shot misses");
            fired += u32::from(shot == Some(true));
        }
        assert!(fired >= 2, "{file}: {fired} first shots were fired");
    }
}

#[test]
fn a_lesson_shows_only_the_buttons_that_it_needs() {
    let all = lessons();
    assert_eq!(all.len(), 6, "three that build on each other, and one for each other ruleset");
    for (file, setup) in all {
        let ends_the_course = setup.lesson == Some(3);
        let shown = setup.buttons.len();
        assert_eq!(shown == 0, ends_the_course, "{file} names its buttons, the last of the course has all");
        assert!(shown <= 4, "{file} shows {shown} buttons");
        for event in &setup.events {
            let Some(Pointer::Button(name)) = &event.message.point else { continue };
            let always = ["timeline", "log", "hint", "undo", "help", "menu"].contains(&name.as_str());
            let shown = always || ends_the_course || setup.buttons.contains(name);
            assert!(shown, "{file} points at {name}, which it shows");
        }
    }
}
