//! The units that an act strikes when it takes effect, before any lots are drawn.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        mirror::{behind_mirror, mirror},
        plan::Plan,
        targets::{Losses, Met, caught, crowd, in_place_of_drawn, met},
        under_way::plan_under_way,
    },
    content::settings::OutOfRange,
    state::{Unit, look::cell_of},
};
use hexfray_battle::{Action, Aim, Order, PreparedView, Rule, UnitId};
use hexfray_board::grid::Cell;

/// What happens to a slow act that cannot go where it was aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// Its target is down or gone, and it looks for another.
    Retarget,
    /// It is lost.
    Because(&'static str),
}

/// Where a slow action goes now: to its target if that still stands and is in range (MC-037).
pub fn delayed_aim(world: &World, user: &Unit<'_>, plan: &Plan<'_>, action: &Action, from: Cell) -> Result<Aim, Lost> {
    let aim = action.aim();
    let Aim::Unit(target) = aim else { return Ok(aim) };
    if !plan.targeting.affects(world, user.unit, target) {
        return Err(Lost::Retarget);
    }
    match plan.targeting.check(world, user.unit, from, aim) {
        Ok(()) => Ok(aim),
        Err(_) if user.book.settings.out_of_range == OutOfRange::Retarget => Err(Lost::Retarget),
        Err(_) => Err(Lost::Because("the target is out of reach")),
    }
}

/// The units that an act strikes, before any lots are drawn.
pub enum Found {
    /// One of these, because a unit throws it back.
    ThrownBack(UnitId, Vec<UnitId>),
    /// Another unit than the one that it was meant for, by a rule.
    Another(UnitId, UnitId, Rule),
    /// One of these, chosen by lot, because they share a cell on the way to the intended target; or a guard of that
    /// unit.
    Between(UnitId, Vec<UnitId>),
    /// No unit: an object in this cell is hit instead of the target.
    Nobody(UnitId, Cell),
    /// One of the units that share a cell with the intended target.
    OneOf(UnitId, Vec<UnitId>),
    /// So many victims among these, each drawn anew.
    Drawn(Vec<UnitId>, u8),
    /// At most so many, each near the one before.
    Chain(Vec<UnitId>, u8),
    /// All of these.
    All(Vec<UnitId>),
}

impl Found {
    /// Finds the units for an act from a cell at an aim.
    pub fn of(world: &World, user: &Unit<'_>, plan: &Plan<'_>, from: Cell, aim: Aim) -> Self {
        if let Some(mirror) = mirror(world, plan, aim) {
            return Self::ThrownBack(mirror, behind_mirror(world, plan, user.unit, from, mirror));
        }
        if let (Some(met), Aim::Unit(meant)) = (met(world, user.unit, plan, from, aim), aim) {
            return match met {
                Met::Unit(unit, rule) => Self::Another(meant, unit, rule),
                Met::AnyOf(crowd) => Self::Between(meant, crowd),
                Met::Object(cell) => Self::Nobody(meant, cell),
            };
        }
        let (volley, links) = (plan.volley(), plan.links());
        if let (Aim::Unit(meant), None, None) = (aim, volley, links) {
            let crowd = crowd(world, plan, user.unit, aim);
            if crowd.len() > 1 {
                return Self::OneOf(meant, crowd);
            }
        }
        let caught = caught(world, user, plan, from, aim);
        match (volley, links) {
            (Some(count), _) => Self::Drawn(caught, count),
            (None, Some(links)) => Self::Chain(caught, links),
            (None, None) => Self::All(caught),
        }
    }

    /// All units that it strikes or may strike; these take what a lot assigns to others.
    fn everybody(self, takes: impl Fn(UnitId) -> UnitId) -> Vec<UnitId> {
        match self {
            Self::OneOf(_, units) | Self::Between(_, units) => {
                let mut takers: Vec<UnitId> = units.into_iter().map(takes).collect();
                takers.sort();
                takers.dedup();
                takers
            }
            Self::ThrownBack(_, units) | Self::All(units) => units,
            Self::Drawn(units, _) | Self::Chain(units, _) => units,
            Self::Another(_, unit, _) => vec![unit],
            Self::Nobody(..) => Vec::new(),
        }
    }
}

/// What a unit prepares, and which units it would strike if it took effect now (TC-053, TC-058).
pub fn prepared(world: &World, unit: UnitId) -> Option<PreparedView> {
    let user = Unit::of(world, unit);
    let charged = user.charge?;
    let action = charged.action;
    let Order::Act { act, aim, .. } = action.order else { return None };
    let (plan, from) = (plan_under_way(&user, &action, act)?, cell_of(world, unit)?);
    let goes = delayed_aim(world, &user, &plan, &action, from);
    let (cells, caught) = match goes {
        Ok(aim) => {
            let takes = |drawn| in_place_of_drawn(world, unit, &plan, drawn, &Losses::default()).0;
            let caught = Found::of(world, &user, &plan, from, aim).everybody(takes);
            (plan.targeting.cells(world, unit, from, aim), caught)
        }
        Err(_) => Default::default(),
    };
    let purpose = plan.ability.purpose;
    Some(PreparedView { unit, what: action.what, aim, purpose, ready: i32::from(charged.due), cells, caught })
}
