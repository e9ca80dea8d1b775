//! Summons: units that a summoner calls onto the field, and that leave it with the summoner (MC-110 … MC-114).
//!
//! Whoever has an ability that summons brings the summoned unit along from the start, away from the board; see
//! [`companions`].

use bevy::ecs::prelude::*;

use crate::{
    battle::{Event, Log, Name, Presence, Roster, UnitId, put, remove},
    canonical,
    rules::percentile::{
        content::{Compendium, UnitKind},
        effects::Flags,
        orders::{Refusal, refuse},
        reach,
        resolve::{self, cell_of},
        state::{Conditions, Supplies, Turn, Unit, UnitState, Vitals, change, place_of, state_of},
        status,
    },
};

/// Who calls a unit, and whom a unit has called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summoning {
    /// Whose call it follows; never changes.
    pub by: Option<UnitId>,
    /// Whom it has called last; on the field or not.
    pub called: Option<UnitId>,
}

impl Summoning {
    /// Of a unit that follows a summoner's call, or nobody's.
    pub const fn follows(by: Option<UnitId>) -> Self {
        Self { by, called: None }
    }
}

canonical!(packed Summoning { by, called });

/// The kinds of unit that a kind brings along to summon them, in the order of its abilities.
pub fn companions(book: &Compendium, kind: &UnitKind) -> Vec<&'static str> {
    let mut kinds: Vec<u16> = Vec::new();
    for summoned in summoned_by(book, kind) {
        if !kinds.contains(&summoned) {
            kinds.push(summoned);
        }
    }
    kinds.into_iter().filter_map(|at| book.units.get(usize::from(at))).map(|kind| kind.label.key).collect()
}

/// The kinds that abilities of a kind call.
fn summoned_by<'a>(book: &'a Compendium, kind: &'a UnitKind) -> impl Iterator<Item = u16> + 'a {
    let abilities = kind.kit.abilities.iter().flat_map(|&at| &book.abilities[usize::from(at)].effects);
    abilities.filter_map(|effect| effect.summons())
}

/// Whom a unit has called and who is on the field now.
pub fn present(world: &World, summoner: UnitId) -> Option<UnitId> {
    let called = state_of(world, summoner).summoning.called;
    called.filter(|&unit| is_active(world, unit))
}

/// A summoner does nothing but move while its summon is there (MC-113).
pub fn check(world: &World, user: &Unit<'_>) -> Result<(), Refusal> {
    // Asked of every act of everybody; who can call nobody need not be looked up.
    if !summoned_by(user.book, user.kind).any(|_| true) {
        return Ok(());
    }
    match present(world, user.unit) {
        Some(_) => refuse("it can only move while its summon is there", "MC-113"),
        None => Ok(()),
    }
}

/// The unit of a kind that a summoner can call now.
///
/// # Errors
/// Why it cannot.
pub fn callable(world: &World, summoner: UnitId, kind: u16) -> Result<UnitId, Refusal> {
    check(world, &Unit::of(world, summoner))?;
    let follows = |one: &Unit<'_>| one.summoning.by == Some(summoner) && one.shape == kind;
    let Some(unit) = Unit::all(world).find(follows).map(|one| one.unit) else {
        return refuse("nobody follows its call", "MC-112");
    };
    match place_of(world, unit).presence() {
        Presence::Away => Ok(unit),
        _ => refuse("whoever it calls has fallen", "MC-112"),
    }
}

/// A summon appears beside its summoner, or on the nearest free cell, as fresh as ever; it acts as soon as no turn is
/// under way (MC-112).
pub fn call(world: &mut World, summoner: UnitId, kind: u16) {
    let (Ok(unit), Some(from)) = (callable(world, summoner, kind), cell_of(world, summoner)) else { return };
    let Some(cell) = reach::nearest_standing(world, unit, from) else { return };
    let tick = Unit::of(world, summoner).turn.last.max(1);
    let one = Unit::of(world, unit);
    let fresh = UnitState {
        vitals: Vitals::full(one.kind),
        supplies: Supplies::of(one.kind),
        charge: None,
        conditions: Conditions::default(),
        turn: Turn { initiative: tick, count: tick, at_once: true, ..Turn::default() },
        ..*one.state
    };
    *change(world, unit) = fresh;
    change(world, summoner).summoning.called = Some(unit);
    put(world, unit, cell);
    world.resource_mut::<Log>().push(Event::Placed { unit, cell });
    status::restore_always(world, unit);
}

/// A summon disappears at once when its summoner has fallen, left or is put out of action (MC-114).
pub fn watch(world: &mut World) {
    if !world.resource::<Expected>().0 {
        return;
    }
    for at in 0..world.resource::<Roster>().len() as u16 {
        let summoner = UnitId(at);
        let Some(unit) = present(world, summoner) else { continue };
        let able = is_active(world, summoner) && !Unit::of(world, summoner).effects().has(Flags::DISMISSES);
        if !able {
            resolve::interrupt(world, unit, "its summoner cannot hold it");
            resolve::drop_turn(world, unit);
            remove(world, unit, Presence::Away, Name::new("its summoner cannot hold it"));
        }
    }
}

/// Whether anybody in the battle can be summoned; others need not watch.
#[derive(Resource, Clone, Copy, Debug)]
pub struct Expected(pub bool);

fn is_active(world: &World, unit: UnitId) -> bool {
    place_of(world, unit).is_active()
}
