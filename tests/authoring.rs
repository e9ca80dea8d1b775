//! Making maps, battles and content by hand: files to start from, the guide, schemas, what the rules say, what hostile
//! files do, files that cannot be read, records that outlive them, and commands that are stopped.

mod authoring {
    mod events;
    mod files;
    mod guide;
    mod hostile;
    mod names;
    mod new;
    mod output;
    mod records;
    mod rule;
    mod schema;
    mod stopped;
    mod tournament;
}

use std::{
    path::Path,
    process::{Command, Output},
};
#[cfg(unix)]
use std::{
    process::Child,
    thread,
    time::{Duration, Instant},
};

/// When something has to have happened that hangs otherwise. Nobody waits so long for what happens, on a busy machine either.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(300);

/// Runs the program in a folder.
fn hexfray(folder: &Path, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
    program.current_dir(folder).args(arguments).env("NO_COLOR", "1").output().expect("the program starts")
}

/// Runs the program, which has to succeed, and answers with what it said on its standard output.
#[track_caller]
fn good(folder: &Path, arguments: &[&str]) -> String {
    let output = hexfray(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "hexfray {} fails: {errors}", arguments.join(" "));
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

/// Runs the program, which has to fail with exit code 1, and answers with what it said on its standard error.
#[track_caller]
fn bad(folder: &Path, arguments: &[&str]) -> String {
    let output = hexfray(folder, arguments);
    assert_eq!(output.status.code(), Some(1), "hexfray {} fails as a user's mistake does", arguments.join(" "));
    String::from_utf8(output.stderr).expect("the program writes UTF-8")
}

/// Waits until something is so; what never comes is named.
#[cfg(unix)]
#[track_caller]
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "waited {PATIENCE:?} in vain until {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// How a child ends, which it has to by itself; what hangs is killed and named.
#[cfg(unix)]
#[track_caller]
fn end(what: &str, mut child: Child) -> Output {
    let begun = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().expect("it is the test's own");
            panic!("waited {PATIENCE:?} in vain until {what} ends");
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.wait_with_output().expect("it has ended")
}
