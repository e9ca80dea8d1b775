//! What all players see: acts, conditions, numbers, the order of the round.

use bevy_ecs::prelude::*;

use crate::{
    acts::verbs::PowerTableVerb,
    acts::{
        Attempt, Tool, attempt, dispel, feats,
        handling::{self, show},
        legal, order, repertoire, riding,
    },
    content::{self, Ability, ActionKind, Area, Feat, Inflicts, Method, Origin, Scenario, Use},
    numbers::{Figure, Shield, duration, survey},
    state::{Actor, Place, UnitState, conditions, state_of, states},
};
use hexfray_battle::{
    Act, ActView, AllowanceView, Beat, ConditionView, Field, InTheWay, MeleeView, Name, OrderError, Pace, Parts,
    Purpose, Range, Roster, Rule, StatView, StrideView, Targeting, UnitId, UnitView, Verb, Wanted, Who,
    play::{Condition, ConditionList},
};
use hexfray_board::grid::{Cell, Template};

/// Fills in the numbers that all players see.
pub fn fill(world: &World, view: &mut UnitView) {
    let UnitState { health, altitude, .. } = state_of(world, view.id);
    (view.hp, view.hp_max) = (health.hp, health.hp_max);
    (view.mp, view.mp_max) = (health.mp, health.mp_max);
    view.altitude = (*altitude).into();
}

/// A unit's acts among those that are wanted, including refused ones.
pub fn acts(world: &World, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
    let Some(actor) = Actor::of(world, unit) else { return Vec::new() };
    let acts = repertoire::acts(&actor, &|act| wanted.act(act) && wanted.meant_for(purpose(&actor, *act)));
    let view = |act: Act| {
        let refused = why_not(&actor, act);
        (refused.is_none() || !wanted.ready).then(|| act_view(&actor, act, refused))
    };
    acts.into_iter().filter_map(view).collect()
}

fn why_not(actor: &Actor<'_>, act: Act) -> Option<&'static str> {
    legal::check_act(actor, act).err().map(|error| match error {
        OrderError::Refused { why, .. } | OrderError::NoSuchAct { why, .. } => why,
        _ => "not possible now",
    })
}

fn act_view(actor: &Actor<'_>, act: Act, refused: Option<&'static str>) -> ActView {
    let plain = |name: &'static str, glyph, about, pace| ActView {
        pace,
        refused,
        ..ActView::plain(act, Name::new(name), Name::new(glyph), Name::new(about))
    };
    match act.verb {
        Verb::ATTACK => weapon_view(actor, act, refused),
        Verb::ABILITY | Verb::ITEM => ability_view(actor, act, refused),
        PowerTableVerb::RETREAT => {
            plain("Retreat", "escape", "Leave the melee next turn; Evasion −4 until then.", Pace::Action)
        }
        PowerTableVerb::FLY => {
            let text = match act.option {
                0 => "Land".to_owned(),
                metres => format!("Fly at {metres} m"),
            };
            let view = plain("Fly", "jump", "Fly higher or lower; the metres count toward the move.", Pace::Zero);
            ActView { name: Name::composed(&text, view.name), ..view }
        }
        PowerTableVerb::VIA => {
            let view = plain("Go via", "jump", "Choose a cell that the path leads over.", Pace::Zero);
            let range = Range::Cells(actor.covers(Method::Full).into());
            ActView { targeting: Targeting { range, who: Who::Everybody, at_cells: true, ..Targeting::SELF }, ..view }
        }
        PowerTableVerb::TOGETHER => {
            let about =
                "Choose who moves along: they count together against a skirmish that would stop them, and move alike.";
            let targeting = Targeting { range: Range::Unlimited, who: Who::Friends, ..Targeting::SELF };
            ActView { targeting, ..plain("Pass together", "person", about, Pace::Zero) }
        }
        Verb::ESCAPE => plain("Leave", "escape", "Leave the battle by the edge of the board.", Pace::Zero),
        PowerTableVerb::SURRENDER => {
            plain("Surrender", "white_flag", "Lay down arms and take no further part in the battle.", Pace::Zero)
        }
        PowerTableVerb::JOIN => plain("Join the melee", "attack", "Join the melee in this cell.", Pace::Zero),
        Verb::STAND => plain("Stand up", "person", "Get up from the ground.", Pace::Zero),
        PowerTableVerb::MOUNT => {
            let targeting = Targeting { range: Range::Cells(0), who: Who::Friends, ..Targeting::SELF };
            let view = plain("Mount", "rider", "Mount; a Minor Action for trained riders.", Pace::Zero);
            ActView { targeting, pace: riding_pace(actor), ..view }
        }
        PowerTableVerb::DISMOUNT => {
            let view = plain("Dismount", "rider", "Dismount; the mount stays where it is.", Pace::Zero);
            ActView { pace: riding_pace(actor), ..view }
        }
        PowerTableVerb::FEAT => {
            let feat = feats::feat(actor, act.with);
            let name = feat.map_or(Name::new("feat"), Feat::name);
            let about = feat.map_or(name, |feat| feat.about);
            ActView { name, about, ..plain("", "strong", "", Pace::Zero) }
        }
        PowerTableVerb::DISPEL => {
            let kind = dispel::kinds(actor).get(usize::from(act.with)).copied();
            let kind = kind.map(|kind| &actor.book.conditions[usize::from(kind.0)]);
            let title = kind.map_or(Name::new("effect"), |condition| condition.title);
            let targeting = Targeting { range: Range::Unlimited, who: Who::Everybody, ..Targeting::SELF };
            let name = Name::composed(&format!("End {title}"), title);
            ActView {
                name,
                targeting,
                ..plain("", "cancel", "Minor Action: end one of this unit's effects.", Pace::Zero)
            }
        }
        verb if handling::is_handling(verb) => {
            let (name, glyph, about) = show::show(actor, act);
            let pace = if handling::is_major(verb) { Pace::Action } else { Pace::Zero };
            let targeting = match verb {
                PowerTableVerb::GIVE => Targeting { range: Range::Cells(0), who: Who::Friends, ..Targeting::SELF },
                _ => Targeting::SELF,
            };
            ActView { name, glyph, about, targeting, ..plain("", "bag", "", pace) }
        }
        _ => {
            let (name, about) = match Method::of(act.option) {
                Some(Method::Full) => ("Full Move", "Three times Move Speed; no Major Action, Evasion −4."),
                Some(Method::Normal) => ("Normal Move", "Up to Move Speed; no spells and no shooting afterwards."),
                _ => ("Limited Move", "Up to 3 m; every action stays open."),
            };
            plain(name, "jump", about, Pace::Zero)
        }
    }
}

fn riding_pace(actor: &Actor<'_>) -> Pace {
    if riding::is_major(actor) { Pace::Action } else { Pace::Zero }
}

fn targeting(attempt: &Attempt<'_>, who: Who) -> Targeting {
    let metres = attempt.range_m().unwrap_or(0);
    let template = match attempt.area() {
        Area::Radius { metres, .. } => Template::Circle { radius: metres.min(255).into(), cell_width: 1 },
        Area::Target | Area::Shot | Area::Line | Area::Breakthrough => Template::Area { size: 1 },
    };
    let range = if attempt.is_own() { Range::Own } else { Range::Cells(metres.into()) };
    Targeting { range, template, who, line_of_fire: false, at_cells: attempt.at_cells() }
}

fn weapon_view(actor: &Actor<'_>, act: Act, refused: Option<&'static str>) -> ActView {
    let carried = actor.gear.get(act.with);
    let weapon = carried.map(|carried| actor.book.weapon(carried.weapon));
    let name = weapon.map_or(Name::new("weapon"), |weapon| weapon.title);
    let thrown = attempt::is_thrown(act.option);
    let attempt = Attempt::of(*actor, act).ok();
    ActView {
        act,
        name: attack_name(attempt.as_ref(), name, thrown),
        glyph: weapon.map_or(Name::new("attack"), |weapon| weapon.glyph),
        about: weapon.map_or(name, |weapon| weapon.about),
        targeting: attempt.map_or(Targeting::SELF, |attempt| targeting(&attempt, Who::Foes)),
        purpose: purpose(actor, act),
        pace: Pace::Action,
        mp: 0,
        charge: 0,
        actions: 1,
        left: carried.and_then(|carried| carried.shots),
        refused,
    }
}

/// The name of an attack: its manner, if that is unusual, and its class (SW-022).
fn attack_name(attempt: Option<&Attempt<'_>>, name: Name, thrown: bool) -> Name {
    let class = attempt.and_then(|attempt| match attempt.tool {
        Tool::Weapon { weapon, how, class: class @ 1.., .. } => attempt.actor.attack_class(weapon, how, class),
        _ => None,
    });
    match (class, thrown) {
        (None, false) => name,
        (None, true) => Name::composed(&format!("{name}, thrown"), name),
        (Some((class, ..)), false) => Name::composed(&format!("{name} ({})", class.title), name),
        (Some((class, ..)), true) => Name::composed(&format!("{name}, thrown ({})", class.title), name),
    }
}

fn ability_view(actor: &Actor<'_>, act: Act, refused: Option<&'static str>) -> ActView {
    let attempt = Attempt::of(*actor, act).ok();
    let found = attempt.as_ref().and_then(|attempt| match attempt.tool {
        Tool::Ability { at, ability, item } => Some((at, ability, item, targeting(attempt, who(ability.who)))),
        Tool::Weapon { .. } => None,
    });
    let Some((at, ability, item, targeting)) = found else {
        return ActView {
            act,
            name: Name::new("nothing"),
            glyph: Name::new("cancel"),
            about: Name::new(""),
            targeting: Targeting::SELF,
            purpose: purpose(actor, act),
            pace: Pace::Action,
            mp: 0,
            charge: 0,
            actions: 1,
            left: Some(0),
            refused: refused.or(Some("there is no such thing")),
        };
    };
    let left = match item {
        Some(item) => Some(actor.stock.left(item).into()),
        None => actor.stock.ability_left(at).map(u16::from),
    };
    ActView {
        act,
        name: ability.title,
        glyph: ability.glyph,
        about: ability.about,
        targeting,
        purpose: purpose(actor, act),
        pace: if ability.action == ActionKind::Major { Pace::Action } else { Pace::Zero },
        mp: ability.mp,
        charge: 0,
        actions: 1,
        left,
        refused,
    }
}

fn who(who: content::Who) -> Who {
    match who {
        content::Who::Everybody => Who::Everybody,
        content::Who::Others => Who::Others,
        content::Who::Foes => Who::Foes,
        content::Who::Friends => Who::Friends,
    }
}

fn purpose(actor: &Actor<'_>, act: Act) -> Purpose {
    match act.verb {
        Verb::ATTACK => Purpose::Harm,
        Verb::ABILITY | Verb::ITEM => match Attempt::of(*actor, act).map(|attempt| attempt.tool) {
            Ok(Tool::Ability { ability, .. }) => purpose_of(actor, ability),
            _ => Purpose::Turn,
        },
        _ => Purpose::Turn,
    }
}

fn purpose_of(actor: &Actor<'_>, ability: &Ability) -> Purpose {
    let harmful = |inflicts: &Inflicts| actor.book.conditions[usize::from(inflicts.condition.0)].harmful;
    match &ability.harm {
        // It strengthens the gun in hand.
        _ if ability.origin == Origin::Bullet => Purpose::Help,
        Some(harm) if harm.heals => Purpose::Mend,
        Some(_) => Purpose::Harm,
        None if !ability.cures.is_empty() => Purpose::Mend,
        None if ability.inflicts.iter().any(harmful) => Purpose::Hinder,
        None if ability.inflicts.is_empty() && ability.origin == Origin::Skill => Purpose::Turn,
        None => Purpose::Help,
    }
}

/// The conditions on a unit, including those of its posture.
pub fn conditions(world: &World, unit: UnitId) -> Vec<ConditionView> {
    Actor::of(world, unit).map_or_else(Vec::new, |actor| ConditionList::of(actor, [lasting, present]))
}

fn lasting(list: &mut ConditionList<Actor<'_>>) {
    let (state, book) = (list.on.state, list.on.book);
    for effect in &state.effects.0 {
        let condition = &book.conditions[usize::from(effect.condition.0)];
        let rounds = duration::shown_rounds(effect.rounds);
        let lasting = || condition.harmful.then_some(Name::new("until cured"));
        let (name, glyph, about, harmful) = (condition.title, condition.glyph, condition.about, condition.harmful);
        let until = if rounds.is_some() { None } else { effect.rounds.map_or_else(lasting, duration::time_of) };
        list.push(ConditionView { rounds, until, ..Condition { name, glyph, about, harmful }.view() });
    }
}

fn present(list: &mut ConditionList<Actor<'_>>) {
    let UnitState { health, posture, .. } = list.on.state;
    list.add_if(health.is_down() && !health.dead, conditions::UNCONSCIOUS);
    list.add_if(health.dead, conditions::DEAD);
    list.add_if(posture.full_move, conditions::AFTER_FULL_MOVE);
    list.add_if(posture.retreating, conditions::RETREATING);
    list.add_if(posture.surprised, conditions::SURPRISED);
    list.add_if(list.on.mount().is_some(), conditions::MOUNTED);
    if list.on.melee.of.is_some() {
        list.push(ConditionView { on_board: true, ..conditions::IN_MELEE.view() });
    }
}

/// The numbers of a unit that a player wants to see.
pub fn stats(world: &World, unit: UnitId) -> Vec<StatView> {
    let Some(actor) = Actor::of(world, unit) else { return Vec::new() };
    let mut list: Vec<StatView> = attack(&actor).into_iter().collect();
    let mut stat = |label: &'static str, parts: Parts| list.push(StatView::sum(Name::new(label), parts).chief());
    stat("Evasion", actor.check_of(actor.evasion()).parts);
    stat("Fortitude", actor.check_of(actor.fortitude()).parts);
    stat("Willpower", actor.check_of(actor.willpower()).parts);
    let single = |term, value, rule| {
        let mut parts = Parts::new();
        parts.base(Name::new(term), value, Rule::new(rule));
        parts
    };
    stat("Defence", single("Defence", actor.sheet.defense, "SW-173"));
    stat("Move Speed", single("metres", actor.move_speed().into(), "SW-076"));
    if let Some(metre) = actor.cell.and_then(|cell| world.resource::<Scenario>().metre(cell)) {
        stat("Position", single("metres from the reference point", metre.into(), "SW-004"));
    }
    list.into_iter().map(|stat| stat.explained(&MEANINGS)).collect()
}

/// What the numbers of a unit are good for.
const MEANINGS: [(&str, &str); 7] = [
    ("Accuracy", "Added to two dice to hit: the total has to be higher than the target's Evasion with its dice."),
    ("Evasion", "Added to two dice against attacks."),
    ("Fortitude", "Added to two dice against what the body can resist."),
    ("Willpower", "Added to two dice against spells and what else the will can resist."),
    ("Defence", "Taken off the damage of blows, shots and falls."),
    ("Move Speed", "The metres that the unit goes in a move."),
    ("Position", "The unit's place on the line, in metres."),
];

/// The Accuracy with the first weapon that a unit can use, against no particular target.
fn attack(actor: &Actor<'_>) -> Option<StatView> {
    let in_hand = actor.state.gear.weapons.iter().map(|carried| (carried, actor.book.weapon(carried.weapon)));
    let (weapon, grip) = in_hand.filter_map(|(carried, weapon)| Some((weapon, carried.grip(weapon)?))).next()?;
    let parts = actor.check_of(actor.accuracy(weapon, grip.accuracy, Use::of(weapon, false), 0)).parts;
    Some(StatView::sum(Name::composed(&format!("Accuracy, {}", weapon.title), Name::new("Accuracy")), parts).chief())
}

/// The units in the order in which their sides act.
pub fn timeline(world: &World) -> Vec<Beat> {
    let (roster, field, states) = (world.resource::<Roster>(), world.resource::<Field>(), states(world));
    let of_side = |side| roster.ids().filter(move |&unit| roster.side(unit) == side && field.is_active(unit));
    let beat = |unit| Beat { unit, tick: None, done: states.of(unit).turn.acted, what: None };
    order::side_order(world).into_iter().flat_map(of_side).map(beat).collect()
}

/// The Major Actions and the move that a unit has left in its turn (SW-056, SW-060).
pub fn allowances(world: &World, unit: UnitId) -> Vec<AllowanceView> {
    let Some(actor) = Actor::of(world, unit).filter(|actor| actor.on_turn) else { return Vec::new() };
    let of = actor.turn.further.saturating_add(1);
    let major = AllowanceView {
        name: Name::new("Major Action"),
        left: if actor.check_minor().is_ok() { of.saturating_sub(actor.turn.majors) } else { 0 },
        of,
        about: "Attacking and most abilities take one; some abilities and feats take none.",
    };
    let about = "How far it leads depends on what else the unit does: a Full Move leaves no Major Action.";
    let left = u8::from(actor.check_move().is_ok());
    [major, AllowanceView { name: Name::new("move"), left, of: 1, about }].to_vec()
}

/// The movement methods that are possible for a unit, with their distances (SW-057); one that leads no farther than the
/// one before is left out.
pub fn strides(world: &World, unit: UnitId) -> Vec<StrideView> {
    let Some(actor) = Actor::of(world, unit).filter(|actor| actor.on_turn) else { return Vec::new() };
    let stride = |(method, covers): (Method, u16)| StrideView { name: method.title(), cost: covers.saturating_mul(2) };
    let mut strides: Vec<StrideView> = actor.methods().into_iter().map(stride).collect();
    strides.dedup_by_key(|stride| stride.cost);
    strides
}

/// The first unit or obstacle that shields a cell from an act of a unit in another cell (SW-131, SW-142), if there is
/// one; `None` if the act has no range.
pub fn sight(world: &World, unit: UnitId, act: &ActView, from: Cell, to: Cell) -> Option<Option<InTheWay>> {
    let actor = Actor::of(world, unit)?.standing_in(from);
    let hawk_eye = actor.has_hawk_eye();
    let attempt = Attempt::of(actor, act.act).ok().filter(|attempt| attempt.range_m().is_some())?;
    survey::with_figures(world, &attempt.figures(), |positions| {
        let there = positions.figures.iter().find(|figure| figure.cell == to).map(Figure::place);
        let aim = there.unwrap_or(Place { cell: to, altitude: 0 });
        let sight = positions.sight(positions.figure(unit)?, aim);
        let shield = if hawk_eye { sight.wall } else { sight.first };
        Some(shield.map(|shield| match shield.by {
            Shield::Hostile(unit) => InTheWay::Unit(unit),
            _ => InTheWay::Obstacle(shield.cell),
        }))
    })
}

/// The skirmishes, as all players see them (SW-085, SW-092); in simplified combat the areas where hostile units meet
/// (SW-082).
pub fn melees(world: &World) -> Vec<MeleeView> {
    survey::with_positions(world, |positions| {
        let views = positions.skirmishes.iter().map(|skirmish| {
            let within = |&cell: &Cell| positions.is_in_disc(skirmish, Place { cell, ..skirmish.place() });
            MeleeView {
                centre: skirmish.centre,
                cells: positions.board.cells().filter(within).collect(),
                members: positions.members(skirmish.id).map(|figure| figure.unit).collect(),
                independents: positions.independents(skirmish).map(|figure| figure.unit).collect(),
            }
        });
        let mut views: Vec<MeleeView> = views.collect();
        if positions.space.is_of_areas() {
            let contested = |&cell: &Cell| positions.is_contested(Place { cell, altitude: 0 });
            for cell in positions.board.cells().filter(contested) {
                let here = positions.figures.iter().filter(|figure| figure.cell == cell && figure.able);
                let members = here.map(|figure| figure.unit).collect();
                views.push(MeleeView { centre: cell, cells: vec![cell], members, independents: Vec::new() });
            }
        }
        views
    })
}
