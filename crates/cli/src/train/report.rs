//! How well the winner can be predicted, always by a model that has not learned from the battle.

use std::fmt::Write as _;

use comfy_table::Table;

use super::{Lesson, fit, nothing_learned};
use crate::{Failure, cells::in_markdown, document::table};
use hexfray_battle::Judgement;
use hexfray_minds::{
    ai::judge::chance,
    sim::{Calibration, Position},
    story::percent_to,
};

/// The number of parts that are held out in turn: each is tested with a model that has learned from the other parts.
const PARTS: u64 = 4;
/// The columns: Brier scores, and errors of calibration.
const HEAD: [&str; 7] = ["", "positions", "by hit points", "judge", "calibration", "if unseen", "calibration"];

/// The predictions for some positions by the share of hit points, by the judge as players see its chances, and by a model that
/// has seen no battle of the file.
type Tried = [Calibration; 3];

/// Tables, one for each ruleset.
pub(super) struct Report {
    seed: u64,
    /// The planned number of battles for each battle file.
    each: u64,
    planned: u64,
    /// The number of battles that were played.
    played: u64,
    tables: Vec<Table>,
    whole: [Vec<Calibration>; 3],
}

impl Report {
    /// No table yet.
    pub(super) fn new(seed: u64, each: u64, planned: u64) -> Self {
        Self { seed, each, planned, played: 0, tables: Vec::new(), whole: Default::default() }
    }

    /// How many battles were played.
    pub(super) fn played(&self) -> u64 {
        self.played
    }

    /// The number of planned battles; more than were played if it was stopped.
    pub(super) fn planned(&self) -> u64 {
        self.planned
    }

    /// Adds a ruleset's battles, file by file; none if it was stopped before them.
    ///
    /// # Errors
    /// The reason why nothing can be learned from them; too few battles are not an error if more were planned.
    pub(super) fn add(&mut self, ruleset: &str, planned: u64, lessons: &[Lesson]) -> Result<(), Failure> {
        let played: u64 = lessons.iter().map(|lesson| lesson.battles).sum();
        self.played += played;
        if played == 0 {
            return Ok(());
        }
        let all = || lessons.iter().flat_map(|lesson| &lesson.positions);
        let part = |part: u64| fit::fit(all().filter(move |position| position.battle % PARTS != part));
        let models = match (0..PARTS).map(part).collect::<Result<Vec<_>, _>>() {
            Ok(models) => models,
            Err(_) if played < planned => return Ok(()),
            Err(why) => return Err(nothing_learned(ruleset, &why)),
        };
        let mut files = Vec::new();
        for (at, lesson) in lessons.iter().enumerate().filter(|(_, lesson)| lesson.battles > 0) {
            let others = lessons.iter().enumerate().filter(|&(other, _)| other != at);
            let foreign = fit::fit(others.flat_map(|(_, lesson)| &lesson.positions));
            files.push((lesson.name.as_str(), tried(lesson, &models, foreign.ok().as_ref())));
        }
        let whole: Tried =
            std::array::from_fn(|column| Calibration::all(files.iter().map(|(_, tried)| &tried[column])));
        self.whole.iter_mut().zip(&whole).for_each(|(all, one)| all.push(one.clone()));
        let mut table = table(&HEAD);
        let part = if played < planned { format!(", {played} of {planned} battles") } else { String::new() };
        table.add_row(row(&format!("**{ruleset}**{part}"), &whole));
        files.iter().for_each(|(name, tried)| _ = table.add_row(row(&in_markdown(name), tried)));
        self.tables.push(table);
        Ok(())
    }

    /// All of it as Markdown, which a terminal shows as well.
    pub(super) fn page(&self) -> String {
        let Self { seed, each, planned, played, .. } = self;
        let stopped =
            if played < planned { format!(" Stopped after {played} of {planned} battles.") } else { String::new() };
        let mut page = format!("{each} battles of each battle file, from seed {seed}.{stopped}\n");
        let mut whole = table(&HEAD);
        whole.add_row(row("**all**", &std::array::from_fn(|column| Calibration::all(&self.whole[column]))));
        for table in [&whole].into_iter().chain(&self.tables) {
            _ = writeln!(page, "\n{table}");
        }
        page
    }
}

/// The quality of the predicted chances for a file's positions, each from the model that has not learned from its battle.
fn tried(lesson: &Lesson, models: &[Judgement], foreign: Option<&Judgement>) -> Tried {
    let by = |model: &Judgement, position: &Position| chance(position.evidence.lead(model));
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
    let error = |one: &Calibration| percent_to(one.error(), 1);
    let count = judge.count().to_string();
    [name.to_owned(), count, brier(crude), brier(judge), error(judge), brier(unseen), error(unseen)]
}
