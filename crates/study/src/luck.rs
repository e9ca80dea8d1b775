//! The luck of sides and units over a whole battle.

use serde::Serialize;

use super::{
    Course,
    analysis::{Analysis, Harm, Step},
};
use hexfray_battle::{SideId, UnitId};

/// Hit points that were lost by certain orders, and the expected loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Toll {
    /// Hit points lost.
    pub was: i32,
    /// The expected loss.
    pub expected: f64,
}

impl Toll {
    /// Adds a unit's loss and its expected loss, unless it lost nothing and was expected to lose nothing, as when it is healed.
    fn add(&mut self, harm: &Harm) {
        if harm.lost > 0 || harm.expected > 0.0 {
            self.was += harm.lost;
            self.expected += harm.expected;
        }
    }
}

/// The luck of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SideLuck {
    /// The change in its chance to win by the dice, all orders together.
    pub chance: f64,
    /// The change in its chance by its own choices.
    pub choice: f64,
    /// The standard deviation of its chance by the dice of all orders.
    pub spread: f64,
    /// The chance that a side has less luck with the same orders, 0 to 1; `None` if dice could change nothing.
    pub luckier_than: Option<f64>,
    /// Its foes' losses by orders that needed dice.
    pub dealt: Toll,
    /// Its own losses by orders that needed dice.
    pub taken: Toll,
}

/// The luck of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct UnitLuck {
    /// The unit.
    pub unit: UnitId,
    /// The number of orders for which it threw dice.
    pub throws: u32,
    /// The change in its side's chance to win by these dice.
    pub chance: f64,
    /// Its foes' losses by its dice.
    pub dealt: Toll,
    /// Its own losses by all dice, its own and those of other units.
    pub taken: Toll,
}

/// The luck of all sides, in their order.
pub fn of_sides(course: &Course, analysis: &Analysis) -> Vec<SideLuck> {
    let battle = course.battle(0);
    let side_of: Vec<SideId> = battle.units().map(|unit| unit.side).collect();
    (0..battle.sides().len())
        .map(|side| {
            let own = SideId(side as u8);
            let mut luck = SideLuck::default();
            let mut variance = 0.0;
            for step in &analysis.steps {
                luck.chance += step.luck[side];
                variance += step.spread[side].powi(2);
                if step.side == Some(own) {
                    luck.choice += step.choice[side];
                }
                for harm in &step.harm {
                    let other = side_of[harm.unit.index()];
                    match (other == own, battle.are_hostile(own, other)) {
                        (true, _) => luck.taken.add(harm),
                        (_, true) => luck.dealt.add(harm),
                        _ => {}
                    }
                }
            }
            luck.spread = variance.sqrt();
            luck.luckier_than = (luck.spread > 1e-6).then(|| below(luck.chance / luck.spread));
            luck
        })
        .collect()
}

/// The luck of all units, in their order.
pub fn of_units(course: &Course, analysis: &Analysis) -> Vec<UnitLuck> {
    let battle = course.battle(0);
    let sides: Vec<SideId> = battle.units().map(|unit| unit.side).collect();
    battle
        .units()
        .map(|unit| {
            let nothing = Toll::default();
            let mut luck = UnitLuck { unit: unit.id, throws: 0, chance: 0.0, dealt: nothing, taken: nothing };
            let is_own = |step: &&Step| step.throws > 0 && step.thrower == Some(unit.id);
            for step in analysis.steps.iter().filter(is_own) {
                luck.throws += 1;
                luck.chance += step.luck[unit.side.index()];
                let foes = step.harm.iter().filter(|harm| battle.are_hostile(unit.side, sides[harm.unit.index()]));
                foes.for_each(|harm| luck.dealt.add(harm));
            }
            let own = analysis.steps.iter().flat_map(|step| &step.harm).filter(|harm| harm.unit == unit.id);
            own.for_each(|harm| luck.taken.add(harm));
            luck
        })
        .collect()
}

/// The share of a normal distribution below the mean plus `deviations` standard deviations.
fn below(deviations: f64) -> f64 {
    0.5 * libm::erfc(-deviations / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_unit_gets_back_takes_nothing_off_what_it_lost() {
        let harm = |lost: i32, expected: f64| Harm { unit: UnitId(0), lost, expected };
        let mut toll = Toll::default();
        [harm(12, 9.5), harm(-20, -18.0), harm(0, 4.0), harm(0, 0.0)].iter().for_each(|harm| toll.add(harm));
        assert_eq!((toll.was, toll.expected), (12, 13.5));
    }

    #[test]
    fn the_share_of_the_less_lucky_is_that_of_the_normal_distribution() {
        for (deviations, share) in [(0.0, 0.5), (1.0, 0.8413), (-1.0, 0.1587), (1.96, 0.975)] {
            assert!((below(deviations) - share).abs() < 1e-4, "{deviations}");
        }
    }
}
