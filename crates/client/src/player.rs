//! The player of a side: a person at this machine, or one of the opponents.

use hexfray_minds::{ai, story::titled};

/// The player of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// A person at this machine.
    #[default]
    Human,
    /// The opponent, or the level, of this name.
    Computer(&'static str),
}

impl Player {
    /// The opponent that weighs the acts of a turn.
    pub const GREEDY: Self = Self::Computer("greedy");
    /// The opponent that closes in.
    pub const NEAREST: Self = Self::Computer("nearest");
    /// The opponent of a player who has not chosen one.
    pub const USUAL: Self = Self::Computer("normal");

    /// The players that the window offers: a person, and the levels, the weakest first.
    pub fn choices() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Human).chain(ai::levels().iter().map(|level| Self::Computer(level.name)))
    }

    /// The opponent of a player who learns to play.
    pub fn gentlest() -> Self {
        Self::choices().find(|player| *player != Self::Human).unwrap_or(Self::USUAL)
    }

    /// Its word on the command line and in saves.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Computer(name) => name,
        }
    }

    /// The player of a word: human, an opponent or a level.
    pub fn of_word(word: &str) -> Option<Self> {
        if word == Self::Human.word() {
            return Some(Self::Human);
        }
        ai::names().into_iter().find(|name| *name == word).map(Self::Computer)
    }

    /// The words of all players, as a sentence lists them.
    pub fn words() -> String {
        let mut words = vec![Self::Human.word()];
        words.extend(ai::names());
        let last = words.pop().unwrap_or_default();
        format!("{} and {last}", words.join(", "))
    }

    /// The name that people read.
    pub fn title(self) -> String {
        ai::level(self.word()).map_or_else(|| titled(self.word()), |level| level.title.to_owned())
    }

    /// A description for the menu.
    pub fn about(self) -> &'static str {
        let opponent = || ai::opponents().iter().find(|one| one.name == self.word()).map(|one| one.about);
        match self {
            Self::Human => "You, or another player on this device",
            Self::Computer(name) => {
                ai::level(name).map(|level| level.about).or_else(opponent).unwrap_or("A computer opponent")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_player_is_known_by_its_word() {
        let words = [Player::GREEDY, Player::NEAREST, Player::USUAL].into_iter().chain(Player::choices());
        for player in words {
            assert_eq!(Player::of_word(player.word()), Some(player));
            assert!(!player.title().is_empty() && !player.about().is_empty());
        }
        assert_eq!(Player::of_word("nobody"), None);
        assert_eq!(Player::choices().count(), 6, "people and five levels");
        assert!(Player::words().starts_with("human, captain, planner"), "{}", Player::words());
    }
}
