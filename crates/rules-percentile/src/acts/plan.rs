//! Plans of acts: the ability, its reach for this user, and the options of its use. [`planning`](super::planning) makes
//! them.

use bevy_derive::{Deref, DerefMut};
use bevy_ecs::prelude::*;

use crate::{
    acts::special,
    content::{
        Ability, Chance, Hand, Item, Weapon,
        reaction::Answers,
        settings::{Rounding, Settings},
    },
    state::{Unit, state_of},
};
use hexfray_battle::{Aim, Name, Range, Targeting, UnitId, narrow};

/// The bit of an attack's option that pulls the blow (TC-107).
pub const PULLED: i16 = 1;

/// The option of an item that is divided among the party (MC-133).
pub const SHARED: i16 = 1;

/// The option of a Warp that puts a unit that came along somewhere else (MC-116).
pub const SENT: i16 = 2;

/// Where the ability of an act is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The abilities of the book.
    Ability(u16),
    /// The items of the book.
    Item(u16),
    /// The weapons of the book.
    Weapon(u16),
    /// The board's objects, as a weapon of this tier, from 1.
    Object(u8, usize),
}

impl Source {
    /// The ability, and the weapon that it belongs to.
    fn of<'w>(self, user: &Unit<'w>) -> (&'w Ability, Option<&'w Weapon>) {
        let book = user.book;
        let weapon = match self {
            Self::Ability(at) => return (&book.abilities[usize::from(at)], None),
            Self::Item(at) => return (&book.items[usize::from(at)].ability, None),
            Self::Weapon(at) => &book.weapons[usize::from(at)],
            Self::Object(at, tier) => &user.things().arsenal.0[usize::from(at)][tier - 1],
        };
        (&weapon.ability, Some(weapon))
    }
}

/// An act of one user without a reference to content, as it is kept while the act takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedAct {
    /// The ability that it uses.
    pub source: Source,
    /// Where it can be aimed and which units it catches.
    pub targeting: Targeting,
    /// The hand that strikes, for blows and abilities with weapon damage.
    pub hand: Option<Hand>,
    /// Whether an ability uses the weapon in that hand.
    pub uses_weapon: bool,
    /// Whether it is a shot or a throw rather than a melee blow, which matters for reactions, spikes and flyers. Blows
    /// of reach weapons are melee blows, although these have hazard zones (MC-081); a monster's blow with a range of
    /// its own is not (MC-090).
    pub ranged: bool,
    /// The place in the book of the ammunition that is used up with it (TC-103).
    pub ammunition: Option<u16>,
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
    /// The place in the book of the user's own ability through which it does another unit's act or casts a caught spell
    /// (MC-156, MC-165).
    pub through: Option<u16>,
}

impl PlannedAct {
    /// A plain blow with a weapon.
    pub fn blow(source: Source, weapon: &Weapon, hand: Hand) -> Self {
        Self {
            source,
            targeting: Targeting { range: Range::Cells(weapon.range), ..weapon.ability.spread.targeting },
            hand: Some(hand),
            uses_weapon: true,
            ranged: weapon.ranged,
            ammunition: None,
            pulled: false,
            group: false,
            turned: false,
            unblockable: false,
            mp: 0,
            charge: 0,
            metres: weapon.ability.spread.metres,
            through: None,
        }
    }
}

/// An act of one user, with everything that formulas need to know about it.
#[derive(Clone, Copy, Deref, DerefMut)]
pub struct Plan<'w> {
    /// The act.
    #[deref]
    pub act: PlannedAct,
    /// The ability that it uses.
    pub ability: &'w Ability,
    /// The weapon in the hand that strikes.
    pub weapon: Option<&'w Weapon>,
    /// Ammunition that is used up with it (TC-103).
    pub ammunition: Option<&'w Item>,
    /// The user's own ability through which it does another unit's act or casts a caught spell (MC-156, MC-165).
    pub through: Option<&'w Ability>,
    /// The unit at which it is aimed, once it is aimed.
    pub aimed: Option<UnitId>,
}

impl<'w> Plan<'w> {
    /// The plan of an act of this unit.
    pub fn of(user: &Unit<'w>, act: PlannedAct) -> Self {
        let book = user.book;
        let (ability, own) = act.source.of(user);
        let in_hand = || act.hand.map(|hand| &book.weapons[usize::from(hand.weapon)]);
        Self {
            act,
            ability,
            weapon: own.or_else(in_hand).filter(|_| act.uses_weapon),
            ammunition: act.ammunition.map(|at| &book.items[usize::from(at)]),
            through: act.through.map(|at| &book.abilities[usize::from(at)]),
            aimed: None,
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

    /// This plan, which needs no roll to hit if it is sure to.
    pub fn sure_if(mut self, is_sure: bool) -> Self {
        self.unblockable |= is_sure;
        self
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

    /// Whether a reaction can answer an act with this plan; `is_attack`: whether it is a blow; `hurt`: whether the reacting
    /// unit lost hit points (TC-050).
    pub fn is_answered_by(&self, answers: Answers, is_attack: bool, hurt: bool) -> bool {
        match answers {
            Answers::Melee => is_attack && !self.ranged,
            Answers::Ranged => is_attack && self.ranged,
            Answers::Spell => self.ability.spell,
            Answers::Damage => hurt,
        }
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
pub fn ammunition_slot(option: i16) -> Option<usize> {
    if option >> 1 > 0 { Some(narrow::<usize>(option >> 1) - 1) } else { None }
}

/// Whether an item is ammunition for a weapon (TC-103).
pub fn takes(weapon: &Weapon, item: &Item) -> bool {
    item.ammunition.is_some() && item.ammunition == weapon.ammunition
}

/// How many of an item a unit has left.
pub fn left(world: &World, unit: UnitId, slot: usize) -> u8 {
    state_of(world, unit).supplies.0.get(slot).copied().unwrap_or(0)
}
