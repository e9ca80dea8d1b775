//! The scenery behind the ground of a backdrop: sky and hills, roofs, trees; or a wall with its windows.

use bevy_egui::egui::{Color32, Pos2, Rect, lerp, pos2, vec2};

use super::brush::{Brush, chance, hills, mix, peaks};
use crate::theme::paints::{self, Land};
use hexfray_board::map::Scenery;

/// A drawing on a ground.
pub struct Prop {
    /// The drawing's name.
    pub name: &'static str,
    /// The place of its foot.
    pub foot: Pos2,
    /// Its height.
    pub high: f32,
}

impl Prop {
    /// The rectangle of the drawing: drawings of things have their foot at two thirds of their frame.
    pub fn rect(&self) -> Rect {
        let size = vec2(self.high * 0.8, self.high);
        Rect::from_min_size(self.foot - vec2(size.x / 2.0, size.y * 108.0 / 160.0), size)
    }
}

/// A landscape: its colours, the shape of its hills, whether the sun shines, and its plants or rocks.
struct Landscape {
    paint: Land,
    sharp: bool,
    sun: bool,
    props: &'static [&'static str],
}

fn landscape(scenery: Scenery) -> Landscape {
    let of = |paint, sharp, sun, props| Landscape { paint, sharp, sun, props };
    match scenery {
        Scenery::Woods => of(paints::WOODS, false, false, &["tree_fir", "tree_leafy", "bush", "tree_fir"]),
        Scenery::Town => of(paints::TOWN, false, true, &["barrels", "cart", "well"]),
        Scenery::Desert => of(paints::DESERT, false, true, &["cactus", "boulder"]),
        Scenery::Snow => of(paints::SNOW, true, false, &["tree_snow", "boulder"]),
        Scenery::Rock => of(paints::ROCK, true, false, &["rock_spire", "boulder", "boulder_mossy"]),
        Scenery::Marsh => of(paints::MARSH, false, false, &["tree_dead", "bush", "stump"]),
        Scenery::Water => of(paints::WATER, false, true, &[]),
        Scenery::Fire => of(paints::FIRE, true, false, &["rock_spire"]),
        Scenery::Meadow | Scenery::Hall | Scenery::Timber => {
            of(paints::MEADOW, false, true, &["tree_leafy", "bush", "tree_leafy", "tree_fir"])
        }
    }
}

/// Paints the scenery above the horizon, and returns the props in front of it.
pub fn paint(brush: &mut Brush, rect: Rect, scenery: Scenery, seed: u32) -> Vec<Prop> {
    match scenery {
        Scenery::Hall => hall(brush, rect, seed),
        Scenery::Timber => timber(brush, rect, seed),
        _ => outdoors(brush, rect, scenery, seed),
    }
}

fn outdoors(brush: &mut Brush, rect: Rect, scenery: Scenery, seed: u32) -> Vec<Prop> {
    let land = landscape(scenery);
    let (high, many) = (rect.height(), rect.width() / rect.height().max(1.0));
    brush.gradient(rect, &land.paint.sky);
    if land.sun {
        let at = pos2(lerp(rect.x_range(), 0.25 + 0.5 * chance(seed, 3)), rect.bottom() - high * 0.32);
        brush.glow(at, (high * 0.85, high * 0.6), paints::SUN.gamma_multiply(0.6));
    }
    clouds(brush, rect, seed, if scenery == Scenery::Fire { paints::SMOKE } else { Color32::WHITE });
    let line =
        |seed: u32, many: f32, share: f32| if land.sharp { peaks(seed, many, share) } else { hills(seed, many, share) };
    let haze = land.paint.sky[2];
    if scenery != Scenery::Water {
        let far = [mix(land.paint.far, haze, 0.35), mix(land.paint.far, haze, 0.7)];
        brush.ridge(rect, |share| high * (0.14 + 0.26 * line(seed, many * 0.7, share)), far);
        let near = [land.paint.near, mix(land.paint.near, haze, 0.25)];
        brush.ridge(rect, |share| high * (0.04 + 0.15 * line(seed + 9, many * 1.1, share)), near);
    }
    match scenery {
        Scenery::Town => houses(brush, rect, seed),
        Scenery::Woods => {
            firs(brush, rect, seed, [mix(land.paint.near, haze, 0.25), mix(land.paint.near, Color32::BLACK, 0.25)]);
        }
        Scenery::Marsh => brush.glow(
            pos2(rect.center().x, rect.bottom()),
            (rect.width() * 0.7, high * 0.22),
            haze.gamma_multiply(0.8),
        ),
        _ => {}
    }
    props(rect, land.props, seed, many)
}

/// Props along the horizon, with room between them.
fn props(rect: Rect, names: &[&'static str], seed: u32, many: f32) -> Vec<Prop> {
    let count = if names.is_empty() { 0 } else { (many * 1.7) as u32 + 1 };
    let prop = |at: u32| {
        let aside = (at as f32 + 0.2 + 0.6 * chance(seed, 60 + at)) / count as f32;
        let name = names[(chance(seed, 80 + at) * names.len() as f32) as usize % names.len()];
        let foot =
            pos2(lerp(rect.x_range(), aside), rect.bottom() + rect.height() * (0.02 + 0.05 * chance(seed, 90 + at)));
        Prop { name, foot, high: rect.height() * (0.42 + 0.16 * chance(seed, 70 + at)) }
    };
    let mut props: Vec<Prop> = (0..count).map(prop).collect();
    props.sort_by(|a, b| a.foot.y.total_cmp(&b.foot.y));
    props
}

fn clouds(brush: &mut Brush, rect: Rect, seed: u32, colour: Color32) {
    let count = (rect.width() / rect.height() * 1.6) as u32 + 1;
    for at in 0..count {
        let middle = pos2(
            lerp(rect.x_range(), (at as f32 + chance(seed, 20 + at)) / count as f32),
            lerp(rect.y_range(), 0.12 + 0.3 * chance(seed, 30 + at)),
        );
        let size = rect.height() * (0.14 + 0.12 * chance(seed, 40 + at));
        for puff in 0..4 {
            let aside = (puff as f32 - 1.5) * size * 0.75;
            let lift = chance(seed, 50 + 4 * at + puff) * size * 0.3;
            brush.glow(middle + vec2(aside, -lift), (size * 1.1, size * 0.42), colour.gamma_multiply(0.32));
        }
    }
}

fn firs(brush: &mut Brush, rect: Rect, seed: u32, [far, near]: [Color32; 2]) {
    for (row, colour, size) in [(0_u32, far, 0.36), (1, near, 0.5)] {
        let high = rect.height() * size;
        let count = (rect.width() / (high * 0.3)) as u32;
        for at in 0..=count {
            let x = lerp(rect.x_range(), (at as f32 + 0.6 * chance(seed + row, at)) / count.max(1) as f32);
            let top = high * (0.7 + 0.5 * chance(seed + row, 400 + at));
            for (lift, wide) in [(0.0, 0.24), (0.3, 0.19), (0.58, 0.13)] {
                let foot = rect.bottom() - top * lift;
                let tip = pos2(x, foot - top * 0.48);
                brush.outline(vec![tip, pos2(x + high * wide, foot), pos2(x - high * wide, foot)], colour);
            }
        }
    }
}

fn houses(brush: &mut Brush, rect: Rect, seed: u32) {
    let unit = rect.height() * 0.34;
    let (mut x, mut at) = (rect.left() - unit * chance(seed, 1), 0);
    while x < rect.right() {
        let pick = |what: u32| chance(seed, 200 + 8 * at + what);
        let (wide, high) = (unit * (0.9 + 0.9 * pick(0)), unit * (0.75 + 0.6 * pick(1)));
        let wall = mix(paints::WALL_PALE, paints::WALL_DIM, pick(2));
        let house = Rect::from_min_max(pos2(x, rect.bottom() - high), pos2(x + wide, rect.bottom()));
        brush.gradient(house, &[mix(wall, Color32::BLACK, 0.2), wall]);
        let eaves = unit * 0.1;
        let (roof, ridge) =
            (mix(paints::ROOF_RED, paints::ROOF_SLATE, pick(3)), house.top() - unit * (0.35 + 0.3 * pick(4)));
        let top = [pos2(house.left() + wide * 0.32, ridge), pos2(house.right() - wide * 0.32, ridge)];
        brush.outline(
            vec![pos2(house.left() - eaves, house.top()), top[0], top[1], pos2(house.right() + eaves, house.top())],
            roof,
        );
        brush.block(
            Rect::from_center_size(pos2(house.left() + wide * 0.7, ridge), vec2(unit * 0.12, unit * 0.3)),
            mix(roof, Color32::BLACK, 0.35),
        );
        let count = (wide / (unit * 0.42)) as u32;
        for window in 0..count {
            let middle = pos2(house.left() + wide * (window as f32 + 0.5) / count as f32, house.top() + high * 0.36);
            let lit = pick(5 + window % 3) > 0.4;
            let pane = Rect::from_center_size(middle, vec2(unit * 0.15, unit * 0.22));
            if lit {
                brush.glow(middle, (unit * 0.3, unit * 0.3), paints::LAMPLIGHT.gamma_multiply(0.5));
            }
            brush.block(pane.expand(unit * 0.02), mix(wall, Color32::BLACK, 0.5));
            brush.block(pane, if lit { paints::PANE_LIT } else { paints::PANE_DARK });
            brush.stroke([pane.center_top(), pane.center_bottom()], 1.0, mix(wall, Color32::BLACK, 0.5));
        }
        x += wide + unit * 0.12 * pick(7);
        at += 1;
    }
}

/// A wall of squared stones with pillars, torches between them, and a dark roof.
fn hall(brush: &mut Brush, rect: Rect, seed: u32) -> Vec<Prop> {
    let (stone, dark) = (paints::STONE, paints::STONE_DARK);
    brush.block(rect, mix(stone, Color32::BLACK, 0.5));
    let course = rect.height() / 9.0;
    for row in 0..9_u32 {
        let mut x = rect.left() - course * (0.4 + 1.6 * chance(seed, row));
        let mut at = 0;
        while x < rect.right() {
            let wide = course * (1.6 + 1.1 * chance(seed + row, at));
            let lit = 0.3 + 0.5 * row as f32 / 9.0;
            let tint = mix(mix(dark, stone, lit), paints::STONE_WARM, 0.3 * chance(seed + row, 500 + at));
            let place = pos2(x + 1.0, rect.top() + course * row as f32 + 1.0);
            brush.block(Rect::from_min_size(place, vec2(wide - 2.0, course - 2.0)), tint);
            x += wide;
            at += 1;
        }
    }
    let pillars = (rect.width() / (rect.height() * 0.95)).round().max(1.0) as u32;
    let middle = |at: f32| lerp(rect.x_range(), at / pillars as f32);
    for at in 0..pillars {
        let torch = pos2(middle(at as f32 + 0.5), rect.top() + rect.height() * 0.5);
        brush.glow(torch, (rect.height() * 0.62, rect.height() * 0.55), paints::TORCHLIGHT.gamma_multiply(0.55));
        flame(brush, torch, rect.height() * 0.07);
    }
    (0..=pillars).for_each(|at| pillar(brush, rect, middle(at as f32), stone));
    beam(brush, rect, paints::BEAM);
    let banner = |at: u32| Prop {
        name: "banner",
        foot: pos2(middle(at as f32 + 0.5) + rect.height() * 0.28, rect.bottom()),
        high: rect.height() * 0.6,
    };
    (0..pillars).filter(|at| chance(seed, 300 + at) > 0.45).map(banner).collect()
}

fn pillar(brush: &mut Brush, rect: Rect, x: f32, stone: Color32) {
    let wide = rect.height() * 0.15;
    let shaft = |from: f32, to: f32, colours: [Color32; 2], brush: &mut Brush| {
        const PARTS: i32 = 5;
        for part in 0..PARTS {
            let at = |part: i32| lerp(from..=to, part as f32 / PARTS as f32);
            let strip = Rect::from_min_max(pos2(at(part), rect.top()), pos2(at(part + 1) + 0.6, rect.bottom()));
            brush.block(strip, mix(colours[0], colours[1], part as f32 / (PARTS - 1) as f32));
        }
    };
    let (light, shade) = (mix(stone, Color32::WHITE, 0.16), mix(stone, Color32::BLACK, 0.55));
    shaft(x - wide / 2.0, x, [mix(shade, light, 0.25), light], brush);
    shaft(x, x + wide / 2.0, [light, shade], brush);
    for (y, high, more) in [
        (rect.bottom(), 0.12, 1.5),
        (rect.bottom() - wide * 0.55, 0.3, 1.25),
        (rect.top() + rect.height() * 0.2, 0.35, 1.45),
    ] {
        let block = Rect::from_center_size(pos2(x, y - wide * high / 2.0), vec2(wide * more, wide * (high + 0.2)));
        brush.gradient(block, &[mix(light, stone, 0.5), shade]);
    }
}

fn flame(brush: &mut Brush, at: Pos2, size: f32) {
    brush.stroke([at + vec2(0.0, size * 0.4), at + vec2(0.0, size * 2.6)], size * 0.4, paints::TORCH);
    brush.spot(at, (size * 0.5, size), paints::FLAME);
    brush.spot(at + vec2(0.0, size * 0.25), (size * 0.3, size * 0.6), paints::FLAME_CORE);
}

/// A roof's dark edge with the ends of its rafters.
fn beam(brush: &mut Brush, rect: Rect, wood: Color32) {
    let mut roof = rect;
    roof.set_height(rect.height() * 0.2);
    brush.gradient(roof, &[mix(wood, Color32::BLACK, 0.5), wood.gamma_multiply(0.75), Color32::TRANSPARENT]);
    let apart = rect.height() * 0.3;
    let mut x = rect.left() + apart * 0.3;
    while x < rect.right() {
        let end = Rect::from_min_size(pos2(x, rect.top()), vec2(rect.height() * 0.09, rect.height() * 0.15));
        brush.gradient(end, &[mix(wood, Color32::BLACK, 0.35), mix(wood, paints::WOOD_END, 0.5)]);
        brush.block(Rect::from_min_max(pos2(end.left(), end.bottom() - 2.0), end.max), mix(wood, Color32::BLACK, 0.4));
        x += apart;
    }
}

/// A wall of upright boards with beams, lit windows and props along it.
fn timber(brush: &mut Brush, rect: Rect, seed: u32) -> Vec<Prop> {
    let (wood, dark) = (paints::WOOD, paints::WOOD_DARK);
    let wide = rect.height() / 8.0;
    let boards = (rect.width() / wide) as u32 + 1;
    for at in 0..=boards {
        let tint = mix(mix(dark, wood, 0.55), wood, chance(seed, at));
        let left = rect.left() + wide * at as f32;
        let board = Rect::from_min_max(pos2(left, rect.top()), pos2(left + wide - 1.4, rect.bottom()));
        brush.gradient(
            board,
            &[mix(tint, Color32::BLACK, 0.45), mix(tint, Color32::BLACK, 0.1), mix(tint, Color32::BLACK, 0.25)],
        );
    }
    let bays = (rect.width() / (rect.height() * 1.25)).round().max(1.0) as u32;
    let middle = |at: f32| lerp(rect.x_range(), at / bays as f32);
    for at in 0..bays {
        window(brush, pos2(middle(at as f32 + 0.5), rect.top() + rect.height() * 0.5), rect.height() * 0.17, dark);
    }
    for at in 0..=bays {
        let post = Rect::from_center_size(pos2(middle(at as f32), rect.center().y), vec2(wide * 0.8, rect.height()));
        brush.gradient(post, &[mix(dark, Color32::BLACK, 0.3), mix(wood, dark, 0.4)]);
        for side in [-1.0, 1.0] {
            let foot = pos2(post.center().x, rect.top() + rect.height() * 0.46);
            brush.stroke(
                [foot, pos2(foot.x + side * rect.height() * 0.3, rect.top() + rect.height() * 0.12)],
                wide * 0.42,
                mix(dark, wood, 0.22),
            );
        }
    }
    let rail = Rect::from_min_max(pos2(rect.left(), rect.bottom() - wide * 0.6), rect.max);
    brush.gradient(rail, &[mix(wood, dark, 0.3), mix(dark, Color32::BLACK, 0.3)]);
    beam(brush, rect, dark);
    const THINGS: [&str; 4] = ["barrels", "bookshelf", "table", "crates"];
    let thing = |at: u32| Prop {
        name: THINGS[(chance(seed, 610 + at) * THINGS.len() as f32) as usize % THINGS.len()],
        foot: pos2(middle(at as f32 + 0.2 + 0.08 * chance(seed, 600 + at)), rect.bottom() + rect.height() * 0.05),
        high: rect.height() * 0.5,
    };
    (0..bays).map(thing).collect()
}

fn window(brush: &mut Brush, middle: Pos2, size: f32, frame: Color32) {
    brush.glow(middle, (size * 3.2, size * 2.8), paints::DAYLIGHT.gamma_multiply(0.5));
    let pane = Rect::from_center_size(middle, vec2(size * 1.3, size * 1.5));
    brush.block(pane.expand(size * 0.14), mix(frame, Color32::BLACK, 0.3));
    brush.gradient(pane, &[paints::PANE_TOP, paints::PANE_FOOT]);
    let bar = |ends: [Pos2; 2], brush: &mut Brush| brush.stroke(ends, size * 0.11, mix(frame, Color32::BLACK, 0.3));
    bar([pane.center_top(), pane.center_bottom()], brush);
    bar([pane.left_center(), pane.right_center()], brush);
}
