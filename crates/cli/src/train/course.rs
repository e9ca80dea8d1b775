//! The training for one ruleset, and its files.

use std::{fmt::Write as _, path::PathBuf, sync::Arc};

use super::{Lesson, Train, fit, nothing_learned, partly};
use crate::{Failure, Failures, cells::in_csv, complain, courses};
use hexfray_battle::{FEATURES, Ruleset, Setup};
use hexfray_board::text::Library;
use hexfray_disk::{self as disk, Output};
use hexfray_minds::sim::Position;

/// A ruleset with the battles for its training, and the files to be written.
pub(super) struct Course {
    pub(super) ruleset: &'static dyn Ruleset,
    pub(super) setups: Vec<Arc<Setup>>,
    /// How many battles are to be played in all.
    pub(super) planned: u64,
    /// The part of the file that it leaves as it is.
    greedy: String,
    model: (PathBuf, Output),
    table: Option<Output>,
}

impl Course {
    /// Creates the folders, and checks that the files can be written.
    pub(super) fn begin(
        library: &Library,
        ruleset: &'static dyn Ruleset,
        setups: Vec<Arc<Setup>>,
        train: &Train,
    ) -> Result<Self, Failure> {
        let file = |folder: &PathBuf, ending: &str| {
            disk::make_folder(folder).map_err(Failure::User)?;
            let path = folder.join(format!("{}.{ending}", ruleset.name()));
            let output = Output::begin(&path)?;
            Ok::<_, Failure>((path, output))
        };
        let model = file(&train.output, "toml")?;
        let table = train.table.as_ref().map(|folder| file(folder, "csv")).transpose()?;
        let planned = train.battles * setups.len() as u64;
        let (_, greedy) = courses::file(library, ruleset);
        Ok(Self { ruleset, setups, planned, greedy, model, table: table.map(|(_, output)| output) })
    }

    /// Finds the model and writes it, with the table of the positions if requested. Nothing is written if not all battles were
    /// played, unless a part of them is enough.
    ///
    /// # Errors
    /// Nothing can be learned, or a file cannot be written.
    pub(super) fn finish(self, lessons: &[Lesson], train: &Train) -> Result<(), Failure> {
        let Self { ruleset, planned, greedy, model: (path, output), table, .. } = self;
        let played = lessons.iter().map(|lesson| lesson.battles).sum();
        if played < planned && (played == 0 || !train.partial) {
            complain(format_args!("{} is unchanged: {}", path.display(), partly(played, planned)));
            return Ok(());
        }
        let mut failures = Failures::default();
        if let Some(table) = table {
            failures.note(table.finish(positions_as_csv(lessons).as_bytes()).map_err(Failure::from));
        }
        let model = fit::fit(lessons.iter().flat_map(|lesson| &lesson.positions));
        let written = model.map_err(|why| nothing_learned(ruleset.name(), &why)).and_then(|model| {
            let remark = remark(ruleset.name(), lessons, (played, planned), train);
            Ok(output.finish(courses::both(&model.write(&remark), &greedy).as_bytes())?)
        });
        if written.is_ok() {
            complain(format_args!("{} is written", path.display()));
        }
        failures.note(written);
        failures.end()
    }
}

/// The comment in the file about its origin.
fn remark(ruleset: &str, lessons: &[Lesson], (played, planned): (u64, u64), train: &Train) -> String {
    let positions: usize = lessons.iter().map(|lesson| lesson.positions.len()).sum();
    let stopped = if played < planned { format!(", stopped before all {planned} were played") } else { String::new() };
    format!(
        "How much each thing tells about who is winning: learned from {positions} positions of {played} battles{stopped}.\n\
         Made by: hexfray train {ruleset} -n {} --seed {}",
        train.battles, train.seed
    )
}

/// The positions with their features, one per line.
fn positions_as_csv(lessons: &[Lesson]) -> String {
    let keys: Vec<&str> = FEATURES.iter().map(|feature| feature.key).collect();
    let mut text = format!("file,battle,result,crude,{}\n", keys.join(","));
    let all = lessons.iter().flat_map(|lesson| lesson.positions.iter().map(move |one| (lesson, one)));
    for (lesson, Position { battle, result, crude, evidence }) in all {
        _ = write!(text, "{},{battle},{result},{crude}", in_csv(&lesson.name));
        evidence.features.iter().for_each(|feature| _ = write!(text, ",{feature:.5}"));
        text.push('\n');
    }
    text
}
