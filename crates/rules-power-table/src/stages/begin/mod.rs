//! The Begin Combat phase, once before the first round: knowledge of monsters, initiative, placement (SW-026).
//!
//! Factions are the sides of the battle's file (SW-025). The steps follow one another in one stage; a step that needs
//! an answer stops the battle and continues afterwards.

pub mod initiative;
pub mod placing;

use bevy_ecs::prelude::*;

use crate::{
    stages::{contest, knowledge},
    state::{Begin, BeginStep, Sides, Turn, change, states},
};
use hexfray_battle::{Flow, Name, OrderError, Resolving, Roster, Rule, SideId, Stage, Surprise};

/// Continues Begin Combat until it is done or a player has to answer.
pub fn go_on(world: &mut World) {
    loop {
        let step = world.resource::<Begin>().step;
        match step {
            BeginStep::Knowledge => knowledge::check_all(world),
            BeginStep::Initiative => {
                initiative::find(world);
                contest::find_weaknesses(world);
            }
            BeginStep::Placement if placing::ask(world) => {
                // The answer leads back here.
                return world.resource_mut::<Flow>().go_to(Stage::Initiative);
            }
            BeginStep::Placement => placing::restrict(world),
            BeginStep::Done => return,
        }
        world.resource_mut::<Begin>().step = match step {
            BeginStep::Knowledge => BeginStep::Initiative,
            BeginStep::Initiative => BeginStep::Placement,
            BeginStep::Placement | BeginStep::Done => BeginStep::Done,
        };
    }
}

/// Whether the referee can still rule on an ambush, which is possible until a unit has acted.
///
/// # Errors
/// A unit has acted.
pub fn check_surprise(world: &World) -> Result<(), OrderError> {
    let begun = |turn: &Turn| turn.acted || turn.over || turn.metres > 0 || turn.majors > 0 || turn.commanded;
    // A unit may be asked about a move in progress.
    let under_way = world.resource::<Resolving>().action().is_some();
    match world.resource::<Flow>().round() {
        0 | 1 if !under_way && !states(world).iter().any(|(_, state)| begun(&state.turn)) => Ok(()),
        _ => Err(OrderError::WrongKind("a ruling on an ambush, which is possible only before any unit has acted")),
    }
}

/// Follows the referee's ruling on an ambush, which replaces the initiative roll (SW-039).
pub fn surprise(world: &mut World, ambushers: SideId, outcome: Surprise) {
    for unit in world.resource::<Roster>().ids() {
        let roster = world.resource::<Roster>();
        let victim = roster.are_hostile(roster.side(unit), ambushers);
        let mut state = change(world, unit);
        state.posture.surprised = victim && outcome == Surprise::Unaware;
        state.begin_round();
    }
    match outcome {
        Surprise::Unaware | Surprise::Alert => initiative::give(world, ambushers, "acts first, from ambush", "SW-039"),
        Surprise::Failed => initiative::roll(world),
    }
    // The side that acts first places its units first, and is held back in the first round (SW-030, SW-035).
    *world.resource_mut::<Begin>() = Begin { step: BeginStep::Placement, ..Begin::default() };
    world.resource_mut::<Sides>().company = None;
    let mut flow = world.resource_mut::<Flow>();
    flow.answered();
    flow.go_to(Stage::Initiative);
}

/// Announces something about a side.
pub fn announce(world: &mut World, side: SideId, what: &'static str, rule: &'static str) {
    let event = hexfray_battle::Event::Announced { side: Some(side), what: Name::new(what), rule: Rule::new(rule) };
    world.resource_mut::<hexfray_battle::Log>().push(event);
}
