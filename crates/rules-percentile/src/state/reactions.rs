//! Which abilities are reactions, and the units that may still react to the act that takes effect.

use arrayvec::ArrayVec;
use bevy_ecs::prelude::*;

use crate::{content::reaction::Answers, state::Unit};
use hexfray_battle::{Canonical, CloneInPlace, Strike, UnitId};

/// A reaction of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Reply {
    /// The ability in this place of its list.
    Ability(u8),
    /// To turn around (TC-032).
    Turn,
}

/// The units that may still react to the act that takes effect.
#[derive(Resource, Debug, Default, CloneInPlace, Canonical)]
pub struct Reactions {
    /// The units that it affected, in order, whether they lost hit points, and how often they have reacted.
    pub touched: Vec<(UnitId, bool, u8)>,
    /// The reactions that each unit was offered.
    pub offered: Vec<(UnitId, Reply)>,
    /// The reactions that the open question offers.
    pub open: ArrayVec<Reply, 7>,
}

impl Reactions {
    /// Notes the units that an act has affected.
    pub fn note(&mut self, strikes: &[Strike]) {
        for strike in strikes {
            let hurt = strike.lost > 0;
            match self.touched.iter_mut().find(|(unit, ..)| *unit == strike.target) {
                Some((_, known, _)) => *known |= hurt,
                None => self.touched.push((strike.target, hurt, 0)),
            }
        }
    }

    /// Forgets everything, for a new act to which no unit has reacted.
    pub fn forget(&mut self) {
        self.touched.clear();
        self.offered.clear();
        self.open.clear();
    }
}

/// The acts that the ability in a place of a unit's list answers, if it is a reaction.
pub fn answers(user: &Unit<'_>, at: u8) -> Option<Answers> {
    let ability = *user.kind.kit.abilities.get(usize::from(at))?;
    user.book.abilities[usize::from(ability)].answers
}
