//! The kinds of ground and of obstacles, as data.

use crate::text::{Library, Problem, Problems, Source, Table, read};

/// How hard a cell is to enter (MC-041).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// 1 Move point.
    Normal,
    /// 2 Move points.
    Limited,
    /// 3 Move points.
    Difficult,
    /// 4 Move points.
    Adverse,
    /// Cannot be entered on foot.
    Impassable,
}

impl Difficulty {
    pub(super) const WORDS: [(&'static str, Self); 5] = [
        ("normal", Self::Normal),
        ("limited", Self::Limited),
        ("difficult", Self::Difficult),
        ("adverse", Self::Adverse),
        ("impassable", Self::Impassable),
    ];

    /// Move points to enter such a cell; `None` if it cannot be entered on foot.
    pub const fn points(self) -> Option<u16> {
        match self {
            Self::Normal => Some(1),
            Self::Limited => Some(2),
            Self::Difficult => Some(3),
            Self::Adverse => Some(4),
            Self::Impassable => None,
        }
    }

    /// One step easier (MC-148); impassable stays.
    pub const fn easier(self) -> Self {
        match self {
            Self::Normal | Self::Limited => Self::Normal,
            Self::Difficult => Self::Limited,
            Self::Adverse => Self::Difficult,
            Self::Impassable => Self::Impassable,
        }
    }

    /// The word that files use.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].0
    }
}

/// What a cell stops.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Blocks {
    /// Nothing.
    #[default]
    Nothing,
    /// Movement (MC-056).
    Move,
    /// Lines of fire (MC-057).
    Fire,
    /// Movement and lines of fire.
    Both,
}

impl Blocks {
    pub(super) const WORDS: [(&'static str, Self); 4] =
        [("nothing", Self::Nothing), ("move", Self::Move), ("fire", Self::Fire), ("both", Self::Both)];

    /// The word that files use.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].0
    }

    /// Whether nobody can move there.
    pub const fn movement(self) -> bool {
        matches!(self, Self::Move | Self::Both)
    }

    /// Whether no shot passes.
    pub const fn fire(self) -> bool {
        matches!(self, Self::Fire | Self::Both)
    }
}

/// The kind of space of a cell (DP-037).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Space {
    /// A floor to stand on.
    #[default]
    Ground,
    /// A face to climb on, without a floor: a cliff, a house's wall.
    Face,
    /// Water; units swim where it is deep.
    Water,
    /// Air, without a floor: units fall through.
    Air,
}

impl Space {
    pub(super) const WORDS: [(&'static str, Self); 4] =
        [("ground", Self::Ground), ("face", Self::Face), ("water", Self::Water), ("air", Self::Air)];

    /// Whether a unit that can neither climb nor fly falls through it.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Face | Self::Air)
    }
}

/// The background of a place of this ground where no map is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scenery {
    /// Hills with single trees.
    #[default]
    Meadow,
    /// Trees, close together.
    Woods,
    /// Houses.
    Town,
    /// The inside of a house of stone.
    Hall,
    /// The inside of a house of wood.
    Timber,
    /// Dunes.
    Desert,
    /// Hills under snow.
    Snow,
    /// Mountains.
    Rock,
    /// Mist and dead trees.
    Marsh,
    /// Open water.
    Water,
    /// Glowing rock.
    Fire,
}

impl Scenery {
    const WORDS: [(&'static str, Self); 11] = [
        ("meadow", Self::Meadow),
        ("woods", Self::Woods),
        ("town", Self::Town),
        ("hall", Self::Hall),
        ("timber", Self::Timber),
        ("desert", Self::Desert),
        ("snow", Self::Snow),
        ("rock", Self::Rock),
        ("marsh", Self::Marsh),
        ("water", Self::Water),
        ("fire", Self::Fire),
    ];

    /// Whether there is a wall behind it and a roof over it.
    pub const fn is_indoors(self) -> bool {
        matches!(self, Self::Hall | Self::Timber)
    }
}

/// The fate of a unit thrown into impassable ground (TC-086).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Out of the battle.
    #[default]
    Eject,
    /// Defeated at once.
    Death,
    /// Hurt by the hazard and put back.
    Damage,
}

/// What entering a cell does to a unit that touches the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hazard {
    /// Its name in the log.
    pub name: String,
    /// The element of its damage, if any.
    pub element: Option<String>,
    /// Percent of the unit's maximum HP that it takes, where the ruleset counts so.
    pub hp_percent: u8,
    /// Damage in the notation of each ruleset, by the ruleset's name.
    pub damage: Vec<(String, String)>,
}

/// A kind of ground (MC-053, MC-055).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// The name that files use, such as `shallow_water`.
    pub id: String,
    /// The name that players read.
    pub name: String,
    /// Its letter in board files.
    pub letter: char,
    /// The difficulties it may have, the usual one first.
    pub difficulties: Vec<Difficulty>,
    /// Two close tints, red green blue.
    pub colours: [[u8; 3]; 2],
    /// The name of the picture of its ground.
    pub drawing: String,
    /// Its background where no map is shown.
    pub scenery: Scenery,
    /// Least and greatest water depth; the least is the usual one (MC-064).
    pub depth: (u8, u8),
    /// Its kind of space.
    pub space: Space,
    /// What it stops by itself.
    pub blocks: Blocks,
    /// The difficulty of the test that crossing it takes, for the rules that test it; 0: the usual one of the rules (DP-055).
    pub rough: Option<u8>,
    /// Whether it is hard to see through: it hides what lies behind it, though it stops neither way nor shot (SW-147).
    pub shields: bool,
    /// Damage of falling onto it, in percent of the usual (MC-063).
    pub fall_percent: u16,
    /// Metres added to a fall onto it: fewer on what gives way, more on what is hard (SW-245).
    pub fall_m: i8,
    /// The fate of a unit thrown in where it is impassable.
    pub fate: Fate,
    /// What entering it does.
    pub hazard: Option<Hazard>,
}

/// A kind of thing that stands in a cell (MC-056).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The name that files use.
    pub id: String,
    /// The name that players read.
    pub name: String,
    /// Its letter in board files; the ground under it is the board's first terrain unless the legend says.
    pub letter: char,
    /// What it stops.
    pub blocks: Blocks,
    /// The name of its picture.
    pub drawing: String,
    /// How many levels it is high; `None`: too high to fly over.
    pub height: Option<u8>,
    /// The share of a unit behind it that it hides, in percent, where it does not block fire.
    pub cover: u8,
}

/// All kinds of ground and obstacles of a library.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terrains {
    /// Kinds of ground, in the order of the file.
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
    /// All problems of the file; one if the library lacks it.
    pub fn read(library: &Library) -> Result<Self, Problems> {
        let Some(source) = library.get(Self::FILE) else {
            let nowhere = Source::new(Self::FILE, "");
            return Err(Problem::new(&nowhere, (0..0).into(), "there is no such file", "the kinds of terrain").into());
        };
        read(source, |file| {
            let mut letters = Vec::new();
            let terrains = file.table("terrain", |table| {
                let read =
                    |(id, _, value): (&str, _, crate::text::Value)| value.table(|t| terrain(id, t, &mut letters));
                Some(table.entries().into_iter().filter_map(read).collect::<Vec<_>>())
            });
            let obstacles = file.maybe_table("obstacle", |table| {
                let read =
                    |(id, _, value): (&str, _, crate::text::Value)| value.table(|t| obstacle(id, t, &mut letters));
                Some(table.entries().into_iter().filter_map(read).collect::<Vec<_>>())
            });
            let terrains = terrains?;
            if terrains.is_empty() || terrains.len() > 200 {
                file.problem(file.place_of("terrain"), "too few or too many kinds of terrain", "1 to 200");
            }
            Some(Self { terrains, obstacles: obstacles.unwrap_or_default() })
        })
    }

    /// The kind of ground of this name.
    pub fn terrain(&self, id: &str) -> Option<&Terrain> {
        self.terrains.iter().find(|terrain| terrain.id == id)
    }
}

fn terrain(id: &str, table: &Table<'_>, letters: &mut Vec<char>) -> Option<Terrain> {
    let name = table.text("name");
    let letter = letter(table, letters);
    let difficulties = table.list("difficulty", |value| value.word(&Difficulty::WORDS));
    let colours = table.list("colours", |value| value.colour());
    let drawing = table.text_or("drawing", id);
    let scenery = table.word_or("scenery", &Scenery::WORDS, Scenery::Meadow);
    let depth = table.list("depth", |value| value.int(0..=9_u8));
    let blocks = table.word_or("blocks", &Blocks::WORDS, Blocks::Nothing);
    let shields = table.flag_or("shields", false);
    let rough = table.maybe_int("rough", 0..=30_u8);
    let fall_percent = table.int_or("fall_percent", 0..=1000_u16, 100);
    let fall_m = table.int_or("fall_m", -50..=50_i8, 0);
    let fates = [("eject", Fate::Eject), ("death", Fate::Death), ("damage", Fate::Damage)];
    let fate = table.word_or("fate", &fates, Fate::Eject);
    let hazard = table.maybe_table("hazard", hazard);
    let Some(&first) = colours.first() else {
        table.missing("colours", "one or two colours like \"#7fa650\"");
        return None;
    };
    if difficulties.is_empty() {
        table.missing("difficulty", "a list such as [\"normal\", \"limited\"]");
    }
    let space = table.maybe_word("space", &Space::WORDS);
    let depth = match depth[..] {
        [] => (0, 0),
        [least, most] if least <= most => (least, most),
        _ => {
            table.problem(table.place_of("depth"), "`depth` is no range", "[least, most]");
            return None;
        }
    };
    let colours = [first, colours.get(1).copied().unwrap_or(first)];
    let (id, name, letter) = (id.to_owned(), name?, letter?);
    let space = space.unwrap_or(if depth.0 > 0 { Space::Water } else { Space::Ground });
    Some(Terrain {
        id,
        name,
        letter,
        difficulties,
        colours,
        drawing,
        scenery,
        depth,
        space,
        blocks,
        rough,
        shields,
        fall_percent,
        fall_m,
        fate,
        hazard,
    })
}

fn hazard(table: &Table<'_>) -> Option<Hazard> {
    let name = table.text("name");
    let element = table.maybe_text("element");
    let hp_percent = table.int_or("hp_percent", 0..=100_u8, 0);
    let damage = table.maybe_table("damage", |damage| {
        let entry = |(ruleset, _, value): (&str, _, crate::text::Value)| Some((ruleset.to_owned(), value.text()?));
        Some(damage.entries().into_iter().filter_map(entry).collect())
    });
    Some(Hazard { name: name?, element, hp_percent, damage: damage.unwrap_or_default() })
}

fn obstacle(id: &str, table: &Table<'_>, letters: &mut Vec<char>) -> Option<Obstacle> {
    let name = table.text("name");
    let letter = letter(table, letters);
    let blocks = table.word("blocks", &Blocks::WORDS);
    let height = table.maybe_int("height", 1..=20_u8);
    let cover = table.int_or("cover", 0..=100_u8, 0);
    let drawing = table.text_or("drawing", id);
    Some(Obstacle { id: id.to_owned(), name: name?, letter: letter?, blocks: blocks?, drawing, height, cover })
}

/// A letter that nothing else has.
fn letter(table: &Table<'_>, taken: &mut Vec<char>) -> Option<char> {
    let letter = table.parse("letter", |text| {
        let mut letters = text.chars();
        let single = letters.next().filter(|letter| letters.next().is_none() && !letter.is_whitespace());
        single.filter(|&letter| !super::picture::is_hole(letter)).ok_or_else(|| "a single letter".to_owned())
    })?;
    if taken.contains(&letter) {
        table.problem(table.place_of("letter"), format!("the letter `{letter}` is taken"), "another one");
        return None;
    }
    taken.push(letter);
    Some(letter)
}
