//! The buttons of the bar: their texts and keys, the lists that they open, and the reasons why one does nothing.

use crate::{
    choice::{Choice, Mode},
    command::{Command, Habit},
    keys::{Keys, Shortcut},
    menu::{Button, Menu},
    playback::Playback,
};
use hexfray_battle::{ActView, Name, Pointer, Verb};
use hexfray_minds::story::{left_in_words, titled};

/// A button of the bar.
pub(super) struct Slot {
    pub label: &'static str,
    /// The key for it, if there is one.
    pub key: String,
    pub glyph: &'static str,
    pub help: String,
    pub command: Command,
    /// The list that it opens, if it opens one.
    pub menu: Option<Menu>,
    /// Whether it comes and goes, before the buttons that keep their places.
    pub seldom: bool,
}

/// The buttons in order: rare acts first, then moving, the unit's acts, and the end of the turn last. A lesson has only the
/// buttons that it names, if it names any.
pub(super) fn slots(choice: &Choice, keys: &Keys, lesson: &[Name]) -> Vec<Slot> {
    let slot = |button: Button| Slot {
        label: button.title.as_str(),
        key: key_of(button, keys),
        glyph: button.glyph.as_str(),
        help: button.help.to_string(),
        command: Command::Open(button.menu),
        menu: Some(button.menu),
        seldom: button.seldom,
    };
    let go = Slot {
        label: "Move",
        key: keys.label(Shortcut::Move),
        glyph: "move",
        help: format!("Move to a highlighted cell, or choose a foe to attack it. {}", choice.move_about)
            .trim_end()
            .to_owned(),
        command: Command::MoveMode,
        menu: None,
        seldom: false,
    };
    let left: String =
        choice.allowances.iter().map(|it| format!("\n{}. {}", titled(&left_in_words(it)), it.about)).collect();
    let end = Slot {
        label: "End turn",
        key: keys.label(Shortcut::EndTurn),
        glyph: "end_turn",
        help: format!("Ends this unit's turn. With Shift, the turns of the whole side.{left}"),
        command: Command::EndTurn,
        menu: None,
        seldom: false,
    };
    let (mut slots, usual): (Vec<Slot>, Vec<Slot>) =
        choice.repertoire().buttons().into_iter().map(slot).partition(|slot| slot.seldom);
    slots.push(go);
    slots.extend(usual);
    slots.push(end);
    slots.retain(|slot| {
        lesson.is_empty() || slot.seldom || lesson.iter().any(|name| stands_for(slot, name.as_str(), choice))
    });
    slots
}

/// Whether a button has this name, or contains the verb of this name.
fn stands_for(slot: &Slot, name: &str, choice: &Choice) -> bool {
    match (slot.menu, slot.command) {
        (None, Command::MoveMode) => name == "move",
        (None, _) => name == "end_turn",
        (Some(menu), _) => choice.repertoire().has_name(menu, name),
    }
}

/// The key of a button for acts.
fn key_of(button: Button, keys: &Keys) -> String {
    match button.menu {
        _ if button.key.is_some_and(|key| key.is_ascii_digit()) => {
            button.key.map_or_else(String::new, |digit| digit.to_string())
        }
        Menu::Of(verb) => keys.letter(verb, button.key).map_or_else(String::new, |letter| letter.to_string()),
        Menu::All => keys.label(Shortcut::AllActs),
        Menu::Shelf(_) => String::new(),
    }
}

/// The verb whose button a message points at.
pub(super) fn verb_pointed_at(playback: &Playback) -> Option<Verb> {
    let Pointer::Button(name) = playback.points_at()? else { return None };
    Verb::parse(name.as_str())
}

/// The button that a message points at: the one of its name, or the list that contains it.
pub(super) fn pointed_at<'s>(
    playback: &Playback,
    choice: &Choice,
    slots: impl IntoIterator<Item = &'s Slot>,
) -> Option<Command> {
    let Pointer::Button(name) = playback.points_at()? else { return None };
    let (repertoire, meant) = (choice.repertoire(), verb_pointed_at(playback));
    let own = meant.filter(|verb| repertoire.acts.iter().any(|act| act.act.verb == *verb));
    let is_it = |slot: &&Slot| match (slot.menu, slot.command) {
        (None, Command::MoveMode) => name.as_str() == "move",
        (None, _) => name.as_str() == "end_turn",
        // While a message is read no order is possible, and the bar does not change.
        (Some(Menu::Of(verb)), _) if meant == Some(verb) => true,
        (Some(menu), _) => own.is_some_and(|verb| repertoire.is_listed(menu, verb)),
    };
    // The list of all acts comes last.
    slots.into_iter().find(is_it).map(|slot| slot.command)
}

/// Why a button does nothing; `None` when it does something.
pub(super) fn refusal(slot: &Slot, choice: &Choice, habit: Habit) -> Option<&'static str> {
    let Some(menu) = slot.menu else {
        return match slot.command {
            Command::MoveMode => choice.reach.is_empty().then_some(choice.bars_moving.unwrap_or("no movement left")),
            _ => habit.holds().then_some("the turn before ended by itself, and this one has only just begun"),
        };
    };
    let mut acts = acts(choice, menu).peekable();
    match acts.peek() {
        None => Some("this unit has none"),
        Some(first) => first.refused.filter(|_| menu != Menu::All),
    }
}

/// The acts behind a button, the possible ones first.
fn acts(choice: &Choice, menu: Menu) -> impl Iterator<Item = &ActView> {
    choice.repertoire().listed(menu, "").into_iter().filter_map(|at| choice.acts.get(at))
}

/// The remaining uses of a button, if it is for one act: the act that is being aimed, or the only one.
pub(super) fn left(slot: &Slot, choice: &Choice) -> Option<u16> {
    let menu = slot.menu.filter(|menu| matches!(menu, Menu::Of(_)))?;
    let mut acts = acts(choice, menu);
    let only = match (acts.next(), acts.next()) {
        (Some(only), None) => Some(only),
        _ => choice.aimed().filter(|aimed| menu == Menu::Of(aimed.act.verb)),
    };
    only?.left
}

pub(super) fn is_chosen(slot: &Slot, choice: &Choice) -> bool {
    match slot.menu {
        None => {
            slot.command == Command::MoveMode
                && choice.mode == Mode::Move
                && choice.menu.is_none()
                && !choice.reach.is_empty()
        }
        Some(menu) => {
            let aims = |act: &ActView| menu != Menu::All && choice.repertoire().is_listed(menu, act.act.verb);
            choice.menu == Some(menu) || (choice.menu.is_none() && choice.aimed().is_some_and(aims))
        }
    }
}
