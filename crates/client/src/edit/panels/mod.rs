//! The panels around the edited board.

mod battle;
mod board;
mod chooser;
mod contents;
mod context;
mod dialogs;
mod form;
mod head;
mod icons;
mod palette;
mod parts;
mod problems;
mod settings;
mod sheets;
mod temper;
mod tools;
mod units;
mod widgets;
mod zones;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};

use super::{
    command::EditCommand,
    dialog::{Dialog, Drawer},
    recover::Offer,
    workshop::Workshop,
};
use crate::{
    art::Art,
    measures::{GAP, Room},
    options::Settings,
    session::Texts,
    state::{Draw, Overlay, Screen},
    view::View,
};
use context::PanelContext;

pub use chooser::offer;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Offer>()
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw).run_if(in_state(Screen::Edit)))
        .add_systems(OnExit(Screen::Edit), |mut windows: Query<&mut Window>| {
            windows.iter_mut().for_each(|mut window| window.title = "Hexfray".to_owned());
        });
}

/// Height of a row of the head, in points.
const HEAD: f32 = 54.0;
/// Height of its second row in a narrow window, in points.
const SECOND: f32 = 46.0;
/// Width of tools and palette, in points.
const LEFT: f32 = 288.0;
/// Width of a drawer, in points.
const RIGHT: f32 = 296.0;
/// Height of the line at the foot, in points.
const FOOT: f32 = 38.0;

/// Whether a window has no room for tools and board side by side: then the tools are a drawer, too, and drawers cover the
/// board.
fn is_narrow(context: &egui::Context) -> bool {
    Room::here(context) == Room::Phone || context.content_rect().width() < 700.0
}

/// Height of the head, in points.
fn head_height(context: &egui::Context) -> f32 {
    if is_narrow(context) { HEAD + SECOND } else { HEAD }
}

fn draw(
    mut contexts: EguiContexts,
    (art, texts, settings, overlay): (Res<Art>, Res<Texts>, Res<Settings>, Res<Overlay>),
    (mut dialog, offered): (ResMut<Dialog>, Res<Offer>),
    shop: Option<ResMut<Workshop>>,
    mut view: ResMut<View>,
    mut form: Local<form::Form>,
    mut windows: Query<&mut Window>,
    mut commands: MessageWriter<EditCommand>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let Some(mut shop) = shop else {
        let wishes = chooser::draw(&context, &mut form, &texts.library, &offered, false);
        wishes.into_iter().for_each(|wish| {
            commands.write(wish);
        });
        return Ok(());
    };
    name_window(&mut windows, &shop);
    let area = context.content_rect();
    let (level, keys) = (view.level(), &settings.keys);
    let mut desk = PanelContext { art: &art, shop: &mut shop, keys, level, wishes: Vec::new() };
    head::draw(&context, &mut desk);
    let foot = problems::draw(&context, &mut desk);
    let (narrow, head) = (is_narrow(&context), head_height(&context));
    let high = area.height() - head - foot - 4.0 * GAP;
    if !narrow || desk.shop.drawer == Some(Drawer::Tools) {
        tools::draw(&context, &mut desk, high);
    }
    match desk.shop.drawer {
        Some(Drawer::Board) => board::draw(&context, &mut desk, high),
        Some(Drawer::Battle) => battle::draw(&context, &mut desk, high),
        Some(Drawer::Tools) | None => {}
    }
    let [left, right] = beside(&context, desk.shop.drawer);
    view.make_room(
        [left + GAP, head + 2.0 * GAP, right + GAP, foot + 2.0 * GAP].map(|margin| margin * context.zoom_factor()),
    );
    if *dialog == Dialog::None && !desk.shop.outside.is_empty() {
        *dialog = Dialog::Outside;
    }
    if *overlay == Overlay::None {
        dialogs::draw(&context, &mut dialog, &mut form, &mut desk, &texts.library, &offered);
    }
    for wish in desk.wishes {
        commands.write(wish);
    }
    Ok(())
}

/// Width that panels take at the left and at the right of the board, in points.
fn beside(context: &egui::Context, drawer: Option<Drawer>) -> [f32; 2] {
    if is_narrow(context) {
        return [0.0; 2];
    }
    [LEFT + GAP, if drawer.is_some_and(|drawer| drawer != Drawer::Tools) { RIGHT + GAP } else { 0.0 }]
}

/// The window's title names the open file, and says whether it is saved.
fn name_window(windows: &mut Query<&mut Window>, shop: &Workshop) {
    let mark = if shop.project.is_unsaved() { "• " } else { "" };
    let title = format!("{mark}{} – Hexfray", shop.title());
    for mut window in windows {
        if window.title != title {
            window.title.clone_from(&title);
        }
    }
}

/// The frame of the editor's panels, with narrower margins than in a battle.
fn frame() -> egui::Frame {
    crate::theme::widgets::panel_frame().inner_margin(egui::Margin::symmetric(10, 10))
}
