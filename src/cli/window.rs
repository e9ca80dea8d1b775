//! What every subcommand that opens the window takes.

use std::path::PathBuf;

use clap::Args;

use super::Failure;
use crate::{
    client::{self, Options},
    text::Library,
};

/// The window's size, and scripts and pictures for those who try it out.
#[derive(Args, Debug, Default)]
pub(super) struct WindowArgs {
    /// Width and height of the window, in pixels.
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = size)]
    pub(super) size: Option<(u32, u32)>,
    /// Let the window play a script, one command a line, and leave.
    #[arg(long, value_name = "FILE", hide = true)]
    script: Option<PathBuf>,
    /// Write a picture of the window and leave.
    #[arg(long, value_name = "FILE.png", hide = true)]
    screenshot: Option<String>,
}

fn size(words: &str) -> Result<(u32, u32), String> {
    let sides = words.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides
        .filter(|(width, height)| (320..=8192).contains(width) && (240..=8192).contains(height))
        .ok_or_else(|| "a size is written like 1600x900 and lies between 320x240 and 8192x8192".to_owned())
}

impl WindowArgs {
    /// The lines of the script; a picture at its end.
    ///
    /// # Errors
    /// A script that cannot be read.
    pub(super) fn lines(&self) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
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

/// Opens the window, until it is closed.
///
/// # Errors
/// A window that closed with an error.
pub(super) fn open(library: Library, options: Options) -> Result<(), Failure> {
    match client::run(library, options) {
        bevy::app::AppExit::Success => Ok(()),
        bevy::app::AppExit::Error(_) => Err(Failure::user("the window closed with an error; see the messages above")),
    }
}
