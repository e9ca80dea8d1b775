//! The keyboard: everything that the mouse can do.

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput, NativeKey},
    },
    prelude::*,
};
use bevy_egui::EguiContexts;

use super::{
    Held,
    capture::{self, Capture},
    is_typing,
};
use crate::{
    command::{Command, shortcuts},
    keys::{Context, KeyName, Keys, Shortcut},
    options::Settings,
    session::{BattleSystems, Session},
    state::{Fault, Overlay, Screen, Step, TriedOut},
    view::PAN_STEP,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (handle.in_set(BattleSystems), close_overlay.run_if(not(in_state(Screen::Battle))))
            .in_set(Step::Input)
            .before(capture::listen),
    );
}

fn handle(
    mut presses: MessageReader<KeyboardInput>,
    keys: Res<ButtonInput<KeyCode>>,
    (overlay, session): (Res<Overlay>, Res<Session>),
    (settings, capture): (Res<Settings>, Res<Capture>),
    (fault, tried_out): (Res<Fault>, Option<Res<TriedOut>>),
    mut contexts: EguiContexts,
    mut held: Local<Held>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let typing = is_typing(contexts.ctx_mut()?, *overlay == Overlay::None && fault.0.is_none()) || fault.0.is_some();
    let deaf = typing || capture.is_open();
    for press in presses.read() {
        held.follow(press);
        if press.state == ButtonState::Released || deaf {
            continue;
        }
        let key = &press.logical_key;
        let ends = tried_out.is_some() && ends_trial(key, *held, &settings.keys);
        let ends = ends.then_some(Meant::once(Command::EndTrial));
        let meant = ends.or_else(|| meant_by(key, *held, *overlay, &session, &settings.keys));
        commands.write_batch(meant.filter(|meant| meant.repeats || !press.repeat).map(|meant| meant.command));
    }
    held.settle(&keys);
    Ok(())
}

/// The meaning of a key: a command, and whether it repeats while the key is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meant {
    /// The command.
    pub command: Command,
    /// Whether it is repeated while the key is held: only commands that move something are.
    pub repeats: bool,
}

impl Meant {
    const fn once(command: Command) -> Self {
        Self { command, repeats: false }
    }
}

/// Whether a key ends the trial of an edited battle: the one that began it.
fn ends_trial(key: &Key, held: Held, keys: &Keys) -> bool {
    let begins = |chord| keys.shortcut(chord, Context::Editor) == Some(Shortcut::EditPlay);
    held.chord(key).is_some_and(begins)
}

/// The meaning of a key in a battle or a replay.
pub fn meant_by(key: &Key, held: Held, overlay: Overlay, session: &Session, keys: &Keys) -> Option<Meant> {
    if overlay != Overlay::None {
        return under(overlay, key, held, keys).map(Meant::once);
    }
    let watched = || shortcut_of(key, held, Context::Replay, keys).filter(|_| session.is_watched());
    watched().or_else(|| meant_in_battle(key, held, keys))
}

/// The meaning of a key in a battle.
fn meant_in_battle(key: &Key, held: Held, keys: &Keys) -> Option<Meant> {
    match key {
        Key::Enter if held.shift => return Some(Meant::once(Command::Waypoint)),
        Key::Enter => return Some(Meant::once(Command::Enter)),
        Key::Escape | Key::Backspace => return Some(Meant::once(Command::Cancel)),
        _ => {}
    }
    let shortcut = || [Context::Battle, Context::Both].into_iter().find_map(|it| shortcut_of(key, held, it, keys));
    shortcut().or_else(|| {
        let Some(KeyName::Char(sign)) = KeyName::of(key).filter(|_| !held.control) else { return None };
        let digit = sign.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
        Some(Meant::once(digit.map_or(Command::Letter(sign), Command::Digit)))
    })
}

/// The command of a key's shortcut. With Shift, the keys that move the cursor move the view.
fn shortcut_of(key: &Key, held: Held, context: Context, keys: &Keys) -> Option<Meant> {
    let shortcut = keys.shortcut(held.chord(key)?, context)?;
    let shifted = shortcuts::heading(shortcut)
        .map(|heading| Command::Pan(heading.vector() * PAN_STEP))
        .or(shortcuts::with_shift(shortcut));
    let pans = held.shift && context == Context::Replay && shortcut.repeats();
    let command = shifted.filter(|_| held.shift).or_else(|| shortcuts::command(shortcut))?;
    (!pans).then_some(Meant { command, repeats: shortcut.repeats() })
}

/// The meaning of a key under an overlay: closing it, or opening another. The explanation of a word is a small box beside the
/// board, so there a hint can be asked for, too.
fn under(overlay: Overlay, key: &Key, held: Held, keys: &Keys) -> Option<Command> {
    if *key == Key::Escape {
        return Some(Command::Cancel);
    }
    let shortcut = keys.shortcut(held.chord(key)?, Context::Both)?;
    let leads = matches!(shortcut, Shortcut::Help | Shortcut::Settings | Shortcut::Terms);
    let asks = overlay == Overlay::Terms && matches!(shortcut, Shortcut::Hint | Shortcut::Why);
    shortcuts::command(shortcut).filter(|_| leads || asks)
}

/// Escape closes what is open over the other screens.
fn close_overlay(keys: Res<ButtonInput<KeyCode>>, capture: Res<Capture>, mut overlay: ResMut<Overlay>) {
    if keys.just_pressed(KeyCode::Escape) && *overlay != Overlay::None && !capture.is_open() {
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
        "f7" => Key::F7,
        "f8" => Key::F8,
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
    use crate::{command::Heading, replay::Control, why::Question};

    const NONE: Held = Held { control: false, shift: false };
    const CONTROL: Held = Held { control: true, shift: false };
    const SHIFT: Held = Held { control: false, shift: true };

    fn letter(text: &str) -> Key {
        Key::Character(text.into())
    }

    fn meant(key: &Key, held: Held) -> Option<Command> {
        meant_in_battle(key, held, &Keys::default()).map(|meant| meant.command)
    }

    #[test]
    fn every_action_has_its_key() {
        assert_eq!(meant(&letter("a"), NONE), Some(Command::Letter('A')), "A is for the verb that has it as its key");
        assert_eq!(meant(&letter("/"), NONE), Some(Command::Find), "the slash searches");
        assert_eq!(meant(&letter("1"), NONE), Some(Command::Digit(1)), "digits choose from lists");
        assert_eq!(meant(&letter("m"), NONE), Some(Command::MoveMode), "M moves");
        assert_eq!(meant(&Key::Space, NONE), Some(Command::EndTurn), "space ends the turn");
        assert_eq!(meant(&letter(" "), NONE), Some(Command::EndTurn), "however the keyboard calls it");
        assert_eq!(meant(&Key::Tab, SHIFT), Some(Command::Previous), "Shift + Tab goes backward");
        assert_eq!(meant(&Key::Enter, SHIFT), Some(Command::Waypoint), "Shift + Enter marks the way");
    }

    #[test]
    fn arrows_move_the_cursor_and_with_shift_the_view() {
        assert_eq!(meant(&Key::ArrowUp, NONE), Some(Command::Cursor(Heading::Up)));
        assert_eq!(meant(&Key::ArrowUp, SHIFT), Some(Command::Pan(Vec2::new(0.0, PAN_STEP))));
        let repeats = |key: &Key| meant_in_battle(key, NONE, &Keys::default()).is_some_and(|meant| meant.repeats);
        assert!(repeats(&Key::ArrowUp) && !repeats(&letter("z")), "what is held repeats only where it moves something");
    }

    #[test]
    fn with_ctrl_s_saves_and_assists_nobody() {
        assert_eq!(meant(&letter("s"), CONTROL), Some(Command::Save), "Ctrl+S saves as everywhere");
        let ends = |key: &Key, held| ends_trial(key, held, &Keys::default());
        assert!(ends(&Key::F5, Held::default()), "the key that begins a trial ends it");
        assert!(!ends(&letter("s"), CONTROL), "which no key for saving does");
        assert_eq!(meant(&letter("z"), CONTROL), Some(Command::Undo), "Ctrl+Z takes back as everywhere");
        assert_eq!(meant(&letter("f"), CONTROL), Some(Command::Find), "Ctrl+F searches as everywhere");
        assert_eq!(meant(&letter("a"), CONTROL), None, "and no letter means with Ctrl what it means alone");
    }

    #[test]
    fn the_viewer_has_its_own_keys_and_leaves_the_others_alone() {
        let keys = Keys::default();
        let meant = |key: &Key, held| shortcut_of(key, held, Context::Replay, &keys).map(|meant| meant.command);
        assert_eq!(meant(&Key::Space, NONE), Some(Command::Replay(Control::Play)), "space plays and pauses");
        assert_eq!(meant(&Key::ArrowLeft, NONE), Some(Command::Replay(Control::Step(-1))), "arrows step");
        assert_eq!(meant(&Key::ArrowLeft, SHIFT), None, "with Shift they move the view as everywhere");
        assert_eq!(meant(&letter("f"), NONE), Some(Command::Replay(Control::Fall(1))), "F finds the next fall");
        assert_eq!(meant(&letter("F"), SHIFT), Some(Command::Replay(Control::Fall(-1))), "with Shift the one before");
        assert_eq!(meant(&letter("v"), NONE), None, "speed is set as everywhere");
    }

    #[test]
    fn keys_that_the_player_has_set_do_what_they_are_set_for() {
        let mut keys = Keys::default();
        let chord = crate::keys::Chord::plain(KeyName::Char('W'));
        let binding = crate::keys::Binding::Shortcut(Shortcut::CursorUp);
        keys.set(binding, chord).expect("it can be had");
        let meant = |key: &Key, held| meant_in_battle(key, held, &keys).map(|meant| meant.command);
        assert_eq!(meant(&letter("w"), NONE), Some(Command::Cursor(Heading::Up)));
        assert_eq!(
            meant(&letter("W"), SHIFT),
            Some(Command::Pan(Vec2::new(0.0, PAN_STEP))),
            "with Shift it moves the view"
        );
        assert_eq!(meant(&Key::ArrowUp, NONE), None, "the arrow does so no longer");
    }

    #[test]
    fn keys_do_not_reach_the_battle_through_an_overlay() {
        let meant = |key: &Key| under(Overlay::Help, key, NONE, &Keys::default());
        assert_eq!(meant(&letter("a")), None, "no attack behind the help");
        assert_eq!(meant(&letter("o")), Some(Command::Show(Overlay::Settings)), "one overlay leads to another");
        assert_eq!(meant(&Key::Escape), Some(Command::Cancel), "escape closes it");
        let asked = |overlay| under(overlay, &Key::F4, NONE, &Keys::default());
        assert_eq!(asked(Overlay::Help), None, "no hint behind the help");
        assert_eq!(
            asked(Overlay::Terms),
            Some(Command::Ask(Question::Hint)),
            "the explanation of a word is a small box"
        );
    }
}
