//! Messages of a battle in the window: messages that the player must read before the battle goes on, tasks, and lessons that
//! are won.

use std::time::Duration;

use bevy::time::TimeUpdateStrategy;
use hexfray_battle::{Beat, Event, Order, UnitId, Verb};
use hexfray_client::{
    Choice, Command, Playback, Player, Question, Screen, Session, Settings, Shown, Speed, Texts, Why,
};
use hexfray_minds::ai;

use crate::{RULESETS, app_with, play_out, screen, session, tell};

const FIRST: &str = "maps/tutorial_1_first_steps.battle.toml";

fn texts() -> Texts {
    Texts { library: hexfray_data::library(), rulesets: RULESETS }
}

/// The title of the current task.
fn task(session: &Session) -> Option<String> {
    session.task().map(|message| message.title.clone())
}

#[test]
fn nothing_goes_on_until_a_message_has_been_read() {
    let mut app = app_with(FIRST, &[Player::Human, Player::Human]);
    let pages = session(&app).first_messages().count();
    assert_eq!(pages, 2, "the lesson begins with two");
    for _ in 0..pages {
        tell(&mut app, Command::EndTurn);
        assert_eq!(session(&app).battle.history().len(), 0, "no order is heard while something is to be read");
        tell(&mut app, Command::Confirm);
    }
    tell(&mut app, Command::EndTurn);
    assert_eq!(session(&app).battle.history().len(), 1, "and then orders are given as ever");
}

#[test]
fn the_timeline_waits_for_a_message_to_be_read() {
    let mut app = app_with(FIRST, &[Player::Human, Player::Human]);
    let mut waited = 0;
    for _ in 0..60 {
        let reads = app.world().resource::<Playback>().page().is_some();
        let shown = app.world().resource::<Shown>();
        let battle = &session(&app).battle;
        let passed = |beats: &[Beat]| beats.iter().filter(|beat| beat.done && beat.what.is_none()).count();
        if reads && !battle.history().is_empty() {
            let behind = shown.round < battle.round() || passed(&shown.beats) <= passed(&battle.timeline());
            let acting = shown.beats.iter().position(|beat| Some(beat.unit) == shown.acting && beat.what.is_none());
            let ahead = acting.map_or(0, |at| passed(&shown.beats[at + 1..]));
            assert!(behind && ahead == 0, "nobody who comes later is shown to have acted: {:?}", shown.beats);
            waited += usize::from(shown.beats != battle.timeline());
        }
        tell(&mut app, if reads { Command::Confirm } else { Command::EndTurn });
    }
    assert!(waited > 0, "a message is read while turns have passed in the battle");
}

#[test]
fn messages_come_into_the_log_as_they_are_read() {
    let mut app = app_with(FIRST, &[Player::Human, Player::Human]);
    let titles: Vec<String> = session(&app).first_messages().map(|message| format!("{}: ", message.title)).collect();
    let logged = |app: &crate::App, title: &String| {
        session(app).lines.iter().filter(|line| line.to_string().starts_with(title)).count()
    };
    for read in 0..titles.len() {
        let counts: Vec<usize> = titles.iter().map(|title| logged(&app, title)).collect();
        let expected: Vec<usize> = (0..titles.len()).map(|at| usize::from(at <= read)).collect();
        assert_eq!(counts, expected, "what is shown is in the log, what comes later is not: {titles:?}");
        tell(&mut app, Command::Confirm);
    }
    let moves = |order: &Order| matches!(order, Order::Move { .. });
    let order = session(&app).battle.orders().into_iter().find(moves).expect("a unit can move");
    app.world_mut().resource_mut::<Session>().give(order).expect("a legal order");
    assert!(app.world_mut().resource_mut::<Session>().undo(), "no die has been rolled");
    assert!(titles.iter().all(|title| logged(&app, title) == 1), "an order that is undone does not repeat them");
}

#[test]
fn what_is_to_be_done_stays_until_it_is_and_comes_back_with_undo() {
    let mut app = where_gard_is_to_move();
    let battle = &session(&app).battle;
    let order = battle.orders().into_iter().find(|order| matches!(order, Order::Move { .. })).expect("it can");
    app.world_mut().resource_mut::<Session>().give(order).expect("a legal order");
    assert_eq!(task(session(&app)), None, "it is done");
    assert!(app.world_mut().resource_mut::<Session>().undo());
    assert_eq!(task(session(&app)).as_deref(), Some("Move"), "and is to be done again");
    let watched = Session::start(&texts(), FIRST, &[Player::GREEDY], 7).expect("it starts");
    assert_eq!((watched.first_messages().count(), watched.task()), (0, None), "computers are told nothing");
}

/// The first lesson at the turn of Gard, who is told to move.
fn where_gard_is_to_move() -> crate::App {
    let mut app = app_with(FIRST, &[Player::Human, Player::Human]);
    (0..2).for_each(|_| tell(&mut app, Command::Confirm));
    for _ in 0..8 {
        if task(session(&app)).as_deref() == Some("Move") {
            break;
        }
        tell(&mut app, Command::EndTurn);
        tell(&mut app, Command::Skip);
    }
    assert_eq!(task(session(&app)).as_deref(), Some("Move"), "Gard is told to move");
    app
}

#[test]
fn an_order_can_be_undone_while_a_message_about_it_is_read() {
    let mut app = where_gard_is_to_move();
    let before = session(&app).battle.digest();
    let unit = session(&app).battle.decision().unit().expect("a unit acts");
    for to in session(&app).battle.reach(unit).into_iter().map(|to| to.cell).collect::<Vec<_>>() {
        tell(&mut app, Command::Point(Some(to)));
        tell(&mut app, Command::Confirm);
        let page = app.world().resource::<Playback>().page().map(|page| page.title.clone());
        tell(&mut app, Command::Undo);
        assert_eq!(session(&app).battle.digest(), before, "it is undone, with {page:?} open");
        assert!(app.world().resource::<Playback>().is_idle(), "and the message with it");
        if page.as_deref() == Some("Hills and slopes") {
            tell(&mut app, Command::Point(Some(to)));
            tell(&mut app, Command::Confirm);
            assert!(app.world().resource::<Playback>().page().is_some(), "which comes again with the order");
            return;
        }
    }
    panic!("a message comes once Gard has reached the hills");
}

#[test]
fn hints_of_a_lesson_do_what_it_wants_with_the_buttons_that_it_shows() {
    let mut app = where_gard_is_to_move();
    tell(&mut app, Command::Ask(Question::Hint));
    for _ in 0..20_000 {
        app.update();
        let Some(advice) = app.world().resource::<Why>().advice() else { continue };
        assert!(!advice.courses.is_empty());
        for course in &advice.courses {
            let moves = |order: &Order| matches!(order, Order::Move { .. } | Order::Walk { .. });
            assert!(course.orders.iter().any(moves), "Gard is to move: {}", course.words);
            let strikes = |order: &Order| matches!(order, Order::Act { act, .. } if act.verb == Verb::ATTACK);
            assert!(course.orders.iter().all(|order| moves(order) || strikes(order)), "{}", course.words);
        }
        return;
    }
    panic!("no advice");
}

#[test]
fn a_lesson_that_is_won_is_remembered() {
    let mut app = app_with(FIRST, &[Player::Human, Player::NEAREST]);
    play_out(&mut app);
    for _ in 0..400 {
        tell(&mut app, Command::Skip);
        if screen(&app) == Screen::Result {
            break;
        }
    }
    assert_eq!(screen(&app), Screen::Result);
    let winner = session(&app).battle.outcome().and_then(|outcome| outcome.winner).map(|side| side.index());
    let remembered = app.world().resource::<Settings>().lessons.clone();
    assert_eq!(remembered, if winner == Some(0) { vec![FIRST.to_owned()] } else { Vec::new() });
    assert_eq!(winner, Some(0), "greedy wins it for the learner");
}

#[test]
fn lessons_are_short_and_won_by_a_player_who_takes_every_chance() {
    let texts = texts();
    let lessons: Vec<&str> = texts.library.files("maps/tutorial_", ".battle.toml").map(|(name, _)| name).collect();
    assert_eq!(lessons.len(), 6, "three that build on each other, and one for each other ruleset");
    for (name, seed) in lessons.into_iter().flat_map(|name| [1, 2, 3].map(|seed| (name, seed))) {
        let mut session = Session::start(&texts, name, &[Player::GREEDY], seed).expect("it starts");
        let mind = |name| ai::opponent(name, seed).expect("there is such an opponent");
        let (mut learner, mut others) = (mind("greedy"), mind("forgiving"));
        while session.battle.outcome().is_none() {
            let own = session.battle.decision().side().is_some_and(|side| side.index() == 0);
            let order = if own { learner.choose(&session.battle) } else { others.choose(&session.battle) };
            session.give(order).expect("a legal order");
            assert!(session.battle.round() <= 8, "{name} from seed {seed} drags on");
        }
        let winner = session.battle.outcome().and_then(|outcome| outcome.winner).map(|side| side.index());
        assert_eq!(winner, Some(0), "{name} from seed {seed}");
    }
}

/// The first lesson, where the learner walks and shoots as told in the first round and then stands and waits, as the message of
/// round 2 says: the rounds in which each raider came within reach of Gard, struck, or fell.
fn who_comes(seed: u64) -> [Option<u16>; 2] {
    let mut session = Session::start(&texts(), FIRST, &[Player::GREEDY], seed).expect("it starts");
    let mind = |name| ai::opponent(name, seed).expect("there is such an opponent");
    let (mut learner, mut others) = (mind("greedy"), mind("forgiving"));
    let mut came = [None; 2];
    while session.battle.outcome().is_none() && session.battle.round() <= 10 {
        let battle = &session.battle;
        let own = battle.decision().side().is_some_and(|side| side.index() == 0);
        let order = match battle.decision().unit() {
            Some(unit) if own && battle.round() > 1 => Order::EndTurn { unit },
            _ if own => learner.choose(battle),
            _ => others.choose(battle),
        };
        session.give(order).expect("a legal order");
        let battle = &session.battle;
        let place = |name: &str| battle.units().find(|unit| unit.name.as_str() == name).filter(|unit| unit.is_active());
        for (at, name) in ["Raider A", "Raider B"].into_iter().enumerate() {
            let near = match (place(name).and_then(|unit| unit.cell), place("Gard").and_then(|unit| unit.cell)) {
                (Some(raider), Some(gard)) => battle.board().grid().distance(raider, gard) <= 1,
                _ => true,
            };
            came[at] = came[at].or(near.then(|| battle.round()));
        }
    }
    came
}

#[test]
fn raiders_come_to_the_one_who_waits_for_them() {
    let (mut all, mut late) = (0, 0);
    for seed in 1..=hexfray_testing::sample(6, 60) {
        for round in who_comes(seed) {
            (all, late) = (all + 1, late + u64::from(round.is_none_or(|round| round > 4)));
        }
    }
    // The gentlest opponent errs now and then.
    assert!(late * 6 <= all, "{late} of {all} raiders came after round 4 or not at all");
}

/// Plays a lesson in which the learner does nothing but answer. Returns the events of each order.
fn waited(name: &str, seed: u64, rounds: u16) -> Vec<Event> {
    let mut session = Session::start(&texts(), name, &[Player::GREEDY], seed).expect("it starts");
    let mind = |name| ai::opponent(name, seed).expect("there is such an opponent");
    let (mut learner, mut others) = (mind("greedy"), mind("forgiving"));
    let mut told = Vec::new();
    while session.battle.outcome().is_none() && session.battle.round() <= rounds {
        let battle = &session.battle;
        let own = battle.decision().side().is_some_and(|side| side.index() == 0);
        let order = match battle.decision().unit() {
            Some(unit) if own && battle.check(&Order::EndTurn { unit }).is_ok() => Order::EndTurn { unit },
            _ if own => learner.choose(battle),
            _ => others.choose(battle),
        };
        session.give(order).expect("a legal order");
        told.extend(session.battle.events().iter().cloned());
    }
    told
}

fn lessons() -> Vec<String> {
    texts().library.files("maps/tutorial_", ".battle.toml").map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn foes_of_a_lesson_come_and_strike_at_a_learner_who_waits() {
    let (mut all, mut idle) = (0, Vec::new());
    for name in lessons() {
        for seed in 1..=hexfray_testing::sample(2, 12) {
            let told = waited(&name, seed, 8);
            let setup = texts().load(&name).expect("it can be read");
            let is_foe = |unit: UnitId| setup.units.get(unit.index()).is_some_and(|unit| unit.side.index() == 1);
            let strikes = told.iter().any(|event| matches!(event, Event::Declared { unit, .. } if is_foe(*unit)));
            all += 1;
            idle.extend((!strikes).then(|| format!("{name}, seed {seed}")));
        }
    }
    // The gentlest opponent errs now and then.
    assert!(idle.len() * 4 <= all, "nobody strikes in eight rounds: {idle:?} of {all}");
}

#[test]
fn the_key_of_a_button_that_a_card_points_at_works_while_it_is_read() {
    let mut app = app_with(FIRST, &[Player::Human, Player::Human]);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
    app.world_mut().resource_mut::<Settings>().speed = Speed::Instant;
    for _ in 0..300 {
        let page = app.world().resource::<Playback>().page().map(|page| page.title.clone());
        if page.as_deref() == Some("Stay out of danger") {
            let shown = app.world().resource::<Choice>().show_threats;
            tell(&mut app, Command::Threats);
            (0..3).for_each(|_| app.update());
            assert!(app.world().resource::<Playback>().page().is_none(), "the card has been read");
            assert_ne!(app.world().resource::<Choice>().show_threats, shown, "and its key does what it says");
            return;
        }
        tell(&mut app, if page.is_some() { Command::Confirm } else { Command::EndTurn });
        (0..4).for_each(|_| app.update());
    }
    panic!("the second round comes");
}
