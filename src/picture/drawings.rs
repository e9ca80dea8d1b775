//! Little drawings on the ground, and the things that stand on it.

use std::fmt::Write as _;

use super::layout::Point;

/// Draws what grows or moves on a terrain; `name` is the drawing that the terrain asks for.
pub(super) fn terrain(drawing: &mut String, name: &str, middle: Point, depth: u8) {
    let Point { x, y } = middle;
    match name {
        "forest" => {
            for (right, down) in [(-12.0, -2.0), (9.0, -6.0), (0.0, 10.0)] {
                tree(drawing, x + right, y + down);
            }
        }
        "shallow_water" | "deep_water" => waves(drawing, x, y, if depth > 1 { 0.22 } else { 0.4 }),
        "plank" | "boards" | "floor" => lines(drawing, x, y, &[-12.0, -4.0, 4.0, 12.0], "#5d3f22", 0.7),
        "sand" | "desert" => waves(drawing, x, y, 0.3),
        "field" => lines(drawing, x, y, &[-10.0, -3.0, 4.0, 11.0], "#8a7a2c", 0.6),
        "pavement" | "wall" | "ruins" | "road" => bricks(drawing, x, y),
        "mountain" | "rubble" => rocks(drawing, x, y),
        "lava" => dots(drawing, x, y, 5.0, "#ffb45a", 0.8),
        "swamp" | "mud" => dots(drawing, x, y, 4.0, "#1f2a16", 0.45),
        "shallow_snow" | "deep_snow" => dots(drawing, x, y, 4.0, "#9db8d2", 0.5),
        "grass" => blades(drawing, x, y),
        _ => {}
    }
}

fn waves(drawing: &mut String, x: f64, y: f64, strength: f64) {
    for (right, down) in [(-14.0, -6.0), (2.0, 6.0)] {
        let _ = write!(
            drawing,
            r##"<path d="M{:.1},{:.1} q5,-6 10,0 t10,0" stroke="#fff" stroke-opacity="{strength}" stroke-width="2" fill="none"/>"##,
            x + right,
            y + down
        );
    }
}

fn rocks(drawing: &mut String, x: f64, y: f64) {
    for (right, down, size) in [(-8.0, 2.0, 7.0), (7.0, -5.0, 5.0), (8.0, 8.0, 4.0)] {
        let _ = write!(
            drawing,
            r##"<path d="M{:.1},{:.1} l{size},-{size} l{size},{size} z" fill="#5d5952" fill-opacity=".6"/>"##,
            x + right - size,
            y + down
        );
    }
}

fn bricks(drawing: &mut String, x: f64, y: f64) {
    for (right, down) in [(-13.0, -7.0), (2.0, -7.0), (-6.0, 2.0), (9.0, 2.0)] {
        let _ = write!(
            drawing,
            r##"<rect x="{:.1}" y="{:.1}" width="12" height="6" rx="1" fill="none" stroke="#000" stroke-opacity=".16"/>"##,
            x + right - 4.0,
            y + down
        );
    }
}

fn blades(drawing: &mut String, x: f64, y: f64) {
    for (right, down) in [(-10.0, 0.0), (8.0, -6.0)] {
        let _ = write!(
            drawing,
            r##"<path d="M{:.1},{:.1} l-3,-6 m3,6 v-7 m0,7 l3,-6" stroke="#3f5a22" stroke-opacity=".45" stroke-width="1.3" fill="none"/>"##,
            x + right,
            y + down
        );
    }
}

fn dots(drawing: &mut String, x: f64, y: f64, size: f64, colour: &str, strength: f64) {
    for (right, down) in [(-10.0, -4.0), (7.0, -8.0), (1.0, 7.0), (13.0, 4.0)] {
        let _ = write!(
            drawing,
            r#"<ellipse cx="{:.1}" cy="{:.1}" rx="{size}" ry="{:.1}" fill="{colour}" fill-opacity="{strength}"/>"#,
            x + right,
            y + down,
            size * 0.6
        );
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
    if ["tree", "fir", "bush", "cactus"].iter().any(|green| id.contains(green)) {
        tree(drawing, x, y);
        return;
    }
    if ["boulder", "statue", "pillar", "well"].iter().any(|stone| id.contains(stone)) {
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
