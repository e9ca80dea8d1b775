//! The path and the target of an option of the hint, while the pointer is on it.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{Pos2, Shape, Stroke, vec2},
};

use super::{layers::Over, lens::Lens, places::token, tokens::board_painter};
use crate::{
    playback::{Shown, ShownUnit},
    session::{BattleSystems, Session},
    state::Step,
    theme::colour,
    view::View,
    why::Why,
};
use hexfray_battle::{Aim, Order, UnitId, UnitView};
use hexfray_board::{grid::Cell, map::Board};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, bring_out.in_set(Step::Show).in_set(BattleSystems));
    app.add_systems(EguiPrimaryContextPass, (show, show_weighed).in_set(Over).in_set(BattleSystems));
}

/// Radius of a ring around a cell and around a token, in points at a zoom of 1.
const RINGS: (f32, f32) = (22.0, 30.0);

/// The part of the board that an order concerns.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Cell(Cell),
    Unit(UnitId),
}

/// The places that a course leads to, in order: where a unit goes, and its aim from there.
fn places(board: &Board, orders: &[Order], from: Option<Cell>) -> Vec<Place> {
    let mut stands = from;
    let mut places = Vec::new();
    for order in orders {
        places.extend(match *order {
            Order::Move { to, .. } | Order::Walk { to, .. } => {
                stands = Some(to);
                Some(Place::Cell(to))
            }
            Order::Act { aim: Aim::Unit(target), .. } => Some(Place::Unit(target)),
            Order::Act { aim: Aim::Cell(cell), .. } => Some(Place::Cell(cell)),
            Order::Act { aim: Aim::Way(way), .. } => stands.map(|stands| Place::Cell(board.grid().step(stands, way))),
            Order::Pick { unit } => Some(Place::Unit(unit)),
            _ => None,
        });
    }
    places
}

/// Moves the board so that no panel covers the places of a course once the pointer is on it.
pub(super) fn bring_out(
    (session, shown, why): (Res<Session>, Res<Shown>, Res<Why>),
    mut view: ResMut<View>,
    mut brought: Local<Vec<Order>>,
) {
    let orders = why.marked().unwrap_or_default();
    if *brought == orders {
        return;
    }
    orders.clone_into(&mut brought);
    let board = session.battle.board();
    let layout = shown.layout(board.grid());
    let from = orders.first().and_then(Order::unit).and_then(|unit| why.stood(unit));
    // The end of the course comes first, in case there is no room for all places.
    for place in places(board, orders, from) {
        let at = match then(place, &why, &session) {
            Place::Cell(cell) => Some(layout.centre(cell, board.height(cell))),
            Place::Unit(unit) => shown.unit(unit).and_then(ShownUnit::middle),
        };
        at.into_iter().for_each(|at| view.show(at));
    }
}

/// A place at the time of a course: a unit that has fallen or gone elsewhere since is marked where it stood.
fn then(place: Place, why: &Why, session: &Session) -> Place {
    let Place::Unit(unit) = place else { return place };
    let now = session.battle.unit(unit).filter(UnitView::is_active).and_then(|unit| unit.cell);
    mark_of(unit, why.stood(unit), now)
}

/// The mark of a unit that stood in one cell at the time and stands in another, or in none, now.
fn mark_of(unit: UnitId, stood: Option<Cell>, now: Option<Cell>) -> Place {
    stood.filter(|&cell| now != Some(cell)).map_or(Place::Unit(unit), Place::Cell)
}

/// The places of the courses that a computer weighs, lightly; those of the best so far in gold.
fn show_weighed(mut contexts: EguiContexts, (session, shown): (Res<Session>, Res<Shown>), lens: Lens) -> Result {
    let courses = session.weighed();
    if courses.len() < 2 {
        return Ok(());
    }
    let board = session.battle.board();
    let painter = board_painter(contexts.ctx_mut()?);
    let zoom = lens.zoom().clamp(0.6, 1.6);
    let (mut marked, mut best) = (Vec::new(), true);
    for orders in &courses {
        let from = orders.first().and_then(Order::unit).and_then(|unit| session.battle.unit(unit)?.cell);
        for place in places(board, orders, from) {
            if marked.contains(&place) {
                continue;
            }
            marked.push(place);
            let spot = match place {
                Place::Cell(cell) => Some((lens.spot(board, cell), RINGS.0 * zoom)),
                Place::Unit(unit) => token(&shown, &lens, unit).map(|(middle, size)| (middle, RINGS.1 * size)),
            };
            let ink = if best { colour::GOLD.gamma_multiply(0.8) } else { colour::PALE };
            if let Some((at, ring)) = spot {
                painter.circle_stroke(at, ring, Stroke::new(2.5 * zoom, ink));
            }
        }
        best = false;
    }
    Ok(())
}

fn show(mut contexts: EguiContexts, (session, shown, why): (Res<Session>, Res<Shown>, Res<Why>), lens: Lens) -> Result {
    let Some(orders) = why.marked() else { return Ok(()) };
    let Some(unit) = orders.first().and_then(Order::unit) else { return Ok(()) };
    let board = session.battle.board();
    let painter = board_painter(contexts.ctx_mut()?);
    let zoom = lens.zoom().clamp(0.6, 1.6);
    let from = why.stood(unit);
    let spot = |place: Place| match then(place, &why, &session) {
        Place::Cell(cell) => Some((lens.spot(board, cell), RINGS.0 * zoom)),
        Place::Unit(unit) => token(&shown, &lens, unit).map(|(middle, size)| (middle, RINGS.1 * size)),
    };
    let mut last: Option<(Pos2, f32)> = None;
    let all = std::iter::once(Place::Unit(unit)).chain(places(board, orders, from));
    for (at, ring) in all.filter_map(spot) {
        if let Some((start, gap)) = last.filter(|(start, gap)| start.distance(at) > gap + ring) {
            let along = (at - start).normalized();
            let ends = [start + along * gap, at - along * ring];
            for (width, ink) in [(6.0, colour::OUTLINE), (3.0, colour::GOLD)] {
                painter.extend(Shape::dashed_line(&ends, Stroke::new(width * zoom, ink), 8.0 * zoom, 5.0 * zoom));
            }
            let aside = vec2(-along.y, along.x) * 6.0 * zoom;
            let back = ends[1] - along * 11.0 * zoom;
            let tip = vec![ends[1], back + aside, back - aside];
            painter.add(Shape::convex_polygon(tip, colour::GOLD, Stroke::new(1.0, colour::OUTLINE_STRONG)));
        }
        for (width, ink) in [(7.0, colour::OUTLINE), (4.0, colour::GOLD)] {
            painter.circle_stroke(at, ring, Stroke::new(width * zoom, ink));
        }
        last = Some((at, ring));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Texts;
    use hexfray_battle::{Act, Battle, DiceSource, Verb};
    use hexfray_board::grid::Direction;

    #[test]
    fn who_has_fallen_or_gone_elsewhere_is_marked_where_it_stood() {
        let (unit, here, there) = (UnitId(2), Some(Cell::new(4, 3)), Some(Cell::new(5, 3)));
        assert_eq!(mark_of(unit, here, here), Place::Unit(unit), "its token is there still");
        assert_eq!(mark_of(unit, here, there), Place::Cell(Cell::new(4, 3)));
        assert_eq!(mark_of(unit, here, None), Place::Cell(Cell::new(4, 3)), "it has fallen");
        assert_eq!(mark_of(unit, None, there), Place::Unit(unit), "it came later");
    }

    #[test]
    fn a_course_leads_from_cell_to_target() {
        let texts = Texts::of_the_game();
        let setup = texts.load("maps/duel.battle.toml").expect("it is sound");
        let battle = Battle::new(&setup, DiceSource::Seed(7)).expect("it begins");
        let (unit, foe, to) = (UnitId(0), UnitId(2), Cell::new(4, 3));
        let act = |aim: Aim| Order::Act { unit, act: Act::new(Verb::ATTACK, 0), aim };
        let places = |orders: &[Order]| places(battle.board(), orders, Some(Cell::new(3, 3)));
        let goes = Order::Move { unit, to };
        assert_eq!(places(&[goes, act(Aim::Unit(foe))]), [Place::Cell(to), Place::Unit(foe)], "it goes, then strikes");
        assert_eq!(places(&[Order::EndTurn { unit }]), [], "what is done nowhere marks nothing");
        let way = Direction(0);
        let ahead = battle.board().grid().step(to, way);
        let caught = [Place::Cell(to), Place::Cell(ahead)];
        assert_eq!(places(&[goes, act(Aim::Way(way))]), caught, "a direction counts from where it goes");
    }
}
