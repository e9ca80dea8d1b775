//! Files that are dropped onto the desktop window are opened in their own folder.

use std::fs;

use bevy::{app::App, prelude::*, window::FileDragAndDrop};
use hexfray_client::{
    Brought, Choice, Command, Concern, FileWish, Notice, Player, Screen, Shelf, Texts, Workspace,
    edit::{EditCommand, Workshop},
    state::Fault,
};
use hexfray_drawing::edit::{Change, Part};
use tempfile::TempDir;

use super::{app, asking::Full, session, tell, to_a_turn};

/// A folder with a battle, its board, and a unit.
fn mill() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let library = hexfray_data::library();
    let text = |name: &str| library.get(name).expect("the game has it").text().to_owned();
    let battle = text("maps/duel.battle.toml").replacen("maps/duel.map.toml", "maps/mill.map.toml", 1);
    let units = text("assets/units/percentile.toml");
    let unit = units.split("[[unit]]").nth(1).expect("it has units").replacen("key = \"", "key = \"mill_", 1);
    for (name, text) in [
        ("maps/mill.battle.toml", battle.as_str()),
        ("maps/mill.map.toml", &text("maps/duel.map.toml")),
        ("assets/units/percentile_mill.toml", &format!("[[unit]]{unit}")),
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap_or(&path)).expect("made");
        fs::write(path, text).expect("written");
    }
    folder
}

fn updated(app: &mut App) {
    for _ in 0..4 {
        app.update();
    }
}

/// Drops files of a folder onto the window.
fn drop_onto(app: &mut App, folder: &TempDir, files: &[&str]) {
    for file in files {
        let path_buf = folder.path().join(file);
        app.world_mut().write_message(FileDragAndDrop::DroppedFile { window: Entity::PLACEHOLDER, path_buf });
    }
    updated(app);
}

fn wish(app: &mut App, wish: FileWish) {
    app.world_mut().write_message(wish);
    updated(app);
}

fn offered(app: &App) -> Option<String> {
    app.world().resource::<Notice>().opened.clone()
}

fn fault(app: &App) -> String {
    app.world().resource::<Fault>().0.clone().unwrap_or_default()
}

/// All files of a folder.
fn files_of(folder: &TempDir) -> Vec<String> {
    let mut names = Vec::new();
    let mut folders = vec![folder.path().to_owned()];
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(at).expect("it is there").flatten() {
            if entry.path().is_dir() { folders.push(entry.path()) } else { names.push(entry.path()) }
        }
    }
    let mut names: Vec<String> = names.iter().map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_dropped_battle_is_played_where_it_lies_with_its_board_and_units() {
    let (mut app, folder, working) =
        (app(&[Player::Human, Player::Human]), mill(), tempfile::tempdir().expect("a folder"));
    app.insert_resource(Workspace(Box::new(hexfray_client::Folder::at(working.path()))));
    to_a_turn(&mut app);
    let before = (session(&app).battle.digest(), files_of(&folder));
    drop_onto(&mut app, &folder, &["maps/mill.battle.toml", "maps/mill.map.toml"]);
    assert_eq!(offered(&app).as_deref(), Some("maps/mill.battle.toml"), "of a board and its battle the battle");
    let news = app.world().resource::<Notice>().news.clone().unwrap_or_default();
    assert_eq!(news, format!("Open {}?", folder.path().join("maps/mill.battle.toml").display()));
    assert_eq!(session(&app).battle.digest(), before.0, "nothing else has changed yet");
    assert!(app.world().resource::<Texts>().library.get("maps/mill.map.toml").is_none());
    wish(&mut app, FileWish::Play("maps/mill.battle.toml".to_owned()));
    assert_eq!(fault(&app), "");
    assert_eq!(session(&app).setup().source, "maps/mill.battle.toml");
    let library = &app.world().resource::<Texts>().library;
    assert!(library.get("assets/units/percentile_mill.toml").is_some(), "the project's units are there");
    assert_eq!(files_of(&working), [""; 0], "nothing is copied into the working folder");
    assert_eq!(files_of(&folder), before.1);
}

#[test]
fn what_is_drawn_on_a_dropped_board_is_saved_where_it_lies() {
    let (mut app, folder) = (app(&[Player::Human, Player::Human]), mill());
    drop_onto(&mut app, &folder, &["maps/mill.map.toml"]);
    wish(&mut app, FileWish::Edit("maps/mill.map.toml".to_owned()));
    assert_eq!(*app.world().resource::<State<Screen>>().get(), Screen::Edit);
    app.world_mut().resource_mut::<Workshop>().apply(&Change::Text {
        part: Part::Map,
        key: "name",
        text: "Grey mill".to_owned(),
    });
    // Another drop waits until this one is saved.
    let other = mill();
    drop_onto(&mut app, &other, &["maps/mill.map.toml"]);
    wish(&mut app, FileWish::Edit("maps/mill.map.toml".to_owned()));
    assert!(fault(&app).contains("Save what you have drawn"), "{}", fault(&app));
    app.world_mut().resource_mut::<Fault>().0 = None;
    app.world_mut().write_message(EditCommand::Save);
    updated(&mut app);
    let text = |folder: &TempDir| fs::read_to_string(folder.path().join("maps/mill.map.toml")).expect("it is there");
    assert!(text(&folder).contains("Grey mill"), "{}", text(&folder));
    assert!(!text(&other).contains("Grey mill"));
    wish(&mut app, FileWish::Edit("maps/mill.map.toml".to_owned()));
    assert_eq!(fault(&app), "");
    let name = |app: &App| app.world().resource::<Workshop>().board().map(|board| board.name().to_owned());
    assert_ne!(name(&app).as_deref(), Some("Grey mill"), "the other folder's board is open now");
}

#[test]
fn a_board_outside_of_any_project_opens_by_its_path() {
    let (mut app, folder) = (app(&[Player::Human, Player::Human]), tempfile::tempdir().expect("a folder"));
    let library = hexfray_data::library();
    let board = library.get("maps/duel.map.toml").expect("the game has it");
    fs::write(folder.path().join("loose.map.toml"), board.text()).expect("written");
    drop_onto(&mut app, &folder, &["loose.map.toml"]);
    let name = offered(&app).expect("it is offered");
    assert_eq!(name, folder.path().join("loose.map.toml").to_string_lossy());
    wish(&mut app, FileWish::Edit(name));
    assert_eq!((fault(&app).as_str(), app.world().resource::<State<Screen>>().get()), ("", &Screen::Edit));
}

#[test]
fn units_that_are_dropped_are_not_copied_and_the_way_out_is_said() {
    let (mut app, folder) = (app(&[Player::Human, Player::Human]), mill());
    drop_onto(&mut app, &folder, &["assets/units/percentile_mill.toml"]);
    let said = fault(&app);
    assert!(said.contains("percentile_mill.toml") && said.contains("assets/units") && said.contains("Drop"), "{said}");
    assert_eq!(offered(&app), None);
}

/// A battle in its second turn whose automatic save has failed, and the file of its first.
fn unsaved() -> (App, String, String) {
    let mut app = app(&[Player::Human, Player::Human]);
    app.insert_resource(Shelf(Box::new(Full)));
    to_a_turn(&mut app);
    let FileWish::Download { name, text } = FileWish::download_save(session(&app)) else { panic!("a file") };
    tell(&mut app, Command::EndTurn);
    updated(&mut app);
    (app, name, text)
}

fn concern(app: &App) -> Option<Concern> {
    app.world().resource::<Choice>().doubt.as_ref().map(|doubt| doubt.concern.clone())
}

#[test]
fn a_battle_that_could_not_be_saved_is_not_replaced_by_a_dropped_one_without_a_question() {
    let (mut app, name, text) = unsaved();
    let before = session(&app).battle.digest();
    let drop = |app: &mut App| {
        app.world_mut().write_message(Brought { name: name.clone(), text: text.clone() });
        updated(app);
    };
    drop(&mut app);
    assert_eq!(concern(&app), Some(Concern::Open(name.clone())), "it would be lost");
    assert_eq!(session(&app).battle.digest(), before, "nothing has changed yet");
    tell(&mut app, Command::Enter);
    assert_eq!((concern(&app), session(&app).battle.digest()), (None, before), "Enter loses nothing");
    drop(&mut app);
    tell(&mut app, Command::Confirm);
    updated(&mut app);
    assert_ne!(session(&app).battle.digest(), before, "now it is opened");
}
