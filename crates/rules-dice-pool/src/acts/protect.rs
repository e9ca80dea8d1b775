//! Protecting a comrade: which units may step in against an attack, and the consequences (DP-029).

use super::{
    disarm, holds,
    plan::{AttackPlan, Grip},
};
use crate::{
    content::{Defence, DefendOther},
    numbers::{
        attack::Attack,
        initiative,
        means::{Goal, Means},
    },
    state::Look,
};
use hexfray_battle::{Name, UnitId};

/// The answer that lets the attack take its course.
pub const LET_IT_BE: Name = Name::new("let it be");
/// The answer that takes the attack instead of the comrade.
pub const STEP_IN: Name = Name::new("step in the way");

/// The units that may step in against an attack, in the order of initiative.
pub fn protectors(look: &Look<'_>, attack: &Attack) -> Vec<UnitId> {
    let target = attack.target;
    let ready = |unit: UnitId| {
        let state = look.state(unit);
        let here = || look.is_active(unit) && look.are_together(unit, target);
        state.protects == Some(target) && unit != attack.by && unit != target && here() && !state.is_helpless()
    };
    initiative::by_initiative(look, look.units.iter().map(|(unit, _)| unit).filter(|&unit| ready(unit)))
}

/// An attack against which another unit steps in: its defences replace the target's, or it becomes the target.
pub fn stepped_in(look: &Look<'_>, plan: &AttackPlan, protector: UnitId, means: Means<'_>) -> AttackPlan {
    let own = Attack::of(look, plan.attack.by, protector, means);
    let AttackPlan { prize, pressed, charge, rolled, .. } = *plan;
    let grip = plan.grip.clone();
    match look.settings().defend_other {
        DefendOther::TakeTheHit => {
            // The holds of the protector count, not those of the first target.
            let prize = if means.goal == Goal::Disarm { disarm::only(look, protector) } else { None };
            let grip = Grip { fills: holds::fills(look, plan.attack.by, protector, means), ..grip };
            let then = AttackPlan { prize, charge, rolled, grip, ..AttackPlan::new(own) };
            then.still_hindered(look)
        }
        DefendOther::RollForAlly | DefendOther::None => {
            let attack = Attack { guards: own.guards, ..plan.attack.clone() };
            let protector = Some(protector);
            AttackPlan { protector, prize, pressed, charge, rolled, grip, ..AttackPlan::new(attack) }
        }
    }
}

/// The attack with one of the protector's defences chosen, counted from the first that is open.
pub fn stepped_in_with(
    look: &Look<'_>,
    plan: &AttackPlan,
    protector: UnitId,
    means: Means<'_>,
    place: usize,
) -> AttackPlan {
    let mut then = stepped_in(look, plan, protector, means);
    if then.protector.is_some() {
        let chosen: Option<Defence> = then.attack.open().nth(place);
        (then.defence, then.chosen) = (chosen, true);
    }
    then
}
