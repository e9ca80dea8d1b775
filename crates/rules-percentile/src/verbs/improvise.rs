//! Blows with objects of the board: which ones exist, what prevents them, and what becomes of them (TC-108 … TC-111).

use bevy_ecs::prelude::*;

use super::{abilities::affecting, gear::GEAR};
use crate::{
    acts::{
        orders,
        plan::{PlannedAct, Source},
        verb_rules::{Asked, PercentileVerb, VerbRules},
    },
    content::{Hand, effects::Flags},
    numbers::{refusal::Refusal, travel},
    state::{Unit, arsenal::MOST_TIER, look, things::Things},
};
use hexfray_battle::{Act, Field, Log, Range, Rule, Targeting, UnitId, Verb, VerbInfo, Who, narrow, note};
use hexfray_board::grid::Cell;

const RULE: Rule = Rule::new("TC-108");

impl PercentileVerb {
    /// Strikes with an object within reach.
    pub const IMPROVISE: Verb = Verb::new("improvise");
}

pub(super) static IMPROVISE: VerbRules = VerbRules {
    is_blow: true,
    plan: |user, act, blow| plan(user, act).filter(|_| blow == 0),
    acts: |world, user, wanted, acts| {
        let all = (0..narrow::<u8>(user.things().objects.len())).map(|at| Act::new(PercentileVerb::IMPROVISE, at));
        let mut all = all.filter(|act| wanted.act(act)).peekable();
        let Some(from) = all.peek().and_then(|_| look::cell_of(world, user.unit)) else { return };
        acts.extend(all.filter(|&act| in_reach(world, user, act, from).is_ok()));
    },
    check_use: |Asked { world, user, act, from, .. }, _| {
        orders::check_free(user, Flags::NO_ATTACK, "a condition prevents attacks")?;
        in_reach(world, user, act, from)
    },
    pay: |world, action, act| take_up(world, action.unit, act),
    ..affecting(VerbInfo::new(
        PercentileVerb::IMPROVISE,
        "Improvise",
        Some('Y'),
        "throw",
        GEAR,
        "Strike with a nearby object, or throw it.",
    ))
};

/// Half the tier of the weapon in hand, rounded down, at least 1 (TC-109).
fn tier(of: &Unit<'_>) -> usize {
    let hand = of.gear.blows().first();
    let tier = hand.map_or(0, |hand| usize::from(of.book.weapons[usize::from(hand.weapon)].tier));
    (tier / 2).clamp(1, MOST_TIER)
}

/// The plan of a blow with an object; `None` if there is no such object.
fn plan(user: &Unit<'_>, act: Act) -> Option<PlannedAct> {
    let weapon = user.things().arsenal.0.get(usize::from(act.with)).filter(|_| act.option == 0)?;
    let tier = tier(user);
    let weapon = &weapon[tier - 1];
    let targeting = Targeting { range: Range::Cells(1), who: Who::Others, ..weapon.ability.spread.targeting };
    let hand = Hand { weapon: 0, acc: user.kind.kit.accuracy(weapon.skill), wrong: false };
    Some(PlannedAct { targeting, ..PlannedAct::blow(Source::Object(act.with, tier), weapon, hand) })
}

/// Whether an object is within reach of a unit in a cell.
fn in_reach(world: &World, user: &Unit<'_>, act: Act, from: Cell) -> Result<(), Refusal> {
    match user.things().objects.get(usize::from(act.with)) {
        None | Some(None) => Err(("there is no such object any more", RULE)),
        Some(&Some(cell)) if travel::is_at_hand(world, user.unit, from, cell) => Ok(()),
        Some(_) => Err(("the object is out of reach", RULE)),
    }
}

/// Takes up the object for a blow: it breaks with the blow, or lies in the wielder's cell afterwards (TC-110).
fn take_up(world: &mut World, unit: UnitId, act: Act) {
    let at = usize::from(act.with);
    let durable = world.resource::<Field>().board().objects().get(at).is_some_and(|object| object.durable);
    let cell = look::cell_of(world, unit).filter(|_| durable);
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
