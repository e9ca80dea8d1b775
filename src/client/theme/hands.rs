//! What the player plays with, fingers or a mouse and keys: words name only what there is.

use bevy_egui::egui::{Context, Id};

use crate::client::measures::Room;

/// Takes note whether the player pointed with a finger last.
pub fn note(context: &Context, by_touch: bool) {
    if has_pointed(context) != by_touch {
        context.data_mut(|data| data.insert_temp(note_id(), by_touch));
    }
}

/// Whether the player plays with fingers: the window is a phone's, or a finger pointed last.
pub fn are_fingers(context: &Context) -> bool {
    Room::is_for_fingers(context.content_rect()) || has_pointed(context)
}

/// Words in which `{click}` and `{Click}` stand for what one does with what one plays with, `{confirm}` for doing what is
/// shown of what is pointed at.
pub fn in_words(context: &Context, words: &str) -> String {
    let [click, start, confirm] =
        if are_fingers(context) { ["tap", "Tap", "tap again"] } else { ["click", "Click", "click"] };
    words.replace("{click}", click).replace("{Click}", start).replace("{confirm}", confirm)
}

fn has_pointed(context: &Context) -> bool {
    context.data(|data| data.get_temp(note_id())).unwrap_or_default()
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
        note(&desk, true);
        assert_eq!(in_words(&desk, "{Click} a cell"), "Tap a cell", "a large screen may be touched as well");
        note(&desk, false);
        assert_eq!(in_words(&desk, "{Click} a cell"), "Click a cell", "and the mouse may be taken up again");
    }
}
