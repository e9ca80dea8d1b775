//! The acts that a unit has, whether they are possible now or not, and what they take of a turn.

use crate::{
    acts::{
        Attempt,
        verb_rules::{VERBS, rules_of},
    },
    state::Actor,
};
use hexfray_battle::{Act, narrow};

/// Every act that a unit has and that is wanted, whether it is possible now or not.
pub fn acts(actor: &Actor<'_>, wanted: &dyn Fn(&Act) -> bool) -> Vec<Act> {
    let (mut acts, lists) = (Vec::new(), VERBS.lists());
    lists.first.iter().for_each(|rules| (rules.acts)(actor, wanted, &mut acts));
    for (at, carried) in actor.gear.weapons.iter().enumerate() {
        let (weapon, at) = (actor.book.weapon(carried.weapon), narrow::<u8>(at));
        lists.by_weapon.iter().for_each(|rules| (rules.acts_by_weapon)(weapon, carried.keep, at, &mut acts));
    }
    lists.last.iter().for_each(|rules| (rules.acts)(actor, wanted, &mut acts));
    acts.retain(|act| wanted(act));
    acts
}

/// Whether an act takes the Major Action (SW-056).
pub fn takes_major(actor: &Actor<'_>, act: Act) -> bool {
    let rules = rules_of(act.verb);
    match rules.tool {
        Some(_) => Attempt::of(*actor, act).is_ok_and(|attempt| attempt.is_major()),
        None => (rules.is_major)(actor),
    }
}
