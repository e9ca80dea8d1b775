//! Leaves the board the part of the window that no panel takes.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::{
    measures::{CHIPS, GAP, GOALS, MESSAGE, NARROW_GAP, Room, TIMELINE, Taken},
    session::Session,
    state::{Draw, Screen},
    view::View,
};
use hexfray_drawing::picture::StageKind;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Taken>().add_systems(
        EguiPrimaryContextPass,
        leave_room.after(Draw).run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
    );
}

/// Height above which a window has room for messages over the board, in points.
const ROOMY: f32 = 640.0;
/// Assumed height of bar and chips on a phone before they have been drawn, in points.
const LEAST_FOOT: f32 = 170.0;
/// Height of hints over the small buttons of a phone, such as to tap again, in points.
const SAID: f32 = 38.0;
/// Height of messages on a phone held upright, in points.
const TALL_MESSAGE: f32 = 168.0;

/// Height of the board below which it does not shrink for a message, in points.
const LEAST_BOARD: f32 = 130.0;

/// The free space below a stage, in points: the height of the bar and of most questions, so that units on it do not move when
/// one replaces the other.
const UNDER_STAGE: f32 = 134.0;

/// Tells the camera how much of the window is left for the board.
fn leave_room(
    mut contexts: EguiContexts,
    mut taken: ResMut<Taken>,
    mut view: ResMut<View>,
    session: Res<Session>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let (area, scale) = (context.content_rect(), context.zoom_factor());
    taken.scale = scale;
    let foot = taken.foot;
    let room = Room::of(area);
    taken.head = Room::head(area);
    // Messages of the battle to its players have a reserved place.
    let tells = session.setup().events.iter().any(|event| session.reads(&event.message));
    let message = match room {
        _ if !tells || area.height() < ROOMY => 0.0,
        Room::Phone => TALL_MESSAGE,
        Room::Small | Room::Compact | Room::Wide => MESSAGE,
    };
    let least = if StageKind::of(&session.battle.board().grid()).is_some() { UNDER_STAGE } else { 112.0 };
    // A message that is longer than usual moves the board down, instead of covering its upper rows.
    // In a low window, where none is reserved, every message does, unless too little of the board would be left.
    let is_room = message > 0.0 || area.height() - taken.message - foot.max(least) > LEAST_BOARD;
    let said = if tells && taken.message > 0.0 && is_room { taken.message + 6.0 } else { 0.0 };
    let margins = match room {
        // A bar of one row and hints instead of it take the same height; a question or several rows take more.
        Room::Compact | Room::Wide => {
            let (left, right) = Room::sides(area);
            [left, (TIMELINE + GOALS + message + 18.0).max(said), right, (foot + 6.0).max(least)]
        }
        Room::Small if Room::is_short(area) => [GAP, (taken.head + 4.0).max(said), CHIPS + GAP, foot.max(66.0) + 4.0],
        Room::Small => [GAP, (TIMELINE + GOALS + message + 2.0 * GAP).max(said), GAP, foot.max(150.0) + GAP],
        Room::Phone => {
            [NARROW_GAP, (taken.head + message + NARROW_GAP).max(said), NARROW_GAP, foot.max(LEAST_FOOT) + SAID]
        }
    };
    let beside = if session.battle.board().has_storeys() { Room::storeys(area) + GAP } else { 0.0 };
    let margins = [margins[0] + beside, margins[1], margins[2], margins[3]];
    view.keep_free(margins.map(|margin| margin * scale));
    view.cover(taken.message * scale);
    Ok(())
}
