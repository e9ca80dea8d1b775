//! The referee's rulings in this ruleset.

use bevy_ecs::prelude::*;

use super::{
    apply, bonds, consequences,
    pending::Hit,
    play::Play,
    steps::{self, Arrival},
    tasks,
};
use crate::{
    content::HealthMode,
    state::{Look, State, UnitState, Wound, conditions},
};
use hexfray_battle::{
    Event, Name, OrderError, Parts, Rule, Ruling, SideId, Surprise, UnitId,
    play::{Playing, Units},
};

/// The name of the referee's harm and help.
const WORD: Name = Name::new("the referee's word");

fn is_stun(condition: Name) -> bool {
    condition == Wound::Stunned.condition().name
}

fn is_dead(look: &Look<'_>, unit: UnitId) -> bool {
    look.state(unit).health.state(look.settings().health_mode) == State::Dead
}

/// The rule by which a unit dies.
fn dead_rule(look: &Look<'_>) -> &'static str {
    match look.settings().health_mode {
        HealthMode::BodyPoints => "DC-076",
        HealthMode::Wounds => "DC-077",
    }
}

/// Checks whether a ruling can be carried out.
///
/// # Errors
/// The reason why it cannot.
pub fn check(look: &Look<'_>, ruling: &Ruling) -> Result<(), OrderError> {
    let refused = |unit: UnitId, why, rule| Err(look.roster.refused(unit, why, Rule::new(rule)));
    match *ruling {
        Ruling::Inflict { unit, condition, .. } | Ruling::Cure { unit, condition } => {
            if is_stun(condition) || condition == conditions::UNCONSCIOUS.name {
                return Ok(());
            }
            refused(unit, "this ruleset has only the conditions stunned and unconscious", "DC-077")
        }
        Ruling::Heal { unit, .. } if is_dead(look, unit) => refused(unit, "dead", dead_rule(look)),
        Ruling::Allow { unit, check: Some((rating, _)), .. } if tasks::code_of(look, unit, rating).is_none() => {
            refused(unit, "no attribute or skill has this name", "DC-037")
        }
        Ruling::Allow { unit, action: true, .. } if !(look.on_turn(unit) && look.turn(unit).may_act()) => {
            refused(unit, "no action is left for that", "DC-037")
        }
        Ruling::Allow { unit, .. } if !look.is_active(unit) => refused(unit, "out of the battle", "DC-037"),
        Ruling::Surprise { outcome: Surprise::Failed, .. } => Ok(()),
        Ruling::Surrounded { .. } | Ruling::Time { .. } | Ruling::Unconcerned { .. } => {
            Err(OrderError::WrongKind("a ruling that this ruleset has"))
        }
        _ => Ok(()),
    }
}

/// Carries out a ruling that was checked.
pub fn rule(world: &mut World, ruling: &Ruling) {
    let play = &mut Play(world);
    consequences::apart(play, |play| follow(play, ruling));
}

fn follow(play: &mut Play<'_>, ruling: &Ruling) {
    match *ruling {
        Ruling::Modifier { unit, value } => {
            let mut state = play.change(unit);
            state.favour = state.favour.saturating_add(i32::from(value));
        }
        Ruling::Hurt { unit, amount } => {
            let mut parts = Parts::new();
            parts.base(WORD, amount, Rule::HOUSE);
            apply::harm(play, Hit { target: unit, by: None, what: WORD, halves: false }, amount, parts, 0);
        }
        Ruling::Heal { unit, amount } => {
            let mut parts = Parts::new();
            parts.base(WORD, amount, Rule::HOUSE);
            tasks::give_back(play, unit, None, WORD, amount, parts);
        }
        Ruling::Inflict { unit, condition, rounds } if is_stun(condition) => stun(play, unit, rounds.max(1)),
        Ruling::Inflict { unit, .. } => apply::fall(play, unit, None, State::Unconscious),
        Ruling::Cure { unit, condition } if is_stun(condition) => stun(play, unit, 0),
        Ruling::Cure { unit, .. } => tasks::wake(play, unit),
        Ruling::Allow { unit, what, action, check } => allow(play, unit, what, action, check),
        Ruling::Surprise { side, outcome } => surprise(play, side, outcome),
        Ruling::Place { unit, cell } => {
            bonds::part_all(play, unit, "moved by the referee");
            steps::arrive(play, unit, cell, Arrival::SetDown);
            steps::keep_footing(play, unit);
        }
        Ruling::Remove { unit } => bonds::part_all(play, unit, "gone"),
        Ruling::End { .. }
        | Ruling::Surrender { .. }
        | Ruling::Enter { .. }
        | Ruling::Cover { .. }
        | Ruling::Surrounded { .. }
        | Ruling::Unconcerned { .. }
        | Ruling::Time { .. } => {}
    }
}

/// Lets a unit use a skill for something that the rules do not cover (DC-037).
fn allow(play: &mut Play<'_>, unit: UnitId, what: Name, action: bool, check: Option<(Name, i16)>) {
    if action {
        let mut state = play.change(unit);
        state.turn.act(0);
        if state.aiming.take().is_some() {
            play.ended(unit, conditions::AIMING, "acted");
        }
    }
    if let Some((rating, needed)) = check {
        tasks::test(play, unit, what, rating, i32::from(needed));
    }
}

/// Lets a side surprise its foes: if initiative has not been set yet, each of its units chooses between acting first in
/// the round and more dice on its first act; otherwise it has the dice (DC-156).
pub fn surprise(play: &mut Play<'_>, side: SideId, outcome: Surprise) {
    if outcome == Surprise::Failed {
        return;
    }
    let look = play.look();
    let (set, dice) = (look.order.set, look.settings().surprise_dice);
    let of_side: Vec<bool> = look.units.iter().map(|(unit, _)| look.side(unit) == side).collect();
    for ((_, state), mine) in play.0.resource_mut::<Units<UnitState>>().iter_mut().zip(of_side) {
        match (mine, set) {
            (false, _) => {}
            // Before initiative is set, each unit chooses one of the two.
            (true, false) if dice > 0 => state.initiative.surprises = true,
            (true, false) => state.initiative.first = true,
            (true, true) => state.declared.surprise = dice,
        }
    }
    let (what, rule) = (Name::new("the foes are taken by surprise"), Rule::new("DC-156"));
    play.log(Event::Announced { side: Some(side), what, rule });
}

fn stun(play: &mut Play<'_>, unit: UnitId, rounds: u8) {
    let round = play.look().round();
    play.change(unit).health.stunned_until = if rounds == 0 { 0 } else { round + u16::from(rounds) };
    let condition = Wound::Stunned.condition().name;
    play.log(match rounds {
        0 => Event::ConditionEnded { unit, condition, why: WORD },
        rounds => Event::ConditionGained { unit, condition, rounds: Some(rounds), by: None },
    });
}
