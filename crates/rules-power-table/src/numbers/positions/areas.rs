//! The units that area effects catch: Radius, Line, Breakthrough (SW-190 … SW-206).

use super::{Figure, Place, Positions, Shield, Shielded, sight::Line};

use crate::content::LineEnds;
use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;

/// The units that an area effect catches, each list in order of the units' numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Caught {
    /// The units that are affected.
    pub sure: Vec<UnitId>,
    /// Each of these with a chance of one half: a die of 1 to 3 (SW-195, SW-201).
    pub by_half: Vec<UnitId>,
    /// So many of these, drawn by lot (SW-191, SW-200).
    pub by_lot: Vec<UnitId>,
    /// How many are drawn.
    pub drawn: usize,
}

/// How a Line is used.
#[derive(Clone, Copy, Debug)]
pub struct LineUse {
    /// Its range in metres, to which it runs on if the settings say so (SW-201); 0: it ends at its target.
    pub range_m: u32,
    /// Whether the user, which may exclude itself, does so (SW-201). In simplified combat it is never affected
    /// (SW-195).
    pub spares_user: bool,
}

impl Positions<'_> {
    /// The cells within so many metres of an aimed place, on its altitude (SW-198); the areas that a radius takes in
    /// (SW-190, SW-192, SW-193).
    pub fn radius_cells(&self, aim: Place, metres: u32) -> impl Iterator<Item = Cell> + '_ {
        self.board.cells().filter(move |&cell| self.covers(aim, metres, Place { cell, altitude: aim.altitude }))
    }

    /// Which of the units that it `affects` an effect with a radius catches: all within (SW-198), members of a skirmish
    /// if its centre is within (SW-199); if they are more than `most`, so many by lot (SW-191, SW-200).
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

    /// The cells that a Line covers, in order from its user. Standard: those that the segment crosses, with or without
    /// its ends (SW-201). Simplified: the front, and from a rear all areas, from the front the targeted one (SW-194).
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

    /// Which of the units that it `affects` a Line catches: its target for sure, all others on its way with a chance of
    /// one half (SW-195, SW-201); members of a skirmish only if it crosses the centre.
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

    /// Whether a unit stands in the way of a line of these cells: in one of them, or close enough to a broad line, at
    /// its altitude.
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

    /// Whether Area: Breakthrough can take its user to a target's coordinates: it does not pass enemies. Simplified: no
    /// area before the target's may hold one, the user's own included (SW-197). Standard: no hostile's cell, and no
    /// skirmish but the one that it ends in (SW-203).
    ///
    /// # Errors
    /// The first unit or thing in the way.
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
            // Within the skirmish where it ends, units at its start are in the way as little as the target is.
            let beside = cell == user.cell && self.discs_at(target).any(|disc| self.is_in(user, disc));
            if let Some(foe) = foe.filter(|_| !beside) {
                return Err(Shielded { cell, by: Shield::Hostile(foe.unit) });
            }
        }
        Ok(())
    }
}
