//! Gathers the authored files (`.toml` under `assets/` and `maps/`) that are embedded in the program.
//!
//! Art, fonts and sounds are left out, with their indices. Cargo runs this again whenever one of the two folders changes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("Cargo sets it for build scripts"));
    // In the repository the two folders are at its root; a published package contains them (tools/publish.sh).
    let up = if package.join("assets").is_dir() { "" } else { "../../" };
    let root = package.join(up);
    println!("cargo::rustc-env=HEXFRAY_ASSETS=/{up}assets");
    let mut list = String::from("&[\n");
    for folder in ["assets", "maps"] {
        println!("cargo::rerun-if-changed={up}{folder}");
        let mut files = Vec::new();
        if root.join(folder).is_dir() {
            gather(&root.join(folder), &mut files)?;
        }
        files.sort();
        for file in files {
            let name = file.strip_prefix(&root).expect("gathered below the root").to_string_lossy().replace('\\', "/");
            // By the package's own root, so that checkouts that share a target folder each read their own files.
            writeln!(list, "    ({name:?}, include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/{up}{name}\"))),")
                .expect("writing to a string");
        }
    }
    list.push_str("]\n");
    let out = PathBuf::from(env::var("OUT_DIR").expect("Cargo sets it for build scripts"));
    fs::write(out.join("embedded.rs"), list)
}

fn gather(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let media = ["art", "fonts", "sounds"].iter().any(|media| path.ends_with(media));
        if path.is_dir() && !media {
            gather(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") {
            files.push(path);
        }
    }
    Ok(())
}
