//! The cells of a board from the tile layers of a map, and reports of tiles without a meaning.

use std::collections::BTreeMap;

use super::{
    doc::brief,
    read::{Reading, Role},
    tiles::{Meaning, NUMBERS, tile, unturned},
};
use crate::exchange::draft::{DraftCell, DraftGround, Kinds, Origin};
use hexfray_board::grid::Grid;

/// A cell that is being built.
#[derive(Clone, Default)]
struct Draw {
    kind: DraftGround,
    numbers: [Option<String>; 3],
    there: bool,
}

impl Reading<'_> {
    /// The cells of a board whose first cell is at the column and row `from` of the map.
    pub(super) fn cells(
        &mut self,
        roles: &[Role<'_>],
        from: (i32, i32),
        grid: Grid,
        kinds: &mut Kinds,
    ) -> Vec<Option<DraftCell>> {
        let mut draws = vec![Draw::default(); grid.len()];
        let mut meanings = BTreeMap::new();
        let mut missed = Missed::default();
        for role in roles {
            let of_level = draws.iter_mut().enumerate().skip(usize::from(role.level) * grid.level_len());
            for (index, draw) in of_level.take(grid.level_len()) {
                let cell = grid.cell(index);
                let (gid, _) = unturned(role.cells.at(from.0 + i32::from(cell.col), from.1 + i32::from(cell.row)));
                if gid == 0 {
                    continue;
                }
                let Some(tile) = tile(&self.doc.tilesets, gid) else {
                    missed.stray(role.origin, gid, (cell.col, cell.row));
                    continue;
                };
                let meaning = meanings.entry(gid).or_insert_with(|| tile.meaning(self.hints, self.kinds));
                if !draw.add(role.layer, meaning) {
                    missed.dumb(role, gid, (cell.col, cell.row), draw.there);
                }
            }
        }
        self.tell(missed);
        let mut spots = Vec::with_capacity(draws.len());
        for (index, draw) in draws.into_iter().enumerate() {
            spots.push(self.spot(draw, (index, grid), kinds, from, roles));
        }
        spots
    }

    /// A cell in the words of board files; `None` if there is no cell.
    fn spot(
        &mut self,
        draw: Draw,
        (index, grid): (usize, Grid),
        kinds: &mut Kinds,
        from: (i32, i32),
        roles: &[Role<'_>],
    ) -> Option<DraftCell> {
        if !draw.there {
            if let Some(obstacle) = &draw.kind.obstacle {
                let cell = grid.cell(index);
                let (obstacle, at) = (brief(obstacle), format!("cell {}", cell.in_brackets()));
                let problem = Origin::new(self.source, self.doc.place, at)
                    .problem(format!("`{obstacle}` stands where there is no ground"), "a terrain under it");
                self.found.problems.push(problem);
            }
            return None;
        }
        let cell = grid.cell(index);
        let at = (from.0 + i32::from(cell.col), from.1 + i32::from(cell.row));
        let origin = || {
            let of_level = roles.iter().filter(|role| role.level == cell.level);
            let gid = of_level.map(|role| unturned(role.cells.at(at.0, at.1)).0).find(|gid| *gid != 0);
            let tile = gid.and_then(|gid| tile(&self.doc.tilesets, gid));
            tile.map_or_else(|| Origin::new(self.source, self.doc.place, ""), |tile| tile.origin())
        };
        let kind = kinds.index(draw.kind, origin);
        let [height, depth, visibility] = draw.numbers;
        Some(DraftCell { kind, height, depth, visibility })
    }

    /// Reports each tile that is in no set or has no meaning, once.
    fn tell(&mut self, missed: Missed) {
        for ((_, gid), (origin, cell, times)) in missed.stray {
            let message = format!("tile {gid} {} belongs to no tileset", where_it_lies(cell, times));
            self.found.problems.push(origin.problem(message, "a tile of the map's tilesets"));
        }
        for ((wanted, gid), (origin, cell, times, covered)) in missed.dumb {
            let Some(tile) = tile(&self.doc.tilesets, gid) else { continue };
            let within = tile.origin().within;
            let lies = where_it_lies(cell, times);
            if let Some(number) = wanted.checked_sub(2).and_then(|number| NUMBERS.get(number)) {
                let problem =
                    origin.problem(format!("{within}, {lies}, says no `{number}`"), format!("a property `{number}`"));
                self.found.problems.push(problem);
                continue;
            }
            let problem = origin.problem(format!("{within}, {lies}, says no terrain"), "");
            let help = format!(
                "in Tiled, give the tile a class or a property `terrain` such as grass, or say it here: --terrain '{}=grass'",
                tile.name()
            );
            if covered {
                self.found.warnings.push(problem.help(help));
            } else {
                self.found.problems.push(problem.help(help));
            }
        }
    }
}

impl Draw {
    /// Adds the meaning of a tile on a layer; false if it has none on that layer.
    fn add(&mut self, layer: Option<usize>, meaning: &Meaning) -> bool {
        if let Some(number) = layer.and_then(|layer| layer.checked_sub(2)) {
            self.numbers[number].clone_from(&meaning.numbers[number]);
            return self.numbers[number].is_some();
        }
        for (own, text) in self.numbers.iter_mut().zip(&meaning.numbers).filter(|(_, text)| text.is_some()) {
            own.clone_from(text);
        }
        let Meaning { hole, terrain, obstacle, difficulty, blocks, .. } = meaning.clone();
        if hole {
            *self = Self::default();
        } else if let Some(terrain) = terrain {
            self.kind = DraftGround { terrain, obstacle, difficulty, blocks };
            self.there = true;
        } else if obstacle.is_some() {
            (self.kind.obstacle, self.kind.blocks) = (obstacle, blocks);
        }
        meaning.is_ground()
    }
}

/// Tiles that could not be read, each with its first place and its number of occurrences.
#[derive(Default)]
struct Missed {
    /// Tiles that are in no set, by layer and number.
    stray: BTreeMap<(String, u32), (Origin, (i16, i16), usize)>,
    /// Tiles without a meaning, by layer and number. The last value tells whether each of their cells gets its ground from
    /// another tile.
    dumb: BTreeMap<(usize, u32), (Origin, (i16, i16), usize, bool)>,
}

impl Missed {
    fn stray(&mut self, origin: &Origin, gid: u32, cell: (i16, i16)) {
        let key = (origin.within.clone(), gid);
        self.stray.entry(key).or_insert_with(|| (origin.clone(), cell, 0)).2 += 1;
    }

    fn dumb(&mut self, role: &Role<'_>, gid: u32, cell: (i16, i16), covered: bool) {
        let entry = self.dumb.entry((role.layer.unwrap_or(0), gid));
        let entry = entry.or_insert_with(|| (role.origin.clone(), cell, 0, true));
        entry.2 += 1;
        entry.3 &= covered;
    }
}

fn where_it_lies((col, row): (i16, i16), times: usize) -> String {
    let more = if times > 1 { format!(" and {} more", times - 1) } else { String::new() };
    format!("in cell [{col}, {row}]{more}")
}
