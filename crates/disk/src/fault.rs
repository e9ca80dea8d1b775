//! File operations that fail on purpose, for tests; release builds do not contain them.
//!
//! [`failing`] makes one operation of the calling thread fail. In a separate program the variable `HEXFRAY_FAULT` does this:
//! with `3` its third file operation fails, with `die 3` the program is killed there, as in a power cut.

use std::{
    cell::Cell,
    io,
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
};

use super::Step;

thread_local! {
    /// The number of operations of this thread until one fails; 0 if none does.
    static LEFT: Cell<u32> = const { Cell::new(0) };
    /// The operation that has failed.
    static FAILED: Cell<Option<Step>> = const { Cell::new(None) };
}

/// The number of the process's operation that fails, and whether the process is killed there.
static TOLD: LazyLock<Option<(u32, bool)>> = LazyLock::new(|| {
    let told = std::env::var("HEXFRAY_FAULT").ok()?;
    let (dies, number) = told.strip_prefix("die ").map_or((false, told.as_str()), |number| (true, number));
    number.parse().ok().map(|number| (number, dies))
});
static COUNT: AtomicU32 = AtomicU32::new(0);

/// Runs a function in which the `at`-th file operation, counted from 1, fails; returns that operation, if it was reached.
pub fn failing<T>(at: u32, work: impl FnOnce() -> T) -> (T, Option<Step>) {
    LEFT.set(at);
    FAILED.set(None);
    let done = work();
    LEFT.set(0);
    (done, FAILED.take())
}

/// Returns an error if this operation has to fail.
pub(super) fn may(step: Step) -> io::Result<()> {
    let left = LEFT.get();
    LEFT.set(left.saturating_sub(1));
    if left == 1 {
        FAILED.set(Some(step));
        return Err(told(step));
    }
    match *TOLD {
        Some((at, dies)) if COUNT.fetch_add(1, Ordering::Relaxed) + 1 == at => {
            if dies {
                std::process::abort();
            }
            Err(told(step))
        }
        _ => Ok(()),
    }
}

fn told(step: Step) -> io::Error {
    io::Error::other(format!("a fault on purpose at {step:?}"))
}
