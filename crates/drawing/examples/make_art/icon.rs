//! The program's icon: three terraced hexes and a token.

use std::path::Path;

use super::Outcome;
use super::atlas::render;
use super::shape::POINTY;
use super::svg::{Colour, Point, polygon};

/// Draws `icon.png` (256 × 256) and `icon_64.png`.
pub fn make(art: &Path) -> Outcome {
    let drawing = drawing();
    for (file, scale) in [("icon.png", 2.0), ("icon_64.png", 0.5)] {
        render(&drawing, (128.0, 128.0), (64.0, 64.0), scale)?.save_png(art.join(file))?;
    }
    Ok(())
}

fn drawing() -> String {
    let mut text = String::from(
        r##"<defs><radialGradient id="b" cx="50%" cy="38%" r="75%"><stop offset="0" stop-color="#4a5c67"/><stop offset="1" stop-color="#1b2429"/></radialGradient><linearGradient id="d" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="#3b82cc"/><stop offset="1" stop-color="#28609f"/></linearGradient></defs><rect x="-62" y="-62" width="124" height="124" rx="28" fill="url(#b)"/>"##,
    );
    for (at, colour, tall) in
        [((0.0, -22.0), "#9a958a", 30.0), ((-26.0, 17.0), "#5b9fc4", 8.0), ((26.0, 17.0), "#8fae5d", 18.0)]
    {
        text += &prism(at, Colour::hex(colour), tall, 0.81);
    }
    text += r##"<path d="M-39,15 q6,-5 12,0 t12,0 M-36,26 q5,-4 10,0 t10,0" stroke="#fff" stroke-opacity=".5" stroke-width="2.600" stroke-linecap="round" fill="none"/>"##;
    text += r##"<ellipse cx="0" cy="-24" rx="21" ry="8" fill="#0b0f08" opacity=".4"/><circle cy="-32" r="19" fill="#1c416b"/><circle cy="-36" r="19" fill="url(#d)" stroke="#fff" stroke-width="3"/>"##;
    text += r##"<path d="M-8.500,-27.500 L7.500,-46 L10,-48 L8.500,-44.500 L-6,-25.500 Z" fill="#fff"/><path d="M-10,-33 L-1,-24.500 M-8,-27 L-11.500,-23" stroke="#fff" stroke-width="3" stroke-linecap="round"/>"##;
    text + r##"<circle cy="-36" r="24.500" fill="none" stroke="#ffe08a" stroke-width="3"/>"##
}

fn prism(at: Point, colour: Colour, tall: f32, size: f32) -> String {
    let moved: Vec<Point> = POINTY.corners.iter().map(|(x, y)| (at.0 + x * size, at.1 + y * size)).collect();
    let mut text = String::new();
    for (a, b, shade) in [(4, 5, 0.68), (5, 0, 0.5)] {
        let (a, b) = (moved[a], moved[b]);
        let quad = [a, b, (b.0, b.1 + tall), (a.0, a.1 + tall)];
        text += &polygon(&quad, &format!(r#"fill="{}""#, colour.times(shade)));
    }
    text + &polygon(
        &moved,
        &format!(r#"fill="{colour}" stroke="{}" stroke-width="1.500" stroke-linejoin="round""#, colour.times(1.22)),
    )
}
