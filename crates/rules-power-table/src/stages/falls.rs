//! Falls, one after the other, and the catching of falling units (SW-243 … SW-253).

use bevy_ecs::prelude::*;

use crate::{
    acts::falling,
    numbers::{Luck, Outcome},
    stages::{Source, effects, ground, hurt, melee, places, play::Play, throw},
    state::{About, Actor, Effect, Fall, Falls, Rulebook, UnitState, change, members, state_of, states},
};
use hexfray_battle::{CheckResult, Event, Field, Log, Name, Rule, UnitId, narrow};

/// The question whether to catch a falling unit (SW-250).
const CATCH: Name = Name::new("catch the unit that falls here?");

/// The answer that lets it fall.
const LET_FALL: Name = Name::new("let it fall");

/// The answer that tries to catch it.
const TRY_TO_CATCH: Name = Name::new("catch it");

/// Adds the fall of a unit that is in the air to those that wait (SW-243).
pub fn drop(world: &mut World, fall: Fall) {
    if state_of(world, fall.unit).altitude == 0 {
        return;
    }
    let mut falls = world.resource_mut::<Falls>();
    if !falls.waiting.iter().any(|waiting| waiting.unit == fall.unit) {
        // If more than sixteen fall at once, no unit is asked to catch them.
        let _ = falls.waiting.try_push(fall);
    }
}

/// Finds every unit in the air that cannot stay there and has to fall: units that are unconscious or toppled, or whose
/// flight has ended (SW-246 … SW-248, SW-252).
pub fn find_falls(world: &mut World) {
    // Sections and riders fall with the unit that carries them.
    let falls =
        |(unit, state): &(UnitId, &UnitState)| state.altitude > 0 && state.company.lead == *unit && !state.health.dead;
    let aloft: Vec<UnitId> = states(world).iter().filter(falls).map(|(unit, _)| unit).collect();
    for unit in aloft {
        let Some(actor) = Actor::of(world, unit).filter(|actor| actor.cell.is_some()) else { continue };
        let (flies, able) = (falling::can_fly(&actor), actor.is_able());
        if !able || !flies || actor.is_prone() {
            drop(world, Fall { unit, flyer: flies, tumbles: able });
        }
    }
}

/// Carries out falls one by one; returns whether a unit has to be asked first.
pub fn settle(world: &mut World) -> bool {
    find_falls(world);
    loop {
        let falls = world.resource::<Falls>();
        let Some(&fall) = falls.waiting.first() else { return false };
        if falls.asked.is_some() {
            return true;
        }
        if falls.catcher.is_none()
            && let Some(catcher) = falling::next_catcher(world, fall)
        {
            ask(world, catcher);
            return true;
        }
        let catcher = world.resource::<Falls>().catcher;
        land(world, fall, catcher);
        let mut falls = world.resource_mut::<Falls>();
        falls.waiting.remove(0);
        falls.declined.clear();
        falls.catcher = None;
        melee::settle(world);
        find_falls(world);
    }
}

fn ask(world: &mut World, unit: UnitId) {
    world.resource_mut::<Falls>().asked = Some(unit);
    Play(world).ask_about(About::Catch, unit, CATCH, &[LET_FALL, TRY_TO_CATCH]);
}

/// Takes the answer to the question whether to catch a unit.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let mut falls = world.resource_mut::<Falls>();
    falls.asked = None;
    if option == 1 {
        falls.catcher = Some(unit);
    } else {
        let _ = falls.declined.try_push(unit);
    }
}

/// Forgets the open question, which is asked again.
pub fn forget_question(world: &mut World) {
    world.resource_mut::<Falls>().asked = None;
}

/// Forgets all falls when the battle is decided: units in the air stay there, and no more questions are asked about
/// them.
pub fn forget_falls(world: &mut World) {
    *world.resource_mut::<Falls>() = Falls::default();
}

/// Ends a fall: on the ground, 10 m lower, or in a catcher's arms (SW-243 … SW-250). Every section takes the damage
/// (SW-253).
fn land(world: &mut World, fall: Fall, catcher: Option<UnitId>) {
    // The referee may have removed the unit, or put it on the ground, while another was asked.
    let in_the_air = |actor: &Actor<'_>| actor.cell.is_some() && actor.altitude > 0;
    let Some(faller) = Actor::of(world, fall.unit).filter(in_the_air) else { return };
    let sections = members(world, faller.company.lead);
    if falling::catches_itself(&faller, fall) {
        let altitude = narrow::<i8>(i32::from(faller.altitude) - falling::FLYER_M);
        leave_melee(world, &sections);
        places::set_altitude(world, fall.unit, altitude);
        note(world, fall.unit, "catches itself 10 m lower", "SW-246");
        return rise(world, fall.unit);
    }
    let metres = falling::metres_fallen(&faller, fall);
    leave_melee(world, &sections);
    places::set_altitude(world, fall.unit, 0);
    note(world, fall.unit, "falls to the ground", "SW-243");
    let damage = metres * falling::DAMAGE_PER_M;
    if damage > 0 {
        let broken = tumble(world, fall.unit, fall.tumbles) + catcher.map_or(0, |unit| tumble(world, unit, true));
        for unit in sections.iter().copied().chain(catcher) {
            strike_ground(world, unit, metres, broken);
        }
    }
    sections.into_iter().for_each(|unit| spikes(world, unit));
}

/// Ends the prone condition of a unit that recovers in the air (SW-246).
fn rise(world: &mut World, unit: UnitId) {
    let book = world.resource::<Rulebook>().clone();
    let prone = |effect: &Effect, _: UnitId| book.0.conditions[usize::from(effect.condition.0)].prone;
    effects::end_where(world, unit, Name::new("it catches itself"), prone);
}

fn note(world: &mut World, unit: UnitId, what: &'static str, rule: &'static str) {
    world.resource_mut::<Log>().push(Event::Noted { unit, what: Name::new(what), rule: Rule::new(rule) });
}

/// Takes falling units out of their skirmishes (SW-243).
fn leave_melee(world: &mut World, units: &[UnitId]) {
    for &unit in units {
        change(world, unit).melee.of = None;
    }
}

/// Rolls a Tumble check and returns the damage that it prevents: none on an automatic failure, or without a check
/// (SW-244, SW-247, SW-251). Units in full metal armour cannot tumble into water (SW-233).
fn tumble(world: &mut World, unit: UnitId, may: bool) -> i32 {
    let Some(actor) = Actor::of(world, unit) else { return 0 };
    let (Some(value), settings) = (falling::tumble_of(&actor, may), actor.settings().clone()) else { return 0 };
    let what = Name::new("Tumble");
    let dice = throw::dice_for(world, unit, &value, what);
    let outcome: Outcome = value.outcome(&settings, dice);
    let failed = outcome.luck == Luck::Failure;
    let result = if failed { CheckResult::Botch } else { CheckResult::Passed };
    let (parts, roll) = (value.parts, outcome.total);
    world.resource_mut::<Log>().push(Event::Checked {
        unit,
        target: None,
        attack: false,
        what,
        parts,
        needed: 3,
        against: None,
        roll,
        result,
    });
    throw::learn(world, unit, failed);
    if failed { 0 } else { roll.max(0) }
}

/// Deals fall damage to one unit: 3 for each metre, less Tumbles, and less Defence if the setting says so (SW-244).
fn strike_ground(world: &mut World, unit: UnitId, metres: i32, broken: i32) {
    let Some(actor) = Actor::of(world, unit) else { return };
    let parts = falling::ground_parts(&actor, metres, broken);
    let amount = parts.total();
    hurt::hurt(world, unit, amount, &Source { by: None, what: Name::new("fall"), parts });
}

/// Deals the damage of thorns and spears after that of the fall, to a unit that falls on them (SW-249, SW-253).
fn spikes(world: &mut World, unit: UnitId) {
    let cell = world.resource::<Field>().place(unit).cell();
    if let Some(blow) = falling::spikes_at(world, cell) {
        ground::strike_by_ground(world, unit, blow);
    }
}

/// Carries out falls during an act that takes effect.
pub fn in_resolve(world: &mut World) {
    places::keep_aloft(world);
    if settle(world) {
        world.resource_mut::<hexfray_battle::Resolving>().resume_with(hexfray_battle::ResolveSystems::React);
    }
}
