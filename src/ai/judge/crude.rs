//! What can be said of a battle without knowing its rules: who has how many hit points left.

use crate::battle::{Battle, SideId, UnitView};

/// Chances of a battle that is over.
pub fn settled(battle: &Battle, winner: Option<SideId>) -> Vec<f64> {
    match winner {
        Some(winner) => sides(battle).map(|side| f64::from(u8::from(side == winner))).collect(),
        None => even(battle),
    }
}

/// Each side's share of the hit points of all who take part, where each of them counts as much again by standing at all.
pub fn chances(battle: &Battle) -> Vec<f64> {
    let mut strength = vec![0.0; battle.sides().len()];
    for unit in battle.units().filter(UnitView::is_active) {
        strength[unit.side.index()] += f64::from(unit.hp.max(0)) + f64::from(unit.hp_max);
    }
    // Who will come is no weaker than who stands.
    let coming = battle.awaited().flat_map(|group| &group.units);
    for unit in coming.filter_map(|&unit| battle.unit(unit)) {
        strength[unit.side.index()] += 2.0 * f64::from(unit.hp_max);
    }
    for side in sides(battle).filter(|&side| !has_foes(battle, side)) {
        strength[side.index()] = 0.0;
    }
    let all: f64 = strength.iter().sum();
    if all > 0.0 { strength.iter().map(|own| own / all).collect() } else { even(battle) }
}

/// The same chance for every side that can win at all.
fn even(battle: &Battle) -> Vec<f64> {
    let can_win: Vec<bool> = sides(battle).map(|side| has_foes(battle, side)).collect();
    let count = can_win.iter().filter(|&&can| can).count().max(1);
    can_win.iter().map(|&can| f64::from(u8::from(can)) / count as f64).collect()
}

/// All sides, in order.
pub fn sides(battle: &Battle) -> impl Iterator<Item = SideId> + use<> {
    (0..battle.sides().len() as u8).map(SideId)
}

/// Whether a side fights anybody; who does not can never win.
pub fn has_foes(battle: &Battle, side: SideId) -> bool {
    sides(battle).any(|other| other != side && battle.are_hostile(side, other))
}
