//! The engine for bots in any language: one JSON object in, one out. A program in Rust passes to an [`Engine`] what `hexfray
//! engine` reads from its pipe.

use std::{error::Error, fmt::Write};

use hexfray_battle::Rulesets;
use hexfray_minds::engine::Engine;
use hexfray_percentile::Percentile;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", report()?);
    Ok(())
}

fn report() -> Result<String, Box<dyn Error>> {
    let mut engine = Engine::new(hexfray_data::library(), Rulesets(&[&Percentile]));
    let mut out = String::new();
    for request in [
        r#"{"new": {"battle": "maps/duel.battle.toml", "seed": 7}}"#,
        r#"{"orders": {}}"#,
        // The choice of a computer opponent, and then that order.
        r#"{"choose": {"player": "greedy"}}"#,
        "ORDER",
        // After a mistake the battle is unchanged, and the answer says what to do.
        r#"{"order": {"end_turn": {"unit": 99}}}"#,
        r#"{"odrers": {}}"#,
        r#"{"line": {"from": [0, 3], "to": [7, 3]}}"#,
        r#"{"undo": {}}"#,
    ] {
        let request = if request == "ORDER" { given(&out)? } else { request.to_owned() };
        let answer = engine.answer(&request);
        writeln!(out, "> {request}\n< {answer}\n")?;
    }
    // Long answers are cut for display.
    Ok(out
        .lines()
        .map(|line| {
            if line.chars().count() > 160 {
                line.chars().take(160).chain("…\n".chars()).collect()
            } else {
                format!("{line}\n")
            }
        })
        .collect())
}

/// The last order in the answers, as a request.
fn given(so_far: &str) -> Result<String, Box<dyn Error>> {
    let answer = so_far.lines().rev().find_map(|line| line.strip_prefix("< ")).ok_or("there was an answer")?;
    let answer: serde_json::Value = serde_json::from_str(answer)?;
    Ok(serde_json::json!({ "order": answer["ok"] }).to_string())
}

#[cfg(test)]
#[test]
fn requests_are_answered_in_turn() {
    let report = report().expect("the engine answers");
    print!("{report}");
    let answers: Vec<&str> = report.lines().filter(|line| line.starts_with("< ")).collect();
    let fails = [false, false, false, false, true, true, false];
    for (answer, fails) in answers.iter().zip(fails) {
        assert_eq!(answer.starts_with("< {\"error\""), fails, "{answer}");
    }
    assert!(answers[5].contains("orders"), "it says which word was meant: {}", answers[5]);
}
