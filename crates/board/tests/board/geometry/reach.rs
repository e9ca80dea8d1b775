//! Reach: checked cases, and equality with a well-known search on random boards.

use hexfray_board::grid::{Cell, FirstStep, Grid, Left, Limits, Neighbours, Reach, Step, Steps};
use pathfinding::prelude::dijkstra_reach;
use proptest::prelude::*;

use super::boards::{all_boards, at, hex_boards, middle, squares};

/// The largest cost and Jump there can be.
const ALL: Left = Left { cost: u16::MAX, jump: u8::MAX };

/// Ground: the cost of entering cells, their heights, and links between neighbours.
#[derive(Clone, Debug)]
struct Country {
    grid: Grid,
    /// Points; `None` is blocked.
    entry: Vec<Option<u16>>,
    height: Vec<i32>,
    hazard: Vec<u8>,
    /// Cells that may be passed only.
    busy: Vec<bool>,
    /// Pairs of cells between which everything costs half.
    links: Vec<(usize, usize)>,
    /// Highest step without a pool, in levels.
    jump: Option<i32>,
    /// Leaps over one cell: 2 points, 2 levels.
    leaps: bool,
}

impl Country {
    fn flat(grid: Grid) -> Self {
        let cells = grid.len();
        Self {
            grid,
            entry: vec![Some(1); cells],
            height: vec![0; cells],
            hazard: vec![0; cells],
            busy: vec![false; cells],
            links: Vec::new(),
            jump: None,
            leaps: false,
        }
    }

    fn place(&self, cell: (i32, i32)) -> usize {
        self.grid.index(at(&self.grid, cell)).expect("the cell lies on the board")
    }

    fn block(mut self, cells: &[(i32, i32)]) -> Self {
        for &cell in cells {
            let place = self.place(cell);
            self.entry[place] = None;
        }
        self
    }

    fn link(mut self, a: (i32, i32), b: (i32, i32)) -> Self {
        self.links.push((self.place(a), self.place(b)));
        self
    }

    /// Half-points from the middle to a cell, for a mover with these points and Jump for each step.
    fn cost(&self, to: (i32, i32), points: u16) -> Option<u16> {
        let mut reach = Reach::default();
        let start = self.grid.index(middle()).expect("the middle lies on the board");
        reach.search(&Neighbours::new(&self.grid), self, start, Limits::of(2 * points));
        reach.cost(self.place(to))
    }
}

impl Steps for Country {
    fn step(&self, from: usize, _way: u8, to: usize) -> Option<Step> {
        let linked = self.links.contains(&(from, to)) || self.links.contains(&(to, from));
        let half = |halves: u16| if linked { halves.div_ceil(2) } else { halves };
        let halves = half(self.height[to].abs_diff(self.height[from]) as u16 * 2);
        if self.jump.is_some_and(|levels| i32::from(halves) > 2 * levels) {
            return None;
        }
        let cost = half(self.entry[to]? * 2);
        Some(Step { cost, jump: halves as u8, hazard: self.hazard[to] })
    }

    fn extra(&self, from: usize, _left: Left, visit: &mut impl FnMut(usize, Step)) {
        if !self.leaps {
            return;
        }
        for direction in self.grid.all_directions() {
            let over = self.grid.step(self.grid.cell(from), direction);
            let Some(to) = self.grid.index(self.grid.step(over, direction)) else { continue };
            if self.entry[to].is_some() && !self.busy[to] && self.height[to] == self.height[from] {
                visit(to, Step { cost: 4, jump: 4, hazard: self.hazard[to] });
            }
        }
    }

    fn may_stop(&self, cell: usize) -> bool {
        !self.busy[cell]
    }
}

#[test]
fn checked_detours_around_enemies() {
    for grid in hex_boards() {
        let flat = Country::flat(grid);
        assert_eq!(flat.cost((2, 0), 9), Some(4));
        assert_eq!(flat.clone().block(&[(1, 0)]).cost((2, 0), 9), Some(6), "an enemy on (1,0): 3 points");
        assert_eq!(flat.block(&[(1, 0), (1, -1), (0, 1)]).cost((2, 0), 9), Some(10), "three enemies: 5 points");
    }
}

#[test]
fn checked_ridge() {
    for grid in hex_boards() {
        let mut ridge = Country::flat(grid);
        for r in -3..=3 {
            let place = ridge.place((1, r));
            ridge.height[place] = 2;
        }
        ridge.jump = Some(1);
        assert_eq!(ridge.cost((2, 0), 3), None, "Jump 1 does not get over it");
        ridge.jump = Some(2);
        assert_eq!(ridge.cost((2, 0), 3), Some(4), "Jump 2 for each step does, at 2 points");
        ridge.jump = Some(1);
        let ladders = ridge.link((0, 0), (1, 0)).link((1, 0), (2, 0));
        assert!(ladders.cost((2, 0), 3).is_some(), "half-cost ladders take Jump 1 over it");
    }
}

#[test]
fn checked_half_cost_edge() {
    for grid in hex_boards() {
        let mut country = Country::flat(grid).link((1, -1), (1, 0));
        let dear = country.place((1, 0));
        country.entry[dear] = Some(4);
        assert_eq!(country.cost((1, 0), 9), Some(6), "by the link 3 points, not 4");
    }
}

#[test]
fn mc_043_cells_may_be_passed_without_stopping() {
    for grid in all_boards() {
        let mut country = Country::flat(grid);
        let (ally, start) = (country.place((1, 0)), country.place((0, 0)));
        country.busy[ally] = true;
        let mut reach = Reach::default();
        reach.search(&Neighbours::new(&grid), &country, start, Limits::of(4));
        let stops: Vec<_> = reach.destinations().map(|(cell, _)| cell).collect();
        assert!(reach.cost(ally).is_some() && !stops.contains(&ally));
        assert!(stops.contains(&country.place((2, 0))), "beyond it one may stop");
    }
}

#[test]
fn mc_042_the_first_step_may_be_too_dear() {
    let grid = squares();
    let mut country = Country::flat(grid);
    country.entry.fill(Some(4));
    let (start, near, plain) = (country.place((0, 0)), country.place((1, 0)), country.place((0, 1)));
    let (neighbours, mut reach) = (Neighbours::new(&grid), Reach::default());
    let limits = |budget, first_step| Limits { budget, jump: None, first_step };
    for (first_step, cells) in [(FirstStep::Never, 1), (FirstStep::WhenStuck, 5), (FirstStep::Always, 5)] {
        reach.search(&neighbours, &country, start, limits(4, first_step));
        assert_eq!(reach.cells().count(), cells, "Move 2 among Adverse cells, {first_step:?}");
    }
    assert_eq!((reach.cost(near), reach.path(near)), (Some(4), vec![start, near]), "it is the whole move");
    country.entry[plain] = Some(1);
    reach.search(&neighbours, &country, start, limits(4, FirstStep::WhenStuck));
    assert_eq!(reach.cost(near), None, "not stuck: one cell is within the points");
    reach.search(&neighbours, &country, start, limits(4, FirstStep::Always));
    assert_eq!(reach.cost(near), Some(4));
    reach.search(&neighbours, &country, start, limits(0, FirstStep::Always));
    assert_eq!(reach.cells().count(), 1, "not with Move 0");
}

#[test]
fn mc_052_a_pool_of_jump_may_prefer_the_longer_way() {
    // A lane with a hill on it and a wall at its end, and a flat lane beside it.
    let grid = Grid::new(squares().shape(), 4, 2);
    let mut country = Country::flat(grid);
    let [start, hill, behind, wall, corner] =
        [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)].map(|(col, row)| grid.index(Cell::new(col, row)).unwrap());
    (country.height[hill], country.height[wall], country.entry[corner]) = (1, 2, None);
    let (neighbours, mut reach) = (Neighbours::new(&grid), Reach::default());
    let mut costs = |levels: u8| {
        let limits = Limits { budget: 40, jump: Some(2 * levels), first_step: FirstStep::Never };
        reach.search(&neighbours, &country, start, limits);
        [behind, wall].map(|cell| reach.cost(cell))
    };
    assert_eq!(costs(4), [Some(4), Some(6)], "1 up, 1 down and 2 up are 4 levels");
    assert_eq!(costs(3), [Some(4), Some(10)], "over the hill to the wall's foot, but around it to get up");
    assert_eq!(costs(1), [Some(8), None], "not up and down again with Jump 1");
}

#[test]
fn ways_of_equal_cost_avoid_hazards() {
    for grid in hex_boards() {
        let mut country = Country::flat(grid);
        let fire = country.place((1, 0));
        country.hazard[fire] = 1;
        let (start, goal) = (country.place((0, 0)), country.place((2, -1)));
        let mut reach = Reach::default();
        reach.search(&Neighbours::new(&grid), &country, start, Limits::of(4));
        assert_eq!(reach.hazard(goal), Some(0));
        assert_eq!(reach.path(goal), [start, country.place((1, -1)), goal]);
        assert_eq!(reach.cost(country.place((2, 0))), Some(4), "but no detour is made");
        assert_eq!(reach.hazard(country.place((2, 0))), Some(1));
    }
}

#[test]
fn a_scratchpad_forgets_the_search_before() {
    let mut reach = Reach::default();
    for grid in all_boards() {
        let (country, neighbours) = (Country::flat(grid), Neighbours::new(&grid));
        for budget in [400, 2, 0, 12] {
            reach.search(&neighbours, &country, grid.index(middle()).unwrap(), Limits::of(budget));
            let within = grid.cells().filter(|&cell| 2 * grid.distance(middle(), cell) <= u32::from(budget)).count();
            assert_eq!(reach.cells().count(), within);
        }
        reach.search(&neighbours, &country, grid.len(), Limits::of(9));
        assert_eq!(reach.cells().count(), 0, "a start outside the board reaches nothing");
    }
}

fn a_country() -> impl Strategy<Value = (Country, usize)> {
    let size = (1u16..14, 1u16..14, prop::sample::select(all_boards()));
    size.prop_flat_map(|(cols, rows, board)| {
        let grid = Grid::new(board.shape(), cols, rows);
        let cells = grid.len();
        let entry = prop_oneof![1 => Just(None), 8 => (1u16..=4).prop_map(Some)];
        (
            prop::collection::vec(entry, cells),
            prop::collection::vec(prop_oneof![3 => Just(0), 2 => -2i32..=4], cells),
            prop::collection::vec(prop_oneof![4 => Just(0u8), 1 => 1u8..3], cells),
            prop::collection::vec(prop::bool::weighted(0.1), cells),
            prop::collection::vec((0..cells, 0u8..8), 0..12),
            any::<bool>(),
            0..cells,
        )
            .prop_map(move |(entry, height, hazard, busy, ends, leaps, start)| {
                let neighbours = Neighbours::new(&grid);
                let links = ends.into_iter().filter_map(|(cell, way)| Some((cell, neighbours.next(cell, way)?)));
                let links = links.collect();
                (Country { grid, entry, height, hazard, busy, links, jump: None, leaps }, start)
            })
    })
}

/// Least key (cost, hazard) of each cell by the peer's search over (cell, Jump used).
fn by_peer(country: &Country, start: usize, budget: u16, pool: Option<u8>) -> Vec<Option<u32>> {
    let grid = country.grid;
    let successors = |&(cell, used): &(usize, u8)| {
        let mut next = Vec::new();
        let mut add = |to: usize, step: Step| {
            let used = if pool.is_some() { used + step.jump } else { 0 };
            if pool.is_none_or(|pool| used <= pool) {
                next.push(((to, used), u32::from(step.cost) << 16 | u32::from(step.hazard)));
            }
        };
        for direction in grid.all_directions() {
            let Some(to) = grid.index(grid.step(grid.cell(cell), direction)) else { continue };
            if let Some(step) = country.step(cell, direction.0, to) {
                add(to, step);
            }
        }
        country.extra(cell, ALL, &mut add);
        next
    };
    let mut best = vec![None; grid.len()];
    for item in dijkstra_reach(&(start, 0), successors) {
        if item.total_cost >> 16 > u32::from(budget) {
            break;
        }
        let cell = &mut best[item.node.0];
        *cell = Some(cell.map_or(item.total_cost, |least: u32| least.min(item.total_cost)));
    }
    best
}

/// Cost, hazard and Jump of a path, step by step.
fn walked(country: &Country, path: &[usize]) -> (u32, u32, u32) {
    let mut sum = (0, 0, 0);
    for pair in path.windows(2) {
        let mut options = Vec::new();
        let (from, to) = (pair[0], pair[1]);
        if country.grid.neighbours(country.grid.cell(from)).any(|next| country.grid.index(next) == Some(to)) {
            options.extend(country.step(from, 0, to));
        }
        country.extra(from, ALL, &mut |landing, step| options.extend((landing == to).then_some(step)));
        let step = options.into_iter().min_by_key(|step| (step.cost, step.hazard)).expect("each step exists");
        sum.0 += u32::from(step.cost);
        sum.1 += u32::from(step.hazard);
        sum.2 += u32::from(step.jump);
    }
    sum
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn mc_041_reach_equals_the_peer_on_random_boards(
        (country, start) in a_country(), points in 0u16..=200, per_step in prop::option::of(0i32..5),
    ) {
        let country = Country { jump: per_step, ..country };
        let mut reach = Reach::default();
        reach.search(&Neighbours::new(&country.grid), &country, start, Limits::of(2 * points));
        let peer = by_peer(&country, start, 2 * points, None);
        for (cell, expected) in peer.into_iter().enumerate() {
            let found = reach.cost(cell).map(|cost| u32::from(cost) << 16 | u32::from(reach.hazard(cell).unwrap()));
            prop_assert_eq!(found, expected, "cell {}", country.grid.cell(cell));
        }
        let stops: Vec<_> = reach.destinations().collect();
        let free: Vec<_> = reach.cells().filter(|&(cell, _)| !country.busy[cell]).collect();
        prop_assert_eq!(stops, free, "passed cells are no destinations");
        let costs: Vec<_> = reach.cells().map(|(_, cost)| cost).collect();
        prop_assert!(costs.is_sorted(), "cheapest first");
    }

    #[test]
    fn mc_052_reach_with_a_pool_equals_the_peer_on_random_boards(
        (country, start) in a_country(), points in 0u16..=40, levels in 0u8..=8,
    ) {
        let limits = Limits { budget: 2 * points, jump: Some(2 * levels), first_step: FirstStep::Never };
        let mut reach = Reach::default();
        reach.search(&Neighbours::new(&country.grid), &country, start, limits);
        let peer = by_peer(&country, start, 2 * points, Some(2 * levels));
        for (cell, expected) in peer.into_iter().enumerate() {
            let found = reach.cost(cell).map(|cost| u32::from(cost) << 16 | u32::from(reach.hazard(cell).unwrap()));
            prop_assert_eq!(found, expected, "cell {}", country.grid.cell(cell));
        }
    }

    #[test]
    fn paths_cost_what_they_say(
        (country, start) in a_country(), points in 0u16..=40, pool in prop::option::of(0u8..=16),
    ) {
        let limits = Limits { budget: 2 * points, jump: pool, first_step: FirstStep::Never };
        let mut reach = Reach::default();
        reach.search(&Neighbours::new(&country.grid), &country, start, limits);
        for (cell, cost) in reach.cells() {
            let path = reach.path(cell);
            prop_assert_eq!((path[0], path[path.len() - 1]), (start, cell));
            let (walked_cost, hazard, jump) = walked(&country, &path);
            prop_assert_eq!((walked_cost, hazard), (u32::from(cost), u32::from(reach.hazard(cell).unwrap())));
            if pool.is_some() {
                prop_assert_eq!(jump, u32::from(reach.jump(cell).unwrap()));
            }
        }
    }

    #[test]
    fn a_search_that_has_found_its_goal_knows_all_that_is_as_near(
        (country, start) in a_country(), goal in any::<prop::sample::Index>(), pool in prop::option::of(0u8..=16),
    ) {
        let limits = Limits { budget: 60, jump: pool, first_step: FirstStep::Never };
        let (neighbours, goal) = (Neighbours::new(&country.grid), goal.index(country.grid.len()));
        let (mut whole, mut reach) = (Reach::default(), Reach::default());
        whole.search(&neighbours, &country, start, limits);
        reach.search_until(&neighbours, &country, &[start], limits, |cell| cell == goal);
        let far = whole.cost(goal).unwrap_or(u16::MAX);
        for cell in 0..country.grid.len() {
            let expected = whole.at(cell).filter(|found| found.cost <= far);
            prop_assert_eq!(reach.at(cell), expected);
            prop_assert_eq!(reach.hazard(cell), expected.and_then(|_| whole.hazard(cell)));
        }
        reach.search(&neighbours, &country, start, limits);
        prop_assert_eq!(reach.cells().collect::<Vec<_>>(), whole.cells().collect::<Vec<_>>(), "and then forgets it");
    }

    #[test]
    fn searches_from_several_cells_take_the_nearest(
        (country, start) in a_country(), others in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
    ) {
        let mut starts: Vec<_> = others.iter().map(|other| other.index(country.grid.len())).collect();
        starts.push(start);
        let (neighbours, mut reach, mut single) = (Neighbours::new(&country.grid), Reach::default(), Reach::default());
        reach.search_from(&neighbours, &country, &starts, Limits::of(20));
        let mut least = vec![None::<u16>; country.grid.len()];
        for &start in &starts {
            single.search(&neighbours, &country, start, Limits::of(20));
            for (cell, cost) in single.cells() {
                least[cell] = Some(least[cell].map_or(cost, |known| known.min(cost)));
            }
        }
        for (cell, expected) in least.into_iter().enumerate() {
            prop_assert_eq!(reach.cost(cell), expected);
        }
    }
}

#[test]
fn tables_of_neighbours_know_the_edges() {
    for grid in all_boards() {
        let table = Neighbours::new(&grid);
        assert_eq!((table.cells(), table.directions()), (grid.len(), grid.directions()));
        for cell in grid.cells() {
            for direction in grid.all_directions() {
                let next = table.next(grid.index(cell).unwrap(), direction.0).map(|next| grid.cell(next));
                assert_eq!(next, Some(grid.step(cell, direction)).filter(|&next: &Cell| grid.contains(next)));
            }
        }
        assert_eq!(table.next(0, 99), None);
        assert_eq!(table.next(grid.len(), 0), None);
    }
}
