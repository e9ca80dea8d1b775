//! The controls of the replay viewer at the foot of the window, and the choice of players who continue from there.

mod graph;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, CornerRadius, Sense, Stroke, pos2, vec2},
};

use super::{rating::Rated, timeline::small_token};
use crate::{
    art::Art,
    command::{Command, shortcuts},
    keys::{Keys, Shortcut},
    layout::{Panel, Panels},
    measures::{FRAME, Room},
    options::Settings,
    player::Player,
    replay::{Control, Replay},
    saves::WatchWish,
    session::{BattleSystems, Session},
    state::Overlay,
    theme::{
        bold, colour, hands, regular, sizes,
        widgets::{button, fitted, main_button, quiet, snug_frame, strong},
    },
};
use hexfray_battle::{Event, SideId};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems).run_if(resource_exists::<Replay>));
}

/// The greatest width of the controls, in points.
const WIDEST: f32 = 760.0;
/// Height of a window above which there is room for the graph as a whole, in points; from the second one on for a low one.
const TALL: f32 = 620.0;
const LOW: f32 = 500.0;
/// Height of the graph, and of a low one, in points.
const GRAPH: f32 = 84.0;
const LOW_GRAPH: f32 = 46.0;
/// Height of the track, in points.
const TRACK: f32 = 30.0;

fn draw(
    mut contexts: EguiContexts,
    (session, replay, settings): (Res<Session>, Res<Replay>, Res<Settings>),
    mut overlay: ResMut<Overlay>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    let high = graph_height(area.height());
    let low = Room::is_low(area);
    panels.show(&context, (Panel::Replay, snug_frame(&context)), |ui, room| {
        let wide = (room.x - FRAME).min(WIDEST);
        ui.set_width(wide);
        ui.spacing_mut().item_spacing = vec2(6.0, if low { 2.0 } else { 6.0 });
        if !low || high.is_some() {
            heading(ui, &session, &replay, wide);
        }
        let plotted = high.and_then(|high| graph::graph(ui, &session, &replay, vec2(wide, high)));
        if let Some(to) = plotted.or(track(ui, &session, &replay, wide)) {
            commands.write(Command::Replay(Control::Go(to)));
        }
        if buttons(ui, &replay, &settings.keys, wide, &mut commands) {
            *overlay = Overlay::TakeOver;
        }
    });
    Ok(())
}

/// Height of the graph in a window of this height, in points; `None` on a phone on its side.
fn graph_height(window: f32) -> Option<f32> {
    let room = [(TALL, GRAPH), (LOW, LOW_GRAPH)];
    room.into_iter().find(|(least, _)| window >= *least).map(|(_, high)| high)
}

/// The order that led to the moment, its number and the number of orders.
fn heading(ui: &mut egui::Ui, session: &Session, replay: &Replay, wide: f32) {
    let (at, last) = (replay.at(), replay.course().last());
    let round = replay.course().moment(at).round;
    let chance = replay.graph().chances().get(at).filter(|chances| chances.len() == 2);
    let chance = chance.map_or_else(String::new, |chances| {
        let ahead = usize::from(chances[1] > chances[0]);
        let rated = Rated::in_round(session, SideId(ahead as u8), round);
        format!("{}  ·  ", rated.in_words(chances[ahead]))
    });
    let (rect, _) = ui.allocate_exact_size(vec2(wide, 18.0), Sense::hover());
    let painter = ui.painter();
    let place = painter.layout_no_wrap(format!("{chance}order {at} of {last}"), regular(sizes::TEXT), colour::QUIET);
    let room = wide - place.size().x - 16.0;
    painter.galley(rect.right_top() - vec2(place.size().x, -2.0), place, colour::QUIET);
    let text = if at == 0 { replay.caption().to_owned() } else { format!("Round {round}  ·  {}", replay.caption()) };
    let caption = fitted(painter, &text, bold(sizes::LARGE), colour::TEXT, room);
    painter.galley(rect.left_top(), caption, colour::TEXT);
}

/// The track of the battle, with its rounds and falls; returns the moment that was pressed.
fn track(ui: &mut egui::Ui, session: &Session, replay: &Replay, wide: f32) -> Option<usize> {
    let course = replay.course();
    let (rect, response) = ui.allocate_exact_size(vec2(wide, TRACK), Sense::click_and_drag());
    let last = course.last().max(1) as f32;
    let line = rect.shrink2(vec2(8.0, 0.0));
    let place = |at: usize| line.left() + line.width() * at as f32 / last;
    let painter = ui.painter();
    let middle = rect.center().y + 4.0;
    let bar = |to: f32| egui::Rect::from_min_max(pos2(line.left(), middle - 3.0), pos2(to, middle + 3.0));
    painter.rect_filled(bar(line.right()), CornerRadius::same(sizes::KEY_CORNER), colour::WELL);
    painter.rect_filled(
        bar(place(replay.at())),
        CornerRadius::same(sizes::KEY_CORNER),
        colour::GOLD.gamma_multiply(0.55),
    );
    let mut labelled = f32::MIN;
    for at in 1..=course.last() {
        let round = course.moment(at).round;
        if round != course.moment(at - 1).round {
            let x = place(at);
            painter.vline(x, middle - 7.0..=middle + 7.0, Stroke::new(1.0, colour::QUIET.gamma_multiply(0.6)));
            if x - labelled > 26.0 && line.right() - x > 8.0 {
                let top = pos2(x + 3.0, rect.top() - 2.0);
                painter.text(top, Align2::LEFT_TOP, round, regular(sizes::FINER), colour::QUIET);
                labelled = x;
            }
        }
    }
    for &at in replay.falls() {
        fall_mark(painter, session, replay, at, pos2(place(at), middle));
    }
    let knob = pos2(place(replay.at()), middle);
    painter.circle(knob, 8.0, colour::GOLD, Stroke::new(2.0, colour::INK));
    response.widget_info(|| egui::WidgetInfo::slider(true, replay.at() as f64, format!("Order, of {}", course.last())));
    let pressed = response.is_pointer_button_down_on() || response.clicked();
    let at = response.interact_pointer_pos().filter(|_| pressed)?;
    let share = ((at.x - line.left()) / line.width()).clamp(0.0, 1.0);
    let to = (share * last).round() as usize;
    (to != replay.at()).then_some(to)
}

/// A small cross in the colour of the fallen unit, under the track.
fn fall_mark(painter: &egui::Painter, session: &Session, replay: &Replay, at: usize, place: egui::Pos2) {
    let fallen = replay.course().moment(at).events.iter().find_map(|(event, _)| match event {
        Event::Defeated { unit, .. } => Some(*unit),
        _ => None,
    });
    let ink = fallen.map_or(colour::harm(), |unit| colour::side_text(session.names.livery_of(unit)));
    let centre = place + vec2(0.0, 9.0);
    for (x, y) in [(3.5, 3.5), (3.5, -3.5)] {
        painter.line_segment([centre - vec2(x, y), centre + vec2(x, y)], Stroke::new(2.0, ink));
    }
}

/// The drawing on a button.
#[derive(Clone, Copy)]
enum Sign {
    /// Triangles that point forward or back, with a bar at their tip or none.
    Arrows {
        back: bool,
        count: usize,
        bar: bool,
    },
    /// A cross behind a triangle.
    Fall {
        back: bool,
    },
    Pause,
}

/// The buttons; returns whether the player wants to continue from here.
fn buttons(ui: &mut egui::Ui, replay: &Replay, keys: &Keys, wide: f32, commands: &mut MessageWriter<Command>) -> bool {
    let arrows = |back: bool, count: usize, bar: bool| Sign::Arrows { back, count, bar };
    let middle = if replay.plays() { Sign::Pause } else { arrows(false, 1, false) };
    let middle_word = if replay.plays() { "Pause" } else { "Play" };
    let all = [
        (arrows(true, 2, true), "The start", Control::First),
        (arrows(true, 2, false), "A round back", Control::Round(-1)),
        (Sign::Fall { back: true }, "The previous fall", Control::Fall(-1)),
        (arrows(true, 1, true), "An order back", Control::Step(-1)),
        (middle, middle_word, Control::Play),
        (arrows(false, 1, true), "The next order", Control::Step(1)),
        (Sign::Fall { back: false }, "The next fall", Control::Fall(1)),
        (arrows(false, 2, false), "The next round", Control::Round(1)),
        (arrows(false, 2, true), "The end", Control::Last),
    ];
    const WORD: f32 = 172.0;
    let gap = ui.spacing().item_spacing.x;
    let beside = wide >= 9.0 * (42.0 + gap) + WORD;
    let free = if beside { wide - WORD - gap } else { wide };
    let each = ((free + gap) / 9.0 - gap).clamp(30.0, 58.0);
    let own = keys.label(Shortcut::TakeOver);
    let word = |ui: &mut egui::Ui, wide: f32| button(ui, "Play on from here", &own, vec2(wide, 42.0), false).clicked();
    let mut goes_on = false;
    ui.horizontal(|ui| {
        for (sign, hint, control) in all {
            let gold = control == Control::Play;
            let hint = hands::with_key(ui.ctx(), hint, key_of(control, keys));
            if sign_button(ui, sign, &hint, vec2(each, 42.0), gold).clicked() {
                commands.write(Command::Replay(control));
            }
        }
        if beside {
            let left = ui.available_width();
            ui.add_space((left - WORD).max(0.0));
            goes_on |= word(ui, WORD);
        }
    });
    if !beside {
        goes_on |= word(ui, wide);
    }
    goes_on
}

/// The key for a button.
fn key_of(control: Control, keys: &Keys) -> String {
    let shortcut = shortcuts::of(Command::Replay(match control {
        Control::Fall(_) => Control::Fall(1),
        other => other,
    }));
    let key = shortcut.map_or_else(String::new, |shortcut| keys.label(shortcut));
    match control {
        Control::Fall(-1) if !key.is_empty() => format!("Shift+{key}"),
        _ => key,
    }
}

fn sign_button(ui: &mut egui::Ui, sign: Sign, hint: &str, size: egui::Vec2, gold: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (fill, ink) = match (gold, response.hovered()) {
        (true, _) => (colour::GOLD, colour::INK),
        (false, true) => (colour::BUTTON_HOT, colour::TEXT),
        (false, false) => (colour::BUTTON, colour::TEXT),
    };
    let painter = ui.painter();
    painter.rect(
        rect,
        CornerRadius::same(sizes::BUTTON_CORNER),
        fill,
        Stroke::new(1.0, colour::RIM),
        egui::StrokeKind::Inside,
    );
    draw_sign(painter, sign, rect.center(), ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, hint));
    response.on_hover_text(hint).on_hover_cursor(egui::CursorIcon::PointingHand)
}

fn draw_sign(painter: &egui::Painter, sign: Sign, centre: egui::Pos2, ink: Color32) {
    const HALF: f32 = 7.0;
    let toward = |back: bool| if back { -1.0 } else { 1.0 };
    let triangle = |at: egui::Pos2, way: f32| {
        let points = [(-0.5, -1.0), (-0.5, 1.0), (0.75, 0.0)].map(|(x, y)| at + vec2(x * way * HALF, y * HALF));
        painter.add(egui::Shape::convex_polygon(points.to_vec(), ink, Stroke::NONE));
    };
    let upright = |x: f32| {
        let bar = egui::Rect::from_center_size(centre + vec2(x, 0.0), vec2(2.6, 2.0 * HALF));
        painter.rect_filled(bar, CornerRadius::same(1), ink);
    };
    match sign {
        Sign::Arrows { back, count, bar } => {
            let (way, shift) = (toward(back), (count as f32 - 1.0) * 4.0 + if bar { 2.0 } else { 0.0 });
            for at in 0..count {
                triangle(centre + vec2(way * (at as f32 * 8.0 - shift), 0.0), way);
            }
            if bar {
                upright(way * (count as f32 * 8.0 - shift - 1.0));
            }
        }
        Sign::Fall { back } => {
            let way = toward(back);
            triangle(centre - vec2(way * 5.0, 0.0), way);
            let cross = centre + vec2(way * 7.0, 0.0);
            for (x, y) in [(4.0, 4.0), (4.0, -4.0)] {
                painter.line_segment([cross - vec2(x, y), cross + vec2(x, y)], Stroke::new(2.4, ink));
            }
        }
        Sign::Pause => [-4.0, 4.0].into_iter().for_each(upright),
    }
}

/// The players of the sides from here on, during the choice.
#[derive(Default)]
pub(super) struct Draft(Option<(usize, Vec<Player>)>);

/// The choice of players who continue from the moment that is shown.
pub(super) fn take_over(
    ui: &mut egui::Ui,
    draft: &mut Draft,
    (session, replay, art): (&Session, &Replay, &Art),
    wish: impl FnOnce(WatchWish),
) -> Option<Overlay> {
    let moment = replay.course().moment(replay.at());
    if draft.0.as_ref().is_none_or(|(at, _)| *at != replay.at()) {
        draft.0 = Some((replay.at(), replay.heirs(session.battle.sides().len())));
    }
    let (_, players) = draft.0.as_mut()?;
    ui.set_width((ui.ctx().content_rect().width() - 64.0).min(520.0));
    strong(ui, "Play on from here", 20.0);
    if moment.side.is_none() {
        quiet(ui, "The battle is already over at this point: go back to one where a player still has a choice.");
        ui.add_space(8.0);
        return main_button(ui, "Back", "Enter", vec2(140.0, 44.0)).then_some(Overlay::None);
    }
    quiet(ui, format!("Round {}, after order {}. The recording itself stays as it is.", moment.round, replay.at()));
    ui.add_space(6.0);
    for (side, player) in players.iter_mut().enumerate() {
        side_row(ui, art, session, side, player);
    }
    ui.add_space(8.0);
    let mut next = None;
    ui.horizontal(|ui| {
        if main_button(ui, "Play", "Enter", vec2(180.0, 44.0)) {
            wish(WatchWish::TakeOver(players.clone()));
            next = Some(Overlay::None);
        }
        if button(ui, "Back", "Esc", vec2(140.0, 44.0), false).clicked() {
            next = Some(Overlay::None);
        }
    });
    next
}

fn side_row(ui: &mut egui::Ui, art: &Art, session: &Session, side: usize, player: &mut Player) {
    let livery = session.names.livery(side);
    let first = session.battle.units().find(|unit| unit.side.index() == side);
    let glyph = first.map_or_else(|| "person".to_owned(), |unit| unit.glyph.to_string());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 34.0), Sense::hover());
    small_token(ui.painter(), art, livery, &glyph, rect.left_center() + vec2(16.0, 0.0), 13.0);
    let name = session.names.side(side);
    let at = rect.left_center() + vec2(38.0, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, name, bold(sizes::HEADING), colour::side_text(livery));
    ui.horizontal_wrapped(|ui| {
        for choice in Player::choices() {
            let button = egui::Button::selectable(*player == choice, choice.title()).frame_when_inactive(true);
            if ui.add(button.min_size(vec2(84.0, 42.0))).on_hover_text(choice.about()).clicked() {
                *player = choice;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_is_seen_with_any_size_of_text() {
        for scale in [1.0, 1.2, 1.4] {
            assert!(graph_height(720.0 / scale).is_some(), "1280 × 720 with text of {scale}");
        }
        assert_eq!(graph_height(390.0), None, "a phone on its side has no room");
        assert_eq!(graph_height(844.0), Some(GRAPH));
    }
}
