//! The effect of a hit on its target: the one formula for resolution and forecast.

use crate::{
    content::{HealthMode, Settings, Tables},
    numbers::odds::{AttackOdds, Means, OddsTable, Stricken},
    state::{Health, State, Wound},
};
use hexfray_battle::narrow;
use hexfray_board::odds::Dist;

/// The state of a target after a hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct After {
    /// Its health.
    pub health: Health,
    /// Whether the hit knocks it out (DC-133).
    pub knocked_out: bool,
}

/// The state of a unit after net damage in a round; only half of it is done if the blow is meant to stun (DC-076,
/// DC-077, DC-132, DC-133, DC-135).
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

/// A unit's health with a wound level of this number.
fn at_level(health: &Health, level: i32, round: u16) -> Health {
    let mut after = *health;
    match Wound::numbered(level) {
        Wound::Stunned => after.stunned_until = after.stunned_until.max(round + 1),
        wound => after.wound = after.wound.max(wound),
    }
    after
}

/// A unit as the target of forecasts.
#[derive(Clone, Copy)]
pub struct Struck<'a> {
    /// The battle's settings.
    pub settings: &'a Settings,
    /// The charts.
    pub tables: &'a Tables,
    /// The values that determine its state after harm.
    pub stricken: Stricken,
}

/// Wound levels that are shown as conditions.
pub const LEVELS: [Wound; 5] =
    [Wound::Stunned, Wound::Wounded, Wound::SeverelyWounded, Wound::Incapacitated, Wound::MortallyWounded];

impl Struck<'_> {
    /// Its state after net damage.
    pub fn after(&self, net: i32) -> After {
        after(self.settings, self.tables, &self.stricken.health, net, self.stricken.round, self.stricken.halves)
    }

    /// An amount of net damage above which more makes no difference.
    pub fn enough(&self) -> i32 {
        match self.settings.health_mode {
            HealthMode::BodyPoints => 2 * self.stricken.health.body.max(self.stricken.health.body_max) + 2,
            HealthMode::Wounds => self.tables.wounds().into_iter().max().unwrap_or(0),
        }
    }

    /// The number that represents all net damage with the same result as `net`.
    fn standing_for(&self, net: i32) -> i32 {
        match self.settings.health_mode {
            HealthMode::BodyPoints => net.clamp(0, self.enough()),
            HealthMode::Wounds => {
                let levels = self.tables.wounds();
                levels.into_iter().rev().find(|&least| net >= least).unwrap_or(levels[0] - 1)
            }
        }
    }

    /// Its possible states after net damage, each with its chance.
    pub fn outcomes(&self, net: &Dist) -> Vec<(After, f64)> {
        let mut outcomes: Vec<(After, f64)> = Vec::with_capacity(8);
        self.each_outcome(net.iter(), |after, p| outcomes.push((after, p)));
        outcomes
    }

    /// Tells of each possible state after net damage, given its amounts with their chances, the lowest first.
    fn each_outcome(&self, nets: impl Iterator<Item = (i32, f64)>, mut tell: impl FnMut(After, f64)) {
        let mut group: Option<(i32, f64)> = None;
        for (net, p) in nets {
            let net = self.standing_for(net);
            match &mut group {
                Some((last, sum)) if *last == net => *sum += p,
                _ => {
                    if let Some((last, sum)) = group.replace((net, p)) {
                        tell(self.after(last), sum);
                    }
                }
            }
        }
        if let Some((last, sum)) = group {
            tell(self.after(last), sum);
        }
    }

    /// The average effect of a hit on it.
    pub fn means(&self, odds: &AttackOdds) -> Means {
        self.means_of(odds.net.iter())
    }

    /// The average effect of a hit on it, given the amounts of net damage with their chances, the lowest first.
    pub fn means_of(&self, nets: impl Iterator<Item = (i32, f64)>) -> Means {
        let mut means = Means::default();
        self.each_outcome(nets, |after, p| {
            let levels = LEVELS.iter().filter(|&&level| self.is_new(level, &after)).count();
            means.lost += p * f64::from(self.lost(&after));
            means.falls += p * self.falls(&after);
            means.conditions += p * (f64::from(narrow::<u8>(levels)) + self.faints(&after));
        });
        means
    }

    /// Hit points or wound levels lost.
    pub fn lost(&self, after: &After) -> i32 {
        let mode = self.settings.health_mode;
        self.stricken.health.hit_points(mode).0 - after.health.hit_points(mode).0
    }

    /// The chance that it falls in a state; an old wound does not make it roll to stay up again.
    pub fn falls(&self, after: &After) -> f64 {
        match after.health.state(self.settings.health_mode) {
            _ if after.knocked_out => 1.0,
            State::Up => 0.0,
            State::Tottering if after.health.wound == self.stricken.health.wound => 0.0,
            State::Tottering => self.stricken.drops,
            State::Unconscious | State::Dead => 1.0,
        }
    }

    /// The chance that it lies unconscious in a state.
    pub fn faints(&self, after: &After) -> f64 {
        if after.health.state(self.settings.health_mode) == State::Dead { 0.0 } else { self.falls(after) }
    }

    /// Whether a wound level is new to it.
    pub fn is_new(&self, level: Wound, after: &After) -> bool {
        match level {
            Wound::Stunned => {
                after.health.stunned_until != self.stricken.health.stunned_until
                    && after.health.is_stunned(self.stricken.round)
            }
            _ => after.health.wound == level && self.stricken.health.wound != level,
        }
    }
}

/// The chance that an incapacitated unit falls because its stamina roll stays below 15 (DC-077).
pub fn drops(settings: &Settings, odds: &OddsTable, stamina: crate::content::DieCode) -> f64 {
    1.0 - odds.of(settings, stamina).p_at_least(crate::state::STAY_UP)
}
