//! The value of a quick draw for a unit that is asked about one: the chance to hit the nearest foe in that round.

use super::forecast::estimate;
use crate::{
    content::{Attribute, Skill},
    numbers::{codes, odds::OddsTable},
    state::{Look, QuickDraw, Turn},
};
use hexfray_battle::{Act, Canonical, Estimate, UnitId, Verb, narrow, play::Carried};

/// What a quick draw uses: a skill, or a specialisation in one weapon (DC-143).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Canonical)]
pub struct Choice {
    /// The skill.
    pub skill: Skill,
    /// The weapon of the specialisation, by its place on the sheet.
    pub only: Option<u8>,
}

impl Choice {
    fn drawn(self, attacks: u8, moved: u8) -> QuickDraw {
        QuickDraw { skill: self.skill, only: self.only, attacks, moved, made: 0 }
    }
}

/// The chances to hit without a quick draw, then with one attack for each of these choices (DC-145). A weapon at the
/// belt takes an action to draw unless it is drawn quickly (DC-034).
pub fn with_each(look: &Look<'_>, table: &OddsTable, unit: UnitId, choices: &[Choice]) -> Vec<f64> {
    let Some(foe) = nearest(look, unit) else { return Vec::new() };
    let usual = look.weapons(unit).filter_map(|(with, _)| {
        let actions = match look.state(unit).gear.get(with)?.carried {
            Carried::InHand => 1,
            Carried::AtBelt => 2,
            _ => return None,
        };
        Some(hit(look, table, (unit, foe), with, Turn { announced: Some(actions), ..Turn::default() }))
    });
    let quick = choices.iter().map(|&choice| best(look, table, (unit, foe), choice.drawn(1, 0)));
    std::iter::once(usual.fold(0.0, f64::max)).chain(quick).collect()
}

/// The chances that one attack hits, that at least one of two hits, and so on (DC-147).
pub fn with_attacks(look: &Look<'_>, table: &OddsTable, unit: UnitId, choice: Choice, most: usize) -> Vec<f64> {
    let Some(foe) = nearest(look, unit) else { return Vec::new() };
    let any = |attacks: u8| once_of(attacks, best(look, table, (unit, foe), choice.drawn(attacks, 0)));
    (1..=narrow::<u8>(most)).map(any).collect()
}

/// The chances that the unit hits before the nearest foe fells it, with no die moved to Perception, with one, and so on
/// (DC-146).
pub fn with_dice(
    look: &Look<'_>,
    table: &OddsTable,
    unit: UnitId,
    (choice, attacks): (Choice, u8),
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
        let hits = once_of(attacks, best(look, table, (unit, foe), choice.drawn(attacks, moved)));
        hits * (1.0 - felled * perception(foe, 0).p_beats(perception(unit, moved)))
    };
    (0..narrow::<u8>(answers)).map(promise).collect()
}

/// The chance that at least one of this many attacks hits.
fn once_of(attacks: u8, hit: f64) -> f64 {
    1.0 - (1.0 - hit).powi(i32::from(attacks))
}

fn nearest(look: &Look<'_>, unit: UnitId) -> Option<UnitId> {
    let from = look.cell(unit)?;
    let foes = look.units.iter().map(|(other, _)| other);
    let foes = foes.filter(|&other| look.is_active(other) && look.are_hostile(unit, other));
    let near = foes.filter_map(|foe| Some((look.board().grid().distance(from, look.cell(foe)?), foe)));
    near.min().map(|(_, foe)| foe)
}

/// The chance to hit with the best plain attack of an announced quick draw, with any weapon of its skill.
fn best(look: &Look<'_>, table: &OddsTable, pair: (UnitId, UnitId), quick: QuickDraw) -> f64 {
    let turn = Turn { quick_draw: Some(quick), ..Turn::default() };
    let suits = |with: u8, skill: Skill| {
        let carried = look.state(pair.0).gear.get(with).map(|stock| stock.carried);
        quick.is_with(skill, with) && matches!(carried, Some(Carried::InHand | Carried::AtBelt))
    };
    let weapons = look.weapons(pair.0).filter(|(with, weapon)| suits(*with, weapon.skill));
    weapons.map(|(with, _)| hit(look, table, pair, with, turn)).fold(0.0, f64::max)
}

/// The chance to hit with a plain attack in a given turn.
fn hit(look: &Look<'_>, table: &OddsTable, (unit, foe): (UnitId, UnitId), with: u8, turn: Turn) -> f64 {
    let Some(from) = look.cell(unit) else { return 0.0 };
    let look = look.with(unit, from, turn);
    estimate(&look, table, unit, Act::new(Verb::ATTACK, with), foe, from).map_or(0.0, |odds| odds.hit)
}

/// The odds of a unit's plain attacks on another with each of its weapons.
fn blows<'a>(look: &'a Look<'_>, table: &'a OddsTable, by: UnitId, on: UnitId) -> impl Iterator<Item = Estimate> + 'a {
    let weapons = look.weapons(by).map(|(with, _)| with);
    weapons.filter_map(move |with| estimate(look, table, by, Act::new(Verb::ATTACK, with), on, look.cell(by)?))
}
