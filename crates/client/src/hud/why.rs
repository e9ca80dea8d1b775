//! Why a computer acted as it did, or what the player could do: the best courses with their chances, and their differences.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, CornerRadius, RichText, Sense, vec2},
};

use crate::{
    choice::Choice,
    command::Command,
    measures::{GAP, LEFT_WIDTH, Room, Taken},
    options::Settings,
    session::Session,
    state::{Draw, Screen},
    theme::{
        bold, colour, hands, regular,
        widgets::{FINGER, bar, button, panel, quiet, scrolled, strong},
    },
    why::{Question, Why},
};
use hexfray_battle::{ActView, Order, Purpose};
use hexfray_minds::story::{WINS, percent};
use hexfray_study::{Advice, Advised, TOLD, difference_in_words, results_in_words};

/// The height of a panel's margins, with the distance to the next one, in points.
const FRAME: f32 = 48.0;
/// Height that the courses always have, in points.
const LEAST_HEIGHT: f32 = 96.0;
/// The most of a phone's height that they take.
const SHARE: f32 = 0.34;
/// Chances are shown in whole percent.
const LEAST_ERROR: f64 = 0.01;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        draw.in_set(Draw)
            .after(super::corner::draw)
            .run_if(resource_exists::<Session>)
            .run_if(in_state(Screen::Battle)),
    );
}

/// The player's input on the courses.
#[derive(Default)]
struct Touched {
    /// The course at the pointer.
    pointed: Option<usize>,
    /// Whether it was pressed.
    pressed: bool,
    /// Whether the chosen one is to be carried out.
    follow: bool,
}

fn draw(
    mut contexts: EguiContexts,
    (session, choice, settings): (Res<Session>, Res<Choice>, Res<Settings>),
    mut taken: ResMut<Taken>,
    mut why: ResMut<Why>,
    mut commands: MessageWriter<Command>,
) -> Result {
    // The open list of acts is in the same place.
    let Some(question) = why.asked().filter(|_| choice.menu.is_none()) else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    // A phone has no room for it and the whole card of a unit: it waits until the card is closed.
    if Room::of(area) == Room::Phone && choice.inspected.is_some() {
        return Ok(());
    }
    // Under the unit's card, beside the board; on a phone over the bar. A list longer than the room there can be
    // scrolled.
    let beside = LEFT_WIDTH - 32.0;
    let (anchor, offset, wide, high) = match Room::of(area) {
        Room::Compact | Room::Wide => {
            let high = area.height() - taken.corner - taken.card - GAP - FRAME;
            (Align2::LEFT_BOTTOM, vec2(GAP, -(taken.corner + 8.0).max(GAP)), beside, high)
        }
        Room::Small => {
            let high = area.height() - taken.foot - taken.card.max(Room::edge(area)) - GAP - FRAME;
            (Align2::LEFT_BOTTOM, vec2(GAP, -taken.foot - GAP), beside, high)
        }
        Room::Phone => {
            let wide = (area.width() - 2.0 * GAP - 34.0).min(420.0);
            (Align2::CENTER_BOTTOM, vec2(0.0, -taken.foot - GAP), wide, area.height() * SHARE)
        }
    };
    let mut touched = Touched::default();
    let panel = panel(&context, "why", anchor, offset, |ui| {
        ui.set_width(wide);
        let shut = heading(ui, question, &session, why.advice());
        match (why.nothing(), why.advice()) {
            (Some(sentence), _) => drop(quiet(ui, sentence)),
            (None, Some(advice)) => {
                let high = (high - ui.min_rect().height()).max(LEAST_HEIGHT);
                let scrolled = scrolled(ui, "courses").max_height(high).min_scrolled_height(high);
                let chosen = why.chosen();
                let chosen = Chosen { at: chosen, can_be_done: question == Question::Hint && !session.is_watched() };
                touched = scrolled.show(ui, |ui| courses(ui, (&session, &choice, &settings), advice, chosen)).inner;
            }
            (None, None) => {
                quiet(ui, format!("Trying out the options … {}", percent(why.progress())));
                bar(ui, why.progress() as f32, vec2(wide, 7.0), colour::QUIET);
            }
        }
        shut
    });
    if touched.pressed || touched.pointed != why.pointed() {
        why.point_at(touched.pointed, touched.pressed);
    }
    if touched.follow {
        commands.write(Command::FollowHint);
    }
    if panel.inner {
        why.ask(question);
    }
    // If the panel covers part of the board, the acting unit is moved out from under it.
    let seen = panel.response.rect;
    match Room::of(area) {
        Room::Compact | Room::Wide => {}
        Room::Small => taken.list.x = taken.list.x.max(seen.right() - area.left()),
        Room::Phone => taken.list.y = taken.list.y.max(area.bottom() - seen.top()),
    }
    Ok(())
}

/// The heading with the unit; returns whether it was closed.
fn heading(ui: &mut egui::Ui, question: Question, session: &Session, advice: Option<&Advice>) -> bool {
    let title = match question {
        Question::Hint if !session.is_watched() => "What you could do",
        _ => "Why",
    };
    let shut = ui
        .horizontal(|ui| {
            strong(ui, title, 16.0);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let size = if hands::are_fingers(ui.ctx()) { vec2(FINGER, FINGER) } else { vec2(24.0, 0.0) };
                let close = egui::Button::new(RichText::new("×").font(bold(16.0))).frame(false).min_size(size);
                let close = ui.add(close).on_hover_text("Close");
                close.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "Close"));
                close.clicked()
            })
            .inner
        })
        .inner;
    if let Some(advice) = advice {
        let side = advice.side.index();
        let name = RichText::new(session.names.side(side)).font(bold(13.0));
        let chance = percent(advice.before);
        let words = match question {
            Question::Hint if !session.is_watched() => format!("{WINS} {chance} as things stand"),
            _ => format!("{WINS} {chance} before this turn"),
        };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(name.color(colour::side_text(session.names.livery(side))));
            quiet(ui, words);
        });
    }
    shut
}

/// The course that is chosen, and whether the player may do it.
#[derive(Clone, Copy)]
struct Chosen {
    at: Option<usize>,
    can_be_done: bool,
}

/// The best courses and, if it is none of them, the one that was taken.
fn courses(
    ui: &mut egui::Ui,
    (session, choice, settings): (&Session, &Choice, &Settings),
    advice: &Advice,
    chosen: Chosen,
) -> Touched {
    let mut touched = Touched::default();
    let livery = session.names.livery(advice.side.index());
    ui.spacing_mut().item_spacing.y = 3.0;
    let (told, alike) = told_apart(advice, chosen.at);
    for (at, course) in told {
        ui.add_space(3.0);
        let is_chosen = chosen.at == Some(at);
        let words = if settings.coordinates { &course.words } else { &course.plain };
        let response = one(ui, (course, words), livery, is_chosen);
        let can_be_done = is_chosen && chosen.can_be_done;
        touched.follow |= can_be_done && response.clicked();
        if response.hovered() || response.clicked() {
            (touched.pointed, touched.pressed) = (Some(at), response.clicked() && !can_be_done);
        }
        if can_be_done {
            let high = if hands::are_fingers(ui.ctx()) { FINGER } else { 32.0 };
            touched.follow |= button(ui, "Do it", "", vec2(ui.available_width(), high), false).clicked();
        }
        let compared = || match advice.courses.first().filter(|_| at > 0) {
            Some(first) => compared(course, first),
            None => expected(course),
        };
        let odds = course.odds.clone();
        for words in odds.into_iter().chain(meaning(&course.orders, choice)).chain(compared()) {
            let text = RichText::new(words).font(regular(12.0)).color(colour::QUIET);
            ui.add(egui::Label::new(text).wrap());
        }
    }
    ui.add_space(2.0);
    if let Some(words) = alike_in_words(advice, alike) {
        let text = RichText::new(words).font(regular(12.0)).color(colour::TEXT);
        ui.add(egui::Label::new(text).wrap());
    }
    let error = advice.courses.iter().map(|course| course.error).fold(0.0, f64::max);
    let sure = format!(
        "{WINS}: the chance to win the battle, simulated until every unit has had a turn, to within {}.",
        percent(error.max(LEAST_ERROR))
    );
    let text = RichText::new(sure).font(regular(12.0)).color(colour::QUIET);
    ui.add(egui::Label::new(text).wrap());
    touched
}

/// What the act of a course does if its name alone does not say it: for whom it waits, and until when; how a weapon is used in
/// another way than usual.
fn meaning(orders: &[Order], choice: &Choice) -> Option<String> {
    let Some(&Order::Act { act, .. }) = orders.last() else { return None };
    let is_special = |known: &&ActView| known.purpose == Purpose::Turn || act.option != 0;
    let known = choice.acts.iter().filter(|known| known.act == act).find(is_special)?;
    Some(format!("{}: {}", known.name, known.about))
}

/// What a course gains on average: the reason for it.
fn expected(course: &Advised) -> Option<String> {
    let words = results_in_words(&course.terms);
    (!words.is_empty()).then(|| format!("on average: {words}"))
}

/// Whether two courses do not clearly differ.
fn is_alike(one: &Advised, other: &Advised) -> bool {
    !one.is_better_than(other) && !other.is_better_than(one)
}

/// The courses that are worth a row each, with their numbers, and how many others come out like the first. Of those that come
/// out alike only the first has a row, with the one that was taken and the chosen one.
fn told_apart(advice: &Advice, chosen: Option<usize>) -> (Vec<(usize, &Advised)>, usize) {
    let all = advice.courses.iter().enumerate();
    let listed = all.filter(|(at, course)| *at < TOLD || course.is_given);
    let differs = |(at, course): &(usize, &Advised)| {
        *at == 0 || course.is_given || chosen == Some(*at) || !is_alike(course, &advice.courses[0])
    };
    let (told, alike): (Vec<_>, Vec<_>) = listed.partition(differs);
    (told, alike.len())
}

/// That some courses come out like the first.
fn alike_in_words(advice: &Advice, alike: usize) -> Option<String> {
    let given = advice.given().zip(advice.courses.first()).is_some_and(|(given, first)| is_alike(given, first));
    match alike {
        _ if given => Some("No other option comes out clearly better than what was done.".to_owned()),
        0 => None,
        1 => Some("Another option turns out about the same.".to_owned()),
        more => Some(format!("{more} other options turn out about the same.")),
    }
}

/// How a course differs from the first one; or that there is no clear difference.
fn compared(course: &Advised, first: &Advised) -> Option<String> {
    if is_alike(course, first) {
        return Some("no clear difference from the first".to_owned());
    }
    let words = difference_in_words(&course.terms, &first.terms);
    (!words.is_empty()).then(|| format!("compared with the first: {words}"))
}

/// A course with its chance, which can be pointed at or pressed.
fn one(ui: &mut egui::Ui, (course, words): (&Advised, &str), livery: usize, is_chosen: bool) -> egui::Response {
    let mut words = words.to_owned();
    if course.is_given {
        words += "  · done";
    }
    let ink = if course.is_given { colour::GOLD } else { colour::TEXT };
    let ground = ui.painter().add(egui::Shape::Noop);
    let label = words.clone();
    let inner = ui.scope(|ui| {
        ui.set_width(ui.available_width());
        ui.set_min_height(if hands::are_fingers(ui.ctx()) { FINGER } else { 0.0 });
        ui.style_mut().interaction.selectable_labels = false;
        ui.add(egui::Label::new(RichText::new(words).font(bold(13.0)).color(ink)).wrap());
        ui.horizontal(|ui| {
            let room = ui.available_width() - 84.0;
            bar(ui, course.chance as f32, vec2(room, 7.0), colour::side(livery));
            ui.label(RichText::new(format!("{WINS} {}", percent(course.chance))).font(bold(13.0)));
        });
    });
    let rect = inner.response.rect;
    let response = ui.interact(rect, ui.id().with(("course", &label)), Sense::click());
    let fill = if response.hovered() { Some(colour::BUTTON_HOT) } else { is_chosen.then_some(colour::BUTTON) };
    if let Some(fill) = fill {
        ui.painter().set(ground, egui::Shape::rect_filled(rect.expand2(vec2(4.0, 2.0)), CornerRadius::same(6), fill));
    }
    response.widget_info(|| egui::WidgetInfo::selected(egui::WidgetType::Button, true, is_chosen, &label));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexfray_study::Terms;

    #[test]
    fn courses_that_come_out_alike_are_said_to() {
        let course = |chance: f64, foes_lose: f64| Advised {
            orders: Vec::new(),
            words: String::new(),
            plain: String::new(),
            odds: None,
            chance,
            error: 0.02,
            is_given: false,
            terms: Terms { foes_lose, foes_fall: 0.0, own_lose: 0.0, own_fall: 0.0 },
        };
        let (best, alike, worse) = (course(0.60, 9.0), course(0.58, 4.0), course(0.50, 4.0));
        let says = |other: &Advised| compared(other, &best).unwrap_or_default();
        assert_eq!(says(&alike), "no clear difference from the first");
        assert!(says(&worse).starts_with("compared with the first: "), "{}", says(&worse));
        let courses = vec![best.clone(), alike.clone(), worse.clone()];
        let advice = |courses: Vec<Advised>| Advice { side: hexfray_battle::SideId(0), before: 0.6, courses };
        let of_three = advice(courses);
        let (told, others) = told_apart(&of_three, None);
        assert_eq!(told.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [0, 2], "the one that is alike has no row");
        assert_eq!(alike_in_words(&of_three, others).as_deref(), Some("Another option turns out about the same."));
        let done = advice(vec![best.clone(), Advised { is_given: true, ..alike }]);
        assert_eq!(told_apart(&done, None).0.len(), 2, "what was done has a row");
        assert!(alike_in_words(&done, 0).is_some_and(|words| words.contains("what was done")), "and is not faulted");
        assert_eq!(expected(&best).as_deref(), Some("on average: foes lose 9 HP"));
        assert_eq!(expected(&course(0.5, 0.0)), None);
    }
}
