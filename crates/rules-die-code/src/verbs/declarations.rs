//! Declarations for a turn or for the next attack: several actions, options, Fate Points, acrobatics (DC-007, DC-031,
//! DC-079, DC-088).

use crate::{
    acts::{
        plan::{Cost, Need, TaskPlan},
        promise,
        using::FIRST_SIZE,
        verb_rules::{DieCodeVerb, Draft, VerbRules},
    },
    content::{FateEffect, Location, Skill},
    numbers::odds::OddsTable,
    stages::play::Play,
    state::{Look, conditions},
};
use hexfray_battle::{
    Act, BarPlace, Event, Name, OrderError, Promise, Shelf, UnitId, Verb, VerbInfo, VerbRole, narrow, play::Playing,
};

impl DieCodeVerb {
    /// Declare or withdraw an option for the next attack: 0 is all-out, 1 to 6 a part of the body (DC-079).
    pub const COMBINE: Verb = Verb::new("combine");
    /// An acrobatic trick, whose margin adds to a blow's damage (DC-088).
    pub const TRICK: Verb = Verb::new("trick");
    /// Announce how many actions the turn has; `option` says how many (DC-031).
    pub const ANNOUNCE: Verb = Verb::new("announce");
    /// Spend a Fate Point (DC-007).
    pub const FATE: Verb = Verb::new("fate");
}

const CALLED_SHOTS: BarPlace = BarPlace::new("Called shots", 6, Shelf::Abilities);
const HELP: BarPlace = BarPlace::new("Help", 8, Shelf::Abilities);
const TURN: BarPlace = BarPlace::new("Turn", 13, Shelf::More);

/// The most actions that can be announced.
const MOST_ANNOUNCED: i16 = 6;

pub(super) static COMBINE: VerbRules = VerbRules {
    options: |_, _, _| 0..=FIRST_SIZE - 1,
    task: |draft| {
        let turn = draft.look.turn(draft.unit);
        if draft.act.option == 0 && !turn.is_fresh() {
            return draft.refuse("an all-out attack takes the whole turn", "DC-091");
        }
        if !turn.may_act() {
            return draft.refuse("no action is left for the attack", "DC-079");
        }
        Ok(draft.plain("combine options", Cost::Free, "DC-079"))
    },
    name: |draft| Some(format!("Combine: {}", combined(draft.act.option).map_or("all-out attack", Location::word))),
    about: |draft| {
        let added = match combined(draft.act.option) {
            None => "is all-out as well, and nothing else can be done in the round".to_owned(),
            Some(location) => format!("is aimed at the {} as well, of any kind", location.word()),
        };
        format!("Your next attack of this turn {added}. A free action; choose it again to take it back.")
    },
    effect: |world, plan| {
        let mut play = Play(world);
        let declared = &mut play.change(plan.unit).declared;
        match combined(plan.act.option) {
            None => declared.all_out = !declared.all_out,
            named if declared.location == named => declared.location = None,
            named => declared.location = named,
        }
    },
    ..VerbRules::plain(VerbInfo::new(
        DieCodeVerb::COMBINE,
        "Combine",
        None,
        "called_shot",
        CALLED_SHOTS,
        "Adds an option to your next attack of this turn, such as an aim at the head; a free action.",
    ))
};

pub(super) static TRICK: VerbRules = VerbRules {
    task: trick,
    about: |draft| {
        let code = draft.look.sheet(draft.unit).skill(Skill::Acrobatics);
        format!("{} Rolls acrobatics {code}.", draft.rules.info.help)
    },
    add_odds: |look, table, plan, _, target| {
        target.conditions.push((conditions::TRICK.name, gains_by_trick(look, table, plan)));
    },
    dice: "acrobatics",
    // Half the margin, rounded up, is additional damage of one blow (DC-088, DC-089).
    effect: |world, plan| {
        let (play, spare) = (&mut Play(world), plan.total() - plan.needed());
        // A roll that just succeeds has no margin.
        if spare > 0 {
            play.change(plan.unit).declared.trick = Some((spare + 1) / 2);
            play.gained(plan.unit, conditions::TRICK, None);
        }
    },
    ..VerbRules::plain(VerbInfo::new(
        DieCodeVerb::TRICK,
        "Acrobatics",
        None,
        "acrobat",
        HELP,
        "Half the margin of the acrobatics roll adds to the next attack's damage.",
    ))
};

pub(super) static ANNOUNCE: VerbRules = VerbRules {
    under: |_| true,
    options: |_, _, _| 2..=MOST_ANNOUNCED,
    task: announce,
    name: |draft| Some(format!("{} actions", draft.act.option)),
    effect: |world, plan| Play(world).change(plan.unit).turn.announced = Some(narrow::<u8>(plan.act.option)),
    ..VerbRules::plain(VerbInfo::new(
        DieCodeVerb::ANNOUNCE,
        "Actions",
        None,
        "actions",
        TURN,
        "How many actions to take this turn: each beyond the first takes 1D off all of them.",
    ))
};

pub(super) static FATE: VerbRules = VerbRules {
    under: |_| true,
    suits: |draft| draft.look.state(draft.unit).fate > 0 && !draft.look.state(draft.unit).fated,
    task: |draft| {
        let state = draft.look.state(draft.unit);
        if state.fate == 0 || state.fated || draft.look.settings().fate_effect == FateEffect::None {
            return draft.refuse("there is no Fate Point to spend", "DC-007");
        }
        Ok(draft.plain("Fate Point", Cost::Free, "DC-007"))
    },
    left: |draft| Some(u16::from(draft.look.state(draft.unit).fate)),
    promise: fated,
    effect: |world, plan| {
        let (play, unit) = (&mut Play(world), plan.unit);
        let mut state = play.change(unit);
        state.fate = state.fate.saturating_sub(1);
        state.fated = true;
        let left = i32::from(state.fate);
        play.log(Event::Spent { unit, what: Name::new("Fate Points"), amount: 1, left });
        play.gained(unit, conditions::FATE, None);
    },
    ..VerbRules::plain(
        VerbInfo::new(
            DieCodeVerb::FATE,
            "Fate Point",
            None,
            "fate",
            TURN,
            "Double your own die codes until the end of the round.",
        )
        .with_role(VerbRole::Strengthens),
    )
};

/// The part of the body that an option of combining names; `None` for an all-out attack (DC-079).
fn combined(option: i16) -> Option<Location> {
    Location::ALL.get(usize::try_from(option - 1).ok()?).copied()
}

fn trick(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    if draft.look.state(draft.unit).declared.trick.is_some() {
        return draft.refuse("one trick helps one attack", "DC-089");
    }
    let turn = draft.look.turn(draft.unit);
    if turn.actions_with(0) <= turn.used + 1 {
        return draft.refuse("no action is left for the attack: announce more actions first", "DC-088");
    }
    let difficulty = Draft::number(draft.look.settings().acrobatics_difficulty, "acrobatics", "DC-088");
    Ok(draft.rolling(draft.action("acrobatic trick", "DC-088"), Skill::Acrobatics, difficulty))
}

/// The chance that a trick adds damage to the blow (DC-088).
fn gains_by_trick(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan) -> f64 {
    let Need::Number(parts) = &plan.need else { return 0.0 };
    table.reaches(look.settings(), plan.code, plan.modifier, parts.total() + 1)
}

fn announce(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let turn = draft.look.turn(draft.unit);
    let actions = u8::try_from(draft.act.option).unwrap_or(0);
    let most = draft.look.settings().most_actions;
    // The attacks of a quick draw are already announced; other actions may be added (DC-148).
    let drawn = turn.quick_draw.map_or(0, |quick| quick.attacks);
    let open = turn.is_fresh() && actions > drawn;
    if !open || (most > 0 && actions > most) {
        return draft.refuse("too many actions to announce now", "DC-031");
    }
    Ok(draft.plain("announce actions", Cost::Free, "DC-031"))
}

/// The value of doubled codes: in the best plain attack, and against blows.
fn fated(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan, blows: &[(UnitId, Act)]) -> Option<Promise> {
    let mut then = look.state(plan.unit).clone();
    then.fated = true;
    let gained = promise::gained(look, table, plan.unit, &then);
    Some(Promise { spared: promise::spared(look, table, plan.unit, &then, blows), gained, ..Promise::default() })
}
