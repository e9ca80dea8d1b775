//! Making maps, battles and content by hand: files to start from, the guide, schemas, texts of rules, hostile files, files
//! that cannot be read, records that outlive them, and commands that are stopped.

mod authoring {
    mod events;
    mod files;
    mod guide;
    mod hostile;
    mod names;
    mod new;
    mod output;
    mod projects;
    mod records;
    mod rule;
    mod schema;
    mod show;
    mod stopped;
    mod tournament;
}

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

/// A program that a test has started, which is killed where the test fails before it has ended.
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
            // It may have ended by itself meanwhile.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// How a child ends, which it has to by itself; what hangs is killed and named.
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
