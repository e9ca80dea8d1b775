//! Pincers: how a side is surrounded, how its units choose their faces, and how the pincer ends (TC-028 … TC-033).

use bevy_ecs::prelude::*;

use crate::{
    content::{face::Face, scenario::Script, settings::PincerOnMap},
    numbers::travel,
    stages::play::Play,
    state::{
        Unit, UnitState, change,
        look::settings_of,
        place_of,
        question::{About, Question},
        situation::Situation,
    },
};
use hexfray_battle::{
    Event, Field, Flow, Log, Name, OrderError, Roster, Rule, SideId, UnitId, has_entered, narrow, note,
    play::{Playing, Units},
};
use hexfray_board::{
    grid::{Cell, HexTop, Shape},
    map::{JumpMode, LeapOver, Standing, Travel, Traveller},
};

/// Half points for a path that is longer than one move: enough to cross any board.
const FAR: u16 = 2_000;

const QUESTION: Name = Name::new("Surrounded: which face does it look at?");

const LEFT: Name = Name::new("Left");

const RIGHT: Name = Name::new("Right");

/// Begins, extends to newcomers or ends a pincer, between two turns. Surrounded units choose a face.
pub fn enforce_faces(world: &mut World) {
    let situation = *world.resource::<Situation>();
    let Some(side) = surrounded(world, situation) else {
        if situation.surrounded.is_some() {
            end(world);
        }
        return;
    };
    if situation.surrounded != Some(side) {
        clear(world);
    }
    take_sides(world, side);
    if !both_faces_are_held(world, side) {
        return if situation.surrounded == Some(side) { end(world) } else { clear(world) };
    }
    if situation.surrounded != Some(side) {
        world.resource_mut::<Situation>().surrounded = Some(side);
        let what = Name::new("surrounded, fighting on two faces");
        world.resource_mut::<Log>().push(Event::Announced { side: Some(side), what, rule: Rule::new("TC-029") });
    }
    ask(world, side);
}

/// Which side is surrounded or should be: by the referee's ruling, by the script, or by the places of all units.
fn surrounded(world: &World, situation: Situation) -> Option<SideId> {
    if situation.pincer_ruled {
        return situation.surrounded;
    }
    let script = world.resource::<Script>();
    if let Some(pincer) = &script.pincer {
        let begun = world.resource::<Flow>().round() >= pincer.round;
        let there = pincer.group.is_none_or(|group| has_entered(world, group));
        return (begun && there).then_some(pincer.side);
    }
    if settings_of(world).pincer_on_map != PincerOnMap::Automatic {
        return None;
    }
    // A pincer that has begun goes on until one face is empty (TC-033).
    let sides = world.resource::<Roster>().side_ids();
    situation.surrounded.or_else(|| sides.into_iter().find(|&side| is_encircled(world, side)))
}

/// The units on the field that belong to a side, or those of all other sides, with their cells.
fn standing(world: &World, side: SideId, own: bool) -> Vec<(UnitId, Cell)> {
    let roster = world.resource::<Roster>();
    let found = roster.units().iter().filter(|one| (one.side == side) == own).map(|one| one.id);
    let active = found.map(|unit| (unit, place_of(world, unit))).filter(|(_, place)| place.is_active());
    active.filter_map(|(unit, place)| Some((unit, place.cell()?))).collect()
}

/// Whether no unit of a side could walk to the edge of the board or to an exit if its opponents' cells and those
/// beside them were closed (TC-029).
fn is_encircled(world: &World, side: SideId) -> bool {
    let (inside, outside) = (standing(world, side, true), standing(world, side, false));
    if inside.is_empty() || outside.is_empty() {
        return false;
    }
    let board = world.resource::<Field>().board();
    let grid = board.grid();
    let mut closed = vec![false; grid.len()];
    let covered = outside.iter().flat_map(|&(unit, _)| world.resource::<Field>().cells(unit));
    for cell in covered {
        let beside = grid.neighbours(cell).filter(|&next| grid.straight_distance_squared(cell, next) == 1);
        for cell in beside.chain([cell]) {
            grid.index(cell).into_iter().for_each(|index| closed[index] = true);
        }
    }
    let is_open = |cell: Cell| travel::is_way_out(world, side, cell);
    let mut travel = Travel::new(grid);
    inside.iter().all(|&(unit, from)| {
        let Some(whole) = travel::fresh(world, unit) else { return true };
        let far = Traveller { points: FAR, jump_mode: JumpMode::PerStep, leaps_over: LeapOver::None, ..whole };
        let stands = |index: usize| if closed[index] { Standing::Foe } else { Standing::Free };
        travel.explore(board, from, &far, stands);
        !is_open(from) && !travel.destinations().any(|way| is_open(way.cell))
    })
}

/// Gives opponents without a face one, by the script or by their places; surrounded units get theirs by the answer to a
/// question.
fn take_sides(world: &mut World, side: SideId) {
    let left = world.resource::<Script>().pincer.as_ref().and_then(|pincer| pincer.left.clone());
    let (inside, outside) = (standing(world, side, true), standing(world, side, false));
    for &(unit, _) in &inside {
        change(world, unit).turn.surrounded = true;
    }
    let faces: Vec<(UnitId, Face)> = match left {
        Some(left) => {
            let face = |unit: UnitId| if left.contains(&unit) { Face::Left } else { Face::Right };
            outside.iter().map(|&(unit, _)| (unit, face(unit))).collect()
        }
        None => by_place(world, &inside, &outside),
    };
    for (unit, face) in faces {
        let turn = &mut change(world, unit).turn;
        if turn.face == Face::None {
            turn.face = face;
            note(&mut world.resource_mut::<Log>(), unit, face.stands(), Rule::new("TC-029"));
        }
    }
}

/// The faces of opponents by their places: on either side of a line through the centre of the surrounded units, across
/// the longer axis of their opponents' spread.
fn by_place(world: &World, inside: &[(UnitId, Cell)], outside: &[(UnitId, Cell)]) -> Vec<(UnitId, Face)> {
    let points = |units: &[(UnitId, Cell)]| -> Vec<[i64; 2]> {
        units.iter().map(|&(_, cell)| point(world.resource::<Field>(), cell)).collect()
    };
    let (own, others) = (points(inside), points(outside));
    let spread = |axis: usize| {
        let along = || others.iter().map(|point| point[axis]);
        along().max().unwrap_or(0) - along().min().unwrap_or(0)
    };
    let axis = usize::from(spread(1) > spread(0));
    let sum: i64 = own.iter().map(|point| point[axis]).sum();
    let face = |point: &[i64; 2]| if point[axis] * narrow::<i64>(own.len()) <= sum { Face::Left } else { Face::Right };
    outside.iter().zip(&others).map(|(&(unit, _), point)| (unit, face(point))).collect()
}

/// The centre of a cell in thousandths of the distance from a hexagon's centre to its corner, or of a square's side.
fn point(field: &Field, cell: Cell) -> [i64; 2] {
    let grid = field.board().grid();
    let hex = grid.hex(cell);
    let (q, r) = (i64::from(hex.x), i64::from(hex.y));
    match grid.shape() {
        Shape::Hex { top: HexTop::Pointy, .. } => [866 * (2 * q + r), 1_500 * r],
        Shape::Hex { top: HexTop::Flat, .. } => [1_500 * q, 866 * (2 * r + q)],
        Shape::Square { .. } => [1_000 * i64::from(cell.col), 1_000 * i64::from(cell.row)],
    }
}

fn both_faces_are_held(world: &World, side: SideId) -> bool {
    let outside = standing(world, side, false);
    let held = |face: Face| outside.iter().any(|&(unit, _)| Unit::of(world, unit).turn.face == face);
    held(Face::Left) && held(Face::Right)
}

/// Asks the next surrounded unit that has not chosen its face.
fn ask(world: &mut World, side: SideId) {
    let open = |&(unit, _): &(UnitId, Cell)| Unit::of(world, unit).turn.face == Face::None;
    let Some((unit, _)) = standing(world, side, true).into_iter().find(open) else { return };
    let question = Question { about: About::Face, text: QUESTION };
    Play(world).ask(unit, question, [LEFT, RIGHT].into_iter().collect());
}

/// Takes the answer: the face that a unit turns to.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let face = if option == 0 { Face::Left } else { Face::Right };
    change(world, unit).turn.face = face;
    note(&mut world.resource_mut::<Log>(), unit, face.looks(), Rule::new("TC-029"));
}

/// Ends the pincer, because one face is empty or the referee rules so: the battle goes on without faces (TC-033).
fn end(world: &mut World) {
    let side = world.resource::<Situation>().surrounded;
    clear(world);
    let scripted = world.resource::<Script>().pincer.is_some();
    let mut situation = world.resource_mut::<Situation>();
    situation.surrounded = None;
    situation.pincer_ruled |= scripted;
    let what = Name::new("no longer surrounded");
    world.resource_mut::<Log>().push(Event::Announced { side, what, rule: Rule::new("TC-033") });
}

/// Removes the faces of all units.
fn clear(world: &mut World) {
    for (_, UnitState { turn, .. }) in world.resource_mut::<Units<UnitState>>().iter_mut() {
        (turn.face, turn.surrounded) = (Face::None, false);
    }
}

/// Follows the referee's ruling which side is surrounded (TC-028), if both faces are held; surrounded units choose
/// their faces before the next turn.
pub fn rule(world: &mut World, side: Option<SideId>) {
    if world.resource::<Situation>().surrounded.is_some() && world.resource::<Situation>().surrounded != side {
        end(world);
    }
    let mut situation = world.resource_mut::<Situation>();
    situation.pincer_ruled = true;
    if let Some(side) = side {
        take_sides(world, side);
        if both_faces_are_held(world, side) {
            world.resource_mut::<Situation>().surrounded = Some(side);
            let what = Name::new("surrounded, fighting on two faces");
            world.resource_mut::<Log>().push(Event::Announced { side: Some(side), what, rule: Rule::new("TC-028") });
        } else {
            clear(world);
        }
    }
}

/// Turns a unit to the other face (TC-032).
pub fn turn_around(world: &mut World, unit: UnitId) {
    if place_of(world, unit).is_active() {
        let turn = &mut change(world, unit).turn;
        turn.face = turn.face.other();
        let face = turn.face;
        note(&mut world.resource_mut::<Log>(), unit, face.looks(), Rule::new("TC-032"));
    }
}

/// Whether the referee may rule which side is surrounded: in every battle that can have faces.
///
/// # Errors
/// The battle cannot have faces.
pub fn check_ruling(world: &World) -> Result<(), OrderError> {
    match settings_of(world).pincer_on_map {
        PincerOnMap::Off => Err(OrderError::WrongKind("a ruling on faces, which the settings of this battle exclude")),
        _ => Ok(()),
    }
}
