//! In the air: altitudes, falls, and who catches whom (SW-242 … SW-253).

use crate::rules::power_table::{change, state_of, states};
use arrayvec::ArrayVec;
use bevy::ecs::prelude::*;

use super::{
    Actor, CheckValue, DamageKind, Outcome, Rulebook,
    asked::{self, Asked},
    check, fray, hurt, legal, odds, throw,
};
use crate::{
    battle::{CheckResult, Event, Field, Log, Name, Parts, Roster, Rule, UnitId, lift},
    canonical,
    grid::Cell,
    odds::Dist,
};

/// Metres that a fall is shorter for somebody who can fly, and after which a flyer catches itself (SW-245, SW-246).
pub const FLYER_M: i32 = 10;
/// Damage for each metre (SW-244).
const DAMAGE_PER_M: i32 = 3;
/// The question whether to catch somebody who falls (SW-250).
const CATCH: Name = Name::new("catch whoever falls here?");
/// Lets it fall.
const LET_FALL: Name = Name::new("let it fall");
/// Catches it.
const TRY_TO_CATCH: Name = Name::new("catch it");

/// Somebody who is about to fall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fall {
    /// Who.
    pub unit: UnitId,
    /// Whether it is still able to fly, so that the fall is 10 m shorter and it may catch itself (SW-245, SW-246).
    pub flyer: bool,
    /// Whether it may Tumble: not without consciousness (SW-247).
    pub tumbles: bool,
}

/// Falls that are to be settled, the first first, and who has been asked to catch somebody.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Falls {
    waiting: ArrayVec<Fall, 16>,
    /// Who is asked about the first of them now.
    asked: Option<UnitId>,
    /// Those who have declined to catch the first of them, by number; the next in line comes after these.
    declined: ArrayVec<UnitId, 8>,
    /// Who catches the first of them.
    catcher: Option<UnitId>,
}

canonical!(bits Fall { unit: UnitId, flyer: bool, tumbles: bool });
canonical!(Falls { waiting, asked, declined, catcher });

/// Puts a unit and all who move with it at an altitude, in metres (SW-011).
pub fn set_altitude(world: &mut World, unit: UnitId, metres: i8) {
    let members = super::moves::members(world, super::rounds::lead_of(world, unit));
    for member in members {
        change(world, member).altitude = metres;
        lift(world, member, metres);
    }
}

/// Shows everybody at its altitude again, after units were put from cell to cell.
pub fn keep_aloft(world: &mut World) {
    for unit in world.resource::<Roster>().ids() {
        let (place, altitude) = (world.resource::<Field>().place(unit), state_of(world, unit).altitude);
        if place.cell().is_some() && place.lift() != altitude {
            lift(world, unit, altitude);
        }
    }
}

/// Lets a unit that is in the air fall (SW-243).
pub fn drop(world: &mut World, fall: Fall) {
    if state_of(world, fall.unit).altitude == 0 {
        return;
    }
    let mut falls = world.resource_mut::<Falls>();
    if !falls.waiting.iter().any(|waiting| waiting.unit == fall.unit) {
        // More than sixteen at once fall without anybody being asked to catch them.
        let _ = falls.waiting.try_push(fall);
    }
}

/// Everybody in the air whom nothing keeps there falls: the unconscious, the toppled, those whose flight has ended
/// (SW-246 … SW-248, SW-252).
pub fn find_falls(world: &mut World) {
    for unit in world.resource::<Roster>().ids() {
        let Some(actor) = Actor::of(world, unit).filter(|actor| actor.altitude > 0 && actor.cell.is_some()) else {
            continue;
        };
        // Sections and riders fall with whoever carries them.
        if actor.company.lead != unit || actor.health.dead {
            continue;
        }
        let (flies, able) = (can_fly(&actor), actor.is_able());
        if !able || !flies || actor.is_prone() {
            drop(world, Fall { unit, flyer: flies, tumbles: able });
        }
    }
}

/// Whether a unit could fly by itself or by an effect, unconscious or not (SW-242, SW-248, SW-252): a monster whose
/// wings are sections of its own needs more than half of them.
pub fn can_fly(actor: &Actor<'_>) -> bool {
    let by_effect = actor.conditions().any(|condition| condition.flight.is_some());
    let by_thing = actor.accessories().any(|worn| worn.flight.is_some());
    let by_body = actor.sheet.flight.is_some() && !wings_are_lost(actor);
    by_effect || by_thing || by_body
}

/// Whether half of a monster's sets of wings or more, rounded up, are at 0 HP (SW-248, SW-252).
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

/// Settles falls one by one; says whether somebody has to be asked first.
pub fn settle(world: &mut World) -> bool {
    find_falls(world);
    loop {
        let falls = world.resource::<Falls>();
        let Some(&fall) = falls.waiting.first() else { return false };
        if falls.asked.is_some() {
            return true;
        }
        if falls.catcher.is_none()
            && let Some(catcher) = next_catcher(world, fall)
        {
            ask(world, catcher);
            return true;
        }
        let catcher = world.resource::<Falls>().catcher;
        land(world, fall, catcher);
        let mut falls = world.resource_mut::<Falls>();
        falls.waiting.remove(0);
        falls.declined.clear();
        falls.catcher = None;
        fray::settle(world);
        find_falls(world);
    }
}

/// The next friend in the landing cell who could catch it and has not been asked (SW-250).
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

fn ask(world: &mut World, unit: UnitId) {
    world.resource_mut::<Falls>().asked = Some(unit);
    asked::ask(world, Asked::Catch, unit, CATCH, &[LET_FALL, TRY_TO_CATCH]);
}

/// Takes the answer to the question whether to catch somebody.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let mut falls = world.resource_mut::<Falls>();
    falls.asked = None;
    if option == 1 {
        falls.catcher = Some(unit);
    } else {
        let _ = falls.declined.try_push(unit);
    }
}

/// The open question is put anew.
pub fn forget_question(world: &mut World) {
    world.resource_mut::<Falls>().asked = None;
}

/// Whoever is in the air when the battle is decided stays there: nobody is asked about it any more.
pub fn forget_falls(world: &mut World) {
    *world.resource_mut::<Falls>() = Falls::default();
}

/// Whether a flyer that was made to fall is more than 10 m up, and recovers 10 m lower (SW-246).
fn catches_itself(faller: &Actor<'_>, fall: Fall) -> bool {
    fall.flyer && fall.tumbles && i32::from(faller.altitude) > FLYER_M
}

/// Metres that count of a fall to the ground (SW-245).
pub fn metres_fallen(faller: &Actor<'_>, fall: Fall) -> i32 {
    metres_parts(faller, fall).total().max(0)
}

fn metres_parts(faller: &Actor<'_>, fall: Fall) -> Parts {
    let mut parts = Parts::new();
    parts.base(Name::new("metres"), i32::from(faller.altitude), Rule::new("SW-244"));
    parts.add("able to fly", if fall.flyer { -FLYER_M } else { 0 }, Rule::new("SW-245"));
    let board = legal::board(faller.world);
    let ground = faller.cell.and_then(|cell| board.terrain(cell)).map_or(0, |terrain| i32::from(terrain.fall_m));
    parts.add("ground", ground, Rule::new("SW-245"));
    parts.at_least("no fall at all", 0, Rule::new("SW-245"));
    parts
}

/// A fall ends: on the ground, 10 m lower, or in somebody's arms (SW-243 … SW-250). Every section takes the damage
/// (SW-253).
fn land(world: &mut World, fall: Fall, catcher: Option<UnitId>) {
    // The referee may have taken it away, or let it down, while somebody was asked.
    let in_the_air = |actor: &Actor<'_>| actor.cell.is_some() && actor.altitude > 0;
    let Some(faller) = Actor::of(world, fall.unit).filter(in_the_air) else { return };
    let sections = super::moves::members(world, faller.company.lead);
    if catches_itself(&faller, fall) {
        let altitude = (i32::from(faller.altitude) - FLYER_M) as i8;
        leave_melee(world, &sections);
        set_altitude(world, fall.unit, altitude);
        note(world, fall.unit, "catches itself 10 m lower", "SW-246");
        return rise(world, fall.unit);
    }
    let metres = metres_fallen(&faller, fall);
    leave_melee(world, &sections);
    set_altitude(world, fall.unit, 0);
    note(world, fall.unit, "falls to the ground", "SW-243");
    let damage = metres * DAMAGE_PER_M;
    if damage > 0 {
        let broken = tumble(world, fall.unit, fall.tumbles) + catcher.map_or(0, |unit| tumble(world, unit, true));
        for unit in sections.iter().copied().chain(catcher) {
            strike_ground(world, unit, metres, broken);
        }
    }
    sections.into_iter().for_each(|unit| spikes(world, unit));
}

/// Whoever recovers in the air does not lie prone there (SW-246).
fn rise(world: &mut World, unit: UnitId) {
    let book = world.resource::<Rulebook>().clone();
    let prone = |effect: &super::Effect, _: UnitId| book.0.conditions[usize::from(effect.condition.0)].prone;
    super::effects::end_where(world, unit, Name::new("it catches itself"), prone);
}

fn note(world: &mut World, unit: UnitId, what: &'static str, rule: &'static str) {
    world.resource_mut::<Log>().push(Event::Noted { unit, what: Name::new(what), rule: Rule::new(rule) });
}

/// Falling takes a unit out of its skirmish, whatever else holds (SW-243).
fn leave_melee(world: &mut World, units: &[UnitId]) {
    for &unit in units {
        change(world, unit).melee.of = None;
    }
}

/// A Tumble check: what it takes from the damage; nothing on an automatic failure, or where there is none (SW-244,
/// SW-247, SW-251). In full metal armour nobody tumbles into water (SW-233).
fn tumble(world: &mut World, unit: UnitId, may: bool) -> i32 {
    let Some(actor) = Actor::of(world, unit) else { return 0 };
    let (Some(value), settings) = (tumble_of(&actor, may), actor.settings().clone()) else { return 0 };
    let what = Name::new("Tumble");
    let dice = if value.rolled { throw::two_dice(world, unit, what) } else { 7 };
    let outcome: Outcome = value.outcome(&settings, dice);
    let failed = outcome.luck == check::Luck::Failure;
    let result = if failed { CheckResult::Botch } else { CheckResult::Passed };
    let (parts, roll) = (value.parts, outcome.total);
    world.resource_mut::<Log>().push(Event::Checked { unit, target: None, what, parts, needed: 3, roll, result });
    throw::learn(world, unit, failed);
    if failed { 0 } else { roll.max(0) }
}

/// The value of a Tumble check; `None` for whoever does not tumble.
fn tumble_of(actor: &Actor<'_>, may: bool) -> Option<CheckValue> {
    (may && !actor.is_weighed_down()).then(|| actor.check_of(actor.tumble()))
}

/// The odds of what a Tumble takes from the damage.
fn tumble_odds(actor: &Actor<'_>, may: bool) -> Dist {
    let Some(value) = tumble_of(actor, may) else { return Dist::point(0) };
    let dice = if value.rolled { odds::two_dice().clone() } else { Dist::point(7) };
    dice.map(|dice| {
        let outcome = value.outcome(actor.settings(), dice);
        if outcome.luck == check::Luck::Failure { 0 } else { outcome.total.max(0) }
    })
}

/// The fall that somebody is asked about, as it would end in the catcher's arms or on the ground: whom it hurts, and
/// with what odds for the damage before hit points run out (SW-244, SW-250, SW-253).
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
    let sections = super::moves::members(world, faller.company.lead);
    let struck = sections.into_iter().chain(catcher.map(|catcher| catcher.id()));
    let harmed = struck.filter_map(|unit| {
        let actor = Actor::of(world, unit)?;
        Some((unit, broken.map(|broken| ground_parts(&actor, metres, broken).total())))
    });
    Some((asked, harmed.collect()))
}

/// Fall damage to one unit: 3 for each metre, less Tumbles, and Defense by the setting (SW-244).
fn strike_ground(world: &mut World, unit: UnitId, metres: i32, broken: i32) {
    let Some(actor) = Actor::of(world, unit) else { return };
    let parts = ground_parts(&actor, metres, broken);
    let amount = parts.total();
    hurt::hurt(world, unit, amount, &hurt::Source { by: None, what: Name::new("fall"), parts });
}

/// The terms of fall damage to one unit, where Tumbles have broken so much of it (SW-244).
pub fn ground_parts(actor: &Actor<'_>, metres: i32, broken: i32) -> Parts {
    let mut parts = Parts::new();
    parts.base(Name::new("3 for each metre"), metres * DAMAGE_PER_M, Rule::new("SW-244"));
    parts.add("Tumble", -broken, Rule::new("SW-244"));
    if actor.settings().fall_defense {
        let fits = actor.reductions().into_iter().filter(|change| change.fits.fits(DamageKind::Physical, &[]));
        let defense: i32 = fits.map(|change| change.amount).sum();
        parts.add("Defense", -defense, Rule::new("SW-244"));
    }
    parts.at_least("no damage", 0, Rule::new("SW-173"));
    parts
}

/// Thorns and spears deal their own damage after the fall's, to each who falls on them (SW-249, SW-253).
fn spikes(world: &mut World, unit: UnitId) {
    let cell = world.resource::<Field>().place(unit).cell();
    let Some(amount) = spikes_at(world, cell) else { return };
    let mut parts = Parts::new();
    parts.base(Name::new("spikes"), amount, Rule::new("SW-249"));
    hurt::hurt(world, unit, amount, &hurt::Source { by: None, what: Name::new("spikes"), parts });
}

/// The damage of what stands in a cell, for whoever falls on it (SW-249).
pub fn spikes_at(world: &World, cell: Option<Cell>) -> Option<i32> {
    let board = legal::board(world);
    let hazard = cell.and_then(|cell: Cell| board.hazard(cell))?;
    let own = hazard.damage.iter().find(|(ruleset, _)| ruleset == "power_table");
    own.and_then(|(_, amount)| amount.parse::<i32>().ok())
}

/// Settles falls within an act that takes effect.
pub fn in_resolve(world: &mut World) {
    keep_aloft(world);
    if settle(world) {
        world.resource_mut::<crate::battle::Resolving>().resume_with(crate::battle::ResolveSystems::React);
    }
}
