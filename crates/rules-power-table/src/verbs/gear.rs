//! Handling weapons and accessories: putting away, drawing, dropping, picking up, handing over, wearing (SW-209 …
//! SW-223).
//!
//! A weapon that changes hands, lies on the ground or is offered is an entry in a unit's [`Gear`](crate::state::Gear).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        Lying, lying,
        riding::command,
        verb_rules::{Performed, PowerTableVerb, VerbRules, rules_of, show},
    },
    content::Weapon,
    numbers::{Figure, survey},
    stages::perform,
    state::{Actor, CarriedWeapon, Hold, Keep, Rulebook},
};
use hexfray_battle::{
    Act, ActView, Aim, BarPlace, Field, Name, OrderError, Pace, Range, Shelf, Targeting, UnitId, Verb, VerbInfo, Who,
    narrow,
};

impl PowerTableVerb {
    /// Changes between holding a weapon in one hand and in both.
    pub const STANCE: Verb = Verb::new("stance");
    /// Puts a weapon into its sheath or holster.
    pub const SHEATHE: Verb = Verb::new("sheathe");
    /// Puts a weapon away into the luggage.
    pub const STOW: Verb = Verb::new("stow");
    /// Offers a weapon to another unit.
    pub const GIVE: Verb = Verb::new("give");
    /// Takes a weapon that is offered.
    pub const RECEIVE: Verb = Verb::new("receive");
    /// Puts on or stores an accessory.
    pub const WEAR: Verb = Verb::new("wear");
}

const GEAR: BarPlace = BarPlace::new("Gear", 3, Shelf::Items);

/// An act that handles a thing, as a Minor Action.
const fn handling(info: VerbInfo) -> VerbRules {
    VerbRules {
        has_things: true,
        longest_method: |actor| actor.longest_method(),
        check_aim: |actor, _, aim| match aim {
            Aim::None => Ok(()),
            _ => Err(actor.refused("it needs a unit as its target", "SW-214")),
        },
        ..VerbRules::plain(info)
    }
}

/// An act that handles a thing, as a Major Action (SW-209 … SW-211).
const fn major(info: VerbInfo) -> VerbRules {
    VerbRules { is_major: |_| true, ..handling(info) }
}

pub(super) static EQUIP: VerbRules = VerbRules {
    acts_by_weapon: |_, keep, at, acts| {
        acts.extend(matches!(keep, Keep::Sheathed | Keep::Stowed).then(|| Act::new(Verb::EQUIP, at)));
    },
    check: |actor, act| {
        let carried = own(actor, act, false)?;
        if !matches!(carried.keep, Keep::Sheathed | Keep::Stowed) {
            return Err(actor.refused("the weapon is not in its sheath or the luggage", "SW-219"));
        }
        match actor.gear.room_for(actor.book.weapon(carried.weapon)) {
            Some(_) => Ok(()),
            None => Err(actor.refused("no hand is free", "SW-219")),
        }
    },
    title: |_| Name::new("equip a weapon"),
    view: |actor, act| view(actor, act, ("Equip", "sword", "Take it in hand.")),
    perform: |world, done| {
        let book = world.resource::<Rulebook>().0.clone();
        perform::with_gear(world, done.unit, |gear| {
            let Some(carried) = gear.get(done.act.with).copied() else { return };
            let hold = gear.room_for(book.weapon(carried.weapon));
            gear.weapons[usize::from(done.act.with)].keep = hold.map_or(carried.keep, Keep::Held);
        });
    },
    ..handling(VerbInfo::new(
        Verb::EQUIP,
        "Equip",
        Some('Q'),
        "sword",
        GEAR,
        "Draw a weapon from its sheath or from the luggage.",
    ))
};

pub(super) static STANCE: VerbRules = VerbRules {
    acts_by_weapon: |weapon, keep, at, acts| {
        let both = is_held(keep) && weapon.one_handed.is_some() && weapon.two_handed.is_some();
        acts.extend(both.then(|| Act::new(PowerTableVerb::STANCE, at)));
    },
    check: |actor, act| {
        let carried = in_hand(actor, act, false)?;
        match carried.keep {
            Keep::Held(hold) => check_stance(actor, actor.book.weapon(carried.weapon), hold),
            _ => Ok(()),
        }
    },
    title: |_| Name::new("change the stance"),
    view: |actor, act| match actor.gear.get(act.with).map(|carried| carried.keep) {
        Some(Keep::Held(Hold::Two)) => view(actor, act, ("In one hand:", "sword", "The other hand is free then.")),
        _ => view(actor, act, ("In both hands:", "sword", "More weight behind it.")),
    },
    perform: |world, done| {
        perform::put(world, done.unit, done.act.with, |keep| match keep {
            Keep::Held(Hold::One) => Keep::Held(Hold::Two),
            Keep::Held(Hold::Two) => Keep::Held(Hold::One),
            other => other,
        });
    },
    ..handling(VerbInfo::new(
        PowerTableVerb::STANCE,
        "Grip",
        Some('L'),
        "hold",
        GEAR,
        "Hold a weapon in one hand or in both.",
    ))
};

pub(super) static SHEATHE: VerbRules = VerbRules {
    acts_by_weapon: |weapon, keep, at, acts| {
        acts.extend((is_held(keep) && weapon.sheath).then(|| Act::new(PowerTableVerb::SHEATHE, at)));
    },
    check: |actor, act| match actor.book.weapon(in_hand(actor, act, false)?.weapon).sheath {
        true => Ok(()),
        false => Err(actor.refused("the weapon has no sheath", "SW-221")),
    },
    title: |_| Name::new("sheathe a weapon"),
    view: |actor, act| view(actor, act, ("Sheathe", "bag", "Put it into its sheath or holster.")),
    perform: |world, done| perform::put(world, done.unit, done.act.with, |_| Keep::Sheathed),
    ..handling(VerbInfo::new(
        PowerTableVerb::SHEATHE,
        "Sheathe",
        Some('S'),
        "quick_draw",
        GEAR,
        "Put a weapon into its sheath or holster.",
    ))
};

pub(super) static STOW: VerbRules = VerbRules {
    acts_by_weapon: |_, keep, at, acts| acts.extend(is_held(keep).then(|| Act::new(PowerTableVerb::STOW, at))),
    check: |actor, act| in_hand(actor, act, true).map(|_| ()),
    title: |_| Name::new("stow a weapon"),
    view: |actor, act| view(actor, act, ("Stow", "bag", "Major Action: put it into the luggage.")),
    perform: |world, done| perform::put(world, done.unit, done.act.with, |_| Keep::Stowed),
    ..major(VerbInfo::new(PowerTableVerb::STOW, "Stow", None, "bag", GEAR, "Put a weapon away into the luggage."))
};

pub(super) static DROP: VerbRules = VerbRules {
    acts_by_weapon: |_, keep, at, acts| acts.extend(is_held(keep).then(|| Act::new(Verb::DROP, at))),
    check: |actor, act| in_hand(actor, act, false).map(|_| ()),
    title: |_| Name::new("drop a weapon"),
    view: |actor, act| view(actor, act, ("Drop", "cancel", "Let it fall; any unit may pick it up.")),
    perform: |world, done| {
        let cell = world.resource::<Field>().place(done.unit).cell();
        perform::put(world, done.unit, done.act.with, |_| cell.map_or(Keep::Gone, Keep::Ground));
    },
    ..handling(VerbInfo::new(Verb::DROP, "Drop", Some('N'), "disarm", GEAR, "Drop a weapon; any unit may pick it up."))
};

pub(super) static PICK_UP: VerbRules = VerbRules {
    acts: |actor, _, acts| {
        acts.extend((0..narrow::<u8>(lying::lying_here(actor).len())).map(|with| Act::new(Verb::PICK_UP, with)));
    },
    check: |actor, act| {
        check_hands(actor, true)?;
        match lying::lying_here(actor).get(usize::from(act.with)) {
            Some(thing) => check_taking(actor, thing),
            None => Err(actor.refused("nothing lies here", "SW-209")),
        }
    },
    title: |_| Name::new("pick up a weapon"),
    view: |actor, act| {
        let about = "Major Action: off the ground, in hand if a hand is free.";
        let thing = lying::lying_here(actor).get(usize::from(act.with)).map(|thing| thing.carried);
        view_of(act, weapon_title(actor, thing), ("Pick up", "grab", about), Pace::Action)
    },
    perform: |world, done| take(world, done, lying::lying_here),
    ..major(VerbInfo::new(Verb::PICK_UP, "Pick up", Some('P'), "grab", GEAR, "Pick a weapon up from the ground."))
};

pub(super) static GIVE: VerbRules = VerbRules {
    acts_by_weapon: |_, keep, at, acts| acts.extend(is_held(keep).then(|| Act::new(PowerTableVerb::GIVE, at))),
    check: |actor, act| in_hand(actor, act, true).map(|_| ()),
    check_aim: |actor, _, aim| match aim {
        Aim::Unit(taker) if takers(actor).contains(&taker) => Ok(()),
        _ => Err(actor.refused("the friend has to be in the same place", "SW-210")),
    },
    aims: |actor, _| takers(actor).into_iter().map(Aim::Unit).collect(),
    title: |_| Name::new("hand over a weapon"),
    view: |actor, act| {
        let about = "Major Action: hold it out; the other takes it in a later turn.";
        let targeting = Targeting { range: Range::Cells(0), who: Who::Friends, ..Targeting::SELF };
        ActView { targeting, ..view(actor, act, ("Hand over", "trade", about)) }
    },
    perform: |world, done| {
        if let Aim::Unit(taker) = done.aim {
            perform::put(world, done.unit, done.act.with, |_| Keep::Offered(taker));
        }
    },
    ..major(VerbInfo::new(
        PowerTableVerb::GIVE,
        "Hand over",
        None,
        "trade",
        GEAR,
        "Offer an item; the other unit takes it in the next turn of its own.",
    ))
};

pub(super) static RECEIVE: VerbRules = VerbRules {
    acts: |actor, _, acts| {
        acts.extend((0..narrow::<u8>(lying::offered(actor).len())).map(|with| Act::new(PowerTableVerb::RECEIVE, with)));
    },
    // What is received goes into the hand at once (SW-223).
    check: |actor, act| {
        check_hands(actor, false)?;
        let offered = lying::offered(actor);
        let Some(thing) = offered.get(usize::from(act.with)) else {
            return Err(actor.refused("no unit here offers anything", "SW-210"));
        };
        if actor.gear.room_for(actor.book.weapon(thing.carried.weapon)).is_none() {
            return Err(actor.refused("no hand is free", "SW-223"));
        }
        check_taking(actor, thing)
    },
    title: |_| Name::new("receive a weapon"),
    view: |actor, act| {
        let about = "Take in hand what is held out.";
        let thing = lying::offered(actor).get(usize::from(act.with)).map(|thing| thing.carried);
        view_of(act, weapon_title(actor, thing), ("Take", "trade", about), Pace::Zero)
    },
    perform: |world, done| take(world, done, lying::offered),
    ..handling(VerbInfo::new(PowerTableVerb::RECEIVE, "Take", None, "trade", GEAR, "Take an item that is offered."))
};

pub(super) static WEAR: VerbRules = VerbRules {
    acts: |actor, _, acts| {
        let worn = narrow::<u8>(actor.sheet.accessories.len().min(32));
        acts.extend((0..worn).map(|with| Act::new(PowerTableVerb::WEAR, with)));
    },
    check: |actor, act| {
        check_hands(actor, true)?;
        check_wearing(actor, act.with)
    },
    title: |_| Name::new("an accessory"),
    view: |actor, act| {
        let at = usize::from(act.with);
        let title = actor.sheet.accessories.get(at).map(|&place| actor.book.accessories[place].title);
        let words = match actor.gear.wears(at) {
            true => ("Store", "bag", "Major Action: take it off, into the luggage."),
            false => ("Put on", "crown", "Major Action: wear it, if nothing else is worn there."),
        };
        view_of(act, title.unwrap_or(Name::new("accessory")), words, Pace::Action)
    },
    perform: |world, done| perform::with_gear(world, done.unit, |gear| gear.change_worn(done.act.with)),
    ..major(VerbInfo::new(PowerTableVerb::WEAR, "Wear", None, "crown", GEAR, "Put on or store an accessory."))
};

fn is_held(keep: Keep) -> bool {
    matches!(keep, Keep::Held(_))
}

/// Whether a unit can handle things now, as a Major Action or a Minor one.
fn check_hands(actor: &Actor<'_>, major: bool) -> Result<(), OrderError> {
    if major {
        actor.check_major()?;
    } else {
        actor.check_minor()?;
        if actor.turn.majors > 0 {
            return Err(actor.refused("weapons cannot be handled after a Major Action", "SW-218"));
        }
    }
    command::check_hands(actor)
}

/// The unit's own weapon that an act handles.
fn own(actor: &Actor<'_>, act: Act, major: bool) -> Result<CarriedWeapon, OrderError> {
    check_hands(actor, major)?;
    actor.gear.get(act.with).copied().ok_or_else(|| actor.no_such("there is no weapon of this number"))
}

fn in_hand(actor: &Actor<'_>, act: Act, major: bool) -> Result<CarriedWeapon, OrderError> {
    let carried = own(actor, act, major)?;
    if is_held(carried.keep) { Ok(carried) } else { Err(actor.refused("the weapon is not in hand", "SW-209")) }
}

fn check_stance(actor: &Actor<'_>, weapon: &Weapon, hold: Hold) -> Result<(), OrderError> {
    match hold {
        Hold::One if weapon.two_handed.is_none() => Err(actor.refused("the weapon is for one hand", "SW-220")),
        Hold::One if actor.gear.free_hands() == 0 => Err(actor.refused("the other hand is not free", "SW-220")),
        Hold::Two if weapon.one_handed.is_none() => Err(actor.refused("the weapon takes both hands", "SW-220")),
        _ => Ok(()),
    }
}

/// Whether a weapon can be taken from the ground or from another unit.
fn check_taking(actor: &Actor<'_>, thing: &Lying) -> Result<(), OrderError> {
    if thing.owner != actor.id() && !actor.gear.has_place() {
        return Err(actor.refused("no more weapons can be carried", "SW-209"));
    }
    Ok(())
}

/// Whether an accessory can be put on, which needs its slot, or stored, which is always possible (SW-211).
fn check_wearing(actor: &Actor<'_>, with: u8) -> Result<(), OrderError> {
    let at = usize::from(with);
    let &place =
        actor.sheet.accessories.get(at).ok_or_else(|| actor.no_such("there is no accessory of this number"))?;
    let slot = actor.book.accessories[place].slot;
    if !actor.gear.wears(at) && actor.accessories().any(|worn| worn.slot == slot) {
        return Err(actor.refused("another accessory is worn there", "SW-211"));
    }
    Ok(())
}

/// The friends that are close enough to take the unit's offer, and able to do so (SW-210).
fn takers(actor: &Actor<'_>) -> Vec<UnitId> {
    survey::with_positions(actor.world, |positions| {
        let Some(own) = positions.figure(actor.id()) else { return Vec::new() };
        let takes = |other: &&Figure| {
            other.unit != own.unit && other.able && other.side == own.side && positions.can_touch(own, other)
        };
        positions.figures.iter().filter(takes).map(|other| other.unit).collect()
    })
}

/// An act with one of the unit's own weapons: what it does, its drawing and its description.
fn view(actor: &Actor<'_>, act: Act, words: (&str, &'static str, &'static str)) -> ActView {
    let major = (rules_of(act.verb).is_major)(actor);
    let pace = if major { Pace::Action } else { Pace::Zero };
    view_of(act, weapon_title(actor, actor.gear.get(act.with).copied()), words, pace)
}

fn view_of(act: Act, thing: Name, (what, glyph, about): (&str, &'static str, &'static str), pace: Pace) -> ActView {
    let name = Name::intern(&format!("{what} {thing}")).unwrap_or(thing);
    ActView { name, ..show(act, "", glyph, about, pace) }
}

fn weapon_title(actor: &Actor<'_>, carried: Option<CarriedWeapon>) -> Name {
    carried.map_or(Name::new("weapon"), |carried| actor.book.weapon(carried.weapon).title)
}

/// Takes one of the things that a unit finds.
fn take(world: &mut World, done: Performed, find: fn(&Actor<'_>) -> Vec<Lying>) {
    let Some(actor) = Actor::of(world, done.unit) else { return };
    if let Some(&thing) = find(&actor).get(usize::from(done.act.with)) {
        perform::take(world, done.unit, thing);
    }
}
