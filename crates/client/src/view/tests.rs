//! Views in windows of many sizes.

use super::*;

/// A view of a board whose tops lie between two corners, in a window with panels at its edges.
fn fitted(size: Vec2, window: Vec2) -> View {
    let mut view = View { bounds: (Vec2::ZERO, size), ..View::default() };
    view.keep_free([292.0, 98.0, 300.0, 112.0]);
    view.fit_to(window);
    view
}

#[test]
fn boards_of_every_size_lie_between_the_panels() {
    let window = Vec2::new(1280.0, 800.0);
    for size in [Vec2::new(120.0, 100.0), Vec2::new(600.0, 420.0), Vec2::new(4000.0, 3200.0)] {
        let view = fitted(size, window);
        let seen = |point: Vec2| window / 2.0 + (point - view.centre) * view.zoom;
        let (low, high) = (seen(Vec2::ZERO), seen(size));
        assert!(low.x >= 291.0 && high.x <= window.x - 299.0, "{size} lies from {low} to {high}");
        assert!(low.y >= 111.0 && high.y <= window.y - 97.0, "{size} lies from {low} to {high}");
        assert!(view.zoom <= CLOSEST.1, "a small board does not fill the window: {}", view.zoom);
    }
}

#[test]
fn of_a_large_board_the_part_where_the_units_are_is_shown() {
    let (size, window) = (Vec2::new(4000.0, 3200.0), Vec2::new(1280.0, 800.0));
    let mut view = fitted(size, window);
    let whole = view.zoom;
    let seen = |view: &View, at: Vec2| window / 2.0 + (at - view.centre) * view.zoom;
    let units = [Vec2::new(900.0, 800.0), Vec2::new(1500.0, 1000.0)];
    view.follow_units(units.into_iter());
    view.fit_to(window);
    assert!(view.zoom > 1.5 * whole, "closer than the whole board: {} and {whole}", view.zoom);
    for at in units.map(|unit| seen(&view, unit)) {
        assert!(at.x > 292.0 && at.x < 980.0 && at.y > 112.0 && at.y < 702.0, "{at} is between the panels");
    }
    let before = view.centre;
    view.follow_units([units[0], units[1] + 60.0].into_iter());
    view.fit_to(window);
    assert_eq!(view.centre, before, "a few steps do not move it");
    view.follow_units([units[0], Vec2::new(2600.0, 1000.0)].into_iter());
    view.fit_to(window);
    assert!(seen(&view, Vec2::new(2600.0, 1000.0)).x < 980.0, "a unit that would leave the view moves it along");
    view.follow_units([Vec2::new(3900.0, 3100.0), Vec2::new(3700.0, 2900.0)].into_iter());
    view.fit_to(window);
    let corner = seen(&view, size);
    assert!(corner.x >= 979.0 && corner.y >= 687.0, "in a corner the board fills the room: {corner}");
    view.refit();
    view.fit_to(window);
    assert!((view.zoom - whole).abs() < 1e-3, "and the whole board is shown on demand");
}

#[test]
fn cells_to_go_to_are_never_under_panels() {
    let (size, window) = (Vec2::new(2400.0, 1600.0), Vec2::new(1280.0, 720.0));
    let mut view = fitted(size, window);
    let units = [Vec2::new(900.0, 800.0), Vec2::new(1500.0, 900.0)];
    let far = [Vec2::new(400.0, 500.0), Vec2::new(1300.0, 1200.0)];
    view.follow_reach(far.into_iter());
    view.follow_units(units.into_iter());
    view.fit_to(window);
    for at in units.into_iter().chain(far) {
        let seen = Vec2::new(0.0, window.y) + (window / 2.0 + (at - view.centre) * view.zoom) * Vec2::new(1.0, -1.0);
        assert!(seen.x > 292.0 && seen.x < 980.0, "{at} lies beside the card and the log: {seen}");
        assert!(seen.y > 98.0 && seen.y < 608.0, "{at} lies between the timeline and the bar: {seen}");
    }
    let focus = view.focus;
    view.follow_units(units.into_iter());
    assert_eq!(view.focus, focus, "and nothing moves while others act");
}

#[test]
fn units_that_share_a_cell_are_brought_closer() {
    let window = Vec2::new(1280.0, 720.0);
    let mut view = fitted(Vec2::new(900.0, 800.0), window);
    let whole = view.zoom;
    let units = [Vec2::new(200.0, 200.0), Vec2::new(260.0, 240.0)];
    view.follow_units(units.into_iter());
    view.fit_to(window);
    assert_eq!(view.zoom, whole, "as long as each has a cell to itself the whole board is seen");
    view.follow_crowd(true);
    view.fit_to(window);
    assert!(view.zoom > 1.12 * whole, "smaller tokens are shown larger: {} and {whole}", view.zoom);
    view.follow_crowd(false);
    view.fit_to(window);
    assert_eq!(view.zoom, whole, "and back");
}

#[test]
fn the_acting_unit_is_seen_beside_a_message() {
    let (window, acting) = (Vec2::new(390.0, 844.0), Vec2::new(150.0, 690.0));
    let mut view = View { bounds: (Vec2::ZERO, Vec2::new(600.0, 700.0)), ..View::default() };
    view.keep_free([6.0, 160.0, 6.0, 190.0]);
    view.follow_acting(Some(acting));
    view.fit_to(window);
    let (zoom, centre) = (view.zoom, view.centre);
    view.cover(300.0);
    view.fit_to(window);
    let seen = window.y / 2.0 - (acting.y - view.centre.y) * view.zoom;
    assert!(seen > 300.0, "below a message: {seen}");
    assert_eq!(view.zoom, zoom, "the board keeps its size");
    view.cover(0.0);
    view.fit_to(window);
    assert_eq!(view.centre, centre, "and lies where it lay once the message is gone");
}

#[test]
fn on_a_phone_the_acting_unit_on_a_large_board_is_followed() {
    let window = Vec2::new(420.0, 800.0);
    let mut view = View { bounds: (Vec2::ZERO, Vec2::new(4000.0, 3200.0)), ..View::default() };
    view.keep_free([6.0, 170.0, 6.0, 180.0]);
    let (near, far) = (Vec2::new(300.0, 800.0), Vec2::new(3600.0, 1000.0));
    view.follow_units([near, far].into_iter());
    for acting in [near, far] {
        view.follow_acting(Some(acting));
        view.fit_to(window);
        let seen = window / 2.0 + (acting - view.centre) * view.zoom;
        assert!(view.zoom * 64.0 >= 40.0 - 0.1, "a finger hits a cell at {}", view.zoom);
        assert!(seen.x > 20.0 && seen.x < 400.0, "{acting} is seen at {seen}");
    }
    view.refit();
    view.fit_to(window);
    assert!(view.zoom < 0.2, "the whole board is shown on demand: {}", view.zoom);
}

#[test]
fn on_a_phone_fingers_hit_the_cells_of_a_board_without_units() {
    let window = Vec2::new(390.0, 844.0);
    let mut view = View { bounds: (Vec2::ZERO, Vec2::new(1500.0, 900.0)), ..View::default() };
    view.keep_free([6.0, 120.0, 6.0, 140.0]);
    view.fit_to(window);
    assert!(view.zoom * 64.0 >= 39.9, "cells of {} pixels", view.zoom * 64.0);
    let middle = (Vec2::new(750.0, 450.0) - view.centre) * view.zoom;
    assert!(middle.abs().max_element() < 40.0, "the middle is seen first: {middle}");
    view.refit();
    view.fit_to(window);
    assert!(view.zoom < 0.3, "and the whole board on demand: {}", view.zoom);
}

#[test]
fn a_phone_that_is_turned_shows_the_board_anew() {
    let mut view = fitted(Vec2::new(600.0, 500.0), Vec2::new(420.0, 800.0));
    view.zoom_by(4.0);
    view.pan(Vec2::new(200.0, -300.0));
    let chosen = view.zoom();
    view.fit_to(Vec2::new(430.0, 780.0));
    assert_eq!(view.zoom(), chosen, "a window that grows or shrinks a little keeps what was chosen");
    view.fit_to(Vec2::new(800.0, 420.0));
    assert!(view.zoom() < chosen, "all of it is seen again: {} and {chosen}", view.zoom());
}

#[test]
fn one_can_zoom_out_to_the_whole_board_and_no_closer_than_is_of_use() {
    let mut view = fitted(Vec2::new(4000.0, 3200.0), Vec2::new(420.0, 800.0));
    let whole = view.zoom;
    (0..60).for_each(|_| view.zoom_by(1.2));
    assert!((view.zoom - CLOSEST.0).abs() < 1e-3, "in as far as {}", view.zoom);
    (0..80).for_each(|_| view.zoom_by(1.0 / 1.2));
    assert!(view.zoom <= whole, "and out to where all of it is seen: {} of {whole}", view.zoom);
}

#[test]
fn centring_never_brings_a_board_that_fits_under_the_panels() {
    let window = Vec2::new(1280.0, 720.0);
    let size = Vec2::new(600.0, 420.0);
    let mut view = fitted(size, window);
    let before = (view.centre, view.zoom, view.fit);
    view.centre_on(Vec2::ZERO);
    view.fit_to(window);
    assert_eq!((view.centre, view.zoom, view.fit), before, "a unit in the corner moves nothing");
    // After moving by hand, the board comes back between the panels.
    view.zoom_by(0.9);
    view.pan(Vec2::new(250.0, 90.0));
    assert_ne!(view.centre, before.0);
    view.centre_on(size);
    let seen = |point: Vec2| window / 2.0 + (point - view.centre) * view.zoom;
    let (low, high) = (seen(Vec2::ZERO), seen(size));
    assert!(low.x >= 291.0 && high.x <= window.x - 299.0, "from {low} to {high}");
    assert!(low.y >= 111.0 && high.y <= window.y - 97.0, "from {low} to {high}");
}

#[test]
fn centring_on_a_large_board_brings_the_point_into_the_middle_as_far_as_the_board_goes() {
    let (size, window) = (Vec2::new(4000.0, 3200.0), Vec2::new(1280.0, 800.0));
    let mut view = fitted(size, window);
    view.zoom_by(3.0);
    let seen = |view: &View, point: Vec2| window / 2.0 + (point - view.centre) * view.zoom;
    view.centre_on(size / 2.0);
    let middle = seen(&view, size / 2.0);
    let free = Vec2::new((292.0 + window.x - 300.0) / 2.0, (112.0 + window.y - 98.0) / 2.0);
    assert!(middle.distance(free) < 1.0, "{middle} is the middle of what is free, {free}");
    view.centre_on(Vec2::ZERO);
    let corner = seen(&view, Vec2::ZERO);
    assert!(
        (corner.x - 292.0).abs() < 1.0 && (corner.y - 112.0).abs() < 1.0,
        "nothing beside the board is shown: {corner}"
    );
}
