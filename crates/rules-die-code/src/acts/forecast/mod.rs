//! The exact odds of an act: the plan that resolution carries out, computed with distributions.

mod strikes;
mod tasks;
mod together;

pub use tasks::{resisted_success, success};
pub use together::estimates;

use super::{
    attack, legal, moved,
    outcome::{self, After, LEVELS, Struck},
    plan::{AttackPlan, Plan},
    restraint,
    throws::{self, struck_by},
    verb_rules::{Weighed, rules_of},
};
use crate::{
    content::{DieCode, FlipRecovery, HealthMode, Manoeuvre, Skill},
    numbers::{
        attack::{Attack, HarmRoll},
        codes, damage, defence,
        odds::{AttackOdds, Blow, Endured, OddsTable, Stricken, attack_odds, with_hits},
    },
    state::HoldKind,
    state::{Look, UnitState, conditions},
};
use hexfray_battle::{
    Act, Aim, Estimate, Forecast, Name, Order, OrderError, Parts, RAREST_ROLLS, Rule, TargetForecast, UnitId, narrow,
    play::Condition, whole,
};
use hexfray_board::{grid::Cell, odds::Dist};

/// The condition of unconscious units.
/// What a forecast leaves out.
const COMPLICATIONS: &str = "the complication that a gamemaster may make of a 1 on the Wild Die (DC-005)";
const POINTS: &str = "Character Points that may yet be spent (DC-006)";
const RESISTS: &str = "a target that chooses not to resist (DC-032)";
const YIELDS: &str = "a worse answer than to struggle (DC-097)";
const ESCAPES: &str = "a captive that tries to get free before it is hurt (DC-101)";
const DEFENDS: &str = "the free defence that the target may roll first (DC-056)";

/// An empty forecast.
fn nothing(unit: UnitId, what: Name) -> Forecast {
    Forecast::of(unit, what, Vec::new())
}

/// The exact odds of an order as if its unit stood in a cell.
///
/// # Errors
/// The reason why the order is not legal from there.
pub fn forecast(look: &Look<'_>, odds: &OddsTable, order: &Order, from: Cell) -> Result<Forecast, OrderError> {
    let Order::Act { unit, act, aim } = *order else {
        let unit = order.unit().ok_or(OrderError::NoOdds("only orders of units have odds"))?;
        return Ok(nothing(unit, of_move(look, unit, order)));
    };
    if !look.knows(unit) {
        return Err(OrderError::NoSuchUnit(unit));
    }
    let look = &legal::standing_in(look, unit, from);
    let plan = legal::plan(look, unit, act, aim)?;
    let mut forecast = nothing(unit, plan.what());
    match &plan {
        Plan::Attack(plan) => of_attack(look, odds, plan, &mut forecast),
        Plan::Task(plan) => tasks::of_task(look, odds, plan, &mut forecast),
    }
    Ok(forecast)
}

/// The name of a move: going farther than the free steps gives up an attack of a quick draw, unless more actions were
/// announced first (DC-033, DC-148).
fn of_move(look: &Look<'_>, unit: UnitId, order: &Order) -> Name {
    let (Order::Move { to, .. } | Order::Walk { to, .. }) = *order else { return Name::new("move") };
    let turn = look.turn(unit);
    let then = legal::standing_in(look, unit, to).turn(unit);
    let attacks = turn.quick_draw.map_or(0, |quick| quick.attacks - quick.made.min(quick.attacks));
    let left = then.announced.map_or(attacks, |announced| announced.saturating_sub(then.used));
    let gives_up = then.used > turn.used && (turn.announced.is_none() || left < attacks);
    if attacks > 0 && gives_up { Name::new("move, giving up an announced attack") } else { Name::new("move") }
}

/// A unit as the target of an attack.
fn struck<'a>(look: &Look<'a>, odds: &OddsTable, unit: UnitId, halves: bool) -> Struck<'a> {
    let settings = look.settings();
    // With Body Points no unit rolls to stay up.
    let drops = match settings.health_mode {
        HealthMode::BodyPoints => 0.0,
        HealthMode::Wounds => outcome::drops(settings, odds, stamina(look, unit)),
    };
    Struck {
        settings,
        tables: look.tables(),
        stricken: Stricken { health: look.state(unit).health, round: look.round(), halves, drops },
    }
}

/// The code that a unit rolls to stay up (DC-077).
fn stamina(look: &Look<'_>, unit: UnitId) -> DieCode {
    codes::own(look, unit, look.sheet(unit).skill(Skill::Stamina))
}

fn of_attack(look: &Look<'_>, table: &OddsTable, plan: &AttackPlan, forecast: &mut Forecast) {
    if plan.together {
        forecast.targets.extend(strikes::together(look, table, &plan.attacks));
    }
    for attack in &plan.attacks {
        let odds = attack_odds(look.settings(), table, attack);
        if !plan.together {
            forecast.targets.push(of_target(look, table, plan, attack, &odds));
        }
        // The harm of a block to the group's target is already among the group's blows.
        if !plan.together || attack.backlash.is_some_and(|backlash| backlash.whom == attack.by) {
            strikes::add_backlash(look, table, attack, forecast);
        }
        if let Some(other) = plan.thrown_to.and_then(|cell| struck_by(look, attack.target, cell)) {
            let harm = damage::strength(look, attack.target);
            forecast.targets.push(strikes::strike_forecast(look, table, (plan.unit, other), harm, odds.hit));
        }
        strikes::add_spikes(look, table, plan, attack, forecast);
        add_left_out(look, plan, attack, &odds, &mut forecast.leaves_out);
    }
}

/// The effects of an attack on its target.
fn of_target(
    look: &Look<'_>,
    table: &OddsTable,
    plan: &AttackPlan,
    attack: &Attack,
    odds: &AttackOdds,
) -> TargetForecast {
    let struck = struck(look, table, attack.target, attack.halves);
    let mut target = target_forecast(look, table, attack, odds, &struck);
    let ground = moved::struck_by_ground(look, plan, attack);
    if !ground.is_empty() {
        strikes::go_on(look, table, (odds, &struck), &ground, &mut target);
    }
    target.conditions.extend(effects(look, table, plan, attack, odds));
    let state = look.state(attack.target);
    target.conditions.retain(|&(condition, p)| p > 0.0 && !is_on(state, condition));
    target
}

/// What the odds of an attack leave out.
fn add_left_out(
    look: &Look<'_>,
    plan: &AttackPlan,
    attack: &Attack,
    odds: &AttackOdds,
    leaves_out: &mut Vec<&'static str>,
) {
    if odds.net.remainder() > 0.0 && leaves_out.is_empty() {
        // Wild Dice are rolled again without end (DC-004).
        leaves_out.extend([RAREST_ROLLS, COMPLICATIONS]);
    }
    let points = |unit: UnitId| look.state(unit).points.left > 0;
    let left_out = [
        (look.settings().cp_other_rolls && (points(attack.by) || points(attack.target)), POINTS),
        (may_defend_freely(look, attack), DEFENDS),
        (throws::asks_to_escape(look, attack), ESCAPES),
        (attack.manoeuvre == Manoeuvre::Tackle && !attack.sure, YIELDS),
        (plan.aimed_at.is_some() && restraint::may_keep_grip(look, attack.target), RESISTS),
    ];
    left_out.into_iter().filter(|(is, _)| *is).for_each(|(_, one)| add_once(leaves_out, one));
}

fn add_once(list: &mut Vec<&'static str>, one: &'static str) {
    if !list.contains(&one) {
        list.push(one);
    }
}

/// Whether the target will be asked for a free defence first (DC-056).
pub fn may_defend_freely(look: &Look<'_>, attack: &Attack) -> bool {
    let state = look.state(attack.target);
    look.settings().free_partial_defense
        && !attack.sure
        // A unit that has spent its turn on one act does nothing else in the round (DC-064, DC-091).
        && !state.turn.whole
        // An active parry is no defence against a shot (DC-050).
        && defence::active(look, attack.target, is_close(look, attack)).is_none()
        && look.is_active(attack.target)
        && restraint::has_free_hands(look, attack.target)
}

/// Whether an attack is one in close combat; acts of bare strength are.
pub fn is_close(look: &Look<'_>, attack: &Attack) -> bool {
    let weapon = attack.with.and_then(|with| look.weapon(attack.by, with));
    weapon.is_none_or(|(_, weapon)| weapon.is_close())
}

fn target_forecast(
    look: &Look<'_>,
    table: &OddsTable,
    attack: &Attack,
    odds: &AttackOdds,
    struck: &Struck<'_>,
) -> TargetForecast {
    let lost = odds.net.map(|net| struck.lost(&struck.after(net)));
    TargetForecast {
        chance: if attack.sure { Parts::new() } else { attack.difficulty.settled(0) },
        parts: mean_parts(look, table, attack),
        defeat: odds.hit * struck.means(odds).falls,
        conditions: wounds(odds, struck),
        ..TargetForecast::of_blow(attack.target, odds.hit, &lost)
    }
}

/// The chance of each wound level, and of lying unconscious.
fn wounds(odds: &AttackOdds, struck: &Struck<'_>) -> Vec<(Name, f64)> {
    let outcomes = struck.outcomes(&odds.net);
    let mean = |value: &dyn Fn(&After) -> f64| {
        odds.hit * outcomes.iter().map(|(after, p)| p * value(after)).sum::<f64>().min(1.0)
    };
    let chance = |level| mean(&|after| f64::from(u8::from(struck.is_new(level, after))));
    let mut list: Vec<(Name, f64)> = LEVELS.iter().map(|&level| (level.condition().name, chance(level))).collect();
    list.push((conditions::UNCONSCIOUS.name, mean(&|after| struck.faints(after))));
    list
}

/// The effects of a hit besides damage on a target that still stands, each with its chance.
fn effects(
    look: &Look<'_>,
    table: &OddsTable,
    plan: &AttackPlan,
    attack: &Attack,
    odds: &AttackOdds,
) -> Vec<(Name, f64)> {
    let named = |all: &[Condition], p: f64| all.iter().map(|condition| (condition.name, p)).collect();
    // A target that the blow defeats is neither grabbed nor brought down.
    let stands = || odds.hit * (1.0 - struck(look, table, attack.target, attack.halves).means(odds).falls);
    match plan.manoeuvre {
        // A unit that is dropped after a miss also lies on the ground (DC-107).
        _ if plan.thrown_to.is_some() => named(&[conditions::PRONE], 1.0 - odds.hit + stands()),
        _ if attack.sure => Vec::new(),
        Manoeuvre::Knockdown | Manoeuvre::Trip => named(&[conditions::STUMBLING, conditions::PRONE], odds.hit),
        Manoeuvre::Push => named(&[conditions::STUMBLING], odds.hit),
        Manoeuvre::Tackle => named(&[HoldKind::Tackle.condition(), conditions::PRONE], stands()),
        Manoeuvre::Grab if plan.with.is_some() => named(&[HoldKind::Grab.condition()], stands()),
        Manoeuvre::Choke => named(&[HoldKind::Choke.condition()], stands()),
        Manoeuvre::Hold => named(&[HoldKind::Hold.condition()], stands()),
        Manoeuvre::ArmPin => named(&[HoldKind::ArmPin.condition()], stands()),
        Manoeuvre::Flip => named(&[conditions::PRONE], stands()),
        Manoeuvre::Entangle | Manoeuvre::PinDown => named(&[conditions::ENTANGLED], odds.hit),
        Manoeuvre::Disarm => {
            let falls = odds.hit * (1.0 - keeps_grip_against(look, table, attack, odds));
            let resists = look.settings().moved_up_uses_turn && restraint::may_keep_grip(look, attack.target);
            vec![(conditions::DISARMED.name, falls), (conditions::MOVED_UP.name, if resists { odds.hit } else { 0.0 })]
        }
        _ => Vec::new(),
    }
}

/// Whether a unit already has an effect, other than damage, so that it cannot get it again.
fn is_on(state: &UnitState, condition: Name) -> bool {
    let prone = condition == conditions::PRONE.name && state.posture.stance.is_prone();
    prone || condition == conditions::STUMBLING.name && state.stumbling
}

/// The chance that a target keeps its grip against a damage total, by acting before its turn (DC-123).
pub fn keeps_grip(look: &Look<'_>, table: &OddsTable, target: UnitId, total: &Dist) -> f64 {
    if !restraint::may_keep_grip(look, target) {
        return 0.0;
    }
    let grip = table.of(look.settings(), codes::strength(look, target, 1)).clone().shift(look.state(target).favour);
    total.iter().map(|(damage, p)| p * grip.p_above(damage)).sum()
}

/// The chance that the target of a hit keeps its grip (DC-122, DC-123).
fn keeps_grip_against(look: &Look<'_>, table: &OddsTable, attack: &Attack, odds: &AttackOdds) -> f64 {
    keeps_grip(look, table, attack.target, &odds.total().map(|total| attack.held_against(total)))
}

/// The average results of an act as if its user stood in a cell; `None` if it cannot be aimed.
pub fn estimate(
    look: &Look<'_>,
    table: &OddsTable,
    unit: UnitId,
    act: Act,
    target: UnitId,
    from: Cell,
) -> Option<Estimate> {
    let weighed = rules_of(act.verb).weighed;
    if weighed != Weighed::Blow {
        let order = Order::Act { unit, act, aim: Aim::Unit(target) };
        let odds = |from: Cell| forecast(look, table, &order, from).ok()?.estimate(target);
        // The thing that the unit would hurl is beside its present cell.
        let here = || look.cell(unit).filter(|_| weighed == Weighed::OddsOrHere);
        return odds(from).or_else(|| odds(here()?));
    }
    let look = &look.with(unit, from, look.turn(unit));
    let attack = attack::from_cell(look, unit, act, from, target)?;
    Some(of_blow(look, table, &attack))
}

/// The average results of an attack.
fn of_blow(look: &Look<'_>, table: &OddsTable, attack: &Attack) -> Estimate {
    let Blow { hit, means } = blow(look, table, attack);
    let conditions = hit * means.conditions + hit * worth(look, table, attack);
    Estimate { hit, damage: hit * means.lost, defeat: hit * means.falls, conditions, ..Estimate::default() }
}

/// The averages of an attack, which equal attacks on equal targets share.
fn blow(look: &Look<'_>, table: &OddsTable, attack: &Attack) -> Blow {
    let (settings, whom) = (look.settings(), attack.target);
    let rolled = match settings.health_mode {
        HealthMode::BodyPoints => DieCode::ZERO,
        HealthMode::Wounds => stamina(look, whom),
    };
    let endured = Endured::of(look.state(whom).health, look.round(), rolled, attack.halves);
    table.blow(attack, endured, || {
        let struck = struck(look, table, whom, attack.halves);
        with_hits(settings, table, attack, |hit, nets| Blow { hit, means: struck.means_of(nets) })
    })
}

/// The average results of a group that strikes a target together (DC-129).
pub fn group_estimate(look: &Look<'_>, table: &OddsTable, blows: &[Attack], target: UnitId) -> Option<Estimate> {
    let targets = strikes::together(look, table, blows).into_iter().collect();
    Forecast::of(target, Name::new("group attack"), targets).estimate(target)
}

/// The value of a hit's effects other than damage for computer opponents, in conditions: losing a turn counts most.
fn worth(look: &Look<'_>, table: &OddsTable, attack: &Attack) -> f64 {
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
        Manoeuvre::Disarm => {
            let odds = attack_odds(look.settings(), table, attack);
            1.5 * (1.0 - keeps_grip_against(look, table, attack, &odds))
        }
        _ => 0.0,
    }
}

/// The terms of a plain hit's damage, with the dice at their mean rounded down.
fn mean_parts(look: &Look<'_>, table: &OddsTable, attack: &Attack) -> Parts {
    let settings = look.settings();
    let mean = |code| narrow::<i32>(whole(table.of(settings, code).expected().floor()));
    if attack.rolls == HarmRoll::None {
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
