//! A character's value for initiative (SW-028).

use crate::{
    content::{AbilityScore, Role},
    state::Actor,
};
use hexfray_battle::Parts;

impl Actor<'_> {
    /// The terms of its initiative without dice: its class for initiative, and Agility (SW-028).
    pub fn initiative(&self) -> Parts {
        let mut parts = self.class_value(Role::Initiative, AbilityScore::Agility);
        self.add_changes(&mut parts, |_| 0);
        self.add_situation(&mut parts, true);
        parts
    }
}
