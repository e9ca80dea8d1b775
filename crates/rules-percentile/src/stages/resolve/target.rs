//! The first steps: the act is announced, its targets are found, it is paid for (TC-058, TC-062 … TC-076, MC-086).

use bevy_ecs::prelude::*;

use crate::{
    acts::{
        self, aiming, chain,
        found::{Found, Lost, delayed_aim},
        losses::Losses,
        plan::Plan,
        planning,
        targets::{self, HAZARD, others_in_reach},
        verb_rules::rules_of,
    },
    content::settings::HazardHit,
    stages::{
        changes::shared,
        lots::draw,
        play::Play,
        resolve::{mirror::reflect, strikes::with_strikes, witness},
    },
    state::{
        Unit,
        look::{cell_of, settings_of},
        place_of,
        reactions::Reactions,
    },
};
use hexfray_battle::{
    Act, Action, Aim, Event, Log, Name, Order, Resolving, Roster, Rule, Strike, UnitId, play::Playing,
};
use hexfray_board::grid::Cell;

/// Announces the act, to which no unit has reacted yet; blows after the first belong to the same announcement. A slow
/// act was announced before: now it takes effect.
pub fn declare(world: &mut World, action: &Action, lost: bool) {
    if action.blow > 0 {
        return;
    }
    world.resource_mut::<Reactions>().forget();
    let Order::Act { unit, act, aim } = action.order else { return };
    let what = action.what;
    if lost {
        return;
    }
    if action.delayed {
        world.resource_mut::<Log>().tell(|| Event::TookEffect { unit, act, what, aim });
    } else {
        world.resource_mut::<Log>().tell(|| Event::Declared { unit, act, what, aim });
    }
}

/// Works out the plan of the current act, which is kept until the act is over: the steps after this one read it.
pub fn plan(world: &mut World, action: &Action, act: Act) {
    let plan = planning::plan(&Unit::of(world, action.unit), act, action.blow).map(|plan| plan.act);
    let mut play = Play(world);
    play.take_plan();
    if let Some(plan) = plan {
        play.keep(plan);
    }
}

/// Finds the units that the act strikes. A slow action finds its target anew (TC-058, MC-037); a shot hits the unit in
/// its line of fire (MC-087).
pub fn find(world: &mut World, action: &Action, act: Act) {
    let user = Unit::of(world, action.unit);
    let (Some(plan), Some(from)) = (planning::kept(world, &user, action), cell_of(world, action.unit)) else {
        return lose(world, action, None);
    };
    let first = action.blow == 0;
    let aim = if action.delayed && first { delayed_aim(world, &user, &plan, action, from) } else { Ok(action.aim()) };
    let aim = match aim {
        Ok(aim) => aim,
        Err(Lost::Retarget) => return retarget(world, action, from),
        Err(Lost::Because(why)) => return lose(world, action, Some(why)),
    };
    if let Some(others) = split(world, &user, &plan, action, from) {
        return strike_another(world, action, from, others);
    }
    // The other hand's blow has a range of its own, and no target once the first blow has felled it (TC-106). Only
    // confused units strike themselves (MC-177).
    let rules = rules_of(act.verb);
    let at_itself = rules.uses_weapons && aim == Aim::Unit(action.unit);
    if (rules.uses_weapons || !first) && !at_itself && plan.targeting.check(world, action.unit, from, aim).is_err() {
        return lose(world, action, None);
    }
    if let Some(catcher) = acts::witness::catcher(world, &plan, action.unit, from, aim) {
        let (spell, mp) = (acts::witness::ability_of(world, &plan), plan.mp);
        pay(world, action, act);
        witness::catch(world, catcher, spell, mp);
        return lose(world, action, None);
    }
    let (found, is_area) = (Found::of(world, &user, &plan, from, aim), !plan.targeting.is_single());
    let shows = first && plan.through.is_none() && rules.copied.is_some();
    if shows && acts::witness::is_anybody_watching(world) {
        let to = plan.targeting.aimed_at(world, action.unit, from, aim);
        witness::remember(world, action, act, from, to);
    }
    strike(world, action, from, (found, is_area));
}

/// The units that the second of two weapons may strike after the first has felled its target, if the setting permits
/// another one (TC-106).
fn split(world: &World, user: &Unit<'_>, plan: &Plan<'_>, action: &Action, from: Cell) -> Option<Vec<UnitId>> {
    let Order::Act { act, aim: Aim::Unit(target), .. } = action.order else { return None };
    let second = rules_of(act.verb).uses_weapons && action.blow > 0 && user.book.settings.split_blows;
    let fallen = second && !place_of(world, target).is_active();
    fallen.then(|| others_in_reach(world, user, plan, target, from))
}

/// Aims the second blow at one of these units, by lot.
fn strike_another(world: &mut World, action: &Action, from: Cell, others: Vec<UnitId>) {
    let (Some(hit), Aim::Unit(meant)) = (draw(world, others), action.aim()) else { return lose(world, action, None) };
    let cell = cell_of(world, hit).unwrap_or(from);
    let event = Event::Redirected { unit: action.unit, meant, hit: Some(hit), cell, rule: Rule::new("TC-106") };
    world.resource_mut::<Log>().push(event);
    strike_at(world, action, from, hit);
}

/// Finds another target when the first is down or gone: the act strikes a random opponent in its range or, if it is
/// beneficial, a random ally that its user could choose now: one that is neither hidden nor on the face behind the user
/// (TC-030, TC-058, TC-070).
fn retarget(world: &mut World, action: &Action, from: Cell) {
    let user = Unit::of(world, action.unit);
    let Some(plan) = planning::kept(world, &user, action) else { return };
    let helpful = plan.ability.is_helpful();
    if helpful && !user.book.settings.retarget_beneficial {
        return lose(world, action, Some("the target is gone"));
    }
    let roster = world.resource::<Roster>();
    let fits = |&unit: &UnitId| {
        unit != action.unit
            && (roster.side(unit) == roster.side(action.unit)) == helpful
            && plan.targeting.check(world, action.unit, from, Aim::Unit(unit)).is_ok()
            && aiming::may_choose(world, &user, &plan, unit, from)
    };
    let eligible: Vec<UnitId> = roster.iter().map(|(unit, _)| unit).filter(fits).collect();
    match draw(world, eligible) {
        Some(target) => strike_at(world, action, from, target),
        None => lose(world, action, Some("the target is gone")),
    }
}

/// Draws the targets of a number of strikes, each by lot among all of these units (MC-118).
fn drawn(world: &mut World, among: &[UnitId], count: u8) -> Vec<UnitId> {
    (0..count).filter_map(|_| draw(world, among.to_vec())).collect()
}

/// Draws the targets of a chain after its first one (MC-141).
fn linked(world: &mut World, user: UnitId, mut targets: Vec<UnitId>, links: u8) -> Vec<UnitId> {
    while let Some(&last) = targets.last().filter(|_| targets.len() < usize::from(links)) {
        let near = chain::next(world, &Unit::of(world, user), last);
        let Some(next) = draw(world, near) else { break };
        targets.push(next);
    }
    targets
}

/// Aims the act at a unit at which it was not aimed at first, finds the units that it strikes there, and strikes them.
fn strike_at(world: &mut World, action: &Action, from: Cell, target: UnitId) {
    let aim = Aim::Unit(target);
    world.resource_mut::<Resolving>().redirect(aim);
    let user = Unit::of(world, action.unit);
    if let Some(plan) = planning::kept(world, &user, action).map(|plan| plan.aimed_at(aim)) {
        let found = Found::of(world, &user, &plan, from, aim);
        let is_area = !plan.targeting.is_single();
        strike(world, action, from, (found, is_area));
    }
}

/// Aims the act at the unit that the main blow hits, whether that was the intended one or not; it goes on behind that
/// unit (MC-170). Returns all units that it strikes.
fn come_to(world: &mut World, action: &Action, from: Cell, target: UnitId) -> Vec<UnitId> {
    let aim = Aim::Unit(target);
    world.resource_mut::<Resolving>().redirect(aim);
    let user = Unit::of(world, action.unit);
    let Some(plan) = planning::kept(world, &user, action).map(|plan| plan.aimed_at(aim)) else { return vec![target] };
    [target].into_iter().chain(targets::behind(world, &user, &plan, from, target)).collect()
}

/// Lets the act strike a unit other than the intended one, by a rule.
fn strike_instead(
    world: &mut World,
    action: &Action,
    from: Cell,
    (meant, unit, rule): (UnitId, UnitId, Rule),
    strikes: &mut Vec<Strike>,
) {
    let cell = cell_of(world, unit).unwrap_or(from);
    let event = Event::Redirected { unit: action.unit, meant, hit: Some(unit), cell, rule };
    world.resource_mut::<Log>().push(event);
    strikes.extend(come_to(world, action, from, unit).into_iter().map(Strike::at));
    if let Some(first) = strikes.first_mut() {
        first.hit = rule == HAZARD && settings_of(world).hazard_hit == HazardHit::Automatic;
    }
}

/// Lists the strikes at the units that were found.
fn strike(world: &mut World, action: &Action, from: Cell, (found, is_area): (Found, bool)) {
    with_strikes(world, |world, strikes| {
        let struck = match found {
            Found::ThrownBack(mirror, eligible) => return reflect(world, action, mirror, eligible, strikes),
            Found::Another(meant, unit, rule) => {
                return strike_instead(world, action, from, (meant, unit, rule), strikes);
            }
            Found::Between(meant, crowd) => {
                let Some(met) = draw(world, crowd) else { return };
                let user = Unit::of(world, action.unit);
                let Some(plan) = planning::kept(world, &user, action) else { return };
                let (unit, rule) = targets::in_place_of(world, action.unit, &plan, met, &Losses::default());
                return strike_instead(world, action, from, (meant, unit, rule), strikes);
            }
            Found::Nobody(meant, cell) => {
                let event = Event::Redirected { unit: action.unit, meant, hit: None, cell, rule: HAZARD };
                return world.resource_mut::<Log>().push(event);
            }
            Found::OneOf(meant, crowd) => {
                let Some(drawn) = one_of(world, action.unit, meant, crowd) else { return };
                let user = Unit::of(world, action.unit);
                let taken = planning::kept(world, &user, action).map(|plan| {
                    let plan = plan.aimed_at(Aim::Unit(drawn));
                    targets::in_place_of_drawn(world, action.unit, &plan, drawn, &Losses::default())
                });
                if let Some((unit, Some(rule))) = taken {
                    return strike_instead(world, action, from, (drawn, unit, rule), strikes);
                }
                come_to(world, action, from, drawn)
            }
            Found::Drawn(among, count) => drawn(world, &among, count),
            Found::Chain(first, links) => linked(world, action.unit, first, links),
            Found::All(caught) => {
                if caught.is_empty() && is_area {
                    let event = Event::CaughtNobody { unit: action.unit, what: action.what };
                    world.resource_mut::<Log>().push(event);
                }
                caught
            }
        };
        strikes.extend(struck.into_iter().map(Strike::at));
    });
}

/// One of the units in a shared cell, by lot.
fn one_of(world: &mut World, unit: UnitId, meant: UnitId, crowd: Vec<UnitId>) -> Option<UnitId> {
    let struck = draw(world, crowd)?;
    if let Some(cell) = cell_of(world, struck).filter(|_| meant != struck) {
        let event = Event::Redirected { unit, meant, hit: Some(struck), cell, rule: shared::ANYBODY };
        world.resource_mut::<Log>().push(event);
    }
    Some(struck)
}

/// MP, items and ammunition are paid when the act takes effect; slow actions were paid for when they were declared.
pub fn pay(world: &mut World, action: &Action, act: Act) {
    if action.delayed {
        return;
    }
    (rules_of(act.verb).pay)(world, action, act);
}

/// Cancels the rest of the act.
fn lose(world: &mut World, action: &Action, why: Option<&'static str>) {
    world.resource_mut::<Resolving>().lost = true;
    if let Some(why) = why {
        let event = Event::Interrupted { unit: action.unit, what: action.what, why: Name::new(why) };
        world.resource_mut::<Log>().push(event);
    }
}
