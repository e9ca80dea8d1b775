//! A unit as the rules see it.

use std::ops::Deref;

use bevy_ecs::prelude::*;

use crate::{
    content::{
        Ability, AbilityId, AbilityScore, AbilityScores, Accessory, Book, Changes, ClassId, Condition, Feat, Method,
        Role, Settings, Sheet, Use, Weapon,
    },
    state::{Announced, Keep, Melee, Rulebook, Turn, UnitState},
};
use hexfray_battle::{Field, Flow, Identity, Name, OrderError, Roster, Rule, UnitId, narrow, play::Units};
use hexfray_board::grid::Cell;

/// A unit as the rules see it: its state, with the assumptions of a forecast. Out of its turn, it has a fresh turn.
#[derive(Clone, Copy)]
pub struct Actor<'w> {
    /// The battle.
    pub world: &'w World,
    /// The unit's number, name and side.
    pub identity: &'w Identity,
    /// All content.
    pub book: &'w Book,
    /// Its sheet.
    pub sheet: &'w Sheet,
    /// Its actual state, without assumptions.
    pub state: &'w UnitState,
    /// Its turn, which is fresh out of its turn.
    pub turn: Turn,
    /// What it has announced for its turn.
    pub announced: &'w Announced,
    /// The skirmish of which it is a member.
    pub melee: Melee,
    /// The cell in which it stands.
    pub cell: Option<Cell>,
    /// Metres above the ground (SW-011).
    pub altitude: i16,
    /// Whether it is its turn.
    pub on_turn: bool,
}

/// The announcements of a unit out of turn.
static NOTHING: Announced = Announced::NOTHING;

impl Deref for Actor<'_> {
    type Target = UnitState;

    fn deref(&self) -> &UnitState {
        self.state
    }
}

impl<'w> Actor<'w> {
    /// A unit of a battle.
    pub fn of(world: &'w World, unit: UnitId) -> Option<Self> {
        let state = world.resource::<Units<UnitState>>().get(unit)?;
        let book = &world.resource::<Rulebook>().0;
        let on_turn = world.resource::<Flow>().actor() == Some(unit) && !state.turn.acted;
        Some(Self {
            world,
            identity: &world.resource::<Roster>().units()[unit.index()],
            book,
            sheet: book.sheet_of(state.sheet),
            state,
            turn: if on_turn { state.turn } else { Turn::default() },
            announced: if on_turn { &state.announced } else { &NOTHING },
            melee: state.melee,
            cell: world.resource::<Field>().place(unit).cell(),
            altitude: state.altitude.into(),
            on_turn,
        })
    }

    /// This unit with a fresh turn.
    #[must_use]
    pub fn fresh(mut self, turn: Turn) -> Self {
        (self.turn, self.announced) = (turn, &NOTHING);
        self
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

    /// Whether it is a monster (SW-018, SW-028).
    pub const fn is_monster(&self) -> bool {
        self.sheet.monster.is_some()
    }

    /// The conditions on it.
    pub fn conditions(&self) -> impl Iterator<Item = &'w Condition> {
        self.state.conditions(self.book)
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

    /// An ability of the book.
    pub fn ability_of(&self, ability: AbilityId) -> &'w Ability {
        &self.book.abilities[usize::from(ability.0)]
    }

    /// The accessories that it wears (SW-211).
    pub fn accessories(&self) -> impl Iterator<Item = &'w Accessory> {
        let (book, gear) = (self.book, &self.state.gear);
        let list = self.sheet.accessories.iter().enumerate();
        list.filter(|&(at, _)| gear.wears(at)).map(|(_, &place)| &book.accessories[place])
    }

    /// Whether it can still take a Major Action of some kind (SW-060, SW-061).
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn check_major(&self) -> Result<(), OrderError> {
        if !self.turn.has_major() {
            return Err(self.refused("the Major Action is used up", "SW-060"));
        }
        self.check_minor()
    }

    /// Whether it can take Minor Actions, which are impossible after a Full Move (SW-061).
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn check_minor(&self) -> Result<(), OrderError> {
        // The method may be known without a declaration: a unit that has risen farther than a Normal Move takes a Full
        // Move (SW-242).
        if self.method() == Method::Full && self.longest_method() != Method::Full {
            return Err(self.refused("a Full Move has been taken", "SW-061"));
        }
        Ok(())
    }

    /// The longest movement method with which an act of some kind can be combined: a Normal Move, or with a feat a Full
    /// Move (SW-061).
    pub fn longest_method(&self) -> Method {
        if self.feats().any(|feat| feat.act_after_full_move) { Method::Full } else { Method::Normal }
    }

    /// The changes of its numbers, with their names: by conditions, and by the things that it wears and holds.
    pub fn influences(&self) -> impl Iterator<Item = (Name, &'w Changes)> {
        let (book, gear) = (self.book, &self.state.gear);
        let conditions = self.conditions().map(|condition| (condition.title, &condition.changes));
        let worn = self.accessories().map(|worn| (worn.title, &worn.changes));
        let held = gear.weapons.iter().filter(|carried| matches!(carried.keep, Keep::Held(_) | Keep::Body));
        let held = held.map(|carried| book.weapon(carried.weapon)).map(|weapon| (weapon.title, &weapon.changes));
        conditions.chain(worn).chain(held)
    }

    /// The changes by feats that always count, by those for armour only if it wears it; their effect on attacks depends
    /// on the weapon (see [`attack_feats`](Self::attack_feats)).
    pub fn constant_feats(&self) -> impl Iterator<Item = (Name, &'w Changes)> {
        let (book, sheet) = (self.book, self.sheet);
        let wears = move |category: Name| sheet.armour.iter().any(|&at| book.armours[at].category == category);
        let always = self.feats().filter(move |feat| !feat.active && feat.weapons.is_none_or(wears));
        always.map(|feat| (feat.name(), &feat.changes))
    }

    /// The feats that count for an attack: those that always count and the declared one, if they are for this weapon
    /// and use (SW-158, SW-217).
    pub fn attack_feats(&self, weapon: &Weapon, how: Use) -> Vec<&'w Feat> {
        let declared = self.turn.feat;
        let fits = |feat: &&Feat| {
            let way = if how == Use::Melee { feat.melee } else { feat.ranged };
            way && feat.weapons.is_none_or(|weapons| weapons == weapon.category)
        };
        let book = self.book;
        let known = self.sheet.feats.iter().map(|&id| (id, &book.feats[usize::from(id.0)]));
        known.filter(|&(id, feat)| !feat.active || declared == Some(id)).map(|(_, feat)| feat).filter(fits).collect()
    }

    /// The sum of the changes of one number.
    pub fn sum_of(&self, number: impl Fn(&Changes) -> i32) -> i32 {
        self.influences().chain(self.constant_feats()).map(|(_, changes)| number(changes)).sum()
    }

    /// Its abilities with everything that changes them (SW-167).
    pub fn scores(&self) -> AbilityScores {
        let mut scores = self.sheet.scores;
        for (_, changes) in self.influences().chain(self.constant_feats()) {
            scores.dexterity += changes.dexterity;
            scores.agility += changes.agility;
            scores.strength += changes.strength;
            scores.vitality += changes.vitality;
            scores.intelligence += changes.intelligence;
            scores.spirit += changes.spirit;
        }
        scores
    }

    /// One of its abilities with everything that changes it.
    pub fn score(&self, score: AbilityScore) -> i32 {
        self.scores().get(score)
    }

    /// The class with this role that has the highest level, if it has one; among equals the one with the better
    /// critical value, then the first (SW-022).
    pub fn best_class(&self, role: Role) -> Option<(ClassId, i32)> {
        let fits = |&&(class, _): &&(ClassId, i32)| self.book.class(class).roles.contains(&role);
        let better =
            |&&(class, level): &&(ClassId, i32)| (level, -self.book.class(class).critical, std::cmp::Reverse(class));
        self.sheet.classes.iter().filter(fits).max_by_key(better).copied()
    }

    /// The name of a class and its level; `None` without it.
    pub fn class_level(&self, class: ClassId) -> Option<(Name, i32)> {
        self.level_of(class).map(|level| (self.book.class(class).title, level))
    }

    /// The level of a class; `None` without it.
    pub fn level_of(&self, class: ClassId) -> Option<i32> {
        self.sheet.classes.iter().find(|(known, _)| *known == class).map(|&(_, level)| level)
    }

    /// Whether it flies now.
    pub const fn is_airborne(&self) -> bool {
        self.altitude > 0
    }

    /// The metres of water in which it stands; 0 in the air.
    pub fn depth(&self) -> u8 {
        let board = self.world.resource::<Field>().board();
        self.cell.filter(|_| !self.is_airborne()).map_or(0, |cell| board.depth(cell))
    }

    /// Whether it is under water, deeper than to its shoulders (SW-231 … SW-236).
    pub fn is_under_water(&self) -> bool {
        self.depth() > self.sheet.shoulder_m && !self.is_waterborne()
    }

    /// Whether it is under water where it stands, or would be in a cell at its altitude (SW-240).
    pub fn dives_to(&self, cell: Cell) -> bool {
        let depth = || self.world.resource::<Field>().board().depth(cell);
        self.is_under_water() || !self.is_waterborne() && !self.is_airborne() && depth() > self.sheet.shoulder_m
    }

    /// Whether water does not hinder it (SW-241).
    pub fn is_waterborne(&self) -> bool {
        self.sheet.waterborne
            || self.conditions().any(|condition| condition.waterborne)
            || self.accessories().any(|worn| worn.waterborne)
    }

    /// Whether it lies prone (SW-189).
    pub fn is_prone(&self) -> bool {
        self.conditions().any(|condition| condition.prone)
    }

    /// Whether it may not move: sections are held with their monster, and a rider with its mount (SW-065, SW-189,
    /// SW-225).
    pub fn is_rooted(&self) -> bool {
        let roots = |one: &Self| one.conditions().any(|condition| condition.rooted || condition.prone);
        self.lead().map_or_else(|| roots(self), |lead| roots(&lead))
    }

    /// The unit with which it moves, if that is another.
    pub fn lead(&self) -> Option<Self> {
        (self.company.lead != self.id()).then(|| Self::of(self.world, self.company.lead))?
    }

    /// Whether it can act by itself (SW-098).
    pub fn is_able(&self) -> bool {
        self.state.is_able(self.book)
    }

    /// Move Speed in metres (SW-076, SW-242).
    pub fn move_speed(&self) -> u16 {
        let lent = self.conditions().find_map(|condition| condition.flight.as_ref());
        let worn = || self.accessories().find_map(|worn| worn.flight.as_ref());
        let flight = lent.or_else(worn).or(self.sheet.flight.as_ref());
        let flying = flight.filter(|_| self.is_airborne()).and_then(|flight| flight.speed);
        let base = i32::from(flying.unwrap_or(self.sheet.move_speed));
        // A character's Move Speed is its Agility; the speeds of monsters and flights do not depend on it.
        let agile = !self.is_monster() && flying.is_none();
        let more = |changes: &Changes| changes.move_speed + if agile { changes.agility } else { 0 };
        narrow::<u16>((base + self.sum_of(more)).clamp(0, 200))
    }
}
