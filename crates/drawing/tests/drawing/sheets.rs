//! The other tables of a battle, line by line; problems in words of the board; the contents of new battles.

use hexfray_board::text::{Absent, Key, Kind};
use hexfray_drawing::edit::{
    Asks, Change, Part, Project, fresh, problem_in_words,
    sheets::{SETTINGS, SHEETS, Sheet},
};

use crate::{RULESETS, battle};

fn text(project: &Project) -> String {
    project.battle().expect("a battle").text()
}

fn set(project: &mut Project, sheet: &'static Sheet, at: usize, key: &str, text: &str) -> Result<bool, String> {
    let change = Change::SetLine { sheet, at, key: key.to_owned(), text: text.to_owned() };
    project.apply(&change).map_err(|refusal| refusal.to_string())
}

#[test]
fn lines_of_the_games_battles_are_read_and_written_as_they_are() {
    let library = hexfray_data::library();
    let mut lines = 0;
    for source in library.sources().map(|(_, source)| source).filter(|source| source.name().ends_with(".battle.toml")) {
        let Ok(mut project) = Project::open_battle(library.clone(), RULESETS, source) else { continue };
        assert_eq!(project.foreign_tables(), Vec::<String>::new(), "{}", source.name());
        for sheet in Sheet::all() {
            for (at, table) in project.tables(sheet).into_iter().enumerate() {
                for (key, said) in table.iter().filter(|(key, _)| key != "at" && key != "temper") {
                    lines += 1;
                    set(&mut project, sheet, at, key, said)
                        .unwrap_or_else(|why| panic!("{} {key}: {why}", source.name()));
                    let again = &project.tables(sheet)[at];
                    assert_eq!(again, &table, "{} {} {key}", source.name(), sheet.key);
                }
            }
        }
        assert_eq!(
            project.problems().iter().filter(|problem| !problem.is_warning()).count(),
            0,
            "{}",
            project.problems()
        );
    }
    assert!(lines > 300, "{lines} lines");
}

#[test]
fn tables_are_added_changed_and_removed_in_steps() {
    let mut project = battle("maps/duel.battle.toml");
    let before = text(&project);
    for sheet in &SHEETS {
        let lines = vec![("name".to_owned(), "x".to_owned())];
        let lines = if sheet.lines.iter().any(|line| line.key == "name") { lines } else { Vec::new() };
        let rows = project.tables(sheet).len();
        project.apply(&Change::AddTable { sheet, lines }).expect("it is added");
        assert_eq!(project.tables(sheet).len(), rows + 1, "{}", sheet.key);
        project.apply(&Change::RemoveTable { sheet, at: rows }).expect("it is removed");
        assert_eq!(text(&project), before, "{}", sheet.key);
        project.undo();
        project.undo();
    }
    let waves = Sheet::of("reinforcement").expect("a sheet");
    project
        .apply(&Change::AddTable { sheet: waves, lines: vec![("group".to_owned(), "late".to_owned())] })
        .expect("it is added");
    assert_eq!(set(&mut project, waves, 0, "round", "3"), Ok(true));
    assert_eq!(set(&mut project, waves, 0, "round", "many"), Err("\"many\" is not a number from 1 to 200".to_owned()));
    assert_eq!(set(&mut project, waves, 0, "cells", "3,4 5,6"), Ok(true));
    let said = "[[reinforcement]]\ngroup = \"late\"\nround = 3\ncells = [[3, 4], [5, 6]]\n";
    assert!(text(&project).contains(said), "{}", text(&project));
    assert_eq!(set(&mut project, waves, 0, "cells", ""), Ok(true));
    assert_eq!(set(&mut project, &SETTINGS, 0, "damage_cap", "500"), Ok(true));
    assert!(text(&project).contains("damage_cap = 500"));
    while project.undo() {}
    assert_eq!(text(&project), before);
}

#[test]
fn a_ruleset_lists_its_settings() {
    for name in ["duel", "mill_lane", "market_street", "street_fight"] {
        let project = battle(&format!("maps/{name}.battle.toml"));
        let settings = project.settings();
        assert!(settings.len() > 30, "{name}: {}", settings.len());
        let has_default = |key: &&Key| matches!(&key.absent, Absent::Default(value) if !value.is_empty());
        assert!(settings.iter().filter(has_default).count() > 20, "{name}");
        for Key { name: key, about, .. } in &settings {
            assert!(!about.is_empty(), "{name}: {key} has a sentence");
        }
    }
    let settings = battle("maps/duel.battle.toml").settings();
    let escape = settings.iter().find(|key| key.name == "escape_declared").expect("it is declared");
    assert_eq!(escape.kind, Kind::Word(vec!["turn_before", "asked"]), "its values can be chosen");
    assert_eq!(escape.absent, Absent::Default("asked".to_owned()), "the default of the ruleset's file");
}

#[test]
fn the_lines_of_tables_are_those_that_are_declared() {
    let said = |when: &str| vec![("when".to_owned(), when.to_owned())];
    let events = Sheet::of("event").expect("a sheet");
    let duel = battle("maps/duel.battle.toml");
    let has = |when: &str, key: &str| duel.keys_of(events, &said(when)).iter().any(|known| known.name == key);
    assert!(has("enter", "zone") && !has("start", "zone"), "only some events are about zones");
    assert!(has("start", "when") && has("start", "text"), "all have a moment and a text");
    // Each line that the drawer offers is declared by one of the rulesets at least, and each says what it means.
    let names = ["duel", "mill_lane", "market_street", "street_fight"];
    let projects = names.map(|name| battle(&format!("maps/{name}.battle.toml")));
    let moments = ["start", "round", "turn", "order", "enter", "fall", "goal"];
    for sheet in Sheet::all() {
        let declared = |project: &Project| -> Vec<Key> {
            moments.iter().flat_map(|when| project.keys_of(sheet, &said(when))).collect()
        };
        let known: Vec<Key> = projects.iter().flat_map(declared).collect();
        for line in sheet.lines {
            let about = known.iter().find(|key| key.name == line.key).map(|key| key.about.as_str());
            assert!(about.is_some_and(|about| about.ends_with('.')), "{} {}: {about:?}", sheet.key, line.key);
        }
    }
}

#[test]
fn the_values_of_lines_are_those_that_are_declared() {
    let asks = |battle_file: &str, table: &str, key: &str| {
        let sheet = Sheet::of(table).expect("a sheet");
        assert!(sheet.lines.iter().any(|line| line.key == key), "{table} has {key}");
        battle(&format!("maps/{battle_file}.battle.toml")).asks(sheet, key)
    };
    assert_eq!(asks("duel", "reinforcement", "round"), Asks::Number(1, 200));
    assert_eq!(asks("duel", "reinforcement", "group"), Asks::Group, "the groups of the battle can be chosen");
    assert_eq!(asks("duel", "reinforcement", "zone"), Asks::Zone);
    assert_eq!(asks("duel", "pincer", "group"), Asks::Group);
    assert_eq!(asks("duel", "ambush", "check"), Asks::Word(vec!["stealth", "speed"]));
    let moments = ["start", "round", "turn", "order", "enter", "fall", "goal"];
    assert_eq!(asks("duel", "event", "when"), Asks::Word(moments.to_vec()));
    assert_eq!(asks("duel", "event", "zone"), Asks::Zone, "of one of the forms of an event");
    assert_eq!(asks("duel", "event", "wait"), Asks::Parts, "a word, or a table");
    assert_eq!(asks("duel", "trigger", "clears"), Asks::Cells);
    assert_eq!(asks("duel", "conditional_modifier", "checks"), Asks::Names);
    assert_eq!(asks("duel", "side", "neutral"), Asks::Flag);
    assert_eq!(asks("mill_lane", "", "ambush"), Asks::Names, "units under these rules, a table under others");
    assert_eq!(asks("duel", "", "ambush"), Asks::Parts);
    assert_eq!(asks("market_street", "", "surprise"), Asks::Side, "a ruleset of its own does not matter");
}

#[test]
fn another_ruleset_keeps_only_the_settings_that_it_has() {
    let mut project = battle("maps/duel.battle.toml");
    let settings = |project: &Project| project.tables(&SETTINGS).into_iter().flatten().count();
    let before = settings(&project);
    assert!(before > 0, "the duel has settings of its own");
    project.apply(&Change::Ruleset("die_code".to_owned())).expect("it is another ruleset");
    assert_eq!(settings(&project), 0, "die_code has none of them: {}", text(&project));
    assert!(project.undo());
    assert_eq!(settings(&project), before);
}

#[test]
fn new_battles_begin_with_the_settings_of_the_games_own() {
    let own = hexfray_data::library();
    for ruleset in RULESETS.all() {
        let text = fresh::battle_text("New", "maps/duel.map.toml", ruleset.name(), RULESETS);
        let mut library = own.clone();
        library.add("maps/new.battle.toml", &text);
        let project = Project::open(library, RULESETS, "maps/new.battle.toml").expect("TOML");
        let said = project.tables(&SETTINGS).into_iter().next().unwrap_or_default();
        let wanted: Vec<&str> = fresh::settings(ruleset.name()).iter().map(|(key, ..)| *key).collect();
        assert_eq!(said.iter().map(|(key, _)| key.as_str()).collect::<Vec<_>>(), wanted, "{text}");
        let unknown = project.problems().lines().into_iter().find(|line| wanted.iter().any(|key| line.contains(key)));
        assert_eq!(unknown, None, "{}", ruleset.name());
    }
    // Every battle of percentile, new ones too, says how units announce their escape.
    for source in own.sources().map(|(_, source)| source).filter(|source| source.name().ends_with(".battle.toml")) {
        if source.text().contains("ruleset = \"percentile\"") && source.text().contains("\nmap = ") {
            assert!(source.text().contains("escape_declared = \"turn_before\""), "{}", source.name());
        }
    }
    assert_eq!(fresh::settings("percentile")[0].0, "escape_declared");
}

#[test]
fn problems_are_told_in_words_of_the_board() {
    let told = |part: Part, from: &str, to: &str| {
        let mut library = hexfray_data::library();
        let name = if part == Part::Map { "maps/duel.map.toml" } else { "maps/duel.battle.toml" };
        let text = library.get(name).expect("a file of the game").text().to_owned();
        assert!(text.contains(from), "{name} has {from}");
        library.add(name, &text.replacen(from, to, 1));
        let project = Project::open(library, RULESETS, "maps/duel.battle.toml").expect("TOML");
        project.problems().iter().map(problem_in_words).collect::<Vec<_>>()
    };
    let extra = "[[unit]]\nkind = \"nobody\"\nside = \"blue\"\nname = \"Mira\"\n\n[[unit]]";
    let units = told(Part::Battle, "[[unit]]", extra);
    assert!(units[0].starts_with("Unit 1, Mira: "), "{units:?}");
    let place =
        told(Part::Battle, "[[unit]]", "[[unit]]\nkind = \"archer\"\nside = \"blue\"\nat = [90, 4]\n\n[[unit]]");
    assert!(place.iter().any(|line| line.contains("ell 90,4") && !line.contains("[90")), "{place:?}");
    let blocked =
        told(Part::Battle, "[[unit]]", "[[unit]]\nkind = \"archer\"\nside = \"blue\"\nat = [3, 2]\n\n[[unit]]");
    let blocked_cell = "Unit 1, archer: cell 3,2 is blocked (boulder), expected a passable cell of the board";
    assert_eq!(blocked, [blocked_cell], "the unit, the cell once, and what is there");
    let head = told(Part::Battle, "ruleset = \"percentile\"", "ruleset = \"percentil\"");
    assert!(head[0].starts_with("Battle: "), "{head:?}");
}
