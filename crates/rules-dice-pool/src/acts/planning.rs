//! From orders to plans of acts, or the reasons why they are impossible.

use super::{
    blitz, disarm,
    draft::Draft,
    holds,
    means::attack_name,
    plan::{AttackPlan, Cost, Doing, Grip, Plan},
};
use crate::{
    content::Weapon,
    numbers::{
        attack::Attack,
        means::{Goal, Means},
    },
};
use hexfray_battle::{Aim, Name, OrderError};

impl<'w> Draft<'_, 'w> {
    pub(super) fn plan(&self) -> Result<Plan, OrderError> {
        let rules = self.rules;
        if self.act.option != 0 && !rules.has_options {
            return self.no_such("there is only one way to do it");
        }
        if self.look.is_vehicle(self.unit) {
            return self.refuse("a vehicle takes no action of its own", "DP-085");
        }
        if self.aim != Aim::None && !rules.has_aim {
            return self.no_such("it takes no target");
        }
        let plan = (rules.plan)(self)?;
        if self.act.with != 0 && !rules.has_several {
            return self.no_such("there is only one");
        }
        Ok(plan)
    }

    /// An attack as opponents weigh it, without a name.
    pub(super) fn weighed(&self) -> Result<(AttackPlan, Cost), OrderError> {
        if self.look.is_vehicle(self.unit) {
            return self.refuse("a vehicle takes no action of its own", "DP-085");
        }
        self.worked_out().map(|(plan, cost, _)| (plan, cost))
    }

    /// An attack.
    ///
    /// # Errors
    /// The reason why it is impossible.
    pub fn attack(&self) -> Result<Plan, OrderError> {
        let (plan, cost, means) = self.worked_out()?;
        Ok(Plan { what: attack_name(means), cost, ..self.plan_of(Doing::Attack(plan), "DP-089") })
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
        let cost_of_hold = holds::check(self, target, means)?;
        let fills = holds::fills(look, unit, target, means);
        let grip = Grip { cost: cost_of_hold, fills, ..Grip::default() };
        let mut plan = AttackPlan { charge, grip, ..AttackPlan::new(Attack::of(look, unit, target, means)) };
        if means.goal == Goal::Disarm {
            plan.prize = disarm::prize(self, target, means)?;
        }
        Ok((plan, cost, means))
    }

    /// The verb's title with the name of a weapon.
    pub fn with_weapon(&self, weapon: Option<&Weapon>) -> Option<Name> {
        let title = self.rules.info.title;
        weapon.map(|weapon| Name::composed(&format!("{title} {}", weapon.title), title))
    }
}
