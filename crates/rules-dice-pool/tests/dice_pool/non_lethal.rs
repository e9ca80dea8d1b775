//! Non-lethal attacks (DP-156 … DP-158).

use crate::common::*;

fn three(dice: &[u16]) -> Battle {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 9, 3)];
    melee("wound_penalties = false\nincapacitated_social = false", &units).start(&[&[6, 4, 1], dice].concat())
}

fn pulled(with: u8) -> Order {
    at(A, Verb::ATTACK, with, 1, B)
}

#[test]
fn dp_156_not_to_kill_costs_three_dice_without_the_mod() {
    let mut battle = three(&[]);
    assert_eq!(pool(&battle, pulled(BLADE)), 4 - 3);
    give(&mut battle, act(A, Verb::READY, BATON));
    assert_eq!(pool(&battle, pulled(BATON)), 4);
}

#[test]
fn dp_157_a_unit_taken_out_by_it_does_not_bleed() {
    let mut battle = three(&[6, 1, 1, 1]);
    hurt(&mut battle, B, 5);
    strike(&mut battle, pulled(BLADE), DODGE);
    assert_eq!((presence(&battle, B), has(&battle, B, "bleeding")), (Presence::Down, false));
    let mut lethal = three(&[6, 1, 1, 1, 1, 1, 1]);
    hurt(&mut lethal, B, 5);
    strike(&mut lethal, attack(A, BLADE, B), DODGE);
    assert!(has(&lethal, B, "bleeding"), "by a lethal attack it would");
}

#[test]
fn dp_158_it_never_kills_but_a_lethal_hit_on_top_may() {
    use dice_pool::{
        content::{DeathCounts, Settings},
        state::{Harm, Health},
    };
    let settings = Settings::default();
    let harm = |amount, lethal| Harm { amount, lethal, most: None };
    let beaten = Health::full(8).after(&settings, harm(18, false));
    assert!(beaten.is_out(&settings) && !beaten.is_dead(&settings) && !beaten.bleeding);
    let cut = beaten.after(&settings, harm(1, true));
    assert!(cut.bleeding && !cut.is_dead(&settings), "only lethal damage counts for death");
    let all = Settings { death_counts: DeathCounts::All, ..settings };
    assert!(beaten.is_dead(&all), "unless the setting says so");
}
