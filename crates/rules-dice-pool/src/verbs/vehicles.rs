//! Getting into vehicles and out of them, and parking them (DP-027, DP-079 … DP-085).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        chase,
        draft::{Draft, SIMPLE},
        forecast,
        plan::{Cost, Doing, Plan, Task},
        promise,
        verb_rules::{DicePoolVerb, Leaves, VerbRules},
    },
    content::ActionKind,
    numbers::passage,
    stages::{
        apply::{self, Hit},
        drivers, endings, grapple,
        play::Play,
    },
    state::{Harm, Look, conditions},
};
use hexfray_battle::{
    Act, Aim, BarPlace, Name, OrderError, Pace, Parts, Promise, Rule, Shelf, Targeting, UnitId, Verb, VerbInfo,
    VerbRole, Who, play::Playing,
};
use hexfray_board::grid::Cell;

impl DicePoolVerb {
    /// Get into a vehicle (DP-027).
    pub const ENTER: Verb = Verb::new("enter");
    /// Get out of a parked vehicle (DP-083).
    pub const GET_OUT: Verb = Verb::new("get_out");
    /// Get out of a wreck (DP-083).
    pub const CRAWL_OUT: Verb = Verb::new("crawl_out");
    /// Jump out of a moving vehicle (DP-084).
    pub const BAIL_OUT: Verb = Verb::new("bail_out");
    /// Park the vehicle (DP-082).
    pub const PARK: Verb = Verb::new("park");
}

const VEHICLE: BarPlace = BarPlace::new("Vehicle", 6, Shelf::More);

const COMPLEX: Cost = Cost { action: Some(ActionKind::Complex), energy: 0 };

/// What a unit can do with the vehicle in which it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ride {
    Wreck,
    Parked,
    /// It moves, and the unit drives it or does not.
    Moving {
        drives: bool,
    },
}

impl Ride {
    fn of(look: &Look<'_>, unit: UnitId) -> Option<Self> {
        let vehicle = look.vehicle_of(unit)?;
        let state = look.state(vehicle);
        Some(match (state.is_out(), state.motion.parked) {
            (true, _) => Self::Wreck,
            (false, true) => Self::Parked,
            (false, false) => Self::Moving { drives: look.driver(vehicle) == Some(unit) },
        })
    }
}

pub(super) static ENTER: VerbRules = VerbRules {
    has_aim: true,
    leaves: Leaves::User,
    acts: |look, unit, acts| {
        let may = || look.units.iter().any(|(other, _)| can_enter(look, unit, other).is_ok());
        acts.extend((look.vehicle_of(unit).is_none() && may()).then(|| Act::new(DicePoolVerb::ENTER, 0)));
    },
    plan: enter,
    cost: Some(|draft| Ok(enter_cost(draft.look))),
    is_aimed: |_| true,
    targeting: |_| Targeting::one_within(0, Who::FallenOrStanding),
    pace: |_| Pace::Action,
    promise: sheltered,
    take_effect: get_in,
    ..VerbRules::plain(
        VerbInfo::new(DicePoolVerb::ENTER, "Get in", None, "truck", VEHICLE, "Get into a vehicle in the same cell.")
            .with_role(VerbRole::Boards)
            .seldom(),
    )
};

/// A way out of the vehicle.
const fn way_out(info: VerbInfo) -> VerbRules {
    VerbRules {
        pace: |_| Pace::Action,
        promise: |look, plan, blows| alight(look, plan.unit, blows),
        take_effect: |world, plan| {
            let play = &mut Play(world);
            get_out(play, plan.unit);
            drivers::settle(play);
        },
        ..VerbRules::plain(info)
    }
}

pub(super) static GET_OUT: VerbRules = VerbRules {
    acts: |look, unit, acts| {
        acts.extend((Ride::of(look, unit) == Some(Ride::Parked)).then(|| Act::new(DicePoolVerb::GET_OUT, 0)));
    },
    plan: |draft| match leaving(draft)? {
        Ride::Parked => draft.task("get out", Task::Leave { jumps: false }, SIMPLE, "DP-083"),
        _ => draft.refuse("the vehicle has to be parked first", "DP-083"),
    },
    ..way_out(
        VerbInfo::new(
            DicePoolVerb::GET_OUT,
            "Get out",
            None,
            "exit",
            VEHICLE,
            "Get out of a parked vehicle. A Simple action.",
        )
        .with_role(VerbRole::Alights)
        .seldom(),
    )
};

pub(super) static CRAWL_OUT: VerbRules = VerbRules {
    acts: |look, unit, acts| {
        acts.extend((Ride::of(look, unit) == Some(Ride::Wreck)).then(|| Act::new(DicePoolVerb::CRAWL_OUT, 0)));
    },
    plan: |draft| match leaving(draft)? {
        Ride::Wreck => draft.task("crawl out", Task::Leave { jumps: false }, SIMPLE, "DP-083"),
        _ => draft.refuse("the vehicle is no wreck", "DP-083"),
    },
    // A wreck neither moves nor protects its passengers.
    promise: |_, _, _| Some(Promise { freed: 1.0, ..Promise::default() }),
    ..way_out(
        VerbInfo::new(
            DicePoolVerb::CRAWL_OUT,
            "Crawl out",
            None,
            "exit",
            VEHICLE,
            "Crawl out of a wreck. A Simple action.",
        )
        .with_role(VerbRole::Frees)
        .seldom(),
    )
};

pub(super) static BAIL_OUT: VerbRules = VerbRules {
    leaves: Leaves::Forced,
    acts: |look, unit, acts| {
        let moves = matches!(Ride::of(look, unit), Some(Ride::Moving { .. }));
        acts.extend(moves.then(|| Act::new(DicePoolVerb::BAIL_OUT, 0)));
    },
    plan: |draft| match leaving(draft)? {
        Ride::Moving { .. } => draft.task("bail out", Task::Leave { jumps: true }, SIMPLE, "DP-084"),
        _ => draft.refuse("the vehicle does not move", "DP-084"),
    },
    take_effect: |world, plan| {
        let play = &mut Play(world);
        get_out(play, plan.unit).into_iter().for_each(|one| jump(play, one));
        drivers::settle(play);
    },
    ..way_out(
        VerbInfo::new(
            DicePoolVerb::BAIL_OUT,
            "Bail out",
            None,
            "jump",
            VEHICLE,
            "Jump out of a moving vehicle; in the air, you fall. A Simple action.",
        )
        .with_role(VerbRole::Alights)
        .seldom(),
    )
};

pub(super) static PARK: VerbRules = VerbRules {
    acts: |look, unit, acts| {
        let drives = Ride::of(look, unit) == Some(Ride::Moving { drives: true });
        acts.extend(drives.then(|| Act::new(DicePoolVerb::PARK, 0)));
    },
    plan: park,
    pace: |_| Pace::Action,
    take_effect: |world, plan| {
        let play = &mut Play(world);
        let vehicle = play.look().purse(plan.unit);
        play.change(vehicle).motion.parked = true;
        drivers::settle(play);
    },
    ..VerbRules::plain(
        VerbInfo::new(
            DicePoolVerb::PARK,
            "Park",
            None,
            "stop",
            VEHICLE,
            "Park the vehicle, so that everyone can get out. Takes the whole turn.",
        )
        .seldom(),
    )
};

/// The cost of getting into a vehicle (DP-027).
fn enter_cost(look: &Look<'_>) -> Cost {
    Cost { action: Some(look.settings().enter_vehicle_action), energy: 0 }
}

/// Getting into a vehicle.
fn enter(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    let Aim::Unit(vehicle) = draft.aim else { return draft.refuse("not a valid target", "DP-027") };
    if !draft.look.knows(vehicle) {
        return draft.refuse("not a valid target", "DP-027");
    }
    match can_enter(draft.look, draft.unit, vehicle) {
        Ok(()) => draft.task("get in", Task::Enter(vehicle), enter_cost(draft.look), "DP-027"),
        Err((why, rule)) => draft.refuse(why, rule),
    }
}

/// Checks whether a unit can get into a vehicle: one in its own space that belongs to no foe, does not move and has a
/// free seat (DP-027, DP-085).
///
/// # Errors
/// The reason why it cannot, and the id of the rule.
fn can_enter(look: &Look<'_>, unit: UnitId, vehicle: UnitId) -> Result<(), (&'static str, &'static str)> {
    let Some(seats) = look.sheet(vehicle).vehicle.map(|vehicle| usize::from(vehicle.seats)) else {
        return Err(("that is no vehicle", "DP-027"));
    };
    let inside = || look.aboard(vehicle).count();
    let victims = || towed(look, unit).filter(|&held| !look.goes_with(held, vehicle)).count();
    match () {
        () if look.is_vehicle(unit) || look.vehicle_of(unit).is_some() => Err(("already in a vehicle", "DP-027")),
        () if look.is_held(unit) => Err(("held by a foe", "DP-131")),
        () if !look.are_together(unit, vehicle) => Err(("the vehicle is not in the same cell", "DP-083")),
        () if look.are_hostile(unit, vehicle) => Err(("the vehicle is a foe's", "DP-027")),
        () if look.state(vehicle).is_out() => Err(("the vehicle is a wreck", "DP-085")),
        () if !look.state(vehicle).motion.parked && inside() > 0 => Err(("the vehicle moves", "DP-082")),
        () if inside() + victims() >= seats => Err(("no seat is free", "DP-085")),
        () => Ok(()),
    }
}

/// The units that a unit holds in its space, which go where it goes (DP-132).
fn towed(look: &Look<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    look.victims(unit).map(|(held, _)| held).filter(move |&held| look.are_together(unit, held))
}

/// The vehicle of a unit that can leave it (DP-083, DP-131).
fn leaving(draft: &Draft<'_, '_>) -> Result<Ride, OrderError> {
    match Ride::of(draft.look, draft.unit) {
        None => draft.refuse("not in a vehicle", "DP-083"),
        Some(_) if draft.look.is_held(draft.unit) => draft.refuse("held by a foe", "DP-131"),
        Some(ride) => Ok(ride),
    }
}

/// Parking the vehicle (DP-082).
fn park(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    let Some(vehicle) = look.vehicle_of(unit).filter(|&vehicle| look.driver(vehicle) == Some(unit)) else {
        return draft.refuse("not driving a vehicle", "DP-082");
    };
    let motion = look.state(vehicle).motion;
    if motion.parked {
        return draft.refuse("the vehicle is parked already", "DP-082");
    }
    if motion.is_beyond() || look.cell(vehicle).is_none_or(|cell| !passage::is_firm(look, cell)) {
        return draft.refuse("there is no ground to park on", "DP-082");
    }
    draft.task("park", Task::Park, COMPLEX, "DP-082")
}

/// The value of getting in: blows that the vehicle takes, and speed in a chase.
fn sheltered(look: &Look<'_>, plan: &Plan, blows: &[(UnitId, Act)]) -> Option<Promise> {
    let (unit, &Doing::Task(Task::Enter(vehicle))) = (plan.unit, &plan.doing) else { return None };
    let mut then = look.state(unit).clone();
    then.motion.aboard = Some(vehicle);
    let freed = f64::from(u8::from(look.state(unit).motion.withdraws || chase::is_on(look)));
    Some(Promise { spared: promise::spared(look, unit, &then, blows), freed, ..Promise::default() })
}

/// The value of getting out of a vehicle: outside, the unit can strike a better blow at a nearby foe than it can from
/// its place aboard, but takes blows itself. The driver stays.
fn alight(look: &Look<'_>, unit: UnitId, blows: &[(UnitId, Act)]) -> Option<Promise> {
    let cell = look.cell(unit)?;
    if look.mover(unit).is_some() || !passage::is_firm(look, cell) {
        return None;
    }
    let mut then = look.state(unit).clone();
    then.motion.aboard = None;
    let posed = look.posing(unit, &then);
    let reach = u32::from(look.sheet(unit).speed);
    let acts: Vec<Act> = look.weapons(unit).map(|(with, _)| Act::new(Verb::ATTACK, with)).collect();
    let foes =
        || look.units.iter().map(|(foe, _)| foe).filter(|&foe| look.is_active(foe) && look.are_hostile(unit, foe));
    let best = |look: &Look<'_>, from: &dyn Fn(UnitId) -> Option<Cell>| {
        let odds = foes().flat_map(|foe| acts.iter().map(move |&act| (foe, act)));
        let odds = odds.filter_map(|(foe, act)| Some((foe, forecast::estimate(look, unit, act, foe, from(foe)?)?)));
        odds.max_by(|one, other| one.1.damage.total_cmp(&other.1.damage))
    };
    let near = |foe: UnitId| look.cell(foe).filter(|&there| look.spaces(cell, there) <= reach);
    let now = best(look, &|_| Some(cell)).map_or(0.0, |(_, odds)| odds.damage);
    let later = best(&posed, &near).filter(|(_, odds)| odds.damage > now)?;
    let taken = |&(foe, act): &(UnitId, Act)| Some(forecast::estimate(&posed, foe, act, unit, look.cell(foe)?)?.damage);
    let spared = -blows.iter().filter_map(taken).sum::<f64>();
    Some(Promise { later: Some(later), spared, ..Promise::default() })
}

/// Puts a unit aboard, with the units that it holds, for a point each (DP-132).
fn get_in(world: &mut World, plan: &Plan) {
    let (unit, &Doing::Task(Task::Enter(vehicle))) = (plan.unit, &plan.doing) else { return };
    let play = &mut Play(world);
    let look = play.look();
    let victims: Vec<UnitId> = towed(&look, unit).filter(|&held| !look.goes_with(held, vehicle)).collect();
    for one in [unit].into_iter().chain(victims.iter().copied()) {
        endings::leaves_cover(play, one, "got in");
        play.change(one).motion.aboard = Some(vehicle);
    }
    victims.into_iter().for_each(|held| grapple::loosen(play, unit, held, 1, "the hold broke on the way"));
    drivers::settle(play);
}

/// Takes a unit out of its vehicle, with the units that it holds, for a point each (DP-132); returns all that got out.
fn get_out(play: &mut Play<'_>, unit: UnitId) -> Vec<UnitId> {
    let look = play.look();
    let vehicle = look.vehicle_of(unit);
    let victims: Vec<UnitId> = towed(&look, unit).filter(|&held| look.vehicle_of(held) == vehicle).collect();
    play.change(unit).motion.aboard = None;
    for &held in &victims {
        play.change(held).motion.aboard = None;
        grapple::loosen(play, unit, held, 1, "the hold broke on the way");
    }
    [unit].into_iter().chain(victims).collect()
}

/// Lets a unit jump from a moving vehicle, or be dragged out of one: on the ground it takes the damage of the setting,
/// in the air it begins to fall (DP-084, DP-132).
fn jump(play: &mut Play<'_>, unit: UnitId) {
    let (look, amount) = (play.look(), play.settings().bail_damage);
    let Some(cell) = look.cell(unit) else { return };
    if !passage::is_firm(&look, cell) {
        return play.gained(unit, conditions::FALLING, None);
    }
    if amount > 0 {
        let mut parts = Parts::new();
        parts.base(Name::new("bailing out"), amount, Rule::new("DP-084"));
        let hit = Hit { target: unit, by: None, what: Name::new("bailing out"), rolls: true };
        apply::harm(play, hit, Harm { amount, lethal: true, most: None }, parts);
    }
}
