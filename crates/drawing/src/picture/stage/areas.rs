//! The sizes of the areas of a stage.

use glam::Vec2;

use super::{HORIZON, MOST_AREAS, Plan, Rectangle, Stage};

/// The size of a token with its name below and a chance above it.
pub(super) const SLOT: Vec2 = Vec2::new(78.0, 88.0);
/// The space between two sides of an area, and at its edges.
pub(super) const BETWEEN: f32 = 22.0;
const EDGE: f32 = 10.0;
/// The height of the card with an area's name if areas are stacked.
const HEAD: f32 = 36.0;
/// The least width of an area.
const NARROWEST: f32 = 130.0;
/// The least and the most screen points per world unit.
const ZOOMS: (f32, f32) = (0.55, 1.5);
/// The usual height of a stage in world units.
const HIGH: f32 = 440.0;
/// The usual height of each area if areas are stacked.
const HIGH_BAND: f32 = 150.0;

impl Stage {
    /// A stage of areas, in a room given in screen points; `crowds` has the number of units of each side in each area. Also
    /// returns the points per world unit at which all tokens have their full size, or the largest size possible.
    pub fn areas(crowds: &[Vec<usize>], room: Vec2) -> (Self, f32) {
        let crowds = &crowds[..crowds.len().min(MOST_AREAS)];
        let upright = crowds.len() > 1 && room.y > room.x * 1.05;
        let usual = if upright { HIGH_BAND * crowds.len() as f32 } else { HIGH };
        let mut zoom = (room.y / usual).clamp(ZOOMS.0, ZOOMS.1);
        loop {
            let size = room / zoom;
            let needs: Vec<f32> = crowds.iter().map(|crowd| need(crowd, size, upright)).collect();
            let along = if upright { size.y } else { size.x };
            if let Some(edges) = divided(&needs, along, zoom - 0.05 < ZOOMS.0) {
                let plan = Plan::Areas { upright, edges };
                return (Self { size, cells: crowds.len() as u16, plan }, zoom);
            }
            zoom -= 0.05;
        }
    }

    /// The ground of an area, on which tokens stand; on a line, the ground of the whole stage above the ruler.
    pub(super) fn floor(&self, col: i16) -> Rectangle {
        let (low, high) = self.part(col);
        let top = if self.is_upright() { high.y - HEAD } else { self.horizon(col) + 14.0 };
        (low + Vec2::splat(EDGE), Vec2::new(high.x - EDGE, top))
    }
}

/// The length of a stage that an area needs for its units of each side.
fn need(crowd: &[usize], size: Vec2, upright: bool) -> f32 {
    let most = crowd.iter().sum::<usize>().max(1);
    if upright {
        let lines = (1..=most).find(|&lines| wide(crowd, lines) <= size.x - 2.0 * EDGE).unwrap_or(most);
        HEAD + lines as f32 * SLOT.y + EDGE
    } else {
        let lines = lines_in(size.y * (1.0 - HORIZON));
        (wide(crowd, lines) + 2.0 * EDGE).max(NARROWEST)
    }
}

/// The number of lines of tokens that fit behind each other on a ground of this depth.
pub(super) fn lines_in(deep: f32) -> usize {
    ((deep / SLOT.y) as usize).max(1)
}

/// The width of an area's tokens in a number of lines, with sides next to each other.
pub(super) fn wide(crowd: &[usize], lines: usize) -> f32 {
    let columns: usize = crowd.iter().map(|count| count.div_ceil(lines)).sum();
    let sides = crowd.iter().filter(|&&count| count > 0).count();
    columns as f32 * SLOT.x + sides.saturating_sub(1) as f32 * BETWEEN
}

/// The edges of areas. All have the same width, except that areas that need more get it from those that need less. `None` if
/// there is not enough for all; with `has_to_do`, each then gets its share.
fn divided(needs: &[f32], along: f32, has_to_do: bool) -> Option<[f32; MOST_AREAS + 1]> {
    let equal = along / needs.len().max(1) as f32;
    let missing: f32 = needs.iter().map(|need| (need - equal).max(0.0)).sum();
    let spare: f32 = needs.iter().map(|need| (equal - need).max(0.0)).sum();
    let all: f32 = needs.iter().sum();
    if missing > spare && !has_to_do {
        return None;
    }
    let given = |need: f32| match need {
        _ if missing > spare => along * need / all,
        _ if need >= equal => need,
        _ => equal - (equal - need) * missing / spare.max(1.0),
    };
    let mut edges = [along; MOST_AREAS + 1];
    let mut at = 0.0;
    for (edge, &need) in edges.iter_mut().zip(needs) {
        *edge = at;
        at += given(need);
    }
    Some(edges)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn areas_are_alike_until_one_needs_more() {
        let room = Vec2::new(1000.0, 690.0);
        let widths = |crowds: &[Vec<usize>]| -> Vec<f32> {
            let (stage, _) = Stage::areas(crowds, room);
            (0..crowds.len() as i16).map(|col| stage.part(col).1.x - stage.part(col).0.x).collect()
        };
        let even = widths(&[vec![1, 0], vec![1, 1], vec![0, 1]]);
        assert!((even[0] - even[1]).abs() < 0.1 && (even[1] - even[2]).abs() < 0.1, "{even:?}");
        let crowded = widths(&[vec![1, 0], vec![5, 7], vec![0, 1]]);
        assert!(crowded[1] > crowded[0] + 50.0, "the crowd has more room: {crowded:?}");
    }

    #[test]
    fn on_a_screen_held_upright_areas_lie_over_each_other_the_first_lowest() {
        let (stage, _) = Stage::areas(&[vec![2, 0], vec![2, 4], vec![0, 2]], Vec2::new(378.0, 480.0));
        assert!(stage.is_upright());
        assert!(stage.part(0).1.y <= stage.part(1).0.y + 0.1, "the first area lies below the second");
        assert!((stage.part(2).1.y).abs() < 0.1, "the last one reaches the upper edge");
    }

    #[test]
    fn crowds_make_tokens_smaller_only_where_there_is_no_other_way() {
        let room = Vec2::new(1000.0, 690.0);
        let zoom = |count: usize| Stage::areas(&[vec![1, 0], vec![count, count], vec![0, 1]], room).1;
        assert!((zoom(3) - ZOOMS.1).abs() < 1e-3, "six have their full size");
        assert!(zoom(12) < zoom(3), "two dozen take more room");
        assert!(zoom(300) >= ZOOMS.0, "and hundreds are drawn as large as can be");
    }
}
