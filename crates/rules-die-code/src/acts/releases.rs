//! The conditions that acts end on other units: knockouts, wounds, aiming, being lifted (DC-037, DC-064, DC-107,
//! DC-134).

use super::{forms, verbs::DieCodeVerb};
use crate::{
    content::HealthMode,
    state::{Health, HoldKind, Look, State, Wound},
};
use hexfray_battle::{Act, Release, UnitId, Verb};

/// The conditions that an act of a unit ends on another if it takes effect.
pub fn releases(look: &Look<'_>, unit: UnitId, act: Act, target: UnitId) -> Release {
    let (state, mode) = (look.state(target), look.settings().health_mode);
    let none = Release::default();
    match act.verb {
        DieCodeVerb::WAKE if state.health.out_hours.is_some() && state.health.state(mode) != State::Unconscious => {
            none.with(true, true, None)
        }
        Verb::ABILITY => tended(&state.health, mode),
        // A thrown unit need no longer get free before it can do anything else.
        DieCodeVerb::THROW if look.holds.between(unit, target).is_some_and(|hold| hold.kind == HoldKind::Lift) => {
            none.with(true, true, Some(1))
        }
        verb if forms::is_attack(verb) && state.aiming.is_some() && look.settings().aim_lost_on_injury => {
            none.with(false, false, None)
        }
        _ => none,
    }
}

/// The conditions that successful first aid ends. The remaining penalty of an improved wound counts among the hit
/// points that are restored.
fn tended(health: &Health, mode: HealthMode) -> Release {
    let rises = match mode {
        HealthMode::BodyPoints => true,
        HealthMode::Wounds => Health { wound: health.wound.better(), ..*health }.state(mode) == State::Up,
    };
    let wakes = health.unconscious && health.out_hours.is_none() && rises;
    let release = if wakes { Release::default().with(true, true, None) } else { Release::default() };
    let healed = mode == HealthMode::Wounds && health.wound == Wound::Wounded;
    if healed { release.with(true, false, None) } else { release }
}
