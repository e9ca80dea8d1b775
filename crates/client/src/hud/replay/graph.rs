//! The chances of the record on the table as a graph: a press on it shows the moment there.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Mesh, Pos2, Rect, Sense, Shape, Stroke, pos2, vec2};

use super::super::{
    goals::capital,
    rating::{Rated, change},
};
use crate::{
    replay::Replay,
    session::Session,
    theme::{bold, colour, regular, sizes},
};
use hexfray_battle::SideId;

/// Radius of the mark of a turning point, in points.
const MARK: f32 = 8.5;
/// The distance from a mark within which a press means it, in points.
const AROUND: f32 = 5.0;

/// The places of moments and chances in the graph.
struct Frame {
    rect: Rect,
    last: f32,
}

impl Frame {
    fn place(&self, at: usize, chance: f64) -> Pos2 {
        let x = self.rect.left() + self.rect.width() * at as f32 / self.last;
        pos2(x, self.rect.bottom() - self.rect.height() * chance as f32)
    }

    fn moment(&self, x: f32) -> usize {
        (((x - self.rect.left()) / self.rect.width()).clamp(0.0, 1.0) * self.last).round() as usize
    }
}

/// The graph; returns the moment that was pressed.
pub(super) fn graph(ui: &mut egui::Ui, session: &Session, replay: &Replay, size: egui::Vec2) -> Option<usize> {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let last = replay.course().last();
    let frame = Frame { rect: rect.shrink2(vec2(8.0, 3.0)), last: last.max(1) as f32 };
    let painter = ui.painter().with_clip_rect(rect.expand(2.0));
    painter.rect_filled(rect, CornerRadius::same(6), colour::WELL);
    let middle = frame.place(0, 0.5).y;
    painter.hline(frame.rect.x_range(), middle, Stroke::new(1.0, colour::RIM));
    let chances = replay.graph().chances();
    let step = chances.len().div_ceil(frame.rect.width().max(1.0) as usize).max(1);
    let shown: Vec<usize> = (0..chances.len()).step_by(step).chain([chances.len() - 1]).collect();
    let sides = session.battle.sides().len();
    let livery = |side: usize| session.names.livery(side);
    if sides == 2 {
        let points: Vec<Pos2> = shown.iter().map(|&at| frame.place(at, chances[at][0])).collect();
        painter.add(filled(&points, middle, [colour::side(livery(0)), colour::side(livery(1))]));
        painter.add(Shape::line(points, Stroke::new(1.6, colour::TEXT)));
    } else {
        painter.extend((0..sides).map(|side| {
            let points = shown.iter().map(|&at| frame.place(at, chances[at][side])).collect();
            Shape::line(points, Stroke::new(1.6, colour::side_text(livery(side))))
        }));
    }
    let now = frame.place(replay.at(), 0.0).x;
    painter.vline(now, rect.y_range(), Stroke::new(1.5, colour::GOLD));
    let mut marks = Vec::new();
    for (number, point) in (1..).zip(replay.graph().points()) {
        let side = if sides == 2 { 0 } else { point.side.index() };
        let centre = frame.place(point.at, chances[point.at][side]);
        let centre = pos2(centre.x, centre.y.clamp(rect.top() + MARK + 1.0, rect.bottom() - MARK - 1.0));
        marks.push((centre, point.at));
        painter.circle(centre, MARK, colour::side(livery(point.side.index())), Stroke::new(1.5, Color32::WHITE));
        painter.text(centre, Align2::CENTER_CENTER, number, bold(sizes::SMALLER), Color32::WHITE);
    }
    if chances.len() <= last {
        let known = frame.place(chances.len() - 1, 0.5) + vec2(8.0, 0.0);
        painter.text(known, Align2::LEFT_CENTER, "…", regular(sizes::LARGE), colour::QUIET);
    }
    response.widget_info(|| {
        egui::WidgetInfo::slider(true, replay.at() as f64, format!("Chances to win, order by order, of {last}"))
    });
    let pointed = response.hover_pos().map(|at| nearest(&marks, at).unwrap_or_else(|| frame.moment(at.x)));
    let pressed = response.is_pointer_button_down_on() || response.clicked();
    let place = response.interact_pointer_pos().filter(|_| pressed);
    let to = place.map(|at| nearest(&marks, at).unwrap_or_else(|| frame.moment(at.x)));
    if let Some(at) = pointed.filter(|&at| at < chances.len()) {
        response.on_hover_text_at_pointer(in_words(session, replay, at));
    }
    to.filter(|&to| to != replay.at())
}

/// The moment of the mark at a point: the nearest within some pixels.
fn nearest(marks: &[(Pos2, usize)], point: Pos2) -> Option<usize> {
    let near = marks.iter().map(|&(centre, at)| (centre.distance(point), at)).filter(|near| near.0 < MARK + AROUND);
    near.min_by(|one, other| one.0.total_cmp(&other.0)).map(|near| near.1)
}

/// The area between the graph and its middle, in the colour of the side that is ahead.
fn filled(points: &[Pos2], middle: f32, inks: [Color32; 2]) -> Shape {
    let mut mesh = Mesh::default();
    for pair in points.windows(2) {
        let ink = inks[usize::from((pair[0].y + pair[1].y) / 2.0 > middle)].gamma_multiply(0.75);
        let first = mesh.vertices.len() as u32;
        for corner in [pos2(pair[0].x, middle), pair[0], pair[1], pos2(pair[1].x, middle)] {
            mesh.colored_vertex(corner, ink);
        }
        mesh.add_triangle(first, first + 1, first + 2);
        mesh.add_triangle(first, first + 2, first + 3);
    }
    Shape::mesh(mesh)
}

/// The chances at a moment, and the value of the order that led there.
fn in_words(session: &Session, replay: &Replay, at: usize) -> String {
    let chances = &replay.graph().chances()[at];
    let names = &session.names;
    let round = replay.course().moment(at).round;
    let rating = |side: usize| Rated::in_round(session, SideId(side as u8), round).in_words(chances[side]);
    let mut words = format!("Round {round}, order {at}\n");
    if chances.len() == 2 {
        words += &capital(&rating(usize::from(chances[1] > chances[0])));
    } else {
        let each = |side: usize| format!("{}: {}", names.side(side), rating(side));
        words += &(0..chances.len()).map(each).collect::<Vec<_>>().join("\n");
    }
    if let Some((choice, luck)) = replay.graph().choice_and_luck(at) {
        words += &format!("\n{}", what_it_brought(names.side(0), choice[0], luck[0]));
    }
    words
}

/// What an order brought a side, by choice and by luck.
fn what_it_brought(side: &str, choice: f64, luck: f64) -> String {
    format!("For {side}: by choice {}, by luck {}", change(choice), change(luck))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_is_valued_in_words() {
        assert_eq!(what_it_brought("Red", 0.12, -0.03), "For Red: by choice better, by luck a little worse");
        assert_eq!(what_it_brought("Red", 0.0, 0.4), "For Red: by choice no difference, by luck much better");
    }

    #[test]
    fn a_mark_is_hit_within_some_pixels_around_it() {
        let marks = [(pos2(100.0, 40.0), 7), (pos2(118.0, 40.0), 9)];
        assert_eq!(nearest(&marks, pos2(92.0, 44.0)), Some(7), "beside its middle");
        assert_eq!(nearest(&marks, pos2(111.0, 40.0)), Some(9), "the nearer of two");
        assert_eq!(nearest(&marks, pos2(60.0, 40.0)), None, "anywhere else the moment there is meant");
    }
}
