//! Where art, fonts and sounds are: in the repository in `assets/` at its root, in a published package in its own copy (tools/publish.sh).

use std::{env, path::PathBuf};

fn main() {
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("Cargo sets it for build scripts"));
    // From the package's own root, so that checkouts that share a target folder each read their own files.
    let assets = if package.join("assets").is_dir() { "/assets" } else { "/../../assets" };
    println!("cargo::rustc-env=HEXFRAY_ASSETS={assets}");
    println!("cargo::rerun-if-changed=build.rs");
}
