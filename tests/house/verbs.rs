//! A verb of a ruleset is one value in one file: nothing outside `verbs` asks which verb an act has.

use super::{
    File,
    paths::{without_comments, without_tests},
    source,
};

/// The lines of a file that ask which verb an act has, each as `path:line: text`.
fn faults(File { path, text }: &File) -> Vec<String> {
    let Some(Some((_, inside))) = path.strip_prefix("src/rules/").map(|place| place.split_once('/')) else {
        return Vec::new();
    };
    if inside.starts_with("verbs/") || inside == "acts/verb_rules.rs" {
        return Vec::new();
    }
    let code = without_tests(&without_comments(text));
    let matches = |line: &str| line.contains("match ") && line.split("match ").skip(1).any(|of| of.contains("verb {"));
    let lines = (1..).zip(code.lines()).filter(|(_, line)| matches(line) || names_one(line));
    lines.map(|(at, line): (usize, &str)| format!("{path}:{at}: {}", line.trim())).collect()
}

/// Whether a line compares a verb with one or finds it in a pattern.
fn names_one(line: &str) -> bool {
    let after =
        |signs: &[&str]| signs.iter().any(|sign| line.split(sign).skip(1).any(|other| other.contains("Verb::")));
    let compares = after(&["verb == ", "verb != "]) || line.contains("matches!(") && after(&["verb, "]);
    let finds = line.contains("verb: ") && line.contains("Verb::") && line.contains(", .. }");
    compares || finds
}

#[test]
fn rules_ask_verbs_and_do_not_match_on_them() {
    let faults: Vec<String> = source().iter().flat_map(faults).collect();
    assert!(faults.is_empty(), "a question about a verb is a field of its `VerbRules`:\n{}", faults.join("\n"));
}

#[test]
fn questions_about_verbs_are_found_with_their_lines() {
    let of = |path: &str, line: &str| faults(&File { path: path.to_owned(), text: line.to_owned() }).len();
    let place = "src/rules/dice_pool/acts/view.rs";
    let asked = [
        "let cost = match act.verb {",
        "match self.act.verb {",
        "let flees = act.verb == Verb::ESCAPE;",
        "let strikes = matches!(act.verb, Verb::ATTACK | Verb::ITEM);",
        "Order::Act { act: Act { verb: DicePoolVerb::ENTER, .. }, .. } => leaves(unit),",
    ];
    for line in asked {
        assert_eq!(of(place, line), 1, "{line}");
        assert_eq!(of("src/rules/dice_pool/verbs/chase.rs", line), 0, "a verb's own file: {line}");
    }
    for line in ["let act = Act { verb: DicePoolVerb::TEST, with, option };", "act.verb == verb && act.with == with"] {
        assert_eq!(of(place, line), 0, "it asks about no verb by name: {line}");
    }
}
