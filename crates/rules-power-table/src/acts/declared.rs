//! The units that a declaration draws into melee (SW-083, SW-095).

use bevy_ecs::prelude::*;

use crate::{
    acts::{Attempt, Caught, Tool},
    content::{Area, Mode, Scenario},
    numbers::{Engagement, Figure, Settled, survey},
    state::{SkirmishId, Skirmishes},
};
use hexfray_battle::{Aim, UnitId};

/// An attack, a spell or a skill as it is declared.
pub struct Declared {
    /// The unit that declares it.
    pub actor: UnitId,
    /// The unit at which it is aimed, if any.
    pub aimed: Option<UnitId>,
    /// All units that it may affect.
    pub covered: Vec<UnitId>,
    /// Its area.
    pub area: Area,
    /// Whether it is an attack, a spell or a skill; a potion starts no skirmish (SW-083).
    pub fights: bool,
}

impl Attempt<'_> {
    /// Its declaration, for units that it draws into melee.
    pub fn declared(&self, aim: Aim, caught: &Caught) -> Declared {
        let aimed = if let Aim::Unit(target) = aim { Some(target) } else { None };
        let covered = caught.surely.iter().chain(&caught.by_die).copied().collect();
        let fights = match self.tool {
            Tool::Weapon { .. } => true,
            Tool::Ability { ability, .. } => ability.fights(),
        };
        Declared { actor: self.actor.id(), aimed, covered, area: self.area(), fights }
    }
}

impl Declared {
    /// The skirmishes that break out, and the independents that are drawn in (SW-083, SW-095): the changes for units at
    /// these figures' places, one after the other.
    pub fn outbreaks(&self, world: &World, figures: &[Figure]) -> Vec<Settled> {
        let mut outbreaks: Vec<Settled> = Vec::new();
        if world.resource::<Scenario>().mode == Mode::Simplified || !self.fights {
            return outbreaks;
        }
        let by_area = !matches!(self.area, Area::Target | Area::Shot);
        for (targets, by_area) in [(self.aimed.as_slice(), false), (&self.covered, by_area)] {
            // An act without an aim starts with every unit that it covers.
            if targets.is_empty() {
                continue;
            }
            let settled = survey::with_figures(world, figures, |positions| {
                let known = outbreaks.last().map_or(*positions, |settled| settled.positions(positions));
                let newest = known.skirmishes.iter().map(|skirmish| skirmish.id.0 + 1).max().unwrap_or(0);
                let next = SkirmishId(world.resource::<Skirmishes>().next.max(newest));
                known.engage(Engagement { actor: self.actor, targets, by_area, next })
            });
            if !settled.changes.is_empty() {
                outbreaks.push(settled);
            }
        }
        outbreaks
    }

    /// The resulting places of all units, if they now stand at these figures' places; `None` if no place changes.
    pub fn places(&self, world: &World, figures: &[Figure]) -> Option<Vec<Figure>> {
        self.outbreaks(world, figures).pop().map(|settled| settled.figures)
    }
}
