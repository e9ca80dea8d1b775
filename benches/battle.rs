//! Battles of eight against eight on one thread: an order from submission to the next decision, a copy, a
//! forecast, and a whole battle between two opponents who close in and attack.

use std::{hint::black_box, sync::Arc, time::Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hexfray::{
    ai::opponent,
    battle::{Battle, DiceSource, Order, Setup, Verb},
    rules,
    sim::Player,
    text::Library,
};

const BATTLE: &str = "maps/castle.battle.toml";

fn setup() -> Arc<Setup> {
    rules::load(&Library::embedded(), BATTLE).unwrap_or_else(|error| panic!("{error}"))
}

/// All orders of one battle with this seed.
fn played(setup: &Arc<Setup>, seed: u64) -> Vec<Order> {
    let mut battle = Battle::new(setup, DiceSource::Seed(seed)).unwrap_or_else(|error| panic!("{error}"));
    let mut mind = opponent("nearest", seed).expect("there is such an opponent");
    let mut orders = Vec::new();
    while battle.outcome().is_none() {
        let order = mind.choose(&battle);
        battle.submit(order).unwrap_or_else(|error| panic!("{error}"));
        orders.push(order);
    }
    orders
}

fn battles(c: &mut Criterion) {
    let setup = setup();
    let orders = played(&setup, 1);
    let idle = Battle::idle(&setup);
    let mut group = c.benchmark_group("battle_8v8");
    group.bench_function("order, submit to next decision", |b| {
        let mut battle = Battle::idle(&setup);
        b.iter_custom(|wanted| {
            let (mut spent, mut given) = (std::time::Duration::ZERO, 0);
            while given < wanted {
                battle.restart(&idle, DiceSource::Seed(1));
                let batch = orders.len().min((wanted - given) as usize);
                let start = Instant::now();
                for &order in &orders[..batch] {
                    let told = battle.submit(order).map(<[_]>::len);
                    black_box(told.unwrap_or_else(|error| panic!("{error}")));
                }
                spent += start.elapsed();
                given += batch as u64;
            }
            spent
        });
    });
    let mut middle = Battle::new(&setup, DiceSource::Seed(1)).unwrap_or_else(|error| panic!("{error}"));
    for &order in &orders[..orders.len() / 3] {
        middle.submit(order).unwrap_or_else(|error| panic!("{error}"));
    }
    let mut scratch = middle.scratch(1);
    group.bench_function("copy_into", |b| b.iter(|| middle.copy_into(black_box(&mut scratch))));
    let attack = orders.iter().find(|order| matches!(order, Order::Act { act, .. } if act.verb == Verb::Attack));
    if let Some(&attack) = attack {
        let at = orders.iter().position(|order| *order == attack).unwrap_or(0);
        let mut battle = Battle::new(&setup, DiceSource::Seed(1)).unwrap_or_else(|error| panic!("{error}"));
        orders[..at].iter().for_each(|&order| drop(battle.submit(order).map(<[_]>::len)));
        group.bench_function("forecast of an attack", |b| b.iter(|| battle.forecast(black_box(&attack)).is_ok()));
        if let Order::Act { unit, act, aim: hexfray::battle::Aim::Unit(target) } = attack {
            let from = battle.unit(unit).and_then(|unit| unit.cell).expect("it stands on the board");
            group.bench_function("estimate of an attack", |b| b.iter(|| battle.estimate(unit, act, target, from)));
        }
    }
    group.finish();
    let mut group = c.benchmark_group("whole_battle_8v8");
    group.throughput(Throughput::Elements(1));
    group.bench_function("nearest against nearest", |b| {
        let mut player = Player::new(&setup);
        let mut seats: Vec<_> = (0..2).filter_map(|_| opponent("nearest", 1)).collect();
        let mut seed = 0;
        b.iter(|| {
            seed += 1;
            player.play(seed, &mut seats, |_| {})
        });
    });
    group.finish();
}

criterion_group!(benches, battles);
criterion_main!(benches);
