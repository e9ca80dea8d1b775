//! What an act does, as data: which units it reaches, how it hits, how much it damages or heals, and what it inflicts.

pub mod chance;
pub mod element;
pub mod harm;
pub mod inflict;
pub mod part;
pub mod spread;

pub use self::{
    chance::Chance,
    element::Element,
    harm::{Harm, Mend},
    inflict::Inflicts,
    part::{Part, PartFile},
    spread::{AbilityRange, Spread, single},
};
use std::sync::Arc;

use crate::content::{
    Compendium, Condition, Label,
    ability::{
        harm::HarmFile,
        spread::{ReachFile, Target, WHO, spreads},
    },
    effects::Mask,
    reaction::Answers,
    special::Specials,
};
use hexfray_battle::{Name, Purpose, Targeting, Who};
use hexfray_board::{
    text::{Content, Table},
    words,
};

/// What an act does.
#[derive(Clone, Debug)]
pub struct Ability {
    /// The texts that players read.
    pub label: Label,
    /// What it is for.
    pub purpose: Purpose,
    /// Where it is aimed and which units it catches.
    pub spread: Spread,
    /// The spread of its group form (TC-121, MC-101).
    pub group: Option<Spread>,
    /// Whether it is a spell.
    pub spell: bool,
    /// Whether Reflect throws it back, as it does most spells (TC-073).
    pub reflectable: bool,
    /// The condition that it counts as: it does nothing to a unit that is immune to that condition.
    pub counts_as: Option<u8>,
    /// MP that it costs (TC-113).
    pub mp: u16,
    /// Charge time in ticks (TC-114).
    pub charge: u16,
    /// The chance to hit.
    pub chance: Chance,
    /// Damage.
    pub harm: Option<Harm>,
    /// Recovery.
    pub mend: Option<Mend>,
    /// Conditions that it inflicts.
    pub inflicts: Inflicts,
    /// Conditions that it removes.
    pub cures: Mask,
    /// What it answers, if it is a reaction (TC-050).
    pub answers: Option<Answers>,
    /// Its other effects.
    pub effects: Specials,
}

impl Ability {
    /// Whether it benefits the units that it affects.
    pub const fn is_helpful(&self) -> bool {
        matches!(self.purpose, Purpose::Mend | Purpose::Help)
    }
}

const PURPOSES: [(&str, Purpose); 4] =
    [("harm", Purpose::Harm), ("mend", Purpose::Mend), ("help", Purpose::Help), ("hinder", Purpose::Hinder)];

words! {
    /// What an ability is.
    pub enum Sort {
        /// A spell, which can be silenced and reflected.
        Spell = "spell",
        /// Any other ability.
        Technique = "technique",
    }
}

/// An ability.
#[derive(Content)]
#[content(book = Compendium, check = Self::check)]
pub struct AbilityFile {
    #[content(flatten)]
    label: Label,
    /// A spell, which can be silenced and reflected, or a technique.
    #[content(key = "type")]
    sort: Sort,
    /// Parts of an invention, by their keys.
    #[content(at = Part, most = part::MOST_PARTS)]
    parts: Vec<usize>,
    /// The event that it answers, if it is a reaction.
    #[content(key = "reaction")]
    answers: Option<Answers>,
    #[content(flatten)]
    rank: Rank,
    #[content(flatten)]
    act: ActFile,
}

impl AbilityFile {
    fn check(&self, table: &Table<'_>) {
        if self.answers.is_some() && self.act.charge > 0 {
            table.problem(table.place_of("charge"), "a reaction takes effect at once", "no `charge`");
        }
    }

    /// Reads an ability.
    pub fn ability(table: &Table<'_>, book: &Compendium) -> Option<Ability> {
        let Self { label, sort, parts, answers, rank, act } = Self::read(table, book)?;
        let parts: Vec<&Part> = parts.into_iter().map(|at| &book.parts[at]).collect();
        let own = part::spread(&parts);
        let ability = act.ability(table, book, label.or_glyph("ability"), (sort == Sort::Spell, rank), own)?;
        Some(Ability { answers, ..part::build(ability, &parts) })
    }
}

/// The numbers that decide whether an ability for groups counts as Group or Group+ (MC-099, MC-100).
#[derive(Clone, Copy, Debug, Default, Content)]
pub struct Rank {
    /// A spell's level, or the one at which the ability is earned: for groups, Group+ from spell level 6 or level 50 on.
    #[content(range = 1..=99, default = 1)]
    level: u8,
    /// Whether it is Blue Magic: for groups, Group+ from 68 MP on.
    blue: bool,
}

impl Rank {
    /// The resulting target type: Blue Magic of 68 MP and more, offensive spells from level 6 on, and abilities that
    /// are earned at level 50 or later are Group+.
    const fn of(self, target: Target, spell: bool, offensive: bool, mp: u16) -> Target {
        let great = match (self.blue, spell) {
            (true, _) => mp >= 68,
            (false, true) => offensive && self.level >= 6,
            (false, false) => self.level >= 50,
        };
        if matches!(target, Target::Group) && great { Target::GroupPlus } else { target }
    }
}

/// A label that says how many hit points an act takes or gives back, if its text does not.
fn with_amounts(label: Label, harm: Option<&Harm>, mend: Option<&Mend>) -> Label {
    let about = match (harm, mend) {
        (Some(Harm { code: Some(code), share: None, .. }), _) => format!("{} Damage {code}.", label.about),
        (None, Some(Mend { code: Some(code), .. })) => with_healing(label.about.as_str(), &code.to_string()),
        _ => return label,
    };
    Name::intern(about.trim_start()).map_or(label, |about| Label { about, ..label })
}

/// A text that says how many HP an act restores, once: as it does already, where it mentions that it restores HP, or at its end.
fn with_healing(about: &str, amount: &str) -> String {
    let (known, vague, exact) = (format!(" {amount} HP"), "Restores HP", format!("Restores {amount} HP"));
    if about.contains(&known) {
        about.to_owned()
    } else if about.contains(vague) {
        about.replacen(vague, &exact, 1)
    } else {
        format!("{about} {exact}.")
    }
}

/// What an ability or item does, as files describe it.
#[derive(Content)]
#[content(book = Compendium)]
pub struct ActFile {
    /// The units that it affects, if its target type leaves that open.
    #[content(spelt = WHO)]
    who: Option<Who>,
    /// The size of an area around its user.
    #[content(range = 1..=8, default = 2)]
    size: u32,
    /// What kind of target it has.
    target: Option<Target>,
    /// Whether Reflect throws it back; by default if it is a spell.
    reflectable: Option<bool>,
    /// A condition: it has no effect on a unit immune to that condition.
    #[content(at = Condition)]
    counts_as: Option<u8>,
    /// Magic points that it costs.
    #[content(range = 0..=999, default = 0)]
    mp: u16,
    /// Ticks until it takes effect.
    #[content(range = 0..=199, default = 0)]
    charge: u16,
    #[content(flatten)]
    harm: HarmFile,
    #[content(flatten)]
    mend: Mend,
    /// Conditions that it brings.
    #[content(default)]
    inflicts: Inflicts,
    /// Conditions and groups of them that it ends.
    #[content(default)]
    cures: Mask,
    /// Exceptions, which it does not end.
    #[content(default)]
    cures_not: Mask,
    /// Its other effects: by their names, or as tables with an `effect` and its keys.
    #[content(default)]
    effects: Specials,
    /// Its chance to hit: sure, attack, weapon, magic, percent, or a modifier.
    #[content(key = "to_hit")]
    chance: Option<Chance>,
    /// Its purpose, for opponents and menus.
    #[content(spelt = PURPOSES)]
    purpose: Option<Purpose>,
    #[content(flatten)]
    reach: ReachFile,
}

impl ActFile {
    /// The act. `own` is the spread that it has if the table names no target type.
    pub fn ability(
        self,
        table: &Table<'_>,
        book: &Compendium,
        label: Label,
        (spell, rank): (bool, Rank),
        own: Option<Spread>,
    ) -> Option<Ability> {
        let Self { mp, charge, inflicts, counts_as, .. } = self;
        let (harm, mend, cures) = (self.harm.harm(), self.mend.if_any(), self.cures & !self.cures_not);
        let harmful = harm.is_some() || book.are_harmful(&inflicts);
        // A spell is rolled for against every unit that is no ally, even a healing one (TC-115).
        let usual = match (spell, harm.is_some() || mend.is_some() || !harmful) {
            (true, true) => Chance::Magic(0),
            (false, true) => Chance::Sure,
            (_, false) => Chance::Magic(-50),
        };
        let chance = self.chance.unwrap_or(usual);
        let usual = if harm.is_some() {
            Purpose::Harm
        } else if mend.is_some() || !cures.is_empty() {
            Purpose::Mend
        } else if harmful {
            Purpose::Hinder
        } else {
            Purpose::Help
        };
        let purpose = self.purpose.unwrap_or(usual);
        let (raises, mut effects) = (self.mend.raises, self.effects);
        effects.iter_mut().filter_map(Arc::get_mut).for_each(|effect| effect.in_act(raises));
        let who = match (raises, effects.iter().any(|effect| effect.fells_some())) {
            (true, true) => Some(Who::FallenOrStanding),
            (true, false) => Some(Who::FallenFriends),
            (false, _) => self.who,
        };
        let offensive = matches!(purpose, Purpose::Harm | Purpose::Hinder);
        let target = self.target.map(|target| rank.of(target, spell, offensive, mp));
        let usual = match (target, own) {
            (Some(target), _) => spreads(target, self.size, spell, who),
            (None, Some(own)) => {
                let targeting = Targeting { who: who.unwrap_or(own.targeting.who), ..own.targeting };
                (Spread { targeting, ..own }, None)
            }
            (None, None) => {
                table.missing("target", "a target type such as \"single\", \"group\" or \"cone\"");
                return None;
            }
        };
        let (mut spread, group) = self.reach.change(table, spell, usual);
        spread.targeting.at_cells &= !effects.iter().any(|effect| effect.aims_at_units());
        Some(Ability {
            label: with_amounts(label, harm.as_ref(), mend.as_ref()),
            purpose,
            spread,
            group,
            spell,
            reflectable: self.reflectable.unwrap_or(spell),
            counts_as,
            mp,
            charge,
            chance,
            harm,
            mend,
            inflicts,
            cures,
            answers: None,
            effects,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_says_once_how_many_hp_an_act_restores() {
        assert_eq!(with_healing("Restores 50 HP.", "50"), "Restores 50 HP.", "it says so itself");
        assert_eq!(with_healing("Restores HP to one target.", "4xMAG+d8"), "Restores 4xMAG+d8 HP to one target.");
        assert_eq!(with_healing("Cures poison.", "25"), "Cures poison. Restores 25 HP.");
        assert_eq!(with_healing("Cures 150 HP of poison.", "50"), "Cures 150 HP of poison. Restores 50 HP.");
    }
}
