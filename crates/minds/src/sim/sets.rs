//! Sets of two battles with the same dice, between which two opponents change sides.

use std::sync::Arc;

use super::{Player, seed_of};
use crate::ai::Opponent;
use hexfray_battle::{Digest, Setup};

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

/// Plays the set of this number. `seat` gives the first opponent (`true`) or the second one, with a seed of its own. If the
/// battle has more than two sides, the two alternate on them.
pub(super) fn play_set(
    setup: &Arc<Setup>,
    player: &mut Option<Player>,
    (seed, number): (u64, u64),
    seat: impl Fn(bool, u64) -> Option<Box<dyn Opponent>>,
) -> [Ending; 2] {
    let player = player.get_or_insert_with(|| Player::new(setup));
    let file = Digest::of(setup.source.as_bytes()).0;
    let seed = seed_of(seed_of(seed, file), number);
    [0, 1].map(|swapped| {
        let is_first = |side: usize| side % 2 == swapped;
        let own = |side: usize| seat(is_first(side), seed_of(seed, side as u64 + 1));
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
