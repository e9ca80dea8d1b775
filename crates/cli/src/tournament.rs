//! `hexfray tournament`: all computer opponents against all, and how strong each is.

use std::{fmt::Write as _, path::PathBuf, sync::Arc};

use clap::Args;
use comfy_table::Table;

use super::{
    Failure, Failures, cells, complain,
    document::{Document, table},
    files, kinds,
    progress::Progress,
    replay::report as setup_failure,
    signals,
    simulate::failure,
    times::Times,
    trials::Trials,
};
use hexfray_battle::{Rulesets, Setup, SideId};
use hexfray_disk::Output;
use hexfray_minds::{
    ai::{self, Opponent},
    sim::{
        Finding, PairReport, Score, Sprt, TestReport, Tournament as Battles, TournamentReport, Verdict, Watch, Zone,
    },
    story::{percent_between, percent_to},
};

/// The fewest units of each side in the battle files that are played by default; lessons are left out because one side is meant
/// to win them.
const LEAST_UNITS: usize = 2;

/// The place in a document into which `--into` puts the tables.
const PLACE: &str = "tournament";

/// The quick battle files of all rulesets that a trial plays by default.
const TRIAL: [&str; 9] = [
    "duel",
    "castle",
    "roadside_inn",
    "high_noon",
    "toy_laboratory",
    "mill_lane",
    "long_hall",
    "duel_at_dawn",
    "wrestling_ring",
];
/// The smallest difference in strength that matters in a trial: 52.5 % of the points.
const ZONE: Zone = Zone { elo: 17.4, error: 0.05 };
/// The most random orders with which each side of a battle of a trial begins.
const OPENING: u64 = 8;

/// Let all computer opponents meet in many battles, and report their strength.
#[derive(Debug, Args)]
pub(super) struct Tournament {
    /// The battles: files, or names such as `ravine`; by default all whose sides have two units or more, except lessons.
    battles: Vec<String>,
    /// The opponents that take part; by default all.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    opponents: Vec<String>,
    /// Let only these two opponents meet, until the first is found to be better, worse, or not different to speak of (less than
    /// 52.5 % of the points), by default in quick battle files of all rulesets. Each side begins with up to eight random orders.
    #[arg(long, value_delimiter = ',', num_args = 1, value_name = "ONE,OTHER", conflicts_with_all = ["opponents", "ladder", "full"])]
    trial: Vec<String>,
    /// Most rounds: in each, every pair plays two battles in every battle file, changing sides; 200 for a trial.
    #[arg(short = 'n', long, default_value_t = 20, default_value_if("trial", clap::builder::ArgPredicate::IsPresent, "200"), value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    rounds: u64,
    /// Let only neighbours in the list of opponents meet, instead of all.
    #[arg(long)]
    ladder: bool,
    /// Play all rounds, even when the test has a result.
    #[arg(long)]
    full: bool,
    /// The test's null hypothesis: of two opponents, the one named first is stronger by at most this much, in Elo.
    #[arg(long, default_value_t = -20.0, value_name = "ELO", allow_hyphen_values = true, value_parser = elo)]
    elo0: f64,
    /// The test's alternative: it is stronger by at least this much.
    #[arg(long, default_value_t = 20.0, value_name = "ELO", allow_hyphen_values = true, value_parser = elo)]
    elo1: f64,
    /// How often the test may accept the alternative wrongly.
    #[arg(long, default_value_t = 0.05, value_name = "CHANCE", value_parser = error_rate)]
    alpha: f64,
    /// How often the test may accept the null hypothesis wrongly.
    #[arg(long, default_value_t = 0.05, value_name = "CHANCE", value_parser = error_rate)]
    beta: f64,
    /// Put the tables into this Markdown file too, between its lines `<!-- tournament -->` and `<!-- end of tournament -->`.
    #[arg(long, value_name = "FILE")]
    into: Option<PathBuf>,
    /// Write into that file even if the tournament is stopped (Ctrl-C) and its tables cover only a part of the battles, which
    /// they state. Otherwise the file stays unchanged.
    #[arg(long, requires = "into")]
    partial: bool,
    #[command(flatten)]
    trials: Trials,
}

impl Tournament {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        let battles = self.tournament(rulesets)?;
        battles.check().map_err(failure)?;
        signals::finish_battles();
        // Checks that the files can be written before the battles are fought.
        let json = self.trials.json_file()?;
        let document = self.into.as_deref().map(|path| Document::open(path, PLACE)).transpose()?;
        let watch = Onlooker { bar: self.trials.progress(battles.most_battles()), times: self.trials.clock() };
        let report = battles.run(&watch).map_err(failure)?;
        watch.bar.finish();
        let mut page = page(&report);
        if let Some(zone) = battles.zone {
            report.pairs.iter().for_each(|pair| page = format!("{}\n\n{page}", finding(pair, zone)));
        }
        if let Some(times) = &watch.times {
            let _ = writeln!(page, "\n{}", paces(times));
        }
        self.tell(&report, &page, json, document)?;
        if report.stopped { Err(Failure::Stopped) } else { Ok(()) }
    }

    /// Writes the report to all requested places; to a document only if all battles were played, unless a part of them is
    /// enough.
    fn tell(
        &self,
        report: &TournamentReport,
        page: &str,
        json: Option<Output>,
        document: Option<Document>,
    ) -> Result<(), Failure> {
        let TournamentReport { battles, planned, stopped, .. } = report;
        if *stopped {
            complain(format_args!("stopped: the report covers the {battles} battles of {planned} that were played"));
        }
        let told = self.trials.tell(report, page, json);
        let said = told.is_ok();
        let mut failures = Failures::default();
        failures.note(told);
        let is_enough = !stopped || (self.partial && *battles > 0);
        match document {
            Some(document) if is_enough => failures.note(document.finish(page, said)),
            Some(document) => document.spare(*battles, *planned),
            None => {}
        }
        failures.end()
    }

    fn tournament(&self, rulesets: Rulesets) -> Result<Battles, Failure> {
        if self.elo0 >= self.elo1 {
            return Err(Failure::user(format_args!("--elo0 {} is not below --elo1 {}", self.elo0, self.elo1)));
        }
        if !self.trial.is_empty() {
            return self.trial(rulesets);
        }
        let test = Sprt { elo0: self.elo0, elo1: self.elo1, alpha: self.alpha, beta: self.beta };
        let all = || ai::opponents().iter().map(|one| one.name).collect();
        let named: Vec<&str> = self.opponents.iter().map(String::as_str).collect();
        let opponents = if named.is_empty() { all() } else { named };
        let mut battles = Battles::new(self.setups(rulesets)?, &opponents, self.rounds, self.trials.seed);
        battles.ladder = self.ladder;
        battles.threads = self.trials.threads();
        battles.test = (!self.full).then_some(test);
        Ok(battles)
    }

    /// A trial of two opponents.
    fn trial(&self, rulesets: Rulesets) -> Result<Battles, Failure> {
        let [one, other] = self.trial.as_slice() else {
            return Err(Failure::user("--trial takes two opponents, such as --trial greedy,nearest"));
        };
        let load = |named: &str| {
            let (library, name) = files::library_with(named, &[".battle.toml"])?;
            rulesets.load(&library, &name).map_err(setup_failure)
        };
        let setups = match self.battles.is_empty() {
            true => TRIAL.into_iter().map(load).collect::<Result<_, _>>()?,
            false => self.setups(rulesets)?,
        };
        let mut battles = Battles::new(setups, &[one, other], self.rounds, self.trials.seed);
        battles.threads = self.trials.threads();
        (battles.zone, battles.opening) = (Some(ZONE), OPENING);
        Ok(battles)
    }

    /// The battles that are named, or all that are large enough.
    fn setups(&self, rulesets: Rulesets) -> Result<Vec<Arc<Setup>>, Failure> {
        let load = |(library, name): (_, String)| rulesets.load(&library, &name).map_err(setup_failure);
        if !self.battles.is_empty() {
            let named = self.battles.iter().map(|named| files::library_with(named, &[".battle.toml"]));
            return named.map(|found| load(found?)).collect();
        }
        let library = files::library();
        let mut setups = Vec::new();
        for (name, _) in library.files("maps/", ".battle.toml") {
            match rulesets.load(&library, name) {
                Ok(setup) if is_large_enough(&setup) => setups.push(setup),
                Ok(_) => {}
                Err(_) => {
                    let quoted = kinds::quoted(name);
                    complain(format_args!("{name} is left out; `hexfray check {quoted}` reports its mistakes"));
                }
            }
        }
        Ok(setups)
    }
}

fn is_large_enough(setup: &Setup) -> bool {
    let units = |side| setup.units.iter().filter(|unit| unit.side == side && unit.companion_of.is_none()).count();
    setup.lesson.is_none() && (0..setup.sides.len()).all(|side| units(SideId(side as u8)) >= LEAST_UNITS)
}

fn elo(text: &str) -> Result<f64, String> {
    number(text, -2000.0..=2000.0).ok_or_else(|| "a difference in Elo from -2000 to 2000 is expected".to_owned())
}

fn error_rate(text: &str) -> Result<f64, String> {
    number(text, 0.0001..=0.5).ok_or_else(|| "a chance from 0.0001 to 0.5 is expected".to_owned())
}

fn number(text: &str, range: std::ops::RangeInclusive<f64>) -> Option<f64> {
    text.parse().ok().filter(|number| range.contains(number))
}

/// Shows the progress of the battles, and checks whether to stop.
struct Onlooker {
    bar: Progress,
    times: Option<Times>,
}

impl Watch for Onlooker {
    fn progress(&self, battles: u64) {
        self.bar.set(battles);
    }

    fn planned(&self, battles: u64) {
        self.bar.set_planned(battles);
    }

    fn seat(&self, opponent: Box<dyn Opponent>) -> Box<dyn Opponent> {
        let opponent = self.bar.counting(opponent);
        match &self.times {
            Some(times) => times.of(opponent),
            None => opponent,
        }
    }

    fn stops(&self) -> bool {
        signals::is_stopped()
    }
}

/// The report as Markdown, which a terminal shows as well.
fn page(report: &TournamentReport) -> String {
    let files = report.pairs.first().map_or(0, |pair| pair.files.len());
    let s = if files == 1 { "" } else { "s" };
    let TournamentReport { battles, planned, seed, .. } = report;
    let battles = if report.stopped { format!("Stopped after {battles} of {planned}") } else { battles.to_string() };
    let mut page = format!(
        "{battles} battles in {files} battle file{s}, from seed {seed}. Elo's mean is 0; intervals are of 95 %.\n\n"
    );
    let mut standings = table(&["opponent", "Elo", "interval", "battles", "won", "interval", "drawn", "broken off"]);
    for one in &report.standings {
        let (low, high) = one.elo.interval;
        let elo = [cells::in_markdown(&one.name), format!("{:+.0}", one.elo.value), format!("{low:+.0} to {high:+.0}")];
        standings.add_row(elo.into_iter().chain(shares(&one.score)));
    }
    let _ = writeln!(page, "{standings}\n");
    let mut pairs = table(&["pair", "battles", "won", "interval", "drawn", "broken off", "test"]);
    for pair in &report.pairs {
        let row = [title(pair)].into_iter().chain(shares(&pair.score)).chain([verdict(pair, report.test)]);
        pairs.add_row(row);
    }
    let _ = writeln!(page, "{pairs}");
    // A tournament that was stopped has not reached all of them.
    for pair in report.pairs.iter().filter(|pair| pair.score.battles > 0) {
        let mut files = table(&[&title(pair), "battles", "won", "interval", "drawn", "broken off"]);
        for file in pair.files.iter().filter(|file| file.score.battles > 0) {
            files.add_row([stem(&file.battle)].into_iter().chain(shares(&file.score)));
        }
        let _ = writeln!(page, "\n{files}");
    }
    page
}

/// The thinking times of the opponents, as Markdown.
fn paces(times: &Times) -> Table {
    let mut table = table(&["a unit's turn, on one thread", "turns", "median", "95 % within", "longest"]);
    for pace in times.paces() {
        let figures = [pace.median, pace.most, pace.longest].map(|taken| format!("{taken:.1} ms"));
        table.add_row([cells::in_markdown(pace.name), pace.turns.to_string()].into_iter().chain(figures));
    }
    table
}

fn title(pair: &PairReport) -> String {
    cells::in_markdown(&format!("{} against {}", pair.first, pair.second))
}

/// The name of a battle file without folder and ending.
fn stem(battle: &str) -> String {
    let name = battle.rsplit('/').next().unwrap_or(battle);
    cells::in_markdown(name.trim_end_matches(".battle.toml"))
}

/// Battles, share won with its interval, share drawn, number broken off.
fn shares(score: &Score) -> [String; 5] {
    let share = |count: u64| count as f64 / score.battles.max(1) as f64;
    [
        score.battles.to_string(),
        percent_to(score.rate, 1),
        percent_between(score.interval, 1),
        percent_to(share(score.draws), 1),
        score.broken_off.to_string(),
    ]
}

/// The result of a trial, as a sentence.
fn finding(pair: &PairReport, zone: Zone) -> String {
    let PairReport { first, second, score, .. } = pair;
    let battles = score.battles;
    match pair.finding {
        Some(Finding::Better) => format!("{first} is better than {second}, after {battles} battles."),
        Some(Finding::Worse) => format!("{first} is worse than {second}, after {battles} battles."),
        Some(Finding::NoDifference) => {
            format!("No difference to speak of: less than {:.1} Elo, after {battles} battles.", zone.elo)
        }
        None => format!("Open after {battles} battles: the difference is too small for so few."),
    }
}

/// The result of the test of a pair.
fn verdict(pair: &PairReport, test: Option<Sprt>) -> String {
    let (Some(Sprt { elo0, elo1, .. }), Some(TestReport { ratio, verdict, .. })) = (test, pair.test) else {
        return "none".to_owned();
    };
    match verdict {
        Some(Verdict::Null) => format!("at most {elo0:+} Elo"),
        Some(Verdict::Alternative) => format!("at least {elo1:+} Elo"),
        None => format!("open, ratio {ratio:+.2}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_percentile::Percentile;

    /// Stops a tournament before its first battle.
    struct Impatient;

    impl Watch for Impatient {
        fn progress(&self, _battles: u64) {}

        fn stops(&self) -> bool {
            true
        }
    }

    #[test]
    fn what_all_but_four_of_ten_thousand_battles_were_is_not_said_of_all() {
        let score =
            Score { battles: 10_000, wins: 4, draws: 9_996, broken_off: 0, rate: 0.0004, interval: (0.0002, 0.001) };
        let [_, won, interval, drawn, _] = shares(&score);
        assert_eq!([won, interval, drawn], ["<0.1 %", "<0.1 to 0.1 %", ">99.9 %"].map(str::to_owned));
    }

    #[test]
    fn tables_list_only_what_was_played() {
        let duel = Setup::load(&hexfray_data::library(), "maps/duel.battle.toml", &[&Percentile]).expect("it is sound");
        let tournament = Battles::new(vec![duel], &["nearest", "random"], 1, 7);
        let played = page(&tournament.run(&|_: u64| {}).expect("both exist"));
        let stopped = page(&tournament.run(&Impatient).expect("both exist"));
        let tables = |page: &str| page.matches("nearest against random").count();
        assert_eq!(
            (tables(&played), tables(&stopped)),
            (2, 1),
            "a line for the pair, and a table of its files if there are any"
        );
        assert!(played.contains("| duel ") && !stopped.contains("| duel "), "{stopped}");
    }
}
