//! Timed battles (TC-034 … TC-037).

use hexfray_battle::{Battle, DiceSource, EndingKind, Event, Order, Rule, Ruling, SetupError, SideId};
use hexfray_testing::sample;

use super::field::{Field, Fight, hurt, other};

/// A unit with this SPD.
fn of(spd: u8) -> String {
    other(spd)
}

/// Seven fighters whose initiatives are 18, 14, 14, 10, 10, 7 and 6 with these dice.
fn seven(keys: &str) -> Field {
    let mut field = Field::open();
    for (at, spd) in [8, 8, 8, 7, 5, 5, 5].into_iter().enumerate() {
        let side = if at < 4 { "a" } else { "b" };
        field = field.unit(side, (2 * at as i16, 2), &of(spd));
    }
    field.line(&format!("[timed]\nside = \"a\"\n{keys}\n"))
}

/// The dice of a round of [`seven`], with the roll-off of the two at 14.
const ROUND: [u16; 9] = [10, 6, 6, 3, 5, 2, 1, 4, 9];

fn left(fight: &Fight) -> Option<i32> {
    fight.0.endings().iter().find_map(|ending| match ending.kind {
        EndingKind::Time { ticks, .. } => Some(ticks),
        _ => None,
    })
}

fn round(fight: &mut Fight) -> Vec<Event> {
    let before = fight.0.round();
    let mut events = Vec::new();
    while fight.0.outcome().is_none() && fight.0.round() == before {
        events.extend(fight.end());
    }
    events
}

fn winner(fight: &Fight) -> Option<SideId> {
    fight.0.outcome().expect("the battle is over").winner
}

#[test]
fn tc_034_minutes_are_sixty_ticks_and_at_zero_the_party_has_lost() {
    let fight = seven("minutes = 10").start(&ROUND);
    assert_eq!(left(&fight), Some(600));
    let said: Vec<_> = fight.0.endings().iter().map(|one| (one.side, one.wins, one.rule)).collect();
    assert_eq!(said, [(SideId(0), false, Rule::new("TC-034"))]);
    let mut fight = seven("minutes = 1\nspent = 40").start(&[ROUND, ROUND].concat());
    round(&mut fight);
    assert!(fight.0.outcome().is_none(), "8 ticks are left");
    round(&mut fight);
    assert_eq!(winner(&fight), Some(SideId(1)));
    assert_eq!(fight.0.outcome().unwrap().why.name().as_str(), "time is up");
}

#[test]
fn tc_034_who_has_won_in_the_last_round_has_won_in_time() {
    let mut fight = seven("minutes = 1\nspent = 50").start(&ROUND);
    for unit in [4, 5, 6] {
        hurt(&mut fight, unit, 100);
    }
    assert_eq!(winner(&fight), Some(SideId(0)));
}

#[test]
fn tc_035_a_round_takes_the_span_of_its_initiatives() {
    let mut fight = seven("minutes = 10").start(&[ROUND, ROUND].concat());
    let events = round(&mut fight);
    let passed = events.iter().any(|event| matches!(event, Event::TimePassed { amount: 12, left: 588 }));
    assert!(passed, "18 down to 6");
    assert_eq!(left(&fight), Some(588));
}

#[test]
fn tc_035_extreme_initiatives_do_not_count() {
    let fast = |dice: &[u16], setting: &str| {
        let field =
            Field::open().set(setting).unit("a", (2, 2), &of(49)).unit("a", (4, 2), &of(19)).unit("b", (9, 2), &of(7));
        let mut fight = field.line("[timed]\nside = \"a\"\nminutes = 10\n").start(dice);
        round(&mut fight);
        left(&fight)
    };
    assert_eq!(fast(&[1, 1, 1, 1, 1, 1], ""), Some(588), "50, 20 and 8");
    let just = Field::open().unit("a", (2, 2), &of(34)).unit("b", (9, 2), &of(7));
    let mut fight = just.line("[timed]\nside = \"a\"\nminutes = 10\n").start(&[1, 1, 1, 1]);
    round(&mut fight);
    assert_eq!(left(&fight), Some(573), "35 is not above 35, so it counts: 35 down to 8");
    assert_eq!(fast(&[1, 1, 1, 1, 1, 1], "timed_round_min_ticks = 20"), Some(580), "a least duration");
    let alone = Field::open().unit("a", (2, 2), &of(8)).unit("b", (9, 2), &of(8));
    let mut fight = alone.line("[timed]\nside = \"a\"\nminutes = 10\n").start(&[3, 3, 1, 2, 1, 2]);
    round(&mut fight);
    assert_eq!(left(&fight), Some(600), "everybody at 11");
}

#[test]
fn tc_036_the_referee_takes_time_off() {
    let mut fight = seven("minutes = 10\nspent = 100").start(&ROUND);
    assert_eq!(left(&fight), Some(500), "what went before");
    fight.order(Order::Referee(Ruling::Time { amount: 120 }));
    assert_eq!(left(&fight), Some(380));
    fight.order(Order::Referee(Ruling::Time { amount: -20 }));
    assert_eq!(left(&fight), Some(400));
    fight.order(Order::Referee(Ruling::Time { amount: 400 }));
    assert_eq!(winner(&fight), Some(SideId(1)));
    let plain = Field::open().unit("a", (2, 2), &of(8)).unit("b", (9, 2), &of(7)).start(&[3, 3]);
    assert!(plain.0.check(&Order::Referee(Ruling::Time { amount: 5 })).is_err(), "there is no clock");
}

#[test]
fn tc_037_a_side_that_holds_out_has_won() {
    let mut fight = seven("minutes = 1\nspent = 49\nkind = \"hold_out\"").start(&ROUND);
    round(&mut fight);
    assert_eq!(winner(&fight), Some(SideId(0)));
    assert_eq!(fight.0.outcome().unwrap().why.name().as_str(), "held out");
}

#[test]
fn tc_034_mistakes_in_a_clock_are_reported_at_their_place() {
    for (keys, expected) in [
        ("", "`minutes` is missing"),
        ("minutes = 0", "`minutes` is 0"),
        ("minutes = 1\nspent = 60", "no time is left at the start"),
        ("minutes = 1\nkind = \"hold\"", "unknown `kind` \"hold\""),
    ] {
        let Err(SetupError::Problems(problems)) = seven(keys).setup() else { panic!("{keys:?} is wrong") };
        let lines = problems.lines();
        assert!(lines.iter().any(|line| line.contains(expected)), "{keys:?}: {lines:#?}");
    }
}

#[test]
fn tc_035_the_rounds_left_are_those_of_an_average_round_whatever_has_been_rolled() {
    let rounds = |fight: &Fight| {
        let time = fight.0.endings().into_iter().find_map(|ending| match ending.kind {
            EndingKind::Time { rounds, .. } => Some(i32::from(rounds)),
            _ => None,
        });
        time.expect("there is a clock")
    };
    let mean = rounds(&seven("minutes = 10").start(&ROUND));
    let (mut all, mut ticks) = (0, 0);
    for seed in 0..sample(60, 600) {
        let setup = seven("minutes = 10").setup().expect("it is sound");
        let mut fight = Fight(Battle::new(&setup, DiceSource::Seed(seed)).expect("it starts"));
        assert_eq!(rounds(&fight), mean, "seed {seed}");
        let before = left(&fight).expect("there is a clock");
        round(&mut fight);
        (all, ticks) = (all + 1, ticks + before - left(&fight).expect("there is a clock"));
    }
    let measured = 600 * all / ticks;
    assert!((mean - measured).abs() <= mean / 8, "{mean} rounds are said, {measured} were measured");
}
