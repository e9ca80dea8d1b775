//! The open ground of a battle without a map (DP-036, DP-040).

use crate::content::{GridKind, Settings};
use hexfray_board::{
    map::Board,
    text::{Library, Source},
};

/// A board with the columns, rows and levels of the settings: ground, and air over it for flyers.
pub fn board(settings: &Settings, library: &Library) -> Option<Board> {
    let [cols, rows, levels] = settings.arena.0;
    let grid = match settings.grid {
        GridKind::Square => "{ shape = \"square\", adjacency = \"corners\" }",
        GridKind::Hex => "{ shape = \"hex\", top = \"pointy\", offset = \"odd\" }",
    };
    let level = |cell: &str| {
        let row = cell.repeat(usize::from(cols));
        format!("terrain = '''\n{}'''\n", format!("{row}\n").repeat(usize::from(rows)))
    };
    let air = format!("[[storey]]\n{}", level("_ ")).repeat(usize::from(levels.saturating_sub(1)));
    let text = format!("name = \"Open ground\"\ngrid = {grid}\n{}{air}", level(". "));
    Board::read(&Source::new("open ground", &text), library).ok()
}
