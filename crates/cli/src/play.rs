//! `hexfray play`: the window.

use std::path::PathBuf;

use clap::Args;

use super::{
    Failure, files,
    window::{WindowArgs, open},
};
use hexfray_battle::Rulesets;
use hexfray_client::{Options, Player};

/// Play a battle in a window.
#[derive(Args, Debug, Default)]
pub(super) struct Play {
    /// The battle to play, such as `maps/ravine.battle.toml` or just `ravine`; without it, choose in the window.
    battle: Option<String>,
    /// Seed of the dice: the same seed and the same orders give the same battle.
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    /// Who plays each side, in order: human, a level from forgiving to captain, or an opponent such as greedy.
    #[arg(long, value_name = "WHO,WHO", value_delimiter = ',', value_parser = player)]
    sides: Vec<Player>,
    /// Play at a gamemaster's table: one of you rules as the referee.
    #[arg(long)]
    gamemaster: bool,
    /// Continue a saved battle.
    #[arg(long, value_name = "FILE", conflicts_with = "battle")]
    load: Option<PathBuf>,
    /// Watch a recorded or saved battle: play, step forwards and backwards, jump, and continue from any moment.
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["battle", "load"])]
    replay: Option<PathBuf>,
    #[command(flatten)]
    window: WindowArgs,
    /// Let opponents give this many orders before the picture.
    #[arg(long, value_name = "N", hide = true, requires = "screenshot")]
    after_orders: Option<usize>,
}

fn player(word: &str) -> Result<Player, String> {
    Player::of_word(word).ok_or_else(|| format!("the players are {}", Player::words()))
}

impl Play {
    /// Plays a battle as it is.
    pub(super) fn of(battle: &str) -> Self {
        Self { battle: Some(battle.to_owned()), ..Self::default() }
    }

    /// Continues a saved battle.
    pub(super) fn saved(file: &str) -> Self {
        Self { load: Some(file.into()), ..Self::default() }
    }

    /// Watches a recorded battle.
    pub(super) fn recorded(file: &str) -> Self {
        Self { replay: Some(file.into()), ..Self::default() }
    }

    /// Opens the window and plays until it is closed.
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        // Paths on the command line are relative to the folder in which the program was started.
        let script = self.script()?;
        let files::Opened { library, name: battle, unread } = files::open(self.battle.as_deref(), &[".battle.toml"])?;
        let options = Options {
            watched: files::watched(battle.as_deref()),
            battle,
            seed: self.seed,
            sides: self.sides,
            gamemaster: self.gamemaster,
            script,
            size: self.window.size,
            load: self.load,
            replay: self.replay,
            unread,
            ..Options::default()
        };
        open(library, rulesets, options)
    }

    fn script(&self) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
        if let Some(count) = self.after_orders {
            lines.push(format!("orders {count}"));
        }
        lines.extend(self.window.lines()?);
        Ok(lines)
    }
}
