//! `hexfray replay`: plays a record again.

use std::path::PathBuf;

use clap::Args;

use super::{Failure, complain, files, say, say_json, show};
use hexfray_battle::{Battle, Check, Event, ReplayError, Rulesets, SetupError};
use hexfray_board::text::printable;
use hexfray_minds::story::{self, Line, LineKind, Names};

/// Replay a record in sentences, and check that every state is the recorded one.
#[derive(Debug, Args)]
pub(super) struct Replay {
    /// The record, or a saved battle: a JSON file from the game or the engine.
    record: PathBuf,
    /// Only check, and print only the result.
    #[arg(long)]
    verify: bool,
    /// Play the record with the current files where they have changed since it was written, and report whether the
    /// states differ.
    #[arg(long, conflicts_with = "verify")]
    unverified: bool,
    /// Print the events as JSON, one a line, instead of in sentences.
    #[arg(long, conflicts_with = "verify")]
    json: bool,
}

impl Replay {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        let mut record = files::read_record(&self.record)?;
        let mut library = files::library();
        files::add_named(&mut library, &mut record)?;
        let (mut told, mut story) = (Ok(()), Vec::new());
        let tell = |battle: &Battle, events: &[Event]| {
            told = std::mem::replace(&mut told, Ok(())).and_then(|()| match (self.verify, self.json) {
                (true, _) => Ok(()),
                (false, true) => {
                    events.iter().filter_map(|event| serde_json::to_string(event).ok()).try_for_each(say_json)
                }
                (false, false) => sentences(&mut story, battle, events).iter().try_for_each(say),
            });
        };
        let check = if self.unverified { Check::Unverified } else { Check::Verified };
        let replayed = rulesets.replay(&library, &record, check, tell).map_err(refused)?;
        told?;
        let battle = &replayed.battle;
        let end = battle.outcome().map_or_else(
            || format!("it continues in round {}", battle.round()),
            |outcome| {
                let winner = outcome.winner.map(|side| battle.sides()[side.index()].name);
                winner.map_or_else(|| format!("a draw: {}", outcome.why), |name| format!("{name} won: {}", outcome.why))
            },
        );
        let orders = record.orders.len();
        let states = match replayed.differs {
            None => "every digest as recorded".to_owned(),
            Some(at) => format!("the state differs from the record's after order {at}"),
        };
        replayed.changed.iter().for_each(|file| complain(format_args!("{file} since the record was written")));
        say(format_args!("{orders} orders replayed, {states}; {end}"))
    }
}

/// A record's refusal as a failure of the program.
pub(super) fn refused(error: ReplayError) -> Failure {
    match error {
        ReplayError::Setup(error) => report(error),
        error if error.is_of_files() => Failure::User(format!("{error}; --unverified plays it with the current files")),
        error => Failure::user(error),
    }
}

/// Adds the events of an order to the story so far; returns them as text, one sentence per line.
fn sentences(story: &mut Vec<Line>, battle: &Battle, events: &[Event]) -> Vec<String> {
    let before = story.len();
    story::tell_all(story, &Names::of(battle), events, battle.causes());
    let written = |line: &Line| {
        let text = line.to_string();
        let text = printable(&text);
        match line.kind {
            LineKind::Heading => format!("\n{text}"),
            LineKind::Remark => format!("\n    {text}\n"),
            LineKind::Act => text.into_owned(),
            LineKind::Detail => format!("    {text}"),
        }
    };
    story[before..].iter().map(written).collect()
}

/// A set-up error as a failure of the program.
pub(super) fn report(error: SetupError) -> Failure {
    match error {
        SetupError::Problems(problems) => {
            show(&problems);
            Failure::Said
        }
        error => Failure::user(error),
    }
}
