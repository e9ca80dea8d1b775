//! Escape from holds.

use crate::common::*;
use hexfray_die_code::DieCodeVerb;

const NO_ROLL: &str = "initiative_method = 'no_roll'";
const FISTS: u8 = 1;
const FREE: Order =
    Order::Act { unit: B, act: Act { verb: DieCodeVerb::BREAK_FREE, with: 0, option: 0 }, aim: Aim::None };
const LIFTER: &str = "[[unit]]\nkey='lifter'\nname='Lifter'\nglyph='strong'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='1D'\npresence='3D'\nskills={ lifting='5D', brawling='2D' }\nweapons=['fists','fists']\n";

#[test]
fn dc_128_any_hold_may_be_left_by_strength() {
    for (verb, option) in
        [(DieCodeVerb::GRAB, 0), (DieCodeVerb::TACKLE, 1), (DieCodeVerb::HOLD, 1), (DieCodeVerb::ARM_PIN, 0)]
    {
        let mut battle = duel(NO_ROLL, 1).start(&[6, 5, 5, 5, 4, 4, 4, 3]);
        give(&mut battle, at(A, verb, FISTS, option, B));
        if verb == DieCodeVerb::TACKLE {
            answer(&mut battle, 0);
        }
        assert_eq!(battle.bonds().len(), 1, "{verb:?}");
        end(&mut battle);
        give(&mut battle, FREE);
        assert_eq!((battle.bonds().len(), battle.unused_dice()), (0, Some(0)), "{verb:?}: 14 against 11");
    }
    // A choke does Strength Damage as well: 1 and 1 against 5, 5 and 5.
    let mut battle = duel(NO_ROLL, 1).start(&[6, 5, 1, 1, 5, 5, 5, 5, 5, 4, 4, 4, 3]);
    give(&mut battle, at(A, DieCodeVerb::CHOKE, FISTS, 0, B));
    end(&mut battle);
    give(&mut battle, FREE);
    assert_eq!((battle.bonds().len(), battle.unused_dice()), (0, Some(0)));
    let battle = duel(NO_ROLL, 1).start(&[]);
    assert!(battle.check(&plain(A, DieCodeVerb::BREAK_FREE, 0, 0)).is_err(), "nobody holds A");
}

#[test]
fn dc_128_it_takes_an_action_of_the_held_alone() {
    let mut battle = duel(NO_ROLL, 1).start(&[6, 5, 3, 3, 3, 4, 4, 3]);
    give(&mut battle, at(A, DieCodeVerb::GRAB, FISTS, 0, B));
    end(&mut battle);
    give(&mut battle, FREE);
    assert_eq!(battle.decision().unit(), Some(A), "B has had its action and cannot walk: round 2");
    assert!(battle.check(&plain(A, DieCodeVerb::LIFT, 0, 0)).is_ok(), "so that it may lift whom it holds");
    assert!(battle.check(&at(A, DieCodeVerb::LIFT, 0, 0, B)).is_err(), "which is aimed at nobody");
    assert!(
        battle.check(&plain(A, DieCodeVerb::SQUEEZE, 0, 0)).is_ok(),
        "the holder's roll was free: its turn is whole"
    );
    // Two actions: 2D for each try, 3D for the holder all the same.
    let mut battle = duel(NO_ROLL, 1).start(&[6, 5, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
    give(&mut battle, at(A, DieCodeVerb::GRAB, FISTS, 0, B));
    end(&mut battle);
    give(&mut battle, plain(B, DieCodeVerb::ANNOUNCE, 0, 2));
    assert_eq!(dice_thrown(&give(&mut battle, FREE)), 2 + 3);
    assert_eq!(dice_thrown(&give(&mut battle, FREE)), 2 + 3);
}

#[test]
fn dc_128_both_use_the_higher_of_physique_and_lifting() {
    let mut battle =
        duel(NO_ROLL, 1).between(["lifter", "fighter"]).with_sheets(LIFTER).start(&[6, 5, 3, 3, 3, 2, 2, 2, 2, 2]);
    give(&mut battle, at(A, DieCodeVerb::GRAB, 0, 0, B));
    end(&mut battle);
    let events = give(&mut battle, FREE);
    assert_eq!((check(&events), battle.unused_dice()), ((11, 9, false), Some(0)), "the captor lifts with 5D");
    let mut battle =
        duel(NO_ROLL, 1).between(["fighter", "lifter"]).with_sheets(LIFTER).start(&[6, 5, 2, 2, 2, 2, 2, 3, 3, 3]);
    give(&mut battle, at(A, DieCodeVerb::GRAB, FISTS, 0, B));
    end(&mut battle);
    let events = give(&mut battle, FREE);
    assert_eq!((check(&events), battle.unused_dice()), ((10, 10, true), Some(0)), "the captive with 5D");
}

#[test]
fn dc_128_on_a_tie_the_hold_stays() {
    for (settings, bonds) in [(NO_ROLL, 1), ("initiative_method = 'no_roll'\nopposed_tie = 'change'", 0)] {
        let mut battle = duel(settings, 1).start(&[6, 5, 4, 4, 3, 4, 4, 3]);
        give(&mut battle, at(A, DieCodeVerb::GRAB, FISTS, 0, B));
        end(&mut battle);
        give(&mut battle, FREE);
        assert_eq!(battle.bonds().len(), bonds, "{settings}");
    }
}
