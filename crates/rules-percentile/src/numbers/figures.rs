//! A unit's numbers with their terms: Evasion, armour, accuracy, Move and Jump, costs.
//!
//! Each is a sum of named parts, so that a sheet, a log and a forecast can explain it.

use crate::{
    content::{
        Ability, AbilityRange, Elements,
        code::Attribute,
        effects::{Flags, Number},
    },
    state::Unit,
};
use hexfray_battle::{Name, Part, PartKind, Rule, Sum, Total};

/// A term that replaces the sum so far.
pub const fn set_to(value: i32, term: &'static str, rule: Rule) -> Part {
    Part { term: Name::new(term), value, kind: PartKind::Set, rule }
}

/// Highest Move and Jump (MC-025).
const MOST_MOVE: i32 = 8;

const STATUS: Rule = Rule::new("TC-146");

/// Changes a sum by the percentages of conditions on a number. Percentages are summed and applied once (TC-009); each
/// condition's part is the amount that it adds in this order.
pub fn by_conditions(parts: &mut impl Sum, of: &Unit<'_>, number: Number, rule: Rule) {
    by_all_conditions(parts, of, &[number], rule);
}

/// Does what [`by_conditions`] does, for a sum that several numbers change.
pub fn by_all_conditions(parts: &mut impl Sum, of: &Unit<'_>, numbers: &[Number], rule: Rule) {
    if numbers.iter().all(|&number| of.effects().of(number) == 0) {
        return;
    }
    let base = parts.total();
    let rounding = of.book.settings.rounding;
    let (mut percent, mut so_far) = (100, base);
    for condition in of.conditions.iter() {
        let condition = &of.book.conditions[usize::from(condition)];
        let change = numbers.iter().map(|&number| condition.effects.of(number)).sum::<i32>();
        if change != 0 {
            percent += change;
            let value = rounding.percent(base, percent.max(0));
            parts.push(Part { term: condition.label.name, value: value - so_far, kind: PartKind::Add, rule });
            so_far = value;
        }
    }
}

/// Adds the points by which conditions change a number.
pub fn points_of_conditions(parts: &mut impl Sum, of: &Unit<'_>, number: Number, rule: Rule) {
    if of.effects().of(number) == 0 {
        return;
    }
    for condition in of.conditions.iter() {
        let condition = &of.book.conditions[usize::from(condition)];
        let value = condition.effects.of(number);
        if value != 0 {
            parts.push(Part { term: condition.label.name, value, kind: PartKind::Add, rule });
        }
    }
}

/// Evasion.
pub fn evasion<S: Sum>(of: &Unit<'_>) -> S {
    let mut parts = S::of(&of.kind.eva);
    parts.add("shield", of.gear.shield(of.book).0, Rule::new("TC-127"));
    if of.effects().has(Flags::NO_EVASION) {
        parts.push(Part { term: Name::new("helpless"), value: 0, kind: PartKind::Set, rule: STATUS });
        return parts;
    }
    by_conditions(&mut parts, of, Number::Eva, STATUS);
    points_of_conditions(&mut parts, of, Number::EvaPoints, STATUS);
    parts
}

/// M.Evasion.
pub fn magic_evasion<S: Sum>(of: &Unit<'_>) -> S {
    let mut parts = S::of(&of.kind.m_eva);
    parts.add("shield", of.gear.shield(of.book).1, Rule::new("TC-127"));
    by_conditions(&mut parts, of, Number::MagicEva, STATUS);
    points_of_conditions(&mut parts, of, Number::MagicEvaPoints, STATUS);
    parts
}

/// M.ACC.
pub fn magic_accuracy<S: Sum>(of: &Unit<'_>) -> S {
    let mut parts = S::of(&of.kind.m_acc);
    by_conditions(&mut parts, of, Number::MagicAcc, STATUS);
    parts
}

/// ARM.
pub fn armour<S: Sum>(of: &Unit<'_>) -> S {
    let mut parts = S::of(&of.kind.arm);
    by_conditions(&mut parts, of, Number::Arm, STATUS);
    stripped(&mut parts, of);
    parts
}

/// M.ARM.
pub fn magic_armour<S: Sum>(of: &Unit<'_>) -> S {
    let mut parts = S::of(&of.kind.m_arm);
    by_conditions(&mut parts, of, Number::MagicArm, STATUS);
    stripped(&mut parts, of);
    parts
}

/// Sets armour to 0 if a condition says so.
fn stripped(parts: &mut impl Sum, of: &Unit<'_>) {
    if of.effects().has(Flags::NO_ARMOUR) {
        parts.push(Part { term: Name::new("no armour left"), value: 0, kind: PartKind::Set, rule: STATUS });
    }
}

/// The elements that affect a unit differently, by nature and by its conditions (TC-118).
pub fn elements(of: &Unit<'_>) -> Elements {
    of.kind.elements.and(&of.effects().elements)
}

/// Move in cells: 2 + SPD ÷ 5, job, creature and advantages, at most 8, then conditions (MC-019 … MC-025).
pub fn movement<S: Sum>(of: &Unit<'_>, in_water: bool) -> S {
    let (change, _) = of.kind.creature.change(in_water);
    let mut parts: S = rating(of, ("Move", Attribute::Spd), Rule::new("MC-019"), change, of.kind.move_bonus);
    if of.effects().has(Flags::ACCELERATED) {
        let double = parts.total();
        parts.add("accelerated", double, Rule::new("MC-115"));
    }
    after_statuses(&mut parts, of, ("Move", Number::Move));
    parts
}

/// Jump in levels: 2 + AGI ÷ 5, job, creature and advantages, at most 8, then conditions (MC-020 … MC-025).
pub fn jump<S: Sum>(of: &Unit<'_>, in_water: bool) -> S {
    let (_, change) = of.kind.creature.change(in_water);
    let mut parts: S = rating(of, ("Jump", Attribute::Agi), Rule::new("MC-020"), change, of.kind.jump_bonus);
    after_statuses(&mut parts, of, ("Jump", Number::Jump));
    parts
}

fn rating<S: Sum>(
    of: &Unit<'_>,
    (name, attribute): (&'static str, Attribute),
    rule: Rule,
    change: i32,
    bonus: i32,
) -> S {
    let mut parts = S::default();
    parts.base(Name::new("base"), 2, rule);
    parts.base(Name::new(attribute.label()), of.kind.attribute(attribute) / 5, rule);
    parts.add("creature", change, Rule::new("MC-022"));
    parts.add("job and advantages", bonus, Rule::new("MC-021"));
    let (least, most) = (i32::from(!of.kind.lamed), if of.kind.lamed { 0 } else { MOST_MOVE });
    let lame = Rule::new(if of.kind.lamed { "MC-031" } else { "MC-025" });
    parts.at_least(name, least, lame);
    parts.at_most(name, most, lame);
    parts
}

fn after_statuses(parts: &mut impl Sum, of: &Unit<'_>, (name, number): (&'static str, Number)) {
    if of.kind.lamed {
        return;
    }
    by_conditions(parts, of, number, Rule::new("MC-175"));
    if of.effects().has(Flags::TINY) {
        parts.push(Part { term: Name::new("tiny"), value: 1, kind: PartKind::Set, rule: Rule::new("MC-184") });
    }
    parts.at_least(name, of.book.settings.move_after_status_min, Rule::new("MC-025"));
    parts.at_most(name, MOST_MOVE, Rule::new("MC-025"));
}

/// The range in cells of an act whose range depends on its user, on dry land; bare hands reach one.
pub fn reach(of: &Unit<'_>, reach: AbilityRange) -> i32 {
    match reach {
        AbilityRange::Fixed(_) | AbilityRange::Weapon => 1,
        AbilityRange::Jump => jump::<Total>(of, false).total(),
        AbilityRange::Move => movement::<Total>(of, false).total(),
        AbilityRange::Mag => of.kind.attribute(Attribute::Mag),
        AbilityRange::MagTenth => (of.kind.attribute(Attribute::Mag) / 10).max(1),
    }
}

/// Initiative: d10 + SPD, changed by conditions (TC-039).
pub fn initiative<S: Sum>(of: &Unit<'_>, rolled: i32) -> S {
    const RULE: Rule = Rule::new("TC-039");
    let mut parts = S::default();
    parts.base(Name::new("d10"), rolled, RULE);
    parts.base(Name::new("SPD"), of.kind.attribute(Attribute::Spd), RULE);
    by_conditions(&mut parts, of, Number::Initiative, STATUS);
    points_of_conditions(&mut parts, of, Number::InitiativePoints, STATUS);
    parts.at_least("initiative", 1, RULE);
    parts
}

/// The present cost of an ability in MP.
pub fn cost(of: &Unit<'_>, ability: &Ability) -> i32 {
    of.book.settings.rounding.percent(i32::from(ability.mp), (100 + of.effects().of(Number::Cost)).max(0))
}

/// Ticks that the unit needs to charge an ability now; none in the actions of Quick (TC-045).
pub fn charge(of: &Unit<'_>, ability: &Ability) -> i32 {
    if of.turn.quick > 0 {
        return 0;
    }
    of.book.settings.rounding.percent(i32::from(ability.charge), (100 + of.effects().of(Number::Charge)).max(0))
}
