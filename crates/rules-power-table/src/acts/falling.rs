//! Falls: their distance, what shortens them, their damage (SW-242 … SW-253).

use bevy_ecs::prelude::*;

use crate::{
    numbers::{CheckValue, DamageKind, Luck, odds},
    state::{Actor, Fall, Falls, board, members, states},
};
use hexfray_battle::{Field, Name, Parts, Rule, UnitId};
use hexfray_board::{grid::Cell, map::Board, odds::Dist};

/// The metres by which a fall is shorter for a unit that can fly, and after which a flyer recovers (SW-245, SW-246).
pub const FLYER_M: i32 = 10;

/// Damage for each metre (SW-244).
pub const DAMAGE_PER_M: i32 = 3;

/// Whether a unit could fly by itself, by an effect or by an accessory, unconscious or not (SW-242, SW-248, SW-252); a
/// monster whose wings are sections needs more than half of them.
pub fn can_fly(actor: &Actor<'_>) -> bool {
    let by_effect = actor.conditions().any(|condition| condition.flight.is_some());
    let by_thing = actor.accessories().any(|worn| worn.flight.is_some());
    let by_body = actor.sheet.flight.is_some() && !wings_are_lost(actor);
    by_effect || by_thing || by_body
}

/// Whether at least half of a monster's sets of wings, rounded up, are at 0 HP (SW-248, SW-252).
pub fn wings_are_lost(actor: &Actor<'_>) -> bool {
    let (mut sets, mut lost) = (0_usize, 0_usize);
    for (_, section) in states(actor.world).iter().filter(|(_, state)| state.company.body == actor.company.body) {
        if actor.book.sheet_of(section.sheet).monster.as_ref().is_some_and(|monster| monster.wings) {
            sets += 1;
            lost += usize::from(section.health.is_down());
        }
    }
    sets > 0 && lost >= sets.div_ceil(2)
}

/// The next friend in the landing cell that could catch it and has not been asked (SW-250).
pub fn next_catcher(world: &World, fall: Fall) -> Option<UnitId> {
    let faller = Actor::of(world, fall.unit)?;
    let (cell, declined) = (faller.cell?, &world.resource::<Falls>().declined);
    if metres_fallen(&faller, fall) <= 0 || catches_itself(&faller, fall) || declined.is_full() {
        return None;
    }
    let could = |&unit: &UnitId| {
        let catcher = Actor::of(world, unit).filter(|_| unit != fall.unit && !declined.contains(&unit));
        catcher.is_some_and(|catcher| {
            let friend = catcher.identity.side == faller.identity.side;
            friend && catcher.altitude == 0 && catcher.is_able() && catcher.company.lead != faller.company.lead
        })
    };
    world.resource::<Field>().occupants(cell).find(could)
}

/// Whether a flyer that falls is more than 10 m up, so that it recovers 10 m lower (SW-246).
pub fn catches_itself(faller: &Actor<'_>, fall: Fall) -> bool {
    fall.flyer && fall.tumbles && i32::from(faller.altitude) > FLYER_M
}

/// The metres of a fall to the ground that count (SW-245).
pub fn metres_fallen(faller: &Actor<'_>, fall: Fall) -> i32 {
    metres_parts(faller, fall).total().max(0)
}

fn metres_parts(faller: &Actor<'_>, fall: Fall) -> Parts {
    let mut parts = Parts::new();
    parts.base(Name::new("metres"), i32::from(faller.altitude), Rule::new("SW-244"));
    parts.add("able to fly", if fall.flyer { -FLYER_M } else { 0 }, Rule::new("SW-245"));
    let board = board(faller.world);
    let ground = faller.cell.and_then(|cell| board.terrain(cell)).map_or(0, |terrain| i32::from(terrain.fall_m));
    parts.add("ground", ground, Rule::new("SW-245"));
    parts.at_least("metres", 0, Rule::new("SW-245"));
    parts
}

/// The value of a Tumble check; `None` for a unit that does not tumble.
pub fn tumble_of(actor: &Actor<'_>, may: bool) -> Option<CheckValue> {
    (may && !actor.is_weighed_down()).then(|| actor.check_of(actor.tumble()))
}

/// The distribution of the damage that a Tumble prevents.
fn tumble_odds(actor: &Actor<'_>, may: bool) -> Dist {
    let Some(value) = tumble_of(actor, may) else { return Dist::point(0) };
    let dice = if value.rolled { odds::two_dice().clone() } else { Dist::point(7) };
    dice.map(|dice| {
        let outcome = value.outcome(actor.settings(), dice);
        if outcome.luck == Luck::Failure { 0 } else { outcome.total.max(0) }
    })
}

/// The fall about which a catcher is asked, if it ends in the catcher's arms or on the ground: the catcher, and the
/// units that it hurts, with the distribution of the damage, which may exceed their hit points (SW-244, SW-250,
/// SW-253).
pub fn odds_of_fall(world: &World, caught: bool) -> Option<(UnitId, Vec<(UnitId, Dist)>)> {
    let falls = world.resource::<Falls>();
    let (fall, asked) = (*falls.waiting.first()?, falls.asked?);
    let faller = Actor::of(world, fall.unit)?;
    let metres = metres_fallen(&faller, fall);
    let catcher = Actor::of(world, asked).filter(|_| caught);
    let mut broken = tumble_odds(&faller, fall.tumbles);
    if let Some(catcher) = &catcher {
        broken = broken.add(&tumble_odds(catcher, true));
    }
    let sections = members(world, faller.company.lead);
    let struck = sections.into_iter().chain(catcher.map(|catcher| catcher.id()));
    let harmed = struck.filter_map(|unit| {
        let actor = Actor::of(world, unit)?;
        Some((unit, broken.map(|broken| ground_parts(&actor, metres, broken).total())))
    });
    Some((asked, harmed.collect()))
}

/// The terms of fall damage to one unit; `broken`: the points that Tumbles have prevented (SW-244).
pub fn ground_parts(actor: &Actor<'_>, metres: i32, broken: i32) -> Parts {
    let mut parts = Parts::new();
    parts.base(Name::new("3 for each metre"), metres * DAMAGE_PER_M, Rule::new("SW-244"));
    parts.add("Tumble", -broken, Rule::new("SW-244"));
    if actor.settings().fall_defense {
        let fits = actor.reductions().into_iter().filter(|change| change.fits.fits(DamageKind::Physical, &[]));
        let defense: i32 = fits.map(|change| change.amount).sum();
        parts.add("Defence", -defense, Rule::new("SW-244"));
    }
    parts.at_least("damage", 0, Rule::new("SW-173"));
    parts
}

/// The damage of thorns, spears or fire in a cell, with their name, for a unit that falls on or enters them (SW-010,
/// SW-249); the terrain's file gives the amount. The book has this only for falls; this ruleset extends it to units on
/// foot.
pub fn spikes_at(world: &World, cell: Option<Cell>) -> Option<(Name, i32)> {
    spikes_of(board(world), cell?)
}

/// The damage of a board's cell, as [`spikes_at`].
pub fn spikes_of(board: &Board, cell: Cell) -> Option<(Name, i32)> {
    let hazard = board.hazard(cell)?;
    let (_, amount) = hazard.damage.iter().find(|(ruleset, _)| ruleset == "power_table")?;
    let name = Name::intern(&hazard.name).unwrap_or(Name::new("spikes"));
    Some((name, amount.parse::<i32>().ok().filter(|&amount| amount > 0)?))
}

/// The damage of a cell's ground to a unit that enters it: none to units in the air (SW-010, SW-249).
pub fn trodden_on(world: &World, walker: &Actor<'_>, cell: Cell) -> Option<(Name, i32)> {
    spikes_at(world, Some(cell)).filter(|_| !walker.is_airborne())
}
