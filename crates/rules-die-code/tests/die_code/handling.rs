//! Drawing, reloading, dropping and picking up: the actions that weapons take before they can be used.

use hexfray_battle::play::Carried;
use hexfray_board::grid::Cell;
use hexfray_die_code::{DieCodeVerb, state::Look};

use crate::common::*;

const ORDERED: &str = "initiative_method = 'no_roll'";

/// The indices of the drawer's weapons, of which only its fists are in hand.
const PISTOL: u8 = 0;
const KNIFE: u8 = 1;
const HOLDOUT: u8 = 2;
const REVOLVER: u8 = 3;
const MAUL: u8 = 4;
const FISTS: u8 = 5;

/// Marksmanship 5D, melee combat 3D, and everything still at the belt.
fn drawer(settings: &'static str, cells: i16) -> Duel {
    let weapons = r#"
[[weapon]]
key = "holdout"
name = "Holdout pistol"
glyph = "pistol"
skill = "marksmanship"
damage = "2D"
range = [4, 8, 12]
draw_modifier = 5

[[weapon]]
key = "revolver"
name = "Revolver"
glyph = "pistol"
skill = "marksmanship"
damage = "2D"
range = [8, 16, 30]
ammo = 2

[[weapon]]
key = "maul"
name = "Maul"
glyph = "hammer"
skill = "melee_combat"
damage = "+2D"
hands = 2
"#;
    let more = "weapons = ['pistol', 'knife', 'holdout', 'revolver', 'maul', 'fists']\ndrawn = []\nmagazines = 1";
    let sheet = person("drawer", "3D", "marksmanship = '5D', melee_combat = '3D'", more);
    duel(settings, cells).with_weapons(weapons).with_sheets(&sheet).between(["drawer", "fighter"])
}

fn draw(with: u8) -> Order {
    plain(A, Verb::READY, with, 0)
}

/// The place of A's weapon.
fn carried(battle: &Battle, with: u8) -> Carried {
    Look::of(battle.world()).state(A).gear.get(with).expect("it carries that").carried
}

/// The rounds in A's weapon.
fn rounds(battle: &Battle, with: u8) -> Option<u16> {
    Look::of(battle.world()).state(A).gear.get(with).expect("it carries that").rounds
}

#[test]
fn dc_034_drawing_is_an_action_without_a_roll() {
    let mut battle = drawer(ORDERED, 3).start(&[]);
    assert!(refusal(&battle, &attack(A, PISTOL, 0, B)).contains("DC-034"), "it is at the belt");
    assert_eq!(dice_thrown(&give(&mut battle, draw(PISTOL))), 0);
    assert_eq!(carried(&battle, PISTOL), Carried::InHand);
    assert!(refusal(&battle, &attack(A, PISTOL, 0, B)).contains("DC-031"), "the turn's action is taken");
    assert!(battle.check(&draw(KNIFE)).is_err(), "and each item takes one");
    next_turn_of(&mut battle, A);
    assert!(battle.check(&attack(A, PISTOL, 0, B)).is_ok());
    assert!(refusal(&battle, &draw(PISTOL)).contains("DC-034"), "it is in hand already");
    // Two items are two actions.
    let mut battle = drawer(ORDERED, 3).start(&[]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, draw(PISTOL));
    give(&mut battle, draw(KNIFE));
    assert!(battle.check(&draw(HOLDOUT)).is_err());
    // Bare hands are always ready.
    assert!(drawer(ORDERED, 1).seeded(1).check(&attack(A, FISTS, 0, B)).is_ok());
}

#[test]
fn dc_034_the_first_two_hands_full_are_in_hand_at_the_start() {
    let armed = person("armed", "3D", "", "weapons = ['pistol', 'pole', 'knife', 'fists']");
    let battle = duel(ORDERED, 1).with_sheets(&armed).between(["armed", "fighter"]).seeded(1);
    let ready = [0, 1, 2, 3].map(|with| battle.check(&attack(A, with, 0, B)).is_ok());
    assert_eq!(
        ready,
        [true, true, false, true],
        "pistol and pole; the knife has to be drawn, hands are no weapon to draw"
    );
}

#[test]
fn dc_034_a_hand_has_to_be_free() {
    let mut battle = drawer(ORDERED, 3).start(&[]);
    for with in [PISTOL, KNIFE] {
        next_turn_of(&mut battle, A);
        give(&mut battle, draw(with));
    }
    next_turn_of(&mut battle, A);
    assert!(refusal(&battle, &draw(HOLDOUT)).contains("no hand is free"), "both hands are full");
    give(&mut battle, plain(A, Verb::DROP, KNIFE, 0));
    assert!(battle.check(&draw(HOLDOUT)).is_ok(), "one is free again");
    assert!(battle.check(&draw(MAUL)).is_err(), "but not two");
    give(&mut battle, plain(A, Verb::DROP, PISTOL, 0));
    assert!(battle.check(&draw(MAUL)).is_ok());
}

#[test]
fn dc_034_a_roll_may_be_asked_for_in_stressful_situations() {
    let stress = "initiative_method = 'no_roll'\nready_roll_difficulty = 12";
    let mut battle = drawer(stress, 3).start(&[2, 2, 2, 2, 3]);
    assert_eq!(check(&give(&mut battle, draw(PISTOL))), (12, 11, false), "marksmanship 5D, the weapon's skill");
    assert_eq!(carried(&battle, PISTOL), Carried::AtBelt, "it has not worked");
    assert!(battle.check(&draw(PISTOL)).is_err(), "and took the action");
    let mut battle = drawer(stress, 3).start(&[2, 2, 2, 2, 4]);
    assert_eq!(check(&give(&mut battle, draw(PISTOL))), (12, 12, true));
    assert_eq!(carried(&battle, PISTOL), Carried::InHand);
    let mut battle = drawer(stress, 3).start(&[4, 4, 4]);
    assert_eq!(check(&give(&mut battle, draw(KNIFE))), (12, 12, true), "melee combat 3D for the knife");
    // Reloading is readying too: a revolver of two rounds, one of which is fired.
    let mut battle = drawer(stress, 3).start(&[3, 3, 3, 3, 3, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 2, 2, 2, 2, 4]);
    give(&mut battle, draw(REVOLVER));
    next_turn_of(&mut battle, A);
    give(&mut battle, attack(A, REVOLVER, 0, B));
    next_turn_of(&mut battle, A);
    assert_eq!(check(&give(&mut battle, plain(A, DieCodeVerb::RELOAD, REVOLVER, 0))), (12, 11, false));
    assert_eq!(rounds(&battle, REVOLVER), Some(1));
    next_turn_of(&mut battle, A);
    assert_eq!(check(&give(&mut battle, plain(A, DieCodeVerb::RELOAD, REVOLVER, 0))), (12, 12, true));
    assert_eq!((rounds(&battle, REVOLVER), battle.unused_dice()), (Some(2), Some(0)));
}

#[test]
fn dc_034_reloading_takes_an_action_and_a_magazine() {
    let mut battle = drawer(ORDERED, 3).start(&[1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2]);
    give(&mut battle, draw(REVOLVER));
    next_turn_of(&mut battle, A);
    assert!(battle.check(&plain(A, DieCodeVerb::RELOAD, REVOLVER, 0)).is_err(), "it is full");
    for left in [1, 0] {
        give(&mut battle, attack(A, REVOLVER, 0, B));
        assert_eq!(rounds(&battle, REVOLVER), Some(left));
        next_turn_of(&mut battle, A);
    }
    assert!(refusal(&battle, &attack(A, REVOLVER, 0, B)).contains("DC-087"), "it is empty");
    assert_eq!(dice_thrown(&give(&mut battle, plain(A, DieCodeVerb::RELOAD, REVOLVER, 0))), 0);
    assert!(refusal(&battle, &attack(A, REVOLVER, 0, B)).contains("DC-031"), "that was the action");
    next_turn_of(&mut battle, A);
    give(&mut battle, attack(A, REVOLVER, 0, B));
    next_turn_of(&mut battle, A);
    assert!(battle.check(&plain(A, DieCodeVerb::RELOAD, REVOLVER, 0)).is_err(), "the one magazine is used");
}

#[test]
fn dc_034_what_was_dropped_is_picked_up_with_an_action() {
    let mut battle = drawer(ORDERED, 8).start(&[]);
    give(&mut battle, draw(KNIFE));
    next_turn_of(&mut battle, A);
    let events = give(&mut battle, plain(A, Verb::DROP, KNIFE, 0));
    assert!(events.iter().any(|event| matches!(event, Event::Dropped { unit, .. } if *unit == A)));
    assert_eq!(carried(&battle, KNIFE), Carried::OnGround);
    assert!(battle.check(&draw(KNIFE)).is_err(), "it is not at the belt");
    assert!(battle.check(&plain(A, Verb::DROP, FISTS, 0)).is_err(), "nobody lets go of its hands");
    give(&mut battle, Order::Move { unit: A, to: Cell::new(2, 4) });
    assert!(battle.check(&plain(A, Verb::PICK_UP, KNIFE, 0)).is_err(), "two cells away");
    until_turn_of(&mut battle, B);
    next_turn_of(&mut battle, A);
    give(&mut battle, Order::Move { unit: A, to: Cell::new(2, 3) });
    give(&mut battle, plain(A, Verb::PICK_UP, KNIFE, 0));
    assert_eq!(carried(&battle, KNIFE), Carried::InHand);
    assert!(refusal(&battle, &attack(A, FISTS, 0, B)).contains("DC-031"), "it was an action");
}

#[test]
fn dc_035_drawing_and_using_are_several_actions() {
    // Marksmanship 5D: draw and shoot with 4D.
    let mut battle = drawer(ORDERED, 3).start(&[2, 2, 2, 3]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    give(&mut battle, draw(PISTOL));
    assert_eq!(check(&give(&mut battle, attack(A, PISTOL, 0, B))), (10, 9, false));
    assert_eq!(battle.unused_dice(), Some(0));
    // Where drawing takes a roll, that roll has 1D less as well.
    let stress = "initiative_method = 'no_roll'\nready_roll_difficulty = 12";
    let mut battle = drawer(stress, 3).start(&[3, 3, 3, 3, 2, 2, 2, 3]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    assert_eq!(check(&give(&mut battle, draw(PISTOL))), (12, 12, true));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, PISTOL, 0, B))), 4);
}

#[test]
fn dc_036_an_awkward_weapon_is_harder_to_draw() {
    let mut battle = drawer(ORDERED, 2).start(&[1, 1, 1, 1, 2]);
    assert_eq!(check(&give(&mut battle, draw(HOLDOUT))), (5, 6, true), "under a coat: draw_modifier = 5");
    let mut battle = drawer("initiative_method = 'no_roll'\nready_roll_difficulty = 8", 2).start(&[2, 2, 2, 2, 4]);
    assert_eq!(check(&give(&mut battle, draw(HOLDOUT))), (13, 12, false), "8 + 5");
    assert_eq!(carried(&battle, HOLDOUT), Carried::AtBelt);
    let mut battle = drawer("initiative_method = 'no_roll'\nready_roll_difficulty = 8", 2).start(&[2, 2, 2, 2, 4]);
    assert_eq!(check(&give(&mut battle, draw(PISTOL))).0, 8, "draw_modifier is 0 unless the weapon says so");
    // An item in the open on the ground is in no awkward place.
    let mut battle = drawer(ORDERED, 2).start(&[1, 1, 1, 1, 2]);
    give(&mut battle, draw(HOLDOUT));
    give(&mut battle, plain(A, Verb::DROP, HOLDOUT, 0));
    next_turn_of(&mut battle, A);
    assert_eq!(dice_thrown(&give(&mut battle, plain(A, Verb::PICK_UP, HOLDOUT, 0))), 0);
    assert_eq!(carried(&battle, HOLDOUT), Carried::InHand);
}
