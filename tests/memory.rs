//! Battles that are fought one after the other in the same world take no more memory in the end than at first, in every
//! battle file: what is kept from one to the next has a bound, and what is given back can be used again.
#![cfg(target_os = "linux")]

use std::{
    fs,
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

use hexfray::{
    ai,
    battle::{Battle, DiceSource, Setup},
    rules,
    sim::{SelfPlay, Simulation, Watch},
    text::Library,
};

/// What may come on top while so much is looked at, in KiB: lists that reach their greatest length late, and searches that
/// opponents keep of ways that they had not gone before.
const SLACK: u64 = 640;
/// And for each battle, in KiB.
const SLACK_EACH: u64 = 6;

/// The memory of this process that is in no file, in KiB.
fn memory() -> u64 {
    let rollup = fs::read_to_string("/proc/self/smaps_rollup").expect("Linux says");
    let line = rollup.lines().find_map(|line| line.strip_prefix("Anonymous:")).expect("it has this line");
    line.trim().trim_end_matches("kB").trim().parse().expect("it is a number")
}

/// Only one test at a time: the memory of the process is that of all its tests.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Weighs the process after some battles, and after three times as many.
struct Scales {
    first: u64,
    seen: Mutex<[u64; 2]>,
    done: AtomicBool,
}

impl Scales {
    fn new(first: u64) -> Self {
        Self { first, seen: Mutex::default(), done: AtomicBool::new(false) }
    }

    fn after(&self, battles: u64) {
        let mut seen = self.seen.lock().expect("nobody panics");
        match battles {
            battles if battles == self.first => seen[0] = memory(),
            battles if battles == 3 * self.first => {
                seen[1] = memory();
                self.done.store(true, Ordering::Relaxed);
            }
            _ => {}
        }
    }

    /// What has come on top, in KiB, and whether it is too much.
    fn growth(&self) -> (u64, bool) {
        assert!(self.done.load(Ordering::Relaxed), "all battles were fought");
        let [first, last] = *self.seen.lock().expect("nobody panics");
        let growth = last.saturating_sub(first);
        (growth, growth > SLACK + SLACK_EACH * 2 * self.first)
    }
}

impl Watch for Scales {
    fn progress(&self, _: u64) {}

    fn ended(&self, number: u64, _: &Battle) {
        self.after(number + 1);
    }

    fn stops(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }
}

fn battles() -> Vec<Arc<Setup>> {
    let library = Library::embedded();
    let files = library.files("maps/", ".battle.toml");
    files.map(|(name, _)| rules::load(&library, name).expect("the game's battles are sound")).collect()
}

/// Battles enough to tell, and not too many of large ones.
fn first(setup: &Setup) -> u64 {
    (160 / setup.units.len().max(1) as u64).clamp(3, 20)
}

#[test]
fn battles_in_a_row_take_no_more_memory_than_the_first_ones() {
    let _alone = alone();
    let mut grown = Vec::new();
    for setup in battles() {
        let (scales, begun) = (Scales::new(first(&setup)), Instant::now());
        let sides = vec!["nearest"; setup.sides.len()];
        Simulation::new(&setup, &sides, 3 * scales.first, 1).run(&scales).expect("nearest plays everything");
        let (growth, is_too_much) = scales.growth();
        let line = format!(
            "{}: {growth} KiB more after {} battles than after {}, in {:.1} s",
            setup.source,
            3 * scales.first,
            scales.first,
            begun.elapsed().as_secs_f64()
        );
        println!("{line}");
        grown.extend(is_too_much.then_some(line));
    }
    assert!(grown.is_empty(), "{grown:#?}");
}

/// The smallest battle of each ruleset in which each side has several units.
fn small_ones() -> Vec<Arc<Setup>> {
    let mut small: Vec<Arc<Setup>> = Vec::new();
    let mut all = battles();
    all.retain(|setup| setup.units.len() >= 4 && setup.lesson.is_none());
    all.sort_by_key(|setup| setup.units.len());
    for setup in all {
        if small.iter().all(|other| other.ruleset.name() != setup.ruleset.name()) {
            small.push(setup);
        }
    }
    assert_eq!(small.len(), rules::all().len(), "one of each");
    small
}

#[test]
fn a_battle_that_is_copied_into_again_and_again_stays_as_large_as_it_was() {
    let _alone = alone();
    for setup in small_ones() {
        let battle = Battle::new(&setup, DiceSource::Seed(1)).expect("it begins");
        let mut scratch = battle.scratch(1);
        let mut random = ai::opponent("random", 1).expect("there is one");
        let scales = Scales::new(100);
        for copy in 0..3 * scales.first {
            battle.branch_into(&mut scratch, copy);
            for _ in 0..30 {
                if scratch.outcome().is_some() {
                    break;
                }
                let order = random.choose(&scratch);
                scratch.submit(order).expect("it is legal");
            }
            scales.after(copy + 1);
        }
        let [first, last] = *scales.seen.lock().expect("nobody panics");
        assert!(last.saturating_sub(first) <= SLACK, "{}: {first} KiB at first, {last} in the end", setup.source);
    }
}

/// Weighs training, whose positions are kept.
struct Trainer(Scales);

impl Watch for Trainer {
    fn progress(&self, battles: u64) {
        self.0.after(battles);
    }
}

#[test]
fn training_keeps_its_positions_and_nothing_else() {
    let _alone = alone();
    let setups = battles();
    let setup = setups.iter().find(|setup| setup.source.ends_with("duel_at_dawn.battle.toml")).expect("it is there");
    let trainer = Trainer(Scales::new(8));
    let play = SelfPlay { setup: Arc::clone(setup), battles: 24, seed: 1, threads: NonZeroUsize::MIN };
    let positions = play.run(&trainer);
    let (growth, is_too_much) = trainer.0.growth();
    assert!(!is_too_much && !positions.is_empty(), "{growth} KiB more after 24 battles than after 8");
}
