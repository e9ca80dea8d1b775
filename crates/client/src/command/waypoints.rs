//! A path chosen by the player: cells over which it leads, marked one after the other.

use super::Table;
use crate::choice::{Choice, Mode};
use hexfray_battle::{Battle, UnitId, Via};
use hexfray_board::grid::Cell;
use hexfray_minds::story::counted;

impl Table<'_> {
    /// Marks the pointed-at cell for the path, or says why that is impossible.
    pub(super) fn mark_the_way(&mut self) {
        let (Some(cell), Some(unit)) = (self.choice.hover, self.session.acting()) else { return };
        if self.choice.mode != Mode::Move || !self.ready() || self.choice.via.last() == Some(&cell) {
            return;
        }
        if self.choice.via.len() == Via::MOST {
            return self.choice.say(format!("A path leads over at most {} marked cells", Via::MOST));
        }
        let via: Vec<Cell> = self.choice.via.iter().copied().chain([cell]).collect();
        match lead_over(&mut self.choice, &self.session.battle, unit, via) {
            Ok(()) => {
                let count = counted(self.choice.via.len() as u64, "marked cell");
                self.choice.say(format!("The path leads over {count}; Esc removes the last one"));
            }
            Err(why) => self.choice.say(why),
        }
    }

    /// Removes the last mark; returns whether there was one.
    pub(super) fn unmark_the_way(&mut self) -> bool {
        let Some(unit) = self.session.acting().filter(|_| !self.choice.via.is_empty()) else { return false };
        let mut via = self.choice.via.clone();
        via.pop();
        lead_over(&mut self.choice, &self.session.battle, unit, via).is_ok()
    }
}

/// Leads the path over these cells: from then on the unit can go where a path over them leads.
fn lead_over(choice: &mut Choice, battle: &Battle, unit: UnitId, via: Vec<Cell>) -> Result<(), String> {
    let over =
        if via.is_empty() { Vec::new() } else { battle.reach_over(unit, &via).map_err(|why| why.to_string())? };
    choice.reach = if via.is_empty() { battle.reach(unit) } else { over.iter().map(|(to, _)| *to).collect() };
    choice.reach.retain(|to| to.may_stop);
    (choice.via, choice.over) = (via, over);
    choice.planned = None;
    Ok(())
}
