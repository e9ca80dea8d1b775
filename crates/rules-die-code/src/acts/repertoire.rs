//! The acts that a unit could order, with the weapons and options with which each is offered.

use super::verb_rules::{Draft, VERBS, VerbRules};
use crate::{content::DieCode, state::Look};
use hexfray_battle::{Act, Aim, OrderError, UnitId};

/// Every act that a unit could order, even if something prevents it now, without the numbers of further actions.
pub fn acts<'a, 'w>(look: &'a Look<'w>, unit: UnitId) -> Vec<Draft<'a, 'w>> {
    let (mut acts, lists) = (Vec::with_capacity(64), VERBS.lists());
    let named: Vec<Vec<i16>> = lists.with_weapon.iter().map(|rules| (rules.named)(look, unit)).collect();
    let mut offer = |rules: &'static VerbRules, with, named: &[i16]| {
        let options = (rules.options)(look, unit, with).chain(named.iter().copied());
        let act = |option| Act { verb: rules.info.verb, with, option };
        acts.extend(options.map(|option| Draft { look, unit, act: act(option), aim: Aim::None, rules }));
    };
    for (with, _) in look.weapons(unit) {
        lists.with_weapon.iter().zip(&named).for_each(|(rules, named)| offer(rules, with, named));
    }
    for rules in lists.others {
        (rules.numbers)(look, unit).for_each(|with| offer(rules, with, &[]));
    }
    acts
}

/// Checks whether an act is offered with these numbers.
///
/// # Errors
/// The act has no such form.
pub fn check(draft: &Draft<'_, '_>) -> Result<(), OrderError> {
    let Draft { look, unit, act, rules, .. } = *draft;
    let announced = rules.announces && (0..i16::from(DieCode::MOST_DICE)).contains(&act.option);
    let usual = || (rules.options)(look, unit, act.with).contains(&act.option);
    let named = || (rules.named)(look, unit).contains(&act.option);
    if (announced || usual() || named()) && (rules.has_several || act.with == 0) {
        Ok(())
    } else {
        Err(look.roster.no_such(unit, "the act has no such form"))
    }
}
