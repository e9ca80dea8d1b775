//! Invariants after every order of `dice_pool`: swimming and climbing are paid for, and held units do not move by themselves.

use hexfray::{
    battle::{Battle, Decision, Event, Name, Order, UnitId},
    grid::Cell,
    map::Space,
    rules::dice_pool::{
        content::{Does, EnergyPer},
        state::Look,
    },
};

use super::{Before, Invariants};

pub struct DicePool;

impl Invariants for DicePool {
    fn holds(&self) -> &'static [&'static str] {
        // A held unit may be dragged, which is checked with the holds.
        &[]
    }

    fn points(&self) -> &'static str {
        "energy"
    }

    fn foretold(&self, _event: &Event) -> Option<i32> {
        None
    }

    fn look(&self, battle: &Battle, before: &Before, events: &[Event]) -> Result<(), String> {
        ways_are_paid_for(battle, before.order, events)
    }

    fn offers(&self, battle: &Battle, orders: &[Order]) -> Result<(), String> {
        the_held_are_offered_no_move(battle, orders)
    }
}

/// A unit that is held is offered no move (DP-131).
pub fn the_held_are_offered_no_move(battle: &Battle, orders: &[Order]) -> Result<(), String> {
    let is_held = |unit: UnitId| battle.conditions(unit).iter().any(|on| on.name.as_str() == "grappled");
    let moves = orders.iter().find(|order| matches!(order, Order::Move { unit, .. } if is_held(*unit)));
    moves.map_or(Ok(()), |order| Err(format!("{order:?} is offered to a unit that is held (DP-131)")))
}

/// A unit that moves by itself pays for swimming and climbing, as a whole or by the space (DP-061, DP-063, DP-064, DP-067,
/// DP-068). Moves that stop for a question are not checked.
pub fn ways_are_paid_for(battle: &Battle, order: Order, events: &[Event]) -> Result<(), String> {
    let Order::Move { unit, .. } = order else { return Ok(()) };
    let (look, board) = (Look::of(battle.world()), battle.board());
    let flies = look.sheet(unit).does(Does::Fly);
    if matches!(battle.decision(), Decision::Answer { .. }) || flies || look.vehicle_of(unit).is_some() {
        return Ok(());
    }
    let path: Vec<Cell> = way(unit, events);
    let is_face = |cell: Cell| board.space(cell) == Some(Space::Face);
    let is_deep = |cell: Cell| board.depth(cell) > 1;
    let (mut swum, mut risen) = (0, 0);
    for step in path.windows(2) {
        let (from, to) = (step[0], step[1]);
        let climbs = is_face(from) || is_face(to);
        swum += i32::from(!climbs && (is_deep(from) || is_deep(to)));
        risen += i32::from(climbs && to.level > from.level);
    }
    let fee = |spaces: i32, per: EnergyPer, perfect: Does| match per {
        _ if look.sheet(unit).does(perfect) => 0,
        EnergyPer::Action => spaces.min(1),
        EnergyPer::Space => spaces,
    };
    let settings = look.settings();
    let due = fee(swum, settings.swim_energy_per, Does::PerfectSwimmer)
        + fee(risen, settings.climb_energy_per, Does::PerfectClimber);
    let spent = |event: &Event| match event {
        Event::Spent { unit: of, what, amount, .. } if *of == unit && *what == Name::new("energy") => *amount,
        _ => 0,
    };
    let spent: i32 = events.iter().map(spent).sum();
    if spent < due {
        return Err(format!("{unit:?} goes over {path:?} for {spent} energy, which costs {due} (DP-061, DP-067)"));
    }
    Ok(())
}

/// The cells over which a unit has moved, including the first.
fn way(unit: UnitId, events: &[Event]) -> Vec<Cell> {
    let mut way: Vec<Cell> = Vec::new();
    for event in events {
        let Event::Moved { unit: of, path, .. } = event else { continue };
        // A fall at the end is not part of the path.
        if *of == unit && way.last().is_none_or(|last| Some(last) == path.first()) {
            way.extend(path.iter().skip(usize::from(!way.is_empty())));
        }
    }
    way
}
