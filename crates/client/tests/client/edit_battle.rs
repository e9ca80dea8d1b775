//! The battle in the editor: its drawer, problems shown at once, and files that other programs save meanwhile.

use bevy::app::App;
use hexfray_board::{
    grid::{Adjacency, Cell, Shape},
    text::Source,
};
use hexfray_client::{
    FileSaved,
    edit::{Dialog, EditCommand, Layer, Marked, Marks},
};
use hexfray_drawing::edit::{Change, GuardText, TemperOf};

use crate::edit::{Disk, at, drag, editor, shop, tell, terrain, with};

#[test]
fn what_the_rules_make_nothing_of_is_said_when_it_is_painted() {
    for (ruleset, layer, silent) in [
        ("percentile", Layer::Sides, false),
        ("percentile", Layer::Sight, false),
        ("power_table", Layer::Sides, false),
        ("dice_pool", Layer::Sight, false),
        ("dice_pool", Layer::Sides, true),
        ("die_code", Layer::Sight, true),
        ("percentile", Layer::Terrain, true),
    ] {
        let mut app = editor(None, &Disk::default(), &Disk::default());
        let (file, name) = ("maps/yard.map.toml".to_owned(), "Yard".to_owned());
        let shape = Shape::Square { adjacency: Adjacency::Corners };
        tell(&mut app, [EditCommand::New { file, name: name.clone(), shape, size: (8, 8) }]);
        tell(&mut app, [EditCommand::Show(layer)]);
        drag(&mut app, &[(2, 3)]);
        assert_eq!(notice(&app), None, "a board alone has no rules");
        let file = "maps/yard.battle.toml".to_owned();
        tell(&mut app, [EditCommand::StartBattle { file, name, ruleset: ruleset.to_owned() }]);
        tell(&mut app, [EditCommand::Show(layer)]);
        drag(&mut app, &[(4, 3)]);
        let said = notice(&app).is_some_and(|words| words.contains("changes nothing in this battle"));
        assert_eq!(said, !silent, "{ruleset} {layer:?} {:?}", notice(&app));
    }
}

fn notice(app: &App) -> Option<String> {
    shop(app).notice.clone().map(|(words, _)| words)
}

fn saved_outside(app: &mut App, text: &str) {
    app.world_mut().write_message(FileSaved(Source::new("maps/duel.map.toml", text)));
    for _ in 0..3 {
        app.update();
    }
}

#[test]
fn the_cells_of_a_patrol_are_marked_on_the_board() {
    let mut app = editor(Some("maps/duel.battle.toml"), &Disk::default(), &Disk::default());
    let temper = |app: &App| shop(app).temper(&TemperOf::Unit(0));
    let mark = |app: &mut App, list| tell(app, [EditCommand::Mark(Some(Marks { of: TemperOf::Unit(0), list }))]);
    mark(&mut app, Marked::Patrolled);
    for (col, row) in [(3, 3), (5, 3), (6, 4), (6, 4)] {
        tell(&mut app, [at(col, row), EditCommand::Press, EditCommand::Release]);
    }
    assert_eq!(temper(&app).patrols, [Cell::new(3, 3), Cell::new(5, 3)], "the last cell again removes it");
    tell(&mut app, [EditCommand::Undo]);
    assert_eq!(temper(&app).patrols.len(), 3, "each press is a step to undo");
    mark(&mut app, Marked::Guarded);
    for (col, row) in [(3, 3), (4, 3), (3, 3)] {
        tell(&mut app, [at(col, row), EditCommand::Press, EditCommand::Release]);
    }
    assert_eq!(temper(&app).guards, Some(GuardText::Cells(vec![Cell::new(4, 3)])), "a second press removes a cell");
    assert_eq!(temper(&app).patrols, [], "a unit either guards or patrols");
    assert!(shop(&app).project.problems().is_empty(), "{}", shop(&app).project.problems());
    for ending in [EditCommand::Show(Layer::Terrain), EditCommand::Do(Change::RemoveUnit(1)), EditCommand::Cancel] {
        mark(&mut app, Marked::Guarded);
        assert!(shop(&app).marks.is_some());
        tell(&mut app, [ending.clone()]);
        assert_eq!(shop(&app).marks, None, "{ending:?} ends the marking");
    }
    let before = shop(&app).revision;
    tell(&mut app, [at(4, 4), EditCommand::Press, EditCommand::Release]);
    assert_eq!(temper(&app).guards, Some(GuardText::Cells(vec![Cell::new(4, 3)])));
    assert_ne!(shop(&app).revision, before, "and the tool paints again");
}

#[test]
fn what_is_saved_outside_replaces_no_unsaved_strokes_without_a_question() {
    for take in [false, true] {
        let mut app = editor(Some("maps/duel.map.toml"), &Disk::default(), &Disk::default());
        let first = shop(&app).project.map().text();
        let other = first.replace("Duelling ground", "Elsewhere");
        drag(&mut app, &[(3, 3)]);
        let drawn = shop(&app).project.map().text();
        saved_outside(&mut app, &other);
        assert_eq!(shop(&app).project.map().text(), drawn, "nothing is replaced");
        assert_eq!(shop(&app).outside.len(), 1, "the question waits for an answer");
        tell(&mut app, [EditCommand::Outside { take }]);
        assert!(shop(&app).outside.is_empty());
        let name = if take { "Elsewhere" } else { "Duelling ground" };
        assert_eq!(shop(&app).board().expect("a board").name(), name);
        tell(&mut app, [EditCommand::Undo]);
        let back = if take { drawn } else { first };
        assert_eq!(shop(&app).project.map().text(), back, "undo brings back what was there");
    }
}

#[test]
fn water_that_is_painted_on_dry_ground_makes_it_water_and_says_so() {
    let mut app = editor(Some("maps/duel.map.toml"), &Disk::default(), &Disk::default());
    let before = shop(&app).project.map().text();
    with(&mut app, |shop| (shop.layer, shop.kit.depth) = (Layer::Water, 2));
    let cell = Cell::new(3, 3);
    let dry = shop(&app).board().and_then(|board| board.terrain(cell)).expect("there is ground").clone();
    assert_eq!(dry.depth, (0, 0), "{}", dry.name);
    drag(&mut app, &[(3, 3)]);
    let board = shop(&app).board().expect("a board").clone();
    assert_eq!(board.depth(cell), 2, "{:?}", notice(&app));
    let said = notice(&app).unwrap_or_default();
    assert!(said.starts_with(dry.name.as_str()) && said.contains("water"), "{said}");
    tell(&mut app, [EditCommand::Undo]);
    assert_eq!(shop(&app).project.map().text(), before, "one step back undoes both");
}

#[test]
fn what_the_editor_saved_itself_comes_back_without_a_question() {
    let (desk, shelf) = (Disk::default(), Disk::default());
    let mut app = editor(Some("maps/duel.map.toml"), &desk, &shelf);
    drag(&mut app, &[(3, 3)]);
    tell(&mut app, [EditCommand::Save]);
    let saved = desk.get("maps/duel.map.toml").expect("it is saved");
    with(&mut app, |shop| shop.kit.terrain = "sand".to_owned());
    drag(&mut app, &[(5, 3)]);
    saved_outside(&mut app, &saved);
    assert_eq!(terrain(&app, 5, 3), "sand", "the next stroke stays");
    assert!(shop(&app).outside.is_empty() && *app.world().resource::<Dialog>() == Dialog::None);
}
