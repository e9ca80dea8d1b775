//! Declarations of a unit for its turn, and acts for its friends.

use crate::{
    acts::{
        cost,
        draft::Draft,
        healing,
        plan::{Cost, Need, TaskPlan},
    },
    content::{FateEffect, Location, Skill},
    state::State,
};
use hexfray_battle::{OrderError, Who, narrow};

impl Draft<'_, '_> {
    pub(super) fn announce(&self) -> Result<TaskPlan, OrderError> {
        let turn = self.look.turn(self.unit);
        let actions = u8::try_from(self.act.option).unwrap_or(0);
        let most = self.look.settings().most_actions;
        // The attacks of a quick draw are already announced; other actions may be added (DC-148).
        let drawn = turn.quick_draw.map_or(0, |quick| quick.attacks);
        let open = turn.is_fresh() && actions > drawn;
        if !open || (most > 0 && actions > most) {
            return self.refuse("too many actions to announce now", "DC-031");
        }
        Ok(self.plain("announce actions", Cost::Free, "DC-031"))
    }

    pub(super) fn combine(&self) -> Result<TaskPlan, OrderError> {
        if self.act.option == 0 && !self.look.turn(self.unit).is_fresh() {
            return self.refuse("an all-out attack takes the whole turn", "DC-091");
        }
        if !self.look.turn(self.unit).may_act() {
            return self.refuse("no action is left for the attack", "DC-079");
        }
        Ok(self.plain("combine options", Cost::Free, "DC-079"))
    }

    pub(super) fn fate(&self) -> Result<TaskPlan, OrderError> {
        let state = self.look.state(self.unit);
        if state.fate == 0 || state.fated || self.look.settings().fate_effect == FateEffect::None {
            return self.refuse("there is no Fate Point to spend", "DC-007");
        }
        Ok(self.plain("Fate Point", Cost::Free, "DC-007"))
    }

    pub(super) fn trick(&self) -> Result<TaskPlan, OrderError> {
        if self.look.state(self.unit).declared.trick.is_some() {
            return self.refuse("one trick helps one attack", "DC-089");
        }
        let turn = self.look.turn(self.unit);
        if turn.actions_with(0) <= turn.used + 1 {
            return self.refuse("no action is left for the attack: announce more actions first", "DC-088");
        }
        let difficulty = Self::number(self.look.settings().acrobatics_difficulty, "acrobatics", "DC-088");
        Ok(self.rolling(self.action("acrobatic trick", "DC-088"), Skill::Acrobatics, difficulty))
    }

    pub(super) fn wake(&self) -> Result<TaskPlan, OrderError> {
        let target = self.target(Who::FallenFriends, 1, "DC-134")?;
        let health = &self.look.state(target).health;
        if health.out_hours.is_none() {
            return self.refuse("not unconscious", "DC-134");
        }
        if health.state(self.look.settings().health_mode) == State::Unconscious {
            return self.refuse("the wounds are too grave to wake up", "DC-134");
        }
        Ok(TaskPlan { target: Some(target), ..self.action("wake", "DC-134") })
    }

    pub(super) fn first_aid(&self) -> Result<TaskPlan, OrderError> {
        healing::check_kits(self.look, self.unit)?;
        let Some(who) = healing::whom(self.act) else {
            return Err(self.look.roster.no_such(self.unit, "no act of this kind"));
        };
        let cost = Cost::Action(narrow::<u8>(self.act.option));
        let plan = self.rolling(self.plain(healing::title(self.act), cost, "DC-037"), Skill::Medicine, Need::Total);
        cost::check(self.look, self.unit, cost, plan.code)?;
        let target = self.target(who, 1, "DC-037")?;
        Ok(TaskPlan { target: Some(target), need: healing::need(self.look, self.unit, target)?, ..plan })
    }
}

/// The part of the body that an option of combining names; `None` for an all-out attack (DC-079).
pub fn combined(option: i16) -> Option<Location> {
    Location::ALL.get(usize::try_from(option - 1).ok()?).copied()
}
