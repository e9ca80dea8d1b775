//! How well it can be told who wins, always by a model that has not learned from the battle.

use std::fmt::Write as _;

use comfy_table::Table;

use super::{Lesson, fit};
use crate::{
    ai::judge::chance,
    battle::Judgement,
    cli::{cells::in_markdown, document::table},
    sim::{Calibration, Position},
};

/// In so many parts battles are held out in turn: each is tried with a model that has learned from the other parts.
const PARTS: u64 = 4;
/// The columns: Brier scores, and errors of calibration.
const HEAD: [&str; 7] = ["", "positions", "by hit points", "judge", "calibration", "if unseen", "calibration"];

/// What is said of some positions by the share of hit points, by the judge, and by one that has seen no battle of the file.
type Tried = [Calibration; 3];

/// Tables, one for each ruleset.
#[derive(Default)]
pub(super) struct Report {
    tables: Vec<Table>,
    whole: [Vec<Calibration>; 3],
}

impl Report {
    /// Adds a ruleset's battles, file by file.
    ///
    /// # Errors
    /// Why nothing can be learned from them.
    pub(super) fn add(&mut self, ruleset: &str, lessons: &[Lesson]) -> Result<(), String> {
        let all = || lessons.iter().flat_map(|lesson| &lesson.positions);
        let part = |part: u64| fit::fit(all().filter(move |position| position.battle % PARTS != part));
        let models = (0..PARTS).map(part).collect::<Result<Vec<_>, _>>()?;
        let mut files = Vec::new();
        for (at, lesson) in lessons.iter().enumerate() {
            let others = lessons.iter().enumerate().filter(|&(other, _)| other != at);
            let foreign = fit::fit(others.flat_map(|(_, lesson)| &lesson.positions));
            files.push((lesson.name.as_str(), tried(lesson, &models, foreign.ok().as_ref())));
        }
        let whole: Tried =
            std::array::from_fn(|column| Calibration::all(files.iter().map(|(_, tried)| &tried[column])));
        self.whole.iter_mut().zip(&whole).for_each(|(all, one)| all.push(one.clone()));
        let mut table = table(&HEAD);
        table.add_row(row(&format!("**{ruleset}**"), &whole));
        files.iter().for_each(|(name, tried)| _ = table.add_row(row(&in_markdown(name), tried)));
        self.tables.push(table);
        Ok(())
    }

    /// All of it as Markdown, which a terminal shows as well.
    pub(super) fn page(&self, battles: u64, seed: u64) -> String {
        let mut page = format!("{battles} battles of each battle file, from seed {seed}.\n");
        let mut whole = table(&HEAD);
        whole.add_row(row("**all**", &std::array::from_fn(|column| Calibration::all(&self.whole[column]))));
        for table in [&whole].into_iter().chain(&self.tables) {
            _ = writeln!(page, "\n{table}");
        }
        page
    }
}

/// How good chances are that are said of a file's positions, each by the model that has not learned from its battle.
fn tried(lesson: &Lesson, models: &[Judgement], foreign: Option<&Judgement>) -> Tried {
    let by = |model: &Judgement, position: &Position| chance(model.lead(&position.features));
    let mut tried = Tried::default();
    for position in &lesson.positions {
        let own = by(&models[(position.battle % PARTS) as usize], position);
        let unseen = foreign.map_or(0.5, |model| by(model, position));
        for (tried, said) in tried.iter_mut().zip([position.crude, own, unseen]) {
            tried.add(said, position.result);
        }
    }
    tried
}

fn row(name: &str, [crude, judge, unseen]: &Tried) -> [String; 7] {
    let brier = |one: &Calibration| format!("{:.3}", one.brier());
    let error = |one: &Calibration| format!("{:.1} %", 100.0 * one.error());
    let count = judge.count().to_string();
    [name.to_owned(), count, brier(crude), brier(judge), error(judge), brier(unseen), error(unseen)]
}
