//! The bar of actions with their keys, at the foot of the window.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, CornerRadius, Sense, Stroke, pos2, vec2},
};

use super::acts::{aiming, list};
use crate::{
    battle::{ActView, Decision, Verb},
    client::{
        art::Art,
        choice::{Choice, Menu, Mode},
        command::Command,
        measures::{GAP, RIGHT_WIDTH, Room, Taken},
        playback::Playback,
        session::Session,
        state::{Draw, Screen},
        theme::{bold, colour, regular, widgets::snug_panel},
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(Draw).run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
    );
}

/// A button of the bar.
struct Slot {
    label: &'static str,
    key: &'static str,
    glyph: &'static str,
    command: Command,
    /// The list that it opens, for those that open one.
    menu: Option<Menu>,
}

const fn slot(label: &'static str, key: &'static str, glyph: &'static str, verb: Verb) -> Slot {
    Slot { label, key, glyph, command: Command::Open(verb), menu: Some(Menu::Of(verb)) }
}

/// Actions of every ruleset, in their order on the bar; those that a unit does not have are left out. Two that no
/// unit has both may share a key.
const SLOTS: [Slot; 18] = [
    Slot { label: "Move", key: "M", glyph: "move", command: Command::MoveMode, menu: None },
    slot("Attack", "A", "attack", Verb::ATTACK),
    slot("Ability", "B", "ability", Verb::ABILITY),
    slot("Item", "I", "item", Verb::ITEM),
    slot("Aim", "G", "aim", Verb::AIM),
    slot("Ready", "R", "grab", Verb::READY),
    slot("Stand", "U", "person", Verb::STAND),
    slot("Defend", "D", "defend", Verb::DEFEND),
    slot("Full move", "F", "jump", Verb::FULL_MOVE),
    slot("Pace", "F", "move", Verb::PACE),
    slot("Feat", "D", "strong", Verb::FEAT),
    slot("Fly", "J", "float", Verb::FLY),
    slot("Retreat", "R", "dodge", Verb::RETREAT),
    slot("Wait", "W", "wait", Verb::WAIT),
    slot("Escape", "E", "escape", Verb::ESCAPE),
    slot("Abort", "X", "cancel", Verb::ABORT),
    Slot { label: "More", key: ".", glyph: "bag", command: Command::OpenMore, menu: Some(Menu::More) },
    Slot { label: "End turn", key: "Space", glyph: "end_turn", command: Command::EndTurn, menu: None },
];

/// Keys of what is done more rarely.
const KEYS_OF_MORE: [(&str, Verb); 8] = [
    ("L", Verb::TRIGGER),
    ("Y", Verb::IMPROVISE),
    ("P", Verb::PICK_UP),
    ("Q", Verb::EQUIP),
    ("N", Verb::DROP),
    ("S", Verb::ASSIST),
    ("J", Verb::LEAP),
    ("K", Verb::CLIMB),
];

/// Every verb with a key, and the key.
fn keys() -> impl Iterator<Item = (&'static str, Verb)> {
    let on_bar = SLOTS.iter().filter_map(|slot| match slot.menu {
        Some(Menu::Of(verb)) => Some((slot.key, verb)),
        _ => None,
    });
    on_bar.chain(KEYS_OF_MORE)
}

/// The verb of a key, the first where several share it.
pub fn verb_of_key(key: &str) -> Option<Verb> {
    keys().find(|(known, _)| *known == key).map(|(_, verb)| verb)
}

/// All verbs that share a verb's key, itself included; it alone where it has none.
pub fn verbs_beside(verb: Verb) -> impl Iterator<Item = Verb> {
    let key = keys().find(|&(_, known)| known == verb).map(|(key, _)| key);
    let others = keys().filter(move |&(known, _)| Some(known) == key).map(|(_, other)| other);
    std::iter::once(verb).chain(others)
}

/// Actions whose buttons are there only while they can be done, since that is seldom.
const SELDOM: [Menu; 2] = [Menu::Of(Verb::STAND), Menu::Of(Verb::RETREAT)];

/// Actions whose buttons stay even when a unit has none of the kind, so that the bar keeps its shape.
const ALWAYS: [Menu; 1] = [Menu::Of(Verb::ATTACK)];

/// The sizes of buttons, and the space between them, in points; the first that fits is taken.
const SIZES: [(egui::Vec2, f32); 3] = [(vec2(84.0, 66.0), 10.0), (vec2(72.0, 62.0), 5.0), (vec2(57.0, 56.0), 4.0)];
/// The same in a low window, which has no height to spare.
const LOW_SIZES: [(egui::Vec2, f32); 3] = [(vec2(72.0, 48.0), 5.0), (vec2(66.0, 48.0), 5.0), (vec2(57.0, 48.0), 4.0)];
/// What a panel's frame adds to its width, in points.
const FRAME: f32 = 34.0;

/// How the buttons lie.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Rows {
    button: egui::Vec2,
    gap: f32,
    /// Buttons in a row.
    most: usize,
    /// Where the bar's middle lies, from the window's.
    aside: f32,
}

impl Rows {
    /// As large as there is room for: between the window's edges and, in a wide window, left of the log.
    fn fit(room: Room, sizes: [(egui::Vec2, f32); 3], width: f32, count: usize) -> Self {
        let right = if room == Room::Wide { RIGHT_WIDTH + 2.0 * GAP } else { GAP };
        let free = width - GAP - right - FRAME;
        let count = count.max(1);
        let long = |(button, gap): (egui::Vec2, f32)| (button.x + gap) * count as f32 - gap;
        // In a wide window the bar has others beside it and is not large for its own sake.
        let least = if room == Room::Wide { free - 260.0 } else { free };
        let size = sizes.into_iter().find(|&size| long(size) <= least);
        let size = size.or_else(|| sizes.into_iter().rev().find(|&size| long(size) <= free));
        match size {
            Some((button, gap)) => {
                let half = (long((button, gap)) + FRAME) / 2.0;
                let aside = (width - right - half - width / 2.0).min(0.0);
                Self { button, gap, most: count, aside }
            }
            None => {
                let (button, gap) = sizes[2];
                let fitting = ((free + gap) / (button.x + gap)).max(1.0) as usize;
                // Rows of about the same length look better than a full one and a rest.
                let most = count.div_ceil(count.div_ceil(fitting));
                Self { button, gap, most, aside: 0.0 }
            }
        }
    }
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    choice: Res<Choice>,
    playback: Res<Playback>,
    art: Res<Art>,
    mut taken: ResMut<Taken>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    if !session.human_decides() || !matches!(session.battle.decision(), Decision::Act { .. }) {
        if let Some(text) = waiting(&session, &playback) {
            let edge = Room::edge(context.content_rect());
            let bar = snug_panel(&context, "waiting", Align2::CENTER_BOTTOM, vec2(0.0, -edge), |ui| {
                let text = egui::RichText::new(text).font(bold(15.0)).color(colour::QUIET);
                ui.add(egui::Label::new(text).extend());
            });
            taken.bar = bar.response.rect;
        }
        return Ok(());
    }
    let ready = playback.is_idle() && !choice.acts.is_empty() || choice.mode == Mode::Move;
    let has = |menu: Menu| {
        choice.listed(menu).any(|(_, act)| act.refused.is_none() || !SELDOM.contains(&menu)) || ALWAYS.contains(&menu)
    };
    let is_there = |slot: &&Slot| slot.menu.is_none_or(has);
    let slots: Vec<&Slot> = SLOTS.iter().filter(is_there).collect();
    let area = context.content_rect();
    let sizes = if Room::is_low(area) { LOW_SIZES } else { SIZES };
    let rows = Rows::fit(Room::of(area), sizes, area.width(), slots.len());
    let bar = snug_panel(&context, "actions", Align2::CENTER_BOTTOM, vec2(rows.aside, -Room::edge(area)), |ui| {
        ui.spacing_mut().item_spacing = vec2(rows.gap, rows.gap);
        for row in slots.chunks(rows.most) {
            ui.horizontal(|ui| {
                for slot in row {
                    let why_not = refusal(slot, &choice);
                    let enabled = why_not.is_none() && ready;
                    if slot_button(ui, &art, slot, rows.button, is_chosen(slot, &choice), enabled, why_not).clicked() {
                        commands.write(slot.command);
                    }
                }
            });
        }
    });
    taken.bar = bar.response.rect;
    if let Some(menu) = choice.menu {
        list(&context, &art, &choice, menu, taken.bar, &mut commands);
    } else if let Some(act) = choice.aimed().filter(|_| taken.forecast == 0.0 || Room::here(&context) != Room::Phone) {
        aiming(&context, act, taken.bar, choice.plan.orders.is_empty());
    }
    Ok(())
}

/// Why a button does nothing; `None` when it does something.
fn refusal(slot: &Slot, choice: &Choice) -> Option<&'static str> {
    let Some(menu) = slot.menu else {
        let stuck = slot.command == Command::MoveMode && choice.reach.is_empty();
        return stuck.then_some("no movement left");
    };
    let acts: Vec<&ActView> = choice.listed(menu).map(|(_, act)| act).collect();
    match acts.first() {
        None => Some("nothing of this kind"),
        Some(first) => acts.iter().all(|act| act.refused.is_some()).then_some(first.refused).flatten(),
    }
}

fn is_chosen(slot: &Slot, choice: &Choice) -> bool {
    match slot.menu {
        None => {
            slot.command == Command::MoveMode
                && choice.mode == Mode::Move
                && choice.menu.is_none()
                && !choice.reach.is_empty()
        }
        Some(menu) => {
            let aimed = || choice.listed(menu).any(|(at, _)| choice.mode == Mode::Aim(at));
            choice.menu == Some(menu) || (choice.menu.is_none() && aimed())
        }
    }
}

fn slot_button(
    ui: &mut egui::Ui,
    art: &Art,
    slot: &Slot,
    size: egui::Vec2,
    chosen: bool,
    enabled: bool,
    refusal: Option<&'static str>,
) -> egui::Response {
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
    let small = size.x < 60.0;
    painter.text(label, Align2::CENTER_CENTER, slot.label, bold(if small { 11.0 } else { 13.0 }), ink);
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

/// Whom one waits for.
fn waiting(session: &Session, playback: &Playback) -> Option<String> {
    match (session.battle.decision(), playback.is_idle()) {
        (Decision::Over(_), _) => Some("The battle is over".to_owned()),
        (Decision::Answer { .. } | Decision::Pick { .. }, true) if session.human_decides() => None,
        (decision, _) => {
            let unit = decision.unit().map(|unit| session.names.unit(unit).to_owned());
            let side = decision.side().map(|side| session.names.side(side.index()).to_owned());
            Some(format!("{} …", unit.or(side).unwrap_or_default()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(width: f32, count: usize) -> (f32, f32) {
        let room = if width < 700.0 {
            Room::Phone
        } else if width < 1180.0 {
            Room::Small
        } else {
            Room::Wide
        };
        let rows = Rows::fit(room, SIZES, width, count);
        let long = (rows.button.x + rows.gap) * rows.most.min(count) as f32 - rows.gap + FRAME;
        let middle = width / 2.0 + rows.aside;
        (middle - long / 2.0, middle + long / 2.0)
    }

    #[test]
    fn the_bar_lies_within_the_window_and_left_of_the_log() {
        for width in [420.0, 640.0, 1024.0, 1280.0, 1600.0, 1920.0] {
            for count in 3..=SLOTS.len() {
                let (left, right) = ends(width, count);
                let limit = if width < 1180.0 { width } else { width - RIGHT_WIDTH - GAP };
                assert!(left >= 0.0 && right <= limit, "{count} buttons in {width}: from {left} to {right}");
            }
        }
    }

    #[test]
    fn verbs_that_share_a_key_are_found_from_each_other() {
        let beside: Vec<Verb> = verbs_beside(Verb::FULL_MOVE).collect();
        assert!(beside.contains(&Verb::PACE), "F opens whichever of them a unit has: {beside:?}");
        assert_eq!(verbs_beside(Verb::SURRENDER).collect::<Vec<_>>(), [Verb::SURRENDER], "it has no key");
    }

    #[test]
    fn a_phone_gets_rows_of_about_the_same_length() {
        let rows = Rows::fit(Room::Phone, SIZES, 420.0, 9);
        assert_eq!(rows.most, 5, "five and four, not six and three");
    }
}
