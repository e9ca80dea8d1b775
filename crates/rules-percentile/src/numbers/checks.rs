//! Task Checks: ratings of attributes and skills, and the result of a d% against one (TC-003 … TC-007).

use crate::{
    content::{circumstances::Check, code::Attribute, effects::Number},
    numbers::{circumstances, figures, opposed::task},
    state::Unit,
};
use hexfray_battle::{CheckResult, Name, Parts, Rule, TargetForecast};

fn attribute(word: &str) -> Option<Attribute> {
    Attribute::ALL.into_iter().find(|attribute| attribute.label().eq_ignore_ascii_case(word))
}

/// The rating of an attribute (TC-004) or of a skill, without modifiers; 0 for a skill that the unit lacks.
pub fn rating(of: &Unit<'_>, what: &str) -> i32 {
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

/// The number through which conditions change checks of an attribute or a skill, if there is one (TC-146).
fn changed_by(what: &str) -> Option<Number> {
    let Some(attribute) = attribute(what) else {
        return what.eq_ignore_ascii_case("stealth").then_some(Number::FleeChecks);
    };
    Some(match attribute {
        Attribute::Str => Number::StrChecks,
        Attribute::Vit => Number::VitChecks,
        Attribute::Agi => Number::AgiChecks,
        Attribute::Spd => Number::SpdChecks,
        Attribute::Mag => Number::MagChecks,
        Attribute::Spr => Number::SprChecks,
    })
}

/// The chance of success of a Task Check with its terms: the rating, changes by conditions, the task's own modifier and
/// the referee's (TC-003, TC-005).
pub fn chance(of: &Unit<'_>, what: Name, modifier: i32, rule: Rule) -> Parts {
    chance_of(of, Task::of(what), None, modifier, rule)
}

/// The chance of a straight check, without a modifier of the task or circumstances for all checks (MC-070).
pub fn straight(of: &Unit<'_>, what: Name, rule: Rule) -> Parts {
    chance_of(of, Task { straight: true, ..Task::of(what) }, None, 0, rule)
}

/// The chance of the SPD check of a unit that tries to escape: some conditions make that easier (TC-133, TC-146).
pub fn escape(of: &Unit<'_>) -> Parts {
    chance_of(of, ESCAPE, Some(Number::FleeChecks), 0, Rule::new("TC-004"))
}

/// The chance of the SPD check of a unit that keeps another from escaping (TC-133).
pub fn hold(of: &Unit<'_>) -> Parts {
    chance_of(of, ESCAPE, None, 0, Rule::new("TC-004"))
}

/// A Task Check: the attribute or skill, and its kind.
#[derive(Clone, Copy)]
struct Task {
    what: Name,
    escape: bool,
    straight: bool,
}

impl Task {
    const fn of(what: Name) -> Self {
        Self { what, escape: false, straight: false }
    }
}

const ESCAPE: Task = Task { escape: true, ..Task::of(Name::new("SPD")) };

fn chance_of(of: &Unit<'_>, task: Task, also: Option<Number>, modifier: i32, rule: Rule) -> Parts {
    let Task { what, escape, straight } = task;
    let mut parts = Parts::new();
    parts.base(what, rating(of, what.as_str()), rule);
    let changes: Vec<Number> = changed_by(what.as_str()).into_iter().chain(also).collect();
    figures::by_all_conditions(&mut parts, of, &changes, Rule::new("TC-146"));
    parts.add("conditional modifier", modifier, Rule::new("TC-005"));
    parts.add("modifier", i32::from(of.vitals.modifier), Rule::new("TC-005"));
    circumstances::add(&mut parts, of, None, Check::Task { of: what.as_str(), escape, straight });
    parts
}

/// The odds of a Task Check, with the unit itself as the target.
pub fn odds(of: &Unit<'_>, parts: Parts) -> TargetForecast {
    let needed = parts.total();
    let share = |wanted: &dyn Fn(CheckResult) -> bool| {
        let rolls = (1..=100).filter(|&roll| wanted(task(roll, needed, &of.book.settings))).count();
        rolls as f64 / 100.0
    };
    TargetForecast {
        reached: 1.0,
        hit: share(&CheckResult::passed),
        critical: share(&|result| result == CheckResult::Critical),
        chance: parts,
        ..TargetForecast::untouched(of.unit)
    }
}
