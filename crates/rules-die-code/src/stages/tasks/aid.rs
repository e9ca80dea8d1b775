//! Waking units and giving them back what they have lost.

use crate::{
    content::HealthMode,
    stages::play::Play,
    state::{State, conditions},
};
use hexfray_battle::{Event, Name, Parts, UnitId, play::Playing, raise};

/// Lets an unconscious unit stand up; its turn in this round stays lost (DC-021, DC-134).
pub fn wake(play: &mut Play<'_>, unit: UnitId) {
    if !play.look().is_down(unit) {
        return;
    }
    let mut state = play.change(unit);
    state.health.unconscious = false;
    state.health.out_hours = None;
    raise(play.0, unit);
    play.ended(unit, conditions::UNCONSCIOUS, "came round");
    play.log(Event::Revived { unit });
}

/// Restores Body Points, or this many wound levels; a unit that is fit again stands up, unless it was knocked out.
pub fn give_back(play: &mut Play<'_>, unit: UnitId, by: Option<UnitId>, what: Name, amount: i32, parts: Parts) {
    let mode = play.look().settings().health_mode;
    let mut state = play.change(unit);
    let before = state.health.hit_points(mode).0;
    match mode {
        HealthMode::BodyPoints => {
            state.health.body = state.health.body.saturating_add(amount).min(state.health.body_max);
        }
        HealthMode::Wounds => (0..amount.min(6)).for_each(|_| state.health.wound = state.health.wound.better()),
    }
    state.health.dying = 0;
    let health = state.health;
    let hp = health.hit_points(mode).0;
    play.log(Event::Healed { unit, by, what, amount: hp - before, hp, parts });
    if health.state(mode) == State::Up && health.out_hours.is_none() {
        wake(play, unit);
    }
}
