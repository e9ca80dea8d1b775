//! `hexfray convert`: boards to Tiled and back, and Wesnoth's maps to boards.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{Failure, files, say, show};
use hexfray_board::{
    grid::{Adjacency, HexTop, Offset, Shape},
    map::{Board, Terrains},
    text::{Library, Problem, Problems, printable},
};
use hexfray_disk::{Output, reading, within};
use hexfray_exchange::exchange::{
    Encoding, Hints, Imported, MOST_BYTES, from_tmx, from_wesnoth, tile_pictures, to_tmx,
};

/// Convert a board to a map of Tiled and back, or a map of Wesnoth to a board.
#[derive(Debug, Args)]
#[command(after_long_help = "Examples:
  Edit a built-in board in Tiled, and read it back:
    hexfray convert ravine ravine.tmx
    hexfray convert ravine.tmx maps/mine.map.toml
  Read a map made in Tiled; tile 0 of its tileset `sea` is deep water, and
  all tiles of the class `Wiese` are grass:
    hexfray convert isle.tmx maps/isle.map.toml \\
      --terrain sea:0=deep_water --terrain Wiese=grass
  Start a board from a map of Wesnoth:
    hexfray convert 2p_Isle.map maps/isle.map.toml")]
pub(super) struct Convert {
    /// The file to read, or a built-in board by its name, such as `ravine`.
    input: String,
    /// The file to write: .map.toml or .tmx.
    #[arg(value_parser = output)]
    output: PathBuf,
    /// The meaning of tiles without one of their own, by their class, or by tileset and number: a terrain, an obstacle,
    /// both (`grass+tree`), or `none` for no cell.
    #[arg(long, value_name = "NAME=TERRAIN")]
    terrain: Vec<String>,
    /// The encoding of the cells in a written .tmx.
    #[arg(long, value_name = "ENCODING", default_value = "csv", value_parser = ["csv", "xml", "base64", "gzip", "zlib", "zstd"])]
    encoding: String,
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
}

/// Accepts a path with the ending of a file that can be written.
fn output(path: &str) -> Result<PathBuf, String> {
    if path.ends_with(".map.toml") || path.ends_with(".tmx") {
        return files::check_output(Path::new(path)).map(|()| path.into());
    }
    let why = if path.ends_with(".map") { "Wesnoth's maps can only be read; " } else { "" };
    Err(format!("{why}the name ends in .map.toml for a board or in .tmx for Tiled"))
}

impl Convert {
    pub(super) fn run(self) -> Result<(), Failure> {
        let tiled = self.input.ends_with(".tmx");
        if !tiled && !self.terrain.is_empty() {
            return Err(Failure::user("--terrain gives the meaning of a .tmx's tiles, but this file is no .tmx"));
        }
        refuse_unknown(&self.input)?;
        // Checks that the file can be written before the board is read.
        self.spare(&self.output)?;
        let output = Output::begin(&self.output)?;
        let (library, Imported { board, warnings }) = if tiled || self.input.ends_with(".map") {
            let library = files::library();
            let imported = self.import(tiled, &library)?;
            (library, imported)
        } else {
            let (library, name) = files::library_with(&self.input, &[".map.toml"])?;
            let source = library.get(&name).ok_or_else(|| Failure::User(format!("there is no board {name}")))?;
            let board = Board::read(source, &library).map_err(told)?;
            (library, Imported { board, warnings: Problems::new() })
        };
        let written = self.files(&board, &library)?;
        written.iter().try_for_each(|(path, _)| self.spare(path))?;
        // Checks that all files can be written before one is: a map without its pictures is useless.
        let pictures = written.iter().filter(|(path, _)| *path != self.output).map(|(path, _)| Output::begin(path));
        let pictures = pictures.collect::<Result<Vec<_>, _>>()?;
        for (output, (_, bytes)) in pictures.into_iter().chain([output]).zip(&written) {
            output.finish(bytes)?;
        }
        if !warnings.is_empty() {
            show(&warnings);
        }
        say(summary(&board))?;
        written.iter().try_for_each(|(path, _)| say(format_args!("written: {}", path.display())))
    }

    /// Refuses to overwrite a file, unless the user allows it.
    fn spare(&self, path: &Path) -> Result<(), Failure> {
        if path.exists() && !self.force {
            return Err(Failure::User(format!("{} exists already; --force overwrites it", path.display())));
        }
        Ok(())
    }

    /// The board of another program's file.
    fn import(&self, tiled: bool, library: &Library) -> Result<Imported, Failure> {
        let path = Path::new(&self.input);
        if !tiled {
            return from_wesnoth(&files::read(path)?, library).map_err(told);
        }
        let hints = self.hints(library)?;
        let bytes = files::read_bytes(path, MOST_BYTES)
            .map_err(|error| Failure::User(format!("cannot read {}: {error}", self.input)))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let beside = |name: &str| {
            let path = within::file(folder, name)?;
            reading::bytes(&path, MOST_BYTES).map_err(|unread| unread.to_string())
        };
        from_tmx(&self.input, &bytes, &beside, &hints, library).map_err(told)
    }

    fn hints(&self, library: &Library) -> Result<Hints, Failure> {
        let kinds = Terrains::read(library).map_err(told)?;
        Hints::parse(self.terrain.iter().map(String::as_str), &kinds)
            .map_err(|error| Failure::User(format!("--terrain {error}")))
    }

    /// The files to write; those that refer to others come last.
    fn files(&self, board: &Board, library: &Library) -> Result<Vec<(PathBuf, Vec<u8>)>, Failure> {
        let name = self.output.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let Some(stem) = name.strip_suffix(".tmx") else {
            return Ok(vec![(self.output.clone(), board.to_text().into_bytes())]);
        };
        let encoding = Encoding::WORDS.iter().find(|(word, _)| *word == self.encoding).map(|(_, encoding)| *encoding);
        let map = to_tmx(board, stem, encoding.unwrap_or_default()).map_err(Failure::user)?;
        comes_back(&map, &name, library)?;
        let pictures = tile_pictures(board, stem).map_err(Failure::user)?;
        let pictures = pictures.into_iter().map(|(name, bytes)| (self.output.with_file_name(name), bytes));
        Ok(pictures.chain([(self.output.clone(), map.into_bytes())]).collect())
    }
}

/// Refuses a file whose ending says that it is neither a board nor a map of Tiled or Wesnoth.
fn refuse_unknown(input: &str) -> Result<(), Failure> {
    let known = [".toml", ".tmx", ".map"];
    let path = Path::new(input);
    if !files::is_file(input) || path.extension().is_none() || known.iter().any(|ending| input.ends_with(ending)) {
        return Ok(());
    }
    Err(Failure::User(format!(
        "{} cannot be converted: a board ends in .map.toml, a map of Tiled in .tmx and a map of Wesnoth in .map",
        printable(input)
    )))
}

/// Refuses a map of Tiled that would be too large to become a board again.
fn comes_back(map: &str, name: &str, library: &Library) -> Result<(), Failure> {
    let beside = |_: &str| Err("a map has its tilesets within".to_owned());
    let Err(problems) = from_tmx(name, map.as_bytes(), &beside, &Hints::default(), library) else { return Ok(()) };
    let why = problems.iter().next().map(Problem::message).unwrap_or_default();
    Err(Failure::User(format!("the board would not come back from Tiled, and nothing was written: {}", printable(why))))
}

/// A failure after these problems have been reported.
fn told(problems: Problems) -> Failure {
    show(&problems);
    Failure::Said
}

/// The result of a conversion, in a line.
fn summary(board: &Board) -> String {
    let grid = board.grid();
    let shape = match grid.shape() {
        Shape::Hex { top, offset } => {
            let top = if top == HexTop::Pointy { "pointy" } else { "flat" };
            format!("{top}-topped hexes, {} ones shifted", if offset == Offset::Odd { "odd" } else { "even" })
        }
        Shape::Square { adjacency: Adjacency::Sides } => "squares".to_owned(),
        Shape::Square { adjacency: Adjacency::Corners } => "squares with corners".to_owned(),
    };
    let sides: Vec<&str> = board.spawns().iter().map(|spawn| spawn.side.as_str()).collect();
    let sides = if sides.is_empty() {
        "no side starts there yet".to_owned()
    } else {
        format!("starts for {}", sides.join(", "))
    };
    format!("{}: {} × {} cells, {shape}; {sides}", printable(board.name()), grid.cols(), grid.rows())
}
