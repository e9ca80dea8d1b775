//! Moving over boards (MC-041 … MC-069, MC-148, MC-180), by the catalogue's examples and against a plain
//! reading of the rules on random boards.

use std::collections::BTreeMap;

use hexfray::grid::{Cell, Footprint, Grid};
use hexfray::map::{Board, Destination, JumpMode, LeapJump, LeapOver, Standing, Travel, Traveller};
use hexfray::text::{Library, Source};
use pathfinding::prelude::dijkstra_reach;
use proptest::prelude::*;

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
    Board::read(&Source::new("test.map.toml", &text), &Library::embedded())
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

/// What a traveller that starts in the first cell reaches: Move points by column of the first row (halves are
/// never left over here), `None` out of reach.
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

fn steps_only(traveller: Traveller) -> Traveller {
    Traveller { leaps_over: LeapOver::None, leaps_impassable: false, always_one: false, ..traveller }
}

#[test]
fn mc_041_entering_costs_1_to_4_points() {
    let all = row("1 1 2 3 4", "");
    assert_eq!(costs(&all, &walker(10, 0), &[]), [Some(1), Some(3), Some(6), Some(10)]);
    let three = row("1 1 2 2 1", "");
    assert_eq!(costs(&three, &walker(5, 0), &[]), [Some(1), Some(3), Some(5), None], "Move 5: three cells");
    assert_eq!(costs(&row("1 % 1", ""), &walker(9, 0), &[]), [None, None], "impassable cannot be entered on foot");
}

#[test]
fn mc_042_one_cell_is_always_possible() {
    let adverse = row("1 4 1", "");
    assert_eq!(costs(&adverse, &walker(2, 0), &[]), [Some(2), None], "Move 2 into Adverse is the whole move");
    assert_eq!(costs(&row("1 1 4", ""), &walker(2, 0), &[]), [Some(1), None], "only as the first and only step");
    assert_eq!(costs(&row("1 %", ""), &walker(2, 0), &[]), [None], "not into impassable cells");
    assert_eq!(costs(&row("1 X", ""), &walker(2, 0), &[]), [None], "nor into obstacles");
    assert_eq!(costs(&adverse, &walker(2, 0), &[(1, Standing::Foe)]), [None, None], "nor into a foe's cell");
    assert_eq!(costs(&adverse, &walker(0, 0), &[]), [None, None], "not with Move 0");
    assert_eq!(costs(&row("1 4", "0 2"), &walker(2, 1), &[]), [None], "Jump is needed all the same");
}

#[test]
fn mc_043_allies_are_passed_but_not_stopped_on() {
    let meadow = row("1 1 1 1", "");
    let ally = [(1, Standing::Friend)];
    assert_eq!(costs(&meadow, &walker(3, 0), &ally), [Some(1), Some(2), Some(3)]);
    assert_eq!(stops(&meadow, &walker(3, 0), &ally), [2, 3]);
}

#[test]
fn mc_044_foes_are_neither_entered_nor_passed() {
    let meadow = row("1 1 1 1", "");
    let foe = [(2, Standing::Foe)];
    assert_eq!(costs(&meadow, &walker(9, 0), &foe), [Some(1), None, None]);
    let flyer = Traveller { flying: true, ..walker(9, 0) };
    assert_eq!(costs(&meadow, &flyer, &foe), [Some(1), None, None], "flying units likewise");
    assert_eq!(stops(&meadow, &walker(9, 0), &[(2, Standing::Body)]), [1, 3], "bodies are passed");
}

#[test]
fn mc_045_allies_may_share_a_cell_where_the_setting_says_so() {
    let meadow = row("1 1 1", "");
    let sharing = Traveller { shares_cells: true, ..walker(2, 0) };
    assert_eq!(stops(&meadow, &sharing, &[(1, Standing::Friend)]), [1, 2]);
    assert_eq!(stops(&meadow, &sharing, &[(1, Standing::Crowd)]), [2], "two in a cell, not three");
}

#[test]
fn mc_050_a_leap_costs_a_point_a_cell_and_jump_for_length_and_height() {
    let swamp = row("1 4 4 1", "");
    assert_eq!(costs(&swamp, &walker(3, 3), &[])[2], Some(3), "three cells: 3 Move, 3 Jump");
    assert_eq!(costs(&swamp, &walker(3, 1), &[])[2], None, "Jump 1 is too little for any leap");
    assert_eq!(costs(&row("1 4 1", "0 0 1"), &walker(2, 3), &[])[1], Some(2), "L + ΔHL = 3");
    assert_eq!(costs(&row("1 4 1", "0 0 1"), &walker(2, 2), &[])[1], None, "L + ΔHL = 3");
    let landing = row("1 1 4", "");
    assert_eq!(costs(&landing, &walker(2, 2), &[])[1], Some(2), "the landing costs 1 like the others");
    assert!(stops(&row("1 % 1", ""), &walker(2, 2), &[(2, Standing::Friend)]).is_empty(), "the landing must be free");
    assert_eq!(costs(&row("1 1 % 1 1", ""), &walker(4, 2), &[])[3], Some(4), "one part of a longer move");
}

#[test]
fn mc_050_leaps_go_over_allies_only() {
    let chasm = row("1 % 1", "");
    let over =
        |leaps_over, standing| costs(&chasm, &Traveller { leaps_over, ..walker(2, 2) }, &[(1, standing)])[1].is_some();
    assert!(over(LeapOver::Allies, Standing::Friend) && !over(LeapOver::Allies, Standing::Foe));
    assert!(over(LeapOver::All, Standing::Foe), "with leap_over_units = all");
    assert!(!over(LeapOver::None, Standing::Friend), "with leap_over_units = none");
    assert_eq!(costs(&row("1 X 1", ""), &walker(9, 9), &[])[1], None, "not over obstacles");
    assert_eq!(costs(&row("1 4 1", "0 4 0"), &walker(2, 3), &[])[1], None, "not over higher ground");
    assert_eq!(costs(&row("1 4 1", "0 -4 0"), &walker(2, 3), &[])[1], Some(2), "over a ditch");
    assert_eq!(costs(&row("1 · 1", ""), &walker(9, 9), &[])[1], None, "not over what is no cell");
}

#[test]
fn mc_050_leaps_follow_the_rows_of_hexes() {
    let ring = board(HEXES, "1 % 1/% % 1/1 1 1", "", "");
    let travel = explored(&ring, &walker(2, 2), &[]);
    let mut landings: Vec<_> =
        travel.destinations().map(|found| (found.cell.col, found.cell.row, found.cost)).collect();
    landings.sort_unstable();
    assert_eq!(landings, [(1, 2, 4), (2, 0, 4)], "two cells east and two cells south-east, in straight rows");
    assert_eq!(travel.way(Cell::new(2, 0)), Some(vec![Cell::new(0, 0), Cell::new(2, 0)]), "from start to landing");
}

#[test]
fn mc_051_impassable_cells_may_be_leapt() {
    let chasm = row("1 % % 1", "");
    assert_eq!(costs(&chasm, &walker(3, 3), &[]), [None, None, Some(3)]);
    assert_eq!(costs(&chasm, &walker(3, 2), &[]), [None, None, None], "with enough Jump");
    let refused = Traveller { leaps_impassable: false, ..walker(3, 3) };
    assert_eq!(costs(&chasm, &refused, &[]), [None, None, None], "with leap_over_impassable = false");
}

#[test]
fn mc_052_jump_is_one_pool_for_the_action() {
    let stairs = |heights| row("1 1 1", heights);
    assert_eq!(costs(&stairs("0 1 3"), &walker(5, 3), &[]), [Some(1), Some(2)], "Jump 3: +1, +2 is allowed");
    assert_eq!(costs(&stairs("0 2 4"), &walker(5, 3), &[]), [Some(1), None], "+2, +2 is not");
    let per_step = Traveller { jump_mode: JumpMode::PerStep, ..walker(5, 3) };
    assert_eq!(costs(&stairs("0 2 4"), &per_step, &[]), [Some(1), Some(2)], "with jump_mode = per_step it is");
    let climb_and_leap = row("1 1 % 1", "0 1 0 1");
    assert_eq!(costs(&climb_and_leap, &walker(9, 3), &[])[2], Some(3), "climbs and leaps draw on it together");
    assert_eq!(costs(&climb_and_leap, &walker(9, 2), &[])[2], None);
    assert_eq!(explored(&climb_and_leap, &walker(9, 4), &[]).jump(Cell::new(3, 0)), Some(3));
}

#[test]
fn mc_054_nobody_stops_in_an_impassable_cell_but_with_float_or_flight() {
    let chasm = row("1 % % 1", "");
    assert_eq!(stops(&chasm, &walker(9, 9), &[]), [3]);
    assert_eq!(stops(&chasm, &Traveller { floating: true, ..walker(9, 0) }, &[]), [1, 2, 3]);
    assert_eq!(stops(&chasm, &Traveller { flying: true, ..walker(9, 0) }, &[]), [1, 2, 3]);
}

#[test]
fn mc_056_obstacles_cannot_be_moved_through() {
    let blocked = row("1 X 1", "");
    for traveller in
        [walker(9, 9), Traveller { flying: true, ..walker(9, 9) }, Traveller { floating: true, ..walker(9, 9) }]
    {
        assert_eq!(costs(&blocked, &traveller, &[]), [None, None], "nor flown over");
    }
}

#[test]
fn mc_058_heights_may_be_negative() {
    assert_eq!(costs(&row("1 1", "-1 1"), &walker(5, 1), &[]), [None], "from −1 to 1 are two levels");
    assert_eq!(costs(&row("1 1", "-1 1"), &walker(5, 2), &[]), [Some(1)]);
}

#[test]
fn mc_059_a_step_needs_jump_for_the_difference() {
    assert_eq!(costs(&row("1 1", "0 3"), &walker(5, 3), &[]), [Some(1)], "Jump 3: 0 → 3 yes");
    assert_eq!(costs(&row("1 1", "3 7"), &walker(5, 3), &[]), [None], "3 → 7 no");
    assert_eq!(costs(&row("1 1", "7 3"), &walker(5, 3), &[]), [None], "nor down");
    assert_eq!(costs(&row("1 3", "0 3"), &walker(5, 3), &[]), [Some(3)], "the entry cost is the cell's");
}

#[test]
fn mc_060_on_a_marked_path_a_point_of_jump_covers_2_levels() {
    for kind in ["slope", "stairs", "ladder", "vines"] {
        let climb = board(SQUARES, "1 1", "0 5", &link(kind, 0, 1));
        assert_eq!(costs(&climb, &walker(5, 3), &[]), [Some(1)], "5 levels by {kind}: 3 Jump points");
        assert_eq!(costs(&climb, &walker(5, 2), &[]), [None], "5 levels by {kind}: not with 2");
        assert_eq!(explored(&climb, &walker(5, 4), &[]).jump(Cell::new(1, 0)), Some(3), "rounded up");
    }
    let stairs = board(SQUARES, "1 1 1", "0 1 2", &(link("stairs", 0, 1) + &link("stairs", 1, 2)));
    assert_eq!(costs(&stairs, &walker(5, 1), &[]), [Some(1), Some(2)], "stairs of two levels for one point");
    let beside = board(SQUARES, "1 1/1 1", "0 2/0 2", &link("ladder", 0, 1));
    let travel = explored(&beside, &walker(1, 1), &[]);
    assert!(travel.destination(Cell::new(1, 0)).is_some());
    assert!(travel.destination(Cell::new(1, 1)).is_none(), "the ladder stands between two cells only");
}

#[test]
fn mc_060_a_half_cost_path_halves_the_entry_cost() {
    let path = "[[link]]\nkind = \"slope\"\nhalf_cost = true\npath = [[0, 0], [1, 0], [2, 0]]\n";
    let travel = explored(&board(SQUARES, "1 4 1", "", path), &walker(3, 0), &[]);
    let halves = |col| travel.destination(Cell::new(col, 0)).map(|found| found.cost);
    assert_eq!([halves(1), halves(2)], [Some(4), Some(5)], "2 points, then half a point");
}

#[test]
fn mc_061_flyers_ignore_heights_and_ground() {
    let wild = row("1 4 % W l 1", "0 8 -2 0 5 0");
    let flyer = Traveller { flying: true, ..walker(5, 0) };
    assert_eq!(costs(&wild, &flyer, &[]), [Some(1), Some(2), Some(3), Some(4), Some(5)]);
    assert_eq!(stops(&wild, &flyer, &[]), [1, 2, 3, 4, 5], "and may stop anywhere");
}

#[test]
fn mc_064_mc_065_mc_066_water_costs_as_its_terrain() {
    assert_eq!(costs(&row("1 ~ 1", ""), &walker(9, 0), &[]), [Some(2), Some(3)], "shallow water is Limited");
    assert_eq!(costs(&row("1 w 1", ""), &walker(9, 0), &[]), [Some(4), Some(5)], "deep water is Adverse");
    assert_eq!(costs(&row("1 W 1", ""), &walker(9, 0), &[]), [None, None], "or impassable, if the map says so");
    assert_eq!(stops(&row("1 w 1", ""), &walker(9, 0), &[]), [1, 2], "one may stop in depth 2");
}

#[test]
fn mc_069_floaters_flyers_and_creatures_of_the_water_ignore_depth() {
    let sea = row("1 ~ w W 1", "");
    for traveller in [
        Traveller { aquatic: true, ..walker(9, 0) },
        Traveller { floating: true, ..walker(9, 0) },
        Traveller { flying: true, ..walker(9, 0) },
    ] {
        assert_eq!(costs(&sea, &traveller, &[]), [Some(1), Some(2), Some(3), Some(4)]);
        assert_eq!(stops(&sea, &traveller, &[]), [1, 2, 3, 4]);
    }
    let aquatic = Traveller { aquatic: true, ..walker(9, 0) };
    assert_eq!(costs(&row("1 3", ""), &aquatic, &[]), [Some(3)], "land is as hard for it as for others");
}

#[test]
fn mc_148_sure_feet_find_every_difficulty_one_step_easier() {
    let sure = Traveller { sure_footed: true, ..walker(9, 0) };
    assert_eq!(costs(&row("1 4 3 2 1", ""), &sure, &[]), [Some(3), Some(5), Some(6), Some(7)]);
    assert_eq!(costs(&row("1 %", ""), &sure, &[]), [None], "impassable stays");
}

#[test]
fn mc_180_float_makes_all_ground_normal() {
    let floating = Traveller { floating: true, ..walker(9, 1) };
    let wild = row("1 4 % l 1", "0 0 0 1 1");
    assert_eq!(costs(&wild, &floating, &[]), [Some(1), Some(2), Some(3), Some(4)]);
    assert_eq!(costs(&row("1 1", "0 2"), &floating, &[]), [None], "height still needs Jump");
}

#[test]
fn ways_of_equal_cost_avoid_hazards() {
    // Lava and mountain cost the same; the walk is 1 + 4 + 1 either way.
    let fork = board(SQUARES, "1 l 1/1 4 1", "", "");
    let travel = explored(&fork, &steps_only(walker(9, 0)), &[]);
    let way = travel.way(Cell::new(2, 1)).unwrap();
    assert_eq!(way, [(0, 0), (0, 1), (1, 1), (2, 1)].map(Cell::from));
    let lane = row("1 l 1", "");
    assert!(explored(&lane, &walker(9, 0), &[]).destination(Cell::new(2, 0)).is_some(), "but no cell is barred");
}

#[test]
fn a_traveller_outside_the_board_or_on_another_board_goes_nowhere() {
    let meadow = row("1 1 1", "");
    let mut travel = Travel::new(meadow.grid());
    travel.explore(&meadow, Cell::new(9, 9), &walker(9, 9), |_| Standing::Free);
    assert_eq!(travel.destinations().count(), 0);
    let mut travel = Travel::new(Grid::new(meadow.grid().shape(), 9, 9));
    travel.explore(&meadow, Cell::new(0, 0), &walker(9, 9), |_| Standing::Free);
    assert_eq!(travel.destinations().count(), 0);
}

// The rules read plainly, for random boards

/// One way on: landing cell, half points, half-levels of Jump.
type Way = (usize, u16, u16);

/// The same with its direction and length.
type Stride = ((u8, usize), Way);

/// Every step and leap from a cell, as the catalogue says and no cleverer.
fn strides(board: &Board, traveller: &Traveller, others: &BTreeMap<usize, Standing>, from: usize) -> Vec<Stride> {
    let grid = board.grid();
    let stands = |cell: usize| others.get(&cell).copied().unwrap_or(Standing::Free);
    let levels = |a: usize, b: usize| u16::from(board.height(a).abs_diff(board.height(b)));
    let entry = |cell: usize| {
        let wet = traveller.aquatic && board.depth(cell) > 0;
        let points =
            if traveller.flying || traveller.floating || wet { Some(1) } else { board.difficulty(cell).points() };
        points.filter(|_| !board.blocks_move(cell)).map(|points| 2 * points)
    };
    let mut ways = Vec::new();
    for way in grid.all_directions() {
        let row: Vec<usize> =
            grid.row(grid.cell(from), way).map(|cell| grid.index(cell).expect("rows stay on the board")).collect();
        let Some(&next) = row.first() else { continue };
        if let Some(cost) = entry(next).filter(|_| !matches!(stands(next), Standing::Foe | Standing::Barrier)) {
            let link = board.link(from, way);
            let cost = if link.is_some_and(|link| link.half_cost) { cost / 2 } else { cost };
            let jump = levels(from, next) * if link.is_some() { 1 } else { 2 };
            ways.push(((way.0, 1), if traveller.flying { (next, 2, 0) } else { (next, cost, jump) }));
        }
        for length in 2..=row.len().min(8) {
            let (over, to) = (&row[..length - 1], row[length - 1]);
            let top = board.height(from).max(board.height(to));
            let good = over.iter().all(|&cell| {
                board.exists(cell)
                    && !board.blocks_move(cell)
                    && board.height(cell) <= top
                    && (traveller.leaps_impassable || !board.is_impassable(cell))
                    && match stands(cell) {
                        Standing::Friend | Standing::Crowd => traveller.leaps_over != LeapOver::None,
                        Standing::Foe | Standing::Barred => traveller.leaps_over == LeapOver::All,
                        Standing::Free | Standing::Body | Standing::Barrier => true,
                    }
            });
            if good && !traveller.flying && entry(to).is_some() && stands(to) == Standing::Free {
                let (cells, levels) = (length as u16, levels(from, to));
                let jump = match traveller.leap_jump {
                    LeapJump::Sum => cells + levels,
                    LeapJump::Max => cells.max(levels),
                    LeapJump::Length => cells,
                };
                ways.push(((way.0, length), (to, 2 * cells, 2 * jump)));
            }
        }
    }
    ways
}

/// The strides that all cells of a body can make, as hard as the hardest of them (MC-094).
fn ways(board: &Board, traveller: &Traveller, others: &BTreeMap<usize, Standing>, from: usize) -> Vec<Way> {
    let grid = board.grid();
    let covered = grid.covered(grid.cell(from), traveller.footprint);
    let mut parts = Vec::new();
    for cell in covered {
        let Some(index) = grid.index(cell) else { return Vec::new() };
        parts.push(strides(board, traveller, others, index).into_iter().collect::<BTreeMap<_, _>>());
    }
    let hardest = |(stride, &(to, cost, jump)): (&(u8, usize), &Way)| {
        let all = parts.iter().map(|part| part.get(stride)).collect::<Option<Vec<_>>>()?;
        let cost = all.iter().map(|way| way.1).max().unwrap_or(cost);
        Some((to, cost, all.iter().map(|way| way.2).max().unwrap_or(jump)))
    };
    parts[0].iter().filter_map(hardest).collect()
}

/// Where a traveller starts: in the corner, or where more of its body has room.
fn start_of(board: &Board, traveller: &Traveller) -> Cell {
    let most = if traveller.footprint.is_one() { 0 } else { 1 };
    Cell::new(most.min(board.grid().cols() as i16 - 1), most.min(board.grid().rows() as i16 - 1))
}

/// Least half points to each cell by the peer's search over (cell, Jump drawn).
fn by_peer(board: &Board, traveller: &Traveller, others: &BTreeMap<usize, Standing>) -> BTreeMap<usize, u16> {
    let pool = 2 * u16::from(traveller.jump);
    let start = board.grid().index(start_of(board, traveller)).expect("it is on the board");
    let successors = |&(cell, drawn): &(usize, u16)| {
        let per_step = traveller.jump_mode == JumpMode::PerStep;
        let ways = ways(board, traveller, others, cell).into_iter();
        let next = ways.map(move |(to, cost, jump)| ((to, if per_step { 0 } else { drawn + jump }), cost, jump));
        next.filter(|&((_, drawn), _, jump)| jump <= pool && drawn <= pool)
            .map(|(to, cost, _)| (to, cost))
            .collect::<Vec<_>>()
    };
    let mut least = BTreeMap::new();
    for item in dijkstra_reach(&(start, 0), successors).take_while(|item| item.total_cost <= traveller.points) {
        least.entry(item.node.0).or_insert(item.total_cost);
    }
    least.remove(&start);
    least
}

fn a_traveller() -> impl Strategy<Value = Traveller> {
    let over = prop_oneof![Just(LeapOver::None), Just(LeapOver::Allies), Just(LeapOver::All)];
    let jump = prop_oneof![3 => Just(LeapJump::Sum), 1 => Just(LeapJump::Max), 1 => Just(LeapJump::Length)];
    let manner = (
        0..10,
        any::<bool>(),
        any::<bool>(),
        over,
        (jump, any::<bool>(), prop_oneof![3 => Just(1u8), 1 => Just(2), 1 => Just(3)]),
    );
    (0u16..14, 0u8..6, manner).prop_map(
        |(points, jump, (manner, per_step, leaps_impassable, leaps_over, (leap_jump, barred_by_bodies, across)))| {
            Traveller {
                jump_mode: if per_step { JumpMode::PerStep } else { JumpMode::Pool },
                flying: manner == 0,
                floating: manner == 1,
                aquatic: manner == 2,
                always_one: false,
                leaps_over,
                leap_jump,
                leaps_impassable,
                barred_by_bodies,
                footprint: Footprint::across(across),
                ..walker(points, jump)
            }
        },
    )
}

fn a_board() -> impl Strategy<Value = (Board, BTreeMap<usize, Standing>)> {
    let shapes = [SQUARES, HEXES, r#"{ shape = "square", adjacency = "corners" }"#];
    (1usize..8, 1usize..8, prop::sample::select(shapes.to_vec())).prop_flat_map(|(cols, rows, shape)| {
        let cells = cols * rows;
        let letters = prop_oneof![6 => Just("1"), 2 => Just("2"), 1 => Just("3"), 1 => Just("4"), 2 => Just("%"),
            1 => Just("X"), 1 => Just("~"), 1 => Just("W"), 1 => Just("l")];
        let standing = prop_oneof![8 => Just(Standing::Free), 1 => Just(Standing::Friend), 1 => Just(Standing::Foe),
            1 => Just(Standing::Body)];
        (
            prop::collection::vec(letters, cells),
            prop::collection::vec(prop_oneof![3 => Just(0), 2 => -2i32..4], cells),
            prop::collection::vec(standing, cells),
            prop::collection::vec((0..cells, any::<bool>()), 0..4),
        )
            .prop_map(move |(mut letters, heights, standing, links)| {
                letters[0] = "1";
                let picture = |words: Vec<String>| words.chunks(cols).map(|row| row.join(" ")).collect::<Vec<_>>().join("/");
                let mut linked = String::new();
                let mut ends = Vec::new();
                for (cell, half_cost) in links.into_iter().filter(|(cell, _)| cell % cols + 1 < cols) {
                    if !ends.contains(&cell) {
                        ends.push(cell);
                        let (col, row) = (cell % cols, cell / cols);
                        linked += &format!(
                            "[[link]]\nkind = \"ladder\"\nhalf_cost = {half_cost}\nfrom = [{col}, {row}]\nto = [{}, {row}]\n",
                            col + 1
                        );
                    }
                }
                let terrain = picture(letters.iter().map(ToString::to_string).collect());
                let heights = picture(heights.iter().map(ToString::to_string).collect());
                let others = standing.into_iter().enumerate().skip(1).collect();
                (board(shape, &terrain, &heights, &linked), others)
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn mc_041_to_mc_069_travel_equals_a_plain_reading_of_the_rules(
        (board, others) in a_board(), traveller in a_traveller(),
    ) {
        let mut travel = Travel::new(board.grid());
        // Where bodies bar the way, those who lie about are barriers.
        let mut others = others;
        for standing in others.values_mut().filter(|standing| **standing == Standing::Body) {
            *standing = if traveller.barred_by_bodies { Standing::Barrier } else { Standing::Body };
        }
        let start = start_of(&board, &traveller);
        travel.explore(&board, start, &traveller, |cell| others.get(&cell).copied().unwrap_or(Standing::Free));
        let found: BTreeMap<usize, u16> =
            travel.destinations().map(|found| (board.grid().index(found.cell).unwrap(), found.cost)).collect();
        prop_assert_eq!(found, by_peer(&board, &traveller, &others));
        for Destination { cell, cost, may_stop, .. } in travel.destinations() {
            let covered = board.grid().covered(cell, traveller.footprint);
            let stands = |cell: &Cell| board.grid().index(*cell).map(|at| others.get(&at).copied().unwrap_or(Standing::Free));
            let free = covered.iter().all(|cell| stands(cell) == Some(Standing::Free) && board.exists(*cell));
            prop_assert_eq!(may_stop, free, "only free cells are stopped in");
            let way = travel.way(cell).unwrap();
            prop_assert!(way[0] == start && way[way.len() - 1] == cell && cost <= traveller.points);
        }
    }
}
