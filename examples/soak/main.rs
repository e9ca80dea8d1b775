//! Plays at random for some time and tries to break things: `make soak MINUTES=30`.
//!
//! It plays legal orders in every ruleset, gives made-up orders, undoes, saves and loads, sends nonsensical requests to the
//! engine, and kills processes that are writing saves. Every panic and every unexpected result is reported with the seed that
//! repeats it. Figures are printed every minute and at the end.

mod bout;
mod chance;
mod figures;
mod mutate;
mod saves;

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    process::ExitCode,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use clap::Parser;
use hexfray::{battle::Setup, rules, sim::seed_of, text::Library};

use figures::Figures;

/// Play at random, and try to break things.
#[derive(Parser)]
struct Options {
    /// How long to play, in minutes.
    #[arg(long, default_value_t = 30.0)]
    minutes: f64,
    /// The seed of everything except the moments at which processes are killed.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of threads; all cores by default.
    #[arg(long)]
    threads: Option<usize>,
    /// Play only the bout with this seed, which a failure reports.
    #[arg(long)]
    repeat: Option<u64>,
    /// Write saves to this folder until killed.
    #[arg(long, hide = true)]
    writer: Option<PathBuf>,
}

/// The battles that are played: all battles of the game, by ruleset.
pub struct Battles {
    library: Library,
    rulesets: Vec<Vec<Arc<Setup>>>,
}

impl Battles {
    fn read() -> Result<Self, String> {
        let library = hexfray::library();
        let mut rulesets: Vec<Vec<Arc<Setup>>> = Vec::new();
        for (name, _) in library.files("maps/", ".battle.toml") {
            let setup = rules::load(&library, name).map_err(|error| format!("{name}: {error}"))?;
            let same = |others: &&mut Vec<Arc<Setup>>| others[0].ruleset.name() == setup.ruleset.name();
            match rulesets.iter_mut().find(same) {
                Some(others) => others.push(setup),
                None => rulesets.push(vec![setup]),
            }
        }
        Ok(Self { library, rulesets })
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    let battles = match Battles::read() {
        Ok(battles) => battles,
        Err(error) => {
            eprintln!("soak: {error}");
            return ExitCode::FAILURE;
        }
    };
    if let Some(folder) = &options.writer {
        return saves::write_until_killed(&battles, folder, options.seed);
    }
    let soak = Soak { battles, figures: Figures::default(), failures: Mutex::default(), next: AtomicU64::new(0) };
    if let Some(seed) = options.repeat {
        soak.bout(seed);
    } else {
        soak.run(&options);
    }
    println!("{}", soak.figures);
    if soak.has_failed() { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The data that the threads share.
struct Soak {
    battles: Battles,
    figures: Figures,
    failures: Mutex<Vec<String>>,
    next: AtomicU64,
}

impl Soak {
    fn run(&self, options: &Options) {
        let started = Instant::now();
        let end = started + Duration::from_secs_f64(options.minutes.max(0.0) * 60.0);
        let threads = options.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        std::thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    while Instant::now() < end {
                        self.bout(seed_of(options.seed, self.next.fetch_add(1, Ordering::Relaxed)));
                    }
                });
            }
            scope.spawn(|| self.kill_saves(end, options.seed));
            let mut told = 0;
            while Instant::now() < end {
                std::thread::sleep(Duration::from_millis(200).min(end.saturating_duration_since(Instant::now())));
                let minutes = started.elapsed().as_secs() / 60;
                if minutes > told && Instant::now() < end {
                    told = minutes;
                    println!("after {minutes} min: {}", self.figures);
                }
            }
        });
        print!("after {:.1} min: ", started.elapsed().as_secs_f64() / 60.0);
    }

    /// Plays a bout, and reports a failure with its seed.
    fn bout(&self, seed: u64) {
        let played = catch_unwind(AssertUnwindSafe(|| bout::play(&self.battles, &self.figures, seed)));
        let wrong = match played {
            Ok(Ok(())) => return,
            Ok(Err(wrong)) => wrong,
            Err(panic) => {
                self.figures.panics.add(1);
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                format!("panicked: {}", text.unwrap_or("without a word"))
            }
        };
        self.fail(&format!(
            "{wrong}\n  repeat it: cargo run --release --no-default-features --features program --example soak -- --repeat {seed}"
        ));
    }

    fn kill_saves(&self, end: Instant, seed: u64) {
        if let Err(wrong) = saves::kill_until(&self.battles, &self.figures, end, seed) {
            self.fail(&wrong);
        }
    }

    fn fail(&self, wrong: &str) {
        eprintln!("FAILED: {wrong}");
        self.failures.lock().unwrap_or_else(PoisonError::into_inner).push(wrong.to_owned());
    }

    fn has_failed(&self) -> bool {
        !self.failures.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}
