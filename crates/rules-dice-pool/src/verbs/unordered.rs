//! Acts that no unit orders: tests that the referee asks for, and falls (DP-005, DP-069).

use crate::{
    acts::{
        plan::{Doing, Task},
        verb_rules::{DicePoolVerb, Leaves, NO_BUTTON, VerbRules},
    },
    stages::{falls, play::Play, tests},
};
use hexfray_battle::VerbInfo;

pub(super) static TEST: VerbRules = VerbRules {
    declare: Some(|world, _| tests::declare(&mut Play(world))),
    take_effect: |world, plan| {
        if let Doing::Task(Task::Test(trial)) = plan.doing {
            tests::roll(&mut Play(world), plan.unit, plan.what, trial);
        }
    },
    ..VerbRules::plain(VerbInfo::new(DicePoolVerb::TEST, "Test", None, "dice", NO_BUTTON, "A test."))
};

/// The unit falls when the act is over, even if a foe's blow has felled it.
pub(super) static FALL: VerbRules = VerbRules {
    leaves: Leaves::Falls,
    declare: Some(|world, unit| falls::declare(&mut Play(world), unit)),
    ..VerbRules::plain(VerbInfo::new(DicePoolVerb::FALL, "Fall", None, "fall", NO_BUTTON, "A fall."))
};
