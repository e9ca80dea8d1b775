//! Getting free of bonds and holds (DC-126 … DC-128).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        forecast::success,
        plan::{Need, TaskPlan},
        verb_rules::{DieCodeVerb, Draft, Restraint, VerbRules},
    },
    content::{Attribute, EntangleTotal},
    numbers::codes,
    stages::{effects, play::Play},
    state::conditions,
};
use hexfray_battle::{
    BarPlace, OrderError, Promise, Rule, Shelf, Verb, VerbInfo, VerbRole, narrow,
    play::{Carried, Playing},
};

impl DieCodeVerb {
    /// Snap the bonds (DC-126).
    pub const SNAP: Verb = Verb::new("snap");
    /// Slip out of the bonds (DC-127).
    pub const SLIP: Verb = Verb::new("slip");
    /// Break a hold (DC-128).
    pub const BREAK_FREE: Verb = Verb::new("break_free");
}

const FREE: BarPlace = BarPlace::new("Get free", 0, Shelf::More);

const fn escape(info: VerbInfo) -> VerbRules {
    VerbRules {
        promise: |look, table, plan, _| Some(Promise { freed: success(look, table, plan), ..Promise::default() }),
        dice: "breaking free",
        ..VerbRules::plain(info)
    }
}

/// Getting out of bonds (DC-125).
const fn out_of_bonds(info: VerbInfo) -> VerbRules {
    VerbRules {
        under: |restraint| restraint == Restraint::Bound || restraint.leaves_hands_free(),
        suits: |draft| draft.look.state(draft.unit).bound.is_some(),
        ..escape(info)
    }
}

/// By strength, which breaks the bonds.
pub(super) static SNAP: VerbRules = VerbRules {
    task: |draft| {
        let mut plan = unwrap_self(draft, "snap the bonds", "DC-126")?;
        plan.code = codes::strength(draft.look, draft.unit, draft.actions(plan.cost));
        Ok(plan)
    },
    about: strength_in_words,
    effect: |world, plan| break_bonds(&mut Play(world), plan),
    ..out_of_bonds(
        VerbInfo::new(
            DieCodeVerb::SNAP,
            "Snap bonds",
            None,
            "break_free",
            FREE,
            "Physique or lifting against the weapon's roll: breaks the bonds.",
        )
        .with_role(VerbRole::Frees)
        .seldom(),
    )
};

/// By quickness, which leaves them whole.
pub(super) static SLIP: VerbRules = VerbRules {
    task: |draft| {
        let mut plan = unwrap_self(draft, "slip free", "DC-127")?;
        plan.attribute = Attribute::Reflexes;
        plan.code = codes::attribute(draft.look, draft.unit, Attribute::Reflexes, draft.actions(plan.cost));
        Ok(plan)
    },
    effect: |world, plan| {
        let play = &mut Play(world);
        if play.change(plan.unit).bound.take().is_some() {
            play.ended(plan.unit, conditions::ENTANGLED, "slipped free");
        }
    },
    ..out_of_bonds(
        VerbInfo::new(
            DieCodeVerb::SLIP,
            "Slip free",
            None,
            "break_free",
            FREE,
            "Reflexes against the weapon's roll: leaves the bonds whole.",
        )
        .with_role(VerbRole::Frees)
        .seldom(),
    )
};

/// Breaking a hold: Physique or lifting against the captor's.
pub(super) static BREAK_FREE: VerbRules = VerbRules {
    under: |restraint| restraint != Restraint::Bound,
    // A unit that is held by several others names one.
    options: |look, unit, _| 0..=narrow::<i16>(look.holds.on(unit).count().saturating_sub(1)),
    suits: |draft| draft.look.holds.on(draft.unit).next().is_some(),
    task: break_free,
    name: |draft| {
        let which = usize::try_from(draft.act.option).unwrap_or(usize::MAX);
        let several = draft.look.holds.on(draft.unit).nth(1).is_some();
        let bond = draft.look.holds.on(draft.unit).nth(which).filter(|_| several)?;
        Some(format!("{}: {}", draft.rules.info.title, draft.look.identity(bond.holder).name))
    },
    about: strength_in_words,
    reaches: |look, plan, target| look.holds.between(target, plan.unit).is_some(),
    effect: |world, plan| {
        let (play, Some(holder)) = (&mut Play(world), plan.target) else { return };
        if let Some(hold) = play.holds().part(holder, plan.unit) {
            play.ended(plan.unit, hold.kind.condition(), "broke free");
        }
    },
    ..escape(
        VerbInfo::new(
            DieCodeVerb::BREAK_FREE,
            "Break free",
            None,
            "break_free",
            FREE,
            "Physique or lifting against the captor's. A tie changes nothing.",
        )
        .with_role(VerbRole::Frees)
        .seldom(),
    )
};

/// What a feat of strength does, with the code that it rolls.
pub(super) fn strength_in_words(draft: &Draft<'_, '_>) -> String {
    format!("{} Rolls {}.", draft.rules.info.help, codes::strength(draft.look, draft.unit, 1))
}

fn unwrap_self(draft: &Draft<'_, '_>, what: &'static str, rule: &'static str) -> Result<TaskPlan, OrderError> {
    let Some(bound) = draft.look.state(draft.unit).bound else {
        return draft.refuse("not entangled", "DC-125");
    };
    let need = match draft.look.settings().entangle_total {
        EntangleTotal::Once => Draft::number(bound.total, "what the weapon rolled", rule),
        EntangleTotal::EachTry => Need::Weapon { by: bound.by, code: bound.code, modifier: bound.plus },
    };
    Ok(TaskPlan { need, ..draft.action(what, rule) })
}

fn break_free(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let (look, which) = (draft.look, usize::try_from(draft.act.option).unwrap_or(usize::MAX));
    let Some(bond) = look.holds.on(draft.unit).nth(which) else {
        return draft.refuse("no unit holds on", "DC-128");
    };
    let mut plan = draft.action("break free", "DC-128");
    plan.target = Some(bond.holder);
    plan.code = codes::strength(look, draft.unit, draft.actions(plan.cost));
    let modifier = look.state(bond.holder).favour;
    plan.need = Need::Opposed { code: codes::strength(look, bond.holder, 1), modifier };
    Ok(plan)
}

/// Snaps the bonds of a unit, which breaks the weapon (DC-126).
fn break_bonds(play: &mut Play<'_>, plan: &TaskPlan) {
    let unit = plan.unit;
    let Some(bound) = play.change(unit).bound.take() else { return };
    play.ended(unit, conditions::ENTANGLED, "snapped the bonds");
    if bound.pinned.is_some() {
        return;
    }
    let weapon = play.look().weapon(bound.by, bound.with).map(|(_, weapon)| weapon);
    // If the weapon has ammunition or several pieces, the one that breaks is already spent.
    let whole = weapon.is_some_and(|weapon| weapon.ammo.is_none() || weapon.thrown);
    let mut state = play.change(bound.by);
    let stock = state.gear.get_mut(bound.with).filter(|_| whole);
    if let Some(stock) = stock.filter(|stock| stock.rounds.is_none_or(|left| left == 0)) {
        stock.carried = Carried::Broken;
        effects::left_hand(play, bound.by, bound.with);
    }
    play.note(unit, "the entangling weapon is broken", Rule::new("DC-126"));
}
