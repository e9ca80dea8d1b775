//! The structure of the source: which room may use which, and that systems have a declared order.

mod cited;
mod colours;
mod crates;
mod manifests;
mod order;
mod orders;
mod paths;
mod rooms;
mod schedules;
mod strata;
mod verbs;
mod words;

use std::{fs, path::Path};

use crates::CRATES;

/// A file of the source: its place in the house and its text. The place is as if there were only one crate, such as
/// `src/battle/turns/log.rs`, regardless of the crate that contains the room (see [`CRATES`]).
struct File {
    path: String,
    text: String,
}

/// All files of the source, including the libraries, in the order of their places.
fn source() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    collect(&root.join("src"), "src", &mut files);
    for one in &CRATES {
        let before = files.len();
        collect(&root.join("crates").join(one.folder).join("src"), &one.place(), &mut files);
        assert!(files.len() > before, "crates/{} has a source", one.folder);
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    assert!(files.len() > 700, "the source is there");
    files
}

fn collect(folder: &Path, name: &str, files: &mut Vec<File>) {
    for entry in fs::read_dir(folder).expect("the folder can be read").map(|entry| entry.expect("and its entries")) {
        let path = format!("{name}/{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &path, files);
        } else if path.ends_with(".rs") {
            files.push(File { text: fs::read_to_string(entry.path()).expect("source is text"), path });
        }
    }
}
