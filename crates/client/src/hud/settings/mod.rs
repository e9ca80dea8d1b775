//! The settings, on a page for each kind: play, display, sound and keys.

mod keys;

use bevy::prelude::*;
use bevy_egui::egui::{self, Id, vec2};

use super::overlays::done;
use crate::{
    input::Capture,
    measures::Room,
    options::{Palette, Settings, Speed},
    session::Session,
    state::{FillScreen, Overlay},
    theme::{
        colour, hands, regular,
        widgets::{button, quiet, scrolled, strong},
    },
};

/// A page of the settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Game,
    Look,
    Sound,
    Keys,
}

const PAGES: [(Page, &str); 4] =
    [(Page::Game, "Game"), (Page::Look, "Display"), (Page::Sound, "Sound"), (Page::Keys, "Keys")];

/// Greatest width of the settings, in points.
const WIDE: f32 = 520.0;
/// Height of a page, in points; a longer one can be scrolled.
const PAGE: f32 = 430.0;
/// Height of the parts above and below a page, in points.
const AROUND: f32 = 230.0;

/// The overlay, which names the folder of the saves; returns the next overlay once it is closed.
pub(super) fn panel(
    ui: &mut egui::Ui,
    session: Option<&Session>,
    settings: &mut ResMut<Settings>,
    capture: &mut Capture,
    fill: &mut MessageWriter<FillScreen>,
    saves: Option<&str>,
) -> Option<Overlay> {
    let area = ui.ctx().content_rect();
    let wide = (area.width() - 64.0).min(WIDE);
    ui.set_width(wide);
    strong(ui, "Settings", 20.0);
    ui.add_space(4.0);
    let id = Id::new("page of settings");
    // Players with a touch screen have no keys to set.
    let pages = &PAGES[..PAGES.len() - usize::from(hands::are_fingers(ui.ctx()))];
    let mut page = ui.data(|data| data.get_temp::<usize>(id)).map_or(Page::Game, |at| pages[at % pages.len()].0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let count = pages.len() as f32;
        let each = (wide - (count - 1.0) * 6.0) / count;
        for (at, &(other, title)) in pages.iter().enumerate() {
            if button(ui, title, "", vec2(each, 40.0), page == other).clicked() {
                page = other;
                *capture = Capture::default();
                ui.data_mut(|data| data.insert_temp(id, at));
            }
        }
    });
    ui.add_space(4.0);
    let mut wanted = (**settings).clone();
    let low = Room::is_low(area);
    let high = (area.height() - if low { 150.0 } else { AROUND }).max(100.0);
    let scroll = scrolled(ui, page as u8).max_height(high.min(PAGE)).min_scrolled_height(high.min(PAGE));
    scroll.show(ui, |ui| {
        ui.set_min_width(wide - 18.0);
        ui.set_max_width(wide - 18.0);
        // The pages are of one height, so that the buttons stay where they are.
        ui.set_min_height(high.min(PAGE));
        ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 8.0 };
        ui.spacing_mut().icon_width = 22.0;
        match page {
            Page::Game => game(ui, &mut wanted, wide, (session, saves)),
            Page::Look => look(ui, &mut wanted, wide, fill),
            Page::Sound => sound(ui, &mut wanted, wide),
            Page::Keys => keys::page(ui, &mut wanted.keys, capture, session),
        }
    });
    if wanted != **settings {
        **settings = wanted;
    }
    // While a key is being set, Enter and Escape do not close the page.
    ui.add_enabled_ui(!capture.is_open(), done).inner
}

fn game(ui: &mut egui::Ui, wanted: &mut Settings, wide: f32, (session, saves): (Option<&Session>, Option<&str>)) {
    setting(ui, wide, "Speed", |ui| {
        Speed::ALL.into_iter().for_each(|speed| option(ui, &mut wanted.speed, speed, speed.label()));
    });
    setting(ui, wide, "Before hitting a friend", |ui| {
        ui.checkbox(&mut wanted.ask_friendly_fire, "ask");
    });
    setting(ui, wide, "Before a poor attack", |ui| {
        let slider = egui::Slider::new(&mut wanted.ask_below, 0..=100).step_by(5.0).show_value(false);
        ui.spacing_mut().slider_width = 130.0;
        let slider = ui.add(slider);
        named(ui, &slider, "Ask below this chance");
        quiet(ui, asked_below(wanted.ask_below));
    });
    setting(ui, wide, "Before giving up a place", |ui| {
        ui.checkbox(&mut wanted.ask_exposed, "ask (cover, height, reach of foes)");
    });
    // A finger always taps twice.
    if !hands::are_fingers(ui.ctx()) {
        setting(ui, wide, "Clicks on the board", |ui| {
            ui.checkbox(&mut wanted.confirm_clicks, "a second click confirms");
        });
    }
    setting(ui, wide, "Ending an unused turn", |ui| {
        ui.checkbox(&mut wanted.ask_idle, "only when pressed twice");
    });
    setting(ui, wide, "Ending a finished turn", |ui| {
        ui.checkbox(&mut wanted.end_idle, "by itself, if nothing is left to do");
    });
    setting(ui, wide, "Answering for me", |ui| {
        ui.spacing_mut().slider_width = 130.0;
        let slider = ui.add(egui::Slider::new(&mut wanted.answer_within, 0..=20).show_value(false));
        named(ui, &slider, "Answer a question for me if its answers change a chance by at most this");
        quiet(ui, answered_within(wanted.answer_within));
    });
    setting(ui, wide, "Two players, one screen", |ui| {
        ui.checkbox(&mut wanted.hand_over, "hide each side's secrets");
    });
    questions(ui, wanted, wide, session);
    if let Some(saves) = saves {
        setting(ui, wide, "Saved battles", |ui| drop(quiet(ui, saves)));
    }
}

/// The questions of the rules, each ticked if it is asked: those of the battle on the table, otherwise those about which the
/// player has chosen.
fn questions(ui: &mut egui::Ui, wanted: &mut Settings, wide: f32, session: Option<&Session>) {
    let of_battle = session.map_or_else(Vec::new, |session| session.battle.questions());
    let of_battle: Vec<(String, bool)> = of_battle
        .into_iter()
        .map(|question| (question.to_string(), session.is_some_and(|it| it.battle.is_settled(question))))
        .collect();
    let chosen =
        || wanted.asked.iter().map(|it| (it.clone(), true)).chain(wanted.unasked.iter().map(|it| (it.clone(), false)));
    let all = if session.is_some() { of_battle } else { chosen().collect() };
    for (at, (question, is_settled)) in all.into_iter().enumerate() {
        setting(ui, wide, if at == 0 { "Ask me" } else { "" }, |ui| {
            let before = wanted.wants(&question, is_settled);
            let mut asked = before;
            ui.checkbox(&mut asked, question.as_str());
            if asked != before {
                wanted.want(&question, is_settled, asked);
            }
        });
    }
}

/// The questions that are answered for the player, in words.
fn answered_within(points: u8) -> String {
    match points {
        0 => "never: every question is asked".to_owned(),
        points => format!("if answers differ by at most {points} %"),
    }
}

/// The chance below which the question is asked, in words.
fn asked_below(percent: u8) -> String {
    if percent == 0 { "never ask".to_owned() } else { format!("ask below a chance of {percent} %") }
}

fn look(ui: &mut egui::Ui, wanted: &mut Settings, wide: f32, fill: &mut MessageWriter<FillScreen>) {
    setting(ui, wide, "Text size", |ui| {
        for (label, scale) in [("small", 0.85), ("normal", 1.0), ("large", 1.2), ("huge", 1.4)] {
            option(ui, &mut wanted.scale, scale, label);
        }
    });
    setting(ui, wide, "Colours", |ui| {
        Palette::ALL.into_iter().for_each(|palette| option(ui, &mut wanted.palette, palette, palette.label()));
        swatches(ui);
    });
    setting(ui, wide, "Window", |ui| {
        if ui.add(egui::Button::new("full screen").min_size(vec2(60.0, FINGER))).clicked() {
            fill.write(FillScreen);
        }
    });
    setting(ui, wide, "Animation", |ui| {
        ui.checkbox(&mut wanted.reduced_motion, "reduced motion");
    });
    setting(ui, wide, "Show on cells", |ui| {
        ui.checkbox(&mut wanted.heights, "heights");
        ui.checkbox(&mut wanted.coordinates, "coordinates");
    });
}

/// The colours of the sides, as they are now.
fn swatches(ui: &mut egui::Ui) {
    const SIDE: f32 = 16.0;
    for livery in 0..4 {
        let (rect, _) = ui.allocate_exact_size(vec2(SIDE, FINGER), egui::Sense::hover());
        ui.painter().circle_filled(rect.center(), SIDE / 2.0, colour::side(livery));
    }
}

fn sound(ui: &mut egui::Ui, wanted: &mut Settings, wide: f32) {
    let mut volume = |label: &str, value: &mut f32| {
        setting(ui, wide, label, |ui| {
            ui.spacing_mut().slider_width = 170.0;
            let slider = ui.add(egui::Slider::new(value, 0.0..=1.0).show_value(false));
            named(ui, &slider, label);
            quiet(ui, format!("{:.0} %", *value * 100.0));
        });
    };
    volume("Effects", &mut wanted.volume);
    volume("Music", &mut wanted.music);
    setting(ui, wide, "Everything", |ui| {
        ui.checkbox(&mut wanted.muted, "muted");
    });
}

/// A setting and its values: side by side, or under each other in a narrow window.
fn setting(ui: &mut egui::Ui, wide: f32, label: &str, ways: impl FnOnce(&mut egui::Ui)) {
    const LABEL: f32 = 176.0;
    let narrow = wide < 430.0;
    if narrow && !label.is_empty() {
        quiet(ui, label);
    }
    ui.horizontal_wrapped(|ui| {
        if !narrow {
            let (rect, _) = ui.allocate_exact_size(vec2(LABEL, FINGER), egui::Sense::hover());
            ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, label, regular(14.0), colour::TEXT);
        }
        ui.spacing_mut().interact_size.y = FINGER;
        ui.spacing_mut().item_spacing.x = 6.0;
        ways(ui);
    });
}

/// Gives a widget without words a name for screen readers.
fn named(ui: &egui::Ui, thing: &egui::Response, name: &str) {
    ui.ctx().accesskit_node_builder(thing.id, |node| node.set_label(name));
}

/// Size of a target for a finger, in points.
const FINGER: f32 = 42.0;

/// One of several values of a setting.
fn option<T: PartialEq>(ui: &mut egui::Ui, now: &mut T, value: T, label: &str) {
    let button = egui::Button::selectable(*now == value, label).frame_when_inactive(true).min_size(vec2(60.0, FINGER));
    if ui.add(button).clicked() {
        *now = value;
    }
}
