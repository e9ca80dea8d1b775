//! Flight, for units that only want to leave.

use super::{
    otherwise,
    walk::{self, DEADLY, Walks},
};
use hexfray_battle::{Act, ActView, Aim, Battle, Order, UnitId, UnitView, Verb, VerbRole, Wanted};
use hexfray_board::{
    grid::Cell,
    map::{Destination, HOPELESS},
};

/// The speed, as a multiple of the unit's own, from which a foe always catches the unit.
const FASTER: u16 = 2;

/// The order of a unit that flees: off the board if a path leads out; otherwise into a vehicle, toward the nearest way
/// out, or away from the foes; otherwise a retreat, if the rules have retreats.
pub fn order(battle: &Battle, unit: UnitId) -> Order {
    let act = |verb| Order::Act { unit, act: Act::new(verb, 0), aim: Aim::None };
    let legal = |order: &Order| battle.check(order).is_ok();
    // A unit that dies on its path has not escaped.
    let lives = |order: &Order| !walk::falls_first(battle, unit, order);
    let leave = Some(act(Verb::ESCAPE)).filter(legal).filter(lives);
    let run = || goal(battle, unit).map(|to| Order::Move { unit, to }).filter(legal);
    let retreat = || battle.verb_of(VerbRole::Withdraws).map(act).filter(legal);
    let end = || Some(Order::EndTurn { unit }).filter(legal);
    let board = || board(battle, unit);
    leave.or_else(board).or_else(run).or_else(retreat).or_else(end).unwrap_or_else(|| otherwise(battle))
}

/// Getting into a vehicle, if there is one.
fn board(battle: &Battle, unit: UnitId) -> Option<Order> {
    let from = battle.unit(unit)?.cell?;
    let boards = |act: &Act| battle.role(act.verb) == VerbRole::Boards;
    battle.verb_of(VerbRole::Boards)?;
    let acts = battle.acts_where(unit, Wanted { ready: true, like: &boards, ..Wanted::UNNAMED });
    let aims = |act: &ActView| {
        battle.aims(unit, act, from).into_iter().map(|aim| Order::Act { unit, act: act.act, aim }).collect::<Vec<_>>()
    };
    let lives = |order: &Order| !walk::falls_first(battle, unit, order);
    acts.iter().flat_map(aims).find(|order| battle.check(order).is_ok() && lives(order))
}

/// The best cell to run to, if it is better than the unit's own.
fn goal(battle: &Battle, unit: UnitId) -> Option<Cell> {
    let own = battle.unit(unit)?;
    let from = own.cell?;
    let grid = battle.board().grid();
    let side = battle.sides().get(own.side.index())?.name;
    let open = |exit: &&hexfray_board::map::Exit| exit.side.as_deref().is_none_or(|of| of == side.as_str());
    let exits: Vec<Cell> = battle.board().exits().iter().filter(open).flat_map(|exit| exit.cells.clone()).collect();
    let foes = battle.units().filter(|other| other.is_active() && battle.are_hostile(other.side, own.side));
    let foes: Vec<Cell> = foes.filter_map(|foe: UnitView| foe.cell).collect();
    let nearest = |cell: Cell, of: &[Cell]| of.iter().map(|&other| grid.distance(cell, other)).min();
    // It stays as near to a way out as possible, then as far from the foes as possible.
    let worth = |cell: Cell| {
        let out = nearest(cell, &exits).unwrap_or(0);
        (std::cmp::Reverse(out), nearest(cell, &foes).unwrap_or(u32::MAX))
    };
    let reach = battle.reach(unit);
    let is_open = |found: &Destination| found.may_stop && found.hazard < u16::from(HOPELESS);
    let mut open: Vec<Destination> = reach.into_iter().filter(is_open).collect();
    let body = battle.carrier(unit).and_then(|carrier| battle.unit(carrier)).unwrap_or(own);
    let mut walks = Walks::default();
    loop {
        let best = *open.iter().max_by_key(|found| (worth(found.cell), found.cell))?;
        if worth(best.cell) <= worth(from) {
            return None;
        }
        let (order, toll) = (Order::Move { unit, to: best.cell }, walk::toll(&body, &best));
        if walks.risk_of(battle, &body, toll, order) < DEADLY {
            return Some(best.cell);
        }
        open.retain(|found| walk::toll(&body, found) < toll);
    }
}

/// Whether it is useless for a unit to flee by choice, because a foe is so much faster that it would catch up.
pub fn is_in_vain(battle: &Battle, unit: UnitId) -> bool {
    if !battle.flees(unit) || !battle.flees_by_choice(unit) {
        return false;
    }
    let speed = |unit: UnitId| battle.fresh_traveller(unit).map_or(0, |traveller| traveller.half_points());
    let Some(own) = battle.unit(unit) else { return false };
    let foes = battle.units().filter(|other| other.is_active() && battle.are_hostile(other.side, own.side));
    let fastest = foes.map(|foe| speed(foe.id)).max().unwrap_or(0);
    let own = speed(unit);
    own > 0 && fastest >= own.saturating_mul(FASTER)
}
