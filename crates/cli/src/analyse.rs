//! `hexfray analyse`: where a recorded battle was won, and the parts of choice and luck.

use std::{fmt::Write as _, path::PathBuf};

use clap::Args;

use super::{Failure, Failures, complain, files, replay::refused, say, say_json};
use hexfray_battle::{Check, Rulesets};
use hexfray_board::text::printable;
use hexfray_disk::Output;
use hexfray_minds::story::percent;
use hexfray_study::{Course, Effort, Study, analyse, report};

/// Show where a recorded battle was won: the chance to win after every order, choice and luck, and turning points.
#[derive(Debug, Args)]
pub(super) struct Analyse {
    /// The record, or a saved battle: a JSON file.
    record: PathBuf,
    /// Write a report to this file: a self-contained page (.html), or only the graph (.svg).
    #[arg(short, long, value_name = "FILE", value_parser = output)]
    output: Option<PathBuf>,
    /// Write only the results, as JSON, to the standard output.
    #[arg(long)]
    json: bool,
    /// Roll fewer dice and do not look for better orders: it takes a tenth of the time, and the figures are rougher.
    #[arg(long)]
    quick: bool,
    /// Follow the record with the current files where they have changed since it was written.
    #[arg(long)]
    unverified: bool,
}

/// A file whose ending determines its format.
fn output(word: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(word);
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("html" | "svg") => files::check_output(&path).map(|()| path),
        _ => Err("a report ends with .html, a graph with .svg".to_owned()),
    }
}

impl Analyse {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        // Tries to write it before the work is done.
        let output = self.output.as_ref().map(|path| Output::begin(path)).transpose()?;
        let course = self.course(rulesets)?;
        course.changed().iter().for_each(|file| complain(format_args!("{file} since the record was written")));
        let study = if self.quick {
            Study::of(&course, analyse(&course, Effort::QUICK))
        } else {
            Study::of(&course, analyse(&course, Effort::THOROUGH)).with_advice(&course)
        };
        let mut failures = Failures::default();
        if let (Some(output), Some(path)) = (output, &self.output) {
            let is_graph = path.extension().is_some_and(|ending| ending == "svg");
            let text = if is_graph { report::svg(&study) } else { report::html(&study) };
            failures.note(text.map_err(Failure::User).and_then(|text| Ok(output.finish(text.as_bytes())?)));
        }
        failures.note(self.tell(&study));
        failures.end()
    }

    fn tell(&self, study: &Study) -> Result<(), Failure> {
        if self.json {
            return say_json(serde_json::to_string_pretty(study).map_err(Failure::user)?);
        }
        say(page(study).trim_end())
    }

    fn course(&self, rulesets: Rulesets) -> Result<Course, Failure> {
        let mut record = files::read_record(&self.record)?;
        let mut library = files::library();
        files::add_named(&mut library, &mut record)?;
        let check = if self.unverified { Check::Unverified } else { Check::Verified };
        Course::follow(&library, rulesets, record, check).map_err(refused)
    }
}

/// The study as a page of text.
fn page(study: &Study) -> String {
    let mut page = format!("{}: {}\n", printable(&study.title), printable(&study.end));
    let points = |chance: f64| format!("{:+.0}", chance * 100.0);
    let _ = writeln!(
        page,
        "\n{:<16} {:>8} {:>8}   {:>16} {:>16}",
        "side", "choices", "luck", "dealt (expected)", "taken (expected)"
    );
    for side in &study.sides {
        let luck = &side.luck;
        let toll = |toll: &hexfray_study::Toll| format!("{} ({:.0})", toll.was, toll.expected);
        let _ = writeln!(
            page,
            "{:<16} {:>8} {:>8}   {:>16} {:>16}   {}",
            printable(&side.name),
            points(luck.choice),
            points(luck.chance),
            toll(&luck.dealt),
            toll(&luck.taken),
            report::fortune(luck.luckier_than)
        );
    }
    let _ = writeln!(page, "\nturning points, chances in percent");
    for turning in &study.turning_points {
        let side = &study.sides[turning.point.side.index()].name;
        let _ = writeln!(
            page,
            "  order {:>4}, round {:>2}: {} ({} {} to {}; choice {}, luck {})",
            turning.point.at,
            turning.round,
            printable(&turning.order),
            printable(side),
            percent(turning.from),
            percent(turning.to),
            points(turning.point.gain - turning.point.luck),
            points(turning.point.luck)
        );
        if let Some((best, given)) = turning.advice.as_ref().and_then(|advice| advice.missed()) {
            let (best_chance, given_chance) = (percent(best.chance), percent(given.chance));
            let _ = writeln!(
                page,
                "               better: {} ({best_chance} rather than {given_chance})",
                printable(&best.words)
            );
        }
    }
    page
}
