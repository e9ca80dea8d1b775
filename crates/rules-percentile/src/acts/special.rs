//! The changes that named effects make to an act for one user: its area, its targets, what prevents it, which act
//! replaces it.

use bevy_ecs::prelude::*;

use crate::{
    acts::summoning,
    content::{
        Creature, Weapon,
        effects::{Flags, Mask},
        special::{Special, When},
    },
    numbers::{air, conditions, figures, refusal::Refusal, travel},
    state::{Conditions, Unit, UnitState, look::cell_of},
};
use hexfray_battle::{Act, Aim, Field, Geometry, Range, Rule, Targeting, Total, UnitId, narrow};
use hexfray_board::{
    grid::{Cell, Template},
    map::Board,
};

/// An act that is done instead of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// An ability, by its place in the compendium.
    Ability(u16),
    /// An act of another unit, with that unit's kind.
    Act(u16, Act),
}

/// The ability or act that replaces an act with this effect.
pub fn instead(effect: &Special, user: &Unit<'_>) -> Option<Instead> {
    match effect {
        Special::CaughtSpell => user.memory.caught.map(Instead::Ability),
        Special::Mimic => user.memory.seen.map(|(kind, act)| Instead::Act(kind, act)),
        _ => None,
    }
}

/// The template of an act with this effect, if its user determines it.
pub fn template(effect: &Special, user: &Unit<'_>) -> Option<Template> {
    match effect {
        Special::WithinMove => {
            let cells = narrow::<u32>(figures::movement::<Total>(user, false).total());
            Some(Template::Party { size: cells + 1 })
        }
        Special::Blade { tier, area, .. } => {
            let high = blade_of(user).is_some_and(|weapon| weapon.tier >= *tier);
            area.filter(|_| high).map(|size| Template::Party { size })
        }
        _ => None,
    }
}

/// The weapon in a user's first hand.
fn blade_of<'w>(user: &Unit<'w>) -> Option<&'w Weapon> {
    user.gear.blows().first().map(|hand| &user.book.weapons[usize::from(hand.weapon)])
}

/// Whether a unit stands but is not alive.
fn is_undead(target: &Unit<'_>) -> bool {
    target.vitals.hp > 0 && (target.kind.creature == Creature::Undead || target.effects().has(Flags::REVERSED))
}

/// Whether an act with this effect takes all hit points of a unit, besides its other effects, if it overcomes
/// M.Evasion.
pub fn fells(effect: &Special, target: &Unit<'_>) -> bool {
    effect.fells_some() && is_undead(target)
}

/// Whether an act with this effect strikes a unit that it catches.
pub fn strikes(effect: &Special, user: &Unit<'_>, target: &Unit<'_>) -> bool {
    match effect {
        Special::FellsUndead { raises } => !raises || target.vitals.hp <= 0 || is_undead(target),
        Special::Level { divides_by } => target.kind.level % divides_by == 0,
        Special::OnlyWith { condition } => target.conditions.has(*condition),
        Special::SparesUser => user.unit != target.unit,
        _ => true,
    }
}

/// Percent that the effect adds to the basic damage done to a target (TC-098).
pub fn percent(effect: &Special, user: &Unit<'_>, target: &Unit<'_>) -> i32 {
    let Special::More { when, percent } = effect else { return 0 };
    let so = match when {
        When::SameLevel => user.kind.level == target.kind.level,
        When::UserNearDeath => 4 * user.vitals.hp <= user.kind.hp,
        When::TargetFlies => air::flies(target),
    };
    if so { *percent } else { 0 }
}

/// The conditions of a unit after it has exchanged some with another unit.
pub fn takes_over(effect: &Special, from: &Unit<'_>, to: &Unit<'_>) -> Option<Conditions> {
    let &Special::Swaps { conditions, but } = effect else { return None };
    let conditions = conditions & !but;
    let mut after = conditions::without(&to.conditions, conditions, to.book);
    for condition in from.conditions.iter().filter(|&at| conditions.has(at)) {
        let posed = UnitState { conditions: after, ..*to.state };
        if conditions::can_come(&to.posing(&posed), condition) {
            after = conditions::with(&after, condition, from.conditions.rounds(condition), to.book);
        }
    }
    Some(after)
}

/// Whether a unit can use an act with this effect now.
///
/// # Errors
/// The reason against it, and its rule.
pub fn check_use(effect: &Special, user: &Unit<'_>) -> Result<(), Refusal> {
    let (fits, why, rule) = match effect {
        Special::Blade { kind, .. } => {
            let fits = blade_of(user).is_some_and(|weapon| weapon.kind == *kind);
            (fits, "there is no weapon for this in hand", "MC-167")
        }
        Special::CaughtSpell => (user.memory.caught.is_some(), "there is no caught spell", "MC-165"),
        Special::Mimic => (user.memory.seen.is_some(), "there is no act to copy", "MC-156"),
        Special::SlipAway => (user.turn.slipping, "no foe has broken free", "MC-136"),
        Special::Stance { from: Some(from), .. } => (user.conditions.has(*from), "not ready for this", "TC-046"),
        _ => return Ok(()),
    };
    if fits { Ok(()) } else { Err((why, Rule::new(rule))) }
}

/// Whether an act with this effect can be used from a cell.
///
/// # Errors
/// The reason against it, and its rule.
pub fn check_place(effect: &Special, world: &World, from: Cell) -> Result<(), Refusal> {
    let Special::OnTerrain { terrain: terrains } = effect else { return Ok(()) };
    let decides = deciding_terrain(world.resource::<Field>().board(), from);
    if terrains.iter().any(|terrain| terrain == decides) {
        Ok(())
    } else {
        Err(("the battlefield has another kind of ground", Rule::new("MC-147")))
    }
}

/// The major terrain that decides for a unit in a cell.
fn deciding_terrain(board: &Board, from: Cell) -> &str {
    let mut major = board.major_terrains().map(|terrain| terrain.id.as_str());
    let first = major.next().unwrap_or("");
    let here = board.terrain_name(from);
    if major.any(|second| second == here) { here } else { first }
}

/// Whether an act with this effect may be aimed like this, apart from its range and target type.
///
/// # Errors
/// The reason against it, and its rule.
pub fn check_aim(effect: &Special, world: &World, user: UnitId, aim: Aim) -> Result<(), Refusal> {
    let target = |like: &dyn Fn(Unit<'_>) -> bool| match aim {
        Aim::Unit(target) => Unit::find(world, target).is_some_and(like),
        _ => true,
    };
    let (fits, why, rule) = match effect {
        Special::FellsUndead { raises: true } => {
            let meant = |target: Unit<'_>| target.vitals.hp <= 0 || is_undead(&target);
            (target(&meant), "the target is alive and standing", "TC-140")
        }
        Special::KeepsTo { .. } => (aim != Aim::Unit(user), "a unit cannot keep to itself", "MC-162"),
        Special::OnlyWith { condition } => {
            let bears = |target: Unit<'_>| target.conditions.has(*condition);
            (target(&bears), "the target lacks the condition for this", "TC-069")
        }
        Special::SlipAway => {
            (may_slip_to(world, user, aim), "the foe who broke free is more than one Move away", "MC-136")
        }
        Special::Summon { kind } => return summoning::callable(world, user, *kind).map(|_| ()),
        Special::Warp { .. } => (may_appear(world, user, aim), "nobody can appear there", "MC-116"),
        _ => return Ok(()),
    };
    if fits { Ok(()) } else { Err((why, Rule::new(rule))) }
}

/// Whether a dancer may slip away to the aim (MC-136).
fn may_slip_to(world: &World, user: UnitId, aim: Aim) -> bool {
    let dancer = Unit::of(world, user);
    let partner = dancer.memory.slips_from.and_then(|partner| cell_of(world, partner));
    let range = Range::Cells(narrow::<u32>(figures::movement::<Total>(&dancer, false).total()));
    let near = Targeting { range, ..Targeting::SELF };
    matches!((aim, partner), (Aim::Cell(cell), Some(partner)) if near.reaches(world, partner, cell))
}

/// Whether the unit that moves (the user, or a unit that it puts elsewhere) can appear at the aim; a unit that is put
/// elsewhere may also stay where it is.
fn may_appear(world: &World, user: UnitId, aim: Aim) -> bool {
    let Aim::Cell(cell) = aim else { return false };
    let next = Unit::of(world, user).memory.sends_next();
    next.is_some_and(|next| cell_of(world, next) == Some(cell)) || travel::may_stand(world, next.unwrap_or(user), cell)
}

/// The units that an act with this effect strikes besides its one target, from a cell; `turned`: in the second of two
/// directions that are equally near (MC-170).
pub fn goes_on_to(effect: &Special, world: &World, from: Cell, target: UnitId, turned: bool) -> Vec<UnitId> {
    let &Special::Beam { rows } = effect else { return Vec::new() };
    let field = world.resource::<Field>();
    let (board, grid) = (field.board(), field.board().grid());
    let rules = &world.resource::<Geometry>().templates;
    let Some(to) = cell_of(world, target) else { return Vec::new() };
    let ways = grid.nearest_directions(from, to);
    let Some(&way) = ways.get(usize::from(turned)).or(ways.first()) else { return Vec::new() };
    let back = grid.turned(way, i32::from(grid.directions() / 2));
    let base = i32::from(board.height(from));
    let level = |cell: Cell| i32::from(board.height(cell)) - base;
    let cone = grid.cone(grid.step(to, back), way, rows, rules.square_cone);
    let reached = cone.filter(|&(cell, row)| rules.cone_vertical.catches(row, level(cell), rows));
    let cells = reached.filter(|&(cell, _)| cell != to);
    let mut units: Vec<UnitId> = cells.flat_map(|(cell, _)| field.occupants(cell)).collect();
    if !field.all_are_small() {
        let mut seen = vec![target];
        units.retain(|unit| {
            !seen.contains(unit) && {
                seen.push(*unit);
                true
            }
        });
    }
    units
}

/// The conditions that its user bears while an act with these effects is charged.
pub fn while_charging<'a>(effects: impl IntoIterator<Item = &'a std::sync::Arc<Special>>) -> Mask {
    effects.into_iter().filter_map(|effect| effect.while_charging()).collect()
}
