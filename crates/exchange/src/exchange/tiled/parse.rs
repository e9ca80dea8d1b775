//! Reads the text of a map file into tilesets, layers and objects, safe against hostile input.

use std::{cell::Cell as Counter, collections::BTreeMap};

use roxmltree::{Document, Node, ParsingOptions};

use super::{
    data,
    doc::{Cells, Content, Doc, Form, Layer, Object, Properties, Tile, Tileset, brief},
    geometry::Point,
    limits::Limits,
};
use crate::exchange::draft::Origin;
use hexfray_board::{
    map::MOST_ACROSS,
    text::{Place, Problem, Source, file_name},
};

/// The most layers of a map, and the most levels of nested groups.
const MOST_LAYERS: usize = 200;
const MOST_DEPTH: usize = 32;
/// The most cells of all layers together.
const MOST_CELLS: usize = 8 << 20;
/// The most columns and rows that the chunks of an infinite map may span: chunks may extend beyond the board on all sides.
const MOST_SPREAD: i64 = 2 * MOST_ACROSS as i64;

/// Returns the content of a file that the map names.
pub(super) type Beside<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, String>;

/// Reads a map file.
///
/// # Errors
/// The problem with its place.
pub(super) fn parse(source: &Source, beside: Beside<'_>, limits: Limits) -> Result<Doc, Problem> {
    let document = document(source, &limits)?;
    let root = document.root_element();
    let (parts, bytes) = (Counter::new(0), Counter::new(0));
    let reader = Reader { source, beside, limits, parts, bytes, cells: 0, layers: Vec::new(), infinite: false };
    if !root.has_tag_name("map") {
        let what = format!("this is a <{}>", root.tag_name().name());
        return Err(Problem::new(source, start(root), what, "a <map>, as Tiled saves it with the ending .tmx"));
    }
    reader.map(root)
}

/// Parses a file as XML, unless that would cost too much.
fn document<'s>(source: &'s Source, limits: &Limits) -> Result<Document<'s>, Problem> {
    limits.check(source)?;
    let text = source.text();
    // Old versions of Tiled name a document type. The parser refuses files that define entities, which Tiled never writes.
    let options =
        ParsingOptions { allow_dtd: !text.contains("<!ENTITY"), nodes_limit: limits.nodes, ..Default::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let at = error.pos();
        let line = text.split_inclusive('\n').take(at.row.saturating_sub(1) as usize).map(str::len).sum::<usize>();
        let place =
            text[line..].char_indices().nth(at.col.saturating_sub(1) as usize).map_or(text.len(), |(at, _)| line + at);
        let message = error.to_string();
        // The report gives the place, so it is cut from the message.
        let message = brief(message.rsplit_once(" at ").map_or(message.as_str(), |(message, _)| message));
        Problem::new(source, (place..place).into(), format!("this is no XML: {message}"), "a file that Tiled saved")
    })
}

/// The place of an element's opening tag.
fn start(node: Node<'_, '_>) -> Place {
    let range = node.range();
    let text = &node.document().input_text()[range.clone()];
    (range.start..range.start + text.find('>').map_or(text.len(), |end| end + 1)).into()
}

/// The text of an attribute; empty if there is none.
fn text(node: Node<'_, '_>, name: &str) -> String {
    node.attribute(name).unwrap_or_default().to_owned()
}

/// The class of a tile or an object, under either of its names.
fn class(node: Node<'_, '_>) -> String {
    let class = text(node, "class");
    if class.is_empty() { text(node, "type") } else { class }
}

/// A length in pixels; 0 if it is missing or out of range.
fn length(node: Node<'_, '_>, name: &str) -> f64 {
    number(node.attribute(name).unwrap_or_default())
}

fn number(text: &str) -> f64 {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite()).unwrap_or(0.0).clamp(-1e7, 1e7)
}

struct Reader<'a> {
    source: &'a Source,
    beside: Beside<'a>,
    limits: Limits,
    /// Tiles, objects and properties read so far.
    parts: Counter<usize>,
    /// Bytes of tileset files read so far.
    bytes: Counter<usize>,
    /// Cells unpacked so far.
    cells: usize,
    layers: Vec<Layer>,
    infinite: bool,
}

impl Reader<'_> {
    fn problem(&self, node: Node<'_, '_>, message: impl Into<String>, expected: &str) -> Problem {
        Problem::new(self.source, start(node), message, expected)
    }

    /// A required whole number.
    fn count(&self, node: Node<'_, '_>, name: &str) -> Result<u32, Problem> {
        let value = node.attribute(name);
        let wrong = || {
            let given = value.map_or(format!("`{name}` is missing"), |text| format!("`{name}` is \"{}\"", brief(text)));
            self.problem(node, given, "a whole number")
        };
        value.and_then(|text| text.trim().parse().ok()).ok_or_else(wrong)
    }

    /// Counts a tile, an object or a property, so that no file exhausts the memory.
    fn count_part(&self, source: &Source, node: Node<'_, '_>) -> Result<(), Problem> {
        self.parts.set(self.parts.get() + 1);
        if self.parts.get() > self.limits.parts {
            let expected = format!("at most {} in all its files", self.limits.parts);
            let message = "the map has too many tiles, objects and properties";
            return Err(Problem::new(source, start(node), message, expected));
        }
        Ok(())
    }

    /// The custom properties of an element.
    fn properties(&self, source: &Source, node: Node<'_, '_>) -> Result<Properties, Problem> {
        let list = node.children().filter(|child| child.has_tag_name("properties"));
        let list = list.flat_map(|list| list.children().filter(|child| child.has_tag_name("property")));
        let value = |node: Node<'_, '_>| node.attribute("value").or(node.text()).unwrap_or_default().to_owned();
        list.map(|node| self.count_part(source, node).map(|()| (text(node, "name"), value(node)))).collect()
    }

    fn map(mut self, root: Node<'_, '_>) -> Result<Doc, Problem> {
        self.infinite = root.attribute("infinite") == Some("1");
        let size = (self.count(root, "width")?, self.count(root, "height")?);
        let most = MOST_ACROSS as u32;
        if !self.infinite && (size.0 == 0 || size.1 == 0 || size.0 > most || size.1 > most) {
            let message = format!("the map has {} columns and {} rows", size.0, size.1);
            return Err(self.problem(root, message, &format!("1 to {most} of each")));
        }
        let tile = (self.count(root, "tilewidth")?, self.count(root, "tileheight")?);
        let mut tilesets = Vec::new();
        for node in root.children().filter(|node| node.has_tag_name("tileset")) {
            if tilesets.len() >= self.limits.tilesets {
                let expected = format!("at most {}", self.limits.tilesets);
                return Err(self.problem(node, "the map has too many tilesets", &expected));
            }
            tilesets.push(self.tileset(node)?);
        }
        tilesets.sort_by_key(|set| set.first);
        self.layers_of(root)?;
        Ok(Doc {
            orientation: text(root, "orientation"),
            size,
            infinite: self.infinite,
            tile,
            hex_side: root.attribute("hexsidelength").and_then(|side| side.parse().ok()).unwrap_or(0),
            stagger: (text(root, "staggeraxis"), text(root, "staggerindex")),
            properties: self.properties(self.source, root)?,
            tilesets,
            layers: self.layers,
            place: start(root),
        })
    }

    fn tileset(&self, node: Node<'_, '_>) -> Result<Tileset, Problem> {
        let first = self.count(node, "firstgid")?;
        let Some(file) = node.attribute("source") else {
            return self.tiles_of(self.source, node, first);
        };
        let source = self.beside(node, file)?;
        let document = document(&source, &self.limits)?;
        let root = document.root_element();
        if !root.has_tag_name("tileset") {
            return Err(Problem::new(&source, start(root), "this is no tileset", "a <tileset>, as Tiled saves it"));
        }
        self.tiles_of(&source, root, first)
    }

    /// The tileset of an element.
    fn tiles_of(&self, source: &Source, node: Node<'_, '_>, first: u32) -> Result<Tileset, Problem> {
        let name = text(node, "name");
        let mut tiles = BTreeMap::new();
        for node in node.children().filter(|child| child.has_tag_name("tile")) {
            let Some(id) = node.attribute("id").and_then(|id| id.parse().ok()) else { continue };
            self.count_part(source, node)?;
            let origin = Origin::new(source, start(node), format!("tile {id} of tileset `{}`", brief(&name)));
            tiles.insert(id, Tile { class: class(node), properties: self.properties(source, node)?, origin });
        }
        let count = node.attribute("tilecount").and_then(|count| count.parse().ok());
        let origin = Origin::new(source, start(node), format!("tileset `{}`", brief(&name)));
        Ok(Tileset { first, name, tiles, count, origin })
    }

    /// The file of a tileset.
    fn beside(&self, node: Node<'_, '_>, file: &str) -> Result<Source, Problem> {
        let help = "in Tiled, \"Embed Tileset\" puts it into the map";
        let Ok(name) = file_name::checked(file) else {
            let message = format!("the tileset \"{}\" lies elsewhere", brief(file));
            return Err(self.problem(node, message, "one in the map's folder or below it").help(help));
        };
        if !name.ends_with(".tsx") && !name.ends_with(".xml") {
            let message = format!("the tileset \"{}\" is no .tsx file", brief(file));
            return Err(self.problem(node, message, "one that Tiled saved as .tsx").help(help));
        }
        let bytes = (self.beside)(&name).map_err(|error| {
            let message = format!("the tileset \"{}\" cannot be read: {error}", brief(file));
            self.problem(node, message, "").help(help)
        })?;
        self.bytes.set(self.bytes.get() + bytes.len());
        if self.bytes.get() > self.limits.beside {
            let expected = format!("at most {} bytes", self.limits.beside);
            return Err(self.problem(node, "the tilesets' files are too big, all together", &expected).help(help));
        }
        let first = |problems: hexfray_board::text::Problems| {
            problems.into_iter().next().unwrap_or_else(|| self.problem(node, "the tileset is no text", ""))
        };
        Source::from_bytes_up_to(&name, &bytes, super::MOST_BYTES).map_err(first)
    }

    /// All layers below an element, including those in groups.
    fn layers_of(&mut self, root: Node<'_, '_>) -> Result<(), Problem> {
        let mut open = vec![(root.first_child(), (0.0, 0.0), true)];
        while let Some((next, offset, visible)) = open.last_mut() {
            let Some(node) = *next else {
                open.pop();
                continue;
            };
            *next = node.next_sibling();
            let at = (offset.0 + length(node, "offsetx"), offset.1 + length(node, "offsety"));
            let shown = *visible && node.attribute("visible") != Some("0");
            let name = text(node, "name");
            let content = match node.tag_name().name() {
                "group" if open.len() > MOST_DEPTH => {
                    return Err(self.problem(node, "groups within groups within groups", "at most 32 levels"));
                }
                "group" => {
                    open.push((node.first_child(), at, shown));
                    continue;
                }
                "layer" => Content::Tiles(self.tiles(node, &name)?),
                "objectgroup" => Content::Objects(self.objects(node, at)?),
                "imagelayer" => Content::Picture,
                _ => continue,
            };
            if self.layers.len() >= MOST_LAYERS {
                return Err(self.problem(node, "too many layers", "at most 200"));
            }
            let origin = Origin::new(self.source, start(node), format!("layer `{}`", brief(&name)));
            self.layers.push(Layer { name, visible: shown, content, origin });
        }
        Ok(())
    }

    fn tiles(&mut self, layer: Node<'_, '_>, name: &str) -> Result<Cells, Problem> {
        let Some(data) = layer.children().find(|node| node.has_tag_name("data")) else {
            return Ok(Cells { from: (0, 0), cols: 0, rows: 0, gids: Vec::new() });
        };
        let wrong = |node, (message, expected): (String, String)| {
            let within = format!("layer `{}`", brief(name));
            Problem::new(self.source, start(node), message, expected).moved(self.source, start(node), &within)
        };
        if self.infinite {
            return self.chunks(data);
        }
        let (cols, rows) = (self.count(layer, "width")?, self.count(layer, "height")?);
        let most = MOST_ACROSS as u32;
        if cols > most || rows > most {
            return Err(wrong(
                layer,
                (format!("it has {cols} columns and {rows} rows"), format!("at most {most} of each")),
            ));
        }
        let count = cols as usize * rows as usize;
        self.spend(layer, count)?;
        let gids = data::unpack(data, data, count).map_err(|what| wrong(data, what))?;
        Ok(Cells { from: (0, 0), cols, rows, gids })
    }

    /// The cells of an infinite map, which are stored in rectangles.
    fn chunks(&mut self, data: Node<'_, '_>) -> Result<Cells, Problem> {
        let mut chunks = Vec::new();
        for node in data.children().filter(|node| node.has_tag_name("chunk")) {
            let place = |name: &str| node.attribute(name).and_then(|text| text.trim().parse::<i32>().ok());
            let (Some(x), Some(y)) = (place("x"), place("y")) else {
                return Err(self.problem(node, "a chunk without `x` or `y`", "its first column and row"));
            };
            let (cols, rows) = (self.count(node, "width")?, self.count(node, "height")?);
            if cols > MOST_ACROSS as u32
                || rows > MOST_ACROSS as u32
                || x.unsigned_abs().max(y.unsigned_abs()) > 1_000_000
            {
                return Err(self.problem(node, "a chunk that is too large or too far away", "what Tiled writes"));
            }
            let count = cols as usize * rows as usize;
            self.spend(node, count)?;
            let gids = data::unpack(data, node, count)
                .map_err(|(message, expected)| self.problem(node, message, &expected))?;
            if gids.iter().any(|&gid| gid != 0) {
                chunks.push(Cells { from: (x, y), cols, rows, gids });
            }
        }
        let joined = joined(&chunks).ok_or_else(|| {
            self.problem(data, "the map spreads too far", &format!("at most {MOST_ACROSS} columns and rows"))
        })?;
        self.spend(data, joined.gids.len())?;
        Ok(joined)
    }

    /// Counts unpacked cells, so that no file takes too long.
    fn spend(&mut self, node: Node<'_, '_>, cells: usize) -> Result<(), Problem> {
        self.cells += cells;
        if self.cells > MOST_CELLS {
            return Err(self.problem(node, "the map has too many cells", "at most eight million in all layers"));
        }
        Ok(())
    }

    fn objects(&self, layer: Node<'_, '_>, offset: Point) -> Result<Vec<Object>, Problem> {
        let mut objects = Vec::new();
        for node in layer.children().filter(|node| node.has_tag_name("object")) {
            self.count_part(self.source, node)?;
            let (id, name) = (text(node, "id"), text(node, "name"));
            let named = if name.is_empty() { String::new() } else { format!(" \"{}\"", brief(&name)) };
            let origin = Origin::new(self.source, start(node), format!("object {}{named}", brief(&id)));
            if node.has_attribute("template") {
                let problem = origin.problem("it is made from a template", "an object of its own");
                return Err(problem.help("in Tiled, \"Detach\" in the object's menu makes it one"));
            }
            let at = (length(node, "x") + offset.0, length(node, "y") + offset.1);
            let form = node.children().find_map(|child| form(child, at)).unwrap_or(Form::Rectangle);
            objects.push(Object {
                name,
                class: class(node),
                at,
                size: (length(node, "width"), length(node, "height")),
                gid: node.attribute("gid").and_then(|gid| gid.parse().ok()),
                form,
                properties: self.properties(self.source, node)?,
                origin,
            });
        }
        Ok(objects)
    }
}

/// The outline that a child of an object gives it.
fn form(node: Node<'_, '_>, at: Point) -> Option<Form> {
    let points = || {
        let text = node.attribute("points").unwrap_or_default();
        let pairs = text.split_ascii_whitespace().filter_map(|pair| pair.split_once(','));
        pairs.map(|(x, y)| (at.0 + number(x), at.1 + number(y))).collect()
    };
    match node.tag_name().name() {
        "point" => Some(Form::Point),
        "ellipse" => Some(Form::Ellipse),
        "polygon" => Some(Form::Polygon(points())),
        "polyline" => Some(Form::Line(points())),
        "text" => Some(Form::Text),
        _ => None,
    }
}

/// The chunks as one rectangle; `None` if they are too far apart.
fn joined(chunks: &[Cells]) -> Option<Cells> {
    let left = chunks.iter().map(|chunk| i64::from(chunk.from.0)).min().unwrap_or(0);
    let top = chunks.iter().map(|chunk| i64::from(chunk.from.1)).min().unwrap_or(0);
    let right = chunks.iter().map(|chunk| i64::from(chunk.from.0) + i64::from(chunk.cols)).max().unwrap_or(0);
    let bottom = chunks.iter().map(|chunk| i64::from(chunk.from.1) + i64::from(chunk.rows)).max().unwrap_or(0);
    if right - left > MOST_SPREAD || bottom - top > MOST_SPREAD {
        return None;
    }
    let (cols, rows) = ((right - left) as usize, (bottom - top) as usize);
    let mut gids = vec![0; cols * rows];
    for chunk in chunks {
        let (col, row) = ((i64::from(chunk.from.0) - left) as usize, (i64::from(chunk.from.1) - top) as usize);
        for (line, part) in chunk.gids.chunks(chunk.cols.max(1) as usize).enumerate() {
            let start = (row + line) * cols + col;
            gids[start..start + part.len()].copy_from_slice(part);
        }
    }
    Some(Cells { from: (left as i32, top as i32), cols: cols as u32, rows: rows as u32, gids })
}
