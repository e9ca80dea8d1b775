//! Rulings of the referee, recorded like any other order.

use bevy_ecs::prelude::*;

use crate::{
    ConditionView, Decision, Ending, Event, Field, Flow, Log, Name, OrderError, Outcome, Presence, Resolving, Roster,
    Rule, Rules, Ruling, SideId, Stage, UnitId, UnitView,
    lay::{put, remove, shift},
    reinforcement::{self, Arrivals},
};
use hexfray_board::{
    grid::Cell,
    map::{Board, CoverSide, cover_sides},
};

/// A modifier that the referee has given to all checks of a unit, as a condition on it; `None` if it is 0.
pub(crate) fn as_condition(modifier: i32) -> Option<ConditionView> {
    let sign = if modifier < 0 { '−' } else { '+' };
    let name =
        Name::intern(&format!("referee {sign}{}", modifier.unsigned_abs())).unwrap_or_else(|_| Name::new("referee"));
    (modifier != 0).then_some(ConditionView {
        name,
        glyph: Name::new("crown"),
        rounds: None,
        until: Some(Name::new("until the referee takes it back")),
        about: Name::new("The referee has changed all checks of this unit by so much."),
        harmful: modifier < 0,
        on_board: false,
    })
}

/// Whether a ruling can be followed.
pub(crate) fn check(world: &World, ruling: &Ruling) -> Result<(), OrderError> {
    let roster = world.resource::<Roster>();
    let field = world.resource::<Field>();
    let known = |unit: UnitId| if unit.index() < roster.len() { Ok(()) } else { Err(OrderError::NoSuchUnit(unit)) };
    match *ruling {
        Ruling::Place { unit, cell } => known(unit).and_then(|()| check_place(roster, field, unit, cell)),
        Ruling::Hurt { unit, amount } | Ruling::Heal { unit, amount } => {
            known(unit)?;
            if !Ruling::POINTS.contains(&amount) {
                let why = "an amount of hit points is between 0 and 9,999";
                return Err(roster.refused(unit, why, Rule::HOUSE));
            }
            // A unit cannot fall while it is off the board.
            if matches!(ruling, Ruling::Hurt { .. }) && field.place(unit).cell().is_none() {
                return Err(roster.refused(unit, "not on the board", Rule::HOUSE));
            }
            Ok(())
        }
        Ruling::Modifier { unit, value } => {
            known(unit)?;
            let sum = world.resource::<Rules>().0.modifier(world, unit).saturating_add(value.into());
            if i16::try_from(sum).is_ok_and(|sum| Ruling::MODIFIERS.contains(&sum)) {
                return Ok(());
            }
            let why = "the referee's modifiers to a unit add up to between −200 and 200";
            Err(roster.refused(unit, why, Rule::HOUSE))
        }
        Ruling::Inflict { unit, .. }
        | Ruling::Cure { unit, .. }
        | Ruling::Allow { unit, .. }
        | Ruling::Unconcerned { unit, .. }
        | Ruling::Remove { unit } => known(unit),
        Ruling::Enter { group } => match world.resource::<Arrivals>().awaited().any(|one| one.group == group) {
            true => Ok(()),
            false => Err(OrderError::WrongKind("a group that is still to come")),
        },
        Ruling::Cover { cell, side, percent } => check_cover(field.board(), cell, side, percent),
        Ruling::Surprise { side, .. } => known_side(roster, Some(side)),
        Ruling::Surrounded { side } => known_side(roster, side),
        Ruling::Time { amount } if !Ruling::TIMES.contains(&amount) => {
            Err(OrderError::WrongKind("an amount of time between −1,000,000 and 1,000,000"))
        }
        Ruling::Time { .. } => Ok(()),
        Ruling::End { winner } => known_side(roster, winner),
        Ruling::Surrender { side } => {
            known_side(roster, Some(side))?;
            match winner_over(world, side) {
                Some(_) => Ok(()),
                None => Err(OrderError::WrongKind("a side that has foes")),
            }
        }
    }?;
    world.resource::<Rules>().0.check_ruling(world, ruling)?;
    match *ruling {
        Ruling::Place { unit, .. } if field.place(unit).cell().is_none() && has_fallen(world, unit) => {
            let why = "the unit has fallen, and has no hit points left to stand with";
            Err(roster.refused(unit, why, Rule::HOUSE))
        }
        _ => Ok(()),
    }
}

/// Whether a unit can be put into a cell.
fn check_place(roster: &Roster, field: &Field, unit: UnitId, cell: Cell) -> Result<(), OrderError> {
    let refused = |why| roster.refused(unit, why, Rule::HOUSE);
    if !field.board().exists(cell) {
        return Err(refused("the cell is not on the board"));
    }
    if !field.fits(unit, cell, |_| true) {
        return Err(refused("there is no room for a unit of this size"));
    }
    if field.cells_from(unit, cell).iter().any(|&cell| field.board().blocks_move(cell)) {
        return Err(refused("nobody can stand there"));
    }
    if field.cells_from(unit, cell).iter().any(|&cell| !field.has_room(unit, cell)) {
        return Err(refused("a unit is in that cell"));
    }
    Ok(())
}

/// Whether a piece of cover can be put there.
fn check_cover(board: &Board, cell: Cell, side: Option<Name>, percent: u8) -> Result<(), OrderError> {
    if !board.exists(cell) {
        return Err(OrderError::NoSuchCell(cell));
    }
    if side.is_some_and(|side| cover_side(board, side).is_none()) {
        return Err(OrderError::WrongKind("a side of the cell, by its direction, \"up\" or \"down\""));
    }
    match percent <= 100 && percent.is_multiple_of(25) {
        true => Ok(()),
        false => Err(OrderError::WrongKind("cover of 25, 50, 75 or 100 percent, or 0 to take it away")),
    }
}

/// The side with this name.
fn cover_side(board: &Board, name: Name) -> Option<CoverSide> {
    let sides = cover_sides(board.grid().shape());
    sides.into_iter().find(|(known, _)| *known == name.as_str()).map(|(_, side)| side)
}

/// Adds a piece of cover, or removes it.
fn change_cover(world: &mut World, cell: Cell, name: Option<Name>, percent: u8) {
    let mut field = world.resource_mut::<Field>();
    let side = name.and_then(|name| cover_side(field.board(), name));
    let board = field.board().with_cover(cell, side, percent);
    field.change_cover(board, cell, name, percent);
    world.resource_mut::<Log>().push(Event::BoardChanged { cells: vec![cell] });
}

/// Whether a unit has no hit points left, or none of the ruleset's equivalent.
fn has_fallen(world: &World, unit: UnitId) -> bool {
    let roster = world.resource::<Roster>();
    let Some(identity) = roster.units().get(unit.index()) else { return false };
    let mut view = UnitView::of(identity, Presence::Out, None, 0);
    world.resource::<Rules>().0.view(world, &mut view);
    view.hp_max > 0 && view.hp <= 0
}

fn known_side(roster: &Roster, side: Option<SideId>) -> Result<(), OrderError> {
    match side {
        Some(side) if side.index() >= roster.sides().len() => Err(OrderError::WrongKind("a side of this battle")),
        _ => Ok(()),
    }
}

/// The side that wins if this one gives up: one that is hostile to it, and of several the one with most units left, or the first
/// of equals.
fn winner_over(world: &World, side: SideId) -> Option<SideId> {
    let (roster, field) = (world.resource::<Roster>(), world.resource::<Field>());
    let left = |of: SideId| {
        let own = roster.units().iter().filter(|unit| unit.side == of);
        own.filter(|unit| field.place(unit.id).presence() == Presence::Active).count()
    };
    let sides = (0..roster.sides().len()).filter_map(|at| u8::try_from(at).ok()).map(SideId);
    sides.filter(|&other| roster.are_hostile(side, other)).rev().max_by_key(|&other| left(other))
}

/// Follows a ruling that was checked.
pub(crate) fn follow(world: &mut World, ruling: Ruling) {
    world.resource_mut::<Log>().push(Event::Ruled { ruling });
    let before = presences(world);
    match ruling {
        Ruling::Place { unit, cell } => {
            // The unconscious are carried; a unit that was away takes part again.
            if world.resource::<Field>().place(unit).presence() == Presence::Down {
                shift(world, unit, cell);
            } else {
                put(world, unit, cell);
            }
            world.resource_mut::<Log>().push(Event::Placed { unit, cell });
            let rules = world.resource::<Rules>().0;
            rules.rule(world, &ruling);
        }
        Ruling::Cover { cell, side, percent } => {
            change_cover(world, cell, side, percent);
            let rules = world.resource::<Rules>().0;
            rules.rule(world, &ruling);
        }
        Ruling::Enter { group } => reinforcement::enter(world, group),
        Ruling::Remove { unit } => {
            remove(world, unit, Presence::Out, Name::new("removed by the referee"));
            let rules = world.resource::<Rules>().0;
            rules.rule(world, &ruling);
        }
        Ruling::End { winner } => {
            world.resource_mut::<Flow>().end(Outcome { winner, why: Ending::Referee });
        }
        Ruling::Surrender { side } => {
            let winner = winner_over(world, side);
            world.resource_mut::<Flow>().end(Outcome { winner, why: Ending::Surrender });
        }
        _ => {
            let rules = world.resource::<Rules>().0;
            rules.rule(world, &ruling);
        }
    }
    let gone = gone_since(world, &before);
    lose_acts(world, &gone);
    crate::victory::judge(world, Stage::BattleEnd);
    drop_question(world, &gone);
    let rules = world.resource::<Rules>().0;
    rules.reconsider(world);
}

/// Whether each unit takes part, in order of their numbers.
fn presences(world: &World) -> Vec<Presence> {
    let (roster, field) = (world.resource::<Roster>(), world.resource::<Field>());
    roster.ids().map(|unit| field.place(unit).presence()).collect()
}

/// The units that have fallen or left since then, without those that had fallen before.
fn gone_since(world: &World, before: &[Presence]) -> Vec<UnitId> {
    let (roster, field) = (world.resource::<Roster>(), world.resource::<Field>());
    let presence = |unit: UnitId| field.place(unit).presence();
    let gone = |&(unit, before): &(UnitId, Presence)| presence(unit) != before && presence(unit) != Presence::Active;
    roster.ids().zip(before.iter().copied()).filter(gone).map(|(unit, _)| unit).collect()
}

/// Makes all acts of units that are gone lost, current or queued.
fn lose_acts(world: &mut World, gone: &[UnitId]) {
    for &unit in gone {
        world.resource_mut::<Flow>().drop_actions_of(unit);
        world.resource_mut::<Resolving>().lose_acts_of(unit);
    }
}

/// Drops a question to a unit that is gone, and a question about a lost act; if it was about the unit's turn, the turn is over.
fn drop_question(world: &mut World, gone: &[UnitId]) {
    let (flow, acts) = (world.resource::<Flow>(), world.resource::<Resolving>());
    // Units that have fallen or left take part in what follows the battle.
    let Some(decision) = flow.decision.as_ref().filter(|_| flow.stage != Stage::BattleEnd) else { return };
    let asked = decision.unit().filter(|unit| gone.contains(unit));
    let own_turn = matches!(decision, Decision::Act { .. }) && asked == flow.actor;
    let is_void = acts.waits && acts.lost;
    if asked.is_none() && !is_void {
        return;
    }
    let mut flow = world.resource_mut::<Flow>();
    flow.answered();
    if own_turn {
        flow.go_to(Stage::TurnEnd);
    }
}
