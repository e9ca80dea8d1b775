//! The timeline: the round, and the order of turns, prepared acts included.

use bevy::prelude::*;
use bevy_egui::{
    EguiContexts, EguiPrimaryContextPass,
    egui::{self, Align2, Color32, CornerRadius, Sense, Stroke, pos2, vec2},
};

use super::goals::{all_of, in_sentence, list_house_rules, odds, one_of, told, verdict};
use crate::{
    art::Art,
    command::Command,
    layout::{Panel, Panels},
    measures::Room,
    options::Settings,
    playback::{Playback, Shown},
    prepared::{Prepared, whom},
    session::{BattleSystems, Session},
    theme::{
        bold, colour, regular, sizes,
        widgets::{parts_table, point_out, quiet, snug_frame, strong, total},
    },
};
use hexfray_battle::{Aim, Beat, EndingView, GoalKind, Reinforcement, Setup, SideId, Trigger, UnitId};
use hexfray_minds::story::{counted, titled};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw.in_set(BattleSystems));
}

/// Width of an entry, in points.
const WIDE: f32 = 62.0;
/// Width of the heading with the frame and the numbers of entries that are left out, in points.
const HEADING: f32 = 150.0;

/// Height of an entry, in points.
fn high(ui: &egui::Ui) -> f32 {
    if Room::is_snug(ui.ctx().content_rect()) { 42.0 } else { 54.0 }
}

fn draw(
    mut contexts: EguiContexts,
    (session, settings): (Res<Session>, Res<Settings>),
    shown: Res<Shown>,
    art: Res<Art>,
    playback: Res<Playback>,
    mut prepared: ResMut<Prepared>,
    mut panels: ResMut<Panels>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let beats = &shown.beats;
    let Some(place) = panels.place(Panel::Timeline) else { return Ok(()) };
    let free = (place.room.x - HEADING).max(WIDE * 2.0);
    let room = (free / WIDE) as usize;
    let first = first_shown(beats, shown.in_turn, room);
    let now = now_at(beats, shown.in_turn);
    let asked = shown.asked().and_then(|asked| now_at(beats, Some(asked)));
    let mut listed = None;
    let panel = panels.show(&context, (Panel::Timeline, snug_frame(&context)), |ui, _| {
        ui.spacing_mut().item_spacing = vec2(2.0, 0.0);
        ui.horizontal(|ui| {
            heading(ui, &session, &settings, &shown, now.and_then(|now| beats[now].tick));
            if first > 0 {
                quiet(ui, format!("+{first}")).on_hover_text("Earlier in this round");
            }
            for (at, beat) in beats.iter().enumerate().skip(first).take(room) {
                let marks = Marks { is_now: now == Some(at), is_asked: asked == Some(at) };
                // If sides act as a whole, they are separated.
                let side = |beat: &Beat| session.battle.unit(beat.unit).map(|unit| unit.side);
                if beat.tick.is_none() && at > first && side(&beats[at - 1]) != side(beat) {
                    let (rect, _) = ui.allocate_exact_size(vec2(13.0, high(ui)), Sense::hover());
                    let line = Stroke::new(1.5, colour::QUIET.gamma_multiply(0.6));
                    ui.painter().vline(rect.center().x, rect.shrink(6.0).y_range(), line);
                }
                let entry = entry(ui, (&session, &prepared), &shown, &art, beat, marks);
                if entry.hovered() && beat.what.is_some() {
                    listed = Some(beat.unit);
                }
                if entry.clicked() && session.battle.unit(beat.unit).is_some_and(|unit| unit.cell.is_some()) {
                    commands.write_batch([Command::PointAt(beat.unit), Command::Inspect(beat.unit)]);
                }
            }
            if first + room < beats.len() {
                quiet(ui, format!("+{}", beats.len() - first - room)).on_hover_text("Later");
            }
        });
    });
    if prepared.listed != listed {
        prepared.listed = listed;
    }
    if let Some(panel) = panel.filter(|_| playback.points_at_button("timeline")) {
        point_out(&context, panel.response.rect);
    }
    Ok(())
}

/// The entry of the current turn: the next one if it is this unit's, otherwise the one that it has just begun.
fn now_at(beats: &[Beat], acting: Option<UnitId>) -> Option<usize> {
    let is_turn = |beat: &Beat| Some(beat.unit) == acting && beat.what.is_none();
    let next = beats.iter().position(|beat| !beat.done).filter(|&at| is_turn(&beats[at]));
    // If a side acts as a whole, its units act in any order.
    let any = || beats.iter().position(|beat| !beat.done && beat.tick.is_none() && is_turn(beat));
    next.or_else(any).or_else(|| beats.iter().rposition(|beat| beat.done && is_turn(beat)))
}

/// Past entries are left out first if there is no room for all.
fn first_shown(beats: &[Beat], acting: Option<UnitId>, room: usize) -> usize {
    let now = now_at(beats, acting).or_else(|| beats.iter().position(|beat| !beat.done)).unwrap_or(0);
    let most = beats.len().saturating_sub(room);
    now.saturating_sub(1).min(most)
}

/// The meaning of the numbers under the turns.
const TICKS: &str = "Ticks count down through the round, from the highest initiative: each unit acts when the count reaches \
     the number under its token. Where initiative is rolled, it is rolled again in each round.";

fn heading(ui: &mut egui::Ui, session: &Session, settings: &Settings, shown: &Shown, tick: Option<i32>) {
    ui.allocate_ui(vec2(84.0, high(ui)), |ui| {
        ui.vertical(|ui| {
            ui.set_width(84.0);
            ui.add_space((high(ui) - 42.0) / 2.0);
            strong(ui, format!("Round {}", shown.round), sizes::HEADLINE);
            let deadline = session.setup().goals.iter().find_map(|goal| match goal.kind {
                GoalKind::HoldOut { rounds } => Some(format!("of {rounds}")),
                _ => None,
            });
            let by_side = || shown.beats.iter().all(|beat| beat.tick.is_none());
            let in_turn = shown.in_turn.and_then(|unit| session.battle.unit(unit)).map(|unit| unit.side);
            let side = in_turn.or(session.battle.decision().side()).filter(|_| tick.is_none() && by_side());
            let side = side.map(|side| format!("{} to act", titled(session.names.side(side.index()))));
            quiet(ui, deadline.or(tick.map(|tick| format!("now at tick {tick}"))).or(side).unwrap_or_default());
        });
    })
    .response
    .on_hover_ui(|ui| {
        ui.set_max_width(320.0);
        if tick.is_some() {
            ui.label(TICKS);
            ui.separator();
        }
        strong(ui, &session.setup().title, sizes::HEADING);
        // The messages of a lesson say what it is about, and beginners do not know the usual rules yet.
        let is_lesson = session.setup().lesson.is_some();
        if !is_lesson {
            ui.label(session.about());
        }
        goals_of(ui, session.setup(), &session.battle.endings(), session.only_human());
        for stat in session.battle.situation() {
            strong(ui, told(session, &stat), sizes::TEXT);
        }
        // A foe at the same machine must not see what one side expects.
        let known = |group: &&Reinforcement| !(settings.hand_over && session.is_kept_from_view(group.side));
        for group in session.battle.awaited().filter(known) {
            let side = session.names.side(group.side.index());
            let when = match group.trigger {
                Trigger::Round(round) => format!("in round {round}"),
                Trigger::After(other) => format!("after {}", titled(other.as_str())),
                Trigger::Referee => "when the referee says so".to_owned(),
            };
            let count = counted(group.units.len() as u64, "unit");
            quiet(ui, format!("{side}: reinforcements {when}, {} ({count})", titled(group.group.as_str())));
        }
        if !session.setup().house_rules.is_empty() && !is_lesson {
            ui.separator();
            strong(ui, "House rules of this battle", sizes::TEXT);
            list_house_rules(ui, session.setup());
        }
        quiet(ui, format!("Seed {}", session.seed));
    });
}

/// How each side wins besides the defeat of all foes: by its goals, and by what else decides the battle; and how often, or how
/// often that of the only human does.
pub fn goals_of(ui: &mut egui::Ui, setup: &Setup, endings: &[EndingView], own: Option<SideId>) {
    for words in ways_to_win(setup, endings, own) {
        ui.label(words);
    }
}

fn ways_to_win(setup: &Setup, endings: &[EndingView], own: Option<SideId>) -> Vec<String> {
    let side = |side: SideId| titled(setup.sides.get(side.index()).map_or("Nobody", |side| side.name.as_str()));
    let goals = setup.goals.iter().map(|goal| {
        let how = match &goal.kind {
            GoalKind::DefeatAll => "when no foe is left".to_owned(),
            GoalKind::HoldOut { rounds } => format!("by holding out to the end of round {rounds}"),
            GoalKind::Defeat { unit } => {
                let name = setup.units.get(unit.index()).map_or("a unit", |unit| unit.name.as_str());
                format!("when {} falls", in_sentence(name))
            }
            GoalKind::Reach { count: 1, name, .. } => format!("when one of them reaches {}", one_of(*name)),
            GoalKind::Reach { count, name, .. } => format!("when {count} of them have reached {}", all_of(*name)),
        };
        format!("{}: victory {how}.", side(goal.side))
    });
    let endings = endings.iter().map(|ending| format!("{}: {}.", side(ending.side), verdict(ending)));
    goals.chain(endings).chain(odds(setup, own).into_iter().map(|odds| odds + ".")).collect()
}

/// The marks of an entry.
#[derive(Clone, Copy)]
struct Marks {
    /// Whether its turn is the current one.
    is_now: bool,
    /// Whether its unit is asked in the midst of another's turn.
    is_asked: bool,
}

fn entry(
    ui: &mut egui::Ui,
    (session, prepared): (&Session, &Prepared),
    shown: &Shown,
    art: &Art,
    beat: &Beat,
    marks: Marks,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(WIDE, high(ui)), Sense::click());
    let mut painter = ui.painter().clone();
    let (frame, radius) = (rect.shrink2(vec2(4.0, -2.0)), CornerRadius::same(sizes::BUTTON_CORNER));
    if marks.is_now {
        let stroke = Stroke::new(1.0, colour::GOLD);
        painter.rect(frame, radius, colour::GOLD.gamma_multiply(0.18), stroke, egui::StrokeKind::Inside);
    } else if response.hovered() {
        painter.rect_filled(frame, radius, colour::BUTTON_HOT.gamma_multiply(0.6));
    }
    if beat.done && !marks.is_now {
        painter.multiply_opacity(0.38);
    }
    let Some(unit) = shown.unit(beat.unit) else { return response };
    response.widget_info(|| {
        egui::WidgetInfo::selected(egui::WidgetType::Button, true, marks.is_now, session.names.unit(beat.unit))
    });
    let radius = (rect.height() - 18.0) / 2.0;
    let centre = pos2(rect.center().x, rect.top() + radius + 1.0);
    small_token(&painter, art, unit.livery, unit.glyph.as_str(), centre, radius);
    if beat.what.is_some() {
        let at = centre + vec2(radius - 3.0, 5.0 - radius);
        painter.circle(at, 9.0, colour::BADGE, Stroke::new(1.0, Color32::WHITE));
        art.glyph(&painter, "wait", at, 12.0, Color32::WHITE);
    }
    if marks.is_asked {
        let at = centre + vec2(3.0 - radius, 5.0 - radius);
        ui.painter().circle(at, 9.0, colour::BADGE, Stroke::new(1.0, colour::GOLD));
        ui.painter().text(at, Align2::CENTER_CENTER, "?", bold(sizes::TEXT), colour::GOLD);
    }
    let foot = pos2(rect.center().x, rect.bottom() - 7.0);
    if let Some(tick) = beat.tick {
        let ink = if marks.is_now { colour::TEXT } else { colour::QUIET };
        painter.text(foot, Align2::CENTER_CENTER, tick.to_string(), regular(sizes::NOTE), ink);
    } else {
        let back = egui::Rect::from_center_size(foot, vec2(34.0, 5.0));
        let share = (unit.hp as f32 / unit.hp_max.max(1) as f32).clamp(0.0, 1.0);
        painter.rect_filled(back, CornerRadius::same(2), colour::WELL);
        let fill = egui::Rect::from_min_size(back.min, back.size() * vec2(share, 1.0));
        painter.rect_filled(fill, CornerRadius::same(2), colour::health(share));
    }
    let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
    response.on_hover_ui(|ui| explain(ui, (session, prepared), beat, marks))
}

/// What an entry stands for, in words.
fn explain(ui: &mut egui::Ui, (session, prepared): (&Session, &Prepared), beat: &Beat, marks: Marks) {
    strong(ui, session.names.unit(beat.unit), sizes::HEADING);
    if marks.is_asked {
        ui.label("is asked now, in the midst of another's turn");
    }
    match beat.what {
        Some(what) => {
            ui.label(format!("{what} takes effect{}", at_count(beat.tick)));
            if let Some(act) = prepared.of(beat.unit) {
                let at = match act.aim {
                    Aim::Unit(target) => format!("Aimed at {}. ", session.names.unit(target)),
                    Aim::Cell(cell) => format!("Aimed at {}. ", session.names.cell(cell)),
                    Aim::Way(_) | Aim::None => String::new(),
                };
                ui.label(format!("{at}Would catch now: {}", whom(act, &session.names)));
            }
        }
        None => drop(ui.label(turn_in_words(beat.done, marks.is_now, beat.tick))),
    }
    if let Some(Some(parts)) = session.initiatives.get(beat.unit.index()) {
        parts_table(ui, "Initiative", parts, &total(parts.total().to_string()));
        if let Some(words) = beat.tick.and_then(|tick| later(parts.total(), tick)) {
            quiet(ui, words);
        }
    }
}

/// When a unit has its turn. A turn that has begun counts as done.
fn turn_in_words(is_done: bool, is_now: bool, tick: Option<i32>) -> String {
    match (is_now, is_done) {
        (true, _) => "has its turn now".to_owned(),
        (false, true) => "has had its turn".to_owned(),
        (false, false) => format!("has its turn{}", at_count(tick)),
    }
}

/// Why a turn comes at another tick than the unit's initiative: the number under a token is the tick.
fn later(initiative: i32, tick: i32) -> Option<String> {
    (initiative != tick).then(|| {
        format!(
            "The number under the token is the tick of this turn: {tick}, not the {initiative} of the initiative, because acts \
             and waiting take ticks, and some units have several turns."
        )
    })
}

/// When something comes in a round that counts down the initiative, from the highest number.
fn at_count(tick: Option<i32>) -> String {
    tick.map_or_else(String::new, |tick| format!(" at tick {tick}, as the count runs down"))
}

/// A token for lists: shape, colour, drawing.
pub fn small_token(painter: &egui::Painter, art: &Art, side: usize, glyph: &str, centre: egui::Pos2, radius: f32) {
    body(painter, side, centre, radius);
    art.glyph(painter, glyph, centre, radius * 1.32, Color32::WHITE);
}

/// A token without its drawing: shape and colour.
pub(super) fn body(painter: &egui::Painter, side: usize, centre: egui::Pos2, radius: f32) {
    let (fill, rim) = (colour::side(side), Stroke::new(radius / 12.0, Color32::WHITE));
    match side % 4 {
        0 => {
            painter.circle(centre, radius, fill, rim);
        }
        1 => {
            let rect = egui::Rect::from_center_size(centre, egui::Vec2::splat(radius * 1.9));
            painter.rect(rect, CornerRadius::same((radius * 0.28) as u8), fill, rim, egui::StrokeKind::Inside);
        }
        2 => {
            painter.add(egui::Shape::convex_polygon(around(centre, radius, 6, 0.0), fill, rim));
        }
        _ => {
            painter.add(egui::Shape::convex_polygon(around(centre, radius * 1.1, 4, 0.0), fill, rim));
        }
    }
}

fn around(centre: egui::Pos2, radius: f32, corners: usize, turn: f32) -> Vec<egui::Pos2> {
    let angle = |corner: usize| std::f32::consts::TAU * corner as f32 / corners as f32 + turn;
    (0..corners).map(|corner| centre + radius * vec2(angle(corner).sin(), -angle(corner).cos())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turn_that_is_being_taken_is_marked_whether_it_counts_as_done_or_not() {
        let beat = |unit: u16, done: bool| Beat { unit: UnitId(unit), tick: None, done, what: None };
        let beats = [beat(0, true), beat(1, true), beat(2, false)];
        assert_eq!(now_at(&beats, Some(UnitId(1))), Some(1), "it began and so is done with");
        assert_eq!(turn_in_words(true, true, Some(16)), "has its turn now", "although it counts as done");
        assert_eq!(turn_in_words(true, false, Some(16)), "has had its turn");
        assert_eq!(turn_in_words(false, false, Some(14)), "has its turn at tick 14, as the count runs down");
        assert_eq!(now_at(&beats, Some(UnitId(2))), Some(2), "it is about to begin");
        assert_eq!(now_at(&beats, None), None, "nobody acts");
        let side = [beat(0, false), beat(1, false)];
        assert_eq!(now_at(&side, Some(UnitId(1))), Some(1), "the units of a side act in any order");
    }

    #[test]
    fn a_turn_at_another_tick_than_the_initiative_says_why() {
        assert_eq!(later(12, 12), None);
        assert!(later(18, 12).is_some_and(|words| words.contains("12, not the 18")));
    }

    #[test]
    fn every_way_to_win_that_a_battle_file_has_is_in_the_list_of_battles() {
        let texts = crate::session::Texts::of_the_game();
        let ways = |name: &str| {
            let setup = texts.load(&format!("maps/{name}.battle.toml")).expect("it is sound");
            let battle = hexfray_battle::Battle::new(&setup, hexfray_battle::DiceSource::Seed(0)).expect("it starts");
            ways_to_win(&setup, &battle.endings(), None)
        };
        assert_eq!(ways("parade")[0], "City: victory when the tank falls.");
        let [time, blue, red] = &ways("sunken_shrine")[..] else { panic!("{:?}", ways("sunken_shrine")) };
        assert!(time.starts_with("Red: victory when the time is up, 270 ticks left, about "), "{time}");
        for (side, odds) in [("Blue", blue), ("Red", red)] {
            assert!(odds.starts_with(&format!("{side}: ")), "{odds}");
            assert!(
                odds.contains("; when computers play both sides, it wins ") && odds.ends_with(" battles."),
                "{odds}"
            );
        }
        let castle = ways("castle");
        assert!(castle.contains(&"Blue: victory when 3 of them have reached the keep.".to_owned()), "{castle:?}");
        let [time, ..] = &ways("rooftops")[..] else { panic!("{:?}", ways("rooftops")) };
        assert!(time.contains(": defeat when the time is up, 180 ticks left, about "), "{time}");
        let chase = ways("highway_chase");
        assert!(chase.iter().any(|way| way == "Fugitives: victory when every unit is 12 cells away from all foes."));
    }

    #[test]
    fn a_turn_to_come_is_said_in_plain_words() {
        assert_eq!(at_count(Some(12)), " at tick 12, as the count runs down");
        assert_eq!(at_count(None), "", "without a count the turn has no number");
    }

    #[test]
    fn what_has_passed_gives_way_to_what_comes() {
        let beat = |unit: u16, done: bool| Beat { unit: UnitId(unit), tick: None, done, what: None };
        let beats: Vec<Beat> = (0..12).map(|unit| beat(unit, unit < 7)).collect();
        assert_eq!(first_shown(&beats, Some(UnitId(7)), 20), 0, "all are shown when there is room");
        assert_eq!(first_shown(&beats, Some(UnitId(7)), 5), 6, "one that has passed stays for context");
        let late: Vec<Beat> = (0..12).map(|unit| beat(unit, unit < 11)).collect();
        assert_eq!(first_shown(&late, Some(UnitId(11)), 5), 7, "the row stays full at the end of the round");
    }
}
