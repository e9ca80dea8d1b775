//! Where acts may be aimed: their range and targets, which units can be chosen, on which face.

use bevy_ecs::prelude::*;

use crate::{
    acts::{faces, plan::Plan, planning, scene, special, verb_rules::rules_of},
    content::effects::Flags,
    numbers::{
        air,
        refusal::{Refusal, refuse},
    },
    state::Unit,
};
use hexfray_battle::{Act, Aim, CannotAim, Field, Presence, Range, Roster, Rule, UnitId, Who};
use hexfray_board::grid::{Cell, Template};

/// Every aim that an act may have from a cell.
pub fn aims(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Vec<Aim> {
    if rules_of(act.verb).is_feat {
        return (rules_of(act.verb).aims)(world, user, from);
    }
    let Some(plan) = planning::plan(user, act, 0) else { return vec![Aim::None] };
    let mut aims = plan.targeting.aims(world, user.unit, from);
    if let Some(second) = second_blow(user, act) {
        for aim in second.targeting.aims(world, user.unit, from) {
            if !aims.contains(&aim) {
                aims.push(aim);
            }
        }
        aims.sort_unstable();
    }
    if plan.targeting.at_cells && follows_units(&plan) {
        let units = world.resource::<Roster>().iter().map(|(unit, _)| Aim::Unit(unit));
        aims.extend(units.filter(|&aim| plan.targeting.check(world, user.unit, from, aim).is_ok()));
    }
    let fits =
        |aim: Aim| plan.ability.effects.iter().all(|effect| special::check_aim(effect, world, user.unit, aim).is_ok());
    let is_faced = |aim: Aim| is_handed(&plan, act) || faces::may_aim(world, user, &plan, aim, from);
    let seen = |aim: Aim| check_choice(world, user, &plan, aim).is_ok();
    let close = |aim: Aim| !matches!(aim, Aim::Unit(target) if scene::is_too_far(world, user, &plan, from, target));
    let ways = |aim: Aim| !plan.turned || has_two_ways(world, aim, from);
    aims.retain(|&aim| seen(aim) && fits(aim) && is_faced(aim) && close(aim) && ways(aim));
    aims
}

/// Whether two of the board's directions are equally near to the one from the user to a target (MC-170).
fn has_two_ways(world: &World, aim: Aim, from: Cell) -> bool {
    let Aim::Unit(target) = aim else { return false };
    let field = world.resource::<Field>();
    let to = field.place(target).cell();
    to.is_some_and(|to| field.board().grid().nearest_directions(from, to).len() > 1)
}

/// Whether an act is a helpful item, which its user may give to units on any face or use on itself; an item that is
/// thrown at a unit is an attack (TC-030).
fn is_handed(plan: &Plan<'_>, act: Act) -> bool {
    rules_of(act.verb).is_handed && plan.ability.is_helpful()
}

/// Whether an area may be aimed at a unit rather than at its cell: that of a slow act, which follows the unit (MC-037).
fn follows_units(plan: &Plan<'_>) -> bool {
    plan.charge > 0
}

/// Whether a plan could choose a unit as its target, regardless of range: the unit is visible, not out of reach in the
/// air, and on the face that the user looks at.
pub fn may_choose(world: &World, user: &Unit<'_>, plan: &Plan<'_>, target: UnitId, from: Cell) -> bool {
    let aim = Aim::Unit(target);
    check_choice(world, user, plan, aim).is_ok() && faces::may_aim(world, user, plan, aim, from)
}

/// The other hand's blow of an attack (TC-106).
fn second_blow<'w>(user: &Unit<'w>, act: Act) -> Option<Plan<'w>> {
    if rules_of(act.verb).uses_weapons { planning::plan(user, act, 1) } else { None }
}

/// Whether the target can be chosen: an unseen unit can be chosen only by itself (TC-070), or also by its friends if
/// the setting says so, and a melee blow from the ground cannot reach a unit in the air (TC-146).
fn check_choice(world: &World, user: &Unit<'_>, plan: &Plan<'_>, aim: Aim) -> Result<(), Refusal> {
    let Aim::Unit(target) = aim else { return Ok(()) };
    let Some(effects) = Unit::find(world, target).map(|target| target.effects()) else {
        return refuse("there is no such target", "TC-069");
    };
    let hides = user.book.settings.vanish_from_all || !are_friends(world, user.unit, target);
    if effects.has(Flags::UNSEEN) && target != user.unit && hides {
        return refuse("the target cannot be seen", "TC-070");
    }
    if effects.has(Flags::ALOFT) && target != user.unit && plan.is_close() && !air::flies(user) {
        return refuse("the target flies out of reach", "TC-146");
    }
    Ok(())
}

fn are_friends(world: &World, one: UnitId, other: UnitId) -> bool {
    let roster = world.resource::<Roster>();
    roster.side(one) == roster.side(other)
}

/// Whether an act may be aimed like this from a cell.
pub fn check_aim(world: &World, user: &Unit<'_>, act: Act, aim: Aim, from: Cell) -> Result<(), Refusal> {
    check_planned_aim(world, user, act, planning::plan(user, act, 0).as_ref(), aim, from)
}

/// Does what [`check_aim`] does, for an act whose plan is known.
pub fn check_planned_aim(
    world: &World,
    user: &Unit<'_>,
    act: Act,
    plan: Option<&Plan<'_>>,
    aim: Aim,
    from: Cell,
) -> Result<(), Refusal> {
    if rules_of(act.verb).is_feat {
        let fits = (rules_of(act.verb).aims)(world, user, from).contains(&aim);
        return if fits { Ok(()) } else { refuse("not a valid target", "TC-069") };
    }
    let Some(plan) = plan else {
        return if aim == Aim::None { Ok(()) } else { refuse("it takes no target", "TC-069") };
    };
    check_choice(world, user, plan, aim)?;
    for effect in &plan.ability.effects {
        special::check_aim(effect, world, user.unit, aim)?;
    }
    if plan.turned && !has_two_ways(world, aim, from) {
        return refuse("one direction is the nearest to the target", "MC-170");
    }
    if matches!(aim, Aim::Unit(_)) && plan.targeting.at_cells && !follows_units(plan) {
        return refuse("an area is aimed at a cell", "MC-014");
    }
    let first = plan.targeting.try_aim(world, user.unit, from, aim);
    let any = first.or_else(|why| match second_blow(user, act) {
        Some(second) => second.targeting.try_aim(world, user.unit, from, aim),
        None => Err(why),
    });
    any.map_err(|why| (why.in_words(), rule_of(world, user, plan, why, (aim, from))))?;
    if matches!(aim, Aim::Unit(target) if scene::is_too_far(world, user, plan, from, target)) {
        return refuse("no way to get close enough", "TC-078");
    }
    if !is_handed(plan, act) && !faces::may_aim(world, user, plan, aim, from) {
        return refuse("not facing that way", "TC-030");
    }
    Ok(())
}

/// The rule that forbids an aim, by the reason for the refusal.
fn rule_of(world: &World, user: &Unit<'_>, plan: &Plan<'_>, why: CannotAim, (aim, from): (Aim, Cell)) -> Rule {
    Rule::new(match (why, plan.targeting.template) {
        (CannotAim::OutOfRange, _) => return rule_of_range(world, user, plan, (aim, from)),
        (CannotAim::Obstacle, _) => "MC-057",
        (CannotAim::NoCell, _) => "MC-014",
        (CannotAim::NoLine | CannotAim::AlongRow, _) | (CannotAim::Manner, Template::Line) => "MC-015",
        (CannotAim::Manner, Template::Cone { .. }) => "MC-018",
        (CannotAim::Manner, _) => "TC-069",
        (CannotAim::NoTarget | CannotAim::NotConcerned, _) => rule_of_target(world, plan, aim),
    })
}

/// The rule by which a unit is no target: it has fallen and the act is for standing units, or the reverse, or the
/// target type does not include it.
fn rule_of_target(world: &World, plan: &Plan<'_>, aim: Aim) -> &'static str {
    let Aim::Unit(target) = aim else { return "TC-062" };
    let for_fallen = matches!(plan.targeting.who, Who::FallenFriends | Who::FallenOrStanding);
    match world.resource::<Field>().place(target).presence() {
        Presence::Down => "TC-071",
        Presence::Active if for_fallen => "TC-071",
        Presence::Active => "TC-062",
        _ => "TC-069",
    }
}

/// The rule by which an aim is too far away: without a map, distances are in metres; on a map they are in cells, and
/// heights count too.
fn rule_of_range(world: &World, user: &Unit<'_>, plan: &Plan<'_>, (aim, from): (Aim, Cell)) -> Rule {
    let field = world.resource::<Field>();
    let to = match aim {
        Aim::Unit(target) => field.place(target).cell(),
        Aim::Cell(cell) => Some(cell),
        _ => None,
    };
    let near = |range: u32| to.is_some_and(|to| field.board().grid().distance(from, to) <= range);
    Rule::new(match plan.targeting.range {
        _ if user.book.settings.scene.on && plan.is_close() => "TC-078",
        _ if user.book.settings.scene.on => "TC-079",
        Range::Cells(range) if near(range) => "MC-006",
        _ => "MC-005",
    })
}
