//! The means of an attack: its weapon, power and manner, its cost, and the targets that they permit.

use super::{
    blitz,
    draft::{Draft, SIMPLE},
    holds, initiative_attacks,
    manner::Manner,
    plan::{AttackPlan, Cost},
};
use crate::{
    content::{LineOfSight, Power},
    numbers::{
        cover,
        means::{Goal, Means},
    },
    state::Look,
};
use hexfray_battle::{Act, Aim, Name, OrderError, UnitId};
use hexfray_board::grid::Cell;

impl<'w> Draft<'_, 'w> {
    /// The weapon, power and manner of an attack (DP-028, DP-092).
    pub fn means(&self) -> Result<Means<'w>, OrderError> {
        let manner = Manner::of(self.act.option);
        let power = manner.power.map(|at| self.look.power(self.unit, at));
        let goal = self.rules.goal.unwrap_or_default();
        let power = match goal {
            Goal::Finish => Some(initiative_attacks::finishing_power(self.look, self.unit)),
            _ => power,
        };
        initiative_attacks::check_manner(self.look, self.unit, goal, manner)?;
        let stake = initiative_attacks::stake(self.look, self.unit, goal);
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
    pub fn attack_cost(&self, means: Means<'_>) -> Result<Cost, OrderError> {
        if !self.look.state(self.unit).is_in_hand(self.act.with) {
            return self.refuse("the weapon has to be made ready first", "DP-028");
        }
        initiative_attacks::check_own(self.look, self.unit, means.goal)?;
        holds::check_means(self, means)?;
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
        if !look.are_hostile(unit, target) && !holds::is_entangled(look, target) {
            return self.refuse("the target is no enemy", "DP-086");
        }
        if look.is_sheltered(target, unit) {
            return self.refuse("the target is inside a vehicle", "DP-085");
        }
        let charge = blitz::is_blitz(means.power);
        if charge {
            blitz::check(self, means.weapon, self.attack_cost(means)?, (from, to))?;
        } else if means.weapon.is_close() && !look.are_together(unit, target) {
            return self.refuse("close combat needs the target in the same cell", "DP-109");
        }
        if !charge && means.goal == Goal::Grapple && !look.are_together(unit, target) {
            return self.refuse("a hold needs the target in the same cell", "DP-120");
        }
        if !means.weapon.is_close() && self.is_blocked(from, to) {
            return self.refuse("a wall stops the shot", "DP-106");
        }
        initiative_attacks::check_target(look, unit, target, means.goal)?;
        Ok((target, to))
    }

    fn is_blocked(&self, from: Cell, to: Cell) -> bool {
        self.look.settings().line_of_sight == LineOfSight::Blocked && cover::is_walled_off(self.look, from, to)
    }
}

/// Whether a power can be used for attacks with any goal: it has no other effect, or first moves its user to the
/// target.
pub fn is_manner(power: &Power) -> bool {
    power.does.is_empty() || blitz::is_blitz(Some(power))
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
    let draft = Draft::unaimed(look, unit, act);
    draft.rules.goal?;
    draft.means().ok()
}

/// The means of an attack that was announced; its stake is what was paid (DP-177).
pub fn means_announced<'w>(look: &Look<'w>, plan: &AttackPlan, unit: UnitId, act: Act) -> Option<Means<'w>> {
    Some(Means { stake: plan.attack.stake, ..means_of(look, unit, act)? })
}
