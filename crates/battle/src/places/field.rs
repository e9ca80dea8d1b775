//! The battlefield during a battle: the board, and which unit is in which cell.

use std::sync::Arc;

use bevy_ecs::prelude::*;

use crate::{Canonical, CanonicalHasher, MOST_UNITS, Name, Place, Presence, UnitId, narrow};
use hexfray_board::{
    grid::{Cell, Covered, Footprint},
    map::Board,
};

/// Marks the end of a cell's list.
const NOBODY: u16 = u16::MAX;

/// A unit's further cells are marked in the lists by its number plus a multiple of this; its number is the remainder.
const FURTHER: u16 = 1_024;

const _: () = assert!(FURTHER as usize == (2 * MOST_UNITS).next_power_of_two());

/// The board and the units in its cells. Several units may share a cell where the rules allow it.
#[derive(Resource, Clone, Debug, Canonical)]
pub struct Field {
    #[canonical(skip = "`changes` tells how it differs from the one that the setup has")]
    board: Arc<Board>,
    /// The first unit of each cell's list.
    #[canonical(skip = "follows from the places of units")]
    first: Vec<u16>,
    /// The next unit in the list that a unit is in.
    #[canonical(skip = "follows from the places of units")]
    next: Vec<u16>,
    /// The [`Place`] of each unit: read so often that it is kept here too.
    #[canonical(skip = "each unit's own `Place` is fed")]
    places: Vec<Place>,
    /// The cells that each unit covers; empty while all cover one.
    #[canonical(skip = "never changes")]
    footprints: Vec<Footprint>,
    /// The most units in a cell.
    #[canonical(skip = "never changes")]
    capacity: usize,
    /// Counts the times that a unit was moved, fell, stood up or left.
    #[canonical(skip = "says only whether anything moved")]
    moves: u32,
    /// A hash of the board's changes so far; 0 while it is as at the start.
    changes: u64,
}

impl Field {
    /// An empty board with room for this many units in each cell.
    pub(crate) fn new(board: Arc<Board>, capacity: usize) -> Self {
        let first = vec![NOBODY; board.grid().len()];
        Self {
            board,
            first,
            next: Vec::new(),
            places: Vec::new(),
            footprints: Vec::new(),
            capacity,
            moves: 0,
            changes: 0,
        }
    }

    /// Whether a cell has room for a unit besides the units in it.
    pub fn has_room(&self, unit: UnitId, cell: Cell) -> bool {
        self.occupants(cell).filter(|&other| other != unit).take(self.capacity).count() < self.capacity
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Replaces the board by another of the same grid, with another obstacle in these cells, as when a door opens.
    pub fn change_board(&mut self, board: Board, cells: &[Cell], obstacle: Option<u8>) {
        debug_assert_eq!(board.grid(), self.board.grid(), "cells keep their places");
        let mut hasher = CanonicalHasher::new();
        (self.changes, cells, obstacle).feed(&mut hasher);
        self.changes = hasher.finish().0;
        self.board = Arc::new(board);
    }

    /// Replaces the board by one that differs only in the cover of a cell.
    pub fn change_cover(&mut self, board: Board, cell: Cell, side: Option<Name>, percent: u8) {
        debug_assert_eq!(board.grid(), self.board.grid(), "cells keep their places");
        let mut hasher = CanonicalHasher::new();
        (self.changes, (cell, percent), side).feed(&mut hasher);
        self.changes = hasher.finish().0;
        self.board = Arc::new(board);
    }

    /// The units and bodies in a cell, lowest number first.
    pub fn occupants(&self, cell: Cell) -> impl Iterator<Item = UnitId> + '_ {
        let first = self.board.grid().index(cell).map_or(NOBODY, |index| self.first[index]);
        self.list(first)
    }

    /// The units and bodies in the cell at an index of the dense arrays, lowest number first.
    pub fn occupants_at(&self, index: usize) -> impl Iterator<Item = UnitId> + '_ {
        self.list(self.first[index])
    }

    /// Whether no unit and no body is in the cell at an index of the dense arrays.
    pub fn is_empty_at(&self, index: usize) -> bool {
        self.first[index] == NOBODY
    }

    /// Where a unit is; off the board for a number that no unit has.
    pub fn place(&self, unit: UnitId) -> Place {
        self.places.get(unit.index()).copied().unwrap_or(Place::AWAY)
    }

    /// Sets the cells that a unit covers wherever it is put (MC-094).
    pub(crate) fn set_footprint(&mut self, unit: UnitId, footprint: Footprint) {
        if !footprint.is_one() {
            let len = self.footprints.len().max(unit.index() + 1);
            self.footprints.resize(len, Footprint::ONE);
            self.footprints[unit.index()] = footprint;
        }
    }

    /// The cells that a unit covers.
    pub fn footprint(&self, unit: UnitId) -> Footprint {
        self.footprints.get(unit.index()).copied().unwrap_or_default()
    }

    /// Whether a unit covers more than one cell.
    pub fn is_large(&self, unit: UnitId) -> bool {
        !self.all_are_small() && !self.footprint(unit).is_one()
    }

    /// Whether no unit covers more than one cell.
    pub fn all_are_small(&self) -> bool {
        self.footprints.is_empty()
    }

    /// The cells that a unit or its body is in, its own one first; none while it is off the board.
    pub fn cells(&self, unit: UnitId) -> Covered {
        self.place(unit).cell().map_or_else(Covered::new, |cell| self.cells_from(unit, cell))
    }

    /// The cells of the board that a unit would be in if it were put on a cell.
    pub fn cells_from(&self, unit: UnitId, cell: Cell) -> Covered {
        let mut cells = self.board.grid().covered(cell, self.footprint(unit));
        cells.retain(|cell| self.board.grid().contains(*cell));
        cells
    }

    /// How many cells apart two units are, by the nearest of their cells; `None` while one is off the board.
    pub fn distance(&self, one: UnitId, other: UnitId) -> Option<u32> {
        let (ours, theirs) = (self.cells(one), self.cells(other));
        let grid = self.board.grid();
        ours.iter().flat_map(|&a| theirs.iter().map(move |&b| grid.distance(a, b))).min()
    }

    /// The cells of the board beside a unit, in turning order around each of its cells.
    pub fn beside(&self, unit: UnitId) -> Vec<Cell> {
        let own = self.cells(unit);
        let mut beside: Vec<Cell> = Vec::with_capacity(8);
        for next in own.iter().flat_map(|&cell| self.board.grid().neighbours(cell)) {
            if !own.contains(&next) && !beside.contains(&next) {
                beside.push(next);
            }
        }
        beside
    }

    /// Whether a unit fits on a cell: all cells that it would cover exist, and `free` holds for each.
    pub fn fits(&self, unit: UnitId, cell: Cell, free: impl Fn(Cell) -> bool) -> bool {
        self.board
            .grid()
            .covered(cell, self.footprint(unit))
            .into_iter()
            .all(|cell| self.board.exists(cell) && free(cell))
    }

    /// Whether a unit stands on the board and takes part.
    pub fn is_active(&self, unit: UnitId) -> bool {
        self.place(unit).is_active()
    }

    /// Whether `like` holds for any cell with a unit or body.
    pub fn is_any_in(&self, like: impl Fn(Cell) -> bool) -> bool {
        let mut standing = self.places.iter().enumerate().filter(|(_, place)| place.cell().is_some());
        standing.any(|(at, place)| {
            let unit = UnitId(narrow(at));
            like(place.cell) || (self.is_large(unit) && self.cells(unit).into_iter().any(&like))
        })
    }

    fn list(&self, first: u16) -> impl Iterator<Item = UnitId> + '_ {
        std::iter::successors(Some(first).filter(|&unit| unit != NOBODY), |&unit| {
            Some(self.next[usize::from(unit)]).filter(|&unit| unit != NOBODY)
        })
        .map(|mark| UnitId(mark % FURTHER))
    }

    /// Puts a unit on a cell, whether it was on the board or not; it takes part from now on.
    pub fn put(&mut self, unit: UnitId, place: &mut Place, cell: Cell) {
        self.lift(unit, place);
        *place = Place { cell, presence: Presence::Active, lift: 0 };
        self.note(unit, *place);
        self.drop_at(unit.0, cell);
        if !self.footprint(unit).is_one() {
            let covered = self.board.grid().covered(cell, self.footprint(unit));
            (0..).zip(covered).skip(1).for_each(|(at, cell)| self.drop_at(unit.0 + at * FURTHER, cell));
        }
    }

    /// Moves a unit or its body to another cell; it takes part as before. A unit that is not on the board stays away.
    pub fn shift(&mut self, unit: UnitId, place: &mut Place, cell: Cell) {
        if place.cell().is_none() {
            return;
        }
        let presence = place.presence;
        self.put(unit, place, cell);
        place.presence = presence;
        self.note(unit, *place);
    }

    /// Puts a unit at this many levels above its cell's ground.
    pub fn hang(&mut self, unit: UnitId, place: &mut Place, levels: i8) {
        place.lift = levels;
        self.note(unit, *place);
    }

    /// Fells a unit: its body stays in its cell, or it is gone for good. A unit that is gone for good leaves no body.
    pub fn fell(&mut self, unit: UnitId, place: &mut Place, body: bool) {
        if place.presence == Presence::Out {
            return;
        }
        place.lift = 0;
        if body {
            place.presence = Presence::Down;
            self.note(unit, *place);
        } else {
            self.remove(unit, place, Presence::Out);
        }
    }

    /// Lets a fallen unit stand up again in its cell.
    pub fn raise(&mut self, unit: UnitId, place: &mut Place) {
        if place.presence == Presence::Down {
            place.presence = Presence::Active;
            self.note(unit, *place);
        }
    }

    /// Takes a unit off the board, for a while ([`Presence::Away`]) or for good ([`Presence::Out`]).
    pub fn remove(&mut self, unit: UnitId, place: &mut Place, presence: Presence) {
        self.lift(unit, place);
        place.presence = presence;
        self.note(unit, *place);
    }

    /// A number that changes when a unit is moved, falls, stands up or leaves.
    pub(crate) fn moves(&self) -> u32 {
        self.moves
    }

    /// Notes that the units to come have changed, though none has entered.
    pub(crate) fn note_change(&mut self) {
        self.moves = self.moves.wrapping_add(1);
    }

    fn note(&mut self, unit: UnitId, place: Place) {
        self.note_change();
        if self.places.len() <= unit.index() {
            self.places.resize(unit.index() + 1, Place::AWAY);
        }
        self.places[unit.index()] = place;
    }

    fn lift(&mut self, unit: UnitId, place: &Place) {
        let Some(cell) = place.cell() else { return };
        self.lift_from(unit.0, cell);
        if !self.footprint(unit).is_one() {
            let covered = self.board.grid().covered(cell, self.footprint(unit));
            (0..).zip(covered).skip(1).for_each(|(at, cell)| self.lift_from(unit.0 + at * FURTHER, cell));
        }
    }

    /// Takes a mark out of a cell's list.
    fn lift_from(&mut self, mark: u16, cell: Cell) {
        let Some(index) = self.board.grid().index(cell) else { return };
        if self.first[index] == mark {
            self.first[index] = self.next[usize::from(mark)];
            return;
        }
        let mut at = self.first[index];
        while at != NOBODY {
            let next = self.next[usize::from(at)];
            if next == mark {
                self.next[usize::from(at)] = self.next[usize::from(mark)];
                return;
            }
            at = next;
        }
    }

    /// Puts a mark into a cell's list, in order of the units' numbers.
    fn drop_at(&mut self, mark: u16, cell: Cell) {
        if self.next.len() <= usize::from(mark) {
            self.next.resize(usize::from(mark) + 1, NOBODY);
        }
        let Some(index) = self.board.grid().index(cell) else { return };
        let first = self.first[index];
        let goes_before = |other: u16| other == NOBODY || other % FURTHER > mark % FURTHER;
        if goes_before(first) {
            self.next[usize::from(mark)] = first;
            self.first[index] = mark;
            return;
        }
        let mut at = usize::from(first);
        while !goes_before(self.next[at]) {
            at = usize::from(self.next[at]);
        }
        self.next[usize::from(mark)] = self.next[at];
        self.next[at] = mark;
    }

    /// Makes this field equal to another of the same battle, without allocation.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.board, &other.board) {
            self.board = Arc::clone(&other.board);
        }
        self.first.clone_from(&other.first);
        self.next.clone_from(&other.next);
        self.places.clone_from(&other.places);
        self.footprints.clone_from(&other.footprints);
        self.changes = other.changes;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_board::text::Source;

    #[test]
    fn mc_094_a_unit_that_covers_several_cells_is_in_each_of_them() {
        let text = "name = \"Yard\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nterrain = '''\n\
                    . . . .\n. . . .\n. . . .\n'''\n";
        let board = Board::read(&Source::new("yard", text), &hexfray_data::library()).expect("it is a board");
        let (mut field, mut place) = (Field::new(Arc::new(board), 1), Place::AWAY);
        field.set_footprint(UnitId(0), Footprint::across(2));
        field.put(UnitId(0), &mut place, Cell::new(1, 0));
        for (cell, there) in [((1, 0), true), ((2, 1), true), ((3, 1), false), ((0, 0), false)] {
            let cell = Cell::new(cell.0, cell.1);
            assert_eq!(field.is_any_in(|one| one == cell), there, "in {cell}");
        }
    }

    #[test]
    fn a_unit_that_is_gone_for_good_leaves_no_body() {
        let text = "name = \"Yard\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nterrain = '''\n. .\n'''\n";
        let board = Board::read(&Source::new("yard", text), &hexfray_data::library()).expect("it is a board");
        let (mut field, mut place) = (Field::new(Arc::new(board), 1), Place::AWAY);
        field.put(UnitId(0), &mut place, Cell::new(1, 0));
        field.remove(UnitId(0), &mut place, Presence::Out);
        field.fell(UnitId(0), &mut place, true);
        assert_eq!((place.presence(), place.cell()), (Presence::Out, None), "a blow that was under way finds nobody");
    }
}
