//! The draft of a board file. It knows from which place in the foreign file each of its lines comes.

use std::{collections::BTreeMap, ops::Range};

use super::problems;
use hexfray_board::{
    grid::{Adjacency, Cell, Grid, HexTop, Offset, Shape},
    map::Board,
    text::{Library, MAX_BYTES, Place, Problem, Problems, Source, quoted},
};

/// A part of a foreign file.
#[derive(Clone, Debug)]
pub(super) struct Origin {
    /// The file.
    pub(super) source: Source,
    /// The place in it.
    pub(super) place: Place,
    /// A description for people, such as "object 12"; may be empty.
    pub(super) within: String,
}

impl Origin {
    /// A part of a file.
    pub(super) fn new(source: &Source, place: Place, within: impl Into<String>) -> Self {
        Self { source: source.clone(), place, within: within.into() }
    }

    /// A problem at this place: "`within`: `message`, expected `expected`".
    pub(super) fn problem(&self, message: impl Into<String>, expected: impl AsRef<str>) -> Problem {
        Problem::new(&self.source, self.place, message, expected).moved(&self.source, self.place, &self.within)
    }
}

/// A cell's ground, in the words of board files.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DraftGround {
    pub(super) terrain: String,
    pub(super) obstacle: Option<String>,
    pub(super) difficulty: Option<String>,
    pub(super) blocks: Option<String>,
}

/// A cell, in the words of board files; `None` is the usual value.
#[derive(Clone, Debug)]
pub(super) struct DraftCell {
    /// Index of its kind among those of the draft.
    pub(super) kind: usize,
    pub(super) height: Option<String>,
    pub(super) depth: Option<String>,
    pub(super) visibility: Option<String>,
}

/// Kinds of ground in the order in which they were found, each with its first origin.
#[derive(Default)]
pub(super) struct Kinds {
    known: BTreeMap<DraftGround, usize>,
    list: Vec<(DraftGround, Origin)>,
}

impl Kinds {
    /// The index of a kind, which is added if it is new.
    pub(super) fn index(&mut self, kind: DraftGround, origin: impl FnOnce() -> Origin) -> usize {
        if let Some(&known) = self.known.get(&kind) {
            return known;
        }
        self.known.insert(kind.clone(), self.list.len());
        self.list.push((kind, origin()));
        self.list.len() - 1
    }

    /// The number of kinds; a draft can distinguish at most [`MOST_KINDS`].
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }
}

/// The draft of a board file.
pub(super) struct Draft {
    text: String,
    parts: Vec<(Range<usize>, Part)>,
}

enum Part {
    /// Text from one place.
    From(Origin),
    /// A picture, with the place of each of its cells in the draft, and its number of columns.
    Picture(Origin, Vec<Range<usize>>, u16),
}

impl Draft {
    pub(super) fn new() -> Self {
        Self { text: String::new(), parts: Vec::new() }
    }

    /// Whether the draft is already too long to be read.
    pub(super) fn is_full(&self) -> bool {
        self.text.len() > MAX_BYTES
    }

    /// Adds lines that come from one place.
    pub(super) fn add(&mut self, origin: &Origin, lines: impl AsRef<str>) {
        let start = self.text.len();
        self.text.push_str(lines.as_ref());
        self.text.push('\n');
        self.parts.push((start..self.text.len(), Part::From(origin.clone())));
    }

    /// Adds the pictures and the legend of a board; `None` is no cell. `origin` returns the origin of the picture with a key on
    /// a level, and `head` the lines of a storey before its pictures.
    pub(super) fn ground(
        &mut self,
        grid: Grid,
        kinds: &Kinds,
        cells: &[Option<DraftCell>],
        origin: impl Fn(&str, u8) -> Origin,
        head: impl Fn(u8) -> String,
    ) {
        let letters: Vec<String> = letters().take(kinds.list.len()).map(String::from).collect();
        let mut levels = (0..).zip(cells.chunks(grid.level_len()));
        levels.by_ref().take(1).for_each(|(level, cells)| self.level(grid, &letters, level, cells, &origin));
        self.text.push_str("[legend]\n");
        for (letter, (kind, place)) in letters.iter().zip(&kinds.list) {
            let mut entry = format!("{} = {{ terrain = {}", quoted(letter), quoted(&kind.terrain));
            let more = [("obstacle", &kind.obstacle), ("difficulty", &kind.difficulty), ("blocks", &kind.blocks)];
            for (key, value) in more {
                value.iter().for_each(|value| entry.push_str(&format!(", {key} = {}", quoted(value))));
            }
            self.add(place, entry + " }");
        }
        for (level, cells) in levels {
            self.add(&origin("terrain", level), format!("[[storey]]\n{}", head(level)));
            self.level(grid, &letters, level, cells, &origin);
        }
    }

    /// Adds the pictures of a level.
    fn level(
        &mut self,
        grid: Grid,
        letters: &[String],
        level: u8,
        cells: &[Option<DraftCell>],
        origin: &impl Fn(&str, u8) -> Origin,
    ) {
        let terrain = |spot: &DraftCell| Some(letters[spot.kind].clone());
        // In a storey of one column the reader splits rows at spaces; elsewhere each character is a cell.
        let between = if level > 0 && grid.cols() == 1 { " " } else { "" };
        self.picture("terrain", between, grid, cells, terrain, origin("terrain", level));
        let layers: [(&str, fn(&DraftCell) -> Option<String>); 3] = [
            ("height", |spot| spot.height.clone()),
            ("depth", |spot| spot.depth.clone()),
            ("visibility", |spot| spot.visibility.clone()),
        ];
        for (key, layer) in layers {
            let mut words = cells.iter().flatten().filter_map(layer).peekable();
            if words.peek().is_some() {
                // With spaces, the pictures of the largest boards would be too long.
                let narrow = grid.cols() > 1 && words.all(|text| word(Some(text)).chars().count() == 1);
                self.picture(key, if narrow { "" } else { " " }, grid, cells, layer, origin(key, level));
            }
        }
    }

    fn picture(
        &mut self,
        key: &str,
        between: &str,
        grid: Grid,
        cells: &[Option<DraftCell>],
        text: impl Fn(&DraftCell) -> Option<String>,
        origin: Origin,
    ) {
        let start = self.text.len();
        let mut spots = Vec::with_capacity(cells.len());
        self.text.push_str(&format!("{key} = '''\n"));
        for row in cells.chunks(usize::from(grid.cols())) {
            for cell in row {
                let from = self.text.len();
                match cell {
                    None => self.text.push('-'),
                    Some(spot) => self.text.push_str(&word(text(spot))),
                }
                spots.push(from..self.text.len());
                self.text.push_str(between);
            }
            self.text.push('\n');
        }
        self.text.push_str("'''\n");
        self.parts.push((start..self.text.len(), Part::Picture(origin, spots, grid.cols())));
    }

    /// Reads the draft as a board.
    ///
    /// # Errors
    /// The problems of the board, each at the place in the foreign file from which the line comes.
    pub(super) fn read(self, library: &Library, whole: &Origin) -> Result<Board, Problems> {
        let too_large = || problems([whole.problem("the board is too large", "one whose file has at most 1 MiB")]);
        if self.is_full() {
            return Err(too_large());
        }
        let draft = Source::new(whole.source.name(), &self.text);
        match Board::read(&draft, library) {
            Ok(board) if board.to_text().len() > MAX_BYTES => Err(too_large()),
            Ok(board) => Ok(board),
            Err(found) => {
                let count = found.len();
                let mut told: Problems = problems(found.into_iter().map(|problem| self.told(problem, &draft, whole)));
                (told.len()..count).for_each(|_| told.push(whole.problem("a further problem", "")));
                Err(told)
            }
        }
    }

    /// Moves a problem of the draft to its place in the foreign file. Problems of other files, such as the terrain's, stay.
    fn told(&self, problem: Problem, draft: &Source, whole: &Origin) -> Problem {
        if problem.source() != draft {
            return problem;
        }
        let at = problem.place().start;
        let part = self.parts.partition_point(|(range, _)| range.end <= at);
        match self.parts.get(part).filter(|(range, _)| range.contains(&at)) {
            None => problem.moved(&whole.source, whole.place, &whole.within),
            Some((_, Part::From(origin))) => problem.moved(&origin.source, origin.place, &origin.within),
            Some((_, Part::Picture(origin, spots, cols))) => {
                let index = spots.partition_point(|spot| spot.end <= at).min(spots.len().saturating_sub(1));
                let (col, row) = (index % usize::from(*cols), index / usize::from(*cols));
                problem.moved(&origin.source, origin.place, &format!("{}, cell [{col}, {row}]", origin.within))
            }
        }
    }
}

/// A text as one word of a picture, without spaces, which would split it.
fn word(text: Option<String>) -> String {
    let text = text.unwrap_or_else(|| ".".to_owned());
    let word: String = text.chars().filter(|letter| !letter.is_whitespace() && *letter != '\'').take(20).collect();
    if word.is_empty() { "?".to_owned() } else { word }
}

/// Letters for kinds of ground, the shortest first.
fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').chain('a'..='z').chain('0'..='9').chain('\u{c0}'..='\u{d6}').chain('\u{4e00}'..='\u{9fff}')
}

/// How many kinds of ground a draft can distinguish.
pub(super) const MOST_KINDS: usize = 20_000;

/// A number in TOML; a string, which the reader will refuse, if the text is no number.
pub(super) fn number(text: &str) -> String {
    text.trim().parse::<i64>().map_or_else(|_| quoted(text), |number| number.to_string())
}

/// `true` or `false` in TOML; a string, which the reader will refuse, if the text is neither.
pub(super) fn flag(text: &str) -> String {
    text.trim().parse::<bool>().map_or_else(|_| quoted(text), |flag| flag.to_string())
}

/// A list of cells in TOML.
pub(super) fn cells(cells: &[Cell]) -> String {
    let cells: Vec<String> = cells.iter().map(|&cell| self::cell(cell)).collect();
    format!("[{}]", cells.join(", "))
}

/// A cell in TOML.
pub(super) fn cell(cell: Cell) -> String {
    cell.in_brackets()
}

/// The shape of a grid, as a value in a board file.
pub(super) fn shape(shape: Shape) -> &'static str {
    match shape {
        Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd } => "{ shape = 'hex', top = 'pointy', offset = 'odd' }",
        Shape::Hex { top: HexTop::Pointy, offset: Offset::Even } => {
            "{ shape = 'hex', top = 'pointy', offset = 'even' }"
        }
        Shape::Hex { top: HexTop::Flat, offset: Offset::Odd } => "{ shape = 'hex', top = 'flat', offset = 'odd' }",
        Shape::Hex { top: HexTop::Flat, offset: Offset::Even } => "{ shape = 'hex', top = 'flat', offset = 'even' }",
        Shape::Square { adjacency: Adjacency::Sides } => "{ shape = 'square', adjacency = 'sides' }",
        Shape::Square { adjacency: Adjacency::Corners } => "{ shape = 'square', adjacency = 'corners' }",
    }
}
