//! The acts that a unit could order, with the weapons and options with which each is offered.

use super::verb_rules::{VerbRules, rules_of, verbs};
use crate::{content::DieCode, state::Look};
use hexfray_battle::{Act, OrderError, UnitId};

/// Every act that a unit could order, even if something prevents it now, without the numbers of further actions.
pub fn acts(look: &Look<'_>, unit: UnitId) -> Vec<Act> {
    let (mut acts, verbs) = (Vec::with_capacity(64), verbs(look));
    let named: Vec<Vec<i16>> = verbs.with_weapon.iter().map(|rules| (rules.named)(look, unit)).collect();
    let mut offer = |rules: &VerbRules, with, named: &[i16]| {
        let options = (rules.options)(look, unit, with).chain(named.iter().copied());
        acts.extend(options.map(|option| Act { verb: rules.info.verb, with, option }));
    };
    for (with, _) in look.weapons(unit) {
        verbs.with_weapon.iter().zip(&named).for_each(|(rules, named)| offer(rules, with, named));
    }
    for rules in verbs.others {
        (rules.numbers)(look, unit).for_each(|with| offer(rules, with, &[]));
    }
    acts
}

/// Checks whether an act is offered with these numbers.
///
/// # Errors
/// The act has no such form.
pub fn check(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    let rules = rules_of(look, act.verb);
    let announced = rules.announces && (0..i16::from(DieCode::MOST_DICE)).contains(&act.option);
    let usual = || (rules.options)(look, unit, act.with).contains(&act.option);
    let named = || (rules.named)(look, unit).contains(&act.option);
    if (announced || usual() || named()) && (rules.has_several || act.with == 0) {
        Ok(())
    } else {
        Err(look.roster.no_such(unit, "the act has no such form"))
    }
}
