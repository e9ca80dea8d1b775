//! The camera: it glides to the requested view.

use bevy::prelude::*;

use super::{View, cloth};
use crate::{
    choice::Choice,
    options::Settings,
    playback::{Happened, Playback, Shown, ShownUnit},
    session::Session,
    state::{Screen, Wake},
    theme::colour,
    view::Play,
};
use hexfray_battle::{Decision, Event, GoalKind, Order, Presence};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, |mut commands: Commands| {
        commands.spawn((Camera2d, Msaa::Off));
    })
    .add_systems(Startup, cloth::lay)
    .add_systems(Update, (follow, cloth::spread).chain().in_set(crate::state::Step::Show))
    .insert_resource(ClearColor(colour::of_sprite(colour::TABLE_DARK)));
}

pub(super) fn follow(
    (time, settings): (Res<Time>, Res<Settings>),
    screen: Res<State<Screen>>,
    windows: Query<&Window>,
    (shown, choice, playback): (Option<Res<Shown>>, Res<Choice>, Res<Playback>),
    session: Option<Res<Session>>,
    (mut happened, mut picked): (MessageReader<Happened>, Local<bool>),
    (mut view, mut wake): (ResMut<View>, ResMut<Wake>),
    camera: Option<Single<(&mut Transform, &mut Projection), With<Camera2d>>>,
) {
    let (Some(camera), Ok(window)) = (camera, windows.single()) else { return };
    let play = match &session {
        Some(session) if *screen.get() == Screen::Battle => play(session, &playback),
        _ => Play::Nobody,
    };
    for event in happened.read() {
        // The player has seen the turn of a picked unit begin.
        if matches!(event.0, Event::TurnStarted { .. }) && !std::mem::take(&mut *picked) {
            view.turn_begins();
        }
    }
    let picks = play == Play::Own && !choice.picks.is_empty();
    if picks && !std::mem::replace(&mut *picked, true) {
        view.turn_begins();
    }
    view.follow_play(play);
    if view.is_settling() {
        wake.next_frame();
    }
    if *screen.get() != Screen::Battle {
        view.forget_units();
    } else if let Some(shown) = shown {
        let standing = || shown.units.iter().filter(|unit| unit.presence == Presence::Active);
        if let Some(session) = session.as_ref().filter(|_| play == Play::Own) {
            let board = session.battle.board();
            let layout = shown.layout(board.grid());
            view.follow_reach(choice.reach.iter().map(|to| layout.centre(to.cell, board.height(to.cell))));
        }
        view.follow_opening(session.as_ref().is_some_and(|session| is_new(session)));
        let goals = session.as_ref().map_or_else(Vec::new, |session| goals(session, &shown));
        view.follow_units(standing().filter_map(|unit| unit.at).chain(goals));
        // In a melee tokens keep their size, and passengers of a vehicle are always small.
        let on_foot = |unit: &&ShownUnit| unit.cell.is_some() && unit.aboard.is_none() && unit.melee_part.is_none();
        let mut cells: Vec<_> = standing().filter(on_foot).map(|unit| unit.cell).collect();
        cells.sort_unstable();
        view.follow_crowd(cells.windows(2).any(|pair| pair[0] == pair[1]));
        // While a unit is to be chosen, the first candidate.
        let acting = shown.acting.or(choice.picks.first().copied());
        view.follow_acting(acting.and_then(|unit| shown.unit(unit)).and_then(|unit| unit.at));
    }
    let (mut transform, mut projection) = camera.into_inner();
    let Projection::Orthographic(lens) = &mut *projection else { return };
    view.fit_to(window.size());
    let (centre, scale) = (transform.translation.truncate(), 1.0 / view.zoom());
    let is_near = centre.distance(view.centre()) < NEAR * scale && (lens.scale / scale - 1.0).abs() < NEAR / 1000.0;
    let jump = view.takes_a_leap() || settings.reduced_motion || *screen.get() != Screen::Battle;
    let share = if jump || is_near { 1.0 } else { 1.0 - (-14.0 * time.delta_secs()).exp() };
    if share < 1.0 {
        wake.next_frame();
    }
    let to = centre.lerp(view.centre(), share).extend(transform.translation.z);
    if transform.translation != to || lens.scale != scale {
        transform.translation = to;
        lens.scale += (scale - lens.scale) * share;
    }
}

/// Whether no order has been given in a battle yet, apart from settings of the questions to be asked.
fn is_new(session: &Session) -> bool {
    session.battle.history().iter().all(|given| matches!(given.order, Order::Ask { .. }))
}

/// The places of the cells that units have to reach, which players need to see as well as the units.
fn goals(session: &Session, shown: &Shown) -> Vec<Vec2> {
    let board = session.battle.board();
    let layout = shown.layout(board.grid());
    let cells = session.setup().goals.iter().flat_map(|goal| match &goal.kind {
        GoalKind::Reach { cells, .. } => cells.as_slice(),
        _ => &[],
    });
    cells.filter(|&&cell| board.exists(cell)).map(|&cell| layout.centre(cell, board.height(cell))).collect()
}

/// The player that could give an order now.
fn play(session: &Session, playback: &Playback) -> Play {
    let own = matches!(session.battle.decision(), Decision::Act { .. } | Decision::Pick { .. });
    match session.is_watched() {
        true => Play::Nobody,
        false if own && session.human_decides() && playback.is_idle() => Play::Own,
        false => Play::Others,
    }
}

/// The distance from its goal at which the camera has arrived, in pixels.
const NEAR: f32 = 0.2;
