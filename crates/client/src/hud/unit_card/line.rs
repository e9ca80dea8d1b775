//! The card as a line, if there is little room: name, health, and marks for conditions and ties.

use bevy_egui::egui::{self, Sense, vec2};

use super::bond_words;
use crate::{
    art::Art,
    hud::timeline::small_token,
    layout::{Panel, Panels},
    measures::Room,
    playback::Shown,
    session::Session,
    theme::{
        bold, colour, sizes,
        widgets::{bar, fitted, quiet, snug_frame},
    },
};
use hexfray_battle::{BondView, ConditionView, Name, UnitId, UnitView};
use hexfray_minds::story::{number as written, titled};

/// Name, health and conditions, in a line; returns whether it was pressed, to open the whole card.
pub(super) fn short(
    context: &egui::Context,
    panels: &mut Panels,
    session: &Session,
    shown: &Shown,
    art: &Art,
    unit: &UnitView,
) -> bool {
    let room = Room::here(context);
    let bars = if room == Room::Compact { NARROW_BARS } else { BARS };
    let card = panels.show(context, (Panel::Card, snug_frame(context)), |ui, most| {
        let (wide, high) = (most.x, most.y - 26.0);
        ui.set_width(wide);
        ui.set_height(high);
        // The panel itself cannot be used: its edges are rounded, and two responses must have the same place.
        let inside = egui::Rect::from_min_size(ui.min_rect().min, vec2(wide, high)).expand2(vec2(10.0, 5.0));
        let pressed = ui.interact(inside, ui.id().with("press"), Sense::click());
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(38.0, 38.0), Sense::hover());
            let livery = session.names.livery_of(unit.id);
            small_token(ui.painter(), art, livery, unit.glyph.as_str(), rect.center(), 19.0);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 3.0;
                let ink = colour::side_text(livery);
                ui.horizontal(|ui| {
                    let marks = marks(session, unit.id);
                    let room = (marks.len().min(MOST_MARKS) + 1) as f32 * (MARK + ui.spacing().item_spacing.x);
                    let left = (ui.available_width() - room).max(70.0);
                    let name = fitted(ui.painter(), unit.name.as_str(), bold(sizes::HEADING), ink, left);
                    ui.label(name);
                    for mark in marks.iter().take(MOST_MARKS) {
                        let (rect, response) = ui.allocate_exact_size(vec2(MARK, MARK), Sense::hover());
                        art.glyph(ui.painter(), mark.glyph.as_str(), rect.center(), MARK - 1.0, mark.ink);
                        response.on_hover_text(&mark.about);
                    }
                    if let Some(others) = marks.get(MOST_MARKS..).filter(|others| !others.is_empty()) {
                        let about: Vec<&str> = others.iter().map(|mark| mark.about.as_str()).collect();
                        quiet(ui, format!("+{}", others.len())).on_hover_text(about.join("\n"));
                    }
                });
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = if room == Room::Compact { 4.0 } else { 8.0 };
                    let hp = shown.unit(unit.id).map_or(unit.hp, |shown| shown.hp);
                    let share = hp as f32 / unit.hp_max.max(1) as f32;
                    bar(ui, share, vec2(bars.0, 10.0), colour::health(share));
                    quiet(ui, format!("{}/{}", written(hp), unit.hp_max));
                    if unit.mp_max > 0 {
                        bar(ui, unit.mp as f32 / unit.mp_max as f32, vec2(bars.1, 10.0), colour::magic());
                        quiet(ui, format!("{}/{}", unit.mp, unit.mp_max));
                    }
                });
            });
        });
        pressed
    });
    let Some(card) = card else { return false };
    let response = card.inner.on_hover_cursor(egui::CursorIcon::PointingHand);
    let label = format!("Card of {}", unit.name);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, &label));
    response.clicked()
}

/// Width of the bars of the two pools of points, in points: usual, and if the card is narrow.
const BARS: (f32, f32) = (70.0, 46.0);
const NARROW_BARS: (f32, f32) = (48.0, 28.0);

/// Size of a mark beside a unit's name, in points, and the most marks for which there is room.
const MARK: f32 = 15.0;
const MOST_MARKS: usize = 6;

/// A condition or tie as a small drawing.
struct Mark {
    glyph: Name,
    ink: egui::Color32,
    about: String,
}

/// The conditions and ties of a unit.
fn marks(session: &Session, unit: UnitId) -> Vec<Mark> {
    let condition = |it: ConditionView| Mark {
        glyph: it.glyph,
        ink: if it.harmful { colour::amber() } else { colour::good() },
        about: format!("{}: {}", titled(it.name.as_str()), it.about),
    };
    let bond = |it: BondView| Mark {
        glyph: it.glyph,
        ink: colour::TEXT,
        about: format!("{}: {}", bond_words(&it, unit, |unit| session.names.unit(unit)), it.about),
    };
    let bonds = session.battle.bonds().into_iter().filter(|bond| bond.holder == unit || bond.held == unit);
    session.battle.conditions(unit).into_iter().map(condition).chain(bonds.map(bond)).collect()
}
