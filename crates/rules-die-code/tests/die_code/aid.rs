//! First aid: using a skill without an attack.

use hexfray_battle::{Presence, Ruling};
use hexfray_board::odds::Histogram;
use hexfray_die_code::{
    acts::healing::{body_points_back, difficulty as tending},
    content::Tables,
    state::Wound,
};
use hexfray_testing::sample;

use crate::common::*;

/// A medic beside a friend, and a foe far away.
fn ward(settings: &'static str) -> Duel {
    melee(settings, &[unit("medic", "a", 2, 2), unit("fighter", "a", 3, 2), unit("fighter", "b", 20, 5)])
}

fn hurt(battle: &mut Battle, unit: UnitId, amount: i32) {
    battle.submit(Order::Referee(Ruling::Hurt { unit, amount })).expect("the referee may");
}

#[test]
fn dc_037_a_medicine_total_gives_body_points_back_by_the_chart() {
    let tables = Tables::default();
    let back = [0, 1, 5, 6, 10, 11, 31, 99].map(|total| body_points_back(&tables, total).to_string());
    assert_eq!(back, ["0", "+2", "+2", "1D", "1D", "2D", "6D", "6D"]);
    let mut battle = ward("health_mode = 'body_points'").start(&[5, 4, 3, 4, 3, 5]);
    assert!(battle.check(&tend(0, B)).is_err(), "nobody is hurt");
    hurt(&mut battle, B, 12);
    assert!(battle.orders().contains(&tend(0, B)));
    assert!(battle.check(&tend(1, B)).is_err(), "it does not lie fallen");
    battle.submit(tend(0, B)).expect("beside the friend");
    assert_eq!(battle.unit(B).map(|unit| unit.hp), Some(32 - 12 + 5), "medicine 7: 1D, which shows 5");
    assert_eq!(battle.unused_dice(), Some(0));
    assert!(battle.check(&tend(0, B)).is_err(), "first aid is an action: the turn has no other");
}

#[test]
fn dc_037_the_unconscious_come_round_but_have_lost_the_turn() {
    let mut battle = ward("health_mode = 'body_points'").start(&[5, 4, 3, 4, 3, 5]);
    hurt(&mut battle, B, 30);
    assert_eq!(battle.unit(B).map(|unit| unit.presence), Some(Presence::Down));
    battle.submit(tend(1, B)).expect("beside the friend");
    assert_eq!(battle.unit(B).map(|unit| (unit.hp, unit.presence)), Some((7, Presence::Active)));
    assert_eq!(turns(&end(&mut battle)), [2], "its turn of this round is lost (DC-021)");
}

#[test]
fn dc_037_kits_are_used_up() {
    let mut battle = ward("health_mode = 'body_points'\nbody_base = 500").seeded(1);
    hurt(&mut battle, B, 300);
    let mut tended = 0;
    while battle.round() < 6 {
        if battle.decision().unit() == Some(A) && battle.check(&tend(0, B)).is_ok() {
            battle.submit(tend(0, B)).expect("checked");
            tended += 1;
        } else {
            end(&mut battle);
        }
    }
    assert_eq!(tended, 2, "two kits");
    assert!(battle.acts(A).iter().any(|act| act.left == Some(0) && act.refused.is_some()), "the menu says why not");
}

#[test]
fn dc_037_wounds_are_tended_one_level_at_a_time() {
    let levels = [Wound::Wounded, Wound::SeverelyWounded, Wound::Incapacitated, Wound::MortallyWounded];
    assert_eq!(levels.map(tending), [Some(15), Some(15), Some(20), Some(30)]);
    assert_eq!([Wound::None, Wound::Stunned, Wound::Dead].map(tending), [None; 3], "nothing to better");
    let mut battle = ward("").start(&[5, 4, 3, 5, 6, 4]);
    hurt(&mut battle, B, 5);
    assert_eq!(battle.conditions(B)[0].name.as_str(), "wounded");
    let events = battle.submit(tend(0, B)).expect("beside the friend").to_vec();
    assert_eq!(check(&events), (15, 15, true), "5 and a Wild Die of 10");
    assert!(battle.conditions(B).is_empty(), "one level better");
}

#[test]
fn dc_037_forecasts_of_first_aid_agree_with_many_uses() {
    let uses = sample(1_000, 20_000);
    for settings in ["health_mode = 'body_points'", "health_mode = 'wounds'"] {
        let mut shown = ward(settings).seeded(1);
        while shown.decision().unit() != Some(A) {
            end(&mut shown);
        }
        hurt(&mut shown, B, 5);
        let forecast = shown.forecast(&tend(0, B)).expect("legal").targets.remove(0);
        let (before, mut battle) = (shown.unit(B).expect("B").hp, shown.scratch(3));
        let mut back = Histogram::default();
        for _ in 0..uses {
            shown.copy_into(&mut battle);
            battle.submit(tend(0, B)).expect("legal");
            back.add(battle.unit(B).expect("B").hp - before);
        }
        let mean = back.mean();
        let square: f64 =
            back.iter().map(|(gain, count)| f64::from(gain).powi(2) * count as f64).sum::<f64>() / uses as f64;
        let error = 5.0 * ((square - mean * mean) / uses as f64).sqrt();
        assert!((mean - forecast.healing).abs() < error, "{settings}: {mean} against {}", forecast.healing);
    }
}
