//! The plan of an act is worked out once, when the act begins; what changes it on purpose afterwards.

use hexfray_battle::{Aim, Event, Order, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::{
    exceptions::{answers, missed},
    field::{Field, Fight, act, at, cast, damaged, hurt, inflict, knows, other, user},
};

/// A storm that costs 20 MP and one that costs 5, a blow with the weapon, and a slow blow that strikes those beside its target
/// half as hard.
const ABILITIES: &str = "[[ability]]\nkey = \"cheap_storm\"\nname = \"Cheap storm\"\ntype = \"technique\"\ntarget = \
                         \"group_plus\"\nmp = 5\ndamage = \"10\"\narmour = \"none\"\n\n[[ability]]\nkey = \
                         \"plain_slash\"\nname = \"Plain slash\"\ntype = \"technique\"\ntarget = \
                         \"weapon\"\nweapon_damage = 100\n\n[[ability]]\nkey = \"dear_storm\"\nname = \"Dear storm\"\ntype = \"technique\"\ntarget = \
                         \"group_plus\"\nmp = 20\ndamage = \"10\"\narmour = \"none\"\n\n[[ability]]\nkey = \
                         \"slow_splash\"\nname = \"Slow splash\"\ntype = \"technique\"\ntarget = \"jump\"\narea = 2\nwho = \
                         \"others\"\ncharge = 12\ndamage = \"20\"\narmour = \"none\"\neffects = [{ effect = \"splash\", percent = 50 }]\n";

fn field() -> Field {
    Field::open().file("abilities/percentile_plans.toml", ABILITIES)
}

/// A user of storms that may strike two of the three foes in their area.
fn stormy(user: &str) -> Field {
    let mut field = field().set("group_limit_on_map = 2").unit("a", (5, 2), user);
    for (row, spd) in [(1, 5), (2, 4), (3, 3)] {
        field = field.unit("b", (9, row), &other(spd));
    }
    field
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
        let mut fight = stormy(&knows("dear_storm")).start(&[1, 1, 1, 1, 1, 1]);
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
fn a_copy_over_an_act_under_way_goes_on_with_the_plan_that_is_copied() {
    let start = stormy(&user("abilities = [\"dear_storm\", \"cheap_storm\"]")).start(&[1, 1, 1, 1, 1, 1]);
    let spent = |fight: &Fight| 50 - fight.0.unit(UnitId(0)).unwrap().mp;
    let begun = |with: u8| {
        let mut fight = Fight(start.0.twin());
        fight.order(act(0, Verb::ABILITY, with, 0, Aim::Cell(Cell::new(9, 2))));
        assert_eq!(answers(&fight), ["Yes", "No, leave it out"]);
        fight
    };
    let (mut dear, cheap) = (begun(0), begun(1));
    cheap.0.twin_into(&mut dear.0);
    dear.order(Order::Answer { unit: UnitId(0), option: 1 });
    assert_eq!(spent(&dear), 5, "the cheap storm is paid for");
}

#[test]
fn a_ruling_that_takes_the_ability_away_leaves_nothing_of_the_act() {
    let caster = format!("{}becomes_at_0_hp = \"unit4\"\n", knows("dear_storm"));
    let mut fight = stormy(&caster).unit("a", (1, 4), &user("").replace("spd = 20", "spd = 1")).start(&[1; 5]);
    fight.order(cast(Aim::Cell(Cell::new(9, 2))));
    assert_eq!(answers(&fight), ["Yes", "No, leave it out"]);
    hurt(&mut fight, 0, 80);
    assert_eq!(answers(&fight).len(), 0, "the shape that it takes knows no storm");
    assert_eq!((fight.hp(0), fight.0.unit(UnitId(0)).unwrap().mp), (80, 50), "nothing is paid for");
    assert_eq!([1, 2, 3].map(|foe| fight.hp(foe)), [100; 3], "and nothing is struck");
    assert_eq!(fight.actor(), UnitId(0), "its turn goes on");
}

#[test]
fn tc_137_an_act_is_answered_though_its_user_goes_on_in_a_shape_that_cannot_do_it() {
    let boss = user("weapons = [\"kit_rod\"]\nabilities = [\"plain_slash\"]\nbecomes_at_0_hp = \"unit2\"");
    let field = field().unit("a", (5, 2), &boss.replace("hp = 80", "hp = 1"));
    let field = field.unit("b", (6, 2), &format!("{}abilities = [\"second_wind\"]\n", other(5)));
    let mut fight = field.unit("b", (12, 2), &other(1)).start(&[1, 1, 1, 5]);
    inflict(&mut fight, 1, "fire_spikes", 6);
    fight.order(cast(at(1)));
    assert_eq!(fight.hp(0), 100, "spikes have felled its first shape");
    assert_eq!(answers(&fight), ["Do nothing", "Second wind"]);
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
