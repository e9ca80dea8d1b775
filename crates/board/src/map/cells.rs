//! The pictures of a board file: letters for terrain, numbers for heights, depths and visibility.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use super::ground::Ground;
use super::picture::{MOST, Picture, PictureCell, PictureLines, count};
use super::{Blocks, Difficulty, Obstacle, Terrain, Terrains};
use crate::grid::{Cell, Grid, Shape};
use crate::listed;
use crate::text::{Content, Key, Listed, Problem, Source, Table, Value, quoted, read};

/// The meaning of a letter in the picture of the terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Meaning {
    /// Index of the terrain in [`Terrains`].
    pub terrain: u8,
    /// The difficulty of entering the cell.
    pub difficulty: Difficulty,
    /// Index of the obstacle in [`Terrains`].
    pub obstacle: Option<u8>,
    /// What the cell blocks.
    pub blocks: Blocks,
    /// The depth of water, unless the picture of depths says otherwise.
    pub depth: u8,
    /// Whether its entry in the legend is wrong and was reported, so that ordinary ground is used instead.
    pub stands_in: bool,
}

impl Meaning {
    /// The usual meaning of a terrain.
    pub fn of_terrain(kinds: &Terrains, terrain: u8) -> Self {
        let kind = &kinds.terrains[usize::from(terrain)];
        let difficulty = kind.difficulties.first().copied().unwrap_or(Difficulty::Normal);
        Self { terrain, difficulty, obstacle: None, blocks: kind.blocks, depth: kind.depth.0, stands_in: false }
    }

    /// A cell with this meaning, at height 0 with clear visibility.
    fn ground(self) -> Ground {
        let Self { terrain, difficulty, obstacle, blocks, depth, .. } = self;
        Ground { terrain, difficulty, obstacle, blocks, depth, height: 0, visibility: 0 }
    }

    /// This meaning with an obstacle.
    #[must_use]
    pub fn with_obstacle(self, kinds: &Terrains, obstacle: u8) -> Self {
        let blocks = kinds.obstacles[usize::from(obstacle)].blocks;
        Self { obstacle: Some(obstacle), blocks, ..self }
    }

    /// This meaning without an obstacle.
    #[must_use]
    pub fn without_obstacle(self, kinds: &Terrains) -> Self {
        Self { obstacle: None, blocks: kinds.terrains[usize::from(self.terrain)].blocks, ..self }
    }

    /// The keys and values of a legend entry, in TOML; usual values are left out.
    pub fn words(&self, kinds: &Terrains) -> Vec<(&'static str, String)> {
        let mut usual = Self::of_terrain(kinds, self.terrain);
        let mut words = vec![("terrain", quoted(&kinds.terrains[usize::from(self.terrain)].id))];
        if let Some(obstacle) = self.obstacle {
            usual = usual.with_obstacle(kinds, obstacle);
            words.push(("obstacle", quoted(&kinds.obstacles[usize::from(obstacle)].id)));
        }
        if self.difficulty != usual.difficulty {
            words.push(("difficulty", quoted(self.difficulty.word())));
        }
        if self.blocks != usual.blocks {
            words.push(("blocks", quoted(self.blocks.word())));
        }
        if self.depth != usual.depth {
            words.push(("depth", self.depth.to_string()));
        }
        words
    }
}

pub(super) type Legend = BTreeMap<String, Meaning>;

/// The letters of a board file and their meanings, for writing a file.
#[derive(Clone, Debug)]
pub struct Letters {
    legend: Legend,
    /// Letters in the picture, with or without a meaning.
    used: BTreeSet<String>,
}

impl Letters {
    /// The letters of the terrain file and of a board's own legend, if that can be read.
    pub fn of(source: &Source, kinds: &Terrains) -> Self {
        let mut letters = Self { legend: Legend::new(), used: BTreeSet::new() };
        // Another reader reports the mistakes in the file.
        let _ = read(source, |table| {
            letters.legend = legend(table, kinds);
            letters.learn(table);
            table.tables("storey", |storey| {
                letters.learn(storey);
                Some(())
            });
            Some(())
        });
        letters
    }

    /// Adds the letters in a picture of terrain.
    fn learn(&mut self, table: &Table<'_>) {
        let lines = table.maybe_lines("terrain").unwrap_or_default();
        self.used.extend(lines.iter().flat_map(|line| line.text.split_whitespace().map(str::to_owned)));
    }

    /// The meaning of a letter; `None` if it has none or marks a missing cell.
    pub fn get(&self, letter: &str) -> Option<Meaning> {
        self.legend.get(letter).copied()
    }

    /// The shortest letter with exactly this meaning.
    pub fn letter(&self, meaning: &Meaning) -> Option<&str> {
        let same = self.legend.iter().filter(|(_, known)| *known == meaning).map(|(letter, _)| letter.as_str());
        same.min_by_key(|letter| letter.chars().count())
    }

    /// A letter that is not in use.
    pub fn free(&self, meaning: &Meaning, kinds: &Terrains) -> String {
        let own = meaning.obstacle.map(|obstacle| kinds.obstacles[usize::from(obstacle)].letter.to_ascii_lowercase());
        let mut pool = own.into_iter().chain('A'..='Z').chain('a'..='z').chain('0'..='9').chain('\u{100}'..);
        let free = |letter: &char| {
            let text = letter.to_string();
            letter.is_alphanumeric() && !self.legend.contains_key(&text) && !self.used.contains(&text)
        };
        pool.find(free).expect("there are more letters than kinds of cells").to_string()
    }

    /// Gives a letter a meaning.
    pub fn add(&mut self, letter: &str, meaning: Meaning) {
        self.legend.insert(letter.to_owned(), meaning);
    }
}

/// The keys of the letters in all pictures.
pub(super) fn keys() -> Vec<Key> {
    LegendFile::shape().keys
}

/// The kinds of ground that a board can have.
struct Palette<'a> {
    kinds: &'a Terrains,
    /// The terrain of cells for which a file names none.
    ground: u8,
}

listed! { Palette<'_>:
    Terrain, "terrain", |palette| palette.kinds.terrains.iter().map(|kind| kind.id.as_str());
    Obstacle, "obstacle", |palette| palette.kinds.obstacles.iter().map(|kind| kind.id.as_str());
}

/// The letters of a board's pictures.
#[derive(Content)]
#[content(book = Palette<'_>)]
struct LegendFile {
    /// The terrain under obstacles that have a letter of their own.
    #[content(at = Terrain)]
    ground: Option<u8>,
    /// Letters of the board's own, or other meanings for known ones.
    #[content(key = "legend", with = own_letters)]
    _legend: Option<()>,
}

/// Letters with their meanings, which are read when the ground under obstacles is known.
mod own_letters {
    use crate::{
        map::cells::{MeaningFile, Palette},
        text::{Content, Kind, Value},
    };

    #[expect(clippy::unnecessary_wraps, reason = "readers of values may fail")]
    pub(super) fn from_value(_: Value<'_>, _: &Palette<'_>) -> Option<()> {
        Some(())
    }

    pub(super) fn kind() -> Kind {
        Kind::AnyName(Box::new(Kind::OneOf(vec![Kind::Name("terrain"), Kind::Table(MeaningFile::shape())])))
    }
}

/// The meaning of a letter.
#[derive(Content)]
#[content(book = Palette<'_>, check = Self::check)]
struct MeaningFile {
    /// The kind of ground.
    #[content(at = Terrain)]
    terrain: Option<u8>,
    /// What stands on it.
    #[content(at = Obstacle)]
    obstacle: Option<u8>,
    /// How hard it is to enter, one that the terrain offers.
    difficulty: Option<Difficulty>,
    /// What it stops: movement, lines of fire, both or nothing.
    blocks: Option<Blocks>,
    /// Its water depth.
    #[content(range = 0..=9)]
    depth: Option<u8>,
}

impl MeaningFile {
    fn check(&self, table: &Table<'_>) {
        if !table.has("terrain") && !table.has("obstacle") {
            table.problem(table.place(), "this letter stands for nothing", "a `terrain`, an `obstacle` or both");
        }
    }

    /// The meaning, with a check that the terrain offers it.
    fn meaning(&self, table: &Table<'_>, palette: &Palette<'_>) -> Meaning {
        let kinds = palette.kinds;
        let mut meaning = Meaning::of_terrain(kinds, self.terrain.unwrap_or(palette.ground));
        let kind = &kinds.terrains[usize::from(meaning.terrain)];
        // A letter that stands for nothing has no ground.
        let stands = table.has("terrain") || table.has("obstacle");
        // It is unknown which difficulties a misspelt terrain has.
        let is_known = self.terrain.is_some() || !table.has("terrain");
        if let Some(obstacle) = self.obstacle {
            meaning = meaning.with_obstacle(kinds, obstacle);
        }
        if let Some(difficulty) = self.difficulty {
            if is_known && stands && !kind.difficulties.contains(&difficulty) {
                let offered: Vec<&str> = kind.difficulties.iter().map(|offer| offer.word()).collect();
                let message = format!("{} is never {}", kind.name, difficulty.word());
                table.problem(table.place_of("difficulty"), message, offered.join(" or "));
            }
            meaning.difficulty = difficulty;
        }
        if let Some(depth) = self.depth {
            if is_known
                && stands
                && let Err((message, expected)) = depth_fits(kind, depth)
            {
                table.problem(table.place_of("depth"), message, expected);
            }
            meaning.depth = depth;
        }
        meaning.blocks = self.blocks.unwrap_or(meaning.blocks);
        meaning
    }
}

/// The pictures of a level.
#[derive(Content)]
pub(super) struct PicturesFile {
    /// The ground as a picture: a letter for each cell, one line a row.
    terrain: PictureLines,
    /// Height levels as a picture, from -20 to 40; `.` is 0.
    height: Option<PictureLines>,
    /// Water depths as a picture, where they differ from the terrain's: 1 waist, 2 chest, 3 and more over the head.
    depth: Option<PictureLines>,
    /// How poor the sight is, as a picture: 0 clear, 1 dusk or light smoke, 2 moonlight or thick smoke, 3 dark.
    visibility: Option<PictureLines>,
    /// Letters that tables use as `mark` to name cells, as a picture; `.` for none.
    marks: Option<PictureLines>,
}

/// The letters of the terrain file and of the board's own legend.
pub(super) fn legend(table: &Table<'_>, kinds: &Terrains) -> Legend {
    let first = Palette { kinds, ground: 0 };
    let ground = LegendFile::read(table, &first).and_then(|file| file.ground).unwrap_or(first.ground);
    let palette = Palette { ground, ..first };
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
            } else {
                let before = own.marks();
                let meaning = meaning(value, &palette);
                let stands_in = own.marks() > before;
                let meaning = meaning.unwrap_or_else(|| Meaning::of_terrain(kinds, ground));
                legend.insert(letter.to_owned(), Meaning { stands_in, ..meaning });
            }
        }
        Some(())
    });
    legend
}

/// `"mountain"`, or `{ terrain = "mountain", difficulty = "adverse", obstacle = "boulder" }`.
fn meaning(value: Value<'_>, palette: &Palette<'_>) -> Option<Meaning> {
    if value.is_table() {
        return value.table(|entry| Some(MeaningFile::read(entry, palette)?.meaning(entry, palette)));
    }
    let terrain = <Terrain as Listed<_>>::place(value, palette)?;
    Some(Meaning::of_terrain(palette.kinds, terrain as u8))
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

/// The grid and the ground of all cells of the lowest level; `None` if the picture of the terrain has no clear size.
///
/// Wrong letters are replaced, so that the rest of the file can still be checked.
pub(super) fn ground(
    (table, pictures): (&Table<'_>, &PicturesFile),
    shape: Option<Shape>,
    legend: &Legend,
    kinds: &Terrains,
) -> Option<(Grid, Vec<Option<Ground>>)> {
    let Drawn { cols, rows, ground, .. } = level((table, pictures), legend, kinds, &Frame::default())?;
    if ground.iter().all(Option::is_none) {
        table.problem(table.place_of("terrain"), "the board has no cell", "at least one");
    }
    Some((Grid::new(shape?, cols as u16, rows as u16), ground))
}

/// The data of a level that is needed to read its pictures.
#[derive(Default)]
pub(super) struct Frame {
    /// Columns and rows; `None` for the lowest level, whose picture gives them.
    pub(super) size: Option<(usize, usize)>,
    /// The Height Level of cells that the picture of heights leaves out.
    pub(super) height: i8,
    /// The range of heights in the picture, if it is not the usual one.
    pub(super) heights: Option<RangeInclusive<i8>>,
}

/// Reads the cells of a level from its pictures.
pub(super) fn level(
    (table, pictures): (&Table<'_>, &PicturesFile),
    legend: &Legend,
    kinds: &Terrains,
    frame: &Frame,
) -> Option<Drawn> {
    let mut drawn = terrain(table, &pictures.terrain, legend, kinds, frame.size)?;
    for ground in drawn.ground.iter_mut().flatten() {
        ground.height = frame.height;
    }
    let mut layer = |(key, lines): (&str, &Option<PictureLines>),
                     range: RangeInclusive<i8>,
                     set: &mut dyn FnMut(&mut Ground, i8, &PictureCell, bool)| {
        let Some(lines) = lines else { return };
        let Drawn { cols, rows, ground, wrong } = &mut drawn;
        let spots = Picture::new(&lines.of(table.source()), *cols == 1).cells(table, key, *cols, *rows);
        for (index, (ground, spot)) in ground.iter_mut().zip(&spots).enumerate() {
            let Some(spot) = spot else { continue };
            let Some(number) = number(table, key, spot, &range).flatten() else { continue };
            match ground {
                Some(ground) => set(ground, number, spot, wrong.contains(&index)),
                None => table.problem(spot.place, format!("a `{key}` where there is no cell"), "`·`"),
            }
        }
    };
    let heights = frame.heights.clone().unwrap_or(-20..=40);
    layer(("height", &pictures.height), heights, &mut |ground, height, _, _| ground.height = height);
    layer(("depth", &pictures.depth), 0..=9, &mut |ground, depth, spot, wrong| {
        let depth = depth.unsigned_abs();
        match depth_fits(&kinds.terrains[usize::from(ground.terrain)], depth) {
            Ok(()) => ground.depth = depth,
            Err((message, expected)) if !wrong => table.problem(spot.place, message, expected),
            Err(_) => {}
        }
    });
    layer(("visibility", &pictures.visibility), 0..=3, &mut |ground, level, _, _| {
        ground.visibility = level.unsigned_abs();
    });
    Some(drawn)
}

/// The cells of a level.
pub(super) struct Drawn {
    cols: usize,
    rows: usize,
    pub(super) ground: Vec<Option<Ground>>,
    /// The indices of cells whose ground was replaced.
    wrong: BTreeSet<usize>,
}

fn terrain(
    table: &Table<'_>,
    lines: &PictureLines,
    legend: &Legend,
    kinds: &Terrains,
    size: Option<(usize, usize)>,
) -> Option<Drawn> {
    let picture = Picture::new(&lines.of(table.source()), size.is_some_and(|(cols, _)| cols == 1));
    let (cols, rows) = size.unwrap_or_else(|| picture.size());
    if cols == 0 || cols > MOST || rows > MOST {
        let message = format!("the board has {} and {}", count(cols, "column"), count(rows, "row"));
        table.problem(table.place_of("terrain"), message, format!("1 to {MOST} of each"));
        return None;
    }
    let (mut wrong, mut unknown) = (BTreeSet::new(), BTreeMap::new());
    let mut ground = Vec::with_capacity(cols * rows);
    for (index, spot) in picture.cells(table, "terrain", cols, rows).into_iter().enumerate() {
        let meaning = spot.and_then(|spot| legend.get(spot.text)).copied();
        if meaning.is_none() && spot.is_some_and(|spot| spot.is_hole()) {
            ground.push(None);
            continue;
        }
        if let (None, Some(spot)) = (meaning, spot) {
            unknown.entry(spot.text).or_insert((spot, 0)).1 += 1;
        }
        if meaning.is_none_or(|meaning| meaning.stands_in) {
            wrong.insert(index);
        }
        ground.push(Some(meaning.unwrap_or_else(|| Meaning::of_terrain(kinds, 0)).ground()));
    }
    report_unknown(table, legend, unknown);
    Some(Drawn { cols, rows, ground, wrong })
}

/// Reports each letter without a meaning at its first place.
fn report_unknown(table: &Table<'_>, legend: &Legend, unknown: BTreeMap<&str, (PictureCell<'_>, usize)>) {
    let known: Vec<&str> = legend.keys().map(String::as_str).collect();
    for (letter, (spot, times)) in unknown {
        let letter: String = letter.chars().take(20).collect();
        let times = if times > 1 { format!(" ({times} times)") } else { String::new() };
        let message = format!("unknown letter `{letter}`{times}, expected one of the legend or `·` for no cell");
        let problem = Problem::new(table.source(), spot.place, message, "");
        table.report(problem.help(format!("known letters: {}", known.join(" "))));
    }
}

/// The number in a cell of a picture; `Some(None)` for a placeholder, `None` for a mistake.
fn number(table: &Table<'_>, key: &str, spot: &PictureCell<'_>, range: &RangeInclusive<i8>) -> Option<Option<i8>> {
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

/// The cells of each mark, with the place of the first in the file.
pub(super) type Marks<'a> = BTreeMap<&'a str, (PictureCell<'a>, Vec<Cell>)>;

/// Adds the cells of a level, by the marks in its picture `marks`.
pub(super) fn marks<'a>(
    table: &Table<'a>,
    pictures: Option<&PicturesFile>,
    grid: Option<&Grid>,
    level: u8,
    marks: &mut Marks<'a>,
) {
    let lines = pictures.and_then(|pictures| pictures.marks.as_ref()).map(|lines| lines.of(table.source()));
    let (Some(lines), Some(grid)) = (lines, grid) else { return };
    let (cols, rows) = (usize::from(grid.cols()), usize::from(grid.rows()));
    let spots = Picture::new(&lines, cols == 1).cells(table, "marks", cols, rows);
    for (cell, spot) in grid.with_levels(1).cells().zip(spots) {
        let Some(spot) = spot else { continue };
        if spot.text != "." && !spot.is_hole() {
            marks.entry(spot.text).or_insert((spot, Vec::new())).1.push(cell.on_level(level));
        }
    }
}
