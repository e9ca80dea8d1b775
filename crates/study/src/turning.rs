//! The turning points of a battle: the orders with which the chances changed most.

use serde::Serialize;

use super::analysis::{Analysis, Step};
use hexfray_battle::{SideId, UnitId};

/// The smallest gain of a turning point.
const LEAST: f64 = 0.01;

/// An order with which the chances changed much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct TurningPoint {
    /// The moment after the order: the number of orders given by then.
    pub at: usize,
    /// The side that gained most by it.
    pub side: SideId,
    /// The gain of its chance.
    pub gain: f64,
    /// The part of the gain that was luck.
    pub luck: f64,
}

impl TurningPoint {
    /// Whether the dice had more effect than the choice.
    pub fn is_luck(&self) -> bool {
        self.luck.abs() > (self.gain - self.luck).abs()
    }
}

/// The `most` greatest turning points, in the order of the battle. Of each turn of a unit only the greatest counts.
pub fn turning_points(analysis: &Analysis, most: usize) -> Vec<TurningPoint> {
    let mut all: Vec<(TurningPoint, Turn)> =
        analysis.steps.iter().map(|step| (point(analysis, step), turn(step))).collect();
    all.retain(|(point, _)| point.gain >= LEAST);
    all.sort_by(|(one, _), (other, _)| other.gain.total_cmp(&one.gain).then(one.at.cmp(&other.at)));
    let mut chosen: Vec<(TurningPoint, Turn)> = Vec::new();
    for (point, turn) in all {
        if chosen.len() < most && chosen.iter().all(|(_, known)| turn.1.is_none() || *known != turn) {
            chosen.push((point, turn));
        }
    }
    chosen.sort_by_key(|(point, _)| point.at);
    chosen.into_iter().map(|(point, _)| point).collect()
}

/// The turn to which an order belongs: its round and its unit.
type Turn = (u16, Option<UnitId>);

const fn turn(step: &Step) -> Turn {
    (step.round, step.unit)
}

fn point(analysis: &Analysis, step: &Step) -> TurningPoint {
    let gains = (0..step.luck.len()).map(|side| (side, analysis.change(step.at, side)));
    let (side, gain) = gains.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or((0, 0.0));
    TurningPoint { at: step.at, side: SideId(side as u8), gain, luck: step.luck[side] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(at: usize, unit: u16, luck: f64) -> Step {
        Step {
            at,
            round: 1,
            side: Some(SideId(0)),
            unit: Some(UnitId(unit)),
            thrower: None,
            throws: 1,
            choice: vec![0.0, 0.0],
            luck: vec![luck, -luck],
            spread: vec![0.0, 0.0],
            harm: Vec::new(),
        }
    }

    #[test]
    fn the_greatest_changes_are_turning_points_one_a_turn_in_their_order() {
        let chances = [0.5, 0.6, 0.75, 0.75, 0.45, 0.451].map(|chance| vec![chance, 1.0 - chance]).to_vec();
        let steps = vec![step(1, 0, 0.1), step(2, 0, 0.0), step(3, 1, 0.0), step(4, 2, -0.2), step(5, 3, 0.0)];
        let points = turning_points(&Analysis { chances, steps }, 5);
        let told: Vec<_> = points.iter().map(|point| (point.at, point.side.0, point.is_luck())).collect();
        assert_eq!(told, [(2, 0, false), (4, 1, true)], "the greater of one turn, and nothing that is next to nothing");
    }
}
