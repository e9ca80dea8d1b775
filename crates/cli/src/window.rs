//! The options of every subcommand that opens the window.

use std::{ffi::OsString, path::PathBuf};

use clap::Args;

use super::{Failure, signals};
use hexfray_battle::Rulesets;
use hexfray_board::text::Library;
use hexfray_client::{self as client, Options};

/// The window's size, and scripts and pictures for trials.
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
    screenshot: Option<PathBuf>,
}

fn size(words: &str) -> Result<(u32, u32), String> {
    let sides = words.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides
        .filter(|(width, height)| (320..=8192).contains(width) && (240..=8192).contains(height))
        .ok_or_else(|| "a size is written like 1600x900 and lies between 320x240 and 8192x8192".to_owned())
}

/// The longest script, in bytes.
const MOST_SCRIPT: u64 = 4 << 20;

impl WindowArgs {
    /// The lines of the script, with a picture at its end.
    ///
    /// # Errors
    /// A script that cannot be read, or a picture without a name.
    pub(super) fn lines(&self) -> Result<Vec<String>, Failure> {
        let mut lines = Vec::new();
        if let Some(path) = &self.script {
            let text = hexfray_disk::read_text(path, MOST_SCRIPT)
                .map_err(|error| Failure::user(format!("{} cannot be read: {error}", path.display())))?;
            lines.extend(text.lines().map(str::to_owned));
        }
        if let Some(picture) = &self.screenshot {
            lines.push("wait 1.5".to_owned());
            let picture = std::path::absolute(picture).map_err(Failure::user)?;
            lines.push(format!("shot {}", picture.display()));
        }
        Ok(lines)
    }
}

/// The error message on a machine without a display, such as a server.
const NO_DISPLAY: &str = "there is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set); run this in a \
                          desktop session, or let a battle be played without a window: hexfray simulate ravine";

/// Whether a variable of the environment names a display; an empty one names none.
fn has_display(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "DISPLAY"].iter().any(|name| variable(name).is_some_and(|it| !it.is_empty()))
}

/// Opens the window, until it is closed.
///
/// # Errors
/// No display to open it on, or a window that closed with an error.
pub(super) fn open(library: Library, rulesets: Rulesets, options: Options) -> Result<(), Failure> {
    if cfg!(all(unix, not(target_os = "macos"))) && !has_display(|name| std::env::var_os(name)) {
        return Err(Failure::user(NO_DISPLAY));
    }
    signals::end_as_always();
    client::run(library, rulesets, options).map_err(Failure::user)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_needs_a_display() {
        let with = |set: &'static str, to: &'static str| has_display(move |name| (name == set).then(|| to.into()));
        assert!(with("DISPLAY", ":0") && with("WAYLAND_DISPLAY", "wayland-0"));
        assert!(!with("DISPLAY", "") && !with("HOME", "/root"));
    }
}
