//! Arts of single jobs: shared remedies, dances, drawn magic, inventions, thefts (MC-133 … MC-136, MC-139,
//! MC-142 … MC-144, MC-173).

use hexfray::battle::{Aim, Event, Range, Targeting, UnitId, Verb};
use hexfray::grid::{Cell, Template};

use super::{
    field::{Fight, act},
    jobs::{EAST, begin, does, job, named, uses},
    kit::{at, damaged, healed, hurt, open},
};

#[test]
fn mc_133_a_chemist_shares_a_remedy_out_among_its_party() {
    let others = [("a", (6, 2)), ("a", (5, 4)), ("a", (8, 2)), ("b", (5, 3))];
    let mut fight = begin(&job("chemist", &others), 4, &[1; 20]);
    (0..5).for_each(|unit| drop(hurt(&mut fight, unit, 60)));
    let before: Vec<i32> = (0..5).map(|unit| fight.hp(unit)).collect();
    let events = uses(&mut fight, "Distribute: Potion", Aim::None);
    assert_eq!(healed(&events), [0, 1, 2], "A:3 around the Chemist, allies only");
    let gained: Vec<i32> = (0..5).map(|unit| fight.hp(unit) - before[usize::from(unit)]).collect();
    assert_eq!(gained, [37, 37, 37, 0, 0], "75 % of 50 for each (TC-121)");
    let used = events.iter().any(|event| matches!(event, Event::Spent { unit: UnitId(0), amount: 1, left: 2, .. }));
    assert!(used, "one Potion of three");
    let paladin = begin(&job("paladin", &others), 4, &[]);
    let shares = paladin.0.acts(UnitId(0)).iter().any(|act| act.name.as_str().starts_with("Distribute"));
    assert!(!shares, "nobody else can");
}

#[test]
fn mc_139_white_draw_takes_mp_from_one_and_gives_them_to_the_party() {
    let body = "acc = 90\neva = 0\nhp = 300\nmp = 40\nm_eva = 0\nattributes = { spd = 4 }";
    let line = "[[unit]]\nkind = \"dragoon\"\nside = \"a\"\nat = [5, 2]\n";
    let mage = "hp = 90\nmp = 50\nattributes = { spd = 3 }\nabilities = [\"kit_bolt\"]";
    let field = open().line(line).unit("b", (8, 2), body).unit("a", (5, 4), mage).unit("a", (9, 4), mage);
    let mp = |fight: &Fight, unit: u16| fight.0.unit(UnitId(unit)).unwrap().mp;
    // The mages cast first, and so have room for more.
    let mut fight = field.start(&[1, 1, 10, 10, 9, 1, 50, 1, 50, 1, 1]);
    while fight.actor() != UnitId(0) {
        let mage = fight.actor();
        let bolt = act(mage.0, Verb::Ability, 0, 0, at(1));
        if fight.0.check(&bolt).is_ok() {
            fight.order(bolt);
        }
        if fight.actor() == mage {
            fight.end();
        }
    }
    assert_eq!((mp(&fight, 2), mp(&fight, 3)), (42, 42));
    uses(&mut fight, "White Draw", at(1));
    assert_eq!(mp(&fight, 1), 25, "3 × SPR 5 from the one target");
    assert_eq!((mp(&fight, 2), mp(&fight, 3)), (49, 42), "half of 15 for each of the two within A:3");
}

/// Where an invention goes.
fn goes(invention: &str) -> Targeting {
    named(&begin(&job("engineer", &[]), 0, &[]), invention).targeting
}

#[test]
fn mc_142_group_parts_are_cones_and_at_range_areas() {
    for (invention, length) in [("Flame fan", 2), ("Saw storm", 3), ("Great fan", 3)] {
        assert_eq!(goes(invention).template, Template::Cone { length }, "{invention}, without a Ranged part");
    }
    for (invention, size) in [("Glue bomb", 2), ("Star shell", 3), ("Thunder shell", 3)] {
        assert_eq!(goes(invention).template, Template::Area { size }, "{invention}, with a Ranged part");
    }
    let others = [("b", (6, 2)), ("b", (7, 1)), ("a", (7, 2)), ("b", (8, 2))];
    let mut fight = begin(&job("engineer", &others), 4, &[1; 20]);
    assert_eq!(damaged(&uses(&mut fight, "Flame fan", EAST)), [1, 2, 3], "Group: Cone 2, friend and foe");
    let mut fight = begin(&job("engineer", &others), 4, &[1; 20]);
    let shell = uses(&mut fight, "Star shell", Aim::Cell(Cell::new(9, 2)));
    assert_eq!(damaged(&shell), [3, 4], "Group+: A:3 around the cell");
}

#[test]
fn mc_143_single_parts_are_for_one_beside() {
    let target = goes("Hand burner");
    assert_eq!((target.range, target.template), (Range::Cells(1), Template::Area { size: 1 }), "R:1 A:1");
    let reaches = |cells: i16| {
        let fight = begin(&job("engineer", &[("b", (5 + cells, 2))]), 1, &[]);
        fight.0.check(&does(named(&fight, "Hand burner").act, at(1))).is_ok()
    };
    assert!(reaches(1) && !reaches(2));
}

#[test]
fn mc_144_a_ranged_part_carries_five_cells() {
    for invention in ["Arc thrower", "Glue bomb", "Star shell", "Thunder shell", "Mist sprayer"] {
        assert_eq!(goes(invention).range, Range::Cells(5), "{invention}: R:5");
    }
    let reaches = |cells: i16| {
        let fight = begin(&job("engineer", &[("b", (5 + cells, 2))]), 1, &[]);
        fight.0.check(&does(named(&fight, "Arc thrower").act, at(1))).is_ok()
    };
    assert!(reaches(5) && !reaches(6));
}

/// A thief beside somebody with two tonics and money.
fn thief(dice: &[u16]) -> Fight {
    let rich = "hp = 90\ncreature = \"humanoid\"\neva = 0\ngil = 55\nattributes = { spd = 2 }\nitems = [{ item = \
                \"potion\", count = 2 }]";
    let line = "[[unit]]\nkind = \"thief\"\nside = \"a\"\nat = [5, 2]\n";
    let field = open().line(line).unit("b", (6, 2), rich).unit("b", (8, 2), rich);
    field.start(&[&[10, 1, 2], dice].concat())
}

#[test]
fn mc_173_thieves_steal_from_whom_they_stand_beside() {
    let fight = thief(&[]);
    for ability in ["Steal", "Mug", "Steal Gil"] {
        let view = named(&fight, ability);
        assert_eq!(view.targeting.template, Template::Area { size: 1 }, "{ability}: A:1");
        assert_eq!(fight.0.check(&does(view.act, at(1))), Ok(()), "{ability}: R:1");
        assert!(fight.0.check(&does(view.act, at(2))).is_err(), "{ability}: no farther");
    }
}

#[test]
fn mc_173_what_is_stolen_changes_hands() {
    let mut fight = thief(&[60]);
    let events = uses(&mut fight, "Steal", at(1));
    let spent = |unit: u16| {
        let of = |event: &Event| match event {
            Event::Spent { unit: who, amount, left, .. } if who.0 == unit => Some((*amount, *left)),
            _ => None,
        };
        events.iter().find_map(of)
    };
    assert_eq!((spent(1), spent(0)), (Some((1, 1)), Some((-1, 2))), "a Potion of two, to the thief's own");
    let mut fight = thief(&[61]);
    let events = uses(&mut fight, "Steal", at(1));
    assert!(!events.iter().any(|event| matches!(event, Event::Spent { .. })), "61 of 60 fails");
    let mut fight = thief(&[1]);
    let events = uses(&mut fight, "Steal Gil", at(1));
    assert!(events.iter().any(|event| matches!(event, Event::Spent { unit: UnitId(0), amount: -55, left: 55, .. })));
}
