//! Battles that are played one after the other in the same world need no more memory at the end than at the start, since the
//! state that is kept between them is bounded. At full effort for every battle file.
#![expect(unsafe_code, reason = "a count of allocations takes an allocator of its own")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    collections::BTreeMap,
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicIsize, Ordering},
    },
};

use hexfray::{
    ai,
    battle::{Battle, DiceSource, Setup},
    rules,
    sim::{SelfPlay, Simulation, Watch},
};
use hexfray_testing::{sample, sample_size};

/// The growth allowed between the two measurements, in KiB: lists that reach their greatest length late, and data that
/// opponents keep of new paths and attacks.
const SLACK: u64 = 384;
/// The growth allowed for each battle, in KiB.
const SLACK_EACH: u64 = 16;
/// The growth allowed if only the odds of requested attacks are kept, in KiB.
const SLACK_OF_COPIES: u64 = 96;

/// The system's allocator, with a count of the bytes in use.
struct Counting;

static IN_USE: AtomicIsize = AtomicIsize::new(0);

// SAFETY: the system's allocator does all the work; this only adds up numbers.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: as the caller has promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size() as isize, Ordering::Relaxed);
        // SAFETY: as the caller has promised.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// The memory in use, in KiB.
fn memory() -> u64 {
    IN_USE.load(Ordering::Relaxed).max(0) as u64 / 1024
}

/// Runs one test at a time: the memory in use is that of all tests.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Turns of units before the first measurement, in a small and in a full sample, unless there are enough battles sooner.
const TURNS: (u64, u64) = (100, 6_000);

/// Measures the memory in use after some battles, and after three times as many.
struct Scales {
    /// The number of battles that is enough for the first measurement.
    most: u64,
    seen: Mutex<Seen>,
    done: AtomicBool,
}

/// Battles and turns so far, the battles before the first measurement, and the memory in use then and in the end.
#[derive(Clone, Copy, Default)]
struct Seen {
    battles: u64,
    turns: u64,
    at_first: u64,
    first: u64,
    last: u64,
}

impl Scales {
    fn new(most: u64) -> Self {
        Self { most, seen: Mutex::default(), done: AtomicBool::new(false) }
    }

    /// Counts a battle that has ended, and its turns.
    fn after(&self, turns: u64) {
        let mut seen = self.seen.lock().expect("nobody panics");
        seen.battles += 1;
        seen.turns += turns;
        if seen.at_first == 0 {
            if seen.battles >= self.most || seen.turns >= sample(TURNS.0, TURNS.1) {
                (seen.at_first, seen.first) = (seen.battles, memory());
            }
        } else if seen.battles == 3 * seen.at_first {
            seen.last = memory();
            self.done.store(true, Ordering::Relaxed);
        }
    }

    /// The growth in words, and whether it is too large.
    fn growth(&self) -> (String, bool) {
        let Seen { battles, turns, at_first, first, last } = *self.seen.lock().expect("nobody panics");
        assert!(last > 0, "all battles were fought");
        let growth = last.saturating_sub(first);
        let words = format!("{growth} KiB more after {battles} battles than after {at_first}, in {turns} turns");
        (words, growth > SLACK + SLACK_EACH * (battles - at_first))
    }
}

impl Watch for Scales {
    fn progress(&self, _: u64) {}

    fn ended(&self, _: u64, battle: &Battle) {
        self.after(u64::from(battle.round()) * battle.units().count() as u64);
    }

    fn stops(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }
}

/// The game's battles: in a small sample the `few` with the fewest units of each ruleset, in a full sample all.
fn battles(few: usize) -> Vec<Arc<Setup>> {
    let library = hexfray::library();
    let files = library.files("maps/", ".battle.toml");
    let mut setups: Vec<Arc<Setup>> =
        files.map(|(name, _)| rules::load(&library, name).expect("the game's battles are sound")).collect();
    setups.sort_by_key(|setup| setup.units.len());
    let mut before = BTreeMap::new();
    let mut place = |setup: &Arc<Setup>| {
        let place = before.entry(setup.ruleset.name()).or_insert(0);
        *place += 1;
        *place
    };
    setups.sort_by_cached_key(|setup| place(setup));
    setups.truncate(sample_size(few, setups.len()));
    setups
}

#[test]
fn battles_in_a_row_take_no_more_memory_than_the_first_ones() {
    let _alone = alone();
    let mut grown = Vec::new();
    for setup in battles(4) {
        let scales = Scales::new(sample(5, 20));
        let sides = vec!["nearest"; setup.sides.len()];
        Simulation::new(&setup, &sides, 3 * scales.most, 1).run(&scales).expect("nearest plays everything");
        let (growth, is_too_much) = scales.growth();
        let line = format!("{}: {growth}", setup.source);
        println!("{line}");
        grown.extend(is_too_much.then_some(line));
    }
    assert!(grown.is_empty(), "{grown:#?}");
}

/// Copies before the first measurement, at small and at full effort; the last one is after three times as many.
const COPIES: (u64, u64) = (10, 40);

#[test]
fn a_battle_that_is_copied_into_again_and_again_stays_as_large_as_it_was() {
    let _alone = alone();
    let mut grown = Vec::new();
    for setup in battles(6) {
        let battle = Battle::new(&setup, DiceSource::Seed(1)).expect("it begins");
        let mut scratch = battle.scratch(1);
        let mut random = ai::opponent("random", 1).expect("there is one");
        let mut try_out = |copies: std::ops::Range<u64>| {
            for copy in copies {
                battle.branch_into(&mut scratch, copy);
                for _ in 0..20 {
                    if scratch.outcome().is_some() {
                        break;
                    }
                    let order = random.choose(&scratch);
                    scratch.submit(order).expect("it is legal");
                }
            }
            memory()
        };
        let few = sample(COPIES.0, COPIES.1);
        let (first, last) = (try_out(0..few), try_out(few..3 * few));
        let growth = last.saturating_sub(first);
        let line = format!("{}: {growth} KiB more after {} copies than after {few}", setup.source, 3 * few);
        println!("{line}");
        grown.extend((growth > SLACK_OF_COPIES).then_some(line));
    }
    assert!(grown.is_empty(), "{grown:#?}");
}

/// Measures training, whose positions are kept.
struct Trainer(Scales);

impl Watch for Trainer {
    fn progress(&self, _: u64) {
        self.0.after(0);
    }

    fn stops(&self) -> bool {
        self.0.done.load(Ordering::Relaxed)
    }
}

#[test]
fn training_keeps_its_positions_and_nothing_else() {
    let _alone = alone();
    let library = hexfray::library();
    // A small sample has only the quicker of these.
    for file in ["maps/duel.battle.toml", "maps/duel_at_dawn.battle.toml"].iter().take(sample_size(1, 2)) {
        let setup = rules::load(&library, file).expect("it is sound");
        let trainer = Trainer(Scales::new(sample(2, 8)));
        let play = SelfPlay { setup, battles: 3 * trainer.0.most, seed: 1, threads: NonZeroUsize::MIN };
        let positions = play.run(&trainer);
        let (growth, is_too_much) = trainer.0.growth();
        println!("{file}: {growth}");
        assert!(!is_too_much && !positions.is_empty(), "{file}: {growth}");
    }
}
