//! The effects of conditions on the board, and movement in a turn (MC-036, MC-174 … MC-191, MC-204).

use hexfray_battle::{Aim, Event, Order, Presence, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, at, cast, cell, damage, damaged, inflict, knows, other, strike, user, wields};

/// Forest, mud, lava and water beside open ground.
const GROUNDS: &str = r#"
name = "Grounds"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . . . .
. L L L L L L .
. ~ w w . . . .
. . . . . . . .
'''
depth = '''
0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0
0 1 2 2 0 0 0 0
0 0 0 0 0 0 0 0
'''
[legend]
L = { terrain = "lava", difficulty = "impassable" }
w = { terrain = "deep_water" }
"#;

fn place(fight: &mut Fight, unit: u16, to: (i16, i16)) -> Vec<Event> {
    fight.order(Order::Referee(Ruling::Place { unit: UnitId(unit), cell: Cell::new(to.0, to.1) }))
}

/// Whether a unit may end its move on a cell.
fn may_go(fight: &Fight, unit: u16, to: (i16, i16)) -> bool {
    fight.0.reach(UnitId(unit)).iter().any(|way| way.cell == Cell::new(to.0, to.1) && way.may_stop)
}

#[test]
fn mc_036_being_moved_breaks_a_charge_off() {
    let field = || Field::open().unit("a", (5, 2), &knows("kit_slow_bolt")).unit("b", (8, 2), &other(15));
    let mut fight = field().start(&[1, 1]);
    fight.order(cast(at(1)));
    let events = place(&mut fight, 0, (5, 3));
    assert!(
        events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(0), .. })),
        "carried or pushed"
    );
    let mut fight = field().set("forced_move_cancels = false").start(&[1, 1]);
    fight.order(cast(at(1)));
    let events = place(&mut fight, 0, (5, 3));
    assert!(
        !events.iter().any(|event| matches!(event, Event::Interrupted { .. })),
        "unless the setting says otherwise"
    );
}

#[test]
fn mc_174_map_effects_come_on_top() {
    let field =
        Field::open().unit("a", (5, 2), &user("").replace("eva = 0\n", "eva = 40\n")).unit("b", (8, 2), &other(5));
    let stat = |fight: &Fight, label: &str| {
        fight.0.stats(UnitId(0)).iter().find(|stat| stat.label.as_str() == label).map(|stat| stat.value)
    };
    let field = Field::unit(field, "b", (9, 2), &other(4));
    let mut fight = field.start(&[1; 3]);
    inflict(&mut fight, 0, "agility_break", 4);
    assert_eq!(stat(&fight, "Move"), Some(3), "Move 6 is halved on the map");
    assert_eq!(stat(&fight, "Evasion"), Some(20), "and Evasion all the same");
}

#[test]
fn mc_176_berserk_closes_in_on_the_nearest_foe_and_strikes() {
    let field = Field::open()
        .unit("a", (9, 2), &other(15))
        .unit("b", (2, 2), &wields("kit_rod").replace("spd = 20", "spd = 10"))
        .unit("a", (6, 2), &other(4));
    // 16 for the first, then 11 for the berserk, whose Move is 4: roll to hit and damage follow by themselves.
    let mut fight = field.start(&[1, 1, 1, 50, 4]);
    inflict(&mut fight, 1, "berserk", 4);
    let events = fight.end();
    assert_eq!(cell(&fight, 1), (5, 2), "it goes straight to the nearer of its foes");
    assert_eq!(damaged(&events), [2], "and strikes it");
    assert_eq!(damage(&events), [24], "16 + 4, half as much again, less ARM 6");
    assert_eq!(fight.actor(), UnitId(2), "nobody is asked what it does");
}

#[test]
fn mc_176_a_berserk_archer_does_not_stop_at_range() {
    let field = Field::open().unit("a", (9, 2), &other(15)).unit(
        "b",
        (3, 2),
        &wields("kit_bow").replace("spd = 20", "spd = 10"),
    );
    let mut fight = field.start(&[1, 1, 50, 4, 1, 1]);
    inflict(&mut fight, 1, "berserk", 4);
    let events = fight.end();
    assert_eq!((cell(&fight, 1), damaged(&events)), ((7, 2), vec![0]), "Move 4: as close as it gets, then it shoots");
}

#[test]
fn mc_176_a_berserk_goes_as_far_as_it_can_where_nobody_is_near() {
    let field = Field::open().unit("a", (19, 2), &other(15)).unit(
        "b",
        (2, 2),
        &wields("kit_rod").replace("spd = 20", "spd = 10"),
    );
    let mut fight = field.start(&[1, 1, 1, 1]);
    inflict(&mut fight, 1, "berserk", 4);
    let events = fight.end();
    assert_eq!((cell(&fight, 1), damaged(&events)), ((6, 2), vec![]), "four cells nearer, and nobody to strike");
}

#[test]
fn mc_176_equally_near_foes_draw_lots() {
    let field = Field::open()
        .unit("a", (8, 2), &other(15))
        .unit("b", (5, 2), &wields("kit_rod").replace("spd = 20", "spd = 10"))
        .unit("a", (2, 2), &other(4));
    let mut fight = field.start(&[1, 1, 1, 30, 60, 50, 4]);
    inflict(&mut fight, 1, "berserk", 4);
    assert_eq!(damaged(&fight.end()), [2], "60 beats 30 (TC-076)");
    assert_eq!(cell(&fight, 1), (3, 2));
}

#[test]
fn mc_177_the_confused_stumble_and_strike_whom_they_meet() {
    let field = || {
        Field::open()
            .unit("a", (15, 2), &other(15))
            .unit("b", (5, 2), &wields("kit_rod").replace("spd = 20", "spd = 10"))
            .unit("b", (10, 2), &other(4))
    };
    // 50: the unit moves; direction 1 of 4 is east; Move 4 brings it beside its own ally. The d8 shows a blow at an ally.
    let mut fight = field().start(&[1, 1, 1, 50, 1, 3, 50, 4]);
    inflict(&mut fight, 1, "confuse", 4);
    let events = fight.end();
    assert_eq!(cell(&fight, 1), (9, 2), "as far as possible in a random direction");
    assert_eq!(damaged(&events), [2], "its friend");
    // 51: the unit stays, with no unit in reach.
    let mut fight = field().start(&[1, 1, 1, 51, 3]);
    inflict(&mut fight, 1, "confuse", 4);
    let events = fight.end();
    assert_eq!((cell(&fight, 1), damaged(&events)), ((5, 2), vec![]), "an even chance not to move at all");
}

#[test]
fn mc_177_stumbling_ends_before_the_edge_and_allies() {
    // The end of a stumble with Move 4 from (3, 2); direction 1 is east, 3 west. The blow misses.
    let ends = |board: &str, direction: u16, other_side: &str, col: i16| {
        let field = Field::on(board)
            .unit("a", (9, 0), &other(15))
            .unit("b", (3, 2), &(wields("kit_rod").replace("spd = 20", "spd = 10") + "jump = -9\n"))
            .unit(other_side, (col, 2), &other(4));
        let mut fight = field.start(&[1, 1, 1, 50, direction, 3, 99]);
        inflict(&mut fight, 1, "confuse", 4);
        fight.end();
        cell(&fight, 1)
    };
    let row = |middle: &str| {
        let open = ". . . . . . . . . .\n";
        let grid = "grid = { shape = \"square\", adjacency = \"sides\" }";
        format!("name = \"Yard\"\n{grid}\nterrain = '''\n{open}{open}{middle}\n'''\n")
    };
    let open = row(". . . . . . . . . .");
    assert_eq!(ends(&open, 1, "a", 9), (7, 2), "as far as its points lead");
    assert_eq!(ends(&open, 3, "a", 9), (0, 2), "to the edge");
    assert_eq!(ends(&open, 1, "b", 7), (6, 2), "not onto an ally's cell");
    assert_eq!(ends(&open, 1, "b", 5), (7, 2), "though past it");
    assert_eq!(ends(&open, 1, "a", 6), (5, 2), "to a foe");
    assert_eq!(ends(&row(". . . . . B . . . ."), 1, "a", 9), (4, 2), "to an obstacle");
    assert_eq!(ends(&row(". . . . f f f . . ."), 1, "a", 9), (5, 2), "until its points give out");
}

#[test]
fn mc_177_the_confused_stumble_straight_and_round_nothing() {
    let row = |middle: &str| {
        let open = ". . . . . . . . . .\n";
        let grid = "grid = { shape = \"square\", adjacency = \"sides\" }";
        let legend = "[legend]\nM = { terrain = \"mountain\", difficulty = \"adverse\" }\n";
        format!("name = \"Yard\"\n{grid}\nterrain = '''\n{open}{open}{middle}\n'''\n{legend}")
    };
    // From (3, 2) to the east, over ground that takes four points of its Move.
    let stumbles = |more: &str| {
        let board = row(". . . . M . . . . .");
        let dizzy = wields("kit_rod").replace("spd = 20", "spd = 10") + "jump = -9\n" + more;
        let field = Field::on(&board).unit("a", (9, 0), &other(15)).unit("b", (3, 2), &dizzy);
        let mut fight = field.unit("a", (9, 1), &other(4)).start(&[1, 1, 1, 50, 1, 3, 99]);
        inflict(&mut fight, 1, "confuse", 4);
        let events = fight.end();
        let path = events.iter().find_map(|event| match event {
            Event::Moved { unit: UnitId(1), path, cost } => Some((path.clone(), *cost)),
            _ => None,
        });
        let (path, cost) = path.expect("it moves");
        assert!(path.iter().all(|cell| cell.row == 2), "straight on: {path:?}");
        (cell(&fight, 1), cost / 2)
    };
    assert_eq!(stumbles(""), ((4, 2), 4), "Move 4 ends on the mountain, though round it there would be a way on");
    assert_eq!(stumbles("move = 2\n"), ((6, 2), 6), "and with Move 6 it goes over it, though round it were cheaper");
}

#[test]
fn mc_178_eject_throws_out_of_the_battle() {
    let field = || {
        Field::open().unit("a", (5, 2), &knows("kit_toss")).unit("b", (7, 2), &other(5)).unit("b", (9, 2), &other(4))
    };
    let mut fight = field().start(&[1; 3]);
    let events = fight.order(cast(at(1)));
    assert!(
        events.iter().any(|event| matches!(event, Event::Left { unit: UnitId(1), .. })),
        "150 cells are off the board"
    );
    assert!(!events.iter().any(|event| matches!(event, Event::Defeated { .. })), "and not defeated (TC-150)");
    let mut fight = field().set("eject_distance = 4").start(&[1; 3]);
    fight.order(cast(at(1)));
    assert_eq!(cell(&fight, 1), (11, 2), "straight away from the unit that ejects it");
    // Behind the target lie twelve more cells.
    let mut fight = field().set("eject_distance = 12").start(&[1; 3]);
    fight.order(cast(at(1)));
    assert_eq!(cell(&fight, 1), (19, 2), "the twelfth is the last on the board");
    let mut fight = field().set("eject_distance = 13").start(&[1; 3]);
    fight.order(cast(at(1)));
    assert_eq!(fight.0.unit(UnitId(1)).unwrap().presence, Presence::Out, "the thirteenth is not");
    let mut fight = field().set("eject_distance = 2").start(&[1; 3]);
    fight.order(cast(at(1)));
    assert_eq!(cell(&fight, 1), (8, 2), "the last free cell: the second is occupied");
}

#[test]
fn mc_204_eject_ends_a_battle_like_a_defeat() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_toss")).unit("b", (7, 2), &other(5));
    let mut fight = field.start(&[1, 1]);
    fight.order(cast(at(1)));
    assert_eq!(fight.0.unit(UnitId(1)).unwrap().presence, Presence::Out);
    assert!(fight.0.outcome().is_some(), "no foe is left (TC-148)");
}

#[test]
fn mc_180_float_makes_all_open_ground_normal() {
    let field = Field::on(GROUNDS).unit("a", (2, 0), &user("")).unit("b", (7, 3), &other(5));
    let mut fight = field.start(&[1, 1]);
    assert!(!may_go(&fight, 0, (2, 1)), "nobody stops in lava (MC-054)");
    inflict(&mut fight, 0, "float", 6);
    assert!(may_go(&fight, 0, (2, 1)), "but with Float");
    assert!(may_go(&fight, 0, (2, 2)), "and over deep water");
    assert!(
        fight.refused(act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None)).contains("MC-188"),
        "no full move (TC-090)"
    );
}

#[test]
fn mc_181_frozen_stone_and_stop_allow_nothing() {
    for condition in ["frozen", "stone", "stop"] {
        let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &other(5));
        let mut fight = field.start(&[1; 6]);
        inflict(&mut fight, 1, condition, 3);
        let events = fight.end();
        assert_eq!(fight.actor(), UnitId(0), "{condition}: the turn is lost");
        assert!(fight.0.fresh_reach(UnitId(1)).is_empty(), "{condition}: unable to move");
        assert!(events.iter().any(|event| matches!(event, Event::RoundStarted { round: 2 })));
    }
}

#[test]
fn mc_182_opponents_know_whom_heat_would_fell() {
    let mut fight = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &other(5)).start(&[1, 1]);
    inflict(&mut fight, 1, "heat", 2);
    assert_eq!([0, 1].map(|unit| fight.0.falls_by_acting(UnitId(unit))), [false, true]);
}

#[test]
fn mc_182_heat_fells_units_that_move_or_act() {
    let field = || Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &other(5)).unit("a", (0, 0), &other(4));
    let mut fight = field().start(&[1; 3]);
    inflict(&mut fight, 0, "heat", 2);
    let events = fight.go(0, (4, 2));
    assert!(events.iter().any(|event| matches!(event, Event::Defeated { unit: UnitId(0), .. })), "by moving");
    assert_eq!(cell(&fight, 0), (5, 2), "it falls where it stood");
    let mut fight = field().start(&[1; 3]);
    inflict(&mut fight, 0, "heat", 2);
    let events = fight.order(strike(1));
    assert_eq!(damaged(&events), [0], "by striking, before the blow");
    let mut fight = field().start(&[1; 3]);
    inflict(&mut fight, 0, "heat", 2);
    fight.order(act(0, Verb::DEFEND, 0, 0, Aim::None));
    assert_eq!(fight.hp(0), 0, "by defending");
    let mut fight = field().start(&[1; 3]);
    inflict(&mut fight, 0, "heat", 2);
    place(&mut fight, 0, (4, 2));
    fight.end();
    assert_eq!(fight.hp(0), 80, "not by being carried, nor by standing still");
}

#[test]
fn mc_186_movement_is_in_cells() {
    let field = Field::open().unit("a", (2, 2), &user("")).unit("b", (19, 4), &other(5));
    let fight = field.start(&[1, 1]);
    assert!(may_go(&fight, 0, (8, 2)) && !may_go(&fight, 0, (9, 2)), "SPD 20: 6 cells, not 20 m");
}

#[test]
fn mc_187_the_move_is_one_piece() {
    let field = Field::open().unit("a", (2, 2), &wields("kit_rod")).unit("b", (5, 2), &other(5));
    let mut fight = field.start(&[1, 1, 50, 3]);
    fight.go(0, (4, 2));
    fight.order(strike(1));
    assert_ne!(fight.actor(), UnitId(0), "nothing is left of the move after the action");
}

#[test]
fn mc_187_the_move_may_be_split_where_the_setting_says_so() {
    let field =
        Field::open().set("split_move = true").unit("a", (2, 2), &wields("kit_rod")).unit("b", (5, 2), &other(5));
    let mut fight = field.start(&[1, 1, 50, 3]);
    fight.go(0, (4, 2));
    fight.order(strike(1));
    assert_eq!(fight.actor(), UnitId(0), "2 of Move 6 are used");
    assert!(may_go(&fight, 0, (2, 4)) && may_go(&fight, 0, (0, 2)), "4 are left");
    assert!(!may_go(&fight, 0, (1, 4)), "and not 5");
    fight.go(0, (1, 2));
    fight.go(0, (0, 2));
    assert_ne!(fight.actor(), UnitId(0), "nothing is left, so the turn ends");
}

#[test]
fn mc_188_full_move_is_a_second_movement_action_or_twice_the_points() {
    let full = act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None);
    let field = || Field::open().unit("a", (2, 2), &user("")).unit("b", (19, 4), &other(5));
    let mut fight = field().start(&[1, 1]);
    fight.go(0, (8, 2));
    fight.order(full);
    assert!(may_go(&fight, 0, (14, 2)), "Move again");
    let mut fight = field().set("full_move_on_map = \"double\"").start(&[1, 1]);
    fight.order(full);
    assert!(may_go(&fight, 0, (14, 2)), "twice as far in one move");
    let fight = field().set("full_move_on_map = \"off\"").start(&[1, 1]);
    assert!(fight.refused(full).contains("MC-188"));
}

#[test]
fn mc_189_grounds_cost_what_the_map_says() {
    let board = r#"
name = "Ground"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. F D A . . .
'''
[legend]
F = { terrain = "forest", difficulty = "limited" }
D = { terrain = "mountain", difficulty = "difficult" }
A = { terrain = "mountain", difficulty = "adverse" }
"#;
    let field = Field::on(board).unit("a", (0, 0), &user("move = 3\njump = -9")).unit("b", (6, 0), &other(5));
    let fight = field.start(&[1, 1]);
    let cost = |col: i16| fight.0.reach(UnitId(0)).iter().find(|way| way.cell.col == col).map(|way| way.cost);
    assert_eq!((cost(1), cost(2)), (Some(4), Some(10)), "Limited 2, Difficult 3 more (in half points)");
    assert_eq!(cost(3), None, "Adverse 4 more would be 9 of Move 8");
}

#[test]
fn mc_190_water_of_depth_two_is_for_moving_only() {
    let field = |start: (i16, i16)| Field::on(GROUNDS).unit("a", start, &user("")).unit("b", (1, 3), &other(5));
    assert_eq!(field((1, 2)).start(&[1, 1]).0.check(&strike(1)), Ok(()), "waist-deep water does not hinder");
    let deep = field((2, 2)).unit("b", (2, 3), &other(4)).start(&[1; 3]);
    assert!(deep.refused(strike(2)).contains("MC-066"), "chest-deep water leaves movement only");
    assert!(!deep.0.reach(UnitId(0)).is_empty());
}

#[test]
fn mc_191_impassable_ground_can_only_be_floated_or_leapt_over() {
    let field = Field::on(GROUNDS).unit("a", (2, 0), &user("")).unit("b", (7, 3), &other(5));
    let mut fight = field.start(&[1, 1]);
    assert!(!may_go(&fight, 0, (3, 1)), "not entered on foot");
    inflict(&mut fight, 0, "flight", 6);
    assert!(may_go(&fight, 0, (3, 1)), "but flown over");
}
