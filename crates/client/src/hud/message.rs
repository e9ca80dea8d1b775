//! Messages of the battle's file to the player: a card that has to be read before the battle continues, or the present
//! task.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, RichText, Sense, Stroke, vec2},
};

use super::portrait::portrait;
use crate::{
    art::Art,
    command::Command,
    keys::Keys,
    layout::{Panel, Panels, message as place_of},
    measures::Room,
    options::Settings,
    playback::Playback,
    session::{BattleSystems, Session},
    state::Overlay,
    theme::{
        bold, colour, hands, regular, sizes,
        widgets::{FINGER, button, panel_frame},
    },
};
use hexfray_battle::{ActWord, Message, OrderPattern, Portrait, Verb};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// Width of its right column, in points.
const ASIDE: f32 = 128.0;
/// Width under which that column is below the text, in points.
const NARROW: f32 = 460.0;
/// Width of the task if it is folded to a line, in points.
const STRIP: f32 = 150.0;
/// Radius of a portrait, in points.
const PORTRAIT: f32 = 22.0;

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    playback: Res<Playback>,
    art: Res<Art>,
    (overlay, mut panels, settings): (Res<Overlay>, ResMut<Panels>, Res<Settings>),
    mut folded: Local<Option<Arc<Message>>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    if *overlay != Overlay::None {
        return Ok(());
    }
    let page = playback.page();
    let Some(message) = page.or_else(|| playback.task().filter(|_| session.human_decides())) else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let folds = page.is_none() && Room::for_messages(context.content_rect()).is_some();
    if folds && folded.as_ref().is_some_and(|folded| Arc::ptr_eq(folded, message)) {
        if strip(&context, &mut panels, &session, &settings.keys, message) {
            *folded = None;
        }
        return Ok(());
    }
    let rim = Stroke::new(1.5, if page.is_some() { colour::GOLD } else { colour::RIM });
    let pressed = panels.show_area(&context, Panel::Message, in_front, |ui, room| {
        let frame = panel_frame().stroke(rim);
        frame.show(ui, |ui| {
            ui.set_width(room.x);
            write(ui, &session, (&art, &settings.keys), message, (page.is_some(), room.x))
        })
    });
    match pressed.is_some_and(|pressed| pressed.inner.inner) {
        true if folds => *folded = Some(Arc::clone(message)),
        true => drop(commands.write(Command::PutAway)),
        false => {}
    }
    Ok(())
}

/// A message lies over other panels.
fn in_front(area: egui::Area) -> egui::Area {
    area.order(egui::Order::Foreground)
}

/// The lower end of the tallest of a battle's messages to its players, in points from the upper edge of the window, where
/// they are above the board; 0 if there are none.
pub(super) fn tallest(context: &egui::Context, session: &Session, art: &Art, keys: &Keys) -> f32 {
    let area = context.content_rect();
    let place = place_of(area);
    let wide = place.room.x;
    let told = session.setup().events.iter().map(|event| &event.message).filter(|message| session.reads(message));
    let high = told.enumerate().map(|(at, message)| {
        let rect = egui::Rect::from_min_size(area.min, vec2(wide, area.height()));
        let unseen = egui::UiBuilder::new().max_rect(rect).invisible().sizing_pass();
        let mut ui = egui::Ui::new(context.clone(), egui::Id::new(("tallest message", at)), unseen);
        let ui = &mut ui;
        ui.set_width(wide);
        write(ui, session, (art, keys), message, (message.wait.is_none(), wide));
        ui.min_rect().height()
    });
    let high = high.reduce(f32::max).map(|high| place.at.y - area.top() + high + FRAME_HEIGHT);
    high.unwrap_or(0.0)
}

/// The addition of the card's frame to its height, in points.
const FRAME_HEIGHT: f32 = 27.0;

/// The task in a line beside the board, if a low window has no room for more; returns whether the player wants to read it
/// again.
fn strip(context: &egui::Context, panels: &mut Panels, session: &Session, keys: &Keys, message: &Message) -> bool {
    let keys = (!hands::are_fingers(context)).then_some(keys);
    let Some(wait) = message.wait else { return false };
    let words =
        RichText::new(format!("To do: {}", in_words(session, keys, wait))).font(bold(sizes::TEXT)).color(colour::GOLD);
    let button = egui::Button::new(words).fill(colour::PANEL).wrap().min_size(vec2(STRIP, FINGER));
    let shown = panels.show_area(context, Panel::Message, in_front, |ui, _| {
        ui.set_max_width(STRIP);
        ui.add(button).on_hover_text("Read it again").clicked()
    });
    shown.is_some_and(|shown| shown.inner)
}

/// The contents of the card; returns whether its button is pressed.
fn write(
    ui: &mut egui::Ui,
    session: &Session,
    (art, keys): (&Art, &Keys),
    message: &Message,
    (page, wide): (bool, f32),
) -> bool {
    let mut pressed = false;
    let beside = wide >= NARROW;
    ui.horizontal_top(|ui| {
        let mut left = wide - if beside { ASIDE + 8.0 } else { 0.0 };
        if let Some(portrait) = message.portrait {
            let (rect, _) = ui.allocate_exact_size(vec2(2.0 * PORTRAIT, 2.0 * PORTRAIT), Sense::hover());
            paint(ui, session, art, portrait, rect.center());
            left -= 2.0 * PORTRAIT + ui.spacing().item_spacing.x;
        }
        ui.vertical(|ui| {
            ui.set_width(left);
            ui.spacing_mut().item_spacing.y = 3.0;
            if !message.title.is_empty() {
                ui.label(RichText::new(&message.title).font(bold(sizes::HEADLINE)).color(colour::GOLD));
            }
            let text = hands::as_pointed(hands::are_fingers(ui.ctx()), &message.text);
            // Beside the board a line has few words.
            let letters = if beside { 15.5 } else { 14.0 };
            ui.add(egui::Label::new(RichText::new(text).font(regular(letters))).wrap());
            if let Some(wait) = message.wait.filter(|_| !page) {
                let keys = (!hands::are_fingers(ui.ctx())).then_some(keys);
                let words = format!("To do: {}", in_words(session, keys, wait));
                ui.label(RichText::new(words).font(bold(sizes::LARGE)).color(colour::GOLD));
            }
        });
        if beside {
            pressed = done(ui, page);
        }
    });
    if !beside {
        pressed = done(ui, page);
    }
    pressed
}

/// The button that closes the card.
fn done(ui: &mut egui::Ui, page: bool) -> bool {
    if page {
        // Enter comes as a command.
        return button(ui, "Continue", "Enter", vec2(ASIDE, 44.0), true).clicked();
    }
    let size = if hands::are_fingers(ui.ctx()) { vec2(64.0, FINGER) } else { egui::Vec2::ZERO };
    let hide = RichText::new("Hide").font(regular(sizes::TEXT)).color(colour::QUIET);
    let hide = egui::Button::new(hide).frame(false).min_size(size);
    ui.with_layout(egui::Layout::top_down(egui::Align::Max), |ui| ui.add(hide).clicked()).inner
}

fn paint(ui: &egui::Ui, session: &Session, art: &Art, of: Portrait, at: egui::Pos2) {
    match of {
        Portrait::Unit(unit) => {
            let (glyph, name) =
                session.battle.unit(unit).map_or(("person", ""), |unit| (unit.glyph.as_str(), unit.name.as_str()));
            let looks = (session.names.livery_of(unit), glyph, name);
            portrait(ui.painter(), art, looks, at, PORTRAIT - 1.0);
        }
        Portrait::Glyph(glyph) => {
            ui.painter().circle(at, PORTRAIT - 1.0, colour::WELL, Stroke::new(1.5, colour::GOLD));
            art.glyph(ui.painter(), glyph.as_str(), at, PORTRAIT * 1.25, colour::GOLD);
        }
    }
}

/// The player's task, in a few words; with the key for it, if there are keys.
fn in_words(session: &Session, keys: Option<&Keys>, pattern: OrderPattern) -> String {
    let what = match pattern.act {
        None => "any order".to_owned(),
        Some(ActWord::Move) => "move".to_owned(),
        Some(ActWord::EndTurn) => "end the turn".to_owned(),
        Some(ActWord::Pick) => "choose who acts next".to_owned(),
        Some(ActWord::Answer) => "answer the question".to_owned(),
        Some(ActWord::Act(verb)) => match session.battle.verb(verb) {
            Some(info) => {
                // Other acts are in lists, whose buttons have keys of their own.
                let key = keys.filter(|_| verb == Verb::ATTACK).and_then(|keys| keys.letter(verb, info.key));
                let title = info.title.as_str().to_lowercase();
                key.map_or_else(|| title.clone(), |key| format!("{title} ({key})"))
            }
            None => verb.to_string().replace('_', " "),
        },
        Some(ActWord::Other) => "go on".to_owned(),
    };
    match (pattern.who.unit, pattern.who.side) {
        (Some(unit), _) => format!("{what} with {}", session.names.unit(unit)),
        (None, _) => what,
    }
}
