//! `hexfray edit`: the editor of boards and battles.

use clap::Args;

use super::{
    Failure, files,
    window::{WindowArgs, open},
};
use hexfray_battle::Rulesets;
use hexfray_client::Options;

/// Draw boards and battles in a window.
///
/// You open files by their path or name and save them in place; a built-in file is saved
/// into `maps/` of the working folder. Comments and layout of a file stay as they are. F5 plays the battle.
#[derive(Args, Debug)]
pub(super) struct Edit {
    /// The map or battle to edit, such as `maps/ravine.map.toml`, `ravine.battle.toml` or just `ravine` for the map;
    /// without it, choose in the window or start a new board.
    file: Option<String>,
    #[command(flatten)]
    window: WindowArgs,
}

impl Edit {
    /// Edits a map or battle.
    pub(super) fn of(file: &str) -> Self {
        Self { file: Some(file.to_owned()), window: WindowArgs::default() }
    }

    /// Opens the window and edits until it is closed.
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        // Paths on the command line are relative to the folder in which the program was started.
        let script = self.window.lines()?;
        let files::Opened { library, name: file, unread } =
            files::open(self.file.as_deref(), &[".map.toml", "", ".battle.toml"])?;
        let options = Options {
            watched: files::watched(file.as_deref()),
            edit: Some(file),
            unread,
            size: self.window.size,
            script,
            ..Options::default()
        };
        open(library, rulesets, options)
    }
}
