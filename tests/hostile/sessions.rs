//! A session of a target: its seeds, then inputs by proptest until the time is up.

use std::{
    env,
    io::{self, Write as _},
    process,
    sync::mpsc::{self, RecvTimeoutError, Sender},
    thread,
    time::{Duration, Instant},
};

use proptest::test_runner::{Config, TestError, TestRunner};

use super::{mutate, seeds::Seeds};

/// Seconds for each target, unless `FUZZ_SECONDS` says otherwise: half a minute in all, on two cores.
const SECONDS: u64 = 4;
/// Longest that one input may take, on however busy a machine.
const LONGEST: Duration = Duration::from_secs(20);
/// After so long it will not end: the watch does not wait for it.
const ENDLESS: Duration = Duration::from_secs(60);
/// Inputs between two looks at the clock.
const ROUND: u32 = 8;

/// Tries a target, and says how on the standard error.
pub fn try_target(name: &str, seeds: Seeds, target: impl Fn(&[u8])) {
    let watch = watch(name);
    let target = |input: &[u8]| {
        // Where the watch is over it has ended all of this.
        let _ = watch.send(input.to_vec());
        target(input);
    };
    let started = Instant::now();
    let seconds = env::var("FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(SECONDS);
    let until = started + Duration::from_secs(seconds);
    for (seed, input) in &seeds {
        timed(seed, input, target);
    }
    let mut tried = 0;
    let config = Config { cases: ROUND, failure_persistence: None, max_shrink_iters: 400, ..Config::default() };
    // Orders are read from any bytes; everything else is text that somebody has changed.
    let any_bytes = name.starts_with("orders");
    while Instant::now() < until {
        // One that has run has tried all that it will.
        let mut runner = TestRunner::new(config.clone());
        let done = if any_bytes {
            found(
                runner.run(&mutate::bytes(), |input| {
                    timed("an input", &input, target);
                    Ok(())
                }),
                |input| input,
            )
        } else {
            let input = |(which, changes): (u16, Vec<_>)| mutate::changed(&seeds, which, &changes);
            found(
                runner.run(&mutate::changes(), |made| {
                    timed("an input", &input(made), target);
                    Ok(())
                }),
                input,
            )
        };
        if let Err((why, input)) = done {
            let shown = input.escape_ascii();
            panic!("{why}\nKeep this input as a seed of tests/fuzz/seeds, and mend what it breaks:\n{shown}");
        }
        tried += ROUND;
    }
    // Past the capture of tests' output: whoever runs them sees which way the targets were tried.
    let _ = writeln!(
        io::stderr().lock(),
        "fuzz: {name}: {} seeds, then {tried} inputs by proptest in {seconds} s",
        seeds.len()
    );
}

/// Hears of every input before it is tried, and ends the tests with the one that is followed by no other.
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

fn timed(name: &str, input: &[u8], target: impl Fn(&[u8])) {
    let started = Instant::now();
    target(input);
    let took = started.elapsed();
    assert!(took < LONGEST, "{name} of {} bytes took {took:?}", input.len());
}

/// The input that broke something, and what.
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
