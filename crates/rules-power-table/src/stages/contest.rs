//! Whether enemies may use the weak points of a mount: a contest before the first round (SW-257).

use bevy_ecs::prelude::*;

use crate::{
    acts::riding,
    content::{AbilityScore, Role},
    stages::throw,
    state::{Actor, Knowledge, Rulebook},
};
use hexfray_battle::{CheckResult, Event, Log, Name, Roster, SideId, UnitId};

/// Lets every riding character contest with the enemy of the highest Magic Power; if the enemy wins, its whole side may
/// use the mount's weak points (SW-257). The mounts of monsters are identified like any other monster (SW-269).
pub fn find_weaknesses(world: &mut World) {
    for mount in world.resource::<Roster>().ids() {
        let rider = riding::rider_of(world, mount).and_then(|rider| Actor::of(world, rider));
        let Some((rider, own)) = rider.filter(|rider| !rider.is_monster()).map(|one| (one.id(), one.identity.side))
        else {
            continue;
        };
        let roster = world.resource::<Roster>();
        let foes: Vec<SideId> = roster.side_ids().filter(|&side| roster.are_hostile(side, own)).collect();
        for side in foes {
            let caster = caster_of(world, side);
            let found = caster.is_some_and(|caster| !rider_wins(world, rider, caster));
            world.resource_mut::<Knowledge>().mounts.push((side, mount, found));
        }
    }
}

/// The unit of a side with the highest Magic Power above 0, if there is one.
fn caster_of(world: &World, side: SideId) -> Option<UnitId> {
    let roster = world.resource::<Roster>();
    let power = |unit: UnitId| {
        let actor = Actor::of(world, unit).filter(|actor| actor.cell.is_some())?;
        Some((power_of(&actor), unit)).filter(|&(power, _)| power > 0)
    };
    let powers = roster.iter().filter(|&(unit, _)| roster.side(unit) == side).filter_map(|(unit, _)| power(unit));
    powers.max_by_key(|&(power, unit)| (power, std::cmp::Reverse(unit))).map(|(_, unit)| unit)
}

/// The highest Magic Power among a unit's classes.
fn power_of(actor: &Actor<'_>) -> i32 {
    let best = actor.best_class(Role::Magic).map(|(class, _)| class);
    actor.magic_power(best).total()
}

/// What the caster opposes the rider with.
const POWER: Name = Name::new("Magic Power");

/// Rolls the contest: the rider's level, Intelligence modifier and two dice against Magic Power and two dice; the rider
/// wins a tie.
fn rider_wins(world: &mut World, rider: UnitId, caster: UnitId) -> bool {
    let what = Name::new("the mount's weak point");
    let settings = world.resource::<Rulebook>().0.settings.clone();
    let value = |world: &World, unit: UnitId, rides: bool| {
        let actor = Actor::of(world, unit)?;
        let parts = match rides {
            true => actor.class_value(Role::Riding, AbilityScore::Intelligence),
            false => actor.magic_power(actor.best_class(Role::Magic).map(|(class, _)| class)),
        };
        Some(actor.check_of(parts))
    };
    let (Some(own), Some(against)) = (value(world, rider, true), value(world, caster, false)) else { return true };
    let dice = throw::dice_for(world, rider, &own, what);
    let kept = own.outcome(&settings, dice);
    let dice = throw::dice_for(world, caster, &against, what);
    let found = against.outcome(&settings, dice);
    let wins = !found.beats(kept);
    let result = if wins { CheckResult::Passed } else { CheckResult::Failed };
    let (parts, needed, roll) = (own.parts, found.total, kept.total);
    let (unit, target, against) = (rider, Some(caster), Some(POWER));
    let event = Event::Checked { unit, target, attack: false, what, parts, needed, against, roll, result };
    world.resource_mut::<Log>().push(event);
    wins
}
