//! Battle start and initiative (DP-011 … DP-020).

use crate::common::*;

fn three(settings: &str) -> Fight {
    melee(settings, &[unit("sharp", "a", 1, 1), unit("sharp", "b", 8, 1), unit("sharp", "a", 1, 3)])
}

#[test]
fn dp_011_rounds_start_with_the_battle() {
    let battle = duel("", 3).start(&FIRST);
    let at = |fits: fn(&Event) -> bool| battle.opening().iter().position(fits).expect("it happens");
    let round = at(|event| matches!(event, Event::RoundStarted { round: 1 }));
    let rolled = at(|event| matches!(event, Event::Initiative { .. }));
    let turn = at(|event| matches!(event, Event::TurnStarted { .. }));
    assert!(round < rolled && rolled < turn, "the first round, everybody's roll, the first turn");
    assert_eq!((battle.round(), battle.decision().unit()), (1, Some(A)), "without anybody's order");
    let mut over =
        melee("wound_penalties = false", &[unit("fighter", "a", 1, 1), unit("fighter", "b", 5, 1)]).start(&FIRST);
    hurt(&mut over, B, 6);
    assert!(over.outcome().is_some() && over.orders().is_empty(), "with the hostilities the rounds are over");
}

#[test]
fn dp_012_the_pool_is_mental_and_physical_awareness() {
    let battle = three("").start(&[6, 6, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(stat(&battle, A, "Initiative dice"), 3);
    let other = duel("initiative_pool = ['physical']", 3).start(&[6, 1, 6, 1]);
    assert_eq!(stat(&other, A, "Initiative dice"), 2, "another pool by setting");
    let power = "[[power]]\nkey='quick'\nname='Quick'\nglyph='haste'\ninitiative=['physical', 'close_combat']\n";
    let sheet = person("quick_one", "close_combat = 3", "powers=['quick']");
    let fight = melee("", &[unit("quick_one", "a", 1, 1), unit("fighter", "b", 5, 1)]);
    let battle = fight.with_powers(power).with_sheets(&sheet).start(&[6, 6, 6, 6, 6, 1]);
    assert_eq!(stat(&battle, A, "Initiative dice"), 5, "a power's pool");
}

#[test]
fn dp_013_initiative_is_the_hits_and_rolled_once() {
    let mut battle = three("").start(&[6, 1, 1, 6, 6, 1, 1, 1, 1]);
    let ticks: Vec<_> = battle.timeline().iter().map(|beat| (beat.unit.0, beat.tick)).collect();
    assert_eq!(ticks, [(1, Some(2)), (0, Some(1)), (2, Some(0))]);
    (0..3).for_each(|_| drop(end(&mut battle)));
    assert_eq!((battle.round(), battle.unused_dice()), (2, Some(0)), "nobody rolls again");
    let sum = three("initiative_result = 'sum'").start(&[6, 1, 1, 6, 6, 1, 1, 1, 1]);
    assert_eq!(sum.timeline()[0].tick, Some(13));
}

#[test]
fn dp_014_everybody_rolls_or_like_units_together() {
    let battle = three("").start(&[6, 1, 1, 6, 6, 1, 1, 1, 1]);
    let rolls = |event: &&Event| matches!(event, Event::Initiative { .. });
    assert_eq!(battle.opening().iter().filter(rolls).count(), 3);
    let grouped = three("group_initiative = true").start(&[6, 1, 1, 6, 6, 1]);
    assert_eq!(order(&grouped), [1, 0, 2], "the two of side a have one roll");
}

#[test]
fn dp_015_no_attack_comes_before_initiative() {
    let mut battle = duel("", 0).start(&FIRST);
    let first = battle.opening().iter().position(|event| matches!(event, Event::TurnStarted { .. })).unwrap();
    let rolls = battle.opening()[..first].iter().filter(|event| matches!(event, Event::Initiative { .. })).count();
    assert_eq!(rolls, 2, "everybody has rolled when the first turn starts");
    let outcome = hexfray_battle::Surprise::Unaware;
    rule(&mut battle, Ruling::Surprise { side: hexfray_battle::SideId(1), outcome });
    assert_eq!(battle.decision().unit(), Some(A), "and surprise changes nothing");
}

#[test]
fn dp_016_the_highest_acts_first() {
    let mut battle = three("").start(&[1, 1, 1, 6, 6, 1, 6, 6, 6]);
    let mut acted = Vec::new();
    for _ in 0..3 {
        acted.push(battle.decision().unit().unwrap().0);
        end(&mut battle);
    }
    assert_eq!(acted, [2, 1, 0]);
}

#[test]
fn dp_017_ties_go_by_pool_side_and_number() {
    let mixed = melee("", &[unit("fighter", "b", 1, 1), unit("fighter", "a", 5, 1), unit("sharp", "b", 1, 3)]);
    assert_eq!(order(&mixed.start(&[6, 6, 6, 1, 1])), [2, 1, 0], "the larger pool, then the first side");
    let same = melee("", &[unit("fighter", "b", 1, 1), unit("fighter", "a", 5, 1), unit("fighter", "b", 1, 3)]);
    assert_eq!(order(&same.start(&[6, 6, 6])), [1, 0, 2], "then the lower number");
    let again = duel("initiative_tie_break = ['reroll']", 3).start(&[6, 6, 1, 6]);
    assert_eq!(order(&again), [1, 0], "those who tie roll again");
    let some = melee("initiative_tie_break = ['reroll']", &[1, 2, 3].map(|col| unit("fighter", "a", col, 1)));
    let some = Fight { units: some.units + &unit("fighter", "b", 9, 1), ..some }.start(&[6, 1, 6, 1, 1, 1, 6, 6]);
    assert_eq!((order(&some), some.unused_dice()), (vec![2, 0, 3, 1], Some(0)), "each tie by itself");
    let apart = duel("initiative_tie_break = ['reroll']", 3).start(&FIRST);
    assert_eq!(order(&apart), [0, 1], "and nobody else does");
}

#[test]
fn dp_018_a_turn_begins_when_the_one_before_is_over() {
    let mut battle = duel("", 3).start(&FIRST);
    give(&mut battle, go(A, 3, 3));
    assert_eq!(battle.decision().unit(), Some(A), "there is something left to do");
    assert!(refusal(&battle, &go(B, 6, 3)).contains("not Fighter"));
    let events = end(&mut battle);
    assert!(events.iter().any(|event| matches!(event, Event::TurnStarted { unit: B, .. })));
}

#[test]
fn dp_019_a_unit_that_has_had_its_turn_is_marked() {
    let mut battle = three("").start(&[6, 6, 6, 6, 6, 1, 6, 1, 1]);
    end(&mut battle);
    end(&mut battle);
    let done: Vec<_> = battle.timeline().iter().map(|beat| beat.done).collect();
    assert_eq!((done, battle.decision().unit()), (vec![true, true, false], Some(C)));
}

#[test]
fn dp_020_the_next_round_has_the_same_order() {
    let mut battle = duel("", 3).start(&[1, 6]);
    end(&mut battle);
    end(&mut battle);
    assert_eq!((battle.round(), order(&battle)), (2, vec![1, 0]));
    assert!(battle.timeline().iter().all(|beat| !beat.done), "the marks are cleared");
}

const LATE: &str = "[[unit]]\nkind='fighter'\nside='a'\ngroup='late'\n[[reinforcement]]\ngroup='late'\ncells=[[0,0]]\n";

#[test]
fn dp_020_those_who_come_later_roll_and_act_from_the_next_round() {
    for (setting, acts) in [("", 2), ("late_joiner = 'at_once'", 1)] {
        let fight = melee(setting, &[unit("fighter", "a", 1, 1), unit("fighter", "b", 5, 1), LATE.to_owned()]);
        let mut battle = fight.start(&[6, 1, 6]);
        rule(&mut battle, Ruling::Enter { group: Name::new("late") });
        until_turn_of(&mut battle, C);
        assert_eq!(battle.round(), acts, "{setting}");
    }
}
