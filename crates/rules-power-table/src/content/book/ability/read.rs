//! Reading abilities.

use std::ops::RangeInclusive;

use super::{
    super::{
        AbilityScore, Book, ConditionId,
        read::{MOST_NAMES, element},
    },
    *,
};

use crate::content::power::is_magic_power;
use hexfray_battle::intern;
use hexfray_board::text::{FromValue, Kind, Place, Table, Value};

/// A spell, a unique skill or a bullet, as files describe it.
#[derive(Content)]
#[content(book = Book, check = Self::check)]
pub(in super::super) struct AbilityFile {
    /// A spell, a bullet spell or a skill.
    origin: Origin,
    #[content(flatten)]
    act: ActFile,
}

/// An item that is used, as files describe it.
#[derive(Content)]
#[content(book = Book)]
pub(in super::super) struct ItemFile {
    #[content(flatten)]
    act: ActFile,
}

impl AbilityFile {
    fn check(&self, table: &Table<'_>) {
        if self.origin == Origin::Item {
            table.problem(table.place_of("origin"), "an item among the abilities", "a file in items/");
        }
    }

    /// Reads an ability.
    pub fn ability(table: &Table<'_>, book: &Book) -> Option<Ability> {
        let Self { origin, act } = Self::read(table, book)?;
        Some(act.of(origin, table))
    }
}

impl ItemFile {
    /// Reads the ability of using an item.
    pub fn ability(table: &Table<'_>, book: &Book) -> Option<Ability> {
        Some(Self::read(table, book)?.act.of(Origin::Item, table))
    }
}

/// What abilities and items have in common.
#[derive(Content)]
#[content(book = Book, check = Self::check)]
struct ActFile {
    /// The name that other files use.
    key: Name,
    /// The name that players read.
    #[content(key = "name")]
    title: Name,
    /// The drawing on its button.
    glyph: Name,
    /// What it does, in a sentence.
    #[content(default, prose = intern)]
    about: Name,
    /// The class whose level counts: the wizard class of a spell (SW-165).
    class: Option<ClassId>,
    /// The ability whose modifier is added to that level (SW-165).
    #[content(key = "ability", default = AbilityScore::Intelligence)]
    score: AbilityScore,
    /// The kind of action that it takes.
    #[content(default)]
    action: ActionKind,
    /// The MP for each use (SW-188, SW-215).
    #[content(range = 0..=200, default = 0)]
    mp: i32,
    /// How far it reaches: its user alone, touch, or metres.
    #[content(key = "range")]
    reach: Reach,
    /// What it catches.
    #[content(default = Area::Target)]
    area: Area,
    /// Whether it may be aimed at a cell without a unit.
    at_cells: bool,
    /// Which of the units in its area it affects.
    #[content(default)]
    who: Who,
    /// The check that resists it (SW-170).
    #[content(key = "resist")]
    resisted: Option<Resisted>,
    /// Damage.
    harm: Option<HarmFile>,
    /// Recovery.
    heal: Option<HealFile>,
    /// Added to the C value of the gun in which a bullet is loaded (SW-157).
    #[content(range = -5..=5, default = 0)]
    gun_critical: i32,
    /// Conditions that it inflicts.
    inflicts: Vec<InflictsFile>,
    /// Conditions that it ends.
    #[content(most = MOST_NAMES)]
    cures: Vec<ConditionId>,
    /// Metres over which the target is put into the aimed cell at once (SW-122).
    #[content(range = 1..=1000)]
    teleport: Option<u16>,
    /// Metres that the target is pushed away from the user (SW-122, SW-264).
    #[content(range = 1..=100)]
    push: Option<u16>,
    /// Whether the target falls prone (SW-189).
    topple: bool,
    /// The mount that appears at the aimed cell, from a statue (SW-261).
    calls: Option<SheetId>,
    /// Further Major Actions that it gives the user this turn (SW-060, SW-213).
    #[content(range = 0..=5, default = 0)]
    further_majors: u8,
    /// Whether it is possible after a Normal Move; by default unless it is magic (SW-063).
    after_normal_move: Option<bool>,
    /// Whether it is possible after a Full Move (SW-061).
    after_full_move: bool,
    /// Whether it works under water without speech; by default unless it is magic (SW-236, SW-241).
    under_water: Option<bool>,
    /// Most uses in a turn; by default any number (SW-059).
    #[content(range = 1..=20)]
    per_turn: Option<u8>,
    /// Whether it has to be used before the user's Major Action (SW-059).
    before_major: bool,
    /// Uses in a battle, for items and skills that run out.
    #[content(range = 1..=100)]
    uses: Option<u8>,
    /// The minutes for each use, if it can be used only when the battle is over (SW-055).
    #[content(range = 1..=1440)]
    after_battle_min: Option<u16>,
}

impl ActFile {
    fn check(&self, table: &Table<'_>) {
        if self.harm.is_some() && self.heal.is_some() {
            table.problem(table.place_of("heal"), "both harm and healing", "one of `harm` and `heal`");
        }
        let displaces = [self.teleport.is_some(), self.push.is_some(), self.topple];
        if displaces.into_iter().filter(|&does| does).count() > 1 {
            table.problem(table.place(), "several displacements", "one of `teleport`, `push` and `topple`");
        }
    }

    /// The ability, with what follows from its origin.
    fn of(self, origin: Origin, table: &Table<'_>) -> Ability {
        let magic = matches!(origin, Origin::Spell | Origin::Bullet);
        if let Some(amount) =
            self.harm.as_ref().map(|harm| &harm.amount).or(self.heal.as_ref().map(|heal| &heal.amount))
            && let Some(power) = amount.power.filter(|&power| magic && !is_magic_power(power))
        {
            let expected = "a multiple of ten up to 50, as magic has (SW-161)";
            table.problem(amount.power_at, format!("`power` is {power}"), expected);
        }
        let harm = self.harm.map(HarmFile::harm).or(self.heal.map(HealFile::harm));
        let pushed = self.push.map(Displacement::Push).or(self.topple.then_some(Displacement::Topple));
        Ability {
            key: self.key.as_str().to_owned(),
            title: self.title,
            glyph: self.glyph,
            about: with_power(self.about, harm.as_ref()),
            origin,
            class: self.class,
            score: self.score,
            action: self.action,
            mp: self.mp,
            reach: self.reach,
            area: self.area,
            at_cells: self.at_cells,
            who: self.who,
            resisted: self.resisted,
            harm,
            gun_critical: self.gun_critical,
            inflicts: self.inflicts.into_iter().map(InflictsFile::inflicts).collect(),
            cures: self.cures,
            displaces: self.teleport.map(Displacement::Teleport).or(pushed),
            calls: self.calls,
            further_majors: self.further_majors,
            after_normal_move: self.after_normal_move.unwrap_or(!magic),
            after_full_move: self.after_full_move,
            under_water: self.under_water.unwrap_or(!magic),
            per_turn: self.per_turn,
            before_major: self.before_major,
            uses: self.uses,
            after_battle_min: self.after_battle_min,
        }
    }
}

/// Adds the power with which an ability hurts or heals to its text.
fn with_power(about: Name, harm: Option<&Harm>) -> Name {
    let Some(Harm { amount: Amount::Power { power, .. }, heals, to_mp, .. }) = harm else { return about };
    let what = match (heals, to_mp) {
        (false, false) => "Damage",
        (true, false) => "Healing",
        (_, true) => "MP",
    };
    let text = format!("{about} {what}: power {power}.");
    Name::intern(text.trim_start()).unwrap_or(about)
}

impl FromValue<Book> for Reach {
    fn from_value(value: Value<'_>, _: &Book) -> Option<Self> {
        match value.is_int() {
            true => value.int(METRES).map(Self::Metres),
            false => value.word(&REACHES),
        }
    }

    fn kind() -> Kind {
        Kind::OneOf(vec![Kind::words(&REACHES), Kind::number(&METRES)])
    }

    fn expected(_: &Book) -> String {
        "\"own\", \"touch\" or metres from 1 to 200".to_owned()
    }
}

const REACHES: [(&str, Reach); 2] = [("own", Reach::Own), ("touch", Reach::Touch)];
const METRES: RangeInclusive<u16> = 1..=200;

impl FromValue<Book> for Area {
    fn from_value(value: Value<'_>, book: &Book) -> Option<Self> {
        if !value.is_table() {
            return value.word(&AREAS);
        }
        let RadiusFile { metres, most } = FromValue::from_value(value, book)?;
        Some(Self::Radius { metres, most })
    }

    fn kind() -> Kind {
        Kind::OneOf(vec![Kind::words(&AREAS), <RadiusFile as FromValue>::kind()])
    }

    fn written(&self) -> Option<String> {
        AREAS.iter().find(|(_, area)| area == self).map(|(word, _)| format!("{word:?}"))
    }
}

const AREAS: [(&str, Area); 4] =
    [("target", Area::Target), ("shot", Area::Shot), ("line", Area::Line), ("breakthrough", Area::Breakthrough)];

/// All units near the aimed coordinate.
#[derive(Content)]
struct RadiusFile {
    /// Metres around the point that it is aimed at.
    #[content(key = "radius", range = 0..=100)]
    metres: u16,
    /// Most targets; by default any number.
    #[content(range = 1..=100)]
    most: Option<u8>,
}

/// The amount of damage or recovery.
#[derive(Content)]
#[content(check = Self::check)]
struct AmountFile {
    /// The row of the power table.
    #[content(range = 0..=100)]
    power: Option<u8>,
    /// Added to two dice, instead of a row.
    #[content(range = -99..=999)]
    dice: Option<i32>,
    /// Points without a roll, instead of a row.
    #[content(range = 0..=999)]
    flat: Option<i32>,
    /// The C value: dice of at least this much are rolled again and added; by default 10 for damage, and never for recovery.
    #[content(range = 2..=20)]
    critical: Option<u8>,
    #[content(computed = table.place_of("power"))]
    power_at: Place,
}

impl AmountFile {
    fn check(&self, table: &Table<'_>) {
        let given = [self.power.is_some(), self.dice.is_some(), self.flat.is_some()];
        if given.into_iter().filter(|&is| is).count() != 1 {
            table.problem(table.place(), "no single amount", "one of `power`, `dice` (2d and so much) and `flat`");
        }
    }

    fn amount(self, critical: u8) -> Amount {
        match (self.power, self.dice) {
            (Some(power), _) => Amount::Power { power, critical: self.critical.unwrap_or(critical) },
            (_, Some(more)) => Amount::Dice(more),
            _ => Amount::Flat(self.flat.unwrap_or(0)),
        }
    }
}

/// Damage.
#[derive(Content)]
#[content(book = Book)]
struct HarmFile {
    #[content(flatten)]
    amount: AmountFile,
    /// Whether it takes MP instead of HP (SW-174).
    mp: bool,
    /// Whether it is physical damage (SW-159).
    physical: bool,
    /// The element that it carries (SW-175).
    #[content(with = element)]
    element: Option<Name>,
}

impl HarmFile {
    fn harm(self) -> Harm {
        let amount = self.amount.amount(10);
        Harm { amount, heals: false, to_mp: self.mp, physical: self.physical, element: self.element }
    }
}

/// Recovery.
#[derive(Content)]
#[content(book = Book)]
struct HealFile {
    #[content(flatten)]
    amount: AmountFile,
    /// Whether it gives MP instead of HP (SW-174).
    mp: bool,
    /// The element that it carries (SW-175).
    #[content(with = element)]
    element: Option<Name>,
}

impl HealFile {
    fn harm(self) -> Harm {
        let amount = self.amount.amount(13);
        Harm { amount, heals: true, to_mp: self.mp, physical: false, element: self.element }
    }
}

/// A condition that lasts for rounds or seconds, or until it is ended.
#[derive(Content)]
#[content(book = Book, check = Self::check)]
struct InflictsFile {
    /// The condition.
    condition: ConditionId,
    /// For how many rounds.
    #[content(range = 1..=100_000)]
    rounds: Option<u32>,
    /// For how many seconds; 10 are a round.
    #[content(range = 1..=100_000_000)]
    seconds: Option<u32>,
}

impl InflictsFile {
    fn check(&self, table: &Table<'_>) {
        if self.rounds.is_some() && self.seconds.is_some() {
            table.problem(table.place_of("seconds"), "both rounds and seconds", "one of them; 10 seconds are a round");
        }
    }

    fn inflicts(self) -> Inflicts {
        let seconds = self.seconds.or(self.rounds.map(|rounds| rounds * 10));
        let duration = seconds.map_or(Duration::Lasting, Duration::Seconds);
        Inflicts { condition: self.condition, duration }
    }
}
