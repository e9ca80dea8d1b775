//! The exact odds of an act: the same plan that resolution carries out, reckoned with distributions.

use super::{
    attack, healing, legal,
    outcome::{self, LEVELS, Struck},
    plan::{AttackPlan, Need, Plan, Resisted, Task, TaskPlan},
    restraint::{self, Restraint},
    tasks::{struck_by, thing},
};
use crate::{
    battle::{Act, Aim, Estimate, Forecast, Name, Order, OrderError, Parts, Rule, TargetForecast, UnitId, Verb},
    grid::Cell,
    odds::Dist,
    rules::die_code::{
        content::{DieCode, FlipRecovery, HealthMode, Manoeuvre, Skill},
        numbers::{
            attack::Attack,
            codes,
            damage::{self, Breakage, Harm},
            odds::{AttackOdds, OddsTable, attack_odds, backlash_chance},
            roll, scale,
        },
        state::{Look, UnitState},
    },
};

/// The condition of those who lie unconscious.
pub const UNCONSCIOUS: Name = Name::new("unconscious");
/// What a forecast leaves out.
const COMPLICATIONS: &str = "what the referee makes of a 1 on the Wild Die (DC-005)";
const OPEN_ENDED: &str = "Wild Dice beyond the re-roll at which less than 1 in 10^12 is left (DC-004)";
const POINTS: &str = "Character Points that may yet be spent (DC-006)";
const RESISTS: &str = "a target that chooses not to resist (DC-032)";
const DEFENDS: &str = "the free defence that the target may roll first (DC-056)";

/// An empty forecast.
fn nothing(unit: UnitId, what: Name) -> Forecast {
    Forecast { unit, what, targets: Vec::new(), ready: None, arrives: Vec::new(), leaves_out: Vec::new() }
}

/// The exact odds of an order as if its unit stood in a cell.
///
/// # Errors
/// The reason why the order is not legal from there.
pub fn forecast(look: &Look<'_>, odds: &OddsTable, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
    let Order::Act { unit, act, aim } = *order else {
        let unit = order.unit().ok_or(OrderError::WrongKind("an order of a unit"))?;
        return Ok(nothing(unit, Name::new("move")));
    };
    if !look.knows(unit) {
        return Err(OrderError::NoSuchUnit(unit));
    }
    let look = &legal::standing_in(look, unit, from);
    let plan = legal::plan(look, unit, act, aim)?;
    let mut forecast = nothing(unit, plan.what());
    match &plan {
        Plan::Attack(plan) => of_attack(look, odds, plan, &mut forecast),
        Plan::Task(plan) => of_task(look, odds, plan, &mut forecast),
    }
    Ok(forecast)
}

/// Somebody as the target of an attack.
fn struck<'a>(look: &Look<'a>, odds: &OddsTable, unit: UnitId, halves: bool) -> Struck<'a> {
    let stamina = codes::own(look, unit, look.sheet(unit).skill(Skill::Stamina));
    Struck {
        settings: look.settings(),
        tables: look.tables(),
        health: look.state(unit).health,
        round: look.round(),
        drops: outcome::drops(look.settings(), odds, stamina),
        halves,
    }
}

fn of_attack(look: &Look<'_>, table: &OddsTable, plan: &AttackPlan, forecast: &mut Forecast) {
    let settings = look.settings();
    for attack in &plan.attacks {
        let odds = attack_odds(settings, table, attack);
        let struck = struck(look, table, attack.target, attack.halves);
        let mut target = target_forecast(look, table, attack, &odds, &struck);
        target.conditions.extend(effects(look, table, plan, attack, &odds));
        let state = look.state(attack.target);
        target.conditions.retain(|&(condition, p)| p > 0.0 && !is_on(state, condition));
        forecast.targets.push(target);
        add_backlash(look, table, attack, forecast);
        if let Some(other) = plan.thrown_to.and_then(|cell| struck_by(look, attack.target, cell)) {
            let harm = damage::strength(look, attack.target);
            forecast.targets.push(strike_forecast(look, table, (plan.unit, other), harm, odds.hit));
        }
        add_spikes(look, table, plan, attack, forecast);
        if odds.net.remainder() > 0.0 && forecast.leaves_out.is_empty() {
            forecast.leaves_out.extend([OPEN_ENDED, COMPLICATIONS]);
        }
        let points = |unit: UnitId| look.state(unit).points.left > 0;
        if settings.cp_other_rolls && (points(attack.by) || points(attack.target)) {
            add_once(&mut forecast.leaves_out, POINTS);
        }
        if may_defend_freely(look, attack) {
            add_once(&mut forecast.leaves_out, DEFENDS);
        }
        if plan.aimed_at.is_some() && restraint::may_keep_grip(look, attack.target) {
            add_once(&mut forecast.leaves_out, RESISTS);
        }
    }
}

fn add_once(list: &mut Vec<&'static str>, one: &'static str) {
    if !list.contains(&one) {
        list.push(one);
    }
}

/// Whether whoever is attacked will be asked for a free defence first (DC-056).
pub fn may_defend_freely(look: &Look<'_>, attack: &Attack) -> bool {
    let state = look.state(attack.target);
    look.settings().free_partial_defense
        && !attack.sure
        // Whoever has given its turn to one thing does nothing else in the round (DC-064, DC-091).
        && !state.turn.whole
        && state.defences.is_empty()
        && look.is_active(attack.target)
        && restraint::restraint(look, attack.target) == Restraint::None
}

fn target_forecast(
    look: &Look<'_>,
    table: &OddsTable,
    attack: &Attack,
    odds: &AttackOdds,
    struck: &Struck<'_>,
) -> TargetForecast {
    let lost = odds.net.map(|net| struck.lost(&struck.after(net)));
    let damage = Dist::mix(odds.hit, &lost, &Dist::point(0));
    TargetForecast {
        target: attack.target,
        reached: 1.0,
        hit: odds.hit,
        critical: 0.0,
        chance: if attack.sure { Parts::new() } else { attack.difficulty.settled(0) },
        expected: damage.expected(),
        damage,
        parts: mean_parts(look, table, attack),
        healing: 0.0,
        drained: 0.0,
        defeat: odds.hit * odds.net.expected_of(|net| struck.falls(&struck.after(net))),
        conditions: wounds(odds, struck),
    }
}

/// The chance of each wound level, and of lying unconscious.
fn wounds(odds: &AttackOdds, struck: &Struck<'_>) -> Vec<(Name, f64)> {
    let chance = |level| odds.hit * odds.net.p_that(|net| struck.is_new(level, &struck.after(net)));
    let mut list: Vec<(Name, f64)> = LEVELS.iter().map(|&level| (Name::new(level.title()), chance(level))).collect();
    let unconscious = odds.net.expected_of(|net| struck.faints(&struck.after(net)));
    list.push((UNCONSCIOUS, odds.hit * unconscious));
    list
}

/// What a hit does besides damage to whoever still stands then, each with its chance.
fn effects(
    look: &Look<'_>,
    table: &OddsTable,
    plan: &AttackPlan,
    attack: &Attack,
    odds: &AttackOdds,
) -> Vec<(Name, f64)> {
    let named = |names: &[&'static str], p: f64| names.iter().map(|&name| (Name::new(name), p)).collect();
    let struck = struck(look, table, attack.target, attack.halves);
    // Whoever falls by the blow is neither seized nor thrown down besides.
    let stands = odds.hit * odds.net.expected_of(|net| 1.0 - struck.falls(&struck.after(net)));
    match plan.manoeuvre {
        // Who is dropped lies as well (DC-107).
        _ if plan.thrown_to.is_some() => named(&["prone"], 1.0 - odds.hit + stands),
        _ if attack.sure => Vec::new(),
        Manoeuvre::Knockdown | Manoeuvre::Trip => named(&["stumbling", "prone"], odds.hit),
        Manoeuvre::Push => named(&["stumbling"], odds.hit),
        Manoeuvre::Tackle => named(&["tackle", "prone"], stands),
        Manoeuvre::Grab if plan.with.is_some() => named(&["grab"], stands),
        Manoeuvre::Choke => named(&["choke"], stands),
        Manoeuvre::Hold => named(&["hold"], stands),
        Manoeuvre::ArmPin => named(&["arm pin"], stands),
        Manoeuvre::Flip => named(&["prone"], stands),
        Manoeuvre::Entangle | Manoeuvre::PinDown => named(&["entangled"], odds.hit),
        Manoeuvre::Disarm => {
            let falls = odds.hit * (1.0 - keeps_grip(look, table, attack.target, &odds.total));
            let resists = look.settings().moved_up_uses_turn && restraint::may_keep_grip(look, attack.target);
            vec![(Name::new("disarmed"), falls), (Name::new("moved up"), if resists { odds.hit } else { 0.0 })]
        }
        _ => Vec::new(),
    }
}

/// Whether what an attack does besides damage is on a unit already, so that it cannot come over it anew.
fn is_on(state: &UnitState, condition: Name) -> bool {
    match condition.as_str() {
        "prone" => state.posture.stance.is_prone(),
        "stumbling" => state.stumbling,
        _ => false,
    }
}

/// The chance that a target keeps its grip against a damage total, by acting before its turn (DC-123).
pub fn keeps_grip(look: &Look<'_>, table: &OddsTable, target: UnitId, total: &Dist) -> f64 {
    if !restraint::may_keep_grip(look, target) {
        return 0.0;
    }
    let grip = table.of(look.settings(), codes::strength(look, target, 1)).clone().shift(look.state(target).favour);
    total.iter().map(|(damage, p)| p * grip.p_above(damage)).sum()
}

/// Whom an attack injures that fails against a parry or block (DC-051, DC-052).
fn add_backlash(look: &Look<'_>, table: &OddsTable, attack: &Attack, forecast: &mut Forecast) {
    let Some(backlash) = attack.backlash else { return };
    let by = if backlash.whom == attack.by { attack.target } else { attack.by };
    let p = backlash_chance(look.settings(), table, attack);
    add_strike(look, table, (by, backlash.whom), backlash.code, p, forecast);
}

/// What spikes or current of an entangling weapon do besides wrapping (DC-124).
fn add_spikes(look: &Look<'_>, table: &OddsTable, plan: &AttackPlan, attack: &Attack, forecast: &mut Forecast) {
    let weapon =
        plan.with.filter(|_| plan.manoeuvre == Manoeuvre::Entangle).and_then(|with| look.weapon(plan.unit, with));
    let Some(code) = weapon.and_then(|(_, weapon)| weapon.entangle_harm) else { return };
    let hit = attack_odds(look.settings(), table, attack).hit;
    add_strike(look, table, (attack.by, attack.target), code, hit, forecast);
}

/// A damage code that strikes somebody with this chance, where nothing else hurts it (DC-066, DC-073 … DC-075, DC-151,
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

/// What somebody takes from harm that is rolled against it besides an attack, with the chance that it comes to that
/// (DC-051, DC-052, DC-109, DC-124).
fn strike_forecast(
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
    blow_forecast(whom, &struck(look, table, whom, false), AttackOdds { hit: p, total: Dist::point(0), net })
}

/// What a blow does that comes besides an attack, or in its place.
fn blow_forecast(unit: UnitId, struck: &Struck<'_>, odds: AttackOdds) -> TargetForecast {
    let lost = odds.net.map(|net| struck.lost(&struck.after(net)));
    let damage = Dist::mix(odds.hit, &lost, &Dist::point(0));
    TargetForecast {
        reached: 1.0,
        hit: odds.hit,
        expected: damage.expected(),
        damage,
        defeat: odds.hit * odds.net.expected_of(|net| struck.falls(&struck.after(net))),
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

/// The chance that a task succeeds; with the target's best resistance, where it may resist.
pub fn success(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan) -> f64 {
    let settings = look.settings();
    let free = match &plan.need {
        Need::Nothing | Need::Total => 1.0,
        Need::Number(parts) => table.reaches(settings, plan.code, plan.modifier, parts.total()),
        Need::Opposed { code, modifier } => table.changes(settings, (plan.code, plan.modifier), (*code, *modifier)),
        Need::Weapon { code, modifier, .. } => {
            let weapon = table.of(settings, *code).iter();
            weapon.map(|(rolled, p)| p * table.reaches(settings, plan.code, plan.modifier, rolled + modifier)).sum()
        }
    };
    plan.resisted.map_or(free, |resisted| resisted_success(look, table, plan, resisted))
}

/// The chance that a task succeeds against a target that resists (DC-114, DC-118).
pub fn resisted_success(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan, resisted: Resisted) -> f64 {
    let settings = look.settings();
    let rolls = table.of(settings, plan.code);
    let target = plan.target.map_or(0, |target| look.state(target).favour);
    let struggle = table.of(settings, resisted.code);
    struggle.iter().map(|(rolled, p)| p * rolls.p_at_least(rolled + target + resisted.plus - plan.modifier)).sum()
}

fn of_task(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan, forecast: &mut Forecast) {
    let p = success(look, table, plan);
    let chance = match &plan.need {
        Need::Number(parts) => parts.clone(),
        _ => Parts::new(),
    };
    let whom = plan.target.unwrap_or(plan.unit);
    let mut target = TargetForecast { reached: 1.0, hit: p, chance, ..TargetForecast::untouched(whom) };
    match plan.task {
        Task::FirstAid => {
            let state = look.state(whom);
            let rules = (look.settings(), look.tables(), table);
            let (hit, back) = healing::odds(rules, plan.code, plan.modifier, &state.health);
            (target.hit, target.healing) = (hit, back.expected());
        }
        Task::BreakArm => target.conditions.push((Name::new("arm broken"), p)),
        Task::ForceDown => target.conditions.push((Name::new("prone"), p)),
        Task::Lift => target.conditions.push((Name::new("lift"), p)),
        Task::Trick => target.conditions.push((Name::new("acrobatic trick"), gains_by_trick(look, table, plan))),
        Task::Smash => (target.hit, target.critical) = breaks(look, table, plan),
        _ => {}
    }
    if let (Some(harm), None) = (&plan.harm, plan.resisted) {
        let odds = AttackOdds { hit: 1.0 - p, ..(*attack_odds(look.settings(), table, harm)).clone() };
        let blow = blow_forecast(whom, &struck(look, table, whom, false), odds);
        target.conditions.extend(blow.conditions);
        (target.damage, target.expected, target.defeat) = (blow.damage, blow.expected, blow.defeat);
    }
    if plan.resisted.is_some() {
        target.conditions.push((Name::new("moved up"), 1.0));
        forecast.leaves_out.push(RESISTS);
    }
    if look.settings().cp_other_rolls && look.state(plan.unit).points.left > 0 && plan.need != Need::Nothing {
        forecast.leaves_out.push(POINTS);
    }
    forecast.targets.push(target);
}

/// The chance that a trick has something to spare for the blow (DC-088).
fn gains_by_trick(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan) -> f64 {
    let Need::Number(parts) = &plan.need else { return 0.0 };
    table.reaches(look.settings(), plan.code, plan.modifier, parts.total() + 1)
}

/// The chances that damage to a thing at least damages it, and that it breaks it; its Toughness is rolled without a Wild
/// Die (DC-004, DC-119).
fn breaks(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan) -> (f64, f64) {
    let Some((cell, (_, code))) = plan.cell.and_then(|cell| Some((cell, thing(look, cell)?))) else {
        return (0.0, 0.0);
    };
    let (margin, damaged) = (look.settings().break_margin, look.damaged.0.contains(&cell));
    let toughness = roll::odds_plain(code.dice()).shift(i32::from(code.pips()));
    let results = table.of(look.settings(), plan.code).join(&toughness, |rolled, toughness| {
        damage::breakage(rolled + plan.modifier, toughness, margin, damaged) as i32
    });
    (results.p_at_least(Breakage::Damaged as i32), results.p_at_least(Breakage::Broken as i32))
}

/// The means of the odds of an act as if its user stood in a cell with a fresh turn; `None` where it cannot be aimed.
pub fn estimate(
    look: &Look<'_>,
    table: &OddsTable,
    unit: UnitId,
    act: Act,
    target: UnitId,
    from: Cell,
) -> Option<Estimate> {
    if act.verb == Verb::ABILITY {
        let order = Order::Act { unit, act, aim: Aim::Unit(target) };
        return forecast(look, table, &order, from).ok()?.estimate(target);
    }
    let look = &look.with(unit, from, look.turn(unit));
    let attack = attack::from_cell(look, unit, act, from, target)?;
    let odds = attack_odds(look.settings(), table, &attack);
    let struck = struck(look, table, target, attack.halves);
    let mut sum = Estimate { hit: odds.hit, ..Estimate::default() };
    for (net, p) in odds.net.iter() {
        let (after, p) = (struck.after(net), p * odds.hit);
        let levels = LEVELS.iter().filter(|&&level| struck.is_new(level, &after)).count();
        sum.damage += p * f64::from(struck.lost(&after));
        sum.defeat += p * struck.falls(&after);
        sum.conditions += p * (f64::from(levels as u8) + struck.faints(&after));
    }
    sum.conditions += odds.hit * worth(look, table, &attack, &odds);
    Some(sum)
}

/// What a hit's effect besides damage is worth to whoever weighs acts, in conditions: losing a turn counts most.
fn worth(look: &Look<'_>, table: &OddsTable, attack: &Attack, odds: &AttackOdds) -> f64 {
    let up = |value: f64, done: bool| if done { 0.0 } else { value };
    let state = look.state(attack.target);
    match attack.manoeuvre {
        Manoeuvre::Knockdown | Manoeuvre::Trip => up(1.0, state.posture.stance.is_prone()),
        Manoeuvre::Push => up(0.3, state.stumbling),
        Manoeuvre::Tackle => 2.0,
        Manoeuvre::Choke | Manoeuvre::Hold | Manoeuvre::ArmPin | Manoeuvre::Grab => 0.8,
        Manoeuvre::Flip if look.settings().flip_recovery == FlipRecovery::Round => 1.5,
        Manoeuvre::Flip => 1.0,
        Manoeuvre::Entangle | Manoeuvre::PinDown => 2.0,
        Manoeuvre::Disarm => 1.5 * (1.0 - keeps_grip(look, table, attack.target, &odds.total)),
        _ => 0.0,
    }
}

/// The terms of a plain hit's damage, with the dice at their mean rounded down.
fn mean_parts(look: &Look<'_>, table: &OddsTable, attack: &Attack) -> Parts {
    let settings = look.settings();
    let mean = |code| table.of(settings, code).expected().floor() as i32;
    if attack.rolls == crate::rules::die_code::numbers::attack::HarmRoll::None {
        return Parts::new();
    }
    let mut parts = attack.damage_parts(mean(attack.harm.code), 0);
    let rule = match settings.health_mode {
        HealthMode::BodyPoints => Rule::new("DC-073"),
        HealthMode::Wounds => Rule::new("DC-074"),
    };
    parts.add("resistance roll", -mean(attack.resistance), rule);
    parts.add("scale of the target", -attack.resistance_bonus, Rule::new("DC-152"));
    parts.at_least("nothing gets through", 0, Rule::new("DC-075"));
    parts
}
