//! The acts that a unit has, whether they are possible now or not, with their names and what they take of a turn.

use crate::{
    acts::{Attempt, attempt, climb, dispel, handling, riding, together, verbs::PowerTableVerb},
    content::{Method, Use},
    state::{Actor, Keep},
};
use hexfray_battle::{Act, Name, Verb, narrow};

/// Every act that a unit has and that is wanted, whether it is possible now or not.
pub fn acts(actor: &Actor<'_>, wanted: &dyn Fn(&Act) -> bool) -> Vec<Act> {
    let mut acts = Vec::new();
    for (at, carried) in actor.gear.weapons.iter().enumerate() {
        let weapon = actor.book.weapon(carried.weapon);
        if matches!(carried.keep, Keep::Offered(_) | Keep::Ground(_) | Keep::Gone) {
            continue;
        }
        let manners = [Some(0), weapon.thrown.then_some(attempt::THROWN)];
        for manner in manners.into_iter().flatten() {
            let how = Use::of(weapon, manner == attempt::THROWN);
            let classes = 0..=actor.other_classes_for(weapon, how);
            acts.extend(classes.map(|class| Act {
                verb: Verb::ATTACK,
                with: narrow::<u8>(at),
                option: attempt::with_class(manner, class),
            }));
        }
    }
    acts.extend((0..narrow::<u8>(actor.sheet.abilities.len())).map(|with| Act::new(Verb::ABILITY, with)));
    acts.extend((0..narrow::<u8>(actor.sheet.items.len())).map(|with| Act::new(Verb::ITEM, with)));
    acts.extend(Method::ALL.iter().map(|&method| Act { verb: PowerTableVerb::PACE, with: 0, option: method as i16 }));
    acts.extend(climb::altitudes(actor).map(|metres| Act { verb: PowerTableVerb::FLY, with: 0, option: metres }));
    acts.push(Act::new(PowerTableVerb::VIA, 0));
    let is_wanted = |verb: Verb| wanted(&Act::new(verb, 0));
    if is_wanted(PowerTableVerb::TOGETHER) && !together::aims(actor).is_empty() {
        acts.push(Act::new(PowerTableVerb::TOGETHER, 0));
    }
    acts.push(Act::new(PowerTableVerb::RETREAT, 0));
    acts.push(Act::new(PowerTableVerb::JOIN, 0));
    acts.push(Act::new(Verb::STAND, 0));
    acts.push(Act::new(Verb::ESCAPE, 0));
    if actor.mount().is_some() {
        acts.push(Act::new(PowerTableVerb::DISMOUNT, 0));
    } else if is_wanted(PowerTableVerb::MOUNT) && !riding::aims(actor, PowerTableVerb::MOUNT).is_empty() {
        acts.push(Act::new(PowerTableVerb::MOUNT, 0));
    }
    acts.push(Act::new(PowerTableVerb::SURRENDER, 0));
    let feats = actor.feats().enumerate().filter(|(_, feat)| feat.active);
    acts.extend(feats.map(|(at, _)| Act::new(PowerTableVerb::FEAT, narrow::<u8>(at))));
    handling::acts(actor, &mut acts);
    acts.extend((0..narrow::<u8>(dispel::kinds(actor).len())).map(|with| Act::new(PowerTableVerb::DISPEL, with)));
    acts.retain(|act| wanted(act));
    acts
}

/// Whether an act takes the Major Action (SW-056).
pub fn takes_major(actor: &Actor<'_>, act: Act) -> bool {
    match Attempt::of(*actor, act) {
        Ok(attempt) => attempt.is_major(),
        Err(_) => is_major(actor, act.verb),
    }
}

/// Whether an act that uses no weapon, spell or item takes the Major Action (SW-207, SW-214).
fn is_major(actor: &Actor<'_>, verb: Verb) -> bool {
    match verb {
        PowerTableVerb::RETREAT => true,
        PowerTableVerb::MOUNT | PowerTableVerb::DISMOUNT => riding::is_major(actor),
        _ => handling::is_major(verb),
    }
}

/// The longest movement method with which an act without weapon, spell or item can be combined, before or after it
/// (SW-057, SW-061). Standing up is possible "even before moving" (SW-189), and a retreat that is declared first
/// precedes its move (SW-124).
pub fn longest_method(actor: &Actor<'_>, act: Act) -> Method {
    match act.verb {
        PowerTableVerb::FEAT | PowerTableVerb::MOUNT | PowerTableVerb::DISMOUNT => actor.longest_method(),
        verb if handling::is_handling(verb) => actor.longest_method(),
        _ => Method::Full,
    }
}

/// The name that players read for an act that uses no weapon, spell or item.
pub fn title(act: Act) -> Name {
    match act.verb {
        PowerTableVerb::PACE => Method::of(act.option).map_or(Name::new("move"), Method::title),
        PowerTableVerb::VIA => Name::new("go via"),
        PowerTableVerb::TOGETHER => Name::new("pass together"),
        PowerTableVerb::RETREAT => Name::new("retreat"),
        PowerTableVerb::JOIN => Name::new("join the melee"),
        Verb::STAND => Name::new("stand up"),
        Verb::ESCAPE => Name::new("leave"),
        PowerTableVerb::SURRENDER => Name::new("surrender"),
        PowerTableVerb::FLY => Name::new("fly"),
        PowerTableVerb::MOUNT => Name::new("mount"),
        PowerTableVerb::DISMOUNT => Name::new("dismount"),
        PowerTableVerb::FEAT => Name::new("declare a feat"),
        PowerTableVerb::DISPEL => Name::new("end an effect"),
        PowerTableVerb::STOW => Name::new("stow a weapon"),
        PowerTableVerb::SHEATHE => Name::new("sheathe a weapon"),
        Verb::EQUIP => Name::new("equip a weapon"),
        PowerTableVerb::STANCE => Name::new("change the stance"),
        Verb::DROP => Name::new("drop a weapon"),
        Verb::PICK_UP => Name::new("pick up a weapon"),
        PowerTableVerb::GIVE => Name::new("hand over a weapon"),
        PowerTableVerb::RECEIVE => Name::new("receive a weapon"),
        PowerTableVerb::WEAR => Name::new("an accessory"),
        _ => Name::new("act"),
    }
}
