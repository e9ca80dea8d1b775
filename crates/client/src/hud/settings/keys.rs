//! The page of keys with their actions; a click and a press set another key.

use bevy_egui::egui::{self, RichText, vec2};

use crate::{
    input::Capture,
    keys::{Binding, Chord, Context, Keys, Shortcut, refusal},
    session::Session,
    theme::{
        bold, colour, regular, sizes,
        widgets::{quiet, strong},
    },
};
use hexfray_battle::{Verb, VerbInfo};

/// Width of a key's button, in points.
const KEY: f32 = 112.0;
/// Height of a row, in points.
const ROW: f32 = 34.0;

pub(super) fn page(ui: &mut egui::Ui, keys: &mut Keys, capture: &mut Capture, session: Option<&Session>) {
    let verbs = session.map_or(&[][..], |session| session.battle.verbs());
    take(keys, capture, verbs);
    let words = "Choose a key, then press the one that you want instead, with Ctrl if you like. Enter, Escape and the digits cannot be changed.";
    ui.add(egui::Label::new(RichText::new(words).font(regular(sizes::TEXT)).color(colour::QUIET)).wrap());
    let usual = keys.is_usual();
    if ui.add_enabled(!usual, egui::Button::new("Reset all keys").min_size(vec2(KEY, ROW))).clicked() {
        keys.reset_all();
        *capture = Capture::default();
    }
    for (title, context) in [
        ("In battles", Context::Battle),
        ("In battles and replays", Context::Both),
        ("In replays", Context::Replay),
        ("In the editor", Context::Editor),
    ] {
        ui.add_space(4.0);
        strong(ui, title, sizes::HEADING);
        for shortcut in Shortcut::ALL.into_iter().filter(|shortcut| shortcut.context() == context) {
            row(ui, Binding::Shortcut(shortcut), keys, capture, verbs);
        }
    }
    let mut acts: Vec<&VerbInfo> = verbs.iter().filter(|info| info.key.is_some()).collect();
    acts.sort_by_key(|info| info.place.order);
    ui.add_space(4.0);
    strong(ui, "Acts", sizes::HEADING);
    if acts.is_empty() {
        quiet(ui, "Each set of rules has acts of its own: begin a battle to set their keys.");
    }
    let mut seen: Vec<Verb> = Vec::new();
    for info in acts {
        if !seen.contains(&info.verb) {
            seen.push(info.verb);
            row(ui, Binding::Act(info.verb), keys, capture, verbs);
        }
    }
}

/// Sets the key that was pressed, unless it is not allowed or in use: then a message says so first.
fn take(keys: &mut Keys, capture: &mut Capture, verbs: &[VerbInfo]) {
    if let (Some(binding), Some(chord)) = (capture.binding, capture.heard)
        && refusal(binding, chord).is_none()
        && keys.holder(chord, binding, verbs).is_none()
        && keys.set(binding, chord).is_ok()
    {
        *capture = Capture::default();
    }
}

/// An action, its key, and the message about the key that was pressed for it.
fn row(ui: &mut egui::Ui, binding: Binding, keys: &mut Keys, capture: &mut Capture, verbs: &[VerbInfo]) {
    let (title, own) = (binding.title(verbs), keys.label_of(binding, verbs));
    let waits = capture.binding == Some(binding);
    ui.horizontal(|ui| {
        let wide = ui.available_width() - KEY - 92.0;
        ui.allocate_ui_with_layout(vec2(wide, ROW), egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_width(wide);
            ui.add(egui::Label::new(RichText::new(&title).font(regular(sizes::LARGE))).wrap());
        });
        let (word, ink) = match (waits, own.is_empty()) {
            (true, _) => ("press a key", colour::INK),
            (false, true) => ("none", colour::QUIET),
            (false, false) => (own.as_str(), colour::GOLD),
        };
        let text = RichText::new(word).font(bold(sizes::LARGE)).color(ink);
        let fill = if waits { colour::GOLD } else { colour::BUTTON };
        let button = ui.add(egui::Button::new(text).fill(fill).min_size(vec2(KEY, ROW)));
        button.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, format!("{title}: {word}")));
        if button.clicked() {
            button.surrender_focus();
            *capture = Capture { binding: (!waits).then_some(binding), heard: None };
        }
        if !binding.is_usual(keys, verbs) && ui.add(egui::Button::new("reset").min_size(vec2(64.0, ROW))).clicked() {
            keys.reset(binding, verbs);
            *capture = Capture::default();
        }
    });
    if let Some(chord) = capture.heard.filter(|_| waits) {
        doubt(ui, (binding, chord), keys, capture, verbs);
    }
}

/// Says why a key is not allowed, or which action uses it, and asks.
fn doubt(
    ui: &mut egui::Ui,
    (binding, chord): (Binding, Chord),
    keys: &mut Keys,
    capture: &mut Capture,
    verbs: &[VerbInfo],
) {
    let holder = keys.holder(chord, binding, verbs);
    let refused = refusal(binding, chord);
    let words = match (refused, holder) {
        (Some(why), _) => why.to_owned(),
        (None, Some(holder)) => format!("{} is the key for: {}.", chord.label(), holder.title(verbs)),
        (None, None) => return,
    };
    ui.add(egui::Label::new(RichText::new(words).font(bold(sizes::LEAD)).color(colour::amber())).wrap());
    ui.horizontal(|ui| {
        let choice = |ui: &mut egui::Ui, word: &str| ui.add(egui::Button::new(word).min_size(vec2(KEY, ROW))).clicked();
        if refused.is_none() && choice(ui, "Use it here") {
            if keys.set(binding, chord).is_ok() {
                *capture = Capture::default();
            }
        } else if choice(ui, "Another key") {
            capture.heard = None;
        } else if choice(ui, "Cancel") {
            *capture = Capture::default();
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::KeyName;

    fn heard(shortcut: Shortcut, letter: char) -> Capture {
        let chord = Chord::plain(KeyName::Char(letter));
        Capture { binding: Some(Binding::Shortcut(shortcut)), heard: Some(chord) }
    }

    #[test]
    fn a_free_key_is_taken_at_once_and_a_used_one_only_when_that_is_wanted() {
        let mut keys = Keys::default();
        let mut capture = heard(Shortcut::Undo, 'Q');
        take(&mut keys, &mut capture, &[]);
        assert_eq!((keys.label(Shortcut::Undo).as_str(), capture), ("Q", Capture::default()), "Q is free");
        let mut capture = heard(Shortcut::Undo, 'T');
        take(&mut keys, &mut capture, &[]);
        assert!(capture.is_open() && keys.label(Shortcut::Undo) == "Q", "T shows threats: the player is asked");
        let mut capture = heard(Shortcut::Undo, '5');
        take(&mut keys, &mut capture, &[]);
        assert!(capture.is_open() && keys.label(Shortcut::Undo) == "Q", "digits cannot be had");
    }
}
