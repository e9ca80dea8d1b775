//! A unit's turn: its actions, its movement, and its declarations for the next attack.

use crate::content::{Location, Skill};
use hexfray_battle::{AllowanceView, Canonical, Name};

/// The distance that a unit may go in a round, in half points of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stride {
    /// The distance without an action.
    pub free: u16,
    /// The distance with an action.
    pub whole: u16,
}

/// The declarations of a unit that are combined with its next attack (DC-079).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Declared {
    /// Whether it is an all-out attack (DC-090).
    pub all_out: bool,
    /// The part of the body that is aimed at (DC-130).
    pub location: Option<Location>,
    /// Damage that an acrobatic trick has earned (DC-088).
    pub trick: Option<i32>,
    /// Dice of surprise for the first act of the turn (DC-156).
    pub surprise: u8,
}

/// A quick draw that was announced for this round (DC-143 … DC-148).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct QuickDraw {
    /// The skill of all its attacks (DC-148).
    pub skill: Skill,
    /// The one weapon that it uses, by its place on the sheet, if a specialisation in it is used (DC-143).
    pub only: Option<u8>,
    /// The number of attacks.
    pub attacks: u8,
    /// Dice moved from the skill to Perception.
    pub moved: u8,
    /// The attacks made so far.
    pub made: u8,
}

impl QuickDraw {
    /// Whether an attack with a weapon of this skill and place on the sheet is one of those announced (DC-148).
    pub fn is_with(&self, skill: Skill, with: u8) -> bool {
        self.skill == skill && self.only.is_none_or(|only| only == with)
    }
}

/// A unit's turn: the actions that it announced and used, and its movement (DC-031, DC-033).
///
/// The number of actions is announced with the first one that rolls dice, because it affects nothing before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Canonical)]
pub struct Turn {
    /// Whether its turn of this round is over or lost.
    pub acted: bool,
    /// Whether it forgoes the rest of the turn.
    pub over: bool,
    /// Whether its act takes the whole turn: full defence, aiming, an all-out attack (DC-054, DC-064, DC-091).
    pub whole: bool,
    /// The number of actions in the whole turn, once announced.
    pub announced: Option<u8>,
    /// Actions used.
    pub used: u8,
    /// The distance that it moved, in half points.
    pub moved: u16,
    /// Whether its movement took an action.
    pub move_counted: bool,
    /// Metres that running has added to its whole Move, of which crouched units go half (DC-033, DC-138).
    pub run: u16,
    /// The first weapon that it has attacked with (DC-136).
    pub first_weapon: Option<u8>,
    /// The quick draw of this round.
    pub quick_draw: Option<QuickDraw>,
    /// Whether it has acted before its turn to resist an attacker (DC-032).
    pub moved_up: bool,
}

impl Turn {
    /// Whether another action is possible.
    pub const fn may_act(&self) -> bool {
        if self.whole {
            return false;
        }
        match (self.announced, self.quick_draw) {
            (Some(announced), _) => self.used < announced,
            // The attacks of a quick draw are announced; further actions must be announced too.
            (None, Some(quick)) => self.used < quick.attacks,
            (None, None) => true,
        }
    }

    /// Whether the unit has not yet done anything that rolls dice or takes an action.
    pub const fn is_fresh(&self) -> bool {
        self.used == 0 && !self.whole && self.announced.is_none()
    }

    /// The total number of actions in the turn if one is taken now and this many follow.
    pub const fn actions_with(&self, further: u8) -> u8 {
        let least = self.used.saturating_add(1).saturating_add(further);
        match (self.announced, self.quick_draw) {
            (Some(announced), _) => announced,
            (None, Some(quick)) if quick.attacks > least => quick.attacks,
            (None, _) => least,
        }
    }

    /// Takes an action, after which this many are to follow.
    pub fn act(&mut self, further: u8) {
        self.announced = Some(self.actions_with(further));
        self.used = self.used.saturating_add(1);
    }

    /// The actions that are left, and the price of further ones (DC-031).
    pub fn allowances(&self) -> Vec<AllowanceView> {
        let of = self.actions_with(0).max(self.used);
        let left = if self.may_act() { of - self.used } else { 0 };
        let is_open = self.announced.is_none() && self.may_act();
        let about = match (is_open, of) {
            (true, 2) => "An act that rolls dice now is the second action of the turn, and rolls 1D less.",
            (true, 3..) => "An act that rolls dice now rolls 1D less for each action of the turn beyond the first.",
            (true, _) => {
                "The first act that rolls dice says how many actions the turn has: each beyond the first takes 1D from every \
                 roll of the turn."
            }
            (false, 0 | 1) => "No more actions were announced; acts that take no action are still possible.",
            (false, _) => "Each announced action beyond the first takes 1D from every roll of this turn.",
        };
        vec![AllowanceView { name: Name::new("action"), left, of, about }]
    }

    /// Takes the whole turn for one act.
    pub fn act_wholly(&mut self) {
        self.act(0);
        self.whole = true;
    }

    /// The distance that the unit may still go, in half points: up to the free share, or the whole Move if an action is
    /// left for it.
    pub fn stride_left(&self, stride: Stride) -> u16 {
        let may_walk = self.move_counted || self.may_act();
        let most = if may_walk { stride.whole } else { stride.free };
        if self.whole && !self.move_counted { 0 } else { most.saturating_sub(self.moved) }
    }

    /// This turn after a move; going beyond the free share is an action (DC-033).
    #[must_use]
    pub fn after_move(mut self, cost: u16, stride: Stride) -> Self {
        self.moved = self.moved.saturating_add(cost);
        if self.moved > stride.free && !self.move_counted {
            self.move_counted = true;
            self.used = self.used.saturating_add(1);
        }
        self
    }
}
