//! The `[[event]]` tables of battle files: when they happen, that they change nothing, and the errors of wrong ones.

use std::sync::Arc;

use hexfray::{
    ai,
    battle::{ActWord, Battle, DiceSource, Event, Message, Order, Pointer, Portrait, Setup, UnitId, Verb},
    rules,
    story::{Names, tell_all},
    text::Source,
};

const DUEL: &str = include_str!("../../../maps/duel.battle.toml");
const NAME: &str = "maps/duel_with_events.battle.toml";

/// The smallest battle, with these events.
fn with(events: &str) -> Result<Arc<Setup>, String> {
    let mut library = hexfray::library();
    library.add_source(Source::new(NAME, &format!("{DUEL}\n{events}")));
    Setup::load(&library, NAME, rules::all()).map_err(|error| error.to_string())
}

#[track_caller]
fn battle(events: &str, seed: u64) -> Battle {
    Battle::new(&with(events).expect("the battle is sound"), DiceSource::Seed(seed)).expect("it begins")
}

fn said(events: &[Event]) -> Vec<&Message> {
    events
        .iter()
        .filter_map(|event| match event {
            Event::Message { message, .. } => Some(&**message),
            _ => None,
        })
        .collect()
}

fn titles(events: &[Event]) -> Vec<&str> {
    said(events).iter().map(|message| message.title.as_str()).collect()
}

/// Lets opponents play to the end; returns all events, including the opening.
fn play(battle: &mut Battle) -> Vec<Event> {
    let mut mind = ai::opponent("nearest", 7).expect("there is such an opponent");
    let mut all = battle.opening().to_vec();
    while battle.outcome().is_none() {
        let order = mind.choose(battle);
        all.extend_from_slice(battle.submit(order).expect("opponents give legal orders"));
    }
    all
}

/// An event of every kind, with its kind as its title.
const EVERY_KIND: &str = r#"
[[event]]
when = "start"
title = "start"
text = "It begins."
portrait = "Hal"
point = { cell = [3, 3] }

[[event]]
when = "round"
round = 2
title = "second round"
text = "Another."

[[event]]
when = "round"
each = true
title = "round"
text = "Yet another."

[[event]]
when = "turn"
unit = "Hal"
each = true
title = "Hal's turn"
text = "Your turn, Hal."
wait = { act = "attack", unit = "Hal" }

[[event]]
key = "attack"
when = "order"
act = "attack"
title = "attack"
text = "A unit strikes."

[[event]]
when = "order"
act = "attack"
after = "attack"
title = "second attack"
text = "Again."

[[event]]
when = "enter"
side = "red"
zone = "blue"
title = "enter"
text = "They are among us."

[[event]]
when = "fall"
each = true
title = "fall"
text = "One less."

[[event]]
when = "goal"
side = "blue"
percent = 50
title = "half of red"
text = "Half of them."

[[event]]
when = "goal"
side = "red"
percent = 50
title = "half of blue"
text = "Half of us."
"#;

#[test]
fn each_event_happens_at_its_occasion() {
    for seed in 0..8 {
        let mut battle = battle(EVERY_KIND, seed);
        let all = play(&mut battle);
        let count = |is: &dyn Fn(&Event) -> bool| all.iter().filter(|event| is(event)).count();
        let told = |title: &str| titles(&all).iter().filter(|told| **told == title).count();
        assert_eq!(titles(battle.opening())[..2], ["start", "round"], "the start comes before the first round");
        let rounds = count(&|event| matches!(event, Event::RoundStarted { .. }));
        assert_eq!((told("round"), told("second round")), (rounds, usize::from(rounds > 1)), "each round, and one");
        let hal = battle.units().find(|unit| unit.name.as_str() == "Hal").expect("Hal is there").id;
        let turns = count(&|event| matches!(event, Event::TurnStarted { unit, .. } if *unit == hal));
        assert_eq!(told("Hal's turn"), turns, "each turn of Hal's");
        let attacks = battle.history().iter().filter(|given| ActWord::of(&given.order) == ActWord::Act(Verb::ATTACK));
        let attacks = attacks.count();
        assert_eq!((told("attack"), told("second attack")), (attacks.min(1), usize::from(attacks > 1)));
        let fallen = count(&|event| matches!(event, Event::Defeated { .. }));
        assert_eq!(told("fall"), fallen, "each who falls, the last of all too");
        let beaten = |side: u8| battle.units().filter(|unit| unit.side.0 == side && !unit.is_active()).count();
        assert_eq!((told("half of blue"), told("half of red")), (beaten(0).min(1), beaten(1).min(1)));
        let end = all.iter().position(|event| matches!(event, Event::Ended { .. })).expect("it ends");
        assert_eq!(end + 1, all.len(), "nothing is told of a battle that is over");
    }
}

#[test]
fn an_order_is_answered_when_what_it_set_off_is_over() {
    let events = "[[event]]\nwhen = 'order'\nact = 'move'\neach = true\ntext = 'Gone.'\n";
    let mut battle = battle(events, 7);
    let order = *battle.orders().iter().find(|order| matches!(order, Order::Move { .. })).expect("a unit can walk");
    let told = battle.submit(order).expect("a legal order").to_vec();
    let moved = told.iter().position(|event| matches!(event, Event::Moved { .. })).expect("it walks");
    let said = told.iter().position(|event| matches!(event, Event::Message { .. })).expect("it is told");
    assert!(moved < said, "first the way, then the message: {told:?}");
    assert!(battle.undo(), "a walk can be taken back");
    let again = battle.submit(order).expect("still legal").to_vec();
    assert_eq!(again, told, "with it the event is taken back, and happens anew");
}

#[test]
fn events_change_nothing_and_are_played_again() {
    let strip = |events: Vec<Event>| -> Vec<Event> {
        events.into_iter().filter(|event| !matches!(event, Event::Message { .. })).collect()
    };
    for seed in 0..4 {
        let (mut plain, mut told) = (battle("", seed), battle(EVERY_KIND, seed));
        let (bare, all) = (play(&mut plain), play(&mut told));
        assert!(!said(&all).is_empty());
        assert_eq!(strip(all.clone()), bare, "the same battle, told or not");
        let mut again = Vec::new();
        let replayed = told.record().replay(told.setup(), |_, events| again.extend_from_slice(events));
        assert_eq!(replayed.expect("the record is played again").digest(), told.digest());
        assert_eq!(again, all, "with every message at its place");
    }
}

#[test]
fn what_has_happened_is_a_part_of_the_battle() {
    let mut battle = battle(EVERY_KIND, 3);
    let mut mind = ai::opponent("nearest", 3).expect("there is such an opponent");
    while battle.outcome().is_none() {
        let mut twin = battle.twin();
        let order = mind.choose(&battle);
        let events = battle.submit(order).expect("legal").to_vec();
        assert_eq!(twin.submit(order).expect("legal for its copy"), events, "a copy tells what its original tells");
        assert_eq!(twin.digest(), battle.digest());
    }
    let other = self::battle("[[event]]\nwhen = 'round'\nround = 9\ntext = 'Late.'\n", 3);
    assert_ne!(other.digest(), self::battle("", 3).digest(), "what has not happened yet is state as well");
}

#[test]
fn a_message_reads_as_it_was_written() {
    let battle = battle(EVERY_KIND, 7);
    let hal = battle.units().find(|unit| unit.name.as_str() == "Hal").expect("Hal is there").id;
    let first = said(battle.opening())[0];
    assert_eq!(first.portrait, Some(Portrait::Unit(hal)), "a unit's name means the unit");
    assert!(matches!(first.point, Some(Pointer::Cell(cell)) if (cell.col, cell.row) == (3, 3)));
    let mut lines = Vec::new();
    tell_all(&mut lines, &Names::of(&battle), battle.opening(), battle.causes());
    assert_eq!(lines[0].to_string(), "start: It begins.", "and stands in the log");
    let json = serde_json::to_value(&battle.opening()[0]).expect("it is told to bots");
    let pointed = serde_json::json!({ "cell": [3, 3] });
    assert_eq!((&json["message"]["event"], &json["message"]["message"]["point"]), (&0.into(), &pointed), "{json}");
    let waits = &battle.setup().events[3].message.wait.expect("Hal is to attack");
    let by = |unit: UnitId| waits.fits(&Order::EndTurn { unit }, |_| battle.units().next().expect("one").side);
    assert!(!by(hal), "to end the turn is no attack");
}

#[test]
fn mistakes_are_told_with_their_place_and_a_way_out() {
    let cases = [
        ("when = 'dawn'\ntext = 'x'", "unknown `when` \"dawn\"", "\"start\""),
        ("when = 'start'", "`text` is missing", "a text"),
        ("when = 'turn'\nunit = 'Hall'\ntext = 'x'", "unknown `unit` \"Hall\", did you mean \"Hal\"?", ""),
        ("when = 'turn'\nunit = 'Hal'\nside = 'red'\ntext = 'x'", "Hal is not of this side", "one of them"),
        ("when = 'order'\nact = 'atack'\ntext = 'x'", "unknown `act` \"atack\", did you mean \"attack\"?", ""),
        ("when = 'enter'\nzone = 'keep'\ntext = 'x'", "the board has no zone \"keep\"", "[[exit]]"),
        ("when = 'enter'\ntext = 'x'", "no cell to come into", "`zone = \"…\"`"),
        ("when = 'enter'\ncells = [[80, 2]]\ntext = 'x'", "there is no cell [80, 2]", "a cell of the board"),
        ("when = 'start'\ntext = 'x'\npoint = { cell = [8, 80] }", "there is no cell [8, 80]", "a cell of the board"),
        ("when = 'start'\ntext = 'x'\npoint = { button = 'end_trun' }", "did you mean \"end_turn\"?", ""),
        ("when = 'start'\ntext = 'x'\npoint = { }", "it points at nothing", "one of `cell`, `unit` and `button`"),
        ("when = 'start'\ntext = 'x'\nwait = 'dance'", "unknown `wait` \"dance\"", "\"move\""),
        ("when = 'start'\ntext = 'x'\nto = 'green'", "unknown `to` \"green\"", "\"blue\""),
        ("when = 'goal'\nside = 'red'\nkind = 'reach'\ntext = 'x'", "red has no goal of this kind", "[[goal]]"),
        ("when = 'goal'\nside = 'red'\npercent = 101\ntext = 'x'", "`percent` is 101", "from 1 to 100"),
        ("when = 'start'\nunit = 'Hal'\ntext = 'x'", "unknown key `unit`", ""),
        ("when = 'start'\nafter = 'dusk'\ntext = 'x'", "there is no event \"dusk\"", "`key`"),
        ("key = 'a'\nwhen = 'start'\nafter = 'a'\ntext = 'x'", "waits for itself", "follow one another"),
        (
            "when = 'start'\ntext = 'x'\n[[event]]\nkey = 'a'\nwhen = 'round'\ntext = 'x'\n[[event]]\nkey = 'a'\nwhen = 'round'\ntext = 'x'",
            "two events are called \"a\"",
            "a `key` for each",
        ),
    ];
    for (event, message, help) in cases {
        let error = with(&format!("[[event]]\n{event}\n")).expect_err(event);
        assert!(error.contains(message) && error.contains(help), "{event}\nis answered with\n{error}");
        assert!(error.contains(&format!("{NAME}:")), "with its place: {error}");
    }
    let long = format!("[[event]]\nwhen = 'start'\ntext = '{}'\n", "x".repeat(601));
    assert!(with(&long).expect_err("too long").contains("`text` has 601 letters, expected at most 600"));
    let many = "[[event]]\nwhen = 'start'\ntext = 'x'\n".repeat(401);
    assert!(with(&many).expect_err("too many").contains("401 events, expected at most 400"));
}

/// The lessons, in order.
fn lessons() -> Vec<Arc<Setup>> {
    let library = hexfray::library();
    let files = library.files("maps/", ".battle.toml").map(|(name, _)| name.to_owned());
    let load = |name: String| Setup::load(&library, &name, rules::all()).expect("the game's battles are sound");
    let mut lessons: Vec<Arc<Setup>> = files.map(load).filter(|setup| setup.lesson.is_some()).collect();
    lessons.sort_by_key(|setup| setup.lesson);
    lessons
}

#[test]
fn there_is_a_lesson_for_each_ruleset_and_each_can_be_won() {
    let lessons = lessons();
    assert_eq!(lessons.iter().map(|setup| setup.lesson).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6].map(Some));
    let mut rulesets: Vec<&str> = lessons.iter().map(|setup| setup.ruleset.name()).collect();
    assert_eq!(rulesets[..3], ["percentile"; 3], "the first three build on each other");
    rulesets.sort_unstable();
    rulesets.dedup();
    assert_eq!(rulesets, ["dice_pool", "die_code", "percentile", "power_table"]);
    for setup in lessons {
        let mut battle = Battle::new(&setup, DiceSource::Seed(5)).expect("it begins");
        let mut minds = ["greedy", "forgiving"].map(|name| ai::opponent(name, 5).expect("there is such an opponent"));
        let mut told = titles(battle.opening()).into_iter().map(str::to_owned).collect::<Vec<_>>();
        assert!(!told.is_empty(), "{} begins with a word to the player", setup.title);
        while battle.outcome().is_none() {
            let side = battle.decision().side().expect("a side decides");
            let order = minds[side.index()].choose(&battle);
            let events = battle.submit(order).expect("opponents give legal orders");
            told.extend(titles(events).into_iter().map(str::to_owned));
        }
        let winner = battle.outcome().and_then(|outcome| outcome.winner).map(|side| side.index());
        assert_eq!(winner, Some(0), "{} is won by a side that plays well", setup.title);
        assert!(battle.round() <= 12, "{} is short: {} rounds", setup.title, battle.round());
        let last = setup.events.last().map(|event| event.message.title.clone());
        assert_eq!(told.last(), last.as_ref(), "{} ends with its last word", setup.title);
        assert!(told.len() * 2 >= setup.events.len(), "most of what {} has to say is said: {told:?}", setup.title);
    }
}
