//! Maps, battles and content written by hand: templates, the guide, schemas, texts of rules, hostile files, unreadable files,
//! records that outlive their files, boards of other programs, the analysis of records, and commands that are stopped.

mod convert;
mod engine;
mod events;
mod files;
mod guide;
mod hostile;
mod mistakes;
mod names;
mod new;
mod output;
mod projects;
mod records;
mod rule;
mod schema;
mod show;
mod stopped;
mod study;
mod tournament;

#[cfg(unix)]
use std::{
    ops::{Deref, DerefMut},
    process::Child,
    thread,
    time::{Duration, Instant},
};
use std::{
    path::Path,
    process::{Command, Output},
};

/// The time after which a program counts as hanging. Even on a busy machine everything happens much sooner.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_secs(300);

/// Runs the program in a folder.
fn hexfray(folder: &Path, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_hexfray"));
    program.current_dir(folder).args(arguments).env("NO_COLOR", "1").output().expect("the program starts")
}

/// Runs the program, which has to succeed; returns its standard output.
#[track_caller]
fn good(folder: &Path, arguments: &[&str]) -> String {
    let output = hexfray(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "hexfray {} fails: {errors}", arguments.join(" "));
    String::from_utf8(output.stdout).expect("the program writes UTF-8")
}

/// Runs the program, which has to fail with exit code 1; returns its standard error.
#[track_caller]
fn bad(folder: &Path, arguments: &[&str]) -> String {
    let output = hexfray(folder, arguments);
    assert_eq!(output.status.code(), Some(1), "hexfray {} fails as a user's mistake does", arguments.join(" "));
    String::from_utf8(output.stderr).expect("the program writes UTF-8")
}

/// Waits for a condition; fails with its name if it never holds.
#[cfg(unix)]
#[track_caller]
fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "waited {PATIENCE:?} in vain until {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

/// A program that a test has started. It is killed if the test fails before it has ended.
#[cfg(unix)]
struct Running(Option<Child>);

#[cfg(unix)]
impl From<Child> for Running {
    fn from(child: Child) -> Self {
        Self(Some(child))
    }
}

#[cfg(unix)]
impl Deref for Running {
    type Target = Child;

    fn deref(&self) -> &Child {
        self.0.as_ref().expect("it is waited for once")
    }
}

#[cfg(unix)]
impl DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Child {
        self.0.as_mut().expect("it is waited for once")
    }
}

#[cfg(unix)]
impl Drop for Running {
    fn drop(&mut self) {
        if let Some(mut child) = self.0.take() {
            // It may have ended in the meantime.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The output of a child, which has to end by itself; a hanging one is killed and reported.
#[cfg(unix)]
#[track_caller]
fn end(what: &str, child: impl Into<Running>) -> Output {
    let (mut child, begun) = (child.into(), Instant::now());
    while child.try_wait().expect("it can be asked").is_none() {
        assert!(begun.elapsed() <= PATIENCE, "waited {PATIENCE:?} in vain until {what} ends");
        thread::sleep(Duration::from_millis(10));
    }
    let child = child.0.take().expect("it is waited for once");
    child.wait_with_output().expect("it has ended")
}
