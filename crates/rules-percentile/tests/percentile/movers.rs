//! Move and Jump of every kind of unit, and limits of their use (MC-009, MC-014, MC-020 … MC-035, MC-065, MC-068).

use hexfray_battle::{Aim, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::field::{Field, Fight, act, at, cast, damaged, inflict, knows, other, strike, user};

/// A pond in the first row; a wall of five levels across the rest.
const LAND: &str = r#"
name = "Land"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
~ ~ w w . . . .
. . . . . . . .
. . . . . . . .
'''
height = '''
0 0 0 0 0 0 0 0
0 0 0 5 5 0 0 0
0 0 0 5 5 0 0 0
'''
[legend]
w = "deep_water"
"#;

fn stat(fight: &Fight, label: &str) -> i32 {
    fight.0.stats(UnitId(0)).iter().find(|stat| stat.label.as_str() == label).map(|stat| stat.value).unwrap()
}

/// Move and Jump of a unit with these lines that stands in a cell.
fn move_and_jump(lines: &str, cell: (i16, i16)) -> (i32, i32) {
    let fight = Field::on(LAND).unit("a", cell, lines).unit("b", (7, 2), &other(2)).start(&[10, 1]);
    (stat(&fight, "Move"), stat(&fight, "Jump"))
}

/// Move and Jump on land of a creature with SPD 10 and AGI 10: 4 and 4 without its type.
fn creature(kind: &str) -> (i32, i32) {
    move_and_jump(&format!("attributes = {{ agi = 10, spd = 10 }}\ncreature = \"{kind}\"\n"), (0, 1))
}

#[test]
fn mc_009_weapon_range_is_the_weapons_in_use() {
    let archer = user("weapons = [\"kit_bow\"]\nabilities = [\"kit_shot\"]");
    let field = |cells: i16| Field::open().unit("a", (2, 2), &archer).unit("b", (2 + cells, 2), &other(5));
    assert_eq!(field(6).start(&[1, 1]).0.check(&cast(at(1))), Ok(()), "a bow's 6");
    assert!(field(7).start(&[1, 1]).0.check(&cast(at(1))).is_err());
}

#[test]
fn mc_014_areas_are_aimed_at_cells_to_spare_friends() {
    let field =
        Field::open().unit("a", (5, 2), &knows("kit_gale")).unit("b", (8, 2), &other(5)).unit("a", (7, 2), &other(4));
    let mut fight = field.start(&[1; 3]);
    let events = fight.order(cast(Aim::Cell(Cell::new(9, 2))));
    assert_eq!(damaged(&events), [1], "aimed at the ground behind the foe, it spares the ally before it");
}

#[test]
fn mc_020_jump_is_two_and_a_fifth_of_agility() {
    for (agi, jump) in [(4, 2), (5, 3), (7, 3), (20, 6)] {
        assert_eq!(move_and_jump(&format!("attributes = {{ agi = {agi}, spd = 8 }}\n"), (0, 1)).1, jump, "AGI {agi}");
    }
}

#[test]
fn mc_022_the_type_of_creature_changes_both() {
    let table = [
        ("abnormal", (4, 4)),
        ("amorph", (4, 3)),
        ("arcana", (4, 4)),
        ("beast", (5, 4)),
        ("demon", (4, 4)),
        ("dragon", (4, 5)),
        ("humanoid", (4, 4)),
        ("insect", (3, 5)),
        ("lizard", (6, 3)),
        ("machina", (3, 3)),
        ("plant", (2, 2)),
        ("undead", (3, 3)),
    ];
    for (kind, expected) in table {
        assert_eq!(creature(kind), expected, "{kind}");
    }
    assert_eq!(creature("aerial").0, 5, "aerial: Move +1");
}

#[test]
fn mc_023_aquans_are_quick_in_water_and_slow_on_land() {
    let aquan = "attributes = { agi = 10, spd = 10 }\ncreature = \"aquan\"\n";
    assert_eq!(move_and_jump(aquan, (0, 1)), (3, 3), "on land −1/−1");
    assert_eq!(move_and_jump(aquan, (0, 0)), (5, 4), "in water +1/+0");
}

/// Whether a unit may end its move on a cell.
fn may_go(fight: &Fight, to: (i16, i16)) -> bool {
    fight.0.reach(UnitId(0)).iter().any(|way| way.cell == Cell::new(to.0, to.1) && way.may_stop)
}

#[test]
fn mc_024_aerial_creatures_fly_over_heights() {
    let start = |lines: &str| Field::on(LAND).unit("a", (2, 2), lines).unit("b", (7, 2), &other(2)).start(&[10, 1]);
    let walker = "attributes = { agi = 10, spd = 10 }\ncreature = \"beast\"\n";
    assert!(!may_go(&start(walker), (3, 2)), "a wall of 5 levels is too much for Jump 4");
    assert!(may_go(&start(&walker.replace("beast", "aerial")), (5, 2)), "Jump does not limit a flyer");
}

#[test]
fn mc_025_move_and_jump_lie_between_1_and_8() {
    let plant = "attributes = { agi = 3, spd = 3 }\ncreature = \"plant\"\n";
    assert_eq!(move_and_jump(plant, (0, 1)), (1, 1), "2 − 2 is 0, but at least 1");
    assert_eq!(move_and_jump("attributes = { agi = 40, spd = 35 }\nmove = 1\n", (0, 1)), (8, 8), "9 + 1 is at most 8");
}

#[test]
fn mc_026_monsters_use_the_formula_of_characters() {
    let character = "attributes = { agi = 12, spd = 17 }\n";
    let monster = format!("{character}creature = \"humanoid\"\n");
    assert_eq!(move_and_jump(&monster, (0, 1)), move_and_jump(character, (0, 1)));
}

#[test]
fn mc_027_advantages_add_to_move_and_jump() {
    let with = |line: &str| move_and_jump(&format!("attributes = {{ agi = 10, spd = 10 }}\n{line}\n"), (0, 1));
    assert_eq!((with("move = 1").0, with("move = 2").0), (5, 6), "Fleet-Footed");
    assert_eq!((with("jump = 1").1, with("jump = 2").1), (5, 6), "Athletic (MC-028)");
}

#[test]
fn mc_029_disadvantages_take_off_move_and_jump() {
    let with = |line: &str| move_and_jump(&format!("attributes = {{ agi = 10, spd = 10 }}\n{line}\n"), (0, 1));
    assert_eq!((with("move = -1").0, with("move = -2").0), (3, 2), "Limp");
    assert_eq!((with("jump = -1").1, with("jump = -2").1), (3, 2), "Clumsy (MC-030)");
}

#[test]
fn mc_031_the_lame_do_not_move_by_themselves() {
    let lame = user("lamed = true");
    let fight = Field::open().unit("a", (5, 2), &lame).unit("b", (6, 2), &other(5)).start(&[1, 1]);
    assert_eq!((stat(&fight, "Move"), stat(&fight, "Jump")), (0, 0), "not even the least of 1");
    assert!(fight.0.reach(UnitId(0)).is_empty(), "no Movement action, not even one cell (MC-042)");
    assert!(fight.0.check(&act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None)).is_err());
    assert_eq!(fight.0.check(&strike(1)), Ok(()), "but it acts");
}

#[test]
fn mc_031_being_lamed_is_immobilize_for_good_in_all_that_it_does() {
    let lame = user("lamed = true").replace("\neva = 0", "\neva = 40");
    let healer = knows("esuna").replace("mp = 50", "mp = 99").replace("spd = 20", "spd = 4");
    let field = Field::open().unit("a", (5, 2), &lame).unit("b", (6, 2), &other(5)).unit("a", (5, 3), &healer);
    let mut fight = field.start(&[1; 40]);
    assert!(fight.conditions(0).contains(&("Immobilize", None)), "it is among its conditions, without an end");
    assert_eq!(stat(&fight, "Evasion"), 20, "which halves its Evasion of 40");
    let escape = act(0, Verb::ESCAPE, 0, 0, Aim::None);
    assert!(fight.refused(escape).contains("a condition prevents escapes"), "it does not escape");
    while fight.actor() != UnitId(2) {
        fight.end();
    }
    assert_eq!(fight.0.check(&act(2, Verb::ABILITY, 0, 0, at(0))), Ok(()));
    fight.order(act(2, Verb::ABILITY, 0, 0, at(0)));
    assert!(fight.conditions(0).contains(&("Immobilize", None)), "no remedy ends it");
    inflict(&mut fight, 0, "immobilize", 1);
    while fight.0.round() < 3 {
        fight.end();
    }
    assert!(fight.conditions(0).contains(&("Immobilize", None)), "nor does the end of another one");
    assert!(fight.0.reach(UnitId(0)).is_empty());
}

#[test]
fn mc_031_the_lame_stop_nobody_from_escaping() {
    let hit = |lines: &str, immobilized: bool| {
        let foe = format!("{}{lines}\n", other(5));
        let mut fight = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &foe).start(&[1, 1]);
        if immobilized {
            inflict(&mut fight, 1, "immobilize", 4);
        }
        fight.0.forecast(&act(0, Verb::ESCAPE, 0, 0, Aim::None)).unwrap().targets[0].hit
    };
    let (free, bound, lame) = (hit("", false), hit("", true), hit("lamed = true", false));
    assert!(free < bound && (bound - lame).abs() < 1e-12, "a free foe may stop it: {free} {bound} {lame}");
}

#[test]
fn mc_035_nobody_moves_or_acts_before_its_initiative() {
    let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &other(5));
    let fight = field.start(&[1, 1]);
    let order = hexfray_battle::Order::Move { unit: UnitId(1), to: Cell::new(7, 2) };
    assert!(fight.0.check(&order).is_err(), "no Movement action");
    assert!(fight.0.check(&act(1, Verb::ATTACK, 0, 0, at(0))).is_err(), "no action");
    assert!(fight.0.reach(UnitId(1)).is_empty());
}

#[test]
fn mc_065_waist_deep_water_does_not_keep_from_acting() {
    let field = Field::on(LAND).unit("a", (1, 0), &user("")).unit("b", (1, 1), &other(5));
    let fight = field.start(&[1, 1]);
    assert_eq!(fight.0.check(&strike(1)), Ok(()));
    assert_eq!(fight.0.check(&act(0, Verb::DEFEND, 0, 0, Aim::None)), Ok(()));
}

#[test]
fn mc_068_water_is_as_deep_for_monsters() {
    for kind in ["humanoid", "dragon"] {
        let monster = user(&format!("creature = \"{kind}\""));
        let fight = Field::on(LAND).unit("a", (2, 0), &monster).unit("b", (2, 1), &other(5)).start(&[1, 1]);
        assert!(fight.refused(strike(1)).contains("MC-066"), "a {kind} of any size");
    }
    let fish = user("creature = \"aquan\"");
    let fight = Field::on(LAND).unit("a", (2, 0), &fish).unit("b", (2, 1), &other(5)).start(&[1, 1]);
    assert_eq!(fight.0.check(&strike(1)), Ok(()), "but not for Aquans (MC-069)");
}
