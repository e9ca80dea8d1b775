//! `hexfray manual`: manual pages and completions of shells, for packages.

use std::{io, path::PathBuf};

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use super::{Cli, Failure};
use hexfray_disk as disk;

/// Write the manual pages and the completions of shells, from what the command line says of itself.
#[derive(Debug, Args)]
pub(super) struct Manual {
    /// The folder: its `man1` gets a page for each command, its `completions` a file for each shell.
    folder: PathBuf,
}

impl Manual {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (pages, completions) = (self.folder.join("man1"), self.folder.join("completions"));
        disk::make_folder(&pages).map_err(Failure::User)?;
        disk::make_folder(&completions).map_err(Failure::User)?;
        let unwritten = |error: io::Error| Failure::user(format!("{}: {error}", self.folder.display()));
        clap_mangen::generate_to(Cli::command(), &pages).map_err(unwritten)?;
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            clap_complete::generate_to(shell, &mut Cli::command(), "hexfray", &completions).map_err(unwritten)?;
        }
        Ok(())
    }
}
