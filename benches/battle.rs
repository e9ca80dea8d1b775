//! Times of an order, a copy, a decision and a whole battle of eight against eight, each next to a comparison; and of whole
//! battles of two hundred against two hundred.

use std::{
    hint::black_box,
    sync::Arc,
    time::{Duration, Instant},
};

use bevy_ecs::{prelude::*, schedule::SingleThreadedExecutor};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use hexfray::{
    ai::{Judge, opponent},
    battle::{Battle, DiceSource, Order, Setup},
    rules,
    sim::Player,
};

/// The eight units of each side.
const COMPANY: [&str; 8] = ["knight", "swordsman", "spearman", "lancer", "archer", "archer", "fire_mage", "healer"];

/// Eight against eight, a few moves apart, on 24 × 24 hexes with forest, hills and rocks.
fn field() -> Arc<Setup> {
    let (mut terrain, mut height) = (String::new(), String::new());
    for row in 0..24_i32 {
        let indent = if row % 2 == 1 { " " } else { "" };
        terrain += indent;
        height += indent;
        for col in 0..24_i32 {
            let (bump, rough) = ((col * 7 + row * 13) % 23, (col * 5 + row * 3) % 17);
            terrain += if rough == 0 && !(6..18).contains(&col) { "f " } else { ". " };
            height += if bump == 0 { "1 " } else { "0 " };
        }
        terrain += "\n";
        height += "\n";
    }
    let map = format!(
        "name = \"Field\"\ngrid = {{ shape = \"hex\", top = \"pointy\", offset = \"odd\" }}\n\
         terrain = '''\n{terrain}'''\nheight = '''\n{height}'''\n"
    );
    let mut battle = "name = \"Eight against eight\"\nruleset = \"percentile\"\nmap = \"maps/field.map.toml\"\n\
         side = [{ name = \"red\" }, { name = \"blue\" }]\n"
        .to_owned();
    for (side, row) in [("red", 8), ("blue", 15)] {
        for (at, kind) in COMPANY.iter().enumerate() {
            battle += &format!(
                "[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nhero = true\nat = [{}, {}]\n",
                8 + at,
                row + (at as i32 % 2)
            );
        }
    }
    let mut library = hexfray::library();
    library.add("maps/field.map.toml", &map);
    library.add("maps/eight.battle.toml", &battle);
    rules::load(&library, "maps/eight.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

/// Eight against eight on 20 × 18 squares with walls, towers, stairs and a moat.
fn castle() -> Arc<Setup> {
    rules::load(&hexfray::library(), "maps/castle.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

/// The orders of a whole battle between two opponents of this name.
fn orders(setup: &Arc<Setup>, name: &str, seed: u64) -> Vec<Order> {
    let mut battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
    let mut seats = [opponent(name, 1), opponent(name, 2)].map(|seat| seat.expect("it exists"));
    while let Some(side) = battle.decision().side() {
        let order = seats[side.index()].choose(&battle);
        battle.submit(order).expect("opponents give legal orders");
    }
    battle.history().iter().map(|recorded| recorded.order).collect()
}

/// Copies of a battle at each of its first decisions.
fn states(setup: &Arc<Setup>, count: usize) -> Vec<Battle> {
    let mut battle = Battle::new(setup, DiceSource::Seed(5)).expect("the battle starts");
    let mut seats = [opponent("greedy", 1), opponent("greedy", 2)].map(|seat| seat.expect("it exists"));
    let mut states = Vec::new();
    while let Some(side) = battle.decision().side().filter(|_| states.len() < count) {
        let mut copy = battle.scratch(0);
        battle.copy_into(&mut copy);
        states.push(copy);
        let order = seats[side.index()].choose(&battle);
        battle.submit(order).expect("opponents give legal orders");
    }
    states
}

/// An order up to the next decision, with record, digest and log, and in a search; in comparison, a dozen systems that do
/// nothing on Bevy's two executors.
fn an_order(c: &mut Criterion) {
    let setup = field();
    let all = orders(&setup, "greedy", 3);
    let mut group = c.benchmark_group("order 8v8");
    let run = |start: &dyn Fn() -> Battle, iterations: u64| {
        let (mut battle, mut next, mut time) = (start(), 0, Duration::ZERO);
        for _ in 0..iterations {
            if next == all.len() {
                (battle, next) = (start(), 0);
            }
            let before = Instant::now();
            black_box(battle.submit(all[next]).expect("it was legal before"));
            time += before.elapsed();
            next += 1;
        }
        time
    };
    let recorded = || Battle::new(&setup, DiceSource::Seed(3)).expect("the battle starts");
    group.bench_function("recorded, with digest", |b| b.iter_custom(|count| run(&recorded, count)));
    let idle = Battle::idle(&setup);
    let unrecorded = || {
        let mut battle = Battle::idle(&setup);
        battle.restart(&idle, DiceSource::Seed(3));
        battle
    };
    group.bench_function("unrecorded", |b| b.iter_custom(|count| run(&unrecorded, count)));
    group.bench_function("peer: 12 idle systems, single-threaded", |b| {
        let (mut world, mut schedule) = (World::new(), idle_systems());
        schedule.set_executor(SingleThreadedExecutor::new());
        b.iter(|| schedule.run(&mut world));
    });
    group.bench_function("peer: 12 idle systems, default executor", |b| {
        bevy_tasks::ComputeTaskPool::get_or_init(bevy_tasks::TaskPool::default);
        let (mut world, mut schedule) = (World::new(), idle_systems());
        b.iter(|| schedule.run(&mut world));
    });
    group.finish();
    tell_median(&setup, &all);
}

fn idle_systems() -> Schedule {
    fn idle() {}
    let mut schedule = Schedule::default();
    schedule.add_systems((idle, idle, idle, idle, idle, idle).chain());
    schedule.add_systems((idle, idle, idle, idle, idle, idle).chain());
    schedule
}

/// Criterion reports the mean of many orders; this reports the median of single orders.
fn tell_median(setup: &Arc<Setup>, all: &[Order]) {
    let mut times = Vec::new();
    for _ in 0..20 {
        let mut battle = Battle::new(setup, DiceSource::Seed(3)).expect("the battle starts");
        for &order in all {
            let before = Instant::now();
            black_box(battle.submit(order).expect("it was legal before"));
            times.push(before.elapsed());
        }
    }
    times.sort_unstable();
    let at = |share: usize| times[times.len() * share / 100];
    println!("order 8v8, recorded, of {} orders: median {:?}, 90 % {:?}", all.len(), at(50), at(90));
}

/// A copy of the whole state, in comparison with building a new world.
fn a_copy(c: &mut Criterion) {
    let setup = field();
    let battle = states(&setup, 30).pop().expect("a fight has thirty decisions");
    let mut scratch = battle.scratch(1);
    let mut group = c.benchmark_group("copy 8v8");
    group.bench_function("copy_into", |b| b.iter(|| battle.copy_into(&mut scratch)));
    group.bench_function("peer: building the world", |b| b.iter(|| black_box(battle.scratch(1))));
    group.bench_function("digest", |b| b.iter(|| black_box(battle.digest())));
    group.finish();
}

/// A decision in the middle of eight against eight on 24 × 24.
fn a_decision(c: &mut Criterion) {
    let states = states(&field(), 48);
    let mut group = c.benchmark_group("decision 8v8 on 24x24");
    for name in ["planner", "greedy", "nearest", "random"] {
        let mut seat = opponent(name, 1).expect("it exists");
        let mut at = 0;
        group.bench_function(name, |b| {
            b.iter(|| {
                at = (at + 1) % states.len();
                black_box(seat.choose(&states[at]))
            });
        });
    }
    group.finish();
}

/// An estimate of who is winning, in the middle of eight against eight: at most 20 µs, so that a search can use it thousands of
/// times.
fn a_judgement(c: &mut Criterion) {
    let states = states(&field(), 48);
    let judge = Judge::new(&states[0]);
    let mut group = c.benchmark_group("judgement 8v8");
    let mut at = 0;
    group.bench_function("chances", |b| {
        b.iter(|| {
            at = (at + 1) % states.len();
            black_box(judge.chances(&states[at]))
        });
    });
    group.bench_function("what takes long, once a decision", |b| b.iter(|| black_box(Judge::new(&states[at]))));
    group.bench_function("peer: share of hit points", |b| b.iter(|| black_box(Judge::crude_chances(&states[at]))));
    group.finish();
}

/// Whole battles on one core.
fn a_battle(c: &mut Criterion) {
    let mut group = c.benchmark_group("battle 8v8");
    group.throughput(Throughput::Elements(1)).sample_size(20);
    for (board, setup) in [("field", field()), ("castle", castle())] {
        for name in ["nearest", "greedy"] {
            let mut player = Player::new(&setup);
            let mut seats: Vec<_> = [1, 2].into_iter().filter_map(|seed| opponent(name, seed)).collect();
            let mut seed = 0;
            group.bench_function(BenchmarkId::new(name, board), |b| {
                b.iter(|| {
                    seed += 1;
                    seats.iter_mut().for_each(|seat| seat.restart(seed));
                    black_box(player.play(seed, &mut seats, |_, _| ()))
                });
            });
        }
    }
    group.finish();
}

/// Two hundred on each side, in five ranks, on 40 × 40 squares of open ground.
fn hosts(ruleset: &str, kinds: &[&str]) -> Arc<Setup> {
    let row = format!("{}\n", ". ".repeat(40).trim_end());
    let map = format!(
        "name = \"Plain\"\ngrid = {{ shape = \"square\", adjacency = \"corners\" }}\nterrain = '''\n{}'''\n",
        row.repeat(40)
    );
    let mut battle = format!(
        "name = \"Two hundred against two hundred\"\nruleset = \"{ruleset}\"\nmap = \"maps/plain.map.toml\"\n\
         side = [{{ name = \"red\" }}, {{ name = \"blue\" }}]\n"
    );
    for (side, first) in [("red", 8), ("blue", 27)] {
        for at in 0..200 {
            let (kind, col, row) = (kinds[at % kinds.len()], at % 40, first + at / 40);
            battle += &format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nat = [{col}, {row}]\n");
        }
    }
    let mut library = hexfray::library();
    library.add("maps/plain.map.toml", &map);
    library.add("maps/hosts.battle.toml", &battle);
    rules::load(&library, "maps/hosts.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

/// Whole battles of four hundred units, of each ruleset.
fn a_large_battle(c: &mut Criterion) {
    let mut group = c.benchmark_group("battle 200v200, nearest");
    group.throughput(Throughput::Elements(1)).sample_size(10);
    let all: [(&str, &[&str]); 4] = [
        ("percentile", &["knight", "swordsman", "spearman", "archer"]),
        ("power_table", &["shieldbearer", "axewoman", "archer", "goblin"]),
        ("die_code", &["street_thug", "knife_fighter", "brawler", "patrol_officer", "marksman"]),
        ("dice_pool", &["thug", "recruit", "gunman", "sniper", "brute", "duelist"]),
    ];
    for (ruleset, kinds) in all {
        let setup = hosts(ruleset, kinds);
        let mut player = Player::new(&setup);
        let mut seats: Vec<_> = [1, 2].into_iter().filter_map(|seed| opponent("nearest", seed)).collect();
        group.bench_function(ruleset, |b| b.iter(|| black_box(player.play(1, &mut seats, |_, _| ()))));
    }
    group.finish();
}

criterion_group!(benches, an_order, a_copy, a_decision, a_judgement, a_battle, a_large_battle);
criterion_main!(benches);
