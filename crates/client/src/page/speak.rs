//! The texts that the page speaks through screen readers: events, messages and questions, the cell under the pointer, and the
//! units on the board.

use bevy::prelude::*;
use serde_json::json;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    board::{cover_in_words, describe},
    choice::Choice,
    hud::{asked, under_way},
    playback::Playback,
    reload::Notice,
    replay::Replay,
    session::{BattleSystems, Session},
    state::{ByTouch, Fault, Screen, Step},
    theme::hands,
};
use hexfray_battle::{Decision, Name, UnitId, UnitView};
use hexfray_board::grid::Cell;
use hexfray_minds::story::{threat_in_words, titled, toll_in_words};

#[wasm_bindgen]
extern "C" {
    /// Speaks a text: `log` an event, `pointed` the cell under the pointer, `said` a message or question for the player.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn speak(what: &str, text: &str);
    /// Lists the units, as JSON: `[{"id": 3, "label": "Mira, blue, 12 of 20 HP, at 4, 3"}, …]`.
    #[wasm_bindgen(js_namespace = hexfray)]
    fn units(json: &str);
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (tell_log, tell_pointed, tell_units).after(Step::Show).in_set(BattleSystems))
        .add_systems(Update, tell_said.after(Step::Show))
        .add_systems(OnExit(Screen::Battle), || units("[]"));
}

/// The most lines that are read aloud at once; a skipped round would otherwise be read for minutes.
const AT_ONCE: usize = 12;

/// Reads the new lines of the log aloud.
fn tell_log(session: Res<Session>, replay: Option<Res<Replay>>, mut read: Local<usize>) {
    let lines = &session.lines;
    // Another battle, an undone order, or another moment of a replay: these lines are not news.
    if session.is_added() || lines.len() < *read || replay.is_some_and(|replay| replay.is_changed() && !replay.plays())
    {
        *read = lines.len();
        return;
    }
    let from = (*read).max(lines.len().saturating_sub(AT_ONCE));
    lines[from..].iter().for_each(|line| speak("log", &line.to_string()));
    *read = lines.len();
}

/// Speaks the messages and questions for the player from every panel: an error, news, the reason for a refusal, a message of
/// the battle, a question.
fn tell_said(
    (fault, notice): (Res<Fault>, Res<Notice>),
    choice: Res<Choice>,
    session: Option<Res<Session>>,
    (playback, screen, by_touch): (Res<Playback>, Res<State<Screen>>, Res<ByTouch>),
    mut told: Local<String>,
) {
    let battle = session.filter(|_| *screen.get() == Screen::Battle);
    let message = || {
        let message = playback.page().or_else(|| playback.task())?;
        let text = hands::as_pointed(by_touch.is_known(), &message.text);
        Some(if message.title.is_empty() { text } else { format!("{}. {text}", message.title) })
    };
    let asked = |session: &Session| match session.battle.decision() {
        _ if !playback.is_idle() || !session.human_decides() => None,
        Decision::Answer { unit, question, .. } => {
            let during = under_way(session, question.as_str()).map_or_else(String::new, |act| format!(" {act}."));
            Some(asked(session.names.unit(*unit), question.as_str()) + &during)
        }
        Decision::Pick { side } => Some(format!("{}: who is next?", titled(session.names.side(side.index())))),
        Decision::Act { .. } | Decision::Over(_) => None,
    };
    let said = [
        fault.0.clone(),
        notice.broken.clone(),
        notice.news.clone(),
        choice.notice.as_ref().filter(|_| battle.is_some()).map(|(text, _)| text.clone()),
        battle.as_ref().and_then(|_| message()),
        battle.as_ref().and_then(|session| asked(session)),
    ];
    let text = said.into_iter().flatten().collect::<Vec<_>>().join(" ");
    if *told != text {
        speak("said", &text);
        *told = text;
    }
}

/// Speaks the cell under the pointer: its ground, the units there, the effect of a click.
fn tell_pointed(
    session: Res<Session>,
    choice: Res<Choice>,
    playback: Res<Playback>,
    by_touch: Res<ByTouch>,
    mut told: Local<String>,
) {
    let text = choice.hover.filter(|_| playback.is_idle()).map_or_else(String::new, |cell| {
        [
            Some(ground(&session, cell)),
            choice.unit(&session.battle).map(|unit| about(&session, &unit)),
            promise(&choice, by_touch.is_known(), &session.battle.falls_as()),
        ]
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(". ")
    });
    if *told != text {
        speak("pointed", &text);
        *told = text;
    }
}

fn ground(session: &Session, cell: Cell) -> String {
    let board = session.battle.board();
    if !board.exists(cell) {
        return "Beside the board".to_owned();
    }
    let cover = cover_in_words(board, cell).map_or_else(String::new, |cover| format!(", {cover}"));
    format!("{}: {}, height {}{cover}", spoken(session, cell), describe(board, cell), board.height(cell))
}

/// A cell as it is spoken: the name of an area, otherwise column and row.
fn spoken(session: &Session, cell: Cell) -> String {
    let area = session.names.area(cell).map(str::to_owned);
    area.unwrap_or_else(|| format!("Cell {}, {}", cell.col, cell.row))
}

/// A unit in a line: its side, its health, its place, and its conditions.
fn about(session: &Session, unit: &UnitView) -> String {
    let names = &session.names;
    let side = names.side(unit.side.index());
    let place = unit.cell.map_or_else(
        || "off the board".to_owned(),
        |cell| {
            let area = names.area(cell).map(|area| format!("in {area}"));
            area.unwrap_or_else(|| format!("at {}, {}", cell.col, cell.row))
        },
    );
    let conditions = session.battle.conditions(unit.id);
    let conditions: String = conditions.iter().map(|condition| format!(", {}", condition.name)).collect();
    let turn = if session.acting() == Some(unit.id) { ", its turn" } else { "" };
    format!("{}, {side}, {} of {} HP, {place}{conditions}{turn}", names.unit(unit.id), unit.hp, unit.hp_max)
}

/// The effect of a click, in words.
fn promise(choice: &Choice, by_touch: bool, falls_as: &[Name]) -> Option<String> {
    let plan = &choice.plan;
    if let Some(why) = &plan.why_not {
        return Some(why.clone());
    }
    if plan.orders.is_empty() {
        return None;
    }
    let odds = plan.forecast.as_ref().map(|forecast| {
        let targets = forecast.targets.iter().map(|target| threat_in_words(target, plan.purpose, falls_as));
        std::iter::once(forecast.what.to_string()).chain(targets).collect::<Vec<_>>().join(", ")
    });
    let way = (plan.way.len() > 1).then(|| {
        let toll = toll_in_words(plan.harm, plan.falls).map_or_else(String::new, |toll| format!(" and {toll}"));
        format!("The path there {}{toll}", choice.toll(plan.cost))
    });
    let how = if by_touch { Some("Tap again to do it".to_owned()) } else { choice.confirms() };
    Some([way, odds, how].into_iter().flatten().collect::<Vec<_>>().join(". "))
}

/// Lists the units about which the player can ask.
fn tell_units(session: Res<Session>, choice: Res<Choice>, mut told: Local<String>) {
    let seen = |id: UnitId| !choice.unseen.contains(&id);
    let list = session.battle.units().filter(|unit| unit.is_active() && seen(unit.id));
    let list: Vec<_> = list.map(|unit| json!({ "id": unit.id.0, "label": about(&session, &unit) })).collect();
    let text = serde_json::Value::from(list).to_string();
    if *told != text {
        units(&text);
        *told = text;
    }
}
