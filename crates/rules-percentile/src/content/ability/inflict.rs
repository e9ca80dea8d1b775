//! Conditions that an act inflicts (TC-122).

use arrayvec::ArrayVec;

use crate::content::{Condition, ability::Chance, condition::by_key};
use hexfray_board::text::{Content, Table};

/// The most conditions that one act inflicts.
pub const MOST_INFLICTS: usize = 8;

/// The conditions that an act inflicts.
pub type Inflicts = ArrayVec<Inflict, MOST_INFLICTS>;

/// A condition that an act inflicts (TC-122).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inflict {
    /// The condition's place in the compendium.
    pub condition: u8,
    /// The number of rounds; 0: until cured.
    pub rounds: u8,
    /// Its own chance, rolled after the damage.
    pub chance: Chance,
    /// Whether it ends if its target already has it, as with spells that change shapes.
    pub turns: bool,
}

/// A condition that an act inflicts, as files describe it.
#[derive(Content)]
#[content(book = [Condition])]
struct InflictFile {
    /// The condition.
    #[content(with = by_key)]
    condition: u8,
    /// For how many rounds; by default as long as it usually lasts.
    #[content(range = 0..=99)]
    rounds: Option<u8>,
    /// The chance that it comes, rolled for after the hit: sure, attack, weapon, magic, percent, or a modifier.
    #[content(default = Chance::Sure)]
    chance: Chance,
    /// Whether it ends if its target already has it.
    turns_back: bool,
}

/// The list `inflicts = [{ condition = "blind", rounds = 4, chance = 30 }]`.
#[derive(Content)]
#[content(book = [Condition], check = Self::check)]
pub struct InflictsFile {
    /// Conditions that it brings.
    inflicts: Vec<InflictFile>,
}

impl InflictsFile {
    fn check(&self, table: &Table<'_>) {
        if self.inflicts.len() > MOST_INFLICTS {
            table.problem(table.place_of("inflicts"), "too many conditions at once", "at most eight");
        }
    }

    /// The conditions, each with the rounds that it lasts.
    pub fn inflicts(self, conditions: &[Condition]) -> Inflicts {
        let one = |InflictFile { condition, rounds, chance, turns_back: turns }| Inflict {
            condition,
            rounds: rounds.unwrap_or(conditions[usize::from(condition)].rounds),
            chance,
            turns,
        };
        self.inflicts.into_iter().take(MOST_INFLICTS).map(one).collect()
    }
}

/// Reads the list of conditions that an act inflicts.
pub fn read_inflicts(table: &Table<'_>, conditions: &[Condition]) -> Inflicts {
    InflictsFile::read(table, conditions).map(|file| file.inflicts(conditions)).unwrap_or_default()
}
