//! The legal targets of acts, and the units that acts reach (TC-062 … TC-076, MC-194 … MC-201).

use hexfray_battle::{Act, Aim, Decision, Event, Order, SideId, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::field::{
    Field, Fight, act, at, cast, chances, damage, damaged, healed, hurt, inflict, knows, other, strike, user,
};

/// The user at (5, 2), a foe beside it, an ally beside it, an ally two cells off, a foe three cells off.
fn around(ability: &str) -> Field {
    Field::open()
        .unit("a", (5, 2), &knows(ability))
        .unit("b", (6, 2), &other(5))
        .unit("a", (5, 3), &other(4))
        .unit("a", (3, 2), &other(3))
        .unit("b", (8, 2), &other(2))
}

const DICE: [u16; 5] = [1; 5];

#[test]
fn tc_062_self_touches_the_user_and_all_touches_everybody() {
    let mut fight = around("kit_breath").start(&DICE);
    hurt(&mut fight, 0, 30);
    hurt(&mut fight, 2, 30);
    assert!(fight.0.check(&cast(at(2))).is_err(), "Self cannot be aimed at anybody else");
    fight.order(cast(Aim::None));
    assert_eq!((fight.hp(0), fight.hp(2)), (70, 70), "only the user gets its 20 HP");
    let events = around("kit_quake").start(&DICE).order(cast(Aim::None));
    assert_eq!(damaged(&events), [0, 1, 2, 3, 4], "All: friend, foe and user wherever they stand");
}

#[test]
fn tc_063_single_strikes_exactly_one_friend_or_foe() {
    for target in [1, 2] {
        let events = around("kit_pierce").start(&DICE).order(cast(at(target)));
        assert_eq!(damaged(&events), [target], "nobody beside the target is touched");
    }
}

#[test]
fn tc_064_party_is_the_user_and_the_allies_around_it() {
    let mut fight = around("kit_hymn").unit("a", (5, 4), &other(1)).start(&[1; 6]);
    for unit in 0..6 {
        hurt(&mut fight, unit, 30);
    }
    let events = fight.order(cast(Aim::None));
    assert_eq!(healed(&events), [0, 2, 3, 5], "the user and allies within two cells (A:3, MC-103), and no foe");
}

#[test]
fn tc_065_a_group_effect_reaches_the_whole_formation() {
    let field = Field::open()
        .unit("a", (5, 2), &knows("kit_gale"))
        .unit("b", (9, 2), &other(5))
        .unit("b", (9, 3), &other(4))
        .unit("b", (8, 2), &other(3))
        .unit("b", (11, 2), &other(2));
    let events = field.start(&DICE).order(cast(Aim::Cell(Cell::new(9, 2))));
    assert_eq!(damaged(&events), [1, 2, 3], "all who stand together, and not the one apart from them");
}

/// Ten foes in one area.
fn ten() -> Field {
    let cells = [(10, 2), (9, 2), (11, 2), (10, 1), (10, 3), (10, 0), (10, 4), (9, 1), (9, 3), (11, 1)];
    let field = Field::open().unit("a", (7, 2), &knows("kit_storm"));
    (0..).zip(cells).fold(field, |field, (number, at)| field.unit("b", at, &other(10 - number)))
}

#[test]
fn tc_066_the_limit_of_nine_is_an_option() {
    let mut fight = ten().set("group_limit_on_map = 9").start(&[1; 11]);
    let mut events = fight.order(cast(Aim::Cell(Cell::new(10, 2))));
    while let Decision::Answer { unit, .. } = *fight.0.decision() {
        events = fight.order(Order::Answer { unit, option: 0 });
    }
    assert_eq!(damaged(&events).len(), 9, "at most nine");
}

#[test]
fn mc_195_on_a_map_the_area_is_the_only_limit() {
    let mut fight = ten().start(&[1; 11]);
    assert_eq!(damaged(&fight.order(cast(Aim::Cell(Cell::new(10, 2))))).len(), 10, "no limit of nine");
}

#[test]
fn tc_069_a_target_must_be_in_the_battle() {
    let mut fight = around("kit_pierce").start(&DICE);
    fight.order(Order::Referee(hexfray_battle::Ruling::Remove { unit: UnitId(1) }));
    assert!(fight.0.check(&cast(at(1))).is_err(), "a unit that has left is no target");
    assert!(fight.0.check(&cast(Aim::None)).is_err(), "a Single effect needs one");
    assert_eq!(fight.0.check(&cast(at(2))), Ok(()));
}

#[test]
fn tc_071_the_fallen_are_targets_only_for_what_wakes_them() {
    let wake = user("abilities = [\"kit_wake\", \"kit_pierce\", \"kit_mend\"]");
    let field = Field::open().unit("a", (5, 2), &wake).unit("a", (6, 2), &other(5)).unit("b", (9, 2), &other(4));
    let mut fight = field.start(&[1; 3]);
    let ability = |with: u8| act(0, Verb::ABILITY, with, 0, at(1));
    assert!(fight.0.check(&ability(0)).is_err(), "a unit that is up needs no waking");
    hurt(&mut fight, 1, 100);
    assert!(fight.0.check(&ability(1)).is_err(), "the fallen cannot be struck");
    assert!(fight.0.check(&ability(2)).is_err(), "nor healed");
    assert!(fight.0.check(&strike(1)).is_err(), "nor attacked");
    fight.order(ability(0));
    assert_eq!(fight.hp(1), 10, "a tenth of 100");
}

#[test]
fn tc_072_friendly_fire_is_allowed() {
    let field =
        Field::open().unit("a", (5, 2), &knows("kit_gale")).unit("a", (6, 2), &other(5)).unit("b", (12, 2), &other(4));
    let mut fight = field.start(&[1; 3]);
    let events = fight.order(cast(Aim::Cell(Cell::new(6, 2))));
    assert_eq!(damaged(&events), [0, 1], "a group effect on one's own side strikes it, the user in the area too");
    let fight =
        Field::open().unit("a", (5, 2), &knows("kit_crush")).unit("a", (6, 2), &other(5)).unit("b", (12, 2), &other(4));
    assert_eq!(fight.start(&[1; 3]).0.check(&strike(1)), Ok(()), "an ally may be attacked");
}

#[test]
fn tc_073_reflect_sends_a_spell_to_a_random_foe_of_its_bearer() {
    let field = Field::open()
        .unit("a", (5, 2), &knows("kit_bolt"))
        .unit("a", (6, 2), &other(5))
        .unit("b", (15, 2), &other(4))
        .unit("b", (16, 2), &other(3));
    // Lots of 40 and 80 for the two foes; then the damage die, without a roll to hit.
    let mut fight = field.start(&[1, 1, 1, 1, 40, 80, 6]);
    inflict(&mut fight, 1, "reflect", 4);
    inflict(&mut fight, 3, "reflect", 4);
    let odds = fight.0.forecast(&cast(at(1))).unwrap();
    let chance =
        |unit: u16| odds.targets.iter().find(|one| one.target == UnitId(unit)).map(|one| one.reached * one.hit);
    assert_eq!((chance(2), chance(3), chance(1)), (Some(0.5), Some(0.5), Some(0.0)), "either foe, as likely");
    let spell = Act::new(Verb::ABILITY, 0);
    let quick = fight.0.estimate(UnitId(0), spell, UnitId(1), Cell::new(5, 2)).map(|odds| odds.damage);
    assert_eq!(quick, Some(0.0), "opponents know that it does nothing to the bearer");
    let events = fight.order(cast(at(1)));
    let redirected = |event: &Event| matches!(event, Event::Redirected { meant: UnitId(1), hit: Some(UnitId(3)), .. });
    assert!(events.iter().any(redirected), "80 is the higher lot, and the range of the spell does not matter");
    assert!(chances(&events).is_empty(), "no second roll to hit");
    assert_eq!((damaged(&events), damage(&events)), (vec![3], vec![26]), "its own Reflect does not help the second");
}

#[test]
fn tc_073_the_reflecting_unit_may_choose_where_the_setting_says_so() {
    let mage = knows("kit_bolt");
    let field = |set: &str| {
        let field = Field::open().set(set).unit("a", (5, 2), &mage).unit("b", (8, 2), &other(5));
        field.unit("a", (6, 4), &other(4)).unit("a", (18, 2), &other(3))
    };
    let reflecting = |set: &str, dice: &[u16]| {
        let mut fight = field(set).start(&[&[1, 1, 1, 1], dice].concat());
        inflict(&mut fight, 1, "reflect", 4);
        fight
    };
    let choice = "reflect_target = \"reflectors_choice\"";
    let mut fight = reflecting(choice, &[4]);
    assert!(fight.0.forecast(&cast(at(1))).unwrap().leaves_out.contains(&"the foe at which it is thrown back"));
    fight.order(cast(at(1)));
    assert_eq!((fight.actor(), fight.0.orders().len()), (UnitId(1), 3), "one of its three opponents");
    let events = fight.order(Order::Answer { unit: UnitId(1), option: 2 });
    assert_eq!(damaged(&events), [3], "at any range, and without a roll to hit");
    let near = reflecting("reflect_needs_range = true", &[]).0.forecast(&cast(at(1))).unwrap();
    let struck: Vec<u16> = near.targets.iter().filter(|one| one.reached > 0.0).map(|one| one.target.0).collect();
    assert_eq!(struck, [0, 2], "only those in the spell's range");
}

#[test]
fn tc_073_a_ruling_changes_what_the_reflecting_unit_may_choose() {
    let field = || {
        let field = Field::open().set("reflect_target = \"reflectors_choice\"").unit("a", (5, 2), &knows("kit_bolt"));
        let field = field.unit("b", (8, 2), &other(5)).unit("a", (6, 4), &other(4)).unit("a", (18, 2), &other(3));
        let mut fight = field.unit("b", (19, 4), &other(2)).start(&[1, 1, 1, 1, 1, 4]);
        inflict(&mut fight, 1, "reflect", 4);
        fight.order(cast(at(1)));
        fight
    };
    let remove = |unit: u16| Order::Referee(hexfray_battle::Ruling::Remove { unit: UnitId(unit) });
    let mut fewer = field();
    assert_eq!((fewer.actor(), fewer.0.orders().len()), (UnitId(1), 3));
    fewer.order(remove(2));
    assert_eq!((fewer.actor(), fewer.0.orders().len()), (UnitId(1), 2), "nobody can name one who is gone");
    let events = fewer.order(Order::Answer { unit: UnitId(1), option: 1 });
    assert_eq!(damaged(&events), [3], "the second of those who are left");
    let mut gone = field();
    let events = gone.order(remove(1));
    assert_eq!((damaged(&events), gone.actor()), (vec![], UnitId(0)), "with the mirror the spell is gone");
    let mut lost = field();
    let events = lost.order(remove(0));
    assert!(damaged(&events).is_empty(), "and with its user");
    assert!(matches!(lost.0.decision(), Decision::Act { .. }), "nobody is asked about it: {:?}", lost.0.decision());
}

#[test]
fn tc_073_reflect_stops_spells_only_and_no_areas() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_crush")).unit("b", (7, 2), &other(5));
    let mut fight = field.start(&[1, 1]);
    inflict(&mut fight, 1, "reflect", 4);
    assert_eq!(damaged(&fight.order(cast(at(1)))), [1], "a technique goes through");
    let field = Field::open().unit("a", (5, 2), &knows("kit_blaze")).unit("b", (9, 2), &other(5));
    let mut fight = field.start(&[1, 1, 50, 1]);
    inflict(&mut fight, 1, "reflect", 4);
    assert_eq!(damaged(&fight.order(cast(Aim::Cell(Cell::new(9, 2))))), [1], "an area is not thrown back");
}

#[test]
fn tc_074_ice_puts_heat_out() {
    let field =
        Field::open().unit("a", (5, 2), &knows("kit_frost")).unit("a", (6, 2), &other(5)).unit("b", (9, 2), &other(4));
    let mut fight = field.start(&[1; 3]);
    inflict(&mut fight, 1, "heat", 2);
    fight.order(cast(at(1)));
    assert!(fight.conditions(1).is_empty(), "an ally may free the victim by damage of the right kind");
}

#[test]
fn tc_075_the_charmed_act_for_the_other_side_and_stay_in_their_own() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_lure")).unit("b", (7, 2), &other(15)).unit(
        "b",
        (8, 2),
        &user("abilities = [\"kit_hymn\"]").replace("spd = 20", "spd = 10"),
    );
    let mut fight = field.start(&[1, 1, 1, 50, 3]);
    fight.order(cast(at(1)));
    fight.end();
    let side = |fight: &Fight| fight.0.decision().side();
    assert_eq!((fight.actor(), side(&fight)), (UnitId(1), Some(SideId(0))), "the unit that charmed it chooses for it");
    fight.order(act(1, Verb::ATTACK, 0, 0, at(2)));
    hurt(&mut fight, 1, 30);
    fight.end();
    assert_eq!((fight.actor(), side(&fight)), (UnitId(2), Some(SideId(1))));
    let events = fight.order(act(2, Verb::ABILITY, 0, 0, Aim::None));
    assert_eq!(healed(&events), [1, 2], "effects on its own Party still reach it");
}

#[test]
fn tc_075_charm_without_its_master_turns_on_an_ally() {
    let field = Field::open()
        .unit("a", (5, 2), &knows("kit_lure"))
        .unit("b", (7, 2), &other(15))
        .unit("b", (8, 2), &other(4))
        .unit("b", (7, 3), &other(3))
        .unit("a", (0, 0), &other(2));
    let mut fight = field.start(&[1, 1, 1, 1, 1, 20, 70, 50, 3]);
    fight.order(cast(at(1)));
    let events = hurt(&mut fight, 0, 80);
    assert_eq!(damaged(&events)[1..], [3], "70 beats 20: a random ally beside it");
}

#[test]
fn tc_076_the_highest_lot_is_the_target() {
    let field = Field::open()
        .unit("a", (5, 2), &knows("kit_slow_bolt"))
        .unit("b", (6, 2), &other(15).replace("hp = 100", "hp = 5"))
        .unit("b", (7, 2), &other(4))
        .unit("b", (8, 2), &other(3));
    // 21, 16, 5 and 4; the target falls at 16; lots 70 and 70 are equal, so 20 and 30 decide; then the roll to hit.
    let mut fight = field.start(&[1, 1, 1, 1, 70, 70, 20, 30, 50]);
    fight.order(cast(at(1)));
    hurt(&mut fight, 1, 5);
    assert_eq!(fight.hp(3), 88, "equal lots are drawn again, the higher one is struck: 20 − 8");
    assert_eq!(fight.hp(2), 100);
}

#[test]
fn tc_076_lots_without_dice_come_to_an_end() {
    let field = Field::open()
        .unit("a", (5, 2), &knows("kit_slow_bolt"))
        .unit("b", (6, 2), &other(15).replace("hp = 100", "hp = 5"))
        .unit("b", (7, 2), &other(4))
        .unit("b", (8, 2), &other(3));
    let mut fight = field.start(&[1, 1, 1, 1, 70, 70]);
    fight.order(cast(at(1)));
    let strike = Order::Referee(hexfray_battle::Ruling::Hurt { unit: UnitId(1), amount: 5 });
    assert!(fight.0.submit(strike).is_err(), "equal lots and no dice left: the script's end is told");
}

#[test]
fn mc_194_a_group_is_all_units_around_the_cell() {
    let mut fight = around("kit_gale").start(&DICE);
    let events = fight.order(cast(Aim::Cell(Cell::new(6, 2))));
    assert_eq!(damaged(&events), [0, 1], "A:2 is the cell and its neighbours, friend and foe");
}

#[test]
fn mc_196_party_is_allies_within_two_cells() {
    let mut fight = around("kit_hymn").unit("a", (8, 3), &other(1)).start(&[1; 6]);
    for unit in [2, 3, 5] {
        hurt(&mut fight, unit, 30);
    }
    assert!(!healed(&fight.order(cast(Aim::None))).contains(&5), "four cells away is too far");
}

#[test]
fn mc_197_all_is_the_whole_map() {
    let field = Field::open().unit("a", (0, 0), &knows("kit_quake")).unit("b", (19, 4), &other(5));
    assert_eq!(damaged(&field.start(&[1, 1]).order(cast(Aim::None))), [0, 1], "from corner to corner");
}

#[test]
fn mc_201_areas_may_be_aimed_at_empty_ground_and_single_effects_not() {
    let empty = Aim::Cell(Cell::new(7, 1));
    let fight = around("kit_gale").start(&DICE);
    assert_eq!(fight.0.check(&cast(empty)), Ok(()), "an area needs no target (MC-014)");
    let fight = around("kit_pierce").start(&DICE);
    assert!(fight.0.check(&cast(empty)).is_err(), "a Single effect does (TC-069)");
    let aim = act(0, Verb::ATTACK, 0, 0, empty);
    assert!(fight.0.check(&aim).is_err(), "and so does an attack");
}
