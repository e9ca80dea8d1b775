//! The tools' icons, drawn in lines.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use crate::edit::tools::Tool;

/// Draws a tool's icon around a point, about 22 points wide.
pub fn paint(painter: &Painter, tool: Tool, at: Pos2, ink: Color32) {
    let line = Stroke::new(2.0, ink);
    let spot = |x: f32, y: f32| pos2(at.x + x, at.y + y);
    match tool {
        Tool::Brush => {
            painter.line_segment([spot(9.0, -9.0), spot(0.0, 0.0)], Stroke::new(3.5, ink));
            let tuft = vec![spot(1.0, -3.0), spot(3.0, 1.0), spot(0.0, 6.0), spot(-9.0, 9.0), spot(-5.0, 1.0)];
            painter.add(Shape::convex_polygon(tuft, ink, Stroke::NONE));
        }
        Tool::Line => {
            painter.line_segment([spot(-7.0, 7.0), spot(7.0, -7.0)], line);
            painter.circle_filled(spot(-8.0, 8.0), 3.0, ink);
            painter.circle_filled(spot(8.0, -8.0), 3.0, ink);
        }
        Tool::Rectangle => {
            let rect = Rect::from_center_size(at, vec2(19.0, 15.0));
            painter.rect_stroke(rect, 1.0, line, StrokeKind::Middle);
            for corner in [rect.left_top(), rect.right_bottom()] {
                painter.circle_filled(corner, 3.0, ink);
            }
        }
        Tool::Fill => {
            let bucket = vec![spot(-8.0, 1.0), spot(0.0, -8.0), spot(8.0, 0.0), spot(0.0, 8.0)];
            painter.add(Shape::closed_line(bucket, line));
            let lower = vec![spot(-7.0, 1.0), spot(7.0, 0.0), spot(0.0, 7.0)];
            painter.add(Shape::convex_polygon(lower, ink, Stroke::NONE));
            painter.circle_filled(spot(9.5, 7.0), 2.4, ink);
            painter.line_segment([spot(-3.0, -10.0), spot(3.0, -3.0)], line);
        }
        Tool::Picker => {
            painter.line_segment([spot(-8.0, 8.0), spot(2.0, -2.0)], Stroke::new(3.0, ink));
            painter.line_segment([spot(-1.0, -5.0), spot(5.0, 1.0)], Stroke::new(2.5, ink));
            painter.circle_filled(spot(6.0, -6.0), 4.2, ink);
        }
        Tool::Eraser => {
            let body = vec![spot(-9.0, 3.0), spot(2.0, -8.0), spot(9.0, -1.0), spot(-2.0, 9.0), spot(-4.0, 9.0)];
            painter.add(Shape::closed_line(body, line));
            let head = vec![spot(-2.0, -4.0), spot(2.0, -8.0), spot(9.0, -1.0), spot(5.0, 3.0)];
            painter.add(Shape::convex_polygon(head, ink, Stroke::NONE));
        }
        Tool::Select => {
            let corners = [spot(-9.0, -7.0), spot(9.0, -7.0), spot(9.0, 7.0), spot(-9.0, 7.0), spot(-9.0, -7.0)];
            painter.extend(Shape::dashed_line(&corners, line, 4.0, 3.0));
        }
        Tool::Stamp => {
            painter.circle_filled(spot(0.0, -6.5), 4.0, ink);
            let neck = vec![spot(-1.8, -4.0), spot(1.8, -4.0), spot(2.6, 3.0), spot(-2.6, 3.0)];
            painter.add(Shape::convex_polygon(neck, ink, Stroke::NONE));
            painter.rect_filled(Rect::from_center_size(spot(0.0, 4.5), vec2(17.0, 4.5)), 1.5, ink);
            painter.line_segment([spot(-9.0, 9.5), spot(9.0, 9.5)], line);
        }
    }
}
