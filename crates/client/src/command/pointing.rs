//! Pointing without a mouse: from target to target, from cell to cell, and bringing the pointed-at cell into view.

use bevy::prelude::*;

use super::{Heading, Table};
use crate::{
    choice::{Mode, unit_in},
    plan::is_meant_for,
};
use hexfray_battle::{Aim, UnitId};
use hexfray_board::grid::Cell;

/// The step of the vertical arrow keys for a number that is asked for.
const TENS: isize = 10;

impl Table<'_> {
    /// Follows an arrow key or the pad: to another entry of the open list, to another answer if the answers are not on the
    /// board, otherwise to another cell.
    pub(super) fn go(&mut self, heading: Heading) {
        self.choice.look_up();
        let columns = self.choice.columns.max(1) as isize;
        let along = |row: isize| match heading {
            Heading::Up => -row,
            Heading::Down => row,
            Heading::Left => -1,
            Heading::Right => 1,
        };
        if self.choice.menu.is_some() {
            self.choice.mark(along(columns));
        } else if self.choice.mode != Mode::Answer || self.choice.answers_lie_on_board() {
            self.move_cursor(heading);
        } else if self.choice.range.is_some() {
            // Up means more.
            self.choice.step(along(-TENS));
        } else {
            self.choice.step(along(columns));
        }
    }

    /// Points at the next entry of the open list, at the next target while aiming, or at the next unit that may be picked;
    /// otherwise shows the next unit.
    pub(super) fn cycle(&mut self, step: isize) {
        self.choice.look_up();
        if self.choice.menu.is_some() {
            return self.choice.mark(step);
        }
        if self.choice.mode == Mode::Answer && !self.choice.answers.is_empty() {
            return self.choice.step(step);
        }
        let battle = &self.session.battle;
        let is_seen = |unit: &UnitId| !self.choice.unseen.contains(unit);
        let on_board = |unit: UnitId| Some((battle.unit(unit)?.cell.filter(|_| is_seen(&unit))?, Some(unit)));
        let cells: Vec<(Cell, Option<UnitId>)> = if matches!(self.choice.mode, Mode::Aim(_)) {
            let meant = |unit: UnitId| match (self.session.acting(), self.choice.aimed()) {
                (Some(user), Some(act)) => is_meant_for(battle, user, act, unit),
                _ => true,
            };
            let cell = |aim: &Aim| match *aim {
                Aim::Unit(unit) if !meant(unit) => None,
                Aim::Unit(unit) => on_board(unit),
                Aim::Cell(cell) => unit_in(battle, cell).filter(|unit| meant(unit.id)).map(|_| (cell, None)),
                Aim::Way(way) => {
                    let (user, act, from) = (self.session.acting()?, self.choice.aimed()?, self.choice.plan.from?);
                    let caught = battle.caught_units(user, act, from, *aim);
                    caught.into_iter().any(meant).then(|| (battle.board().grid().step(from, way), None))
                }
                Aim::None => None,
            };
            self.choice.aims.iter().filter_map(cell).collect()
        } else if self.choice.mode == Mode::Pick {
            self.choice.picks.iter().filter_map(|&unit| on_board(unit)).collect()
        } else {
            battle.units().filter(|unit| unit.is_active()).filter_map(|unit| on_board(unit.id)).collect()
        };
        if cells.is_empty() {
            return;
        }
        let pointed = self.choice.pointed;
        let is_now = |hover: Cell| {
            cells.iter().position(|&(cell, unit)| cell == hover && (unit == pointed || pointed.is_none()))
        };
        let now = self.choice.hover.and_then(is_now);
        let count = cells.len() as isize;
        let next = now.map_or(0, |now| (now as isize + step).rem_euclid(count) as usize);
        self.point(cells[next].0);
        self.choice.pointed = cells[next].1;
    }

    pub(super) fn move_cursor(&mut self, heading: Heading) {
        let battle = &self.session.battle;
        let (board, layout) = (battle.board(), self.shown.layout(battle.board().grid()));
        let start = self
            .choice
            .hover
            .or(self.choice.cursor)
            .or_else(|| self.session.acting().and_then(|unit| battle.unit(unit)).and_then(|unit| unit.cell));
        let Some(start) = start else { return self.point(Cell::new(0, 0)) };
        let toward = heading.vector();
        let here = layout.flat_centre(start);
        let straightness = |cell: &Cell| (layout.flat_centre(*cell) - here).normalize_or_zero().dot(toward);
        let next = board.grid().neighbours(start).filter(|&cell| board.exists(cell));
        let best =
            next.filter(|cell| straightness(cell) > 0.4).max_by(|a, b| straightness(a).total_cmp(&straightness(b)));
        self.point(best.unwrap_or(start));
    }

    /// Puts the cursor on a cell and brings it into view.
    fn point(&mut self, cell: Cell) {
        self.choice.cursor = Some(cell);
        self.choice.pinned = false;
        self.choice.point(Some(cell), None);
        let board = self.session.battle.board();
        self.view.look_at(cell.level, board);
        self.view.show(self.shown.layout(board.grid()).centre(cell, board.height(cell)));
    }

    /// Shows a storey; the cursor follows if there is a cell.
    pub(super) fn look_at(&mut self, level: u8) {
        let board = self.session.battle.board();
        self.view.look_at(level, board);
        let above = self.choice.cursor.map(|cell| cell.on_level(self.view.level()));
        if let Some(cell) = above.filter(|&cell| board.exists(cell)) {
            self.choice.cursor = Some(cell);
            (self.choice.hover, self.choice.pointed) = (Some(cell), None);
        }
    }

    pub(super) fn centre(&mut self) {
        let board = self.session.battle.board();
        let layout = self.shown.layout(board.grid());
        let acting = self.session.acting().and_then(|unit| self.session.battle.unit(unit));
        match acting.and_then(|unit| Some((unit.cell?, unit.height))) {
            Some((cell, height)) => self.view.centre_on(layout.centre(cell, height)),
            None => self.view.refit(),
        }
    }
}
