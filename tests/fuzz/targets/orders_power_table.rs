//! Orders of battles of `power_table`.
#![no_main]

#[path = "../cases/mod.rs"]
mod cases;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cases::orders::orders("power_table", bytes));
