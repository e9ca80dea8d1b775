//! Reflect: who throws a spell back, and at whom (TC-073).

use bevy::ecs::prelude::*;

use crate::{
    battle::{
        Action, Aim, Decision, Event, Flow, Log, Name, ResolveSystems, Resolving, Roster, Rule, Strike, UnitId,
        is_out_of_reach,
    },
    grid::Cell,
    rules::percentile::{
        effects::Flags,
        opposed::settings_of,
        plan::Plan,
        resolve::{
            deed_under_way, plan_under_way,
            target::{cell_of, draw},
            with_strikes,
        },
        settings::ReflectTarget,
        situation::{Asked, Situation},
        state::{Unit, place_of},
    },
};

/// Most options of one question.
const MOST_OPTIONS: usize = 8;

/// Whoever throws back what is aimed at it alone: only spells, and only once.
pub fn mirror(world: &World, plan: &Plan<'_>, aim: Aim) -> Option<UnitId> {
    let Aim::Unit(target) = aim else { return None };
    (can_be_thrown_back(plan) && throws_back(&Unit::of(world, target), plan)).then_some(target)
}

/// Whether a unit at which an act is aimed throws it back.
pub fn throws_back(target: &Unit<'_>, plan: &Plan<'_>) -> bool {
    can_be_thrown_back(plan) && target.effects().has(Flags::REFLECTS)
}

fn can_be_thrown_back(plan: &Plan<'_>) -> bool {
    plan.deed.reflectable && plan.targeting.is_single()
}

/// Whom a spell may strike that this unit throws back: its opponents on the board, where the setting says so only
/// those in the spell's range.
pub fn behind_mirror(world: &World, plan: &Plan<'_>, user: UnitId, from: Cell, mirror: UnitId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let needs_range = settings_of(world).reflect_needs_range;
    let stands = |unit| place_of(world, unit).is_active() && !is_out_of_reach(world, unit);
    let in_range = |unit| !needs_range || plan.targeting.check(world, user, from, Aim::Unit(unit)).is_ok();
    let foes = roster.units().iter().filter(|one| one.side != roster.side(mirror) && stands(one.id));
    foes.map(|one| one.id).filter(|&unit| in_range(unit)).collect()
}

/// The spell goes to an opponent of the unit that throws it back, by lot or as that unit chooses, and cannot be
/// blocked.
pub fn reflect(world: &mut World, action: &Action, mirror: UnitId, eligible: Vec<UnitId>, strikes: &mut Vec<Strike>) {
    if settings_of(world).reflect_target == ReflectTarget::ReflectorsChoice && eligible.len() > 1 {
        return ask(world, action, mirror, &eligible);
    }
    if let Some(hit) = draw(world, eligible) {
        throw_back(world, action, mirror, hit, strikes);
    }
}

fn throw_back(world: &mut World, action: &Action, mirror: UnitId, hit: UnitId, strikes: &mut Vec<Strike>) {
    let Some(cell) = cell_of(world, mirror) else { return };
    let rule = Rule::new("TC-073");
    let event = Event::Redirected { unit: action.unit, meant: mirror, hit: Some(hit), cell, rule };
    world.resource_mut::<Log>().push(event);
    strikes.push(Strike { hit: true, ..Strike::at(hit) });
}

/// Asks the unit that throws the spell back at whom.
fn ask(world: &mut World, action: &Action, mirror: UnitId, eligible: &[UnitId]) {
    let roster = world.resource::<Roster>();
    let options = eligible.iter().take(MOST_OPTIONS).map(|&unit| roster.name(unit)).collect();
    let text = format!("Throw {} back at whom?", action.what);
    let question = Name::intern(&text).unwrap_or(Name::new("Throw it back at whom?"));
    let decision = Decision::Answer { unit: mirror, side: roster.side(mirror), question, options };
    world.resource_mut::<Situation>().asked = Asked::Reflect;
    world.resource_mut::<Resolving>().resume_with(ResolveSystems::Cost);
    world.resource_mut::<Flow>().ask(decision);
}

/// Takes the answer: the spell strikes whom its mirror has chosen.
pub fn answer_mirror(world: &mut World, option: u16) {
    let Some((action, act)) = deed_under_way(world.resource::<Resolving>()) else { return };
    let user = Unit::of(world, action.unit);
    let (Some(plan), Some(from), Aim::Unit(mirror)) =
        (plan_under_way(&user, &action, act), cell_of(world, action.unit), action.aim())
    else {
        return;
    };
    let eligible = behind_mirror(world, &plan, action.unit, from, mirror);
    if let Some(&hit) = eligible.get(usize::from(option)) {
        with_strikes(world, |world, strikes| throw_back(world, &action, mirror, hit, strikes));
    }
}
