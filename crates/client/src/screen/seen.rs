//! The screens around a battle, tested without a window: no two widgets share an identity, and each offers what it should.

use bevy::prelude::*;
use bevy_egui::egui;
use hexfray_testing::some_of;

use crate::{
    FileWish, Player, Session, Shelf, Storage, Texts, Workspace,
    board::Preview,
    command::Command,
    edit,
    hud::seen::{Seen, TEXTS, WINDOWS},
    replay::Replay,
    screen::{self, Setting, begin_lesson},
    state::{Begin, Overlay, Screen, TriedOut},
};

/// A battle with all screens and the editor.
fn with_screens(battle: &str, window: (f32, f32), text: f32) -> Seen {
    Seen::with(battle, window, text, |app| {
        app.insert_resource(Workspace::memory()).add_plugins((bevy::input::InputPlugin, screen::looks, edit::looks));
    })
}

impl Seen {
    fn go_to(&mut self, screen: Screen) {
        self.app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
        self.frames(6);
    }

    fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }

    /// The upper left corner of a text, in points.
    fn spot(&self, wanted: &str) -> egui::Pos2 {
        let found = self.spots.iter().find(|(words, _)| words == wanted).map(|(_, at)| *at);
        found.unwrap_or_else(|| panic!("{wanted}: {:?}", self.words))
    }

    fn overlay(&self) -> Overlay {
        *self.app.world().resource::<Overlay>()
    }

    fn says(&self, wanted: &str) -> bool {
        self.words.iter().any(|words| words.contains(wanted))
    }

    /// Clicks on a point of the window, in points.
    fn click(&mut self, at: egui::Pos2) {
        let button = |pressed| egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        };
        for events in [vec![egui::Event::PointerMoved(at)], vec![button(true)], vec![button(false)]] {
            self.events = events;
            self.frames(1);
        }
        self.frames(2);
    }
}

#[test]
fn no_two_widgets_share_an_identity_on_any_screen() {
    for (at, &window) in some_of(&WINDOWS, 2).iter().enumerate() {
        let mut seen = with_screens("duel", window, TEXTS[at % TEXTS.len()]);
        for overlay in [Overlay::Saves, Overlay::Settings, Overlay::Terms] {
            seen.tell(Command::Show(overlay));
            assert!(seen.faults().is_empty(), "{overlay:?}: {:?}", seen.faults());
            seen.tell(Command::Show(overlay));
        }
        for screen in [Screen::Result, Screen::Title, Screen::Choose] {
            seen.go_to(screen);
            assert!(!seen.words.is_empty() && seen.faults().is_empty(), "{screen:?}: {:?}", seen.faults());
        }
        seen.app.world_mut().write_message(FileWish::Edit("maps/duel.battle.toml".to_owned()));
        seen.frames(12);
        assert_eq!(*seen.app.world().resource::<State<Screen>>().get(), Screen::Edit);
        for drawer in [edit::Drawer::Board, edit::Drawer::Battle] {
            seen.app.world_mut().write_message(edit::EditCommand::Draw(drawer));
            seen.frames(6);
            assert!(seen.faults().is_empty(), "the editor, {drawer:?}: {:?}", seen.faults());
        }
    }
}

#[test]
fn surrender_stands_in_the_menu_of_a_battle_that_is_played() {
    for battle in ["duel", "street_fight", "old_quarry", "duel_at_dawn"] {
        let mut seen = Seen::new(battle, WINDOWS[0], 1.0);
        seen.tell(Command::Show(Overlay::Menu));
        assert!(seen.says("Surrender …") && seen.says("Leave the battle"), "{battle}: {:?}", seen.words);
    }
    let mut seen = Seen::new("duel", WINDOWS[0], 1.0);
    seen.app.world_mut().resource_mut::<Session>().players = vec![Player::GREEDY, Player::GREEDY];
    seen.tell(Command::Show(Overlay::Menu));
    assert!(!seen.says("Surrender"), "computers do not surrender by the menu: {:?}", seen.words);
}

#[test]
fn the_menu_says_what_becomes_of_a_battle_that_is_left_or_lost() {
    let mut seen = Seen::new("duel", WINDOWS[0], 1.0);
    if seen.battle().history().is_empty() {
        seen.tell(Command::Show(Overlay::Menu));
        assert!(seen.says("if you leave it, it is not kept"), "nothing has been ordered: {:?}", seen.words);
        seen.tell(Command::Show(Overlay::Menu));
        let order = seen.battle().orders()[0];
        seen.app.world_mut().resource_mut::<Session>().give(order).expect("it is listed");
    }
    seen.tell(Command::Show(Overlay::Menu));
    assert!(seen.says("If you leave it, it is kept") && seen.says("If you surrender, it is lost"), "{:?}", seen.words);
}

#[test]
fn escape_on_the_opening_card_leads_back_to_where_the_battle_was_chosen() {
    let mut seen = with_screens("duel", WINDOWS[0], 1.0);
    let shown = |seen: &Seen| *seen.app.world().resource::<State<Screen>>().get();
    for from in [Screen::Title, Screen::Choose] {
        for leaves in [true, false] {
            seen.go_to(from);
            seen.app.world_mut().write_message(begin_lesson("maps/tutorial_1_first_steps.battle.toml"));
            seen.frames(12);
            assert_eq!((shown(&seen), seen.overlay()), (Screen::Battle, Overlay::Briefing));
            assert!(seen.says("To battle") && seen.says("Back"), "{:?}", seen.words);
            if !leaves {
                *seen.app.world_mut().resource_mut::<Overlay>() = Overlay::None;
                seen.frames(4);
                seen.tell(Command::Show(Overlay::Briefing));
                assert!(!seen.says("Back"), "the battle has begun: {:?}", seen.words);
            }
            seen.tell(Command::Cancel);
            let stays = if leaves { from } else { Screen::Battle };
            assert_eq!((shown(&seen), seen.overlay()), (stays, Overlay::None), "from {from:?}");
        }
    }
}

#[test]
fn a_battle_is_chosen_among_words_that_explain_themselves() {
    let mut seen = with_screens("duel", (1920.0, 1080.0), 1.0);
    seen.go_to(Screen::Choose);
    assert!(seen.app.world_mut().resource_mut::<Setting>().choose("maps/ravine.battle.toml"));
    seen.frames(4);
    for wanted in ["one of you is the referee", "House rules: ", "when computers play both sides"] {
        assert!(seen.says(wanted), "{wanted}: {:?}", seen.words);
    }
}

#[test]
fn on_a_phone_a_battle_can_be_begun_without_scrolling() {
    for (wide, high) in [(360.0, 640.0), (640.0, 360.0), (844.0, 390.0)] {
        let mut seen = with_screens("duel", (wide, high), 1.0);
        seen.go_to(Screen::Choose);
        let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(wide, high));
        for label in ["Begin", "Back"] {
            let at = seen.spots.iter().find(|(words, _)| words == label).map(|(_, at)| *at);
            let is_there = at.is_some_and(|at| window.shrink(12.0).contains(at));
            assert!(is_there, "{wide} × {high}: {label} at {at:?}");
        }
        let battles = seen.spots.iter().filter(|(words, _)| words.contains(" against ")).count();
        assert!(battles > 2, "{wide} × {high}: {battles} battles of the list");
    }
}

#[test]
fn a_trial_has_a_button_that_ends_it() {
    let mut seen = Seen::new("duel", WINDOWS[0], 1.0);
    assert!(!seen.says("end trial"));
    seen.app.insert_resource(TriedOut);
    seen.frames(4);
    assert!(seen.says("end trial"), "{:?}", seen.words);
    seen.tell(Command::Show(Overlay::Menu));
    assert!(seen.says("End the trial") && !seen.says("Leave the battle"), "{:?}", seen.words);
}

#[test]
fn a_battle_begun_at_a_gamemasters_table_has_one() {
    for gamemaster in [true, false] {
        let mut seen = Seen::new("duel", WINDOWS[0], 1.0);
        let battle = seen.app.world().resource::<Session>().setup().source.clone();
        let players = vec![Player::Human, Player::Human];
        seen.app.world_mut().write_message(Begin { battle, players, seed: 7, gamemaster });
        seen.frames(12);
        *seen.app.world_mut().resource_mut::<Overlay>() = Overlay::None;
        seen.frames(4);
        assert_eq!(seen.app.world().resource::<Session>().gamemaster, gamemaster);
        assert_eq!(seen.says("referee"), gamemaster, "the button of the referee: {:?}", seen.words);
    }
}

#[test]
fn a_click_on_the_forecast_keeps_it_in_sight() {
    let mut seen = Seen::new("duel", WINDOWS[0], 1.0);
    let target = seen.until_a_target().expect("a unit may attack");
    seen.tell(Command::Point(Some(target)));
    seen.frames(8);
    let forecast = seen.panel("forecast").expect("it is open");
    let at = forecast.center() / seen.context.zoom_factor();
    assert!(!seen.app.world().resource::<crate::choice::Choice>().pinned);
    seen.click(egui::pos2(at.x, at.y));
    assert!(seen.app.world().resource::<crate::choice::Choice>().pinned, "the click pins it");
}

#[test]
fn the_editor_lists_units_and_zones_with_their_places() {
    let mut seen = with_screens("break_in", (1600.0, 2400.0), 1.0);
    seen.go_to(Screen::Title);
    seen.app.world_mut().write_message(FileWish::Edit("maps/break_in.battle.toml".to_owned()));
    seen.frames(12);
    seen.app.world_mut().write_message(edit::EditCommand::Draw(edit::Drawer::Battle));
    seen.frames(6);
    for head in ["Zones · ", "Units · "] {
        let found = seen.spots.iter().find(|(words, _)| words.starts_with(head));
        let at = found.unwrap_or_else(|| panic!("{head}: {:?}", seen.words)).1;
        seen.click(at + egui::vec2(8.0, 6.0));
        // It opens gradually.
        seen.frames(30);
    }
    let shop = seen.app.world().resource::<edit::Workshop>();
    let first = shop.pieces()[0].name.clone();
    assert!(seen.says(&first), "{first}: {:?}", seen.words);
    assert!(seen.says("zone to reach, "), "the strongroom, which a goal names: {:?}", seen.words);
    assert!(seen.says("start, "), "the starting zones: {:?}", seen.words);
    assert_eq!((shop.what_is("nowhere"), seen.faults().len()), ("exit", 0));
}

#[test]
fn the_other_rules_are_books_with_a_lesson_each() {
    for window in [WINDOWS[0], (390.0, 844.0), (844.0, 390.0)] {
        let mut seen = with_screens("duel", window, 1.0);
        seen.go_to(Screen::Title);
        *seen.app.world_mut().resource_mut::<Overlay>() = Overlay::Books;
        seen.frames(8);
        let lessons = seen.words.iter().filter(|words| *words == "Lesson").count();
        assert!(seen.says("Other rules") && lessons == 3, "{window:?}: {:?}", seen.words);
        let texts = seen.app.world().resource::<Texts>().clone();
        let told = texts.rulesets.0.iter().filter(|rules| seen.says(rules.about())).count();
        // A low window shows the third after scrolling.
        let least = if window.1 < 400.0 { 2 } else { 3 };
        assert!(told >= least, "{window:?}: what each is and for whom: {:?}", seen.words);
        assert!(seen.faults().is_empty(), "{window:?}: {:?}", seen.faults());
        let lesson = seen.spot("Lesson");
        seen.click(lesson);
        seen.frames(12);
        assert_eq!(seen.screen(), Screen::Battle, "{window:?}: the lesson begins");
    }
}

/// A storage that can be read, on a disk that is full.
struct Full(Box<dyn Storage>);

impl Storage for Full {
    fn read(&self, name: &str) -> Result<Option<String>, String> {
        self.0.read(name)
    }
    fn write(&self, _: &str, _: &str) -> Result<(), String> {
        Err("the disk is full".to_owned())
    }
    fn remove(&self, name: &str) -> Result<(), String> {
        self.0.remove(name)
    }
    fn listed(&self, folder: &str) -> Result<Vec<String>, String> {
        self.0.listed(folder)
    }
}

#[test]
fn a_save_takes_the_place_of_a_battle_that_could_not_be_saved_only_after_a_question() {
    for label in ["Load", "Watch"] {
        for is_full in [false, true] {
            let mut seen = with_screens("duel", WINDOWS[0], 1.0);
            seen.tell(Command::Save);
            let saved = seen.battle().digest();
            if is_full {
                let shelf = seen.app.world_mut().remove_resource::<Shelf>().expect("there is one");
                seen.app.insert_resource(Shelf(Box::new(Full(shelf.0))));
            }
            let order = seen.battle().orders()[0];
            seen.app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
            seen.frames(30);
            let played = seen.battle().digest();
            seen.tell(Command::Show(Overlay::Saves));
            seen.frames(8);
            let at = seen.spot(label);
            seen.click(at);
            seen.frames(12);
            let waits = seen.overlay() == Overlay::Saves;
            assert_eq!(waits, is_full, "{label}: the first press, {:?}", seen.words);
            assert_eq!(seen.says("it would be lost"), is_full, "{label}: {:?}", seen.words);
            if !is_full {
                continue;
            }
            assert_eq!(seen.battle().digest(), played, "{label}: nothing is lost yet");
            let at = seen.spot("Really?");
            seen.click(at);
            seen.frames(12);
            match label {
                "Load" => assert_eq!(seen.battle().digest(), saved, "it is the saved battle"),
                _ => assert!(seen.app.world().contains_resource::<Replay>(), "it is watched"),
            }
        }
    }
}

#[test]
fn a_battle_lies_on_the_table_before_it_begins() {
    let mut seen = with_screens("duel", (1920.0, 1080.0), 1.0);
    seen.app.world_mut().remove_resource::<Session>();
    seen.go_to(Screen::Choose);
    for battle in ["vault", "tutorial_2_three_areas", "ravine"] {
        let file = format!("maps/{battle}.battle.toml");
        assert!(seen.app.world_mut().resource_mut::<Setting>().choose(&file), "{battle}");
        seen.frames(12);
        let shown = seen.app.world().resource::<Preview>().battle();
        assert_eq!(shown.setup().source, file);
    }
    seen.go_to(Screen::Title);
    assert!(!seen.app.world().contains_resource::<Preview>(), "the title shows no battle that was looked at");
}

#[test]
fn a_gamemasters_table_is_chosen_by_its_box_before_the_battle_begins() {
    for chosen in [true, false] {
        let mut seen = with_screens("duel", (1920.0, 1080.0), 1.0);
        seen.go_to(Screen::Choose);
        let begin = seen.spot("Begin");
        if chosen {
            let at = seen.spot("Gamemaster's table: one of you is the referee");
            seen.click(at + egui::vec2(6.0, 6.0));
        }
        seen.click(begin + egui::vec2(4.0, 4.0));
        seen.frames(12);
        assert_eq!(seen.app.world().resource::<Session>().gamemaster, chosen);
    }
}

#[test]
fn a_watched_opponent_says_what_it_weighs() {
    let mut seen = Seen::new("duel", WINDOWS[0], 1.0);
    let hard = Player::choices().find(|player| player.title() == "Hard").expect("it can be chosen");
    let texts = Texts::of_the_game();
    let session = Session::start(&texts, "maps/duel.battle.toml", &[hard; 2], 7).expect("it starts");
    seen.app.insert_resource(session);
    let mut said = false;
    for _ in 0..2_000 {
        seen.frames(1);
        said = seen.words.iter().any(|words| words.contains(" courses, best so far: "));
        if said || seen.battle().outcome().is_some() {
            break;
        }
    }
    assert!(said, "the courses that are left and the best of them: {:?}", seen.words);
}
