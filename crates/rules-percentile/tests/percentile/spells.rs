//! Spells with special rules on a map (MC-115 … MC-120): warps and falling stars.

use std::collections::BTreeSet;

use hexfray_battle::{Aim, Event, Order, Ruling, UnitId};
use hexfray_board::grid::{Cell, Direction, Template};

use super::field::{Field, act, at, cast, cell, damage, damaged, hurt, inflict, other, user};

/// MAG 12 and enough MP for everything.
fn mage(ability: &str) -> String {
    user("").replace("mag = 7", "mag = 12").replace("mp = 50", "mp = 300") + &format!("abilities = [\"{ability}\"]\n")
}

const fn on(col: i16, row: i16) -> Aim {
    Aim::Cell(Cell::new(col, row))
}

/// Four foes within four cells of (5, 2), one five cells away, and a friend beside the caster.
fn under_the_sky(ability: &str) -> Field {
    Field::open()
        .unit("a", (5, 2), &mage(ability))
        .unit("b", (9, 2), &other(1))
        .unit("b", (6, 3), &other(1))
        .unit("b", (10, 2), &other(1))
        .unit("a", (5, 1), &other(1))
}

#[test]
fn mc_118_stars_fall_on_random_foes_in_the_area() {
    let order = [10, 1, 1, 1, 1];
    // Comet, twice: lots for two foes, then the roll to hit and the damage of each strike.
    let dice = [80, 20, 60, 30, 50, 50, 1, 2, 3, 4];
    let mut fight = under_the_sky("comet").start(&[&order[..], &[2, 1, 3, 4], &dice].concat());
    let events = fight.order(cast(Aim::None));
    assert_eq!(damaged(&events), [1, 1], "the same foe may be drawn again");
    assert_eq!(damage(&events), [91, 9], "8 × 12 + 1 + 2 − 8 = 91, then what is left of 100");
    assert_eq!(fight.hp(0), 80, "the caster stands in the area and is no foe");
    assert_eq!((fight.hp(2), fight.hp(3), fight.hp(4)), (100, 100, 100), "no splash; five cells away is out of A:5");
}

#[test]
fn mc_118_numbers_of_strikes() {
    for (spell, strikes) in [("meteorite", 1), ("comet", 2), ("quasar", 4), ("meteor", 6)] {
        let field = Field::open().unit("a", (5, 2), &mage(spell)).unit("b", (9, 2), &other(1).replace("100", "900"));
        let dice = [vec![10, 1], vec![50; strikes], vec![1; 2 * strikes]].concat();
        let events = field.start(&dice).order(cast(Aim::None));
        assert_eq!(damage(&events), vec![90; strikes], "{spell}: 8 × 12 + 2 − 8 each, all on the only foe");
    }
}

#[test]
fn mc_118_odds_say_how_likely_a_foe_is_struck() {
    let fight = under_the_sky("comet").start(&[10, 1, 1, 1, 1, 2, 1, 3, 4]);
    let forecast = fight.0.forecast(&cast(Aim::None)).unwrap();
    let one = &forecast.targets[0];
    assert_eq!((forecast.targets.len(), one.target), (2, UnitId(1)));
    assert!((one.reached - 0.75).abs() < 1e-9, "two strikes at two foes miss one of them once in four");
    assert!((one.reached * one.hit - (1.0 - 0.545 * 0.545)).abs() < 1e-9, "each strike: drawn 1/2, hits 91 %");
}

#[test]
fn mc_119_teleport_reaches_as_many_cells_as_mag() {
    let field = Field::open().unit("a", (0, 2), &mage("teleport")).unit("b", (3, 2), &other(1));
    let mut fight = field.start(&[10, 1]);
    assert!(fight.refused(cast(on(13, 2))).contains("out of range"), "MAG 12: R:12");
    assert!(fight.refused(cast(on(3, 2))).contains("MC-116"), "a unit stands there");
    let events = fight.order(cast(on(12, 2)));
    assert!(events.iter().any(|event| matches!(event, Event::Placed { unit: UnitId(0), .. })));
    assert_eq!(cell(&fight, 0), (12, 2));
    assert_eq!(fight.0.unit(UnitId(0)).unwrap().mp, 290);
}

/// The caster with friends two and three cells away, and a foe beside it.
fn party(spell: &str) -> Field {
    Field::open().unit("a", (2, 2), &mage(spell)).unit("a", (3, 1), &other(1)).unit("a", (5, 2), &other(1)).unit(
        "b",
        (2, 1),
        &other(1),
    )
}

#[test]
fn mc_116_exit_takes_those_in_the_area_anywhere() {
    let mut fight = party("exit").start(&[10, 1, 1, 1, 2, 3, 4]);
    fight.order(cast(on(18, 2)));
    assert_eq!((cell(&fight, 0), cell(&fight, 1)), ((18, 2), (19, 1)), "as they stood, beyond every range");
    assert_eq!((cell(&fight, 2), cell(&fight, 3)), ((5, 2), (2, 1)), "three cells away is outside A:3; no foe comes");
}

#[test]
fn mc_117_the_caster_chooses_a_cell_for_each_of_its_party() {
    let send = |col: i16, row: i16| act(0, hexfray_battle::Verb::ABILITY, 0, 2, on(col, row));
    for spell in ["exit", "warp"] {
        let field = party(spell).unit("a", (3, 3), &other(1));
        let mut fight = field.start(&[10, 1, 1, 1, 1, 2, 3, 4, 5, 6]);
        assert!(fight.0.check(&send(5, 0)).is_err(), "nobody has come along yet");
        fight.order(cast(on(18, 2)));
        assert!(fight.refused(cast(on(12, 2))).contains("MC-116"), "first everybody is put somewhere");
        let listed = fight.0.orders();
        assert!(listed.contains(&send(5, 0)) && !listed.iter().any(|order| matches!(order, Order::Move { .. })));
        assert!(fight.refused(send(2, 1)).contains("nobody can appear there"), "a foe stands there");
        fight.order(send(5, 0));
        assert_eq!(cell(&fight, 1), (5, 0), "{spell}: anywhere on the board");
        let beside = cell(&fight, 4);
        fight.order(send(beside.0, beside.1));
        assert_eq!((cell(&fight, 4), cell(&fight, 0)), (beside, (18, 2)), "the next may stay where it came");
        assert!(fight.0.check(&send(6, 0)).is_err(), "and nobody is left");
        assert!(fight.0.orders().iter().any(|order| matches!(order, Order::Move { .. })), "the turn goes on");
    }
}

#[test]
fn mc_117_warp_finds_free_cells_for_everybody() {
    let mut fight = party("warp").start(&[10, 1, 1, 1, 2, 3, 4]);
    fight.order(Order::Referee(Ruling::Place { unit: UnitId(3), cell: Cell::new(11, 1) }));
    fight.order(cast(on(10, 2)));
    assert_eq!(cell(&fight, 0), (10, 2));
    let beside = cell(&fight, 1);
    let away = (beside.0 - 11).abs() + (beside.1 - 1).abs();
    assert_eq!(away, 1, "its cell is taken, so it stands on a free one beside it: {beside:?}");
}

#[test]
fn mc_036_a_warp_breaks_off_what_its_party_charges() {
    let field = Field::open()
        .unit("a", (2, 2), &(other(11) + "abilities = [\"kit_slow_blow\"]\n"))
        .unit("a", (3, 2), &mage("exit").replace("spd = 20", "spd = 10"))
        .unit("b", (4, 2), &other(1));
    let mut fight = field.start(&[9, 5, 1]);
    fight.order(act(0, hexfray_battle::Verb::ABILITY, 0, 0, at(2)));
    let order =
        Order::Act { unit: UnitId(1), act: hexfray_battle::Act::new(hexfray_battle::Verb::ABILITY, 0), aim: on(10, 2) };
    let events = fight.order(order);
    assert!(events.iter().any(|event| matches!(event, Event::Interrupted { unit: UnitId(0), .. })), "{events:?}");
}

/// The range and the shape of an ability of the content, for a unit that knows it.
fn template(ability: &str) -> (hexfray_battle::Range, Template) {
    let field = Field::open().unit("a", (5, 2), &mage(ability)).unit("b", (9, 2), &other(1));
    let acts = field.start(&[10, 1]).0.acts(UnitId(0));
    let act = acts.iter().find(|one| one.act.verb == hexfray_battle::Verb::ABILITY);
    let targeting = act.unwrap_or_else(|| panic!("{ability} is known")).targeting;
    (targeting.range, targeting.template)
}

#[test]
fn mc_120_x_ray_looks_a_tenth_of_mag_far() {
    for (mag, cells) in [(25, 2), (9, 1), (30, 3)] {
        let seer = mage("x_ray").replace("mag = 12", &format!("mag = {mag}"));
        let field = Field::open().unit("a", (5, 2), &seer).unit("b", (15, 2), &other(1)).unit("b", (6, 2), &other(2));
        let mut fight = field.start(&[10, 1, 1, 91]);
        assert_eq!(fight.0.check(&cast(on(5 + cells, 2))), Ok(()));
        assert!(fight.refused(cast(on(6 + cells, 2))).contains("out of range"), "MAG {mag}: R:{cells}");
        inflict(&mut fight, 2, "vanish", 4);
        fight.order(cast(on(6, 2)));
        assert!(fight.conditions(2).is_empty(), "a unit that hides there is seen");
    }
}

#[test]
fn mc_121_blue_magic_with_weapon_damage_reaches_as_far_as_the_weapon() {
    for spell in ["goblin_punch", "red_feast", "drill_shot", "limit_globe"] {
        let user = |weapon: &str| mage(spell) + &format!("weapons = [\"{weapon}\"]\n");
        let reach = |weapon: &str, cells: i16| {
            let field = Field::open().unit("a", (2, 2), &user(weapon)).unit("b", (2 + cells, 2), &other(1));
            field.start(&[10, 1]).0.check(&cast(at(1))).is_ok()
        };
        assert!(reach("kit_polearm", 2) && !reach("kit_polearm", 3), "{spell}: R:Weapon, polearm 2");
        assert!(reach("kit_bow", 6) && !reach("kit_bow", 7), "{spell}: R:Weapon, bow 6");
        assert!(!reach("kit_sword", 2), "{spell}: R:Weapon, sword 1");
    }
    let blow = |spell: &str, level: u8, user_hp: i32| {
        let user = mage(spell) + "weapons = [\"kit_sword\"]\nlevel = 7\n";
        let foe = other(1).replace("hp = 100", "hp = 400") + &format!("level = {level}\n");
        let mut fight = Field::open().unit("a", (5, 2), &user).unit("b", (6, 2), &foe).start(&[10, 1, 30, 4]);
        hurt(&mut fight, 0, 80 - user_hp);
        let events = fight.order(cast(at(1)));
        (damage(&events)[0], fight.hp(0))
    };
    assert_eq!(blow("goblin_punch", 6, 80), (14, 80), "2 × 8 + 4 less ARM 6");
    assert_eq!(blow("goblin_punch", 7, 80), (74, 80), "four times 20 on the same level, less ARM 6");
    assert_eq!(blow("red_feast", 6, 40), (14, 54), "what it takes, its user gets");
    assert_eq!(blow("drill_shot", 6, 80), (20, 80), "no armour counts");
    assert_eq!(blow("limit_globe", 6, 21), (14, 21), "more than a quarter of 80 HP");
    assert_eq!(blow("limit_globe", 6, 20), (74, 20), "a quarter: four times");
}

#[test]
fn mc_122_self_destruct_hurts_one_beside_it_and_fells_its_user() {
    let field = |cells: i16| {
        Field::open().unit("a", (5, 2), &mage("self_destruct")).unit("b", (5 + cells, 2), &other(1)).unit(
            "a",
            (0, 0),
            &other(2),
        )
    };
    assert!(field(2).start(&[10, 1, 1]).refused(cast(at(1))).contains("out of range"), "R:1");
    let mut fight = field(1).start(&[10, 1, 1]);
    hurt(&mut fight, 0, 20);
    let events = fight.order(cast(at(1)));
    assert_eq!(damage(&events), [60, 60], "its 60 HP, regardless of armour, and then itself");
    assert_eq!((fight.hp(0), fight.hp(1)), (0, 40));
}

#[test]
fn mc_123_leap_reaches_as_far_as_jump_and_its_caster_stays() {
    let field = |cells: i16| {
        Field::open()
            .unit("a", (5, 2), &mage("blue_leap"))
            .unit("b", (5 + cells, 2), &other(1))
            .start(&[10, 1, 1, 4, 99])
    };
    assert!(field(5).refused(cast(at(1))).contains("out of range"), "Jump 2 + 10/5 = 4");
    let mut fight = field(4);
    fight.order(cast(at(1)));
    assert_eq!((cell(&fight, 0), fight.hp(1)), ((5, 2), 100 - (48 + 4 - 8)));
}

#[test]
fn mc_124_blue_magic_in_cones_of_two() {
    for spell in ["flash", "poison_gas", "blaster", "ultra_waves", "matra_magic", "stare"] {
        let caught = [(6, 2), (7, 1), (7, 2), (7, 3)];
        let spared = [(5, 1), (6, 1), (6, 3), (8, 2), (4, 2)];
        plays_out(spell, &caught, &spared);
    }
}

/// Casts a spell from (5, 2) to the east several times: it rolls against or strikes all units in `caught`, friend or foe, and
/// no unit in `spared`, as its forecast says.
fn plays_out(spell: &str, caught: &[(i16, i16)], spared: &[(i16, i16)]) {
    use hexfray_battle::{Battle, DiceSource};
    let mut field = Field::open().unit("a", (5, 2), &mage(spell));
    for (number, &cell) in caught.iter().chain(spared).enumerate() {
        field = field.unit(if number == 1 { "a" } else { "b" }, cell, &other(1).replace("hp = 100", "hp = 900"));
    }
    let setup = field.unit("b", (19, 4), &other(1)).setup().unwrap();
    let expected: BTreeSet<u16> = (1..=caught.len() as u16).collect();
    let mut met = BTreeSet::new();
    for seed in 0..12 {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).unwrap();
        assert_eq!(battle.decision().unit(), Some(UnitId(0)), "the caster is first");
        let order = cast(Aim::Way(Direction(0)));
        let odds = battle.forecast(&order).unwrap_or_else(|error| panic!("{spell}: {error}"));
        let foretold: BTreeSet<u16> = odds.targets.iter().map(|one| one.target.0).collect();
        assert_eq!(foretold, expected, "{spell}: whom it catches");
        let mut told = battle.submit(order).unwrap().to_vec();
        while battle.unit(UnitId(0)).is_some_and(|view| view.charging.is_some()) {
            let unit = battle.decision().unit().unwrap();
            told.extend(battle.submit(Order::EndTurn { unit }).unwrap().to_vec());
        }
        met.extend(told.iter().filter_map(|event| match *event {
            Event::Checked { unit: UnitId(0), target, .. } => target,
            Event::Damaged { unit, by: Some(UnitId(0)), .. } => Some(unit),
            Event::ConditionGained { unit, .. } => Some(unit),
            _ => None,
        }));
    }
    let met: BTreeSet<u16> = met.into_iter().map(|unit| unit.0).collect();
    assert_eq!(met, expected, "{spell}: all in the area meet it, and nobody else");
}

#[test]
fn mc_125_blue_magic_in_lines() {
    for spell in ["laser_eyes", "flamethrower", "homing_laser", "thrust_kick", "acid", "frog_song", "gatling_gun"] {
        let caught = [(6, 2), (7, 2), (12, 2), (19, 2)];
        plays_out(spell, &caught, &[(6, 1), (7, 3), (4, 2), (19, 1)]);
    }
}

#[test]
fn mc_126_blue_magic_in_cones_of_three() {
    for spell in ["aqua_breath", "electrocute", "flame_breath", "bad_breath", "magic_breath", "stone_breath"] {
        let caught = [(6, 2), (7, 1), (7, 3), (8, 0), (8, 2), (8, 4)];
        plays_out(spell, &caught, &[(6, 1), (7, 0), (9, 2), (4, 2), (5, 3)]);
    }
}

#[test]
fn mc_127_blue_magic_by_level_strikes_multiples_everywhere() {
    use hexfray_battle::Range;
    let by = [
        ("l4_holy", 4),
        ("l3_muddle", 3),
        ("l3_def_less", 3),
        ("l4_flare", 4),
        ("l5_death", 5),
        ("l2_old", 2),
        ("l4_suicide", 4),
    ];
    for (spell, number) in by {
        assert_eq!(template(spell), (Range::Unlimited, Template::All), "{spell}: R:0 A:U");
        let caster = mage(spell) + "level = 1\n";
        let mut field = Field::open().unit("a", (5, 2), &caster);
        for (row, level) in [number, number + 1, 2 * number].into_iter().enumerate() {
            field = field.unit("b", (19, row as i16), &(other(1) + &format!("level = {level}\n")));
        }
        let fight = field.start(&[10, 1, 1, 1, 2, 3, 4]);
        let struck: Vec<u16> =
            fight.0.forecast(&cast(Aim::None)).unwrap().targets.iter().map(|one| one.target.0).collect();
        assert_eq!(struck, [1, 3], "{spell}: levels that are multiples of {number}, wherever they stand");
    }
}

#[test]
fn mc_099_mc_100_the_games_spells_for_groups_by_mp_and_level() {
    let size = |spell: &str| if let Template::Area { size } = template(spell).1 { size } else { 0 };
    assert_eq!(["earth_shake", "twister"].map(size), [2, 2], "59 and 62 MP: Group");
    assert_eq!(["heavens_cataract", "annihilator", "grand_train"].map(size), [3, 3, 3], "94 MP and more: Group+");
    assert_eq!(["scourge", "slowga", "flare_star", "banish"].map(size), [2; 4], "levels 4 and 5: Group");
    let great = ["waterga", "venom", "doomsday", "quarter", "celestial_stasis", "x_zone", "shockwave_pulsar"];
    assert_eq!(great.map(size), [3; 7], "levels 6 to 8: Group+");
    assert_eq!(size("ultima"), 4, "the exception (MC-102)");
}
