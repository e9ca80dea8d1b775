//! What the fuzz targets try, for cargo-fuzz (`tests/fuzz/targets`) and for the tests (`tests/hostile`) alike: each takes
//! any bytes at all, and panics where the program breaks a promise.
#![allow(dead_code, reason = "each target calls one of them")]

pub mod bytes;
pub mod files;
pub mod orders;
pub mod record;
pub mod requests;
