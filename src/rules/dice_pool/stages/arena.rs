//! The open ground of a battle that names no map (DP-036, DP-040).

use crate::{
    map::Board,
    rules::dice_pool::content::{GridKind, Settings},
    text::{Library, Source},
};

/// A board of so many columns and rows as the settings say.
pub fn board(settings: &Settings, library: &Library) -> Option<Board> {
    let [cols, rows, _] = settings.arena.0;
    let grid = match settings.grid {
        GridKind::Square => "{ shape = \"square\", adjacency = \"corners\" }",
        GridKind::Hex => "{ shape = \"hex\", top = \"pointy\", offset = \"odd\" }",
    };
    let row = ". ".repeat(usize::from(cols));
    let terrain = format!("{row}\n").repeat(usize::from(rows));
    let text = format!("name = \"Open ground\"\ngrid = {grid}\nterrain = '''\n{terrain}'''\n");
    Board::read(&Source::new("open ground", &text), library).ok()
}
