//! Painting of backdrops: gradients, glows, ridges, and numbers without a pattern.

use bevy_egui::egui::{
    Color32, Mesh, Pos2, Rect, Shape, Stroke,
    epaint::{EllipseShape, Vertex, WHITE_UV},
    pos2, vec2,
};

/// The shapes painted so far, the farthest first.
#[derive(Default)]
pub struct Brush {
    /// The shapes.
    pub shapes: Vec<Shape>,
}

impl Brush {
    /// A rectangle with a gradient from the first colour at the top through others to the last at the bottom, in equal parts.
    pub fn gradient(&mut self, rect: Rect, colours: &[Color32]) {
        let mut mesh = Mesh::default();
        let parts = colours.len().saturating_sub(1).max(1) as f32;
        for (at, &colour) in colours.iter().enumerate() {
            let y = rect.top() + rect.height() * at as f32 / parts;
            vertex(&mut mesh, pos2(rect.left(), y), colour);
            vertex(&mut mesh, pos2(rect.right(), y), colour);
            if at > 0 {
                let first = 2 * at as u32 - 2;
                mesh.add_triangle(first, first + 1, first + 2);
                mesh.add_triangle(first + 1, first + 2, first + 3);
            }
        }
        self.shapes.push(Shape::mesh(mesh));
    }

    /// A rectangle with a gradient from one colour at the top to another at the bottom, with soft edges at its sides.
    pub fn haze(&mut self, rect: Rect, colours: [Color32; 2]) {
        let soft = (rect.width() * 0.4).min(14.0);
        let mut mesh = Mesh::default();
        let columns = [
            (rect.left() - soft, 0.0),
            (rect.left() + soft, 1.0),
            (rect.right() - soft, 1.0),
            (rect.right() + soft, 0.0),
        ];
        for (at, (x, share)) in (0_u32..).zip(columns) {
            vertex(&mut mesh, pos2(x, rect.top()), colours[0].gamma_multiply(share));
            vertex(&mut mesh, pos2(x, rect.bottom()), colours[1].gamma_multiply(share));
            if at > 0 {
                let first = 2 * at - 2;
                mesh.add_triangle(first, first + 1, first + 2);
                mesh.add_triangle(first + 1, first + 2, first + 3);
            }
        }
        self.shapes.push(Shape::mesh(mesh));
    }

    /// A soft light, or a soft shadow.
    pub fn glow(&mut self, centre: Pos2, (wide, high): (f32, f32), colour: Color32) {
        const PARTS: u32 = 32;
        let mut mesh = Mesh::default();
        vertex(&mut mesh, centre, colour);
        for ring in 1..=2_u32 {
            let (share, ink) = if ring == 1 { (0.5, colour.gamma_multiply(0.38)) } else { (1.0, Color32::TRANSPARENT) };
            for at in 0..PARTS {
                let (sin, cos) = (std::f32::consts::TAU * at as f32 / PARTS as f32).sin_cos();
                vertex(&mut mesh, centre + vec2(cos * wide, sin * high) * share, ink);
            }
        }
        for at in 0..PARTS {
            let next = (at + 1) % PARTS;
            mesh.add_triangle(0, 1 + at, 1 + next);
            mesh.add_triangle(1 + at, 1 + next, 1 + PARTS + at);
            mesh.add_triangle(1 + next, 1 + PARTS + at, 1 + PARTS + next);
        }
        self.shapes.push(Shape::mesh(mesh));
    }

    /// Everything under a line over the whole width: hills, roofs, waves. `line` gives its height at a share of the width.
    pub fn ridge(&mut self, rect: Rect, line: impl Fn(f32) -> f32, [top, bottom]: [Color32; 2]) {
        const PARTS: u32 = 96;
        // A line of half tints smooths its edge.
        const SOFT: f32 = 1.2;
        let mut mesh = Mesh::default();
        for at in 0..=PARTS {
            let share = at as f32 / PARTS as f32;
            let (x, y) = (rect.left() + rect.width() * share, rect.bottom() - line(share));
            vertex(&mut mesh, pos2(x, y - SOFT), Color32::TRANSPARENT);
            vertex(&mut mesh, pos2(x, y), top);
            vertex(&mut mesh, pos2(x, rect.bottom()), bottom);
            if at > 0 {
                let (old, new) = (3 * at - 3, 3 * at);
                for row in 0..2 {
                    mesh.add_triangle(old + row, new + row, old + row + 1);
                    mesh.add_triangle(new + row, old + row + 1, new + row + 1);
                }
            }
        }
        self.shapes.push(Shape::mesh(mesh));
    }

    /// An ellipse.
    pub fn spot(&mut self, center: Pos2, (wide, high): (f32, f32), fill: Color32) {
        self.shapes.push(Shape::Ellipse(EllipseShape {
            center,
            radius: vec2(wide, high),
            fill,
            stroke: Stroke::NONE,
            angle: 0.0,
        }));
    }

    /// A rectangle of one colour.
    pub fn block(&mut self, rect: Rect, fill: Color32) {
        self.shapes.push(Shape::rect_filled(rect, 0.0, fill));
    }

    /// A convex outline of one colour.
    pub fn outline(&mut self, points: Vec<Pos2>, fill: Color32) {
        self.shapes.push(Shape::convex_polygon(points, fill, Stroke::NONE));
    }

    /// A stroke from point to point.
    pub fn stroke(&mut self, ends: [Pos2; 2], width: f32, colour: Color32) {
        self.shapes.push(Shape::line_segment(ends, Stroke::new(width, colour)));
    }
}

fn vertex(mesh: &mut Mesh, pos: Pos2, color: Color32) {
    mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color });
}

/// A colour between two others.
pub fn mix(one: Color32, other: Color32, share: f32) -> Color32 {
    one.lerp_to_gamma(other, share.clamp(0.0, 1.0))
}

/// A number from 0 to 1 that differs from place to place, and is always the same for one place.
pub fn chance(seed: u32, at: u32) -> f32 {
    let mixed = seed.wrapping_mul(0x9e37_79b1) ^ at.wrapping_add(1).wrapping_mul(0x85eb_ca77);
    let mixed = (mixed ^ mixed >> 15).wrapping_mul(0xc2b2_ae35);
    let mixed = (mixed ^ mixed >> 13).wrapping_mul(0x27d4_eb2f);
    (mixed >> 8) as f32 / (1 << 24) as f32
}

/// A smooth line of this many hills: its height between 0 and 1 at a share of the width.
pub fn hills(seed: u32, many: f32, share: f32) -> f32 {
    let wave = |at: u32, times: f32| {
        let turn = std::f32::consts::TAU * (share * many * times + chance(seed, at));
        turn.sin() / times
    };
    ((wave(0, 1.0) + wave(1, 2.1) + wave(2, 4.3) * 0.6) / 3.2 + 0.5).clamp(0.0, 1.0)
}

/// A skyline with sharp tops.
pub fn peaks(seed: u32, many: f32, share: f32) -> f32 {
    let tooth = |at: u32, times: f32| {
        let place = share * many * times + chance(seed, at);
        let high = 0.55 + 0.45 * chance(seed, 40 + place as u32);
        (1.0 - (2.0 * place.fract() - 1.0).abs()) * high / times
    };
    ((tooth(0, 1.0) + tooth(1, 2.3) + tooth(2, 5.1)) / 1.5).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_without_a_pattern_fill_their_range() {
        let all: Vec<f32> = (0..1000).map(|at| chance(7, at)).collect();
        assert!(all.iter().all(|&number| (0.0..1.0).contains(&number)));
        let mean = all.iter().sum::<f32>() / 1000.0;
        assert!((mean - 0.5).abs() < 0.05, "{mean}");
        assert!(all[0] != all[1] && chance(8, 0) != all[0], "each place and each seed has its own");
    }
}
