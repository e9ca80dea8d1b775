//! Zones, links, sides of cells; the roster of a battle.

use std::collections::{BTreeMap, BTreeSet};

use crate::RULESETS;
use hexfray_board::grid::{Adjacency, Cell, Direction, HexTop, Offset, Shape};
use hexfray_board::map::LinkKind;
use hexfray_board::text::Source;
use hexfray_drawing::edit::{
    Change, Edge, GoalText, GuardText, Margins, Paint, Project, TemperOf, TemperText, UnitText, ZoneName,
};

use crate::{battle, board, text, words};

fn spawn(side: &str, cells: &[(i16, i16)], add: bool) -> Change {
    Change::Zone { zone: ZoneName::Spawn(side.to_owned()), cells: cells.iter().map(|&cell| cell.into()).collect(), add }
}

#[test]
fn a_starting_zone_grows_shrinks_and_goes() {
    let mut project = text("name = 'B'\ngrid = { shape = 'square' }\nterrain = '''\n. . .\n. . .\n'''\n");
    project.apply(&spawn("red", &[(0, 0), (1, 0)], true)).unwrap();
    project.apply(&spawn("red", &[(2, 0), (1, 0)], true)).unwrap();
    assert!(
        words(&project).contains("\n[[spawn]]\nside = \"red\"\ncells = [[0, 0], [1, 0], [2, 0]]\n"),
        "{}",
        words(&project)
    );
    // A cell belongs to one starting zone.
    project.apply(&spawn("blue", &[(1, 0)], true)).unwrap();
    let board = project.board().unwrap();
    assert_eq!((board.spawn("red").len(), board.spawn("blue").len()), (2, 1));
    project.apply(&Change::Facing { side: "blue".to_owned(), way: Some(Direction(1)) }).unwrap();
    assert!(words(&project).contains("facing = \"N\""));
    project.apply(&spawn("blue", &[(1, 0)], false)).unwrap();
    assert!(!words(&project).contains("blue"), "{}", words(&project));
    assert!(project.problems().is_empty(), "{}", project.problems());
}

#[test]
fn zones_drawn_by_marks_stay_marks() {
    let start = "name = 'B'\ngrid = { shape = 'square' }\nterrain = '''\n...\n...\n'''\nmarks = '''\nr..\n..b\n'''\n[[spawn]]\nside = 'red'\nmark = 'r'\n[[spawn]]\nside = 'blue'\nmark = 'b'\n";
    let mut project = text(start);
    project.apply(&spawn("red", &[(1, 0), (2, 1)], true)).unwrap();
    let board = project.board().unwrap();
    assert_eq!(board.spawn("red"), [Cell::new(0, 0), Cell::new(1, 0), Cell::new(2, 1)]);
    assert!(words(&project).contains("rr.\n..r\n"), "{}", words(&project));
    assert!(!words(&project).contains("blue"), "the zone lost its last cell: {}", words(&project));
    assert!(project.problems().is_empty(), "{}", project.problems());
}

#[test]
fn a_link_is_cut_out_of_its_path() {
    let mut project = board("maps/ravine.map.toml");
    let cut = |from: (i16, i16), to: (i16, i16), kind| Change::Link {
        from: from.into(),
        to: to.into(),
        kind,
        half_cost: false,
    };
    project.apply(&cut((4, 5), (5, 6), None)).unwrap();
    let grid = project.board().unwrap().grid();
    let link = |project: &Project, from: (i16, i16), to: (i16, i16)| {
        let way = (0..6).map(Direction).find(|&way| grid.step(from.into(), way) == to.into()).unwrap();
        project.board().unwrap().link(Cell::from(from), way).map(|link| link.kind)
    };
    assert_eq!(link(&project, (4, 5), (5, 6)), None);
    assert_eq!(link(&project, (5, 4), (4, 5)), Some(LinkKind::Slope), "the rest of the path stays");
    project.apply(&cut((4, 5), (5, 6), Some(LinkKind::Stairs))).unwrap();
    assert_eq!(link(&project, (4, 5), (5, 6)), Some(LinkKind::Stairs));
    project.apply(&cut((5, 6), (4, 5), Some(LinkKind::Ladder))).unwrap();
    assert_eq!(link(&project, (4, 5), (5, 6)), Some(LinkKind::Ladder), "one link between two cells");
    assert!(project.problems().is_empty(), "{}", project.problems());
}

#[test]
fn sides_of_cells_get_and_lose_cover() {
    let start = "name = 'B'\ngrid = { shape = 'square' }\nterrain = '''\n. . .\n. . .\n'''\n[[cover]]\ncells = [[0, 0], [1, 0]]\nsides = ['E', 'S']\npercent = 50\n";
    let mut project = text(start);
    let (east, west, south) = (Direction(0), Direction(2), Direction(3));
    let cover = |project: &Project, cell: (i16, i16), side| project.board().unwrap().cover(Cell::from(cell), side);
    let set = |cell: (i16, i16), side, percent, both| Change::Edge {
        cell: cell.into(),
        side,
        edge: Edge::Cover { percent, both },
    };
    project.apply(&set((0, 0), east, 0, false)).unwrap();
    assert_eq!((cover(&project, (0, 0), east), cover(&project, (1, 0), west)), (0, 50), "{}", words(&project));
    assert_eq!((cover(&project, (0, 0), south), cover(&project, (1, 0), east)), (50, 50));
    project.apply(&set((0, 0), east, 75, true)).unwrap();
    assert_eq!((cover(&project, (0, 0), east), cover(&project, (1, 0), west)), (75, 75), "{}", words(&project));
    project.apply(&Change::Edge { cell: (1, 1).into(), side: west, edge: Edge::Climb(-20) }).unwrap();
    assert_eq!(project.board().unwrap().climb_modifier(Cell::new(0, 1), east), -20);
    assert!(project.problems().is_empty(), "{}", project.problems());
}

#[test]
fn a_battle_is_made_on_a_board() {
    let mut project = board("maps/duel.map.toml");
    project.start_battle("maps/mine.battle.toml", "Mine", "percentile").unwrap();
    let unit =
        |kind: &str, side: &str, at| UnitText { kind: kind.to_owned(), side: side.to_owned(), name: String::new(), at };
    let kinds = project.unit_kinds();
    assert!(kinds.iter().any(|(key, title, _)| key == "knight" && title.as_str() == "Knight"));
    project.apply(&Change::AddUnit(unit("knight", "red", None))).unwrap();
    project.apply(&Change::AddUnit(unit("archer", "blue", None))).unwrap();
    assert!(project.problems().is_empty(), "{}", project.problems());
    let pieces = project.pieces();
    assert_eq!(pieces.len(), 2);
    assert!(pieces[0].at.is_some() && pieces[0].name == "Knight" && !pieces[0].glyph.is_empty());
    let free = project.board().unwrap().cells().find(|&cell| project.board().unwrap().can_stand(cell)).unwrap();
    project.apply(&Change::MoveUnit { unit: 1, at: Some(free) }).unwrap();
    assert_eq!(project.pieces()[1].at, Some(free));
    project
        .apply(&Change::SetUnit { unit: 1, to: UnitText { name: "Fenn".to_owned(), ..unit("archer", "red", None) } })
        .unwrap();
    assert_eq!((project.pieces()[1].name.as_str(), project.pieces()[1].text.side.as_str()), ("Fenn", "red"));
    project.apply(&Change::AddGoal { side: "blue".to_owned(), goal: GoalText::HoldOut(9) }).unwrap();
    assert_eq!(project.setup().unwrap().goals.len(), 1);
    assert!(
        project.battle().unwrap().text().contains("\n[[goal]]\nside = \"blue\"\nkind = \"hold_out\"\nrounds = 9\n")
    );
    project.apply(&Change::RemoveGoal(0)).unwrap();
    project.apply(&Change::RemoveUnit(0)).unwrap();
    project.apply(&Change::AddSide("green".to_owned())).unwrap();
    project.apply(&Change::RemoveSide("red".to_owned())).unwrap();
    assert_eq!(project.sides(), ["blue", "green"]);
    assert!(project.pieces().is_empty());
    while project.undo() {}
    assert_eq!(project.sides(), ["blue", "red"]);
}

#[test]
fn units_that_stay_are_shown_where_they_are_while_the_battle_cannot_be_read() {
    let mut project = battle("maps/duel.battle.toml");
    let of = |project: &Project, side: &str| -> Vec<(String, Option<Cell>)> {
        let own = project.pieces().into_iter().filter(|piece| piece.text.side == side);
        own.map(|piece| (piece.name, piece.at)).collect()
    };
    let reds = of(&project, "red");
    assert!(reds.len() > 1 && reds.iter().all(|(name, at)| !name.is_empty() && at.is_some()), "{reds:?}");
    project.apply(&Change::RemoveSide("blue".to_owned())).unwrap();
    assert!(!project.problems().is_empty(), "a battle needs two sides");
    assert_eq!((of(&project, "red"), project.pieces().len()), (reds, of(&project, "red").len()), "the others are gone");
}

#[test]
fn problems_are_those_of_check() {
    let mut project = battle("maps/duel.battle.toml");
    let taken = project.pieces()[1].at;
    project.apply(&Change::MoveUnit { unit: 0, at: taken }).unwrap();
    project.apply(&Change::MoveUnit { unit: 1, at: taken }).unwrap();
    let lines = project.problems().lines();
    assert!(
        lines.iter().any(|line| line.starts_with("maps/duel.battle.toml:") && line.contains("another unit stands in")),
        "{lines:?}"
    );
    assert!(project.undo());
    assert!(project.problems().is_empty());
}

#[test]
fn a_file_saved_by_another_program_is_loaded_and_a_broken_one_is_not() {
    let mut project = board("maps/duel.map.toml");
    let old = words(&project);
    let other = old.replacen("name = ", "name = 'New' # ", 1);
    let source = |text: &str| Source::new("maps/duel.map.toml", text);
    assert!(project.take_over(hexfray_drawing::edit::Part::Map, &source(&other)).unwrap());
    assert_eq!((words(&project), project.is_unsaved()), (other, false));
    assert!(project.take_over(hexfray_drawing::edit::Part::Map, &source("name = [")).is_err());
    assert!(project.undo());
    assert_eq!(words(&project), old);
}

#[test]
fn unsaved_words_can_be_recovered() {
    let map = Source::new("maps/x.map.toml", "name = 'X'\ngrid = { shape = 'square' }\nterrain = '''\n..\n'''\n");
    let project = Project::recover(hexfray_data::library(), RULESETS, &map, None).unwrap();
    assert!(project.is_unsaved() && project.problems().is_empty());
}

#[test]
fn ground_is_seen_while_a_zone_is_wrong() {
    let mut project = board("maps/duel.map.toml");
    let cell = project.board().unwrap().spawn("red")[0];
    project.apply(&crate::paint(&[(cell.col, cell.row)], Paint::Obstacle(Some("boulder".to_owned())))).unwrap();
    assert!(!project.problems().is_empty(), "a side cannot start on a boulder");
    assert!(project.board().unwrap().obstacle(cell).is_some(), "but the boulder is seen");
}

#[test]
fn missing_cells_get_no_cover_and_no_links() {
    let mut project = text("name = 'B'\ngrid = { shape = 'square' }\nterrain = '''\n. · .\n. . .\n'''\n");
    let old = words(&project);
    let hole = Cell::new(1, 0);
    let edge = Edge::Cover { percent: 50, both: true };
    assert_eq!(project.apply(&Change::Edge { cell: hole, side: Direction(3), edge }), Ok(false));
    let link = Change::Link { from: hole, to: Cell::new(1, 1), kind: Some(LinkKind::Slope), half_cost: false };
    assert_eq!(project.apply(&link), Ok(false));
    assert_eq!(words(&project), old);
}

#[test]
fn events_are_kept_and_move_with_the_board() {
    let name = "maps/duel.battle.toml";
    let told = "\n# what is told\n[[event]]\nwhen = \"enter\"\ncells = [[3, 3], [0, 0]]\ntext = \"Here!\" # aloud\n\
                point = { cell = [3, 3] }\n\n[[event]]\nwhen = \"turn\"\nside = \"red\"\ntext = \"Red.\"\n";
    let mut library = hexfray_data::library();
    let words = format!("{}{told}", library.get(name).unwrap().text());
    library.add_source(Source::new(name, &words));
    let mut project = Project::open_battle(library.clone(), RULESETS, library.get(name).unwrap()).unwrap();
    let text = |project: &Project| project.battle().unwrap().text();
    assert!(project.problems().is_empty(), "{}", project.problems());
    assert_eq!(text(&project), words, "what is opened is as it was");
    project.apply(&Change::Frame(Margins { left: 2, ..Margins::default() })).unwrap();
    assert!(
        text(&project).contains(&told.replace("[3, 3]", "[5, 3]").replace("[0, 0]", "[2, 0]")),
        "{}",
        text(&project)
    );
    project.apply(&Change::Frame(Margins { left: -6, ..Margins::default() })).unwrap();
    assert!(!text(&project).contains("Here!"), "a zone that is cut off takes its event along: {}", text(&project));
    project.apply(&Change::RemoveSide("red".to_owned())).unwrap();
    assert!(!text(&project).contains("[[event]]"), "and so does a side: {}", text(&project));
}

#[test]
fn a_temper_is_written_moved_with_the_board_and_taken_out() {
    let mut project = battle("maps/ravine.battle.toml");
    let text = |project: &Project| project.battle().unwrap().text();
    let start = text(&project);
    let patrol = TemperText {
        patrols: vec![Cell::new(8, 2), Cell::new(10, 2)],
        hunts: Some("Grumbold".to_owned()),
        flees_below: Some(25),
        ..TemperText::default()
    };
    let set = |of: TemperOf, to: &TemperText| Change::SetTemper { of, to: to.clone() };
    project.apply(&set(TemperOf::Unit(0), &patrol)).unwrap();
    let line = "temper = { patrols = [[8, 2], [10, 2]], hunts = \"Grumbold\", flees_below = 25 }\n";
    assert!(text(&project).contains(line), "{}", text(&project));
    assert!(project.problems().is_empty(), "{}", project.problems());
    assert_eq!(project.pieces()[0].temper, patrol, "it is read as it was written");
    let guard = TemperText { guards: Some(GuardText::Zone("blue".to_owned())), ..TemperText::default() };
    project.apply(&set(TemperOf::Side("blue".to_owned()), &guard)).unwrap();
    assert_eq!(project.side_temper("blue"), guard);
    assert!(project.problems().is_empty(), "{}", project.problems());
    assert_eq!(project.setup().unwrap().units[0].temper.patrols, patrol.patrols);

    project.apply(&Change::Frame(Margins { left: 2, ..Margins::default() })).unwrap();
    assert!(text(&project).contains("patrols = [[10, 2], [12, 2]]"), "it lies where it lay: {}", text(&project));
    project.apply(&Change::Frame(Margins { left: -11, ..Margins::default() })).unwrap();
    assert!(text(&project).contains("patrols = [[1, 2]]"), "what is cut off is nowhere: {}", text(&project));

    for of in [TemperOf::Unit(0), TemperOf::Side("blue".to_owned())] {
        project.apply(&set(of, &TemperText::default())).unwrap();
    }
    assert_eq!(text(&project), start, "all of it can be taken back");
    assert!(project.apply(&set(TemperOf::Unit(99), &patrol)).is_err());
}

#[test]
fn the_starting_zones_of_a_new_board_are_alike_and_opposite_each_other() {
    let shapes =
        [Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd }, Shape::Square { adjacency: Adjacency::Corners }];
    for (shape, size) in shapes
        .into_iter()
        .flat_map(|shape| [(3, 1), (40, 1), (2, 2), (7, 7), (16, 10), (23, 16), (60, 60)].map(|size| (shape, size)))
    {
        let project = Project::new_map(hexfray_data::library(), RULESETS, "maps/open.map.toml", "Open", shape, size)
            .expect("a board");
        let board = project.board().expect("it has no mistakes");
        let (blue, red) = (board.spawn("blue"), board.spawn("red"));
        assert!(!blue.is_empty(), "{size:?}");
        let turned = |cell: &Cell| {
            let row = size.1 as i16 - 1 - cell.row;
            Cell::new(if size.1 == 1 { size.0 as i16 - 1 - cell.col } else { cell.col }, row)
        };
        let opposite: BTreeSet<Cell> = red.iter().map(turned).collect();
        assert_eq!(blue.iter().copied().collect::<BTreeSet<_>>(), opposite, "{size:?}");
        let rows: BTreeMap<i16, usize> = blue.iter().fold(BTreeMap::new(), |mut rows, cell| {
            *rows.entry(cell.row).or_default() += 1;
            rows
        });
        assert!(
            rows.values().all(|&count| count == blue.len() / rows.len()),
            "{size:?}: no row is cut short: {rows:?}"
        );
        assert!(blue.iter().all(|cell| !red.contains(cell)), "{size:?}");
    }
}
