//! Who stands in front and who behind: areas in simplified combat, bands of depth in standard (SW-030 … SW-038).
//!
//! The side with initiative places itself first. It is asked as a whole; a side that splits is asked for each of its
//! members, and for those who move together once. Sides whose members have places in the battle's file are not asked.

use crate::rules::power_table::change;
use bevy::ecs::prelude::*;

use super::{
    super::{
        Actor, FieldArea, FirstRound, Method, Origin, Rulebook, Scenario, Sides, WeaponKind,
        asked::{self, Asked},
        moves, rounds,
    },
    Begin, announce, standing,
};
use crate::{
    battle::{AnswerView, Field, Name, Roster, SideId, UnitId, shift},
    grid::Cell,
};

/// How far forward somebody stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    Front,
    Rear,
}

impl Spot {
    const fn title(self) -> Name {
        Name::new(match self {
            Self::Front => "in front",
            Self::Rear => "in the rear",
        })
    }
}

/// How a side stands as a whole, as it is asked (SW-031 … SW-033).
const TOGETHER: [&str; 3] = ["each for itself", "everyone in front", "everyone in the rear"];

/// The cells in which a side's members stand, and who they are.
struct Choice {
    front: Vec<Cell>,
    rear: Vec<Cell>,
    /// Those who are placed, each with all who move with it, and how many that are (SW-227).
    companies: Vec<(UnitId, usize)>,
    /// Whether at least half of a side that splits must be in front (SW-031).
    half: bool,
}

/// The cells of a side's front and rear; in simplified combat two areas, in standard combat two bands (SW-038).
fn spots(world: &World, side: SideId) -> (Vec<Cell>, Vec<Cell>) {
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
    /// What a side chooses from; `None` where it is not asked.
    fn of(world: &World, side: SideId) -> Option<Self> {
        let scenario = world.resource::<Scenario>();
        if !scenario.places_itself(side) {
            return None;
        }
        let (front, rear) = spots(world, side);
        let leads: Vec<UnitId> =
            standing(world, side).into_iter().filter(|&unit| rounds::lead_of(world, unit) == unit).collect();
        let companies: Vec<(UnitId, usize)> =
            leads.into_iter().map(|lead| (lead, moves::members(world, lead).len())).collect();
        let half = scenario.is_simplified();
        let asked = !front.is_empty() && !rear.is_empty() && !companies.is_empty();
        asked.then_some(Self { front, rear, companies, half })
    }

    /// The first company that has no place yet, given the number from which on they have none.
    fn next(&self, from: u16) -> Option<usize> {
        self.companies.iter().position(|&(lead, _)| lead.0 >= from)
    }

    fn is_in_front(&self, world: &World, unit: UnitId) -> bool {
        let cell = world.resource::<Field>().place(unit).cell();
        cell.is_some_and(|cell| self.front.contains(&cell))
    }

    /// Of those placed so far how many are in front, and how many in the rear.
    fn counted(&self, world: &World, placed: usize) -> (usize, usize) {
        let mut counted = (0, 0);
        for &(lead, count) in &self.companies[..placed] {
            match self.is_in_front(world, lead) {
                true => counted.0 += count,
                false => counted.1 += count,
            }
        }
        counted
    }

    /// Where the next company may stand so that in the end at least half of the side is in front, or nobody (SW-031,
    /// SW-033); the usual choice first.
    fn options(&self, world: &World, at: usize) -> Vec<Spot> {
        let (lead, count) = self.companies[at];
        let total: usize = self.companies.iter().map(|&(_, count)| count).sum();
        let (front, rear) = self.counted(world, at);
        let most = total / 2;
        let may_front = !self.half || rear <= most;
        let may_rear = !self.half || front == 0 || rear + count <= most;
        let hangs_back = hangs_back(world, lead) && rear + count <= most;
        let order = if hangs_back { [Spot::Rear, Spot::Front] } else { [Spot::Front, Spot::Rear] };
        let open = |spot: &Spot| if *spot == Spot::Front { may_front } else { may_rear };
        let options: Vec<Spot> = order.into_iter().filter(open).collect();
        // Where the referee has taken some away, the rear may hold too many already.
        if options.is_empty() { vec![Spot::Front] } else { options }
    }

    /// The ways in which the side can stand as a whole, the usual one first.
    fn together(&self, world: &World) -> [usize; 3] {
        let splits = self.companies.iter().any(|&(lead, _)| hangs_back(world, lead));
        if splits { [0, 1, 2] } else { [1, 0, 2] }
    }

    /// The cell of a spot in which the fewest others stand.
    fn cell(&self, world: &World, lead: UnitId, spot: Spot) -> Option<Cell> {
        let cells = if spot == Spot::Front { &self.front } else { &self.rear };
        let field = world.resource::<Field>();
        let members = moves::members(world, lead);
        let crowd = |&&cell: &&Cell| field.occupants(cell).filter(|unit| !members.contains(unit)).count();
        cells.iter().min_by_key(crowd).copied()
    }

    /// Puts a company where the fewest of its spot stand.
    fn put(&self, world: &mut World, lead: UnitId, spot: Spot) {
        let Some(cell) = self.cell(world, lead, spot) else { return };
        for unit in moves::members(world, lead) {
            if world.resource::<Field>().place(unit).cell().is_some() {
                shift(world, unit, cell);
            }
        }
    }
}

/// Whether somebody fights from afar: with a bow or a gun in hand, or by spells.
fn hangs_back(world: &World, unit: UnitId) -> bool {
    let Some(actor) = Actor::of(world, unit) else { return false };
    let shoots = actor.gear.weapons.first().map(|carried| actor.book.weapon(carried.weapon).kind);
    let shoots = shoots.is_some_and(|kind| matches!(kind, WeaponKind::Shooting | WeaponKind::Gun));
    shoots || actor.sheet.deeds.iter().any(|&deed| actor.deed_of(deed).origin == Origin::Spell)
}

/// Asks the next question about who stands where; says whether there is one.
pub fn ask(world: &mut World) -> bool {
    loop {
        let begin = *world.resource::<Begin>();
        let Some(&side) = rounds::side_order(world).get(usize::from(begin.placed)) else { return false };
        let choice = Choice::of(world, side);
        let Some((choice, at)) = choice.and_then(|choice| choice.next(begin.next.unwrap_or(0)).map(|at| (choice, at)))
        else {
            *world.resource_mut::<Begin>() = Begin { placed: begin.placed + 1, next: None, ..begin };
            continue;
        };
        match begin.next {
            None if choice.companies.len() == 1 => world.resource_mut::<Begin>().next = Some(0),
            None => {
                let question = Name::new("How does your side stand?");
                let options = choice.together(world).map(|at| Name::new(TOGETHER[at]));
                asked::ask(world, Asked::Placement, choice.companies[0].0, question, &options);
                return true;
            }
            Some(_) => {
                let lead = choice.companies[at].0;
                let options = choice.options(world, at);
                if let [only] = options[..] {
                    choice.put(world, lead, only);
                    world.resource_mut::<Begin>().next = Some(lead.0 + 1);
                    continue;
                }
                let name = world.resource::<Roster>().name(lead);
                let question = Name::intern(&format!("Where does {name} stand?"));
                let question = question.unwrap_or(Name::new("Where does it stand?"));
                let options: Vec<Name> = options.into_iter().map(Spot::title).collect();
                asked::ask(world, Asked::Placement, lead, question, &options);
                return true;
            }
        }
    }
}

/// The cells that the answers about one company name; none while a side is asked as a whole.
pub fn answers(world: &World) -> Vec<AnswerView> {
    let begin = *world.resource::<Begin>();
    let side = rounds::side_order(world).get(usize::from(begin.placed)).copied();
    let (Some(choice), Some(from)) = (side.and_then(|side| Choice::of(world, side)), begin.next) else {
        return Vec::new();
    };
    let Some(at) = choice.next(from) else { return Vec::new() };
    let lead = choice.companies[at].0;
    let view = |spot: Spot| {
        let about = match spot {
            Spot::Front => "Meets the foe first, and keeps it from those behind.",
            Spot::Rear => "Farther from the foe, behind those in front.",
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

/// Takes the answer about a side, or about one of its members.
pub fn answer(world: &mut World, option: u16) {
    let begin = *world.resource::<Begin>();
    let side = rounds::side_order(world).get(usize::from(begin.placed)).copied();
    let Some(choice) = side.and_then(|side| Choice::of(world, side)) else { return };
    let Some(from) = begin.next else {
        return match choice.together(world)[usize::from(option.min(2))] {
            0 => world.resource_mut::<Begin>().next = Some(0),
            together => {
                let spot = if together == 1 { Spot::Front } else { Spot::Rear };
                choice.companies.iter().for_each(|&(lead, _)| choice.put(world, lead, spot));
                *world.resource_mut::<Begin>() = Begin { placed: begin.placed + 1, next: None, ..begin };
            }
        };
    };
    let Some(at) = choice.next(from) else { return };
    let lead = choice.companies[at].0;
    if let Some(&spot) = choice.options(world, at).get(usize::from(option)) {
        choice.put(world, lead, spot);
        world.resource_mut::<Begin>().next = Some(lead.0 + 1);
    }
}

/// What follows from where everybody stands: sides that hang back are drawn to the front, and who stands in front of
/// the side with initiative is held back in the first round (SW-033, SW-035).
pub fn restrict(world: &mut World) {
    let pulled = if world.resource::<Scenario>().is_simplified() { pull_up(world) } else { Vec::new() };
    let book = world.resource::<Rulebook>().clone();
    let settings = &book.0.settings;
    if settings.pull_up_is_move {
        pulled.iter().for_each(|&unit| has_moved(world, unit));
    }
    let holds = match settings.first_round_restriction {
        FirstRound::SimplifiedOnly => world.resource::<Scenario>().is_simplified(),
        FirstRound::Always => true,
        FirstRound::Never => false,
    };
    let Some(first) = world.resource::<Sides>().first.filter(|_| holds) else { return };
    let (front, _) = spots(world, first);
    for unit in standing(world, first) {
        if world.resource::<Field>().place(unit).cell().is_some_and(|cell| front.contains(&cell)) {
            has_moved(world, unit);
        }
    }
}

/// A side that has placed itself in its rear as a whole is drawn to the front if a foe stands there (SW-033); says who
/// is. Who has a place in the battle's file stays there.
fn pull_up(world: &mut World) -> Vec<UnitId> {
    let sides = rounds::side_order(world);
    let mut pulled = Vec::new();
    for &side in &sides {
        let (front, rear) = spots(world, side);
        let field = world.resource::<Field>();
        let stands_in =
            |unit: UnitId, cells: &[Cell]| field.place(unit).cell().is_some_and(|cell| cells.contains(&cell));
        let own = standing(world, side);
        let roster = world.resource::<Roster>();
        let others =
            sides.iter().filter(|&&other| roster.are_hostile(other, side)).flat_map(|&other| standing(world, other));
        let met = others.into_iter().any(|unit| stands_in(unit, &front));
        let placed = world.resource::<Scenario>().places_itself(side);
        let hang_back = placed && !own.is_empty() && own.iter().all(|&unit| stands_in(unit, &rear));
        let Some(&cell) = front.first().filter(|_| met && hang_back) else { continue };
        own.iter().for_each(|&unit| shift(world, unit, cell));
        announce(world, side, "is drawn to the front", "SW-033");
        pulled.extend(own);
    }
    pulled
}

/// Somebody counts as having taken a Normal Move in this round.
fn has_moved(world: &mut World, unit: UnitId) {
    let mut state = change(world, unit);
    state.turn.method = Some(Method::Normal);
    state.turn.moved = true;
}
