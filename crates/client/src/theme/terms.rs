//! Terms with an explanation: words of the rules, rules by their ids, and descriptions of things. A click on a term opens its
//! explanation in place; terms in it can be opened further.

use bevy_egui::egui::{self, Context, Id, Label, Pos2, RichText, Sense, Ui};

use super::{bold, colour, regular, sizes};
use hexfray_battle::Parts;
use hexfray_data::{
    catalogue::{self, Statement},
    glossary::{self, Term},
};

/// The result of a sum: a line or several, each with its label.
pub type Totals = Vec<(&'static str, String)>;

/// The total of a sum in one line.
pub fn total(reads: impl Into<String>) -> Totals {
    vec![("Total", reads.into())]
}

/// The subject of an explanation.
#[derive(Clone, Debug, PartialEq)]
pub enum Topic {
    /// All terms of the current rules.
    All,
    /// A word of the rules.
    Term(&'static Term),
    /// A rule.
    Rule(Statement),
    /// A thing with its own description.
    Text {
        /// Its name.
        title: String,
        /// Its description.
        text: String,
    },
    /// A number with its terms.
    Sum {
        /// Its name.
        title: String,
        /// Its terms.
        parts: Box<Parts>,
        /// Their sum.
        totals: Totals,
    },
}

impl Topic {
    /// Its heading.
    pub fn title(&self) -> &str {
        match self {
            Self::All => "Terms",
            Self::Term(term) => term.title(),
            Self::Rule(rule) => rule.title,
            Self::Text { title, .. } | Self::Sum { title, .. } => title,
        }
    }
}

/// A stack of explanations, with the open one on top, and the place of the first term.
#[derive(bevy::prelude::Resource, Clone, Debug, Default, PartialEq)]
pub struct Explained {
    topics: Vec<Topic>,
    /// The place of the term that was clicked first, in points; `None` if it was opened by a key.
    pub at: Option<Pos2>,
}

impl Explained {
    /// The open explanation.
    pub fn topic(&self) -> Option<&Topic> {
        self.topics.last()
    }

    /// Whether there is another one below it.
    pub const fn leads_back(&self) -> bool {
        self.topics.len() > 1
    }

    /// Opens an explanation on top of the others; one that is already in the stack moves to the top.
    pub fn open(&mut self, topic: Topic, at: Option<Pos2>) {
        if self.topics.is_empty() {
            self.at = at;
        }
        match self.topics.iter().position(|known| *known == topic) {
            Some(known) => self.topics.truncate(known + 1),
            None => self.topics.push(topic),
        }
    }

    /// Goes back to the explanation below; returns whether there was one.
    pub fn back(&mut self) -> bool {
        let leads_back = self.leads_back();
        if leads_back {
            self.topics.pop();
        }
        leads_back
    }

    /// Closes all of them.
    pub fn close(&mut self) {
        *self = Self::default();
    }
}

/// A term that was clicked, until it is taken.
type Asked = Option<(Topic, Pos2)>;

fn asked_id() -> Id {
    Id::new("a term is to be explained")
}

/// Takes the term that was clicked last.
pub fn take_asked(context: &Context) -> Asked {
    context.data_mut(|data| data.remove_temp::<Asked>(asked_id())).flatten()
}

/// Sets the ruleset whose terms are linked in the texts of this window; `None` without rules.
pub fn speak(context: &Context, ruleset: Option<&'static str>) {
    context.data_mut(|data| data.insert_temp(Id::new("ruleset of terms"), ruleset));
}

/// The ruleset whose terms are explained.
pub fn ruleset(context: &Context) -> Option<&'static str> {
    context.data(|data| data.get_temp::<Option<&'static str>>(Id::new("ruleset of terms"))).flatten()
}

/// A term that opens an explanation: underlined, for pointer, finger and keyboard.
pub fn link(ui: &mut Ui, text: RichText, topic: impl FnOnce() -> Topic) -> egui::Response {
    let label = Label::new(text.underline()).sense(Sense::click());
    let response = ui.add(label).on_hover_cursor(egui::CursorIcon::PointingHand);
    if response.has_focus() {
        let line = egui::Stroke::new(1.5, colour::GOLD);
        ui.painter().rect_stroke(response.rect.expand(2.0), 3, line, egui::StrokeKind::Outside);
    }
    opens(&response, topic);
    response
}

/// Lets a click on something open an explanation.
pub fn opens(response: &egui::Response, topic: impl FnOnce() -> Topic) {
    if response.clicked() || response.long_touched() {
        let asked: Asked = Some((topic(), response.rect.left_bottom()));
        response.ctx.data_mut(|data| data.insert_temp(asked_id(), asked));
    }
}

/// A text with its terms as links.
pub fn linked(ui: &mut Ui, text: &str, size: f32, ink: egui::Color32) {
    linked_in(ui, text, regular(size), ink);
}

/// A text in a font, with its terms as links.
pub fn linked_in(ui: &mut Ui, text: &str, font: egui::FontId, ink: egui::Color32) {
    let found = ruleset(ui.ctx()).map_or_else(Vec::new, |ruleset| glossary::in_text(ruleset, text));
    let plain = |text: &str| RichText::new(text).font(font.clone()).color(ink);
    if found.is_empty() {
        ui.add(Label::new(plain(text)).wrap());
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        let mut from = 0;
        for (place, term) in found {
            if place.start > from {
                ui.label(plain(&text[from..place.start]));
            }
            from = place.end;
            link(ui, plain(&text[place]), || Topic::Term(term));
        }
        if from < text.len() {
            ui.label(plain(&text[from..]));
        }
    });
}

/// The id of a rule, which opens the text of the rule; plain text if it is not an id.
pub fn rule_link(ui: &mut Ui, id: &str) {
    let text = RichText::new(id).font(regular(sizes::TEXT)).color(colour::QUIET);
    match catalogue::statement(id) {
        Some(rule) => drop(link(ui, text, || Topic::Rule(rule))),
        None => drop(ui.label(text)),
    }
}

/// The text of a rule, with its title and id.
pub fn statement(ui: &mut Ui, rule: Statement) {
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(rule.title).font(bold(sizes::LARGE)));
        ui.label(RichText::new(rule.id).font(regular(sizes::SMALL)).color(colour::QUIET));
    });
    linked(ui, rule.statement, sizes::LARGE, colour::TEXT);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn term(word: &str) -> Topic {
        Topic::Term(glossary::term("dice_pool", word).expect("it is a term"))
    }

    #[test]
    fn explanations_lie_on_each_other_and_lead_back() {
        let mut explained = Explained::default();
        let at = Some(egui::pos2(3.0, 4.0));
        explained.open(term("cover"), at);
        explained.open(term("dodge"), Some(egui::pos2(9.0, 9.0)));
        assert_eq!((explained.topic(), explained.at), (Some(&term("dodge")), at), "where the first was clicked");
        assert!(explained.back() && explained.topic() == Some(&term("cover")), "back leads to the one beneath");
        assert!(!explained.back(), "and no farther");
        explained.open(term("soak"), None);
        explained.open(term("cover"), None);
        assert!(!explained.leads_back(), "what lies there already comes up again, in no circle");
    }

    #[test]
    fn a_click_on_a_term_of_a_text_asks_for_its_explanation() {
        let context = Context::default();
        context.set_fonts(super::super::definitions());
        let mut rect = egui::Rect::NOTHING;
        let mut asked = None;
        for frame in 0..6 {
            let at = rect.center();
            let press = |pressed| egui::Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: egui::Modifiers::NONE,
            };
            let events = match frame {
                3 => vec![egui::Event::PointerMoved(at), press(true)],
                4 => vec![press(false)],
                _ => Vec::new(),
            };
            let input = egui::RawInput { events, ..egui::RawInput::default() };
            let output = context.run_ui(input, |ui| {
                speak(ui.ctx(), Some("dice_pool"));
                egui::Area::new(Id::new("text")).fixed_pos(egui::pos2(20.0, 20.0)).show(&ui.ctx().clone(), |ui| {
                    // The term is alone, so that the middle of the text is its middle.
                    ui.vertical(|ui| linked(ui, "flawless defence", sizes::LARGE, colour::TEXT));
                    rect = ui.min_rect();
                });
            });
            output.drop_without_applying_deltas();
            asked = asked.or(take_asked(&context).map(|(topic, _)| topic));
        }
        assert_eq!(asked, Some(term("flawless defence")));
    }
}
