//! Changes of place other than walking: pushes, throws, the referee's rulings, and the effect of the ground afterwards.

use hexfray_battle::Ruling;
use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::arena::*;
use crate::common::*;

/// Unit 0 with unit 1 beside it, which a hit pushes this many cells.
fn pushing(cells: u8, map: &str) -> Arena {
    let settings = format!("health_mode = 'body_points'\npush_cells = {cells}");
    Arena::of(&settings, |duel| Duel { cells: 1, ..duel }.on(map).between(["wrestler", "victim"]))
}

/// The yard's heights: `height` from a column on, and 0 before it.
fn terrace(from: usize, height: i8) -> String {
    let row: Vec<String> = (0..24).map(|col| if col < from { 0 } else { height }.to_string()).collect();
    format!("height = '''\n{}'''\n", format!("{}\n", row.join(" ")).repeat(6))
}

/// Pushes unit 1; returns its cell afterwards, and the points that it lost.
fn pushed(arena: Arena, faces: &[u16]) -> ((i16, i16), Vec<i32>) {
    let dice: Vec<u16> = [4, 4].iter().chain(faces).copied().collect();
    let mut battle = arena.start(&dice);
    let events = give(&mut battle, on_b(DieCodeVerb::PUSH, 0));
    assert_eq!(battle.unused_dice(), Some(0), "the dice that the ground throws");
    (cell(&battle, B), harmed(&events).into_iter().map(|(_, amount)| amount).collect())
}

#[test]
fn dc_094_who_is_pushed_onto_lava_is_burnt_as_who_treads_on_it() {
    let lava = [3, 3, 3, 3, 2];
    assert_eq!(pushed(pushing(1, "").standing(4, 2, 'l'), &lava), ((4, 2), vec![14]), "5D (DC-066)");
    let through = pushed(pushing(2, "").standing(4, 2, 'l'), &lava);
    assert_eq!(through, ((5, 2), vec![14]), "on its way through as well");
    let spikes = pushed(pushing(2, "").standing(4, 2, 'x').standing(5, 2, 'x'), &[3, 2, 1, 2]);
    assert_eq!(spikes, ((5, 2), vec![5, 3]), "2D of spikes in each cell");
}

#[test]
fn dc_094_a_push_ends_where_the_ground_fells_its_target() {
    let hot = [6, 6, 6, 6, 5];
    let felled = pushed(pushing(3, "").standing(4, 2, 'l').standing(5, 2, 'l'), &hot);
    assert_eq!(felled.0, (4, 2), "it lies in the first cell of lava");
    assert_eq!(felled.1.len(), 1, "and the second does nothing to it");
}

#[test]
fn dc_094_nobody_is_pushed_into_a_wall_or_up_a_cliff() {
    assert_eq!(pushed(pushing(1, "").standing(4, 2, '#'), &[]), ((3, 2), vec![]), "a wall of the board");
    assert_eq!(pushed(pushing(1, &terrace(4, 2)), &[]), ((3, 2), vec![]), "two metres up");
    assert_eq!(pushed(pushing(1, &terrace(4, 1)), &[]), ((4, 2), vec![]), "one metre is a step");
}

#[test]
fn dc_094_who_is_pushed_over_an_edge_falls() {
    assert_eq!(pushed(pushing(1, &terrace(4, -2)), &[]), ((4, 2), vec![]), "two metres hurt nobody");
    assert_eq!(pushed(pushing(1, &terrace(4, -3)), &[3, 2]), ((4, 2), vec![5]), "2D for three metres (DC-163)");
    assert_eq!(pushed(pushing(1, &terrace(4, -5)), &[3, 3, 2]), ((4, 2), vec![8]), "3D for five: full 1.5 metres");
    let stairs = format!("{}[[link]]\nkind = 'stairs'\nfrom = [3, 2]\nto = [4, 2]\n", terrace(4, -3));
    assert_eq!(pushed(pushing(1, &stairs), &[]), ((4, 2), vec![]), "stairs are no edge");
}

#[test]
fn dc_065_who_is_moved_aims_no_more() {
    let mut battle = pushing(1, "").start(&[4, 4]);
    next_turn_of(&mut battle, B);
    give(&mut battle, at(B, Verb::AIM, 1, 0, A));
    until_turn_of(&mut battle, A);
    assert!(has(&battle, B, "aiming"));
    give(&mut battle, on_b(DieCodeVerb::PUSH, 0));
    assert!(!has(&battle, B, "aiming"), "it was pushed a cell away");

    let mut battle = pushing(1, "").start(&[]);
    next_turn_of(&mut battle, B);
    give(&mut battle, at(B, Verb::AIM, 1, 0, A));
    give(&mut battle, Order::Referee(Ruling::Place { unit: B, cell: Cell::new(9, 3) }));
    assert!(!has(&battle, B, "aiming"), "moved by the referee");
}

#[test]
fn dc_066_who_is_set_down_by_the_referee_comes_to_no_harm_by_the_ground() {
    let mut battle = pushing(1, "").standing(9, 3, 'l').start(&[]);
    let events = give(&mut battle, Order::Referee(Ruling::Place { unit: B, cell: Cell::new(9, 3) }));
    assert_eq!((cell(&battle, B), harmed(&events)), ((9, 3), vec![]));
}

/// A battle a round after the grab, in which unit 0 has lifted unit 1.
fn lifted(settings: &str, map: &str, ground: &[(usize, usize, char)], faces: &[u16]) -> Battle {
    let settings = format!("health_mode = 'body_points'\n{settings}");
    let arena = Arena::of(&settings, |duel| Duel { cells: 1, ..duel }.on(map).between(["wrestler", "victim"]));
    let arena = ground.iter().fold(arena, |arena, &(col, row, letter)| arena.standing(col, row, letter));
    let dice: Vec<u16> = [5, 6, 1, 3, 3, 3, 3].iter().chain(faces).copied().collect();
    let mut battle = arena.start(&dice);
    give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
    next_round(&mut battle);
    give(&mut battle, plain(A, DieCodeVerb::LIFT, 0, 0));
    assert!(has(&battle, B, "lifted"));
    next_round(&mut battle);
    battle
}

#[test]
fn dc_107_the_ground_hurts_who_is_thrown_onto_it() {
    let throw = at_cell(A, DieCodeVerb::THROW, 2, 3);
    let mut battle = lifted("", "", &[(2, 3, 'l')], &[3, 2, 1, 2, 3, 3, 3, 3, 3, 2]);
    let events = give(&mut battle, throw);
    assert_eq!(harmed(&events), [(B, 6), (B, 14)], "the slam (DC-108) and 5D of lava (DC-066)");
    assert_eq!((cell(&battle, B), battle.unused_dice()), ((2, 3), Some(0)));
    assert!(has(&battle, B, "prone"));

    let west = terrace(2, 5);
    let mut battle = lifted("", &west, &[], &[3, 2, 1, 2, 3, 3, 3, 2]);
    let events = give(&mut battle, at_cell(A, DieCodeVerb::THROW, 1, 2));
    assert_eq!(harmed(&events), [(B, 6), (B, 8)], "5 metres down besides: 3D");
    let battle = lifted("", &terrace(2, -2), &[], &[]);
    assert!(refused_by(&battle, at_cell(A, DieCodeVerb::THROW, 1, 2), "DC-107"), "nobody is thrown up a cliff");
}

#[test]
fn dc_108_a_wall_of_the_board_is_hard_and_stands() {
    let throw = at_cell(A, DieCodeVerb::THROW, 2, 3);
    let mut battle = lifted("", "", &[(2, 3, '#')], &[3, 2, 1, 1, 1, 1, 1, 2, 3]);
    let events = give(&mut battle, throw);
    assert_eq!(harmed(&events), [(B, 10)], "5D of the wall and 2D");
    assert_eq!((cell(&battle, B), battle.unused_dice()), ((3, 2), Some(0)), "it lands before the wall");
}

#[test]
fn dc_107_nobody_is_thrown_through_a_wall() {
    let battle = lifted("", "", &[(2, 3, '#'), (2, 4, 'j')], &[]);
    assert!(refused_by(&battle, at_cell(A, DieCodeVerb::THROW, 2, 4), "DC-107"), "a table behind it");
}

#[test]
fn dc_066_a_forecast_counts_what_the_ground_does() {
    let damage = |arena: Arena| {
        let forecast = arena.start(&[]).forecast(&on_b(DieCodeVerb::PUSH, 0)).expect("a push is legal");
        forecast.targets[0].damage.max()
    };
    assert!(damage(pushing(1, "").standing(4, 2, 'l')) > 0 && damage(pushing(1, &terrace(4, -3))) > 0, "lava, a fall");
    assert_eq!(damage(pushing(1, "").standing(5, 2, 'l')), 0, "it does not come so far");
}
