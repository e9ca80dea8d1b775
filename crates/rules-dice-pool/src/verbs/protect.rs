//! Protecting a comrade (DP-029).

use crate::{
    acts::{
        draft::{Draft, SIMPLE},
        forecast, legal, means,
        plan::{AttackPlan, Doing, Plan, Task},
        protect,
        verb_rules::{DicePoolVerb, VerbRules},
    },
    content::DefendOther,
    stages::play::Play,
    state::{Look, conditions},
};
use hexfray_battle::{
    Act, Aim, BarPlace, OrderError, Pace, Promise, Purpose, Shelf, Targeting, UnitId, Verb, VerbInfo, VerbRole, Who,
    play::Playing,
};

impl DicePoolVerb {
    /// Protect a comrade (DP-029).
    pub const DEFEND_OTHER: Verb = Verb::new("defend_other");
}

const COVER: BarPlace = BarPlace::new("Cover", 4, Shelf::Defend);

pub(super) static DEFEND_OTHER: VerbRules = VerbRules {
    has_aim: true,
    acts: |_, _, acts| acts.push(Act::new(DicePoolVerb::DEFEND_OTHER, 0)),
    is_shown: |draft| draft.look.settings().defend_other != DefendOther::None,
    plan,
    cost: Some(|_| Ok(SIMPLE)),
    is_aimed: |_| true,
    purpose: |_| Purpose::Help,
    targeting: |_| Targeting::one_within(0, Who::FallenOrStanding),
    pace: |_| Pace::Action,
    promise: |look, plan, blows| {
        let Doing::Task(Task::Protect(whom)) = plan.doing else { return None };
        let most = blows.iter().filter_map(|&blow| taken_on(look, plan.unit, whom, blow)).fold(0.0, f64::max);
        Some(Promise { spared: most, ..Promise::default() })
    },
    take_effect: |world, plan| {
        let (play, &Doing::Task(Task::Protect(whom))) = (&mut Play(world), &plan.doing) else { return };
        play.change(plan.unit).protects = Some(whom);
        play.gained(plan.unit, conditions::PROTECTING, None);
    },
    ..VerbRules::plain(
        VerbInfo::new(
            DicePoolVerb::DEFEND_OTHER,
            "Protect",
            Some('J'),
            "protect",
            COVER,
            "Defend a comrade in the same cell against one attack before your next turn. A Simple action.",
        )
        .with_role(VerbRole::Protects),
    )
};

/// Protecting a unit in the same space.
fn plan(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    if look.settings().defend_other == DefendOther::None {
        return draft.refuse("protecting others does nothing here", "DP-029");
    }
    let Aim::Unit(whom) = draft.aim else { return draft.refuse("not a valid target", "DP-029") };
    if !look.knows(whom) || whom == unit || look.are_hostile(unit, whom) {
        return draft.refuse("that is no comrade", "DP-029");
    }
    if look.is_vehicle(whom) {
        return draft.refuse("a vehicle is no comrade", "DP-085");
    }
    if !look.are_together(unit, whom) {
        return draft.refuse("the comrade is not in the same cell", "DP-029");
    }
    if look.state(unit).protects == Some(whom) {
        return draft.refuse("already protecting that comrade", "DP-029");
    }
    draft.task("defend other", Task::Protect(whom), SIMPLE, "DP-029")
}

/// The hit points saved when a unit steps in against a foe's blow at its comrade, struck in the comrade's space
/// (DP-029).
fn taken_on(look: &Look<'_>, unit: UnitId, whom: UnitId, (foe, act): (UnitId, Act)) -> Option<f64> {
    let look = &look.with(foe, look.cell(whom)?, look.turn(foe));
    let Doing::Attack(attack) = legal::plan_ahead(look, foe, act, Aim::Unit(whom)).ok()?.doing else { return None };
    let then = protect::stepped_in(look, &attack, unit, means::means_of(look, foe, act)?);
    let harm = |plan: &AttackPlan| forecast::against(look, plan, plan.attack.best(look.settings())).expected;
    Some(harm(&attack) - harm(&then))
}
