//! `hexfray engine`: the engine's protocol on the standard input and output.

use std::io::{self, BufRead, Read, Write};

use clap::Args;

use super::{Failure, files};
use hexfray_battle::Rulesets;
use hexfray_minds::engine::{self, LONGEST_REQUEST};

/// Answer JSON requests, one a line, on the standard input: the battle for bots in any language.
///
/// Try: echo '{"new": {"battle": "duel", "seed": 7}}' | hexfray engine
///
/// docs/engine.md describes all requests and answers, with a bot in Python.
#[derive(Debug, Args)]
pub(super) struct Engine {}

impl Engine {
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        let mut engine = engine::Engine::new(files::library(), rulesets);
        let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
        let mut line = Vec::new();
        while next_line(&mut input, &mut line).map_err(Failure::user)? {
            let text = String::from_utf8_lossy(&line);
            if text.trim().is_empty() {
                continue;
            }
            let answer = engine.answer(text.trim());
            let written = writeln!(output, "{answer}").and_then(|()| output.flush());
            if let Err(error) = written {
                // A bot that closes the pipe has finished.
                let hung_up = error.kind() == io::ErrorKind::BrokenPipe;
                let sentence = format!("cannot write to the standard output: {error}");
                return if hung_up { Ok(()) } else { Err(Failure::User(sentence)) };
            }
        }
        Ok(())
    }
}

/// Reads the next line, of which it keeps at most one byte more than a request may have; false at the end.
fn next_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let limit = LONGEST_REQUEST as u64 + 1;
    if input.by_ref().take(limit).read_until(b'\n', line)? == 0 {
        return Ok(false);
    }
    if line.last() != Some(&b'\n') && line.len() as u64 == limit {
        skip_line(input)?;
    }
    Ok(true)
}

/// Skips the rest of a line.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}
