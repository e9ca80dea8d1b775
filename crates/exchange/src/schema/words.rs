//! The sentences that explain keys which are not declared: from `words.toml`, and for settings from the comments in the rulesets' files.

use std::{collections::BTreeMap, sync::OnceLock};

use super::kind::FileKind;

/// Sentences by group and key.
type Words = BTreeMap<String, BTreeMap<String, String>>;

fn all() -> &'static Words {
    static WORDS: OnceLock<Words> = OnceLock::new();
    WORDS.get_or_init(|| toml::from_str(include_str!("words.toml")).expect("a test reads it"))
}

/// The comments after the settings in the files of `rulesets/`, by key.
fn settings() -> &'static BTreeMap<String, String> {
    static SETTINGS: OnceLock<BTreeMap<String, String>> = OnceLock::new();
    SETTINGS.get_or_init(|| {
        let library = hexfray_data::library();
        let lines = library.files("rulesets/", ".toml").flat_map(|(_, source)| source.text().lines());
        let comment = |line: &str| {
            let (setting, comment) = line.split_once(" # ")?;
            let (key, value) = setting.split_once(" = ")?;
            Some((key.trim().to_owned(), format!("{}: {}", value.trim(), comment.trim())))
        };
        lines.filter_map(comment).collect()
    })
}

/// The sentence that explains a key. The key is looked up with its table's name (`link.kind`) and alone, first in the group of
/// its kind of file, then in that of its folder, then in `all`.
pub(super) fn about(kind: &FileKind, path: &[String]) -> Option<&'static str> {
    let keys: Vec<&str> = path.iter().map(String::as_str).filter(|step| *step != "[]").collect();
    if path.last().is_some_and(|step| step == "[]") {
        return None;
    }
    let (last, table) = keys.split_last()?;
    if table.last().is_some_and(|table| *table == "settings") {
        return settings().get(*last).map(String::as_str);
    }
    let long = table.last().map(|table| format!("{table}.{last}"));
    let name = kind.name();
    let folder = name.split('_').next().unwrap_or_default();
    let groups = [name.as_str(), folder, "all"].into_iter().filter_map(|group| all().get(group));
    let words = groups.flat_map(|group| [long.as_deref().and_then(|long| group.get(long)), group.get(*last)]);
    words.flatten().next().map(String::as_str)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::schema::{RULESETS, known_forms};

    /// Tables whose keys need no sentence: their keys are names of other content, or rows of the power table.
    const NAMES: [&str; 3] = ["classes", "items", "specialised"];

    #[test]
    fn every_key_is_explained_and_nothing_is_explained_that_is_no_key() {
        let (mut unexplained, mut used) = (BTreeSet::new(), BTreeSet::new());
        for (kind, form) in known_forms(&hexfray_data::library(), RULESETS) {
            for path in form.keys().filter(|path| !path.is_empty()) {
                let key = path.last().map(String::as_str).unwrap_or_default();
                let table = path.iter().rev().skip(1).find(|step| *step != "[]").map_or("", String::as_str);
                let named = NAMES.contains(&table) || table == "settings";
                match about(&kind, path) {
                    Some(sentence) => {
                        used.insert(sentence.as_ptr());
                    }
                    None if key == "[]" || key == "*" || named => {}
                    None => {
                        unexplained.insert(format!("{}: {table}.{key}", kind.name()));
                    }
                }
            }
        }
        assert!(unexplained.is_empty(), "nothing explains {unexplained:#?}");
        let groups = all().iter().flat_map(|(group, words)| words.iter().map(move |(key, text)| (group, key, text)));
        let unused: Vec<String> = groups
            .filter(|(.., text)| !used.contains(&text.as_ptr()))
            .map(|(group, key, _)| format!("{group}: {key}"))
            .collect();
        assert!(unused.is_empty(), "these are no keys: {unused:#?}");
    }
}
