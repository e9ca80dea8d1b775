//! Views for all players: acts, numbers, holds, the order of the round.

use std::cmp::Reverse;

use super::{draft::Draft, legal, repertoire, using::Use};
use crate::{
    content::{Attribute, DieCode, HealthMode, Manoeuvre, Skill},
    numbers::{damage, defence},
    state::Look,
};
use hexfray_battle::{
    Act, ActView, Beat, BondView, Name, Pace, Parts, Rule, StatView, UnitId, UnitView, VerbInfo, Wanted,
};

/// Fills in the numbers that all players see; Character Points are shown as magic points.
pub fn fill(look: &Look<'_>, view: &mut UnitView) {
    let state = look.state(view.id);
    (view.hp, view.hp_max) = state.health.hit_points(look.settings().health_mode);
    (view.mp, view.mp_max) = (state.points.left, state.points.most);
}

/// How many acts a list has room for at first.
const LISTED: usize = 64;

/// The wanted ones of a unit's acts, including refused acts with the reason.
pub fn acts(look: &Look<'_>, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
    let mut views = Vec::with_capacity(LISTED);
    for draft in repertoire::acts(look, unit) {
        let act = draft.act;
        let announces = draft.rules.announces;
        let is_wanted = if announces { wanted.any_of(&[act.verb]) } else { wanted.act(&act) };
        if !is_wanted || !wanted.meant_for((draft.rules.purpose)(&draft)) || !(draft.rules.suits)(&draft) {
            continue;
        }
        let mut add = |draft: &Draft<'_, '_>, refused: Option<&'static str>| {
            let view = view(draft, wanted.labels, refused);
            views.extend(Some(view).filter(|view| wanted.view(view)));
        };
        let with = |option| Draft { act: Act { option, ..act }, ..draft };
        let mut possible = false;
        if announces {
            for option in legal::further(draft, |option| wanted.act(&with(option).act)) {
                possible = true;
                add(&with(option), None);
            }
        }
        if !possible && wanted.act(&act) {
            add(&draft, if wanted.is_checked() { why_not(&draft) } else { None });
        }
    }
    views
}

fn why_not(draft: &Draft<'_, '_>) -> Option<&'static str> {
    legal::check_offered(draft).err().map(|error| error.why())
}

fn view(draft: &Draft<'_, '_>, labels: bool, refused: Option<&'static str>) -> ActView {
    let (Draft { look, act, rules, .. }, using) = (*draft, Use::drafted(draft));
    let VerbInfo { title, glyph, .. } = rules.info;
    let further = using.map_or(0, |using| using.further());
    let task_name = || (rules.name)(draft).map_or(title, |text| Name::composed(&text, title));
    let name = || {
        let name = using.map_or_else(task_name, |using| using.name(look));
        if further > 0 { Name::composed(&format!("{name}, first of {} actions", further + 1), name) } else { name }
    };
    let plain = using.is_some_and(|using| using.manoeuvre == Manoeuvre::Plain);
    ActView {
        act,
        name: if labels { name() } else { title },
        glyph: using.filter(|_| plain).map_or(glyph, |using| using.weapon.glyph),
        about: if labels { Name::composed(&(rules.about)(draft), title) } else { title },
        targeting: (rules.targeting)(draft),
        purpose: (rules.purpose)(draft),
        pace: Pace::Action,
        mp: 0,
        charge: 0,
        actions: further.saturating_add(1),
        left: (rules.left)(draft),
        refused,
    }
}

/// All holds between units.
pub fn bonds(look: &Look<'_>) -> Vec<BondView> {
    let view = |bond: &hexfray_battle::play::Bond<crate::state::Hold>| {
        let condition = bond.kind.kind.condition();
        let (name, glyph, about) = (condition.name, condition.glyph, condition.about());
        BondView { holder: bond.holder, held: bond.held, name, glyph, about }
    };
    look.holds.iter().map(view).collect()
}

/// The numbers of a unit that a player wants to see.
pub fn stats(look: &Look<'_>, unit: UnitId) -> Vec<StatView> {
    let (sheet, settings, state) = (look.sheet(unit), look.settings(), look.state(unit));
    let mut list = Vec::new();
    let mut code = |label: &'static str, code: DieCode| {
        list.push(coded(Name::new(label), code));
    };
    Attribute::ALL.iter().for_each(|&(attribute, _)| code(attribute.title(), sheet.attribute(attribute)));
    let trained = Skill::ALL.iter().filter(|(skill, ..)| sheet.is_trained(*skill));
    trained.for_each(|&(skill, ..)| code(skill.title(), sheet.skill(skill)));
    code("Strength Damage", damage::strength_damage_of(sheet, settings.strength_from));
    list.extend(attack(look, unit));
    list.push(coded(Name::new("Armour"), sheet.armour_code).chief());
    let mut number = |label: &'static str, parts: Parts| {
        let stat = StatView::sum(Name::new(label), parts);
        list.push(if CHIEF.contains(&label) { stat.chief() } else { stat });
    };
    let one = |label: &'static str, value: i32, rule: &'static str| {
        let mut parts = Parts::new();
        parts.base(Name::new(label), value, Rule::new(rule));
        (label, parts)
    };
    let close = defence::value(look, unit, true, crate::content::Band::PointBlank);
    let shots = defence::value(look, unit, false, crate::content::Band::Short);
    number("Melee defence", close);
    number("Ranged defence", shots);
    let metres = i32::from(sheet.move_metres.unwrap_or(settings.base_move));
    let rows = [
        one("Move (m)", metres, "DC-033"),
        one("Free steps", i32::from(look.stride(unit).free) / 2, "DC-033"),
        one("Scale", sheet.scale, "DC-149"),
        one("Fate Points", i32::from(state.fate), "DC-007"),
    ];
    rows.into_iter().for_each(|(label, parts)| number(label, parts));
    if settings.health_mode == HealthMode::Wounds {
        let (label, parts) = one("Wound penalty", i32::from(look.wound_penalty(unit)), "DC-077");
        number(label, parts);
    }
    list.into_iter().map(|stat| if stat.chief { stat.explained(&MEANINGS) } else { stat }).collect()
}

/// What the most important numbers are good for.
const MEANINGS: [(&str, &str); 5] = [
    ("Attack", "The dice that the unit rolls to hit: their total has to reach the target's defence."),
    ("Armour", "The dice that are rolled against the damage of a hit."),
    ("Melee defence", "The number that a blow has to reach to hit."),
    ("Ranged defence", "The number that a shot has to reach to hit, before range and cover."),
    ("Move (m)", "The metres that the unit goes with one action; some of them are free."),
];

/// The most important numbers of a unit.
const CHIEF: [&str; 3] = ["Melee defence", "Ranged defence", "Move (m)"];

/// A value that is a die code.
fn coded(label: Name, code: DieCode) -> StatView {
    StatView::reading(label, i32::from(code.dice()), Name::composed(&code.to_string(), Name::new("die code")))
}

/// The code of its skill with its first weapon, or of a better specialisation in it (DC-043).
fn attack(look: &Look<'_>, unit: UnitId) -> Option<StatView> {
    let (first, _) = look.weapons(unit).next()?;
    let (weapon_index, weapon) = look.weapon(unit, first)?;
    let code = look.sheet(unit).skill_with(weapon_index, weapon.skill);
    Some(coded(Name::composed(&format!("Attack, {}", weapon.title), Name::new("Attack")), code).chief())
}

/// The order of the round, including units that have acted, but none that have fallen or gone (DC-020); until it is settled,
/// only the units whose total is known.
pub fn timeline(look: &Look<'_>) -> Vec<Beat> {
    let rolls = look.settings().initiative_method.rolls();
    let order = if look.order.set { look.order.order.clone() } else { known_so_far(look) };
    let beat = |unit: UnitId| {
        let state = look.state(unit);
        let shown = look.field.place(unit).is_active();
        let tick = rolls.then_some(state.initiative.total);
        shown.then_some(Beat { unit, tick, done: state.turn.acted, what: None })
    };
    order.into_iter().filter_map(beat).collect()
}

/// The units whose initiative in this round is known while others have not been asked yet, the highest total first.
fn known_so_far(look: &Look<'_>) -> Vec<UnitId> {
    let known = look.units.iter().filter(|(_, state)| state.initiative.found);
    let mut known: Vec<(i32, UnitId)> = known.map(|(unit, state)| (state.initiative.total, unit)).collect();
    known.sort_by_key(|&(total, unit)| (Reverse(total), unit));
    known.into_iter().map(|(_, unit)| unit).collect()
}
