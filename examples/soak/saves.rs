//! Saves whose writer is killed at any moment: a complete save is there, and nothing else is left behind.

use std::{
    fs,
    path::Path,
    process::{Command, ExitCode, Stdio},
    time::{Duration, Instant},
};

use hexfray::{
    battle::{Battle, DiceSource, Record},
    disk, rules,
    sim::seed_of,
};

use super::{Battles, chance::Chance, figures::Figures};

/// The name of the save.
const SAVE: &str = "save.json";

/// The time after which a writer that was not killed ends by itself.
const LIFE: Duration = Duration::from_secs(60);

/// Plays at random and saves after each order, until its parent process kills it.
pub fn write_until_killed(battles: &Battles, folder: &Path, seed: u64) -> ExitCode {
    let mut chance = Chance::new(seed);
    let end = Instant::now() + LIFE;
    loop {
        let Some(setup) = chance.pick(&battles.rulesets).and_then(|setups| setups.first()) else {
            return ExitCode::FAILURE;
        };
        let Ok(mut battle) = Battle::new(setup, DiceSource::Seed(seed)) else { return ExitCode::FAILURE };
        while let (None, Some(&order)) = (battle.outcome(), chance.pick(&battle.orders())) {
            let saved = battle.submit(order).is_ok()
                && serde_json::to_string(&battle.record())
                    .is_ok_and(|text| disk::write(&folder.join(SAVE), text.as_bytes()).is_ok());
            if !saved || Instant::now() > end {
                return ExitCode::FAILURE;
            }
        }
    }
}

/// Starts writers and kills them until the time is over, and checks the files that they leave.
///
/// # Errors
/// A save that is not complete, or a writer that cannot be started.
pub fn kill_until(battles: &Battles, figures: &Figures, end: Instant, seed: u64) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut chance = Chance::new(seed_of(seed, u64::MAX));
    for number in 0.. {
        if Instant::now() >= end {
            break;
        }
        let _ = fs::remove_file(folder.path().join(SAVE));
        let own = seed_of(seed, number).to_string();
        let mut writer = Command::new(&program);
        writer.arg("--writer").arg(folder.path()).args(["--seed", &own]);
        let mut writer = writer.stdout(Stdio::null()).spawn().map_err(|error| format!("no writer: {error}"))?;
        // Time for the first save, then a random moment.
        let wait = Instant::now() + Duration::from_secs(30);
        while !folder.path().join(SAVE).exists() && Instant::now() < wait {
            std::thread::sleep(Duration::from_millis(5));
        }
        std::thread::sleep(Duration::from_micros(chance.below(900_000) as u64));
        let killed = writer.kill().and_then(|()| writer.wait());
        killed.map_err(|error| format!("the writer is not killed: {error}"))?;
        figures.kills.add(1);
        look(battles, folder.path())
            .map_err(|wrong| format!("after killing writer {number} of seed {seed}: {wrong}"))?;
        figures.reloads.add(1);
    }
    Ok(())
}

/// Checks that the save is complete and replays, and that at most one file is left beside it.
fn look(battles: &Battles, folder: &Path) -> Result<(), String> {
    let text = fs::read_to_string(folder.join(SAVE)).map_err(|error| format!("the save is gone: {error}"))?;
    let record: Record = serde_json::from_str(&text).map_err(|error| format!("the save is not whole: {error}"))?;
    let setup = rules::load(&battles.library, &record.battle).map_err(|error| error.to_string())?;
    record.replay(&setup, |_, _| ()).map_err(|error| format!("the save does not play: {error}"))?;
    let left = fs::read_dir(folder).map_err(|error| error.to_string())?.count() - 1;
    // Each writer removes the file that the last one has left.
    if left > 1 { Err(format!("{left} files are left beside the save")) } else { Ok(()) }
}
