//! Dice: plain, pools, open-ended, chains, and the Wild Die.

use std::sync::OnceLock;

use super::dist::Dist;

impl Dist {
    /// A die with faces 1 to `sides`; a die without sides shows 0.
    pub fn die(sides: u32) -> Self {
        if sides == 0 { Self::point(0) } else { Self::uniform(1, i32::try_from(sides).unwrap_or(i32::MAX)) }
    }

    /// The sum of `count` dice with faces 1 to `sides`, by exact convolution; 0 for no dice.
    pub fn dice(count: u32, sides: u32) -> Self {
        Self::sum_of(count, &Self::die(sides))
    }

    /// The sum of `count` independent outcomes of the same distribution.
    pub fn sum_of(count: u32, of: &Dist) -> Self {
        let (mut total, mut next) = (Self::point(0), Self::default());
        for _ in 0..count {
            total.add_into(of, &mut next);
            std::mem::swap(&mut total, &mut next);
        }
        total
    }

    /// The number of passed checks out of `count` independent ones with probability `p`: the hits of a dice pool.
    pub fn hits(count: u32, p: f64) -> Self {
        Self::sum_of(count, &Self::bernoulli(p))
    }

    /// A die that is rolled again and added as long as it shows `again` or more.
    ///
    /// `Dist::exploding(6, 6)` is the usual one. A die that would be rolled again on every face is rolled once.
    pub fn exploding(sides: u32, again: u32) -> Self {
        let again = i32::try_from(again).unwrap_or(i32::MAX);
        Self::chain(&Self::die(sides), |face| face, |face| face >= again)
    }

    /// A roll whose faces gain points, and which is rolled again and added as long as `again` returns true for the face.
    ///
    /// It is followed until further rolls weigh less than [`Dist::TINY`], or for 4,096 rolls. The rest counts as if it ended
    /// there and is part of the [`remainder`](Self::remainder). A roll that would always be repeated is made once.
    pub fn chain(roll: &Dist, gain: impl Fn(i32) -> i32, again: impl Fn(i32) -> bool) -> Self {
        let (go_on, p_on) = part_of(roll, &gain, &again);
        let (stop, p_stop) = part_of(roll, &gain, |face| !again(face));
        let Some(stop) = stop else { return roll.map(gain) };
        let Some(go_on) = go_on else { return stop };
        let mut chain = Self { min: stop.min, weights: Vec::new(), remainder: 0.0 };
        chain.pour(p_stop, &stop);
        // `open` is the points gained by rolls that all continued, which happens with the chance `p_open`.
        let (mut open, mut next, mut p_open) = (go_on.clone(), Self::default(), p_on);
        for _ in 0..Self::MOST_ROLLS {
            if p_open < Self::TINY {
                break;
            }
            open.add_into(&stop, &mut next);
            chain.pour(p_open * p_stop, &next);
            open.add_into(&go_on, &mut next);
            std::mem::swap(&mut open, &mut next);
            p_open *= p_on;
        }
        chain.pour(p_open, &open);
        chain.settle();
        chain.remainder = (p_open + roll.remainder / p_stop).min(1.0);
        chain
    }

    /// The sum of `count` dice without the highest of them; 0 for one die or none.
    pub fn dice_without_highest(count: u32, sides: u32) -> Self {
        if count < 2 || sides == 0 {
            return Self::point(0);
        }
        // by_highest[m][s] is the chance that the highest die so far shows m + 1 and the others add up to s.
        let p = 1.0 / f64::from(sides);
        let (faces, span) = (sides as usize, (count as usize - 1) * sides as usize + 1);
        let mut by_highest = vec![vec![0.0; span]; faces];
        by_highest.iter_mut().for_each(|sums| sums[0] = p);
        for _ in 1..count {
            let mut next = vec![vec![0.0; span]; faces];
            for (highest, sums) in by_highest.iter().enumerate() {
                for (sum, weight) in sums.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
                    (0..faces).for_each(|face| next[highest.max(face)][sum + highest.min(face) + 1] += weight * p);
                }
            }
            by_highest = next;
        }
        let total = (0..span).map(|sum| by_highest.iter().map(|sums| sums[sum]).sum()).collect();
        Self::from_weights(0, total).expect("the chances of all sums add up to 1")
    }
}

/// The gains of the faces that `wanted` picks, as a separate distribution, and their share of the roll.
fn part_of(roll: &Dist, gain: impl Fn(i32) -> i32, wanted: impl Fn(i32) -> bool) -> (Option<Dist>, f64) {
    let weights: Vec<f64> = (0..roll.weights.len())
        .map(|index| if wanted(roll.min + index as i32) { roll.weights[index] } else { 0.0 })
        .collect();
    let share = weights.iter().sum();
    (Dist::from_weights(roll.min, weights).map(|part| part.map(gain)), share)
}

/// The effect of a 1 on the first throw of the Wild Die (DC-005).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WildOne {
    /// It counts as 1, and there is a complication, which the referee decides.
    #[default]
    Complication,
    /// The 1 and the highest other die are removed.
    RemoveHighest,
    /// It counts as 1 and has no further effect.
    Plain,
}

/// The distribution of the Wild Die, which every die code uses.
static WILD_DIE: OnceLock<Dist> = OnceLock::new();

/// The total of a die code of `dice` six-sided dice and `pips`; one die is the Wild Die (DC-001, DC-004, DC-005).
///
/// The Wild Die is rolled again and added on every 6. The total of a code without dice is its pips; rules decide the value of a
/// code below 1D (DC-002).
pub fn wild(dice: u32, pips: i32, one: WildOne) -> Dist {
    if dice == 0 {
        return Dist::point(pips);
    }
    let others = Dist::dice(dice - 1, 6);
    let wild_die = WILD_DIE.get_or_init(|| Dist::exploding(6, 6));
    let total = match one {
        WildOne::Complication | WildOne::Plain => others.add(wild_die),
        WildOne::RemoveHighest => {
            let (above_one, _) = part_of(wild_die, |face| face, |face| face > 1);
            let above_one = above_one.expect("a Wild Die shows more than 1 in five of six");
            let mut kept = others.add(&above_one);
            kept.remainder = wild_die.remainder / (5.0 / 6.0);
            Dist::mix(1.0 / 6.0, &Dist::dice_without_highest(dice - 1, 6), &kept)
        }
    };
    total.shift(pips)
}
