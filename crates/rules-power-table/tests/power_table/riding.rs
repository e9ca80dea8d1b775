//! Mounts and riders (SW-254 … SW-269).

use super::field::{FIGHTER, Field, GOBLIN, act};
use hexfray_battle::{Aim, Event, Order, Presence, Ruling, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_power_table::{PowerTableVerb, state::state_of};

/// A horse for two with Move Speed 20.
pub const HORSE: &str = r#"
name = "Horse"
level = 2
hp = 30
move_speed = 20
mount = true
seats = 2
weapons = ["hooves"]
monster = { accuracy = 3, evasion = 3, fortitude = 3, willpower = 3, damage = 2, initiative = 8 }
weaknesses = [{ physical = 5 }]
"#;

pub fn knight() -> String {
    FIGHTER.replace("fighter = 3", "fighter = 3, rider = 2") + "name = \"Knight\"\n"
}

fn squire() -> String {
    FIGHTER.to_owned() + "name = \"Squire\"\n"
}

/// The knight 0, the horse 1, the squire 2, all at 5, and a goblin 3 elsewhere.
fn field(goblin: i16) -> Field {
    Field::line().unit("a", (5, 0), &knight()).unit("a", (5, 0), HORSE).unit("a", (5, 0), &squire()).unit(
        "b",
        (goblin, 0),
        GOBLIN,
    )
}

/// These four with this rider in the saddle from the start.
pub fn ridden(goblin: i16, rider: &str) -> Field {
    field(goblin).lines(&format!("[[start]]\nunits = [\"{rider}\"]\nrides = \"Horse\"\n"))
}

fn get_on(unit: u16) -> Order {
    act(unit, PowerTableVerb::MOUNT, 0, 0, Aim::Unit(UnitId(1)))
}

pub fn get_off(unit: u16) -> Order {
    act(unit, PowerTableVerb::DISMOUNT, 0, 0, Aim::None)
}

#[test]
fn sw_254_rider_and_mount_go_together_by_the_mounts_speed() {
    let mut fight = ridden(39, "Knight").start(&[]);
    fight.turn_of(0);
    fight.go(0, (25, 0));
    assert_eq!((fight.cell(0), fight.cell(1)), ((25, 0), (25, 0)), "20 m are a Normal Move of the horse");
    fight.end(0);
    assert_eq!(fight.0.decision().unit(), Some(UnitId(1)), "the horse acts next, within the same turn");
    assert!(fight.0.reach(UnitId(1)).is_empty(), "it has moved with its rider");
}

#[test]
fn sw_258_what_a_rider_may_do_follows_from_the_mounts_movement() {
    let mut fight = ridden(39, "Knight").start(&[]);
    fight.turn_of(1);
    fight.go(1, (35, 0));
    assert!(fight.posture(1).full_move && fight.posture(0).full_move);
    fight.end(1);
    fight.turn_of(0);
    assert!(fight.posture(0).full_move, "its own turn of this round does not end it");
    assert!(
        fight.refused(act(0, PowerTableVerb::STOW, 0, 0, Aim::None)).contains("SW-061"),
        "a Full Move leaves nothing"
    );
    fight.end(0);
    fight.next_round();
    fight.turn_of(0);
    assert!(!fight.posture(0).full_move);
}

#[test]
fn sw_057_what_a_rider_has_done_holds_for_its_mounts_move() {
    let spark = "[[ability]]\nkey = \"test_spark\"\nname = \"Spark\"\nglyph = \"fire\"\norigin = \"spell\"\nclass = \"sorcerer\"\naction = \
                 \"minor\"\nrange = 39\nharm = { flat = 1 }\n";
    let mage = knight().replace("rider = 2", "rider = 2, sorcerer = 2") + "deeds = [\"test_spark\"]\n";
    let fresh = || {
        let field = Field::line().file("abilities/power_table_test.toml", spark).unit("a", (5, 0), &mage);
        let field = field.unit("a", (5, 0), HORSE).unit("b", (39, 0), GOBLIN);
        let mut fight = field.lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n").start(&[]);
        fight.turn_of(0);
        fight
    };
    let metres =
        |fight: &super::field::Fight, unit: u16| fight.0.reach(UnitId(unit)).iter().map(|way| way.cost / 2).max();
    assert_eq!(metres(&fresh(), 0), Some(34));
    let cast = act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(2)));
    let drop = act(0, Verb::DROP, 0, 0, Aim::None);
    for (order, left) in [(cast, 3), (drop, 20)] {
        let mut fight = fresh();
        fight.order(order);
        assert_eq!(metres(&fight, 0), Some(left), "{order:?}");
        fight.end(0);
        fight.turn_of(1);
        assert_eq!(metres(&fight, 1), Some(left), "in its own turn too: {order:?}");
    }
}

#[test]
fn sw_260_getting_on_is_a_minor_action_for_riders_and_a_major_one_for_others() {
    let mut fight = field(39).start(&[]);
    fight.turn_of(0);
    let events = fight.order(get_on(0));
    let noted = |event: &Event| matches!(event, Event::Noted { rule, .. } if rule.to_string() == "SW-260");
    assert!(events.iter().any(noted), "the log says so: {events:?}");
    assert!(fight.has(0, "mounted"));
    assert_eq!([0, 1].map(|unit| fight.posture(unit).full_move), [false; 2], "neither has gone anywhere");
    assert!(fight.refused(get_off(0)).contains("SW-260"), "once in a turn, in all");
    fight.go(0, (12, 0));
    assert_eq!(fight.cell(1), (12, 0), "the mount moves after that");
    let mut fight = field(39).start(&[]);
    fight.turn_of(2);
    fight.order(get_on(2));
    assert!(
        fight.refused(act(2, PowerTableVerb::STOW, 0, 0, Aim::None)).contains("SW-060"),
        "that was the Major Action"
    );
    fight.end(2);
    fight.next_round();
    fight.turn_of(2);
    fight.order(get_off(2));
    assert!(fight.refused(act(2, PowerTableVerb::STOW, 0, 0, Aim::None)).contains("SW-060"));
    assert_eq!(fight.cell(2), fight.cell(1), "it stands where the mount is");
}

#[test]
fn sw_260_one_gets_on_where_the_mount_stands() {
    let mut fight =
        Field::line().unit("a", (5, 0), &knight()).unit("a", (8, 0), HORSE).unit("b", (39, 0), GOBLIN).start(&[]);
    fight.turn_of(0);
    assert!(fight.refused(get_on(0)).contains("SW-260"));
    fight.go(0, (8, 0));
    fight.order(get_on(0));
    assert!(fight.0.reach(UnitId(0)).is_empty(), "it has moved, and does not move a second time with the horse");
}

#[test]
fn sw_256_a_mount_without_its_rider_stays() {
    let mut fight = ridden(5, "Knight").start(&[]);
    fight.turn_of(0);
    fight.order(get_off(0));
    fight.end(0);
    fight.turn_of(1);
    assert!(fight.0.reach(UnitId(1)).is_empty());
    let why = fight.refused(act(1, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(3))));
    assert!(why.contains("SW-256"), "{why}");
}

#[test]
fn sw_268_without_rider_level_no_weapon_is_used_and_the_mount_takes_no_major_action() {
    let mut fight = ridden(5, "Squire").start(&[]);
    fight.turn_of(2);
    let why = fight.refused(act(2, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(3))));
    assert!(why.contains("SW-268"), "{why}");
    for verb in [Verb::DROP, PowerTableVerb::SHEATHE, PowerTableVerb::STOW, PowerTableVerb::STANCE] {
        let why = fight.refused(act(2, verb, 0, 0, Aim::None));
        assert!(why.contains("SW-268"), "nor is it handled: {why}");
    }
    fight.end(2);
    fight.turn_of(1);
    let why = fight.refused(act(1, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(3))));
    assert!(why.contains("SW-268"), "{why}");
}

#[test]
fn sw_259_no_weapon_for_two_hands_and_no_wrestling_in_the_saddle() {
    for (weapon, works) in [("great_axe", false), ("fists", false), ("long_sword", true)] {
        let rider = knight().replace("bastard_sword", weapon);
        let field = Field::line()
            .unit("a", (5, 0), &rider)
            .unit("a", (5, 0), HORSE)
            .unit("b", (5, 0), GOBLIN)
            .lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n");
        let mut fight = field.start(&[]);
        fight.turn_of(0);
        let strike = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(2)));
        match works {
            true => assert_eq!(fight.0.check(&strike), Ok(())),
            false => assert!(fight.refused(strike).contains("SW-259"), "{weapon}"),
        }
    }
}

#[test]
fn sw_264_a_prone_rider_or_mount_ends_the_ride() {
    for prone in [0, 1] {
        let mut fight = ridden(39, "Knight").start(&[]);
        fight.turn_of(0);
        fight.inflict(prone, "prone", 0);
        assert!(!fight.has(0, "mounted") && fight.has(0, "Prone"), "rider or mount: the rider lies prone");
        assert_eq!(fight.has(1, "Prone"), prone == 1);
    }
}

#[test]
fn sw_264_one_moved_by_force_is_parted_from_the_other() {
    for moved in [0, 1] {
        let mut fight = ridden(39, "Knight").start(&[]);
        fight.turn_of(0);
        fight.rule(Ruling::Place { unit: UnitId(moved), cell: Cell::new(15, 0) });
        assert_eq!(fight.cell(moved), (15, 0));
        assert_eq!(fight.cell(1 - moved), (5, 0), "the other stays");
        assert!(fight.has(0, "Prone") && !fight.has(1, "Prone"), "the rider lies prone");
    }
}

#[test]
fn sw_266_sleep_or_0_hp_of_either_throws_the_rider_off_and_sw_267_passengers_with_it() {
    for (unit, asleep) in [(0, true), (1, true), (0, false), (1, false)] {
        let mut fight = ridden(39, "Knight").start(&[6, 6]);
        fight.turn_of(2);
        fight.order(get_on(2));
        assert!(fight.has(2, "mounted"));
        match asleep {
            true => fight.inflict(unit, "asleep", 3),
            false => drop(fight.rule(Ruling::Hurt { unit: UnitId(unit), amount: 30 })),
        }
        assert!(!fight.has(0, "mounted") && fight.has(0, "Prone"));
        assert!(!fight.has(2, "mounted") && fight.has(2, "Prone"), "the passenger too");
    }
}

#[test]
fn sw_267_a_passenger_has_its_hands_free_and_no_say_in_the_way() {
    let mut fight = ridden(5, "Knight").start(&[1, 2, 3, 3]);
    fight.turn_of(2);
    fight.order(get_on(2));
    fight.end(2);
    fight.next_round();
    fight.turn_of(2);
    assert!(fight.0.reach(UnitId(2)).is_empty());
    fight.attack(2, 3);
    let mut fight = ridden(39, "Knight").unit("a", (5, 0), &squire().replace("Squire", "Page")).start(&[]);
    fight.turn_of(2);
    fight.order(get_on(2));
    fight.end(2);
    fight.turn_of(4);
    assert!(fight.refused(get_on(4)).contains("carries no more"));
}

#[test]
fn sw_229_rider_and_mount_enter_a_melee_together_and_count_two() {
    let mut fight = ridden(5, "Knight").start(&[1, 2]);
    fight.turn_of(0);
    fight.attack(0, 3);
    assert!(fight.in_melee(0) && fight.in_melee(1) && fight.in_melee(3));
    assert!(!fight.in_melee(2), "the squire beside them is not");
}

#[test]
fn sw_265_a_rider_on_its_mount_has_too_many_sections_to_be_thrown() {
    let wrestler = GOBLIN.replace("claws", "fists") + "feats = [\"throw_attack\"]\n";
    let field = Field::line()
        .unit("a", (5, 0), &knight())
        .unit("a", (5, 0), HORSE)
        .unit("a", (5, 0), &squire())
        .unit("b", (5, 0), &wrestler)
        .lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n");
    let mut fight = field.start(&[]);
    fight.turn_of(3);
    fight.order(act(3, PowerTableVerb::FEAT, 0, 0, Aim::None));
    for target in [0, 1] {
        let why = fight.refused(act(3, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(target))));
        assert!(why.contains("SW-265"), "{why}");
    }
    assert_eq!(fight.0.check(&act(3, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(2)))), Ok(()));
}

/// A goblin with Magic Power 4 that rolls its checks.
pub fn shaman() -> String {
    GOBLIN.replace("damage = 2,", "damage = 2, magic_power = 4, checks = \"rolled\",")
}

#[test]
fn sw_257_the_rider_contests_for_the_mounts_weak_point_and_wins_a_tie() {
    // The knight: Rider 2 and Intelligence 12: 4; the shaman: Magic Power 4.
    for (dice, found) in [([3, 3, 3, 3], false), ([3, 3, 3, 4], true), ([5, 5, 3, 3], false)] {
        let field = Field::line()
            .unit("a", (5, 0), &knight())
            .unit("a", (5, 0), HORSE)
            .unit("b", (5, 0), &shaman())
            .lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n");
        let mut fight = field.start(&dice);
        fight.turn_of(2);
        let strike = act(2, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
        let target = fight.0.forecast(&strike).unwrap().targets[0].clone();
        let more = target.parts.iter().any(|part| part.value == 5);
        assert_eq!(more, found, "{dice:?}: 5 more of physical damage");
    }
}

#[test]
fn sw_263_one_section_of_a_mount_is_commanded_in_a_turn_and_stunts_allow_more() {
    let head = r#"
[[unit]]
key = "test_head"
name = "Head"
glyph = "snake"
level = 2
hp = 10
move_speed = 20
weapons = ["fangs"]
monster = { accuracy = 3, evasion = 3, fortitude = 3, willpower = 3, damage = 2, initiative = 8 }
"#;
    for (feats, allowed) in [("[]", 1), ("[\"versatility\"]", 2), ("[\"lions_fury\"]", 3)] {
        let beast = HORSE.replace("monster = {", "monster = { sections = [\"test_head\", \"test_head\"],");
        let field = Field::line()
            .unit("a", (5, 0), &(knight() + &format!("feats = {feats}\n")))
            .unit("a", (5, 0), &beast)
            .unit("b", (5, 0), &GOBLIN.replace("hp = 16", "hp = 90"))
            .file("units/power_table_heads.toml", head)
            .lines("[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n");
        let mut fight = field.start(&[1; 12]);
        let mut struck = 0;
        for section in [1, 3, 4] {
            fight.turn_of(section);
            let order = act(section, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(2)));
            match fight.0.check(&order) {
                Ok(()) => {
                    fight.order(order);
                    struck += 1;
                }
                Err(why) => assert!(why.to_string().contains("SW-263"), "{why}"),
            }
            fight.end(section);
        }
        assert_eq!(struck, allowed, "{feats}");
    }
}

#[test]
fn sw_261_a_mount_is_called_from_its_statue() {
    let rider = knight() + "items = { horse_statue = 1 }\n";
    let field = Field::line().unit("a", (5, 0), &rider).unit("b", (39, 0), GOBLIN);
    let mut fight = field.start(&[]);
    assert_eq!(fight.0.unit(UnitId(2)).unwrap().presence, Presence::Away, "the horse waits in the stone");
    fight.turn_of(0);
    let events = fight.order(act(0, Verb::ITEM, 0, 0, Aim::None));
    assert!(events.iter().any(|event| matches!(event, Event::Placed { .. })));
    assert_eq!(fight.cell(2), (5, 0));
    fight.order(act(0, PowerTableVerb::MOUNT, 0, 0, Aim::Unit(UnitId(2))));
    assert!(fight.has(0, "mounted"));
    assert!(!fight.0.acts(UnitId(0)).iter().any(|one| one.act.verb == Verb::ITEM && one.refused.is_none()));
}

/// The knight on a horse with wings, 10 m above the ground.
fn in_the_air(settings: &str) -> Field {
    let winged = HORSE.replace("mount = true", "mount = true\nflight = { kind = \"wings\", ceiling = 30 }");
    Field::line()
        .set(settings)
        .unit("a", (5, 0), &knight().replace("hp = 30", "hp = 50"))
        .unit("a", (5, 0), &winged)
        .unit("b", (39, 0), GOBLIN)
        .lines("[[start]]\nunits = [\"Horse\"]\naltitude = 10\n[[start]]\nunits = [\"Knight\"]\nrides = \"Horse\"\n")
}

#[test]
fn sw_266_a_rider_that_falls_off_in_the_air_falls_to_the_ground_and_asleep_without_a_tumble() {
    let mut fight = in_the_air("").start(&[]);
    fight.turn_of(0);
    assert_eq!((fight.altitude(0), fight.altitude(1)), (10, 10));
    fight.inflict(0, "asleep", 3);
    fight.end(0);
    assert_eq!((fight.altitude(0), fight.altitude(1)), (0, 10));
    assert_eq!((fight.hp(0), fight.unused()), (50 - 30, 0), "3 for each metre, and no die");
}

#[test]
fn sw_266_the_saddle_adds_to_the_fall_by_the_setting() {
    let mut fight = in_the_air("saddle_m = 2").start(&[]);
    fight.turn_of(0);
    fight.inflict(0, "asleep", 3);
    fight.end(0);
    assert_eq!(fight.hp(0), 50 - 36, "12 m");
}

#[test]
fn sw_255_rider_and_mount_are_targets_of_their_own() {
    let mut fight = ridden(5, "Knight").start(&[]);
    let before = (fight.hp(0), fight.hp(1));
    fight.rule(Ruling::Hurt { unit: UnitId(1), amount: 5 });
    assert_eq!((fight.hp(0), fight.hp(1)), (before.0, before.1 - 5));
    fight.turn_of(3);
    for target in [0, 1] {
        assert!(fight.0.check(&act(3, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(target)))).is_ok());
    }
}

/// A lane with spikes in its second cell.
const SPIKED: &str =
    "name = 'Lane'\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n. x . . . . . . . .\n'''\n";

/// A gust of 2 m.
const GUST: &str = r#"
[[ability]]
key = "test_gust"
name = "Gust"
glyph = "wind"
origin = "skill"
range = 10
push = 2
"#;

/// A monster with this gust.
const GUSTY: &str = r#"
level = 3
hp = 60
move_speed = 20
weapons = ["claws"]
deeds = ["test_gust"]
monster = { accuracy = 20, evasion = 5, damage = 2, initiative = 1 }
"#;

/// The knight 0 and the squire 1 on the horse 2 in the second cell of a lane, a monster 3.
fn seated_on(lane: &str) -> super::field::Fight {
    let field = Field::on(lane).file("abilities/power_table_test.toml", GUST).unit("a", (1, 0), &knight());
    let field = field.unit("a", (1, 0), &squire()).unit("a", (1, 0), HORSE).unit("b", (6, 0), GUSTY);
    field.lines("[[start]]\nunits = [\"Knight\", \"Squire\"]\nrides = \"Horse\"\n").seeded(1)
}

#[test]
fn sw_249_a_rider_that_gets_off_onto_spikes_is_hurt_as_was_forecast() {
    let mut fight = seated_on(SPIKED);
    fight.turn_of(0);
    let odds = fight.0.forecast(&get_off(0)).unwrap().targets;
    assert_eq!(odds.iter().map(|one| (one.target, one.expected)).collect::<Vec<_>>(), [(UnitId(0), 10.0)]);
    fight.order(get_off(0));
    assert_eq!([0, 1, 2].map(|unit| fight.hp(unit)), [20, 30, 30], "the mount stands on them already");
}

#[test]
fn sw_249_riders_that_are_thrown_off_onto_spikes_are_hurt_once() {
    let mut fight = seated_on(SPIKED);
    fight.turn_of(0);
    fight.inflict(2, "Prone", 0);
    assert_eq!([0, 1, 2].map(|unit| fight.hp(unit)), [20, 20, 30], "both fall off where the horse lies");
    let push = |fight: &mut super::field::Fight, target: u16| {
        fight.turn_of(3);
        fight.order(act(3, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(target))));
        ([0, 1, 2].map(|unit| fight.cell(unit).0), [0, 1, 2].map(|unit| fight.hp(unit)))
    };
    let mut fight = seated_on(SPIKED);
    assert_eq!(
        push(&mut fight, 2),
        ([1, 1, 0], [20, 20, 30]),
        "the horse alone is moved, and its riders fall (SW-264)"
    );
    let mut fight = seated_on(&SPIKED.replace(". x .", "x . ."));
    assert_eq!(push(&mut fight, 1), ([1, 0, 1], [30, 20, 30]), "the passenger alone is moved onto them");
    assert!(fight.has(1, "Prone"));
    let mut fight = seated_on(&SPIKED.replace(". x .", ". . x"));
    fight.rule(Ruling::Place { unit: UnitId(1), cell: Cell::new(2, 0) });
    assert_eq!((fight.hp(1), fight.has(1, "Prone")), (30, true), "the ground hurts nobody whom the referee sets down");
}

#[test]
fn sw_261_a_mount_that_appears_on_spikes_is_hurt_as_was_forecast() {
    let rider = knight() + "items = { horse_statue = 1 }\n";
    let mut fight = Field::on(SPIKED).unit("a", (1, 0), &rider).unit("b", (6, 0), GOBLIN).seeded(1);
    fight.turn_of(0);
    let call = act(0, Verb::ITEM, 0, 0, Aim::None);
    let odds = fight.0.forecast(&call).unwrap().targets;
    assert_eq!(
        odds.iter().map(|one| (one.target, one.expected)).collect::<Vec<_>>(),
        [(UnitId(0), 0.0), (UnitId(2), 10.0)]
    );
    let events = fight.order(call);
    let pricked = |event: &&Event| matches!(event, Event::Damaged { unit: UnitId(2), amount: 10, .. });
    assert_eq!(events.iter().filter(pricked).count(), 1);
}

#[test]
fn sw_261_each_statue_calls_the_mount_of_its_holder() {
    let rider = |name: &str| knight().replace("Knight", name) + "items = { horse_statue = 1 }\n";
    let field = Field::line().unit("a", (5, 0), &rider("One")).unit("a", (9, 0), &rider("Other"));
    let mut fight = field.unit("b", (39, 0), GOBLIN).start(&[]);
    fight.turn_of(1);
    fight.order(act(1, Verb::ITEM, 0, 0, Aim::None));
    assert_eq!(fight.cell(4), (9, 0), "the second horse beside the second rider");
    assert_eq!(fight.0.unit(UnitId(3)).unwrap().presence, Presence::Away, "the first one waits in its stone");
}

#[test]
fn sw_225_each_of_two_called_monsters_has_all_its_sections() {
    // A rider with two statues of a beast with two heads each.
    let head = HORSE
        .replace("name = \"Horse\"", "key = \"test_head\"\nname = \"Head\"\nglyph = \"attack\"")
        .replace("mount = true\nseats = 2\n", "");
    let beast = HORSE
        .replace("name = \"Horse\"", "key = \"test_beast\"\nname = \"Beast\"\nglyph = \"attack\"")
        .replace("monster = {", "monster = { sections = [\"test_head\", \"test_head\"],");
    let statue = "[[item]]\nkey = \"test_statue\"\nname = \"Statue\"\nglyph = \"rider\"\nclass = \"rider\"\nrange = \"own\"\ncalls = \"test_beast\"\n";
    let field = Field::line()
        .file("units/power_table_beast.toml", &format!("[[unit]]\n{head}\n[[unit]]\n{beast}"))
        .file("items/power_table_beast.toml", statue)
        .unit("a", (5, 0), &(knight() + "items = { test_statue = 2 }\n"))
        .unit("b", (39, 0), GOBLIN);
    let fight = field.start(&[]);
    let bodies: Vec<u16> = (2..8).map(|unit| state_of(fight.0.world(), UnitId(unit)).company.body.0).collect();
    let kinds: Vec<&str> = (2..8).map(|unit| fight.0.unit(UnitId(unit)).unwrap().name.as_str()).collect();
    let beasts: Vec<u16> = (2..8).filter(|unit| kinds[usize::from(unit - 2)].starts_with("Beast")).collect();
    assert_eq!(beasts.len(), 2, "{kinds:?}");
    for beast in beasts {
        assert_eq!(bodies.iter().filter(|&&body| body == beast).count(), 1 + 2, "body and heads: {bodies:?}");
    }
}
