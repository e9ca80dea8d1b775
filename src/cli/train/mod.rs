//! `hexfray train`: lets a computer play against itself, and learns from it who is winning.

mod fit;
mod report;

use std::{fmt::Write as _, num::NonZeroUsize, path::PathBuf, sync::Arc};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use self::report::Report;
use super::{Failure, cells::in_csv, complain, document::Document, files, replay::report as setup_failure, say};
use crate::{
    battle::{FEATURES, Ruleset, Setup},
    disk, rules,
    sim::{Position, SelfPlay},
    text::{Library, printable},
};

/// The place in a document into which `--into` puts the tables.
const PLACE: &str = "judge";

/// Learn from battles of a computer against itself who is winning, and say how well that can be told.
#[derive(Debug, Args)]
pub(super) struct Train {
    /// The rulesets; all, unless given.
    rulesets: Vec<String>,
    /// How many battles of each battle file are played.
    #[arg(short = 'n', long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u64).range(8..=100_000))]
    battles: u64,
    /// From which all dice and choices follow: the same seed gives the same files.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores unless given. The files do not depend on it.
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
    /// Show no progress bar.
    #[arg(short, long)]
    quiet: bool,
}

/// A battle file with what was seen in it.
struct Lesson {
    name: String,
    positions: Vec<Position>,
}

impl Train {
    pub(super) fn run(self) -> Result<(), Failure> {
        let library = files::library();
        // Whether it can be written is known before the battles are fought.
        let document = self.into.as_deref().map(|path| Document::open(path, PLACE)).transpose()?;
        let mut report = Report::default();
        for ruleset in self.chosen()? {
            let lessons = self.lessons(&library, ruleset)?;
            if lessons.is_empty() {
                complain(format_args!("{}: no battle to learn from", ruleset.name()));
                continue;
            }
            self.write_table(ruleset, &lessons)?;
            let path = self.learn(ruleset, &lessons)?;
            report.add(ruleset.name(), &lessons).map_err(|why| nothing_learned(ruleset, &why))?;
            complain(format_args!("{} is written", path.display()));
        }
        let page = report.page(self.battles, self.seed);
        say(&page)?;
        document.map_or(Ok(()), |document| document.finish(&page))
    }

    fn chosen(&self) -> Result<Vec<&'static dyn Ruleset>, Failure> {
        let all = rules::all();
        if self.rulesets.is_empty() {
            return Ok(all.to_vec());
        }
        let known = || all.iter().map(|ruleset| ruleset.name()).collect::<Vec<_>>().join(", ");
        let find = |name: &String| {
            let found = all.iter().find(|ruleset| ruleset.name() == name).copied();
            found.ok_or_else(|| Failure::User(format!("there is no ruleset {name:?}; there are {}", known())))
        };
        self.rulesets.iter().map(find).collect()
    }

    /// Plays all battles of a ruleset; what is meant for beginners to win says nothing of other battles.
    fn lessons(&self, library: &Library, ruleset: &dyn Ruleset) -> Result<Vec<Lesson>, Failure> {
        let names = library.names().filter(|name| name.ends_with(".battle.toml"));
        let setups =
            names.map(|name| rules::load(library, name).map_err(setup_failure)).collect::<Result<Vec<_>, _>>()?;
        let own = setups.into_iter().filter(|setup| setup.ruleset.name() == ruleset.name() && setup.lesson.is_none());
        Ok(own.map(|setup| self.lesson(&setup)).collect())
    }

    fn lesson(&self, setup: &Arc<Setup>) -> Lesson {
        let threads = self.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        let play = SelfPlay { setup: Arc::clone(setup), battles: self.battles, seed: self.seed, threads };
        let bar = if self.quiet { ProgressBar::hidden() } else { ProgressBar::new(self.battles) };
        let style = ProgressStyle::with_template("{msg:24} {bar:40} {pos}/{len}, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let name = setup.source.trim_start_matches("maps/").trim_end_matches(".battle.toml").to_owned();
        bar.set_message(printable(&name).into_owned());
        let positions = play.run(&|done| bar.set_position(done));
        bar.finish_and_clear();
        Lesson { name, positions }
    }

    /// Finds a ruleset's model and writes it; where to.
    fn learn(&self, ruleset: &dyn Ruleset, lessons: &[Lesson]) -> Result<PathBuf, Failure> {
        let positions = || lessons.iter().flat_map(|lesson| &lesson.positions);
        let model = fit::fit(positions()).map_err(|why| nothing_learned(ruleset, &why))?;
        let remark = format!(
            "How much each thing tells about who is winning: learned from {} positions of {} battles.\n\
             Made by: hexfray train {} -n {} --seed {}",
            positions().count(),
            self.battles * lessons.len() as u64,
            ruleset.name(),
            self.battles,
            self.seed
        );
        disk::make_folder(&self.output).map_err(Failure::User)?;
        let path = self.output.join(format!("{}.toml", ruleset.name()));
        disk::write(&path, model.write(&remark).as_bytes())?;
        Ok(path)
    }

    fn write_table(&self, ruleset: &dyn Ruleset, lessons: &[Lesson]) -> Result<(), Failure> {
        let Some(folder) = &self.table else { return Ok(()) };
        let keys: Vec<&str> = FEATURES.iter().map(|feature| feature.key).collect();
        let mut text = format!("file,battle,result,crude,{}\n", keys.join(","));
        for (lesson, position) in
            lessons.iter().flat_map(|lesson| lesson.positions.iter().map(move |one| (lesson, one)))
        {
            _ = write!(text, "{},{},{},{}", in_csv(&lesson.name), position.battle, position.result, position.crude);
            position.features.iter().for_each(|feature| _ = write!(text, ",{feature:.5}"));
            text.push('\n');
        }
        disk::make_folder(folder).map_err(Failure::User)?;
        Ok(disk::write(&folder.join(format!("{}.csv", ruleset.name())), text.as_bytes())?)
    }
}

fn nothing_learned(ruleset: &dyn Ruleset, why: &str) -> Failure {
    Failure::User(format!("{}: nothing can be learned: {why}", ruleset.name()))
}
