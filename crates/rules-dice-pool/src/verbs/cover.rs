//! Taking cover and leaving it (DP-044).

use crate::{
    acts::{
        draft::{Draft, FREE, NOTHING},
        plan::{Plan, Task},
        promise,
        verb_rules::{DicePoolVerb, VerbRules},
    },
    numbers::cover,
    stages::{endings, play::Play},
    state::{Look, conditions},
};
use hexfray_battle::{Act, BarPlace, OrderError, Promise, Shelf, UnitId, Verb, VerbInfo, VerbRole, play::Playing};

impl DicePoolVerb {
    /// Take the cover of the cell (DP-044).
    pub const TAKE_COVER: Verb = Verb::new("take_cover");
    /// Leave cover (DP-044).
    pub const LEAVE_COVER: Verb = Verb::new("leave_cover");
}

const COVER: BarPlace = BarPlace::new("Cover", 4, Shelf::Defend);

pub(super) static TAKE_COVER: VerbRules = VerbRules {
    acts: |_, _, acts| acts.push(Act::new(DicePoolVerb::TAKE_COVER, 0)),
    is_shown: |draft| !draft.look.is_in_cover(draft.unit),
    plan: take,
    promise: covered,
    take_effect: |world, plan| {
        let play = &mut Play(world);
        play.change(plan.unit).in_cover = true;
        play.gained(plan.unit, conditions::IN_COVER, None);
    },
    ..VerbRules::plain(
        VerbInfo::new(
            DicePoolVerb::TAKE_COVER,
            "Cover",
            Some('K'),
            "hide",
            COVER,
            "Take cover: more dice for defence on that side, half as many in close combat.",
        )
        .with_role(VerbRole::Ducks),
    )
};

pub(super) static LEAVE_COVER: VerbRules = VerbRules {
    acts: |_, _, acts| acts.push(Act::new(DicePoolVerb::LEAVE_COVER, 0)),
    is_shown: |draft| draft.look.is_in_cover(draft.unit),
    plan: |draft| match draft.look.is_in_cover(draft.unit) {
        false => draft.refuse("not in cover", "DP-044"),
        true => draft.task("step out", Task::LeaveCover, NOTHING, "DP-044"),
    },
    take_effect: |world, plan| endings::leaves_cover(&mut Play(world), plan.unit, "stepped out"),
    ..VerbRules::plain(VerbInfo::new(DicePoolVerb::LEAVE_COVER, "Step out", None, "stand", COVER, "Leave cover."))
};

fn take(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    if draft.look.is_in_cover(draft.unit) {
        return draft.refuse("already in cover", "DP-044");
    }
    if draft.look.cell(draft.unit).is_none_or(|cell| cover::best(draft.look, cell) == 0) {
        return draft.refuse("there is no cover in this cell", "DP-042");
    }
    draft.task("take cover", Task::TakeCover, FREE, "DP-044")
}

/// The damage that cover prevents.
fn covered(look: &Look<'_>, plan: &Plan, blows: &[(UnitId, Act)]) -> Option<Promise> {
    let mut then = look.state(plan.unit).clone();
    then.in_cover = true;
    Some(Promise { spared: promise::spared(look, plan.unit, &then, blows), ..Promise::default() })
}
