//! Fingers: a tap points, a second tap there confirms; one finger moves the view, two zoom; a finger that stays on a unit opens
//! its card.

use bevy::{input::touch::Touch, prelude::*};
use bevy_egui::EguiContexts;

use super::{STRAY, is_over_panel, pointed_at};
use crate::{
    board::Lens,
    choice::Choice,
    command::Command,
    measures::Room,
    options::Options,
    playback::Shown,
    session::{BattleSystems, Session},
    state::{ByTouch, Overlay, Step, Wake},
    view::View,
};
use hexfray_battle::UnitId;

pub(super) fn plugin(app: &mut App) {
    let expected = app.world().get_resource::<Options>().is_some_and(|options| options.by_touch);
    app.insert_resource(ByTouch(expected.then_some(true)))
        .add_systems(Update, (notice, handle.in_set(BattleSystems)).in_set(Step::Input));
}

/// How long a finger has to stay to be more than a tap, in seconds.
const LONG: f32 = 0.5;

/// The state of the fingers.
#[derive(Default)]
struct Fingers {
    /// Whether this touch has already had an effect and is not a tap: it has moved the view, or opened a card.
    spent: bool,
    /// Whether it belongs to a panel.
    elsewhere: bool,
    /// The place of a single finger in the frame before: a resting touch keeps reporting its last step.
    was: Option<Vec2>,
    /// How long a single finger has stayed in its place, in seconds.
    stayed: f32,
    /// The distance between two fingers.
    apart: Option<f32>,
}

/// Notices whether the player points with a finger or with the mouse, on every screen.
fn notice(touches: Res<Touches>, buttons: Res<ButtonInput<MouseButton>>, mut by_touch: ResMut<ByTouch>) {
    // A tap may come and go within a slow frame.
    if touches.iter().next().is_some() || touches.any_just_pressed() || touches.any_just_released() {
        by_touch.set_if_neq(ByTouch(Some(true)));
    } else if buttons.get_just_pressed().next().is_some() {
        by_touch.set_if_neq(ByTouch(Some(false)));
    }
}

fn handle(
    (touches, time): (Res<Touches>, Res<Time>),
    mut contexts: EguiContexts,
    session: Res<Session>,
    mut choice: ResMut<Choice>,
    overlay: Res<Overlay>,
    shown: Res<Shown>,
    lens: Lens,
    mut view: ResMut<View>,
    (mut fingers, mut wake): (Local<Fingers>, ResMut<Wake>),
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let closed = *overlay != Overlay::None || choice.doubt.is_some();
    let down: Vec<&Touch> = touches.iter().collect();
    if !down.is_empty() {
        wake.next_frame();
    }
    // In a slow frame other fingers may have been lifted before this one touched.
    if matches!(down[..], [one] if touches.just_pressed(one.id())) {
        *fingers = Fingers::default();
    }
    fingers.elsewhere |=
        touches.iter_just_pressed().any(|touch| closed || is_over_panel(context, touch.start_position()));
    match down[..] {
        [_] if fingers.elsewhere => {}
        [one] if one.distance().length() > STRAY => {
            fingers.spent = true;
            let fresh = if touches.just_pressed(one.id()) { one.start_position() } else { one.position() };
            let delta = one.position() - fingers.was.unwrap_or(fresh);
            commands.write(Command::Pan(Vec2::new(-delta.x, delta.y)));
        }
        [one] if !fingers.spent => {
            fingers.stayed += time.delta_secs();
            if fingers.stayed > LONG {
                fingers.spent = true;
                let point = pointed_at(&lens, one.position(), &session.battle, (&view, &shown), &choice);
                if let Some(unit) = unit_of(point, &session) {
                    choice.inspected = Some(unit);
                }
            }
        }
        [one, two] => {
            fingers.spent = true;
            let apart = one.position().distance(two.position()).max(1.0);
            if let Some(before) = fingers.apart.replace(apart) {
                let middle = lens.to_table((one.position() + two.position()) / 2.0);
                view.zoom_about(apart / before, middle);
            }
        }
        _ => {}
    }
    fingers.was = if let [one] = down[..] { Some(one.position()) } else { None };
    if down.len() != 2 {
        fingers.apart = None;
    }
    if let Some(lifted) = touches.iter_just_released().next().filter(|_| !fingers.spent && !fingers.elsewhere) {
        let point = pointed_at(&lens, lifted.position(), &session.battle, (&view, &shown), &choice);
        tap(point, &session, &mut choice, Room::here(context), &mut commands);
    }
    if down.is_empty() {
        *fingers = Fingers::default();
    }
    Ok(())
}

/// Points where a finger has tapped; a second tap there confirms.
fn tap(
    point: Command,
    session: &Session,
    choice: &mut ResMut<Choice>,
    room: Room,
    commands: &mut MessageWriter<Command>,
) {
    let again = match point {
        Command::Point(cell) => cell.is_some() && choice.hover == cell && choice.pointed.is_none(),
        Command::PointAt(unit) => choice.pointed == Some(unit),
        _ => false,
    };
    // On a phone the open list takes the room of the forecast.
    if choice.menu.is_some() && room == Room::Phone {
        choice.shut();
    }
    // A tap beside the unit of the card closes the card.
    if choice.inspected.is_some() && unit_of(point, session) != choice.inspected {
        choice.inspected = None;
    }
    if choice.pinned {
        // A tap on the board releases the kept cell.
        commands.write(Command::Pin(false));
    }
    if point != Command::Point(None) {
        commands.write(point);
    }
    if again && !choice.pinned {
        commands.write(Command::Confirm);
    }
}

/// The unit under a finger.
fn unit_of(point: Command, session: &Session) -> Option<UnitId> {
    match point {
        Command::PointAt(unit) => Some(unit),
        Command::Point(Some(cell)) => {
            session.battle.units().find(|unit| unit.is_active() && unit.cell == Some(cell)).map(|unit| unit.id)
        }
        _ => None,
    }
}
