//! Selects at run time which of the built-in mutants is active.

use std::{
    cell::RefCell,
    collections::HashSet,
    env,
    fs::{File, OpenOptions},
    io::Write,
    sync::{LazyLock, Mutex},
    thread,
};

/// The number of the active mutant; 0 for none.
static ALIVE: LazyLock<u32> = LazyLock::new(|| env::var("HEXFRAY_MUTANT").map_or(0, |n| n.parse().unwrap_or(0)));

/// The file that records which test reaches which site.
static REACHED: LazyLock<Option<Mutex<File>>> = LazyLock::new(|| {
    let path = env::var_os("HEXFRAY_MUTANTS_REACHED")?;
    OpenOptions::new().create(true).append(true).open(path).ok().map(Mutex::new)
});

thread_local! {
    static SEEN: RefCell<HashSet<u32>> = RefCell::new(HashSet::new());
}

/// The number of the active mutant, for the switch at a site.
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
