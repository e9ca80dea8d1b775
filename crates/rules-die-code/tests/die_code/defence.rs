//! Active defences: dodge, block and parry, partial and full, free ones, and the optional bonuses.

use hexfray_battle::Ruling;
use hexfray_die_code::{
    DieCodeVerb,
    content::{Band, BonusMode, Settings},
    numbers::defence::{acrobatics_bonus, passive_bonus},
};

use crate::{common::*, dice::sheet};

/// Units act in the order of their sheets: A before B, which are alike.
const ORDERED: &str = "initiative_method = 'no_roll'";
const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";

/// The indices of the fighter's weapons.
const PISTOL: u8 = 0;
const FISTS: u8 = 1;
const POLE: u8 = 2;
const KNIFE: u8 = 3;

fn dodge(unit: UnitId) -> Order {
    plain(unit, DieCodeVerb::DODGE, 0, 0)
}

fn block(unit: UnitId) -> Order {
    plain(unit, DieCodeVerb::BLOCK, 0, 0)
}

fn parry(unit: UnitId, with: u8) -> Order {
    plain(unit, DieCodeVerb::PARRY, with, 0)
}

/// A fight in which A has defended itself, and it is B's turn.
fn defended(fight: &Duel, defence: Order, dice: &[u16]) -> Battle {
    let mut battle = fight.start(dice);
    until_turn_of(&mut battle, A);
    give(&mut battle, defence);
    until_turn_of(&mut battle, B);
    battle
}

#[test]
fn dc_044_dodge_block_and_parry_are_each_one_roll_and_an_action() {
    // Dodge untrained is Reflexes 3D, brawling and melee combat are 2D.
    for (defence, dice, name) in [(dodge(A), 3, "dodge 6"), (block(A), 2, "block 4"), (parry(A, KNIFE), 2, "parry 4")] {
        let mut battle = duel(ORDERED, 1).start(&[2].repeat(dice));
        assert!(battle.orders().contains(&defence), "{name}");
        give(&mut battle, defence);
        assert!(has(&battle, A, name), "{name}: {:?}", battle.conditions(A));
        assert_eq!(battle.unused_dice(), Some(0), "one roll: {name}");
        assert!(refusal(&battle, &attack(A, KNIFE, 0, B)).contains("DC-031"), "the turn's one action: {name}");
    }
}

#[test]
fn dc_045_a_defence_stands_until_the_next_own_turn() {
    // The order is A, D, B. D dodges with 15.
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 5, 2), unit("fighter", "a", 8, 2)];
    let (d, b) = (B, UnitId(2));
    let mut battle = melee("", &units).start(&[5, 4, 3, 5, 5, 5, 5, 4, 3]);
    assert_eq!(difficulty(&battle, &attack(A, PISTOL, 0, d)), 10, "before D's turn it is passive (DC-046)");
    end(&mut battle);
    give(&mut battle, dodge(d));
    end(&mut battle);
    assert_eq!(difficulty(&battle, &attack(b, PISTOL, 0, d)), 15, "B needs 15 in this round");
    end(&mut battle);
    assert_eq!((battle.round(), battle.decision().unit()), (2, Some(A)));
    assert_eq!(difficulty(&battle, &attack(A, PISTOL, 0, d)), 15, "and A in the next one");
    end(&mut battle);
    assert!(!has(&battle, d, "dodge"), "D's turn has come");
    end(&mut battle);
    assert_eq!(difficulty(&battle, &attack(b, PISTOL, 0, d)), 10);
}

#[test]
fn dc_045_it_replaces_the_passive_value_in_the_attack_itself() {
    // 14 misses a dodge of 15, 15 hits it.
    for (last, then, hits) in [(3, &[][..], false), (4, &[4, 1], true)] {
        let mut battle = defended(&duel(BODY, 3), dodge(A), &[&[5, 5, 5, 5, 6, last][..], then].concat());
        let events = give(&mut battle, attack(B, PISTOL, 0, A));
        assert_eq!((check(&events).0, check(&events).2), (15, hits));
        let named = events.iter().find_map(|event| match event {
            Event::Checked { attack: true, against, .. } => *against,
            _ => None,
        });
        assert_eq!(named.map(|against| against.to_string()).as_deref(), Some("dodge"), "the log names it");
        assert_eq!(battle.unused_dice(), Some(0));
    }
}

#[test]
fn dc_046_nobody_defends_itself_out_of_turn() {
    let battle = duel(ORDERED, 1).seeded(1);
    assert_eq!(battle.decision().unit(), Some(A));
    for defence in [dodge(B), block(B), parry(B, KNIFE)] {
        assert!(battle.check(&defence).is_err(), "it is A's turn");
    }
    assert_eq!(difficulty(&battle, &attack(A, FISTS, 0, B)), 10 - 5, "B acts later and is at the passive value");
}

#[test]
fn dc_047_a_bad_roll_replaces_the_passive_value_too() {
    let battle = defended(&duel(ORDERED, 3), dodge(A), &[2, 2, 3]);
    assert_eq!(difficulty(&battle, &attack(B, PISTOL, 0, A)), 7);
}

#[test]
fn dc_048_wounds_size_and_the_referee_s_modifier_change_the_active_total() {
    let mut battle = duel(ORDERED, 3).start(&[5, 4]);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: A, amount: 5 }));
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: A, value: 3 }));
    give(&mut battle, dodge(A));
    assert!(has(&battle, A, "dodge 12"), "2D of 3D for the wound, and 3: {:?}", battle.conditions(A));
    assert_eq!(battle.unused_dice(), Some(0));
    // A giant of scale 4 shoots at a unit that dodges with 12.
    let giant = person("giant", "3D", "marksmanship = '2D'", "weapons = ['pistol']\nscale = 4");
    let fight = duel(ORDERED, 3).with_sheets(&giant).between(["fighter", "giant"]);
    let battle = defended(&fight, dodge(A), &[4, 4, 4]);
    assert_eq!(difficulty(&battle, &attack(B, 0, 0, A)), 12 + 4);
}

#[test]
fn dc_049_a_dodge_counts_against_everything() {
    // At two cells a shot and a pole; in the next cell fists, a knife and a shot.
    let far = defended(&duel(ORDERED, 2), dodge(A), &[4, 4, 4]);
    assert_eq!([PISTOL, POLE].map(|with| difficulty(&far, &attack(B, with, 0, A))), [12, 12]);
    let near = defended(&duel(ORDERED, 1), dodge(A), &[4, 4, 4]);
    assert_eq!([PISTOL, FISTS, POLE, KNIFE].map(|with| difficulty(&near, &attack(B, with, 0, A))), [7; 4]);
    let thrower = duel(ORDERED, 2).between(["fighter", "ace"]);
    let thrown = defended(&thrower, dodge(A), &[4, 4, 4]);
    assert_eq!(difficulty(&thrown, &attack(B, 2, 0, A)), 12, "a throwing star");
}

#[test]
fn dc_050_block_and_parry_stop_blows_and_no_shots() {
    for defence in [block(A), parry(A, KNIFE)] {
        let battle = defended(&duel(ORDERED, 1), defence, &[6, 5]);
        let needed = [PISTOL, FISTS, POLE, KNIFE].map(|with| difficulty(&battle, &attack(B, with, 0, A)));
        assert_eq!(needed, [10 - 5, 11 - 5, 11 - 5, 11 - 5], "{defence:?}");
        let ranged = duel("initiative_method = 'no_roll'\nparry_ranged = true", 1);
        let battle = defended(&ranged, defence, &[6, 5]);
        assert_eq!(difficulty(&battle, &attack(B, PISTOL, 0, A)), 11 - 5, "parry_ranged = true");
    }
}

#[test]
fn dc_050_parrying_takes_something_in_hand() {
    let mut battle = duel(ORDERED, 1).seeded(1);
    assert!(refusal(&battle, &parry(A, FISTS)).contains("DC-050"), "bare hands block");
    assert!(battle.check(&parry(A, POLE)).is_ok());
    assert!(battle.check(&parry(A, PISTOL)).is_ok(), "anything in hand can be held against a blow");
    assert!(battle.orders().contains(&parry(A, PISTOL)), "and is offered");
    let strict = duel("initiative_method = 'no_roll'\nparry_with = 'close_combat'", 1).seeded(1);
    assert!(refusal(&strict, &parry(A, PISTOL)).contains("DC-050"), "parry_with = close_combat");
    assert!(strict.check(&parry(A, POLE)).is_ok());
    let parried = defended(&duel(ORDERED, 1), parry(A, PISTOL), &[6, 5]);
    assert_eq!(difficulty(&parried, &attack(B, FISTS, 0, A)), 11 - 5, "melee combat 2D");
    give(&mut battle, plain(A, Verb::DROP, KNIFE, 0));
    assert!(refusal(&battle, &parry(A, KNIFE)).contains("DC-050"), "the knife lies on the ground");
    // A specialisation in parrying is rolled where it is better than melee combat.
    let skills = "melee_combat = '2D', melee_parry = '4D'";
    let parrier = person("parrier", "3D", skills, "weapons = ['knife']");
    let fight = duel(ORDERED, 1).with_sheets(&parrier).between(["parrier", "fighter"]);
    let battle = defended(&fight, parry(A, 0), &[3, 3, 3, 3]);
    assert_eq!(battle.unused_dice(), Some(0), "4D");
}

#[test]
fn dc_050_of_two_defences_the_higher_that_applies_counts() {
    // Two actions: dodge with 2D, then parry with 1D of 2D.
    let twice = |dodged: [u16; 2], parried: &[u16]| {
        let mut battle = duel(ORDERED, 1).start(&[&dodged[..], parried].concat());
        give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
        give(&mut battle, dodge(A));
        give(&mut battle, parry(A, KNIFE));
        until_turn_of(&mut battle, B);
        [PISTOL, FISTS].map(|with| difficulty(&battle, &attack(B, with, 0, A)) + 5)
    };
    assert_eq!(twice([6, 5], &[4]), [11, 11], "dodge 11, parry 4");
    assert_eq!(twice([5, 4], &[6, 6, 2]), [9, 14], "dodge 9 against shots, parry 14 against blows");
}

/// Weapons with edges of every kind, and a fighter that carries them: melee combat and brawling 2D.
const EDGES: &str = r#"
[[weapon]]
key = "sword"
name = "Sword"
glyph = "sword"
skill = "melee_combat"
damage = "+2D+1"
edge = "sharp"

[[weapon]]
key = "baton"
name = "Baton"
glyph = "hammer"
skill = "melee_combat"
damage = "+1D"
edge = "energised"

[[weapon]]
key = "club"
name = "Club"
glyph = "hammer"
skill = "melee_combat"
damage = "+1D"
edge = "blunt"
"#;
const SWORD: u8 = 0;
const BATON: u8 = 1;
const CLUB: u8 = 2;
const BARE: u8 = 3;
const GUN: u8 = 4;

/// Two fighters with all these weapons, side by side.
fn fencers(settings: &'static str) -> Duel {
    let weapons = "['sword', 'baton', 'club', 'fists', 'pistol']";
    let skills = "melee_combat = '2D', brawling = '2D', marksmanship = '2D'";
    let fencer = person("fencer", "3D", skills, &format!("weapons = {weapons}\ndrawn = {weapons}"));
    duel(settings, 1).with_weapons(EDGES).with_sheets(&fencer).between(["fencer", "fencer"])
}

/// The points that A and B have lost after B has attacked A, which has defended itself; all dice have to be thrown.
fn losses(fight: &Duel, defence: Order, with: u8, dice: &[u16]) -> [i32; 2] {
    let mut battle = defended(fight, defence, dice);
    let before = [A, B].map(|unit| hp(&battle, unit));
    give(&mut battle, attack(B, with, 0, A));
    assert_eq!(battle.unused_dice(), Some(0), "{defence:?} against weapon {with}: {:?}", battle.events());
    [before[0] - hp(&battle, A), before[1] - hp(&battle, B)]
}

#[test]
fn dc_051_a_blade_that_parries_a_bare_hand_injures_it() {
    // The parry is 10, so that B needs 5. It rolls 3; the sword's 2D+1 show 3 and 3, without A's Strength Damage.
    let fight = fencers(BODY);
    assert_eq!(losses(&fight, parry(A, SWORD), BARE, &[5, 5, 1, 2, 3, 3]), [0, 7]);
    assert_eq!(losses(&fight, parry(A, BATON), BARE, &[5, 5, 1, 2, 4]), [0, 4], "an energised weapon too");
    assert_eq!(losses(&fight, parry(A, CLUB), BARE, &[5, 5, 1, 2]), [0, 0], "a blunt one does not");
    assert_eq!(losses(&fight, parry(A, SWORD), SWORD, &[5, 5, 1, 2]), [0, 0], "nor is an armed attacker injured");
    assert_eq!(losses(&fight, parry(A, SWORD), BARE, &[5, 5, 3, 3, 2, 2]), [5, 0], "6 hits: the parry has failed");
    assert_eq!(losses(&fight, block(A), BARE, &[5, 5, 1, 2]), [0, 0], "a block injures no bare hand");
    // The log names the defender as the cause.
    let mut battle = defended(&fight, parry(A, SWORD), &[5, 5, 1, 2, 3, 3]);
    let events = give(&mut battle, attack(B, BARE, 0, A));
    let by = events.iter().find_map(|event| match event {
        Event::Damaged { unit, by, parts, .. } => {
            Some((*unit, *by, parts.iter().next().map(|part| part.rule.to_string())))
        }
        _ => None,
    });
    assert_eq!(by, Some((B, Some(A), Some("DC-051".to_owned()))));
}

#[test]
fn dc_051_the_parry_has_worked_when_the_attack_stays_below_its_total() {
    // With half cover a parry of 7 makes a difficulty of 8: a 7 misses because of the cover, a 6 because of the parry.
    let covered = fencers(BODY).on("[[cover]]\ncells = [[2, 2]]\nsides = ['E']\npercent = 50\nboth = false\n");
    assert_eq!(losses(&covered, parry(A, SWORD), BARE, &[4, 3, 3, 4]), [0, 0], "7 is not below 7");
    assert_eq!(losses(&covered, parry(A, SWORD), BARE, &[4, 3, 3, 3, 3, 3]), [0, 7], "6 is");
}

#[test]
fn dc_051_a_sword_that_was_knocked_away_cuts_no_more() {
    let settings = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nmoved_up_uses_turn = false";
    let mut battle = defended(&fencers(settings), parry(A, SWORD), &[5, 5, 1, 2]);
    give(
        &mut battle,
        Order::Act { unit: B, act: Act { verb: DieCodeVerb::ANNOUNCE, with: 0, option: 2 }, aim: Aim::None },
    );
    let odds = battle.forecast(&attack(B, BARE, 0, A)).expect("it may strike");
    assert!(odds.targets.iter().any(|target| target.target == B), "as long as it is in hand the sword strikes back");
    let mut battle = defended(&fencers(settings), parry(A, SWORD), &[5, 5, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1]);
    give(&mut battle, plain(B, DieCodeVerb::ANNOUNCE, 0, 2));
    // The sword is the sixth weapon of the files.
    give(&mut battle, at(B, DieCodeVerb::DISARM, GUN, 6, A));
    assert!(has(&battle, A, "disarmed"));
    let odds = battle.forecast(&attack(B, BARE, 0, A)).expect("it may strike");
    assert!(odds.targets.iter().all(|target| target.target == A), "on the ground it does not");
}

#[test]
fn dc_051_the_attacker_resists_with_what_it_wears() {
    let guard = fencers(BODY).between(["fencer", "guard"]);
    // The guard's fists, untrained with 3D, show 4. 12 of the sword against 4 + 2 of armour.
    assert_eq!(losses(&guard, parry(A, SWORD), 0, &[5, 5, 1, 1, 2, 6, 5, 4]), [0, 6]);
}

#[test]
fn dc_052_a_blade_that_is_blocked_with_the_body_injures_it() {
    // The block is 10, so that B needs 5. It rolls 3: the sword's 2D+1 without Strength Damage.
    let fight = fencers(BODY);
    assert_eq!(losses(&fight, block(A), SWORD, &[5, 5, 1, 2, 3, 3]), [7, 0]);
    assert_eq!(losses(&fight, block(A), BATON, &[5, 5, 1, 2, 4]), [4, 0], "an energised weapon too");
    assert_eq!(losses(&fight, block(A), CLUB, &[5, 5, 1, 2]), [0, 0], "a blunt one does not");
    assert_eq!(losses(&fight, block(A), BARE, &[5, 5, 1, 2]), [0, 0], "nor do fists");
    assert_eq!(losses(&fight, block(A), SWORD, &[5, 5, 3, 3, 1, 1, 1, 2]), [6, 0], "6 hits: 4D+1, normal damage");
    assert_eq!(losses(&fight, parry(A, CLUB), SWORD, &[5, 5, 1, 2]), [0, 0], "a parry is no part of the body");
    let ranged = fencers("initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nparry_ranged = true");
    assert_eq!(losses(&ranged, block(A), GUN, &[5, 5, 1, 2]), [0, 0], "a shot is no hand weapon");
    // Against wounds Physique resists: 12 against 4.
    let mut battle = defended(&fencers(ORDERED), block(A), &[5, 5, 1, 2, 6, 5, 1, 1, 2]);
    give(&mut battle, attack(B, SWORD, 0, A));
    assert!(has(&battle, A, "wounded"));
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_052_the_block_has_worked_when_the_attack_stays_below_its_total_modifiers_included() {
    // With half cover a block of 7 makes a difficulty of 8. The referee adds 4 or 3 to an attack of 3.
    let covered = fencers(BODY).on("[[cover]]\ncells = [[2, 2]]\nsides = ['E']\npercent = 50\nboth = false\n");
    for (favour, dice, lost) in [(4, &[4, 3, 1, 2][..], 0), (3, &[4, 3, 1, 2, 3, 3], 7)] {
        let mut battle = covered.start(dice);
        give(&mut battle, block(A));
        until_turn_of(&mut battle, B);
        give(&mut battle, Order::Referee(Ruling::Modifier { unit: B, value: favour }));
        let events = give(&mut battle, attack(B, SWORD, 0, A));
        assert_eq!((check(&events).0, check(&events).2), (8, false));
        assert_eq!(damaged(&events).map_or(0, |(lost, _)| lost), lost, "3 + {favour} against a block of 7");
        assert_eq!(battle.unused_dice(), Some(0));
    }
}

#[test]
fn dc_052_only_the_defence_that_the_attack_meets_is_injured() {
    // Dodge 11 with 2D and block 4 with 1D: an attack below both was dodged, not stopped with an arm.
    let mut battle = fencers(BODY).start(&[6, 5, 4, 1, 2]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, dodge(A));
    give(&mut battle, block(A));
    until_turn_of(&mut battle, B);
    let events = give(&mut battle, attack(B, SWORD, 0, A));
    assert_eq!((check(&events), damaged(&events)), ((6, 3, false), None));
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_053_armour_abilities_and_training_make_blocking_safe() {
    let armour = "[[armour]]\nkey = 'sleeves'\nname = 'Sleeves'\ncode = '1D'\ncovers = ['arm', 'leg']\n\
                  [[armour]]\nkey = 'helmet'\nname = 'Helmet'\ncode = '1D'\ncovers = ['head']\n";
    let people = [
        ("sleeved", "brawling = '2D'", "armour = ['sleeves']", true),
        ("vested", "brawling = '2D'", "armour = ['vest']", true),
        ("helmeted", "brawling = '2D'", "armour = ['helmet']", false),
        ("iron", "brawling = '2D'", "safe_block = true", true),
        ("parrier", "brawling = '2D', melee_parry = '4D'", "", true),
        ("plain", "brawling = '2D'", "", false),
    ];
    for (key, skills, more, safe) in people {
        let person = person(key, "3D", skills, &format!("weapons = ['fists']\n{more}"));
        let mut fight = fencers(BODY).with_sheets(&person).between([key, "fencer"]);
        fight.armour += armour;
        let mut battle = defended(&fight, block(A), &[5, 5, 1, 2, 6, 5, 2]);
        let events = give(&mut battle, attack(B, SWORD, 0, A));
        assert_eq!(damaged(&events).is_none(), safe, "{key}");
        // An attack that gets past the block does its normal damage.
        let mut battle = defended(&fight, block(A), &[5, 5, 3, 3, 6, 5, 1, 2, 2]);
        assert!(damaged(&give(&mut battle, attack(B, SWORD, 0, A))).is_some(), "{key}");
    }
}

#[test]
fn dc_054_a_full_defence_is_the_roll_and_ten() {
    let full = |verb, with| plain(A, verb, with, 1);
    let needed = |order: Order, dice: &[u16]| {
        let battle = defended(&duel(ORDERED, 1), order, dice);
        difficulty(&battle, &attack(B, FISTS, 0, A)) + 5
    };
    assert_eq!(needed(full(DieCodeVerb::DODGE, 0), &[4, 4, 5]), 23, "dodge 13");
    assert_eq!(needed(full(DieCodeVerb::BLOCK, 0), &[4, 4]), 18);
    assert_eq!(needed(full(DieCodeVerb::PARRY, KNIFE), &[4, 4]), 18);
    // The defence lasts to the unit's next turn.
    let mut battle = defended(&duel(ORDERED, 3), full(DieCodeVerb::DODGE, 0), &[4, 4, 5]);
    assert_eq!(difficulty(&battle, &attack(B, PISTOL, 0, A)), 23);
    end(&mut battle);
    assert_eq!((battle.decision().unit(), has(&battle, A, "full dodge")), (Some(A), false));
}

#[test]
fn dc_054_a_full_defence_leaves_no_other_action() {
    let full = plain(A, DieCodeVerb::DODGE, 0, 1);
    let mut battle = duel(ORDERED, 3).start(&[4, 4, 5]);
    give(&mut battle, full);
    assert_eq!(battle.decision().unit(), Some(B), "the turn is over");
    let mut battle = duel(ORDERED, 3).start(&[1, 2]);
    give(&mut battle, attack(A, PISTOL, 0, B));
    assert!(battle.check(&full).is_err(), "not after an attack");
    let mut battle = duel(ORDERED, 3).start(&[1, 2]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    assert!(refusal(&battle, &full).contains("DC-054"), "not where several actions were announced");
    let mut battle = duel(ORDERED, 8).seeded(1);
    give(&mut battle, Order::Move { unit: A, to: hexfray_board::grid::Cell::new(5, 2) });
    assert!(refusal(&battle, &full).contains("DC-054"), "not after going farther than is free");
}

#[test]
fn dc_055_a_partial_defence_shares_the_multi_action_penalty() {
    // Dodge 3D and one attack with 2D: both lose 1D, whichever comes first.
    let mut battle = duel(ORDERED, 3).start(&[4, 4, 3]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    assert_eq!(dice_thrown(&give(&mut battle, dodge(A))), 2);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, PISTOL, 0, B))), 1);
    let mut battle = duel(ORDERED, 3).start(&[3, 4, 4]);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, PISTOL, 1, B))), 1);
    assert_eq!(dice_thrown(&give(&mut battle, dodge(A))), 2);
    until_turn_of(&mut battle, B);
    assert_eq!(difficulty(&battle, &attack(B, PISTOL, 0, A)), 8, "the plain roll, for the same span");
    // Alone the dodge has all its dice; no second action was announced.
    let mut battle = duel(ORDERED, 3).start(&[4, 4, 4]);
    assert_eq!(dice_thrown(&give(&mut battle, dodge(A))), 3);
    assert!(battle.check(&attack(A, PISTOL, 0, B)).is_err());
}

const FREE: &str = "initiative_method = 'no_roll'\nfree_partial_defense = true";

#[test]
fn dc_056_the_attacked_may_be_granted_a_free_defence() {
    // A shoots; B, which has not acted, dodges for free with 15.
    let mut battle = duel(FREE, 3).start(&[5, 5, 5, 5, 5, 1, 2]);
    let forecast = battle.forecast(&attack(A, PISTOL, 0, B)).expect("legal");
    assert!(forecast.leaves_out.iter().any(|left| left.contains("DC-056")), "{:?}", forecast.leaves_out);
    give(&mut battle, attack(A, PISTOL, 0, B));
    assert_eq!(asked(&battle), Some((B, vec!["no defence".to_owned(), "dodge".to_owned()])), "no block against shots");
    let told = battle.answers()[1].about.expect("it is explained");
    assert!(told.as_str().ends_with("The percentage is the chance that the attack misses."), "{told}");
    let events = answer(&mut battle, 1);
    assert_eq!(check(&events), (15, 10, false));
    assert!(has(&battle, B, "dodge 15"), "it stands for the same span");
    until_turn_of(&mut battle, B);
    assert!(!has(&battle, B, "dodge"), "until its own turn");
    assert_eq!(dice_thrown(&give(&mut battle, attack(B, PISTOL, 0, A))), 0, "A is asked");
    answer(&mut battle, 0);
    assert_eq!(battle.unused_dice(), Some(0), "it was no action of B's: 2D for its shot");
    // No defence: the passive value.
    let mut battle = duel(FREE, 3).start(&[5, 4]);
    give(&mut battle, attack(A, PISTOL, 0, B));
    assert_eq!(check(&answer(&mut battle, 0)), (10, 9, false));
    // free_partial_defense = false.
    let mut battle = duel(ORDERED, 3).start(&[5, 4]);
    give(&mut battle, attack(A, PISTOL, 0, B));
    assert_eq!(asked(&battle), None);
}

#[test]
fn dc_056_against_blows_there_are_block_and_parry_too() {
    let mut battle = duel(FREE, 1).start(&[6, 5, 1, 2]);
    give(&mut battle, attack(A, KNIFE, 0, B));
    let names = ["no defence", "dodge", "block", "parry with Pistol", "parry with Pole", "parry with Knife"];
    let names = names.map(str::to_owned);
    assert_eq!(asked(&battle), Some((B, names.to_vec())));
    assert_eq!(check(&answer(&mut battle, 4)), (11 - 5, 3, false));
    // A unit that already defends itself gets no question.
    let mut battle = duel(FREE, 3).start(&[3, 3, 3, 4, 3]);
    give(&mut battle, dodge(A));
    until_turn_of(&mut battle, B);
    assert_eq!(check(&give(&mut battle, attack(B, PISTOL, 0, A))), (9, 7, false));
    assert_eq!(battle.unused_dice(), Some(0));
    // An earlier parry is no defence against a shot: a parrying unit may still choose a free defence.
    let mut battle = duel(FREE, 3).start(&[5, 5, 3, 4, 2, 4, 4]);
    give(&mut battle, parry(A, KNIFE));
    until_turn_of(&mut battle, B);
    give(&mut battle, attack(B, PISTOL, 0, A));
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((A, 2)), "it may dodge");
    let answered = |option: u16| battle.check(&Order::Answer { unit: A, option }).is_ok();
    assert!(answered(0) && answered(1) && !answered(2), "there is no third answer");
    // An aiming unit gets no question: it does nothing else in the round (DC-064).
    let mut battle = duel(FREE, 3).start(&[4, 3]);
    give(&mut battle, at(A, Verb::AIM, PISTOL, 0, B));
    assert_eq!(check(&give(&mut battle, attack(B, PISTOL, 0, A))), (10, 7, false));
    // A blade still injures a unit that blocks it for free (DC-052): B's block is 10, A rolls 3.
    let settings = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nfree_partial_defense = true";
    let mut battle = duel(settings, 1).start(&[5, 5, 1, 2, 4]);
    give(&mut battle, attack(A, KNIFE, 0, B));
    answer(&mut battle, 2);
    assert_eq!((hp(&battle, B), battle.unused_dice()), (32 - 4, Some(0)), "the knife's 1D");
}

#[test]
fn dc_056_the_answers_say_how_likely_the_attack_misses() {
    let two: Vec<i32> = (0..36).map(|at| at % 6 + at / 6 + 2).collect();
    let three: Vec<i32> = (0..216).map(|at| at % 6 + at / 6 % 6 + at / 36 + 3).collect();
    let misses = |needed: i32| two.iter().filter(|&&roll| roll < needed.max(3)).count() as f64 / 36.0;
    let mean =
        |totals: &[i32], more: i32| totals.iter().map(|total| misses(total + more)).sum::<f64>() / totals.len() as f64;
    let settings = "initiative_method = 'no_roll'\nfree_partial_defense = true\nwild_die = false";
    let chances = |cells: i16, with: u8| {
        let mut battle = duel(settings, cells).seeded(1);
        give(&mut battle, attack(A, with, 0, B));
        battle.answers().iter().map(|answer| answer.chance.expect("it is known")).collect::<Vec<f64>>()
    };
    let agrees = |found: Vec<f64>, exact: &[f64]| {
        let near = found.iter().zip(exact).all(|(one, other)| (one - other).abs() < 1e-9);
        assert!(near && found.len() == exact.len(), "{found:?} against {exact:?}");
    };
    agrees(chances(3, PISTOL), &[misses(10), mean(&three, 0)]);
    let blow = mean(&two, -5);
    agrees(chances(1, KNIFE), &[misses(5), mean(&three, -5), blow, blow, blow, blow]);
}

/// Units with great Reflexes, dodge and acrobatics.
fn nimble() -> String {
    person("nimble", "5D", "dodge = '8D', acrobatics = '7D'", "weapons = ['fists']")
        + &person("dodger", "3D", "dodge = '8D'", "weapons = ['fists']")
        + &person("tumbler", "3D", "dodge = '3D', acrobatics = '7D'", "weapons = ['fists']")
}

/// The difficulty of A's shot at a unit this many cells away, after a dodge with these dice, if any.
fn shot_at(settings: &'static str, kind: &'static str, cells: i16, dodged: &[u16]) -> i32 {
    let fight = duel(settings, cells).with_sheets(&nimble()).between(["fighter", kind]);
    let mut battle = fight.start(dodged);
    if !dodged.is_empty() {
        until_turn_of(&mut battle, B);
        give(&mut battle, dodge(B));
    }
    until_turn_of(&mut battle, A);
    difficulty(&battle, &attack(A, PISTOL, 0, B))
}

const BONUS: &str = "initiative_method = 'no_roll'\ndefense_bonus = true";
const SUM: &str = "initiative_method = 'no_roll'\ndefense_bonus = true\ndefense_bonus_mode = 'sum'";

#[test]
fn dc_057_great_reflexes_or_dodge_raise_the_passive_value() {
    let settings = Settings::default();
    let with = |reflexes: &str, dodge: &str| {
        let mut sheet = sheet("fighter");
        sheet.attributes[0] = code(reflexes);
        sheet.skills[0] = Some(code(dodge));
        passive_bonus(&settings, &sheet)
    };
    assert_eq!(with("4D", "4D"), 0);
    assert_eq!(with("4D+2", "4D+2"), 0, "whole dice only");
    assert_eq!(["5D", "6D", "7D", "8D", "9D"].map(|dodge| with("3D", dodge)), [1, 1, 2, 2, 3], "2D or a part of it");
    assert_eq!(with("7D", "5D"), 2, "defense_bonus_mode = best: the better one");
    let mut nimble = sheet("fighter");
    (nimble.attributes[0], nimble.skills[0]) = (code("5D"), Some(code("8D")));
    let sum = Settings { defense_bonus_mode: BonusMode::Sum, ..settings };
    assert_eq!(passive_bonus(&sum, &nimble), 3, "defense_bonus_mode = sum");
    // In a battle, at Point Blank so that acrobatics does not count.
    assert_eq!(shot_at(ORDERED, "dodger", 1, &[]), 10 - 5, "defense_bonus = false");
    assert_eq!(shot_at(BONUS, "dodger", 1, &[]), 12 - 5, "dodge 8D");
    assert_eq!(shot_at(BONUS, "nimble", 1, &[]), 12 - 5, "the better one");
    assert_eq!(shot_at(SUM, "nimble", 1, &[]), 13 - 5);
    assert_eq!(shot_at(BONUS, "dodger", 1, &[1, 1, 1, 1, 1, 1, 1, 5]), 12 - 5, "a dodge of 12 and no more");
}

#[test]
fn dc_058_great_acrobatics_raise_passive_and_active_values_from_short_range() {
    let mut acrobat = sheet("fighter");
    acrobat.skills[3] = Some(code("7D"));
    assert_eq!(acrobatics_bonus(&acrobat, Band::Short), 2, "acrobatics 7D");
    assert_eq!([Band::Medium, Band::Long].map(|band| acrobatics_bonus(&acrobat, band)), [2, 2], "or greater");
    assert_eq!(acrobatics_bonus(&acrobat, Band::PointBlank), 0);
    assert_eq!(acrobatics_bonus(&sheet("fighter"), Band::Short), 0, "untrained: Reflexes 3D");
    assert_eq!(shot_at(BONUS, "tumbler", 3, &[]), 12, "passive");
    assert_eq!(shot_at(BONUS, "tumbler", 3, &[4, 4, 4]), 14, "active");
    assert_eq!(shot_at(BONUS, "tumbler", 1, &[]), 10 - 5, "not at Point Blank");
    assert_eq!(shot_at(BONUS, "tumbler", 1, &[4, 4, 4]), 12 - 5);
    assert_eq!(shot_at(ORDERED, "tumbler", 3, &[]), 10, "defense_bonus = false");
    assert_eq!(shot_at(BONUS, "nimble", 3, &[]), 14, "both bonuses");
}

#[test]
fn dc_059_full_six_ranks_add_one_on_the_same_conditions() {
    let settings = Settings::default();
    let ranked = |reflexes: u8, dodge: u8, acrobatics: u8| {
        let mut sheet = sheet("fighter");
        (sheet.ranks.reflexes, sheet.ranks.dodge, sheet.ranks.acrobatics) = (reflexes, dodge, acrobatics);
        sheet
    };
    assert_eq!([0, 5, 6, 11, 12].map(|ranks| passive_bonus(&settings, &ranked(ranks, 0, 0))), [0, 0, 1, 1, 2]);
    assert_eq!([5, 6, 12].map(|ranks| passive_bonus(&settings, &ranked(0, ranks, 0))), [0, 1, 2], "of dodge");
    let bonus = |band| acrobatics_bonus(&ranked(0, 0, 12), band);
    assert_eq!([Band::PointBlank, Band::Short].map(bonus), [0, 2], "of acrobatics: not at Point Blank");
    assert_eq!(passive_bonus(&settings, &ranked(0, 0, 12)), 0, "and nowhere else");
    // Ranks count on their own, whether Reflexes or dodge is better.
    let mut mixed = ranked(12, 6, 0);
    mixed.skills[0] = Some(code("8D"));
    assert_eq!(passive_bonus(&settings, &mixed), 2 + 2 + 1, "dodge 8D, 12 ranks of Reflexes and 6 of dodge");
    // In a battle: ranks of dodge do not raise a dodge, ranks of acrobatics do.
    let fight = |ranks: &str, dodged: &[u16]| {
        let person =
            person("ranked", "3D", "dodge = '3D'", &format!("weapons = ['fists']\nranks = {{ {ranks} = 12 }}"));
        let mut battle = duel(BONUS, 3).with_sheets(&person).between(["ranked", "fighter"]).start(dodged);
        if !dodged.is_empty() {
            give(&mut battle, dodge(A));
        }
        until_turn_of(&mut battle, B);
        difficulty(&battle, &attack(B, PISTOL, 0, A))
    };
    assert_eq!([fight("dodge", &[]), fight("dodge", &[4, 4, 4])], [12, 12]);
    assert_eq!([fight("reflexes", &[]), fight("reflexes", &[4, 4, 4])], [12, 12]);
    assert_eq!([fight("acrobatics", &[]), fight("acrobatics", &[4, 4, 4])], [12, 14]);
}

/// A parries with 9 and is beside B and C, whose turns come in this order.
fn parrying(more: &[Order], dice: &[u16]) -> Battle {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 3, 2), unit("fighter", "b", 2, 3)];
    let mut battle = melee(BODY, &units).start(&[&[5, 4][..], dice].concat());
    give(&mut battle, parry(A, KNIFE));
    more.iter().for_each(|&order| drop(give(&mut battle, order)));
    until_turn_of(&mut battle, B);
    battle
}

#[test]
fn dc_045_dc_122_a_parry_ends_when_its_weapon_is_knocked_away() {
    let at_a = |unit: UnitId| attack(unit, FISTS, 0, A);
    // 10 against a shot, which no parry stops, − 5 at Point Blank + 3 for the knife: a 9 hits, and the grip has to hold against
    // 4 damage.
    let mut battle = parrying(&[], &[5, 4, 2, 2]);
    assert_eq!(difficulty(&battle, &at_a(B)), 9 - 5);
    let events = give(&mut battle, at(B, DieCodeVerb::DISARM, PISTOL, 1 + i16::from(KNIFE), A));
    assert!(events.iter().any(|event| matches!(event, Event::Dropped { unit, .. } if *unit == A)), "{events:?}");
    assert!(!has(&battle, A, "parry"), "{:?}", battle.conditions(A));
    end(&mut battle);
    assert_eq!(difficulty(&battle, &at_a(UnitId(2))), 10 - 5, "the next blow meets the passive value");

    let mut battle = parrying(&[], &[5, 4, 2, 2]);
    give(&mut battle, at(B, DieCodeVerb::DISARM, PISTOL, 1 + i16::from(POLE), A));
    assert!(has(&battle, A, "parry"), "another thing was knocked away");
}

#[test]
fn dc_045_a_parry_ends_when_its_weapon_is_dropped_or_thrown() {
    let battle = parrying(&[plain(A, Verb::DROP, KNIFE, 0)], &[]);
    assert!(!has(&battle, A, "parry"), "it let the knife fall");
    assert_eq!(difficulty(&battle, &attack(B, FISTS, 0, A)), 10 - 5);

    let star = "[[weapon]]\nkey='last_star'\nname='Last star'\nglyph='dagger'\nskill='throwing'\ndamage='+1D'\nrange=[5,10,15]\n\
                thrown=true\nammo=1\n";
    let thrower =
        person("thrower", "3D", "throwing = '2D'", "weapons = ['last_star', 'fists']\ndrawn = ['last_star', 'fists']");
    let fight = duel(BODY, 1).between(["thrower", "fighter"]).with_weapons(star).with_sheets(&thrower);
    let mut battle = fight.start(&[2, 2, 1, 2]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, parry(A, 0));
    assert!(has(&battle, A, "parry"));
    give(&mut battle, attack(A, 0, 0, B));
    assert!(!has(&battle, A, "parry"), "the star is gone");
}

#[test]
fn dc_051_the_odds_say_how_badly_a_parry_wounds() {
    // A parry of 10; a small part is aimed at, so that 17 are needed. With the referee's 2 a roll below 8 stays below 10.
    let mut battle = defended(&fencers("initiative_method = 'no_roll'\nwild_die = false"), parry(A, SWORD), &[5, 5]);
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: B, value: 2 }));
    let order = at(B, DieCodeVerb::CALLED, BARE, 9, A);
    assert_eq!(difficulty(&battle, &order), 10 - 5 + 12);
    let targets = battle.forecast(&order).expect("it may strike").targets;
    let back = targets.iter().find(|target| target.target == B).expect("the sword strikes back");
    let parried = chance(2, |roll| roll + 2 < 10);
    assert_exact(back.hit, parried, "the parry works");
    // The sword's 2D+1 against Physique 3D.
    for (level, net) in [("stunned", 1..=3), ("wounded", 4..=8)] {
        assert_exact(chance_of(back, level), parried * chance_apart(2, 1, 3, |apart| net.contains(&apart)), level);
    }
}
