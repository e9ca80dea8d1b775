//! The odds of blows that come besides an attack or in its place: struck back, spiked, thrown against, hurt at least.

use super::{UNCONSCIOUS, struck, wounds};
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
        scale,
    },
    state::{Health, Look, State, Wound},
};
use hexfray_battle::{Forecast, Name, TargetForecast, UnitId};
use hexfray_board::odds::Dist;

/// Whom an attack injures that fails against a parry or block (DC-051, DC-052).
pub(super) fn add_backlash(look: &Look<'_>, table: &OddsTable, attack: &Attack, forecast: &mut Forecast) {
    let Some(backlash) = attack.backlash else { return };
    let by = if backlash.whom == attack.by { attack.target } else { attack.by };
    let p = backlash_chance(look.settings(), table, attack);
    add_strike(look, table, (by, backlash.whom), backlash.code, p, forecast);
}

/// What spikes or current of an entangling weapon do besides wrapping (DC-124).
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

/// A damage code that strikes a unit with this chance, where nothing else hurts it (DC-066, DC-073 … DC-075, DC-151,
/// DC-152).
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
        // It happens only where the attack itself does no harm, so that the chances add up.
        let combined = combine(&target.damage, &blow.damage);
        (target.expected, target.damage) = (combined.expected(), combined);
        target.defeat += blow.defeat;
        add_chances(&mut target.conditions, blow.conditions);
        return;
    }
    forecast.targets.push(blow);
}

/// What a unit takes from harm that is rolled against it besides an attack, with the chance that it comes to that
/// (DC-051, DC-052, DC-109, DC-124).
pub(super) fn strike_forecast(
    look: &Look<'_>,
    table: &OddsTable,
    (by, whom): (UnitId, UnitId),
    harm: Harm,
    p: f64,
) -> TargetForecast {
    let (settings, scale) = (look.settings(), scale::between(look, by, whom));
    let resistance = table.of(settings, damage::resistance(look, whom, None));
    let net = table.of(settings, harm.code).join(resistance, |rolled, resisted| {
        damage::net(rolled + harm.bonus() + scale.damage, resisted + scale.resistance)
    });
    blow_forecast(whom, &struck(look, table, whom, false), AttackOdds { hit: p, net, ..AttackOdds::default() })
}

/// Adds what strikes the target of an attack that has hit it, blow after blow as long as it stands (DC-066).
pub(super) fn go_on(
    look: &Look<'_>,
    table: &OddsTable,
    (first, struck): (&AttackOdds, &Struck<'_>),
    codes: &[DieCode],
    target: &mut TargetForecast,
) {
    let (settings, mode) = (look.settings(), look.settings().health_mode);
    let resistance = table.of(settings, damage::resistance(look, target.target, None));
    let further = codes.iter().map(|&code| table.of(settings, code).join(resistance, damage::net));
    let (mut standing, mut fallen) = (vec![(struck.stricken.health, 1.0)], Vec::new());
    for (at, net) in std::iter::once(first.net.clone()).chain(further).enumerate() {
        let mut still = Vec::new();
        for (health, p) in standing {
            // Only the blow itself may be meant to stun.
            let halves = struck.stricken.halves && at == 0;
            let then = Struck { stricken: Stricken { health, halves, ..struck.stricken }, ..*struck };
            for (after, q) in then.outcomes(&net) {
                let falls = then.falls(&after);
                add_state(&mut fallen, after.health, p * q * falls);
                add_state(&mut still, after.health, p * q * (1.0 - falls));
            }
        }
        standing = still;
    }
    let lost = |health: &Health| struck.stricken.health.hit_points(mode).0 - health.hit_points(mode).0;
    let all = || standing.iter().chain(&fallen);
    let most = all().map(|(health, _)| lost(health)).max().unwrap_or(0).max(0);
    let mut weights = vec![0.0; most as usize + 1];
    weights[0] += 1.0 - first.hit;
    all().for_each(|(health, p)| weights[lost(health).max(0) as usize] += first.hit * p);
    let damage = Dist::from_weights(0, weights).unwrap_or_else(|| Dist::point(0));
    (target.expected, target.damage) = (damage.expected(), damage);
    target.defeat = first.hit * fallen.iter().map(|(_, p)| p).sum::<f64>();
    let chance = |level: Wound| {
        let is_new = |health: &Health| struck.is_new(level, &After { health: *health, knocked_out: false });
        first.hit * all().filter(|(health, _)| is_new(health)).map(|(_, p)| p).sum::<f64>()
    };
    target.conditions = LEVELS.iter().map(|&level| (Name::new(level.title()), chance(level))).collect();
    let faint = fallen.iter().filter(|(health, _)| health.state(mode) != State::Dead);
    target.conditions.push((UNCONSCIOUS, first.hit * faint.map(|(_, p)| p).sum::<f64>()));
}

fn add_state(states: &mut Vec<(Health, f64)>, health: Health, p: f64) {
    match states.iter_mut().find(|(known, _)| *known == health) {
        _ if p <= 0.0 => {}
        Some((_, sum)) => *sum += p,
        None => states.push((health, p)),
    }
}

/// What a group that strikes together does: whom any of them hits resists the sum of all damage once, as it does against
/// the first who hits (DC-129, DC-152).
pub(super) fn together(look: &Look<'_>, table: &OddsTable, blows: &[Attack]) -> Option<TargetForecast> {
    let (settings, first) = (look.settings(), blows.first()?);
    // From the last to the first: what those who come later do, and what gets through if none before them hits.
    let (mut misses, mut later, mut net) = (1.0, Dist::point(0), Dist::point(0));
    for attack in blows.iter().rev() {
        let odds = attack_odds(settings, table, attack);
        let resistance = table.of(settings, attack.resistance);
        let bonus = attack.resistance_bonus;
        let sum = odds.total.add(&later);
        let through = sum.join(resistance, |damage, resisted| damage::net(damage, resisted + bonus));
        net = Dist::mix(odds.hit, &through, &net);
        later = Dist::mix(odds.hit, &sum, &later);
        misses *= 1.0 - odds.hit;
    }
    let struck = struck(look, table, first.target, false);
    let all = blow_forecast(first.target, &struck, AttackOdds { hit: 1.0, net, ..AttackOdds::default() });
    Some(TargetForecast { hit: 1.0 - misses, chance: first.difficulty.settled(0), ..all })
}

/// What a blow does that comes besides an attack, or in its place.
pub(super) fn blow_forecast(unit: UnitId, struck: &Struck<'_>, odds: AttackOdds) -> TargetForecast {
    let lost = odds.net.map(|net| struck.lost(&struck.after(net)));
    let damage = Dist::mix(odds.hit, &lost, &Dist::point(0));
    TargetForecast {
        reached: 1.0,
        hit: odds.hit,
        expected: damage.expected(),
        damage,
        defeat: odds.hit * struck.means(&odds).falls,
        conditions: wounds(&odds, struck).into_iter().filter(|(_, p)| *p > 0.0).collect(),
        ..TargetForecast::untouched(unit)
    }
}

/// Adds the chances of conditions that come another way, which excludes the first.
fn add_chances(conditions: &mut Vec<(Name, f64)>, others: Vec<(Name, f64)>) {
    for (name, p) in others {
        match conditions.iter_mut().find(|(known, _)| *known == name) {
            Some((_, chance)) => *chance += p,
            None => conditions.push((name, p)),
        }
    }
}

/// Two distributions of losses that exclude one another, each with its share of nothing lost.
fn combine(one: &Dist, other: &Dist) -> Dist {
    let (low, high) = (one.min().min(other.min()), one.max().max(other.max()));
    let weight = |outcome: i32| {
        let both = one.p(outcome) + other.p(outcome);
        if outcome == 0 { (both - 1.0).max(0.0) } else { both }
    };
    Dist::from_weights(low, (low..=high).map(weight).collect()).unwrap_or_else(|| one.clone())
}
