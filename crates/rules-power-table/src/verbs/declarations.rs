//! Declaring feats, ending effects, and surrendering (SW-216, SW-217).

use crate::{
    acts::{
        dispel, feats,
        verb_rules::{PowerTableVerb, VerbRules, show},
    },
    content::Feat,
    stages::{declare, effects, places},
    state::Fate,
};
use hexfray_battle::{
    Act, ActView, BarPlace, Name, Pace, Range, Shelf, Targeting, Verb, VerbInfo, VerbRole, Who, narrow,
};

impl PowerTableVerb {
    /// Declares a feat for the next attack.
    pub const FEAT: Verb = Verb::new("feat");
    /// Ends one of the unit's own effects.
    pub const DISPEL: Verb = Verb::new("dispel");
    /// Lays down the unit's arms.
    pub const SURRENDER: Verb = Verb::new("surrender");
}

const ABILITIES: BarPlace = BarPlace::new("Abilities", 1, Shelf::Abilities);
/// After the abilities, so that nothing which has just been cast is ended by the key of the first.
const EFFECTS: BarPlace = BarPlace::new("Effects", 6, Shelf::Abilities);
const SURRENDERING: BarPlace = BarPlace::new("Surrender", 5, Shelf::More);

pub(super) static FEAT: VerbRules = VerbRules {
    has_things: true,
    longest_method: |actor| actor.longest_method(),
    acts: |actor, _, acts| {
        let feats = actor.feats().enumerate().filter(|(_, feat)| feat.active);
        acts.extend(feats.map(|(at, _)| Act::new(PowerTableVerb::FEAT, narrow::<u8>(at))));
    },
    check: |actor, act| feats::check(actor, act.with),
    title: |_| Name::new("declare a feat"),
    view: |actor, act| {
        let feat = feats::feat(actor, act.with);
        let name = feat.map_or(Name::new("feat"), Feat::name);
        let about = feat.map_or(name, |feat| feat.about);
        ActView { name, about, ..show(act, "", "strong", "", Pace::Zero) }
    },
    perform: |world, done| declare::declare_feat(world, done.unit, done.act.with),
    ..VerbRules::plain(VerbInfo::new(
        PowerTableVerb::FEAT,
        "Feat",
        Some('D'),
        "strong",
        ABILITIES,
        "Declare a feat for the next attack.",
    ))
};

pub(super) static DISPEL: VerbRules = VerbRules {
    has_things: true,
    acts: |actor, _, acts| {
        let kinds = narrow::<u8>(dispel::kinds(actor).len());
        acts.extend((0..kinds).map(|with| Act::new(PowerTableVerb::DISPEL, with)));
    },
    check: |actor, act| dispel::check(actor, act.with),
    check_aim: |actor, act, aim| dispel::check_aim(actor, act.with, aim),
    aims: |actor, act| dispel::aims(actor, act.with),
    title: |_| Name::new("end an effect"),
    view: |actor, act| {
        let kind = dispel::kinds(actor).get(usize::from(act.with)).copied();
        let kind = kind.map(|kind| &actor.book.conditions[usize::from(kind.0)]);
        let title = kind.map_or(Name::new("effect"), |condition| condition.title);
        let targeting = Targeting { range: Range::Unlimited, who: Who::Everybody, ..Targeting::SELF };
        let name = Name::composed(&format!("End {title}"), title);
        let about = "End one of this unit's effects.";
        ActView { name, targeting, ..show(act, "", "cancel", about, Pace::Zero) }
    },
    perform: |world, done| effects::end_own(world, done.unit, done.act.with, done.aim),
    ..VerbRules::plain(VerbInfo::new(
        PowerTableVerb::DISPEL,
        "End effect",
        Some('X'),
        "cancel",
        EFFECTS,
        "End an effect that this unit keeps up.",
    ))
};

pub(super) static SURRENDER: VerbRules = VerbRules {
    needs_command: false,
    acts: |_, _, acts| acts.push(Act::new(PowerTableVerb::SURRENDER, 0)),
    check: |_, _| Ok(()),
    title: |_| Name::new("surrender"),
    view: |_, act| {
        let about = "Lay down arms and take no further part in the battle.";
        show(act, "Surrender", "white_flag", about, Pace::Zero)
    },
    perform: |world, done| places::leave(world, done.unit, Fate::Surrendered),
    ..VerbRules::plain(
        VerbInfo::new(
            PowerTableVerb::SURRENDER,
            "Surrender",
            None,
            "white_flag",
            SURRENDERING,
            "Lay down arms and take no further part in the battle.",
        )
        .with_role(VerbRole::GivesUp),
    )
};
