//! What opens over the battle: keys, settings, the menu.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Id, Modal, vec2},
};

use super::{files::Cabinet, log::lines, referee};
use crate::client::{
    command::Command,
    files::IN_PAGE,
    options::{Settings, Speed},
    session::Session,
    state::{Draw, Overlay, Screen},
    theme::{
        bold, colour, regular,
        widgets::{button, panel_frame, quiet, strong},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw));
}

fn draw(
    mut contexts: EguiContexts,
    screen: Res<State<Screen>>,
    session: Option<Res<Session>>,
    mut draft: Local<referee::Draft>,
    mut overlay: ResMut<Overlay>,
    mut settings: ResMut<Settings>,
    mut commands: MessageWriter<Command>,
    mut cabinet: Cabinet,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    if *overlay != Overlay::Files {
        cabinet.close();
    }
    if *overlay == Overlay::None {
        return Ok(());
    }
    let modal = Modal::new(Id::new("overlay")).frame(panel_frame()).backdrop_color(Color32::from_black_alpha(120));
    let answer = modal.show(&context, |ui| match *overlay {
        Overlay::None => None,
        Overlay::Help => help(ui),
        Overlay::Settings => change_settings(ui, &mut settings),
        Overlay::Log => read_log(ui, session.as_deref()),
        Overlay::Referee => {
            session.as_deref().and_then(|session| referee::panel(ui, &mut draft, session, &mut commands)).or(done(ui))
        }
        Overlay::Files => cabinet.panel(ui, session.as_deref()).or(done(ui)),
        Overlay::Menu => menu(ui, &mut commands, *screen.get() == Screen::Battle),
    });
    if let Some(next) = answer.inner {
        *overlay = next;
    } else if answer.backdrop_response.clicked() {
        *overlay = Overlay::None;
    }
    Ok(())
}

/// Keys and what they do.
const KEYS: [(&str, &str); 23] = [
    ("Click, Enter", "go there, strike, choose"),
    ("Right click, Esc", "one step back; then the menu"),
    ("Arrow keys", "move the cursor from cell to cell"),
    ("Tab, Shift + Tab", "next or previous target or unit"),
    ("M", "move; a click on a foe goes and strikes"),
    ("A", "attack"),
    ("B", "abilities"),
    ("I", "items"),
    ("D  W  F  E", "defend or feat, wait, full move or pace, escape"),
    ("R  U  J", "ready or retreat, stand up, fly"),
    (".", "what is done more rarely, each with a key of its own"),
    ("1 … 9", "choose from the open list"),
    ("Space", "end the turn"),
    ("Z", "take an order back, until dice have rolled"),
    ("T", "show which cells are threatened"),
    ("F2, F3", "read the log; rule as the referee"),
    ("V", "speed: 1×, 2×, 4×, at once"),
    ("Enter while things move", "show the rest at once"),
    ("Wheel, + and −", "zoom"),
    ("Drag, Shift + arrows", "move the view"),
    ("C, 0", "centre the acting unit; show the whole board, or where the units are"),
    ("F5, F9", "save, load"),
    ("H, O", "this help, settings"),
];

fn help(ui: &mut egui::Ui) -> Option<Overlay> {
    let area = ui.ctx().content_rect();
    ui.set_width((area.width() - 80.0).min(480.0));
    strong(ui, "How to play", 20.0);
    ui.add_space(4.0);
    egui::ScrollArea::vertical().max_height((area.height() - 190.0).max(120.0)).show(ui, keys);
    done(ui)
}

fn keys(ui: &mut egui::Ui) {
    let column = ui.available_width() / 2.0 - 10.0;
    egui::Grid::new("keys").num_columns(2).spacing([16.0, 5.0]).max_col_width(column.max(120.0)).show(ui, |ui| {
        for (keys, what) in KEYS {
            ui.label(egui::RichText::new(keys).font(bold(14.0)).color(colour::GOLD));
            ui.add(egui::Label::new(what).wrap());
            ui.end_row();
        }
    });
    ui.add_space(4.0);
    quiet(
        ui,
        "Pad: stick or cross moves the cursor, A confirms, B goes back, X attacks, Y opens abilities, LB and RB change the target, Start ends the turn.",
    );
    quiet(
        ui,
        "Veiled cells can be reached, with the cost in them. An amber triangle warns of foes who could strike there. Point at any number to see where it comes from.",
    );
    quiet(ui, "Touch: a tap points, a second tap there does it; drag to move the view, two fingers zoom.");
}

/// The whole log, for windows that have no room for it beside the board.
fn read_log(ui: &mut egui::Ui, session: Option<&Session>) -> Option<Overlay> {
    let area = ui.ctx().content_rect();
    ui.set_width((area.width() - 80.0).min(560.0));
    strong(ui, "Battle log", 20.0);
    if let Some(session) = session {
        lines(ui, session, (area.height() - 220.0).max(120.0));
    }
    done(ui)
}

fn done(ui: &mut egui::Ui) -> Option<Overlay> {
    ui.add_space(8.0);
    button(ui, "Back", "Esc", vec2(140.0, 38.0), true).clicked().then_some(Overlay::None)
}

fn change_settings(ui: &mut egui::Ui, settings: &mut ResMut<Settings>) -> Option<Overlay> {
    ui.set_width((ui.ctx().content_rect().width() - 80.0).min(380.0));
    strong(ui, "Settings", 20.0);
    ui.add_space(6.0);
    let mut wanted = (**settings).clone();
    egui::Grid::new("settings").num_columns(2).spacing([24.0, 12.0]).show(ui, |ui| {
        ui.label("Speed of events");
        ui.horizontal(|ui| {
            for speed in Speed::ALL {
                ui.selectable_value(&mut wanted.speed, speed, speed.label());
            }
        });
        ui.end_row();
        ui.label("Volume");
        ui.add(egui::Slider::new(&mut wanted.volume, 0.0..=1.0).show_value(false));
        ui.end_row();
        ui.label("Size of text");
        ui.horizontal(|ui| {
            for (label, scale) in [("small", 0.85), ("normal", 1.0), ("large", 1.2), ("huge", 1.4)] {
                ui.selectable_value(&mut wanted.scale, scale, label);
            }
        });
        ui.end_row();
        ui.label("Written in cells");
        ui.vertical(|ui| {
            ui.checkbox(&mut wanted.heights, "heights");
            ui.checkbox(&mut wanted.coordinates, "coordinates");
        });
        ui.end_row();
    });
    if wanted != **settings {
        **settings = wanted;
    }
    done(ui)
}

fn menu(ui: &mut egui::Ui, commands: &mut MessageWriter<Command>, in_battle: bool) -> Option<Overlay> {
    ui.set_width(240.0);
    ui.label(egui::RichText::new("Hexfray").font(bold(22.0)));
    ui.label(
        egui::RichText::new(if in_battle { "The battle waits." } else { "" }).font(regular(13.0)).color(colour::QUIET),
    );
    let size = vec2(240.0, 42.0);
    let mut next = None;
    if button(ui, "Go on", "Esc", size, true).clicked() {
        next = Some(Overlay::None);
    }
    if button(ui, "Save", "F5", size, false).clicked() {
        commands.write(Command::Save);
        next = Some(Overlay::None);
    }
    if button(ui, "Load the latest save", "F9", size, false).clicked() {
        commands.write(Command::Load);
        next = Some(Overlay::None);
    }
    if IN_PAGE && button(ui, "Files", "", size, false).clicked() {
        next = Some(Overlay::Files);
    }
    if in_battle && button(ui, "Referee", "F3", size, false).clicked() {
        next = Some(Overlay::Referee);
    }
    if button(ui, "Settings", "O", size, false).clicked() {
        next = Some(Overlay::Settings);
    }
    if button(ui, "Help", "H", size, false).clicked() {
        next = Some(Overlay::Help);
    }
    if button(ui, "Leave the battle", "", size, false).clicked() {
        commands.write(Command::Leave);
        next = Some(Overlay::None);
    }
    next
}
