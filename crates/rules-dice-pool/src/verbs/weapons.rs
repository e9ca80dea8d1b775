//! Making weapons ready, dropping them and picking them up, also those of other units (DP-028, DP-117).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        draft::{Draft, FREE, NOTHING, SIMPLE},
        forecast,
        plan::{Doing, Plan, Task},
        verb_rules::VerbRules,
    },
    content::Weapon,
    stages::play::Play,
    state::Look,
};
use hexfray_battle::{
    Act, BarPlace, Name, OrderError, Pace, Promise, Shelf, UnitId, Verb, VerbInfo, VerbRole, narrow,
    play::{Carried, Playing, Stock},
};

const WEAPONS: BarPlace = BarPlace::new("Weapons", 3, Shelf::Items);

pub(super) static READY: VerbRules = VerbRules {
    has_several: true,
    acts_by_weapon: |look, unit, with, acts| acts.extend(loose(look, unit, with).then(|| Act::new(Verb::READY, with))),
    is_shown: |draft| carried(draft) == Some(Carried::AtBelt),
    plan: |draft| match carried(draft) {
        Some(Carried::AtBelt) => draft.task("ready", Task::Ready(draft.act.with), SIMPLE, "DP-028"),
        _ => draft.refuse("that weapon is not carried, or already in hand", "DP-028"),
    },
    pace: |_| Pace::Action,
    name,
    promise: readied,
    take_effect: take_in_hand,
    ..VerbRules::plain(
        VerbInfo::new(
            Verb::READY,
            "Ready",
            Some('R'),
            "quick_draw",
            WEAPONS,
            "Take a weapon in hand, and put others away for it. A Simple action.",
        )
        .with_role(VerbRole::Readies),
    )
};

/// Dropping a weapon costs nothing (DP-028).
pub(super) static DROP: VerbRules = VerbRules {
    has_several: true,
    acts_by_weapon: |look, unit, with, acts| acts.extend(loose(look, unit, with).then(|| Act::new(Verb::DROP, with))),
    is_shown: |draft| carried(draft) == Some(Carried::InHand),
    plan: |draft| match carried(draft) {
        Some(Carried::InHand) if loose(draft.look, draft.unit, draft.act.with) => {
            draft.task("drop", Task::Drop(draft.act.with), NOTHING, "DP-028")
        }
        _ => draft.refuse("that weapon is not in hand", "DP-028"),
    },
    name,
    take_effect: let_fall,
    ..VerbRules::plain(VerbInfo::new(Verb::DROP, "Drop", None, "disarmed", WEAPONS, "Let a weapon fall to the ground."))
};

/// The option of such an act is the number of the weapon's owner plus 1; it is 0 for a weapon of the unit itself.
pub(super) static PICK_UP: VerbRules = VerbRules {
    has_options: true,
    has_several: true,
    acts_by_weapon: |look, unit, with, acts| {
        acts.extend(loose(look, unit, with).then(|| Act::new(Verb::PICK_UP, with)));
    },
    acts: lying_here,
    is_shown: |draft| draft.act.option != 0 || carried(draft) == Some(Carried::OnGround),
    plan: |draft| if draft.act.option == 0 { pick_up(draft) } else { take(draft) },
    name: |draft| match owner(draft) {
        Some(owner) => draft.with_weapon(draft.look.weapon(owner, draft.act.with)),
        None => name(draft),
    },
    take_effect: |world, plan| match plan.doing {
        Doing::Task(Task::Take(with, owner)) => take_over(&mut Play(world), plan.unit, with, owner),
        Doing::Task(Task::PickUp(with)) => {
            if let Some(stock) = Play(world).change(plan.unit).weapons.get_mut(usize::from(with)) {
                (stock.carried, stock.cell) = (Carried::AtBelt, None);
            }
        }
        _ => {}
    },
    ..VerbRules::plain(VerbInfo::new(
        Verb::PICK_UP,
        "Pick up",
        Some('P'),
        "grab",
        WEAPONS,
        "Pick up a weapon that lies here; it has to be readied before use. A Free action.",
    ))
};

fn name(draft: &Draft<'_, '_>) -> Option<Name> {
    draft.with_weapon(draft.look.weapon(draft.unit, draft.act.with))
}

fn carried(draft: &Draft<'_, '_>) -> Option<Carried> {
    draft.look.state(draft.unit).weapons.get(usize::from(draft.act.with)).map(|stock| stock.carried)
}

/// Whether a unit has a weapon that is no part of its body.
fn loose(look: &Look<'_>, unit: UnitId, with: u8) -> bool {
    look.weapon(unit, with).is_some_and(|weapon| !weapon.natural)
}

/// The best blow with the weapon in hand, at the nearest foe.
fn readied(look: &Look<'_>, plan: &Plan, blows: &[(UnitId, Act)]) -> Option<Promise> {
    let (unit, Doing::Task(Task::Ready(with))) = (plan.unit, &plan.doing) else { return None };
    let mut then = look.state(unit).clone();
    then.weapons.get_mut(usize::from(*with))?.take_up();
    let posed = look.posing(unit, &then);
    let near = |&(foe, _): &(UnitId, Act)| look.distance(unit, foe).unwrap_or(u32::MAX);
    let foe = blows.iter().min_by_key(|blow| near(blow))?.0;
    let blow = forecast::estimate(&posed, unit, Act::new(Verb::ATTACK, *with), foe, look.cell(unit)?)?;
    Some(Promise { later: Some((foe, blow)), ..Promise::default() })
}

/// Takes a weapon in hand, and puts away those for which no hand is left (DP-028).
fn take_in_hand(world: &mut World, plan: &Plan) {
    let (unit, Doing::Task(Task::Ready(with))) = (plan.unit, &plan.doing) else { return };
    let play = &mut Play(world);
    let in_hands = |weapon: &Weapon| if weapon.natural { 0 } else { weapon.hands };
    let hands: Vec<u8> = play.look().weapons(unit).map(|(_, weapon)| in_hands(weapon)).collect();
    let mut state = play.change(unit);
    let mut free = 2_u8.saturating_sub(hands.get(usize::from(*with)).copied().unwrap_or(0));
    for (at, stock) in state.weapons.iter_mut().enumerate() {
        if at == usize::from(*with) {
            stock.take_up();
        } else if stock.is_in_hand() && hands[at] > free {
            stock.carried = Carried::AtBelt;
        } else if stock.is_in_hand() {
            free -= hands[at];
        }
    }
}

fn let_fall(world: &mut World, plan: &Plan) {
    let (play, Doing::Task(Task::Drop(with))) = (&mut Play(world), &plan.doing) else { return };
    let cell = play.look().cell(plan.unit);
    if let (Some(stock), Some(cell)) = (play.change(plan.unit).weapons.get_mut(usize::from(*with)), cell) {
        stock.drop_in(cell);
    }
}

/// Picking up a weapon of the unit itself.
fn pick_up(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    let with = draft.act.with;
    let lies = draft.look.state(draft.unit).weapons.get(usize::from(with)).and_then(|stock| stock.cell);
    if carried(draft) != Some(Carried::OnGround) || lies != draft.look.cell(draft.unit) {
        return draft.refuse("that weapon does not lie in this cell", "DP-117");
    }
    draft.task("pick up", Task::PickUp(with), FREE, "DP-117")
}

/// The owner of the weapon that an act picks up, if it is another unit's.
fn owner(draft: &Draft<'_, '_>) -> Option<UnitId> {
    let unit = UnitId(u16::try_from(draft.act.option.checked_sub(1)?).ok()?);
    draft.look.knows(unit).then_some(unit)
}

/// Whether a weapon lies in the space of a unit; a weapon has a cell only while it lies there.
fn lies_here(look: &Look<'_>, unit: UnitId, stock: &Stock) -> bool {
    stock.cell.is_some() && stock.cell == look.cell(unit)
}

/// The acts with which a unit picks up other units' weapons in its space.
fn lying_here(look: &Look<'_>, unit: UnitId, acts: &mut Vec<Act>) {
    for (other, state) in look.units.iter().filter(|&(other, _)| other != unit) {
        let here = (0..).zip(&state.weapons).filter(|(_, stock)| lies_here(look, unit, stock));
        acts.extend(here.map(|(with, _)| Act { verb: Verb::PICK_UP, with, option: narrow::<i16>(other.0) + 1 }));
    }
}

/// Picking up a weapon that another unit has dropped.
fn take(draft: &Draft<'_, '_>) -> Result<Plan, OrderError> {
    let (look, unit, with) = (draft.look, draft.unit, draft.act.with);
    let Some(owner) = owner(draft).filter(|&owner| owner != unit) else {
        return draft.no_such("no unit of this number has dropped anything");
    };
    let stock = look.state(owner).weapons.get(usize::from(with));
    if !stock.is_some_and(|stock| lies_here(look, unit, stock)) {
        return draft.refuse("that weapon does not lie in this cell", "DP-117");
    }
    if look.state(unit).weapons.is_full() {
        return draft.refuse("the unit cannot carry more", "DP-117");
    }
    draft.task("pick up", Task::Take(with, owner), FREE, "DP-117")
}

/// Picks up a weapon that another unit has dropped: the unit now carries it, but must still ready it (DP-117).
fn take_over(play: &mut Play<'_>, unit: UnitId, with: u8, owner: UnitId) {
    let look = play.look();
    let sheet = look.sheet(owner);
    let of_others = || usize::from(with).checked_sub(sheet.weapons.len());
    let found = || of_others().and_then(|at| look.state(owner).found.get(at).copied());
    let Some(kind) = sheet.weapons.get(usize::from(with)).map(|&at| narrow::<u16>(at)).or_else(found) else { return };
    if let Some(stock) = play.change(owner).weapons.get_mut(usize::from(with)) {
        (stock.carried, stock.cell) = (Carried::Gone, None);
    }
    let mut state = play.change(unit);
    if state.weapons.try_push(Stock::new(Carried::AtBelt, None)).is_ok() {
        state.found.push(kind);
    }
}
