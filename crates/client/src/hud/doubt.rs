//! Questions before an act that is final or may be a mistake: units that may be hit, reasons against a click, losses.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Color32, Id, Modal, Pos2, Rect, RichText, vec2},
};

use crate::{
    art::Art,
    board::Lens,
    choice::Choice,
    command::Command,
    doubt::{Concern, Doubt},
    session::{Session, in_battle},
    state::Draw,
    theme::{
        bold, colour, hands,
        widgets::{button, panel_frame, quiet, strong},
    },
};
use hexfray_battle::{Aim, Order, UnitId};
use hexfray_minds::story::percent;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(Draw).run_if(in_battle));
}

/// Width of a question beside the pointer, in points.
const SMALL: f32 = 300.0;
/// Height that such a question is given below the pointer before it is put above it, in points.
const LIKELY: f32 = 150.0;

/// The question lies over everything, so that a click on the board is no answer. Enter comes as a command.
fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    (choice, art): (Res<Choice>, Option<Res<Art>>),
    lens: Lens,
    mut asked_at: Local<Option<Pos2>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let Some(doubt) = &choice.doubt else {
        *asked_at = None;
        return Ok(());
    };
    let context = contexts.ctx_mut()?.clone();
    let spot = choice.hover.map(|cell| lens.spot(session.battle.board(), cell));
    let pointer = || if hands::are_fingers(&context) { spot } else { context.pointer_latest_pos().or(spot) };
    // It stays in its place.
    let at = *asked_at.get_or_insert_with(|| pointer().unwrap_or(context.content_rect().center()));
    let is_small = matches!(doubt.concern, Concern::Click { .. });
    let mut modal = Modal::new(Id::new("doubt")).frame(panel_frame());
    modal = modal.backdrop_color(Color32::from_black_alpha(if is_small { 0 } else { 70 }));
    if is_small {
        let at = beside(context.content_rect(), at);
        modal = modal.area(Modal::default_area(Id::new("doubt")).anchor(egui::Align2::LEFT_TOP, at.to_vec2()));
    }
    let answer = modal.show(&context, |ui| {
        let most = if is_small { SMALL } else { 420.0 };
        ui.set_max_width((context.content_rect().width() - 60.0).min(most));
        say(ui, &session, doubt, art.as_deref());
        ui.add_space(8.0);
        answers(ui, doubt)
    });
    commands.write_batch(answer.inner);
    if answer.backdrop_response.clicked() {
        commands.write(Command::Cancel);
    }
    Ok(())
}

/// The place of a small question at a point: at its lower right, and within the window.
fn beside(area: Rect, at: Pos2) -> Pos2 {
    let wide = SMALL + 34.0;
    let x = if at.x + 18.0 + wide < area.right() { at.x + 18.0 } else { at.x - 18.0 - wide };
    let y = if at.y + 18.0 + LIKELY < area.bottom() { at.y + 18.0 } else { at.y - 18.0 - LIKELY };
    Pos2::new(x.max(area.left() + 8.0), y.max(area.top() + 8.0))
}

/// The question.
fn say(ui: &mut egui::Ui, session: &Session, doubt: &Doubt, art: Option<&Art>) {
    match &doubt.concern {
        Concern::Friends(bystanders) => {
            strong(ui, "You may hit a friend", 20.0);
            ui.add_space(2.0);
            if let Some((meant, chance)) = meant(doubt) {
                row(ui, session, meant, chance, "is the target");
            }
            for &(unit, chance) in bystanders {
                row(ui, session, unit, chance, "may be struck");
            }
        }
        Concern::Click { what, reasons, .. } => {
            strong(ui, format!("{what}?"), 16.0);
            reasons.iter().for_each(|reason| drop(quiet(ui, format!("{reason}."))));
        }
        Concern::Surrender => {
            ui.horizontal(|ui| {
                if let Some(art) = art {
                    let (rect, _) = ui.allocate_exact_size(vec2(34.0, 34.0), egui::Sense::hover());
                    art.glyph(ui.painter(), FLAG, rect.center(), 30.0, colour::TEXT);
                }
                strong(ui, "Surrender?", 20.0);
            });
            quiet(ui, "The battle ends and counts as lost.");
        }
        Concern::Side => {
            strong(ui, "End the turns of all your units?", 20.0);
            quiet(ui, "Units that have not acted yet do nothing this round.");
        }
        Concern::Leave => {
            strong(ui, "Leave without saving?", 20.0);
            quiet(ui, "The game could not save this battle. If you leave, it is lost.");
        }
        Concern::Load => {
            strong(ui, "Load your latest save?", 20.0);
            quiet(ui, "You have not saved this battle since your last orders.");
        }
        Concern::Open(name) => {
            strong(ui, format!("Open “{name}”?"), 20.0);
            quiet(ui, "The game could not save the battle on the table. If you open another, it is lost.");
        }
    }
}

/// The drawing for surrender.
pub(super) const FLAG: &str = "white_flag";

/// The buttons of the answers; returns the command of the one that is pressed.
fn answers(ui: &mut egui::Ui, doubt: &Doubt) -> Option<Command> {
    let (yes, no) = match &doubt.concern {
        Concern::Friends(_) => ("Strike anyway", "Back"),
        Concern::Click { .. } => ("Do it", "Back"),
        Concern::Surrender => ("Surrender", "Fight on"),
        Concern::Side => ("End all", "Back"),
        Concern::Leave => ("Leave", "Stay"),
        Concern::Load => ("Load", "Play on"),
        Concern::Open(_) => ("Open", "Play on"),
    };
    let mut command = None;
    ui.horizontal_wrapped(|ui| {
        let wide = if matches!(doubt.concern, Concern::Friends(_)) { 220.0 } else { 130.0 };
        // Enter and gold are for the answer by which nothing is lost.
        let loses = doubt.concern.loses();
        if loses && button(ui, no, "Enter", vec2(130.0, 44.0), true).clicked() {
            command = Some(Command::Cancel);
        }
        if button(ui, yes, if loses { "" } else { "Enter" }, vec2(wide, 44.0), !loses).clicked() {
            command = Some(Command::Confirm);
        }
        if let Some(instead) = &doubt.instead {
            let wide = 40.0 + 8.4 * instead.label.chars().count() as f32;
            if button(ui, &instead.label, "", vec2(wide.min(SMALL), 44.0), false).clicked() {
                command = Some(Command::Instead);
            }
        }
        if !loses && button(ui, no, "Esc", vec2(120.0, 44.0), false).clicked() {
            command = Some(Command::Cancel);
        }
    });
    if matches!(doubt.concern, Concern::Friends(_) | Concern::Click { .. }) {
        quiet(ui, "The settings say when the game asks.");
    }
    command
}

/// The target, if it is a foe, and the chance to hit it.
fn meant(doubt: &Doubt) -> Option<(UnitId, f64)> {
    let (orders, forecast) = doubt.orders();
    let Some(Order::Act { aim: Aim::Unit(meant), .. }) = orders.last() else { return None };
    let is_friend = doubt.bystanders().iter().any(|(unit, _)| unit == meant);
    let odds = forecast?.estimate(*meant);
    (!is_friend).then_some((*meant, odds.map_or(0.0, |odds| odds.hit)))
}

fn row(ui: &mut egui::Ui, session: &Session, unit: UnitId, chance: f64, word: &str) {
    ui.horizontal(|ui| {
        let ink = colour::side_text(session.names.livery_of(unit));
        ui.label(RichText::new(session.names.unit(unit)).font(bold(16.0)).color(ink));
        quiet(ui, word);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(format!("hits {}", percent(chance))).font(bold(18.0)));
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_question_stands_beside_the_pointer_and_within_the_window() {
        let area = Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0));
        assert_eq!(beside(area, Pos2::new(200.0, 200.0)), Pos2::new(218.0, 218.0), "at its lower right");
        for at in [Pos2::new(1270.0, 710.0), Pos2::new(5.0, 710.0), Pos2::new(1270.0, 5.0)] {
            let corner = beside(area, at);
            let question = Rect::from_min_size(corner, vec2(SMALL + 34.0, LIKELY));
            assert!(area.contains_rect(question) && !question.contains(at), "{question} at {at}");
        }
    }
}
