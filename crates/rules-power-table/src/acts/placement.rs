//! Where the members of a side may stand before the first round (SW-030 … SW-038).

use bevy_ecs::prelude::*;

use crate::{
    acts::order,
    content::{FieldArea, Origin, Scenario, WeaponKind},
    state::{Actor, Begin, lead_of, members, standing},
};
use hexfray_battle::{AnswerView, Field, Name, SideId, UnitId};
use hexfray_board::grid::Cell;

/// Whether a unit stands in front or in the rear.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// In front.
    Front,
    /// In the rear.
    Rear,
}

impl Rank {
    /// The text that players read.
    pub const fn title(self) -> Name {
        Name::new(match self {
            Self::Front => "in front",
            Self::Rear => "in the rear",
        })
    }
}

/// The cells in which a side's members may stand, and its members.
pub struct Choice {
    /// The cells in front.
    pub front: Vec<Cell>,
    /// The cells in the rear.
    pub rear: Vec<Cell>,
    /// The leads of the companies that are placed, each with the number of units that move together (SW-227).
    pub companies: Vec<(UnitId, usize)>,
    /// Whether at least half of a side that splits must be in front (SW-031).
    pub half: bool,
}

/// The cells of a side's front and rear; in simplified combat two areas, in standard combat two bands (SW-038).
pub fn spots(world: &World, side: SideId) -> (Vec<Cell>, Vec<Cell>) {
    let scenario = world.resource::<Scenario>();
    if !scenario.is_simplified() {
        let bands = scenario.bands.get(side.index()).cloned().unwrap_or_default();
        return (bands.forward, bands.rear);
    }
    let grid = world.resource::<Field>().board().grid();
    let of = |area: FieldArea| grid.cells().filter(|&cell| scenario.area(&grid, cell) == Some(area)).collect();
    (of(FieldArea::Front), of(FieldArea::Rear(side)))
}

impl Choice {
    /// The cells from which a side chooses; `None` if it is not asked.
    pub fn of(world: &World, side: SideId) -> Option<Self> {
        let scenario = world.resource::<Scenario>();
        if !scenario.places_itself(side) {
            return None;
        }
        let (front, rear) = spots(world, side);
        let leads: Vec<UnitId> =
            standing(world, side).into_iter().filter(|&unit| lead_of(world, unit) == unit).collect();
        let companies: Vec<(UnitId, usize)> =
            leads.into_iter().map(|lead| (lead, members(world, lead).len())).collect();
        let half = scenario.is_simplified();
        let asked = !front.is_empty() && !rear.is_empty() && !companies.is_empty();
        asked.then_some(Self { front, rear, companies, half })
    }

    /// The first company without a place, given the unit's number from which companies have none.
    pub fn next(&self, from: u16) -> Option<usize> {
        self.companies.iter().position(|&(lead, _)| lead.0 >= from)
    }

    /// Whether a unit stands in front.
    pub fn is_in_front(&self, world: &World, unit: UnitId) -> bool {
        let cell = world.resource::<Field>().place(unit).cell();
        cell.is_some_and(|cell| self.front.contains(&cell))
    }

    /// How many of the units placed so far are in front, and how many in the rear.
    pub fn counted(&self, world: &World, placed: usize) -> (usize, usize) {
        let mut counted = (0, 0);
        for &(lead, count) in &self.companies[..placed] {
            match self.is_in_front(world, lead) {
                true => counted.0 += count,
                false => counted.1 += count,
            }
        }
        counted
    }

    /// The spots in which a company may stand so that in the end at least half of the side is in front, or none of it
    /// (SW-031, SW-033); the usual choice first.
    pub fn options(&self, world: &World, at: usize) -> Vec<Rank> {
        let (lead, count) = self.companies[at];
        let total: usize = self.companies.iter().map(|&(_, count)| count).sum();
        let (front, rear) = self.counted(world, at);
        let most = total / 2;
        let may_front = !self.half || rear <= most;
        let may_rear = !self.half || front == 0 || rear + count <= most;
        let hangs_back = hangs_back(world, lead) && rear + count <= most;
        let order = if hangs_back { [Rank::Rear, Rank::Front] } else { [Rank::Front, Rank::Rear] };
        let open = |spot: &Rank| if *spot == Rank::Front { may_front } else { may_rear };
        let options: Vec<Rank> = order.into_iter().filter(open).collect();
        // If the referee has removed units, the rear may already hold too many.
        if options.is_empty() { vec![Rank::Front] } else { options }
    }

    /// The answers for the side as a whole, the usual one first.
    pub fn together(&self, world: &World) -> [usize; 3] {
        let splits = self.companies.iter().any(|&(lead, _)| hangs_back(world, lead));
        if splits { [0, 1, 2] } else { [1, 0, 2] }
    }

    /// The cell of a spot with the fewest units.
    pub fn cell(&self, world: &World, lead: UnitId, spot: Rank) -> Option<Cell> {
        let cells = if spot == Rank::Front { &self.front } else { &self.rear };
        let field = world.resource::<Field>();
        let members = members(world, lead);
        let crowd = |&&cell: &&Cell| field.occupants(cell).filter(|unit| !members.contains(unit)).count();
        cells.iter().min_by_key(crowd).copied()
    }
}

/// Whether a unit fights from afar: with a bow or a gun in hand, or by spells.
fn hangs_back(world: &World, unit: UnitId) -> bool {
    let Some(actor) = Actor::of(world, unit) else { return false };
    let shoots = actor.gear.weapons.first().map(|carried| actor.book.weapon(carried.weapon).kind);
    let shoots = shoots.is_some_and(|kind| matches!(kind, WeaponKind::Shooting | WeaponKind::Gun));
    shoots || actor.sheet.abilities.iter().any(|&ability| actor.ability_of(ability).origin == Origin::Spell)
}

/// The cells of the answers for one company; none while a side is asked as a whole.
pub fn answers(world: &World) -> Vec<AnswerView> {
    let begin = *world.resource::<Begin>();
    let side = order::side_order(world).get(usize::from(begin.placed)).copied();
    let (Some(choice), Some(from)) = (side.and_then(|side| Choice::of(world, side)), begin.next) else {
        return Vec::new();
    };
    let Some(at) = choice.next(from) else { return Vec::new() };
    let lead = choice.companies[at].0;
    let view = |spot: Rank| {
        let about = match spot {
            Rank::Front => "Meets the foe first, and shields those behind.",
            Rank::Rear => "Farther from the foe, behind those in front.",
        };
        AnswerView {
            cell: choice.cell(world, lead, spot),
            unit: Some(lead),
            who: None,
            about: Some(Name::new(about)),
            ..AnswerView::default()
        }
    };
    choice.options(world, at).into_iter().map(view).collect()
}
