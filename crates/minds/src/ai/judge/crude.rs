//! A judgement without knowledge of the rules: the hit points that each side has left.

use hexfray_battle::{Battle, Presence, SideId, UnitView};

/// The chances of a battle that is over.
pub fn settled(battle: &Battle, winner: Option<SideId>) -> Vec<f64> {
    match winner {
        Some(winner) => sides(battle).map(|side| f64::from(u8::from(side == winner))).collect(),
        None => even(battle),
    }
}

/// Each side's share of the hit points of all units that take part; as long as a unit stands, its full hit points count
/// in addition.
pub fn chances(battle: &Battle) -> Vec<f64> {
    shares(&strengths(battle)).unwrap_or_else(|| even(battle))
}

/// The hit points of each side that has foes; each unit also counts its hit points in full health.
fn strengths(battle: &Battle) -> Vec<f64> {
    let mut strength = vec![0.0; battle.sides().len()];
    for unit in battle.units().filter(UnitView::is_active) {
        strength[unit.side.index()] += f64::from(unit.hp.max(0)) + f64::from(unit.hp_max);
    }
    // Units still to come are as strong as those that stand.
    let coming = battle.awaited().flat_map(|group| &group.units);
    for unit in coming.filter_map(|&unit| battle.unit(unit)) {
        strength[unit.side.index()] += 2.0 * f64::from(unit.hp_max);
    }
    for side in sides(battle).filter(|&side| !has_foes(battle, side)) {
        strength[side.index()] = 0.0;
    }
    strength
}

/// What a great difference in wounds adds to the logarithm of a side's odds; 0 unless one camp has kept four times the share
/// of its hit points that the other has, or while units are still to come. Weights that are learned from even battles know
/// little of such positions.
pub fn worn(battle: &Battle, side: SideId) -> f64 {
    if battle.awaited().next().is_some() {
        return 0.0;
    }
    let mut camps = [[0.0; 2]; 2];
    for unit in battle.units().filter(|unit| matches!(unit.presence, Presence::Active | Presence::Down | Presence::Out))
    {
        let [left, most] = &mut camps[usize::from(battle.are_hostile(unit.side, side))];
        *most += f64::from(unit.hp_max);
        *left += if unit.is_active() { f64::from(unit.hp.clamp(0, unit.hp_max)) } else { 0.0 };
    }
    let [own, foes] = camps.map(|[left, most]| if left > 0.0 { libm::log(left / most).max(SPENT) } else { SPENT });
    let ahead = own - foes;
    DECISIVE * (ahead - ahead.clamp(-FOUR_TIMES, FOUR_TIMES))
}

/// The factor of what goes beyond that: in tries, sides that are so far behind hardly ever win.
const DECISIVE: f64 = 1.5;

/// The logarithm of four.
const FOUR_TIMES: f64 = 1.386;

/// The least logarithm of a share of hit points, which also stands for none at all.
const SPENT: f64 = -4.0;

/// The chances of several sides, by the logarithm of each side's odds against all its foes. Sides at peace share their
/// chance by their hit points.
pub fn share_out(battle: &Battle, lead: impl Fn(SideId) -> f64) -> Vec<f64> {
    let own = strengths(battle);
    let weight = |side: SideId| {
        if !has_foes(battle, side) {
            return 0.0;
        }
        let friends = sides(battle).filter(|&other| !battle.are_hostile(side, other) && has_foes(battle, other));
        let all: f64 = friends.map(|friend| own[friend.index()]).sum();
        let share = if all > 0.0 { own[side.index()] / all } else { 0.0 };
        share * libm::exp(lead(side).clamp(-40.0, 40.0) / 2.0)
    };
    let weights: Vec<f64> = sides(battle).map(weight).collect();
    shares(&weights).unwrap_or_else(|| even(battle))
}

/// The share of each weight in the total; `None` if the total is 0.
fn shares(weights: &[f64]) -> Option<Vec<f64>> {
    let all: f64 = weights.iter().sum();
    (all > 0.0).then(|| weights.iter().map(|own| own / all).collect())
}

/// An equal chance for every side that can win at all.
fn even(battle: &Battle) -> Vec<f64> {
    let can_win: Vec<bool> = sides(battle).map(|side| has_foes(battle, side)).collect();
    let count = can_win.iter().filter(|&&can| can).count().max(1);
    can_win.iter().map(|&can| f64::from(u8::from(can)) / count as f64).collect()
}

/// All sides, in order.
fn sides(battle: &Battle) -> impl Iterator<Item = SideId> + use<> {
    (0..battle.sides().len() as u8).map(SideId)
}

/// Whether a side fights another; one that does not can never win.
fn has_foes(battle: &Battle, side: SideId) -> bool {
    sides(battle).any(|other| other != side && battle.are_hostile(side, other))
}
