//! The settings, on a page for each kind: play, display, sound and keys.

mod keys;

use bevy::prelude::*;
use bevy_egui::egui::{self, Id, RichText, vec2};

use super::back::done;
use crate::{
    input::Capture,
    measures::Room,
    options::{Palette, Settings, Speed},
    session::Session,
    state::{FillScreen, Overlay},
    theme::{
        colour, hands, regular, sizes,
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
/// Their height in a low window.
const LOW_AROUND: f32 = 196.0;

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
    let high = (area.height() - if low { LOW_AROUND } else { AROUND }).max(100.0);
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
    setting(ui, wide, "Battle speed", |ui| {
        Speed::ALL.into_iter().for_each(|speed| option(ui, &mut wanted.speed, speed, speed.label()));
    });
    about(ui, wide, "How fast moves and blows are shown.");
    asked_before(ui, wanted, wide);
    // A finger always taps twice.
    if !hands::are_fingers(ui.ctx()) {
        setting(ui, wide, "Clicks on the board", |ui| {
            ui.checkbox(&mut wanted.confirm_clicks, "need a second click");
        });
        about(ui, wide, "The first click shows what would happen, the second one does it.");
    }
    setting(ui, wide, "Unused turns", |ui| {
        ui.checkbox(&mut wanted.ask_idle, "end only when asked twice");
    });
    about(
        ui,
        wide,
        "A unit that has neither moved nor acted keeps its turn if “End turn” is pressed once by accident. The first press for an act that needs no target, such as Defend, says what it does.",
    );
    setting(ui, wide, "Finished turns", |ui| {
        ui.checkbox(&mut wanted.end_idle, "end by themselves");
    });
    about(ui, wide, "For example, once a unit has moved and struck: you need not press “End turn”.");
    setting(ui, wide, "Small decisions", |ui| {
        ui.spacing_mut().slider_width = 130.0;
        let slider = ui.add(egui::Slider::new(&mut wanted.answer_within, 0..=20).show_value(false));
        named(ui, &slider, "Answer a question for me if its answers change a chance by at most this");
        quiet(ui, answered_within(wanted.answer_within));
    });
    about(ui, wide, "For example, whether to parry or to dodge, if both work almost equally often.");
    setting(ui, wide, "Two players, one screen", |ui| {
        ui.checkbox(&mut wanted.hand_over, "hide each side's secrets");
    });
    about(ui, wide, "A curtain falls when the other player's turn comes, if only one of you may know something.");
    questions(ui, wanted, wide, session);
    if let Some(saves) = saves {
        setting(ui, wide, "Saved battles", |ui| drop(quiet(ui, saves)));
    }
}

/// The acts before which the player is asked.
fn asked_before(ui: &mut egui::Ui, wanted: &mut Settings, wide: f32) {
    setting(ui, wide, "Friends in the way", |ui| {
        ui.checkbox(&mut wanted.ask_friendly_fire, "ask before an act may hit a friend");
    });
    about(ui, wide, "For example, before an explosion that would reach your own unit, too.");
    setting(ui, wide, "Poor chances", |ui| {
        let slider = egui::Slider::new(&mut wanted.ask_below, 0..=100).step_by(5.0).show_value(false);
        ui.spacing_mut().slider_width = 130.0;
        let slider = ui.add(slider);
        named(ui, &slider, "Ask below this chance");
        quiet(ui, asked_below(wanted.ask_below));
    });
    about(ui, wide, &example_below(wanted.ask_below));
    setting(ui, wide, "Risky moves", |ui| {
        ui.checkbox(&mut wanted.ask_exposed, "ask before a good place is given up");
    });
    about(ui, wide, "For example, before a move takes a unit out of cover, off a height, or within reach of foes.");
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
        if at == 0 {
            setting(ui, wide, "Questions of the rules", |ui| {
                quiet(ui, "Ticked: you are asked. Otherwise the answer is no.");
            });
        }
        setting(ui, wide, "", |ui| {
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
        0 => "all left to you".to_owned(),
        points => format!("up to {points} %: made for you"),
    }
}

/// The chance below which the question is asked, in words.
fn asked_below(percent: u8) -> String {
    if percent == 0 { "never ask".to_owned() } else { format!("ask below {percent} %") }
}

/// An attack before which the question is asked.
fn example_below(percent: u8) -> String {
    match percent {
        0 => "Every attack is made at once, however small its chance.".to_owned(),
        percent => {
            let chance = percent.saturating_sub(5).max(1);
            format!("For example, an attack that hits {chance} % of the time is made only once you have confirmed it.")
        }
    }
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
    about(ui, wide, "Choose “colour-blind” if you mix up red and green, or blue and yellow.");
    setting(ui, wide, "Window", |ui| {
        if ui.add(egui::Button::new("full screen").min_size(vec2(60.0, FINGER))).clicked() {
            fill.write(FillScreen);
        }
    });
    setting(ui, wide, "Animation", |ui| {
        ui.checkbox(&mut wanted.reduced_motion, "reduced motion");
    });
    about(ui, wide, "Units and panels are at their places at once, without gliding or shaking.");
    setting(ui, wide, "Numbers on cells", |ui| {
        ui.checkbox(&mut wanted.heights, "heights");
        ui.add_space(sizes::GUTTER);
        ui.checkbox(&mut wanted.coordinates, "coordinates");
    });
    about(ui, wide, "Heights are the numbers on raised ground; coordinates name cells by column and row, such as 4,7.");
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
    setting(ui, wide, "All sound", |ui| {
        ui.checkbox(&mut wanted.muted, "muted");
    });
}

/// Width of the labels beside the values of settings, in points.
const LABEL: f32 = 176.0;

/// Whether the settings are so narrow that labels are above the values.
const fn is_narrow(wide: f32) -> bool {
    wide < 430.0
}

/// A setting and its values: side by side, or under each other in a narrow window.
fn setting(ui: &mut egui::Ui, wide: f32, label: &str, ways: impl FnOnce(&mut egui::Ui)) {
    let narrow = is_narrow(wide);
    if narrow && !label.is_empty() {
        ui.add_space(6.0);
        strong(ui, label, sizes::LARGE);
    }
    ui.horizontal_wrapped(|ui| {
        if !narrow {
            let (rect, _) = ui.allocate_exact_size(vec2(LABEL, FINGER), egui::Sense::hover());
            ui.painter().text(
                rect.left_center(),
                egui::Align2::LEFT_CENTER,
                label,
                regular(sizes::LARGE),
                colour::TEXT,
            );
        }
        ui.spacing_mut().interact_size.y = FINGER;
        ui.spacing_mut().item_spacing.x = 6.0;
        ways(ui);
    });
}

/// What a setting does, or an example of it, beneath its values.
fn about(ui: &mut egui::Ui, wide: f32, text: &str) {
    let indent = if is_narrow(wide) { 0.0 } else { LABEL + ui.spacing().item_spacing.x };
    // It belongs to the line above.
    ui.add_space(-ui.spacing().item_spacing.y);
    ui.horizontal(|ui| {
        ui.add_space(indent);
        let text = RichText::new(text).font(regular(sizes::NOTE)).color(colour::QUIET);
        ui.vertical(|ui| ui.add(egui::Label::new(text).wrap()));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_that_is_asked_about_has_an_example_below_it() {
        assert!(example_below(30).contains("hits 25 %") && example_below(5).contains("hits 1 %"));
        assert!(example_below(0).contains("at once") && asked_below(0) == "never ask");
        assert_eq!(answered_within(0), "all left to you");
    }
}
