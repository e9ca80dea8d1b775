//! Weapons, ranges and lines of fire on the board (MC-080 … MC-107, MC-192 … MC-202).

use hexfray_battle::{Aim, Battle, DiceSource, Event, Order, Range, UnitId, Verb};
use hexfray_board::grid::{Cell, Template};

use super::field::{Field, act, at, cast, damage, damaged, healed, hurt, inflict, knows, other, strike, user, wields};

/// A hex board, wide enough for a row of three.
const HEXES: &str = r#"
name = "Hexes"
grid = { shape = "hex", top = "flat", offset = "odd" }
terrain = '''
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
'''
"#;

/// Whether a weapon reaches this many cells.
fn reaches(weapon: &str, cells: i16) -> bool {
    let field = Field::open().unit("a", (2, 2), &wields(weapon)).unit("b", (2 + cells, 2), &other(5));
    field.start(&[1, 1]).0.check(&strike(1)).is_ok()
}

/// The units struck by a shot over this offset in columns and rows, with units in the cells `between`.
fn shot(offset: (i16, i16), between: &[(i16, i16)]) -> Vec<u16> {
    let mut field =
        Field::open().unit("a", (2, 1), &wields("kit_bow")).unit("b", (2 + offset.0, 1 + offset.1), &other(9));
    for (number, at) in (0..).zip(between) {
        field = field.unit("b", (2 + at.0, 1 + at.1), &other(8 - number));
    }
    let dice: Vec<u16> = vec![1; between.len() + 2].into_iter().chain([50, 3]).collect();
    damaged(&field.start(&dice).order(strike(1)))
}

#[test]
fn mc_080_a_unit_that_strikes_can_be_struck_back() {
    let field = Field::open().unit("a", (5, 2), &wields("kit_sword")).unit("b", (6, 2), &other(5));
    let mut fight = field.start(&[1, 1, 50, 3]);
    assert_eq!(fight.0.check(&strike(1)), Ok(()));
    fight.end();
    assert_eq!(fight.0.check(&act(1, Verb::ATTACK, 0, 0, at(0))), Ok(()), "bare hands are R:1 too");
    assert!(!reaches("kit_sword", 2), "one cell between is too far");
}

#[test]
fn mc_081_a_polearm_strikes_over_one_cell_and_cannot_be_struck_back() {
    let field = Field::on(HEXES).unit("a", (4, 2), &wields("kit_polearm")).unit("b", (2, 1), &other(5)).unit(
        "a",
        (3, 1),
        &other(4),
    );
    let mut before = field.start(&[1, 1, 1, 50, 3]);
    assert_eq!(damaged(&before.order(strike(1))), [2], "a unit in the cell between is struck first");
    let mut fight = field.start(&[1, 1, 1, 50, 3]);
    let grid = fight.0.board().grid();
    assert_eq!(grid.distance(Cell::new(4, 2), Cell::new(2, 1)), 2, "three cells in a row");
    fight.order(Order::Referee(hexfray_battle::Ruling::Place { unit: UnitId(2), cell: Cell::new(0, 5) }));
    assert_eq!(damaged(&fight.order(strike(1))), [1]);
    fight.end();
    assert!(fight.refused(act(1, Verb::ATTACK, 0, 0, at(0))).contains("range"), "R:1 does not reach back");
}

#[test]
fn mc_082_each_type_of_weapon_has_its_range() {
    let table = [
        ("kit_sword", 1),
        ("kit_rod", 1),
        ("kit_polearm", 2),
        ("kit_flail", 2),
        ("kit_harp", 3),
        ("kit_dart", 4),
        ("kit_crossbow", 5),
        ("kit_bow", 6),
        ("kit_rifle", 8),
    ];
    for (weapon, range) in table {
        assert!(reaches(weapon, range), "{weapon} reaches {range}");
        assert!(!reaches(weapon, range + 1), "{weapon} does not reach {}", range + 1);
        assert!(reaches(weapon, 1), "there is no minimum range (MC-005)");
    }
}

#[test]
fn mc_083_swallows_are_no_polearms() {
    assert!(reaches("kit_swallow", 1) && !reaches("kit_swallow", 2), "range 1");
}

#[test]
fn mc_084_thrown_weapons_reach_four() {
    assert!(reaches("kit_dart", 4) && !reaches("kit_dart", 5));
}

#[test]
fn mc_085_a_shot_goes_between_the_lines_and_range_is_counted_by_cells() {
    assert_eq!(shot((4, 2), &[]), [1], "4 + 2 = 6 cells, off every main direction");
    let field = Field::open().unit("a", (2, 1), &wields("kit_bow")).unit("b", (7, 3), &other(5));
    assert!(field.start(&[1, 1]).refused(strike(1)).contains("range"), "5 + 2 = 7 cells");
}

#[test]
fn mc_086_cells_that_the_line_crosses_are_hazard_zones() {
    for (aim, zones, beside) in
        [((2, 1), vec![(1, 0), (1, 1)], vec![(0, 1), (2, 0)]), ((3, 1), vec![(1, 0), (2, 1)], vec![(1, 1), (2, 0)])]
    {
        for zone in zones {
            assert_eq!(shot(aim, &[zone]), [2], "a unit at {zone:?} is hit on the way to {aim:?}");
        }
        for cell in beside {
            assert_eq!(shot(aim, &[cell]), [1], "{cell:?} is not crossed on the way to {aim:?}");
        }
    }
}

#[test]
fn mc_087_only_the_first_one_in_the_way_is_hit() {
    assert_eq!(shot((4, 0), &[(3, 0), (1, 0)]), [3], "the nearer of two, not the one listed first");
    assert_eq!(shot((2, 0), &[(3, 0)]), [1], "nobody behind the target is touched");
}

#[test]
fn mc_088_cells_that_the_line_only_touches_are_none() {
    assert_eq!(shot((2, 2), &[(1, 0), (0, 1), (2, 1)]), [1], "beside the spine");
    assert_eq!(shot((2, 2), &[(1, 1)]), [2], "on it");
    assert_eq!(shot((1, 1), &[(1, 0), (0, 1)]), [1], "between two cells");
}

#[test]
fn mc_089_hazard_zones_are_for_weapons_and_what_uses_them() {
    let archer = user("weapons = [\"kit_bow\"]\nabilities = [\"kit_shot\", \"kit_pierce\", \"kit_bolt\"]");
    let field = || Field::open().unit("a", (2, 2), &archer).unit("b", (5, 2), &other(5)).unit("b", (4, 2), &other(4));
    let order = |with: u8| act(0, Verb::ABILITY, with, 0, at(1));
    assert_eq!(damaged(&field().start(&[1, 1, 1, 3]).order(order(0))), [2], "R:Weapon with a bow: a unit in the way");
    assert_eq!(damaged(&field().start(&[1, 1, 1]).order(order(1))), [1], "other techniques have none");
    assert_eq!(damaged(&field().start(&[1, 1, 1, 50, 3]).order(order(2))), [1], "spells have none");
}

/// Whether the first unit's ability can be aimed at a unit, or at a cell, this many cells away.
fn aims(unit: &str, cells: i16, at_cell: bool) -> bool {
    let field = Field::open().unit("a", (2, 2), unit).unit("b", (2 + cells, 2), &other(5));
    let aim = if at_cell { Aim::Cell(Cell::new(2 + cells, 2)) } else { at(1) };
    field.start(&[1, 1]).0.check(&cast(aim)).is_ok()
}

#[test]
fn mc_096_single_with_weapon_damage_reaches_as_far_as_the_weapon() {
    let with = |weapon: &str| user(&format!("weapons = [\"{weapon}\"]\nabilities = [\"kit_shot\"]"));
    assert!(aims(&with("kit_bow"), 6, false) && !aims(&with("kit_bow"), 7, false), "a bow's 6");
    assert!(aims(&with("kit_sword"), 1, false) && !aims(&with("kit_sword"), 2, false), "a sword's 1 (MC-009)");
}

#[test]
fn mc_097_single_job_abilities_reach_three() {
    assert!(aims(&knows("kit_crush"), 3, false) && !aims(&knows("kit_crush"), 4, false));
    assert!(!aims(&knows("kit_mystic"), 4, false), "also those of magic type");
}

#[test]
fn mc_098_single_spells_reach_five() {
    assert!(aims(&knows("kit_bolt"), 5, false) && !aims(&knows("kit_bolt"), 6, false));
}

/// The number of foes in a row, one per cell from the aim onward, that an area catches.
fn radius(ability: &str, rolls: &[u16]) -> usize {
    let mut field = Field::open().unit("a", (4, 2), &knows(ability));
    for step in 0..6 {
        field = field.unit("b", (8 + step, 2), &other(9 - step as u8));
    }
    let dice: Vec<u16> = [1; 7].iter().chain(rolls).copied().collect();
    damaged(&field.start(&dice).order(cast(Aim::Cell(Cell::new(8, 2))))).len()
}

#[test]
fn mc_099_group_is_an_area_of_two() {
    assert!(aims(&knows("kit_gale"), 4, true) && !aims(&knows("kit_gale"), 5, true), "Group (job): R:4");
    assert!(aims(&knows("kit_blaze"), 5, true) && !aims(&knows("kit_blaze"), 6, true), "Group (magic): R:5");
    assert_eq!((radius("kit_gale", &[]), radius("kit_blaze", &[50, 50, 1])), (2, 2), "A:2: the cell and one around it");
}

#[test]
fn mc_100_group_plus_is_an_area_of_three() {
    assert!(aims(&knows("kit_storm"), 5, true) && !aims(&knows("kit_storm"), 6, true), "R:5");
    assert_eq!(radius("kit_storm", &[]), 3, "A:3");
}

/// Whether a group ability with these lines counts as Group+ instead of Group.
fn is_group_plus(lines: &str) -> bool {
    let text = format!("[[ability]]\nkey = \"test_group\"\nname = \"Group\"\ntarget = \"group\"\n{lines}\n");
    let field = Field::open().file("abilities/percentile_group.toml", &text);
    let field = field.unit("a", (2, 2), &knows("test_group")).unit("b", (9, 2), &other(5));
    let setup = field.setup().unwrap_or_else(|error| panic!("{error}"));
    let battle = Battle::new(&setup, DiceSource::Script(vec![1, 1])).unwrap();
    let acts = battle.acts(UnitId(0));
    let view = acts.iter().find(|view| view.act.verb == Verb::ABILITY).unwrap();
    match (view.targeting.range, view.targeting.template) {
        (Range::Cells(5), Template::Area { size: 3 }) => true,
        (Range::Cells(4 | 5), Template::Area { size: 2 }) => false,
        other => panic!("{lines}: {other:?}"),
    }
}

#[test]
fn mc_099_mc_100_what_counts_as_group_goes_by_mp_and_level() {
    let blue = |mp: u16| is_group_plus(&format!("type = \"spell\"\nblue = true\nmp = {mp}\ndamage = \"10\""));
    assert_eq!((blue(1), blue(67), blue(68)), (false, false, true), "Blue Magic: 67 MP A:2, 68 MP A:3");
    let spell = |level: u8, does: &str| is_group_plus(&format!("type = \"spell\"\nlevel = {level}\nmp = 90\n{does}"));
    let harms = "damage = \"10\"";
    assert_eq!((spell(5, harms), spell(6, harms)), (false, true), "offensive spells from level 6 on");
    let blinds = "inflicts = [{ condition = \"blind\", rounds = 4 }]";
    assert_eq!((spell(5, blinds), spell(6, blinds)), (false, true), "those that bring conditions, too");
    assert!(!spell(8, "healing = \"10\""), "not those that mend");
    let earned = |level: u8| is_group_plus(&format!("type = \"technique\"\nlevel = {level}\n{harms}"));
    assert_eq!((earned(49), earned(50)), (false, true), "abilities earned at level 50 or later");
}

#[test]
fn mc_101_single_or_group_is_chosen_with_each_casting() {
    let field = |settings: &str| {
        Field::open()
            .set(settings)
            .unit("a", (5, 2), &knows("kit_mend"))
            .unit("a", (7, 2), &other(5))
            .unit("a", (7, 3), &other(4))
            .unit("b", (8, 2), &other(3))
    };
    let healed_by = |settings: &str, option: i16, aim: Aim| {
        let mut fight = field(settings).start(&[1; 4]);
        for unit in 1..4 {
            hurt(&mut fight, unit, 50);
        }
        let events = fight.order(act(0, Verb::ABILITY, 0, option, aim));
        (healed(&events), fight.hp(1))
    };
    let cell = Aim::Cell(Cell::new(7, 2));
    assert_eq!(healed_by("", 0, at(1)), (vec![1], 90), "as Single: one target, all of 40");
    assert_eq!(
        healed_by("", 1, cell),
        (vec![1, 2], 80),
        "as Group: allies around the cell, three quarters of 40 (TC-121)"
    );
    let with_foes = |roll: u16| {
        let mut fight = field("single_party_hits_foes = true").start(&[1, 1, 1, 1, roll]);
        (1..4).for_each(|unit| drop(hurt(&mut fight, unit, 50)));
        healed(&fight.order(act(0, Verb::ABILITY, 0, 1, cell)))
    };
    assert_eq!(with_foes(91), [1, 2, 3], "with the setting foes in the area get it too");
    assert_eq!(with_foes(92), [1, 2], "if the spell overcomes them (TC-115)");
}

#[test]
fn mc_102_ultima_reaches_six_with_an_area_of_four() {
    assert!(aims(&knows("kit_ruin"), 6, true) && !aims(&knows("kit_ruin"), 7, true));
    assert_eq!(radius("kit_ruin", &[]), 4);
}

#[test]
fn mc_103_party_is_centred_on_the_user_and_spares_foes() {
    let field = Field::open()
        .unit("a", (5, 2), &knows("kit_hymn"))
        .unit("a", (7, 2), &other(5))
        .unit("a", (8, 2), &other(4))
        .unit("b", (6, 2), &other(3));
    let mut fight = field.start(&[1; 4]);
    for unit in 0..4 {
        hurt(&mut fight, unit, 20);
    }
    assert_eq!(healed(&fight.order(cast(Aim::None))), [0, 1], "allies within two cells and the user");
}

#[test]
fn mc_105_calls_spare_allies_and_kind_calls_spare_foes() {
    let field = |ability: &str| {
        Field::open().unit("a", (4, 2), &knows(ability)).unit("a", (9, 2), &other(5)).unit("b", (10, 2), &other(4))
    };
    let aim = Aim::Cell(Cell::new(10, 2));
    assert_eq!(damaged(&field("kit_call").start(&[1; 3]).order(cast(aim))), [2], "R:6, and no ally is struck");
    let mut fight = field("kit_kind_call").start(&[1; 3]);
    hurt(&mut fight, 1, 50);
    hurt(&mut fight, 2, 50);
    assert_eq!(healed(&fight.order(cast(aim))), [1], "a call of type Recovery leaves enemies alone");
}

#[test]
fn mc_106_all_needs_no_aim_and_spares_nobody() {
    let field = Field::open().unit("a", (0, 0), &knows("kit_quake")).unit("a", (19, 0), &other(5)).unit(
        "b",
        (19, 4),
        &other(4),
    );
    assert_eq!(damaged(&field.start(&[1; 3]).order(cast(Aim::None))), [0, 1, 2]);
}

#[test]
fn mc_192_melee_is_the_adjacent_cell_by_side() {
    let field = Field::open().unit("a", (5, 2), &wields("kit_sword")).unit("b", (6, 3), &other(5));
    assert!(field.start(&[1, 1]).refused(strike(1)).contains("range"), "a shared corner is not enough (MC-002)");
}

#[test]
fn mc_193_ranged_weapons_have_the_maps_range() {
    assert!(!reaches("kit_rifle", 15), "not the 15 m of the rules without a map");
}

#[test]
fn mc_198_nobody_runs_in_for_a_blow() {
    let field = Field::open().unit("a", (5, 2), &wields("kit_sword")).unit("b", (8, 2), &other(5));
    let mut fight = field.start(&[1, 1, 50, 3]);
    assert!(fight.refused(strike(1)).contains("range"), "three cells away");
    fight.go(0, (7, 2));
    assert_eq!(damage(&fight.order(strike(1))).len(), 1, "its Movement action brings it there");
    let place = fight.0.unit(UnitId(0)).unwrap().cell;
    assert_eq!(place, Some(Cell::new(7, 2)), "and it does not run back");
}

/// A boulder between two halves of a row.
const BOULDER: &str = r#"
name = "Boulder"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . B . . . .
. . . . . . . .
'''
[legend]
B = { terrain = "grass", obstacle = "boulder" }
"#;

#[test]
fn mc_199_cover_stops_shots_and_not_spells() {
    let archer = user("weapons = [\"kit_bow\"]\nabilities = [\"kit_bolt\"]");
    let field = Field::on(BOULDER).unit("a", (1, 0), &archer).unit("b", (5, 0), &other(5));
    let mut fight = field.start(&[1, 1, 50, 3]);
    assert!(fight.refused(strike(1)).contains("obstacle"));
    assert_eq!(fight.0.check(&cast(at(1))), Ok(()), "out of sight is no shelter from magic");
    inflict(&mut fight, 1, "vanish", 4);
    assert!(fight.refused(cast(at(1))).contains("TC-070"), "Vanish is");
}

#[test]
fn mc_200_stray_shots_hit_the_first_on_the_line() {
    let field =
        Field::open().unit("a", (2, 2), &wields("kit_bow")).unit("b", (6, 2), &other(5)).unit("a", (4, 2), &other(4));
    let events = field.start(&[1, 1, 1, 50, 3]).order(strike(1));
    let redirected = |event: &Event| matches!(event, Event::Redirected { meant: UnitId(1), hit: Some(UnitId(2)), .. });
    assert!(events.iter().any(redirected), "even an ally");
    assert_eq!(damaged(&events), [2]);
}

#[test]
fn mc_202_a_slow_action_is_lost_when_its_target_walks_out_of_range() {
    let field = || {
        Field::open().unit("a", (2, 2), &knows("kit_slow_bolt")).unit("b", (7, 2), &other(15)).unit(
            "b",
            (4, 2),
            &other(3),
        )
    };
    let mut fight = field().start(&[1; 3]);
    fight.order(cast(at(1)));
    fight.go(1, (8, 2));
    let events = fight.end();
    assert!(events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(0), .. })));
    assert!(damaged(&events).is_empty(), "6 cells are out of R:5 (MC-037)");
    let mut fight = field().set("out_of_range = \"retarget\"").start(&[1, 1, 1, 50]);
    fight.order(cast(at(1)));
    fight.go(1, (8, 2));
    assert_eq!(damaged(&fight.end()), [2], "with the setting it strikes a unit in range");
}
