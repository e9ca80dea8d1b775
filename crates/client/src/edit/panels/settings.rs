//! The settings of a battle that differ from its ruleset's, and a search among the others.

use bevy_egui::egui::{self, RichText};

use super::{
    context::PanelContext,
    sheets::{choice, folded, labelled, set},
    widgets::{field, hint},
};
use crate::{
    edit::workshop::sentence,
    theme::{colour, regular, sizes},
};
use hexfray_board::text::{Absent, Key, Kind};
use hexfray_drawing::edit::{Part, fresh, sheets::SETTINGS};
use hexfray_minds::story::{house_rule_in_words, titled, value_in_words, without_rules};

/// How many settings are offered at once.
const OFFERED: usize = 12;

pub(super) fn draw(ui: &mut egui::Ui, desk: &mut PanelContext<'_>) {
    let changed = desk.shop.project.tables(&SETTINGS).into_iter().next().unwrap_or_default();
    let all = desk.shop.project.settings();
    folded(ui, &SETTINGS, changed.len(), |ui| {
        for (key, text) in &changed {
            one(ui, desk, (key, text), all.iter().find(|known| known.name == *key));
        }
        let rest: Vec<&Key> = all.iter().filter(|key| !changed.iter().any(|(known, _)| *known == key.name)).collect();
        search(ui, desk, &rest, all.len());
    });
}

/// A setting of the battle: its value, what players read about it, and its default.
fn one(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, (key, text): (&str, &str), declared: Option<&Key>) {
    ui.horizontal(|ui| {
        let name = ui.label(RichText::new(title(key)).font(regular(sizes::SMALL)).color(colour::QUIET));
        name.on_hover_text(
            declared.map_or_else(|| key.to_owned(), |it| format!("{}\n{key}", without_rules(&it.about))),
        );
        if ui.small_button("×").on_hover_text("Reset to the default").clicked() {
            set(desk, &SETTINGS, 0, key, "");
        }
    });
    let id = format!("setting {key}");
    let chosen = match declared.map(|it| choices(&it.kind)).filter(|choices| !choices.is_empty()) {
        Some(choices) => choice(ui, &id, text, &choices),
        None => field(ui, &id, text, &declared.map(|it| allowed(&it.kind)).unwrap_or_default(), 1),
    };
    if let Some(text) = chosen {
        set(desk, &SETTINGS, 0, key, &text);
    }
    let (Some(declared), Some(ruleset)) = (declared, desk.shop.project.ruleset()) else { return };
    let is_in_new_battles = fresh::settings(ruleset.name()).iter().any(|(known, ..)| *known == key);
    let usual = match &declared.absent {
        Absent::Default(usual) => format!(" (The ruleset has: {}.)", value_in_words(usual)),
        Absent::Fine | Absent::Mistake => String::new(),
    };
    let fresh = if is_in_new_battles { " New battles begin with it." } else { "" };
    hint(ui, &format!("{}{fresh}{usual}", house_rule_in_words(ruleset, key, text)));
}

/// A search among the settings that the battle does not have yet; a click adds one.
fn search(ui: &mut egui::Ui, desk: &mut PanelContext<'_>, rest: &[&Key], count: usize) {
    let id = egui::Id::new("setting filter");
    let mut filter: String = ui.data(|data| data.get_temp(id)).unwrap_or_default();
    let wide = ui.available_width() - 16.0;
    ui.add(egui::TextEdit::singleline(&mut filter).hint_text("find a setting …").desired_width(wide));
    let wanted = filter.to_lowercase();
    let fits =
        |key: &&&Key| title(&key.name).to_lowercase().contains(&wanted) || key.about.to_lowercase().contains(&wanted);
    let found: Vec<&&Key> = if wanted.is_empty() { Vec::new() } else { rest.iter().filter(fits).collect() };
    for key in found.iter().take(OFFERED) {
        let usual = usual(key);
        let text =
            RichText::new(format!("{}: {}", title(&key.name), value_in_words(&usual))).font(regular(sizes::SMALL));
        if ui.button(text).on_hover_text(without_rules(&key.about)).clicked() {
            set(desk, &SETTINGS, 0, &key.name, &other(&key.kind, &usual));
        }
    }
    match found.len().saturating_sub(OFFERED) {
        0 if wanted.is_empty() => {
            let ruleset = titled(desk.shop.project.word(Part::Battle, "ruleset"));
            hint(ui, &format!("{ruleset} has {count} settings."));
        }
        0 if found.is_empty() => hint(ui, "No other setting has this name."),
        0 => {}
        rest => hint(ui, &format!("… and {rest} more")),
    }
    ui.data_mut(|data| data.insert_temp(id, filter));
}

/// The title of a setting.
fn title(key: &str) -> String {
    sentence(&key.replace('_', " "))
}

/// The value of a setting without an override, as the ruleset's file has it.
fn usual(key: &Key) -> String {
    match &key.absent {
        Absent::Default(value) => value.trim_matches('"').to_owned(),
        Absent::Fine | Absent::Mistake => String::new(),
    }
}

/// The values that a setting can be chosen from, each with its label; empty if it is written.
fn choices(kind: &Kind) -> Vec<(String, String)> {
    match kind {
        Kind::Flag => ["true", "false"].map(labelled).into(),
        Kind::Word(words) => words.iter().map(|word| labelled(word)).collect(),
        _ => Vec::new(),
    }
}

/// What can be written as the value of a setting, in a few words.
fn allowed(kind: &Kind) -> String {
    match kind {
        Kind::Number(least, most) => format!("{least} to {most}"),
        Kind::Word(words) => words.join(", "),
        Kind::OneOf(kinds) => {
            kinds.iter().map(allowed).filter(|words| !words.is_empty()).collect::<Vec<_>>().join(" or ")
        }
        _ => String::new(),
    }
}

/// The first value of a setting that is added: another one than the ruleset's if there are few.
fn other(kind: &Kind, usual: &str) -> String {
    let other = choices(kind).into_iter().map(|(value, _)| value).find(|value| value != usual);
    other.unwrap_or_else(|| usual.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_chosen_from_its_values_or_says_what_can_be_written() {
        let words = Kind::Word(vec!["turn_before", "asked"]);
        let labels: Vec<String> = choices(&words).into_iter().map(|(_, label)| label).collect();
        assert_eq!(labels, ["turn before", "asked"]);
        assert_eq!(choices(&Kind::Flag)[1], ("false".to_owned(), "no".to_owned()));
        let limit = Kind::OneOf(vec![Kind::Number(1, 99), Kind::Word(vec!["none"])]);
        assert!(choices(&limit).is_empty(), "a number is written");
        assert_eq!(allowed(&limit), "1 to 99 or none");
    }

    #[test]
    fn a_setting_that_is_added_differs_from_the_rulesets() {
        assert_eq!(other(&Kind::Flag, "true"), "false");
        assert_eq!(other(&Kind::Word(vec!["asked", "turn_before"]), "asked"), "turn_before");
        assert_eq!(other(&Kind::Number(0, 9), "3"), "3", "for a number the author has to say which");
    }
}
