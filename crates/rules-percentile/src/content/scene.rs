//! Battles without a map: all units in one scene, whose places are not tracked or are given in metres
//! (TC-048, TC-051, TC-052, TC-077 … TC-090).
//!
//! A scene is a board whose cells are shared: a single cell where places do not matter, squares of one metre where they
//! do. The rules about cells (MC) do not hold there (MC-185).

use crate::content::{Compendium, settings::Settings};
use hexfray_board::{
    map::{Board, Shares},
    text::{Library, Source, Table},
};

/// Whether places on a scene matter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Positions {
    /// Every unit reaches every other (TC-077).
    #[default]
    Untracked,
    /// Places are given in metres.
    Metres,
}

/// The ground of a scene (TC-082 … TC-088).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SceneGround {
    /// No effect on movement.
    #[default]
    Standard,
    /// Distance −25 %.
    Difficult,
    /// Distance −50 %.
    Adverse,
    /// It can be crossed only in the air.
    Impassable,
    /// Water up to the waist: Adverse.
    Wading,
    /// Water to swim in: Adverse, and all actions are movement.
    Swimming,
}

impl SceneGround {
    const WORDS: [(&'static str, Self); 6] = [
        ("standard", Self::Standard),
        ("difficult", Self::Difficult),
        ("adverse", Self::Adverse),
        ("impassable", Self::Impassable),
        ("wading", Self::Wading),
        ("swimming", Self::Swimming),
    ];

    /// The sixths of a metre of movement that a metre takes here, 1 ÷ (1 − reduction) metres; 0 where no unit can walk
    /// (TC-083).
    pub const fn share(self) -> u8 {
        match self {
            Self::Standard => METRE,
            Self::Difficult => 8,
            Self::Adverse | Self::Wading | Self::Swimming => 12,
            Self::Impassable => 0,
        }
    }

    /// How the ground is drawn if a scene has several kinds: a letter of its board and its entry in the legend. Only
    /// the order of the difficulties matters, see [`Scene::shares`].
    const fn drawn(self) -> (char, &'static str) {
        match self {
            Self::Standard => ('.', "{ terrain = \"grass\" }"),
            Self::Difficult => ('d', "{ terrain = \"shallow_snow\", difficulty = \"limited\" }"),
            Self::Adverse => ('a', "{ terrain = \"deep_snow\", difficulty = \"difficult\" }"),
            Self::Wading => ('w', "{ terrain = \"swamp\", difficulty = \"difficult\", depth = 1 }"),
            Self::Swimming => ('s', "{ terrain = \"deep_water\", difficulty = \"adverse\", depth = 2 }"),
            Self::Impassable => ('i', "{ terrain = \"chasm\" }"),
        }
    }
}

/// The looks of a scene: the word that files use, and the terrain with which it is drawn; they have no effect on the
/// rules.
const PLACES: [(&str, &str); 5] =
    [("meadow", "grass"), ("town", "pavement"), ("hall", "floor"), ("timber", "plank"), ("desert", "sand")];

/// Parts of a metre: sixths, so that every ground costs a whole number.
pub const METRE: u8 = 6;

/// The metres of a scene, from end to end and across.
const LENGTH: u8 = 60;

const WIDTH: u8 = 20;

/// A part of a scene, across its whole width, with a ground of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strip {
    /// Its ground.
    pub ground: SceneGround,
    /// Its first metre and its last, counted from 0 at one end of the scene.
    pub metres: (u8, u8),
}

/// The most parts of a scene with a ground of their own.
const MOST_STRIPS: usize = 8;

/// How a battle without a map is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// Whether the battle has no map.
    pub on: bool,
    /// Whether places matter.
    pub positions: Positions,
    /// The ground on which all units stand.
    pub ground: SceneGround,
    /// The terrain with which plain ground is drawn.
    pub drawn: &'static str,
    /// Strips with other ground; a later one overrides an earlier one. In metres only.
    pub strips: [Option<Strip>; MOST_STRIPS],
    /// The most targets of a Party or Group effect (TC-066).
    pub group_limit: u8,
    /// The most metres from one member of a Party or Group to the next, where places are given in metres (TC-067).
    pub coherency: u32,
}

impl Scene {
    /// The settings by the book.
    pub const BOOK: Self = Self {
        on: false,
        positions: Positions::Untracked,
        ground: SceneGround::Standard,
        drawn: PLACES[0].1,
        strips: [None; MOST_STRIPS],
        group_limit: 9,
        coherency: 4,
    };

    /// The keys in files, with a sentence on each.
    pub const KEYS: [(&'static str, &'static str); 6] = [
        ("scene_positions", "Whether places matter in a battle without a map (TC-077)."),
        ("scene_ground", "The ground of a battle without a map (TC-077)."),
        ("scene_place", "What the ground of a battle without a map looks like."),
        ("scene_grounds", "Strips of a battle without a map that have another ground (TC-077)."),
        ("group_limit", "Most targets of a Group or Party effect in a battle without a map (TC-066)."),
        (
            "group_coherency_m",
            "Metres from one member of a Group or Party to the next at most, in a battle without a map (TC-067).",
        ),
    ];

    /// Reads the settings of a table, which override the present ones.
    pub fn read_over(&mut self, table: &Table<'_>) {
        let positions = [("untracked", Positions::Untracked), ("metres", Positions::Metres)];
        self.positions = table.maybe_word("scene_positions", &positions).unwrap_or(self.positions);
        self.ground = table.maybe_word("scene_ground", &SceneGround::WORDS).unwrap_or(self.ground);
        self.drawn = table.maybe_word("scene_place", &PLACES).unwrap_or(self.drawn);
        if table.has("scene_grounds") {
            self.read_strips(table);
        }
        self.group_limit = table.int_or("group_limit", 1..=99_u8, self.group_limit);
        self.coherency = table.int_or("group_coherency_m", 1..=99_u32, self.coherency);
    }

    /// Reads `scene_grounds = [{ ground = "difficult", from = 10, to = 19 }]`.
    fn read_strips(&mut self, table: &Table<'_>) {
        let strips = table.list("scene_grounds", |value| {
            value.table(|strip| {
                let ground = strip.word("ground", &SceneGround::WORDS);
                let (from, to) = (strip.int("from", 0..=LENGTH - 1), strip.int("to", 0..=LENGTH - 1));
                let metres = (from?, to?);
                if metres.0 > metres.1 {
                    strip.problem(
                        strip.place_of("to"),
                        "the end comes before the beginning",
                        "`from` or a greater number",
                    );
                }
                Some(Strip { ground: ground?, metres })
            })
        });
        if strips.len() > MOST_STRIPS {
            let message = format!("{} grounds", strips.len());
            table.problem(table.place_of("scene_grounds"), message, format!("at most {MOST_STRIPS}"));
        }
        self.strips = std::array::from_fn(|at| strips.get(at).copied());
    }

    /// Whether parts of the scene have grounds of their own.
    pub fn has_strips(&self) -> bool {
        self.is_in_metres() && self.strips[0].is_some()
    }

    /// The ground at a distance in metres from the scene's end.
    pub fn ground_at(&self, metre: i16) -> SceneGround {
        let strips = self.strips.iter().rev().flatten();
        let mut here = strips.filter(|strip| (i16::from(strip.metres.0)..=i16::from(strip.metres.1)).contains(&metre));
        here.next().map_or(self.ground, |strip| strip.ground)
    }

    /// The sixths of a metre of movement that its cells cost: by their difficulty if there are several kinds of ground,
    /// all alike if there is one.
    pub fn shares(&self) -> Shares {
        let cells = match self.has_strips() {
            true => {
                [METRE, SceneGround::Difficult.share(), SceneGround::Adverse.share(), SceneGround::Swimming.share()]
            }
            false => [self.ground.share(); 4],
        };
        Shares { half_point: METRE / 2, cells, off_ground: METRE }
    }

    /// Whether this is a scene on which places do not matter.
    pub fn is_untracked(&self) -> bool {
        self.on && self.positions == Positions::Untracked
    }

    /// Whether this is a scene in metres.
    pub fn is_in_metres(&self) -> bool {
        self.on && self.positions == Positions::Metres
    }
}

/// The board of a scene.
pub fn board(settings: &Settings, library: &Library) -> Option<Board> {
    let scene = &settings.scene;
    let metres = scene.positions == Positions::Metres;
    let (cols, rows) = if metres { (LENGTH, WIDTH) } else { (1, 1) };
    let several = metres && scene.strips[0].is_some();
    let ground = |metre: u8| if several { scene.ground_at(i16::from(metre)) } else { SceneGround::Standard };
    let row: String = (0..cols).map(|metre| format!("{} ", ground(metre).drawn().0)).collect();
    let mut drawn: Vec<SceneGround> = Vec::new();
    for ground in (0..cols).map(ground).filter(|&ground| ground != SceneGround::Standard) {
        if !drawn.contains(&ground) {
            drawn.push(ground);
        }
    }
    let has_look = !["", PLACES[0].1].contains(&scene.drawn);
    let plain = has_look.then(|| format!("\".\" = {{ terrain = \"{}\" }}\n", scene.drawn));
    let others = drawn.iter().map(|ground| format!("{} = {}\n", ground.drawn().0, ground.drawn().1));
    let legend: String = plain.into_iter().chain(others).collect();
    let text = format!(
        "name = \"Scene\"\ngrid = {{ shape = \"square\", adjacency = \"corners\" }}\nterrain = '''\n{}'''\n[legend]\n{legend}",
        format!("{row}\n").repeat(usize::from(rows))
    );
    Board::read(&Source::new("a battle without a map", &text), library).ok()
}

/// Makes content ready for a battle without a map.
pub fn prepare(book: &mut Compendium) {
    book.settings.scene.on = true;
    let scene = &book.settings.scene;
    book.settings.geometry.coherency = scene.is_in_metres().then_some(scene.coherency);
    // Friends stand together, and a turn's movement may be split around the action (TC-051).
    book.settings.ally_stacking = true;
    book.settings.split_move = true;
}
