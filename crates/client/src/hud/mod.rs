//! The panels around the board: few, dark, unobtrusive, and without overlap at every size of window.

mod acts;
mod back;
mod bar;
mod briefing;
mod corner;
mod curtain;
mod doubt;
mod files;
mod forecast;
mod goals;
mod help;
mod history;
mod log;
mod message;
mod overlays;
mod portrait;
mod question;
mod rating;
mod referee;
mod replay;
mod room;
mod saves;
#[cfg(test)]
pub(crate) mod seen;
mod settings;
mod share;
mod storeys;
mod terms;
mod timeline;
mod unit_card;
mod why;

use bevy::prelude::*;

pub use goals::house_rules;
pub use help::{own_keys, tables};
#[cfg(target_arch = "wasm32")]
pub use question::{asked, under_way};
pub use timeline::{goals_of, small_token};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((goals::plugin, message::plugin)).add_plugins((
        room::plugin,
        timeline::plugin,
        unit_card::plugin,
        forecast::plugin,
        log::plugin,
        bar::plugin,
        replay::plugin,
        question::plugin,
        corner::plugin,
        why::plugin,
        storeys::plugin,
        doubt::plugin,
        curtain::plugin,
        overlays::plugin,
        portrait::plugin,
    ));
}
