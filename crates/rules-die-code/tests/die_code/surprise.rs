//! Surprise, and attacks from behind.

use hexfray_battle::{Ruling, SideId, Surprise};
use hexfray_board::grid::Direction;
use hexfray_die_code::DieCodeVerb;

use crate::{common::*, things::start_in};

fn surprise(side: u8) -> Order {
    Order::Referee(Ruling::Surprise { side: SideId(side), outcome: Surprise::Unaware })
}

fn face(unit: UnitId, way: u8) -> Order {
    Order::Act { unit, act: Act { verb: DieCodeVerb::FACE, with: 0, option: 0 }, aim: Aim::Way(Direction(way)) }
}

#[test]
fn dc_156_a_side_that_surprises_acts_first_while_initiative_is_not_set() {
    let ambush = Duel { battle: "surprise = 'b'".to_owned(), ..duel("", 3) };
    let mut battle = ambush.start(&[5, 3, 5, 3]);
    let options = ["act first in this round", "more dice on the first thing done"].map(str::to_owned).to_vec();
    assert_eq!(asked(&battle), Some((B, options)), "both can be had: it chooses");
    answer(&mut battle, 0);
    assert_eq!(order(&battle), [1, 0], "5 against 3, but B lies in wait");
    assert!(!has(&battle, B, "surprise"), "and gets no die besides");
    end(&mut battle);
    end(&mut battle);
    assert_eq!((battle.round(), order(&battle)), (2, vec![0, 1]), "in that round alone");
    let kept = Duel { battle: "surprise = 'b'".to_owned(), ..duel("initiative_method = 'scene_roll'", 3) };
    let mut battle = kept.start(&[5, 3]);
    answer(&mut battle, 0);
    end(&mut battle);
    end(&mut battle);
    assert_eq!(order(&battle), [1, 0], "an order that is kept is kept with it (DC-018)");
    assert_eq!(order(&duel("", 3).start(&[5, 3])), [0, 1], "without surprise");
}

#[test]
fn dc_156_else_it_gets_a_die_for_the_action() {
    let mut battle = duel("", 3).start(&[5, 3, 2, 2, 3]);
    give(&mut battle, surprise(0));
    assert!(has(&battle, A, "surprise") && !has(&battle, B, "surprise"));
    assert_eq!(order(&battle), [0, 1], "the order stays");
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 3, "2D + 1D");
    assert!(!has(&battle, A, "surprise"), "once");
    let mut battle = duel("", 3).start(&[5, 3, 3, 3, 2]);
    give(&mut battle, surprise(0));
    give(&mut battle, attack(A, 0, 1, B));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 1, "the second action has none: 2D − 1D");
    for (settings, dice) in [("surprise_dice = 2", 4), ("surprise_dice = 0", 2)] {
        let mut battle = duel(settings, 3).start(&[&[5, 3][..], &vec![2; dice]].concat());
        give(&mut battle, surprise(0));
        assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), dice, "{settings}");
    }
    let mut battle = duel("", 3).start(&[5, 3]);
    let failed = Order::Referee(Ruling::Surprise { side: SideId(0), outcome: Surprise::Failed });
    give(&mut battle, failed);
    assert!(!has(&battle, A, "surprise"), "an ambush that was noticed");
}

#[test]
fn dc_156_in_a_later_round_it_acts_first_while_that_round_s_initiative_is_open() {
    // The question about the ace's Character Points is open; the ruling comes before the answer.
    let mut battle = duel("", 3).between(["ace", "fighter"]).start(&[5, 3, 5, 3, 3]);
    answer(&mut battle, 0);
    end(&mut battle);
    end(&mut battle);
    assert!(battle.round() == 2 && asked(&battle).is_some());
    give(&mut battle, surprise(1));
    answer(&mut battle, 0);
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((B, 2)), "act first, or a die");
    answer(&mut battle, 0);
    assert_eq!(order(&battle), [1, 0]);
    assert!(!has(&battle, B, "surprise"), "one of them, not both");
}

const FACING: &str = "facing = true\nhealth_mode = 'body_points'";

#[test]
fn dc_157_an_attack_from_behind_surprises() {
    // B looks east, away from A; the squares' ways are east, north, west and south or the like.
    let mut battle = duel(FACING, 3).start(&[3, 5, 2, 2, 2]);
    let ways: Vec<u8> = (0..4).filter(|&way| battle.check(&face(B, way)).is_ok()).collect();
    assert_eq!(ways.len(), 3, "it looks at A from the start: three other ways");
    let toward = (0..4).find(|way| !ways.contains(way)).expect("the way to A");
    end(&mut battle);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 2, "face to face: no surprise");
    let mut battle = duel(FACING, 3).start(&[3, 5, 2, 2, 2]);
    give(&mut battle, face(B, (toward + 2) % 4));
    end(&mut battle);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 3, "from behind: 2D + 1D");
    for side in [(toward + 1) % 4, (toward + 3) % 4] {
        let mut battle = duel(FACING, 3).start(&[3, 5, 2, 2, 2]);
        give(&mut battle, face(B, side));
        end(&mut battle);
        assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 2, "from the side");
    }
}

#[test]
fn dc_157_turning_about_is_free_and_only_where_facing_counts() {
    let mut battle = duel(FACING, 3).start(&[5, 3, 2, 2]);
    let way = (0..4).find(|&way| battle.check(&face(A, way)).is_ok()).expect("another way");
    give(&mut battle, face(A, way));
    assert!(refusal(&battle, &face(A, way)).contains("already facing that way"));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 2, "it was no action");
    assert!(battle.check(&face(A, 4)).is_err() && battle.check(&face(A, 255)).is_err(), "no such way");
    let battle = duel("", 3).start(&[5, 3]);
    assert!((0..4).all(|way| refusal(&battle, &face(A, way)).contains("no facing (DC-157)")), "facing = false");
}

#[test]
fn dc_156_who_is_struck_from_behind_is_surprised_once() {
    let mut battle = duel(FACING, 3).start(&[3, 5, 2, 2, 2]);
    let ways: Vec<u8> = (0..4).filter(|&way| battle.check(&face(B, way)).is_ok()).collect();
    let toward = (0..4).find(|way| !ways.contains(way)).expect("the way to A");
    give(&mut battle, face(B, (toward + 2) % 4));
    end(&mut battle);
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 1, B))), 2, "2D − 1D + 1D");
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 1, "it has turned about");
    // B looks at the nearest foe, which stands on its other side: A is behind it, where facing counts.
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 5, 2), unit("fighter", "a", 6, 2)];
    for (settings, dice) in
        [("initiative_method = 'no_roll'\nfacing = true", 3), ("initiative_method = 'no_roll'\nfacing = false", 2)]
    {
        let mut battle = melee(settings, &units).start(&[1; 3]);
        assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), dice, "{settings}");
    }
}

#[test]
fn dc_157_on_hexes_the_rear_cell_and_its_neighbours_are_behind() {
    let row = format!("{}\n", ". ".repeat(9));
    let rows: String = (0..7).map(|at| if at % 2 == 0 { row.clone() } else { format!(" {row}") }).collect();
    let board = format!(
        "name = 'Hexes'\nmetres_per_cell = 2\ngrid = {{ shape = 'hex', top = 'pointy', offset = 'odd' }}\nterrain = '''\n{rows}'''\n"
    );
    let around = [(5, 3), (5, 2), (4, 2), (3, 3), (4, 4), (5, 4)];
    let mut behind = Vec::new();
    for (col, row) in around {
        let units = [unit("fighter", "a", col, row), unit("fighter", "b", 4, 3)];
        let duel = melee("facing = true\ninitiative_method = 'scene_roll'", &units);
        let mut battle = start_in(&duel, &board, &[3, 5, 1, 1, 1]);
        let ways: Vec<u8> = (0..6).filter(|&way| battle.check(&face(B, way)).is_ok()).collect();
        assert_eq!(ways.len(), 5);
        if ways.contains(&0) {
            give(&mut battle, face(B, 0));
        }
        end(&mut battle);
        behind.push(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))) == 3);
    }
    assert_eq!(behind.iter().filter(|behind| **behind).count(), 3, "three of six: {behind:?}");
    let rear = (0..6).find(|&at| behind[at] && behind[(at + 1) % 6] && behind[(at + 5) % 6]);
    assert!(rear.is_some(), "side by side: {behind:?}");
}

#[test]
fn dc_157_on_squares_with_corners_three_cells_are_behind() {
    let board = YARD.replace("'sides'", "'corners'").replace("\"sides\"", "\"corners\"");
    let around = [(5, 2), (5, 1), (4, 1), (3, 1), (3, 2), (3, 3), (4, 3), (5, 3)];
    for way in 0..8 {
        let mut count = 0;
        for (col, row) in around {
            let units = [unit("fighter", "a", col, row), unit("fighter", "b", 4, 2)];
            let duel = melee("facing = true\ninitiative_method = 'scene_roll'", &units);
            let mut battle = start_in(&duel, &board, &[3, 5, 1, 1, 1]);
            if battle.check(&face(B, way)).is_ok() {
                give(&mut battle, face(B, way));
            }
            end(&mut battle);
            count += usize::from(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))) == 3);
        }
        assert_eq!(count, 3, "looking way {way}");
    }
}

#[test]
fn dc_156_who_surprises_may_take_the_die_instead() {
    let ambush = |settings| Duel { battle: "surprise = 'b'".to_owned(), ..duel(settings, 3) };
    let mut battle = ambush("").start(&[5, 3, 2, 2, 2]);
    answer(&mut battle, 1);
    assert_eq!(order(&battle), [0, 1], "it keeps its place");
    assert!(has(&battle, B, "surprise"));
    end(&mut battle);
    assert_eq!(dice_thrown(&give(&mut battle, attack(B, 0, 0, A))), 3, "2D + 1D");
    let battle = ambush("surprise_dice = 0").start(&[5, 3]);
    assert_eq!((asked(&battle), order(&battle)), (None, vec![1, 0]), "without dice there is nothing to choose");
}

#[test]
fn dc_156_the_die_helps_the_first_action_and_goes_with_the_turn() {
    let surprised = |dice: &[u16]| {
        let mut battle = duel("", 3).start(&[&[5, 3][..], dice].concat());
        give(&mut battle, surprise(0));
        battle
    };
    let mut battle = surprised(&[2; 4]);
    assert_eq!(dice_thrown(&give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 0))), 4, "a dodge with 3D + 1D");
    assert!(!has(&battle, A, "surprise"));
    let mut battle = surprised(&[2; 3]);
    give(&mut battle, plain(A, DieCodeVerb::ANNOUNCE, 0, 2));
    for with in [2, 3] {
        give(&mut battle, plain(A, Verb::DROP, with, 0));
    }
    give(&mut battle, plain(A, Verb::PICK_UP, 3, 0));
    assert!(!has(&battle, A, "surprise"), "picking a knife up was what it did first");
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 1, "2D − 1D");
    let mut battle = surprised(&[4, 2, 2]);
    end(&mut battle);
    assert!(!has(&battle, A, "surprise"), "a turn that was let go");
}

/// The cell toward which a unit looks at its turn.
fn ahead(battle: &Battle, unit: UnitId) -> (i16, i16) {
    let way =
        (0..4).find(|&way| refusal(battle, &face(unit, way)).contains("already facing")).expect("it looks somewhere");
    let from = battle.unit(unit).and_then(|view| view.cell).expect("it is on the board");
    let cell = battle.board().grid().step(from, Direction(way));
    (cell.col, cell.row)
}

#[test]
fn dc_157_units_look_at_the_nearest_foe_at_the_start_and_then_where_they_turn() {
    const ORDERED: &str = "initiative_method = 'no_roll'\nfacing = true";
    // From [2, 2], a step to the side or down, whichever leads nearer.
    for (foe, seen) in [((5, 3), (3, 2)), ((3, 5), (2, 3)), ((0, 1), (1, 2)), ((1, 0), (2, 1))] {
        let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", foe.0, foe.1)];
        let mut battle = melee(ORDERED, &units).start(&[]);
        assert_eq!(ahead(&battle, A), seen, "a foe at {foe:?}");
        let away = (0..4).find(|&way| battle.check(&face(A, way)).is_ok()).expect("another way");
        give(&mut battle, face(A, away));
        let turned = ahead(&battle, A);
        assert_ne!(turned, seen);
        next_turn_of(&mut battle, A);
        assert_eq!((battle.round(), ahead(&battle, A)), (2, turned), "a new round turns nobody");
    }
}
