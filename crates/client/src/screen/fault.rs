//! The errors in a file, readable: each at its place.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Id, Modal, RichText, ScrollArea, vec2},
};

use crate::{
    files::IN_PAGE,
    saves::{Offer, SaveWish},
    state::{Draw, Fault},
    theme::widgets::{button, main_button, panel_frame, quiet, strong},
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

fn draw(
    mut contexts: EguiContexts,
    mut fault: ResMut<Fault>,
    mut offer: ResMut<Offer>,
    mut wishes: MessageWriter<SaveWish>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let Some(text) = fault.0.clone() else { return Ok(()) };
    let area = context.content_rect().size();
    let modal = Modal::new(Id::new("fault")).frame(panel_frame()).backdrop_color(Color32::from_black_alpha(140));
    let answer = modal.show(&context, |ui| {
        ui.set_max_width((area.x - 120.0).min(980.0));
        let of_files = text.contains(".toml:");
        strong(ui, if of_files { "This cannot be played yet" } else { "This cannot be done" }, 20.0);
        ScrollArea::both().max_height(area.y * 0.6).show(ui, |ui| {
            ui.add(egui::Label::new(RichText::new(&text).monospace()).extend().selectable(true));
        });
        ui.add_space(6.0);
        if of_files {
            quiet(ui, WAY_OUT);
        }
        let can_play_on = offer.stands(&text);
        if can_play_on {
            quiet(ui, PLAY_ON);
        }
        ui.horizontal(|ui| {
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
