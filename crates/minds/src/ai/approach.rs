//! The cell from which a unit should do an act on another: its own if the odds are fair, otherwise the one with the
//! best odds among those in which it can stop.
//!
//! A plain function of the public interface of a battle, so that a window can show its result, and a click carries out
//! exactly that.

use std::cmp::Reverse;

use super::walk::{self, DEADLY, Walks};
use hexfray_battle::{ActView, Aim, Battle, Decision, Forecast, Order, Purpose, UnitId, movement::Destination};
use hexfray_board::grid::{Cell, Harm};

/// The chance that counts as fair: with it, a unit does not look for a better one elsewhere.
pub const FAIR_CHANCE: f64 = 0.5;
/// How much better the chance elsewhere must be for a unit with less than a fair chance to go there.
pub const WORTH_GOING: f64 = 0.2;

/// How much chance a unit gives up to strike from a cell that fewer foes can reach.
pub const LITTLE: f64 = 0.1;

/// A cell to do an act from, and the odds there.
#[derive(Clone, Debug)]
pub struct Approach {
    /// The cell.
    pub from: Cell,
    /// The cost of going there, in half points; 0 for a unit that stays.
    pub cost: u16,
    /// The exact odds of the act from there.
    pub forecast: Forecast,
}

/// How good a cell is, the most important value first; larger is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Worth {
    /// Whether the intended target can be struck from there at all.
    serves: bool,
    /// Whether its user gets there alive.
    lives: bool,
    /// The chances to strike a unit that is not a foe.
    astray: Reverse<u64>,
    /// Whether the path is safe: no unit can interfere, and there is no hazard.
    quiet: bool,
    /// The chance to strike the intended target, then the mean damage, then the chances of conditions.
    odds: (u64, u64, u64),
    cost: Reverse<u16>,
    /// How many foes could strike there.
    danger: Reverse<usize>,
    /// The place in reading order, so that the result is always the same.
    place: Reverse<(u8, i16, i16)>,
}

/// The cell to do an act from. A unit that can do it from its present cell stays there if its chance is
/// [fair](FAIR_CHANCE) or not [much better](WORTH_GOING) elsewhere, unless that endangers more friends than elsewhere.
/// All others go where the fewest friends can be struck, among such cells by a safe path, then where the fewest foes could
/// strike among the cells with about the [best](LITTLE) chance, then where the odds are best, then to the cheapest cell.
/// `danger` counts these foes. `None` if no cell allows such an aim.
pub fn approach(
    battle: &Battle,
    unit: UnitId,
    act: &ActView,
    aim: Aim,
    danger: impl Fn(Cell) -> usize,
) -> Option<Approach> {
    let own = battle.unit(unit)?.cell?;
    let order = Order::Act { unit, act: act.act, aim };
    let stays = battle.check(&order).is_ok().then_some(Destination {
        cell: own,
        cost: 0,
        may_stop: true,
        hazard: 0,
        harm: Harm::NONE,
    });
    let goes = battle.reach(unit).into_iter().filter(|way| way.may_stop && way.cell != own);
    let body = battle.carrier(unit).and_then(|carrier| battle.unit(carrier)).or_else(|| battle.unit(unit))?;
    let mut walks = Walks::default();
    let weighed = stays.into_iter().chain(goes).filter_map(|way| {
        // Of the many possible target cells of an act, only the intended one matters.
        let out_of_range = || matches!(aim, Aim::Cell(_)) && !battle.can_aim(unit, act, way.cell, aim);
        if way.cell != own && (out_of_range() || !battle.aims(unit, act, way.cell).contains(&aim)) {
            return None;
        }
        let forecast = battle.forecast_from(&order, way.cell).ok()?;
        let quiet = way.cell == own || is_quiet(battle, unit, own, &way);
        let goes = Order::Move { unit, to: way.cell };
        let worth = Worth {
            lives: quiet || walks.risk_of(battle, &body, walk::toll(&body, &way), goes) < DEADLY,
            quiet,
            cost: Reverse(way.cost),
            danger: Reverse(danger(way.cell)),
            place: Reverse((way.cell.level, way.cell.row, way.cell.col)),
            ..worth(battle, act, aim, &forecast)
        };
        Some((worth, Approach { from: way.cell, cost: way.cost, forecast }))
    });
    let mut weighed: Vec<(Worth, Approach)> = weighed.collect();
    let best = weighed.iter().map(|(worth, _)| *worth).max()?;
    let best = weighed.iter().map(|(worth, _)| *worth).filter(|worth| worth.is_safer(&best)).max_by_key(safety)?;
    let stays = |(worth, approach): &(Worth, Approach)| approach.from == own && worth.is_good_enough(&best);
    let meant = weighed.iter().position(stays).or_else(|| weighed.iter().position(|(worth, _)| *worth == best))?;
    let best = weighed.swap_remove(meant).1;
    (best.from == own || is_left(battle, unit, order, best.from)).then_some(best)
}

/// Whether an act is still possible for a unit that has gone to a cell: some acts take the move of the turn themselves.
/// It is tried with other dice than the battle's; if a player may interrupt the move, it counts as possible.
fn is_left(battle: &Battle, unit: UnitId, order: Order, to: Cell) -> bool {
    let mut tried = battle.scratch(0);
    battle.copy_into(&mut tried);
    if tried.submit(Order::Move { unit, to }).is_err() {
        return false;
    }
    let is_there = tried.unit(unit).and_then(|unit| unit.cell) == Some(to);
    let goes_on = matches!(*tried.decision(), Decision::Act { unit: now, .. } if now == unit);
    !is_there || !goes_on || tried.check(&order).is_ok()
}

/// The order of cells from which the odds are nearly the same: the fewest foes first, then the better cell.
const fn safety(worth: &Worth) -> (Reverse<usize>, Worth) {
    (worth.danger, *worth)
}

impl Worth {
    /// Whether a cell is as good as the best one but for a chance that is a little lower, and for what its path costs.
    fn is_safer(&self, best: &Self) -> bool {
        let others = |worth: &Self| (worth.serves, worth.lives, worth.astray, worth.quiet);
        others(self) == others(best) && best.odds.0.saturating_sub(self.odds.0) <= counted(LITTLE)
    }

    /// Whether a unit in this cell has no need to go to the best one.
    fn is_good_enough(&self, best: &Self) -> bool {
        let (here, there) = (self.odds.0, best.odds.0);
        let is_fair = here >= counted(FAIR_CHANCE) || there.saturating_sub(here) <= counted(WORTH_GOING);
        self.serves && self.astray >= best.astray && is_fair
    }
}

/// The units that a harmful act may strike although its user does not fight them, each with its chance; including the
/// user if the act may hurt it.
pub fn bystanders(battle: &Battle, act: &ActView, forecast: &Forecast) -> Vec<(UnitId, f64)> {
    if !matches!(act.purpose, Purpose::Harm | Purpose::Hinder) {
        return Vec::new();
    }
    let side = |unit| battle.unit(unit).map(|unit| unit.side);
    let Some(own) = side(forecast.unit) else { return Vec::new() };
    let struck = forecast.targets.iter().filter(|odds| {
        let is_foe = side(odds.target).is_some_and(|side| battle.are_hostile(own, side));
        !is_foe && (odds.target != forecast.unit || odds.expected > 0.0)
    });
    struck.map(|odds| (odds.target, odds.reached * odds.hit)).filter(|&(_, chance)| chance > 1e-9).collect()
}

/// The value of a cell, from the odds of an act.
fn worth(battle: &Battle, act: &ActView, aim: Aim, forecast: &Forecast) -> Worth {
    let meant = match aim {
        Aim::Unit(target) => forecast.estimate(target).unwrap_or_default(),
        Aim::Cell(_) | Aim::Way(_) | Aim::None => Default::default(),
    };
    let astray: f64 = bystanders(battle, act, forecast).into_iter().map(|(_, chance)| chance).sum();
    Worth {
        serves: meant.hit > 1e-9,
        lives: true,
        astray: Reverse(counted(astray)),
        quiet: true,
        odds: (counted(meant.hit), counted(meant.damage), counted(meant.conditions)),
        cost: Reverse(0),
        danger: Reverse(0),
        place: Reverse((0, 0, 0)),
    }
}

/// An amount in billionths, since smaller differences are rounding errors.
fn counted(amount: f64) -> u64 {
    (amount.max(0.0) * 1e9).round() as u64
}

/// Whether a unit goes to a cell without incident: no unit could stop or strike it, and there is no hazard.
fn is_quiet(battle: &Battle, unit: UnitId, own: Cell, way: &Destination) -> bool {
    let order = Order::Move { unit, to: way.cell };
    way.hazard == 0
        && way.harm.is_none()
        && battle.blockers(unit, way.cell).is_empty()
        && battle.provoked(&order, own).is_empty()
}
