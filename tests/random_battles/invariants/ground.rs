//! What the ground does to those who come to it, however they move: nobody enters lava or spikes for nothing (SW-249, DC-066).

use hexfray::{
    battle::{Battle, Decision, Event, UnitId, UnitView},
    grid::Cell,
};

/// Whether a unit is brought down, or taken away, by one of these events.
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

/// The cell in which a unit is put.
pub fn put(unit: UnitId, event: &Event) -> &[Cell] {
    match event {
        Event::Placed { unit: of, cell } if *of == unit => std::slice::from_ref(cell),
        _ => &[],
    }
}

/// Whether every unit is struck as often as it comes to a cell whose ground hurts under a ruleset, as a sentence that says which
/// one is not. What follows an open question is still to come.
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
