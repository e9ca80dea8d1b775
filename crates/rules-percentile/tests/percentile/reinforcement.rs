//! Groups that enter during a battle, and waves (TC-025 … TC-028, TC-068).

use hexfray_battle::{Battle, DiceSource, Event, Name, Order, Presence, Ruling, SetupError, SideId, UnitId};
use hexfray_minds::ai;

use super::field::{Field, Fight, cast, cell, hurt, knows, other, strike, user};

/// Two guards of the group "lift" on side b, after the present units.
fn guards(keys: &str) -> String {
    let unit = "[[unit]]\nkind = \"straw_man\"\nside = \"b\"\nname = \"Guard\"\ncount = 2\ngroup = \"lift\"\n";
    format!("{unit}[[reinforcement]]\ngroup = \"lift\"\n{keys}\n")
}

fn field(keys: &str) -> Field {
    Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5)).line(&guards(keys))
}

fn presence(fight: &Fight, unit: u16) -> Presence {
    fight.0.unit(UnitId(unit)).unwrap().presence
}

fn initiatives(events: &[Event]) -> Vec<u16> {
    let unit = |event: &Event| if let Event::Initiative { unit, .. } = event { Some(unit.0) } else { None };
    events.iter().filter_map(unit).collect()
}

fn enter() -> Order {
    Order::Referee(Ruling::Enter { group: Name::new("lift") })
}

#[test]
fn tc_025_reinforcements_join_a_side_and_can_be_struck_at_once() {
    let mut fight = field("round = 1\nphase = \"action\"\ncells = [[6, 2], [6, 3]]").start(&[1, 1, 50, 4]);
    let entered = fight.0.opening().iter().any(
        |event| matches!(event, Event::Reinforced { side: SideId(1), units, .. } if *units == [UnitId(2), UnitId(3)]),
    );
    assert!(entered, "the log tells of the group");
    assert_eq!((cell(&fight, 2), cell(&fight, 3)), ((6, 2), (6, 3)));
    let names = [2, 3].map(|unit| fight.0.unit(UnitId(unit)).unwrap().name.as_str());
    assert_eq!(names, ["Guard A", "Guard B"], "letters in order of entry");
    fight.order(strike(2));
    assert!(fight.hp(2) < 60, "the nearest new guard is struck in the same round");
}

#[test]
fn tc_025_area_effects_catch_those_who_have_entered() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_quake")).unit("b", (9, 2), &other(5));
    let field = field.line(&guards("round = 1\nphase = \"action\"\ncells = [[6, 2], [6, 3]]"));
    let mut fight = field.start(&[1, 1]);
    fight.order(cast(hexfray_battle::Aim::None));
    assert_eq!((fight.hp(2), fight.hp(3)), (50, 50));
}

#[test]
fn tc_025_a_taken_cell_gives_way_to_the_nearest_free_one() {
    let fight = field("round = 1\nphase = \"action\"\ncells = [[9, 2]]").start(&[1, 1]);
    assert_eq!((cell(&fight, 2), cell(&fight, 3)), ((9, 1), (8, 2)), "both beside the taken cell, in reading order");
}

#[test]
fn tc_025_a_group_may_enter_on_the_other_side() {
    let unit = "[[unit]]\nkind = \"straw_man\"\nside = \"a\"\ngroup = \"friends\"\n";
    let lines = format!("{unit}[[reinforcement]]\ngroup = \"friends\"\nround = 1\ncells = [[3, 3]]\n");
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (9, 2), &other(5)).line(&lines);
    let fight = field.start(&[1, 1, 1]);
    assert_eq!(fight.0.unit(UnitId(2)).unwrap().side, SideId(0));
    assert!(fight.0.unit(UnitId(2)).unwrap().is_active());
}

#[test]
fn tc_026_in_the_action_phase_they_act_from_the_next_round_on() {
    let mut fight = field("round = 1\nphase = \"action\"\nturns = 1\ncells = [[12, 2]]").start(&[1, 1, 1, 1, 1, 2]);
    assert_eq!(presence(&fight, 2), Presence::Away, "one turn has to end first");
    let events = fight.end();
    assert_eq!(presence(&fight, 2), Presence::Active);
    assert!(initiatives(&events).is_empty(), "no initiative in this round");
    assert_eq!(fight.actor(), UnitId(1));
    let events = fight.end();
    assert_eq!(initiatives(&events), [0, 1, 2, 3], "in the next round they roll with everybody");
    assert_eq!(fight.0.round(), 2);
}

#[test]
fn tc_027_in_the_initiative_phase_they_act_in_this_round() {
    let mut fight = field("round = 2\ncells = [[12, 2]]").start(&[1, 1, 1, 1, 10, 9]);
    assert_eq!(presence(&fight, 2), Presence::Away);
    fight.end();
    let events = fight.end();
    assert_eq!(initiatives(&events), [0, 1, 2, 3]);
    fight.end();
    assert_eq!(fight.actor(), UnitId(2), "10 + 1 is next after 21");
}

#[test]
fn tc_025_the_referee_may_bring_them_in() {
    let mut fight = field("cells = [[12, 2]]").start(&[1; 2]);
    assert_eq!(fight.0.awaited().count(), 1);
    fight.order(enter());
    assert_eq!(presence(&fight, 3), Presence::Active);
    assert_eq!(fight.0.awaited().count(), 0);
    assert!(fight.0.check(&enter()).is_err(), "only once");
    assert_eq!(fight.actor(), UnitId(0), "the turn goes on");
    let record = fight.0.record();
    let again = record.replay(fight.0.setup(), |_, _| {}).unwrap();
    assert_eq!(again.digest(), fight.0.digest());
}

/// Two waves of one straw man each behind the first foe, the vanguard.
fn waves(phase: &str) -> Field {
    let vanguard = "[[unit]]\nkind = \"straw_man\"\nside = \"b\"\nat = [6, 2]\ngroup = \"first\"\n";
    let second = "[[unit]]\nkind = \"straw_man\"\nside = \"b\"\ngroup = \"second\"\n";
    let third = "[[unit]]\nkind = \"straw_man\"\nside = \"b\"\ngroup = \"third\"\n";
    let wave = |group: &str, after: &str| {
        format!("[[reinforcement]]\ngroup = \"{group}\"\nafter = \"{after}\"\ncells = [[9, 2]]\n{phase}\n")
    };
    let lines = [vanguard, second, third, &wave("second", "first"), &wave("third", "second")].concat();
    Field::open().unit("a", (5, 2), &user("")).line(&lines)
}

#[test]
fn tc_068_the_next_wave_enters_when_the_one_before_is_beaten() {
    let mut fight = waves("").start(&[1; 12]);
    assert_eq!([2, 3].map(|unit| presence(&fight, unit)), [Presence::Away; 2]);
    hurt(&mut fight, 1, 60);
    assert!(fight.0.outcome().is_none(), "more are to come");
    fight.end();
    assert_eq!([2, 3].map(|unit| presence(&fight, unit)), [Presence::Active, Presence::Away]);
    hurt(&mut fight, 2, 60);
    fight.end();
    assert_eq!(presence(&fight, 3), Presence::Active, "wave after wave");
    hurt(&mut fight, 3, 60);
    assert_eq!(fight.0.outcome().and_then(|outcome| outcome.winner), Some(SideId(0)), "none is left to come");
}

#[test]
fn tc_068_a_wave_may_enter_in_the_same_round() {
    let mut fight = waves("phase = \"action\"").start(&[1; 12]);
    hurt(&mut fight, 1, 60);
    let events = fight.end();
    assert_eq!(presence(&fight, 2), Presence::Active);
    assert!(events.iter().any(|event| matches!(event, Event::RoundStarted { round: 2 })));
    let entered = events.iter().position(|event| matches!(event, Event::Reinforced { .. })).unwrap();
    let round = events.iter().position(|event| matches!(event, Event::RoundStarted { .. })).unwrap();
    assert!(entered < round, "before the round is over");
}

#[test]
fn tc_068_opponents_wait_for_waves_without_anybody_to_fight() {
    let setup = waves("").setup().unwrap();
    for name in ["greedy", "nearest", "random"] {
        let mut battle = Battle::new(&setup, DiceSource::Seed(5)).unwrap();
        let mut opponent = ai::opponent(name, 1).unwrap();
        for unit in [1, 2] {
            battle.submit(Order::Referee(Ruling::Hurt { unit: UnitId(unit), amount: 60 })).unwrap();
            for _ in 0..400 {
                if battle.unit(UnitId(unit + 1)).unwrap().is_active() {
                    break;
                }
                let order = opponent.choose(&battle);
                battle.submit(order).unwrap_or_else(|error| panic!("{name}: {order:?}: {error}"));
            }
            assert!(battle.unit(UnitId(unit + 1)).unwrap().is_active(), "{name} lets time go by");
        }
    }
}

#[test]
fn tc_025_mistakes_are_reported_at_their_place() {
    let cases = [
        ("round = 0", "28:9: `round` is 0"),
        ("round = 2\nafter = \"lift\"", "29:9: both `round` and `after`"),
        ("after = \"lift\"", "28:9: the group \"lift\" waits for itself"),
        ("after = \"nobody\"", "28:9: no unit belongs to the group \"nobody\""),
        ("turns = 2", "28:9: `turns` counts turns of the Action Phase"),
        ("cells = [[99, 2]]", "28:10: there is no cell [99, 2]"),
        ("zone = \"nowhere\"", "28:8: the board has no zone \"nowhere\""),
        ("rond = 2", "28:1: unknown key `rond`, did you mean `round`?"),
        ("", "27:9: the group \"lift\" has no cell to enter"),
    ];
    for (keys, expected) in cases {
        let Err(SetupError::Problems(problems)) = field(keys).setup() else { panic!("{keys:?} is wrong") };
        let lines = problems.lines();
        assert!(
            lines.iter().any(|line| line.starts_with(&format!("maps/test.battle.toml:{expected}"))),
            "{keys:?}: {lines:#?}"
        );
    }
}
