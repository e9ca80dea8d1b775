//! The plan of an act is worked out once, when the act begins; what changes it on purpose afterwards.

use hexfray_battle::{Aim, Event, Order, Ruling, UnitId};
use hexfray_board::grid::Cell;

use super::{
    exceptions::{answers, missed},
    field::{Field, Fight, at, cast, damaged, inflict, knows, other},
};

/// A storm that costs 20 MP, and a slow blow that strikes those beside its target half as hard.
const ABILITIES: &str = "[[ability]]\nkey = \"dear_storm\"\nname = \"Dear storm\"\ntype = \"technique\"\ntarget = \
                         \"group_plus\"\nmp = 20\ndamage = \"10\"\narmour = \"none\"\n\n[[ability]]\nkey = \
                         \"slow_splash\"\nname = \"Slow splash\"\ntype = \"technique\"\ntarget = \"jump\"\narea = 2\nwho = \
                         \"others\"\ncharge = 12\ndamage = \"20\"\narmour = \"none\"\neffects = [{ effect = \"splash\", percent = 50 }]\n";

fn field() -> Field {
    Field::open().file("abilities/percentile_plans.toml", ABILITIES)
}

#[test]
fn a_copy_of_a_battle_goes_on_with_the_plan_of_the_act_under_way() {
    let mut fight = missed("kit_bolt", at(1), "");
    assert_eq!(answers(&fight), ["Let it be", "Roll again: Unit B"]);
    let mut twin = Fight(fight.0.twin());
    let again = Order::Answer { unit: UnitId(0), option: 1 };
    let events = fight.order(again);
    assert!(events.iter().any(|event| matches!(event, Event::Checked { .. })), "{events:?}");
    assert_eq!(twin.order(again), events);
    assert_eq!(twin.0.digest(), fight.0.digest());
}

#[test]
fn a_ruling_during_an_act_changes_what_it_costs() {
    let spent = |ruled: bool| {
        let mut field = field().set("group_limit_on_map = 2").unit("a", (5, 2), &knows("dear_storm"));
        for (row, spd) in [(1, 5), (2, 4), (3, 3)] {
            field = field.unit("b", (9, row), &other(spd));
        }
        let mut fight = field.start(&[1, 1, 1, 1, 1, 1]);
        let before = fight.0.unit(UnitId(0)).unwrap().mp;
        fight.order(cast(Aim::Cell(Cell::new(9, 2))));
        assert_eq!(answers(&fight), ["Yes", "No, leave it out"]);
        if ruled {
            inflict(&mut fight, 0, "mp_half", 4);
        }
        fight.order(Order::Answer { unit: UnitId(0), option: 1 });
        assert_eq!(answers(&fight).len(), 0, "two are left");
        before - fight.0.unit(UnitId(0)).unwrap().mp
    };
    assert_eq!((spent(false), spent(true)), (20, 10));
}

#[test]
fn tc_058_an_act_that_finds_another_target_is_aimed_at_that_one() {
    let slow = |spd: u8| format!("attributes = {{ spd = {spd} }}\nhp = 200\neva = 0\nacc = 200\n");
    let caster = format!("{}mp = 50\nabilities = [\"slow_splash\"]\n", slow(8));
    let field = field().unit("a", (5, 2), &caster).unit("b", (5, 3), &slow(1));
    // The lot falls on the only foe in range; another foe stands beside that one.
    let mut fight = field.unit("b", (5, 1), &slow(8)).unit("b", (5, 0), &slow(7)).start(&[10, 1, 7, 6, 50, 1, 1]);
    fight.order(cast(at(1)));
    fight.order(Order::Referee(Ruling::Remove { unit: UnitId(1) }));
    let mut events = Vec::new();
    while fight.0.unit(UnitId(0)).is_some_and(|view| view.charging.is_some()) {
        events = fight.end();
    }
    assert_eq!(damaged(&events), [2, 3]);
    let hit = |unit: u16| 200 - fight.hp(unit);
    assert_eq!((hit(2), hit(3)), (20, 10), "the new target is struck in full");
}
