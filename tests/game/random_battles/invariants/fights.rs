//! Complete odds of attacks, compared with fights: the units that blows hit and fell, including the second of two blows
//! (TC-106, MC-087, MC-162).

use hexfray::battle::{Battle, DiceSource, Event, Order, UnitId, Verb};
use hexfray_testing::sample;

/// The number of fights for an attack.
fn fights() -> u64 {
    sample(12, 200)
}

/// Checks that an attack agrees with its odds; the error is a sentence about the difference.
pub fn blows_agree(battle: &Battle, order: Order, seed: u64) -> Result<(), String> {
    let Order::Act { unit: actor, act, .. } = order else { return Ok(()) };
    let odds = battle.forecast(&order).ok().filter(|odds| odds.leaves_out.is_empty() && odds.ready.is_none());
    let Some(odds) = odds.filter(|_| act.verb == Verb::ATTACK) else { return Ok(()) };
    let count = battle.units().count();
    let (mut hurt, mut felled) = (vec![0_u64; count], vec![0_u64; count]);
    // Copies for looking ahead have no log; here the log is needed to find the units that were hit.
    let mut copy = Battle::new(battle.setup(), DiceSource::Seed(seed)).map_err(|error| error.to_string())?;
    for _ in 0..fights() {
        battle.copy_into(&mut copy);
        let events = copy.submit(order).map_err(|error| format!("it was listed, but {error}"))?;
        // Events after the turn do not count.
        let ends = events.iter().position(|event| matches!(event, Event::TurnEnded { .. })).unwrap_or(events.len());
        for unit in (0..count).map(|at| UnitId(at as u16)) {
            let is_hurt = |event: &Event| matches!(event, Event::Damaged { unit: of, by: Some(by), amount, .. } if *of == unit && *by == actor && *amount > 0);
            let is_felled = |event: &Event| matches!(event, Event::Defeated { unit: of, by: Some(by), .. } if *of == unit && *by == actor);
            hurt[unit.index()] += u64::from(events[..ends].iter().any(is_hurt));
            felled[unit.index()] += u64::from(events[..ends].iter().any(is_felled));
        }
    }
    // For fallen units the odds give the chance to die.
    for unit in battle.units().filter(|view| view.is_active() && view.id != actor).map(|view| view.id) {
        let of = odds.targets.iter().filter(|one| one.target == unit);
        let chances = of.map(|one| (one.reached * (1.0 - one.damage.p(0)), one.reached * one.defeat));
        let (harm, fall) = chances.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        near("loses hit points", unit, hurt[unit.index()], harm)?;
        near("falls", unit, felled[unit.index()], fall)?;
    }
    Ok(())
}

/// Checks a count within six standard errors; an impossible event must not occur.
fn near(what: &str, unit: UnitId, count: u64, chance: f64) -> Result<(), String> {
    let of = fights() as f64;
    let (share, error) = (count as f64 / of, (chance * (1.0 - chance) / of).max(0.0).sqrt());
    if (share - chance).abs() <= 6.0 * error + 1e-6 {
        return Ok(());
    }
    Err(format!("{unit:?} {what} in {count} of {of} fights, the forecast says {chance:.3}"))
}
