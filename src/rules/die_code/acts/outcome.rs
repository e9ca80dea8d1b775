//! What a hit does to whom it strikes: the one formula of resolution and forecast.

use crate::rules::die_code::{
    content::{HealthMode, Settings, Tables},
    numbers::odds::OddsTable,
    state::{Health, State, Wound},
};

/// What a hit leaves of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After {
    /// Its health.
    pub health: Health,
    /// Whether it is knocked out by it (DC-133).
    pub knocked_out: bool,
}

/// What net damage leaves of somebody in a round; only half of it is done where the blow is meant to stun (DC-076, DC-077,
/// DC-132, DC-133, DC-135).
pub fn after(settings: &Settings, tables: &Tables, health: &Health, net: i32, round: u16, halves: bool) -> After {
    let whole = health.after(settings.health_mode, tables, net, round);
    if !halves {
        return After { health: whole, knocked_out: false };
    }
    match settings.health_mode {
        HealthMode::BodyPoints => {
            let measured = if settings.knockout_before_halving { net } else { net / 2 };
            let half = health.after(settings.health_mode, tables, net / 2, round);
            After { health: half, knocked_out: measured * 2 >= health.body_max }
        }
        HealthMode::Wounds => {
            let before = health.level(round) as i32;
            let levels = (whole.level(round) as i32 - before).max(0);
            let measured = if settings.knockout_before_halving { levels } else { levels / 2 };
            let half = if levels < 2 { *health } else { at_level(health, before + levels / 2, round) };
            After { health: half, knocked_out: measured >= 2 }
        }
    }
}

/// Somebody's health with a wound level of this number.
fn at_level(health: &Health, level: i32, round: u16) -> Health {
    let mut after = *health;
    match Wound::numbered(level) {
        Wound::Stunned => after.stunned_until = after.stunned_until.max(round + 1),
        wound => after.wound = after.wound.max(wound),
    }
    after
}

/// Somebody as the target of forecasts.
#[derive(Clone, Copy)]
pub struct Struck<'a> {
    /// The battle's settings.
    pub settings: &'a Settings,
    /// The charts.
    pub tables: &'a Tables,
    /// Its health.
    pub health: Health,
    /// The round.
    pub round: u16,
    /// The chance that it falls when it is incapacitated (DC-077).
    pub drops: f64,
    /// Whether only half of the harm is done.
    pub halves: bool,
}

/// Wound levels that show as conditions.
pub const LEVELS: [Wound; 5] =
    [Wound::Stunned, Wound::Wounded, Wound::SeverelyWounded, Wound::Incapacitated, Wound::MortallyWounded];

impl Struck<'_> {
    /// What net damage leaves of it.
    pub fn after(&self, net: i32) -> After {
        after(self.settings, self.tables, &self.health, net, self.round, self.halves)
    }

    /// Net damage so high that more of it makes no difference.
    pub fn enough(&self) -> i32 {
        match self.settings.health_mode {
            HealthMode::BodyPoints => 2 * self.health.body.max(self.health.body_max) + 2,
            HealthMode::Wounds => self.tables.wounds().into_iter().max().unwrap_or(0),
        }
    }

    /// Hit points lost, or levels of wounds.
    pub fn lost(&self, after: &After) -> i32 {
        let mode = self.settings.health_mode;
        self.health.hit_points(mode).0 - after.health.hit_points(mode).0
    }

    /// The chance that it falls in a state; an old wound that made it totter makes it totter no more.
    pub fn falls(&self, after: &After) -> f64 {
        match after.health.state(self.settings.health_mode) {
            _ if after.knocked_out => 1.0,
            State::Up => 0.0,
            State::Tottering if after.health.wound == self.health.wound => 0.0,
            State::Tottering => self.drops,
            State::Unconscious | State::Dead => 1.0,
        }
    }

    /// The chance that it lies unconscious then.
    pub fn faints(&self, after: &After) -> f64 {
        if after.health.state(self.settings.health_mode) == State::Dead { 0.0 } else { self.falls(after) }
    }

    /// Whether a wound level is new to it.
    pub fn is_new(&self, level: Wound, after: &After) -> bool {
        match level {
            Wound::Stunned => {
                after.health.stunned_until != self.health.stunned_until && after.health.is_stunned(self.round)
            }
            _ => after.health.wound == level && self.health.wound != level,
        }
    }
}

/// The chance that the incapacitated fall: that stamina stays below 15 (DC-077).
pub fn drops(settings: &Settings, odds: &OddsTable, stamina: crate::rules::die_code::content::DieCode) -> f64 {
    1.0 - odds.of(settings, stamina).p_at_least(crate::rules::die_code::state::STAY_UP)
}
