//! Opposed rolls: a unit that is held tries to break free from its captor.

use crate::common::*;
use hexfray_die_code::DieCodeVerb;

/// B, seized by A, tries to break free: Physique 3D against Physique 3D.
fn struggle(settings: &'static str, free: [u16; 3], hold: [u16; 3]) -> (Battle, Vec<Event>) {
    let mut battle = duel(settings, 1).start(&[&[6, 5][..], &free, &hold].concat());
    give(&mut battle, at(A, DieCodeVerb::GRAB, 1, 0, B));
    assert_eq!(battle.bonds().len(), 1, "11 reaches 10 − 5 + 6");
    end(&mut battle);
    let events = give(&mut battle, plain(B, DieCodeVerb::BREAK_FREE, 0, 0));
    assert_eq!(battle.unused_dice(), Some(0), "both sides roll");
    let attacks = events.iter().any(|event| matches!(event, Event::Checked { attack: true, .. }));
    assert!(!attacks, "to break free is no hit");
    (battle, events)
}

const STATUS_QUO: &str = "initiative_method = 'no_roll'";
const CHANGE: &str = "initiative_method = 'no_roll'\nopposed_tie = 'change'";

#[test]
fn dc_010_the_higher_total_wins() {
    let (battle, events) = struggle(STATUS_QUO, [5, 5, 4], [4, 4, 3]);
    assert_eq!((battle.bonds().len(), check(&events).1), (0, 14), "14 against 11: free");
    let (battle, events) = struggle(STATUS_QUO, [4, 4, 3], [5, 5, 4]);
    assert_eq!((battle.bonds().len(), check(&events)), (1, (15, 11, false)), "11 against 14: held");
    assert_eq!(struggle(CHANGE, [4, 4, 3], [5, 5, 4]).0.bonds().len(), 1, "held with either setting");
    assert_eq!(struggle(CHANGE, [4, 4, 4], [4, 4, 3]).0.bonds().len(), 0);
}

#[test]
fn dc_010_a_tie_leaves_things_as_they_are_unless_the_setting_says_otherwise() {
    let (battle, events) = struggle(STATUS_QUO, [4, 4, 3], [4, 4, 3]);
    assert_eq!((battle.bonds().len(), check(&events)), (1, (12, 11, false)), "opposed_tie = status_quo");
    let (battle, events) = struggle(CHANGE, [4, 4, 3], [4, 4, 3]);
    assert_eq!((battle.bonds().len(), check(&events)), (0, (11, 11, true)), "opposed_tie = change");
}

#[test]
fn dc_010_the_forecast_counts_ties_as_the_setting_does() {
    // Two throws of three plain dice: the chance to be higher, and to be as high.
    let sums: Vec<i32> = (0..216).map(|at| at % 6 + at / 6 % 6 + at / 36 + 3).collect();
    let count = |wins: fn(i32, i32) -> bool| {
        let pairs = sums.iter().flat_map(|&one| sums.iter().map(move |&other| (one, other)));
        pairs.filter(|&(one, other)| wins(one, other)).count() as f64 / 46_656.0
    };
    let quo = "initiative_method = 'no_roll'\nwild_die = false";
    let change = "initiative_method = 'no_roll'\nwild_die = false\nopposed_tie = 'change'";
    for (settings, exact) in [(quo, count(|one, other| one > other)), (change, count(|one, other| one >= other))] {
        let mut battle = duel(settings, 1).start(&[6, 5]);
        give(&mut battle, at(A, DieCodeVerb::GRAB, 1, 0, B));
        end(&mut battle);
        let chance = battle.forecast(&plain(B, DieCodeVerb::BREAK_FREE, 0, 0)).expect("it is held").targets[0].hit;
        assert!((chance - exact).abs() < 1e-9, "{settings}: {chance} against {exact}");
    }
}
