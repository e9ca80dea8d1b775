//! Battles that are fought one after the other in the same world take no more memory in the end than at first, in every
//! battle file: what is kept from one to the next has a bound.
#![expect(unsafe_code, reason = "whoever counts what is allocated has to be the allocator")]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    num::NonZeroUsize,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicIsize, Ordering},
    },
    time::{Duration, Instant},
};

use hexfray::{
    ai,
    battle::{Battle, DiceSource, Setup},
    rules,
    sim::{SelfPlay, Simulation, Watch},
    text::Library,
};

/// What may come on top while so much is looked at, in KiB: lists that reach their greatest length late, and what
/// opponents keep of ways that they had not gone and of attacks that they had not weighed before.
const SLACK: u64 = 384;
/// And for each battle, in KiB.
const SLACK_EACH: u64 = 16;
/// The same where nobody keeps anything but the odds of attacks that were asked for.
const SLACK_OF_COPIES: u64 = 96;

/// The system's allocator, and how many bytes are in use.
struct Counting;

static IN_USE: AtomicIsize = AtomicIsize::new(0);

// SAFETY: the system's allocator does all of it; only numbers are added up here.
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

/// Only one test at a time: what is in use is that of all tests.
fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// For how long battles are fought before it is weighed for the first time, unless they are enough sooner.
const PATIENCE: Duration = Duration::from_millis(700);

/// Weighs what is in use after some battles, and after three times as many.
struct Scales {
    begun: Instant,
    /// How many battles are enough at first.
    most: u64,
    seen: Mutex<Seen>,
    done: AtomicBool,
}

/// After how many battles it was weighed first, what was in use then, and what is in the end.
#[derive(Clone, Copy, Default)]
struct Seen {
    battles: u64,
    first: u64,
    last: u64,
}

impl Scales {
    fn new(most: u64) -> Self {
        Self { begun: Instant::now(), most, seen: Mutex::default(), done: AtomicBool::new(false) }
    }

    fn after(&self, battles: u64) {
        let mut seen = self.seen.lock().expect("nobody panics");
        if seen.battles == 0 {
            if battles >= self.most || self.begun.elapsed() > PATIENCE {
                *seen = Seen { battles, first: memory(), last: 0 };
            }
        } else if battles == 3 * seen.battles {
            seen.last = memory();
            self.done.store(true, Ordering::Relaxed);
        }
    }

    /// What came of it, in words, and whether it is too much.
    fn growth(&self) -> (String, bool) {
        let Seen { battles, first, last } = *self.seen.lock().expect("nobody panics");
        assert!(last > 0, "all battles were fought");
        let growth = last.saturating_sub(first);
        let (after, seconds) = (3 * battles, self.begun.elapsed().as_secs_f64());
        let words = format!("{growth} KiB more after {after} battles than after {battles}, in {seconds:.1} s");
        (words, growth > SLACK + SLACK_EACH * 2 * battles)
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

#[test]
fn battles_in_a_row_take_no_more_memory_than_the_first_ones() {
    let _alone = alone();
    let mut grown = Vec::new();
    for setup in battles() {
        let scales = Scales::new(20);
        let sides = vec!["nearest"; setup.sides.len()];
        Simulation::new(&setup, &sides, 3 * scales.most, 1).run(&scales).expect("nearest plays everything");
        let (growth, is_too_much) = scales.growth();
        let line = format!("{}: {growth}", setup.source);
        println!("{line}");
        grown.extend(is_too_much.then_some(line));
    }
    assert!(grown.is_empty(), "{grown:#?}");
}

#[test]
fn a_battle_that_is_copied_into_again_and_again_stays_as_large_as_it_was() {
    let _alone = alone();
    let mut grown = Vec::new();
    for setup in battles() {
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
        let (first, last) = (try_out(0..40), try_out(40..120));
        let growth = last.saturating_sub(first);
        println!("{}, copied into: {growth} KiB more after 120 copies than after 40", setup.source);
        grown.extend((growth > SLACK_OF_COPIES).then(|| (setup.source.clone(), growth)));
    }
    assert!(grown.is_empty(), "KiB more after 120 copies than after 40: {grown:#?}");
}

/// Weighs training, whose positions are kept.
struct Trainer(Scales);

impl Watch for Trainer {
    fn progress(&self, battles: u64) {
        self.0.after(battles);
    }

    fn stops(&self) -> bool {
        self.0.done.load(Ordering::Relaxed)
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
    assert!(!is_too_much && !positions.is_empty(), "{growth}");
}
