//! Temporary.
mod travel;
use crate::{
    grid::{Cell, Grid},
    text::{Library, Problems, Source},
};
pub use travel::{Destination, JumpMode, LeapOver, Standing, Travel, Traveller};
/// Board.
#[derive(Debug)]
pub struct Board {
    grid: Grid,
}
#[allow(missing_docs)]
impl Board {
    pub fn grid(&self) -> Grid {
        self.grid
    }
    pub fn exists(&self, c: Cell) -> bool {
        self.grid.contains(c)
    }
    pub fn height(&self, _: Cell) -> i8 {
        0
    }
    pub fn blocks_fire(&self, _: Cell) -> bool {
        false
    }
    pub fn blocks_move(&self, _: Cell) -> bool {
        false
    }
    pub fn is_impassable(&self, _: Cell) -> bool {
        false
    }
    pub fn entry_cost(&self, _: Cell) -> u16 {
        2
    }
    pub fn spawn(&self, _: &str) -> Vec<Cell> {
        vec![]
    }
    pub fn read(_: &Source, _: &Library) -> Result<Self, Problems> {
        Err(Problems::new())
    }
}
