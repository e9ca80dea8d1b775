//! What comes once, before the first round: knowledge of monsters, who acts first, where everybody stands (SW-026).
//!
//! Factions are the sides of the battle's file (SW-025). The steps follow each other in one stage; a step that needs an
//! answer stops the battle and is gone on with.

pub mod initiative;
pub mod placement;

use crate::battle::Field;
use crate::rules::power_table::{change, states};
use bevy::ecs::prelude::*;

use super::{Sides, Turn, knowledge, riding};
use crate::{
    battle::{Flow, Name, OrderError, Resolving, Roster, Rule, SideId, Stage, Surprise, UnitId},
    canonical,
};

/// The steps of Begin Combat, in order (SW-026).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// What is known of the monsters (SW-027).
    #[default]
    Knowledge,
    /// Who acts first (SW-028, SW-029, SW-039).
    Initiative,
    /// Where everybody stands (SW-030 … SW-038).
    Placement,
    /// All is done.
    Done,
}

/// How far Begin Combat has come.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Begin {
    /// The step that is due.
    pub step: Step,
    /// Sides that have placed themselves.
    pub placed: u8,
    /// From which unit's number on the companies of the side that places itself have no place yet; `None`: the side as
    /// a whole is asked first.
    pub next: Option<u16>,
}

canonical!(enum Step);
canonical!(packed Begin { step, placed, next });

/// Goes on with Begin Combat until it is done or somebody has to answer.
pub fn go_on(world: &mut World) {
    loop {
        let step = world.resource::<Begin>().step;
        match step {
            Step::Knowledge => knowledge::check_all(world),
            Step::Initiative => {
                initiative::find(world);
                riding::find_weaknesses(world);
            }
            Step::Placement if placement::ask(world) => {
                // The answer leads back here.
                return world.resource_mut::<Flow>().go_to(Stage::Initiative);
            }
            Step::Placement => placement::restrict(world),
            Step::Done => return,
        }
        world.resource_mut::<Begin>().step = match step {
            Step::Knowledge => Step::Initiative,
            Step::Initiative => Step::Placement,
            Step::Placement | Step::Done => Step::Done,
        };
    }
}

/// Whether the referee can still say how an ambush goes: nobody has done anything.
///
/// # Errors
/// It is too late.
pub fn check_surprise(world: &World) -> Result<(), OrderError> {
    let begun = |turn: &Turn| turn.acted || turn.over || turn.metres > 0 || turn.majors > 0 || turn.commanded;
    // Somebody is asked about a move that is under way.
    let under_way = world.resource::<Resolving>().action().is_some();
    match world.resource::<Flow>().round() {
        0 | 1 if !under_way && !states(world).iter().any(|(_, state)| begun(&state.turn)) => Ok(()),
        _ => Err(OrderError::WrongKind("an ambush before anybody has acted")),
    }
}

/// The referee says how an ambush goes; it takes the place of the initiative roll (SW-039).
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
    // Whoever acts first places itself first, and is held back in the first round (SW-030, SW-035).
    *world.resource_mut::<Begin>() = Begin { step: Step::Placement, ..Begin::default() };
    world.resource_mut::<Sides>().company = None;
    let mut flow = world.resource_mut::<Flow>();
    flow.answered();
    flow.go_to(Stage::Initiative);
}

/// Those of a side who take part, by their numbers.
pub fn standing(world: &World, side: SideId) -> Vec<UnitId> {
    let roster = world.resource::<Roster>();
    let field = world.resource::<Field>();
    roster.ids().filter(|&unit| roster.side(unit) == side && field.is_active(unit)).collect()
}

fn announce(world: &mut World, side: SideId, what: &'static str, rule: &'static str) {
    let event = crate::battle::Event::Announced { side: Some(side), what: Name::new(what), rule: Rule::new(rule) };
    world.resource_mut::<crate::battle::Log>().push(event);
}
