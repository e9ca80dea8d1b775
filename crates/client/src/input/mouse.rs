//! The mouse: pointing, clicking, dragging the table, zooming with the wheel.

use std::time::Duration;

use bevy::{input::mouse::AccumulatedMouseScroll, prelude::*};
use bevy_egui::{EguiContexts, egui};

use super::{approach::Approach, is_over_panel, notches, pointed_at};
use crate::{
    board::Lens,
    choice::Choice,
    command::Command,
    layout::{Panel, Panels},
    playback::Shown,
    session::{BattleSystems, Session},
    state::{Overlay, Step, Wake},
    view::View,
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, handle.in_set(Step::Input).in_set(BattleSystems));
}

/// How far the mouse may move during a click, in pixels.
const STRAY: f32 = 6.0;

/// While one of these is held, the wheel goes from storey to storey.
const STOREYS: [KeyCode; 4] = [KeyCode::AltLeft, KeyCode::AltRight, KeyCode::ControlLeft, KeyCode::ControlRight];

/// The state of the mouse.
#[derive(Default)]
struct Hand {
    last: Option<Vec2>,
    /// What was visible under it: the number of orders given, and the part of the table.
    seen: Option<(Option<usize>, Vec2, f32)>,
    over_panel: bool,
    /// Its ways to the forecast, and to the card of the unit that it points at.
    approaches: [Approach; 2],
    pressed: Option<(Vec2, bool)>,
    rest: Rest,
}

/// How long a press after a card was closed may be the second one of a double click on its button, in seconds.
const DOUBLE_CLICK: f32 = 0.4;

/// Where the mouse rests since a card was closed, and for how long.
#[derive(Default)]
struct Rest {
    at: Option<Vec2>,
    since: f32,
}

impl Rest {
    /// Notes where the mouse is; returns whether it has been moved by hand since a card was closed.
    fn is_over(&mut self, at: Vec2, (is_open, rested): (bool, bool), passed: f32) -> bool {
        self.since = if is_open { 0.0 } else { self.since + passed };
        if is_open || !rested {
            self.at = None;
            return rested;
        }
        self.at.get_or_insert(at).distance(at) > STRAY
    }

    /// Whether a press now is meant for the card that was just closed.
    fn holds(&self) -> bool {
        self.at.is_some() && self.since < DOUBLE_CLICK
    }
}

fn handle(
    windows: Query<&Window>,
    buttons: Res<ButtonInput<MouseButton>>,
    (scroll, keys): (Res<AccumulatedMouseScroll>, Res<ButtonInput<KeyCode>>),
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    overlay: Res<Overlay>,
    (shown, panels): (Res<Shown>, Res<Panels>),
    lens: Lens,
    (time, mut wake): (Res<Time<Real>>, ResMut<Wake>),
    mut view: ResMut<View>,
    mut hand: Local<Hand>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?;
    let asked = *overlay != Overlay::None || choice.doubt.is_some();
    let at = windows.single().ok().and_then(Window::cursor_position);
    let moved = hand.last != at;
    let drag = hand.last.zip(at).map(|(last, at)| at - last);
    hand.last = at;
    let Some(at) = at else {
        if moved && choice.cursor.is_none() {
            commands.write(Command::Point(None));
        }
        return Ok(());
    };
    // egui knows where the pointer was in the last frame: a fast hand has left the panel since.
    let over_panel = asked || context.egui_is_using_pointer() || is_over_panel(context, at);
    let uncovered = std::mem::replace(&mut hand.over_panel, over_panel) != over_panel;
    let pointed = || pointed_at(&lens, at, &session.battle, (&view, &shown), &choice);
    let point = if over_panel { Command::Point(None) } else { pointed() };
    let seen = Some((choice.stamp, view.centre(), view.zoom()));
    let is_new = std::mem::replace(&mut hand.seen, seen) != seen && choice.considered.is_none();
    // While an explanation is read, its subject stays. Panels that open, close or move under a resting hand change the
    // pointed-at cell, unless the keyboard points, and so does another turn.
    if *overlay == Overlay::Terms {
        return Ok(());
    }
    if hand.rest.is_over(at, (asked, choice.rested), time.delta_secs()) && moved {
        commands.write(Command::PointerMoved);
    }
    let passed = hand.approaches.iter().any(|approach| approach.is_on_its_way());
    let scale = context.zoom_factor();
    let open = open_panels(&panels, choice.unit(&session.battle).is_some());
    let open = open.map(|panel| panel.map(|part| pixels(part, scale)));
    let keeps = keeps(&mut hand.approaches, open, at, time.delta());
    // Cells that it passed on its way were not pointed at: the one where it stops is.
    let rests = passed && !keeps;
    if hand.approaches.iter().any(|approach| approach.is_on_its_way()) {
        wake.next_frame();
    }
    if !keeps && (moved || rests || (uncovered || is_new) && choice.cursor.is_none()) {
        commands.write(point);
    }
    if let Some(notches) = notches(&scroll).filter(|_| !over_panel) {
        if keys.any_pressed(STOREYS) && session.battle.board().has_storeys() {
            commands.write(Command::Level(if notches > 0.0 { 1 } else { -1 }));
        } else {
            view.zoom_by_wheel(notches, lens.to_table(at));
        }
    }
    let marks = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    let clicks = match choice.pinned {
        true => [Command::Pin(false), point],
        false => [point, if marks { Command::Waypoint } else { Command::Confirm }],
    };
    let is_over = over_panel || hand.rest.holds();
    press_and_drag(&buttons, &mut hand, at, drag, is_over, clicks, &mut commands);
    Ok(())
}

/// The parts of the window that the forecast and the whole card of the unit at the pointer take, in points; none if none is open.
fn open_panels(panels: &Panels, points_at_unit: bool) -> [Option<egui::Rect>; 2] {
    let card = panels.rect(Panel::Card).filter(|_| points_at_unit && !panels.folds_card());
    [panels.rect(Panel::Forecast), card]
}

/// A part of the window in pixels.
fn pixels(part: egui::Rect, scale: f32) -> Rect {
    let corner = |at: egui::Pos2| Vec2::new(at.x, at.y) * scale;
    Rect { min: corner(part.min), max: corner(part.max) }
}

/// Whether any of the panels stays although the pointer is over something else.
fn keeps(approaches: &mut [Approach; 2], panels: [Option<Rect>; 2], at: Vec2, passed: Duration) -> bool {
    let each = approaches.iter_mut().zip(panels).map(|(approach, panel)| approach.keeps(panel, at, passed));
    each.fold(false, |any, keeps| any | keeps)
}

fn press_and_drag(
    buttons: &ButtonInput<MouseButton>,
    hand: &mut Hand,
    at: Vec2,
    drag: Option<Vec2>,
    over_panel: bool,
    clicks: [Command; 2],
    commands: &mut MessageWriter<Command>,
) {
    const DRAGGING: [MouseButton; 2] = [MouseButton::Left, MouseButton::Middle];
    if buttons.any_just_pressed(DRAGGING) && !over_panel {
        hand.pressed = Some((at, false));
    }
    if let Some((start, dragging)) = &mut hand.pressed {
        *dragging |= start.distance(at) > STRAY;
        if *dragging && let Some(drag) = drag {
            commands.write(Command::Pan(Vec2::new(-drag.x, drag.y)));
        }
    }
    if buttons.any_just_released(DRAGGING)
        && let Some((_, dragged)) = hand.pressed.take()
        && !dragged
        && buttons.just_released(MouseButton::Left)
    {
        commands.write_batch(clicks);
    }
    if buttons.just_pressed(MouseButton::Right) && !over_panel {
        commands.write(Command::Cancel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_click_on_the_button_of_a_card_does_nothing_on_the_board() {
        let mut rest = Rest::default();
        let at = Vec2::new(600.0, 300.0);
        assert!(!rest.is_over(at, (true, false), 0.1), "the card is open");
        assert!(!rest.is_over(at + 2.0, (false, true), 0.1), "a hand that trembles has not moved it");
        assert!(rest.holds(), "the press may be meant for the card");
        assert!(!rest.is_over(at + 3.0, (false, true), 0.5) && !rest.holds(), "half a second later it is not");
        assert!(rest.is_over(at + 30.0, (false, true), 0.1), "now it has been moved");
        assert!(!rest.is_over(at + 30.0, (true, false), 0.1) && !rest.is_over(at + 30.0, (false, true), 0.1));
        assert!(rest.is_over(at, (false, true), 0.1), "by hand, right after the next card");
    }

    #[test]
    fn the_card_of_a_unit_stays_while_the_pointer_goes_there() {
        let passed = Duration::from_millis(16);
        let card = egui::Rect::from_min_max(egui::pos2(16.0, 16.0), egui::pos2(280.0, 400.0));
        let open = [None, Some(pixels(card, 1.0))];
        assert_eq!(open[1], Some(Rect::new(16.0, 16.0, 280.0, 400.0)));
        let mut approaches = [Approach::default(); 2];
        assert!(!keeps(&mut approaches, open, Vec2::new(600.0, 300.0), passed), "it points at the unit");
        let way = (1..20).map(|step| Vec2::new(600.0 - 20.0 * step as f32, 300.0));
        assert!(way.into_iter().all(|at| keeps(&mut approaches, open, at, passed)), "over other cells, up to the card");
        let closed = open_panels(&Panels::default(), true).map(|panel| panel.map(|at| pixels(at, 1.0)));
        assert_eq!(closed, [None, None]);
        assert!(!keeps(&mut approaches, closed, Vec2::new(400.0, 300.0), passed), "without a card nothing is kept");
    }
}
