//! The kinds of terrain and obstacles, as data.

use std::cell::RefCell;

use crate::text::{Content, Key, Kind, Library, Problem, Problems, Shape, Source, Table, read};
use crate::words;

words! {
    /// The difficulty of entering a cell (MC-041).
    pub enum Difficulty {
        /// 1 Move point.
        Normal = "normal",
        /// 2 Move points.
        Limited = "limited",
        /// 3 Move points.
        Difficult = "difficult",
        /// 4 Move points.
        Adverse = "adverse",
        /// Cannot be entered on foot.
        Impassable = "impassable",
    }
}

impl Difficulty {
    /// Move points to enter a cell of this difficulty; `None` if it cannot be entered on foot.
    pub const fn points(self) -> Option<u16> {
        match self {
            Self::Normal => Some(1),
            Self::Limited => Some(2),
            Self::Difficult => Some(3),
            Self::Adverse => Some(4),
            Self::Impassable => None,
        }
    }

    /// The difficulty that is one step easier (MC-148); impassable stays impassable.
    pub const fn easier(self) -> Self {
        match self {
            Self::Normal | Self::Limited => Self::Normal,
            Self::Difficult => Self::Limited,
            Self::Adverse => Self::Difficult,
            Self::Impassable => Self::Impassable,
        }
    }
}

words! {
    /// What a cell blocks.
    pub enum Blocks {
        /// Nothing.
        Nothing = "nothing",
        /// Movement (MC-056).
        Move = "move",
        /// Lines of fire (MC-057).
        Fire = "fire",
        /// Movement and lines of fire.
        Both = "both",
    }
}

impl Blocks {
    /// Whether it blocks movement.
    pub const fn movement(self) -> bool {
        matches!(self, Self::Move | Self::Both)
    }

    /// Whether it stops shots.
    pub const fn fire(self) -> bool {
        matches!(self, Self::Fire | Self::Both)
    }
}

words! {
    /// The kind of space of a cell (DP-037).
    pub enum Space {
        /// A floor to stand on.
        Ground = "ground",
        /// A face to climb, without a floor: a cliff, the wall of a house.
        Face = "face",
        /// Water; units have to swim in deep water.
        Water = "water",
        /// Open air, without a floor: units fall through it.
        Air = "air",
    }
}

impl Space {
    /// Whether a unit that neither climbs nor flies falls through it.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Face | Self::Air)
    }
}

words! {
    /// The background of places with this ground on boards that are not shown as maps.
    pub enum Scenery {
        /// Hills with single trees.
        Meadow = "meadow",
        /// Trees, close together.
        Woods = "woods",
        /// Houses.
        Town = "town",
        /// The inside of a stone house.
        Hall = "hall",
        /// The inside of a wooden house.
        Timber = "timber",
        /// Dunes.
        Desert = "desert",
        /// Hills under snow.
        Snow = "snow",
        /// Mountains.
        Rock = "rock",
        /// Mist and dead trees.
        Marsh = "marsh",
        /// Open water.
        Water = "water",
        /// Glowing rock.
        Fire = "fire",
    }
}

impl Scenery {
    /// Whether it is indoors, with a wall at the back and a roof.
    pub const fn is_indoors(self) -> bool {
        matches!(self, Self::Hall | Self::Timber)
    }
}

words! {
    /// The fate of a unit thrown into impassable ground (TC-086).
    pub enum Fate {
        /// It leaves the battle.
        Eject = "eject",
        /// It is defeated.
        Death = "death",
        /// The hazard hurts it, and it is put back.
        Damage = "damage",
    }
}

/// Damage in the notation of each ruleset, by the ruleset's name.
pub type Damages = Vec<(String, String)>;

/// The effect of entering a cell on a unit that touches the ground.
#[derive(Clone, Debug, PartialEq, Eq, Content)]
pub struct Hazard {
    /// Its name in the log.
    pub name: String,
    /// The element that its damage carries.
    pub element: Option<String>,
    /// Percent of the maximum hit points that it takes, for rulesets that use that.
    #[content(range = 0..=100, default = 0)]
    pub hp_percent: u8,
    /// Damage in the notation of each ruleset, by the ruleset's name.
    #[content(default, with = damages)]
    pub damage: Damages,
}

/// A kind of terrain (MC-053, MC-055).
#[derive(Clone, Debug, PartialEq, Eq, Content)]
#[content(book = str, check = Self::check)]
pub struct Terrain {
    /// The name that files use, such as `shallow_water`.
    #[content(computed = book.to_owned())]
    pub id: String,
    /// The name that players read.
    pub name: String,
    /// How board files write it.
    #[content(parse = letter)]
    pub letter: char,
    /// The possible difficulties of entering it; the first is the usual one.
    #[content(key = "difficulty")]
    pub difficulties: Vec<Difficulty>,
    /// Two close tints for the checker of the board, each red, green, blue.
    #[content(with = tints)]
    pub colours: [[u8; 3]; 2],
    /// Its picture; by default the one of its own name.
    #[content(default = book.to_owned())]
    pub drawing: String,
    /// The scenery behind a battle without a map, in areas or on a line.
    #[content(default)]
    pub scenery: Scenery,
    /// Least and greatest water depth; the first is the usual one (MC-064).
    #[content(with = depths, default = (0, 0))]
    pub depth: (u8, u8),
    /// The content of the cell; by default ground, or water if it has a depth.
    #[content(default = if depth.0 > 0 { Space::Water } else { Space::Ground })]
    pub space: Space,
    /// What it stops by itself.
    #[content(default)]
    pub blocks: Blocks,
    /// The difficulty of the test for crossing it, if the rules have one; 0 for their usual one (DP-055).
    #[content(range = 0..=30)]
    pub rough: Option<u8>,
    /// Whether it is hard to see through and hides what is behind it, though it stops neither movement nor shots (SW-147).
    pub shields: bool,
    /// Damage of falling onto it, in percent of the usual (MC-063).
    #[content(range = 0..=1000, default = 100)]
    pub fall_percent: u16,
    /// Metres added to a fall onto it: negative for soft ground, positive for hard ground (SW-245).
    #[content(range = -50..=50, default = 0)]
    pub fall_m: i8,
    /// What happens to a unit that is thrown into it if it is impassable.
    #[content(default)]
    pub fate: Fate,
    /// The effect of entering it.
    pub hazard: Option<Hazard>,
}

impl Terrain {
    fn check(&self, table: &Table<'_>) {
        let expected = "a list such as [\"normal\", \"limited\"]";
        match table.get("difficulty") {
            None => table.missing("difficulty", expected),
            Some(value) if value.is_empty_list() => value.problem("`difficulty` is empty", expected),
            Some(_) => {}
        }
    }
}

/// A kind of obstacle (MC-056).
#[derive(Clone, Debug, PartialEq, Eq, Content)]
#[content(book = str)]
pub struct Obstacle {
    /// The name that files use, such as `shallow_water`.
    #[content(computed = book.to_owned())]
    pub id: String,
    /// The name that players read.
    pub name: String,
    /// How board files write it; the ground under it is the first terrain, unless the board says otherwise.
    #[content(parse = letter)]
    pub letter: char,
    /// What it stops.
    pub blocks: Blocks,
    /// Its picture; by default the one of its own name.
    #[content(default = book.to_owned())]
    pub drawing: String,
    /// How many levels it is high; by default too high to fly over.
    #[content(range = 1..=20)]
    pub height: Option<u8>,
    /// The share of a unit behind it that it hides, in percent, if it does not block fire.
    #[content(range = 0..=100, default = 0)]
    pub cover: u8,
}

/// All kinds of terrain and obstacles in a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terrains {
    /// Kinds of terrain, in the order of the file.
    pub terrains: Vec<Terrain>,
    /// Kinds of obstacles, in the order of the file.
    pub obstacles: Vec<Obstacle>,
}

impl Terrains {
    /// The name of the file in a [`Library`].
    pub const FILE: &'static str = "terrain.toml";

    /// Reads the library's terrain file.
    ///
    /// # Errors
    /// All problems of the file, or that the library does not have it.
    pub fn read(library: &Library) -> Result<Self, Problems> {
        let Some(source) = library.get(Self::FILE) else {
            let nowhere = Source::new(Self::FILE, "");
            return Err(Problem::new(&nowhere, (0..0).into(), "there is no such file", "the kinds of terrain").into());
        };
        read(source, |file| {
            let letters = RefCell::default();
            let terrains =
                file.table("terrain", |table| Some(kinds(table, &letters, |terrain: &Terrain| terrain.letter)));
            let obstacles = file
                .maybe_table("obstacle", |table| Some(kinds(table, &letters, |obstacle: &Obstacle| obstacle.letter)));
            let terrains = terrains?;
            if terrains.is_empty() || terrains.len() > 200 {
                file.problem(file.place_of("terrain"), "too few or too many kinds of terrain", "1 to 200");
            }
            Some(Self { terrains, obstacles: obstacles.unwrap_or_default() })
        })
    }

    /// The keys of the file.
    pub fn shape() -> Shape {
        let kinds = |shape| Kind::AnyName(Box::new(Kind::Table(shape)));
        let (terrain, obstacle) = (<Terrain as Content<str>>::shape(), <Obstacle as Content<str>>::shape());
        Shape::of(vec![
            Key::required("terrain", kinds(terrain), "The kinds of ground, by the names that boards use."),
            Key::optional("obstacle", kinds(obstacle), "Obstacles, by the names that boards use."),
        ])
    }

    /// The terrain with this id.
    pub fn terrain(&self, id: &str) -> Option<&Terrain> {
        self.terrains.iter().find(|terrain| terrain.id == id)
    }
}

/// Reads the tables of kinds, by their names; their letters are new.
fn kinds<T: Content<str>>(table: &Table<'_>, taken: &RefCell<Vec<char>>, letter: impl Fn(&T) -> char) -> Vec<T> {
    let one = |id: &str, table: &Table<'_>| {
        let kind = T::read(table, id)?;
        let letter = letter(&kind);
        if taken.borrow().contains(&letter) {
            table.problem(table.place_of("letter"), format!("the letter `{letter}` is taken"), "another one");
        }
        taken.borrow_mut().push(letter);
        Some(kind)
    };
    let all = table.entries().into_iter();
    all.filter_map(|(id, _, value)| value.table(|table| one(id, table))).collect()
}

/// The letter of a kind.
fn letter(text: &str) -> Result<char, String> {
    let mut letters = text.chars();
    let single = letters.next().filter(|letter| letters.next().is_none() && !letter.is_whitespace());
    single.filter(|&letter| !super::picture::is_hole(letter)).ok_or_else(|| "a single letter".to_owned())
}

/// One or two tints.
mod tints {
    use crate::text::{Kind, Value};

    pub(super) fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<[[u8; 3]; 2]> {
        if value.is_empty_list() {
            value.problem("`colours` is empty", Kind::Colour.expected());
        }
        let tints: Vec<[u8; 3]> = value.values()?.iter().filter_map(Value::colour).collect();
        let &first = tints.first()?;
        Some([first, tints.get(1).copied().unwrap_or(first)])
    }

    pub(super) fn kind() -> Kind {
        Kind::list(Kind::Colour)
    }
}

/// The least and the greatest depth.
mod depths {
    use crate::text::{Kind, Value};

    pub(super) fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<(u8, u8)> {
        let depths: Vec<u8> = value.values()?.into_iter().filter_map(|depth| depth.int(0..=9_u8)).collect();
        match depths[..] {
            [least, most] if least <= most => Some((least, most)),
            _ => {
                value.problem("`depth` is no range", "[least, most]");
                None
            }
        }
    }

    pub(super) fn kind() -> Kind {
        Kind::list(Kind::Number(0, 9))
    }
}

/// Texts by the names of rulesets.
mod damages {
    use crate::text::{Kind, Value};

    pub(super) fn from_value<Book: ?Sized>(value: Value<'_>, _: &Book) -> Option<Vec<(String, String)>> {
        value.table(|table| {
            let of = |(ruleset, _, value): (&str, _, Value<'_>)| Some((ruleset.to_owned(), value.text()?));
            Some(table.entries().into_iter().filter_map(of).collect())
        })
    }

    pub(super) fn kind() -> Kind {
        Kind::AnyName(Box::new(Kind::Text))
    }
}
