//! Leaves the board the part of the window that no panel takes.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::message;
use crate::{
    art::Art,
    measures::{CHIPS, GAP, GOALS, NARROW_GAP, Room, TIMELINE, Taken},
    options::Settings,
    session::{Session, in_battle},
    state::Draw,
    view::View,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Taken>().add_systems(EguiPrimaryContextPass, leave_room.after(Draw).run_if(in_battle));
}

/// Assumed height of bar and chips on a phone before they have been drawn, in points.
const LEAST_FOOT: f32 = 170.0;
/// Height of hints over the small buttons of a phone, such as to tap again, in points.
const SAID: f32 = 38.0;
/// The most of a window's height that is kept for messages.
const SHARE: f32 = 0.42;

/// The least free space below the board, in points: the height of the bar and of most questions, so that units do not move when
/// one replaces the other.
const UNDER_BOARD: f32 = 134.0;

/// The room that is kept for a battle's messages, and what it depends on: so the board keeps its place while they come and go.
#[derive(Default)]
struct Kept {
    of: Option<(String, egui::Vec2)>,
    message: f32,
}

/// Tells the camera how much of the window is left for the board.
fn leave_room(
    mut contexts: EguiContexts,
    mut taken: ResMut<Taken>,
    mut view: ResMut<View>,
    (session, art, settings): (Res<Session>, Option<Res<Art>>, Res<Settings>),
    mut kept: Local<Kept>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let (area, scale) = (context.content_rect(), context.zoom_factor());
    taken.scale = scale;
    let foot = taken.foot;
    let room = Room::of(area);
    taken.head = Room::head(area);
    let of = Some((session.setup().title.to_string(), area.size()));
    if kept.of != of
        && let Some(art) = &art
    {
        let message = message::tallest(context, &session, art, &settings.keys).min(area.height() * SHARE);
        *kept = Kept { of, message };
    }
    // In a low window they have a place beside the board.
    let (column, message) = match Room::for_messages(area).filter(|_| kept.message > 0.0) {
        // Where panels are beside the board anyway, the column is there.
        Some(wide) => (wide + GAP, 0.0),
        None => (0.0, kept.message + if kept.message > 0.0 { NARROW_GAP } else { 0.0 }),
    };
    let margins = match room {
        // A bar of one row and hints instead of it take the same height; a question or several rows take more.
        Room::Compact | Room::Wide => {
            let (left, right) = Room::sides(area);
            [left, (TIMELINE + GOALS + 18.0).max(message), right, (foot + 6.0).max(UNDER_BOARD)]
        }
        Room::Small if Room::is_short(area) => {
            [GAP + column, (taken.head + 4.0).max(message), CHIPS + GAP, foot.max(66.0) + 4.0]
        }
        Room::Small => [GAP, (TIMELINE + GOALS + 2.0 * GAP).max(message), GAP, foot.max(150.0) + GAP],
        Room::Phone => [NARROW_GAP, (taken.head + NARROW_GAP).max(message), NARROW_GAP, foot.max(LEAST_FOOT) + SAID],
    };
    let beside = if session.battle.board().has_storeys() { Room::storeys(area) + GAP } else { 0.0 };
    let margins = [margins[0] + beside, margins[1], margins[2], margins[3]];
    view.keep_free(margins.map(|margin| margin * scale));
    view.cover(taken.message * scale);
    Ok(())
}
