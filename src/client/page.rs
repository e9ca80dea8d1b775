//! The game inside a web page: what the page's address asks for, what it is told and what it has to say.
//!
//! The page lends an object `hexfray` with the functions below (`web/page.js`). Its address can say what
//! `hexfray play` says natively, `?battle=ravine&seed=7&sides=human,greedy`, or open the editor: `?edit=ravine`.
//! [`tell`] says what is seen where, [`hear`] takes files, typed words and presses from the page.

mod hear;
mod tell;

use bevy::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{options::Options, reload, session::Player, storage};
use crate::text::{Library, Source};

#[wasm_bindgen]
extern "C" {
    /// What the address says of a name, after the question mark.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn asked(name: &str) -> Option<String>;
    /// Shows the player a sentence in place of the game.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn fail(sentence: &str);
    /// Seconds since 1970.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn now() -> f64;
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((tell::plugin, hear::plugin));
}

/// Seconds since 1970 by the page's clock.
pub(super) fn seconds() -> Option<u64> {
    let now = now();
    (now.is_finite() && now >= 0.0).then_some(now as u64)
}

/// Plays in the page. Returns at once; the browser goes on calling the game.
pub fn play() -> AppExit {
    let kept = storage::kept_files().iter().map(|(name, text)| Source::new(name, text)).collect();
    let library = reload::with_good(&Library::embedded(), kept);
    match options(&library) {
        Ok(options) => super::run(library, options),
        Err(sentence) => {
            fail(&sentence);
            AppExit::error()
        }
    }
}

fn options(library: &Library) -> Result<Options, String> {
    let battle = asked("battle").map(|name| full_name(library, &name)).transpose()?;
    let seed = asked("seed")
        .map(|seed| seed.parse().map_err(|_| format!("A seed is a whole number from 0; the address says “{seed}”.")))
        .transpose()?;
    let player = |word: &str| {
        Player::of_word(word)
            .ok_or_else(|| format!("The players are human, greedy, nearest and random; the address says “{word}”."))
    };
    let sides = asked("sides").map(|words| words.split(',').map(player).collect()).transpose()?.unwrap_or_default();
    let edit = asked("edit").map(|name| board_name(library, &name)).transpose()?;
    Ok(Options { battle, seed, sides, edit, ..Options::default() })
}

/// The map or battle to edit; `None` where the address names none.
fn board_name(library: &Library, name: &str) -> Result<Option<String>, String> {
    if name.is_empty() {
        return Ok(None);
    }
    let forms = [name.to_owned(), format!("maps/{name}.map.toml"), format!("maps/{name}.battle.toml")];
    let known = forms.into_iter().find(|form| library.get(form).is_some());
    known.map(Some).ok_or_else(|| format!("There is no board “{name}”."))
}

fn full_name(library: &Library, name: &str) -> Result<String, String> {
    let forms = [name.to_owned(), format!("maps/{name}.battle.toml")];
    forms.into_iter().find(|form| library.get(form).is_some()).ok_or_else(|| format!("There is no battle “{name}”."))
}
