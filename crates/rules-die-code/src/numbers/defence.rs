//! Defence: the passive value, active totals, and the optional bonuses.

use crate::{
    content::{Attribute, Band, BonusMode, DieCode, ParryWith, Settings, Sheet, Skill, Weapon},
    state::{Defence, DefenceKind, Look},
};
use hexfray_battle::{Name, Parts, Rule, UnitId};

/// The base difficulty of hitting a unit (DC-038).
pub const PASSIVE_DEFENCE: i32 = 10;
/// The bonus to a defence roll for giving up everything else (DC-054).
pub const FULL_DEFENCE: i32 = 10;
/// The most dice of Reflexes, dodge or acrobatics that give no bonus (DC-057, DC-058).
const USUAL_DICE: u8 = 4;
/// The ranks for each +1 (DC-059).
const RANKS: u8 = 6;

/// The bonus of a code: +1 for each 2D, or part of it, above 4D; whole dice only (DC-057).
const fn for_dice(code: DieCode) -> i32 {
    code.dice().saturating_sub(USUAL_DICE).div_ceil(2) as i32
}

/// The optional bonus to the passive value from Reflexes, dodge and their ranks (DC-057, DC-059).
pub fn passive_bonus(settings: &Settings, sheet: &Sheet) -> i32 {
    let (reflexes, dodge) = (for_dice(sheet.attribute(Attribute::Reflexes)), for_dice(sheet.skill(Skill::Dodge)));
    // Ranks count separately, regardless of which of the two is better.
    let ranks = i32::from(sheet.ranks.reflexes / RANKS) + i32::from(sheet.ranks.dodge / RANKS);
    ranks
        + match settings.defense_bonus_mode {
            BonusMode::Best => reflexes.max(dodge),
            BonusMode::Sum => reflexes + dodge,
        }
}

/// The optional bonus from acrobatics to passive and active values, at Short range or beyond (DC-058, DC-059).
pub fn acrobatics_bonus(sheet: &Sheet, band: Band) -> i32 {
    if band == Band::PointBlank {
        return 0;
    }
    for_dice(sheet.skill(Skill::Acrobatics)) + i32::from(sheet.ranks.acrobatics / RANKS)
}

/// Whether an active defence counts against an attack: a dodge against all, block and parry in close combat (DC-049,
/// DC-050).
pub const fn counts(settings: &Settings, kind: DefenceKind, close: bool) -> bool {
    matches!(kind, DefenceKind::Dodge) || close || settings.parry_ranged
}

/// The active defence that an attack meets: of those that count, the one with the highest total (DC-045, DC-050).
pub fn active<'w>(look: &Look<'w>, target: UnitId, close: bool) -> Option<&'w Defence> {
    let standing = look.state(target).defences.iter();
    standing.filter(|defence| counts(look.settings(), defence.kind, close)).max_by_key(|defence| defence.total)
}

/// The terms of a target's defence value: passive or active, the change after full auto, the optional bonuses (DC-038,
/// DC-045, DC-057, DC-058, DC-082).
pub fn value(look: &Look<'_>, target: UnitId, close: bool, band: Band) -> Parts {
    let (settings, sheet) = (look.settings(), look.sheet(target));
    let mut parts = Parts::new();
    match active(look, target, close) {
        Some(defence) => {
            parts.base(Name::new(defence.kind.word()), defence.total, defence.kind.rule());
        }
        None => {
            parts.base(Name::new("passive defence"), PASSIVE_DEFENCE, Rule::new("DC-038"));
            let bonus = if settings.defense_bonus { passive_bonus(settings, sheet) } else { 0 };
            parts.add("quick on its feet", bonus, Rule::new("DC-057"));
        }
    }
    let bonus = if settings.defense_bonus { acrobatics_bonus(sheet, band) } else { 0 };
    parts.add("acrobatics", bonus, Rule::new("DC-058"));
    let exposed = look.state(target).exposed && settings.use_modifiers.options;
    let modifier = if exposed { settings.full_auto_defense } else { 0 };
    parts.add("exposed by full auto", modifier, Rule::new("DC-082"));
    parts
}

/// The active defence among the terms of a difficulty, if the target has one (DC-045, DC-049, DC-050).
pub fn active_among(parts: &Parts) -> Option<Name> {
    let active = ["DC-045", "DC-049", "DC-050"].map(Rule::new);
    parts.iter().find(|part| active.contains(&part.rule)).map(|part| part.term)
}

/// Whether a weapon can parry a blow: any weapon, or only close-combat weapons (DC-050).
pub const fn parries(settings: &Settings, weapon: &Weapon) -> bool {
    match settings.parry_with {
        ParryWith::Anything => weapon.is_loose() || (weapon.is_close() && !weapon.natural),
        ParryWith::CloseCombat => weapon.is_close() && !weapon.natural,
    }
}

/// The skill and the code with which a unit defends, before penalties; `None` if it has nothing to parry with (DC-049,
/// DC-050).
pub fn code(look: &Look<'_>, unit: UnitId, kind: DefenceKind, with: u8) -> Option<(Skill, DieCode)> {
    let sheet = look.sheet(unit);
    match kind {
        DefenceKind::Dodge => Some((Skill::Dodge, sheet.skill(Skill::Dodge))),
        DefenceKind::Block => Some((Skill::Brawling, sheet.skill(Skill::Brawling))),
        DefenceKind::Parry => {
            let (at, weapon) = look.weapon(unit, with)?;
            let fits = parries(look.settings(), weapon) && look.state(unit).gear.is_in_hand(with);
            // A specialisation in shooting a weapon does not help to parry with it.
            let specialised = sheet.specialisation(at).filter(|_| weapon.is_close());
            let code = sheet.parry().max(specialised.unwrap_or(DieCode::ZERO));
            fits.then_some((Skill::MeleeCombat, code))
        }
    }
}
