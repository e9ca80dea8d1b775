//! Texts of new boards and battles.

use std::ops::Range;

use hexfray_battle::Rulesets;
use hexfray_board::grid::{Adjacency, HexTop, Offset, Shape};

/// The most columns of a new starting zone, and the most cells of one on a board of a single row.
const WIDEST_ZONE: u16 = 12;
const LONGEST_ZONE: u16 = 6;

/// A board of open ground, with a starting zone for each of two sides: opposite each other, alike, and without steps in their
/// outline.
pub fn map_text(name: &str, shape: Shape, cols: u16, rows: u16) -> String {
    let grid = match shape {
        Shape::Hex { top, offset } => format!(
            "{{ shape = \"hex\", top = \"{}\", offset = \"{}\" }}",
            if top == HexTop::Flat { "flat" } else { "pointy" },
            if offset == Offset::Even { "even" } else { "odd" },
        ),
        Shape::Square { adjacency } => format!(
            "{{ shape = \"square\", adjacency = \"{}\" }}",
            if adjacency == Adjacency::Corners { "corners" } else { "sides" },
        ),
    };
    let shifted = super::frame::shifted(shape);
    let picture = |letter: &str| -> String {
        let row = |row: u16| {
            let indent = if shifted(usize::from(row)) { " " } else { "" };
            format!("{indent}{}\n", vec![letter; usize::from(cols)].join(" "))
        };
        (0..rows).map(row).collect()
    };
    let zone = |side: &str, columns: Range<u16>, rows: Range<u16>| {
        let cells = rows.flat_map(|row| columns.clone().map(move |col| format!("[{col}, {row}]")));
        format!("\n[[spawn]]\nside = \"{side}\"\ncells = [{}]\n", cells.collect::<Vec<_>>().join(", "))
    };
    let mut text = format!(
        "name = {}\ngrid = {grid}\n\nterrain = '''\n{}'''\n\nheight = '''\n{}'''\n",
        toml_edit::Value::from(name),
        picture("."),
        picture("0"),
    );
    if rows > 1 {
        // Opposite each other, in the middle of the first and the last rows.
        let deep = if rows >= 8 { 2 } else { 1 };
        let wide = cols.min(WIDEST_ZONE);
        let columns = (cols - wide) / 2..(cols - wide) / 2 + wide;
        text += &zone("red", columns.clone(), 0..deep);
        text += &zone("blue", columns, rows - deep..rows);
    } else if cols > 1 {
        let long = (cols / 4).clamp(1, LONGEST_ZONE);
        text += &zone("blue", 0..long, 0..1);
        text += &zone("red", cols - long..cols, 0..1);
    }
    text
}

/// The sides of a new battle, that of the player first.
const SIDES: [&str; 2] = ["blue", "red"];

/// A battle on a board, without units yet.
pub fn battle_text(name: &str, map: &str, ruleset: &str, rulesets: Rulesets) -> String {
    let text = |word: &str| toml_edit::Value::from(word).to_string();
    let sides = SIDES.map(|side| format!("[[side]]\nname = \"{side}\"\n"));
    format!(
        "name = {}\nruleset = {}\nmap = {}\n{}{}\n{}",
        text(name),
        text(ruleset),
        text(map),
        ignores(ruleset, rulesets),
        settings_text(ruleset),
        sides.join("\n"),
    )
}

/// The settings in which the game's own battles differ from the ruleset: key, value, and a description.
pub fn settings(ruleset: &str) -> &'static [(&'static str, &'static str, &'static str)] {
    match ruleset {
        "percentile" => &[
            ("escape_declared", "\"turn_before\"", "who wants to escape announces it in the turn before"),
            ("range_height_slack", "1", "levels of height that do not count towards a range"),
        ],
        "die_code" => &[
            ("most_actions", "3", "most actions that one unit announces in a round"),
            ("quick_draw", "\"trained\"", "only units with the skill are asked before each round"),
        ],
        "dice_pool" => &[("incapacitated_social", "false", "the incapacitated are asked for nothing")],
        _ => &[],
    }
}

/// The table of these settings; empty if there are none.
fn settings_text(ruleset: &str) -> String {
    let lines: String = settings(ruleset).iter().map(|(key, value, _)| format!("{key} = {value}\n")).collect();
    if lines.is_empty() { lines } else { format!("\n[settings]\n{lines}") }
}

/// The line `ignores` with all marks that the rules do not use, so that the board may have any of them.
fn ignores(ruleset: &str, rulesets: Rulesets) -> String {
    let marks = rulesets.unheeded(ruleset);
    if marks.is_empty() { String::new() } else { format!("ignores = {marks:?}\n") }
}

/// A quick battle to try out a board: each side gets a unit of each kind, but no more units than starting cells. The sides are
/// in the order of those of a new battle, wherever their zones are in the board's file.
pub fn trial_text(map: &str, ruleset: &str, kinds: &[&str], sides: &[(&str, usize)], rulesets: Rulesets) -> String {
    let text = |word: &str| toml_edit::Value::from(word).to_string();
    let names = kinds.iter().map(|kind| kind.replace('_', " ")).collect::<Vec<_>>().join(", ");
    let mut sides = sides.to_vec();
    sides.sort_by_key(|&(side, _)| SIDES.iter().position(|&known| known == side).unwrap_or(SIDES.len()));
    let own = sides.first().map_or_else(String::new, |(side, _)| format!(" You play the side “{side}”."));
    let about = format!("A trial of your board: the editor has placed units on each side for it ({names}).{own}");
    let mut battle =
        format!("name = \"Trial\"\nabout = {}\nruleset = {}\nmap = {}\n", text(&about), text(ruleset), text(map));
    battle += &ignores(ruleset, rulesets);
    battle += &settings_text(ruleset);
    for (side, _) in &sides {
        battle += &format!("\n[[side]]\nname = {}\n", text(side));
    }
    for (side, room) in sides {
        for kind in kinds.iter().take(room) {
            battle += &format!("\n[[unit]]\nkind = {}\nside = {}\n", text(kind), text(side));
        }
    }
    battle
}
