//! The units that may still answer the act that takes effect.

use arrayvec::ArrayVec;
use bevy_ecs::prelude::*;

use hexfray_battle::{Canonical, CloneInPlace, Strike, UnitId};

/// Something that a unit may answer with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Reply {
    /// The ability in this place of its list.
    Ability(u8),
    /// To turn around (TC-032).
    Turn,
}

/// The units that may still answer the act that takes effect.
#[derive(Resource, Debug, Default, CloneInPlace, Canonical)]
pub struct Reactions {
    /// The units that it affected, in order, whether it cost them hit points, and how many answers they have given.
    pub touched: Vec<(UnitId, bool, u8)>,
    /// Which answers each unit was offered.
    pub offered: Vec<(UnitId, Reply)>,
    /// What the open question offers.
    pub open: ArrayVec<Reply, 7>,
}

impl Reactions {
    /// Notes a unit that an act has affected.
    pub fn note(&mut self, strikes: &[Strike]) {
        for strike in strikes {
            let hurt = strike.lost > 0;
            match self.touched.iter_mut().find(|(unit, ..)| *unit == strike.target) {
                Some((_, known, _)) => *known |= hurt,
                None => self.touched.push((strike.target, hurt, 0)),
            }
        }
    }

    /// A new act begins: nobody has answered it.
    pub fn forget(&mut self) {
        self.touched.clear();
        self.offered.clear();
        self.open.clear();
    }
}
