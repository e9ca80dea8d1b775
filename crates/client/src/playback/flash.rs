//! What shows an act until it takes effect, and the flash over the cells that it catches.

use bevy::prelude::*;

use super::missile::{Form, Missile};
use hexfray_battle::UnitId;
use hexfray_board::grid::Cell;

/// The flash over the cells that an act catches.
#[derive(Clone, Debug)]
pub struct Flash {
    /// The cells, each with the seconds after which it flashes: a spreading effect reaches the far ones later.
    pub cells: Vec<(Cell, f32)>,
    /// The units in them.
    pub units: Vec<UnitId>,
    /// Whether the act does harm.
    pub harmful: bool,
    /// Seconds since it began.
    pub age: f32,
}

impl Flash {
    /// Seconds that it lasts.
    fn long(&self) -> f32 {
        FLASH_SECONDS + self.cells.iter().map(|cell| cell.1).fold(0.0, f32::max)
    }

    /// How bright a cell is that flashes after this many seconds, 0 to 1.
    pub fn light(&self, after: f32) -> f32 {
        let share = (self.age - after) / FLASH_SECONDS;
        if (0.0..1.0).contains(&share) { (1.0 - share).min(share * 8.0) } else { 0.0 }
    }

    /// The light of the whole flash.
    pub fn whole_light(&self) -> f32 {
        (1.0 - self.age / self.long()).clamp(0.0, 1.0)
    }
}

/// The display of an act until it takes effect.
#[derive(Clone, Debug, Default)]
pub struct Sight {
    /// The missile.
    pub missile: Option<Missile>,
    /// The direction of a blow, one world unit long, and whether it has landed.
    pub(super) blow: Option<(Vec2, bool)>,
    /// The flash when it takes effect.
    pub(super) flash: Option<Flash>,
    /// The missile to be released, until it is.
    pub(super) released: Option<Form>,
}

/// Seconds that one cell flashes.
const FLASH_SECONDS: f32 = 0.6;

/// Lets time pass for flashes.
pub(super) fn age(flashes: &mut Vec<Flash>, seconds: f32) {
    flashes.iter_mut().for_each(|flash| flash.age += seconds);
    flashes.retain(|flash| flash.age < flash.long());
}
