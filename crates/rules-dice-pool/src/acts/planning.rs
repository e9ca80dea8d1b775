//! From orders to plans of acts, or the reasons why they are impossible.

use super::{
    blitz, disarm,
    draft::{Draft, FREE, INTERRUPT, NOTHING, SIMPLE},
    gear, grapple,
    means::attack_name,
    plan::{AttackPlan, Cost, Doing, Grip, Plan, Task},
    protect,
    verbs::{self, DicePoolVerb},
};
use crate::{
    content::{Does, Power, PowerTarget, Weapon},
    numbers::{
        attack::Attack,
        cover,
        means::{Goal, Means},
    },
    state::Look,
};
use hexfray_battle::{Act, Aim, OrderError, Rule, UnitId, Verb, play::Carried};

impl<'w> Draft<'_, 'w> {
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
            return self.refuse("that weapon does not lie in this cell", "DP-117");
        }
        self.task("pick up", Task::PickUp(self.act.with), FREE, "DP-117")
    }

    /// Taking the cover of the space (DP-044).
    fn take_cover(&self) -> Result<Plan, OrderError> {
        if self.look.is_in_cover(self.unit) {
            return self.refuse("already in cover", "DP-044");
        }
        if self.look.cell(self.unit).is_none_or(|cell| cover::best(self.look, cell) == 0) {
            return self.refuse("there is no cover in this cell", "DP-042");
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
            return self.refuse("the target is not in the same cell", "DP-153");
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

/// The weapon of an act that concerns one.
pub fn weapon_of<'w>(look: &Look<'w>, unit: UnitId, act: Act) -> Option<&'w Weapon> {
    let about = verbs::goal(act.verb).is_some() || matches!(act.verb, Verb::READY | Verb::DROP | Verb::PICK_UP);
    if let Some(owner) = gear::owner(look, act) {
        return look.weapon(owner, act.with);
    }
    look.weapon(unit, act.with).filter(|_| about)
}
