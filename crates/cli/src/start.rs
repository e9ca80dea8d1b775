//! `hexfray` and `hexfray FILE`: the window, and a file to open in it.

use std::path::Path;

use clap::{CommandFactory as _, error::ErrorKind};
use hexfray_battle::Rulesets;
use hexfray_board::text::{printable, similar};

use super::{Cli, Failure, edit::Edit, files, kinds::FileKind, play::Play};

/// Opens the file that the user named, or the title screen without one.
///
/// # Errors
/// A file that no window opens, and any reason why the window cannot be opened.
pub(super) fn run(named: Option<&str>, rulesets: Rulesets) -> Result<(), Failure> {
    let Some(named) = named else { return Play::default().run(rulesets) };
    if !files::is_file(named) {
        if files::library_has_battle(named) {
            return Play::of(named).run(rulesets);
        }
        refuse_unknown(named);
    }
    match FileKind::of(Path::new(named)) {
        Some(FileKind::Board) => Edit::of(named).run(rulesets),
        Some(FileKind::Battle) => Play::of(named).run(rulesets),
        Some(FileKind::Save) => Play::saved(named).run(rulesets),
        Some(FileKind::Record) => Play::recorded(named).run(rulesets),
        Some(kind) => Err(Failure::User(kind.sentence(named))),
        None => Err(Failure::User(format!(
            "{} is no file of the game; the game opens boards (.map.toml), battles (.battle.toml), saved battles and records (.json)",
            printable(named)
        ))),
    }
}

/// Ends the program with the error for wrong usage if the word is neither a command nor a file nor a battle.
pub(super) fn refuse_unknown(word: &str) {
    let mut cli = Cli::command();
    let is_command = cli.find_subcommand(word).is_some();
    if is_command || word.starts_with('-') || files::is_file(word) || files::library_has_battle(word) {
        return;
    }
    let commands: Vec<String> =
        cli.get_subcommands().filter(|one| !one.is_hide_set()).map(|one| one.get_name().to_owned()).collect();
    let close = similar(word, commands.iter().map(String::as_str));
    let hint = close.map(|command| format!("; did you mean `hexfray {command}`?")).unwrap_or_default();
    let sentence = format!("there is no command, file or battle {}{hint}", printable(word));
    cli.error(ErrorKind::InvalidSubcommand, sentence).exit()
}
