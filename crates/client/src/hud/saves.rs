//! The list of saves: save under a name, continue one, delete one; in a page also download one.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::egui::{self, RichText, TextEdit, vec2};

use crate::{
    files::{FileWish, IN_PAGE, base_of},
    saves::{Kept, SaveKind, SaveWish, Slot, WatchWish, slots, suggestion},
    session::{Session, Texts},
    storage::{NOT_KEPT, Shelf},
    theme::{
        bold, colour, regular, sizes,
        widgets::{button, main_button, quiet, scrolled, strong},
    },
};

/// The data of the list, and the commands that it gives.
#[derive(SystemParam)]
pub(super) struct SaveList<'w, 's> {
    shelf: Option<Res<'w, Shelf>>,
    texts: Option<Res<'w, Texts>>,
    wishes: MessageWriter<'w, SaveWish>,
    watches: MessageWriter<'w, WatchWish>,
    listed: Local<'s, Option<Vec<Slot>>>,
    name: Local<'s, Option<String>>,
    kept: Option<Res<'w, Kept>>,
    /// What loses a save or the battle on the table, and is done at a second press.
    doubted: Local<'s, Option<Doubted>>,
    /// Frames until a command has been carried out.
    going: Local<'s, u8>,
}

/// What is done only at a second press.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Doubted {
    Save(SaveWish),
    Watch(String),
}

/// Frames after which a command has certainly been carried out.
const A_WHILE: u8 = 4;
/// Height of the list's buttons, in points.
const HIGH: f32 = 44.0;

impl SaveList<'_, '_> {
    /// Forgets the list, so that it is read again when it is opened.
    pub(super) fn close(&mut self) {
        if self.listed.is_some() {
            (*self.listed, *self.name, *self.doubted) = (None, None, None);
        }
    }

    /// Commands to watch or continue a battle.
    pub(super) fn watch(&mut self, wish: WatchWish) {
        self.watches.write(wish);
    }

    /// The folder of the saves; `None` if no folder can be opened, as in a page.
    pub(super) fn folder(&self) -> Option<String> {
        self.shelf.as_ref().and_then(|shelf| shelf.0.whereabouts("saves"))
    }

    /// The list; over a battle also the line to save it under a name. Returns the command to download a save.
    pub(super) fn panel(&mut self, ui: &mut egui::Ui, session: Option<&Session>) -> Option<FileWish> {
        let (Some(shelf), Some(texts)) = (&self.shelf, &self.texts) else { return None };
        *self.going = self.going.saturating_sub(1);
        if self.listed.is_none() || *self.going > 0 {
            *self.listed = Some(slots(shelf, &texts.library));
        }
        let list = self.listed.clone().unwrap_or_default();
        // Another battle takes the place of the one on the table, which nothing keeps if it could not be saved.
        let plays = session.is_some_and(|session| !session.is_watched() && session.battle.outcome().is_none());
        let is_at_risk = plays && self.kept.as_ref().is_some_and(|kept| kept.has_failed());
        let (lies, lasts) = (self.folder(), shelf.0.lasts());
        let area = ui.ctx().content_rect();
        let wide = (area.width() - 60.0).min(560.0);
        ui.set_width(wide);
        strong(ui, "Saves", 20.0);
        if let Some(session) = session {
            self.fresh(ui, session, &list, wide);
        }
        if list.is_empty() {
            quiet(ui, "No saves yet. The menu of a battle saves it.");
        }
        let high = (area.height() - if session.is_some() { 240.0 } else { 190.0 }).max(100.0);
        let mut taken = None;
        scrolled(ui, "saves").max_height(high).min_scrolled_height(high.min(300.0)).auto_shrink([false, true]).show(
            ui,
            |ui| {
                for slot in &list {
                    taken = taken.take().or(self.row(ui, slot, is_at_risk, wide - 12.0));
                }
            },
        );
        if !lasts {
            quiet(ui, NOT_KEPT);
        }
        if let Some(lies) = lies.filter(|_| !list.is_empty() && area.height() > 500.0) {
            quiet(ui, format!("The files are in {lies}"));
        }
        taken
    }

    /// A name, and the button that saves the battle under it.
    fn fresh(&mut self, ui: &mut egui::Ui, session: &Session, list: &[Slot], wide: f32) {
        const SAVE: f32 = 132.0;
        let name = self.name.get_or_insert_with(|| suggestion(session));
        let mut wanted = None;
        ui.horizontal(|ui| {
            let field = TextEdit::singleline(name).hint_text("Name of the save").char_limit(60);
            let field = field.margin(vec2(10.0, 4.0)).desired_width(wide - SAVE - 28.0);
            let field = ui.add(field.min_size(vec2(0.0, HIGH)).vertical_align(egui::Align::Center));
            let enter = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            let wish = SaveWish::Under(name.trim().to_owned());
            let is_doubted = *self.doubted == Some(Doubted::Save(wish.clone()));
            let word = if is_doubted { "Replace it?" } else { "Save" };
            ui.add_enabled_ui(!name.trim().is_empty(), |ui| {
                if main_button(ui, word, "Enter", vec2(SAVE, HIGH)) || enter {
                    wanted = Some(wish);
                }
            });
        });
        let Some(wish) = wanted else { return };
        let there = |slot: &Slot| slot.kind == SaveKind::Named && wish == SaveWish::Under(slot.name.clone());
        let doubted = Doubted::Save(wish.clone());
        if !list.iter().any(there) || self.is_sure(doubted) {
            self.wish(wish);
        }
    }

    fn is_doubted(&self, what: &Doubted) -> bool {
        self.doubted.as_ref() == Some(what)
    }

    /// Whether this is the second press for the same; the first one is remembered.
    fn is_sure(&mut self, what: Doubted) -> bool {
        let sure = self.is_doubted(&what);
        *self.doubted = Some(what).filter(|_| !sure);
        sure
    }

    /// Carries out a command that changes the list.
    fn wish(&mut self, wish: SaveWish) {
        self.wishes.write(wish);
        (*self.doubted, *self.going) = (None, A_WHILE);
    }

    /// A save, with its buttons; under its name if there is little room.
    fn row(&mut self, ui: &mut egui::Ui, slot: &Slot, is_at_risk: bool, wide: f32) -> Option<FileWish> {
        let gap = ui.spacing().item_spacing.x;
        let (count, narrow) = (if IN_PAGE { 4.0 } else { 3.0 }, wide < 480.0);
        let each = if narrow { ((wide - (count - 1.0) * gap) / count).min(150.0) } else { 84.0 };
        let words = if narrow { wide } else { wide - count * (each + gap) };
        let size = vec2(each, HIGH - 2.0);
        ui.add_space(3.0);
        let lost = self.loses(slot);
        let done = if narrow {
            told(ui, slot, lost, words);
            ui.horizontal(|ui| self.buttons(ui, slot, is_at_risk, size)).inner
        } else {
            ui.horizontal(|ui| {
                ui.allocate_ui(vec2(words, HIGH), |ui| told(ui, slot, lost, words));
                self.buttons(ui, slot, is_at_risk, size)
            })
            .inner
        };
        ui.separator();
        done
    }

    /// What a second press on a button of this save would lose, if one has been pressed once.
    fn loses(&self, slot: &Slot) -> Option<&'static str> {
        match self.doubted.as_ref()? {
            Doubted::Save(SaveWish::LetGo(file)) if *file == slot.file => Some(LETS_GO),
            Doubted::Save(SaveWish::Load(file)) | Doubted::Watch(file) if *file == slot.file => Some(LOSES),
            _ => None,
        }
    }

    fn buttons(&mut self, ui: &mut egui::Ui, slot: &Slot, is_at_risk: bool, size: egui::Vec2) -> Option<FileWish> {
        ui.add_enabled_ui(slot.is_readable, |ui| {
            let is_over = slot.kind == SaveKind::Finished;
            let load = if is_over { ("Result", "The result of the battle") } else { ("Load", "Continue it") };
            let wish = SaveWish::Load(slot.file.clone());
            if self.opens(ui, load, Doubted::Save(wish.clone()), is_at_risk, size) {
                self.wishes.write(wish);
            }
            let watch = ("Watch", "From its start, as it was played");
            if self.opens(ui, watch, Doubted::Watch(slot.file.clone()), is_at_risk, size) {
                self.watch(WatchWish::Save(slot.file.clone()));
            }
        });
        let takes = IN_PAGE && button(ui, "Download", "", size, false).clicked();
        let wish = SaveWish::LetGo(slot.file.clone());
        let doubted = Doubted::Save(wish.clone());
        let word = if self.is_doubted(&doubted) { SURE } else { "Delete" };
        if button(ui, word, "", size, false).clicked() && self.is_sure(doubted) {
            self.wish(wish);
        }
        let text = || self.shelf.as_ref()?.0.read(&slot.file).ok()?;
        let name = format!("{}.save.json", base_of(&slot.file).trim_end_matches(".json"));
        takes.then(text).flatten().map(|text| FileWish::Download { name, text })
    }

    /// A button that puts another battle on the table; if the one there would be lost, only a second press does.
    fn opens(
        &mut self,
        ui: &mut egui::Ui,
        (word, hover): (&str, &str),
        what: Doubted,
        is_at_risk: bool,
        size: egui::Vec2,
    ) -> bool {
        let (word, hover) = if self.is_doubted(&what) { (SURE, LOSES) } else { (word, hover) };
        let pressed = button(ui, word, "", size, false).on_hover_text(hover).clicked();
        pressed && (!is_at_risk || self.is_sure(what))
    }
}

/// The button that was pressed once, if a second press loses something.
const SURE: &str = "Really?";
/// What the second press loses: the battle on the table, or the save.
const LOSES: &str = "The game could not save the battle on the table: it would be lost.";
const LETS_GO: &str = "The save will be gone for good.";

/// The name of a save, and its contents; or what a second press would lose (`lost`).
fn told(ui: &mut egui::Ui, slot: &Slot, lost: Option<&str>, wide: f32) {
    ui.vertical(|ui| {
        ui.set_width(wide);
        ui.spacing_mut().item_spacing.y = 1.0;
        let ink = if slot.kind.is_made_by_player() { colour::TEXT } else { colour::QUIET };
        let name = RichText::new(&slot.name).font(bold(sizes::HEADING)).color(ink);
        ui.add(egui::Label::new(name).wrap());
        let line = lost.map_or_else(|| slot.line(), str::to_owned);
        let ink = if lost.is_some() { colour::amber() } else { colour::QUIET };
        ui.add(egui::Label::new(RichText::new(line).font(regular(sizes::TEXT)).color(ink)).wrap());
    });
}
