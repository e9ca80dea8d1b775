//! Acts for friends: first aid, waking them, leading them (DC-037, DC-129, DC-134).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        cost, draft,
        forecast::{group_estimate, success},
        group, healing,
        plan::{Cost, Need, Plan, TaskPlan},
        verb_rules::{DieCodeVerb, Draft, VerbRules, Weighed},
    },
    content::{DieCode, HealthMode, Skill},
    numbers::codes,
    stages::{
        pending::{Rolls, Then, Wants},
        play::Play,
        tasks::{give_back, wake},
    },
    state::{GroupPlan, Health, State, Wound, conditions},
};
use hexfray_battle::{
    BarPlace, Event, Name, OrderError, Parts, Promise, Purpose, Release, ResolveSystems, Rule, Shelf, Verb, VerbInfo,
    VerbRole, Who, narrow, play::Playing,
};

impl DieCodeVerb {
    /// Wake a unit that was knocked out (DC-134).
    pub const WAKE: Verb = Verb::new("wake");
    /// Plan a group attack, or with option 1 strike together (DC-129).
    pub const COMMAND: Verb = Verb::new("command");
}

const HELP: BarPlace = BarPlace::new("Help", 8, Shelf::Abilities);

pub(super) static ABILITY: VerbRules = VerbRules {
    has_several: true,
    announces: true,
    is_aimed: true,
    numbers: |look, unit| 0..if look.sheet(unit).first_aid > 0 { narrow::<u8>(healing::ACTS.len()) } else { 0 },
    task: first_aid,
    cost: |draft| {
        healing::check_kits(draft.look, draft.unit)?;
        let further = narrow::<u8>(draft.act.option.clamp(0, 100));
        let actions = draft.look.turn(draft.unit).actions_with(further);
        Ok((Cost::Action(further), codes::skill(draft.look, draft.unit, Skill::Medicine, actions)))
    },
    aims: |draft| healing::whom(draft.act).map_or_else(Vec::new, |who| draft.aims(draft::reach(who, 1))),
    purpose: |_| Purpose::Mend,
    targeting: |draft| draft::reach(healing::whom(draft.act).unwrap_or(Who::Friends), 1),
    name: |draft| Some(healing::title(draft.act).to_owned()),
    about: |draft| {
        let actions = draft.look.turn(draft.unit).actions_with(narrow::<u8>(draft.act.option));
        let code = codes::skill(draft.look, draft.unit, Skill::Medicine, actions);
        format!("{} Rolls medicine {code}.", draft.rules.info.help)
    },
    left: |draft| Some(u16::from(draft.look.state(draft.unit).kits)),
    weighed: Weighed::Odds,
    add_odds: |look, table, plan, _, target| {
        let health = look.state(target.target).health;
        let rules = (look.settings(), look.tables(), table);
        let (hit, back) = healing::odds(rules, plan.code, plan.modifier, &health);
        (target.hit, target.healing) = (hit, back.expected());
    },
    releases: |draft, target| tended(&draft.look.state(target).health, draft.look.settings().health_mode),
    reaches: |look, plan, target| look.distance(plan.unit, target).is_none_or(|apart| apart <= 1),
    dice: "medicine",
    roll_effect: tend,
    ..VerbRules::plain(VerbInfo::new(
        Verb::ABILITY,
        "First aid",
        None,
        "healer",
        HELP,
        "Medicine: restores Body Points, or improves a wound.",
    ))
};

pub(super) static WAKE: VerbRules = VerbRules {
    is_aimed: true,
    // At any distance, since a unit that wakes it may go there first.
    suits: |draft| draft.look.units.iter().any(|(_, state)| state.health.out_hours.is_some()),
    task: wake_up,
    aims: |draft| {
        let look = draft.look;
        draft.units(&|other| look.is_down(other) && look.side(other) == look.side(draft.unit))
    },
    purpose: |_| Purpose::Mend,
    targeting: |_| draft::reach(Who::FallenFriends, 1),
    weighed: Weighed::Odds,
    releases: |draft, target| {
        let (health, mode) = (&draft.look.state(target).health, draft.look.settings().health_mode);
        let wakes = health.out_hours.is_some() && health.state(mode) != State::Unconscious;
        if wakes { Release::default().with(true, true, None) } else { Release::default() }
    },
    effect: |world, plan| wake(&mut Play(world), plan.target.unwrap_or(plan.unit)),
    ..VerbRules::plain(VerbInfo::new(DieCodeVerb::WAKE, "Wake", None, "healer", HELP, "Wake an unconscious unit."))
};

/// Planning a group attack takes the leader's turn; in the next round the group strikes.
pub(super) static COMMAND: VerbRules = VerbRules {
    is_aimed: true,
    options: |_, _, _| 0..=group::STRIKE,
    suits: |draft| {
        let planned = draft.look.state(draft.unit).group.is_some();
        draft.look.settings().group_attack && (draft.act.option != group::STRIKE || planned)
    },
    plan: |draft| match draft.act.option {
        group::STRIKE => group::strike(draft).map(Plan::Attack),
        _ => group::planning(draft).map(Plan::Task),
    },
    cost: |draft| {
        let strikes = draft.act.option == group::STRIKE;
        Ok((if strikes { Cost::Action(0) } else { Cost::Whole }, DieCode::ZERO))
    },
    aims: |draft| draft.foes(),
    purpose: |_| Purpose::Harm,
    targeting: |_| draft::reach(Who::Foes, u32::from(u16::MAX)),
    name: |draft| (draft.act.option == group::STRIKE).then(|| "Strike together".to_owned()),
    weighed: Weighed::Odds,
    promise: |look, table, plan, _| {
        let target = plan.target?;
        let odds = group_estimate(look, table, &group::blows(look, plan.unit, target), target)?;
        Some(Promise { later: Some((target, odds.times(success(look, table, plan)))), ..Promise::default() })
    },
    dice: "command",
    effect: |world, plan| {
        let (play, Some(target)) = (&mut Play(world), plan.target) else { return };
        let since = play.look().round();
        play.change(plan.unit).group = Some(GroupPlan { target, since });
        play.gained(plan.unit, conditions::GROUP_ATTACK, None);
    },
    ..VerbRules::plain(
        VerbInfo::new(
            DieCodeVerb::COMMAND,
            "Plan attack",
            None,
            "group_attack",
            HELP,
            "Takes your whole turn: next round the group strikes as one, and the target resists the sum once.",
        )
        .with_role(VerbRole::Leads),
    )
};

fn first_aid(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    healing::check_kits(draft.look, draft.unit)?;
    let Some(who) = healing::whom(draft.act) else {
        return Err(draft.look.roster.no_such(draft.unit, "no act of this kind"));
    };
    let cost = Cost::Action(narrow::<u8>(draft.act.option));
    let plan = draft.rolling(draft.plain(healing::title(draft.act), cost, "DC-037"), Skill::Medicine, Need::Total);
    cost::check(draft.look, draft.unit, cost, plan.code)?;
    let target = draft.target(who, 1, "DC-037")?;
    Ok(TaskPlan { target: Some(target), need: healing::need(draft.look, draft.unit, target)?, ..plan })
}

/// The conditions that successful first aid ends. The remaining penalty of an improved wound counts among the hit
/// points that are restored.
fn tended(health: &Health, mode: HealthMode) -> Release {
    let rises = match mode {
        HealthMode::BodyPoints => true,
        HealthMode::Wounds => Health { wound: health.wound.better(), ..*health }.state(mode) == State::Up,
    };
    let wakes = health.unconscious && health.out_hours.is_none() && rises;
    let release = if wakes { Release::default().with(true, true, None) } else { Release::default() };
    let healed = mode == HealthMode::Wounds && health.wound == Wound::Wounded;
    if healed { release.with(true, false, None) } else { release }
}

/// Tends a wound (DC-037); `None` if it stopped for a question.
fn tend(world: &mut World, plan: &TaskPlan) -> Option<()> {
    let play = &mut Play(world);
    let (unit, Some(target)) = (plan.unit, plan.target) else { return Some(()) };
    let heals = play.look().settings().health_mode == HealthMode::BodyPoints;
    let back = if heals { healing::body_points_back(play.look().tables(), plan.total()) } else { DieCode::ZERO };
    let amount = if heals {
        let mut rolls = Rolls::of(play, Then::Step(ResolveSystems::Apply));
        let amount = rolls.roll(unit, back, None, "healing", |_| Wants::Higher)?;
        rolls.done();
        amount
    } else {
        1
    };
    let mut state = play.change(unit);
    state.kits = state.kits.saturating_sub(1);
    let left = i32::from(state.kits);
    play.log(Event::Spent { unit, what: Name::new("first aid kits"), amount: 1, left });
    let mut parts = Parts::new();
    if heals || plan.passed {
        parts.base(Name::new(if heals { "healing roll" } else { "one level better" }), amount, Rule::new("DC-037"));
        give_back(play, target, Some(unit), plan.what, amount, parts);
    }
    Some(())
}

fn wake_up(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let target = draft.target(Who::FallenFriends, 1, "DC-134")?;
    let health = &draft.look.state(target).health;
    if health.out_hours.is_none() {
        return draft.refuse("not unconscious", "DC-134");
    }
    if health.state(draft.look.settings().health_mode) == State::Unconscious {
        return draft.refuse("the wounds are too grave to wake up", "DC-134");
    }
    Ok(TaskPlan { target: Some(target), ..draft.action("wake", "DC-134") })
}
