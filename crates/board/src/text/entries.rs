//! Reads all entries of a kind from several files of content.

use std::collections::BTreeSet;

use super::{Content, Library, Place, Problem, Problems, Source, Table, read};

/// The most entries of a kind in all files together, so that reading cannot become slow.
const MOST: usize = 1000;

/// Reads all tables `[[name]]` of the files whose names start with `prefix`, such as `units/percentile`, each with a unique
/// `key`.
///
/// All mistakes are added to the problems.
pub fn entries<T>(
    library: &Library,
    prefix: &str,
    name: &str,
    problems: &mut Problems,
    mut reader: impl FnMut(&Table<'_>) -> Option<T>,
) -> Vec<T> {
    let (mut all, mut keys, mut count) = (Vec::new(), BTreeSet::new(), 0);
    for (_, source) in library.files(prefix, ".toml") {
        let outcome = read(source, |table| {
            all.extend(table.tables(name, |entry| {
                count += 1;
                if count > MOST {
                    entry.pass_over();
                    entry.problem(entry.place(), format!("one `{name}` too many"), format!("at most {MOST}"));
                    return None;
                }
                let found = reader(entry);
                let written = entry.written().into_iter().find(|(key, ..)| *key == "key");
                let key = written.filter(|(.., value)| value.is_text()).and_then(|(.., value)| value.text());
                if let Some(key) = key.filter(|key| !keys.insert(key.clone())) {
                    entry.problem(entry.place_of("key"), format!("a second `{name}` \"{key}\""), "a name of its own");
                }
                found
            }));
            Some(())
        });
        if let Err(found) = outcome {
            problems.extend(found);
        }
    }
    all
}

/// Reads a file of a library by its name. If it is missing, that is added to the problems, as is every mistake in it.
pub fn read_file<File: Content>(library: &Library, name: &str, problems: &mut Problems) -> Option<File> {
    let missing = Source::new(name, "");
    let found = match library.get(name) {
        Some(source) => read(source, |table| File::read(table, &())),
        None => {
            let expected = "a file of this name in the assets";
            Err(Problem::new(&missing, Place::default(), "the ruleset's file is missing", expected).into())
        }
    };
    found.map_err(|found| problems.extend(found)).ok()
}
