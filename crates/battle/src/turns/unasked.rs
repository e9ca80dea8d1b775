//! Questions that a side does not want to be asked; they are answered by declining.

use bevy_ecs::prelude::*;

use crate::{
    Battle, Canonical, CanonicalHasher, CloneInPlace, Decision, Name, Order, OrderError, Roster, Rules, SideId,
};

/// The questions that sides do not want to be asked; part of a battle's state, so that records replay identically.
#[derive(Resource, Debug, Default, CloneInPlace)]
pub(crate) struct Unasked {
    questions: Vec<(SideId, Name)>,
}

impl Unasked {
    /// Sets whether a side wants to be asked a question.
    fn set(&mut self, side: SideId, question: Name, wanted: bool) {
        self.questions.retain(|&known| known != (side, question));
        if !wanted {
            self.questions.push((side, question));
            self.questions.sort_unstable_by_key(|&(side, question)| (side, question.as_str()));
        }
    }

    fn has(&self, side: SideId, question: Name) -> bool {
        self.questions.contains(&(side, question))
    }
}

impl Canonical for Unasked {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        let Self { questions } = self;
        // A battle in which all questions are asked has the digest of versions without this choice.
        if !questions.is_empty() {
            questions.feed(hasher);
        }
    }
}

/// Whether a side may turn a question on or off.
///
/// # Errors
/// No such side, or no question that can be left unasked.
pub(crate) fn check(world: &World, side: SideId, question: Name) -> Result<(), OrderError> {
    if side.index() >= world.resource::<Roster>().sides().len() {
        return Err(OrderError::WrongKind("a side of this battle"));
    }
    match world.resource::<Rules>().0.questions().contains(&question) {
        true => Ok(()),
        false => Err(OrderError::WrongKind("a question that this ruleset can leave unasked")),
    }
}

/// Sets whether a side wants to be asked a question.
pub(crate) fn follow(world: &mut World, side: SideId, question: Name, wanted: bool) {
    world.resource_mut::<Unasked>().set(side, question, wanted);
}

/// The answer to the open question that declines, if its side does not want to be asked.
pub(crate) fn passing(world: &World, decision: &Decision) -> Option<Order> {
    let Decision::Answer { unit, side, question, ref options } = *decision else { return None };
    if !world.resource::<Unasked>().has(side, question) {
        return None;
    }
    let option = world.resource::<Rules>().0.passing(world)?;
    (usize::from(option) < options.len()).then_some(Order::Answer { unit, option })
}

impl Battle {
    /// The questions that a side can choose not to be asked under these rules, as [`Order::Ask`] names them.
    pub fn questions(&self) -> Vec<Name> {
        self.setup().ruleset.questions()
    }

    /// Whether a player who has not chosen otherwise is not asked a question of these rules.
    pub fn is_settled(&self, question: Name) -> bool {
        self.setup().ruleset.settled().contains(&question)
    }

    /// Whether a side wants to be asked a question.
    pub fn wants(&self, side: SideId, question: Name) -> bool {
        !self.world().resource::<Unasked>().has(side, question)
    }
}
