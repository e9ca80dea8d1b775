//! What a quick draw promises whoever is asked about one: the chance to hit the nearest foe in that round.

use super::forecast::estimate;
use crate::{
    battle::{Act, Estimate, UnitId, Verb, play::Carried},
    rules::die_code::{
        content::Attribute,
        numbers::{codes, odds::OddsTable},
        state::{Look, QuickDraw, Turn},
    },
};

/// Without a quick draw, then with one attack with each of these weapons (DC-145). What is at the belt takes an action
/// to draw unless it is drawn quickly (DC-034).
pub fn with_each(look: &Look<'_>, table: &OddsTable, unit: UnitId, weapons: &[u8]) -> Vec<f64> {
    let Some(foe) = nearest(look, unit) else { return Vec::new() };
    let usual = look.weapons(unit).filter_map(|(with, _)| {
        let actions = match look.state(unit).gear.get(with)?.carried {
            Carried::InHand => 1,
            Carried::AtBelt => 2,
            _ => return None,
        };
        Some(hit(look, table, (unit, foe), with, Turn { announced: Some(actions), ..Turn::default() }))
    });
    let quick = weapons.iter().map(|&with| hit(look, table, (unit, foe), with, announced(with, 1, 0)));
    std::iter::once(usual.fold(0.0, f64::max)).chain(quick).collect()
}

/// With one attack, with two, and so on: that one of them hits (DC-147).
pub fn with_attacks(look: &Look<'_>, table: &OddsTable, unit: UnitId, with: u8, most: usize) -> Vec<f64> {
    let Some(foe) = nearest(look, unit) else { return Vec::new() };
    let any = |attacks: u8| once_of(attacks, hit(look, table, (unit, foe), with, announced(with, attacks, 0)));
    (1..=most.min(usize::from(u8::MAX)) as u8).map(any).collect()
}

/// With no die moved to Perception, with one, and so on: that it hits before that foe fells it (DC-146).
pub fn with_dice(
    look: &Look<'_>,
    table: &OddsTable,
    unit: UnitId,
    (with, attacks): (u8, u8),
    answers: usize,
) -> Vec<f64> {
    let Some(foe) = nearest(look, unit) else { return Vec::new() };
    let settings = look.settings();
    let perception = |unit: UnitId, more: u8| {
        let code = look.sheet(unit).attribute(Attribute::Perception);
        table.of(settings, code.less_dice(codes::dice_off(look, unit, Attribute::Perception), 0).more_dice(more))
    };
    let felled = blows(look, table, foe, unit).map(|odds| odds.defeat).fold(0.0, f64::max);
    let promise = |moved: u8| {
        let hits = once_of(attacks, hit(look, table, (unit, foe), with, announced(with, attacks, moved)));
        hits * (1.0 - felled * perception(foe, 0).p_beats(perception(unit, moved)))
    };
    (0..answers.min(usize::from(u8::MAX)) as u8).map(promise).collect()
}

/// The chance that one of so many hits.
fn once_of(attacks: u8, hit: f64) -> f64 {
    1.0 - (1.0 - hit).powi(i32::from(attacks))
}

fn announced(with: u8, attacks: u8, moved: u8) -> Turn {
    let quick_draw = Some(QuickDraw { with, attacks, moved });
    Turn { announced: Some(attacks), quick_draw, ..Turn::default() }
}

fn nearest(look: &Look<'_>, unit: UnitId) -> Option<UnitId> {
    let from = look.cell(unit)?;
    let foes = look.units.iter().map(|(other, _)| other);
    let foes = foes.filter(|&other| look.is_active(other) && look.are_hostile(unit, other));
    let near = foes.filter_map(|foe| Some((look.distance(from, look.cell(foe)?), foe)));
    near.min().map(|(_, foe)| foe)
}

/// The chance of a plain attack in such a turn.
fn hit(look: &Look<'_>, table: &OddsTable, (unit, foe): (UnitId, UnitId), with: u8, turn: Turn) -> f64 {
    let Some(from) = look.cell(unit) else { return 0.0 };
    let look = look.with(unit, from, turn);
    estimate(&look, table, unit, Act::new(Verb::ATTACK, with), foe, from).map_or(0.0, |odds| odds.hit)
}

/// The odds of the plain attacks of one on another with each of its weapons.
fn blows<'a>(look: &'a Look<'_>, table: &'a OddsTable, by: UnitId, on: UnitId) -> impl Iterator<Item = Estimate> + 'a {
    let weapons = look.weapons(by).map(|(with, _)| with);
    weapons.filter_map(move |with| estimate(look, table, by, Act::new(Verb::ATTACK, with), on, look.cell(by)?))
}
