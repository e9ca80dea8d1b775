//! Distributions equal a count of every case and keep the laws of probability.

use std::collections::BTreeMap;

use hexfray_board::odds::{Disagreement, Dist, Endurance, Histogram, WildOne, wild, wilson_95};
use proptest::prelude::*;

const CLOSE: f64 = 1e-12;

/// Every way in which `count` dice can fall.
fn falls(count: usize, sides: i32) -> Vec<Vec<i32>> {
    (0..count).fold(vec![vec![]], |falls, _| {
        let longer = |fall: &Vec<i32>| {
            let fall = fall.clone();
            (1..=sides).map(move |face| fall.iter().copied().chain([face]).collect::<Vec<_>>())
        };
        falls.iter().flat_map(longer).collect()
    })
}

/// The distribution of equally likely outcomes, by counting.
fn counted(outcomes: impl IntoIterator<Item = i32>) -> BTreeMap<i32, f64> {
    let outcomes: Vec<i32> = outcomes.into_iter().collect();
    let share = 1.0 / outcomes.len() as f64;
    outcomes.iter().fold(BTreeMap::new(), |mut counts, outcome| {
        *counts.entry(*outcome).or_insert(0.0) += share;
        counts
    })
}

#[track_caller]
fn assert_equals(dist: &Dist, counts: &BTreeMap<i32, f64>) {
    let (low, high) = (*counts.keys().next().expect("outcomes"), *counts.keys().last().expect("outcomes"));
    assert_eq!((dist.min(), dist.max()), (low, high), "lowest and highest outcome");
    for outcome in low..=high {
        let (found, wanted) = (dist.p(outcome), counts.get(&outcome).copied().unwrap_or(0.0));
        assert!((found - wanted).abs() < CLOSE, "P({outcome}) is {found}, by counting {wanted}");
    }
    assert_sound(dist);
}

#[track_caller]
fn assert_sound(dist: &Dist) {
    let total: f64 = dist.iter().map(|(_, weight)| weight).sum();
    assert!((total - 1.0).abs() < Dist::TOLERANCE, "probabilities add up to {total}");
    assert!(dist.p(dist.min()) > 0.0 && dist.p(dist.max()) > 0.0, "the ends are possible outcomes");
}

#[track_caller]
fn assert_alike(one: &Dist, two: &Dist, within: f64) {
    for outcome in one.min().min(two.min())..=one.max().max(two.max()) {
        let (a, b) = (one.p(outcome), two.p(outcome));
        assert!((a - b).abs() <= within, "P({outcome}): {a} and {b}");
    }
}

#[test]
fn dice_are_equal_to_counting_every_fall() {
    for (count, sides) in [(0, 6), (1, 1), (1, 6), (2, 6), (3, 6), (4, 6), (2, 10), (3, 12), (2, 100)] {
        let sums = falls(count, sides).into_iter().map(|fall| fall.iter().sum());
        assert_equals(&Dist::dice(count as u32, sides as u32), &counted(sums));
    }
    assert_eq!(Dist::die(0), Dist::point(0), "a die without sides shows 0");
}

#[test]
fn dice_without_the_highest_are_equal_to_counting() {
    for (count, sides) in [(2, 6), (3, 6), (5, 6), (3, 4)] {
        let rest = falls(count, sides).into_iter().map(|fall| fall.iter().sum::<i32>() - fall.iter().max().unwrap());
        assert_equals(&Dist::dice_without_highest(count as u32, sides as u32), &counted(rest));
    }
    assert_eq!(Dist::dice_without_highest(1, 6), Dist::point(0));
}

#[test]
fn hits_of_a_pool_are_equal_to_counting() {
    let hits = falls(5, 6).into_iter().map(|fall| fall.iter().filter(|face| **face >= 4).count() as i32);
    assert_equals(&Dist::hits(5, 0.5), &counted(hits));
}

#[test]
fn sums_and_functions_are_equal_to_counting() {
    let (d6, d10) = (Dist::die(6), Dist::die(10));
    let pairs = || (1..=6).flat_map(|a| (1..=10).map(move |b| (a, b)));
    assert_equals(&d6.add(&d10), &counted(pairs().map(|(a, b)| a + b)));
    assert_equals(&d6.minus(&d10), &counted(pairs().map(|(a, b)| a - b)));
    assert_equals(&d6.higher_of(&d10), &counted(pairs().map(|(a, b)| a.max(b))));
    assert_equals(&d6.lower_of(&d10), &counted(pairs().map(|(a, b)| a.min(b))));
    assert_equals(&d6.join(&d10, |a, b| a * b), &counted(pairs().map(|(a, b)| a * b)));
    assert_equals(&d10.clone().shift(-4).at_least(0), &counted((1..=10).map(|b| (b - 4).max(0))));
    assert_equals(&d10.scale(-3), &counted((1..=10).map(|b| -3 * b)));
    assert_equals(&d10.map(|b| b / 2).at_most(4), &counted((1..=10).map(|b| (b / 2).min(4))));
}

#[test]
fn comparisons_are_equal_to_counting() {
    let (a, b) = (Dist::dice(2, 6), Dist::die(12).shift(-1));
    let mut reaches = 0;
    let mut beats = 0;
    for fall in falls(2, 6) {
        for other in 0..12 {
            reaches += i32::from(fall[0] + fall[1] >= other);
            beats += i32::from(fall[0] + fall[1] > other);
        }
    }
    assert!((a.p_reaches(&b) - f64::from(reaches) / 432.0).abs() < CLOSE, "ties pass");
    assert!((a.p_beats(&b) - f64::from(beats) / 432.0).abs() < CLOSE, "ties fail");
    assert!((a.p_reaches(&b) + b.p_beats(&a) - 1.0).abs() < CLOSE, "one of the two holds");
}

#[test]
fn chances_means_and_quantiles_of_two_dice() {
    let sum = Dist::dice(2, 6);
    assert!((sum.expected() - 7.0).abs() < CLOSE);
    assert!((sum.variance() - 35.0 / 6.0).abs() < CLOSE);
    assert!((sum.deviation().powi(2) - 35.0 / 6.0).abs() < CLOSE);
    assert!((sum.cumulative(4) - 6.0 / 36.0).abs() < CLOSE);
    assert!((sum.p_at_least(10) - 6.0 / 36.0).abs() < CLOSE);
    assert!((sum.p_above(10) - 3.0 / 36.0).abs() < CLOSE);
    assert!((sum.p_that(|x| x % 2 == 0) - 0.5).abs() < CLOSE);
    assert!((sum.expected_of(f64::from) - 7.0).abs() < CLOSE);
    assert_eq!((sum.quantile(0.0), sum.quantile(0.5), sum.quantile(1.0)), (2, 7, 12));
    assert_eq!(sum.quantile(1.0 / 36.0), 2, "a quantile that is met exactly is the lower outcome");
    assert_eq!((sum.cumulative(1), sum.cumulative(12), sum.cumulative(99)), (0.0, 1.0, 1.0));
    assert_eq!((sum.p_at_least(2), sum.p_at_least(13), sum.p_at_least(-9)), (1.0, 0.0, 1.0));
}

#[test]
fn a_percentile_attack_is_equal_to_counting_every_roll() {
    // Chance 70 in 100, 1–10 doubles the basic damage 3 × 14 + d8, 95–100 misses, armour 20.
    let basic = Dist::die(8).shift(42);
    let through = |percent: i32| basic.map(|basic| (basic * percent / 100 - 20).max(0));
    let blow = Dist::mixture([(0.10, &through(200)), (0.60, &through(100)), (0.30, &Dist::point(0))]);
    let every = (1..=100).flat_map(|roll| {
        (1..=8).map(move |die| match roll {
            1..=10 => (42 + die) * 2 - 20,
            11..=70 => 42 + die - 20,
            _ => 0,
        })
    });
    assert_equals(&blow, &counted(every));
}

#[test]
fn an_exploding_die_follows_its_formula() {
    let die = Dist::exploding(6, 6);
    for outcome in 1..=60 {
        let sixes = (outcome - 1) / 6;
        let wanted = if outcome % 6 == 0 { 0.0 } else { (1.0f64 / 6.0).powi(sixes + 1) };
        assert!((die.p(outcome) - wanted).abs() < 1e-15, "P({outcome}) is {}, by formula {wanted}", die.p(outcome));
    }
    assert!(die.remainder() > 0.0 && die.remainder() < Dist::TINY, "the rest is stated: {}", die.remainder());
    assert!((die.expected() - 4.2).abs() < 1e-10, "3.5 · 6/5 = 4.2, not {}", die.expected());
    assert_sound(&die);
    assert_eq!(Dist::exploding(6, 1), Dist::die(6), "a die that would never end is rolled once");
    assert_eq!(Dist::exploding(6, 7), Dist::die(6), "a die that shows no 7 does not explode");
    assert_eq!(Dist::exploding(6, 7).remainder(), 0.0);
}

#[test]
fn a_chain_rolls_again_by_its_roll_and_gains_by_a_table() {
    // Power roll: 2d6, gain = half the sum, again on 10 or more. Counted over three rolls, deeper ones bounded.
    let gain = |roll: i32| roll / 2;
    let chain = Dist::chain(&Dist::dice(2, 6), gain, |roll| roll >= 10);
    let rolls: Vec<i32> = falls(2, 6).into_iter().map(|fall| fall[0] + fall[1]).collect();
    let mut counts = BTreeMap::new();
    let mut open = vec![(0, 1.0)];
    for _ in 0..3 {
        let mut next = Vec::new();
        for (sum, p) in open {
            for roll in &rolls {
                let (sum, p) = (sum + gain(*roll), p / 36.0);
                if *roll >= 10 { next.push((sum, p)) } else { *counts.entry(sum).or_insert(0.0) += p }
            }
        }
        open = next;
    }
    let unfollowed: f64 = open.iter().map(|(_, p)| p).sum();
    for outcome in 0..=19 {
        let gap = chain.p(outcome) - counts.get(&outcome).copied().unwrap_or(0.0);
        assert!((-CLOSE..=unfollowed).contains(&gap), "P({outcome}) differs by {gap}");
    }
    assert!((chain.expected() - Dist::dice(2, 6).map(gain).expected() / (1.0 - 1.0 / 6.0)).abs() < 1e-9, "Wald");
    let endless = Dist::chain(&Dist::bernoulli(0.999_999), |_| 1, |again| again == 1);
    assert!(endless.remainder() > 0.9, "what was not followed is stated");
    assert_sound(&endless);
}

#[test]
fn dc_004_wild_die_adds_and_rolls_again_on_six() {
    // 3D: 2, 4 and Wild 6, 6, 3 → 21: reached only through the Wild Die, whose chance is counted here.
    let total = wild(3, 0, WildOne::Plain);
    assert_alike(&total, &Dist::dice(2, 6).add(&Dist::exploding(6, 6)), 0.0);
    assert!(total.p(21) > 0.0, "3 dice come to 21");
    assert!((wild(1, 2, WildOne::Plain).p(2 + 6 + 3) - 1.0 / 36.0).abs() < CLOSE, "one die is the Wild Die: 6, 3, +2");
    assert_eq!(wild(0, 2, WildOne::Plain), Dist::point(2), "no dice, only pips");
}

#[test]
fn dc_005_wild_one_counts_as_one_or_takes_the_highest_die_away() {
    assert_eq!(wild(4, 1, WildOne::Complication), wild(4, 1, WildOne::Plain), "a complication changes no total");
    let strict = wild(3, 1, WildOne::RemoveHighest);
    let mut counts = BTreeMap::new();
    for fall in falls(2, 6) {
        *counts.entry(fall[0].min(fall[1]) + 1).or_insert(0.0) += 1.0 / 216.0;
        for wild in 2..=5 {
            *counts.entry(fall[0] + fall[1] + wild + 1).or_insert(0.0) += 1.0 / 216.0;
        }
        for again in 1..=5 {
            *counts.entry(fall[0] + fall[1] + 6 + again + 1).or_insert(0.0) += 1.0 / 1296.0;
        }
    }
    for outcome in 2..=15 {
        let (found, wanted) = (strict.p(outcome), counts.get(&outcome).copied().unwrap_or(0.0));
        assert!((found - wanted).abs() < CLOSE, "P({outcome}) is {found}, by counting {wanted}");
    }
    assert!((wild(1, 0, WildOne::RemoveHighest).p(0) - 1.0 / 6.0).abs() < CLOSE, "a lone Wild 1 leaves nothing");
    assert!(strict.remainder() < 2.0 * Dist::TINY);
    assert_sound(&strict);
}

#[test]
fn blows_after_another_are_equal_to_counting() {
    let blow = Dist::mix(0.5, &Dist::die(4), &Dist::point(0));
    let faces = [0, 0, 0, 0, 1, 2, 3, 4];
    let mut defeated = [0.0; 4];
    for path in falls(4, 8) {
        let mut hp = 7;
        for (index, face) in path.iter().enumerate() {
            hp -= faces[*face as usize - 1];
            if hp <= 0 {
                (index..4).for_each(|later| defeated[later] += 8.0f64.powi(-4));
                break;
            }
        }
    }
    for (found, wanted) in Endurance::defeat_within(7, &blow, 4).iter().zip(defeated) {
        assert!((found - wanted).abs() < CLOSE, "defeated with {found}, by counting {wanted}");
    }
}

#[test]
fn who_is_down_stays_down() {
    let mut unit = Endurance::new(3);
    unit.strike(&Dist::uniform(2, 3)).strike(&Dist::point(-5));
    assert!((unit.defeated() - 0.5).abs() < CLOSE, "healing does not raise a defeated unit");
    assert!((unit.left().p(6) - 0.5).abs() < CLOSE, "healing reaches who still stands");
    assert_eq!(unit.reset(4).left(), &Dist::point(4), "reset starts over");
    assert_eq!(Endurance::new(-2).defeated(), 1.0, "no hit points are 0 hit points");
    assert!((Endurance::uncertain(&Dist::die(6).shift(-2)).defeated() - 2.0 / 6.0).abs() < CLOSE);
}

#[test]
fn truncation_states_what_it_moved() {
    let sum = Dist::dice(12, 6);
    let cut = sum.clone().truncate(1e-6);
    assert!(cut.min() > sum.min() && cut.max() < sum.max(), "both tails were cut");
    assert!(cut.remainder() > 0.0 && cut.remainder() <= 2e-6);
    assert_sound(&cut);
    for outcome in sum.min()..=sum.max() {
        assert!((cut.cumulative(outcome) - sum.cumulative(outcome)).abs() <= cut.remainder() + CLOSE);
    }
    assert_eq!(Dist::die(6).truncate(2.0), Dist::die(6), "what would leave nothing cuts nothing");
}

#[test]
fn nonsense_becomes_no_distribution_or_a_harmless_one() {
    assert_eq!(Dist::from_weights(0, vec![]), None);
    assert_eq!(Dist::from_weights(0, vec![0.5, -0.1]), None);
    assert_eq!(Dist::from_weights(0, vec![0.5, f64::NAN]), None);
    assert_eq!(Dist::from_weights(0, vec![f64::INFINITY]), None);
    assert_eq!(Dist::from_weights(i32::MAX, vec![1.0, 1.0]), None);
    assert_eq!(Dist::from_weights(3, vec![0.0, 2.0, 6.0, 0.0]).unwrap(), Dist::bernoulli(0.75).shift(4));
    assert_eq!(Dist::bernoulli(f64::NAN), Dist::point(0));
    assert_eq!(Dist::bernoulli(7.0), Dist::point(1));
    assert_eq!(Dist::mixture([]), Dist::point(0));
    assert_eq!(Dist::uniform(3, 1), Dist::point(3));
    assert_eq!(Dist::point(i32::MAX).shift(5).max(), i32::MAX);
    assert_eq!(Dist::point(i32::MAX).p_above(i32::MAX), 0.0);
    assert_eq!(Dist::point(i32::MIN).p_beats(&Dist::point(i32::MIN)), 0.0);
}

/// A small generator, so that the tests do not depend on a library's samplers.
fn rolls(seed: u64) -> impl FnMut(u64) -> i32 {
    let mut state = seed;
    move |sides| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) % sides) as i32 + 1
    }
}

#[test]
fn observed_fights_agree_with_a_right_forecast_and_not_with_a_wrong_one() {
    let mut roll = rolls(7);
    let mut fight = |chance| if roll(100) <= chance { (roll(6) + roll(6) - 3).max(0) } else { 0 };
    let observed: Histogram = (0..20_000).map(|_| fight(65)).collect();
    let forecast = |chance: f64, armour: i32| {
        Dist::mix(chance, &Dist::dice(2, 6).map(|basic| (basic - armour).max(0)), &Dist::point(0))
    };
    assert_eq!(forecast(0.65, 3).agrees_with(&observed), Ok(()));
    assert!((observed.mean() - forecast(0.65, 3).expected()).abs() < 0.1);
    assert!(forecast(0.62, 3).agrees_with(&observed).is_err(), "three in a hundred too few");
    assert!(forecast(0.65, 4).agrees_with(&observed).is_err(), "one point of armour too much");
    let impossible = Dist::die(6).agrees_with(&[1, 2, 7].into_iter().collect());
    assert!(matches!(impossible, Err(Disagreement::Count { observed: 1, .. })), "a 7 on a d6: {impossible:?}");
    assert_eq!(Dist::point(4).agrees_with(&[4, 4, 4].into_iter().collect()), Ok(()));
    assert_eq!(Dist::die(6).agrees_with(&Histogram::default()), Err(Disagreement::Nothing));
}

#[test]
fn right_forecasts_are_hardly_ever_held_wrong() {
    let forecast = Dist::dice(3, 6);
    let held_wrong = (0..500).filter(|seed| {
        let mut roll = rolls(*seed * 7919 + 1);
        let observed: Histogram = (0..400).map(|_| roll(6) + roll(6) + roll(6)).collect();
        forecast.agrees_with(&observed).is_err()
    });
    assert_eq!(held_wrong.count(), 0, "a false alarm is to come once in 10,000");
}

#[test]
fn wilsons_interval_has_its_known_values() {
    let close = |found: (f64, f64), wanted: (f64, f64)| {
        assert!((found.0 - wanted.0).abs() < 5e-5 && (found.1 - wanted.1).abs() < 5e-5, "{found:?} for {wanted:?}");
    };
    close(wilson_95(8, 10), (0.4902, 0.9433));
    close(wilson_95(0, 10), (0.0, 0.2775));
    close(wilson_95(10, 10), (0.7225, 1.0));
    close(wilson_95(200, 400), (0.4512, 0.5488));
    assert_eq!(wilson_95(0, 0), (0.0, 1.0), "without trials nothing is known");
}

fn any_dist() -> impl Strategy<Value = Dist> {
    (-20i32..20, proptest::collection::vec(0.0f64..1.0, 1..25))
        .prop_filter_map("some weight", |(min, weights)| Dist::from_weights(min, weights))
}

proptest! {
    #[test]
    fn sums_add_up_in_any_order(a in any_dist(), b in any_dist(), c in any_dist()) {
        let sum = a.add(&b);
        assert_sound(&sum);
        prop_assert!((sum.expected() - a.expected() - b.expected()).abs() < 1e-10, "means add");
        prop_assert!((sum.variance() - a.variance() - b.variance()).abs() < 1e-9, "variances add");
        assert_alike(&sum, &b.add(&a), 1e-12);
        assert_alike(&sum.add(&c), &a.add(&b.add(&c)), 1e-12);
    }

    #[test]
    fn mixtures_and_functions_stay_distributions(a in any_dist(), b in any_dist(), p in 0.0f64..=1.0) {
        let mixed = Dist::mix(p, &a, &b);
        assert_sound(&mixed);
        let mean = p * a.expected() + (1.0 - p) * b.expected();
        prop_assert!((mixed.expected() - mean).abs() < 1e-10, "the mean of a mixture is the mixture of means");
        assert_sound(&a.map(|x| x / 3 - 1));
        assert_sound(&a.join(&b, |x, y| x - 2 * y));
        prop_assert!((a.p_reaches(&b) + b.p_beats(&a) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_higher_of_two_is_never_likelier_to_fall_short(a in any_dist(), b in any_dist()) {
        let (high, low) = (a.higher_of(&b), a.lower_of(&b));
        assert_sound(&high);
        assert_sound(&low);
        for x in -25..50 {
            prop_assert!(high.p_at_least(x) >= a.p_at_least(x).max(b.p_at_least(x)) - 1e-12);
            prop_assert!(low.p_at_least(x) <= a.p_at_least(x).min(b.p_at_least(x)) + 1e-12);
            prop_assert!((high.cumulative(x) - a.cumulative(x) * b.cumulative(x)).abs() < 1e-12);
            prop_assert!((a.cumulative(x) + a.p_above(x) - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn more_blows_defeat_no_less(blow in any_dist(), hp in 1i32..60) {
        let blow = blow.at_least(0);
        let defeated = Endurance::defeat_within(hp, &blow, 6);
        prop_assert!(defeated.windows(2).all(|pair| pair[1] >= pair[0] - 1e-12), "{defeated:?}");
        let sum = Dist::sum_of(6, &blow);
        prop_assert!((defeated[5] - sum.p_at_least(hp)).abs() < 1e-12, "six blows of no healing are their sum");
    }

    #[test]
    fn quantiles_are_where_the_chance_is_reached(a in any_dist(), p in 0.001f64..0.999) {
        let x = a.quantile(p);
        prop_assert!(a.cumulative(x) >= p - 1e-11 && a.cumulative(x - 1) <= p + 1e-11);
    }

    #[test]
    fn buffers_hold_the_same_as_new_distributions(a in any_dist(), b in any_dist()) {
        let mut buffer = Dist::dice(3, 6);
        a.add_into(&b, &mut buffer);
        prop_assert_eq!(&buffer, &a.add(&b));
        a.map_into(|x| x / 2, &mut buffer);
        prop_assert_eq!(&buffer, &a.map(|x| x / 2));
    }
}
