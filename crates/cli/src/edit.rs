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
/// Files are opened by their path or their name, and saved where they lie; what is built into the program is saved
/// into `maps/` of the working folder. Comments and layout of a file stay as they are. F5 plays what is drawn.
#[derive(Args, Debug)]
pub(super) struct Edit {
    /// The map or battle to edit, such as `maps/ravine.map.toml`, `ravine.battle.toml` or just `ravine` for the map;
    /// without it, choose in the window or begin a new board.
    file: Option<String>,
    #[command(flatten)]
    window: WindowArgs,
}

impl Edit {
    /// Opens the window and edits until it is closed.
    pub(super) fn run(self, rulesets: Rulesets) -> Result<(), Failure> {
        let files::Opened { library, name: file, unread } =
            files::open(self.file.as_deref(), &[".map.toml", "", ".battle.toml"])?;
        let options = Options {
            edit: Some(file),
            unread,
            size: self.window.size,
            script: self.window.lines()?,
            watched: files::watched(self.file.as_deref()),
            ..Options::default()
        };
        open(library, rulesets, options)
    }
}
