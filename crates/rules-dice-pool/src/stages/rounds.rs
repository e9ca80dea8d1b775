//! The stages of a round as systems: initiative, the next unit, the start and end of turns (DP-011 … DP-021).

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;

use super::{
    aftermath,
    apply::{self, Hit},
    drivers, falls, grapple,
    play::Play,
};
use crate::{
    content::{InitiativeResult, LateJoiner, TieBreak},
    numbers::{grapple::hindered, initiative, initiative_damage, passage},
    state::{Harm, Initiative, Look, conditions},
};
use hexfray_battle::{
    Event, Name, Parts, Rule, Stage, UnitId,
    play::{Expiry, Playing, Until},
};

/// Begins a round: no unit has acted yet, and units regain some energy (DP-008, DP-020, DP-025).
pub fn begin_round(world: &mut World) {
    let play = &mut Play(world);
    super::vehicles::begin_round(play);
    super::chases::begin_round(play);
    let (first, energy) = (play.look().flow.round() == 1, play.settings().energy_per_round);
    for (_, state) in play.states().iter_mut() {
        (state.turn.acted, state.turn.interrupts, state.turn.opportunities) = (false, 0, 0);
        state.initiative.place = state.initiative.value;
        // A vehicle's energy is fuel and wear (DP-081).
        if !first && !state.health.lifeless {
            state.energy.give(energy);
        }
    }
}

/// Rolls initiative for all units on the board that have none: every unit at the start, later those that have joined
/// (DP-013, DP-014, DP-015, DP-020).
pub fn find_initiative(world: &mut World) {
    let play = &mut Play(world);
    let mut groups: BTreeMap<(u8, u16), Initiative> = BTreeMap::new();
    let mut found = Vec::new();
    for unit in play.look().roster.ids() {
        let look = play.look();
        // A unit that goes down before its first turn bleeds when that turn would come (DP-152).
        let is_here = look.is_active(unit) || look.is_down(unit);
        if !is_here || look.state(unit).initiative.found || look.is_vehicle(unit) {
            continue;
        }
        let group = (look.side(unit).0, look.state(unit).sheet);
        let known = groups.get(&group).copied().filter(|_| look.settings().group_initiative);
        let value = known.unwrap_or_else(|| roll(play, unit, 0));
        groups.insert(group, value);
        play.change(unit).initiative = value;
        let mut parts = Parts::new();
        let term = match play.settings().initiative_result {
            InitiativeResult::Hits => "hits",
            InitiativeResult::Sum => "sum of the dice",
        };
        parts.base(Name::new(term), value.value, Rule::new("DP-013"));
        play.log(Event::Initiative { unit, parts });
        if initiative_damage::is_exposed(&play.look(), unit) {
            play.gained(unit, conditions::EXPOSED, None);
        }
        found.push(unit);
    }
    if play.settings().initiative_tie_break.contains(&TieBreak::Reroll) {
        reroll_ties(play, &found);
    }
}

/// Rolls a unit's initiative, less the dice that grapplers take off it (DP-013, DP-122).
pub fn roll(play: &mut Play<'_>, unit: UnitId, off: i32) -> Initiative {
    let settings = play.settings();
    let whole = initiative::pool(&play.look(), unit);
    let pool = hindered(&settings, &whole, off);
    let value = initiative::result(&settings, &pool, |sides| play.throw(Some(unit), sides, "initiative"));
    Initiative::rolled(value, whole.dice)
}

/// Lets units that tie roll once more (DP-017).
fn reroll_ties(play: &mut Play<'_>, found: &[UnitId]) {
    for &unit in found {
        let look = play.look();
        let value = look.state(unit).initiative.value;
        let ties = look
            .units
            .iter()
            .any(|(other, state)| other != unit && state.initiative.found && state.initiative.value == value);
        if ties {
            let again = roll(play, unit, 0);
            play.change(unit).initiative.tie = again.value;
        }
    }
}

/// Whether anything happens in a unit's turn: units that are down fall, bleed, or may speak (DP-032, DP-069, DP-152).
fn has_turn(look: &Look<'_>, unit: UnitId) -> bool {
    let lies = look.is_down(unit);
    if look.is_vehicle(unit) {
        return false;
    }
    look.is_active(unit)
        || lies && passage::is_falling(look, unit)
        || lies && (look.state(unit).health.bleeding || look.settings().incapacitated_social)
}

/// Begins the turn of the unit with the highest initiative that has not acted; when all have acted, the round ends
/// (DP-016, DP-018 … DP-020).
pub fn next_turn(world: &mut World) {
    if Look::of(world).settings().late_joiner == LateJoiner::AtOnce {
        find_initiative(world);
    }
    let play = &mut Play(world);
    let look = play.look();
    let ready = look.units.iter().filter(|(_, state)| state.initiative.found && !state.turn.acted);
    let next = ready
        .map(|(unit, _)| unit)
        .filter(|&unit| has_turn(&look, unit))
        .min_by(|&one, &other| initiative::compare(&look, one, other));
    let Some(unit) = next else { return play.flow().go_to(Stage::RoundEnd) };
    let tick = Some(look.state(unit).initiative.value);
    play.log(Event::TurnStarted { unit, tick });
    play.flow().begin_turn(unit);
}

/// Begins a unit's turn with automatic effects: a unit that nothing holds up falls (DP-069), a dying one takes damage
/// (DP-152).
pub fn begin_turn(world: &mut World) {
    let play = &mut Play(world);
    let Some(unit) = play.look().flow.actor() else { return };
    let mut state = play.change(unit);
    state.turn = state.turn.begun();
    let over = Expiry::expire(&conditions::EXPIRIES, &mut state, Until::OwnTurn);
    over.into_iter().for_each(|condition| play.ended(unit, condition, "the turn began"));
    falls::settle(play);
    falls::come_down(play, unit);
    if play.look().state(unit).health.bleeding {
        bleed(play, unit);
    }
    grapple::upkeep(play, unit);
}

fn bleed(play: &mut Play<'_>, unit: UnitId) {
    let harm = Harm { amount: 1, lethal: true, most: None };
    let mut parts = Parts::new();
    parts.base(Name::new("dying"), 1, Rule::new("DP-152"));
    let rolls = play.settings().bleed_wound_roll;
    apply::harm(play, Hit { target: unit, by: None, what: Name::new("bleeding"), rolls }, harm, parts);
}

/// Asks the acting unit what to do, or ends its turn when nothing is left (DP-021 … DP-024).
pub fn ask(world: &mut World) {
    let play = &mut Play(world);
    if aftermath::settle_between(play) {
        return;
    }
    let look = play.look();
    let Some(unit) = look.flow.actor() else { return play.flow().go_to(Stage::TurnEnd) };
    let (settings, turn) = (look.settings(), look.state(unit).turn);
    let free = turn.check(settings, crate::content::ActionKind::Free).is_ok();
    let speaks = look.is_down(unit) && settings.incapacitated_social && free;
    let acts = look.is_active(unit) && (!turn.is_spent() || free);
    if !turn.over && (acts || speaks) {
        play.ask_for_act(unit);
    } else {
        play.flow().go_to(Stage::TurnEnd);
    }
}

/// Ends the acting unit's turn, and marks the unit as having acted (DP-019).
pub fn end_turn(world: &mut World) {
    let play = &mut Play(world);
    let Some(unit) = play.look().flow.actor() else { return };
    play.change(unit).turn.acted = true;
    drivers::settle(play);
    play.log(Event::TurnEnded { unit });
    super::chases::look_who_got_away(play);
}
