//! What ground such as lava does to a unit that enters it (MC-055).

use bevy_ecs::prelude::*;

use crate::{
    content::{Element, effects::Flags},
    numbers::{air, conditions, figures, travel},
    stages::changes::{fall, lose_hp, spikes},
    state::{Unit, place_of},
};
use hexfray_battle::{Field, Name, Parts, Resolving, Rule, UnitId, movement::walk_until};
use hexfray_board::{
    grid::{Cell, Covered, Harm},
    map::{Board, Hazard},
};

const RULE: Rule = Rule::new("MC-055");

/// Takes the unit of a move along its path. A drop deeper than Jump hurts (MC-062), and so does each cell with a hazard
/// that a unit on the ground enters; a unit that falls or can go no farther stays there.
pub fn walk(world: &mut World) {
    let Some(unit) = world.resource::<Resolving>().action().map(|action| action.unit) else { return };
    let happens = |world: &World, from: Cell, to: Cell| !StepTaken::of(world.resource(), unit, from, to).is_quiet();
    walk_until(world, happens, |world, from, to| tread(world, unit, from, to));
}

/// Lets a unit walk along a path outside an act of its own, up to where it falls or can go no farther. `go` gets each
/// part of the path, from cell to cell.
pub fn tread_over(world: &mut World, unit: UnitId, path: &[Cell], mut go: impl FnMut(&mut World, &[Cell])) {
    let mut begun = 0;
    for at in 1..path.len() {
        let quiet = StepTaken::of(world.resource(), unit, path[at - 1], path[at]).is_quiet();
        if quiet && at + 1 < path.len() {
            continue;
        }
        go(world, &path[begun..=at]);
        begun = at;
        if !quiet && !tread(world, unit, path[at - 1], path[at]) {
            return;
        }
    }
}

/// Applies the effects of a step to the unit. Returns whether the unit can go on.
fn tread(world: &mut World, unit: UnitId, from: Cell, to: Cell) -> bool {
    let step = StepTaken::of(world.resource(), unit, from, to);
    if step.meets {
        step.entered.iter().for_each(|&cell| spikes::meet(world, unit, cell));
    }
    if let Some(levels) = step.dropped {
        fall::step_down(world, unit, levels, step.to);
    }
    if step.hurts && place_of(world, unit).is_active() {
        burn_on_any(world, unit, &step.entered);
    }
    let place = place_of(world, unit);
    place.is_active() && place.cell() == Some(to) && !Unit::of(world, unit).effects().has(Flags::NO_MOVE)
}

/// The effects of a unit's steps on it, as [`tread`] applies them: hazards, drops, spikes, and the Swimming check for
/// entering deep water (MC-055, MC-062, MC-067, MC-179); under Heat the first step fells it (MC-182); `None` if the
/// steps have no effect.
pub fn harms<'w>(world: &'w World, unit: UnitId) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
    let (field, walker) = (world.resource::<Field>(), Unit::of(world, unit));
    if conditions::burns(&walker.conditions) {
        return heat(&walker, field.place(unit).cell()?);
    }
    let board = field.board();
    let on_ground = !air::flies(&walker) && !air::floats(&walker);
    let burns = on_ground && board.has_hazards();
    let jump = || [false, true].map(|in_water| travel::jump_on_foot(world, &walker, in_water));
    // No step down is longer than the board's steepest.
    let jump = if on_ground && walker.book.settings.voluntary_drop { jump().into_iter().min() } else { None };
    let falls = jump.is_some_and(|jump| i32::from(board.steepest()) > jump);
    let swims = board.deepest() >= walker.book.settings.swimming_depth && travel::is_held_up_by_water(&walker);
    let stings = Unit::is_any(world, |one| one.effects().spikes != 0);
    if !(burns || falls || swims || stings) {
        return None;
    }
    let points = |parts: Parts| Harm::points(parts.total().max(0).unsigned_abs());
    let has_to_swim = move |cell: Cell| travel::has_to_swim_over(world, &walker, &[cell]);
    // Most steps lead into an empty cell that is hardly lower, without deep water or a hazard.
    let (small, depth) = (!field.is_large(unit), walker.book.settings.swimming_depth);
    let drop = move |from: Cell, to: Cell| i32::from(board.height(from)) - i32::from(board.height(to));
    let is_plain = move |from: Cell, to: Cell| {
        small
            && !(falls && jump.is_some_and(|jump| drop(from, to) > jump))
            && !(burns && board.hazard(to).is_some())
            && !(swims && board.depth(to) >= depth)
            && !(stings && field.occupants(to).next().is_some())
    };
    Some(Box::new(move |from, to| {
        if is_plain(from, to) {
            return Harm::NONE;
        }
        let step = StepTaken::of(field, unit, from, to);
        let mut all = Harm::NONE;
        if step.meets && stings {
            let meets = step.entered.iter().map(|&cell| Harm::points(spikes::toll(world, unit, cell).unsigned_abs()));
            all = meets.fold(all, Harm::and);
        }
        if let Some(levels) = step.dropped.filter(|_| falls) {
            all = all.and(points(crate::acts::fall::harm_of_step(world, &walker, levels, to)));
        }
        if step.hurts && burns {
            let burns = step.entered.iter().filter_map(|&cell| harm(world, unit, cell)).map(|(_, parts)| points(parts));
            all = all.and(burns.max().unwrap_or_default());
        }
        if swims && has_to_swim(to) && !has_to_swim(from) {
            all.tests += 1;
        }
        all
    }))
}

/// What the first step does to a unit under Heat, which then takes no other (MC-182).
fn heat<'w>(walker: &Unit<'_>, start: Cell) -> Option<Box<dyn Fn(Cell, Cell) -> Harm + 'w>> {
    let fall = Harm::points(walker.vitals.hp.max(0).unsigned_abs());
    Some(Box::new(move |from, _| if from == start { fall } else { Harm::NONE }))
}

/// A step of a walker's path, with its possible consequences.
struct StepTaken {
    to: Cell,
    /// The cells that the walker's body is in now and was not in before.
    entered: Covered,
    /// Whether other units are in one of them.
    meets: bool,
    /// Whether the ground of one of them hurts.
    hurts: bool,
    /// Levels down, if the step leads down; links count half (MC-060).
    dropped: Option<i32>,
}

impl StepTaken {
    fn of(field: &Field, unit: UnitId, from: Cell, to: Cell) -> Self {
        let board = field.board();
        let mut entered = field.cells_from(unit, to);
        if field.is_large(unit) {
            let before = field.cells_from(unit, from);
            entered.retain(|cell| !before.contains(cell));
        }
        let meets = entered.iter().any(|&cell| field.occupants(cell).any(|other| other != unit));
        let hurts = entered.iter().any(|&cell| board.hazard(cell).is_some());
        Self { to, entered, meets, hurts, dropped: dropped(board, from, to) }
    }

    /// Whether it has no consequences.
    const fn is_quiet(&self) -> bool {
        !self.meets && !self.hurts && self.dropped.is_none()
    }
}

/// Hurts a unit once, by the most harmful ground of the cells that its body has entered.
pub fn burn_on_any(world: &mut World, unit: UnitId, cells: &[Cell]) {
    let amount = |cell: Cell| harm(world, unit, cell).map_or(0, |(_, parts)| parts.total());
    let worst = cells.iter().copied().rev().max_by_key(|&cell| amount(cell));
    if let Some(cell) = worst {
        burn_on(world, unit, cell);
    }
}

/// Hit points that a unit loses to hazards and spikes when it lands in a cell (MC-055, MC-179).
pub fn toll(world: &World, unit: UnitId, cell: Cell) -> i32 {
    let cells = world.resource::<Field>().cells_from(unit, cell);
    let burns = cells.iter().filter_map(|&cell| harm(world, unit, cell)).map(|(_, parts)| parts.total());
    burns.max().unwrap_or(0) + cells.iter().map(|&cell| spikes::toll(world, unit, cell)).sum::<i32>()
}

/// Levels down between two adjacent cells, `None` if it is no step down; links count half (MC-060).
fn dropped(board: &Board, from: Cell, to: Cell) -> Option<i32> {
    let levels = i32::from(board.height(from)) - i32::from(board.height(to));
    if levels <= 0 {
        return None;
    }
    let way = board.grid().all_directions().find(|&way| board.grid().step(from, way) == to)?;
    Some(if board.link(from, way).is_some() { (levels + 1) / 2 } else { levels })
}

/// Hurts a unit by the ground of a cell.
pub fn burn_on(world: &mut World, unit: UnitId, cell: Cell) {
    if let Some((name, parts)) = harm(world, unit, cell) {
        let amount = parts.total();
        lose_hp(world, unit, None, name, amount, parts);
    }
}

/// The name of a cell's hazard and what it does to a unit; `None` where it does nothing.
fn harm(world: &World, unit: UnitId, cell: Cell) -> Option<(Name, Parts)> {
    let board = world.resource::<Field>().board();
    let hazard = board.hazard(cell)?;
    let walker = Unit::of(world, unit);
    if air::flies(&walker) || air::floats(&walker) {
        return None;
    }
    let parts = share(&walker, hazard);
    let name = Name::intern(&hazard.name).unwrap_or(Name::new("the ground"));
    (parts.total() > 0).then_some((name, parts))
}

/// The hazard's percentage of maximum HP, more or less for units that are weak to its element or resist it (TC-118).
fn share(walker: &Unit<'_>, hazard: &Hazard) -> Parts {
    let (settings, elements) = (&walker.book.settings, figures::elements(walker));
    let mut parts = Parts::new();
    parts.add("of maximum HP", settings.rounding.percent(walker.kind.hp, i32::from(hazard.hp_percent)), RULE);
    let element = hazard.element.as_deref().and_then(|word| Element::WORDS.iter().find(|(key, _)| *key == word));
    let Some((_, element)) = element else { return parts };
    let (bit, base) = (element.bit(), parts.total());
    let by = |percent: i32| settings.rounding.percent(base, (100 + percent).max(0)) - base;
    if (elements.immune | elements.absorb) & bit != 0 {
        parts.add("immune to the element", -base, RULE);
    } else if elements.weak & bit != 0 {
        parts.add("weak to the element", by(settings.weakness_percent), RULE);
    } else if elements.resist & bit != 0 {
        parts.add("resists the element", by(settings.resistance_percent), RULE);
    }
    parts
}
