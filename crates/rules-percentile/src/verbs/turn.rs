//! Acts about the user's own turn: defending, moving once more, waiting, escaping, breaking a charge off.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        escape, orders,
        verb_rules::{Asked, PercentileVerb, Spends, VerbRules},
    },
    content::{effects::Flags, settings::FullMove},
    numbers::{
        refusal::{Refusal, refuse},
        travel,
    },
    stages::{changes, resolve},
    state::{Escaping, Unit, change},
};
use hexfray_battle::{
    Act, Action, BarPlace, Event, Flow, Log, Name, Order, Rule, Shelf, Stage, UnitId, Verb, VerbInfo, VerbRole, note,
};

impl PercentileVerb {
    /// Spends the action on moving once more.
    pub const FULL_MOVE: Verb = Verb::new("full_move");
}

const DEFENCE: BarPlace = BarPlace::new("Defend", 3, Shelf::Defend);
const TIMING: BarPlace = BarPlace::new("Timing", 5, Shelf::More);

pub(super) static DEFEND: VerbRules = VerbRules {
    acts: |_, _, wanted, acts| acts.extend(Some(Act::new(Verb::DEFEND, 0)).filter(|act| wanted.act(act))),
    check: check_defence,
    label: |_, _| ("Defend", "defend", "All damage is halved, after armour, until this unit's next action."),
    accept: |world, _, unit, _, _| defend(world, unit),
    ..VerbRules::plain(VerbInfo::new(
        Verb::DEFEND,
        "Defend",
        Some('D'),
        "defend",
        DEFENCE,
        "All damage is halved, after armour, until this unit's next action.",
    ))
};

pub(super) static FULL_MOVE: VerbRules = VerbRules {
    acts: |_, _, wanted, acts| {
        acts.extend(Some(Act::new(PercentileVerb::FULL_MOVE, 0)).filter(|act| wanted.act(act)));
    },
    check: |asked| {
        asked.only_one_way("TC-046")?;
        travel::may_full_move(asked.user).map_err(|why| (why, Rule::new("MC-188")))
    },
    label: |_, _| ("Full move", "run", "Move a second time instead of acting."),
    accept: |world, _, unit, _, _| move_again(world, unit),
    ..VerbRules::plain(
        VerbInfo::new(
            PercentileVerb::FULL_MOVE,
            "Full move",
            Some('F'),
            "run",
            TIMING,
            "Move a second time instead of acting.",
        )
        .with_role(VerbRole::Hurries),
    )
};

/// It is listed once, for one tick.
pub(super) static WAIT: VerbRules = VerbRules {
    is_idle: true,
    lasts: true,
    spends: Spends::Nothing,
    acts: |_, _, wanted, acts| {
        acts.extend(Some(Act { option: 1, ..Act::new(Verb::WAIT, 0) }).filter(|act| wanted.act(act)));
    },
    check: |Asked { user, act, .. }| {
        if act.with != 0 || act.option < 1 || act.option > user.turn.count {
            return refuse("the wait is 1 tick or more, up to the ticks that are left", "TC-129");
        }
        Ok(())
    },
    label: |_, _| ("Wait", "wait", "Take this turn later, after a unit that is still to act."),
    accept: |world, _, unit, act, _| wait(world, unit, act.option),
    ..VerbRules::plain(VerbInfo::new(
        Verb::WAIT,
        "Wait",
        Some('W'),
        "wait",
        TIMING,
        "Take this turn later, after a unit that is still to act.",
    ))
};

pub(super) static ESCAPE: VerbRules = VerbRules {
    escapes: true,
    spends: Spends::ActionIfAnnounced,
    acts: |_, _, wanted, acts| acts.extend(Some(Act::new(Verb::ESCAPE, 0)).filter(|act| wanted.act(act))),
    check: check_escape,
    label: |user, _| match user.turn.escaping {
        Escaping::ThisRound => {
            ("Escape", "escape", "Roll on SPD: the unit gets away if it beats the roll of every foe.")
        }
        Escaping::No | Escaping::NextRound => ("Announce escape", "escape", "Get away on the next turn."),
    },
    odds: Some(|world, user, _, _, _| escape::forecast(world, user)),
    check_odds: orders::check_escape,
    accept: |world, order, unit, _, _| begin_escape(world, order, unit),
    work: |world, unit, _, _, _| resolve::escape::try_it(world, unit),
    ..VerbRules::plain(VerbInfo::new(
        Verb::ESCAPE,
        "Escape",
        Some('E'),
        "escape",
        TIMING,
        "Announce the escape this round; in the next, a roll on SPD that beats every foe's gets you away.",
    ))
};

pub(super) static ABORT: VerbRules = VerbRules {
    at_any_time: true,
    is_idle: true,
    label: |_, _| ("Let go", "cancel", "The act that is being prepared is lost."),
    accept: |world, _, unit, _, _| changes::interrupt(world, unit, "let go"),
    ..VerbRules::plain(
        VerbInfo::new(
            PercentileVerb::ABORT,
            "Break off",
            Some('X'),
            "cancel",
            TIMING,
            "Give up the act that is being prepared.",
        )
        .seldom(),
    )
};

fn check_defence(asked: Asked<'_>) -> Result<(), Refusal> {
    asked.only_one_way("TC-046")?;
    let user = asked.user;
    // During Quick, or after an item from Fast Pockets, the unit has already acted.
    if user.turn.moved {
        return refuse("defence is declared before anything else, and it has already moved", "TC-128");
    }
    if user.turn.pocketed || user.turn.quick > 0 {
        return refuse("defence is declared before anything else, and it has already acted", "TC-128");
    }
    orders::check_free(user, Flags::NO_DEFEND, "a condition prevents defending")?;
    asked.bars.depth
}

/// It takes the whole turn: not even an item out of Fast Pockets can be used besides (TC-128).
fn defend(world: &mut World, unit: UnitId) {
    let turn = &mut change(world, unit).turn;
    (turn.defending, turn.pocketed) = (true, true);
    let settings = Unit::of(world, unit).book.settings;
    if !settings.defense_allows_move || settings.defense_forfeits_all {
        change(world, unit).turn.moves = 0;
    }
    note(&mut world.resource_mut::<Log>(), unit, "braces to take half damage", Rule::new("TC-128"));
}

fn move_again(world: &mut World, unit: UnitId) {
    let in_metres = Unit::of(world, unit).book.settings.scene.is_in_metres();
    let double = Unit::of(world, unit).book.settings.full_move == FullMove::Double;
    let turn = &mut change(world, unit).turn;
    if double {
        turn.double_move = true;
    } else {
        // On a scene in metres it covers twice as much as free movement (TC-052).
        turn.moves += if in_metres { 2 } else { 1 };
    }
    let what =
        if double { "may go twice as far in place of an action" } else { "may move again in place of an action" };
    note(&mut world.resource_mut::<Log>(), unit, what, Rule::new("MC-188"));
}

/// Puts the turn off by a number of ticks; at 0 or below it is lost (TC-129, TC-130).
fn wait(world: &mut World, unit: UnitId, ticks: i16) {
    let turn = &mut change(world, unit).turn;
    turn.count -= ticks;
    turn.waited = turn.count > 0;
    let until = i32::from(turn.count);
    world.resource_mut::<Log>().push(Event::Waited { unit, until });
    world.resource_mut::<Flow>().go_to(Stage::TurnEnd);
}

fn check_escape(asked: Asked<'_>) -> Result<(), Refusal> {
    asked.only_one_way("TC-046")?;
    orders::check_escape(asked.world, asked.user, asked.from)?;
    asked.bars.depth?;
    match asked.user.turn.escaping {
        Escaping::NextRound => refuse("the escape is already announced", "TC-132"),
        Escaping::No if asked.user.book.settings.escape_asked => {
            refuse("an escape is announced in the Initiative Phase", "TC-132")
        }
        Escaping::No | Escaping::ThisRound => Ok(()),
    }
}

/// Takes the order to escape: the first one announces the escape, the second one, a round later, tries it (TC-132,
/// TC-133).
fn begin_escape(world: &mut World, order: Order, unit: UnitId) {
    let turn = &mut change(world, unit).turn;
    if turn.escaping == Escaping::No {
        turn.escaping = Escaping::NextRound;
        note(&mut world.resource_mut::<Log>(), unit, "will try to escape in the next round", Rule::new("TC-132"));
        return;
    }
    let action = Action::now(unit, order, Name::new("Escape"));
    world.resource_mut::<Flow>().resolve(action);
}
