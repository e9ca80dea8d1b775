//! Maps of The Battle for Wesnoth: a grid of terrain codes, as a start for a board.
//!
//! A code such as `Gg`, or `Hh^Fp` for a forest over hills, starts with letters that name its family. The table `wesnoth.toml`
//! in this folder maps such prefixes to terrain. A number before a code marks the starting position of a side.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Imported,
    draft::{Draft, DraftCell, DraftGround, Kinds, Origin, cells, shape},
    problems,
};
use hexfray_board::{
    grid::{Cell, Grid, HexTop, Offset, Shape},
    map::{Difficulty, MOST_ACROSS, Terrains},
    text::{Library, MAX_BYTES, Problem, Problems, Source, Table, quoted, read},
};

/// The table of codes.
const TABLE: &str = include_str!("wesnoth.toml");
/// The names of the first sides; further ones are numbered.
const SIDES: [&str; 6] = ["red", "blue", "green", "gold", "violet", "white"];
/// The most starting cells of a side.
const MOST_START: usize = 24;

/// Reads a Wesnoth map.
///
/// # Errors
/// All problems, each at its place. Unknown codes are only warnings: they become open ground.
pub fn from_wesnoth(source: &Source, library: &Library) -> Result<Imported, Problems> {
    let text = source.text();
    if text.len() > MAX_BYTES {
        return Err(Problem::new(source, (0..0).into(), "this file is too big", "at most 1 MiB").into());
    }
    let terrains = Terrains::read(library)?;
    let codes = Codes::read(&terrains)?;
    let mut reading = Reading { source, codes, terrains, rows: Vec::new(), border: 1, problems: Vec::new() };
    reading.lines();
    if !reading.problems.is_empty() {
        return Err(problems(reading.problems));
    }
    reading.board(library)
}

/// The meaning of a code. A `None` in the half after `^` leaves the value of the half before it.
#[derive(Clone, Debug, Default)]
struct Meaning {
    /// No cell at all.
    hole: bool,
    terrain: Option<String>,
    difficulty: Option<String>,
    obstacle: Option<String>,
    height: Option<i8>,
    /// Whether units can start in it if their side starts in a cell connected to it, as in a castle.
    start: bool,
}

/// The table of codes. Of the entries that are a prefix of a code, the longest counts.
struct Codes {
    ground: BTreeMap<String, Meaning>,
    over: BTreeMap<String, Meaning>,
}

impl Codes {
    fn read(terrains: &Terrains) -> Result<Self, Problems> {
        let source = Source::new("wesnoth.toml", TABLE);
        read(&source, |file| {
            let part = |key: &str| {
                file.table(key, |table| {
                    let entry = |(code, _, value): (&str, _, hexfray_board::text::Value<'_>)| {
                        Some((code.to_owned(), value.table(|entry| meaning(entry, terrains))?))
                    };
                    Some(table.entries().into_iter().filter_map(entry).collect())
                })
            };
            let (ground, over) = (part("ground"), part("over"));
            Some(Self { ground: ground?, over: over? })
        })
    }

    /// The meaning of a code, and whether both its halves are known.
    fn meaning(&self, code: &str) -> (Meaning, bool) {
        let (ground, over) = code.split_once('^').map_or((code, None), |(ground, over)| (ground, Some(over)));
        let below = longest(&self.ground, ground);
        let above = over.map(|over| longest(&self.over, over));
        let known = below.is_some() && above.is_none_or(|above| above.is_some());
        let mut meaning = below.cloned().unwrap_or_default();
        if let Some(above) = above.flatten() {
            meaning.hole |= above.hole;
            meaning.start |= above.start;
            if above.terrain.is_some() {
                (meaning.terrain, meaning.difficulty) = (above.terrain.clone(), above.difficulty.clone());
            }
            meaning.obstacle = above.obstacle.clone().or(meaning.obstacle);
            meaning.height = above.height.or(meaning.height);
        }
        (meaning, known)
    }
}

/// The entry whose key is the longest prefix of a code.
fn longest<'m>(codes: &'m BTreeMap<String, Meaning>, code: &str) -> Option<&'m Meaning> {
    let ends = code.char_indices().map(|(at, letter)| at + letter.len_utf8());
    ends.rev().find_map(|end| codes.get(&code[..end]))
}

fn meaning(entry: &Table<'_>, terrains: &Terrains) -> Option<Meaning> {
    let terrain = entry.maybe_choice("terrain", terrains.terrains.iter().map(|kind| kind.id.as_str()));
    let obstacle = entry.maybe_choice("obstacle", terrains.obstacles.iter().map(|kind| kind.id.as_str()));
    Some(Meaning {
        hole: entry.flag_or("hole", false),
        terrain: terrain.map(|index| terrains.terrains[index].id.clone()),
        difficulty: entry.maybe_text("difficulty"),
        obstacle: obstacle.map(|index| terrains.obstacles[index].id.clone()),
        height: entry.maybe_int("height", -20..=40_i8),
        start: entry.flag_or("start", false),
    })
}

/// A cell of the file: its code and the code's place, and the side that starts there with its place.
struct Tile<'a> {
    code: &'a str,
    at: usize,
    side: Option<(&'a str, usize)>,
}

struct Reading<'a> {
    source: &'a Source,
    codes: Codes,
    terrains: Terrains,
    rows: Vec<Vec<Tile<'a>>>,
    /// The width of the border, which is not part of the board, in cells.
    border: usize,
    problems: Vec<Problem>,
}

impl<'a> Reading<'a> {
    fn problem(&mut self, place: std::ops::Range<usize>, message: impl Into<String>, expected: &str) {
        self.problems.push(Problem::new(self.source, place.into(), message, expected));
    }

    /// Reads the head of older files, and the lines of codes.
    fn lines(&mut self) {
        let text = self.source.text();
        let mut start = 0;
        for line in text.split('\n') {
            let from = start;
            start += line.len() + 1;
            let line = line.trim_end_matches('\r');
            if line.trim().is_empty() {
                continue;
            }
            if let Some((key, value)) = line.split_once('=').filter(|_| self.rows.is_empty()) {
                self.head(key.trim(), value.trim(), from..from + line.len());
                continue;
            }
            self.row(line, from);
            if !self.problems.is_empty() {
                return;
            }
        }
        let (rows, least) = (self.rows.len(), 2 * self.border + 1);
        let cols = self.rows.first().map_or(0, Vec::len);
        if rows < least || cols < least {
            let message = format!("the map has {cols} columns and {rows} rows");
            self.problem(0..0, message, &format!("at least {least} of each, its border counted"));
        }
    }

    fn head(&mut self, key: &str, value: &str, place: std::ops::Range<usize>) {
        match (key, value) {
            ("border_size", "0" | "1") => self.border = usize::from(value == "1"),
            ("border_size", _) => self.problem(place, format!("`border_size` is {}", brief(value)), "0 or 1"),
            ("usage", "map") => {}
            ("usage", _) => self.problem(place, format!("this is a {}", brief(value)), "a map"),
            _ => self.problem(place, format!("unknown line `{}`", brief(key)), "terrain codes between commas"),
        }
    }

    fn row(&mut self, line: &'a str, from: usize) {
        let mut at = from;
        let mut row = Vec::new();
        for part in line.split(',').take(MOST_ACROSS + 3) {
            let words: Vec<&str> = part.split_whitespace().collect();
            let start = at + part.len() - part.trim_start().len();
            let end = at + part.trim_end().len();
            at += part.len() + 1;
            match words[..] {
                [code] => row.push(Tile { code, at: start, side: None }),
                [side, code] => row.push(Tile { code, at: end - code.len(), side: Some((side, start)) }),
                _ => {
                    let what =
                        if words.is_empty() { "an empty cell".to_owned() } else { format!("`{}`", brief(part.trim())) };
                    self.problem(start..at - 1, what, "a terrain code, perhaps with the number of a side before it");
                    return;
                }
            }
        }
        let cols = self.rows.first().map_or(row.len(), Vec::len);
        let most = MOST_ACROSS + 2 * self.border;
        if row.len() != cols {
            let message = format!("this row has {} cells", row.len());
            self.problem(from..from + line.len(), message, &format!("{cols} as the first one"));
        } else if cols > most || self.rows.len() >= most {
            self.problem(
                from..from + line.len(),
                "the map is too large",
                &format!("at most {MOST_ACROSS} columns and rows"),
            );
        }
        self.rows.push(row);
    }

    /// The cells without their border, row by row.
    fn inner(&self) -> impl Iterator<Item = &Tile<'a>> {
        let border = self.border;
        let rows = &self.rows[border..self.rows.len() - border];
        rows.iter().flat_map(move |row| &row[border..row.len() - border])
    }

    fn board(self, library: &Library) -> Result<Imported, Problems> {
        let (rows, cols) = (self.rows.len() - 2 * self.border, self.rows[0].len() - 2 * self.border);
        // Wesnoth counts columns from 1, and even columns are half a cell lower.
        let shape = Shape::Hex { top: HexTop::Flat, offset: Offset::Odd };
        let grid = Grid::new(shape, cols as u16, rows as u16);
        let mut warnings = Vec::new();
        let mut known: BTreeMap<&str, Meaning> = BTreeMap::new();
        let mut times: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        for tile in self.inner() {
            let meaning = known.entry(tile.code).or_insert_with(|| {
                let (meaning, whole) = self.codes.meaning(tile.code);
                if !whole {
                    times.insert(tile.code, (tile.at, 0));
                }
                meaning
            });
            if meaning.terrain.is_none() && !meaning.hole {
                meaning.terrain = Some(OPEN.to_owned());
            }
            times.entry(tile.code).and_modify(|(_, count)| *count += 1);
        }
        for (code, (at, count)) in times {
            let becomes = known[code].terrain.as_deref().unwrap_or("no cell");
            let often = if count > 1 { format!(" ({count} times)") } else { String::new() };
            let message = format!("unknown terrain code `{}`{often} becomes {becomes}", brief(code));
            let place = (at..at + code.len()).into();
            warnings.push(Problem::new(self.source, place, message, ""));
        }
        self.draft(grid, &known, &mut warnings)
            .read(library, &Origin::new(self.source, (0..0).into(), ""))
            .map(|board| Imported::new(board, warnings))
    }

    fn draft(&self, grid: Grid, known: &BTreeMap<&str, Meaning>, warnings: &mut Vec<Problem>) -> Draft {
        let origin = |tile: &Tile<'_>| Origin::new(self.source, (tile.at..tile.at + tile.code.len()).into(), "");
        let mut kinds = Kinds::default();
        let mut spots = Vec::new();
        for tile in self.inner() {
            let meaning = &known[tile.code];
            let Some(terrain) = meaning.terrain.clone().filter(|_| !meaning.hole) else {
                spots.push(None);
                continue;
            };
            let (difficulty, obstacle) = (meaning.difficulty.clone(), meaning.obstacle.clone());
            let kind = kinds.index(DraftGround { terrain, obstacle, difficulty, blocks: None }, || origin(tile));
            let height = meaning.height.filter(|&height| height != 0).map(|height| height.to_string());
            spots.push(Some(DraftCell { kind, height, depth: None, visibility: None }));
        }
        let whole = Origin::new(self.source, (0..0).into(), "");
        let mut draft = Draft::new();
        let file = self.source.name().rsplit(['/', '\\']).next().unwrap_or_default();
        let name = file.strip_suffix(".map").unwrap_or(file);
        draft.add(&whole, format!("name = {}", quoted(if name.is_empty() { "Map" } else { name })));
        draft.add(&whole, format!("grid = {}", shape(grid.shape())));
        let layer = |key: &str, _: u8| Origin::new(self.source, (0..0).into(), format!("`{key}`"));
        draft.ground(grid, &kinds, &spots, layer, |_| String::new());
        let starts = self.starts(grid, warnings);
        let zones = self.zones(grid, known, &starts.iter().map(|(_, (cell, _))| *cell).collect::<Vec<_>>());
        for ((side, (_, tile)), found) in starts.into_iter().zip(zones) {
            if found.is_empty() {
                let problem = origin(tile).problem(format!("nobody can start here, so {side} has no place"), "");
                warnings.push(problem);
                continue;
            }
            draft.add(&origin(tile), format!("[[spawn]]\nside = {}\ncells = {}", quoted(&side), cells(&found)));
        }
        draft
    }

    /// The starting positions by the sides' numbers. Other named places are left out.
    fn starts(&self, grid: Grid, warnings: &mut Vec<Problem>) -> Vec<(String, (Cell, &Tile<'a>))> {
        let mut starts: BTreeMap<u16, (Cell, &Tile<'a>)> = BTreeMap::new();
        for (cell, tile) in grid.cells().zip(self.inner()) {
            let Some((name, at)) = tile.side else { continue };
            let place = (at..at + name.len()).into();
            match name.parse::<u16>().ok().filter(|&side| side > 0) {
                Some(side) => {
                    starts.entry(side).or_insert((cell, tile));
                }
                None => {
                    let message = format!("the place `{}` is left out", brief(name));
                    warnings.push(Problem::new(self.source, place, message, ""));
                }
            }
        }
        let named = |side: u16| {
            SIDES.get(usize::from(side) - 1).map_or_else(|| format!("side {side}"), |name| (*name).to_owned())
        };
        starts.into_iter().map(|(side, start)| (named(side), start)).collect()
    }

    /// The starting cells of each side: its starting position and the castle around it, the nearest first. If sides share a
    /// castle, each cell belongs to the nearest side, or to the one with fewer cells if several are equally near.
    fn zones(&self, grid: Grid, known: &BTreeMap<&str, Meaning>, starts: &[Cell]) -> Vec<Vec<Cell>> {
        let codes: Vec<&str> = self.inner().map(|tile| tile.code).collect();
        let meaning = |cell: Cell| grid.index(cell).map(|index| &known[codes[index]]);
        let is_castle = |cell: Cell| meaning(cell).is_some_and(|meaning| meaning.start);
        let can_stand = |cell: Cell| meaning(cell).is_some_and(|meaning| self.can_stand(meaning));
        let castles: Vec<Vec<(Cell, usize)>> = starts.iter().map(|&start| castle(grid, start, is_castle)).collect();
        let mut claims: BTreeMap<Cell, Vec<(usize, usize)>> = BTreeMap::new();
        for (side, castle) in castles.iter().enumerate() {
            for &(cell, steps) in castle.iter().filter(|(cell, _)| can_stand(*cell)) {
                claims.entry(cell).or_default().push((steps, side));
            }
        }
        let mut nearest: Vec<(usize, Cell)> =
            claims.iter().filter_map(|(cell, by)| Some((by.iter().min()?.0, *cell))).collect();
        nearest.sort_unstable();
        let mut owners: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut owned = vec![0; starts.len()];
        for (steps, cell) in nearest {
            let near = claims[&cell].iter().filter(|(other, _)| *other == steps).map(|(_, side)| *side);
            if let Some(side) = near.min_by_key(|&side| owned[side]) {
                owners.insert(cell, side);
                owned[side] += 1;
            }
        }
        let own = |(side, castle): (usize, Vec<(Cell, usize)>)| {
            let cells = castle.into_iter().map(|(cell, _)| cell).filter(|cell| owners.get(cell) == Some(&side));
            cells.take(MOST_START).collect()
        };
        castles.into_iter().enumerate().map(own).collect()
    }
}

/// A starting position and the castle around it, the nearest cells first, each with its distance in steps.
fn castle(grid: Grid, start: Cell, is_castle: impl Fn(Cell) -> bool) -> Vec<(Cell, usize)> {
    let mut found = vec![(start, 0)];
    let mut seen = BTreeSet::from([start]);
    let mut next = 0;
    while let Some(&(cell, steps)) = found.get(next) {
        next += 1;
        for other in grid.neighbours(cell) {
            if is_castle(other) && seen.insert(other) {
                found.push((other, steps + 1));
            }
        }
    }
    found
}

impl Reading<'_> {
    /// Whether a unit could stand on such ground.
    fn can_stand(&self, meaning: &Meaning) -> bool {
        let terrain = meaning.terrain.as_deref().and_then(|id| self.terrains.terrain(id));
        let obstacle = meaning.obstacle.as_deref();
        let obstacle = obstacle.and_then(|id| self.terrains.obstacles.iter().find(|obstacle| obstacle.id == id));
        let bare = terrain.is_some_and(|terrain| {
            let usual = terrain.difficulties.first().is_some_and(|difficulty| difficulty.points().is_some());
            meaning.difficulty.as_deref().map_or(usual, |word| word != Difficulty::Impassable.word())
        });
        let blocks = obstacle.map_or_else(|| terrain.map(|terrain| terrain.blocks), |obstacle| Some(obstacle.blocks));
        bare && !meaning.hole && !blocks.is_some_and(|blocks| blocks.movement())
    }
}

/// The terrain of unknown codes.
const OPEN: &str = "grass";

fn brief(text: &str) -> String {
    text.chars().take(40).collect()
}
