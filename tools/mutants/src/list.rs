//! The mutants that cargo-mutants lists, and a sample of them.

use std::{path::Path, process::Command};

use serde::Deserialize;

/// The kind of change that a mutant makes.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub enum Genre {
    /// A function returns a value at once.
    FnValue,
    /// A binary operator is replaced.
    BinaryOperator,
    /// A unary operator is missing.
    UnaryOperator,
    /// An arm of a match is missing.
    MatchArm,
    /// The condition of an arm always or never holds.
    MatchArmGuard,
    /// A field takes its value from the base expression.
    StructField,
}

/// A place in a file: line and column from 1, columns in characters.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// From one place to another.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Span {
    pub start: Place,
}

/// One change of the source, as cargo-mutants lists it.
#[derive(Clone, Debug, Deserialize)]
pub struct Mutant {
    /// From the repository's root.
    pub file: String,
    pub genre: Genre,
    /// `crates/a/src/b.rs:3:5: replace f with ()`.
    pub name: String,
    pub replacement: String,
    pub span: Span,
}

impl Mutant {
    /// The name without line and column, which change with the code above.
    pub fn title(&self) -> String {
        title(&self.name)
    }
}

/// A mutant's name without line and column.
pub fn title(name: &str) -> String {
    let mut parts = name.splitn(4, ':');
    match (parts.next(), parts.next(), parts.next(), parts.next()) {
        (Some(file), Some(_), Some(_), Some(rest)) => format!("{file}:{rest}"),
        _ => name.to_owned(),
    }
}

/// All mutants of the files in a folder of the source.
///
/// # Errors
///
/// If cargo-mutants is missing or fails.
pub fn list(root: &Path, folder: &str) -> Result<Vec<Mutant>, String> {
    let answer = Command::new("cargo")
        .args(["mutants", "--list", "--json", "--no-config", "--workspace", "--file"])
        .arg(format!("{folder}/**"))
        .current_dir(root)
        .output()
        .map_err(|error| format!("cargo does not start: {error}"))?;
    if !answer.status.success() {
        let said = String::from_utf8_lossy(&answer.stderr);
        return Err(format!(
            "cargo mutants lists nothing (`cargo install cargo-mutants --locked` fetches it):\n{said}"
        ));
    }
    serde_json::from_slice(&answer.stdout)
        .map_err(|error| format!("the list of cargo mutants reads otherwise: {error}"))
}

/// Shuffles by a seed, with the same result on every machine.
pub fn shuffle<T>(all: &mut [T], seed: u64) {
    let mut state = seed;
    for at in (1..all.len()).rev() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        all.swap(at, ((word ^ (word >> 31)) % (at as u64 + 1)) as usize);
    }
}
