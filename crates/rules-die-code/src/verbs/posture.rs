//! Getting up and down, running and turning about (DC-033, DC-141, DC-142, DC-157).

use crate::{
    acts::{
        plan::{Cost, Need, TaskPlan},
        promise, restraint,
        verb_rules::{DieCodeVerb, Draft, Restraint, VerbRules, rules_of},
    },
    content::{DieCode, FlipRecovery, Skill},
    numbers::odds::OddsTable,
    stages::play::Play,
    state::{Look, Stance, conditions},
};
use hexfray_battle::{
    Act, Aim, BarPlace, OrderError, Promise, Shelf, UnitId, Verb, VerbInfo, VerbRole, narrow, play::Playing,
};
use hexfray_board::grid::Direction;

impl DieCodeVerb {
    /// Crouch (DC-137).
    pub const CROUCH: Verb = Verb::new("crouch");
    /// Lie down (DC-141).
    pub const PRONE: Verb = Verb::new("prone");
    /// Run: the whole Move plus the running total (DC-033).
    pub const RUN: Verb = Verb::new("run");
    /// Face another direction (DC-157).
    pub const FACE: Verb = Verb::new("face");
}

const POSTURE: BarPlace = BarPlace::new("Posture", 10, Shelf::Defend);
const MOVEMENT: BarPlace = BarPlace::new("Movement", 12, Shelf::More);

/// The value of getting up, compared with acting freely once.
const UPRIGHT: f64 = 0.15;

/// The most metres that a running roll adds.
const MOST_RUN: i32 = 2_000;

/// A change of posture: free by choice, an action or a whole turn for a unit that was brought down.
const fn posture(stance: Stance, info: VerbInfo) -> VerbRules {
    VerbRules {
        stance: Some(stance),
        task: change,
        promise: changed,
        effect: |world, plan| take(&mut Play(world), plan),
        ..VerbRules::plain(info)
    }
}

pub(super) static STAND: VerbRules = VerbRules {
    under: |restraint| restraint == Restraint::Flipped || restraint.leaves_hands_free(),
    suits: |draft| draft.look.state(draft.unit).posture.stance != Stance::Standing,
    ..posture(
        Stance::Standing,
        VerbInfo::new(Verb::STAND, "Stand up", None, "stand", POSTURE, "Free, unless a foe brought you down.")
            .with_role(VerbRole::Rises),
    )
};

pub(super) static CROUCH: VerbRules = VerbRules {
    suits: |draft| {
        let stance = draft.look.state(draft.unit).posture.stance;
        !matches!(stance, Stance::Crouched | Stance::Felled | Stance::Flipped)
    },
    ..posture(
        Stance::Crouched,
        VerbInfo::new(DieCodeVerb::CROUCH, "Crouch", None, "crouch", POSTURE, "Harder to hit; half the Move.")
            .with_role(VerbRole::Ducks),
    )
};

pub(super) static PRONE: VerbRules = VerbRules {
    suits: |draft| !draft.look.state(draft.unit).posture.stance.is_prone(),
    ..posture(
        Stance::Prone,
        VerbInfo::new(
            DieCodeVerb::PRONE,
            "Lie down",
            None,
            "prone",
            POSTURE,
            "Harder to hit from afar, easier from close by.",
        ),
    )
};

pub(super) static RUN: VerbRules = VerbRules {
    task: run,
    about: |draft| {
        let code = draft.look.sheet(draft.unit).skill(Skill::Running);
        format!("{} Rolls running {code}.", draft.rules.info.help)
    },
    dice: "running",
    // The running total is added to the whole Move, in metres; the sum is rounded down to cells.
    effect: |world, plan| {
        let total = narrow::<u16>(plan.total().clamp(0, MOST_RUN));
        let mut play = Play(world);
        let mut state = play.change(plan.unit);
        state.turn.run = total;
        // The action of running is also the action that the move takes.
        state.turn.move_counted = true;
    },
    ..VerbRules::plain(VerbInfo::new(
        DieCodeVerb::RUN,
        "Run",
        None,
        "run",
        MOVEMENT,
        "Your whole Move, and as many metres more as the running roll.",
    ))
};

pub(super) static FACE: VerbRules = VerbRules {
    is_aimed: true,
    numbers: |look, _| 0..u8::from(look.settings().facing),
    task: face,
    cost: |_| Ok((Cost::Free, DieCode::ZERO)),
    aims: |draft| (0..draft.look.board().grid().directions()).map(|way| Aim::Way(Direction(way))).collect(),
    effect: |world, plan| {
        if let Aim::Way(way) = plan.aim {
            Play(world).change(plan.unit).posture.facing = Some(way);
        }
    },
    ..VerbRules::plain(VerbInfo::new(DieCodeVerb::FACE, "Turn about", None, "run", MOVEMENT, "Face another way."))
};

fn change(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let stance = draft.look.state(draft.unit).posture.stance;
    let wanted = draft.rules.stance.unwrap_or_default();
    if stance == wanted || (stance.is_prone() && wanted == Stance::Prone) {
        return draft.refuse("already doing so", "DC-141");
    }
    if stance.is_forced() && wanted == Stance::Crouched {
        return draft.refuse("knocked down: has to stand up first", "DC-142");
    }
    if stance.is_prone() && draft.look.holds.on(draft.unit).next().is_some() {
        return draft.refuse("held down", "DC-098");
    }
    let cost = match stance {
        Stance::Flipped if draft.look.settings().flip_recovery == FlipRecovery::Round => Cost::Whole,
        Stance::Felled | Stance::Flipped => Cost::Action(0),
        _ => Cost::Free,
    };
    let what = match wanted {
        Stance::Standing => "stand up",
        Stance::Crouched => "crouch",
        _ => "lie down",
    };
    Ok(draft.plain(what, cost, if stance.is_forced() { "DC-142" } else { "DC-141" }))
}

/// The value of another posture: the blows that it spares, and of one that was prone, to be upright.
fn changed(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan, blows: &[(UnitId, Act)]) -> Option<Promise> {
    let stance = rules_of(plan.act.verb).stance?;
    let mut then = look.state(plan.unit).clone();
    let before = std::mem::replace(&mut then.posture.stance, stance);
    let freed = if before.is_prone() && stance == Stance::Standing { UPRIGHT } else { 0.0 };
    Some(Promise { spared: promise::spared(look, table, plan.unit, &then, blows), freed, ..Promise::default() })
}

/// Gets up or down (DC-137, DC-141, DC-142).
fn take(play: &mut Play<'_>, plan: &TaskPlan) {
    let (unit, look) = (plan.unit, play.look());
    let stance = rules_of(plan.act.verb).stance.unwrap_or_default();
    let before = look.state(unit).posture.stance;
    play.change(unit).posture.stance = stance;
    match before {
        Stance::Standing => {}
        Stance::Crouched => play.ended(unit, conditions::CROUCHED, "moved in another way"),
        _ => play.ended(unit, conditions::PRONE, "got up"),
    }
    match stance {
        Stance::Standing => {}
        Stance::Crouched => play.gained(unit, conditions::CROUCHED, None),
        _ => play.gained(unit, conditions::PRONE, None),
    }
}

fn run(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let turn = draft.look.turn(draft.unit);
    if turn.run > 0 || turn.move_counted {
        return draft.refuse("the one action of moving this turn has been taken", "DC-033");
    }
    if !restraint::may_move(draft.look, draft.unit) || draft.look.state(draft.unit).posture.stance.is_prone() {
        return draft.refuse("unable to go anywhere", "DC-033");
    }
    Ok(draft.rolling(draft.action("run", "DC-033"), Skill::Running, Need::Total))
}

fn face(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let Aim::Way(way) = draft.aim else { return draft.refuse("not a valid target", "DC-157") };
    if !draft.look.settings().facing || way.0 >= draft.look.board().grid().directions() {
        return draft.refuse("this battle's rules know no facing", "DC-157");
    }
    if draft.look.state(draft.unit).posture.facing == Some(way) {
        return draft.refuse("already facing that way", "DC-157");
    }
    Ok(draft.plain("turn about", Cost::Free, "DC-157"))
}
