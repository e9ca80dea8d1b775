//! Spaces and the battlefield (DP-034 … DP-040).

use crate::common::*;

#[test]
fn dp_034_the_cell_is_the_unit_of_measure() {
    for metres in [1, 100] {
        let battle = duel("", 3).on_yard(&format!("metres_per_cell = {metres}")).start(&FIRST);
        assert_eq!(battle.board().metres_per_cell(), metres);
        assert_eq!(pool(&battle, attack(A, GUN, B)), 4 - 3, "three spaces, however long they are");
    }
}

#[test]
fn dp_034_a_battle_may_say_what_ground_a_space_stands_for() {
    let said = |settings: &str| {
        let battle = duel(settings, 1).start(&FIRST);
        battle.situation().iter().find(|stat| stat.label.as_str() == "A cell").map(|stat| stat.text.unwrap())
    };
    assert_eq!(said("space_label = '5 metres'"), Some(Name::new("5 metres")));
    assert_eq!(said(""), None);
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
    let mut library = hexfray_data::library();
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
fn dp_036_who_flies_has_as_many_levels_as_the_third_figure_says() {
    let highest = |settings: &str, kind: &str| {
        let mut library = hexfray_data::library();
        let text = format!(
            "name='Open'\nruleset='dice_pool'\n[settings]\n{settings}\n[[side]]\nname='a'\n[[side]]\nname='b'\n\
             [[unit]]\nkind='{kind}'\nside='a'\n[[unit]]\nkind='thug'\nside='b'\n"
        );
        library.add("maps/open.battle.toml", &text);
        let setup = rules::load(&library, "maps/open.battle.toml").unwrap_or_else(|error| panic!("{error}"));
        let mut battle = Battle::new(&setup, DiceSource::Seed(1)).unwrap();
        for _ in 0..8 {
            until_turn_of(&mut battle, A);
            let higher = battle.reach(A).into_iter().filter(|way| way.may_stop).max_by_key(|way| way.cell.level);
            let Some(way) = higher.filter(|way| way.cell.level > cell(&battle, A).unwrap().level) else { break };
            give(&mut battle, Order::Move { unit: A, to: way.cell });
            end(&mut battle);
        }
        (battle.board().grid().levels(), cell(&battle, A).unwrap().level)
    };
    assert_eq!(highest("", "young_dragon"), (12, 11), "twelve as a rule");
    assert_eq!(highest("arena = [12, 12, 3]", "young_dragon"), (3, 2));
    assert_eq!(highest("", "thug"), (12, 0), "who does not fly stays below");
    let refused = |settings: &str| {
        let mut library = hexfray_data::library();
        let text = format!(
            "name='Open'\nruleset='dice_pool'\n[settings]\n{settings}\n[[side]]\nname='a'\n[[side]]\nname='b'\n\
             [[unit]]\nkind='thug'\nside='a'\n[[unit]]\nkind='thug'\nside='b'\n"
        );
        library.add("maps/open.battle.toml", &text);
        rules::load(&library, "maps/open.battle.toml").err().map_or_else(String::new, |error| error.to_string())
    };
    assert!(refused("arena = [12, 12, 40]").contains("16 at most"));
    assert!(refused("arena = [100, 12, 2]").contains("64 columns and rows at most"));
    assert_eq!(refused("arena = [100, 12, 1]"), "");
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

    use hexfray_drawing::picture::{PieceKind, pieces};
    let tops = pieces(battle.board(), 0, battle.shows_grid()).into_iter().filter(|piece| piece.kind == PieceKind::Top);
    let (even, odd): (Vec<_>, Vec<_>) = tops.partition(|top| (top.cell.col + top.cell.row) % 2 == 0);
    let frames =
        |pieces: Vec<hexfray_drawing::picture::Piece>| pieces.into_iter().map(|top| top.frame).collect::<BTreeSet<_>>();
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
