//! Parts of the board: selected, copied, cut, placed again, mirrored and turned.

use hexfray_board::grid::{Cell, Shape};
use hexfray_drawing::edit::{Change, Mirror, Stamp, strokes};

use super::{
    tools::Tool,
    workshop::{Workshop, sentence},
};

impl Workshop {
    /// The cells of the selected part.
    pub fn selection(&self) -> Vec<Cell> {
        let (Some(board), Some((one, other))) = (self.board(), self.selected) else { return Vec::new() };
        strokes::rectangle(&board.grid(), one, other)
    }

    /// Selects all cells of a storey.
    pub fn select_all(&mut self, level: u8) {
        let Some(grid) = self.board().map(|board| board.grid()) else { return };
        let last = Cell::new(grid.cols() as i16 - 1, grid.rows() as i16 - 1);
        self.tool = Tool::Select;
        self.selected = Some((Cell::new(0, 0).on_level(level), last.on_level(level)));
    }

    /// Copies the selected part; returns whether there was one.
    pub fn copy(&mut self) -> bool {
        let Some(stamp) = self.part() else { return false };
        let count = self.selection().len();
        self.stamp = Some(stamp);
        self.say(format!("Copied {count} cell{}; paste to place them", if count == 1 { "" } else { "s" }));
        true
    }

    /// Copies the selected part, and clears it.
    pub fn cut(&mut self) {
        if self.copy() {
            self.clear();
        }
    }

    /// Makes the selected part open ground.
    pub fn clear(&mut self) {
        let cells = self.selection();
        if !cells.is_empty() {
            self.apply(&Change::Clear(cells));
            self.chosen = None;
        }
    }

    /// Takes the copy, to place it.
    pub fn take_stamp(&mut self) {
        self.let_go();
        self.tool = Tool::Stamp;
        if self.stamp.is_none() {
            self.say(NOTHING_COPIED);
        }
    }

    /// Drops the copy that is to be placed, or the selection; returns whether there was either.
    pub fn put_down(&mut self) -> bool {
        let had_stamp = self.tool == Tool::Stamp;
        if had_stamp {
            self.tool = Tool::Select;
        }
        had_stamp || self.selected.take().is_some()
    }

    /// Mirrors the copy that is to be placed, or the selected part.
    pub fn mirror(&mut self, how: Mirror) {
        self.transform(|stamp| stamp.mirrored(how));
    }

    /// Turns the copy that is to be placed, or the selected part.
    pub fn turn(&mut self) {
        self.transform(Stamp::turned);
    }

    fn transform(&mut self, how: impl Fn(&Stamp) -> Stamp) {
        if self.tool == Tool::Stamp {
            match &self.stamp {
                Some(stamp) => self.stamp = Some(how(stamp)),
                None => self.say(NOTHING_COPIED),
            }
            return;
        }
        let Some(stamp) = self.part().map(|stamp| how(&stamp)) else { return };
        match stamp.onto_itself() {
            Some(at) => {
                self.apply(&Change::Paste { stamp, at });
            }
            None => self.say(if matches!(stamp.shape(), Shape::Hex { .. }) { HEXES_STICK_OUT } else { SIDES_DIFFER }),
        }
    }

    /// A copy of the selected part; a message tells the author why there is none.
    fn part(&mut self) -> Option<Stamp> {
        let cells = self.selection();
        if cells.is_empty() {
            self.say("Select a part of the board first");
            return None;
        }
        match self.project.copy(&cells) {
            Ok(clip) => Some(Stamp::new(clip)),
            Err(refusal) => {
                self.say(sentence(&refusal.to_string()));
                None
            }
        }
    }

    /// The cells that the copy would cover.
    pub(super) fn stamped(&self) -> Vec<Cell> {
        let (Some(board), Some(stamp), Some(spot)) = (self.board(), &self.stamp, self.hover) else {
            return Vec::new();
        };
        let cells = stamp.cells(&board.grid(), spot.cell).into_iter().map(|(cell, _)| cell);
        cells.filter(|&cell| board.grid().contains(cell)).collect()
    }

    /// Places the copy, its middle in a cell.
    pub(super) fn place_stamp(&mut self, at: Cell) {
        let Some(stamp) = self.stamp.clone() else { return self.say(NOTHING_COPIED) };
        let left_out = self.project.battle().is_none()
            && self.board().is_some_and(|board| !stamp.units(&board.grid(), at).is_empty());
        if self.apply(&Change::Paste { stamp, at }) && left_out {
            self.say("Its units are left out: there is no battle on this board yet");
        }
    }
}

const NOTHING_COPIED: &str = "Nothing is copied yet: select a part of the board, then copy it";
const HEXES_STICK_OUT: &str =
    "On hexes, this part would not cover its own cells: copy it, then mirror or turn the copy before you place it";
const SIDES_DIFFER: &str =
    "Only a square part can be turned in its place: copy it, then turn the copy before you place it";
