//! The common parts of commands that let computer opponents fight many battles: seed, threads, progress, report.

use std::{num::NonZeroUsize, path::PathBuf};

use clap::Args;
use serde::Serialize;

use super::{Failure, Failures, say, say_json};
use super::{progress::Progress, times::Times};
use hexfray_disk::Output;

/// The options of all commands that play many battles.
#[derive(Debug, Args)]
pub(super) struct Trials {
    /// Seed of all dice and choices: the same seed gives the same report.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Number of threads; by default one for each core. The report does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Write the report as JSON to this file too; `-` writes only the JSON, to the standard output.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Show how long the opponents think for a unit's turn, on one thread. These figures differ from run to run.
    #[arg(long)]
    pub(super) times: bool,
    /// Show no progress bar.
    #[arg(short, long)]
    quiet: bool,
}

impl Trials {
    /// The number of threads.
    pub(super) fn threads(&self) -> NonZeroUsize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    /// The file for the report; `None` if it goes to the standard output or is not written.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub(super) fn json_file(&self) -> Result<Option<Output>, Failure> {
        let file = self.json.as_ref().filter(|path| path.as_os_str() != "-");
        Ok(file.map(|path| Output::begin(path)).transpose()?)
    }

    /// A progress bar for this many battles.
    pub(super) fn progress(&self, battles: u64) -> Progress {
        if self.quiet { Progress::hidden() } else { Progress::of_battles(battles) }
    }

    /// Measures how long opponents think, if the user asked for it.
    pub(super) fn clock(&self) -> Option<Times> {
        self.times.then(Times::default)
    }

    /// Writes the report where requested: into the file that [`Trials::json_file`] has begun, as a page on the standard output,
    /// or there as JSON. If one cannot be written, the other still is.
    ///
    /// # Errors
    /// The report cannot be written.
    pub(super) fn tell(&self, report: &impl Serialize, page: &str, file: Option<Output>) -> Result<(), Failure> {
        let json = || serde_json::to_string_pretty(report).map_err(Failure::user);
        let is_said_as_json = self.json.is_some() && file.is_none();
        let mut failures = Failures::default();
        if let Some(file) = file {
            failures.note(json().and_then(|json| Ok(file.finish(format!("{json}\n").as_bytes())?)));
        }
        failures.note(if is_said_as_json { json().and_then(say_json) } else { say(page.trim_end()) });
        failures.end()
    }
}
