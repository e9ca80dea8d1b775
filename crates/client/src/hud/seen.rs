//! Battles as they are drawn in windows of many sizes, tested without a window.

use bevy::{prelude::*, state::app::StatesPlugin};
use bevy_egui::{
    EguiContext, EguiPrimaryContextPass, EguiUserTextures, PrimaryEguiContext,
    egui::{self, Id},
};
use hexfray_battle::{Aim, Decision, Order};
use hexfray_board::grid::Cell;
use hexfray_testing::some_of;

use crate::{
    Options, Player, Session, Settings, Shelf, Speed, Texts,
    art::Art,
    board,
    command::Command,
    input,
    menu::Menu,
    playback::Shown,
    state::{ByTouch, Draw, FillScreen, Overlay},
    theme,
    view::View,
    why::{Question, Why},
};

/// Sizes of windows, in pixels.
pub(crate) const WINDOWS: [(f32, f32); 5] =
    [(1280.0, 720.0), (1366.0, 768.0), (1600.0, 900.0), (1920.0, 1080.0), (2560.0, 1440.0)];
/// The sizes of text that can be chosen.
pub(crate) const TEXTS: [f32; 4] = [0.85, 1.0, 1.2, 1.4];

/// A battle with its panels, in a window of this size in pixels.
pub(crate) struct Seen {
    pub app: App,
    pub context: egui::Context,
    size: Vec2,
    /// The player's input in the next frame.
    pub events: Vec<egui::Event>,
    /// All texts on the screen.
    pub words: Vec<String>,
    /// Their upper left corners, in points.
    pub spots: Vec<(String, egui::Pos2)>,
    /// Those of them that are broken into several lines.
    broken: Vec<String>,
}

impl Seen {
    pub(crate) fn new(battle: &str, window: (f32, f32), scale: f32) -> Self {
        Self::with(battle, window, scale, |_| ())
    }

    /// A battle with its panels and with further parts of the program.
    pub(crate) fn with(battle: &str, (wide, high): (f32, f32), scale: f32, more: impl FnOnce(&mut App)) -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .insert_resource(Texts::of_the_game())
            .insert_resource(Shelf::memory())
            .insert_resource(Settings {
                speed: Speed::Instant,
                scale,
                answer_within: 0,
                reduced_motion: true,
                ..Settings::default()
            })
            .insert_resource(Options {
                battle: Some(format!("maps/{battle}.battle.toml")),
                seed: Some(7),
                sides: vec![Player::Human, Player::Human],
                ..Options::default()
            })
            .insert_resource(Art::blank())
            .init_resource::<ByTouch>()
            .init_resource::<input::Capture>()
            .init_resource::<EguiUserTextures>()
            .add_message::<FillScreen>()
            .add_plugins(crate::logic)
            .configure_sets(EguiPrimaryContextPass, Draw.run_if(resource_exists::<theme::Dressed>))
            .add_plugins((theme::plugin, super::plugin, board::seen));
        more(&mut app);
        let context = EguiContext::default();
        let inner = context.clone().get_mut().clone();
        app.world_mut().spawn((context, PrimaryEguiContext));
        let resolution = bevy::window::WindowResolution::new(wide as u32, high as u32);
        app.world_mut().spawn((Window { resolution, ..Window::default() }, bevy::window::PrimaryWindow));
        let mut seen = Self {
            app,
            context: inner,
            size: Vec2::new(wide, high),
            events: Vec::new(),
            words: Vec::new(),
            spots: Vec::new(),
            broken: Vec::new(),
        };
        seen.frames(24);
        *seen.app.world_mut().resource_mut::<Overlay>() = Overlay::None;
        seen.frames(12);
        seen
    }

    pub(crate) fn frames(&mut self, count: usize) {
        for _ in 0..count {
            self.app.update();
            let size = self.size / self.context.zoom_factor();
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(size.x, size.y));
            let events = std::mem::take(&mut self.events);
            let input = egui::RawInput { screen_rect: Some(screen), events, ..egui::RawInput::default() };
            let world = self.app.world_mut();
            let output = self.context.clone().run_ui(input, |_| world.run_schedule(EguiPrimaryContextPass));
            let mut texts = Vec::new();
            output.shapes.iter().for_each(|shape| write(&shape.shape, &mut texts));
            self.broken = texts.iter().filter(|(_, lines, _)| *lines > 1).map(|(text, ..)| text.clone()).collect();
            self.spots = texts.iter().map(|(text, _, at)| (text.clone(), *at)).collect();
            self.words = texts.into_iter().map(|(text, ..)| text).collect();
            output.drop_without_applying_deltas();
        }
    }

    pub(crate) fn tell(&mut self, command: Command) {
        self.app.world_mut().write_message(command);
        self.frames(4);
    }

    pub(crate) fn battle(&self) -> &hexfray_battle::Battle {
        &self.app.world().resource::<Session>().battle
    }

    /// The complaints of egui.
    pub(crate) fn faults(&self) -> Vec<&String> {
        self.words.iter().filter(|words| words.contains("use of") && words.contains("ID")).collect()
    }

    /// The place of a panel, in pixels; none if it is not shown.
    pub(crate) fn panel(&self, name: &str) -> Option<Rect> {
        let id = Id::new(name);
        let layers = [egui::Order::Middle, egui::Order::Foreground].map(|order| egui::LayerId::new(order, id));
        let rect = self.context.memory(|memory| {
            let is_shown = layers.iter().any(|layer| memory.areas().is_visible(layer));
            is_shown.then(|| memory.area_rect(id)).flatten()
        })?;
        let scale = self.context.zoom_factor();
        let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
        Some(Rect::from_corners(corner(rect.min), corner(rect.max)))
    }

    /// Asks a question, waits for the answer, and returns the cells to which its course leads, with their places on the screen in
    /// pixels.
    fn ends_of_the_answer(&mut self, question: Question) -> Vec<(Cell, Vec2)> {
        self.tell(Command::Ask(question));
        for _ in 0..4_000 {
            if self.app.world().resource::<Why>().advice().is_some() {
                break;
            }
            self.app.update();
        }
        self.frames(30);
        let world = self.app.world();
        let (shown, board) = (world.resource::<Shown>(), self.battle().board());
        let ends = world.resource::<Why>().marked().unwrap_or_default().iter().filter_map(|order| match *order {
            Order::Move { to, .. } | Order::Walk { to, .. } => Some(to),
            _ => None,
        });
        let on_table = |cell| shown.layout(board.grid()).centre(cell, board.height(cell));
        ends.map(|cell| (cell, self.on_screen(on_table(cell)))).collect()
    }

    /// The place of the board, in pixels from the window's upper left corner.
    fn board(&self) -> Rect {
        let (low, high) = self.app.world().resource::<View>().bounds();
        Rect::from_corners(self.on_screen(low), self.on_screen(high))
    }

    /// The place of a point of the table, in pixels from the window's upper left corner.
    fn on_screen(&self, at: Vec2) -> Vec2 {
        let view = self.app.world().resource::<View>();
        self.size / 2.0 + (at - view.centre()) * view.zoom() * Vec2::new(1.0, -1.0)
    }
}

/// Collects the texts of a shape, each with the number of its lines and its upper left corner.
fn write(shape: &egui::Shape, texts: &mut Vec<(String, usize, egui::Pos2)>) {
    match shape {
        egui::Shape::Text(text) => texts.push((text.galley.text().to_owned(), text.galley.rows.len(), text.pos)),
        egui::Shape::Vec(shapes) => shapes.iter().for_each(|shape| write(shape, texts)),
        _ => {}
    }
}

/// The names of all battles.
fn battles() -> Vec<String> {
    let texts = Texts::of_the_game();
    let files = texts.library.files("maps/", ".battle.toml");
    let name = |file: &str| file.trim_start_matches("maps/").trim_end_matches(".battle.toml").to_owned();
    files.into_iter().map(|(file, _)| name(file)).collect()
}

#[test]
fn a_battle_begins_with_all_of_its_board_in_sight() {
    let battles = battles();
    let mut large = 0;
    for battle in some_of(&battles, 6) {
        for &window in some_of(&WINDOWS, 2) {
            let seen = Seen::new(battle, window, 1.0);
            let board = seen.board();
            // The first turn on a very large board shows the part with the units.
            let room = seen.app.world().resource::<View>().room().expect("a window has been seen");
            if room.cmplt(board.size() - 2.0).any() {
                large += 1;
                continue;
            }
            for name in ["unit card", "timeline", "goals", "actions", "log", "corner", "question"] {
                let Some(panel) = seen.panel(name) else { continue };
                let shared = panel.intersect(board);
                let covered = shared.size().min_element();
                assert!(covered < 2.0, "{battle} in {window:?}: {name} at {panel:?} lies on the board at {board:?}");
            }
        }
    }
    assert!(large <= battles.len() / 4, "{large} times a battle begins with a part of its board");
}

#[test]
fn no_two_widgets_share_an_identity_at_any_size_of_text() {
    let battles = battles();
    for (at, battle) in some_of(&battles, 4).iter().enumerate() {
        let (window, text) = (WINDOWS[at % WINDOWS.len()], TEXTS[at % TEXTS.len()]);
        let mut seen = Seen::new(battle, window, text);
        let units: Vec<_> = seen.battle().units().map(|unit| unit.id).collect();
        assert!(seen.faults().is_empty(), "{battle}: {:?}", seen.faults());
        for unit in units {
            seen.tell(Command::Inspect(unit));
            assert!(seen.faults().is_empty(), "{battle}, the card of unit {unit:?}: {:?}", seen.faults());
        }
        for overlay in [Overlay::Menu, Overlay::Settings, Overlay::Help, Overlay::Log, Overlay::Briefing] {
            seen.tell(Command::Show(overlay));
            assert!(seen.faults().is_empty(), "{battle}, {overlay:?}: {:?}", seen.faults());
            seen.tell(Command::Show(overlay));
        }
    }
}

#[test]
fn the_board_has_room_in_small_windows_and_with_large_text() {
    for (window, text, least) in [
        ((1280.0, 720.0), 1.0, Vec2::new(800.0, 440.0)),
        ((1280.0, 720.0), 1.4, Vec2::new(800.0, 300.0)),
        ((1366.0, 768.0), 1.2, Vec2::new(800.0, 440.0)),
        ((1600.0, 900.0), 1.4, Vec2::new(1000.0, 480.0)),
        ((1920.0, 1080.0), 1.4, Vec2::new(1200.0, 700.0)),
        ((2560.0, 1440.0), 1.0, Vec2::new(1500.0, 1000.0)),
    ] {
        let seen = Seen::new("ravine", window, text);
        let room = seen.app.world().resource::<View>().room().expect("a window has been seen");
        assert!(room.cmpge(least).all(), "{window:?} with text {text}: the board has {room}");
        assert!(
            seen.panel("log").is_none() || window.0 / seen.context.zoom_factor() >= 1600.0,
            "the log opens on demand"
        );
    }
}

#[test]
fn the_board_keeps_its_place_while_panels_open_and_close() {
    let sights = [((1280.0, 720.0), 1.4), ((1600.0, 900.0), 1.0), ((1280.0, 720.0), 1.0), ((1600.0, 900.0), 1.4)];
    for &(window, text) in some_of(&sights, 1) {
        let mut seen = Seen::new("street_fight", window, text);
        seen.until_an_act();
        seen.frames(24);
        let board = seen.board();
        let twice = |command: Command| [command, command];
        for commands in [
            [Command::Open(Menu::All), Command::Cancel],
            twice(Command::Ask(Question::Hint)),
            twice(Command::Ask(Question::Why)),
            twice(Command::Show(Overlay::Log)),
        ] {
            for command in commands {
                seen.tell(command);
                let moved = (seen.board().min - board.min).abs().max_element();
                assert!(moved < 0.5, "{window:?} with text {text}: {command:?} moves the board by {moved}");
            }
        }
    }
}

#[test]
fn the_small_buttons_keep_their_places_while_their_texts_change() {
    // Words in a large window, drawings in a small one.
    for window in [WINDOWS[4], WINDOWS[0]] {
        let mut seen = Seen::new("street_fight", window, 1.0);
        seen.until_an_act();
        seen.frames(24);
        let unit = seen.battle().decision().unit().expect("a unit is to act");
        let cell = seen.battle().unit(unit).and_then(|unit| unit.cell);
        // The last words of their texts: the first may be keys.
        let names = ["undo", "hint", "log", "next", "centre", "skip", "menu"];
        let places = |seen: &Seen| {
            names.map(|name| {
                seen.spots.iter().find(|(text, _)| text.split(' ').next_back() == Some(name)).map(|it| it.1)
            })
        };
        let before = places(&seen);
        assert!(before.iter().flatten().count() > 5, "{window:?}: {before:?}");
        for command in [Command::Threats, Command::Faster, Command::Point(cell), Command::EndTurn] {
            seen.app.world_mut().write_message(command);
            for frame in 0..6 {
                seen.frames(1);
                assert_eq!(places(&seen), before, "{window:?}: {command:?} moves them in frame {frame}");
            }
        }
    }
}

#[test]
fn a_large_window_shows_everything_larger() {
    let (usual, large) = (Seen::new("ravine", WINDOWS[3], 1.0), Seen::new("ravine", WINDOWS[4], 1.0));
    let share = large.context.zoom_factor() / usual.context.zoom_factor();
    assert!((share - 4.0 / 3.0).abs() < 0.01, "panels: {share}");
    let share = large.board().size() / usual.board().size();
    assert!(share.min_element() > 1.3, "and the board: {share}");
}

#[test]
fn nothing_is_asked_behind_the_description_of_a_battle() {
    let mut seen = Seen::new("duel_at_dawn", WINDOWS[0], 1.0);
    let mut opponent = hexfray_minds::ai::opponent("nearest", 7).expect("it is known");
    for _ in 0..400 {
        if matches!(seen.battle().decision(), Decision::Answer { .. } | Decision::Pick { .. }) {
            break;
        }
        let order = opponent.choose(seen.battle());
        seen.app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
    }
    seen.frames(24);
    assert!(seen.panel("question").is_some(), "there is a question");
    *seen.app.world_mut().resource_mut::<Overlay>() = Overlay::Briefing;
    seen.frames(4);
    assert!(seen.panel("question").is_none(), "it waits until the description is read");
    *seen.app.world_mut().resource_mut::<Overlay>() = Overlay::None;
    seen.frames(4);
    assert!(seen.panel("question").is_some(), "and is asked then");
}

#[test]
fn a_question_in_the_midst_of_an_act_says_whose_act_that_is() {
    // A defence against an attack, a blow at a unit that leaves, a reaction.
    let mut asked = 0;
    for battle in ["duel_at_dawn", "wrestling_ring", "castle"] {
        let mut seen = Seen::new(battle, (1280.0, 720.0), 1.0);
        let mut opponent = hexfray_minds::ai::opponent("nearest", 7).expect("it is known");
        let by = (0..400).find_map(|_| {
            let battle = seen.battle();
            if let (Decision::Answer { unit, .. }, Some((by, ..))) = (battle.decision(), battle.act_under_way())
                && by != *unit
            {
                return battle.unit(by).map(|by| by.name.to_string());
            }
            let order = opponent.choose(battle);
            seen.app.world_mut().resource_mut::<Session>().give(order).err().map(|why| why.to_string())
        });
        let Some(by) = by else { continue };
        seen.frames(24);
        let names = |words: &&String| {
            [format!("{by} acts"), format!("{by}: "), format!("of {by}?")].iter().any(|it| words.contains(it))
        };
        assert!(seen.words.iter().any(|words| names(&words)), "{battle}: {by} acts, {:?}", seen.words);
        asked += 1;
    }
    assert!(asked > 0, "somewhere a question is asked");
}

#[test]
fn aiming_an_act_asks_for_a_target() {
    for battle in ["duel", "street_fight", "old_quarry", "duel_at_dawn"] {
        let mut seen = Seen::new(battle, (1280.0, 720.0), 1.0);
        let mut opponent = hexfray_minds::ai::opponent("nearest", 7).expect("it is known");
        for _ in 0..60 {
            let order = opponent.choose(seen.battle());
            let acts = matches!(seen.battle().decision(), Decision::Act { .. });
            if acts && matches!(order, Order::Act { aim: Aim::Unit(_), .. }) {
                break;
            }
            seen.app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
        }
        seen.frames(24);
        let attack = {
            let choice = seen.app.world().resource::<crate::choice::Choice>();
            let known = choice.default_attack().copied();
            known.and_then(|known| choice.acts.iter().position(|act| act.act == known.act))
        };
        let Some(attack) = attack else { continue };
        seen.tell(Command::Point(None));
        seen.tell(Command::Take(attack));
        let told =
            |words: &String| words.starts_with("Choose a target for ") || words.contains("reaches no target from here");
        assert!(seen.words.iter().any(told), "{battle}: {:?}", seen.words);
    }
}

/// A phone held upright and on its side, in pixels.
const PHONES: [(f32, f32); 2] = [(390.0, 844.0), (844.0, 390.0)];

#[test]
fn on_a_phone_the_open_card_of_a_unit_shares_its_place_with_nothing() {
    for window in PHONES {
        let mut seen = Seen::new("castle", window, 1.0);
        let unit = seen.battle().units().next().expect("there are units").id;
        seen.tell(Command::Inspect(unit));
        let card = seen.panel("unit card").expect("it is open");
        for name in ["goals", "timeline", "actions", "corner"] {
            let Some(panel) = seen.panel(name) else { continue };
            let shared = panel.intersect(card).size().min_element();
            assert!(shared < 2.0, "{window:?}: {name} at {panel:?} lies on the card at {card:?}");
        }
    }
}

#[test]
fn no_message_of_a_lesson_covers_the_buttons_that_it_speaks_of() {
    let lessons: Vec<String> = battles().into_iter().filter(|name| name.starts_with("tutorial")).collect();
    let windows: Vec<(f32, f32)> = PHONES.into_iter().chain([(800.0, 600.0), (1024.0, 600.0), WINDOWS[0]]).collect();
    for lesson in some_of(&lessons, 1) {
        for &window in &windows {
            let mut seen = Seen::new(lesson, window, 1.0);
            for step in 0..4 {
                let Some(message) = seen.panel("message") else { break };
                for name in ["actions", "corner", "timeline"] {
                    let Some(panel) = seen.panel(name) else { continue };
                    let shared = panel.intersect(message).size().min_element();
                    assert!(
                        shared < 2.0,
                        "{lesson} in {window:?}, step {step}: the message at {message:?} lies on {name} at {panel:?}"
                    );
                }
                seen.tell(Command::Confirm);
                seen.frames(8);
            }
        }
    }
}

#[test]
fn no_message_covers_the_board_and_none_moves_it() {
    let all = [
        (WINDOWS[0], 1.0),
        (WINDOWS[0], 1.4),
        ((1280.0, 620.0), 1.0),
        ((1024.0, 768.0), 1.0),
        ((1366.0, 650.0), 1.2),
        (PHONES[1], 1.0),
        (PHONES[0], 1.0),
    ];
    let mut read = 0;
    for &(window, text) in some_of(&all, 4) {
        let mut seen = Seen::new("tutorial_1_first_steps", window, text);
        let room = |seen: &Seen| seen.app.world().resource::<View>().room();
        let first = room(&seen);
        for step in 0..12 {
            let (message, board) = (seen.panel("message"), seen.board());
            if let Some(message) = message {
                // The part of a large board that is under panels is scrolled to.
                let view = seen.app.world().resource::<View>().room().expect("a window has been seen");
                let shared = message.intersect(board).size().min_element();
                let fits = view.cmpge(board.size() - 2.0).all();
                assert!(!fits || shared < 2.0, "{window:?}, {text}, step {step}: {message:?} lies on {board:?}");
                let overlaps = seen.overlaps();
                assert!(overlaps.is_empty(), "{window:?}, {text}, step {step}: {overlaps:?}");
                read += 1;
            }
            let now = room(&seen);
            let moved = first.zip(now).map_or(0.0, |(first, now)| (first.x - now.x).abs());
            assert!(moved < 0.5, "{window:?}, {text}, step {step}: the board has {first:?}, then {now:?}");
            let top = |seen: &Seen| seen.app.world().resource::<View>().margins()[1];
            let before = top(&seen);
            let reads = seen.app.world().resource::<crate::playback::Playback>().page().is_some();
            seen.tell(if reads { Command::Confirm } else { Command::EndTurn });
            seen.frames(4);
            assert!((top(&seen) - before).abs() < 0.5, "{window:?}, {text}, step {step}: the board moves");
        }
    }
    assert!(read > 8, "{read} messages and tasks");
}

#[test]
fn no_message_covers_what_it_points_at_on_the_board() {
    // The first lesson points at a raider once the archer has its turn.
    for window in PHONES {
        let mut seen = Seen::new("tutorial_1_first_steps", window, 1.0);
        let mut pointed = 0;
        for _ in 0..12 {
            let playback = seen.app.world().resource::<crate::playback::Playback>();
            let unit = match playback.points_at() {
                Some(hexfray_battle::Pointer::Unit(unit)) => Some(unit),
                _ => None,
            };
            let shown = seen.app.world().resource::<Shown>();
            let at = unit.and_then(|unit| shown.unit(unit)).and_then(crate::playback::ShownUnit::middle);
            if let (Some(at), Some(message)) = (at, seen.panel("message")) {
                let at = seen.on_screen(at);
                assert!(!message.contains(at), "{window:?}: the message at {message:?} lies on the raider at {at}");
                pointed += 1;
            }
            let reads = seen.app.world().resource::<crate::playback::Playback>().page().is_some();
            seen.tell(if reads { Command::Confirm } else { Command::EndTurn });
            seen.frames(8);
        }
        assert!(pointed > 0, "{window:?}: a message points at a unit or a cell");
    }
}

#[test]
fn a_forecast_stays_beside_the_board_while_an_explanation_is_read() {
    let mut read = 0;
    for window in [(1280.0, 720.0), (1366.0, 768.0), (1600.0, 900.0)] {
        let mut seen = Seen::new("market_street", window, 1.0);
        let mut opponent = hexfray_minds::ai::opponent("nearest", 7).expect("it is known");
        for _ in 0..40 {
            let asked = matches!(seen.battle().decision(), Decision::Answer { .. });
            if asked && seen.panel("forecast").is_some() {
                let before = seen.panel("forecast");
                seen.tell(Command::Ask(Question::Hint));
                seen.frames(8);
                assert_eq!(seen.panel("forecast").map(|it| it.min), before.map(|it| it.min), "{window:?}: it stays");
                let (forecast, why) =
                    (seen.panel("forecast").expect("it is shown"), seen.panel("why").expect("so is this"));
                let shared = forecast.intersect(why).size().min_element();
                assert!(shared < 2.0, "{window:?}: {forecast:?} and {why:?}");
                read += 1;
                break;
            }
            let order = opponent.choose(seen.battle());
            seen.app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
            seen.frames(4);
        }
    }
    assert!(read > 0, "a question has a forecast");
}

#[test]
fn a_list_that_is_longer_than_its_room_says_how_much_more_there_is() {
    let mut long = 0;
    for battle in ["street_fight", "castle"] {
        let mut seen = Seen::new(battle, (1280.0, 720.0), 1.0);
        seen.until_an_act();
        seen.frames(8);
        seen.tell(Command::Open(Menu::All));
        seen.frames(8);
        let (list, bar) = (seen.panel("list").expect("it is open"), seen.panel("actions").expect("the bar"));
        long += usize::from(seen.words.iter().any(|words| words.ends_with(" more below")));
        assert!(list.max.y <= 720.0 && list.intersect(bar).size().min_element() < 2.0, "{battle}: {list:?}");
    }
    assert!(long > 0, "some list is long");
}

#[test]
fn a_low_list_shows_several_acts_at_once() {
    let mut seen = Seen::new("street_fight", (844.0, 390.0), 1.0);
    seen.until_an_act();
    seen.frames(8);
    seen.tell(Command::Open(Menu::All));
    seen.frames(8);
    let list = seen.panel("list").expect("it is open");
    let choice = seen.app.world().resource::<crate::choice::Choice>();
    let listed: Vec<String> =
        choice.listed().into_iter().map(|at| choice.repertoire().name_in(Menu::All, &choice.acts[at])).collect();
    assert!(listed.len() > 40, "{listed:?}");
    // A name and a line of its description are above the lower edge.
    let is_seen = |at: &egui::Pos2| at.y > list.min.y && at.y + 36.0 < list.max.y;
    let shown = seen.spots.iter().filter(|(text, at)| listed.contains(text) && is_seen(at)).count();
    assert!(shown >= 2, "{shown} of {}: {:?}", listed.len(), seen.spots);
}

#[test]
fn the_goals_are_said_or_a_button_leads_to_them() {
    for window in PHONES.into_iter().chain([WINDOWS[0]]) {
        let seen = Seen::new("castle", window, 1.0);
        let has_button = seen.words.iter().any(|words| words == "goals");
        assert!(seen.panel("goals").is_some() != has_button, "{window:?}: {:?}", seen.words);
    }
}

#[test]
fn on_a_phone_nothing_speaks_of_a_mouse() {
    for battle in ["castle", "tutorial_1_first_steps"] {
        let mut seen = Seen::new(battle, PHONES[0], 1.0);
        for overlay in [Overlay::Settings, Overlay::Help, Overlay::Log, Overlay::Briefing, Overlay::Terms] {
            seen.tell(Command::Show(overlay));
            assert_eq!(seen.words.iter().find(is_of_mouse), None, "{battle}, {overlay:?}");
            seen.tell(Command::Show(overlay));
        }
    }
}

fn is_of_mouse(words: &&String) -> bool {
    ["lick", "oint at", "Hover", "mouse"].iter().any(|it| words.contains(it))
}

#[test]
fn on_a_phone_no_answer_to_a_button_speaks_of_a_mouse() {
    let mut refused = 0;
    for battle in ["ravine", "street_fight", "old_quarry", "duel_at_dawn"] {
        let mut seen = Seen::new(battle, PHONES[0], 1.0);
        let acts = seen.app.world().resource::<crate::choice::Choice>().acts.len();
        for act in 0..acts {
            seen.tell(Command::MoveMode);
            let before = seen.battle().digest();
            seen.tell(Command::Take(act));
            assert_eq!(seen.words.iter().find(is_of_mouse), None, "{battle}, act {act}");
            refused += usize::from(seen.words.iter().any(|words| words.contains("no target from here")));
            if seen.battle().digest() != before {
                break;
            }
        }
    }
    assert!(refused > 0, "an act without a target from here is tried somewhere");
}

#[test]
fn a_press_of_the_button_that_is_chosen_says_what_to_do() {
    let mut seen = Seen::new("ravine", WINDOWS[0], 1.0);
    seen.tell(Command::MoveMode);
    let notice = seen.app.world().resource::<crate::choice::Choice>().notice.clone();
    let told = notice.map(|(words, _)| words);
    assert_eq!(told.as_deref(), Some("Choose one of the bright cells to go there"));
}

#[test]
fn the_number_of_a_storey_stands_on_one_line() {
    for window in PHONES.into_iter().chain([(900.0, 700.0), WINDOWS[0]]) {
        let seen = Seen::new("weir_house", window, 1.4);
        let named = |words: &&String| words.starts_with(|letter: char| letter.is_ascii_digit());
        assert!(seen.words.iter().any(|words| words.starts_with('0')), "{window:?}: {:?}", seen.words);
        assert_eq!(seen.broken.iter().find(named), None, "{window:?}");
    }
}

#[test]
fn the_list_of_acts_and_the_hint_never_lie_on_each_other() {
    let windows = PHONES.into_iter().chain([(900.0, 700.0), WINDOWS[0], WINDOWS[3]]);
    for window in windows {
        let mut seen = Seen::new("ravine", window, 1.0);
        seen.tell(Command::Ask(Question::Hint));
        assert!(seen.panel("why").is_some(), "{window:?}: the hint is open");
        seen.tell(Command::Open(Menu::All));
        let list = seen.panel("list").expect("the list of acts is open");
        let shared = seen.panel("why").map_or(0.0, |why| why.intersect(list).size().min_element());
        assert!(shared < 2.0, "{window:?}: the hint lies on the list at {list:?}");
        seen.tell(Command::Cancel);
        assert!(
            seen.panel("list").is_none() && seen.panel("why").is_some(),
            "{window:?}: then the hint is there again"
        );
    }
}

#[test]
fn the_forecast_is_no_wider_than_the_log_below_it() {
    let mut seen = Seen::new("ravine", (1600.0, 900.0), 1.0);
    let target = seen.until_a_target().expect("a unit may attack");
    seen.tell(Command::Point(Some(target)));
    seen.frames(8);
    let [forecast, log] = ["forecast", "log"].map(|name| seen.panel(name).expect("it is open"));
    assert!(seen.words.iter().any(|words| words.contains("with misses")), "{:?}", seen.words);
    assert!(forecast.width() <= log.width() + 1.0, "{forecast:?} above {log:?}");
}

#[test]
fn the_hint_lies_on_no_cell_that_it_names() {
    for window in [(1024.0, 700.0), PHONES[0]] {
        let mut seen = Seen::new("tutorial_1_first_steps", window, 1.0);
        for _ in 0..8 {
            let reads = seen.app.world().resource::<crate::playback::Playback>().page().is_some();
            if !reads && seen.app.world().resource::<Session>().task().is_some() {
                break;
            }
            seen.tell(if reads { Command::Confirm } else { Command::EndTurn });
            seen.frames(6);
        }
        let ends = seen.ends_of_the_answer(Question::Hint);
        assert!(!ends.is_empty(), "{window:?}: Gard is to move");
        let panel = seen.panel("why").expect("the hint is shown");
        for (cell, at) in ends {
            assert!(!panel.contains(at), "{window:?}: the hint at {panel:?} lies on {cell} at {at}");
        }
    }
}

#[test]
fn an_explanation_lies_on_no_cell_to_which_the_turn_led() {
    let mut moves = 0;
    for window in [(1024.0, 700.0), PHONES[0]] {
        let mut seen = Seen::with("ravine", window, 1.0, |app| {
            app.world_mut().resource_mut::<Options>().sides = vec![Player::GREEDY, Player::Human];
        });
        let has_moved = |seen: &mut Seen| {
            seen.frames(1);
            let session = seen.app.world().resource::<Session>();
            let leads = |order: &Order| matches!(order, Order::Move { .. } | Order::Walk { .. });
            let has_moved = session.last_turn().is_some_and(|(_, _, orders)| orders.iter().any(leads));
            let decides = session.human_decides();
            if decides && !has_moved {
                seen.app.world_mut().write_message(Command::EndTurn);
            }
            decides && has_moved
        };
        assert!((0..2_000).any(|_| has_moved(&mut seen)), "the computer has had a turn");
        seen.frames(24);
        let ends = seen.ends_of_the_answer(Question::Why);
        moves += ends.len();
        let panel = seen.panel("why").expect("the explanation is shown");
        for (cell, at) in ends {
            assert!(!panel.contains(at), "{window:?}: the explanation at {panel:?} lies on {cell} at {at}");
        }
    }
    assert!(moves > 0, "the explained turns have moves");
}

#[test]
fn on_a_phone_the_hint_waits_while_the_card_of_a_unit_is_open() {
    let mut seen = Seen::new("ravine", PHONES[0], 1.0);
    seen.tell(Command::Ask(Question::Hint));
    assert!(seen.panel("why").is_some());
    let unit = seen.battle().units().next().expect("there are units").id;
    seen.tell(Command::Inspect(unit));
    assert!(seen.panel("why").is_none() && seen.panel("unit card").is_some(), "one of them leaves room for the board");
    seen.tell(Command::Cancel);
    assert!(seen.panel("why").is_some(), "the hint is there again");
}

#[test]
fn no_task_of_a_lesson_lies_on_the_list_of_acts_and_the_menu_fits_into_the_window() {
    for (window, text) in [(WINDOWS[0], 1.4), (WINDOWS[1], 1.4), ((800.0, 600.0), 1.0), ((900.0, 700.0), 1.0)] {
        let mut seen = Seen::new("tutorial_1_first_steps", window, text);
        for _ in 0..12 {
            let reads = seen.app.world().resource::<crate::playback::Playback>().page().is_some();
            if !reads && seen.panel("message").is_some() {
                break;
            }
            seen.tell(if reads { Command::Confirm } else { Command::EndTurn });
            seen.frames(8);
        }
        assert!(seen.panel("message").is_some(), "{window:?}: there is a task");
        seen.tell(Command::Open(Menu::All));
        let list = seen.panel("list").expect("the list of acts is open");
        let shared = seen.panel("message").map_or(0.0, |task| task.intersect(list).size().min_element());
        assert!(shared < 2.0, "{window:?}: the task lies on the list at {list:?}");
        for name in ["timeline", "actions"] {
            let Some(panel) = seen.panel(name) else { continue };
            let shared = panel.intersect(list).size().min_element();
            assert!(shared < 2.0, "{window:?}: {name} at {panel:?} lies on the list at {list:?}");
        }
        seen.tell(Command::Cancel);
        let (chips, bar) = (seen.panel("corner").expect("chips"), seen.panel("actions").expect("the bar"));
        let shared = chips.intersect(bar).size().min_element();
        assert!(shared < 2.0, "{window:?}: the small buttons at {chips:?} reach the bar at {bar:?}");
        seen.tell(Command::Show(Overlay::Menu));
        let menu = seen.panel("overlay").expect("the menu is open");
        let whole = menu.min.cmpge(Vec2::ZERO).all() && menu.max.cmple(seen.size).all();
        assert!(whole, "{window:?}: the menu at {menu:?} is within the window");
    }
}

#[test]
fn the_key_beside_what_is_not_counted_explains_that_and_closes_it_again() {
    let found = ["street_fight", "market_street", "duel_at_dawn", "fire_fight"].into_iter().find_map(|battle| {
        let mut seen = Seen::new(battle, WINDOWS[0], 1.0);
        let cell = seen.until_a_target()?;
        seen.tell(Command::Point(Some(cell)));
        let beside = seen.words.iter().find(|words| words.starts_with("Not counted: ")).cloned()?;
        Some((seen, beside))
    });
    let (mut seen, beside) = found.expect("some odds leave something out");
    assert!(beside.contains("(F7)"), "{beside}");
    seen.tell(Command::Show(Overlay::Terms));
    let topic = seen.app.world().resource::<theme::terms::Explained>().topic().cloned();
    let thing = beside.trim_start_matches("Not counted: ").split([',', '(']).next().unwrap_or_default().trim();
    let Some(theme::terms::Topic::Text { title, text }) = topic else { panic!("{topic:?} explains {beside}") };
    assert_eq!(title, "Not counted");
    assert!(text.to_lowercase().contains(&thing.to_lowercase()), "{text} explains {thing}");
    seen.tell(Command::Show(Overlay::Terms));
    assert_eq!(*seen.app.world().resource::<Overlay>(), Overlay::None, "the same key leaves it");
}

#[test]
fn lists_of_acts_are_beside_the_board_where_other_panels_are() {
    for (window, text) in [((1177.0, 662.0), 1.0), ((1280.0, 720.0), 1.0), ((1280.0, 720.0), 1.2)] {
        for battle in ["street_fight", "vault"] {
            let mut seen = Seen::new(battle, window, text);
            seen.until_an_act();
            seen.frames(24);
            seen.tell(Command::Open(Menu::All));
            let (list, board) = (seen.panel("list").expect("the list is open"), seen.board());
            let shared = list.intersect(board).size().min_element();
            assert!(shared < 2.0, "{battle} in {window:?} with text {text}: {list:?} lies on the board at {board:?}");
            assert!(list.height() > 150.0, "{battle} in {window:?} with text {text}: it shows several acts: {list:?}");
        }
    }
}

#[test]
fn the_row_of_turns_says_plainly_where_the_count_stands() {
    for battle in ["duel", "duel_at_dawn"] {
        let seen = Seen::new(battle, WINDOWS[0], 1.0);
        let has = |start: &str| seen.words.iter().any(|words| words.starts_with(start));
        assert!(has("now at tick ") && !has("tick "), "{battle}: {:?}", seen.words);
    }
}

#[test]
fn a_window_at_rest_changes_nothing() {
    let mut seen = Seen::new("ravine", WINDOWS[0], 1.0);
    seen.frames(4);
    let world = seen.app.world();
    assert!(!world.is_resource_changed::<Overlay>(), "what changes is drawn again");
    assert!(!world.is_resource_changed::<theme::terms::Explained>());
    assert!(!world.is_resource_changed::<Settings>());
    assert!(!world.is_resource_changed::<crate::choice::Choice>());
}

/// The panels that can be open at the same time.
const PANELS: [&str; 11] = [
    "unit card",
    "why",
    "forecast",
    "question",
    "message",
    "actions",
    "corner",
    "goals",
    "timeline",
    "list",
    "storeys",
];

impl Seen {
    /// Plays until a unit may attack a target, and returns the target's cell.
    pub(crate) fn until_a_target(&mut self) -> Option<Cell> {
        let mut opponent = hexfray_minds::ai::opponent("nearest", 7).expect("it is known");
        for _ in 0..200 {
            let battle = self.battle();
            let order = opponent.choose(battle);
            let acts = matches!(battle.decision(), Decision::Act { .. });
            if let Order::Act { aim: Aim::Unit(target), .. } = order
                && acts
                && let Some(cell) = battle.unit(target).and_then(|unit| unit.cell)
            {
                self.frames(24);
                return Some(cell);
            }
            self.app.world_mut().resource_mut::<Session>().give(order).ok()?;
        }
        None
    }

    /// Plays until a unit may act.
    fn until_an_act(&mut self) {
        let mut opponent = hexfray_minds::ai::opponent("nearest", 7).expect("it is known");
        for _ in 0..200 {
            if matches!(self.battle().decision(), Decision::Act { .. }) {
                return;
            }
            let order = opponent.choose(self.battle());
            self.app.world_mut().resource_mut::<Session>().give(order).expect("it is legal");
        }
        panic!("no unit acts: {:?}", self.battle().decision());
    }

    /// The panels that lie on each other.
    fn overlaps(&self) -> Vec<String> {
        let shown: Vec<_> = PANELS.iter().filter_map(|name| Some((name, self.panel(name)?))).collect();
        let mut found = Vec::new();
        for (at, (one, here)) in shown.iter().enumerate() {
            for (other, there) in &shown[at + 1..] {
                if here.intersect(*there).size().min_element() >= 2.0 {
                    found.push(format!("{one} at {here:?} and {other} at {there:?}"));
                }
            }
        }
        found
    }
}

#[test]
fn no_panel_lies_on_another_and_each_keeps_its_place() {
    let windows = [(1024.0, 700.0), (1280.0, 720.0), (1600.0, 900.0), (390.0, 844.0), (844.0, 390.0), (667.0, 375.0)];
    let texts = [1.0, 1.4, 2.0];
    let battles = ["street_fight", "ravine", "duel_at_dawn", "weir_house"];
    let all: Vec<_> = windows.iter().flat_map(|&window| texts.iter().map(move |&text| (window, text))).collect();
    let (mut forecasts, mut faults) = (0, Vec::new());
    for (at, &(window, text)) in some_of(&all, 2).iter().enumerate() {
        // Windows of fewer points than a small phone on its side are not for playing.
        let (wide, high): (f32, f32) = (window.0 / text, window.1 / text);
        if wide.min(high) < 340.0 || wide.max(high) < 640.0 {
            continue;
        }
        let battle = battles[at % battles.len()];
        let mut seen = Seen::new(battle, window, text);
        let Some(target) = seen.until_a_target() else { continue };
        let place = |faults: &mut Vec<String>, seen: &Seen, when: &str| {
            faults
                .extend(seen.overlaps().into_iter().map(|it| format!("{battle}, {window:?} at {text}, {when}: {it}")));
        };
        seen.tell(Command::Ask(Question::Hint));
        seen.frames(12);
        place(&mut faults, &seen, "a hint");
        let hint = seen.panel("why");
        seen.tell(Command::Point(Some(target)));
        seen.frames(8);
        place(&mut faults, &seen, "a hint and a target");
        forecasts += usize::from(seen.panel("forecast").is_some());
        let moved = |one: Option<Rect>, other: Option<Rect>| {
            one.zip(other).map_or(0.0, |(one, other)| (one.min - other.min).abs().max_element())
        };
        if moved(hint, seen.panel("why")) > 1.0 {
            faults.push(format!(
                "{battle}, {window:?} at {text}: the hint moves from {hint:?} to {:?}",
                seen.panel("why")
            ));
        }
        seen.tell(Command::Point(None));
        let units: Vec<_> = seen.battle().units().map(|unit| unit.id).collect();
        for &unit in units.iter().take(2) {
            seen.tell(Command::Inspect(unit));
            seen.frames(4);
            place(&mut faults, &seen, "a card");
            seen.tell(Command::Point(Some(target)));
            seen.frames(4);
            place(&mut faults, &seen, "a card and a target");
            seen.tell(Command::Point(None));
        }
        seen.tell(Command::Open(Menu::All));
        seen.frames(4);
        place(&mut faults, &seen, "the list of acts");
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    assert!(forecasts > 0, "a forecast is open beside a hint somewhere");
}

#[test]
fn every_member_of_a_crew_has_a_token_of_its_own_that_can_be_pointed_at() {
    for battle in ["vault", "bus_stop", "highway_chase"] {
        let seen = Seen::new(battle, WINDOWS[0], 1.0);
        let world = seen.app.world();
        let (shown, view) = (world.resource::<Shown>(), world.resource::<View>());
        let active = shown.units.iter().filter(|unit| unit.presence == hexfray_battle::Presence::Active);
        let tokens: Vec<_> = active.filter_map(|unit| Some((unit.id, unit.middle()?, unit.seat.size))).collect();
        assert!(tokens.len() > 3, "{battle}: {} tokens", tokens.len());
        for (at, &(unit, middle, size)) in tokens.iter().enumerate() {
            let found = shown.token_at(middle, view.level(), |_| true);
            assert_eq!(found, Some(unit), "{battle}: the token of {unit:?} is met at its middle");
            let pixels = 2.0 * 23.0 * size * view.zoom();
            assert!(pixels > 16.0, "{battle}: {unit:?} is {pixels} pixels wide");
            for &(other, there, _) in &tokens[at + 1..] {
                let apart = middle.distance(there) * view.zoom();
                assert!(apart > 8.0, "{battle}: {unit:?} and {other:?} are {apart} pixels apart");
            }
        }
    }
}
