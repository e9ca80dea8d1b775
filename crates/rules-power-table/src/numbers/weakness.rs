//! The use of monsters' weak points, and the knowledge of monsters (SW-027).

use crate::{
    content::{AbilityScore, Role},
    state::{Actor, Knowledge, state_of},
};
use hexfray_battle::Parts;

/// Whether a unit's side may use the weak points of another unit (SW-027).
pub fn may_use_weakness(actor: &Actor<'_>, target: &Actor<'_>) -> bool {
    let knowledge = actor.world.resource::<Knowledge>();
    let (side, body) = (actor.identity.side, target.company.body);
    // Sections are identified with their monster.
    let kind = state_of(actor.world, body).sheet;
    // For the mount of a character the contest decides, not the knowledge of its kind.
    let contested = knowledge.mounts.iter().find(|&&(of, mount, _)| (of, mount) == (side, body));
    contested.map_or_else(|| knowledge.weaknesses.contains(&(side, kind)), |&(.., found)| found)
}

impl Actor<'_> {
    /// The terms of its knowledge of monsters without dice, by its class or without one, and whether it can also find
    /// weaknesses, which only some classes can.
    pub fn lore(&self) -> (Parts, bool) {
        let knows = self.best_class(Role::Knowledge).is_some();
        let role = if knows { Role::Knowledge } else { Role::Lore };
        let mut parts = self.class_value(role, AbilityScore::Intelligence);
        self.add_changes(&mut parts, |_| 0);
        self.add_situation(&mut parts, true);
        (parts, knows)
    }
}
