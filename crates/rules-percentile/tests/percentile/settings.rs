//! Settings of the catalogues at other values than the book's, each under its rule's id.

use hexfray_battle::{Aim, Event, Presence, UnitId};
use hexfray_board::grid::Cell;

use super::field::{Field, at, cast, cell, chances, damage, damaged, hurt, knows, other, strike, user, wields};

/// A row of ground with these heights.
fn heights(row: &str) -> String {
    let cells = vec!["."; row.split_whitespace().count()].join(" ");
    format!(
        "name = \"Row\"\ngrid = {{ shape = \"square\", adjacency = \"sides\" }}\nterrain = '''\n{cells}\n'''\nheight =          '''\n{row}\n'''\n"
    )
}

#[test]
fn tc_002_chances_have_limits_where_the_settings_give_them() {
    let field = Field::open().unit("a", (5, 2), &wields("kit_rod")).unit("b", (6, 2), &other(5));
    let chance = |line: &str| chances(&field.clone().set(line).start(&[1, 1, 99]).order(strike(1)));
    assert_eq!(chance("cos_min = 80"), [80], "75, but at least 80");
    assert_eq!(chance("cos_max = 60"), [60], "75, but at most 60");
    assert_eq!(chance("cos_max = \"none\""), [75], "no limit by the book");
}

#[test]
fn tc_067_members_of_a_group_stand_within_four_metres_of_another() {
    use super::scenes::{METRES, place, start};
    let units = [("a", knows("kit_gale")), ("b", other(5)), ("b", other(4)), ("b", other(3)), ("b", other(2))];
    let struck = |settings: &str, metres: [i16; 4]| {
        let mut fight = start(&format!("{METRES}\n{settings}"), &units, &[]);
        (1..).zip(metres).for_each(|(unit, metres)| place(&mut fight, unit, metres));
        let foretold: Vec<u16> =
            fight.0.forecast(&cast(at(1))).unwrap().targets.iter().map(|odds| odds.target.0).collect();
        let struck = damaged(&fight.order(cast(at(1))));
        assert_eq!(foretold, struck, "the forecast knows who is struck");
        struck
    };
    assert_eq!(
        struck("", [8, 12, 13, 18]),
        [1, 2, 3],
        "one after the other, 4 m apart at most, within 5 m of the middle"
    );
    assert_eq!(struck("", [8, 13, 3, 18]), [1], "5 m from its next one is no member, though within the circle");
    assert_eq!(struck("group_coherency_m = 3", [8, 12, 13, 18]), [1]);
    assert_eq!(struck("group_coherency_m = 5", [8, 13, 3, 18]), [1, 2, 3]);
    let party = [("a", knows("kit_hymn")), ("b", other(5)), ("a", other(4)), ("a", other(3))];
    let mut fight = start(METRES, &party, &[]);
    place(&mut fight, 2, 4);
    place(&mut fight, 3, 5);
    [0, 2, 3].into_iter().for_each(|unit| drop(hurt(&mut fight, unit, 20)));
    let healed = super::field::healed(&fight.order(cast(Aim::None)));
    assert_eq!(healed, [0, 2, 3], "5 m from the user, but 1 m from a unit near the user");
}

#[test]
fn tc_079_a_number_goes_before_the_fifteen_metres() {
    use super::scenes::{METRES, place, start};
    let units = [("a", knows("kit_far")), ("b", other(5))];
    let mut fight = start(METRES, &units, &[]);
    place(&mut fight, 1, 20);
    assert_eq!(fight.0.check(&cast(at(1))), Ok(()), "Ranged (20)");
    place(&mut fight, 1, 21);
    assert!(fight.refused(cast(at(1))).contains("range"));
}

#[test]
fn mc_193_numbers_in_metres_count_as_cells_where_the_setting_says_so() {
    let field = Field::open().unit("a", (0, 2), &knows("kit_far")).unit("b", (10, 2), &other(5));
    assert!(field.start(&[1, 1]).refused(cast(at(1))).contains("range"), "by the book R:3, as its target type has it");
    let field = field.set("use_tc_range_number = true");
    assert_eq!(field.start(&[1, 1]).0.check(&cast(at(1))), Ok(()), "Ranged (20) as 20 cells");
    let own = Field::open().set("use_tc_range_number = true");
    let own = own.unit("a", (0, 2), &knows("kit_far_but_near")).unit("b", (3, 2), &other(5));
    assert!(own.start(&[1, 1]).refused(cast(at(1))).contains("range"), "a range of its own stands: R:2");
}

#[test]
fn tc_106_a_second_blow_may_find_another_foe() {
    let two = || user("weapons = [\"kit_rod\", \"kit_rod\"]\ntwo_weapons = 80");
    let field = Field::open()
        .unit("a", (5, 2), &two())
        .unit("b", (6, 2), &other(5).replace("hp = 100", "hp = 10"))
        .unit("b", (5, 3), &other(4))
        .unit("b", (8, 2), &other(3));
    let struck = |field: &Field, dice: &[u16]| {
        let dice: Vec<u16> = [1; 4].into_iter().chain(dice.iter().copied()).collect();
        damaged(&field.start(&dice).order(strike(1)))
    };
    assert_eq!(struck(&field, &[50, 3]), [1], "by the book the second blow is lost with its target");
    let split = field.set("split_blows = true");
    assert_eq!(struck(&split, &[50, 3, 50, 3]), [1, 2], "the one foe in reach of it");
    assert_eq!(struck(&split, &[90, 50, 3]), [1], "a target that is still up is struck again");
    let fight = split.start(&[1; 4]);
    let odds = fight.0.forecast(&strike(1)).unwrap();
    let [first, second] = &odds.targets[..] else { panic!("two targets: {:?}", odds.targets) };
    assert_eq!((first.target, second.target), (UnitId(1), UnitId(2)));
    // 16 + d6 less ARM 6 fells 10 HP whenever it hits: 97 less 22.
    assert!((second.reached - 0.75).abs() < 1e-9, "{}: as often as the first blow fells", second.reached);
    let near = split.unit("b", (4, 2), &other(2));
    let dice: Vec<u16> = [1; 5].into_iter().chain([50, 3, 20, 70, 50, 3]).collect();
    assert_eq!(damaged(&near.start(&dice).order(strike(1))), [1, 4], "by lot among those in reach");
}

#[test]
fn tc_138_hit_points_may_fall_below_nothing() {
    let field = |floor: &str| {
        Field::open()
            .set(floor)
            .unit("a", (5, 2), &user("abilities = [\"kit_wake\"]"))
            .unit("a", (6, 2), &other(5).replace("hp = 100", "hp = 40"))
            .unit("b", (12, 2), &other(4))
            .start(&[1; 12])
    };
    let mut fight = field("");
    hurt(&mut fight, 1, 50);
    assert_eq!(fight.hp(1), 0, "by the book 0 is the least");
    let mut fight = field("hp_floor = \"none\"");
    hurt(&mut fight, 1, 43);
    assert_eq!((fight.hp(1), fight.0.unit(UnitId(1)).unwrap().presence), (-3, Presence::Down));
    fight.order(cast(at(1)));
    assert_eq!((fight.hp(1), fight.0.unit(UnitId(1)).unwrap().presence), (1, Presence::Active), "4 of −3: up again");
    let mut fight = field("hp_floor = \"none\"");
    hurt(&mut fight, 1, 50);
    let odds = fight.0.forecast(&cast(at(1))).unwrap();
    assert!((odds.targets[0].healing - 4.0).abs() < 1e-9);
    fight.order(cast(at(1)));
    assert_eq!(
        (fight.hp(1), fight.0.unit(UnitId(1)).unwrap().presence),
        (-6, Presence::Down),
        "10 % of 40 are too few"
    );
}

#[test]
fn tc_138_a_blow_may_take_more_than_there_is() {
    let field = Field::open().set("hp_floor = \"none\"").unit("a", (5, 2), &wields("kit_rod"));
    let field = field.unit("b", (6, 2), &(other(5).replace("hp = 100", "hp = 10") + "hero = true\n"));
    let mut fight = field.unit("b", (12, 2), &other(4)).start(&[1, 1, 1, 50, 6]);
    let odds = fight.0.forecast(&strike(1)).unwrap();
    assert!(odds.targets[0].damage.p(16) > 0.1, "16 + 6 less ARM 6, not only the 10 that there are");
    assert!((odds.targets[0].defeat - odds.targets[0].hit).abs() < 1e-9);
    assert_eq!((damage(&fight.order(strike(1))), fight.hp(1)), (vec![16], -6));
}

#[test]
fn tc_138_bodies_may_bar_the_way() {
    let lane = heights("0 0 0 0 0 0");
    let reach = |bodies: &str, agi: u8| {
        let hero = user("").replace("agi = 10", &format!("agi = {agi}"));
        let field = Field::on(&lane).set(bodies).set("leap_over_units = \"none\"");
        let field = field.unit("a", (0, 0), &hero).unit("a", (1, 0), &other(5)).unit("b", (5, 0), &other(4));
        let mut fight = field.start(&[1, 1, 1]);
        hurt(&mut fight, 1, 500);
        let mut columns: Vec<i16> = fight.0.reach(UnitId(0)).iter().map(|way| way.cell.col).collect();
        columns.sort_unstable();
        columns
    };
    assert_eq!(reach("", 0), [1, 2, 3, 4], "by the book one steps over them");
    assert_eq!(reach("bodies_block = true", 10), [2, 3, 4], "with Jump one leaps over them");
    assert_eq!(reach("bodies_block = true\njump_mode = \"per_step\"", 0), [2, 3, 4], "Jump 2 is a leap of two");
    assert_eq!(reach_of_the_clumsy(&lane), [0_i16; 0], "with Jump 1 there is no way past");
}

/// The columns behind a body that a unit with Jump 1 reaches.
fn reach_of_the_clumsy(lane: &str) -> Vec<i16> {
    let clumsy = user("").replace("agi = 10", "agi = 0") + "creature = \"amorph\"\n";
    let field = Field::on(lane).set("bodies_block = true").unit("a", (0, 0), &clumsy).unit("a", (1, 0), &other(5));
    let mut fight = field.unit("b", (5, 0), &other(4)).start(&[1, 1, 1]);
    hurt(&mut fight, 1, 500);
    fight.0.reach(UnitId(0)).iter().map(|way| way.cell.col).collect()
}

#[test]
fn mc_050_a_leap_may_take_other_jump() {
    // From height 0 over a chasm to height 2: two cells and two levels.
    let board = "name = \"Chasm\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nterrain = '''\n. % . .\n'''\nheight =                  '''\n0 0 2 9\n'''\n[legend]\n\"%\" = { terrain = \"lava\", difficulty = \"impassable\" }\n";
    let crosses = |cost: &str, agi: u8| {
        let hero = user("").replace("agi = 10", &format!("agi = {agi}"));
        let field = Field::on(board).set(cost).unit("a", (0, 0), &hero).unit("b", (3, 0), &other(4));
        field.start(&[1, 1]).0.reach(UnitId(0)).iter().any(|way| way.cell == Cell::new(2, 0))
    };
    assert!(crosses("", 10) && !crosses("", 5), "2 + 2 of Jump 4, not of Jump 3");
    assert!(crosses("leap_cost = \"max\"", 0), "the larger of 2 and 2 of Jump 2");
    assert!(crosses("leap_cost = \"length\"", 0), "2 cells of Jump 2");
}

#[test]
fn mc_087_a_shot_may_pass_above_a_unit() {
    let shot = |setting: &str, row: &str| {
        let field = Field::on(&heights(row)).set(setting).set("range_vertical = \"ignore\"");
        let field =
            field.unit("a", (0, 0), &wields("kit_bow")).unit("b", (2, 0), &other(5)).unit("b", (4, 0), &other(4));
        let mut fight = field.start(&[1, 1, 1, 50, 3]);
        let odds = fight.0.forecast(&strike(2)).unwrap();
        let struck = damaged(&fight.order(strike(2)));
        let foretold: Vec<u16> = odds.targets.iter().filter(|one| one.hit > 0.0).map(|one| one.target.0).collect();
        assert_eq!(foretold, struck, "the forecast knows whom it meets");
        struck
    };
    assert_eq!(shot("", "4 0 0 0 4"), [1], "by the book heights do not matter");
    let tall = "hazard_height = \"body_2hl\"";
    assert_eq!(shot(tall, "4 0 0 0 4"), [2], "four levels up it passes over a head at two");
    assert_eq!(shot(tall, "0 0 4 0 0"), [2], "and under a unit on a bridge");
    assert_eq!(shot(tall, "2 0 0 0 0"), [1], "halfway down from 2 it meets the head");
    assert_eq!(shot(tall, "0 0 0 0 0"), [1]);
}

#[test]
fn mc_123_leap_may_carry_its_caster_along() {
    let caster = knows("blue_leap").replace("mp = 50", "mp = 50\nlevel = 20");
    let field = |line: &str| {
        let field = Field::open().set(line).unit("a", (5, 2), &caster).unit("b", (9, 2), &other(1));
        field.start(&[10, 1, 1, 4, 99])
    };
    let mut fight = field("leap_moves_caster = true");
    let events = fight.order(cast(at(1)));
    assert_eq!(cell(&fight, 0), (8, 2), "in the free cell beside the target that is nearest");
    assert!(events.iter().any(|event| matches!(event, Event::Moved { unit: UnitId(0), .. })));
    let mut fight = field("");
    fight.order(cast(at(1)));
    assert_eq!(cell(&fight, 0), (5, 2), "by the book it stays");
}
