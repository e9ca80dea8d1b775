//! When a slow act takes effect, and what may have changed by then.

use super::words::{counted, titled};
use hexfray_battle::{ActView, Aim, Battle, Forecast, Order, Range, Targeting, UnitId};

/// When an act takes effect that does not do so at once, and what its target may do before: `takes effect in 4 ticks, at tick
/// 12; before that Ilse has a turn: it reaches Ilse only within 5 cells, heights counted`. `None` for an act that takes effect
/// at once.
pub fn delay_in_words(battle: &Battle, order: &Order, forecast: &Forecast) -> Option<String> {
    let ready = forecast.ready?;
    let Order::Act { unit, act, aim } = *order else { return None };
    let view = battle.acts(unit).into_iter().find(|view| view.act == act);
    let ticks = view.map(|view| view.charge).and_then(|ticks| u64::try_from(ticks).ok()).filter(|&ticks| ticks > 0);
    let ticks = ticks.map_or_else(String::new, |ticks| format!(" in {},", counted(ticks, "tick")));
    let when = if ready < 0 { "in the next round".to_owned() } else { format!("at tick {ready}") };
    let when = format!("takes effect{ticks} {when}");
    let before = match aim {
        Aim::Unit(target) if target != unit && has_turn_before(battle, target, ready) => {
            let name = battle.unit(target).map(|target| titled(target.name.as_str()))?;
            let needs = view.and_then(|view| needs(battle, &view, &name));
            needs.map(|needs| format!("; before that {name} has a turn: {needs}"))
        }
        Aim::Unit(_) => None,
        Aim::Cell(_) | Aim::Way(_) | Aim::None => {
            let others = forecast.targets.iter().map(|target| target.target).filter(|&target| target != unit);
            let mut others = others.filter(|&target| has_turn_before(battle, target, ready));
            others.next().map(|_| "; units may leave or enter its area before".to_owned())
        }
    };
    Some(when + &before.unwrap_or_default())
}

/// Whether a unit has a turn before an act takes effect that is ready at this tick; below 0 in the next round.
fn has_turn_before(battle: &Battle, unit: UnitId, ready: i32) -> bool {
    let turns = battle.timeline().into_iter().filter(|beat| beat.unit == unit && beat.what.is_none() && !beat.done);
    ready < 0 || turns.filter_map(|beat| beat.tick).any(|tick| tick > ready)
}

/// What an act needs to reach a unit; `None` if it reaches it anywhere.
fn needs(battle: &Battle, view: &ActView, name: &str) -> Option<String> {
    let Targeting { range, line_of_fire, .. } = view.targeting;
    let line = if line_of_fire { " and in a clear line of fire" } else { "" };
    let cells = |cells: u32| match battle.board().grid().len() > 1 {
        true => Some(format!("within {}", counted(cells, "cell"))),
        false => None,
    };
    let near = match range {
        Range::Own => Some("in the same cell".to_owned()),
        Range::Cells(0) => Some("in the same cell".to_owned()),
        Range::Cells(1) => Some("beside it".to_owned()),
        Range::Cells(most) => cells(most).map(|near| format!("{near}, heights counted,")),
        Range::Unlimited => None,
    };
    match (near, line_of_fire) {
        (Some(near), _) => Some(format!("it reaches {name} only {near}{line}").trim_end_matches(',').to_owned()),
        (None, true) => Some(format!("it reaches {name} only in a clear line of fire")),
        (None, false) => None,
    }
}
