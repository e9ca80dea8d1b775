//! Why a computer acted as it did, or what the player could do: the best courses with their chances, and their differences.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, CornerRadius, Pos2, RichText, Sense, Vec2, vec2},
};

use super::rating::Rated;

use crate::{
    board::Lens,
    choice::Choice,
    command::Command,
    layout::{LEAST_HINT, Panel, Panels},
    options::Settings,
    session::{BattleSystems, Session},
    theme::{
        bold, colour, hands, regular, sizes,
        widgets::{FINGER, bar, button, panel_frame, quiet, scrolled, strong},
    },
    why::{Question, Why},
};
use hexfray_battle::{ActView, Aim, Order, Purpose, SideId, UnitId, Verb};
use hexfray_minds::story::{Names, percent};
use hexfray_study::{Advice, Advised, Parties, TOLD, results_in_words};

/// Chances are shown in whole percent.
const LEAST_ERROR: f64 = 0.01;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
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
    mut panels: ResMut<Panels>,
    mut why: ResMut<Why>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let Some(question) = why.asked() else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let mut touched = Touched::default();
    let panel = panels.show(&context, (Panel::Why, panel_frame()), |ui, room| {
        let (wide, high) = (room.x, room.y);
        ui.set_width(wide);
        let head = heading(ui, question, &session, why.advice());
        match (why.nothing(), why.advice()) {
            (Some(sentence), _) => drop(quiet(ui, sentence)),
            (None, Some(advice)) => {
                let high = (high - ui.min_rect().height()).max(LEAST_HINT);
                let scrolled = scrolled(ui, "courses").max_height(high).min_scrolled_height(high);
                let chosen = why.chosen();
                let chosen = Chosen { at: chosen, can_be_done: question == Question::Hint && !session.is_watched() };
                touched = scrolled.show(ui, |ui| courses(ui, (&session, &choice, &settings), advice, chosen)).inner;
            }
            (None, None) => under_way(ui, &why, settings.coordinates, wide),
        }
        head
    });
    let Some(panel) = panel else { return Ok(()) };
    if touched.pressed || touched.pointed != why.pointed() {
        why.point_at(touched.pointed, touched.pressed);
    }
    if touched.follow {
        commands.write(Command::FollowHint);
    }
    if panel.inner.shut {
        why.ask(question);
    }
    panels.pull_hint(panel.inner.pulled);
    Ok(())
}

/// A number for the subject of the panel, once there is something to read.
pub(super) fn subject(session: &Session, why: &Why) -> Option<u64> {
    let subject = (why.asked()? == Question::Hint, session.battle.history().len());
    why.advice().map(|_| egui::Id::new(subject).value())
}

/// The places on the screen of the cells that the courses are about: of their units, their ends and their targets.
pub(super) fn cells(session: &Session, advice: Option<&Advice>, lens: &Lens) -> Vec<Pos2> {
    let battle = &session.battle;
    let stands = |unit: UnitId| battle.unit(unit).and_then(|unit| unit.cell);
    let of_order = |order: &Order| {
        let end = match *order {
            Order::Move { to, .. } | Order::Walk { to, .. } => Some(to),
            Order::Act { aim: Aim::Cell(cell), .. } => Some(cell),
            Order::Act { aim: Aim::Unit(unit), .. } => stands(unit),
            _ => None,
        };
        [end, order.unit().and_then(stands)]
    };
    let courses = advice.map_or(&[][..], |advice| &advice.courses);
    let orders = courses.iter().flat_map(|course| &course.orders);
    let acting = session.acting().and_then(stands);
    let all = orders.flat_map(of_order).chain([acting]).flatten();
    all.map(|cell| lens.spot(battle.board(), cell)).collect()
}

/// How much of the work is done, and the best course so far.
fn under_way(ui: &mut egui::Ui, why: &Why, coordinates: bool, wide: f32) {
    quiet(ui, format!("Trying out the options … {}", percent(why.progress())));
    bar(ui, why.progress() as f32, vec2(wide, 7.0), colour::QUIET);
    if let Some(best) = why.so_far() {
        let words = if coordinates { &best.words } else { &best.plain };
        let text = RichText::new(format!("Best so far: {words}")).font(regular(sizes::TEXT));
        ui.add(egui::Label::new(text).wrap());
    }
}

/// What the player did with the heading.
struct Head {
    /// Whether the panel was closed.
    shut: bool,
    /// How far it was pulled.
    pulled: Vec2,
}

/// The heading with the side, by which the panel can be pulled.
fn heading(ui: &mut egui::Ui, question: Question, session: &Session, advice: Option<&Advice>) -> Head {
    let is_hint = question == Question::Hint && !session.is_watched();
    let title = if is_hint { "What you could do" } else { "Why" };
    let row = ui.horizontal(|ui| {
        strong(ui, title, sizes::TITLE);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let size = if hands::are_fingers(ui.ctx()) { vec2(FINGER, FINGER) } else { vec2(24.0, 0.0) };
            let close = egui::Button::new(RichText::new("×").font(bold(sizes::TITLE))).frame(false).min_size(size);
            let close = ui.add(close).on_hover_text("Close");
            close.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Button, true, "Close"));
            (close.clicked(), close.rect.left())
        })
        .inner
    });
    let (shut, end) = row.inner;
    let grip = ui.interact(row.response.rect.with_max_x(end), ui.id().with("grip"), Sense::drag());
    let grip = grip.on_hover_cursor(egui::CursorIcon::Grab);
    if let Some(advice) = advice {
        let when = if is_hint { "now" } else { "before this turn" };
        let rating = Rated::of(session, advice.side).in_words(advice.before);
        quiet(ui, format!("The battle {when}: {rating}")).on_hover_text(JUDGE);
    }
    Head { shut, pulled: grip.drag_delta() }
}

/// What the rating of a position is, and why it may differ from the odds of the battle.
const JUDGE: &str = "An estimate that was learned from many battles. In the first rounds, before the units have met, it is least \
                     sure: there it is tempered with the odds in the battle's description, which were counted, computer \
                     against computer.";

/// The units of the side that is advised, and their foes, as the player knows them.
fn parties(session: &Session, side: SideId) -> Parties {
    let own = format!("the units of {}", session.names.side(side.index()));
    let yours = || "your units".to_owned();
    match session.only_human() {
        Some(human) if human == side => Parties { own: yours(), foes: "the foes".to_owned() },
        Some(human) if session.battle.sides().len() == 2 && session.battle.are_hostile(human, side) => {
            Parties { own, foes: yours() }
        }
        _ => Parties { own, foes: "their foes".to_owned() },
    }
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
    let (rated, parties) = (Rated::of(session, advice.side), parties(session, advice.side));
    ui.spacing_mut().item_spacing.y = 3.0;
    let (told, alike) = told_apart(advice, chosen.at);
    for (at, course) in told {
        ui.add_space(3.0);
        let is_chosen = chosen.at == Some(at);
        let words = if settings.coordinates { &course.words } else { &course.plain };
        let changes = advice.best().filter(|best| !is_alike(course, best)).map(|_| course.chance);
        let changes = rated.change_in_words(advice.before, changes);
        let response = one(ui, (course, words, &changes), (livery, &rated), is_chosen);
        let can_be_done = is_chosen && chosen.can_be_done;
        touched.follow |= can_be_done && response.clicked();
        if response.hovered() || response.clicked() {
            (touched.pointed, touched.pressed) = (Some(at), response.clicked() && !can_be_done);
        }
        if can_be_done {
            let high = if hands::are_fingers(ui.ctx()) { FINGER } else { 32.0 };
            touched.follow |= button(ui, "Do it", "", vec2(ui.available_width(), high), false).clicked();
        }
        let first = advice.courses.first().filter(|_| at > 0);
        let facts = [course.odds.clone(), course.delay.clone(), meaning(&course.orders, choice)];
        facts.into_iter().flatten().for_each(|words| point(ui, words));
        if first.is_none() || course.is_given {
            let idle = advice.idle.as_deref().filter(|_| first.is_none());
            gain(course, idle, (&parties, &session.names)).iter().for_each(|said| said.show(ui));
        }
        first.into_iter().for_each(|first| compared(course, first, &parties).show(ui));
    }
    ui.add_space(2.0);
    if let Some(words) = alike_in_words(advice, alike) {
        let text = RichText::new(words).font(regular(sizes::SMALL)).color(colour::TEXT);
        ui.add(egui::Label::new(text).wrap());
    }
    let error = advice.courses.iter().map(|course| course.error).fold(0.0, f64::max);
    let sure = format!(
        "The bars show the chance to win once every unit has had a turn, on average over many tries, to within {}.",
        percent(error.max(LEAST_ERROR))
    );
    let text = RichText::new(sure).font(regular(sizes::SMALL)).color(colour::QUIET);
    ui.add(egui::Label::new(text).wrap());
    touched
}

/// What the act of a course does if its name alone does not say it: for whom it waits, and until when; how a weapon is used in
/// another way than usual, or to another end than harm.
pub(super) fn meaning(orders: &[Order], choice: &Choice) -> Option<String> {
    let Some(&Order::Act { act, .. }) = orders.last() else { return None };
    let is_usual = matches!(act.verb, Verb::ATTACK | Verb::ABILITY | Verb::ITEM) && act.option == 0;
    let is_special = |known: &&ActView| known.purpose == Purpose::Turn || !is_usual;
    let known = choice.acts.iter().filter(|known| known.act == act).find(is_special)?;
    Some(format!("{}: {}", known.name, known.about))
}

/// A line, and what it announces: a point each.
#[derive(Debug, PartialEq)]
struct Said {
    line: String,
    points: Vec<String>,
}

impl Said {
    fn line(line: &str) -> Self {
        Self { line: line.to_owned(), points: Vec::new() }
    }

    fn show(&self, ui: &mut egui::Ui) {
        let text = RichText::new(&self.line).font(regular(sizes::SMALL)).color(colour::TEXT);
        ui.add(egui::Label::new(text).wrap());
        self.points.iter().for_each(|words| point(ui, words.clone()));
    }
}

/// A point of a list.
fn point(ui: &mut egui::Ui, words: String) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let text = |words: String| RichText::new(words).font(regular(sizes::SMALL)).color(colour::QUIET);
        ui.label(text("•".to_owned()));
        ui.add(egui::Label::new(text(words)).wrap());
    });
}

/// What a course is for: what happens until every unit has had a turn, on average, and what it gains over ending the turn at
/// once.
fn gain(course: &Advised, idle: Option<&Advised>, (parties, names): (&Parties, &Names)) -> Vec<Said> {
    let mut points = results_in_words(&course.terms, parties);
    let own = points.iter_mut().find(|words| words.starts_with(&format!("{} lose", parties.own)));
    if let Some((words, mostly)) = own.zip(course.mostly.as_ref()) {
        *words += &format!(" (most of it: {mostly})");
    }
    let expected = (!points.is_empty()).then(|| Said { line: follows(&course.orders, names), points });
    let over = idle.filter(|idle| idle.orders != course.orders).map(|idle| {
        let points = course.differences(idle, parties);
        match (points.is_empty(), course.is_better_than(idle)) {
            (false, _) => Said { line: "Compared with ending the turn at once:".to_owned(), points },
            (true, true) => Said::line("It leaves a better position than ending the turn at once."),
            (true, false) => Said::line("It gains nothing clear over ending the turn at once."),
        }
    });
    expected.into_iter().chain(over).collect()
}

/// What results are put down to: `If Bran does this, then until every unit has had a turn:`.
fn follows(orders: &[Order], names: &Names) -> String {
    let unit = orders.iter().find_map(Order::unit).map(|unit| names.unit(unit));
    let does = unit.map_or_else(|| "After this,".to_owned(), |unit| format!("If {unit} does this, then"));
    format!("{does} until every unit has had a turn, on average:")
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

/// How a course differs from the first one, by more than chance explains; or that it does not.
fn compared(course: &Advised, first: &Advised, parties: &Parties) -> Said {
    let points = course.differences(first, parties);
    match (is_alike(course, first), points.is_empty()) {
        (true, true) => Said::line("No clear difference from the first."),
        (true, false) => Said { line: "As good as the first, by other means:".to_owned(), points },
        (false, false) => Said { line: "Compared with the first:".to_owned(), points },
        (false, true) => Said::line("It leaves a worse position than the first."),
    }
}

/// A course with its chance and what that changes, which can be pointed at or pressed.
fn one(
    ui: &mut egui::Ui,
    (course, words, changes): (&Advised, &str, &str),
    (livery, rated): (usize, &Rated),
    is_chosen: bool,
) -> egui::Response {
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
        ui.add(egui::Label::new(RichText::new(words).font(bold(sizes::TEXT)).color(ink)).wrap());
        bar(ui, rated.tempered(course.chance) as f32, vec2(ui.available_width(), 7.0), colour::side(livery));
        ui.add(egui::Label::new(RichText::new(changes).font(bold(sizes::NOTE)).color(colour::TEXT)).wrap());
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
    use crate::session::Texts;
    use hexfray_battle::Act;
    use hexfray_study::Terms;

    #[test]
    fn courses_that_come_out_alike_are_said_to() {
        let course = |chance: f64, foes_lose: f64| Advised {
            orders: Vec::new(),
            words: String::new(),
            plain: String::new(),
            odds: None,
            delay: None,
            chance,
            error: 0.02,
            is_given: false,
            terms: Terms { foes_lose, foes_fall: 0.0, own_lose: 0.0, own_fall: 0.0 },
            errors: Terms { foes_lose: 3.0, ..Terms::default() },
            mostly: None,
        };
        let (best, alike, worse) = (course(0.60, 9.0), course(0.58, 4.0), course(0.50, 4.0));
        let parties = Parties { own: "your units".to_owned(), foes: "the foes".to_owned() };
        let says = |other: &Advised| compared(other, &best, &parties);
        assert_eq!(says(&alike), Said::line("No clear difference from the first."), "5 HP are within the uncertainty");
        let sure = Advised { errors: Terms::default(), ..alike.clone() };
        assert_eq!(compared(&sure, &Advised { errors: Terms::default(), ..best.clone() }, &parties).points.len(), 1);
        assert_eq!(says(&worse).line, "It leaves a worse position than the first.");
        let courses = vec![best.clone(), alike.clone(), worse.clone()];
        let advice = |courses: Vec<Advised>| Advice { side: SideId(0), before: 0.6, courses, idle: None };
        let of_three = advice(courses);
        let (told, others) = told_apart(&of_three, None);
        assert_eq!(told.iter().map(|(at, _)| *at).collect::<Vec<_>>(), [0, 2], "the one that is alike has no row");
        assert_eq!(alike_in_words(&of_three, others).as_deref(), Some("Another option turns out about the same."));
        let done = advice(vec![best.clone(), Advised { is_given: true, ..alike }]);
        assert_eq!(told_apart(&done, None).0.len(), 2, "what was done has a row");
        assert!(alike_in_words(&done, 0).is_some_and(|words| words.contains("what was done")), "and is not faulted");
        let names = Names::of(
            &Session::start(&Texts::of_the_game(), "maps/duel.battle.toml", &[], 7).expect("it starts").battle,
        );
        let says = |course: &Advised, idle: Option<&Advised>| gain(course, idle, (&parties, &names));
        let after = "After this, until every unit has had a turn, on average:".to_owned();
        let what_follows = Said { line: after, points: vec!["the foes lose about 9 HP".to_owned()] };
        assert_eq!(says(&best, None), [what_follows]);
        assert_eq!(says(&course(0.5, 0.0), None), []);
        let ends = Advised { orders: vec![Order::EndTurn { unit: UnitId(0) }], errors: Terms::default(), ..worse };
        let sure = Advised { errors: Terms::default(), ..best.clone() };
        let over = &says(&sure, Some(&ends))[1];
        assert_eq!(over.line, "Compared with ending the turn at once:");
        assert_eq!(over.points, ["the foes lose about 5 more HP"], "what a move was for");
        let unit = UnitId(0);
        let (act, aim) = (Act::new(Verb::ATTACK, 0), Aim::Unit(UnitId(1)));
        let (orders, mostly) = (vec![Order::Act { unit, act, aim }], Some("Bran hurts Hal, 55 HP".to_owned()));
        let terms = Terms { own_lose: 80.0, ..Terms::default() };
        let strikes = &says(&Advised { orders, mostly, terms, ..best }, None)[0];
        assert_eq!(
            strikes.line,
            format!("If {} does this, then until every unit has had a turn, on average:", names.unit(unit))
        );
        assert_eq!(strikes.points, ["your units lose about 80 HP (most of it: Bran hurts Hal, 55 HP)"]);
    }
}
