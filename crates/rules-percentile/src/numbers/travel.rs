//! How a unit travels: Move, Jump, flight, water and the settings of movement (MC-019 … MC-069).

use bevy_ecs::prelude::*;

use crate::{
    content::{Creature, code::Attribute, effects::Flags, scene::METRE, settings::FullMove},
    numbers::{air, checks, figures, opposed::failures},
    state::{Unit, manoeuvre::Manoeuvre},
};
use hexfray_battle::{Field, Flow, Name, Parts, Presence, Roster, Rule, SideId, Stage, Total, UnitId, narrow};
use hexfray_board::{
    grid::Cell,
    map::{Board, Depths, HOPELESS, JumpMode, Standing, Travel, Traveller},
};

/// How a unit travels in this turn, including its Acrobatics.
pub fn leaping(user: &Unit<'_>, at: &Manoeuvre, whole: Traveller) -> Traveller {
    let Some(leap) = at.leap else { return whole };
    leap.change(whole, user.book.settings.acrobatics_exceeds_move)
}

/// The Jump of a unit that walks, including its Acrobatics in its own turn.
pub fn jump_on_foot(world: &World, user: &Unit<'_>, in_water: bool) -> i32 {
    let jump = figures::jump::<Total>(user, in_water).total();
    let leap = user.manoeuvre.leap.filter(|_| world.resource::<Flow>().actor() == Some(user.unit));
    leap.map_or(jump, |leap| leap.jump(jump))
}

/// Whether only Float or Flight keeps a unit over impassable ground, for the notes of a forecast.
pub fn hovers(world: &World, unit: UnitId) -> bool {
    let user = Unit::of(world, unit);
    let field = world.resource::<Field>();
    // A fallen unit no longer flies, and is lost with its body (MC-054).
    let leaves_a_body = air::flies(&user) && world.resource::<Roster>().units()[unit.index()].hero;
    field.cells(unit).into_iter().any(|cell| field.board().is_impassable(cell))
        && (user.effects().has(Flags::FLOAT.and(Flags::FLIGHT)) || leaves_a_body)
}

/// The Swimming rating from which water does not hinder acts (TC-089).
pub const SWIMMER: i32 = 80;

/// How a unit travels with what is left of its Movement action; `None` if it may not move now.
pub fn traveller(world: &World, unit: UnitId) -> Option<Traveller> {
    let flow = world.resource::<Flow>();
    if flow.actor() != Some(unit) || flow.stage() != Stage::Turn {
        return None;
    }
    let user = Unit::of(world, unit);
    if user.turn.moves == 0 || user.turn.slipping || user.memory.sends != 0 || user.charge.is_some() {
        return None;
    }
    let (points, jump) = user.turn.used;
    let field = world.resource::<Field>();
    let whole = whole(field, &user, if user.turn.double_move { 2 } else { 1 })?;
    let whole = from_the_wall(field.place(unit).lift(), leaping(&user, &user.manoeuvre, whole))?;
    Some(Traveller {
        points: whole.points.saturating_sub(points),
        jump: if whole.jump_mode == JumpMode::Pool { whole.jump.saturating_sub(jump) } else { whole.jump },
        always_one: whole.always_one && points == 0,
        ..whole
    })
}

/// Why a unit cannot move in its turn (MC-075, MC-136, MC-183).
pub fn why_not_move(world: &World, unit: UnitId) -> Option<&'static str> {
    let flow = world.resource::<Flow>();
    if flow.actor() != Some(unit) || flow.stage() != Stage::Turn {
        return None;
    }
    let user = Unit::of(world, unit);
    Some(if user.effects().has(Flags::NO_MOVE) {
        "a condition keeps it from moving"
    } else if user.charge.is_some() {
        "it has announced an act, and waits for it"
    } else if user.memory.sends != 0 {
        "its move is left to the unit that it commands"
    } else if user.turn.moves == 0 || user.turn.slipping {
        "it has no Movement action left in this turn"
    } else if world.resource::<Field>().place(unit).lift() > 0 {
        "its Jump is too low to come down from the wall"
    } else {
        return None;
    })
}

/// How a unit that may hang on a wall travels: it comes down first, if its Jump is enough for that (MC-075).
fn from_the_wall(lifted: i8, whole: Traveller) -> Option<Traveller> {
    let lifted = narrow::<u8>(lifted.clamp(0, 100));
    if whole.flying || lifted == 0 {
        return Some(whole);
    }
    let jump = whole.jump.checked_sub(lifted)?;
    Some(Traveller { jump: if whole.jump_mode == JumpMode::Pool { jump } else { whole.jump }, ..whole })
}

/// How a unit travels with a whole Movement action from its place: it comes down from a wall first, if it hangs on one
/// (MC-075).
pub fn from_where_it_is(world: &World, unit: UnitId) -> Option<Traveller> {
    from_the_wall(world.resource::<Field>().place(unit).lift(), fresh(world, unit)?)
}

/// How a unit travels with a whole Movement action.
pub fn fresh(world: &World, unit: UnitId) -> Option<Traveller> {
    whole(world.resource(), &Unit::of(world, unit), 1)
}

/// How a unit travels with a multiple of its Move.
fn whole(field: &Field, user: &Unit<'_>, times: i32) -> Option<Traveller> {
    let cell = field.place(user.unit).cell()?;
    if user.effects().has(Flags::NO_MOVE) {
        return None;
    }
    let settings = &user.book.settings;
    let in_water = field.board().depth(cell) > 0;
    if settings.scene.is_untracked() {
        return None;
    }
    let on_scene = settings.scene.on;
    let points = match on_scene {
        true => allowance(user),
        false => figures::movement::<Total>(user, in_water).total() * 2,
    };
    let jump = if on_scene { 0 } else { figures::jump::<Total>(user, in_water).total() };
    Some(Traveller {
        points: narrow::<u16>(points * times),
        jump: narrow::<u8>(jump),
        jump_mode: settings.jump_mode,
        flying: air::flies(user),
        floating: air::floats(user),
        aquatic: is_aquatic(user) && !on_scene,
        sure_footed: user.kind.sure_footed,
        always_one: !on_scene,
        leaps_over: settings.leap_over_units,
        leap_jump: settings.leap_cost,
        leaps_impassable: settings.leap_over_impassable,
        barred_by_bodies: settings.bodies_block,
        shares_cells: settings.ally_stacking,
        drops: settings.voluntary_drop,
        over_obstacles: settings.fly_over_obstacles,
        leaps_beyond: false,
        leaps_cheaply: false,
        shares: on_scene.then(|| settings.scene.shares()),
        gauge: None,
        footprint: field.footprint(user.unit),
        modes: None,
        depths: depths(field.board(), user),
    })
}

/// Whether water does not hinder a unit (MC-069).
pub fn is_aquatic(of: &Unit<'_>) -> bool {
    of.kind.creature == Creature::Aquan
}

/// Whether a cell counts as water for creatures of the water (MC-023).
pub fn in_water(world: &World, cell: Cell) -> bool {
    world.resource::<Field>().board().depth(cell) > 0
}

/// Whether the water in a cell is so deep that a unit can only move (MC-066, TC-089).
pub fn is_out_of_its_depth(board: &Board, of: &Unit<'_>, cell: Cell) -> bool {
    board.depth(cell) >= 2 && is_held_up_by_water(of)
}

/// Whether deep water is a hindrance to a unit at all (MC-069, TC-089).
pub fn is_held_up_by_water(of: &Unit<'_>) -> bool {
    let at_home = of.effects().has(Flags::AT_HOME_IN_WATER) || is_aquatic(of);
    of.kind.swimming < SWIMMER && !air::flies(of) && !air::floats(of) && !at_home
}

/// Whether a unit has to swim in a cell, where the water is over its head (MC-067).
fn has_to_swim(field: &Field, of: &Unit<'_>, cell: Cell) -> bool {
    let (board, depth) = (field.board(), of.book.settings.swimming_depth);
    let is_over_its_head = |cell: &Cell| board.depth(*cell) >= depth && is_out_of_its_depth(board, of, *cell);
    field.cells_from(of.unit, cell).iter().any(is_over_its_head)
}

/// Whether a unit has to swim in any of these cells of a path, which includes its own.
pub fn has_to_swim_over(world: &World, of: &Unit<'_>, path: &[Cell]) -> bool {
    let field = world.resource::<Field>();
    field.board().deepest() >= of.book.settings.swimming_depth && path.iter().any(|&cell| has_to_swim(field, of, cell))
}

/// The skill that is checked in deep water.
pub const SWIMMING: Name = Name::new("Swimming");

/// The chance of a unit's Swimming check (MC-067).
pub fn swimming(of: &Unit<'_>) -> Parts {
    checks::chance(of, SWIMMING, 0, Rule::new("MC-067"))
}

/// The water that a unit may fail to cross, which matters for the choice of paths; `None` if there is none, or if water
/// does not hinder the unit.
fn depths(board: &Board, of: &Unit<'_>) -> Option<Depths> {
    let least = of.book.settings.swimming_depth;
    if board.deepest() < least || !is_held_up_by_water(of) {
        return None;
    }
    let fails = failures(swimming(of).total(), &of.book.settings);
    // A unit avoids water in which it is as likely to get stuck as to come out again.
    Some(Depths { least, danger: if fails >= 50 { HOPELESS } else { fails }, closed: false })
}

/// Whether units of a side can leave the board from a cell: at its edge, which may be ragged, or in an exit that they
/// may use (TC-029, TC-134).
pub fn is_way_out(world: &World, side: SideId, cell: Cell) -> bool {
    let board = world.resource::<Field>().board();
    let grid = board.grid();
    let nothing = |cell: Cell| (0..grid.levels()).all(|level| !board.exists(Cell { level, ..cell }));
    is_exit(world, side, cell) || grid.all_directions().any(|way| nothing(grid.step(cell, way)))
}

/// Whether a cell is in an exit that units of a side may use.
pub fn is_exit(world: &World, side: SideId, cell: Cell) -> bool {
    let name = world.resource::<Roster>().sides()[side.index()].name.as_str();
    world.resource::<Field>().board().exit(cell, name).is_some()
}

/// Whether a unit stands in a cell that meets a condition, or can reach one with a whole Movement action.
pub fn comes_to(world: &World, unit: UnitId, is_meant: impl Fn(Cell) -> bool) -> bool {
    let (field, roster) = (world.resource::<Field>(), world.resource::<Roster>());
    let Some(from) = field.place(unit).cell() else { return false };
    if field.cells(unit).into_iter().any(&is_meant) {
        return true;
    }
    let Some(whole) = fresh(world, unit) else { return false };
    let (board, side) = (field.board(), roster.side(unit));
    let bars = |other: UnitId| field.is_active(other) && roster.are_hostile(side, roster.side(other));
    let stands = |index: usize| {
        let barred = field.occupants(board.grid().cell(index)).any(bars);
        if barred { Standing::Foe } else { Standing::Free }
    };
    let mut travel = Travel::new(board.grid());
    travel.explore(board, from, &whole, stands);
    travel.destinations().any(|way| is_meant(way.cell))
}

/// Whether a unit could appear in a cell: all cells that it would cover are on the board, free, and ground that it can
/// stand on.
pub fn may_stand(world: &World, unit: UnitId, cell: Cell) -> bool {
    let field = world.resource::<Field>();
    let board = field.board();
    let user = Unit::of(world, unit);
    let up = field.place(unit).presence() != Presence::Down;
    field.fits(unit, cell, |cell| {
        let hovers = || up && (air::flies(&user) || (air::floats(&user) && board.carries(cell)));
        !board.blocks_move(cell)
            && (!board.is_impassable(cell) || hovers())
            && (user.book.settings.scene.on || field.occupants(cell).all(|other| other == unit))
    })
}

/// The cell nearest to another in which a unit could appear, in the order of rows; `None` if there is no such cell.
pub fn nearest_standing(world: &World, unit: UnitId, to: Cell) -> Option<Cell> {
    let grid = world.resource::<Field>().board().grid();
    let farthest = u32::from(grid.cols()) + u32::from(grid.rows());
    let fits = |&cell: &Cell| may_stand(world, unit, cell);
    (0..=2 * farthest).find_map(|distance| grid.ring(to, distance).find(fits))
}

/// The cells from which a unit stands beside another, with one of its cells beside one of the other's (MC-094).
pub fn cells_beside(world: &World, unit: UnitId, other: UnitId) -> Vec<Cell> {
    let field = world.resource::<Field>();
    let beside = field.beside(other);
    if !field.is_large(unit) {
        return beside;
    }
    let grid = field.board().grid();
    let near = beside.iter().flat_map(|&cell| grid.ball(cell, 2));
    let mut cells: Vec<Cell> =
        near.filter(|&cell| field.cells_from(unit, cell).iter().any(|own| beside.contains(own))).collect();
    let taken = field.cells(other);
    cells.retain(|&cell| !field.cells_from(unit, cell).iter().any(|own| taken.contains(own)));
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// Whether a cell is one of those that a unit covers if it stands in `from`, or beside one of them.
pub fn is_at_hand(world: &World, unit: UnitId, from: Cell, cell: Cell) -> bool {
    let field = world.resource::<Field>();
    let grid = field.board().grid();
    let near = |own: &Cell| *own == cell || grid.neighbours(*own).any(|next| next == cell);
    field.cells_from(unit, from).iter().any(near)
}

/// Whether a unit may spend its action on moving once more (TC-052, MC-188).
pub fn may_full_move(of: &Unit<'_>) -> Result<(), &'static str> {
    match of.book.settings.full_move {
        _ if of.book.settings.scene.is_untracked() => Err("places are not tracked"),
        FullMove::Off => Err("there is no such action on a map"),
        _ if air::floats(of) => Err("a floating unit makes no full move"),
        _ if of.effects().has(Flags::NO_MOVE) => Err("unable to move"),
        FullMove::Double if of.turn.moves == 0 => Err("the Movement action is spent"),
        _ => Ok(()),
    }
}

/// Sixths of a metre that a unit can move freely in its turn: SPD metres. Difficult ground takes more of them, unless
/// the unit floats or flies (TC-051, TC-082 … TC-085, TC-090).
pub fn allowance(of: &Unit<'_>) -> i32 {
    of.kind.attribute(Attribute::Spd) * i32::from(METRE)
}
