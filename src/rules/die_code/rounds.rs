//! The stages of a round as systems: initiative, who is next, a turn's start and end.

use bevy::ecs::prelude::*;

use super::{Attribute, Book, Claim, Fighter, Health, Initiative, Rulebook, Turn, TurnOrder, Wound, initiative, throw};
use crate::battle::{
    CheckResult, Decision, Dice, Event, Field, Flow, Identity, Log, Name, Parts, Place, Presence, Roster, Rule, Stage,
    UnitId,
};

/// The question about Character Points, and its answers (DC-022).
pub const POINTS_QUESTION: Name = Name::new("spend a Character Point on initiative?");
/// Keeps the total.
pub const KEEP: Name = Name::new("keep the total");
/// Spends a point.
pub const SPEND: Name = Name::new("spend a point for one more Wild Die");

/// A new round: everybody may act again, and rolls anew where each round is rolled for (DC-011, DC-019).
pub fn begin_round(book: Res<Rulebook>, mut order: ResMut<TurnOrder>, mut units: Query<(&mut Turn, &mut Initiative)>) {
    let anew = book.0.settings.initiative_method == initiative::Method::RoundRoll;
    for (mut turn, mut initiative) in &mut units {
        *turn = Turn::default();
        if anew {
            initiative.found = false;
        }
    }
    order.cursor = 0;
    order.pending = false;
}

type Seat<'a> = (&'a Identity, &'a Fighter, &'a Place, &'a Health, &'a mut Initiative);

/// Finds everybody's place (DC-012 … DC-029). Stops where somebody may spend Character Points, and goes on then.
pub fn find_order(
    book: Res<Rulebook>,
    roster: Res<Roster>,
    mut flow: ResMut<Flow>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log>,
    mut order: ResMut<TurnOrder>,
    mut units: Query<Seat<'_>>,
) {
    let round = flow.round();
    while usize::from(order.cursor) < roster.len() && book.0.settings.initiative_method.rolls() {
        let unit = UnitId(order.cursor);
        let group_total = total_of_group(&book.0, &roster, unit, &units);
        let Some(Ok((identity, fighter, place, health, mut initiative))) =
            roster.entity(unit).map(|entity| units.get_mut(entity))
        else {
            break;
        };
        if place.is_active() && !initiative.found {
            if let Some(total) = group_total {
                *initiative = Initiative { found: true, total, ..*initiative };
                tell(&mut log, unit, group_parts(total));
            } else {
                if !order.pending {
                    initiative.rolled = perception(&book.0, *fighter, health, round, unit, &mut dice, &mut log);
                    initiative.bought = 0;
                    (order.pending, order.settled, order.spent) = (true, false, 0);
                }
                if may_spend(&book.0, &order, &initiative) {
                    flow.go_to(Stage::Initiative);
                    flow.ask(points_question(identity));
                    return;
                }
                let parts = settle(&book.0, *fighter, &mut initiative);
                tell(&mut log, unit, parts);
                order.pending = false;
            }
        }
        // Somebody whom the referee has taken away leaves an open question behind.
        order.pending = false;
        order.cursor += 1;
    }
    seat_everybody(&book.0, &roster, &mut order, &units);
}

/// The Perception roll (DC-016), less what wounds take.
fn perception(
    book: &Book,
    fighter: Fighter,
    health: &Health,
    round: u16,
    unit: UnitId,
    dice: &mut Dice,
    log: &mut Log,
) -> i32 {
    let settings = &book.settings;
    let code = book.sheets[fighter.0].attribute(Attribute::Perception);
    let code = code.less_dice(health.penalty(settings.health_mode, round), settings.min_dice);
    throw::roll(settings, code, unit, "initiative", dice, log).total
}

/// Whether the unit may yet buy dice for its roll (DC-022).
fn may_spend(book: &Book, order: &TurnOrder, initiative: &Initiative) -> bool {
    !order.settled && initiative.points > 0 && order.spent < book.settings.initiative_cp_max
}

fn points_question(identity: &Identity) -> Decision {
    let options = [KEEP, SPEND].into_iter().collect();
    Decision::Answer { unit: identity.id, side: identity.side, question: POINTS_QUESTION, options }
}

/// Buys one more Wild Die, or keeps the total (DC-022).
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let spend = option == 1;
    world.resource_mut::<TurnOrder>().settled = !spend;
    let Some(entity) = world.resource::<Roster>().entity(unit).filter(|_| spend) else { return };
    world.resource_scope(|world, mut log: Mut<Log>| {
        let bought = throw::open_ended(unit, "Character Point", &mut world.resource_mut::<Dice>(), &mut log);
        world.resource_mut::<TurnOrder>().spent += 1;
        let Some(mut initiative) = world.get_mut::<Initiative>(entity) else { return };
        initiative.bought += bought;
        initiative.points -= 1;
        let left = i32::from(initiative.points);
        log.push(Event::Spent { unit, what: Name::new("Character Points"), amount: 1, left });
    });
}

/// Sums up a unit's total.
fn settle(book: &Book, fighter: Fighter, initiative: &mut Initiative) -> Parts {
    let bonus = initiative::bonus(&book.settings, &book.sheets[fighter.0]);
    let parts = initiative::total(initiative.rolled, initiative.bought, &bonus);
    initiative.total = parts.total();
    initiative.found = true;
    parts
}

fn group_parts(total: i32) -> Parts {
    let mut parts = Parts::new();
    parts.base(Name::new("the group's roll"), total, Rule::new("DC-017"));
    parts
}

fn tell(log: &mut Log, unit: UnitId, parts: Parts) {
    if !log.is_mute() {
        log.push(Event::Initiative { unit, parts });
    }
}

/// The unit whose roll counts for another's: the first of its group that takes part, where groups roll (DC-017).
fn leader(book: &Book, roster: &Roster, unit: UnitId, units: &Query<Seat<'_>>) -> UnitId {
    let identity = &roster.units()[unit.index()];
    if !book.settings.grouped_initiative || identity.hero {
        return unit;
    }
    let group = |unit: UnitId| {
        let (identity, fighter, place, ..) = units.get(roster.entity(unit)?).ok()?;
        let grouped = place.is_active() && !identity.hero;
        grouped.then(|| (identity.side, book.sheets[fighter.0].group))
    };
    let own = group(unit);
    let first = (0..unit.0).map(UnitId).find(|&other| own.is_some() && group(other) == own);
    first.unwrap_or(unit)
}

/// The total of the group's leader, for those who follow one.
fn total_of_group(book: &Book, roster: &Roster, unit: UnitId, units: &Query<Seat<'_>>) -> Option<i32> {
    let leader = leader(book, roster, unit, units);
    if leader == unit {
        return None;
    }
    let (.., initiative) = units.get(roster.entity(leader)?).ok()?;
    initiative.found.then_some(initiative.total)
}

/// Puts all who take part in order: highest total first, ties by the factors, members behind their leader.
fn seat_everybody(book: &Book, roster: &Roster, order: &mut TurnOrder, units: &Query<Seat<'_>>) {
    let settings = &book.settings;
    let mut claims: Vec<(Claim, UnitId)> = Vec::with_capacity(roster.len());
    for (unit, entity) in roster.iter() {
        let Ok((_, _, place, ..)) = units.get(entity) else { continue };
        if !place.is_active() {
            continue;
        }
        let leader = leader(book, roster, unit, units);
        let Some(Ok((identity, fighter, _, _, initiative))) = roster.entity(leader).map(|entity| units.get(entity))
        else {
            continue;
        };
        let first = settings.initiative_method == initiative::Method::FirstAction
            && settings.first_actor.as_deref() == Some(identity.name.as_str());
        let total = if settings.initiative_method.rolls() { initiative.total } else { 0 };
        claims.push((Claim::of(leader, identity.side, &book.sheets[fighter.0], total, first), unit));
    }
    claims.sort_by(|(a, _), (b, _)| a.cmp_order(b, &settings.final_tie));
    order.order.clear();
    order.order.extend(claims.into_iter().map(|(_, unit)| unit));
}

/// The first in the order who has not acted yet begins its turn; after the last the round ends (DC-020). Whoever
/// cannot act when its place comes has lost the turn (DC-021).
pub fn next_turn(
    roster: Res<Roster>,
    order: Res<TurnOrder>,
    book: Res<Rulebook>,
    mut flow: ResMut<Flow>,
    mut log: ResMut<Log>,
    mut units: Query<(&Place, &mut Turn, &Initiative)>,
) {
    for &unit in &order.order {
        let Some(Ok((place, mut turn, initiative))) = roster.entity(unit).map(|entity| units.get_mut(entity)) else {
            continue;
        };
        if turn.acted {
            continue;
        }
        if !place.is_active() {
            turn.acted = true;
            continue;
        }
        let tick = book.0.settings.initiative_method.rolls().then_some(initiative.total);
        log.push(Event::TurnStarted { unit, tick });
        flow.begin_turn(unit);
        return;
    }
    flow.go_to(Stage::RoundEnd);
}

/// Asks the acting unit what to do, or ends its turn when nothing is left (DC-030).
pub fn ask(
    roster: Res<Roster>,
    book: Res<Rulebook>,
    field: Res<Field>,
    mut flow: ResMut<Flow>,
    units: Query<(&Identity, &Fighter, &Place, &Turn)>,
) {
    let actor = flow.actor().and_then(|unit| roster.entity(unit)).and_then(|entity| units.get(entity).ok());
    match actor {
        Some((identity, fighter, place, turn)) if place.is_active() && !turn.over => {
            let stride = super::stride(&book.0, *fighter, field.board());
            if turn.may_act() || turn.stride_left(stride) > 0 {
                flow.ask(Decision::Act { unit: identity.id, side: identity.side });
            } else {
                flow.go_to(Stage::TurnEnd);
            }
        }
        _ => flow.go_to(Stage::TurnEnd),
    }
}

/// Ends the acting unit's turn.
pub fn end_turn(roster: Res<Roster>, flow: Res<Flow>, mut log: ResMut<Log>, mut turns: Query<&mut Turn>) {
    let Some(unit) = flow.actor() else { return };
    if let Some(Ok(mut turn)) = roster.entity(unit).map(|entity| turns.get_mut(entity)) {
        turn.acted = true;
        log.push(Event::TurnEnded { unit });
    }
}

/// At the end of a round the mortally wounded roll for their lives, and stuns pass (DC-077).
pub fn end_round(
    roster: Res<Roster>,
    book: Res<Rulebook>,
    flow: Res<Flow>,
    mut field: ResMut<Field>,
    mut dice: ResMut<Dice>,
    mut log: ResMut<Log>,
    mut units: Query<(&Fighter, &mut Place, &mut Health)>,
) {
    for (unit, entity) in roster.iter() {
        let Ok((fighter, mut place, mut health)) = units.get_mut(entity) else { continue };
        if health.is_stunned(flow.round()) && health.stunned_until == flow.round() {
            let (condition, why) = (Name::new(Wound::Stunned.title()), Name::new("it passed"));
            log.push(Event::ConditionEnded { unit, condition, why });
        }
        if health.wound != Wound::MortallyWounded || place.presence() != Presence::Down {
            continue;
        }
        health.dying = health.dying.saturating_add(1);
        let code = book.sheet(*fighter).attribute(Attribute::Physique);
        let rolled = throw::roll(&book.0.settings, code, unit, "holding on to life", &mut dice, &mut log);
        let mut parts = Parts::new();
        parts.base(Name::new("rounds since the wound"), i32::from(health.dying), Rule::new("DC-077"));
        let result = if rolled.total >= parts.total() { CheckResult::Passed } else { CheckResult::Failed };
        let needed = parts.total();
        let what = Name::new("holding on to life");
        log.push(Event::Checked { unit, target: None, what, parts, needed, roll: rolled.total, result });
        if !result.passed() {
            health.wound = Wound::Dead;
            field.fell(unit, &mut place, false);
            log.push(Event::Defeated { unit, by: None, body: false });
        }
    }
}
