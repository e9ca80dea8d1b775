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
    measures::{FRAME, TOKEN},
    plan::aimed_at,
    playback::{Shown, ShownUnit},
    session::{BattleSystems, Session},
    theme::{
        bold, colour, hands, sizes,
        widgets::{button, panel_frame, quiet, strong},
    },
};
use hexfray_battle::UnitId;
use hexfray_minds::story::{percent, titled};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// Width of a question beside the pointer, in points.
const SMALL: f32 = 300.0;
/// Width of other questions, in points.
const LARGE: f32 = 420.0;
/// Height that a question is assumed to have before it has been drawn, in points.
const LIKELY: f32 = 150.0;
/// The distance of a question from the pointer, in points.
const OFF: f32 = 18.0;

/// The question lies over everything, so that a click on the board is no answer. Enter comes as a command.
fn draw(
    mut contexts: EguiContexts,
    session: Res<Session>,
    (choice, art, shown): (Res<Choice>, Option<Res<Art>>, Res<Shown>),
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
    let about = about(doubt);
    let spot_of = |unit: &UnitId| shown.unit(*unit).and_then(ShownUnit::middle).map(|at| lens.to_screen(at));
    let about: Vec<Pos2> = about.iter().filter_map(spot_of).collect();
    let mut modal = Modal::new(Id::new("doubt")).frame(panel_frame());
    modal = modal.backdrop_color(if is_small { Color32::TRANSPARENT } else { colour::VEIL_LIGHT });
    if is_small || !about.is_empty() {
        let known = context.memory(|memory| memory.area_rect(Id::new("doubt"))).map(|rect| rect.size());
        let likely = vec2(if is_small { SMALL } else { LARGE } + FRAME, LIKELY);
        let at = beside(context.content_rect(), at, known.unwrap_or(likely), &about);
        modal = modal.area(Modal::default_area(Id::new("doubt")).anchor(egui::Align2::LEFT_TOP, at.to_vec2()));
    }
    let answer = modal.show(&context, |ui| {
        let most = if is_small { SMALL } else { LARGE };
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

/// The units that a question is about: the target and the friends who may be struck.
fn about(doubt: &Doubt) -> Vec<UnitId> {
    let (orders, _) = doubt.orders();
    doubt.bystanders().iter().map(|(unit, _)| *unit).chain(aimed_at(orders)).collect()
}

/// The upper left corner of a question of this size at a point: at its lower right, or where it lies within the window and hides
/// neither the point nor any token that it is about, as far as possible.
fn beside(area: Rect, at: Pos2, size: egui::Vec2, about: &[Pos2]) -> Pos2 {
    let all = about.iter().fold(Rect::from_center_size(at, egui::Vec2::ZERO), |all, spot| {
        all.union(Rect::from_center_size(*spot, egui::Vec2::splat(2.0 * TOKEN)))
    });
    let (right, below) = ((at.x + OFF, all.right() + OFF), (at.y + OFF, all.bottom() + OFF));
    let (left, above) =
        ((at.x - OFF - size.x, all.left() - OFF - size.x), (at.y - OFF - size.y, all.top() - OFF - size.y));
    let corners = [
        (right.0, below.0),
        (left.0, below.0),
        (right.0, above.0),
        (left.0, above.0),
        (right.0, below.1),
        (right.0, above.1),
        (right.1, below.0),
        (left.1, below.0),
        (area.right(), area.bottom()),
        (area.left(), area.bottom()),
        (area.right(), area.top()),
        (area.left(), area.top()),
    ];
    let (low, high) = (area.min + egui::Vec2::splat(8.0), area.max - egui::Vec2::splat(8.0) - size);
    let within = |(x, y): (f32, f32)| Pos2::new(x.min(high.x).max(low.x), y.min(high.y).max(low.y));
    let hides = |corner: &Pos2| {
        let rect = Rect::from_min_size(*corner, size);
        let near = rect.expand(TOKEN);
        (rect.contains(at), about.iter().filter(|&&spot| near.contains(spot)).count())
    };
    let places = corners.into_iter().map(within);
    places.min_by_key(hides).unwrap_or(at)
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
            strong(ui, format!("{what}?"), sizes::TITLE);
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
            quiet(ui, what_surrender_does(session));
        }
        Concern::Verdict => {
            strong(ui, "End the battle?", 20.0);
            quiet(ui, "It is over at once. A ruling that ends the battle cannot be undone.");
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

/// Who gives up, if several people share the machine, and what that means.
fn what_surrender_does(session: &Session) -> String {
    let side = session.battle.decision().side().filter(|_| session.only_human().is_none());
    match side {
        Some(side) => {
            format!("{} gives up: the battle ends, and that side has lost.", titled(session.names.side(side.index())))
        }
        None => "The battle ends and counts as lost.".to_owned(),
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
        Concern::Verdict => ("End it", "Play on"),
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
    let meant = aimed_at(orders)?;
    let is_friend = doubt.bystanders().iter().any(|(unit, _)| *unit == meant);
    let odds = forecast?.estimate(meant);
    (!is_friend).then_some((meant, odds.map_or(0.0, |odds| odds.hit)))
}

fn row(ui: &mut egui::Ui, session: &Session, unit: UnitId, chance: f64, word: &str) {
    ui.horizontal(|ui| {
        let ink = colour::side_text(session.names.livery_of(unit));
        ui.label(RichText::new(session.names.unit(unit)).font(bold(sizes::TITLE)).color(ink));
        quiet(ui, word);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            ui.label(RichText::new(format!("hits {}", percent(chance))).font(bold(sizes::SECTION)));
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_stands_beside_the_pointer_and_within_the_window() {
        let (area, size) = (Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 720.0)), vec2(SMALL + FRAME, LIKELY));
        assert_eq!(beside(area, Pos2::new(200.0, 200.0), size, &[]), Pos2::new(218.0, 218.0), "at its lower right");
        for at in [Pos2::new(1270.0, 710.0), Pos2::new(5.0, 710.0), Pos2::new(1270.0, 5.0)] {
            let question = Rect::from_min_size(beside(area, at, size, &[]), size);
            assert!(area.contains_rect(question) && !question.contains(at), "{question} at {at}");
        }
    }

    #[test]
    fn a_question_hides_no_unit_that_it_is_about() {
        for (wide, high) in [(640.0, 360.0), (1024.0, 700.0), (1280.0, 720.0)] {
            let (area, size) = (Rect::from_min_size(Pos2::ZERO, vec2(wide, high)), vec2(LARGE + FRAME, LIKELY));
            for (column, row) in (0..10_u8).flat_map(|column| (0..6_u8).map(move |row| (column, row))) {
                let at = Pos2::new(wide * f32::from(column) / 9.0, high * f32::from(row) / 5.0);
                // A friend stands in the line between the archer, at the left, and the target.
                let friends = [at - vec2(60.0, 0.0), at - vec2(120.0, -40.0)];
                let about: Vec<Pos2> = friends.into_iter().filter(|spot| area.contains(*spot)).chain([at]).collect();
                let question = Rect::from_min_size(beside(area, at, size, &about), size);
                assert!(area.contains_rect(question), "{question} in {area}");
                let hidden: Vec<&Pos2> = about.iter().filter(|spot| question.contains(**spot)).collect();
                assert!(hidden.is_empty(), "{question} in {area} hides {hidden:?}");
            }
        }
    }
}
