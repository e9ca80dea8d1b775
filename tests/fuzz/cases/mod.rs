//! The code of the fuzz targets, for cargo-fuzz (`tests/fuzz/targets`) and for the tests (`tests/program/hostile`). Each target takes
//! any bytes, and panics if the program breaks a guarantee.
#![allow(dead_code, reason = "each target calls one of them")]

pub mod bytes;
pub mod files;
pub mod orders;
pub mod record;
pub mod requests;
