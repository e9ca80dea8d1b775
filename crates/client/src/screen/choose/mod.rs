//! The choice of battle: the list of battles, beside the details of the chosen one ([`mod@details`]).

mod details;

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, CornerRadius, ScrollArea, Sense, Stroke, vec2},
};

use crate::session::any_seed;
use crate::{
    art::Art,
    board::{self, Preview},
    measures::{GAP, Room},
    options::{Grouping, Settings},
    playback::Shown,
    player::Player,
    session::Texts,
    state::{Begin, Draw, Overlay, Screen, Step},
    theme::{
        bold, colour, hands, regular, sizes,
        widgets::{FINGER, button, fitted, panel, quiet, scrolled, strong},
    },
    view::View,
};
use details::{details, dice};
use hexfray_battle::{Battle, BattleLength, Challenge, DiceSource, EndingView, Rulesets, Setup};
use hexfray_board::{
    grid::{Grid, Shape},
    text::{Library, Source},
};
use hexfray_drawing::picture::MOST_AREAS;
use hexfray_minds::story::titled;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Screen::Choose), list_battles.after(super::clear_table))
        .add_systems(
            Update,
            (list_battles.run_if(resource_changed::<Texts>), lay_board)
                .chain()
                .in_set(Step::Obey)
                .run_if(in_state(Screen::Choose)),
        )
        .add_systems(OnExit(Screen::Choose), |mut commands: Commands| commands.remove_resource::<Preview>())
        .add_systems(EguiPrimaryContextPass, draw.in_set(Draw).run_if(in_state(Screen::Choose)));
}

/// The choice, kept while the program runs.
#[derive(Resource, Default)]
pub struct Setting {
    battles: Vec<Entry>,
    chosen: usize,
    /// The battle whose board is on the table.
    laid: Option<usize>,
    /// The battle to which the list has been scrolled.
    revealed: Option<usize>,
    players: Vec<Player>,
    seed: String,
    /// Whether the battle is played at a gamemaster's table.
    gamemaster: bool,
    /// What decides the chosen battle besides its goals.
    endings: Vec<EndingView>,
}

impl Setting {
    /// Chooses the battle of this file in the list; returns whether there is one.
    pub fn choose(&mut self, file: &str) -> bool {
        let at = self.battles.iter().position(|entry| entry.name == file);
        self.chosen = at.unwrap_or(self.chosen);
        at.is_some()
    }
}

/// A battle of the list.
struct Entry {
    name: String,
    loaded: Result<Arc<Setup>, String>,
    /// Whether it is not one of the game's, or has been changed.
    is_own: bool,
}

impl Entry {
    /// The battle of a file; `game` has those of the game.
    fn read(texts: &Texts, game: &Library, (name, source): (&str, &Source)) -> Self {
        let loaded = texts.load(name).map_err(|error| error.to_string());
        let is_own = game.get(name).is_none_or(|known| known.text() != source.text());
        Self { name: name.to_owned(), loaded, is_own }
    }

    fn title(&self) -> String {
        match &self.loaded {
            Ok(setup) => setup.title.clone(),
            Err(_) => self.name.clone(),
        }
    }

    /// Its place among the lessons.
    fn lesson(&self) -> Option<u8> {
        self.loaded.as_ref().ok().and_then(|setup| setup.lesson)
    }

    /// Its group.
    fn group(&self, by: Sorting<'_>) -> Group {
        let Ok(setup) = &self.loaded else { return Group { class: 3, at: 0, title: "With mistakes".to_owned() } };
        if setup.lesson.is_some() {
            return Group { class: 0, at: 0, title: "Learn to play".to_owned() };
        }
        if self.is_own {
            return Group { class: 1, at: 0, title: "Your own".to_owned() };
        }
        let (at, title) = match by.grouping {
            Grouping::Rules => {
                let name = setup.ruleset.name();
                let at = by.rulesets.0.iter().position(|ruleset| ruleset.name() == name).unwrap_or(usize::MAX);
                (at, titled(name))
            }
            Grouping::Length => match length(setup) {
                BattleLength::Short => (0, "Short".to_owned()),
                BattleLength::Medium => (1, "Medium".to_owned()),
                BattleLength::Long => (2, "Long".to_owned()),
            },
            Grouping::Difficulty => match setup.challenge {
                Some(Challenge::Easy) => (0, "Easy".to_owned()),
                Some(Challenge::Even) => (1, "Even".to_owned()),
                Some(Challenge::Hard) => (2, "Hard".to_owned()),
                None => (3, "Not rated".to_owned()),
            },
            Grouping::Won if by.won.contains(&self.name) => (1, "Won before".to_owned()),
            Grouping::Won => (0, "Not won yet".to_owned()),
        };
        Group { class: 2, at, title }
    }

    /// Its place in the list: lessons come first, then the player's own battles, then one group after the other, with the smallest
    /// battle first in each, and files that cannot be played last.
    fn order(&self, by: Sorting<'_>) -> (u8, usize, usize) {
        let group = self.group(by);
        let within = match &self.loaded {
            Ok(setup) => setup.lesson.map_or(setup.units.len(), usize::from),
            Err(_) => 0,
        };
        (group.class, group.at, within)
    }
}

/// Battles under a common heading.
struct Group {
    /// 0 for lessons, 1 for the player's own battles, 2 for the game's, 3 for files that cannot be played.
    class: u8,
    /// Its place among those of its class.
    at: usize,
    title: String,
}

/// The criterion of the groups, and the data that it depends on.
#[derive(Clone, Copy)]
struct Sorting<'a> {
    grouping: Grouping,
    rulesets: Rulesets,
    /// The battles that the player has won, by their files.
    won: &'a [String],
}

impl<'a> Sorting<'a> {
    fn of(settings: &'a Settings, rulesets: Rulesets) -> Self {
        Self { grouping: settings.grouping, rulesets, won: &settings.won }
    }
}

/// The length of a battle: from its file, or estimated from its number of units.
fn length(setup: &Setup) -> BattleLength {
    setup.length.unwrap_or(match setup.units.len() {
        ..=8 => BattleLength::Short,
        9..=12 => BattleLength::Medium,
        _ => BattleLength::Long,
    })
}

fn list_battles(texts: Res<Texts>, settings: Res<Settings>, mut setting: ResMut<Setting>) {
    let chosen = setting.battles.get(setting.chosen).map(|entry| entry.name.clone());
    let (files, game) = (texts.library.files("maps/", ".battle.toml"), hexfray_data::library());
    setting.battles = files.map(|file| Entry::read(&texts, &game, file)).collect();
    let by = Sorting::of(&settings, texts.rulesets);
    setting.battles.sort_by_cached_key(|entry| entry.order(by));
    (setting.laid, setting.revealed) = (None, None);
    let again = setting.battles.iter().position(|entry| Some(&entry.name) == chosen.as_ref());
    // The title leads to the lessons; a player who comes here wants a battle.
    let battle = || setting.battles.iter().position(|entry| entry.lesson().is_none());
    setting.chosen = again.or_else(battle).unwrap_or(0);
    // After a battle of computers alone, the next one is the player's own again.
    if !setting.players.contains(&Player::Human) {
        setting.players = vec![Player::Human, Player::USUAL, Player::USUAL, Player::USUAL];
    }
    if setting.seed.is_empty() {
        setting.seed = any_seed().to_string();
    }
}

/// Puts the board of the chosen battle on the table, with the units that start on it.
fn lay_board(world: &mut World) {
    world.resource_scope(|world, mut setting: Mut<Setting>| {
        if setting.laid == Some(setting.chosen) {
            return;
        }
        setting.laid = Some(setting.chosen);
        let setup = setting.battles.get(setting.chosen).and_then(|entry| entry.loaded.as_ref().ok());
        match setup.and_then(|setup| Battle::new(setup, DiceSource::Seed(0)).ok()) {
            Some(battle) => {
                setting.endings = battle.endings();
                board::lay_out(world, &battle);
                world.resource_mut::<Shown>().acting = None;
                world.insert_resource(Preview::of(battle));
            }
            None => {
                setting.endings.clear();
                super::take_off(world);
                world.remove_resource::<Preview>();
            }
        }
    });
}

/// Width of the list of battles, in points.
const LIST: f32 = 272.0;
/// Width below which everything is in one column without the board, in points: beside the list and the board's sides the
/// description of a battle would be too narrow to read.
const ONE_COLUMN: f32 = 1000.0;

/// Least width in which the list is beside the description, in points.
const LEAST_BESIDE: f32 = 500.0;

/// Width below which sides are above their players, and the button that begins the battle is at the foot, in points.
const NARROW: f32 = 450.0;

fn draw(
    mut contexts: EguiContexts,
    art: Res<Art>,
    overlay: Res<Overlay>,
    texts: Res<Texts>,
    mut settings: ResMut<Settings>,
    mut view: ResMut<View>,
    mut setting: ResMut<Setting>,
    mut next: ResMut<NextState<Screen>>,
    mut begin: MessageWriter<Begin>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    let mut grouping = settings.grouping;
    if *overlay == Overlay::None {
        keys(&context, &mut setting, &mut next, &mut begin);
    }
    let inner = vec2(32.0, 24.0);
    if area.width() < ONE_COLUMN {
        let size = area.size() - egui::Vec2::splat(2.0 * GAP) - inner;
        panel(&context, "choose", Align2::CENTER_TOP, vec2(0.0, GAP), |ui| {
            ui.set_min_size(size);
            ui.set_max_size(size);
            // A low window has no height for the list above the description.
            if Room::is_low(area) && size.x > LEAST_BESIDE {
                low_heading(ui, &mut grouping, &mut next);
                let list = |ui: &mut egui::Ui, setting: &mut Setting, high| {
                    list(ui, setting, (&*settings, texts.rulesets), high);
                };
                return beside(ui, &art, &mut setting, list, &mut begin);
            }
            heading(ui, &mut next);
            groupings(ui, &mut grouping);
            list(ui, &mut setting, (&*settings, texts.rulesets), size.y * 0.34);
            ui.separator();
            // The button that starts the battle stays visible, however long its description is.
            let narrow = size.x < NARROW;
            let high = ui.available_height() - if narrow { 80.0 } else { 0.0 };
            scrolled(ui, setting.chosen).max_height(high).auto_shrink([false, !narrow]).show(ui, |ui| {
                details(ui, &art, &mut setting, size.x - 8.0, (!narrow).then_some(&mut begin));
            });
            if narrow {
                dice(ui, &mut setting, &mut begin);
            }
        });
        regroup(grouping, &mut settings, &mut setting, texts.rulesets);
        return Ok(());
    }
    let high = area.height() - 2.0 * GAP - inner.y;
    let left = panel(&context, "battles", Align2::LEFT_TOP, vec2(GAP, GAP), |ui| {
        ui.set_width(LIST);
        ui.set_height(high);
        heading(ui, &mut next);
        groupings(ui, &mut grouping);
        list(ui, &mut setting, (&*settings, texts.rulesets), high - 104.0);
    });
    let from = left.response.rect.right() + GAP;
    let wide = area.right() - from - GAP - inner.x;
    let below = panel(&context, "details", Align2::RIGHT_BOTTOM, vec2(-GAP, -GAP), |ui| {
        ui.set_width(wide);
        details(ui, &art, &mut setting, wide, Some(&mut begin));
    });
    let lower = area.bottom() - below.response.rect.top();
    view.keep_free([from + GAP, 2.0 * GAP, 2.0 * GAP, lower + GAP].map(|margin| margin * context.zoom_factor()));
    regroup(grouping, &mut settings, &mut setting, texts.rulesets);
    Ok(())
}

/// The list and the description of a battle beside each other, where there is no height for one below the other; the button that
/// starts the battle stays visible.
fn beside(
    ui: &mut egui::Ui,
    art: &Art,
    setting: &mut Setting,
    list: impl Fn(&mut egui::Ui, &mut Setting, f32),
    begin: &mut MessageWriter<Begin>,
) {
    let (high, all) = (ui.available_height(), ui.available_width());
    let wide = LIST.min(all * 0.42);
    // If there is no room beside the field for the seed, its label is above it.
    let foot = if all - wide - 8.0 > NARROW { 60.0 } else { 80.0 };
    ui.horizontal_top(|ui| {
        ui.vertical(|ui| {
            ui.set_width(wide);
            list(ui, setting, high);
        });
        ui.add_space(8.0);
        ui.vertical(|ui| {
            let wide = ui.available_width();
            let scroll = scrolled(ui, setting.chosen).max_height(high - foot).min_scrolled_height(high - foot);
            scroll.auto_shrink(false).show(ui, |ui| details(ui, art, setting, wide - 12.0, None));
            dice(ui, setting, begin);
        });
    });
}

/// The criteria of the groups; the buttons are as wide as their texts need.
fn groupings(ui: &mut egui::Ui, chosen: &mut Grouping) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        let gaps = ui.spacing().item_spacing.x * (Grouping::ALL.len() as f32 - 1.0);
        let room = ui.available_width().min(LIST) - gaps;
        let letters = |grouping: Grouping| (grouping.label().len() + 4) as f32;
        let all: f32 = Grouping::ALL.into_iter().map(letters).sum();
        let high = if hands::are_fingers(ui.ctx()) { FINGER } else { 32.0 };
        for grouping in Grouping::ALL {
            let size = vec2((room * letters(grouping) / all).floor(), high);
            let pressed = choice(ui, grouping.label(), size, grouping == *chosen).on_hover_text(grouping.about());
            if pressed.clicked() {
                *chosen = grouping;
            }
        }
    });
    ui.add_space(4.0);
}

/// A button of a row in which one is selected.
fn choice(ui: &mut egui::Ui, label: &str, size: egui::Vec2, is_chosen: bool) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (fill, ink) = match (is_chosen, response.hovered()) {
        (true, _) => (colour::GOLD, colour::INK),
        (false, true) => (colour::BUTTON_HOT, colour::TEXT),
        (false, false) => (colour::BUTTON, colour::TEXT),
    };
    let painter = ui.painter();
    painter.rect(
        rect,
        CornerRadius::same(sizes::CORNER),
        fill,
        Stroke::new(1.0, colour::RIM),
        egui::StrokeKind::Inside,
    );
    let title = fitted(painter, label, bold(sizes::LEAD), ink, rect.width() - 6.0);
    painter.galley(rect.center() - title.size() / 2.0, title, ink);
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, is_chosen, label));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// Groups the list again if the player wants it; the chosen battle stays chosen, and is scrolled into view.
fn regroup(grouping: Grouping, settings: &mut ResMut<Settings>, setting: &mut Setting, rulesets: Rulesets) {
    if grouping == settings.grouping {
        return;
    }
    settings.grouping = grouping;
    let chosen = setting.battles.get(setting.chosen).map(|entry| entry.name.clone());
    let by = Sorting::of(settings, rulesets);
    setting.battles.sort_by_cached_key(|entry| entry.order(by));
    setting.chosen = setting.battles.iter().position(|entry| Some(&entry.name) == chosen.as_ref()).unwrap_or(0);
    (setting.laid, setting.revealed) = (Some(setting.chosen), None);
}

/// The heading and the criteria of the groups in a row, where there is little height.
fn low_heading(ui: &mut egui::Ui, grouping: &mut Grouping, next: &mut NextState<Screen>) {
    ui.horizontal(|ui| {
        groupings(ui, grouping);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if button(ui, "Back", "Esc", vec2(100.0, FINGER), false).clicked() {
                next.set(Screen::Title);
            }
        });
    });
}

fn heading(ui: &mut egui::Ui, next: &mut NextState<Screen>) {
    ui.horizontal(|ui| {
        strong(ui, "Battles", 22.0);
        quiet(ui, "grouped by");
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if button(ui, "Back", "Esc", vec2(100.0, 40.0), false).clicked() {
                next.set(Screen::Title);
            }
        });
    });
    ui.add_space(6.0);
}

fn keys(
    context: &egui::Context,
    setting: &mut Setting,
    next: &mut NextState<Screen>,
    begin: &mut MessageWriter<Begin>,
) {
    // An overlay over it has the keyboard.
    if context.egui_wants_keyboard_input() || context.memory(|memory| memory.top_modal_layer().is_some()) {
        return;
    }
    let pressed = |key| context.input(|input| input.key_pressed(key));
    let count = setting.battles.len().max(1);
    if pressed(egui::Key::ArrowDown) {
        setting.chosen = (setting.chosen + 1) % count;
    }
    if pressed(egui::Key::ArrowUp) {
        setting.chosen = (setting.chosen + count - 1) % count;
    }
    if pressed(egui::Key::Escape) {
        next.set(Screen::Title);
    }
    if pressed(egui::Key::Enter) {
        start(setting, begin);
    }
}

fn start(setting: &Setting, begin: &mut MessageWriter<Begin>) {
    if let Some(entry) = setting.battles.get(setting.chosen) {
        let seed = setting.seed.trim().parse().unwrap_or_else(|_| any_seed());
        let (battle, players, gamemaster) = (entry.name.clone(), setting.players.clone(), setting.gamemaster);
        begin.write(Begin { battle, players, seed, gamemaster });
    }
}

fn list(ui: &mut egui::Ui, setting: &mut Setting, (settings, rulesets): (&Settings, Rulesets), high: f32) {
    let by = Sorting::of(settings, rulesets);
    let mut chosen = setting.chosen;
    // The chosen battle is visible: in the middle when the screen opens, scrolled as little as possible after a key.
    let reveal =
        (setting.revealed != Some(chosen)).then_some(setting.revealed.is_none().then_some(egui::Align::Center));
    setting.revealed = Some(chosen);
    ScrollArea::vertical().id_salt("battles").max_height(high).show(ui, |ui| {
        let wide = ui.available_width();
        let mut above = String::new();
        for (at, entry) in setting.battles.iter().enumerate() {
            let group = entry.group(by).title;
            if group != above {
                heading_of(ui, &group);
                above = group;
            }
            let (rect, response) = ui.allocate_exact_size(vec2(wide, 58.0), Sense::click());
            let (fill, rim) = match (at == setting.chosen, response.hovered()) {
                (true, _) => (colour::GOLD.gamma_multiply(0.16), colour::GOLD),
                (false, true) => (colour::BUTTON_HOT, colour::RIM),
                (false, false) => (colour::BUTTON, colour::RIM),
            };
            if let Some(align) = reveal.filter(|_| at == setting.chosen) {
                response.scroll_to_me(align);
            }
            let painter = ui.painter().with_clip_rect(rect);
            painter.rect(
                rect,
                CornerRadius::same(sizes::BUTTON_CORNER),
                fill,
                Stroke::new(1.0, rim),
                egui::StrokeKind::Inside,
            );
            let won = settings.lessons.contains(&entry.name) || settings.won.contains(&entry.name);
            let room = wide - 28.0 - if won { 36.0 } else { 0.0 };
            let title = fitted(&painter, &entry.title(), bold(sizes::TITLE), colour::TEXT, room);
            painter.galley(rect.left_top() + vec2(14.0, 10.0), title, colour::TEXT);
            let (line, ink) = match &entry.loaded {
                Ok(setup) => (summary(setup), colour::QUIET),
                Err(_) => ("has mistakes in its files".to_owned(), colour::amber()),
            };
            let line = fitted(&painter, &line, regular(sizes::NOTE), ink, wide - 28.0);
            painter.galley(rect.left_top() + vec2(14.0, 33.0), line, ink);
            if won {
                let corner = rect.right_top() + vec2(-12.0, 10.0);
                painter.text(corner, Align2::RIGHT_TOP, "won", regular(sizes::NOTE), colour::good());
            }
            response.widget_info(|| {
                egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, at == setting.chosen, entry.title())
            });
            if response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked() {
                chosen = at;
            }
        }
        if setting.battles.is_empty() {
            quiet(ui, "There is no battle file in `maps/`.");
        }
    });
    let lesson = |at: usize| setting.battles.get(at).is_some_and(|entry| entry.lesson().is_some());
    if lesson(chosen) != lesson(setting.chosen) {
        let player = if lesson(chosen) { Player::gentlest() } else { Player::USUAL };
        setting.players.iter_mut().filter(|player| **player != Player::Human).for_each(|one| *one = player);
    }
    setting.chosen = chosen;
}

fn heading_of(ui: &mut egui::Ui, text: &str) {
    ui.add_space(4.0);
    strong(ui, text, sizes::LARGE);
}

/// `6 against 6 · hex 24 × 16 · percentile`: parts of a large unit, and units that may be called, do not count.
fn summary(setup: &Setup) -> String {
    let units = |side: usize| setup.units.iter().filter(move |unit| unit.side.index() == side);
    let count = |side: usize| units(side).filter(|unit| unit.companion_of.is_none()).count().to_string();
    let sides: Vec<String> = (0..setup.sides.len()).map(count).collect();
    let board = extent(&setup.board.grid());
    format!("{} · {board} · {}", sides.join(" against "), titled(setup.ruleset.name()))
}

/// The size of a board, in a few words.
fn extent(grid: &Grid) -> String {
    let shape = match grid.shape() {
        Shape::Hex { .. } => "hexes",
        Shape::Square { .. } => "squares",
    };
    match (u32::from(grid.cols()), grid.rows()) {
        (1, 1) => "one place".to_owned(),
        (cols, 1) if cols <= MOST_AREAS as u32 => format!("{cols} areas"),
        (cols, 1) => format!("a line of {cols} {shape}"),
        (cols, rows) => format!("{cols} × {rows} {shape}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_board::grid::Adjacency;

    #[test]
    fn battles_of_a_group_stand_together_under_its_heading() {
        let (mut texts, game) = (Texts::of_the_game(), hexfray_data::library());
        let duel = game.get("maps/duel.battle.toml").expect("it is there").text().to_owned();
        texts.library.add("maps/mine.battle.toml", &duel);
        for grouping in Grouping::ALL {
            let files = texts.library.files("maps/", ".battle.toml");
            let broken = Entry { name: "broken".to_owned(), loaded: Err("a mistake".to_owned()), is_own: true };
            let mut entries: Vec<Entry> = files.map(|file| Entry::read(&texts, &game, file)).chain([broken]).collect();
            let won = ["maps/castle.battle.toml".to_owned()];
            let by = Sorting { grouping, rulesets: texts.rulesets, won: &won };
            entries.sort_by_cached_key(|entry| entry.order(by));
            let mut headings: Vec<String> = entries.iter().map(|entry| entry.group(by).title).collect();
            headings.dedup();
            let expected: &[&str] = match grouping {
                Grouping::Rules => &["Percentile", "Die code", "Power table", "Dice pool"],
                Grouping::Length => &["Short", "Medium", "Long"],
                Grouping::Difficulty => &["Easy", "Even", "Hard"],
                Grouping::Won => &["Not won yet", "Won before"],
            };
            // Battles without a rating come last.
            let unrated = headings.iter().any(|heading| heading == "Not rated").then_some("Not rated");
            // A group that no battle belongs to has no heading: where battles are fair, none is hard.
            let is_empty = |title: &&str| grouping == Grouping::Difficulty && !headings.iter().any(|it| it == title);
            let battles: Vec<&str> = expected.iter().copied().filter(|it| !is_empty(it)).chain(unrated).collect();
            assert!(battles.len() > usize::from(unrated.is_some()), "battles have groups");
            assert_eq!(headings, [&["Learn to play", "Your own"], &battles[..], &["With mistakes"]].concat());
            assert_eq!(entries.iter().filter(|entry| entry.is_own).count(), 2, "the copy, and the one with mistakes");
        }
    }

    #[test]
    fn boards_tell_their_extent_in_words() {
        let board = |cols, rows| extent(&Grid::new(Shape::Square { adjacency: Adjacency::Sides }, cols, rows));
        let told = [board(1, 1), board(3, 1), board(40, 1), board(9, 7)];
        assert_eq!(told, ["one place", "3 areas", "a line of 40 squares", "9 × 7 squares"]);
    }
}
