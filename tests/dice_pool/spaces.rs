//! Spaces and the battlefield (DP-034 … DP-040).

use crate::common::*;

#[test]
fn dp_034_the_cell_is_the_unit_of_measure() {
    let battle = duel("", 4).start(&FIRST);
    assert_eq!(pool(&battle, attack(A, GUN, B)), 0, "four spaces, however long they are");
}

#[test]
fn dp_035_anybody_shares_a_space() {
    let mut battle = duel("", 1).start(&FIRST);
    give(&mut battle, go(A, 3, 3));
    assert_eq!(cell(&battle, A), cell(&battle, B));
    assert_eq!(battle.occupants(Cell::new(3, 3)), [A, B]);
    let full = duel("space_capacity = 1", 1).start(&FIRST);
    assert!(!refusal(&full, &go(A, 3, 3)).is_empty(), "unless the setting says how many");
}

fn arena(settings: &str) -> Battle {
    let mut library = Library::embedded();
    let text = format!(
        "name='Open'\nruleset='dice_pool'\n[settings]\n{settings}\n[[side]]\nname='a'\n[[side]]\nname='b'\n\
         [[unit]]\nkind='thug'\nside='a'\ncount=2\n[[unit]]\nkind='thug'\nside='b'\n"
    );
    library.add("maps/open.battle.toml", &text);
    let setup = rules::load(&library, "maps/open.battle.toml").unwrap_or_else(|error| panic!("{error}"));
    Battle::new(&setup, DiceSource::Seed(1)).unwrap()
}

#[test]
fn dp_036_without_a_map_the_battlefield_is_twelve_by_twelve() {
    let battle = arena("");
    assert_eq!((battle.board().grid().cols(), battle.board().grid().rows()), (12, 12));
    let cols: Vec<_> = battle.units().map(|view| view.cell.unwrap().col).collect();
    assert_eq!(cols, [3, 3, 9], "side against side");
    let other = arena("arena = [20, 9, 1]");
    assert_eq!((other.board().grid().cols(), other.board().grid().rows()), (20, 9));
}

#[test]
fn dp_038_corners_touch() {
    let mut battle = duel("", 3).start(&FIRST);
    give(&mut battle, go(A, 3, 4));
    assert_eq!(cell(&battle, A), Some(Cell::new(3, 4)));
}

#[test]
fn dp_039_distance_is_the_fewest_steps() {
    let fight = melee("", &[unit("fighter", "a", 2, 2), unit("fighter", "b", 5, 3)]);
    assert_eq!(pool(&fight.start(&FIRST), attack(A, GUN, B)), 4 - 3);
    assert_eq!(pool(&duel("", 0).start(&FIRST), attack(A, GUN, B)), 4, "0 in the same space");
}

#[test]
fn dp_040_hexes_may_take_the_place_of_squares() {
    assert!(arena("grid = 'hex'").board().grid().is_hex());
}

/// Drawings of the ground that cells of both tints have in common.
fn shared_drawings(battle: &Battle) -> usize {
    use std::collections::BTreeSet;

    use hexfray::picture::{PieceKind, pieces};
    let tops = pieces(battle.board(), 0, battle.shows_grid()).into_iter().filter(|piece| piece.kind == PieceKind::Top);
    let (even, odd): (Vec<_>, Vec<_>) = tops.partition(|top| (top.cell.col + top.cell.row) % 2 == 0);
    let frames =
        |pieces: Vec<hexfray::picture::Piece>| pieces.into_iter().map(|top| top.frame).collect::<BTreeSet<_>>();
    frames(even).intersection(&frames(odd)).count()
}

#[test]
fn dp_041_drawing_the_grid_is_optional() {
    assert_eq!(shared_drawings(&arena("")), 0, "squares of two tints");
    let plain = arena("show_grid = false");
    assert!(shared_drawings(&plain) > 0, "or ground of one");
    assert_eq!(
        plain.units().next().unwrap().cell,
        arena("").units().next().unwrap().cell,
        "the cells are there all the same"
    );
}
