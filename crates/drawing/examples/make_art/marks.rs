//! Overlays in the shape of a cell: shades, outlines, hatching, paths, and cover and links on its sides.

use super::Outcome;
use super::atlas::Atlas;
use super::shape::{CellShape, MARK_MARGIN, STEP};
use super::svg::{Point, between, points, polygon, polyline};

/// Draws the marks of a shape. White marks are meant to be tinted.
pub fn sheet(shape: &CellShape) -> Outcome<Atlas> {
    let mut atlas = Atlas::centred(shape.frame(MARK_MARGIN), 10);
    for (name, content) in areas(shape) {
        atlas.add(name, &content)?;
    }
    for (name, draw) in SIDED {
        for way in 0..shape.corners.len() {
            atlas.add(&format!("{name}_{}", shape.sides[way]), &draw(shape, way))?;
        }
    }
    Ok(atlas)
}

type SideDrawing = fn(&CellShape, usize) -> String;

const SIDED: [(&str, SideDrawing); 10] = [
    ("path", path),
    ("arrow", arrow),
    ("border", border),
    ("cover", cover),
    ("low_wall", low_wall),
    ("fence", fence),
    ("rail", rail),
    ("stairs", stairs),
    ("ladder", ladder),
    ("slope", slope),
];

/// Marks that fill or frame the cell.
fn areas(shape: &CellShape) -> Vec<(&'static str, String)> {
    let (inner, full) = (shape.scaled(0.91), shape.scaled(0.985));
    let white = r##"stroke="#fff" stroke-linejoin="round""##;
    let hatch = hatching(shape, 7.0);
    vec![
        ("veil", polygon(&inner, &format!(r##"fill="#fff" fill-opacity=".36" {white} stroke-width="2.2""##))),
        ("veil_soft", polygon(&full, r##"fill="#fff" fill-opacity=".32""##)),
        ("fill", polygon(&full, r##"fill="#fff""##)),
        ("outline", polygon(&inner, &format!(r#"fill="none" {white} stroke-width="3.4""#))),
        ("outline_thin", polygon(&inner, &format!(r#"fill="none" {white} stroke-width="1.6""#))),
        (
            "area",
            polygon(
                &inner,
                &format!(r##"fill="#fff" fill-opacity=".34" {white} stroke-width="2.4" stroke-dasharray="7 4""##),
            ),
        ),
        ("area_dash", polygon(&inner, &format!(r#"fill="none" {white} stroke-width="2.4" stroke-dasharray="7 4""#))),
        ("hatch", hatch.clone()),
        ("hatch_wide", hatching(shape, 12.0)),
        (
            "area_hatch",
            polygon(&inner, &format!(r#"fill="none" {white} stroke-width="2.4" stroke-dasharray="7 4""#)) + &hatch,
        ),
        ("spawn", brackets(shape)),
        ("exit", exit(shape)),
        ("objective", objective(shape)),
        ("glow", glow(shape)),
        ("stairs_up", ascent(&treads(0.0), true)),
        ("stairs_down", opening(&treads(0.45), false)),
        ("ladder_up", ascent(&rungs(), true)),
        ("ladder_down", opening(&rungs(), false)),
        ("slope_up", ascent(&planks(), true)),
        ("slope_down", ascent(&planks(), false)),
    ]
}

/// Five steps seen from above, the upper ones lighter; the lower ones are darkened by `dark`.
fn treads(dark: f32) -> String {
    (0..5).fold(String::new(), |text, step| {
        let (y, wide) = (8.0 - 4.8 * step as f32, 11.0);
        let shade = dark * (1.0 - step as f32 / 5.0);
        text + &format!(
            r##"<rect x="{:.1}" y="{y:.1}" width="{:.1}" height="4.8" fill="#c9c1b1" stroke="#4f4a42" stroke-width=".9"/><rect x="{:.1}" y="{y:.1}" width="{:.1}" height="4.8" fill="#14171a" fill-opacity="{shade:.2}"/>"##,
            -wide, wide * 2.0, -wide, wide * 2.0
        )
    })
}

/// A ladder, seen from above.
fn rungs() -> String {
    let mut text = String::new();
    for (ink, wide) in [("#4e3720", 4.2), ("#c0945e", 2.4)] {
        let line = |line: [Point; 2]| polyline(&line, &format!(r#"stroke="{ink}" stroke-width="{wide}""#));
        for x in [-7.0, 7.0] {
            text += &line([(x, 13.0), (x, -13.0)]);
        }
        for y in [-8.0, -1.0, 6.0] {
            text += &line([(-7.0, y), (7.0, y)]);
        }
    }
    text
}

/// A ramp of boards.
fn planks() -> String {
    (0..3).fold(String::new(), |text, board| {
        let x = -11.0 + 7.4 * board as f32;
        text + &format!(
            r##"<rect x="{x:.1}" y="-12" width="7.4" height="24" fill="#b0875a" stroke="#5b4226" stroke-width=".9"/>"##
        )
    })
}

/// A link to another storey that stands in the open, with an arrow next to it.
fn ascent(way: &str, up: bool) -> String {
    way.to_owned() + &storey_arrow(up)
}

/// A link down through a hole in the floor, with an arrow next to it.
fn opening(way: &str, up: bool) -> String {
    let hole = r##"<rect x="-15" y="-16" width="30" height="32" rx="2" fill="#23272c" stroke="#efe6d0" stroke-opacity=".55" stroke-width="1.4"/>"##;
    hole.to_owned() + way + &storey_arrow(up)
}

/// An arrow up or down that is visible on any ground.
fn storey_arrow(up: bool) -> String {
    let turn = if up { 1.0 } else { -1.0 };
    let tip = |x: f32, y: f32| (x + 19.0, y * turn);
    let line = [tip(0.0, 9.0), tip(0.0, -9.0)];
    let head = [tip(-5.0, -4.0), tip(0.0, -9.5), tip(5.0, -4.0)];
    [("#1d2429", 5.4), ("#fff6dc", 2.6)].iter().fold(String::new(), |text, (ink, wide)| {
        let style = format!(r#"stroke="{ink}" stroke-width="{wide}" stroke-linecap="round" stroke-linejoin="round""#);
        text + &polyline(&line, &style) + &polyline(&head, &style)
    })
}

fn hatching(shape: &CellShape, gap: f32) -> String {
    let inner = shape.scaled(0.89);
    let (wide, high) = (shape.half_width, shape.half_height);
    let mut lines = String::new();
    let mut x = -wide - high * 2.0;
    while x < wide + high * 2.0 {
        lines += &format!("M{x:.1},{high:.1} l{:.1},{:.1} ", high * 2.0, -high * 2.0);
        x += gap;
    }
    format!(
        r##"<defs><clipPath id="h"><polygon points="{}"/></clipPath></defs><path clip-path="url(#h)" d="{lines}" stroke="#fff" stroke-width="1.6" stroke-opacity=".8" fill="none"/>"##,
        points(&inner)
    )
}

/// Corner brackets, for a cell in which units may start.
fn brackets(shape: &CellShape) -> String {
    let corners = shape.scaled(0.84);
    let count = corners.len();
    let mut text = polygon(&corners, r##"fill="#fff" fill-opacity=".16""##);
    for at in 0..count {
        let (before, here, after) = (corners[(at + count - 1) % count], corners[at], corners[(at + 1) % count]);
        let line = [between(here, before, 0.26), here, between(here, after, 0.26)];
        text += &polyline(&line, r##"stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round""##);
    }
    text
}

/// A doorway with an arrow out of it.
fn exit(shape: &CellShape) -> String {
    let frame = polygon(
        &shape.scaled(0.84),
        r##"fill="#fff" fill-opacity=".14" stroke="#fff" stroke-opacity=".75" stroke-width="1.8" stroke-dasharray="3 4" stroke-linecap="round""##,
    );
    frame
        + r##"<path d="M-3,-10 h-9 v20 h9 M-5,0 h15 M5,-6 l6.5,6 l-6.5,6" stroke="#fff" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" fill="none"/>"##
}

/// A small flag, for a cell that a unit has to reach or hold.
fn objective(shape: &CellShape) -> String {
    polygon(
        &shape.scaled(0.84),
        r##"fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2" stroke-dasharray="9 5""##,
    ) + r##"<path d="M-6,12 v-24" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/><path d="M-5,-12 q6,-3 9,0 t8,0 v11 q-5,3 -8,0 t-9,0 z" fill="#fff"/>"##
}

/// Light that fades towards the sides.
fn glow(shape: &CellShape) -> String {
    format!(
        r##"<defs><radialGradient id="l"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient><clipPath id="c"><polygon points="{}"/></clipPath></defs><ellipse clip-path="url(#c)" rx="{}" ry="{}" fill="url(#l)"/>"##,
        points(shape.corners),
        shape.half_width,
        shape.half_height
    )
}

/// Half a step of a path, from the centre to a side.
fn path(shape: &CellShape, way: usize) -> String {
    polyline(&[(0.0, 0.0), shape.middle(way)], r##"stroke="#fff" stroke-width="5.6" stroke-linecap="round""##)
}

/// An arrowhead at a side, pointing out.
fn arrow(shape: &CellShape, way: usize) -> String {
    let (tip, (ax, ay)) = (between((0.0, 0.0), shape.middle(way), 0.94), square_to(shape, way));
    let back = between((0.0, 0.0), shape.middle(way), 0.64);
    let side = |sign: f32| (back.0 + sign * ax * 8.0, back.1 + sign * ay * 8.0);
    let notch = between((0.0, 0.0), shape.middle(way), 0.71);
    polygon(
        &[tip, side(1.0), notch, side(-1.0)],
        r##"fill="#fff" stroke="#fff" stroke-width="1.5" stroke-linejoin="round""##,
    )
}

/// The unit vector perpendicular to the direction out of a side, on the screen.
fn square_to(shape: &CellShape, way: usize) -> Point {
    let (x, y) = shape.middle(way);
    let long = x.hypot(y);
    (-y / long, x / long)
}

/// The unit vector along a side, pointing right or down.
fn along(shape: &CellShape, way: usize) -> Point {
    let (a, b) = shape.side(way);
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let long = dx.hypot(dy);
    let sign = if dx > 0.1 || (dx.abs() <= 0.1 && dy > 0.0) { 1.0 } else { -1.0 };
    (sign * dx / long, sign * dy / long)
}

/// A line on a side, of which the borders of zones consist.
fn border(shape: &CellShape, way: usize) -> String {
    let (a, b) = shape.side(way);
    polyline(
        &[between((0.0, 0.0), a, 0.95), between((0.0, 0.0), b, 0.95)],
        r##"stroke="#fff" stroke-width="3.2" stroke-linecap="round""##,
    )
}

/// A small shield at the side that gives cover.
fn cover(shape: &CellShape, way: usize) -> String {
    let (x, y) = between((0.0, 0.0), shape.middle(way), 0.76);
    format!(
        r##"<path transform="translate({x:.1},{y:.1})" d="M0,-7 l6,2 v4.5 c0,4 -3,6.6 -6,8 c-3,-1.4 -6,-4 -6,-8 v-4.5 z" fill="#fff" stroke="#1d2429" stroke-width="1.4" stroke-linejoin="round"/>"##
    )
}

/// The ends of a side, the left one first; of a vertical side, the upper one.
fn ends(shape: &CellShape, way: usize) -> (Point, Point) {
    let (a, b) = shape.side(way);
    if a.0 < b.0 || (a.0 - b.0).abs() < 0.1 && a.1 < b.1 { (a, b) } else { (b, a) }
}

/// A waist-high wall of stones that stands on a side.
fn low_wall(shape: &CellShape, way: usize) -> String {
    let (a, b) = ends(shape, way);
    let (a, b) = (between((0.0, 0.0), a, 0.97), between((0.0, 0.0), b, 0.97));
    let up = |p: Point, by: f32| (p.0, p.1 - by);
    let (high, thick) = (9.0, 4.4);
    let steep = (b.0 - a.0).abs() < 1.0;
    if steep {
        let (l, r) = (-thick / 2.0, thick / 2.0);
        let top = [(a.0 + l, a.1 - high), (a.0 + r, a.1 - high), (b.0 + r, b.1 - high), (b.0 + l, b.1 - high)];
        let front = [(b.0 + l, b.1 - high), (b.0 + r, b.1 - high), (b.0 + r, b.1), (b.0 + l, b.1)];
        return polygon(&front, r##"fill="#68625a""##)
            + &polygon(&top, r##"fill="#a8a193" stroke="#56514a" stroke-width="1" stroke-linejoin="round""##)
            + &joints(&[(a.0 + l, a.1 - high), (b.0 + l, b.1 - high)], (thick, 0.0));
    }
    let front = [up(a, high), up(b, high), b, a];
    let top = [up(a, high), up(b, high), up(b, high + thick), up(a, high + thick)];
    polygon(&front, r##"fill="#7b746a" stroke="#56514a" stroke-width="1" stroke-linejoin="round""##)
        + &joints(&[up(a, high), up(b, high)], (0.0, high * 0.5))
        + &joints(&[between(up(a, high * 0.5), up(b, high * 0.5), 0.12), up(b, high * 0.5)], (0.0, high * 0.5))
        + &polyline(&[up(a, high * 0.5), up(b, high * 0.5)], r##"stroke="#56514a" stroke-width=".9""##)
        + &polygon(&top, r##"fill="#aaa395" stroke="#56514a" stroke-width="1" stroke-linejoin="round""##)
}

fn joints(line: &[Point; 2], by: Point) -> String {
    (1..5).fold(String::new(), |text, step| {
        let (x, y) = between(line[0], line[1], step as f32 / 5.0);
        text + &polyline(&[(x, y), (x + by.0, y + by.1)], r##"stroke="#56514a" stroke-width=".9""##)
    })
}

/// Posts and two bars.
fn posts(shape: &CellShape, way: usize, wood: &str, dark: &str, count: usize, high: f32) -> String {
    let (a, b) = ends(shape, way);
    let (a, b) = (between((0.0, 0.0), a, 0.96), between((0.0, 0.0), b, 0.96));
    let up = |p: Point, by: f32| (p.0, p.1 - by);
    let mut text = String::new();
    for by in [high * 0.45, high * 0.82] {
        text +=
            &polyline(&[up(a, by), up(b, by)], &format!(r#"stroke="{dark}" stroke-width="3" stroke-linecap="round""#));
        text += &polyline(
            &[up(a, by + 0.5), up(b, by + 0.5)],
            &format!(r#"stroke="{wood}" stroke-width="1.8" stroke-linecap="round""#),
        );
    }
    for post in 0..count {
        let (x, y) = between(a, b, (post as f32 + 0.12) / (count as f32 - 0.76));
        text += &format!(
            r#"<rect x="{:.1}" y="{:.1}" width="3.4" height="{high}" rx="1" fill="{wood}" stroke="{dark}" stroke-width=".9"/>"#,
            x - 1.7,
            y - high
        );
    }
    text
}

fn fence(shape: &CellShape, way: usize) -> String {
    posts(shape, way, "#a98458", "#5b4226", 4, 10.0)
}

fn rail(shape: &CellShape, way: usize) -> String {
    posts(shape, way, "#8f6b45", "#4b3520", 3, 8.0)
}

/// Points across a link towards a side: `share` 0 at the centre, 1 at the side; `across` −1 to 1.
fn across(shape: &CellShape, way: usize, share: f32, across: f32, wide: f32) -> Point {
    let (x, y) = between((0.0, 0.0), shape.middle(way), share);
    let (ax, ay) = along(shape, way);
    (x + ax * across * wide, y + ay * across * wide)
}

/// Steps that climb towards a side.
fn stairs(shape: &CellShape, way: usize) -> String {
    let mut text = String::new();
    let steps = 5;
    let front = shape.middle(way).1 > 1.0;
    let order: Vec<usize> = if front { (0..steps).collect() } else { (0..steps).rev().collect() };
    for step in order {
        let (from, to) = (0.40 + 0.60 * step as f32 / steps as f32, 0.40 + 0.60 * (step as f32 + 1.0) / steps as f32);
        let lift = STEP * (step as f32 + 1.0) / steps as f32 * if front { 0.35 } else { 1.0 };
        let corner = |share: f32, side: f32, up: f32| {
            let (x, y) = across(shape, way, share, side, 11.0);
            (x, y - up)
        };
        let tread = [corner(from, -1.0, lift), corner(from, 1.0, lift), corner(to, 1.0, lift), corner(to, -1.0, lift)];
        let riser =
            [corner(from, -1.0, lift), corner(from, 1.0, lift), corner(from, 1.0, 0.0), corner(from, -1.0, 0.0)];
        text += &polygon(&riser, r##"fill="#7c7468" stroke="#4f4a42" stroke-width=".9" stroke-linejoin="round""##);
        text += &polygon(&tread, r##"fill="#c9c1b1" stroke="#4f4a42" stroke-width=".9" stroke-linejoin="round""##);
    }
    text
}

/// A level of a ladder: up the wall behind, or leaning on a side that is not visible.
fn ladder(shape: &CellShape, way: usize) -> String {
    let behind = shape.middle(way).1 < -1.0;
    let (from, lift) = match shape.middle(way).1 {
        y if y < -1.0 => (1.0, STEP),
        y if y > 1.0 => (0.58, 0.0),
        _ => (0.8, STEP),
    };
    let foot = |side: f32| across(shape, way, from, side, 6.0);
    let head = |side: f32| {
        let (x, y) = across(shape, way, 1.0, side, 6.0);
        (x, y - lift)
    };
    let ends = if behind { "butt" } else { "round" };
    let mut text = String::new();
    for (ink, wide) in [("#4e3720", 4.2), ("#c0945e", 2.4)] {
        for side in [-1.0, 1.0] {
            text += &polyline(
                &[foot(side), head(side)],
                &format!(r#"stroke="{ink}" stroke-width="{wide}" stroke-linecap="{ends}""#),
            );
        }
        for rung in 0..3 {
            let share = (rung as f32 + 0.5) / 3.0;
            let line = [between(foot(-1.0), head(-1.0), share), between(foot(1.0), head(1.0), share)];
            text += &polyline(&line, &format!(r#"stroke="{ink}" stroke-width="{}""#, wide - 0.8));
        }
    }
    text
}

/// Chevrons that rise towards a side.
fn slope(shape: &CellShape, way: usize) -> String {
    let mut text = String::new();
    let (ax, ay) = square_to(shape, way);
    let wing = |share: f32, sign: f32| {
        let (x, y) = between((0.0, 0.0), shape.middle(way), share);
        (x + sign * ax * 8.5, y + sign * ay * 8.5)
    };
    for (at, opacity) in [(0.52, 0.5), (0.70, 0.7), (0.88, 0.9)] {
        let line = [wing(at - 0.17, -1.0), between((0.0, 0.0), shape.middle(way), at), wing(at - 0.17, 1.0)];
        for (ink, strength, wide) in [("#3a2d1c", opacity * 0.5, 4.4), ("#fff6dc", opacity, 2.4)] {
            text += &polyline(
                &line,
                &format!(
                    r#"stroke="{ink}" stroke-opacity="{strength}" stroke-width="{wide}" stroke-linecap="round" stroke-linejoin="round""#
                ),
            );
        }
    }
    text
}
