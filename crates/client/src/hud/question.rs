//! A question of the rules, such as whether to use a reaction; and the choice of the next unit.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, CornerRadius, Sense, Stroke, pos2, vec2},
};

use crate::{
    answers::{Answer, skipped},
    choice::Choice,
    command::Command,
    layout::{Panel, Panels},
    options::Settings,
    playback::Playback,
    session::{BattleSystems, Session},
    state::Overlay,
    theme::{
        bold, colour, hands, regular, sizes, terms,
        widgets::{button, button_of_two, fitted, key_cap, panel_frame, quiet, say_more, scrolled, strong},
    },
};
use hexfray_battle::{Decision, Order};
use hexfray_minds::story::{act_under_way, number as written, titled};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    mut choice: ResMut<Choice>,
    mut settings: ResMut<Settings>,
    (playback, overlay): (Res<Playback>, Res<Overlay>),
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let fingers = hands::are_fingers(&context);
    // Nothing is asked behind the battle's description.
    if !playback.is_idle() || !session.human_decides() || *overlay == Overlay::Briefing {
        return Ok(());
    }
    let look = (Panel::Question, panel_frame());
    match session.battle.decision() {
        Decision::Answer { unit, question, .. } => drop(panels.show(&context, look, |ui, room| {
            let wide = room.x - 40.0;
            ui.set_max_width(wide.min(760.0));
            let choice = choice.bypass_change_detection();
            let several = choice.answers.iter().any(|answer| answer.orders.len() > 1);
            let who = if several { question.as_str() } else { session.names.unit(*unit) };
            terms::linked_in(ui, &asked(who, question.as_str()), bold(sizes::TITLE), colour::TEXT);
            if let Some(words) = under_way(&session, question.as_str()) {
                terms::linked(ui, &words, sizes::TEXT, colour::QUIET);
            }
            let options: Vec<String> = choice.answers.iter().map(|answer| titled(&answer.name)).collect();
            let command = match choice.range {
                Some(range) => number(ui, choice, range, wide),
                None if options.len() > FEW && lie_on_board(choice) => places(ui, choice, &options, fingers),
                None if options.len() > FEW => list(ui, choice, &options, (wide, fingers)),
                None => offers(ui, choice, &options, 0..options.len()),
            };
            commands.write_batch(command);
            if let Some(words) = what_chances_are(&choice.answers, session.names.unit(*unit)) {
                quiet(ui, words);
            }
            if session.battle.questions().contains(question) {
                never_again(ui, &mut settings, question.as_str(), session.battle.is_settled(*question));
            }
        })),
        Decision::Pick { side } => drop(panels.show(&context, look, |ui, room| {
            ui.set_max_width((room.x - 40.0).min(860.0));
            strong(ui, format!("{}: who is next?", titled(session.names.side(side.index()))), sizes::TITLE);
            ui.horizontal_wrapped(|ui| {
                commands.write_batch(picks(ui, &session, &choice));
                for (unit, why) in skipped(&session.battle, *side, &choice.picks) {
                    let name = session.names.unit(unit);
                    quiet(ui, format!("{name}: {why}"));
                }
            });
            quiet(ui, how_to_pick(fingers));
        })),
        Decision::Act { .. } | Decision::Over(_) => {}
    }
    Ok(())
}

/// The units of which one is next; returns what pressing or pointing at one of them does.
fn picks(ui: &mut egui::Ui, session: &Session, choice: &Choice) -> Option<Command> {
    let mut command = None;
    for (at, &unit) in choice.picks.iter().enumerate() {
        let name = session.names.unit(unit);
        let size = vec2(54.0 + 8.2 * name.chars().count() as f32, 40.0);
        let key = if at < 9 { (at + 1).to_string() } else { String::new() };
        let answer = button(ui, name, &key, size, choice.plan.orders == [Order::Pick { unit }]);
        if answer.clicked() {
            command = Some(Command::Entry(at));
        } else if answer.hovered() && choice.pointed != Some(unit) {
            command = Some(Command::PointAt(unit));
        }
    }
    command
}

/// What the percentages of answers stand for, unless the rules explain them.
fn what_chances_are(answers: &[Answer], who: &str) -> Option<String> {
    let explained = |answer: &Answer| !answer.view.chance_of.is_empty();
    let has_chance = answers.iter().any(|answer| answer.view.chance.is_some());
    (has_chance && !answers.iter().any(explained))
        .then(|| format!("The percentages are the chances that this goes well for {who}."))
}

/// Whether the question is asked again; the setting also counts in other battles.
fn never_again(ui: &mut egui::Ui, settings: &mut ResMut<Settings>, question: &str, is_settled: bool) {
    let before = !settings.wants(question, is_settled);
    let mut unasked = before;
    ui.spacing_mut().icon_width = 22.0;
    ui.checkbox(&mut unasked, "Don't ask this again");
    if unasked != before {
        settings.want(question, is_settled, !unasked);
    }
}

/// A question, preceded by the unit that is asked if the question does not name it.
pub fn asked(who: &str, question: &str) -> String {
    if question.contains(who) { titled(question) } else { format!("{who}: {}", titled(question)) }
}

/// The act during which the question is asked, if the question does not name its unit.
pub fn under_way(session: &Session, question: &str) -> Option<String> {
    let (unit, ..) = session.battle.act_under_way()?;
    let is_named = question.contains(session.names.unit(unit));
    (!is_named).then(|| act_under_way(&session.names, &session.battle)).flatten()
}

/// Most answers that are side by side as buttons.
const FEW: usize = 6;

/// The answers as buttons with their odds, and the meaning of the one at the pointer; returns the command.
fn offers(
    ui: &mut egui::Ui,
    choice: &mut Choice,
    options: &[String],
    shown: impl IntoIterator<Item = usize>,
) -> Option<Command> {
    let mut command = None;
    choice.columns = 1;
    let meant = choice.answer_in_gold().unwrap_or(0);
    ui.horizontal_wrapped(|ui| {
        for at in shown {
            let option = &options[at];
            let promise = choice.answers.get(at).map_or("", |answer| answer.promise.as_str());
            let letters = option.chars().count().max(promise.chars().count());
            let size = vec2(70.0 + 8.2 * letters as f32, if promise.is_empty() { 44.0 } else { 52.0 });
            let response = button_of_two(ui, (option, promise), &(at + 1).to_string(), size, at == meant);
            command = heard(&response, choice, at).or(command);
        }
    });
    about(ui, choice, meant);
    command
}

/// Whether every answer names a cell of the board, where its number stands.
fn lie_on_board(choice: &Choice) -> bool {
    choice.answers.iter().all(|answer| answer.view.cell.is_some())
}

/// How to choose the next unit; players with a touch screen have no keys.
const fn how_to_pick(fingers: bool) -> &'static str {
    if fingers {
        "Tap a ringed unit on the board or its name."
    } else {
        "Click a ringed unit on the board or its name; Tab steps through them."
    }
}

/// How to choose one of many places on the board.
const fn how_to_place(fingers: bool) -> &'static str {
    if fingers {
        "The places are numbered on the board: tap one."
    } else {
        "The places are numbered on the board: click one, or step through them with Tab and choose with Enter."
    }
}

/// How to use a long list of this many answers.
fn how_to_choose(count: usize, fingers: bool) -> String {
    if fingers {
        format!("{count} answers: scroll the list to see them all, and tap one.")
    } else {
        format!("{count} answers: step through them with the arrow keys or Tab, choose with Enter.")
    }
}

/// Many answers that are given on the board: the one at the pointer, and those without a place.
fn places(ui: &mut egui::Ui, choice: &mut Choice, options: &[String], fingers: bool) -> Option<Command> {
    let meant = choice.answer_in_gold().unwrap_or(0);
    let aside = |at: usize| choice.answers.get(at).is_some_and(|answer| answer.view.who.is_none());
    let shown: Vec<usize> = (0..options.len()).filter(|&at| at == meant || aside(at)).collect();
    let command = offers(ui, choice, options, shown);
    quiet(ui, how_to_place(fingers));
    command
}

/// The effect of a press on an answer, or of the pointer over it.
fn heard(response: &egui::Response, choice: &Choice, at: usize) -> Option<Command> {
    if response.clicked() {
        Some(Command::Entry(at))
    } else {
        // A list that scrolls under a resting pointer considers nothing.
        let moves = response.hovered() && response.ctx.input(|input| input.pointer.is_moving());
        (moves && choice.answer_in_gold() != Some(at)).then_some(Command::Consider(at))
    }
}

/// The meaning of an answer, if the rules state it.
fn about(ui: &mut egui::Ui, choice: &Choice, at: usize) {
    if let Some(about) = choice.answers.get(at).and_then(|answer| answer.view.about) {
        terms::linked(ui, about.as_str(), sizes::TEXT, colour::QUIET);
    }
}

/// Many answers, one to a row, each with its meaning and odds.
fn list(ui: &mut egui::Ui, choice: &mut Choice, options: &[String], (wide, fingers): (f32, bool)) -> Option<Command> {
    let mut command = None;
    choice.columns = if wide > 600.0 { 2 } else { 1 };
    let wide = wide.min(if choice.columns == 2 { 760.0 } else { 420.0 });
    let one = (wide - 10.0 - (choice.columns - 1) as f32 * sizes::GUTTER) / choice.columns as f32;
    let high = (ui.ctx().content_rect().height() * 0.4).max(150.0);
    let rows: Vec<usize> = (0..options.len()).collect();
    scrolled(ui, "answers").max_height(high).min_scrolled_height(high).show(ui, |ui| {
        ui.set_width(wide);
        ui.spacing_mut().item_spacing = vec2(sizes::GUTTER, 4.0);
        for row in rows.chunks(choice.columns) {
            ui.horizontal(|ui| {
                for &at in row {
                    let response = answer(ui, choice, (at, &options[at]), one);
                    command = heard(&response, choice, at).or(command);
                }
            });
        }
    });
    quiet(ui, how_to_choose(options.len(), fingers));
    command
}

/// An answer of a list: its number, its title, its odds, its meaning.
fn answer(ui: &mut egui::Ui, choice: &Choice, (at, option): (usize, &str), wide: f32) -> egui::Response {
    let answer = choice.answers.get(at);
    let (meant, about) = (choice.answer_in_gold() == Some(at), answer.and_then(|answer| answer.view.about));
    let (rect, response) = ui.allocate_exact_size(vec2(wide, 46.0), Sense::click());
    let fill = if meant || response.hovered() { colour::BUTTON_HOT } else { colour::BUTTON };
    let rim = if meant { Stroke::new(1.5, colour::GOLD) } else { Stroke::new(1.0, colour::RIM) };
    ui.painter().rect(rect, CornerRadius::same(sizes::CORNER), fill, rim, egui::StrokeKind::Inside);
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    let text = |at, align, text: &str, font, ink| painter.text(at, align, text, font, ink);
    let middle = if about.is_some() { rect.top() + 15.0 } else { rect.center().y };
    let mut end = pos2(rect.right() - 10.0, middle);
    if at < 9 && !hands::are_fingers(ui.ctx()) {
        end.x = key_cap(&painter, end, &(at + 1).to_string(), colour::QUIET) - 10.0;
    }
    let promise = answer.map_or("", |answer| answer.promise.as_str());
    let promised = text(end, Align2::RIGHT_CENTER, promise, bold(sizes::HEADING), colour::GOLD);
    let left = rect.left() + 12.0;
    let name = fitted(&painter, option, bold(sizes::HEADING), colour::TEXT, promised.left() - left - 8.0);
    painter.galley(pos2(left, middle - name.size().y / 2.0), name, colour::TEXT);
    if let Some(about) = about {
        let words = fitted(&painter, about.as_str(), regular(sizes::NOTE), colour::QUIET, rect.width() - 24.0);
        painter.galley(pos2(left, rect.top() + 25.0), words, colour::QUIET);
    }
    if meant && choice.hover.is_none() && !response.hovered() {
        response.scroll_to_me(None);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, option));
    let more = [promise, about.map_or("", |about| about.as_str())].map(str::trim);
    say_more(&response, &more.into_iter().filter(|words| !words.is_empty()).collect::<Vec<_>>().join(". "));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

/// A number: less, more, a slider between them, and the button that confirms it.
fn number(ui: &mut egui::Ui, choice: &mut Choice, (least, most): (i32, i32), wide: f32) -> Option<Command> {
    const STEP: egui::Vec2 = vec2(48.0, 44.0);
    let meant = choice.considered.unwrap_or(0);
    let now = least + meant as i32;
    let mut wanted = now;
    let mut command = None;
    let promise = choice.answers.get(meant).map_or("", |answer| answer.promise.as_str());
    ui.horizontal_wrapped(|ui| {
        wanted -= i32::from(button(ui, "−", "", STEP, false).clicked());
        let (rect, response) = ui.allocate_exact_size(vec2(72.0, STEP.y), Sense::hover());
        ui.painter().rect_filled(rect, CornerRadius::same(sizes::CORNER), colour::WELL);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, written(now), bold(sizes::BANNER), colour::TEXT);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, written(now)));
        wanted += i32::from(button(ui, "+", "", STEP, false).clicked());
        ui.add_space(6.0);
        let size = vec2(if promise.is_empty() { 130.0 } else { 130.0 + 8.2 * promise.chars().count() as f32 }, STEP.y);
        let say = format!("Choose {}", written(now));
        if button_of_two(ui, (&say, promise), "Enter", size, true).clicked() {
            command = Some(Command::Entry(meant));
        }
    });
    if most - least > 1 {
        ui.spacing_mut().interact_size.y = STEP.y;
        ui.horizontal(|ui| {
            quiet(ui, written(least));
            ui.spacing_mut().slider_width = (wide - 150.0).clamp(120.0, 320.0);
            ui.add(egui::Slider::new(&mut wanted, least..=most).show_value(false));
            quiet(ui, written(most));
        });
    }
    about(ui, choice, meant);
    let wanted = wanted.clamp(least, most);
    command.or((wanted != now).then_some(Command::Consider((wanted - least) as usize)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_battle::AnswerView;

    #[test]
    fn no_key_is_shown_to_a_player_with_a_touch_screen() {
        let words =
            |fingers| [how_to_pick(fingers).to_owned(), how_to_place(fingers).to_owned(), how_to_choose(9, fingers)];
        for told in words(true) {
            assert!(!["Tab", "Enter", "key", "lick"].iter().any(|word| told.contains(word)), "{told}");
        }
        assert!(words(false).iter().all(|told| told.contains("Tab")), "with a keyboard its keys are named");
    }

    #[test]
    fn percentages_are_explained_once() {
        let answer = |chance, chance_of| Answer {
            view: AnswerView { chance, chance_of, ..AnswerView::default() },
            ..Answer::default()
        };
        let told = |answers: &[Answer]| what_chances_are(answers, "Lind");
        let words = "The percentages are the chances that this goes well for Lind.";
        assert_eq!(told(&[answer(Some(0.9), ""), answer(None, "")]).as_deref(), Some(words));
        assert_eq!(told(&[answer(Some(0.9), "hits")]), None, "the rules say it");
        assert_eq!(told(&[answer(None, "")]), None, "there are none");
    }

    #[test]
    fn who_is_asked_is_named_once() {
        assert_eq!(
            asked("Wolf", "stop Marsh Lurker B?"),
            "Wolf: Stop Marsh Lurker B?",
            "the question is about another"
        );
        assert_eq!(asked("Wolf", "where does Wolf stand?"), "Where does Wolf stand?", "it says so itself");
    }
}
