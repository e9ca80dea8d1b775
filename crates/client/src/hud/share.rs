//! Links in a page: to the battle, its position, its replay.

use bevy_egui::egui::{self, vec2};

use crate::{
    files::{FileWish, Link},
    session::Session,
    theme::widgets::{button, main_button, quiet, strong},
};

/// The choice of links; returns the command for the one that was pressed.
pub(super) fn panel(ui: &mut egui::Ui, session: &Session) -> Option<FileWish> {
    ui.set_width((ui.ctx().content_rect().width() - 60.0).min(440.0));
    strong(ui, "Copy a link", 20.0);
    let orders = session.battle.history().len();
    let mut wanted = None;
    let size = vec2(260.0, 44.0);
    if !session.is_watched() {
        if main_button(ui, "This battle", "Enter", size) {
            wanted = Some(Link::Battle);
        }
        quiet(ui, "From its start, with the same dice and players.");
        if button(ui, "This position", "", size, false).clicked() {
            wanted = Some(Link::Position);
        }
        quiet(ui, format!("To continue from here, after {orders} orders."));
    }
    if button(ui, "The replay", "", size, false).clicked() {
        wanted = Some(Link::Replay);
    }
    quiet(ui, "To watch everything that has happened so far.");
    ui.add_space(4.0);
    quiet(ui, "A link holds up to 16,000 characters, about 500 orders. Share a longer battle as a file: see Files.");
    wanted.map(|link| FileWish::link(session, link))
}
