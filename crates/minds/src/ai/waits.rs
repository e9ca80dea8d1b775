//! Sensible lengths of waits: until another unit has acted.

use hexfray_battle::{Act, Aim, Battle, Order, UnitId};

/// A wait after which another unit has acted before this one is asked again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The act, with its length.
    pub act: Act,
    /// The last unit that acts before this one is asked again.
    pub after: UnitId,
    /// The tick of the unit's turn after the wait.
    pub tick: i32,
}

/// The waits of the acting unit, the shortest first: one for each place that it can take among the units still to come.
/// `act` is its wait of any length. Waits that are shorter than the first only let it act again at once.
pub fn waits(battle: &Battle, unit: UnitId, act: Act) -> Vec<Wait> {
    let beats = battle.timeline();
    let own = beats.iter().filter(|beat| beat.unit == unit && beat.done && beat.what.is_none());
    let Some(now) = own.filter_map(|beat| beat.tick).min() else { return Vec::new() };
    let mut waits: Vec<Wait> = Vec::new();
    for beat in beats.iter().filter(|beat| beat.unit != unit && !beat.done) {
        let Some(due) = beat.tick.filter(|&due| due <= now) else { continue };
        let Ok(option) = i16::try_from(now - due + 1) else { continue };
        let wait = Wait { act: Act { option, ..act }, after: beat.unit, tick: due - 1 };
        // A turn that is postponed to tick 0 is lost.
        if wait.tick < 1 || battle.check(&Order::Act { unit, act: wait.act, aim: Aim::None }).is_err() {
            continue;
        }
        match waits.last_mut().filter(|last| last.tick == wait.tick) {
            Some(last) => *last = wait,
            None => waits.push(wait),
        }
    }
    waits
}
