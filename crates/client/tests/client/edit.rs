//! The editor, headless: commands in, texts out.

use bevy::{app::App, prelude::*, state::app::StatesPlugin};
use hexfray_board::{
    grid::{Adjacency, Cell, Direction, HexTop, Offset, Shape},
    map::Board,
    text::Source,
};
use hexfray_client::{
    self as client, Command, Options, Screen, Session, Settings, Shelf, Speed, Storage, Texts, Workspace,
    edit::{EditCommand, Layer, Pointed, Tool, Workshop},
    state::Overlay,
};
use hexfray_drawing::edit::{Change, Margins};

use crate::RULESETS;

/// A store of texts that several apps share, as they share the disk.
#[derive(Clone, Default)]
pub(crate) struct Disk(std::sync::Arc<std::sync::Mutex<std::collections::BTreeMap<String, String>>>);

impl Disk {
    pub(crate) fn get(&self, name: &str) -> Option<String> {
        self.0.lock().expect("nobody panicked").get(name).cloned()
    }
}

impl Storage for Disk {
    fn read(&self, name: &str) -> Result<Option<String>, String> {
        Ok(self.get(name))
    }

    fn write(&self, name: &str, text: &str) -> Result<(), String> {
        self.0.lock().expect("nobody panicked").insert(name.to_owned(), text.to_owned());
        Ok(())
    }

    fn remove(&self, name: &str) -> Result<(), String> {
        self.0.lock().expect("nobody panicked").remove(name);
        Ok(())
    }

    fn listed(&self, folder: &str) -> Result<Vec<String>, String> {
        let kept = self.0.lock().expect("nobody panicked");
        Ok(kept.keys().filter(|name| name.starts_with(folder)).cloned().collect())
    }
}

/// An editor without a window, which keeps its files and saves in these stores.
pub(crate) fn editor(file: Option<&str>, desk: &Disk, shelf: &Disk) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin))
        .insert_resource(Texts { library: hexfray_data::library(), rulesets: RULESETS })
        .insert_resource(Shelf(Box::new(shelf.clone())))
        .insert_resource(Workspace(Box::new(desk.clone())))
        .insert_resource(Settings { speed: Speed::Instant, ..Settings::default() })
        .insert_resource(Options { edit: Some(file.map(str::to_owned)), ..Options::default() })
        .add_plugins(client::logic);
    for _ in 0..4 {
        app.update();
    }
    app
}

pub(crate) fn tell(app: &mut App, wishes: impl IntoIterator<Item = EditCommand>) {
    for wish in wishes {
        app.world_mut().write_message(wish);
    }
    for _ in 0..3 {
        app.update();
    }
}

pub(crate) fn at(col: i16, row: i16) -> EditCommand {
    EditCommand::Point(Some(Pointed { cell: Cell::new(col, row), side: Direction(0) }))
}

/// Draws one stroke: the button is pressed in the first cell, held over the others, and released in the last.
pub(crate) fn drag(app: &mut App, cells: &[(i16, i16)]) {
    let mut wishes = vec![at(cells[0].0, cells[0].1), EditCommand::Press];
    wishes.extend(cells[1..].iter().map(|&(col, row)| at(col, row)));
    wishes.push(EditCommand::Release);
    tell(app, wishes);
}

pub(crate) fn with(app: &mut App, then: impl FnOnce(&mut Workshop)) {
    then(&mut app.world_mut().resource_mut::<Workshop>());
}

pub(crate) fn shop(app: &App) -> &Workshop {
    app.world().resource::<Workshop>()
}

pub(crate) fn terrain(app: &App, col: i16, row: i16) -> String {
    shop(app).board().expect("a board").terrain_name(Cell::new(col, row)).to_owned()
}

pub(crate) fn screen(app: &App) -> Screen {
    *app.world().resource::<State<Screen>>().get()
}

pub(crate) fn begin(app: &mut App) {
    let shape = Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd };
    let (file, name) = ("maps/mill.map.toml".to_owned(), "Old mill".to_owned());
    tell(app, [EditCommand::New { file, name, shape, size: (12, 8) }]);
}

#[test]
fn a_board_is_drawn_undone_and_saved() {
    let (desk, shelf) = (Disk::default(), Disk::default());
    let mut app = editor(None, &desk, &shelf);
    assert_eq!(screen(&app), Screen::Edit, "the editor is open");
    begin(&mut app);
    with(&mut app, |shop| shop.kit.terrain = "forest".to_owned());
    drag(&mut app, &[(2, 3), (5, 3)]);
    assert_eq!([terrain(&app, 2, 3), terrain(&app, 4, 3), terrain(&app, 5, 3)], ["forest"; 3], "all on the way");
    assert_eq!(terrain(&app, 6, 3), "grass", "and nothing else");
    tell(&mut app, [EditCommand::Undo]);
    assert_eq!(terrain(&app, 4, 3), "grass", "a drag is one step");
    tell(&mut app, [EditCommand::Redo, EditCommand::Show(Layer::Height), EditCommand::Take(Tool::Rectangle)]);
    with(&mut app, |shop| shop.kit.level = 3);
    drag(&mut app, &[(8, 2), (9, 4)]);
    let height = |app: &App, col, row| shop(app).board().expect("a board").height(Cell::new(col, row));
    assert_eq!([height(&app, 8, 2), height(&app, 9, 4), height(&app, 10, 4)], [3, 3, 0], "corner to corner");
    tell(&mut app, [EditCommand::Save]);
    let saved = desk.get("maps/mill.map.toml").expect("it is saved");
    assert_eq!(saved, shop(&app).project.map().text());
    assert!(!shop(&app).project.is_unsaved());
    let known = &app.world().resource::<Texts>().library;
    assert!(known.get("maps/mill.map.toml").is_some(), "the game knows it from now on");
}

#[test]
fn strokes_may_begin_beside_the_board() {
    let mut app = editor(None, &Disk::default(), &Disk::default());
    begin(&mut app);
    with(&mut app, |shop| shop.kit.terrain = "forest".to_owned());
    let beside = EditCommand::Point(None);
    tell(&mut app, [beside, EditCommand::Press, at(0, 3), at(2, 3), EditCommand::Release, at(5, 3)]);
    assert_eq!([terrain(&app, 0, 3), terrain(&app, 2, 3)], ["forest"; 2], "painted from the first cell on");
    assert_eq!(terrain(&app, 5, 3), "grass", "until the button was let go");
    tell(&mut app, [EditCommand::Undo]);
    assert_eq!(terrain(&app, 2, 3), "grass", "it is one step");
    let beside = EditCommand::Point(None);
    tell(&mut app, [EditCommand::Take(Tool::Fill), beside, EditCommand::Press, at(0, 3), EditCommand::Release]);
    assert_eq!(terrain(&app, 0, 3), "grass", "a fill is a click, not a stroke");
}

#[test]
fn a_fill_and_an_eraser_stay_within_bounds() {
    let mut app = editor(Some("maps/duel.map.toml"), &Disk::default(), &Disk::default());
    let cells = |app: &App| shop(app).board().expect("a board").cells().count();
    let before = cells(&app);
    tell(&mut app, [EditCommand::Take(Tool::Eraser), EditCommand::Widen(1)]);
    drag(&mut app, &[(0, 0)]);
    assert!(cells(&app) < before, "cells are gone");
    tell(&mut app, [EditCommand::Take(Tool::Fill)]);
    with(&mut app, |shop| shop.kit.terrain = "sand".to_owned());
    drag(&mut app, &[(0, 0)]);
    assert_eq!(cells(&app), before, "holes are filled again");
    assert_eq!(terrain(&app, 0, 0), "sand");
}

#[test]
fn a_picked_cell_is_painted_with() {
    let mut app = editor(Some("maps/ravine.map.toml"), &Disk::default(), &Disk::default());
    tell(&mut app, [at(6, 0), EditCommand::Pick]);
    assert_eq!(shop(&app).kit.terrain, "mountain");
    drag(&mut app, &[(0, 0)]);
    assert_eq!(terrain(&app, 0, 0), "mountain");
}

#[test]
fn links_sides_and_zones_are_dragged() {
    let mut app = editor(None, &Disk::default(), &Disk::default());
    begin(&mut app);
    tell(&mut app, [EditCommand::Show(Layer::Height)]);
    drag(&mut app, &[(4, 3)]);
    tell(&mut app, [EditCommand::Show(Layer::Links)]);
    drag(&mut app, &[(3, 3), (4, 3)]);
    tell(&mut app, [EditCommand::Show(Layer::Sides)]);
    drag(&mut app, &[(6, 3)]);
    tell(&mut app, [EditCommand::Show(Layer::Zones)]);
    with(&mut app, |shop| shop.kit.zone = hexfray_drawing::edit::ZoneName::Exit("gate".to_owned()));
    drag(&mut app, &[(0, 4), (2, 4)]);
    let board = shop(&app).board().expect("a board");
    assert!(board.link(Cell::new(3, 3), Direction(0)).is_some(), "a slope leads up");
    assert_eq!(board.cover(Cell::new(6, 3), Direction(0)), 50);
    assert_eq!(board.zone("gate").len(), 3);
    assert!(shop(&app).project.problems().is_empty(), "{}", shop(&app).project.problems());
}

#[test]
fn unsaved_work_survives_a_crash() {
    let (desk, shelf) = (Disk::default(), Disk::default());
    let mut app = editor(Some("maps/duel.battle.toml"), &desk, &shelf);
    with(&mut app, |shop| shop.kit.terrain = "lava".to_owned());
    drag(&mut app, &[(3, 3)]);
    app.world_mut().write_message(AppExit::Success);
    app.update();
    drop(app);
    let mut app = editor(None, &desk, &shelf);
    let offered = app.world().resource::<client::edit::Offer>().0.clone().expect("an offer");
    assert_eq!(offered.name(), "maps/duel.battle.toml");
    tell(&mut app, [EditCommand::TakeUp]);
    assert_eq!(terrain(&app, 3, 3), "lava");
    assert!(shop(&app).project.is_unsaved());
    assert!(shop(&app).project.battle().is_some(), "the battle, too");
    tell(&mut app, [EditCommand::Save]);
    assert_eq!(shelf.get("recovery/editor.json"), None, "what is saved is not offered again");
    let saved = Source::new("duel.map.toml", &desk.get("maps/duel.map.toml").expect("the board is saved"));
    let saved = Board::read(&saved, &hexfray_data::library()).expect("the board can be read");
    assert_eq!(saved.terrain_name(Cell::new(3, 3)), "lava", "the saved board is that of the strokes");
}

#[test]
fn a_file_of_the_game_is_replaced_only_after_a_question() {
    let (desk, shelf) = (Disk::default(), Disk::default());
    let mut app = editor(Some("maps/duel.map.toml"), &desk, &shelf);
    let dialog = |app: &App| *app.world().resource::<client::edit::Dialog>();
    drag(&mut app, &[(3, 3)]);
    tell(&mut app, [EditCommand::AskAndSave]);
    assert_eq!(dialog(&app), client::edit::Dialog::OfTheGame);
    assert_eq!(desk.get("maps/duel.map.toml"), None, "nothing is replaced yet");
    let copy = EditCommand::SaveAs { map: "maps/my_duel.map.toml".to_owned(), battle: String::new() };
    tell(&mut app, [copy]);
    assert!(desk.get("maps/my_duel.map.toml").is_some(), "a copy is saved at once");
    drag(&mut app, &[(4, 4)]);
    tell(&mut app, [EditCommand::AskAndSave]);
    assert_eq!(dialog(&app), client::edit::Dialog::None, "and is the author's own");
    let mut app = editor(Some("maps/duel.map.toml"), &desk, &shelf);
    drag(&mut app, &[(3, 3)]);
    tell(&mut app, [EditCommand::AskAndSave, EditCommand::Ask(client::edit::Dialog::None), EditCommand::Save]);
    assert!(desk.get("maps/duel.map.toml").is_some(), "confirmed");
    drag(&mut app, &[(4, 4)]);
    tell(&mut app, [EditCommand::AskAndSave]);
    assert_eq!(dialog(&app), client::edit::Dialog::None, "from then on it is the author's version");
}

#[test]
fn leaving_with_unsaved_words_asks() {
    let mut app = editor(Some("maps/duel.map.toml"), &Disk::default(), &Disk::default());
    drag(&mut app, &[(3, 3)]);
    tell(&mut app, [EditCommand::Leave]);
    assert_eq!(screen(&app), Screen::Edit, "it stays");
    assert_eq!(*app.world().resource::<client::edit::Dialog>(), client::edit::Dialog::Leave, "and asks");
    tell(&mut app, [EditCommand::Discard]);
    assert_eq!(screen(&app), Screen::Title);
}

#[test]
fn opening_another_file_with_unsaved_changes_asks_and_opens_it_once_they_are_saved_or_discarded() {
    let (desk, shelf) = (Disk::default(), Disk::default());
    let mut app = editor(Some("maps/duel.map.toml"), &desk, &shelf);
    let dialog = |app: &App| *app.world().resource::<client::edit::Dialog>();
    let open = |app: &mut App, name: &str| tell(app, [EditCommand::Open(name.to_owned())]);
    drag(&mut app, &[(3, 3)]);
    open(&mut app, "maps/castle.map.toml");
    assert_eq!(shop(&app).project.map().name(), "maps/duel.map.toml", "nothing is lost");
    assert_eq!(dialog(&app), client::edit::Dialog::Replace, "it asks");
    tell(&mut app, [EditCommand::OpenNext { discard: false }]);
    assert_eq!(shop(&app).project.map().name(), "maps/duel.map.toml", "they are still unsaved");
    tell(&mut app, [EditCommand::Save, EditCommand::OpenNext { discard: false }]);
    assert_eq!((shop(&app).project.map().name(), dialog(&app)), ("maps/castle.map.toml", client::edit::Dialog::None));
    assert!(desk.get("maps/duel.map.toml").is_some(), "the first board is saved");
    drag(&mut app, &[(3, 3)]);
    open(&mut app, "maps/duel.map.toml");
    tell(&mut app, [EditCommand::OpenNext { discard: true }]);
    assert_eq!(shop(&app).project.map().name(), "maps/duel.map.toml");
    assert_eq!(desk.get("maps/castle.map.toml"), None, "the changes of the second are discarded");
    tell(&mut app, [EditCommand::OpenNext { discard: true }]);
    assert_eq!(shop(&app).project.map().name(), "maps/duel.map.toml", "nothing else waits");
}

#[test]
fn a_zone_that_is_cut_off_with_its_rows_is_told() {
    let mut app = editor(Some("maps/duel.map.toml"), &Disk::default(), &Disk::default());
    let said = |app: &App| shop(app).notice.clone().map(|notice| notice.0).unwrap_or_default();
    let cut = |left, right| Change::Frame(Margins { left, right, ..Margins::default() });
    tell(&mut app, [EditCommand::Do(cut(0, 1))]);
    assert_eq!(said(&app), "", "nothing is lost");
    tell(&mut app, [EditCommand::Do(cut(-4, 0))]);
    assert_eq!(said(&app), "The starting zone of red is no longer on the board; Undo brings it back");
}

#[test]
fn a_board_is_played_at_once_and_comes_back_as_it_was() {
    let mut app = editor(None, &Disk::default(), &Disk::default());
    begin(&mut app);
    drag(&mut app, &[(5, 3)]);
    let words = shop(&app).project.map().text();
    tell(&mut app, [EditCommand::Play]);
    assert_eq!(screen(&app), Screen::Battle, "a quick battle on the board alone");
    let session = app.world().resource::<Session>();
    assert_eq!(session.battle.board().terrain_name(Cell::new(5, 3)), "forest", "on the board as it is now");
    assert!(session.battle.units().count() >= 4, "with units on both sides");
    assert!(session.about().contains("the editor has placed units on each side"), "which is said: {}", session.about());
    let own = session.only_human().map(|side| session.battle.sides()[side.index()].name.to_string());
    assert_eq!(own.as_deref(), Some("blue"), "the player has the side that is the player's in new battles");
    assert_eq!(*app.world().resource::<Overlay>(), Overlay::Briefing, "and reads first who fights whom");
    app.world_mut().write_message(Command::Leave);
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(screen(&app), Screen::Edit, "leaving it leads back");
    assert_eq!(shop(&app).project.map().text(), words);
    assert!(app.world().resource::<Texts>().library.get("maps/mill.map.toml").is_none(), "nothing was saved by it");
    tell(&mut app, [EditCommand::Undo]);
    assert_eq!(terrain(&app, 5, 3), "grass", "what was done before can be undone after");
    tell(&mut app, [EditCommand::Play]);
    assert_eq!(screen(&app), Screen::Battle);
    app.world_mut().write_message(Command::Save);
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(screen(&app), Screen::Battle, "to save is not to leave");
    let said = app.world().resource::<client::Choice>().notice.as_ref().map(|(words, _)| words.clone());
    assert!(said.is_some_and(|words| words.starts_with("A trial is not saved")));
    app.world_mut().write_message(Command::EndTrial);
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(screen(&app), Screen::Edit, "the trial is over");
}

#[test]
fn what_keeps_a_draft_from_being_played_is_listed_and_shown() {
    let mut app = editor(Some("maps/duel.battle.toml"), &Disk::default(), &Disk::default());
    let at = shop(&app).project.pieces()[0].at.expect("the first unit has a cell");
    with(&mut app, |shop| shop.kit.terrain = "wall".to_owned());
    tell(&mut app, [EditCommand::Show(Layer::Terrain)]);
    drag(&mut app, &[(at.col, at.row)]);
    assert_eq!(terrain(&app, at.col, at.row), "wall");
    tell(&mut app, [EditCommand::Play]);
    assert_eq!(screen(&app), Screen::Edit, "a unit in a wall is not played");
    assert!(app.world().resource::<client::Fault>().0.is_none(), "nothing lies over the board");
    let shop = shop(&app);
    let (shown, listed) = shop.problem;
    let problem = shown.and_then(|at| shop.project.problems().iter().nth(at)).expect("a problem is shown");
    assert!(listed && !problem.is_warning(), "{}", problem.line());
}

#[test]
fn a_battle_is_made_on_a_new_board() {
    let (desk, shelf) = (Disk::default(), Disk::default());
    let mut app = editor(None, &desk, &shelf);
    let (file, name) = ("maps/yard.map.toml".to_owned(), "Yard".to_owned());
    let shape = Shape::Square { adjacency: Adjacency::Sides };
    tell(&mut app, [EditCommand::New { file, name: name.clone(), shape, size: (10, 10) }]);
    let file = "maps/yard.battle.toml".to_owned();
    tell(&mut app, [EditCommand::StartBattle { file, name, ruleset: "percentile".to_owned() }]);
    for (side, cell) in [("red", (4, 0)), ("blue", (5, 9))] {
        with(&mut app, |shop| (shop.kit.side, shop.kit.unit) = (side.to_owned(), "archer".to_owned()));
        let alone = shop(&app).project.pieces().len() == 1;
        let warned =
            shop(&app).project.problems().iter().any(|problem| problem.line().contains("nobody fights for blue"));
        assert_eq!(warned, alone || side == "red", "a side without units is reported");
        if alone {
            tell(&mut app, [EditCommand::Play]);
            let fault = app.world_mut().resource_mut::<client::Fault>().0.take();
            assert!(fault.is_some_and(|words| words.contains("Nobody fights for blue yet")), "and not played");
            assert_eq!(screen(&app), Screen::Edit);
        }
        drag(&mut app, &[cell]);
    }
    assert_eq!(shop(&app).project.problems().iter().count(), 0);
    let places = |app: &App| shop(app).project.pieces().iter().map(|piece| piece.at).collect::<Vec<_>>();
    assert_eq!(places(&app), [Some(Cell::new(4, 0)), Some(Cell::new(5, 9))]);
    drag(&mut app, &[(5, 9), (2, 8)]);
    assert_eq!(places(&app)[1], Some(Cell::new(2, 8)), "a unit is dragged to its place");
    tell(&mut app, [EditCommand::Save, EditCommand::Play]);
    assert!(desk.get("maps/yard.battle.toml").is_some_and(|text| text.contains("archer")), "both files are saved");
    assert!(desk.get("maps/yard.map.toml").is_some());
    assert_eq!(screen(&app), Screen::Battle, "and the battle is played");
    assert_eq!(app.world().resource::<Session>().battle.units().count(), 2);
}

#[test]
fn a_file_saved_elsewhere_is_taken_over_and_can_be_undone() {
    let mut app = editor(Some("maps/duel.map.toml"), &Disk::default(), &Disk::default());
    let words = shop(&app).project.map().text();
    let other = words.replace("Duelling ground", "Elsewhere");
    app.world_mut().write_message(client::FileSaved(Source::new("maps/duel.map.toml", &other)));
    for _ in 0..3 {
        app.update();
    }
    assert_eq!(shop(&app).board().expect("a board").name(), "Elsewhere");
    tell(&mut app, [EditCommand::Undo]);
    assert_eq!(shop(&app).project.map().text(), words, "the old words come back");
}

#[test]
fn what_keeps_units_out_takes_cells_out_of_starting_zones() {
    let mut app = editor(None, &Disk::default(), &Disk::default());
    begin(&mut app);
    let room = |app: &App| shop(app).board().expect("a board").spawn("red").len();
    let before = room(&app);
    tell(&mut app, [EditCommand::Show(Layer::Obstacles)]);
    drag(&mut app, &[(3, 0), (4, 0)]);
    assert_eq!(room(&app), before - 2, "no unit can stand where a boulder lies");
    assert!(shop(&app).project.problems().is_empty(), "{}", shop(&app).project.problems());
    tell(&mut app, [EditCommand::Show(Layer::Zones)]);
    with(&mut app, |shop| shop.kit.zone = hexfray_drawing::edit::ZoneName::Spawn("red".to_owned()));
    drag(&mut app, &[(3, 0)]);
    assert_eq!(room(&app), before - 2, "nor does a zone come back there");
    tell(&mut app, [EditCommand::Undo]);
    assert_eq!(room(&app), before, "boulders and zone are one step");
}

#[test]
fn a_script_draws_a_board() {
    let desk = Disk::default();
    let mut app = editor(None, &desk, &Disk::default());
    let script = "new square 8 6 maps/yard.map.toml\nname Yard\nuse pavement\ntool rectangle\ndrag 1 1 6 4\nlayer height\n\
                  tool brush\nuse 2\ndrag 3 2 4 2\nkey ctrl+z\nclick 3 2\nlayer links\nuse ladder\ndrag 2 2 3 2\n\
                  layer zones\nuse exit gate\nclick 7 3\nkey ctrl+s";
    for line in script.lines() {
        let done = client::edit::perform(app.world_mut(), line.trim());
        assert_eq!(done, Some(Ok(())), "{line}");
        app.update();
    }
    let text = desk.get("maps/yard.map.toml").expect("it is saved");
    assert!(text.contains("name = \"Yard\"") && text.contains(". , , , , , , ."), "{text}");
    let board = shop(&app).board().expect("a board");
    assert_eq!([board.height(Cell::new(3, 2)), board.height(Cell::new(4, 2))], [2, 0], "what was undone is gone");
    assert!(board.link(Cell::new(2, 2), Direction(0)).is_some() && board.zone("gate").len() == 1);
    assert!(shop(&app).project.problems().is_empty(), "{}", shop(&app).project.problems());
    assert_eq!(client::edit::perform(app.world_mut(), "dance"), None, "a line that is none of the editor's");
}
