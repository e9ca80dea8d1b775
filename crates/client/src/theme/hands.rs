//! The player's input devices, fingers or a mouse and keys: texts name only those that exist.

use bevy_egui::egui::{Context, Id};

use crate::measures::Room;

/// Notes whether the player's last input was by finger; `None` before the first.
pub fn note(context: &Context, by_touch: Option<bool>) {
    if by_finger(context) != by_touch {
        context.data_mut(|data| data.insert_temp(note_id(), by_touch));
    }
}

/// Whether the player uses fingers: the last input was by finger, or there was none and the window is a phone's.
pub fn are_fingers(context: &Context) -> bool {
    by_finger(context).unwrap_or_else(|| Room::is_for_fingers(context.content_rect()))
}

/// A text in which `{click}` and `{Click}` stand for the action of the player's input device, and `{confirm}` for carrying out
/// what is shown at the pointer.
pub fn in_words(context: &Context, words: &str) -> String {
    let [click, start, confirm] =
        if are_fingers(context) { ["tap", "Tap", "tap again"] } else { ["click", "Click", "click"] };
    words.replace("{click}", click).replace("{Click}", start).replace("{confirm}", confirm)
}

/// An author's text about pointing, for players who tap.
pub fn as_pointed(fingers: bool, words: &str) -> String {
    if fingers { words.replace("Point at", "Tap").replace("point at", "tap") } else { words.to_owned() }
}

/// The name of a key for the player; empty on a touch screen.
pub fn key(context: &Context, label: String) -> String {
    if are_fingers(context) { String::new() } else { label }
}

/// A text about an action, with its key if the player has one.
pub fn with_key(context: &Context, what: &str, label: String) -> String {
    match key(context, label) {
        key if key.is_empty() => what.to_owned(),
        key => format!("{what} ({key})"),
    }
}

/// Lets a finger meet small targets, such as words in a text, within their surroundings while a panel is open over
/// everything else; where panels lie beside the board, a tap between two of them belongs to the board.
pub fn widen_targets(context: &Context, is_over_all: bool) {
    let radius = if is_over_all && are_fingers(context) { FINGER_RADIUS } else { POINTER_RADIUS };
    if context.global_style().interaction.interact_radius != radius {
        context.all_styles_mut(|style| style.interaction.interact_radius = radius);
    }
}

/// The distance from a target at which a finger and a mouse still meet it, in points.
const FINGER_RADIUS: f32 = 12.0;
const POINTER_RADIUS: f32 = 5.0;

fn by_finger(context: &Context) -> Option<bool> {
    context.data(|data| data.get_temp::<Option<bool>>(note_id())).flatten()
}

fn note_id() -> Id {
    Id::new("played with fingers")
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Pos2, RawInput, Rect, vec2};

    use super::*;

    /// A context whose window has this size.
    fn window(wide: f32, high: f32) -> Context {
        let context = Context::default();
        let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(wide, high)));
        context.run_ui(RawInput { screen_rect, ..RawInput::default() }, |_| ()).drop_without_applying_deltas();
        context
    }

    #[test]
    fn words_follow_what_the_player_points_with() {
        let (desk, phone) = (window(1600.0, 900.0), window(390.0, 844.0));
        assert_eq!(in_words(&desk, "{Click} a cell and {click} a foe"), "Click a cell and click a foe");
        assert_eq!(in_words(&phone, "{Click} a cell and {click} a foe"), "Tap a cell and tap a foe");
        note(&desk, Some(true));
        assert_eq!(in_words(&desk, "{Click} a cell"), "Tap a cell", "a large screen may be touched as well");
        note(&desk, Some(false));
        assert_eq!(in_words(&desk, "{Click} a cell"), "Click a cell", "and the mouse may be taken up again");
    }

    #[test]
    fn fingers_are_told_of_no_key() {
        let (desk, phone) = (window(1600.0, 900.0), window(390.0, 844.0));
        let undo = |context: &Context, key: &str| with_key(context, "Undo", key.to_owned());
        assert_eq!([undo(&desk, "Ctrl+Z"), undo(&desk, "")], ["Undo (Ctrl+Z)", "Undo"]);
        assert_eq!(undo(&phone, "Ctrl+Z"), "Undo");
        let words = "Point at a foe, or point at a number.";
        assert_eq!(as_pointed(true, words), "Tap a foe, or tap a number.");
        assert_eq!(as_pointed(false, words), words);
    }

    #[test]
    fn fingers_meet_small_targets_only_where_nothing_lies_beside_them() {
        let radius = |context: &Context, is_over_all: bool| {
            widen_targets(context, is_over_all);
            context.global_style().interaction.interact_radius
        };
        let (desk, phone) = (window(1600.0, 900.0), window(390.0, 844.0));
        assert_eq!([radius(&desk, true), radius(&desk, false)], [POINTER_RADIUS; 2]);
        assert_eq!([radius(&phone, true), radius(&phone, false)], [FINGER_RADIUS, POINTER_RADIUS]);
    }
}
