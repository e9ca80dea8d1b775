//! The summary formulas: defence total, hit, damage.

use crate::common::*;
use hexfray_die_code::DieCodeVerb;

const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
const COVER: &str = "[[cover]]\ncells = [[5, 2]]\nsides = ['W']\npercent = 25\n";
const FIRST: &str = "[[unit]]\nkey='first'\nname='First'\nglyph='person'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='2D'\npresence='3D'\nskills={ dodge='3D' }\nweapons=['pistol','fists']\n";

fn behind_cover(settings: &'static str, dice: &[u16]) -> Battle {
    duel(settings, 3).between(["fighter", "first"]).with_sheets(FIRST).on(COVER).start(dice)
}

#[test]
fn dc_160_the_defence_total_is_the_defence_and_the_modifiers() {
    let shot = attack(A, 0, 0, B);
    let mut battle = behind_cover(BODY, &[]);
    end(&mut battle);
    assert_eq!(terms(&battle, &shot).to_string(), "passive defence 10 + a quarter in cover 3", "10 + Short 0 + 3");
    let mut battle = behind_cover(BODY, &[4, 4, 4]);
    give(&mut battle, plain(B, DieCodeVerb::DODGE, 0, 0));
    end(&mut battle);
    assert_eq!(terms(&battle, &shot).to_string(), "dodge 12 + a quarter in cover 3", "partial 12: 15");
    let mut battle = behind_cover(BODY, &[4, 4, 4]);
    give(&mut battle, plain(B, DieCodeVerb::DODGE, 0, 1));
    assert_eq!(battle.decision().unit(), Some(A), "a full defence takes the whole turn");
    assert_eq!(difficulty(&battle, &shot), 25, "full 12 + 10, and 3");
}

#[test]
fn dc_161_skill_total_and_modifiers_have_to_reach_the_defence_total() {
    let fight = |dice: &[u16]| {
        let mut battle = behind_cover(BODY, dice);
        end(&mut battle);
        give(&mut battle, Order::Referee(hexfray_battle::Ruling::Modifier { unit: A, value: 2 }));
        check(&give(&mut battle, attack(A, 0, 0, B)))
    };
    assert_eq!(fight(&[6, 5, 1, 1]), (13, 13, true), "11 + 2 reach 13");
    assert_eq!(fight(&[5, 5]), (13, 12, false));
}

#[test]
fn dc_162_damage_is_the_weapon_with_or_without_strength_and_the_modifiers() {
    // The pistol's 2D and 12 for the head.
    let mut battle = duel(BODY, 3).start(&[6, 6, 1, 5, 4]);
    let events = give(&mut battle, at(A, DieCodeVerb::CALLED, 0, 1, B));
    assert_eq!((damaged(&events), battle.unused_dice()), (Some((21, 11)), Some(0)), "weapon + modifiers");
    // The knife's +1D, Strength Damage 2D, and 12 for the head.
    let mut battle = duel(BODY, 1).start(&[5, 4, 5, 4, 3]);
    let events = give(&mut battle, at(A, DieCodeVerb::CALLED, 3, 1, B));
    assert_eq!((damaged(&events), battle.unused_dice()), (Some((24, 8)), Some(0)), "weapon + strength + modifiers");
}
