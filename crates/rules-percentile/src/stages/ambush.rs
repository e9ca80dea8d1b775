//! Ambushes: which units notice them before the first round, and the Preemptive Round (TC-016 … TC-023).

use bevy_ecs::prelude::*;

use crate::{
    content::{
        effects::{Flags, Mask},
        scenario::{Ambush, AmbushOutcome, Script},
        settings::AmbushCompare,
    },
    numbers::{checks, opposed::Attempt},
    stages::{
        changes::status,
        opposed::{attempt, wins},
    },
    state::{Book, Unit, UnitState, look::settings_of, place_of, situation::Situation},
};
use hexfray_battle::{
    Event, Flow, Identity, Log, Name, OrderError, Roster, Rule, SideId, Stage, Surprise, UnitId, narrow, play::Units,
};

/// The result of an ambush.
struct Sprung {
    surprise: Surprise,
    /// The victims that are Unaware.
    caught: Vec<UnitId>,
    rule: Rule,
}

/// Tries the ambush before the first round; after that round all units act again (TC-023).
pub fn spring(world: &mut World) {
    world.resource_mut::<Situation>().preemptive = None;
    if world.resource::<Flow>().round() != 1 {
        return;
    }
    let script = world.resource::<Script>().clone();
    let Some(ambush) = &script.ambush else { return };
    let (ambushers, victims) = (standing(world, ambush.side, true), standing(world, ambush.side, false));
    if ambushers.is_empty() || victims.is_empty() {
        return;
    }
    let result = match ambush.outcome {
        AmbushOutcome::Checked => by_checks(world, ambush, &ambushers, &victims),
        AmbushOutcome::Unaware => succeeds(ambush, &victims, Rule::new("TC-018")),
        AmbushOutcome::Alert => Sprung { surprise: Surprise::Alert, caught: Vec::new(), rule: Rule::new("TC-020") },
        AmbushOutcome::Failed => Sprung { surprise: Surprise::Failed, caught: Vec::new(), rule: Rule::new("TC-021") },
    };
    follow(world, ambush.side, &result);
}

/// The units on the field that belong to a side, or those of all other sides.
fn standing(world: &World, side: SideId, own: bool) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let stands = |one: &&Identity| (one.side == side) == own && place_of(world, one.id).is_active();
    roster.units().iter().filter(stands).map(|one| one.id).collect()
}

fn succeeds(ambush: &Ambush, victims: &[UnitId], rule: Rule) -> Sprung {
    let caught = victims.iter().copied().filter(|unit| ambush.unaware && !ambush.alert.contains(unit)).collect();
    Sprung { surprise: Surprise::Unaware, caught, rule }
}

/// Rolls a check for every unit; the number of victims that notice the ambushers decides (TC-017 … TC-021).
fn by_checks(world: &mut World, ambush: &Ambush, ambushers: &[UnitId], victims: &[UnitId]) -> Sprung {
    let hunt: Vec<Attempt> = ambushers.iter().map(|&unit| hide(world, unit, ambush)).collect();
    let watch: Vec<(UnitId, Attempt)> = victims.iter().map(|&unit| (unit, notice(world, unit, ambush))).collect();
    let settings = *settings_of(world);
    // Ambushers who beat no victim at all are noticed, however careless their victims were (TC-021).
    let any = watch.iter().any(|(_, victim)| hunt.iter().any(|one| one.beats(victim, &settings)));
    let mut notices = |victim: &Attempt| notices(world, &hunt, victim);
    let unalerted: Vec<UnitId> = watch
        .iter()
        .filter(|(unit, attempt)| !notices(attempt) && !ambush.alert.contains(unit))
        .map(|(unit, _)| *unit)
        .collect();
    let (caught, all) = (unalerted.len(), victims.len());
    if !any {
        return Sprung { surprise: Surprise::Failed, caught: Vec::new(), rule: Rule::new("TC-021") };
    }
    if 2 * caught < all {
        let late = settings_of(world).late_ambush;
        let surprise = if late { Surprise::Alert } else { Surprise::Failed };
        return Sprung { surprise, caught: Vec::new(), rule: Rule::new("TC-020") };
    }
    let rule = Rule::new(if caught == all { "TC-018" } else { "TC-019" });
    succeeds(ambush, &unalerted, rule)
}

/// The check that replaces Stealth and Awareness if those cannot count (TC-022).
const SPEED: (Name, Rule) = (Name::new("SPD"), Rule::new("TC-004"));

fn hide(world: &mut World, unit: UnitId, ambush: &Ambush) -> Attempt {
    let fighter = Unit::of(world, unit);
    let (what, rule) = if ambush.by_speed { SPEED } else { (Name::new("Stealth"), Rule::new("TC-017")) };
    let parts = checks::chance(&fighter, what, ambush.modifier, rule);
    attempt(world, unit, parts, what)
}

fn notice(world: &mut World, unit: UnitId, ambush: &Ambush) -> Attempt {
    let fighter = Unit::of(world, unit);
    let (what, rule) = if ambush.by_speed { SPEED } else { (Name::new("Awareness"), Rule::new("TC-017")) };
    let parts = checks::chance(&fighter, what, 0, rule);
    attempt(world, unit, parts, what)
}

/// Whether a victim is alert: its result beats that of the worst ambusher, or as the setting says (TC-017).
fn notices(world: &mut World, hunt: &[Attempt], victim: &Attempt) -> bool {
    let settings = *settings_of(world);
    let by_key = |one: &&Attempt| one.key(&settings);
    let mut beats = |one: &Attempt| victim.may_win(&settings) && !wins(world, one, victim);
    match settings.ambush_compare {
        AmbushCompare::Weakest => hunt.iter().min_by_key(by_key).is_some_and(beats),
        AmbushCompare::Strongest => hunt.iter().max_by_key(by_key).is_some_and(beats),
        AmbushCompare::EachPair => 2 * hunt.iter().filter(|one| beats(one)).count() >= hunt.len(),
    }
}

/// Applies the result: either the ambushers act alone and the units that they caught are Unaware, or all units act as
/// usual.
fn follow(world: &mut World, side: SideId, result: &Sprung) {
    let preemptive = result.surprise != Surprise::Failed;
    world.resource_mut::<Situation>().preemptive = preemptive.then_some(side);
    let what = match result.surprise {
        Surprise::Unaware => "the ambush succeeds, and no other side acts in this round",
        Surprise::Alert => "noticed too late; no other side acts in this round",
        Surprise::Failed => "noticed in time; the ambush fails",
    };
    let announced = Event::Announced { side: Some(side), what: Name::new(what), rule: result.rule };
    world.resource_mut::<Log>().push(announced);
    let Some(unaware) = unaware(world) else { return };
    for &unit in &result.caught {
        status::gain(world, unit, unaware, 1, None);
    }
}

/// The condition of units that do not know of their enemies (TC-024).
fn unaware(world: &World) -> Option<u8> {
    let conditions = &world.resource::<Book>().conditions;
    conditions.iter().position(|one| one.effects.has(Flags::UNAWARE)).map(narrow)
}

/// Applies the referee's choice of an ambush's result; the order of turns is determined anew (TC-022).
pub fn rule(world: &mut World, side: SideId, surprise: Surprise) {
    let victims = standing(world, side, false);
    if let Some(unaware) = unaware(world) {
        for unit in world.resource::<Roster>().ids() {
            status::cure(world, unit, Mask::one(unaware), Name::new("the referee's word"));
        }
    }
    let caught = if surprise == Surprise::Unaware { victims } else { Vec::new() };
    follow(world, side, &Sprung { surprise, caught, rule: Rule::new("TC-022") });
    for (_, UnitState { turn, .. }) in world.resource_mut::<Units<UnitState>>().iter_mut() {
        (turn.count, turn.last, turn.initiative, turn.roll_off_at) = (0, 0, 0, 0);
    }
    let mut flow = world.resource_mut::<Flow>();
    flow.answered();
    flow.go_to(Stage::Initiative);
}

/// Whether the referee may still decide the result of an ambush: in the first round, before any unit has acted.
///
/// # Errors
/// A unit has acted.
pub fn check_ruling(world: &World) -> Result<(), OrderError> {
    let begun = Unit::all(world).filter(|one| one.turn.last > 0).count() > 1
        || Unit::is_any(world, |one| one.turn.acted || one.turn.moved);
    if world.resource::<Flow>().round() != 1 || begun {
        return Err(OrderError::WrongKind("a ruling on an ambush, which is possible only before any unit has acted"));
    }
    Ok(())
}
