//! Parts of a board in the editor: selected, copied, cut, placed, mirrored and turned, one step of undo each.

use hexfray_board::grid::{Adjacency, Cell, Direction, HexTop, Offset, Shape};
use hexfray_client::edit::{EditCommand, Layer, Tool};
use hexfray_drawing::edit::{Mirror, ZoneName};

use crate::edit::{Disk, at, drag, editor, shop, tell, terrain, with};
use bevy::app::App;

const SQUARES: Shape = Shape::Square { adjacency: Adjacency::Sides };
const HEXES: Shape = Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd };

/// An editor with a board of these cells and a battle on it; its corner holds an object of every kind.
fn furnished(shape: Shape) -> App {
    let mut app = editor(None, &Disk::default(), &Disk::default());
    let (file, name) = ("maps/yard.map.toml".to_owned(), "Yard".to_owned());
    tell(&mut app, [EditCommand::New { file, name: name.clone(), shape, size: (12, 9) }]);
    let file = "maps/yard.battle.toml".to_owned();
    tell(&mut app, [EditCommand::StartBattle { file, name, ruleset: "percentile".to_owned() }]);
    with(&mut app, |shop| (shop.kit.side, shop.kit.unit) = ("red".to_owned(), "archer".to_owned()));
    drag(&mut app, &[(1, 3)]);
    tell(&mut app, [EditCommand::Show(Layer::Terrain)]);
    drag(&mut app, &[(0, 3), (2, 3)]);
    tell(&mut app, [EditCommand::Show(Layer::Height)]);
    with(&mut app, |shop| shop.kit.level = 2);
    drag(&mut app, &[(2, 4)]);
    tell(&mut app, [EditCommand::Show(Layer::Obstacles)]);
    drag(&mut app, &[(0, 4)]);
    tell(&mut app, [EditCommand::Show(Layer::Sides)]);
    drag(&mut app, &[(1, 4)]);
    tell(&mut app, [EditCommand::Show(Layer::Zones)]);
    with(&mut app, |shop| shop.kit.zone = ZoneName::Exit("gate".to_owned()));
    drag(&mut app, &[(0, 3)]);
    app
}

fn texts(app: &App) -> [String; 2] {
    let project = &shop(app).project;
    [project.map().text(), project.battle().expect("a battle").text()]
}

fn select(app: &mut App, from: (i16, i16), to: (i16, i16)) {
    tell(app, [EditCommand::Take(Tool::Select)]);
    drag(app, &[from, to]);
}

fn place(app: &mut App, (col, row): (i16, i16)) {
    tell(app, [EditCommand::Paste, at(col, row), EditCommand::Press, EditCommand::Release]);
}

#[test]
fn a_copy_is_placed_again_and_again_with_all_layers() {
    for shape in [SQUARES, HEXES] {
        let mut app = furnished(shape);
        let before = texts(&app);
        select(&mut app, (0, 3), (2, 4));
        assert_eq!(shop(&app).selection().len(), 6);
        tell(&mut app, [EditCommand::Copy]);
        assert_eq!(texts(&app), before, "copying changes nothing");
        place(&mut app, (9, 5));
        let board = shop(&app).board().expect("a board");
        let cell = |col, row| Cell::new(col, row);
        assert_eq!([terrain(&app, 8, 5), terrain(&app, 10, 5)], ["forest", "forest"]);
        assert_eq!((board.height(cell(10, 6)), board.cover(cell(9, 6), Direction(0))), (2, 50), "{shape:?}");
        assert!(board.obstacle(cell(8, 6)).is_some() && board.zone("gate").contains(&cell(8, 5)), "{shape:?}");
        let archers = |app: &App| shop(app).project.pieces().iter().filter_map(|piece| piece.at).collect::<Vec<_>>();
        assert_eq!(archers(&app), [cell(1, 3), cell(9, 5)], "{shape:?}: the unit is copied, too");
        place(&mut app, (5, 5));
        assert_eq!(archers(&app).len(), 3, "the copy stays in hand");
        tell(&mut app, [EditCommand::Undo, EditCommand::Undo]);
        assert_eq!(texts(&app), before, "{shape:?}: each click is a step");
    }
}

#[test]
fn what_is_cut_can_be_placed_elsewhere() {
    for shape in [SQUARES, HEXES] {
        let mut app = furnished(shape);
        let before = texts(&app);
        select(&mut app, (0, 3), (2, 4));
        tell(&mut app, [EditCommand::Cut]);
        assert_eq!([terrain(&app, 0, 3), terrain(&app, 2, 3)], ["grass", "grass"], "{shape:?}: open ground is left");
        assert!(shop(&app).project.pieces().is_empty());
        place(&mut app, (9, 5));
        assert_eq!(shop(&app).project.pieces()[0].at, Some(Cell::new(9, 5)), "{shape:?}");
        tell(&mut app, [EditCommand::Undo, EditCommand::Undo]);
        assert_eq!(texts(&app), before, "{shape:?}: cutting is a step, placing another");
        select(&mut app, (0, 3), (2, 4));
        tell(&mut app, [EditCommand::Delete]);
        assert_eq!(terrain(&app, 1, 3), "grass", "Del clears the selected part");
    }
}

#[test]
fn copies_and_parts_are_mirrored_and_turned() {
    let mut app = furnished(SQUARES);
    let before = texts(&app);
    select(&mut app, (0, 3), (2, 4));
    tell(&mut app, [EditCommand::Mirror(Mirror::Columns)]);
    let board = shop(&app).board().expect("a board");
    assert_eq!((board.height(Cell::new(0, 4)), board.cover(Cell::new(1, 4), Direction(2))), (2, 50), "left is right");
    tell(&mut app, [EditCommand::Undo, EditCommand::Turn]);
    assert_eq!(texts(&app), before, "six cells do not turn onto themselves");
    let told = shop(&app).notice.clone().map(|notice| notice.0).unwrap_or_default();
    assert!(told.starts_with("Only a square part can be turned in its place"), "{told}");
    tell(&mut app, [EditCommand::Copy, EditCommand::Paste, EditCommand::Turn]);
    place(&mut app, (7, 5));
    let forest: Vec<String> = (4..7).map(|row| terrain(&app, 7, row)).collect();
    assert_eq!(forest, ["forest"; 3], "the copy turns a row into a column");

    let mut app = furnished(HEXES);
    let before = texts(&app);
    select(&mut app, (0, 3), (2, 4));
    for how in [Mirror::Columns, Mirror::Rows] {
        tell(&mut app, [EditCommand::Mirror(how)]);
        let told = shop(&app).notice.clone().map(|notice| notice.0).unwrap_or_default();
        assert!(told.starts_with("On hexes, this part would not cover its own cells"), "{how:?} {told}");
        assert_eq!(texts(&app), before);
    }
    select(&mut app, (0, 3), (2, 5));
    tell(&mut app, [EditCommand::Mirror(Mirror::Rows)]);
    assert_eq!(terrain(&app, 1, 5), "forest", "an odd number of rows mirrors onto itself");
    tell(&mut app, [EditCommand::Undo, EditCommand::Copy, EditCommand::Paste, EditCommand::Mirror(Mirror::Columns)]);
    place(&mut app, (7, 5));
    assert_eq!(
        shop(&app).board().expect("a board").cover(Cell::new(7, 5), Direction(3)),
        50,
        "the copy mirrors at will"
    );
}

#[test]
fn a_copy_is_placed_on_another_board_and_escape_puts_it_down() {
    let mut app = furnished(HEXES);
    select(&mut app, (0, 3), (2, 4));
    tell(&mut app, [EditCommand::Copy]);
    tell(&mut app, [EditCommand::Open("maps/duel.map.toml".to_owned()), EditCommand::OpenNext { discard: true }]);
    place(&mut app, (4, 4));
    assert_eq!(terrain(&app, 4, 4), "forest");
    let told = shop(&app).notice.clone().map(|notice| notice.0).unwrap_or_default();
    assert_eq!(told, "Its units are left out: there is no battle on this board yet");
    tell(&mut app, [EditCommand::Cancel]);
    assert_eq!(shop(&app).tool, Tool::Select);
    tell(&mut app, [EditCommand::SelectAll]);
    let cells = shop(&app).board().expect("a board").grid().len();
    assert_eq!(shop(&app).selection().len(), cells);
    tell(&mut app, [EditCommand::Cancel]);
    assert_eq!(shop(&app).selected, None);
}
