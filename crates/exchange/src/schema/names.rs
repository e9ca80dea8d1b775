//! The names to which files may refer: of a library's entries, and of the orders and buttons of the game.

use std::collections::{BTreeMap, BTreeSet};

use toml::{Table, Value};

use super::kind::FileKind;
use hexfray_battle::{ActWord, BUTTONS, Rulesets};
use hexfray_board::text::Library;

/// The names that a library's files have, by the list and the key that say them, such as `weapon.category`; by a list of
/// names; or by a table whose keys they are.
pub(super) struct Names {
    /// All files, each with the name of its ruleset, if it is of one.
    files: Vec<(Option<&'static str>, Table)>,
    /// The names that no file says.
    own: BTreeMap<&'static str, BTreeSet<String>>,
    found: BTreeMap<(Option<&'static str>, &'static str), BTreeSet<String>>,
}

impl Names {
    /// The names of a library.
    pub(super) fn of(library: &Library, rulesets: Rulesets) -> Self {
        let files = library.sources().filter_map(|(name, source)| {
            let ruleset = match FileKind::of(name, rulesets)? {
                FileKind::Content(_, ruleset, _) => Some(ruleset),
                _ => None,
            };
            Some((ruleset, source.text().parse().ok()?))
        });
        let verbs = || rulesets.all().iter().flat_map(|ruleset| ruleset.verbs()).map(|info| info.verb.to_string());
        let acts = ActWord::WORDS.iter().map(|(word, _)| (*word).to_owned());
        let buttons = BUTTONS.into_iter().map(str::to_owned);
        let own = [("act", acts.chain(verbs()).collect()), ("button", buttons.chain(verbs()).collect())];
        Self { files: files.collect(), own: own.into(), found: BTreeMap::new() }
    }

    /// All names of a sort: in files of a ruleset those of its own files and of files that belong to none.
    pub(super) fn all(&mut self, of: &'static str, ruleset: Option<&'static str>) -> &BTreeSet<String> {
        let Self { files, own, found } = self;
        if let Some(own) = own.get(of) {
            return own;
        }
        found.entry((ruleset, of)).or_insert_with(|| {
            let (list, key) = of.split_once('.').unwrap_or((of, "key"));
            let seen = files.iter().filter(|(own, _)| ruleset.is_none() || own.is_none() || *own == ruleset);
            seen.filter_map(|(_, file)| file.get(list)).flat_map(|list| entries(list, key)).collect()
        })
    }
}

/// What the entries of a list say for a key; the keys of a table.
fn entries(list: &Value, key: &str) -> Vec<String> {
    match list {
        Value::Array(entries) => {
            let texts = entries.iter().filter_map(|entry| entry.as_str().or_else(|| entry.get(key)?.as_str()));
            texts.map(str::to_owned).collect()
        }
        Value::Table(entries) if key == "key" => entries.keys().cloned().collect(),
        _ => Vec::new(),
    }
}
