//! Options of close combat that end with the blow: tricks, all-out, lunge, knockdown, push, trip, sweep (DC-088 … DC-096).

use crate::arena::*;
use crate::common::*;
use hexfray_die_code::DieCodeVerb;

const FISTS: u8 = 0;
const KNIFE: u8 = 1;
const CLUB: u8 = 2;
const WHIP: u8 = 3;
const PISTOL: u8 = 4;
const POLE: u8 = 5;
const TRICK: Order = Order::Act { unit: A, act: Act { verb: DieCodeVerb::TRICK, with: 0, option: 0 }, aim: Aim::None };

/// Two units side by side: a blow at Point Blank has to reach 10 − 5.
fn brawl(settings: &str, dice: &[u16]) -> Battle {
    arena(settings, 1, ["wrestler", "victim"]).start(dice)
}

/// The damage of a blow after a trick whose one Wild Die shows these faces.
fn blow_after(settings: &str, trick: &[u16]) -> i32 {
    let dice: Vec<u16> = trick.iter().copied().chain([5, 3, 2]).collect();
    let mut battle = brawl(settings, &dice);
    announce(&mut battle, 2);
    give(&mut battle, TRICK);
    let events = give(&mut battle, on_b(Verb::ATTACK, 0));
    assert_eq!(check(&events), (5, 5, true), "a trick changes neither the attack roll nor its difficulty");
    assert_eq!(battle.unused_dice(), Some(0));
    damaged(&events).expect("it hits").0
}

#[test]
fn dc_088_half_of_what_a_trick_beats_its_difficulty_by_goes_to_damage() {
    let mut battle = brawl("", &[6, 6, 5]);
    announce(&mut battle, 2);
    let events = give(&mut battle, TRICK);
    assert_eq!(check(&events), (10, 17, true));
    assert_eq!(dice_for(&events, "acrobatics"), 3, "2D − 1D for two actions, rolled again twice");
    // 2D + 1 of 6 without any trick.
    assert_eq!(blow_after("", &[6, 6, 5]), 6 + 4, "7 to spare: half of it, rounded up");
    assert_eq!(blow_after("", &[6, 6, 4]), 6 + 3, "6 to spare");
    assert_eq!(blow_after("", &[6, 5]), 6 + 1, "1 to spare");
    assert_eq!(blow_after("", &[6, 4]), 6, "just reached: nothing to spare");
    assert_eq!(blow_after("", &[4]), 6, "a failed trick gives nothing");
    assert_eq!(blow_after("acrobatics_difficulty = 15", &[6, 6, 5]), 6 + 1, "the difficulty is the referee's");
}

#[test]
fn dc_088_a_trick_belongs_to_a_blow_of_the_same_turn() {
    let battle = brawl("", &[]);
    assert!(refused_by(&battle, TRICK, "DC-088"), "it takes an action, and the blow another");
    let mut battle = brawl("", &[6, 6, 5, 1, 2]);
    announce(&mut battle, 2);
    give(&mut battle, TRICK);
    let events = give(&mut battle, at(A, Verb::ATTACK, PISTOL, 0, B));
    assert_eq!(damaged(&events), None, "3 misses");
    assert!(has(&battle, A, "acrobatic trick"), "a shot does not use the trick");
    next_round(&mut battle);
    assert!(!has(&battle, A, "acrobatic trick"), "the turn's end does");
    let mut battle = brawl("", &[6, 6, 5, 5, 1, 3, 2]);
    announce(&mut battle, 2);
    give(&mut battle, TRICK);
    let events = give(&mut battle, at(A, Verb::ATTACK, PISTOL, 0, B));
    assert_eq!(damaged(&events), Some((5, 27)), "a shot that hits does 2D and no more");
}

#[test]
fn dc_088_melee_attacks_profit_too() {
    let mut battle = brawl("", &[6, 6, 5, 5, 1, 1, 1, 1]);
    announce(&mut battle, 2);
    give(&mut battle, TRICK);
    let events = give(&mut battle, at(A, Verb::ATTACK, CLUB, 0, B));
    assert_eq!(damaged(&events), Some((4 + 4, 24)), "4D and the trick");
}

#[test]
fn dc_089_one_trick_helps_one_attack_only() {
    // Acrobatics and brawling 4D − 2D for three actions. The trick: 4 and 6, 3 = 13: +2.
    let acrobat = |dice: &[u16]| {
        let mut battle = arena("", 1, ["acrobat", "victim"]).start(dice);
        announce(&mut battle, 3);
        give(&mut battle, TRICK);
        battle
    };
    let mut battle = acrobat(&[4, 6, 3, 3, 2, 1, 2, 3, 2, 1, 2]);
    assert!(refused_by(&battle, TRICK, "DC-089"), "no second trick for the same attack");
    assert_eq!(damaged(&give(&mut battle, on_b(Verb::ATTACK, 0))), Some((4 + 2, 26)));
    assert_eq!(damaged(&give(&mut battle, on_b(Verb::ATTACK, 0))), Some((4, 22)), "the second attack has no share");
    assert_eq!(battle.unused_dice(), Some(0));

    let mut battle = acrobat(&[4, 6, 3, 1, 2, 3, 2, 1, 2]);
    assert_eq!(damaged(&give(&mut battle, on_b(Verb::ATTACK, 0))), None);
    assert_eq!(damaged(&give(&mut battle, on_b(Verb::ATTACK, 0))), Some((4, 28)), "a miss uses it up as well");

    let mut battle = acrobat(&[4, 6, 3, 3, 2, 1, 2]);
    give(&mut battle, on_b(Verb::ATTACK, 0));
    assert!(refused_by(&battle, TRICK, "DC-088"), "the last action is for the blow");
}

#[test]
fn dc_090_an_all_out_attack_hits_more_easily() {
    let mut battle = brawl("", &[2, 1, 1, 1, 2]);
    let events = give(&mut battle, on_b(DieCodeVerb::ALL_OUT, 0));
    assert_eq!(check(&events), (3, 3, true), "10 − 5 − 6, but never below 3");
    assert_eq!(damaged(&events), Some((5, 27)), "2D + 1 and 1D more");
    let battle = arena("", 2, ["wrestler", "victim"]).start(&[]);
    assert_eq!(difficulty(&battle, &at(A, DieCodeVerb::ALL_OUT, POLE, 0, B)), 4, "10 − 6 with a pole at Short range");
    assert!(refused_by(&battle, at(A, DieCodeVerb::ALL_OUT, PISTOL, 0, B), "DC-090"), "not with a pistol");
    // Where modifiers are rolled, the total of two referee's dice is subtracted.
    let mut battle = arena("modifier_mode = 'rolled'", 2, ["wrestler", "victim"]).start(&[3, 1, 2, 1]);
    assert_eq!(check(&give(&mut battle, at(A, DieCodeVerb::ALL_OUT, POLE, 0, B))), (10 - 4, 3, false), "2D: 3 and 1");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_091_an_all_out_attack_is_everything_in_its_round() {
    let mut battle = brawl("", &[1, 1]);
    give(&mut battle, on_b(DieCodeVerb::ALL_OUT, 0));
    assert_eq!(battle.decision().unit(), Some(B), "the turn is over: no way and no action are left");
    let mut battle = brawl("", &[1, 1, 1]);
    give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 0));
    assert!(!may(&battle, on_b(DieCodeVerb::ALL_OUT, 0)), "not after a dodge");
    let mut battle = brawl("", &[]);
    announce(&mut battle, 2);
    assert!(!may(&battle, on_b(DieCodeVerb::ALL_OUT, 0)), "not as one of several actions");
    let mut battle = brawl("", &[1, 1]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 0));
    give(&mut battle, on_b(DieCodeVerb::PUSH, 0));
    assert_eq!(battle.decision().unit(), Some(B), "nor beside another option");
}

#[test]
fn dc_091_who_attacks_all_out_is_at_the_passive_value() {
    let back = at(B, Verb::ATTACK, FISTS, 0, A);
    // A dodges with 14; next round it attacks all out and misses.
    let mut battle = brawl("", &[5, 5, 4, 1, 1]);
    give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 0));
    end(&mut battle);
    assert_eq!(difficulty(&battle, &back), 9, "dodge 14 − 5");
    end(&mut battle);
    give(&mut battle, on_b(DieCodeVerb::ALL_OUT, 0));
    assert_eq!(difficulty(&battle, &back), 5, "the dodge ended with the new turn");

    let mut battle = brawl("free_partial_defense = true", &[1, 1, 1, 1, 1, 1, 1, 1, 1]);
    give(&mut battle, on_b(DieCodeVerb::ALL_OUT, 0));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "the target may defend itself for free");
    answer(&mut battle, 0);
    give(&mut battle, back);
    assert_eq!(asked(&battle), None, "who gave everything may not");
}

#[test]
fn dc_092_a_lunge_reaches_a_cell_farther() {
    let lunge = |with: u8| at(A, DieCodeVerb::LUNGE, with, 0, B);
    let mut battle = arena("", 2, ["wrestler", "victim"]).start(&[5, 3, 1, 2]);
    assert!(!may(&battle, at(A, Verb::ATTACK, KNIFE, 0, B)), "a plain blow does not reach 4 m");
    let events = give(&mut battle, lunge(KNIFE));
    assert_eq!(check(&events), (8, 8, true), "10 − 5 + 3");
    assert_eq!(damaged(&events), Some((3, 29)), "2D + 1D − 1D");
    assert_eq!(cell(&battle, A), (2, 2), "the attacker stays where it is");
    assert!(!may(&arena("", 3, ["wrestler", "victim"]).start(&[]), lunge(KNIFE)), "6 m are too far");
    assert!(may(&arena("", 1, ["wrestler", "victim"]).start(&[]), lunge(KNIFE)), "it need not be far");
    let battle = arena("", 1, ["wrestler", "victim"]).start(&[]);
    assert!(refused_by(&battle, lunge(PISTOL), "DC-092"), "nobody lunges with a pistol");
    assert!([FISTS, CLUB, POLE].iter().all(|&with| may(&battle, lunge(with))), "any close-combat weapon will do");
    let edged = arena("lunge_with = 'edged'", 1, ["wrestler", "victim"]).start(&[]);
    assert!(may(&edged, lunge(KNIFE)));
    for blunt in [FISTS, CLUB, POLE] {
        assert!(refused_by(&edged, lunge(blunt), "DC-092"), "lunge_with = edged: {blunt}");
    }
    assert!(may(&arena("lunge_cells = 2", 3, ["wrestler", "victim"]).start(&[]), lunge(KNIFE)), "by the setting");
    assert!(!may(&arena("lunge_cells = 0", 2, ["wrestler", "victim"]).start(&[]), lunge(KNIFE)));
}

#[test]
fn dc_092_a_lunge_with_a_long_weapon_reaches_a_cell_farther_too() {
    let pike = "[[weapon]]\nkey='pike'\nname='Pike'\nglyph='spear'\nskill='melee_combat'\ndamage='+2D'\nedge='sharp'\nlong=true\n";
    let piker = person("piker", "3D", "melee_combat = '2D'", "weapons = ['pike']");
    let at_cells = |cells: i16| {
        let fight =
            |duel: Duel| Duel { cells, ..duel }.with_weapons(pike).with_sheets(&piker).between(["piker", "fighter"]);
        Arena::of("health_mode = 'body_points'", fight).start(&[])
    };
    let (thrust, lunge) = (on_b(Verb::ATTACK, 0), on_b(DieCodeVerb::LUNGE, 0));
    assert!(may(&at_cells(2), thrust) && !may(&at_cells(3), thrust), "a pike reaches 4 m");
    assert_eq!(difficulty(&at_cells(3), &lunge), 13, "a lunge reaches 6 m, at Short range: 10 + 3");
    assert!(!may(&at_cells(4), lunge));
}

#[test]
fn dc_093_a_stumble_takes_2d_off_the_next_reflexes_roll() {
    let mut battle = brawl("", &[4, 4, 1, 2, 3, 1, 1, 1, 1, 1]);
    let events = give(&mut battle, on_b(DieCodeVerb::PUSH, 0));
    assert_eq!(check(&events), (8, 8, true), "10 − 5 + 3");
    assert_eq!(damaged(&events), None, "it stumbles instead of being injured");
    assert!(has(&battle, B, "stumbling"));
    end(&mut battle);
    let events = give(&mut battle, plain(B, DieCodeVerb::DODGE, 0, 0));
    assert_eq!(dice_for(&events, "defence"), 3, "dodge 5D − 2D");
    assert!(!has(&battle, B, "stumbling"));
    next_round(&mut battle);
    end(&mut battle);
    let events = give(&mut battle, plain(B, DieCodeVerb::DODGE, 0, 0));
    assert_eq!(dice_for(&events, "defence"), 5, "then 5D again");
}

#[test]
fn dc_093_any_reflexes_roll_ends_a_stumble_and_no_other_roll() {
    let mut battle = brawl("", &[4, 4, 1, 1, 1, 1, 1, 2]);
    give(&mut battle, on_b(DieCodeVerb::PUSH, 0));
    end(&mut battle);
    let events = give(&mut battle, at(B, Verb::ATTACK, 1, 0, A));
    assert_eq!(dice_for(&events, "to hit"), 3, "Coordination 3D for a shot");
    assert!(has(&battle, B, "stumbling"), "it waits for a roll of Reflexes");
    next_round(&mut battle);
    end(&mut battle);
    let events = give(&mut battle, at(B, Verb::ATTACK, FISTS, 0, A));
    assert_eq!(dice_for(&events, "to hit"), 3, "brawling 5D − 2D");
    assert!(!has(&battle, B, "stumbling"));

    let mut battle = brawl("", &[4, 4, 3]);
    give(&mut battle, on_b(DieCodeVerb::PUSH, 0));
    end(&mut battle);
    let events = give(&mut battle, plain(B, DieCodeVerb::RUN, 0, 0));
    assert_eq!(dice_for(&events, "running"), 1, "running is Reflexes: 3D − 2D");
}

#[test]
fn dc_093_with_bare_hands_or_something_blunt() {
    for (verb, needed) in [(DieCodeVerb::KNOCKDOWN, 11), (DieCodeVerb::PUSH, 8), (DieCodeVerb::TRIP, 11)] {
        let battle = brawl("", &[]);
        assert_eq!(difficulty(&battle, &at(A, verb, FISTS, 0, B)), needed, "{verb:?}");
        assert_eq!(difficulty(&battle, &at(A, verb, CLUB, 0, B)), needed, "a club is blunt");
        for other in [KNIFE, WHIP, PISTOL] {
            assert!(refused_by(&battle, at(A, verb, other, 0, B), "DC-093"), "{verb:?} with {other}");
        }
    }
}

#[test]
fn dc_094_who_is_knocked_down_or_tripped_spends_an_action_to_stand() {
    for verb in [DieCodeVerb::KNOCKDOWN, DieCodeVerb::TRIP] {
        let mut battle = brawl("", &[5, 6, 1, 1, 1]);
        let events = give(&mut battle, on_b(verb, 0));
        assert_eq!((check(&events), damaged(&events)), ((11, 12, true), None));
        assert!(has(&battle, B, "prone") && has(&battle, B, "stumbling"));
        end(&mut battle);
        assert!(!may(&battle, plain(B, DieCodeVerb::CROUCH, 0, 0)), "it has to stand up first");
        give(&mut battle, plain(B, DieCodeVerb::ANNOUNCE, 0, 2));
        give(&mut battle, plain(B, Verb::STAND, 0, 0));
        assert!(!has(&battle, B, "prone"));
        let events = give(&mut battle, at(B, Verb::ATTACK, FISTS, 0, A));
        assert_eq!(dice_for(&events, "to hit"), 2, "brawling 5D − 1D for the action of standing − 2D for the stumble");
    }
    let mut battle = brawl("", &[5, 6, 1]);
    give(&mut battle, on_b(DieCodeVerb::TRIP, 0));
    end(&mut battle);
    give(&mut battle, plain(B, Verb::STAND, 0, 0));
    assert!(refused_by(&battle, at(B, Verb::ATTACK, FISTS, 0, A), "DC-031"), "standing was its one action");
}

#[test]
fn dc_094_who_lies_willingly_and_is_knocked_down_spends_an_action_to_stand_too() {
    // 10 − 5 at Point Blank − 6 for lying + 6 for the knockdown are 5 to reach.
    let mut battle = arena("", 1, ["wrestler", "frail"]).start(&[2, 3]);
    end(&mut battle);
    give(&mut battle, plain(B, DieCodeVerb::PRONE, 0, 0));
    end(&mut battle);
    assert_eq!(check(&give(&mut battle, on_b(DieCodeVerb::KNOCKDOWN, 0))), (5, 5, true));
    end(&mut battle);
    give(&mut battle, plain(B, Verb::STAND, 0, 0));
    assert!(refused_by(&battle, at(B, Verb::ATTACK, 0, 0, A), "DC-031"), "standing was its one action");
}

#[test]
fn dc_094_a_push_moves_nobody_unless_the_setting_says_so() {
    let pushed = |arena: Arena| {
        let mut battle = arena.start(&[4, 4]);
        give(&mut battle, on_b(DieCodeVerb::PUSH, 0));
        assert!(has(&battle, B, "stumbling") && !has(&battle, B, "prone"), "who is pushed stands");
        cell(&battle, B)
    };
    let kinds = ["wrestler", "victim"];
    assert_eq!(pushed(arena("", 1, kinds)), (3, 2));
    assert_eq!(pushed(arena("push_cells = 1", 1, kinds)), (4, 2), "away from the attacker");
    assert_eq!(pushed(arena("push_cells = 2", 1, kinds)), (5, 2));
    assert_eq!(pushed(arena("push_cells = 2", 1, kinds).standing(4, 2, 'j')), (3, 2), "a table is in the way");

    let mut battle = brawl("push_cells = 1", &[5, 6, 1, 4, 4]);
    give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
    next_round(&mut battle);
    give(&mut battle, on_b(DieCodeVerb::PUSH, 0));
    assert_eq!(cell(&battle, B), (3, 2), "a held pair cannot part (DC-100)");
}

#[test]
fn dc_095_only_those_who_are_not_stronger_are_knocked_down_or_pushed() {
    let against =
        |settings: &str, kinds: [&str; 2], verb: Verb| may(&arena(settings, 1, kinds).start(&[]), on_b(verb, 0));
    for verb in [DieCodeVerb::KNOCKDOWN, DieCodeVerb::PUSH] {
        assert!(against("", ["wrestler", "victim"], verb), "3D against 3D");
        assert!(!against("", ["wrestler", "sturdy"], verb), "3D against 3D+2");
        assert!(!against("", ["wrestler", "gifted"], verb), "3D against 3D+1, with traits");
        assert!(against("", ["wrestler", "feeble"], verb), "traits may weaken as well");
        assert!(against("", ["wrestler", "frail"], verb), "3D against 2D");
        assert!(against("", ["trained", "sturdy"], verb), "special training helps 2D against 3D+2");
    }
    let battle = arena("", 1, ["wrestler", "gifted"]).start(&[]);
    assert!(refused_by(&battle, on_b(DieCodeVerb::PUSH, 0), "DC-095"));
    assert!(!against("", ["wrestler", "strong"], DieCodeVerb::PUSH), "6 ranks of Increased Attribute are 6 pips more");
    assert!(against("", ["strong", "sturdy"], DieCodeVerb::PUSH), "on both sides: 5D against 3D+2");
    assert!(against("", ["wrestler", "sturdy"], DieCodeVerb::TRIP), "a trip is not limited");
    assert!(!against("trip_limited = true", ["wrestler", "sturdy"], DieCodeVerb::TRIP), "unless the setting says so");
    assert!(against("trip_limited = true", ["wrestler", "victim"], DieCodeVerb::TRIP));
}

#[test]
fn dc_096_a_sweep_in_close_combat_is_easier_and_injures_less() {
    let mut battle = brawl("", &[2, 1, 4]);
    let events = give(&mut battle, at(A, DieCodeVerb::SWEEP, CLUB, 0, B));
    assert_eq!(check(&events), (3, 3, true), "10 − 5 − 6, but never below 3");
    assert_eq!(damaged(&events), Some((4, 28)), "4D − 3D");
    assert!(!has(&battle, B, "prone"), "and that is all");
    let battle = arena("", 2, ["wrestler", "victim"]).start(&[]);
    assert_eq!(difficulty(&battle, &at(A, DieCodeVerb::SWEEP, POLE, 0, B)), 4, "10 − 6 with a pole at Short range");
    let mut battle = brawl("", &[2, 1]);
    let events = give(&mut battle, on_b(DieCodeVerb::SWEEP, 0));
    assert_eq!(damaged(&events), Some((0, 32)), "2D + 1 − 3D leaves nothing");
}
