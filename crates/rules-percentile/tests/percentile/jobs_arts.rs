//! Arts of single jobs: shared remedies, dances, drawn magic, inventions, thefts (MC-133 … MC-136, MC-139,
//! MC-142 … MC-144, MC-147, MC-170, MC-173).

use hexfray_battle::{Aim, Event, Range, Targeting, UnitId, Verb};
use hexfray_board::grid::{Cell, Template};

use super::{
    field::{Field, Fight, act, at, cell, damage, damaged, healed, hurt},
    jobs::{EAST, begin, does, job, named, uses},
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
    let field = Field::open().line(line).unit("b", (8, 2), body).unit("a", (5, 4), mage).unit("a", (9, 4), mage);
    let mp = |fight: &Fight, unit: u16| fight.0.unit(UnitId(unit)).unwrap().mp;
    // The mages cast first, so that their MP can be restored.
    let mut fight = field.start(&[1, 1, 10, 10, 9, 1, 50, 1, 50, 1, 1]);
    while fight.actor() != UnitId(0) {
        let mage = fight.actor();
        let bolt = act(mage.0, Verb::ABILITY, 0, 0, at(1));
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

/// The targeting of an invention.
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

/// A thief beside a foe with two tonics and money.
fn thief(dice: &[u16]) -> Fight {
    let rich = "hp = 90\ncreature = \"humanoid\"\neva = 0\ngil = 55\nattributes = { spd = 2 }\nitems = [{ item = \
                \"potion\", count = 2 }]";
    let line = "[[unit]]\nkind = \"thief\"\nside = \"a\"\nat = [5, 2]\n";
    let field = Field::open().line(line).unit("b", (6, 2), rich).unit("b", (8, 2), rich);
    field.start(&[&[10, 1, 2], dice].concat())
}

#[test]
fn mc_173_thieves_steal_from_whom_they_stand_beside() {
    let fight = thief(&[]);
    for ability in ["Steal", "Mug", "Steal coins"] {
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
    let mut fight = thief(&[1, 10, 1, 2, 1]);
    let events = uses(&mut fight, "Steal coins", at(1));
    assert!(events.iter().any(|event| matches!(event, Event::Spent { unit: UnitId(0), amount: -55, left: 55, .. })));
    fight.end();
    while fight.actor() != UnitId(0) {
        fight.end();
    }
    let events = uses(&mut fight, "Steal coins", at(1));
    assert!(!events.iter().any(|event| matches!(event, Event::Spent { .. })), "an empty purse cannot be emptied twice");
}

/// A Dancer at (5, 2), a fast foe at (9, 2), an ally of the Dancer at (14, 2); the Dancer dances.
fn dance(dice: &[u16]) -> Fight {
    let foe = "acc = 90\neva = 0\nhp = 300\nm_eva = 0\nattributes = { str = 8, spd = 10 }";
    let ally = "acc = 90\nhp = 300\nattributes = { str = 8, spd = 3 }";
    let line = "[[unit]]\nkind = \"dancer\"\nside = \"a\"\nat = [5, 2]\n";
    let field = Field::open().line(line).unit("b", (9, 2), foe).unit("a", (14, 2), ally).unit(
        "b",
        (19, 4),
        "hp = 9\nattributes = { spd = 1 }",
    );
    let mut fight = field.start(&[&[10, 5, 5, 1, 1], dice].concat());
    uses(&mut fight, "Masked Dance", at(1));
    assert_eq!(fight.conditions(1), [("Misled", Some(4))]);
    fight
}

#[test]
fn mc_134_a_dancers_masque_reaches_as_far_as_its_move() {
    let reaches = |cells: i16| {
        let fight = begin(&job("dancer", &[("b", (5 + cells, 2))]), 1, &[]);
        fight.0.check(&does(named(&fight, "Masked Dance").act, at(1))).is_ok()
    };
    assert!(reaches(5) && !reaches(6), "Move 2 + 11 ÷ 5 + 1 = 5 instead of R:3");
}

#[test]
fn mc_135_the_dancer_goes_where_its_partner_goes() {
    let mut fight = dance(&[]);
    assert_eq!(cell(&fight, 0), (5, 2), "while the foe stays, so does the Dancer");
    fight.end();
    fight.go(1, (13, 2));
    assert_eq!(cell(&fight, 0), (12, 2), "seven cells, though its Move is 5");
    assert_eq!(fight.conditions(1), [("Misled", Some(4))], "and the dance goes on");
}

#[test]
fn mc_136_when_the_foe_breaks_free_the_dancer_is_where_it_likes() {
    let mut fight = dance(&[50, 3]);
    fight.end();
    fight.go(1, (13, 2));
    fight.end();
    assert_eq!(fight.actor(), UnitId(2));
    fight.attack(2, 1);
    assert!(fight.conditions(1).is_empty(), "the blow has broken the spell");
    assert_eq!(fight.actor(), UnitId(0), "the Dancer is asked at once, in the turn of the unit that struck");
    assert_eq!(named(&fight, "Slip away").refused, None, "and shown what it can do");
    let slip = named(&fight, "Slip away").act;
    let to = |col: i16, row: i16| does(slip, Aim::Cell(Cell::new(col, row)));
    assert!(fight.0.check(&to(7, 2)).is_err(), "six cells from the foe, Move 5");
    assert!(fight.0.check(&to(13, 2)).is_err(), "not an occupied cell");
    assert!(fight.0.check(&act(0, Verb::ATTACK, 0, 0, at(1))).is_err(), "this turn is for nothing else");
    assert!(fight.0.reach(UnitId(0)).is_empty(), "nor for walking");
    fight.order(to(8, 2));
    assert_eq!(cell(&fight, 0), (8, 2), "five cells from the foe");
    assert_eq!(fight.actor(), UnitId(2), "then that turn goes on");
    assert!(!fight.0.reach(UnitId(2)).is_empty(), "with its move");
    fight.end();
    assert_eq!(fight.actor(), UnitId(3), "and the round");
}

#[test]
fn mc_136_the_dancer_may_stay() {
    let mut fight = dance(&[50, 3, 1, 1, 1, 1, 1]);
    fight.end();
    fight.go(1, (13, 2));
    fight.end();
    fight.attack(2, 1);
    assert_eq!(fight.actor(), UnitId(0));
    fight.end();
    assert_eq!((fight.actor(), cell(&fight, 0)), (UnitId(2), (12, 2)), "it lets it be");
    fight.end();
    assert_eq!(fight.actor(), UnitId(3));
    fight.end();
    while fight.actor() != UnitId(0) {
        fight.end();
    }
    assert!(fight.0.check(&does(named(&fight, "Slip away").act, Aim::Cell(Cell::new(8, 2)))).is_err());
    assert!(!fight.0.reach(UnitId(0)).is_empty(), "its own turn is as any other");
}

#[test]
fn mc_170_a_blade_beam_goes_on_behind_its_target() {
    let others = [("b", (7, 2)), ("a", (8, 1)), ("b", (9, 4)), ("b", (7, 1)), ("b", (10, 2))];
    let mut fight = begin(&job("sword_master", &others), 5, &[1; 20]);
    let events = uses(&mut fight, "Flying Edge", at(1));
    assert_eq!(damaged(&events), [1, 2, 3], "the rows behind it are three and five cells wide");
    assert_eq!(damage(&events), [73, 49, 49], "150 % of 4 × STR 12 + 1 to the target, once; 100 % to those behind");
    let far = begin(&job("sword_master", &[("b", (9, 2))]), 1, &[]);
    assert!(far.0.check(&does(named(&far, "Flying Edge").act, at(1))).is_err(), "R:3");
}

#[test]
fn mc_170_between_two_directions_its_user_chooses() {
    // One column and one row away: east and south are equally near.
    let others = [("b", (6, 3)), ("b", (7, 3)), ("b", (6, 4)), ("b", (9, 2))];
    let beam = |name: &str| {
        let mut fight = begin(&job("sword_master", &others), 4, &[1; 20]);
        let order = does(named(&fight, name).act, at(1));
        let foretold: Vec<u16> = fight.0.forecast(&order).unwrap().targets.iter().map(|one| one.target.0).collect();
        assert!(fight.0.orders().contains(&order), "{name} is listed");
        let struck = damaged(&uses(&mut fight, name, at(1)));
        assert_eq!(foretold, struck, "the forecast knows which way it goes");
        struck
    };
    let ways = [beam("Flying Edge"), beam("Flying Edge (other way)")];
    assert!(ways.contains(&vec![1, 2]) && ways.contains(&vec![1, 3]), "one to the east, one to the south: {ways:?}");
    let fight = begin(&job("sword_master", &[("b", (7, 2))]), 1, &[]);
    let straight = does(named(&fight, "Flying Edge (other way)").act, at(1));
    assert!(fight.refused(straight).contains("MC-170"), "straight ahead there is nothing to choose");
    assert!(!fight.0.orders().contains(&straight));
}

/// A board of one terrain, or of two in halves.
fn ground(west: &str, east: &str) -> String {
    let row = format!("{}{}\n", "w ".repeat(10), "e ".repeat(10));
    let rows = row.repeat(5);
    format!(
        "name = \"Ground\"\ngrid = {{ shape = \"square\", adjacency = \"sides\" }}\nterrain = \
         '''\n{rows}'''\n[legend]\nw = \"{west}\"\ne = \"{east}\"\n"
    )
}

#[test]
fn mc_147_the_major_terrain_decides_what_the_ground_gives() {
    let given = |west: &str, east: &str, at: (i16, i16)| {
        let line = format!("[[unit]]\nkind = \"geomancer\"\nside = \"a\"\nat = [{}, {}]\n", at.0, at.1);
        let field = Field::on(&ground(west, east)).line(&line).unit("b", (12, 4), "hp = 9\nattributes = { spd = 1 }");
        let fight = field.start(&[10, 1]);
        let arts = fight.0.acts(UnitId(0)).into_iter().filter(|act| act.name.as_str().starts_with("Geomancy"));
        arts.filter(|act| act.refused.is_none()).map(|act| act.name.as_str().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(given("forest", "forest", (5, 2)), ["Geomancy: leaf storm"]);
    assert_eq!(given("deep_snow", "deep_snow", (5, 2)), ["Geomancy: icicles"]);
    assert_eq!(given("desert", "lava", (5, 2)), ["Geomancy: sand blast"], "of two, the Geomancer's cell decides");
    assert_eq!(given("desert", "lava", (14, 2)), ["Geomancy: magma"]);
}
