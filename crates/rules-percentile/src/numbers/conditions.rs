//! Changes of conditions: whether a unit can get one, and which remain after another one or after damage (TC-139 …
//! TC-146). Whether conditions compel a unit, or keep it from reacting.

use bevy_ecs::prelude::*;

use crate::{
    content::{
        Compendium, Condition, Element, Inflict,
        effects::{Flags, Mask},
        settings::Reapply,
    },
    state::{Conditions, Turn, Unit, look::is_active},
};
use hexfray_battle::{Parts, Roster, Rule, UnitId};

/// The effect of an act's condition on a unit: the unit gets it, or turns back into its own shape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    /// The unit gets it.
    Comes,
    /// The unit loses it.
    Goes,
    /// Nothing happens.
    Nothing,
}

/// The effect of a condition that an act inflicts on a unit in its present state.
pub fn turning(target: &Unit<'_>, inflict: &Inflict) -> Turning {
    if inflict.turns && target.conditions.has(inflict.condition) {
        Turning::Goes
    } else if can_come(target, inflict.condition) {
        Turning::Comes
    } else {
        Turning::Nothing
    }
}

/// Whether a unit can get a condition at all: it cannot if it is immune or inert, or if it already has the condition
/// and cannot get it again.
pub fn can_come(target: &Unit<'_>, condition: u8) -> bool {
    let settings = &target.book.settings;
    let stays_as_it_is = target.conditions.has(condition) && settings.status_reapply == Reapply::Ignore;
    let is_there_for_good = target.kind.lasting.has(condition) && target.conditions.has(condition);
    let is_kept_off = target.immune().has(condition) || target.effects().has(Flags::INERT);
    !(is_kept_off || stays_as_it_is || is_there_for_good)
}

/// Whether moving or acting fells a unit with these conditions.
pub fn burns(conditions: &Conditions) -> bool {
    conditions.effects().has(Flags::BURNS_ON_ACT)
}

/// Whether a unit cannot choose: it rages, does not know friend from foe, or obeys a master that is not there. Nothing
/// is chosen for it once its turn is spent.
pub fn compels(turn: &Turn, conditions: &Conditions, is_there: impl Fn(UnitId) -> bool) -> bool {
    let flags = conditions.effects().flags;
    let spent = turn.acted && turn.moves == 0;
    (flags.any(Flags::BERSERK.and(Flags::CONFUSED)) || is_lost(conditions, is_there))
        && !(spent || turn.waited || turn.slipping)
}

/// Whether a unit obeys a master that is not there.
pub fn is_lost(conditions: &Conditions, is_there: impl Fn(UnitId) -> bool) -> bool {
    conditions.effects().has(Flags::CHARMED) && !conditions.master().is_some_and(is_there)
}

/// Whether a unit is free to react at all: an opponent of the acting unit, awake, and in control of itself (TC-050).
pub fn may_react(world: &World, by: UnitId, unit: UnitId) -> bool {
    let roster = world.resource::<Roster>();
    let barred = Flags::NO_TURN.and(Flags::NO_INITIATIVE).and(Flags::BERSERK).and(Flags::CONFUSED).and(Flags::CHARMED);
    let user = Unit::of(world, unit);
    let unaware = user.effects().has(Flags::UNAWARE);
    let allowed = user.book.settings.reactions_when_unaware;
    // Unaware also bars turns; if Unaware units may react, that does not prevent it (TC-023).
    let free = if unaware { allowed } else { !user.effects().has(barred) };
    roster.side(unit) != roster.side(by) && free && is_active(world, unit)
}

/// The conditions with one more, which removes those that it replaces (TC-145).
pub fn with(conditions: &Conditions, condition: u8, rounds: u8, book: &Compendium) -> Conditions {
    let mut after = without(conditions, book.conditions[usize::from(condition)].replaces, book);
    after.set(condition, longer(conditions, condition, rounds, book.settings.status_reapply), book);
    after
}

/// The conditions without those of a mask.
pub fn without(conditions: &Conditions, mask: Mask, book: &Compendium) -> Conditions {
    let mut after = *conditions;
    if conditions.active.meets(mask) {
        conditions.iter().filter(|&at| mask.has(at)).for_each(|at| after.clear(at, book));
    }
    after
}

/// The conditions after damage of this kind (TC-074); `None` if it fells their bearer outright.
pub fn after_damage(
    conditions: &Conditions,
    physical: bool,
    element: Option<Element>,
    book: &Compendium,
) -> Option<Conditions> {
    if physical && conditions.effects().has(Flags::BRITTLE) {
        return None;
    }
    Some(without(conditions, ended_by(conditions, physical, element, book), book))
}

/// The conditions that damage of this kind ends, as a mask (TC-074).
pub fn ended_by(conditions: &Conditions, physical: bool, element: Option<Element>, book: &Compendium) -> Mask {
    let ends = |condition: &Condition| {
        condition.ends_on_damage
            || (physical && condition.ends_on_blow)
            || element.is_some_and(|element| condition.ends_on & element.bit() != 0)
    };
    conditions.iter().filter(|&at| ends(&book.conditions[usize::from(at)])).collect()
}

/// The timer of a condition that is inflicted, perhaps once more (TC-145).
fn longer(conditions: &Conditions, condition: u8, rounds: u8, reapply: Reapply) -> u8 {
    if !conditions.has(condition) || reapply == Reapply::Refresh {
        return rounds;
    }
    let old = conditions.rounds(condition);
    if old == 0 || rounds == 0 { 0 } else { old.max(rounds) }
}

/// HP that a condition takes in a Status Phase; negative HP are restored.
pub fn each_round(of: &Unit<'_>, kind: &Condition) -> Parts {
    let (settings, each) = (&of.book.settings, &kind.each_round);
    let mut parts = Parts::new();
    let current = settings.rounding.percent(of.vitals.hp, each.of_current_hp.abs()) * each.of_current_hp.signum();
    let least = if each.of_current_hp > 0 { settings.poison_min } else { i32::MIN };
    parts.add("of current HP", current.max(least), Rule::new("TC-143"));
    let most = settings.rounding.percent(of.kind.hp, each.of_max_hp.abs()) * each.of_max_hp.signum();
    parts.add("of maximum HP", most, Rule::new("TC-142"));
    parts.add("for each point of initiative", each.per_initiative * i32::from(of.turn.initiative), Rule::new("TC-142"));
    parts
}
