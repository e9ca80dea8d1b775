//! Acts on captives: hurting, lifting and throwing them, breaking an arm, forcing them down, letting go (DC-099 … DC-118).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        plan::{Cost, Plan, Resisted, TaskPlan},
        throws::{self, squeeze},
        verb_rules::{DieCodeVerb, Draft, VerbRules},
    },
    content::{Attribute, Location, Skill},
    numbers::{
        attack::HarmRoll,
        codes,
        damage::Harm,
        roll::{self, WildRules},
    },
    stages::{bonds, pending::Hit, play::Play, strikes},
    state::{HoldKind, Look, Stance, conditions},
};
use hexfray_battle::{
    BarPlace, OrderError, Purpose, Release, Shelf, Targeting, UnitId, Verb, VerbInfo, Who, play::Playing,
};

impl DieCodeVerb {
    /// Hurt the captive (DC-099, DC-101, DC-111).
    pub const SQUEEZE: Verb = Verb::new("squeeze");
    /// Lift the captive (DC-106).
    pub const LIFT: Verb = Verb::new("lift");
    /// Throw or slam a lifted captive (DC-107).
    pub const THROW: Verb = Verb::new("throw");
    /// Break a pinned arm (DC-112).
    pub const BREAK_ARM: Verb = Verb::new("break_arm");
    /// Force a pinned captive to the ground (DC-116).
    pub const FORCE_DOWN: Verb = Verb::new("force_down");
    /// Let go of the captive.
    pub const RELEASE: Verb = Verb::new("release");
}

const HOLD: BarPlace = BarPlace::new("Your hold", 1, Shelf::Abilities);

/// Added to a target's roll against a broken arm or being forced down (DC-114, DC-118).
const RESISTED: i32 = 5;

/// Added to the difficulty of lifting a unit, for each point of scale above the lifter's (DC-106).
const WEIGHT_PER_SCALE: i32 = 3;

/// The points of scale above the lifter's at which a unit cannot be lifted, such as those of a tank above a person
/// (DC-106).
const TOO_LARGE: i32 = 10;

/// An act on a unit that is held.
const fn on_captive(info: VerbInfo) -> VerbRules {
    VerbRules {
        suits: |draft| draft.look.holds.by(draft.unit).next().is_some(),
        purpose: |_| Purpose::Hinder,
        ..VerbRules::plain(info)
    }
}

/// An act on a unit with a pinned arm; a failure hurts it (DC-111).
const fn on_pinned(info: VerbInfo) -> VerbRules {
    VerbRules {
        suits: |draft| draft.look.holds.by(draft.unit).any(|bond| bond.kind.kind == HoldKind::ArmPin),
        reaches: is_held,
        has_failure: true,
        ..on_captive(info)
    }
}

fn is_held(look: &Look<'_>, plan: &TaskPlan, target: UnitId) -> bool {
    look.holds.between(plan.unit, target).is_some()
}

pub(super) static SQUEEZE: VerbRules = VerbRules {
    plan: |draft| throws::squeeze_plan(draft).map(Plan::Attack),
    purpose: |_| Purpose::Harm,
    ..on_captive(VerbInfo::new(
        DieCodeVerb::SQUEEZE,
        "Hurt",
        None,
        "choke",
        HOLD,
        "Strength Damage to the unit you hold, without a roll to hit.",
    ))
};

pub(super) static LIFT: VerbRules = VerbRules {
    task: lift,
    add_odds: |_, _, _, p, target| target.conditions.push((HoldKind::Lift.condition().name, p)),
    reaches: is_held,
    dice: "lifting",
    effect: |world, plan| {
        let (play, Some(held)) = (&mut Play(world), plan.target) else { return };
        if let Some(hold) = play.holds().between_mut(plan.unit, held) {
            hold.kind = HoldKind::Lift;
            play.gained(held, HoldKind::Lift.condition(), Some(plan.unit));
            bonds::unpin(play, held, "lifted");
        }
    },
    ..on_captive(VerbInfo::new(
        DieCodeVerb::LIFT,
        "Lift",
        None,
        "slam",
        HOLD,
        "Lifting against the captive's weight, by Physique and size; the next step is a throw.",
    ))
};

pub(super) static THROW: VerbRules = VerbRules {
    is_aimed: true,
    plan: |draft| throws::throw_plan(draft).map(Plan::Attack),
    aims: |draft| draft.cells_within(u32::from(draft.look.settings().throw_cells)),
    purpose: |_| Purpose::Harm,
    targeting: |draft| {
        let cells = u32::from(draft.look.settings().throw_cells);
        Targeting { at_cells: true, ..Targeting::one_within(cells, Who::Others) }
    },
    // A thrown unit need no longer get free before it can do anything else.
    releases: |draft, target| match draft.look.holds.between(draft.unit, target) {
        Some(hold) if hold.kind == HoldKind::Lift => Release::default().with(true, true, Some(1)),
        _ => Release::default(),
    },
    ..on_captive(VerbInfo::new(
        DieCodeVerb::THROW,
        "Throw",
        None,
        "throw",
        HOLD,
        "Throwing skill: the captive takes the Toughness of the object that stops the throw, and your Strength Damage.",
    ))
};

pub(super) static BREAK_ARM: VerbRules = VerbRules {
    task: break_arm,
    purpose: |_| Purpose::Harm,
    about: super::escapes::strength_in_words,
    add_odds: |_, _, _, p, target| target.conditions.push((conditions::ARM_BROKEN.name, p)),
    dice: "breaking the arm",
    effect: |world, plan| {
        let (play, Some(held)) = (&mut Play(world), plan.target) else { return };
        if plan.passed {
            let mut state = play.change(held);
            state.broken_arms = (state.broken_arms + 1).min(2);
            return play.gained(held, conditions::ARM_BROKEN, Some(plan.unit));
        }
        fail(play, plan, held);
    },
    ..on_pinned(VerbInfo::new(
        DieCodeVerb::BREAK_ARM,
        "Break arm",
        None,
        "arm_pin",
        HOLD,
        "Physique or lifting against the arm; a failure still hurts it.",
    ))
};

pub(super) static FORCE_DOWN: VerbRules = VerbRules {
    task: force_down,
    add_odds: |_, _, _, p, target| target.conditions.push((conditions::PRONE.name, p)),
    dice: "forcing down",
    effect: |world, plan| {
        let (play, Some(held)) = (&mut Play(world), plan.target) else { return };
        if plan.passed {
            play.change(held).posture.stance = Stance::Felled;
            return play.gained(held, conditions::PRONE, Some(plan.unit));
        }
        fail(play, plan, held);
    },
    ..on_pinned(VerbInfo::new(
        DieCodeVerb::FORCE_DOWN,
        "Force down",
        None,
        "prone",
        HOLD,
        "Brawling: force the captive to the ground and keep the pin.",
    ))
};

pub(super) static RELEASE: VerbRules = VerbRules {
    under: |_| true,
    task: |draft| {
        let Some(bond) = draft.look.holds.by(draft.unit).next() else {
            return draft.refuse("no unit is held", "DC-100");
        };
        Ok(TaskPlan { target: Some(bond.held), ..draft.plain("let go", Cost::Free, "DC-100") })
    },
    purpose: |_| Purpose::Turn,
    effect: |world, plan| {
        let (play, Some(held)) = (&mut Play(world), plan.target) else { return };
        if let Some(hold) = play.holds().part(plan.unit, held) {
            play.ended(held, hold.kind.condition(), "released");
        }
    },
    ..on_captive(VerbInfo::new(DieCodeVerb::RELEASE, "Let go", None, "open_hand", HOLD, "Release the unit you hold."))
};

fn lift(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let kinds = [HoldKind::Grab, HoldKind::Choke, HoldKind::Hold, HoldKind::ArmPin];
    let held = draft.captive(&kinds, false, "DC-106")?;
    let (look, sheet) = (draft.look, draft.look.sheet(held));
    let dice = i32::from(sheet.attribute(Attribute::Physique).dice());
    let above = (sheet.scale - look.sheet(draft.unit).scale).max(0);
    let by_scale = WEIGHT_PER_SCALE * above;
    let weight = dice * look.settings().lift_difficulty_per_die + by_scale;
    let plan = TaskPlan { target: Some(held), ..draft.action("lift", "DC-106") };
    let plan = draft.rolling(plan, Skill::Lifting, Draft::number(weight, "its weight", "DC-106"));
    let most = roll::most(plan.code, WildRules::of(look.settings()));
    let is_beyond = most.is_some_and(|most| weight > most + plan.modifier);
    if above >= TOO_LARGE || above > 0 && is_beyond {
        return draft.refuse("far too heavy to lift", "DC-106");
    }
    Ok(plan)
}

/// Breaking a pinned arm (DC-112 … DC-114).
fn break_arm(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let (look, held) = (draft.look, draft.captive(&[HoldKind::ArmPin], true, "DC-112")?);
    let (sheet, more) = (look.sheet(held), more_than_a_tie(look));
    let protection = codes::unrolled(sheet.armour_over(Some(Location::Arm)));
    let mut plan = draft.action("break the arm", "DC-112");
    plan.code = codes::strength(look, draft.unit, draft.actions(plan.cost));
    plan.need = Draft::number(codes::unrolled(sheet.strength()) + protection + more, "the arm", "DC-113");
    let code = codes::strength(look, held, 1);
    let resists = Resisted { code, attribute: Attribute::Physique, plus: RESISTED + protection + more };
    Ok(pinned(draft, plan, held, resists))
}

/// Forcing a pinned unit to the ground (DC-116 … DC-118).
fn force_down(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let (look, held) = (draft.look, draft.captive(&[HoldKind::ArmPin], true, "DC-116")?);
    if look.state(held).posture.stance.is_prone() {
        return draft.refuse("already lying down", "DC-116");
    }
    let more = more_than_a_tie(look);
    let difficulty = codes::unrolled(look.sheet(held).attribute(Attribute::Reflexes)) + more;
    let balance = Draft::number(difficulty, "its balance", "DC-117");
    let plan = draft.rolling(draft.action("force down", "DC-116"), Skill::Brawling, balance);
    let code = codes::attribute(look, held, Attribute::Reflexes, 1);
    let resists = Resisted { code, attribute: Attribute::Reflexes, plus: RESISTED + more };
    Ok(pinned(draft, plan, held, resists))
}

/// The addition to numbers against a pinned unit: 1 if an equal total is not enough (DC-112).
fn more_than_a_tie(look: &Look<'_>) -> i32 {
    i32::from(!look.settings().pin_tie_succeeds)
}

/// The plan of an act on a pinned unit: the unit may resist by acting before its turn, and a failed act still hurts it
/// (DC-111).
fn pinned(draft: &Draft<'_, '_>, plan: TaskPlan, held: UnitId, resists: Resisted) -> TaskPlan {
    let resisted = draft.look.may_move_up(held).then_some(resists);
    TaskPlan { target: Some(held), resisted, harm: Some(squeeze(draft.look, draft.unit, held)), ..plan }
}

/// Applies a failure: against resistance the captive is free, otherwise it is hurt (DC-111 … DC-118).
fn fail(play: &mut Play<'_>, plan: &TaskPlan, held: UnitId) {
    let unit = plan.unit;
    if plan.struggle.is_some() {
        if let Some(hold) = play.holds().part(unit, held) {
            play.ended(held, hold.kind.condition(), "resisted");
        }
        return;
    }
    let Some(harm) = plan.harm.as_ref().filter(|harm| harm.rolls == HarmRoll::Inflicted) else { return };
    let hit = Hit { target: held, by: Some(unit), what: plan.what, halves: false };
    // The addition for scale is computed with the strike.
    strikes::strike_with(play, hit, Harm { scale: 0, ..harm.harm }, "DC-111");
}
