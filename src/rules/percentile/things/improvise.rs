//! Improvised weapons: whatever lies about, as a weapon of half the wielder's Tier (TC-108 … TC-111).

use bevy::ecs::prelude::*;

use super::{Things, name};
use crate::{
    battle::{Act, Field, Log, Name, Purpose, Range, Rule, Targeting, UnitId, Verb, Wanted, Who, note},
    grid::Cell,
    map::{Board, Object},
    rules::percentile::{
        code::{Attribute, DamageCode},
        content::{Chance, Compendium, Deed, Hand, Harm, Inflict, Inflicts, Weapon},
        plan::Plan,
        reach, resolve,
        state::Unit,
    },
};

const RULE: Rule = Rule::new("TC-108");
/// Highest Tier that an improvised weapon can have: half of 10.
const MOST_TIER: usize = 5;

/// The board's objects as weapons, for wielders of every Tier.
#[derive(Debug)]
pub struct Arsenal(Vec<[Weapon; MOST_TIER]>);

impl Arsenal {
    /// The objects of a board.
    pub fn of(board: &Board, book: &Compendium) -> Self {
        let weapon = |object: &Object| std::array::from_fn(|tier| as_weapon(object, tier as u8 + 1, book));
        Self(board.objects().iter().map(weapon).collect())
    }
}

/// The damage code of a standard weapon: the scale grows with the Tier, and faster for large dice (TC-109).
fn code(tier: u8, die: u8) -> DamageCode {
    let more = u8::from(die >= 10 && tier >= 2);
    DamageCode { scale: tier + 1 + more, attribute: Some(Attribute::Str), dice: 1, sides: die, plain: 0 }
}

/// Half the Tier of the weapon normally in hand, rounded down, at least 1 (TC-109).
pub fn tier(of: &Unit<'_>) -> usize {
    let hand = of.gear.blows().first();
    let tier = hand.map_or(0, |hand| usize::from(of.book.weapons[usize::from(hand.weapon)].tier));
    (tier / 2).clamp(1, MOST_TIER)
}

fn as_weapon(object: &Object, tier: u8, book: &Compendium) -> Weapon {
    let harm = Harm::of_blow(code(tier, object.die));
    let mut inflicts = Inflicts::new();
    if let Some((word, rounds, chance)) = &object.inflicts
        && let Some(condition) = book.condition(&word.text)
    {
        inflicts.push(Inflict { condition, rounds: *rounds, chance: Chance::Flat(i16::from(*chance)), turns: false });
    }
    let bare = Weapon::bare_hands();
    let mut label = bare.deed.label;
    (label.name, label.about) = (name(&object.name, "object"), Name::new("Something that lay about."));
    let deed = Deed {
        label,
        purpose: if object.harms { Purpose::Harm } else { Purpose::Hinder },
        chance: if object.harms { Chance::Attack } else { Chance::Sure },
        harm: object.harms.then_some(harm),
        inflicts,
        ..bare.deed.clone()
    };
    Weapon { deed, code: code(tier, object.die), skill: name(&object.skill.text, "brawl"), ..bare }
}

/// What a blow with an object does; `None` if there is none of that number.
pub fn plan<'w>(user: &Unit<'w>, act: Act) -> Option<Plan<'w>> {
    let weapon = user.things().arsenal.0.get(usize::from(act.with)).filter(|_| act.option == 0)?;
    let weapon = &weapon[tier(user) - 1];
    let targeting = Targeting { range: Range::Cells(1), who: Who::Others, ..weapon.deed.spread.targeting };
    let hand = Hand { weapon: 0, acc: user.kind.kit.accuracy(weapon.skill), wrong: false };
    Some(Plan { targeting, ..Plan::blow(weapon, hand) })
}

/// The objects in a unit's reach, as acts: in its own cell or an adjacent one.
pub fn acts(world: &World, user: &Unit<'_>, wanted: Wanted<'_>, acts: &mut Vec<Act>) {
    let all = (0..user.things().objects.len() as u8).map(|at| Act::new(Verb::IMPROVISE, at));
    let mut all = all.filter(|act| wanted.act(act)).peekable();
    let Some(from) = all.peek().and_then(|_| resolve::cell_of(world, user.unit)) else { return };
    acts.extend(all.filter(|&act| in_reach(world, user, act, from).is_ok()));
}

/// Whether an object is at hand for a unit in a cell.
pub fn in_reach(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<(), (&'static str, Rule)> {
    match user.things().objects.get(usize::from(act.with)) {
        None | Some(None) => Err(("there is no such object any more", RULE)),
        Some(&Some(cell)) if reach::is_at_hand(world, user.unit, from, cell) => Ok(()),
        Some(_) => Err(("the object is out of reach", RULE)),
    }
}

/// The object is taken up for the blow: it breaks with it, or lies in the wielder's cell afterwards (TC-110).
pub fn take_up(world: &mut World, unit: UnitId, act: Act) {
    let at = usize::from(act.with);
    let durable = world.resource::<Field>().board().objects().get(at).is_some_and(|object| object.durable);
    let cell = resolve::cell_of(world, unit).filter(|_| durable);
    if let Some(object) = world.resource_mut::<Things>().objects.get_mut(at) {
        *object = cell;
    }
    if !durable {
        let mut log = world.resource_mut::<Log>();
        if !log.is_mute() {
            note(&mut log, unit, "breaks what it strikes with", Rule::new("TC-110"));
        }
    }
}
