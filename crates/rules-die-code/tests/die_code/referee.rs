//! The referee's permissions and rulings: skill tests, modifiers, surprise.

use hexfray_battle::{Name, Ruling, SideId, Surprise};
use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::common::*;

const ORDERED: &str = "initiative_method = 'no_roll'";

fn allow(unit: UnitId, action: bool, check: Option<(&'static str, i16)>) -> Order {
    let check = check.map(|(rating, needed)| (Name::new(rating), needed));
    Order::Referee(Ruling::Allow { unit, what: Name::new("bar the door"), action, check })
}

#[test]
fn dc_037_any_skill_may_be_tried_against_a_number() {
    // Marksmanship 2D, and lifting untrained: Physique 3D.
    let mut battle = duel(ORDERED, 3).start(&[5, 4, 4, 4, 3, 3, 3, 4]);
    assert_eq!(check(&give(&mut battle, allow(A, false, Some(("marksmanship", 9))))), (9, 9, true), "9 reaches 9");
    assert_eq!(
        check(&give(&mut battle, allow(A, false, Some(("lifting", 12))))),
        (12, 11, false),
        "11 does not reach 12"
    );
    assert_eq!(check(&give(&mut battle, allow(A, false, Some(("knowledge", 10))))), (10, 10, true), "an attribute");
    assert_eq!(battle.unused_dice(), Some(0));
    let refused = refusal(&battle, &allow(A, false, Some(("juggling", 5))));
    assert!(refused.contains("DC-037"), "there is no such skill: {refused}");
}

#[test]
fn dc_037_a_test_may_be_an_action() {
    let mut battle = duel(ORDERED, 3).start(&[4, 4, 4]);
    give(&mut battle, allow(A, true, Some(("physique", 12))));
    assert!(battle.check(&attack(A, 0, 0, B)).is_err(), "it was the one action of the turn");
    assert!(refusal(&battle, &allow(A, true, None)).contains("DC-037"), "there is no other");
    assert!(battle.check(&allow(A, false, None)).is_ok(), "what is no action is still possible");
    assert!(refusal(&battle, &allow(B, true, None)).contains("DC-037"), "it is not B's turn");
    // Announced with a shot, both have 1D less.
    let mut battle = duel(ORDERED, 3).start(&[4, 4, 2]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    assert_eq!(dice_thrown(&give(&mut battle, allow(A, true, Some(("physique", 12))))), 2);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 1);
    // The test ends the aim, as any other action does (DC-064).
    let mut battle = duel(ORDERED, 3).seeded(1);
    give(&mut battle, at(A, Verb::AIM, 0, 0, B));
    end(&mut battle);
    assert!(has(&battle, A, "aiming"));
    give(&mut battle, allow(A, true, None));
    assert!(!has(&battle, A, "aiming"));
}

#[test]
fn dc_037_a_test_counts_wounds_and_the_referee_s_modifier() {
    let mut battle = duel(ORDERED, 3).start(&[4, 4]);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: A, amount: 5 }));
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: A, value: 2 }));
    assert_eq!(check(&give(&mut battle, allow(A, false, Some(("physique", 12))))), (12, 10, false), "2D and 2");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_156_who_surprises_before_initiative_is_set_acts_first() {
    // The question about the ace's Character Points is open: initiative is not set yet.
    let mut battle = duel("", 3).between(["ace", "fighter"]).start(&[2, 5]);
    assert!(asked(&battle).is_some());
    give(&mut battle, Order::Referee(Ruling::Surprise { side: SideId(0), outcome: Surprise::Unaware }));
    answer(&mut battle, 0);
    answer(&mut battle, 0);
    assert_eq!(order(&battle), [0, 1], "2 against 5, but by surprise, as it chose");
    // When it is set already, the next attack has 1D more, once.
    let mut battle = duel(ORDERED, 3).start(&[1, 1, 2, 1, 1]);
    give(&mut battle, Order::Referee(Ruling::Surprise { side: SideId(0), outcome: Surprise::Unaware }));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 3);
    for _ in 0..2 {
        end(&mut battle);
    }
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 2, "in the next round no more");
    // A failed ambush changes nothing.
    let mut battle = duel(ORDERED, 3).start(&[1, 1]);
    give(&mut battle, Order::Referee(Ruling::Surprise { side: SideId(0), outcome: Surprise::Failed }));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 2);
}

fn remove(battle: &mut Battle, unit: UnitId) -> Vec<Event> {
    give(battle, Order::Referee(Ruling::Remove { unit }))
}

fn unconscious(battle: &mut Battle, unit: UnitId) -> Vec<Event> {
    give(battle, Order::Referee(Ruling::Inflict { unit, condition: Name::new("unconscious"), rounds: 0 }))
}

/// Unit 0 of side a with a comrade far off against two of side b.
fn four(settings: &'static str, kinds: [&str; 2]) -> Duel {
    let [ours, theirs] = kinds;
    let units =
        [unit(ours, "a", 2, 2), unit(theirs, "b", 5, 2), unit("fighter", "a", 2, 5), unit("fighter", "b", 9, 5)];
    melee(settings, &units)
}

const FREE: &str = "initiative_method = 'no_roll'\nfree_partial_defense = true";

#[test]
fn dc_056_one_who_is_taken_away_while_it_is_asked_dodges_no_more_and_is_shot_at_no_more() {
    let mut battle = four(FREE, ["fighter", "fighter"]).start(&[]);
    give(&mut battle, attack(A, 0, 0, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
    let events = remove(&mut battle, B);
    assert_eq!((asked(&battle), dice_thrown(&events)), (None, 0), "nobody throws dice for it or at it: {events:?}");
    assert!(events.iter().any(|event| matches!(event, Event::Interrupted { unit: A, .. })), "{events:?}");
    // A unit that falls meanwhile is shot at where it lies, without a defence.
    let mut battle = four(FREE, ["fighter", "fighter"]).start(&[5, 4]);
    give(&mut battle, attack(A, 0, 0, B));
    let events = unconscious(&mut battle, B);
    assert_eq!((asked(&battle), dice_thrown(&events)), (None, 2), "{events:?}");
    assert_eq!(check(&events), (10, 9, false));
    // A shooter that is removed meanwhile does not shoot.
    let mut battle = four(FREE, ["fighter", "fighter"]).start(&[]);
    give(&mut battle, attack(A, 0, 0, B));
    let events = remove(&mut battle, A);
    assert_eq!((asked(&battle), dice_thrown(&events)), (None, 0), "{events:?}");
}

#[test]
fn dc_006_no_points_are_asked_for_against_one_who_is_gone() {
    // 6 against 10, and the ace may buy dice.
    let mut battle = four(ORDERED, ["ace", "fighter"]).start(&[1, 1, 1, 1, 2]);
    give(&mut battle, attack(A, 0, 0, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A));
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: B, value: 1 }));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A), "a ruling about another unit leaves the question open");
    let events = remove(&mut battle, B);
    assert_eq!((asked(&battle), dice_thrown(&events)), (None, 0), "{events:?}");
    assert_eq!(battle.unit(A).expect("the ace").mp, 3, "no point is spent");
}

#[test]
fn dc_145_a_ruling_asks_about_the_quick_draw_as_things_stand() {
    let everybody = "quick_draw = 'anyone'\nnpc_initiative = 'per_unit'";
    let mut battle = four(everybody, ["fighter", "fighter"]).start(&[1, 1, 1, 1]);
    let before = asked(&battle).expect("the first is asked about a quick draw");
    assert_eq!(before.0, A);
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: B, value: 1 }));
    assert_eq!(asked(&battle), Some(before), "and once more, since nothing about it has changed");
    answer(&mut battle, 1);
    let attacks = asked(&battle).expect("how many attacks?");
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: B, value: 1 }));
    assert_eq!(asked(&battle), Some(attacks), "a question that follows from the first is not begun anew");
    remove(&mut battle, A);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "the next one is asked when it is gone");
}

#[test]
fn dc_076_the_dead_are_healed_no_more() {
    for mode in ["initiative_method = 'no_roll'\nhealth_mode = 'body_points'", ORDERED] {
        let mut battle = four(mode, ["fighter", "fighter"]).start(&[]);
        let amount = Ruling::POINTS.max().expect("there is a highest amount");
        give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount }));
        assert_eq!((hp(&battle, B), battle.unit(B).expect("B").cell), (0, None), "{mode}: dead");
        let why = refusal(&battle, &Order::Referee(Ruling::Heal { unit: B, amount }));
        assert!(why.contains("dead"), "{mode}: {why}");
    }
}

#[test]
fn dc_076_a_unit_with_all_its_points_again_is_up() {
    let body = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
    let mut battle = four(body, ["fighter", "fighter"]).start(&[]);
    let full = hp(&battle, B);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount: full - 1 }));
    assert!(!battle.unit(B).expect("B").is_active(), "a tenth of them keeps nobody up");
    give(&mut battle, Order::Referee(Ruling::Heal { unit: B, amount: full }));
    assert_eq!((hp(&battle, B), battle.unit(B).expect("B").is_active()), (full, true));
}

/// A battle in which A has grabbed B and is about to hurt it, at the question whether B first tries to break free.
fn asked_to_escape(dice: &[u16]) -> Battle {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 3, 2)];
    let mut battle = melee(ORDERED, &units).start(&[&[6, 5][..], dice].concat());
    give(&mut battle, at(A, DieCodeVerb::GRAB, 1, 0, B));
    for _ in 0..2 {
        end(&mut battle);
    }
    give(&mut battle, plain(A, DieCodeVerb::SQUEEZE, 0, 0));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
    battle
}

#[test]
fn dc_101_a_captive_that_a_ruling_takes_out_of_the_grip_is_not_hurt() {
    let mut battle = asked_to_escape(&[]);
    let events = give(&mut battle, Order::Referee(Ruling::Place { unit: B, cell: Cell::new(12, 2) }));
    assert_eq!((asked(&battle), dice_thrown(&events)), (None, 0), "{events:?}");
    let why = |event: &Event| match event {
        Event::Interrupted { unit: A, why, .. } => Some(why.to_string()),
        _ => None,
    };
    assert_eq!(events.iter().find_map(why).as_deref(), Some("the target is out of reach"));
}

#[test]
fn dc_060_one_who_is_placed_out_of_reach_is_not_struck() {
    for (far, strikes) in [(12, false), (3, true)] {
        let mut battle = duel(FREE, 1).start(if strikes { &[1, 2] } else { &[] });
        give(&mut battle, attack(A, 3, 0, B));
        assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
        give(&mut battle, Order::Referee(Ruling::Place { unit: B, cell: Cell::new(far, if strikes { 2 } else { 4 }) }));
        if strikes {
            answer(&mut battle, 0);
        }
        assert_eq!((asked(&battle), battle.unused_dice()), (None, Some(0)), "{far}");
    }
}

#[test]
fn dc_077_the_roll_of_a_target_that_is_taken_away_decides_for_no_other_of_a_sweep() {
    let gun = "[[weapon]]\nkey='cannon'\nname='Cannon'\nglyph='pistol'\nskill='marksmanship'\ndamage='7D'\n\
               range=[8,16,30]\nmodes=['full_auto']\nammo=100\n";
    let gunner = person("gunner", "3D", "marksmanship = '2D'", "weapons = ['cannon']")
        .replace("perception = '1D'", "perception = '2D'");
    let units = [unit("gunner", "a", 2, 2), unit("ace", "b", 5, 2), unit("ace", "b", 5, 1), unit("ace", "b", 20, 5)];
    let fight =
        melee("initiative_method = 'no_roll'\nsweep_targets = 2", &units).with_weapons(gun).with_sheets(&gunner);
    // Each is hit by 10, takes 4D of 21 against 9, and is incapacitated: stamina 3D of 11 is too little for the first, and 18
    // would do for the second, which rolls 6.
    let dice = [5, 5, 5, 5, 6, 5, 5, 5, 6, 5, 5, 5, 3, 3, 3, 3, 3, 3, 3, 4, 4, 1, 2, 3];
    let mut battle = fight.start(&dice);
    give(&mut battle, at(A, DieCodeVerb::SWEEP, 0, 0, B));
    for target in [B, UnitId(2)] {
        assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(target), "about its resistance");
        answer(&mut battle, 0);
    }
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "11 against 15");
    let events = remove(&mut battle, B);
    assert_eq!(dice_thrown(&events), 3, "the second rolls for itself: {events:?}");
    let other = UnitId(2);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(other), "6 against 15");
    answer(&mut battle, 0);
    assert!(!battle.unit(other).expect("it is known").is_active());
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_146_a_ruling_asks_about_the_dice_to_move_as_things_stand() {
    let mut battle = four("quick_draw = 'anyone'\nnpc_initiative = 'per_unit'", ["fighter", "fighter"]).start(&[1; 4]);
    answer(&mut battle, 1);
    answer(&mut battle, 0);
    let dice = asked(&battle).expect("how many dice?");
    assert_eq!(dice, (A, vec!["0".to_owned(), "1".to_owned()]), "brawling 2D, of which one may be moved");
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: B, value: 1 }));
    assert_eq!(asked(&battle), Some(dice), "nothing about it has changed");
    remove(&mut battle, A);
    let next = asked(&battle).expect("another is asked");
    assert_eq!((next.0, next.1[0].as_str()), (B, "no quick draw"), "from the first question on");
}

#[test]
fn dc_056_the_next_of_a_sweep_may_defend_when_the_one_that_was_asked_is_taken_away() {
    let gun = "[[weapon]]\nkey='cannon'\nname='Cannon'\nglyph='pistol'\nskill='marksmanship'\ndamage='7D'\n\
               range=[8,16,30]\nmodes=['full_auto']\nammo=100\n";
    let gunner = person("gunner", "3D", "marksmanship = '2D'", "weapons = ['cannon']");
    let units =
        [unit("gunner", "a", 2, 2), unit("guard", "b", 5, 2), unit("guard", "b", 5, 1), unit("guard", "b", 20, 5)];
    let free = "initiative_method = 'no_roll'\nfree_partial_defense = true\nsweep_targets = 2";
    let mut battle = melee(free, &units).with_weapons(gun).with_sheets(&gunner).start(&[1, 1]);
    give(&mut battle, at(A, DieCodeVerb::SWEEP, 0, 0, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
    let events = remove(&mut battle, B);
    assert_eq!((asked(&battle).map(|(unit, _)| unit), dice_thrown(&events)), (Some(UnitId(2)), 0), "{events:?}");
    answer(&mut battle, 0);
    assert_eq!((asked(&battle), battle.unused_dice()), (None, Some(0)), "2 misses it");
}
