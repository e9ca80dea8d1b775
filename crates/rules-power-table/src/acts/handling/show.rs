//! The texts of handling acts for players.

use crate::{
    acts::handling::lying,
    acts::verbs::PowerTableVerb,
    state::{Actor, Hold, Keep},
};
use hexfray_battle::{Act, Name, Verb};

/// The name of a handling act, its drawing and its description.
pub fn show(actor: &Actor<'_>, act: Act) -> (Name, Name, Name) {
    let thing = what(actor, act);
    let held = actor.gear.get(act.with).map(|carried| carried.keep);
    let (verb, glyph, about) = match act.verb {
        PowerTableVerb::STOW => ("Stow", "bag", "Major Action: put it into the luggage."),
        PowerTableVerb::SHEATHE => ("Sheathe", "bag", "Minor Action: into its sheath or holster."),
        Verb::DROP => ("Drop", "cancel", "Minor Action: let it fall; any unit may pick it up."),
        PowerTableVerb::GIVE => {
            ("Hand over", "trade", "Major Action: hold it out; the other takes it in a later turn.")
        }
        PowerTableVerb::RECEIVE => ("Take", "trade", "Minor Action: take in hand what is held out."),
        Verb::PICK_UP => ("Pick up", "grab", "Major Action: off the ground, in hand if a hand is free."),
        PowerTableVerb::STANCE if held == Some(Keep::Held(Hold::Two)) => {
            ("In one hand:", "sword", "Minor Action: the other hand is free then.")
        }
        PowerTableVerb::STANCE => ("In both hands:", "sword", "Minor Action: more weight behind it."),
        PowerTableVerb::WEAR if actor.gear.wears(act.with.into()) => {
            ("Store", "bag", "Major Action: take it off, into the luggage.")
        }
        PowerTableVerb::WEAR => ("Put on", "crown", "Major Action: wear it, if nothing else is worn there."),
        _ => ("Equip", "sword", "Minor Action: take it in hand."),
    };
    let name = Name::intern(&format!("{verb} {thing}")).unwrap_or(thing);
    (name, Name::new(glyph), Name::new(about))
}

/// The name of the thing that an act handles.
fn what(actor: &Actor<'_>, act: Act) -> Name {
    let at = usize::from(act.with);
    let carried = match act.verb {
        Verb::PICK_UP => lying::lying_here(actor).get(at).map(|thing| thing.carried),
        PowerTableVerb::RECEIVE => lying::offered(actor).get(at).map(|thing| thing.carried),
        PowerTableVerb::WEAR => {
            let accessory = actor.sheet.accessories.get(at).map(|&place| actor.book.accessories[place].title);
            return accessory.unwrap_or(Name::new("accessory"));
        }
        _ => actor.gear.get(act.with).copied(),
    };
    carried.map_or(Name::new("weapon"), |carried| actor.book.weapon(carried.weapon).title)
}
