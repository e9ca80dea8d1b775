//! Forecasts against fights in the middle of battles between opponents.

use hexfray::{
    ai::opponent,
    battle::{Battle, Decision, DiceSource, Event, Forecast, Order, UnitId, WORSE_ANSWER},
    odds::{Dist, Histogram},
    rules,
};
use hexfray_testing::{Share, assert_share, sample, sample_size};

use crate::forecast_agrees::fights;

/// Compares forecasts with fights in the middle of every battle file of a ruleset; at least this share must be comparable.
fn forecasts_agree_in_the_midst(ruleset: &str, comparable: f64) {
    let library = hexfray::library();
    let (mut compared, mut looked, mut failures) = (0, 0, Vec::new());
    for name in library.names().filter(|name| name.ends_with(".battle.toml")) {
        let setup = rules::load(&library, name).expect("it is whole");
        let seeds = if setup.ruleset.name() == ruleset { sample(1, 3) } else { 0 };
        for seed in 1..=seeds {
            let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("it starts");
            follow(&mut battle, seed, |battle, order, odds| {
                looked += 1;
                match compare(battle, order, odds) {
                    Ok(told) => compared += u64::from(told),
                    Err(error) => failures.push(format!("{name}, seed {seed}: {} by {order:?}: {error}", odds.what)),
                }
            });
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert_share(Share::AtLeast(comparable), compared, looked, "acts that can be compared");
}

#[test]
fn forecasts_agree_with_fights_in_the_midst_of_battles_of_percentile() {
    forecasts_agree_in_the_midst("percentile", 0.75);
}

#[test]
fn forecasts_agree_with_fights_in_the_midst_of_battles_of_the_power_table() {
    forecasts_agree_in_the_midst("power_table", 0.95);
}

#[test]
fn forecasts_agree_with_fights_in_the_midst_of_battles_with_die_codes() {
    forecasts_agree_in_the_midst("die_code", 0.87);
}

#[test]
fn forecasts_agree_with_fights_in_the_midst_of_battles_with_dice_pools() {
    forecasts_agree_in_the_midst("dice_pool", 0.95);
}

/// Plays a battle between opponents, and tests an act of each turn that has odds.
fn follow(battle: &mut Battle, seed: u64, mut look: impl FnMut(&Battle, Order, &Forecast)) {
    let mut guides = ["greedy", "random", "random"].map(|name| opponent(name, seed).expect("it exists"));
    let (acts, mut looked) = (sample_size(6, 40), 0);
    for turn in 0..600 {
        if battle.outcome().is_some() || looked >= acts {
            break;
        }
        if matches!(battle.decision(), Decision::Act { .. }) {
            let acts: Vec<Order> = battle.orders().into_iter().filter(|it| matches!(it, Order::Act { .. })).collect();
            // A different place in the list each time.
            let tried = (0..acts.len().min(6)).map(|skip| acts[(turn * 7_919 + skip * 104_729) % acts.len()]);
            let known = |order: Order| Some((order, battle.forecast(&order).ok().filter(can_be_seen)?));
            if let Some((order, odds)) = tried.into_iter().find_map(known) {
                look(battle, order, &odds);
                looked += 1;
            }
        }
        let order = guides[turn % guides.len()].choose(battle);
        battle.submit(order).expect("opponents give legal orders");
    }
}

/// Whether no other unit can influence the result of the act.
fn can_be_seen(odds: &Forecast) -> bool {
    let answered = odds.leaves_out.iter().any(|left| left.contains("answered") || left.starts_with(WORSE_ANSWER));
    odds.arrives.is_empty() && !odds.targets.is_empty() && !answered
}

/// Checks that fights agree with the odds; `Ok(false)` if they cannot be compared, because a unit is asked or another event
/// happens while the act is prepared.
fn compare(battle: &Battle, order: Order, odds: &Forecast) -> Result<bool, String> {
    // The prepared act of another unit may come first.
    if odds.ready.is_some() && battle.units().any(|view| view.id != odds.unit && view.charging.is_some()) {
        return Ok(false);
    }
    let before: Vec<(i32, bool)> = battle.units().map(|view| (view.hp, view.is_active())).collect();
    let mut fight = Battle::idle(battle.setup());
    let mut damage = vec![Histogram::default(); before.len()];
    let mut falls = vec![Histogram::default(); before.len()];
    for _ in 0..fights(50, 300) {
        battle.copy_into(&mut fight);
        let mut told = fight.submit(order).map_err(|error| error.to_string())?.to_vec();
        if odds.ready.is_some() {
            match prepare(&mut fight, odds, &told) {
                Some(effect) => told = effect,
                None => return Ok(false),
            }
        }
        if matches!(fight.decision(), Decision::Answer { .. }) {
            return Ok(false);
        }
        let (left, fell) = left_by(&told, &before);
        for (at, &(hp, stood)) in before.iter().enumerate() {
            damage[at].add((hp - left[at]).clamp(0, hp.max(0)));
            falls[at].add(i32::from(stood && (left[at] <= 0 || fell[at])));
        }
    }
    for view in battle.units() {
        let at = view.id.index();
        let Some(target) = odds.targets.iter().find(|target| target.target == view.id) else {
            // Spikes may hurt the unit that acts.
            let hurt = view.id != odds.unit && damage[at].iter().any(|(lost, _)| lost != 0);
            if hurt {
                return Err(format!("{} is hurt, but no target", view.name));
            }
            continue;
        };
        let lost = Dist::mix(target.reached, &target.damage, &Dist::point(0));
        lost.agrees_with(&damage[at]).map_err(|error| format!("damage on {}: {error}", view.name))?;
        let falling = Dist::mix((target.reached * target.defeat).min(1.0), &Dist::point(1), &Dist::point(0));
        falling.agrees_with(&falls[at]).map_err(|error| format!("fall of {}: {error}", view.name))?;
    }
    Ok(true)
}

/// Ends all turns until the act takes effect; returns its events. `None` if another event happens first: a target's own turn
/// may end a defence that it had taken.
fn prepare(fight: &mut Battle, odds: &Forecast, begun: &[Event]) -> Option<Vec<Event>> {
    let user = odds.unit;
    let turns = |event: &Event| {
        let is_target = |unit: UnitId| odds.targets.iter().any(|target| target.target == unit);
        matches!(event, Event::TurnStarted { unit, .. } if is_target(*unit))
    };
    let idle = |event: &Event| {
        matches!(
            event,
            Event::TurnStarted { .. } | Event::TurnEnded { .. } | Event::Waited { .. } | Event::TimePassed { .. }
        )
    };
    let declares =
        |event: &Event| matches!(event, Event::Declared { .. } | Event::Spent { .. } | Event::Charging { .. });
    if begun.iter().any(|event| turns(event) || !(idle(event) || declares(event))) {
        return None;
    }
    let others = |event: &Event| match event {
        // Dice may also decide whose turn is next.
        Event::Rolled { purpose, .. } => purpose.as_str() == "roll-off",
        Event::RoundStarted { .. } | Event::ConditionTicked { .. } | Event::Interrupted { .. } => true,
        Event::Damaged { by, .. } | Event::Healed { by, .. } | Event::ConditionGained { by, .. } => *by != Some(user),
        _ => false,
    };
    loop {
        let Decision::Act { unit, .. } = *fight.decision() else { return None };
        let told = fight.submit(Order::EndTurn { unit }).ok()?.to_vec();
        if told.iter().any(turns) {
            return None;
        }
        if let Some(first) = told.iter().position(|event| !idle(event)) {
            let effect: Vec<Event> = told[first..].iter().take_while(|event| !idle(event)).cloned().collect();
            let is_over = fight.unit(user).is_none_or(|view| view.charging.is_none());
            return Some(effect).filter(|effect| is_over && !effect.iter().any(others));
        }
    }
}

/// The hit points of each unit after the act, and the units that fall by it; later events do not count.
fn left_by(told: &[Event], before: &[(i32, bool)]) -> (Vec<i32>, Vec<bool>) {
    let mut left: Vec<i32> = before.iter().map(|&(hp, _)| hp).collect();
    let mut fell = vec![false; left.len()];
    for event in told {
        match event {
            Event::Damaged { unit, amount, .. } => left[unit.index()] -= amount,
            Event::Healed { unit, amount, .. } => left[unit.index()] += amount,
            Event::Defeated { unit, .. } => fell[unit.index()] = true,
            Event::TurnEnded { .. } | Event::TurnStarted { .. } | Event::RoundStarted { .. } | Event::Ended { .. } => {
                break;
            }
            _ => {}
        }
    }
    (left, fell)
}
