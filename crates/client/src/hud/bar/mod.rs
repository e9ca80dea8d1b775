//! The bar of actions with their keys, at the foot of the window.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, CornerRadius, Sense, Stroke, pos2, vec2},
};

mod pips;
mod slots;

use self::{
    pips::pips,
    slots::{Slot, is_chosen, left, pointed_at, refusal, slots, verb_pointed_at},
};
use super::acts::{aiming, list, over};
use crate::{
    art::Art,
    choice::{Choice, Mode},
    command::{Command, Habit},
    keys::Keys,
    layout::{Panel, Panels},
    measures::{GAP, Room},
    options::Settings,
    playback::{Playback, Shown},
    player::Player,
    session::{BattleSystems, Session},
    state::RuledCell,
    theme::{
        bold, colour, hands, regular, sizes,
        widgets::{ARROW, frame_in_gold, point_out, say_more, snug_frame},
    },
    why::READ_FIRST,
};
use hexfray_battle::{AllowanceView, Decision, Name};
use hexfray_minds::story::order_as_seen;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// A button with its look.
struct Drawn {
    slot: Slot,
    look: Look,
    left: Option<u16>,
    /// The actions that are left in the turn, at the button that ends it.
    actions: Vec<AllowanceView>,
}

/// The bar at the last moment when a player could give an order: it keeps its layout until another order can be given, so that
/// no button moves under the pointer.
#[derive(Default)]
pub(super) struct Kept(Vec<Drawn>);

/// What the referee is to do while the cell of a ruling is chosen on the board.
const SEEK: &str = "Choose the cell of the ruling";

impl Kept {
    /// The bar of the open decision.
    fn of(choice: &Choice, keys: &Keys, habit: Habit, lesson: &[Name]) -> Self {
        let drawn = |slot: Slot| {
            let why_not = refusal(&slot, choice, habit);
            let look = Look { chosen: is_chosen(&slot, choice), ready: true, why_not };
            let ends = slot.command == Command::EndTurn;
            let actions = if ends { choice.allowances.clone() } else { Vec::new() };
            Drawn { left: left(&slot, choice), look, actions, slot }
        };
        Self(slots(choice, keys, lesson).into_iter().map(drawn).collect())
    }

    /// The bar while nothing can be ordered.
    fn rest(&mut self) {
        self.0.iter_mut().for_each(|drawn| drawn.look.ready = false);
    }
}

pub(super) fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    (settings, habit): (Res<Settings>, Res<Habit>),
    mut choice: ResMut<Choice>,
    (playback, shown, ruled): (Res<Playback>, Res<Shown>, Res<RuledCell>),
    art: Res<Art>,
    mut kept: Local<Kept>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
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
        if *ruled == RuledCell::Sought {
            over(&context, "cell of the ruling", SEEK.to_owned(), panels.foot(area));
        }
        return Ok(());
    }
    if session.battle.history().is_empty() {
        // Another battle begins.
        *kept = Kept::default();
    }
    if acts {
        *kept = Kept::of(&choice, &settings.keys, *habit, &session.setup().buttons);
    } else {
        kept.rest();
    }
    let word = match *ruled {
        RuledCell::Sought => Some(SEEK.to_owned()),
        _ if own => None,
        _ => waiting(&session, &playback, &shown),
    };
    if kept.0.is_empty() {
        if let Some(text) = word.or_else(|| waiting(&session, &playback, &shown)) {
            alone(&context, &mut panels, text);
        }
        return Ok(());
    }
    let pointed = pointed_at(&playback, &choice, kept.0.iter().map(|drawn| &drawn.slot));
    // A button that is chosen already needs no press for the task.
    let is_to_press = |drawn: &Drawn| playback.page().is_some() || !drawn.look.chosen;
    let pointed = pointed.filter(|&command| kept.0.iter().any(|it| it.slot.command == command && is_to_press(it)));
    // An arrow would cover the words of a row of buttons above.
    let is_clear = Room::of(area) == Room::Wide || Room::is_short(area);
    if let Some(pressed) = rows(&context, &mut panels, &art, &kept, (pointed, is_clear)) {
        match pressed.look.why_not {
            Some(why) => choice.say(refused(&pressed.slot, why)),
            None => drop(commands.write(pressed.slot.command)),
        }
    }
    if let Some(word) = word {
        // The words stand above an arrow at a button.
        let lift = if pointed.is_some() && is_clear { ARROW } else { 0.0 };
        let foot = panels.foot(area);
        over(&context, "waiting", word, foot.with_min_y(foot.top() - lift));
    } else if acts && choice.menu.is_some() {
        let choice = choice.bypass_change_detection();
        let pointed = verb_pointed_at(&playback);
        list(&context, &mut panels, (&art, &session.battle, pointed), choice, &mut commands);
    } else if acts {
        hint(&context, &panels, &choice);
    }
    Ok(())
}

/// What to do next, over the bar: also over the small buttons, if these lie in between.
fn hint(context: &egui::Context, panels: &Panels, choice: &Choice) {
    let area = context.content_rect();
    let is_forecast = panels.place(Panel::Forecast).is_some();
    let is_set = choice.hover.is_some() && !choice.plan.orders.is_empty();
    if hands::are_fingers(context) && !is_forecast && is_set {
        over(context, "again", "Tap again to do it".to_owned(), panels.foot(area));
    } else if let Some(act) = choice.aimed().filter(|_| !is_forecast || Room::of(area) != Room::Phone) {
        aiming(context, choice, act, panels.foot(area));
    }
}

/// The bar, its seldom buttons in a row of their own where there is height for it; returns the one that was pressed.
fn rows<'k>(
    context: &egui::Context,
    panels: &mut Panels,
    art: &Art,
    kept: &'k Kept,
    (pointed, has_arrow): (Option<Command>, bool),
) -> Option<&'k Drawn> {
    let seldom = kept.0.iter().filter(|drawn| drawn.slot.seldom).count();
    let rows = panels.rows(context.content_rect(), (kept.0.len() - seldom, seldom));
    let (above, row) = kept.0.split_at(if rows.apart { seldom } else { 0 });
    let shown = panels.show(context, (Panel::Actions, snug_frame(context)), |ui, _| {
        ui.spacing_mut().item_spacing = vec2(rows.gap, rows.gap);
        let (most, size) = (rows.most, rows.button);
        let rows = above.chunks(most).chain(row.chunks(most)).enumerate();
        let rows = rows.map(|(at, row)| buttons(ui, (art, size), row, (pointed, at == 0 && has_arrow)));
        rows.fold(None, Option::or)
    });
    shown?.inner
}

/// A row of buttons, of which a message may point at one, with an arrow or a frame; returns the one that was pressed.
fn buttons<'d>(
    ui: &mut egui::Ui,
    (art, size): (&Art, egui::Vec2),
    row: &'d [Drawn],
    (pointed, has_arrow): (Option<Command>, bool),
) -> Option<&'d Drawn> {
    let mut pressed = None;
    ui.horizontal(|ui| {
        for drawn in row {
            let button = slot_button(ui, art, drawn, size);
            if pointed == Some(drawn.slot.command) {
                let show = if has_arrow { point_out } else { frame_in_gold };
                show(ui.ctx(), button.rect);
            }
            if button.clicked() {
                pressed = Some(drawn);
            }
        }
    });
    pressed
}

/// Names the unit that the player waits for, if there has been no bar yet; returns the place of the text.
fn alone(context: &egui::Context, panels: &mut Panels, text: String) -> Option<egui::Rect> {
    // Without a frame, so that it does not look like a button.
    let write = |ui: &mut egui::Ui, room: egui::Vec2| {
        ui.set_width(room.x - 2.0 * GAP);
        let text = egui::RichText::new(text).font(regular(sizes::HEADING)).italics().color(colour::QUIET);
        let label = egui::Label::new(text).wrap().halign(egui::Align::Center).selectable(false);
        ui.vertical_centered(|ui| ui.add(label).rect).inner
    };
    panels.show_area(context, Panel::Waiting, |area| area.interactable(false), write).map(|shown| shown.inner)
}

/// The present look of a button.
struct Look {
    chosen: bool,
    ready: bool,
    why_not: Option<&'static str>,
}

fn slot_button(ui: &mut egui::Ui, art: &Art, drawn: &Drawn, size: egui::Vec2) -> egui::Response {
    let Drawn { slot, look, left, actions } = drawn;
    let enabled = look.why_not.is_none() && look.ready;
    // A click on an impossible act shows the reason.
    let (rect, response) = ui.allocate_exact_size(size, if look.ready { Sense::click() } else { Sense::hover() });
    let (fill, ink) = match (look.chosen, enabled && response.hovered()) {
        (true, _) => (colour::GOLD, colour::INK),
        (false, true) => (colour::BUTTON_HOT, colour::TEXT),
        (false, false) => (colour::BUTTON, colour::TEXT),
    };
    let mut painter = ui.painter().clone();
    if !enabled {
        painter.multiply_opacity(0.42);
    }
    painter.rect(
        rect,
        CornerRadius::same(sizes::BUTTON_CORNER),
        fill,
        Stroke::new(1.0, colour::RIM),
        egui::StrokeKind::Inside,
    );
    art.glyph(&painter, slot.glyph, pos2(rect.center().x, rect.top() + size.y * 0.38), size.y * 0.44, ink);
    let label = pos2(rect.center().x, rect.bottom() - 11.0);
    let mut font = bold(if size.x < 60.0 { 11.0 } else { 13.0 });
    let long = painter.layout_no_wrap(slot.label.to_owned(), font.clone(), ink).size().x;
    font.size *= ((size.x - 4.0) / long).min(1.0);
    painter.text(label, Align2::CENTER_CENTER, slot.label, font, ink);
    let key_ink = if look.chosen { colour::INK } else { colour::QUIET };
    let corner = rect.right_top() + vec2(-7.0, 5.0);
    match slot.key.as_str() {
        // Players with a touch screen have no keys.
        _ if hands::are_fingers(ui.ctx()) => {}
        // A key cap with the bar of a keyboard, because the word would lie over the drawing.
        "Space" => {
            let cap = egui::Rect::from_min_size(corner + vec2(-17.0, -2.0), vec2(21.0, 12.0));
            painter.rect(
                cap,
                CornerRadius::same(sizes::KEY_CORNER),
                fill,
                Stroke::new(1.0, key_ink),
                egui::StrokeKind::Inside,
            );
            let line = [(-5.0, 0.0), (-5.0, 2.5), (5.0, 2.5), (5.0, 0.0)].map(|(x, y)| cap.center() + vec2(x, y));
            painter.line(line.to_vec(), Stroke::new(1.2, key_ink));
        }
        key => drop(painter.text(corner, Align2::RIGHT_TOP, key, regular(sizes::FINER), key_ink)),
    }
    if let Some(left) = *left {
        painter.text(rect.left_top() + vec2(6.0, 4.0), Align2::LEFT_TOP, left, bold(sizes::SMALL), ink);
    }
    pips(&painter, rect.left_top() + vec2(6.0, 6.0), ink, actions);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, enabled, slot.label));
    let named = match look.why_not {
        Some(why) => refused(slot, why),
        None => slot.help.clone(),
    };
    say_more(&response, look.why_not.unwrap_or(&slot.help));
    let response = if named.is_empty() { response } else { response.on_hover_text(named) };
    if enabled { response.on_hover_cursor(egui::CursorIcon::PointingHand) } else { response }
}

/// Why a button does nothing now.
fn refused(slot: &Slot, why: &str) -> String {
    format!("{}: {why}", slot.label)
}

/// The unit that the player waits for, or the one whose act is shown.
fn waiting(session: &Session, playback: &Playback, shown: &Shown) -> Option<String> {
    if playback.page().is_some() {
        return Some(READ_FIRST.to_owned());
    }
    match (session.battle.decision(), playback.is_idle()) {
        (Decision::Over(_), _) => Some("The battle is over".to_owned()),
        (Decision::Answer { .. } | Decision::Pick { .. }, true) if session.human_decides() => None,
        (decision, false) if session.human_decides() && decision.unit().is_some() => {
            let next = decision.unit().map_or("", |unit| session.names.unit(unit));
            let by = shown.acting.filter(|&by| decision.unit() != Some(by));
            let by = by.map_or_else(String::new, |by| format!("{} acts. ", session.names.unit(by)));
            Some(format!("{by}Next: {next}"))
        }
        (_, false) if shown.acting.is_some() => shown.acting.map(|unit| format!("{} acts", session.names.unit(unit))),
        (decision, idle) => {
            let unit = decision.unit().map(|unit| session.names.unit(unit).to_owned());
            let side = decision.side();
            let player = side.and_then(|side| session.players.get(side.index()).copied());
            let who = unit.or_else(|| side.map(|side| session.names.side(side.index()).to_owned()));
            let words = match (who, player.filter(|player| idle && *player != Player::Human)) {
                (Some(who), Some(player)) => weighs(&who, session).unwrap_or_else(|| thinks(&who, player)),
                (who, _) => format!("Waiting for {}", who.unwrap_or_else(|| "the next turn".to_owned())),
            };
            let by = shown.in_turn.filter(|_| shown.asked().is_some());
            Some(by.map_or(words.clone(), |by| format!("{} acts: {words}", session.names.unit(by))))
        }
    }
}

/// How many courses a computer opponent still weighs for a unit, and the best so far.
fn weighs(who: &str, session: &Session) -> Option<String> {
    let courses = session.weighed();
    let best = courses.first().filter(|_| courses.len() > 1)?;
    // A course ends with what it is for.
    let words = order_as_seen(&session.names, &session.battle, best.last()?);
    let words = words.strip_prefix(&format!("{who}: ")).unwrap_or(&words);
    Some(format!("{who} weighs {} courses, best so far: {words}", courses.len()))
}

/// The unit for which a computer opponent is thinking.
fn thinks(who: &str, player: Player) -> String {
    format!("{who} is thinking ({})", player.title())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        layout::{Window, Wishes},
        session::Texts,
        theme::definitions,
    };

    #[test]
    fn the_words_on_a_thinking_opponent_fit_on_phones() {
        let long = thinks("Captain of the watch", Player::GREEDY);
        let short = "Next: Gard".to_owned();
        for ((wide, high), words) in [(360.0, 640.0), (390.0, 844.0), (844.0, 390.0)]
            .into_iter()
            .flat_map(|size| [(size, &long), (size, &short)])
        {
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, vec2(wide, high));
            let context = egui::Context::default();
            context.set_fonts(definitions());
            let mut place = egui::Rect::NOTHING;
            let (mut panels, window) = (Panels::default(), Window { area: screen, has_storeys: false, message: 0.0 });
            // The size of the first frame is a guess.
            for _ in 0..3 {
                let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
                let output = context.run_ui(input, |ui| {
                    panels.lay_out(&window, &Wishes::default(), 1.0);
                    place = alone(&ui.ctx().clone(), &mut panels, words.clone()).unwrap_or(place);
                });
                output.drop_without_applying_deltas();
            }
            assert!(place.width() > 40.0 && screen.contains_rect(place), "at {wide} × {high}: {place:?}");
            let aside = (place.center().x - screen.center().x).abs();
            assert!(aside < 2.0, "at {wide} × {high}: {words:?} is in the middle, not at {place:?}");
        }
    }

    #[test]
    fn it_is_said_in_a_line_for_whom_the_computer_thinks() {
        assert_eq!(thinks("Goblin A", Player::USUAL), "Goblin A is thinking (Normal)");
        let longest = Player::choices().map(|player| thinks("Captain of the watch", player).len()).max();
        assert!(longest < Some(48), "one line of a phone, below which there is no room: {longest:?} letters");
    }

    #[test]
    fn while_a_message_is_to_be_read_nobody_else_is_waited_for() {
        let first = "maps/tutorial_1_first_steps.battle.toml";
        let players = [Player::Human, Player::GREEDY];
        let mut session = Session::start(&Texts::of_the_game(), first, &players, 7).expect("it starts");
        let mut playback = Playback::beginning(&mut session);
        while playback.page().is_some() {
            assert_eq!(waiting(&session, &playback, &Shown::default()).as_deref(), Some(READ_FIRST));
            playback.turn_page();
        }
        let said = waiting(&session, &playback, &Shown::default()).unwrap_or_default();
        assert_ne!(said, READ_FIRST);
    }

    #[test]
    fn who_acts_and_who_is_asked_are_told_apart() {
        let mut asked = 0;
        for name in ["duel_at_dawn", "wrestling_ring", "alley_brawl", "castle"] {
            let file = format!("maps/{name}.battle.toml");
            let mut session = Session::start(&Texts::of_the_game(), &file, &[Player::GREEDY], 7).expect("it starts");
            let mut opponent = hexfray_minds::ai::opponent("nearest", 7).expect("it is known");
            for _ in 0..60 {
                let under_way = session.battle.act_under_way();
                if let (&Decision::Answer { unit, .. }, Some((by, ..))) = (session.battle.decision(), under_way)
                    && unit != by
                {
                    let mut shown = Shown::default();
                    shown.follow(&session.battle);
                    assert_eq!((shown.in_turn, shown.asked()), (Some(by), Some(unit)), "{name}");
                    let said = waiting(&session, &Playback::default(), &shown).unwrap_or_default();
                    let (by, unit) = (session.names.unit(by), session.names.unit(unit));
                    assert!(said.starts_with(&format!("{by} acts: {unit} is thinking (")), "{name}: {said}");
                    asked += 1;
                    break;
                }
                let order = opponent.choose(&session.battle);
                session.give(order).expect("it is legal");
            }
        }
        assert!(asked > 1, "a unit is asked in the midst of another's act");
    }

    #[test]
    fn the_bar_keeps_its_buttons_while_nothing_can_be_ordered() {
        let choice = Choice { mode: Mode::Move, ..Choice::default() };
        let mut kept = Kept::of(&choice, &Keys::default(), Habit::default(), &[]);
        let labels = |kept: &Kept| kept.0.iter().map(|drawn| drawn.slot.label).collect::<Vec<_>>();
        let before = labels(&kept);
        assert!(before.len() > 1 && kept.0.iter().all(|drawn| drawn.look.ready), "buttons that can be pressed");
        kept.rest();
        assert_eq!(labels(&kept), before, "the same at the same places");
        assert!(kept.0.iter().all(|drawn| !drawn.look.ready), "but none does anything");
    }
}
