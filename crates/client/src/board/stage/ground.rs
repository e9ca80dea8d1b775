//! The ground of a backdrop, seen from the front: it becomes wider and coarser toward the viewer.

use bevy_egui::egui::{
    Color32, Mesh, Pos2, Rect, Shape,
    epaint::{Vertex, WHITE_UV},
    lerp, pos2,
};

use super::brush::{Brush, chance, mix};
use crate::theme::{colour, paints};
use hexfray_board::map::Scenery;

/// The kind of scenery on a ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Texture {
    Tufts,
    Stones,
    Cobbles,
    Slabs,
    Boards,
    Ripples,
    Drifts,
    Embers,
}

/// A stretch of ground under a horizon.
pub struct Ground {
    /// Its place on the screen; its upper edge is the horizon.
    pub rect: Rect,
    /// The scenery behind it.
    pub scenery: Scenery,
    /// Its terrain's two tints.
    pub tints: [Color32; 2],
    /// The seed that makes it differ from others.
    pub seed: u32,
}

impl Ground {
    /// Paints it.
    pub fn paint(&self, brush: &mut Brush) {
        let [light, dark] = self.tints;
        let (far, near) = if self.scenery.is_indoors() {
            (mix(dark, Color32::BLACK, 0.42), mix(light, Color32::BLACK, 0.2))
        } else {
            (mix(light, Color32::WHITE, 0.16), mix(dark, Color32::BLACK, 0.3))
        };
        brush.gradient(self.rect, &[far, mix(far, near, 0.55), near]);
        match self.texture() {
            Texture::Tufts => self.tufts(brush),
            Texture::Stones => self.stones(brush, 0.7),
            Texture::Cobbles => self.tiles(brush, 12, 30.0, true),
            Texture::Slabs => self.tiles(brush, 6, 74.0, true),
            Texture::Boards => self.tiles(brush, 3, 34.0, false),
            Texture::Ripples => self.ripples(brush),
            Texture::Drifts => self.drifts(brush),
            Texture::Embers => self.embers(brush),
        }
        // The far end is in haze, or in the shadow of the wall.
        let mut edge = self.rect;
        edge.set_height(self.rect.height() * 0.16);
        let haze = if self.scenery.is_indoors() { colour::OUTLINE_FAINT } else { colour::light(38) };
        brush.gradient(edge, &[haze, Color32::TRANSPARENT]);
    }

    const fn texture(&self) -> Texture {
        match self.scenery {
            Scenery::Meadow | Scenery::Woods | Scenery::Marsh => Texture::Tufts,
            Scenery::Rock => Texture::Stones,
            Scenery::Town => Texture::Cobbles,
            Scenery::Hall => Texture::Slabs,
            Scenery::Timber => Texture::Boards,
            Scenery::Desert | Scenery::Water => Texture::Ripples,
            Scenery::Snow => Texture::Drifts,
            Scenery::Fire => Texture::Embers,
        }
    }

    /// The distance below the horizon of a row at this share of the way to the viewer, and the size of things there.
    fn row(&self, share: f32) -> (f32, f32) {
        (self.rect.top() + self.rect.height() * share.powf(1.7), lerp(0.3..=1.0, share))
    }

    /// Points scattered over the ground, the farthest first: each with its size and a number from 0 to 1.
    fn strewn(&self, rows: u32, apart: f32) -> Vec<(Pos2, f32, f32)> {
        let mut places = Vec::new();
        for row in 0..rows {
            let seed = self.seed.wrapping_mul(97).wrapping_add(row);
            let count = (self.rect.width() / (apart * self.row((row as f32 + 0.5) / rows as f32).1)) as u32 + 1;
            for at in 0..count {
                let (aside, down, kind) = (chance(seed, 3 * at), chance(seed, 3 * at + 1), chance(seed, 3 * at + 2));
                let (y, size) = self.row((row as f32 + down) / rows as f32);
                let x = self.rect.left() + self.rect.width() * (at as f32 + aside) / count as f32;
                places.push((pos2(x, y), size, kind));
            }
        }
        places
    }

    fn tufts(&self, brush: &mut Brush) {
        let [light, dark] = self.tints;
        let (shade, shine) = (mix(dark, Color32::BLACK, 0.42), mix(light, Color32::WHITE, 0.12));
        for (at, size, kind) in self.strewn(9, 46.0) {
            if kind < 0.12 {
                brush.spot(at, (5.0 * size, 2.6 * size), mix(shade, Color32::GRAY, 0.35));
                continue;
            }
            let colour = if kind > 0.72 { shine } else { shade };
            let high = (5.0 + 6.0 * kind) * size;
            for lean in [-3.2, 0.0, 3.4] {
                brush.stroke([at, pos2(at.x + lean * size, at.y - high)], 1.5 * size.max(0.5), colour);
            }
        }
    }

    fn stones(&self, brush: &mut Brush, dense: f32) {
        let [light, dark] = self.tints;
        for (at, size, kind) in self.strewn(8, 60.0 / dense) {
            let (wide, high) = ((4.0 + 9.0 * kind) * size, (2.4 + 4.2 * kind) * size);
            brush.spot(pos2(at.x + 1.5 * size, at.y + 1.8 * size), (wide, high), mix(dark, Color32::BLACK, 0.5));
            brush.spot(at, (wide, high), mix(dark, Color32::BLACK, 0.16));
            brush.spot(
                pos2(at.x - 0.2 * wide, at.y - 0.3 * high),
                (wide * 0.6, high * 0.5),
                mix(light, Color32::WHITE, 0.12),
            );
        }
    }

    /// Slabs, cobbles or boards that run toward the viewer, each with its own tint.
    fn tiles(&self, brush: &mut Brush, rows: u32, wide: f32, staggered: bool) {
        let [light, dark] = self.tints;
        let middle = self.rect.center().x;
        let columns = (self.rect.width() / (wide * 0.3)) as i32 / 2 + 2;
        let place = |column: f32, share: f32| {
            let (y, size) = self.row(share);
            pos2(middle + column * wide * size, y)
        };
        let (shade, mut mesh) = (if self.scenery.is_indoors() { 0.3 } else { 0.14 }, Mesh::default());
        let joint = mix(dark, Color32::BLACK, 0.62);
        let mut joints = Vec::new();
        for row in 0..rows {
            let shift = if staggered && row % 2 == 1 { 0.5 } else { 0.0 };
            let (from, to) = (row as f32 / rows as f32, (row + 1) as f32 / rows as f32);
            for column in -columns..=columns {
                // Boards have irregular ends.
                let uneven =
                    |from: f32| if staggered { from } else { (from + 0.2 * chance(self.seed, column as u32)).min(1.0) };
                let (from, to) =
                    (if row == 0 { 0.0 } else { uneven(from) }, if row + 1 == rows { 1.0 } else { uneven(to) });
                let corner = |aside: f32, share: f32| place(column as f32 + shift + aside, share);
                let corners = [corner(0.0, from), corner(1.0, from), corner(1.0, to), corner(0.0, to)];
                if corners[2].x < self.rect.left() || corners[3].x > self.rect.right() {
                    continue;
                }
                let kind = chance(self.seed ^ row.wrapping_mul(131), column as u32);
                let tint = mix(mix(light, dark, kind), Color32::BLACK, shade + 0.14 * kind * (1.0 - from * 0.4));
                quad(&mut mesh, corners, tint);
                joints.push([corners[0], corners[3]]);
                joints.push([corners[3], corners[2]]);
            }
        }
        brush.shapes.push(Shape::mesh(mesh));
        for ends in joints {
            let near = (ends[1].y - self.rect.top()) / self.rect.height();
            brush.stroke(ends, 0.6 + 1.1 * near, joint.gamma_multiply(0.75));
        }
    }

    fn ripples(&self, brush: &mut Brush) {
        let [light, dark] = self.tints;
        let (shade, shine) = (mix(dark, Color32::BLACK, 0.22), mix(light, Color32::WHITE, 0.3));
        for (at, size, kind) in self.strewn(11, 84.0) {
            let long = (16.0 + 34.0 * kind) * size;
            let colour = if kind > 0.5 { shine } else { shade };
            let points = (0..=6).map(|step| {
                let share = step as f32 / 6.0;
                pos2(at.x + long * (share - 0.5), at.y - (share * std::f32::consts::PI).sin() * 2.6 * size)
            });
            let stroke = bevy_egui::egui::Stroke::new(1.7 * size, colour.gamma_multiply(0.8));
            brush.shapes.push(Shape::line(points.collect(), stroke));
        }
    }

    fn drifts(&self, brush: &mut Brush) {
        let [light, dark] = self.tints;
        for (at, size, kind) in self.strewn(6, 150.0) {
            let wide = (60.0 + 70.0 * kind) * size;
            brush.glow(
                pos2(at.x, at.y + 5.0 * size),
                (wide, 11.0 * size),
                mix(dark, paints::PUDDLE, 0.35).gamma_multiply(0.5),
            );
            brush.glow(at, (wide * 0.9, 9.0 * size), mix(light, Color32::WHITE, 0.6).gamma_multiply(0.75));
        }
    }

    fn embers(&self, brush: &mut Brush) {
        for (at, size, kind) in self.strewn(7, 110.0) {
            brush.glow(at, ((30.0 + 50.0 * kind) * size, 10.0 * size), paints::EMBER.gamma_multiply(0.7));
            brush.spot(pos2(at.x + 20.0 * size, at.y), (26.0 * size * (0.4 + kind), 6.0 * size), paints::ASH);
        }
    }
}

fn quad(mesh: &mut Mesh, corners: [Pos2; 4], color: Color32) {
    let first = mesh.vertices.len() as u32;
    mesh.vertices.extend(corners.map(|pos| Vertex { pos, uv: WHITE_UV, color }));
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}
