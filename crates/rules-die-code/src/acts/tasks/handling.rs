//! Acts with a unit's weapons: drawing, dropping, reloading, aiming, breaking things.

use crate::{
    acts::{
        draft::Draft,
        plan::{Cost, TaskPlan},
        things::{hands_used, thing},
        using::Use,
    },
    numbers::damage,
};
use hexfray_battle::{Act, Aim, InTheWay, OrderError, Verb, Who, in_the_way, play::Carried};

impl Draft<'_, '_> {
    pub(super) fn aim_at(&self) -> Result<TaskPlan, OrderError> {
        let Some((_, weapon)) = self.look.weapon(self.unit, self.act.with) else {
            return Err(self.look.roster.no_such(self.unit, "there is no weapon of this number"));
        };
        if !weapon.skill.is_aimed() || !self.look.state(self.unit).gear.is_in_hand(self.act.with) {
            return self.refuse("aiming takes a shooting or throwing weapon in hand", "DC-065");
        }
        if self.look.turn(self.unit).moved > 0 {
            return self.refuse("a unit that aims does nothing else in the round, not even move", "DC-064");
        }
        let cells = weapon.reach.cells(self.look.settings(), self.look.cell_metres(), 0);
        let target = self.target(Who::Foes, cells, "DC-064")?;
        Ok(TaskPlan { target: Some(target), ..self.plain("aim", Cost::Whole, "DC-064") })
    }

    /// Drawing, reloading and picking up, which take an action each, and dropping, which takes none (DC-034, DC-087).
    pub(super) fn handle(&self) -> Result<TaskPlan, OrderError> {
        let (look, verb, with) = (self.look, self.act.verb, self.act.with);
        let state = look.state(self.unit);
        let (Some((_, weapon)), Some(stock)) = (look.weapon(self.unit, with), state.gear.get(with)) else {
            return Err(look.roster.no_such(self.unit, "there is no weapon of this number"));
        };
        let near = |cell| look.cell(self.unit).is_some_and(|own| look.board().grid().distance(own, cell) <= 1);
        let (possible, why, what) = match verb {
            Verb::READY => (stock.carried == Carried::AtBelt, "that is not carried at the belt", "draw"),
            Verb::PICK_UP => {
                let lies = stock.carried == Carried::OnGround && stock.cell.is_some_and(near);
                (lies, "that is out of reach", "pick up")
            }
            Verb::DROP => (stock.is_in_hand() && weapon.is_loose(), "that cannot be dropped", "drop"),
            _ => {
                let fillable = weapon.ammo.is_some() && !weapon.thrown && stock.is_in_hand();
                let (full, spent) = (stock.rounds >= weapon.ammo, state.gear.magazines == Some(0));
                let why = match (fillable, full) {
                    (false, _) => "there is nothing to reload",
                    (true, true) => "already fully loaded",
                    (true, false) => "no ammunition is left to reload with",
                };
                (fillable && !full && !spent, why, "reload")
            }
        };
        if !possible {
            return self.refuse(why, "DC-034");
        }
        if matches!(verb, Verb::READY | Verb::PICK_UP) && hands_used(look, self.unit) + weapon.hands > 2 {
            return self.refuse("no hand is free", "DC-034");
        }
        if verb == Verb::DROP {
            return Ok(self.plain(what, Cost::Free, "DC-034"));
        }
        let plan = self.action(what, "DC-034");
        let awkward = if verb == Verb::READY { weapon.draw_modifier } else { 0 };
        let difficulty = look.settings().ready_roll_difficulty + awkward;
        if difficulty <= 0 {
            return Ok(plan);
        }
        Ok(self.rolling(plan, weapon.skill, Self::number(difficulty, "making ready", "DC-036")))
    }

    pub(super) fn smash(&self) -> Result<TaskPlan, OrderError> {
        let look = self.look;
        let blow = Act { verb: Verb::ATTACK, option: 0, ..self.act };
        let Some(using) = Use::of(look, self.unit, blow) else {
            return Err(look.roster.no_such(self.unit, "there is no weapon of this number"));
        };
        let weapon = using.weapon;
        using.check_weapon(look)?;
        if weapon.entangling {
            return self.refuse("an entangling weapon breaks nothing", "DC-124");
        }
        let Aim::Cell(cell) = self.aim else { return self.refuse("not a valid target", "DC-119") };
        let from = look.cell(self.unit).ok_or(OrderError::NoSuchUnit(self.unit))?;
        if thing(look, cell).is_none() {
            return self.refuse("nothing stands there", "DC-119");
        }
        if look.board().grid().distance(from, cell) > weapon.reach.cells(look.settings(), look.cell_metres(), 0) {
            return self.refuse("out of range", "DC-060");
        }
        if let Some(InTheWay::Obstacle(_)) = in_the_way(look.world, self.unit, from, cell) {
            return self.refuse("something else stands in the way", "DC-063");
        }
        let harm = damage::of_weapon(look, self.unit, weapon);
        let (code, modifier, rounds) = (harm.code, harm.bonus(), using.rounds(look));
        Ok(TaskPlan { code, modifier, rounds, ..self.action("break a thing", "DC-119") })
    }
}
