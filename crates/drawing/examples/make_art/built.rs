//! The small drawings on built ground.

use super::nature::cracks;
use super::svg::{Colour, polygon};
use super::terrain::Brush;
use super::vegetation::{bush, stone};

/// Courses of stones across the cell.
pub fn courses(b: &mut Brush, height: f32, width: f32, joint: Colour, stroke: f32, odd: Option<Colour>) -> String {
    let (wide, high) = (b.shape.half_width, b.shape.half_height);
    let mut text = String::new();
    let rows = (2.0 * high / height).ceil() as i32;
    let line = format!(r#"stroke="{joint}" stroke-width="{stroke}" fill="none""#);
    for row in 0..=rows {
        let y = -high + row as f32 * height;
        let shift = if row % 2 == 0 { 0.0 } else { width / 2.0 };
        let mut x = -wide - width + shift + b.variant as f32 * width * 0.25;
        while x < wide {
            if let Some(fill) = odd.filter(|_| b.any.range(0.0, 1.0) < 0.22) {
                text += &format!(r#"<rect x="{x:.1}" y="{y:.1}" width="{width}" height="{height}" fill="{fill}"/>"#);
            }
            text += &format!(r#"<path d="M{x:.1},{y:.1} v{height}" {line}/>"#);
            x += width;
        }
        text += &format!(r#"<path d="M{:.1},{y:.1} h{:.1}" {line}/>"#, -wide, 2.0 * wide);
    }
    text
}

/// Cut stones.
pub fn pavement(b: &mut Brush) -> String {
    let (joint, odd) = (b.tint.times(0.87), b.tint.times(1.05));
    courses(b, 13.0, 21.0, joint, 1.1, Some(odd))
}

/// The top of a wall: coping stones that continue from cell to cell.
pub fn wall(b: &mut Brush) -> String {
    let (joint, odd) = (b.tint.times(0.84), b.tint.times(1.05));
    let mut text = courses(b, 26.0, 30.0, joint, 1.2, Some(odd));
    text += &b.specks(7, b.tint.times(0.88), 0.5, 1.6);
    text
}

/// Boards across the cell.
pub fn boards(b: &mut Brush, height: f32, nails: bool) -> String {
    let (wide, high) = (b.shape.half_width, b.shape.half_height);
    let dark = b.tint.times(0.74);
    let mut text = String::new();
    let rows = (2.0 * high / height).ceil() as i32;
    for row in 0..=rows {
        let y = -high + row as f32 * height;
        let shade = b.tint.times(b.any.range(0.93, 1.06));
        text += &format!(
            r#"<rect x="{:.1}" y="{y:.1}" width="{:.1}" height="{height}" fill="{shade}"/>"#,
            -wide,
            2.0 * wide
        );
        text += &format!(r#"<path d="M{:.1},{y:.1} h{:.1}" stroke="{dark}" stroke-width="1.4"/>"#, -wide, 2.0 * wide);
        let seam = b.any.range(-wide * 0.7, wide * 0.7);
        text += &format!(r#"<path d="M{seam:.1},{y:.1} v{height}" stroke="{dark}" stroke-width="1.2"/>"#);
        if nails {
            for x in [seam - 2.6, seam + 2.6] {
                text += &format!(r##"<circle cx="{x:.1}" cy="{:.1}" r=".8" fill="#5d4127"/>"##, y + height / 2.0);
            }
        }
        let grain = b.any.range(-wide * 0.6, wide * 0.3);
        text += &format!(
            r#"<path d="M{grain:.1},{:.1} q6,-1.4 12,0" stroke="{dark}" stroke-opacity=".45" stroke-width=".9" fill="none"/>"#,
            y + height * 0.55
        );
    }
    text
}

/// Nailed planks, as of a bridge.
pub fn plank(b: &mut Brush) -> String {
    boards(b, 8.0, true)
}

/// Fine boards, as of a house.
pub fn parquet(b: &mut Brush) -> String {
    boards(b, 6.4, false)
}

/// Large worn flagstones.
pub fn floor(b: &mut Brush) -> String {
    let (joint, odd) = (b.tint.times(0.86), b.tint.times(0.96));
    let mut text = courses(b, 17.4, 27.0, joint, 1.2, Some(odd));
    text += &cracks(b, [0, 1, 2][b.variant], b.tint.times(0.84), 0.9);
    text
}

/// Cobbles.
pub fn road(b: &mut Brush) -> String {
    let mut text = String::new();
    for (x, y) in b.places(15, 0.84, 9.4) {
        let (wide, high) = (b.any.range(3.4, 4.8), b.any.range(2.4, 3.2));
        let shade = b.tint.times(b.any.range(0.88, 1.09));
        text += &format!(
            r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" rx="2.2" fill="{shade}" stroke="{}" stroke-width=".9"/>"#,
            x - wide,
            y - high,
            wide * 2.0,
            high * 2.0,
            b.tint.times(0.82)
        );
    }
    text
}

/// Old slabs and the remains of a wall.
pub fn ruins(b: &mut Brush) -> String {
    let joint = b.tint.times(0.86);
    let mut text = courses(b, 15.0, 24.0, joint, 1.0, None);
    for (x, y) in b.places([2, 1, 2][b.variant], 0.6, 16.0) {
        text += &bush(x, y, 4.4, Colour::hex("#76874f"));
    }
    let (x, y) = b.shape.place([-10.0, 9.0, 0.0][b.variant], [-6.0, -4.0, -10.0][b.variant]);
    let (light, dark) = (b.tint.times(1.12), b.tint.times(0.66));
    text += &format!(
        r#"<path d="M{:.1},{y:.1} v-9 l5,-4 l3,3 l4,-5 l4,4 l3,-1 v12 z" fill="{dark}"/><path d="M{:.1},{:.1} l5,-4 l3,3 l4,-5 l4,4 l3,-1 v3 l-3,1 l-4,-3 l-4,4 l-3,-2 l-5,3 z" fill="{light}"/>"#,
        x - 9.0,
        x - 9.0,
        y - 9.0
    );
    for index in 0..3 {
        let (x, y) = (x + 6.0 - index as f32 * 7.0, y + 5.0 + (index % 2) as f32 * 3.0);
        text += &stone(x, y, 3.6, b.tint, index);
    }
    text
}

/// Plates with rivets, grilles and marks.
pub fn metal(b: &mut Brush) -> String {
    let (dark, light) = (b.tint.times(0.84), b.tint.times(1.1));
    let plate = b.shape.scaled(0.84);
    let mut text = polygon(&plate, &format!(r#"fill="{}" stroke="{dark}" stroke-width="1.4""#, b.tint.times(1.03)));
    for (x, y) in b.shape.scaled(0.72) {
        text += &format!(
            r#"<circle cx="{x:.1}" cy="{y:.1}" r="1.5" fill="{dark}"/><circle cx="{:.1}" cy="{:.1}" r=".8" fill="{light}"/>"#,
            x - 0.3,
            y - 0.3
        );
    }
    if b.variant == 1 {
        for row in -2..=2 {
            text += &format!(
                r#"<path d="M-11,{:.1} h22" stroke="{dark}" stroke-width="2" stroke-linecap="round"/>"#,
                row as f32 * 5.0
            );
        }
    } else if b.variant == 2 {
        text += &format!(
            r##"<path d="M-12,5 l6,-10 h6 l-6,10 z M2,5 l6,-10 h6 l-6,10 z" fill="#d9a93c" opacity=".75"/><path d="M-14,7 h28 M-14,-7 h28" stroke="{dark}" stroke-width="1.2"/>"##
        );
    }
    text
}
