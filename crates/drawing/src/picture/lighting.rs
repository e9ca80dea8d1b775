//! How bright the pieces of a board are: by the hour, by the sight in their cells, and below the level that is looked at.

use hexfray_board::{grid::Cell, map::Board};

/// How well a cell is lit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lighting {
    /// Whether it lies below the level that is looked at.
    below: bool,
    /// How poor the sight is in it, 0 to 3.
    dark: u8,
    /// The light on the whole board: 0 by day, 1 at dusk, 2 at night.
    hour: u8,
}

/// The tint of what lies below the level that is looked at.
const BELOW: [f32; 3] = [0.5, 0.52, 0.56];
/// The tints of a whole board by day, at dusk and at night.
const HOURS: [[f32; 3]; 3] = [[1.0; 3], [0.84, 0.78, 0.8], [0.56, 0.61, 0.8]];
/// The tints of cells by how poor the sight is there: clear, dusk or light smoke, moonlight or thick smoke, dark.
const DARK: [[f32; 3]; 4] = [[1.0; 3], [0.64, 0.68, 0.82], [0.42, 0.47, 0.64], [0.26, 0.3, 0.46]];

impl Lighting {
    /// Full light.
    pub const FULL: Self = Self { below: false, dark: 0, hour: 0 };

    /// The lighting of a cell where levels up to `top` are looked at.
    pub fn of(cell: Cell, board: &Board, top: u8) -> Self {
        Self { below: cell.level < top, dark: board.visibility(cell), hour: board.light() as u8 }
    }

    /// The shares of red, green and blue that are left of what is lit so, 0 to 1.
    pub fn tint(self) -> [f32; 3] {
        let dark = DARK[usize::from(self.dark).min(DARK.len() - 1)];
        let hour = HOURS[usize::from(self.hour).min(HOURS.len() - 1)];
        let below = if self.below { BELOW } else { [1.0; 3] };
        [0, 1, 2].map(|ink| dark[ink] * hour[ink] * below[ink])
    }

    /// A letter and number for it in the names of symbols; none for full light.
    #[cfg(feature = "pictures")]
    pub(super) fn suffix(self) -> String {
        if self == Self::FULL {
            return String::new();
        }
        format!("l{}", u8::from(self.below) * 12 + self.dark * 3 + self.hour)
    }
}
