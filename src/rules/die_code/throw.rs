//! Throwing the battle's dice for a code, and telling the log.

use super::{Die, DieCode, Roll, SIDES, Settings, roll};
use crate::battle::{Dice, Event, Log, Name, Rule, UnitId};

/// Rolls a code for a unit; a 1 on the Wild Die is noted as a complication (DC-005).
pub fn roll(
    settings: &Settings,
    code: DieCode,
    unit: UnitId,
    purpose: &'static str,
    dice: &mut Dice,
    log: &mut Log,
) -> Roll {
    let rolled = roll::roll(code, settings.wild, |die| face(Some(unit), die, purpose, dice, log));
    if rolled.complication {
        log.push(Event::Noted { unit, what: Name::new("complication"), rule: Rule::new("DC-005") });
    }
    rolled
}

/// Throws one Wild Die with its re-rolls, as a Character Point buys it (DC-006).
pub fn open_ended(unit: UnitId, purpose: &'static str, dice: &mut Dice, log: &mut Log) -> i32 {
    roll::open_ended(&mut |die| face(Some(unit), die, purpose, dice, log))
}

/// Rolls dice of the referee's, without a Wild Die (DC-009).
pub fn referee(count: u8, purpose: &'static str, dice: &mut Dice, log: &mut Log) -> i32 {
    roll::roll_plain(count, |die| face(None, die, purpose, dice, log))
}

fn face(unit: Option<UnitId>, die: Die, purpose: &'static str, dice: &mut Dice, log: &mut Log) -> i32 {
    let purpose = match (die, purpose) {
        (Die::Plain, purpose) => Name::new(purpose),
        (Die::Wild, "initiative") => Name::new("initiative: Wild Die"),
        (Die::Wild, "to hit") => Name::new("to hit: Wild Die"),
        (Die::Wild, "damage") => Name::new("damage: Wild Die"),
        (Die::Wild, "resistance") => Name::new("resistance: Wild Die"),
        (Die::Wild, purpose) => Name::new(purpose),
    };
    dice.roll(log, unit, SIDES, purpose)
}
