//! Reads a Tiled map as a board.

use super::{
    TILE_LAYERS,
    doc::{Cells, Content, Doc, Layer, brief},
    geometry::Measures,
    limits::{Limits, MOST_BYTES},
    parse::{Beside, parse},
    places::{Places, STEPS},
    tables::{Tables, kind, words},
    tiles::unturned,
};
use crate::exchange::{
    Imported,
    draft::{Draft, Kinds, MOST_KINDS, Origin, number, shape as toml_shape},
    problems,
};
use hexfray_board::{
    grid::{Adjacency, Grid, HexTop, MOST_LEVELS, Offset, Shape},
    map::{MOST_ACROSS, Terrains},
    text::{Library, MAX_BYTES, Problem, Problems, Source, quoted},
};

pub use super::tiles::Hints;

/// Reads a map that Tiled saved. `name` is its path, for reports. `beside` returns the tileset files that the map names,
/// `hints` give a meaning to tiles that have none.
///
/// # Errors
/// All problems, each at its place. For a map in which no tile has a meaning, they list the missing meanings.
pub fn from_tmx(
    name: &str,
    bytes: &[u8],
    beside: Beside<'_>,
    hints: &Hints,
    library: &Library,
) -> Result<Imported, Problems> {
    let source = Source::from_bytes_up_to(name, bytes, MOST_BYTES)?;
    let kinds = Terrains::read(library)?;
    let doc = parse(&source, beside, Limits::USUAL)?;
    let reading = Reading { doc: &doc, source: &source, hints, kinds: &kinds, found: Found::default() };
    reading.read(library)
}

/// The problems found so far.
#[derive(Default)]
pub(super) struct Found {
    pub(super) problems: Vec<Problem>,
    pub(super) warnings: Vec<Problem>,
}

/// A tile layer and its role.
pub(super) struct Role<'a> {
    /// Index in [`TILE_LAYERS`]; `None` where the tiles have their own meanings.
    pub(super) layer: Option<usize>,
    /// The level of its cells.
    pub(super) level: u8,
    pub(super) origin: &'a Origin,
    pub(super) cells: &'a Cells,
}

/// A map that is being read.
pub(super) struct Reading<'a> {
    pub(super) doc: &'a Doc,
    pub(super) source: &'a Source,
    pub(super) hints: &'a Hints,
    pub(super) kinds: &'a Terrains,
    pub(super) found: Found,
}

impl<'a> Reading<'a> {
    fn read(mut self, library: &Library) -> Result<Imported, Problems> {
        let whole = Origin::new(self.source, self.doc.place, "");
        let shape = self.shape(&whole)?;
        let roles = self.roles();
        let (from, grid) = self.board(&roles, shape, &whole)?;
        // A board file needs at least one byte for each cell.
        if grid.len() > MAX_BYTES {
            let message = format!("the map has {} cells", grid.len());
            return Err(whole.problem(message, format!("at most {MAX_BYTES}")).into());
        }
        let mut kinds = Kinds::default();
        let cells = self.cells(&roles, from, grid, &mut kinds);
        if kinds.len() > MOST_KINDS {
            let message = format!("the map has {} kinds of ground", kinds.len());
            return Err(whole.problem(message, format!("at most {MOST_KINDS}")).into());
        }
        let mut draft = Draft::new();
        self.head(&mut draft, grid, &whole);
        let origin = |key: &str, level: u8| {
            let draws =
                |layer: &&Layer| role(&layer.name).is_some_and(|(role, of)| (TILE_LAYERS[role], of) == (key, level));
            let own = self.doc.layers.iter().find(draws);
            let unnamed = || Origin::new(self.source, self.doc.place, format!("`{key}`"));
            own.map_or_else(unnamed, |layer| layer.origin.clone())
        };
        draft.ground(grid, &kinds, &cells, origin, |level| self.storey(level));
        let measures = Measures::new(grid.shape(), self.doc.tile.0, self.doc.tile.1, self.doc.hex_side);
        let places = Places {
            grid,
            measures,
            shift: (f64::from(from.0) * measures.pitch.0, f64::from(from.1) * measures.pitch.1),
            exists: &|index| cells[index].is_some(),
        };
        // Missing ground would cause many further problems, which are not worth reporting.
        let bare = !self.found.problems.is_empty();
        if !bare {
            self.objects(&places, &mut draft);
        }
        let Found { problems: wrong, warnings } = self.found;
        let mut wrong = problems(wrong);
        if !bare {
            match draft.read(library, &whole) {
                Ok(board) if wrong.is_empty() => return Ok(Imported::new(board, warnings)),
                Ok(_) => {}
                Err(found) => wrong.extend(found),
            }
        }
        warnings.into_iter().for_each(|warning| wrong.push(warning.warning()));
        Err(wrong)
    }

    fn shape(&self, whole: &Origin) -> Result<Shape, Problem> {
        match self.doc.orientation.as_str() {
            "orthogonal" => {
                let corners = self.doc.properties.get("adjacency").map(|word| word.trim());
                match corners {
                    None | Some("sides") => Ok(Shape::Square { adjacency: Adjacency::Sides }),
                    Some("corners") => Ok(Shape::Square { adjacency: Adjacency::Corners }),
                    Some(other) => {
                        let message = format!("the map's property `adjacency` is \"{}\"", brief(other));
                        Err(whole.problem(message, "sides or corners"))
                    }
                }
            }
            "hexagonal" => {
                let top = if self.doc.stagger.0 == "x" { HexTop::Flat } else { HexTop::Pointy };
                let offset = if self.doc.stagger.1 == "even" { Offset::Even } else { Offset::Odd };
                Ok(Shape::Hex { top, offset })
            }
            other => {
                let problem = whole.problem(format!("the map is {}", brief(other)), "orthogonal or hexagonal");
                Err(problem.help("in Tiled, Map > Map Properties > Orientation; boards are seen from above"))
            }
        }
    }

    /// The tile layers that are read. If no layer is named `terrain`, visible layers with unknown names are read too, by the
    /// meanings of their tiles.
    fn roles(&mut self) -> Vec<Role<'a>> {
        let doc = self.doc;
        let tiles = |layer: &Layer| matches!(layer.content, Content::Tiles(_));
        let named = doc.layers.iter().any(|layer| tiles(layer) && role(&layer.name) == Some((0, 0)));
        let mut roles = Vec::new();
        for layer in &doc.layers {
            let Content::Tiles(cells) = &layer.content else { continue };
            let role = role(&layer.name);
            if role.is_none() && (named || !layer.visible) {
                let why = if named { "not one of the board's" } else { "hidden" };
                self.found.warnings.push(layer.origin.problem(format!("it is {why} and left out"), ""));
                continue;
            }
            if cells.gids.iter().any(|&gid| unturned(gid).1) {
                let message = "some tiles are turned or mirrored and read as if they were not";
                self.found.warnings.push(layer.origin.problem(message, ""));
            }
            let (layer_role, level) = role.map_or((None, 0), |(role, level)| (Some(role), level));
            roles.push(Role { layer: layer_role, level, origin: &layer.origin, cells });
        }
        // The ground comes first, wherever the map has its layer.
        roles.sort_by_key(|role| role.layer.unwrap_or(0));
        roles
    }

    /// The lines of a storey before its pictures, from the map's property `storeys`.
    fn storey(&self, level: u8) -> String {
        let lines = self.doc.properties.get("storeys").map_or("", String::as_str).lines();
        let Some(line) = lines.map(str::trim).nth(usize::from(level.saturating_sub(1))) else { return String::new() };
        let (elevation, name) = line.split_once(' ').unwrap_or((line, ""));
        let name = if name.is_empty() { String::new() } else { format!("name = {}\n", quoted(name)) };
        if elevation.is_empty() { name } else { format!("{name}elevation = {}\n", number(elevation)) }
    }

    /// The column and row of the first cell, and the grid of the board: the whole map, or the painted part of an infinite one,
    /// with all levels of the layers.
    fn board(&self, roles: &[Role<'_>], shape: Shape, whole: &Origin) -> Result<((i32, i32), Grid), Problem> {
        let levels = roles.iter().map(|role| role.level).max().unwrap_or(0) + 1;
        if !self.doc.infinite {
            let (cols, rows) = self.doc.size;
            return Ok(((0, 0), Grid::new(shape, cols as u16, rows as u16).with_levels(levels)));
        }
        let ground = roles.iter().filter(|role| role.layer.unwrap_or(0) == 0);
        let painted = ground.flat_map(|role| {
            let at = move |index: usize| {
                let cols = role.cells.cols as usize;
                (role.cells.from.0 + (index % cols) as i32, role.cells.from.1 + (index / cols) as i32)
            };
            role.cells.gids.iter().enumerate().filter(|(_, gid)| **gid != 0).map(move |(index, _)| at(index))
        });
        let bounds = painted.fold(None, |bounds: Option<[i32; 4]>, (col, row)| {
            let [left, top, right, bottom] = bounds.unwrap_or([col, row, col, row]);
            Some([left.min(col), top.min(row), right.max(col), bottom.max(row)])
        });
        let [left, top, right, bottom] =
            bounds.ok_or_else(|| whole.problem("no cell of the map is painted", "at least one"))?;
        let (cols, rows) = (right.abs_diff(left) + 1, bottom.abs_diff(top) + 1);
        if cols > MOST_ACROSS as u32 || rows > MOST_ACROSS as u32 {
            let message = format!("the map has {cols} columns and {rows} rows");
            return Err(whole.problem(message, format!("at most {MOST_ACROSS} of each")));
        }
        // If the board starts at an odd row or column, the shifted ones have the other parity.
        let turned = |offset, first: i32| match (offset, first.rem_euclid(2)) {
            (offset, 0) => offset,
            (Offset::Odd, _) => Offset::Even,
            (Offset::Even, _) => Offset::Odd,
        };
        let shape = match shape {
            Shape::Hex { top: HexTop::Pointy, offset } => {
                Shape::Hex { top: HexTop::Pointy, offset: turned(offset, top) }
            }
            Shape::Hex { top: HexTop::Flat, offset } => Shape::Hex { top: HexTop::Flat, offset: turned(offset, left) },
            square @ Shape::Square { .. } => square,
        };
        Ok(((left, top), Grid::new(shape, cols as u16, rows as u16).with_levels(levels)))
    }

    fn head(&mut self, draft: &mut Draft, grid: Grid, whole: &Origin) {
        let own = |key: &str| self.doc.properties.get(key).map(String::as_str).filter(|text| !text.trim().is_empty());
        let file = self.source.name().rsplit(['/', '\\']).next().unwrap_or_default();
        let stem = file.strip_suffix(".tmx").unwrap_or(file);
        let name = own("name").unwrap_or(if stem.is_empty() { "Map" } else { stem });
        let property = |key: &str| Origin { within: format!("the map's property `{key}`"), ..whole.clone() };
        draft.add(&property("name"), format!("name = {}", quoted(name)));
        if let Some(text) = own("description") {
            draft.add(&property("description"), format!("description = {}", quoted(text)));
        }
        draft.add(whole, format!("grid = {}", toml_shape(grid.shape())));
        if let Some(metres) = own("metres_per_cell") {
            draft.add(&property("metres_per_cell"), format!("metres_per_cell = {}", number(metres)));
        }
        if let Some(light) = own("light") {
            draft.add(&property("light"), format!("light = {}", quoted(light)));
        }
        if let Some(text) = own("major_terrains") {
            let list: Vec<String> = words(text).map(quoted).collect();
            draft.add(&property("major_terrains"), format!("major_terrains = [{}]", list.join(", ")));
        }
        let known = ["name", "description", "metres_per_cell", "light", "major_terrains", "adjacency", "storeys"];
        let rest: Vec<&str> =
            self.doc.properties.keys().map(String::as_str).filter(|key| !known.contains(key)).take(10).collect();
        if !rest.is_empty() {
            let message = format!("no board has the map's properties `{}`", brief(&rest.join("`, `")));
            self.found.warnings.push(whole.problem(message, ""));
        }
    }

    /// A problem of the first object with which the search for the objects' cells would take too long.
    fn too_large(&self, tables: &Tables<'_>) -> Option<Problem> {
        let mut steps = 0_usize;
        for layer in &self.doc.layers {
            let Content::Objects(objects) = &layer.content else { continue };
            for object in objects {
                let work = kind(object, &layer.name).map_or(0, |kind| tables.work(object, kind));
                steps = steps.saturating_add(work);
                if steps > STEPS {
                    let problem = object.origin.problem("the outlines of the map are too large and too many", "");
                    return Some(problem.help("zones of many cells are smaller as points, one for each cell"));
                }
            }
        }
        None
    }

    fn objects(&mut self, places: &Places<'_>, draft: &mut Draft) {
        let mut tables = Tables::new(places, draft);
        if let Some(problem) = self.too_large(&tables) {
            return self.found.problems.push(problem);
        }
        for layer in &self.doc.layers {
            match &layer.content {
                Content::Tiles(_) => {}
                Content::Picture => {
                    self.found.warnings.push(layer.origin.problem("a picture is no part of a board and left out", ""));
                }
                Content::Objects(objects) => {
                    let mut skipped = 0;
                    for object in objects {
                        let Some(kind) = kind(object, &layer.name) else {
                            skipped += 1;
                            continue;
                        };
                        self.found.problems.extend(tables.add(object, kind).err());
                    }
                    if skipped > 0 {
                        let what =
                            if skipped == 1 { "1 object is".to_owned() } else { format!("{skipped} objects are") };
                        let problem = layer.origin.problem(format!("{what} of no known class and left out"), "");
                        let help = "classes are link, cover, climb, spawn, exit, trigger and object";
                        self.found.warnings.push(problem.help(help));
                    }
                }
            }
        }
        tables.finish();
    }
}

/// The role and level of a tile layer, by its name: `terrain`, or `terrain 1` for the first storey.
fn role(name: &str) -> Option<(usize, u8)> {
    let name = name.trim().to_lowercase();
    let (name, level) = match name.rsplit_once(' ') {
        Some((name, level)) => (name.trim_end().to_owned(), level.parse().ok().filter(|level| *level < MOST_LEVELS)?),
        None => (name, 0),
    };
    let role = TILE_LAYERS.iter().position(|layer| *layer == name || name.strip_suffix('s') == Some(layer))?;
    Some((role, level))
}
