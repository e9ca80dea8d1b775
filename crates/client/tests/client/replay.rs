//! Records in the window: going to any moment, forwards and backwards, and playing on from there.

use bevy::{prelude::*, time::TimeUpdateStrategy};
use hexfray_battle::{Decision, Digest, Event, Order, Record, Ruling};
use hexfray_client::{
    Brought, Choice, Command, Concern, Control, Decided, FileWish, Options, Player, Question, Replay, Screen, Session,
    Shelf, Texts, Why,
    saves::{SaveWish, WatchWish},
    state::{Fault, Overlay},
};

use super::{App, RULESETS, app, app_of, app_with, screen, session, tell, wish};

/// An app that shows the record of a battle that opponents have played to its end, and that record.
fn watching(battle: &str) -> (App, Record) {
    watched(app_with(battle, &[Player::GREEDY, Player::NEAREST]))
}

fn watched(mut app: App) -> (App, Record) {
    for frames in 0.. {
        if session(&app).battle.outcome().is_some() {
            break;
        }
        assert!(frames < 20_000, "the battle comes to an end");
        app.update();
    }
    let record = session(&app).battle.record();
    watch(&mut app, WatchWish::Battle(None));
    (app, record)
}

/// A duel that ends after a few rounds, so that estimates by playing battles to their ends are quick.
fn short_duel(sides: &[Player]) -> App {
    duel_without("", sides)
}

/// A short duel between one unit of each side, in which courses are tried quickly.
fn single_combat(sides: &[Player]) -> App {
    duel_without("Ilse Hal", sides)
}

/// A duel in which blue wins if it holds out for 4 rounds, without the units of some names.
fn duel_without(missing: &str, sides: &[Player]) -> App {
    let mut library = hexfray_data::library();
    let duel = library.get("maps/duel.battle.toml").expect("the game has it").text();
    let is_missing = |part: &str| missing.split_whitespace().any(|name| part.contains(&format!("name = \"{name}\"")));
    let parts: Vec<&str> = duel.split("[[unit]]").filter(|part| !is_missing(part)).collect();
    let goal = "[[goal]]\nside = 'blue'\nkind = 'hold_out'\nrounds = 4\n";
    library.add("maps/duel.battle.toml", &format!("{}\n{goal}", parts.join("[[unit]]")));
    app_of(library, "maps/duel.battle.toml", sides)
}

fn watch(app: &mut App, wish: WatchWish) {
    app.world_mut().write_message(wish);
    for _ in 0..4 {
        app.update();
    }
}

fn replay(app: &App) -> &Replay {
    app.world().resource::<Replay>()
}

#[test]
fn the_orders_that_decided_a_battle_are_listed_with_its_results_and_lead_to_their_moments() {
    let mut app = short_duel(&[Player::Human, Player::NEAREST]);
    for frames in 0.. {
        if session(&app).battle.outcome().is_some() {
            break;
        }
        assert!(frames < 5000, "the battle comes to an end");
        let order = session(&app).human_decides().then(|| session(&app).battle.orders()[0]);
        if let Some(order) = order {
            app.world_mut().resource_mut::<Session>().give(order).expect("a listed order is legal");
        }
        app.update();
    }
    for _ in 0..3000 {
        app.update();
        if app.world().get_resource::<Decided>().is_some_and(|decided| !decided.is_searching()) {
            break;
        }
    }
    let orders = app.world().resource::<Decided>().orders().to_vec();
    assert!((1..=3).contains(&orders.len()), "{orders:?}");
    assert!(orders.iter().all(|order| order.sentence.contains("Your chance to win")), "{orders:?}");
    assert!(orders.is_sorted_by_key(|order| order.before));
    watch(&mut app, WatchWish::Battle(Some(orders[0].before)));
    assert_eq!((screen(&app), replay(&app).at()), (Screen::Battle, orders[0].before + 1), "the order is played");
    watch(&mut app, WatchWish::Leave);
    assert_eq!(screen(&app), Screen::Result);
}

/// The state of a record's battle at a moment after its start.
fn recorded(record: &Record, at: usize) -> Digest {
    record.orders[at - 1].digest
}

fn go(app: &mut App, control: Control) -> (usize, Digest) {
    tell(app, Command::Replay(control));
    (replay(app).at(), session(app).battle.digest())
}

#[test]
fn a_record_is_stepped_through_both_ways_and_each_state_is_the_recorded_one() {
    let (mut app, record) = watching("maps/duel.battle.toml");
    assert_eq!((screen(&app), replay(&app).at()), (Screen::Battle, 0), "it stands at its start");
    let last = record.orders.len();
    for at in 1..=last {
        assert_eq!(go(&mut app, Control::Step(1)), (at, recorded(&record, at)), "a step on");
    }
    assert_eq!(go(&mut app, Control::Step(1)).0, last, "there is nothing after the end");
    for at in (1..last).rev() {
        assert_eq!(go(&mut app, Control::Step(-1)), (at, recorded(&record, at)), "a step back");
    }
    assert_eq!(go(&mut app, Control::Last), (last, recorded(&record, last)));
    assert_eq!(go(&mut app, Control::Go(last / 2)), (last / 2, recorded(&record, last / 2)));
    assert_eq!(go(&mut app, Control::First).0, 0);
}

#[test]
fn the_log_at_a_moment_is_the_same_however_one_came_there() {
    let (mut app, record) = watching("maps/duel.battle.toml");
    let at = record.orders.len() / 2;
    (0..at).for_each(|_| tell(&mut app, Command::Replay(Control::Step(1))));
    let (walked, harm) = (session(&app).lines.clone(), session(&app).harm.clone());
    go(&mut app, Control::Last);
    assert_ne!(session(&app).lines, walked, "more has happened by the end");
    go(&mut app, Control::Go(at));
    assert_eq!(session(&app).lines, walked);
    assert_eq!(session(&app).harm, harm);
}

#[test]
fn falls_and_rounds_are_jumped_to() {
    let (mut app, record) = watching("maps/duel.battle.toml");
    let falls = replay(&app).falls().to_vec();
    assert!(!falls.is_empty(), "a unit falls in a duel");
    assert_eq!(go(&mut app, Control::Fall(1)).0, falls[0]);
    let events = &replay(&app).course().moment(falls[0]).events;
    assert!(events.iter().any(|(event, _)| matches!(event, Event::Defeated { .. })));
    go(&mut app, Control::Last);
    let before = falls.iter().rev().find(|&&fall| fall < record.orders.len());
    if let Some(&before) = before {
        assert_eq!(go(&mut app, Control::Fall(-1)).0, before);
    }
    go(&mut app, Control::First);
    let round = session(&app).battle.round();
    go(&mut app, Control::Round(1));
    assert_eq!(session(&app).battle.round(), round + 1, "the next round's start");
    let begun = replay(&app).at();
    go(&mut app, Control::Step(1));
    assert_eq!(go(&mut app, Control::Round(-1)).0, begun, "back to where this round began");
    assert_eq!(go(&mut app, Control::Round(-1)).0, 0, "and then to the one before");
}

#[test]
fn it_plays_by_itself_to_the_end_and_stops_there() {
    let (mut app, record) = watching("maps/duel.battle.toml");
    app.insert_resource(TimeUpdateStrategy::ManualDuration(std::time::Duration::from_millis(200)));
    tell(&mut app, Command::Replay(Control::Play));
    assert!(replay(&app).plays());
    (0..record.orders.len() * 3 + 10).for_each(|_| app.update());
    assert_eq!(replay(&app).at(), record.orders.len(), "it has come to the end");
    assert!(!replay(&app).plays(), "and stopped");
    assert_eq!(screen(&app), Screen::Battle, "the end is shown on the board, as long as the player looks");
}

#[test]
fn the_graph_grows_until_it_is_whole_and_marks_the_turning_points() {
    let (mut app, record) = watching("maps/duel.battle.toml");
    let known = |app: &App| replay(app).graph().chances().len();
    for _ in 0..20_000 {
        if known(&app) > record.orders.len() && !replay(&app).graph().points().is_empty() {
            break;
        }
        app.update();
    }
    assert_eq!(known(&app), record.orders.len() + 1, "a chance for every moment");
    let winner = session(&app).battle.outcome();
    assert_eq!(winner, None, "the moment that is shown is the start still");
    let points = replay(&app).graph().points();
    assert!((1..=5).contains(&points.len()), "{points:?}");
    assert!(points.iter().all(|point| point.gain > 0.0 && point.at <= record.orders.len()));
}

#[test]
fn what_else_could_have_been_done_is_said_of_any_order() {
    let (mut app, record) = watched(short_duel(&[Player::GREEDY, Player::NEAREST]));
    go(&mut app, Control::Go(record.orders.len() / 2));
    tell(&mut app, Command::Ask(Question::Why));
    let (courses, given) = advice(&mut app);
    assert!(courses >= 2 && given, "{courses} courses, what was done among them");
    tell(&mut app, Command::Ask(Question::Why));
    assert!(app.world().resource::<Why>().asked().is_none(), "asked again, it is put away");
    // The key for a hint in a battle also works here.
    tell(&mut app, Command::Ask(Question::Hint));
    assert_eq!(app.world().resource::<Why>().asked(), Some(Question::Why));
    tell(&mut app, Command::Ask(Question::Why));
    assert!(app.world().resource::<Why>().asked().is_none(), "either key puts it away");
}

#[test]
fn players_get_a_hint_for_their_own_turn() {
    let mut app = single_combat(&[Player::Human, Player::GREEDY]);
    (0..200).for_each(|_| app.update());
    tell(&mut app, Command::Ask(Question::Hint));
    let before = session(&app).battle.digest();
    app.update();
    assert!(app.world().resource::<Why>().advice().is_none(), "no course is listed while others are still tried");
    let (courses, given) = advice(&mut app);
    assert!(courses >= 2 && !given, "{courses} courses, none of them done yet");
    let listed = app.world().resource::<Why>().advice().cloned();
    let marked = app.world().resource::<Why>().marked().map(<[Order]>::to_vec);
    assert_eq!(marked, listed.as_ref().map(|advice| advice.courses[0].orders.clone()), "the first is on the board");
    (0..20).for_each(|_| app.update());
    assert_eq!(app.world().resource::<Why>().advice().cloned(), listed, "then nothing changes under the reader");
    assert_eq!(session(&app).battle.digest(), before, "to think changes nothing");
    // After an undo, and if it is asked again, nothing is tried twice.
    let to = super::somewhere(&app);
    tell(&mut app, Command::Point(Some(to)));
    tell(&mut app, Command::Confirm);
    assert!(app.world().resource::<Why>().advice().is_none(), "the next hint is for the next decision");
    tell(&mut app, Command::Undo);
    assert_eq!(app.world().resource::<Why>().advice().cloned(), listed, "the hint is there again at once");
    tell(&mut app, Command::Ask(Question::Hint));
    tell(&mut app, Command::Ask(Question::Hint));
    assert_eq!(app.world().resource::<Why>().advice().cloned(), listed);
    // No order is given before a course is chosen; then exactly that course's order is given.
    let given = session(&app).battle.history().len();
    tell(&mut app, Command::FollowHint);
    assert_eq!(session(&app).battle.history().len(), given);
    app.world_mut().resource_mut::<Why>().point_at(Some(1), true);
    let course = app.world().resource::<Why>().marked().expect("it is chosen").to_vec();
    tell(&mut app, Command::FollowHint);
    let done: Vec<Order> = session(&app).battle.history()[given..].iter().map(|recorded| recorded.order).collect();
    assert_eq!(done[..course.len()], course);
    let now = session(&app).battle.history().len();
    assert!(app.world().resource::<Why>().hinted(now).is_none(), "it is no hint for what has come since");
}

#[test]
fn nothing_is_explained_before_a_computer_has_had_a_turn_or_before_a_message_is_read() {
    for (battle, reason) in [("duel", "No computer has had a turn yet"), ("tutorial_1_first_steps", "read the message")]
    {
        let mut app = app_with(&format!("maps/{battle}.battle.toml"), &[Player::Human, Player::Human]);
        (0..20).for_each(|_| app.update());
        tell(&mut app, Command::Ask(Question::Why));
        assert!(app.world().resource::<Why>().asked().is_none(), "{battle}: no empty answer opens");
        let notice = app.world().resource::<Choice>().notice.clone().map(|(words, _)| words);
        assert!(notice.as_ref().is_some_and(|words| words.contains(reason)), "{battle}: {notice:?}");
    }
}

#[test]
fn players_learn_why_a_computer_did_what_it_did() {
    let mut app = short_duel(&[Player::Human, Player::GREEDY]);
    (0..200).for_each(|_| app.update());
    while session(&app).last_turn().is_none() {
        tell(&mut app, Command::EndTurn);
        tell(&mut app, Command::Entry(0));
    }
    // The turn that is explained is the last one until the player decides.
    let waits = |app: &mut App| {
        app.update();
        session(app).human_decides()
    };
    assert!((0..2_000).any(|_| waits(&mut app)), "the player is to decide");
    tell(&mut app, Command::Ask(Question::Why));
    let (_, given) = advice(&mut app);
    assert!(given, "the computer's own course is among them");
    let (_, before, _) = session(&app).last_turn().expect("a computer has had a turn");
    let why = app.world().resource::<Why>();
    assert!(before.units().all(|unit| why.stood(unit.id) == unit.cell), "it is marked from where it began");
    tell(&mut app, Command::Cancel);
    assert!(app.world().resource::<Why>().asked().is_none(), "Escape puts it away");
    assert_eq!(*app.world().resource::<Overlay>(), Overlay::None, "and does no more");
}

#[test]
fn a_referees_ending_is_none_of_the_players_after_it_was_watched() {
    let mut app = short_duel(&[Player::Human, Player::Human]);
    app.world_mut().resource_mut::<Session>().gamemaster = true;
    (0..200).for_each(|_| app.update());
    tell(&mut app, Command::Rule(Ruling::End { winner: Some(hexfray_battle::SideId(0)) }));
    let doubt = app.world().resource::<Choice>().doubt.as_ref().map(|doubt| doubt.concern.clone());
    assert_eq!(doubt, Some(Concern::Verdict), "nothing final by one press");
    assert!(session(&app).battle.outcome().is_none());
    tell(&mut app, Command::Confirm);
    (0..20).for_each(|_| app.update());
    assert_eq!(screen(&app), Screen::Result, "the referee has ended the battle");
    watch(&mut app, WatchWish::Battle(None));
    watch(&mut app, WatchWish::Leave);
    assert_eq!(screen(&app), Screen::Result);
    assert!(session(&app).gamemaster, "it is still the table of a referee, where a ruling is no surrender");
}

/// How many courses the window lists for the present decision, and whether the order that was given is one of them, once all
/// are estimated.
fn advice(app: &mut App) -> (usize, bool) {
    let mut share = 0.0;
    for _ in 0..20_000 {
        app.update();
        let progress = app.world().resource::<Why>().progress();
        assert!(progress >= share && progress <= 1.0, "the work never goes back: {share}, {progress}");
        share = progress;
        if let Some(advice) = app.world().resource::<Why>().advice() {
            return (advice.courses.len(), advice.given().is_some());
        }
    }
    panic!("no advice: {:?}", app.world().resource::<Why>().nothing());
}

#[test]
fn nobody_gives_orders_to_a_record() {
    let (mut app, record) = watching("maps/duel.battle.toml");
    let at = record.orders.len() / 2;
    let (_, digest) = go(&mut app, Control::Go(at));
    let unit = session(&app).battle.units().next().expect("there are units").id;
    let commands = [
        Command::Rule(Ruling::Hurt { unit, amount: 5 }),
        Command::EndTurn,
        Command::Entry(0),
        Command::Letter('D'),
        Command::Undo,
        Command::FollowHint,
        Command::Confirm,
        Command::Save,
        Command::Show(Overlay::Referee),
    ];
    for command in commands {
        tell(&mut app, command);
        assert_eq!((replay(&app).at(), session(&app).battle.digest()), (at, digest), "{command:?} changes nothing");
    }
    (0..200).for_each(|_| app.update());
    assert_eq!(session(&app).battle.digest(), digest, "no opponent plays on by itself");
    assert_eq!(app.world().resource::<Overlay>(), &Overlay::None, "the referee has nothing to rule");
}

#[test]
fn from_any_moment_one_goes_on_against_a_computer() {
    let (mut app, record) = watching("maps/duel.battle.toml");
    let turn = |app: &App| matches!(session(app).battle.decision(), Decision::Act { .. });
    let mut at = record.orders.len() / 2;
    go(&mut app, Control::Go(at));
    while !turn(&app) {
        at += 1;
        go(&mut app, Control::Go(at));
    }
    let side = session(&app).battle.decision().side().expect("it is a side's turn").index();
    let players = (0..2).map(|it| if it == side { Player::Human } else { Player::NEAREST }).collect();
    watch(&mut app, WatchWish::TakeOver(players));
    assert!(!app.world().contains_resource::<Replay>(), "it is a battle like any other");
    assert_eq!(session(&app).battle.history(), &record.orders[..at], "with what had happened until then");
    assert!(session(&app).human_decides());
    tell(&mut app, Command::EndTurn);
    assert!(session(&app).battle.history().len() > at, "orders are given again");
}

#[test]
fn those_who_played_a_battle_are_offered_to_continue_it() {
    let players = [Player::NEAREST, Player::Human];
    let mut app = app_with("maps/duel.battle.toml", &players);
    let gives_up = Order::Referee(Ruling::Surrender { side: hexfray_battle::SideId(1) });
    app.world_mut().resource_mut::<Session>().give(gives_up).expect("it is legal");
    (0..400).for_each(|_| app.update());
    watch(&mut app, WatchWish::Battle(None));
    assert_eq!(replay(&app).heirs(2), players, "the person plays the same side, against the same opponent");
    let (mut app, record) = watching("maps/duel.battle.toml");
    for at in [0, record.orders.len() / 2] {
        go(&mut app, Control::Go(at));
        let side = replay(&app).course().moment(at).side.map_or(0, |side| side.index());
        let heirs = replay(&app).heirs(2);
        assert_eq!((heirs[side], heirs[1 - side]), (Player::Human, Player::USUAL), "a person for the side to act");
    }
}

#[test]
fn records_and_saves_open_as_what_they_are() {
    let mut app = app(&[Player::Human, Player::NEAREST]);
    for _ in 0..6 {
        tell(&mut app, Command::Entry(0));
        tell(&mut app, Command::EndTurn);
    }
    let given = session(&app).battle.history().len();
    assert!(given > 1);
    let FileWish::Download { name, text } = FileWish::download_record(session(&app)) else { panic!("a file") };
    tell(&mut app, Command::Save);
    app.world_mut().write_message(Brought { name, text });
    (0..4).for_each(|_| app.update());
    assert!(session(&app).is_watched(), "a record is watched");
    assert_eq!((replay(&app).at(), replay(&app).course().last()), (0, given));
    wish(&mut app, SaveWish::LoadLatest);
    assert!(!session(&app).is_watched() && !app.world().contains_resource::<Replay>(), "a save is gone on with");
    watch(&mut app, WatchWish::Save("saves/latest.save.json".to_owned()));
    assert!(session(&app).is_watched(), "and watched, if the player wants that");
    assert_eq!(app.world().resource::<Fault>().0, None);
}

#[test]
fn the_record_named_on_the_command_line_opens_at_once() {
    let (app, record) = watching("maps/duel.battle.toml");
    drop(app);
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("duel.record.json");
    std::fs::write(&path, serde_json::to_string(&record).expect("plain data")).expect("it is written");
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
        .insert_resource(Texts { library: hexfray_data::library(), rulesets: RULESETS })
        .insert_resource(Shelf::memory())
        .insert_resource(Options { replay: Some(path), ..Options::default() })
        .add_plugins(hexfray_client::logic);
    (0..4).for_each(|_| app.update());
    assert_eq!(screen(&app), Screen::Battle);
    assert_eq!(replay(&app).course().last(), record.orders.len());
}

#[test]
fn to_look_at_a_moment_of_a_long_record_takes_no_longer_than_a_frame() {
    let (mut app, record) = watching("maps/street_fight.battle.toml");
    let last = record.orders.len();
    let given: Vec<usize> = (0..=last).map(|at| replay(&app).course().way_to(at)).collect();
    assert!(given.iter().all(|&given| given <= 2 * last.div_ceil(24).max(8)), "orders given anew: {given:?}");
    go(&mut app, Control::Go(last - 1));
    assert_eq!(session(&app).battle.digest(), recorded(&record, last - 1));
}

#[test]
fn leaving_a_record_leads_back_to_the_results_it_was_opened_from() {
    let (mut app, record) = watching("maps/duel.battle.toml");
    tell(&mut app, Command::Leave);
    assert_eq!(screen(&app), Screen::Result, "the results of the battle");
    assert!(!session(&app).is_watched(), "it is the battle that was played");
    assert_eq!(session(&app).battle.record().orders, record.orders, "to its end");
    watch(&mut app, WatchWish::Battle(None));
    assert_eq!((screen(&app), replay(&app).at()), (Screen::Battle, 0), "and can be watched again");
}

#[test]
fn a_battle_that_was_won_is_remembered() {
    let duel = "maps/duel.battle.toml";
    for (foe, won) in [(Player::NEAREST, vec![duel]), (Player::Human, vec![])] {
        let mut app = app_with(duel, &[Player::Human, foe]);
        (0..200).for_each(|_| app.update());
        let gives_up = Order::Referee(Ruling::Surrender { side: hexfray_battle::SideId(1) });
        app.world_mut().resource_mut::<Session>().give(gives_up).expect("it is legal");
        (0..400).for_each(|_| app.update());
        assert_eq!(screen(&app), Screen::Result, "it is over");
        let known = &app.world().resource::<hexfray_client::Settings>().won;
        assert_eq!(known, &won, "the list of battles marks it if it was won against computers");
    }
}
