//! Area effects in play, and movement between areas.

use hexfray_battle::{Act, Aim, Order, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::PowerTableVerb;

use super::{BLAST, plainly, struck, submit};
use super::{
    BURST, DASH, Fight, Ground, LINE, MINE, ability, begin, cell_of, claw, go, members, order_of, pass, refused,
};

fn burst(unit: u16, col: i16, row: i16) -> Order {
    order_of(unit, Verb::ABILITY, BURST, Aim::Cell(Cell::new(col, row)))
}

/// The cells that a unit can go to.
fn open(battle: &mut hexfray_battle::Battle, unit: u16) -> Vec<i16> {
    begin(battle, unit);
    battle.reach(UnitId(unit)).iter().filter(|way| way.may_stop).map(|way| way.cell.col).collect()
}

#[test]
fn sw_191_so_many_are_drawn_by_lot() {
    let fight = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('b', 2, 0).grunt('b', 2, 0).grunt('b', 2, 0);
    let mut battle = fight.start(&[3, 1]);
    assert_eq!(struck(&submit(&mut battle, burst(0, 2, 0))), [1, 3], "two of three, without replacement (SW-019)");
}

#[test]
fn sw_192_ten_metres_take_in_the_next_area() {
    let fight = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('a', 1, 0).grunt('b', 1, 0).grunt('b', 2, 0);
    let blast = order_of(0, Verb::ABILITY, BLAST, Aim::None);
    assert_eq!(struck(&submit(&mut fight.start(&[]), blast)), [0, 1, 2], "the caster and friends too");
}

#[test]
fn sw_194_a_line_from_a_rear_touches_every_area() {
    let fight = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('a', 0, 0).grunt('b', 1, 0).grunt('b', 2, 0);
    let mut battle = fight.start(&[3, 4]);
    assert_eq!(struck(&submit(&mut battle, ability(0, LINE, 2))), [2, 1], "1 to 3 is hit, 4 to 6 is spared (SW-195)");
}

#[test]
fn sw_197_after_breakthrough_the_user_is_in_the_targets_area() {
    let mut battle = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('b', 2, 0).start(&[]);
    submit(&mut battle, ability(0, DASH, 1));
    assert_eq!(cell_of(&battle, 0), (2, 0));
    let mut held = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('b', 1, 0).grunt('b', 2, 0).start(&[]);
    assert!(refused(&mut held, ability(0, DASH, 2)).is_some(), "it does not pass an area with enemies");
}

#[test]
fn sw_198_a_radius_needs_sight_to_its_middle_alone() {
    let mut battle = Fight::on(Ground::Squares).grunt('a', 5, 5).mark(8, 5, '#').grunt('b', 11, 8).start(&[]);
    assert!(refused(&mut battle, burst(0, 11, 5)).is_some(), "the wall hides the cell");
    assert_eq!(struck(&submit(&mut battle, burst(0, 11, 9))), [1]);
}

#[test]
fn sw_199_members_are_touched_by_the_centre() {
    let fight = Fight::on(Ground::Line(41)).grunt('a', 10, 0).grunt('a', 0, 0).grunt('b', 10, 0).grunt('b', 12, 0);
    let mut battle = fight.start(&[3, 3]);
    submit(&mut battle, claw(0, 2));
    let units = |battle: &hexfray_battle::Battle, order| {
        let forecast = battle.forecast(&order).unwrap();
        forecast.targets.iter().map(|one| one.target.0).collect::<Vec<_>>()
    };
    begin(&mut battle, 1);
    assert_eq!(units(&battle, burst(1, 7, 0)), [0, 2], "the centre at 3 m");
    assert_eq!(units(&battle, burst(1, 6, 0)), [0_u16; 0], "the rim alone does not count");
}

#[test]
fn sw_201_who_stands_on_a_line_has_an_even_chance() {
    let fight = Fight::on(Ground::Line(41)).grunt('a', 0, 0).grunt('a', 3, 0).grunt('b', 8, 0).grunt('b', 8, 0);
    let mut battle = fight.grunt('b', 9, 0).start(&[2, 5]);
    assert_eq!(struck(&submit(&mut battle, ability(0, LINE, 2))), [2, 1], "3 is spared, and nobody rolls for 4");
}

#[test]
fn sw_204_breakthrough_takes_its_user_into_the_targets_melee() {
    let fight = Fight::on(Ground::Squares).grunt('a', 10, 10).grunt('a', 20, 10).grunt('b', 10, 10).grunt('b', 10, 11);
    let mut battle = fight.start(&[3, 3, 4]);
    submit(&mut battle, claw(0, 2));
    submit(&mut battle, ability(1, DASH, 2));
    assert_eq!((cell_of(&battle, 1), members(&battle)), ((10, 10), vec![0, 1, 2]));
}

#[test]
fn sw_204_on_an_independent_it_joins_nothing() {
    let fight = Fight::on(Ground::Squares).grunt('a', 10, 10).grunt('a', 20, 10).grunt('b', 10, 10).grunt('b', 11, 10);
    let mut battle = fight.start(&[3, 3]);
    submit(&mut battle, claw(0, 2));
    submit(&mut battle, ability(1, DASH, 3));
    assert_eq!((cell_of(&battle, 1), members(&battle)), ((11, 10), vec![0, 2]));
}

#[test]
fn sw_066_moves_lead_from_area_to_area() {
    let mut battle = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('b', 2, 0).start(&[]);
    assert_eq!(open(&mut battle, 0), [1, 2]);
    let mut held = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('a', 1, 0).grunt('b', 1, 0).start(&[]);
    assert_eq!(open(&mut held, 0), [1], "an enemy holds the front");
}

#[test]
fn sw_069_enemies_pin_in_areas() {
    let mut battle = Fight::on(Ground::Areas).grunt('a', 1, 0).grunt('b', 1, 0).start(&[]);
    assert_eq!(open(&mut battle, 0), [0_i16; 0]);
}

#[test]
fn sw_070_a_retreat_leads_back_in_the_next_turn() {
    let mut battle = Fight::on(Ground::Areas).grunt('a', 1, 0).grunt('b', 1, 0).start(&[]);
    plainly(&mut battle, 0, PowerTableVerb::RETREAT);
    assert_eq!(open(&mut battle, 0), [0_i16; 0], "a Major Action comes after movement");
    pass(&mut battle, 0);
    pass(&mut battle, 1);
    assert_eq!(open(&mut battle, 0), [0], "to the own rear, never forward (SW-071)");
    go(&mut battle, 0, 0, 0);
    assert_eq!(cell_of(&battle, 0), (0, 0));
}

#[test]
fn sw_073_with_enemies_in_its_rear_a_side_stays() {
    let mut battle = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('b', 0, 0).start(&[]);
    let retreat = order_of(0, PowerTableVerb::RETREAT, 0, Aim::None);
    assert_eq!(refused(&mut battle, retreat), Some("SW-073".into()));
    pass(&mut battle, 0);
    assert_eq!(open(&mut battle, 1), [1, 2], "the intruders move freely (SW-074)");
}

#[test]
fn sw_202_a_line_needs_sight_to_its_target_alone() {
    let fight = Fight::on(Ground::Line(41)).grunt('a', 0, 0).grunt('a', 3, 0).grunt('b', 8, 0);
    let mut battle = fight.start(&[5]);
    assert_eq!(struck(&submit(&mut battle, ability(0, LINE, 2))), [2], "a friend in between hides nothing");
    let battle = Fight::on(Ground::Line(41)).grunt('a', 0, 0).grunt('b', 3, 0).grunt('b', 8, 0).start(&[]);
    assert!(battle.check(&ability(0, LINE, 2)).is_err(), "a foe in between does");
}

#[test]
fn sw_195_of_a_line_one_to_three_hit_and_four_to_six_spare() {
    let fight = Fight::on(Ground::Areas).grunt('a', 0, 0).grunt('a', 0, 0).grunt('b', 1, 0);
    for die in 1..=6 {
        let mut battle = fight.start(&[die]);
        let hit: &[u16] = if die <= 3 { &[2, 1] } else { &[2] };
        assert_eq!(struck(&submit(&mut battle, ability(0, LINE, 2))), hit, "on {die}");
    }
}

#[test]
fn sw_133_an_area_starts_no_farther_than_its_range() {
    let mut battle = Fight::on(Ground::Line(41)).grunt('a', 0, 0).grunt('b', 40, 0).start(&[]);
    assert_eq!(refused(&mut battle, burst(0, 31, 0)), Some("SW-133".into()), "31 m");
    assert_eq!(refused(&mut battle, burst(0, 30, 0)), None, "30 m");
    let mine = |col: i16| order_of(0, Verb::ABILITY, MINE, Aim::Cell(Cell::new(col, 0)));
    assert_eq!(refused(&mut battle, mine(0)), None, "by touch where its user stands");
    assert_eq!(refused(&mut battle, mine(1)), Some("SW-133".into()), "and nowhere else");
}

#[test]
fn sw_198_the_units_within_a_radius_are_shown_before_it_is_used() {
    let fight = Fight::on(Ground::Squares).grunt('a', 0, 5).grunt('b', 20, 7).grunt('b', 22, 6).grunt('b', 24, 5);
    let mut battle = fight.start(&[]);
    begin(&mut battle, 0);
    let act = Act::new(Verb::ABILITY, BURST);
    let view = battle.acts(UnitId(0)).into_iter().find(|view| view.act == act).expect("a grunt has it");
    let caught = battle.caught_units(UnitId(0), &view, Cell::new(0, 5), Aim::Cell(Cell::new(20, 5)));
    assert_eq!(caught, [UnitId(1), UnitId(2)], "2 m away, and not the one that is 4 m away");
}
