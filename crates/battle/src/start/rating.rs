//! How long and how hard a battle is, as its file says: for lists of battles, without effect on the battle.

use hexfray_board::words;

words! {
    /// How long a battle takes.
    pub enum BattleLength {
        /// Up to about 100 orders.
        Short = "short",
        /// Up to about 250 orders.
        Medium = "medium",
        /// More.
        Long = "long",
    }

    /// How hard it is to win a battle as its first side, against an equal opponent.
    pub enum Challenge {
        /// It wins 60 or more of 100 battles.
        Easy = "easy",
        /// It wins more than 40 and fewer than 60.
        Even = "even",
        /// It wins 40 or fewer.
        Hard = "hard",
    }
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
