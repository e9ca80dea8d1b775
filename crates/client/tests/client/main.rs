//! The window's logic, headless: commands in, battles out.

mod asking;
mod clicks;
mod dropped;
mod edit;
mod edit_battle;
mod edit_looks;
mod edit_parts;
mod lessons;
mod numbers;
mod players;
mod replay;
mod rest;
mod settings;
mod turns;

use std::{sync::Arc, time::Duration};

use bevy::{app::App, prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
use hexfray_battle::{Decision, Event, Order, RECORD_FORMAT, Rulesets, Ruling, UnitId, Verb};
use hexfray_board::{
    grid::Cell,
    text::{Library, Source},
};
use hexfray_client::{
    Brought, Choice, Command, FileSaved, FileWish, Folder, Heading, Menu, Notice, Options, Player, Screen, Session,
    Settings, Shelf, Speed, Texts, Workspace,
    saves::{SaveKind, SaveWish, WatchWish, slots},
    state::{Begin, Fault, Overlay, RuledCell, Table},
};

/// The rulesets of the game.
const RULESETS: Rulesets = Rulesets(&[
    &hexfray_percentile::Percentile,
    &hexfray_die_code::DieCodeRules,
    &hexfray_power_table::PowerTableRules,
    &hexfray_dice_pool::DicePoolRules,
]);

/// An app that plays without a window, on the smallest battle.
fn app(sides: &[Player]) -> App {
    app_with("maps/duel.battle.toml", sides)
}

/// An app that plays without a window, on the battle of this name.
fn app_with(battle: &str, sides: &[Player]) -> App {
    app_of(hexfray_data::library(), battle, sides)
}

/// An app that plays without a window, with these files, on the battle of this name.
fn app_of(library: Library, battle: &str, sides: &[Player]) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(Texts { library, rulesets: RULESETS })
        .insert_resource(Shelf::memory())
        .insert_resource(unasking())
        .insert_resource(Options {
            battle: Some(battle.to_owned()),
            seed: Some(7),
            sides: sides.to_vec(),
            ..Options::default()
        })
        .add_plugins(hexfray_client::logic);
    for _ in 0..4 {
        app.update();
    }
    app
}

/// Settings with which no order asks for confirmation: confirmations have tests of their own.
fn unasking() -> Settings {
    Settings {
        speed: Speed::Instant,
        ask_below: 0,
        ask_exposed: false,
        ask_idle: false,
        end_idle: false,
        answer_within: 0,
        ..Settings::default()
    }
}

/// Loads the latest save, and confirms if the window asks.
fn load(app: &mut App) {
    tell(app, Command::Load);
    if app.world().resource::<Choice>().doubt.is_some() {
        tell(app, Command::Confirm);
    }
}

fn tell(app: &mut App, command: Command) {
    app.world_mut().write_message(command);
    for _ in 0..3 {
        app.update();
    }
}

fn session(app: &App) -> &Session {
    app.world().resource::<Session>()
}

/// Lets a computer opponent give all orders of all sides until the battle is over.
fn play_out(app: &mut App) {
    let mut mind = hexfray_minds::ai::opponent("greedy", 7).expect("there is such an opponent");
    for given in 0.. {
        if session(app).battle.outcome().is_some() {
            break;
        }
        assert!(given < 5000, "the battle comes to an end");
        let order = mind.choose(&session(app).battle);
        app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
    }
}

fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

/// A cell that the acting unit can go to, other than its own.
fn somewhere(app: &App) -> Cell {
    let battle = &session(app).battle;
    let unit = battle.decision().unit().expect("a unit acts");
    let own = battle.unit(unit).and_then(|unit| unit.cell);
    let reach = battle.reach(unit);
    reach.iter().map(|to| to.cell).find(|&cell| Some(cell) != own).expect("there is somewhere to go")
}

/// Plays on to the first turn of a unit that a human decides for.
fn to_a_turn(app: &mut App) {
    for _ in 0..20 {
        if matches!(session(app).battle.decision(), Decision::Act { .. }) {
            return;
        }
        tell(app, Command::Entry(0));
    }
    panic!("no unit's turn came up");
}

#[test]
fn the_battle_named_on_the_command_line_opens_at_once() {
    let app = app(&[Player::Human, Player::Human]);
    assert_eq!(screen(&app), Screen::Battle, "the battle's screen is open");
    assert_eq!(session(&app).seed, 7, "with the seed that was named");
}

#[test]
fn a_click_on_a_reachable_cell_goes_there_and_undo_takes_it_back() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let unit = session(&app).battle.decision().unit().expect("a unit acts");
    let before = session(&app).battle.digest();
    let to = somewhere(&app);
    tell(&mut app, Command::Point(Some(to)));
    tell(&mut app, Command::Confirm);
    let place = |app: &App| session(app).battle.unit(unit).and_then(|unit| unit.cell);
    assert_eq!(place(&app), Some(to), "the unit has gone where the click was");
    tell(&mut app, Command::Undo);
    assert_eq!(session(&app).battle.digest(), before, "after undo all is as it was");
}

#[test]
fn a_click_means_what_it_points_at_even_if_the_pointer_came_there_in_the_same_frame() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let unit = session(&app).battle.decision().unit().expect("a unit acts");
    let battle = &session(&app).battle;
    let own = battle.unit(unit).and_then(|unit| unit.cell);
    let goals: Vec<Cell> = battle.reach(unit).iter().map(|to| to.cell).filter(|&cell| Some(cell) != own).collect();
    tell(&mut app, Command::Point(Some(goals[0])));
    app.world_mut().write_message(Command::Point(Some(goals[1])));
    tell(&mut app, Command::Confirm);
    let place = session(&app).battle.unit(unit).and_then(|unit| unit.cell);
    assert_eq!(place, Some(goals[1]), "not where the pointer was before");
}

#[test]
fn the_turn_ends_when_told() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let unit = session(&app).battle.decision().unit();
    tell(&mut app, Command::EndTurn);
    let orders = session(&app).battle.history();
    assert_eq!(orders.last().map(|last| last.order), unit.map(|unit| Order::EndTurn { unit }), "the order was given");
}

#[test]
fn opponents_play_a_battle_to_its_result() {
    let mut app = app(&[Player::GREEDY, Player::NEAREST]);
    for _ in 0..4_000 {
        app.update();
        if screen(&app) == Screen::Result {
            break;
        }
    }
    assert_eq!(screen(&app), Screen::Result, "the result is shown at the end");
    let session = session(&app);
    assert!(session.battle.outcome().is_some(), "the battle has an outcome");
    assert!(session.harm.units().iter().any(|unit| unit.dealt > 0), "a unit has dealt damage");
}

#[test]
fn results_count_each_fall_once_and_no_unit_as_its_own_victim() {
    let mut app = app(&[Player::Human, Player::Human]);
    let mut session = app.world_mut().resource_mut::<Session>();
    let units: Vec<UnitId> = session.battle.units().map(|unit| unit.id).take(2).collect();
    let falls = |unit, by| (Event::Defeated { unit, by: Some(by), body: true }, None);
    // A unit that lies may die of another blow.
    [falls(units[1], units[0]), falls(units[1], units[0]), falls(units[0], units[0])]
        .iter()
        .for_each(|told| session.note(told));
    assert_eq!(session.harm.unit(units[0]).felled, 1);
    session.note(&(Event::Revived { unit: units[1] }, None));
    session.note(&falls(units[1], units[0]));
    assert_eq!(session.harm.unit(units[0]).felled, 2, "a unit that stood up again falls again");
}

#[test]
fn a_saved_battle_loads_as_it_was() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let to = somewhere(&app);
    tell(&mut app, Command::Point(Some(to)));
    tell(&mut app, Command::Confirm);
    let saved = session(&app).battle.digest();
    tell(&mut app, Command::Save);
    tell(&mut app, Command::EndTurn);
    assert_ne!(session(&app).battle.digest(), saved, "the battle has gone on");
    load(&mut app);
    assert_eq!(session(&app).battle.digest(), saved, "it is back where it was saved");
}

/// The saves in the list: names and kinds.
fn saves(app: &App) -> Vec<(String, SaveKind)> {
    let list = slots(app.world().resource::<Shelf>(), &hexfray_data::library());
    list.into_iter().map(|slot| (slot.name, slot.kind)).collect()
}

fn wish(app: &mut App, wish: SaveWish) {
    app.world_mut().write_message(wish);
    for _ in 0..3 {
        app.update();
    }
}

#[test]
fn battles_are_saved_under_names_and_gone_on_with_by_them() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let early = session(&app).battle.digest();
    wish(&mut app, SaveWish::Under("At the start".to_owned()));
    tell(&mut app, Command::EndTurn);
    let later = session(&app).battle.digest();
    wish(&mut app, SaveWish::Under("Later".to_owned()));
    tell(&mut app, Command::Save);
    let mut names: Vec<String> =
        saves(&app).into_iter().filter(|(_, kind)| *kind != SaveKind::Auto).map(|(name, _)| name).collect();
    names.sort_unstable();
    assert_eq!(names, ["At the start", "Later", "Quick save"], "each has a place of its own");
    for (file, digest) in [("saves/at_the_start.save.json", early), ("saves/later.save.json", later)] {
        wish(&mut app, SaveWish::Load(file.to_owned()));
        assert_eq!(session(&app).battle.digest(), digest, "{file} is the battle as it was");
    }
    wish(&mut app, SaveWish::Under("At the start".to_owned()));
    wish(&mut app, SaveWish::Load("saves/at_the_start.save.json".to_owned()));
    assert_eq!(session(&app).battle.digest(), later, "the same name again replaces the older save");
    wish(&mut app, SaveWish::LetGo("saves/later.save.json".to_owned()));
    assert!(saves(&app).iter().all(|(name, _)| name != "Later"), "what is let go is gone");
}

/// The files of the autosaves.
fn kept(app: &App) -> Vec<String> {
    let list = slots(app.world().resource::<Shelf>(), &hexfray_data::library());
    list.into_iter().filter(|slot| slot.kind == SaveKind::Auto).map(|slot| slot.file).collect()
}

fn begin(app: &mut App, seed: u64) {
    let players = vec![Player::Human, Player::Human];
    app.world_mut().write_message(Begin {
        battle: "maps/duel.battle.toml".to_owned(),
        players,
        seed,
        gamemaster: false,
    });
    for _ in 0..4 {
        app.update();
    }
    to_a_turn(app);
}

#[test]
fn a_battle_is_kept_after_each_order_until_it_is_over() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    assert!(saves(&app).is_empty(), "a battle that has just begun needs no saving");
    let to = somewhere(&app);
    tell(&mut app, Command::Point(Some(to)));
    tell(&mut app, Command::Confirm);
    let files = kept(&app);
    let [file] = files.as_slice() else { panic!("a step is worth keeping, once: {files:?}") };
    tell(&mut app, Command::EndTurn);
    to_a_turn(&mut app);
    let now = session(&app).battle.digest();
    assert_eq!(kept(&app), [file.as_str()], "one battle has one file");
    load(&mut app);
    assert!(app.world().resource::<Fault>().0.is_some(), "it is no save that the player has made");
    app.world_mut().resource_mut::<Fault>().0 = None;
    wish(&mut app, SaveWish::Load(file.clone()));
    assert_eq!(session(&app).battle.digest(), now, "it is gone on with like others, from the last order");
    tell(&mut app, Command::EndTurn);
    assert_eq!(kept(&app), [file.as_str()], "and goes on being kept in its file");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Result);
    app.update();
    assert!(saves(&app).is_empty(), "a battle that is left for its results leaves none behind");
}

#[test]
fn a_battle_that_is_over_is_kept_to_be_watched() {
    let mut app = app(&[Player::Human, Player::GREEDY]);
    for _ in 0..400 {
        if screen(&app) == Screen::Result {
            break;
        }
        let is_turn = session(&app).battle.decision().unit().is_some();
        tell(&mut app, if is_turn { Command::EndTurn } else { Command::Entry(0) });
    }
    assert_eq!(screen(&app), Screen::Result, "the battle comes to its end");
    let over = session(&app).battle.digest();
    let round = session(&app).battle.round();
    let list = slots(app.world().resource::<Shelf>(), &hexfray_data::library());
    let [slot] = list.as_slice() else { panic!("one save is left: {list:?}") };
    assert_eq!((slot.kind, slot.name.as_str()), (SaveKind::Finished, "Finished battle"));
    assert!(slot.about.ends_with(&format!(", lost in round {round}")), "{}", slot.about);
    let file = slot.file.clone();
    wish(&mut app, SaveWish::LoadLatest);
    assert!(app.world().resource::<Fault>().0.is_some(), "it is no save to go on with");
    app.world_mut().resource_mut::<Fault>().0 = None;
    app.world_mut().write_message(WatchWish::Save(file.clone()));
    for _ in 0..6 {
        app.update();
    }
    assert!(session(&app).is_watched() && session(&app).battle.digest() != over, "it is watched from its start");
    wish(&mut app, SaveWish::Load(file));
    assert_eq!(session(&app).battle.digest(), over, "its result can be seen again");
    for _ in 0..6 {
        app.update();
    }
    assert_eq!((screen(&app), saves(&app).len()), (Screen::Result, 1), "which makes no other save of it");
}

#[test]
fn a_battle_between_computers_is_kept_to_be_watched_again() {
    let mut app = app(&[Player::GREEDY, Player::NEAREST]);
    for _ in 0..4_000 {
        app.update();
        if screen(&app) == Screen::Result {
            break;
        }
    }
    let list = slots(app.world().resource::<Shelf>(), &hexfray_data::library());
    let [slot] = list.as_slice() else { panic!("one save is left: {list:?}") };
    assert_eq!(slot.kind, SaveKind::Finished);
    app.world_mut().write_message(WatchWish::Save(slot.file.clone()));
    (0..40).for_each(|_| app.update());
    assert!(session(&app).is_watched(), "it is watched");
    assert_eq!(saves(&app).len(), 1, "which makes no other save of it");
}

#[test]
fn to_take_an_order_back_is_kept_as_well() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let before = session(&app).battle.digest();
    let to = somewhere(&app);
    tell(&mut app, Command::Point(Some(to)));
    tell(&mut app, Command::Confirm);
    tell(&mut app, Command::Undo);
    let file = kept(&app).pop().expect("the step was kept");
    wish(&mut app, SaveWish::Load(file));
    assert_eq!(session(&app).battle.digest(), before, "the battle is as it was left, without the step");
}

#[test]
fn starting_a_battle_overwrites_none_that_was_played() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    tell(&mut app, Command::EndTurn);
    to_a_turn(&mut app);
    let first = session(&app).battle.digest();
    let [file] = kept(&app).try_into().expect("one is kept");
    for seed in [7, 8, 7] {
        begin(&mut app, seed);
        tell(&mut app, Command::EndTurn);
        to_a_turn(&mut app);
        tell(&mut app, Command::EndTurn);
    }
    assert_eq!(kept(&app).len(), 4, "the same battle with the same dice, too, has a file of its own");
    wish(&mut app, SaveWish::Load(file));
    assert_eq!(session(&app).battle.digest(), first, "the first is as it was left");
}

#[test]
fn a_page_opened_again_goes_on_where_it_was_left() {
    let mut left = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut left);
    tell(&mut left, Command::EndTurn);
    let now = session(&left).battle.digest();
    let [file] = kept(&left).try_into().expect("one is kept");
    let shelf = left.world_mut().remove_resource::<Shelf>().expect("there is a shelf");
    let opened = |shelf: Shelf, file: &str| {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .insert_resource(Texts { library: hexfray_data::library(), rulesets: RULESETS })
            .insert_resource(shelf)
            .insert_resource(Options {
                battle: Some("maps/duel.battle.toml".to_owned()),
                seed: Some(7),
                resume: Some(file.to_owned()),
                ..Options::default()
            })
            .add_plugins(hexfray_client::logic);
        for _ in 0..4 {
            app.update();
        }
        app
    };
    let again = opened(shelf, &file);
    assert_eq!(session(&again).battle.digest(), now, "though its address names the battle, from which it began");
    let fresh = opened(Shelf::memory(), &file);
    assert!(session(&fresh).battle.history().is_empty(), "where the save is gone, the address is followed");
}

#[test]
fn what_cannot_be_followed_is_said_at_the_title() {
    let mut app = App::new();
    let fault = Some("There is no battle “nowhere”.".to_owned());
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(Texts { library: hexfray_data::library(), rulesets: RULESETS })
        .insert_resource(Shelf::memory())
        .insert_resource(Options { fault: fault.clone(), ..Options::default() })
        .add_plugins(hexfray_client::logic);
    app.update();
    app.update();
    assert_eq!((screen(&app), app.world().resource::<Fault>().0.clone()), (Screen::Title, fault));
}

#[test]
fn pointing_at_a_cell_shows_the_way_without_changing_anything() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let before = session(&app).battle.digest();
    for cell in session(&app).battle.board().grid().cells().collect::<Vec<_>>() {
        app.world_mut().write_message(Command::Point(Some(cell)));
        app.update();
    }
    assert_eq!(session(&app).battle.digest(), before, "looking changes nothing");
}

#[test]
fn the_referee_of_a_gamemasters_table_rules_whenever_the_battle_waits_and_can_take_it_back() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let before = session(&app).battle.digest();
    let unit = session(&app).battle.units().next().expect("there are units");
    tell(&mut app, Command::Show(Overlay::Referee));
    assert_eq!(app.world().resource::<Overlay>(), &Overlay::None, "elsewhere nobody rules");
    tell(&mut app, Command::Rule(Ruling::Hurt { unit: unit.id, amount: 5 }));
    assert_eq!(session(&app).battle.digest(), before, "in no way");
    app.world_mut().resource_mut::<Session>().gamemaster = true;
    tell(&mut app, Command::Show(Overlay::Referee));
    assert_eq!(app.world().resource::<Overlay>(), &Overlay::Referee, "at such a table the panel opens");
    tell(&mut app, Command::Show(Overlay::Referee));
    tell(&mut app, Command::Rule(Ruling::Hurt { unit: unit.id, amount: 5 }));
    let hp = |app: &App| session(app).battle.unit(unit.id).map(|unit| unit.hp);
    assert_eq!(hp(&app), Some(unit.hp - 5), "the ruling takes its hit points");
    let notice = app.world().resource::<Choice>().notice.clone().map(|(words, _)| words);
    assert_eq!(notice, Some(format!("Referee: {} loses 5 hit points", unit.name)), "and it is said");
    tell(&mut app, Command::Undo);
    assert_eq!(session(&app).battle.digest(), before, "and is taken back like an order");
}

#[test]
fn cover_that_the_referee_takes_back_is_gone_from_the_drawn_board_too() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    app.world_mut().resource_mut::<Session>().gamemaster = true;
    let is_drawn = |app: &mut App| {
        (0..200).for_each(|_| app.update());
        let drawn = app.world().resource::<Table>().0.clone().expect("a board is drawn");
        Arc::ptr_eq(&drawn, session(app).battle.board())
    };
    let before = Arc::clone(session(&app).battle.board());
    let cell = somewhere(&app);
    tell(&mut app, Command::Rule(Ruling::Cover { cell, side: None, percent: 50 }));
    assert!(!Arc::ptr_eq(&before, session(&app).battle.board()), "the board has changed");
    assert!(is_drawn(&mut app), "the cover is drawn");
    tell(&mut app, Command::Undo);
    assert!(is_drawn(&mut app), "and so is the board without it");
}

#[test]
fn the_referee_chooses_the_cell_of_a_ruling_on_the_board_and_no_order_is_given() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    app.world_mut().resource_mut::<Session>().gamemaster = true;
    let before = session(&app).battle.history().len();
    let overlay = |app: &App| *app.world().resource::<Overlay>();
    tell(&mut app, Command::Show(Overlay::Referee));
    tell(&mut app, Command::SeekCell);
    assert_eq!(overlay(&app), Overlay::None, "the board is in sight");
    tell(&mut app, Command::Confirm);
    assert_eq!(overlay(&app), Overlay::None, "no cell is pointed at yet");
    let cell = app.world().resource::<Choice>().reach[0].cell;
    tell(&mut app, Command::Point(Some(cell)));
    tell(&mut app, Command::EndTurn);
    tell(&mut app, Command::Confirm);
    assert_eq!((overlay(&app), *app.world().resource::<RuledCell>()), (Overlay::Referee, RuledCell::Chosen(cell)));
    assert_eq!(session(&app).battle.history().len(), before, "the unit has not gone there, and its turn has not ended");
    tell(&mut app, Command::SeekCell);
    tell(&mut app, Command::Cancel);
    assert_eq!((overlay(&app), *app.world().resource::<RuledCell>()), (Overlay::Referee, RuledCell::None), "as before");
    tell(&mut app, Command::Cancel);
    tell(&mut app, Command::EndTurn);
    assert_eq!(session(&app).battle.history().len(), before + 1, "now it is the unit's turn again");
}

/// A battle whose sides choose which unit is next, at such a choice, with the units to choose from.
fn at_a_pick() -> (App, Vec<UnitId>) {
    let mut app = app_with("maps/long_hall.battle.toml", &[Player::Human, Player::Human]);
    for _ in 0..20 {
        if matches!(session(&app).battle.decision(), Decision::Pick { .. }) {
            let pick = |order| if let Order::Pick { unit } = order { Some(unit) } else { None };
            let picks = session(&app).battle.orders().into_iter().filter_map(pick).collect();
            return (app, picks);
        }
        tell(&mut app, Command::Entry(0));
    }
    panic!("no side came to choose who is next");
}

#[test]
fn who_is_next_is_picked_from_the_list_or_on_the_board() {
    let (mut app, picks) = at_a_pick();
    tell(&mut app, Command::Entry(1));
    assert_eq!(session(&app).battle.decision().unit(), Some(picks[1]), "the second of the list was picked");
    tell(&mut app, Command::Undo);
    tell(&mut app, Command::PointAt(picks[2]));
    tell(&mut app, Command::Confirm);
    assert_eq!(session(&app).battle.decision().unit(), Some(picks[2]), "whose token was clicked was picked");
}

#[test]
fn the_unit_pointed_at_in_a_shared_cell_is_meant() {
    let (mut app, picks) = at_a_pick();
    let cell = |unit: UnitId| session(&app).battle.unit(unit).and_then(|unit| unit.cell);
    let shared = picks.iter().find(|&&unit| picks.iter().any(|&other| other < unit && cell(other) == cell(unit)));
    let Some(&second) = shared.or(picks.last()) else { panic!("a unit may be picked") };
    tell(&mut app, Command::PointAt(second));
    tell(&mut app, Command::Confirm);
    assert_eq!(session(&app).battle.decision().unit(), Some(second), "not the first in its cell, but this one");
}

/// A battle in whose opening each unit of a side is asked where to deploy, at the first such question.
fn at_a_question() -> App {
    let mut app = app_with("maps/old_quarry.battle.toml", &[Player::Human, Player::Human]);
    for _ in 0..4 {
        if session(&app).battle.answers().iter().any(|answer| answer.cell.is_some()) {
            return app;
        }
        tell(&mut app, Command::Entry(0));
    }
    panic!("nobody was asked where it stands");
}

#[test]
fn an_answer_that_names_a_cell_is_given_by_a_click_there() {
    let mut app = at_a_question();
    let unit = session(&app).battle.decision().unit().expect("a unit is asked");
    let cell = session(&app).battle.answers()[1].cell.expect("the answer names a cell");
    tell(&mut app, Command::Point(Some(cell)));
    tell(&mut app, Command::Confirm);
    let last = session(&app).battle.history().last().map(|last| last.order);
    assert_eq!(last, Some(Order::Answer { unit, option: 1 }), "the answer of that cell");
}

#[test]
fn answers_are_looked_at_in_turn_and_given_on_confirmation() {
    let mut app = at_a_question();
    let unit = session(&app).battle.decision().unit().expect("a unit is asked");
    let before = session(&app).battle.digest();
    tell(&mut app, Command::Next);
    assert_eq!(session(&app).battle.digest(), before, "looking at an answer does not give it");
    tell(&mut app, Command::Confirm);
    let last = session(&app).battle.history().last().map(|last| last.order);
    assert_eq!(last, Some(Order::Answer { unit, option: 1 }), "the one after the first");
}

#[test]
fn enter_gives_the_answer_in_gold_wherever_the_pointer_rests() {
    // Questions of all four rulesets: escapes, quick draws, places of units, defences.
    let mut asked = 0;
    for battle in ["duel", "high_noon", "old_quarry", "duel_at_dawn", "wrestling_ring"] {
        let (mut library, name) = (hexfray_data::library(), format!("maps/{battle}.battle.toml"));
        let text = library.get(&name).map(|source| source.text().replace("escape_declared", "# escape_declared"));
        library.add(&name, &text.expect("the game has it"));
        let mut app = app_of(library, &name, &[Player::Human, Player::Human]);
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(1)));
        for _ in 0..40 {
            if matches!(session(&app).battle.decision(), Decision::Answer { .. }) {
                break;
            }
            let order = hexfray_minds::ai::opponent("nearest", 7).expect("it is known").choose(&session(&app).battle);
            app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
            (0..4).for_each(|_| app.update());
        }
        let Decision::Answer { unit, .. } = *session(&app).battle.decision() else { continue };
        let board = session(&app).battle.board();
        let names = |cell: Cell| {
            let here = session(&app).battle.occupants(cell);
            session(&app)
                .battle
                .answers()
                .iter()
                .any(|it| it.cell == Some(cell) || it.unit.is_some_and(|unit| here.contains(&unit)))
        };
        let beside =
            board.grid().cells().find(|&cell| board.exists(cell) && !names(cell)).expect("no answer lies there");
        // The pointer has not moved since a card was closed.
        tell(&mut app, Command::Point(Some(beside)));
        tell(&mut app, Command::Show(Overlay::Help));
        tell(&mut app, Command::Cancel);
        let gold = app.world().resource::<Choice>().answer_in_gold();
        let before = session(&app).battle.history().len();
        tell(&mut app, Command::Enter);
        assert_eq!(session(&app).battle.history().len(), before, "{battle}: the first Enter may be meant for the card");
        assert!(app.world().resource::<Choice>().notice.is_some(), "{battle}: that is said");
        tell(&mut app, Command::Enter);
        let given = session(&app).battle.history().get(before).map(|given| given.order);
        let option = u16::try_from(gold.expect("an answer is gold")).expect("there are few");
        assert_eq!(given, Some(Order::Answer { unit, option }), "{battle}: what is gold is given");
        let rested = app.world().resource::<Choice>().rested;
        assert!(rested, "{battle}: the pointer still rests, so that a third Enter does nothing on the board");
        asked += 1;
    }
    assert!(asked > 2, "in most of them a player is asked");
}

#[test]
fn enter_answers_a_question_that_has_been_shown_for_a_moment_after_a_card() {
    let mut app = at_a_question();
    tell(&mut app, Command::Show(Overlay::Help));
    tell(&mut app, Command::Cancel);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
    (0..6).for_each(|_| app.update());
    let before = session(&app).battle.history().len();
    tell(&mut app, Command::Enter);
    assert!(session(&app).battle.history().len() > before, "by then the player has seen the question");
}

#[test]
fn an_answer_that_is_pointed_at_on_the_board_is_in_gold() {
    let mut app = at_a_question();
    let unit = session(&app).battle.decision().unit().expect("a unit is asked");
    let cell = session(&app).battle.answers()[1].cell.expect("the answer names a cell");
    tell(&mut app, Command::Point(Some(cell)));
    assert_eq!(app.world().resource::<Choice>().answer_in_gold(), Some(1));
    tell(&mut app, Command::Enter);
    let last = session(&app).battle.history().last().map(|last| last.order);
    assert_eq!(last, Some(Order::Answer { unit, option: 1 }));
}

#[test]
fn a_click_beside_all_answers_gives_none() {
    let mut app = at_a_question();
    let before = session(&app).battle.digest();
    let named: Vec<_> = session(&app).battle.answers().iter().filter_map(|answer| answer.cell).collect();
    let grid = session(&app).battle.board().grid();
    let beside = grid.cells().find(|cell| !named.contains(cell)).expect("the board has other cells");
    tell(&mut app, Command::Point(Some(beside)));
    tell(&mut app, Command::Confirm);
    assert_eq!(session(&app).battle.digest(), before, "nothing was answered");
}

#[test]
fn what_is_done_rarely_shares_a_list() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let given = session(&app).battle.history().len();
    tell(&mut app, Command::Open(Menu::All));
    assert_eq!(session(&app).battle.history().len(), given, "opening the list orders nothing");
    tell(&mut app, Command::Cancel);
    assert_eq!(screen(&app), Screen::Battle, "closing it does not leave the battle");
}

#[test]
fn a_letter_orders_the_act_that_the_rules_declare_it_for() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let key = |verb: Verb| session(&app).battle.verb(verb).and_then(|info| info.key).expect("defending has a key");
    let letter = key(Verb::DEFEND);
    tell(&mut app, Command::Letter(letter));
    let last = session(&app).battle.history().last().map(|given| given.order);
    assert!(matches!(last, Some(Order::Act { act, .. }) if act.verb == Verb::DEFEND), "{letter} defends: {last:?}");
}

#[test]
fn the_list_of_acts_is_worked_with_arrow_keys_and_confirmation() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let given = session(&app).battle.history().len();
    let shelf = session(&app).battle.verb(Verb::DROP).expect("dropping is declared").place.shelf;
    tell(&mut app, Command::Open(Menu::Shelf(shelf)));
    let listed = |choice: &Choice, at: usize| choice.listed().get(at).map(|&act| choice.acts[act].act.verb);
    for _ in 0..20 {
        tell(&mut app, Command::Cursor(Heading::Down));
        let choice = app.world().resource::<Choice>();
        if choice.marked.and_then(|at| listed(choice, at)) == Some(Verb::DROP) {
            break;
        }
    }
    assert_eq!(session(&app).battle.history().len(), given, "an entry is marked, nothing ordered");
    tell(&mut app, Command::Confirm);
    let battle = &session(&app).battle;
    let Some(Order::Act { act, .. }) = battle.history().last().map(|given| given.order) else {
        panic!("the marked entry is taken");
    };
    assert_eq!(act.verb, Verb::DROP, "it is the one that was marked");
}

/// Brings files as a player does in a web page.
fn bring(app: &mut App, files: &[(&str, &str)]) {
    for (name, text) in files {
        app.world_mut().write_message(Brought { name: (*name).to_owned(), text: (*text).to_owned() });
    }
    for _ in 0..3 {
        app.update();
    }
}

#[test]
fn a_save_that_is_brought_is_gone_on_with() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let saved = session(&app).battle.digest();
    let FileWish::Download { name, text } = FileWish::download_save(session(&app)) else { panic!("a file") };
    assert_eq!(name, "duel.save.json");
    tell(&mut app, Command::EndTurn);
    assert_ne!(session(&app).battle.digest(), saved, "the battle has gone on");
    bring(&mut app, &[(&name, &text)]);
    assert_eq!(session(&app).battle.digest(), saved, "it is the battle of the file");
    assert!(session(&app).players.iter().all(|player| *player == Player::Human), "played by those who played it");
}

#[test]
fn a_save_of_another_version_is_refused_in_a_sentence_and_nothing_is_lost() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let before = session(&app).battle.digest();
    let FileWish::Download { name, text } = FileWish::download_save(session(&app)) else { panic!("a file") };
    let own = format!("\"format\":{RECORD_FORMAT}");
    assert!(text.contains(&own), "a save names its format");
    bring(&mut app, &[(&name, &text.replacen(&own, "\"format\":99", 1))]);
    let fault = app.world().resource::<Fault>().0.clone().expect("what is wrong");
    assert!(fault.contains("duel.save.json") && fault.contains("format 99"), "{fault}");
    assert_eq!(session(&app).battle.digest(), before);
}

#[test]
fn a_good_file_that_is_brought_is_kept_and_a_broken_one_is_not() {
    let mut app = app(&[Player::Human, Player::Human]);
    app.insert_resource(Workspace::memory());
    let kept = |app: &App| app.world().resource::<Workspace>().0.names().expect("memory can be read");
    let map = app.world().resource::<Texts>().library.get("maps/duel.map.toml").expect("the board").text().to_owned();
    bring(&mut app, &[("mine.map.toml", &map.replacen("terrain", "terain", 1))]);
    let broken = app.world().resource::<Notice>().broken.clone().expect("what is wrong");
    assert!(broken.contains("maps/mine.map.toml:"), "{broken}");
    assert_eq!(kept(&app), Vec::<String>::new(), "a broken file is not kept");
    bring(&mut app, &[("mine.map.toml", &map)]);
    assert_eq!(app.world().resource::<Notice>().broken, None);
    assert_eq!(kept(&app), ["maps/mine.map.toml"]);
    app.world_mut().write_message(FileWish::LetGo("maps/mine.map.toml".to_owned()));
    app.update();
    assert_eq!(kept(&app), Vec::<String>::new());
    assert!(
        app.world().resource::<Texts>().library.get("maps/mine.map.toml").is_none(),
        "it is gone from the game, too"
    );
}

#[test]
fn a_file_that_is_let_go_gives_way_to_the_one_of_the_game() {
    let mut app = app(&[Player::Human, Player::Human]);
    app.insert_resource(Workspace::memory());
    let text = |app: &App| {
        app.world().resource::<Texts>().library.get("maps/duel.map.toml").expect("the board").text().to_owned()
    };
    let own = text(&app);
    bring(&mut app, &[("duel.map.toml", &own.replacen("name = ", "name = 'Brought' # ", 1))]);
    assert_eq!(session(&app).battle.board().name(), "Brought", "the battle under way takes it over");
    app.world_mut().write_message(FileWish::LetGo("maps/duel.map.toml".to_owned()));
    app.update();
    assert_eq!(text(&app), own);
}

mod files {
    //! Files that change after a battle was saved, and files that cannot be read.

    use hexfray_client::{FileUnread, saves::Offer};

    use super::*;

    #[test]
    fn a_save_plays_on_with_its_own_files_and_otherwise_only_as_the_player_chooses() {
        let mut app = app(&[Player::Human, Player::Human]);
        let tougher = |text: &str| text.replace("armour = 20", "armour = 29");
        save_file(&mut app, "units/percentile.toml", tougher);
        to_a_turn(&mut app);
        let saved = session(&app).battle.digest();
        let FileWish::Download { name, text } = FileWish::download_save(session(&app)) else { panic!("a file") };
        app.insert_resource(Texts { library: hexfray_data::library(), rulesets: RULESETS });
        tell(&mut app, Command::EndTurn);
        bring(&mut app, &[(&name, &text)]);
        assert_eq!(app.world().resource::<Fault>().0, None);
        assert_eq!(session(&app).battle.digest(), saved, "the save carries the file that is not the game's own");

        let mut bare: serde_json::Value = serde_json::from_str(&text).expect("a save");
        bare["record"].as_object_mut().expect("a record").remove("carried").expect("it carries something");
        tell(&mut app, Command::EndTurn);
        bring(&mut app, &[(&name, &bare.to_string())]);
        let fault = app.world().resource::<Fault>().0.clone().expect("what is wrong");
        assert!(fault.contains("duel.save.json") && fault.contains("units/percentile.toml has changed"), "{fault}");
        assert!(app.world().resource::<Offer>().stands(&fault), "the player may play on");
        assert_ne!(session(&app).battle.digest(), saved, "nothing has happened yet");
        let orders = bare["record"]["orders"].as_array().map_or(0, Vec::len);
        app.insert_resource(Fault::default());
        wish(&mut app, SaveWish::PlayOn);
        assert_eq!(app.world().resource::<Fault>().0, None);
        assert_eq!(session(&app).battle.history().len(), orders, "the battle of the save, with the files of today");
    }

    #[test]
    fn files_that_cannot_be_read_are_told_of_until_they_can() {
        let name = "maps/duel.map.toml".to_owned();
        let why = "maps/duel.map.toml is a folder, where the game looks for a text".to_owned();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .insert_resource(Texts { library: hexfray_data::library(), rulesets: RULESETS })
            .insert_resource(Shelf::memory())
            .insert_resource(Options { unread: vec![(name, why.clone())], ..Options::default() })
            .add_plugins(hexfray_client::logic);
        app.update();
        let broken = |app: &App| app.world().resource::<Notice>().broken.clone();
        assert_eq!(broken(&app), Some(why.clone()), "the window says what it plays without");
        let other =
            FileUnread { name: "maps/x.map.toml".to_owned(), why: "maps/x.map.toml is a named pipe".to_owned() };
        app.world_mut().write_message(other);
        app.update();
        assert_eq!(
            broken(&app),
            Some(format!("{why}\nmaps/x.map.toml is a named pipe")),
            "and what is saved meanwhile"
        );
        save_file(&mut app, "maps/duel.map.toml", |text| text.replacen("name = ", "name = 'Renamed' # ", 1));
        assert_eq!(broken(&app), Some("maps/x.map.toml is a named pipe".to_owned()), "until it can be read");
    }
}

/// Saves a file while the game runs.
fn save_file(app: &mut App, name: &str, change: impl Fn(&str) -> String) {
    let old = app.world().resource::<Texts>().library.get(name).expect("a file of the game").text().to_owned();
    app.world_mut().write_message(FileSaved(Source::new(name, &change(&old))));
    for _ in 0..3 {
        app.update();
    }
}

#[test]
fn a_saved_file_is_taken_over_and_the_battle_goes_on_where_it_was() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let unit = session(&app).battle.decision().unit().expect("a unit acts");
    let goal = somewhere(&app);
    tell(&mut app, Command::Point(Some(goal)));
    tell(&mut app, Command::Confirm);
    let orders = session(&app).battle.history().len();
    let swap = |text: &str| text.replacen("name = ", "name = 'Renamed' # ", 1);
    save_file(&mut app, "maps/duel.map.toml", swap);
    assert_eq!(session(&app).battle.board().name(), "Renamed");
    assert_eq!(session(&app).battle.history().len(), orders, "all orders were given again");
    assert_eq!(session(&app).battle.unit(unit).and_then(|unit| unit.cell), Some(goal));
    let notice = app.world().resource::<Notice>();
    assert_eq!((notice.news.as_deref(), &notice.broken), (Some("Reloaded: maps/duel.map.toml"), &None));
}

#[test]
fn a_broken_file_is_shown_with_its_place_and_the_last_good_one_stays() {
    let mut app = app(&[Player::Human, Player::Human]);
    let board = session(&app).battle.board().clone();
    let name = "maps/duel.map.toml";
    save_file(&mut app, name, |text| text.replacen("terrain = '''", "terain = '''", 1));
    let broken = app.world().resource::<Notice>().broken.clone().expect("what is wrong");
    assert!(broken.contains("unknown key `terain`, did you mean `terrain`?"), "{broken}");
    assert!(broken.contains("maps/duel.map.toml:"), "{broken}");
    assert_eq!(*session(&app).battle.board(), board);
    // Once corrected, it is loaded and no problem is shown.
    save_file(&mut app, name, |text| text.replacen("name = ", "name = 'Mended' # ", 1));
    assert_eq!(app.world().resource::<Notice>().broken, None);
    assert_eq!(session(&app).battle.board().name(), "Mended");
}

#[test]
fn mistakes_in_faces_are_shown_from_the_start_until_they_are_fixed() {
    let (name, mut library) = ("assets/faces/mine.toml", hexfray_data::library());
    library.add(name, "[[face]]\nkey = \"Ada\"\nhair = \"gray\"\n");
    let mut app = app_of(library, "maps/duel.battle.toml", &[Player::Human, Player::Human]);
    let broken = |app: &App| app.world().resource::<Notice>().broken.clone();
    let said = broken(&app).expect("what is wrong");
    assert!(said.contains("assets/faces/mine.toml:3:8") && said.contains("did you mean \"grey\"?"), "{said}");
    save_file(&mut app, "maps/duel.map.toml", |text| text.replacen("name = ", "name = 'Renamed' # ", 1));
    assert_eq!(broken(&app), Some(said), "another file that is saved changes nothing of it");
    save_file(&mut app, name, |text| text.replacen("gray", "whit", 1));
    let said = broken(&app).expect("what is wrong");
    assert!(said.contains("did you mean \"white\"?") && !said.contains("gray"), "the file as it is now: {said}");
    save_file(&mut app, name, |text| text.replacen("gray", "grey", 1));
    assert_eq!(broken(&app), None);
}

#[test]
fn files_that_are_good_only_together_are_taken_over_together() {
    let mut app = app(&[Player::Human, Player::Human]);
    let battle = "maps/duel.battle.toml";
    save_file(&mut app, battle, |text| text.replacen("map = \"maps/duel.map.toml\"", "map = \"maps/new.map.toml\"", 1));
    assert!(app.world().resource::<Notice>().broken.as_ref().is_some_and(|text| text.contains("there is no map")));
    let map = app.world().resource::<Texts>().library.get("maps/duel.map.toml").expect("the board").text().to_owned();
    app.world_mut()
        .write_message(FileSaved(Source::new("maps/new.map.toml", &map.replacen("name = ", "name = 'New' # ", 1))));
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(app.world().resource::<Notice>().broken, None);
    assert_eq!(session(&app).battle.board().name(), "New");
}

#[test]
fn orders_that_the_new_files_forbid_leave_the_battle_as_it_is() {
    let mut app = app(&[Player::Human, Player::Human]);
    to_a_turn(&mut app);
    let goal = somewhere(&app);
    tell(&mut app, Command::Point(Some(goal)));
    tell(&mut app, Command::Confirm);
    let digest = session(&app).battle.digest();
    // Now no unit can enter this cell.
    let mut project = hexfray_drawing::edit::Project::open_map(
        hexfray_data::library(),
        RULESETS,
        hexfray_data::library().get("maps/duel.map.toml").expect("it"),
    )
    .expect("it");
    let hole = hexfray_drawing::edit::Change::Paint { cells: vec![goal], paint: hexfray_drawing::edit::Paint::Hole };
    project.apply(&hole).expect("a hole");
    save_file(&mut app, "maps/duel.map.toml", |_| project.map().text());
    assert_eq!(session(&app).battle.digest(), digest);
    let news = app.world().resource::<Notice>().news.clone().expect("news");
    assert!(news.contains("The battle goes on with the old files, because order"), "{news}");
}

#[test]
fn what_cannot_be_kept_is_said() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("file");
    std::fs::write(&file, "where a folder would have to be").expect("written");
    let mut app = app(&[Player::Human, Player::Human]);
    app.insert_resource(Shelf(Box::new(Folder::at(&file))));
    app.world_mut().write_message(SaveWish::Under("At the mill".to_owned()));
    app.update();
    let told = app.world_mut().resource_mut::<Fault>().0.take().expect("the player is told");
    assert!(told.contains("saves"), "{told}");
    app.world_mut().resource_mut::<Settings>().speed = Speed::Double;
    app.update();
    let told = app.world_mut().resource_mut::<Fault>().0.take().expect("the player is told");
    assert!(told.starts_with("The settings could not be saved: cannot"), "{told}");
}
