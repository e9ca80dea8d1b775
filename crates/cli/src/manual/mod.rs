//! `hexfray manual`: manual pages and completions of shells, for packages.

use std::{io, path::PathBuf};

use clap::{Args, Command, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;

use super::{Cli, Failure};
use hexfray_disk as disk;

/// Sections that the command line does not provide, files and examples, by the name of the page; in roff, where lines of
/// examples have at most 72 columns.
const SECTIONS: [(&str, &str); 23] = [
    ("hexfray", include_str!("hexfray.roff")),
    ("hexfray-play", include_str!("play.roff")),
    ("hexfray-edit", include_str!("edit.roff")),
    ("hexfray-new", NEW),
    ("hexfray-new-map", NEW),
    ("hexfray-new-battle", NEW),
    ("hexfray-new-unit", NEW),
    ("hexfray-new-weapon", NEW),
    ("hexfray-new-ability", NEW),
    ("hexfray-new-condition", NEW),
    ("hexfray-check", include_str!("check.roff")),
    ("hexfray-simulate", include_str!("simulate.roff")),
    ("hexfray-tournament", include_str!("tournament.roff")),
    ("hexfray-train", include_str!("train.roff")),
    ("hexfray-tune", include_str!("tune.roff")),
    ("hexfray-replay", include_str!("replay.roff")),
    ("hexfray-analyse", include_str!("analyse.roff")),
    ("hexfray-picture", include_str!("picture.roff")),
    ("hexfray-convert", include_str!("convert.roff")),
    ("hexfray-rule", include_str!("rule.roff")),
    ("hexfray-show", include_str!("show.roff")),
    ("hexfray-schema", include_str!("schema.roff")),
    ("hexfray-engine", include_str!("engine.roff")),
];

const NEW: &str = include_str!("new.roff");

/// Write the manual pages and the completions of shells.
#[derive(Debug, Args)]
pub(super) struct Manual {
    /// The folder: its `man1` gets a page for each command, its `completions` a file for each shell.
    folder: PathBuf,
}

impl Manual {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (folder, completions) = (self.folder.join("man1"), self.folder.join("completions"));
        disk::make_folder(&folder).map_err(Failure::User)?;
        disk::make_folder(&completions).map_err(Failure::User)?;
        let unwritten = |error: io::Error| Failure::user(format!("{}: {error}", self.folder.display()));
        let mut command = Cli::command().disable_help_subcommand(true);
        command.build();
        for (name, text) in pages(&command).map_err(unwritten)? {
            disk::write(&folder.join(format!("{name}.1")), text.as_bytes())?;
        }
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            clap_complete::generate_to(shell, &mut Cli::command(), "hexfray", &completions).map_err(unwritten)?;
        }
        Ok(())
    }
}

/// The pages of a command and its subcommands, by their names.
fn pages(command: &Command) -> io::Result<Vec<(String, String)>> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_owned();
    let text = page(command, &name)?;
    let mut all = vec![(name, text)];
    for part in command.get_subcommands().filter(|part| !part.is_hide_set()) {
        all.extend(pages(part)?);
    }
    Ok(all)
}

/// A page in roff. The examples of the command's help have no lines of their own there; those of [`SECTIONS`] replace them.
fn page(command: &Command, name: &str) -> io::Result<String> {
    let mut written = Vec::new();
    Man::new(command.clone())
        .source(concat!("hexfray ", env!("CARGO_PKG_VERSION")))
        .manual("Hexfray")
        .render(&mut written)?;
    let mut text = String::from_utf8(written).map_err(io::Error::other)?;
    for end in [".SH EXTRA\n", ".SH VERSION\n"] {
        text.truncate(text.find(end).unwrap_or(text.len()));
    }
    if let Some((_, sections)) = SECTIONS.iter().find(|(of, _)| *of == name) {
        text.push_str(sections);
    }
    Ok(text)
}
