//! Healing (DP-159, DP-163, DP-165).

use dice_pool::state::Health;

use crate::common::*;

const WEEK: i32 = 7 * 24 * 60;

#[test]
fn dp_159_non_lethal_damage_heals_a_point_in_ten_minutes() {
    let beaten = Health { non_lethal: 5, ..Health::full(8) };
    assert_eq!((beaten.after_rest(29).non_lethal, beaten.after_rest(30).non_lethal), (3, 2));
    let mut battle = duel("wound_penalties = false", 5).start(&FIRST);
    hurt(&mut battle, A, 3);
    rule(&mut battle, Ruling::Time { amount: 60 });
    assert_eq!(hp(&battle, A), 3, "lethal damage does not heal so quickly");
}

#[test]
fn dp_163_lethal_damage_heals_a_point_in_a_week() {
    let hurt = Health { lethal: 5, ..Health::full(8) };
    assert_eq!((hurt.after_rest(WEEK - 1).lethal, hurt.after_rest(2 * WEEK).lethal), (5, 3));
}

#[test]
fn dp_165_penalties_heal_at_the_pace_of_the_damage() {
    let hurt = Health { lethal: 6, penalty: 2, ..Health::full(8) };
    let rested = hurt.after_rest(2 * WEEK);
    assert_eq!((rested.lethal, rested.penalty), (4, 0));
    let beaten = Health { non_lethal: 1, penalty: 2, ..Health::full(8) };
    assert_eq!(beaten.after_rest(60).penalty, 1, "only as long as non-lethal damage heals");
}
