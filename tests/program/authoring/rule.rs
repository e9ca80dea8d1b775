//! The text of a rule can be looked up by its id.

use serde_json::Value;
use tempfile::tempdir;

use crate::authoring::{bad, good};

#[test]
fn a_rule_is_looked_up_by_its_id_and_a_catalogue_by_its_letters() {
    let folder = tempdir().expect("a folder");
    let said = good(folder.path(), &["rule", "mc-067"]);
    assert!(said.starts_with("MC-067  Water, deeper (percentile)\n") && said.lines().count() == 2, "{said}");
    let listed = good(folder.path(), &["rule", "MC-06"]);
    assert_eq!(listed.lines().count(), 10, "{listed}");
    assert!(listed.starts_with("MC-060  ") && listed.contains("\nMC-067  Water, deeper\n"), "{listed}");
    let books = good(folder.path(), &["rule"]);
    assert!(books.contains("SW  power-table combat, 269 rules\n") && books.lines().count() == 5, "{books}");
}

#[test]
fn rules_are_answered_in_json_too() {
    let folder = tempdir().expect("a folder");
    let of = |arguments: &[&str]| -> Value {
        serde_json::from_str(&good(folder.path(), arguments)).expect("the answer is JSON")
    };
    let one = of(&["rule", "DC-001", "--json"]);
    assert_eq!((&one["id"], &one["ruleset"]), (&Value::from("DC-001"), &Value::from("die_code")));
    assert!(one["statement"].as_str().is_some_and(|text| text.contains("nD+p")), "{one}");
    assert_eq!(of(&["rule", "DP", "--json"]).as_array().map(Vec::len), Some(182));
}

#[test]
fn an_unknown_rule_is_refused_with_the_one_that_was_meant() {
    let folder = tempdir().expect("a folder");
    let refused = |id: &str| bad(folder.path(), &["rule", id]);
    assert_eq!(refused("mc67"), "hexfray: there is no rule mc67; did you mean MC-067?\n");
    assert_eq!(refused("TC-155"), "hexfray: there is no rule TC-155; did you mean TC-154?\n");
    let (letters, said) = ("ids read like MC-067, and begin with TC, MC, SW, DP, DC", refused("water"));
    assert_eq!(said, format!("hexfray: there is no rule water; {letters}\n"));
}
