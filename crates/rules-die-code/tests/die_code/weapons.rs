//! Several weapons in one round, and unwieldy ones.

use crate::common::*;

const NO_ROLL: &str = "initiative_method = 'no_roll'";
const WEAPONS: &str = "
[[weapon]]
key = 'carbine'
name = 'Carbine'
glyph = 'rifle'
skill = 'marksmanship'
damage = '2D'
range = [8, 16, 30]
hands = 2
[[weapon]]
key = 'left'
name = 'Gauntlet gun'
glyph = 'pistol'
skill = 'marksmanship'
damage = '2D'
range = [8, 16, 30]
either_hand = false
[[weapon]]
key = 'beam'
name = 'Beam'
glyph = 'hammer'
skill = 'melee_combat'
damage = '+2D'
unwieldy = true
[[weapon]]
key = 'girder'
name = 'Girder'
glyph = 'hammer'
skill = 'melee_combat'
damage = '+2D'
unwieldy = true
unwieldy_by = 8
[[weapon]]
key = 'sabre'
name = 'Sabre'
glyph = 'sword'
skill = 'melee_combat'
damage = '+2D'
unwieldy = true
balanced = true
[[weapon]]
key = 'flail'
name = 'Flail'
glyph = 'hammer'
skill = 'melee_combat'
damage = '+2D'
unwieldy = true
unwieldy_by = 12
balanced = true
";

fn shooter(weapons: &str, more: &str) -> String {
    format!(
        "[[unit]]\nkey='shooter'\nname='Shooter'\nglyph='pistol'\nreflexes='3D'\ncoordination='3D'\nphysique='3D'\nknowledge='3D'\nperception='2D'\npresence='3D'\nskills={{ marksmanship='5D', melee_combat='5D', brawling='5D' }}\nweapons={weapons}\ndrawn={weapons}\n{more}"
    )
}

fn armed(settings: &'static str, weapons: &str, more: &str) -> Duel {
    duel(settings, 1).between(["shooter", "fighter"]).with_weapons(WEAPONS).with_sheets(&shooter(weapons, more))
}

#[test]
fn dc_136_two_one_handed_weapons_may_be_used_in_one_round() {
    let mut battle = armed(NO_ROLL, "['pistol','knife']", "").start(&[1; 8]);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 1, B))), 4, "5D − 1D for two actions");
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 1, 0, B))), 4, "and no penalty for the other hand");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_136_the_off_hand_penalty_is_a_setting() {
    let settings = "initiative_method = 'no_roll'\noff_hand_penalty = 1";
    let mut battle = armed(settings, "['pistol','knife']", "").start(&[1; 7]);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 1, B))), 4, "the first hand pays nothing more");
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 1, 0, B))), 3);
    let mut battle = armed(settings, "['pistol','knife']", "").start(&[1; 8]);
    give(&mut battle, attack(A, 0, 1, B));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 4, "nor does the same weapon again");
    let mut battle = armed(settings, "['pistol','fists']", "").start(&[1; 8]);
    give(&mut battle, attack(A, 0, 1, B));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 1, 0, B))), 4, "nor a kick: it is no weapon in a hand");
}

#[test]
fn dc_136_both_have_to_be_one_handed_and_fit_for_either_hand() {
    for other in ["carbine", "left"] {
        for weapons in [format!("['pistol','{other}']"), format!("['{other}','pistol']")] {
            let mut battle = armed(NO_ROLL, &weapons, "").start(&[1; 8]);
            give(&mut battle, attack(A, 0, 1, B));
            assert!(refusal(&battle, &attack(A, 1, 0, B)).contains("either hand (DC-136)"), "{weapons}");
            assert!(!battle.orders().contains(&attack(A, 1, 0, B)), "{weapons}");
            assert!(battle.check(&attack(A, 0, 0, B)).is_ok(), "the same one goes on: {weapons}");
            give(&mut battle, plain(A, Verb::DROP, 0, 0));
            assert!(battle.check(&attack(A, 1, 0, B)).is_ok(), "one after the other is no use of both: {weapons}");
        }
    }
}

/// The difficulty of a blow with the only weapon at an adjacent target.
fn needed(settings: &'static str, weapon: &str, more: &str) -> i32 {
    difficulty(&armed(settings, &format!("['{weapon}']"), more).start(&[]), &attack(A, 0, 0, B))
}

#[test]
fn dc_158_an_unwieldy_weapon_is_harder_to_hit_with() {
    assert_eq!(needed(NO_ROLL, "knife", ""), 5, "10 − 5 at Point Blank");
    assert_eq!(needed(NO_ROLL, "beam", ""), 10, "and 5");
    assert_eq!(needed(NO_ROLL, "girder", ""), 13, "or more, where the weapon says so");
    assert_eq!(needed("initiative_method = 'no_roll'\nunwieldy_modifier = 7", "beam", ""), 12, "unwieldy_modifier = 7");
    assert_eq!(
        needed("initiative_method = 'no_roll'\nunwieldy_modifier = 7", "girder", ""),
        13,
        "its own number counts"
    );
    let left_out = "initiative_method = 'no_roll'\nuse_modifiers = ['range']";
    assert_eq!(needed(left_out, "beam", ""), 5, "use_modifiers without weapon");
}

#[test]
fn dc_159_balance_and_a_specialisation_lower_it_but_never_below_nothing() {
    assert_eq!(needed(NO_ROLL, "sabre", ""), 5, "5 − 5 for balance");
    assert_eq!(needed(NO_ROLL, "girder", "specialised = { girder = '5D' }"), 8, "8 − 5 for a specialist");
    assert_eq!(needed(NO_ROLL, "flail", ""), 12, "12 − 5");
    assert_eq!(needed(NO_ROLL, "flail", "specialised = { flail = '5D' }"), 7, "12 − 5 − 5");
    assert_eq!(needed(NO_ROLL, "sabre", "specialised = { sabre = '5D' }"), 5, "5 − 10 is 0, not −5");
    assert_eq!(needed(NO_ROLL, "knife", "specialised = { knife = '5D' }"), 5, "what is handy stays so");
}
