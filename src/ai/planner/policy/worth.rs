//! What an act is worth to who does it, in hit points, by kept odds and by wounds as they are now.

use crate::battle::{ActView, Battle, Estimate, GoalKind, Presence, Purpose, SideId, UnitView};

/// What the fall of a foe is worth besides its wounds, as a share of its hit points at full health.
const FALL: f64 = 0.5;
/// How much more a wound counts on somebody who is almost down.
const FOCUS: f64 = 0.6;
/// How much more harm to friends counts than harm to foes.
const LOYALTY: f64 = 1.3;
/// What a condition is worth, as a share of its bearer's hit points at full health.
const CONDITION: f64 = 0.13;
/// What all of a unit's magic points are worth, as a share of its hit points at full health.
const MAGIC: f64 = 0.08;
/// What is left of the worth of an act that takes effect later: at a unit, at a cell.
const LATER: [f64; 2] = [0.85, 0.6];
/// What a blow counts that follows another in the same turn.
const AGAIN: f64 = 0.8;
/// How far the harm of a hit strays from its mean, as a share of it.
const SPREAD: f64 = 0.35;

/// Whether an act means this unit: harm is meant for foes, help for friends.
pub fn is_meant(act: &ActView, target: &UnitView, is_foe: bool) -> bool {
    match act.purpose {
        Purpose::Harm | Purpose::Hinder => target.is_active() && is_foe,
        Purpose::Mend if target.presence == Presence::Down => !is_foe,
        Purpose::Mend => target.is_active() && !is_foe && target.hp < target.hp_max,
        Purpose::Help => target.is_active() && !is_foe,
        Purpose::Turn => false,
    }
}

/// What an act's odds for one unit are worth; `fresh`: its conditions are new to the target.
pub fn on_unit(act: &ActView, target: &UnitView, odds: &Estimate, is_foe: bool, fresh: bool) -> f64 {
    let full = f64::from(target.hp_max.max(1));
    let hp = f64::from(target.hp.max(0));
    let hit = odds.hit.max(f64::EPSILON);
    let blow = odds.damage / hit;
    let harm = hit * blow.min(hp);
    let falls = match blow {
        ..=0.0 => odds.defeat,
        _ => odds.defeat.max(hit * ((blow * (1.0 + SPREAD) - hp) / (blow * 2.0 * SPREAD)).clamp(0.0, 1.0)),
    };
    let health = (hp / full).clamp(0.0, 1.0);
    let wounds = harm * (1.0 + FOCUS * (1.0 - health)) + falls * FALL * full;
    let spoilt = odds.initiative + 0.5 * odds.held;
    let helps = matches!(act.purpose, Purpose::Help | Purpose::Mend);
    let weakening = if fresh { CONDITION * full * odds.conditions * (1.0 - falls) } else { 0.0 };
    let missing = f64::from((target.hp_max - target.hp).max(0));
    let rise = if target.presence == Presence::Down { 0.6 * full * odds.hit } else { 0.0 };
    let healing = odds.healing.min(missing) * (0.35 + 1.1 * (1.0 - health)) + rise;
    let harm = (wounds + spoilt) * if is_foe { 1.0 } else { -LOYALTY };
    harm + weakening * if helps == is_foe { -1.0 } else { 1.0 } + healing * if is_foe { -1.0 } else { 1.0 }
}

/// What is left of that after what the act costs, and what is added by acts like it that it announces.
pub fn net(act: &ActView, own: &UnitView, worth: f64, at_cell: bool) -> f64 {
    let later = if act.charge > 0 { LATER[usize::from(at_cell)] } else { 1.0 };
    let often = 1.0 + AGAIN * f64::from(act.actions.max(1) - 1);
    let price = MAGIC * f64::from(own.hp_max) * f64::from(act.mp) / f64::from(own.mp_max.max(1));
    worth * later * often - price
}

/// By how much more the harm of somebody counts whose fall wins the battle.
pub fn mark(battle: &Battle, side: SideId, target: &UnitView) -> f64 {
    let named = |kind: &GoalKind| matches!(kind, GoalKind::Defeat { unit } if *unit == target.id);
    let goals = &battle.setup().goals;
    if goals.iter().any(|goal| goal.side == side && named(&goal.kind)) { 2.0 } else { 1.0 }
}
