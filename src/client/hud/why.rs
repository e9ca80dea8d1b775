//! Why a computer did what it did, or what one could do: the best courses with their chances, and what makes the difference.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, RichText, ScrollArea, vec2},
};

use crate::{
    client::{
        measures::{GAP, LEFT_WIDTH, Room, Taken},
        session::Session,
        state::{Draw, Screen},
        theme::{
            bold, colour, regular,
            widgets::{bar, panel, quiet, strong},
        },
        why::{Question, Why},
    },
    story::percent,
    study::{Advice, Advised, TOLD, difference_in_words},
};

/// What a panel's margins take of its height, with the distance to the next one, in points.
const FRAME: f32 = 48.0;
/// Height that the courses always have, in points.
const LEAST_HEIGHT: f32 = 110.0;
/// Chances are told in whole per cents.
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

fn draw(mut contexts: EguiContexts, session: Res<Session>, taken: Res<Taken>, mut why: ResMut<Why>) -> Result {
    let Some(question) = why.asked() else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let area = context.content_rect();
    let (anchor, offset, wide) = if Room::of(area) == Room::Wide {
        (Align2::LEFT_BOTTOM, vec2(GAP, -taken.corner - 8.0), LEFT_WIDTH - 32.0)
    } else {
        (Align2::CENTER_BOTTOM, vec2(0.0, -taken.foot - GAP), (area.width() - 2.0 * GAP - 34.0).min(420.0))
    };
    // Under the unit's card: what is longer than the room there can be scrolled.
    let high = match Room::of(area) {
        Room::Wide => area.height() - taken.corner - taken.card - GAP - FRAME,
        Room::Small | Room::Phone => area.height(),
    };
    let shut = panel(&context, "why", anchor, offset, |ui| {
        ui.set_width(wide);
        let shut = heading(ui, question, &session, why.advice().map(|(advice, _)| advice));
        match (why.nothing(), why.advice()) {
            (Some(sentence), _) => drop(quiet(ui, sentence)),
            (None, Some((advice, is_done))) => {
                let high = (high - ui.min_rect().height()).max(LEAST_HEIGHT);
                ScrollArea::vertical().max_height(high).show(ui, |ui| courses(ui, &session, advice, is_done));
            }
            (None, None) => drop(quiet(ui, "Trying out the options …")),
        }
        shut
    });
    if shut.inner {
        why.ask(question);
    }
    Ok(())
}

/// What is asked, and for whom; whether it was shut.
fn heading(ui: &mut egui::Ui, question: Question, session: &Session, advice: Option<&Advice>) -> bool {
    let title = match question {
        Question::Hint if !session.is_watched() => "What you could do",
        _ => "Why",
    };
    let shut = ui
        .horizontal(|ui| {
            strong(ui, title, 16.0);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.add(egui::Button::new("×").frame(false)).on_hover_text("Close").clicked()
            })
            .inner
        })
        .inner;
    if let Some(advice) = advice {
        let side = advice.side.index();
        let name = RichText::new(session.names.side(side)).font(bold(13.0));
        let chance = percent(advice.before);
        let words = match question {
            Question::Hint if !session.is_watched() => format!("has a {chance} chance of winning"),
            _ => format!("had a {chance} chance of winning before this turn"),
        };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(name.color(colour::side_text(session.names.livery(side))));
            quiet(ui, words);
        });
    }
    shut
}

/// The best courses and, where it is none of them, what was done.
fn courses(ui: &mut egui::Ui, session: &Session, advice: &Advice, is_done: bool) {
    let livery = session.names.livery(advice.side.index());
    ui.spacing_mut().item_spacing.y = 3.0;
    let told = advice.courses.iter().enumerate().filter(|(at, course)| *at < TOLD || course.is_given);
    for (at, course) in told {
        ui.add_space(3.0);
        one(ui, course, livery);
        if let Some(better) = advice.courses.first().filter(|_| at > 0) {
            let words = difference_in_words(&course.terms, &better.terms);
            if !words.is_empty() {
                let text =
                    RichText::new(format!("compared with the first: {words}")).font(regular(12.0)).color(colour::QUIET);
                ui.add(egui::Label::new(text).wrap());
            }
        }
    }
    ui.add_space(2.0);
    let error = advice.courses.iter().map(|course| course.error).fold(0.0, f64::max);
    let sure = if is_done {
        format!("Played out until everybody has had a turn; give or take {}.", percent(error.max(LEAST_ERROR)))
    } else {
        "Still working it out …".to_owned()
    };
    let text = RichText::new(sure).font(regular(12.0)).color(colour::QUIET);
    ui.add(egui::Label::new(text).wrap());
}

/// A course with its chance.
fn one(ui: &mut egui::Ui, course: &Advised, livery: usize) {
    let mut words = course.words.clone();
    if course.is_given {
        words += "  · done";
    }
    let ink = if course.is_given { colour::GOLD } else { colour::TEXT };
    ui.add(egui::Label::new(RichText::new(words).font(bold(13.0)).color(ink)).wrap());
    ui.horizontal(|ui| {
        let room = ui.available_width() - 48.0;
        bar(ui, course.chance as f32, vec2(room, 7.0), colour::side(livery));
        ui.label(RichText::new(percent(course.chance)).font(bold(13.0)));
    });
}
