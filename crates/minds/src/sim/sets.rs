//! Sets of two battles with the same dice, between which two opponents change sides.

use std::sync::Arc;

use super::{Player, seed_of};
use crate::ai::{Opponent, Random};
use hexfray_battle::{Battle, Digest, Order, Setup};

/// The result of a battle for the first of its two opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Won,
    Lost,
    Drawn,
    BrokenOff,
}

impl Ending {
    /// The points of the first opponent: half a point if nobody won.
    pub(super) const fn points(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Drawn | Self::BrokenOff => 0.5,
            Self::Lost => 0.0,
        }
    }
}

/// A player that begins with random orders.
struct Opening {
    random: Random,
    left: u64,
    then: Box<dyn Opponent>,
}

impl Opponent for Opening {
    fn name(&self) -> &'static str {
        self.then.name()
    }

    fn restart(&mut self, seed: u64) {
        self.then.restart(seed);
    }

    fn choose(&mut self, battle: &Battle) -> Order {
        let Some(left) = self.left.checked_sub(1) else { return self.then.choose(battle) };
        self.left = left;
        self.random.choose(battle)
    }
}

/// Plays the set of this number. Each side begins with random orders, as many as the seed says, up to `opening`: the same in both
/// battles as long as neither opponent has given an order. `seat` gives the first opponent (`true`) or the second one, with a seed of its own. If the
/// battle has more than two sides, the two alternate on them.
pub(super) fn play_set(
    setup: &Arc<Setup>,
    player: &mut Option<Player>,
    (seed, number): (u64, u64),
    opening: u64,
    seat: impl Fn(bool, u64) -> Option<Box<dyn Opponent>>,
) -> [Ending; 2] {
    let player = player.get_or_insert_with(|| Player::new(setup));
    let file = Digest::of(setup.source.as_bytes()).0;
    let seed = seed_of(seed_of(seed, file), number);
    [0, 1].map(|swapped| {
        let is_first = |side: usize| side % 2 == swapped;
        let own = |side: usize| {
            let own = seed_of(seed, side as u64 + 1);
            let left = seed_of(own, 0) % (opening + 1);
            let then = seat(is_first(side), own)?;
            Some(match left {
                0 => then,
                _ => Box::new(Opening { random: Random::new(own), left, then }) as Box<dyn Opponent>,
            })
        };
        let mut seats: Vec<Box<dyn Opponent>> = (0..setup.sides.len()).filter_map(own).collect();
        match player.play(seed, &mut seats, |_, _| {}).outcome {
            None => Ending::BrokenOff,
            Some(outcome) => outcome.winner.map_or(Ending::Drawn, |side| match is_first(side.index()) {
                true => Ending::Won,
                false => Ending::Lost,
            }),
        }
    })
}
