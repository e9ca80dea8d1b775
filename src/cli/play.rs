//! `hexfray play`: the window.

use std::path::PathBuf;

use clap::Args;

use super::{Failure, files};
use crate::client::{self, Options, Player};

/// Play a battle in a window.
#[derive(Args, Debug, Default)]
pub(super) struct Play {
    /// The battle to play, such as `maps/ravine.battle.toml` or just `ravine`; without it, choose in the window.
    battle: Option<String>,
    /// Seed of the dice: the same seed and the same orders make the same battle.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Who plays each side, in order: human, greedy, nearest or random.
    #[arg(long, value_name = "WHO,WHO", value_delimiter = ',', value_parser = player)]
    sides: Vec<Player>,
    /// Go on with a saved battle.
    #[arg(long, value_name = "FILE", conflicts_with = "battle")]
    load: Option<PathBuf>,
    /// Width and height of the window, in pixels.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    size: Option<(u32, u32)>,
    /// Let the window play a script, one command a line, and leave.
    #[arg(long, value_name = "FILE", hide = true)]
    script: Option<PathBuf>,
    /// Let opponents give this many orders before the picture.
    #[arg(long, value_name = "N", hide = true, requires = "screenshot")]
    after_orders: Option<usize>,
    /// Write a picture of the window and leave.
    #[arg(long, value_name = "FILE.png", hide = true)]
    screenshot: Option<String>,
}

fn player(word: &str) -> Result<Player, String> {
    Player::of_word(word).ok_or_else(|| "the players are human, greedy, nearest and random".to_owned())
}

fn size(words: &str) -> Result<(u32, u32), String> {
    let sides = words.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides
        .filter(|(width, height)| (320..=8192).contains(width) && (240..=8192).contains(height))
        .ok_or_else(|| "a size reads like 1600x900, and lies between 320x240 and 8192x8192".to_owned())
}

impl Play {
    /// Opens the window and plays until it is closed.
    pub(super) fn run(self) -> Result<(), Failure> {
        let (library, battle) = match &self.battle {
            Some(name) => {
                let (library, name) = files::library_with(name, &[".battle.toml"])?;
                (library, Some(name))
            }
            None => (files::library(), None),
        };
        let options = Options {
            battle,
            seed: self.seed,
            sides: self.sides.clone(),
            script: self.script()?,
            size: self.size,
            load: self.load,
            watched: files::watched(self.battle.as_deref()),
        };
        match client::run(library, options) {
            bevy::app::AppExit::Success => Ok(()),
            bevy::app::AppExit::Error(_) => {
                Err(Failure::user("the window closed with an error; see the messages above"))
            }
        }
    }

    fn script(&self) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
        if let Some(count) = self.after_orders {
            lines.push(format!("orders {count}"));
        }
        if let Some(path) = &self.script {
            let text = std::fs::read_to_string(path)
                .map_err(|error| Failure::user(format!("{} cannot be read: {error}", path.display())))?;
            lines.extend(text.lines().map(str::to_owned));
        }
        if let Some(picture) = &self.screenshot {
            lines.push("wait 1.5".to_owned());
            lines.push(format!("shot {picture}"));
        }
        Ok(lines)
    }
}
