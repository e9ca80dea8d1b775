//! What follows an act: conditions that it brings or ends (TC-102, TC-122), and the Movement action spent.

use bevy::ecs::prelude::*;

use super::{
    deed_under_way, effects_under_way, plan_under_way,
    target::{cell_of, roll},
    with_strikes,
};
use crate::{
    battle::{Action, Event, Log, Name, Order, Resolving, Strike, UnitId, movement::Moved},
    rules::percentile::{
        attack,
        content::{Inflict, Inflicts},
        effects::Mask,
        manoeuvre,
        plan::{self, Plan},
        reach,
        settings::Settings,
        state::{Fighter, Turn, change, place_of},
        status::{self, Turning},
    },
};

/// Conditions come and go; not on a target that the act has just felled (TC-102).
pub fn follow(world: &mut World) {
    let Some((action, act)) = deed_under_way(world.resource::<Resolving>()) else { return };
    with_strikes(world, |world, strikes| {
        conditions(world, &action, act, strikes);
        for effect in effects_under_way(world, &action, act) {
            effect.follow(world, &action, strikes);
        }
    });
}

/// Conditions that each strike brings or ends.
fn conditions(world: &mut World, action: &Action, act: crate::battle::Act, strikes: &[Strike]) {
    let mut thrown = None;
    for strike in strikes.iter().filter(|strike| strike.hit) {
        let user = Fighter::of(world, action.unit);
        let Some(plan) = plan_under_way(&user, action, act) else { return };
        let standing = place_of(world, strike.target).is_active();
        if !standing || cell_of(world, strike.target).is_none() {
            continue;
        }
        let cures = plan.deed.cures;
        let inflicts = inflicts(&plan);
        let has_lots = plan.deed.effects.iter().any(|effect| effect.lot().is_some());
        if !cures.is_empty() {
            status::cure(world, strike.target, cures, Name::new("cured"));
        }
        for inflict in inflicts {
            try_to_inflict(world, action, act, strike.target, inflict);
        }
        if has_lots {
            by_lot(world, action, act, strike.target, &mut thrown);
        }
    }
}

/// Dice say which conditions come besides; `thrown` keeps the sum of those that count for all targets.
fn by_lot(world: &mut World, action: &Action, act: crate::battle::Act, target: UnitId, thrown: &mut Option<i32>) {
    for effect in effects_under_way(world, action, act) {
        let Some(lot) = effect.lot() else { continue };
        let mut throw = || {
            let die = |_| roll(world, Some(action.unit), u16::from(lot.sides), Name::new("which condition"));
            (0..lot.dice).map(die).sum()
        };
        let sum = match *thrown {
            Some(sum) if lot.once => sum,
            _ => throw(),
        };
        *thrown = Some(sum);
        lot.row(sum).iter().for_each(|&inflict| try_to_inflict(world, action, act, target, inflict));
    }
}

/// The conditions that come with an act, those of its ammunition included (TC-103).
pub fn inflicts(plan: &Plan<'_>) -> Inflicts {
    let mut inflicts = plan.deed.inflicts.clone();
    if let Some(item) = plan.ammunition {
        let room = inflicts.remaining_capacity();
        inflicts.extend(item.deed.inflicts.iter().copied().take(room));
    }
    inflicts
}

/// A condition with its own chance is rolled for; one that cannot come is not.
fn try_to_inflict(world: &mut World, action: &Action, act: crate::battle::Act, target: UnitId, inflict: Inflict) {
    let user = Fighter::of(world, action.unit);
    let Some(plan) = plan::plan(&user, act, action.blow) else { return };
    let struck = Fighter::of(world, target);
    let turning = status::turning(&struck, &inflict);
    if turning == Turning::Nothing {
        return;
    }
    let what = user.book.conditions[usize::from(inflict.condition)].label.name;
    if let Some(trial) = attack::trial_of(&user, &struck, &plan, inflict.chance) {
        let settings: Settings = user.book.settings;
        let roll = roll(world, Some(action.unit), 100, what);
        let result = trial.judge(roll, &settings);
        let needed = trial.needed();
        let (unit, target) = (action.unit, Some(target));
        world.resource_mut::<Log>().push(Event::Checked {
            unit,
            target,
            what,
            parts: trial.parts,
            needed,
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

/// A Movement action is spent by moving (MC-033); where it may be made in pieces, when no point of it is left
/// (MC-187). Moving before the action closes nothing but defence.
pub fn after_move(world: &mut World) {
    let Some(Action { unit, order: Order::Move { .. }, .. }) = world.resource::<Resolving>().action() else { return };
    let in_pieces = Fighter::of(world, unit).book.settings.split_move;
    let &Moved { cost, jump, .. } = world.resource::<Moved>();
    let mut turn = change::<Turn>(world, unit);
    turn.moved = true;
    turn.used = (turn.used.0 + cost, turn.used.1.saturating_add(jump));
    if in_pieces && reach::traveller(world, unit).is_some_and(|rest| rest.points > 0) {
        return;
    }
    let mut turn = change::<Turn>(world, unit);
    turn.moves = turn.moves.saturating_sub(1);
    turn.used = (0, 0);
    manoeuvre::after_move(world, unit);
}
