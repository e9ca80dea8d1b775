//! How a draft becomes a plan: its parts, and the reasons why an act is impossible.

use super::plan::{Cost, Need, TaskPlan};
use crate::{
    content::{Attribute, DieCode, Skill},
    numbers::codes,
    state::HoldKind,
};
use hexfray_battle::{Aim, Name, OrderError, Parts, Rule, Targeting, UnitId, Who};

pub use super::verb_rules::Draft;

impl Draft<'_, '_> {
    /// A refusal by a rule.
    pub fn refuse<T>(&self, why: &'static str, rule: &'static str) -> Result<T, OrderError> {
        Err(self.look.roster.refused(self.unit, why, Rule::new(rule)))
    }

    /// A task without a roll.
    pub fn plain(&self, what: &'static str, cost: Cost, rule: &'static str) -> TaskPlan {
        TaskPlan {
            unit: self.unit,
            act: self.act,
            aim: self.aim,
            what: Name::new(what),
            target: None,
            rounds: 0,
            code: DieCode::ZERO,
            attribute: Attribute::Physique,
            modifier: self.look.state(self.unit).favour,
            need: Need::Nothing,
            resisted: None,
            harm: None,
            cost,
            rule: Rule::new(rule),
            roll: None,
            passed: false,
            asked: false,
            struggle: None,
            done: false,
        }
    }

    /// A task of one action.
    pub fn action(&self, what: &'static str, rule: &'static str) -> TaskPlan {
        self.plain(what, Cost::Action(0), rule)
    }

    /// A task that rolls a skill.
    pub fn rolling(&self, plan: TaskPlan, skill: Skill, need: Need) -> TaskPlan {
        let code = codes::skill(self.look, self.unit, skill, self.actions(plan.cost));
        TaskPlan { code, attribute: skill.attribute(), need, ..plan }
    }

    /// The total number of actions of the turn with an act of this cost.
    pub fn actions(&self, cost: Cost) -> u8 {
        match cost {
            Cost::Action(further) => self.look.turn(self.unit).actions_with(further),
            Cost::Free | Cost::Whole => 1,
        }
    }

    /// A number that the roll must reach.
    pub fn number(value: i32, term: &'static str, rule: &'static str) -> Need {
        let mut parts = Parts::new();
        parts.base(Name::new(term), value, Rule::new(rule));
        Need::Number(parts)
    }

    /// The unit at which the act is aimed.
    ///
    /// # Errors
    /// The reason why the aim is not allowed.
    pub fn target(&self, who: Who, cells: u32, rule: &'static str) -> Result<UnitId, OrderError> {
        let Aim::Unit(target) = self.aim else { return self.refuse("not a valid target", rule) };
        if !self.look.knows(target) {
            return Err(OrderError::NoSuchUnit(target));
        }
        let from = self.look.cell(self.unit).ok_or(OrderError::NoSuchUnit(self.unit))?;
        let aimed = reach(who, cells).check(self.look.world, self.unit, from, self.aim);
        aimed.map_err(|why| self.look.roster.refused(self.unit, why, Rule::new(rule)))?;
        Ok(target)
    }

    /// All aims that fit, from the unit's cell.
    pub fn aims(&self, targeting: Targeting) -> Vec<Aim> {
        let from = self.look.cell(self.unit);
        from.map_or_else(Vec::new, |from| targeting.aims(self.look.world, self.unit, from))
    }

    /// The cells at most this far from the unit's.
    pub fn cells_within(&self, cells: u32) -> Vec<Aim> {
        let (grid, Some(from)) = (self.look.board().grid(), self.look.cell(self.unit)) else { return Vec::new() };
        grid.cells().filter(|&cell| grid.distance(from, cell) <= cells).map(Aim::Cell).collect()
    }

    /// The wanted units.
    pub fn units(&self, wanted: &dyn Fn(UnitId) -> bool) -> Vec<Aim> {
        let units = self.look.units.iter().map(|(other, _)| other);
        units.filter(|&other| wanted(other)).map(Aim::Unit).collect()
    }

    /// The foes that take part.
    pub fn foes(&self) -> Vec<Aim> {
        self.units(&|other| self.look.is_active(other) && self.look.are_hostile(self.unit, other))
    }

    /// The reach of the act's weapon, in cells; 1 without one.
    pub fn reach_of_weapon(&self) -> u32 {
        let (look, weapon) = (self.look, self.look.weapon(self.unit, self.act.with));
        weapon.map_or(1, |(_, weapon)| weapon.reach.cells(look.settings(), look.cell_metres(), 0))
    }

    /// The verb's title with the name of the act's weapon.
    pub fn title_of_weapon(&self) -> Option<String> {
        let (_, weapon) = self.look.weapon(self.unit, self.act.with)?;
        Some(format!("{} {}", self.rules.info.title, weapon.title))
    }

    /// The captive that the unit holds by one of these kinds of hold, since an earlier round if `later` requires it.
    ///
    /// # Errors
    /// The unit has no such captive.
    pub fn captive(&self, kinds: &[HoldKind], later: bool, rule: &'static str) -> Result<UnitId, OrderError> {
        let mine = self.look.holds.by(self.unit).find(|bond| kinds.contains(&bond.kind.kind));
        let Some(bond) = mine else { return self.refuse("no unit is held like that", rule) };
        if later && bond.kind.since >= self.look.round() {
            return self.refuse("only in the rounds after the hold began", rule);
        }
        Ok(bond.held)
    }
}

/// The targeting of tasks that affect another unit.
pub fn reach(who: Who, cells: u32) -> Targeting {
    let line_of_fire = cells > 1 && who == Who::Foes;
    Targeting { line_of_fire, ..Targeting::one_within(cells, who) }
}
