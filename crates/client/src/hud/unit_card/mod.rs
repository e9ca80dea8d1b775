//! The card of a unit: its name, its health, its numbers and their terms.

mod line;
mod numbers;

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Sense, vec2},
};

use self::numbers::{COLUMNS, ROOMY, across, details, summary};
use super::{acts::FREE, portrait::portrait, terms::of_condition};
use crate::{
    art::Art,
    choice::{Choice, areas_of},
    command::{Command, at_any_time},
    layout::{Panel, Panels},
    measures::Room,
    options::Settings,
    playback::{Playback, Shown},
    session::{BattleSystems, Session},
    theme::{
        bold, colour, regular, sizes,
        terms::{self, Topic},
        widgets::{bar, button, panel_frame, quiet, scrolled, strong},
    },
};
use hexfray_battle::{ActView, Aim, BondView, Pace, Presence, UnitId, UnitView, Verb};
use hexfray_minds::story::{counted, left_in_words, number as written, reach_in_words, titled};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// The unit whose card is open: the one at the pointer, the one that was clicked, or the one in its turn.
pub(super) fn whose(session: &Session, choice: &Choice, shown: &Shown) -> Option<UnitId> {
    let pointed = choice.unit(&session.battle).map(|unit| unit.id);
    pointed.or(choice.inspected).or(shown.acting)
}

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    mut choice: ResMut<Choice>,
    shown: Res<Shown>,
    (art, mut panels): (Res<Art>, ResMut<Panels>),
    (playback, settings): (Res<Playback>, Res<Settings>),
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let Some(unit) = whose(&session, &choice, &shown).and_then(|unit| session.battle.unit(unit)) else { return Ok(()) };
    // If there is little room, or another panel is under it, the card is a line; a click on it, or on the unit, opens the whole
    // card, for which a hint makes room.
    if panels.folds_card() {
        if line::short(&context, &mut panels, &session, &shown, &art, &unit) {
            choice.inspected = Some(unit.id);
        }
        return Ok(());
    }
    let area = context.content_rect();
    let columns = if Room::is_snug(area) { ROOMY } else { COLUMNS };
    let open = playback.is_idle() && session.curtain(&settings).is_none();
    let offers = if open { at_any_time(&session, unit.id) } else { Vec::new() };
    let card = panels.show(&context, (Panel::Card, panel_frame()), |ui, room| {
        ui.set_width(across(columns).min(room.x));
        head(ui, &session, &art, &unit);
        ui.add_space(6.0);
        let closed = !Room::is_beside(area) && closes(ui, &art);
        scrolled(ui, ("card", unit.id)).max_height(room.y).min_scrolled_height(room.y).show(ui, |ui| {
            body(ui, &session, &shown, &art, &unit, columns);
            offer(ui, unit.id, &offers, &mut commands);
        });
        closed
    });
    if card.is_some_and(|card| card.inner) {
        choice.inspected = None;
    }
    Ok(())
}

/// A unit's health, its numbers, and its acts.
fn body(ui: &mut egui::Ui, session: &Session, shown: &Shown, art: &Art, unit: &UnitView, columns: usize) {
    let hp = shown.unit(unit.id).map_or(unit.hp, |shown| shown.hp);
    let share = hp as f32 / unit.hp_max.max(1) as f32;
    let pool = (unit.mp_max > 0).then(|| session.battle.pool_name());
    let label = if pool.is_some_and(|pool| pool.len() > 2) { LONG_LABEL } else { SHORT_LABEL };
    meter(ui, ("HP", label), (hp, unit.hp_max), share, colour::health(share));
    if let Some(pool) = pool {
        let share = unit.mp as f32 / unit.mp_max as f32;
        let meter = meter(ui, (pool, label), (unit.mp, unit.mp_max), share, colour::magic());
        let about = session.battle.pool_about();
        if !about.is_empty() {
            meter.on_hover_text(about);
        }
    }
    allowances(ui, session, unit.id);
    ui.add_space(6.0);
    let stats = session.battle.stats(unit.id);
    summary(ui, &stats, columns);
    conditions(ui, session, art, unit);
    bonds(ui, session, art, unit.id);
    abilities(ui, session, unit);
    details(ui, &stats);
}

/// The actions that it has left in its turn.
fn allowances(ui: &mut egui::Ui, session: &Session, unit: UnitId) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 2.0);
        for actions in session.battle.allowances(unit) {
            let left = titled(&left_in_words(&actions));
            let words = egui::RichText::new(&left).font(regular(sizes::TEXT)).color(colour::GOLD);
            terms::link(ui, words, || Topic::Text { title: left, text: actions.about.to_owned() })
                .on_hover_text(actions.about);
        }
    });
}

/// Buttons for acts that it may do although another unit is asked.
fn offer(ui: &mut egui::Ui, unit: UnitId, offers: &[ActView], commands: &mut MessageWriter<Command>) {
    for act in offers {
        ui.add_space(4.0);
        let response = button(ui, act.name.as_str(), "", vec2(160.0, 30.0), false).on_hover_text(act.about.as_str());
        if response.clicked() {
            commands.write(Command::AtAnyTime(unit, act.act));
        }
    }
}

/// The corner that closes the card, for fingers.
fn closes(ui: &mut egui::Ui, art: &Art) -> bool {
    const SIDE: f32 = 44.0;
    let corner = egui::Rect::from_min_size(ui.max_rect().right_top() + vec2(10.0 - SIDE, -6.0), vec2(SIDE, SIDE));
    let response = ui.interact(corner, ui.id().with("close"), Sense::click());
    let ink = if response.hovered() { colour::TEXT } else { colour::QUIET };
    art.glyph(ui.painter(), "cancel", corner.center(), 22.0, ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "Close the card"));
    response.on_hover_cursor(egui::CursorIcon::PointingHand).clicked()
}

fn head(ui: &mut egui::Ui, session: &Session, art: &Art, unit: &UnitView) {
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(56.0, 56.0), Sense::hover());
        let looks = (session.names.livery_of(unit.id), unit.glyph.as_str(), unit.name.as_str());
        portrait(ui.painter(), art, looks, rect.center(), 27.0);
        ui.vertical(|ui| {
            ui.add_space(6.0);
            ui.add(egui::Label::new(egui::RichText::new(unit.name.as_str()).font(bold(19.0))).wrap());
            let side = session.names.side(unit.side.index());
            let state = match unit.presence {
                Presence::Active => String::new(),
                Presence::Down => ", fallen".to_owned(),
                Presence::Away => ", away".to_owned(),
                Presence::Out => ", out".to_owned(),
            };
            let ink = colour::side_text(session.names.livery_of(unit.id));
            let kind =
                if unit.kind == unit.name { String::new() } else { format!("{} · ", titled(unit.kind.as_str())) };
            ui.label(egui::RichText::new(format!("{kind}{side}{state}")).font(regular(sizes::TEXT)).color(ink));
        });
    });
}

/// Width of the label beside a bar of the card, in points: of a short label, and of a column with a whole word.
const SHORT_LABEL: f32 = 22.0;
const LONG_LABEL: f32 = 44.0;

/// A bar with its label and the label's width, and a value and its maximum.
fn meter(
    ui: &mut egui::Ui,
    label: (&str, f32),
    (value, most): (i32, i32),
    share: f32,
    fill: egui::Color32,
) -> egui::Response {
    let row = ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(label.1, 16.0), Sense::hover());
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, label.0, regular(sizes::TEXT), colour::QUIET);
        bar(ui, share, vec2(160.0 - label.1, 13.0), fill);
        ui.label(egui::RichText::new(format!("{}/{most}", written(value))).font(regular(sizes::LEAD)));
    });
    row.response
}

fn conditions(ui: &mut egui::Ui, session: &Session, art: &Art, unit: &UnitView) {
    for condition in session.battle.conditions(unit.id) {
        ui.horizontal(|ui| {
            let ink = if condition.harmful { colour::amber() } else { colour::good() };
            let (rect, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
            art.glyph(ui.painter(), condition.glyph.as_str(), rect.center(), 15.0, ink);
            // A condition with neither lasts as long as its description says.
            let time = match (condition.rounds, condition.until) {
                (Some(0), _) => " · until the end of this round".to_owned(),
                (Some(rounds), _) => format!(" · {}", counted(rounds, "round")),
                (None, Some(until)) => format!(" · {until}"),
                (None, None) => String::new(),
            };
            ui.spacing_mut().item_spacing.x = 4.0;
            let name = egui::RichText::new(titled(condition.name.as_str())).font(regular(sizes::TEXT)).color(ink);
            terms::link(ui, name, || of_condition(&condition)).on_hover_ui(|ui| {
                ui.set_max_width(280.0);
                terms::linked(ui, condition.about.as_str(), sizes::LARGE, colour::TEXT);
            });
            ui.label(egui::RichText::new(time).font(regular(sizes::TEXT)).color(ink));
        });
    }
    if let Some(charging) = unit.charging {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
            art.glyph(ui.painter(), "wait", rect.center(), 15.0, colour::GOLD);
            let at = match unit.charging_at {
                Some(Aim::Unit(target)) => format!(" → {}", session.names.unit(target)),
                Some(Aim::Cell(cell)) => format!(" → {}", session.names.cell(cell)),
                _ => String::new(),
            };
            let coming = session.battle.timeline().into_iter().find(|beat| beat.unit == unit.id && beat.what.is_some());
            let when = coming.and_then(|beat| beat.tick).map_or_else(String::new, |tick| format!(" at tick {tick}"));
            ui.label(
                egui::RichText::new(format!("prepares {charging}{at}{when}"))
                    .font(regular(sizes::TEXT))
                    .color(colour::GOLD),
            );
        });
    }
}

/// The units that it holds, guards or carries, and those that hold, guard or carry it.
fn bonds(ui: &mut egui::Ui, session: &Session, art: &Art, unit: UnitId) {
    for bond in session.battle.bonds().iter().filter(|bond| bond.holder == unit || bond.held == unit) {
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
            art.glyph(ui.painter(), bond.glyph.as_str(), rect.center(), 15.0, colour::TEXT);
            let words = bond_words(bond, unit, |unit| session.names.unit(unit));
            ui.label(egui::RichText::new(words).font(bold(sizes::TEXT)));
        });
        if !bond.about.as_str().is_empty() {
            ui.indent(("bond", bond.holder, bond.held), |ui| quiet(ui, bond.about.as_str()));
        }
    }
}

/// A tie from the point of view of one of the two units.
fn bond_words<'n>(bond: &BondView, unit: UnitId, name: impl Fn(UnitId) -> &'n str) -> String {
    let what = titled(bond.name.as_str());
    if bond.holder == unit {
        format!("{what} → {}", name(bond.held))
    } else {
        format!("{what} ← {}", name(bond.holder))
    }
}

/// Its acts, in a line each, with details on pointing.
fn abilities(ui: &mut egui::Ui, session: &Session, unit: &UnitView) {
    let acts = session.battle.acts(unit.id);
    // Modes of the same weapon, such as several shots in a turn, are not listed separately.
    let is_thing =
        |act: &&ActView| matches!(act.act.verb, Verb::ATTACK | Verb::ABILITY | Verb::ITEM) && act.act.option == 0;
    let named: Vec<&ActView> = acts.iter().filter(is_thing).collect();
    if named.is_empty() {
        return;
    }
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        let mut seen: Vec<&str> = Vec::new();
        for act in named {
            if seen.contains(&act.name.as_str()) {
                continue;
            }
            if !seen.is_empty() {
                quiet(ui, "·");
            }
            seen.push(act.name.as_str());
            let thing = quiet(ui, with_left(act)).interact(Sense::click());
            let about = || Topic::Text { title: titled(act.name.as_str()), text: act.about.to_string() };
            terms::opens(&thing, about);
            thing.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_ui(|ui| {
                ui.set_max_width(280.0);
                strong(ui, titled(act.name.as_str()), sizes::LARGE);
                terms::linked(ui, act.about.as_str(), sizes::LARGE, colour::TEXT);
                let reach = reach_in_words(&act.targeting, areas_of(&session.battle));
                if session.battle.board().grid().len() > 1 && !reach.is_empty() {
                    quiet(ui, reach);
                }
                match act.pace {
                    Pace::Action => {}
                    Pace::Zero => drop(quiet(ui, FREE)),
                    Pace::Reaction => drop(quiet(ui, "a reaction: you are asked when it is possible")),
                }
                if act.mp > 0 {
                    quiet(ui, format!("{} {}", act.mp, session.battle.pool_name()));
                }
                if act.charge > 0 {
                    quiet(ui, format!("takes effect {} ticks later", act.charge));
                }
            });
        }
    });
}

/// An act's name with the remaining uses, if they are limited.
fn with_left(act: &ActView) -> String {
    act.left.map_or_else(|| act.name.to_string(), |left| format!("{} ({left} left)", act.name))
}
