//! Writes a board as a Tiled map.

use std::io;

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event},
};

use super::{
    Encoding, OBJECT_LAYERS, TILE_LAYERS,
    geometry::Measures,
    objects::{Form, Item, items},
    tileset::{Properties, Tileset, Tilesets, Value},
};
use hexfray_board::{
    grid::{Adjacency, HexTop, Offset, Shape},
    map::{Board, Light},
    text::visible,
};

/// Writes a board as a map. `stem` is the map's file name without extension; the names of the tile pictures start with it.
///
/// # Errors
/// A sentence, if the cells cannot be packed.
pub fn to_tmx(board: &Board, stem: &str, encoding: Encoding) -> Result<String, String> {
    let mut sets = Tilesets::new(board);
    let layers = tile_layers(board, &mut sets);
    let mut map = Map { xml: Writer::new_with_indent(Vec::new(), b' ', 1), board, objects: 0 };
    map.write(stem, sets.all(), &layers, encoding).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(map.xml.into_inner()).expect("written from text") + "\n")
}

/// The pictures of the map's tiles as PNG, each with the name of the file that the map expects in its folder.
///
/// # Errors
/// A sentence, if a picture cannot be drawn.
pub fn tile_pictures(board: &Board, stem: &str) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut sets = Tilesets::new(board);
    tile_layers(board, &mut sets);
    sets.all().into_iter().map(|set| Ok((file_name(stem, set), set.picture()?))).collect()
}

/// The name of a tile layer: plain on the lowest level, followed by the level's number on others.
fn layer_name(name: &str, level: usize) -> String {
    if level == 0 { name.to_owned() } else { format!("{name} {level}") }
}

fn file_name(stem: &str, set: &Tileset) -> String {
    format!("{stem}.{}.png", set.name)
}

/// The cells of each tile layer, level by level from the lowest, as tile numbers of the map; 0 is no tile.
fn tile_layers(board: &Board, sets: &mut Tilesets) -> Vec<[Vec<u32>; 5]> {
    // All tiles of a set must be known before the first number of the next set is.
    let grounds: Vec<_> = board.grid().cells().map(|cell| sets.cell(board, cell)).collect();
    let [terrain, obstacles, numbers] = first_gids(sets);
    let mut levels = vec![[const { Vec::new() }; 5]; usize::from(board.grid().levels())];
    for (cell, ground) in board.grid().cells().zip(grounds) {
        let mut number = |layer, number: i64, there: bool| {
            if there { numbers + sets.number_tile(layer, number) as u32 } else { 0 }
        };
        let usual_height = board.level_height(cell.level);
        let usual_depth = board.terrain(cell).map_or(0, |terrain| terrain.depth.0);
        let gids = [
            ground.map_or(0, |(ground, _)| terrain + ground as u32),
            ground.and_then(|(_, thing)| thing).map_or(0, |thing| obstacles + thing as u32),
            number("height", board.height(cell).into(), ground.is_some() && board.height(cell) != usual_height),
            number("depth", board.depth(cell).into(), ground.is_some() && board.depth(cell) != usual_depth),
            number("visibility", board.visibility(cell).into(), board.visibility(cell) != 0),
        ];
        let layers = &mut levels[usize::from(cell.level)];
        layers.iter_mut().zip(gids).for_each(|(layer, gid)| layer.push(gid));
    }
    levels
}

/// The numbers of the first tiles of the sets.
fn first_gids(sets: &Tilesets) -> [u32; 3] {
    let obstacles = 1 + sets.terrain.tiles.len() as u32;
    [1, obstacles, obstacles + sets.obstacles.tiles.len() as u32]
}

/// A map that is being written.
struct Map<'a> {
    xml: Writer<Vec<u8>>,
    board: &'a Board,
    /// The number of objects written so far.
    objects: u32,
}

type Attributes<'a> = &'a [(&'a str, String)];

impl Map<'_> {
    fn write(
        &mut self,
        stem: &str,
        sets: [&Tileset; 3],
        levels: &[[Vec<u32>; 5]],
        encoding: Encoding,
    ) -> io::Result<()> {
        self.xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        let items = items(self.board);
        let count = items.iter().map(Vec::len).sum();
        let attributes = self.map_attributes(count);
        self.open("map", &attributes)?;
        self.properties(&self.map_properties())?;
        let mut first = 1;
        for set in sets {
            self.tileset(set, first, &file_name(stem, set))?;
            first += set.tiles.len() as u32;
        }
        let grid = self.board.grid();
        let names = (0..levels.len()).flat_map(|level| TILE_LAYERS.map(|name| layer_name(name, level)));
        for (id, (name, gids)) in (1..).zip(names.zip(levels.iter().flatten())) {
            let own = attributes_of([("id", id), ("width", grid.cols().into()), ("height", grid.rows().into())]);
            self.open("layer", &[&own[..], &[("name", name)]].concat())?;
            self.layer_data(gids, encoding)?;
            self.close("layer")?;
        }
        let tile_layers = TILE_LAYERS.len() * levels.len();
        for (id, ((name, class), items)) in (1 + tile_layers..).zip(OBJECT_LAYERS.iter().zip(&items)) {
            let own = [("id", id.to_string()), ("name", (*name).to_owned()), ("color", colour(class).to_owned())];
            if items.is_empty() {
                self.leaf("objectgroup", &own)?;
                continue;
            }
            // The order of the objects has to be kept: it is the order of the cells of a zone.
            self.open("objectgroup", &[&own[..], &[("draworder", "index".to_owned())]].concat())?;
            items.iter().try_for_each(|item| self.object(item, class))?;
            self.close("objectgroup")?;
        }
        self.close("map")
    }

    fn map_attributes(&self, objects: usize) -> Vec<(&'static str, String)> {
        let grid = self.board.grid();
        let (width, height, side) = Measures::drawn(grid.shape());
        let orientation = if side > 0 { "hexagonal" } else { "orthogonal" };
        let mut attributes = vec![("version", "1.8".to_owned()), ("orientation", orientation.to_owned())];
        attributes.push(("renderorder", "right-down".to_owned()));
        attributes.extend(attributes_of([
            ("width", grid.cols().into()),
            ("height", grid.rows().into()),
            ("tilewidth", width),
            ("tileheight", height),
            ("infinite", 0),
        ]));
        if let Shape::Hex { top, offset } = grid.shape() {
            let axis = if top == HexTop::Pointy { "y" } else { "x" };
            let index = if offset == Offset::Odd { "odd" } else { "even" };
            attributes.push(("hexsidelength", side.to_string()));
            attributes.extend([("staggeraxis", axis.to_owned()), ("staggerindex", index.to_owned())]);
        }
        let layers = TILE_LAYERS.len() * usize::from(grid.levels()) + OBJECT_LAYERS.len();
        attributes.extend([("nextlayerid", (layers + 1).to_string()), ("nextobjectid", (objects + 1).to_string())]);
        attributes
    }

    fn map_properties(&self) -> Properties {
        let board = self.board;
        let mut properties: Properties = Vec::new();
        if let Shape::Square { adjacency } = board.grid().shape() {
            properties.push(("adjacency", if adjacency == Adjacency::Sides { "sides" } else { "corners" }.into()));
        }
        if !board.description().is_empty() {
            properties.push(("description", board.description().into()));
        }
        if board.light() != Light::Day {
            properties.push(("light", board.light().word().into()));
        }
        let major: Vec<&str> = board.major_terrains().map(|terrain| terrain.id.as_str()).collect();
        properties.push(("major_terrains", major.join(" ").as_str().into()));
        properties.push(("metres_per_cell", Value::Number(board.metres_per_cell().into())));
        properties.push(("name", board.name().into()));
        if board.has_storeys() {
            // A line for each storey: its elevation and its name.
            let lines = board.storeys().iter().map(|storey| format!("{} {}", storey.elevation, storey.name));
            properties.push(("storeys", lines.collect::<Vec<_>>().join("\n").as_str().into()));
        }
        properties
    }

    fn tileset(&mut self, set: &Tileset, first: u32, picture: &str) -> io::Result<()> {
        let (width, height) = set.size;
        let mut attributes = attributes_of([
            ("firstgid", first),
            ("tilewidth", width),
            ("tileheight", height),
            ("tilecount", set.tiles.len() as u32),
            ("columns", Tileset::COLUMNS),
        ]);
        attributes.insert(1, ("name", set.name.to_owned()));
        self.open("tileset", &attributes)?;
        let mut image = attributes_of([("width", width * Tileset::COLUMNS), ("height", height * set.rows())]);
        image.insert(0, ("source", picture.to_owned()));
        self.leaf("image", &image)?;
        for (id, tile) in set.tiles.iter().enumerate() {
            self.open("tile", &[("id", id.to_string()), ("type", tile.class.to_owned())])?;
            self.properties(&tile.properties)?;
            self.close("tile")?;
        }
        self.close("tileset")
    }

    fn layer_data(&mut self, gids: &[u32], encoding: Encoding) -> io::Result<()> {
        let (how, compression) = encoding.attributes();
        let attributes = [("encoding", how), ("compression", compression)];
        let attributes: Vec<_> =
            attributes.into_iter().filter_map(|(name, value)| Some((name, value?.to_owned()))).collect();
        self.open("data", &attributes)?;
        if encoding == Encoding::Xml {
            for gid in gids {
                self.leaf("tile", &[("gid", gid.to_string())])?;
            }
        } else {
            let text = encoding.pack(gids, self.board.grid().cols().into())?;
            self.xml.write_event(Event::Text(BytesText::new(&format!("\n{text}\n"))))?;
        }
        self.close("data")
    }

    fn object(&mut self, item: &Item, class: &str) -> io::Result<()> {
        self.objects += 1;
        let mut attributes = vec![("id", self.objects.to_string())];
        if !item.name.is_empty() {
            attributes.push(("name", item.name.clone()));
        }
        let (x, y) = item.form.start();
        attributes.extend([("type", class.to_owned()), ("x", pixels(x)), ("y", pixels(y))]);
        self.open("object", &attributes)?;
        self.properties(&item.properties)?;
        match &item.form {
            Form::Line(points) if points.len() > 1 => {
                let point = |&(px, py): &(f64, f64)| format!("{},{}", pixels(px - x), pixels(py - y));
                let points: Vec<String> = points.iter().map(point).collect();
                self.leaf("polyline", &[("points", points.join(" "))])?;
            }
            _ => self.leaf("point", &[])?,
        }
        self.close("object")
    }

    fn properties(&mut self, properties: &Properties) -> io::Result<()> {
        if properties.is_empty() {
            return Ok(());
        }
        self.open("properties", &[])?;
        for (name, value) in properties {
            let name = ("name", (*name).to_owned());
            match value {
                Value::Number(number) => {
                    self.leaf("property", &[name, ("type", "int".to_owned()), ("value", number.to_string())])?;
                }
                Value::Flag(flag) => {
                    self.leaf("property", &[name, ("type", "bool".to_owned()), ("value", flag.to_string())])?;
                }
                Value::Text(text) => self.leaf("property", &[name, ("value", text.clone())])?,
            }
        }
        self.close("properties")
    }

    fn open(&mut self, tag: &str, attributes: Attributes<'_>) -> io::Result<()> {
        self.xml.write_event(Event::Start(element(tag, attributes)))
    }

    fn leaf(&mut self, tag: &str, attributes: Attributes<'_>) -> io::Result<()> {
        self.xml.write_event(Event::Empty(element(tag, attributes)))
    }

    fn close(&mut self, tag: &str) -> io::Result<()> {
        self.xml.write_event(Event::End(BytesEnd::new(tag)))
    }
}

fn element<'a>(tag: &'a str, attributes: Attributes<'a>) -> BytesStart<'a> {
    let mut element = BytesStart::new(tag);
    for (name, value) in attributes {
        // Readers turn line breaks in an attribute into spaces, unless they are written as references.
        let value = quick_xml::escape::escape(visible(value)).replace('\n', "&#10;");
        let value = value.replace('\r', "&#13;").replace('\t', "&#9;");
        element.push_attribute((name.as_bytes(), value.as_bytes()));
    }
    element
}

fn attributes_of<const N: usize>(numbers: [(&'static str, u32); N]) -> Vec<(&'static str, String)> {
    numbers.into_iter().map(|(name, number)| (name, number.to_string())).collect()
}

/// A coordinate, rounded to a hundredth of a pixel.
fn pixels(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// The colour of an object layer, by the class of its objects.
fn colour(class: &str) -> &'static str {
    match class {
        "link" => "#e0a030",
        "cover" => "#3060c0",
        "climb" => "#7a5030",
        "spawn" => "#d03030",
        "exit" => "#30a060",
        "trigger" => "#a030c0",
        _ => "#606060",
    }
}
