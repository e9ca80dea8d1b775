//! The engine's answers about a battle or a board.

use serde::Serialize;
use serde_json::{Value, json};

use hexfray_battle::{ActId, Battle, Event, UnitView};
use hexfray_board::{
    map::Board,
    text::{Library, Source, read},
};

/// The state that all players may see.
pub(super) fn state(battle: &Battle) -> Value {
    let units: Vec<Value> = battle.units().map(|unit| unit_state(battle, &unit)).collect();
    json!({
        "battle": battle.setup().source,
        "title": battle.setup().title,
        "ruleset": battle.setup().ruleset.name(),
        "round": battle.round(),
        "decision": battle.decision(),
        "digest": battle.digest(),
        "sides": battle.sides(),
        "units": units,
        "timeline": battle.timeline(),
        "situation": battle.situation(),
        "endings": battle.endings(),
        "awaited": battle.awaited().collect::<Vec<_>>(),
        "prepared": battle.prepared(),
        "things": battle.things(),
        "melees": battle.melees(),
        "spoils": battle.spoils(),
        "board": board(battle.board()),
    })
}

fn unit_state(battle: &Battle, unit: &UnitView) -> Value {
    let mut state = serde_json::to_value(unit).unwrap_or_default();
    if let Value::Object(fields) = &mut state {
        fields.insert("conditions".to_owned(), json!(battle.conditions(unit.id)));
        let temper = battle.temper(unit.id);
        if !temper.is_none() {
            fields.insert("temper".to_owned(), json!(temper));
        }
    }
    state
}

/// An event with the act that caused it: `{"damaged": {…}, "act": 3}`.
#[derive(Serialize)]
struct Caused<'b> {
    #[serde(flatten)]
    event: &'b Event,
    /// The act's number: acts are numbered from 1 as they begin to take effect. `None` for events without a cause, such
    /// as the start of a round.
    #[serde(skip_serializing_if = "Option::is_none")]
    act: Option<ActId>,
}

/// The events since the last order.
fn events(battle: &Battle) -> Vec<Caused<'_>> {
    battle.events().iter().zip(battle.causes()).map(|(event, &act)| Caused { event, act }).collect()
}

/// The answer for a new battle: its state, and the events before the first decision.
pub(super) fn opened(battle: &Battle) -> Value {
    json!({
        "events": events(battle),
        "decision": battle.decision(),
        "digest": battle.digest(),
        "title": battle.setup().title,
        "about": battle.setup().about,
        "warnings": battle.setup().warnings.iter().map(|one| one.line()).collect::<Vec<_>>(),
    })
}

/// The events of the last order, and the present decision.
pub(super) fn after(battle: &Battle) -> Value {
    json!({
        "events": events(battle),
        "decision": battle.decision(),
        "digest": battle.digest(),
    })
}

/// The shape and size of a board.
pub(super) fn board(board: &Board) -> Value {
    let grid = board.grid();
    let mut answer = json!({ "shape": grid.shape(), "columns": grid.cols(), "rows": grid.rows() });
    if grid.levels() > 1 {
        answer["levels"] = json!(grid.levels());
    }
    answer
}

/// All battles of the library, with their titles.
pub(super) fn battles(library: &Library) -> Value {
    let battles = library.files("maps/", ".battle.toml").map(|(name, source)| {
        let title = read(source, |table| Some(title_of(table))).unwrap_or_default();
        json!({ "battle": name, "title": title })
    });
    battles.collect()
}

/// The file of a battle or board by its short name, such as `duel` for `maps/duel.battle.toml`.
pub(super) fn in_full(library: &Library, name: String) -> String {
    let known = |name: &String| library.get(name).is_some();
    if known(&name) {
        return name;
    }
    let files = [".battle.toml", "", ".map.toml"].map(|ending| format!("maps/{name}{ending}"));
    let [battle, ..] = &files;
    let meant = if name.contains(['/', '.']) { &name } else { battle };
    files.iter().find(|&name| known(name)).unwrap_or(meant).clone()
}

fn title_of(table: &hexfray_board::text::Table<'_>) -> String {
    let title = table.text_or("name", "");
    // The list ignores all other mistakes.
    table.pass_over();
    title
}

/// Whether a text is a battle rather than a board: it names a ruleset or a map.
pub(super) fn is_battle(source: &Source) -> bool {
    let mut named = false;
    let _ = read(source, |table| {
        named = table.has("ruleset") || table.has("map");
        table.pass_over();
        Some(())
    });
    named
}
