//! The list of files that the browser keeps: open, download, delete.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui::{self, vec2};

use crate::{
    files::{FileWish, kept},
    session::{Session, Texts},
    state::Overlay,
    storage::Workspace,
    theme::{
        colour, hands, sizes,
        widgets::{button, main_button, quiet, scrolled, strong},
    },
};

/// The data of the list, and the commands that it gives.
#[derive(SystemParam)]
pub(super) struct Cabinet<'w, 's> {
    desk: Option<Res<'w, Workspace>>,
    texts: Option<Res<'w, Texts>>,
    wishes: MessageWriter<'w, FileWish>,
    kept: Local<'s, Option<Vec<(String, String)>>>,
    /// The file that is about to be deleted, after a second press.
    doubted: Local<'s, Option<FileWish>>,
    /// Frames until a deleted file is gone.
    going: Local<'s, u8>,
}

impl Cabinet<'_, '_> {
    /// Forgets the list, so that it is read again when it is opened.
    pub(super) fn close(&mut self) {
        if self.kept.is_some() {
            *self.kept = None;
            *self.doubted = None;
        }
    }

    /// Commands for a file.
    pub(super) fn wish(&mut self, wish: FileWish) {
        self.wishes.write(wish);
    }

    /// The list.
    pub(super) fn panel(&mut self, ui: &mut egui::Ui, session: Option<&Session>) -> Option<Overlay> {
        let (Some(desk), Some(texts)) = (&self.desk, &self.texts) else { return None };
        *self.going = self.going.saturating_sub(1);
        if self.kept.is_none() || texts.is_changed() || *self.going > 0 {
            *self.kept = Some(kept(desk));
        }
        let files = self.kept.clone().unwrap_or_default();
        let area = ui.ctx().content_rect();
        let wide = (area.width() - 60.0).min(680.0);
        ui.set_width(wide);
        strong(ui, "Files", 20.0);
        let drop = if hands::are_fingers(ui.ctx()) { "" } else { " You can also drop one onto the page." };
        quiet(ui, format!("Saves, records, maps, battles and other game files.{drop}"));
        ui.horizontal_wrapped(|ui| {
            if main_button(ui, "Open a file …", "Enter", vec2(200.0, 44.0)) {
                self.wishes.write(FileWish::Choose);
            }
            if let Some(session) = session {
                if button(ui, "Download this battle", "", vec2(190.0, 44.0), false).clicked() {
                    self.wishes.write(FileWish::download_save(session));
                }
                if button(ui, "Its record", "", vec2(120.0, 44.0), false).clicked() {
                    self.wishes.write(FileWish::download_record(session));
                }
            }
        });
        ui.add_space(4.0);
        strong(ui, "Kept in this browser", sizes::HEADING);
        if files.is_empty() {
            quiet(ui, "Nothing yet: maps that you draw and files that you open will be listed here.");
        }
        scrolled(ui, "files").max_height((area.height() - 260.0).max(96.0)).show(ui, |ui| {
            for (name, text) in &files {
                self.row(ui, wide, name, FileWish::download(name, text), FileWish::LetGo(name.clone()));
            }
        });
        None
    }

    /// A kept file, with its buttons under its name if there is little room.
    fn row(&mut self, ui: &mut egui::Ui, wide: f32, label: &str, download: FileWish, let_go: FileWish) {
        const EACH: egui::Vec2 = vec2(96.0, 44.0);
        ui.horizontal_wrapped(|ui| {
            let beside = wide - 4.0 * (EACH.x + 8.0) - 24.0;
            let text = egui::RichText::new(label).color(colour::TEXT);
            let room = if beside > 200.0 { beside } else { wide - 16.0 };
            ui.allocate_ui_with_layout(vec2(room, EACH.y), egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.set_min_width(room);
                ui.add(egui::Label::new(text).wrap());
            });
            let opens = label.ends_with(".map.toml") || label.ends_with(".battle.toml");
            let ways = [("Play", FileWish::Play(label.to_owned())), ("Edit", FileWish::Edit(label.to_owned()))];
            for (word, wish) in ways.into_iter().filter(|_| opens) {
                if button(ui, word, "", EACH, false).clicked() {
                    self.wishes.write(wish);
                }
            }
            if button(ui, "Download", "", EACH, false).clicked() {
                self.wishes.write(download);
            }
            let sure = self.doubted.as_ref() == Some(&let_go);
            let word = if sure { "Really?" } else { "Let go" };
            if button(ui, word, "", EACH, false).clicked() {
                if sure {
                    self.wishes.write(let_go);
                    (*self.doubted, *self.going) = (None, 4);
                    self.close();
                } else {
                    *self.doubted = Some(let_go);
                }
            }
        });
    }
}
