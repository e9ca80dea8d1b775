//! What opens over the battle: keys, settings, the menu.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Id, Modal, vec2},
};

use super::{briefing, files::Cabinet, help, history, referee, replay, saves::SaveList, share};
use crate::client::{
    art::Art,
    command::Command,
    files::IN_PAGE,
    measures::Room,
    options::{Settings, Speed},
    replay::Replay,
    session::Session,
    state::{Draw, FillScreen, Overlay, Screen},
    theme::{
        bold, colour, regular,
        widgets::{button, main_button, panel_frame, quiet, strong},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw));
}

fn draw(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    (mut draft, mut players, mut past): (Local<referee::Draft>, Local<replay::Draft>, Local<history::Choice>),
    (watched, art): (Option<Res<Replay>>, Option<Res<Art>>),
    mut overlay: ResMut<Overlay>,
    mut settings: ResMut<Settings>,
    mut commands: MessageWriter<Command>,
    (mut cabinet, mut saves, mut fill): (Cabinet, SaveList, MessageWriter<FillScreen>),
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    if *overlay != Overlay::Files {
        cabinet.close();
    }
    if *overlay != Overlay::Saves {
        saves.close();
    }
    if *overlay == Overlay::None {
        return Ok(());
    }
    let modal = Modal::new(Id::new("overlay")).frame(panel_frame()).backdrop_color(Color32::from_black_alpha(120));
    let answer = modal.show(&context, |ui| match *overlay {
        Overlay::None => None,
        Overlay::Briefing => session
            .as_deref()
            .map_or(Some(Overlay::None), |session| briefing::panel(ui, session, &settings, art.as_deref())),
        Overlay::Help => help::panel(ui, session.as_deref(), art.as_deref()),
        Overlay::TakeOver => match (&session, &watched, &art) {
            (Some(session), Some(watched), Some(art)) => {
                replay::take_over(ui, &mut players, (session, watched, art), |wish| saves.watch(wish))
            }
            _ => Some(Overlay::None),
        },
        Overlay::Settings => change_settings(ui, &mut settings, &mut fill),
        Overlay::Log => {
            session.as_deref().into_iter().for_each(|session| history::history(ui, &mut past, session));
            done(ui)
        }
        Overlay::Referee => {
            session.as_deref().and_then(|session| referee::panel(ui, &mut draft, session, &mut commands)).or(done(ui))
        }
        Overlay::Saves => {
            let played = session.as_deref().filter(|it| *screen.get() == Screen::Battle && !it.is_watched());
            let taken = saves.panel(ui, played);
            taken.into_iter().for_each(|wish| cabinet.wish(wish));
            if *screen.get() == Screen::Battle { back(ui) } else { done(ui) }
        }
        Overlay::Share => {
            let wish = session.as_deref().and_then(|session| share::panel(ui, session));
            let copied = wish.is_some();
            wish.into_iter().for_each(|wish| cabinet.wish(wish));
            if copied { Some(Overlay::None) } else { back(ui) }
        }
        Overlay::Files => cabinet.panel(ui, session.as_deref()).or(back(ui)),
        Overlay::Menu => {
            let watched = session.as_deref().is_some_and(Session::is_watched);
            menu(ui, (&mut commands, &mut settings, &mut fill), *screen.get() == Screen::Battle, watched)
        }
    });
    if let Some(next) = answer.inner {
        *overlay = next;
    } else if answer.backdrop_response.clicked() {
        *overlay = Overlay::None;
    }
    Ok(())
}

pub(super) fn done(ui: &mut egui::Ui) -> Option<Overlay> {
    ui.add_space(8.0);
    main_button(ui, "Back", "Enter", vec2(140.0, 44.0)).then_some(Overlay::None)
}

/// The same where another button is the natural one.
fn back(ui: &mut egui::Ui) -> Option<Overlay> {
    ui.add_space(8.0);
    button(ui, "Back", "Esc", vec2(140.0, 44.0), false).clicked().then_some(Overlay::None)
}

fn change_settings(
    ui: &mut egui::Ui,
    settings: &mut ResMut<Settings>,
    fill: &mut MessageWriter<FillScreen>,
) -> Option<Overlay> {
    let wide = (ui.ctx().content_rect().width() - 64.0).min(430.0);
    ui.set_width(wide);
    strong(ui, "Settings", 20.0);
    ui.add_space(6.0);
    let mut wanted = (**settings).clone();
    let low = Room::is_low(ui.ctx().content_rect());
    ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 10.0 };
    setting(ui, wide, "Speed of events", |ui| {
        Speed::ALL.into_iter().for_each(|speed| option(ui, &mut wanted.speed, speed, speed.label()));
    });
    setting(ui, wide, "Size of text", |ui| {
        for (label, scale) in [("small", 0.85), ("normal", 1.0), ("large", 1.2), ("huge", 1.4)] {
            option(ui, &mut wanted.scale, scale, label);
        }
    });
    setting(ui, wide, "Volume", |ui| {
        ui.spacing_mut().slider_width = 150.0;
        ui.spacing_mut().icon_width = 22.0;
        let slider = ui.add(egui::Slider::new(&mut wanted.volume, 0.0..=1.0).show_value(false));
        named(ui, &slider, "Volume");
        ui.checkbox(&mut wanted.muted, "mute");
    });
    setting(ui, wide, "Window", |ui| {
        ui.spacing_mut().icon_width = 22.0;
        if ui.add(egui::Button::new("full screen").min_size(vec2(60.0, FINGER))).clicked() {
            fill.write(FillScreen);
        }
        ui.checkbox(&mut wanted.reduced_motion, "reduced motion");
    });
    setting(ui, wide, "Written in cells", |ui| {
        ui.spacing_mut().icon_width = 22.0;
        ui.checkbox(&mut wanted.heights, "heights");
        ui.checkbox(&mut wanted.coordinates, "coordinates");
    });
    setting(ui, wide, "Before friends are struck", |ui| {
        ui.spacing_mut().icon_width = 22.0;
        ui.checkbox(&mut wanted.ask_friendly_fire, "ask");
    });
    setting(ui, wide, "Two at this machine", |ui| {
        ui.spacing_mut().icon_width = 22.0;
        ui.checkbox(&mut wanted.hand_over, "hide what only the other knows");
    });
    wanted.unasked.retain(|question| {
        let mut unasked = true;
        setting(ui, wide, "Never asked", |ui| {
            ui.spacing_mut().icon_width = 22.0;
            ui.checkbox(&mut unasked, question.as_str());
        });
        unasked
    });
    if wanted != **settings {
        **settings = wanted;
    }
    done(ui)
}

/// What is set and the ways to set it: beside each other, or under each other in a narrow window.
fn setting(ui: &mut egui::Ui, wide: f32, label: &str, ways: impl FnOnce(&mut egui::Ui)) {
    const LABEL: f32 = 168.0;
    let narrow = wide < 400.0;
    if narrow {
        quiet(ui, label);
    }
    ui.horizontal(|ui| {
        if !narrow {
            let (rect, _) = ui.allocate_exact_size(vec2(LABEL, FINGER), egui::Sense::hover());
            ui.painter().text(rect.left_center(), egui::Align2::LEFT_CENTER, label, regular(14.0), colour::TEXT);
        }
        ui.spacing_mut().interact_size.y = FINGER;
        ui.spacing_mut().item_spacing.x = 6.0;
        ways(ui);
    });
}

/// Gives a thing without words of its own a name for those who hear the window.
fn named(ui: &egui::Ui, thing: &egui::Response, name: &str) {
    ui.ctx().accesskit_node_builder(thing.id, |node| node.set_label(name));
}

/// What a finger hits, in points.
const FINGER: f32 = 42.0;

/// One of several ways to set something.
fn option<T: PartialEq>(ui: &mut egui::Ui, now: &mut T, value: T, label: &str) {
    let button = egui::Button::selectable(*now == value, label).frame_when_inactive(true).min_size(vec2(60.0, FINGER));
    if ui.add(button).clicked() {
        *now = value;
    }
}

/// The size of the menu's buttons, in points.
const ENTRY: egui::Vec2 = vec2(244.0, 44.0);

fn menu(
    ui: &mut egui::Ui,
    (commands, settings, fill): (&mut MessageWriter<Command>, &mut ResMut<Settings>, &mut MessageWriter<FillScreen>),
    in_battle: bool,
    watched: bool,
) -> Option<Overlay> {
    // A low window has no height for a column of so many buttons.
    let columns = if Room::is_low(ui.ctx().content_rect()) { 2.0 } else { 1.0 };
    ui.set_width(columns * (ENTRY.x + 8.0) - 8.0);
    ui.label(egui::RichText::new("Hexfray").font(bold(22.0)));
    let said = match (in_battle, watched) {
        (true, true) => "The replay waits.",
        (true, false) => "The battle waits.",
        (false, _) => "",
    };
    ui.label(egui::RichText::new(said).font(regular(13.0)).color(colour::QUIET));
    let entries = [
        (if watched { "Back to the replay" } else { "Resume" }, "Enter", true, None, Overlay::None),
        ("Save", "F5", !watched, Some(Command::Save), Overlay::None),
        ("Load the latest save", "F9", true, Some(Command::Load), Overlay::None),
        ("Saves …", "", true, None, Overlay::Saves),
        ("Share …", "", IN_PAGE && in_battle, None, Overlay::Share),
        ("Files", "", IN_PAGE, None, Overlay::Files),
        ("Referee", "F3", in_battle && !watched, None, Overlay::Referee),
        ("Settings", "O", true, None, Overlay::Settings),
        ("Help", "H", true, None, Overlay::Help),
        (if watched { "Leave the replay" } else { "Leave the battle" }, "", true, Some(Command::Leave), Overlay::None),
    ];
    let mut next = None;
    ui.horizontal_wrapped(|ui| {
        for (at, (label, key, is_there, command, overlay)) in entries.into_iter().enumerate() {
            if !is_there {
                continue;
            }
            let pressed = match at {
                0 => main_button(ui, label, key, ENTRY),
                _ => button(ui, label, key, ENTRY, false).clicked(),
            };
            if pressed {
                commands.write_batch(command);
                next = Some(overlay);
            }
        }
    });
    let half = vec2((ENTRY.x - 8.0) / 2.0, ENTRY.y);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 8.0;
        if button(ui, if settings.muted { "Unmute" } else { "Mute" }, "", half, false).clicked() {
            settings.muted = !settings.muted;
        }
        if button(ui, "Full screen", "", half, false).clicked() {
            fill.write(FillScreen);
        }
    });
    next
}
