//! An attack, a spell or a skill before any die is rolled: the weapon or ability, and what it requires of its user.
//!
//! Resolution, forecasts and computer opponents share it. Other modules determine the units that it may affect, and its effect
//! on each.

use crate::{
    acts::{
        flight,
        riding::{self, command},
        verb_rules::{Tool, rules_of},
    },
    content::{Ability, ActionKind, Area, Metal, Method, Origin, Reach, Use, WeaponKind},
    state::Actor,
};
use hexfray_battle::{Act, Name, OrderError};

/// The option of an attack that throws the weapon.
pub const THROWN: i16 = 1;

/// The step in an attack's option from one class that it can use to the next (SW-022).
pub const NEXT_CLASS: i16 = 2;

/// Whether an attack with this option throws the weapon.
pub const fn is_thrown(option: i16) -> bool {
    option % NEXT_CLASS == THROWN
}

/// The option of an attack with a class other than the best one: the first of the others is 1 (SW-022).
pub const fn with_class(option: i16, class: u8) -> i16 {
    option + NEXT_CLASS * class as i16
}

/// An attack, spell, skill or item of a unit, with any aim.
#[derive(Clone)]
pub struct Attempt<'w> {
    /// The unit.
    pub actor: Actor<'w>,
    /// The weapon or ability.
    pub tool: Tool<'w>,
}

impl<'w> Attempt<'w> {
    /// The attempt of a unit's act; does not check whether it is possible now.
    ///
    /// # Errors
    /// The unit has no such thing, or does not hold it.
    pub fn of(actor: Actor<'w>, act: Act) -> Result<Self, OrderError> {
        let Some(find) = rules_of(act.verb).tool else { return Err(actor.no_such("no act of this kind")) };
        Ok(Self { actor, tool: find(&actor, act)? })
    }

    /// Its name.
    pub fn title(&self) -> Name {
        match self.tool {
            Tool::Weapon { weapon, .. } => weapon.title,
            Tool::Ability { ability, .. } => ability.title,
        }
    }

    /// Whether it takes the Major Action (SW-056).
    pub fn is_major(&self) -> bool {
        match self.tool {
            Tool::Weapon { .. } => true,
            Tool::Ability { ability, .. } => ability.action == ActionKind::Major,
        }
    }

    /// Its range in metres; `None`: the same coordinates or skirmish (SW-133).
    pub fn range_m(&self) -> Option<u16> {
        match self.tool {
            Tool::Weapon { how: Use::Melee, .. } => None,
            Tool::Weapon { weapon, .. } => Some(weapon.range_m.unwrap_or(0)),
            Tool::Ability { ability, .. } => match ability.reach {
                Reach::Own | Reach::Touch => None,
                Reach::Metres(metres) => Some(metres),
            },
        }
    }

    /// Its area.
    pub fn area(&self) -> Area {
        match self.tool {
            // A shot, like "Area: Shot", is aimed at one unit and may hit another (SW-138).
            Tool::Weapon { how: Use::Shot | Use::Thrown, .. } => Area::Shot,
            Tool::Weapon { .. } => Area::Target,
            Tool::Ability { ability, .. } => ability.area,
        }
    }

    /// Whether it is possible now with any aim.
    ///
    /// # Errors
    /// The first reason why it is not.
    pub fn check(&self) -> Result<(), OrderError> {
        let actor = &self.actor;
        if self.is_major() && !actor.turn.has_major() {
            return Err(actor.refused("the Major Action is used up", "SW-060"));
        }
        flight::check(actor, self.is_major())?;
        self.check_pace()?;
        self.check_water()?;
        if self.is_own() {
            actor.cell.map_or(Ok(()), |cell| self.check_origin(cell))?;
        }
        if let Tool::Weapon { at, weapon, .. } = self.tool
            && let Some(carried) = actor.gear.get(at)
        {
            command::check_weapon(actor, weapon, carried.keep)?;
        }
        match self.tool {
            Tool::Weapon { at, .. } => match actor.gear.get(at).and_then(|carried| carried.shots) {
                Some(0) => Err(actor.refused("no ammunition is left", "SW-150")),
                _ if self.needs_bullet() => Err(actor.refused("no bullet spell is on the gun", "SW-157")),
                _ => Ok(()),
            },
            Tool::Ability { at, ability, item } => self.check_ability(at, ability, item),
        }
    }

    /// The bullet spell on the gun that is used (SW-157).
    pub fn bullet(&self) -> Option<&'w Ability> {
        let Tool::Weapon { at, .. } = self.tool else { return None };
        let bullet = self.actor.gear.get(at)?.bullet?;
        Some(self.actor.ability_of(bullet))
    }

    /// Whether it is a character's gun without a bullet spell; monsters' guns state their damage (SW-157, SW-168).
    fn needs_bullet(&self) -> bool {
        let gun = matches!(self.tool, Tool::Weapon { weapon, .. } if weapon.kind == WeaponKind::Gun);
        gun && !self.actor.is_monster() && self.bullet().is_none()
    }

    fn check_ability(&self, at: u16, ability: &Ability, item: Option<u8>) -> Result<(), OrderError> {
        let actor = &self.actor;
        if ability.after_battle_min.is_some() {
            return Err(actor.refused("it takes minutes: use it after the battle", "SW-055"));
        }
        if actor.health.mp < ability.mp {
            return Err(actor.refused("not enough MP", "SW-188"));
        }
        if !riding::can_call(actor, ability) {
            return Err(actor.refused("there is no mount to call", "SW-261"));
        }
        if ability.origin == Origin::Bullet && actor.gear.empty_gun(actor.book).is_none() {
            return Err(actor.refused("no gun in hand can be loaded", "SW-157"));
        }
        if ability.per_turn.is_some_and(|most| actor.announced.uses(at) >= most) {
            return Err(actor.refused("no more uses this turn", "SW-059"));
        }
        if ability.before_major && actor.turn.majors > 0 {
            return Err(actor.refused("it has to come before the Major Action", "SW-059"));
        }
        if ability.is_magic() && actor.conditions().any(|condition| condition.silent) {
            return Err(actor.refused("unable to speak", "SW-236"));
        }
        if item.is_some_and(|item| actor.stock.left(item) == 0) || actor.stock.ability_left(at) == Some(0) {
            return Err(actor.refused("none is left", "SW-150"));
        }
        Ok(())
    }

    /// The longest movement method with which it can be combined (SW-061, SW-063, SW-064, SW-150).
    pub fn longest_method(&self) -> Method {
        let (after_normal, after_full) = match self.tool {
            Tool::Weapon { how: Use::Shot, .. } => (false, false),
            Tool::Weapon { .. } => (true, false),
            Tool::Ability { ability, .. } => (ability.after_normal_move, ability.after_full_move),
        };
        match after_normal {
            _ if after_full => Method::Full,
            true => self.actor.longest_method(),
            false => Method::Limited,
        }
    }

    /// Whether the movement of this turn permits it (SW-061, SW-063, SW-064).
    fn check_pace(&self) -> Result<(), OrderError> {
        let actor = &self.actor;
        let shot = matches!(self.tool, Tool::Weapon { how: Use::Shot, .. });
        match actor.method() {
            method if method <= self.longest_method() => Ok(()),
            Method::Full => Err(actor.refused("a Full Move has been taken", "SW-061")),
            _ => Err(actor.refused("a Normal Move has been taken", if shot { "SW-150" } else { "SW-063" })),
        }
    }

    /// Whether water permits it (SW-233, SW-235, SW-236).
    fn check_water(&self) -> Result<(), OrderError> {
        let actor = &self.actor;
        if !actor.is_under_water() {
            return Ok(());
        }
        if actor.sheet.metal == Metal::Full && self.is_major() {
            return Err(actor.refused("nothing can be done under water in full metal armour", "SW-233"));
        }
        match self.tool {
            Tool::Weapon { how: Use::Shot | Use::Thrown, .. } => {
                Err(actor.refused("nothing can be shot or thrown under water", "SW-235"))
            }
            Tool::Ability { ability, .. } if ability.is_magic() && !ability.under_water => {
                Err(actor.refused("unable to speak under water", "SW-236"))
            }
            _ => Ok(()),
        }
    }
}
