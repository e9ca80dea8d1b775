//! What an act catches around its aim.

use bevy_ecs::prelude::*;

use super::Ground;
use crate::{Aim, UnitId};
use crate::{Targeting, Who};
use hexfray_board::grid::{Cell, Template};

/// What an act catches around one centre.
enum Catcher {
    /// The whole board.
    All,
    /// What is at a distance of less than `size` cells from the centre, and not too far above or below the height `base`.
    Near { centre: Cell, size: u32, base: i32 },
    /// What is in these cells.
    Cells(Vec<Cell>),
}

impl Catcher {
    /// Whether it catches a unit in a cell, at this number of levels above its ground.
    fn catches(&self, ground: &Ground<'_>, cell: Cell, lift: i32) -> bool {
        let board = ground.field.board();
        match self {
            Self::All => true,
            Self::Cells(cells) => cells.contains(&cell),
            &Self::Near { centre, size, base } => {
                let (grid, vertical) = (board.grid(), ground.geometry.templates.area_vertical);
                let rise = || i32::from(board.height(cell)) + lift - base;
                grid.distance(centre, cell) < size
                    && vertical.catches(grid.flat_distance(centre, cell), rise(), size)
                    && (cell.level == centre.level || board.floors_let_pass(centre, cell))
            }
        }
    }
}

impl Targeting {
    /// The cells that the act catches.
    pub fn cells(&self, world: &World, user: UnitId, from: Cell, aim: Aim) -> Vec<Cell> {
        let ground = Ground::of(world);
        let (board, rules) = (ground.field.board(), &ground.geometry.templates);
        let middle = self.middle(&ground, user, from, aim);
        let heights = |cell: Cell| i32::from(board.height(cell));
        let mut cells = Vec::new();
        for (from, middle) in self.centres(&ground, user, from, middle, aim) {
            let centre = if matches!(self.template, Template::Party { .. }) { from } else { middle };
            let caught = board.grid().template(self.template, from, middle, rules, heights).into_iter();
            cells.extend(caught.filter(|&cell| self.passes_floors(&ground, centre, cell)));
        }
        cells.retain(|&cell| board.exists(cell));
        if ground.field.is_large(user) {
            let mut seen = std::collections::BTreeSet::new();
            cells.retain(|&cell| seen.insert(cell));
        }
        cells
    }

    /// The units that the act catches, in order of their numbers, as if its user stood in `from`.
    pub fn units(&self, world: &World, user: UnitId, from: Cell, aim: Aim) -> Vec<UnitId> {
        let mut units = Vec::new();
        self.units_into(world, user, from, aim, &mut units);
        units
    }

    /// As [`Targeting::units`], into a list that is emptied first.
    pub fn units_into(&self, world: &World, user: UnitId, from: Cell, aim: Aim, units: &mut Vec<UnitId>) {
        self.units_on(&Ground::of(world), user, from, aim, units);
    }

    pub(super) fn units_on(&self, ground: &Ground<'_>, user: UnitId, from: Cell, aim: Aim, units: &mut Vec<UnitId>) {
        units.clear();
        if self.who == Who::User {
            units.push(user);
            return;
        }
        if let (Aim::Unit(unit), true) = (aim, self.is_single()) {
            units.push(unit);
            return;
        }
        let middle = self.middle(ground, user, from, aim);
        let above = match aim {
            Aim::Unit(unit) => ground.lift_as_if(user, from, unit),
            Aim::None => ground.lift_as_if(user, from, user),
            _ => 0,
        };
        let catchers: arrayvec::ArrayVec<Catcher, { hexfray_board::grid::MOST_COVERED }> = self
            .centres(ground, user, from, middle, aim)
            .into_iter()
            .map(|(from, middle)| self.catcher(ground, from, middle, above))
            .collect();
        let catches = |cell: Cell, lift: i32| catchers.iter().any(|one| one.catches(ground, cell, lift));
        let formation = match aim {
            Aim::Unit(unit) if self.who == Who::Formation => Some(ground.roster.side(unit)),
            _ => None,
        };
        let coherent = self.coherent(ground, user, from, aim);
        for unit in ground.roster.units().iter().map(|identity| identity.id) {
            let Some(cell) = ground.cell_as_if(user, from, unit) else { continue };
            if coherent.as_ref().is_some_and(|members| !members.contains(&unit)) {
                continue;
            }
            if formation.is_none_or(|side| ground.roster.side(unit) == side)
                && ground.meets(user, from, unit, cell, |cell| catches(cell, ground.lift_as_if(user, from, unit)))
                && self.concerns(ground, user, unit)
            {
                units.push(unit);
            }
        }
    }

    /// The units in formation with the target of the act, or with its user: each at most this number of cells from another
    /// (TC-067). `None` if formations have no such limit.
    fn coherent(&self, ground: &Ground<'_>, user: UnitId, from: Cell, aim: Aim) -> Option<Vec<UnitId>> {
        let apart = ground.geometry.coherency?;
        let first = match (aim, self.template) {
            (Aim::Unit(unit), _) if self.who == Who::Formation => unit,
            (_, Template::Party { .. }) => user,
            _ => return None,
        };
        let grid = ground.field.board().grid();
        let side = ground.roster.side(first);
        let stands = |unit: UnitId| unit == user || ground.field.is_active(unit);
        let others = ground.roster.units().iter().map(|identity| identity.id);
        let mut others: Vec<UnitId> =
            others.filter(|&unit| unit != first && ground.roster.side(unit) == side && stands(unit)).collect();
        let (mut members, mut next) = (vec![first], 0);
        while let Some(&member) = members.get(next) {
            next += 1;
            let Some(cell) = ground.cell_as_if(user, from, member) else { continue };
            others.retain(|&unit| {
                let near = ground.cell_as_if(user, from, unit).is_some_and(|one| grid.distance(cell, one) <= apart);
                if near {
                    members.push(unit);
                }
                !near
            });
        }
        Some(members)
    }

    /// The cells where an act starts and the centres of its area: one pair, or one for each cell of a user that covers several
    /// and is in the centre of its area. Lines and cones start at the foremost cell.
    fn centres(
        &self,
        ground: &Ground<'_>,
        user: UnitId,
        from: Cell,
        middle: Cell,
        aim: Aim,
    ) -> arrayvec::ArrayVec<(Cell, Cell), { hexfray_board::grid::MOST_COVERED }> {
        let own_middle = matches!(self.template, Template::Party { .. }) || aim == Aim::None;
        match aim {
            _ if !ground.field.is_large(user) => [(from, middle)].into_iter().collect(),
            Aim::Way(way) => [(ground.front(user, from, way), middle)].into_iter().collect(),
            _ if own_middle => ground.cells_as_if(user, from, user).into_iter().map(|cell| (cell, cell)).collect(),
            _ => [(from, middle)].into_iter().collect(),
        }
    }

    /// Whether floors let an effect spread from a cell to another; an effect on the whole board ignores floors.
    fn passes_floors(&self, ground: &Ground<'_>, centre: Cell, cell: Cell) -> bool {
        cell.level == centre.level
            || self.template == Template::All
            || ground.field.board().floors_let_pass(centre, cell)
    }

    /// What the act catches around a centre, without listing all cells if a distance is enough. The centre may be this many
    /// levels above its cell.
    fn catcher(&self, ground: &Ground<'_>, from: Cell, middle: Cell, above: i32) -> Catcher {
        let board = ground.field.board();
        let (centre, size) = match self.template {
            Template::All => return Catcher::All,
            Template::Area { size } => (middle, size),
            Template::Party { size } => (from, size),
            Template::Line | Template::Cone { .. } | Template::Circle { .. } => {
                let (rules, heights) = (&ground.geometry.templates, |cell: Cell| i32::from(board.height(cell)));
                let mut cells = board.grid().template(self.template, from, middle, rules, heights);
                cells.retain(|&cell| self.passes_floors(ground, middle, cell));
                return Catcher::Cells(cells);
            }
        };
        Catcher::Near { centre, size, base: i32::from(board.height(centre)) + above }
    }
}
