//! Withdrawing, and running on beyond the board's edge or after a unit that does (DP-076, DP-077).

use crate::{
    acts::{
        chase,
        draft::{Draft, FREE, NOTHING},
        plan::{Doing, Plan, Task},
        travel,
        verb_rules::{DicePoolVerb, Leaves, VerbRules},
    },
    numbers::passage,
    stages::{chases, play::Play},
    state::{Look, conditions},
};
use hexfray_battle::{
    Act, BarPlace, OrderError, Pace, Promise, Shelf, UnitId, Verb, VerbInfo, VerbRole, play::Playing,
};
use hexfray_board::grid::Cell;

impl DicePoolVerb {
    /// Begin to withdraw (DP-077).
    pub const WITHDRAW: Verb = Verb::new("withdraw");
    /// Follow a unit beyond the board's edge (DP-076).
    pub const PURSUE: Verb = Verb::new("pursue");
}

const CHASE: BarPlace = BarPlace::new("Chase", 7, Shelf::More);

pub(super) static WITHDRAW: VerbRules = VerbRules {
    acts: |look, unit, acts| {
        acts.extend((!look.state(unit).motion.withdraws).then(|| Act::new(DicePoolVerb::WITHDRAW, 0)));
    },
    plan: |draft| match draft.look.state(draft.unit).motion.withdraws {
        true => draft.refuse("already withdrawing", "DP-077"),
        false => draft.task("withdraw", Task::Withdraw, FREE, "DP-077"),
    },
    take_effect: |world, plan| {
        let play = &mut Play(world);
        play.change(plan.unit).motion.withdraws = true;
        play.gained(plan.unit, conditions::WITHDRAWING, None);
    },
    ..VerbRules::plain(
        VerbInfo::new(
            DicePoolVerb::WITHDRAW,
            "Withdraw",
            None,
            "escape",
            CHASE,
            "Begin to withdraw: you get away when you are far enough from every foe at the end of a turn. A Free action.",
        )
        .with_role(VerbRole::Withdraws),
    )
};

/// A run beyond the edge: it is a move, in which the unit goes while those that might strike at it are asked.
const fn run(info: VerbInfo) -> VerbRules {
    VerbRules {
        leaves: Leaves::Mover,
        pace: |_| Pace::Action,
        pay: |world, plan| chases::pay(&mut Play(world), plan.unit),
        ..VerbRules::plain(info)
    }
}

pub(super) static ESCAPE: VerbRules = VerbRules {
    acts: |look, unit, acts| {
        let flees = look.state(unit).motion.withdraws && is_at_edge(look, unit);
        acts.extend(flees.then(|| Act::new(Verb::ESCAPE, 0)));
    },
    plan: |draft| {
        check(draft, if withdraws(draft) { None } else { Some("not withdrawing") })?;
        run_to(draft, "run on", chase::outward)
    },
    ..run(VerbInfo::new(
        Verb::ESCAPE,
        "Run on",
        Some('X'),
        "escape",
        CHASE,
        "Run on beyond the edge of the board, as a move action. You get away when you are far enough from every foe.",
    )
    .seldom())
};

pub(super) static PURSUE: VerbRules = VerbRules {
    acts: |look, unit, acts| {
        let follows = !look.state(unit).motion.withdraws && is_at_edge(look, unit);
        acts.extend(follows.then(|| Act::new(DicePoolVerb::PURSUE, 0)));
    },
    plan: |draft| {
        check(draft, if withdraws(draft) { Some("a withdrawing unit cannot follow") } else { None })?;
        run_to(draft, "follow", chase::after)
    },
    promise: |look, plan, _| match plan.doing {
        Doing::Task(Task::Run(spot)) => {
            Some(Promise { freed: chase::grip(look, plan.unit, spot), ..Promise::default() })
        }
        _ => None,
    },
    ..run(VerbInfo::new(
        DicePoolVerb::PURSUE,
        "Follow",
        Some('X'),
        "run",
        CHASE,
        "Run after foes beyond the edge of the board, as a move action.",
    )
    .with_role(VerbRole::Pursues)
    .seldom())
};

fn withdraws(draft: &Draft<'_, '_>) -> bool {
    draft.look.state(draft.unit).motion.withdraws
}

fn is_at_edge(look: &Look<'_>, unit: UnitId) -> bool {
    look.settings().open_edges && look.spot(unit).is_some_and(|spot| chase::is_outward(look, spot))
}

/// Checks that the board has open ground around it, and that nothing speaks against the unit's run.
fn check(draft: &Draft<'_, '_>, against: Option<&'static str>) -> Result<(), OrderError> {
    if !draft.look.settings().open_edges {
        return draft.refuse("there is no ground beyond the board's edge", "DP-076");
    }
    against.map_or(Ok(()), |why| draft.refuse(why, "DP-077"))
}

/// A run to the place that `end` finds for a unit and its mover (DP-076).
fn run_to(
    draft: &Draft<'_, '_>,
    what: &'static str,
    end: fn(&Look<'_>, UnitId, UnitId) -> Option<Cell>,
) -> Result<Plan, OrderError> {
    let (look, unit) = (draft.look, draft.unit);
    let Some(mover) = look.mover(unit) else { return draft.refuse("not driving", "DP-079") };
    if !is_at_edge(look, unit) {
        return draft.refuse("not at the edge of the board", "DP-076");
    }
    if look.is_tied(unit) {
        return draft.refuse("held by a foe", "DP-131");
    }
    let pays = look.state(look.purse(unit)).energy.left >= chase::fee(look, unit);
    if !travel::has_move(look, unit, look.turn(unit)) || !pays || passage::is_falling(look, unit) {
        return draft.refuse("no move is left", "DP-053");
    }
    match end(look, unit, mover) {
        Some(end) => draft.task(what, Task::Run(end), NOTHING, "DP-076"),
        None => draft.refuse("no path beyond the edge leads there", "DP-076"),
    }
}
