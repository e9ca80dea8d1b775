//! Boards composed of the finished sprites as in the client, to check that the terraces line up.

use std::collections::BTreeMap;
use std::path::Path;

use resvg::tiny_skia::{FilterQuality, IntRect, Pixmap, PixmapPaint, PremultipliedColorU8, Transform};
use resvg::usvg::{Options, Tree};

use super::Outcome;
use super::shape::{CellShape, FLAT, MARGIN, MARK_MARGIN, POINTY, SCALE, SQUARE, STEP};
use super::terrain::TERRAINS;
use super::tiles::{top_index, wall_index};

/// Letters of the boards' terrains.
const LETTERS: &[(char, &str)] = &[
    ('.', "grass"),
    ('f', "forest"),
    ('s', "sand"),
    ('~', "shallow_water"),
    ('=', "deep_water"),
    ('m', "mountain"),
    ('n', "shallow_snow"),
    ('N', "deep_snow"),
    ('w', "swamp"),
    ('l', "lava"),
    ('c', "chasm"),
    ('p', "pavement"),
    ('#', "wall"),
    ('b', "plank"),
    ('d', "earth"),
    ('r', "rubble"),
    ('o', "road"),
    ('y', "field"),
    ('u', "ruins"),
    ('i', "ice"),
    ('M', "mud"),
    ('F', "floor"),
    ('B', "boards"),
    ('D', "desert"),
    ('e', "metal"),
];

const RAVINE: (&str, &str) = (
    "...ff.mmmff...
..ffmmmmfs..s.
..ff.dmmddfssss
~~..d.ddmd.~~~
==~~..bd..~~==
==~..bddb.~~~=
~~~...dddd.~~~
..d...mmmd...s
ss.fd.mmm.ff.s
sss.fdmmmff...
ss.fffmmm.ff..",
    "00011233211000
00112334310000
00111123211000
00001102210000
00000011000000
00000000000000
00000001000000
00000022210000
00011022210100
00001123211100
00011133321100",
);

const MIXED: (&str, &str) = (
    "nNNniimmll#pp
nNNiimmmllc#p
..ffwwmlllccB
..yywwMM.uccB
ooooooodbbbdF
..yy.MM.ucccF
s..~~..rrccee
sD~==~.rr.cee
sDD~~~..ff.ee",
    "3332224411333
2232233411033
1122112111022
0011000000002
0000000000002
0000000000002
1100000110023
1100000110133
2110000022233",
);

/// Draws the demo boards.
pub fn compose(art: &Path, folder: &Path) -> Outcome {
    for (shape, board, file) in [
        (&POINTY, RAVINE, "demo_pointy.png"),
        (&FLAT, RAVINE, "demo_flat.png"),
        (&SQUARE, RAVINE, "demo_square.png"),
        (&POINTY, MIXED, "demo_mixed_pointy.png"),
        (&FLAT, MIXED, "demo_mixed_flat.png"),
        (&SQUARE, MIXED, "demo_mixed_square.png"),
    ] {
        let mut table = Table::new(art, shape, board)?;
        table.draw_board();
        table.draw_pieces()?;
        table.canvas.save_png(folder.join(file))?;
    }
    Ok(())
}

/// A sheet with its frame size.
struct Sheet {
    map: Pixmap,
    frame: (u32, u32),
    index: BTreeMap<String, usize>,
}

impl Sheet {
    fn load(path: &Path, frame: (f32, f32), index: Option<&toml::Value>) -> Outcome<Self> {
        let map = Pixmap::load_png(path)?;
        let names = index.and_then(toml::Value::as_table).into_iter().flatten();
        let index = names.filter_map(|(name, at)| Some((name.clone(), at.as_integer()? as usize))).collect();
        Ok(Self { map, frame: ((frame.0 * SCALE) as u32, (frame.1 * SCALE) as u32), index })
    }

    fn cut(&self, index: usize) -> Pixmap {
        let columns = self.map.width() / self.frame.0;
        let (x, y) = (index as u32 % columns * self.frame.0, index as u32 / columns * self.frame.1);
        let place = IntRect::from_xywh(x as i32, y as i32, self.frame.0, self.frame.1);
        place.and_then(|place| self.map.clone_rect(place)).expect("every index lies in its atlas")
    }
}

/// One board being drawn.
struct Table {
    shape: &'static CellShape,
    cells: Vec<Vec<(usize, i32)>>,
    tiles: Sheet,
    edges: Sheet,
    marks: Sheet,
    objects: Sheet,
    tokens: Sheet,
    glyphs: Sheet,
    frames: [Vec<usize>; 4],
    canvas: Pixmap,
}

impl Table {
    fn new(art: &Path, shape: &'static CellShape, board: (&str, &str)) -> Outcome<Self> {
        let read =
            |file: &str| -> Outcome<toml::Value> { Ok(toml::from_str(&std::fs::read_to_string(art.join(file))?)?) };
        let (tiles, objects, tokens, glyphs) =
            (read("tiles.toml")?, read("objects.toml")?, read("tokens.toml")?, read("glyphs.toml")?);
        let table = &tiles[shape.name];
        let frames = |kind: &str| {
            let list = table["edges"][kind].as_array().into_iter().flatten();
            list.filter_map(toml::Value::as_integer).map(|at| at as usize).collect()
        };
        let cells = board.0.lines().zip(board.1.lines()).map(|(letters, heights)| cells(letters, heights)).collect();
        let file = |kind: &str| art.join(format!("{kind}_{}.png", shape.name));
        Ok(Self {
            shape,
            cells,
            tiles: Sheet::load(&file("tiles"), shape.frame(MARGIN), None)?,
            edges: Sheet::load(&file("edges"), shape.frame(MARGIN), None)?,
            marks: Sheet::load(&file("marks"), shape.frame(MARK_MARGIN), table["marks"].get("index"))?,
            objects: Sheet::load(&art.join("objects.png"), (64.0, 80.0), objects.get("index"))?,
            tokens: Sheet::load(&art.join("tokens.png"), (72.0, 72.0), tokens.get("index"))?,
            glyphs: Sheet::load(&art.join("glyphs.png"), (48.0, 48.0), glyphs.get("index"))?,
            frames: [frames("rim"), frames("shade"), frames("shore"), frames("cliff")],
            canvas: background()?,
        })
    }

    fn centre(&self, column: i32, row: i32, height: i32) -> (f32, f32) {
        let half = |odd: i32| (odd.rem_euclid(2)) as f32 / 2.0;
        let (x, y) = match self.shape.name {
            "hex_pointy" => (64.0 * (column as f32 + half(row)), 48.0 * row as f32),
            "hex_flat" => (54.0 * column as f32, 54.0 * (row as f32 + half(column))),
            _ => (60.0 * column as f32, 52.0 * row as f32),
        };
        (x + 66.0, y - STEP * height as f32 + 96.0)
    }

    fn put(&mut self, sprite: &Pixmap, at: (f32, f32), anchor: (f32, f32), size: f32, tint: Option<(u8, u8, u8)>) {
        let sprite = tint.map_or_else(|| sprite.clone(), |tint| tinted(sprite, tint));
        let scale = size;
        let (x, y) = (at.0 * SCALE - anchor.0 * scale, at.1 * SCALE - anchor.1 * scale);
        let paint = PixmapPaint { quality: FilterQuality::Bilinear, ..PixmapPaint::default() };
        let place = Transform::from_row(scale, 0.0, 0.0, scale, x.round(), y.round());
        self.canvas.draw_pixmap(0, 0, sprite.as_ref(), &paint, place, None);
    }

    fn centred(&mut self, sprite: &Pixmap, at: (f32, f32)) {
        let anchor = (sprite.width() as f32 / 2.0, sprite.height() as f32 / 2.0);
        self.put(sprite, at, anchor, 1.0, None);
    }

    fn cell(&self, column: i32, row: i32) -> Option<(usize, i32)> {
        self.cells.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }

    fn neighbour(&self, column: i32, row: i32, way: usize) -> Option<(usize, i32)> {
        let here = self.centre(column, row, 0);
        let step = self.shape.middle(way);
        let wanted = (here.0 + 2.0 * step.0, here.1 + 2.0 * step.1);
        let near = |a: i32, b: i32| {
            let (x, y) = self.centre(a, b, 0);
            (x - wanted.0).abs() < 1.0 && (y - wanted.1).abs() < 1.0
        };
        (row - 1..=row + 1)
            .flat_map(|b| (column - 1..=column + 1).map(move |a| (a, b)))
            .find(|&(a, b)| near(a, b))
            .and_then(|(a, b)| self.cell(a, b))
    }

    fn mask(&self, column: i32, row: i32, holds: impl Fn(Option<(usize, i32)>) -> bool) -> usize {
        (0..self.shape.corners.len()).filter(|&way| holds(self.neighbour(column, row, way))).map(|way| 1 << way).sum()
    }

    fn draw_board(&mut self) {
        let places: Vec<(i32, i32, usize, i32)> = self
            .cells
            .iter()
            .enumerate()
            .flat_map(|(row, line)| {
                line.iter()
                    .enumerate()
                    .map(move |(column, &(terrain, height))| (column as i32, row as i32, terrain, height))
            })
            .collect();
        for level in 0..=8 {
            for &(column, row, terrain, height) in places.iter().filter(|place| place.3 >= level) {
                let wall = self.tiles.cut(wall_index(terrain, ((column + row) % 2) as usize));
                let at = self.centre(column, row, level - 1);
                self.centred(&wall, at);
                let _ = height;
            }
            for &(column, row, terrain, _) in places.iter().filter(|place| place.3 == level) {
                let variant = (column * 7 + row * 13 + column * row * 5) as usize % TERRAINS[terrain].variants();
                let top = self.tiles.cut(top_index(terrain, ((column + row) % 2) as usize, variant));
                let at = self.centre(column, row, level);
                self.centred(&top, at);
            }
            for &(column, row, terrain, height) in places.iter().filter(|place| place.3 == level) {
                self.draw_edges((column, row), terrain, height);
            }
        }
    }

    fn draw_edges(&mut self, (column, row): (i32, i32), terrain: usize, height: i32) {
        let name = TERRAINS[terrain].name;
        let at = self.centre(column, row, height);
        let other = |kinds: &'static [&'static str]| {
            move |next: Option<(usize, i32)>| next.is_some_and(|(terrain, _)| !kinds.contains(&TERRAINS[terrain].name))
        };
        if ["shallow_water", "deep_water", "lava"].contains(&name) {
            let mask = self.mask(column, row, other(&["shallow_water", "deep_water", "lava", "plank"]));
            self.centred(&self.edges.cut(self.frames[2][mask]), at);
        }
        if name == "chasm" {
            let mask = self.mask(column, row, other(&["chasm"]));
            self.centred(&self.edges.cut(self.frames[3][mask]), at);
        }
        let shade = self.mask(column, row, |next| next.is_some_and(|(_, other)| other > height));
        self.centred(&self.edges.cut(self.frames[1][shade]), at);
        let rim = self.mask(column, row, |next| next.is_none_or(|(_, other)| other < height));
        self.centred(&self.edges.cut(self.frames[0][rim]), at);
    }

    fn mark(&mut self, name: &str, cell: (i32, i32), tint: Option<(u8, u8, u8)>) {
        let (_, height) = self.cell(cell.0, cell.1).unwrap_or_default();
        let at = self.centre(cell.0, cell.1, height);
        let sprite = self.marks.index.get(name).map(|&index| self.marks.cut(index));
        if let Some(sprite) = sprite {
            let anchor = (sprite.width() as f32 / 2.0, sprite.height() as f32 / 2.0);
            self.put(&sprite, at, anchor, 1.0, tint);
        }
    }

    fn token(&mut self, shape: &str, glyph: &str, cell: (i32, i32), active: bool) {
        let (_, height) = self.cell(cell.0, cell.1).unwrap_or_default();
        let (x, y) = self.centre(cell.0, cell.1, height);
        let at = (x, y - 4.0);
        let take = |sheet: &Sheet, name: &str| sheet.cut(sheet.index[name]);
        if active {
            let ring = take(&self.tokens, &format!("ring_{shape}"));
            self.put(&ring, at, (72.0, 72.0), 1.0, Some((255, 224, 138)));
        }
        let body = take(&self.tokens, &format!("token_{shape}"));
        self.put(&body, at, (72.0, 72.0), 1.0, None);
        let glyph = take(&self.glyphs, glyph);
        self.put(&glyph, at, (48.0, 48.0), 0.66, None);
        let (back, fill) = (take(&self.tokens, "bar_back"), take(&self.tokens, "bar_fill"));
        self.put(&back, (x, y + 20.0), (72.0, 72.0), 1.0, None);
        self.put(&fill, (x, y + 20.0), (72.0, 72.0), 1.0, Some((111, 207, 111)));
    }

    fn small(&mut self, name: &str, cell: (i32, i32), by: (f32, f32), tint: Option<(u8, u8, u8)>) {
        let (_, height) = self.cell(cell.0, cell.1).unwrap_or_default();
        let (x, y) = self.centre(cell.0, cell.1, height);
        let sprite = self.tokens.cut(self.tokens.index[name]);
        self.put(&sprite, (x + by.0, y + by.1), (72.0, 72.0), 1.0, tint);
    }

    fn object(&mut self, name: &str, cell: (i32, i32)) {
        let (_, height) = self.cell(cell.0, cell.1).unwrap_or_default();
        let at = self.centre(cell.0, cell.1, height);
        let sprite = self.objects.cut(self.objects.index[name]);
        self.put(&sprite, at, (64.0, 108.0), 1.0, None);
    }

    fn draw_pieces(&mut self) -> Outcome {
        let (gold, red) = (Some((255, 224, 138)), Some((226, 87, 76)));
        for cell in [(4, 5), (5, 5), (3, 6), (4, 6), (5, 6), (3, 7), (5, 7), (4, 8)] {
            self.mark("veil", cell, None);
        }
        for cell in [(7, 3), (8, 3), (7, 4), (8, 4)] {
            self.mark("area", cell, red);
        }
        for name in ["path_ne", "path_e", "path_n"] {
            self.mark(name, (4, 7), gold);
        }
        self.mark("hatch", (1, 1), red);
        self.mark("spawn", (0, 2), Some((120, 190, 255)));
        self.mark("exit", (12, 0), None);
        self.mark("objective", (12, 2), gold);
        self.mark("outline", (5, 5), gold);
        for name in ["low_wall_nw", "low_wall_ne", "low_wall_n", "cover_se", "cover_e"] {
            self.mark(name, (2, 6), None);
        }
        for name in ["stairs_ne", "stairs_n"] {
            self.mark(name, (5, 7), None);
        }
        for name in ["ladder_nw", "ladder_w", "slope_ne", "slope_n"] {
            self.mark(name, (9, 6), None);
        }
        for name in ["fence_sw", "fence_s", "fence_se", "rail_ne", "rail_n"] {
            self.mark(name, (11, 4), None);
        }
        for (at, (name, _)) in self.objects.index.clone().iter().enumerate() {
            let row = [0, 2, 7, 8][at % 4];
            let column = (at / 4) as i32 + if row < 3 { 2 } else { 4 };
            if at % 3 != 1 || row > 6 {
                self.object(name, (column, row));
            }
        }
        self.token("disc", "sword", (4, 7), true);
        self.token("disc", "bow", (3, 8), false);
        self.token("square", "knight", (8, 4), false);
        self.token("square", "crossbow", (9, 1), false);
        self.token("hexagon", "wolf", (1, 4), false);
        self.token("diamond", "mage", (11, 6), false);
        self.small("target_ring", (8, 4), (0.0, -4.0), red);
        self.small("threat", (5, 6), (14.0, -14.0), None);
        self.small("cross", (6, 4), (0.0, 0.0), red);
        self.small("badge", (11, 6), (17.0, -21.0), None);
        for x in 0..5 {
            self.small("line_dot", (5, 5), (20.0 + x as f32 * 12.0, -8.0 * x as f32), None);
        }
        self.small("path_end", (5, 5), (0.0, 0.0), gold);
        Ok(())
    }
}

fn cells(letters: &str, heights: &str) -> Vec<(usize, i32)> {
    let terrain = |letter: char| {
        let name = LETTERS.iter().find(|entry| entry.0 == letter).map_or("grass", |entry| entry.1);
        TERRAINS.iter().position(|terrain| terrain.name == name).unwrap_or(0)
    };
    letters
        .chars()
        .zip(heights.chars())
        .map(|(letter, height)| (terrain(letter), height.to_digit(10).unwrap_or(0) as i32))
        .collect()
}

fn background() -> Outcome<Pixmap> {
    let (wide, high) = (2080, 1480);
    let text = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"><defs><radialGradient id="bg" cx="50%" cy="45%" r="75%"><stop offset="0" stop-color="#3d4c56"/><stop offset="1" stop-color="#1f282e"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#bg)"/></svg>"##
    );
    let mut map = Pixmap::new(wide, high).ok_or("a board has no size")?;
    resvg::render(&Tree::from_str(&text, &Options::default())?, Transform::identity(), &mut map.as_mut());
    Ok(map)
}

/// A sprite multiplied by a colour.
fn tinted(sprite: &Pixmap, (red, green, blue): (u8, u8, u8)) -> Pixmap {
    let mut copy = sprite.clone();
    let times = |a: u8, b: u8| (u16::from(a) * u16::from(b) / 255) as u8;
    for pixel in copy.pixels_mut() {
        let (r, g, b) = (times(pixel.red(), red), times(pixel.green(), green), times(pixel.blue(), blue));
        *pixel = PremultipliedColorU8::from_rgba(r, g, b, pixel.alpha()).expect("a darker colour fits its alpha");
    }
    copy
}
