//! Hit points, magic points and the Death Check: SW-174, SW-185 to SW-188.

use hexfray_power_table::{
    content::Settings,
    numbers::{
        Luck, Pool,
        health::{can_pay, death_check, death_number, is_unconscious},
    },
};

use super::terms;

#[test]
fn sw_185_hit_points_may_go_below_zero() {
    assert_eq!(Pool::Hp.after_damage(16, 16), 0, "the goblin of the example");
    assert_eq!(Pool::Hp.after_damage(3, 10), -7);
}

#[test]
fn sw_186_at_zero_one_is_unconscious() {
    let unconscious: Vec<bool> = [1, 0, -5].map(is_unconscious).into();
    assert_eq!(unconscious, [false, true, true]);
}

#[test]
fn sw_187_the_death_check_has_to_reach_what_is_missing() {
    let settings = Settings::default();
    let check = death_check(3, 14);
    assert_eq!(terms(&check.parts), [("level", 3), ("Vitality modifier", 2)]);
    let lives =
        |hit_points: i32, two_dice: i32| check.outcome(&settings, two_dice).meets(&settings, death_number(hit_points));
    assert!(lives(-12, 7) && !lives(-12, 6), "5 + 7 reaches 12, 5 + 6 does not");
    assert!(lives(0, 3), "at 0 any roll will do");
    assert!(!lives(0, 2), "but double 1");
    assert_eq!(check.outcome(&settings, 2).luck, Luck::Failure);
}

#[test]
fn sw_188_magic_points_end_at_zero() {
    assert_eq!(Pool::Mp.after_damage(3, 5), 0, "SW-174: damage to MP goes the same way, but not below 0");
    assert_eq!(Pool::Mp.after_damage(7, 5), 2);
    assert!(!can_pay(3, 4) && can_pay(4, 4), "a cost of 4 with 3 MP is refused");
}

#[test]
fn sw_163_recovery_ends_at_the_maximum() {
    assert_eq!(Pool::after_recovery(10, 20, 15), 20);
    assert_eq!(Pool::after_recovery(-3, 20, 15), 12);
    assert_eq!(Pool::after_recovery(25, 20, 5), 25, "what is above it already stays");
}
