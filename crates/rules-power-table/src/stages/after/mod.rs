//! The steps once the battle is decided: pursuit, the end of effects, loot, herbs (SW-050 … SW-055).

pub mod loot;
pub mod treatment;

use bevy_ecs::prelude::*;

use crate::{
    stages::{effects, falls, play::Play},
    state::{About, After, AfterStep, Effect, Fate, Rulebook, UnitState, standing, states, winner},
};
use hexfray_battle::{Event, Flow, LearnedView, Log, Name, Parts, Roster, Rule, SpoilsView, StatView, UnitId};

/// Carries out these steps until they are done or a player has to answer.
pub fn go_on(world: &mut World) {
    falls::forget_falls(world);
    loop {
        let asks = match world.resource::<After>().step {
            AfterStep::Pursuit => ask_pursuit(world),
            AfterStep::Effects => {
                end_effects(world);
                false
            }
            AfterStep::Search => loot::ask(world),
            AfterStep::Remedies => treatment::ask(world),
            AfterStep::Done => return,
        };
        if asks {
            return;
        }
        next(world);
    }
}

/// Goes on to the next step.
pub fn next(world: &mut World) {
    let mut after = world.resource_mut::<After>();
    after.step = match after.step {
        AfterStep::Pursuit => AfterStep::Effects,
        AfterStep::Effects => AfterStep::Search,
        AfterStep::Search => AfterStep::Remedies,
        AfterStep::Remedies | AfterStep::Done => AfterStep::Done,
    };
}

/// Asks the winners whether they pursue foes that have left alive, if there are any (SW-051); returns whether a
/// question is open.
fn ask_pursuit(world: &mut World) -> bool {
    let Some(side) = winner(world) else { return false };
    let roster = world.resource::<Roster>();
    let left = |(unit, state): (UnitId, &UnitState)| {
        roster.are_hostile(roster.side(unit), side) && state.fate == Fate::Retreated
    };
    let some_left = states(world).iter().any(left);
    let Some(unit) = standing(world, side).first().copied().filter(|_| some_left) else { return false };
    Play(world).ask_about(About::Pursuit, unit, Name::new("Pursue those who have left?"), &PURSUIT);
    true
}

const PURSUIT: [Name; 2] = [Name::new("let them go"), Name::new("give chase")];

/// Takes the answer: in both cases this battle is over; a chase is another battle (SW-051).
pub fn pursue(world: &mut World, option: u16) {
    let chase = option == 1;
    world.resource_mut::<After>().pursued = Some(chase);
    let what = if chase { "the chase begins" } else { "no pursuit" };
    let event = Event::Announced { side: winner(world), what: Name::new(what), rule: Rule::new("SW-051") };
    world.resource_mut::<Log>().push(event);
    next(world);
}

/// Ends effects of short duration with the battle (SW-052).
fn end_effects(world: &mut World) {
    let least = world.resource::<Rulebook>().0.settings.keep_effects_min_s;
    let ends = |effect: &Effect, _: UnitId| effect.lasts.is_some_and(|rounds| u32::from(rounds) * 10 < least);
    for unit in world.resource::<Roster>().ids() {
        effects::end_where(world, unit, Name::new("the battle is over"), ends);
    }
}

/// The rewards of a decided battle: items (SW-054), and each unit's own experience for automatic failures (SW-018).
/// This ruleset has no other experience and no money.
pub fn spoils(world: &World) -> Option<SpoilsView> {
    world.resource::<Flow>().verdict()?;
    let learned = |(unit, state): (UnitId, &UnitState)| {
        let xp = state.health.experience;
        (xp != 0).then_some(LearnedView { unit, xp })
    };
    let learned: Vec<LearnedView> = states(world).iter().filter_map(learned).collect();
    let found = world.resource::<After>().spoils.clone();
    if found.is_none() && learned.is_empty() {
        return None;
    }
    Some(SpoilsView { learned, ..found.unwrap_or_default() })
}

/// The situation after a battle, for all players to see.
pub fn situation(world: &World) -> Vec<StatView> {
    let after = world.resource::<After>();
    let stat = |label, value, text: Option<&'static str>, rule| {
        let mut parts = Parts::new();
        parts.base(Name::new(label), value, Rule::new(rule));
        StatView { value, text: text.map(Name::new), ..StatView::sum(Name::new(label), parts) }
    };
    let mut list = Vec::new();
    if let Some(chase) = after.pursued {
        let text = if chase { "the foes are pursued" } else { "nobody pursues the foes" };
        list.push(stat("after the battle", i32::from(chase), Some(text), "SW-051"));
    }
    if after.minutes > 0 {
        list.push(stat("minutes since the battle", i32::from(after.minutes), None, "SW-054"));
    }
    list
}
