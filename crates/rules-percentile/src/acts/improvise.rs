//! Blows with objects of the board: which ones exist, and what prevents them (TC-108 … TC-111).

use bevy_ecs::prelude::*;

use crate::{
    acts::plan::{PlannedAct, Source},
    content::Hand,
    numbers::travel,
    state::{Unit, arsenal::MOST_TIER},
};
use hexfray_battle::{Act, Range, Rule, Targeting, Who};
use hexfray_board::grid::Cell;

const RULE: Rule = Rule::new("TC-108");

/// Half the tier of the weapon in hand, rounded down, at least 1 (TC-109).
pub fn tier(of: &Unit<'_>) -> usize {
    let hand = of.gear.blows().first();
    let tier = hand.map_or(0, |hand| usize::from(of.book.weapons[usize::from(hand.weapon)].tier));
    (tier / 2).clamp(1, MOST_TIER)
}

/// The plan of a blow with an object; `None` if there is no such object.
pub fn plan(user: &Unit<'_>, act: Act) -> Option<PlannedAct> {
    let weapon = user.things().arsenal.0.get(usize::from(act.with)).filter(|_| act.option == 0)?;
    let tier = tier(user);
    let weapon = &weapon[tier - 1];
    let targeting = Targeting { range: Range::Cells(1), who: Who::Others, ..weapon.ability.spread.targeting };
    let hand = Hand { weapon: 0, acc: user.kind.kit.accuracy(weapon.skill), wrong: false };
    Some(PlannedAct { targeting, ..PlannedAct::blow(Source::Object(act.with, tier), weapon, hand) })
}

/// Whether an object is within reach of a unit in a cell.
pub fn in_reach(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<(), (&'static str, Rule)> {
    match user.things().objects.get(usize::from(act.with)) {
        None | Some(None) => Err(("there is no such object any more", RULE)),
        Some(&Some(cell)) if travel::is_at_hand(world, user.unit, from, cell) => Ok(()),
        Some(_) => Err(("the object is out of reach", RULE)),
    }
}
