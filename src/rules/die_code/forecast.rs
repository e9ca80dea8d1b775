//! The exact odds of an attack: the same attack that resolution rolls, reckoned with distributions.

use bevy::ecs::prelude::*;

use super::{
    Attack, AttackOdds, Book, Health, HealthMode, Rulebook, STAY_UP, Skill, State, UNCONSCIOUS, Wound, aid, attack,
    attack_odds, legal::Actor,
};
use crate::{
    battle::{Act, Aim, Estimate, Flow, Forecast, Name, Order, OrderError, Parts, Rule, TargetForecast, UnitId, Verb},
    grid::Cell,
    odds::Dist,
};

/// What a forecast leaves out.
const COMPLICATIONS: &str = "what the referee makes of a 1 on the Wild Die (DC-005)";
const OPEN_ENDED: &str = "Wild Dice beyond the re-roll at which less than 1 in 10^12 is left (DC-004)";

/// The exact odds of an order as if its unit stood in a cell.
///
/// # Errors
/// The reason why the order is not legal from there.
pub fn forecast(world: &World, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
    let Order::Act { unit, act, aim } = *order else {
        let unit = order.unit().ok_or(OrderError::WrongKind("an order of a unit"))?;
        return Ok(Forecast {
            unit,
            what: Name::new("move"),
            targets: Vec::new(),
            ready: None,
            arrives: Vec::new(),
            leaves_out: Vec::new(),
        });
    };
    let actor = Actor::of(world, unit).ok_or(OrderError::NoSuchUnit(unit))?.standing_in(world, from);
    if act.verb == Verb::ABILITY {
        return aid::forecast(world, &actor, act, aim);
    }
    let (target, attack) = actor.attack(world, act, aim)?;
    let struck = Actor::of(world, target).ok_or(OrderError::NoSuchUnit(target))?;
    let what = actor.weapon(act.with).map_or(Name::new("attack"), |weapon| weapon.title);
    let book = world.resource::<Rulebook>();
    let odds = attack_odds(&book.0.settings, &book.0.odds, &attack);
    let remainder = odds.net.remainder();
    let targets = vec![target_forecast(book, target, &attack, &odds, &Struck::of(world, &struck))];
    let leaves_out = if remainder > 0.0 { vec![OPEN_ENDED, COMPLICATIONS] } else { Vec::new() };
    Ok(Forecast { unit, what, targets, ready: None, arrives: Vec::new(), leaves_out })
}

/// What net damage does to a unit that is struck.
struct Struck<'a> {
    book: &'a Book,
    health: Health,
    round: u16,
    /// The chance that it falls when it is incapacitated.
    drops: f64,
}

impl<'a> Struck<'a> {
    fn of(world: &'a World, unit: &Actor<'_>) -> Self {
        let book = &world.resource::<Rulebook>().0;
        let stamina = book.odds.of(&book.settings, unit.sheet.skill(Skill::Stamina));
        Self {
            book,
            health: *unit.health,
            round: world.resource::<Flow>().round(),
            drops: 1.0 - stamina.p_at_least(STAY_UP),
        }
    }

    fn mode(&self) -> HealthMode {
        self.book.settings.health_mode
    }

    fn after(&self, net: i32) -> Health {
        self.health.after(self.mode(), &self.book.tables, net, self.round)
    }

    fn lost(&self, after: &Health) -> i32 {
        attack::hit_points_lost(&self.health, after, self.mode())
    }

    /// The chance that it falls in a state; an old wound that made it totter makes it totter no more.
    fn falls(&self, after: &Health) -> f64 {
        match after.state(self.mode()) {
            State::Up => 0.0,
            State::Tottering if after.wound == self.health.wound => 0.0,
            State::Tottering => self.drops,
            State::Unconscious | State::Dead => 1.0,
        }
    }

    fn faints(&self, after: &Health) -> f64 {
        if after.state(self.mode()) == State::Dead { 0.0 } else { self.falls(after) }
    }

    fn is_new(&self, level: Wound, after: &Health) -> bool {
        match level {
            Wound::Stunned => after.stunned_until != self.health.stunned_until && after.is_stunned(self.round),
            _ => after.wound == level && self.health.wound != level,
        }
    }
}

/// Wound levels that show as conditions.
const LEVELS: [Wound; 5] =
    [Wound::Stunned, Wound::Wounded, Wound::SeverelyWounded, Wound::Incapacitated, Wound::MortallyWounded];

fn target_forecast(
    book: &Rulebook,
    target: UnitId,
    attack: &Attack,
    odds: &AttackOdds,
    struck: &Struck<'_>,
) -> TargetForecast {
    let lost = odds.net.map(|net| struck.lost(&struck.after(net)));
    let damage = Dist::mix(odds.hit, &lost, &Dist::point(0));
    TargetForecast {
        target,
        reached: 1.0,
        hit: odds.hit,
        critical: 0.0,
        chance: attack.difficulty.settled(0),
        expected: damage.expected(),
        damage,
        parts: mean_parts(book, attack),
        healing: 0.0,
        drained: 0.0,
        defeat: odds.hit * odds.net.expected_of(|net| struck.falls(&struck.after(net))),
        conditions: conditions(odds, struck),
    }
}

/// The chance of each wound level, and of lying unconscious.
fn conditions(odds: &AttackOdds, struck: &Struck<'_>) -> Vec<(Name, f64)> {
    let chance = |level| odds.hit * odds.net.p_that(|net| struck.is_new(level, &struck.after(net)));
    let mut list: Vec<(Name, f64)> = LEVELS.iter().map(|&level| (Name::new(level.title()), chance(level))).collect();
    let unconscious = odds.net.expected_of(|net| struck.faints(&struck.after(net)));
    list.push((UNCONSCIOUS, odds.hit * unconscious));
    list.retain(|(_, p)| *p > 0.0);
    list
}

/// The means of the odds of an act as if its user stood in a cell with a fresh turn; `None` where it cannot be aimed.
pub fn estimate(world: &World, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
    if act.verb == Verb::ABILITY {
        let order = Order::Act { unit, act, aim: Aim::Unit(target) };
        return forecast(world, &order, from).ok()?.estimate(target);
    }
    let (by, struck) = (Actor::of(world, unit)?, Actor::of(world, target)?);
    let attack = by.attack_from(world, act, from, &struck)?;
    let book = world.resource::<Rulebook>();
    let (odds, struck) = (attack_odds(&book.0.settings, &book.0.odds, &attack), Struck::of(world, &struck));
    let mut sum = Estimate { hit: odds.hit, ..Estimate::default() };
    for (net, p) in odds.net.iter() {
        let (after, p) = (struck.after(net), p * odds.hit);
        let levels = LEVELS.iter().filter(|&&level| struck.is_new(level, &after)).count();
        sum.damage += p * f64::from(struck.lost(&after));
        sum.defeat += p * struck.falls(&after);
        sum.conditions += p * (f64::from(levels as u8) + struck.faints(&after));
    }
    Some(sum)
}

/// The terms of a plain hit's damage, with the dice at their mean rounded down.
fn mean_parts(book: &Rulebook, attack: &Attack) -> Parts {
    let mean = |code| book.0.odds.of(&book.0.settings, code).expected().floor() as i32;
    let mut parts = Parts::new();
    parts.base(Name::new("damage roll"), mean(attack.harm.code), Rule::new("DC-066"));
    parts.add("ranks of Physique", attack.harm.ranks, Rule::new("DC-069"));
    parts.add("resistance roll", -mean(attack.resistance), Rule::new("DC-073"));
    parts.at_least("nothing gets through", 0, Rule::new("DC-075"));
    parts
}
