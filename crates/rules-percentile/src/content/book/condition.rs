//! Status conditions as data (TC-145, TC-146).

use crate::content::{
    Compendium, Label,
    ability::element::elements,
    each,
    effects::{Effects, Mask},
    key,
};
use hexfray_battle::{
    narrow,
    play::{self, Until},
};
use hexfray_board::{
    text::{Content, Library, Problems, read},
    words,
};

/// The most different conditions.
pub const MOST_CONDITIONS: usize = Mask::MOST;

words! {
    /// The group of a condition; cures and immunities may name groups.
    pub enum ConditionGroup {
        /// Fatal conditions.
        Fatal = "fatal",
        /// Conditions that affect the mind.
        Mystify = "mystify",
        /// Poisons and diseases.
        Toxin = "toxin",
        /// Conditions that bar acts.
        Seal = "seal",
        /// Conditions that change time and movement.
        Time = "time",
        /// Conditions that change the bearer's shape.
        Transform = "transform",
        /// Conditions that weaken.
        Weaken = "weaken",
        /// Conditions that protect.
        Barrier = "barrier",
        /// Conditions that strengthen.
        Strengthen = "strengthen",
    }
}

impl ConditionGroup {
    /// Whether it harms its bearer.
    pub const fn is_harmful(self) -> bool {
        !matches!(self, Self::Barrier | Self::Strengthen)
    }
}

/// What happens in each Status Phase (TC-142).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Content)]
pub struct EachRound {
    /// Percent of its current hit points that its bearer loses each round (TC-143); a negative number restores them.
    #[content(key = "hp_percent_lost", range = -100..=100, default = 0)]
    pub of_current_hp: i32,
    /// Percent of its maximum hit points that its bearer loses each round; a negative number restores them.
    #[content(key = "max_hp_percent_lost", range = -100..=100, default = 0)]
    pub of_max_hp: i32,
    /// Percent of its maximum magic points that its bearer loses each round.
    #[content(key = "max_mp_percent_lost", range = -100..=100, default = 0)]
    pub of_max_mp: i32,
    /// Hit points lost each round for each point of the last initiative.
    #[content(key = "hp_lost_per_initiative", range = 0..=100, default = 0)]
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

words! {
    /// The immediate effect of a condition that ends as soon as it is inflicted.
    pub enum AtOnce {
        /// Its bearer falls.
        Fall = "fall",
        /// Its bearer keeps 1 HP.
        LeaveOne = "leave_one",
        /// Its bearer is thrown away from the unit that caused it, on most boards out of the battle (MC-178).
        Eject = "eject",
    }
}

/// A condition.
#[derive(Clone, Debug, Default, Content)]
#[content(book = Compendium)]
pub struct Condition {
    /// The texts that players read.
    #[content(flatten)]
    pub label: Label,
    /// The name that files use.
    #[content(computed = label.key)]
    pub key: &'static str,
    /// The group that cures and immunities may name.
    pub group: ConditionGroup,
    /// Rounds that it lasts unless its cause says otherwise; 0: until cured.
    #[content(range = 0..=99, default = 0)]
    pub rounds: u8,
    /// What it changes, forbids and forces.
    #[content(flatten)]
    pub effects: Effects,
    /// What it does in each Status Phase.
    #[content(flatten)]
    pub each_round: EachRound,
    /// Conditions that end when this one comes.
    #[content(default)]
    pub replaces: Mask,
    /// Whether physical damage ends it (TC-074).
    pub ends_on_blow: bool,
    /// Whether damage of any kind ends it.
    pub ends_on_damage: bool,
    /// Damage of these elements ends it (TC-074).
    #[content(key = "ends_on_elements", default, with = elements)]
    pub ends_on: u16,
    /// Whether its bearer's own turn ends it.
    pub ends_on_turn: bool,
    /// Abilities that its bearer may use although it forbids all others, by their keys.
    #[content(parse = key)]
    pub allows: Vec<&'static str>,
    /// The condition that follows when its time runs out, until cured.
    #[content(at = Condition)]
    becomes: Option<u8>,
    /// Whether its bearer falls when its time runs out.
    falls_at_end: bool,
    /// Its immediate effect, if it does not last.
    pub at_once: Option<AtOnce>,
}

impl Condition {
    /// Whether it harms its bearer.
    pub const fn is_harmful(&self) -> bool {
        self.group.is_harmful()
    }

    /// When it ends by itself, apart from its rounds.
    pub fn until(&self) -> Option<Until> {
        self.ends_on_turn.then_some(Until::OwnTurn)
    }

    /// What all units under it have in common.
    pub fn row(&self) -> play::Condition {
        let Label { name, glyph, about, .. } = self.label;
        play::Condition::authored(name, glyph, about, self.is_harmful()).ending(self.until())
    }

    /// What happens when its time runs out.
    pub fn at_end(&self) -> Option<AtEnd> {
        self.becomes.map(AtEnd::Become).or(self.falls_at_end.then_some(AtEnd::Fall))
    }
}

/// All conditions of a group, as a mask.
pub fn of_group(conditions: &[Condition], group: ConditionGroup) -> Mask {
    conditions.iter().enumerate().filter(|(_, one)| one.group == group).map(|(at, _)| narrow::<u8>(at)).collect()
}

/// The keys and groups of all conditions, with nothing else in them: they may name each other in any order.
pub fn bare(library: &Library) -> Vec<Condition> {
    let mut known: Vec<Condition> = Vec::new();
    for (_, source) in library.files("conditions/percentile", ".toml") {
        // Mistakes are reported by the second reading.
        let _ = read(source, |table| {
            known.extend(table.tables("condition", |table| {
                let label = Label::read(table, &())?;
                Some(Condition { key: label.key, label, group: table.typed("group", &())?, ..Condition::default() })
            }));
            Some(())
        });
    }
    known
}

/// Reads all conditions.
pub fn read_all(library: &Library, book: &Compendium, problems: &mut Problems) -> Vec<Condition> {
    let conditions = each(library, "conditions/", "condition", problems, |table| {
        let condition = Condition::read(table, book)?;
        Some(Condition { label: condition.label.or_glyph("curse"), ..condition })
    });
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
