//! What has been counted.

use std::{
    fmt, fs,
    sync::atomic::{AtomicU64, Ordering},
};

/// A number that all threads add to.
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

/// Everything that is counted.
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
             {refusals}), made-up requests {requests}, killed saves {kills}, panics {panics}, largest memory {}",
            largest_memory().map_or("unknown".to_owned(), |kib| format!("{} MB", kib / 1024))
        )
    }
}

/// The most memory that this process has had so far, in KiB, where the system tells.
fn largest_memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
