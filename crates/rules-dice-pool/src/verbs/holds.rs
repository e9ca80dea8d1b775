//! Breaking free of holds, letting go, tying up and untying (DP-128, DP-129, DP-143).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        draft::{Draft, FREE, NOTHING},
        plan::{Cost, Doing, Plan, Task},
        releases,
        verb_rules::{DicePoolVerb, OutOfTurn, VerbRules},
    },
    content::ActionKind,
    stages::{apply, grapple, play::Play, recovery},
    state::{Cause, Grapple, Look},
};
use hexfray_battle::{
    Act, Aim, BarPlace, Name, OrderError, Pace, Promise, Purpose, Shelf, TargetForecast, Targeting, UnitId, Verb,
    VerbInfo, VerbRole, Who, narrow, play::Playing,
};

impl DicePoolVerb {
    /// Get out of a hold with energy; `with` says whose, the oldest first (DP-129).
    pub const GET_FREE: Verb = Verb::new("get_free");
    /// Let go of a held unit; `with` says which, the oldest hold first.
    pub const LET_GO: Verb = Verb::new("let_go");
    /// Tie up a held unit; `option` says which, the oldest hold first (DP-143).
    pub const RESTRAIN: Verb = Verb::new("restrain");
    /// Take restraints off a unit (DP-143).
    pub const UNTIE: Verb = Verb::new("untie");
}

const HOLDS: BarPlace = BarPlace::new("Holds", 5, Shelf::Abilities);
const HELD: BarPlace = BarPlace::new("Holds", 5, Shelf::More);

pub(super) static GET_FREE: VerbRules = VerbRules {
    has_several: true,
    has_aim: true,
    out_of_turn: OutOfTurn::Always,
    acts: |look, unit, acts| {
        let holders = narrow::<u8>(look.holders(unit).count());
        acts.extend((0..holders).map(|at| Act::new(DicePoolVerb::GET_FREE, at)));
    },
    plan: get_free,
    energy: |draft| holder(draft).map_or(0, |(_, hold)| hold.pool),
    name: |draft| of_unit(draft, "Break free of", holder(draft)?.0),
    promise: freedom,
    take_effect: |world, plan| {
        if let Doing::Task(Task::BreakFree(holder)) = plan.doing {
            grapple::release(&mut Play(world), holder, plan.unit, "broke free");
        }
    },
    ..VerbRules::plain(
        VerbInfo::new(
            DicePoolVerb::GET_FREE,
            "Break free",
            Some('B'),
            "break_free",
            HELD,
            "Break free by spending as much energy as the hold has points, at any time.",
        )
        .with_role(VerbRole::Frees)
        .seldom(),
    )
};

pub(super) static LET_GO: VerbRules = VerbRules {
    has_several: true,
    has_aim: true,
    acts: |look, unit, acts| {
        let victims = narrow::<u8>(look.victims(unit).count());
        acts.extend((0..victims).map(|at| Act::new(DicePoolVerb::LET_GO, at)));
    },
    plan: |draft| match without_aim(draft).map(|()| victim(draft, i16::from(draft.act.with)))? {
        None => draft.refuse("no unit is held like that", "DP-128"),
        Some(held) => draft.task("let go", Task::LetGo(held), NOTHING, "DP-128"),
    },
    name: |draft| of_unit(draft, "Let go of", victim(draft, i16::from(draft.act.with))?),
    promise: |look, plan, _| {
        let Doing::Task(Task::LetGo(held)) = plan.doing else { return None };
        let stays = |cause| look.state(held).out.has(cause);
        let beaten = [Cause::Wounds, Cause::Drug, Cause::Restraint].into_iter().any(stays);
        beaten.then(|| Promise { freed: 0.5, ..Promise::default() })
    },
    take_effect: |world, plan| {
        if let Doing::Task(Task::LetGo(held)) = plan.doing {
            grapple::release(&mut Play(world), plan.unit, held, "released");
        }
    },
    ..VerbRules::plain(
        VerbInfo::new(
            DicePoolVerb::LET_GO,
            "Let go",
            None,
            "open_hand",
            HOLDS,
            "Release the unit you hold. Costs nothing.",
        )
        .with_role(VerbRole::Secures)
        .seldom(),
    )
};

pub(super) static RESTRAIN: VerbRules = VerbRules {
    has_options: true,
    has_several: true,
    has_aim: true,
    acts: |look, unit, acts| {
        let victims = narrow::<i16>(look.victims(unit).count());
        for (with, _) in look.restraints(unit) {
            acts.extend((0..victims).map(|option| Act { verb: DicePoolVerb::RESTRAIN, with, option }));
        }
    },
    plan: restrain,
    name: |draft| {
        let (_, restraint) = draft.look.restraints(draft.unit).find(|(at, _)| *at == draft.act.with)?;
        of_unit(draft, &format!("{} on", restraint.title), victim(draft, draft.act.option)?)
    },
    odds: |_, plan| match plan.doing {
        Doing::Task(Task::Restrain(_, held)) => {
            Some(TargetForecast { conditions: vec![(Cause::Restraint.title(), 1.0)], ..TargetForecast::certain(held) })
        }
        _ => None,
    },
    promise: |_, _, _| Some(Promise { freed: 1.0, ..Promise::default() }),
    take_effect: tie_up,
    ..VerbRules::plain(
        VerbInfo::new(
            DicePoolVerb::RESTRAIN,
            "Restrain",
            Some('N'),
            "bound",
            HOLDS,
            "Tie up an incapacitated unit that you hold; the captive stays out of the fight when the hold ends. A Free \
             action.",
        )
        .with_role(VerbRole::Secures)
        .seldom(),
    )
};

pub(super) static UNTIE: VerbRules = VerbRules {
    has_several: true,
    has_aim: true,
    acts: |look, unit, acts| {
        let is_tied = |(other, _): (UnitId, &_)| other != unit && look.state(other).out.has(Cause::Restraint);
        acts.extend(look.units.iter().any(is_tied).then(|| Act::new(DicePoolVerb::UNTIE, 0)));
    },
    plan: untie,
    cost: Some(|draft| Ok(untying(draft.look))),
    is_aimed: |_| true,
    purpose: |_| Purpose::Mend,
    targeting: |_| Targeting::one_within(0, Who::FallenFriends),
    pace: |_| Pace::Action,
    odds: |_, plan| match plan.doing {
        Doing::Task(Task::Untie(target)) => Some(TargetForecast::certain(target)),
        _ => None,
    },
    releases: |draft, target| releases::of_causes(draft.look, target, &|cause| cause == Cause::Restraint),
    take_effect: |world, plan| {
        if let Doing::Task(Task::Untie(target)) = plan.doing {
            recovery::recover(&mut Play(world), target, Cause::Restraint, "untied");
        }
    },
    ..VerbRules::plain(
        VerbInfo::new(DicePoolVerb::UNTIE, "Untie", None, "rope", HOLDS, "Untie a unit in the same cell.").seldom(),
    )
};

/// The unit whose hold an act breaks, with the hold.
fn holder(draft: &Draft<'_, '_>) -> Option<(UnitId, Grapple)> {
    draft.look.holders(draft.unit).nth(usize::from(draft.act.with))
}

/// A held unit, by its place among the victims.
fn victim(draft: &Draft<'_, '_>, at: i16) -> Option<UnitId> {
    draft.look.victims(draft.unit).nth(usize::try_from(at).ok()?).map(|(held, _)| held)
}

fn of_unit(draft: &Draft<'_, '_>, what: &str, unit: UnitId) -> Option<Name> {
    Name::intern(&format!("{what} {}", draft.look.identity(unit).name)).ok()
}

/// Checks that an act, which names its unit itself, has no aim.
fn without_aim(draft: &Draft<'_, '_>) -> Result<(), OrderError> {
    if draft.aim == Aim::None { Ok(()) } else { draft.refuse("not a valid target", "DP-143") }
}

/// Breaking free of a grappler's hold for energy (DP-129).
fn get_free(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    without_aim(draft)?;
    let Some((holder, hold)) = holder(draft) else { return draft.refuse("no unit holds on like that", "DP-129") };
    let cost = Cost { action: Some(ActionKind::Interrupt), energy: hold.pool };
    draft.task("break free", Task::BreakFree(holder), cost, "DP-129")
}

/// Tying up a beaten victim (DP-143).
fn restrain(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    without_aim(draft)?;
    let (look, with) = (draft.look, draft.act.with);
    if !look.restraints(draft.unit).any(|(at, _)| at == with) {
        return draft.no_such("there is no such restraint");
    }
    match victim(draft, draft.act.option) {
        None => draft.refuse("no unit is held like that", "DP-143"),
        Some(held) if look.is_vehicle(held) => draft.refuse("a vehicle is not tied up", "DP-085"),
        Some(held) if !look.state(held).is_out() => draft.refuse("the victim is not helpless", "DP-143"),
        Some(held) if look.state(held).out.has(Cause::Restraint) => {
            draft.refuse("the victim is tied up already", "DP-143")
        }
        Some(held) => draft.task("restrain", Task::Restrain(with, held), FREE, "DP-143"),
    }
}

/// Taking restraints off a unit in the same space (DP-143).
fn untie(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    let target = match draft.aim {
        Aim::Unit(target) if draft.act.with == 0 && look.knows(target) && target != unit => target,
        _ => return draft.refuse("not a valid target", "DP-143"),
    };
    if !look.are_together(unit, target) {
        return draft.refuse("the target is not in the same cell", "DP-143");
    }
    if !look.state(target).out.has(Cause::Restraint) {
        return draft.refuse("the target is not tied up", "DP-143");
    }
    draft.task("untie", Task::Untie(target), untying(look), "DP-143")
}

/// The cost of untying, with any target (DP-143).
fn untying(look: &Look<'_>) -> Cost {
    Cost { action: Some(look.settings().unrestrain_action), energy: 0 }
}

/// The value of freedom from a hold that would last.
fn freedom(look: &Look<'_>, plan: &Plan, _: &[(UnitId, Act)]) -> Option<Promise> {
    let Doing::Task(Task::BreakFree(holder)) = plan.doing else { return None };
    let unit = look.flow.actor()?;
    // The last point is lost by itself (DP-125).
    let lasts = look.hold(holder, unit)?.pool >= 2;
    lasts.then(|| Promise { freed: 1.0 / look.holders(unit).count() as f64, ..Promise::default() })
}

/// Ties a victim up with a restraint, which is then used (DP-143).
fn tie_up(world: &mut World, plan: &Plan) {
    let (unit, &Doing::Task(Task::Restrain(at, held))) = (plan.unit, &plan.doing) else { return };
    let play = &mut Play(world);
    play.change(unit).restraints.take(at);
    let worn = play.look().sheet(unit).restraints.get(usize::from(at)).map(|&place| narrow::<u16>(place));
    play.change(held).restraints.worn = worn;
    apply::incapacitate(play, held, Some(unit), Cause::Restraint);
}
