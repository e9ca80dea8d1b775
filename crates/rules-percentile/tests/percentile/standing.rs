//! Waiting, escaping, falling and winning (TC-131 … TC-148, MC-205).

use hexfray_battle::{Aim, Decision, Event, Order, Presence, Ruling, SideId, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::field::{Field, Fight, act, at, cast, cell, chances, damage, hurt, inflict, knows, other, strike, user};

fn order(verb: Verb, option: i16) -> Order {
    act(0, verb, 0, option, Aim::None)
}

/// Ends turns until the first unit has a decision in this round.
fn until_round(fight: &mut Fight, round: u16) -> Vec<Event> {
    let mut events = Vec::new();
    while fight.0.round() < round || fight.actor() != UnitId(0) {
        events = fight.end();
    }
    events
}

#[test]
fn tc_128_defence_halves_after_armour_until_the_next_action() {
    let field = Field::open().unit("a", (5, 2), &user("arm = 6\nweapons = [\"kit_rod\"]")).unit(
        "b",
        (6, 2),
        &other(5).replace("acc = 90", "acc = 90\nweapons = [\"kit_rod\"]"),
    );
    let mut fight = field.start(&[1, 1, 50, 5, 1, 1]);
    fight.order(order(Verb::DEFEND, 0));
    let (col, row) = cell(&fight, 0);
    fight.go(0, (col, row + 1));
    fight.order(Order::Referee(Ruling::Place { unit: UnitId(0), cell: Cell::new(5, 2) }));
    let events = fight.attack(1, 0);
    assert_eq!(damage(&events), [7], "21 − 6 = 15, halved; moving afterwards does not end it");
}

#[test]
fn tc_131_charge_time_counts_from_the_reduced_initiative() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_slow_bolt")).unit("b", (8, 2), &other(15));
    let mut fight = field.start(&[4, 1]);
    fight.order(order(Verb::WAIT, 5));
    assert_eq!(fight.actor(), UnitId(0), "24, wait 5: its turn comes at 19, before the other's at 16");
    let events = fight.order(cast(at(1)));
    assert!(events.iter().any(|event| matches!(event, Event::Charging { ready: 7, .. })), "19 − CT 12");
}

/// An escapee with SPD 20 (rating 70) and two opponents with ratings 25 and 22.
fn chase() -> Field {
    Field::open().unit("a", (5, 2), &user("")).unit("b", (8, 2), &other(5)).unit("b", (9, 2), &other(4)).unit(
        "a",
        (0, 0),
        &other(3),
    )
}

/// Announces the escape and plays on to the turn of the attempt.
fn announced(field: &Field, rolls: &[u16]) -> Fight {
    let dice: Vec<u16> = [1; 8].iter().chain(rolls).copied().collect();
    let mut fight = field.start(&dice);
    fight.order(order(Verb::ESCAPE, 0));
    until_round(&mut fight, 2);
    fight
}

#[test]
fn tc_132_an_announced_escape_cannot_be_withdrawn() {
    let fight = announced(&chase(), &[]);
    assert!(fight.refused(strike(1)).contains("TC-132"), "the turn is for the attempt");
    assert_eq!(fight.0.check(&order(Verb::ESCAPE, 0)), Ok(()));
}

#[test]
fn tc_132_where_everybody_is_asked_the_attempt_is_in_the_same_round() {
    let answer = |unit: u16, option: u16| Order::Answer { unit: UnitId(unit), option };
    let field =
        Field::open().set("escape_declared = \"asked\"").unit("a", (5, 2), &user("")).unit("b", (8, 2), &other(5));
    let mut fight = field.start(&[1, 1, 15, 90]);
    assert_eq!(fight.0.orders(), [answer(0, 0), answer(0, 1)], "asked before any initiative is rolled");
    fight.order(answer(0, 1));
    assert!(fight.0.check(&answer(1, 2)).is_err(), "only what is offered");
    let events = fight.order(answer(1, 0));
    let rolls = events.iter().filter(|event| matches!(event, Event::Initiative { .. })).count();
    assert_eq!((rolls, fight.actor()), (2, UnitId(0)), "then the rolls, and turns");
    assert!(fight.refused(strike(1)).contains("TC-132"), "what was announced cannot be withdrawn");
    fight.order(order(Verb::ESCAPE, 0));
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().presence, Presence::Out);
    let mut fight = field.start(&[1, 1]);
    fight.order(answer(0, 0));
    fight.order(answer(1, 0));
    assert!(fight.refused(order(Verb::ESCAPE, 0)).contains("TC-132"), "nobody else escapes in this round");
}

#[test]
fn tc_132_each_side_is_asked_in_every_initiative_phase_by_default() {
    // A comment takes the place of the line that the fixture would add.
    let mut field = Field::open().set("# escape_declared as the book has it");
    field = (0..9).fold(field, |field, at| field.unit("a", (at, 1), &user("")));
    let mut fight = field.unit("b", (8, 3), &other(5)).start(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 1]);
    let answer = |fight: &mut Fight, option: u16| {
        let unit = fight.actor();
        fight.order(Order::Answer { unit, option })
    };
    assert_eq!(fight.0.orders().len(), 8, "nobody, or one of seven");
    answer(&mut fight, 3);
    assert_eq!(fight.0.orders().len(), 8, "again, until nobody more is named");
    answer(&mut fight, 0);
    assert_eq!((fight.actor(), fight.0.orders().len()), (UnitId(8), 2), "the ninth");
    answer(&mut fight, 1);
    assert_eq!(fight.actor(), UnitId(9), "then the other side");
    answer(&mut fight, 0);
    let odds = |fight: &Fight, unit: u16| fight.0.forecast(&act(unit, Verb::ESCAPE, 0, 0, Aim::None)).unwrap();
    assert!(odds(&fight, 2).leaves_out.is_empty() && odds(&fight, 8).leaves_out.is_empty(), "both try it now");
    assert!(!odds(&fight, 0).leaves_out.is_empty(), "nobody else does");
}

#[test]
fn tc_132_a_side_is_asked_only_where_it_has_a_way_out() {
    // The units that are asked before the first round, on a board with one exit at the right.
    let asked = |exit: &str, goals: &str| {
        let board = format!("{}\n[[exit]]\nname = \"door\"\n{exit}cells = [[19, 2]]\n", crate::field::YARD);
        let field = Field::on(&board).set("escape_declared = \"asked\"").line(goals);
        let mut fight = field.unit("a", (5, 2), &user("")).unit("b", (8, 2), &other(5)).start(&[1, 1]);
        let mut asked = Vec::new();
        while let Decision::Answer { unit, question, .. } = *fight.0.decision() {
            assert_eq!(question.as_str(), "Who tries to escape in this round?");
            asked.push(unit.0);
            fight.order(Order::Answer { unit, option: 0 });
        }
        asked
    };
    let goal = |side: &str| format!("[[goal]]\nside = \"{side}\"\nkind = \"reach\"\nzone = \"door\"\n");
    assert_eq!(asked("", ""), [0, 1], "an exit for all");
    assert_eq!(asked("side = \"b\"\n", ""), [1], "an exit of the other side");
    assert!(asked("", &goal("b")).is_empty(), "a door that the other side has to reach, and is far from");
    assert!(asked("", &(goal("b") + &goal("a"))).is_empty(), "one that both have to reach");
}

#[test]
fn tc_132_only_those_are_asked_who_can_escape_in_the_round() {
    // How many units can be named before the first round: one stands beside a door, another far from it and from all edges.
    let named = |set: &str, goals: &str| {
        let rows = ". ".repeat(61) + "\n";
        let board = format!(
            "name = \"Yard\"\ngrid = {{ shape = \"square\", adjacency = \"sides\" }}\nterrain = '''\n{}'''\n\
             [[exit]]\nname = \"door\"\ncells = [[40, 20]]\n",
            rows.repeat(41)
        );
        let field = Field::on(&board).set("escape_declared = \"asked\"").set(set).line(goals);
        let field = field.unit("a", (20, 20), &user("")).unit("a", (40, 19), &user("")).unit("b", (44, 17), &other(5));
        // The dice of the initiative; no unit is asked.
        let fight = field.start(&[1, 2, 3]);
        match fight.0.decision() {
            Decision::Answer { options, .. } => options.len() - 1,
            _ => 0,
        }
    };
    let goal = "[[goal]]\nside = \"a\"\nkind = \"reach\"\nzone = \"door\"\n";
    assert_eq!(named("", ""), 2, "by the book escapes begin anywhere");
    assert_eq!(named("escape_needs_edge = true", ""), 1, "only one comes to the door in the round");
    assert_eq!(named("", goal), 1, "near the door that wins the battle it may be wanted");
}

#[test]
fn tc_132_an_answer_names_one_of_those_who_are_still_there() {
    let field = Field::open().set("escape_declared = \"asked\"").unit("a", (5, 2), &user(""));
    let field = field.unit("a", (5, 3), &user("")).unit("a", (5, 4), &user("")).unit("b", (8, 2), &other(5));
    let mut fight = field.start(&[]);
    let named = |fight: &Fight| match fight.0.decision() {
        Decision::Answer { unit, options, .. } => (unit.0, options.len()),
        other => panic!("a unit is asked, not {other:?}"),
    };
    assert_eq!(named(&fight), (0, 4), "nobody, or one of three");
    fight.order(Order::Referee(Ruling::Remove { unit: UnitId(1) }));
    assert_eq!(named(&fight), (0, 3));
    fight.order(Order::Answer { unit: UnitId(0), option: 2 });
    assert!(fight.refused(Order::Answer { unit: UnitId(0), option: 2 }).contains("option"), "one is left to be named");
    fight.order(Order::Referee(Ruling::Remove { unit: UnitId(0) }));
    assert_eq!(named(&fight), (3, 2), "the third is going to run, so that the other side is asked");
}

#[test]
fn tc_006_a_tie_may_be_rolled_again() {
    // 20 against 20, then 30 against 10; the other foe's 90 fails.
    let again = chase().set("opposed_tie = \"reroll\"");
    let mut fight = announced(&again, &[20, 20, 30, 12, 90]);
    fight.order(order(Verb::ESCAPE, 0));
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().presence, Presence::Out, "30 of 70 beats 12 of 25");
    let mut fight = announced(&again, &[20, 20, 12, 24, 90]);
    fight.order(order(Verb::ESCAPE, 0));
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().presence, Presence::Active, "24 of 25 beats 12 of 70");
}

#[test]
fn tc_133_the_odds_of_an_escape_count_every_roll() {
    let odds = |field: &Field| announced(field, &[]).0.forecast(&order(Verb::ESCAPE, 0)).unwrap().targets[0].hit;
    let one = |set: &str| Field::open().set(set).unit("a", (5, 2), &user("")).unit("b", (8, 2), &other(5));
    // 70 against 25: of the escapee's rolls 1 … 70 each beats the foe's failures (75) and its lower successes.
    let wins: i32 = (1..=70).map(|mine: i32| 75 + (mine - 1).min(25)).sum();
    assert!((odds(&one("")) - f64::from(wins) / 10_000.0).abs() < 1e-9);
    let ties = 25;
    assert!((odds(&one("opposed_tie = \"initiator\"")) - f64::from(wins + ties) / 10_000.0).abs() < 1e-9);
    let settled = f64::from(wins) / f64::from(10_000 - ties);
    assert!((odds(&one("opposed_tie = \"reroll\"")) - settled).abs() < 1e-9, "a tie is decided by a new throw");
}

#[test]
fn tc_004_the_formula_of_ratings_is_a_setting() {
    let rating = |set: &str| {
        let field = Field::open().set(set).unit("a", (5, 2), &user("")).unit("b", (8, 2), &other(5));
        field.start(&[1, 1]).0.forecast(&order(Verb::ESCAPE, 0)).unwrap().targets[0].chance.total()
    };
    assert_eq!(rating(""), 70, "3 × SPD 20 + 10");
    assert_eq!(rating("attribute_rating = \"2x+5\""), 45);
    assert_eq!(rating("attribute_rating = \"4x\""), 80);
    let wrong =
        Field::open().set("attribute_rating = \"3*x\"").unit("a", (5, 2), &user("")).unit("b", (8, 2), &other(5));
    assert!(wrong.setup().is_err_and(|error| error.to_string().contains("3x+10")), "a mistake shows the form");
}

#[test]
fn tc_133_the_escapee_must_beat_every_opponent_who_cares() {
    // The escapee's 30 of 70 succeeds; 20 of 25 succeeds with a lower roll; 90 of 22 fails.
    let mut fight = announced(&chase(), &[30, 20, 90]);
    let events = fight.order(order(Verb::ESCAPE, 0));
    assert_eq!(chances(&events), [70, 25, 22], "the escapee rolls once, then every opponent");
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().presence, Presence::Out);
    // A success of 15 loses to one of 20.
    let mut fight = announced(&chase(), &[15, 20, 90]);
    fight.order(order(Verb::ESCAPE, 0));
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().presence, Presence::Active, "the best of all results is another's");
    // A tie prevents the escape.
    let mut fight = announced(&chase(), &[20, 20, 90]);
    fight.order(order(Verb::ESCAPE, 0));
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().presence, Presence::Active, "a tie is no escape");
}

#[test]
fn tc_133_an_incapacitated_unit_does_not_roll() {
    let mut fight = announced(&chase(), &[15, 90]);
    inflict(&mut fight, 1, "sleep", 4);
    let events = fight.order(order(Verb::ESCAPE, 0));
    assert_eq!(chances(&events), [70, 22], "the sleeper does not roll");
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().presence, Presence::Out);
}

#[test]
fn tc_133_those_who_do_not_care_do_not_roll() {
    let calm = |field: Field| field.unit("b", (9, 2), &format!("{}unconcerned = true\n", other(4)));
    let field = calm(Field::open().unit("a", (5, 2), &user("")).unit("b", (8, 2), &other(5)));
    let two = Field::open().unit("a", (5, 2), &user("")).unit("b", (8, 2), &other(5)).unit("b", (9, 2), &other(4));
    let odds = |fight: &Fight| fight.0.forecast(&order(Verb::ESCAPE, 0)).unwrap().targets[0].hit;
    let field = field.unit("a", (0, 0), &other(3));
    let mut fight = announced(&field, &[24, 25]);
    let (alone, both) = (odds(&fight), odds(&announced(&two.unit("a", (0, 0), &other(3)), &[])));
    assert!(alone > both, "{alone} against one, {both} against two");
    assert_eq!(
        chances(&fight.order(order(Verb::ESCAPE, 0))),
        [70, 25],
        "one of a kind that lets others go is not asked"
    );
    let says = |unit, unconcerned| Order::Referee(Ruling::Unconcerned { unit: UnitId(unit), unconcerned });
    let mut fight = announced(&field, &[24, 5]);
    fight.order(says(1, true));
    fight.order(says(2, false));
    assert_eq!(chances(&fight.order(order(Verb::ESCAPE, 0))), [70, 22], "the referee's word goes before the kind");
    let mut fight = announced(&field, &[90]);
    fight.order(says(1, true));
    assert_eq!(odds(&fight), 1.0, "no unit holds on");
    assert_eq!(chances(&fight.order(order(Verb::ESCAPE, 0))), [70]);
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().presence, Presence::Out, "no opponent rolls: the escape succeeds");
}

#[test]
fn tc_133_the_small_slip_away_more_easily() {
    let mut fight = announced(&chase(), &[15, 90, 90]);
    inflict(&mut fight, 0, "mini", 4);
    inflict(&mut fight, 1, "mini", 4);
    let events = fight.order(order(Verb::ESCAPE, 0));
    assert_eq!(
        chances(&events),
        [105, 25, 22],
        "half as much again for the escapee, nothing for who holds it (TC-146)"
    );
}

#[test]
fn tc_134_modifiers_count_and_an_edge_may_be_needed() {
    let mut fight = announced(&chase(), &[15, 90, 90]);
    fight.order(Order::Referee(Ruling::Modifier { unit: UnitId(0), value: -20 }));
    let events = fight.order(order(Verb::ESCAPE, 0));
    assert_eq!(chances(&events)[0], 50, "70 less 20 for the ground");
    let fight = announced(&chase().set("escape_needs_edge = true"), &[]);
    assert!(fight.refused(order(Verb::ESCAPE, 0)).contains("TC-134"), "it does not stand on the edge");
}

/// A board with a ragged corner, and a gate in its middle that is for one side.
const GATE: &str = r#"
name = "Gate"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
· · . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
'''
[[exit]]
name = "gate"
side = "a"
cells = [[4, 2]]
"#;

#[test]
fn tc_134_ragged_edges_and_exits_are_edges_too() {
    let from = |cell: (i16, i16), side: &str| {
        let away = if side == "a" { "b" } else { "a" };
        let field = Field::on(GATE).set("escape_needs_edge = true").unit(side, cell, &user(""));
        let fight = announced(&field.unit(away, (2, 3), &other(5)), &[]);
        fight.0.check(&order(Verb::ESCAPE, 0))
    };
    assert_eq!(from((1, 1), "a"), Ok(()), "no cell lies beyond it, though the picture goes on");
    assert!(from((2, 1), "a").is_err(), "in the middle");
    assert_eq!(from((4, 2), "a"), Ok(()), "in its side's exit");
    assert!(from((4, 2), "b").is_err(), "which is not the other side's");
}

#[test]
fn mc_205_escape_stands_on_a_map_from_any_cell() {
    let fight = announced(&chase(), &[]);
    assert_eq!(fight.0.check(&order(Verb::ESCAPE, 0)), Ok(()), "no edge is needed unless the setting says so");
}

#[test]
fn tc_135_a_unit_that_escapes_is_gone_and_not_defeated() {
    let mut fight = announced(&chase(), &[15, 90, 90]);
    let events = fight.order(order(Verb::ESCAPE, 0));
    assert!(events.iter().any(|event| matches!(event, Event::Left { unit: UnitId(0), .. })));
    assert!(!events.iter().any(|event| matches!(event, Event::Defeated { .. })), "it is removed, not defeated");
    assert_eq!((fight.hp(0), fight.0.unit(UnitId(0)).unwrap().cell), (80, None));
    assert_eq!(fight.0.outcome(), None, "its side still has a unit");
}

#[test]
fn tc_136_monsters_leave_their_cell_for_good() {
    let beast = format!("{}creature = \"beast\"\n", other(5));
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &beast).unit("b", (9, 2), &other(4));
    let mut fight = field.start(&[1; 3]);
    let events = hurt(&mut fight, 1, 100);
    assert!(events.iter().any(|event| matches!(event, Event::Defeated { unit: UnitId(1), body: false, .. })));
    assert!(fight.0.occupants(Cell::new(6, 2)).is_empty(), "the token leaves its cell");
}

#[test]
fn tc_137_the_powerful_go_on_in_another_shape_or_get_away() {
    let boss = format!("{}becomes_at_0_hp = \"unit2\"\n", other(5));
    let shape = other(4).replace("hp = 100", "hp = 150");
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &boss).unit("b", (9, 2), &shape);
    let mut fight = field.start(&[1; 3]);
    inflict(&mut fight, 1, "blind", 4);
    let events = hurt(&mut fight, 1, 100);
    assert!(!events.iter().any(|event| matches!(event, Event::Defeated { .. })), "another incarnation, no defeat");
    assert_eq!((fight.hp(1), fight.0.unit(UnitId(1)).unwrap().hp_max), (150, 150));
    assert!(fight.conditions(1).is_empty(), "nothing clings to the new shape");
    hurt(&mut fight, 1, 150);
    assert_eq!(fight.0.unit(UnitId(1)).unwrap().presence, Presence::Down, "that shape falls as its own kind says");
    let coward = format!("{}leaves_at_0_hp = true\n", other(5));
    let mut fight = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &coward).start(&[1, 1]);
    let events = hurt(&mut fight, 1, 100);
    assert!(events.iter().any(|event| matches!(event, Event::Left { unit: UnitId(1), .. })), "it teleports away");
    assert_eq!(fight.0.outcome().and_then(|outcome| outcome.winner), Some(SideId(0)));
}

#[test]
fn tc_138_an_unconscious_character_lies_in_its_cell() {
    let field = Field::open().unit("a", (5, 2), &user("")).unit("a", (6, 2), &other(5)).unit("b", (12, 2), &other(4));
    let mut fight = field.start(&[1, 1, 1, 1, 1]);
    let events = hurt(&mut fight, 1, 500);
    assert!(events.iter().any(|event| matches!(event, Event::Defeated { unit: UnitId(1), body: true, .. })));
    assert_eq!((fight.hp(1), fight.0.unit(UnitId(1)).unwrap().presence), (0, Presence::Down), "HP stay at 0");
    let reach = fight.0.reach(UnitId(0));
    let may_stop = |at: (i16, i16)| reach.iter().any(|way| way.cell == Cell::new(at.0, at.1) && way.may_stop);
    assert!(!may_stop((6, 2)) && may_stop((7, 2)), "others may pass its body, not stop on it");
    let events = until_round(&mut fight, 2);
    let rolls = |event: &&Event| matches!(event, Event::Initiative { unit: UnitId(1), .. });
    assert_eq!(events.iter().filter(rolls).count(), 0, "no initiative, no turn");
}

#[test]
fn tc_140_the_awakened_act_from_the_next_initiative_on() {
    let field =
        Field::open().unit("a", (5, 2), &knows("kit_wake")).unit("a", (6, 2), &other(5)).unit("b", (12, 2), &other(4));
    let mut fight = field.start(&[1; 6]);
    hurt(&mut fight, 1, 100);
    fight.order(cast(at(1)));
    fight.end();
    assert_eq!(fight.actor(), UnitId(2), "no turn in this round, though its initiative was 6");
    let events = fight.end();
    let rolls = |event: &Event| matches!(event, Event::Initiative { unit: UnitId(1), .. });
    assert!(events.iter().any(rolls), "but initiative in the next");
}

#[test]
fn tc_147_the_next_round_begins_with_new_initiative() {
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (12, 2), &other(5));
    let mut fight = field.start(&[1, 1, 2, 3]);
    fight.end();
    let events = fight.end();
    let told: Vec<i32> = events
        .iter()
        .filter_map(|event| if let Event::Initiative { parts, .. } = event { Some(parts.total()) } else { None })
        .collect();
    assert!(events.iter().any(|event| matches!(event, Event::RoundStarted { round: 2 })));
    assert_eq!(told, [22, 8], "2 + 20 and 3 + 5");
}

#[test]
fn tc_148_goals_of_the_scenario_win_too() {
    let field = || Field::open().unit("a", (5, 2), &user("")).unit("b", (12, 2), &other(5));
    let reach = field().line("[[goal]]\nside = \"a\"\nkind = \"reach\"\ncells = [[7, 2]]\n");
    let mut fight = reach.start(&[1, 1]);
    fight.go(0, (7, 2));
    assert_eq!(fight.0.outcome().and_then(|outcome| outcome.winner), Some(SideId(0)), "reaching the cells");
    let hold = field().line("[[goal]]\nside = \"b\"\nkind = \"hold_out\"\nrounds = 2\n");
    let mut fight = hold.start(&[1; 4]);
    for _ in 0..4 {
        assert_eq!(fight.0.outcome(), None, "not before the end of round 2");
        fight.end();
    }
    assert_eq!(fight.0.outcome().and_then(|outcome| outcome.winner), Some(SideId(1)), "holding out");
    let mut fight = field().start(&[1, 1]);
    fight.order(Order::Referee(Ruling::Remove { unit: UnitId(1) }));
    assert_eq!(fight.0.outcome().and_then(|outcome| outcome.winner), Some(SideId(0)), "all foes fled or ejected");
}
