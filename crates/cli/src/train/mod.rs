//! `hexfray train`: lets a computer play against itself, and learns from it who is winning.

mod course;
mod fit;
mod report;

use std::{
    num::NonZeroUsize,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use self::{course::Course, report::Report};
use super::{
    Failure, Failures, complain, courses,
    document::{Document, partly},
    files, say, signals,
};
use hexfray_battle::{Rulesets, Setup};
use hexfray_board::text::printable;
use hexfray_minds::sim::{Position, SelfPlay, Watch};

/// The place in a document into which `--into` puts the tables.
const PLACE: &str = "judge";

/// Learn from battles of the computer against itself to predict the winner, and report how well that works.
#[derive(Debug, Args)]
pub(super) struct Train {
    /// The rulesets; by default all.
    rulesets: Vec<String>,
    /// Number of battles for each battle file.
    #[arg(short = 'n', long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u64).range(8..=100_000))]
    battles: u64,
    /// Seed of all dice and choices: the same seed gives the same files.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; by default one for each core. The files do not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The folder for the files, one for each ruleset.
    #[arg(short, long, default_value = "assets/ai", value_name = "FOLDER")]
    output: PathBuf,
    /// Write the positions with their features into this folder too, as RULESET.csv.
    #[arg(long, value_name = "FOLDER")]
    table: Option<PathBuf>,
    /// Put the tables into this Markdown file too, between its lines `<!-- judge -->` and `<!-- end of judge -->`.
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
    /// Write all files even if the training is stopped (Ctrl-C) and they come from only a part of the battles, which they
    /// state. Otherwise files whose battles are not all played stay unchanged.
    #[arg(long)]
    partial: bool,
    /// Show no progress bar.
    #[arg(short, long)]
    quiet: bool,
}

/// A battle file with its positions.
struct Lesson {
    name: String,
    /// How many battles were played.
    battles: u64,
    positions: Vec<Position>,
}

impl Train {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        let library = files::library();
        let chosen = courses::chosen(rulesets, &self.rulesets)?;
        signals::finish_battles();
        // Checks that all files can be written before the battles are fought.
        let document = self.into.as_deref().map(|path| Document::open(path, PLACE)).transpose()?;
        let mut all = Vec::new();
        for ruleset in chosen {
            match courses::battles(&library, rulesets, ruleset)? {
                setups if setups.is_empty() => complain(format_args!("{}: no battle to learn from", ruleset.name())),
                setups => all.push(Course::begin(&library, ruleset, setups, &self)?),
            }
        }
        let planned = all.iter().map(|course| course.planned).sum();
        let (mut report, mut failures) = (Report::new(self.seed, self.battles, planned), Failures::default());
        for course in all {
            let lessons = self.lessons(&course);
            let (ruleset, planned) = (course.ruleset.name(), course.planned);
            failures.note(course.finish(&lessons, &self));
            failures.note(report.add(ruleset, planned, &lessons));
        }
        self.tell(&report, document, failures)
    }

    /// Writes the tables to all requested places.
    fn tell(&self, report: &Report, document: Option<Document>, mut failures: Failures) -> Result<(), Failure> {
        let (page, played, planned) = (report.page(), report.played(), report.planned());
        let stopped = played < planned;
        if stopped {
            complain(format_args!("stopped: the tables cover the {played} battles of {planned} that were played"));
        }
        let told = say(&page);
        let said = told.is_ok();
        failures.note(told);
        let is_enough = !stopped || (self.partial && played > 0);
        match document {
            Some(document) if is_enough => failures.note(document.finish(&page, said)),
            Some(document) => document.spare(played, planned),
            None => {}
        }
        failures.end()?;
        if stopped { Err(Failure::Stopped) } else { Ok(()) }
    }

    /// Plays the battles of a ruleset.
    fn lessons(&self, course: &Course) -> Vec<Lesson> {
        course.setups.iter().map(|setup| self.lesson(setup)).collect()
    }

    fn lesson(&self, setup: &Arc<Setup>) -> Lesson {
        let threads = self.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        let play = SelfPlay { setup: Arc::clone(setup), battles: self.battles, seed: self.seed, threads };
        let is_hidden = self.quiet || signals::is_stopped();
        let bar = if is_hidden { ProgressBar::hidden() } else { ProgressBar::new(self.battles) };
        let style = ProgressStyle::with_template("{msg:24} {bar:40} {pos}/{len}, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let name = setup.source.trim_start_matches("maps/").trim_end_matches(".battle.toml").to_owned();
        bar.set_message(printable(&name).into_owned());
        bar.enable_steady_tick(std::time::Duration::from_millis(500));
        let watch = Onlooker { bar, played: AtomicU64::new(0) };
        let positions = play.run(&watch);
        watch.bar.finish_and_clear();
        Lesson { name, battles: watch.played.into_inner(), positions }
    }
}

/// Shows the progress of the battles, and checks whether to stop.
struct Onlooker {
    bar: ProgressBar,
    played: AtomicU64,
}

impl Watch for Onlooker {
    fn progress(&self, battles: u64) {
        self.played.fetch_max(battles, Ordering::Relaxed);
        self.bar.set_position(battles);
    }

    fn stops(&self) -> bool {
        signals::is_stopped()
    }
}

fn nothing_learned(ruleset: &str, why: &str) -> Failure {
    Failure::User(format!("{ruleset}: nothing can be learned: {why}"))
}
