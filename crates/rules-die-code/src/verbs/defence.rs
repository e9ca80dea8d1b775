//! Active defences: dodging, blocking and parrying, with an action or with the whole turn (DC-049, DC-050, DC-054).

use crate::{
    acts::{
        plan::{Cost, Need, TaskPlan},
        promise,
        verb_rules::{DieCodeVerb, Draft, VerbRules, rules_of},
    },
    numbers::{
        codes,
        defence::{self, FULL_DEFENCE},
        odds::OddsTable,
    },
    stages::play::Play,
    state::{Defence, DefenceKind, Look},
};
use hexfray_battle::{
    Act, BarPlace, Event, Name, OrderError, Promise, Shelf, UnitId, Verb, VerbInfo, VerbRole, narrow, play::Playing,
    whole,
};

impl DieCodeVerb {
    /// Get out of the way of all attacks; option 1 is a full defence (DC-049, DC-054).
    pub const DODGE: Verb = Verb::new("dodge");
    /// Stop blows with the body; option 1 is a full defence (DC-050).
    pub const BLOCK: Verb = Verb::new("block");
    /// Stop blows with a weapon in hand; option 1 is a full defence (DC-050).
    pub const PARRY: Verb = Verb::new("parry");
}

const DEFEND: BarPlace = BarPlace::new("Defend", 9, Shelf::Defend);

const fn defending(kind: DefenceKind, info: VerbInfo) -> VerbRules {
    VerbRules {
        defence: Some(kind),
        options: |_, _, _| 0..=1,
        task: defend,
        name: |draft| {
            let full = || format!("Full {}", draft.rules.info.title.as_str().to_lowercase());
            (draft.act.option == 1).then(full)
        },
        about,
        promise: defended,
        dice: "defence",
        effect: |world, plan| {
            let play = &mut Play(world);
            let Some(defence) = defence_of(plan.act, plan.total()) else { return };
            play.change(plan.unit).defend(defence);
            let name = Name::intern(&format!("{} {}", plan.what, defence.total)).unwrap_or(plan.what);
            play.log(Event::ConditionGained { unit: plan.unit, condition: name, rounds: None, by: None });
        },
        ..VerbRules::plain(info)
    }
}

pub(super) static DODGE: VerbRules = defending(
    DefenceKind::Dodge,
    VerbInfo::new(
        DieCodeVerb::DODGE,
        "Dodge",
        Some('D'),
        "dodge",
        DEFEND,
        "A roll that replaces your defence of 10 against everything until your next turn.",
    )
    .with_role(VerbRole::Defends),
);

pub(super) static BLOCK: VerbRules = defending(
    DefenceKind::Block,
    VerbInfo::new(
        DieCodeVerb::BLOCK,
        "Block",
        None,
        "block",
        DEFEND,
        "Brawling instead of your defence in close combat until your next turn.",
    )
    .with_role(VerbRole::Defends),
);

pub(super) static PARRY: VerbRules = VerbRules {
    has_several: true,
    suits: |draft| {
        let weapon = draft.look.weapon(draft.unit, draft.act.with);
        weapon.is_some_and(|(_, weapon)| defence::parries(draft.look.settings(), weapon))
    },
    name: |draft| {
        let (_, weapon) = draft.look.weapon(draft.unit, draft.act.with)?;
        let full = if draft.act.option == 1 { "Full " } else { "" };
        Some(format!("{full}{} with {}", draft.rules.info.title, weapon.title))
    },
    ..defending(
        DefenceKind::Parry,
        VerbInfo::new(
            DieCodeVerb::PARRY,
            "Parry",
            None,
            "parry",
            DEFEND,
            "Melee combat instead of your defence in close combat until your next turn.",
        )
        .with_role(VerbRole::Defends),
    )
};

fn defend(draft: &Draft<'_, '_>) -> Result<TaskPlan, OrderError> {
    let (look, full) = (draft.look, draft.act.option == 1);
    let kind = draft.rules.defence.unwrap_or(DefenceKind::Dodge);
    let Some((skill, code)) = defence::code(look, draft.unit, kind, draft.act.with) else {
        return draft.refuse("nothing in hand to parry that with", "DC-050");
    };
    if kind == DefenceKind::Block && look.state(draft.unit).broken_arms >= 2 {
        return draft.refuse("both arms are broken", "DC-112");
    }
    let (cost, rule, what) = match full {
        false => (Cost::Action(0), "DC-055", ["dodge", "block", "parry"]),
        true => (Cost::Whole, "DC-054", ["full dodge", "full block", "full parry"]),
    };
    let mut plan = draft.plain(what[kind as usize], cost, rule);
    plan.code = codes::skill_code(look, draft.unit, skill, code, draft.actions(cost));
    plan.attribute = skill.attribute();
    plan.modifier += if full { FULL_DEFENCE } else { 0 };
    plan.need = Need::Total;
    Ok(plan)
}

fn about(draft: &Draft<'_, '_>) -> String {
    let (look, unit, help) = (draft.look, draft.unit, draft.rules.info.help);
    let kind = draft.rules.defence.unwrap_or(DefenceKind::Dodge);
    let Some((skill, code)) = defence::code(look, unit, kind, draft.act.with) else { return help.to_string() };
    let actions = if draft.act.option == 1 { 1 } else { look.turn(unit).actions_with(0) };
    let code = codes::skill_code(look, unit, skill, code, actions);
    let full = if draft.act.option == 1 { " + 10, and nothing else in this round" } else { "" };
    format!("{help} Rolls {} {code}{full}.", skill.title())
}

/// The active defence that results from an act with this total (DC-045, DC-054).
fn defence_of(act: Act, total: i32) -> Option<Defence> {
    let kind = rules_of(act.verb).defence?;
    let with = (kind == DefenceKind::Parry).then_some(act.with);
    Some(Defence { kind, total, full: act.option == 1, with })
}

/// The damage that the defence of an average roll prevents.
fn defended(look: &Look<'_>, table: &OddsTable, plan: &TaskPlan, blows: &[(UnitId, Act)]) -> Option<Promise> {
    let mean = narrow::<i32>(whole(table.of(look.settings(), plan.code).expected().floor()));
    let mut then = look.state(plan.unit).clone();
    then.defend(defence_of(plan.act, mean + plan.modifier)?);
    Some(Promise { spared: promise::spared(look, table, plan.unit, &then, blows), ..Promise::default() })
}
