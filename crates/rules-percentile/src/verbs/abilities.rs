//! Attacks, abilities and items.

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        orders,
        plan::{PULLED, Plan, PlannedAct, SENT, SHARED, Source, ammunition_slot, left},
        planning::{self, ability_plan, blow_plan, item_plan, plan_of},
        scene,
        special::{self, Instead},
        verb_rules::{Asked, Spends, VerbRules},
        views::joined,
    },
    content::effects::Flags,
    numbers::{
        figures,
        refusal::{Refusal, refuse},
    },
    stages::{accept, costs},
    state::Unit,
};
use hexfray_battle::{Act, Action, BarPlace, Shelf, Verb, VerbInfo, narrow};

const BLOWS: BarPlace = BarPlace::new("Attack", 0, Shelf::Attack);
const ABILITIES: BarPlace = BarPlace::new("Abilities", 1, Shelf::Abilities);
const ITEMS: BarPlace = BarPlace::new("Items", 2, Shelf::Items);

/// The effect of a pulled blow (TC-107).
const HALF: &str = "Half the damage of the plain attack, so as not to kill.";
/// How an ability is used.
const AREA: &str = "Used on an area.";

/// An act that affects units.
pub(super) const fn affecting(info: VerbInfo) -> VerbRules {
    VerbRules { uses_ability: true, check: orders::check_barred_use, accept: accept::begin, ..VerbRules::plain(info) }
}

pub(super) static ATTACK: VerbRules = VerbRules {
    is_blow: true,
    uses_weapons: true,
    plan: blow_plan,
    copied: Some(|user, _, _| blow_plan(user, Act::new(Verb::ATTACK, 0), 0)),
    acts: |_, user, wanted, acts| {
        let manners: &[i16] = if user.book.settings.pulled_blows { &[0, PULLED] } else { &[0] };
        for &manner in manners {
            let plain = Act { option: manner, ..Act::new(Verb::ATTACK, 0) };
            acts.extend(Some(plain).filter(wanted.like));
            let slots = 1..=narrow::<i16>(user.kind.kit.items.len());
            let others = slots.map(|slot| Act { option: manner | slot << 1, ..plain });
            acts.extend(others.filter(|act| (wanted.like)(act) && blow_plan(user, *act, 0).is_some()));
        }
    },
    check_use: |Asked { world, user, act, .. }, plan| {
        orders::check_free(user, Flags::NO_ATTACK, "a condition prevents attacks")?;
        scene::check_blow(user, plan)?;
        if act.option & PULLED != 0 && !user.book.settings.pulled_blows {
            return refuse("blows are not pulled in this battle", "TC-107");
        }
        if ammunition_slot(act.option).is_some_and(|slot| left(world, user.unit, slot) == 0) {
            return refuse("no such ammunition is left", "TC-103");
        }
        Ok(())
    },
    name: |plan| {
        let name = plan.name();
        match (plan.pulled, plan.ammunition.map(|item| item.ability.label.name)) {
            (true, Some(item)) => Some(joined(&["Hold back:", name.as_str(), "with", item.as_str()])),
            (true, None) => Some(joined(&["Hold back:", name.as_str()])),
            (false, Some(item)) => Some(joined(&[name.as_str(), "with", item.as_str()])),
            (false, None) => None,
        }
    },
    about: |plan| plan.pulled.then(|| joined(&[HALF, plan.ability.label.about.as_str()])),
    slot: |act| ammunition_slot(act.option),
    // Each blow of a weapon that takes ammunition takes its own (TC-103, TC-106).
    pay: |world, action, act| {
        let user = Unit::of(world, action.unit);
        let takes = planning::kept(world, &user, action).is_some_and(|plan| plan.ammunition.is_some());
        if let Some(slot) = ammunition_slot(act.option).filter(|_| takes) {
            costs::use_up(world, action.unit, slot);
        }
    },
    ..affecting(VerbInfo::new(Verb::ATTACK, "Attack", Some('A'), "attack", BLOWS, "Attack with the weapon in hand."))
};

pub(super) static ABILITY: VerbRules = VerbRules {
    plan: |user, act, _| plan_ability(user, act),
    copied: Some(|user, kind, seen| {
        let kit = &user.book.units[usize::from(kind)].kit;
        ability_plan(user, *kit.abilities.get(usize::from(seen.with))?, seen.option)
    }),
    acts: |_, user, wanted, acts| {
        for at in 0..narrow::<u8>(user.kind.kit.abilities.len()) {
            let plain = Act::new(Verb::ABILITY, at);
            acts.extend(Some(plain).filter(wanted.like));
            let others = [1, SENT].into_iter().map(|option| Act { option, ..plain });
            acts.extend(others.filter(|act| (wanted.like)(act) && plan_ability(user, *act).is_some()));
        }
    },
    check_use: check_ability,
    name: |plan| {
        plan.through.is_some().then(|| joined(&[&format!("{}:", plan.own().label.name), plan.name().as_str()]))
    },
    about: |plan| plan.group.then(|| joined(&[AREA, plan.ability.label.about.as_str()])),
    ability: |act| Some(act.with),
    is_barred: |user, act| planning::plan(user, act, 0).is_some_and(|plan| orders::bars_ability(user, &plan)),
    pay: |world, action, _| pay_mp(world, action),
    ..affecting(VerbInfo::new(
        Verb::ABILITY,
        "Ability",
        Some('B'),
        "ability",
        ABILITIES,
        "Use an ability or cast a spell.",
    ))
};

pub(super) static ITEM: VerbRules = VerbRules {
    is_handed: true,
    spends: Spends::PocketOrAction,
    plan: |user, act, _| item_plan(user, &user.kind.kit, act),
    copied: Some(|user, kind, seen| item_plan(user, &user.book.units[usize::from(kind)].kit, seen)),
    acts: |_, user, wanted, acts| {
        for at in 0..narrow::<u8>(user.kind.kit.items.len()) {
            let plain = Act::new(Verb::ITEM, at);
            let has = |act: &Act| (wanted.like)(act) && item_plan(user, &user.kind.kit, *act).is_some();
            acts.extend([plain, Act { option: SHARED, ..plain }].into_iter().filter(has));
        }
    },
    check_use: |Asked { world, user, act, .. }, _| {
        orders::check_free(user, Flags::NO_ITEM, "a condition prevents the use of items")?;
        if left(world, user.unit, usize::from(act.with)) == 0 {
            return refuse("none is left", "TC-126");
        }
        Ok(())
    },
    name: |plan| plan.group.then(|| joined(&["Distribute:", plan.name().as_str()])),
    slot: |act| Some(usize::from(act.with)),
    is_barred: |user, _| user.effects().has(Flags::NO_ITEM),
    pay_charge: |world, unit, act| costs::use_up(world, unit, usize::from(act.with)),
    pay: |world, action, act| costs::use_up(world, action.unit, usize::from(act.with)),
    ..affecting(VerbInfo::new(Verb::ITEM, "Item", Some('I'), "item", ITEMS, "Use an item you carry."))
};

fn plan_ability(user: &Unit<'_>, act: Act) -> Option<PlannedAct> {
    let at = *user.kind.kit.abilities.get(usize::from(act.with))?;
    if act.option == SENT { sent_plan(user, at) } else { own_plan(user, at, act.option) }
}

/// The plan of a unit's own ability, or of what it does in its place.
fn own_plan(user: &Unit<'_>, at: u16, option: i16) -> Option<PlannedAct> {
    let own = &user.book.abilities[usize::from(at)];
    let plan = match own.effects.iter().find_map(|effect| special::instead(effect, user)) {
        None => return ability_plan(user, at, option),
        Some(Instead::Ability(caught)) => ability_plan(user, caught, option)?,
        Some(Instead::Act(kind, seen)) => planning::copied_plan(user, kind, seen).filter(|_| option == 0)?,
    };
    Some(PlannedAct { mp: figures::cost(user, own), through: Some(at), ..plan })
}

/// The plan that puts a unit that came along by a Warp into another cell, as a part of the spell, which is already paid
/// for.
fn sent_plan(user: &Unit<'_>, at: u16) -> Option<PlannedAct> {
    let own = &user.book.abilities[usize::from(at)];
    let sends = user.memory.sends != 0 && own.effects.iter().any(|effect| effect.sends());
    sends.then(|| PlannedAct { mp: 0, charge: 0, ..plan_of(user, Source::Ability(at), own, &own.spread) })
}

/// Whether a unit is free to use an ability, at its place, and can pay for it.
fn check_ability(Asked { world, user, from, .. }: Asked<'_>, plan: &Plan<'_>) -> Result<(), Refusal> {
    if orders::bars_ability(user, plan) {
        return refuse("a condition prevents this ability", "TC-146");
    }
    for effect in plan.own().effects.iter().chain(&plan.ability.effects) {
        special::check_use(effect, user)?;
        special::check_place(effect, world, from)?;
    }
    if user.vitals.mp < plan.mp {
        return refuse("not enough MP", "TC-113");
    }
    Ok(())
}

/// Pays for an ability with its first blow.
fn pay_mp(world: &mut World, action: &Action) {
    if action.blow == 0 {
        let user = Unit::of(world, action.unit);
        let mp = planning::kept(world, &user, action).map_or(0, |plan| plan.mp);
        costs::pay_mp(world, action.unit, mp);
    }
}
