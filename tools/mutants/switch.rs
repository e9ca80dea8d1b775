//! Chooses, when the program runs, which of the mutants built into it is alive.

use std::{
    cell::RefCell,
    collections::HashSet,
    env,
    fs::{File, OpenOptions},
    io::Write,
    sync::{LazyLock, Mutex},
    thread,
};

/// The number of the mutant that is alive; 0 for none.
static ALIVE: LazyLock<u32> = LazyLock::new(|| env::var("HEXFRAY_MUTANT").map_or(0, |n| n.parse().unwrap_or(0)));

/// Where it is noted which test comes by which site.
static REACHED: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
    let path = env::var_os("HEXFRAY_MUTANTS_REACHED")?;
    OpenOptions::new().create(true).append(true).open(path).ok().map(Mutex::new)
});

thread_local! {
    static SEEN: RefCell<HashSet<u32>> = RefCell::new(HashSet::new());
}

/// The mutant that is alive, asked for at a numbered site.
#[inline]
pub fn at(site: u32) -> u32 {
    if let Some(file) = &*REACHED
        && SEEN.with_borrow_mut(|seen| seen.insert(site))
        && let Ok(mut file) = file.lock()
    {
        // In one write, since a test may end its process at any time.
        let line = format!("{site} {}\n", thread::current().name().unwrap_or("?"));
        let _ = file.write_all(line.as_bytes());
    }
    *ALIVE
}
