//! The rulesets' content, read once in a process as long as its files stay the same.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::ruleset::{Content, Ruleset};
use hexfray_board::text::{Library, Problems, Table};

/// The most contents that are kept, of all rulesets and settings; the least recently used one is dropped first.
const MOST_KEPT: usize = 24;

static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// Content that was read without any problem.
struct Kept {
    ruleset: &'static str,
    /// The library that it was read from.
    library: Library,
    /// The files that were read.
    reads: Vec<String>,
    /// The battle's settings, if there were any, and the keys that the ruleset read from them.
    settings: Option<(String, Vec<String>)>,
    content: Content,
}

impl Kept {
    fn serves(&self, ruleset: &str, library: &Library, settings: Option<&str>) -> bool {
        self.ruleset == ruleset
            && self.settings.as_ref().map(|(written, _)| written.as_str()) == settings
            && self.library.same_but(library, is_board_or_battle)
    }
}

/// Whether a file is a board or a battle, which rulesets do not read.
fn is_board_or_battle(name: &str) -> bool {
    name.starts_with("maps/")
}

/// A ruleset's content under a battle's settings: [`Ruleset::load`], or its earlier result where the same files were read
/// with the same settings before. Files with mistakes are always read.
///
/// # Errors
/// Those of [`Ruleset::load`], added to the problems.
pub fn content_of(
    ruleset: &dyn Ruleset,
    library: &Library,
    settings: Option<&Table<'_>>,
    problems: &mut Problems,
) -> Option<Content> {
    let written = settings.map(Table::canonical);
    if let Some(content) = recall(ruleset, library, settings, written.as_deref()) {
        return Some(content);
    }
    let noting = library.noting_reads();
    let (before, marks) = (problems.len(), settings.map(Table::marks));
    let content = ruleset.load(&noting, settings, problems);
    let reads: Vec<String> = noting.reads().into_iter().map(|(name, _)| name.to_owned()).collect();
    library.note_all(&reads);
    let content = content?;
    if problems.len() == before && settings.map(Table::marks) == marks {
        let kept = Kept {
            ruleset: ruleset.name(),
            library: library.without_notes(),
            reads,
            settings: written.zip(settings.map(Table::asked)),
            content: Content::clone(&content),
        };
        let mut all = kept_contents();
        all.truncate(MOST_KEPT - 1);
        all.insert(0, kept);
    }
    Some(content)
}

/// The content kept for these files and settings; notes the same reads as reading would.
fn recall(
    ruleset: &dyn Ruleset,
    library: &Library,
    settings: Option<&Table<'_>>,
    written: Option<&str>,
) -> Option<Content> {
    let mut all = kept_contents();
    let at = all.iter().position(|kept| kept.serves(ruleset.name(), library, written))?;
    let kept = all.remove(at);
    library.note_all(&kept.reads);
    if let (Some(table), Some((_, asked))) = (settings, &kept.settings) {
        for key in asked {
            table.has(key);
        }
    }
    let content = ruleset.anew(&kept.content);
    all.insert(0, kept);
    Some(content)
}

fn kept_contents() -> MutexGuard<'static, Vec<Kept>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}
