//! Messages from the page: files from the player, text typed on a phone, presses through a screen reader, another address.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiOutput, PrimaryEguiContext,
    egui::{
        self,
        accesskit::{self, Action, ActionData},
    },
    input::EguiInputEvent,
};
use serde::Deserialize;
use wasm_bindgen::prelude::wasm_bindgen;

use super::address::Went;
use crate::{
    command::{Command, Heading},
    files::{Brought, FileWish},
    reload::{FileSaved, Notice},
    session::Texts,
    state::{Fault, FillScreen, Step, Wake},
    storage,
};
use hexfray_battle::UnitId;
use hexfray_board::text::Source;

#[wasm_bindgen]
extern "C" {
    /// The next message of the page, as JSON; `None` if there is none.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn next() -> Option<String>;
    /// Saves a file for the player.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn download(name: &str, text: &str);
    /// Copies a link: the page's address with these parameters and, if it has a kind, a text packed into it.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn share(search: &str, kind: &str, text: &str);
    /// Fills the screen with the game, or ends that.
    #[wasm_bindgen(js_namespace = hexfray, js_name = "fullScreen")]
    fn full_screen();
    /// Lets the player choose files to open.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn choose();
    /// Lets the player type in a field of the page, on a touch screen.
    #[wasm_bindgen(js_namespace = hexfray, js_name = "type")]
    fn type_in(label: &str, text: &str);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Typing>()
        .add_systems(Startup, tell_of_broken_files.run_if(resource_exists::<Texts>))
        .add_systems(Update, (hear, ask_for_text, let_go_of_field).chain().in_set(Step::Input))
        .add_systems(Update, hand_out.after(Step::Obey))
        .add_systems(Update, (|| full_screen()).run_if(on_message::<FillScreen>));
}

/// A message of the page.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Word {
    /// A file that the player has opened, or dropped onto the page.
    Brought { name: String, text: String },
    /// A file that cannot be read, in a sentence.
    Refused(String),
    /// The text that was typed into the page's field; `None` if the player went back.
    Typed(Option<String>),
    /// A button was pressed, by the number under which the page knows it.
    Pressed(String),
    /// A field was entered, by that number.
    Entered(String),
    /// A slider was set.
    Set { id: String, to: f64 },
    /// A step over the board, or a press there.
    Walked(Walk),
    /// A question about a unit, by its number.
    Asked(u16),
    /// Good news, in a sentence.
    News(String),
    /// The player went back or forward.
    Went,
    /// Input has arrived that is read elsewhere, such as from a gamepad.
    Stirred,
}

/// The actions on the board of a player with a screen reader.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Walk {
    /// To the next cell.
    Up,
    Down,
    Left,
    Right,
    /// To the next target or unit.
    Next,
    /// The action that was announced for the cell.
    Do,
    /// One step back.
    Back,
}

impl From<Walk> for Command {
    fn from(walk: Walk) -> Self {
        match walk {
            Walk::Up => Self::Cursor(Heading::Up),
            Walk::Down => Self::Cursor(Heading::Down),
            Walk::Left => Self::Cursor(Heading::Left),
            Walk::Right => Self::Cursor(Heading::Right),
            Walk::Next => Self::Next,
            Walk::Do => Self::Confirm,
            Walk::Back => Self::Cancel,
        }
    }
}

/// The text field of the game whose text is typed in the page.
#[derive(Resource, Default)]
struct Typing {
    /// The field for which the page was asked.
    asked: Option<accesskit::NodeId>,
    /// Frames until the game's field loses the focus; it takes over the text first.
    rest: u8,
}

/// Frames in which a field takes over the typed text.
const TAKING_OVER: u8 = 3;

fn hear(
    context: Option<Single<Entity, With<PrimaryEguiContext>>>,
    mut typing: ResMut<Typing>,
    (mut fault, mut notice, mut wake): (ResMut<Fault>, ResMut<Notice>, ResMut<Wake>),
    (mut brought, mut went, mut commands): (MessageWriter<Brought>, MessageWriter<Went>, MessageWriter<Command>),
    mut inputs: MessageWriter<EguiInputEvent>,
) {
    while let Some(word) = next() {
        wake.stir();
        let events = match serde_json::from_str(&word) {
            Ok(Word::Brought { name, text }) => {
                brought.write(Brought { name, text });
                continue;
            }
            Ok(Word::Refused(sentence)) => {
                fault.0 = Some(sentence);
                continue;
            }
            Ok(Word::Typed(text)) => {
                typing.rest = TAKING_OVER;
                text.map(typed).unwrap_or_default()
            }
            Ok(Word::Asked(unit)) => {
                let unit = UnitId(unit);
                commands.write_batch([Command::PointAt(unit), Command::Inspect(unit)]);
                continue;
            }
            Ok(Word::News(sentence)) => {
                notice.news = Some(sentence);
                continue;
            }
            Ok(Word::Went) => {
                went.write(Went);
                continue;
            }
            Ok(Word::Stirred) => continue,
            Ok(Word::Walked(walk)) => {
                commands.write(walk.into());
                continue;
            }
            Ok(Word::Pressed(number)) => asked(&number, Action::Click, None).into_iter().collect(),
            Ok(Word::Entered(number)) => asked(&number, Action::Focus, None).into_iter().collect(),
            Ok(Word::Set { id, to }) => {
                asked(&id, Action::SetValue, Some(ActionData::NumericValue(to))).into_iter().collect()
            }
            Err(error) => {
                warn!("the page says {word}: {error}");
                continue;
            }
        };
        if let Some(context) = &context {
            inputs.write_batch(events.into_iter().map(|event| EguiInputEvent { context: **context, event }));
        }
    }
}

/// The input that replaces the text of the field.
fn typed(text: String) -> Vec<egui::Event> {
    let key = |key, modifiers| egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    let all = key(egui::Key::A, egui::Modifiers { ctrl: true, command: true, ..egui::Modifiers::NONE });
    let words = if text.is_empty() { key(egui::Key::Delete, egui::Modifiers::NONE) } else { egui::Event::Text(text) };
    vec![all, words]
}

/// The input that presses, enters or sets the widget with this number.
fn asked(number: &str, action: Action, data: Option<ActionData>) -> Option<egui::Event> {
    let node = accesskit::NodeId(number.parse().ok()?);
    Some(egui::Event::AccessKitActionRequest(accesskit::ActionRequest {
        action,
        target_tree: accesskit::TreeId::ROOT,
        target_node: node,
        data,
    }))
}

/// Asks the page for text when a field of the game is entered.
fn ask_for_text(outputs: Query<&EguiOutput, With<PrimaryEguiContext>>, mut typing: ResMut<Typing>) {
    let Ok(output) = outputs.single() else { return };
    let output = &output.platform_output;
    let Some(update) = output.accesskit_update.as_ref().filter(|_| output.ime.is_some()) else {
        typing.asked = None;
        return;
    };
    if typing.asked == Some(update.focus) {
        return;
    }
    typing.asked = Some(update.focus);
    if let Some((_, node)) = update.nodes.iter().find(|(id, _)| *id == update.focus) {
        let label = node.label().or(node.placeholder()).unwrap_or("Text");
        type_in(label, node.value().unwrap_or_default());
    }
}

/// Leaves the field once it has taken over the text.
fn let_go_of_field(mut contexts: EguiContexts, mut typing: ResMut<Typing>) -> Result {
    if typing.rest > 0 {
        typing.rest -= 1;
        if typing.rest == 0 {
            contexts.ctx_mut()?.memory_mut(|memory| {
                if let Some(field) = memory.focused() {
                    memory.surrender_focus(field);
                }
            });
        }
    }
    Ok(())
}

/// Reports kept files that are broken, as after an update of the game, like broken files that were just saved.
fn tell_of_broken_files(texts: Res<Texts>, mut saved: MessageWriter<FileSaved>) {
    for (name, text) in storage::kept_files() {
        let source = Source::new(&name, &text);
        if texts.library.get(&name) != Some(&source) {
            saved.write(FileSaved(source));
        }
    }
}

fn hand_out(mut wishes: MessageReader<FileWish>) {
    for wish in wishes.read() {
        match wish {
            FileWish::Download { name, text } => download(name, text),
            FileWish::Choose => choose(),
            FileWish::Link { search, kind, text } => share(search, kind, text),
            FileWish::LetGo(_) | FileWish::Play(_) | FileWish::Edit(_) => {}
        }
    }
}
