//! Zero Actions, which a unit may do besides its action, at most twice in a turn (TC-031, TC-047, TC-049).

use crate::{
    acts::verbs::PercentileVerb,
    numbers::refusal::{Refusal, refuse},
    state::Unit,
};
use hexfray_battle::{Act, Rule, Verb};

/// The most Zero Actions in a turn (TC-047).
pub const MOST: u8 = 2;

/// The most calls in a turn, which is limited even if they do not count, so that every turn ends.
const MOST_CALLS: u8 = 5;

/// Whether a verb is a Zero Action.
pub const fn is_zero(verb: Verb) -> bool {
    matches!(verb, PercentileVerb::TURN | PercentileVerb::SHOUT)
}

/// The Zero Actions that a unit has.
pub fn acts(user: &Unit<'_>) -> impl Iterator<Item = Act> + use<> {
    let turns = user.turn.surrounded.then(|| Act::new(PercentileVerb::TURN, 0));
    turns.into_iter().chain([Act::new(PercentileVerb::SHOUT, 0)])
}

/// Whether a Zero Action counts among the two of a turn; calls do only if the setting says so (TC-049).
pub fn counts(user: &Unit<'_>, verb: Verb) -> bool {
    verb != PercentileVerb::SHOUT || user.book.settings.count_chatter
}

/// Whether a unit can do a Zero Action now.
pub fn check(user: &Unit<'_>, act: Act) -> Result<(), Refusal> {
    if (act.with, act.option) != (0, 0) {
        return refuse("there is only one way to do this", "TC-047");
    }
    if act.verb == PercentileVerb::TURN {
        let turn = user.turn;
        if !turn.surrounded {
            return refuse("not surrounded, so there is only one way to face", "TC-029");
        }
        if turn.opened || turn.acted || turn.moved || turn.zero > 0 {
            return refuse("turning comes first in a turn", "TC-031");
        }
    }
    if act.verb == PercentileVerb::SHOUT && user.turn.calls >= MOST_CALLS {
        return Err(("no more calls or gestures are possible this turn", Rule::HOUSE));
    }
    if counts(user, act.verb) && user.turn.zero >= MOST {
        return refuse("both Zero Actions of this turn are spent", "TC-047");
    }
    Ok(())
}
