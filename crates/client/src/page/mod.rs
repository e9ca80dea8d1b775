//! The game inside a web page: the page's address, the messages to the page, and the messages from it.
//!
//! The page provides an object `hexfray` with the functions below (`web/page.js`). Its address can contain the options of
//! `hexfray play`, `?battle=ravine&seed=7&sides=human,greedy`, or open the editor: `?edit=ravine`. [`tell`] reports the places
//! of cells and buttons, [`hear`] receives files, typed text and presses from the page, and [`address`] keeps its address at
//! the current battle. For screen readers [`mirror`] lists the contents of the panels and [`speak`] the events; [`sound`]
//! suspends the page's sound while there is none.

mod address;
mod console;
mod hear;
mod mirror;
mod plugins;
mod sound;
mod speak;
mod tell;

use bevy::{
    prelude::*,
    winit::{EventLoopProxyWrapper, WinitUserEvent},
};
use wasm_bindgen::{closure::Closure, prelude::wasm_bindgen};

pub(super) use plugins::plugins;

use super::{options::Options, player::Player, reload, session::Texts, storage};
use hexfray_battle::Rulesets;
use hexfray_board::text::{Library, Source};

#[wasm_bindgen]
extern "C" {
    /// The value of a parameter in the address, after the question mark.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn asked(name: &str) -> Option<String>;
    /// The save at which this page was left, if it is opened again at the same address.
    #[wasm_bindgen(js_namespace = hexfray, js_name = "place")]
    fn place_kept() -> Option<String>;
    /// Whether the player's machine prefers `reduced-motion`.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn prefers(what: &str) -> bool;
    /// Whether the player's machine has a touch screen as its main pointer.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn touched() -> bool;
    /// Receives the handle that wakes the game.
    #[wasm_bindgen(js_namespace = hexfray, js_name = "wakeBy")]
    fn wake_by(wake: &Closure<dyn Fn()>);
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((address::plugin, tell::plugin, hear::plugin, mirror::plugin, sound::plugin, speak::plugin))
        .add_systems(Startup, lend_wake);
}

/// Gives the page the handle that wakes the game: its messages are then read in the next frame.
fn lend_wake(window: Res<EventLoopProxyWrapper>) {
    let window = (**window).clone();
    let wake = Closure::new(move || window.send_event(WinitUserEvent::WakeUp).unwrap_or_default());
    wake_by(&wake);
    wake.forget();
}

/// Plays battles of these rulesets in the page. Returns at once; the browser keeps calling the game.
pub fn play(rulesets: Rulesets) {
    let kept = storage::kept_files().iter().map(|(name, text)| Source::new(name, text)).collect();
    let texts = Texts { library: hexfray_data::library(), rulesets };
    let texts = reload::with_good(&texts, kept);
    // An address with missing files leads to the title, which says so.
    let options = options(&texts.library).unwrap_or_else(|sentence| Options {
        fault: Some(format!("The page's address cannot be followed. {sentence}")),
        ..Options::default()
    });
    // The page itself reports later errors.
    let _ = super::run(texts.library, rulesets, options);
}

fn options(library: &Library) -> Result<Options, String> {
    let battle = asked("battle").map(|name| full_name(library, &name)).transpose()?;
    let seed = asked("seed")
        .map(|seed| seed.parse().map_err(|_| format!("A seed is a whole number from 0; the address says “{seed}”.")))
        .transpose()?;
    let player = |word: &str| {
        Player::of_word(word).ok_or_else(|| format!("The players are {}; the address says “{word}”.", Player::words()))
    };
    let sides = asked("sides").map(|words| words.split(',').map(player).collect()).transpose()?.unwrap_or_default();
    let (resume, reduced_motion, by_touch) = (place_kept(), prefers("reduced-motion"), touched());
    let edit = asked("edit").filter(|_| resume.is_none()).map(|name| board_name(library, &name)).transpose()?;
    Ok(Options { battle, seed, sides, edit, resume, reduced_motion, by_touch, ..Options::default() })
}

/// The map or battle to edit; `None` if the address names none.
fn board_name(library: &Library, name: &str) -> Result<Option<String>, String> {
    if name.is_empty() {
        return Ok(None);
    }
    let forms = [name.to_owned(), format!("maps/{name}.map.toml"), format!("maps/{name}.battle.toml")];
    known(library, forms, "board", name).map(Some)
}

fn full_name(library: &Library, name: &str) -> Result<String, String> {
    known(library, [name.to_owned(), format!("maps/{name}.battle.toml")], "battle", name)
}

/// The first existing name of several; or a sentence with the one that may be meant.
fn known<const N: usize>(library: &Library, forms: [String; N], what: &str, name: &str) -> Result<String, String> {
    forms.iter().find(|form| library.get(form).is_some()).cloned().ok_or_else(|| {
        let meant = library.similar(&forms[N - 1]).map(short);
        let meant = meant.map_or_else(String::new, |word| format!(" Did you mean “{word}”?"));
        format!("There is no {what} “{name}”.{meant}")
    })
}

/// A name as it is in addresses.
fn short(name: &str) -> &str {
    let name = name.strip_prefix("maps/").unwrap_or(name);
    name.strip_suffix(".battle.toml").or(name.strip_suffix(".map.toml")).unwrap_or(name)
}
