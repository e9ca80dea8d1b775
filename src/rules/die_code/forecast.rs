//! The exact odds of an attack: the same attack that resolution rolls, reckoned with distributions.

use std::sync::OnceLock;

use bevy::ecs::prelude::*;

use super::{
    Attack, DieCode, Health, Rulebook, STAY_UP, Settings, Skill, State, UNCONSCIOUS, Wound, aid, attack, legal::Actor,
    net_damage, roll,
};
use crate::{
    battle::{Flow, Forecast, Name, Order, OrderError, Parts, Rule, TargetForecast, Verb},
    grid::Cell,
    odds::Dist,
};

/// The odds of every die code under a battle's settings, worked out when first asked for.
#[derive(Debug)]
pub struct OddsTable(Vec<OnceLock<Dist>>);

impl Default for OddsTable {
    fn default() -> Self {
        let codes = (usize::from(DieCode::MOST_DICE) + 1) * 3;
        Self((0..codes).map(|_| OnceLock::new()).collect())
    }
}

impl OddsTable {
    /// The odds of a code's total.
    pub fn of(&self, settings: &Settings, code: DieCode) -> &Dist {
        let place = usize::from(code.dice()) * 3 + usize::from(code.pips());
        self.0[place].get_or_init(|| roll::odds(code, settings.wild))
    }
}

/// The odds of an attack on one target.
#[derive(Clone, Debug)]
pub struct AttackOdds {
    /// The chance to hit.
    pub hit: f64,
    /// Net damage of a hit.
    pub net: Dist,
}

/// Reckons an attack through: hit (DC-042), damage with bonus (DC-066, DC-070), resistance (DC-073 … DC-075).
pub fn attack_odds(settings: &Settings, odds: &OddsTable, attack: &Attack) -> AttackOdds {
    let skill = odds.of(settings, attack.code);
    let damage = odds.of(settings, attack.harm.code);
    let resistance = odds.of(settings, attack.resistance);
    if !attack.margin_counts && attack.difficulty.dice == 0 {
        let hit = skill.p_that(|rolled| attack::hits(attack.margin(rolled, attack.difficulty.total(0))));
        return AttackOdds {
            hit,
            net: damage.join(resistance, |rolled, resisted| net_damage(attack.harm, rolled, 0, resisted)),
        };
    }
    let rolled_modifiers = roll::odds_plain(attack.difficulty.dice);
    let margins = skill.join(&rolled_modifiers, |rolled, dice| attack.margin(rolled, attack.difficulty.total(dice)));
    let hit = margins.p_that(attack::hits);
    let bonuses = given_hit(&margins).map(|margin| attack.bonus(margin));
    let raised = damage.add(&bonuses);
    let net = raised.join(resistance, |total, resisted| net_damage(attack.harm, total, 0, resisted));
    AttackOdds { hit, net }
}

/// The margins of those attacks that hit; 0 where none does.
fn given_hit(margins: &Dist) -> Dist {
    let points: Vec<(f64, Dist)> = margins
        .iter()
        .filter(|&(margin, _)| attack::hits(margin))
        .map(|(margin, p)| (p, Dist::point(margin)))
        .collect();
    Dist::mixture(points.iter().map(|(p, point)| (*p, point)))
}

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
            leaves_out: Vec::new(),
        });
    };
    let actor = Actor::of(world, unit).ok_or(OrderError::NoSuchUnit(unit))?.standing_in(world, from);
    if act.verb == Verb::Ability {
        return aid::forecast(world, &actor, act, aim);
    }
    let (target, attack) = actor.attack(world, act, aim)?;
    let struck = Actor::of(world, target).ok_or(OrderError::NoSuchUnit(target))?;
    let what = actor.weapon(act.with).map_or(Name::new("attack"), |weapon| weapon.title);
    let book = world.resource::<Rulebook>();
    let round = world.resource::<Flow>().round();
    let odds = attack_odds(&book.0.settings, &book.0.odds, &attack);
    let remainder = odds.net.remainder();
    let targets = vec![target_forecast(book, target, &attack, odds, struck.health, struck.sheet, round)];
    let leaves_out = if remainder > 0.0 { vec![OPEN_ENDED, COMPLICATIONS] } else { Vec::new() };
    Ok(Forecast { unit, what, targets, ready: None, leaves_out })
}

fn target_forecast(
    book: &Rulebook,
    target: crate::battle::UnitId,
    attack: &Attack,
    odds: AttackOdds,
    health: &Health,
    sheet: &super::Sheet,
    round: u16,
) -> TargetForecast {
    let (settings, tables) = (&book.0.settings, &book.0.tables);
    let mode = settings.health_mode;
    let after = |net| health.after(mode, tables, net, round);
    let lost = odds.net.map(|net| attack::hit_points_lost(health, &after(net), mode));
    let damage = Dist::mix(odds.hit, &lost, &Dist::point(0));
    let drops = 1.0 - book.0.odds.of(settings, sheet.skill(Skill::Stamina)).p_at_least(STAY_UP);
    let falls = |net: i32| match after(net).state(mode) {
        State::Up => 0.0,
        State::Tottering if after(net).wound == health.wound => 0.0,
        State::Tottering => drops,
        State::Unconscious | State::Dead => 1.0,
    };
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
        defeat: odds.hit * odds.net.expected_of(falls),
        conditions: conditions(&odds, health, round, &after, drops, mode),
    }
}

/// The chance of each wound level, and of lying unconscious.
fn conditions(
    odds: &AttackOdds,
    health: &Health,
    round: u16,
    after: &impl Fn(i32) -> Health,
    drops: f64,
    mode: super::HealthMode,
) -> Vec<(Name, f64)> {
    let levels = [Wound::Stunned, Wound::Wounded, Wound::SeverelyWounded, Wound::Incapacitated, Wound::MortallyWounded];
    let mut list: Vec<(Name, f64)> = Vec::new();
    for level in levels {
        let newly = |net| match level {
            Wound::Stunned => after(net).stunned_until != health.stunned_until && after(net).is_stunned(round),
            _ => after(net).wound == level && health.wound != level,
        };
        list.push((Name::new(level.title()), odds.hit * odds.net.p_that(newly)));
    }
    let unconscious = |net| match after(net).state(mode) {
        State::Unconscious => 1.0,
        State::Tottering if after(net).wound != health.wound => drops,
        _ => 0.0,
    };
    list.push((UNCONSCIOUS, odds.hit * odds.net.expected_of(unconscious)));
    list.retain(|(_, p)| *p > 0.0);
    list
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
