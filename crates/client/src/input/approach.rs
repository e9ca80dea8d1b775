//! The way of the pointer to the forecast: over the cells in between the forecast stays as it is.

use std::time::Duration;

use bevy::prelude::*;

/// How long the pointer may pause on its way, or stray from it.
const PAUSE: Duration = Duration::from_millis(350);
/// How far it has to come closer in that time, in pixels.
const PROGRESS: f32 = 10.0;
/// How far it may go back without giving up its way, in pixels.
const BACK: f32 = 12.0;
/// How far beside the panel it may aim, in pixels.
const BESIDE: f32 = 24.0;

/// A pointer that may be on its way to a panel.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Approach {
    /// Where it was when it last pointed at something on the board.
    from: Option<Vec2>,
    way: Option<Way>,
}

/// A way to a panel.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The distance from which it has to come closer, in pixels.
    distance: f32,
    /// The least distance so far, in pixels.
    least: f32,
    /// How long it may still take for that.
    left: Duration,
}

impl Approach {
    /// Whether the pointer is on its way.
    pub(super) const fn is_on_its_way(self) -> bool {
        self.way.is_some()
    }

    /// Whether the panel stays although the pointer, which is now here, is over something else: it is on the panel, or on its
    /// way there. As with menus, the way is the triangle between the place where it set out and the panel.
    pub(super) fn keeps(&mut self, panel: Option<Rect>, at: Vec2, passed: Duration) -> bool {
        let Some(panel) = panel else {
            *self = Self { from: Some(at), way: None };
            return false;
        };
        let distance = (at.clamp(panel.min, panel.max) - at).length();
        if distance <= 0.0 {
            *self = Self { from: Some(at), way: None };
            return true;
        }
        let aims = self.from.is_some_and(|from| from != at && meets(at, at - from, panel.inflate(BESIDE)));
        self.way = match self.way {
            Some(way) if aims && distance <= way.distance - PROGRESS => {
                Some(Way { distance, least: distance, left: PAUSE })
            }
            Some(way) => Some(Way { least: way.least.min(distance), left: way.left.saturating_sub(passed), ..way })
                .filter(|way| !way.left.is_zero() && distance <= way.least + BACK),
            None => aims.then_some(Way { distance, least: distance, left: PAUSE }),
        };
        if self.way.is_none() {
            self.from = Some(at);
        }
        self.way.is_some()
    }
}

/// Whether a straight line from a point in this direction meets a rectangle.
fn meets(from: Vec2, toward: Vec2, rect: Rect) -> bool {
    let (mut enters, mut leaves) = (0.0_f32, f32::INFINITY);
    for axis in 0..2 {
        let (low, high) = (rect.min[axis] - from[axis], rect.max[axis] - from[axis]);
        if toward[axis] == 0.0 {
            if low > 0.0 || high < 0.0 {
                return false;
            }
            continue;
        }
        let (one, other) = (low / toward[axis], high / toward[axis]);
        (enters, leaves) = (enters.max(one.min(other)), leaves.min(one.max(other)));
    }
    enters <= leaves
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time of a frame.
    const FRAME: Duration = Duration::from_millis(16);

    fn panel() -> Option<Rect> {
        Some(Rect::new(1000.0, 100.0, 1250.0, 300.0))
    }

    /// A pointer that rests here, over a target.
    fn at_rest(at: Vec2) -> Approach {
        let mut approach = Approach::default();
        assert!(!approach.keeps(panel(), at, FRAME), "at rest it points at the cell under it");
        approach
    }

    #[test]
    fn the_panel_stays_while_the_pointer_comes_closer_with_pauses_and_around_a_bend() {
        let mut approach = at_rest(Vec2::new(500.0, 400.0));
        let mut at = Vec2::new(500.0, 400.0);
        // Moves are not reported in each frame.
        for step in 0..66 {
            if step % 3 == 0 {
                at += Vec2::new(24.0, if at.x < 800.0 { -4.0 } else { -18.0 });
            }
            assert!(approach.keeps(panel(), at, FRAME), "at {at}, step {step}");
        }
        assert!(panel().is_some_and(|panel| panel.contains(at)), "it has come there: {at}");
        assert!(!approach.is_on_its_way());
    }

    #[test]
    fn a_slow_pointer_keeps_it_too() {
        let mut approach = at_rest(Vec2::new(800.0, 200.0));
        assert!((0..200).all(|step| approach.keeps(panel(), Vec2::new(801.0 + step as f32, 200.0), FRAME)));
    }

    #[test]
    fn another_cell_is_pointed_at_once_the_pointer_rests_there_turns_back_or_goes_elsewhere() {
        let set_out = || {
            let mut approach = at_rest(Vec2::new(500.0, 200.0));
            assert!(approach.keeps(panel(), Vec2::new(560.0, 200.0), FRAME));
            approach
        };
        let mut rests = set_out();
        let frames = (0..100).take_while(|_| rests.keeps(panel(), Vec2::new(560.0, 200.0), FRAME)).count();
        assert!((15..30).contains(&frames), "after a moment, not at once and not late: {frames} frames");
        assert!(!set_out().keeps(panel(), Vec2::new(520.0, 200.0), FRAME), "it turns back");
        let mut elsewhere = at_rest(Vec2::new(500.0, 200.0));
        assert!(!elsewhere.keeps(panel(), Vec2::new(500.0, 260.0), FRAME), "it goes to a cell below");
        assert!(!elsewhere.keeps(panel(), Vec2::new(440.0, 260.0), FRAME), "or away from the panel");
    }

    #[test]
    fn without_a_panel_nothing_is_kept() {
        let mut approach = at_rest(Vec2::new(500.0, 200.0));
        assert!(approach.keeps(panel(), Vec2::new(560.0, 200.0), FRAME));
        assert!(!approach.keeps(None, Vec2::new(580.0, 200.0), FRAME));
        assert!(!approach.is_on_its_way());
    }
}
