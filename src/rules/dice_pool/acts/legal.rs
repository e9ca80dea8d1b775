//! What may be done now: the one source for orders, checks and menus, and the only place where acts are worked out.

use super::{
    plan::{AttackPlan, Cost, Doing, Plan, Task},
    verbs::Manner,
};
use crate::{
    battle::{Act, Aim, Decision, Name, Order, OrderError, Rule, UnitId, Verb, play::Carried},
    grid::Cell,
    map::{Gauge, Traveller},
    rules::dice_pool::{
        content::{ActionKind, Does, LineOfSight, Power, PowerTarget, Weapon},
        numbers::{
            attack::{Attack, Means},
            cover,
        },
        state::{Look, Turn},
    },
};

/// Every act that a unit could order with its body, gear and powers, whatever stands against it now.
pub fn acts(look: &Look<'_>, unit: UnitId) -> Vec<Act> {
    let mut acts = Vec::with_capacity(16);
    for (with, weapon) in look.weapons(unit) {
        let manners = std::iter::once(None).chain(attack_powers(look, unit).map(Some));
        for power in manners {
            acts.extend([false, true].map(|pulled| attack_act(with, Manner { pulled, power })));
        }
        if !weapon.natural {
            acts.extend([Verb::READY, Verb::DROP, Verb::PICK_UP].map(|verb| Act::new(verb, with)));
        }
    }
    let used = look.powers(unit).filter(|(_, power)| power.is_act());
    acts.extend(used.map(|(at, _)| Act::new(Verb::ABILITY, at)));
    let plain = [Verb::TAKE_COVER, Verb::LEAVE_COVER, Verb::ISSUE_COMMAND, Verb::CALL_OUT, Verb::SOCIAL, Verb::GIVE_UP];
    acts.extend(plain.map(|verb| Act::new(verb, 0)));
    acts.retain(|&act| suits(look, unit, act));
    acts
}

fn attack_act(with: u8, manner: Manner) -> Act {
    Act { verb: Verb::ATTACK, with, option: manner.option() }
}

fn attack_powers(look: &Look<'_>, unit: UnitId) -> impl Iterator<Item = u8> {
    look.powers(unit).filter(|(_, power)| power.is_attack() && power.does.is_empty()).map(|(at, _)| at)
}

/// Whether an act belongs to what menus show of a unit.
fn suits(look: &Look<'_>, unit: UnitId, act: Act) -> bool {
    let carried = look.state(unit).weapons.get(usize::from(act.with)).map(|stock| stock.carried);
    match act.verb {
        Verb::READY => carried == Some(Carried::AtBelt),
        Verb::DROP => carried == Some(Carried::InHand),
        Verb::PICK_UP => carried == Some(Carried::OnGround),
        Verb::TAKE_COVER => !look.is_in_cover(unit),
        Verb::LEAVE_COVER => look.is_in_cover(unit),
        _ => true,
    }
}

/// An act in the making.
struct Draft<'a, 'w> {
    look: &'a Look<'w>,
    unit: UnitId,
    act: Act,
    aim: Aim,
}

/// What an order to act is worked out to be.
///
/// # Errors
/// The reason why it cannot be done.
pub fn plan(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<Plan, OrderError> {
    let draft = Draft { look, unit, act, aim };
    let plan = draft.plan()?;
    check_turn(look, &plan, act.verb)?;
    Ok(plan)
}

/// The same, whoever's turn it is and whatever it has used of it, for opponents who look ahead.
///
/// # Errors
/// The reason why it cannot be done.
pub fn plan_ahead(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<Plan, OrderError> {
    Draft { look, unit, act, aim }.plan()
}

/// Whether an act is possible at all now, whatever its aim.
///
/// # Errors
/// The reason why it is not.
pub fn check_act(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    let draft = Draft { look, unit, act, aim: Aim::None };
    let cost = match act.verb {
        Verb::ATTACK => draft.means().and_then(|means| draft.attack_cost(means))?,
        Verb::ABILITY => draft.power_cost()?,
        _ => return plan(look, unit, act, Aim::None).map(|_| ()),
    };
    check_cost(look, unit, cost, act.verb)
}

fn check_turn(look: &Look<'_>, plan: &Plan, verb: Verb) -> Result<(), OrderError> {
    check_cost(look, plan.unit, plan.cost, verb)
}

/// Whether a unit can act so, has room for it in its turn and energy for it (DP-008, DP-021 … DP-025, DP-146).
fn check_cost(look: &Look<'_>, unit: UnitId, cost: Cost, verb: Verb) -> Result<(), OrderError> {
    let refuse = |why, rule| Err(refused(look, unit, why, Rule::new(rule)));
    let state = look.state(unit);
    if !look.is_active(unit) {
        let speaks = verb == Verb::SOCIAL && look.is_down(unit) && look.settings().incapacitated_social;
        if !speaks {
            return refuse("it is incapacitated", "DP-146");
        }
    }
    let interrupts = cost.action == Some(ActionKind::Interrupt);
    if !interrupts && look.flow.actor() != Some(unit) {
        return refuse("it is not its turn", "DP-018");
    }
    if cost.energy > state.energy.left {
        return refuse("it has too little energy for that", "DP-008");
    }
    match cost.action.map(|kind| look.turn(unit).check(look.settings(), kind)) {
        Some(Err((why, rule))) => refuse(why, rule),
        _ => Ok(()),
    }
}

/// A refusal by a rule.
pub fn refused(look: &Look<'_>, unit: UnitId, why: &'static str, rule: Rule) -> OrderError {
    OrderError::Refused { unit: look.identity(unit).name, why, rule }
}

const SIMPLE: Cost = Cost { action: Some(ActionKind::Simple), energy: 0 };
const FREE: Cost = Cost { action: Some(ActionKind::Free), energy: 0 };
const INTERRUPT: Cost = Cost { action: Some(ActionKind::Interrupt), energy: 0 };
const NOTHING: Cost = Cost { action: None, energy: 0 };

impl<'w> Draft<'_, 'w> {
    fn refuse<T>(&self, why: &'static str, rule: &'static str) -> Result<T, OrderError> {
        Err(refused(self.look, self.unit, why, Rule::new(rule)))
    }

    fn no_such<T>(&self, why: &'static str) -> Result<T, OrderError> {
        Err(OrderError::NoSuchAct { unit: self.look.identity(self.unit).name, why })
    }

    fn plan(&self) -> Result<Plan, OrderError> {
        if self.act.option != 0 && self.act.verb != Verb::ATTACK {
            return self.no_such("there is only one manner of it");
        }
        match self.act.verb {
            Verb::ATTACK => self.attack(),
            Verb::ABILITY => self.power(),
            _ if self.aim != Aim::None => self.no_such("it is not aimed at anything"),
            Verb::READY => self.ready(),
            Verb::DROP => self.drop(),
            Verb::PICK_UP => self.pick_up(),
            Verb::TAKE_COVER => self.take_cover(),
            Verb::LEAVE_COVER if !self.look.is_in_cover(self.unit) => self.refuse("it is not in cover", "DP-044"),
            Verb::LEAVE_COVER => self.task("step out", Task::LeaveCover, NOTHING, "DP-044"),
            Verb::ISSUE_COMMAND => self.task("command", Task::Speak, SIMPLE, "DP-031"),
            Verb::CALL_OUT => self.task("call out", Task::Speak, FREE, "DP-030"),
            Verb::SOCIAL => self.task("talk", Task::Speak, FREE, "DP-032"),
            Verb::GIVE_UP => self.task("surrender", Task::Surrender, INTERRUPT, "DP-033"),
            _ => self.no_such("these rules know no such act"),
        }
    }

    fn task(&self, what: &'static str, task: Task, cost: Cost, rule: &'static str) -> Result<Plan, OrderError> {
        if self.act.with != 0 && !matches!(self.act.verb, Verb::READY | Verb::DROP | Verb::PICK_UP) {
            return self.no_such("there is only one of it");
        }
        Ok(Plan { unit: self.unit, what: Name::new(what), cost, rule: Rule::new(rule), doing: Doing::Task(task) })
    }

    /// The weapon, power and manner of an attack (DP-028, DP-092).
    fn means(&self) -> Result<Means<'w>, OrderError> {
        let manner = Manner::of(self.act.option);
        let power = manner.power.map(|at| self.look.power(self.unit, at));
        match (self.look.weapon(self.unit, self.act.with), power) {
            (None, _) => self.no_such("it has no such weapon"),
            _ if self.act.option < 0 => self.no_such("it has no such manner"),
            (Some(weapon), None) => Ok(Means { weapon, power: None, lethal: !manner.pulled }),
            (Some(weapon), Some(Some(power))) if power.is_attack() && power.does.is_empty() => {
                Ok(Means { weapon, power: Some(power), lethal: !manner.pulled })
            }
            _ => self.no_such("it has no such power"),
        }
    }

    /// What an attack takes (DP-088); the weapon has to be ready (DP-028).
    fn attack_cost(&self, means: Means<'_>) -> Result<Cost, OrderError> {
        if !self.look.state(self.unit).is_in_hand(self.act.with) {
            return self.refuse("the weapon has to be made ready first", "DP-028");
        }
        let of_power = |power: &Power| Cost { action: power.action, energy: power.energy };
        Ok(means.power.map_or(SIMPLE, of_power))
    }

    /// An attack: close combat within the space, shots as far as one likes (DP-086, DP-106, DP-109).
    fn attack(&self) -> Result<Plan, OrderError> {
        let (look, unit) = (self.look, self.unit);
        let means = self.means()?;
        let cost = self.attack_cost(means)?;
        let target = match self.aim {
            Aim::Unit(target) if look.knows(target) && target != unit => target,
            _ => return self.refuse("it is not aimed like that", "DP-086"),
        };
        let (Some(from), Some(to)) = (look.cell(unit), look.cell(target)) else {
            return self.refuse("the target is not on the board", "DP-086");
        };
        if !look.are_hostile(unit, target) {
            return self.refuse("the target is no enemy", "DP-086");
        }
        if means.weapon.is_close() && from != to {
            return self.refuse("close combat is within one space", "DP-109");
        }
        if !means.weapon.is_close() && self.is_blocked(from, to) {
            return self.refuse("a wall stops the shot", "DP-106");
        }
        let attack = Attack::of(look, unit, target, means);
        let mut open = attack.open();
        let only = open.next().filter(|_| open.next().is_none());
        let chosen = attack.open().count() < 2;
        drop(open);
        let plan = AttackPlan { attack, defence: only, chosen, rolled: None, opposed: None, net: 0 };
        let what = attack_name(means);
        Ok(Plan { unit, what, cost, rule: Rule::new("DP-089"), doing: Doing::Attack(plan) })
    }

    fn is_blocked(&self, from: Cell, to: Cell) -> bool {
        self.look.settings().line_of_sight == LineOfSight::Blocked && cover::is_walled_off(self.look, from, to)
    }

    fn carried(&self) -> Option<Carried> {
        self.look.state(self.unit).weapons.get(usize::from(self.act.with)).map(|stock| stock.carried)
    }

    /// Taking a weapon in hand (DP-028).
    fn ready(&self) -> Result<Plan, OrderError> {
        match self.carried() {
            Some(Carried::AtBelt) => self.task("ready", Task::Ready(self.act.with), SIMPLE, "DP-028"),
            _ => self.refuse("it does not carry that weapon unready", "DP-028"),
        }
    }

    /// Dropping a weapon costs nothing (DP-028).
    fn drop(&self) -> Result<Plan, OrderError> {
        let loose = self.look.weapon(self.unit, self.act.with).is_some_and(|weapon| !weapon.natural);
        match self.carried() {
            Some(Carried::InHand) if loose => self.task("drop", Task::Drop(self.act.with), NOTHING, "DP-028"),
            _ => self.refuse("it does not have that weapon in hand", "DP-028"),
        }
    }

    /// Taking up a weapon that lies in the space (DP-117).
    fn pick_up(&self) -> Result<Plan, OrderError> {
        let lies = self.look.state(self.unit).weapons.get(usize::from(self.act.with)).and_then(|stock| stock.cell);
        if self.carried() != Some(Carried::OnGround) || lies != self.look.cell(self.unit) {
            return self.refuse("that weapon does not lie in its space", "DP-117");
        }
        self.task("pick up", Task::PickUp(self.act.with), FREE, "DP-117")
    }

    /// Getting behind what the space offers (DP-044).
    fn take_cover(&self) -> Result<Plan, OrderError> {
        if self.look.is_in_cover(self.unit) {
            return self.refuse("it is in cover already", "DP-044");
        }
        if self.look.cell(self.unit).is_none_or(|cell| cover::best(self.look, cell) == 0) {
            return self.refuse("its space offers no cover", "DP-042");
        }
        self.task("take cover", Task::TakeCover, FREE, "DP-044")
    }

    /// What a use of a power takes (DP-009, DP-153).
    fn power_cost(&self) -> Result<Cost, OrderError> {
        match self.look.power(self.unit, self.act.with).filter(|power| power.is_act()) {
            None => self.no_such("it has no such power"),
            Some(power) if power.does.contains(&Does::Stabilize) => {
                Ok(Cost { action: Some(self.look.settings().stabilize_action), energy: power.energy })
            }
            Some(power) => Ok(Cost { action: power.action, energy: power.energy }),
        }
    }

    /// Using a power on somebody in the same space (DP-009, DP-150).
    fn power(&self) -> Result<Plan, OrderError> {
        let cost = self.power_cost()?;
        let (look, unit) = (self.look, self.unit);
        let Some(power) = look.power(unit, self.act.with) else { return self.no_such("it has no such power") };
        let target = match (self.aim, power.target) {
            (Aim::None, PowerTarget::User) => unit,
            (Aim::Unit(target), PowerTarget::Willing | PowerTarget::Helpless) if look.knows(target) => target,
            _ => return self.refuse("it is not aimed like that", "DP-009"),
        };
        if !look.are_together(unit, target) {
            return self.refuse("the target is not in the same space", "DP-153");
        }
        let (helpless, friend) = (look.is_down(target), !look.are_hostile(unit, target));
        if !(helpless || friend && power.target != PowerTarget::Helpless) {
            return self.refuse("the target neither agrees nor is helpless", "DP-150");
        }
        if !is_of_use(look, power, target) {
            return self.refuse("it would do nothing", "DP-009");
        }
        let doing = Doing::Task(Task::Power(self.act.with, target));
        Ok(Plan { unit, what: power.title, cost, rule: Rule::new("DP-009"), doing })
    }
}

/// Whether a power would change anything about somebody.
fn is_of_use(look: &Look<'_>, power: &Power, target: UnitId) -> bool {
    let state = look.state(target);
    let does = |what: &Does| match what {
        Does::Stabilize => state.health.bleeding,
        Does::Rouse => state.is_out(),
        _ => true,
    };
    power.does.is_empty() || power.does.iter().any(does)
}

/// What an attack is called.
pub fn attack_name(means: Means<'_>) -> Name {
    let Means { weapon, power, lethal } = means;
    let power = power.map_or(String::new(), |power| format!(", {}", power.title));
    let pulled = if lethal { "" } else { ", not to kill" };
    Name::intern(&format!("{}{power}{pulled}", weapon.title)).unwrap_or(weapon.title)
}

/// The means of an attack, for menus.
pub fn means_of<'w>(look: &Look<'w>, unit: UnitId, act: Act) -> Option<Means<'w>> {
    Draft { look, unit, act, aim: Aim::None }.means().ok().filter(|_| act.verb == Verb::ATTACK)
}

/// The weapon of an act that is about one.
pub fn weapon_of<'w>(look: &Look<'w>, unit: UnitId, act: Act) -> Option<&'w Weapon> {
    let about = matches!(act.verb, Verb::ATTACK | Verb::READY | Verb::DROP | Verb::PICK_UP);
    look.weapon(unit, act.with).filter(|_| about)
}

/// Every aim that an act could have, from where its unit stands.
pub fn aims(look: &Look<'_>, unit: UnitId, act: Act) -> Vec<Aim> {
    let at_units = match act.verb {
        Verb::ATTACK => true,
        Verb::ABILITY => look.power(unit, act.with).is_some_and(|power| power.target != PowerTarget::User),
        _ => false,
    };
    if !at_units {
        return vec![Aim::None];
    }
    let all = look.units.iter().map(|(other, _)| Aim::Unit(other));
    all.filter(|&aim| plan_ahead(look, unit, act, aim).is_ok()).collect()
}

/// Every legal order of the present decision, but moves.
pub fn orders(look: &Look<'_>, orders: &mut Vec<Order>) {
    match look.flow.decision() {
        Some(&Decision::Act { unit, .. }) => {
            for act in acts(look, unit).into_iter().filter(|&act| check_act(look, unit, act).is_ok()) {
                orders.extend(aims(look, unit, act).into_iter().map(|aim| Order::Act { unit, act, aim }));
            }
            orders.push(Order::EndTurn { unit });
        }
        Some(Decision::Answer { unit, options, .. }) => {
            orders.extend((0..options.len() as u16).map(|option| Order::Answer { unit: *unit, option }));
        }
        _ => {}
    }
}

/// Whether an order is legal now.
///
/// # Errors
/// The reason why it is not.
pub fn check(look: &Look<'_>, order: &Order) -> Result<(), OrderError> {
    match *order {
        Order::Act { unit, act, aim } => plan(look, unit, act, aim).map(|_| ()),
        Order::EndTurn { .. } => Ok(()),
        Order::Answer { option, .. } => match look.flow.decision() {
            Some(Decision::Answer { options, .. }) if usize::from(option) < options.len() => Ok(()),
            _ => Err(OrderError::WrongKind("one of the question's options")),
        },
        _ => Err(OrderError::WrongKind("an act, a move or the end of the turn")),
    }
}

/// Units of the way in a space: two half points.
const SPACE: u16 = 2;
/// Energy that a second move in a turn costs (DP-053).
pub const SPRINT: i32 = 1;

/// How a unit travels with what is left of a turn: one move action, a second one for energy (DP-051 … DP-054); `None`
/// where it may not move. Units never block one another (DP-035).
pub fn traveller(look: &Look<'_>, unit: UnitId, turn: Turn) -> Option<Traveller> {
    let can_pay = turn.moves == 0 || look.state(unit).energy.left >= SPRINT;
    let may = look.is_active(unit) && !turn.over && can_pay;
    if !may || turn.check(look.settings(), ActionKind::Simple).is_err() {
        return None;
    }
    let cuts_corners = look.settings().cut_corners;
    let gauge = Gauge { metre: SPACE, straight: SPACE, diagonal: Some(SPACE), cuts_corners, crowds: true };
    let points = look.sheet(unit).speed.saturating_mul(SPACE);
    Some(Traveller { points, gauge: Some(gauge), ..Traveller::ON_FOOT })
}

/// A look at the battle as if a unit had gone to a cell first, which takes a move action (DP-051).
pub fn standing_in<'w>(look: &Look<'w>, unit: UnitId, cell: Cell) -> Look<'w> {
    if look.cell(unit) == Some(cell) {
        return *look;
    }
    look.with(unit, cell, look.turn(unit).after_move())
}
