//! First aid: the one skill use besides attacks so far (DC-037), with the healing chart.

use bevy::ecs::prelude::*;

use super::{DieCode, Health, HealthMode, Rulebook, Skill, Tables, Wound, acting_code, legal::Actor, throw};
use crate::{
    battle::{
        Act, Aim, Canonical, CanonicalHasher, CheckResult, Dice, Event, Forecast, Log, Name, Order, OrderError, Parts,
        Range, Resolving, Roster, Rule, TargetForecast, Targeting, UnitId, Verb, Who,
    },
    grid::Template,
    odds::Dist,
};

/// What the act is called.
pub const FIRST_AID: Name = Name::new("First aid");
/// The same for those who lie fallen.
pub const BRING_ROUND: Name = Name::new("Bring round");
/// Where the healing comes from.
const RULE: Rule = Rule::new("DC-037");

/// First aid kits left.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kits(pub u8);

impl Canonical for Kits {
    fn feed(&self, hasher: &mut CanonicalHasher) {
        hasher.u8(self.0);
    }
}

/// The two acts of first aid, by their number: on those who stand, and on those who lie fallen.
pub const ACTS: [(u8, Name, Who); 2] = [(0, FIRST_AID, Who::Friends), (1, BRING_ROUND, Who::FallenFriends)];

/// Where first aid can be aimed: at arm's length.
pub fn targeting(who: Who) -> Targeting {
    let template = Template::Area { size: 1 };
    Targeting { range: Range::Cells(1), template, who, line_of_fire: false, at_cells: false }
}

/// What a medicine total gives back: a chart of die codes in steps of five (Body Points).
pub fn body_points_back(tables: &Tables, total: i32) -> DieCode {
    let step = if total <= 0 { 0 } else { (total as usize).div_ceil(5).min(tables.healing.len() - 1) };
    tables.healing[step]
}

/// The medicine total that betters a wound by one level; `None` where nothing is to be bettered.
pub const fn difficulty(wound: Wound) -> Option<i32> {
    match wound {
        Wound::Wounded | Wound::SeverelyWounded => Some(15),
        Wound::Incapacitated => Some(20),
        Wound::MortallyWounded => Some(30),
        Wound::None | Wound::Stunned | Wound::Dead => None,
    }
}

/// Who tends whom, with which code.
pub struct Aid {
    target: UnitId,
    code: DieCode,
    modifier: i32,
}

impl Actor<'_> {
    /// The first aid that an act at an aim would be.
    ///
    /// # Errors
    /// The reason why it cannot be given.
    pub fn aid(&self, world: &World, act: Act, aim: Aim) -> Result<Aid, OrderError> {
        self.check_act(act)?;
        let from = self.cell.ok_or(OrderError::NoSuchUnit(self.identity.id))?;
        let who = ACTS[usize::from(act.with)].2;
        targeting(who).check(world, self.identity.id, from, aim).map_err(|why| self.refused(why, "DC-037"))?;
        let Aim::Unit(target) = aim else { return Err(self.refused("it is not aimed like that", "DC-037")) };
        let patient = Actor::of(world, target).ok_or(OrderError::NoSuchUnit(target))?;
        let mode = self.settings().health_mode;
        let hurt = match mode {
            HealthMode::BodyPoints => patient.health.body < patient.health.body_max,
            HealthMode::Wounds => difficulty(patient.health.wound).is_some(),
        };
        if !hurt {
            return Err(self.refused("the target is not hurt", "DC-037"));
        }
        let code = self.acting(self.sheet.skill(Skill::Medicine), act.option.max(0) as u8);
        Ok(Aid { target, code, modifier: self.favour() })
    }
}

/// Tends the target: rolls medicine, and what it gives back.
pub fn tend(world: &mut World) {
    let Some(Order::Act { unit, act: act @ Act { verb: Verb::ABILITY, .. }, aim }) = order_of(world) else { return };
    // The action is paid for by now: the code was fixed by the announcement, and the kit is still there.
    let Some(actor) = Actor::of(world, unit) else { return };
    let code = acting_code(
        actor.settings(),
        actor.sheet.skill(Skill::Medicine),
        actor.turn.announced.unwrap_or(1),
        actor.wound_penalty(),
    );
    let modifier = actor.favour();
    let (Aim::Unit(target), Some(entity)) = (aim, world.resource::<Roster>().entity(unit)) else { return };
    if let Some(mut kits) = world.get_mut::<Kits>(entity) {
        kits.0 = kits.0.saturating_sub(1);
        let left = i32::from(kits.0);
        world.resource_mut::<Log>().push(Event::Spent { unit, what: Name::new("first aid kits"), amount: 1, left });
    }
    let what = ACTS[usize::from(act.with.min(1))].1;
    match world.resource::<Rulebook>().0.settings.health_mode {
        HealthMode::BodyPoints => tend_body(world, unit, target, code, modifier, what),
        HealthMode::Wounds => tend_wound(world, unit, target, code, modifier, what),
    }
}

fn order_of(world: &World) -> Option<Order> {
    world.resource::<Resolving>().action().map(|action| action.order)
}

fn medicine(world: &mut World, unit: UnitId, code: DieCode, purpose: &'static str) -> i32 {
    let book = world.resource::<Rulebook>().clone();
    world.resource_scope(|world, mut log: Mut<Log>| {
        throw::roll(&book.0.settings, code, unit, purpose, &mut world.resource_mut::<Dice>(), &mut log).total
    })
}

fn tend_body(world: &mut World, unit: UnitId, target: UnitId, code: DieCode, modifier: i32, what: Name) {
    let total = medicine(world, unit, code, "medicine") + modifier;
    let back = body_points_back(&world.resource::<Rulebook>().0.tables, total);
    let amount = medicine(world, unit, back, "healing");
    let mut parts = Parts::new();
    parts.base(Name::new("healing roll"), amount, RULE);
    super::referee::give_back(world, target, Some(unit), what, amount, parts);
}

fn tend_wound(world: &mut World, unit: UnitId, target: UnitId, code: DieCode, modifier: i32, what: Name) {
    let roll = medicine(world, unit, code, "medicine") + modifier;
    let wound = world.resource::<Roster>().entity(target).and_then(|entity| world.get::<Health>(entity));
    let Some(needed) = wound.and_then(|health| difficulty(health.wound)) else { return };
    let mut parts = Parts::new();
    parts.base(Name::new("tending the wound"), needed, RULE);
    let result = if roll >= needed { CheckResult::Passed } else { CheckResult::Failed };
    let check = Event::Checked { unit, target: Some(target), what, parts, needed, roll, result };
    world.resource_mut::<Log>().push(check);
    if result.passed() {
        let mut parts = Parts::new();
        parts.base(Name::new("one level better"), 1, RULE);
        super::referee::give_back(world, target, Some(unit), what, 1, parts);
    }
}

/// The exact odds of first aid.
///
/// # Errors
/// The reason why it cannot be given.
pub fn forecast(world: &World, actor: &Actor<'_>, act: Act, aim: Aim) -> Result<Forecast, OrderError> {
    let aid = actor.aid(world, act, aim)?;
    let patient = Actor::of(world, aid.target).ok_or(OrderError::NoSuchUnit(aid.target))?;
    let book = world.resource::<Rulebook>();
    let mode = book.0.settings.health_mode;
    let totals = book.0.odds.of(&book.0.settings, aid.code).clone().shift(aid.modifier);
    let (hit, back) = match mode {
        HealthMode::BodyPoints => {
            let missing = patient.health.body_max - patient.health.body;
            (1.0, healing_odds(book, &totals).map(|amount| amount.min(missing)))
        }
        HealthMode::Wounds => {
            let needed = difficulty(patient.health.wound).unwrap_or(i32::MAX);
            let better = Health { wound: patient.health.wound.better(), ..*patient.health };
            let levels = better.hit_points(mode).0 - patient.health.hit_points(mode).0;
            let p = totals.p_at_least(needed);
            (p, Dist::mix(p, &Dist::point(levels), &Dist::point(0)))
        }
    };
    let target =
        TargetForecast { reached: 1.0, hit, healing: back.expected(), ..TargetForecast::untouched(aid.target) };
    let what = ACTS[usize::from(act.with.min(1))].1;
    Ok(Forecast {
        unit: actor.identity.id,
        what,
        targets: vec![target],
        ready: None,
        arrives: Vec::new(),
        leaves_out: Vec::new(),
    })
}

/// The odds of the Body Points that medicine totals give back.
fn healing_odds(book: &Rulebook, totals: &Dist) -> Dist {
    let settings = &book.0.settings;
    let chances: Vec<(f64, &Dist)> = book
        .0
        .tables
        .healing
        .iter()
        .enumerate()
        .map(|(step, &code)| {
            let in_step = |total: i32| body_points_back(&book.0.tables, total) == code;
            let shared = book.0.tables.healing[..step].contains(&code);
            let p = if shared { 0.0 } else { totals.p_that(in_step) };
            (p, book.0.odds.of(settings, code))
        })
        .collect();
    Dist::mixture(chances)
}
