//! Editing maps and battles as texts: painted cells are read back, the rest of the text stays, and every edit can be undone.

mod art;
mod clips;
mod faces;
mod painting;
mod random;
mod shape;
mod sheets;
mod storeys;
mod zones;

use hexfray_battle::Rulesets;
use hexfray_board::{grid::Cell, text::Source};
use hexfray_drawing::edit::{Change, Paint, Project};

/// The rulesets of the game.
const RULESETS: Rulesets = Rulesets(&[
    &hexfray_percentile::Percentile,
    &hexfray_die_code::DieCodeRules,
    &hexfray_power_table::PowerTableRules,
    &hexfray_dice_pool::DicePoolRules,
]);

/// A project on a board of the game.
fn board(name: &str) -> Project {
    let library = hexfray_data::library();
    let source = library.get(name).expect("a board of the game").clone();
    Project::open_map(library, RULESETS, &source).expect("boards of the game can be edited")
}

/// A project on a battle of the game.
fn battle(name: &str) -> Project {
    let library = hexfray_data::library();
    let source = library.get(name).expect("a battle of the game").clone();
    Project::open_battle(library, RULESETS, &source).expect("battles of the game can be edited")
}

/// A project on a board text.
fn text(text: &str) -> Project {
    Project::open_map(hexfray_data::library(), RULESETS, &Source::new("maps/b.map.toml", text)).expect("TOML")
}

/// The words of the map.
fn words(project: &Project) -> String {
    project.map().text()
}

fn paint(cells: &[(i16, i16)], paint: Paint) -> Change {
    Change::Paint { cells: cells.iter().map(|&cell| Cell::from(cell)).collect(), paint }
}

fn terrain(id: &str) -> Paint {
    Paint::Terrain { terrain: id.to_owned(), difficulty: None }
}

/// The lines of two texts that differ: those taken out, those put in.
fn difference<'t>(old: &'t str, new: &'t str) -> (Vec<&'t str>, Vec<&'t str>) {
    let lacks =
        |lines: &'t str, other: &str| lines.lines().filter(|line| !other.lines().any(|one| one == *line)).collect();
    (lacks(old, new), lacks(new, old))
}

#[test]
fn a_board_knows_the_battles_that_are_fought_on_it() {
    let mut library = hexfray_data::library();
    let own = library.get("maps/duel.battle.toml").expect("a battle of the game").text().to_owned();
    let named = |map: &str| own.replacen("map = \"maps/duel.map.toml\"", &format!("map = \"{map}\""), 1);
    library.add_source(Source::new("maps/beside.battle.toml", &named("duel.map.toml")));
    library.add_source(Source::new("maps/elsewhere.battle.toml", &named("maps/ravine.map.toml")));
    let source = library.get("maps/duel.map.toml").expect("a board of the game").clone();
    let project = Project::open_map(library, RULESETS, &source).expect("it can be edited");
    let battles: Vec<&str> = project.battles_on_board().map(Source::name).collect();
    assert!(battles.contains(&"maps/duel.battle.toml") && battles.contains(&"maps/beside.battle.toml"), "{battles:?}");
    assert!(!battles.contains(&"maps/elsewhere.battle.toml"), "{battles:?}");
}

#[test]
fn a_battle_whose_board_is_missing_is_refused_at_the_line_that_names_it() {
    let library = hexfray_data::library();
    let own = library.get("maps/duel.battle.toml").expect("a battle of the game").text();
    let line = 1 + own.lines().position(|line| line.starts_with("map = ")).expect("it names a board");
    let refused = |text: &str| {
        let source = Source::new("maps/own.battle.toml", text);
        let problems = Project::open_battle(library.clone(), RULESETS, &source).expect_err("it is refused");
        let problem = problems.iter().next().expect("a problem").clone();
        (problem.line_and_column(), problem.message().to_owned())
    };
    let message = "there is no map \"maps/duell.map.toml\", expected \"maps/duel.map.toml\"";
    let wrong = own.replacen("maps/duel.map.toml", "maps/duell.map.toml", 1);
    assert_eq!(refused(&wrong), ((line, 7), message.to_owned()));
    let (place, message) = refused(&own.replacen("map = ", "# map = ", 1));
    assert!(place == (1, 1) && message.starts_with("this battle names no board"), "{place:?} {message}");
}
