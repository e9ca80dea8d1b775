//! Lines of fire at distance 12, beside hexx's float line (which does not know edges and corners).

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use hexfray_board::grid::{Adjacency, Cell, Grid, HexTop, Offset, Shape};

fn lines(c: &mut Criterion) {
    let hexes = Grid::new(Shape::Hex { top: HexTop::Pointy, offset: Offset::Odd }, 64, 64);
    let squares = Grid::new(Shape::Square { adjacency: Adjacency::Sides }, 64, 64);
    let middle = Cell::new(32, 32);
    let mut group = c.benchmark_group("line_of_fire_distance_12");
    for (name, grid) in [("hex", hexes), ("square", squares)] {
        let targets: Vec<Cell> = grid.ring(middle, 12).collect();
        let blocked = vec![false; grid.len()];
        let mut next = targets.iter().cycle();
        group.bench_function(format!("{name}/first blocker"), |b| {
            b.iter(|| {
                let target = black_box(*next.next().unwrap_or(&middle));
                grid.crossed(middle, target).find(|&cell| grid.index(cell).is_some_and(|at| blocked[at]))
            });
        });
        group.bench_function(format!("{name}/with edges and corners"), |b| {
            b.iter(|| grid.line_of_fire(middle, black_box(*next.next().unwrap_or(&middle))));
        });
        if name == "hex" {
            group.bench_function("peer: hexx line_to", |b| {
                b.iter(|| {
                    let target = grid.hex(black_box(*next.next().unwrap_or(&middle)));
                    grid.hex(middle).line_to(target).map(|hex| hex.x).sum::<i32>()
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, lines);
criterion_main!(benches);
