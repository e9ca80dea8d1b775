//! The cost of acts in a turn, and whether the turn has room for them.

use super::plan::Cost;
use crate::{
    content::DieCode,
    state::{Look, Turn},
};
use hexfray_battle::{OrderError, Rule, UnitId};

/// Checks whether a turn has room for an act with a cost, rolled with a code (DC-031, DC-054, DC-064, DC-091).
///
/// # Errors
/// The rule that forbids it.
pub fn check(look: &Look<'_>, unit: UnitId, cost: Cost, code: DieCode) -> Result<(), OrderError> {
    let turn = look.turn(unit);
    let refuse = |why, rule| Err(look.roster.refused(unit, why, Rule::new(rule)));
    match cost {
        Cost::Free => Ok(()),
        _ if !turn.may_act() && turn.quick_draw.is_some() && turn.move_counted && turn.announced.is_none() => {
            refuse("going so far would give up the announced attack", "DC-148")
        }
        _ if !turn.may_act() => refuse("no action is left in this turn, only free ones", "DC-031"),
        Cost::Whole if turn.announced.is_some() || turn.used > 0 => {
            refuse("this takes the whole turn, and an action has been used already", "DC-054")
        }
        Cost::Action(0) | Cost::Whole => Ok(()),
        Cost::Action(further) => check_announcement(look, unit, turn.actions_with(further), turn, code),
    }
}

fn check_announcement(look: &Look<'_>, unit: UnitId, actions: u8, turn: Turn, code: DieCode) -> Result<(), OrderError> {
    let most = look.settings().most_actions;
    let refuse = |why| Err(look.roster.refused(unit, why, Rule::new("DC-031")));
    if turn.announced.is_some() {
        refuse("the number of actions is already announced")
    } else if most > 0 && actions > most {
        refuse("this battle's rules allow no turn with this many actions")
    } else if code.dice() == 0 {
        refuse("so many actions would leave no dice to roll")
    } else {
        Ok(())
    }
}
