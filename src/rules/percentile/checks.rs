//! Task Checks: ratings of attributes and skills, and how a d% against one goes (TC-003 … TC-007).

use bevy::ecs::prelude::*;

use super::{code::Attribute, content::Compendium, numbers, opposed::task, resolve::roll, state::Fighter};
use crate::battle::{CheckResult, Event, Log, Name, Parts, Rule, TargetForecast, UnitId};
use crate::odds::Dist;

/// The words that checks may name: attributes, the skills of weapons, and those of any unit.
pub fn ratings(book: &Compendium) -> Vec<&'static str> {
    let own = book.units.iter().flat_map(|unit| unit.kit.skills.iter().map(|(skill, _)| skill.as_str()));
    let weapons = book.weapons.iter().map(|weapon| weapon.skill.as_str());
    let mut words: Vec<&str> =
        ["str", "vit", "agi", "spd", "mag", "spr", "swimming", "stealth", "awareness", "scavenge"]
            .into_iter()
            .chain(weapons)
            .chain(own)
            .collect();
    let mut known = std::collections::BTreeSet::new();
    words.retain(|word| known.insert(*word));
    words
}

fn attribute(word: &str) -> Option<Attribute> {
    Attribute::ALL.into_iter().find(|attribute| attribute.label().eq_ignore_ascii_case(word))
}

/// The rating of an attribute (TC-004) or of a skill, without modifiers; 0 for a skill that the unit lacks.
pub fn rating(of: &Fighter<'_>, what: &str) -> i32 {
    if let Some(attribute) = attribute(what) {
        return of.kind.ratings[attribute as usize];
    }
    let known = of.kind.kit.skills.iter().find(|(skill, _)| skill.as_str().eq_ignore_ascii_case(what));
    let own = [
        ("swimming", of.kind.swimming),
        ("stealth", of.kind.skills.stealth),
        ("awareness", of.kind.skills.awareness),
        ("scavenge", of.kind.skills.scavenge),
    ];
    let usual = || own.iter().find(|(word, _)| word.eq_ignore_ascii_case(what)).map_or(0, |(_, rating)| *rating);
    known.map_or_else(usual, |(_, rating)| *rating)
}

/// The chance of success of a Task Check with its terms: rating, the task's own modifier, the referee's (TC-005).
pub fn chance(of: &Fighter<'_>, what: Name, modifier: i32, rule: Rule) -> Parts {
    let mut parts = Parts::new();
    parts.base(what, rating(of, what.as_str()), rule);
    if let Some(attribute) = attribute(what.as_str()) {
        numbers::by_conditions(&mut parts, of, numbers::check_of(attribute), Rule::new("TC-146"));
    }
    parts.add("conditional modifier", modifier, Rule::new("TC-005"));
    parts.add("modifier", i32::from(of.vitals.modifier), Rule::new("TC-005"));
    parts
}

/// Rolls a Task Check of a unit and tells the log; the answer is the roll and how it went.
pub fn attempt(world: &mut World, unit: UnitId, what: Name, parts: Parts) -> (i32, CheckResult) {
    let settings = Fighter::of(world, unit).book.settings;
    let needed = parts.total();
    let roll = roll(world, Some(unit), 100, what);
    let result = task(roll, needed, &settings);
    world.resource_mut::<Log>().push(Event::Checked { unit, target: None, what, parts, needed, roll, result });
    (roll, result)
}

/// The odds of a Task Check, as those of a unit that tries something with itself.
pub fn odds(of: &Fighter<'_>, parts: Parts) -> TargetForecast {
    let needed = parts.total();
    let share = |wanted: &dyn Fn(CheckResult) -> bool| {
        let rolls = (1..=100).filter(|&roll| wanted(task(roll, needed, &of.book.settings))).count();
        rolls as f64 / 100.0
    };
    TargetForecast {
        target: of.unit,
        reached: 1.0,
        hit: share(&CheckResult::passed),
        critical: share(&|result| result == CheckResult::Critical),
        chance: parts,
        damage: Dist::point(0),
        parts: Parts::new(),
        expected: 0.0,
        healing: 0.0,
        defeat: 0.0,
        conditions: Vec::new(),
    }
}
