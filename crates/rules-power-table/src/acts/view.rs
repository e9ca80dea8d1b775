//! What all players see: acts, conditions, numbers, the order of the round.

use bevy_ecs::prelude::*;

use crate::{
    acts::{Attempt, Tool, legal, order, repertoire, verb_rules::rules_of},
    content::{Amount, Harm, Method, Origin, Scenario, Use},
    numbers::{Critical, Figure, HarmRoll, Shield, duration, odds::Odds, survey},
    state::{Actor, Place, UnitState, conditions, state_of, states},
};
use hexfray_battle::{
    Act, ActView, AllowanceView, Beat, ConditionView, Field, InTheWay, MeleeView, Name, Parts, Roster, Rule, StatView,
    StrideView, UnitId, UnitView, Wanted, play::ConditionList,
};
use hexfray_board::grid::Cell;

/// Fills in the numbers that all players see.
pub fn fill(world: &World, view: &mut UnitView) {
    let UnitState { health, altitude, .. } = state_of(world, view.id);
    (view.hp, view.hp_max) = (health.hp, health.hp_max);
    (view.mp, view.mp_max) = (health.mp, health.mp_max);
    view.altitude = (*altitude).into();
}

/// A unit's acts among those that are wanted, including refused ones.
pub fn acts(world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
    let Some(actor) = Actor::of(world, unit) else { return Vec::new() };
    let purpose = |act: &Act| (rules_of(act.verb).purpose)(&actor, *act);
    let acts = repertoire::acts(&actor, &|act| wanted.act(act) && wanted.meant_for(purpose(act)));
    let view = |act: Act| {
        let refused = if wanted.is_checked() { why_not(&actor, act) } else { None };
        (refused.is_none() || !wanted.ready).then(|| {
            let view = (rules_of(act.verb).view)(&actor, act);
            let about = if wanted.labels { with_numbers(&actor, act, view.about) } else { view.about };
            ActView { about, refused: refused.or(view.refused), ..view }
        })
    };
    acts.into_iter().filter_map(view).collect()
}

/// What an ability does, with what its user adds to its power and what that comes to on average (SW-164).
fn with_numbers(actor: &Actor<'_>, act: Act, about: Name) -> Name {
    let Ok(Attempt { tool: Tool::Ability { ability, .. }, .. }) = Attempt::of(*actor, act) else { return about };
    let Some(Harm { amount: Amount::Power { power, critical }, heals, .. }) = ability.harm else { return about };
    let roll = HarmRoll::Power(power);
    let critical = roll.critical(Critical::of(critical.into()), heals, false);
    let odds = actor.world.resource::<Odds>().0.roll(&actor.book.powers, roll, critical);
    let extra = actor.ability_extra(ability).total();
    let mean = (1.0 - odds.fails) * (odds.sum.expected() + f64::from(extra));
    let added = match (extra, ability.origin) {
        (0, _) => String::new(),
        (_, Origin::Item) => format!(" {extra:+} of its user"),
        _ => format!(" {extra:+} Magic Power"),
    };
    let text =
        about.as_str().replacen(&format!("power {power}."), &format!("power {power}{added}, {mean:.1} on average."), 1);
    Name::intern(&text).unwrap_or(about)
}

fn why_not(actor: &Actor<'_>, act: Act) -> Option<&'static str> {
    legal::check_act(actor, act).err().map(|error| error.why())
}

/// The conditions on a unit, including those of its posture.
pub fn conditions(world: &World, unit: UnitId) -> Vec<ConditionView> {
    Actor::of(world, unit).map_or_else(Vec::new, |actor| ConditionList::of(actor, [lasting, present]))
}

fn lasting(list: &mut ConditionList<Actor<'_>>) {
    let (state, book) = (list.on.state, list.on.book);
    for effect in &state.effects.0 {
        let condition = &book.conditions[usize::from(effect.condition.0)];
        let rounds = duration::shown_rounds(effect.rounds);
        let view = condition.row().counting(rounds);
        // Durations that are not shown in rounds are shown in minutes or hours.
        let time = effect.rounds.filter(|_| rounds.is_none()).map(duration::time_of);
        list.push(ConditionView { until: time.unwrap_or(view.until), ..view });
    }
}

fn present(list: &mut ConditionList<Actor<'_>>) {
    let UnitState { health, posture, .. } = list.on.state;
    list.add_if(health.is_down() && !health.dead, conditions::UNCONSCIOUS);
    list.add_if(health.dead, conditions::DEAD);
    list.add_if(posture.full_move, conditions::AFTER_FULL_MOVE);
    list.add_if(posture.retreating, conditions::RETREATING);
    list.add_if(posture.surprised, conditions::SURPRISED);
    list.add_if(list.on.mount().is_some(), conditions::MOUNTED);
    if list.on.melee.of.is_some() {
        list.push(ConditionView { on_board: true, ..conditions::IN_MELEE.view() });
    }
}

/// The numbers of a unit that a player wants to see.
pub fn stats(world: &World, unit: UnitId) -> Vec<StatView> {
    let Some(actor) = Actor::of(world, unit) else { return Vec::new() };
    let mut list: Vec<StatView> = attack(&actor).into_iter().collect();
    let mut stat = |label: &'static str, parts: Parts| list.push(StatView::sum(Name::new(label), parts).chief());
    stat("Evasion", actor.check_of(actor.evasion()).parts);
    stat("Fortitude", actor.check_of(actor.fortitude()).parts);
    stat("Willpower", actor.check_of(actor.willpower()).parts);
    let single = |term, value, rule| {
        let mut parts = Parts::new();
        parts.base(Name::new(term), value, Rule::new(rule));
        parts
    };
    stat("Defence", single("Defence", actor.sheet.defense, "SW-173"));
    stat("Move Speed", single("metres", actor.move_speed().into(), "SW-076"));
    if let Some(metre) = actor.cell.and_then(|cell| world.resource::<Scenario>().metre(cell)) {
        stat("Position", single("metres from the reference point", metre.into(), "SW-004"));
    }
    list.into_iter().map(|stat| stat.explained(&MEANINGS)).collect()
}

/// What the numbers of a unit are good for.
const MEANINGS: [(&str, &str); 7] = [
    ("Accuracy", "Added to two dice to hit: the total has to be higher than the target's Evasion with its dice."),
    ("Evasion", "Added to two dice against attacks."),
    ("Fortitude", "Added to two dice against what the body can resist."),
    ("Willpower", "Added to two dice against spells and what else the will can resist."),
    ("Defence", "Taken off the damage of blows, shots and falls."),
    ("Move Speed", "The metres that the unit goes in a move."),
    ("Position", "The unit's place on the line, in metres."),
];

/// The Accuracy with the first weapon that a unit can use, against no particular target.
fn attack(actor: &Actor<'_>) -> Option<StatView> {
    let in_hand = actor.state.gear.weapons.iter().map(|carried| (carried, actor.book.weapon(carried.weapon)));
    let (weapon, grip) = in_hand.filter_map(|(carried, weapon)| Some((weapon, carried.grip(weapon)?))).next()?;
    let parts = actor.check_of(actor.accuracy(weapon, grip.accuracy, Use::of(weapon, false), 0)).parts;
    Some(StatView::sum(Name::composed(&format!("Accuracy, {}", weapon.title), Name::new("Accuracy")), parts).chief())
}

/// The units in the order in which their sides act.
pub fn timeline(world: &World) -> Vec<Beat> {
    let (roster, field, states) = (world.resource::<Roster>(), world.resource::<Field>(), states(world));
    let of_side = |side| roster.ids().filter(move |&unit| roster.side(unit) == side && field.is_active(unit));
    let beat = |unit| Beat { unit, tick: None, done: states.of(unit).turn.acted, what: None };
    order::side_order(world).into_iter().flat_map(of_side).map(beat).collect()
}

/// The Major Actions and the move that a unit has left in its turn (SW-056, SW-060).
pub fn allowances(world: &World, unit: UnitId) -> Vec<AllowanceView> {
    let Some(actor) = Actor::of(world, unit).filter(|actor| actor.on_turn) else { return Vec::new() };
    let of = actor.turn.further.saturating_add(1);
    let major = AllowanceView {
        name: Name::new("Major Action"),
        left: if actor.check_minor().is_ok() { of.saturating_sub(actor.turn.majors) } else { 0 },
        of,
        about: "Attacking and most abilities take one; some abilities and feats take none.",
    };
    let about = "How far it leads depends on what else the unit does: a Full Move leaves no Major Action.";
    let left = u8::from(actor.check_move().is_ok());
    [major, AllowanceView { name: Name::new("move"), left, of: 1, about }].to_vec()
}

/// The movement methods that are possible for a unit, with their distances (SW-057); one that leads no farther than the
/// one before is left out.
pub fn strides(world: &World, unit: UnitId) -> Vec<StrideView> {
    let Some(actor) = Actor::of(world, unit).filter(|actor| actor.on_turn) else { return Vec::new() };
    let stride = |(method, covers): (Method, u16)| StrideView {
        name: method.title(),
        cost: covers.saturating_mul(2),
        about: method.leaves(),
    };
    let mut strides: Vec<StrideView> = actor.methods().into_iter().map(stride).collect();
    strides.dedup_by_key(|stride| stride.cost);
    strides
}

/// The first unit or obstacle that shields a cell from an act of a unit in another cell (SW-131, SW-142), if there is
/// one; `None` if the act has no range.
pub fn sight(world: &World, unit: UnitId, act: &ActView, from: Cell, to: Cell) -> Option<Option<InTheWay>> {
    let actor = Actor::of(world, unit)?.standing_in(from);
    let hawk_eye = actor.has_hawk_eye();
    let attempt = Attempt::of(actor, act.act).ok().filter(|attempt| attempt.range_m().is_some())?;
    survey::with_figures(world, &attempt.figures(), |positions| {
        let there = positions.figures.iter().find(|figure| figure.cell == to).map(Figure::place);
        let aim = there.unwrap_or(Place { cell: to, altitude: 0 });
        let sight = positions.sight(positions.figure(unit)?, aim);
        let shield = if hawk_eye { sight.wall } else { sight.first };
        Some(shield.map(|shield| match shield.by {
            Shield::Hostile(unit) => InTheWay::Unit(unit),
            _ => InTheWay::Obstacle(shield.cell),
        }))
    })
}

/// The skirmishes, as all players see them (SW-085, SW-092); in simplified combat the areas where hostile units meet
/// (SW-082).
pub fn melees(world: &World) -> Vec<MeleeView> {
    survey::with_positions(world, |positions| {
        let views = positions.skirmishes.iter().map(|skirmish| {
            let within = |&cell: &Cell| positions.is_in_disc(skirmish, Place { cell, ..skirmish.place() });
            MeleeView {
                centre: skirmish.centre,
                cells: positions.board.cells().filter(within).collect(),
                members: positions.members(skirmish.id).map(|figure| figure.unit).collect(),
                independents: positions.independents(skirmish).map(|figure| figure.unit).collect(),
            }
        });
        let mut views: Vec<MeleeView> = views.collect();
        if positions.space.is_of_areas() {
            let contested = |&cell: &Cell| positions.is_contested(Place { cell, altitude: 0 });
            for cell in positions.board.cells().filter(contested) {
                // Those who cannot act take no part.
                let here = positions.figures.iter().filter(|figure| figure.cell == cell);
                let (able, others): (Vec<&Figure>, Vec<&Figure>) = here.partition(|figure| figure.able);
                let [members, independents] = [able, others].map(|all| all.iter().map(|one| one.unit).collect());
                views.push(MeleeView { centre: cell, cells: vec![cell], members, independents });
            }
        }
        views
    })
}
