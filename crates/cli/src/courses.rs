//! The rulesets, battles and files of the commands that learn from battles: `train` and `tune`.

use std::sync::Arc;

use super::{Failure, replay::report as setup_failure};
use hexfray_battle::{Judgement, Ruleset, Rulesets, Setup};
use hexfray_board::text::Library;

/// The rulesets of these names; all if none is named.
///
/// # Errors
/// A name of no ruleset.
pub(super) fn chosen(rulesets: Rulesets, names: &[String]) -> Result<Vec<&'static dyn Ruleset>, Failure> {
    let all = rulesets.all();
    if names.is_empty() {
        return Ok(all.to_vec());
    }
    let known = || all.iter().map(|ruleset| ruleset.name()).collect::<Vec<_>>().join(", ");
    let find = |name: &String| {
        let found = all.iter().find(|ruleset| ruleset.name() == name).copied();
        found.ok_or_else(|| Failure::User(format!("there is no ruleset {name:?}; there are {}", known())))
    };
    names.iter().map(find).collect()
}

/// The battles of a ruleset; lessons, which beginners are meant to win, say nothing about other battles.
///
/// # Errors
/// A battle with mistakes.
pub(super) fn battles(
    library: &Library,
    rulesets: Rulesets,
    ruleset: &dyn Ruleset,
) -> Result<Vec<Arc<Setup>>, Failure> {
    let names = library.names().filter(|name| name.ends_with(".battle.toml"));
    let setups =
        names.map(|name| rulesets.load(library, name).map_err(setup_failure)).collect::<Result<Vec<_>, _>>()?;
    let own = setups.into_iter().filter(|setup| setup.ruleset.name() == ruleset.name() && setup.lesson.is_none());
    Ok(own.collect())
}

/// The text of a ruleset's file of weights in its two parts, the weights of features and the table of greedy; empty if there is
/// none.
pub(super) fn file(library: &Library, ruleset: &dyn Ruleset) -> (String, String) {
    let source = library.get(&format!("ai/{}.toml", ruleset.name()));
    let (features, greedy) = Judgement::parts(source.map_or("", |source| source.text()));
    (features.trim_end().to_owned(), greedy)
}

/// The text of a file with these two parts.
pub(super) fn both(features: &str, greedy: &str) -> String {
    let features = features.trim_end();
    if greedy.is_empty() { format!("{features}\n") } else { format!("{features}\n\n{}\n", greedy.trim_end()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::{FEATURES, GreedyWeights};
    use hexfray_board::text::Source;

    #[test]
    fn what_one_command_learns_stays_when_the_other_writes() {
        let learned = Judgement::rounded(&[0.5; FEATURES.len()]).write("Learned.");
        let tuned = GreedyWeights { march: 0.7, ..GreedyWeights::default() };
        let file = both(&learned, &tuned.write("Tuned."));
        let (features, greedy) = Judgement::parts(&file);
        assert_eq!(both(&features, &greedy), file, "nothing is lost or doubled");
        let anew = both(&Judgement::rounded(&[0.25; FEATURES.len()]).write("Learned anew."), &greedy);
        let read = Judgement::read(&Source::new("ai/percentile.toml", &anew)).expect("it can be read");
        assert_eq!(read.greedy, tuned, "hexfray train leaves the table of greedy as it is");
        assert!(both(&features, &tuned.write("Again.")).contains("# Learned.\n"), "hexfray tune leaves the rest");
    }
}
