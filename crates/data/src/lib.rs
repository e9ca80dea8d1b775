//! Hexfray's built-in texts: units, weapons, rulesets, boards, battles, and the statements of the rules.

pub mod catalogue;
pub mod glossary;

use std::sync::LazyLock;

use hexfray_board::text::Library;

/// `(name, text)` of every `.toml` file in `assets/` and `maps/`, collected by the build script.
const FILES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::over(FILES));

/// The library of the game: all texts in `assets/` and `maps/`.
pub fn library() -> Library {
    LIBRARY.clone()
}

/// The names of all these files, such as `assets/terrain.toml`, sorted.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().map(|(name, _)| *name)
}

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
