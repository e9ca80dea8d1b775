//! Messages of a battle in the window: what is read before anything goes on, what is to be done, and lessons that are won.

use hexfray_battle::Order;
use hexfray_client::{Command, Player, Screen, Session, Settings, Texts};
use hexfray_minds::ai;

use crate::{RULESETS, app_with, screen, session, tell};

const FIRST: &str = "maps/tutorial_1_first_steps.battle.toml";

fn texts() -> Texts {
    Texts { library: hexfray_data::library(), rulesets: RULESETS }
}

/// The title of what is to be done.
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
    let order = session(&app).battle.orders().into_iter().find(moves).expect("somebody can go somewhere");
    app.world_mut().resource_mut::<Session>().give(order).expect("a legal order");
    assert!(app.world_mut().resource_mut::<Session>().undo(), "no die has been rolled");
    assert!(titles.iter().all(|title| logged(&app, title) == 1), "whatever is taken back, they have been read once");
}

#[test]
fn what_is_to_be_done_stays_until_it_is_and_comes_back_with_undo() {
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
    let battle = &session(&app).battle;
    let order = battle.orders().into_iter().find(|order| matches!(order, Order::Move { .. })).expect("it can");
    app.world_mut().resource_mut::<Session>().give(order).expect("a legal order");
    assert_eq!(task(session(&app)), None, "it is done");
    assert!(app.world_mut().resource_mut::<Session>().undo());
    assert_eq!(task(session(&app)).as_deref(), Some("Move"), "and is to be done again");
    let watched = Session::start(&texts(), FIRST, &[Player::GREEDY], 7).expect("it starts");
    assert_eq!((watched.first_messages().count(), watched.task()), (0, None), "computers are told nothing");
}

#[test]
fn a_lesson_that_is_won_is_remembered() {
    let mut app = app_with(FIRST, &[Player::Human, Player::NEAREST]);
    let mut mind = ai::opponent("greedy", 7).expect("there is such an opponent");
    while session(&app).battle.outcome().is_none() {
        let order = mind.choose(&session(&app).battle);
        app.world_mut().resource_mut::<Session>().give(order).expect("a legal order");
    }
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
    assert_eq!(winner, Some(0), "greedy wins it for whoever learns");
}

#[test]
fn lessons_are_short_and_won_by_whoever_takes_every_chance() {
    let texts = texts();
    let lessons: Vec<&str> = texts.library.files("maps/tutorial_", ".battle.toml").map(|(name, _)| name).collect();
    assert_eq!(lessons.len(), 4, "one for each ruleset");
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
