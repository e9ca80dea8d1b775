//! What commands share that let computer opponents fight many battles: seed, threads, progress, the report, Ctrl-C.

use std::{
    num::NonZeroUsize,
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering},
};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::times::Times;
use super::{Failure, say, say_json};
use crate::disk::Output;

/// The options of all commands that play many battles.
#[derive(Debug, Args)]
pub(super) struct Trials {
    /// From which all dice and choices follow: the same seed gives the same report.
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// How many threads; all cores unless given. The report does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Write the report as JSON to this file too; `-` for the standard output, and nothing else on it.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Show how long the opponents think: for a unit's turn, on one thread. These figures differ from run to run.
    #[arg(long)]
    pub(super) times: bool,
    /// Show no progress bar.
    #[arg(short, long)]
    quiet: bool,
}

impl Trials {
    /// How many threads play.
    pub(super) fn threads(&self) -> NonZeroUsize {
        self.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }

    /// The file for the report; none where it goes to the standard output or nowhere.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub(super) fn json_file(&self) -> Result<Option<Output>, Failure> {
        let file = self.json.as_ref().filter(|path| path.as_os_str() != "-");
        Ok(file.map(|path| Output::begin(path)).transpose()?)
    }

    /// A bar that fills with so many battles.
    pub(super) fn progress(&self, battles: u64) -> ProgressBar {
        if self.quiet {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} battles, {per_sec}, {eta} left");
        ProgressBar::new(battles).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }

    /// What takes the opponents' time, if somebody wants to know it.
    pub(super) fn clock(&self) -> Option<Times> {
        self.times.then(Times::default)
    }

    /// Writes the report where it was asked for: into the file that [`Trials::json_file`] has begun, as a page on the
    /// standard output, or there as JSON.
    ///
    /// # Errors
    /// What keeps it from being written.
    pub(super) fn tell(&self, report: &impl Serialize, page: &str, file: Option<Output>) -> Result<(), Failure> {
        let json = || serde_json::to_string_pretty(report).map_err(Failure::user);
        if let Some(file) = file {
            file.finish(format!("{}\n", json()?).as_bytes())?;
        } else if self.json.is_some() {
            return say_json(json()?);
        }
        say(page.trim_end())
    }
}

/// Whether somebody has pressed Ctrl-C.
static STOPPED: AtomicBool = AtomicBool::new(false);

/// Whether no further battle is to begin.
pub(super) fn is_stopped() -> bool {
    STOPPED.load(Ordering::Relaxed)
}

/// From now on Ctrl-C ends the command after the battles that are being fought; a second one ends it at once.
pub(super) fn stop_on_ctrl_c() {
    let stop = || {
        if STOPPED.swap(true, Ordering::Relaxed) {
            std::process::exit(super::STOPPED.into());
        }
    };
    // Where it cannot be heard, it ends the program as it always did.
    let _ = ctrlc::set_handler(stop);
}
