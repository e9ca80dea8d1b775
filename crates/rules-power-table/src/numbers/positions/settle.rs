//! Updates of skirmishes when an action is finished (SW-102): members that drop out, sizes, mergers, ends.

use super::{Change, Place, Positions, Settled, Skirmish, SkirmishId, radius_m};

use crate::content::Overflow;
use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;

impl Positions<'_> {
    /// Updates the skirmishes after an action, in this order: units that can no longer act or are no longer at the
    /// centre drop out (SW-098, SW-243), sizes (SW-102), mergers (SW-104), ends (SW-110). `joined` returns when a
    /// member joined, as a number that grows: if a merged skirmish is too large, the units that joined last leave first
    /// (SW-108). A second update changes nothing more.
    pub fn settle(&self, joined: impl Fn(UnitId) -> u32) -> Settled {
        let mut after = Settled::of(self);
        self.drop_out(&mut after);
        after.resize();
        while let Some((older, younger)) = self.next_merger(&after) {
            self.merge(older, younger, &joined, &mut after);
            after.resize();
        }
        self.end(&mut after);
        after.tell_sizes(self.skirmishes);
        after
    }

    /// Only drops units that can no longer act or are no longer at the centre, which happens even before an action is
    /// finished (SW-098, SW-243).
    pub fn dropped_out(&self) -> Settled {
        let mut after = Settled::of(self);
        self.drop_out(&mut after);
        after
    }

    fn drop_out(&self, after: &mut Settled) {
        for figure in self.figures {
            let centre = figure.melee.map(|id| self.skirmish(id).map(Skirmish::place));
            if centre.is_some_and(|centre| !figure.able || centre != Some(figure.place())) {
                after.leave(figure.unit);
            }
        }
    }

    /// The two skirmishes that merge next: among pairs in which one contains the other's centre, the two whose centres
    /// are nearest, then the oldest (SW-104, SW-107). The older comes first.
    fn next_merger(&self, after: &Settled) -> Option<(SkirmishId, SkirmishId)> {
        let now = after.positions(self);
        let mut best = None;
        for (at, older) in now.skirmishes.iter().enumerate() {
            for younger in &now.skirmishes[at + 1..] {
                let meet = now.is_in_disc(older, younger.place()) || now.is_in_disc(younger, older.place());
                let fits = self.settings.skirmish_overflow == Overflow::ExcessIndependent
                    || now.has_room(older.id, now.heads(younger.id));
                if meet && fits {
                    let rank = (now.metres(older.place(), younger.place()), older.id, younger.id);
                    best = Some(best.map_or(rank, |best| rank.min(best)));
                }
            }
        }
        best.map(|(_, older, younger)| (older, younger))
    }

    fn merge(&self, older: SkirmishId, younger: SkirmishId, joined: &impl Fn(UnitId) -> u32, after: &mut Settled) {
        let place_of = |id| after.skirmishes.iter().find(|one| one.id == id).map(Skirmish::place);
        let (Some(one), Some(other)) = (place_of(older), place_of(younger)) else { return };
        self.shed_excess([older, younger], joined, after);
        // Units on the ground cannot rise, so that all meet at the lower of the two altitudes.
        let altitude = one.altitude.min(other.altitude);
        let place = Place { cell: self.merged_centre(one.cell, other.cell), altitude };
        after.skirmishes.retain(|skirmish| skirmish.id != younger);
        for skirmish in after.skirmishes.iter_mut().filter(|skirmish| skirmish.id == older) {
            (skirmish.centre, skirmish.altitude) = (place.cell, place.altitude);
        }
        for figure in &mut after.figures {
            if figure.melee.is_some_and(|id| id == older || id == younger) {
                (figure.melee, figure.cell, figure.altitude) = (Some(older), place.cell, place.altitude);
            }
        }
        after.changes.push(Change::Merged { from: younger, into: older, place });
    }

    /// Removes the units that joined last, one body at a time, until the others are few enough (SW-108).
    fn shed_excess(&self, both: [SkirmishId; 2], joined: &impl Fn(UnitId) -> u32, after: &mut Settled) {
        loop {
            let inside = || after.figures.iter().filter(|figure| figure.melee.is_some_and(|id| both.contains(&id)));
            if inside().count() <= self.settings.skirmish_max.into() {
                return;
            }
            let last = inside().max_by_key(|figure| (joined(figure.unit), figure.melee, figure.body));
            let Some(body) = last.map(|figure| figure.body) else { return };
            let sections: Vec<UnitId> =
                inside().filter(|figure| figure.body == body).map(|figure| figure.unit).collect();
            for section in sections {
                after.leave(section);
            }
        }
    }

    /// Ends skirmishes in which no units hostile to each other that can fight are left (SW-110).
    fn end(&self, after: &mut Settled) {
        let ended = |skirmish: &Skirmish| {
            let now = after.positions(self);
            let mut fighters = now.members(skirmish.id).filter(|figure| figure.able);
            let first = fighters.next();
            first.is_none_or(|first| !fighters.any(|figure| now.are_hostile(first, figure)))
        };
        let over: Vec<SkirmishId> = after.skirmishes.iter().filter(|one| ended(one)).map(|one| one.id).collect();
        for skirmish in over {
            after.skirmishes.retain(|one| one.id != skirmish);
            for figure in after.figures.iter_mut().filter(|figure| figure.melee == Some(skirmish)) {
                figure.melee = None;
            }
            after.changes.push(Change::Vanished { skirmish });
        }
    }

    /// The centre of two merged skirmishes: the cell nearest to the midpoint between their centres, with each
    /// coordinate rounded up on a line or a square board; on hexes the one with the larger q, then the larger r
    /// (SW-105). If units cannot or may not stand there (SW-009), the nearest cell where they can, in the same order.
    pub fn merged_centre(&self, one: Cell, other: Cell) -> Cell {
        let grid = self.board.grid();
        let order = |cell: Cell| {
            let axial = grid.hex(cell);
            (axial.x, axial.y)
        };
        // On a square board, this order chooses the same of up to four nearest cells as rounding up both coordinates.
        let middle = grid.midpoints(one, other).into_iter().max_by_key(|&cell| order(cell)).unwrap_or(one);
        if self.can_stand(middle) {
            return middle;
        }
        let rank = |cell: &Cell| {
            let (q, r) = order(*cell);
            (grid.straight_distance_squared(middle, *cell), -q, -r)
        };
        self.board.cells().filter(|&cell| self.can_stand(cell)).min_by_key(rank).unwrap_or(middle)
    }
}

impl Settled {
    /// Updates all sizes (SW-086).
    fn resize(&mut self) {
        for skirmish in &mut self.skirmishes {
            let heads = self.figures.iter().filter(|figure| figure.melee == Some(skirmish.id)).count();
            skirmish.radius = radius_m(heads);
        }
    }

    /// Adds the changed sizes of the remaining skirmishes to the changes.
    fn tell_sizes(&mut self, before: &[Skirmish]) {
        for skirmish in &self.skirmishes {
            let old = before.iter().find(|old| old.id == skirmish.id).map(|old| old.radius);
            if old != Some(skirmish.radius) {
                let (skirmish, radius) = (skirmish.id, skirmish.radius);
                self.changes.push(Change::Resized { skirmish, radius });
            }
        }
    }
}
