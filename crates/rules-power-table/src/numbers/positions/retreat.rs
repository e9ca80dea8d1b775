//! Retreats: which units need one, when it costs no Evasion, and where it may end (SW-101, SW-124 … SW-126).

use super::{Figure, Place, Positions};

use crate::content::{RetreatDirection, RetreatIndependents, RetreatNeeded};
use hexfray_board::grid::Cell;

/// The units that count for a retreat, except the retreating unit and others that have declared one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetreatCount {
    /// Its friends.
    pub friends: usize,
    /// Its foes.
    pub foes: usize,
}

impl RetreatCount {
    /// Whether the retreat costs no Evasion: there are more than twice as many friends as foes (SW-125).
    pub const fn is_covered(&self) -> bool {
        self.friends > 2 * self.foes
    }
}

impl Positions<'_> {
    /// Whether a unit must declare a retreat before it can leave: a member of a skirmish (SW-093, SW-124), or a unit
    /// that shares its area or coordinates with a foe that can act (SW-070, SW-080).
    pub fn needs_retreat(&self, figure: &Figure) -> bool {
        let inside = || match self.settings.retreat_needed {
            RetreatNeeded::Members => figure.melee.is_some(),
            RetreatNeeded::AllInDisc => figure.melee.is_some() || self.is_independent(figure),
        };
        self.is_pinned(&Figure { retreating: false, ..*figure }) || inside()
    }

    /// The units that count when a unit declares a retreat (SW-125): those that can act in its area, or in its
    /// skirmish, where hostile independents count as foes too (SW-126). Each section counts.
    pub fn retreat_count(&self, figure: &Figure) -> RetreatCount {
        let home = self.home(figure);
        let others = self.figures.iter().filter(|one| one.able && !one.retreating && one.body != figure.body);
        let mut count = RetreatCount { friends: 0, foes: 0 };
        for one in others {
            let fights = match home {
                Some(skirmish) => one.melee == Some(skirmish.id),
                None => self.metres(one.place(), figure.place()) == 0,
            };
            let independent = home.is_some_and(|skirmish| one.melee.is_none() && self.is_in(one, skirmish));
            let all = independent && self.settings.retreat_indep == RetreatIndependents::All;
            let hostile = self.are_hostile(one, figure);
            count.friends += usize::from(fights && !hostile);
            count.foes += usize::from(hostile && (fights || independent) || all);
        }
        count
    }

    /// Whether a move after a declared retreat may end at a place: outside the disc (SW-101), and with
    /// `retreat_direction = own_edge` no nearer than the centre to the foes' starting zone.
    pub fn ends_outside(&self, figure: &Figure, end: Place, foes_zone: &[Cell]) -> bool {
        let Some(skirmish) = self.home(figure) else { return true };
        let to_zone = |from: Place| {
            let metres = |&cell: &Cell| self.metres(from, Place { cell, altitude: from.altitude });
            foes_zone.iter().map(metres).min()
        };
        let turns_back = self.settings.retreat_direction == RetreatDirection::Any
            || to_zone(end).is_none_or(|metres| Some(metres) >= to_zone(skirmish.place()));
        !self.is_in_disc(skirmish, end) && turns_back
    }
}
