//! Skirmishes in play: what [`Positions`](super::Positions) answers is carried over to the battle.

use crate::battle::play::Units;
use crate::rules::power_table::{UnitState, change, state_of};
use bevy::ecs::prelude::*;

use super::{
    Area, Change, Engagement, Figure, Melee, Mode, Place as At, Scenario, Settled, SkirmishId, Skirmishes, survey,
};
use crate::battle::{Event, Field, Log, Name, Rule, UnitId};

/// An attack, a spell or a skill as it is declared.
pub struct Declared {
    /// By whom.
    pub actor: UnitId,
    /// Whom it is aimed at, if at anybody.
    pub aimed: Option<UnitId>,
    /// All whom it may touch.
    pub covered: Vec<UnitId>,
    /// Its area.
    pub area: Area,
    /// Whether it is an attack, a spell or a skill; a potion starts no skirmish (SW-083).
    pub fights: bool,
}

impl Declared {
    /// Skirmishes break out, and independents are drawn in (SW-083, SW-095): what that makes of everybody who stands as
    /// these figures do, one after the other.
    fn outbreaks(&self, world: &World, figures: &[Figure]) -> Vec<Settled> {
        let mut outbreaks: Vec<Settled> = Vec::new();
        if world.resource::<Scenario>().mode == Mode::Simplified || !self.fights {
            return outbreaks;
        }
        let by_area = !matches!(self.area, Area::Target | Area::Shot);
        for (targets, by_area) in [(self.aimed.as_slice(), false), (&self.covered, by_area)] {
            // What has no aim starts with everybody whom it covers.
            if targets.is_empty() {
                continue;
            }
            let settled = survey::with_figures(world, figures, |positions| {
                let known = outbreaks.last().map_or(*positions, |settled| settled.positions(positions));
                let newest = known.skirmishes.iter().map(|skirmish| skirmish.id.0 + 1).max().unwrap_or(0);
                let next = SkirmishId(world.resource::<Skirmishes>().next.max(newest));
                known.engage(Engagement { actor: self.actor, targets, by_area, next })
            });
            if !settled.changes.is_empty() {
                outbreaks.push(settled);
            }
        }
        outbreaks
    }

    /// Where everybody then is, as if they stood as these figures do; `None` where nobody's place changes.
    pub fn places(&self, world: &World, figures: &[Figure]) -> Option<Vec<Figure>> {
        self.outbreaks(world, figures).pop().map(|settled| settled.figures)
    }
}

/// An attack, a spell or a skill is declared: skirmishes break out, and independents are drawn in (SW-083, SW-095).
pub fn engage(world: &mut World, declared: &Declared) {
    for settled in declared.outbreaks(world, &survey::figures(world)) {
        carry_out(world, settled);
    }
}

/// Whoever has been moved away from its skirmish, or cannot act any more, is no member; sizes stay as they are until
/// an action is finished (SW-098, SW-102).
pub fn drop_out(world: &mut World) {
    let settled = survey::with_positions(world, |positions| positions.dropped_out());
    carry_out(world, settled);
}

/// Area: Breakthrough takes its user to the target's coordinates, where it joins the target's melee (SW-203, SW-204).
pub fn break_through(world: &mut World, user: UnitId, to: At, melee: Option<SkirmishId>) {
    for member in super::moves::members(world, super::rounds::lead_of(world, user)) {
        relocate(world, member, to);
    }
    if let Some(skirmish) = melee {
        let settled = survey::with_positions(world, |positions| positions.join(user, skirmish));
        carry_out(world, settled);
    }
}

/// Puts somebody elsewhere on the board, without a way between; whoever is not on it stays away.
pub fn relocate(world: &mut World, unit: UnitId, to: At) {
    let Some(cell) = world.resource::<Field>().place(unit).cell() else { return };
    if cell != to.cell {
        crate::battle::shift(world, unit, to.cell);
        world.resource_mut::<Log>().push(Event::Placed { unit, cell: to.cell });
    }
    let altitude = to.altitude.clamp(0, 127) as i8;
    change(world, unit).altitude = altitude;
    if world.resource::<Field>().place(unit).lift() != altitude {
        crate::battle::lift(world, unit, altitude);
    }
}

/// Recomputes all skirmishes when an action is finished (SW-102).
pub fn settle(world: &mut World) {
    if world.resource::<Scenario>().mode == Mode::Simplified {
        return;
    }
    let joined = |unit: UnitId| state_of(world, unit).melee.since;
    let settled = survey::with_positions(world, |positions| positions.settle(joined));
    carry_out(world, settled);
}

/// Remembers inside which skirmish a unit has ended its turn without being in melee (SW-096).
pub fn remember(world: &mut World, unit: UnitId) {
    // A turn begins with nothing remembered.
    if world.resource::<Skirmishes>().list.is_empty() {
        return;
    }
    let inside = survey::with_positions(world, |positions| {
        let own = positions.figure(unit).filter(|own| own.melee.is_none())?;
        positions.home(own).map(|skirmish| skirmish.id)
    });
    change(world, unit).turn.inside = inside;
}

/// Those who have ended their turn inside a skirmish and are still there join it when a round starts; over whom one broke
/// out afterwards, they do not (SW-096).
pub fn linger(world: &mut World) {
    if world.resource::<Scenario>().mode == Mode::Simplified {
        return;
    }
    let inside = |unit: UnitId| state_of(world, unit).turn.inside;
    let settled = survey::with_positions(world, |positions| {
        positions.linger(|unit| {
            let stayed = inside(unit).and_then(|id| positions.skirmish(id)).zip(positions.figure(unit));
            stayed.is_some_and(|(skirmish, figure)| positions.is_in(figure, skirmish))
        })
    });
    carry_out(world, settled);
    settle(world);
}

/// Of two skirmishes that have become one, those who stayed inside either stay inside it.
fn remember_merger(world: &mut World, from: SkirmishId, into: SkirmishId) {
    for (_, state) in world.resource_mut::<Units<UnitState>>().iter_mut() {
        if state.turn.inside == Some(from) {
            state.turn.inside = Some(into);
        }
    }
}

/// Puts everybody where the answer says, and tells what has changed.
pub fn carry_out(world: &mut World, settled: Settled) {
    if settled.changes.is_empty() {
        return;
    }
    for figure in &settled.figures {
        relocate(world, figure.unit, figure.place());
        let next = world.resource::<Skirmishes>().joined + 1;
        if state_of(world, figure.unit).melee.of != figure.melee {
            change(world, figure.unit).melee = Melee { of: figure.melee, since: next };
            world.resource_mut::<Skirmishes>().joined = next;
        }
    }
    for change in &settled.changes {
        if let Change::Merged { from, into, .. } = *change {
            remember_merger(world, from, into);
        }
    }
    tell(world, &settled);
    let mut skirmishes = world.resource_mut::<Skirmishes>();
    let newest = settled.skirmishes.iter().map(|skirmish| skirmish.id.0 + 1).max().unwrap_or(0);
    skirmishes.next = skirmishes.next.max(newest);
    skirmishes.list = settled.skirmishes;
}

fn tell(world: &mut World, settled: &Settled) {
    let field = world.resource::<Field>();
    debug_assert!(settled.skirmishes.iter().all(|one| field.board().grid().contains(one.centre)));
    let mut log = world.resource_mut::<Log>();
    if log.is_mute() {
        return;
    }
    for &change in &settled.changes {
        log.push(match change {
            Change::BrokeOut { .. } => announced("a skirmish breaks out", "SW-083"),
            Change::Merged { .. } => announced("two skirmishes become one", "SW-104"),
            Change::Resized { .. } => announced("a skirmish changes its size", "SW-102"),
            Change::Vanished { .. } => announced("a skirmish is over", "SW-110"),
            Change::Joined { unit, .. } => {
                Event::Noted { unit, what: Name::new("in melee"), rule: Rule::new("SW-090") }
            }
            Change::Left { unit, .. } => {
                Event::Noted { unit, what: Name::new("out of the melee"), rule: Rule::new("SW-098") }
            }
        });
    }
}

fn announced(what: &'static str, rule: &'static str) -> Event {
    Event::Announced { side: None, what: Name::new(what), rule: Rule::new(rule) }
}
