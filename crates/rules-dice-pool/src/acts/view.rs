//! Views for all players: acts, numbers, the order of the round.

use super::{draft::Draft, legal};
use crate::{
    content::{Defence, Rating},
    numbers::{attack, initiative},
    state::{Cause, Grapple, Look, conditions},
};
use hexfray_battle::{
    Act, ActView, Beat, BondView, Name, Parts, Rule, StatView, UnitId, UnitView, VerbInfo, Wanted, play::Bond,
};

/// Fills in the numbers that all players see; energy is shown as magic points.
pub fn fill(look: &Look<'_>, view: &mut UnitView) {
    let state = look.state(view.id);
    (view.hp, view.hp_max) = (state.health.left(), state.health.most);
    (view.mp, view.mp_max) = (state.energy.left, state.energy.most);
    view.aboard = look.vehicle_of(view.id);
}

/// The wanted ones of a unit's acts, including refused acts with the reason.
pub fn acts(look: &Look<'_>, unit: UnitId, wanted: Wanted<'_>) -> Vec<ActView> {
    let purpose = |act: Act| {
        let draft = Draft::unaimed(look, unit, act);
        (draft.rules.purpose)(&draft)
    };
    let is_wanted = |act: &Act| wanted.act(act) && wanted.meant_for(purpose(*act));
    let view = |act: Act| {
        let refused = if wanted.is_checked() { why_not(look, unit, act) } else { None };
        (refused.is_none() || !wanted.ready).then(|| view(look, unit, act, refused, wanted.labels))
    };
    legal::acts(look, unit, &is_wanted).into_iter().filter_map(view).collect()
}

fn why_not(look: &Look<'_>, unit: UnitId, act: Act) -> Option<&'static str> {
    legal::check_act(look, unit, act).err().map(|error| error.why())
}

fn view(look: &Look<'_>, unit: UnitId, act: Act, refused: Option<&'static str>, labels: bool) -> ActView {
    let draft = &Draft::unaimed(look, unit, act);
    let rules = draft.rules;
    let VerbInfo { title, glyph, help, .. } = rules.info;
    let about = || (rules.about)(draft).unwrap_or_else(|| help.as_str().to_owned());
    ActView {
        act,
        name: if labels { (rules.name)(draft).unwrap_or(title) } else { title },
        glyph: (rules.glyph)(draft).unwrap_or(glyph),
        about: if labels { Name::composed(&about(), title) } else { title },
        targeting: (rules.targeting)(draft),
        purpose: (rules.purpose)(draft),
        pace: (rules.pace)(draft),
        mp: (rules.energy)(draft),
        charge: 0,
        actions: 1,
        left: None,
        refused,
    }
}

/// All holds between units.
pub fn bonds(look: &Look<'_>) -> Vec<BondView> {
    let view = |bond: &Bond<Grapple>| {
        let about = format!("A Grappling Pool of {}; a point less each round.", bond.kind.pool);
        let about = Name::composed(&about, Name::new("A hold."));
        let name = if bond.kind.pins { Cause::Grapple.title() } else { conditions::GRAPPLED.name };
        BondView { holder: bond.holder, held: bond.held, name, glyph: Name::new("grab"), about }
    };
    look.holds().iter().map(view).collect()
}

/// The numbers of a unit that a player wants to see.
pub fn stats(look: &Look<'_>, unit: UnitId) -> Vec<StatView> {
    let (sheet, state) = (look.sheet(unit), look.state(unit));
    let mut list = Vec::new();
    let mut add = |label: Name, value: i32, parts: Parts| {
        let chief = CHIEF.contains(&label.as_str());
        list.push(StatView { chief, value, ..StatView::sum(label, parts) });
    };
    let one = |label: &'static str, value: i32, rule: &'static str| {
        let mut parts = Parts::new();
        parts.base(Name::new(label), value, Rule::new(rule));
        (Name::new(label), value, parts)
    };
    for &(_, rating) in Rating::WORDS {
        if sheet.rating(rating) > 0 {
            let (label, value, parts) = one(rating.title(), sheet.rating(rating), "DP-001");
            add(label, value, parts);
        }
    }
    for defence in Defence::ALL {
        let pool = attack::own_pool(look, unit, defence).settled(look.settings());
        add(Name::new(defence.title()), pool.dice, pool.parts);
    }
    if let Some((_, weapon)) = look.weapons(unit).next() {
        let pool = attack::base_pool(look, unit, weapon).settled(look.settings());
        let label = Name::composed(&format!("Attack, {}", weapon.title), Name::new("Attack"));
        list.push(StatView { value: pool.dice, ..StatView::sum(label, pool.parts) }.chief());
    }
    let mut add = |label: Name, value: i32, parts: Parts| {
        let chief = CHIEF.contains(&label.as_str());
        list.push(StatView { chief, value, ..StatView::sum(label, parts) });
    };
    let pool = initiative::pool(look, unit);
    add(Name::new("Initiative dice"), pool.dice, pool.parts);
    if look.settings().initiative_damage && state.initiative.found {
        let (label, value, parts) = one("Initiative", state.initiative.value, "DP-172");
        add(label, value, parts);
    }
    let rows = [
        one("Speed", i32::from(sheet.speed), "DP-052"),
        one("Size", sheet.size, "DP-166"),
        one("Armour Rating", sheet.armour, "DP-097"),
        one("Damage", state.health.lethal, "DP-089"),
        one("Non-lethal damage", state.health.non_lethal, "DP-158"),
    ];
    rows.into_iter().for_each(|(label, value, parts)| add(label, value, parts));
    list.into_iter().map(|stat| if stat.chief { stat.explained(&MEANINGS) } else { stat }).collect()
}

/// Facts about the battle as a whole: how much ground a space represents (DP-034).
pub fn situation(look: &Look<'_>) -> Vec<StatView> {
    let label = look.settings().space_label.as_deref().and_then(|label| Name::intern(label).ok());
    label.into_iter().map(|label| StatView::reading(Name::new("A cell"), 1, label)).collect()
}

/// The most important numbers of a unit besides its attack.
const CHIEF: [&str; 5] = ["Dodge", "Parry", "Soak", "Speed", "Armour Rating"];

/// What they are good for.
const MEANINGS: [(&str, &str); 6] = [
    ("Attack", "The dice that the unit rolls to hit, before distance and cover."),
    ("Dodge", "The dice to evade an attack; against each, a unit uses one of Dodge, Parry and Soak."),
    ("Parry", "The dice to turn a blow aside; against each, a unit uses one of Dodge, Parry and Soak."),
    ("Soak", "The dice to withstand a hit; against each, a unit uses one of Dodge, Parry and Soak."),
    ("Speed", "The cells that the unit goes with one action; a second move in a turn costs 1 energy."),
    ("Armour Rating", "The dice that armour adds to Soak."),
];

/// The order of the round, including units that have acted, but none that have fallen or gone (DP-016, DP-019).
pub fn timeline(look: &Look<'_>) -> Vec<Beat> {
    let mut order: Vec<UnitId> =
        look.units.iter().filter(|(_, state)| state.initiative.found).map(|(unit, _)| unit).collect();
    order.sort_by(|&one, &other| initiative::compare(look, one, other));
    let beat = |unit: UnitId| {
        let state = look.state(unit);
        let shown = look.field.place(unit).is_active();
        shown.then_some(Beat { unit, tick: Some(state.initiative.value), done: state.turn.acted, what: None })
    };
    order.into_iter().filter_map(beat).collect()
}
