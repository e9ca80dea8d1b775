//! Orders of battles of `dice_pool`.
#![no_main]

#[path = "../cases/mod.rs"]
mod cases;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cases::orders::orders("dice_pool", bytes));
