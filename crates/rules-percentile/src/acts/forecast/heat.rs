//! The odds of an act whose user is under Heat: it falls before it does anything (MC-182).

use crate::{
    acts::{planning, verb_rules::rules_of},
    numbers::conditions,
    state::Unit,
};
use hexfray_battle::{Act, Aim, Forecast, Name, Part, PartKind, Parts, Rule, TargetForecast};
use hexfray_board::odds::Dist;

const RULE: Rule = Rule::new("MC-182");

/// The odds of an act whose user falls instead; `None` for all other acts.
pub fn before(user: &Unit<'_>, act: Act, aim: Aim) -> Option<Forecast> {
    let idle = rules_of(act.verb).is_idle;
    let what = || planning::plan(user, act, 0).map_or(Name::new("Heat"), |plan| plan.name());
    (!idle && conditions::burns(&user.conditions)).then(|| fall(user, what(), aim))
}

/// The odds when the user falls instead of acting, and no other unit is affected.
pub fn fall(user: &Unit<'_>, what: Name, aim: Aim) -> Forecast {
    let hp = user.vitals.hp.max(0);
    let mut parts = Parts::new();
    parts.push(Part { term: Name::new("falls before it moves or acts"), value: hp, kind: PartKind::Set, rule: RULE });
    let own = TargetForecast {
        reached: 1.0,
        hit: 1.0,
        defeat: 1.0,
        expected: f64::from(hp),
        damage: Dist::point(hp),
        parts,
        ..TargetForecast::untouched(user.unit)
    };
    let spared = if let Aim::Unit(target) = aim { Some(target) } else { None };
    let spared = spared.filter(|&target| target != user.unit).map(TargetForecast::untouched);
    Forecast {
        unit: user.unit,
        what,
        targets: [own].into_iter().chain(spared).collect(),
        ready: None,
        arrives: Vec::new(),
        leaves_out: Vec::new(),
    }
}
