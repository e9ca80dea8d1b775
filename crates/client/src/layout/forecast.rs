//! The place of the forecast: if possible not over a unit that it concerns, nor over any other.

use bevy_egui::egui::{Align, Align2, Pos2, Rect, Vec2, vec2};

use super::Around;
use crate::measures::{CHIPS, FRAME, GAP, LEFT_INSIDE, RIGHT_INSIDE, Room, SHORT_CARD, TOKEN};

/// Radius of a token on a phone, whose cells are smaller.
const SMALL_TOKEN: f32 = 24.0;
/// The distance between two places between head and foot of a phone, in points.
const STEP: f32 = 8.0;

/// The tokens on the board: those of the units that a forecast is about, and all others.
#[derive(Clone, Copy)]
pub struct Tokens<'t> {
    /// The middles of those that it is about.
    pub about: &'t [Pos2],
    /// The middles of all others.
    pub others: &'t [Pos2],
}

/// The place of the forecast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ForecastPlace {
    /// Its corner, and the distance of that from the corner of the window, in points.
    pub anchor: Align2,
    pub offset: Vec2,
    /// Its width without the frame.
    pub wide: f32,
}

/// The place for a forecast of this height over these tokens. `left` says whether it is at the left of the board. It stays
/// where it was (`last`) as long as it hides no unit that it is about and no other panel is there.
pub(super) fn of(
    area: Rect,
    around: &Around,
    high: f32,
    tokens: Tokens<'_>,
    (left, last): (bool, Option<ForecastPlace>),
) -> ForecastPlace {
    // Below messages of the battle, which are over everything, and above words over the bar.
    let head = around.head.max(around.message) + GAP;
    let foot = around.foot.max(GAP) + if Room::is_low(area) { 8.0 } else { SAID };
    let Around { barred, fixed, beside, .. } = *around;
    let search = |free: Rect, size: Vec2, places: &[(Align2, f32)], reach: f32| {
        let last = last.map(|last| (last.anchor, last.offset.y));
        clearest(free, size, places, (tokens, reach), (&fixed, &barred, last))
    };
    let spot = |anchor, offset, wide| ForecastPlace { anchor, offset, wide };
    match Room::of(area) {
        Room::Wide => spot(Align2::RIGHT_TOP, vec2(-GAP, GAP), RIGHT_INSIDE),
        // Under the folded card of the unit; otherwise over the board, away from the units that it concerns.
        Room::Compact if left => spot(Align2::LEFT_TOP, vec2(GAP, SHORT_CARD + 2.0 * GAP), LEFT_INSIDE),
        Room::Compact => {
            let (from, to) = Room::sides(area);
            let from = from + beside;
            let free = Rect::from_min_max(area.min + vec2(from, 0.0), area.max - vec2(to, 0.0));
            let size = vec2(RIGHT_INSIDE + FRAME, high);
            let (anchor, y) = search(free, size, &corners((head, foot)), TOKEN);
            let x = if anchor.x() == Align::Min { from } else { -to };
            spot(anchor, vec2(x, y), RIGHT_INSIDE)
        }
        Room::Phone => {
            let wide = area.width() - 52.0;
            let places = upright(area.height(), (head, foot), high);
            let (anchor, y) = search(area, vec2(wide + FRAME, high), &places, SMALL_TOKEN);
            spot(anchor, vec2(0.0, y), wide)
        }
        Room::Small => {
            // The small buttons and the list of storeys have to stay accessible.
            let mut free = area.shrink2(vec2(GAP, 0.0));
            free.min.x += beside;
            if Room::is_short(area) {
                free.max.x -= CHIPS;
            }
            let low = Room::is_low(area);
            let (wide, reach) = if low { (LOW_WIDE, SMALL_TOKEN) } else { (RIGHT_INSIDE, TOKEN) };
            let places = if low { across(area.height(), (head, foot), high) } else { corners((head, foot)) };
            let (anchor, y) = search(free, vec2(wide + FRAME, high), &places, reach);
            let x = match anchor.x() {
                Align::Min => free.left() - area.left(),
                Align::Center => free.center().x - area.center().x,
                Align::Max => free.right() - area.right(),
            };
            spot(anchor, vec2(x, y), wide)
        }
    }
}

/// Height of the words over the bar, with the distance from them, in points.
pub(super) const SAID: f32 = 44.0;

/// Width of the panel in a low window, where possible effects are beside the chance, in points.
const LOW_WIDE: f32 = 320.0;

/// The corners of a window, the usual one first.
fn corners((head, foot): (f32, f32)) -> Vec<(Align2, f32)> {
    vec![
        (Align2::RIGHT_TOP, head),
        (Align2::RIGHT_BOTTOM, -foot),
        (Align2::LEFT_TOP, head),
        (Align2::LEFT_BOTTOM, -foot),
    ]
}

/// The places of a low window, the usual one first: at the right, at the left and in the middle, as high as there is room.
fn across(height: f32, (head, foot): (f32, f32), high: f32) -> Vec<(Align2, f32)> {
    let lowest = (height - foot - high).max(head);
    let tops = || (0..).map(|step| head + STEP * step as f32).take_while(move |&top| top < lowest).chain([lowest]);
    [Align2::RIGHT_TOP, Align2::LEFT_TOP, Align2::CENTER_TOP]
        .into_iter()
        .flat_map(|side| tops().map(move |top| (side, top)))
        .collect()
}

/// The places of a phone held upright, the usual one first: over the foot, under the head, and anywhere between.
fn upright(height: f32, (head, foot): (f32, f32), high: f32) -> Vec<(Align2, f32)> {
    let lowest = height - foot - high;
    let between = (1..).map(|step| lowest - STEP * step as f32).take_while(|&top| top > head);
    [(Align2::CENTER_BOTTOM, -foot), (Align2::CENTER_TOP, head)]
        .into_iter()
        .chain(between.map(|top| (Align2::CENTER_TOP, top)))
        .collect()
}

/// The first of some places, each a corner and a distance from the upper or lower edge, at which a panel of this size lies on no
/// other panel (above all none of the `fixed` ones, then none of the `barred`) and covers the fewest tokens; tokens whose middle it would hide count first, and of these the ones that
/// it is about. The last place is kept if none of these are hidden there.
fn clearest(
    area: Rect,
    size: Vec2,
    places: &[(Align2, f32)],
    (tokens, reach): (Tokens<'_>, f32),
    (fixed, barred, last): (&[Rect], &[Rect], Option<(Align2, f32)>),
) -> (Align2, f32) {
    let rect = |(anchor, y): (Align2, f32)| anchor.align_size_within_rect(size, area).translate(vec2(0.0, y));
    let on = |others: &[Rect], rect: Rect| others.iter().filter(|it| it.is_positive() && it.intersects(rect)).count();
    let lies_on = |rect: Rect| (on(fixed, rect), on(barred, rect));
    let within = |tokens: &[Pos2], rect: Rect| tokens.iter().filter(|&&token| rect.contains(token)).count();
    let Tokens { about, others } = tokens;
    let keeps = |place: &(Align2, f32)| lies_on(rect(*place)) == (0, 0) && within(about, rect(*place)) == 0;
    if let Some(last) = last.filter(|last| places.contains(last)).filter(keeps) {
        return last;
    }
    let covered = |&&place: &&(Align2, f32)| {
        let rect = rect(place);
        let near = rect.expand(reach);
        (lies_on(rect), within(about, rect), within(about, near), within(others, rect), within(others, near))
    };
    places.iter().min_by_key(covered).copied().unwrap_or((Align2::RIGHT_TOP, GAP))
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::*;

    #[test]
    fn it_lies_over_nobody_whom_it_is_about_where_that_can_be() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(1024.0, 768.0)).shrink2(vec2(GAP, 0.0));
        let places = [(Align2::RIGHT_TOP, 100.0), (Align2::RIGHT_BOTTOM, -150.0), (Align2::LEFT_TOP, 100.0)];
        let both = |about: &[Pos2], others: &[Pos2]| {
            clearest(area, vec2(280.0, 200.0), &places, (Tokens { about, others }, TOKEN), (&[], &[], None)).0
        };
        let at = |about: &[Pos2]| both(about, &[]);
        assert_eq!(at(&[pos2(300.0, 500.0)]), Align2::RIGHT_TOP, "the usual place is free");
        assert_eq!(at(&[pos2(900.0, 200.0)]), Align2::RIGHT_BOTTOM, "the target stands there");
        assert_eq!(at(&[pos2(900.0, 200.0), pos2(900.0, 540.0)]), Align2::LEFT_TOP, "both right corners are taken");
        let all = [pos2(900.0, 200.0), pos2(900.0, 540.0), pos2(100.0, 200.0)];
        assert_eq!(at(&all), Align2::RIGHT_TOP, "a unit is covered in every place: it keeps the usual one");
        assert_eq!(both(&[], &[pos2(900.0, 200.0)]), Align2::RIGHT_BOTTOM, "it makes room for every unit");
        let others = [pos2(900.0, 540.0), pos2(100.0, 200.0)];
        assert_eq!(both(&[pos2(900.0, 200.0)], &others), Align2::RIGHT_BOTTOM, "but those that it is about come first");
    }

    #[test]
    fn it_keeps_its_place_beside_other_panels_until_it_would_hide_a_target() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(1024.0, 768.0)).shrink2(vec2(GAP, 0.0));
        let places = corners((100.0, 150.0));
        let at = |about: &[Pos2], barred: &[Rect], last| {
            clearest(area, vec2(280.0, 200.0), &places, (Tokens { about, others: &[] }, TOKEN), (&[], barred, last))
        };
        let (right, low) = (at(&[], &[], None), at(&[pos2(900.0, 200.0)], &[], None));
        assert_ne!(right, low, "the target stands there");
        assert_eq!(at(&[pos2(300.0, 300.0)], &[], Some(low)), low, "the next target is in sight beside it");
        assert_eq!(at(&[pos2(900.0, 540.0)], &[], Some(low)), right, "this one is not");
        let hint = Rect::from_min_max(pos2(700.0, 90.0), pos2(1000.0, 700.0));
        assert_eq!(at(&[], &[hint], Some(right)).0.x(), Align::Min, "the hint is at the right");
    }

    #[test]
    fn on_a_phone_on_its_side_it_leaves_the_acting_unit_and_the_target_in_sight() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(844.0, 390.0));
        let around = Around { head: 60.0, foot: 66.0, ..Around::default() };
        // A small board in the middle: the target at its left, the acting unit at its right.
        for tokens in [[pos2(272.0, 190.0), pos2(512.0, 250.0)], [pos2(272.0, 120.0), pos2(512.0, 120.0)]] {
            let high = 150.0;
            let tokens_of = Tokens { about: &tokens, others: &[] };
            let ForecastPlace { anchor, offset, wide } = of(area, &around, high, tokens_of, (true, None));
            let rect = anchor.align_size_within_rect(vec2(wide + FRAME, high), area).translate(offset);
            assert!(rect.top() >= 60.0 && rect.bottom() <= 390.0 - 66.0, "between the panels: {rect}");
            assert!(tokens.iter().all(|&at| !rect.contains(at)), "{tokens:?} are seen beside {rect}");
        }
    }

    #[test]
    fn on_a_phone_it_finds_a_place_beside_two_tokens_wherever_they_stand() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(390.0, 844.0));
        let around = Around { head: 160.0, foot: 170.0, ..Around::default() };
        let rows = || (0..).map(|row| 180.0 + 20.0 * row as f32).take_while(|&y| y < 660.0);
        for (one, other) in rows().flat_map(|one| rows().map(move |other| (one, other))) {
            let tokens = [pos2(60.0, one), pos2(330.0, other)];
            let high = 150.0;
            let tokens_of = Tokens { about: &tokens, others: &[] };
            let ForecastPlace { anchor, offset, wide } = of(area, &around, high, tokens_of, (true, None));
            let rect = anchor.align_size_within_rect(vec2(wide + FRAME, high), area).translate(offset);
            assert!(rect.top() >= 160.0 && rect.bottom() <= 844.0 - 170.0, "between the panels: {rect}");
            assert!(tokens.iter().all(|&at| !rect.contains(at)), "at {one} and {other} it lies at {rect}");
        }
    }
}
