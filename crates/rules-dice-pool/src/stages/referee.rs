//! The referee's rulings in this ruleset.

use bevy_ecs::prelude::*;

use super::{
    apply::{self, Hit},
    drivers, endings, falls, grapple,
    play::Play,
    recovery, steps, tests,
};
use crate::{
    acts::{forecast, plan::Trial},
    content::{ActionKind, Rating},
    numbers::{cover, score},
    state::{Cause, Harm, Health, Look, conditions},
};
use hexfray_battle::{Event, Name, OrderError, Parts, Rule, Ruling, UnitId, play::Playing};
use hexfray_board::grid::Cell;

/// The name of the referee's harm and help.
const WORD: Name = Name::new("the referee's word");

/// The most harm that counts: no unit has more health, and each point may cost a die roll.
const MOST_HURT: i32 = 1_000;

/// What the name of a condition stands for.
#[derive(Clone, Copy)]
enum Condition {
    Out(Cause),
    Bleeding,
    Infected,
}

impl Condition {
    /// Whether only characters can have it: a wreck is out of the fight, but no vehicle bleeds, is drugged or is tied up
    /// (DP-085).
    const fn is_of_people(self) -> bool {
        !matches!(self, Self::Out(Cause::Wounds))
    }
}

/// The conditions that the referee can inflict and cure.
pub fn condition_keys() -> Vec<&'static str> {
    let causes = BROUGHT.iter().map(|cause| cause.title().as_str());
    causes.chain([conditions::BLEEDING, conditions::INFECTED].map(|one| one.name.as_str())).collect()
}

/// The causes that the referee can inflict; a hold needs a second unit.
const BROUGHT: [Cause; 3] = [Cause::Wounds, Cause::Drug, Cause::Restraint];

fn condition(name: Name) -> Option<Condition> {
    let cause = BROUGHT.into_iter().find(|cause| cause.title() == name).map(Condition::Out);
    let others = [(conditions::BLEEDING.name, Condition::Bleeding), (conditions::INFECTED.name, Condition::Infected)];
    cause.or_else(|| others.into_iter().find(|(title, _)| *title == name).map(|(_, condition)| condition))
}

fn rating(word: Name) -> Option<Rating> {
    Rating::WORDS.iter().find(|(known, _)| *known == word.as_str()).map(|(_, rating)| *rating)
}

/// Checks whether a ruling can be carried out.
///
/// # Errors
/// The reason why it cannot.
pub fn check(look: &Look<'_>, ruling: &Ruling) -> Result<(), OrderError> {
    let refuse = |unit: UnitId, why, rule| Err(look.roster.refused(unit, why, Rule::new(rule)));
    match *ruling {
        Ruling::Inflict { unit, condition: name, .. } | Ruling::Cure { unit, condition: name } => {
            match condition(name) {
                None => refuse(unit, "this ruleset has no such condition", "DP-147"),
                Some(_) if look.cell(unit).is_none() => refuse(unit, "not on the board", "DP-147"),
                Some(kind) if kind.is_of_people() && look.is_vehicle(unit) => {
                    refuse(unit, "a vehicle is no character", "DP-085")
                }
                Some(_) => Ok(()),
            }
        }
        Ruling::Heal { unit, .. } if look.state(unit).health.is_dead(look.settings()) => refuse(unit, "dead", "DP-151"),
        Ruling::Allow { unit, check: Some((word, _)), .. } if rating(word).is_none() => {
            refuse(unit, "no attribute or skill has this name", "DP-001")
        }
        Ruling::Allow { unit, .. } if look.is_vehicle(unit) => {
            refuse(unit, "a vehicle takes no action of its own", "DP-085")
        }
        Ruling::Allow { unit, .. } if !look.is_active(unit) => refuse(unit, "out of the battle", "DP-146"),
        Ruling::Allow { unit, action: true, .. } => {
            let turn = look.turn(unit).check(look.settings(), ActionKind::Simple);
            if look.on_turn(unit) && turn.is_ok() { Ok(()) } else { refuse(unit, "no action is left", "DP-023") }
        }
        Ruling::Time { amount } if amount < 0 => Err(OrderError::WrongKind("minutes of rest, 0 or more")),
        Ruling::Surrounded { .. } | Ruling::Unconcerned { .. } => {
            Err(OrderError::WrongKind("a ruling that this ruleset has"))
        }
        _ => Ok(()),
    }
}

/// Carries out a ruling that was checked.
pub fn rule(world: &mut World, ruling: &Ruling) {
    let play = &mut Play(world);
    match *ruling {
        Ruling::Modifier { unit, value } => {
            let mut state = play.change(unit);
            state.favour = state.favour.saturating_add(i32::from(value));
        }
        Ruling::Hurt { unit, amount } => {
            let mut parts = Parts::new();
            let amount = amount.min(MOST_HURT);
            parts.base(WORD, amount, Rule::HOUSE);
            let hit = Hit { target: unit, by: None, what: WORD, rolls: true };
            apply::harm(play, hit, Harm { amount, lethal: true, most: None }, parts);
        }
        Ruling::Heal { unit, amount } => {
            let after = play.look().state(unit).health.healed(amount);
            heal(play, unit, after);
        }
        Ruling::Inflict { unit, condition: name, .. } => match condition(name) {
            Some(Condition::Out(cause)) => apply::incapacitate(play, unit, None, cause),
            Some(Condition::Bleeding) => {
                play.change(unit).health.bleeding = true;
                play.gained(unit, name, None);
            }
            Some(Condition::Infected) => recovery::infect(play, unit),
            None => {}
        },
        Ruling::Cure { unit, condition: name } => match condition(name) {
            Some(Condition::Out(Cause::Wounds)) => {
                let health = play.look().state(unit).health;
                if health.is_out(&play.settings()) {
                    heal(play, unit, forecast::roused(&health));
                }
                recovery::recover(play, unit, Cause::Wounds, WORD.as_str());
            }
            Some(Condition::Out(cause)) => recovery::recover(play, unit, cause, WORD.as_str()),
            Some(Condition::Bleeding) => recovery::stabilize(play, unit, WORD.as_str()),
            Some(Condition::Infected) => recovery::treat(play, unit, WORD.as_str()),
            None => {}
        },
        Ruling::Allow { unit, what, action, check } => allow(play, unit, what, action, check),
        Ruling::Place { unit, cell } => put(play, unit, cell),
        Ruling::Cover { cell, .. } => uncover(play, cell),
        Ruling::Time { amount } => rest(play, amount),
        Ruling::Remove { unit } => {
            endings::leaves_cover(play, unit, "gone");
            endings::stops_protecting(play, unit, "gone");
            drivers::settle(play);
        }
        // Initiative is rolled even in an ambush, which has no other effect (DP-015).
        Ruling::Surprise { .. }
        | Ruling::End { .. }
        | Ruling::Surrender { .. }
        | Ruling::Enter { .. }
        | Ruling::Unconcerned { .. }
        | Ruling::Surrounded { .. } => {}
    }
    grapple::sweep(play);
    falls::settle(play);
}

/// Takes units out of cover that is gone, after the cover of a cell has changed (DP-042).
fn uncover(play: &mut Play<'_>, cell: Cell) {
    let look = play.look();
    let bare = |unit: &UnitId| {
        let in_it = look.state(*unit).in_cover && look.cell(*unit).is_some();
        in_it && look.cell(*unit).is_some_and(|cell| cover::best(&look, cell) == 0)
    };
    let bare: Vec<UnitId> = look.field.occupants(cell).filter(bare).collect();
    bare.into_iter().for_each(|unit| endings::leaves_cover(play, unit, "the cover is gone"));
}

/// Settles a unit that was put in a cell: it leaves its vehicle, or brings all aboard if it is one; a unit that had
/// given up takes part again.
fn put(play: &mut Play<'_>, unit: UnitId, cell: Cell) {
    let look = play.look();
    if look.vehicle_of(unit).is_some_and(|vehicle| look.cell(vehicle) != Some(cell)) {
        play.change(unit).motion.aboard = None;
    }
    for one in play.look().goers(unit) {
        steps::come(play, one, &[cell], "moved by the referee");
        play.change(one).motion.fallen = 0;
    }
    play.change(unit).surrendered = false;
    drivers::settle(play);
}

fn heal(play: &mut Play<'_>, unit: UnitId, after: Health) {
    let before = play.look().state(unit).health;
    play.change(unit).health = after;
    let amount = after.left() - before.left();
    let mut parts = Parts::new();
    parts.base(WORD, amount, Rule::HOUSE);
    play.log(Event::Healed { unit, by: None, what: WORD, amount, hp: after.left(), parts });
}

/// Lets minutes pass: damage and wound penalties heal, and a unit that its damage no longer incapacitates gets up
/// (DP-159, DP-163, DP-165).
fn rest(play: &mut Play<'_>, minutes: i32) {
    let units: Vec<UnitId> = play.look().units.iter().map(|(unit, _)| unit).collect();
    for unit in units {
        let settings = play.settings();
        let health = play.look().state(unit).health;
        // Things do not heal by themselves (DP-085).
        if health.lifeless || health.is_dead(&settings) {
            continue;
        }
        infection(play, unit, minutes);
        let before = play.look().state(unit).health;
        let after = before.after_rest(minutes);
        if after.left() == before.left() && after.penalty == before.penalty {
            play.change(unit).health = after;
            continue;
        }
        heal(play, unit, after);
        if before.infected && !after.infected {
            play.ended(unit, conditions::INFECTED, "the wounds have healed");
        }
        if before.penalty > 0 && after.penalty == 0 {
            play.ended(unit, conditions::WOUND_PENALTY, "healed");
        }
        if !after.is_out(&settings) {
            recovery::recover(play, unit, Cause::Wounds, "rested");
        }
    }
}

/// Infects untreated wounds after a day, unless one die is a hit (DP-164).
fn infection(play: &mut Play<'_>, unit: UnitId, minutes: i32) {
    let settings = play.settings();
    if !settings.infection || !play.change(unit).health.goes_untreated(minutes) {
        return;
    }
    if score::hits(&settings, 1, |sides| play.throw(Some(unit), sides, "infection")) == 0 {
        recovery::infect(play, unit);
    }
}

/// Lets a unit do something that the rules do not cover, with or without a test against a difficulty (DP-005, DP-006).
fn allow(play: &mut Play<'_>, unit: UnitId, what: Name, action: bool, check: Option<(Name, i16)>) {
    if action {
        play.change(unit).turn.take(ActionKind::Simple);
    }
    let Some((word, difficulty)) = check else { return };
    if let Some(rating) = rating(word) {
        tests::ask_for(play, unit, what, Trial { rating, difficulty: i32::from(difficulty), off: 0 });
    }
}
