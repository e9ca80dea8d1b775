//! Plans: the results of an act's calculations from its declaration on, and its progress so far.

use bevy_ecs::prelude::*;

use crate::{
    acts::{Attempt, Caught, OnTarget, Tool, legal, verb_rules::rules_of},
    content::{AbilityId, Displacement, Method},
    numbers::Figure,
    state::{Actor, SkirmishId},
};
use hexfray_battle::{Act, Aim, Canonical, Name, OrderError, Resolving, UnitId, play::Plans};
use hexfray_board::grid::Cell;

/// The cost of an act (SW-056, SW-059, SW-060, SW-150, SW-188, SW-217).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Cost {
    /// Whether it takes the Major Action.
    pub major: bool,
    /// Whether its user and all that move with it can no longer move in this turn.
    pub ends_move: bool,
    /// The longest movement method with which it can be combined (SW-057).
    pub most: Method,
    /// The Major Actions that it grants.
    pub further: u8,
    /// Magic points.
    pub mp: i32,
    /// The spell, skill or item that is used.
    pub ability: Option<AbilityId>,
    /// The place of the item in its user's list, if it is one.
    pub item: Option<u8>,
    /// Whether its uses in a turn are limited.
    pub counted: bool,
    /// Whether it uses the declared feat.
    pub feat: bool,
}

impl Cost {
    /// The cost of an act that uses up only a part of the turn.
    const fn of_turn(major: bool, most: Method) -> Self {
        let (ability, item, counted, feat) = (None, None, false, false);
        Self { major, ends_move: false, most, further: 0, mp: 0, ability, item, counted, feat }
    }

    /// The cost of an attack, a spell, a skill or an item.
    fn of_attempt(attempt: &Attempt<'_>) -> Self {
        let cost = Self::of_turn(attempt.is_major(), attempt.longest_method());
        match attempt.tool {
            Tool::Weapon { weapon, how, .. } => {
                let feats = || attempt.actor.attack_feats(weapon, how);
                let feat = attempt.actor.turn.feat.is_some() && feats().iter().any(|feat| feat.active);
                Self { feat, ..cost }
            }
            Tool::Ability { at, ability, item } => Self {
                further: ability.further_majors,
                mp: ability.mp,
                ability: Some(AbilityId(at)),
                item,
                counted: ability.per_turn.is_some(),
                ..cost
            },
        }
    }
}

/// An act and its progress.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct ActPlan {
    /// The unit that acts.
    pub unit: UnitId,
    /// The act.
    pub act: Act,
    /// Its aim.
    pub aim: Aim,
    /// Its name.
    pub what: Name,
    /// Its cost.
    pub cost: Cost,
    /// The units that it may affect; `None` if it affects none.
    pub caught: Option<Caught>,
    /// Whether one check is rolled for all targets (SW-208).
    pub once: bool,
    /// How it moves a target (SW-122).
    pub displaces: Option<Displacement>,
    /// Its effects on each target, calculated once the targets are found, before its cost changes anything.
    pub targets: Vec<OnTarget>,
    /// Whether the one check for all is an automatic failure (SW-018).
    pub failed: bool,
    /// The place to which Area: Breakthrough takes its user: where its target stood (SW-204).
    pub arrival: Option<Figure>,
    /// The cell in which the thrown weapon will lie (SW-151).
    pub lands: Option<Cell>,
}

impl ActPlan {
    /// Calculates the plan of an act.
    ///
    /// # Errors
    /// The first reason why it is not legal.
    pub fn of(actor: &Actor<'_>, act: Act, aim: Aim, what: Name) -> Result<Self, OrderError> {
        legal::check_aimed(actor, act, aim)?;
        let rules = rules_of(act.verb);
        let attempt = rules.tool.map(|_| Attempt::of(*actor, act)).transpose()?;
        let mut cost = match &attempt {
            Some(attempt) => Cost::of_attempt(attempt),
            None => Cost::of_turn((rules.is_major)(actor), (rules.longest_method)(actor)),
        };
        // Mounting is possible before or after the mount's movement (SW-260); so is a retreat (SW-124).
        cost.ends_move = cost.major && !(rules.moves_after)(actor);
        let (once, displaces) = match attempt.as_ref().map(|attempt| attempt.tool) {
            Some(Tool::Ability { ability, .. }) => (true, ability.displaces),
            _ => (false, None),
        };
        let caught = attempt.map(|attempt| attempt.catch(aim)).transpose()?;
        let (unit, targets) = (actor.id(), Vec::new());
        let (failed, arrival, lands) = (false, None, None);
        Ok(Self { unit, act, aim, what, cost, caught, once, displaces, targets, failed, arrival, lands })
    }
}

/// The plan of the current act.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub enum Plan {
    /// An act.
    Act(ActPlan),
    /// A move, with the answers of units that could stop it.
    Move(Blocking),
}

/// The unit or skirmish that could stop a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub enum Chance {
    /// A unit outside skirmishes, with others if it needs them (SW-111, SW-116).
    Unit(UnitId),
    /// The members of a skirmish (SW-117).
    Skirmish(SkirmishId),
}

/// How a move is stopped.
#[derive(Clone, Debug, PartialEq, Eq, Canonical)]
pub struct Stop {
    /// The unit or skirmish that stops it.
    pub by: Chance,
    /// The index of the place along the path.
    pub step: usize,
    /// The units that go to that place, or the independents that help the members (SW-119).
    pub helpers: Vec<UnitId>,
}

/// The answers about the move in progress.
#[derive(Clone, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Blocking {
    /// The opportunity about which a unit is asked now.
    pub open: Option<Chance>,
    /// The opportunities about which units have answered.
    pub passed: Vec<Chance>,
    /// The stop by the answers so far.
    pub stop: Option<Stop>,
}

/// The answers about the current move; `None` if no unit moves.
pub fn blocking(world: &World) -> Option<&Blocking> {
    match world.resource::<Plans<Plan>>().top(world.resource::<Resolving>())? {
        Plan::Move(blocking) => Some(blocking),
        Plan::Act(_) => None,
    }
}
