//! Deeds: spells, unique skills, and items that are used.

use super::{
    Ability, Book, ClassId, ConditionId, SheetId,
    read::{self, Label, intern, keyed, names},
    sheet::Kinds,
};
use crate::{battle::Name, rules::power_table::power::is_magic_power, text::Table, words};

/// A deed, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeedId(pub u16);

words! {
    /// What it takes of the turn (SW-056).
    pub enum Action {
        /// The turn's Major Action.
        Major = "major",
        /// A Minor Action (SW-214).
        Minor = "minor",
    }
}

words! {
    /// Where it comes from, which decides what it needs.
    pub enum Origin {
        /// Magic: a Limited Move, speech, MP (SW-208).
        Spell = "spell",
        /// A unique skill.
        Skill = "skill",
        /// An item that is used up.
        Item = "item",
        /// A shooting attack's bullet (SW-157).
        Bullet = "bullet",
    }
}

/// How far it reaches (SW-133).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The user alone.
    Own,
    /// The same coordinates, or the same skirmish (SW-008).
    Touch,
    /// So many metres.
    Metres(u16),
}

/// What it affects (SW-190 … SW-206).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// "Area: Target": one, chosen directly (SW-206).
    Target,
    /// "Area: Shot": one, that can be missed for another (SW-205).
    Shot,
    /// All within so many metres of the aimed coordinate, at most so many (SW-191, SW-198).
    Radius {
        /// Metres.
        metres: u16,
        /// Most targets; `None`: any number.
        most: Option<u8>,
    },
    /// "Area: Line" (SW-194, SW-201).
    Line,
    /// "Area: Breakthrough", which moves its user (SW-197, SW-203).
    Breakthrough,
}

words! {
    /// Whom it affects of those it covers.
    pub enum Who {
        /// Everybody, the user included (SW-191, SW-198).
        Everybody = "everybody",
        /// Everybody but the user.
        Others = "others",
        /// Foes.
        Foes = "foes",
        /// Friends and the user.
        Friends = "friends",
    }
}

words! {
    /// What opposes it.
    pub enum Against {
        /// Nothing.
        None = "none",
        /// Willpower.
        Willpower = "willpower",
        /// Fortitude.
        Fortitude = "fortitude",
        /// Evasion: the deed is an attack that may miss.
        Evasion = "evasion",
    }
}

words! {
    /// What a successful resistance does (SW-170).
    pub enum OnResist {
        /// Nothing is left of it.
        Negate = "negate",
        /// Half the calculated damage, rounded up.
        Half = "half",
    }
}

/// How it can be resisted (SW-170).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resisted {
    /// By which check.
    pub by: Against,
    /// With what effect.
    pub effect: OnResist,
}

/// How much it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// A power roll and the user's extra damage (SW-160, SW-164); C value where criticals are possible.
    Power {
        /// The row, 0 to 100.
        power: u8,
        /// C value; 13 and more: no criticals.
        critical: u8,
    },
    /// 2d and so much (SW-168).
    Dice(i32),
    /// So much, to which nothing is added (SW-169).
    Flat(i32),
}

impl Amount {
    /// What is added to its dice by itself, or all of it where there are none.
    pub const fn fixed(self) -> i32 {
        match self {
            Self::Power { .. } => 0,
            Self::Dice(value) | Self::Flat(value) => value,
        }
    }
}

/// Damage or recovery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Harm {
    /// How much.
    pub amount: Amount,
    /// Whether it gives back instead of taking (SW-163).
    pub heals: bool,
    /// Whether it goes to MP instead of HP (SW-174).
    pub to_mp: bool,
    /// Whether it is physical (SW-159).
    pub physical: bool,
    /// The element that it carries (SW-175).
    pub element: Option<Name>,
}

/// A condition that it brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inflicts {
    /// Which.
    pub condition: ConditionId,
    /// For how long (SW-042, SW-043).
    pub duration: Duration,
}

/// How long an effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duration {
    /// Until it is ended otherwise.
    Lasting,
    /// So many seconds; 10 are a round (SW-043).
    Seconds(u32),
}

/// What it does to where somebody is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Displacement {
    /// The target goes to the aimed cell at once, at most so many metres away (SW-122).
    Teleport(u16),
    /// The target is thrown so many metres away from the user (SW-122, SW-264).
    Push(u16),
    /// The target falls prone (SW-189).
    Topple,
}

/// A spell, a unique skill, or an item that is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// The name that files use.
    pub key: String,
    /// The name that players read.
    pub title: Name,
    /// The drawing on its button.
    pub glyph: Name,
    /// What it does, in a sentence.
    pub about: Name,
    /// Where it comes from.
    pub origin: Origin,
    /// The class whose level counts: the wizard class of a spell (SW-165); `None` for skills of monsters.
    pub class: Option<ClassId>,
    /// The ability whose modifier is added to that level: Intelligence, but Dexterity for herbs (SW-165).
    pub ability: Ability,
    /// What it takes of the turn.
    pub action: Action,
    /// MP for each use (SW-188, SW-215).
    pub mp: i32,
    /// How far it reaches.
    pub reach: Reach,
    /// What it affects.
    pub area: Area,
    /// Whether it may be aimed at a cell without anybody.
    pub at_cells: bool,
    /// Whom it affects.
    pub who: Who,
    /// How it can be resisted.
    pub resisted: Option<Resisted>,
    /// Damage or recovery.
    pub harm: Option<Harm>,
    /// Added to the C value of the gun that a bullet is loaded in (SW-157).
    pub gun_critical: i32,
    /// Conditions that it brings.
    pub inflicts: Vec<Inflicts>,
    /// Conditions that it takes away.
    pub cures: Vec<ConditionId>,
    /// What it does to where somebody is.
    pub displaces: Option<Displacement>,
    /// The mount that appears at the aimed cell, from a statue (SW-261).
    pub calls: Option<SheetId>,
    /// Further Major Actions that it gives the user this turn (SW-060, SW-213).
    pub further_majors: u8,
    /// Whether it is possible after a Normal Move (SW-063).
    pub after_normal_move: bool,
    /// Whether it is possible after a Full Move (SW-061).
    pub after_full_move: bool,
    /// Whether it works under water without speech (SW-236, SW-241).
    pub under_water: bool,
    /// Most uses in a turn; `None`: any number (SW-059).
    pub per_turn: Option<u8>,
    /// Whether it needs the user to be before its Major Action (SW-059).
    pub before_major: bool,
    /// Uses at the start of a battle, for items and skills that run out.
    pub uses: Option<u8>,
    /// Whether it can be used only when the battle is over, in minutes for each use (SW-055).
    pub after_battle_min: Option<u16>,
}

keyed!(Deed);

/// Reads a spell, a unique skill or a bullet.
pub(super) fn read_ability(table: &Table<'_>, book: &Book, kinds: &Kinds) -> Option<Deed> {
    let origin = table.word("origin", Origin::WORDS);
    if origin == Some(Origin::Item) {
        table.problem(table.place_of("origin"), "an item among the abilities", "a file in items/");
    }
    read(table, book, kinds, origin.unwrap_or_default())
}

/// Reads an item that is used.
pub(super) fn read_item(table: &Table<'_>, book: &Book, kinds: &Kinds) -> Option<Deed> {
    read(table, book, kinds, Origin::Item)
}

fn read(table: &Table<'_>, book: &Book, kinds: &Kinds, origin: Origin) -> Option<Deed> {
    let label = Label::read(table);
    let glyph = table.parse("glyph", intern);
    let class = table.maybe_choice("class", book.classes.iter().map(|class| class.key.as_str()));
    let reach = read_reach(table);
    let harm = read_harm(table, book, origin);
    let flag = |key, default| table.flag_or(key, default);
    let spell = matches!(origin, Origin::Spell | Origin::Bullet);
    let conditions = || book.conditions.iter().map(|condition| condition.key.as_str());
    let calls = table.maybe_choice("calls", kinds.keys.iter().copied());
    let deed = Deed {
        key: String::new(),
        title: Name::new(""),
        glyph: Name::new(""),
        about: Name::new(""),
        origin,
        class: class.map(|at| ClassId(at as u8)),
        ability: table.word_or("ability", Ability::WORDS, Ability::Intelligence),
        action: table.word_or("action", Action::WORDS, Action::Major),
        mp: table.int_or("mp", 0..=200, 0),
        reach: Reach::Touch,
        area: read_area(table),
        at_cells: flag("at_cells", false),
        who: table.word_or("who", Who::WORDS, Who::Everybody),
        resisted: read_resisted(table),
        harm,
        gun_critical: table.int_or("gun_critical", -5..=5, 0),
        inflicts: table.tables("inflicts", |table| read_inflicts(table, book)),
        cures: names(table, "cures", conditions()).into_iter().map(|at| ConditionId(at as u16)).collect(),
        displaces: read_displacement(table),
        calls: calls.map(|at| SheetId(at as u16)),
        further_majors: table.int_or("further_majors", 0..=5, 0),
        after_normal_move: flag("after_normal_move", !spell),
        after_full_move: flag("after_full_move", false),
        under_water: flag("under_water", !spell),
        per_turn: table.maybe_int("per_turn", 1..=20),
        before_major: flag("before_major", false),
        uses: table.maybe_int("uses", 1..=100),
        after_battle_min: table.maybe_int("after_battle_min", 1..=1440),
    };
    let Label { key, title, about } = label?;
    Some(Deed { key: key.as_str().to_owned(), title, about, glyph: glyph?, reach: reach?, ..deed })
}

/// `range = "own"`, `"touch"` or metres.
fn read_reach(table: &Table<'_>) -> Option<Reach> {
    let expected = "\"own\", \"touch\" or metres from 1 to 200";
    let value = table.require("range", expected)?;
    if value.is_int() {
        return value.int(1..=200_u16).map(Reach::Metres);
    }
    value.word(&[("own", Reach::Own), ("touch", Reach::Touch)])
}

/// `area = "shot"` or `area = { radius = 5, most = 5 }`.
fn read_area(table: &Table<'_>) -> Area {
    if !table.get("area").is_some_and(|value| value.is_table()) {
        let words = [
            ("target", Area::Target),
            ("shot", Area::Shot),
            ("line", Area::Line),
            ("breakthrough", Area::Breakthrough),
        ];
        return table.word_or("area", &words, Area::Target);
    }
    let radius = table.table("area", |area| {
        let metres = area.int("radius", 0..=100);
        let most = area.maybe_int("most", 1..=100);
        Some(Area::Radius { metres: metres?, most })
    });
    radius.unwrap_or(Area::Target)
}

/// `resist = { by = "willpower", effect = "half" }`.
fn read_resisted(table: &Table<'_>) -> Option<Resisted> {
    table.maybe_table("resist", |table| {
        let by = table.word("by", Against::WORDS);
        let effect = table.word_or("effect", OnResist::WORDS, OnResist::Negate);
        Some(Resisted { by: by?, effect })
    })
}

/// `harm = { power = 20, … }` or `heal = { power = 20 }`, with `dice` or `flat` in place of `power`.
fn read_harm(table: &Table<'_>, book: &Book, origin: Origin) -> Option<Harm> {
    let one = |table: &Table<'_>, heals: bool| {
        let amount = read_amount(table, heals, origin);
        let to_mp = table.flag_or("mp", false);
        let physical = !heals && table.flag_or("physical", false);
        let element = read::element(table, "element", book);
        Some(Harm { amount: amount?, heals, to_mp, physical, element })
    };
    let harm = table.maybe_table("harm", |table| one(table, false));
    let heal = table.maybe_table("heal", |table| one(table, true));
    if harm.is_some() && heal.is_some() {
        table.problem(table.place_of("heal"), "both harm and healing", "one of `harm` and `heal`");
    }
    harm.or(heal)
}

fn read_amount(table: &Table<'_>, heals: bool, origin: Origin) -> Option<Amount> {
    let power = table.maybe_int("power", 0..=100_u8);
    let dice = table.maybe_int("dice", -99..=999_i32);
    let flat = table.maybe_int("flat", 0..=999_i32);
    let critical = table.int_or("critical", 2..=20_u8, if heals { 13 } else { 10 });
    let spell = matches!(origin, Origin::Spell | Origin::Bullet);
    if let Some(power) = power.filter(|&power| spell && !is_magic_power(power)) {
        let expected = "a multiple of ten up to 50, as magic has (SW-161)";
        table.problem(table.place_of("power"), format!("`power` is {power}"), expected);
    }
    match (power, dice, flat) {
        (Some(power), None, None) => Some(Amount::Power { power, critical }),
        (None, Some(more), None) => Some(Amount::Dice(more)),
        (None, None, Some(points)) => Some(Amount::Flat(points)),
        _ => {
            table.problem(table.place(), "no single amount", "one of `power`, `dice` (2d and so much) and `flat`");
            None
        }
    }
}

/// `{ condition = "asleep", rounds = 3 }`, or `seconds`, or neither for what lasts until it is ended.
fn read_inflicts(table: &Table<'_>, book: &Book) -> Option<Inflicts> {
    let condition = table.choice("condition", book.conditions.iter().map(|condition| condition.key.as_str()));
    let rounds = table.maybe_int("rounds", 1..=100_000_u32);
    let seconds = table.maybe_int("seconds", 1..=100_000_000_u32);
    if rounds.is_some() && seconds.is_some() {
        table.problem(table.place_of("seconds"), "both rounds and seconds", "one of them; 10 seconds are a round");
    }
    let seconds = seconds.or(rounds.map(|rounds| rounds * 10));
    let duration = seconds.map_or(Duration::Lasting, Duration::Seconds);
    Some(Inflicts { condition: ConditionId(condition? as u16), duration })
}

/// `teleport = 20` or `push = 5`, in metres, or `topple = true`.
fn read_displacement(table: &Table<'_>) -> Option<Displacement> {
    let teleport = table.maybe_int("teleport", 1..=1000).map(Displacement::Teleport);
    let push = table.maybe_int("push", 1..=100).map(Displacement::Push);
    let topple = table.flag_or("topple", false).then_some(Displacement::Topple);
    if [teleport, push, topple].iter().flatten().count() > 1 {
        table.problem(table.place(), "several displacements", "one of `teleport`, `push` and `topple`");
    }
    teleport.or(push).or(topple)
}
