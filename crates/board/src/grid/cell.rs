//! The position of a cell, and the directions that lead out of it.

use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A cell as (column, row, level); rows are counted downward, levels upward, all from 0 on a board.
///
/// Cells outside a board are valid values, so that arithmetic near the edge stays simple; check with
/// [`Grid::contains`](super::Grid::contains). In JSON a cell of level 0 is `[column, row]`, others are `[column, row, level]`.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Column, counted rightward.
    pub col: i16,
    /// Row, counted downward.
    pub row: i16,
    /// Level, counted upward; 0 is the lowest storey.
    pub level: u8,
}

impl Cell {
    /// The cell in this column and row of the lowest level.
    pub const fn new(col: i16, row: i16) -> Self {
        Self { col, row, level: 0 }
    }

    /// The cell in the same column and row of another level.
    #[must_use]
    pub const fn on_level(self, level: u8) -> Self {
        Self { level, ..self }
    }

    /// The cell in the notation of files: `[3, 4]`, or `[3, 4, 1]` above the lowest level.
    pub fn in_brackets(self) -> String {
        let Self { col, row, level } = self;
        if level == 0 { format!("[{col}, {row}]") } else { format!("[{col}, {row}, {level}]") }
    }
}

impl From<(i16, i16)> for Cell {
    fn from((col, row): (i16, i16)) -> Self {
        Self::new(col, row)
    }
}

impl From<(i16, i16, u8)> for Cell {
    fn from((col, row, level): (i16, i16, u8)) -> Self {
        Self { col, row, level }
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.col, self.row)?;
        if self.level > 0 { write!(f, " ({} up)", self.level) } else { Ok(()) }
    }
}

impl std::fmt::Debug for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut fields = f.debug_struct("Cell");
        fields.field("col", &self.col).field("row", &self.row);
        // Most boards have one level.
        if self.level > 0 {
            fields.field("level", &self.level);
        }
        fields.finish()
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut numbers = serializer.serialize_tuple(if self.level == 0 { 2 } else { 3 })?;
        numbers.serialize_element(&self.col)?;
        numbers.serialize_element(&self.row)?;
        if self.level > 0 {
            numbers.serialize_element(&self.level)?;
        }
        numbers.end()
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Numbers)
    }
}

/// Reads two or three numbers.
struct Numbers;

impl<'de> Visitor<'de> for Numbers {
    type Value = Cell;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a cell [column, row] or [column, row, level]")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut numbers: A) -> Result<Cell, A::Error> {
        let lacking = |found| de::Error::invalid_length(found, &self);
        let col = numbers.next_element()?.ok_or_else(|| lacking(0))?;
        let row = numbers.next_element()?.ok_or_else(|| lacking(1))?;
        let level = numbers.next_element()?.unwrap_or(0);
        match numbers.next_element::<de::IgnoredAny>()? {
            None => Ok(Cell { col, row, level }),
            Some(_) => Err(lacking(4)),
        }
    }
}

/// A direction, as an index in the grid's order of directions, which is counterclockwise on the screen.
///
/// Hex boards have six. On a pointy-top board they are E, NE, NW, W, SW, SE; on a flat-top board the same
/// axial steps are called SE, NE, N, NW, SW, S. Square boards have four (E, N, W, S), or eight with corners
/// (E, NE, N, NW, W, SW, S, SE). All of them stay on a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Direction(pub u8);
