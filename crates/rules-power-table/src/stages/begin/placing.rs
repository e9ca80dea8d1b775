//! The questions about which units stand in front and which in the rear (SW-030 … SW-038).
//!
//! The side with initiative places itself first. It is asked as a whole; a side that splits is asked about each of its
//! members, and once about members that move together. Sides whose members have places in the battle's file are not
//! asked.

use bevy_ecs::prelude::*;

use crate::{
    acts::{Choice, Rank, order, placement},
    content::{FirstRound, Method, Scenario},
    stages::{begin, play::Play},
    state::{About, Begin, Rulebook, Sides, change, members, standing},
};
use hexfray_battle::{Field, Name, Roster, UnitId, shift};
use hexfray_board::grid::Cell;

/// The answers for a side as a whole (SW-031 … SW-033).
const TOGETHER: [&str; 3] = ["each for itself", "everyone in front", "everyone in the rear"];

/// Asks the next question about places; returns whether there is one.
pub fn ask(world: &mut World) -> bool {
    loop {
        let begin = *world.resource::<Begin>();
        let Some(&side) = order::side_order(world).get(usize::from(begin.placed)) else { return false };
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
                Play(world).ask_about(About::Placement, choice.companies[0].0, question, &options);
                return true;
            }
            Some(_) => {
                let lead = choice.companies[at].0;
                let options = choice.options(world, at);
                if let [only] = options[..] {
                    put(&choice, world, lead, only);
                    world.resource_mut::<Begin>().next = Some(lead.0 + 1);
                    continue;
                }
                let name = world.resource::<Roster>().name(lead);
                let question = Name::intern(&format!("Where does {name} stand?"));
                let question = question.unwrap_or(Name::new("Where does it stand?"));
                let options: Vec<Name> = options.into_iter().map(Rank::title).collect();
                Play(world).ask_about(About::Placement, lead, question, &options);
                return true;
            }
        }
    }
}

/// Takes the answer about a side, or about one of its members.
pub fn answer(world: &mut World, option: u16) {
    let begin = *world.resource::<Begin>();
    let side = order::side_order(world).get(usize::from(begin.placed)).copied();
    let Some(choice) = side.and_then(|side| Choice::of(world, side)) else { return };
    let Some(from) = begin.next else {
        return match choice.together(world)[usize::from(option.min(2))] {
            0 => world.resource_mut::<Begin>().next = Some(0),
            together => {
                let spot = if together == 1 { Rank::Front } else { Rank::Rear };
                choice.companies.iter().for_each(|&(lead, _)| put(&choice, world, lead, spot));
                *world.resource_mut::<Begin>() = Begin { placed: begin.placed + 1, next: None, ..begin };
            }
        };
    };
    let Some(at) = choice.next(from) else { return };
    let lead = choice.companies[at].0;
    if let Some(&spot) = choice.options(world, at).get(usize::from(option)) {
        put(&choice, world, lead, spot);
        world.resource_mut::<Begin>().next = Some(lead.0 + 1);
    }
}

/// Puts a company into the cell of its spot with the fewest units.
fn put(choice: &Choice, world: &mut World, lead: UnitId, spot: Rank) {
    let Some(cell) = choice.cell(world, lead, spot) else { return };
    for unit in members(world, lead) {
        if world.resource::<Field>().place(unit).cell().is_some() {
            shift(world, unit, cell);
        }
    }
}

/// The consequences of the placement: sides in the rear are drawn to the front, and the front units of the side with
/// initiative cannot move in the first round (SW-033, SW-035).
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
    let (front, _) = placement::spots(world, first);
    for unit in standing(world, first) {
        if world.resource::<Field>().place(unit).cell().is_some_and(|cell| front.contains(&cell)) {
            has_moved(world, unit);
        }
    }
}

/// Draws a side that has placed itself in its rear as a whole to the front, if a foe stands there (SW-033); returns the
/// units drawn. Units with a place in the battle's file stay there.
fn pull_up(world: &mut World) -> Vec<UnitId> {
    let sides = order::side_order(world);
    let mut pulled = Vec::new();
    for &side in &sides {
        let (front, rear) = placement::spots(world, side);
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
        begin::announce(world, side, "drawn to the front", "SW-033");
        pulled.extend(own);
    }
    pulled
}

/// Counts a unit as having taken a Normal Move in this round.
fn has_moved(world: &mut World, unit: UnitId) {
    let mut state = change(world, unit);
    state.turn.method = Some(Method::Normal);
    state.turn.moved = true;
}
