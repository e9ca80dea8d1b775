//! A unit's turn, its announcements for it, and effects that last until the next one (SW-044, SW-056).

use arrayvec::ArrayVec;

use crate::{
    content::{FeatId, MOST_COUNTED, Method},
    state::SkirmishId,
};
use hexfray_battle::{Canonical, CloneInPlace, UnitId};
use hexfray_board::grid::Cell;

/// A unit's turn (SW-056).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Turn {
    /// Whether its turn in this round is over or lost.
    pub acted: bool,
    /// Whether it gives up the rest of the turn.
    pub over: bool,
    /// Its movement method, once that is declared (SW-057).
    pub method: Option<Method>,
    /// The longest movement method that is still possible, whether used or not; `None`: all are (SW-057).
    pub most: Option<Method>,
    /// Whether it has moved, or may no longer move.
    pub moved: bool,
    /// The metres that it has covered (SW-081).
    pub metres: u16,
    /// The metres that it has risen or sunk, which count as covered (SW-242).
    pub climbed: u16,
    /// The Major Actions that it has used (SW-060).
    pub majors: u8,
    /// The Major Actions that it has been given beyond the first (SW-060).
    pub further: u8,
    /// Whether it may leave a skirmish this turn, having declared so in the last one (SW-101).
    pub leaving: bool,
    /// The feat that is declared for the attack to come (SW-217).
    pub feat: Option<FeatId>,
    /// The feats declared in this turn.
    pub feats: u8,
    /// Whether it has mounted or dismounted (SW-260).
    pub remounted: bool,
    /// Whether it has acted, so that it counts as the commanded section of a mount (SW-263).
    pub commanded: bool,
    /// The skirmish inside which it ended its turn without being in melee; if it stays there, it joins when the next
    /// round begins (SW-096).
    pub inside: Option<SkirmishId>,
}

impl Turn {
    /// Rules out movement methods longer than this one (SW-057).
    pub fn keeps_to(&mut self, method: Method) {
        self.most = Some(self.most.map_or(method, |most| most.min(method)));
    }

    /// Whether a Major Action is left (SW-060).
    pub const fn has_major(&self) -> bool {
        self.majors <= self.further
    }
}

/// A unit's announcements for its turn, and its uses of abilities that a turn limits.
#[derive(Debug, Default, PartialEq, Eq, CloneInPlace, Canonical)]
pub struct Announced {
    /// The units that pass together with it (SW-118).
    pub together: ArrayVec<UnitId, 6>,
    /// The cells over which its path leads (SW-006).
    pub via: ArrayVec<Cell, 8>,
    /// The abilities whose uses in a turn are limited, and how often they were used (SW-059).
    pub used: ArrayVec<(u16, u8), MOST_COUNTED>,
}

impl Announced {
    /// No announcements.
    pub const NOTHING: Self =
        Self { together: ArrayVec::new_const(), via: ArrayVec::new_const(), used: ArrayVec::new_const() };

    /// How often an ability was used in this turn.
    pub fn uses(&self, ability: u16) -> u8 {
        self.used.iter().find(|(known, _)| *known == ability).map_or(0, |&(_, count)| count)
    }

    /// Counts one more use of an ability.
    pub fn count_use(&mut self, ability: u16) {
        match self.used.iter_mut().find(|(known, _)| *known == ability) {
            Some((_, count)) => *count = count.saturating_add(1),
            // No sheet has more counted abilities than fit.
            None => {
                let _ = self.used.try_push((ability, 1));
            }
        }
    }
}

/// Effects that last until the start of the unit's next turn (SW-044).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
#[canonical(packed)]
pub struct Posture {
    /// Whether it took a Full Move (SW-062).
    pub full_move: bool,
    /// Whether it has declared a retreat (SW-124).
    pub retreating: bool,
    /// Whether the retreat lowers its Evasion (SW-125).
    pub exposed: bool,
    /// The change of its Evasion by a declared feat.
    pub evasion: i32,
    /// Whether it is surprised (SW-039).
    pub surprised: bool,
    /// The moves that it has blocked in this round (SW-112).
    pub blocks: u8,
    /// Whether a block has cost it the movement of its next turn, by the setting (SW-112).
    pub spent: bool,
}
