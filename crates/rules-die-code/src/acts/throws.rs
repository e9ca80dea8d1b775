//! Acts of bare strength, as attacks: hurting a captive, throwing it, hurling objects.

use super::{
    attack,
    difficulty::{self, Circumstances},
    draft::Draft,
    plan::{AttackPlan, Cost, Outcome},
    restraint,
};
use crate::{
    content::{Attribute, Band, Cover, DieCode, Location, Manoeuvre, Reach, Skill},
    numbers::{
        attack::{Attack, HarmRoll},
        codes,
        damage::{self, Harm},
        difficulty::{Difficulty, Sighting},
        ground, scale,
        sight::{cover, murk},
    },
    state::{HoldKind, Look},
};
use hexfray_battle::{Aim, InTheWay, Name, OrderError, Parts, Rule, UnitId, Who, in_the_way};
use hexfray_board::grid::Cell;

/// The difficulty of a throw before range (DC-107).
const THROW: i32 = 10;
/// The distance over which a unit can be thrown into an empty cell, in cells (DC-107).
const OPEN_THROW: u32 = 1;

/// The damage of a unit's grip on another: Strength Damage for a tackle and an arm pin; other grabs add the dice of the
/// weapon that holds, as long as it is in hand (DC-099, DC-101, DC-111).
fn grip(look: &Look<'_>, unit: UnitId, held: UnitId) -> Harm {
    let Some(hold) = look.holds.between(unit, held) else { return damage::strength(look, unit) };
    match hold.kind {
        HoldKind::Tackle => Harm { ranks: 0, ..damage::strength(look, unit) },
        HoldKind::ArmPin => damage::strength(look, unit),
        _ => {
            let with = hold.with.filter(|&with| look.state(unit).gear.is_in_hand(with));
            damage::of_grip(look, unit, with.and_then(|with| look.weapon(unit, with)).map(|(_, weapon)| weapon))
        }
    }
}

/// The damage of a grip to the captive, without a roll to hit (DC-099, DC-101, DC-111).
pub fn squeeze(look: &Look<'_>, unit: UnitId, held: UnitId) -> Attack {
    let strength = grip(look, unit, held);
    let scale = scale::between(look, unit, held);
    Attack {
        by: unit,
        target: held,
        with: None,
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

/// Whether a captive that an attack hurts may first try to get free, because it has not had its turn in this round
/// (DC-101).
pub fn asks_to_escape(look: &Look<'_>, attack: &Attack) -> bool {
    let hold = look.holds.between(attack.by, attack.target);
    let grips = hold.is_some_and(|hold| !matches!(hold.kind, HoldKind::Tackle | HoldKind::Lift));
    attack.sure && grips && restraint::may_break_free_now(look, attack.target)
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
        together: false,
    }
}

/// Hurting a captive (DC-099, DC-101, DC-111).
///
/// # Errors
/// The rule that forbids it.
pub fn squeeze_plan(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
    let kinds = [HoldKind::Tackle, HoldKind::Grab, HoldKind::Choke, HoldKind::Hold, HoldKind::ArmPin];
    let held = draft.captive(&kinds, true, "DC-101")?;
    let used = draft.look.holds.between(draft.unit, held).is_some_and(|hold| hold.used == draft.look.round());
    if used {
        return draft.refuse("has already done so this round", "DC-101");
    }
    Ok(wrap(draft.unit, "hurt the captive", squeeze(draft.look, draft.unit, held)))
}

/// Throwing or slamming a lifted unit: onto the ground, or against an object or a unit (DC-107, DC-108).
///
/// # Errors
/// The rule that forbids it.
pub fn throw_plan(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
    let look = draft.look;
    let held = draft.captive(&[HoldKind::Lift], false, "DC-107")?;
    let Aim::Cell(cell) = draft.aim else { return draft.refuse("not a valid target", "DC-107") };
    let from = look.cell(draft.unit).ok_or(OrderError::NoSuchUnit(draft.unit))?;
    let far = look.board().grid().distance(from, cell);
    let struck = struck_by(look, held, cell);
    let against = struck.is_some() || ground::is_filled(look.board(), cell);
    let most = if against { u32::from(look.settings().throw_cells) } else { OPEN_THROW };
    if !look.board().exists(cell) || far == 0 || far > most {
        return draft.refuse("the target cannot be thrown so far", "DC-107");
    }
    if let Some(InTheWay::Obstacle(_)) = in_the_way(look.world, draft.unit, from, cell) {
        return draft.refuse("something stands in the way", "DC-107");
    }
    if !against && ground::rest(look, held, from, cell).is_none() {
        return draft.refuse("there is no room for a unit", "DC-107");
    }
    let hard = match struck {
        // The book has no rule for a unit that is hit: its Physique replaces the object's Toughness.
        Some(unit) => look.sheet(unit).attribute(Attribute::Physique),
        None if !against => bare_ground(look),
        None => match hardness(look, cell) {
            Some(toughness) => toughness,
            None => return draft.refuse("the chart has no Toughness for the object there", "DC-163"),
        },
    };
    let attack = thrown(look, draft.unit, held, hard, far, draft.actions(Cost::Action(0)));
    let mut plan = wrap(draft.unit, "throw", attack);
    plan.thrown_to = Some(cell);
    Ok(plan)
}

/// The unit in a cell that a thrown unit strikes; the book has no rule for it.
pub fn struck_by(look: &Look<'_>, thrown: UnitId, cell: Cell) -> Option<UnitId> {
    look.field.occupants(cell).find(|&other| other != thrown && look.is_active(other))
}

/// The Toughness of the thing that fills a cell, or of a wall of the board itself, which takes no damage (DC-108,
/// DC-171).
fn hardness(look: &Look<'_>, cell: Cell) -> Option<DieCode> {
    let of_wall = || look.tables().toughness(look.settings(), look.board().terrain_name(cell));
    look.thing(cell).map(|(_, toughness)| toughness).or_else(of_wall)
}

/// The Toughness of bare ground, which the book does not give.
fn bare_ground(look: &Look<'_>) -> DieCode {
    look.tables().toughness(look.settings(), "ground").unwrap_or_default()
}

/// The range band of a throw: Point Blank, or Short beyond that (DC-060, DC-061, DC-107).
fn throwing_band(look: &Look<'_>, cells: u32) -> Band {
    let reach = Reach::Bands([u16::MAX; 3]);
    reach.band(look.settings(), cells, look.cell_metres(), 0).unwrap_or(Band::Short)
}

/// Adds the modifier for the distance of a throw (DC-060, DC-107).
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
        code: codes::skill(look, unit, Skill::Throwing, actions).more_dice(look.state(unit).declared.surprise),
        modifier: look.state(unit).favour,
        difficulty: Difficulty::from_value(parts),
        harm: Harm { code: hard + strength.code, scale: scale.damage, ..strength },
        margin_counts: attack::margin_counts(look, unit),
        ..squeeze(look, unit, target)
    }
}

/// The things beside a unit that it could lift and hurl, with their Toughness (DC-106).
pub fn liftable<'a>(look: &'a Look<'_>, unit: UnitId) -> impl Iterator<Item = (Cell, DieCode)> + 'a {
    let lifts = codes::unrolled(codes::skill(look, unit, Skill::Lifting, 1));
    let light = move |toughness: DieCode| {
        !toughness.is_zero() && i32::from(toughness.dice()) * look.settings().lift_difficulty_per_die <= lifts
    };
    let beside = look.cell(unit).into_iter().flat_map(|from| look.board().grid().neighbours(from));
    let things = beside.filter_map(|cell| look.thing(cell).map(|(_, toughness)| (cell, toughness)));
    things.filter(move |(_, toughness)| light(*toughness))
}

/// Hurling an object beside the unit at a target, for its Toughness and Strength Damage (DC-106 … DC-108).
///
/// # Errors
/// The rule that forbids it.
pub fn hurl_plan(draft: &Draft<'_, '_>) -> Result<AttackPlan, OrderError> {
    let look = draft.look;
    let from = look.cell(draft.unit).ok_or(OrderError::NoSuchUnit(draft.unit))?;
    let target = draft.target(Who::Foes, u32::from(look.settings().throw_cells), "DC-107")?;
    let which = usize::try_from(draft.act.option).unwrap_or(usize::MAX);
    let Some((cell, toughness)) = liftable(look, draft.unit).nth(which) else {
        return draft.refuse("there is nothing to lift nearby", "DC-106");
    };
    let to = look.cell(target).ok_or(OrderError::NoSuchUnit(target))?;
    let attack = hurled(draft, target, toughness, (from, to))?;
    let mut plan = wrap(draft.unit, "hurl a thing", attack);
    plan.hurled_from = Some(cell);
    Ok(plan)
}

/// The attack with a hurled object, which has every modifier of a shot: range, cover, sight, posture, scale, surprise,
/// and the part of the body that was declared (DC-039).
fn hurled(
    draft: &Draft<'_, '_>,
    target: UnitId,
    toughness: DieCode,
    (from, to): (Cell, Cell),
) -> Result<Attack, OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    let location = look.state(unit).declared.location;
    if location.is_some() && !look.sheet(target).human {
        return draft.refuse("the target's body has no such parts", "DC-130");
    }
    let far = look.board().grid().distance(from, to);
    let sighting = Sighting {
        band: throwing_band(look, far),
        cover: cover(look.board(), from, to),
        murk: murk(look.board(), from, to),
    };
    if sighting.cover == Cover::Full {
        return draft.refuse("the target is completely hidden", "DC-063");
    }
    let scale = scale::between(look, unit, target);
    let given = Circumstances {
        by: unit,
        target,
        weapon: None,
        close: false,
        sighting,
        manoeuvre: Manoeuvre::Plain,
        further_shots: 0,
        all_out: false,
        location,
        size: None,
        scale,
        trained: look.sheet(unit).is_trained(Skill::Throwing),
    };
    let mut attack = thrown(look, unit, target, toughness, far, draft.actions(Cost::Action(0)));
    let code = codes::skill(look, unit, Skill::Throwing, draft.actions(Cost::Action(0)));
    attack.code = code.more_dice(attack::extra_dice(look, unit, None, target, from));
    attack.modifier += scale.attack;
    attack.difficulty = difficulty::of(look, &given);
    attack.manoeuvre = Manoeuvre::Plain;
    attack.location = location;
    if look.settings().use_modifiers.options {
        attack.harm.location = location.map_or(0, |location| look.tables().location(location).1);
    }
    attack.margin_counts &= location.is_none_or(Location::keeps_damage_bonus);
    attack.resistance = damage::resistance(look, target, location);
    Ok(attack)
}
