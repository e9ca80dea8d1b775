//! How to play, by what players want to do; and the keys, or the gestures of fingers, on a separate page.

use bevy_egui::egui::{self, Id, RichText, Sense, Stroke, vec2};

use super::back::done;
use crate::{
    art::Art,
    keys::{Chord, Context, Keys, Shortcut},
    measures::{FRAME, Room},
    session::Session,
    state::Overlay,
    theme::{
        bold, colour, hands, regular, sizes,
        widgets::{button, key_table, quiet, scrolled, strong},
    },
};
use hexfray_battle::VerbInfo;

/// A topic: a drawing, its title, and how to do it.
const WISHES: [(&str, &str, &str); 12] = [
    (
        "move",
        "Go somewhere",
        "{Click} a highlighted cell: the number on it is the cost of getting there. A gold line shows the path; an amber triangle warns that foes could strike you there.",
    ),
    (
        "attack",
        "Strike or shoot",
        "Point at a foe to see your unit's attack and its chance to hit, and {confirm} to make it. The unit attacks from where it stands if its chance there is at least 50\u{a0}%, or no more than 20 points lower than anywhere else; otherwise it moves to the best cell first. To use another weapon or ability, press its button first.",
    ),
    (
        "dice",
        "Know the odds",
        "Point at a foe to see the chance to hit, the likely damage and the chance that it falls. {Click} the forecast to keep it in sight. {numbers}",
    ),
    (
        "target",
        "See why not",
        "A dotted line with a cross shows what blocks a shot. {hint} a faded button to read why it cannot be used.",
    ),
    (
        "crosshair",
        "Stay out of danger",
        "Press Threats to mark every cell that a foe could strike, with their number where several could. Point at a foe to see where it could strike and how hard. Boulders, walls and crates stop shots or hide units behind them; water and woods slow you down.",
    ),
    ("undo", "Undo an order", "Undo takes back your last order, as long as no dice have been rolled."),
    (
        "end_turn",
        "End your turn",
        "When you are done, press End turn; a unit that has not done anything needs a second press. The row at the top shows who acts when. Prepared acts are hatched on the board, with the time at which they take effect.",
    ),
    (
        "shield",
        "Answer an attack",
        "Some rules ask you during a foe's turn whether to dodge or to strike back. Each answer shows its odds.",
    ),
    (
        "inspect",
        "Look at a unit",
        "{Look} it: its card shows its numbers, its conditions and what it can do. Point at any of them for more; {click} an underlined word to have it explained.",
    ),
    (
        "crown",
        "See what wins",
        "The goals stand below the timeline, with the time that is left. {Click} them to open the briefing again.",
    ),
    (
        "help",
        "Get advice",
        "Hint shows what you could do, with your chances of winning. {Click} one to see it on the board; Do it then takes the advice.{why}",
    ),
    (
        "save",
        "Stop and continue later",
        "Every order is saved: leave whenever you like and continue from the title screen. The menu also saves under a name of your choice, and lets you surrender.",
    ),
];

/// The first topic for players with a touch screen.
const POINT: (&str, &str, &str) = (
    "target",
    "Point and act",
    "Tap once to point: you see what would happen. Tap there again to do it. Hold a finger on a unit, or tap its line under the timeline, to open its card.",
);

/// The pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Page {
    #[default]
    Wishes,
    Keys,
}

/// The actions of the mouse and of the keys that cannot be changed in a battle.
const FIXED: [(&str, &str); 7] = [
    (
        "Click, Enter",
        "move there, strike as shown, choose; Enter presses the gold button, and right after a message does nothing on the board",
    ),
    ("Shift + click, Shift + Enter", "route the move over that cell, up to eight cells; Esc removes the last one"),
    ("Right click, Esc", "go back one step; then open the menu"),
    ("1 … 9", "open Abilities, Items or Defend; choose from the open list"),
    ("Enter during animations", "skip to the end of them"),
    ("Wheel; Ctrl + wheel", "zoom; look at the storey above or below"),
    ("Drag; 0", "move the view; show the whole board, or where the units are"),
];

/// The gestures of fingers in a battle.
const GESTURES: [(&str, &str); 5] = [
    ("Tap", "point at a cell or a unit, press a button"),
    ("Tap again", "do what is shown there"),
    ("Hold on a unit", "open its card"),
    ("Drag", "move the view"),
    ("Pinch", "zoom"),
];

/// The gestures in a replay.
const REPLAY_GESTURES: [(&str, &str); 4] = [
    ("Tap the track or graph", "go to that moment; drag to look through them"),
    ("Hold on a unit", "open its card"),
    ("Drag", "move the view"),
    ("Pinch", "zoom"),
];

/// The actions of the mouse and of the keys that cannot be changed in a replay.
const REPLAY_FIXED: [(&str, &str); 4] = [
    ("Click the track or graph", "go to that moment; drag to look through them"),
    ("Click", "a unit's card; Esc closes it, then opens the menu"),
    ("Wheel; Ctrl + wheel", "zoom; look at the storey above or below"),
    ("Drag; 0", "move the view; show the whole board"),
];

/// The keys that can be set, with their actions in a battle, a replay or the editor; those that move the cursor share a
/// line.
pub fn own_keys(keys: &Keys, own: Context) -> Vec<(String, String)> {
    let cursor: Vec<String> = Shortcut::ALL
        .into_iter()
        .filter(|it| it.moves_cursor() && it.context() == own)
        .map(|it| keys.label(it))
        .collect();
    let cursor = (cursor.join(" "), "move the cursor from cell to cell; with Shift, the view".to_owned());
    let others = Shortcut::ALL.into_iter().filter(|it| !it.moves_cursor());
    let others = others
        .filter(|it| it.context() == own || own != Context::Editor && it.context() == Context::Both)
        .map(|shortcut| {
            let labels: Vec<String> = keys.of(shortcut).into_iter().map(Chord::label).collect();
            (labels.join(" or "), lowered(shortcut.title()))
        });
    let cursor = (own != Context::Replay).then_some(cursor);
    cursor.into_iter().chain(others).filter(|(keys, _)| !keys.trim().is_empty()).collect()
}

/// A title for the middle of a line.
fn lowered(title: &str) -> String {
    let mut letters = title.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A table of the fixed keys and the adjustable ones.
pub fn tables(ui: &mut egui::Ui, fixed: &[(&str, &str)], own: &[(String, String)]) {
    key_table(ui, fixed);
    key_table(ui, &own.iter().map(|(keys, what)| (keys.as_str(), what.as_str())).collect::<Vec<_>>());
}

/// The overlay; returns the next one once it is closed.
pub(super) fn panel(ui: &mut egui::Ui, session: Option<&Session>, art: Option<&Art>, keys: &Keys) -> Option<Overlay> {
    let area = ui.ctx().content_rect();
    let wide = (area.width() - 80.0).min(560.0);
    ui.set_width(wide);
    if session.is_some_and(Session::is_watched) {
        strong(ui, "How to watch", 20.0);
        ui.add_space(4.0);
        let high = (area.height() - 190.0).max(120.0);
        scrolled(ui, "replay").max_height(high).show(ui, |ui| match hands::are_fingers(ui.ctx()) {
            true => key_table(ui, &REPLAY_GESTURES),
            false => tables(ui, &REPLAY_FIXED, &own_keys(keys, Context::Replay)),
        });
        return done(ui);
    }
    let fingers = hands::are_fingers(ui.ctx());
    let id = Id::new("page of help");
    let mut page = ui.data(|data| data.get_temp::<usize>(id)).map_or(Page::Wishes, |page| pages(fingers)[page % 2].0);
    let mut terms = false;
    ui.horizontal(|ui| {
        let each = ((wide - 130.0) / 2.0).min(150.0);
        for (at, (other, title)) in pages(fingers).into_iter().enumerate() {
            if button(ui, title, "", vec2(each, 40.0), page == other).clicked() {
                page = other;
                ui.data_mut(|data| data.insert_temp(id, at));
            }
        }
        if session.is_some() {
            terms = button(ui, "Terms", &keys.label(Shortcut::Terms), vec2(110.0, 40.0), false).clicked();
        }
    });
    if terms {
        return Some(Overlay::Terms);
    }
    ui.add_space(4.0);
    let high = (area.height() - if Room::is_low(area) { 150.0 } else { 220.0 }).max(120.0);
    let scroll = scrolled(ui, page == Page::Keys).max_height(high);
    scroll.min_scrolled_height(high.min(420.0)).show(ui, |ui| match page {
        Page::Wishes => {
            let first = fingers.then_some(POINT);
            first.into_iter().chain(WISHES).for_each(|wish| row(ui, art, wish, wide, keys));
        }
        Page::Keys if fingers => {
            key_table(ui, &GESTURES);
            acts(ui, session, None);
        }
        Page::Keys => {
            tables(ui, &FIXED, &own_keys(keys, Context::Battle));
            quiet(ui, "Keys can be changed in the settings.");
            acts(ui, session, Some(keys));
            words(ui);
        }
    });
    done(ui)
}

/// The pages with their titles.
const fn pages(fingers: bool) -> [(Page, &'static str); 2] {
    [(Page::Wishes, "How to play"), (Page::Keys, if fingers { "Touch" } else { "Keys" })]
}

/// A topic with its drawing.
fn row(ui: &mut egui::Ui, art: Option<&Art>, (glyph, wish, how): (&str, &str, &str), wide: f32, keys: &Keys) {
    let key = Some(keys.label(Shortcut::Why)).filter(|key| !key.is_empty() && !hands::are_fingers(ui.ctx()));
    let key = key.map_or_else(String::new, |key| format!(" ({key})"));
    let why = format!(" After a computer's turn, Why{key} explains what it did.");
    let terms = keys.label(Shortcut::Terms);
    let numbers = match hands::are_fingers(ui.ctx()) {
        true => "Tap a number to see where it comes from.".to_owned(),
        false => format!("{terms} then lists where each number comes from."),
    };
    let (hint, look) = if hands::are_fingers(ui.ctx()) { ("Tap", "Hold a finger on") } else { ("Point at", "Click") };
    let how = how.replace("{hint}", hint).replace("{Look}", look).replace("{why}", &why).replace("{numbers}", &numbers);
    let how = hands::as_pointed(hands::are_fingers(ui.ctx()), &hands::in_words(ui.ctx(), &how));
    const SIDE: f32 = 42.0;
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::hover());
        ui.painter().rect(rect, 10, colour::WELL, Stroke::new(1.0, colour::RIM), egui::StrokeKind::Inside);
        if let Some(art) = art {
            art.glyph(ui.painter(), glyph, rect.center(), SIDE * 0.62, colour::GOLD);
        }
        ui.add_space(4.0);
        ui.vertical(|ui| {
            ui.set_width(wide - SIDE - FRAME);
            ui.spacing_mut().item_spacing.y = 1.0;
            ui.label(RichText::new(wish).font(bold(sizes::HEADING)));
            ui.add(egui::Label::new(RichText::new(how).font(regular(sizes::LARGE)).color(colour::QUIET)).wrap());
        });
    });
    ui.add_space(6.0);
}

/// The acts of this battle's ruleset, group by group, with their keys if the player has any.
fn acts(ui: &mut egui::Ui, session: Option<&Session>, keys: Option<&Keys>) {
    let mut verbs: Vec<&VerbInfo> = session.map_or(&[][..], |session| session.battle.verbs()).iter().collect();
    verbs.sort_by_key(|info| info.place.order);
    for group in verbs.chunk_by(|one, other| one.place.group == other.place.group) {
        ui.add_space(6.0);
        strong(ui, group[0].place.group.as_str(), sizes::LARGE);
        let title = |info: &VerbInfo| match keys.and_then(|keys| keys.letter(info.verb, info.key)) {
            Some(key) => format!("{key}  {}", info.title),
            None => info.title.to_string(),
        };
        let titles: Vec<String> = group.iter().map(|info| title(info)).collect();
        let rows = titles.iter().zip(group).map(|(title, info)| (title.as_str(), info.help.as_str()));
        key_table(ui, &rows.collect::<Vec<_>>());
    }
    ui.add_space(6.0);
}

/// The texts in whole sentences.
fn words(ui: &mut egui::Ui) {
    ui.add_space(4.0);
    for line in [
        "Touch: tap to point, tap again to act; hold a finger on a unit to open its card. Drag to move the view, pinch to zoom.",
        "Gamepad: the stick or the D-pad moves the cursor, A confirms, B goes back, X attacks, Y opens abilities, pressing the right stick lists everything, LB and RB change the target, Start ends the turn.",
    ] {
        quiet(ui, line);
    }
    ui.add_space(4.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::keys::{Binding, KeyName};

    #[test]
    fn the_help_shows_the_keys_that_are_set() {
        let mut keys = Keys::default();
        let row = |keys: &Keys, what: &str| {
            own_keys(keys, Context::Battle).into_iter().find(|(_, does)| does.contains(what)).map(|(keys, _)| keys)
        };
        assert_eq!(row(&keys, "end the turn").as_deref(), Some("Space"));
        assert_eq!(row(&keys, "undo your last order").as_deref(), Some("Z or Ctrl+Z"));
        let chord = Chord::plain(KeyName::Char('K'));
        keys.set(Binding::Shortcut(Shortcut::EndTurn), chord).expect("it can be had");
        assert_eq!(row(&keys, "end the turn").as_deref(), Some("K"));
        assert_eq!(row(&keys, "play, pause"), None, "replays have a page of their own");
    }
}
