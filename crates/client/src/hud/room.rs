//! Lays out the panels of the battle's window, and leaves the board the part of it that none takes.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Pos2},
};

use super::{forecast, message, unit_card, why as hint};
use crate::{
    art::Art,
    board::Lens,
    choice::Choice,
    layout::{Panels, Window, Wishes},
    options::Settings,
    playback::{Playback, Shown},
    session::{BattleSystems, Session, in_battle},
    state::Draw,
    view::View,
    why::Why,
};

pub(super) fn plugin(app: &mut App) {
    let system = lay_out.in_set(Draw).before(BattleSystems).run_if(in_battle);
    app.init_resource::<Panels>().add_systems(EguiPrimaryContextPass, system);
}

/// The most of a window's height that is kept for messages.
const SHARE: f32 = 0.47;

/// The room that is kept for a battle's messages, and what it depends on: so the board keeps its place while they come and go.
#[derive(Default)]
struct Kept {
    of: Option<(String, egui::Vec2)>,
    message: f32,
}

/// Gives every panel its place, and tells the camera how much of the window is left for the board.
fn lay_out(
    mut contexts: EguiContexts,
    (mut panels, mut view): (ResMut<Panels>, ResMut<View>),
    (session, art, settings): (Res<Session>, Option<Res<Art>>, Res<Settings>),
    (choice, why, playback, shown): (Res<Choice>, Res<Why>, Res<Playback>, Res<Shown>),
    lens: Lens,
    mut kept: Local<Kept>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let (area, scale) = (context.content_rect(), context.zoom_factor());
    let of = Some((session.setup().title.to_string(), area.size()));
    if kept.of != of
        && let Some(art) = &art
    {
        let message = message::tallest(context, &session, art, &settings.keys).min(area.height() * SHARE);
        *kept = Kept { of, message };
    }
    let window = Window { area, has_storeys: session.battle.board().has_storeys(), message: kept.message };
    let wishes = wishes((&session, &playback, &shown), (&choice, &why), &lens);
    let layout = panels.lay_out(&window, &wishes, scale);
    view.keep_free(layout.margins.map(|margin| margin * scale));
    view.cover(layout.message * scale);
    Ok(())
}

/// What wants to be open.
fn wishes(
    (session, playback, shown): (&Session, &Playback, &Shown),
    (choice, why): (&Choice, &Why),
    lens: &Lens,
) -> Wishes {
    let board = session.battle.board();
    let unit = unit_card::whose(session, choice, shown);
    let forecast = forecast::shown_one(choice, playback);
    let (about, others) = forecast.map_or_else(Default::default, |one| forecast::tokens(one, shown, lens));
    let seen = session.battle.units().filter(|unit| unit.is_active() && !choice.unseen.contains(&unit.id));
    let places = seen.filter_map(|unit| Some((unit.id, lens.spot(board, unit.cell?))));
    let (own, units): (Vec<_>, Vec<_>) = places.partition(|(unit, _)| Some(*unit) == session.acting());
    let cells: Vec<Pos2> = why.asked().map_or_else(Vec::new, |_| hint::cells(session, why.advice(), lens));
    Wishes {
        page: playback.page().is_some(),
        task: playback.task().is_some() && session.human_decides(),
        list: choice.menu.is_some(),
        forecast: forecast.is_some(),
        card: unit.is_some(),
        opened: choice.inspected.is_some(),
        shows_opened: unit.is_some() && choice.inspected == unit,
        why: why.asked().is_some(),
        subject: hint::subject(session, why),
        cells,
        acting: own.first().map(|&(_, at)| at),
        units: units.into_iter().map(|(_, at)| at).collect(),
        about,
        others,
    }
}
