//! Damage to things on the board (DC-109, DC-119).

use super::{
    bonds,
    pending::{Rolls, Then, Wants},
    play::Play,
};
use crate::{
    numbers::damage::{self, Breakage, Harm},
    state::Damaged,
};
use hexfray_battle::{CheckResult, Event, Name, Parts, Rule, UnitId, change_cells, play::Playing};
use hexfray_board::grid::Cell;

/// Rolls damage against the Toughness of the thing in a cell (DC-109, DC-119).
///
/// Returns `None` if it stopped for a question.
pub fn strike(play: &mut Play<'_>, unit: UnitId, cell: Cell, harm: Harm, then: Then) -> Option<()> {
    let mut rolls = Rolls::of(play, then);
    let damage = rolls.roll(unit, harm.code, None, "damage", |_| Wants::Higher)? + harm.bonus();
    rolls.done();
    let toughness = roll_toughness(play, cell);
    settle(play, unit, cell, damage, toughness);
    Some(())
}

/// Rolls the Toughness of the thing in a cell, without a Wild Die.
pub fn roll_toughness(play: &mut Play<'_>, cell: Cell) -> i32 {
    let Some((name, code)) = play.look().thing(cell).map(|(name, code)| (name.to_owned(), code)) else { return 0 };
    if !play.look().tables().knows_toughness(&name)
        && let Some(unit) = play.look().flow.actor()
    {
        play.note(unit, "the chart has no Toughness for this: it counts 0", Rule::new("DC-163"));
    }
    play.referee_roll(code, "Toughness")
}

/// Applies damage to a thing (DC-119).
pub fn settle(play: &mut Play<'_>, unit: UnitId, cell: Cell, damage: i32, toughness: i32) {
    let look = play.look();
    let damaged = look.damaged.0.contains(&cell);
    let breakage = damage::breakage(damage, toughness, look.settings().break_margin, damaged);
    let mut parts = Parts::new();
    parts.base(Name::new("Toughness"), toughness, Rule::new("DC-119"));
    let result = match breakage {
        Breakage::Broken => CheckResult::Critical,
        Breakage::Damaged => CheckResult::Passed,
        Breakage::Whole => CheckResult::Failed,
    };
    let what = Name::new("breaking a thing");
    play.log(Event::Checked {
        unit,
        target: None,
        attack: false,
        what,
        parts,
        needed: toughness + 1,
        against: None,
        roll: damage,
        result,
    });
    match breakage {
        Breakage::Broken => smash(play, cell),
        Breakage::Damaged => {
            play.0.resource_mut::<Damaged>().0.push(cell);
            play.note(unit, "damaged: the next damage breaks it", Rule::new("DC-119"));
        }
        Breakage::Whole => {}
    }
}

/// Removes the thing in a cell from the board.
pub fn smash(play: &mut Play<'_>, cell: Cell) {
    play.0.resource_mut::<Damaged>().0.retain(|&other| other != cell);
    change_cells(play.0, &[cell], None);
    bonds::unpin_parted(play);
}
