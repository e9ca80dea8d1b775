//! Feats, acts that use no ability and are more than matters of the turn: what each verb requires, where it is aimed,
//! what its odds are. Each has a module of its own; this one chooses the module.

use bevy_ecs::prelude::*;

use crate::{
    acts::{assist, climb, gear, improvise, leap, trigger, verbs::PercentileVerb, water},
    numbers::{checks, refusal::Refusal},
    state::Unit,
};
use hexfray_battle::{
    Act, ActView, Aim, Field, Forecast, Name, Parts, Purpose, Range, Rule, Targeting, UnitId, Verb, Wanted, Who,
};
use hexfray_board::grid::{Cell, Template};

/// Adds the feats that a unit has, among those that are wanted, whether it can do them now or not.
pub fn acts(world: &World, user: &Unit<'_>, wanted: Wanted<'_>, acts: &mut Vec<Act>) {
    if !wanted.any_of(&ALL) {
        return;
    }
    improvise::acts(world, user, wanted, acts);
    // All others serve the turn itself.
    if !wanted.meant_for(PURPOSE) {
        return;
    }
    if wanted.any_of(&[Verb::TRIGGER]) {
        acts.extend(trigger::acts(world).filter(wanted.like));
    }
    if wanted.any_of(&GEAR) {
        gear::acts(world, user, wanted, acts);
    }
    if user.book.settings.scene.on {
        return;
    }
    let leap = Act::new(PercentileVerb::LEAP, 0);
    acts.extend(Some(leap).filter(|act| wanted.act(act) && leap::knows(user)));
    let climb = Act::new(PercentileVerb::CLIMB, 0);
    let climbs = [climb, Act { option: climb::KEEPS_ACTION, ..climb }];
    acts.extend(climbs.into_iter().filter(|act| wanted.act(act) && climb::knows(user)));
    acts.extend(Some(Act::new(PercentileVerb::ASSIST, 0)).filter(|act| wanted.act(act)));
}

/// Whether an act is a feat.
pub const fn is_feat(act: Act) -> bool {
    matches!(act.verb, PercentileVerb::LEAP | PercentileVerb::CLIMB | PercentileVerb::ASSIST | Verb::TRIGGER)
        || is_gear(act)
}

const ALL: [Verb; 8] = [
    PercentileVerb::IMPROVISE,
    Verb::TRIGGER,
    Verb::EQUIP,
    Verb::DROP,
    Verb::PICK_UP,
    PercentileVerb::LEAP,
    PercentileVerb::CLIMB,
    PercentileVerb::ASSIST,
];

const GEAR: [Verb; 3] = [Verb::EQUIP, Verb::DROP, Verb::PICK_UP];

/// Whether an act handles gear.
pub const fn is_gear(act: Act) -> bool {
    matches!(act.verb, Verb::EQUIP | Verb::DROP | Verb::PICK_UP)
}

/// Whether a unit can do a feat now, given an aim; it is known to have its action.
pub fn check(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<(), Refusal> {
    if is_gear(act) {
        return gear::check(world, user, act, from);
    }
    let manners = if act.verb == PercentileVerb::CLIMB { 0..=climb::KEEPS_ACTION } else { 0..=0 };
    if (act.with != 0 && act.verb != Verb::TRIGGER) || !manners.contains(&act.option) {
        return Err(("there is only one way to do this", Rule::new("TC-046")));
    }
    if user.book.settings.scene.on && act.verb != Verb::TRIGGER {
        return Err(("there is no map", Rule::new("TC-077")));
    }
    match act.verb {
        PercentileVerb::LEAP => leap::check(world, user),
        PercentileVerb::CLIMB => climb::check(world, user),
        // Helping another unit along is more than movement (MC-066).
        PercentileVerb::ASSIST => {
            water::check_depth(world.resource::<Field>().board(), user, from).and_then(|()| assist::check(world, user))
        }
        Verb::TRIGGER => trigger::check(world, user, act, from),
        _ => Err(("this ruleset has no such act", Rule::new("TC-046"))),
    }
}

/// Every aim that a feat may have from a cell.
pub fn aims(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Vec<Aim> {
    match act.verb {
        PercentileVerb::CLIMB => climb::aims(world, user, from),
        PercentileVerb::ASSIST => assist::aims(world, user, from),
        _ => vec![Aim::None],
    }
}

/// Fills in what players see of a feat, except where it may be aimed.
pub fn dress(world: &World, unit: UnitId, act: Act, view: &mut ActView) {
    if is_gear(act) {
        (view.name, view.about) = gear::label(world, unit, act);
    }
    if act.verb == Verb::TRIGGER {
        (view.name, view.about) = trigger::label(world, act);
        (view.charge, view.left) = (trigger::ticks(world, act), trigger::left(world, act));
    }
}

/// Name, drawing and description.
pub const fn label(act: Act) -> (&'static str, &'static str, &'static str) {
    match act.verb {
        PercentileVerb::LEAP => leap::LABEL,
        PercentileVerb::CLIMB if act.option == climb::KEEPS_ACTION => (
            "Climb, ready to act",
            climb::LABEL.1,
            "As Climb; a critical success leaves the action instead of a level.",
        ),
        PercentileVerb::CLIMB => climb::LABEL,
        Verb::EQUIP => ("Equip", "parry", "Take a weapon or shield in hand, or put one away."),
        Verb::DROP => ("Drop", "cancel", "Drop an item."),
        Verb::PICK_UP => ("Pick up", "grab", "Pick up an item nearby."),
        Verb::TRIGGER => ("Use", "key", "What an object on the board offers."),
        _ => assist::LABEL,
    }
}

/// Where players may aim a feat.
pub const fn targeting(act: Act) -> Targeting {
    let single = Template::Area { size: 1 };
    let beside = Targeting { range: Range::Cells(1), template: single, line_of_fire: false, ..Targeting::SELF };
    match act.verb {
        PercentileVerb::ASSIST => Targeting { who: Who::Friends, ..beside },
        PercentileVerb::CLIMB => Targeting { who: Who::Others, at_cells: true, ..beside },
        _ => Targeting::SELF,
    }
}

/// The purpose of feats: people choose them, and computer opponents treat them as matters of the turn.
pub const PURPOSE: Purpose = Purpose::Turn;

/// The odds of a feat; without targets if nothing is rolled.
pub fn forecast(world: &World, user: &Unit<'_>, act: Act, aim: Aim, from: Cell) -> Forecast {
    if act.verb == Verb::TRIGGER {
        return trigger::forecast(world, user, act);
    }
    let chance: Option<Parts> = match act.verb {
        PercentileVerb::LEAP => Some(leap::chance(user)),
        PercentileVerb::CLIMB => Some(climb::chance(world, user, from, aim)),
        _ => None,
    };
    let targets = chance.map(|parts| checks::odds(user, parts)).into_iter().collect();
    Forecast {
        unit: user.unit,
        what: Name::new(label(act).0),
        targets,
        ready: None,
        arrives: Vec::new(),
        leaves_out: Vec::new(),
    }
}
