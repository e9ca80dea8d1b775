//! Spells that are reflected (TC-073).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        mirror::behind_mirror,
        planning::{self, use_under_way},
    },
    content::settings::ReflectTarget,
    stages::{lots::draw, play::Play, resolve::strikes::with_strikes},
    state::{
        Unit,
        look::{cell_of, settings_of},
        question::{About, Question},
    },
};
use hexfray_battle::{Action, Aim, Event, Log, ResolveSystems, Resolving, Roster, Rule, Strike, UnitId, play::Playing};

/// The most options of one question.
const MOST_OPTIONS: usize = 8;

/// Sends the spell to an opponent of the unit that reflects it, by lot or as that unit chooses; it cannot be blocked.
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
    world.resource_mut::<Resolving>().redirect(Aim::Unit(hit));
    strikes.push(Strike { hit: true, ..Strike::at(hit) });
}

/// Asks the unit that reflects the spell for its target.
fn ask(world: &mut World, action: &Action, mirror: UnitId, eligible: &[UnitId]) {
    let roster = world.resource::<Roster>();
    let options = eligible.iter().take(MOST_OPTIONS).map(|&unit| roster.name(unit)).collect();
    let text = format!("Throw {} back at whom?", action.what);
    let question = Question::made(About::Reflect, &text, "Throw it back at whom?");
    Play(world).ask_midway(mirror, question, options, ResolveSystems::Cost);
}

/// Asks again, after a ruling, at which unit the current spell is reflected; if one unit is left the spell strikes that
/// one, and if none is left it is lost.
pub fn ask_mirror(world: &mut World) {
    let Some((action, eligible)) = thrown_back(world) else { return };
    let Aim::Unit(mirror) = action.aim() else { return };
    match eligible[..] {
        [] => {}
        [hit] => with_strikes(world, |world, strikes| throw_back(world, &action, mirror, hit, strikes)),
        _ => ask(world, &action, mirror, &eligible),
    }
}

/// The current spell if it is reflected, and its possible targets.
fn thrown_back(world: &World) -> Option<(Action, Vec<UnitId>)> {
    let (action, _) = use_under_way(world)?;
    let Aim::Unit(mirror) = action.aim() else { return None };
    let user = Unit::of(world, action.unit);
    let plan = planning::kept(world, &user, &action)?;
    let from = cell_of(world, action.unit)?;
    let eligible = behind_mirror(world, &plan, action.unit, from, mirror);
    Some((action, eligible))
}

/// Takes the answer: the spell strikes the chosen unit.
pub fn answer_mirror(world: &mut World, option: u16) {
    let Some((action, eligible)) = thrown_back(world) else { return };
    let Aim::Unit(mirror) = action.aim() else { return };
    if let Some(&hit) = eligible.get(usize::from(option)) {
        with_strikes(world, |world, strikes| throw_back(world, &action, mirror, hit, strikes));
    }
}
