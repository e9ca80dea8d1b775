//! Mutants of the rules: which small changes of a ruleset's source its tests notice, and which they miss.
//!
//! Building the library and its tests takes minutes, so mutants are not built one by one, as cargo-mutants would do.
//! cargo-mutants lists them; a sample is written into one copy of the source, each mutant behind a switch that an environment
//! variable sets; and the tests that reach a mutant run with that mutant alone active.

mod compile;
mod guard;
mod list;
mod trial;

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fs,
    path::{Path, PathBuf},
    process::{Command, ExitCode},
    time::Duration,
};

use clap::Parser;

use compile::Place;
use guard::{Guarded, Living};
use list::Mutant;
use trial::{End, Reached, Suite};

/// The rulesets; the tests of each are the test program of the same name.
const RULESETS: [&str; 4] = ["percentile", "power_table", "dice_pool", "die_code"];

/// Changes the rules in small ways and lists what the tests do not notice.
#[derive(Parser)]
struct Arguments {
    /// The rulesets: percentile, power_table, dice_pool, die_code
    #[arg(required = true)]
    rulesets: Vec<String>,
    /// How many mutants of each ruleset are tried
    #[arg(long, default_value_t = 300)]
    sample: usize,
    /// Which ones: another number, another sample
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only mutants that this file names, a report for instance; line numbers do not count
    #[arg(long, value_name = "FILE")]
    only: Option<PathBuf>,
    /// Further tests to run, all of them: forecast_agrees, differential …
    #[arg(long, value_name = "TESTS")]
    also: Vec<String>,
    /// Where the copy is built
    #[arg(long, value_name = "FOLDER")]
    target: Option<PathBuf>,
    /// Seconds without the end of a test until a mutant counts as timed out
    #[arg(long, default_value_t = 60)]
    patience: u64,
    /// Where to write the report, besides the screen
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<(), String> {
    let mut chosen = Vec::new();
    for name in &arguments.rulesets {
        let found = RULESETS.iter().find(|ruleset| *ruleset == name);
        chosen.push(
            found.ok_or_else(|| format!("there is no ruleset {name}: percentile, power_table, dice_pool, die_code"))?,
        );
    }
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = env::temp_dir().join(format!("hexfray-mutants-{}", arguments.rulesets.join("-")));
    copy(&source, &root, &arguments.rulesets)?;
    let target = match &arguments.target {
        Some(folder) => {
            fs::create_dir_all(folder).and_then(|()| folder.canonicalize()).map_err(|error| error.to_string())?
        }
        None => env::temp_dir().join("hexfray-mutants-target"),
    };
    let place = Place { root, target };
    let mut samples = Vec::new();
    for name in &chosen {
        samples.push(sample(&place.root, name, arguments)?);
    }
    let mut living = Living::new();
    for (at, mutant) in samples.iter().flatten().enumerate() {
        living.insert(at as u32 + 1, mutant);
    }
    let files = guarded(&place.root, &mut living)?;
    eprintln!("{} mutants in {} files", living.len(), files.len());
    place.settle(&files, &mut living)?;
    let tests: BTreeSet<_> =
        chosen.iter().map(|ruleset| **ruleset).chain(arguments.also.iter().map(String::as_str)).collect();
    let programs = place.tests(&tests)?;
    let sites: BTreeMap<u32, u32> = files.iter().flat_map(Guarded::sites).collect();
    let mut report = String::new();
    for name in chosen {
        let tests = [*name].into_iter().chain(arguments.also.iter().map(String::as_str));
        let suites: Vec<_> = tests.map(|tests| Suite { program: programs[tests].clone() }).collect();
        let folder = format!("{}/", folder_of(name));
        let mutants = living.iter().filter(|(_, mutant)| mutant.file.starts_with(&folder));
        let mutants: Vec<_> = mutants.take(arguments.sample).map(|(&number, &mutant)| (number, mutant)).collect();
        report += &trials(&place.root, name, &suites, &mutants, &sites, Duration::from_secs(arguments.patience))?;
    }
    if let Some(path) = &arguments.report {
        compile::write(path, &report)?;
    }
    fs::remove_dir_all(&place.root).map_err(|error| error.to_string())
}

/// The folder with the source of a ruleset.
fn folder_of(ruleset: &str) -> String {
    format!("crates/rules-{}/src", ruleset.replace('_', "-"))
}

/// Copies the files that git tracks, as they are in the working folder, and adds the switch to the rulesets.
fn copy(source: &Path, root: &Path, rulesets: &[String]) -> Result<(), String> {
    let _ = fs::remove_dir_all(root);
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(source).output();
    let listed = listed.map_err(|error| format!("git does not start: {error}"))?.stdout;
    for name in String::from_utf8_lossy(&listed).split_terminator('\0') {
        let (from, to) = (source.join(name), root.join(name));
        if from.is_file() {
            let folder = to.parent().unwrap_or(root);
            let copied = fs::create_dir_all(folder).and_then(|()| fs::copy(&from, &to));
            copied.map_err(|error| format!("{name}: {error}"))?;
        }
    }
    for ruleset in rulesets {
        let folder = root.join(folder_of(ruleset));
        let face = folder.join("lib.rs");
        let text = fs::read_to_string(&face).map_err(|error| error.to_string())?;
        compile::write(&face, &format!("{text}\n#[doc(hidden)]\npub mod mutants;\n"))?;
        compile::write(&folder.join("mutants.rs"), include_str!("../switch.rs"))?;
    }
    Ok(())
}

/// Mutants of a ruleset in random order, more than the sample, since not all compile.
fn sample(root: &Path, ruleset: &str, arguments: &Arguments) -> Result<Vec<Mutant>, String> {
    let mut all = list::list(root, &folder_of(ruleset))?;
    eprintln!("{ruleset}: {} mutants", all.len());
    list::shuffle(&mut all, arguments.seed);
    if let Some(path) = &arguments.only {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let named: BTreeSet<_> = text.lines().filter_map(named).collect();
        all.retain(|mutant| named.contains(&mutant.title()));
        if all.is_empty() {
            return Err(format!("{} names no mutant of {ruleset}", path.display()));
        }
    }
    all.truncate(arguments.sample + arguments.sample / 3);
    Ok(all)
}

/// The mutant that a line of a report names.
fn named(line: &str) -> Option<String> {
    let name = &line[line.find("crates/")?..];
    let tests = name.rfind(" (").filter(|_| name.ends_with(" tests)"));
    Some(list::title(&name[..tests.unwrap_or(name.len())]))
}

/// The files of the mutants; removes mutants without a site from `living`.
fn guarded(root: &Path, living: &mut Living) -> Result<Vec<Guarded>, String> {
    let mut by_file = BTreeMap::<&str, Living>::new();
    for (&number, &mutant) in &*living {
        by_file.entry(&mutant.file).or_default().insert(number, mutant);
    }
    let mut files = Vec::new();
    for (file, mutants) in by_file {
        let text = fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))?;
        files.push(Guarded::new(file, text, &mutants)?);
    }
    let found: BTreeSet<_> = files.iter().flat_map(Guarded::numbers).collect();
    living.retain(|number, _| found.contains(number));
    Ok(files)
}

/// Tries the mutants of a ruleset one after the other; returns the results as lines.
fn trials(
    root: &Path,
    ruleset: &str,
    suites: &[Suite],
    mutants: &[(u32, &Mutant)],
    sites: &BTreeMap<u32, u32>,
    patience: Duration,
) -> Result<String, String> {
    let mut reached = Reached::new();
    for (number, suite) in suites.iter().enumerate() {
        suite.reach(root, number, &mut reached)?;
    }
    let mut breadth = BTreeMap::new();
    for test in reached.values().flatten() {
        *breadth.entry(test.clone()).or_insert(0) += 1;
    }
    let mut ends = BTreeMap::<End, Vec<String>>::new();
    let none = BTreeSet::new();
    for (done, (number, mutant)) in mutants.iter().enumerate() {
        let tests = sites.get(number).and_then(|site| reached.get(site)).unwrap_or(&none);
        let end = trial::attempt(root, suites, *number, tests, &breadth, patience)?;
        eprintln!("{}/{} {end:?}: {} ({} tests)", done + 1, mutants.len(), mutant.name, tests.len());
        ends.entry(end).or_default().push(format!("{end:?}: {} ({} tests)\n", mutant.name, tests.len()));
    }
    let count = |end| ends.get(&end).map_or(0, Vec::len);
    let mut text = String::new();
    for end in [End::TimedOut, End::Survived, End::Unreached] {
        let mut lines = ends.get(&end).cloned().unwrap_or_default();
        lines.sort();
        text += &lines.concat();
    }
    let (killed, timed_out) = (count(End::Killed), count(End::TimedOut));
    let tenths = (killed + timed_out) * 1000 / mutants.len().max(1);
    text += &format!(
        "{ruleset}: {} mutants, {killed} killed, {timed_out} timed out, {} survived, {} reached by no test: {}.{} % killed\n",
        mutants.len(),
        count(End::Survived),
        count(End::Unreached),
        tenths / 10,
        tenths % 10,
    );
    print!("{text}");
    Ok(text)
}
