//! The strata of a ruleset on the floor: each uses only itself and those before it.

use super::{
    File,
    paths::{module, used},
    source,
};

/// The strata, the lowest first.
const STRATA: [&str; 6] = ["content", "state", "numbers", "acts", "stages", "verbs"];

fn stratum(name: &str) -> Option<usize> {
    STRATA.iter().position(|stratum| *stratum == name)
}

/// The uses in a stratum's file of something above it or outside the strata, each as `path:line: message`.
fn faults(File { path, text }: &File) -> Vec<String> {
    let own = module(path);
    let [rules, ruleset, at, ..] = own.as_slice() else { return Vec::new() };
    // A single file with that name is not a stratum.
    if !path.contains(&format!("/{at}/")) {
        return Vec::new();
    }
    let Some(height) = stratum(at).filter(|_| rules == "rules") else {
        return Vec::new();
    };
    let home = [rules.clone(), ruleset.clone()];
    let inside = used(path, text).into_iter().filter(|used| used.path.starts_with(&home));
    let fault = |other: &str| match stratum(other) {
        Some(above) if above > height => Some(format!("{at} may not use {other}")),
        Some(_) => None,
        None => Some(format!("{at} may use only the strata, not {ruleset}::{other}")),
    };
    let named = |used: super::paths::Used| {
        let other = used.path.get(2).cloned().unwrap_or_else(|| "self".to_owned());
        Some(format!("{path}:{}: {}", used.line, fault(&other)?))
    };
    inside.filter_map(named).collect()
}

#[test]
fn arrows_between_the_strata_of_a_ruleset_run_one_way() {
    let faults: Vec<String> = source().iter().flat_map(faults).collect();
    assert!(
        faults.is_empty(),
        "content ← state ← numbers ← acts ← stages ← verbs (CONTRIBUTING.md):\n{}",
        faults.join("\n")
    );
}

#[test]
fn what_uses_a_stratum_above_it_is_named_with_its_line() {
    let of = |path: &str, text: &str| faults(&File { path: path.to_owned(), text: text.to_owned() });
    let numbers = "//! Harm.\nuse crate::{acts::Attack, state::Health};\n";
    assert_eq!(
        of("src/rules/die_code/numbers/harm.rs", numbers),
        ["src/rules/die_code/numbers/harm.rs:2: numbers may not use acts"]
    );
    let up = "use super::super::stages::turn;";
    assert_eq!(
        of("src/rules/die_code/acts/attack.rs", up),
        ["src/rules/die_code/acts/attack.rs:1: acts may not use stages"]
    );
    assert!(of("src/rules/die_code/verbs/aim.rs", numbers).is_empty(), "the last stratum uses all");
    let around = "use crate::Attack;";
    assert_eq!(
        of("src/rules/die_code/state/health.rs", around),
        ["src/rules/die_code/state/health.rs:1: state may use only the strata, not die_code::Attack"],
        "nothing goes around the strata by way of the ruleset's front"
    );
}

/// The parts of a ruleset's stratum, each with its ruleset.
fn parts_of(at: &str, files: &[File]) -> std::collections::BTreeSet<(String, String)> {
    let part = |file: &File| match module(&file.path).as_slice() {
        [rules, ruleset, stratum, part, ..] if rules == "rules" && stratum == at => {
            Some((ruleset.clone(), part.clone()))
        }
        _ => None,
    };
    files.iter().filter_map(part).collect()
}

#[test]
fn no_two_files_of_acts_and_stages_share_a_name() {
    let files = source();
    let (acts, stages) = (parts_of("acts", &files), parts_of("stages", &files));
    assert!(
        acts.len() > 80 && stages.len() > 80,
        "the rulesets have acts and stages: {}, {}",
        acts.len(),
        stages.len()
    );
    let twins: Vec<_> = acts.intersection(&stages).collect();
    assert!(
        twins.is_empty(),
        "what a rule allows and what it does lie in one file, or in two that are named by what each has: {twins:?}"
    );
}
