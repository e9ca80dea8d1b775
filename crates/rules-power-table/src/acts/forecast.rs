//! The exact odds of an act: the attempt that resolution rolls, calculated with distributions.

use bevy_ecs::prelude::*;

use crate::{
    acts::{Attempt, Caught, answers, arrival, displace, felled, legal, target_odds, travel, verb_rules::rules_of},
    numbers::{Figure, duration, survey},
    state::{Actor, Turn},
};
use hexfray_battle::{Act, Aim, Estimate, Forecast, Name, Order, OrderError, RAREST_ROLLS, Release, UnitId};
use hexfray_board::grid::Cell;

/// What a forecast leaves out.
const BY_LOT: &str = "that targets are drawn by lot together, not each for itself (SW-191)";

impl<'w> Actor<'w> {
    /// This unit at a figure's place, in that figure's skirmish.
    #[must_use]
    fn placed(mut self, figures: &[Figure]) -> Self {
        if let Some(figure) = figures.iter().find(|figure| figure.unit == self.id()) {
            (self.cell, self.altitude, self.melee.of) = (Some(figure.cell), figure.altitude, figure.melee);
        }
        self
    }

    /// This unit after a move to a cell by the shortest method that leads there.
    #[must_use]
    pub fn standing_in(mut self, cell: Cell) -> Self {
        if self.cell != Some(cell) {
            let way = hexfray_battle::movement::destination(self.world, self.id(), cell);
            if let (Some(from), Some(way)) = (self.cell, &way) {
                self.turn.metres = travel::travelled(self.world, from, cell, way.cost);
            }
            let method = way.map(|way| travel::method_for(&self, way.cost));
            self.turn.method = method.or(self.turn.method);
            self.turn.moved = true;
            self.cell = Some(cell);
            self.melee.of = None;
        }
        self
    }
}

/// The exact odds of an order if its unit stood in a cell.
///
/// # Errors
/// The reason why the order is not legal from there.
pub fn forecast(world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
    let unit = order.unit().ok_or(OrderError::NoOdds("only orders of units have odds"))?;
    let nothing = |what| Forecast::of(unit, what, Vec::new());
    if let Order::Answer { option, .. } = *order {
        return Ok(answers::forecast(world, option).unwrap_or_else(|| nothing(Name::new("answer"))));
    }
    let Order::Act { unit, act, aim } = *order else { return Ok(nothing(Name::new("move"))) };
    let actor = Actor::of(world, unit).ok_or(OrderError::NoSuchUnit(unit))?.standing_in(from);
    let rules = rules_of(act.verb);
    if rules.tool.is_none() {
        legal::check_aimed(&actor, act, aim)?;
        let targets = (rules.odds)(&actor, act).into_iter().collect();
        return Ok(Forecast::of(unit, Name::new("act"), targets));
    }
    let mut attempt = Attempt::of(actor, act)?;
    attempt.check()?;
    let caught = attempt.catch(aim)?;
    let places = places(world, &attempt, aim, &caught);
    attempt.actor = attempt.actor.placed(&places);
    let mut forecast = nothing(attempt.title());
    for (target, reached) in chances(&caught) {
        let Some(target) = Actor::of(world, target).map(|target| target.placed(&places)) else { continue };
        let on = attempt.on(&target);
        let mut odds = target_odds::target_forecast(world, &target, &on, reached);
        arrival::add_teleport(&target, &attempt, aim, &mut odds);
        forecast.targets.push(odds);
        let notes = felled::leaves_out(world, &target, &on);
        forecast.leaves_out.extend(notes);
        forecast.leaves_out.extend(displace::leaves_out(&target, attempt.displaces()));
        if target_odds::strike_odds(world, &on, &target).is_some_and(|odds| odds.damage.remainder() > 0.0) {
            // Criticals follow one another without end (SW-177).
            forecast.leaves_out.push(RAREST_ROLLS);
        }
    }
    forecast.targets.extend(arrival::of_attempt(&attempt, aim, &places));
    forecast.leaves_out.sort_unstable();
    forecast.leaves_out.dedup();
    if caught.most.is_some_and(|most| caught.surely.len() > usize::from(most)) {
        forecast.leaves_out.push(BY_LOT);
    }
    Ok(forecast)
}

/// The places of all units once an attempt is declared: units that join a melee stand at its centre (SW-090), where the
/// water may be less deep. Empty if no place changes.
fn places(world: &World, attempt: &Attempt<'_>, aim: Aim, caught: &Caught) -> Vec<Figure> {
    let mut figures = survey::figures(world);
    let actor = &attempt.actor;
    if let (Some(figure), Some(cell)) = (figures.iter_mut().find(|figure| figure.unit == actor.id()), actor.cell) {
        (figure.cell, figure.melee) = (cell, actor.melee.of);
    }
    attempt.declared(aim, caught).places(world, &figures).unwrap_or_default()
}

/// The units that an attempt may affect, each with its chance (SW-134, SW-191, SW-195).
pub fn chances(caught: &Caught) -> Vec<(UnitId, f64)> {
    if caught.misfire.len() > 1 {
        let each = 1.0 / caught.misfire.len() as f64;
        // With a Line, a unit that is not hit as the target may be hit as a bystander (SW-196).
        let line = |unit: &UnitId| if caught.by_die.contains(unit) { (1.0 - each) / 2.0 } else { 0.0 };
        let pool = caught.misfire.iter().map(|unit| (*unit, each + line(unit)));
        let others = caught.by_die.iter().filter(|unit| !caught.misfire.contains(unit)).map(|&unit| (unit, 0.5));
        return pool.chain(others).collect();
    }
    let count = caught.surely.len().max(1) as f64;
    let drawn = caught.most.map_or(1.0, |most| (f64::from(most) / count).min(1.0));
    let surely = caught.surely.iter().map(|&unit| (unit, drawn));
    surely.chain(caught.by_die.iter().map(|&unit| (unit, 0.5))).collect()
}

/// The conditions that an act ends if it takes effect: those that it cures, and those that damage ends.
pub fn releases(world: &World, unit: UnitId, act: Act, target: UnitId) -> Release {
    let Some(target) = Actor::of(world, target).filter(|target| !target.effects.0.is_empty()) else {
        return Release::default();
    };
    let on = Actor::of(world, unit).and_then(|actor| Some(Attempt::of(actor, act).ok()?.on(&target)));
    let Some(on) = on else { return Release::default() };
    let hurts = on.hurt.as_ref().is_some_and(|hurt| !hurt.heals && !hurt.to_mp);
    let effects = target.effects.0.iter().map(|effect| {
        let condition = &target.book.conditions[usize::from(effect.condition.0)];
        (condition, effect, on.cures.contains(&effect.condition) || hurts && condition.ends_when_hurt)
    });
    effects.filter(|&(.., ends)| ends).fold(Release::default(), |release, (condition, effect, _)| {
        let takes_turns = condition.helpless || condition.flees;
        release.with(condition.harmful, takes_turns, duration::shown_rounds(effect.rounds))
    })
}

/// The means of the odds of an act if its user stood in a cell with a fresh turn; `None` if it cannot be aimed.
pub fn estimate(world: &World, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
    let mut actor = Actor::of(world, unit)?;
    let mut metres = actor.metres_covered();
    if actor.cell != Some(from) {
        // The path there is calculated only for units that need it.
        if actor.feats().any(|feat| feat.charge.is_some()) {
            metres = actor.standing_in(from).metres_covered();
        }
        actor.cell = Some(from);
        actor.melee.of = None;
    }
    actor = actor.fresh(Turn { metres, ..Turn::default() });
    let mut attempt = Attempt::of(actor, act).ok()?;
    attempt.check().ok()?;
    let aims = [Aim::Unit(target), Aim::None];
    let (aim, caught) = aims.into_iter().find_map(|aim| Some((aim, attempt.catch(aim).ok()?)))?;
    let (_, reached) = chances(&caught).into_iter().find(|&(unit, _)| unit == target)?;
    let mut struck = Actor::of(world, target)?;
    // Places matter only in water and in the air.
    if [&attempt.actor, &struck].into_iter().any(|it| it.depth() > 0 || it.is_airborne()) {
        let places = places(world, &attempt, aim, &caught);
        attempt.actor = attempt.actor.placed(&places);
        struck = struck.placed(&places);
    }
    let forecast = target_odds::target_forecast(world, &struck, &attempt.on(&struck), reached);
    Some(Estimate::from(&forecast))
}
