//! Skirmishes in play: outbreak, joining, sizes, retreat.

use hexfray_battle::{Aim, Decision, Order, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::PowerTableVerb;

use super::{BLAST, BOLT, FLASK, POTION};
use super::{
    Fight, Ground, ability, begin, cell_of, claw, go, hp, hurt, members, order_of, pass, plainly, refused, skirmishes,
    submit,
};

/// Two units of each side in one cell of a line, and one unit of each side 4 m away.
fn crowd() -> Fight {
    let fight = Fight::on(Ground::Line(40)).grunt('a', 10, 0).grunt('a', 10, 0);
    fight.grunt('b', 10, 0).grunt('b', 10, 0).grunt('a', 14, 0).grunt('b', 15, 0)
}

#[test]
fn sw_083_a_blow_at_the_same_coordinates_starts_a_skirmish() {
    let mut battle = crowd().start(&[3, 3]);
    submit(&mut battle, claw(0, 2));
    assert_eq!(members(&battle), [0, 2], "the others in the cell stay independent");
    let skirmish = skirmishes(&battle)[0];
    assert_eq!((skirmish.centre.col, skirmish.radius), (10, 3));
}

#[test]
fn sw_083_who_may_not_be_struck_from_a_metre_off_starts_none() {
    let mut battle = Fight::on(Ground::Line(20)).grunt('a', 4, 0).grunt('b', 5, 0).start(&[]);
    assert_eq!(refused(&mut battle, claw(0, 1)), Some("SW-128".into()), "adjacent cells do not count (SW-008)");
    submit(&mut battle, ability(0, BOLT, 1));
    assert!(skirmishes(&battle).is_empty());
}

#[test]
fn sw_083_all_founders_by_the_setting() {
    let mut battle = crowd().with("skirmish_founders='all_in_cell'").start(&[3, 3]);
    submit(&mut battle, claw(0, 2));
    assert_eq!(members(&battle), [0, 1, 2, 3]);
}

#[test]
fn sw_083_any_action_beside_a_foe_starts_one() {
    let mut battle = Fight::on(Ground::Line(30)).grunt('a', 4, 0).grunt('b', 4, 0).grunt('b', 9, 0).start(&[]);
    submit(&mut battle, ability(0, BOLT, 2));
    assert_eq!(members(&battle), [0, 1]);
    let settings = "skirmish_trigger='against_each_other'";
    let fight = Fight::on(Ground::Line(30)).with(settings).grunt('a', 4, 0).grunt('b', 4, 0).grunt('b', 9, 0);
    let mut battle = fight.start(&[]);
    submit(&mut battle, ability(0, BOLT, 2));
    assert!(members(&battle).is_empty());
}

#[test]
fn sw_086_the_radius_grows_and_shrinks_with_the_head_count() {
    for (heads, radius) in [(2, 3), (5, 3), (6, 4), (10, 4), (11, 5), (15, 5), (16, 6), (20, 6)] {
        let fight = Fight::on(Ground::Line(40)).with("skirmish_founders='all_in_cell'").grunt('a', 10, 0);
        let fight = (1..heads).fold(fight, |fight, _| fight.grunt('b', 10, 0));
        let mut battle = fight.start(&[3, 3]);
        submit(&mut battle, claw(0, 1));
        assert_eq!((members(&battle).len(), skirmishes(&battle)[0].radius), (heads, radius));
    }
    let fight = Fight::on(Ground::Line(40)).with("skirmish_founders='all_in_cell'").grunt('a', 10, 0);
    let mut battle = (1..6).fold(fight, |fight, _| fight.grunt('b', 10, 0)).start(&[3, 3]);
    submit(&mut battle, claw(0, 1));
    hurt(&mut battle, 5, 200);
    assert_eq!(skirmishes(&battle)[0].radius, 3, "one of six has fallen");
}

#[test]
fn sw_083_a_potion_starts_no_skirmish_and_an_attack_with_an_item_does() {
    let fight = || Fight::on(Ground::Line(30)).unit("healer", 'a', 4, 0).grunt('a', 4, 0).grunt('b', 4, 0);
    let item = |with, target| order_of(0, Verb::ITEM, with, Aim::Unit(UnitId(target)));
    let mut battle = fight().start(&[3, 3]);
    hurt(&mut battle, 1, 20);
    let before = hp(&battle, 1);
    submit(&mut battle, item(POTION, 1));
    assert!(hp(&battle, 1) > before, "it is drunk");
    assert!(skirmishes(&battle).is_empty() && members(&battle).is_empty(), "beside a foe");
    let mut battle = fight().start(&[]);
    submit(&mut battle, item(FLASK, 2));
    assert_eq!(members(&battle), [0, 2], "what is thrown to do harm is an attack");
    let mut battle = fight().start(&[]);
    submit(&mut battle, order_of(0, Verb::ABILITY, 0, Aim::Unit(UnitId(1))));
    assert_eq!(members(&battle), [0, 2], "and so is any skill, for a friend too");
}

#[test]
fn sw_091_to_join_one_comes_to_the_centre_and_says_so() {
    let mut battle = crowd().start(&[3, 3, 3, 3]);
    submit(&mut battle, claw(0, 2));
    begin(&mut battle, 4);
    go(&mut battle, 4, 11, 0);
    let join = order_of(4, PowerTableVerb::JOIN, 0, Aim::None);
    assert_eq!(refused(&mut battle, join), Some("SW-091".into()), "it is a metre from the centre");
    pass(&mut battle, 4);
    plainly(&mut battle, 1, PowerTableVerb::JOIN);
    assert_eq!(members(&battle), [0, 1, 2]);
    let listed = battle.orders();
    assert!(!listed.iter().any(|order| matches!(order, Order::Move { .. })), "SW-100");
}

#[test]
fn sw_095_members_draw_in_the_independents_whom_they_strike() {
    let mut battle = Fight::on(Ground::Line(40))
        .grunt('a', 10, 0)
        .grunt('b', 10, 0)
        .grunt('b', 12, 0)
        .grunt('b', 13, 0)
        .start(&[3, 3, 3, 3]);
    submit(&mut battle, claw(0, 1));
    [1, 2, 3].into_iter().for_each(|unit| pass(&mut battle, unit));
    submit(&mut battle, claw(0, 2));
    assert_eq!(members(&battle), [0, 1, 2, 3], "unit 3 lingered inside, unit 2 too (SW-096)");
    assert_eq!(cell_of(&battle, 2), (10, 0));
}

#[test]
fn sw_095_at_once_and_not_by_an_area() {
    let fight = || Fight::on(Ground::Line(40)).grunt('a', 10, 0).grunt('a', 10, 0).grunt('b', 10, 0).grunt('b', 12, 0);
    let mut battle = fight().start(&[3, 3, 3, 3]);
    submit(&mut battle, claw(0, 2));
    plainly(&mut battle, 1, PowerTableVerb::JOIN);
    submit(&mut battle, claw(1, 3));
    assert_eq!((members(&battle), cell_of(&battle, 3)), (vec![0, 1, 2, 3], (10, 0)));
    let mut battle = fight().start(&[3, 3]);
    submit(&mut battle, claw(0, 2));
    plainly(&mut battle, 1, PowerTableVerb::JOIN);
    submit(&mut battle, order_of(1, Verb::ABILITY, BLAST, Aim::None));
    assert_eq!((members(&battle), cell_of(&battle, 3)), (vec![0, 1, 2], (12, 0)));
}

#[test]
fn sw_096_who_ends_its_turn_inside_joins_at_the_start_of_the_round() {
    let mut battle = Fight::on(Ground::Line(40)).grunt('a', 10, 0).grunt('a', 12, 0).grunt('b', 10, 0).start(&[3, 3]);
    submit(&mut battle, claw(0, 2));
    assert_eq!(members(&battle), [0, 2]);
    pass(&mut battle, 1);
    pass(&mut battle, 2);
    assert_eq!(members(&battle), [0, 1, 2]);
    assert_eq!(cell_of(&battle, 1), (10, 0));
}

#[test]
fn sw_096_who_had_ended_its_turn_before_does_not_join() {
    let fight = || Fight::on(Ground::Line(40)).grunt('a', 12, 0).grunt('a', 10, 0).grunt('b', 10, 0);
    let mut battle = fight().start(&[3, 3]);
    pass(&mut battle, 0);
    submit(&mut battle, claw(1, 2));
    pass(&mut battle, 1);
    pass(&mut battle, 2);
    assert_eq!(members(&battle), [1, 2], "the skirmish broke out over it after its turn");
    assert_eq!(cell_of(&battle, 0), (12, 0));
    for unit in [0, 1, 2] {
        pass(&mut battle, unit);
    }
    assert_eq!(members(&battle), [0, 1, 2], "now it has let a turn go inside");
}

#[test]
fn sw_096_who_has_left_since_does_not_join() {
    let mut battle = Fight::on(Ground::Line(40)).grunt('a', 10, 0).grunt('a', 12, 0).grunt('b', 10, 0).start(&[3, 3]);
    submit(&mut battle, claw(0, 2));
    pass(&mut battle, 1);
    let out = Ruling::Place { unit: UnitId(1), cell: Cell::new(20, 0) };
    battle.submit(Order::Referee(out)).unwrap();
    pass(&mut battle, 2);
    assert_eq!(members(&battle), [0, 2]);
}

#[test]
fn sw_096_of_two_that_became_one_it_joins_what_is_left() {
    // Five units fight at 10, two at 14, and unit 5 ends its turn beside the two; then unit 3 is the sixth at 10.
    let fight = Fight::on(Ground::Line(40)).with("skirmish_founders='all_in_cell'");
    let fight = fight.grunt('a', 10, 0).grunt('a', 10, 0).grunt('a', 10, 0).grunt('a', 11, 0).grunt('a', 14, 0);
    let fight = fight.grunt('a', 16, 0).grunt('b', 10, 0).grunt('b', 10, 0).grunt('b', 14, 0);
    let mut battle = fight.start(&[3, 3, 3, 3]);
    submit(&mut battle, claw(0, 6));
    submit(&mut battle, claw(4, 8));
    pass(&mut battle, 5);
    assert_eq!(skirmishes(&battle).len(), 2);
    go(&mut battle, 3, 10, 0);
    plainly(&mut battle, 3, PowerTableVerb::JOIN);
    pass(&mut battle, 3);
    assert_eq!(skirmishes(&battle).iter().map(|one| (one.centre.col, one.radius)).collect::<Vec<_>>(), [(12, 4)]);
    [1, 2, 6, 7, 8].into_iter().for_each(|unit| pass(&mut battle, unit));
    assert_eq!(members(&battle), [0, 1, 2, 3, 4, 5, 6, 7, 8], "unit 5 as well");
}

#[test]
fn sw_098_the_fallen_lie_at_the_centre_and_belong_to_nobody() {
    let mut battle = crowd().with("skirmish_founders='all_in_cell'").start(&[3, 3]);
    submit(&mut battle, claw(0, 2));
    hurt(&mut battle, 3, 200);
    assert_eq!(members(&battle), [0, 1, 2]);
    assert_eq!(cell_of(&battle, 3), (10, 0));
}

#[test]
fn sw_100_members_do_not_walk_off() {
    let mut battle = Fight::on(Ground::Squares).grunt('a', 10, 10).grunt('b', 10, 10).grunt('a', 30, 3).start(&[3, 3]);
    submit(&mut battle, claw(0, 1));
    pass(&mut battle, 2);
    begin(&mut battle, 1);
    assert!(battle.reach(UnitId(1)).is_empty());
    assert_eq!(battle.why_not_move(UnitId(1)), Some("it is in a melee: declare a Retreat first"));
    assert_eq!(battle.why_not_move(UnitId(2)), None, "it is not the turn of the third");
}

#[test]
fn sw_103_growth_comes_when_the_action_is_finished() {
    let fight = || {
        let ours = Fight::on(Ground::Line(40)).with("skirmish_founders='all_in_cell'");
        let five = ours.grunt('a', 10, 0).grunt('a', 10, 0).grunt('b', 10, 0).grunt('b', 10, 0).grunt('b', 10, 0);
        // B stands 4 m away, and so does C.
        five.grunt('a', 14, 0).grunt('b', 6, 0)
    };
    for (falls, radius) in [(false, 4), (true, 3)] {
        let mut battle = fight().start(&[3, 3, 3, 3]);
        submit(&mut battle, claw(0, 2));
        pass(&mut battle, 1);
        pass(&mut battle, 5);
        if falls {
            hurt(&mut battle, 0, 96);
        }
        go(&mut battle, 6, 10, 0);
        plainly(&mut battle, 6, PowerTableVerb::JOIN);
        assert_eq!((members(&battle).len(), skirmishes(&battle)[0].radius), (6, 3), "the action is not over");
        submit(&mut battle, claw(6, 0));
        assert_eq!(skirmishes(&battle)[0].radius, radius, "six, or five when A falls");
    }
}

#[test]
fn sw_104_two_skirmishes_become_one() {
    let fight = Fight::on(Ground::Line(40)).grunt('a', 10, 0).grunt('a', 14, 0).grunt('a', 10, 0).grunt('a', 10, 0);
    let fight = fight.grunt('b', 10, 0).grunt('b', 14, 0).grunt('b', 10, 0).grunt('b', 10, 0);
    let mut battle = fight.start(&[3, 3, 3, 3]);
    submit(&mut battle, claw(0, 4));
    submit(&mut battle, claw(1, 5));
    assert_eq!(skirmishes(&battle).len(), 2, "4 m apart, 3 m wide");
    for unit in [2, 3, 4, 5, 6, 7] {
        pass(&mut battle, unit);
    }
    let found = skirmishes(&battle);
    assert_eq!((found.len(), found[0].centre.col, found[0].radius), (1, 12, 4), "six at 10 m reach 4 m far");
    assert!((0..8).all(|unit| cell_of(&battle, unit) == (12, 0)), "all members stand at the new centre (SW-106)");
}

#[test]
fn sw_110_the_skirmish_is_over_when_a_side_has_nobody_left_in_it() {
    let mut battle = Fight::on(Ground::Line(40)).grunt('a', 10, 0).grunt('b', 10, 0).grunt('b', 11, 0).start(&[3, 3]);
    submit(&mut battle, claw(0, 1));
    hurt(&mut battle, 1, 200);
    assert!(skirmishes(&battle).is_empty() && members(&battle).is_empty());
    assert_eq!(cell_of(&battle, 0), (10, 0));
}

#[test]
fn sw_082_areas_have_no_skirmishes_to_join() {
    let mut battle = Fight::on(Ground::Areas).grunt('a', 1, 0).grunt('b', 1, 0).start(&[3, 3]);
    submit(&mut battle, claw(0, 1));
    assert!(skirmishes(&battle).is_empty());
    assert!(matches!(battle.decision(), Decision::Act { .. }));
}
