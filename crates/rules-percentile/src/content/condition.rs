//! Status conditions as data (TC-145, TC-146).

use crate::content::{
    Element, Elements, Label, each,
    effects::{Effects, Flags, Mask, Number},
    intern, mask,
};
use hexfray_board::text::{Library, Problems, Table, read};

/// The most different conditions.
pub const MOST_CONDITIONS: usize = Mask::MOST;

/// The group of a condition; cures and immunities may name groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionGroup {
    /// Fatal conditions.
    Fatal,
    /// Conditions that affect the mind.
    Mystify,
    /// Poisons and diseases.
    Toxin,
    /// Conditions that bar acts.
    Seal,
    /// Conditions that change time and movement.
    Time,
    /// Conditions that change the bearer's shape.
    Transform,
    /// Conditions that weaken.
    Weaken,
    /// Conditions that protect.
    Barrier,
    /// Conditions that strengthen.
    Strengthen,
}

impl ConditionGroup {
    /// All groups with the keys that files use.
    pub const KEYS: [(&'static str, Self); 9] = [
        ("fatal", Self::Fatal),
        ("mystify", Self::Mystify),
        ("toxin", Self::Toxin),
        ("seal", Self::Seal),
        ("time", Self::Time),
        ("transform", Self::Transform),
        ("weaken", Self::Weaken),
        ("barrier", Self::Barrier),
        ("strengthen", Self::Strengthen),
    ];

    /// Whether it harms its bearer.
    pub const fn is_harmful(self) -> bool {
        !matches!(self, Self::Barrier | Self::Strengthen)
    }
}

/// What happens in each Status Phase (TC-142).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EachRound {
    /// Percent of current HP lost (TC-143), or gained where negative.
    pub of_current_hp: i32,
    /// Percent of maximum HP lost, or gained where negative.
    pub of_max_hp: i32,
    /// Percent of maximum MP lost.
    pub of_max_mp: i32,
    /// HP lost for each point of the last initiative.
    pub per_initiative: i32,
}

/// What happens to the bearer when the timer has run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtEnd {
    /// It falls.
    Fall,
    /// It gets another condition, until cured.
    Become(u8),
}

/// The immediate effect of a condition that ends as soon as it is inflicted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtOnce {
    /// Its bearer falls.
    Fall,
    /// Its bearer keeps 1 HP.
    LeaveOne,
    /// Its bearer is thrown away from the unit that caused it, on most boards out of the battle (MC-178).
    Eject,
}

/// One kind of condition.
#[derive(Clone, Debug)]
pub struct Condition {
    /// The name that files use.
    pub key: &'static str,
    /// The texts that players read.
    pub label: Label,
    /// Its group.
    pub group: ConditionGroup,
    /// The rounds that it lasts unless the act says otherwise; 0: until cured.
    pub rounds: u8,
    /// What it changes, forbids and forces.
    pub effects: Effects,
    /// What it does in each Status Phase.
    pub each_round: EachRound,
    /// Conditions that end when this one is inflicted.
    pub replaces: Mask,
    /// Whether physical damage ends it (TC-074).
    pub ends_on_blow: bool,
    /// Whether damage of any kind ends it.
    pub ends_on_damage: bool,
    /// The elements whose damage ends it (TC-074); bits of [`Element::bit`].
    pub ends_on: u16,
    /// Whether the bearer's own turn ends it.
    pub ends_on_turn: bool,
    /// Abilities that its bearer may use although the condition forbids all others, by the names that files use.
    pub allows: Vec<&'static str>,
    /// What happens when the timer runs out.
    pub at_end: Option<AtEnd>,
    /// Its immediate effect, if it does not last.
    pub at_once: Option<AtOnce>,
}

impl Condition {
    /// Whether it harms its bearer.
    pub const fn is_harmful(&self) -> bool {
        self.group.is_harmful()
    }
}

/// All conditions of a group, as a mask.
pub fn of_group(conditions: &[Condition], group: ConditionGroup) -> Mask {
    conditions.iter().enumerate().filter(|(_, one)| one.group == group).map(|(at, _)| at as u8).collect()
}

/// Reads all conditions; they may name each other in any order, so their keys and groups are gathered first.
pub fn read_all(library: &Library, problems: &mut Problems) -> Vec<Condition> {
    let mut known: Vec<Condition> = Vec::new();
    for (_, source) in library.files("conditions/percentile", ".toml") {
        // Mistakes are reported by the second reading.
        let _ = read(source, |table| {
            known.extend(table.tables("condition", |table| bare(table)));
            Some(())
        });
    }
    let conditions = each(library, "conditions/", "condition", problems, |table| read_one(table, &known));
    if conditions.len() > MOST_CONDITIONS {
        let source = library.files("conditions/percentile", ".toml").next();
        if let Some((_, source)) = source {
            let message = format!("{} conditions", conditions.len());
            let most = format!("at most {MOST_CONDITIONS}");
            problems.push(hexfray_board::text::Problem::new(
                source,
                hexfray_board::text::Place::default(),
                message,
                most,
            ));
        }
        return Vec::new();
    }
    conditions
}

/// Key and group of a condition, with nothing else in it.
fn bare(table: &Table<'_>) -> Option<Condition> {
    let label = Label::read(table, "curse")?;
    let group = table.word("group", &ConditionGroup::KEYS)?;
    Some(Condition {
        key: label.key,
        label,
        group,
        rounds: 0,
        effects: Effects::default(),
        each_round: EachRound::default(),
        replaces: Mask::EMPTY,
        ends_on_blow: false,
        ends_on_damage: false,
        allows: Vec::new(),
        ends_on: 0,
        ends_on_turn: false,
        at_end: None,
        at_once: None,
    })
}

fn read_one(table: &Table<'_>, known: &[Condition]) -> Option<Condition> {
    let bare = bare(table);
    let rounds = table.int_or("rounds", 0..=99, 0);
    let effects = read_effects(table, known);
    let each_round = EachRound {
        of_current_hp: table.int_or("hp_percent_lost", -100..=100, 0),
        of_max_hp: table.int_or("max_hp_percent_lost", -100..=100, 0),
        of_max_mp: table.int_or("max_mp_percent_lost", -100..=100, 0),
        per_initiative: table.int_or("hp_lost_per_initiative", 0..=100, 0),
    };
    let replaces = mask(table, "replaces", known);
    let ends_on_blow = table.flag_or("ends_on_blow", false);
    let ends_on = table.list("ends_on_elements", |value| value.word(&Element::KEYS));
    let ends_on = ends_on.into_iter().fold(0, |bits, element| bits | element.bit());
    let ends_on_damage = table.flag_or("ends_on_damage", false);
    let allows = table.list("allows", |value| value.parse(intern).map(|key| key.as_str()));
    let ends_on_turn = table.flag_or("ends_on_turn", false);
    let at_once = table
        .maybe_word("at_once", &[("fall", AtOnce::Fall), ("leave_one", AtOnce::LeaveOne), ("eject", AtOnce::Eject)]);
    let becomes = table.maybe_choice("becomes", known.iter().map(|condition| condition.key));
    let falls = table.flag_or("falls_at_end", false);
    let at_end = becomes.map(|at| AtEnd::Become(at as u8)).or(falls.then_some(AtEnd::Fall));
    Some(Condition {
        rounds,
        effects,
        each_round,
        replaces,
        ends_on_blow,
        ends_on_damage,
        allows,
        ends_on,
        ends_on_turn,
        at_end,
        at_once,
        ..bare?
    })
}

fn read_effects(table: &Table<'_>, known: &[Condition]) -> Effects {
    let spikes = table.list("spikes", |value| value.word(&Element::KEYS));
    let spikes = spikes.into_iter().fold(0, |bits, element| bits | element.bit());
    let (immune, elements) = (mask(table, "prevents", known), Elements::read(table));
    let mut effects = Effects::default();
    (effects.immune, effects.elements, effects.spikes) = (immune, elements, spikes);
    for (key, number) in Number::KEYS {
        if let Some(value) = table.maybe_int(key, -100..=900_i16) {
            effects.set(number, value);
        }
    }
    for flags in table.list("does", |value| value.word(Flags::KEYS)) {
        effects.flags = effects.flags.and(flags);
    }
    effects
}
