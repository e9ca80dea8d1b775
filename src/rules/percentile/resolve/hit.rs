//! Rolling to hit and for damage, and what armour and everything else makes of it (TC-093 … TC-100, TC-115 … TC-121).

use bevy::ecs::prelude::*;

use super::{deed_under_way, plan_under_way};
use crate::{
    battle::{CheckResult, Dice, Event, Flow, Log, Name, ResolveSystems, Resolving, UnitId},
    rules::percentile::{
        attack::{self, Trial},
        code::DamageCode,
        fighters::Fighters,
        plan::Plan,
        reroll,
        situation::{Asked, Situation},
        state::Fighter,
    },
};

/// Rolls to hit each target; what needs no roll hits (TC-093, TC-115, TC-116). Whoever may throw again is asked.
pub fn roll_hits(
    fighters: Fighters<'_, '_>,
    mut resolving: ResMut<Resolving>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log>,
    mut situation: ResMut<Situation>,
    mut flow: ResMut<Flow>,
) {
    let Some((action, act)) = deed_under_way(&resolving) else { return };
    let user = fighters.get(action.unit);
    let Some(plan) = plan_under_way(&user, &action, act) else { return };
    let once = user.book.settings.group_roll_once && !plan.strikes_singly();
    let mut one_roll = None;
    for strike in &mut resolving.strikes {
        if strike.hit {
            continue;
        }
        let target = fighters.get(strike.target);
        let friends = fighters.are_friends(action.unit, strike.target);
        let Some(trial) = attack::trial(&user, &target, &plan, friends) else {
            strike.hit = true;
            continue;
        };
        let roll = match one_roll {
            Some(roll) if once => roll,
            _ => dice.roll(&mut log, Some(action.unit), 100, Name::new("to hit")),
        };
        one_roll = Some(roll);
        let result = trial.judge(roll, &user.book.settings);
        strike.hit = result.passed();
        strike.critical = result == CheckResult::Critical;
        told(&mut log, &user, strike.target, plan.name(), trial, roll, result);
    }
    if let Some(decision) = reroll::offer(&fighters, &user, &plan, &resolving.strikes) {
        situation.asked = Asked::Reroll;
        resolving.resume_with(ResolveSystems::Damage);
        flow.ask(decision);
    }
}

/// Tells the log how a check went.
pub fn told(
    log: &mut Log,
    user: &Fighter<'_>,
    target: UnitId,
    what: Name,
    trial: Trial,
    roll: i32,
    result: CheckResult,
) {
    log.tell(|| {
        let needed = trial.needed();
        let (unit, target) = (user.unit, Some(target));
        Event::Checked { unit, target, what, parts: trial.parts, needed, roll, result }
    });
}

/// Rolls the dice of the damage or recovery: once for all targets of an area (TC-120), for blows and random
/// strikes one by one. Percentages, armour and factors make the amount of them: damage is positive, recovery negative.
pub fn roll_damage(
    fighters: Fighters<'_, '_>,
    mut resolving: ResMut<Resolving>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log>,
) {
    let Some((action, act)) = deed_under_way(&resolving) else { return };
    let user = fighters.get(action.unit);
    let Some(plan) = plan_under_way(&user, &action, act) else { return };
    let code = dice_of(&plan);
    let once = user.book.settings.group_damage_once && !plan.strikes_singly();
    let mut thrown = None;
    for strike in resolving.strikes.iter_mut().filter(|strike| strike.hit) {
        if let Some(code) = &code {
            strike.amount = match thrown {
                Some(sum) if once => sum,
                _ => throw(&mut dice, &mut log, &user, &plan, code),
            };
            thrown = Some(strike.amount);
        }
        let target = fighters.get(strike.target);
        if plan.deed.harm.is_some() {
            strike.parts = attack::damage(&user, &target, &plan, strike.amount, strike.critical);
            strike.amount = strike.parts.total();
        } else if let Some(mend) = &plan.deed.mend {
            strike.parts = attack::recovery(&user, &target, &plan, mend, strike.amount);
            strike.amount = -strike.parts.total();
        }
    }
}

/// The code whose dice an act throws, if it does.
pub fn dice_of(plan: &Plan<'_>) -> Option<DamageCode> {
    let code = match attack::blow(plan) {
        Some(blow) => Some(blow.code),
        None => plan.deed.mend.and_then(|mend| mend.code),
    };
    code.filter(|code| code.dice > 0)
}

fn throw(dice: &mut Dice, log: &mut Log, user: &Fighter<'_>, plan: &Plan<'_>, code: &DamageCode) -> i32 {
    let purpose = Name::new(if plan.deed.harm.is_some() { "damage" } else { "recovery" });
    (0..code.dice).map(|_| dice.roll(log, Some(user.unit), u16::from(code.sides), purpose)).sum()
}
