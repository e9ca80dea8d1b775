//! Criticals in play: SW-177 to SW-184.

use super::*;
use hexfray_power_table::PowerTableVerb;

#[test]
fn sw_177_criticals_chain_and_extra_damage_is_added_once() {
    let mut battle = fight("test_mage", "test_imp").with_dice(&[3, 4, 5, 6, 5, 5, 2, 2]);
    let events = cast(&mut battle, "Bolt", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 9 + 8 + 2 + 8)], "power 20: 11, 10, 4; Magic Power once");
    assert_eq!(dice_thrown(&events), 8);
}

#[test]
fn sw_178_damaging_magic_is_critical_from_ten() {
    let mut battle = fight("test_mage", "test_imp").with_dice(&[3, 4, 4, 5]);
    let events = cast(&mut battle, "Bolt", Aim::Unit(B));
    assert_eq!(dice_thrown(&events), 4, "9 is not enough");
}

#[test]
fn sw_179_a_later_double_1_adds_nothing() {
    let mut battle = fight("test_mage", "test_imp").with_dice(&[3, 4, 5, 5, 1, 1]);
    let events = cast(&mut battle, "Bolt", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 8 + 8)]);
    assert_eq!(experience(&events), [], "no failure, no experience");
}

#[test]
fn sw_180_fencers_are_critical_from_one_less() {
    let mut battle = fight("test_fencer", "test_goblin").with_dice(&[6, 5, 5, 4, 3, 4]);
    let events = play(&mut battle, strike(A, B));
    assert_eq!(damage(&events), [(B, 5 + 4 + 5 - 1)], "power 13: 9 is critical, then 7");
    let mut battle = fight("test_plain", "test_goblin").with_dice(&[6, 5, 5, 4]);
    assert_eq!(dice_thrown(&play(&mut battle, strike(A, B))), 4, "a fighter's 9 is not");
}

#[test]
fn sw_181_metal_armour_takes_one_more() {
    let mut battle = fight("test_plain", "test_clad").with_dice(&[6, 5, 1, 2, 5, 5]);
    let events = play(&mut battle, strike(A, B));
    assert_eq!(damage(&events), [(B, 7 + 5)], "10 is not critical against metal");
    let mut battle = fight("test_plain", "test_clad").with_dice(&[6, 5, 1, 2, 5, 6, 1, 2]);
    assert_eq!(damage(&play(&mut battle, strike(A, B))), [(B, 7 + 1 + 5)], "11 is");
    let mut battle = fight("test_mage", "test_clad").with_dice(&[6, 5, 1, 2, 5, 5, 1, 2]);
    let events = cast(&mut battle, "Bolt", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 8 + 1 + 8)], "metal is nothing to magic");
}

#[test]
fn sw_183_a_fencer_s_lethal_strike_is_critical_from_eight() {
    let mut battle = fight("test_fencer", "test_goblin").with_dice(&[6, 5, 4, 4, 1, 2]);
    play(&mut battle, Order::Act { unit: A, act: Act::new(PowerTableVerb::FEAT, 0), aim: Aim::None });
    let events = play(&mut battle, strike(A, B));
    assert_eq!(damage(&events), [(B, 4 + 1 + 5 - 1)], "10 − 1 − 1: power 13 at 8, critical, then at 3");
    let mut battle = fight("test_fencer", "test_clad").with_dice(&[6, 5, 1, 2, 4, 4]);
    play(&mut battle, Order::Act { unit: A, act: Act::new(PowerTableVerb::FEAT, 0), aim: Aim::None });
    assert_eq!(damage(&play(&mut battle, strike(A, B))), [(B, 4 + 5)], "against metal from 9 on (SW-181)");
}

#[test]
fn sw_182_a_critical_bullet_takes_one_off_the_gun() {
    let shots = |bullet: &str, dice: &[u16]| {
        let mut battle = fight("test_gunner", "test_warden").with_dice(dice);
        cast(&mut battle, bullet, Aim::None);
        let events = play(&mut battle, strike(A, B));
        (terms(&events), damage(&events))
    };
    let (plain, lost) = shots("Solid Bullet", &[6, 5, 1, 2, 5, 4]);
    let wanted = [("power roll", 7), ("Artificer", 2), ("Intelligence modifier", 2)];
    assert_eq!((plain, lost), (wanted.to_vec(), vec![(B, 11)]), "Magic Power, and no Defence against guns (SW-156)");
    let (keen, _) = shots("Critical Bullet", &[6, 5, 1, 2, 5, 4, 1, 2]);
    assert_eq!(keen[1], ("criticals", 1), "9 is critical; metal is nothing to guns (SW-181)");
}

#[test]
fn sw_184_what_is_resisted_for_half_is_not_critical() {
    let mut battle = fight("test_mage", "test_ogre").with_dice(&[3, 4, 6, 4]);
    let events = cast(&mut battle, "Bolt", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 8)], "8 + 8, halved");
    assert_eq!(dice_thrown(&events), 4);
    let mut battle = fight("test_mage", "test_ogre").with_dice(&[5, 4, 6, 4, 2, 2]);
    assert_eq!(damage(&cast(&mut battle, "Bolt", Aim::Unit(B))), [(B, 8 + 2 + 8)], "unresisted it is");
}

/// Goblin and ogre under a ball of fire: the ogre resists a cast of 15, the goblin does not.
fn under_fire() -> Fight {
    fight("test_mage", "test_goblin").and("red", "test_ogre")
}

#[test]
fn sw_184_each_target_of_an_area_is_rolled_for() {
    let mut battle = under_fire().with_dice(&[3, 4, 5, 5, 2, 2, 3, 3]);
    let events = cast(&mut battle, "Ball", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 8 + 2 + 8), (C, 6)], "the ogre: 4 + 8, halved");
    assert_eq!(checks(&events).len(), 2, "one cast, two who resist");
}

#[test]
fn sw_184_or_one_roll_is_shared_and_resisters_take_its_first_result() {
    let mut battle = under_fire().setting("area_damage='one_roll'").with_dice(&[3, 4, 5, 5, 2, 2]);
    let events = cast(&mut battle, "Ball", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 8 + 2 + 8), (C, 8)], "8 + 8, halved, without the critical");
    assert_eq!(dice_thrown(&events), 2 + 4);
    let other_way = fight("test_mage", "test_ogre").and("red", "test_goblin").setting("area_damage='one_roll'");
    let mut battle = other_way.with_dice(&[3, 4, 5, 5, 2, 2]);
    let events = cast(&mut battle, "Ball", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 8), (C, 8 + 2 + 8)], "in either order of the targets");
}

#[test]
fn sw_184_one_roll_fails_once_for_all() {
    let mut battle = under_fire().setting("area_damage='one_roll'").with_dice(&[3, 4, 1, 1]);
    let events = cast(&mut battle, "Ball", Aim::Unit(B));
    assert_eq!(damage(&events), [(B, 0), (C, 0)]);
    assert_eq!(experience(&events), [(A, 50)], "one failure");
}
