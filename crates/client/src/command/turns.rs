//! Turns that end by themselves, and turns of a whole side that end at once.

use bevy::prelude::*;

use super::Table;
use crate::{
    answers::picks,
    choice::{Choice, Mode},
    doubt::{Concern, Confirmed, Doubt},
    options::Settings,
    playback::Playback,
    session::Session,
};
use hexfray_battle::{Decision, Order};

/// The most orders that end the turns of a side.
const MOST: usize = 200;

impl Table<'_> {
    /// Asks whether all units of the side are to end their turns.
    pub(super) fn end_side(&mut self) {
        if self.ready() && !self.habit.holds() && matches!(self.session.battle.decision(), Decision::Act { .. }) {
            self.choice.doubt = Some(Doubt::plain(Concern::Side, Confirmed::Turns));
        }
    }

    /// Ends the turns of the side that decides, until another side does or a question comes up; those of its units that come
    /// later in the round end by themselves.
    pub(super) fn end_all_turns(&mut self) {
        let side = self.session.battle.decision().side();
        self.choice.passing = side.map(|side| (side, self.session.battle.round()));
        for _ in 0..MOST {
            let battle = &self.session.battle;
            if battle.decision().side() != side || !self.session.human_decides() {
                return;
            }
            let order = match *battle.decision() {
                Decision::Act { unit, .. } => Some(Order::EndTurn { unit }),
                Decision::Pick { .. } => picks(battle).first().map(|&unit| Order::Pick { unit }),
                Decision::Answer { .. } | Decision::Over(_) => None,
            };
            let Some(order) = order else { return };
            self.give(order);
        }
    }
}

/// Ends a turn in which nothing at all is left to do, if the player wants that, or one of a side whose player has ended all
/// turns of the round; never one that an undo has brought back.
pub(super) fn end_idle(
    (mut session, settings): (ResMut<Session>, Res<Settings>),
    (choice, mut playback): (Res<Choice>, ResMut<Playback>),
    mut seen: Local<usize>,
) {
    let orders = session.battle.history().len();
    if choice.mode != Mode::Move || choice.stamp != Some(orders) || choice.doubt.is_some() || !playback.is_idle() {
        return;
    }
    let grown = orders > std::mem::replace(&mut *seen, orders);
    let Decision::Act { unit, side } = *session.battle.decision() else { return };
    let passes = choice.passing == Some((side, session.battle.round()));
    let is_left = !choice.reach.is_empty() || choice.acts.iter().any(|act| act.refused.is_none());
    if grown
        && (passes || !is_left && settings.end_idle)
        && session.human_decides()
        && let Ok(events) = session.give(Order::EndTurn { unit })
    {
        playback.play(events);
    }
}
