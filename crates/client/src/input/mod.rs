//! Input: mouse, keyboard, pad and fingers all write the same commands.

mod approach;
mod capture;
mod keyboard;
mod mouse;
mod pad;
mod touch;

use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput},
        mouse::{AccumulatedMouseScroll, MouseScrollUnit},
    },
    prelude::*,
};
use bevy_egui::egui;

use super::{
    board::{LIFT, Lens},
    choice::{Choice, Mode},
    command::Command,
    keys::Chord,
    playback::Shown,
    view::View,
};
use hexfray_battle::Battle;
use hexfray_board::grid::Cell;

pub use capture::Capture;
pub use keyboard::{key_of, meant_by};

/// How far a finger may move during a tap, in pixels.
pub const STRAY: f32 = 12.0;

/// How far a touchpad scrolls for a notch of a wheel, in pixels.
const NOTCH: f32 = 100.0;

/// The modifier keys that are down. They are followed press by press: on a slow machine a modifier and the key that it changes
/// may go down and up within one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Held {
    /// Ctrl, or Cmd on a Mac.
    pub control: bool,
    /// Shift.
    pub shift: bool,
}

impl Held {
    /// Takes a press or release into account.
    pub fn follow(&mut self, press: &KeyboardInput) {
        let down = press.state == ButtonState::Pressed;
        match press.key_code {
            KeyCode::ControlLeft | KeyCode::ControlRight | KeyCode::SuperLeft | KeyCode::SuperRight => {
                self.control = down;
            }
            KeyCode::ShiftLeft | KeyCode::ShiftRight => self.shift = down,
            _ => {}
        }
    }

    /// The key together with the held modifiers; `None` for keys with a fixed meaning.
    pub fn chord(self, key: &Key) -> Option<Chord> {
        Chord::pressed(key, self.control, self.shift)
    }

    /// Adopts the modifiers that are down at the end of the frame: the window may have lost the keyboard focus meanwhile.
    pub fn settle(&mut self, keys: &ButtonInput<KeyCode>) {
        self.control =
            keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::SuperLeft, KeyCode::SuperRight]);
        self.shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    }
}

/// How many notches the wheel was turned in this frame, away from the player; `None` if it was not turned.
pub fn notches(scroll: &AccumulatedMouseScroll) -> Option<f32> {
    let turned = scroll.delta.y;
    (turned != 0.0).then_some(if scroll.unit == MouseScrollUnit::Line { turned } else { turned / NOTCH })
}

/// Whether letters go into a text field. If the game uses the keys, a button that was reached by Tab gives up the focus:
/// otherwise Enter would press it, too.
pub fn is_typing(context: &egui::Context, keys_are_the_games: bool) -> bool {
    let typing = context.text_edit_focused();
    if keys_are_the_games && !typing {
        context.memory_mut(|memory| {
            if let Some(button) = memory.focused() {
                memory.surrender_focus(button);
            }
        });
    }
    typing
}

/// Whether a point of the window, in pixels, is under a panel. egui itself knows only the place of the pointer, and a lifted
/// finger has none.
pub fn is_over_panel(context: &egui::Context, at: Vec2) -> bool {
    let at = egui::pos2(at.x, at.y) / context.zoom_factor();
    context.layer_id_at(at).is_some_and(|layer| layer.order != egui::Order::Background)
}

/// The target at a pixel of the window: a token of a crowd or in a cell that can be entered, or a cell. On a board of several
/// levels, every token on another level than the one that is shown is a separate target.
fn pointed_at(lens: &Lens, pixel: Vec2, battle: &Battle, (view, shown): (&View, &Shown), choice: &Choice) -> Command {
    let is_open = |cell: Cell| choice.mode == Mode::Move && choice.reach.iter().any(|to| to.cell == cell);
    let token = shown.token_at(lens.to_table(pixel) - Vec2::new(0.0, LIFT), view.level(), is_open);
    token.map_or_else(|| Command::Point(lens.cell_at(pixel, battle, view, is_open)), Command::PointAt)
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((mouse::plugin, keyboard::plugin, pad::plugin, touch::plugin, capture::plugin));
}
