//! The keyboard: everything that the mouse can do.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput, NativeKey},
    },
    prelude::*,
};
use bevy_egui::EguiContexts;

use super::{Held, is_typing};
use crate::client::{
    command::{Command, Heading},
    menu::Menu,
    replay::Control,
    session::Session,
    state::{Fault, Overlay, Screen, Step},
    why::Question,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            handle.run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
            close_overlay.run_if(not(in_state(Screen::Battle))),
        )
            .in_set(Step::Input),
    );
}

/// How far a key moves the view, in pixels.
const PAN: f32 = 80.0;
/// How much a key zooms.
const ZOOM: f32 = 1.2;

fn handle(
    mut presses: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    (overlay, session): (Res<Overlay>, Res<Session>),
    fault: Res<Fault>,
    mut contexts: EguiContexts,
    mut held: Local<Held>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let typing = is_typing(contexts.ctx_mut()?, *overlay == Overlay::None && fault.0.is_none()) || fault.0.is_some();
    for press in presses.read() {
        held.follow(press);
        if press.state == ButtonState::Released || typing {
            continue;
        }
        // Keys that are held repeat only where that moves something.
        let repeats = matches!(press.logical_key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight);
        if press.repeat && !repeats {
            continue;
        }
        let meant = if held.control {
            command_of_control(&press.logical_key)
        } else {
            meant_by(&press.logical_key, held.shift, *overlay, &session)
        };
        commands.write_batch(meant);
    }
    held.settle(&keys);
    Ok(())
}

/// What a key means on the table, where a battle is played or a record watched.
pub fn meant_by(key: &Key, shift: bool, overlay: Overlay, session: &Session) -> Option<Command> {
    let control = || control_of(key, shift).filter(|_| overlay == Overlay::None && session.is_watched());
    control().or_else(|| command_of(key, shift, overlay))
}

/// What a key tells the viewer of a record; nothing where it means what it means in a battle.
fn control_of(key: &Key, shift: bool) -> Option<Command> {
    let way = if shift { -1 } else { 1 };
    let control = match key {
        Key::Space => Control::Play,
        Key::ArrowLeft if !shift => Control::Step(-1),
        Key::ArrowRight if !shift => Control::Step(1),
        Key::ArrowUp if !shift => Control::Round(-1),
        Key::ArrowDown if !shift => Control::Round(1),
        Key::Home => Control::First,
        Key::End => Control::Last,
        Key::Character(letter) => match letter.to_lowercase().as_str() {
            " " => Control::Play,
            "f" => Control::Fall(way),
            "g" => return Some(Command::Show(Overlay::TakeOver)),
            _ => return None,
        },
        _ => return None,
    };
    Some(Command::Replay(control))
}

/// What a key means in a battle.
fn command_of(key: &Key, shift: bool, overlay: Overlay) -> Option<Command> {
    if overlay != Overlay::None {
        return match key {
            Key::Escape => Some(Command::Cancel),
            Key::Character(letter) => match letter.to_lowercase().as_str() {
                "h" => Some(Command::Show(Overlay::Help)),
                "o" => Some(Command::Show(Overlay::Settings)),
                _ => None,
            },
            _ => None,
        };
    }
    let arrow = |heading: Heading| {
        if shift { Command::Pan(heading.vector() * PAN) } else { Command::Cursor(heading) }
    };
    Some(match key {
        Key::ArrowUp => arrow(Heading::Up),
        Key::ArrowDown => arrow(Heading::Down),
        Key::ArrowLeft => arrow(Heading::Left),
        Key::ArrowRight => arrow(Heading::Right),
        Key::Enter => Command::Confirm,
        Key::Escape | Key::Backspace => Command::Cancel,
        Key::Space => Command::EndTurn,
        Key::Tab => {
            if shift {
                Command::Previous
            } else {
                Command::Next
            }
        }
        Key::PageUp => Command::Level(1),
        Key::PageDown => Command::Level(-1),
        Key::F3 => Command::Show(Overlay::Referee),
        Key::F4 => Command::Ask(Question::Hint),
        Key::F6 => Command::Ask(Question::Why),
        Key::F2 => Command::Show(Overlay::Log),
        Key::F1 => Command::Show(Overlay::Briefing),
        Key::F5 => Command::Save,
        Key::F9 => Command::Load,
        Key::Character(letters) => return command_of_letter(&letters.to_uppercase()),
        _ => return None,
    })
}

/// What a key means with Ctrl: no plain letter, for hands that save or take back as they do everywhere.
fn command_of_control(key: &Key) -> Option<Command> {
    let Key::Character(letter) = key else { return None };
    match letter.to_lowercase().as_str() {
        "s" => Some(Command::Save),
        "z" => Some(Command::Undo),
        "f" => Some(Command::Find),
        _ => None,
    }
}

fn command_of_letter(letter: &str) -> Option<Command> {
    Some(match letter {
        " " => Command::EndTurn,
        "M" => Command::MoveMode,
        "Z" => Command::Undo,
        "T" => Command::Threats,
        "V" => Command::Faster,
        "H" | "?" => Command::Show(Overlay::Help),
        "O" => Command::Show(Overlay::Settings),
        "." => Command::Open(Menu::All),
        "/" => Command::Find,
        "C" => Command::Centre,
        "+" | "=" => Command::Zoom(ZOOM),
        "-" | "−" => Command::Zoom(1.0 / ZOOM),
        digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => Command::Digit(digit.as_bytes()[0] - b'0'),
        other => {
            let mut letters = other.chars();
            let letter = letters.next().filter(|letter| letter.is_ascii_uppercase())?;
            return letters.next().is_none().then_some(Command::Letter(letter));
        }
    })
}

/// Escape closes what lies over the other screens.
fn close_overlay(keys: Res<ButtonInput<KeyCode>>, mut overlay: ResMut<Overlay>) {
    if keys.just_pressed(KeyCode::Escape) && *overlay != Overlay::None {
        *overlay = Overlay::None;
    }
}

/// The key of a word in a script.
pub fn key_of(word: &str) -> Key {
    match word {
        "enter" => Key::Enter,
        "escape" => Key::Escape,
        "space" => Key::Space,
        "tab" => Key::Tab,
        "left" => Key::ArrowLeft,
        "right" => Key::ArrowRight,
        "up" => Key::ArrowUp,
        "down" => Key::ArrowDown,
        "f1" => Key::F1,
        "f2" => Key::F2,
        "f3" => Key::F3,
        "f4" => Key::F4,
        "f5" => Key::F5,
        "f6" => Key::F6,
        "f9" => Key::F9,
        "home" => Key::Home,
        "end" => Key::End,
        "delete" => Key::Delete,
        "pageup" => Key::PageUp,
        "pagedown" => Key::PageDown,
        letter if letter.chars().count() == 1 => Key::Character(letter.into()),
        _ => Key::Unidentified(NativeKey::Unidentified),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_its_key() {
        let meant = |key: &str| command_of(&Key::Character(key.into()), false, Overlay::None);
        assert_eq!(meant("a"), Some(Command::Letter('A')), "A is for the verb that has it as its key");
        assert_eq!(meant("/"), Some(Command::Find), "the slash searches");
        assert_eq!(meant("1"), Some(Command::Digit(1)), "digits choose from lists");
        assert_eq!(meant("m"), Some(Command::MoveMode), "M moves");
        assert_eq!(command_of(&Key::Space, false, Overlay::None), Some(Command::EndTurn), "space ends the turn");
    }

    #[test]
    fn with_ctrl_s_saves_and_assists_nobody() {
        let meant = |key: &str| command_of_control(&Key::Character(key.into()));
        assert_eq!(meant("s"), Some(Command::Save), "Ctrl+S saves as everywhere");
        assert_eq!(meant("z"), Some(Command::Undo), "Ctrl+Z takes back as everywhere");
        assert_eq!(meant("f"), Some(Command::Find), "Ctrl+F searches as everywhere");
        assert_eq!(meant("a"), None, "and no letter means with Ctrl what it means alone");
    }

    #[test]
    fn the_viewer_has_its_own_keys_and_leaves_the_others_alone() {
        let meant = |key: &str, shift| control_of(&Key::Character(key.into()), shift);
        assert_eq!(control_of(&Key::Space, false), Some(Command::Replay(Control::Play)), "space plays and pauses");
        assert_eq!(control_of(&Key::ArrowLeft, false), Some(Command::Replay(Control::Step(-1))), "arrows step");
        assert_eq!(control_of(&Key::ArrowLeft, true), None, "with Shift they move the view as everywhere");
        assert_eq!(meant("f", false), Some(Command::Replay(Control::Fall(1))), "F finds the next fall");
        assert_eq!(meant("F", true), Some(Command::Replay(Control::Fall(-1))), "and with Shift the one before");
        assert_eq!(meant("v", false), None, "speed is set as everywhere");
    }

    #[test]
    fn keys_do_not_reach_the_battle_through_an_overlay() {
        let meant = |key: &str| command_of(&Key::Character(key.into()), false, Overlay::Help);
        assert_eq!(meant("a"), None, "no attack behind the help");
        assert_eq!(command_of(&Key::Escape, false, Overlay::Help), Some(Command::Cancel), "escape closes it");
    }
}
