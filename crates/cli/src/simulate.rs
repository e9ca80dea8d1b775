//! `hexfray simulate`: many battles between computer opponents, and a report.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use clap::Args;

use super::{
    Failure, Failures, complain, files, progress::Progress, replay::report as setup_failure, signals, times::Times,
    trials::Trials,
};
use hexfray_battle::{Battle, Rulesets};
use hexfray_board::text::printable;
use hexfray_disk::{self as disk, Output};
use hexfray_minds::{
    ai::Opponent,
    sim::{Advance, LULL, Measure, Report, SOON, SideReport, Simulation, SimulationError, Watch},
    story::{counted, percent, percent_between, percent_to},
};

/// Let computer opponents fight many battles, and report the results.
///
/// Besides wins, the report says how soon the sides come to blows: the round of the first blow; the first round in which two foes
/// could have met, had both gone straight to each other; in how many battles the first blow fell at most two rounds after that; and
/// in how many there were three quiet rounds in a row: without a blow or the preparation of one, and no unit came nearer to the
/// nearest foe or to a cell of its goal than before them. Battles in which a side wins when time is up may be slow: they count in
/// neither of these two.
#[derive(Debug, Args)]
pub(super) struct Simulate {
    /// The battle: a file, or a name such as `ravine`.
    battle: String,
    /// Number of battles.
    #[arg(short = 'n', long, default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    battles: u64,
    /// Who plays the sides, in their order: captain, planner, greedy, nearest or random, or a level such as easy.
    #[arg(long, value_delimiter = ',', default_value = "greedy,greedy", value_name = "NAMES")]
    sides: Vec<String>,
    /// Let the opponents change sides in every second battle.
    #[arg(long)]
    swap: bool,
    /// Write the record of each battle into this folder too, as NAME-1.record.json and so on; `hexfray replay` prints them.
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,
    #[command(flatten)]
    trials: Trials,
}

impl Simulate {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        let (library, name) = files::library_with(&self.battle, &[".battle.toml"])?;
        let setup = rulesets.load(&library, &name).map_err(setup_failure)?;
        let names: Vec<&str> = self.sides.iter().map(String::as_str).collect();
        let mut simulation = Simulation::new(&setup, &names, self.battles, self.trials.seed);
        simulation.swap_sides = self.swap;
        simulation.threads = self.trials.threads();
        simulation.check().map_err(failure)?;
        signals::finish_battles();
        // Checks that the files can be written before the battles are fought.
        let json = self.trials.json_file()?;
        let records = self.records.as_ref().map(|folder| Records::begin(folder, &setup.source)).transpose()?;
        let watch = Onlooker { bar: self.trials.progress(self.battles), records, times: self.trials.clock() };
        let report = simulation.run(&watch).map_err(failure)?;
        watch.bar.finish();
        let page = [page(&report), watch.times.as_ref().map_or_else(String::new, times)].concat();
        let mut failures = Failures::default();
        if let Some(message) = watch.records.and_then(Records::fault) {
            failures.note(Err(Failure::User(format!("{message}; {}", played(&report)))));
        } else if report.battles < report.planned {
            complain(format_args!("stopped: {}", played(&report)));
        }
        failures.note(self.trials.tell(&report, &page, json));
        failures.end()?;
        if report.battles < report.planned { Err(Failure::Stopped) } else { Ok(()) }
    }
}

/// Why a simulation is impossible.
pub(super) fn failure(error: SimulationError) -> Failure {
    match error {
        SimulationError::Setup(error) => setup_failure(error),
        error => Failure::user(error),
    }
}

/// The progress of a simulation that was stopped.
fn played(report: &Report) -> String {
    format!("{} of {} battles were played; the report covers those", report.battles, report.planned)
}

/// Watches the battles: shows their progress, keeps their records, checks whether to stop.
struct Onlooker {
    bar: Progress,
    records: Option<Records>,
    times: Option<Times>,
}

impl Watch for Onlooker {
    fn progress(&self, battles: u64) {
        self.bar.set(battles);
    }

    fn records(&self) -> bool {
        self.records.is_some()
    }

    fn seat(&self, opponent: Box<dyn Opponent>) -> Box<dyn Opponent> {
        let opponent = self.bar.counting(opponent);
        match &self.times {
            Some(times) => times.of(opponent),
            None => opponent,
        }
    }

    fn ended(&self, number: u64, battle: &Battle) {
        if let Some(records) = &self.records {
            records.write(number, battle);
        }
    }

    fn stops(&self) -> bool {
        signals::is_stopped() || self.records.as_ref().is_some_and(Records::is_stuck)
    }
}

/// The records of the battles, each written when its battle is over.
struct Records {
    folder: PathBuf,
    /// The battle's name, with which the names of the files begin.
    name: String,
    /// The first failure to write one.
    fault: Mutex<Option<String>>,
}

impl Records {
    /// Creates the folder, and checks that files can be written to it.
    fn begin(folder: &Path, battle: &str) -> Result<Self, Failure> {
        disk::make_folder(folder).map_err(Failure::User)?;
        let name = battle.rsplit('/').next().unwrap_or_default().trim_end_matches(".battle.toml").to_owned();
        let records = Self { folder: folder.to_owned(), name, fault: Mutex::default() };
        Output::begin(&records.file(0))?;
        Ok(records)
    }

    fn file(&self, number: u64) -> PathBuf {
        self.folder.join(format!("{}-{}.record.json", self.name, number + 1))
    }

    fn write(&self, number: u64, battle: &Battle) {
        let text = serde_json::to_string(&battle.record()).map_err(|error| error.to_string());
        let file = self.file(number);
        let written = text.and_then(|text| disk::write(&file, text.as_bytes()).map_err(|error| error.to_string()));
        if let Err(error) = written {
            self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
        }
    }

    fn is_stuck(&self) -> bool {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn fault(self) -> Option<String> {
        self.fault.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The report as a page of text.
fn page(report: &Report) -> String {
    let mut page = String::new();
    let Report { battles, planned, seed, .. } = report;
    let stopped = if battles < planned { format!(", stopped before all {planned} were played") } else { String::new() };
    let swapped = if report.swap_sides { ", changing sides" } else { "" };
    let _ = writeln!(
        page,
        "{}: {} from seed {seed}{swapped}{stopped}\n",
        printable(&report.title),
        counted(*battles, "battle")
    );
    wins(&mut page, "opponent", &report.opponents);
    wins(&mut page, "side", &report.sides);
    let Measure { min, median, mean, max } = report.rounds;
    let _ = writeln!(page, "draws {}, broken off {}", report.draws, report.broken_off);
    let _ = writeln!(
        page,
        "rounds {min} to {max}, median {median}, mean {mean:.1}; orders {:.0}; damage {:.0}",
        report.orders, report.damage
    );
    let _ = writeln!(page, "{}\n", advance(&report.advance, *battles));
    units(&mut page, report);
    page
}

/// How soon the sides come to blows, in two lines.
fn advance(advance: &Advance, battles: u64) -> String {
    let Advance { first_blow, without_blow, could_meet, hurried, soon, soon_rate, quiet } = *advance;
    let blow = match without_blow {
        none if none == battles => "no blows".to_owned(),
        _ => format!("first blow in rounds {} to {}, median {}", first_blow.min, first_blow.max, first_blow.median),
    };
    let meeting = match could_meet.max {
        0 => "the sides cannot meet".to_owned(),
        _ => format!("the sides could meet in round {}", could_meet.median),
    };
    let prompt = match hurried {
        0 => "no battle in which both must hurry".to_owned(),
        _ => {
            format!("a blow at most {SOON} rounds later in {soon} of {hurried} battles ({})", percent_to(soon_rate, 1))
        }
    };
    format!(
        "{blow}; {meeting}; {prompt}\nbattles without a blow {without_blow}, with {LULL} quiet rounds in a row {quiet}"
    )
}

/// The thinking times of the opponents.
fn times(times: &Times) -> String {
    let mut page =
        format!("\n{:<16} {:>7} {:>9} {:>11} {:>9}\n", "thought", "turns", "median", "95 % within", "longest");
    for pace in times.paces() {
        let [median, most, longest] = [pace.median, pace.most, pace.longest];
        let _ = writeln!(page, "{:<16} {:>7} {median:>6.1} ms {most:>8.1} ms {longest:>6.1} ms", pace.name, pace.turns);
    }
    page
}

/// Wins with their 95 % intervals.
fn wins(page: &mut String, what: &str, rows: &[SideReport]) {
    let _ = writeln!(page, "{what:<16} {:>7} {:>8}   95 % interval", "wins", "rate");
    for (at, row) in rows.iter().enumerate() {
        // Two opponents of one name are told apart by their numbers.
        let has_namesake = rows.iter().filter(|other| other.name == row.name).count() > 1;
        let number = if has_namesake { format!(" ({})", at + 1) } else { String::new() };
        let _ = writeln!(
            page,
            "{:<16} {:>7} {:>8}   {}",
            format!("{}{number}", printable(&row.name)),
            row.wins,
            percent_to(row.rate, 1),
            percent_between(row.interval, 1)
        );
    }
    page.push('\n');
}

/// The part of each unit, as means per battle.
fn units(page: &mut String, report: &Report) {
    let _ = writeln!(
        page,
        "{:<24} {:<10} {:>8} {:>8} {:>8} {:>7} {:>9}",
        "unit", "side", "dealt", "taken", "healed", "kills", "survives"
    );
    for unit in &report.units {
        let _ = writeln!(
            page,
            "{:<24} {:<10} {:>8.1} {:>8.1} {:>8.1} {:>7.2} {:>9}",
            printable(&unit.name),
            printable(&unit.side),
            unit.dealt,
            unit.taken,
            unit.healed,
            unit.kills,
            percent(unit.survival)
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::Setup;
    use hexfray_percentile::Percentile;

    #[test]
    fn what_all_but_four_of_a_thousand_did_is_not_said_of_all() {
        let duel = Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", &[&Percentile]).expect("it is sound");
        let mut report = Simulation::new(&duel, &["nearest", "random"], 1, 7).run(&|_| ()).expect("both exist");
        report.opponents[0].rate = 0.9996;
        report.opponents[0].interval = (0.0004, 0.9998);
        report.units[0].survival = 0.996;
        report.units[1].survival = 0.004;
        report.units[2].survival = 1.0;
        let page = page(&report);
        let line_of = |name: &str| page.lines().find(|line| line.starts_with(name)).expect("it is listed").to_owned();
        assert!(line_of("nearest").ends_with(">99.9 %   <0.1 to >99.9 %"), "{page}");
        let survives = |at: usize| {
            let units = page.lines().skip_while(|line| !line.starts_with("unit")).skip(1).collect::<Vec<_>>();
            units[at].rsplit_once("  ").expect("columns").1.trim().to_owned()
        };
        assert_eq!([0, 1, 2].map(survives), [">99 %", "<1 %", "100 %"], "{page}");
    }
}
