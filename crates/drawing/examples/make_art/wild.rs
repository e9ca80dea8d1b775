//! The small drawings on ground that hides, hurts or falls away.

use super::nature::{cracks, grass, waves};
use super::svg::{Colour, polygon};
use super::terrain::Brush;
use super::vegetation::{fir, shadow, stone, tuft};

/// Firs close together.
pub fn heavy_forest(b: &mut Brush) -> String {
    let green = Colour::hex("#2f5a3c").mix(b.tint, 0.1);
    let mut text = b.specks(4, b.tint.times(0.78), 0.6, 7.0);
    let rows: [&[(f32, f32)]; 3] = [
        &[
            (-17.0, -9.0),
            (0.0, -12.0),
            (17.0, -8.0),
            (-10.0, 4.0),
            (8.0, 3.0),
            (-18.0, 15.0),
            (0.0, 16.0),
            (17.0, 14.0),
        ],
        &[(-9.0, -12.0), (9.0, -11.0), (-18.0, 2.0), (0.0, 1.0), (18.0, 3.0), (-9.0, 15.0), (9.0, 16.0)],
        &[
            (-16.0, -11.0),
            (2.0, -9.0),
            (18.0, -12.0),
            (-7.0, 4.0),
            (12.0, 5.0),
            (-17.0, 14.0),
            (2.0, 17.0),
            (19.0, 16.0),
        ],
    ];
    for (index, &(x, y)) in rows[b.variant].iter().enumerate() {
        let (x, y) = b.shape.place(x, y);
        text += &fir(x, y, 13.5 + b.any.range(0.0, 2.0), green.times([1.0, 1.12, 0.9][index % 3]));
    }
    text
}

/// Brown water with things that drift in it.
pub fn muddy_water(b: &mut Brush) -> String {
    let mut text = b.specks(4, b.tint.times(0.86), 0.6, 9.0);
    let lines: [&[(f32, f32)]; 3] =
        [&[(-3.0, -8.0), (6.0, 7.0)], &[(5.0, -3.0), (-7.0, 10.0)], &[(-6.0, 1.0), (8.0, -11.0)]];
    text += &waves(b, lines[b.variant], "#d9cda6", 0.5);
    for (x, y) in b.places([1, 2, 1][b.variant], 0.6, 16.0) {
        text += &format!(
            r##"<path d="M{:.1},{y:.1} l11,-2.4" stroke="#4d3d29" stroke-width="2.6" stroke-linecap="round"/>"##,
            x - 5.0
        );
    }
    for (x, y) in b.places(2, 0.7, 18.0) {
        text += &tuft(x, y, 4.6, Colour::hex("#5d6238"));
    }
    text
}

/// Grass under rain: puddles and falling drops.
pub fn heavy_rain(b: &mut Brush) -> String {
    let mut text = grass(b);
    for (x, y) in b.places([2, 1, 2][b.variant], 0.6, 17.0) {
        let wide = b.any.range(6.0, 9.0);
        text += &format!(
            r##"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{wide:.1}" ry="{:.1}" fill="#5f7f93" opacity=".8"/><ellipse cx="{x:.1}" cy="{y:.1}" rx="{:.1}" ry="{:.1}" fill="none" stroke="#c6dbe6" stroke-width="1" opacity=".8"/>"##,
            wide * 0.48,
            wide * 0.5,
            wide * 0.22
        );
    }
    for (x, y) in b.places(11, 0.86, 8.0) {
        text += &format!(
            r##"<path d="M{x:.1},{y:.1} l-3.4,8.4" stroke="#dbe8f0" stroke-opacity=".75" stroke-width="1.3" stroke-linecap="round"/>"##
        );
    }
    text
}

/// Heaps of cloud.
pub fn cloud(b: &mut Brush) -> String {
    let mut text = b.specks(4, Colour::hex("#b2bdc9"), 0.6, 10.0);
    for (x, y) in b.places([3, 2, 3][b.variant], 0.6, 17.0) {
        text += &shadow(x, y + 2.0, 12.0, 3.6, 0.1);
        for (dx, dy, r) in [(-7.0, 0.0, 5.6), (0.0, -4.0, 7.6), (7.4, -0.6, 5.2), (1.0, 1.6, 6.0)] {
            text += &format!(r##"<circle cx="{:.1}" cy="{:.1}" r="{r}" fill="#f7fafc"/>"##, x + dx, y + dy);
        }
        text += &format!(
            r##"<path d="M{:.1},{:.1} q4,-5 9,-3.4" stroke="#c3ced9" stroke-width="1.3" stroke-linecap="round" fill="none"/>"##,
            x - 4.0,
            y + 1.0
        );
    }
    text
}

/// Layers of rock, one above the other, across the cell.
fn layers(b: &mut Brush, count: usize) -> String {
    let (wide, high) = (b.shape.half_width, b.shape.half_height);
    let (dark, light) = (b.tint.times(0.72), b.tint.times(1.14));
    let mut text = String::new();
    for layer in 0..count {
        let y = -high + (layer as f32 + 0.5) * 2.0 * high / count as f32 + b.any.range(-1.6, 1.6);
        let mut line = format!("M{:.1},{y:.1}", -wide);
        let mut x = -wide;
        while x < wide {
            let step = b.any.range(7.0, 13.0);
            line += &format!(" l{step:.1},{:.1}", b.any.range(-1.8, 1.8));
            x += step;
        }
        for (down, ink, width) in [(1.6, light, 1.2), (0.0, dark, 1.9)] {
            text += &format!(
                r#"<path transform="translate(0 {down})" d="{line}" stroke="{ink}" stroke-width="{width}" stroke-linejoin="round" fill="none"/>"#
            );
        }
    }
    text
}

/// The steep face of a cliff: layers of rock and long cracks.
pub fn cliff(b: &mut Brush) -> String {
    let mut text = layers(b, 4);
    for (x, y) in b.places([2, 3, 2][b.variant], 0.6, 15.0) {
        let lean = b.any.range(-3.0, 3.0);
        text += &format!(
            r#"<path d="M{x:.1},{:.1} l{lean:.1},9 l{:.1},8" stroke="{}" stroke-width="1.6" stroke-linecap="round" fill="none"/>"#,
            y - 8.0,
            -lean * 0.7,
            b.tint.times(0.62)
        );
    }
    text
}

/// A face with holds for hands and feet.
pub fn face(b: &mut Brush) -> String {
    let mut text = layers(b, 3);
    for (index, (x, y)) in b.places([6, 5, 7][b.variant], 0.72, 11.0).into_iter().enumerate() {
        text += &stone(x, y + 2.0, 4.4, b.tint.times(1.2), index as u64 * 17 + b.variant as u64);
        text +=
            &format!(r##"<ellipse cx="{x:.1}" cy="{:.1}" rx="3.4" ry="1.3" fill="#2c2722" opacity=".55"/>"##, y + 3.0);
    }
    text
}

/// Rock that hangs over, dark below its edge.
pub fn overhang(b: &mut Brush) -> String {
    let (wide, high) = (b.shape.half_width, b.shape.half_height);
    let edge = [-3.0, 1.0, -1.0][b.variant];
    let below = [
        (-wide, edge),
        (-wide * 0.4, edge + 3.0),
        (wide * 0.3, edge - 2.0),
        (wide, edge + 2.0),
        (wide, high),
        (-wide, high),
    ];
    let mut text = cracks(b, 2, b.tint.times(0.78), 1.2);
    text += &polygon(&below, r##"fill="#1d1a18" opacity=".62""##);
    text += &format!(
        r#"<path d="M{:.1},{edge:.1} L{:.1},{:.1} L{:.1},{:.1} L{wide:.1},{:.1}" stroke="{}" stroke-width="2" fill="none"/>"#,
        -wide,
        -wide * 0.4,
        edge + 3.0,
        wide * 0.3,
        edge - 2.0,
        edge + 2.0,
        b.tint.times(1.2)
    );
    for (index, (x, y)) in b.places(3, 0.6, 13.0).into_iter().filter(|(_, y)| *y > edge + 4.0).enumerate() {
        text += &format!(
            r#"<path d="M{:.1},{:.1} h5 l-2.4,{:.1} z" fill="{}"/>"#,
            x - 2.5,
            edge + 2.0,
            (y - edge).min(9.0),
            b.tint.times(if index % 2 == 0 { 0.7 } else { 0.6 })
        );
    }
    text
}

/// Iron spikes between stones.
pub fn spikes(b: &mut Brush) -> String {
    let mut text = b.specks(4, b.tint.times(0.84), 0.6, 6.0);
    for (x, y) in b.places([7, 6, 8][b.variant], 0.72, 10.0) {
        let high = b.any.range(11.0, 14.0);
        text += &shadow(x + 1.6, y, 4.4, 1.6, 0.35);
        for (half, fill) in [(3.0, "#59616a"), (-3.0, "#c3ccd4")] {
            text += &format!(
                r#"<path d="M{x:.1},{:.1} L{x:.1},{y:.1} L{:.1},{y:.1} z" fill="{fill}"/>"#,
                y - high,
                x + half
            );
        }
    }
    text
}

/// Streaks of haze in open air.
fn haze(b: &mut Brush, count: usize) -> String {
    let mut text = String::new();
    for (x, y) in b.places(count, 0.7, 13.0) {
        let wide = b.any.range(10.0, 17.0);
        text += &format!(
            r##"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{wide:.1}" ry="{:.1}" fill="#f4f9fc" opacity=".5"/>"##,
            wide * 0.16
        );
    }
    text
}

/// Open air, with nothing below but haze.
pub fn air(b: &mut Brush) -> String {
    let mut text = polygon(&b.shape.scaled(0.7), r##"fill="#9dbacb" opacity=".45""##);
    text += &haze(b, [3, 2, 4][b.variant]);
    text
}

/// Air in gusts: curled lines of wind.
pub fn gusts(b: &mut Brush) -> String {
    let mut text = polygon(&b.shape.scaled(0.7), r##"fill="#93a9b8" opacity=".45""##);
    text += &haze(b, 2);
    for (x, y) in b.places([3, 2, 3][b.variant], 0.55, 14.0) {
        text += &format!(
            r##"<path d="M{:.1},{y:.1} h13 q6.5,-.4 6,-4.6 q-.6,-3.6 -4.4,-3 q-2.6,.6 -2,3" stroke="#ffffff" stroke-opacity=".9" stroke-width="1.8" stroke-linecap="round" fill="none"/>"##,
            x - 10.0
        );
    }
    text
}
