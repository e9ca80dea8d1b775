//! The title.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, Id, Modal, pos2, vec2},
};

use super::{Book, Lessons, begin_lesson};
use crate::state::{Begin, Overlay, Screen};
use crate::{
    art::Art,
    board, edit,
    files::IN_PAGE,
    measures::{GAP, Room},
    options::Settings,
    saves::{SaveWish, Slot, latest, slots},
    session::Texts,
    state::Draw,
    storage::{NOT_KEPT, Shelf},
    theme::{
        bold, colour, regular, sizes,
        widgets::{button, main_button, panel_frame, quiet, scrolled, strong},
    },
    view::View,
};
use hexfray_battle::{Battle, DiceSource};
use hexfray_minds::story::titled;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Title), lay_board.after(super::clear_table))
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw).run_if(in_state(Screen::Title)));
}

fn draw(
    mut contexts: EguiContexts,
    art: Res<Art>,
    (shelf, texts): (Res<Shelf>, Res<Texts>),
    mut overlay: ResMut<Overlay>,
    mut next: ResMut<NextState<Screen>>,
    mut files: MessageWriter<SaveWish>,
    mut exit: MessageWriter<AppExit>,
    mut saved: Local<Option<Vec<Slot>>>,
    mut view: ResMut<View>,
    (offered, screen): (Res<edit::Offer>, Res<State<Screen>>),
    mut edits: MessageWriter<edit::EditCommand>,
    (lessons, settings): (Res<Lessons>, Res<Settings>),
    mut begin: MessageWriter<Begin>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    // The board is dimmed and larger than the window.
    view.keep_free([-area.width() * 0.06, -20.0, -area.width() * 0.06, -20.0]);
    let places = Places::of(area);
    paint(&context, &art, &places);
    // Saves have been made or deleted since the title was last shown.
    if screen.is_changed() || overlay.is_changed() {
        *saved = None;
    }
    let saved = saved.get_or_insert_with(|| slots(&shelf, &texts.library)).clone();
    let title = egui::Area::new("title".into()).anchor(Align2::CENTER_TOP, vec2(0.0, places.buttons));
    let pressed = title.show(&context, |ui| {
        ui.spacing_mut().item_spacing = vec2(BETWEEN, BETWEEN);
        let wide = places.columns as f32;
        let each = WIDE.min((area.width() - (wide - 1.0) * BETWEEN) / wide - GAP);
        ui.set_width(wide * each + (wide - 1.0) * BETWEEN);
        let pressed = buttons(ui, vec2(each, places.high), places.columns, &saved, (&lessons, &settings));
        ui.vertical_centered(|ui| {
            edits.write_batch(edit::offer(ui, &offered));
            remarks(ui, &shelf);
        });
        pressed
    });
    match pressed.inner {
        Some(Pressed::Load(file)) => drop(files.write(SaveWish::Load(file.to_owned()))),
        Some(Pressed::Lesson(lesson)) => drop(begin.write(begin_lesson(lesson))),
        Some(Pressed::Screen(screen)) => next.set(screen),
        Some(Pressed::Overlay(wanted)) => *overlay = wanted,
        Some(Pressed::Quit) => drop(exit.write(AppExit::Success)),
        None => {}
    }
    if *overlay == Overlay::Books {
        let books = lessons.books(&settings);
        let chosen = shelf_of_books(&context, &books, &texts);
        if !matches!(chosen, Chosen::Nothing) {
            *overlay = Overlay::None;
        }
        if let Chosen::Lesson(lesson) = chosen {
            begin.write(begin_lesson(lesson));
        }
    }
    Ok(())
}

/// What is said under the buttons.
fn remarks(ui: &mut egui::Ui, shelf: &Shelf) {
    ui.add_space(8.0);
    if !shelf.0.lasts() {
        quiet(ui, NOT_KEPT);
    }
    quiet(ui, concat!("Version ", env!("CARGO_PKG_VERSION")));
}

/// What is behind the buttons: figures, the name of the game and a line about it.
fn paint(context: &egui::Context, art: &Art, places: &Places) {
    let area = context.content_rect();
    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(area, 0.0, colour::TABLE_DARK.gamma_multiply(0.80));
    procession(&painter, area, art);
    let at = |y: f32| pos2(area.center().x, area.top() + y);
    painter.text(at(places.name.0), Align2::CENTER_CENTER, "Hexfray", bold(places.name.1), Color32::WHITE);
    let line = "Tactics on hex and square boards, every number explained";
    painter.text(at(places.line.0), Align2::CENTER_CENTER, line, regular(places.line.1), colour::QUIET);
}

/// What a button of the title leads to.
#[derive(Clone, Copy)]
enum Pressed<'t> {
    Load(&'t str),
    Lesson(&'t str),
    Screen(Screen),
    Overlay(Overlay),
    Quit,
}

/// The buttons, each of this size, in so many columns; returns what was pressed. The first, which may be as wide as two, leads to
/// what is likely wanted: to a battle that was left, to a lesson, or to the list of battles. The others keep their places: one
/// that leads nowhere yet is grey.
fn buttons<'t>(
    ui: &mut egui::Ui,
    size: egui::Vec2,
    columns: usize,
    saved: &'t [Slot],
    (lessons, settings): (&'t Lessons, &Settings),
) -> Option<Pressed<'t>> {
    let lesson = lessons.next(settings);
    let begun = lessons.are_begun(settings);
    let first = if columns > 2 { size } else { vec2(2.0 * size.x + BETWEEN, size.y) };
    let go_on = latest(saved).map(|slot| (goes_on_with(slot, first.x), Pressed::Load(slot.file.as_str())));
    let learn = lesson.filter(|_| !begun).map(|lesson| ("Learn to play".to_owned(), Pressed::Lesson(lesson)));
    let play = || ("Choose a battle".to_owned(), Pressed::Screen(Screen::Choose));
    let (label, leads_to) = go_on.or(learn).unwrap_or_else(play);
    let others = [
        Entry::new("Play", Pressed::Screen(Screen::Choose)).about("The list of battles"),
        Entry::perhaps(if begun { "Next lesson" } else { "First lesson" }, lesson.map(Pressed::Lesson))
            .about(if lesson.is_some() { "" } else { "All are won; the list of battles has them" }),
        Entry::new("Other rules", Pressed::Overlay(Overlay::Books)).about("Other books of rules, each with a lesson"),
        Entry::perhaps("Saves", (!saved.is_empty()).then_some(Pressed::Overlay(Overlay::Saves)))
            .about(if saved.is_empty() { "No battle has been saved yet" } else { "" }),
        Entry::new("Edit", Pressed::Screen(Screen::Edit)).about("Draw boards and battles"),
        Entry::new("Settings", Pressed::Overlay(Overlay::Settings)),
        Entry::new("Help", Pressed::Overlay(Overlay::Help)),
        if IN_PAGE {
            Entry::new("Files", Pressed::Overlay(Overlay::Files)).about("Open, download and remove files")
        } else {
            Entry::new("Quit", Pressed::Quit)
        },
    ];
    // Over the board, what is greyed by half can hardly be read.
    ui.visuals_mut().disabled_alpha = 0.8;
    let mut pressed = None;
    let mut others = others.into_iter();
    if columns <= 2 && main_button(ui, &label, "Enter", first) {
        pressed = Some(leads_to);
    }
    let mut is_first = columns > 2;
    while is_first || others.len() > 0 {
        ui.horizontal(|ui| {
            if is_first && main_button(ui, &label, "Enter", first) {
                pressed = Some(leads_to);
            }
            for entry in others.by_ref().take(columns - usize::from(is_first)) {
                pressed = pressed.or(entry.show(ui, size));
            }
        });
        is_first = false;
    }
    pressed
}

/// A button of the title with what it leads to; grey if that is nothing.
struct Entry<'t> {
    label: &'static str,
    about: &'static str,
    leads_to: Option<Pressed<'t>>,
}

impl<'t> Entry<'t> {
    const fn new(label: &'static str, leads_to: Pressed<'t>) -> Self {
        Self::perhaps(label, Some(leads_to))
    }

    const fn perhaps(label: &'static str, leads_to: Option<Pressed<'t>>) -> Self {
        Self { label, about: "", leads_to }
    }

    /// With a text at the pointer.
    const fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    fn show(self, ui: &mut egui::Ui, size: egui::Vec2) -> Option<Pressed<'t>> {
        let shown = ui.add_enabled_ui(self.leads_to.is_some(), |ui| button(ui, self.label, "", size, false)).inner;
        let shown = match self.about {
            "" => shown,
            about => shown.on_hover_text(about).on_disabled_hover_text(about),
        };
        self.leads_to.filter(|_| shown.clicked())
    }
}

/// The offer to go on with a save, by the name of its battle if a button of this width has room for it.
fn goes_on_with(slot: &Slot, wide: f32) -> String {
    /// The most letters of the battle and its progress, and the width of each with its share of the rest of the button, in points.
    const MOST: usize = 30;
    const LETTER: f32 = 12.0;
    if slot.about.chars().count() <= MOST.min((wide / LETTER) as usize) {
        format!("Continue: {}", slot.about)
    } else {
        "Continue".to_owned()
    }
}

/// The choice in the list of other rules.
enum Chosen<'b> {
    Nothing,
    Lesson(&'b str),
    Back,
}

/// The other rules: their differences, and the lesson for each.
fn shelf_of_books<'b>(context: &egui::Context, books: &[Book<'b>], texts: &Texts) -> Chosen<'b> {
    let wide = (context.content_rect().width() - 80.0).min(620.0);
    let high = context.content_rect().height() - 190.0;
    let modal = Modal::new(Id::new("books")).frame(panel_frame()).backdrop_color(colour::VEIL);
    let shown = modal.show(context, |ui| {
        let mut chosen = Chosen::Nothing;
        ui.set_width(wide);
        strong(ui, "Other rules", 22.0);
        quiet(ui, "The same boards and the same window, with other dice.");
        scrolled(ui, "books").max_height(high).show(ui, |ui| {
            for book in books {
                ui.add_space(10.0);
                let rules = texts.rulesets.0.iter().find(|ruleset| ruleset.name() == book.rules);
                ui.horizontal(|ui| {
                    let size = vec2(120.0, 44.0);
                    ui.vertical(|ui| {
                        ui.set_width(wide - size.x - 24.0);
                        let won = if book.won { " · won" } else { "" };
                        strong(ui, format!("{}{won}", titled(book.rules)), sizes::TITLE);
                        ui.add(egui::Label::new(rules.map_or("", |rules| rules.about())).wrap());
                    });
                    if button(ui, "Lesson", "", size, false).clicked() {
                        chosen = Chosen::Lesson(book.lesson);
                    }
                });
            }
        });
        ui.add_space(10.0);
        if main_button(ui, "Back", "Enter", vec2(140.0, 44.0)) {
            chosen = Chosen::Back;
        }
        chosen
    });
    match shown.inner {
        Chosen::Nothing if shown.backdrop_response.clicked() => Chosen::Back,
        chosen => chosen,
    }
}

/// Width of a button, and the gap between two buttons, in points.
const WIDE: f32 = 190.0;
const BETWEEN: f32 = 10.0;
/// The columns and rows of buttons: the first one over all of the others, or among them where there is little height.
const USUAL: (usize, f32) = (2, 5.0);
const LOW: (usize, f32) = (3, 3.0);
/// Heights of buttons, in points: the first at which all of them have room is used.
const HIGH: [f32; 3] = [52.0, 46.0, 40.0];
/// Height of the texts under the buttons, including the offer of unsaved work, in points.
const UNDER: f32 = 90.0;

/// The places of name, line and buttons on the title: from the upper edge down, in points, without overlap.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Places {
    /// The middle and the size of the name.
    name: (f32, f32),
    /// The middle and the size of the line under it.
    line: (f32, f32),
    /// The place where the buttons begin, and the height of each.
    buttons: f32,
    high: f32,
    /// The number of columns of buttons.
    columns: usize,
}

impl Places {
    fn of(area: egui::Rect) -> Self {
        // A phone on its side has no height for a column of buttons under a large title.
        let low = Room::is_low(area);
        let top = area.height() * if low { 0.13 } else { 0.17 };
        let large = 84.0_f32.min(area.width() / 5.0).min(area.height() / 6.5);
        let size = 19.0_f32.min(area.width() / 26.0);
        let below = top + large * 0.74;
        let least = below + size;
        let (columns, rows) = if low { LOW } else { USUAL };
        let needed = |high: f32| rows * (high + BETWEEN) + UNDER;
        let fits = |high: &f32| least + needed(*high) <= area.height();
        let high = HIGH.into_iter().find(fits).unwrap_or(HIGH[2]);
        // With height to spare they are lower, as near to the middle as the last of them allows.
        let lowest = (area.height() - needed(high)).max(least);
        let buttons = (area.height() * if low { 0.34 } else { 0.36 }).clamp(least, lowest);
        Self { name: (top, large), line: (below, size), buttons, high, columns }
    }
}

/// The battle on the title's table.
const ON_THE_TABLE: &str = "maps/ravine.battle.toml";

/// Puts a board behind the title.
fn lay_board(world: &mut World) {
    let setup = world.get_resource::<Texts>().and_then(|texts| texts.load(ON_THE_TABLE).ok());
    if let Some(battle) = setup.and_then(|setup| Battle::new(&setup, DiceSource::Seed(0)).ok()) {
        board::lay_out(world, &battle);
    }
}

/// Pictograms in two rows, faint.
fn procession(painter: &egui::Painter, area: egui::Rect, art: &Art) {
    const GLYPHS: [&str; 12] =
        ["sword", "bow", "mage", "knight", "wolf", "spear", "healer", "crossbow", "ogre", "musket", "dragon", "axe"];
    const GAP: f32 = 148.0;
    let wide = GAP * GLYPHS.len() as f32;
    for (high, from) in [(0.10, 0.0), (0.90, 60.0)] {
        for (at, glyph) in GLYPHS.iter().enumerate() {
            let x = (at as f32 * GAP + from).rem_euclid(wide) - GAP / 2.0;
            let place = pos2(area.left() + x, area.top() + area.height() * high);
            art.glyph(painter, glyph, place, 58.0, colour::light(16));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_on_the_title_covers_anything_else() {
        let windows = [(1280.0, 720.0), (1024.0, 768.0), (1920.0, 1080.0), (844.0, 390.0), (390.0, 844.0)];
        for (wide, high) in windows {
            for scale in [0.85, 1.0, 1.2, 1.4] {
                let area = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(wide, high) / scale);
                let places = Places::of(area);
                let told = format!("{wide} × {high} at {scale}: {places:?}");
                assert!(places.name.0 - places.name.1 / 2.0 >= 0.0, "the name is in the window, {told}");
                assert!(places.name.0 + places.name.1 * 0.5 <= places.line.0, "over the line, {told}");
                assert!(places.line.0 + places.line.1 * 0.7 <= places.buttons, "which is over the buttons, {told}");
                let rows = if places.columns == LOW.0 { LOW.1 } else { USUAL.1 };
                let end = places.buttons + rows * (places.high + BETWEEN);
                assert!(end <= area.height() || high / scale < 360.0, "and they end in the window, {told}");
            }
        }
    }
}
