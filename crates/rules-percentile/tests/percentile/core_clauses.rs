//! Sequences, exceptions and limits of the core rules (TC-023, TC-035, TC-043, TC-050, TC-089, TC-115, TC-146).

use hexfray_battle::{Aim, Decision, Event, Order, UnitId, Verb};

use super::field::{Field, Fight, act, at, cast, chances, damage, hurt, inflict, knows, other, strike, user};

/// A unit's act of 5 ticks that is due when another unit has its turn, with the SPD of both and these dice: the damage, the
/// next unit to act, and the unused dice.
fn due(speeds: [u8; 2], dice: &[u16]) -> (Vec<i32>, u16, Option<usize>) {
    let ability = "[[ability]]\nkey = \"clause_five\"\nname = \"Five\"\ntype = \"technique\"\ntarget = \"single\"\nwho = \
                   \"others\"\ncharge = 5\ndamage = \"20\"\narmour = \"none\"\n";
    let of = |spd: u8| format!("attributes = {{ spd = {spd} }}\nhp = 90\neva = 0\n");
    let field = Field::open().file("abilities/percentile_clause.toml", ability);
    let field = field.unit("a", (5, 2), &format!("{}abilities = [\"clause_five\"]\n", of(speeds[0])));
    let mut fight = field.unit("b", (6, 2), &of(speeds[1])).start(dice);
    let events = fight.order(cast(at(1)));
    (damage(&events), fight.actor().0, fight.0.unused_dice())
}

#[test]
fn tc_043_a_slow_act_is_ordered_among_turns_of_its_tick_like_a_turn() {
    assert_eq!(due([3, 7], &[10, 1]), (vec![], 1, Some(0)), "8 and 8: the other has the higher SPD (TC-042)");
    assert_eq!(due([9, 3], &[1, 2]), (vec![20], 0, Some(0)), "5 and 5: the charger has");
    assert_eq!(due([4, 4], &[10, 5, 3, 8]), (vec![], 1, Some(0)), "9 and 9, SPD 4 each: 8 beats 3");
    assert_eq!(due([4, 4], &[10, 5, 8, 3]), (vec![20], 0, Some(0)), "8 beats 3 the other way");
}

#[test]
fn tc_023_victims_that_are_not_unaware_react_in_a_preemptive_round() {
    let asked = |outcome: &str| {
        let reactor = format!("{}weapons = [\"kit_rod\"]\nabilities = [\"counter\"]\n", other(5));
        let field = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &reactor);
        let field = field.line(&format!("[ambush]\nside = \"a\"\noutcome = \"{outcome}\"\n"));
        let mut fight = field.start(&[1, 99, 1, 1]);
        fight.order(strike(1));
        matches!(fight.0.decision(), Decision::Answer { unit: UnitId(1), .. })
    };
    assert!(asked("alert") && !asked("unaware"));
}

#[test]
fn tc_050_a_reaction_is_not_answered() {
    let knows =
        |spd: u8, ability: &str| format!("{}weapons = [\"kit_rod\"]\nabilities = [\"{ability}\"]\n", other(spd));
    let field = Field::open().unit("a", (5, 2), &knows(9, "second_wind")).unit("b", (6, 2), &knows(5, "counter"));
    let mut fight = field.start(&[1, 1, 99, 50, 3]);
    fight.attack(0, 1);
    let events = fight.order(Order::Answer { unit: UnitId(1), option: 1 });
    assert_eq!(damage(&events).len(), 1, "the Counter hurts");
    assert!(matches!(fight.0.decision(), Decision::Act { unit: UnitId(0), .. }), "which it may not answer in its turn");
}

#[test]
fn tc_089_the_skill_of_swimming_counts_wherever_it_is_written() {
    let pond = "name = \"Pond\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nterrain = '''\nw . .\n'''\ndepth \
                = '''\n2 0 0\n'''\n[legend]\nw = \"deep_water\"\n";
    for (lines, free) in [
        ("skills = { swimming = 80 }", true),
        ("skills = { swimming = 79 }", false),
        ("swimming = 80", true),
        ("swimming = 20\nskills = { swimming = 80 }", false),
    ] {
        let fight = Field::on(pond).unit("a", (0, 0), &user(lines)).unit("b", (1, 0), &other(5)).start(&[1, 1]);
        assert_eq!(fight.0.check(&strike(1)).is_ok(), free, "{lines}");
    }
}

/// A healing spell on a Zombie of this side, with these dice.
fn healed_zombie(side: &str, dice: &[u16]) -> (Fight, Vec<Event>) {
    let zombie = other(5).replace("arm = 6", "arm = 30").replace("m_arm = 8", "m_arm = 30");
    let field = Field::open().unit("a", (5, 2), &knows("cure")).unit(side, (6, 2), &zombie);
    let mut fight = field.unit("b", (12, 2), &other(4)).start(&[&[1, 1, 1], dice].concat());
    inflict(&mut fight, 1, "zombie", 4);
    hurt(&mut fight, 1, 20);
    let events = fight.order(cast(at(1)));
    (fight, events)
}

#[test]
fn tc_115_a_healing_spell_on_an_opponent_is_rolled_for() {
    let (fight, events) = healed_zombie("b", &[91, 3]);
    assert_eq!((chances(&events), damage(&events)), (vec![91], vec![31]), "115 − 24; 4 × 7 + 3, regardless of armour");
    assert_eq!(fight.hp(1), 49, "healing hurts a Zombie (TC-146)");
    let (fight, events) = healed_zombie("b", &[92]);
    assert_eq!((chances(&events), fight.hp(1)), (vec![91], 80), "92 of 91 fails");
    let (_, events) = healed_zombie("a", &[3]);
    assert_eq!((chances(&events), damage(&events)), (vec![], vec![31]), "an ally is not rolled for");
    let field = Field::open().unit("a", (5, 2), &knows("cure")).unit("b", (6, 2), &other(5));
    let odds = field.start(&[1, 1]).0.forecast(&cast(at(1))).unwrap();
    assert!((odds.targets[0].hit - 0.91).abs() < 1e-9, "the forecast knows it");
}

#[test]
fn tc_115_what_helps_an_opponent_is_rolled_for_too() {
    let gained = |side: &str, dice: &[u16]| {
        let field = Field::open().unit("a", (5, 2), &knows("protect")).unit(side, (6, 2), &other(5));
        let mut fight = field.unit("b", (12, 2), &other(4)).start(&[&[1, 1, 1], dice].concat());
        let events = fight.order(cast(at(1)));
        (chances(&events), !fight.conditions(1).is_empty())
    };
    assert_eq!((gained("a", &[]), gained("b", &[91])), ((vec![], true), (vec![91], true)));
    assert_eq!(gained("b", &[92]), (vec![91], false));
    let potion = user("items = [{ item = \"potion\" }]");
    let field = Field::open().unit("a", (5, 2), &potion).unit("b", (6, 2), &other(5));
    let events = field.start(&[1, 1]).order(act(0, Verb::ITEM, 0, 0, at(1)));
    assert!(chances(&events).is_empty(), "an item is no spell");
    assert!(field.start(&[1, 1]).0.check(&act(0, Verb::ITEM, 0, 0, Aim::None)).is_err());
}

#[test]
fn tc_035_a_summon_has_rolled_no_initiative_in_the_round_in_which_it_comes() {
    let spirit = "[[unit]]\nkey = \"clause_spirit\"\nname = \"Spirit\"\nattributes = { spd = 9 }\nhp = 60\n";
    let summon = "[[ability]]\nkey = \"clause_summon\"\nname = \"Summon\"\ntype = \"technique\"\ntarget = \"self\"\neffects \
                  = [{ effect = \"summon\", unit = \"clause_spirit\" }]\n";
    let field = Field::open()
        .file("units/percentile_clause.toml", spirit)
        .file("abilities/percentile_clause.toml", summon)
        .unit("a", (5, 2), &knows("clause_summon").replace("spd = 20", "spd = 40"))
        .unit("b", (9, 2), &other(19));
    let mut fight = field.line("[timed]\nside = \"a\"\nminutes = 10\n").start(&[1; 8]);
    // 41, which is extreme, and 6 after it; 20.
    while fight.actor() != UnitId(1) {
        fight.end();
    }
    fight.end();
    assert_eq!(fight.actor(), UnitId(0), "its second turn");
    let mut events = fight.order(cast(Aim::None));
    while fight.0.round() == 1 {
        events.extend(fight.end());
    }
    let passed =
        events.iter().find_map(|event| if let Event::TimePassed { amount, .. } = event { Some(*amount) } else { None });
    assert_eq!(passed, Some(0), "from 20 down to 20, not to the 6 at which the Spirit acts");
}
