//! `hexfray train`: lets a computer play against itself, and learns from it who is winning.

mod fit;

use std::{fmt::Write as _, num::NonZeroUsize, path::PathBuf, sync::Arc};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::{Failure, complain, files, replay::report as setup_failure, say};
use crate::{
    ai::judge::chance,
    battle::{FEATURES, Judgement, Ruleset, Setup},
    disk, rules,
    sim::{Calibration, Position, SelfPlay},
    text::{Library, printable},
};

/// In so many parts battles are held out in turn: each is tried with a model that has learned from the other parts. It has no
/// divisor in common with the numbers by which battles are played in one way or another.
const PARTS: u64 = 4;

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
        for ruleset in self.chosen()? {
            let lessons = self.lessons(&library, ruleset)?;
            if lessons.is_empty() {
                complain(format_args!("{}: no battle to learn from", ruleset.name()));
                continue;
            }
            self.write_table(ruleset, &lessons)?;
            self.learn(ruleset, &lessons)?;
        }
        Ok(())
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

    /// Plays all battles of a ruleset.
    fn lessons(&self, library: &Library, ruleset: &dyn Ruleset) -> Result<Vec<Lesson>, Failure> {
        let names = library.names().filter(|name| name.ends_with(".battle.toml"));
        let setups =
            names.map(|name| rules::load(library, name).map_err(setup_failure)).collect::<Result<Vec<_>, _>>()?;
        let own = setups.into_iter().filter(|setup| setup.ruleset.name() == ruleset.name());
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

    /// Finds a ruleset's model, writes it, and says how good it is.
    fn learn(&self, ruleset: &dyn Ruleset, lessons: &[Lesson]) -> Result<(), Failure> {
        let fail = |why: String| Failure::User(format!("{}: nothing can be learned: {why}", ruleset.name()));
        let positions = || lessons.iter().flat_map(|lesson| &lesson.positions);
        let model = fit::fit(positions()).map_err(fail)?;
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
        say(report(ruleset.name(), lessons).map_err(fail)?)?;
        say(format_args!("{} is written\n", path.display()))
    }

    fn write_table(&self, ruleset: &dyn Ruleset, lessons: &[Lesson]) -> Result<(), Failure> {
        let Some(folder) = &self.table else { return Ok(()) };
        let keys: Vec<&str> = FEATURES.iter().map(|feature| feature.key).collect();
        let mut text = format!("file,battle,result,crude,{}\n", keys.join(","));
        for (lesson, position) in
            lessons.iter().flat_map(|lesson| lesson.positions.iter().map(move |one| (lesson, one)))
        {
            _ = write!(text, "{},{},{},{}", lesson.name, position.battle, position.result, position.crude);
            position.features.iter().for_each(|feature| _ = write!(text, ",{feature:.5}"));
            text.push('\n');
        }
        disk::make_folder(folder).map_err(Failure::User)?;
        Ok(disk::write(&folder.join(format!("{}.csv", ruleset.name())), text.as_bytes())?)
    }
}

/// How good chances are that are said of some positions.
fn tried<'p>(positions: impl Iterator<Item = &'p Position>, said: impl Fn(&Position) -> f64) -> Calibration {
    let mut found = Calibration::default();
    positions.for_each(|position| found.add(said(position), position.result));
    found
}

/// A table of how well it can be told who wins, file by file, always by a model that has not learned from the battle: beside
/// it the share of hit points, and what a model says that has seen no battle of the whole file.
fn report(ruleset: &str, lessons: &[Lesson]) -> Result<String, String> {
    let all = || lessons.iter().flat_map(|lesson| &lesson.positions);
    let part = |part: u64| fit::fit(all().filter(move |position| position.battle % PARTS != part));
    let models = (0..PARTS).map(part).collect::<Result<Vec<_>, _>>()?;
    let mut text = format!(
        "{:<26} {:>10} {:>11} {:>8} {:>12} {:>10} {:>12}\n",
        ruleset, "positions", "hit points", "judge", "calibration", "if unseen", "calibration"
    );
    let mut whole = [const { Vec::new() }; 3];
    for (at, lesson) in lessons.iter().enumerate() {
        let others = lessons.iter().enumerate().filter(|&(other, _)| other != at);
        let foreign = fit::fit(others.flat_map(|(_, lesson)| &lesson.positions));
        let by = |model: &Judgement, position: &Position| chance(model.lead(&position.features));
        let own = |position: &Position| by(&models[(position.battle % PARTS) as usize], position);
        let positions = || lesson.positions.iter();
        let foreign = |position: &Position| foreign.as_ref().map_or(0.5, |model| by(model, position));
        let row = [tried(positions(), |position| position.crude), tried(positions(), own), tried(positions(), foreign)];
        text += &line(&lesson.name, &row);
        whole.iter_mut().zip(row).for_each(|(whole, one)| whole.push(one));
    }
    text += &line("all", &whole.map(|all| Calibration::all(&all)));
    Ok(text.trim_end().to_owned())
}

/// A line of the table: Brier scores, and errors of calibration in percent.
fn line(name: &str, [crude, judge, unseen]: &[Calibration; 3]) -> String {
    format!(
        "{name:<26} {:>10} {:>11.3} {:>8.3} {:>10.1} % {:>10.3} {:>10.1} %\n",
        judge.count(),
        crude.brier(),
        judge.brier(),
        100.0 * judge.error(),
        unseen.brier(),
        100.0 * unseen.error()
    )
}
