//! Damage to what stands on the board (DC-109, DC-119).

use super::play::Play;
use crate::{
    battle::{CheckResult, Event, Name, Parts, Rule, UnitId, change_cells},
    grid::Cell,
    rules::die_code::{acts::tasks::thing, content::DieCode, state::Damaged},
};

/// Rolls damage against the Toughness of what stands in a cell (DC-109, DC-119).
pub fn strike(play: &mut Play<'_>, unit: UnitId, cell: Cell, code: DieCode) {
    if thing(&play.look(), cell).is_none() {
        return;
    }
    let damage = play.roll(unit, code, "damage").total;
    let toughness = roll_toughness(play, cell);
    settle(play, unit, cell, damage, toughness);
}

/// Rolls the Toughness of what stands in a cell; it throws no Wild Die of anybody's.
pub fn roll_toughness(play: &mut Play<'_>, cell: Cell) -> i32 {
    let Some((name, code)) = thing(&play.look(), cell).map(|(name, code)| (name.to_owned(), code)) else { return 0 };
    if !play.look().tables().knows_toughness(&name)
        && let Some(unit) = play.look().flow.actor()
    {
        play.note(unit, "the chart has no Toughness for this: it counts 0", "DC-163");
    }
    play.referee_roll(code, "Toughness")
}

/// What damage does to a thing: at its Toughness and the margin it breaks, above its Toughness it is damaged, and the next
/// damage breaks it (DC-119).
pub fn settle(play: &mut Play<'_>, unit: UnitId, cell: Cell, damage: i32, toughness: i32) {
    let breaks = damage >= toughness + play.look().settings().break_margin;
    let damages = damage > toughness;
    let mut parts = Parts::new();
    parts.base(Name::new("Toughness"), toughness, Rule::new("DC-119"));
    let result = match (breaks, damages) {
        (true, _) => CheckResult::Critical,
        (_, true) => CheckResult::Passed,
        _ => CheckResult::Failed,
    };
    let what = Name::new("breaking a thing");
    play.log(Event::Checked { unit, target: None, what, parts, needed: toughness + 1, roll: damage, result });
    let again = play.look().damaged.0.contains(&cell);
    if breaks || (damages && again) {
        smash(play, cell);
    } else if damages {
        play.0.resource_mut::<Damaged>().0.push(cell);
        play.note(unit, "it is damaged: the next damage breaks it", "DC-119");
    }
}

/// Takes what stands in a cell off the board.
pub fn smash(play: &mut Play<'_>, cell: Cell) {
    play.0.resource_mut::<Damaged>().0.retain(|&other| other != cell);
    change_cells(play.0, &[cell], None);
}
