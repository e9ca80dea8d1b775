//! Carrying out the queue of consequences, one after the other (see [`pending`](super::pending)).

use super::{
    apply,
    pending::{FollowUp, Then, follow_at_once, is_due},
    play::Play,
    steps, strikes, things,
};

/// Carries out the queue; returns whether it stopped for a question.
pub fn run(play: &mut Play<'_>, then: Then) -> bool {
    while let Some(next) = play.pending().take_first() {
        if is_due(&play.look(), next) && carry_out(play, next, then).is_none() {
            follow_at_once(play, next);
            return true;
        }
        // If the consequence no longer happens after its roll, the roll is dropped.
        play.pending().drop_rolls();
    }
    false
}

/// Carries out the consequences of a referee's ruling, apart from the queue; no unit is asked.
pub fn apart(play: &mut Play<'_>, happens: impl FnOnce(&mut Play<'_>)) {
    let before = std::mem::take(&mut *play.pending());
    happens(play);
    run(play, Then::Never);
    *play.pending() = before;
}

fn carry_out(play: &mut Play<'_>, what: FollowUp, then: Then) -> Option<()> {
    match what {
        FollowUp::Strike { hit, harm, rule } => strikes::land_strike(play, hit, harm, rule, then),
        FollowUp::Break { unit, cell, harm } => things::strike(play, unit, cell, harm, then),
        FollowUp::StayUp { unit, by } => apply::stay_up(play, unit, by, then),
        FollowUp::HoldOn { unit } => apply::hold_on(play, unit, then),
        FollowUp::Push { unit, from, cells } => {
            steps::push(play, unit, from, cells);
            Some(())
        }
    }
}
