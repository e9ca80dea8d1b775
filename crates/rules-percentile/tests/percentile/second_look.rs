//! Further combinations of rules: changes of place other than moves, acts that hit units other than their targets, forecasts
//! after a first blow, bodies over a chasm (MC-018, MC-038, MC-047, MC-049, MC-054, MC-087, MC-135, MC-162, MC-163, MC-170, MC-178,
//! MC-179, MC-182, TC-058, TC-106, TC-148).

use hexfray_battle::{Act, Aim, Event, Order, Presence, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::{
    field::{Field, Fight, act, at, cast, cell, damage, damaged, hurt, inflict, knows, other, strike, user},
    odds::agrees_from,
};

/// One row.
const CORRIDOR: &str = r#"
name = "Corridor"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . . . . . .
'''
"#;

/// One row with lava on both sides of the sixth column.
fn lava() -> String {
    CORRIDOR.replacen(". . . . . . .", ". . . . L . L", 1) + "[legend]\nL = \"lava\"\n"
}

/// The first unit covers the second, which then has its turn.
fn cover(field: &Field) -> Fight {
    let mut fight = field.start(&[1; 12]);
    fight.order(cast(at(1)));
    assert!(has(&fight, 1, "Covered"));
    fight.end();
    assert_eq!(fight.actor(), UnitId(1));
    fight
}

fn has(fight: &Fight, unit: u16, condition: &str) -> bool {
    fight.conditions(unit).iter().any(|(name, _)| *name == condition)
}

fn presence(fight: &Fight, unit: u16) -> Presence {
    fight.0.unit(UnitId(unit)).unwrap().presence
}

/// An ally that lava does not burn.
fn flyer(spd: u8) -> String {
    format!("{}creature = \"aerial\"\n", other(spd))
}

/// A unit with a flying ally that it covers and a third one on the way; a foe far off.
fn corridor(board: &str) -> Field {
    let field = Field::on(board).unit("a", (1, 0), &knows("cover")).unit("a", (2, 0), &flyer(15));
    field.unit("a", (3, 0), &other(2)).unit("b", (9, 0), &other(1))
}

#[test]
fn mc_162_a_unit_that_follows_to_cover_walks_its_own_way() {
    let mut fight = cover(&corridor(&lava()));
    let events = fight.go(1, (5, 0));
    assert_eq!((cell(&fight, 0), damage(&events)), ((4, 0), vec![20]), "into the lava, which burns a quarter of 80 HP");
    assert!(has(&fight, 1, "Covered"));
    let mut fight = cover(&corridor(CORRIDOR));
    inflict(&mut fight, 2, "ice_spikes", 6);
    let events = fight.go(1, (6, 0));
    assert_eq!((cell(&fight, 0), damaged(&events)), ((5, 0), vec![1, 0]), "spikes hurt the leader and the follower");
    let mut fight = cover(&corridor(CORRIDOR));
    inflict(&mut fight, 0, "ice_spikes", 6);
    assert_eq!(damaged(&fight.go(1, (6, 0))), [2], "and the follower's spikes hurt a unit on its way");
    let mut fight = cover(&corridor(CORRIDOR));
    inflict(&mut fight, 0, "heat", 2);
    let events = fight.go(1, (6, 0));
    assert!(events.iter().any(|event| matches!(event, Event::Defeated { unit: UnitId(0), .. })), "under Heat it falls");
    assert!(!has(&fight, 1, "Covered"));
}

#[test]
fn mc_162_a_unit_that_dies_on_the_way_covers_nobody_any_more() {
    let mut fight = cover(&corridor(&lava()));
    hurt(&mut fight, 0, 65);
    fight.go(1, (5, 0));
    assert_ne!(presence(&fight, 0), Presence::Active, "the lava has killed it");
    assert!(!has(&fight, 1, "Covered"));
}

/// Passes turns until the first unit's next turn.
fn next_turn(fight: &mut Fight) {
    fight.end();
    while fight.actor() != UnitId(0) {
        fight.end();
    }
}

#[test]
fn mc_162_a_covering_unit_that_teleports_is_followed() {
    let lines = user("abilities = [\"cover\", \"teleport\"]");
    let field = Field::open().unit("a", (5, 2), &lines).unit("a", (6, 2), &other(15)).unit("b", (19, 4), &other(1));
    let mut fight = cover(&field);
    next_turn(&mut fight);
    fight.order(act(0, Verb::ABILITY, 1, 0, Aim::Cell(Cell::new(5, 0))));
    assert_eq!(cell(&fight, 0), (5, 0), "it does not walk back");
    assert!([(5, 1), (6, 0), (4, 0)].contains(&cell(&fight, 1)), "the other follows: {:?}", cell(&fight, 1));
    assert!(has(&fight, 1, "Covered"));
    let mut fight = cover(&field);
    next_turn(&mut fight);
    inflict(&mut fight, 1, "immobilize", 4);
    fight.order(act(0, Verb::ABILITY, 1, 0, Aim::Cell(Cell::new(5, 0))));
    assert_eq!((cell(&fight, 0), cell(&fight, 1)), ((5, 0), (6, 2)), "or cannot");
    assert!(!has(&fight, 1, "Covered"), "and Cover ends");
}

/// A wall of five levels with stairs behind it.
const STAIRS: &str = r#"
name = "Stairs"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . .
. . . .
'''
height = '''
0 0 5 0
0 0 3 0
'''
"#;

#[test]
fn mc_162_a_covering_unit_that_climbs_is_followed() {
    let lines = user("abilities = [\"cover\"]\nskills = { climb = 90 }");
    let field = Field::on(STAIRS).set("jump_mode = \"per_step\"").unit("a", (1, 0), &lines);
    let field = field.unit("a", (0, 0), &other(15)).unit("b", (3, 0), &other(1));
    // After the initiative of two rounds comes a critical success, which leads up five levels.
    let mut fight = field.start(&[1, 1, 1, 1, 1, 1, 5]);
    fight.order(cast(at(1)));
    next_turn(&mut fight);
    fight.order(act(0, PercentileVerb::CLIMB, 0, 0, Aim::Cell(Cell::new(2, 0))));
    assert_eq!((cell(&fight, 0), cell(&fight, 1)), ((2, 0), (1, 0)), "to the foot of the wall");
    assert!(has(&fight, 1, "Covered"));
}

#[test]
fn mc_075_nobody_climbs_into_an_occupied_cell() {
    let climbs = |board: &str, others: &[(i16, i16)]| {
        let field = Field::on(board).unit("a", (1, 0), &user("skills = { climb = 90 }")).unit("b", (3, 0), &other(1));
        let field = others.iter().fold(field, |field, &at| field.unit("a", at, &other(2)));
        let fight = field.start(&[1; 3][..2 + others.len()]);
        let order = act(0, PercentileVerb::CLIMB, 0, 0, Aim::Cell(Cell::new(2, 0)));
        assert_eq!(fight.0.check(&order).is_ok(), fight.0.orders().contains(&order));
        fight.0.check(&order).is_ok()
    };
    assert!(climbs(STAIRS, &[]));
    assert!(!climbs(STAIRS, &[(2, 0)]), "a unit stands there");
    assert!(!climbs(&STAIRS.replacen(". . . .", ". . O .", 1), &[]), "a boulder stands there");
    let chasm = STAIRS.replacen(". . . .", ". . c .", 1) + "[legend]\nc = \"chasm\"\n";
    assert!(!climbs(&chasm, &[]), "nobody can stand there");
}

#[test]
fn mc_162_a_covering_unit_that_is_helped_along_is_followed() {
    let field = Field::open().unit("a", (5, 2), &knows("cover")).unit("a", (5, 1), &other(9));
    let mut fight = field.unit("a", (4, 2), &other(15)).unit("b", (19, 4), &other(1)).start(&[1; 8]);
    fight.order(cast(at(1)));
    fight.end();
    assert_eq!(fight.actor(), UnitId(2));
    fight.order(act(2, PercentileVerb::ASSIST, 0, 0, at(0)));
    fight.go(2, (4, 4));
    let distance = |one: (i16, i16), other: (i16, i16)| (one.0 - other.0).abs() + (one.1 - other.1).abs();
    assert_eq!(distance(cell(&fight, 0), (4, 4)), 1, "it stays where it was set down");
    assert_eq!(distance(cell(&fight, 0), cell(&fight, 1)), 1, "and is followed");
}

/// A dancer that has misled a foe, which then has its turn.
fn dance() -> Fight {
    let lines = knows("misdirecting_masque").replace("spd = 20", "spd = 20, mag = 9").replace("mag = 7, ", "");
    let field = Field::open().unit("a", (5, 2), &lines).unit("b", (6, 2), &other(15)).unit("b", (19, 4), &other(1));
    let mut fight = field.start(&[1; 12]);
    fight.order(cast(at(1)));
    assert!(has(&fight, 1, "Misled"));
    fight.end();
    fight
}

#[test]
fn mc_135_a_unit_that_may_not_move_is_not_brought_along() {
    for condition in ["immobilize", "stop", "stone", "frozen"] {
        let mut fight = dance();
        inflict(&mut fight, 0, condition, 4);
        fight.go(1, (10, 2));
        assert_eq!(cell(&fight, 0), (5, 2), "{condition}");
        assert!(!has(&fight, 1, "Misled"), "the dance is over, {condition}");
        assert_eq!(fight.actor(), UnitId(1), "and nobody slips away from it, {condition}");
    }
    let mut fight = dance();
    fight.go(1, (10, 2));
    assert_eq!(cell(&fight, 0), (9, 2), "everybody else is");
}

#[test]
fn mc_135_a_dancer_that_is_still_beside_its_partner_stays_where_it_is() {
    for condition in ["", "immobilize", "heat"] {
        let mut fight = dance();
        if !condition.is_empty() {
            inflict(&mut fight, 0, condition, 4);
        }
        let events = fight.go(1, (5, 3));
        let goes = |event: &Event| matches!(event, Event::Moved { unit: UnitId(0), .. });
        assert!(!events.iter().any(goes), "{condition}: {events:?}");
        assert_eq!((cell(&fight, 0), presence(&fight, 0)), ((5, 2), Presence::Active), "{condition}");
        assert!(has(&fight, 1, "Misled"), "the dance goes on, {condition}");
    }
}

#[test]
fn mc_135_a_stone_dances_no_more() {
    for (condition, dances) in [("stone", false), ("stop", true), ("immobilize", true)] {
        let mut fight = dance();
        inflict(&mut fight, 0, condition, 4);
        fight.order(act(1, Verb::ATTACK, 0, 0, at(0)));
        assert_eq!(has(&fight, 1, "Misled"), dances, "{condition}, while its partner stays where it is");
    }
}

#[test]
fn mc_182_a_dancer_under_heat_falls_where_its_partner_goes() {
    let mut fight = dance();
    inflict(&mut fight, 0, "heat", 2);
    fight.go(1, (10, 2));
    assert_ne!(presence(&fight, 0), Presence::Active);
}

#[test]
fn mc_179_spikes_hurt_a_unit_helped_along_into_their_cell() {
    let field = Field::on(CORRIDOR).set("ally_stacking = \"share\"");
    let field = field.unit("a", (1, 0), &user("")).unit("a", (0, 0), &other(3)).unit("a", (3, 0), &other(2));
    let mut fight = field.unit("b", (9, 0), &other(1)).start(&[1; 4]);
    inflict(&mut fight, 2, "ice_spikes", 6);
    fight.order(act(0, PercentileVerb::ASSIST, 0, 0, at(1)));
    let events = fight.go(0, (4, 0));
    assert_eq!((cell(&fight, 0), cell(&fight, 1)), ((4, 0), (3, 0)));
    assert_eq!(damaged(&events), [0, 1], "the helper that passes through it, then the unit set down there");
}

const GULP: &str = r#"
[[ability]]
key = "kit_gulp"
type = "technique"
target = "single"
range = 1
to_hit = "sure"
inflicts = [{ condition = "imprison", rounds = 4 }]
"#;

#[test]
fn mc_179_spikes_meet_a_prisoner_once() {
    let field = Field::open().file("abilities/percentile_gulp.toml", GULP).unit("a", (5, 2), &knows("kit_gulp"));
    let mut fight = field.unit("b", (6, 2), &other(10)).unit("b", (19, 4), &other(1)).start(&[1; 3]);
    inflict(&mut fight, 0, "ice_spikes", 6);
    assert_eq!(damaged(&fight.order(cast(at(1)))), [1], "when it comes into its captor's cell");
    assert!(damaged(&fight.go(0, (5, 3))).is_empty(), "not when that takes it along");
}

#[test]
fn mc_049_a_captor_and_its_prisoner_do_not_stand_in_for_each_other() {
    let field = Field::open().file("abilities/percentile_gulp.toml", GULP).unit("a", (5, 2), &knows("kit_gulp"));
    let archer = format!("{}weapons = [\"kit_bow\"]\n", other(15));
    let field = field.unit("b", (6, 2), &other(10)).unit("b", (2, 2), &archer).unit("a", (7, 2), &other(1));
    for (target, struck) in [(0, 0), (3, 0)] {
        // Initiative, the roll to hit, the damage: no lot is drawn.
        let mut fight = field.start(&[1, 1, 1, 1, 50, 3]);
        fight.order(cast(at(1)));
        fight.end();
        assert_eq!((fight.actor(), cell(&fight, 1)), (UnitId(2), (5, 2)));
        let order = act(2, Verb::ATTACK, 0, 0, at(target));
        let foretold = fight.0.forecast(&order).unwrap().targets;
        assert_eq!((foretold[0].target, foretold[0].reached), (UnitId(struck), 1.0), "aimed at {target}");
        assert!(foretold.iter().all(|one| one.target != UnitId(1) || one.reached == 0.0), "not its prisoner");
        let damaged = damaged(&fight.order(order));
        assert_eq!(damaged.first(), Some(&struck), "aimed at {target}");
    }
}

#[test]
fn mc_055_a_unit_thrown_into_lava_is_burnt() {
    let eject = "[[ability]]\nkey = \"kit_eject\"\ntype = \"technique\"\ntarget = \"single\"\nrange = 1\nto_hit = \"sure\"\ninflicts = [{ condition = \"eject\", rounds = 0 }]\n";
    let field = Field::on(&lava()).file("abilities/percentile_eject.toml", eject).set("eject_distance = 2");
    let field = field.unit("a", (1, 0), &knows("kit_eject")).unit("b", (2, 0), &other(5)).unit("b", (9, 0), &other(1));
    let events = field.start(&[1; 3]).order(cast(at(1)));
    assert_eq!(damage(&events), [25], "a quarter of 100 HP");
}

/// A beam whose main blow never misses, at once or after a charge.
const BEAM: &str = r#"
[[ability]]
key = "test_beam"
name = "Beam"
type = "technique"
target = "single"
range = 3
to_hit = "sure"
weapon_damage = 150
who = "others"
effects = [{ effect = "beam", rows = 3 }]

[[ability]]
key = "slow_beam"
name = "Slow beam"
type = "technique"
target = "single"
range = 3
charge = 6
to_hit = "sure"
weapon_damage = 150
who = "others"
effects = [{ effect = "beam", rows = 3 }]
"#;

/// 150 % of 2 × STR 8 + 1 less ARM 6, and 100 % of it.
const MAIN: i32 = 19;
const BESIDE: i32 = 11;

fn beam(ability: &str, stands: (i16, i16)) -> Field {
    beam_on(Field::open(), BEAM, ability, stands)
}

fn beam_on(field: Field, abilities: &str, ability: &str, stands: (i16, i16)) -> Field {
    let lines = user(&format!("weapons = [\"kit_sword\"]\nabilities = [\"{ability}\"]"));
    field.file("abilities/percentile_beam.toml", abilities).unit("a", stands, &lines)
}

/// The units that lost hit points, and how many.
fn losses(events: &[Event]) -> Vec<(u16, i32)> {
    damaged(events).into_iter().zip(damage(events)).collect()
}

#[test]
fn mc_170_a_new_target_of_a_slow_beam_gets_the_larger_part_and_the_cone_begins_there() {
    let field = beam("slow_beam", (2, 1)).unit("b", (4, 1), &other(18)).unit("b", (2, 3), &other(4));
    let field = field.unit("b", (2, 4), &other(3)).unit("b", (19, 4), &other(1));
    // Initiative, the lots of the two foes that are left in range, the dice of the damage.
    let mut fight = field.start(&[1, 1, 1, 1, 1, 90, 10, 1, 1]);
    fight.order(cast(at(1)));
    let mut events = hurt(&mut fight, 1, 100);
    while fight.0.unit(UnitId(0)).unwrap().charging.is_some() {
        events.extend(fight.end());
    }
    assert_eq!(losses(&events), [(1, 100), (2, MAIN), (3, BESIDE)]);
}

#[test]
fn mc_170_a_guard_gets_the_larger_part_and_the_cone_begins_there() {
    // The guard stands beside the target, with one foe behind each of the two.
    let guard = format!("{}always = [\"sentinel\"]\n", other(4));
    let field = beam("test_beam", (2, 1)).unit("b", (3, 2), &other(5)).unit("b", (2, 3), &guard);
    let field = field.unit("b", (4, 2), &other(3)).unit("b", (2, 4), &other(2));
    let mut fight = field.start(&[1; 8]);
    let foretold = fight.0.forecast(&cast(at(1))).unwrap().targets;
    let expected: Vec<(u16, i32)> = foretold.iter().map(|one| (one.target.0, one.damage.p(MAIN) as i32)).collect();
    assert_eq!(expected.iter().map(|one| one.0).collect::<Vec<_>>(), [2, 4, 1], "{foretold:?}");
    agrees_from("a beam that a guard takes", &fight.0, cast(at(1)), hexfray_testing::sample(300, 5_000));
    assert_eq!(losses(&fight.order(cast(at(1)))), [(2, MAIN), (4, BESIDE)]);
}

#[test]
fn mc_018_mc_170_a_beam_on_high_ground_goes_on_over_ground_of_the_same_height() {
    let losses_at = |height: &str| {
        let ground =
            format!("{}height = \"\"\"\n{}\"\"\"\n", crate::field::YARD, format!("{}\n", height.repeat(20)).repeat(5));
        let field = beam_on(Field::on(&ground), BEAM, "test_beam", (2, 2)).unit("b", (4, 2), &other(5));
        losses(&field.unit("b", (5, 2), &other(4)).start(&[1; 5]).order(cast(at(1))))
    };
    for height in ["0 ", "8 "] {
        assert_eq!(losses_at(height), [(1, MAIN), (2, BESIDE)], "everybody stands at {height}");
    }
}

#[test]
fn mc_170_a_beam_strikes_only_those_behind_whom_the_ability_is_for() {
    let behind = |who: &str| {
        let abilities = BEAM.replace("who = \"others\"", who);
        let field = beam_on(Field::open(), &abilities, "test_beam", (2, 2)).unit("b", (4, 2), &other(5));
        losses(&field.unit("a", (5, 2), &other(4)).start(&[1; 5]).order(cast(at(1))))
    };
    assert_eq!(behind("who = \"others\""), [(1, MAIN), (2, BESIDE)], "a friend stands behind the foe");
    assert_eq!(behind("who = \"foes\""), [(1, MAIN)]);
}

/// The user at (2, 2) at its turn, with two foes in one cell: units 1 and 2 at (5, 2).
fn crowd(field: Field, dice: &[u16]) -> Fight {
    let field = field.set("ally_stacking = \"share\"").unit("b", (5, 2), &other(15)).unit("b", (6, 2), &other(30));
    let field = field.unit("b", (6, 1), &other(2)).unit("b", (19, 4), &other(1));
    let mut fight = field.start(&[&[1; 5], dice].concat());
    fight.go(2, (5, 2));
    fight.end();
    assert_eq!(fight.actor(), UnitId(0));
    fight
}

#[test]
fn mc_170_one_drawn_from_a_shared_cell_gets_the_larger_part() {
    let mut fight = crowd(beam("test_beam", (2, 2)), &[10, 90, 1, 1]);
    agrees_from("a beam into a crowd", &fight.0, cast(at(1)), hexfray_testing::sample(300, 5_000));
    assert_eq!(losses(&fight.order(cast(at(1)))), [(2, MAIN), (3, BESIDE)]);
}

/// A unit at (2, 2) with two darts to throw.
fn darts(set: &str) -> Field {
    let lines = user("weapons = [\"kit_dart\", \"kit_dart\"]\ntwo_weapons = 97");
    Field::open().set(set).unit("a", (2, 2), &lines)
}

pub fn weak(spd: u8) -> String {
    other(spd).replace("hp = 100", "hp = 14")
}

fn fights() -> u64 {
    hexfray_testing::sample(400, 10_000)
}

#[test]
fn tc_106_the_second_blow_reckons_with_a_first_that_felled_who_stood_between() {
    let field = darts("").unit("b", (5, 2), &weak(5)).unit("b", (4, 2), &weak(4)).unit("b", (19, 4), &other(1));
    let fight = field.start(&[1; 4]);
    let foretold = fight.0.forecast(&strike(1)).unwrap();
    let aimed = foretold.targets.iter().find(|one| one.target == UnitId(1)).unwrap();
    assert!(aimed.reached > 0.4, "the first dart may clear the way: {}", aimed.reached);
    agrees_from("the second of two darts", &fight.0, strike(1), fights());
    let two = darts("").unit("b", (6, 2), &weak(5)).unit("b", (4, 2), &weak(4)).unit("b", (5, 2), &weak(3));
    agrees_from("two in the way", &two.unit("b", (19, 4), &other(1)).start(&[1; 5]).0, strike(1), fights());
}

#[test]
fn tc_106_the_second_blow_reckons_with_a_first_that_felled_who_stepped_in() {
    let swords = user("weapons = [\"kit_sword\", \"kit_sword\"]\ntwo_weapons = 97");
    let field = |guard: &str| {
        let guard = format!("{guard}always = [\"sentinel\"]\n");
        let field = Field::open().unit("a", (5, 2), &swords).unit("b", (6, 2), &weak(5)).unit("b", (7, 2), &guard);
        field.unit("b", (19, 4), &other(1))
    };
    let fight = field(&weak(4)).start(&[1; 4]);
    let aimed =
        fight.0.forecast(&strike(1)).unwrap().targets.iter().find(|one| one.target == UnitId(1)).unwrap().reached;
    assert!(aimed > 0.4, "the first blow may fell the guard: {aimed}");
    agrees_from("a weak guard", &fight.0, strike(1), fights());
    agrees_from("a strong guard", &field(&other(4)).start(&[1; 4]).0, strike(1), fights());
}

#[test]
fn tc_106_the_forecast_leaves_out_a_second_blow_at_a_target_that_goes_on_at_0_hp() {
    let lines = user("weapons = [\"kit_sword\", \"kit_sword\"]\ntwo_weapons = 97");
    let left_out = |lines: &str, foe: &str| {
        let field = Field::open().unit("a", (5, 2), lines).unit("b", (6, 2), foe).unit("b", (19, 4), &other(1));
        field.start(&[1; 3]).0.forecast(&strike(1)).unwrap().leaves_out
    };
    let boss = format!("{}becomes_at_0_hp = \"unit2\"\n", weak(5));
    let riser = format!("{}hero = true\nalways = [\"reraise\"]\n", weak(5));
    let note = "that a target that goes on at 0 HP is struck again";
    assert!(left_out(&lines, &boss).contains(&note) && left_out(&lines, &riser).contains(&note));
    assert!(left_out(&lines, &weak(5)).is_empty(), "everybody else lies there");
    assert!(left_out(&user("weapons = [\"kit_sword\"]"), &boss).is_empty(), "with one weapon there is no second blow");
}

#[test]
fn mc_163_a_guard_that_the_first_blow_puts_to_sleep_steps_in_no_more() {
    let lullaby = "[[weapon]]\nkey = \"kit_lullaby\"\ntype = \"staff\"\ndamage = \"1xSTR+d6\"\ninflicts = [{ condition = \"stop\", rounds = 4, chance = 50 }]\n";
    let lines = user("weapons = [\"kit_lullaby\", \"kit_sword\"]\ntwo_weapons = 97");
    let guard = format!("{}always = [\"sentinel\"]\n", other(4));
    let field = Field::open().file("weapons/percentile_lullaby.toml", lullaby).unit("a", (5, 2), &lines);
    let fight =
        field.unit("b", (6, 2), &other(5)).unit("b", (7, 2), &guard).unit("b", (19, 4), &other(1)).start(&[1; 4]);
    agrees_from("a guard that may be stopped", &fight.0, strike(1), fights());
}

#[test]
fn tc_106_where_blows_split_others_may_stand_before_those_who_are_left() {
    let field = darts("split_blows = true").unit("b", (3, 2), &weak(5)).unit("b", (2, 4), &weak(4));
    let fight = field.unit("b", (2, 3), &weak(3)).start(&[1; 4]);
    let foretold = fight.0.forecast(&strike(1)).unwrap();
    assert!(foretold.leaves_out.is_empty(), "{:?}", foretold.leaves_out);
    agrees_from("split darts", &fight.0, strike(1), fights());
}

#[test]
fn mc_087_of_two_in_one_cell_in_the_way_a_lot_says_who_is_hit() {
    let crowd_at = |lots: [u16; 2]| {
        let field = darts("ally_stacking = \"share\"").unit("b", (6, 2), &other(3)).unit("b", (4, 2), &other(15));
        let mut fight =
            field.unit("b", (5, 2), &other(30)).start(&[&[1; 4][..], &lots, &[50, 3], &lots, &[99]].concat());
        fight.go(3, (4, 2));
        fight.end();
        let foretold = fight.0.forecast(&strike(1)).unwrap().targets;
        let hits: Vec<(u16, bool)> = foretold.iter().map(|one| (one.target.0, one.hit > 0.0)).collect();
        assert_eq!(hits, [(2, true), (3, true), (1, false)], "the forecast knows both");
        agrees_from("two in the way in one cell", &fight.0, strike(1), fights());
        damaged(&fight.order(strike(1)))
    };
    assert_eq!(crowd_at([90, 10]), [2]);
    assert_eq!(crowd_at([10, 90]), [3]);
}

/// A technique with the weapon that is done this many times.
fn hail(times: u8) -> String {
    format!(
        "[[ability]]\nkey = \"kit_hail\"\nname = \"Hail\"\ntype = \"technique\"\ntarget = \"weapon\"\nweapon_damage = 100\nto_hit = \"weapon\"\n\
         effects = [{{ effect = \"repeats\", times = {times} }}]\n"
    )
}

#[test]
fn mc_162_a_unit_takes_the_lots_of_the_one_that_it_covers_in_its_own_cell() {
    let archer = user("weapons = [\"kit_bow\"]\nabilities = [\"kit_hail\"]");
    let field = Field::open().file("abilities/percentile_hail.toml", &hail(3)).set("ally_stacking = \"share\"");
    let field = field.unit("a", (2, 2), &archer).unit("b", (5, 2), &other(15));
    let paladin = format!("{}abilities = [\"cover\"]\n", other(30));
    let mut fight = field.unit("b", (6, 2), &paladin).unit("b", (19, 4), &other(1)).start(&[1; 4]);
    fight.go(2, (5, 2));
    fight.order(act(2, Verb::ABILITY, 0, 0, at(1)));
    assert_eq!(fight.actor(), UnitId(0));
    let foretold = fight.0.forecast(&cast(at(2))).unwrap().targets;
    let reached: Vec<(u16, f64)> = foretold.iter().map(|odds| (odds.target.0, odds.reached)).collect();
    assert_eq!(reached, [(2, 1.0), (1, 0.0)], "either of the two may be drawn");
    let one = fight.0.forecast(&strike(2)).unwrap().targets[0].hit;
    assert!((foretold[0].hit - (1.0 - (1.0 - one).powi(3))).abs() < 1e-9, "three shots at {one} each");
    agrees_from("a hail on two in one cell", &fight.0, cast(at(2)), fights());
}

#[test]
fn mc_162_odds_of_two_blows_leave_out_what_ends_with_the_unit_that_covers() {
    let note = "the conditions that end with the unit that keeps them up";
    let left_out = |weapons: &str| {
        let lines = user(&format!("weapons = [{weapons}]\ntwo_weapons = 97"));
        let paladin = format!("{}abilities = [\"cover\"]\n", weak(30));
        let field = Field::open().unit("a", (5, 2), &lines).unit("b", (6, 2), &other(5)).unit("b", (6, 3), &paladin);
        let mut fight = field.unit("b", (19, 4), &other(1)).start(&[1; 4]);
        fight.order(act(2, Verb::ABILITY, 0, 0, at(1)));
        fight.end();
        fight.0.forecast(&strike(1)).unwrap().leaves_out.contains(&note)
    };
    assert!(left_out("\"kit_sword\", \"kit_sword\""), "the first may fell it, and the second come to the other");
    assert!(!left_out("\"kit_sword\""), "one blow comes to the one that covers");
}

#[test]
fn mc_087_of_many_castings_through_a_crowd_the_later_ones_are_left_out() {
    let left_out = |times: u8| {
        let archer = user("weapons = [\"kit_bow\"]\nabilities = [\"kit_hail\"]");
        let field = Field::open().file("abilities/percentile_hail.toml", &hail(times)).set("ally_stacking = \"share\"");
        let field = field.unit("a", (2, 2), &archer).unit("b", (6, 2), &weak(3)).unit("b", (4, 2), &weak(15));
        let mut fight = field.unit("b", (5, 2), &weak(30)).start(&[1; 4]);
        fight.go(3, (4, 2));
        fight.end();
        if times == 2 {
            agrees_from("a hail", &fight.0, cast(at(1)), fights());
        }
        fight.0.forecast(&cast(at(1))).unwrap().leaves_out
    };
    let note = "the castings after the first few";
    assert!(!left_out(2).contains(&note), "two castings are followed");
    assert!(left_out(8).contains(&note), "eight are not");
}

#[test]
fn tc_148_the_second_blow_is_not_struck_once_the_first_has_decided_the_battle() {
    // At a friend behind the last foe.
    let last = darts("").unit("a", (5, 2), &other(5)).unit("b", (4, 2), &weak(4)).start(&[1; 3]);
    let foretold = last.0.forecast(&strike(1)).unwrap();
    let friend = foretold.targets.iter().find(|one| one.target == UnitId(1)).unwrap();
    assert!(friend.hit < 0.05, "once the foe lies there nothing is thrown any more: {}", friend.hit);
    agrees_from("the last foe stands between", &last.0, strike(1), fights());
    let field = darts("").unit("b", (5, 2), &other(5)).unit("b", (4, 2), &weak(4));
    let mark = field.line("[[goal]]\nside = \"a\"\nkind = \"defeat\"\nunit = \"Unit C\"\n").start(&[1; 3]);
    agrees_from("the one that is to be defeated stands between", &mark.0, strike(1), fights());
    let riser = format!("{}hero = true\nalways = [\"reraise\"]\n", weak(4));
    let rises = darts("").unit("a", (5, 2), &other(5)).unit("b", (4, 2), &riser).start(&[1; 3]).0;
    let friend = rises.forecast(&strike(1)).unwrap().targets.into_iter().find(|one| one.target == UnitId(1)).unwrap();
    assert!(friend.reached > 0.4, "a foe that stands again at once decides nothing: {}", friend.reached);
}

#[test]
fn tc_148_odds_of_several_castings_at_several_leave_out_that_the_battle_may_end() {
    let tempest = |repeats: bool| {
        let effects = if repeats { "{ effect = \"repeats\", times = 2 }" } else { "" };
        format!(
            "[[ability]]\nkey = \"kit_tempest\"\nname = \"Tempest\"\ntype = \"technique\"\ntarget = \"single\"\narea = 2\n\
             weapon_damage = 100\nto_hit = \"weapon\"\neffects = [{effects}]\n"
        )
    };
    let note = "that the battle may end before the last casting";
    let left_out = |repeats: bool, beside: &str, foe: &str| {
        let caster = user("weapons = [\"kit_sword\"]\nabilities = [\"kit_tempest\"]");
        let field =
            Field::open().file("abilities/percentile_tempest.toml", &tempest(repeats)).unit("a", (2, 2), &caster);
        let field = field.unit("b", (3, 2), &weak(5)).unit(beside, (4, 2), &other(4));
        field
            .unit(foe, (19, 4), &other(1))
            .start(&[1; 4])
            .0
            .forecast(&cast(Aim::Cell(Cell::new(3, 2))))
            .unwrap()
            .leaves_out
            .contains(&note)
    };
    assert!(left_out(true, "a", "a"), "the last foe and a friend");
    assert!(!left_out(false, "a", "a"), "one casting ends before the battle does");
    assert!(!left_out(true, "a", "b"), "another foe is left");
    assert!(!left_out(true, "b", "a"), "while the second target stands the battle goes on");
}

#[test]
fn mc_087_a_shot_that_hits_a_unit_in_its_way_is_forecast_as_sure() {
    let archer = user("weapons = [\"kit_bow\"]").replace("acc = 97", "acc = 32");
    let field = Field::open().set("hazard_hit = \"automatic\"").unit("a", (2, 2), &archer).unit("b", (6, 2), &other(5));
    let fight = field.unit("b", (4, 2), &weak(4)).unit("b", (19, 4), &other(1)).start(&[1; 4]);
    let foretold = fight.0.forecast(&strike(1)).unwrap().targets;
    assert_eq!((foretold[0].target, foretold[0].hit), (UnitId(2), 1.0));
    assert!(foretold[0].chance.is_empty(), "no sum that would be less than sure: {:?}", foretold[0].chance);
    agrees_from("a sure shot", &fight.0, strike(1), fights());
}

#[test]
fn mc_182_an_act_under_heat_is_foretold_with_the_fall_of_its_user() {
    let lines = user("weapons = [\"kit_sword\"]\nabilities = [\"kit_bolt\"]\nitems = [{ item = \"potion\" }]");
    let field = Field::open().unit("a", (5, 2), &lines).unit("b", (6, 2), &other(5)).unit("a", (4, 2), &other(4));
    let mut fight = field.start(&[1; 3]);
    inflict(&mut fight, 0, "heat", 2);
    let leap = act(0, PercentileVerb::LEAP, 0, 0, Aim::None);
    let escape = act(0, Verb::ESCAPE, 0, 0, Aim::None);
    let go = Order::Move { unit: UnitId(0), to: Cell::new(5, 3) };
    let help = act(0, PercentileVerb::ASSIST, 0, 0, at(2));
    for order in [strike(1), cast(at(1)), act(0, Verb::ITEM, 0, 0, at(0)), leap, escape, go, help] {
        let foretold = fight.0.forecast(&order).unwrap_or_else(|error| panic!("{order:?}: {error}")).targets;
        let own = &foretold[0];
        assert_eq!((own.target, own.defeat, own.expected), (UnitId(0), 1.0, 80.0), "{order:?}");
        assert!(foretold[1..].iter().all(|one| one.reached == 0.0), "{order:?} touches nobody");
    }
    agrees_from("a blow under Heat", &fight.0, strike(1), fights());
    let estimate = fight.0.estimate(UnitId(0), Act::new(Verb::ATTACK, 0), UnitId(1), Cell::new(5, 2));
    assert_eq!(estimate.map(|one| (one.hit, one.damage)), Some((0.0, 0.0)), "opponents know it too");
}

#[test]
fn mc_002_a_board_that_counts_corners_is_played_by_them_throughout() {
    let yard = |adjacency: &str| {
        let rows = ". . . . . . .\n".repeat(5);
        format!(
            "name = \"Yard\"\ngrid = {{ shape = \"square\", adjacency = \"{adjacency}\" }}\nterrain = '''\n{rows}'''\n"
        )
    };
    for (adjacency, corners) in [("sides", false), ("corners", true)] {
        let lines = user("weapons = [\"kit_sword\"]\nabilities = [\"kit_gale\", \"cover\"]");
        let field = Field::on(&yard(adjacency)).unit("a", (2, 2), &lines).unit("b", (3, 3), &other(5));
        let fight = field.unit("a", (1, 1), &other(4)).unit("b", (6, 0), &other(3)).start(&[1; 4]);
        let legal = |order: Order| fight.0.check(&order).is_ok();
        assert_eq!(legal(strike(1)), corners, "a blow over a corner, {adjacency}");
        assert_eq!(legal(act(0, PercentileVerb::ASSIST, 0, 0, at(2))), corners, "a helping hand, {adjacency}");
        assert_eq!(legal(act(0, Verb::ABILITY, 1, 0, at(2))), corners, "Cover, {adjacency}");
        let way = fight.0.reach(UnitId(0)).into_iter().find(|way| way.cell == Cell::new(3, 1)).expect("it is near");
        assert_eq!(way.cost, if corners { 2 } else { 4 }, "a step over a corner, {adjacency}");
        let mut fight = fight;
        let gale = fight.order(act(0, Verb::ABILITY, 0, 0, Aim::Cell(Cell::new(4, 4))));
        assert_eq!(damaged(&gale).contains(&1), corners, "an area of two cells, {adjacency}");
    }
}

/// A chasm in the third column.
const CHASM: &str = r#"
name = "Chasm"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . c . . l . .
'''
[legend]
c = "chasm"
l = { terrain = "lava", difficulty = "impassable" }
"#;

/// A flying hero that the referee has put into a cell, and a user with these lines.
fn aloft(field: Field, lines: &str, at: (i16, i16), dice: &[u16]) -> Fight {
    let hero = format!("{}hero = true\n", flyer(5));
    let field = field.unit("a", (1, 0), &user(lines)).unit("b", (3, 0), &hero).unit("b", (7, 0), &other(4));
    let mut fight = field.start(&[&[1; 3], dice].concat());
    fight.order(Order::Referee(Ruling::Place { unit: UnitId(1), cell: Cell::new(at.0, at.1) }));
    assert_eq!((cell(&fight, 1), presence(&fight, 1)), (at, Presence::Active), "it flies");
    fight
}

#[test]
fn mc_054_a_unit_felled_over_a_chasm_is_lost_at_once() {
    let mut fight = aloft(Field::on(CHASM), "", (2, 0), &[]);
    let events = hurt(&mut fight, 1, 100);
    assert_eq!(presence(&fight, 1), Presence::Out, "no body hangs over the chasm");
    assert!(events.iter().any(|event| matches!(event, Event::Left { unit: UnitId(1), .. })));
    let mut fight = aloft(Field::on(CHASM), "", (3, 0), &[]);
    hurt(&mut fight, 1, 100);
    assert_eq!(presence(&fight, 1), Presence::Down, "over firm ground it stays");
}

#[test]
fn mc_054_a_body_whose_flight_has_ended_is_lost_before_anybody_raises_it() {
    let field = Field::on(CHASM).unit("a", (1, 0), &user("")).unit("b", (3, 0), &format!("{}hero = true\n", other(5)));
    let mut fight = field.unit("b", (7, 0), &other(4)).start(&[1; 3]);
    inflict(&mut fight, 1, "flight", 4);
    fight.order(Order::Referee(Ruling::Place { unit: UnitId(1), cell: Cell::new(2, 0) }));
    assert_eq!(presence(&fight, 1), Presence::Active);
    hurt(&mut fight, 1, 100);
    assert_eq!(presence(&fight, 1), Presence::Out);
}

#[test]
fn mc_054_the_forecast_of_a_blow_over_a_chasm_says_what_it_leaves_out() {
    let mut fight = aloft(Field::on(CHASM), "weapons = [\"kit_sword\"]", (2, 0), &[50, 3]);
    hurt(&mut fight, 1, 95);
    let left_out = fight.0.forecast(&strike(1)).unwrap().leaves_out;
    assert!(left_out.contains(&"that a unit which can no longer hover falls"), "{left_out:?}");
    fight.order(strike(1));
    assert_eq!(presence(&fight, 1), Presence::Out);
}

#[test]
fn mc_054_a_body_comes_out_of_ground_that_hurts_and_lets_go() {
    let terrain = include_str!("../../../../assets/terrain.toml").replace("fate = \"death\"", "fate = \"damage\"");
    let mut fight = aloft(Field::on(CHASM).file("terrain.toml", &terrain), "", (5, 0), &[]);
    hurt(&mut fight, 1, 100);
    assert_eq!((cell(&fight, 1), presence(&fight, 1)), ((4, 0), Presence::Down));
    // Deadly ground leaves the body where it fell; no further event mentions it.
    let mut fight = aloft(Field::on(CHASM), "", (5, 0), &[]);
    let fell = hurt(&mut fight, 1, 100);
    assert_eq!((cell(&fight, 1), presence(&fight, 1)), ((5, 0), Presence::Down));
    let noted = |events: &[Event]| events.iter().any(|event| matches!(event, Event::Noted { unit: UnitId(1), .. }));
    assert!(!noted(&fell));
}
