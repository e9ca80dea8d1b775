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

/// How hard it is to win a battle as its first side, against an equal opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Challenge {
    /// It wins 60 or more of 100 battles.
    Easy,
    /// It wins more than 40 and fewer than 60.
    Even,
    /// It wins 40 or fewer.
    Hard,
}

impl Challenge {
    /// The challenge for a side that wins this many of 100 battles.
    pub const fn of_wins(wins: u8) -> Self {
        match wins {
            60.. => Self::Easy,
            41..60 => Self::Even,
            _ => Self::Hard,
        }
    }
}

/// Reads the length and the challenge from the head of a battle's file.
pub(super) fn read(table: &Table<'_>) -> (Option<BattleLength>, Option<Challenge>) {
    use BattleLength::{Long, Medium, Short};
    use Challenge::{Easy, Even, Hard};
    let length = table.maybe_word("length", &[("short", Short), ("medium", Medium), ("long", Long)]);
    (length, table.maybe_word("difficulty", &[("easy", Easy), ("even", Even), ("hard", Hard)]))
}
