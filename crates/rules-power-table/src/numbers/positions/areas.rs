//! The units that effects with an area catch: Radius, Line, Breakthrough (SW-190 … SW-206).

use super::{Figure, Place, Positions, Shield, Shielded, sight::Line};

use crate::content::LineEnds;
use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;

/// The units that an effect with an area catches, each list in the order of the units' numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caught {
    /// The units that are affected.
    pub sure: Vec<UnitId>,
    /// The units that are affected with a chance of one half: a die shows 1 to 3 (SW-195, SW-201).
    pub by_half: Vec<UnitId>,
    /// The units of which some are drawn by lot (SW-191, SW-200).
    pub by_lot: Vec<UnitId>,
    /// The number of units that are drawn.
    pub drawn: usize,
}

/// How a Line is used.
#[derive(Clone, Copy, Debug)]
pub struct LineUse {
    /// Its range in metres, to which it continues if the settings say so (SW-201); 0: it ends at its target.
    pub range_m: u32,
    /// Whether the user, which may exclude itself, does so (SW-201). In simplified combat it is never affected
    /// (SW-195).
    pub spares_user: bool,
}

impl Positions<'_> {
    /// The cells within a number of metres of an aimed place, at its altitude (SW-198), or the areas that a radius
    /// includes (SW-190, SW-192, SW-193).
    pub fn radius_cells(&self, aim: Place, metres: u32) -> impl Iterator<Item = Cell> + '_ {
        self.board.cells().filter(move |&cell| self.covers(aim, metres, Place { cell, altitude: aim.altitude }))
    }

    /// The units that an effect with a radius catches, among those that it `affects`: all within (SW-198), members of a
    /// skirmish if its centre is within (SW-199); if there are more than `most`, that many are drawn by lot (SW-191,
    /// SW-200).
    pub fn caught_by_radius(
        &self,
        aim: Place,
        metres: u32,
        most: Option<u8>,
        affects: impl Fn(&Figure) -> bool,
    ) -> Caught {
        let within = |one: &&Figure| self.covers(aim, metres, one.place()) && affects(one);
        let pool: Vec<UnitId> = self.figures.iter().filter(within).map(|one| one.unit).collect();
        match most.map(usize::from).filter(|&most| most < pool.len()) {
            Some(drawn) => Caught { by_lot: pool, drawn, ..Caught::default() },
            None => Caught { sure: pool, ..Caught::default() },
        }
    }

    /// The cells that a Line covers, in order from its user. In standard combat: those that the segment crosses, with
    /// or without its ends (SW-201). In simplified combat: from a rear all areas, from the front that and the targeted
    /// one (SW-194).
    pub fn line_cells(&self, user: Place, target: Place, range_m: u32) -> Vec<Cell> {
        let grid = self.board.grid();
        if self.space.is_of_areas() {
            let last = grid.cell(grid.len().saturating_sub(1));
            let from_rear = user.cell == grid.cell(0) || user.cell == last;
            return if from_rear { grid.cells().collect() } else { grid.crossed(user.cell, target.cell).collect() };
        }
        let mut cells: Vec<Cell> = grid.crossed(user.cell, target.cell).filter(|&cell| grid.contains(cell)).collect();
        let beyond = self.settings.line_beyond_target && user.cell != target.cell && range_m > 0;
        if beyond {
            let aimed = cells.len();
            let within = |cell: &Cell| self.metres(user, Place { cell: *cell, altitude: user.altitude }) <= range_m;
            cells.extend(grid.ray(user.cell, target.cell).skip(aimed - 1).take_while(within));
        }
        let ends = self.settings.line_ends;
        cells.retain(|&cell| match ends {
            LineEnds::Both => true,
            LineEnds::Target => cell != user.cell || cell == target.cell,
            LineEnds::None => cell != user.cell && (cell != target.cell || beyond),
        });
        cells
    }

    /// The units that a Line catches, among those that it `affects`: its target for sure, all others along it with a
    /// chance of one half (SW-195, SW-201); members of a skirmish only if it crosses the centre.
    pub fn caught_by_line(
        &self,
        user: &Figure,
        target: &Figure,
        line: LineUse,
        affects: impl Fn(&Figure) -> bool,
    ) -> Caught {
        let cells = self.line_cells(user.place(), target.place(), line.range_m);
        let spares_user = line.spares_user || self.space.is_of_areas();
        let bystander = |one: &&Figure| {
            one.unit != target.unit
                && !(spares_user && one.unit == user.unit)
                && affects(one)
                && self.is_on(Line { from: user.place(), to: target.place() }, &cells, one)
        };
        let by_half = self.figures.iter().filter(bystander).map(|one| one.unit).collect();
        Caught { sure: vec![target.unit], by_half, ..Caught::default() }
    }

    /// Whether a unit is on a line of these cells: in one of them, or close enough to a broad line, at its altitude.
    fn is_on(&self, line: Line, cells: &[Cell], one: &Figure) -> bool {
        if self.space.is_of_areas() {
            return cells.contains(&one.cell);
        }
        let half = u32::from(self.settings.line_width_m / 2);
        cells.iter().any(|&cell| {
            let altitude = self.altitude_in(line, cell);
            let level = Place { cell: one.cell, altitude };
            self.metres(level, one.place()) <= half && self.metres(level, Place { cell, altitude }) <= half
        })
    }

    /// Whether Area: Breakthrough can take its user to a target's coordinates, without passing enemies. In simplified
    /// combat no area before the target's, including the user's own, may hold an enemy (SW-197). In standard combat it
    /// passes neither the cell of an enemy nor any skirmish except the one in which it ends (SW-203).
    ///
    /// # Errors
    /// The first enemy or skirmish that it would pass.
    pub fn breakthrough(&self, user: &Figure, target: Place) -> Result<(), Shielded> {
        let line = Line { from: user.place(), to: target };
        if self.settings.breakthrough_passes_enemies || line.from.cell == target.cell {
            return Ok(());
        }
        let before = self.board.grid().crossed(line.from.cell, target.cell).take_while(|&cell| cell != target.cell);
        for cell in before {
            let here = Place { cell, altitude: self.altitude_in(line, cell) };
            let disc = self.discs_at(here).find(|disc| !self.is_in_disc(disc, target));
            if let Some(disc) = disc {
                return Err(Shielded { cell, by: Shield::Skirmish(disc.id) });
            }
            let stands = |foe: &&Figure| self.metres(foe.place(), here) == 0;
            let foe = self.figures.iter().filter(|foe| foe.able && self.are_hostile(user, foe)).find(stands);
            // If it starts in the skirmish in which it ends, the enemies at its start do not bar it, just as its target
            // does not.
            let beside = cell == user.cell && self.discs_at(target).any(|disc| self.is_in(user, disc));
            if let Some(foe) = foe.filter(|_| !beside) {
                return Err(Shielded { cell, by: Shield::Hostile(foe.unit) });
            }
        }
        Ok(())
    }
}
