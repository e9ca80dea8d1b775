//! The reactions of a unit to an act (TC-050).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        aiming::check_planned_aim, orders::check_planned_use, pincer, plan::Plan, planning, planning::use_under_way,
        verb_rules::rules_of,
    },
    content::{effects::Flags, reaction::Answers},
    state::{
        Unit,
        look::cell_of,
        place_of,
        reactions::{Reactions, Reply, answers},
    },
};
use hexfray_battle::{Act, Aim, Order, Roster, UnitId, Verb, narrow};

/// Whether a reaction can answer an act with this plan; `hurt`: whether the reacting unit lost hit points.
pub fn fits(answers: Answers, plan: &Plan<'_>, is_attack: bool, hurt: bool) -> bool {
    match answers {
        Answers::Melee => is_attack && !plan.ranged,
        Answers::Ranged => is_attack && plan.ranged,
        Answers::Spell => plan.ability.spell,
        Answers::Damage => hurt,
    }
}

/// Whether a unit is free to react at all: an opponent of the acting unit, awake, and in control of itself.
pub fn may_react(world: &World, by: UnitId, unit: UnitId) -> bool {
    let roster = world.resource::<Roster>();
    let barred = Flags::NO_TURN.and(Flags::NO_INITIATIVE).and(Flags::BERSERK).and(Flags::CONFUSED).and(Flags::CHARMED);
    let user = Unit::of(world, unit);
    let unaware = user.effects().has(Flags::UNAWARE);
    let allowed = user.book.settings.reactions_when_unaware;
    // Unaware also bars turns; if Unaware units may react, that does not prevent it (TC-023).
    let free = if unaware { allowed } else { !user.effects().has(barred) };
    roster.side(unit) != roster.side(by) && free && place_of(world, unit).is_active()
}

/// The order that carries out a reaction: aimed at the unit that acted, or at the reacting unit; `None` if it cannot be
/// done.
pub fn order(world: &World, user: &Unit<'_>, at: u8, by: UnitId) -> Option<Order> {
    let act = Act::new(Verb::ABILITY, at);
    let from = cell_of(world, user.unit)?;
    let plan = planning::plan(user, act, 0)?;
    let aim = match cell_of(world, by) {
        _ if plan.targeting.aims_itself() => Aim::None,
        Some(cell) if plan.targeting.at_cells => Aim::Cell(cell),
        _ => Aim::Unit(by),
    };
    check_planned_use(world, user, act, Some(&plan), from).ok()?;
    check_planned_aim(world, user, act, Some(&plan), aim, from).ok()?;
    Some(Order::Act { unit: user.unit, act, aim })
}

/// The order that carries out an answer to the open question, for its odds.
pub fn order_of(world: &World, unit: UnitId, option: u16) -> Option<Order> {
    let (action, _) = use_under_way(world)?;
    let reply = world.resource::<Reactions>().open.get(usize::from(option).checked_sub(1)?)?;
    match *reply {
        Reply::Ability(at) => order(world, &Unit::of(world, unit), at, action.unit),
        Reply::Turn => None,
    }
}

/// Whether one of these targets could react to an act, for the notes of a forecast.
pub fn may_be_answered(world: &World, user: &Unit<'_>, act: Act, targets: impl Iterator<Item = UnitId>) -> bool {
    let Some(plan) = planning::plan(user, act, 0) else { return false };
    let hurts = plan.ability.harm.is_some();
    targets.filter(|&target| may_react(world, user.unit, target)).any(|target| {
        let target = Unit::of(world, target);
        let count = narrow::<u8>(target.kind.kit.abilities.len());
        pincer::finds_unaware(user, &target, &plan)
            || (0..count)
                .any(|at| answers(&target, at).is_some_and(|one| fits(one, &plan, rules_of(act.verb).is_blow, hurts)))
    })
}
