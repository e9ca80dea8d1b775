//! Little drawings on the ground, and the things that stand on it.

use std::fmt::Write as _;

use super::layout::Point;

/// Draws what grows or moves on a terrain.
pub(super) fn terrain(drawing: &mut String, name: &str, middle: Point, depth: u8) {
    let Point { x, y } = middle;
    match name {
        "trees" => {
            for (right, down) in [(-12.0, -2.0), (9.0, -6.0), (0.0, 10.0)] {
                tree(drawing, x + right, y + down);
            }
        }
        "waves" => {
            let strength = if depth > 1 { 0.22 } else { 0.35 };
            for (right, down) in [(-12.0, -6.0), (4.0, 6.0)] {
                let _ = write!(
                    drawing,
                    r##"<path d="M{:.1},{:.1} q5,-6 10,0 t10,0" stroke="#fff" stroke-opacity="{strength}" stroke-width="2" fill="none"/>"##,
                    x + right,
                    y + down
                );
            }
        }
        "planks" => lines(drawing, x, y, &[-12.0, -4.0, 4.0, 12.0], "#5d3f22", 0.7),
        "dunes" | "sand" => lines(drawing, x, y, &[-6.0, 6.0], "#b99f62", 0.6),
        "rocks" => {
            for (right, down, size) in [(-8.0, 2.0, 7.0), (7.0, -5.0, 5.0), (8.0, 8.0, 4.0)] {
                let _ = write!(
                    drawing,
                    r##"<path d="M{:.1},{:.1} l{size},-{size} l{size},{size} z" fill="#6b675f" fill-opacity=".7"/>"##,
                    x + right - size,
                    y + down
                );
            }
        }
        "" => {}
        _ => {
            for (right, down) in [(-9.0, -4.0), (6.0, -8.0), (2.0, 7.0), (12.0, 5.0)] {
                let _ = write!(
                    drawing,
                    r##"<circle cx="{:.1}" cy="{:.1}" r="2.2" fill="#000" fill-opacity=".22"/>"##,
                    x + right,
                    y + down
                );
            }
        }
    }
}

fn tree(drawing: &mut String, x: f64, y: f64) {
    let _ = write!(
        drawing,
        r##"<path d="M{x:.1},{:.1} l9,16 h-18 z" fill="#355f35"/><path d="M{x:.1},{:.1} l7,13 h-14 z" fill="#43734a"/>"##,
        y - 8.0,
        y - 14.0
    );
}

fn lines(drawing: &mut String, x: f64, y: f64, rows: &[f64], colour: &str, strength: f64) {
    for down in rows {
        let _ = write!(
            drawing,
            r#"<path d="M{:.1},{:.1} h32" stroke="{colour}" stroke-opacity="{strength}" stroke-width="2"/>"#,
            x - 16.0,
            y + down
        );
    }
}

/// Draws an obstacle.
pub(super) fn obstacle(drawing: &mut String, id: &str, middle: Point) {
    let Point { x, y } = middle;
    if id.contains("tree") {
        tree(drawing, x, y);
        return;
    }
    if id.contains("boulder") || id.contains("rock") {
        let _ = write!(
            drawing,
            r##"<ellipse cx="{x:.1}" cy="{:.1}" rx="17" ry="8" fill="#000" fill-opacity=".25"/><path d="M{:.1},{:.1} l4,-14 l11,-6 l11,7 l5,13 q-15,8 -31,0 z" fill="#77736b" stroke="#55514b"/>"##,
            y + 8.0,
            x - 16.0,
            y + 7.0
        );
        return;
    }
    let _ = write!(
        drawing,
        r##"<rect x="{:.1}" y="{:.1}" width="26" height="22" rx="3" fill="#7a5a36" stroke="#4a3520" stroke-width="1.5"/><path d="M{:.1},{:.1} l26,22 m0,-22 l-26,22" stroke="#4a3520" stroke-opacity=".7"/>"##,
        x - 13.0,
        y - 13.0,
        x - 13.0,
        y - 13.0
    );
}
