//! Views for all players: acts, numbers, holds, the order of the round.

use std::cmp::Reverse;

use super::{
    difficulty, draft, forms, group, healing, legal, repertoire, tasks, things, throws,
    using::Use,
    verbs::{self, DieCodeVerb},
};
use crate::{
    content::{Attribute, DieCode, HealthMode, Location, Manoeuvre, Modifier, ModifierMode, Reach, Skill},
    numbers::{codes, damage, defence},
    state::Look,
};
use hexfray_battle::{
    Act, ActView, Beat, BondView, Name, OrderError, Pace, Parts, Purpose, Range, Rule, StatView, Targeting, UnitId,
    UnitView, Verb, Wanted, Who, narrow,
};
use hexfray_board::grid::Template;

/// Fills in the numbers that all players see; Character Points are shown as magic points.
pub fn fill(look: &Look<'_>, view: &mut UnitView) {
    let state = look.state(view.id);
    (view.hp, view.hp_max) = state.health.hit_points(look.settings().health_mode);
    (view.mp, view.mp_max) = (state.points.left, state.points.most);
}

/// The wanted ones of a unit's acts, including refused acts with the reason.
pub fn acts(look: &Look<'_>, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
    let mut views = Vec::new();
    for act in repertoire::acts(look, unit) {
        let announces = forms::announces(act.verb);
        let is_wanted = if announces { wanted.any_of(&[act.verb]) } else { wanted.act(&act) };
        if !is_wanted
            || !wanted.meant_for(purpose(act.verb, Use::of(look, unit, act)))
            || !legal::suits(look, unit, act)
        {
            continue;
        }
        let mut options: Vec<i16> = if announces { legal::further(look, unit, act).collect() } else { Vec::new() };
        if options.is_empty() {
            options.push(act.option);
        }
        for act in options.into_iter().map(|option| Act { option, ..act }).filter(|act| wanted.act(act)) {
            let view = view(look, unit, act, wanted.labels);
            if wanted.view(&view) {
                views.push(view);
            }
        }
    }
    views
}

fn why_not(look: &Look<'_>, unit: UnitId, act: Act) -> Option<&'static str> {
    legal::check_act(look, unit, act).err().map(|error| match error {
        OrderError::Refused { why, .. } | OrderError::NoSuchAct { why, .. } => why,
        _ => "not possible now",
    })
}

fn view(look: &Look<'_>, unit: UnitId, act: Act, labels: bool) -> ActView {
    let info = verbs::VERBS.iter().find(|info| info.verb == act.verb);
    let using = Use::of(look, unit, act);
    let (title, glyph) = info.map_or((Name::new("act"), Name::new("sword")), |info| (info.title, info.glyph));
    let further = using.map_or(0, |using| using.further());
    let name = || {
        let name = using.map_or_else(|| task_name(look, unit, act, title), |using| using.name(look));
        if further > 0 { Name::composed(&format!("{name}, first of {} actions", further + 1), name) } else { name }
    };
    let about = || Name::composed(&about(look, unit, act, using, info.map_or("", |info| info.help.as_str())), title);
    let plain = using.is_some_and(|using| using.manoeuvre == Manoeuvre::Plain);
    ActView {
        act,
        name: if labels { name() } else { title },
        glyph: using.filter(|_| plain).map_or(glyph, |using| using.weapon.glyph),
        about: if labels { about() } else { title },
        targeting: targeting(look, unit, act, using),
        purpose: purpose(act.verb, using),
        pace: Pace::Action,
        mp: 0,
        charge: 0,
        actions: further.saturating_add(1),
        left: left(look, unit, act),
        refused: why_not(look, unit, act),
    }
}

/// The name of a task, with its weapon, part of the body or number.
fn task_name(look: &Look<'_>, unit: UnitId, act: Act, title: Name) -> Name {
    let weapon = look.weapon(unit, act.with).map(|(_, weapon)| weapon.title);
    let full = if act.option == 1 { "Full " } else { "" };
    let text = match act.verb {
        Verb::READY | DieCodeVerb::RELOAD | Verb::PICK_UP | Verb::DROP | Verb::AIM | DieCodeVerb::SMASH => {
            weapon.map(|weapon| format!("{title} {weapon}"))
        }
        DieCodeVerb::PARRY => weapon.map(|weapon| format!("{full}{title} with {weapon}")),
        DieCodeVerb::DODGE | DieCodeVerb::BLOCK if act.option == 1 => {
            Some(format!("{full}{}", title.as_str().to_lowercase()))
        }
        DieCodeVerb::ANNOUNCE => Some(format!("{} actions", act.option)),
        DieCodeVerb::COMBINE => {
            Some(format!("Combine: {}", tasks::combined(act.option).map_or("all-out attack", Location::word)))
        }
        Verb::ABILITY => Some(healing::title(act).to_owned()),
        DieCodeVerb::COMMAND if act.option == group::STRIKE => Some("Strike together".to_owned()),
        DieCodeVerb::BREAK_FREE => {
            let which = usize::try_from(act.option).unwrap_or(usize::MAX);
            let several = look.holds.on(unit).nth(1).is_some();
            let bond = look.holds.on(unit).nth(which).filter(|_| several);
            bond.map(|bond| format!("{title}: {}", look.identity(bond.holder).name))
        }
        DieCodeVerb::HURL => {
            let which = usize::try_from(act.option).unwrap_or(usize::MAX);
            let found = throws::liftable(look, unit).nth(which);
            found.and_then(|(cell, _)| things::thing(look, cell)).map(|(name, _)| format!("{title} {name}"))
        }
        _ => None,
    };
    text.map_or(title, |text| Name::composed(&text, title))
}

/// The remaining supplies of an act: ammunition, kits, points.
fn left(look: &Look<'_>, unit: UnitId, act: Act) -> Option<u16> {
    let state = look.state(unit);
    match act.verb {
        Verb::ABILITY => Some(u16::from(state.kits)),
        DieCodeVerb::FATE => Some(u16::from(state.fate)),
        DieCodeVerb::RELOAD => state.gear.magazines,
        verb if forms::is_attack(verb) => state.gear.get(act.with)?.rounds,
        _ => None,
    }
}

fn purpose(verb: Verb, using: Option<Use<'_>>) -> Purpose {
    match (verb, using.map(|using| using.manoeuvre)) {
        (_, Some(manoeuvre)) if manoeuvre.is_stumble() => Purpose::Hinder,
        (_, Some(Manoeuvre::Disarm | Manoeuvre::Entangle | Manoeuvre::PinDown | Manoeuvre::Grab)) => Purpose::Hinder,
        (_, Some(Manoeuvre::ArmPin)) => Purpose::Hinder,
        (_, Some(_))
        | (DieCodeVerb::SQUEEZE | DieCodeVerb::THROW | DieCodeVerb::HURL | DieCodeVerb::BREAK_ARM, None) => {
            Purpose::Harm
        }
        (Verb::ABILITY | DieCodeVerb::WAKE, None) => Purpose::Mend,
        (DieCodeVerb::COMMAND, None) => Purpose::Harm,
        (DieCodeVerb::FORCE_DOWN | DieCodeVerb::LIFT | DieCodeVerb::SMASH, None) => Purpose::Hinder,
        _ => Purpose::Turn,
    }
}

/// The targeting of an act; an act on its user alone has no aim.
fn targeting(look: &Look<'_>, unit: UnitId, act: Act, using: Option<Use<'_>>) -> Targeting {
    let at_cells = |cells| Targeting { at_cells: true, ..draft::reach(Who::Others, cells) };
    let reach_of = |with| {
        look.weapon(unit, with).map_or(1, |(_, weapon)| weapon.reach.cells(look.settings(), look.cell_metres(), 0))
    };
    match (act.verb, using) {
        (_, Some(using)) => using.targeting(look),
        (Verb::AIM, None) => draft::reach(Who::Foes, reach_of(act.with)),
        (DieCodeVerb::HURL, None) => draft::reach(Who::Foes, u32::from(look.settings().throw_cells)),
        (DieCodeVerb::SMASH, None) => at_cells(reach_of(act.with)),
        (DieCodeVerb::THROW, None) => at_cells(u32::from(look.settings().throw_cells)),
        (DieCodeVerb::COMMAND, None) => draft::reach(Who::Foes, u32::from(u16::MAX)),
        (DieCodeVerb::WAKE, None) => draft::reach(Who::FallenFriends, 1),
        (Verb::ABILITY, None) => draft::reach(healing::whom(act).unwrap_or(Who::Friends), 1),
        _ => Targeting {
            range: Range::Own,
            template: Template::Area { size: 1 },
            who: Who::User,
            line_of_fire: false,
            at_cells: false,
        },
    }
}

fn about(look: &Look<'_>, unit: UnitId, act: Act, using: Option<Use<'_>>, help: &str) -> String {
    let Some(using) = using else { return task_about(look, unit, act, help) };
    let weapon = using.weapon;
    let (skill, code) = (weapon.skill.title(), using.code(look));
    let damage = damage::of_weapon(look, unit, weapon).code;
    let reach = match weapon.reach {
        Reach::Close => "Point Blank only".to_owned(),
        Reach::Long => "Point Blank and Short range".to_owned(),
        Reach::Bands(bands) => bands_in_words(bands, look.cell_metres()),
    };
    let lead = if using.manoeuvre == Manoeuvre::Plain { weapon.about.as_str() } else { help };
    let space = if lead.is_empty() { "" } else { " " };
    let changes = option_in_words(look, &using);
    let actions = if using.further() > 0 { format!(" for {} actions", using.further() + 1) } else { String::new() };
    format!("{lead}{space}Rolls {skill} {code}{actions}, damage {damage}. {reach}.{changes}")
}

/// What the option of an attack changes against every target: the difficulty and the dice of damage (DC-079, DC-120, DC-121).
fn option_in_words(look: &Look<'_>, using: &Use<'_>) -> String {
    if !look.settings().use_modifiers.options {
        return String::new();
    }
    let (location, size) = (using.named_location(), using.named_size());
    let mut changes = Modifier::default();
    difficulty::for_each_option(
        look.tables(),
        (using.manoeuvre, using.further_shots()),
        (location, size),
        false,
        |_, row, _| changes = changes.plus(row),
    );
    let rolled = look.settings().modifier_mode == ModifierMode::Rolled;
    let mut words = String::new();
    let (difficulty, unit) = if rolled { (i32::from(changes.dice), "D") } else { (changes.number, "") };
    if difficulty != 0 {
        words += &format!(" Difficulty {difficulty:+}{unit}.");
    }
    let dice = using.option_dice(look, false, location);
    if dice != 0 {
        words += &format!(" Damage {dice:+}D.");
    }
    words
}

/// How far the ranges of a weapon go, in cells as on the board, and in metres where they differ.
fn bands_in_words(bands: [u16; 3], cell_metres: u16) -> String {
    let [short, medium, long] = bands.map(|metres| metres / cell_metres);
    if cell_metres == 1 {
        return format!("Short range to {short} cells, medium to {medium}, long to {long}");
    }
    let [near, middle, far] = bands;
    format!("Short range to {short} cells ({near} m), medium to {medium} ({middle} m), long to {long} ({far} m)")
}

fn task_about(look: &Look<'_>, unit: UnitId, act: Act, help: &str) -> String {
    let sheet = look.sheet(unit);
    if let Some((skill, code)) = forms::defence(act.verb).and_then(|kind| defence::code(look, unit, kind, act.with)) {
        let actions = if act.option == 1 { 1 } else { look.turn(unit).actions_with(0) };
        let code = codes::skill_code(look, unit, skill, code, actions);
        let full = if act.option == 1 { " + 10, and nothing else in this round" } else { "" };
        return format!("{help} Rolls {} {code}{full}.", skill.title());
    }
    match act.verb {
        Verb::ABILITY => {
            let code =
                codes::skill(look, unit, Skill::Medicine, look.turn(unit).actions_with(narrow::<u8>(act.option)));
            format!("{help} Rolls medicine {code}.")
        }
        DieCodeVerb::BREAK_FREE | DieCodeVerb::SNAP | DieCodeVerb::BREAK_ARM => {
            format!("{help} Rolls {}.", codes::strength(look, unit, 1))
        }
        DieCodeVerb::COMBINE => {
            let added = match tasks::combined(act.option) {
                None => "is all-out as well, and nothing else can be done in the round".to_owned(),
                Some(location) => format!("is aimed at the {} as well, of any kind", location.word()),
            };
            format!("Your next attack of this turn {added}. Uses no action; choose it again to take it back.")
        }
        DieCodeVerb::TRICK => format!("{help} Rolls acrobatics {}.", sheet.skill(Skill::Acrobatics)),
        DieCodeVerb::RUN => format!("{help} Rolls running {}.", sheet.skill(Skill::Running)),
        _ => help.to_owned(),
    }
}

/// All holds between units.
pub fn bonds(look: &Look<'_>) -> Vec<BondView> {
    let view = |bond: &hexfray_battle::play::Bond<crate::state::Hold>| {
        let kind = bond.kind.kind;
        let hexfray_battle::play::Condition { name, glyph, about, .. } = kind.condition();
        BondView { holder: bond.holder, held: bond.held, name, glyph, about }
    };
    look.holds.iter().map(view).collect()
}

/// The numbers of a unit that a player wants to see.
pub fn stats(look: &Look<'_>, unit: UnitId) -> Vec<StatView> {
    let (sheet, settings, state) = (look.sheet(unit), look.settings(), look.state(unit));
    let mut list = Vec::new();
    let mut code = |label: &'static str, code: DieCode| {
        list.push(coded(Name::new(label), code));
    };
    Attribute::ALL.iter().for_each(|&(attribute, _)| code(attribute.title(), sheet.attribute(attribute)));
    let trained = Skill::ALL.iter().filter(|(skill, ..)| sheet.is_trained(*skill));
    trained.for_each(|&(skill, ..)| code(skill.title(), sheet.skill(skill)));
    code("Strength Damage", damage::strength_damage_of(sheet, settings.strength_from));
    list.extend(attack(look, unit));
    list.push(coded(Name::new("Armour"), sheet.armour_code).chief());
    let mut number = |label: &'static str, parts: Parts| {
        let stat = StatView::sum(Name::new(label), parts);
        list.push(if CHIEF.contains(&label) { stat.chief() } else { stat });
    };
    let one = |label: &'static str, value: i32, rule: &'static str| {
        let mut parts = Parts::new();
        parts.base(Name::new(label), value, Rule::new(rule));
        (label, parts)
    };
    let close = defence::value(look, unit, true, crate::content::Band::PointBlank);
    let shots = defence::value(look, unit, false, crate::content::Band::Short);
    number("Melee defence", close);
    number("Ranged defence", shots);
    let metres = i32::from(sheet.move_metres.unwrap_or(settings.base_move));
    let rows = [
        one("Move (m)", metres, "DC-033"),
        one("Free steps", i32::from(look.stride(unit).free) / 2, "DC-033"),
        one("Scale", sheet.scale, "DC-149"),
        one("Fate Points", i32::from(state.fate), "DC-007"),
    ];
    rows.into_iter().for_each(|(label, parts)| number(label, parts));
    if settings.health_mode == HealthMode::Wounds {
        let (label, parts) = one("Wound penalty", i32::from(look.wound_penalty(unit)), "DC-077");
        number(label, parts);
    }
    list.into_iter().map(|stat| if stat.chief { stat.explained(&MEANINGS) } else { stat }).collect()
}

/// What the most important numbers are good for.
const MEANINGS: [(&str, &str); 5] = [
    ("Attack", "The dice that the unit rolls to hit: their total has to reach the target's defence."),
    ("Armour", "The dice that are rolled against the damage of a hit."),
    ("Melee defence", "The number that a blow has to reach to hit."),
    ("Ranged defence", "The number that a shot has to reach to hit, before range and cover."),
    ("Move (m)", "The metres that the unit goes with one action; some of them are free."),
];

/// The most important numbers of a unit.
const CHIEF: [&str; 3] = ["Melee defence", "Ranged defence", "Move (m)"];

/// A value that is a die code.
fn coded(label: Name, code: DieCode) -> StatView {
    StatView::reading(label, i32::from(code.dice()), Name::composed(&code.to_string(), Name::new("die code")))
}

/// The code of its skill with its first weapon, or of a better specialisation in it (DC-043).
fn attack(look: &Look<'_>, unit: UnitId) -> Option<StatView> {
    let (first, _) = look.weapons(unit).next()?;
    let (weapon_index, weapon) = look.weapon(unit, first)?;
    let code = look.sheet(unit).skill_with(weapon_index, weapon.skill);
    Some(coded(Name::composed(&format!("Attack, {}", weapon.title), Name::new("Attack")), code).chief())
}

/// The order of the round, including units that have acted, but none that have fallen or gone (DC-020); until it is settled,
/// only the units whose total is known.
pub fn timeline(look: &Look<'_>) -> Vec<Beat> {
    let rolls = look.settings().initiative_method.rolls();
    let order = if look.order.set { look.order.order.clone() } else { known_so_far(look) };
    let beat = |unit: UnitId| {
        let state = look.state(unit);
        let shown = look.field.place(unit).is_active();
        let tick = rolls.then_some(state.initiative.total);
        shown.then_some(Beat { unit, tick, done: state.turn.acted, what: None })
    };
    order.into_iter().filter_map(beat).collect()
}

/// The units whose initiative in this round is known while others have not been asked yet, the highest total first.
fn known_so_far(look: &Look<'_>) -> Vec<UnitId> {
    let known = look.units.iter().filter(|(_, state)| state.initiative.found);
    let mut known: Vec<(i32, UnitId)> = known.map(|(unit, state)| (state.initiative.total, unit)).collect();
    known.sort_by_key(|&(total, unit)| (Reverse(total), unit));
    known.into_iter().map(|(_, unit)| unit).collect()
}
