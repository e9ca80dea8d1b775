//! Acts with a unit's own body: defending itself, getting up and down, running, turning about.

use crate::{
    acts::{
        draft::Draft,
        forms,
        plan::{Cost, Need, TaskPlan},
        restraint,
    },
    content::{FlipRecovery, Skill},
    numbers::{
        codes,
        defence::{self, FULL_DEFENCE},
    },
    state::{DefenceKind, Stance},
};
use hexfray_battle::{Aim, OrderError};

impl Draft<'_, '_> {
    /// An active defence, with an action or with the whole turn (DC-049, DC-050, DC-054).
    pub(super) fn defend(&self) -> Result<TaskPlan, OrderError> {
        let (full, kind) = (self.act.option == 1, forms::defence(self.act.verb).unwrap_or(DefenceKind::Dodge));
        let Some((skill, code)) = defence::code(self.look, self.unit, kind, self.act.with) else {
            return self.refuse("nothing in hand to parry that with", "DC-050");
        };
        if kind == DefenceKind::Block && self.look.state(self.unit).broken_arms >= 2 {
            return self.refuse("both arms are broken", "DC-112");
        }
        let (cost, rule, what) = match full {
            false => (Cost::Action(0), "DC-055", ["dodge", "block", "parry"]),
            true => (Cost::Whole, "DC-054", ["full dodge", "full block", "full parry"]),
        };
        let mut plan = self.plain(what[kind as usize], cost, rule);
        plan.code = codes::skill_code(self.look, self.unit, skill, code, self.actions(cost));
        plan.attribute = skill.attribute();
        plan.modifier += if full { FULL_DEFENCE } else { 0 };
        plan.need = Need::Total;
        Ok(plan)
    }

    /// Getting up and down: free by choice, an action or a whole turn for a unit that was brought down (DC-141,
    /// DC-142).
    pub(super) fn posture(&self) -> Result<TaskPlan, OrderError> {
        let stance = self.look.state(self.unit).posture.stance;
        let wanted = forms::stance(self.act.verb).unwrap_or_default();
        if stance == wanted || (stance.is_prone() && wanted == Stance::Prone) {
            return self.refuse("already doing so", "DC-141");
        }
        if stance.is_forced() && wanted == Stance::Crouched {
            return self.refuse("knocked down: has to stand up first", "DC-142");
        }
        if stance.is_prone() && self.look.holds.on(self.unit).next().is_some() {
            return self.refuse("held down", "DC-098");
        }
        let cost = match stance {
            Stance::Flipped if self.look.settings().flip_recovery == FlipRecovery::Round => Cost::Whole,
            Stance::Felled | Stance::Flipped => Cost::Action(0),
            _ => Cost::Free,
        };
        let what = match wanted {
            Stance::Standing => "stand up",
            Stance::Crouched => "crouch",
            _ => "lie down",
        };
        Ok(self.plain(what, cost, if stance.is_forced() { "DC-142" } else { "DC-141" }))
    }

    pub(super) fn run(&self) -> Result<TaskPlan, OrderError> {
        let turn = self.look.turn(self.unit);
        if turn.run > 0 || turn.move_counted {
            return self.refuse("the one action of moving this turn has been taken", "DC-033");
        }
        if !restraint::may_move(self.look, self.unit) || self.look.state(self.unit).posture.stance.is_prone() {
            return self.refuse("unable to go anywhere", "DC-033");
        }
        Ok(self.rolling(self.action("run", "DC-033"), Skill::Running, Need::Total))
    }

    pub(super) fn face(&self) -> Result<TaskPlan, OrderError> {
        let Aim::Way(way) = self.aim else { return self.refuse("not a valid target", "DC-157") };
        if !self.look.settings().facing || way.0 >= self.look.board().grid().directions() {
            return self.refuse("this battle's rules know no facing", "DC-157");
        }
        if self.look.state(self.unit).posture.facing == Some(way) {
            return self.refuse("already facing that way", "DC-157");
        }
        Ok(self.plain("turn about", Cost::Free, "DC-157"))
    }
}
