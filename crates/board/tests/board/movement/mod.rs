//! Moving over boards (MC-041 … MC-069, MC-148, MC-180), by the catalogue's examples and against a plain
//! reading of the rules on random boards.

mod ground;
mod heights;
mod leaps;
mod random_boards;

use hexfray_board::grid::Cell;
use hexfray_board::map::{Board, JumpMode, LeapOver, Standing, Travel, Traveller};
use hexfray_board::text::Source;

const SQUARES: &str = r#"{ shape = "square", adjacency = "sides" }"#;
const HEXES: &str = r#"{ shape = "hex", top = "pointy", offset = "odd" }"#;
/// `1` … `4`: Normal … Adverse; `%` impassable; `X` obstacle; `~` and `w` water; `l` lava; `·` no cell.
const LEGEND: &str = r#"
[legend]
1 = "grass"
2 = { terrain = "mountain", difficulty = "limited" }
3 = { terrain = "mountain", difficulty = "difficult" }
4 = { terrain = "mountain", difficulty = "adverse" }
% = "chasm"
X = { obstacle = "boulder" }
W = { terrain = "deep_water", difficulty = "impassable", depth = 3 }
l = { terrain = "lava", difficulty = "adverse" }
h = { terrain = "lava", difficulty = "adverse" }
"#;

/// A board of these rows, separated by `/`; heights alike, and links.
fn board(grid: &str, terrain: &str, heights: &str, links: &str) -> Board {
    let rows = |text: &str| text.split('/').map(str::trim).collect::<Vec<_>>().join("\n");
    let heights = if heights.is_empty() { String::new() } else { format!("height = '''\n{}\n'''\n", rows(heights)) };
    let legend = LEGEND.replace("1 =", "\"1\" =").replace("% =", "\"%\" =");
    let text =
        format!("name = \"Test\"\ngrid = {grid}\nterrain = '''\n{}\n'''\n{heights}{legend}\n{links}", rows(terrain));
    Board::read(&Source::new("test.map.toml", &text), &hexfray_data::library())
        .unwrap_or_else(|problems| panic!("{problems}"))
}

/// One row of squares.
fn row(terrain: &str, heights: &str) -> Board {
    board(SQUARES, terrain, heights, "")
}

fn link(kind: &str, from: usize, to: usize) -> String {
    format!("[[link]]\nkind = \"{kind}\"\nfrom = [{from}, 0]\nto = [{to}, 0]\n")
}

/// A walker by the book with these Move and Jump points.
fn walker(points: u16, jump: u8) -> Traveller {
    Traveller {
        points: 2 * points,
        jump,
        jump_mode: JumpMode::Pool,
        always_one: true,
        leaps_over: LeapOver::Allies,
        leaps_impassable: true,
        ..Traveller::ON_FOOT
    }
}

/// Costs for a traveller that starts in the first cell: Move points by column of the first row (always whole here), `None` out
/// of reach.
fn costs(board: &Board, traveller: &Traveller, others: &[(i16, Standing)]) -> Vec<Option<u16>> {
    let travel = explored(board, traveller, others);
    let columns = 1..board.grid().cols() as i16;
    columns.map(|col| travel.destination(Cell::new(col, 0)).map(|found| found.cost / 2)).collect()
}

fn explored(board: &Board, traveller: &Traveller, others: &[(i16, Standing)]) -> Travel {
    let mut travel = Travel::new(board.grid());
    let standing = |index: usize| {
        let cell = board.grid().cell(index);
        others
            .iter()
            .find(|(col, _)| (*col, 0) == (cell.col, cell.row))
            .map_or(Standing::Free, |&(_, standing)| standing)
    };
    travel.explore(board, Cell::new(0, 0), traveller, standing);
    travel
}

/// The columns of the first row where the traveller may end its move.
fn stops(board: &Board, traveller: &Traveller, others: &[(i16, Standing)]) -> Vec<i16> {
    let travel = explored(board, traveller, others);
    let mut columns: Vec<_> =
        travel.destinations().filter(|found| found.may_stop).map(|found| found.cell.col).collect();
    columns.sort_unstable();
    columns
}
