//! Circumstances: the standing Conditional Modifiers of a battle's file, to attacks and to every check (TC-005, TC-134).

mod read;

use bevy::{ecs::prelude::*, prelude::Deref};

pub use self::read::read;
use super::{reach, scenario::Script, state::Unit};
use crate::{
    battle::{
        Canonical, CanonicalHasher, Field, Flow, Name, Part, PartKind, Parts, Rule, SideId, StatView, Sum, UnitId,
    },
    grid::Cell,
    map::Board,
};

/// Most of them in one battle: each takes a bit of [`InForce`].
pub const MOST: usize = 32;

/// A standing modifier, and what has to be so for it to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circumstance {
    /// What logs and forecasts call it.
    pub name: Name,
    /// Percentage points.
    pub value: i32,
    /// The checks that it changes; none named: every check.
    pub checks: Vec<Occasion>,
    /// The side whose checks it changes, if only one's.
    pub side: Option<SideId>,
    /// The units whose checks it changes, if only theirs.
    pub units: Option<Vec<UnitId>>,
    /// The rounds in which it counts, the first and the last.
    pub rounds: (u16, u16),
    /// Where it counts; `None`: everywhere.
    pub place: Option<Whereabouts>,
    /// The least cover between user and target, in percent.
    pub cover: Option<u8>,
}

/// Checks of one sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// Rolls to hit with ACC.
    Attack,
    /// Of these, those hand to hand.
    Melee,
    /// Of these, shots and throws.
    Ranged,
    /// Rolls with M.ACC.
    Spell,
    /// Chances of abilities and equipment that are one number.
    Flat,
    /// Task Checks, whatever of.
    Task,
    /// The checks of an escape, of whoever tries it and of those who hold it.
    Escape,
    /// Task Checks of one attribute or skill.
    Rating(&'static str),
}

/// A check that is about to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check<'a> {
    /// A roll to hit with ACC.
    Attack {
        /// Whether it is a shot or a throw.
        ranged: bool,
    },
    /// A roll with M.ACC.
    Spell,
    /// A chance that is one number.
    Flat,
    /// A Task Check.
    Task {
        /// The attribute or skill.
        of: &'a str,
        /// Whether it is part of an escape.
        escape: bool,
    },
}

impl Occasion {
    /// Those that are not named after a rating, with the words that files use.
    pub const WORDS: [(&'static str, Self); 7] = [
        ("attack", Self::Attack),
        ("melee", Self::Melee),
        ("ranged", Self::Ranged),
        ("spell", Self::Spell),
        ("flat", Self::Flat),
        ("task", Self::Task),
        ("escape", Self::Escape),
    ];

    /// Whether a check is of this sort.
    fn is(self, check: Check<'_>) -> bool {
        match (self, check) {
            (Self::Attack, Check::Attack { .. })
            | (Self::Melee, Check::Attack { ranged: false })
            | (Self::Ranged, Check::Attack { ranged: true })
            | (Self::Spell, Check::Spell)
            | (Self::Flat, Check::Flat)
            | (Self::Task, Check::Task { .. })
            | (Self::Escape, Check::Task { escape: true, .. }) => true,
            (Self::Rating(own), Check::Task { of, .. }) => own.eq_ignore_ascii_case(of),
            _ => false,
        }
    }
}

/// Whose cells are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whose {
    /// Those of whoever rolls.
    #[default]
    User,
    /// Those of its target.
    Target,
    /// Those that the line from the one to the other crosses, and the target's own.
    Line,
}

/// What has to be so of one of the cells that are looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// Whose cells.
    pub whose: Whose,
    /// It is one of these.
    pub cells: Option<Vec<Cell>>,
    /// Its ground is one of these.
    pub terrain: Option<Vec<String>>,
    /// Its water is at least so deep.
    pub depth: u8,
    /// Sight in it is at least so poor.
    pub visibility: u8,
}

impl Whereabouts {
    /// Whether it asks what is underfoot, which does not concern those in the air.
    const fn is_footing(&self) -> bool {
        self.terrain.is_some() || self.depth > 0
    }

    fn fits(&self, board: &Board, cell: Cell) -> bool {
        self.cells.as_ref().is_none_or(|cells| cells.contains(&cell))
            && self.terrain.as_ref().is_none_or(|kinds| kinds.iter().any(|kind| kind == board.terrain_name(cell)))
            && board.depth(cell) >= self.depth
            && board.visibility(cell) >= self.visibility
    }

    fn holds(&self, field: &Field, user: &Unit<'_>, target: Option<&Unit<'_>>) -> bool {
        let stands = |of: &Unit<'_>| {
            let on_ground = !(self.is_footing() && (reach::flies(of) || reach::floats(of)));
            on_ground && of.cells(field).any(|cell| self.fits(field.board(), cell))
        };
        match (self.whose, target) {
            (Whose::User, _) => stands(user),
            (Whose::Target, Some(target)) => stands(target),
            (Whose::Target, None) => false,
            // Whoever looks about has its own cell before its eyes.
            (Whose::Line, None) => stands(user),
            (Whose::Line, Some(target)) => {
                let (Some(from), Some(to)) = (user.cell(field), target.cell(field)) else { return false };
                let mut crossed = field.board().grid().crossed(from, to).skip(1);
                crossed.any(|cell| self.fits(field.board(), cell))
            }
        }
    }
}

impl Circumstance {
    /// Whether it heeds how poor the sight is.
    pub fn heeds_sight(&self) -> bool {
        self.place.as_ref().is_some_and(|place| place.visibility > 0)
    }

    /// Whether it counts in a round.
    const fn is_in_force(&self, round: u16) -> bool {
        self.rounds.0 <= round && round <= self.rounds.1
    }

    /// Whether it changes a check of a unit, against a target or without one.
    fn changes(&self, field: &Field, user: &Unit<'_>, target: Option<&Unit<'_>>, check: Check<'_>) -> bool {
        let cover = |least: u8| {
            let cells = target.and_then(|target| user.cell(field).zip(target.cell(field)));
            cells.is_some_and(|(from, to)| field.board().cover_between(from, to) >= least)
        };
        (self.checks.is_empty() || self.checks.iter().any(|one| one.is(check)))
            && self.side.is_none_or(|side| side == user.side())
            && self.units.as_ref().is_none_or(|units| units.contains(&user.unit))
            && self.place.as_ref().is_none_or(|place| place.holds(field, user, target))
            && self.cover.is_none_or(cover)
    }
}

/// Which of the battle's circumstances count in this round, a bit for each.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Deref)]
pub struct InForce(u32);

impl Canonical for InForce {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        // A battle without any has the digest that it had before there were such things.
        let Self(bits) = self;
        if *bits != 0 {
            bits.feed(hasher);
        }
    }
}

/// A round begins, and with it what counts in it.
pub fn begin_round(script: Res<Script>, flow: Res<Flow>, mut force: ResMut<InForce>) {
    let all = script.circumstances.iter().enumerate();
    let bits = all.filter(|(_, one)| one.is_in_force(flow.round())).map(|(at, _)| 1 << at);
    *force = InForce(bits.fold(0, |all, bit: u32| all | bit));
}

/// Adds what the circumstances make of a check of a unit, against a target or without one, each under its own name.
#[inline]
pub fn add(parts: &mut impl Sum, user: &Unit<'_>, target: Option<&Unit<'_>>, check: Check<'_>) {
    // Hardly any battle has any.
    if !user.script().circumstances.is_empty() {
        add_any(parts, user, target, check);
    }
}

fn add_any(parts: &mut impl Sum, user: &Unit<'_>, target: Option<&Unit<'_>>, check: Check<'_>) {
    let (field, force) = user.surroundings();
    for (at, one) in user.script().circumstances.iter().enumerate() {
        if **force >> at & 1 == 1 && one.changes(field, user, target, check) {
            parts.push(Part { term: one.name, value: one.value, kind: PartKind::Add, rule: RULE });
        }
    }
}

const RULE: Rule = Rule::new("TC-005");

/// Those that count in this round, for everybody to see.
pub fn view(world: &World) -> Vec<StatView> {
    let script = world.resource::<Script>();
    let force = **world.resource::<InForce>();
    let all = script.circumstances.iter().enumerate().filter(|(at, _)| force >> at & 1 == 1);
    let view = |one: &Circumstance| {
        let mut parts = Parts::new();
        parts.push(Part { term: one.name, value: one.value, kind: PartKind::Add, rule: RULE });
        StatView { label: one.name, value: one.value, text: None, parts }
    };
    all.map(|(_, one)| view(one)).collect()
}
