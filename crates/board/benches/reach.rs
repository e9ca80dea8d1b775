//! Reach on a board of 128 × 128 hexes, beside hexx and pathfinding on the same board.
//!
//! Throughput counts visited cells, so the reports compare time for each cell.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use hexfray_board::grid::{Cell, Grid, HexTop, Limits, Neighbours, Offset, Reach, Shape, Step, Steps};
use hexx::Hex;
use hexx::algorithms::field_of_movement;
use pathfinding::prelude::dijkstra_reach;

const SIDE: u16 = 128;
const BUDGETS: [u16; 3] = [8, 40, 100];

/// A fixed stream of numbers, so that every run has the same board.
fn noise(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

fn board() -> Grid {
    Grid::new(Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd }, SIDE, SIDE)
}

/// Entry costs of 1 to 4 points, as half-points.
struct Flat {
    entry: Vec<u8>,
}

impl Flat {
    fn new(cells: usize) -> Self {
        let mut state = 7;
        Self { entry: (0..cells).map(|_| 2 * (1 + noise(&mut state) % 4) as u8).collect() }
    }
}

impl Steps for Flat {
    #[inline]
    fn step(&self, _from: usize, _way: u8, to: usize) -> Option<Step> {
        Some(Step::of(u16::from(self.entry[to])))
    }
}

/// Hilly ground: [`Flat`] with terraces and links at half cost.
struct Hills {
    flat: Flat,
    height: Vec<i8>,
    /// For each cell the directions that are linked, as bits.
    links: Vec<u8>,
    /// Highest step in half-levels; without a pool it limits each step.
    per_step: u8,
}

impl Hills {
    fn new(grid: &Grid, neighbours: &Neighbours, per_step: u8) -> Self {
        let mut state = 11;
        // Terraces: plateaus of radius 1 to 4 on top of each other.
        let mut height = vec![0i8; grid.len()];
        for _ in 0..grid.len() / 40 {
            let middle = grid.cell(noise(&mut state) as usize % grid.len());
            for cell in grid.ball(middle, 1 + noise(&mut state) as u32 % 4) {
                if let Some(place) = grid.index(cell) {
                    height[place] = (height[place] + 1).min(8);
                }
            }
        }
        let mut links = vec![0u8; grid.len()];
        for _ in 0..grid.len() / 20 {
            let (cell, way) = (noise(&mut state) as usize % grid.len(), (noise(&mut state) % 6) as u8);
            if let Some(other) = neighbours.next(cell, way) {
                links[cell] |= 1 << way;
                links[other] |= 1 << ((way + 3) % 6);
            }
        }
        Self { flat: Flat::new(grid.len()), height, links, per_step }
    }
}

impl Steps for Hills {
    #[inline]
    fn step(&self, from: usize, way: u8, to: usize) -> Option<Step> {
        let levels = self.height[to].abs_diff(self.height[from]);
        let linked = self.links[from] >> way & 1;
        let jump = (2 * levels) >> linked;
        let cost = u16::from(self.flat.entry[to] >> linked);
        (jump <= self.per_step).then_some(Step { cost, jump, hazard: 0 })
    }
}

/// How many cells pathfinding's search reaches.
fn by_pathfinding(neighbours: &Neighbours, flat: &Flat, start: usize, points: u16) -> usize {
    let successors = |&cell: &usize| {
        let next = (0..6).filter_map(move |way| neighbours.next(cell, way));
        next.map(|next| (next, u16::from(flat.entry[next]))).collect::<Vec<_>>()
    };
    dijkstra_reach(&start, successors).take_while(|item| item.total_cost <= 2 * points).count()
}

/// How many cells hexx's search reaches.
fn by_hexx(grid: &Grid, flat: &Flat, start: Cell, points: u16) -> usize {
    // hexx adds 1 to each cost that it is told.
    let cost = |hex: Hex| grid.index(grid.from_hex(hex)).map(|place| u32::from(flat.entry[place] / 2) - 1);
    field_of_movement(grid.hex(start), u32::from(points), cost).len()
}

fn reach(c: &mut Criterion) {
    let grid = board();
    let neighbours = Neighbours::new(&grid);
    let middle = Cell::new(64, 64);
    let start = grid.index(middle).unwrap_or(0);
    let flat = Flat::new(grid.len());
    let (steep, pool) = (Hills::new(&grid, &neighbours, 4), Hills::new(&grid, &neighbours, 12));
    let mut scratch = Reach::default();
    let mut group = c.benchmark_group("reach_128x128_per_visited_cell");
    for points in BUDGETS {
        let limits = Limits::of(2 * points);
        let mut ours = |name: &str, steps: &dyn Fn(&mut Reach)| {
            steps(&mut scratch);
            group.throughput(Throughput::Elements(scratch.cells().count() as u64));
            group.bench_function(BenchmarkId::new(name, points), |b| b.iter(|| steps(black_box(&mut scratch))));
        };
        ours("flat", &|scratch| scratch.search(&neighbours, &flat, start, limits));
        ours("hills and links, Jump 2 a step", &|scratch| scratch.search(&neighbours, &steep, start, limits));
        // Moves with a pool of Jump are short; over 100 points each cell keeps several ways.
        for levels in if points < 100 { &[4, 8][..] } else { &[] } {
            let limits = Limits { jump: Some(2 * levels), ..limits };
            ours(&format!("hills and links, pool of Jump {levels}"), &|scratch| {
                scratch.search(&neighbours, &pool, start, limits);
            });
        }

        scratch.search(&neighbours, &flat, start, limits);
        let visited = scratch.cells().count();
        group.throughput(Throughput::Elements(visited as u64));
        assert_eq!(by_pathfinding(&neighbours, &flat, start, points), visited, "the same cells");
        group.bench_function(BenchmarkId::new("peer: pathfinding dijkstra_reach", points), |b| {
            b.iter(|| by_pathfinding(&neighbours, &flat, black_box(start), points));
        });
        assert_eq!(by_hexx(&grid, &flat, middle, points), visited, "the same cells");
        group.sample_size(10);
        group.bench_function(BenchmarkId::new("peer: hexx field_of_movement", points), |b| {
            b.iter(|| by_hexx(&grid, &flat, black_box(middle), points));
        });
        group.sample_size(30);
    }
    group.finish();
}

criterion_group!(benches, reach);
criterion_main!(benches);
