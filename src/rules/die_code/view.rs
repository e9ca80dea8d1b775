//! What everybody may see: acts, conditions, numbers, the order of the round.

use bevy::ecs::prelude::*;

use super::{
    Attribute, Fighter, Health, HealthMode, Initiative, Reach, Rulebook, Skill, Turn, TurnOrder, Weapon, Wound, aid,
    legal::Actor,
};
use crate::battle::{
    Act, ActView, Beat, ConditionView, Flow, Name, OrderError, Pace, Parts, Presence, Purpose, Roster, Rule, StatView,
    UnitId, UnitView, Verb, Who,
};

/// The condition of those who lie unconscious.
pub const UNCONSCIOUS: Name = Name::new("unconscious");

/// Fills in the numbers that everybody sees; Character Points stand in for magic points.
pub fn fill(world: &World, entity: Entity, view: &mut UnitView) {
    let book = world.resource::<Rulebook>();
    if let Some(health) = world.get::<Health>(entity) {
        (view.hp, view.hp_max) = health.hit_points(book.0.settings.health_mode);
    }
    let (points, fighter) = (world.get::<Initiative>(entity), world.get::<Fighter>(entity));
    if let (Some(initiative), Some(&fighter)) = (points, fighter) {
        view.mp = i32::from(initiative.points);
        view.mp_max = i32::from(book.sheet(fighter).character_points);
    }
}

/// A name made on the spot; too many different ones fall back to a plain word.
fn made(text: &str, otherwise: Name) -> Name {
    Name::intern(text).unwrap_or(otherwise)
}

/// What a unit can do with each weapon, and with how many actions in the turn (DC-031); only what is wanted.
pub fn acts(world: &World, unit: UnitId, wanted: &dyn Fn(&Act) -> bool) -> Vec<ActView> {
    let Some(actor) = Actor::of(world, unit) else { return Vec::new() };
    let mut acts = Vec::new();
    for with in 0..actor.sheet.weapons.len().min(usize::from(u8::MAX)) as u8 {
        let Some(weapon) = actor.weapon(with) else { continue };
        for further in counts(&actor, Verb::ATTACK, with, wanted) {
            acts.push(act_view(world, &actor, weapon, with, further));
        }
    }
    if actor.sheet.first_aid > 0 {
        for (with, name, who) in aid::ACTS {
            for further in counts(&actor, Verb::ABILITY, with, wanted) {
                acts.push(aid_view(&actor, with, name, who, further));
            }
        }
    }
    acts
}

/// How many actions may follow an act, as far as that is wanted; none where the act is refused altogether.
fn counts(actor: &Actor<'_>, verb: Verb, with: u8, wanted: &dyn Fn(&Act) -> bool) -> Vec<u8> {
    let mut further: Vec<u8> = actor.further(verb, with).collect();
    if further.is_empty() {
        further.push(0);
    }
    further.retain(|&further| wanted(&Act { verb, with, option: i16::from(further) }));
    further
}

/// The name of an act, with the actions that are to follow it (DC-031).
fn with_further(name: Name, further: u8) -> Name {
    if further == 0 { name } else { made(&format!("{name}, {further} more to follow"), name) }
}

fn why_not(actor: &Actor<'_>, act: Act) -> Option<&'static str> {
    actor.check_act(act).err().map(|error| match error {
        OrderError::Refused { why, .. } | OrderError::NoSuchAct { why, .. } => why,
        _ => "it cannot be done now",
    })
}

fn aid_view(actor: &Actor<'_>, with: u8, name: Name, who: Who, further: u8) -> ActView {
    let act = Act { verb: Verb::ABILITY, with, option: i16::from(further) };
    let code = actor.acting(actor.sheet.skill(Skill::Medicine), further);
    let whom = if who == Who::Friends { "a hurt friend" } else { "a friend who lies fallen" };
    ActView {
        act,
        name: with_further(name, further),
        glyph: Name::new("healer"),
        about: made(&format!("Tends {whom} within reach. medicine {code}."), name),
        targeting: aid::targeting(who),
        purpose: Purpose::Mend,
        pace: Pace::Action,
        mp: 0,
        charge: 0,
        actions: further.saturating_add(1),
        left: Some(u16::from(actor.kits())),
        refused: why_not(actor, act),
    }
}

fn act_view(world: &World, actor: &Actor<'_>, weapon: &Weapon, with: u8, further: u8) -> ActView {
    let act = Act { verb: Verb::ATTACK, with, option: i16::from(further) };
    let actions = actor.turn.actions_with(further);
    ActView {
        act,
        name: with_further(weapon.title, further),
        glyph: weapon.glyph,
        about: made(&about(actor, weapon, further, actions), weapon.about),
        targeting: actor.targeting(weapon, world),
        purpose: Purpose::Harm,
        pace: Pace::Action,
        mp: 0,
        charge: 0,
        actions: further.saturating_add(1),
        left: None,
        refused: why_not(actor, act),
    }
}

fn about(actor: &Actor<'_>, weapon: &Weapon, further: u8, actions: u8) -> String {
    let (skill, code) = (weapon.skill.title(), actor.acting(actor.sheet.skill(weapon.skill), further));
    let penalty = if actions > 1 { format!(" for {actions} actions") } else { String::new() };
    let damage = super::damage::harm(actor.settings(), actor.sheet, weapon).code;
    let reach = match weapon.reach {
        Reach::Close => "Point Blank only".to_owned(),
        Reach::Long => "Point Blank and Short range".to_owned(),
        Reach::Bands([short, medium, long]) => format!("Short to {short} m, Medium to {medium} m, Long to {long} m"),
    };
    let space = if weapon.about.as_str().is_empty() { "" } else { " " };
    format!("{}{space}{skill} {code}{penalty}, damage {damage}. {reach}.", weapon.about)
}

/// The conditions on a unit.
pub fn conditions(world: &World, unit: UnitId) -> Vec<ConditionView> {
    let mut list = Vec::new();
    let round = world.resource::<Flow>().round();
    let Some(entity) = world.resource::<Roster>().entity(unit) else { return list };
    let Some(health) = world.get::<Health>(entity) else { return list };
    let harmful = |name, glyph, rounds, about| ConditionView {
        name: Name::new(name),
        glyph: Name::new(glyph),
        rounds,
        until: None,
        about: Name::new(about),
        harmful: true,
        on_board: false,
    };
    if health.is_stunned(round) {
        let rounds = (health.stunned_until - round).min(u16::from(u8::MAX)) as u8;
        let about = "−1D on skills and attributes until the end of the next round.";
        list.push(harmful(Wound::Stunned.title(), "stun", Some(rounds), about));
    }
    let about = match health.wound {
        Wound::Wounded => "−1D on skills and attributes.",
        Wound::SeverelyWounded => "−2D on skills and attributes.",
        Wound::Incapacitated => {
            "Out of the fight unless a stamina roll keeps it up; then −3D on skills and attributes."
        }
        Wound::MortallyWounded => "Dying: a Physique roll at the end of each round, ever harder.",
        Wound::None | Wound::Stunned | Wound::Dead => "",
    };
    if !about.is_empty() {
        list.push(harmful(health.wound.title(), "bleeding", None, about));
    }
    if health.unconscious {
        list.push(harmful(UNCONSCIOUS.as_str(), "sleep", None, "Takes no part in the fight."));
    }
    list
}

/// The numbers of a unit that a player wants to see.
pub fn stats(world: &World, unit: UnitId) -> Vec<StatView> {
    let Some(actor) = Actor::of(world, unit) else { return Vec::new() };
    let (sheet, settings) = (actor.sheet, actor.settings());
    let mut list = Vec::new();
    let mut code = |label: &'static str, code: super::DieCode| {
        let text = made(&code.to_string(), Name::new("die code"));
        list.push(StatView {
            label: Name::new(label),
            value: i32::from(code.dice()),
            text: Some(text),
            parts: Parts::new(),
        });
    };
    Attribute::ALL.iter().for_each(|&(attribute, _)| code(attribute.title(), sheet.attribute(attribute)));
    let trained = Skill::ALL.iter().filter(|(skill, ..)| sheet.is_trained(*skill));
    trained.for_each(|&(skill, ..)| code(skill.title(), sheet.skill(skill)));
    code("Strength Damage", super::damage::strength_damage_of(sheet, settings.strength_from));
    code("Armour", sheet.armour_code);
    let mut number = |label: &'static str, value: i32, rule: &'static str| {
        let mut parts = Parts::new();
        parts.base(Name::new(label), value, Rule::new(rule));
        list.push(StatView { label: Name::new(label), value, text: None, parts });
    };
    number("Passive defence", super::PASSIVE_DEFENCE, "DC-038");
    number("Move in metres", i32::from(sheet.move_metres.unwrap_or(settings.base_move)), "DC-033");
    number("Free move in half points", i32::from(actor.stride.free), "DC-033");
    if settings.health_mode == HealthMode::Wounds {
        number("Dice off for wounds", i32::from(actor.wound_penalty()), "DC-077");
    }
    list
}

/// The order of the round, who has acted included (DC-020).
pub fn timeline(world: &World) -> Vec<Beat> {
    let (roster, order) = (world.resource::<Roster>(), world.resource::<TurnOrder>());
    let rolls = world.resource::<Rulebook>().0.settings.initiative_method.rolls();
    let beat = |unit: UnitId| {
        let entity = roster.entity(unit)?;
        let (turn, initiative) = (world.get::<Turn>(entity)?, world.get::<Initiative>(entity)?);
        let place = world.get::<crate::battle::Place>(entity)?;
        let shown = place.presence() == Presence::Active || turn.acted;
        let tick = rolls.then_some(initiative.total);
        shown.then_some(Beat { unit, tick, done: turn.acted, what: None })
    };
    order.order.iter().filter_map(|&unit| beat(unit)).collect()
}
