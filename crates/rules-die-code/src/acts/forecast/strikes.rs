//! The odds of blows in addition to an attack or instead of it: injuries by a parry or block, spikes, the impact of a
//! throw, minimum harm.

use super::{struck, wounds};
use crate::{
    acts::{
        outcome::{After, LEVELS, Struck},
        plan::AttackPlan,
    },
    content::{DieCode, Manoeuvre},
    numbers::{
        attack::Attack,
        damage::{self, Harm},
        odds::{AttackOdds, OddsTable, Stricken, attack_odds, backlash_chance},
        scale::{self, ScaleEffect},
    },
    state::{Health, Look, State, Wound, conditions},
};
use hexfray_battle::{Forecast, Name, TargetForecast, UnitId, narrow};
use hexfray_board::odds::Dist;

/// Adds the injury that an attack causes if it fails against a parry or block (DC-051, DC-052).
pub(super) fn add_backlash(look: &Look<'_>, table: &OddsTable, attack: &Attack, forecast: &mut Forecast) {
    let Some(backlash) = attack.backlash else { return };
    let by = if backlash.whom == attack.by { attack.target } else { attack.by };
    let p = backlash_chance(look.settings(), table, attack);
    add_strike(look, table, (by, backlash.whom), backlash.code, p, forecast);
}

/// Adds the damage by spikes or current of an entangling weapon (DC-124).
pub(super) fn add_spikes(
    look: &Look<'_>,
    table: &OddsTable,
    plan: &AttackPlan,
    attack: &Attack,
    forecast: &mut Forecast,
) {
    let weapon =
        plan.with.filter(|_| plan.manoeuvre == Manoeuvre::Entangle).and_then(|with| look.weapon(plan.unit, with));
    let Some(code) = weapon.and_then(|(_, weapon)| weapon.entangle_harm) else { return };
    let hit = attack_odds(look.settings(), table, attack).hit;
    add_strike(look, table, (attack.by, attack.target), code, hit, forecast);
}

/// Adds the damage of a code that strikes a unit with this chance, and only if nothing else hurts it (DC-066, DC-073 …
/// DC-075, DC-151, DC-152).
fn add_strike(
    look: &Look<'_>,
    table: &OddsTable,
    (by, whom): (UnitId, UnitId),
    code: DieCode,
    p: f64,
    forecast: &mut Forecast,
) {
    if p <= 0.0 {
        return;
    }
    let blow = strike_forecast(look, table, (by, whom), Harm { code, ..Harm::default() }, p);
    if let Some(target) = forecast.targets.iter_mut().find(|target| target.target == whom) {
        // It happens only if the attack itself does no harm, so that the chances add up.
        let combined = combine(&target.damage, &blow.damage);
        (target.expected, target.damage) = (combined.expected(), combined);
        target.defeat += blow.defeat;
        add_chances(&mut target.conditions, blow.conditions);
        return;
    }
    forecast.targets.push(blow);
}

/// The damage to a unit by harm that is rolled against it in addition to an attack, with the chance that it happens
/// (DC-051, DC-052, DC-109, DC-124).
pub(super) fn strike_forecast(
    look: &Look<'_>,
    table: &OddsTable,
    (by, whom): (UnitId, UnitId),
    harm: Harm,
    p: f64,
) -> TargetForecast {
    let net = strike_net(look, table, whom, harm, scale::between(look, by, whom));
    blow_forecast(whom, &struck(look, table, whom, false), AttackOdds::of(p, net))
}

/// The net damage of such harm.
fn strike_net(look: &Look<'_>, table: &OddsTable, whom: UnitId, harm: Harm, scale: ScaleEffect) -> Dist {
    let settings = look.settings();
    let resistance = table.of(settings, damage::resistance(look, whom, None));
    table.of(settings, harm.code).join(resistance, |rolled, resisted| {
        damage::net(rolled + harm.bonus() + scale.damage, resisted + scale.resistance)
    })
}

/// The states of a unit under blows that strike it one after the other, each as long as it stands (DC-066).
#[derive(Clone, Default)]
struct UnderBlows {
    /// The states in which it stands, each with its chance.
    standing: Vec<(Health, f64)>,
    /// The states in which it has fallen.
    fallen: Vec<(Health, f64)>,
}

impl UnderBlows {
    /// The state before the first blow.
    fn of(struck: &Struck<'_>) -> Self {
        Self { standing: vec![(struck.stricken.health, 1.0)], fallen: Vec::new() }
    }

    /// These states with all chances multiplied.
    fn times(&self, p: f64) -> Self {
        let scaled = |states: &[(Health, f64)]| states.iter().map(|(health, q)| (*health, q * p)).collect();
        Self { standing: scaled(&self.standing), fallen: scaled(&self.fallen) }
    }

    /// Adds the states of an alternative.
    fn or(&mut self, other: &Self) {
        other.standing.iter().for_each(|(health, p)| add_state(&mut self.standing, *health, *p));
        other.fallen.iter().for_each(|(health, p)| add_state(&mut self.fallen, *health, *p));
    }

    /// Lets a blow strike the unit in the states in which it stands.
    fn strike(&mut self, struck: &Struck<'_>, net: &Dist, halves: bool) {
        for (health, p) in std::mem::take(&mut self.standing) {
            let then = Struck { stricken: Stricken { health, halves, ..struck.stricken }, ..*struck };
            for (after, q) in then.outcomes(net) {
                let falls = then.falls(&after);
                add_state(&mut self.fallen, after.health, p * q * falls);
                add_state(&mut self.standing, after.health, p * q * (1.0 - falls));
            }
        }
    }

    /// Writes the result into the unit's forecast, given the chance that any blow strikes.
    fn write(&self, struck: &Struck<'_>, hit: f64, target: &mut TargetForecast) {
        let mode = struck.settings.health_mode;
        let lost = |health: &Health| struck.stricken.health.hit_points(mode).0 - health.hit_points(mode).0;
        let all = || self.standing.iter().chain(&self.fallen);
        let most = all().map(|(health, _)| lost(health)).max().unwrap_or(0).max(0);
        let mut weights = vec![0.0; narrow::<usize>(most) + 1];
        weights[0] += 1.0 - hit;
        all().for_each(|(health, p)| weights[narrow::<usize>(lost(health))] += hit * p);
        let damage = Dist::from_weights(0, weights).unwrap_or_else(|| Dist::point(0));
        (target.expected, target.damage) = (damage.expected(), damage);
        target.defeat = hit * self.fallen.iter().map(|(_, p)| p).sum::<f64>();
        let chance = |level: Wound| {
            let is_new = |health: &Health| struck.is_new(level, &After { health: *health, knocked_out: false });
            hit * all().filter(|(health, _)| is_new(health)).map(|(_, p)| p).sum::<f64>()
        };
        target.conditions = LEVELS.iter().map(|&level| (level.condition().name, chance(level))).collect();
        let faint = self.fallen.iter().filter(|(health, _)| health.state(mode) != State::Dead);
        target.conditions.push((conditions::UNCONSCIOUS.name, hit * faint.map(|(_, p)| p).sum::<f64>()));
    }
}

/// Adds the blows that strike the target after an attack has hit it, one after the other as long as it stands (DC-066).
pub(super) fn go_on(
    look: &Look<'_>,
    table: &OddsTable,
    (first, struck): (&AttackOdds, &Struck<'_>),
    codes: &[DieCode],
    target: &mut TargetForecast,
) {
    let settings = look.settings();
    let resistance = table.of(settings, damage::resistance(look, target.target, None));
    let mut under = UnderBlows::of(struck);
    // Only the blow itself may be meant to stun.
    under.strike(struck, &first.net, struck.stricken.halves);
    for &code in codes {
        under.strike(struck, &table.of(settings, code).join(resistance, damage::net), false);
    }
    under.write(struck, first.hit, target);
}

fn add_state(states: &mut Vec<(Health, f64)>, health: Health, p: f64) {
    match states.iter_mut().find(|(known, _)| *known == health) {
        _ if p <= 0.0 => {}
        Some((_, sum)) => *sum += p,
        None => states.push((health, p)),
    }
}

/// A blade that its target blocks with the body (DC-052).
#[derive(Clone, Copy, PartialEq, Eq)]
struct Stopped {
    code: DieCode,
    scale: ScaleEffect,
}

impl Stopped {
    /// The damage that gets through.
    fn net(&self, look: &Look<'_>, table: &OddsTable, whom: UnitId) -> Dist {
        strike_net(look, table, whom, Harm { code: self.code, ..Harm::default() }, self.scale)
    }
}

/// The possible results of the later blows of a group.
#[derive(Clone)]
struct Later {
    /// The blades that the target blocks with its body, in order (DC-052).
    stopped: Vec<Stopped>,
    /// The chance of this result.
    p: f64,
    /// The sum of the damage of the blows that hit.
    sum: Dist,
}

/// The effect of a group that strikes together: a target that is hit resists the sum of all damage once, as against the
/// first blow that hits; a blade that it blocks with its body also injures it, at its owner's place in the sequence
/// (DC-052, DC-129, DC-152).
pub(super) fn together(look: &Look<'_>, table: &OddsTable, blows: &[Attack]) -> Option<TargetForecast> {
    let (settings, first) = (look.settings(), blows.first()?);
    let struck = struck(look, table, first.target, false);
    // From the last blow to the first: the possible results of the blows after it.
    let mut later = vec![vec![Later { stopped: Vec::new(), p: 1.0, sum: Dist::point(0) }]];
    for attack in blows.iter().skip(1).rev() {
        let next = before(look, table, attack, later.last().map_or(&[], Vec::as_slice));
        later.push(next);
    }
    let mut missed = UnderBlows::of(&struck);
    let (mut misses, mut all) = (1.0, UnderBlows::default());
    for (attack, later) in blows.iter().zip(later.iter().rev()) {
        let odds = attack_odds(settings, table, attack);
        let resistance = table.of(settings, attack.resistance);
        for Later { stopped, p, sum } in later.iter().filter(|later| odds.hit * later.p > 0.0) {
            // Only the difference of the two rolls counts.
            let apart = odds.total().add(sum).minus(resistance);
            let net = apart.map(|apart| damage::net(apart, attack.resistance_bonus));
            let mut then = missed.times(odds.hit * p);
            then.strike(&struck, &net, false);
            for blade in stopped {
                then.strike(&struck, &blade.net(look, table, first.target), false);
            }
            all.or(&then);
        }
        let (stopped, mut then) = (stopped_by_target(look, table, attack), missed.times(1.0 - odds.hit));
        if let Some((blade, p)) = stopped {
            let mut injured = missed.times(p);
            injured.strike(&struck, &blade.net(look, table, first.target), false);
            then = missed.times((1.0 - odds.hit - p).max(0.0));
            then.or(&injured);
        }
        missed = then;
        misses *= 1.0 - odds.hit;
    }
    all.or(&missed);
    let mut target = TargetForecast {
        reached: 1.0,
        hit: 1.0 - misses,
        chance: first.difficulty.settled(0),
        ..TargetForecast::untouched(first.target)
    };
    all.write(&struck, 1.0, &mut target);
    target.conditions.retain(|(_, p)| *p > 0.0);
    Some(target)
}

/// The possible results of the blows from one on, given those after it.
fn before(look: &Look<'_>, table: &OddsTable, attack: &Attack, later: &[Later]) -> Vec<Later> {
    let odds = attack_odds(look.settings(), table, attack);
    let stopped = stopped_by_target(look, table, attack);
    let mut all: Vec<Later> = Vec::new();
    let mut add = |one: Later| match all.iter_mut().find(|known| known.stopped == one.stopped) {
        _ if one.p <= 0.0 => {}
        Some(known) => {
            let p = known.p + one.p;
            (known.sum, known.p) = (Dist::mix(known.p / p, &known.sum, &one.sum), p);
        }
        None => all.push(one),
    };
    for after in later {
        add(Later { p: after.p * odds.hit, sum: odds.total().add(&after.sum), ..after.clone() });
        let injures = stopped.map_or(0.0, |(_, p)| p);
        add(Later { p: after.p * (1.0 - odds.hit - injures).max(0.0), ..after.clone() });
        if let Some((blade, p)) = stopped {
            let stopped = [&[blade], after.stopped.as_slice()].concat();
            add(Later { stopped, p: after.p * p, sum: after.sum.clone() });
        }
    }
    all
}

/// The injury of a target that blocks an attack with its body, and its chance (DC-052).
fn stopped_by_target(look: &Look<'_>, table: &OddsTable, attack: &Attack) -> Option<(Stopped, f64)> {
    let backlash = attack.backlash.filter(|backlash| backlash.whom == attack.target)?;
    let p = backlash_chance(look.settings(), table, attack);
    let scale = scale::between(look, attack.by, attack.target);
    (p > 0.0).then_some((Stopped { code: backlash.code, scale }, p))
}

/// The effect of a blow in addition to an attack, or instead of it.
pub(super) fn blow_forecast(unit: UnitId, struck: &Struck<'_>, odds: AttackOdds) -> TargetForecast {
    let lost = odds.net.map(|net| struck.lost(&struck.after(net)));
    TargetForecast {
        defeat: odds.hit * struck.means(&odds).falls,
        conditions: wounds(&odds, struck).into_iter().filter(|(_, p)| *p > 0.0).collect(),
        ..TargetForecast::of_blow(unit, odds.hit, &lost)
    }
}

/// Adds the chances of conditions from an alternative, which excludes the first.
fn add_chances(conditions: &mut Vec<(Name, f64)>, others: Vec<(Name, f64)>) {
    for (name, p) in others {
        match conditions.iter_mut().find(|(known, _)| *known == name) {
            Some((_, chance)) => *chance += p,
            None => conditions.push((name, p)),
        }
    }
}

/// Combines two distributions of losses that exclude each other; each includes the chance of no loss.
fn combine(one: &Dist, other: &Dist) -> Dist {
    let (low, high) = (one.min().min(other.min()), one.max().max(other.max()));
    let weight = |outcome: i32| {
        let both = one.p(outcome) + other.p(outcome);
        if outcome == 0 { (both - 1.0).max(0.0) } else { both }
    };
    Dist::from_weights(low, (low..=high).map(weight).collect()).unwrap_or_else(|| one.clone())
}
