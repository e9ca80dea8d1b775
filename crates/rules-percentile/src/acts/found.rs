//! The units that an act strikes when it takes effect, before any lots are drawn.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        losses::Losses,
        mirror::{behind_mirror, mirror},
        plan::Plan,
        planning,
        targets::{Met, caught, crowd, in_place_of_drawn, met},
    },
    content::settings::OutOfRange,
    state::{Unit, look::cell_of},
};
use hexfray_battle::{Action, Aim, Order, PreparedView, Rule, UnitId};
use hexfray_board::grid::Cell;

/// What happens to a slow act that cannot strike where it was aimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// Its target has fallen or is gone, and it strikes another.
    Retarget,
    /// It is lost, for this reason.
    Because(&'static str),
}

/// The aim of a slow action that takes effect: its target, if that still stands and is in range (MC-037).
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
    /// One of these units, because another unit throws the act back.
    ThrownBack(UnitId, Vec<UnitId>),
    /// A unit other than the intended one, by a rule: the intended unit, then the other.
    Another(UnitId, UnitId, Rule),
    /// One of these units, chosen by lot, because they share a cell in the line of fire to the intended target; or that
    /// unit's guard.
    Between(UnitId, Vec<UnitId>),
    /// No unit: an object in this cell is hit instead of the intended target.
    Nobody(UnitId, Cell),
    /// One of the units that share a cell with the intended target.
    OneOf(UnitId, Vec<UnitId>),
    /// A number of targets among these units, each drawn from all of them.
    Drawn(Vec<UnitId>, u8),
    /// A chain that starts with these units and has at most this number, each near the one before.
    Chain(Vec<UnitId>, u8),
    /// All of these units.
    All(Vec<UnitId>),
}

impl Found {
    /// Finds the units that an act strikes from a cell with an aim.
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

    /// All units that it strikes or may strike; `takes` returns the unit that takes an effect drawn for another.
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

/// The act that a unit charges, and the units that it would strike if it took effect now (TC-053, TC-058).
pub fn prepared(world: &World, unit: UnitId) -> Option<PreparedView> {
    let user = Unit::of(world, unit);
    let charged = user.charge?;
    let action = charged.action;
    let Order::Act { act, aim, .. } = action.order else { return None };
    let (plan, from) = (planning::plan(&user, act, action.blow)?.aimed_at(action.aim()), cell_of(world, unit)?);
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
