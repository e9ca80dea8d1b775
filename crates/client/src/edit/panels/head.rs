//! The head of the editor: the open file, whether it is saved, and actions on the whole of it.

use bevy_egui::egui::{self, Area, CornerRadius, FontId, RichText, Sense, Stroke, StrokeKind, vec2};

use super::{HEAD, context::PanelContext, frame, head_height, is_narrow, widgets::fit_fingers};
use crate::{
    edit::{
        command::EditCommand,
        dialog::{Dialog, Drawer},
        looks::Look,
        workshop::sentence,
    },
    keys::Shortcut,
    measures::GAP,
    theme::{bold, colour, hands, regular, sizes, widgets::quiet},
};

pub(super) fn draw(context: &egui::Context, desk: &mut PanelContext<'_>) {
    let area = context.content_rect();
    let narrow = is_narrow(context);
    Area::new("edit head".into()).fixed_pos(egui::pos2(GAP, GAP)).show(context, |ui| {
        frame().show(ui, |ui| {
            let wide = area.width() - 2.0 * GAP - 22.0;
            ui.set_width(wide);
            ui.set_height(head_height(context) - 20.0);
            if narrow {
                ui.spacing_mut().button_padding.x = 8.0;
                ui.horizontal(|ui| {
                    menu(ui, desk);
                    title(ui, desk, wide - 180.0);
                    files(ui, desk);
                });
                ui.horizontal(|ui| {
                    history(ui, desk);
                    drawers(
                        ui,
                        desk,
                        &[(Drawer::Tools, "Tools", ""), (Drawer::Board, "Board", ""), (Drawer::Battle, "Battle", "")],
                    );
                    looks(ui, desk);
                });
                return;
            }
            ui.horizontal_centered(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                menu(ui, desk);
                title(ui, desk, (area.width() - 790.0).clamp(120.0, 520.0));
                history(ui, desk);
                ui.add_space(6.0);
                let [board, battle] = [Shortcut::EditBoard, Shortcut::EditBattle]
                    .map(|shortcut| hands::key(context, desk.keys.label(shortcut)));
                drawers(ui, desk, &[(Drawer::Board, "Board", &board), (Drawer::Battle, "Battle", &battle)]);
                looks(ui, desk);
                files(ui, desk);
            });
        });
    });
}

fn menu(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let words = hands::with_key(ui.ctx(), "Save as, open, leave", "Esc".to_owned());
    if icon(ui, desk, "settings", true, &words).clicked() {
        desk.ask(EditCommand::Ask(Dialog::Menu));
    }
}

fn history(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let (undo, redo) = desk.shop.project.can_undo_redo();
    let named = |word: &str, shortcut| hands::with_key(ui.ctx(), word, desk.keys.label(shortcut));
    let words = (named("Undo", Shortcut::EditUndo), named("Redo", Shortcut::EditRedo));
    if icon(ui, desk, "undo", undo, &words.0).clicked() {
        desk.ask(EditCommand::Undo);
    }
    if icon(ui, desk, "redo", redo, &words.1).clicked() {
        desk.ask(EditCommand::Redo);
    }
}

fn drawers(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, all: &[(Drawer, &str, &str)]) {
    for &(drawer, label, key) in all {
        let on = desk.shop.drawer == Some(drawer);
        if word(ui, label, key, if on { Face::On } else { Face::Plain }, true).clicked() {
            desk.ask(EditCommand::Draw(drawer));
        }
    }
}

/// The parts of the board to hide and show.
fn looks(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let hides = Look::ALL.into_iter().any(|look| look.is_usual() && !desk.shop.shows(look));
    let ink = if hides { colour::GOLD } else { colour::TEXT };
    let text = RichText::new("Show").font(bold(sizes::LARGE)).color(ink);
    let button = egui::Button::new(text).fill(colour::BUTTON).min_size(vec2(0.0, high(ui.ctx())));
    let about = if hides { "Some of the board is hidden" } else { "What of the board is shown on all layers" };
    let (menu, _) = egui::containers::menu::MenuButton::from_button(button.stroke(Stroke::new(1.0, colour::RIM)))
        .config(egui::containers::menu::MenuConfig::new().close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside))
        .ui(ui, |ui| {
            fit_fingers(ui);
            for look in Look::ALL {
                let mut on = desk.shop.looks.contains(&look);
                if ui.checkbox(&mut on, sentence(look.word())).changed() {
                    desk.ask(EditCommand::Look(look));
                }
            }
            let key = hands::key(ui.ctx(), desk.keys.label(Shortcut::HideUnits));
            if !key.is_empty() {
                quiet(ui, format!("{key} hides the units, to see what stands under them"));
            }
        });
    menu.on_hover_text(about);
}

/// Save and play, at the right.
fn files(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let narrow = is_narrow(ui.ctx());
    let key = |shortcut| if narrow { String::new() } else { hands::key(ui.ctx(), desk.keys.label(shortcut)) };
    let (play, save) = (key(Shortcut::EditPlay), key(Shortcut::EditSave));
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        if word(ui, "Try out", &play, Face::Gold, true)
            .on_hover_text("Play it at once; the same key ends the trial")
            .clicked()
        {
            desk.ask(EditCommand::Play);
        }
        let unsaved = desk.shop.project.is_unsaved();
        if word(ui, "Save", &save, Face::Plain, unsaved).clicked() {
            desk.ask(EditCommand::AskAndSave);
        }
    });
}

/// The open file; a dot before it while it is not saved.
fn title(ui: &mut egui::Ui, desk: &PanelContext<'_>, wide: f32) {
    let unsaved = desk.shop.project.is_unsaved();
    let (rect, response) = ui.allocate_exact_size(vec2(wide, HEAD - 20.0), Sense::hover());
    let painter = ui.painter().with_clip_rect(rect);
    let left = rect.left_center() + vec2(10.0, 0.0);
    if unsaved {
        painter.circle_filled(left, 5.0, colour::GOLD);
    }
    let left = left + vec2(12.0, 0.0);
    let line = |text: &str, font: FontId, ink, above: f32| {
        let mut job = egui::text::LayoutJob::single_section(text.to_owned(), egui::TextFormat::simple(font, ink));
        job.wrap = egui::text::TextWrapping::truncate_at_width(rect.right() - left.x);
        let galley = painter.layout_job(job);
        painter.galley(left - vec2(0.0, above + galley.size().y / 2.0), galley, ink);
    };
    line(&desk.shop.title(), bold(sizes::TITLE), colour::TEXT, 8.0);
    let file = format!("{}{}", desk.shop.file(), if unsaved { " · not saved" } else { "" });
    line(&file, regular(sizes::SMALL), colour::QUIET, -10.0);
    response.on_hover_text(file);
}

/// The look of a button with a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Face {
    Plain,
    On,
    Gold,
}

fn word(ui: &mut egui::Ui, label: &str, key: &str, face: Face, enabled: bool) -> egui::Response {
    let (fill, ink) = match face {
        Face::Gold => (colour::GOLD, colour::INK),
        Face::On => (colour::BUTTON_HOT, colour::GOLD),
        Face::Plain => (colour::BUTTON, colour::TEXT),
    };
    let gap = if key.is_empty() { "" } else { "  " };
    let text = RichText::new(format!("{label}{gap}")).font(bold(sizes::LARGE)).color(ink);
    let mut job = egui::text::LayoutJob::default();
    text.append_to(&mut job, ui.style(), egui::FontSelection::Default, egui::Align::Center);
    let key = RichText::new(key).font(regular(sizes::FINE)).color(ink.gamma_multiply(0.7));
    key.append_to(&mut job, ui.style(), egui::FontSelection::Default, egui::Align::Center);
    let button =
        egui::Button::new(job).fill(fill).stroke(Stroke::new(1.0, colour::RIM)).min_size(vec2(0.0, high(ui.ctx())));
    ui.add_enabled(enabled, button)
}

/// Height of the head's buttons, in points; a narrow window is a phone's, for fingers.
fn high(context: &egui::Context) -> f32 {
    if is_narrow(context) { 40.0 } else { 34.0 }
}

fn icon(ui: &mut egui::Ui, desk: &PanelContext<'_>, glyph: &str, enabled: bool, about: &str) -> egui::Response {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(vec2(high(ui.ctx()).max(36.0), high(ui.ctx())), sense);
    let fill = if response.hovered() && enabled { colour::BUTTON_HOT } else { colour::BUTTON };
    ui.painter().rect(rect, CornerRadius::same(sizes::CORNER), fill, Stroke::new(1.0, colour::RIM), StrokeKind::Inside);
    let ink = if enabled { colour::TEXT } else { colour::QUIET.gamma_multiply(0.4) };
    desk.art.glyph(ui.painter(), glyph, rect.center(), 20.0, ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, about));
    response.on_hover_text(about)
}
