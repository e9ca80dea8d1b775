//! The small drawings on natural ground.

use super::svg::{Colour, polygon};
use super::terrain::Brush;
use super::vegetation::{broadleaf, fir, flower, stone, tuft};

/// Grass with tufts and flowers.
pub fn grass(b: &mut Brush) -> String {
    let dark = b.tint.times(0.84);
    let mut text = b.specks(3, b.tint.times(1.08), 0.5, 5.0);
    let (tufts, flowers) = [(0, 0), (4, 0), (2, 3)][b.variant];
    for (x, y) in b.places(tufts, 0.7, 13.0) {
        text += &tuft(x, y, 4.6, dark);
    }
    for (index, (x, y)) in b.places(flowers, 0.68, 11.0).into_iter().enumerate() {
        text += &flower(x, y, ["#f7efd2", "#f1c7b0", "#f7efd2"][index % 3]);
    }
    text
}

/// Firs and leafy trees.
pub fn forest(b: &mut Brush) -> String {
    let green = Colour::hex("#417045").mix(b.tint, 0.12);
    let mut text = b.specks(3, b.tint.times(0.86), 0.5, 6.0);
    let drawings: [&[(f32, f32, f32)]; 3] = [
        &[(-12.0, -6.0, 14.0), (10.0, -10.0, 14.5), (-1.0, 9.0, 15.0)],
        &[(-2.0, -9.0, 14.5), (-14.0, 6.0, 14.0), (13.0, 4.0, 15.0)],
        &[(-11.0, -8.0, 13.0), (12.0, -4.0, 15.0), (-5.0, 10.0, 13.5)],
    ];
    for (index, &(x, y, size)) in drawings[b.variant].iter().enumerate() {
        let (x, y) = b.shape.place(x, y);
        let leafy = b.variant == 2 && index != 1;
        text += &if leafy { broadleaf(x, y, size * 1.05, green.times(1.12)) } else { fir(x, y, size, green) };
    }
    text
}

/// Dunes and pebbles.
pub fn desert(b: &mut Brush) -> String {
    let dark = b.tint.times(0.88);
    let mut text = b.specks(4, b.tint.times(1.05), 0.6, 5.0);
    for (x, y) in b.places(b.variant * 2, 0.6, 14.0) {
        text += &format!(
            r#"<path d="M{:.1},{y:.1} q5,-3.4 10,-.6 q5,2.2 9,-.8" stroke="{dark}" stroke-width="1.4" stroke-linecap="round" fill="none"/>"#,
            x - 9.0
        );
    }
    for (x, y) in b.places([3, 1, 0][b.variant], 0.7, 12.0) {
        text += &format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r=".9" fill="{dark}"/>"#);
    }
    text
}

/// A beach: smooth, with pebbles and shells.
pub fn sand(b: &mut Brush) -> String {
    let dark = b.tint.times(0.9);
    let mut text = b.specks(5, b.tint.times(1.05), 0.55, 6.0);
    for (index, (x, y)) in b.places([5, 3, 6][b.variant], 0.76, 9.0).into_iter().enumerate() {
        if b.variant == 1 && index == 0 {
            text += &format!(
                r##"<path d="M{x:.1},{y:.1} l-3.4,-3.4 q3.4,-3.4 6.8,0 z" fill="#f6e7d6" stroke="#b99a78" stroke-width=".8" stroke-linejoin="round"/>"##
            );
        } else {
            text += &format!(r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="1.5" ry="1" fill="{dark}"/>"#);
        }
    }
    text
}

/// Wave lines of a colour.
pub fn waves(b: &mut Brush, places: &[(f32, f32)], colour: &str, opacity: f32) -> String {
    let mut text = String::new();
    for &(x, y) in places {
        let (x, y) = b.shape.place(x, y);
        text += &format!(
            r#"<path d="M{:.1},{y:.1} q5.5,-4.6 11,-.4 t11,-.6" stroke="{colour}" stroke-opacity="{opacity}" stroke-width="1.9" stroke-linecap="round" fill="none"/>"#,
            x - 11.0
        );
    }
    text
}

/// Bright water.
pub fn shallow(b: &mut Brush) -> String {
    let mut text = b.specks(3, Colour::hex("#9fd0dd"), 0.30, 7.0);
    let lines: [&[(f32, f32)]; 3] =
        [&[(-1.0, -6.0), (4.0, 8.0)], &[(-6.0, 0.0), (8.0, 11.0), (7.0, -11.0)], &[(3.0, 2.0)]];
    text += &waves(b, lines[b.variant], "#ffffff", 0.34);
    text
}

/// Dark water.
pub fn deep(b: &mut Brush) -> String {
    let mut text = b.specks(3, b.tint.times(0.86), 0.55, 9.0);
    let lines: [&[(f32, f32)]; 3] = [&[(0.0, -8.0), (-4.0, 7.0)], &[(6.0, 3.0)], &[(-6.0, -3.0), (7.0, 10.0)]];
    text += &waves(b, lines[b.variant], "#ffffff", 0.22);
    text
}

/// Thin cracks through rock.
pub fn cracks(b: &mut Brush, count: usize, colour: Colour, width: f32) -> String {
    let mut text = String::new();
    for (x, y) in b.places(count, 0.55, 14.0) {
        let (dx, dy) = (b.any.range(4.0, 8.0), b.any.range(-4.0, 4.0));
        text += &format!(
            r#"<path d="M{x:.1},{y:.1} l{dx:.1},{dy:.1} l{:.1},{:.1} M{:.1},{:.1} l{:.1},{:.1}" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" fill="none"/>"#,
            dx * 0.7,
            -dy * 0.8 + 1.5,
            x + dx,
            y + dy,
            -dx * 0.1,
            4.2
        );
    }
    text
}

/// Bare rock with stones.
pub fn mountain(b: &mut Brush) -> String {
    let mut text = b.specks(3, b.tint.times(1.07), 0.6, 7.0);
    text += &cracks(b, [2, 1, 2][b.variant], b.tint.times(0.8), 1.2);
    for (x, y) in b.places([0, 2, 1][b.variant], 0.62, 16.0) {
        let size = b.any.range(5.0, 8.0);
        text += &stone(x, y, size, b.tint, (x.abs() * 7.0) as u64);
    }
    text
}

/// Snow with grass showing through.
pub fn shallow_snow(b: &mut Brush) -> String {
    let mut text = b.specks(5, Colour::hex("#b9cfe2"), 0.75, 4.6);
    for (x, y) in b.places([1, 3, 2][b.variant], 0.65, 15.0) {
        text += &tuft(x, y, 4.0, Colour::hex("#9aa886"));
    }
    text
}

/// Drifts.
pub fn deep_snow(b: &mut Brush) -> String {
    let mut text = b.specks(5, Colour::hex("#f5fafd"), 0.85, 5.4);
    for (x, y) in b.places([1, 2, 3][b.variant], 0.55, 15.0) {
        text += &format!(
            r##"<path d="M{:.1},{y:.1} q8,-9 18,0 q-9,3 -18,0" fill="#f7fbfe"/><path d="M{:.1},{y:.1} q9,3 18,0" stroke="#9fb9d0" stroke-width="1.2" fill="none"/>"##,
            x - 9.0,
            x - 9.0
        );
    }
    text
}

/// Pools and reeds.
pub fn swamp(b: &mut Brush) -> String {
    let mut text = String::new();
    for (x, y) in b.places([3, 2, 3][b.variant], 0.62, 16.0) {
        let wide = b.any.range(6.5, 10.0);
        text += &format!(
            r##"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{wide:.1}" ry="{:.1}" fill="#3d4a3a"/><ellipse cx="{:.1}" cy="{:.1}" rx="{:.1}" ry="{:.1}" fill="#55685a"/>"##,
            wide * 0.5,
            x + 0.6,
            y + 0.8,
            wide * 0.72,
            wide * 0.28
        );
    }
    for (x, y) in b.places([2, 4, 2][b.variant], 0.66, 12.0) {
        text += &tuft(x, y, 6.5, Colour::hex("#4c5a31"));
        text += &format!(
            r##"<rect x="{:.1}" y="{:.1}" width="1.6" height="3.4" rx=".8" fill="#5b3f28"/>"##,
            x - 0.8,
            y - 8.0
        );
    }
    text
}

/// Glowing rock under a broken crust.
pub fn lava(b: &mut Brush) -> String {
    let mut text = b.specks(4, Colour::hex("#f39a3d"), 0.85, 7.0);
    text += &b.specks(3, Colour::hex("#ffd86b"), 0.85, 3.4);
    for (x, y) in b.places([4, 3, 5][b.variant], 0.78, 14.0) {
        let (wide, high) = (b.any.range(6.0, 9.5), b.any.range(3.6, 5.4));
        let crust = Colour::hex("#5c2a22");
        text += &format!(
            r#"<path d="M{:.1},{:.1} l{:.1},{:.1} l{:.1},{:.1} l{:.1},{:.1} l{:.1},{:.1} z" fill="{crust}" opacity=".88"/>"#,
            x - wide,
            y,
            wide * 0.7,
            -high,
            wide,
            high * 0.3,
            wide * 0.3,
            high * 0.9,
            -wide * 1.1,
            high * 0.7
        );
    }
    text
}

/// Darkness; the cliffs are edges.
pub fn chasm(b: &mut Brush) -> String {
    let inner = b.shape.scaled(0.62);
    let mut text = polygon(&inner, r##"fill="#141519" opacity=".55""##);
    for (x, y) in b.places(1 + b.variant, 0.5, 14.0) {
        text += &format!(
            r##"<path d="M{:.1},{y:.1} q7,-3 14,0" stroke="#5d6570" stroke-opacity=".45" stroke-width="1.6" stroke-linecap="round" fill="none"/>"##,
            x - 7.0
        );
    }
    text
}

/// Trodden earth.
pub fn earth(b: &mut Brush) -> String {
    let dark = b.tint.times(0.85);
    let mut text = b.specks(4, b.tint.times(1.06), 0.6, 5.5);
    for (x, y) in b.places([2, 5, 3][b.variant], 0.74, 9.0) {
        let wide = b.any.range(1.0, 1.9);
        text += &format!(r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{wide:.1}" ry="{:.1}" fill="{dark}"/>"#, wide * 0.7);
    }
    if b.variant == 2 {
        for (x, y) in b.places(1, 0.6, 10.0) {
            text += &tuft(x, y, 4.0, Colour::hex("#8a9457"));
        }
    }
    text
}

/// Broken stones.
pub fn rubble(b: &mut Brush) -> String {
    let mut text = b.specks(4, b.tint.times(0.88), 0.7, 5.0);
    for (index, (x, y)) in b.places([6, 5, 7][b.variant], 0.72, 11.0).into_iter().enumerate() {
        let size = b.any.range(4.2, 8.0);
        text += &stone(x, y, size, b.tint.times(1.04), index as u64 * 31 + b.variant as u64);
    }
    text
}

/// Rows of corn.
pub fn field(b: &mut Brush) -> String {
    let (wide, high) = (b.shape.half_width, b.shape.half_height);
    let (dark, ear) = (b.tint.times(0.78), b.tint.mix(Colour::hex("#f3e08a"), 0.55));
    let mut text = String::new();
    let mut y = -high + 7.0;
    let mut row = 0;
    while y < high {
        text += &format!(
            r#"<path d="M{:.1},{y:.1} h{:.1}" stroke="{dark}" stroke-width="2.2" opacity=".7"/>"#,
            -wide,
            wide * 2.0
        );
        let mut x = -wide + if row % 2 == 0 { 3.0 } else { 6.0 } + b.variant as f32 * 1.7;
        while x < wide {
            text += &format!(
                r#"<path d="M{x:.1},{y:.1} l.6,-5.4" stroke="{}" stroke-width="1.3"/><ellipse cx="{:.1}" cy="{:.1}" rx="1.2" ry="2.2" fill="{ear}"/>"#,
                b.tint.times(0.9),
                x + 0.7,
                y - 6.2
            );
            x += 6.0;
        }
        y += 9.0;
        row += 1;
    }
    text
}

/// Clear ice with cracks.
pub fn ice(b: &mut Brush) -> String {
    let mut text = b.specks(3, Colour::hex("#f4fcff"), 0.6, 8.0);
    for (x, y) in b.places([2, 3, 1][b.variant], 0.6, 14.0) {
        text += &format!(
            r##"<path d="M{:.1},{:.1} l10,-6 M{:.1},{:.1} l6,-3.6" stroke="#ffffff" stroke-opacity=".85" stroke-width="1.7" stroke-linecap="round"/>"##,
            x - 5.0,
            y + 3.0,
            x + 1.0,
            y + 3.6
        );
    }
    text += &cracks(b, [1, 0, 2][b.variant], Colour::hex("#7fb3c4"), 1.1);
    text
}

/// Wet earth with puddles.
pub fn mud(b: &mut Brush) -> String {
    let mut text = String::new();
    for (x, y) in b.places([3, 4, 2][b.variant], 0.66, 13.0) {
        let wide = b.any.range(5.0, 9.0);
        text += &format!(
            r##"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{wide:.1}" ry="{:.1}" fill="{}"/><path d="M{:.1},{:.1} q{:.1},-2.6 {:.1},0" stroke="#c3a98a" stroke-opacity=".6" stroke-width="1.2" stroke-linecap="round" fill="none"/>"##,
            wide * 0.5,
            b.tint.times(0.8),
            x - wide * 0.5,
            y - wide * 0.12,
            wide * 0.5,
            wide
        );
    }
    text
}
