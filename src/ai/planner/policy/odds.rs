//! What acts do, by estimates that are made once for a decision and kept for all its tries.
//!
//! They are those of the battle as it stands at the decision, for a few distances, so that it makes no difference in
//! which try they are asked for first. What has changed since then, wounds above all, the policy counts itself.

use crate::{
    battle::{Act, Battle, Estimate, UnitId},
    grid::Cell,
};

/// The distances in cells that odds are kept for; each stands for all up to it, the last for all.
const DISTANCES: [u32; 6] = [1, 2, 3, 5, 8, 12];

/// Odds of the acts of all units, by who does what to whom from how far.
#[derive(Debug, Default)]
pub struct Odds {
    /// For each unit its acts, each with the odds for each target and distance, once worked out.
    known: Vec<Vec<(Act, Vec<Known>)>>,
}

#[derive(Clone, Copy, Debug, Default)]
enum Known {
    #[default]
    Unasked,
    Asked(Option<Estimate>),
}

impl Odds {
    /// Forgets everything: another decision.
    pub fn clear(&mut self) {
        self.known.iter_mut().for_each(Vec::clear);
    }

    /// The odds of an act for a target so many cells away, as they were when the tries began. Who was not on the board
    /// then is looked at as it stands `now`, from its cell there.
    pub fn of(
        &mut self,
        root: &Battle,
        now: &Battle,
        (unit, act, from): (UnitId, Act, Cell),
        target: UnitId,
        apart: u32,
    ) -> Option<Estimate> {
        let place = DISTANCES.iter().position(|&most| apart <= most).unwrap_or(DISTANCES.len() - 1);
        if self.known.len() <= unit.index() {
            self.known.resize_with(unit.index() + 1, Vec::new);
        }
        let acts = &mut self.known[unit.index()];
        let at = acts.iter().position(|known| known.0 == act).unwrap_or_else(|| {
            acts.push((act, Vec::new()));
            acts.len() - 1
        });
        let odds = &mut acts[at].1;
        let slot = target.index() * DISTANCES.len() + place;
        if odds.len() <= slot {
            odds.resize(slot + 1, Known::Unasked);
        }
        if let Known::Asked(known) = odds[slot] {
            return known;
        }
        let Some(from) = stand_in(root, unit, target, DISTANCES[place], place) else {
            return now.estimate(unit, act, target, from);
        };
        let found = root.estimate(unit, act, target, from);
        odds[slot] = Known::Asked(found);
        found
    }
}

/// A cell so far from a target, on the near side of it: the unit's own where that is as far. `None` where one of both is
/// not on the board.
fn stand_in(root: &Battle, unit: UnitId, target: UnitId, apart: u32, place: usize) -> Option<Cell> {
    let (own, its) = (root.cells(unit).first().copied()?, root.cells(target).first().copied()?);
    let board = root.board();
    let grid = board.grid();
    let here = grid.distance(own, its);
    let nearer = if place == 0 { 0 } else { DISTANCES[place - 1] + 1 };
    if unit == target || here < apart && here >= nearer || here <= apart && place == DISTANCES.len() - 1 {
        return Some(own);
    }
    let ring = grid.ring(its, apart).filter(|&cell| board.exists(cell));
    ring.min_by_key(|&cell| (grid.distance(cell, own), cell)).or(Some(own))
}
