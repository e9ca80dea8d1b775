//! `hexfray simulate`: many battles between computer opponents, and a report.

use std::{
    fmt::Write as _,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::{Failure, files, replay::report as setup_failure, say};
use crate::{
    rules,
    sim::{Measure, Report, SideReport, Simulation, SimulationError},
};

/// Let computer opponents fight many battles, and report how they went.
#[derive(Debug, Args)]
pub(super) struct Simulate {
    /// The battle: a file, or a name such as `ravine`.
    battle: String,
    /// How many battles.
    #[arg(short = 'n', long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    battles: u64,
    /// Who plays the sides, in their order: greedy, nearest or random.
    #[arg(long, value_delimiter = ',', default_value = "greedy,greedy", value_name = "NAMES")]
    sides: Vec<String>,
    /// From which all dice and choices follow: the same seed gives the same report.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; all cores unless given. The report does not depend on it.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Let the opponents change sides in every second battle.
    #[arg(long)]
    swap: bool,
    /// Write the report as JSON to this file too; `-` for the standard output, and nothing else on it.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the record of each battle into this folder too, as NAME-1.json and so on; `hexfray replay` tells them.
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    /// Show no progress bar.
    #[arg(short, long)]
    quiet: bool,
}

impl Simulate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (library, name) = files::library_with(&self.battle, &[".battle.toml"])?;
        let setup = rules::load(&library, &name).map_err(setup_failure)?;
        let names: Vec<&str> = self.sides.iter().map(String::as_str).collect();
        let mut simulation = Simulation::new(&setup, &names, self.battles, self.seed);
        simulation.swap_sides = self.swap;
        simulation.threads =
            self.threads.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        let bar = self.progress();
        let report = simulation.run(&|done| bar.set_position(done)).map_err(|error| match error {
            SimulationError::Setup(error) => setup_failure(error),
            error => Failure::user(error),
        })?;
        bar.finish_and_clear();
        if let Some(folder) = &self.records {
            self.write_records(&simulation, folder)?;
        }
        self.tell(&report)
    }

    fn write_records(&self, simulation: &Simulation, folder: &Path) -> Result<(), Failure> {
        let cannot = |error| Failure::user(format!("cannot make {}: {error}", folder.display()));
        std::fs::create_dir_all(folder).map_err(cannot)?;
        let name = simulation.setup.source.rsplit('/').next().unwrap_or_default().trim_end_matches(".battle.toml");
        for number in 0..self.battles {
            let record = simulation.record(number).map_err(Failure::user)?;
            let text = serde_json::to_string(&record).map_err(Failure::user)?;
            files::write_whole(&folder.join(format!("{name}-{}.json", number + 1)), text.as_bytes())?;
        }
        Ok(())
    }

    fn progress(&self) -> ProgressBar {
        if self.quiet {
            return ProgressBar::hidden();
        }
        let style = ProgressStyle::with_template("{bar:40} {pos}/{len} battles, {per_sec}, {eta} left");
        ProgressBar::new(self.battles).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    }

    fn tell(&self, report: &Report) -> Result<(), Failure> {
        let json = || serde_json::to_string_pretty(report).map_err(Failure::user);
        match &self.json {
            Some(path) if path.as_os_str() == "-" => {
                say(json()?);
                return Ok(());
            }
            Some(path) => files::write_whole(path, format!("{}\n", json()?).as_bytes())?,
            None => {}
        }
        say(page(report).trim_end());
        Ok(())
    }
}

/// The report as a page of text.
fn page(report: &Report) -> String {
    let mut page = String::new();
    let swapped = if report.swap_sides { ", changing sides" } else { "" };
    let _ = writeln!(page, "{}: {} battles from seed {}{swapped}\n", report.title, report.battles, report.seed);
    wins(&mut page, "opponent", &report.opponents);
    wins(&mut page, "side", &report.sides);
    let Measure { min, median, mean, max } = report.rounds;
    let _ = writeln!(page, "draws {}, broken off {}", report.draws, report.broken_off);
    let _ = writeln!(
        page,
        "rounds {min} to {max}, median {median}, mean {mean:.1}; orders {:.0}; damage {:.0}\n",
        report.orders, report.damage
    );
    units(&mut page, report);
    page
}

/// Wins with their 95 % intervals.
fn wins(page: &mut String, what: &str, rows: &[SideReport]) {
    let _ = writeln!(page, "{what:<16} {:>7} {:>8}   95 % interval", "wins", "rate");
    for row in rows {
        let (low, high) = row.interval;
        let _ = writeln!(
            page,
            "{:<16} {:>7} {:>6.1} %   {:.1} to {:.1} %",
            row.name,
            row.wins,
            100.0 * row.rate,
            100.0 * low,
            100.0 * high
        );
    }
    page.push('\n');
}

/// Each unit's part, as means of a battle.
fn units(page: &mut String, report: &Report) {
    let _ = writeln!(
        page,
        "{:<24} {:<10} {:>8} {:>8} {:>8} {:>7} {:>9}",
        "unit", "side", "dealt", "taken", "healed", "kills", "survives"
    );
    for unit in &report.units {
        let _ = writeln!(
            page,
            "{:<24} {:<10} {:>8.1} {:>8.1} {:>8.1} {:>7.2} {:>7.0} %",
            unit.name,
            unit.side,
            unit.dealt,
            unit.taken,
            unit.healed,
            unit.kills,
            100.0 * unit.survival
        );
    }
}
