//! Reading a battle: the functions of [`play::Look`] for units, and those for sheets, weapons and turns.

use std::{ops::Deref, sync::Arc};

use bevy_ecs::prelude::*;

use super::{Turn, UnitState};
use crate::content::{Book, Power, Settings, Sheet, Weapon};
use hexfray_battle::{Decision, UnitId, narrow, play};
use hexfray_board::grid::Cell;

/// The rulebook of a battle, content and settings; it never changes.
#[derive(Resource, Clone)]
pub struct Rulebook(pub Arc<Book>);

/// A battle as the rules see it; forecasts may assume that one unit is in another cell.
#[derive(Clone, Copy)]
pub struct Look<'w> {
    floor: play::Look<'w, UnitState>,
    /// Content and settings.
    pub book: &'w Book,
    /// The unit whose turn is assumed to be different.
    as_if: Option<(UnitId, Turn)>,
    /// Points of a hold that are assumed to be spent, with its two units.
    spent: Option<(UnitId, UnitId, i32)>,
}

impl<'w> Deref for Look<'w> {
    type Target = play::Look<'w, UnitState>;

    fn deref(&self) -> &Self::Target {
        &self.floor
    }
}

impl<'w> Look<'w> {
    /// The battle of a world in its present state.
    pub fn of(world: &'w World) -> Self {
        Self { floor: play::Look::of(world), book: &world.resource::<Rulebook>().0, as_if: None, spent: None }
    }

    /// This look with a unit in another cell and with another turn.
    #[must_use]
    pub const fn with(mut self, unit: UnitId, cell: Cell, turn: Turn) -> Self {
        self.floor = self.floor.with(unit, cell);
        self.as_if = Some((unit, turn));
        self
    }

    /// This look with a unit in another state.
    #[must_use]
    pub const fn posing(mut self, unit: UnitId, state: &'w UnitState) -> Self {
        self.floor = self.floor.posing(unit, state);
        self
    }

    /// This look with this many points of a hold spent (DP-122, DP-124).
    #[must_use]
    pub const fn spending(mut self, holder: UnitId, held: UnitId, points: i32) -> Self {
        if points > 0 {
            self.spent = Some((holder, held, points));
        }
        self
    }

    /// The points of a unit's hold on another that are assumed to be spent.
    pub(super) fn spent(&self, holder: UnitId, held: UnitId) -> i32 {
        self.spent.filter(|(one, other, _)| (*one, *other) == (holder, held)).map_or(0, |(_, _, points)| points)
    }

    /// The battle's settings.
    pub const fn settings(&self) -> &'w Settings {
        &self.book.settings
    }

    /// A unit's sheet.
    pub fn sheet(&self, unit: UnitId) -> &'w Sheet {
        &self.book.sheets[usize::from(self.state(unit).sheet)]
    }

    /// A weapon of a unit: one on its sheet, or one that it has found, counted on from those.
    pub fn weapon(&self, unit: UnitId, with: u8) -> Option<&'w Weapon> {
        let own = &self.sheet(unit).weapons;
        let found = || Some(usize::from(*self.state(unit).found.get(usize::from(with).checked_sub(own.len())?)?));
        own.get(usize::from(with)).copied().or_else(found).map(|at| &self.book.weapons[at])
    }

    /// All weapons of a unit with their numbers: those on its sheet, then those that it has found.
    pub fn weapons(&self, unit: UnitId) -> impl Iterator<Item = (u8, &'w Weapon)> + use<'w> {
        let book = self.book;
        let found = self.state(unit).found.iter().map(|&at| usize::from(at));
        (0..).zip(self.sheet(unit).weapons.iter().copied().chain(found)).map(|(with, at)| (with, &book.weapons[at]))
    }

    /// A power of a unit, by its place on the sheet.
    pub fn power(&self, unit: UnitId, at: u8) -> Option<&'w Power> {
        self.sheet(unit).powers.get(usize::from(at)).map(|&at| &self.book.powers[at])
    }

    /// All powers of a unit, by their places on its sheet.
    pub fn powers(&self, unit: UnitId) -> impl Iterator<Item = (u8, &'w Power)> + use<'w> {
        let book = self.book;
        (0..).zip(&self.sheet(unit).powers).map(|(at, &place)| (at, &book.powers[place]))
    }

    /// How many answers the open question has.
    pub fn answers(&self) -> u16 {
        match self.flow.decision() {
            Some(Decision::Answer { options, .. }) => narrow::<u16>(options.len()),
            _ => 0,
        }
    }

    /// Whether it is a unit's turn.
    pub fn on_turn(&self, unit: UnitId) -> bool {
        self.flow.actor() == Some(unit) && !self.state(unit).turn.acted
    }

    /// A unit's turn, or a fresh one while the unit is not on turn.
    pub fn turn(&self, unit: UnitId) -> Turn {
        match self.as_if {
            Some((other, turn)) if other == unit => turn,
            _ if self.on_turn(unit) => self.state(unit).turn,
            _ => self.state(unit).turn.begun(),
        }
    }

    /// Whether a unit has taken cover in its cell; a unit that is assumed to be elsewhere has left its cover (DP-044).
    pub fn is_in_cover(&self, unit: UnitId) -> bool {
        self.state(unit).in_cover && (!self.has_moved(unit) || self.cell(unit) == self.field.place(unit).cell())
    }
}
