//! The errors in a file, readable: each at its place.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, FontId, Id, Modal, RichText, ScrollArea, vec2},
};

use crate::{
    files::IN_PAGE,
    measures::Room,
    saves::{Offer, SaveWish},
    state::{Draw, Fault},
    theme::{
        colour, regular, sizes,
        widgets::{button, main_button, panel_frame, quiet, strong},
    },
};

/// The advice for a file with mistakes.
const WAY_OUT: &str = if IN_PAGE {
    "Fix the file and open it again."
} else {
    "Fix the file and try again; `hexfray check FILE` reports the same on the command line."
};

/// The consequences of playing on with other files.
const PLAY_ON: &str = "You can continue it with the current files; past events may then turn out differently.";

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw));
}

/// A report, selectable, in a scrolled area of at most this height. Lines of files are in one width of letters and keep
/// their breaks, so that marks stand below what they mark; where a phone has no room for them, and in sentences, lines wrap.
pub(super) fn fault_text(ui: &mut egui::Ui, text: &str, of_files: bool, high: f32) {
    let keeps_lines = of_files && Room::here(ui.ctx()) != Room::Phone;
    let font = if of_files { FontId::monospace(14.0) } else { regular(sizes::HEADING) };
    let label = egui::Label::new(RichText::new(text).font(font)).selectable(true);
    let (label, scroll) = match keeps_lines {
        true => (label.extend(), ScrollArea::both()),
        false => (label.wrap(), ScrollArea::vertical()),
    };
    scroll.max_height(high).show(ui, |ui| ui.add(label));
}

fn draw(
    mut contexts: EguiContexts,
    mut fault: ResMut<Fault>,
    mut offer: ResMut<Offer>,
    mut wishes: MessageWriter<SaveWish>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let Some(text) = fault.0.clone() else { return Ok(()) };
    let area = context.content_rect();
    let modal = Modal::new(Id::new("fault")).frame(panel_frame()).backdrop_color(colour::VEIL);
    let answer = modal.show(&context, |ui| {
        ui.set_max_width((area.width() - if Room::is_for_fingers(area) { 56.0 } else { 120.0 }).min(980.0));
        let of_files = text.contains(".toml:");
        strong(ui, if of_files { "This cannot be played yet" } else { "This cannot be done" }, 20.0);
        let high = area.height() * if Room::is_low(area) { 0.4 } else { 0.6 };
        fault_text(ui, &text, of_files, high);
        ui.add_space(6.0);
        if of_files {
            quiet(ui, WAY_OUT);
        }
        let can_play_on = offer.stands(&text);
        if can_play_on {
            quiet(ui, PLAY_ON);
        }
        ui.horizontal_wrapped(|ui| {
            let back = main_button(ui, "Back", "Enter", vec2(140.0, 38.0));
            let on = can_play_on && button(ui, "Continue unverified", "", vec2(200.0, 38.0), false).clicked();
            (back, on)
        })
        .inner
    });
    let (back, on) = answer.inner;
    if on {
        fault.0 = None;
        wishes.write(SaveWish::PlayOn);
    } else if back || answer.should_close() {
        (fault.0, *offer) = (None, Offer::default());
    }
    Ok(())
}
