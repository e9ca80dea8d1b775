//! The explanation of a word, where it was clicked.

use bevy_egui::egui::{self, Area, Id, Modal, Order, RichText, UiKind, vec2};

use super::forecast::topics;
use crate::{
    choice::Choice,
    measures::{FRAME, GAP},
    session::Session,
    state::Overlay,
    theme::{
        bold, colour, sizes,
        terms::{Explained, Topic, link, linked, rule_link, statement},
        widgets::{button, panel_frame, parts_with_rules, quiet, scrolled, strong},
    },
};
use hexfray_battle::ConditionView;
use hexfray_data::glossary;
use hexfray_minds::story::titled;

/// Greatest width of an explanation, in points, and the most of the window's height that it takes.
const WIDE: f32 = 400.0;
const HIGH: f32 = 0.6;

/// Shows the open explanation; returns the next overlay once it is closed.
pub(super) fn explanation(
    context: &egui::Context,
    explained: &mut Explained,
    session: Option<&Session>,
    choice: Option<&Choice>,
) -> Option<Overlay> {
    let area = context.content_rect();
    let wide = (area.width() - 2.0 * GAP - FRAME).min(WIDE);
    let topic = explained.topic()?.clone();
    let place = explained.at.unwrap_or_else(|| area.center() - vec2(wide / 2.0 + 17.0, area.height() * HIGH / 2.0));
    let id = Id::new("explanation");
    let place = Area::new(id)
        .kind(UiKind::Modal)
        .order(Order::Foreground)
        .fixed_pos(place + vec2(0.0, 4.0))
        .constrain_to(area.shrink(GAP / 2.0));
    let modal = Modal::new(id).area(place).frame(panel_frame()).backdrop_color(colour::VEIL_LIGHT);
    let mut back = context.input(|input| input.key_pressed(egui::Key::Backspace));
    let shown = modal.show(context, |ui| {
        ui.set_width(wide);
        // A sum has its title above its terms.
        if !matches!(topic, Topic::Sum { .. }) {
            strong(ui, titled(topic.title()), sizes::HEADLINE);
        }
        let scroll = scrolled(ui, topic.title()).max_height(area.height() * HIGH);
        scroll.show(ui, |ui| {
            ui.set_width(wide - 10.0);
            body(ui, &topic, session, choice);
        });
        ui.add_space(6.0);
        let mut close = false;
        ui.horizontal(|ui| {
            if explained.leads_back() {
                back |= button(ui, "Back", "Backspace", vec2(150.0, 36.0), false).clicked();
            }
            close = button(ui, "Close", "Esc", vec2(120.0, 36.0), false).clicked();
        });
        close
    });
    if back {
        explained.back();
    }
    (shown.inner || shown.backdrop_response.clicked()).then_some(Overlay::None)
}

fn body(ui: &mut egui::Ui, topic: &Topic, session: Option<&Session>, choice: Option<&Choice>) {
    match topic {
        Topic::All => all(ui, session, choice),
        Topic::Term(term) => {
            for (at, rule) in term.rules.iter().enumerate() {
                ui.add_space(if at == 0 { 0.0 } else { 6.0 });
                statement(ui, *rule);
            }
        }
        Topic::Rule(rule) => {
            rule_link(ui, rule.id);
            linked(ui, rule.statement, sizes::LARGE, colour::TEXT);
        }
        Topic::Text { text, .. } => linked(ui, text, sizes::LARGE, colour::TEXT),
        Topic::Sum { title, parts, totals } => parts_with_rules(ui, title, parts, totals),
    }
}

/// The terms of the forecast, the conditions of the unit whose card is open, and all terms of the rules.
fn all(ui: &mut egui::Ui, session: Option<&Session>, choice: Option<&Choice>) {
    let Some(session) = session else { return };
    let unit = choice.and_then(|choice| choice.inspected).or_else(|| session.acting());
    let conditions: Vec<ConditionView> = unit.map_or_else(Vec::new, |unit| session.battle.conditions(unit));
    let word = |text: &str| RichText::new(text).font(bold(sizes::LARGE)).color(colour::TEXT);
    let plan = choice.map(|choice| &choice.plan);
    let (forecast, purpose) = (plan.and_then(|plan| plan.forecast.as_ref()), plan.and_then(|plan| plan.purpose));
    let numbers = forecast.map_or_else(Vec::new, |forecast| topics(session, (forecast, purpose)));
    if let Some(forecast) = forecast.filter(|_| !numbers.is_empty()) {
        quiet(ui, titled(forecast.what.as_str()));
        for (words, topic) in numbers {
            link(ui, word(&words), || topic);
        }
        ui.add_space(4.0);
    }
    if let Some(unit) = unit.filter(|_| !conditions.is_empty()) {
        quiet(ui, session.names.unit(unit));
        for condition in conditions {
            link(ui, word(&titled(condition.name.as_str())), || of_condition(&condition));
        }
        ui.add_space(4.0);
    }
    if forecast.is_some() || unit.is_some() {
        quiet(ui, "The rules");
    }
    let mut terms: Vec<_> = glossary::terms(session.setup().ruleset.name()).collect();
    terms.sort_by_key(|term| term.title().to_lowercase());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(14.0, 6.0);
        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Extend);
        for term in terms {
            link(ui, word(&titled(term.title())), || Topic::Term(term));
        }
    });
}

/// The description of a condition.
pub(super) fn of_condition(condition: &ConditionView) -> Topic {
    Topic::Text { title: titled(condition.name.as_str()), text: condition.about.to_string() }
}
