//! A literal reading of the rules, compared with travel on random boards.

use std::collections::BTreeMap;

use hexfray_board::{
    grid::{Cell, Footprint},
    map::{Board, Destination, JumpMode, LeapJump, LeapOver, LinkKind, Space, Standing, Travel, Traveller},
};
use pathfinding::prelude::dijkstra_reach;
use proptest::prelude::*;

use super::{HEXES, SQUARES, board, walker};

/// A step or leap: landing cell, half points, half-levels of Jump.
type Way = (usize, u16, u16);

/// A step or leap with its direction and length.
type Stride = ((u8, usize), Way);

/// Every step and leap from a cell, literally as in the catalogue.
fn strides(board: &Board, traveller: &Traveller, others: &BTreeMap<usize, Standing>, from: usize) -> Vec<Stride> {
    let grid = board.grid();
    let stands = |cell: usize| others.get(&cell).copied().unwrap_or(Standing::Free);
    let levels = |a: usize, b: usize| u16::from(board.height(a).abs_diff(board.height(b)));
    let open = |cell: usize| board.space(grid.cell(cell)).is_some_and(Space::is_open);
    let entry = |cell: usize| {
        if open(cell) {
            return (traveller.flying && !board.blocks_move(cell)).then_some(2);
        }
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
                // Above the lowest level a cell where nothing was built is open.
                let unbuilt = !board.exists(cell) && grid.cell(cell).level > 0;
                (unbuilt || !board.blocks_move(cell))
                    && board.height(cell) <= top
                    && (unbuilt || traveller.leaps_impassable || open(cell) || !board.is_impassable(cell))
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
    if traveller.footprint.is_one() {
        let here = grid.cell(from);
        let index = |cell: Cell| grid.index(cell).expect("it is on the board");
        let enters = |to: usize| entry(to).filter(|_| !matches!(stands(to), Standing::Foe | Standing::Barrier));
        let links = board.flights_from(here).filter_map(|(cell, link)| {
            let to = index(cell);
            let cost = enters(to)?;
            let walked = matches!(link.kind, LinkKind::Stairs | LinkKind::Slope);
            let jump = if walked || traveller.flying { 0 } else { levels(from, to) };
            Some((to, if link.half_cost && !traveller.flying { cost / 2 } else { cost }, jump))
        });
        let through_air = grid.cells().filter(|&cell| {
            let beside = cell.level.abs_diff(here.level) == 1 && grid.flat_distance(cell, here) <= 1;
            traveller.flying && beside && board.exists(cell) && board.is_open_between(here, cell)
        });
        let flown = through_air.filter_map(|cell| enters(index(cell)).map(|_| (index(cell), 2, 0)));
        ways.extend(links.chain(flown).zip(1..).map(|(way, number)| ((u8::MAX, number), way)));
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

/// The start of a traveller: the corner, or a cell where its whole body has room.
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

/// A board of two to four levels over one another, links between some of their cells.
fn a_tall_board() -> impl Strategy<Value = (Board, BTreeMap<usize, Standing>)> {
    let shapes = [SQUARES, HEXES, r#"{ shape = "square", adjacency = "corners" }"#];
    (1_usize..6, 1_usize..6, 2_usize..5, prop::sample::select(shapes.to_vec())).prop_flat_map(
        |(cols, rows, levels, shape)| {
            let cells = cols * rows * levels;
            let letter = prop_oneof![6 => Just("1"), 1 => Just("3"), 1 => Just("%"), 1 => Just("X"), 1 => Just("W"),
                3 => Just("_"), 1 => Just("|"), 2 => Just("·")];
            let standing =
                prop_oneof![9 => Just(Standing::Free), 1 => Just(Standing::Friend), 1 => Just(Standing::Foe)];
            (
                prop::collection::vec(letter, cells),
                prop::collection::vec(standing, cells),
                prop::collection::vec(
                    (0..cells, 0_u8..8, prop::sample::select(vec!["stairs", "ladder"]), any::<bool>()),
                    0..12,
                ),
            )
                .prop_map(move |(mut letters, standing, links)| {
                    letters[0] = "1";
                    let rows_of = |level: &[&str]| level.chunks(cols).map(|row| row.join(" ")).collect::<Vec<_>>();
                    let mut pictures = letters.chunks(cols * rows).map(rows_of);
                    let ground = pictures.next().unwrap_or_default().join("/");
                    let mut more: String = pictures
                        .map(|rows| {
                            format!("[[storey]]\nelevation = ELEVATION\nterrain = '''\n{}\n'''\n", rows.join("\n"))
                        })
                        .collect();
                    for elevation in [2, 5, 6] {
                        more = more.replacen("ELEVATION", &format!("{elevation}"), 1);
                    }
                    let grid = board(shape, &ground, "", "").grid().with_levels(levels as u8);
                    let mut ends = Vec::new();
                    for (cell, way, kind, half_cost) in links {
                        let from = grid.cell(cell);
                        let flat = if way == 7 { from } else { grid.step(from, hexfray_board::grid::Direction(way)) };
                        let to = flat.on_level(from.level + 1);
                        let there = |cell| grid.index(cell).is_some_and(|index| letters[index] != "·");
                        if there(from) && there(to) && !ends.contains(&(from, to)) {
                            ends.push((from, to));
                            let (from, to) = (from.in_brackets(), to.in_brackets());
                            more += &format!(
                                "[[link]]\nkind = \"{kind}\"\nhalf_cost = {half_cost}\nfrom = {from}\nto = {to}\n"
                            );
                        }
                    }
                    let others = standing.into_iter().enumerate().skip(1).collect();
                    (board(shape, &ground, "", &more), others)
                })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn travel_over_storeys_equals_a_plain_reading_of_the_rules(
        (board, others) in a_tall_board(), traveller in a_traveller(),
    ) {
        let traveller = Traveller { footprint: Footprint::ONE, barred_by_bodies: false, ..traveller };
        let mut travel = Travel::new(board.grid());
        let start = start_of(&board, &traveller);
        travel.explore(&board, start, &traveller, |cell| others.get(&cell).copied().unwrap_or(Standing::Free));
        let found: BTreeMap<usize, u16> =
            travel.destinations().map(|found| (board.grid().index(found.cell).unwrap(), found.cost)).collect();
        prop_assert_eq!(&found, &by_peer(&board, &traveller, &others));
        for &cell in found.keys().filter(|_| !traveller.flying) {
            prop_assert!(board.carries(board.grid().cell(cell)), "nobody walks, leaps or floats into open air");
        }
    }

    #[test]
    fn mc_041_to_mc_069_travel_equals_a_plain_reading_of_the_rules(
        (board, others) in a_board(), traveller in a_traveller(),
    ) {
        let mut travel = Travel::new(board.grid());
        // Where bodies bar the way, fallen units are barriers.
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
