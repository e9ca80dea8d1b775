//! Attacks, spells, skills and items.

use crate::{
    acts::{
        Attempt, Tool, attempt,
        verb_rules::{VerbRules, show},
    },
    content::{self, Ability, ActionKind, Area, Inflicts, Origin, Use, Weapon, WeaponKind},
    stages::{perform, saddle},
    state::{Actor, CarriedWeapon, Keep},
};
use hexfray_battle::{
    Act, ActView, BarPlace, Name, OrderError, Pace, Purpose, Range, Shelf, Targeting, Verb, VerbInfo, Who, narrow,
};
use hexfray_board::grid::Template;

const BLOWS: BarPlace = BarPlace::new("Attack", 0, Shelf::Attack);
const ABILITIES: BarPlace = BarPlace::new("Abilities", 1, Shelf::Abilities);
const ITEMS: BarPlace = BarPlace::new("Items", 2, Shelf::Items);

/// An act with a weapon, a spell, a skill or an item.
const fn attempted(info: VerbInfo) -> VerbRules {
    VerbRules {
        has_things: true,
        check: |actor, act| Attempt::of(*actor, act)?.check(),
        check_aim: |actor, act, aim| Attempt::of(*actor, act)?.check_aim(aim),
        aims: |actor, act| Attempt::of(*actor, act).map(|attempt| attempt.aims()).unwrap_or_default(),
        ..VerbRules::plain(info)
    }
}

pub(super) static ATTACK: VerbRules = VerbRules {
    tool: Some(weapon_of),
    is_attack: true,
    has_manners: true,
    acts: |actor, _, acts| {
        for (at, carried) in actor.gear.weapons.iter().enumerate() {
            let weapon = actor.book.weapon(carried.weapon);
            if !matches!(carried.keep, Keep::Offered(_) | Keep::Ground(_) | Keep::Gone) {
                add_attacks(actor, weapon, narrow::<u8>(at), acts);
            }
        }
    },
    purpose: |_, _| Purpose::Harm,
    view: weapon_view,
    perform: |world, done| {
        done.lands.into_iter().for_each(|cell| perform::land(world, done.unit, done.act.with, cell));
    },
    ..attempted(VerbInfo::new(Verb::ATTACK, "Attack", Some('A'), "attack", BLOWS, "Attack with the weapon in hand."))
};

pub(super) static ABILITY: VerbRules = VerbRules {
    tool: Some(|actor, act| {
        let id = actor.sheet.abilities.get(usize::from(act.with));
        let &id = id.ok_or_else(|| actor.no_such("there is no spell or skill of this number"))?;
        Ok(Tool::Ability { at: id.0, ability: actor.ability_of(id), item: None })
    }),
    acts: |actor, _, acts| {
        acts.extend((0..narrow::<u8>(actor.sheet.abilities.len())).map(|with| Act::new(Verb::ABILITY, with)));
    },
    purpose,
    view: ability_view,
    perform: |world, done| {
        done.ability.into_iter().for_each(|ability| saddle::call(world, done.unit, ability));
        perform::load(world, done.unit, done.act.with);
    },
    ..attempted(VerbInfo::new(
        Verb::ABILITY,
        "Ability",
        Some('B'),
        "ability",
        ABILITIES,
        "Use an ability or cast a spell.",
    ))
};

pub(super) static ITEM: VerbRules = VerbRules {
    tool: Some(|actor, act| {
        let item = actor.sheet.items.get(usize::from(act.with));
        let item = item.ok_or_else(|| actor.no_such("there is no item of this number"))?;
        Ok(Tool::Ability { at: item.ability.0, ability: actor.ability_of(item.ability), item: Some(act.with) })
    }),
    acts: |actor, _, acts| {
        acts.extend((0..narrow::<u8>(actor.sheet.items.len())).map(|with| Act::new(Verb::ITEM, with)));
    },
    purpose,
    view: ability_view,
    perform: |world, done| {
        done.ability.into_iter().for_each(|ability| saddle::call(world, done.unit, ability));
    },
    ..attempted(VerbInfo::new(Verb::ITEM, "Item", Some('I'), "item", ITEMS, "Use an item you carry."))
};

/// Attacks with a weapon, thrown or not, with each class that fits.
fn add_attacks(actor: &Actor<'_>, weapon: &Weapon, with: u8, acts: &mut Vec<Act>) {
    let manners = [Some(0), weapon.thrown.then_some(attempt::THROWN)];
    for manner in manners.into_iter().flatten() {
        let how = Use::of(weapon, manner == attempt::THROWN);
        let classes = 0..=actor.other_classes_for(weapon, how);
        let option = |class| attempt::with_class(manner, class);
        acts.extend(classes.map(|class| Act { verb: Verb::ATTACK, with, option: option(class) }));
    }
}

/// The weapon of an attack, with its grip, its use and the class.
fn weapon_of<'w>(actor: &Actor<'w>, act: Act) -> Result<Tool<'w>, OrderError> {
    let carried: Option<&CarriedWeapon> = actor.gear.get(act.with);
    let carried = carried.ok_or_else(|| actor.no_such("there is no weapon of this number"))?;
    let weapon = actor.book.weapon(carried.weapon);
    let grip = carried.grip(weapon).ok_or_else(|| {
        let can_draw = matches!(carried.keep, Keep::Sheathed | Keep::Stowed);
        actor.refused(if can_draw { "the weapon must be drawn first" } else { "the weapon is not in hand" }, "SW-219")
    })?;
    let class = u8::try_from(act.option / attempt::NEXT_CLASS)
        .map_err(|_| actor.no_such("the weapon is not used like that"))?;
    let how = match (weapon.kind, act.option % attempt::NEXT_CLASS) {
        (WeaponKind::Shooting | WeaponKind::Gun, 0) => Use::Shot,
        (WeaponKind::Melee | WeaponKind::Natural, 0) => Use::Melee,
        (_, attempt::THROWN) if weapon.thrown => Use::Thrown,
        _ => return Err(actor.no_such("the weapon is not used like that")),
    };
    if class > 0 && actor.attack_class(weapon, how, class).is_none() {
        return Err(actor.no_such("there is no such class"));
    }
    Ok(Tool::Weapon { at: act.with, weapon, grip, how, class })
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

fn weapon_view(actor: &Actor<'_>, act: Act) -> ActView {
    let carried = actor.gear.get(act.with);
    let weapon = carried.map(|carried| actor.book.weapon(carried.weapon));
    let name = weapon.map_or(Name::new("weapon"), |weapon| weapon.title);
    let thrown = attempt::is_thrown(act.option);
    let attempt = Attempt::of(*actor, act).ok();
    let glyph = weapon.map_or(Name::new("attack"), |weapon| weapon.glyph);
    let about = weapon.map_or(name, |weapon| weapon.about);
    ActView {
        targeting: attempt.as_ref().map_or(Targeting::SELF, |attempt| targeting(attempt, Who::Foes)),
        purpose: Purpose::Harm,
        left: carried.and_then(|carried| carried.shots),
        ..ActView::plain(act, attack_name(attempt.as_ref(), name, thrown), glyph, about)
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

fn ability_view(actor: &Actor<'_>, act: Act) -> ActView {
    let attempt = Attempt::of(*actor, act).ok();
    let found = attempt.as_ref().and_then(|attempt| match attempt.tool {
        Tool::Ability { at, ability, item } => Some((at, ability, item, targeting(attempt, who(ability.who)))),
        Tool::Weapon { .. } => None,
    });
    let Some((at, ability, item, targeting)) = found else {
        let refused = Some("there is no such thing");
        return ActView { left: Some(0), refused, ..show(act, "nothing", "cancel", "", Pace::Action) };
    };
    let left = match item {
        Some(item) => Some(actor.stock.left(item).into()),
        None => actor.stock.ability_left(at).map(u16::from),
    };
    ActView {
        targeting,
        purpose: purpose_of(actor, ability),
        pace: if ability.action == ActionKind::Major { Pace::Action } else { Pace::Zero },
        mp: ability.mp,
        left,
        ..ActView::plain(act, ability.title, ability.glyph, ability.about)
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
    match Attempt::of(*actor, act).map(|attempt| attempt.tool) {
        Ok(Tool::Ability { ability, .. }) => purpose_of(actor, ability),
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
