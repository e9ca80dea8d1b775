//! A unit with all that its numbers depend on.

use bevy::ecs::prelude::*;

use super::{
    Altitude, Book, Changes, ClassId, Company, Condition, Deed, DeedId, Effects, Favour, Feat, Fighter, Gear, Health,
    Melee, Posture, Role, Rulebook, Settings, Sheet, SheetId, Stock, Turn,
};
use crate::{
    battle::{Field, Flow, Identity, OrderError, Place, Roster, Rule, UnitId},
    grid::Cell,
};

/// A unit with all that its acts and numbers depend on.
#[derive(Clone)]
pub struct Actor<'w> {
    /// The battle.
    pub world: &'w World,
    /// Who.
    pub identity: &'w Identity,
    /// All content.
    pub book: &'w Book,
    /// Its sheet.
    pub sheet: &'w Sheet,
    /// Its health.
    pub health: &'w Health,
    /// Its turn; fresh when it is not its turn.
    pub turn: Turn,
    /// What lasts until its next turn.
    pub posture: Posture,
    /// The effects on it.
    pub effects: &'w Effects,
    /// Its weapons.
    pub gear: &'w Gear,
    /// Items and uses left.
    pub stock: &'w Stock,
    /// The place of its sheet.
    pub sheet_id: SheetId,
    /// With whom it moves.
    pub company: Company,
    /// The skirmish that it is in.
    pub melee: Melee,
    /// Where it stands.
    pub cell: Option<Cell>,
    /// Metres above the ground (SW-011).
    pub altitude: i16,
    /// Whether it is its turn.
    pub on_turn: bool,
    favour: i32,
}

impl<'w> Actor<'w> {
    /// A unit of a battle.
    pub fn of(world: &'w World, unit: UnitId) -> Option<Self> {
        let entity = world.resource::<Roster>().entity(unit)?;
        let unit_ref = world.get_entity(entity).ok()?;
        let (book, flow) = (world.resource::<Rulebook>(), world.resource::<Flow>());
        let turn = unit_ref.get::<Turn>()?;
        let on_turn = flow.actor() == Some(unit) && !turn.acted;
        let place = unit_ref.get::<Place>()?;
        Some(Self {
            world,
            identity: unit_ref.get()?,
            book: &book.0,
            sheet: book.sheet(*unit_ref.get::<Fighter>()?),
            health: unit_ref.get()?,
            turn: if on_turn { turn.clone() } else { Turn::default() },
            posture: *unit_ref.get::<Posture>()?,
            effects: unit_ref.get()?,
            gear: unit_ref.get()?,
            stock: unit_ref.get()?,
            sheet_id: unit_ref.get::<Fighter>()?.0,
            company: *unit_ref.get::<Company>()?,
            melee: *unit_ref.get::<Melee>()?,
            cell: place.cell(),
            altitude: i16::from(unit_ref.get::<Altitude>()?.0),
            on_turn,
            favour: unit_ref.get::<Favour>()?.0,
        })
    }

    /// Its number.
    pub const fn id(&self) -> UnitId {
        self.identity.id
    }

    /// The battle's settings.
    pub fn settings(&self) -> &'w Settings {
        &self.book.settings
    }

    /// A refusal by a rule.
    pub fn refused(&self, why: &'static str, rule: &'static str) -> OrderError {
        OrderError::Refused { unit: self.identity.name, why, rule: Rule::new(rule) }
    }

    /// A refusal of something that the unit does not have.
    pub fn no_such(&self, why: &'static str) -> OrderError {
        OrderError::NoSuchAct { unit: self.identity.name, why }
    }

    /// What the referee adds to its checks.
    pub const fn favour(&self) -> i32 {
        self.favour
    }

    /// Whether it is a monster (SW-018, SW-028).
    pub const fn is_monster(&self) -> bool {
        self.sheet.monster.is_some()
    }

    /// The conditions on it.
    pub fn conditions(&self) -> impl Iterator<Item = &'w Condition> {
        let book = self.book;
        self.effects.0.iter().map(|effect| &book.conditions[usize::from(effect.condition.0)])
    }

    /// Its feats.
    pub fn feats(&self) -> impl Iterator<Item = &'w Feat> {
        let book = self.book;
        self.sheet.feats.iter().map(|feat| &book.feats[usize::from(feat.0)])
    }

    /// The feat that it has declared for its attack (SW-217).
    pub fn declared_feat(&self) -> Option<&'w Feat> {
        self.turn.feat.map(|feat| &self.book.feats[usize::from(feat.0)])
    }

    /// A deed of the book.
    pub fn deed_of(&self, deed: DeedId) -> &'w Deed {
        &self.book.deeds[usize::from(deed.0)]
    }

    /// What its conditions, the things it wears and holds, and its constant feats change in one number.
    pub fn sum_of(&self, number: impl Fn(&Changes) -> i32) -> i32 {
        let conditions: i32 = self.conditions().map(|condition| number(&condition.changes)).sum();
        let worn = &self.sheet.accessories[..self.sheet.worn.min(self.sheet.accessories.len())];
        let worn: i32 = worn.iter().map(|&at| number(&self.book.accessories[at].changes)).sum();
        let feats: i32 = self.feats().filter(|feat| !feat.active).map(|feat| number(&feat.changes)).sum();
        conditions + worn + feats
    }

    /// An ability's modifier: a sixth of the score with everything that changes it, rounded down (SW-014).
    pub fn modifier(&self, score: i32, changed: impl Fn(&Changes) -> i32) -> i32 {
        (score + self.sum_of(changed)).div_euclid(6)
    }

    /// The highest level of a class with this role, if it has one.
    pub fn best_class(&self, role: Role) -> Option<(ClassId, i32)> {
        let fits = |&&(class, _): &&(ClassId, i32)| self.book.class(class).roles.contains(&role);
        let mut best = None;
        for &(class, level) in self.sheet.classes.iter().filter(fits) {
            if best.is_none_or(|(_, highest)| level > highest) {
                best = Some((class, level));
            }
        }
        best
    }

    /// The level of a class; `None` without it.
    pub fn level_of(&self, class: ClassId) -> Option<i32> {
        self.sheet.classes.iter().find(|(known, _)| *known == class).map(|&(_, level)| level)
    }

    /// Whether it flies now.
    pub const fn is_airborne(&self) -> bool {
        self.altitude > 0
    }

    /// Metres of water over the ground where it stands, at its altitude.
    pub fn depth(&self) -> u8 {
        let board = self.world.resource::<Field>().board();
        self.cell.filter(|_| !self.is_airborne()).map_or(0, |cell| board.depth(cell))
    }

    /// Whether it is under water: deeper than to its shoulders (SW-231 … SW-236).
    pub fn is_under_water(&self) -> bool {
        self.depth() > self.sheet.shoulder_m && !self.is_waterborne()
    }

    /// Whether water does not hinder it (SW-241).
    pub fn is_waterborne(&self) -> bool {
        self.sheet.waterborne || self.conditions().any(|condition| condition.waterborne)
    }

    /// Whether it lies prone (SW-189).
    pub fn is_prone(&self) -> bool {
        self.conditions().any(|condition| condition.prone)
    }

    /// Whether it may not move (SW-065, SW-189).
    pub fn is_rooted(&self) -> bool {
        self.conditions().any(|condition| condition.rooted || condition.prone)
    }

    /// Whether it can act by itself (SW-098).
    pub fn is_able(&self) -> bool {
        !self.health.is_down() && !self.conditions().any(|condition| condition.helpless)
    }

    /// Metres of Move Speed (SW-076, SW-242).
    pub fn move_speed(&self) -> u16 {
        let flight = self.conditions().find_map(|condition| condition.flight.as_ref()).or(self.sheet.flight.as_ref());
        let flying = flight.filter(|_| self.is_airborne()).and_then(|flight| flight.speed);
        let base = i32::from(flying.unwrap_or(self.sheet.move_speed));
        (base + self.sum_of(|changes| changes.move_speed)).clamp(0, 200) as u16
    }
}

impl Book {
    /// A class.
    pub fn class(&self, id: ClassId) -> &super::Class {
        &self.classes[usize::from(id.0)]
    }
}
