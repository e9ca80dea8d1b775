//! Getting free of holds and bonds, and acts on captives.

use crate::{
    acts::{
        draft::Draft,
        plan::{Cost, Need, Resisted, TaskPlan},
        throws::squeeze,
        verbs::DieCodeVerb,
    },
    content::{Attribute, EntangleTotal, Location, Skill},
    numbers::{
        codes,
        roll::{self, WildRules},
    },
    state::HoldKind,
};
use hexfray_battle::{OrderError, UnitId};

/// Added to a target's roll against a broken arm or being forced down (DC-114, DC-118).
const RESISTED: i32 = 5;

/// Added to the difficulty of lifting a unit, for each point of scale above the lifter's (DC-106).
const WEIGHT_PER_SCALE: i32 = 3;

/// The points of scale above the lifter's at which a unit cannot be lifted, such as those of a tank above a person
/// (DC-106).
const TOO_LARGE: i32 = 10;

impl Draft<'_, '_> {
    /// Breaking a hold: Physique or lifting against the captor's (DC-128).
    pub(super) fn break_free(&self) -> Result<TaskPlan, OrderError> {
        let which = usize::try_from(self.act.option).unwrap_or(usize::MAX);
        let Some(bond) = self.look.holds.on(self.unit).nth(which) else {
            return self.refuse("no unit holds on", "DC-128");
        };
        let mut plan = self.action("break free", "DC-128");
        plan.target = Some(bond.holder);
        plan.code = codes::strength(self.look, self.unit, self.actions(plan.cost));
        let modifier = self.look.state(bond.holder).favour;
        plan.need = Need::Opposed { code: codes::strength(self.look, bond.holder, 1), modifier };
        Ok(plan)
    }

    /// Getting out of bonds: by strength, which breaks them, or by quickness (DC-126, DC-127).
    pub(super) fn unwrap_self(&self) -> Result<TaskPlan, OrderError> {
        let Some(bound) = self.look.state(self.unit).bound else {
            return self.refuse("not entangled", "DC-125");
        };
        let snaps = self.act.verb == DieCodeVerb::SNAP;
        let (what, rule) = if snaps { ("snap the bonds", "DC-126") } else { ("slip free", "DC-127") };
        let mut plan = self.action(what, rule);
        let actions = self.actions(plan.cost);
        if snaps {
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

    pub(super) fn lift(&self) -> Result<TaskPlan, OrderError> {
        let kinds = [HoldKind::Grab, HoldKind::Choke, HoldKind::Hold, HoldKind::ArmPin];
        let held = self.captive(&kinds, false, "DC-106")?;
        let (look, sheet) = (self.look, self.look.sheet(held));
        let dice = i32::from(sheet.attribute(Attribute::Physique).dice());
        let above = (sheet.scale - look.sheet(self.unit).scale).max(0);
        let by_scale = WEIGHT_PER_SCALE * above;
        let weight = dice * look.settings().lift_difficulty_per_die + by_scale;
        let plan = TaskPlan { target: Some(held), ..self.action("lift", "DC-106") };
        let plan = self.rolling(plan, Skill::Lifting, Self::number(weight, "its weight", "DC-106"));
        let most = roll::most(plan.code, WildRules::of(look.settings()));
        let is_beyond = most.is_some_and(|most| weight > most + plan.modifier);
        if above >= TOO_LARGE || above > 0 && is_beyond {
            return self.refuse("far too heavy to lift", "DC-106");
        }
        Ok(plan)
    }

    /// Breaking a pinned arm (DC-112 … DC-114).
    pub(super) fn break_arm(&self) -> Result<TaskPlan, OrderError> {
        let (look, held) = (self.look, self.captive(&[HoldKind::ArmPin], true, "DC-112")?);
        let (sheet, more) = (look.sheet(held), self.more_than_a_tie());
        let protection = codes::unrolled(sheet.armour_over(Some(Location::Arm)));
        let mut plan = self.action("break the arm", "DC-112");
        plan.code = codes::strength(look, self.unit, self.actions(plan.cost));
        plan.need = Self::number(codes::unrolled(sheet.strength()) + protection + more, "the arm", "DC-113");
        let code = codes::strength(look, held, 1);
        let resists = Resisted { code, attribute: Attribute::Physique, plus: RESISTED + protection + more };
        Ok(self.pinned(plan, held, resists))
    }

    /// Forcing a pinned unit to the ground (DC-116 … DC-118).
    pub(super) fn force_down(&self) -> Result<TaskPlan, OrderError> {
        let (look, held) = (self.look, self.captive(&[HoldKind::ArmPin], true, "DC-116")?);
        if look.state(held).posture.stance.is_prone() {
            return self.refuse("already lying down", "DC-116");
        }
        let more = self.more_than_a_tie();
        let difficulty = codes::unrolled(look.sheet(held).attribute(Attribute::Reflexes)) + more;
        let balance = Self::number(difficulty, "its balance", "DC-117");
        let plan = self.rolling(self.action("force down", "DC-116"), Skill::Brawling, balance);
        let code = codes::attribute(look, held, Attribute::Reflexes, 1);
        let resists = Resisted { code, attribute: Attribute::Reflexes, plus: RESISTED + more };
        Ok(self.pinned(plan, held, resists))
    }

    /// The addition to numbers against a pinned unit: 1 if an equal total is not enough (DC-112).
    fn more_than_a_tie(&self) -> i32 {
        i32::from(!self.look.settings().pin_tie_succeeds)
    }

    /// The plan of an act on a pinned unit: the unit may resist by acting before its turn, and a failed act still hurts
    /// it (DC-111).
    fn pinned(&self, plan: TaskPlan, held: UnitId, resists: Resisted) -> TaskPlan {
        let resisted = self.look.may_move_up(held).then_some(resists);
        TaskPlan { target: Some(held), resisted, harm: Some(squeeze(self.look, self.unit, held)), ..plan }
    }

    pub(super) fn release(&self) -> Result<TaskPlan, OrderError> {
        let Some(bond) = self.look.holds.by(self.unit).next() else {
            return self.refuse("no unit is held", "DC-100");
        };
        Ok(TaskPlan { target: Some(bond.held), ..self.plain("let go", Cost::Free, "DC-100") })
    }
}
