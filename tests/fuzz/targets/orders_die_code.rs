//! Orders of battles of `die_code`.
#![no_main]

#[path = "../cases/mod.rs"]
mod cases;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cases::orders::orders("die_code", bytes));
