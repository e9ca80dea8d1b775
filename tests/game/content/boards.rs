//! What boards and battles show: one age on a board, night where texts say so, and a face for each person with a name.

use hexfray::{battle::Setup, map::Light, picture, rules};
use std::sync::Arc;

/// Every battle file, with its text.
fn battles() -> Vec<(String, String, Arc<Setup>)> {
    let library = hexfray::library();
    let files = library.names().filter(|name| name.starts_with("maps/") && name.ends_with(".battle.toml"));
    let load = |file: &str| rules::load(&library, file).unwrap_or_else(|error| panic!("{error}"));
    let text = |file: &str| library.get(file).map(|source| source.text().to_owned()).unwrap_or_default();
    files.map(|file| (file.to_owned(), text(file), load(file))).collect()
}

#[test]
fn cars_stand_only_on_boards_of_battles_with_modern_units() {
    const MODERN: [&str; 4] = ["car", "truck", "bus", "console"];
    let mut modern = 0;
    for (file, _, setup) in battles() {
        let board = &setup.board;
        let stands = |id: &str| {
            let is = |cell| board.obstacle(cell).is_some_and(|obstacle| obstacle.id.as_str() == id);
            board.grid().cells().any(is)
        };
        let old = matches!(setup.ruleset.name(), "percentile" | "power_table");
        let found: Vec<&str> = MODERN.into_iter().filter(|id| stands(id)).collect();
        assert!(!old || found.is_empty(), "{file}: {found:?} beside knights and mages");
        modern += usize::from(!found.is_empty());
    }
    assert!(modern >= 3, "{modern} boards have such things");
}

/// Authors choose obstacles by their pictures.
#[test]
fn each_obstacle_has_a_picture_of_its_own_and_so_have_sand_and_desert() {
    let library = hexfray::library();
    let text = library.get("terrain.toml").expect("the catalogue").text().to_owned();
    let file: toml::Table = text.parse().expect("it is read");
    let drawings = |list: &str| -> Vec<String> {
        let kinds = file.get(list).and_then(toml::Value::as_table).expect("a list");
        let of = |(id, kind): (&String, &toml::Value)| kind.get("drawing").map_or(id.clone(), |it| it.to_string());
        kinds.iter().map(of).collect()
    };
    let obstacles = drawings("obstacle");
    let once: std::collections::BTreeSet<&String> = obstacles.iter().collect();
    assert_eq!(once.len(), obstacles.len(), "{obstacles:?}");
    assert!(["sand", "desert"].iter().all(|ground| drawings("terrain").iter().any(|it| it == ground)));
}

#[test]
fn it_is_dark_where_the_text_says_night() {
    let (library, mut nights) = (hexfray::library(), 0);
    for (file, text, setup) in battles() {
        let board = text.lines().find_map(|line| line.strip_prefix("map = \"")?.strip_suffix('"'));
        let map = board.and_then(|map| library.get(map)).map(|map| map.text().to_owned()).unwrap_or_default();
        let said = text.lines().chain(map.lines()).filter(|line| {
            let line = line.to_lowercase();
            line.split(|letter: char| !letter.is_alphabetic())
                .any(|word| ["night", "dusk", "dark", "midnight"].contains(&word))
        });
        if said.filter(|line| line.starts_with("about") || line.starts_with("description")).count() > 0 {
            let board = &setup.board;
            let dim = board.grid().cells().any(|cell| board.visibility(cell) > 0);
            assert!(dim || board.light() != Light::Day, "{file} says that it is dark");
            nights += 1;
        }
    }
    assert!(nights >= 2, "{nights} battles by night");
}

/// Where a cell lies on a board if a name says so: the word, the axis (0: columns), and whether that is the greater half.
const ENDS: [(&str, usize, bool); 6] = [
    ("west", 0, false),
    ("left", 0, false),
    ("east", 0, true),
    ("right", 0, true),
    ("north", 1, false),
    ("south", 1, true),
];

/// The numbers of a table's cells: `cells = [[0, 3], [1, 2]]` and `at = [6, 5]`, columns and rows.
fn cells_of(table: &str) -> Vec<[f32; 2]> {
    let lines = table.lines().filter(|line| line.starts_with("cells = ") || line.starts_with("at = "));
    let numbers = |line: &str| -> Vec<Vec<f32>> {
        let inner = line.split('[').filter(|part| part.contains(']'));
        inner.map(|part| part.split([',', ']']).filter_map(|number| number.trim().parse().ok()).collect()).collect()
    };
    lines.flat_map(numbers).filter_map(|cell| Some([*cell.first()?, *cell.get(1)?])).collect()
}

#[test]
fn what_is_named_after_an_end_of_a_board_lies_there() {
    let (library, mut named) = (hexfray::library(), 0);
    for (file, text, setup) in battles() {
        let board = text.lines().find_map(|line| line.strip_prefix("map = \"")?.strip_suffix('"'));
        let map = board.and_then(|map| library.get(map)).map(|map| map.text().to_owned()).unwrap_or_default();
        let all: Vec<[f32; 2]> = setup.board.cells().map(|cell| [f32::from(cell.col), f32::from(cell.row)]).collect();
        let middle =
            |cells: &[[f32; 2]], axis: usize| cells.iter().map(|at| at[axis]).sum::<f32>() / cells.len() as f32;
        for table in text.split("\n[[").chain(map.split("\n[[")) {
            let names = table.lines().filter(|line| line.starts_with("name = ") || line.starts_with("side = "));
            let cells = cells_of(table);
            for name in names.filter(|_| !cells.is_empty()) {
                let words: Vec<&str> = name.split(|letter: char| !letter.is_alphabetic()).collect();
                for (_, axis, is_greater) in ENDS.into_iter().filter(|(word, ..)| words.contains(word)) {
                    let (at, centre) = (middle(&cells, axis), middle(&all, axis));
                    // A unit alone may begin in the middle.
                    let least = if cells.len() > 1 { centre / 4.0 } else { 0.0 };
                    let beyond = if is_greater { at - centre } else { centre - at };
                    assert!(beyond >= least, "{file}: {name} lies at {at} of a board whose middle is {centre}");
                    named += 1;
                }
            }
        }
    }
    assert!(named >= 10, "{named} ends of boards have such names");
}

/// Names that belong to no person: animals, machines, and people named by what they do.
const NOBODY: [&str; 12] = [
    "Bay courser",
    "Black rider",
    "Black wolf",
    "Bowman",
    "Brutus",
    "Bus",
    "Cinderjaw",
    "Guard",
    "Red rider",
    "Red wolf",
    "Shaman",
    "Sootwing",
];

#[test]
fn every_person_with_a_name_has_a_face() {
    let (faces, problems) = picture::faces(&hexfray::library());
    assert!(problems.is_empty(), "{problems}");
    let mut named = 0;
    for (file, text, _) in battles() {
        for unit in text.split("\n[[").filter(|table| table.starts_with("unit]]")) {
            let Some(name) = unit.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"')) else {
                continue;
            };
            // "Raider A" is one of many.
            let one_of_many = name.rsplit_once(' ').is_some_and(|(_, letter)| letter.len() == 1);
            if !one_of_many && !name.starts_with("The ") && !NOBODY.contains(&name) {
                assert!(faces.contains_key(name), "{file}: {name} has no face in assets/faces");
                named += 1;
            }
        }
    }
    assert!(named > 100, "{named} people with names");
}
