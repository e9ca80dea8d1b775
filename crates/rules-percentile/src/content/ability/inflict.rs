//! Conditions that an act inflicts (TC-122).

use arrayvec::ArrayVec;

use crate::content::{
    Condition,
    ability::{Chance, chance::read_chance},
};
use hexfray_board::text::Table;

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

/// Reads the list `inflicts = [{ condition = "blind", rounds = 4, chance = 30 }]`.
pub fn read_inflicts(table: &Table<'_>, conditions: &[Condition]) -> Inflicts {
    let all = table.list("inflicts", |value| {
        value.table(|table| {
            let condition = table.choice("condition", conditions.iter().map(|condition| condition.key));
            let rounds = table.maybe_int("rounds", 0..=99_u8);
            let chance = read_chance(table, "chance", Chance::Sure);
            let turns = table.flag_or("turns_back", false);
            let condition = condition?;
            let rounds = rounds.unwrap_or(conditions[condition].rounds);
            Some(Inflict { condition: condition as u8, rounds, chance, turns })
        })
    });
    if all.len() > MOST_INFLICTS {
        table.problem(table.place_of("inflicts"), "too many conditions at once", "at most eight");
    }
    all.into_iter().take(MOST_INFLICTS).collect()
}
