//! Damage and recovery as sums of named parts; with the chance to hit, they are all that resolution, forecasts and
//! computer opponents need to know about an act.

use crate::{
    acts::{faces, plan::Plan, special},
    content::{
        Armour, Element, Harm, Inflicts, Mend, Share,
        code::{Attribute, DamageCode},
        effects::{Flags, Number},
        settings::Settings,
    },
    numbers::figures::{self, set_to},
    state::Unit,
};
use hexfray_battle::{Name, Part, PartKind, Parts, Rule, Sum, Total};

/// The components of a plan's damage for one user: code, armour and element, with those of weapon and ammunition.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// The damage code.
    pub code: DamageCode,
    /// The points of which the damage is a share, instead of a code.
    pub share: Option<Share>,
    /// Which armour reduces it.
    pub armour: Armour,
    /// The element.
    pub element: Option<Element>,
    /// The percentage that the act itself adds to the basic damage.
    pub percent: i32,
    /// Percent of the damage done that the user gets back.
    pub drains: i32,
}

impl Blow {
    /// Whether it counts as physical damage.
    pub fn is_physical(&self) -> bool {
        self.armour == Armour::Arm
    }
}

/// The damage of a plan, if it does any.
pub fn blow(plan: &Plan<'_>) -> Option<Blow> {
    let Harm { code, share, percent, armour, element, drains, pierces } = plan.ability.harm?;
    let from_ammunition = plan.ammunition.and_then(|item| item.ability.harm);
    let element = element.or(from_ammunition.and_then(|harm| harm.element));
    let (code, armour, element) = match (code, plan.weapon) {
        (Some(code), _) => (code, armour, element),
        (None, Some(weapon)) => {
            (weapon.code, if pierces { Armour::None } else { weapon.armour }, element.or(weapon.element))
        }
        (None, None) => (DamageCode::BRAWL, Armour::Arm, element),
    };
    Some(Blow { code, share, armour, element, percent: i32::from(percent), drains: i32::from(drains) })
}

/// The percentages on the basic damage, summed before they are applied (TC-009, TC-098, TC-118).
struct Percentages<'p, S> {
    parts: &'p mut S,
    settings: &'p Settings,
    base: i32,
    percent: i32,
    so_far: i32,
}

impl<S: Sum> Percentages<'_, S> {
    fn add(&mut self, term: Name, percent: i32, rule: Rule) {
        if percent == 0 {
            return;
        }
        self.percent += percent;
        let value = self.settings.rounding.percent(self.base, self.percent.max(0));
        self.parts.push(Part { term, value: value - self.so_far, kind: PartKind::Add, rule });
        self.so_far = value;
    }
}

/// Damage of one hit with these dice: positive damage takes HP, negative damage heals a unit that absorbs the element.
///
/// The terms are basic damage, percentages, armour, factors on the final damage, in this order (TC-097 … TC-100,
/// TC-118, TC-119).
pub fn damage<S: Sum>(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>, dice: i32, critical: bool) -> S {
    let mut parts = S::default();
    let Some(blow) = blow(plan) else { return parts };
    let settings = &user.book.settings;
    match blow.share {
        Some(share) => {
            parts.base(Name::new(share.label()), share_of(share, user, target), ABILITY);
        }
        None => basic(&mut parts, user, &blow.code, dice),
    }
    percentages(&mut parts, user, target, plan, &blow, critical);
    if target.effects().has(Flags::INERT) {
        parts.push(set_to(0, "nothing hurts it", STATUS));
        return parts;
    }
    if plan.ability.counts_as.is_some_and(|condition| target.immune().has(condition)) {
        parts.push(set_to(0, "immune to it", STATUS));
        return parts;
    }
    if blow.element.is_some_and(|element| figures::elements(target).absorb & element.bit() != 0) {
        let total = parts.total();
        parts.push(set_to(-total, "absorbs the element", ABILITY));
        return parts;
    }
    match blow.armour {
        Armour::Arm => {
            parts.base(Name::new("Armour"), -figures::armour::<Total>(target).total(), Rule::new("TC-099"));
        }
        Armour::MagicArm => {
            parts.base(Name::new("Magic armour"), -figures::magic_armour::<Total>(target).total(), Rule::new("TC-119"));
        }
        Armour::None => {}
    }
    parts.at_least("damage", settings.min_damage, Rule::new("TC-010"));
    if blow.is_physical() && user.effects().has(Flags::FEEBLE) {
        parts.push(set_to(1, "feeble", STATUS));
    }
    let unaware = is_unaware(user, target, plan);
    after_armour(&mut parts, target, plan, &blow, unaware);
    parts.at_most("damage", settings.damage_cap, Rule::HOUSE);
    if blow.drains > 0 && target.effects().has(Flags::REVERSED) {
        let total = parts.total();
        parts.push(set_to(-total, "draining goes the other way", STATUS));
    }
    parts
}

/// The number of points in a share.
fn share_of(share: Share, user: &Unit<'_>, target: &Unit<'_>) -> i32 {
    let (of, percent) = match share {
        Share::Target(percent) => (target.vitals.hp, percent),
        Share::TargetMp(percent) => (target.vitals.mp, percent),
        Share::User(percent) => (user.vitals.hp, percent),
        Share::Lost(percent) => (user.kind.hp - user.vitals.hp, percent),
    };
    user.book.settings.rounding.percent(of.max(0), i32::from(percent))
}

/// Damage of a bearer's spikes to a unit that comes too near: twice the bearer's MAG; armour does not reduce it
/// (MC-179).
pub fn spikes(bearer: &Unit<'_>, struck: &Unit<'_>, element: Element) -> Parts {
    let (settings, mut parts) = (&bearer.book.settings, Parts::new());
    let base = 2 * bearer.kind.attribute(Attribute::Mag);
    parts.base(Name::new(scaled(Attribute::Mag)), base, Rule::new("MC-179"));
    let mut sum = Percentages { parts: &mut parts, settings, base, percent: 100, so_far: base };
    by_element(&mut sum, struck, element);
    let total = parts.total();
    if struck.effects().has(Flags::INERT) {
        parts.push(set_to(0, "nothing hurts it", STATUS));
    } else if figures::elements(struck).absorb & element.bit() != 0 {
        parts.push(set_to(-total, "absorbs the element", ABILITY));
    }
    parts
}

const ABILITY: Rule = Rule::new("TC-118");

const STATUS: Rule = Rule::new("TC-146");

/// Adds the basic damage: scale × attribute, the dice, the plain number.
fn basic(parts: &mut impl Sum, user: &Unit<'_>, code: &DamageCode, dice: i32) {
    const RULE: Rule = Rule::new("TC-097");
    if let Some(attribute) = code.attribute {
        let value = i32::from(code.scale) * user.kind.attribute(attribute);
        parts.base(Name::new(scaled(attribute)), value, RULE);
    }
    if code.dice > 0 {
        parts.base(Name::new("dice"), dice, RULE);
    }
    parts.add("plain", i32::from(code.plain), RULE);
}

const fn scaled(attribute: Attribute) -> &'static str {
    match attribute {
        Attribute::Str => "STR × scale",
        Attribute::Vit => "VIT × scale",
        Attribute::Agi => "AGI × scale",
        Attribute::Spd => "SPD × scale",
        Attribute::Mag => "MAG × scale",
        Attribute::Spr => "SPR × scale",
    }
}

fn percentages(parts: &mut impl Sum, user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>, blow: &Blow, critical: bool) {
    let settings = &user.book.settings;
    let base = parts.total();
    let mut sum = Percentages { parts, settings, base, percent: 100, so_far: base };
    if critical {
        sum.add(Name::new("critical hit"), 100, Rule::new("TC-094"));
    }
    sum.add(plan.ability.label.name, blow.percent, Rule::new("TC-098"));
    sum.add(Name::new("beside the target"), plan.beside(target.unit, blow.percent), Rule::new("MC-140"));
    for effect in &plan.ability.effects {
        sum.add(plan.ability.label.name, special::percent(effect, user, target), Rule::new("TC-098"));
    }
    if let Some(item) = plan.ammunition {
        sum.add(item.ability.label.name, i32::from(item.percent), Rule::new("TC-103"));
    }
    if plan.pulled {
        sum.add(Name::new("held back"), -50, Rule::new("TC-107"));
    }
    if plan.group {
        sum.add(Name::new("on a group"), settings.group_percent, Rule::new("TC-121"));
    }
    if settings.unaware_on_basic && is_unaware(user, target, plan) {
        sum.add(Name::new("unaware"), settings.unaware_percent, Rule::new("TC-024"));
    }
    let number = if blow.is_physical() { Number::Physical } else { Number::Magical };
    if user.effects().of(number) != 0 {
        for condition in user.conditions.iter() {
            let condition = &user.book.conditions[usize::from(condition)];
            sum.add(condition.label.name, condition.effects.of(number), Rule::new("TC-098"));
        }
    }
    if let Some(element) = blow.element {
        by_element(&mut sum, target, element);
    }
}

/// Adds the percentages by which a unit takes more or less damage of an element (TC-118).
fn by_element(sum: &mut Percentages<'_, impl Sum>, target: &Unit<'_>, element: Element) {
    let settings = sum.settings;
    let (bit, elements) = (element.bit(), figures::elements(target));
    if elements.weak & bit != 0 {
        sum.add(Name::new("weak to the element"), settings.weakness_percent, ABILITY);
    }
    if elements.resist & bit != 0 {
        sum.add(Name::new("resists the element"), settings.resistance_percent, ABILITY);
    }
    if elements.immune & bit != 0 {
        sum.add(Name::new("immune to the element"), -1_000, ABILITY);
    }
}

/// Whether the target is Unaware of the blow: by its condition, or because it comes from behind (TC-024, TC-032).
fn is_unaware(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>) -> bool {
    target.effects().has(Flags::UNAWARE) || faces::finds_unaware(user, target, plan)
}

/// Adds the changes of the final damage: doublings first, then halvings (TC-100).
fn after_armour<S: Sum>(parts: &mut S, target: &Unit<'_>, plan: &Plan<'_>, blow: &Blow, unaware: bool) {
    let settings = &target.book.settings;
    let by = |parts: &mut S, term: Name, percent: i32, rule: Rule| {
        let before = parts.total();
        let value = settings.rounding.percent(before, (100 + percent).max(0));
        parts.push(Part { term, value: value - before, kind: PartKind::Add, rule });
    };
    if unaware && !settings.unaware_on_basic {
        by(parts, Name::new("unaware"), settings.unaware_percent, Rule::new("TC-024"));
    }
    let number = match blow.armour {
        Armour::Arm => Some(Number::AfterArm),
        Armour::MagicArm => Some(Number::AfterMagicArm),
        Armour::None => None,
    };
    if let Some(number) = number {
        figures::by_conditions(parts, target, number, STATUS);
    }
    if target.is_crowded() && !plan.targeting.is_single() {
        by(parts, Name::new("shares its cell"), -50, Rule::new("MC-046"));
    }
    if target.turn.defending {
        by(parts, Name::new("defending"), -50, Rule::new("TC-128"));
    }
}

/// HP that a recovery restores with these dice: a positive amount heals, a negative one hurts units that healing hurts.
pub fn recovery<S: Sum>(user: &Unit<'_>, target: &Unit<'_>, plan: &Plan<'_>, mend: &Mend, dice: i32) -> S {
    let mut parts = S::default();
    if let Some(code) = &mend.code {
        basic(&mut parts, user, code, dice);
    }
    let settings = &user.book.settings;
    let share = settings.rounding.percent(target.kind.hp, i32::from(mend.percent));
    parts.add("of maximum HP", share, STATUS);
    let given = settings.rounding.percent(user.vitals.hp.max(0), i32::from(mend.of_user));
    parts.add("of its user's HP", given, ABILITY);
    if plan.group {
        let base = parts.total();
        let mut sum = Percentages { parts: &mut parts, settings, base, percent: 100, so_far: base };
        sum.add(Name::new("on a group"), settings.group_percent, Rule::new("TC-121"));
    }
    if mend.raises {
        parts.at_least("healing", 1, Rule::new("TC-140"));
    }
    if target.effects().has(Flags::INERT) {
        parts.push(set_to(0, "nothing heals it", STATUS));
    } else if plan.fells(target) {
        parts.push(set_to(-target.vitals.hp, "life undoes it", Rule::new("TC-140")));
    } else if target.effects().has(Flags::REVERSED) {
        let total = parts.total();
        parts.push(set_to(-total, "healing hurts it", STATUS));
    }
    parts
}

/// The conditions that an act inflicts, including those of its ammunition (TC-103).
pub fn inflicts(plan: &Plan<'_>) -> Inflicts {
    let mut inflicts = plan.ability.inflicts.clone();
    if let Some(item) = plan.ammunition {
        let room = inflicts.remaining_capacity();
        inflicts.extend(item.ability.inflicts.iter().copied().take(room));
    }
    inflicts
}

/// The code whose dice an act throws, if it throws any.
pub fn dice_of(plan: &Plan<'_>) -> Option<DamageCode> {
    let code = match blow(plan) {
        Some(blow) => Some(blow.code),
        None => plan.ability.mend.and_then(|mend| mend.code),
    };
    code.filter(|code| code.dice > 0)
}
