//! Aiming weapons, drawing, reloading and picking them up, and dropping them (DC-034, DC-064, DC-087).

use crate::{
    acts::{
        attack::MOST_AIM,
        draft,
        plan::{Cost, TaskPlan},
        promise,
        using::Use,
        verb_rules::{DieCodeVerb, Draft, VerbRules},
    },
    content::{DieCode, Weapon},
    numbers::odds::OddsTable,
    stages::{ammunition::rounds_of, effects, play::Play},
    state::{Aiming, Look, conditions},
};
use hexfray_battle::{
    Act, BarPlace, Event, OrderError, Promise, Rule, Shelf, UnitId, Verb, VerbInfo, VerbRole, Who,
    play::{Carried, Playing},
};

impl DieCodeVerb {
    /// Reload (DC-087).
    pub const RELOAD: Verb = Verb::new("reload");
}

const AIMING: BarPlace = BarPlace::new("Aim", 7, Shelf::Abilities);
const GEAR: BarPlace = BarPlace::new("Gear", 11, Shelf::Items);

pub(super) static AIM: VerbRules = VerbRules {
    has_several: true,
    is_aimed: true,
    suits: |draft| weapon(draft).is_some_and(|weapon| !weapon.is_close()) && is_in_hand(draft),
    task: aim,
    cost: |_| Ok((Cost::Whole, DieCode::ZERO)),
    aims: |draft| draft.foes(),
    targeting: |draft| draft::reach(Who::Foes, draft.reach_of_weapon()),
    name: |draft| draft.title_of_weapon(),
    promise: aimed,
    keeps_aim: true,
    effect: |world, plan| {
        let (play, Some(target)) = (&mut Play(world), plan.target) else { return };
        let mut state = play.change(plan.unit);
        let aiming = Aiming::after_a_round(state.aiming, target, plan.act.with);
        state.aiming = Some(Aiming { rounds: aiming.rounds.min(MOST_AIM), ..aiming });
        play.gained(plan.unit, conditions::AIMING, None);
    },
    ..VerbRules::plain(
        VerbInfo::new(
            Verb::AIM,
            "Aim",
            None,
            "aim",
            AIMING,
            "Do nothing else this round: +1D for each round in a row, at most +3D.",
        )
        .with_role(VerbRole::Aims),
    )
};

/// An act that makes a weapon ready.
const fn readying(info: VerbInfo) -> VerbRules {
    VerbRules {
        has_several: true,
        name: |draft| draft.title_of_weapon(),
        promise: |look, table, plan, _| {
            let mut then = look.state(plan.unit).clone();
            then.gear.get_mut(plan.act.with)?.take_up();
            promise::best_later(look, table, plan.unit, &then, plan.act.with)
        },
        effect: |world, plan| take_up(&mut Play(world), plan),
        ..VerbRules::plain(info)
    }
}

pub(super) static READY: VerbRules = VerbRules {
    suits: |draft| carried(draft) == Some(Carried::AtBelt),
    task: |draft| {
        let weapon = known(draft)?;
        if carried(draft) != Some(Carried::AtBelt) {
            return draft.refuse("that is not carried at the belt", "DC-034");
        }
        has_a_hand_for(draft, weapon)?;
        Ok(made_ready(draft, "draw", weapon, weapon.draw_modifier))
    },
    ..readying(
        VerbInfo::new(Verb::READY, "Draw", None, "quick_draw", GEAR, "Draw a weapon.").with_role(VerbRole::Readies),
    )
};

pub(super) static RELOAD: VerbRules = VerbRules {
    suits: |draft| weapon(draft).is_some_and(|weapon| weapon.ammo.is_some() && !weapon.thrown),
    task: |draft| {
        let weapon = known(draft)?;
        check_reload(draft, weapon)?;
        Ok(made_ready(draft, "reload", weapon, 0))
    },
    left: |draft| draft.look.state(draft.unit).gear.magazines,
    promise: reloaded,
    effect: |world, plan| reload(&mut Play(world), plan),
    ..readying(
        VerbInfo::new(DieCodeVerb::RELOAD, "Reload", Some('R'), "reload", GEAR, "Reload the weapon.")
            .with_role(VerbRole::Readies),
    )
};

pub(super) static PICK_UP: VerbRules = VerbRules {
    suits: |draft| carried(draft) == Some(Carried::OnGround),
    task: |draft| {
        let (look, weapon) = (draft.look, known(draft)?);
        let near = |cell| look.cell(draft.unit).is_some_and(|own| look.board().grid().distance(own, cell) <= 1);
        let stock = look.state(draft.unit).gear.get(draft.act.with);
        if !stock.is_some_and(|stock| stock.carried == Carried::OnGround && stock.cell.is_some_and(near)) {
            return draft.refuse("that is out of reach", "DC-034");
        }
        has_a_hand_for(draft, weapon)?;
        Ok(made_ready(draft, "pick up", weapon, 0))
    },
    ..readying(
        VerbInfo::new(Verb::PICK_UP, "Pick up", None, "open_hand", GEAR, "Pick up a weapon of yours within reach.")
            .with_role(VerbRole::Readies),
    )
};

/// Dropping a weapon takes no action.
pub(super) static DROP: VerbRules = VerbRules {
    has_several: true,
    suits: |draft| weapon(draft).is_some_and(Weapon::is_loose) && is_in_hand(draft),
    task: |draft| {
        let weapon = known(draft)?;
        if !is_in_hand(draft) || !weapon.is_loose() {
            return draft.refuse("that cannot be dropped", "DC-034");
        }
        Ok(draft.plain("drop", Cost::Free, "DC-034"))
    },
    name: |draft| draft.title_of_weapon(),
    effect: |world, plan| {
        let play = &mut Play(world);
        if let Some(cell) = play.look().cell(plan.unit) {
            effects::drop_weapon(play, plan.unit, plan.act.with, cell);
        }
    },
    ..VerbRules::plain(VerbInfo::new(Verb::DROP, "Drop", None, "open_hand", GEAR, "Drop a weapon, to free the hand."))
};

fn weapon<'w>(draft: &Draft<'_, 'w>) -> Option<&'w Weapon> {
    draft.look.weapon(draft.unit, draft.act.with).map(|(_, weapon)| weapon)
}

fn carried(draft: &Draft<'_, '_>) -> Option<Carried> {
    draft.look.state(draft.unit).gear.get(draft.act.with).map(|stock| stock.carried)
}

fn is_in_hand(draft: &Draft<'_, '_>) -> bool {
    draft.look.state(draft.unit).gear.is_in_hand(draft.act.with)
}

fn aim(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let look = draft.look;
    let Some(weapon) = weapon(draft) else {
        return Err(look.roster.no_such(draft.unit, "there is no weapon of this number"));
    };
    if !weapon.skill.is_aimed() || !is_in_hand(draft) {
        return draft.refuse("aiming takes a shooting or throwing weapon in hand", "DC-065");
    }
    if look.turn(draft.unit).moved > 0 {
        return draft.refuse("a unit that aims does nothing else in the round, not even move", "DC-064");
    }
    let cells = weapon.reach.cells(look.settings(), look.cell_metres(), 0);
    let target = draft.target(Who::Foes, cells, "DC-064")?;
    Ok(TaskPlan { target: Some(target), ..draft.plain("aim", Cost::Whole, "DC-064") })
}

/// The weapon of an act, which the unit has to have.
fn known<'w>(draft: &Draft<'_, 'w>) -> Result<&'w Weapon, OrderError> {
    let known = weapon(draft).filter(|_| carried(draft).is_some());
    known.ok_or_else(|| draft.look.roster.no_such(draft.unit, "there is no weapon of this number"))
}

fn has_a_hand_for(draft: &Draft<'_, '_>, weapon: &Weapon) -> Result<(), OrderError> {
    if draft.look.hands_used(draft.unit) + weapon.hands > 2 {
        return draft.refuse("no hand is free", "DC-034");
    }
    Ok(())
}

fn check_reload(draft: &Draft<'_, '_>, weapon: &Weapon) -> Result<(), OrderError> {
    let gear = &draft.look.state(draft.unit).gear;
    let full = gear.get(draft.act.with).is_some_and(|stock| stock.rounds >= weapon.ammo);
    if weapon.ammo.is_none() || weapon.thrown || !is_in_hand(draft) {
        return draft.refuse("there is nothing to reload", "DC-034");
    }
    if full {
        return draft.refuse("already fully loaded", "DC-034");
    }
    if gear.magazines == Some(0) {
        return draft.refuse("no ammunition is left to reload with", "DC-034");
    }
    Ok(())
}

/// An action that makes a weapon ready, with a roll if the setting or the weapon says so (DC-034, DC-036).
fn made_ready(draft: &Draft<'_, '_>, what: &'static str, weapon: &Weapon, awkward: i32) -> TaskPlan {
    let plan = draft.action(what, "DC-034");
    let difficulty = draft.look.settings().ready_roll_difficulty + awkward;
    if difficulty <= 0 {
        return plan;
    }
    draft.rolling(plan, weapon.skill, Draft::number(difficulty, "making ready", "DC-036"))
}

/// The plain attack after another round of aiming.
fn aimed(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan, _: &[(UnitId, Act)]) -> Option<Promise> {
    let (unit, with, target) = (plan.unit, plan.act.with, plan.target?);
    let usual = Use::of(look, unit, Act::new(Verb::ATTACK, with))?;
    usual.check_weapon(look).ok()?;
    let mut then = look.state(unit).clone();
    then.aiming = Some(Aiming::after_a_round(then.aiming, target, with));
    promise::later(look, table, unit, &then, with, target)
}

/// The best attack with a full magazine; a weapon that is more than half full needs no reloading.
fn reloaded(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan, _: &[(UnitId, Act)]) -> Option<Promise> {
    let (unit, with) = (plan.unit, plan.act.with);
    let mut then = look.state(unit).clone();
    let full = look.weapon(unit, with).and_then(|(_, weapon)| weapon.ammo);
    let stock = then.gear.get_mut(with)?;
    if stock.rounds.zip(full).is_some_and(|(rounds, full)| 2 * rounds > full) {
        return None;
    }
    stock.rounds = full;
    promise::best_later(look, table, unit, &then, with)
}

/// Takes a weapon in hand, from the belt or from the ground (DC-034).
fn take_up(play: &mut Play<'_>, plan: &TaskPlan) {
    let unit = plan.unit;
    let Some((_, weapon)) = play.look().weapon(unit, plan.act.with) else { return };
    let item = weapon.title;
    let mut state = play.change(unit);
    let Some(stock) = state.gear.get_mut(plan.act.with) else { return };
    let lay = stock.carried == Carried::OnGround;
    stock.take_up();
    if lay {
        play.log(Event::Took { unit, item });
    } else {
        play.note(unit, "a weapon is ready", Rule::new("DC-034"));
    }
}

/// Fills a weapon's magazine (DC-087).
fn reload(play: &mut Play<'_>, plan: &TaskPlan) {
    let unit = plan.unit;
    let Some((_, weapon)) = play.look().weapon(unit, plan.act.with) else { return };
    let (what, full) = (weapon.title, weapon.ammo);
    let mut state = play.change(unit);
    state.gear.magazines = state.gear.magazines.map(|left| left.saturating_sub(1));
    let Some(stock) = state.gear.get_mut(plan.act.with) else { return };
    let before = stock.rounds.unwrap_or(0);
    stock.rounds = full;
    let left = i32::from(full.unwrap_or(0));
    let amount = i32::from(before) - left;
    play.log(Event::Spent { unit, what: rounds_of(what, amount), amount, left });
}
