//! Hurling things of the board, and breaking them (DC-108, DC-119).

use super::attacks::{FIRING, MELEE};
use crate::{
    acts::{
        draft,
        plan::{Plan, TaskPlan},
        throws,
        using::Use,
        verb_rules::{DieCodeVerb, Draft, VerbRules, Weighed},
    },
    numbers::{
        damage::{self, Breakage},
        odds::OddsTable,
        roll,
    },
    stages::{
        pending::{Rolls, Then, Wants},
        play::Play,
        things,
    },
    state::Look,
};
use hexfray_battle::{
    Act, Aim, InTheWay, OrderError, Purpose, ResolveSystems, Targeting, Verb, VerbInfo, Who, in_the_way, narrow,
};

impl DieCodeVerb {
    /// Throw an object from the board at a target (DC-108).
    pub const HURL: Verb = Verb::new("hurl");
    /// Break a thing on the board (DC-119).
    pub const SMASH: Verb = Verb::new("smash");
}

pub(super) static HURL: VerbRules = VerbRules {
    is_aimed: true,
    // A unit beside several objects names one.
    options: |look, unit, _| 0..=narrow::<i16>(throws::liftable(look, unit).count().saturating_sub(1)),
    suits: |draft| {
        let Some(cell) = draft.look.cell(draft.unit) else { return false };
        draft.look.board().grid().neighbours(cell).any(|beside| draft.look.thing(beside).is_some())
    },
    plan: |draft| throws::hurl_plan(draft).map(Plan::Attack),
    aims: |draft| draft.foes(),
    purpose: |_| Purpose::Harm,
    targeting: |draft| draft::reach(Who::Foes, u32::from(draft.look.settings().throw_cells)),
    name: |draft| {
        let which = usize::try_from(draft.act.option).unwrap_or(usize::MAX);
        let (cell, _) = throws::liftable(draft.look, draft.unit).nth(which)?;
        draft.look.thing(cell).map(|(name, _)| format!("{} {name}", draft.rules.info.title))
    },
    weighed: Weighed::OddsOrHere,
    ..VerbRules::plain(VerbInfo::new(
        DieCodeVerb::HURL,
        "Hurl",
        None,
        "throw",
        FIRING,
        "Throw an object beside you: damage by its Toughness and your Strength Damage.",
    ))
};

pub(super) static SMASH: VerbRules = VerbRules {
    has_several: true,
    is_aimed: true,
    suits: |draft| draft.look.state(draft.unit).gear.is_in_hand(draft.act.with) && !things_in_reach(draft).is_empty(),
    task: smash,
    aims: things_in_reach,
    purpose: |_| Purpose::Hinder,
    targeting: |draft| Targeting { at_cells: true, ..Targeting::one_within(draft.reach_of_weapon(), Who::Others) },
    name: |draft| draft.title_of_weapon(),
    add_odds: |look, table, plan, _, target| (target.hit, target.critical) = breaks(look, table, plan),
    uses_weapon: true,
    // Damage is rolled against the Toughness of the thing in the cell.
    roll_effect: |world, plan| {
        let (play, Aim::Cell(cell)) = (&mut Play(world), plan.aim) else { return Some(()) };
        let mut rolls = Rolls::of(play, Then::Step(ResolveSystems::Apply));
        let damage = rolls.roll(plan.unit, plan.code, None, "damage", |_| Wants::Higher)? + plan.modifier;
        rolls.done();
        let toughness = things::roll_toughness(play, cell);
        things::settle(play, plan.unit, cell, damage, toughness);
        Some(())
    },
    ..VerbRules::plain(VerbInfo::new(
        DieCodeVerb::SMASH,
        "Smash",
        None,
        "hammer",
        MELEE,
        "Damage against the Toughness of an object.",
    ))
};

fn things_in_reach(draft: &Draft<'_, '_>) -> Vec<Aim> {
    let mut aims = draft.cells_within(draft.reach_of_weapon());
    aims.retain(|aim| matches!(*aim, Aim::Cell(cell) if draft.look.thing(cell).is_some()));
    aims
}

fn smash(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let look = draft.look;
    let Some(using) = Use::of(look, draft.unit, Act::new(Verb::ATTACK, draft.act.with)) else {
        return Err(look.roster.no_such(draft.unit, "there is no weapon of this number"));
    };
    let weapon = using.weapon;
    using.check_weapon(look)?;
    if weapon.entangling {
        return draft.refuse("an entangling weapon breaks nothing", "DC-124");
    }
    let Aim::Cell(cell) = draft.aim else { return draft.refuse("not a valid target", "DC-119") };
    let from = look.cell(draft.unit).ok_or(OrderError::NoSuchUnit(draft.unit))?;
    if look.thing(cell).is_none() {
        return draft.refuse("nothing stands there", "DC-119");
    }
    if look.board().grid().distance(from, cell) > weapon.reach.cells(look.settings(), look.cell_metres(), 0) {
        return draft.refuse("out of range", "DC-060");
    }
    if let Some(InTheWay::Obstacle(_)) = in_the_way(look.world, draft.unit, from, cell) {
        return draft.refuse("something else stands in the way", "DC-063");
    }
    let harm = damage::of_weapon(look, draft.unit, weapon);
    let (code, modifier, rounds) = (harm.code, harm.bonus(), using.rounds(look));
    Ok(TaskPlan { code, modifier, rounds, ..draft.action("break a thing", "DC-119") })
}

/// The chances that a thing is at least damaged, and that it breaks; its Toughness is rolled without a Wild Die
/// (DC-004, DC-119).
fn breaks(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan) -> (f64, f64) {
    let Aim::Cell(cell) = plan.aim else { return (0.0, 0.0) };
    let Some((_, code)) = look.thing(cell) else { return (0.0, 0.0) };
    let (margin, damaged) = (look.settings().break_margin, look.damaged.0.contains(&cell));
    let toughness = roll::odds_plain(code.dice()).shift(i32::from(code.pips()));
    let results = table.of(look.settings(), plan.code).join(&toughness, |rolled, toughness| {
        damage::breakage(rolled + plan.modifier, toughness, margin, damaged) as i32
    });
    (results.p_at_least(Breakage::Damaged as i32), results.p_at_least(Breakage::Broken as i32))
}
