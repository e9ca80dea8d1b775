//! How the plan of an act is made, from its ability, its user's gear and the kind of battle.

use crate::{
    acts::{
        plan::{PULLED, Plan, PlannedAct, SHARED, Source, ammunition_slot, left, takes},
        scene, special,
        verb_rules::{VerbRules, rules_of},
    },
    content::{Ability, AbilityRange, Hand, Kit, Spread, unit::monster},
    numbers::figures,
    state::Unit,
};
use bevy_ecs::prelude::*;
use hexfray_battle::{Act, Action, Order, Range, Resolving, Targeting, Who, narrow, play::Plans};
use hexfray_board::grid::Template;

/// The plan of an act; `blow` is the number of the blow, 0 for the first. `None` if the unit does not have the act, and
/// for acts without an effect on any unit, such as waiting.
pub fn plan<'w>(user: &Unit<'w>, act: Act, blow: u8) -> Option<Plan<'w>> {
    plan_by(rules_of(act.verb), user, act, blow)
}

/// Does what [`plan`] does, with the rules of the act's verb.
pub fn plan_by<'w>(rules: &VerbRules, user: &Unit<'w>, act: Act, blow: u8) -> Option<Plan<'w>> {
    let mut plan = Plan::of(user, (rules.plan)(user, act, blow)?);
    let made_ranged = monster::is_made_ranged(&user.kind.kit.modifiers, act);
    plan.targeting = monster::changed(&user.kind.kit.modifiers, act, plan.targeting);
    plan.targeting.line_of_fire |= made_ranged && plan.is_by_weapon() && plan.targeting.is_single();
    plan.ranged |= made_ranged;
    plan.targeting = scene::targeting(user, &plan);
    Some(plan)
}

/// The act in progress, if it affects a unit.
pub fn use_under_way(world: &World) -> Option<(Action, Act)> {
    let action = world.resource::<Resolving>().action()?;
    match action.order {
        Order::Act { act, .. } if rules_of(act.verb).uses_ability => Some((action, act)),
        _ => None,
    }
}

/// The plan that was made when the act in progress began, with the aim of `action`.
pub fn kept<'w>(world: &World, user: &Unit<'w>, action: &Action) -> Option<Plan<'w>> {
    let planned = world.resource::<Plans<PlannedAct>>().top(world.resource())?;
    Some(Plan::of(user, *planned).aimed_at(action.aim()))
}

/// Whether its user chooses between two directions that are equally near.
fn turns(ability: &Ability) -> bool {
    ability.effects.iter().any(|effect| effect.turns())
}

/// The plan of an ability, by its place in the book, in a manner.
pub fn ability_plan(user: &Unit<'_>, at: u16, option: i16) -> Option<PlannedAct> {
    let ability = &user.book.abilities[usize::from(at)];
    let spread = match option {
        0 => ability.spread,
        1 if turns(ability) => ability.spread,
        1 => ability.group?,
        _ => return None,
    };
    let mut plan = plan_of(user, Source::Ability(at), ability, &spread);
    plan.turned = option == 1 && turns(ability);
    plan.group = option == 1 && !plan.turned;
    if plan.group && user.book.settings.single_party_hits_foes && plan.targeting.who == Who::Friends {
        plan.targeting.who = Who::Everybody;
    }
    Some(plan)
}

/// The plan of an item of a kit.
pub fn item_plan(user: &Unit<'_>, kit: &Kit, act: Act) -> Option<PlannedAct> {
    let &(at, _) = kit.items.get(usize::from(act.with))?;
    let item = &user.book.items[usize::from(at)];
    if item.ammunition.is_some() {
        return None;
    }
    let mut plan = plan_of(user, Source::Item(at), &item.ability, &item.ability.spread);
    match act.option {
        0 => {}
        SHARED => return shared_out(user, &item.ability, plan),
        _ => return None,
    }
    if plan.targeting.range == Range::Cells(1) {
        plan.targeting.range = Range::Cells(user.kind.item_range);
    }
    Some(plan)
}

/// The plan of a healing item divided among the party around its user, each with the reduction for groups (MC-133,
/// TC-121).
fn shared_out(user: &Unit<'_>, ability: &Ability, mut plan: PlannedAct) -> Option<PlannedAct> {
    const PARTY: u32 = 3;
    let mends = ability.mend.is_some_and(|mend| !mend.raises);
    plan.targeting = Targeting { template: Template::Party { size: PARTY }, who: Who::Friends, ..Targeting::SELF };
    plan.group = true;
    Some(plan).filter(|_| mends && user.kind.distributes)
}

/// The plan of another kind of unit's act as this unit does it: with its own numbers, and its own weapon for a blow
/// (MC-156, MC-157).
pub fn copied_plan(user: &Unit<'_>, kind: u16, seen: Act) -> Option<PlannedAct> {
    rules_of(seen.verb).copied.and_then(|copied| copied(user, kind, seen))
}

/// The plan of the blow with this number, with the weapon of a hand and perhaps ammunition.
pub fn blow_plan(user: &Unit<'_>, act: Act, blow: u8) -> Option<PlannedAct> {
    let (book, kit) = (user.book, &user.kind.kit);
    let hand = *user.gear.blows().get(usize::from(blow)).filter(|_| act.with == 0 && act.option >= 0)?;
    let weapon = &book.weapons[usize::from(hand.weapon)];
    let ammunition = match ammunition_slot(act.option) {
        None => None,
        Some(slot) => {
            let at = kit.items.get(slot)?.0;
            let item = &book.items[usize::from(at)];
            let takes = |hand: &Hand| takes(&book.weapons[usize::from(hand.weapon)], item);
            if !user.gear.blows().iter().any(takes) {
                return None;
            }
            // The blow of a weapon that does not fit this ammunition uses none.
            Some(at).filter(|_| takes(&hand))
        }
    };
    let blow = PlannedAct::blow(Source::Weapon(hand.weapon), weapon, hand);
    Some(PlannedAct { ammunition, pulled: act.option & PULLED != 0, ..blow })
}

/// The range on a map of an act that has none of its own there: that of its target type, or one cell for each metre
/// (MC-193).
fn in_metres(user: &Unit<'_>, spread: &Spread, usual: Range) -> Range {
    let counts = user.book.settings.use_tc_range_number && spread.usual && !spread.targeting.aims_way();
    match (usual, spread.metres) {
        (Range::Cells(_), Some(metres)) if counts => Range::Cells(metres),
        _ => usual,
    }
}

/// The plan of an ability from a source.
pub fn plan_of(user: &Unit<'_>, source: Source, ability: &Ability, spread: &Spread) -> PlannedAct {
    let uses_weapon = ability.harm.is_some_and(|harm| harm.code.is_none());
    let hand = user.gear.blows().first().copied();
    let weapon = hand.map(|hand| &user.book.weapons[usize::from(hand.weapon)]);
    let mut targeting = spread.targeting;
    match (spread.reach, weapon) {
        (AbilityRange::Weapon, Some(weapon)) => {
            targeting.range = Range::Cells(weapon.range);
            targeting.line_of_fire |= weapon.hazard_zones;
        }
        (AbilityRange::Fixed(range), _) => targeting.range = in_metres(user, spread, range),
        (reach, _) => targeting.range = Range::Cells(narrow::<u32>(figures::reach(user, reach))),
    }
    if let Some(template) = ability.effects.iter().find_map(|effect| special::template(effect, user)) {
        targeting.template = template;
    }
    PlannedAct {
        source,
        targeting,
        hand,
        uses_weapon,
        ranged: spread.targeting.line_of_fire || weapon.is_some_and(|weapon| uses_weapon && weapon.ranged),
        ammunition: None,
        pulled: false,
        group: false,
        turned: false,
        unblockable: false,
        mp: figures::cost(user, ability),
        charge: figures::charge(user, ability),
        metres: spread.metres,
        through: None,
    }
}

/// The act of one of an attack's blows: each blow uses one piece of ammunition if its weapon needs it, and if too few
/// are left the later blow has none (TC-103, TC-106).
pub fn of_blow(world: &World, user: &Unit<'_>, act: Act, blow: u8) -> Act {
    let Some(slot) = ammunition_slot(act.option).filter(|_| rules_of(act.verb).uses_weapons && blow > 0) else {
        return act;
    };
    let Some((item, _)) = user.kind.kit.items.get(slot) else { return act };
    let item = &user.book.items[usize::from(*item)];
    let takes = |hand: &&Hand| takes(&user.book.weapons[usize::from(hand.weapon)], item);
    let before = user.gear.blows().iter().take(usize::from(blow)).filter(takes).count();
    let enough = before < usize::from(left(world, user.unit, slot));
    if enough { act } else { Act { option: act.option & PULLED, ..act } }
}
