//! The game inside a web page: what the page's address asks for, and where on the page the cells lie.
//!
//! The page lends an object `hexfray` with the functions below (`web/index.html`). Its address can say what
//! `hexfray play` says natively, `?battle=ravine&seed=7&sides=human,greedy`, or open the editor: `?edit=ravine`.

use bevy::prelude::*;
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{
    board::{Layout, Lens},
    choice::Choice,
    options::{Options, Settings},
    session::{Player, Session},
    state::{Screen, Step},
};
use crate::{grid::Cell, text::Library};

#[wasm_bindgen]
extern "C" {
    /// What the address says of a name, after the question mark.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn asked(name: &str) -> Option<String>;
    /// Shows the player a sentence in place of the game.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn fail(sentence: &str);
    /// Takes where cells are seen and which of them can be gone to, as JSON.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn lies(board: &str);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        tell_places.after(Step::Show).run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
    );
}

/// Tells the page where each cell is seen, once the view has come to rest, so that a script can find its way:
/// `{"acting": [3, 4], "reach": [[4, 4], …], "cells": [[4, 4, 437.0, 390.0], …]}`, places in pixels of the page.
fn tell_places(
    session: Res<Session>,
    choice: Res<Choice>,
    settings: Res<Settings>,
    lens: Lens,
    mut seen: Local<(Vec2, f32)>,
    mut told: Local<String>,
) {
    let place = |point: Vec2| {
        let at = lens.to_screen(point) * settings.scale;
        Vec2::new(at.x, at.y)
    };
    let now = (place(Vec2::ZERO), lens.zoom());
    let before = std::mem::replace(&mut *seen, now);
    if before.0.distance(now.0) > 0.05 || (before.1 - now.1).abs() > 1e-4 {
        return;
    }
    let board = session.battle.board();
    let layout = Layout::new(board.grid());
    let cell = |cell: Cell| [cell.col, cell.row];
    let cells = board.cells().map(|at| {
        let seen = place(layout.centre(at, board.height(at)));
        json!([at.col, at.row, seen.x.round(), seen.y.round()])
    });
    let text = json!({
        "acting": session.acting().and_then(|unit| session.battle.unit(unit)?.cell).map(cell),
        "reach": choice.reach.iter().map(|to| cell(to.cell)).collect::<Vec<_>>(),
        "cells": cells.collect::<Vec<_>>(),
    });
    let text = text.to_string();
    if *told != text {
        lies(&text);
        *told = text;
    }
}

/// Plays in the page. Returns at once; the browser goes on calling the game.
pub fn play() -> AppExit {
    let mut library = Library::embedded();
    for (name, text) in super::storage::kept_files() {
        library.add(&name, &text);
    }
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
