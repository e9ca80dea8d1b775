//! Plans of acts: the ability, its reach for this user, and the options of its use.

use bevy_ecs::prelude::*;

use crate::{
    acts::verbs::PercentileVerb,
    acts::{
        improvise, scene,
        special::{self, Instead},
    },
    content::{
        Ability, AbilityRange, Chance, Hand, Item, Kit, Spread, Weapon,
        settings::{Rounding, Settings},
        unit::monster,
    },
    numbers::figures,
    state::{Unit, state_of},
};
use hexfray_battle::{Act, Aim, Name, Range, Targeting, UnitId, Verb, Who};
use hexfray_board::grid::Template;

/// The bit of an attack's option that pulls the blow (TC-107).
pub const PULLED: i16 = 1;

/// The option of an item that is divided among the party (MC-133).
pub const SHARED: i16 = 1;

/// The option of a Warp that puts a unit that came along somewhere else (MC-116).
pub const SENT: i16 = 2;

/// An act of one user, with everything that formulas need to know about it.
#[derive(Clone, Copy)]
pub struct Plan<'w> {
    /// The ability that it uses.
    pub ability: &'w Ability,
    /// Where it can be aimed and which units it catches.
    pub targeting: Targeting,
    /// The hand that strikes, for blows and abilities with weapon damage.
    pub hand: Option<Hand>,
    /// The weapon in it.
    pub weapon: Option<&'w Weapon>,
    /// Whether it is a shot or a throw rather than a melee blow, which matters for reactions, spikes and flyers. Blows
    /// of reach weapons are melee blows, although these have hazard zones (MC-081); a monster's blow with a range of
    /// its own is not (MC-090).
    pub ranged: bool,
    /// Ammunition that is used up with it (TC-103).
    pub ammunition: Option<&'w Item>,
    /// Whether the blow is pulled (TC-107).
    pub pulled: bool,
    /// Whether a Single/Group ability is used on a group (TC-121).
    pub group: bool,
    /// Whether it goes in the second of two directions that are equally near to its target (MC-170).
    pub turned: bool,
    /// Whether it needs no roll to hit, like a spell that Reflect has thrown back (TC-073).
    pub unblockable: bool,
    /// Its present cost in MP.
    pub mp: i32,
    /// Ticks until it takes effect.
    pub charge: i32,
    /// Metres that it reaches without a map, where that is not the usual range (TC-079).
    pub metres: Option<u32>,
    /// The unit at which it is aimed, once it is aimed.
    pub aimed: Option<UnitId>,
    /// The user's own ability through which it does another unit's act or casts a caught spell (MC-156, MC-165).
    pub through: Option<&'w Ability>,
}

impl<'w> Plan<'w> {
    /// A plain blow with a weapon.
    pub fn blow(weapon: &'w Weapon, hand: Hand) -> Self {
        Self {
            ability: &weapon.ability,
            targeting: Targeting { range: Range::Cells(weapon.range), ..weapon.ability.spread.targeting },
            hand: Some(hand),
            weapon: Some(weapon),
            ranged: weapon.ranged,
            ammunition: None,
            pulled: false,
            group: false,
            turned: false,
            unblockable: false,
            mp: 0,
            charge: 0,
            metres: weapon.ability.spread.metres,
            aimed: None,
            through: None,
        }
    }
}

impl Plan<'_> {
    /// Whether it is a melee blow, with a weapon or bare hands.
    pub fn is_close(&self) -> bool {
        self.weapon.is_some() && !self.ranged
    }

    /// Whether it is a blow, a shot or a throw, or a technique that uses a weapon or hits like one; spells are not.
    pub fn is_by_weapon(&self) -> bool {
        let by_weapon = self.weapon.is_some() || matches!(self.ability.chance, Chance::Attack | Chance::Weapon(_));
        by_weapon && !self.ability.spell
    }

    /// Whether it goes on behind its target once that is hit (MC-170).
    pub fn goes_on(&self) -> bool {
        self.ability.effects.iter().any(|effect| effect.turns())
    }

    /// Its name.
    pub fn name(&self) -> Name {
        self.ability.label.name
    }

    /// The user's own ability: the ability itself, or the one through which it does another unit's act.
    pub fn own(&self) -> &Ability {
        self.through.unwrap_or(self.ability)
    }

    /// How many times it takes effect, one after the other.
    pub fn repeats(&self) -> u8 {
        self.own().effects.iter().find_map(|effect| effect.repeats()).unwrap_or(1)
    }

    /// This plan, with an aim.
    pub fn aimed_at(self, aim: Aim) -> Self {
        let aimed = if let Aim::Unit(unit) = aim { Some(unit) } else { None };
        Self { aimed, ..self }
    }

    /// Percent by which the basic damage differs for a unit that stands beside the target.
    pub fn beside(&self, target: UnitId, percent: i32) -> i32 {
        let beside = self.ability.effects.iter().find_map(|effect| effect.percent_beside());
        beside.filter(|_| self.aimed != Some(target)).map_or(0, |other| other - 100 - percent)
    }

    /// Whether it strikes a unit that it catches.
    pub fn strikes(&self, user: &Unit<'_>, target: &Unit<'_>) -> bool {
        self.ability.effects.iter().all(|effect| special::strikes(effect, user, target))
    }

    /// Percent of its damage that is taken from magic points instead of hit points.
    pub fn to_mp(&self) -> i32 {
        self.ability.effects.iter().map(|effect| effect.to_mp()).max().unwrap_or(0)
    }

    /// The hit points and magic points that its damage takes.
    pub fn divided(&self, damage: i32, settings: &Settings) -> (i32, i32) {
        divided(damage, self.to_mp(), settings.rounding)
    }

    /// Whether it takes all hit points of a standing unit, although it restores hit points to others (TC-140).
    pub fn fells(&self, target: &Unit<'_>) -> bool {
        self.ability.effects.iter().any(|effect| special::fells(effect, target))
    }

    /// The most targets that it strikes in a chain, each near the one before (MC-141).
    pub fn links(&self) -> Option<u8> {
        self.ability.effects.iter().find_map(|effect| effect.links())
    }

    /// Whether its strikes are rolled for one by one, and may meet the same target more than once.
    pub fn strikes_singly(&self) -> bool {
        self.volley().is_some() || self.links().is_some()
    }

    /// The number of strikes at random among the units that it catches, instead of one at each (MC-118).
    pub fn volley(&self) -> Option<u8> {
        self.ability.effects.iter().find_map(|effect| effect.volley())
    }
}

/// The hit points and magic points that damage takes if `to_mp` percent of it are taken from magic points.
pub fn divided(damage: i32, to_mp: i32, rounding: Rounding) -> (i32, i32) {
    let mp = rounding.percent(damage, to_mp);
    (damage - mp, mp)
}

/// The place of the ammunition that an attack's option names, in the unit's list of items.
pub const fn ammunition_slot(option: i16) -> Option<usize> {
    if option >> 1 > 0 { Some((option >> 1) as usize - 1) } else { None }
}

/// Whether an item is ammunition for a weapon (TC-103).
fn takes(weapon: &Weapon, item: &Item) -> bool {
    item.ammunition.is_some() && item.ammunition == weapon.ammunition
}

/// The act of one of an attack's blows: each blow uses one piece of ammunition if its weapon needs it, and if too few
/// are left the later blow has none (TC-103, TC-106).
pub fn of_blow(world: &World, user: &Unit<'_>, act: Act, blow: u8) -> Act {
    let Some(slot) = ammunition_slot(act.option).filter(|_| act.verb == Verb::ATTACK && blow > 0) else { return act };
    let Some((item, _)) = user.kind.kit.items.get(slot) else { return act };
    let item = &user.book.items[usize::from(*item)];
    let takes = |hand: &&Hand| takes(&user.book.weapons[usize::from(hand.weapon)], item);
    let before = user.gear.blows().iter().take(usize::from(blow)).filter(takes).count();
    let enough = before < usize::from(left(world, user.unit, slot));
    if enough { act } else { Act { option: act.option & PULLED, ..act } }
}

/// How many of an item a unit has left.
pub fn left(world: &World, unit: UnitId, slot: usize) -> u8 {
    state_of(world, unit).supplies.0.get(slot).copied().unwrap_or(0)
}

/// The plan of an act; `blow` is the number of the blow, 0 for the first. `None` if the unit does not have the act, and
/// for acts without an effect on any unit, such as waiting.
pub fn plan<'w>(user: &Unit<'w>, act: Act, blow: u8) -> Option<Plan<'w>> {
    let mut plan = plain(user, act, blow)?;
    let made_ranged = monster::is_made_ranged(&user.kind.kit.modifiers, act);
    plan.targeting = monster::changed(&user.kind.kit.modifiers, act, plan.targeting);
    plan.targeting.line_of_fire |= made_ranged && plan.is_by_weapon() && plan.targeting.is_single();
    plan.ranged |= made_ranged;
    plan.targeting = scene::targeting(user, &plan);
    Some(plan)
}

/// The plan without the modifiers of a monster's actions.
fn plain<'w>(user: &Unit<'w>, act: Act, blow: u8) -> Option<Plan<'w>> {
    let (book, kit) = (user.book, &user.kind.kit);
    match act.verb {
        Verb::ATTACK => blow_plan(user, act, blow),
        Verb::ABILITY => {
            let own = &book.abilities[usize::from(*kit.abilities.get(usize::from(act.with))?)];
            if act.option == SENT {
                return sent_plan(user, own);
            }
            let plan = match own.effects.iter().find_map(|effect| special::instead(effect, user)) {
                None => return ability_plan(user, own, act.option),
                Some(Instead::Ability(at)) => ability_plan(user, &book.abilities[usize::from(at)], act.option)?,
                Some(Instead::Act(kind, seen)) => copied_plan(user, kind, seen).filter(|_| act.option == 0)?,
            };
            Some(Plan { mp: figures::cost(user, own), through: Some(own), ..plan })
        }
        Verb::ITEM => item_plan(user, kit, act),
        PercentileVerb::IMPROVISE => improvise::plan(user, act).filter(|_| blow == 0),
        _ => None,
    }
}

/// The plan that puts a unit that came along by a Warp into another cell, as a part of the spell, which is already paid
/// for.
fn sent_plan<'w>(user: &Unit<'w>, own: &'w Ability) -> Option<Plan<'w>> {
    let sends = user.memory.sends != 0 && own.effects.iter().any(|effect| effect.sends());
    sends.then(|| Plan { mp: 0, charge: 0, ..plan_of(user, own, &own.spread) })
}

/// Whether its user chooses between two directions that are equally near.
fn turns(ability: &Ability) -> bool {
    ability.effects.iter().any(|effect| effect.turns())
}

fn ability_plan<'w>(user: &Unit<'w>, ability: &'w Ability, option: i16) -> Option<Plan<'w>> {
    let spread = match option {
        0 => ability.spread,
        1 if turns(ability) => ability.spread,
        1 => ability.group?,
        _ => return None,
    };
    let mut plan = plan_of(user, ability, &spread);
    plan.turned = option == 1 && turns(ability);
    plan.group = option == 1 && !plan.turned;
    if plan.group && user.book.settings.single_party_hits_foes && plan.targeting.who == Who::Friends {
        plan.targeting.who = Who::Everybody;
    }
    Some(plan)
}

fn item_plan<'w>(user: &Unit<'w>, kit: &Kit, act: Act) -> Option<Plan<'w>> {
    let (item, _) = kit.items.get(usize::from(act.with))?;
    let item = &user.book.items[usize::from(*item)];
    if item.ammunition.is_some() {
        return None;
    }
    let mut plan = plan_of(user, &item.ability, &item.ability.spread);
    match act.option {
        0 => {}
        SHARED => return shared_out(user, plan),
        _ => return None,
    }
    if plan.targeting.range == Range::Cells(1) {
        plan.targeting.range = Range::Cells(user.kind.item_range);
    }
    Some(plan)
}

/// The plan of a healing item divided among the party around its user, each with the reduction for groups (MC-133,
/// TC-121).
fn shared_out<'w>(user: &Unit<'w>, mut plan: Plan<'w>) -> Option<Plan<'w>> {
    const PARTY: u32 = 3;
    let mends = plan.ability.mend.is_some_and(|mend| !mend.raises);
    plan.targeting = Targeting { template: Template::Party { size: PARTY }, who: Who::Friends, ..Targeting::SELF };
    plan.group = true;
    Some(plan).filter(|_| mends && user.kind.distributes)
}

/// The plan of another kind of unit's act as this unit does it: with its own numbers, and its own weapon for a blow
/// (MC-156, MC-157).
fn copied_plan<'w>(user: &Unit<'w>, kind: u16, seen: Act) -> Option<Plan<'w>> {
    let kit = &user.book.units[usize::from(kind)].kit;
    match seen.verb {
        Verb::ATTACK => blow_plan(user, Act::new(Verb::ATTACK, 0), 0),
        Verb::ABILITY => {
            let ability = &user.book.abilities[usize::from(*kit.abilities.get(usize::from(seen.with))?)];
            ability_plan(user, ability, seen.option)
        }
        Verb::ITEM => item_plan(user, kit, seen),
        _ => None,
    }
}

fn blow_plan<'w>(user: &Unit<'w>, act: Act, blow: u8) -> Option<Plan<'w>> {
    let (book, kit) = (user.book, &user.kind.kit);
    let hand = *user.gear.blows().get(usize::from(blow)).filter(|_| act.with == 0 && act.option >= 0)?;
    let weapon = &book.weapons[usize::from(hand.weapon)];
    let ammunition = match ammunition_slot(act.option) {
        None => None,
        Some(slot) => {
            let item = &book.items[usize::from(kit.items.get(slot)?.0)];
            let takes = |hand: &Hand| takes(&book.weapons[usize::from(hand.weapon)], item);
            if !user.gear.blows().iter().any(takes) {
                return None;
            }
            // The blow of a weapon that does not fit this ammunition uses none.
            Some(item).filter(|_| takes(&hand))
        }
    };
    Some(Plan { ammunition, pulled: act.option & PULLED != 0, ..Plan::blow(weapon, hand) })
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

fn plan_of<'w>(user: &Unit<'w>, ability: &'w Ability, spread: &Spread) -> Plan<'w> {
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
        (reach, _) => targeting.range = Range::Cells(figures::reach(user, reach).max(0) as u32),
    }
    if let Some(template) = ability.effects.iter().find_map(|effect| special::template(effect, user)) {
        targeting.template = template;
    }
    Plan {
        ability,
        targeting,
        hand,
        weapon: weapon.filter(|_| uses_weapon),
        ranged: spread.targeting.line_of_fire || weapon.is_some_and(|weapon| uses_weapon && weapon.ranged),
        ammunition: None,
        pulled: false,
        group: false,
        turned: false,
        unblockable: false,
        mp: figures::cost(user, ability),
        charge: figures::charge(user, ability),
        metres: spread.metres,
        aimed: None,
        through: None,
    }
}
