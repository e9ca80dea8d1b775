//! Least harmful paths, compared with an exhaustive search.

use std::collections::BTreeMap;

use hexfray_board::grid::{
    Adjacency, CarefulReach, FirstStep, Grid, Harm, HexTop, Limits, Neighbours, Offset, Reach, Shape, Step, Steps,
};
use proptest::prelude::*;

/// Ground with the cost, the harm and the Jump of entering each cell.
#[derive(Clone, Debug)]
struct Ground {
    grid: Grid,
    cells: Vec<(u16, u32, u8)>,
    barred: Vec<bool>,
}

impl Steps for Ground {
    fn step(&self, _from: usize, _way: u8, to: usize) -> Option<Step> {
        let (cost, _, jump) = self.cells[to];
        (!self.barred[to]).then_some(Step { cost, jump, hazard: 0 })
    }

    fn may_stop(&self, cell: usize) -> bool {
        cell % 5 != 3
    }
}

impl Ground {
    fn harm(&self, to: usize) -> Harm {
        let (_, points, _) = self.cells[to];
        Harm { loss: points * 100, tests: u16::from(points == 1) }
    }

    /// The least harm to each cell, and the least cost of the paths with that harm, by trying every path.
    fn by_trying(&self, limits: Limits) -> BTreeMap<usize, (Harm, u16)> {
        let mut best = BTreeMap::new();
        self.try_on(&mut vec![0], (Harm::NONE, 0, 0), limits, &mut best);
        best
    }

    fn try_on(
        &self,
        way: &mut Vec<usize>,
        (harm, cost, jump): (Harm, u16, u8),
        limits: Limits,
        best: &mut BTreeMap<usize, (Harm, u16)>,
    ) {
        let at = way[way.len() - 1];
        let known = best.entry(at).or_insert((harm, cost));
        *known = (*known).min((harm, cost));
        for (_, to) in Neighbours::new(&self.grid).around(at).collect::<Vec<_>>() {
            let Some(step) = self.step(at, 0, to).filter(|_| !way.contains(&to)) else { continue };
            let (cost, jump) = (cost + step.cost, jump + step.jump);
            if cost <= limits.budget && limits.jump.is_none_or(|pool| jump <= pool) {
                way.push(to);
                self.try_on(way, (harm.and(self.harm(to)), cost, jump), limits, best);
                way.pop();
            }
        }
    }

    fn search(&self, limits: Limits) -> CarefulReach {
        let mut reach = CarefulReach::default();
        reach.search(&Neighbours::new(&self.grid), self, 0, limits, |_, to| self.harm(to));
        reach
    }
}

fn a_ground() -> impl Strategy<Value = Ground> {
    let shapes = vec![
        Shape::Square { adjacency: Adjacency::Sides },
        Shape::Square { adjacency: Adjacency::Corners },
        Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd },
        Shape::Hex { top: HexTop::Flat, offset: Offset::Even },
    ];
    let cell = (1_u16..4, prop_oneof![2 => Just(0_u32), 1 => 0_u32..4], 0_u8..3);
    (prop::sample::select(shapes), prop::collection::vec((cell, prop::bool::weighted(0.15)), 12)).prop_map(
        |(shape, cells)| {
            let (cells, barred) = cells.into_iter().unzip();
            Ground { grid: Grid::new(shape, 4, 3), cells, barred }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn each_cell_is_reached_by_the_way_that_hurts_least_and_then_costs_least(
        ground in a_ground(), budget in 0_u16..9, pool in prop::option::of(0_u8..6),
    ) {
        let limits = Limits { budget, jump: pool, first_step: FirstStep::Never };
        let found = ground.search(limits);
        let reached: BTreeMap<usize, (Harm, u16)> =
            found.reached().map(|one| (one.cell, (one.harm, one.cost))).collect();
        prop_assert_eq!(&reached, &ground.by_trying(limits));
        for one in found.reached() {
            prop_assert_eq!(one.may_stop, ground.may_stop(one.cell));
            let way = found.way(&ground.grid, one.cell);
            prop_assert_eq!((way.first(), way.last()), (Some(&0), Some(&one.cell)));
            let steps = way.iter().skip(1);
            let cost: u16 = steps.clone().map(|&to| ground.cells[to].0).sum();
            let harm = steps.clone().fold(Harm::NONE, |sum, &to| sum.and(ground.harm(to)));
            let jump: u8 = steps.map(|&to| ground.cells[to].2).sum();
            prop_assert_eq!((cost, harm), (one.cost, one.harm), "the way is as it is described");
            prop_assert!(pool.is_none_or(|pool| jump == one.jump && jump <= pool));
        }
    }

    #[test]
    fn a_search_for_one_cell_finds_the_way_of_the_whole_search(
        ground in a_ground(), budget in 0_u16..9, pool in prop::option::of(0_u8..6), goals in [0_usize..12, 0..12],
    ) {
        let limits = Limits { budget, jump: pool, first_step: FirstStep::Always };
        let (neighbours, whole) = (Neighbours::new(&ground.grid), ground.search(limits));
        let mut found = CarefulReach::default();
        // Once more with the same memory: what an ended search left behind must not come back.
        for goal in goals {
            found.search_to(&neighbours, &ground, 0, limits, |_, to| ground.harm(to), Some(goal));
            prop_assert_eq!(found.at(goal), whole.at(goal));
            prop_assert_eq!(found.way(&ground.grid, goal), whole.way(&ground.grid, goal));
        }
        found.search(&neighbours, &ground, 0, limits, |_, to| ground.harm(to));
        prop_assert_eq!(found.reached().collect::<Vec<_>>(), whole.reached().collect::<Vec<_>>());
    }

    #[test]
    fn where_nothing_hurts_the_cheapest_way_is_taken(ground in a_ground(), budget in 0_u16..9) {
        let mut found = CarefulReach::default();
        let neighbours = Neighbours::new(&ground.grid);
        found.search(&neighbours, &ground, 0, Limits::of(budget), |_, _| Harm::NONE);
        let mut plain = Reach::default();
        plain.search(&neighbours, &ground, 0, Limits::of(budget));
        let careful: BTreeMap<usize, u16> = found.reached().map(|one| (one.cell, one.cost)).collect();
        prop_assert_eq!(careful, plain.cells().collect::<BTreeMap<_, _>>());
    }
}

#[test]
fn of_ways_that_come_to_the_same_the_straight_one_is_taken() {
    let grid = Grid::new(Shape::Square { adjacency: Adjacency::Sides }, 7, 7);
    let ground = Ground { grid, cells: vec![(2, 0, 0); 49], barred: vec![false; 49] };
    let found = ground.search(Limits::of(40));
    let way = found.way(&grid, 48);
    let off = way.iter().map(|&at| grid.cell(at)).map(|cell| (cell.col - cell.row).abs()).max();
    assert_eq!((way.len(), off), (13, Some(1)), "along the diagonal, not round a corner");
    let hexes = Grid::new(Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd }, 7, 7);
    let ground = Ground { grid: hexes, cells: vec![(2, 0, 0); 49], barred: vec![false; 49] };
    let way = ground.search(Limits::of(40)).way(&hexes, 6);
    assert!(way.iter().all(|&at| hexes.cell(at).row == 0), "along the row");
}

#[test]
fn mc_042_a_first_step_that_is_too_dear_is_taken_with_care_too() {
    let grid = Grid::new(Shape::Square { adjacency: Adjacency::Sides }, 3, 1);
    let ground = Ground { grid, cells: vec![(2, 0, 0), (8, 2, 0), (2, 0, 0)], barred: vec![false; 3] };
    let limits = |first_step| Limits { budget: 4, jump: None, first_step };
    assert_eq!(ground.search(limits(FirstStep::Never)).reached().count(), 1);
    let found = ground.search(limits(FirstStep::Always));
    let there = found.at(1).expect("one cell");
    assert_eq!((there.cost, there.harm), (4, Harm { loss: 200, tests: 0 }));
    assert_eq!(found.way(&grid, 1), [0, 1]);
}
