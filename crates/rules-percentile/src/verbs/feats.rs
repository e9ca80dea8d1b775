//! Feats, acts that use no ability and are more than matters of the turn: longer jumps, climbs, helping an ally along.

use crate::{
    acts::{
        assist, climb, leap,
        verb_rules::{Asked, PercentileVerb, VerbRules, rules_of},
        views::PURPOSE,
    },
    numbers::{
        checks, depth,
        refusal::{Refusal, refuse},
    },
    stages::manoeuvre,
    state::Unit,
};
use bevy_ecs::prelude::*;
use hexfray_battle::{
    Act, Action, BarPlace, Field, Flow, Forecast, Name, Parts, Range, Shelf, Targeting, Verb, VerbInfo, Who,
};

impl PercentileVerb {
    /// Spends the action on a longer jump.
    pub const LEAP: Verb = Verb::new("leap");
    /// Climbs a wall that is too high to jump.
    pub const CLIMB: Verb = Verb::new("climb");
    /// Helps an ally move, with the unit's own movement.
    pub const ASSIST: Verb = Verb::new("assist");
}

const MOVEMENT: BarPlace = BarPlace::new("Movement", 6, Shelf::More);

const BESIDE: Targeting = Targeting { range: Range::Cells(1), line_of_fire: false, ..Targeting::SELF };

/// A feat that takes effect as an act of its own.
pub(super) const fn feat(info: VerbInfo) -> VerbRules {
    VerbRules {
        is_feat: true,
        accept: |world, order, unit, act, _| {
            let user = Unit::of(world, unit);
            let what = Name::new((rules_of(act.verb).label)(&user, act).0);
            world.resource_mut::<Flow>().resolve(Action::now(unit, order, what));
        },
        odds: Some(|_, user, act, _, _| odds(user, (rules_of(act.verb).label)(user, act).0, None)),
        ..VerbRules::plain(info)
    }
}

pub(super) static LEAP: VerbRules = VerbRules {
    acts: |_, user, wanted, acts| {
        let leap = Act::new(PercentileVerb::LEAP, 0);
        let knows = wanted.meant_for(PURPOSE) && !user.book.settings.scene.on && leap::knows(user);
        acts.extend(Some(leap).filter(|act| knows && wanted.act(act)));
    },
    check: |asked| {
        asked.only_one_way("TC-046")?;
        check_map(asked)?;
        leap::check(asked.world, asked.user)
    },
    label: |_, _| leap::LABEL,
    odds: Some(|_, user, _, _, _| odds(user, leap::LABEL.0, Some(leap::chance(user)))),
    work: |world, unit, _, _, _| manoeuvre::leap::roll(world, unit),
    ..feat(VerbInfo::new(
        PercentileVerb::LEAP,
        "Leap",
        Some('J'),
        "flip",
        MOVEMENT,
        "Spend the action on a longer jump.",
    ))
};

pub(super) static CLIMB: VerbRules = VerbRules {
    acts: |_, user, wanted, acts| {
        let climb = Act::new(PercentileVerb::CLIMB, 0);
        let climbs = [climb, Act { option: climb::KEEPS_ACTION, ..climb }];
        let knows = wanted.meant_for(PURPOSE) && !user.book.settings.scene.on && climb::knows(user);
        acts.extend(climbs.into_iter().filter(|act| knows && wanted.act(act)));
    },
    check: |asked| {
        if asked.act.with != 0 || !(0..=climb::KEEPS_ACTION).contains(&asked.act.option) {
            return refuse("there is only one way to do this", "TC-046");
        }
        check_map(asked)?;
        climb::check(asked.world, asked.user)
    },
    aims: climb::aims,
    label: |_, act| climb_label(act),
    targeting: Targeting { who: Who::Others, at_cells: true, ..BESIDE },
    odds: Some(|world, user, act, aim, from| {
        odds(user, climb_label(act).0, Some(climb::chance(world, user, from, aim)))
    }),
    work: |world, unit, act, aim, _| manoeuvre::climb::roll(world, unit, act.option, aim),
    ..feat(VerbInfo::new(
        PercentileVerb::CLIMB,
        "Climb",
        Some('K'),
        "jump",
        MOVEMENT,
        "Climb a wall that is too high to jump.",
    ))
};

pub(super) static ASSIST: VerbRules = VerbRules {
    acts: |_, user, wanted, acts| {
        let open = wanted.meant_for(PURPOSE) && !user.book.settings.scene.on;
        acts.extend(Some(Act::new(PercentileVerb::ASSIST, 0)).filter(|act| open && wanted.act(act)));
    },
    // Helping another unit along is more than movement (MC-066).
    check: |asked| {
        asked.only_one_way("TC-046")?;
        check_map(asked)?;
        depth::check_depth(asked.world.resource::<Field>().board(), asked.user, asked.from)?;
        assist::check(asked.world, asked.user)
    },
    aims: assist::aims,
    label: |_, _| assist::LABEL,
    targeting: Targeting { who: Who::Friends, ..BESIDE },
    accept: |world, _, unit, _, aim| manoeuvre::assist::accept(world, unit, aim),
    ..feat(VerbInfo::new(
        PercentileVerb::ASSIST,
        "Assist",
        Some('S'),
        "person",
        MOVEMENT,
        "Help an ally move, with this unit's own movement.",
    ))
};

fn check_map(asked: Asked<'_>) -> Result<(), Refusal> {
    if asked.user.book.settings.scene.on { refuse("there is no map", "TC-077") } else { Ok(()) }
}

fn climb_label(act: Act) -> (&'static str, &'static str, &'static str) {
    let about = "As Climb; a critical success leaves the action instead of a level.";
    if act.option == climb::KEEPS_ACTION { ("Climb, ready to act", climb::LABEL.1, about) } else { climb::LABEL }
}

/// The odds of a feat; without targets if nothing is rolled.
pub(super) fn odds(user: &Unit<'_>, what: &'static str, chance: Option<Parts>) -> Forecast {
    let targets = chance.map(|parts| checks::odds(user, parts)).into_iter().collect();
    Forecast {
        unit: user.unit,
        what: Name::new(what),
        targets,
        ready: None,
        arrives: Vec::new(),
        leaves_out: Vec::new(),
    }
}
