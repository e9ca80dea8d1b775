//! First aid: the effect of medicine (DC-037), with the healing chart.

use super::plan::Need;
use crate::{
    content::{DieCode, HealthMode, Settings, Tables},
    numbers::odds::OddsTable,
    state::{Health, Look, Wound},
};
use hexfray_battle::{Act, Name, OrderError, Parts, Rule, UnitId, Who, narrow};
use hexfray_board::odds::Dist;

/// The two acts of first aid, by number: for standing units, and for fallen ones.
pub const ACTS: [(u8, &str, Who); 2] = [(0, "First aid", Who::Friends), (1, "Bring round", Who::FallenFriends)];

/// The name of an act of first aid.
pub fn title(act: Act) -> &'static str {
    ACTS[usize::from(act.with.min(1))].1
}

/// The patients of an act of first aid.
pub fn whom(act: Act) -> Option<Who> {
    ACTS.get(usize::from(act.with)).map(|(_, _, who)| *who)
}

/// Checks whether a unit can give first aid at all.
///
/// # Errors
/// The reason why it cannot.
pub fn check_kits(look: &Look<'_>, unit: UnitId) -> Result<(), OrderError> {
    if look.sheet(unit).first_aid == 0 {
        return Err(look.roster.no_such(unit, "no act of this kind"));
    }
    if look.state(unit).kits == 0 {
        return Err(look.roster.refused(unit, "no first aid kit is left", Rule::new("DC-037")));
    }
    Ok(())
}

/// The code of the Body Points that a medicine total restores; the chart is in steps of five.
pub fn body_points_back(tables: &Tables, total: i32) -> DieCode {
    let step = if total <= 0 { 0 } else { narrow::<usize>(total).div_ceil(5).min(tables.healing.len() - 1) };
    tables.healing[step]
}

/// The medicine total that improves a wound by one level; `None` if there is nothing to improve.
pub const fn difficulty(wound: Wound) -> Option<i32> {
    match wound {
        Wound::Wounded | Wound::SeverelyWounded => Some(15),
        Wound::Incapacitated => Some(20),
        Wound::MortallyWounded => Some(30),
        Wound::None | Wound::Stunned | Wound::Dead => None,
    }
}

/// What the roll for a patient must reach: a number that depends on its wound; with Body Points, the total itself
/// counts.
///
/// # Errors
/// The patient is not hurt.
pub fn need(look: &Look<'_>, unit: UnitId, patient: UnitId) -> Result<Need, OrderError> {
    let health = &look.state(patient).health;
    let found = match look.settings().health_mode {
        HealthMode::BodyPoints => (health.body < health.body_max).then_some(Need::Total),
        HealthMode::Wounds => difficulty(health.wound).map(|needed| {
            let mut parts = Parts::new();
            parts.base(Name::new("tending the wound"), needed, Rule::new("DC-037"));
            Need::Number(parts)
        }),
    };
    found.ok_or_else(|| look.roster.refused(unit, "the target is not hurt", Rule::new("DC-037")))
}

/// The chance that first aid with a code helps a patient, and the odds of what it restores.
pub fn odds(
    (settings, tables, odds): (&Settings, &Tables, &OddsTable),
    code: DieCode,
    modifier: i32,
    health: &Health,
) -> (f64, Dist) {
    let totals = odds.of(settings, code).clone().shift(modifier);
    match settings.health_mode {
        HealthMode::BodyPoints => {
            let missing = health.body_max - health.body;
            (1.0, given_back(settings, tables, odds, &totals).map(|amount| amount.min(missing)))
        }
        HealthMode::Wounds => {
            let needed = difficulty(health.wound).unwrap_or(i32::MAX);
            let better = Health { wound: health.wound.better(), ..*health };
            let levels = better.hit_points(settings.health_mode).0 - health.hit_points(settings.health_mode).0;
            let p = totals.p_at_least(needed);
            (p, Dist::mix(p, &Dist::point(levels), &Dist::point(0)))
        }
    }
}

/// The odds of the Body Points that medicine totals restore.
fn given_back(settings: &Settings, tables: &Tables, odds: &OddsTable, totals: &Dist) -> Dist {
    let chances: Vec<(f64, &Dist)> = tables
        .healing
        .iter()
        .enumerate()
        .map(|(step, &code)| {
            let in_step = |total: i32| body_points_back(tables, total) == code;
            let shared = tables.healing[..step].contains(&code);
            let p = if shared { 0.0 } else { totals.p_that(in_step) };
            (p, odds.of(settings, code))
        })
        .collect();
    Dist::mixture(chances)
}
