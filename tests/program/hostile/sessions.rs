//! A run of a target: its seeds, then the set number of inputs by proptest.

use std::{
    env,
    io::{self, Write as _},
    process,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant},
};

use hexfray_testing::{cpu, sample};
use proptest::test_runner::{Config, TestError, TestRunner};

use super::{mutate, seeds::Seeds};

/// The most CPU time of an input.
const LONGEST: Duration = Duration::from_secs(20);
/// The time after which an input counts as endless, even on a busy machine, so that the watch does not wait for it.
const ENDLESS: Duration = Duration::from_secs(60);
/// Inputs between two checks of whether to continue.
const ROUND: u64 = 8;

/// The condition for stopping.
enum Until {
    /// After a number of inputs.
    Inputs(u64),
    /// After a time, set by `FUZZ_SECONDS`, since a search for new mistakes may take any time.
    Seconds(Duration),
}

impl Until {
    fn asked_for(few: u64, many: u64) -> Self {
        match env::var("FUZZ_SECONDS") {
            Err(_) => Self::Inputs(sample(few, many)),
            Ok(seconds) => {
                let seconds = seconds.parse().expect("FUZZ_SECONDS is a whole number");
                Self::Seconds(Duration::from_secs(seconds))
            }
        }
    }

    /// The number of inputs to make next.
    fn next(&self, started: Instant, tried: u64) -> u64 {
        match self {
            Self::Inputs(all) => all.saturating_sub(tried).min(ROUND),
            Self::Seconds(all) => ROUND * u64::from(started.elapsed() < *all),
        }
    }
}

/// Tries a target with its seeds and with few or many inputs, and reports their number on the standard error.
pub fn try_target(name: &str, (few, many): (u64, u64), seeds: Seeds, target: impl Fn(&[u8])) {
    let watch = watch(name);
    let target = |input: &[u8]| {
        // If the watch has ended, it has ended the tests.
        let _ = watch.send(input.to_vec());
        target(input);
    };
    let (until, started) = (Until::asked_for(few, many), Instant::now());
    for (seed, input) in &seeds {
        bounded(seed, input, target);
    }
    let mut tried = 0;
    // Orders are read from any bytes; the inputs of other targets are changed texts.
    let any_bytes = name.starts_with("orders");
    loop {
        let next = until.next(started, tried);
        if next == 0 {
            break;
        }
        let done = if any_bytes { try_bytes(next, target) } else { try_changes(next, &seeds, target) };
        if let Err((why, input)) = done {
            let shown = input.escape_ascii();
            panic!("{why}\nKeep this input as a seed of tests/fuzz/seeds, and mend what it breaks:\n{shown}");
        }
        tried += next;
    }
    // This bypasses the capture of test output, to show how the targets were tried.
    let _ = writeln!(io::stderr().lock(), "fuzz: {name}: {} seeds, then {tried} inputs by proptest", seeds.len());
}

/// A runner for a number of inputs.
fn runner(inputs: u64) -> TestRunner {
    let cases = inputs as u32;
    TestRunner::new(Config { cases, failure_persistence: None, max_shrink_iters: 400, ..Config::default() })
}

fn try_bytes(inputs: u64, target: impl Fn(&[u8])) -> Result<(), (String, Vec<u8>)> {
    let try_one = |input: Vec<u8>| {
        bounded("an input", &input, &target);
        Ok(())
    };
    found(runner(inputs).run(&mutate::bytes(), try_one), |input| input)
}

fn try_changes(inputs: u64, seeds: &Seeds, target: impl Fn(&[u8])) -> Result<(), (String, Vec<u8>)> {
    let input = |(which, changes): (u16, Vec<_>)| mutate::changed(seeds, which, &changes);
    let try_one = |made| {
        bounded("an input", &input(made), &target);
        Ok(())
    };
    found(runner(inputs).run(&mutate::changes(), try_one), input)
}

/// Receives every input before it is tried, and ends the tests if one takes too long.
fn watch(name: &str) -> Sender<Vec<u8>> {
    let (sender, inputs) = mpsc::channel::<Vec<u8>>();
    let name = name.to_owned();
    thread::spawn(move || {
        let mut last = Vec::new();
        loop {
            match inputs.recv_timeout(ENDLESS) {
                Ok(input) => last = input,
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    let shown = last.escape_ascii();
                    let _ =
                        writeln!(io::stderr().lock(), "fuzz: {name}: no end after {ENDLESS:?} of this input:\n{shown}");
                    process::exit(1);
                }
            }
        }
    });
    sender
}

fn bounded(name: &str, input: &[u8], target: impl Fn(&[u8])) {
    cpu::assert_within(LONGEST, format!("{name} of {} bytes", input.len()), || target(input));
}

/// The input that failed, and the failure.
fn found<T: std::fmt::Debug>(
    done: Result<(), TestError<T>>,
    input: impl FnOnce(T) -> Vec<u8>,
) -> Result<(), (String, Vec<u8>)> {
    match done {
        Ok(()) => Ok(()),
        Err(TestError::Fail(why, found)) => Err((why.to_string(), input(found))),
        Err(TestError::Abort(why)) => panic!("no inputs can be made: {why}"),
    }
}
