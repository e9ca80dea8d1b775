//! Obstacles on the only path: an act that opens the path has value for the next move, although it does nothing to a
//! foe.
//!
//! If no path leads to any foe or goal, each act at an obstacle or a thing on the board is tried with separate dice: it
//! has a value if a path then leads there, or if fewer obstacles are left.

use std::sync::Arc;

use super::{
    march::March,
    walk::{self, Walks},
};
use hexfray_battle::{
    ActView, Aim, Battle, Decision, Estimate, Name, Order, Purpose, Ruling, UnitId, UnitView, Verb, Wanted,
};
use hexfray_board::{
    grid::{Cell, Template},
    map::Traveller,
};

/// The most pairs of act and aim that are tried.
const MOST: usize = 12;
/// How often each is tried.
const TRIES: u64 = 6;
/// The value of removing an obstacle while others still block the path.
const BEGUN: f64 = 0.25;

/// The least share of a foe's hit points that an act must take on average to be useful: with less, even hundreds of
/// acts do not defeat a foe.
const FUTILE: f64 = 0.003;
/// The share below which it is of little use: dozens of such acts are needed to defeat a foe.
const POOR: f64 = 0.03;

/// Whether an act does almost nothing to a foe, such as a shot through cover that almost hides the foe.
pub fn is_futile(odds: &Estimate, foe: &UnitView) -> bool {
    does_less(odds, foe, FUTILE)
}

/// Whether an act does so little to a foe that it is better to go nearer, if that is possible.
pub fn is_poor(odds: &Estimate, foe: &UnitView) -> bool {
    does_less(odds, foe, POOR)
}

/// Whether the effects of an act on a foe are worth less than this share of its hit points.
fn does_less(odds: &Estimate, foe: &UnitView, share: f64) -> bool {
    let full = f64::from(foe.hp_max.max(1));
    odds.damage + full * (odds.defeat + odds.conditions) + odds.held + odds.drained + odds.initiative < share * full
}

/// An act that opens the path from a unit's cell to one of these cells, or begins to; `None` if there is none.
pub fn opening(
    battle: &Battle,
    (unit, from): (UnitId, Cell),
    acts: &[ActView],
    targets: &[Cell],
    (march, walks): (&mut March, &mut Walks),
) -> Option<Order> {
    let traveller = battle.fresh_traveller(unit)?;
    let grid = battle.board().grid();
    let away = |cell: Cell| targets.iter().map(|&target| grid.distance(cell, target)).min().unwrap_or(u32::MAX);
    let mut tried: Vec<(u32, Order)> = Vec::new();
    for act in acts.iter().filter(|act| act.refused.is_none() && may_open(act)) {
        let order = |aim| Order::Act { unit, act: act.act, aim };
        if act.act.verb == Verb::TRIGGER {
            tried.push((0, order(Aim::None)));
            continue;
        }
        let obstacle = |aim: &Aim| matches!(*aim, Aim::Cell(cell) if battle.board().obstacle(cell).is_some());
        let cell = |aim: Aim| if let Aim::Cell(cell) = aim { away(cell) } else { u32::MAX };
        tried.extend(battle.aims(unit, act, from).into_iter().filter(obstacle).map(|aim| (cell(aim), order(aim))));
    }
    tried.sort_by_key(|&(away, _)| away);
    let mut best: Option<(f64, Order)> = None;
    for (_, order) in tried.into_iter().filter(|(_, order)| battle.check(order).is_ok()).take(MOST) {
        let worth = worth(battle, (unit, order), &traveller, targets, (march, walks));
        if worth > best.map_or(0.0, |(most, _)| most) {
            best = Some((worth, order));
        }
    }
    best.map(|(_, order)| order)
}

/// Whether an act is of a kind that may change the board.
pub fn may_open(act: &ActView) -> bool {
    let at_one_cell = act.targeting.at_cells && act.targeting.template == Template::Area { size: 1 };
    act.act.verb == Verb::TRIGGER || at_one_cell && act.purpose == Purpose::Hinder
}

/// The share of tries in which an order opens the path, or begins to.
fn worth(
    battle: &Battle,
    (unit, order): (UnitId, Order),
    traveller: &Traveller,
    targets: &[Cell],
    (march, walks): (&mut March, &mut Walks),
) -> f64 {
    let mut sum = 0.0;
    for number in 0..TRIES {
        let Some(after) = walks.play(battle, unit, order, number) else { return 0.0 };
        if Arc::ptr_eq(after.board(), battle.board()) {
            continue;
        }
        let from = after.unit(unit).filter(|view| view.is_active()).and_then(|view| view.cell);
        let Some(from) = from else { continue };
        let is_open = march.nearest(after, from, traveller, targets.iter().copied()).is_some();
        sum += if is_open { 1.0 } else { BEGUN };
    }
    sum / TRIES as f64
}

/// The most cells beside obstacles that are searched for acts that open a path.
const MOST_PLACES: usize = 24;

/// If no unit of a side can come to any foe or strike one from afar in the present state: the names of the acts by
/// which the acting unit could open a path, without repetition. `None` if sides can meet.
///
/// It takes some milliseconds; it is meant for checks of a battle's file.
pub fn cannot_meet(battle: &Battle) -> Option<Vec<Name>> {
    let mut march = March::default();
    let active: Vec<UnitView> = battle.units().filter(UnitView::is_active).collect();
    for unit in &active {
        let foes: Vec<(UnitId, Cell)> = active
            .iter()
            .filter(|foe| battle.are_hostile(unit.side, foe.side))
            .filter_map(|foe| Some((foe.id, foe.cell?)))
            .collect();
        let (Some(from), Some(traveller)) = (unit.cell, battle.fresh_traveller(unit.id)) else { return None };
        let wanted = Wanted { purpose: Some(Purpose::Harm), ..Wanted::UNNAMED };
        let blows = battle.acts_where(unit.id, wanted);
        let cells = foes.iter().map(|&(_, cell)| cell);
        // Units that come later, and units without foes, do not count.
        if foes.is_empty() || march.nearest(battle, from, &traveller, cells).is_some() {
            return None;
        }
        let post = march.post(battle, unit.id, from, &traveller, &blows, &foes);
        let strikes = |from: Cell| {
            let pairs = blows.iter().flat_map(|blow| active.iter().map(move |foe| (blow, foe)));
            let mut odds = pairs
                .filter(|(_, foe)| battle.are_hostile(unit.side, foe.side))
                .filter_map(|(blow, foe)| Some((battle.estimate(unit.id, blow.act, foe.id, from)?, foe)));
            odds.any(|(odds, foe)| !is_futile(&odds, foe))
        };
        if post.is_some_and(strikes) {
            return None;
        }
    }
    (!active.is_empty()).then(|| openings(battle, &active))
}

/// The names of the acts by which the acting unit opens a path from beside an obstacle that it can reach.
fn openings(battle: &Battle, active: &[UnitView]) -> Vec<Name> {
    let mut names: Vec<Name> = Vec::new();
    let mut begun = battle.scratch(0);
    battle.copy_into(&mut begun);
    walk::answer_all(&mut begun);
    let unit = match *begun.decision() {
        Decision::Act { unit, .. } => Some(unit),
        Decision::Pick { .. } => begun.orders().into_iter().find(|pick| begun.check(pick).is_ok()).and_then(|pick| {
            begun.submit(pick).ok()?;
            pick.unit()
        }),
        _ => None,
    };
    let on_turn = unit.and_then(|unit| Some((unit, begun.unit(unit)?, begun.fresh_traveller(unit)?)));
    let Some((unit, view, traveller)) = on_turn else { return names };
    let (board, grid) = (battle.board(), battle.board().grid());
    let targets: Vec<Cell> =
        active.iter().filter(|foe| battle.are_hostile(foe.side, view.side)).filter_map(|foe| foe.cell).collect();
    let (mut march, mut walks) = (March::default(), Walks::default());
    let Some(from) = view.cell else { return names };
    march.explore(battle, from, &traveller, u16::MAX);
    let bars = |cell: Cell| grid.neighbours(cell).any(|next| board.obstacle(next).is_some());
    let places = (0..grid.len()).map(|at| grid.cell(at)).filter(|&cell| march.cost(cell).is_some() && bars(cell));
    for place in places.take(MOST_PLACES).collect::<Vec<Cell>>() {
        let mut there = begun.scratch(0);
        begun.copy_into(&mut there);
        let stands = place == from || there.submit(Order::Referee(Ruling::Place { unit, cell: place })).is_ok();
        let acts = there.acts_where(unit, Wanted { ready: true, ..Wanted::ALL });
        let opens = opening(&there, (unit, place), &acts, &targets, (&mut March::default(), &mut walks));
        if let Some(Order::Act { act, .. }) = opens.filter(|_| stands) {
            let name = acts.iter().find(|view| view.act == act).map(|view| view.name);
            names.extend(name.filter(|name| !names.contains(name)));
        }
    }
    names
}
