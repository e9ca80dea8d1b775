//! The effects of a click: the path, the aim, the odds, obstacles in the line of fire.
//!
//! Everything here is computed from the public interface of a battle and only after a change.

mod acts;

use std::time::Duration;

use bevy::{platform::time::Instant, prelude::*};

use acts::acts;

use super::{
    answers::{Answer, answers, picks, suggested},
    choice::{Chance, Choice, Mode, Plan, areas_of, is_in_vain},
    options::Settings,
    playback::Playback,
    session::Session,
    state::Wake,
    threat::Threats,
    why::Why,
};
use hexfray_battle::{
    Act, ActView, Aim, Battle, CannotAim, Decision, Forecast, InTheWay, Order, OrderError, Pace, Purpose, UnitId, Verb,
    Via,
};
use hexfray_board::grid::{Cell, Harm};
use hexfray_minds::{
    ai::{approach, bystanders, falls_on},
    story::{mends_nothing, odds_word, titled},
};

/// How long the reason is shown why a click would do nothing, in seconds.
pub const HINT: f32 = 3.5;

/// What stands at a unit about which an act that mends would change nothing.
pub const NO_EFFECT: &str = "no effect";

/// How long a frame may compute threats.
const AT_ONCE: Duration = Duration::from_millis(4);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Choice>()
        .add_systems(Update, refresh.in_set(super::state::Step::Think).run_if(resource_exists::<Session>));
}

/// Recomputes what has changed: everything after an order, only the plan after a move of the pointer.
fn refresh(
    time: Res<Time>,
    session: Res<Session>,
    settings: Res<Settings>,
    (playback, why): (Res<Playback>, Res<Why>),
    mut choice: ResMut<Choice>,
    mut wake: ResMut<Wake>,
) {
    if let Some((_, age)) = &mut choice.bypass_change_detection().notice {
        *age += time.delta_secs();
        wake.next_frame();
    }
    choice.bypass_change_detection().notice.take_if(|(_, age)| *age > 4.0);
    if choice.why_not().is_some() && choice.age < HINT {
        choice.bypass_change_detection().age += time.delta_secs();
        wake.next_frame();
    }
    if !playback.is_idle() || !session.human_decides() || session.curtain(&settings).is_some() {
        if choice.mode != Mode::Watch || choice.stamp.is_some() {
            choice.reset();
        }
        return;
    }
    let stamp = session.battle.history().len();
    if choice.stamp != Some(stamp) {
        begin(&mut choice, &session);
        choice.unseen = session.unseen(&settings);
        choice.stamp = Some(stamp);
    }
    let advised = why.advised(stamp);
    if choice.advised != advised {
        (choice.advised, choice.planned) = (advised, None);
    }
    if !choice.threats.is_complete() {
        wake.next_frame();
        let begun = Instant::now();
        choice.threats.go_on(&session.battle, || begun.elapsed() > AT_ONCE);
    }
    follow(&session, &mut choice);
}

/// Computes the effect of a click if the pointer has moved to another place.
pub fn follow(session: &Session, choice: &mut ResMut<Choice>) {
    // Of equally good cells the safer one is meant, which is known only once all threats are.
    let wanted = (choice.mode, choice.hover, choice.pointed, choice.considered, choice.threats.is_complete());
    if choice.planned != Some(wanted) {
        choice.plan = plan(&session.battle, choice);
        choice.age = 0.0;
        choice.planned = Some(wanted);
    }
}

/// Starts a new decision.
fn begin(choice: &mut Choice, session: &Session) {
    choice.reset();
    let battle = &session.battle;
    match *battle.decision() {
        Decision::Act { unit, .. } => {
            choice.acts = acts(battle, unit);
            (choice.pool, choice.move_about) = (battle.pool_name(), battle.move_about());
            choice.has_ranges = battle.board().grid().len() > 1;
            choice.areas = areas_of(battle);
            choice.verbs = battle.verbs();
            choice.reach = battle.reach(unit);
            // A cell that can only be passed is no destination.
            choice.reach.retain(|to| to.may_stop);
            choice.bars_moving = battle.why_not_move(unit);
            choice.strides = battle.strides(unit);
            choice.allowances = battle.allowances(unit);
            choice.move_points = battle.move_points(unit).unwrap_or_default();
            choice.threats = Threats::against(battle, unit);
            choice.enter(Mode::Move, session);
        }
        Decision::Pick { .. } => {
            choice.picks = picks(battle);
            choice.enter(Mode::Pick, session);
        }
        Decision::Answer { ref options, .. } => {
            choice.range = options.range();
            choice.answers = answers(battle);
            // A number begins at its least value, which costs nothing.
            choice.considered = Some(if choice.range.is_some() { 0 } else { suggested(battle, &choice.answers) });
            choice.enter(Mode::Answer, session);
        }
        Decision::Over(_) => choice.enter(Mode::Watch, session),
    }
}

/// The choice at the start of a turn, with all threats known.
#[cfg(test)]
pub fn turn_of(session: &Session) -> Choice {
    let mut choice = Choice::default();
    begin(&mut choice, session);
    choice.threats.go_on(&session.battle, || false);
    choice
}

/// The effect of a click on the cell at the pointer now.
pub fn plan(battle: &Battle, choice: &Choice) -> Plan {
    match (choice.mode, battle.decision()) {
        (Mode::Move, Decision::Act { unit, .. }) => plan_move(battle, choice, *unit),
        (Mode::Aim(act), Decision::Act { unit, .. }) => {
            choice.acts.get(act).map_or_else(Plan::default, |act| plan_aim(battle, choice, *unit, act))
        }
        (Mode::Pick, Decision::Pick { .. }) => plan_pick(battle, choice),
        (Mode::Answer, Decision::Answer { .. }) => plan_answer(battle, choice),
        _ => Plan::default(),
    }
}

fn plan_pick(battle: &Battle, choice: &Choice) -> Plan {
    // A click on a crowd means its first unit that may be next, unless the pointer is on another one.
    let meant = choice.unit(battle).map(|unit| unit.id).filter(|unit| choice.picks.contains(unit));
    let there = |unit: &&UnitId| battle.unit(**unit).is_some_and(|unit| unit.cell == choice.hover);
    let pick = meant.or_else(|| choice.picks.iter().find(there).copied().filter(|_| choice.hover.is_some()));
    Plan { orders: pick.map(|unit| Order::Pick { unit }).into_iter().collect(), ..Plan::default() }
}

/// The chosen answer: on the board the one that names the place at the pointer, otherwise the one at the pointer in the
/// list.
fn plan_answer(battle: &Battle, choice: &Choice) -> Plan {
    let unit = choice.unit(battle).map(|unit| unit.id);
    let names = |cell: Cell| {
        let is_meant = |it: &Answer| it.view.cell == Some(cell) || (it.view.cell.is_none() && it.view.unit == unit);
        choice.answers.iter().position(|it| is_meant(it) && (it.view.cell.is_some() || unit.is_some()))
    };
    let meant = choice.hover.map_or(choice.considered, names);
    let (way, cost) = battle.way_under_way().unwrap_or_default();
    let given = |at: Option<usize>| at.and_then(|at| choice.answers.get(at)).map_or(&[][..], |answer| &answer.orders);
    // An answer after those of other units has no odds yet.
    let shown = Some(given(meant.or(choice.considered))).filter(|orders| orders.len() == 1);
    let forecast = shown.and_then(|orders| battle.forecast(&orders[0]).ok());
    let orders = given(meant).to_vec();
    let forecast = forecast.filter(|it| !it.targets.is_empty());
    Plan { orders, way, cost, forecast, answer: meant.or(choice.considered), ..Plan::default() }
}

fn plan_move(battle: &Battle, choice: &Choice, unit: UnitId) -> Plan {
    let Some(own) = battle.unit(unit).and_then(|unit| unit.cell) else { return Plan::default() };
    let Some(hover) = choice.hover else { return chances_from(battle, choice, unit, own) };
    if !choice.via.is_empty() {
        return plan_walk(battle, choice, unit, hover);
    }
    if let Some(foe) = choice.unit(battle).filter(|other| other.is_active() && is_foe(battle, unit, other.id)) {
        let plan = plan_charge(battle, choice, unit, own, foe.id);
        // If cells are shared, a unit may still go there; pointing at the token itself means the foe.
        let means_ground = choice.pointed.is_none() && can_go(choice, hover) && hover != own;
        if !plan.orders.is_empty() || !means_ground {
            return plan;
        }
    }
    let mut plan = chances_from(battle, choice, unit, if can_go(choice, hover) { hover } else { own });
    let order = Order::Move { unit, to: hover };
    if can_go(choice, hover) && hover != own {
        plan.way = battle.way(unit, hover).unwrap_or_default();
        (plan.cost, plan.harm) = (cost(choice, hover), harm(choice, hover));
        plan.blockers = battle.blockers(unit, hover);
        plan.forecast = battle.forecast(&order).ok().or(plan.forecast);
        plan.falls = falls_on(battle, unit, &plan.way, plan.harm);
        plan.orders = vec![order];
    } else if hover != own && choice.unit(battle).is_none_or(|other| !other.is_active()) {
        plan.why_not = battle.check(&order).err().map(|refusal| match refusal {
            // The pointer is on the cell, so that the text needs no coordinates.
            OrderError::CannotReach { unit, why, .. } => format!("{unit} cannot go there: {why}"),
            other => other.to_string(),
        });
    }
    plan
}

/// Go to a cell over the marked cells; to the last of them, over the others.
fn plan_walk(battle: &Battle, choice: &Choice, unit: UnitId, hover: Cell) -> Plan {
    let (over, via) = match choice.via.split_last() {
        Some((&last, others)) if last == hover => {
            let plain = || battle.reach(unit).into_iter().map(|to| (to, battle.way(unit, to.cell).unwrap_or_default()));
            match others {
                [] => (plain().collect(), others),
                others => (battle.reach_over(unit, others).unwrap_or_default(), others),
            }
        }
        _ => (choice.over.clone(), choice.via.as_slice()),
    };
    let Some((to, way)) = over.into_iter().find(|(to, _)| to.cell == hover && to.may_stop) else {
        let why_not = Some("No path over the marked cells leads there".to_owned());
        return Plan { why_not, ..Plan::default() };
    };
    let order = Via::try_from(via).map_or(Order::Move { unit, to: hover }, |via| Order::Walk { unit, via, to: hover });
    let plan = chances_from(battle, choice, unit, hover);
    let forecast = battle.forecast(&order).ok().or(plan.forecast);
    let plan = Plan { way, cost: to.cost, harm: to.harm, forecast, orders: vec![order], ..plan };
    Plan { falls: falls_on(battle, unit, &plan.way, plan.harm), ..plan }
}

/// Strike a foe from here, or go where the odds are best and strike it from there.
fn plan_charge(battle: &Battle, choice: &Choice, unit: UnitId, own: Cell, foe: UnitId) -> Plan {
    let Some(act) = choice.default_attack() else {
        let mut plan = chances_from(battle, choice, unit, own);
        let blow = |act: &&ActView| act.act.verb == Verb::ATTACK && act.pace == Pace::Action;
        let refused = choice.acts.iter().find(blow).and_then(|act| Some(format!("{}: {}", act.name, act.refused?)));
        plan.why_not = refused.or_else(|| Some("It has nothing to strike with".to_owned()));
        return plan;
    };
    go_and_strike(battle, choice, (unit, own), act, Aim::Unit(foe))
        .unwrap_or_else(|| out_of_reach(battle, choice, (unit, own), act, foe))
}

/// An act from here, or from the cell with the best odds; `None` if no cell allows such an aim.
fn go_and_strike(
    battle: &Battle,
    choice: &Choice,
    (unit, own): (UnitId, Cell),
    act: &ActView,
    aim: Aim,
) -> Option<Plan> {
    let grid = battle.board().grid();
    let danger = |cell: Cell| grid.index(cell).map_or(0, |at| choice.threats.at(at).len());
    let from = match advised_from(battle, choice, (unit, own), (act, aim)) {
        Some(from) => from,
        None => approach(battle, unit, act, aim, danger)?.from,
    };
    if matches!(aim, Aim::Unit(_)) && is_in_vain(battle, unit, act, from, aim) {
        return None;
    }
    let mut plan = struck(battle, unit, act, from, aim);
    if from != own {
        plan.way = battle.way(unit, from).unwrap_or_default();
        (plan.cost, plan.harm) = (cost(choice, from), harm(choice, from));
        plan.blockers = battle.blockers(unit, from);
        plan.falls = falls_on(battle, unit, &plan.way, plan.harm);
        plan.orders.insert(0, Order::Move { unit, to: from });
    }
    Some(plan)
}

/// The cell from which the hint that is shown would have a unit do an act with an aim; `None` if it says nothing of that.
fn advised_from(
    battle: &Battle,
    choice: &Choice,
    (unit, own): (UnitId, Cell),
    (act, aim): (&ActView, Aim),
) -> Option<Cell> {
    let order = order_of(unit, act.act, aim);
    let from = choice.advised.iter().find_map(|orders| match orders[..] {
        [only] if only == order => Some(own),
        [Order::Move { unit: mover, to }, last] if mover == unit && last == order => Some(to),
        _ => None,
    })?;
    let is_legal = if from == own { battle.check(&order).is_ok() } else { can_go(choice, from) };
    is_legal.then_some(from)
}

/// An act that is out of range from here: its user goes to a cell from which it is in range.
fn walk_up(battle: &Battle, choice: &Choice, at: (UnitId, Cell), act: &ActView) -> Option<Plan> {
    let targeting = &act.targeting;
    if act.refused.is_some() || targeting.aims_itself() || targeting.aims_way() {
        return None;
    }
    let meant = || choice.unit(battle).filter(|target| is_meant_for(battle, at.0, act, target.id));
    let aim = if targeting.at_cells { Aim::Cell(choice.hover?) } else { Aim::Unit(meant()?.id) };
    go_and_strike(battle, choice, at, act, aim)
}

/// Why a foe cannot be attacked this turn, neither from here nor from any cell that the unit can go to.
fn out_of_reach(battle: &Battle, choice: &Choice, (unit, own): (UnitId, Cell), act: &ActView, foe: UnitId) -> Plan {
    let mut plan = chances_from(battle, choice, unit, own);
    if let Some(cell) = battle.unit(foe).and_then(|foe| foe.cell).filter(|&cell| cell != own) {
        (plan.line, plan.in_the_way) = battle.sight(unit, act, own, cell).unwrap_or_default();
    }
    let why = barred(battle, (unit, own), act, foe).map_or_else(String::new, |why| format!(": {why}"));
    plan.why_not = Some(format!("{} cannot be attacked with {} this turn{why}", name(battle, foe), act.name));
    plan
}

/// Why an act cannot strike a foe from a cell, with the name of what stops it: `wall in the line of fire`.
fn barred(battle: &Battle, (unit, own): (UnitId, Cell), act: &ActView, foe: UnitId) -> Option<String> {
    let aim = Aim::Unit(foe);
    let is_far = act.targeting.try_aim(battle.world(), unit, own, aim) == Err(CannotAim::OutOfRange);
    let cell = battle.unit(foe)?.cell.filter(|&cell| cell != own);
    let met = cell.filter(|_| !is_far).and_then(|cell| battle.sight(unit, act, own, cell)).and_then(|(_, met)| met);
    let board = battle.board();
    let thing = |cell: Cell| {
        let obstacle = board.obstacle(cell).map(|obstacle| &obstacle.name);
        let name = obstacle.or_else(|| board.terrain(cell).map(|terrain| &terrain.name));
        name.map(|name| format!("{} in the line of fire", name.to_lowercase()))
    };
    let named = match met {
        Some(InTheWay::Obstacle(cell)) => thing(cell),
        _ => None,
    };
    named.or_else(|| {
        let plain = act.targeting.check(battle.world(), unit, own, aim).err();
        let why = plain.or_else(|| match battle.check(&order_of(unit, act.act, aim)).err()? {
            OrderError::Refused { why, .. } => Some(why),
            _ => None,
        });
        let vain = || is_in_vain(battle, unit, act, own, aim).then_some("no chance with any roll");
        why.or_else(vain).map(str::to_owned)
    })
}

/// Why an act that has no target from here does not reach the foe at the pointer, or else the nearest one: `Silk: wall in the line
/// of fire`.
pub fn no_target(battle: &Battle, choice: &Choice, act: &ActView) -> Option<String> {
    let unit = battle.decision().unit()?;
    let own = battle.unit(unit)?.cell?;
    if act.targeting.aims_itself() || act.targeting.aims_way() {
        return None;
    }
    let meant = |other: UnitId| is_meant_for(battle, unit, act, other);
    let grid = battle.board().grid();
    let away = |other: &UnitId| battle.unit(*other).and_then(|it| it.cell).map(|cell| grid.distance(own, cell));
    let seen = |other: &UnitId| !choice.unseen.contains(other) && *other != unit;
    let others = battle.units().filter(|other| other.is_active()).map(|other| other.id);
    let nearest =
        || others.filter(|&other| meant(other)).filter(seen).min_by_key(|other| away(other).unwrap_or(u32::MAX));
    let target = choice.unit(battle).map(|other| other.id).filter(|&other| meant(other)).or_else(nearest)?;
    Some(format!("{}: {}", name(battle, target), barred(battle, (unit, own), act, target)?))
}

fn plan_aim(battle: &Battle, choice: &Choice, unit: UnitId, act: &ActView) -> Plan {
    let Some(own) = battle.unit(unit).and_then(|unit| unit.cell) else { return Plan::default() };
    let aim = aim_at(battle, choice, act, own);
    let goes = |aim: &Aim| advised_from(battle, choice, (unit, own), (act, *aim)).is_some_and(|from| from != own);
    if let Some(plan) = aim.filter(goes).and_then(|aim| go_and_strike(battle, choice, (unit, own), act, aim)) {
        return plan;
    }
    if let Some(plan) = aim.is_none().then(|| walk_up(battle, choice, (unit, own), act)).flatten() {
        return plan;
    }
    let no_target = choice.aims.is_empty().then(|| no_target(battle, choice, act)).flatten();
    let mut plan = match aim {
        Some(aim) => struck(battle, unit, act, own, aim),
        None => Plan { from: Some(own), no_target, ..Plan::default() },
    };
    if aim.is_none()
        && let Some(hover) = choice.hover
    {
        (plan.line, plan.in_the_way) = battle.sight(unit, act, own, hover).unwrap_or_default();
        let meant = choice.unit(battle).map(|unit| unit.id);
        let wanted = meant.map_or(Aim::Cell(hover), Aim::Unit);
        let plain = act.targeting.check(battle.world(), unit, own, wanted).err().map(str::to_owned);
        let strikes = meant.filter(|&foe| !act.targeting.at_cells && is_meant_for(battle, unit, act, foe));
        let named = strikes.and_then(|foe| Some((foe, barred(battle, (unit, own), act, foe)?)));
        plan.why_not = named
            .map(|(foe, why)| {
                format!("{} does not reach {} from here: {why}", titled(act.name.as_str()), name(battle, foe))
            })
            .or(plain)
            .or_else(|| battle.check(&order_of(unit, act.act, wanted)).err().map(|why| why.to_string()));
    }
    for &aim in &choice.aims {
        let Aim::Unit(target) = aim else { continue };
        if is_meant_for(battle, unit, act, target)
            && !plan.chances.iter().any(|chance| chance.unit == target)
            && let Some(chance) = chance_of(battle, unit, act, own, aim)
        {
            plan.chances.push(chance);
        }
    }
    plan
}

/// The aim of pointing at a cell.
fn aim_at(battle: &Battle, choice: &Choice, act: &ActView, own: Cell) -> Option<Aim> {
    let legal = |aim: Aim| choice.aims.contains(&aim).then_some(aim);
    if act.targeting.aims_itself() {
        return legal(Aim::None);
    }
    let hover = choice.hover?;
    if act.targeting.aims_way() {
        let grid = battle.board().grid();
        return grid.nearest_directions(own, hover).first().and_then(|&way| legal(Aim::Way(way)));
    }
    // One who points at a foe in a crowd means no other.
    let user = battle.decision().unit();
    let is_meant = |unit: &UnitId| user.is_some_and(|user| is_meant_for(battle, user, act, *unit));
    let others = if choice.pointed.as_ref().is_some_and(is_meant) { Vec::new() } else { battle.occupants(hover) };
    let mut units = choice.pointed.into_iter().chain(others);
    units.find_map(|unit| legal(Aim::Unit(unit))).or_else(|| legal(Aim::Cell(hover)))
}

/// An act with an aim: orders, cells, odds and line of fire.
fn struck(battle: &Battle, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> Plan {
    let order = order_of(unit, act.act, aim);
    let forecast = battle.forecast_from(&order, from).ok();
    let targets = forecast.iter().flat_map(|forecast| &forecast.targets);
    let astray = forecast.as_ref().is_some_and(goes_astray);
    let mends_nothing = forecast.as_ref().is_some_and(|odds| mends_nothing(battle, &order, odds));
    let chances = targets.filter(|target| target.reached > 0.0).map(|target| Chance {
        unit: target.target,
        value: target.reached * target.hit,
        word: if mends_nothing { NO_EFFECT } else { odds_word(target, Some(act.purpose)) },
        chosen: true,
        astray: astray && aim != Aim::Unit(target.target),
    });
    let mut plan = Plan {
        orders: vec![order],
        from: Some(from),
        caught: if act.targeting.is_single() { Vec::new() } else { battle.caught_cells(unit, act, from, aim) },
        chances: chances.collect(),
        bystanders: forecast.as_ref().map_or_else(Vec::new, |forecast| bystanders(battle, act, forecast)),
        forecast,
        purpose: Some(act.purpose),
        mends_nothing,
        ..Plan::default()
    };
    let target = match aim {
        Aim::Unit(target) => battle.unit(target).and_then(|unit| unit.cell),
        Aim::Cell(cell) => Some(cell),
        Aim::Way(_) | Aim::None => None,
    };
    if let Some(target) = target.filter(|&target| target != from) {
        (plan.line, plan.in_the_way) = battle.sight(unit, act, from, target).unwrap_or_default();
        // A target may cover more cells than the one where the line ends, and is not in its own way.
        plan.in_the_way
            .take_if(|found| matches!((found, aim), (InTheWay::Unit(met), Aim::Unit(meant)) if *met == meant));
    }
    plan
}

/// Whether an act strikes one of several units by chance, instead of its target.
pub fn goes_astray(forecast: &Forecast) -> bool {
    let reached: f64 = forecast.targets.iter().map(|target| target.reached).sum();
    forecast.targets.len() > 1 && reached < 1.001
}

/// The units that the default attack could strike from a cell, and the odds.
fn chances_from(battle: &Battle, choice: &Choice, unit: UnitId, from: Cell) -> Plan {
    let mut plan = Plan { from: Some(from), ..Plan::default() };
    if let Some(act) = choice.default_attack() {
        for aim in battle.aims(unit, act, from) {
            if let Aim::Unit(target) = aim
                && is_foe(battle, unit, target)
                && let Some(chance) = chance_of(battle, unit, act, from, aim)
            {
                plan.chances.push(chance);
            }
        }
    }
    plan
}

/// The chance of an act at a possible target, if it has any.
fn chance_of(battle: &Battle, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> Option<Chance> {
    let order = order_of(unit, act.act, aim);
    let forecast = battle.forecast_from(&order, from).ok()?;
    let Aim::Unit(target) = aim else { return None };
    let odds = forecast.targets.iter().find(|odds| odds.target == target)?;
    let value = odds.reached * odds.hit;
    let word = if mends_nothing(battle, &order, &forecast) { NO_EFFECT } else { odds_word(odds, Some(act.purpose)) };
    (value > 0.0).then_some(Chance { unit: target, value, word, chosen: false, astray: false })
}

/// The unit at which the last of some orders is aimed.
pub fn aimed_at(orders: &[Order]) -> Option<UnitId> {
    match *orders.last()? {
        Order::Act { aim: Aim::Unit(unit), .. } => Some(unit),
        _ => None,
    }
}

/// The order to do an act.
pub const fn order_of(unit: UnitId, act: Act, aim: Aim) -> Order {
    Order::Act { unit, act, aim }
}

fn can_go(choice: &Choice, cell: Cell) -> bool {
    choice.reach.iter().any(|to| to.cell == cell)
}

fn cost(choice: &Choice, cell: Cell) -> u16 {
    choice.reach.iter().find(|to| to.cell == cell).map_or(0, |to| to.cost)
}

/// The harm to the unit on the path to a cell.
fn harm(choice: &Choice, cell: Cell) -> Harm {
    choice.reach.iter().find(|to| to.cell == cell).map_or(Harm::NONE, |to| to.harm)
}

/// Whether two units are hostile.
pub fn is_foe(battle: &Battle, unit: UnitId, other: UnitId) -> bool {
    let side = |unit| battle.unit(unit).map(|unit| unit.side);
    side(unit).zip(side(other)).is_some_and(|(one, two)| battle.are_hostile(one, two))
}

/// Whether an act is naturally used on a unit: harm on foes, help on friends.
pub fn is_meant_for(battle: &Battle, user: UnitId, act: &ActView, target: UnitId) -> bool {
    matches!(act.purpose, Purpose::Harm | Purpose::Hinder) == is_foe(battle, user, target)
}

/// A unit's name; empty if there is no such unit.
pub fn name(battle: &Battle, unit: UnitId) -> String {
    battle.unit(unit).map_or_else(String::new, |unit| unit.name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{player::Player, session::Texts};
    use hexfray_battle::movement::Destination;
    use hexfray_minds::{
        ai::{Nearest, Opponent as _},
        story::toll_in_words,
    };

    /// A turn in a battle in which a foe can be struck from several cells: the choice, the foe, and an order to go to one of these
    /// cells with the order to strike from there, other than what is done without a hint.
    fn with_a_choice(name: &str) -> Option<(Session, Choice, UnitId, Vec<Order>)> {
        let mut session = Session::start(&Texts::of_the_game(), name, &[Player::Human], 7).ok()?;
        let mut mind = Nearest::new();
        for _ in 0..80 {
            if let Decision::Act { unit, .. } = *session.battle.decision() {
                let mut choice = turn_of(&session);
                let battle = &session.battle;
                let foes: Vec<UnitId> =
                    battle.units().map(|unit| unit.id).filter(|&foe| is_foe(battle, unit, foe)).collect();
                for foe in foes {
                    (choice.hover, choice.pointed) = (battle.unit(foe).and_then(|foe| foe.cell), Some(foe));
                    let usual = plan(battle, &choice).orders;
                    let act = choice.default_attack().copied();
                    let Some(act) = act.filter(|_| choice.hover.is_some() && !usual.is_empty()) else { continue };
                    let order = order_of(unit, act.act, Aim::Unit(foe));
                    let can = |to: &Cell| battle.can_aim(unit, &act, *to, Aim::Unit(foe));
                    let ways = choice
                        .reach
                        .iter()
                        .map(|to| to.cell)
                        .filter(can)
                        .map(|to| vec![Order::Move { unit, to }, order]);
                    if let Some(other) = ways.into_iter().find(|orders| *orders != usual) {
                        return Some((session, choice, foe, other));
                    }
                }
            }
            let order = mind.choose(&session.battle);
            session.give(order).ok()?;
        }
        None
    }

    #[test]
    fn a_click_does_what_the_hint_that_is_shown_says() {
        for name in ["duel", "street_fight", "market_street", "vault"] {
            let found = with_a_choice(&format!("maps/{name}.battle.toml"));
            let (session, mut choice, foe, advised) = found.unwrap_or_else(|| panic!("{name}: there are several ways"));
            let usual = plan(&session.battle, &choice);
            assert_ne!(usual.orders, advised, "{name}: without a hint it goes elsewhere");
            choice.advised = vec![advised.clone()];
            let hinted = plan(&session.battle, &choice);
            assert_eq!(hinted.orders, advised, "{name}: at {foe:?}");
            let Some(&Order::Move { to, .. }) = advised.first() else { panic!("{name}: it goes first") };
            assert_eq!(hinted.way.last(), Some(&to), "{name}: the path that is shown leads there");
        }
    }

    /// Plays a battle until something has been found in the turns of its units.
    fn first_of<T>(battle: &str, found: impl Fn(&Session, UnitId) -> Option<T>) -> Option<T> {
        let name = format!("maps/{battle}.battle.toml");
        let mut session = Session::start(&Texts::of_the_game(), &name, &[Player::Human], 7).expect("it starts");
        let mut mind = Nearest::new();
        for _ in 0..150 {
            if let Decision::Act { unit, .. } = *session.battle.decision()
                && let Some(found) = found(&session, unit)
            {
                return Some(found);
            }
            let order = mind.choose(&session.battle);
            if session.battle.outcome().is_some() || session.give(order).is_err() {
                break;
            }
        }
        None
    }

    /// Why the foes that are in range of an act, and cannot be aimed at, cannot be: in a turn and while the act is aimed.
    fn shielded(session: &Session, unit: UnitId) -> Option<Vec<String>> {
        let battle = &session.battle;
        let own = battle.unit(unit)?.cell?;
        let mut choice = Choice { acts: battle.acts(unit), reach: Vec::new(), ..Choice::default() };
        let attack = *choice.default_attack()?;
        let at = choice.acts.iter().position(|known| known.act == attack.act)?;
        let is_shielded = |foe: &UnitId| {
            let aim = Aim::Unit(*foe);
            let is_far = attack.targeting.try_aim(battle.world(), unit, own, aim) == Err(CannotAim::OutOfRange);
            let line = battle.unit(*foe).and_then(|foe| battle.sight(unit, &attack, own, foe.cell?));
            let is_behind = matches!(line, Some((_, Some(InTheWay::Obstacle(_)))));
            !is_far && is_behind && is_foe(battle, unit, *foe) && !battle.aims(unit, &attack, own).contains(&aim)
        };
        let foe = battle.units().filter(|foe| foe.is_active()).map(|foe| foe.id).find(is_shielded)?;
        (choice.hover, choice.pointed) = (battle.unit(foe).and_then(|foe| foe.cell), Some(foe));
        choice.mode = Mode::Aim(at);
        let aimed = plan(battle, &choice);
        let usual = out_of_reach(battle, &choice, (unit, own), &attack, foe);
        let words = [aimed.why_not, aimed.no_target, usual.why_not].into_iter().flatten().collect();
        aimed.orders.is_empty().then_some(words)
    }

    /// How often acts that mend would change nothing about the targets of this turn; each is tried out.
    fn mends_in_vain(session: &Session, unit: UnitId) -> usize {
        let battle = &session.battle;
        let Some(own) = battle.unit(unit).and_then(|unit| unit.cell) else { return 0 };
        let mends = |act: &ActView| act.purpose == Purpose::Mend && act.refused.is_none() && act.charge == 0;
        let mut met = 0;
        for act in battle.acts(unit).into_iter().filter(mends) {
            for aim in battle.aims(unit, &act, own) {
                let plan = struck(battle, unit, &act, own, aim);
                let Some(odds) = plan.forecast.as_ref().filter(|_| plan.mends_nothing) else {
                    let worded = plan.chances.iter().all(|chance| chance.word != NO_EFFECT && chance.word != "hits");
                    let harms = plan.forecast.is_some_and(|odds| odds.targets.iter().any(|it| it.damage.max() > 0));
                    assert!(worded || harms, "{}: {:?}", act.name, plan.chances);
                    continue;
                };
                assert!(plan.chances.iter().all(|chance| chance.word == NO_EFFECT), "{}: {:?}", act.name, plan.chances);
                assert!(
                    !matches!(aim, Aim::Unit(_)) || doubts(battle, unit, struck(battle, unit, &act, own, aim)),
                    "{}: it is asked about",
                    act.name
                );
                let mut after = battle.twin();
                if after.submit(plan.orders[0]).is_err()
                    || !matches!(after.decision(), Decision::Act { .. } | Decision::Pick { .. })
                {
                    continue;
                }
                for target in &odds.targets {
                    let state = |battle: &Battle| {
                        let named: Vec<_> = battle.conditions(target.target).iter().map(|it| it.name).collect();
                        battle.unit(target.target).map(|it| (it.hp, named))
                    };
                    assert_eq!(state(battle), state(&after), "{} of {unit:?} changes something", act.name);
                }
                met += 1;
            }
        }
        met
    }

    #[test]
    fn acts_that_help_are_not_said_to_hit() {
        let mut met = 0;
        for name in ["vault", "ravine", "market_street"] {
            let name = format!("maps/{name}.battle.toml");
            let mut session = Session::start(&Texts::of_the_game(), &name, &[Player::Human], 7).expect("it starts");
            let mut mind = Nearest::new();
            for _ in 0..12 {
                if let Decision::Act { unit, .. } = *session.battle.decision() {
                    let own = session.battle.unit(unit).and_then(|unit| unit.cell).expect("it is on the board");
                    let helps = |act: &ActView| act.purpose == Purpose::Help && act.refused.is_none();
                    for act in session.battle.acts(unit).into_iter().filter(helps) {
                        for aim in session.battle.aims(unit, &act, own) {
                            for chance in struck(&session.battle, unit, &act, own, aim).chances {
                                assert_ne!(chance.word, "hits", "{name}: {}", act.name);
                                met += 1;
                            }
                        }
                    }
                }
                let order = mind.choose(&session.battle);
                if session.battle.outcome().is_some() || session.give(order).is_err() {
                    break;
                }
            }
        }
        assert!(met > 3, "{met} blessings");
    }

    /// Whether a click on such a plan is asked about.
    fn doubts(battle: &Battle, unit: UnitId, plan: Plan) -> bool {
        let choice = Choice { mode: Mode::Aim(0), acts: battle.acts(unit), plan, ..Choice::default() };
        crate::caution::doubt_about(battle, &choice, &Settings::default()).is_some_and(|doubt| doubt.concern.loses())
    }

    #[test]
    fn help_that_nobody_needs_is_said_to_change_nothing() {
        for name in ["ravine", "rooftops", "vault"] {
            let name = format!("maps/{name}.battle.toml");
            let mut session = Session::start(&Texts::of_the_game(), &name, &[Player::Human], 7).expect("it starts");
            let (mut mind, mut met) = (Nearest::new(), 0);
            for _ in 0..20 {
                if let Decision::Act { unit, .. } = *session.battle.decision() {
                    met += mends_in_vain(&session, unit);
                }
                let order = mind.choose(&session.battle);
                if session.battle.outcome().is_some() || session.give(order).is_err() {
                    break;
                }
            }
            assert!(met > 0, "{name}: a unit could waste a potion");
        }
    }

    #[test]
    fn a_foe_that_cannot_be_struck_says_what_is_in_the_way() {
        for battle in ["street_fight", "ravine", "market_street"] {
            let Some(words) = first_of(battle, shielded) else { continue };
            assert_eq!(words.len(), 3, "{battle}: {words:?}");
            assert!(words.iter().all(|words| words.ends_with(" in the line of fire")), "{battle}: {words:?}");
            return;
        }
        panic!("some foe stands behind a wall");
    }

    #[test]
    fn a_path_past_foes_says_how_likely_the_unit_falls() {
        let warned = |session: &Session, unit: UnitId| {
            let battle = &session.battle;
            let harmful = battle.reach(unit).into_iter().filter(|to| to.may_stop && to.harm.loss > 0);
            let toll = |to: &Destination| {
                let falls = falls_on(battle, unit, &battle.way(unit, to.cell).unwrap_or_default(), to.harm);
                assert!((0.0..=1.0).contains(&falls), "{falls}");
                toll_in_words(to.harm, falls)
            };
            harmful.filter_map(|to| toll(&to)).find(|words| words.contains(", with a chance of "))
        };
        let found =
            ["wrestling_ring", "market_street", "duel_at_dawn"].into_iter().find_map(|battle| first_of(battle, warned));
        assert!(found.is_some(), "blows on the way may fell a wounded unit");
    }
}
