//! Places for texts over the board that hide no token and no name.

use bevy::prelude::Resource;
use bevy_egui::egui::{Painter, Pos2, Rect, Vec2, pos2, vec2};

use super::{
    lens::Lens,
    tokens::{LARGEST, LIFT},
};
use crate::{
    measures::{NARROW_GAP, Room},
    playback::{Shown, ShownUnit},
    theme::{bold, colour, sizes},
};
use hexfray_battle::{Presence, UnitId};
use hexfray_board::map::Board;

/// The middle of a unit's token on the screen, and the size of a world unit there.
pub(super) fn token(shown: &Shown, lens: &Lens, unit: UnitId) -> Option<(Pos2, f32)> {
    let seen: &ShownUnit = shown.unit(unit)?;
    let size = (lens.zoom() * seen.size()).min(LARGEST * seen.body.1);
    Some((lens.to_screen(seen.middle()? + bevy::math::Vec2::new(0.0, LIFT)), size))
}

/// The areas that the tokens of all units cover: with their bars, and on a stage with the names under them.
pub(super) fn covered(shown: &Shown, lens: &Lens, board: &Board) -> Vec<Rect> {
    let (wide, below) = if lens.stage_of(board).is_some() { (38.0, 58.0) } else { (24.0, 30.0) };
    let of = |unit| {
        let (middle, size) = token(shown, lens, unit)?;
        Some(Rect::from_min_max(middle - vec2(wide, 24.0) * size, middle + vec2(wide, below) * size))
    };
    shown.units.iter().filter(|unit| unit.presence == Presence::Active).filter_map(|unit| of(unit.id)).collect()
}

/// The first of some places at which a text of this size hides least of the taken areas.
pub(super) fn clearest(size: Vec2, places: impl IntoIterator<Item = Pos2>, taken: &[Rect]) -> Option<Pos2> {
    let hidden = |at: &Pos2| {
        let rect = Rect::from_center_size(*at, size);
        taken.iter().map(|other| shared(rect, *other)).sum::<f32>()
    };
    places.into_iter().min_by(|one, other| hidden(one).total_cmp(&hidden(other)))
}

/// The texts about a path that are written over the board in this frame: other texts keep clear of them.
#[derive(Resource, Default)]
pub(super) struct Written(pub Vec<Rect>);

/// The part of the window in which panels at its sides hide no text over the board; an open list of acts may be one of them.
pub(super) fn free_area(window: &Rect, list: Option<Rect>) -> Rect {
    let (left, right) = Room::sides(*window);
    let mut area = Rect::from_min_max(window.min + vec2(left, 0.0), window.max - vec2(right, 0.0));
    // One above the bar covers both sides.
    if let Some(list) = list.filter(|list| list.width() < area.width() * 0.5) {
        if list.center().x < area.center().x {
            area.min.x = area.min.x.max(list.right() + NARROW_GAP);
        } else {
            area.max.x = area.max.x.min(list.left() - NARROW_GAP);
        }
    }
    if area.is_positive() { area } else { *window }
}

/// The place for the middle of a pill, so that all of it is in an area.
pub(super) fn held(painter: &Painter, area: Rect, at: Pos2, text: &str) -> Pos2 {
    let half = painter.layout_no_wrap(text.to_owned(), bold(sizes::NOTE), colour::TEXT).size().x / 2.0 + 9.0;
    pos2(at.x.min(area.right() - half).max(area.left() + half), at.y)
}

/// The area that two rectangles have in common.
pub(super) fn shared(one: Rect, other: Rect) -> f32 {
    let both = one.intersect(other);
    if both.is_positive() { both.area() } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rectangles_that_lie_beside_each_other_share_nothing() {
        let one = Rect::from_min_size(Pos2::ZERO, vec2(10.0, 10.0));
        assert_eq!(shared(one, one.translate(vec2(5.0, 0.0))), 50.0, "half of it is covered");
        assert_eq!(shared(one, one.translate(vec2(20.0, 0.0))), 0.0, "beside it");
        assert_eq!(shared(one, one.translate(vec2(20.0, 20.0))), 0.0, "and where both sides are apart");
    }

    #[test]
    fn words_stand_at_the_first_place_where_they_hide_least() {
        let token = Rect::from_center_size(Pos2::new(0.0, 0.0), vec2(40.0, 40.0));
        let places = [0.0, 10.0, 60.0, 90.0].map(|y| Pos2::new(0.0, y));
        assert_eq!(clearest(vec2(80.0, 20.0), places, &[token]), Some(places[2]), "the nearest that is clear of it");
        assert_eq!(clearest(vec2(80.0, 20.0), places, &[]), Some(places[0]), "the usual one, where nothing is hidden");
        assert_eq!(clearest(vec2(80.0, 20.0), [], &[token]), None, "none, where there is none");
    }
}
