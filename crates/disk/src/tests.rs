//! The state of files after faults: at each operation, with links, devices and pipes.

use std::{
    fs,
    os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink},
    path::Path,
};

use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn any_fault_leaves_the_old_file_or_the_new_one() {
    for old in [None, Some("old")] {
        let mut steps = Vec::new();
        for at in 1.. {
            let folder = tempfile::tempdir().expect("a folder");
            let file = folder.path().join("report.json");
            old.iter().for_each(|text| fs::write(&file, text).expect("written"));
            let (done, failed) = fault::failing(at, || write(&file, b"new words"));
            let now = fs::read_to_string(&file).ok();
            let Some(step) = failed else {
                assert!(done.is_ok(), "nothing failed: {done:?}");
                assert_eq!(now.as_deref(), Some("new words"));
                break;
            };
            steps.push(step);
            let error = done.expect_err("the user is told").to_string();
            assert!(error.contains("report.json") && error.contains("on purpose"), "{error}");
            let is_written = matches!(step, Step::Close | Step::SyncFolder);
            assert_eq!(now.as_deref(), if is_written { Some("new words") } else { old }, "{step:?}");
            assert_eq!(error.contains("the file is what it was"), !is_written && old.is_some(), "{error}");
            let left = names(folder.path()).iter().filter(|name| *name != "report.json").count();
            assert_eq!(left, 0, "no temporary file stays after {step:?}");
        }
        let all = [Step::Open, Step::Write, Step::Sync, Step::Rename, Step::Close, Step::SyncFolder];
        assert_eq!(steps, all, "each was tried");
    }
}

#[test]
fn folders_and_removals_fail_with_a_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let (made, _) = fault::failing(1, || make_folder(&folder.path().join("a/b")));
    assert!(made.is_err_and(|error| error.contains("a/b")));
    let file = folder.path().join("a.json");
    fs::write(&file, "words").expect("written");
    let (removed, _) = fault::failing(1, || remove(&file));
    assert!(removed.is_err_and(|error| error.contains("a.json")) && file.exists());
    assert_eq!(remove(&folder.path().join("none")), Ok(()), "what is not there needs no removing");
}

#[test]
fn a_link_is_followed_and_a_mode_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, link, far) = ("real.json", "link.json", "far.json");
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("deep")).expect("made");
    fs::write(at("deep/real.json"), "old").expect("written");
    fs::set_permissions(at("deep/real.json"), fs::Permissions::from_mode(0o640)).expect("set");
    symlink("deep/real.json", at(link)).expect("linked");
    symlink(at(link), at(far)).expect("linked");
    write(&at(far), b"new").expect("written");
    assert_eq!(fs::read_to_string(at("deep").join(file)).expect("read"), "new");
    assert!(at(link).is_symlink() && at(far).is_symlink(), "links stay links");
    let mode = fs::metadata(at("deep/real.json")).expect("there").permissions().mode() & 0o777;
    assert_eq!(mode, 0o640);
    symlink("deep/fresh.json", at("dangling")).expect("linked");
    write(&at("dangling"), b"first").expect("written");
    assert_eq!(fs::read_to_string(at("deep/fresh.json")).expect("read"), "first", "a link to what is not there yet");
    symlink("round", at("round")).expect("linked");
    assert!(write(&at("round"), b"").is_err(), "links in a circle");
    assert!(write(&at("deep"), b"").is_err_and(|error| error.to_string().contains("it is a folder")));
}

#[test]
fn what_is_no_plain_file_is_written_to_as_what_it_is() {
    write(Path::new("/dev/null"), b"words").expect("written");
    assert!(fs::metadata("/dev/null").expect("there").file_type().is_char_device(), "it is still a device");
    let full = write(Path::new("/dev/full"), b"words").expect_err("it is full");
    assert!(full.to_string().starts_with("cannot write /dev/full: No space left"), "{full}");
}

#[test]
fn a_text_that_is_too_long_is_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("record.json");
    // A sparse file of three gigabytes, which takes no space on the disk.
    File::create(&file).and_then(|file| file.set_len(3 << 30)).expect("made");
    let error = read_text(&file, 64 << 20).expect_err("it is too long");
    assert_eq!(error.to_string(), "it is longer than 64 MiB, the most that is read");
    fs::write(&file, "words").expect("written");
    assert_eq!(read_text(&file, 5).expect("five bytes are allowed"), "words");
    assert!(read_text(&file, 4).is_err());
    assert!(read_text(Path::new("/dev/zero"), 1000).is_err(), "what does not say how much will come");
}
