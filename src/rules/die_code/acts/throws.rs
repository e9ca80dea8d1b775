//! What is done to somebody with bare strength, as attacks: hurting a captive, throwing it, hurling things.

use super::{
    attack,
    plan::{AttackPlan, Cost, Outcome},
    tasks::{Draft, thing},
};
use crate::{
    battle::{Aim, Name, OrderError, Parts, Rule, UnitId, Who},
    grid::Cell,
    rules::die_code::{
        content::{Attribute, Band, DieCode, Manoeuvre, Reach, Skill},
        numbers::{
            attack::{Attack, HarmRoll},
            codes,
            damage::{self, Harm},
            defence,
            difficulty::Difficulty,
            scale,
        },
        state::{HoldKind, Look},
    },
};

/// The difficulty of a throw before range (DC-107).
const THROW: i32 = 10;
/// How far somebody can be thrown where nothing stands, in cells (DC-107).
const OPEN_THROW: u32 = 1;

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

/// Hurting whom one holds (DC-099, DC-101, DC-111).
///
/// # Errors
/// The rule that forbids it.
pub fn squeeze_plan(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
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
///
/// # Errors
/// The rule that forbids it.
pub fn throw_plan(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
    let look = draft.look;
    let held = draft.captive(&[HoldKind::Lift], false, "DC-107")?;
    let Aim::Cell(cell) = draft.aim else { return draft.refuse("it cannot be aimed that way", "DC-107") };
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
///
/// # Errors
/// The rule that forbids it.
pub fn hurl_plan(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
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
