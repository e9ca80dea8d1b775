//! What changes in a battle: plain components without heap, copied and hashed with it.

mod fighter;

use std::sync::Arc;

use bevy::{ecs::prelude::*, prelude::Deref};

pub use self::fighter::{Around, Fighter, Finder, Glance, Nearby, in_round, with_doings};
pub use super::supplies::Supplies;
use super::{
    content::{Compendium, MOST_CONDITIONS},
    effects::{Effects, Flags, Mask},
    face::Face,
};
use crate::{
    battle::{Action, Canonical, CanonicalHasher, Field, Place, Roster, UnitId, Words},
    canonical,
};

/// The content that a battle plays by; the same for its whole life.
#[derive(Resource, Clone, Deref)]
pub struct Book(pub Arc<Compendium>);

/// Which kind of unit it is; changes only where it takes another shape (TC-137).
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfKind(pub u16);

canonical!(OfKind(at));

/// Hit points, magic points, and the referee's standing modifier.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vitals {
    /// Hit points now (TC-012).
    pub hp: i32,
    /// Magic points now.
    pub mp: i32,
    /// Conditional Modifier to every check of the unit (TC-005).
    pub modifier: i16,
}

canonical!(packed Vitals { hp, mp, modifier });

/// Whether a unit is about to leave the battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Escaping {
    /// It stays.
    #[default]
    No,
    /// It has said that it will try in the next round (TC-132).
    NextRound,
    /// Its turn of this round is for the attempt.
    ThisRound,
}

/// A unit's place in the round and what it has done in its turn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Initiative as rolled in this round (TC-039).
    pub initiative: i16,
    /// The tick of its next turn; 0 or less: none in this round (TC-041).
    pub count: i16,
    /// Ticks at which turns of this round have passed, for the timeline: the last one.
    pub last: i16,
    /// Results of roll-offs, highest first, as digits to base 11 (TC-043).
    pub roll_off: u32,
    /// The tick that the roll-off was for.
    pub roll_off_at: i16,
    /// Movement actions left in this turn (MC-033).
    pub moves: u8,
    /// Whether the standard action of this turn is spent (TC-045).
    pub acted: bool,
    /// Whether a Movement action was made in this turn.
    pub moved: bool,
    /// Whether the turn was put off and goes on, with what is left of it (TC-129).
    pub waited: bool,
    /// Whether damage taken is halved (TC-128).
    pub defending: bool,
    /// Whether it still has the Movement action of a turn whose slow action has resolved (MC-036).
    pub late_move: bool,
    /// Whether its turn comes as soon as no other is under way, as a summon's (MC-112).
    pub at_once: bool,
    /// Whether its Move counts double in this turn (MC-188).
    pub double_move: bool,
    /// Half points and levels of Jump that a Movement action in several pieces has used so far (MC-187).
    pub used: (u16, u8),
    /// Whether it has passed the Swimming check of its Movement action (MC-067).
    pub swims: bool,
    /// Leaving.
    pub escaping: Escaping,
    /// Whether it was asked in this round whether it leaves.
    pub asked: bool,
    /// Zero Actions of this turn that count (TC-047).
    pub zero: u8,
    /// Calls of this turn, whether they count or not.
    pub calls: u8,
    /// Whether it has done anything in this turn that takes its first moment, such as waiting (TC-031).
    pub opened: bool,
    /// Whether its side is surrounded (TC-029).
    pub surrounded: bool,
    /// The face that it looks at, or that it stands on.
    pub face: Face,
    /// Whether it gets a turn of its own to slip away from whom it danced with (MC-136).
    pub slips: bool,
    /// Actions at once of which this is one, as Quick gives them; 1 in the last, 0 in other turns (TC-045).
    pub quick: u8,
    /// Whether this is that turn, which takes nothing from its turns of the round.
    pub slipping: bool,
}

canonical!(enum Escaping);
canonical!(packed Turn {
    initiative,
    count,
    last,
    roll_off,
    roll_off_at,
    moves,
    acted,
    moved,
    waited,
    defending,
    late_move,
    at_once,
    double_move,
    used,
    swims,
    escaping,
    asked,
    zero,
    calls,
    opened,
    surrounded,
    face,
    slips,
    quick,
    slipping,
});

/// A slow action on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Charged {
    /// What takes effect.
    pub action: Action,
    /// How many times, one after the other.
    pub times: u8,
    /// The tick at which it does; below 0 it goes on into the next round (TC-054).
    pub due: i16,
    /// The round in which it was declared.
    pub round: u16,
}

/// What a unit charges (TC-053).
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charge(pub Option<Charged>);

canonical!(Charged { action, times, due, round });
canonical!(Charge(charged));

/// The conditions on a unit with their timers.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// Which, as a mask.
    pub active: Mask,
    /// Who chooses for the unit while it is under Charm (TC-075).
    master: Option<UnitId>,
    /// Rounds that remain; 0: until cured.
    rounds: [u8; MOST_CONDITIONS],
    /// The sum of what they do.
    effects: Effects,
}

impl Default for Conditions {
    fn default() -> Self {
        Self { active: Mask::EMPTY, master: None, rounds: [0; MOST_CONDITIONS], effects: Effects::default() }
    }
}

impl Conditions {
    /// What all of them do together.
    pub const fn effects(&self) -> &Effects {
        &self.effects
    }

    /// Who chooses for the unit, if another does (TC-075).
    pub fn master(&self) -> Option<UnitId> {
        self.master.filter(|_| self.effects.has(Flags::CHARMED))
    }

    /// Says who chooses for the unit while it is under Charm.
    pub fn obey(&mut self, master: Option<UnitId>) {
        self.master = master;
    }

    /// Whether the unit has this one.
    pub const fn has(&self, condition: u8) -> bool {
        self.active.has(condition)
    }

    /// Rounds that one of them has left; 0: until cured.
    pub const fn rounds(&self, condition: u8) -> u8 {
        self.rounds[condition as usize]
    }

    /// All of them, in the order of the content.
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        self.active.iter()
    }

    /// Puts one on, or changes its timer.
    pub fn set(&mut self, condition: u8, rounds: u8, book: &Compendium) {
        self.active |= Mask::one(condition);
        self.rounds[usize::from(condition)] = rounds;
        self.sum_up(book);
    }

    /// Takes one off.
    pub fn clear(&mut self, condition: u8, book: &Compendium) {
        self.active = self.active & !Mask::one(condition);
        self.rounds[usize::from(condition)] = 0;
        self.sum_up(book);
    }

    fn sum_up(&mut self, book: &Compendium) {
        let mut effects = Effects::default();
        for condition in self.iter() {
            effects.add(&book.conditions[usize::from(condition)].effects);
        }
        self.effects = effects;
    }
}

impl Canonical for Conditions {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        // What they do together follows from which they are, and the rounds of those that are not active are 0.
        let Self { active, master, rounds, effects: _ } = self;
        let mut words = Words::new(hasher);
        active.words().iter().for_each(|word| words.put(word));
        words.put(master);
        words.finish();
        // Often there is none.
        if !active.is_empty() {
            self.iter().for_each(|condition| hasher.u8(rounds[usize::from(condition)]));
        }
    }
}

/// The entity of a unit of the roster.
pub fn entity(world: &World, unit: UnitId) -> Entity {
    world.resource::<Roster>().entity(unit).expect("orders name units of the roster")
}

/// Where a unit of the roster is.
pub fn place_of(world: &World, unit: UnitId) -> Place {
    world.resource::<Field>().place(unit)
}

/// A part of a unit's state, to change.
pub fn change<'w, C: Component<Mutability = bevy::ecs::component::Mutable>>(
    world: &'w mut World,
    unit: UnitId,
) -> Mut<'w, C> {
    let entity = entity(world, unit);
    world.get_mut::<C>(entity).expect("every unit has all parts of its state")
}
