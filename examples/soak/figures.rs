//! Counts of a run.

use std::{
    fmt, fs,
    sync::atomic::{AtomicU64, Ordering},
};

/// A number to which all threads add.
#[derive(Default)]
pub struct Count(AtomicU64);

impl Count {
    pub fn add(&self, more: u64) {
        self.0.fetch_add(more, Ordering::Relaxed);
    }
}

impl fmt::Display for Count {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.load(Ordering::Relaxed).fmt(formatter)
    }
}

/// All counts.
#[derive(Default)]
pub struct Figures {
    pub battles: Count,
    pub orders: Count,
    pub undos: Count,
    pub reloads: Count,
    pub mutated: Count,
    pub refusals: Count,
    pub requests: Count,
    pub kills: Count,
    pub panics: Count,
}

impl fmt::Display for Figures {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { battles, orders, undos, reloads, mutated, refusals, requests, kills, panics } = self;
        write!(
            formatter,
            "battles {battles}, orders {orders}, undos {undos}, reloads {reloads}, mutated orders {mutated} (refused \
             {refusals}), made-up requests {requests}, killed saves {kills}, panics {panics}, memory {}, largest {}",
            memory("VmRSS:"),
            memory("VmHWM:")
        )
    }
}

/// The memory of this process, from a line of its status in the system: the current or the greatest so far.
fn memory(line: &str) -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kib =
        status.lines().find_map(|found| found.strip_prefix(line)?.trim().trim_end_matches("kB").trim().parse().ok());
    kib.map_or("unknown".to_owned(), |kib: u64| format!("{} MB", kib / 1024))
}
