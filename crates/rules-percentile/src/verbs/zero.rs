//! Zero Actions, which a unit may do besides its action, at most twice in a turn (TC-031, TC-047, TC-049).

use bevy_ecs::prelude::*;

use crate::{
    acts::verb_rules::{PercentileVerb, VerbRules},
    content::face::Face,
    numbers::refusal::{Refusal, refuse},
    state::{Unit, change, turn::MOST_ZERO_ACTIONS},
};
use hexfray_battle::{Act, BarPlace, Log, Rule, Shelf, UnitId, Verb, VerbInfo, VerbRole, note};

impl PercentileVerb {
    /// Turns to the other face.
    pub const TURN: Verb = Verb::new("turn");
    /// Calls out or makes a gesture, without any effect on the rules.
    pub const SHOUT: Verb = Verb::new("shout");
}

const MOVEMENT: BarPlace = BarPlace::new("Movement", 6, Shelf::More);

/// The most calls in a turn, which is limited even if they do not count, so that every turn ends.
const MOST_CALLS: u8 = 5;

const fn zero(info: VerbInfo) -> VerbRules {
    VerbRules { is_zero: true, is_idle: true, ..VerbRules::plain(info) }
}

pub(super) static TURN: VerbRules = VerbRules {
    acts: |_, user, wanted, acts| {
        let turn = user.turn.surrounded.then(|| Act::new(PercentileVerb::TURN, 0));
        acts.extend(turn.filter(|act| wanted.act(act)));
    },
    check: |asked| {
        asked.only_one_way("TC-047")?;
        let turn = asked.user.turn;
        if !turn.surrounded {
            return refuse("not surrounded, so there is only one way to face", "TC-029");
        }
        if turn.opened || turn.acted || turn.moved || turn.zero > 0 {
            return refuse("turning comes first in a turn", "TC-031");
        }
        check_left(asked.user)
    },
    label: |user, _| {
        let about = "Face the other way, before doing anything else this turn.";
        if user.turn.face == Face::Left { ("Face right", "redo", about) } else { ("Face left", "undo", about) }
    },
    accept: |world, _, unit, _, _| {
        let turn = &mut change(world, unit).turn;
        turn.zero += 1;
        turn.face = turn.face.other();
        let looks = turn.face.looks();
        note(&mut world.resource_mut::<Log>(), unit, looks, Rule::new("TC-031"));
    },
    ..zero(
        VerbInfo::new(
            PercentileVerb::TURN,
            "Face",
            Some('R'),
            "redo",
            MOVEMENT,
            "Face the other way, before doing anything else this turn.",
        )
        .with_role(VerbRole::TurnsAbout),
    )
};

/// It counts among the two of a turn only if the setting says so (TC-049).
pub(super) static SHOUT: VerbRules = VerbRules {
    acts: |_, _, wanted, acts| {
        acts.extend(Some(Act::new(PercentileVerb::SHOUT, 0)).filter(|act| wanted.act(act)));
    },
    check: |asked| {
        asked.only_one_way("TC-047")?;
        if asked.user.turn.calls >= MOST_CALLS {
            return Err(("no more calls or gestures are possible this turn", Rule::HOUSE));
        }
        if asked.user.book.settings.count_chatter { check_left(asked.user) } else { Ok(()) }
    },
    label: |_, _| ("Call out", "sound", "Shout or gesture; it has no effect on the rules."),
    accept: |world, _, unit, _, _| call(world, unit),
    ..zero(VerbInfo::new(
        PercentileVerb::SHOUT,
        "Call out",
        Some('U'),
        "sound",
        MOVEMENT,
        "Shout or gesture; it has no effect on the rules.",
    ))
};

fn check_left(user: &Unit<'_>) -> Result<(), Refusal> {
    if user.turn.zero >= MOST_ZERO_ACTIONS {
        refuse("both Zero Actions of this turn are spent", "TC-047")
    } else {
        Ok(())
    }
}

fn call(world: &mut World, unit: UnitId) {
    let counted = Unit::of(world, unit).book.settings.count_chatter;
    let turn = &mut change(world, unit).turn;
    turn.zero += u8::from(counted);
    turn.calls += 1;
    note(&mut world.resource_mut::<Log>(), unit, "calls out", Rule::new("TC-049"));
}
