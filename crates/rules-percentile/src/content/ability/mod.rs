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
    inflict::{Inflicts, read_inflicts},
    part::PartFile,
    spread::{AbilityRange, Spread, single},
};
use crate::content::{
    Known, Label,
    ability::{
        chance::read_chance,
        harm::{read_harm, read_mend},
        spread::{TARGETS, Target, WHO, spreads},
    },
    effects::Mask,
    mask,
    reaction::Answers,
    special::{self, Specials},
};
use hexfray_battle::{Name, Purpose, Targeting, Who};
use hexfray_board::text::Table;

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

/// Reads an ability.
pub fn read_ability(table: &Table<'_>, known: &Known<'_>) -> Option<Ability> {
    let spell = table.word("type", &[("spell", true), ("technique", false)]);
    let label = Label::of(table, "ability");
    let parts = part::read_list(table, known.parts);
    let answers = table.maybe_word("reaction", &Answers::KEYS);
    let rank = Rank::read(table);
    let ability = read(table, known, label, (spell.unwrap_or(false), rank), part::spread(&parts));
    if answers.is_some() && ability.as_ref().is_some_and(|ability| ability.charge > 0) {
        table.problem(table.place_of("charge"), "a reaction takes effect at once", "no `charge`");
    }
    spell?;
    ability.map(|ability| Ability { answers, ..part::build(ability, &parts) })
}

/// The numbers that decide whether an ability for groups counts as Group or Group+ (MC-099, MC-100).
#[derive(Clone, Copy, Debug, Default)]
pub struct Rank {
    /// A spell's own level, or the character level at which another ability is earned.
    level: u8,
    /// Whether it is Blue Magic, for which its MP decide.
    blue: bool,
}

impl Rank {
    /// Reads `level` and `blue`.
    fn read(table: &Table<'_>) -> Self {
        Self { level: table.int_or("level", 1..=99_u8, 1), blue: table.flag_or("blue", false) }
    }

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

/// Reads what an ability or item does. `own` is the spread that is used if the table names no target type.
pub fn read(
    table: &Table<'_>,
    known: &Known<'_>,
    label: Option<Label>,
    (spell, rank): (bool, Rank),
    own: Option<Spread>,
) -> Option<Ability> {
    let who = table.maybe_word("who", &WHO);
    let size = table.int_or("size", 1..=8_u32, 2);
    let target = table.maybe_word("target", &TARGETS);
    let reflectable = table.flag_or("reflectable", spell);
    let counts_as = table.maybe_choice("counts_as", known.conditions.iter().map(|one| one.key));
    let mp = table.int_or("mp", 0..=999_u16, 0);
    let charge = table.int_or("charge", 0..=199_u16, 0);
    let harm = read_harm(table);
    let mend = read_mend(table);
    let inflicts = read_inflicts(table, known.conditions);
    let cures = mask(table, "cures", known.conditions) & !mask(table, "cures_not", known.conditions);
    let raises = mend.is_some_and(|mend| mend.raises);
    let effects = special::read(table, &Known { raises, ..*known });
    let harmful =
        harm.is_some() || inflicts.iter().any(|one| known.conditions[usize::from(one.condition)].is_harmful());
    // A spell is rolled for against every unit that is no ally, even a healing one (TC-115).
    let usual = match (spell, harm.is_some() || mend.is_some() || !harmful) {
        (true, true) => Chance::Magic(0),
        (false, true) => Chance::Sure,
        (_, false) => Chance::Magic(-50),
    };
    let chance = read_chance(table, "to_hit", usual);
    let usual = if harm.is_some() {
        Purpose::Harm
    } else if mend.is_some() || !cures.is_empty() {
        Purpose::Mend
    } else if harmful {
        Purpose::Hinder
    } else {
        Purpose::Help
    };
    let purpose = table.word_or("purpose", &PURPOSES, usual);
    let fells = effects.iter().any(|effect| effect.fells_some());
    let who = match (raises, fells) {
        (true, true) => Some(Who::FallenOrStanding),
        (true, false) => Some(Who::FallenFriends),
        (false, _) => who,
    };
    let offensive = matches!(purpose, Purpose::Harm | Purpose::Hinder);
    let target = target.map(|target| rank.of(target, spell, offensive, mp));
    let (spread, group) = match (target, own) {
        (Some(target), _) => spreads(target, size, spell, who),
        (None, Some(own)) => {
            (Spread { targeting: Targeting { who: who.unwrap_or(own.targeting.who), ..own.targeting }, ..own }, None)
        }
        (None, None) => {
            table.require("target", "a target type such as \"single\", \"group\" or \"cone\"");
            return None;
        }
    };
    let mut spread = spread.read_over(table);
    let mut group = group.map(|group| Spread { metres: spread.metres, usual: spread.usual, ..group });
    if spread::read_line_of_fire(table, spell, &spread) {
        [Some(&mut spread), group.as_mut()].into_iter().flatten().for_each(|one| one.targeting.line_of_fire = true);
    }
    spread.targeting.at_cells &= !effects.iter().any(|effect| effect.aims_at_units());
    Some(Ability {
        label: with_amounts(label?, harm.as_ref(), mend.as_ref()),
        purpose,
        spread,
        group,
        spell,
        reflectable,
        counts_as: counts_as.map(|at| at as u8),
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
