//! What the unit can do: the bar of actions with their keys, and the list of weapons, abilities or items above it.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, CornerRadius, Rect, Sense, Stroke, pos2, vec2},
};

use super::{GAP, NARROW};
use crate::{
    battle::{ActView, Decision, Verb},
    client::{
        Command, Draw, Session,
        art::Art,
        choice::{Choice, Mode},
        playback::Playback,
        screen::{Overlay, Screen},
        theme::{
            bold, colour, regular,
            widgets::{panel, panel_frame, quiet},
        },
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        (draw, corner).in_set(Draw).run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
    );
}

/// A button of the bar.
struct Slot {
    label: &'static str,
    key: &'static str,
    glyph: &'static str,
    command: Command,
    verb: Option<Verb>,
}

const fn slot(label: &'static str, key: &'static str, glyph: &'static str, verb: Verb) -> Slot {
    Slot { label, key, glyph, command: Command::Open(verb), verb: Some(verb) }
}

/// Actions of every ruleset, in their order on the bar; those that a unit does not have are left out.
const SLOTS: [Slot; 21] = [
    Slot { label: "Move", key: "M", glyph: "move", command: Command::MoveMode, verb: None },
    slot("Attack", "A", "attack", Verb::Attack),
    slot("Ability", "B", "ability", Verb::Ability),
    slot("Item", "I", "item", Verb::Item),
    slot("Aim", "G", "aim", Verb::Aim),
    slot("Ready", "R", "grab", Verb::Ready),
    slot("Stand", "U", "person", Verb::Stand),
    slot("Use", "L", "key", Verb::Trigger),
    slot("Improvise", "Y", "attack", Verb::Improvise),
    slot("Pick up", "P", "grab", Verb::PickUp),
    slot("Equip", "Q", "parry", Verb::Equip),
    slot("Drop", "N", "cancel", Verb::Drop),
    slot("Help along", "S", "person", Verb::Assist),
    slot("Acrobatics", "J", "jump", Verb::Leap),
    slot("Climb", "K", "jump", Verb::Climb),
    slot("Defend", "D", "defend", Verb::Defend),
    slot("Full move", "F", "jump", Verb::FullMove),
    slot("Wait", "W", "wait", Verb::Wait),
    slot("Escape", "E", "escape", Verb::Escape),
    slot("Abort", "X", "cancel", Verb::Abort),
    Slot { label: "End turn", key: "Space", glyph: "end_turn", command: Command::EndTurn, verb: None },
];

/// The key of a verb on the bar.
pub fn verb_of_key(key: &str) -> Option<Verb> {
    SLOTS.iter().find(|slot| slot.key == key).and_then(|slot| slot.verb)
}

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    playback: Res<Playback>,
    art: Res<Art>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let narrow = context.content_rect().width() < NARROW;
    if !session.human_decides() || !matches!(session.battle.decision(), Decision::Act { .. }) {
        waiting(&context, &session, &playback);
        return Ok(());
    }
    let ready = playback.is_idle() && !choice.acts.is_empty() || choice.mode == Mode::Move;
    let count = SLOTS.iter().filter(|slot| slot.verb.is_none_or(|verb| choice.of_verb(verb).next().is_some())).count();
    let small = narrow || context.content_rect().width() < 680.0 + 96.0 * count as f32;
    let bar = panel(&context, "actions", Align2::CENTER_BOTTOM, vec2(0.0, -GAP), |ui| {
        ui.spacing_mut().item_spacing.x = if small { 5.0 } else { 10.0 };
        ui.horizontal(|ui| {
            for slot in &SLOTS {
                let acts: Vec<&ActView> =
                    slot.verb.map(|verb| choice.of_verb(verb).map(|(_, act)| act).collect()).unwrap_or_default();
                if slot.verb.is_some_and(|verb| acts.is_empty() && !ALWAYS.contains(&verb)) {
                    continue;
                }
                let refusal = refusal(slot, &acts, &choice);
                if big_button(
                    ui,
                    &art,
                    slot,
                    is_chosen(slot, &choice),
                    refusal.is_none() && ready,
                    (small, narrow),
                    refusal,
                )
                .clicked()
                {
                    commands.write(slot.command);
                }
            }
        });
    });
    if let Some(verb) = choice.menu {
        list(&context, &art, &choice, verb, bar.response.rect, &mut commands);
    } else if let Some(act) = choice.aimed() {
        aiming(&context, act, bar.response.rect, choice.plan.orders.is_empty());
    }
    Ok(())
}

/// Actions whose buttons stay even when a unit has none of the kind, so that the bar keeps its shape.
const ALWAYS: [Verb; 1] = [Verb::Attack];

/// Why a button does nothing; `None` when it does something.
fn refusal(slot: &Slot, acts: &[&ActView], choice: &Choice) -> Option<&'static str> {
    match slot.verb {
        Some(_) if acts.is_empty() => Some("nothing of this kind"),
        Some(_) => acts.iter().all(|act| act.refused.is_some()).then(|| acts[0].refused).flatten(),
        None if slot.command == Command::MoveMode && choice.reach.is_empty() => Some("no movement left"),
        None => None,
    }
}

fn is_chosen(slot: &Slot, choice: &Choice) -> bool {
    match slot.verb {
        None => {
            slot.command == Command::MoveMode
                && choice.mode == Mode::Move
                && choice.menu.is_none()
                && !choice.reach.is_empty()
        }
        Some(verb) => {
            choice.menu == Some(verb)
                || (choice.menu.is_none() && choice.aimed().is_some_and(|act| act.act.verb == verb))
        }
    }
}

fn big_button(
    ui: &mut egui::Ui,
    art: &Art,
    slot: &Slot,
    chosen: bool,
    enabled: bool,
    (small, narrow): (bool, bool),
    refusal: Option<&'static str>,
) -> egui::Response {
    let size = match (narrow, small) {
        (true, _) => vec2(58.0, 56.0),
        (false, true) => vec2(72.0, 62.0),
        (false, false) => vec2(84.0, 66.0),
    };
    let (rect, response) = ui.allocate_exact_size(size, if enabled { Sense::click() } else { Sense::hover() });
    let (fill, ink) = match (chosen, enabled && response.hovered()) {
        (true, _) => (colour::GOLD, colour::INK),
        (false, true) => (colour::BUTTON_HOT, colour::TEXT),
        (false, false) => (colour::BUTTON, colour::TEXT),
    };
    let mut painter = ui.painter().clone();
    if !enabled {
        painter.multiply_opacity(0.42);
    }
    painter.rect(rect, CornerRadius::same(10), fill, Stroke::new(1.0, colour::RIM), egui::StrokeKind::Inside);
    art.glyph(&painter, slot.glyph, pos2(rect.center().x, rect.top() + size.y * 0.38), size.y * 0.44, ink);
    let label = pos2(rect.center().x, rect.bottom() - 11.0);
    painter.text(label, Align2::CENTER_CENTER, slot.label, bold(if narrow { 11.0 } else { 13.0 }), ink);
    let key_ink = if chosen { colour::INK } else { colour::QUIET };
    let corner = rect.right_top() + vec2(-7.0, 5.0);
    if slot.key == "Space" {
        // The bar of a keyboard, for the word would lie over the drawing.
        let line = [(-12.0, 4.0), (-12.0, 8.0), (0.0, 8.0), (0.0, 4.0)].map(|(x, y)| corner + vec2(x, y));
        painter.line(line.to_vec(), Stroke::new(1.2, key_ink));
    } else {
        painter.text(corner, Align2::RIGHT_TOP, slot.key, regular(10.5), key_ink);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, slot.label));
    match refusal {
        Some(why) => response.on_hover_text(format!("{}: {why}", slot.label)),
        None => response.on_hover_cursor(egui::CursorIcon::PointingHand),
    }
}

/// Weapons, abilities or items above the bar; what is refused says why.
fn list(
    context: &egui::Context,
    art: &Art,
    choice: &Choice,
    verb: Verb,
    bar: Rect,
    commands: &mut MessageWriter<Command>,
) {
    egui::Area::new("list".into()).fixed_pos(bar.center_top() - vec2(0.0, 10.0)).pivot(Align2::CENTER_BOTTOM).show(
        context,
        |ui| {
            panel_frame().show(ui, |ui| {
                ui.set_width(380.0);
                egui::ScrollArea::vertical().max_height(420.0).show(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 4.0;
                    for (number, (at, act)) in (1..).zip(choice.of_verb(verb)) {
                        if list_entry(ui, art, number, act).clicked() {
                            commands.write(Command::Take(at));
                        }
                    }
                });
            });
        },
    );
}

fn list_entry(ui: &mut egui::Ui, art: &Art, number: usize, act: &ActView) -> egui::Response {
    let enabled = act.refused.is_none();
    let (rect, response) = ui.allocate_exact_size(vec2(372.0, 48.0), Sense::click());
    let mut painter = ui.painter().clone();
    if response.hovered() {
        painter.rect_filled(rect, CornerRadius::same(8), colour::BUTTON_HOT);
    }
    if !enabled {
        painter.multiply_opacity(0.5);
    }
    art.glyph(&painter, act.glyph.as_str(), pos2(rect.left() + 26.0, rect.center().y), 30.0, colour::TEXT);
    let left = rect.left() + 54.0;
    painter.text(pos2(left, rect.top() + 8.0), Align2::LEFT_TOP, act.name.as_str(), bold(15.0), colour::TEXT);
    let about = act.refused.unwrap_or(act.about.as_str());
    let ink = if enabled { colour::QUIET } else { colour::AMBER };
    let width = rect.width() - 54.0 - 10.0;
    let mut job = egui::text::LayoutJob::simple_singleline(about.to_owned(), regular(12.5), ink);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width);
    painter.galley(pos2(left, rect.top() + 27.0), painter.layout_job(job), ink);
    let mut price = Vec::new();
    if act.mp > 0 {
        price.push(format!("{} MP", act.mp));
    }
    if act.charge > 0 {
        price.push(format!("{} ticks", act.charge));
    }
    if let Some(left) = act.left {
        price.push(format!("{left} left"));
    }
    let key = if number <= 9 { format!("{}   {number}", price.join(" · ")) } else { price.join(" · ") };
    painter.text(rect.right_top() + vec2(-8.0, 9.0), Align2::RIGHT_TOP, key, regular(12.5), colour::QUIET);
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// A word about what is being aimed.
fn aiming(context: &egui::Context, act: &ActView, bar: Rect, nothing: bool) {
    let text = if nothing {
        format!("{}: point at a target", act.name)
    } else {
        format!("{}: click or Enter to do it, Esc to go back", act.name)
    };
    let painter = context.layer_painter(egui::LayerId::new(egui::Order::Middle, "aiming".into()));
    let at = bar.center_top() - vec2(0.0, 12.0);
    let galley = painter.layout_no_wrap(text, regular(13.5), colour::TEXT);
    let rect = Rect::from_center_size(at - vec2(0.0, 8.0), galley.size() + vec2(22.0, 8.0));
    painter.rect_filled(rect, CornerRadius::same(12), colour::PANEL);
    painter.galley(rect.center() - galley.size() / 2.0, galley, colour::TEXT);
}

/// Whom one waits for.
fn waiting(context: &egui::Context, session: &Session, playback: &Playback) {
    let text = match (session.battle.decision(), playback.is_idle()) {
        (Decision::Over(_), _) => "The battle is over".to_owned(),
        (Decision::Answer { .. } | Decision::Pick { .. }, true) if session.human_decides() => return,
        (decision, _) => {
            let unit = decision.unit().map(|unit| session.names.unit(unit).to_owned());
            let side = decision.side().map(|side| session.names.side(side.index()).to_owned());
            format!("{} …", unit.or(side).unwrap_or_default())
        }
    };
    panel(context, "waiting", Align2::CENTER_BOTTOM, vec2(0.0, -GAP), |ui| {
        ui.label(egui::RichText::new(text).font(bold(15.0)).color(colour::QUIET));
    });
}

/// Keys and speed in the lower left corner.
fn corner(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    settings: Res<crate::client::Settings>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    if area.width() < NARROW {
        return Ok(());
    }
    egui::Area::new("corner".into()).anchor(Align2::LEFT_BOTTOM, vec2(GAP + 4.0, -GAP)).show(&context, |ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let mut small = |ui: &mut egui::Ui, label: &str, on: bool, enabled: bool, hint: &str, command: Command| {
            let ink = if on { colour::GOLD } else { colour::QUIET };
            let button =
                egui::Button::new(egui::RichText::new(label).font(regular(13.0)).color(ink)).fill(colour::PANEL);
            if ui.add_enabled(enabled, button).on_hover_text(hint).clicked() {
                commands.write(command);
            }
        };
        ui.horizontal(|ui| {
            small(ui, "Z undo", false, session.can_undo(), "Take the last order back", Command::Undo);
            small(ui, "Tab next", false, true, "Next target or unit", Command::Next);
            small(ui, "T threats", choice.show_threats, true, "Who could strike where", Command::Threats);
        });
        ui.horizontal(|ui| {
            small(
                ui,
                &format!("V speed {}", settings.speed.label()),
                false,
                true,
                "How fast events are shown",
                Command::Faster,
            );
            small(ui, "C centre", false, true, "Centre the acting unit", Command::Centre);
            small(ui, "H help", false, true, "All keys", Command::Show(Overlay::Help));
            small(ui, "Esc menu", false, true, "Save, load, leave", Command::Show(Overlay::Menu));
        });
        if let Some(text) = choice.hover.and_then(|cell| place(&session, cell)) {
            quiet(ui, text);
        }
    });
    Ok(())
}

/// What a cell is, in a line.
fn place(session: &Session, cell: crate::grid::Cell) -> Option<String> {
    let board = session.battle.board();
    board
        .exists(cell)
        .then(|| format!("{} · height {} · {cell}", crate::client::board::describe(board, cell), board.height(cell)))
}
