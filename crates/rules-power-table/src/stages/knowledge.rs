//! Characters' checks to identify the monsters that they meet (SW-027).

use bevy_ecs::prelude::*;

use crate::{
    content::{Scenario, SheetId},
    numbers::{CheckValue, Outcome},
    stages::throw,
    state::{Actor, Knowledge, standing},
};
use hexfray_battle::{Event, Log, Name, Roster, Rule, SideId, UnitId};

/// Lets the players' characters of each side try to identify every kind of monster that they face: the best result
/// counts for all of them, for the whole battle (SW-027).
pub fn check_all(world: &mut World) {
    for side in world.resource::<Roster>().side_ids() {
        let people = standing(world, side)
            .into_iter()
            .filter(|&unit| Actor::of(world, unit).is_some_and(|actor| actor.identity.hero && !actor.is_monster()));
        let people: Vec<UnitId> = people.collect();
        let mut met: Vec<SheetId> = Vec::new();
        for other in world.resource::<Roster>().side_ids().filter(|&other| other != side) {
            for unit in standing(world, other) {
                let Some(actor) = Actor::of(world, unit) else { continue };
                // Sections are identified with their monster, a mount by itself (SW-269).
                let own_body = actor.is_monster() && actor.company.body == unit;
                let kind = actor.state.sheet;
                if own_body && !met.contains(&kind) {
                    met.push(kind);
                    look_at(world, side, &people, unit);
                }
            }
        }
    }
}

/// Lets all of a side's characters try to identify one kind of monster.
fn look_at(world: &mut World, side: SideId, people: &[UnitId], monster: UnitId) {
    let Some(actor) = Actor::of(world, monster) else { return };
    let Some(data) = &actor.sheet.monster else { return };
    let settings = actor.settings().clone();
    let needed = (data.knowledge.unwrap_or(settings.knowledge_tn), data.weakness.unwrap_or(settings.weakness_tn));
    let kinds: Vec<SheetId> = [actor.state.sheet].into_iter().chain(data.sections.iter().copied()).collect();
    let known = world.resource::<Scenario>().knows(actor.state.sheet);
    let (mut data_known, mut weakness_known) = (known, known);
    for &unit in people.iter().filter(|_| !known) {
        let Some((outcome, finds_weakness)) = look(world, unit, monster, needed.0) else { continue };
        data_known |= outcome.meets(&settings, needed.0);
        weakness_known |= finds_weakness && outcome.meets(&settings, needed.1);
    }
    let mut knowledge = world.resource_mut::<Knowledge>();
    for kind in kinds {
        if data_known && !knowledge.known.contains(&(side, kind)) {
            knowledge.known.push((side, kind));
        }
        if weakness_known && !knowledge.weaknesses.contains(&(side, kind)) {
            knowledge.weaknesses.push((side, kind));
        }
    }
    if weakness_known && !known {
        let what = Name::new("its weak point is known");
        world.resource_mut::<Log>().push(Event::Noted { unit: monster, what, rule: Rule::new("SW-027") });
    }
}

/// Rolls one character's check; returns its result and whether it may also find the weak point.
fn look(world: &mut World, unit: UnitId, monster: UnitId, needed: i32) -> Option<(Outcome, bool)> {
    let (parts, finds_weakness) = Actor::of(world, unit)?.lore();
    let (what, value) = (Name::new("Monster Knowledge"), CheckValue::rolled(parts));
    let outcome = throw::check_against(world, unit, Some(monster), what, value, needed);
    Some((outcome, finds_weakness))
}
