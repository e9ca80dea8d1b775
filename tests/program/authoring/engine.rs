//! The engine as a program that a bot uses through a pipe; `crates/minds` tests its protocol.

use serde_json::{Value, json};

#[test]
#[cfg(target_os = "linux")]
fn requests_with_large_files_do_not_fill_the_memory() {
    use std::{
        io::{BufRead, BufReader, Write},
        process::{Command, Stdio},
    };
    let mut child = Command::new(env!("CARGO_BIN_EXE_hexfray"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let (mut requests, mut answers) =
        (child.stdin.take().expect("a pipe"), BufReader::new(child.stdout.take().expect("a pipe")));
    let status = format!("/proc/{}/status", child.id());
    let resident = || -> u64 {
        let text = std::fs::read_to_string(&status).expect("Linux tells");
        let line = text.lines().find(|line| line.starts_with("VmRSS:")).expect("its memory");
        line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("a number")
    };
    let duel = hexfray::library().get("maps/duel.battle.toml").expect("the duel").text().to_owned();
    let long = format!("# {}\n", "-".repeat(1_000_000));
    let mut after_a_few = 0;
    for number in 0..150 {
        let names = ["a", "b", "c"].map(|part| format!("maps/{part}{number}.map.toml"));
        let own = format!("maps/own{number}.battle.toml");
        let mut files: serde_json::Map<String, Value> =
            names.into_iter().map(|name| (name, json!(format!("{long}{number}")))).collect();
        files.insert(own.clone(), json!(duel));
        writeln!(requests, "{}", json!({"new": {"battle": own, "files": files}})).expect("it listens");
        let mut answer = String::new();
        answers.read_line(&mut answer).expect("it answers");
        assert!(answer.starts_with("{\"ok\""), "{answer}");
        if number == 20 {
            after_a_few = resident();
        }
    }
    let grown = resident().saturating_sub(after_a_few);
    drop(requests);
    child.wait().expect("it ends with its input");
    assert!(grown < 64 << 10, "130 requests with 3 MB of files each took {grown} KiB");
}
