//! The Ability Action in its seven steps, spells, areas, recovery (TC-062 … TC-076, TC-112 … TC-122, MC-095 … MC-107).

use hexfray_battle::{Aim, Event, Order, UnitId, Verb};
use hexfray_board::grid::{Cell, Direction};

use super::field::{Field, act, chances, damage, hurt};

/// MAG 7, SPD 8, M.ACC 115, 21 MP.
fn kumani(ability: &str) -> String {
    format!("attributes = {{ mag = 7, spd = 8 }}\nm_acc = 115\nhp = 80\nmp = 21\nabilities = [\"{ability}\"]\n")
}

/// SPD 7, M.Evasion 24, M.ARM 8.
const FANG: &str = "creature = \"beast\"\nattributes = { spd = 7 }\nm_eva = 24\nm_arm = 8\nhp = 90\n";

fn at(unit: u16) -> Aim {
    Aim::Unit(UnitId(unit))
}

#[test]
fn tc_112_leap_in_its_steps() {
    let field = Field::open().unit("a", (5, 2), &kumani("kit_rot")).unit("b", (9, 2), FANG);
    let mut fight = field.start(&[10, 1, 76, 6, 14]);
    let events = fight.order(act(0, Verb::ABILITY, 0, 0, at(1)));
    assert!(events.iter().any(|event| matches!(event, Event::Spent { left: 13, .. })), "21 − 8 MP (TC-113)");
    assert_eq!(chances(&events), [91, 41], "115 − 24 (TC-115), and (115 − 50) − 24 for Armour Down (TC-122)");
    assert_eq!(damage(&events), [26], "4 × MAG 7 + 6 = 34, less M.ARM 8 (TC-118, TC-119)");
    assert_eq!(fight.conditions(1), [("Armour Down", Some(4))], "14 of 41");
}

#[test]
fn tc_113_without_mp_nothing_is_cast() {
    let poor = kumani("kit_rot").replace("mp = 21", "mp = 7");
    let fight = Field::open().unit("a", (5, 2), &poor).unit("b", (9, 2), FANG).start(&[10, 1]);
    assert!(fight.refused(act(0, Verb::ABILITY, 0, 0, at(1))).contains("TC-113"));
}

#[test]
fn tc_117_a_failed_spell_costs_all_the_same() {
    let mut fight = Field::open().unit("a", (5, 2), &kumani("kit_rot")).unit("b", (9, 2), FANG).start(&[10, 1, 92]);
    let events = fight.order(act(0, Verb::ABILITY, 0, 0, at(1)));
    assert!(damage(&events).is_empty(), "92 of 91 fails");
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().mp, 13);
}

#[test]
fn tc_096_spells_have_no_criticals_and_no_automatic_misses() {
    let sure = kumani("kit_rot").replace("m_acc = 115", "m_acc = 140");
    let mut fight = Field::open().unit("a", (5, 2), &sure).unit("b", (9, 2), FANG).start(&[10, 1, 95, 6, 99]);
    assert_eq!(damage(&fight.order(act(0, Verb::ABILITY, 0, 0, at(1)))), [26], "95 of 116 hits");
    let mut fight = Field::open().unit("a", (5, 2), &sure).unit("b", (9, 2), FANG).start(&[10, 1, 3, 6, 99]);
    assert_eq!(damage(&fight.order(act(0, Verb::ABILITY, 0, 0, at(1)))), [26], "3 is a plain hit");
}

#[test]
fn tc_121_a_group_takes_three_quarters_before_armour() {
    let field = Field::open()
        .unit("a", (5, 2), &kumani("kit_fire"))
        .unit("b", (9, 2), &FANG.replace("m_arm = 8", "m_arm = 10"))
        .unit("b", (9, 3), &FANG.replace("m_arm = 8", "m_arm = 20"))
        .unit("b", (8, 2), &FANG.replace("m_arm = 8", "m_arm = 30"));
    let dice = [10, 1, 2, 3, 50, 50, 50];
    let mut fight = field.start(&dice);
    let events = fight.order(act(0, Verb::ABILITY, 0, 1, Aim::Cell(Cell::new(9, 2))));
    assert_eq!(damage(&events), [50, 40, 30], "80 on a group is 60, each less its own M.ARM (TC-120)");
    let mut fight = field.start(&[10, 1, 2, 3, 50]);
    assert_eq!(damage(&fight.order(act(0, Verb::ABILITY, 0, 0, at(1)))), [70], "100 % to one");
}

#[test]
fn mc_013_an_area_hits_friend_and_foe() {
    let field = Field::open().unit("a", (5, 2), &kumani("kit_fire")).unit("b", (9, 2), FANG).unit(
        "a",
        (8, 2),
        "attributes = { spd = 1 }\nhp = 90\n",
    );
    let mut fight = field.start(&[10, 1, 2, 50, 50]);
    let events = fight.order(act(0, Verb::ABILITY, 0, 1, Aim::Cell(Cell::new(9, 2))));
    assert_eq!(damage(&events).len(), 2, "the ally beside the target is caught too");
    let mut fight = field.start(&[10, 1, 2, 50]);
    let events = fight.order(act(0, Verb::ABILITY, 0, 1, Aim::Cell(Cell::new(10, 2))));
    assert_eq!(damage(&events).len(), 1, "aimed at the ground behind, it spares the ally (MC-014)");
}

#[test]
fn tc_118_elements() {
    let cases = [("weak = [\"fire\"]", 112), ("resist = [\"fire\"]", 32), ("immune_elements = [\"fire\"]", 0)];
    for (trait_, expected) in cases {
        let fang = format!("{}{trait_}\n", FANG.replace("hp = 90", "hp = 200"));
        let field = Field::open().unit("a", (5, 2), &kumani("kit_fire")).unit("b", (9, 2), &fang);
        let mut fight = field.start(&[10, 1, 50]);
        assert_eq!(damage(&fight.order(act(0, Verb::ABILITY, 0, 0, at(1)))), [expected], "80 fire, {trait_}, M.ARM 8");
    }
    let fang = format!("{FANG}absorb = [\"fire\"]\n");
    let mut fight = Field::open().unit("a", (5, 2), &kumani("kit_fire")).unit("b", (9, 2), &fang).start(&[10, 1, 50]);
    let events = fight.order(act(0, Verb::ABILITY, 0, 0, at(1)));
    assert!(events.iter().any(|event| matches!(event, Event::Healed { unit: UnitId(1), .. })), "absorbed fire heals");
}

#[test]
fn tc_115_helpful_spells_on_allies_need_no_roll() {
    let field = Field::open()
        .unit("a", (5, 2), &kumani("kit_mend"))
        .unit("b", (15, 2), FANG)
        .unit("a", (6, 2), "attributes = { spd = 1 }\nhp = 90\n")
        .unit("b", (7, 2), FANG);
    let mut fight = field.start(&[10, 1, 2, 3]);
    hurt(&mut fight, 2, 60);
    fight.order(act(0, Verb::ABILITY, 0, 0, at(2)));
    assert_eq!(fight.hp(2), 70, "30 + 40 without a roll");
    let mut fight = field.start(&[10, 1, 2, 3]);
    hurt(&mut fight, 2, 60);
    hurt(&mut fight, 3, 60);
    fight.order(act(0, Verb::ABILITY, 0, 1, Aim::Cell(Cell::new(6, 2))));
    assert_eq!((fight.hp(2), fight.hp(3)), (60, 30), "75 % of 40, and no foe is mended (MC-101)");
}

#[test]
fn mc_095_ranges_of_target_types() {
    let reach = |ability: &str, cells: i16| {
        let field = Field::open().unit("a", (2, 2), &kumani(ability)).unit("b", (2 + cells, 2), FANG);
        field.start(&[10, 1]).0.check(&act(0, Verb::ABILITY, 0, 0, at(1))).is_ok()
    };
    assert!(reach("kit_rot", 5) && !reach("kit_rot", 6), "Single (magic): R:5 (MC-098)");
    assert!(reach("kit_slow_blow", 3) && !reach("kit_slow_blow", 4), "Single (job): R:3 (MC-097)");
    assert!(reach("rush", 1) && !reach("rush", 2), "with weapon damage: R:Weapon (MC-096)");
    let group = |ability: &str, cells: i16| {
        let field = Field::open().unit("a", (2, 2), &kumani(ability)).unit("b", (15, 2), FANG);
        let aim = Aim::Cell(Cell::new(2 + cells, 2));
        field.start(&[10, 1]).0.check(&act(0, Verb::ABILITY, 0, 1, aim)).is_ok()
    };
    assert!(group("kit_fire", 5) && !group("kit_fire", 6), "Group (magic): R:5 A:2 (MC-101)");
}

#[test]
fn mc_104_jump_reaches_as_far_as_jump() {
    let agile = "attributes = { agi = 10, spd = 8 }\nhp = 50\nabilities = [\"leap\"]\n";
    let reach = |cells: i16| {
        let field = Field::open().unit("a", (2, 2), agile).unit("b", (2 + cells, 2), FANG);
        field.start(&[10, 1]).0.check(&act(0, Verb::ABILITY, 0, 0, at(1))).is_ok()
    };
    assert!(reach(4) && !reach(5), "Jump 2 + 10/5 = 4");
}

#[test]
fn mc_107_cones_and_lines_spare_the_user() {
    let user = "attributes = { spd = 8 }\nhp = 50\nabilities = [\"kit_cone\", \"kit_line\", \"kit_quake\"]\n";
    let near = "attributes = { spd = 1 }\nhp = 50\n";
    let field = Field::open()
        .unit("a", (5, 2), user)
        .unit("b", (6, 2), near)
        .unit("b", (7, 3), near)
        .unit("a", (7, 1), near)
        .unit("b", (17, 2), near)
        .unit("b", (4, 2), near);
    let dice = [10, 1, 1, 1, 1, 1, 1, 2, 3, 4, 5];
    let hit = |with: u8, aim: Aim| {
        let mut fight = field.start(&dice);
        let events = fight.order(act(0, Verb::ABILITY, with, 0, aim));
        let unit = |event: &Event| if let Event::Damaged { unit, .. } = event { Some(unit.0) } else { None };
        events.iter().filter_map(unit).collect::<Vec<u16>>()
    };
    assert_eq!(hit(0, Aim::Way(Direction(0))), [1, 2, 3], "cone 2 eastward: rows of 1 and 3, friend and foe (MC-016)");
    assert_eq!(hit(1, Aim::Way(Direction(0))), [1, 4], "the line runs to the map's edge (MC-015)");
    assert_eq!(hit(2, Aim::None), [0, 1, 2, 3, 4, 5], "All is everybody (MC-106)");
}

#[test]
fn tc_076_retargeting_of_what_helps_goes_to_an_ally() {
    let user = "attributes = { spd = 8 }\nhp = 50\nabilities = [\"kit_slow_mend\"]\n";
    let ally = "attributes = { spd = 1 }\nhp = 50\n";
    let field =
        Field::open().unit("a", (5, 2), user).unit("a", (6, 2), ally).unit("a", (5, 3), ally).unit("b", (4, 2), ally);
    let mut fight = field.start(&[10, 1, 2, 10]);
    hurt(&mut fight, 2, 30);
    fight.order(act(0, Verb::ABILITY, 0, 0, at(1)));
    let hurt_first = fight.actor();
    assert_eq!(hurt_first, UnitId(0), "it resolves at 13, before anybody else, and the Movement action is left");
}

#[test]
fn tc_070_the_unseen_cannot_be_singled_out() {
    use hexfray_battle::{Name, Ruling};
    let field = Field::open().unit("a", (5, 2), &kumani("kit_fire")).unit("b", (6, 2), FANG);
    let mut fight = field.start(&[10, 1, 50]);
    fight.order(Order::Referee(Ruling::Inflict { unit: UnitId(1), condition: Name::new("vanish"), rounds: 4 }));
    assert!(fight.refused(act(0, Verb::ABILITY, 0, 0, at(1))).contains("TC-070"));
    assert!(fight.refused(act(0, Verb::ATTACK, 0, 0, at(1))).contains("TC-070"));
    let events = fight.order(act(0, Verb::ABILITY, 0, 1, Aim::Cell(Cell::new(7, 2))));
    assert_eq!(damage(&events).len(), 1, "an area catches it all the same");
}
