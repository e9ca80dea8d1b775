//! Reading a battle: the functions of [`play::Look`] for units, and those for sheets, weapons and turns.

use std::{ops::Deref, sync::Arc};

use bevy_ecs::prelude::*;

use super::{Damaged, Hold, Stride, Turn, TurnOrder, UnitState};
use crate::content::{Book, DieCode, Settings, Sheet, Tables, Weapon};
use hexfray_battle::{
    UnitId, narrow,
    play::{self, Bonds},
};
use hexfray_board::grid::Cell;

/// The rulebook of a battle, content, charts and settings; it never changes.
#[derive(Resource, Clone)]
pub struct Rulebook(pub Arc<Book>);

/// A battle as the rules see it; forecasts may assume that one unit is in another cell.
#[derive(Clone, Copy)]
pub struct Look<'w> {
    floor: play::Look<'w, UnitState>,
    /// Content, charts and settings.
    pub book: &'w Book,
    /// The holds.
    pub holds: &'w Bonds<Hold>,
    /// The order of the round.
    pub order: &'w TurnOrder,
    /// The damaged things.
    pub damaged: &'w Damaged,
    /// The unit whose turn is assumed to be different.
    as_if: Option<(UnitId, Turn)>,
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
        Self {
            floor: play::Look::of(world),
            book: &world.resource::<Rulebook>().0,
            holds: world.resource(),
            order: world.resource(),
            damaged: world.resource(),
            as_if: None,
        }
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

    /// The battle's settings.
    pub fn settings(&self) -> &'w Settings {
        &self.book.settings
    }

    /// The charts.
    pub fn tables(&self) -> &'w Tables {
        &self.book.tables
    }

    /// A unit's sheet.
    pub fn sheet(&self, unit: UnitId) -> &'w Sheet {
        &self.book.sheets[usize::from(self.state(unit).sheet)]
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
            _ => Turn::default(),
        }
    }

    /// A unit's weapon, by its place on the sheet, with its place in the rulebook.
    pub fn weapon(&self, unit: UnitId, with: u8) -> Option<(usize, &'w Weapon)> {
        let at = *self.sheet(unit).weapons.get(usize::from(with))?;
        Some((at, &self.book.weapons[at]))
    }

    /// All weapons of a unit, by their places on its sheet.
    pub fn weapons(&self, unit: UnitId) -> impl Iterator<Item = (u8, &'w Weapon)> + 'w {
        let book = self.book;
        self.sheet(unit)
            .weapons
            .iter()
            .take(usize::from(u8::MAX))
            .enumerate()
            .map(|(at, &place)| (narrow::<u8>(at), &book.weapons[place]))
    }

    /// Metres in a cell: the setting's, or the board's (DC-033, DC-060).
    pub fn cell_metres(&self) -> u16 {
        self.settings().cell_metres.unwrap_or(u16::from(self.board().metres_per_cell())).max(1)
    }

    /// A unit's Move in metres, half of it while it crouches or crawls (DC-033, DC-138).
    pub fn move_metres(&self, unit: UnitId) -> u16 {
        let metres = self.sheet(unit).move_metres.unwrap_or(self.settings().base_move);
        if self.state(unit).posture.stance == super::Stance::Standing { metres } else { metres / 2 }
    }

    /// Metres as half points of movement: two for each cell, rounded down to whole cells (DC-033).
    pub fn half_points(&self, metres: u16) -> u16 {
        (metres / self.cell_metres()) * 2
    }

    /// The distance that a unit may go in a round, with what running adds; crouched and crawling units go half as far
    /// (DC-033, DC-138).
    pub fn stride(&self, unit: UnitId) -> Stride {
        self.stride_in(unit, self.turn(unit))
    }

    /// The [`stride`](Self::stride) of a unit in a given turn.
    pub fn stride_in(&self, unit: UnitId, turn: Turn) -> Stride {
        let (metres, share) = (self.move_metres(unit), self.settings().free_move_share);
        let free = u32::from(metres) * u32::from(share.of) / u32::from(share.parts);
        let upright = self.state(unit).posture.stance == super::Stance::Standing;
        let run = if upright { turn.run } else { turn.run / 2 };
        Stride { free: self.half_points(narrow::<u16>(free)), whole: self.half_points(metres.saturating_add(run)) }
    }

    /// The hands that a unit's ready weapons take.
    pub fn hands_used(&self, unit: UnitId) -> u8 {
        let gear = &self.state(unit).gear;
        let held = self.weapons(unit).filter(|(with, weapon)| weapon.is_loose() && gear.is_in_hand(*with));
        held.map(|(_, weapon)| weapon.hands).sum()
    }

    /// The thing in a cell of the board and its Toughness (DC-119, DC-171).
    pub fn thing(&self, cell: Cell) -> Option<(&'w str, DieCode)> {
        let obstacle = self.board().obstacle(cell)?;
        Some((&obstacle.name, self.tables().toughness(self.settings(), &obstacle.name)?))
    }

    /// Whether a unit holds or wears gear that lets it act before others (DC-025).
    pub fn has_quick_gear(&self, unit: UnitId) -> bool {
        let state = self.state(unit);
        let held = self.weapons(unit).any(|(with, weapon)| weapon.quick && state.gear.is_in_hand(with));
        held || self.sheet(unit).armour.iter().any(|&at| self.book.armours[at].quick)
    }

    /// The number of the round.
    pub fn round(&self) -> u16 {
        self.flow.round()
    }

    /// Dice that wounds take off a unit's rolls (DC-077).
    pub fn wound_penalty(&self, unit: UnitId) -> u8 {
        self.state(unit).health.penalty(self.settings().health_mode, self.round())
    }

    /// Whether a unit may still resist by acting before its turn: it has not acted in this round, it can act, and it is
    /// not entangled, since such a unit can only try to get free (DC-032, DC-125).
    pub fn may_move_up(&self, unit: UnitId) -> bool {
        let state = self.state(unit);
        let waits = !state.turn.acted && !state.turn.moved_up && self.flow.actor() != Some(unit);
        self.is_active(unit) && waits && state.bound.is_none()
    }
}
