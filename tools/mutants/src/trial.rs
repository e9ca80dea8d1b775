//! Runs tests with one mutant active.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    io::Read,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::Duration,
};

/// The result of a mutant's trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    /// A test failed.
    Killed,
    /// No test ended within the time limit.
    TimedOut,
    /// All tests that reach the mutant passed.
    Survived,
    /// No test reaches the mutant.
    Unreached,
}

/// A test program.
pub struct Suite {
    pub program: PathBuf,
}

/// The tests that reach each site, by suite and name.
pub type Reached = BTreeMap<u32, BTreeSet<(usize, String)>>;

impl Suite {
    /// Runs all tests without a mutant and records the sites that each reaches.
    ///
    /// # Errors
    ///
    /// If a test fails without a mutant.
    pub fn reach(&self, root: &Path, number: usize, reached: &mut Reached) -> Result<(), String> {
        let notes = root.join("reached.txt");
        let _ = fs::remove_file(&notes);
        let mut command = Command::new(&self.program);
        // On two threads: with a single thread the tests do not run in threads of their own, whose names are the tests' names.
        command.args(["--test-threads", "2"]).current_dir(root);
        let answer = command.env("HEXFRAY_MUTANTS_REACHED", &notes).output().map_err(|error| error.to_string())?;
        if !answer.status.success() {
            let said = String::from_utf8_lossy(&answer.stdout);
            let failed: String =
                said.lines().filter(|line| line.ends_with("FAILED")).map(|line| format!("\n{line}")).collect();
            return Err(format!("tests fail without any mutant:{failed}"));
        }
        let all = self.names(root)?;
        for line in fs::read_to_string(&notes).unwrap_or_default().lines() {
            let Some((site, name)) = line.split_once(' ') else { continue };
            let Ok(site) = site.parse() else { continue };
            let tests = reached.entry(site).or_default();
            if all.contains(name) {
                tests.insert((number, name.to_owned()));
            } else {
                // A thread that some test has started; it may belong to any test.
                tests.extend(all.iter().map(|name| (number, name.clone())));
            }
        }
        Ok(())
    }

    fn names(&self, root: &Path) -> Result<BTreeSet<String>, String> {
        let mut command = Command::new(&self.program);
        command.args(["--list", "--format", "terse"]).current_dir(root);
        let answer = command.output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&answer.stdout);
        Ok(said.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect())
    }

    /// Runs some tests with a mutant active, until one fails.
    fn run(&self, root: &Path, mutant: u32, tests: &[&str], patience: Duration) -> Result<End, String> {
        // With limited memory, since a mutant may let data grow without end.
        let mut command = Command::new("sh");
        command.args(["-c", "ulimit -v 6000000; exec \"$0\" \"$@\""]).arg(&self.program).args(tests);
        command.args(["--exact", "--test-threads", "1"]).current_dir(root).env("HEXFRAY_MUTANT", mutant.to_string());
        let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.map_err(|error| error.to_string())?;
        let end = watch(&mut child, patience);
        if end.is_some() {
            let _ = child.kill();
        }
        let status = child.wait().map_err(|error| error.to_string())?;
        Ok(end.unwrap_or(if status.success() { End::Survived } else { End::Killed }))
    }
}

/// Reads the output of a run of tests; returns the result if it is known before the run ends.
fn watch(child: &mut Child, patience: Duration) -> Option<End> {
    let mut out = child.stdout.take()?;
    let (send, receive) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = out.read(&mut bytes) {
            if send.send(bytes[..count].to_vec()).is_err() {
                return;
            }
        }
    });
    let mut said = Vec::new();
    loop {
        match receive.recv_timeout(patience) {
            Ok(bytes) => {
                said.extend(bytes);
                if said.windows(7).any(|word| word == b"FAILED\n") {
                    return Some(End::Killed);
                }
                said.drain(..said.len().saturating_sub(7));
            }
            Err(RecvTimeoutError::Timeout) => return Some(End::TimedOut),
            Err(RecvTimeoutError::Disconnected) => return None,
        }
    }
}

/// The number of tests that run first: those that reach the fewest sites, and so are the most specific.
const FIRST: usize = 12;

/// Tries a mutant with the tests that reach its site.
///
/// # Errors
///
/// If the tests do not start.
pub fn attempt(
    root: &Path,
    suites: &[Suite],
    mutant: u32,
    tests: &BTreeSet<(usize, String)>,
    breadth: &BTreeMap<(usize, String), usize>,
    patience: Duration,
) -> Result<End, String> {
    let mut tests: Vec<_> = tests.iter().collect();
    tests.sort_by_key(|test| breadth.get(*test));
    let (first, others) = tests.split_at(tests.len().min(FIRST));
    for part in [first, others] {
        for (number, suite) in suites.iter().enumerate() {
            let names: Vec<_> = part.iter().filter(|test| test.0 == number).map(|test| test.1.as_str()).collect();
            if !names.is_empty() {
                let end = suite.run(root, mutant, &names, patience)?;
                if end != End::Survived {
                    return Ok(end);
                }
            }
        }
    }
    Ok(if tests.is_empty() { End::Unreached } else { End::Survived })
}
