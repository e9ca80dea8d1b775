//! The command line: one file per subcommand, each a thin layer over the rooms below.
//!
//! Files are opened and clocks are read here (and in the client), nowhere below.

mod analyse;
mod cells;
mod check;
mod convert;
mod courses;
mod document;
#[cfg(feature = "client")]
mod edit;
mod engine;
mod files;
mod kinds;
mod manual;
mod new;
mod picture;
#[cfg(feature = "client")]
mod play;
mod progress;
mod replay;
mod rule;
mod schema;
mod show;
mod signals;
mod simulate;
#[cfg(feature = "client")]
mod start;
mod times;
mod tournament;
mod train;
mod trials;
mod tune;
#[cfg(feature = "client")]
mod window;

use std::{
    io::{self, Write as _},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

use hexfray_battle::Rulesets;
use hexfray_board::text::{Problems, printable};
use hexfray_disk::{self as disk};

/// Tactical battles on hex and square boards: play them, simulate them, program them.
#[derive(Debug, Parser)]
#[command(name = "hexfray", version, args_conflicts_with_subcommands = true)]
struct Cli {
    /// A file to open, or a battle of the game to play: a board opens in the editor, a battle starts, a saved battle
    /// continues, a record is shown.
    #[cfg(feature = "client")]
    file: Option<String>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a battle in a window (the default).
    #[cfg(feature = "client")]
    Play(play::Play),
    /// Draw boards and battles in a window.
    #[cfg(feature = "client")]
    Edit(edit::Edit),
    /// Write a commented file to start from: a map, a battle, a unit, or the gear of units.
    New(new::New),
    /// Check maps, battles, units and rules, and list every mistake with its place.
    Check(check::Check),
    /// Let computer opponents fight many battles, and report the results.
    Simulate(simulate::Simulate),
    /// Let all computer opponents meet in many battles, and report their strength.
    ///
    /// Each pair meets in sets of two battles in every battle file: the same dice, the sides changed. As soon as a sequential
    /// probability ratio test shows which of a pair is stronger, that pair plays no further round.
    Tournament(tournament::Tournament),
    /// Learn from battles of the computer against itself to predict the winner, and report how well that works.
    Train(train::Train),
    /// Learn from battles of greedy against itself how to weigh acts and cells, and report the changes.
    Tune(tune::Tune),
    /// Replay a record, report what happens, and check that every state is the one recorded.
    Replay(replay::Replay),
    /// Show where a recorded battle was won: the chance to win after every order, choice and luck, and turning points.
    Analyse(analyse::Analyse),
    /// Draw a map or the start of a battle as a PNG or SVG file; needs no display.
    Picture(picture::Picture),
    /// Convert a board to a map of Tiled and back, or a map of Wesnoth to a board.
    ///
    /// The ending of a file shows its kind: `.map.toml` is a board, `.tmx` a map of Tiled, `.map` one of Wesnoth, which can
    /// only be read. The pictures of a map's tiles are written beside it. A board that is converted to Tiled and back
    /// without changes stays the same.
    Convert(convert::Convert),
    /// Print the text of a rule that a sum or the log names, such as MC-067, or list all that begin with MC-06.
    Rule(rule::Rule),
    /// Print a file of the game, such as assets/terrain.toml, or list all of them: models for your own.
    Show(show::Show),
    /// Write JSON Schemas, with which editors complete and check maps, battles, units and all other files.
    Schema(schema::Schema),
    #[command(hide = true)]
    Manual(manual::Manual),
    /// Answer JSON requests, one a line, on the standard input, so that bots in any language can play.
    Engine(engine::Engine),
}

/// A failure, by its exit code.
#[derive(Debug)]
enum Failure {
    /// The user's mistake, or a check that failed: exit code 1, after this sentence.
    User(String),
    /// As `User`, if the sentence has already been written.
    Said,
    /// The user has stopped the program, and the message has been written: exit code 130.
    Stopped,
}

impl From<disk::WriteError> for Failure {
    fn from(error: disk::WriteError) -> Self {
        Self::User(error.to_string())
    }
}

impl Failure {
    fn user(message: impl std::fmt::Display) -> Self {
        Self::User(message.to_string())
    }
}

/// The failures of several steps, all of which are carried out.
#[derive(Debug, Default)]
struct Failures(Option<Failure>);

impl Failures {
    /// Notes the result of one step. All failures but the last are written at once, and none twice.
    fn note(&mut self, done: Result<(), Failure>) {
        let Err(failure) = done else { return };
        let before = self.0.replace(failure);
        if let Some(Failure::User(message)) = before
            && !matches!(&self.0, Some(Failure::User(same)) if *same == message)
        {
            complain(message);
        }
    }

    /// The result of all steps.
    ///
    /// # Errors
    /// The last failure.
    fn end(self) -> Result<(), Failure> {
        self.0.map_or(Ok(()), Err)
    }
}

/// Writes lines to the standard output; a reader that has closed it has finished. Control characters that a terminal would obey
/// are escaped; callers pass names in a line through [`printable`].
///
/// # Errors
/// Other failures of writing, such as a full disk.
fn say(text: impl std::fmt::Display) -> Result<(), Failure> {
    say_json(lines(&text.to_string()))
}

/// Writes JSON to the standard output, as it is.
///
/// # Errors
/// As [`say`].
fn say_json(text: impl std::fmt::Display) -> Result<(), Failure> {
    match writeln!(io::stdout().lock(), "{text}") {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::User(format!("cannot write to the standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes a sentence to the standard error, as [`say`] does; its failure cannot be reported.
fn complain(text: impl std::fmt::Display) {
    let _ = writeln!(io::stderr().lock(), "{}", lines(&format!("hexfray: {text}")));
}

/// Shows problems of files on the standard error, in colours if it is a terminal. Their words are printable.
fn show(problems: &Problems) {
    let _ = writeln!(io::stderr().lock(), "{}", problems.render(files::use_colour()));
}

/// Each line printable.
fn lines(text: &str) -> String {
    text.split('\n').map(printable).collect::<Vec<_>>().join("\n")
}

/// The exit code of a program that was stopped from the keyboard, as in shells.
const STOPPED: u8 = 130;

/// Runs the program with the process's arguments, for battles of these rulesets. Exit codes: 0 success, 1 the user's mistake or
/// a failed check, 2 wrong usage, 130 stopped by Ctrl-C or another signal that ends programs.
pub fn run(rulesets: Rulesets) -> ExitCode {
    let cli = Cli::try_parse().unwrap_or_else(|error| {
        // More words after a misspelt command: the first of them is the mistake.
        #[cfg(feature = "client")]
        if let Some(word) = std::env::args().nth(1).filter(|_| error.kind() == clap::error::ErrorKind::ArgumentConflict)
        {
            start::refuse_unknown(&word);
        }
        error.exit()
    });
    signals::listen();
    let done = match cli.command {
        #[cfg(feature = "client")]
        None => start::run(cli.file.as_deref(), rulesets),
        #[cfg(not(feature = "client"))]
        None => Err(Failure::user(
            "this program was built without a window; see `hexfray --help` for what it does without one",
        )),
        #[cfg(feature = "client")]
        Some(Command::Play(play)) => play.run(rulesets),
        #[cfg(feature = "client")]
        Some(Command::Edit(edit)) => edit.run(rulesets),
        Some(Command::New(new)) => new.run(rulesets),
        Some(Command::Check(check)) => check.run(rulesets),
        Some(Command::Simulate(simulate)) => simulate.run(rulesets),
        Some(Command::Tournament(tournament)) => tournament.run(rulesets),
        Some(Command::Train(train)) => train.run(rulesets),
        Some(Command::Tune(tune)) => tune.run(rulesets),
        Some(Command::Replay(replay)) => replay.run(rulesets),
        Some(Command::Analyse(analyse)) => analyse.run(rulesets),
        Some(Command::Picture(picture)) => picture.run(rulesets),
        Some(Command::Convert(convert)) => convert.run(),
        Some(Command::Rule(rule)) => rule.run(),
        Some(Command::Show(show)) => show.run(),
        Some(Command::Schema(schema)) => schema.run(rulesets),
        Some(Command::Manual(manual)) => manual.run(),
        Some(Command::Engine(engine)) => engine.run(rulesets),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Failure::User(message) = &failure {
                complain(message);
            }
            ExitCode::from(if matches!(failure, Failure::Stopped) { STOPPED } else { 1 })
        }
    }
}

/// The examples of the package's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
