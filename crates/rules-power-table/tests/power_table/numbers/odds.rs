//! The odds of checks, power rolls and attacks, compared with a count of all cases and with thousands of rolls.

use hexfray_battle::{FaceStream, Stream};
use hexfray_board::odds::{Dist, Histogram};
use hexfray_power_table::{
    content::{PowerTable, Settings},
    numbers::{
        CheckValue, Contest, Critical, HarmRoll, Luck, OddsTable, Outcome, Pipeline, Rolled, Side, Strike, health, odds,
    },
};

use super::{just, table};

const ROLLS: usize = 20_000;

fn close(one: f64, two: f64) -> bool {
    (one - two).abs() < 1e-12
}

fn of(value: i32) -> Side {
    Side { value, rolled: true }
}

fn fixed(value: i32) -> Side {
    Side { value, rolled: false }
}

/// The totals of all 36 results of two dice.
fn falls() -> impl Iterator<Item = i32> + Clone {
    (1..=6).flat_map(|one| (1..=6).map(move |two| one + two))
}

fn settled(side: Side, settings: &Settings, two_dice: i32) -> Outcome {
    CheckValue { parts: just(side.value), rolled: side.rolled }.outcome(settings, two_dice)
}

#[test]
fn sw_153_chances_to_hit_are_equal_to_counting_every_fall() {
    for lucky in [false, true] {
        let settings = Settings { auto_success_on_12: lucky, ..Settings::default() };
        let sides = [fixed(10), fixed(0), of(5), of(7)];
        for (active, passive) in (-3..=20).flat_map(|value| sides.map(|passive| (of(value), passive))) {
            let (mut wins, mut fumbles) = (0, 0);
            for (one, two) in falls().flat_map(|one| falls().map(move |two| (one, two))) {
                let (one, two) = (settled(active, &settings, one), settled(passive, &settings, two));
                fumbles += u32::from(one.luck == Luck::Failure);
                wins += u32::from(one.beats(two));
            }
            let odds = Contest { active, passive: Some(passive) }.odds(&settings);
            let case = format!("{active:?} against {passive:?}: {odds:?}");
            assert!(close(odds.wins, f64::from(wins) / 1296.0), "{case}, {wins} of 1296 win");
            assert!(close(odds.fumbles, f64::from(fumbles) / 1296.0), "{case}");
            assert!(close(odds.wins + odds.loses + odds.fumbles, 1.0), "{case}");
        }
    }
}

#[test]
fn sw_153_the_book_s_attack_needs_six_or_more() {
    let odds = Contest { active: of(5), passive: Some(fixed(10)) }.odds(&Settings::default());
    assert!(close(odds.wins, 26.0 / 36.0), "Accuracy 5 against fixed 10");
    let unopposed = Contest { active: of(5), passive: None }.odds(&Settings::default());
    assert!(close(unopposed.wins, 35.0 / 36.0) && close(unopposed.fumbles, 1.0 / 36.0), "only double 1 spoils it");
}

/// By following every throw to a depth: the chance of each total of a power roll, of failure, and of a further throw.
fn followed(row: &dyn Fn(i32) -> Option<i32>, critical: Critical, depth: usize) -> (Vec<f64>, f64, f64) {
    let (mut totals, mut fails, mut open) = (vec![0.0; 400], 0.0, vec![(0, 1.0, true)]);
    for _ in 0..depth {
        for (sum, p, first) in std::mem::take(&mut open) {
            for total in 2..=12 {
                let p = p * f64::from(6 - (total - 7_i32).abs()) / 36.0;
                match row(total) {
                    None if first => fails += p,
                    None => totals[sum as usize] += p,
                    Some(result) if critical.is_reached(total) => open.push((sum + result, p, false)),
                    Some(result) => totals[(sum + result) as usize] += p,
                }
            }
        }
    }
    (totals, fails, open.iter().map(|(_, p, _)| p).sum())
}

#[test]
fn sw_177_power_rolls_are_equal_to_following_every_throw() {
    let (table, known) = (table(), OddsTable::default());
    for (power, value) in [(0, 8), (10, 10), (17, 10), (20, 9), (50, 11), (100, 12), (30, 13)] {
        let critical = Critical::of(value);
        let row = table.row(power);
        let (totals, fails, left) = followed(&|total| row.result(total), critical, 7);
        let odds = known.roll(&table, HarmRoll::Power(power), critical);
        assert!(close(odds.fails, fails) && close(fails, 1.0 / 36.0), "power {power}: {} fail", odds.fails);
        assert!(odds.sum.remainder() < 1e-12, "the rest is stated: {}", odds.sum.remainder());
        for (total, p) in (0..).zip(totals) {
            let found = odds.sum.p(total) * (1.0 - odds.fails);
            // Rolls that go on after seven throws may still reach any total.
            assert!(found > p - 1e-12 && found < p + left + 1e-12, "power {power}, C {value}: {total} is {found}, {p}");
        }
        let again: f64 = falls().filter(|&total| critical.is_reached(total)).map(|_| 1.0 / 36.0).sum();
        assert!(close(odds.critical, again), "power {power}, C {value}");
        let whole: f64 = odds.sum.iter().map(|(_, p)| p).sum();
        assert!((whole - 1.0).abs() < Dist::TOLERANCE);
    }
}

#[test]
fn sw_160_the_mean_of_row_twenty_without_criticals() {
    let (table, known) = (table(), OddsTable::default());
    let odds = known.roll(&table, HarmRoll::Power(20), Critical::NEVER);
    // 1 to 10 for the rolls 3 to 12: the roll less 2, and 0 for the failure.
    assert!(close(odds.applied(Pipeline::default()).expected(), 5.0));
    assert_eq!(odds.critical, 0.0);
}

/// Plays an attack as the rules describe it (contest, dice, pipeline) and returns its result.
fn play(strike: &Strike, settings: &Settings, table: &PowerTable, two_dice: &mut impl FnMut() -> i32) -> (i32, Rolled) {
    let mut halved = false;
    if let Some(contest) = strike.contest {
        let active = settled(contest.active, settings, two_dice());
        let passive = contest.passive.map(|side| {
            let dice = if side.rolled { two_dice() } else { 0 };
            settled(side, settings, dice)
        });
        let lost = passive.is_some_and(|passive| !active.beats(passive));
        if active.luck == Luck::Failure || (lost && !strike.half_on_loss) {
            return (0, Rolled::default());
        }
        halved = lost;
    }
    let rolled = strike.roll.roll(table, strike.roll.critical(strike.critical, false, halved), two_dice);
    (Pipeline { halved, ..strike.pipeline }.applied(rolled), rolled)
}

fn strikes() -> [(&'static str, Strike); 6] {
    let sword = Strike {
        contest: Some(Contest { active: of(5), passive: Some(fixed(10)) }),
        half_on_loss: false,
        roll: HarmRoll::Power(17),
        critical: Critical::of(10),
        pipeline: Pipeline { extra: 5, reduction: 1, ..Pipeline::default() },
    };
    let spell = Strike {
        contest: Some(Contest { active: of(8), passive: Some(of(7)) }),
        half_on_loss: true,
        roll: HarmRoll::Power(30),
        pipeline: Pipeline { extra: 8, increase: 3, ..Pipeline::default() },
        ..sword
    };
    [
        ("the book's sword", sword),
        (
            "a keen blade against a dodger",
            Strike {
                contest: Some(Contest { active: of(6), passive: Some(of(7)) }),
                critical: Critical::of(8),
                ..sword
            },
        ),
        ("a spell, resisted for half", spell),
        ("a spell, resisted altogether", Strike { half_on_loss: false, ..spell }),
        (
            "a spell that cannot be resisted",
            Strike { contest: Some(Contest { active: of(8), passive: None }), ..spell },
        ),
        (
            "claws that find their mark",
            Strike {
                contest: None,
                roll: HarmRoll::TwoDice,
                pipeline: Pipeline { extra: 4, reduction: 9, ..Pipeline::default() },
                ..sword
            },
        ),
    ]
}

#[test]
fn sw_176_twenty_thousand_attacks_agree_with_their_odds() {
    let (settings, table, known) = (Settings::default(), table(), OddsTable::default());
    let mut faces = FaceStream::new(176, Stream::Rules);
    let mut two_dice = || i32::from(faces.face(6)) + i32::from(faces.face(6));
    for (name, strike) in strikes() {
        let odds = known.strike(&settings, &table, strike);
        let (mut criticals, mut failures) = (0, 0);
        let damage: Histogram = (0..ROLLS)
            .map(|_| {
                let (applied, rolled) = play(&strike, &settings, &table, &mut two_dice);
                criticals += usize::from(rolled.criticals > 0);
                failures += usize::from(rolled.failed);
                applied
            })
            .collect();
        let verdict = odds.damage.agrees_with(&damage).err();
        assert!(verdict.is_none(), "{name}: {verdict:?}");
        for (what, count, p) in [("criticals", criticals, odds.critical), ("failures", failures, odds.fails)] {
            let (share, error) = (count as f64 / ROLLS as f64, (p * (1.0 - p) / ROLLS as f64).sqrt());
            assert!((share - p).abs() <= 5.0 * error + 1e-9, "{name}: {what} came {share}, reckoned {p}");
        }
        let felled = odds.damage.p_at_least(12);
        assert!(close(odds.defeat(12), felled) && close(odds.defeat(0), 1.0), "{name}");
    }
}

#[test]
fn sw_170_resisted_and_unresisted_damage_are_mixed() {
    let (settings, table, known) = (Settings::default(), table(), OddsTable::default());
    let flat = Strike {
        contest: Some(Contest { active: of(7), passive: Some(fixed(14)) }),
        half_on_loss: true,
        roll: HarmRoll::Flat,
        critical: Critical::NEVER,
        pipeline: Pipeline { extra: 15, increase: 3, ..Pipeline::default() },
    };
    let odds = known.strike(&settings, &table, flat);
    let all: Vec<i32> = odds.damage.iter().map(|(damage, _)| damage).collect();
    assert_eq!(all, [0, 11, 18], "the caster fails, the target resists, or nobody does");
    assert!(close(odds.damage.p(18), 15.0 / 36.0), "8 or more is above 14");
    assert!(close(odds.damage.p(0), 1.0 / 36.0), "double 1");
    assert!(std::sync::Arc::ptr_eq(&odds, &known.strike(&settings, &table, flat)), "worked out once");
}

#[test]
fn sw_187_the_odds_of_a_death_check() {
    let settings = Settings::default();
    let check = Side::from(&health::death_check(3, 14));
    let dies = |hit_points: i32| 1.0 - check.meets(&settings, health::death_number(hit_points));
    assert!(close(dies(0), 1.0 / 36.0), "only double 1");
    assert!(close(dies(-12), 15.0 / 36.0), "6 or less");
    assert!(close(dies(-18), 1.0), "5 + 12 does not reach 18");
    let falls = odds::fall(&settings, &Dist::uniform(0, 4), 2, check, &[]);
    assert!(close(falls.unconscious + falls.dead, 3.0 / 5.0), "2, 3 or 4 points fell it");
    assert!(close(falls.dead, 3.0 / 5.0 / 36.0));
    let spared = odds::fall(&settings, &Dist::point(0), -5, check, &[]);
    assert_eq!((spared.unconscious, spared.dead), (0.0, 0.0), "no damage, no check");
}
