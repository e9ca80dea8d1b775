//! The page's address: it follows the current battle, and the game follows it when the player goes back or forward.

use bevy::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{options, short};
use crate::{
    edit::{EditCommand, Trial, Workshop},
    files::address_of,
    player::Player,
    saves::SaveWish,
    session::{Session, Texts, any_seed},
    state::{Begin, Fault, Overlay, Screen, Step},
    storage::Shelf,
};

#[wasm_bindgen]
extern "C" {
    /// Puts the current battle into the page's address: the part from the question mark on; empty for the title.
    #[wasm_bindgen(js_namespace = hexfray, js_name = "follow")]
    fn follow_in_page(search: &str);
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Went>()
        .add_systems(Update, go.in_set(Step::Obey).run_if(on_message::<Went>).run_if(resource_exists::<Texts>))
        .add_systems(Update, follow.after(Step::Show));
}

/// The player has gone back or forward: the page has another address.
#[derive(Message, Clone, Copy, Debug)]
pub(super) struct Went;

/// Opens the battle or screen that the address names.
fn go(
    texts: Res<Texts>,
    shelf: Option<Res<Shelf>>,
    screen: Res<State<Screen>>,
    mut overlay: ResMut<Overlay>,
    mut fault: ResMut<Fault>,
    mut next: ResMut<NextState<Screen>>,
    (mut begin, mut saves, mut edits): (MessageWriter<Begin>, MessageWriter<SaveWish>, MessageWriter<EditCommand>),
) {
    let asked = match options(&texts.library) {
        Ok(asked) => asked,
        Err(sentence) => {
            fault.0 = Some(format!("The page's address cannot be followed. {sentence}"));
            return;
        }
    };
    *overlay = Overlay::None;
    let kept =
        asked.resume.filter(|file| shelf.is_some_and(|shelf| shelf.0.read(file).is_ok_and(|text| text.is_some())));
    match (kept, asked.battle, asked.edit) {
        (Some(file), ..) => {
            saves.write(SaveWish::Load(file));
        }
        (None, Some(battle), _) => {
            let players = if asked.sides.is_empty() { vec![Player::Human, Player::USUAL] } else { asked.sides };
            begin.write(Begin { battle, players, seed: asked.seed.unwrap_or_else(any_seed), gamemaster: false });
        }
        (None, None, Some(Some(name))) => {
            edits.write(EditCommand::Open(name));
        }
        (None, None, Some(None)) => next.set(Screen::Edit),
        (None, None, None) if *screen.get() == Screen::Edit => {
            edits.write(EditCommand::Leave);
        }
        (None, None, None) => next.set(Screen::Title),
    }
}

/// Puts the current battle or drawing into the address. If a player goes back and is stopped, for instance by unsaved work, the
/// address is restored.
fn follow(
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    (shop, trial): (Option<Res<Workshop>>, Option<Res<Trial>>),
    mut went: MessageReader<Went>,
    mut settling: Local<Option<u8>>,
    mut told: Local<Option<String>>,
) {
    // At the start, too, the address leads and the game follows.
    let settling = settling.get_or_insert(SETTLING);
    if went.read().last().is_some() {
        *settling = SETTLING;
    }
    if *settling > 0 {
        *settling -= 1;
        *told = None;
        return;
    }
    let edited = || shop.as_ref().map_or("?edit=".to_owned(), |shop| format!("?edit={}", edited_name(shop.file())));
    let address = match (screen.get(), &session) {
        (Screen::Edit, _) => edited(),
        (Screen::Battle | Screen::Result, Some(_)) if trial.is_some() => edited(),
        (Screen::Battle | Screen::Result, Some(session)) if !session.is_watched() => address_of(session),
        _ => String::new(),
    };
    if told.as_ref() != Some(&address) {
        follow_in_page(&address);
        *told = Some(address);
    }
}

/// The name of the edited file in addresses; for a battle with its ending, since its map may have the same name.
fn edited_name(file: &str) -> &str {
    if file.ends_with(".map.toml") { short(file) } else { file }
}

/// Frames in which the game gets to the place in the address.
const SETTLING: u8 = 4;
