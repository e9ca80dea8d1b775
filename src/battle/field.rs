//! The battlefield during a battle: the board, and who is in which cell.

use std::sync::Arc;

use bevy::ecs::prelude::*;

use super::{Place, Presence, UnitId};
use crate::{grid::Cell, map::Board};

/// No unit, in the cells' lists.
const NOBODY: u16 = u16::MAX;

/// The board and the units in its cells. Several units may share a cell where the rules allow it.
#[derive(Resource, Clone, Debug)]
pub struct Field {
    board: Arc<Board>,
    /// The first unit of each cell's list.
    first: Vec<u16>,
    /// The next unit in the list that a unit is in.
    next: Vec<u16>,
    /// Where each unit is, as its [`Place`] says: asked for so often that it lies here too.
    places: Vec<Place>,
}

impl Field {
    pub(super) fn new(board: Arc<Board>) -> Self {
        let cells = board.grid().len();
        Self { board, first: vec![NOBODY; cells], next: Vec::new(), places: Vec::new() }
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Lays another board of the same grid on the table, as when a door opens.
    pub fn change_board(&mut self, board: Board) {
        debug_assert_eq!(board.grid(), self.board.grid(), "cells keep their places");
        self.board = Arc::new(board);
    }

    /// The units and bodies in a cell, lowest number first.
    pub fn occupants(&self, cell: Cell) -> impl Iterator<Item = UnitId> + '_ {
        let first = self.board.grid().index(cell).map_or(NOBODY, |index| self.first[index]);
        self.list(first)
    }

    /// The units and bodies in the cell at a place of the dense arrays, lowest number first.
    pub fn occupants_at(&self, index: usize) -> impl Iterator<Item = UnitId> + '_ {
        self.list(self.first[index])
    }

    /// Whether nobody and no body is in the cell at a place of the dense arrays.
    pub fn is_empty_at(&self, index: usize) -> bool {
        self.first[index] == NOBODY
    }

    /// Where a unit is; off the board for a number that no unit bears.
    pub fn place(&self, unit: UnitId) -> Place {
        self.places.get(unit.index()).copied().unwrap_or(Place::AWAY)
    }

    /// Whether a unit stands on the board and takes part.
    pub fn is_active(&self, unit: UnitId) -> bool {
        self.place(unit).is_active()
    }

    /// The cells of those who take part.
    pub fn stood_on(&self) -> impl Iterator<Item = Cell> + '_ {
        self.places.iter().filter(|place| place.is_active()).map(|place| place.cell)
    }

    fn list(&self, first: u16) -> impl Iterator<Item = UnitId> + '_ {
        std::iter::successors(Some(first).filter(|&unit| unit != NOBODY), |&unit| {
            Some(self.next[usize::from(unit)]).filter(|&unit| unit != NOBODY)
        })
        .map(UnitId)
    }

    /// Puts a unit on a cell of the board, from wherever it was; it takes part from now on.
    pub fn put(&mut self, unit: UnitId, place: &mut Place, cell: Cell) {
        self.lift(unit, place);
        *place = Place { cell, presence: Presence::Active, lift: 0 };
        self.note(unit, *place);
        self.drop_at(unit, cell);
    }

    /// Moves a unit or its body to another cell; it takes part as before.
    pub fn shift(&mut self, unit: UnitId, place: &mut Place, cell: Cell) {
        let presence = place.presence;
        self.put(unit, place, cell);
        place.presence = presence;
        self.note(unit, *place);
    }

    /// A unit is so many levels above its cell's ground from now on.
    pub fn hang(&mut self, unit: UnitId, place: &mut Place, levels: i8) {
        place.lift = levels;
        self.note(unit, *place);
    }

    /// A unit falls: its body stays in its cell, or it goes for good.
    pub fn fell(&mut self, unit: UnitId, place: &mut Place, body: bool) {
        place.lift = 0;
        if body {
            place.presence = Presence::Down;
            self.note(unit, *place);
        } else {
            self.remove(unit, place, Presence::Out);
        }
    }

    /// A fallen unit stands again where it lies.
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

    fn note(&mut self, unit: UnitId, place: Place) {
        if self.places.len() <= unit.index() {
            self.places.resize(unit.index() + 1, Place::AWAY);
        }
        self.places[unit.index()] = place;
    }

    fn lift(&mut self, unit: UnitId, place: &Place) {
        let Some(index) = place.cell().and_then(|cell| self.board.grid().index(cell)) else { return };
        if self.first[index] == unit.0 {
            self.first[index] = self.next[unit.index()];
            return;
        }
        let mut at = self.first[index];
        while at != NOBODY {
            let next = self.next[usize::from(at)];
            if next == unit.0 {
                self.next[usize::from(at)] = self.next[unit.index()];
                return;
            }
            at = next;
        }
    }

    fn drop_at(&mut self, unit: UnitId, cell: Cell) {
        if self.next.len() <= unit.index() {
            self.next.resize(unit.index() + 1, NOBODY);
        }
        let Some(index) = self.board.grid().index(cell) else { return };
        let first = self.first[index];
        if first == NOBODY || first > unit.0 {
            self.next[unit.index()] = first;
            self.first[index] = unit.0;
            return;
        }
        let mut at = usize::from(first);
        while self.next[at] != NOBODY && self.next[at] < unit.0 {
            at = usize::from(self.next[at]);
        }
        self.next[unit.index()] = self.next[at];
        self.next[at] = unit.0;
    }

    /// Makes this field equal to another of the same battle, without allocation.
    pub(super) fn copy_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.board, &other.board) {
            self.board = Arc::clone(&other.board);
        }
        self.first.clone_from(&other.first);
        self.next.clone_from(&other.next);
        self.places.clone_from(&other.places);
    }
}
