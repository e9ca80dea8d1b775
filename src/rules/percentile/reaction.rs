//! Reactions: Zero Actions that answer what an opponent does, outside the reactor's own turn (TC-050).
//!
//! An ability is a reaction if it names what it answers. Whoever could use one is asked once the act has taken
//! effect; what is chosen takes effect next, and is itself answered by nobody.

use arrayvec::ArrayVec;
use bevy::ecs::prelude::*;

use super::{
    aiming::check_planned_aim,
    effects::Flags,
    orders::check_planned_deed,
    pincer,
    plan::{self, Plan},
    resolve::{cell_of, deed_under_way},
    situation::{Asked, Situation},
    state::{Unit, place_of},
};
use crate::{
    battle::{Act, Action, Aim, Decision, Flow, Name, Order, ResolveSystems, Resolving, Roster, Strike, UnitId, Verb},
    canonical, clone_in_place,
};

/// What a reaction answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answers {
    /// An attack hand to hand, hit or miss.
    Melee,
    /// A shot or a throw, hit or miss.
    Ranged,
    /// A spell.
    Spell,
    /// Anything that costs its user hit points.
    Damage,
}

impl Answers {
    /// All of them with the keys that files use.
    pub const KEYS: [(&'static str, Self); 4] =
        [("melee", Self::Melee), ("ranged", Self::Ranged), ("spell", Self::Spell), ("damage", Self::Damage)];

    /// Whether it answers an act that is carried out like this.
    fn fits(self, plan: &Plan<'_>, verb: Verb, hurt: bool) -> bool {
        let is_attack = matches!(verb, Verb::ATTACK | Verb::IMPROVISE);
        match self {
            Self::Melee => is_attack && !plan.ranged,
            Self::Ranged => is_attack && plan.ranged,
            Self::Spell => plan.deed.spell,
            Self::Damage => hurt,
        }
    }
}

/// Something that a unit may answer with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reply {
    /// The ability in this place of its list.
    Ability(u8),
    /// To turn around (TC-032).
    Turn,
}

/// Who may still answer the act that takes effect.
#[derive(Resource, Debug, Default)]
pub struct Reactions {
    /// Whom it touched, in order, whether it cost them hit points, and how many answers they have given.
    touched: Vec<(UnitId, bool, u8)>,
    /// What was offered to whom.
    offered: Vec<(UnitId, Reply)>,
    /// What the open question offers.
    open: ArrayVec<Reply, 7>,
}

clone_in_place!(Reactions { touched, offered, open });
canonical!(Reactions { touched, offered, open });

canonical!(choices Reply { 0: Ability(place), 1: Turn });

impl Reactions {
    /// Notes whom an act has touched.
    fn note(&mut self, strikes: &[Strike]) {
        for strike in strikes {
            let hurt = strike.lost > 0;
            match self.touched.iter_mut().find(|(unit, ..)| *unit == strike.target) {
                Some((_, known, _)) => *known |= hurt,
                None => self.touched.push((strike.target, hurt, 0)),
            }
        }
    }

    /// A new act begins: nobody has answered it.
    pub fn forget(&mut self) {
        self.touched.clear();
        self.offered.clear();
        self.open.clear();
    }
}

/// Notes whom the act has touched, and asks those who could answer it, one after the other.
pub fn react(world: &mut World) {
    let mut reactions = std::mem::take(&mut *world.resource_mut::<Reactions>());
    let resolving = world.resource::<Resolving>();
    if let Some((action, act)) = deed_under_way(resolving).filter(|(action, _)| !action.reaction) {
        reactions.note(&resolving.strikes);
        ask(world, &mut reactions, &action, act);
    }
    *world.resource_mut::<Reactions>() = reactions;
}

fn ask(world: &mut World, reactions: &mut Reactions, action: &Action, act: Act) {
    for at in 0..reactions.touched.len() {
        let (unit, hurt, answers) = reactions.touched[at];
        let mut replies = replies(world, action, act, unit, hurt);
        replies.retain(|reply| !reactions.offered.contains(&(unit, *reply)));
        if replies.is_empty() || answers >= Unit::of(world, unit).book.settings.encounter.reactions_per_trigger {
            continue;
        }
        let decision = question(world, action, unit, &replies);
        reactions.open = replies;
        world.resource_mut::<Situation>().asked = Asked::Reaction;
        world.resource_mut::<Resolving>().resume_with(ResolveSystems::React);
        world.resource_mut::<Flow>().ask(decision);
        return;
    }
}

const NOTHING: Name = Name::new("Do nothing");
const TURN: Name = Name::new("Turn around");

fn question(world: &World, action: &Action, unit: UnitId, replies: &[Reply]) -> Decision {
    let roster = world.resource::<Roster>();
    let text = format!("React to {} of {}?", action.what, roster.name(action.unit));
    let question = Name::intern(&text).unwrap_or(Name::new("React?"));
    let user = Unit::of(world, unit);
    let name = |reply: &Reply| match *reply {
        Reply::Turn => TURN,
        Reply::Ability(at) => plan::plan(&user, Act::new(Verb::ABILITY, at), 0).map_or(NOTHING, |plan| plan.name()),
    };
    let options = [NOTHING].into_iter().chain(replies.iter().map(name)).collect();
    Decision::Answer { unit, side: roster.side(unit), question, options }
}

/// Whether a unit is free to react at all: an opponent of whoever acted, awake, and master of itself.
fn may_react(world: &World, by: UnitId, unit: UnitId) -> bool {
    let roster = world.resource::<Roster>();
    let barred = Flags::NO_TURN.and(Flags::NO_INITIATIVE).and(Flags::BERSERK).and(Flags::CONFUSED).and(Flags::CHARMED);
    let user = Unit::of(world, unit);
    let unaware = user.effects().has(Flags::UNAWARE);
    let allowed = user.book.settings.encounter.reactions_when_unaware;
    // Being Unaware takes the turn, too; where the Unaware may react, that does not bar them (TC-023).
    let free = if unaware { allowed } else { !user.effects().has(barred) };
    roster.side(unit) != roster.side(by) && free && place_of(world, unit).is_active()
}

/// What a unit could answer an act with.
fn replies(world: &World, action: &Action, act: Act, unit: UnitId, hurt: bool) -> ArrayVec<Reply, 7> {
    let mut replies = ArrayVec::new();
    let user = Unit::of(world, unit);
    let by = user.other(action.unit);
    // Hardly anybody has anything to answer with.
    let count = user.kind.kit.abilities.len() as u8;
    if !user.turn.surrounded && (0..count).all(|at| answers(&user, at).is_none()) {
        return replies;
    }
    let (Some(plan), true) = (plan::plan(&by, act, action.blow), may_react(world, action.unit, unit)) else {
        return replies;
    };
    let from_behind = pincer::finds_unaware(&by, &user, &plan);
    if !from_behind || user.book.settings.encounter.reactions_when_unaware {
        for at in 0..count {
            if answers(&user, at).is_some_and(|answers| answers.fits(&plan, act.verb, hurt))
                && order(world, &user, at, action.unit).is_some()
                && !replies.is_full()
            {
                replies.push(Reply::Ability(at));
            }
        }
    }
    if from_behind && hurt && !replies.is_full() {
        replies.push(Reply::Turn);
    }
    replies
}

/// What the ability in a place of a unit's list answers, if it is a reaction.
fn answers(user: &Unit<'_>, at: u8) -> Option<Answers> {
    let ability = *user.kind.kit.abilities.get(usize::from(at))?;
    user.book.abilities[usize::from(ability)].answers
}

/// Whether an act is a reaction, which nobody orders by itself.
pub fn is_reaction(user: &Unit<'_>, act: Act) -> bool {
    act.verb == Verb::ABILITY && answers(user, act.with).is_some()
}

/// The order that a reaction comes to: at whoever acted, or at itself; `None` where it cannot be done.
fn order(world: &World, user: &Unit<'_>, at: u8, by: UnitId) -> Option<Order> {
    let act = Act::new(Verb::ABILITY, at);
    let from = cell_of(world, user.unit)?;
    let plan = plan::plan(user, act, 0)?;
    let aim = match cell_of(world, by) {
        _ if plan.targeting.aims_itself() => Aim::None,
        Some(cell) if plan.targeting.at_cells => Aim::Cell(cell),
        _ => Aim::Unit(by),
    };
    check_planned_deed(world, user, act, Some(&plan), from).ok()?;
    check_planned_aim(world, user, act, Some(&plan), aim, from).ok()?;
    Some(Order::Act { unit: user.unit, act, aim })
}

/// The order that an answer to the open question comes to, for its odds.
pub fn order_of(world: &World, unit: UnitId, option: u16) -> Option<Order> {
    let (action, _) = deed_under_way(world.resource::<Resolving>())?;
    let reply = world.resource::<Reactions>().open.get(usize::from(option).checked_sub(1)?)?;
    match *reply {
        Reply::Ability(at) => order(world, &Unit::of(world, unit), at, action.unit),
        Reply::Turn => None,
    }
}

/// Takes the answer: what was chosen takes effect after the acts that are in line.
pub fn answer(world: &mut World, unit: UnitId, option: u16) {
    let order = order_of(world, unit, option);
    let mut reactions = world.resource_mut::<Reactions>();
    let open = std::mem::take(&mut reactions.open);
    let chosen = usize::from(option).checked_sub(1).and_then(|at| open.get(at)).copied();
    // Whoever does nothing is not asked about the same again.
    let settled = open.iter().copied().filter(|&reply| chosen.is_none_or(|chosen| chosen == reply));
    let settled: ArrayVec<Reply, 7> = settled.collect();
    reactions.offered.extend(settled.into_iter().map(|reply| (unit, reply)));
    if let (Some(_), Some((_, _, answers))) = (chosen, reactions.touched.iter_mut().find(|(one, ..)| *one == unit)) {
        *answers += 1;
    }
    if chosen == Some(Reply::Turn) {
        return pincer::turn_around(world, unit);
    }
    let Some(order @ Order::Act { act, .. }) = order else { return };
    let what = plan::plan(&Unit::of(world, unit), act, 0).map_or(NOTHING, |plan| plan.name());
    let action = Action { reaction: true, ..Action::now(unit, order, what) };
    world.resource_mut::<Flow>().resolve(action);
}

/// Whether one of these could answer an act, for the notes of a forecast.
pub fn may_be_answered(world: &World, user: &Unit<'_>, act: Act, targets: impl Iterator<Item = UnitId>) -> bool {
    let Some(plan) = plan::plan(user, act, 0) else { return false };
    let hurts = plan.deed.harm.is_some();
    targets.filter(|&target| may_react(world, user.unit, target)).any(|target| {
        let target = Unit::of(world, target);
        let count = target.kind.kit.abilities.len() as u8;
        pincer::finds_unaware(user, &target, &plan)
            || (0..count).any(|at| answers(&target, at).is_some_and(|one| one.fits(&plan, act.verb, hurts)))
    })
}
