//! Weapons and armour as files describe them: reach, fire modes, edges, handling.

use std::ops::RangeInclusive;

use super::{DieCode, Location, NoDieCode, Settings, Skill};
use hexfray_battle::{Canonical, Name, intern};
use hexfray_board::{
    text::{Content, FromValue, Key, Kind, Shape, Table, Value},
    words,
};

/// A range band (DC-060).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Canonical)]
pub enum Band {
    /// Within arm's reach.
    PointBlank,
    /// Up to the weapon's first distance.
    Short,
    /// Up to its second distance.
    Medium,
    /// Up to its third distance.
    Long,
}

impl Band {
    /// The name that players read.
    pub const fn title(self) -> &'static str {
        ["Point Blank", "Short range", "Medium range", "Long range"][self as usize]
    }
}

/// The reach of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Point Blank only: bare hands and most close weapons (DC-061, DC-062).
    Close,
    /// Longer than two metres: Short range too (DC-062).
    Long,
    /// Shot or thrown: the ends of Short, Medium and Long in metres (DC-060).
    Bands([u16; 3]),
}

impl Reach {
    /// The band of a distance in cells; `None` beyond the reach. The adjacent cell is always within arm's reach, no
    /// matter how large cells are. `lunge` is the number of cells that a lunge adds (DC-092).
    pub fn band(self, settings: &Settings, cells: u32, cell_metres: u16, lunge: u16) -> Option<Band> {
        let metres = cells.saturating_mul(u32::from(cell_metres));
        let within = |end: u16| metres <= u32::from(end);
        let arm = Self::arm(settings, cell_metres);
        match self {
            _ if cells <= arm => Some(Band::PointBlank),
            Self::Close => (cells <= arm + u32::from(lunge)).then_some(Band::PointBlank),
            Self::Long => {
                (cells <= arm.max(u32::from(settings.long_weapon_cells)) + u32::from(lunge)).then_some(Band::Short)
            }
            Self::Bands([short, ..]) if within(short) => Some(Band::Short),
            Self::Bands([_, medium, _]) if within(medium) => Some(Band::Medium),
            Self::Bands([.., long]) if within(long) => Some(Band::Long),
            Self::Bands(_) => None,
        }
    }

    /// Cells within arm's reach: Point Blank, and the adjacent one at least (DC-061).
    fn arm(settings: &Settings, cell_metres: u16) -> u32 {
        u32::from(settings.point_blank_m / cell_metres.max(1)).max(1)
    }

    /// The farthest cell within reach.
    pub fn cells(self, settings: &Settings, cell_metres: u16, lunge: u16) -> u32 {
        let arm = Self::arm(settings, cell_metres);
        match self {
            Self::Close => arm + u32::from(lunge),
            Self::Long => arm.max(u32::from(settings.long_weapon_cells)) + u32::from(lunge),
            Self::Bands([.., long]) => arm.max(u32::from(long / cell_metres.max(1))),
        }
    }

    /// Whether it is for close combat (DC-043).
    pub const fn is_close(self) -> bool {
        !matches!(self, Self::Bands(_))
    }
}

words! {
    /// A fire mode of a firearm (DC-087).
    #[derive(Canonical)]
    pub enum FireMode {
        /// One shot.
        Single = "single",
        /// A short burst.
        Burst = "burst",
        /// Automatic fire.
        FullAuto = "full_auto",
        /// Several single shots at one target (DC-083).
        Multi = "multi",
    }
}

words! {
    /// The striking part of a weapon (DC-051, DC-052, DC-092, DC-093).
    #[derive(Canonical)]
    pub enum Edge {
        /// None of these: bare hands, shots.
        None = "none",
        /// A blade or point.
        Sharp = "sharp",
        /// Current, heat or light.
        Energised = "energised",
        /// Weight alone.
        Blunt = "blunt",
    }
}

impl Edge {
    /// Whether it injures a unit that blocks it with the body, or strikes it bare-handed (DC-051, DC-052).
    pub const fn cuts(self) -> bool {
        matches!(self, Self::Sharp | Self::Energised)
    }
}

words! {
    /// The size of a thing as the target of a called shot (DC-167).
    #[derive(Canonical)]
    pub enum Size {
        /// Over 50 centimetres.
        Large = "large",
        /// From 10 to 50 centimetres.
        Middling = "middling",
        /// From 1 to 10 centimetres.
        Small = "small",
        /// Up to 1 centimetre.
        Tiny = "tiny",
    }
}

impl<Book: ?Sized> Content<Book> for Reach {
    fn read(table: &Table<'_>, _: &Book) -> Option<Self> {
        let long = table.flag_or("long", false);
        if !table.has("range") {
            return Some(if long { Self::Long } else { Self::Close });
        }
        let ends = table.list("range", |value| value.int(RANGE));
        if let [short, medium, far] = ends[..]
            && short <= medium
            && medium <= far
        {
            return Some(Self::Bands([short, medium, far]));
        }
        let expected = "three distances in metres that rise: the ends of Short, Medium and Long";
        table.problem(table.place_of("range"), "`range` has no three rising distances", expected);
        None
    }

    fn shape() -> Shape {
        let long = Key::with_default("long", Kind::Flag, "Whether it is longer than two metres.", false);
        let range = Kind::list(Kind::number(&RANGE));
        let range = Key::optional("range", range, "Where Short, Medium and Long range end, in metres.");
        Shape { about: String::new(), keys: vec![long, range] }
    }
}

/// The distances of a band, in metres.
const RANGE: RangeInclusive<u16> = 1..=10_000;

/// The damage of a weapon.
#[derive(Clone, Copy, Debug)]
pub struct Damage {
    /// The damage code (DC-066).
    pub code: DieCode,
    /// Whether the code has a plus in front: Strength Damage is added (DC-067).
    pub adds_strength: bool,
}

impl Damage {
    /// How it is written.
    fn form() -> String {
        format!("{NoDieCode}; with + in front where Strength Damage is added")
    }
}

impl<Book: ?Sized> FromValue<Book> for Damage {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        value.parse(|text| {
            let rest = text.strip_prefix('+');
            let code = rest.filter(|rest| rest.contains(['D', 'd'])).unwrap_or(text).parse();
            code.map(|code| Self { code, adds_strength: rest.is_some() }).map_err(|_: NoDieCode| Self::form())
        })
    }

    fn kind() -> Kind {
        Kind::Form
    }

    fn expected(_: &Book) -> String {
        Self::form()
    }
}

/// A weapon.
#[derive(Clone, Debug, Content)]
pub struct Weapon {
    /// The name that unit files use.
    pub key: String,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it is, in a sentence.
    #[content(default, prose = intern)]
    pub about: Name,
    /// The skill that it is used with (DC-043).
    pub skill: Skill,
    /// Its damage, a die code; with + in front, Strength Damage is added. For an entangling weapon: the number to break free
    /// from.
    pub damage: Damage,
    /// Its reach (DC-060 … DC-062).
    #[content(flatten)]
    pub reach: Reach,
    /// Whether it lets its bearer act before others (DC-025).
    pub quick: bool,
    /// Whether it is part of the body: never drawn, dropped or knocked away.
    pub natural: bool,
    /// Whether it is fixed to a vehicle: always ready, never dropped or knocked away.
    pub mounted: bool,
    /// Hands that it takes; by default one, or none if it is part of the body.
    #[content(range = 0..=2, default = u8::from(!natural))]
    pub hands: u8,
    /// Whether it can be used together with another weapon in one round (DC-136).
    #[content(default = true)]
    pub either_hand: bool,
    /// Its striking part.
    #[content(default = Edge::None)]
    pub edge: Edge,
    /// Its fire modes, the usual one first (DC-087).
    pub modes: Vec<FireMode>,
    /// Rounds in a full magazine, or carried pieces of a thrown weapon; by default they are not counted (DC-087).
    #[content(range = 1..=1000)]
    pub ammo: Option<u16>,
    /// Whether an attack throws it: `ammo` then counts pieces, which reloading does not restore.
    pub thrown: bool,
    /// Whether it is awkward to use (DC-158).
    pub unwieldy: bool,
    /// The modifier to the difficulty for that, instead of the setting's.
    #[content(range = 0..=50)]
    pub unwieldy_by: Option<i32>,
    /// Whether it is made so well that this modifier is 5 less (DC-159).
    pub balanced: bool,
    /// Whether it can grab (DC-100).
    pub can_grab: bool,
    /// Whether it entangles its target instead of injuring it (DC-124).
    pub entangling: bool,
    /// The additional damage of an entangling weapon with spikes or current, a die code (DC-124).
    pub entangle_harm: Option<DieCode>,
    /// Whether it suits a quick draw (DC-144).
    pub quick_draw: bool,
    /// Added to the difficulty of drawing it (DC-036).
    #[content(range = 0..=50, default = 0)]
    pub draw_modifier: i32,
    /// Its own scale, as the target of a shot (DC-155).
    #[content(range = -100..=100, default = 0)]
    pub scale: i32,
    /// Its size, as the target of a called shot (DC-167).
    #[content(default = Size::Middling)]
    pub size: Size,
    /// Whether it is a Special Ability with its own roll to aim it (DC-072).
    pub ability: bool,
}

impl Weapon {
    /// Whether it is used in close combat.
    pub const fn is_close(&self) -> bool {
        self.reach.is_close()
    }

    /// Whether it is bare hands or the like (DC-051).
    pub const fn is_unarmed(&self) -> bool {
        self.natural && self.is_close()
    }

    /// Whether it can be taken in hand, put away and dropped.
    pub const fn is_loose(&self) -> bool {
        !self.natural && !self.mounted && !self.ability
    }

    /// Whether it has a fire mode (DC-087).
    pub fn has_mode(&self, mode: FireMode) -> bool {
        self.modes.contains(&mode)
    }

    /// The fire mode of a plain attack.
    pub fn usual_mode(&self) -> FireMode {
        self.modes.first().copied().unwrap_or(FireMode::Single)
    }
}

/// A piece of armour or clothing.
#[derive(Clone, Debug, Content)]
pub struct Armour {
    /// The name that unit files use.
    pub key: String,
    /// The name that players read.
    #[content(key = "name")]
    pub title: Name,
    /// What it takes off damage: the Armour die code (DC-073).
    pub code: DieCode,
    /// The parts of the body that it covers; all of them if the file names none (DC-130).
    pub covers: Vec<Location>,
    /// Whether it lets its wearer act before others (DC-025).
    pub quick: bool,
}

impl Armour {
    /// Whether it protects a part of the body; without a part, it always does.
    pub fn protects(&self, location: Option<Location>) -> bool {
        location.is_none_or(|location| self.covers.is_empty() || self.covers.contains(&location))
    }

    /// Whether it is worn on the limbs (DC-053).
    pub fn is_on_limbs(&self) -> bool {
        self.protects(Some(Location::Arm))
    }
}
