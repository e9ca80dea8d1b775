//! Mounting and dismounting (SW-254, SW-260).

use crate::{
    acts::{
        arrival, falling,
        riding::seated,
        verb_rules::{PowerTableVerb, VerbRules, show},
    },
    stages::saddle,
    state::Actor,
};
use hexfray_battle::{
    Act, ActView, Aim, BarPlace, Field, Name, OrderError, Pace, Range, Shelf, Targeting, UnitId, Verb, VerbInfo, Who,
};

impl PowerTableVerb {
    /// Mounts a unit, as its rider or as a passenger.
    pub const MOUNT: Verb = Verb::new("mount");
    /// Dismounts.
    pub const DISMOUNT: Verb = Verb::new("dismount");
}

const MOVEMENT: BarPlace = BarPlace::new("Movement", 4, Shelf::More);

const fn riding(info: VerbInfo) -> VerbRules {
    VerbRules { is_major, longest_method: |actor| actor.longest_method(), ..VerbRules::plain(info) }
}

/// It is possible before or after the mount's movement (SW-260).
pub(super) static MOUNT: VerbRules = VerbRules {
    moves_after: |_| true,
    acts: |actor, is_wanted, acts| {
        let act = Act::new(PowerTableVerb::MOUNT, 0);
        if actor.mount().is_none() && is_wanted(&act) && !mounts(actor).is_empty() {
            acts.push(act);
        }
    },
    check: |actor, _| match actor.mount() {
        Some(_) => Err(actor.refused("already riding", "SW-260")),
        None => check(actor),
    },
    check_aim: |actor, _, aim| match aim {
        Aim::Unit(mount) => check_mount(actor, mount),
        _ => Err(actor.refused("not a valid target", "SW-260")),
    },
    aims: |actor, _| mounts(actor),
    title: |_| Name::new("mount"),
    view: |actor, act| {
        let targeting = Targeting { range: Range::Cells(0), who: Who::Friends, ..Targeting::SELF };
        let about = "Get into the saddle; trained riders need no action for it.";
        ActView { targeting, ..show(act, "Mount", "rider", about, pace(actor)) }
    },
    perform: |world, done| {
        if let Aim::Unit(mount) = done.aim {
            saddle::mount(world, done.unit, mount);
        }
    },
    ..riding(VerbInfo::new(
        PowerTableVerb::MOUNT,
        "Mount",
        Some('K'),
        "rider",
        MOVEMENT,
        "Mount a steed, or take a passenger along.",
    ))
};

pub(super) static DISMOUNT: VerbRules = VerbRules {
    acts: |actor, _, acts| acts.extend(actor.mount().map(|_| Act::new(PowerTableVerb::DISMOUNT, 0))),
    check: |actor, _| match actor.mount() {
        None => Err(actor.refused("not riding", "SW-260")),
        Some(_) => check(actor),
    },
    check_aim: |actor, _, aim| match aim {
        Aim::None => Ok(()),
        _ => Err(actor.refused("not a valid target", "SW-260")),
    },
    title: |_| Name::new("dismount"),
    view: |actor, act| show(act, "Dismount", "rider", "Dismount; the mount stays where it is.", pace(actor)),
    // The ground may be harmful (SW-260).
    odds: |actor, _| {
        let cell = actor.cell?;
        Some(arrival::surely(*actor, cell, falling::trodden_on(actor.world, actor, cell)?))
    },
    perform: |world, done| saddle::dismount(world, done.unit),
    ..riding(VerbInfo::new(
        PowerTableVerb::DISMOUNT,
        "Dismount",
        Some('K'),
        "rider",
        MOVEMENT,
        "Dismount; the mount stays where it is.",
    ))
};

/// Whether mounting or dismounting takes the Major Action, as it does without a Rider level (SW-260).
fn is_major(actor: &Actor<'_>) -> bool {
    !actor.can_ride()
}

fn pace(actor: &Actor<'_>) -> Pace {
    if is_major(actor) { Pace::Action } else { Pace::Zero }
}

/// Whether a unit can mount or dismount now, with any aim (SW-260).
fn check(actor: &Actor<'_>) -> Result<(), OrderError> {
    if actor.turn.remounted {
        return Err(actor.refused("has already mounted or dismounted this turn", "SW-260"));
    }
    if actor.is_prone() {
        return Err(actor.refused("lies prone", "SW-189"));
    }
    if is_major(actor) { actor.check_major() } else { actor.check_minor() }
}

/// The mounts in a unit's cell.
fn mounts(actor: &Actor<'_>) -> Vec<Aim> {
    let Some(cell) = actor.cell else { return vec![Aim::None] };
    let here = actor.world.resource::<Field>().occupants(cell);
    here.filter(|&mount| check_mount(actor, mount).is_ok()).map(Aim::Unit).collect()
}

fn check_mount(actor: &Actor<'_>, unit: UnitId) -> Result<(), OrderError> {
    let mount = Actor::of(actor.world, unit).ok_or(OrderError::NoSuchUnit(unit))?;
    if unit == actor.id() || !mount.sheet.handle.mount || mount.company.lead != unit {
        return Err(actor.refused("this cannot be ridden", "SW-254"));
    }
    if mount.identity.side != actor.identity.side {
        return Err(actor.refused("not a mount of the same side", "SW-254"));
    }
    if mount.cell != actor.cell || mount.altitude != actor.altitude || mount.melee.of != actor.melee.of {
        return Err(actor.refused("the mount is not in the same place", "SW-260"));
    }
    if !mount.is_able() || mount.is_prone() {
        return Err(actor.refused("the mount does not stand", "SW-266"));
    }
    if seated(actor.world, unit).len() >= usize::from(mount.sheet.handle.seats) {
        return Err(actor.refused("the mount carries no more", "SW-267"));
    }
    if !seated(actor.world, actor.id()).is_empty() {
        return Err(actor.refused("it already has a rider", "SW-254"));
    }
    Ok(())
}
