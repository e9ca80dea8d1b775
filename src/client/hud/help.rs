//! How to play, by what one wants to do; and the keys, on a page of their own.

use bevy_egui::egui::{self, Id, RichText, ScrollArea, Sense, Stroke, vec2};

use super::overlays::done;
use crate::{
    battle::VerbInfo,
    client::{
        art::Art,
        measures::Room,
        session::Session,
        state::Overlay,
        theme::{
            bold, colour, regular,
            widgets::{button, key_table, quiet, strong},
        },
    },
};

/// What one wants to do: a drawing, the wish, and how it is done.
const WISHES: [(&str, &str, &str); 12] = [
    (
        "move",
        "Go somewhere",
        "Click a veiled cell: the number in it is what the way costs. A gold line shows the way; an amber triangle warns of foes who could strike there.",
    ),
    (
        "attack",
        "Strike or shoot",
        "Point at a foe. What your unit does best there is shown with its chance: click to do it, it walks as near as it must. For another weapon or act press its button first.",
    ),
    (
        "dice",
        "Know the odds",
        "Point at a foe and look at the panel at the right: the chance to hit, the harm that is likely, the chance to fell. Point at any number to see what it is made of.",
    ),
    (
        "target",
        "See why not",
        "A dotted line with a cross shows what stands in the way of a shot. A button that does nothing says why when you point at it.",
    ),
    (
        "crosshair",
        "Stay out of danger",
        "Press Threats: every cell that a foe could strike is marked, with their number where several could. Point at a foe to see where it could strike and how hard. Boulders, walls and crates stop shots or hide whoever is behind them; water and woods slow.",
    ),
    ("undo", "Take something back", "Undo takes your last order back, until dice have been rolled."),
    (
        "end_turn",
        "Let others act",
        "When you are done press End turn. The row at the top shows who comes when. Acts that are prepared are hatched on the board with the time at which they take effect.",
    ),
    (
        "shield",
        "Answer an attack",
        "Some rules ask you in the midst of a foe's turn, whether to dodge or to strike back. Each answer says what it promises.",
    ),
    (
        "inspect",
        "Know a unit",
        "Click it: its card has its numbers, its conditions and what it can do. Point at any of them for more.",
    ),
    (
        "crown",
        "Know what wins",
        "It stands under the timeline, with the time that is left. A click on it opens the card of the battle again.",
    ),
    (
        "help",
        "Get advice",
        "Hint shows what could be done, with the chances to win. After a computer's turn, F6 says why it did what it did.",
    ),
    (
        "save",
        "Stop and go on later",
        "Every order is kept: leave when you like, and go on from the title. The menu saves under a name of its own.",
    ),
];

/// Which page is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Wishes,
    Keys,
}

/// Keys and what they do in every battle, those of acts apart.
const KEYS: [(&str, &str); 21] = [
    ("Click, Enter", "go there, strike as shown, choose; Enter presses what is gold"),
    ("Right click, Esc", "one step back; then the menu"),
    ("Arrow keys", "move the cursor from cell to cell"),
    ("Tab, Shift + Tab", "next or previous target or unit"),
    ("M", "move; a click on a foe goes and strikes"),
    ("/ or Ctrl+F", "find an act by its name; arrow keys and Enter choose"),
    (".", "the list of everything that the unit can do"),
    ("1 … 9", "open a group of acts; choose from the open list"),
    ("Space", "end the turn"),
    ("Z", "take your own last order back, until dice have rolled"),
    ("T", "show which cells are threatened"),
    ("F2, F3", "read the log; rule as the referee"),
    ("F4, F6", "what could be done; why the computer did what it did last"),
    ("V", "speed: 1×, 2×, 4×, at once"),
    ("Enter while things move", "show the rest at once"),
    ("Wheel, + and −", "zoom"),
    ("Page up and down, Ctrl + wheel", "look at the storey above or below, where there are several"),
    ("Drag, Shift + arrows", "move the view"),
    ("C, 0", "centre the acting unit; show the whole board, or where the units are"),
    ("F5 or Ctrl+S, F9", "save, load"),
    ("H, O, F1", "this help, settings; the card of the battle"),
];

/// The same where a record is watched.
const REPLAY_KEYS: [(&str, &str); 13] = [
    ("Space", "play, pause"),
    ("← →", "an order back; the next order"),
    ("↑ ↓", "a round back; the next round"),
    ("F, Shift + F", "the next fall; the fall before"),
    ("Home, End", "the start; the end"),
    ("Click on track or graph", "the moment there; drag to look through them"),
    ("F4", "why: what else could have been done, with the chances to win"),
    ("G", "go on from here, against a computer or for yourself"),
    ("V", "speed: 1×, 2×, 4×, at once"),
    ("Click, Tab", "a unit's card; Esc closes it, then opens the menu"),
    ("F2", "read the log"),
    ("Wheel, + and −; drag, Shift + arrows", "zoom; move the view"),
    ("C, 0; Page up and down", "centre the acting unit, show the whole board; the storey above or below"),
];

/// The overlay; what follows once it is closed.
pub(super) fn panel(ui: &mut egui::Ui, session: Option<&Session>, art: Option<&Art>) -> Option<Overlay> {
    let area = ui.ctx().content_rect();
    let wide = (area.width() - 80.0).min(560.0);
    ui.set_width(wide);
    if session.is_some_and(Session::is_watched) {
        strong(ui, "How to watch", 20.0);
        ui.add_space(4.0);
        let high = (area.height() - 190.0).max(120.0);
        ScrollArea::vertical().max_height(high).show(ui, |ui| key_table(ui, &REPLAY_KEYS));
        return done(ui);
    }
    let id = Id::new("page of help");
    let mut page = ui.data(|data| data.get_temp::<usize>(id)).map_or(Page::Wishes, |page| PAGES[page % 2].0);
    ui.horizontal(|ui| {
        for (at, (other, title)) in PAGES.into_iter().enumerate() {
            if button(ui, title, "", vec2(150.0, 40.0), page == other).clicked() {
                page = other;
                ui.data_mut(|data| data.insert_temp(id, at));
            }
        }
    });
    ui.add_space(4.0);
    let high = (area.height() - if Room::is_low(area) { 150.0 } else { 220.0 }).max(120.0);
    let scroll = ScrollArea::vertical().id_salt(page == Page::Keys).max_height(high);
    scroll.min_scrolled_height(high.min(420.0)).show(ui, |ui| match page {
        Page::Wishes => WISHES.into_iter().for_each(|wish| row(ui, art, wish, wide)),
        Page::Keys => {
            key_table(ui, &KEYS);
            acts(ui, session);
            words(ui);
        }
    });
    done(ui)
}

const PAGES: [(Page, &str); 2] = [(Page::Wishes, "How to play"), (Page::Keys, "Keys and acts")];

/// A wish with its drawing.
fn row(ui: &mut egui::Ui, art: Option<&Art>, (glyph, wish, how): (&str, &str, &str), wide: f32) {
    const SIDE: f32 = 42.0;
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::hover());
        ui.painter().rect(rect, 10, colour::WELL, Stroke::new(1.0, colour::RIM), egui::StrokeKind::Inside);
        if let Some(art) = art {
            art.glyph(ui.painter(), glyph, rect.center(), SIDE * 0.62, colour::GOLD);
        }
        ui.add_space(4.0);
        ui.vertical(|ui| {
            ui.set_width(wide - SIDE - 34.0);
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(RichText::new(wish).font(bold(15.0)));
            ui.add(egui::Label::new(RichText::new(how).font(regular(14.0)).color(colour::QUIET)).wrap());
        });
    });
    ui.add_space(6.0);
}

/// The acts that the rules of this battle know, group by group, with their keys.
fn acts(ui: &mut egui::Ui, session: Option<&Session>) {
    let mut verbs: Vec<&VerbInfo> = session.map_or(&[][..], |session| session.battle.verbs()).iter().collect();
    verbs.sort_by_key(|info| info.place.order);
    for group in verbs.chunk_by(|one, other| one.place.group == other.place.group) {
        ui.add_space(6.0);
        strong(ui, group[0].place.group.as_str(), 14.0);
        let title = |info: &VerbInfo| match info.key {
            Some(key) => format!("{key}  {}", info.title),
            None => info.title.to_string(),
        };
        let titles: Vec<String> = group.iter().map(|info| title(info)).collect();
        let rows = titles.iter().zip(group).map(|(title, info)| (title.as_str(), info.help.as_str()));
        key_table(ui, &rows.collect::<Vec<_>>());
    }
    ui.add_space(6.0);
}

/// What is told in whole sentences.
fn words(ui: &mut egui::Ui) {
    ui.add_space(4.0);
    for line in [
        "Touch: a tap points, a second tap there does it; a finger that stays on a unit opens its card. Drag to move the view, two fingers zoom.",
        "Pad: stick or cross moves the cursor, A confirms, B goes back, X attacks, Y opens abilities, a press on the right stick lists everything, LB and RB change the target, Start ends the turn.",
    ] {
        quiet(ui, line);
    }
    ui.add_space(4.0);
}
