//! The bar of actions with their keys, at the foot of the window.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, CornerRadius, Sense, Stroke, pos2, vec2},
};

use super::acts::{aiming, list, over};
use crate::{
    battle::{ActView, Decision, Pointer, Verb},
    client::{
        art::Art,
        choice::{Choice, Mode},
        command::Command,
        measures::{GAP, RIGHT_WIDTH, Room, Taken},
        menu::{Button, Menu},
        options::Settings,
        playback::Playback,
        session::Session,
        state::{ByTouch, Draw, Screen},
        theme::{
            bold, colour, regular,
            widgets::{point_out, snug_panel},
        },
    },
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(Draw).run_if(resource_exists::<Session>).run_if(in_state(Screen::Battle)),
    );
}

/// A button as it stands in the bar.
struct Slot {
    label: &'static str,
    key: Key,
    glyph: &'static str,
    help: &'static str,
    command: Command,
    /// The list that it opens, for those that open one.
    menu: Option<Menu>,
}

/// What is written in a button's corner.
enum Key {
    Letter(char),
    Space,
    None,
}

/// The buttons in their order: moving first, the end of the turn last, between them what the unit can do.
fn slots(choice: &Choice, folded: bool) -> Vec<Slot> {
    let slot = |button: Button| Slot {
        label: button.title.as_str(),
        key: button.key.map_or(Key::None, Key::Letter),
        glyph: button.glyph.as_str(),
        help: button.help.as_str(),
        command: if button.key == Some('/') { Command::Find } else { Command::Open(button.menu) },
        menu: Some(button.menu),
    };
    let go = Slot {
        label: "Move",
        key: Key::Letter('M'),
        glyph: "move",
        help: "Go where the cells are veiled; a click on a foe goes and strikes.",
        command: Command::MoveMode,
        menu: None,
    };
    let end = Slot {
        label: "End turn",
        key: Key::Space,
        glyph: "end_turn",
        help: "Let the rest of the turn go.",
        command: Command::EndTurn,
        menu: None,
    };
    let acts = choice.repertoire().buttons(folded).into_iter().map(slot);
    std::iter::once(go).chain(acts).chain(std::iter::once(end)).collect()
}

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

/// A button with how it looks.
struct Drawn {
    slot: Slot,
    look: Look,
    left: Option<u16>,
}

/// The bar as it was when a player could last order something: it keeps its place until another order can be given, so
/// that no button moves under the pointer.
#[derive(Default)]
pub(super) struct Kept(Vec<Drawn>);

impl Kept {
    /// The bar of the decision that is open.
    fn of(choice: &Choice, folded: bool) -> Self {
        let drawn = |slot: Slot| {
            let look = Look { chosen: is_chosen(&slot, choice), ready: true, why_not: refusal(&slot, choice) };
            Drawn { left: left(&slot, choice), look, slot }
        };
        Self(slots(choice, folded).into_iter().map(drawn).collect())
    }

    /// The same while nothing can be ordered.
    fn rest(&mut self) {
        self.0.iter_mut().for_each(|drawn| drawn.look.ready = false);
    }
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    settings: Res<Settings>,
    mut choice: ResMut<Choice>,
    playback: Res<Playback>,
    (art, by_touch): (Res<Art>, Res<ByTouch>),
    mut kept: Local<Kept>,
    mut taken: ResMut<Taken>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    if session.is_added() {
        *kept = Kept::default();
    }
    if session.is_watched() {
        // The controls of the viewer take its place.
        return Ok(());
    }
    let idle = playback.is_idle();
    let own = session.human_decides() && session.curtain(&settings).is_none();
    let asked = own && idle && matches!(session.battle.decision(), Decision::Answer { .. } | Decision::Pick { .. });
    let acts = own && idle && matches!(choice.mode, Mode::Move | Mode::Aim(_));
    if asked {
        // The question takes the place of the bar.
        return Ok(());
    }
    if acts {
        *kept = Kept::of(&choice, Room::is_for_fingers(area));
    } else {
        kept.rest();
    }
    let word = if own { None } else { waiting(&session, &playback) };
    if kept.0.is_empty() {
        if let Some(text) = word.or_else(|| waiting(&session, &playback)) {
            taken.bar = alone(&context, text);
        }
        return Ok(());
    }
    let sizes = if Room::is_low(area) { LOW_SIZES } else { SIZES };
    let rows = Rows::fit(Room::of(area), sizes, area.width(), kept.0.len());
    let pointed = pointed_at(&playback, &choice, &kept);
    let bar = snug_panel(&context, "actions", Align2::CENTER_BOTTOM, vec2(rows.aside, -Room::edge(area)), |ui| {
        ui.spacing_mut().item_spacing = vec2(rows.gap, rows.gap);
        for row in kept.0.chunks(rows.most) {
            ui.horizontal(|ui| {
                for drawn in row {
                    let button = slot_button(ui, &art, drawn, rows.button);
                    if pointed == Some(drawn.slot.command) {
                        point_out(&context, button.rect);
                    }
                    if button.clicked() {
                        commands.write(drawn.slot.command);
                    }
                }
            });
        }
    });
    taken.bar = bar.response.rect;
    if let Some(word) = word {
        over(&context, "waiting", word, taken.bar);
    } else if !acts {
    } else if choice.menu.is_some() {
        list(&context, &art, choice.bypass_change_detection(), (taken.bar, taken.card), &mut commands);
    } else if by_touch.0 && taken.forecast == 0.0 && choice.hover.is_some() && !choice.plan.orders.is_empty() {
        over(&context, "again", "Tap again to do it".to_owned(), taken.bar);
    } else if let Some(act) = choice.aimed().filter(|_| taken.forecast == 0.0 || Room::here(&context) != Room::Phone) {
        aiming(&context, act, taken.bar, (choice.plan.orders.is_empty(), by_touch.0));
    }
    Ok(())
}

/// The button that a message points at: that of its name, or the list behind which it is.
fn pointed_at(playback: &Playback, choice: &Choice, kept: &Kept) -> Option<Command> {
    let Pointer::Button(name) = playback.points_at()? else { return None };
    let repertoire = choice.repertoire();
    let own = Verb::parse(name.as_str()).filter(|verb| repertoire.acts.iter().any(|act| act.act.verb == *verb));
    let is_it = |slot: &&Slot| match (slot.menu, slot.command) {
        (None, Command::MoveMode) => name.as_str() == "move",
        (None, _) => name.as_str() == "end_turn",
        (Some(menu), _) => own.is_some_and(|verb| repertoire.is_listed(menu, verb)),
    };
    // The list of everything comes last.
    kept.0.iter().map(|drawn| &drawn.slot).find(is_it).map(|slot| slot.command)
}

/// Whom one waits for, where there has been no bar yet; the answer is the place that it takes.
fn alone(context: &egui::Context, text: String) -> egui::Rect {
    let edge = Room::edge(context.content_rect());
    let bar = snug_panel(context, "waiting", Align2::CENTER_BOTTOM, vec2(0.0, -edge), |ui| {
        let text = egui::RichText::new(text).font(bold(15.0)).color(colour::QUIET);
        ui.add(egui::Label::new(text).extend());
    });
    bar.response.rect
}

/// Why a button does nothing; `None` when it does something.
fn refusal(slot: &Slot, choice: &Choice) -> Option<&'static str> {
    let Some(menu) = slot.menu else {
        let stuck = slot.command == Command::MoveMode && choice.reach.is_empty();
        return stuck.then_some("no movement left");
    };
    let mut acts = acts(choice, menu).peekable();
    match acts.peek() {
        None => Some("nothing of this kind"),
        Some(first) => first.refused.filter(|_| menu != Menu::All),
    }
}

/// The acts behind a button, the possible ones first.
fn acts(choice: &Choice, menu: Menu) -> impl Iterator<Item = &ActView> {
    choice.repertoire().listed(menu, "").into_iter().filter_map(|at| choice.acts.get(at))
}

/// How many are left of what a button stands for, if that is one thing: the act that is being aimed, or the only one.
fn left(slot: &Slot, choice: &Choice) -> Option<u16> {
    let menu = slot.menu.filter(|menu| matches!(menu, Menu::Of(_)))?;
    let mut acts = acts(choice, menu);
    let only = match (acts.next(), acts.next()) {
        (Some(only), None) => Some(only),
        _ => choice.aimed().filter(|aimed| menu == Menu::Of(aimed.act.verb)),
    };
    only?.left
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
            let aims = |act: &ActView| menu != Menu::All && choice.repertoire().is_listed(menu, act.act.verb);
            choice.menu == Some(menu) || (choice.menu.is_none() && choice.aimed().is_some_and(aims))
        }
    }
}

/// How a button looks now.
struct Look {
    chosen: bool,
    ready: bool,
    why_not: Option<&'static str>,
}

fn slot_button(ui: &mut egui::Ui, art: &Art, drawn: &Drawn, size: egui::Vec2) -> egui::Response {
    let Drawn { slot, look, left } = drawn;
    let enabled = look.why_not.is_none() && look.ready;
    let (rect, response) = ui.allocate_exact_size(size, if enabled { Sense::click() } else { Sense::hover() });
    let (fill, ink) = match (look.chosen, enabled && response.hovered()) {
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
    let mut font = bold(if size.x < 60.0 { 11.0 } else { 13.0 });
    let long = painter.layout_no_wrap(slot.label.to_owned(), font.clone(), ink).size().x;
    font.size *= ((size.x - 4.0) / long).min(1.0);
    painter.text(label, Align2::CENTER_CENTER, slot.label, font, ink);
    let key_ink = if look.chosen { colour::INK } else { colour::QUIET };
    let corner = rect.right_top() + vec2(-7.0, 5.0);
    match slot.key {
        // Whoever plays with fingers has no keys.
        _ if Room::is_for_fingers(ui.ctx().content_rect()) => {}
        // The bar of a keyboard, for the word would lie over the drawing.
        Key::Space => {
            let line = [(-12.0, 4.0), (-12.0, 8.0), (0.0, 8.0), (0.0, 4.0)].map(|(x, y)| corner + vec2(x, y));
            painter.line(line.to_vec(), Stroke::new(1.2, key_ink));
        }
        Key::Letter(key) => drop(painter.text(corner, Align2::RIGHT_TOP, key, regular(10.5), key_ink)),
        Key::None => {}
    }
    if let Some(left) = *left {
        painter.text(rect.left_top() + vec2(6.0, 4.0), Align2::LEFT_TOP, left, bold(12.0), ink);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, slot.label));
    let named = match look.why_not {
        Some(why) => format!("{}: {why}", slot.label),
        None => slot.help.to_owned(),
    };
    let response = if named.is_empty() { response } else { response.on_hover_text(named) };
    if enabled { response.on_hover_cursor(egui::CursorIcon::PointingHand) } else { response }
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
    fn the_bar_keeps_its_buttons_while_nothing_can_be_ordered() {
        let choice = Choice { mode: Mode::Move, ..Choice::default() };
        let mut kept = Kept::of(&choice, false);
        let labels = |kept: &Kept| kept.0.iter().map(|drawn| drawn.slot.label).collect::<Vec<_>>();
        let before = labels(&kept);
        assert!(before.len() > 1 && kept.0.iter().all(|drawn| drawn.look.ready), "buttons that can be pressed");
        kept.rest();
        assert_eq!(labels(&kept), before, "the same at the same places");
        assert!(kept.0.iter().all(|drawn| !drawn.look.ready), "but none does anything");
    }

    #[test]
    fn the_bar_lies_within_the_window_and_left_of_the_log() {
        for width in [420.0, 640.0, 1024.0, 1280.0, 1600.0, 1920.0] {
            for count in 3..=18 {
                let (left, right) = ends(width, count);
                let limit = if width < 1180.0 { width } else { width - RIGHT_WIDTH - GAP };
                assert!(left >= 0.0 && right <= limit, "{count} buttons in {width}: from {left} to {right}");
            }
        }
    }

    #[test]
    fn a_phone_gets_rows_of_about_the_same_length() {
        let rows = Rows::fit(Room::Phone, SIZES, 420.0, 9);
        assert_eq!(rows.most, 5, "five and four, not six and three");
    }
}
