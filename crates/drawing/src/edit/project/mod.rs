//! A board and the battle on it that are being edited.

mod asking;
mod doing;

use std::sync::Arc;

use super::{Draft, Paint, Part, TemperText, UnitText, asks::LinesByRuleset, fresh, ground, history::Splice};
use hexfray_battle::{Rulesets, Setup, SetupError};
use hexfray_board::{
    grid::Cell,
    map::{Board, Terrains},
    text::{self, Library, Place, Problem, Problems, Source, file_name},
};

/// A unit of the battle at its starting position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The number of its `[[unit]]` table, counted from 0; a table with `count` has several pieces.
    pub unit: usize,
    /// Its values in the text.
    pub text: UnitText,
    /// Its temper in the text.
    pub temper: TemperText,
    /// The name that players read.
    pub name: String,
    /// The drawing on its token; empty while the battle cannot be read.
    pub glyph: String,
    /// The cell in which it starts; `None` if it is not on the board, or unknown because the battle cannot be read.
    pub at: Option<Cell>,
}

/// The changes of one step in each text.
type Step = Vec<(Part, Splice)>;

/// A board and, if there is one, the battle on it: their texts, their changes, and their problems.
///
/// ```
/// use hexfray_battle::Rulesets;
/// use hexfray_drawing::edit::{Change, Paint, Project};
/// use hexfray_percentile::Percentile;
///
/// let library = hexfray_data::library();
/// let source = library.get("maps/duel.map.toml").unwrap().clone();
/// let mut project = Project::open_map(library, Rulesets(&[&Percentile]), &source).unwrap();
/// let paint = Paint::Terrain { terrain: "swamp".to_owned(), difficulty: None };
/// assert!(project.apply(&Change::Paint { cells: vec![(1, 1).into()], paint }).unwrap());
/// assert_eq!(project.board().unwrap().terrain_name(hexfray_board::grid::Cell::new(1, 1)), "swamp");
/// project.undo();
/// assert_eq!(project.map().source().text(), source.text());
/// ```
#[derive(Debug)]
pub struct Project {
    library: Library,
    rulesets: Rulesets,
    /// The kinds of value in the lines of the battle's tables.
    lines: LinesByRuleset,
    kinds: Terrains,
    map: Draft,
    battle: Option<Draft>,
    done: Vec<Step>,
    undone: Vec<Step>,
    /// Whether a stroke is in progress, so that further changes belong to one step.
    stroke: bool,
    /// Whether the stroke has changed something, so that its step exists.
    begun: bool,
    board: Option<Arc<Board>>,
    setup: Option<Arc<Setup>>,
    problems: Problems,
}

impl Project {
    /// Opens a board. The library has everything else that the game reads.
    ///
    /// # Errors
    /// A text that is not TOML, or a library whose terrain file has mistakes. All other mistakes can be corrected in the
    /// editor.
    pub fn open_map(library: Library, rulesets: Rulesets, source: &Source) -> Result<Self, Problems> {
        Self::of(library, rulesets, Draft::open(source)?, None)
    }

    /// Opens a battle of the library and the board that it names.
    ///
    /// # Errors
    /// As [`Project::open_map`]; a battle that names no board, or one that does not exist.
    pub fn open_battle(library: Library, rulesets: Rulesets, source: &Source) -> Result<Self, Problems> {
        let battle = Draft::open(source)?;
        let place = place_of(source, "map");
        let Some(map) = battle.words("map") else {
            let expected = "`map = \"maps/NAME.map.toml\"`: only battles on a board can be edited";
            return Err(Problem::new(source, place, "this battle names no board", expected).into());
        };
        let Some(map) = library.named_in(source.name(), map).cloned() else {
            let (message, similar) = library.missing("map", map);
            let expected = similar.unwrap_or_else(|| "the name of a map file".to_owned());
            return Err(Problem::new(source, place, message, expected).into());
        };
        Self::of(library, rulesets, Draft::open(&map)?, Some(battle))
    }

    /// Creates a board of open ground.
    ///
    /// # Errors
    /// A library whose terrain file is wrong.
    pub fn new_map(
        library: Library,
        rulesets: Rulesets,
        file: &str,
        name: &str,
        shape: hexfray_board::grid::Shape,
        size: (u16, u16),
    ) -> Result<Self, Problems> {
        let text = fresh::map_text(name, shape, size.0.clamp(1, 1024), size.1.clamp(1, 1024));
        Self::of(library, rulesets, Draft::fresh(file, &text)?, None)
    }

    /// Opens a board or a battle of the library by the name of its file.
    ///
    /// # Errors
    /// As [`Project::open_battle`]; a name that is not in the library.
    pub fn open(library: Library, rulesets: Rulesets, name: &str) -> Result<Self, Problems> {
        let Some(source) = library.get(name).cloned() else {
            let nowhere = Source::new(name, "");
            return Err(Problem::new(&nowhere, Default::default(), "there is no such file", "a map or a battle").into());
        };
        let is_battle = name.ends_with(".battle.toml")
            || (!name.ends_with(".map.toml") && source.text().lines().any(|line| line.starts_with("ruleset")));
        if is_battle {
            Self::open_battle(library, rulesets, &source)
        } else {
            Self::open_map(library, rulesets, &source)
        }
    }

    /// Restores texts that an editor kept because it ended before saving them; both count as unsaved.
    ///
    /// # Errors
    /// As [`Project::open_map`].
    pub fn recover(
        library: Library,
        rulesets: Rulesets,
        map: &Source,
        battle: Option<&Source>,
    ) -> Result<Self, Problems> {
        let battle = battle.map(|battle| Draft::fresh(battle.name(), battle.text())).transpose()?;
        Self::of(library, rulesets, Draft::fresh(map.name(), map.text())?, battle)
    }

    fn of(library: Library, rulesets: Rulesets, map: Draft, battle: Option<Draft>) -> Result<Self, Problems> {
        let kinds = Terrains::read(&library)?;
        let mut project = Self {
            library,
            rulesets,
            lines: LinesByRuleset::new(rulesets),
            kinds,
            map,
            battle,
            done: Vec::new(),
            undone: Vec::new(),
            stroke: false,
            begun: false,
            board: None,
            setup: None,
            problems: Problems::new(),
        };
        project.check();
        Ok(project)
    }

    // Contents

    /// The board's text.
    pub const fn map(&self) -> &Draft {
        &self.map
    }

    /// The battles of the library that are fought on this board.
    pub fn battles_on_board(&self) -> impl Iterator<Item = &Source> {
        let is_here = |battle: &Source| {
            let map = map_in(battle).and_then(|map| self.library.named_in(battle.name(), map));
            map.is_some_and(|map| map.name() == self.map.name())
        };
        self.library.files("", ".battle.toml").map(|(_, battle)| battle).filter(move |battle| is_here(battle))
    }

    /// The battle's text.
    pub const fn battle(&self) -> Option<&Draft> {
        self.battle.as_ref()
    }

    /// One of the texts, to rename it or to mark it as saved.
    pub const fn part(&mut self, part: Part) -> Option<&mut Draft> {
        match part {
            Part::Map => Some(&mut self.map),
            Part::Battle => self.battle.as_mut(),
        }
    }

    /// Whether a text differs from the last saved one.
    pub fn is_unsaved(&self) -> bool {
        self.map.is_unsaved() || self.battle.as_ref().is_some_and(Draft::is_unsaved)
    }

    /// The kinds of terrain and obstacles.
    pub const fn kinds(&self) -> &Terrains {
        &self.kinds
    }

    /// The board, from the last readable state of its text.
    pub const fn board(&self) -> Option<&Arc<Board>> {
        self.board.as_ref()
    }

    /// The battle's starting position, from the last readable state of its text.
    pub const fn setup(&self) -> Option<&Arc<Setup>> {
        self.setup.as_ref()
    }

    /// The problems that `hexfray check` would report for both texts now.
    pub const fn problems(&self) -> &Problems {
        &self.problems
    }

    /// All files of the game, with the current texts, to play the battle.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// The rulesets that the battle may name.
    pub const fn rulesets(&self) -> Rulesets {
        self.rulesets
    }

    /// Replaces the other files of the game, for instance after one has changed; the edited texts stay.
    pub fn set_library(&mut self, library: Library) {
        if let Ok(kinds) = Terrains::read(&library) {
            self.kinds = kinds;
        }
        self.library = library;
        self.check();
    }

    /// The text of a key in the head of the map or the battle, such as `name`; empty if it is missing.
    pub fn word(&self, part: Part, key: &str) -> &str {
        let draft = if part == Part::Map { Some(&self.map) } else { self.battle.as_ref() };
        draft.and_then(|draft| draft.words(key)).unwrap_or_default()
    }

    /// Creates a battle on this board, in a file of this name; closes an earlier battle.
    ///
    /// # Errors
    /// Only if a name makes the text invalid.
    pub fn start_battle(&mut self, file: &str, name: &str, ruleset: &str) -> Result<(), Problems> {
        let map = map_named_in(file, self.map.name());
        self.battle = Some(Draft::fresh(file, &fresh::battle_text(name, map, ruleset, self.rulesets))?);
        // Changes of another battle cannot be undone in this one.
        for step in self.done.iter_mut().chain(&mut self.undone) {
            step.retain(|(part, _)| *part == Part::Map);
        }
        self.done.retain(|step| !step.is_empty());
        self.undone.retain(|step| !step.is_empty());
        self.check();
        Ok(())
    }

    /// Reads both texts as the game does. During a stroke the battle is not read, so that the brush is not slowed down.
    fn check(&mut self) {
        let map = self.map.source();
        self.library.add_source(map.clone());
        self.problems = Problems::new();
        match Board::read(&map, &self.library) {
            Ok(board) => self.board = Some(Arc::new(board)),
            Err(problems) => {
                self.problems.extend(problems);
                self.board = self.bare_board().or(self.board.take());
            }
        }
        let Some(battle) = self.battle.as_ref().filter(|_| !self.stroke) else { return };
        self.library.add_source(battle.source());
        match self.rulesets.load(&self.library, battle.name()) {
            Ok(setup) => {
                self.problems.extend(setup.warnings.clone());
                self.setup = Some(setup);
            }
            // The board's own problems are among the battle's.
            Err(SetupError::Problems(problems)) => self.problems = problems,
            Err(other) => {
                let problem = Problem::new(&battle.source(), Default::default(), other.to_string(), "");
                self.problems.push(problem);
            }
        }
    }

    /// The board without some of its layers and without features; `None` if it cannot be read.
    pub fn board_without(&self, without: Without) -> Option<Board> {
        let mut draft = self.map.clone();
        let cells: Vec<Cell> = self.board()?.cells().collect();
        let open = self.kinds.terrains.first().map(|kind| kind.id.clone())?;
        let paints = [
            without.obstacles.then_some(Paint::Obstacle(None)),
            without.terrain.then_some(Paint::Terrain { terrain: open, difficulty: None }),
        ];
        // The text lacks letters that a paint adds to the legend, so the terrain, whose letter is known, is painted last.
        for paint in paints.into_iter().flatten() {
            ground::paint(&mut draft, &self.kinds, &cells, &paint).ok()?;
        }
        for level in (0..draft.levels()).filter(|_| without.heights) {
            draft.level_mut(level)?.remove("height");
        }
        FEATURES.iter().for_each(|key| drop(draft.document.remove(key)));
        Board::read(&Source::new(self.map.name(), &draft.document.to_string()), &self.library).ok()
    }

    /// The board without features that have mistakes, such as a zone with a boulder in it, so that the ground can be seen while
    /// they are corrected; `None` if the ground cannot be read.
    fn bare_board(&self) -> Option<Arc<Board>> {
        let mut document = self.map.document.clone();
        FEATURES.into_iter().find_map(|key| {
            document.remove(key)?;
            let bare = Source::new(self.map.name(), &document.to_string());
            Board::read(&bare, &self.library).ok().map(Arc::new)
        })
    }
}

/// The tables of a board's features.
const FEATURES: [&str; 7] = ["spawn", "exit", "link", "cover", "climb", "trigger", "object"];

/// Layers that are left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Without {
    /// Makes all ground open.
    pub terrain: bool,
    /// Makes all ground level.
    pub heights: bool,
    /// Removes all obstacles.
    pub obstacles: bool,
}

/// The place of a key in a text; the start of the text if it is missing.
fn place_of(source: &Source, key: &str) -> Place {
    let mut place = Place::default();
    // Only the place is needed: the reader of battles reports the mistakes in the rest.
    let _ = text::read(source, |table| {
        place = table.place_of(key);
        Some(())
    });
    place
}

/// The map in the head of a battle's text. It is read by lines, because a list of battles asks for it in every frame.
fn map_in(battle: &Source) -> Option<&str> {
    let head = battle.text().lines().take_while(|line| !line.starts_with('['));
    let value = head.filter_map(|line| line.strip_prefix("map")?.trim_start().strip_prefix('=')).next()?.trim_start();
    let quote = value.chars().next().filter(|quote| ['"', '\''].contains(quote))?;
    value[1..].split(quote).next()
}

/// How a battle names a map: by its whole name or, if that is a path of this machine alone and both are in one folder, by the name
/// of its file.
pub fn map_named_in<'m>(battle: &str, map: &'m str) -> &'m str {
    let (beside, own) = (split(battle).0, split(map));
    if file_name::checked(map).is_err() && own.0.is_some() && own.0 == beside { own.1 } else { map }
}

/// Whether a battle's `map = "word"` names a map.
pub fn names_map(battle: &str, word: &str, map: &str) -> bool {
    let (beside, own) = (split(battle).0, split(map));
    word == map || own == (beside, word)
}

/// The folder of a file, and its name there.
fn split(name: &str) -> (Option<&str>, &str) {
    name.rsplit_once(['/', '\\']).map_or((None, name), |(folder, file)| (Some(folder), file))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_of_a_battle_is_read_from_its_head() {
        let map = |text: &str| map_in(&Source::new("a.battle.toml", text)).map(str::to_owned);
        assert_eq!(map("name = \"A\"\nmap = \"maps/a.map.toml\" # here\n").as_deref(), Some("maps/a.map.toml"));
        assert_eq!(map("map='a.map.toml'").as_deref(), Some("a.map.toml"));
        assert_eq!(map("mapping = \"x\"\n[settings]\nmap = \"y\""), None);
    }

    #[test]
    fn a_battle_names_the_map_beside_it_by_its_file_where_the_path_is_of_this_machine() {
        assert_eq!(map_named_in("/tmp/a/x.battle.toml", "/tmp/a/x.map.toml"), "x.map.toml");
        assert_eq!(map_named_in("../a/x.battle.toml", "../a/x.map.toml"), "x.map.toml");
        assert_eq!(map_named_in("maps/x.battle.toml", "maps/x.map.toml"), "maps/x.map.toml");
        assert_eq!(map_named_in("/tmp/b/x.battle.toml", "/tmp/a/x.map.toml"), "/tmp/a/x.map.toml");
        assert!(names_map("maps/x.battle.toml", "x.map.toml", "maps/x.map.toml"));
        assert!(names_map("own/x.battle.toml", "maps/x.map.toml", "maps/x.map.toml"));
        assert!(!names_map("own/x.battle.toml", "x.map.toml", "maps/x.map.toml"), "it has moved");
    }
}
