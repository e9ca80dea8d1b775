//! The kinds of terrain and obstacles, as data.

use crate::text::{Library, Problem, Problems, Source, Table, read};

/// The difficulty of entering a cell (MC-041).
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

    /// Its word in files.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].0
    }
}

/// What a cell blocks.
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

    /// Its word in files.
    pub fn word(self) -> &'static str {
        Self::WORDS[self as usize].0
    }

    /// Whether it blocks movement.
    pub const fn movement(self) -> bool {
        matches!(self, Self::Move | Self::Both)
    }

    /// Whether it stops shots.
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
    /// A face to climb, without a floor: a cliff, the wall of a house.
    Face,
    /// Water; units have to swim in deep water.
    Water,
    /// Open air, without a floor: units fall through it.
    Air,
}

impl Space {
    pub(super) const WORDS: [(&'static str, Self); 4] =
        [("ground", Self::Ground), ("face", Self::Face), ("water", Self::Water), ("air", Self::Air)];

    /// Whether a unit that neither climbs nor flies falls through it.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Face | Self::Air)
    }
}

/// The background of places with this ground on boards that are not shown as maps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scenery {
    /// Hills with single trees.
    #[default]
    Meadow,
    /// Trees, close together.
    Woods,
    /// Houses.
    Town,
    /// The inside of a stone house.
    Hall,
    /// The inside of a wooden house.
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

    /// Whether it is indoors, with a wall at the back and a roof.
    pub const fn is_indoors(self) -> bool {
        matches!(self, Self::Hall | Self::Timber)
    }
}

/// The fate of a unit thrown into impassable ground (TC-086).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fate {
    /// It leaves the battle.
    #[default]
    Eject,
    /// It is defeated.
    Death,
    /// The hazard hurts it, and it is put back.
    Damage,
}

/// The effect of entering a cell on a unit that touches the ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hazard {
    /// Its name in the log.
    pub name: String,
    /// The element of its damage, if any.
    pub element: Option<String>,
    /// Damage in percent of the unit's maximum HP, for rulesets that use that.
    pub hp_percent: u8,
    /// Damage in the notation of each ruleset, by the ruleset's name.
    pub damage: Vec<(String, String)>,
}

/// A kind of terrain (MC-053, MC-055).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// Its name in files, such as `shallow_water`.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// Its letter in board files.
    pub letter: char,
    /// The difficulties that it may have, the usual one first.
    pub difficulties: Vec<Difficulty>,
    /// Two similar tints, each red, green, blue.
    pub colours: [[u8; 3]; 2],
    /// The name of its drawing.
    pub drawing: String,
    /// Its background on boards that are not shown as maps.
    pub scenery: Scenery,
    /// Least and greatest water depth; the least is the usual one (MC-064).
    pub depth: (u8, u8),
    /// Its kind of space.
    pub space: Space,
    /// What it blocks without an obstacle.
    pub blocks: Blocks,
    /// The difficulty of the test for crossing it, in rules with such tests; 0 for the usual difficulty (DP-055).
    pub rough: Option<u8>,
    /// Whether it is hard to see through and hides what is behind it, though it blocks neither movement nor shots (SW-147).
    pub shields: bool,
    /// The damage of falling onto it, in percent of the usual damage (MC-063).
    pub fall_percent: u16,
    /// Metres added to a fall onto it: negative for soft ground, positive for hard ground (SW-245).
    pub fall_m: i8,
    /// The fate of a unit thrown into it if it is impassable.
    pub fate: Fate,
    /// The hazard of entering it.
    pub hazard: Option<Hazard>,
}

/// A kind of obstacle (MC-056).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Obstacle {
    /// The name that files use.
    pub id: String,
    /// Its name for players.
    pub name: String,
    /// Its letter in board files; the ground under it is the first terrain, unless the board says otherwise.
    pub letter: char,
    /// What it blocks.
    pub blocks: Blocks,
    /// The name of its drawing.
    pub drawing: String,
    /// Its height in levels; `None` if it is too high to fly over.
    pub height: Option<u8>,
    /// The share of a unit behind it that it hides, in percent, if it does not block fire.
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

    /// The terrain with this id.
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

/// A letter that no other kind has.
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
