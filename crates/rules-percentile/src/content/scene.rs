//! Battles without a map: all units in one scene, whose places are not tracked or are given in metres
//! (TC-048, TC-051, TC-052, TC-077 … TC-090).
//!
//! A scene is a board whose cells are shared: a single cell where places do not matter, squares of one metre where they
//! do. The rules about cells (MC) do not hold there (MC-185).

use bevy_derive::{Deref, DerefMut};

use hexfray_battle::settings;
use hexfray_board::{
    map::{Board, Shares},
    text::{Content, FromValue, Kind, Library, Source, Table, Value},
    words,
};

words! {
    /// Whether places on a scene matter.
    pub enum Positions {
        /// Every unit reaches every other (TC-077).
        Untracked = "untracked",
        /// Places are given in metres.
        Metres = "metres",
    }

    /// The ground of a scene (TC-082 … TC-088).
    pub enum SceneGround {
        /// No effect on movement.
        Standard = "standard",
        /// Distance −25 %.
        Difficult = "difficult",
        /// Distance −50 %.
        Adverse = "adverse",
        /// It can be crossed only in the air.
        Impassable = "impassable",
        /// Water up to the waist: Adverse.
        Wading = "wading",
        /// Water to swim in: Adverse, and all actions are movement.
        Swimming = "swimming",
    }
}

impl SceneGround {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Content)]
#[content(check = Self::check)]
pub struct Strip {
    /// The ground there.
    pub ground: SceneGround,
    /// The first metre of it, counted from one end of the scene.
    #[content(range = 0..=LENGTH - 1)]
    pub from: u8,
    /// The last metre of it.
    #[content(range = 0..=LENGTH - 1)]
    pub to: u8,
}

impl Strip {
    fn check(&self, table: &Table<'_>) {
        if self.from > self.to {
            table.problem(table.place_of("to"), "the end comes before the beginning", "`from` or a greater number");
        }
    }
}

/// The most parts of a scene with a ground of their own.
const MOST_STRIPS: usize = 8;

/// Strips with other ground; a later one overrides an earlier one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strips([Option<Strip>; MOST_STRIPS]);

impl FromValue for Strips {
    fn from_value(value: Value<'_>, book: &()) -> Option<Self> {
        let strips = Vec::<Strip>::from_value(value, book)?;
        if strips.len() > MOST_STRIPS {
            value.problem(format!("{} grounds", strips.len()), format!("at most {MOST_STRIPS}"));
        }
        Some(Self(std::array::from_fn(|at| strips.get(at).copied())))
    }

    fn kind() -> Kind {
        <Vec<Strip> as FromValue>::kind()
    }
}

settings! {
    /// The settings of battles without a map.
    #[derive(Copy)]
    pub struct SceneChoices {
        /// Whether places matter in a battle without a map (TC-077).
        positions: Positions = Positions::Untracked, at "scene_positions";
        /// The ground of a battle without a map (TC-077).
        ground: SceneGround = SceneGround::Standard, at "scene_ground";
        /// What the ground of a battle without a map looks like.
        drawn: &'static str = PLACES[0].1, in PLACES, at "scene_place";
        /// Strips of a battle without a map that have another ground (TC-077).
        strips: Strips = Strips::default(), at "scene_grounds";
        /// Most targets of a Group or Party effect in a battle without a map (TC-066).
        group_limit: u8 = 9, in 1..=99;
        /// Metres from one member of a Group or Party to the next at most, in a battle without a map (TC-067).
        coherency: u32 = 4, in 1..=99_u32, at "group_coherency_m";
    }
}

/// How a battle without a map is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deref, DerefMut, Content)]
pub struct Scene {
    /// Whether the battle has no map.
    #[content(computed = false)]
    pub on: bool,
    /// Its settings.
    #[deref]
    #[content(flatten)]
    choices: SceneChoices,
}

impl Scene {
    /// Whether parts of the scene have grounds of their own.
    pub fn has_strips(&self) -> bool {
        self.is_in_metres() && self.strips.0[0].is_some()
    }

    /// The ground at a distance in metres from the scene's end.
    pub fn ground_at(&self, metre: i16) -> SceneGround {
        let strips = self.strips.0.iter().rev().flatten();
        let mut here = strips.filter(|strip| (i16::from(strip.from)..=i16::from(strip.to)).contains(&metre));
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
pub fn board(scene: &Scene, library: &Library) -> Option<Board> {
    let metres = scene.positions == Positions::Metres;
    let (cols, rows) = if metres { (LENGTH, WIDTH) } else { (1, 1) };
    let several = metres && scene.strips.0[0].is_some();
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
