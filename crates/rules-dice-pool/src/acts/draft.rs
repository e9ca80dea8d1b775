//! From orders to plans of acts, or the reasons why they are impossible.

use super::{
    blitz, disarm, gear, grapple, initiative,
    plan::{AttackPlan, Cost, Doing, Grip, Plan, Task},
    protect,
    verbs::{self, Manner},
};
use crate::{
    acts::verbs::DicePoolVerb,
    content::{ActionKind, Does, LineOfSight, Power, PowerTarget, Weapon},
    numbers::{
        attack::{Attack, Goal, Means},
        cover,
    },
    state::Look,
};
use hexfray_battle::{Act, Aim, Name, OrderError, Rule, UnitId, Verb, play::Carried};
use hexfray_board::grid::Cell;

/// An act in the making.
pub struct Draft<'a, 'w> {
    /// The state of the battle.
    pub look: &'a Look<'w>,
    /// The acting unit.
    pub unit: UnitId,
    /// The act.
    pub act: Act,
    /// Its aim.
    pub aim: Aim,
}

/// A refusal by a rule.
pub fn refused(look: &Look<'_>, unit: UnitId, why: &'static str, rule: Rule) -> OrderError {
    OrderError::Refused { unit: look.identity(unit).name, why, rule }
}

/// A refusal because the unit has no such act.
pub fn no_such(look: &Look<'_>, unit: UnitId, why: &'static str) -> OrderError {
    OrderError::NoSuchAct { unit: look.identity(unit).name, why }
}

pub(super) const SIMPLE: Cost = Cost { action: Some(ActionKind::Simple), energy: 0 };
pub(super) const FREE: Cost = Cost { action: Some(ActionKind::Free), energy: 0 };
const INTERRUPT: Cost = Cost { action: Some(ActionKind::Interrupt), energy: 0 };
pub(super) const NOTHING: Cost = Cost { action: None, energy: 0 };

impl<'w> Draft<'_, 'w> {
    pub(super) fn refuse<T>(&self, why: &'static str, rule: &'static str) -> Result<T, OrderError> {
        Err(refused(self.look, self.unit, why, Rule::new(rule)))
    }

    pub(super) fn no_such<T>(&self, why: &'static str) -> Result<T, OrderError> {
        Err(no_such(self.look, self.unit, why))
    }

    pub(super) fn plan(&self) -> Result<Plan, OrderError> {
        let has_manners =
            verbs::goal(self.act.verb).is_some() || [Verb::PICK_UP, DicePoolVerb::RESTRAIN].contains(&self.act.verb);
        if self.act.option != 0 && !has_manners {
            return self.no_such("there is only one way to do it");
        }
        if self.look.is_vehicle(self.unit) {
            return self.refuse("a vehicle takes no action of its own", "DP-085");
        }
        match self.act.verb {
            verb if verbs::goal(verb).is_some() => self.attack(),
            Verb::ABILITY => self.power(),
            DicePoolVerb::ENTER => self.enter(),
            DicePoolVerb::DEFEND_OTHER => protect::plan(self),
            DicePoolVerb::GET_FREE | DicePoolVerb::LET_GO | DicePoolVerb::RESTRAIN | DicePoolVerb::UNTIE => {
                grapple::task(self)
            }
            _ if self.aim != Aim::None => self.no_such("it takes no target"),
            Verb::READY => self.ready(),
            Verb::DROP => self.drop(),
            Verb::PICK_UP if self.act.option != 0 => gear::take(self),
            Verb::PICK_UP => self.pick_up(),
            DicePoolVerb::TAKE_COVER => self.take_cover(),
            DicePoolVerb::LEAVE_COVER if !self.look.is_in_cover(self.unit) => self.refuse("not in cover", "DP-044"),
            DicePoolVerb::LEAVE_COVER => self.task("step out", Task::LeaveCover, NOTHING, "DP-044"),
            DicePoolVerb::ISSUE_COMMAND => self.task("command", Task::Speak, SIMPLE, "DP-031"),
            DicePoolVerb::CALL_OUT => self.task("call out", Task::Speak, FREE, "DP-030"),
            DicePoolVerb::SOCIAL => self.task("talk", Task::Speak, FREE, "DP-032"),
            DicePoolVerb::GIVE_UP => self.task("surrender", Task::Surrender, INTERRUPT, "DP-033"),
            DicePoolVerb::GET_OUT | DicePoolVerb::BAIL_OUT | DicePoolVerb::CRAWL_OUT => self.leave(),
            DicePoolVerb::PARK => self.park(),
            DicePoolVerb::WITHDRAW => self.withdraw(),
            Verb::ESCAPE | DicePoolVerb::PURSUE => self.run_on(),
            _ => self.no_such("this ruleset has no such act"),
        }
    }

    pub(super) fn task(
        &self,
        what: &'static str,
        task: Task,
        cost: Cost,
        rule: &'static str,
    ) -> Result<Plan, OrderError> {
        if self.act.with != 0 && !matches!(self.act.verb, Verb::READY | Verb::DROP | Verb::PICK_UP) {
            return self.no_such("there is only one");
        }
        Ok(Plan { unit: self.unit, what: Name::new(what), cost, rule: Rule::new(rule), doing: Doing::Task(task) })
    }

    /// The weapon, power and manner of an attack (DP-028, DP-092).
    pub(super) fn means(&self) -> Result<Means<'w>, OrderError> {
        let manner = Manner::of(self.act.option);
        let power = manner.power.map(|at| self.look.power(self.unit, at));
        let goal = verbs::goal(self.act.verb).unwrap_or_default();
        let power = match goal {
            Goal::Finish => Some(initiative::finishing_power(self.look, self.unit)),
            _ => power,
        };
        initiative::check_manner(self.look, self.unit, goal, manner)?;
        let stake = initiative::stake(self.look, self.unit, goal);
        match (self.look.weapon(self.unit, self.act.with), power) {
            (None, _) => self.no_such("there is no such weapon"),
            _ if !Manner::is_option(self.act.option) => self.no_such("there is no such way of doing it"),
            (Some(weapon), None) => Ok(Means { goal, weapon, power: None, lethal: !manner.pulled, stake }),
            (Some(weapon), Some(Some(power))) if power.is_attack() && (is_manner(power) || goal == Goal::Finish) => {
                Ok(Means { goal, weapon, power: Some(power), lethal: !manner.pulled, stake })
            }
            _ => self.no_such("there is no such power"),
        }
    }

    /// The cost of an attack (DP-088); the weapon must be ready (DP-028).
    pub(super) fn attack_cost(&self, means: Means<'_>) -> Result<Cost, OrderError> {
        if !self.look.state(self.unit).is_in_hand(self.act.with) {
            return self.refuse("the weapon has to be made ready first", "DP-028");
        }
        initiative::check_own(self.look, self.unit, means.goal)?;
        grapple::check_means(self, means)?;
        let of_power = |power: &Power| Cost { action: power.action, energy: power.energy };
        Ok(means.power.map_or(SIMPLE, of_power))
    }

    /// The target of an attack and its cell: close combat within the space, shots at any distance (DP-086, DP-106,
    /// DP-109).
    pub(super) fn attacked(&self, means: Means<'_>) -> Result<(UnitId, Cell), OrderError> {
        let (look, unit) = (self.look, self.unit);
        let target = match self.aim {
            Aim::Unit(target) if look.knows(target) && target != unit => target,
            _ => return self.refuse("not a valid target", "DP-086"),
        };
        let (Some(from), Some(to)) = (look.cell(unit), look.cell(target)) else {
            return self.refuse("the target is not on the board", "DP-086");
        };
        if !look.are_hostile(unit, target) && !grapple::is_entangled(look, target) {
            return self.refuse("the target is no enemy", "DP-086");
        }
        if look.is_sheltered(target, unit) {
            return self.refuse("the target is inside a vehicle", "DP-085");
        }
        let charge = blitz::is_blitz(means.power);
        if charge {
            blitz::check(self, means.weapon, self.attack_cost(means)?, (from, to))?;
        } else if means.weapon.is_close() && !look.are_together(unit, target) {
            return self.refuse("close combat is within one space", "DP-109");
        }
        if !charge && means.goal == Goal::Grapple && !look.are_together(unit, target) {
            return self.refuse("a hold is within one space", "DP-120");
        }
        if !means.weapon.is_close() && self.is_blocked(from, to) {
            return self.refuse("a wall stops the shot", "DP-106");
        }
        initiative::check_target(look, unit, target, means.goal)?;
        Ok((target, to))
    }

    /// An attack as opponents weigh it, without a name.
    pub(super) fn weighed(&self) -> Result<(AttackPlan, Cost), OrderError> {
        if self.look.is_vehicle(self.unit) {
            return self.refuse("a vehicle takes no action of its own", "DP-085");
        }
        self.worked_out().map(|(plan, cost, _)| (plan, cost))
    }

    /// An attack.
    fn attack(&self) -> Result<Plan, OrderError> {
        let (plan, cost, means) = self.worked_out()?;
        let (unit, what) = (self.unit, attack_name(means));
        Ok(Plan { unit, what, cost, rule: Rule::new("DP-089"), doing: Doing::Attack(plan) })
    }

    /// The plan of an attack, its cost, and its means.
    fn worked_out(&self) -> Result<(AttackPlan, Cost, Means<'w>), OrderError> {
        let (look, unit) = (self.look, self.unit);
        let means = self.means()?;
        let cost = self.attack_cost(means)?;
        let (target, to) = self.attacked(means)?;
        let charge = blitz::is_blitz(means.power);
        let at_target = look.with(unit, to, look.turn(unit));
        let look = if charge { &at_target } else { look };
        let cost_of_hold = grapple::check(self, target, means)?;
        let fills = grapple::fills(look, unit, target, means);
        let grip = Grip { cost: cost_of_hold, fills, ..Grip::default() };
        let mut plan = AttackPlan { charge, grip, ..AttackPlan::new(Attack::of(look, unit, target, means)) };
        if means.goal == Goal::Disarm {
            plan.prize = disarm::prize(self, target, means)?;
        }
        Ok((plan, cost, means))
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
            _ => self.refuse("that weapon is not carried, or already in hand", "DP-028"),
        }
    }

    /// Dropping a weapon costs nothing (DP-028).
    fn drop(&self) -> Result<Plan, OrderError> {
        let loose = self.look.weapon(self.unit, self.act.with).is_some_and(|weapon| !weapon.natural);
        match self.carried() {
            Some(Carried::InHand) if loose => self.task("drop", Task::Drop(self.act.with), NOTHING, "DP-028"),
            _ => self.refuse("that weapon is not in hand", "DP-028"),
        }
    }

    /// Picking up a weapon that lies in the space (DP-117).
    fn pick_up(&self) -> Result<Plan, OrderError> {
        let lies = self.look.state(self.unit).weapons.get(usize::from(self.act.with)).and_then(|stock| stock.cell);
        if self.carried() != Some(Carried::OnGround) || lies != self.look.cell(self.unit) {
            return self.refuse("that weapon does not lie in this space", "DP-117");
        }
        self.task("pick up", Task::PickUp(self.act.with), FREE, "DP-117")
    }

    /// Taking the cover of the space (DP-044).
    fn take_cover(&self) -> Result<Plan, OrderError> {
        if self.look.is_in_cover(self.unit) {
            return self.refuse("already in cover", "DP-044");
        }
        if self.look.cell(self.unit).is_none_or(|cell| cover::best(self.look, cell) == 0) {
            return self.refuse("there is no cover in this space", "DP-042");
        }
        self.task("take cover", Task::TakeCover, FREE, "DP-044")
    }

    /// The cost of using a power (DP-009, DP-153).
    pub(super) fn power_cost(&self) -> Result<Cost, OrderError> {
        match self.look.power(self.unit, self.act.with).filter(|power| power.is_act()) {
            None => self.no_such("there is no such power"),
            Some(power) if power.does.contains(&Does::Stabilize) => {
                Ok(Cost { action: Some(self.look.settings().stabilize_action), energy: power.energy })
            }
            Some(power) => Ok(Cost { action: power.action, energy: power.energy }),
        }
    }

    /// Using a power on a unit in the same space (DP-009, DP-150).
    fn power(&self) -> Result<Plan, OrderError> {
        let cost = self.power_cost()?;
        let (look, unit) = (self.look, self.unit);
        let Some(power) = look.power(unit, self.act.with) else { return self.no_such("there is no such power") };
        let target = match (self.aim, power.target) {
            (Aim::None, PowerTarget::User) => unit,
            (Aim::Unit(target), PowerTarget::Willing | PowerTarget::Helpless) if look.knows(target) => target,
            _ => return self.refuse("not a valid target", "DP-009"),
        };
        if !look.are_together(unit, target) {
            return self.refuse("the target is not in the same space", "DP-153");
        }
        let (helpless, friend) = (look.is_down(target), !look.are_hostile(unit, target));
        if !(helpless || friend && power.target != PowerTarget::Helpless) {
            return self.refuse("the target neither agrees nor is helpless", "DP-150");
        }
        if look.is_vehicle(target) {
            return self.refuse("a vehicle neither agrees nor is helpless", "DP-085");
        }
        if !is_of_use(look, power, target) {
            return self.refuse("it would have no effect", "DP-009");
        }
        let doing = Doing::Task(Task::Power(self.act.with, target));
        Ok(Plan { unit, what: power.title, cost, rule: Rule::new("DP-009"), doing })
    }
}

/// Whether a power can be used for attacks with any goal: it has no other effect, or first moves its user to the
/// target.
pub fn is_manner(power: &Power) -> bool {
    power.does.is_empty() || blitz::is_blitz(Some(power))
}

/// Whether a power would change anything about a unit.
fn is_of_use(look: &Look<'_>, power: &Power, target: UnitId) -> bool {
    let state = look.state(target);
    let does = |what: &Does| match what {
        Does::Stabilize => state.health.bleeding || look.settings().infection && state.health.wants_treatment(),
        Does::Refuel => look.vehicle_of(target).is_some_and(|vehicle| {
            let energy = look.state(vehicle).energy;
            energy.left < energy.most
        }),
        Does::Rouse => state.out.iter().any(|entry| entry.kind.is_bodily()),
        _ => true,
    };
    power.does.is_empty() || power.does.iter().any(does)
}

/// The name of an attack.
pub fn attack_name(means: Means<'_>) -> Name {
    let Means { weapon, power, lethal, .. } = means;
    let power = power.map_or(String::new(), |power| format!(", {}", power.title));
    let pulled = if lethal { "" } else { ", not to kill" };
    let goal = match means.goal {
        Goal::Disarm => "Disarm: ",
        Goal::Grapple => "Grapple: ",
        Goal::Initiative => "Initiative: ",
        Goal::Finish => "Finish: ",
        Goal::Harm => "",
    };
    Name::intern(&format!("{goal}{}{power}{pulled}", weapon.title)).unwrap_or(weapon.title)
}

/// The means of an attack, for menus.
pub fn means_of<'w>(look: &Look<'w>, unit: UnitId, act: Act) -> Option<Means<'w>> {
    verbs::goal(act.verb)?;
    Draft { look, unit, act, aim: Aim::None }.means().ok()
}

/// The means of an attack that was announced; its stake is what was paid (DP-177).
pub fn means_announced<'w>(look: &Look<'w>, plan: &AttackPlan, unit: UnitId, act: Act) -> Option<Means<'w>> {
    Some(Means { stake: plan.attack.stake, ..means_of(look, unit, act)? })
}

/// The weapon of an act that concerns one.
pub fn weapon_of<'w>(look: &Look<'w>, unit: UnitId, act: Act) -> Option<&'w Weapon> {
    let about = verbs::goal(act.verb).is_some() || matches!(act.verb, Verb::READY | Verb::DROP | Verb::PICK_UP);
    if let Some(owner) = gear::owner(look, act) {
        return look.weapon(owner, act.with);
    }
    look.weapon(unit, act.with).filter(|_| about)
}
