//! How the house is built: which room may use which, and that systems run in one order.

mod cited;
mod order;
mod paths;
mod rooms;
mod schedules;
mod strata;

use std::{fs, path::Path};

/// A file of the source: its path from the repository's root, with slashes, and its text.
struct File {
    path: String,
    text: String,
}

/// All files of the source, in order of their paths.
fn source() -> Vec<File> {
    let mut files = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "src", &mut files);
    files.sort_by(|one, other| one.path.cmp(&other.path));
    assert!(files.len() > 100, "the source is there");
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
