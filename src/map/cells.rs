//! The pictures of a board file: terrain by letters, heights, depths and sight by numbers.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::board::Ground;
use super::picture::{MOST, Picture, Spot, count};
use super::{Blocks, Difficulty, Terrain, Terrains};
use crate::grid::{Cell, Grid, Shape};
use crate::text::{Problem, Table, Value};

/// What a letter stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Meaning {
    pub(super) terrain: u8,
    pub(super) difficulty: Difficulty,
    pub(super) obstacle: Option<u8>,
    pub(super) blocks: Blocks,
    pub(super) depth: u8,
}

impl Meaning {
    /// The usual kind of a terrain.
    pub(super) fn of_terrain(kinds: &Terrains, terrain: u8) -> Self {
        let kind = &kinds.terrains[usize::from(terrain)];
        let difficulty = kind.difficulties.first().copied().unwrap_or(Difficulty::Normal);
        Self { terrain, difficulty, obstacle: None, blocks: kind.blocks, depth: kind.depth.0 }
    }

    /// With an obstacle on it.
    pub(super) fn with_obstacle(self, kinds: &Terrains, obstacle: u8) -> Self {
        let blocks = kinds.obstacles[usize::from(obstacle)].blocks;
        Self { obstacle: Some(obstacle), blocks, ..self }
    }
}

pub(super) type Legend = BTreeMap<String, Meaning>;

/// The letters of the terrain file, and the board's own.
pub(super) fn legend(table: &Table<'_>, kinds: &Terrains) -> Legend {
    let names: Vec<&str> = kinds.terrains.iter().map(|kind| kind.id.as_str()).collect();
    // What lies under an obstacle that the legend does not speak of.
    let ground = table.maybe_choice("ground", names.iter().copied()).unwrap_or(0) as u8;
    let mut legend = Legend::new();
    for (terrain, kind) in (0_u8..).zip(&kinds.terrains) {
        legend.insert(kind.letter.to_string(), Meaning::of_terrain(kinds, terrain));
    }
    for (obstacle, kind) in (0_u8..).zip(&kinds.obstacles) {
        let meaning = Meaning::of_terrain(kinds, ground).with_obstacle(kinds, obstacle);
        legend.insert(kind.letter.to_string(), meaning);
    }
    table.maybe_table("legend", |own| {
        for (letter, place, value) in own.entries() {
            if letter.is_empty() || letter.contains(char::is_whitespace) || letter.chars().all(super::picture::is_hole)
            {
                own.problem(place, format!("`{letter}` cannot stand for a cell"), "a letter or a word without spaces");
            } else if let Some(meaning) = meaning(&value, kinds, &names, ground) {
                legend.insert(letter.to_owned(), meaning);
            }
        }
        Some(())
    });
    legend
}

/// `"mountain"`, or `{ terrain = "mountain", difficulty = "adverse", obstacle = "boulder" }`.
fn meaning(value: &Value<'_>, kinds: &Terrains, names: &[&str], ground: u8) -> Option<Meaning> {
    if !value.is_table() {
        let terrain = value.choice(names.iter().copied())?;
        return Some(Meaning::of_terrain(kinds, terrain as u8));
    }
    value.table(|entry| {
        let terrain = entry.maybe_choice("terrain", names.iter().copied());
        let obstacle = entry.maybe_choice("obstacle", kinds.obstacles.iter().map(|kind| kind.id.as_str()));
        let difficulty = entry.maybe_word("difficulty", &Difficulty::WORDS);
        let blocks = entry.maybe_word("blocks", &Blocks::WORDS);
        let depth = entry.maybe_int("depth", 0..=9_u8);
        if !entry.has("terrain") && !entry.has("obstacle") {
            entry.problem(entry.place(), "this letter stands for nothing", "a `terrain`, an `obstacle` or both");
        }
        let mut meaning = Meaning::of_terrain(kinds, terrain.map_or(ground, |terrain| terrain as u8));
        let kind = &kinds.terrains[usize::from(meaning.terrain)];
        if let Some(obstacle) = obstacle {
            meaning = meaning.with_obstacle(kinds, obstacle as u8);
        }
        if let Some(difficulty) = difficulty {
            if !kind.difficulties.contains(&difficulty) {
                let offered: Vec<&str> = kind.difficulties.iter().map(|offer| offer.word()).collect();
                let message = format!("{} is never {}", kind.name, difficulty.word());
                entry.problem(entry.place_of("difficulty"), message, offered.join(" or "));
            }
            meaning.difficulty = difficulty;
        }
        if let Some(depth) = depth {
            if let Err((message, expected)) = depth_fits(kind, depth) {
                entry.problem(entry.place_of("depth"), message, expected);
            }
            meaning.depth = depth;
        }
        meaning.blocks = blocks.unwrap_or(meaning.blocks);
        Some(meaning)
    })
}

fn depth_fits(kind: &Terrain, depth: u8) -> Result<(), (String, String)> {
    let (least, most) = kind.depth;
    if (least..=most).contains(&depth) {
        return Ok(());
    }
    let expected = match (least, most) {
        (0, 0) => "0: it is no water".to_owned(),
        _ if least == most => least.to_string(),
        _ => format!("{least} to {most}"),
    };
    Err((format!("{} is {depth} deep", kind.name), expected))
}

/// The grid and the ground of all cells; `None` if the terrain picture has no clear size.
pub(super) fn ground(
    table: &Table<'_>,
    shape: Option<Shape>,
    legend: &Legend,
    kinds: &Terrains,
) -> Option<(Grid, Vec<Option<Ground>>)> {
    let size = terrain(table, legend);
    let (cols, rows, mut ground) = match size {
        Some((cols, rows, ground)) => (cols, rows, Some(ground)),
        None => (0, 0, None),
    };
    let mut layer = |key: &str, range: RangeInclusive<i8>, set: &mut dyn FnMut(&mut Ground, i8, &Spot)| {
        let Some(lines) = table.maybe_lines(key) else { return };
        let Some(ground) = &mut ground else { return };
        let Some(spots) = Picture::new(&lines, cols == 1).cells(table, key, cols, rows) else { return };
        for (ground, spot) in ground.iter_mut().zip(&spots) {
            let Some(number) = number(table, key, spot, &range) else { continue };
            match ground {
                Some(ground) => number.into_iter().for_each(|number| set(ground, number, spot)),
                None if number.is_some() => {
                    table.problem(spot.place, format!("a `{key}` where there is no cell"), "`·`");
                }
                None => {}
            }
        }
    };
    layer("height", -20..=40, &mut |ground, height, _| ground.height = height);
    layer("depth", 0..=9, &mut |ground, depth, spot| {
        let depth = depth.unsigned_abs();
        match depth_fits(&kinds.terrains[usize::from(ground.terrain)], depth) {
            Ok(()) => ground.depth = depth,
            Err((message, expected)) => table.problem(spot.place, message, expected),
        }
    });
    layer("visibility", 0..=3, &mut |ground, level, _| ground.visibility = level.unsigned_abs());
    let ground = ground?;
    if ground.iter().all(Option::is_none) {
        table.problem(table.place_of("terrain"), "the board has no cell", "at least one");
    }
    Some((Grid::new(shape?, cols as u16, rows as u16), ground))
}

/// Columns, rows and the ground of every cell that exists.
fn terrain(table: &Table<'_>, legend: &Legend) -> Option<(usize, usize, Vec<Option<Ground>>)> {
    let picture = Picture::new(&table.lines("terrain")?, false);
    let (cols, rows) = picture.size();
    if cols == 0 || cols > MOST || rows > MOST {
        let message = format!("the board has {} and {}", count(cols, "column"), count(rows, "row"));
        table.problem(table.place_of("terrain"), message, format!("1 to {MOST} of each"));
        return None;
    }
    let spots = picture.cells(table, "terrain", cols, rows);
    let spots = spots?;
    let mut unknown: BTreeMap<&str, (Spot, usize)> = BTreeMap::new();
    let mut ground = Vec::with_capacity(spots.len());
    for spot in &spots {
        let meaning = legend.get(spot.text);
        if meaning.is_none() && !spot.is_hole() {
            unknown.entry(spot.text).or_insert((*spot, 0)).1 += 1;
        }
        ground.push(meaning.map(|&Meaning { terrain, difficulty, obstacle, blocks, depth }| Ground {
            terrain,
            difficulty,
            obstacle,
            blocks,
            depth,
            height: 0,
            visibility: 0,
        }));
    }
    for (letter, (spot, times)) in unknown {
        let letter: String = letter.chars().take(20).collect();
        let times = if times > 1 { format!(" ({times} times)") } else { String::new() };
        let known: Vec<&str> = legend.keys().map(String::as_str).collect();
        let message = format!("unknown letter `{letter}`{times}, expected one of the legend or `·` for no cell");
        let problem = Problem::new(table.source(), spot.place, message, "");
        table.report(problem.help(format!("known letters: {}", known.join(" "))));
    }
    Some((cols, rows, ground))
}

/// The number in a cell of a picture; `Some(None)` for a placeholder, `None` if it is wrong.
fn number(table: &Table<'_>, key: &str, spot: &Spot<'_>, range: &RangeInclusive<i8>) -> Option<Option<i8>> {
    if spot.is_hole() || spot.text == "." {
        return Some(None);
    }
    let number = spot.text.replace('−', "-").parse::<i8>().ok().filter(|number| range.contains(number));
    if number.is_none() {
        let text: String = spot.text.chars().take(20).collect();
        let expected = format!("a number from {} to {}, or `·` where there is no cell", range.start(), range.end());
        table.problem(spot.place, format!("`{key}` is `{text}`"), expected);
    }
    number.map(Some)
}

/// Cells by the marks of the picture `marks`.
pub(super) fn marks<'a>(table: &Table<'a>, grid: Option<&Grid>) -> BTreeMap<&'a str, (Spot<'a>, Vec<Cell>)> {
    let mut marks = BTreeMap::new();
    let Some(lines) = table.maybe_lines("marks") else { return marks };
    let Some(grid) = grid else { return marks };
    let (cols, rows) = (usize::from(grid.cols()), usize::from(grid.rows()));
    let spots = Picture::new(&lines, cols == 1).cells(table, "marks", cols, rows).unwrap_or_default();
    for (cell, spot) in grid.cells().zip(spots) {
        if spot.text != "." && !spot.is_hole() {
            marks.entry(spot.text).or_insert((spot, Vec::new())).1.push(cell);
        }
    }
    marks
}
