//! `hexfray tune`: lets greedy play against itself, and learns from it how to weigh acts and cells.

use std::{num::NonZeroUsize, path::PathBuf};

use clap::Args;

use super::{
    Failure, Failures, complain, courses,
    document::{partly, table},
    files,
    progress::Progress,
    say, signals,
};
use hexfray_battle::{GreedyWeights, Ruleset, Rulesets};
use hexfray_board::text::Library;
use hexfray_disk::{self as disk, Output};
use hexfray_minds::{
    ai::Opponent,
    sim::{Tuned, Tuning, Watch},
};

/// Learn from battles of greedy against itself how to weigh acts and cells, and report the changes.
#[derive(Debug, Args)]
pub(super) struct Tune {
    /// The rulesets; by default all.
    rulesets: Vec<String>,
    /// Number of steps: in each, two opponents play two battles in every battle file, changing sides.
    #[arg(short = 'n', long, default_value_t = 1500, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    steps: u64,
    /// How far the weights move in the first step if one opponent wins everything, in percent; more follows chance farther.
    #[arg(long, default_value_t = 5, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(1..=50))]
    pace: u8,
    /// Begin with the weights of the present file instead of those that were set by hand.
    #[arg(long)]
    resume: bool,
    /// Seed of all dice and choices: the same seed gives the same files.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; by default one for each core. The files do not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The folder for the files, one for each ruleset.
    #[arg(short, long, default_value = "assets/ai", value_name = "FOLDER")]
    output: PathBuf,
    /// Write all files even if the tuning is stopped (Ctrl-C) and they come from only a part of the steps, which they state.
    /// Otherwise files whose steps are not all finished stay unchanged.
    #[arg(long)]
    partial: bool,
    /// Show no progress bar.
    #[arg(short, long)]
    quiet: bool,
}

/// A ruleset to tune, and the file to be written.
struct Course {
    ruleset: &'static dyn Ruleset,
    tuning: Tuning,
    from: GreedyWeights,
    /// The part of the file that stays as it is.
    features: String,
    path: PathBuf,
    output: Output,
}

impl Tune {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        let library = files::library();
        let chosen = courses::chosen(rulesets, &self.rulesets)?;
        signals::finish_battles();
        // Checks that all files can be written before the battles are fought.
        let mut all = Vec::new();
        for ruleset in chosen {
            all.extend(self.course(&library, rulesets, ruleset)?);
        }
        let mut failures = Failures::default();
        let mut stopped = false;
        for course in all {
            let bar = if self.quiet { Progress::hidden() } else { Progress::of_battles(course.tuning.most_battles()) };
            let tuned = course.tuning.run(course.from, &Onlooker { bar: &bar });
            bar.finish();
            stopped |= tuned.steps < course.tuning.steps;
            failures.note(self.finish(course, &tuned));
        }
        failures.end()?;
        if stopped { Err(Failure::Stopped) } else { Ok(()) }
    }

    /// Prepares a ruleset; `None` if it has no battles.
    fn course(
        &self,
        library: &Library,
        rulesets: Rulesets,
        ruleset: &'static dyn Ruleset,
    ) -> Result<Option<Course>, Failure> {
        let battles = courses::battles(library, rulesets, ruleset)?;
        let Some(judgement) = battles.first().and_then(|setup| setup.judgement.clone()) else {
            let name = ruleset.name();
            complain(format_args!("{name}: no battle, or no file ai/{name}.toml, which `hexfray train {name}` writes"));
            return Ok(None);
        };
        disk::make_folder(&self.output).map_err(Failure::User)?;
        let path = self.output.join(format!("{}.toml", ruleset.name()));
        let output = Output::begin(&path)?;
        let threads = self.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        let pace = f64::from(self.pace) / 100.0;
        let tuning = Tuning { battles, steps: self.steps, pace, seed: self.seed, threads };
        let from = if self.resume { judgement.greedy } else { GreedyWeights::default() };
        let (features, _) = courses::file(library, ruleset);
        Ok(Some(Course { ruleset, tuning, from, features, path, output }))
    }

    /// Writes a file and reports the changes; nothing is written if not all steps were finished, unless a part of them is enough.
    fn finish(&self, course: Course, tuned: &Tuned) -> Result<(), Failure> {
        let Course { ruleset, tuning, from, features, path, output } = course;
        let Tuned { weights, battles, steps } = *tuned;
        if steps < tuning.steps && (steps == 0 || !self.partial) {
            complain(format_args!("{} is unchanged: {}", path.display(), partly(battles, tuning.most_battles())));
            return Ok(());
        }
        let resumed = if self.resume { " --resume" } else { "" };
        let stopped = if steps < tuning.steps { format!(", stopped after {steps}") } else { String::new() };
        let name = ruleset.name();
        let remark = format!(
            "Learned from {battles} battles.\nMade by: hexfray tune {name} -n {} --pace {} --seed {}{resumed}{stopped}",
            tuning.steps, self.pace, tuning.seed
        );
        let text = courses::both(&features, &weights.write(&remark));
        output.finish(text.as_bytes())?;
        complain(format_args!("{} is written", path.display()));
        say(page(name, from, weights))
    }
}

/// The table of all weights before and after.
fn page(ruleset: &str, from: GreedyWeights, to: GreedyWeights) -> String {
    let mut rows = table(&[ruleset, "before", "after", "what it weighs"]);
    for ((weight, before), after) in GreedyWeights::ALL.iter().zip(from.to_array()).zip(to.to_array()) {
        rows.add_row([weight.key, &format!("{before:.3}"), &format!("{after:.3}"), weight.about]);
    }
    rows.to_string()
}

/// Shows the progress of the battles, and checks whether to stop.
struct Onlooker<'p> {
    bar: &'p Progress,
}

impl Watch for Onlooker<'_> {
    fn progress(&self, battles: u64) {
        self.bar.set(battles);
    }

    fn seat(&self, opponent: Box<dyn Opponent>) -> Box<dyn Opponent> {
        self.bar.counting(opponent)
    }

    fn stops(&self) -> bool {
        signals::is_stopped()
    }
}
