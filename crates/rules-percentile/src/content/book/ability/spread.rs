//! Where an act is aimed and what it catches: the target types of the map (MC-095).

use hexfray_battle::{Range, Targeting, Who};
use hexfray_board::{
    grid::Template,
    text::{Content, FromValue, Kind, Table, Value},
    words,
};

/// How far an act reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityRange {
    /// A number of cells, or no limit.
    Fixed(Range),
    /// As far as the weapon in use (MC-009).
    Weapon,
    /// As far as the user's Jump (MC-104).
    Jump,
    /// As far as the user's Move.
    Move,
    /// As many cells as the user's MAG (MC-119).
    Mag,
    /// A cell for every 10 points of the user's MAG, at least one (MC-120).
    MagTenth,
}

impl AbilityRange {
    /// The ranges that depend on the user, with the words that files use.
    const KEYS: [(&'static str, Self); 6] = [
        ("weapon", Self::Weapon),
        ("jump", Self::Jump),
        ("move", Self::Move),
        ("mag", Self::Mag),
        ("mag/10", Self::MagTenth),
        ("unlimited", Self::Fixed(Range::Unlimited)),
    ];
}

/// A number of cells, 0 for the user's own, or one of the words.
impl<Book: ?Sized> FromValue<Book> for AbilityRange {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        if value.is_text() {
            return value.word(&Self::KEYS);
        }
        let cells = value.int(0..=99_u32)?;
        Some(Self::Fixed(if cells == 0 { Range::Own } else { Range::Cells(cells) }))
    }

    fn kind() -> Kind {
        Kind::OneOf(vec![Kind::Number(0, 99), Kind::words(&Self::KEYS)])
    }
}

/// Where an act is aimed and what it catches, before its user is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// How far it reaches.
    pub reach: AbilityRange,
    /// The other targeting rules; `reach` replaces their range.
    pub targeting: Targeting,
    /// Metres that it reaches without a map, where that is not the usual range (TC-079).
    pub metres: Option<u32>,
    /// Whether `reach` is the usual one of its target type (MC-193).
    pub usual: bool,
}

words! {
    /// The target types of the map table (MC-095).
    pub enum Target {
        /// The user alone.
        Own = "self",
        /// One cell, with or without a unit in it.
        Ground = "ground",
        /// An area around the user.
        Around = "around",
        /// One unit.
        Single = "single",
        /// One unit, or a group in its other form.
        SingleGroup = "single_group",
        /// One unit, or a party in its other form.
        SingleParty = "single_party",
        /// An area of size 2.
        Group = "group",
        /// An area of size 3.
        GroupPlus = "group_plus",
        /// The user's friends around it.
        Party = "party",
        /// A line from the user.
        Line = "line",
        /// A cone from the user.
        Cone = "cone",
        /// All units.
        All = "all",
        /// One unit within the user's Jump.
        Jump = "jump",
        /// A great area.
        Ultima = "ultima",
        /// A great area, of foes alone.
        Call = "call",
        /// One unit within the weapon's range.
        Weapon = "weapon",
    }
}

/// The units that an act affects, with the words that files use.
pub const WHO: [(&str, Who); 6] = [
    ("everybody", Who::Everybody),
    ("others", Who::Others),
    ("foes", Who::Foes),
    ("friends", Who::Friends),
    ("fallen", Who::FallenFriends),
    ("user", Who::User),
];

/// An act at one target.
pub fn single(reach: AbilityRange, who: Who, line_of_fire: bool) -> Spread {
    let template = Template::Area { size: 1 };
    let targeting = Targeting { range: Range::Own, template, who, line_of_fire, at_cells: false };
    Spread { reach, targeting, metres: None, usual: true }
}

/// An act on an area around a cell.
fn area(range: u32, size: u32, who: Who) -> Spread {
    let range = Range::Cells(range);
    let targeting = Targeting { range, template: Template::Area { size }, who, line_of_fire: false, at_cells: true };
    Spread { reach: AbilityRange::Fixed(range), targeting, metres: None, usual: true }
}

/// An act that starts from its user: a party, a cone, a line, all units.
fn around(range: Range, template: Template, who: Who) -> Spread {
    let targeting = Targeting { range, template, who, line_of_fire: false, at_cells: false };
    Spread { reach: AbilityRange::Fixed(range), targeting, metres: None, usual: true }
}

/// The spread of a target type, and that of its group form (MC-095).
pub fn spreads(target: Target, size: u32, spell: bool, who: Option<Who>) -> (Spread, Option<Spread>) {
    let everybody = who.unwrap_or(Who::Everybody);
    let friends = who.unwrap_or(Who::Friends);
    let job = |magic: u32, technique: u32| if spell { magic } else { technique };
    let one = |who| single(AbilityRange::Fixed(Range::Cells(job(5, 3))), who, false);
    match target {
        Target::Own => (around(Range::Own, Template::Area { size: 1 }, Who::User), None),
        Target::Around => (around(Range::Own, Template::Area { size }, everybody), None),
        Target::Ground => (area(job(5, 3), 1, everybody), None),
        Target::Single => (one(everybody), None),
        Target::SingleGroup => (one(everybody), Some(area(job(5, 4), 2, everybody))),
        Target::SingleParty => (one(everybody), Some(area(job(5, 4), 2, friends))),
        Target::Group => (area(job(5, 4), 2, everybody), None),
        Target::GroupPlus => (area(5, 3, everybody), None),
        Target::Party => (around(Range::Own, Template::Party { size: 3 }, friends), None),
        Target::Line => (around(Range::Cells(1), Template::Line, who.unwrap_or(Who::Others)), None),
        Target::Cone => (around(Range::Cells(1), Template::Cone { length: size }, who.unwrap_or(Who::Others)), None),
        Target::All => (around(Range::Unlimited, Template::All, everybody), None),
        Target::Jump => (single(AbilityRange::Jump, everybody, false), None),
        Target::Ultima => (area(6, 4, everybody), None),
        Target::Call => (area(6, 4, who.unwrap_or(Who::Foes)), None),
        Target::Weapon => (single(AbilityRange::Weapon, everybody, false), None),
    }
}

/// How far and wide an act reaches, where that differs from its target type.
#[derive(Content)]
pub struct ReachFile {
    /// The size of its area, if that is unusual.
    #[content(range = 1..=20)]
    area: Option<u32>,
    /// Its range: cells, 0 for the user's own, or a value of its user.
    range: Option<AbilityRange>,
    /// Metres that it reaches in battles without a map.
    #[content(range = 1..=999)]
    metres: Option<u32>,
    /// Whether it is shot or thrown: obstacles stop it, and it hits the first unit or thing in its way.
    line_of_fire: bool,
}

impl ReachFile {
    /// The reach of an act whose target type has a spread and that of a group form. Spells have no line of fire (MC-089), and
    /// neither has an act that is not aimed at a unit or a cell.
    pub fn change(
        self,
        table: &Table<'_>,
        spell: bool,
        (mut spread, group): (Spread, Option<Spread>),
    ) -> (Spread, Option<Spread>) {
        let Self { area, range, metres, line_of_fire } = self;
        if let Some(reach) = range {
            (spread.reach, spread.usual) = (reach, false);
        }
        spread.metres = metres;
        match (area, &mut spread.targeting.template) {
            (Some(new), Template::Area { size }) => {
                *size = new;
                spread.targeting.at_cells = new > 1 && spread.reach != AbilityRange::Fixed(Range::Own);
            }
            (Some(new), Template::Party { size }) => *size = new,
            _ => {}
        }
        let place = || table.place_of("line_of_fire");
        if line_of_fire && spell {
            table.problem(place(), "a spell has a line of fire", "`line_of_fire` with what is shot or thrown");
        } else if line_of_fire && !spread.is_aimed() {
            table.problem(place(), "what is not aimed has a line of fire", "a target such as \"single\" or \"group\"");
        }
        let mut group = group.map(|group| Spread { metres, usual: spread.usual, ..group });
        for one in [Some(&mut spread), group.as_mut()].into_iter().flatten().filter(|_| line_of_fire) {
            one.targeting.line_of_fire = true;
        }
        (spread, group)
    }
}

impl Spread {
    /// Whether it is aimed at a unit or a cell.
    fn is_aimed(&self) -> bool {
        let everywhere = matches!(self.targeting.template, Template::All | Template::Party { .. });
        let own = self.reach == AbilityRange::Fixed(Range::Own) || self.targeting.who == Who::User;
        !(everywhere || own || self.targeting.aims_way())
    }
}
