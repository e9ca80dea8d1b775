//! Orders in a few words, before their results are known.

use super::{names::Names, place::place_in_words, tell::surrenders, words::titled};
use hexfray_battle::{Act, Aim, Battle, Decision, Event, Name, Order, Ruling, UnitId};
use hexfray_board::grid::Cell;

/// An order in a few words, while the battle waits for it: `Mira: go to 3,4`, `Mira: long bow, at Wolf`, `Mira:
/// end the turn`.
pub fn order_in_words(names: &Names, battle: &Battle, order: &Order) -> String {
    in_words(names, battle, order, &|cell| names.cell(cell))
}

/// [`order_in_words`] without coordinates: `Mira: go to the cell 2 steps east beside Wolf`.
pub fn order_as_seen(names: &Names, battle: &Battle, order: &Order) -> String {
    let place = |cell: Cell| match order.unit() {
        Some(unit) => place_in_words(names, battle, unit, cell),
        None => names.cell(cell),
    };
    in_words(names, battle, order, &place)
}

/// [`order_in_words`] with the acts of other units that take effect because of it, from its events: `Mira: guard; then Wolf:
/// leap, at Hal, takes effect`. The end of a turn does nothing itself, so only these acts are named there. An answer is named after
/// the act that it is about: `Harrow: Pistol against Thug A (Thug A: Dodge)`.
pub fn order_with_effects<'e>(
    names: &Names,
    battle: &Battle,
    order: &Order,
    events: impl IntoIterator<Item = &'e Event> + Clone,
) -> String {
    let is_lost = |by: UnitId, name: Name| {
        let lost =
            |event: &Event| matches!(*event, Event::Interrupted { unit, what, .. } if (unit, what) == (by, name));
        events.clone().into_iter().any(lost)
    };
    let takes_effect = |event: &Event| match *event {
        Event::TookEffect { unit, what, aim, .. } if Some(unit) != order.unit() && !is_lost(unit, what) => {
            let at = aimed(names, aim, &|cell| names.cell(cell));
            let end = if at.is_empty() { "" } else { "," };
            Some(format!("{}: {what}{at}{end} takes effect", names.unit(unit)))
        }
        _ => None,
    };
    let effects: Vec<String> = events.clone().into_iter().filter_map(takes_effect).collect();
    let words = order_in_words(names, battle, order);
    let words = match order {
        Order::Answer { .. } => {
            act_under_way(names, battle).map_or_else(|| words.clone(), |act| format!("{act} ({words})"))
        }
        _ => words,
    };
    match (order, effects.is_empty()) {
        (_, true) => words,
        (Order::EndTurn { .. }, false) => effects.join("; "),
        (_, false) => format!("{words}; then {}", effects.join("; ")),
    }
}

fn in_words(names: &Names, battle: &Battle, order: &Order, place: &dyn Fn(Cell) -> String) -> String {
    let of = |unit: UnitId, what: String| format!("{}: {what}", names.unit(unit));
    match *order {
        Order::Move { unit, to } => of(unit, format!("go to {}", place(to))),
        Order::Walk { unit, via, to } => {
            let cells: Vec<String> = via.cells().iter().map(|&cell| place(cell)).collect();
            of(unit, format!("go to {} over {}", place(to), cells.join(", ")))
        }
        Order::Act { unit, act, aim } => {
            let known = battle.acts(unit).into_iter().find(|view| view.act == act).map(|view| view.name);
            let name = known.or_else(|| battle.verb(act.verb).map(|verb| verb.title));
            let name = name.map_or_else(|| "act".to_owned(), |name| name.to_string());
            of(unit, format!("{name}{}", aimed(names, aim, place)))
        }
        Order::EndTurn { unit } => of(unit, "end the turn".to_owned()),
        Order::Pick { unit } => of(unit, "act next".to_owned()),
        Order::Answer { unit, option } => match battle.decision() {
            Decision::Answer { options, .. } if usize::from(option) < options.len() => {
                of(unit, titled(options[usize::from(option)].as_str()))
            }
            _ => of(unit, format!("answer {}", u32::from(option) + 1)),
        },
        Order::Referee(Ruling::Surrender { side }) => surrenders(names, side),
        Order::Referee(_) => "The referee rules".to_owned(),
        Order::Ask { side, question, wanted } => {
            let word = if wanted { "ask" } else { "do not ask" };
            format!("{}: {word} “{question}”", names.side(side.index()))
        }
    }
}

/// The act during which a question is asked, in a few words: `Wolf: Long bow against Mira`; `None` between acts.
pub fn act_under_way(names: &Names, battle: &Battle) -> Option<String> {
    let (unit, order, what) = battle.act_under_way()?;
    let against = match order {
        Order::Act { aim: Aim::Unit(target), .. } if target != unit => format!(" against {}", names.unit(target)),
        _ => String::new(),
    };
    let unit = names.unit(unit);
    // The rules call it no more than an act until the unit has chosen one: then its weapon or its verb names it.
    let known = |actor: UnitId, act: Act| {
        let view = battle.acts(actor).into_iter().find(|view| view.act == act).map(|view| view.name);
        view.or_else(|| battle.verb(act.verb).map(|verb| verb.title))
    };
    let name = match order {
        Order::Act { unit, act, .. } if what.as_str() == "act" => known(unit, act),
        _ => Some(what).filter(|what| what.as_str() != "act"),
    };
    Some(match name {
        Some(name) => format!("{unit}: {}{against}", titled(name.as_str())),
        None => format!("{unit} acts{against}"),
    })
}

fn aimed(names: &Names, aim: Aim, place: &dyn Fn(Cell) -> String) -> String {
    match aim {
        Aim::Unit(unit) => format!(", at {}", names.unit(unit)),
        Aim::Cell(cell) => format!(", at {}", place(cell)),
        Aim::Way(_) | Aim::None => String::new(),
    }
}
