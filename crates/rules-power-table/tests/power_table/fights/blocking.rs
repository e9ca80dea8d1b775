//! Blocking in play: the units that may block, the place where a move is stopped, and the cost.

use hexfray_battle::{Battle, Decision, Event, Order, UnitId};
use hexfray_power_table::{PowerTableVerb, state::state_of};

use super::{Fight, Ground, begin, cell_of, claw, go, members, pass, plainly, skirmishes, submit};

/// The open question: the unit that has to answer, and the options.
fn question(battle: &Battle) -> Option<(u16, Vec<String>)> {
    match battle.decision() {
        Decision::Answer { unit, options, .. } => Some((unit.0, options.iter().map(|one| one.to_string()).collect())),
        _ => None,
    }
}

/// Answers with the option of these words.
fn answer(battle: &mut Battle, words: &str) -> Vec<Event> {
    let (unit, options) = question(battle).expect("something is asked");
    let option = options.iter().position(|one| one == words).unwrap_or_else(|| panic!("no {words} in {options:?}"));
    let order = Order::Answer { unit: UnitId(unit), option: option as u16 };
    assert!(battle.orders().contains(&order));
    battle.submit(order).unwrap_or_else(|error| panic!("{error}")).to_vec()
}

#[test]
fn sw_111_a_foe_near_the_way_is_asked_where_it_stops_the_mover() {
    let mut battle = Fight::on(Ground::Line(40)).grunt('a', 0, 0).grunt('b', 8, 0).start(&[]);
    go(&mut battle, 0, 12, 0);
    let (asked, options) = question(&battle).expect("the blocker is asked");
    assert_eq!(asked, 1);
    assert_eq!(options.first().map(String::as_str), Some("at 5,0"));
    assert_eq!((options.len(), options.last().map(String::as_str)), (8, Some("let it pass")), "from 5 to 11");
    let answers = battle.answers();
    assert!(answers.iter().all(|answer| answer.unit == Some(UnitId(0))), "all are about the mover");
    let about: Vec<_> =
        answers.iter().map(|answer| answer.about.expect("each says what happens").to_string()).collect();
    for (at, text) in about.iter().enumerate() {
        let expected = match at {
            3 => "Stands fast; the move ends there.",
            7 => "The move goes on.",
            _ => "Goes there; the move ends there.",
        };
        assert_eq!(text, expected, "{}", options[at]);
    }
    answer(&mut battle, "at 6,0");
    assert_eq!((cell_of(&battle, 0), cell_of(&battle, 1)), ((6, 0), (6, 0)), "both at the same coordinates");
    assert!(skirmishes(&battle).is_empty(), "blocking is not yet melee (SW-114)");
    begin(&mut battle, 1);
    assert!(battle.reach(UnitId(1)).is_empty(), "nor does the blocker walk off (SW-080)");
}

#[test]
fn sw_111_all_points_in_reach_are_offered_each_with_its_cell() {
    let fight = Fight::on(Ground::Line(40)).grunt('a', 0, 0).unit("runner", 'b', 14, 0);
    let mut battle = fight.start(&[]);
    go(&mut battle, 0, 30, 0);
    let options = question(&battle).expect("the blocker is asked").1;
    let points: Vec<String> = (4..=24).map(|col| format!("at {col},0")).collect();
    assert_eq!(options[..options.len() - 1], points, "a unit with a Limited Move of 10 m has 21 of them");
    let cells: Vec<Option<i16>> = battle.answers().iter().map(|answer| answer.cell.map(|cell| cell.col)).collect();
    assert_eq!(cells[..21], (4..=24).map(Some).collect::<Vec<_>>(), "on the board");
    answer(&mut battle, "at 24,0");
    assert_eq!((cell_of(&battle, 0), cell_of(&battle, 1)), ((24, 0), (24, 0)), "the last is as good as the first");
}

#[test]
fn sw_111_blockers_keep_off_forbidden_cells() {
    let fight = Fight::on(Ground::Squares).with("auto_block='always'").grunt('a', 0, 5).grunt('b', 5, 7);
    let stopped = |fight: &Fight| {
        let mut battle = fight.start(&[]);
        let events = go(&mut battle, 0, 12, 5);
        let way = events.iter().find_map(|event| match event {
            Event::Moved { unit: UnitId(1), path, .. } => Some(path.clone()),
            _ => None,
        });
        (cell_of(&battle, 0), way.map(|way| way.iter().map(|cell| (cell.col, cell.row)).collect::<Vec<_>>()))
    };
    let (free, way) = stopped(&fight);
    assert_eq!((free, way.unwrap().len()), ((3, 5), 3), "two steps over corners");
    let (cell, way) = stopped(&fight.lines("[[forbidden]]\ncells=[[4, 6]]\nno_aim=false\n"));
    let way = way.unwrap();
    assert_eq!((cell, way.len(), way.contains(&(4, 6))), ((3, 5), 4, false), "round the forbidden cell: {way:?}");
}

#[test]
fn sw_004_a_question_names_the_metres_of_a_line() {
    let fight = Fight::on(Ground::Line(40)).grunt('a', 0, 0).grunt('b', 8, 0).top("reference=6");
    let mut battle = fight.start(&[]);
    go(&mut battle, 0, 12, 0);
    let options = question(&battle).expect("the blocker is asked").1;
    assert_eq!(options[..3], ["at −1 m", "at 0 m", "at 1 m"]);
}

#[test]
fn sw_111_in_two_dimensions_only_cells_in_reach() {
    let fight = |row| Fight::on(Ground::Squares).grunt('a', 0, 5).grunt('b', 5, row).start(&[]);
    let mut battle = fight(8);
    go(&mut battle, 0, 12, 5);
    let options = question(&battle).expect("3 m off").1;
    assert_eq!(options, ["at 4,5", "at 5,5", "at 6,5", "let it pass"]);
    answer(&mut battle, "let it pass");
    assert_eq!(cell_of(&battle, 0), (12, 5));
    let mut battle = fight(9);
    go(&mut battle, 0, 12, 5);
    assert_eq!(question(&battle), None, "4 m off");
}

#[test]
fn sw_112_each_may_let_it_pass_and_the_next_is_asked() {
    let mut battle = Fight::on(Ground::Line(40)).grunt('a', 0, 0).grunt('b', 5, 0).grunt('b', 8, 0).start(&[]);
    go(&mut battle, 0, 12, 0);
    assert_eq!(question(&battle).unwrap().0, 1);
    answer(&mut battle, "let it pass");
    assert_eq!(question(&battle).unwrap().0, 2);
    answer(&mut battle, "at 9,0");
    assert_eq!(cell_of(&battle, 0), (9, 0));
    assert_eq!(cell_of(&battle, 1), (5, 0));
}

#[test]
fn sw_111_policies_answer_for_everybody() {
    let fight = |settings| Fight::on(Ground::Line(40)).with(settings).grunt('a', 0, 0).grunt('b', 8, 0).start(&[]);
    let mut always = fight("auto_block='always'");
    go(&mut always, 0, 12, 0);
    assert_eq!((question(&always), cell_of(&always, 0)), (None, (5, 0)));
    let mut never = fight("auto_block='never'");
    go(&mut never, 0, 12, 0);
    assert_eq!((question(&never), cell_of(&never, 0)), (None, (12, 0)));
}

#[test]
fn sw_112_blocks_cost_nothing_and_have_no_limit_unless_the_settings_say_so() {
    let fight = |settings| {
        let fight = Fight::on(Ground::Line(40)).with(settings).grunt('a', 0, 0).grunt('a', 0, 0).grunt('b', 8, 0);
        fight.start(&[])
    };
    let mut once = fight("blocks_per_round=1");
    go(&mut once, 0, 4, 0);
    assert_eq!(question(&once), None);
    pass(&mut once, 0);
    go(&mut once, 1, 7, 0);
    answer(&mut once, "at 7,0");
    assert_eq!(cell_of(&once, 2), (7, 0));
    let mut costly =
        Fight::on(Ground::Line(40)).with("block_cost='movement'").grunt('a', 0, 0).grunt('b', 8, 0).start(&[]);
    go(&mut costly, 0, 12, 0);
    answer(&mut costly, "at 8,0");
    super::hurt(&mut costly, 0, 0);
    pass(&mut costly, 0);
    begin(&mut costly, 1);
    assert!(state_of(costly.world(), UnitId(1)).turn.moved, "its movement is spent");
}

#[test]
fn sw_113_a_stopped_move_keeps_its_method() {
    let mut battle = Fight::on(Ground::Line(60)).grunt('a', 0, 0).grunt('b', 4, 0).start(&[]);
    begin(&mut battle, 0);
    let full = Order::Act {
        unit: UnitId(0),
        act: hexfray_battle::Act { verb: PowerTableVerb::PACE, with: 0, option: 2 },
        aim: hexfray_battle::Aim::None,
    };
    submit(&mut battle, full);
    go(&mut battle, 0, 20, 0);
    answer(&mut battle, "at 2,0");
    assert_eq!(super::refused(&mut battle, claw(0, 1)), Some("SW-061".into()), "no Major Action after a Full Move");
    assert_eq!(state_of(battle.world(), UnitId(0)).turn.metres, 2, "the metres really covered (SW-081)");
}

#[test]
fn sw_114_a_unit_stopped_at_once_may_not_try_again() {
    let mut battle = Fight::on(Ground::Line(40)).grunt('a', 0, 0).grunt('b', 2, 0).start(&[]);
    go(&mut battle, 0, 12, 0);
    answer(&mut battle, "at 1,0");
    assert_eq!(cell_of(&battle, 0), (1, 0));
    assert!(battle.reach(UnitId(0)).is_empty());
}

/// A skirmish at 10 with one of each side, and a third of side a at the start of the line.
fn barrier(settings: &'static str) -> Battle {
    let fight = Fight::on(Ground::Line(41)).with(settings).grunt('a', 10, 0).grunt('b', 10, 0).grunt('a', 0, 0);
    let mut battle = fight.start(&[3, 3]);
    submit(&mut battle, claw(0, 1));
    battle
}

#[test]
fn sw_117_members_take_the_mover_to_the_centre() {
    let mut battle = barrier("");
    go(&mut battle, 2, 12, 0);
    assert_eq!(question(&battle), Some((1, vec!["stop it".into(), "let it pass".into()])));
    answer(&mut battle, "stop it");
    assert_eq!((cell_of(&battle, 2), members(&battle)), ((10, 0), vec![0, 1, 2]));
    let mut battle = barrier("");
    go(&mut battle, 2, 9, 0);
    assert_eq!(question(&battle), None, "it ends inside");
    assert_eq!(members(&battle), [0, 1]);
}

#[test]
fn sw_118_too_many_pass() {
    let fight = Fight::on(Ground::Line(41)).with("skirmish_founders='all_in_cell'").grunt('a', 10, 0).grunt('a', 10, 0);
    let mut battle = fight.grunt('b', 10, 0).grunt('a', 0, 0).start(&[3, 3]);
    submit(&mut battle, claw(0, 2));
    go(&mut battle, 3, 12, 0);
    assert_eq!((question(&battle), cell_of(&battle, 3)), (None, (12, 0)), "three against one");
}

#[test]
fn sw_119_an_independent_helps_and_becomes_a_member() {
    let fight = Fight::on(Ground::Line(41)).with("skirmish_founders='all_in_cell'").grunt('a', 10, 0).grunt('a', 10, 0);
    let mut battle = fight.grunt('b', 10, 0).grunt('a', 0, 0).grunt('b', 12, 0).start(&[3, 3]);
    submit(&mut battle, claw(0, 2));
    go(&mut battle, 3, 12, 0);
    answer(&mut battle, "stop it");
    assert_eq!(members(&battle), [0, 1, 2, 3, 4]);
    assert_eq!(cell_of(&battle, 4), (10, 0));
}

#[test]
fn sw_101_a_retreat_leads_out_of_the_disc_in_the_next_turn() {
    let mut battle = Fight::on(Ground::Squares).grunt('a', 10, 10).grunt('b', 10, 10).start(&[3, 3, 3, 3]);
    submit(&mut battle, claw(0, 1));
    pass(&mut battle, 0);
    plainly(&mut battle, 1, PowerTableVerb::RETREAT);
    pass(&mut battle, 1);
    pass(&mut battle, 0);
    begin(&mut battle, 1);
    let ends: Vec<_> = battle.reach(UnitId(1)).into_iter().filter(|way| way.may_stop).map(|way| way.cell).collect();
    assert!(!ends.is_empty());
    let centre = hexfray_board::grid::Cell::new(10, 10);
    assert!(ends.iter().all(|&cell| battle.board().grid().straight_distance_squared(centre, cell) > 12), "outside 3 m");
    go(&mut battle, 1, 16, 10);
    assert_eq!(question(&battle), None, "nobody within blocks it (SW-123)");
    assert_eq!((cell_of(&battle, 1), members(&battle)), ((16, 10), vec![0]));
    pass(&mut battle, 1);
    assert!(skirmishes(&battle).is_empty(), "all of a side have fled (SW-110)");
}

#[test]
fn sw_124_the_declaration_costs_evasion_until_the_next_turn() {
    let mut battle = Fight::on(Ground::Line(41)).grunt('a', 10, 0).grunt('b', 10, 0).start(&[3, 3]);
    let evasion = |battle: &Battle, unit: u16| {
        let stats = battle.stats(UnitId(unit));
        stats.iter().find(|stat| stat.label.as_str() == "Evasion").map(|stat| stat.value)
    };
    submit(&mut battle, claw(0, 1));
    pass(&mut battle, 0);
    let before = evasion(&battle, 1).unwrap();
    plainly(&mut battle, 1, PowerTableVerb::RETREAT);
    assert_eq!(evasion(&battle, 1), Some(before - 4));
    pass(&mut battle, 1);
    pass(&mut battle, 0);
    begin(&mut battle, 1);
    assert_eq!(evasion(&battle, 1), Some(before));
    pass(&mut battle, 1);
    pass(&mut battle, 0);
    begin(&mut battle, 1);
    assert!(battle.reach(UnitId(1)).is_empty(), "a declaration that was not used has lapsed (SW-127)");
}

#[test]
fn sw_124_by_the_setting_the_move_follows_at_once() {
    let fight = Fight::on(Ground::Line(41)).with("retreat_timing='same_turn'").grunt('a', 10, 0).grunt('b', 10, 0);
    let mut battle = fight.start(&[3, 3]);
    submit(&mut battle, claw(0, 1));
    pass(&mut battle, 0);
    plainly(&mut battle, 1, PowerTableVerb::RETREAT);
    go(&mut battle, 1, 18, 0);
    assert_eq!(cell_of(&battle, 1), (18, 0));
    assert!(super::refused(&mut battle, claw(1, 0)).is_some(), "the Major Action is used up");
}
