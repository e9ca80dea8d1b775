//! The list of what the browser keeps: open, download, let go.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui::{self, ScrollArea, vec2};

use crate::client::{
    files::{FileWish, Kept},
    session::{Session, Texts},
    state::Overlay,
    storage::{Desk, Shelf},
    theme::{
        colour,
        widgets::{button, quiet, strong},
    },
};

/// What the list is made of, and the wishes that it leads to.
#[derive(SystemParam)]
pub(super) struct Cabinet<'w, 's> {
    desk: Option<Res<'w, Desk>>,
    shelf: Option<Res<'w, Shelf>>,
    texts: Option<Res<'w, Texts>>,
    wishes: MessageWriter<'w, FileWish>,
    kept: Local<'s, Option<Kept>>,
    /// What is about to be let go, and waits for a second press.
    doubted: Local<'s, Option<FileWish>>,
    /// Frames until what was let go is gone.
    going: Local<'s, u8>,
}

impl Cabinet<'_, '_> {
    /// Forgets what was read, so that it is read anew when the list is opened.
    pub(super) fn close(&mut self) {
        if self.kept.is_some() {
            *self.kept = None;
            *self.doubted = None;
        }
    }

    /// The list.
    pub(super) fn panel(&mut self, ui: &mut egui::Ui, session: Option<&Session>) -> Option<Overlay> {
        let (Some(desk), Some(shelf), Some(texts)) = (&self.desk, &self.shelf, &self.texts) else { return None };
        *self.going = self.going.saturating_sub(1);
        if self.kept.is_none() || texts.is_changed() || *self.going > 0 {
            *self.kept = Some(Kept::on(desk, shelf, &texts.0));
        }
        let kept = self.kept.clone().unwrap_or_default();
        let area = ui.ctx().content_rect();
        let wide = (area.width() - 60.0).min(520.0);
        ui.set_width(wide);
        strong(ui, "Files", 20.0);
        quiet(ui, "Saves, records, maps, battles and other files of the game; one can also be dropped onto the page.");
        ui.horizontal_wrapped(|ui| {
            if button(ui, "Open a file …", "", vec2(180.0, 44.0), true).clicked() {
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
        strong(ui, "The browser keeps", 15.0);
        if kept.save.is_none() && kept.files.is_empty() {
            quiet(ui, "nothing yet: what you save, and files that you open, will stand here.");
        }
        ScrollArea::vertical().max_height((area.height() - 260.0).max(90.0)).show(ui, |ui| {
            if let Some((about, text)) = &kept.save {
                let download = FileWish::Download { name: "hexfray.save.json".to_owned(), text: text.clone() };
                self.row(ui, wide, &format!("Saved battle: {about}"), download, FileWish::LetSaveGo);
            }
            for (name, text) in &kept.files {
                self.row(ui, wide, name, FileWish::download(name, text), FileWish::LetGo(name.clone()));
            }
        });
        None
    }

    /// A kept file, with what can be done with it under its name where there is little room.
    fn row(&mut self, ui: &mut egui::Ui, wide: f32, label: &str, download: FileWish, let_go: FileWish) {
        const EACH: egui::Vec2 = vec2(116.0, 40.0);
        ui.horizontal_wrapped(|ui| {
            let beside = wide - 2.0 * (EACH.x + 8.0) - 24.0;
            let text = egui::RichText::new(label).color(colour::TEXT);
            let room = if beside > 200.0 { beside } else { wide - 16.0 };
            ui.add_sized(vec2(room, EACH.y), egui::Label::new(text).wrap().halign(egui::Align::LEFT));
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
