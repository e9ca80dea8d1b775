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
