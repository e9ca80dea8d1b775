//! The odds of answers with holds: points that hinder a roll, and net hits that go to a hold (DP-122, DP-123, DP-130).

use super::{
    forecast::of_net,
    holds::{hinder_defence, loosened, of_grapple},
    plan::AttackPlan,
};
use crate::{
    numbers::{grapple, score},
    state::Look,
};
use hexfray_battle::{TargetForecast, UnitId, narrow, whole};
use hexfray_board::odds::Dist;

/// The odds of an attack by a held unit when its grappler spends this many points on the roll (DP-122): for the target,
/// and for the hold.
pub fn hindered_attack(look: &Look<'_>, plan: &AttackPlan, holder: UnitId, points: i32) -> Vec<TargetForecast> {
    let mut plan = plan.clone();
    plan.attack.pool = grapple::hindered(look.settings(), &plan.attack.pool, points);
    let defence = if plan.chosen { plan.defence } else { plan.attack.best(look.settings()) };
    let net = plan.attack.net_odds(look.settings(), defence);
    let then = look.spending(holder, plan.attack.by, points);
    vec![of_net(&then, &plan, defence, &net), loosened(look, holder, plan.attack.by, points)]
}

/// The odds of an attack on a held unit when its grappler spends this many points on its defence (DP-122, DP-123).
pub fn hindered_defence(look: &Look<'_>, plan: &AttackPlan, holder: UnitId, points: i32) -> Vec<TargetForecast> {
    let mut plan = plan.clone();
    hinder_defence(look, &mut plan, points);
    let (settings, defence) = (look.settings(), plan.defence);
    let net = match plan.rolled {
        Some(rolled) => {
            plan.attack.defence_odds(settings, defence).map(|opposed| score::net(settings, rolled, opposed))
        }
        None => plan.attack.net_odds(settings, defence),
    };
    let then = look.spending(holder, plan.defender(), points);
    vec![of_net(&then, &plan, defence, &net), loosened(look, holder, plan.defender(), points)]
}

/// The effects of an attack if this many of its net hits go to a hold (DP-130, DP-134, DP-137): the target's hold on
/// the unit in `drains` gets weaker, or else the attacker's own hold on the target gets stronger.
pub fn divided(look: &Look<'_>, plan: &AttackPlan, hits: i32, drains: Option<UnitId>) -> Vec<TargetForecast> {
    let left = plan.left() - hits;
    let (by, target) = (plan.attack.by, plan.attack.target);
    let then = drains.map_or(*look, |held| look.spending(target, held, hits));
    let mut odds = of_net(&then, plan, plan.defence, &Dist::point(left));
    match drains {
        Some(held) => vec![odds, loosened(look, target, held, hits)],
        None => {
            let held = TargetForecast { reached: 1.0, ..of_grapple(look, &plan.attack, &Dist::point(hits)) };
            let health = look.state(target).health.left() - narrow::<i32>(whole(odds.damage.expected().round()));
            let pool = look.hold(by, target).map_or(0, |hold| hold.pool) + hits;
            (odds.held, odds.defeat) = (
                held.held,
                f64::from(u8::from(
                    odds.defeat > 0.0 || hits > 0 && grapple::is_beaten(look, target, health, Some((by, pool))),
                )),
            );
            vec![odds]
        }
    }
}
