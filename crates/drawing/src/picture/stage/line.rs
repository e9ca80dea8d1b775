//! The folds of a line, and the positions of its metres.

use glam::Vec2;

use super::{Plan, Stage};

/// The most stretches that are folded.
pub const MOST_FOLDS: usize = 8;
/// The fewest cells that are folded.
const FEWEST: usize = 4;
/// Width of a fold.
const FOLDED: f32 = 52.0;
/// The width of cells from which no further folds are needed, and the greatest width of a cell.
const WANTED: f32 = 30.0;
const WIDEST: f32 = 64.0;
/// The space at either end of the line.
const END: f32 = 26.0;
/// The least and the most screen points per world unit, and the height of a stage in world units.
const ZOOMS: (f32, f32) = (0.8, 1.5);
const HIGH: f32 = 430.0;

/// A stretch that is folded; empty for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fold {
    /// The first column in it.
    pub from: u16,
    /// The first column after it.
    pub to: u16,
}

impl Fold {
    /// The number of its columns.
    pub const fn len(&self) -> u16 {
        self.to - self.from
    }

    /// Whether it is empty.
    pub const fn is_empty(&self) -> bool {
        self.from == self.to
    }
}

impl Stage {
    /// A line in a room given in screen points. Columns that are `kept` are not folded; each column has a width of at least
    /// `least` points, so the line may be wider than the room. Also returns the points per world unit.
    pub fn line(kept: &[bool], room: Vec2, least: f32) -> (Self, f32) {
        let zoom = (room.y / HIGH).clamp(ZOOMS.0, ZOOMS.1);
        let mut size = room / zoom;
        let mut found = stretches(kept);
        // The longest stretches are folded first, and no more than necessary.
        found.sort_by_key(|fold| (std::cmp::Reverse(fold.len()), fold.from));
        found.truncate(MOST_FOLDS);
        let pitch = |folds: &[Fold]| {
            let seen = kept.len() - folds.iter().map(|fold| usize::from(fold.len())).sum::<usize>();
            (size.x - 2.0 * END - FOLDED * folds.len() as f32) / seen.max(1) as f32
        };
        let enough = (0..found.len()).find(|&count| pitch(&found[..count]) >= WANTED).unwrap_or(found.len());
        found.truncate(enough);
        let pitch = pitch(&found).clamp(least / zoom, WIDEST.max(least / zoom));
        found.sort_by_key(|fold| fold.from);
        let mut folds = [Fold::default(); MOST_FOLDS];
        folds.iter_mut().zip(&found).for_each(|(place, fold)| *place = *fold);
        let seen = kept.len() - found.iter().map(|fold| usize::from(fold.len())).sum::<usize>();
        let long = seen as f32 * pitch + found.len() as f32 * FOLDED;
        size.x = size.x.max(long + 2.0 * END);
        let plan = Plan::Line { folds, pitch, margin: (size.x - long) / 2.0 };
        (Self { size, cells: kept.len() as u16, plan }, zoom)
    }

    /// Its folds, from the left.
    pub fn folds(&self) -> impl Iterator<Item = Fold> + use<> {
        let folds = match self.plan {
            Plan::Line { folds, .. } => folds,
            Plan::Areas { .. } => [Fold::default(); MOST_FOLDS],
        };
        folds.into_iter().filter(|fold| !fold.is_empty())
    }

    /// Whether a column is folded away.
    pub fn is_folded(&self, col: i16) -> bool {
        self.folds().any(|fold| (i32::from(fold.from)..i32::from(fold.to)).contains(&i32::from(col)))
    }

    /// The distance from the left edge to a position, given in columns from the start of the line.
    pub fn along(&self, columns: f32) -> f32 {
        let Plan::Line { folds, pitch, margin } = self.plan else { return 0.0 };
        let mut x = margin + columns * pitch;
        for fold in folds.iter().filter(|fold| !fold.is_empty()) {
            let inside = (columns - f32::from(fold.from)).clamp(0.0, f32::from(fold.len()));
            x += inside * (FOLDED / f32::from(fold.len()) - pitch);
        }
        x
    }
}

/// The stretches of columns that may be folded.
fn stretches(kept: &[bool]) -> Vec<Fold> {
    let mut found = Vec::new();
    let mut from = 0;
    for at in 0..=kept.len() {
        if kept.get(at).copied().unwrap_or(true) {
            if at - from >= FEWEST {
                found.push(Fold { from: from as u16, to: at as u16 });
            }
            from = at + 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of forty columns with two groups on it.
    fn kept() -> [bool; 40] {
        let mut kept = [false; 40];
        kept[5..12].fill(true);
        kept[29..35].fill(true);
        kept
    }

    #[test]
    fn the_longest_empty_stretches_are_folded_until_there_is_room() {
        let (wide, _) = Stage::line(&kept(), Vec2::new(4000.0, 690.0), 20.0);
        assert_eq!(wide.folds().count(), 0, "where there is room nothing is folded");
        let (stage, _) = Stage::line(&kept(), Vec2::new(1000.0, 690.0), 20.0);
        let folds: Vec<Fold> = stage.folds().collect();
        assert!(folds.contains(&Fold { from: 12, to: 29 }), "the stretch between the groups: {folds:?}");
        assert!(!stage.is_folded(11) && stage.is_folded(12) && stage.is_folded(28) && !stage.is_folded(29));
    }

    #[test]
    fn metres_follow_each_other_with_the_folded_ones_close_together() {
        let (stage, _) = Stage::line(&kept(), Vec2::new(1000.0, 690.0), 20.0);
        let steps: Vec<f32> = (0..40).map(|col| stage.along(col as f32 + 1.0) - stage.along(col as f32)).collect();
        assert!(steps.iter().all(|&step| step > 0.0), "they never turn back: {steps:?}");
        assert!(steps[20] < steps[8] / 3.0, "folded ones are narrow: {} and {}", steps[20], steps[8]);
        assert!(stage.along(40.0) < stage.size().x, "and all lie on the stage");
    }

    #[test]
    fn a_narrow_screen_shows_a_part_of_a_line_whose_metres_a_finger_hits() {
        let (stage, zoom) = Stage::line(&kept(), Vec2::new(378.0, 480.0), 40.0);
        let metre = (stage.along(9.0) - stage.along(8.0)) * zoom;
        assert!(metre >= 39.9, "a metre has {metre} points");
        assert!(stage.size().x * zoom > 378.0, "the rest is a drag away");
    }
}
