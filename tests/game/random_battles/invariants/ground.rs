//! The effect of hazardous ground on units that enter it by any movement: lava and spikes always hurt (SW-249, DC-066).

use hexfray::{
    battle::{Battle, Decision, Event, UnitId, UnitView},
    grid::Cell,
};

/// Whether one of these events fells or removes a unit.
pub fn is_done_for(unit: UnitId, events: &[Event]) -> bool {
    let ends =
        |event: &Event| matches!(event, Event::Defeated { unit: of, .. } | Event::Left { unit: of, .. } if *of == unit);
    events.iter().any(ends)
}

/// The cells that a unit enters by a move.
pub fn walked(unit: UnitId, event: &Event) -> &[Cell] {
    match event {
        Event::Moved { unit: of, path, .. } if *of == unit => &path[1..],
        _ => &[],
    }
}

/// The cell into which a unit is put.
pub fn put(unit: UnitId, event: &Event) -> &[Cell] {
    match event {
        Event::Placed { unit: of, cell } if *of == unit => std::slice::from_ref(cell),
        _ => &[],
    }
}

/// Checks that every unit is hurt as often as it enters a cell with hazardous ground of a ruleset; the error is a sentence
/// about a unit that is not. Events after an open question are still to come.
pub fn strikes<'a>(
    battle: &Battle,
    events: &'a [Event],
    ruleset: &str,
    comes: impl Fn(&UnitView, &'a Event) -> Vec<Cell>,
) -> Result<(), String> {
    if !battle.board().has_hazards() || matches!(battle.decision(), Decision::Answer { .. }) {
        return Ok(());
    }
    for view in battle.units().filter(|view| !is_done_for(view.id, events)) {
        let hazards =
            events.iter().flat_map(|event| comes(&view, event)).filter_map(|cell| battle.board().hazard(cell));
        let hurting: Vec<&str> = hazards
            .filter(|hazard| hazard.damage.iter().any(|(of, _)| of == ruleset))
            .map(|hazard| hazard.name.as_str())
            .collect();
        let struck = |event: &&Event| match event {
            Event::Damaged { unit, what, .. } => *unit == view.id && hurting.contains(&what.as_str()),
            _ => false,
        };
        let times = events.iter().filter(struck).count();
        if times < hurting.len() {
            return Err(format!("{:?} comes to {hurting:?}, and is struck {times} times", view.id));
        }
    }
    Ok(())
}
