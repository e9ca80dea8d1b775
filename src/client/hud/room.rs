//! Leaves the board the part of the window that no panel takes.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

use crate::{
    battle::Decision,
    client::{
        measures::{GAP, GOALS, LEFT_WIDTH, MESSAGE, RIGHT_WIDTH, Room, SHORT_CARD, STOREYS, TIMELINE, Taken},
        options::Settings,
        session::Session,
        state::{Draw, Screen},
        view::View,
    },
    picture::StageKind,
};

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Taken>().add_systems(
        EguiPrimaryContextPass,
        leave_room.after(Draw).run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
    );
}

/// Width of the small buttons at the right of a low window, in points.
const CHIPS: f32 = 100.0;

/// Height from which on a window has room for messages over the board, in points.
const ROOMY: f32 = 640.0;
/// Height of messages on a phone held upright, in points.
const TALL_MESSAGE: f32 = 168.0;

/// Tells the camera how much of the window is left for the board.
fn leave_room(
    mut contexts: EguiContexts,
    mut taken: ResMut<Taken>,
    settings: Res<Settings>,
    mut view: ResMut<View>,
    session: Res<Session>,
) -> Result {
    let area = contexts.ctx_mut()?.content_rect();
    let foot = taken.foot;
    let room = Room::of(area);
    let head = Room::timeline(area);
    let goals = if Room::is_low(area) { 0.0 } else { GOALS };
    taken.head = if room == Room::Phone { head + SHORT_CARD } else { head } + Room::edge(area) + goals;
    // Where the battle tells its players something, what it says has a place of its own.
    let tells = session.setup().events.iter().any(|event| session.reads(&event.message));
    let message = match room {
        _ if !tells || area.height() < ROOMY => 0.0,
        Room::Phone => TALL_MESSAGE,
        Room::Small | Room::Wide => MESSAGE,
    };
    // A stage has its ruler at the lower edge: it makes room even for what comes and goes.
    let is_stage = StageKind::of(&session.battle.board().grid()).is_some();
    let asked = is_stage && matches!(session.battle.decision(), Decision::Answer { .. } | Decision::Pick { .. });
    let question = if asked && taken.bar.is_positive() { area.bottom() - taken.bar.top() + 4.0 } else { 0.0 };
    let margins = match room {
        // What stands at the foot comes and goes; the board stays where it is.
        Room::Wide if session.is_watched() => {
            [LEFT_WIDTH + 24.0, TIMELINE + GOALS + 18.0, RIGHT_WIDTH + 28.0, foot.max(112.0) + 6.0]
        }
        Room::Wide => {
            [LEFT_WIDTH + 24.0, TIMELINE + GOALS + message + 18.0, RIGHT_WIDTH + 28.0, 112.0_f32.max(question)]
        }
        Room::Small if Room::is_low(area) => [GAP, taken.head + 4.0, CHIPS + GAP, foot.max(66.0) + 4.0],
        Room::Small => [GAP, TIMELINE + GOALS + message + 2.0 * GAP, GAP, foot.max(150.0) + GAP],
        Room::Phone => [6.0, TIMELINE + SHORT_CARD + GOALS + message + 2.0 * GAP, 6.0, foot.max(170.0) + GAP],
    };
    let beside = if session.battle.board().has_storeys() { STOREYS + GAP } else { 0.0 };
    let margins = [margins[0] + beside, margins[1], margins[2], margins[3]];
    view.keep_free(margins.map(|margin| margin * settings.scale));
    Ok(())
}
