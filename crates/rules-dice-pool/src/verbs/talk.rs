//! Words: orders, calls, talking units round, and giving up (DP-030 … DP-033).

use crate::{
    acts::{
        draft::{FREE, INTERRUPT, SIMPLE},
        plan::Task,
        verb_rules::{DicePoolVerb, OutOfTurn, VerbRules},
    },
    stages::{interrupts, play::Play},
};
use hexfray_battle::{Act, BarPlace, Pace, Shelf, Verb, VerbInfo, VerbRole, play::Playing};

impl DicePoolVerb {
    /// Give an order to a comrade (DP-031).
    pub const ISSUE_COMMAND: Verb = Verb::new("command");
    /// Say a few words (DP-030).
    pub const CALL_OUT: Verb = Verb::new("call_out");
    /// Use a social action (DP-032).
    pub const SOCIAL: Verb = Verb::new("social");
    /// Give up (DP-033).
    pub const GIVE_UP: Verb = Verb::new("surrender");
}

const TALK: BarPlace = BarPlace::new("Talk", 8, Shelf::More);

/// Something said, which is only logged.
const fn words(info: VerbInfo) -> VerbRules {
    VerbRules {
        take_effect: |world, plan| Play(world).note(plan.unit, plan.what.as_str(), plan.rule),
        ..VerbRules::plain(info)
    }
}

pub(super) static ISSUE_COMMAND: VerbRules = VerbRules {
    acts: |_, _, acts| acts.push(Act::new(DicePoolVerb::ISSUE_COMMAND, 0)),
    plan: |draft| draft.task("command", Task::Speak, SIMPLE, "DP-031"),
    pace: |_| Pace::Action,
    ..words(VerbInfo::new(
        DicePoolVerb::ISSUE_COMMAND,
        "Command",
        None,
        "banner",
        TALK,
        "Give an order to a comrade. A Simple action.",
    ))
};

pub(super) static CALL_OUT: VerbRules = VerbRules {
    acts: |_, _, acts| acts.push(Act::new(DicePoolVerb::CALL_OUT, 0)),
    plan: |draft| draft.task("call out", Task::Speak, FREE, "DP-030"),
    ..words(VerbInfo::new(DicePoolVerb::CALL_OUT, "Call out", None, "log", TALK, "Say a few words. A Free action."))
};

pub(super) static SOCIAL: VerbRules = VerbRules {
    acts: |_, _, acts| acts.push(Act::new(DicePoolVerb::SOCIAL, 0)),
    plan: |draft| draft.task("talk", Task::Speak, FREE, "DP-032"),
    while_out: |look, unit| look.is_down(unit) && look.settings().incapacitated_social,
    ..words(VerbInfo::new(
        DicePoolVerb::SOCIAL,
        "Talk",
        None,
        "charm",
        TALK,
        "Try to talk a unit round; a gamemaster decides the result. A Free action.",
    ))
};

pub(super) static GIVE_UP: VerbRules = VerbRules {
    acts: |_, _, acts| acts.push(Act::new(DicePoolVerb::GIVE_UP, 0)),
    out_of_turn: OutOfTurn::Always,
    plan: |draft| draft.task("surrender", Task::Surrender, INTERRUPT, "DP-033"),
    take_effect: |world, plan| interrupts::surrender(&mut Play(world), plan.unit),
    ..VerbRules::plain(
        VerbInfo::new(DicePoolVerb::GIVE_UP, "Surrender", None, "white_flag", TALK, "Give up, at any time.")
            .with_role(VerbRole::GivesUp),
    )
};
