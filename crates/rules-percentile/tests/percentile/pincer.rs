//! Zero Actions and Pincer Attacks (TC-028 … TC-033, TC-047, TC-049).

use hexfray_battle::{Aim, Decision, Event, Order, Pace, Ruling, SetupError, SideId, UnitId, Verb};
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, at, damage, damaged, hurt, other, user};

const SHOUT: fn(u16) -> Order = |unit| act(unit, PercentileVerb::SHOUT, 0, 0, Aim::None);
const TURN: fn(u16) -> Order = |unit| act(unit, PercentileVerb::TURN, 0, 0, Aim::None);

#[test]
fn tc_047_two_zero_actions_in_a_turn() {
    let field = Field::open().set("count_chatter = true").unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5));
    let mut fight = field.start(&[1, 1, 1, 1]);
    fight.order(SHOUT(0));
    fight.order(SHOUT(0));
    assert!(fight.refused(SHOUT(0)).contains("both Zero Actions of this turn are spent"));
    fight.order(act(0, Verb::DEFEND, 0, 0, Aim::None));
    fight.end();
    fight.end();
    assert!(fight.0.check(&SHOUT(0)).is_ok(), "the next turn has two of its own");
    let acts = fight.0.acts(UnitId(0));
    let shout = acts.iter().find(|view| view.act.verb == PercentileVerb::SHOUT).unwrap();
    assert_eq!(shout.pace, Pace::Zero, "it is shown as a Zero Action");
}

#[test]
fn tc_049_calls_have_no_effect_and_do_not_count() {
    let mut fight = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5)).start(&[1, 1]);
    for _ in 0..5 {
        let events = fight.order(SHOUT(0));
        assert!(matches!(events[..], [Event::Noted { unit: UnitId(0), .. }]), "a line in the log, and nothing else");
    }
    assert!(
        fight.refused(SHOUT(0)).contains("no more calls or gestures are possible this turn"),
        "even so a turn ends at some time"
    );
    assert!(fight.0.orders().iter().any(|order| matches!(order, Order::Move { .. })), "movement is left");
    fight.order(act(0, Verb::DEFEND, 0, 0, Aim::None));
}

/// Haze (0) and Mint (1) with guards (2, 3) on the left and (4, 5) on the right. Haze is slow enough to be struck
/// first; guards do 2 × 8 + d6 against ARM 9.
fn corridor(keys: &str) -> Field {
    corridor_of(keys, "")
}

/// The corridor with further lines for each guard.
fn corridor_of(keys: &str, more: &str) -> Field {
    let hero = "attributes = { str = 8, spd = 4 }\nacc = 97\neva = 0\narm = 9\nhp = 80\nweapons = [\"kit_rod\"]\n";
    let guard = |spd: u8| {
        format!(
            "attributes = {{ str = 8, mag = 7, spd = {spd} }}\n{more}acc = 97\neva = 22\narm = 6\nhp = 60\nhero = false\nweapons = [\"kit_rod\"]\n"
        )
    };
    let field = Field::open().unit("a", (5, 2), hero).unit("a", (6, 2), &hero.replace("spd = 4", "spd = 3"));
    let field = field.unit("b", (4, 2), &guard(9)).unit("b", (4, 3), &guard(8));
    let field = field.unit("b", (7, 2), &guard(7)).unit("b", (5, 1), &guard(6));
    field.set("pincer_on_map = \"scripted\"").line(keys)
}

const PINCER: &str = "[pincer]\nside = \"a\"\nleft = [\"Unit C\", \"Unit D\"]\n";

/// The corridor with Haze looking left and Mint looking right, and these dice after the six initiatives.
fn surrounded(dice: &[u16]) -> Fight {
    let mut fight = corridor(PINCER).start(&[&[1; 6][..], dice].concat());
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    fight.order(Order::Answer { unit: UnitId(1), option: 1 });
    fight
}

fn face(fight: &Fight, unit: u16) -> Vec<&'static str> {
    let names = fight.conditions(unit).into_iter().map(|(name, _)| name);
    names.filter(|name| name.starts_with("Looks") || name.ends_with("face")).collect()
}

#[test]
fn tc_029_the_surrounded_choose_a_face_and_the_others_stand_on_one() {
    let mut fight = corridor(PINCER).start(&[1; 6]);
    let told = |event: &Event| matches!(event, Event::Announced { side: Some(SideId(0)), .. });
    assert!(fight.0.opening().iter().any(told), "it is told at the start");
    let Decision::Answer { unit, options, .. } = fight.0.decision().clone() else { panic!("a face is to be chosen") };
    assert_eq!((unit, options.len()), (UnitId(0), 2));
    fight.order(Order::Answer { unit, option: 0 });
    fight.order(Order::Answer { unit: UnitId(1), option: 1 });
    assert_eq!((face(&fight, 0), face(&fight, 1)), (vec!["Looks left"], vec!["Looks right"]));
    let stand = [2, 3, 4, 5].map(|unit| face(&fight, unit)[0]);
    assert_eq!(stand, ["Left face", "Left face", "Right face", "Right face"]);
    assert_eq!(fight.actor(), UnitId(2), "then the turns are taken");
    let shown = fight.0.situation().iter().any(|view| view.label.as_str() == "Surrounded");
    assert!(shown);
}

#[test]
fn tc_029_by_the_book_boards_have_no_faces() {
    let off = Field::open().unit("a", (5, 2), &user("")).unit("b", (4, 2), &other(3)).unit("b", (6, 2), &other(2));
    let off = off.line("[pincer]\nside = \"a\"\n").start(&[1; 3]);
    assert!(face(&off, 0).is_empty());
}

#[test]
fn tc_030_who_is_surrounded_strikes_at_its_own_face_only() {
    let mut fight = surrounded(&[]);
    for _ in 0..4 {
        fight.end();
    }
    assert_eq!(fight.actor(), UnitId(0));
    let attack = |target| act(0, Verb::ATTACK, 0, 0, at(target));
    assert!(fight.0.check(&attack(2)).is_ok(), "C stands on the left face");
    assert!(fight.refused(attack(5)).contains("not facing that way"), "F stands on the right one");
    let listed = fight.0.orders();
    assert!(listed.contains(&attack(2)) && !listed.contains(&attack(5)));
}

/// The damage of the guards' ability: from the front by guard C beside Haze, and from behind by guard F.
fn from_both_sides(ability: &str, dice: &[u16]) -> [Vec<i32>; 2] {
    let lines = format!("mp = 50\nm_acc = 200\nabilities = [\"{ability}\"]\n");
    let mut fight = corridor_of(PINCER, &lines).start(&[&[1; 6][..], dice, dice].concat());
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    fight.order(Order::Answer { unit: UnitId(1), option: 1 });
    let order = |unit| act(unit, Verb::ABILITY, 0, 0, at(0));
    let front = damage(&fight.order(order(2)));
    while fight.actor() != UnitId(5) {
        fight.end();
    }
    let foretold = fight.0.forecast(&order(5)).unwrap();
    let back = damage(&fight.order(order(5)));
    assert!(foretold.targets[0].damage.p(back[0]) > 0.0, "{ability}: the forecast knows it");
    [front, back]
}

#[test]
fn tc_032_techniques_with_a_weapon_are_attacks_and_others_are_not() {
    let [front, back] = from_both_sides("kit_bolt", &[50, 4]);
    assert_eq!(back, front, "a spell from behind does no more than one from the front");
    let [front, back] = from_both_sides("kit_crush", &[]);
    assert_eq!(back, front, "nor does a technique without a weapon");
    let [front, back] = from_both_sides("kit_shot", &[3]);
    assert_eq!((front, back), (vec![10], vec![20]), "one made with the weapon does: 2 × 8 + 3 − 9, doubled");
}

#[test]
fn tc_032_a_technique_from_behind_gives_cause_to_turn() {
    let lines = "abilities = [\"kit_shot\"]\n";
    let mut fight = corridor_of(PINCER, lines).start(&[&[1; 6][..], &[3]].concat());
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    fight.order(Order::Answer { unit: UnitId(1), option: 1 });
    while fight.actor() != UnitId(5) {
        fight.end();
    }
    fight.order(act(5, Verb::ABILITY, 0, 0, at(0)));
    let Decision::Answer { unit: UnitId(0), options, .. } = fight.0.decision().clone() else { panic!("Haze may turn") };
    assert_eq!(options[1].as_str(), "Turn around");
}

#[test]
fn tc_030_a_slow_act_finds_a_new_target_on_its_users_face_only() {
    let hero = "attributes = { spd = 20 }\nacc = 97\nhp = 80\nabilities = [\"kit_slow_blow\"]\n";
    let guard = |spd: u8| format!("attributes = {{ spd = {spd} }}\neva = 0\nhp = 60\nhero = false\n");
    let field = Field::open().unit("a", (5, 2), hero).unit("b", (4, 2), &guard(15)).unit("b", (4, 3), &guard(4));
    let field = field.unit("b", (6, 2), &guard(3)).set("pincer_on_map = \"scripted\"");
    let mut fight = field.line("[pincer]\nside = \"a\"\nleft = [\"Unit B\", \"Unit C\"]\n").start(&[1; 4]);
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    fight.order(act(0, Verb::ABILITY, 0, 0, at(1)));
    let events = hurt(&mut fight, 1, 500);
    assert_eq!(damaged(&events), [1, 2], "not a unit behind it (TC-058)");
}

#[test]
fn tc_030_the_others_strike_at_either_face() {
    let fight = surrounded(&[]);
    assert!(fight.0.check(&act(2, Verb::ATTACK, 0, 0, at(0))).is_ok());
    let mut fight = surrounded(&[]);
    for _ in 0..3 {
        fight.end();
    }
    assert_eq!(fight.actor(), UnitId(5));
    assert!(fight.0.check(&act(5, Verb::ATTACK, 0, 0, at(0))).is_ok(), "from the face that Haze does not look at");
}

#[test]
fn tc_031_turning_is_a_zero_action_and_the_first_thing_in_the_turn() {
    let mut fight = surrounded(&[48, 1]);
    for _ in 0..4 {
        fight.end();
    }
    let view = fight.0.acts(UnitId(0)).into_iter().find(|view| view.act.verb == PercentileVerb::TURN).unwrap();
    assert_eq!((view.name.as_str(), view.pace, view.refused), ("Face right", Pace::Zero, None));
    fight.order(TURN(0));
    assert_eq!(face(&fight, 0), ["Looks right"]);
    fight.attack(0, 5);
    let mut fight = surrounded(&[]);
    for _ in 0..4 {
        fight.end();
    }
    fight.order(act(0, Verb::WAIT, 0, 1, Aim::None));
    while fight.actor() != UnitId(0) {
        fight.end();
    }
    assert!(fight.refused(TURN(0)).contains("turning comes first in a turn"), "it has waited");
    let mut moved = surrounded(&[]);
    assert!(moved.refused(act(2, PercentileVerb::TURN, 0, 0, Aim::None)).contains("not surrounded"));
    moved.end();
}

#[test]
fn tc_032_a_blow_from_behind_finds_its_victim_unaware() {
    // Guard F (5) strikes at Haze's back: 16 + 2 − 9 = 9, doubled. Haze declines to turn.
    let mut fight = surrounded(&[48, 2]);
    for _ in 0..3 {
        fight.end();
    }
    let order = act(5, Verb::ATTACK, 0, 0, at(0));
    let odds = fight.0.forecast(&order).unwrap();
    assert!(odds.targets[0].damage.p(18) > 0.0, "the forecast knows it");
    let events = fight.order(order);
    assert_eq!(damage(&events), [18]);
    let Decision::Answer { unit: UnitId(0), options, .. } = fight.0.decision().clone() else { panic!("Haze may turn") };
    assert_eq!(options[1].as_str(), "Turn around");
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    assert_eq!(face(&fight, 0), ["Looks left"]);
    assert_eq!(fight.actor(), UnitId(5), "and the guard's turn goes on");
}

#[test]
fn tc_032_a_unit_hurt_from_behind_may_turn_as_a_reaction() {
    let mut fight = surrounded(&[48, 2]);
    for _ in 0..3 {
        fight.end();
    }
    fight.attack(5, 0);
    fight.order(Order::Answer { unit: UnitId(0), option: 1 });
    assert_eq!(face(&fight, 0), ["Looks right"]);
}

#[test]
fn tc_032_a_blow_from_the_faced_side_has_no_bonus() {
    // Guard C (2) stands before Haze: the die shows 1, 16 + 1 − 9 = 8.
    let mut fight = surrounded(&[48, 1]);
    assert_eq!(damage(&fight.attack(2, 0)), [8]);
    assert_eq!(fight.actor(), UnitId(2), "nobody is asked anything");
}

#[test]
fn tc_032_missing_from_behind_gives_no_cause_to_turn() {
    let mut fight = surrounded(&[99]);
    for _ in 0..3 {
        fight.end();
    }
    fight.attack(5, 0);
    assert_eq!(fight.actor(), UnitId(5));
}

#[test]
fn tc_033_it_ends_when_one_face_is_empty() {
    let mut fight = surrounded(&[]);
    hurt(&mut fight, 4, 60);
    assert_eq!(face(&fight, 0), ["Looks left"], "one guard is still there");
    hurt(&mut fight, 5, 60);
    let events = fight.end();
    let over = |event: &Event| matches!(event, Event::Announced { rule, .. } if rule.to_string() == "TC-033");
    assert!(events.iter().any(over));
    assert!((0..4).all(|unit| face(&fight, unit).is_empty()));
    assert!(fight.0.check(&act(0, PercentileVerb::TURN, 0, 0, Aim::None)).is_err());
}

#[test]
fn tc_028_reinforcements_may_make_a_pincer_of_a_battle() {
    let guard = "[[unit]]\nkind = \"straw_man\"\nside = \"b\"\nname = \"Late\"\ngroup = \"lift\"\n";
    let enter = "[[reinforcement]]\ngroup = \"lift\"\nround = 1\nphase = \"action\"\nturns = 1\ncells = [[3, 2]]\n";
    let script = "[pincer]\nside = \"a\"\ngroup = \"lift\"\nleft = [\"Late\"]\n";
    let field = Field::open().set("pincer_on_map = \"scripted\"").unit("a", (5, 2), &other(4));
    let field = field.unit("b", (7, 2), &other(9)).line(&[guard, enter, script].concat());
    let mut fight = field.start(&[1, 1]);
    assert!(face(&fight, 0).is_empty());
    fight.end();
    assert!(matches!(fight.0.decision(), Decision::Answer { unit: UnitId(0), .. }), "they came from behind");
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    assert_eq!((face(&fight, 1), face(&fight, 2)), (vec!["Right face"], vec!["Left face"]));
}

#[test]
fn tc_028_the_referee_may_say_that_a_side_is_surrounded() {
    let mut fight = corridor("").start(&[1; 6]);
    let rule = |side| Order::Referee(Ruling::Surrounded { side });
    let shown = |fight: &Fight| {
        let all = fight.0.situation();
        let one = all.iter().find(|view| view.label.as_str() == "Surrounded");
        one.map(|view| (view.value, view.text.map(|side| side.as_str())))
    };
    let mut others = fight.0.twin();
    others.submit(rule(Some(SideId(1)))).unwrap();
    assert_eq!(shown(&Fight(others)), Some((1, Some("b"))), "players see which side it is");
    fight.order(rule(Some(SideId(0))));
    assert_eq!(shown(&fight), Some((0, Some("a"))));
    assert_eq!(face(&fight, 2), ["Left face"], "as they stand on the board");
    assert_eq!(face(&fight, 4), ["Right face"]);
    fight.end();
    assert!(matches!(fight.0.decision(), Decision::Answer { .. }), "before the next turn they choose");
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    fight.order(Order::Answer { unit: UnitId(1), option: 1 });
    fight.order(rule(None));
    assert!(face(&fight, 0).is_empty());
    let plain = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5)).start(&[1, 1]);
    assert!(plain.0.check(&rule(Some(SideId(0)))).is_err(), "boards have no faces by the book");
}

/// One unit in the middle of the yard, and opponents in these cells.
fn ringed(cells: &[(i16, i16)]) -> Fight {
    let mut field = Field::open().set("pincer_on_map = \"automatic\"").unit("a", (8, 2), &other(4));
    for (at, &cell) in cells.iter().enumerate() {
        field = field.unit("b", cell, &other(9 + at as u8));
    }
    let dice: Vec<u16> = vec![1; cells.len() + 1];
    field.start(&dice)
}

#[test]
fn tc_029_automatic_where_nobody_could_walk_away() {
    let fight = ringed(&[(6, 2), (10, 2)]);
    assert!(face(&fight, 0).is_empty(), "it could slip out between two");
    let fight = ringed(&[(6, 2), (10, 2), (8, 0), (8, 4), (7, 1), (9, 1), (7, 3), (9, 3)]);
    assert!(matches!(fight.0.decision(), Decision::Answer { unit: UnitId(0), .. }), "all ways out are closed");
    assert_eq!((face(&fight, 1), face(&fight, 2)), (vec!["Left face"], vec!["Right face"]));
}

#[test]
fn tc_029_automatic_on_hexes_too() {
    let row = ". . . . . . . . .\n";
    let board = format!(
        "name = \"Hexes\"\ngrid = {{ shape = \"hex\", top = \"pointy\", offset = \"odd\" }}\nterrain = '''\n{}'''\n",
        row.repeat(7)
    );
    let ring = |cells: &[(i16, i16)]| {
        let mut field = Field::on(&board).set("pincer_on_map = \"automatic\"").unit("a", (4, 3), &other(4));
        for (at, &cell) in cells.iter().enumerate() {
            field = field.unit("b", cell, &other(9 + at as u8));
        }
        field.start(&vec![1; cells.len() + 1])
    };
    let open = ring(&[(2, 3), (6, 3)]);
    assert!(face(&open, 0).is_empty(), "two opponents leave ways between them");
    let closed = ring(&[(2, 3), (6, 3), (3, 1), (5, 1), (3, 5), (5, 5)]);
    assert!(matches!(closed.0.decision(), Decision::Answer { unit: UnitId(0), .. }), "six around it close all of them");
    let stand = [1, 2, 3, 4].map(|unit| face(&closed, unit)[0]);
    assert_eq!(stand, ["Left face", "Right face", "Left face", "Right face"], "west and east of its middle");
}

#[test]
fn tc_029_mistakes_in_a_pincer_are_reported_at_their_place() {
    for (keys, expected) in [
        ("side = \"c\"", "unknown `side` \"c\""),
        ("side = \"a\"\nleft = [\"Unit A\"]", "a unit of the surrounded side stands on a face"),
        ("side = \"a\"\ngroup = \"lift\"", "unknown `group` \"lift\""),
    ] {
        let Err(SetupError::Problems(problems)) = corridor(&format!("[pincer]\n{keys}\n")).setup() else {
            panic!("{keys:?} is wrong")
        };
        let lines = problems.lines();
        assert!(lines.iter().any(|line| line.contains(expected)), "{keys:?}: {lines:#?}");
    }
}
