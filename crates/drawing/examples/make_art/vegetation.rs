//! Plants and stones, shared by tiles and objects.

use super::svg::{Colour, Scatter};

/// A soft shadow on the ground.
pub fn shadow(x: f32, y: f32, wide: f32, high: f32, opacity: f32) -> String {
    format!(r##"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{wide:.1}" ry="{high:.1}" fill="#10180f" opacity="{opacity}"/>"##)
}

/// A fir of three tiers, lit from the left; its foot is at (x, y).
pub fn fir(x: f32, y: f32, size: f32, green: Colour) -> String {
    let (dark, light) = (green.times(0.80), green.times(1.16));
    let mut text = shadow(x + size * 0.15, y, size * 0.62, size * 0.24, 0.28);
    text += &format!(
        r##"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="#4f3a28"/>"##,
        x - size * 0.07,
        y - size * 0.28,
        size * 0.14,
        size * 0.3
    );
    for (foot, wide, high) in [(0.16, 0.56, 0.66), (0.52, 0.46, 0.60), (0.88, 0.34, 0.56)] {
        let (base, half, top) = (y - size * foot, size * wide, y - size * (foot + high));
        text += &format!(
            r#"<path d="M{x:.1},{top:.1} L{:.1},{base:.1} Q{x:.1},{:.1} {:.1},{base:.1} Z" fill="{dark}"/>"#,
            x - half,
            base + half * 0.35,
            x + half
        );
        text += &format!(
            r#"<path d="M{x:.1},{top:.1} L{:.1},{base:.1} Q{:.1},{:.1} {:.1},{:.1} Z" fill="{light}"/>"#,
            x - half,
            x - half * 0.4,
            base + half * 0.22,
            x + half * 0.04,
            base + half * 0.14
        );
    }
    text
}

/// A round broadleaf tree; its foot is at (x, y).
pub fn broadleaf(x: f32, y: f32, size: f32, green: Colour) -> String {
    let crown = |dx: f32, dy: f32, r: f32, fill: Colour| {
        format!(r#"<circle cx="{:.1}" cy="{:.1}" r="{:.1}" fill="{fill}"/>"#, x + size * dx, y - size * dy, size * r)
    };
    let mut text = shadow(x + size * 0.15, y, size * 0.6, size * 0.24, 0.28);
    text += &format!(
        r##"<path d="M{:.1},{y:.1} l{:.1},{:.1} h{:.1} l{:.1},{:.1} z" fill="#5a412c"/>"##,
        x - size * 0.13,
        size * 0.05,
        -size * 0.5,
        size * 0.16,
        size * 0.05,
        size * 0.5
    );
    let (dark, light) = (green.times(0.80), green.times(1.2));
    for (dx, dy, r) in [(-0.3, 0.62, 0.34), (0.32, 0.62, 0.34), (0.0, 0.95, 0.42), (0.0, 0.6, 0.38)] {
        text += &crown(dx, dy, r, dark);
    }
    for (dx, dy, r) in [(-0.30, 0.70, 0.25), (0.22, 0.72, 0.22), (-0.06, 1.02, 0.31)] {
        text += &crown(dx, dy, r, green);
    }
    text + &crown(-0.14, 1.12, 0.17, light) + &crown(-0.36, 0.78, 0.12, light)
}

/// A bush; its foot is at (x, y).
pub fn bush(x: f32, y: f32, size: f32, green: Colour) -> String {
    let mut text = shadow(x + size * 0.1, y, size * 0.75, size * 0.26, 0.25);
    for (dx, dy, r, factor) in [
        (-0.4, 0.26, 0.36, 0.8),
        (0.4, 0.26, 0.36, 0.76),
        (0.0, 0.42, 0.46, 0.84),
        (-0.12, 0.52, 0.3, 1.05),
        (-0.42, 0.36, 0.2, 1.0),
    ] {
        text += &format!(
            r#"<circle cx="{:.1}" cy="{:.1}" r="{:.1}" fill="{}"/>"#,
            x + size * dx,
            y - size * dy,
            size * r,
            green.times(factor)
        );
    }
    text
}

/// Three blades of grass.
pub fn tuft(x: f32, y: f32, size: f32, colour: Colour) -> String {
    format!(
        r#"<path d="M{x:.1},{y:.1} q{:.1},{:.1} {:.1},{:.1} M{x:.1},{y:.1} v{:.1} M{x:.1},{y:.1} q{:.1},{:.1} {:.1},{:.1}" stroke="{colour}" stroke-width="1.3" stroke-linecap="round" fill="none"/>"#,
        -size * 0.1,
        -size * 0.5,
        -size * 0.5,
        -size * 0.75,
        -size,
        size * 0.1,
        -size * 0.5,
        size * 0.5,
        -size * 0.75
    )
}

/// A small flower.
pub fn flower(x: f32, y: f32, colour: &str) -> String {
    format!(
        r##"<circle cx="{x:.1}" cy="{y:.1}" r="1.5" fill="{colour}"/><circle cx="{x:.1}" cy="{y:.1}" r=".6" fill="#c9862b"/>"##
    )
}

/// A faceted stone; its foot is at (x, y).
pub fn stone(x: f32, y: f32, size: f32, grey: Colour, seed: u64) -> String {
    let mut any = Scatter::new(seed);
    let mut wobble = |value: f32| value * size * any.range(0.88, 1.12);
    let (left, right, top) = (wobble(0.62), wobble(0.62), wobble(0.78));
    let (ridge, shoulder, lean) = (wobble(0.2), wobble(0.5), wobble(0.32));
    let mut text = shadow(x + size * 0.12, y + size * 0.02, size * 0.78, size * 0.26, 0.3);
    text += &format!(
        r#"<path d="M{:.1},{y:.1} L{:.1},{:.1} L{:.1},{:.1} L{:.1},{:.1} L{:.1},{:.1} L{:.1},{:.1} Q{x:.1},{:.1} {:.1},{y:.1} Z" fill="{}"/>"#,
        x - left,
        x - left * 0.86,
        y - shoulder,
        x - ridge,
        y - top,
        x + lean,
        y - top * 0.92,
        x + right * 0.9,
        y - shoulder * 0.8,
        x + right,
        y,
        y + size * 0.16,
        x - left,
        grey.times(0.78)
    );
    text += &format!(
        r#"<path d="M{:.1},{:.1} L{:.1},{:.1} L{:.1},{:.1} L{:.1},{:.1} L{:.1},{:.1} Z" fill="{}"/>"#,
        x - left * 0.86,
        y - shoulder,
        x - ridge,
        y - top,
        x + lean,
        y - top * 0.92,
        x + lean * 0.4,
        y - shoulder * 0.86,
        x - left * 0.3,
        y - shoulder * 0.62,
        grey.times(1.14)
    );
    text += &format!(
        r#"<path d="M{:.1},{y:.1} L{:.1},{:.1} L{:.1},{:.1} L{:.1},{:.1} Z" fill="{}"/>"#,
        x - left,
        x - left * 0.86,
        y - shoulder,
        x - left * 0.3,
        y - shoulder * 0.62,
        x - left * 0.2,
        y + size * 0.08,
        grey.times(0.95)
    );
    text
}
