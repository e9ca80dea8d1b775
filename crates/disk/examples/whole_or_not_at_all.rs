//! Files that are written completely or not at all: the old file stays until the new one is complete.

use std::{env, error::Error, fmt::Write, fs, path::Path, process};

use hexfray_disk::{Output, make_folder, read_text, remove, within};

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report(&env::temp_dir())?);
    Ok(())
}

fn report(place: &Path) -> Result<String, Box<dyn Error>> {
    let folder = place.join(format!("hexfray-example-{}", process::id()));
    make_folder(&folder)?;
    let file = folder.join("save.json");
    let mut out = String::new();
    Output::begin(&file)?.finish(b"{\"turn\": 1}")?;
    writeln!(out, "written: {}", read_text(&file, 100)?)?;

    // A file that cannot be written is reported before the work; an abandoned output changes nothing.
    let half = Output::begin(&file)?;
    drop(half);
    writeln!(
        out,
        "given up half-way: {}, {} file in the folder",
        read_text(&file, 100)?,
        fs::read_dir(&folder)?.count()
    )?;

    // Reading has a limit, and names cannot lead to another folder.
    let too_long = read_text(&file, 5).err().ok_or("it has more than five bytes")?;
    writeln!(out, "at most five bytes: {}", too_long.to_string().replace(&*folder.to_string_lossy(), "FOLDER"))?;
    let outside = within::file(&folder, "../secret.toml").err().ok_or("it lies outside")?;
    writeln!(out, "../secret.toml: {outside}")?;
    remove(&file)?;
    fs::remove_dir(&folder)?;
    Ok(out)
}

#[cfg(test)]
#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let report = report(&env::temp_dir()).expect("the folder for what is temporary can be used");
    print!("{report}");
    assert!(report.contains("given up half-way: {\"turn\": 1}, 1 file in the folder"), "{report}");
    assert!(report.contains("it is longer than 5 bytes, the most that is read"), "{report}");
}
