//! The terrains: their colours and the little drawings on them.

use super::shape::CellShape;
use super::svg::{Colour, Scatter, polygon};
use super::vegetation::{broadleaf, bush, fir, flower, stone, tuft};

/// One terrain's look.
pub struct Terrain {
    /// As in `tiles.toml`.
    pub name: &'static str,
    /// Two close tints, laid in a checker.
    pub tints: [&'static str; 2],
    /// Colour of the sides, lit; most are the earth under the top.
    pub side: &'static str,
    /// What the sides are made of.
    pub face: Face,
    /// Draws the variant `0..3` of the top.
    pub draw: fn(&mut Brush) -> String,
}

/// What the sides of a terrain are made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Earth with a stone here and there.
    Earth,
    /// Broken rock.
    Rock,
    /// Cut stones.
    Bricks,
    /// Posts and boards.
    Boards,
    /// Smooth: snow, ice, water, metal.
    Smooth,
}

/// What a drawing needs to know.
pub struct Brush<'a> {
    /// The cell.
    pub shape: &'a CellShape,
    /// The tint of the top.
    pub tint: Colour,
    /// Which of the three drawings.
    pub variant: usize,
    /// Randomness that differs by terrain, tint and variant.
    pub any: Scatter,
}

/// Variants per tint.
pub const VARIANTS: usize = 3;

/// Further names of terrains, for maps that call them so.
pub const ALIASES: &[(&str, &str)] = &[
    ("plains", "grass"),
    ("water", "shallow_water"),
    ("snow", "shallow_snow"),
    ("rock", "mountain"),
    ("dirt", "earth"),
    ("path", "earth"),
    ("crops", "field"),
    ("bridge", "plank"),
    ("pit", "chasm"),
    ("stone", "pavement"),
];

/// All terrains, in the order of the atlas.
pub const TERRAINS: &[Terrain] = &[
    Terrain { name: "grass", tints: ["#93b25f", "#82a152"], side: "#7d8a4a", face: Face::Earth, draw: grass },
    Terrain { name: "forest", tints: ["#628f4e", "#548242"], side: "#56733f", face: Face::Earth, draw: forest },
    Terrain { name: "sand", tints: ["#e0d0a0", "#d6c593"], side: "#c6b07c", face: Face::Earth, draw: sand },
    Terrain {
        name: "shallow_water",
        tints: ["#62a6c9", "#559abd"],
        side: "#5b8598",
        face: Face::Smooth,
        draw: shallow,
    },
    Terrain { name: "deep_water", tints: ["#3f7ba8", "#376f9b"], side: "#3d6788", face: Face::Smooth, draw: deep },
    Terrain { name: "mountain", tints: ["#a19c91", "#8f8a81"], side: "#8e897f", face: Face::Rock, draw: mountain },
    Terrain {
        name: "shallow_snow",
        tints: ["#e9edef", "#dce3e8"],
        side: "#b3b9b6",
        face: Face::Earth,
        draw: shallow_snow,
    },
    Terrain { name: "deep_snow", tints: ["#cfe0ee", "#c0d4e6"], side: "#b4c7da", face: Face::Smooth, draw: deep_snow },
    Terrain { name: "swamp", tints: ["#7f8a55", "#727d4b"], side: "#6c6a42", face: Face::Earth, draw: swamp },
    Terrain { name: "lava", tints: ["#d0502c", "#c04526"], side: "#8a4331", face: Face::Rock, draw: lava },
    Terrain { name: "chasm", tints: ["#25262b", "#202126"], side: "#6b635c", face: Face::Rock, draw: chasm },
    Terrain { name: "pavement", tints: ["#bab4a6", "#aea899"], side: "#a19a8b", face: Face::Bricks, draw: pavement },
    Terrain { name: "wall", tints: ["#8b8378", "#7f776d"], side: "#857c71", face: Face::Bricks, draw: wall },
    Terrain { name: "plank", tints: ["#b0875a", "#a57c51"], side: "#916b45", face: Face::Boards, draw: plank },
    Terrain { name: "earth", tints: ["#bca486", "#ae9679"], side: "#98805f", face: Face::Earth, draw: earth },
    Terrain { name: "rubble", tints: ["#a89d8c", "#9b9080"], side: "#8f8474", face: Face::Rock, draw: rubble },
    Terrain { name: "road", tints: ["#cbb793", "#c0ab87"], side: "#a48d69", face: Face::Earth, draw: road },
    Terrain { name: "field", tints: ["#c3b359", "#b5a44e"], side: "#8f7f4a", face: Face::Earth, draw: field },
    Terrain { name: "ruins", tints: ["#aaa692", "#9d9985"], side: "#918b78", face: Face::Bricks, draw: ruins },
    Terrain { name: "ice", tints: ["#c4e3ea", "#b4d8e2"], side: "#93bccb", face: Face::Smooth, draw: ice },
    Terrain { name: "mud", tints: ["#917557", "#85694d"], side: "#75593f", face: Face::Earth, draw: mud },
    Terrain { name: "floor", tints: ["#c0b5a2", "#b5aa97"], side: "#a09582", face: Face::Bricks, draw: floor },
    Terrain { name: "boards", tints: ["#c79a72", "#bb8f68"], side: "#94694a", face: Face::Boards, draw: parquet },
    Terrain { name: "desert", tints: ["#dbc588", "#cfb879"], side: "#bf9f62", face: Face::Earth, draw: desert },
    Terrain { name: "metal", tints: ["#8f9ba3", "#838f97"], side: "#6e7981", face: Face::Smooth, draw: metal },
];

impl Brush<'_> {
    /// Scattered places in the cell, drawn in by `factor`, at least `apart` from each other, sorted back to front.
    fn places(&mut self, count: usize, factor: f32, apart: f32) -> Vec<(f32, f32)> {
        let mut found: Vec<(f32, f32)> = Vec::new();
        for _ in 0..400 {
            if found.len() == count {
                break;
            }
            let (wide, high) = (self.shape.half_width, self.shape.half_height);
            let spot = (self.any.range(-wide, wide), self.any.range(-high, high));
            let free = found.iter().all(|other| (other.0 - spot.0).hypot((other.1 - spot.1) * 1.2) > apart);
            if free && self.shape.holds(spot, factor) {
                found.push(spot);
            }
        }
        found.sort_by(|a, b| a.1.total_cmp(&b.1));
        found
    }

    /// Soft specks of a colour.
    fn specks(&mut self, count: usize, colour: Colour, opacity: f32, size: f32) -> String {
        let places = self.places(count, 0.86, 5.0);
        let mut text = String::new();
        for (x, y) in places {
            let wide = self.any.range(size * 0.6, size * 1.3);
            text += &format!(
                r#"<ellipse cx="{x:.1}" cy="{y:.1}" rx="{wide:.1}" ry="{:.1}" fill="{colour}" opacity="{opacity}"/>"#,
                wide * 0.55
            );
        }
        text
    }
}

fn grass(b: &mut Brush) -> String {
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

fn forest(b: &mut Brush) -> String {
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

fn desert(b: &mut Brush) -> String {
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
fn sand(b: &mut Brush) -> String {
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
fn waves(b: &mut Brush, places: &[(f32, f32)], colour: &str, opacity: f32) -> String {
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

fn shallow(b: &mut Brush) -> String {
    let mut text = b.specks(3, Colour::hex("#9fd0dd"), 0.30, 7.0);
    let lines: [&[(f32, f32)]; 3] =
        [&[(-1.0, -6.0), (4.0, 8.0)], &[(-6.0, 0.0), (8.0, 11.0), (7.0, -11.0)], &[(3.0, 2.0)]];
    text += &waves(b, lines[b.variant], "#ffffff", 0.34);
    text
}

fn deep(b: &mut Brush) -> String {
    let mut text = b.specks(3, b.tint.times(0.86), 0.55, 9.0);
    let lines: [&[(f32, f32)]; 3] = [&[(0.0, -8.0), (-4.0, 7.0)], &[(6.0, 3.0)], &[(-6.0, -3.0), (7.0, 10.0)]];
    text += &waves(b, lines[b.variant], "#ffffff", 0.22);
    text
}

/// Thin cracks through rock.
fn cracks(b: &mut Brush, count: usize, colour: Colour, width: f32) -> String {
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

fn mountain(b: &mut Brush) -> String {
    let mut text = b.specks(3, b.tint.times(1.07), 0.6, 7.0);
    text += &cracks(b, [2, 1, 2][b.variant], b.tint.times(0.8), 1.2);
    for (x, y) in b.places([0, 2, 1][b.variant], 0.62, 16.0) {
        let size = b.any.range(5.0, 8.0);
        text += &stone(x, y, size, b.tint, (x.abs() * 7.0) as u64);
    }
    text
}

fn shallow_snow(b: &mut Brush) -> String {
    let mut text = b.specks(5, Colour::hex("#b9cfe2"), 0.75, 4.6);
    for (x, y) in b.places([1, 3, 2][b.variant], 0.65, 15.0) {
        text += &tuft(x, y, 4.0, Colour::hex("#9aa886"));
    }
    text
}

fn deep_snow(b: &mut Brush) -> String {
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

fn swamp(b: &mut Brush) -> String {
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

fn lava(b: &mut Brush) -> String {
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

fn chasm(b: &mut Brush) -> String {
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

/// Courses of stones across the cell.
fn courses(b: &mut Brush, height: f32, width: f32, joint: Colour, stroke: f32, odd: Option<Colour>) -> String {
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

fn pavement(b: &mut Brush) -> String {
    let (joint, odd) = (b.tint.times(0.87), b.tint.times(1.05));
    courses(b, 13.0, 21.0, joint, 1.1, Some(odd))
}

fn wall(b: &mut Brush) -> String {
    let (joint, odd) = (b.tint.times(0.78), b.tint.times(1.1));
    let mut text = courses(b, 9.0, 15.0, joint, 1.3, Some(odd));
    let rim = b.shape.scaled(0.93);
    text += &polygon(&rim, &format!(r#"fill="none" stroke="{}" stroke-width="3.6""#, b.tint.times(1.16)));
    text
}

/// Boards across the cell.
fn boards(b: &mut Brush, height: f32, nails: bool) -> String {
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

fn plank(b: &mut Brush) -> String {
    boards(b, 8.0, true)
}

fn parquet(b: &mut Brush) -> String {
    boards(b, 6.4, false)
}

/// Large worn flagstones.
fn floor(b: &mut Brush) -> String {
    let (joint, odd) = (b.tint.times(0.86), b.tint.times(0.96));
    let mut text = courses(b, 17.4, 27.0, joint, 1.2, Some(odd));
    text += &cracks(b, [0, 1, 2][b.variant], b.tint.times(0.84), 0.9);
    text
}

fn earth(b: &mut Brush) -> String {
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

fn rubble(b: &mut Brush) -> String {
    let mut text = b.specks(4, b.tint.times(0.88), 0.7, 5.0);
    for (index, (x, y)) in b.places([6, 5, 7][b.variant], 0.72, 11.0).into_iter().enumerate() {
        let size = b.any.range(4.2, 8.0);
        text += &stone(x, y, size, b.tint.times(1.04), index as u64 * 31 + b.variant as u64);
    }
    text
}

fn road(b: &mut Brush) -> String {
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

fn field(b: &mut Brush) -> String {
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

fn ruins(b: &mut Brush) -> String {
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

fn ice(b: &mut Brush) -> String {
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

fn mud(b: &mut Brush) -> String {
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

fn metal(b: &mut Brush) -> String {
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
