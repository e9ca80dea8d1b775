//! How long and how hard a battle is, as its file says: for lists of battles, without effect on the battle.

use hexfray_board::text::Table;

/// How long a battle takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BattleLength {
    /// Up to about 100 orders.
    Short,
    /// Up to about 250 orders.
    Medium,
    /// More.
    Long,
}

/// How hard it is to win a battle as its first side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Challenge {
    /// It wins at least two of three battles against an equal opponent.
    Easy,
    /// Both sides win about as often.
    Even,
    /// It wins at most one of three battles.
    Hard,
}

/// Reads the length and the challenge from the head of a battle's file.
pub(super) fn read(table: &Table<'_>) -> (Option<BattleLength>, Option<Challenge>) {
    use BattleLength::{Long, Medium, Short};
    use Challenge::{Easy, Even, Hard};
    let length = table.maybe_word("length", &[("short", Short), ("medium", Medium), ("long", Long)]);
    (length, table.maybe_word("difficulty", &[("easy", Easy), ("even", Even), ("hard", Hard)]))
}
