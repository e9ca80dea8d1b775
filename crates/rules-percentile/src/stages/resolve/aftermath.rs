//! What follows an act: conditions that it inflicts or removes (TC-102, TC-122), and the spent Movement action.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        attack::inflicts,
        chance,
        plan::{Plan, PlannedAct},
    },
    content::{Inflict, Inflicts, effects::Mask, settings::Settings, special::Specials},
    numbers::{
        conditions::{self, Turning},
        travel,
    },
    stages::{changes::status, manoeuvre},
    state::{Unit, change, look::settings_of, manoeuvre::Manoeuvre, place_of},
};
use hexfray_battle::{
    Action, Event, Field, Log, Name, Resolving, Strike, UnitId,
    movement::{self, Moved},
    throw as roll,
};
use hexfray_board::grid::Cell;

/// The conditions that an act inflicts and removes, determined before it changes any unit.
pub struct Brings {
    act: PlannedAct,
    cures: Mask,
    inflicts: Inflicts,
    has_lots: bool,
    /// The user's kind when it acted: it may have changed its shape by the time that the conditions are inflicted.
    shape: u16,
}

impl Brings {
    /// The conditions of a plan, whose user is of this kind.
    pub fn of(plan: &Plan<'_>, shape: u16) -> Self {
        let has_lots = plan.ability.effects.iter().any(|effect| effect.lot().is_some());
        Self { act: plan.act, cures: plan.ability.cures, inflicts: inflicts(plan), has_lots, shape }
    }

    /// Inflicts and removes the conditions at each target that is hit, except targets that the act has just felled
    /// (TC-102).
    pub fn come(&self, world: &mut World, action: &Action, strikes: &[Strike], effects: &Specials) {
        if self.cures.is_empty() && self.inflicts.is_empty() && !self.has_lots {
            return;
        }
        let mut thrown = None;
        for strike in strikes.iter().filter(|strike| strike.hit) {
            let place = place_of(world, strike.target);
            if !place.is_active() || place.cell().is_none() {
                continue;
            }
            if !self.cures.is_empty() {
                status::cure(world, strike.target, self.cures, Name::new("cured"));
            }
            for &inflict in &self.inflicts {
                self.try_to_inflict(world, action, strike.target, inflict);
            }
            if self.has_lots {
                self.by_lot(world, action, strike.target, effects, &mut thrown);
            }
        }
    }

    /// Inflicts the further conditions that dice decide; `thrown` keeps the sum of dice that count for all targets.
    fn by_lot(&self, world: &mut World, action: &Action, target: UnitId, effects: &Specials, thrown: &mut Option<i32>) {
        for effect in effects {
            let Some(lot) = effect.lot() else { continue };
            let mut throw = || {
                let (dice, sides) = lot.dice();
                let die = |_| roll(world, Some(action.unit), u16::from(sides), Name::new("which condition"));
                (0..dice).map(die).sum()
            };
            let sum = match *thrown {
                Some(sum) if lot.once => sum,
                _ => throw(),
            };
            *thrown = Some(sum);
            lot.row(sum).iter().for_each(|&inflict| self.try_to_inflict(world, action, target, inflict));
        }
    }

    /// Inflicts a condition, after a roll if it has its own chance, unless the unit cannot get it.
    fn try_to_inflict(&self, world: &mut World, action: &Action, target: UnitId, inflict: Inflict) {
        let user = Unit::of(world, action.unit).in_shape(self.shape);
        let plan = Plan::of(&user, self.act);
        let struck = Unit::of(world, target);
        let turning = conditions::turning(&struck, &inflict);
        if turning == Turning::Nothing {
            return;
        }
        let what = user.book.conditions[usize::from(inflict.condition)].label.name;
        if let Some(trial) = chance::trial_of(&user, &struck, &plan, inflict.chance) {
            let settings: Settings = user.book.settings;
            let roll = roll(world, Some(action.unit), 100, what);
            let result = trial.judge(roll, &settings);
            let needed = trial.needed();
            let (unit, target) = (action.unit, Some(target));
            world.resource_mut::<Log>().push(Event::Checked {
                unit,
                target,
                attack: false,
                what,
                parts: trial.parts,
                needed,
                against: None,
                roll,
                result,
            });
            if !result.passed() {
                return;
            }
        }
        match turning {
            Turning::Goes => status::cure(world, target, Mask::one(inflict.condition), Name::new("turned back")),
            _ => status::gain(world, target, inflict.condition, inflict.rounds, Some(action.unit)),
        }
    }
}

/// Spends the Movement action after a move (MC-033); where it may be split, only when no point of it is left (MC-187).
/// Moving before the action rules out only defence.
pub fn after_move(world: &mut World, unit: UnitId, at: &Manoeuvre) {
    let in_pieces = settings_of(world).split_move;
    let (cost, jump) = taken(world, unit);
    let mut turn = &mut change(world, unit).turn;
    turn.moved = true;
    turn.used = (turn.used.0 + cost, turn.used.1.saturating_add(jump));
    if in_pieces {
        let left = travel::traveller(world, unit).filter(|rest| rest.points > 0);
        // Less may be left than the next metre costs (TC-083).
        if left.is_some_and(|rest| rest.shares.is_none() || !movement::reach(world, unit, false).is_empty()) {
            return;
        }
        turn = &mut change(world, unit).turn;
    }
    turn.moves = turn.moves.saturating_sub(1);
    (turn.used, turn.swims) = ((0, 0), false);
    manoeuvre::after_move(world, unit, at);
}

/// How much of a unit's Movement action and Jump the path of its move has used, in the units in which they are counted.
fn taken(world: &World, unit: UnitId) -> (u16, u8) {
    let Moved { path, cost, jump } = &world.resource::<Resolving>().moved;
    let shares = travel::fresh(world, unit).and_then(|whole| Some((whole.shares?, whole.flying || whole.floating)));
    let Some((shares, off_ground)) = shares else { return (*cost, *jump) };
    let board = world.resource::<Field>().board();
    let share = |&cell: &Cell| {
        let points = board.difficulty(cell).points().map_or(0, usize::from);
        let on_ground = points.checked_sub(1).and_then(|at| shares.cells.get(at)).copied().unwrap_or(0);
        u16::from(if off_ground { shares.off_ground } else { on_ground })
    };
    (path.iter().skip(1).map(share).sum(), *jump)
}
