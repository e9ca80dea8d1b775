//! Harm and its consequences: the effect of net damage on a unit, and of unconsciousness or death.

use super::{
    bonds,
    pending::{self, FollowUp, Hit, Rolls, Then, Wants},
    play::Play,
};
use crate::{
    acts::outcome,
    content::{Attribute, HealthMode, Skill},
    numbers::codes,
    state::{Health, STAY_UP, State, Wound, conditions},
};
use hexfray_battle::{Event, Name, Parts, Rule, UnitId, fell, narrow, play::Playing};

/// Does net damage to a unit, which may fall; the attack's margin determines how long a knockout lasts (DC-076, DC-077,
/// DC-133, DC-134).
pub fn harm(play: &mut Play<'_>, hit: Hit, net: i32, parts: Parts, margin: i32) {
    let look = play.look();
    let (mode, round, unit) = (look.settings().health_mode, look.round(), hit.target);
    let before = look.state(unit).health;
    let after = outcome::after(look.settings(), look.tables(), &before, net, round, hit.halves);
    let loses_aim = net > 0 && look.settings().aim_lost_on_injury;
    let mut state = play.change(unit);
    state.health = after.health;
    let aimed = loses_aim && state.aiming.take().is_some();
    let amount = before.hit_points(mode).0 - after.health.hit_points(mode).0;
    let hp = after.health.hit_points(mode).0;
    let mut parts = parts;
    if hit.halves && amount < net && mode == HealthMode::BodyPoints {
        parts.percent("half to stun", -50, Rule::new("DC-135"));
    }
    play.log(Event::Damaged { unit, by: hit.by, what: hit.what, amount, hp, parts });
    if aimed {
        play.ended(unit, conditions::AIMING, "injured");
    }
    log_wound(play, unit, hit.by, &before, &after.health, round);
    if after.knocked_out {
        knock_out(play, unit, hit.by, margin);
    } else if after.health.wound != before.wound || mode == HealthMode::BodyPoints {
        fall(play, unit, hit.by, after.health.state(mode));
    }
}

/// Knocks a unit out for `margin` hours, or until it is woken (DC-133, DC-134).
fn knock_out(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>, margin: i32) {
    play.change(unit).health.out_hours = Some(narrow::<u16>(margin));
    let mode = play.look().settings().health_mode;
    let dead = play.look().state(unit).health.state(mode) == State::Dead;
    play.note(unit, "falls unconscious", Rule::new("DC-133"));
    fall(play, unit, by, if dead { State::Dead } else { State::Unconscious });
}

fn log_wound(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>, before: &Health, after: &Health, round: u16) {
    if after.wound != before.wound && after.wound != Wound::Dead {
        if before.wound != Wound::None {
            play.ended(unit, before.wound.condition(), "got worse");
        }
        play.gained(unit, after.wound.condition(), by);
    }
    if after.is_stunned(round) && after.stunned_until != before.stunned_until {
        let condition = Wound::Stunned.condition().name;
        play.log(Event::ConditionGained { unit, condition, rounds: Some(1), by });
    }
}

/// Lets a unit fall unconscious or dead; a unit that has not acted yet loses its turn (DC-021), and all its holds and
/// those on it break. An incapacitated unit first rolls to stay up (DC-077).
pub fn fall(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>, state: State) {
    match state {
        State::Up => return,
        State::Tottering => return pending::follow_at_once(play, FollowUp::StayUp { unit, by }),
        State::Unconscious | State::Dead => {}
    }
    let standing = play.look().is_active(unit);
    if !standing && state != State::Dead {
        return;
    }
    let body = state != State::Dead;
    let mut of = play.change(unit);
    of.health.unconscious = body;
    of.turn.acted = true;
    of.aiming = None;
    of.group = None;
    of.defences.clear();
    bonds::part_all(play, unit, "fell");
    fell(play.0, unit, body);
    play.flow().drop_actions_of(unit);
    play.acts().lose_acts_of(unit);
    if body {
        play.log(Event::ConditionGained { unit, condition: conditions::UNCONSCIOUS.name, rounds: None, by });
    }
    play.log(Event::Defeated { unit, by, body });
}

/// Rolls stamina to keep an incapacitated unit up (DC-077); `None` if it stopped for a question.
pub fn stay_up(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>, then: Then) -> Option<()> {
    let code = codes::own(&play.look(), unit, play.look().sheet(unit).skill(Skill::Stamina));
    let mut rolls = Rolls::of(play, then);
    let roll = rolls.roll(unit, code, None, "staying up", |total| Wants::to_reach(STAY_UP, total))?;
    rolls.done();
    let mut parts = Parts::new();
    parts.base(Name::new("staying up"), STAY_UP, Rule::new("DC-077"));
    if !play.check(unit, None, Name::new("staying up"), parts, roll) {
        fall(play, unit, by, State::Unconscious);
    }
    Some(())
}

/// Rolls Physique for the life of a mortally wounded unit, harder in each round (DC-077); `None` if it stopped for a
/// question.
pub fn hold_on(play: &mut Play<'_>, unit: UnitId, then: Then) -> Option<()> {
    let rounds = i32::from(play.look().state(unit).health.dying);
    let code = codes::own(&play.look(), unit, play.look().sheet(unit).attribute(Attribute::Physique));
    let mut rolls = Rolls::of(play, then);
    let roll = rolls.roll(unit, code, None, "holding on to life", |total| Wants::to_reach(rounds, total))?;
    rolls.done();
    let mut parts = Parts::new();
    parts.base(Name::new("rounds since the wound"), rounds, Rule::new("DC-077"));
    if !play.check(unit, None, Name::new("holding on to life"), parts, roll) {
        play.change(unit).health.wound = Wound::Dead;
        fell(play.0, unit, false);
        play.log(Event::Defeated { unit, by: None, body: false });
    }
    Some(())
}
