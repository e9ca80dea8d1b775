//! Who plays a side: somebody at this machine, or one of the opponents.

/// Who plays a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// Somebody at this machine.
    #[default]
    Human,
    /// The opponent that looks a move ahead.
    Greedy,
    /// The opponent that closes in.
    Nearest,
    /// The opponent that does anything.
    Random,
}

impl Player {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Human, Self::Greedy, Self::Nearest, Self::Random];

    /// The word for it on the command line and in saves.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Greedy => "greedy",
            Self::Nearest => "nearest",
            Self::Random => "random",
        }
    }

    /// The player of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|player| player.word() == word)
    }

    /// What it is like, for the menu.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Human => "You, or somebody beside you",
            Self::Greedy => "Weighs every blow and every cell",
            Self::Nearest => "Closes in and strikes",
            Self::Random => "Does anything that is legal",
        }
    }
}
