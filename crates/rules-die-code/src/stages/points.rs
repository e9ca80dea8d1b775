//! Spending Character Points (DC-006).

use super::play::Play;
use crate::state::Look;
use hexfray_battle::{Name, UnitId, play::Playing};

/// Spends Character Points: each adds one Wild Die (DC-006).
pub fn spend(play: &mut Play<'_>, unit: UnitId, points: u16) -> i32 {
    let mut sum = 0;
    for _ in 0..points {
        sum += play.open_ended(unit, "Character Point");
        play.change(unit).points.take(1);
    }
    if points > 0 {
        let left = play.look().state(unit).points.left;
        let what = Name::new("Character Points");
        play.log(hexfray_battle::Event::Spent { unit, what, amount: i32::from(points), left });
    }
    sum
}

/// How many Character Points a unit may spend on a roll (DC-006).
pub fn may_spend(look: &Look<'_>, unit: UnitId) -> i32 {
    let settings = look.settings();
    if !settings.cp_other_rolls {
        return 0;
    }
    look.state(unit).points.left.min(i32::from(settings.cp_per_roll)).max(0)
}
