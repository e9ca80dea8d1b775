//! Queries that opponents make thousands of times within one decision, answered without allocation.

use crate::{
    Act, ActView, Aim, Battle, Estimate, Ground, InTheWay, Order, Promise, Release, Rules, SideId, Temper, UnitId,
    in_the_way, movement,
};
use hexfray_board::{
    grid::Cell,
    map::{Destination, Traveller},
};

impl Battle {
    /// The active units with side and cell, in order of their numbers: cheaper than [`Battle::units`].
    pub fn standing(&self) -> impl Iterator<Item = (UnitId, SideId, Cell)> + Clone + '_ {
        let field = self.field();
        self.roster().units().iter().filter_map(|identity| {
            let cell = field.place(identity.id).cell().filter(|_| field.is_active(identity.id))?;
            Some((identity.id, identity.side, cell))
        })
    }

    /// The state for aiming acts, for callers that test many aims.
    pub fn ground(&self) -> Ground<'_> {
        Ground::with(self.world(), self.field(), self.roster(), Rules(self.setup().ruleset))
    }

    /// Whether an act's range spans from one cell to another, including heights, regardless of lines of fire.
    pub fn reaches(&self, act: &ActView, from: Cell, to: Cell) -> bool {
        act.targeting.reaches(self.world(), from, to)
    }

    /// Whether an act may be aimed in this way as if its user stood in `from`: range, target and obstacles allow it.
    pub fn can_aim(&self, unit: UnitId, act: &ActView, from: Cell, aim: Aim) -> bool {
        self.has_aim(unit, from, aim) && act.targeting.check(self.world(), unit, from, aim).is_ok()
    }

    /// Whether every unit covers one cell.
    pub fn all_are_small(&self) -> bool {
        self.field().all_are_small()
    }

    /// Whether neither a unit nor a body is in a cell.
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.field().occupants(cell).next().is_none()
    }

    /// What is first in the line of fire between two cells, except at its ends.
    pub fn in_the_way(&self, shooter: UnitId, from: Cell, to: Cell) -> Option<InTheWay> {
        in_the_way(self.world(), shooter, from, to)
    }

    /// As [`Battle::reach`], into a list that is emptied first.
    pub fn reach_into(&self, unit: UnitId, cells: &mut Vec<Destination>) {
        cells.clear();
        if self.has_unit(unit) {
            movement::reach_into(self.world(), unit, false, cells);
        }
    }

    /// As [`Battle::fresh_reach`], into a list that is emptied first.
    pub fn fresh_reach_into(&self, unit: UnitId, cells: &mut Vec<Destination>) {
        cells.clear();
        if self.has_unit(unit) {
            movement::reach_into(self.world(), unit, true, cells);
        }
    }

    /// Whether a unit has any movement left now; for its cells see [`Battle::reach`].
    pub fn may_move(&self, unit: UnitId) -> bool {
        self.has_unit(unit) && self.setup().ruleset.traveller(self.world(), unit).is_some()
    }

    /// Why a unit that [may not move](Self::may_move) now cannot, in words for players; `None` if it may, or if there is no
    /// particular reason, as when it is another unit's turn.
    pub fn why_not_move(&self, unit: UnitId) -> Option<&'static str> {
        self.about(unit, || {
            let (rules, world) = (self.setup().ruleset, self.world());
            if rules.traveller(world, unit).is_some() { None } else { rules.why_not_move(world, unit) }
        })
    }

    /// Whether a condition takes the unit's next turn from it, such as sleep.
    pub fn loses_next_turn(&self, unit: UnitId) -> bool {
        self.about(unit, || self.setup().ruleset.loses_next_turn(self.world(), unit))
    }

    /// How a unit would travel with a fresh move; `None` when it could not move at all.
    pub fn fresh_traveller(&self, unit: UnitId) -> Option<Traveller> {
        self.about(unit, || self.setup().ruleset.fresh_traveller(self.world(), unit))
    }

    /// Half points of movement that a unit would have left if it acted at once, without moving first.
    pub fn points_after_act(&self, unit: UnitId) -> u16 {
        self.about(unit, || self.setup().ruleset.points_after_act(self.world(), unit))
    }

    /// How often a unit could do an act in the rest of its turn, if it stays where it is or moves first.
    pub fn repeats(&self, unit: UnitId, act: Act, goes: bool) -> u8 {
        self.about(unit, || self.setup().ruleset.repeats(self.world(), unit, act, goes))
    }

    /// How often a unit could move in a fresh turn in which it does nothing else.
    pub fn moves_per_turn(&self, unit: UnitId) -> u8 {
        self.about(unit, || self.setup().ruleset.moves_per_turn(self.world(), unit))
    }

    /// A quick estimate of an act's effect on one unit as if its user stood in `from` with a fresh turn: near the means of the
    /// exact odds, without their distribution. Legality is not checked.
    pub fn estimate(&self, unit: UnitId, act: Act, target: UnitId, from: Cell) -> Option<Estimate> {
        self.about_aim(unit, from, Aim::Unit(target), || {
            self.setup().ruleset.estimate(self.world(), unit, act, target, from)
        })
    }

    /// As [`estimate`](Self::estimate), for acts at units, in the order in which they are given: faster than one by one.
    pub fn estimates(&self, unit: UnitId, choices: &[(Act, UnitId)], from: Cell) -> Vec<Option<Estimate>> {
        if !choices.iter().all(|&(_, target)| self.has_aim(unit, from, Aim::Unit(target))) {
            return choices.iter().map(|&(act, target)| self.estimate(unit, act, target, from)).collect();
        }
        self.setup().ruleset.estimates(self.world(), unit, choices, from)
    }

    /// The conditions on a unit that an act of another unit would end.
    pub fn releases(&self, unit: UnitId, act: Act, target: UnitId) -> Release {
        if self.has_unit(unit) && self.has_unit(target) {
            self.setup().ruleset.releases(self.world(), unit, act, target)
        } else {
            Release::default()
        }
    }

    /// As [`estimate`](Self::estimate), for an order that could be given, from its exact odds; `None` if it is not legal from
    /// there.
    pub fn estimate_order(&self, order: &Order, target: UnitId, from: Cell) -> Option<Estimate> {
        self.forecast_from(order, from).ok()?.estimate(target)
    }

    /// Whether a condition of a unit fells it as soon as it moves or acts.
    pub fn falls_by_acting(&self, unit: UnitId) -> bool {
        self.has_unit(unit) && self.setup().ruleset.falls_by_acting(self.world(), unit)
    }

    /// Whether a unit in a cell could do no more than move, as in deep water.
    pub fn only_moves_in(&self, unit: UnitId, cell: Cell) -> bool {
        self.has_unit(unit) && self.setup().ruleset.only_moves_in(self.world(), unit, cell)
    }

    /// Whether a unit only flees, because of the rules or its temper.
    pub fn flees(&self, unit: UnitId) -> bool {
        self.has_unit(unit) && (self.setup().ruleset.flees(self.world(), unit) || self.loses_nerve(unit))
    }

    /// Whether a unit that flees does so by choice, and could turn on its foes instead.
    pub fn flees_by_choice(&self, unit: UnitId) -> bool {
        self.has_unit(unit) && {
            let (rules, world) = (self.setup().ruleset, self.world());
            if rules.flees(world, unit) { rules.flees_by_choice(world, unit) } else { self.loses_nerve(unit) }
        }
    }

    /// A unit's behaviour by the battle's file; units that entered later without an entry there have none.
    pub fn temper(&self, unit: UnitId) -> &Temper {
        static NONE: Temper = Temper::NONE;
        self.setup().units.get(unit.index()).map_or(&NONE, |unit| &unit.temper)
    }

    /// Whether a unit has too few hit points left for its temper.
    fn loses_nerve(&self, unit: UnitId) -> bool {
        let Some(below) = self.temper(unit).flees_below else { return false };
        let few = |hp: i32, of: i32| i64::from(hp) * 100 < i64::from(of) * i64::from(below);
        self.unit(unit).is_some_and(|view| few(view.hp, view.hp_max))
    }

    /// The chance in percent that a unit surrenders now.
    pub fn surrender_chance(&self, unit: UnitId) -> u8 {
        self.about(unit, || self.setup().ruleset.surrender_chance(self.world(), unit))
    }

    /// The unit that carries a unit and takes the blows at it; `None` if it is not carried.
    pub fn carrier(&self, unit: UnitId) -> Option<UnitId> {
        self.about(unit, || self.setup().ruleset.carrier(self.world(), unit))
    }

    /// The place of a unit beyond the edge of the board, in the board's columns and rows; `None` on the board.
    pub fn beyond(&self, unit: UnitId) -> Option<Cell> {
        self.about(unit, || self.setup().ruleset.beyond(self.world(), unit))
    }

    /// The value of an act that concerns only a unit's own turn, given the blows that foes may strike before its next turn.
    pub fn promise(&self, unit: UnitId, act: Act, aim: Aim, blows: &[(UnitId, Act)]) -> Option<Promise> {
        let known = self.check_named(&Order::Act { unit, act, aim }).is_ok();
        if !known || blows.iter().any(|&(foe, _)| !self.has_unit(foe)) {
            return None;
        }
        self.setup().ruleset.promise(self.world(), unit, act, aim, blows)
    }
}
