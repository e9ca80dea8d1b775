//! The tile atlases: tops and walls of one level for every terrain and cell shape, and their index.

use std::fmt::Write as _;
use std::path::Path;

use super::Outcome;
use super::atlas::Atlas;
use super::shape::{CellShape, MARGIN, SCALE, SHAPES, STEP};
use super::svg::{Colour, Point, Scatter, between, points, polygon, polyline};
use super::terrain::{ALIASES, Brush, Face, TERRAINS, Terrain};
use super::{edges, marks};

/// Draws all atlases that depend on the cell shape and writes `tiles.toml`.
pub fn make(art: &Path) -> Outcome {
    let mut index = String::from(HEADER);
    let _ = writeln!(index, "\nscale = {SCALE}\nstep = {STEP}\n");
    let mut listing = String::new();
    for shape in SHAPES {
        let atlas = sheet(shape)?;
        let file = format!("tiles_{}.png", shape.name);
        atlas.save(&art.join(&file))?;
        let _ = writeln!(index, "{}", geometry(shape));
        let _ = writeln!(index, "{}", atlas.table(&format!("{}.tiles", shape.name), &file));
        let file = format!("edges_{}.png", shape.name);
        let (atlas, frames) = edges::sheet(shape)?;
        atlas.save(&art.join(&file))?;
        let _ = writeln!(index, "{}{frames}", atlas.table(&format!("{}.edges", shape.name), &file));
        let file = format!("marks_{}.png", shape.name);
        let atlas = marks::sheet(shape)?;
        atlas.save(&art.join(&file))?;
        let _ = writeln!(index, "{}", atlas.table(&format!("{}.marks", shape.name), &file));
        let _ = writeln!(index, "[{}.marks.index]\n{}", shape.name, atlas.names());
    }
    for (at, terrain) in TERRAINS.iter().enumerate() {
        listing += &entry(terrain.name, at, terrain);
    }
    for (alias, name) in ALIASES {
        let at = TERRAINS.iter().position(|terrain| terrain.name == *name).ok_or("an alias names no terrain")?;
        listing += &entry(alias, at, &TERRAINS[at]);
    }
    std::fs::write(art.join("tiles.toml"), index + &listing)?;
    Ok(())
}

/// A terrain's frames as a table of TOML.
fn entry(name: &str, at: usize, terrain: &Terrain) -> String {
    let top = |tint: usize| (0..terrain.variants()).map(|v| top_index(at, tint, v)).collect::<Vec<_>>();
    format!(
        "[terrain.{name}]\ntops = [{:?}, {:?}]\nwalls = {:?}\ncolours = {:?}\n\n",
        top(0),
        top(1),
        [wall_index(at, 0), wall_index(at, 1)],
        terrain.tints
    )
}

const HEADER: &str = "\
# Made by `cargo run --example make_art -- tiles`; do not edit.
#
# All lengths in [<shape>.geometry] are logical pixels, y downward; sprites hold `scale` pixels per logical pixel.
# Centre of cell (column, row) at height h, on an odd-offset board:
#   hex_pointy  x = 64 * (column + (row odd ? 0.5 : 0))   y = 48 * row - 14 * h
#   hex_flat    x = 54 * column                           y = 54 * (row + (column odd ? 0.5 : 0)) - 14 * h
#   square      x = 60 * column                           y = 52 * row - 14 * h
# (even offset: even rows or columns are shifted). Every frame of tiles, edges and marks has the cell's centre in
# its middle. A top lies at its cell's height. A wall is the step from height h - 1 to h and is drawn at h - 1.
# Draw per height: its walls (steps h - 1 to h), its tops, its edges. The lowest cells get one wall below as a plinth.
# Checker on every shape: tint = (column + row) % 2. Choose the variant by a hash of the cell, so that it stays put.
# Edge frames of each kind by mask, where bit k stands for side k of the shape, in the grid's turning order:
#   rim    sides with a lower neighbour (or none)      shade  sides with a higher neighbour
#   shore  on water and lava: sides with a neighbour that is not of that kind      cliff  the same for a chasm
# A ladder or a flight of stairs is drawn on the lower cell, once per level (each one `step` higher), towards the side
# of the higher cell.
# White marks are there to be tinted. Names ending in a side (`stairs_ne`) lie on, or lead to, that side.
";

/// Index of a top, equal for all shapes.
pub fn top_index(terrain: usize, tint: usize, variant: usize) -> usize {
    tops_of(&TERRAINS[..terrain]) + tint * TERRAINS[terrain].variants() + variant
}

/// Index of a wall, equal for all shapes.
pub fn wall_index(terrain: usize, tint: usize) -> usize {
    let own = |name: &str| TERRAINS.iter().position(|other| other.name == name).unwrap_or(terrain);
    let terrain = TERRAINS[terrain].like.map_or(terrain, own);
    let before = TERRAINS[..terrain].iter().filter(|other| other.like.is_none()).count();
    tops_of(TERRAINS) + before * 2 + tint
}

/// The number of tops of some terrains.
fn tops_of(terrains: &[Terrain]) -> usize {
    terrains.iter().map(|terrain| 2 * terrain.variants()).sum()
}

fn geometry(shape: &CellShape) -> String {
    let (wide, high) = (2.0 * shape.half_width, 2.0 * shape.half_height);
    let neighbours: Vec<[f32; 2]> =
        (0..shape.corners.len()).map(|way| shape.middle(way)).map(|(x, y)| [2.0 * x, 2.0 * y]).collect();
    let corners: Vec<[f32; 2]> = shape.corners.iter().map(|&(x, y)| [x, y]).collect();
    format!(
        "[{}.geometry]\ncell = [{wide}, {high}]\nsides = {:?}\nneighbours = {neighbours:?}\ncorners = {corners:?}\n",
        shape.name, shape.sides
    )
}

fn sheet(shape: &CellShape) -> Outcome<Atlas> {
    let mut atlas = Atlas::centred(shape.frame(MARGIN), 16);
    for (at, terrain) in TERRAINS.iter().enumerate() {
        for tint in 0..2 {
            for variant in 0..terrain.variants() {
                let index = atlas.add(terrain.name, &top(shape, terrain, tint, variant))?;
                debug_assert_eq!(index, top_index(at, tint, variant), "tops are laid out terrain by terrain");
            }
        }
    }
    for (at, terrain) in TERRAINS.iter().enumerate().filter(|(_, terrain)| terrain.like.is_none()) {
        for tint in 0..2 {
            let index = atlas.add(terrain.name, &wall(shape, terrain, tint))?;
            debug_assert_eq!(index, wall_index(at, tint), "walls follow the tops");
        }
    }
    Ok(atlas)
}

fn seed(terrain: &Terrain, tint: usize, variant: usize) -> u64 {
    terrain
        .name
        .bytes()
        .fold(7, |sum: u64, byte| sum.wrapping_mul(31).wrapping_add(u64::from(byte)))
        .wrapping_add((tint * 101 + variant * 17) as u64)
}

/// The top face of a cell: ground, drawing, a touch of light on the upper sides, a thin contour.
fn top(shape: &CellShape, terrain: &Terrain, tint: usize, variant: usize) -> String {
    let colour = Colour::hex(terrain.tints[tint]);
    let outline = points(shape.corners);
    let (light, dark) = (colour.times(1.035), colour.times(0.965));
    // The two tints of a rare terrain have different drawings.
    let variant = if terrain.like.is_some() { tint } else { variant };
    let mut brush = Brush { shape, tint: colour, variant, any: Scatter::new(seed(terrain, tint, variant)) };
    let drawing = (terrain.draw)(&mut brush);
    let mut text = format!(
        r#"<defs><clipPath id="c"><polygon points="{outline}"/></clipPath><linearGradient id="g" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/></linearGradient></defs>"#
    );
    text += &format!(r#"<polygon points="{outline}" fill="url(#g)"/><g clip-path="url(#c)">{drawing}"#);
    let inner = shape.scaled(0.955);
    let count = inner.len();
    for way in 0..count {
        let (a, b) = (inner[way], inner[(way + 1) % count]);
        let middle = shape.middle(way);
        let (ink, opacity) = if middle.1 < -1.0 || (middle.1.abs() <= 1.0 && middle.0 < 0.0) {
            ("#ffffff", 0.17)
        } else {
            ("#000000", 0.05)
        };
        text += &polyline(&[a, b], &format!(r#"stroke="{ink}" stroke-opacity="{opacity}" stroke-width="1.6""#));
    }
    text += "</g>";
    text + &polygon(
        shape.corners,
        &format!(r#"fill="none" stroke="{}" stroke-width="1.2" stroke-linejoin="round""#, colour.times(0.83)),
    )
}

/// The front faces of a level, below a top that is `STEP` above the middle of the frame.
fn wall(shape: &CellShape, terrain: &Terrain, tint: usize) -> String {
    let colour = Colour::hex(terrain.side).times(if tint == 0 { 1.0 } else { 0.93 });
    let mut any = Scatter::new(seed(terrain, tint, 9));
    let mut text = String::new();
    for way in (0..shape.corners.len()).filter(|&way| shape.faces_front(way)) {
        let (end, start) = shape.side(way);
        let (a, b) = if start.0 < end.0 { (start, end) } else { (end, start) };
        text += &face(a, b, colour, terrain.face, &mut any, way);
    }
    text
}

/// A face between the corners `a` (left) and `b` (right) of the lower level.
fn face(a: Point, b: Point, colour: Colour, kind: Face, any: &mut Scatter, way: usize) -> String {
    let slope = (b.1 - a.1) / (b.0 - a.0);
    let lit = if slope > 0.1 {
        0.70
    } else if slope < -0.1 {
        0.52
    } else {
        0.62
    };
    let fill = colour.times(lit);
    let up = |p: Point, by: f32| (p.0, p.1 - by);
    let (ta, tb) = (up(a, STEP), up(b, STEP));
    let quad = [ta, tb, b, a];
    let mut text = format!(r#"<defs><clipPath id="w{way}"><polygon points="{}"/></clipPath></defs>"#, points(&quad));
    text += &polygon(&quad, &format!(r#"fill="{fill}" stroke="{fill}" stroke-width=".7" stroke-linejoin="round""#));
    text += &format!(r#"<g clip-path="url(#w{way})">{}</g>"#, texture(a, b, fill, kind, any));
    let foot = fill.times(0.80);
    text += &polyline(&[up(a, 0.6), up(b, 0.6)], &format!(r#"stroke="{foot}" stroke-opacity=".7" stroke-width="1.4""#));
    text +=
        &polyline(&[ta, tb], &format!(r#"stroke="{}" stroke-width="1.3" stroke-linecap="round""#, colour.times(0.42)));
    text
}

fn texture(a: Point, b: Point, fill: Colour, kind: Face, any: &mut Scatter) -> String {
    let at = |share: f32, depth: f32| {
        let (x, y) = between(a, b, share);
        (x, y - STEP + depth)
    };
    let long = b.0 - a.0;
    let (dark, light) = (fill.times(0.82), fill.times(1.16));
    let mut text = String::new();
    match kind {
        Face::Earth => {
            for _ in 0..(long / 9.0) as usize {
                let (x, y) = at(any.range(0.05, 0.95), any.range(4.0, STEP - 2.0));
                let ink = if any.range(0.0, 1.0) < 0.5 { dark } else { light };
                text += &format!(
                    r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{:.1}" ry="1.1" fill="{ink}"/>"#,
                    any.range(1.2, 2.6)
                );
            }
        }
        Face::Rock => {
            for _ in 0..(long / 8.0) as usize {
                let (share, depth) = (any.range(0.0, 0.92), any.range(2.0, STEP - 5.0));
                let (p, q) = (at(share, depth), at(share + any.range(0.02, 0.08), depth + any.range(4.0, 8.0)));
                let ink = if any.range(0.0, 1.0) < 0.7 { dark } else { light };
                text += &polyline(&[p, q], &format!(r#"stroke="{ink}" stroke-width="1.3" stroke-linecap="round""#));
            }
        }
        Face::Bricks => {
            let columns = (long / 12.0).round().max(2.0);
            for (row, depth) in [(0.0, 0.0), (0.5, STEP / 2.0)] {
                text += &polyline(&[at(0.0, depth), at(1.0, depth)], &format!(r#"stroke="{dark}" stroke-width="1.1""#));
                let mut column = row;
                while column <= columns {
                    let share = column / columns;
                    let joint = [at(share, depth), at(share, depth + STEP / 2.0)];
                    text += &polyline(&joint, &format!(r#"stroke="{dark}" stroke-width="1.1""#));
                    column += 1.0;
                }
            }
        }
        Face::Boards => {
            let columns = (long / 6.5).round();
            for column in 1..columns as usize {
                let share = column as f32 / columns;
                text +=
                    &polyline(&[at(share, 0.0), at(share, STEP)], &format!(r#"stroke="{dark}" stroke-width="1.2""#));
            }
        }
        Face::Smooth => {
            let share = any.range(0.1, 0.5);
            text += &polyline(
                &[at(share, 5.0), at(share + 0.3, 5.0)],
                &format!(r#"stroke="{light}" stroke-width="1.4" stroke-linecap="round" stroke-opacity=".6""#),
            );
        }
    }
    text
}
