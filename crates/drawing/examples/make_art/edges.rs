//! Edge overlays that make terraces and shores visible, with a frame for each set of sides.

use super::Outcome;
use super::atlas::Atlas;
use super::shape::{CellShape, MARGIN};
use super::svg::{Point, points, polygon, polyline};

type Drawing = fn(&CellShape, usize) -> String;

/// The kinds of edges, in the order of the atlas.
const KINDS: [(&str, Drawing); 4] = [("rim", rim), ("shade", shade), ("shore", shore), ("cliff", cliff)];

/// Draws the edge atlas of a shape; the text lists the frames of each kind by set of sides. Sets that look the same share a
/// frame.
pub fn sheet(shape: &CellShape) -> Outcome<(Atlas, String)> {
    let masks = 1usize << shape.corners.len();
    let mut atlas = Atlas::centred(shape.frame(MARGIN), 16);
    let mut index = String::new();
    for (name, draw) in KINDS {
        let mut frames = Vec::with_capacity(masks);
        for mask in 0..masks {
            let sides = (0..shape.corners.len()).filter(|way| mask >> way & 1 == 1);
            let drawn: String = sides.map(|way| draw(shape, way)).collect();
            let clip =
                format!(r#"<defs><clipPath id="c"><polygon points="{}"/></clipPath></defs>"#, points(shape.corners));
            frames.push(atlas.share(name, &format!(r#"{clip}<g clip-path="url(#c)">{drawn}</g>"#))?);
        }
        index += &format!("{name} = {frames:?}\n");
    }
    Ok((atlas, index))
}

/// A point, moved along the inward normal of a side by some pixels.
fn inward(shape: &CellShape, way: usize, point: Point, by: f32) -> Point {
    let (a, b) = shape.side(way);
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let long = dx.hypot(dy);
    let (nx, ny) = (dy / long, -dx / long);
    let (mx, my) = shape.middle(way);
    let sign = if nx * mx + ny * my > 0.0 { -1.0 } else { 1.0 };
    (point.0 + sign * nx * by, point.1 + sign * ny * by)
}

fn is_front(shape: &CellShape, way: usize) -> bool {
    shape.middle(way).1 > 1.0
}

/// The edge where the ground drops away: a light line, and a dark one if the drop is behind.
fn rim(shape: &CellShape, way: usize) -> String {
    let (a, b) = shape.side(way);
    let inner = [inward(shape, way, a, 1.5), inward(shape, way, b, 1.5)];
    let opacity = if is_front(shape, way) { 0.42 } else { 0.34 };
    let mut text = polyline(
        &inner,
        &format!(r##"stroke="#fffbe8" stroke-opacity="{opacity}" stroke-width="1.7" stroke-linecap="round""##),
    );
    if !is_front(shape, way) {
        text += &polyline(&[a, b], r##"stroke="#14181a" stroke-opacity=".55" stroke-width="2.2""##);
    }
    text
}

/// A band along a side that fades towards the middle.
fn band(shape: &CellShape, way: usize, depth: f32, ink: &str, opacity: f32) -> String {
    let (a, b) = shape.side(way);
    let (middle, end) = (shape.middle(way), inward(shape, way, shape.middle(way), depth));
    let quad = [a, b, inward(shape, way, b, depth), inward(shape, way, a, depth)];
    format!(
        r#"<defs><linearGradient id="s{way}" gradientUnits="userSpaceOnUse" x1="{:.2}" y1="{:.2}" x2="{:.2}" y2="{:.2}"><stop offset="0" stop-color="{ink}" stop-opacity="{opacity}"/><stop offset="1" stop-color="{ink}" stop-opacity="0"/></linearGradient></defs>{}"#,
        middle.0,
        middle.1,
        end.0,
        end.1,
        polygon(&quad, &format!(r#"fill="url(#s{way})""#))
    )
}

/// The soft shadow at the foot of a higher neighbour, darker where no light reaches.
fn shade(shape: &CellShape, way: usize) -> String {
    let (x, y) = shape.middle(way);
    if y > 1.0 {
        return String::new();
    }
    let (depth, opacity) = if y < -1.0 {
        (13.0, 0.46)
    } else if x < 0.0 {
        (14.0, 0.36)
    } else {
        (9.0, 0.28)
    };
    // Strokes of growing width with round ends leave no gap where the shadows of two cells meet at a corner.
    let (a, b) = shape.side(way);
    let strokes = 8;
    let each = 1.0 - (1.0_f32 - opacity).powf(1.0 / strokes as f32);
    (1..=strokes).fold(String::new(), |text, stroke| {
        let wide = 2.0 * depth * stroke as f32 / strokes as f32;
        text + &polyline(
            &[a, b],
            &format!(
                r##"stroke="#1a1c12" stroke-opacity="{each:.3}" stroke-width="{wide:.1}" stroke-linecap="round""##
            ),
        )
    })
}

/// The edge of water: a low bank at the back, a line of foam.
fn shore(shape: &CellShape, way: usize) -> String {
    let (a, b) = shape.side(way);
    let down = |p: Point, by: f32| (p.0, p.1 + by);
    if is_front(shape, way) {
        let line = [inward(shape, way, a, 2.6), inward(shape, way, b, 2.6)];
        return polyline(&line, r##"stroke="#ffffff" stroke-opacity=".42" stroke-width="1.5" stroke-linecap="round""##);
    }
    if shape.middle(way).1.abs() <= 1.0 {
        let line = [inward(shape, way, a, 2.6), inward(shape, way, b, 2.6)];
        return polyline(&line, r##"stroke="#ffffff" stroke-opacity=".42" stroke-width="1.5" stroke-linecap="round""##)
            + &band(shape, way, 5.0, "#20301f", 0.35);
    }
    let bank = polygon(&[a, b, down(b, 4.2), down(a, 4.2)], r##"fill="#5a5138""##);
    let edge = polyline(&[down(a, 4.2), down(b, 4.2)], r##"stroke="#26343a" stroke-opacity=".55" stroke-width="1.3""##);
    let foam = polyline(
        &[down(a, 6.6), down(b, 6.6)],
        r##"stroke="#ffffff" stroke-opacity=".5" stroke-width="1.6" stroke-linecap="round""##,
    );
    bank + &edge + &foam
}

/// The edge of a chasm: the rock face that falls into darkness.
fn cliff(shape: &CellShape, way: usize) -> String {
    let (a, b) = shape.side(way);
    let deep = |p: Point, by: f32| (p.0, p.1 + by);
    if is_front(shape, way) {
        let line = [inward(shape, way, a, 1.2), inward(shape, way, b, 1.2)];
        return polyline(&line, r##"stroke="#8b8175" stroke-opacity=".8" stroke-width="1.6""##);
    }
    if shape.middle(way).1.abs() <= 1.0 {
        return band(shape, way, 6.0, "#8b8175", 0.8);
    }
    let fall = 24.0;
    let lit = if shape.middle(way).0 > 1.0 { "#857a6d" } else { "#6d645a" };
    let (middle, quad) = (shape.middle(way), [a, b, deep(b, fall), deep(a, fall)]);
    let mut text = format!(
        r#"<defs><linearGradient id="k{way}" gradientUnits="userSpaceOnUse" x1="0" y1="{:.2}" x2="0" y2="{:.2}"><stop offset="0" stop-color="{lit}"/><stop offset="1" stop-color="{lit}" stop-opacity="0"/></linearGradient></defs>{}"#,
        middle.1,
        middle.1 + fall,
        polygon(&quad, &format!(r#"fill="url(#k{way})""#))
    );
    for (share, from, to) in [(0.15, 2.0, 9.0), (0.4, 5.0, 13.0), (0.62, 1.0, 8.0), (0.85, 4.0, 12.0)] {
        let x = a.0 + (b.0 - a.0) * share;
        let y = a.1 + (b.1 - a.1) * share;
        text += &polyline(
            &[(x, y + from), (x + 1.0, y + to)],
            r##"stroke="#2c2825" stroke-opacity=".6" stroke-width="1.3""##,
        );
    }
    text
}
