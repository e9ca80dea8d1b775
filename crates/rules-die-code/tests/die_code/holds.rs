//! Tackles and grabs: choke, flip and hold, and their later rounds (DC-097 … DC-105).

use crate::arena::*;
use crate::common::*;
use hexfray_battle::Ruling;
use hexfray_die_code::DieCodeVerb;

const CLUB: u8 = 2;
const WHIP: u8 = 3;
const GRABS: [Verb; 5] =
    [DieCodeVerb::GRAB, DieCodeVerb::CHOKE, DieCodeVerb::FLIP, DieCodeVerb::HOLD, DieCodeVerb::ARM_PIN];
/// Faces of 2D that come to 12, enough for every grab at Point Blank.
const SEIZED: [u16; 3] = [5, 6, 1];

fn squeeze() -> Order {
    plain(A, DieCodeVerb::SQUEEZE, 0, 0)
}

/// Tackles unit 1, which struggles.
fn tackle(battle: &mut Battle, option: i16) -> Vec<Event> {
    give(battle, on_b(DieCodeVerb::TACKLE, option));
    assert_eq!(asked(battle).map(|(unit, _)| unit), Some(B), "it may choose not to struggle");
    answer(battle, 0)
}

/// Hurts the unit that unit 0 holds; a victim whose turn is still to come does not resist.
fn hurt(battle: &mut Battle) -> Vec<Event> {
    let events = give(battle, squeeze());
    if asked(battle).is_some() { answer(battle, 0) } else { events }
}

fn break_free() -> Order {
    plain(B, DieCodeVerb::BREAK_FREE, 0, 0)
}

fn blow_of_b() -> Order {
    at(B, Verb::ATTACK, 0, 0, A)
}

/// Two units side by side.
fn brawl(settings: &str, dice: &[u16]) -> Battle {
    arena(settings, 1, ["wrestler", "victim"]).start(dice)
}

/// A battle after unit 0 has seized unit 1 in some way that rolls no damage, at unit 1's turn.
fn after_grab(settings: &str, verb: Verb, more: &[u16]) -> Battle {
    let dice: Vec<u16> = SEIZED.iter().chain(more).copied().collect();
    let mut battle = brawl(settings, &dice);
    give(&mut battle, on_b(verb, 0));
    assert!(holds(&battle));
    end(&mut battle);
    battle
}

/// A battle after a tackle without damage, at unit 1's turn.
fn after_tackle(kinds: [&str; 2], more: &[u16]) -> Battle {
    let dice: Vec<u16> = [4, 4].iter().chain(more).copied().collect();
    let mut battle = arena("", 1, kinds).start(&dice);
    tackle(&mut battle, 1);
    assert!(has(&battle, B, "tackled"));
    end(&mut battle);
    battle
}

/// Passes turns until unit 0 acts.
fn until_turn_of_a(battle: &mut Battle) {
    while battle.decision().unit() != Some(A) {
        end(battle);
    }
}

#[test]
fn dc_097_a_tackle_captures_and_may_do_normal_damage() {
    let mut battle = brawl("", &[4, 4, 3, 2]);
    let events = tackle(&mut battle, 0);
    assert_eq!(check(&events), (8, 8, true), "10 − 5 + 3");
    assert_eq!(damaged(&events), Some((6, 26)), "2D + 1 with bare hands");
    assert!(holds(&battle) && has(&battle, B, "tackled"), "it is captured");
    assert!(has(&battle, B, "prone") && has(&battle, A, "prone"), "and both lie");
    assert_eq!((cell(&battle, A), cell(&battle, B)), ((2, 2), (3, 2)), "side by side");
    assert!(!may_go(&battle, A, 2, 1), "a held pair");

    let mut battle = brawl("", &[4, 4]);
    let events = tackle(&mut battle, 1);
    assert_eq!((damaged(&events), holds(&battle)), (None, true), "damage is the attacker's choice");

    let mut battle = brawl("", &[4, 3]);
    tackle(&mut battle, 0);
    assert!(!holds(&battle) && !has(&battle, A, "prone"), "a miss captures nobody");

    let battle = brawl("", &[]);
    for other in [CLUB, WHIP] {
        assert!(refused_by(&battle, at(A, DieCodeVerb::TACKLE, other, 0, B), "DC-097"), "brawling only");
    }
}

#[test]
fn dc_097_who_falls_by_a_tackle_is_not_held() {
    let units = [unit("wrestler", "a", 2, 2), unit("frail", "b", 3, 2), unit("victim", "b", 9, 2)];
    let mut battle = crowd("", &units).start(&[4, 4, 3, 2]);
    tackle(&mut battle, 0);
    assert!(!battle.unit(B).unwrap().is_active(), "6 are more than its 5 Body Points");
    assert!(!holds(&battle) && !has(&battle, A, "prone"));
}

#[test]
fn dc_098_who_is_tackled_may_only_try_to_escape() {
    let battle = after_tackle(["wrestler", "victim"], &[]);
    let forbidden =
        [blow_of_b(), plain(B, DieCodeVerb::DODGE, 0, 0), plain(B, Verb::STAND, 0, 0), at(B, Verb::ATTACK, 1, 0, A)];
    for order in forbidden {
        assert!(refused_by(&battle, order, "DC-098"), "{order:?}");
    }
    assert!(!may_go(&battle, B, 3, 1), "nor go away");
    assert!(may(&battle, break_free()));
    let does = |order: &Order| match order {
        Order::Act { act, .. } => !matches!(act.verb, DieCodeVerb::BREAK_FREE | DieCodeVerb::ANNOUNCE),
        _ => false,
    };
    assert_eq!(battle.orders().into_iter().find(does), None, "and nothing else is offered");
}

#[test]
fn dc_099_later_rounds_of_a_tackle_do_strength_damage_only() {
    // The next round: 2D without the + 1 of bare hands; then the round after it.
    let mut battle = after_tackle(["wrestler", "victim"], &[3, 2, 1, 1]);
    end(&mut battle);
    announce(&mut battle, 2);
    let events = hurt(&mut battle);
    assert_eq!((damaged(&events), checks(&events)), (Some((5, 27)), 0), "2D, and no roll to hit");
    assert!(refused_by(&battle, squeeze(), "DC-101"), "once in a round");
    next_round(&mut battle);
    assert_eq!(damaged(&hurt(&mut battle)), Some((2, 25)));

    let mut battle = brawl("", &[4, 4]);
    announce(&mut battle, 2);
    assert!(!may(&battle, squeeze()), "whom nobody holds, nobody hurts");
    let mut battle = arena("", 1, ["acrobat", "victim"]).start(&[4, 2, 2]);
    announce(&mut battle, 2);
    tackle(&mut battle, 1);
    assert!(refused_by(&battle, squeeze(), "DC-101"), "not in the round of the tackle");
}

#[test]
fn dc_099_a_tackle_has_no_modifiers_at_all_in_later_rounds() {
    let mut battle = after_tackle(["strong", "victim"], &[3, 2]);
    end(&mut battle);
    assert_eq!(damaged(&hurt(&mut battle)), Some((5, 27)), "2D, without the 6 ranks of Physique");
    let mut battle = arena("", 1, ["strong", "victim"]).start(&[4, 4, 3, 2]);
    let events = tackle(&mut battle, 0);
    assert_eq!(damaged(&events), Some((12, 20)), "normal damage in the first round: 2D + 1 + 6");
    // An acrobatic trick is a modifier too.
    let mut battle = arena("", 1, ["acrobat", "victim"]).start(&[3, 1, 1, 3, 6, 6, 5, 3, 2]);
    tackle(&mut battle, 1);
    next_round(&mut battle);
    announce(&mut battle, 2);
    give(&mut battle, plain(A, DieCodeVerb::TRICK, 0, 0));
    assert!(has(&battle, A, "acrobatic trick"));
    assert_eq!(damaged(&hurt(&mut battle)).unwrap().0, 5);
}

#[test]
fn dc_100_a_grab_seizes_an_adjacent_target() {
    let battle = brawl("", &[]);
    for verb in GRABS {
        assert_eq!(difficulty(&battle, &on_b(verb, 0)), 11, "10 − 5 + 6 for {verb:?}");
        assert!(may(&battle, at(A, verb, WHIP, 0, B)), "a few melee weapons allow it: {verb:?}");
        assert!(!may(&battle, at(A, verb, CLUB, 0, B)), "most do not: {verb:?}");
    }
    let far = arena("point_blank_m = 5", 2, ["wrestler", "victim"]).start(&[]);
    assert!(may(&far, on_b(Verb::ATTACK, 0)), "a blow would reach");
    assert!(GRABS.iter().all(|&verb| !may(&far, on_b(verb, 0))), "seizing takes adjacent cells");
}

#[test]
fn dc_100_a_held_pair_cannot_part() {
    let free = brawl("", &[]);
    assert!(may_go(&free, A, 2, 1), "who holds nobody goes where it likes");
    let mut battle = after_grab("", DieCodeVerb::GRAB, &[]);
    assert!(has(&battle, B, "grabbed") && !has(&battle, B, "prone"), "seized, and that is all");
    assert!(!may_go(&battle, B, 3, 1), "the captive cannot go");
    assert!(!may(&battle, plain(B, DieCodeVerb::RUN, 0, 0)), "nor run");
    end(&mut battle);
    assert!(!may_go(&battle, A, 2, 1), "nor can the captor");
    assert!(refused_by(&battle, on_b(DieCodeVerb::CHOKE, 0), "DC-100"), "a captor seizes nobody else");
    give(&mut battle, plain(A, DieCodeVerb::RELEASE, 0, 0));
    assert!(!holds(&battle) && may_go(&battle, A, 2, 1), "until it lets go");
}

#[test]
fn dc_100_a_captor_seizes_nobody_besides() {
    let units = [unit("wrestler", "a", 2, 2), unit("victim", "b", 3, 2), unit("victim", "b", 2, 3)];
    let mut battle = crowd("", &units).start(&[5, 6, 1]);
    let other = |verb: Verb| at(A, verb, 0, 0, UnitId(2));
    assert!(may(&battle, other(DieCodeVerb::GRAB)));
    give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
    next_round(&mut battle);
    assert!(holds(&battle) && may(&battle, other(Verb::ATTACK)), "it may strike a bystander");
    for verb in [DieCodeVerb::GRAB, DieCodeVerb::TACKLE] {
        assert!(refused_by(&battle, other(verb), "DC-100"), "but its hands are full: {verb:?}");
    }
}

#[test]
fn dc_100_a_hold_ends_when_either_falls() {
    let units = [unit("strong", "a", 2, 2), unit("frail", "b", 3, 2), unit("victim", "b", 9, 2)];
    let mut battle = crowd("", &units).start(&[5, 6, 1, 1, 1]);
    give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
    assert!(holds(&battle));
    next_round(&mut battle);
    hurt(&mut battle);
    assert!(!battle.unit(B).unwrap().is_active() && !holds(&battle));
}

#[test]
fn dc_101_a_captor_hurts_who_fails_to_escape_or_does_not_try() {
    // B breaks free with 3D of 4 against 4D of 8.
    let mut battle = after_grab("", DieCodeVerb::GRAB, &[1, 1, 2, 2, 2, 2, 2, 3, 2]);
    let events = give(&mut battle, break_free());
    assert!(!check(&events).2 && holds(&battle));
    until_turn_of_a(&mut battle);
    announce(&mut battle, 2);
    assert_eq!(damaged(&hurt(&mut battle)), Some((5, 27)), "Strength Damage, no + 1 of bare hands");
    assert!(refused_by(&battle, squeeze(), "DC-101"), "once in a round");
    let mut battle = after_grab("", DieCodeVerb::GRAB, &[3, 2]);
    until_turn_of_a(&mut battle);
    assert_eq!(damaged(&hurt(&mut battle)), Some((5, 27)), "a victim that lets it happen");
    // 9 against 4: a victim that breaks free is not hurt.
    let mut battle = after_grab("", DieCodeVerb::GRAB, &[3, 3, 3, 1, 1, 1, 1]);
    give(&mut battle, break_free());
    assert!(!holds(&battle));
    until_turn_of_a(&mut battle);
    assert!(refused_by(&battle, squeeze(), "DC-101"));
}

#[test]
fn dc_101_special_abilities_count_in_later_rounds_of_a_grab() {
    let mut battle = arena("", 1, ["strong", "victim"]).start(&[5, 6, 1, 3, 2]);
    give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
    next_round(&mut battle);
    assert_eq!(damaged(&hurt(&mut battle)), Some((11, 21)), "2D and 6 ranks of Physique");
}

#[test]
fn dc_101_a_grabbed_target_may_do_what_needs_no_movement() {
    let battle = after_grab("", DieCodeVerb::GRAB, &[]);
    assert_eq!(battle.why_not_move(B), Some("it is held, and has to break free first"));
    assert!(
        may(&battle, blow_of_b()) && may(&battle, plain(B, DieCodeVerb::DODGE, 0, 0)) && may(&battle, break_free())
    );
    let battle = after_grab("grab_restricts = 'all'", DieCodeVerb::GRAB, &[]);
    for order in [blow_of_b(), plain(B, DieCodeVerb::DODGE, 0, 0)] {
        assert!(refused_by(&battle, order, "DC-101"), "unless the setting forbids it: {order:?}");
    }
    assert!(may(&battle, break_free()), "trying to escape is left");
}

#[test]
fn dc_102_a_choke_does_strength_damage_and_modifiers_at_once() {
    let mut battle = brawl("", &[5, 6, 1, 3, 2, 1, 1]);
    let events = give(&mut battle, on_b(DieCodeVerb::CHOKE, 0));
    assert_eq!((check(&events), damaged(&events)), ((11, 12, true), Some((5, 27))), "2D without the fists' + 1");
    assert!(holds(&battle) && has(&battle, B, "choked"));
    next_round(&mut battle);
    assert_eq!(damaged(&hurt(&mut battle)), Some((2, 25)), "later rounds are as for grabs");

    let mut battle = brawl("", &[3, 2, 1, 1, 2]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 0));
    let events = give(&mut battle, on_b(DieCodeVerb::CHOKE, 0));
    assert_eq!((check(&events).0, dice_for(&events, "damage")), (5, 3), "an all-out attack is a modifier");
    let mut battle = brawl("", &[6, 6, 5, 6, 5, 3, 2]);
    announce(&mut battle, 2);
    give(&mut battle, plain(A, DieCodeVerb::TRICK, 0, 0));
    assert_eq!(damaged(&give(&mut battle, on_b(DieCodeVerb::CHOKE, 0))), Some((9, 23)), "so is a trick");
    let mut battle = brawl("", &[5, 6, 1, 3, 2, 1, 1, 2]);
    let events = give(&mut battle, at(A, DieCodeVerb::CHOKE, WHIP, 0, B));
    assert_eq!(damaged(&events), Some((9, 23)), "a rope's 3D are a modifier too");
}

#[test]
fn dc_103_a_flip_pulls_to_the_ground_and_does_3d() {
    let mut battle = brawl("", &[5, 6, 1, 2, 2, 2]);
    let events = give(&mut battle, on_b(DieCodeVerb::FLIP, 0));
    assert_eq!((check(&events).0, dice_for(&events, "damage")), (11, 3), "3D, regardless of who flips");
    assert_eq!(damaged(&events), Some((6, 26)));
    assert!(has(&battle, B, "prone") && !holds(&battle));
    let mut battle = arena("", 1, ["strong", "victim"]).start(&[5, 6, 1, 2, 2, 2]);
    assert_eq!(damaged(&give(&mut battle, on_b(DieCodeVerb::FLIP, 0))), Some((6, 26)), "strength adds nothing");
}

#[test]
fn dc_104_who_is_flipped_uses_its_next_round_to_get_up() {
    let stand = plain(B, Verb::STAND, 0, 0);
    let mut battle = brawl("", &[5, 6, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1]);
    give(&mut battle, on_b(DieCodeVerb::FLIP, 0));
    end(&mut battle);
    for order in [blow_of_b(), plain(B, DieCodeVerb::DODGE, 0, 0)] {
        assert!(refused_by(&battle, order, "DC-104"), "{order:?}");
    }
    assert!(!may_go(&battle, B, 3, 1) && !may(&battle, plain(B, DieCodeVerb::CROUCH, 0, 0)));
    give(&mut battle, stand);
    assert_eq!((battle.decision().unit(), battle.round()), (Some(A), 2), "that was its whole round");
    assert!(!has(&battle, B, "prone"));
    end(&mut battle);
    let events = give(&mut battle, blow_of_b());
    assert_eq!(dice_for(&events, "to hit"), 5, "then it acts as before");

    let mut battle = brawl("flip_recovery = 'action'", &[5, 6, 1, 2, 2, 2, 1, 1, 1, 1]);
    give(&mut battle, on_b(DieCodeVerb::FLIP, 0));
    end(&mut battle);
    assert!(may(&battle, blow_of_b()), "by the other setting lying keeps it from nothing");
    give(&mut battle, plain(B, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, stand);
    let events = give(&mut battle, blow_of_b());
    assert_eq!(dice_for(&events, "to hit"), 4, "and standing is one action of two");
}

#[test]
fn dc_104_who_lies_already_and_is_flipped_uses_its_next_round_too() {
    // Knocked down with 12 against 10 − 5 + 6, then flipped with 5 against 10 − 5 − 6 + 6.
    let units = [unit("wrestler", "a", 2, 2), unit("wrestler", "a", 4, 2), unit("frail", "b", 3, 2)];
    let mut battle = crowd("", &units).start(&[5, 6, 1, 2, 3, 1, 1, 2]);
    let victim = UnitId(2);
    give(&mut battle, at(A, DieCodeVerb::KNOCKDOWN, 0, 0, victim));
    end(&mut battle);
    give(&mut battle, at(B, DieCodeVerb::FLIP, 0, 0, victim));
    end(&mut battle);
    assert!(refused_by(&battle, at(victim, Verb::ATTACK, 0, 0, A), "DC-104"));
    give(&mut battle, plain(victim, Verb::STAND, 0, 0));
    assert_eq!(battle.round(), 2, "that was its whole round");
}

#[test]
fn dc_104_it_gets_up_if_it_can() {
    let units = [unit("wrestler", "a", 2, 2), unit("victim", "b", 3, 2), unit("wrestler", "a", 4, 2)];
    let mut battle = crowd("", &units).start(&[5, 6, 1, 2, 2, 2, 3, 2, 3, 3, 3, 1, 1, 1, 1]);
    give(&mut battle, on_b(DieCodeVerb::FLIP, 0));
    end(&mut battle);
    let other = UnitId(2);
    let events = give(&mut battle, at(other, DieCodeVerb::GRAB, 0, 0, B));
    assert_eq!(check(&events), (5, 5, true), "10 − 5 − 6 lying + 6");
    end(&mut battle);
    assert!(!may(&battle, plain(B, Verb::STAND, 0, 0)), "who is held cannot get up");
    give(&mut battle, break_free());
    assert!(battle.bonds().is_empty(), "so it may break free instead");
}

#[test]
fn dc_105_a_hold_does_3d_less_or_even_less() {
    let hold = |option: i16| at(A, DieCodeVerb::HOLD, WHIP, option, B);
    let mut battle = brawl("", &[5, 6, 1, 3, 2, 1, 1, 1, 1, 2]);
    let events = give(&mut battle, hold(0));
    assert_eq!((check(&events).0, damaged(&events)), (11, Some((5, 27))), "5D − 3D");
    assert_eq!(dice_for(&events, "damage"), 2);
    assert!(holds(&battle) && has(&battle, B, "held"));
    next_round(&mut battle);
    assert_eq!(damaged(&hurt(&mut battle)), Some((6, 21)), "later rounds are as for grabs: 2D and the rope's 3D");
    let mut battle = brawl("", &[5, 6, 1, 2]);
    let events = give(&mut battle, hold(1));
    assert_eq!(damaged(&events), Some((2, 30)), "a die less, at the attacker's wish");
    let mut battle = brawl("", &[5, 6, 1]);
    let events = give(&mut battle, hold(2));
    assert_eq!((damaged(&events), holds(&battle)), (None, true), "none at all, if its user wishes");
    assert_eq!(battle.unused_dice(), Some(0));
    let battle = brawl("", &[]);
    assert!(!may(&battle, hold(3)), "no more than there are");
    let offered = |option: i16| battle.orders().contains(&hold(option));
    assert!((0..=2).all(offered) && !offered(3));
}

#[test]
fn dc_097_the_target_may_choose_not_to_struggle() {
    let mut battle = brawl("", &[3, 2]);
    give(&mut battle, on_b(DieCodeVerb::TACKLE, 0));
    assert_eq!(asked(&battle), Some((B, ["struggle", "do not struggle"].map(str::to_owned).to_vec())));
    let events = answer(&mut battle, 1);
    assert_eq!((checks(&events), dice_for(&events, "to hit")), (0, 0), "nothing is rolled to hit");
    assert!(holds(&battle) && has(&battle, B, "tackled"), "it is captured all the same");
    assert_eq!(damaged(&events), Some((5 + 1, 26)), "and may be hurt: 2D + 1");
    assert_eq!(battle.unused_dice(), Some(0));
    let mut battle = brawl("", &[1, 1]);
    give(&mut battle, on_b(DieCodeVerb::TACKLE, 0));
    answer(&mut battle, 0);
    assert!(!holds(&battle), "a victim that struggles has to be overcome");
}

#[test]
fn dc_101_equipment_counts_in_every_round_and_only_while_it_holds() {
    let mut battle = brawl("", &[5, 6, 1, 3, 2, 1, 1, 2, 1, 1]);
    give(&mut battle, at(A, DieCodeVerb::GRAB, WHIP, 0, B));
    for (round, lost) in [(2, 9), (3, 2)] {
        next_round(&mut battle);
        if round == 3 {
            give(&mut battle, plain(A, DieCodeVerb::RELEASE, 0, 0));
            break;
        }
        assert_eq!(damaged(&hurt(&mut battle)).map(|(amount, _)| amount), Some(lost), "2D and the rope's 3D");
    }
    // Dropping the weapon that holds the victim ends the hold.
    let mut battle = brawl("", &[5, 6, 1]);
    give(&mut battle, at(A, DieCodeVerb::GRAB, WHIP, 0, B));
    assert!(holds(&battle));
    give(&mut battle, plain(A, Verb::DROP, WHIP, 0));
    assert!(!holds(&battle), "a whip that lies on the ground holds nobody");
}

#[test]
fn dc_101_a_victim_may_try_to_escape_before_it_is_hurt() {
    // A holds B and acts first in round 2. B uses its turn: 3D of 9 against 4D of 8.
    let mut battle = after_grab("", DieCodeVerb::GRAB, &[3, 3, 3, 2, 2, 2, 2]);
    until_turn_of_a(&mut battle);
    give(&mut battle, squeeze());
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "it has had no chance yet in this round");
    let chances: Vec<f64> = battle.answers().iter().filter_map(|answer| answer.chance).collect();
    assert!(chances[0] == 0.0 && chances[1] > 0.05 && battle.answers()[1].uses_turn, "{chances:?}");
    let events = answer(&mut battle, 1);
    assert!(!holds(&battle) && damaged(&events).is_none(), "it broke free in time");
    end(&mut battle);
    assert_eq!((battle.round(), battle.decision().unit()), (3, Some(A)), "and has used its turn");
    // 3D of 6 against 4D of 8 fails: it is hurt.
    let mut battle = after_grab("", DieCodeVerb::GRAB, &[2, 2, 2, 2, 2, 2, 2, 3, 2]);
    until_turn_of_a(&mut battle);
    give(&mut battle, squeeze());
    let events = answer(&mut battle, 1);
    assert_eq!((damaged(&events), holds(&battle)), (Some((5, 27)), true));
    // A victim that has tried in its own turn of the round gets no second try.
    let units = [unit("swift", "b", 3, 2), unit("wrestler", "a", 2, 2)];
    let mut battle = crowd("", &units).start(&[5, 6, 1, 2, 2, 2, 3, 3, 3, 3, 3, 2]);
    end(&mut battle);
    give(&mut battle, at(B, DieCodeVerb::GRAB, 0, 0, A));
    end(&mut battle);
    give(&mut battle, plain(A, DieCodeVerb::BREAK_FREE, 0, 0));
    give(&mut battle, plain(B, DieCodeVerb::SQUEEZE, 0, 0));
    assert_eq!(asked(&battle), None, "it has had its chance in this round");
}

#[test]
fn dc_103_nothing_adds_to_what_the_ground_does() {
    let mut battle = brawl("", &[5, 6, 3, 2, 2, 2]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 1));
    let events = give(&mut battle, on_b(DieCodeVerb::FLIP, 0));
    assert_eq!(check(&events), (14, 14, true), "aiming at the head is harder");
    assert_eq!(damaged(&events), Some((6, 26)), "but the ground does 3D, and no 12 more");
}

#[test]
fn dc_102_dc_105_a_part_of_the_body_adds_nothing_to_a_grip() {
    for (verb, with, dice, lost) in [(DieCodeVerb::CHOKE, 0, &[3, 2][..], 5), (DieCodeVerb::HOLD, WHIP, &[3, 2], 5)] {
        let mut battle = brawl("", &[&[5, 6, 3][..], dice].concat());
        give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 1));
        let events = give(&mut battle, at(A, verb, with, 0, B));
        assert_eq!(damaged(&events).map(|(amount, _)| amount), Some(lost), "{verb:?}: no 12 for the head");
    }
}

#[test]
fn dc_100_the_odds_name_the_hold_that_a_hit_gives() {
    // A victim with 32 Body Points falls by no grip.
    let battle = brawl("wild_die = false", &[]);
    let conditions = ["grabbed", "choked", "prone", "held", "arm pinned"];
    for (verb, condition) in GRABS.into_iter().zip(conditions) {
        let order = on_b(verb, 0);
        let needed = difficulty(&battle, &order);
        assert_eq!(needed, 11, "10 − 5 + 6");
        assert_exact(chance_of(&odds(&battle, &order), condition), chance(2, |total| total >= needed), condition);
    }
}

#[test]
fn dc_101_the_odds_of_hurting_a_captive_name_no_hold_that_it_is_in_already() {
    let mut battle = after_grab("", DieCodeVerb::GRAB, &[]);
    end(&mut battle);
    let hurt = odds(&battle, &squeeze());
    assert!(hurt.expected > 7.0, "2D of damage, which a Wild Die raises");
    assert_exact(chance_of(&hurt, "held") + chance_of(&hurt, "grabbed"), 0.0, "it is grabbed as before");
}

#[test]
fn dc_101_natural_weapons_with_dice_of_their_own_add_to_a_grip() {
    // Strength Damage of 2D, with the claws' 1D; bare hands, which have a pip, add nothing.
    let claws = "[[weapon]]\nkey = 'claws'\nname = 'Claws'\nglyph = 'fist'\nnatural = true\nskill = 'brawling'\ndamage = '+1D'\n";
    for (weapon, faces) in [("claws", &[3, 3, 2][..]), ("fists", &[3, 2])] {
        let beast = person("beast", "3D", "brawling = '2D'", &format!("weapons = ['{weapon}']"))
            .replace("perception = '1D'", "perception = '2D'");
        let fight = |duel: Duel| Duel { cells: 1, ..duel }.between(["beast", "victim"]);
        let settings = "health_mode = 'body_points'";
        let arena = Arena::of(settings, |duel| fight(duel).with_sheets(&beast).with_weapons(claws));
        let mut battle = arena.start(&[&SEIZED[..], faces].concat());
        give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
        next_round(&mut battle);
        assert_eq!(
            damaged(&hurt(&mut battle)).map(|(lost, _)| lost),
            Some(faces.iter().sum::<u16>().into()),
            "{weapon}"
        );
        assert_eq!(battle.unused_dice(), Some(0), "{weapon}");
    }
}

#[test]
fn dc_128_the_referee_s_modifier_helps_a_captor_to_hold_on() {
    // The victim shows 8 with 3D; the captor 7, and 1 more of the referee's: a tie, which needs no Character Points.
    let captor = person("captor", "3D", "brawling = '2D'", "weapons = ['fists']\ncharacter_points = 2")
        .replace("perception = '1D'", "perception = '2D'");
    let fight = |duel: Duel| Duel { cells: 1, ..duel }.between(["captor", "victim"]).with_sheets(&captor);
    let settings = "health_mode = 'body_points'";
    let mut battle = Arena::of(settings, fight).start(&[&SEIZED[..], &[3, 3, 2, 2, 2, 3, 1, 2]].concat());
    give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
    next_round(&mut battle);
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: A, value: 1 }));
    give(&mut battle, squeeze());
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "it may try to get free first");
    assert_eq!(check(&answer(&mut battle, 1)), (9, 8, false), "8 does not beat 7 + 1");
    assert!(holds(&battle));
}
