//! Tasks: everything a unit can do besides attacking with a weapon, worked out from an order.

use super::{
    attack::{self, Use},
    healing,
    plan::{AttackPlan, Cost, Need, Outcome, Plan, Resisted, Task, TaskPlan},
    restraint::{self, no_such, refused},
    verbs,
};
use crate::{
    battle::{
        Act, Aim, InTheWay, Name, OrderError, Parts, Range, Rule, Targeting, UnitId, Verb, Who, in_the_way,
        play::Carried,
    },
    grid::{Cell, Template},
    rules::die_code::{
        content::{
            Attribute, Band, DieCode, EntangleTotal, FateEffect, FlipRecovery, Location, Manoeuvre, Reach, Skill,
        },
        numbers::{
            attack::{Attack, HarmRoll},
            codes,
            damage::{self, Harm},
            defence::{self, FULL_DEFENCE},
            difficulty::Difficulty,
            scale,
        },
        state::{DefenceKind, HoldKind, Look, Stance, State, Turn},
    },
};

/// The difficulty of a throw before range (DC-107).
const THROW: i32 = 10;
/// How far somebody can be thrown where nothing stands, in cells (DC-107).
const OPEN_THROW: u32 = 1;
/// The difficulty of coordinating an attack before helpers (DC-129).
const COORDINATE: i32 = 10;
/// Helpers for each die (DC-129).
const HELPERS_PER_DIE: u8 = 3;
/// Added to what a target rolls against having its arm broken or being forced down (DC-114, DC-118).
const RESISTED: i32 = 5;

/// Whether a turn has room for something of a cost, rolled with a code (DC-031, DC-054, DC-064, DC-091).
///
/// # Errors
/// The rule that forbids it.
pub fn check_cost(look: &Look<'_>, unit: UnitId, cost: Cost, code: DieCode) -> Result<(), OrderError> {
    let turn = look.turn(unit);
    let refuse = |why, rule| Err(refused(look, unit, why, Rule::new(rule)));
    match cost {
        Cost::Free => Ok(()),
        _ if !turn.may_act() => refuse("it has taken all the actions it announced", "DC-031"),
        Cost::Whole if turn.announced.is_some() || turn.used > 0 => {
            refuse("this takes the whole turn, and it has acted already", "DC-054")
        }
        Cost::Action(0) | Cost::Whole => Ok(()),
        Cost::Action(further) => check_announcement(look, unit, turn.actions_with(further), turn, code),
    }
}

fn check_announcement(look: &Look<'_>, unit: UnitId, actions: u8, turn: Turn, code: DieCode) -> Result<(), OrderError> {
    let most = look.settings().most_actions;
    let refuse = |why| Err(refused(look, unit, why, Rule::new("DC-031")));
    if turn.announced.is_some() {
        refuse("it has announced its number of actions already")
    } else if most > 0 && actions > most {
        refuse("this battle's rules allow no turn with so many actions")
    } else if code.dice() == 0 {
        refuse("so many actions would leave it no die to roll")
    } else {
        Ok(())
    }
}

/// A task in the making.
struct Draft<'a, 'w> {
    look: &'a Look<'w>,
    unit: UnitId,
    act: Act,
    aim: Aim,
}

impl Draft<'_, '_> {
    fn refuse<T>(&self, why: &'static str, rule: &'static str) -> Result<T, OrderError> {
        Err(refused(self.look, self.unit, why, Rule::new(rule)))
    }

    /// A task without a roll.
    fn plain(&self, task: Task, what: &'static str, cost: Cost, rule: &'static str) -> TaskPlan {
        TaskPlan {
            unit: self.unit,
            task,
            what: Name::new(what),
            with: self.act.with,
            target: None,
            cell: None,
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
        }
    }

    /// The number of actions of the turn with this one.
    fn actions(&self, cost: Cost) -> u8 {
        match cost {
            Cost::Action(further) => self.look.turn(self.unit).actions_with(further),
            Cost::Free | Cost::Whole => 1,
        }
    }

    fn number(value: i32, term: &'static str, rule: &'static str) -> Need {
        let mut parts = Parts::new();
        parts.base(Name::new(term), value, Rule::new(rule));
        Need::Number(parts)
    }

    /// The unit that the act is aimed at.
    fn target(&self, who: Who, cells: u32, rule: &'static str) -> Result<UnitId, OrderError> {
        let Aim::Unit(target) = self.aim else { return self.refuse("it is not aimed like that", rule) };
        if !self.look.knows(target) {
            return Err(OrderError::NoSuchUnit(target));
        }
        let from = self.look.cell(self.unit).ok_or(OrderError::NoSuchUnit(self.unit))?;
        let aimed = reach(who, cells).check(self.look.world, self.unit, from, self.aim);
        aimed.map_err(|why| refused(self.look, self.unit, why, Rule::new(rule)))?;
        Ok(target)
    }

    /// Whom the unit holds in one of these ways, since an earlier round where the rule asks for that.
    fn captive(&self, kinds: &[HoldKind], later: bool, rule: &'static str) -> Result<UnitId, OrderError> {
        let mine = self.look.holds.by(self.unit).find(|bond| kinds.contains(&bond.kind.kind));
        let Some(bond) = mine else { return self.refuse("it holds nobody like that", rule) };
        if later && bond.kind.since >= self.look.round() {
            return self.refuse("only in the rounds after it took hold", rule);
        }
        Ok(bond.held)
    }

    fn defend(&self, kind: DefenceKind) -> Result<TaskPlan, OrderError> {
        let full = self.act.option == 1;
        let cost = if full { Cost::Whole } else { Cost::Action(0) };
        let Some((skill, code)) = defence::code(self.look, self.unit, kind, self.act.with) else {
            return self.refuse("it has nothing like that in hand to parry with", "DC-050");
        };
        if kind == DefenceKind::Block && restraint_of_arms(self.look, self.unit) {
            return self.refuse("both its arms are broken", "DC-112");
        }
        let what = match (kind, full) {
            (DefenceKind::Dodge, false) => "dodge",
            (DefenceKind::Dodge, true) => "full dodge",
            (DefenceKind::Block, false) => "block",
            (DefenceKind::Block, true) => "full block",
            (DefenceKind::Parry, false) => "parry",
            (DefenceKind::Parry, true) => "full parry",
        };
        let rule = if full { "DC-054" } else { "DC-055" };
        let mut plan = self.plain(Task::Defend { kind, full }, what, cost, rule);
        plan.code = codes::skill_code(self.look, self.unit, skill, code, self.actions(cost));
        plan.attribute = skill.attribute();
        plan.modifier += if full { FULL_DEFENCE } else { 0 };
        plan.need = Need::Total;
        Ok(plan)
    }

    fn aim_at(&self) -> Result<TaskPlan, OrderError> {
        let Some((_, weapon)) = self.look.weapon(self.unit, self.act.with) else {
            return Err(no_such(self.look, self.unit, "it has no weapon of this number"));
        };
        let aims = matches!(weapon.skill, Skill::Marksmanship | Skill::MissileWeapons | Skill::Throwing);
        if !aims || !self.look.state(self.unit).gear.is_in_hand(self.act.with) {
            return self.refuse("it aims with shooting and throwing weapons in hand", "DC-065");
        }
        if self.look.turn(self.unit).moved > 0 {
            return self.refuse("who aims does nothing else in the round, moving included", "DC-064");
        }
        let cells = weapon.reach.cells(self.look.settings(), self.look.cell_metres(), 0);
        let mut plan = self.plain(Task::Aim, "aim", Cost::Whole, "DC-064");
        plan.target = Some(self.target(Who::Foes, cells, "DC-064")?);
        Ok(plan)
    }

    /// Drawing, reloading, picking up: an action each (DC-034, DC-087).
    fn handle(&self, task: Task) -> Result<TaskPlan, OrderError> {
        let (look, with) = (self.look, self.act.with);
        let state = look.state(self.unit);
        let (Some((_, weapon)), Some(stock)) = (look.weapon(self.unit, with), state.gear.get(with)) else {
            return Err(no_such(look, self.unit, "it has no weapon of this number"));
        };
        let near = |cell| look.cell(self.unit).is_some_and(|own| look.distance(own, cell) <= 1);
        let (possible, why, what) = match task {
            Task::Ready => (stock.carried == Carried::AtBelt, "it does not carry that at the belt", "draw"),
            Task::PickUp => {
                let lies = stock.carried == Carried::OnGround && stock.cell.is_some_and(near);
                (lies, "that does not lie within its reach", "pick up")
            }
            Task::Drop => (stock.is_in_hand() && weapon.is_loose(), "it cannot let go of that", "drop"),
            _ => {
                let fillable = weapon.ammo.is_some() && !weapon.thrown && stock.is_in_hand();
                let needs = stock.rounds < weapon.ammo && state.gear.magazines != Some(0);
                (fillable && needs, "there is nothing to reload in it, or with", "reload")
            }
        };
        if !possible {
            return self.refuse(why, "DC-034");
        }
        if matches!(task, Task::Ready | Task::PickUp) && hands_used(look, self.unit) + weapon.hands > 2 {
            return self.refuse("it has no hand free for that", "DC-034");
        }
        let cost = if task == Task::Drop { Cost::Free } else { Cost::Action(0) };
        let mut plan = self.plain(task, what, cost, "DC-034");
        let awkward = if task == Task::Ready { weapon.draw_modifier } else { 0 };
        let difficulty = look.settings().ready_roll_difficulty + awkward;
        if task != Task::Drop && difficulty > 0 {
            plan.code = codes::skill(look, self.unit, weapon.skill, self.actions(cost));
            plan.attribute = weapon.skill.attribute();
            plan.need = Self::number(difficulty, "making ready", "DC-036");
        }
        Ok(plan)
    }

    /// Getting up and down: free when willing, an action or a whole turn after having been brought down (DC-141, DC-142).
    fn posture(&self, task: Task) -> Result<TaskPlan, OrderError> {
        let stance = self.look.state(self.unit).posture.stance;
        let wanted = match task {
            Task::Stand => Stance::Standing,
            Task::Crouch => Stance::Crouched,
            _ => Stance::Prone,
        };
        if stance == wanted || (stance.is_prone() && wanted == Stance::Prone) {
            return self.refuse("it does so already", "DC-141");
        }
        if stance.is_forced() && wanted == Stance::Crouched {
            return self.refuse("it was brought down and has to stand up first", "DC-142");
        }
        let held = self.look.holds.on(self.unit).next().is_some();
        if stance.is_prone() && held {
            return self.refuse("it is held down", "DC-098");
        }
        let whole = stance == Stance::Flipped && self.look.settings().flip_recovery == FlipRecovery::Round;
        let cost = match stance {
            _ if whole => Cost::Whole,
            Stance::Felled | Stance::Flipped => Cost::Action(0),
            _ => Cost::Free,
        };
        let what = match task {
            Task::Stand => "stand up",
            Task::Crouch => "crouch",
            _ => "lie down",
        };
        Ok(self.plain(task, what, cost, if stance.is_forced() { "DC-142" } else { "DC-141" }))
    }

    fn run(&self) -> Result<TaskPlan, OrderError> {
        let turn = self.look.turn(self.unit);
        if turn.run > 0 || turn.move_counted {
            return self.refuse("it has taken its one action of moving", "DC-033");
        }
        if !restraint::may_move(self.look, self.unit) || self.look.state(self.unit).posture.stance.is_prone() {
            return self.refuse("it cannot go anywhere", "DC-033");
        }
        let mut plan = self.plain(Task::Run, "run", Cost::Action(0), "DC-033");
        plan.code = codes::skill(self.look, self.unit, Skill::Running, self.actions(plan.cost));
        plan.attribute = Attribute::Reflexes;
        plan.need = Need::Total;
        Ok(plan)
    }

    /// Breaking a hold: Physique or lifting against the captor's (DC-128).
    fn break_free(&self) -> Result<TaskPlan, OrderError> {
        let Some(bond) = self.look.holds.on(self.unit).next() else {
            return self.refuse("nobody holds it", "DC-128");
        };
        let mut plan = self.plain(Task::BreakFree, "break free", Cost::Action(0), "DC-128");
        plan.target = Some(bond.holder);
        plan.code = codes::strength(self.look, self.unit, self.actions(plan.cost));
        plan.need = Need::Opposed {
            code: codes::strength(self.look, bond.holder, 1),
            modifier: self.look.state(bond.holder).favour,
        };
        Ok(plan)
    }

    /// Getting out of a net: by strength, which breaks it, or by quickness (DC-126, DC-127).
    fn unwrap_self(&self, task: Task) -> Result<TaskPlan, OrderError> {
        let Some(bound) = self.look.state(self.unit).bound else {
            return self.refuse("it is not entangled", "DC-125");
        };
        let (what, rule) = if task == Task::Snap { ("snap the bonds", "DC-126") } else { ("slip free", "DC-127") };
        let mut plan = self.plain(task, what, Cost::Action(0), rule);
        let actions = self.actions(plan.cost);
        if task == Task::Snap {
            plan.code = codes::strength(self.look, self.unit, actions);
        } else {
            plan.attribute = Attribute::Reflexes;
            plan.code = codes::attribute(self.look, self.unit, Attribute::Reflexes, actions);
        }
        plan.need = match self.look.settings().entangle_total {
            EntangleTotal::Once => Self::number(bound.total, "what the weapon rolled", rule),
            EntangleTotal::EachTry => Need::Weapon { by: bound.by, code: bound.code, modifier: bound.plus },
        };
        Ok(plan)
    }

    fn lift(&self) -> Result<TaskPlan, OrderError> {
        let kinds = [HoldKind::Grab, HoldKind::Choke, HoldKind::Hold, HoldKind::ArmPin];
        let held = self.captive(&kinds, false, "DC-106")?;
        let dice = i32::from(self.look.sheet(held).attribute(Attribute::Physique).dice());
        let mut plan = self.plain(Task::Lift, "lift", Cost::Action(0), "DC-106");
        plan.target = Some(held);
        plan.code = codes::skill(self.look, self.unit, Skill::Lifting, self.actions(plan.cost));
        plan.need = Self::number(dice * self.look.settings().lift_difficulty_per_die, "its weight", "DC-106");
        Ok(plan)
    }

    /// Breaking an arm or forcing to the ground whom one has pinned (DC-112 … DC-118).
    fn pinned(&self, task: Task) -> Result<TaskPlan, OrderError> {
        let (what, rule) = if task == Task::BreakArm { ("break the arm", "DC-112") } else { ("force down", "DC-116") };
        let held = self.captive(&[HoldKind::ArmPin], true, rule)?;
        let (look, sheet) = (self.look, self.look.sheet(held));
        let mut plan = self.plain(task, what, Cost::Action(0), rule);
        let actions = self.actions(plan.cost);
        plan.target = Some(held);
        // Where equalling is not enough, one more has to be reached (DC-112).
        let more = i32::from(!look.settings().pin_tie_succeeds);
        let resists = if task == Task::BreakArm {
            let protection = codes::unrolled(sheet.armour_over(Some(Location::Arm)));
            let difficulty = codes::unrolled(sheet.strength()) + protection + more;
            plan.code = codes::strength(look, self.unit, actions);
            plan.need = Self::number(difficulty, "the arm", "DC-113");
            let code = codes::strength(look, held, 1);
            Resisted { code, attribute: Attribute::Physique, plus: RESISTED + protection + more }
        } else {
            if look.state(held).posture.stance.is_prone() {
                return self.refuse("it lies on the ground already", "DC-116");
            }
            let difficulty = codes::unrolled(sheet.attribute(Attribute::Reflexes)) + more;
            plan.code = codes::skill(look, self.unit, Skill::Brawling, actions);
            plan.attribute = Attribute::Reflexes;
            plan.need = Self::number(difficulty, "its balance", "DC-117");
            let code = codes::attribute(look, held, Attribute::Reflexes, 1);
            Resisted { code, attribute: Attribute::Reflexes, plus: RESISTED + more }
        };
        plan.resisted = look.may_move_up(held).then_some(resists);
        plan.harm = Some(squeeze(look, self.unit, held));
        Ok(plan)
    }

    fn trick(&self) -> Result<TaskPlan, OrderError> {
        if self.look.state(self.unit).declared.trick.is_some() {
            return self.refuse("one trick helps one attack", "DC-089");
        }
        let turn = self.look.turn(self.unit);
        if turn.actions_with(0) <= turn.used + 1 {
            return self.refuse("it leaves no action for the blow: announce as many first", "DC-088");
        }
        let mut plan = self.plain(Task::Trick, "acrobatic trick", Cost::Action(0), "DC-088");
        plan.code = codes::skill(self.look, self.unit, Skill::Acrobatics, turn.actions_with(0));
        plan.attribute = Attribute::Reflexes;
        plan.need = Self::number(self.look.settings().acrobatics_difficulty, "acrobatics", "DC-088");
        Ok(plan)
    }

    fn coordinate(&self) -> Result<TaskPlan, OrderError> {
        if !self.look.settings().group_attack {
            return self.refuse("this battle's rules know no group attacks", "DC-129");
        }
        let mut plan = self.plain(Task::Coordinate, "coordinate", Cost::Action(0), "DC-129");
        let attacker = self.target(Who::Friends, u32::from(u16::MAX), "DC-129")?;
        let helpers = helpers(self.look, self.unit);
        if attacker == self.unit || helpers_dice(helpers) == 0 {
            return self.refuse("too few friends have yet to act", "DC-129");
        }
        plan.target = Some(attacker);
        plan.code = codes::skill(self.look, self.unit, Skill::Command, self.actions(plan.cost));
        plan.need = Self::number(COORDINATE + i32::from(helpers), "helpers to lead", "DC-129");
        Ok(plan)
    }

    fn fate(&self) -> Result<TaskPlan, OrderError> {
        let state = self.look.state(self.unit);
        if state.fate == 0 || state.fated || self.look.settings().fate_effect == FateEffect::None {
            return self.refuse("it has no Fate Point to spend now", "DC-007");
        }
        Ok(self.plain(Task::Fate, "Fate Point", Cost::Free, "DC-007"))
    }

    fn announce(&self) -> Result<TaskPlan, OrderError> {
        let turn = self.look.turn(self.unit);
        let actions = u8::try_from(self.act.option).unwrap_or(0);
        let most = self.look.settings().most_actions;
        let open = turn.is_fresh() && turn.quick_draw.is_none();
        if !open || !(2..=9).contains(&actions) || (most > 0 && actions > most) {
            return self.refuse("it cannot announce so many actions now", "DC-031");
        }
        Ok(self.plain(Task::Announce(actions), "announce actions", Cost::Free, "DC-031"))
    }

    fn combine(&self) -> Result<TaskPlan, OrderError> {
        let at = usize::try_from(self.act.option - 1).ok();
        let task = match (self.act.option, at.and_then(|at| Location::ALL.get(at))) {
            (0, _) => Task::CombineAllOut,
            (_, Some(&location)) => Task::CombineLocation(location),
            _ => return self.refuse("there is no such option", "DC-079"),
        };
        if task == Task::CombineAllOut && !self.look.turn(self.unit).is_fresh() {
            return self.refuse("an all-out attack takes the whole turn", "DC-091");
        }
        Ok(self.plain(task, "combine options", Cost::Free, "DC-079"))
    }

    fn wake(&self) -> Result<TaskPlan, OrderError> {
        let target = self.target(Who::FallenFriends, 1, "DC-134")?;
        let health = &self.look.state(target).health;
        if health.out_hours.is_none() {
            return self.refuse("it was not knocked out", "DC-134");
        }
        if health.state(self.look.settings().health_mode) == State::Unconscious {
            return self.refuse("its wounds would keep it unconscious", "DC-134");
        }
        let mut plan = self.plain(Task::Wake, "wake", Cost::Action(0), "DC-134");
        plan.target = Some(target);
        Ok(plan)
    }

    fn release(&self) -> Result<TaskPlan, OrderError> {
        let Some(bond) = self.look.holds.by(self.unit).next() else {
            return self.refuse("it holds nobody", "DC-100");
        };
        let mut plan = self.plain(Task::Release, "let go", Cost::Free, "DC-100");
        plan.target = Some(bond.held);
        Ok(plan)
    }

    fn smash(&self) -> Result<TaskPlan, OrderError> {
        let look = self.look;
        let with = Act { verb: Verb::ATTACK, option: 0, ..self.act };
        let Some(using) = Use::of(look, self.unit, with) else {
            return Err(no_such(look, self.unit, "it has no weapon of this number"));
        };
        let weapon = using.weapon;
        using.check_weapon(look)?;
        if weapon.entangling {
            return self.refuse("what only wraps breaks nothing", "DC-124");
        }
        let Aim::Cell(cell) = self.aim else { return self.refuse("it is not aimed like that", "DC-119") };
        let from = look.cell(self.unit).ok_or(OrderError::NoSuchUnit(self.unit))?;
        let reach = weapon.reach.cells(look.settings(), look.cell_metres(), 0);
        if thing(look, cell).is_none() {
            return self.refuse("nothing stands there", "DC-119");
        }
        if look.distance(from, cell) > reach {
            return self.refuse("it is out of range", "DC-060");
        }
        if let Some(InTheWay::Obstacle(_)) = in_the_way(look.world, self.unit, from, cell) {
            return self.refuse("something else stands in the way", "DC-063");
        }
        let mut plan = self.plain(Task::Smash, "break a thing", Cost::Action(0), "DC-119");
        plan.cell = Some(cell);
        let harm = damage::of_weapon(look, self.unit, weapon);
        (plan.code, plan.modifier) = (harm.code, harm.bonus());
        plan.rounds = using.rounds(look);
        Ok(plan)
    }

    fn face(&self) -> Result<TaskPlan, OrderError> {
        let Aim::Way(way) = self.aim else { return self.refuse("it is not aimed like that", "DC-157") };
        if !self.look.settings().facing || way.0 >= self.look.board().grid().directions() {
            return self.refuse("this battle's rules know no facing", "DC-157");
        }
        if self.look.state(self.unit).posture.facing == Some(way) {
            return self.refuse("it looks that way already", "DC-157");
        }
        Ok(self.plain(Task::Face(way), "turn about", Cost::Free, "DC-157"))
    }

    fn task(&self) -> Result<TaskPlan, OrderError> {
        match self.act.verb {
            Verb::DODGE => self.defend(DefenceKind::Dodge),
            Verb::BLOCK => self.defend(DefenceKind::Block),
            Verb::PARRY => self.defend(DefenceKind::Parry),
            Verb::AIM => self.aim_at(),
            Verb::READY => self.handle(Task::Ready),
            Verb::RELOAD => self.handle(Task::Reload),
            Verb::PICK_UP => self.handle(Task::PickUp),
            Verb::DROP => self.handle(Task::Drop),
            Verb::STAND => self.posture(Task::Stand),
            Verb::CROUCH => self.posture(Task::Crouch),
            Verb::PRONE => self.posture(Task::LieDown),
            Verb::RUN => self.run(),
            Verb::FACE => self.face(),
            Verb::BREAK_FREE => self.break_free(),
            Verb::SNAP => self.unwrap_self(Task::Snap),
            Verb::SLIP => self.unwrap_self(Task::Slip),
            Verb::LIFT => self.lift(),
            Verb::BREAK_ARM => self.pinned(Task::BreakArm),
            Verb::FORCE_DOWN => self.pinned(Task::ForceDown),
            Verb::RELEASE => self.release(),
            Verb::TRICK => self.trick(),
            Verb::COMMAND => self.coordinate(),
            Verb::FATE => self.fate(),
            Verb::ANNOUNCE => self.announce(),
            Verb::COMBINE => self.combine(),
            Verb::WAKE => self.wake(),
            Verb::SMASH => self.smash(),
            Verb::ABILITY => self.first_aid(),
            _ => Err(no_such(self.look, self.unit, "it has no act of this kind")),
        }
    }

    fn first_aid(&self) -> Result<TaskPlan, OrderError> {
        let cost = Cost::Action(self.act.option.max(0) as u8);
        healing::check_kits(self.look, self.unit)?;
        let Some(who) = healing::whom(self.act) else {
            return Err(no_such(self.look, self.unit, "it has no act of this kind"));
        };
        let mut plan = self.plain(Task::FirstAid, healing::title(self.act), cost, "DC-037");
        plan.code = codes::skill(self.look, self.unit, Skill::Medicine, self.actions(cost));
        plan.attribute = Attribute::Knowledge;
        check_cost(self.look, self.unit, cost, plan.code)?;
        let target = self.target(who, 1, "DC-037")?;
        plan.target = Some(target);
        plan.need = healing::need(self.look, self.unit, target)?;
        Ok(plan)
    }
}

/// Hands that what a unit has in hand takes.
pub fn hands_used(look: &Look<'_>, unit: UnitId) -> u8 {
    let held = look.weapons(unit).filter(|(with, weapon)| weapon.is_loose() && look.state(unit).gear.is_in_hand(*with));
    held.map(|(_, weapon)| weapon.hands).sum()
}

fn restraint_of_arms(look: &Look<'_>, unit: UnitId) -> bool {
    look.state(unit).broken_arms >= 2
}

/// Friends of a leader who have yet to act in this round (DC-129).
pub fn helpers(look: &Look<'_>, leader: UnitId) -> u8 {
    let waits = |unit: UnitId| unit != leader && look.side(unit) == look.side(leader) && look.may_move_up(unit);
    look.units.iter().filter(|&(unit, _)| waits(unit)).count().min(usize::from(u8::MAX)) as u8
}

/// Dice that so many helpers are worth (DC-129).
pub const fn helpers_dice(helpers: u8) -> u8 {
    helpers / HELPERS_PER_DIE
}

/// What stands in a cell and its Toughness (DC-119, DC-171).
pub fn thing<'w>(look: &Look<'w>, cell: Cell) -> Option<(&'w str, DieCode)> {
    let obstacle = look.board().obstacle(cell)?;
    Some((&obstacle.name, look.tables().toughness(look.settings(), &obstacle.name)?))
}

/// Where tasks are aimed that touch somebody.
pub fn reach(who: Who, cells: u32) -> Targeting {
    let line_of_fire = cells > 1 && who == Who::Foes;
    Targeting { range: Range::Cells(cells), template: Template::Area { size: 1 }, who, line_of_fire, at_cells: false }
}

/// Strength Damage to whom one holds, without a roll to hit (DC-099, DC-101, DC-111).
pub fn squeeze(look: &Look<'_>, unit: UnitId, held: UnitId) -> Attack {
    let strength = damage::strength(look, unit);
    let scale = scale::between(look, unit, held);
    Attack {
        by: unit,
        target: held,
        manoeuvre: Manoeuvre::Hold,
        location: None,
        sure: true,
        code: DieCode::ZERO,
        modifier: 0,
        difficulty: Difficulty::default(),
        harm: Harm { scale: scale.damage, ..strength },
        rolls: HarmRoll::Inflicted,
        margin_counts: false,
        resistance: damage::resistance(look, held, None),
        resistance_bonus: scale.resistance,
        halves: false,
        backlash: None,
    }
}

fn wrap(unit: UnitId, what: &'static str, attack: Attack) -> AttackPlan {
    AttackPlan {
        unit,
        with: None,
        what: Name::new(what),
        manoeuvre: attack.manoeuvre,
        attacks: vec![attack],
        outcomes: vec![Outcome::default()],
        at: 0,
        rounds: 0,
        cost: Cost::Action(0),
        aimed_at: None,
        thrown_to: None,
        hurled_from: None,
    }
}

fn squeeze_plan(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
    let kinds = [HoldKind::Tackle, HoldKind::Grab, HoldKind::Choke, HoldKind::Hold, HoldKind::ArmPin];
    let held = draft.captive(&kinds, true, "DC-101")?;
    let used = draft.look.holds.between(draft.unit, held).is_some_and(|hold| hold.used == draft.look.round());
    if used {
        return draft.refuse("it has done so in this round", "DC-101");
    }
    let mut attack = squeeze(draft.look, draft.unit, held);
    if draft.look.holds.between(draft.unit, held).is_some_and(|hold| hold.kind == HoldKind::Tackle) {
        // A tackle has no modifiers at all, a grab those of Special Abilities (DC-099, DC-101).
        attack.harm.ranks = 0;
    }
    Ok(wrap(draft.unit, "hurt the captive", attack))
}

/// Throwing or slamming whom one has lifted: onto the ground, or against a thing or somebody (DC-107, DC-108).
fn throw_plan(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
    let look = draft.look;
    let held = draft.captive(&[HoldKind::Lift], false, "DC-107")?;
    let Aim::Cell(cell) = draft.aim else { return draft.refuse("it is not aimed like that", "DC-107") };
    let from = look.cell(draft.unit).ok_or(OrderError::NoSuchUnit(draft.unit))?;
    let far = look.distance(from, cell);
    let struck = struck_by(look, held, cell);
    let against = struck.is_some() || look.board().obstacle(cell).is_some();
    let most = if against { u32::from(look.settings().throw_cells) } else { OPEN_THROW };
    if !look.board().exists(cell) || far == 0 || far > most {
        return draft.refuse("it cannot throw anybody so far", "DC-107");
    }
    if !against && !look.field.has_room(held, cell) {
        return draft.refuse("there is no room for anybody", "DC-107");
    }
    let hard = match struck {
        // Whoever is hit stands in for the thing, with its Physique (ours).
        Some(unit) => look.sheet(unit).attribute(Attribute::Physique),
        None if !against => ground(look),
        None => match thing(look, cell) {
            Some((_, toughness)) => toughness,
            None => return draft.refuse("the chart has no Toughness for what stands there", "DC-163"),
        },
    };
    let attack = thrown(look, draft.unit, held, hard, far, draft.actions(Cost::Action(0)));
    let mut plan = wrap(draft.unit, "throw", attack);
    plan.thrown_to = Some(cell);
    Ok(plan)
}

/// Whom somebody strikes that is thrown into a cell (ours).
pub fn struck_by(look: &Look<'_>, thrown: UnitId, cell: Cell) -> Option<UnitId> {
    look.field.occupants(cell).find(|&other| other != thrown && look.is_active(other))
}

/// The Toughness of bare ground (ours).
fn ground(look: &Look<'_>) -> DieCode {
    look.tables().toughness(look.settings(), "ground").unwrap_or_default()
}

/// The band of a throw: Point Blank, or Short beyond that (DC-060, DC-061, DC-107).
fn throwing_band(look: &Look<'_>, cells: u32) -> Band {
    let reach = Reach::Bands([u16::MAX; 3]);
    reach.band(look.settings(), cells, look.cell_metres(), 0).unwrap_or(Band::Short)
}

/// Adds what the distance of a throw changes (DC-060, DC-107).
fn add_range(look: &Look<'_>, cells: u32, parts: &mut Parts) {
    let band = throwing_band(look, cells);
    if look.settings().use_modifiers.range {
        parts.add(band.title(), look.tables().range[band as usize], Rule::new("DC-060"));
    }
}

fn thrown(look: &Look<'_>, unit: UnitId, target: UnitId, hard: DieCode, cells: u32, actions: u8) -> Attack {
    let strength = damage::strength(look, unit);
    let mut parts = Parts::new();
    parts.base(Name::new("throwing"), THROW, Rule::new("DC-107"));
    add_range(look, cells, &mut parts);
    let scale = scale::between(look, unit, target);
    Attack {
        manoeuvre: Manoeuvre::Grab,
        sure: false,
        code: codes::skill(look, unit, Skill::Throwing, actions),
        modifier: look.state(unit).favour,
        difficulty: Difficulty::from_value(parts),
        harm: Harm { code: hard + strength.code, scale: scale.damage, ..strength },
        margin_counts: attack::margin_counts(look, unit),
        ..squeeze(look, unit, target)
    }
}

/// Hurling a thing that stands beside one at somebody: its Toughness and Strength Damage (DC-106 … DC-108).
fn hurl_plan(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
    let look = draft.look;
    let from = look.cell(draft.unit).ok_or(OrderError::NoSuchUnit(draft.unit))?;
    let target = draft.target(Who::Foes, u32::from(look.settings().throw_cells), "DC-107")?;
    let lifts = codes::unrolled(look.sheet(draft.unit).skill(Skill::Lifting));
    let light = |toughness: DieCode| {
        !toughness.is_zero() && i32::from(toughness.dice()) * look.settings().lift_difficulty_per_die <= lifts
    };
    let beside = look.board().grid().neighbours(from);
    let found =
        beside.filter_map(|cell| Some((cell, thing(look, cell)?))).find(|(_, (_, toughness))| light(*toughness));
    let Some((cell, (_, toughness))) = found else {
        return draft.refuse("nothing that it could lift stands beside it", "DC-106");
    };
    let far = look.cell(target).map_or(1, |to| look.distance(from, to));
    let mut attack = thrown(look, draft.unit, target, toughness, far, draft.actions(Cost::Action(0)));
    let mut parts = defence::value(look, target, false, throwing_band(look, far));
    add_range(look, far, &mut parts);
    attack.difficulty = Difficulty::from_value(parts);
    attack.manoeuvre = Manoeuvre::Plain;
    let mut plan = wrap(draft.unit, "hurl a thing", attack);
    plan.hurled_from = Some(cell);
    Ok(plan)
}

/// What an order to act was worked out to be, from where its unit stands.
///
/// # Errors
/// The reason why it cannot be done.
pub fn plan(look: &Look<'_>, unit: UnitId, act: Act, aim: Aim) -> Result<Plan, OrderError> {
    if !look.knows(unit) {
        return Err(OrderError::NoSuchUnit(unit));
    }
    if let Aim::Unit(target) = aim
        && !look.knows(target)
    {
        return Err(OrderError::NoSuchUnit(target));
    }
    check_form(look, unit, act)?;
    let is_aimed = verbs::ATTACKS.contains(&act.verb) || verbs::is_aimed_task(act.verb);
    if !is_aimed && aim != Aim::None {
        return Err(refused(look, unit, "it is not aimed at anything", Rule::new("DC-030")));
    }
    restraint::check(look, unit, act)?;
    let draft = Draft { look, unit, act, aim };
    if verbs::ATTACKS.contains(&act.verb) {
        return attack::plan(look, unit, act, aim).map(Plan::Attack);
    }
    check_quick_draw(&draft)?;
    let plan = match act.verb {
        Verb::SQUEEZE => Plan::Attack(squeeze_plan(&draft)?),
        Verb::THROW => Plan::Attack(throw_plan(&draft)?),
        Verb::HURL => Plan::Attack(hurl_plan(&draft)?),
        _ => Plan::Task(draft.task()?),
    };
    let code = match &plan {
        Plan::Task(plan) => plan.code,
        Plan::Attack(plan) => plan.attacks[0].code,
    };
    check_cost(look, unit, plan.cost(), code)?;
    Ok(plan)
}

/// Whether an act's numbers are of the form in which it is offered.
fn check_form(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    let options = match act.verb {
        Verb::ATTACK | Verb::ABILITY | Verb::SINGLE | Verb::FULL_AUTO | Verb::SWEEP => {
            0..=i16::from(DieCode::MOST_DICE)
        }
        Verb::MULTI => 2..=look.settings().ammo_multi as i16,
        Verb::CALLED => 1..=10,
        Verb::TACKLE | Verb::HOLD | Verb::DODGE | Verb::BLOCK | Verb::PARRY => 0..=1,
        Verb::COMBINE => 0..=6,
        Verb::ANNOUNCE => 2..=6,
        _ => 0..=0,
    };
    let handles = matches!(
        act.verb,
        Verb::AIM | Verb::READY | Verb::RELOAD | Verb::PICK_UP | Verb::DROP | Verb::SMASH | Verb::PARRY | Verb::ABILITY
    );
    let with = if handles || verbs::ATTACKS.contains(&act.verb) { u8::MAX } else { 0 };
    if options.contains(&act.option) && act.with <= with {
        Ok(())
    } else {
        Err(no_such(look, unit, "the act has no such form"))
    }
}

/// Whoever has announced a quick draw makes its attacks, and nothing else that takes an action (DC-148).
fn check_quick_draw(draft: &Draft<'_, '_>) -> Result<(), OrderError> {
    let free = matches!(
        draft.act.verb,
        Verb::STAND | Verb::CROUCH | Verb::PRONE | Verb::FACE | Verb::FATE | Verb::DROP | Verb::RELEASE | Verb::COMBINE
    );
    if draft.look.turn(draft.unit).quick_draw.is_some() && !free {
        return draft.refuse("it has announced a quick draw: plain attacks with that weapon alone", "DC-148");
    }
    Ok(())
}

/// Whether first aid can be given at all now, whoever needs it.
///
/// # Errors
/// The reason why not.
pub fn check_first_aid(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    restraint::check(look, unit, act)?;
    check_quick_draw(&Draft { look, unit, act, aim: Aim::None })?;
    healing::check_kits(look, unit)?;
    if act.option < 0 {
        return Err(refused(look, unit, "no such number of further actions", Rule::new("DC-031")));
    }
    let further = act.option.min(100) as u8;
    let code = codes::skill(look, unit, Skill::Medicine, look.turn(unit).actions_with(further));
    check_cost(look, unit, Cost::Action(further), code)
}

/// Whether the turn has room for an act that is aimed, whatever its aim.
///
/// # Errors
/// The rule that forbids it.
pub fn check_room(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    check_quick_draw(&Draft { look, unit, act, aim: Aim::None })?;
    let cost = match act.verb {
        Verb::AIM => Cost::Whole,
        Verb::FACE => Cost::Free,
        _ => Cost::Action(0),
    };
    check_cost(look, unit, cost, DieCode::ZERO)
}

/// Whether an attack is possible at all now, whatever its aim.
///
/// # Errors
/// The reason why it is not.
pub fn check_act(look: &Look<'_>, unit: UnitId, act: Act) -> Result<(), OrderError> {
    restraint::check(look, unit, act)?;
    if act.option < 0 {
        return Err(refused(look, unit, "no such number of further actions", Rule::new("DC-031")));
    }
    let using = Use::of(look, unit, act).ok_or_else(|| no_such(look, unit, "it has no weapon of this number"))?;
    using.check(look)
}
