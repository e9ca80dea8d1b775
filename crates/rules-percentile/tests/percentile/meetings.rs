//! Combinations of two rules: hidden friends, facing and thrown items, pockets and defence, water and helping hands, counts
//! after slow acts, beams and second throws (MC-002, MC-066, MC-090, MC-170, TC-030, TC-045, TC-053, TC-070, TC-089, TC-115,
//! TC-128), and the rule that refuses an aim.

use hexfray_battle::{Aim, Event, Order, SideId, UnitId, Verb};
use hexfray_board::grid::Cell;
use hexfray_percentile::PercentileVerb;

use super::{
    exceptions::answers,
    field::{Field, Fight, act, at, cast, damaged, hurt, inflict, knows, other, strike, user},
    jobs::{begin, job},
    scenes::start,
};

/// Whether an order is legal; checks that exactly the listed orders are accepted.
fn may(fight: &Fight, order: Order) -> bool {
    let (listed, legal) = (fight.0.orders().contains(&order), fight.0.check(&order).is_ok());
    assert_eq!(listed, legal, "{order:?} is listed if and only if it is legal");
    legal
}

const fn item(with: u8, aim: Aim) -> Order {
    act(0, Verb::ITEM, with, 0, aim)
}

const DEFEND: Order = act(0, Verb::DEFEND, 0, 0, Aim::None);

#[test]
fn mc_002_a_board_that_counts_corners_is_warned_of() {
    let warnings = |adjacency: &str| {
        let board = format!(
            "name = \"Yard\"\ngrid = {{ shape = \"square\", adjacency = \"{adjacency}\" }}\nterrain = '''\n. . . .\n. . . .\n'''\n"
        );
        let field = Field::on(&board).unit("a", (0, 0), &user("")).unit("b", (3, 1), &other(5));
        let setup = field.setup().unwrap_or_else(|error| panic!("{error}"));
        setup.warnings.iter().map(|one| one.message().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(warnings("sides"), Vec::<String>::new());
    let said = warnings("corners");
    assert!(
        said.len() == 1
            && said[0]
                .contains("a house rule, by which it is played throughout; the rules themselves count sides (MC-002)"),
        "{said:?}"
    );
    let scene = [("a", user("")), ("b", other(5))];
    assert!(start("", &scene, &[]).0.setup().warnings.is_empty(), "without a map there is nothing to count");
}

/// Three columns of which the first is chest-deep water.
const SHORE: &str = r#"
name = "Shore"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
w . .
w . .
'''
depth = '''
2 0 0
2 0 0
'''
[legend]
w = "deep_water"
"#;

#[test]
fn mc_066_in_chest_deep_water_one_moves_only_oneself() {
    let lines = user("skills = { acrobatics = 60, climb = 60 }");
    let fight = |col: i16| {
        let field = Field::on(SHORE).unit("a", (col, 0), &lines).unit("a", (col, 1), &other(4));
        field.unit("b", (2, 0), &other(5)).start(&[1; 3])
    };
    let (wet, dry) = (fight(0), fight(1));
    for order in [act(0, PercentileVerb::ASSIST, 0, 0, at(1)), act(0, Verb::ESCAPE, 0, 0, Aim::None)] {
        assert!(may(&dry, order), "{order:?}");
        assert!(!may(&wet, order) && wet.refused(order).contains("MC-066"), "{order:?}");
    }
    for order in [act(0, PercentileVerb::LEAP, 0, 0, Aim::None), act(0, PercentileVerb::FULL_MOVE, 0, 0, Aim::None)] {
        assert!(may(&wet, order), "{order:?} moves nobody else");
    }
}

#[test]
fn tc_089_move_water_and_help_of_both_kinds_let_one_act_in_water() {
    let fight =
        |lines: &str| Field::on(SHORE).unit("a", (0, 0), &user(lines)).unit("b", (1, 0), &other(5)).start(&[1; 2]);
    assert!(fight("").refused(strike(1)).contains("MC-066"));
    for key in ["move_water", "water_breathing", "diving_gear"] {
        let always = format!("always = [\"{key}\"]");
        assert!(may(&fight(&always), strike(1)), "{key}");
        let scene = [("a", user(&always)), ("b", other(5))];
        assert_eq!(
            start("scene_ground = \"swimming\"", &scene, &[]).0.check(&strike(1)),
            Ok(()),
            "{key}, without a map"
        );
    }
    // A spell or an item helps units without such a trait.
    let lines = "swimming = 10\nabilities = [\"water_breathing\"]\nitems = [{ item = \"diving_gear\", count = 2 }]";
    for help in [cast(at(0)), item(0, at(0))] {
        let field = Field::on(SHORE).unit("a", (1, 0), &user(lines)).unit("b", (2, 0), &other(5));
        let mut fight = field.start(&[1; 20]);
        fight.order(help);
        inflict(&mut fight, 0, "fast_pockets", 1);
        fight.go(0, (0, 0));
        fight.order(item(0, at(0)));
    }
}

/// A row with a boulder in the sixth column.
const BOULDER: &str = r#"
name = "Boulder"
grid = { shape = "square", adjacency = "sides" }
terrain = '''
. . . . . O . . . .
. . . . . . . . . .
'''
"#;

#[test]
fn mc_090_a_weapon_technique_that_is_made_ranged_flies_as_a_shot_does() {
    let ranged = |key: &str| format!("{{ action = \"{key}\", ranged = 6 }}");
    let modifiers = ["attack", "kit_shot", "kit_crush", "kit_bolt"].map(ranged).join(", ");
    let monster = user(&format!(
        "creature = \"beast\"\nweapons = [\"kit_sword\"]\nabilities = [\"kit_shot\", \"kit_crush\", \"kit_bolt\"]\nmodifiers = [{modifiers}]"
    ));
    let ability = |with: u8, target: u16| act(0, Verb::ABILITY, with, 0, at(target));
    let field = Field::on(BOULDER).unit("a", (3, 0), &monster).unit("b", (7, 0), &other(5));
    let fight = field.start(&[1; 2]);
    for stopped in [strike(1), ability(0, 1)] {
        assert!(fight.refused(stopped).contains("MC-057"), "a boulder stops it: {stopped:?}");
    }
    assert!(may(&fight, ability(1, 1)) && may(&fight, ability(2, 1)), "not what is made without a weapon (MC-089)");
    // A unit on the line is hit instead.
    let field = Field::open().unit("a", (3, 0), &monster).unit("b", (7, 0), &other(5)).unit("b", (5, 0), &other(4));
    for (order, struck, dice) in [(strike(1), 2, &[50, 3][..]), (ability(0, 1), 2, &[3]), (ability(1, 1), 1, &[])] {
        let mut fight = field.start(&[&[1; 3], dice].concat());
        let foretold = fight.0.forecast(&order).unwrap();
        let whom: Vec<u16> = foretold.targets.iter().filter(|one| one.hit > 0.0).map(|one| one.target.0).collect();
        assert_eq!(whom, [struck], "{order:?}, as foretold");
        assert_eq!(damaged(&fight.order(order)), [struck], "{order:?}");
    }
}

/// A beam whose main blow may miss.
const BEAM: &str = r#"
[[ability]]
key = "test_beam"
name = "Beam"
type = "technique"
target = "single"
range = 3
to_hit = "weapon"
weapon_damage = 150
who = "others"
effects = [{ effect = "beam", rows = 3 }]
"#;

/// A unit with these abilities two cells from a foe, and other units in these cells of the cone behind the foe.
fn beam(abilities: &str, behind: &[(i16, i16)], dice: &[u16]) -> Fight {
    let lines = user(&format!("weapons = [\"kit_sword\"]\nabilities = [{abilities}]"));
    let field = Field::open().file("abilities/percentile_beam.toml", BEAM).unit("a", (2, 2), &lines);
    let field = field.unit("b", (4, 2), &other(1));
    let field = (2..).zip(behind).fold(field, |field, (spd, &at)| field.unit("b", at, &other(spd)));
    field.start(dice)
}

#[test]
fn mc_170_the_beam_goes_on_only_where_the_main_blow_has_hit() {
    let strikes = |dice: &[u16]| {
        let mut fight = beam("\"test_beam\"", &[(5, 2), (6, 4)], &[&[1; 4], dice].concat());
        let odds = fight.0.forecast(&cast(at(1))).unwrap().targets;
        assert_eq!((odds[0].reached, odds[1].reached), (1.0, odds[0].hit), "the cone is as likely as the main blow");
        let events = fight.order(cast(at(1)));
        let rolled = events.iter().filter(|event| matches!(event, Event::Checked { .. })).count();
        (damaged(&events), rolled)
    };
    assert_eq!(strikes(&[99, 1, 1, 1, 1]), (vec![], 1), "a miss: nobody behind is even rolled for");
    assert_eq!(strikes(&[50, 99, 50, 3]), (vec![1, 3], 3), "behind it each is rolled for by itself");
}

/// The second round of the beam's user, which may roll a miss again, with one foe behind its target.
fn reset(behind: (i16, i16), dice: &[u16]) -> Fight {
    let mut fight = beam("\"reset\", \"test_beam\"", &[behind], &[&[1; 6], dice].concat());
    fight.order(cast(at(0)));
    let round = fight.0.round();
    while fight.0.round() == round {
        fight.end();
    }
    fight
}

#[test]
fn mc_170_tc_115_a_roll_for_one_behind_the_target_may_be_made_again_beyond_the_range_of_the_act() {
    let mut fight = reset((6, 4), &[50, 99, 3]);
    fight.order(act(0, Verb::ABILITY, 1, 0, at(1)));
    let offered = answers(&fight);
    assert_eq!(
        offered,
        ["Let it be", "Roll again: Unit C"],
        "the main blow has hit, six cells away the cone has missed"
    );
    hurt(&mut fight, 2, 1);
    assert_eq!(answers(&fight), offered, "a ruling that takes nobody away changes nothing");
}

#[test]
fn mc_170_a_main_blow_that_is_thrown_again_brings_the_beam_with_it() {
    let mut fight = reset((5, 2), &[92, 50, 50, 3]);
    let events = fight.order(act(0, Verb::ABILITY, 1, 0, at(1)));
    assert!(damaged(&events).is_empty(), "it has missed");
    assert_eq!(answers(&fight).len(), 2, "only the main blow has been rolled, and can be thrown again");
    let events = fight.order(Order::Answer { unit: UnitId(0), option: 1 });
    assert_eq!(damaged(&events), [1, 2], "with the main blow comes the cone");
}

#[test]
fn tc_030_a_thrown_item_is_an_attack_and_keeps_to_the_face_that_is_looked_at() {
    let lines = "items = [{ item = \"throwing_star\" }, { item = \"fire_flask\" }, { item = \"tonic\" }]";
    let guard = |spd: u8| format!("attributes = {{ spd = {spd} }}\neva = 0\nhp = 60\nhero = false\n");
    let field = Field::open().unit("a", (5, 2), &user(lines)).unit("b", (4, 2), &guard(5));
    let field = field.unit("b", (6, 2), &guard(3)).set("pincer_on_map = \"scripted\"");
    let mut fight = field.line("[pincer]\nside = \"a\"\nleft = [\"Unit B\"]\n").start(&[1; 3]);
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    let flask = |col: i16| item(1, Aim::Cell(Cell::new(col, 2)));
    assert!(may(&fight, item(0, at(1))) && may(&fight, flask(3)), "on the left, where it looks");
    for thrown in [item(0, at(2)), flask(7)] {
        assert!(!may(&fight, thrown) && fight.refused(thrown).contains("TC-030"), "{thrown:?}");
    }
    assert!(may(&fight, item(2, at(2))), "handing over an item is no attack");
}

#[test]
fn tc_045_a_unit_under_control_obeys_and_blows_do_not_end_it() {
    let field = Field::open().unit("a", (5, 2), &knows("control")).unit("b", (7, 2), &other(5));
    let mut fight = field.start(&[1, 1, 1, 1, 1, 1]);
    fight.order(cast(at(1)));
    while fight.actor() != UnitId(1) {
        fight.end();
    }
    assert_eq!(fight.conditions(1).first().map(|(name, _)| *name), Some("Control"));
    assert_eq!(fight.0.decision().side(), Some(SideId(0)), "the other side chooses for it");
    let rod = user("weapons = [\"kit_rod\"]");
    let field = Field::open().unit("a", (5, 2), &rod).unit("b", (6, 2), &other(5));
    for (condition, left) in [("charm", 0), ("control", 1)] {
        let mut fight = field.start(&[1, 1, 50, 3]);
        inflict(&mut fight, 1, condition, 4);
        fight.attack(0, 1);
        assert_eq!(fight.conditions(1).len(), left, "{condition} after a blow");
    }
}

/// A unit with Fast Pockets beside a foe.
fn pockets() -> Fight {
    let lines = "always = [\"fast_pockets\"]\nitems = [{ item = \"potion\", count = 3 }]\nweapons = [\"kit_rod\"]";
    Field::open().unit("a", (5, 2), &user(lines)).unit("b", (6, 2), &other(5)).start(&[1, 1, 50, 3, 50, 3])
}

#[test]
fn tc_045_fast_pockets_give_an_item_besides_the_action() {
    let potion = item(0, at(0));
    let mut fight = pockets();
    fight.order(potion);
    assert!(may(&fight, strike(1)), "its action is still there");
    fight.order(strike(1));
    assert!(fight.refused(potion).contains("TC-045"), "one item, and no second");
    let mut fight = pockets();
    fight.order(strike(1));
    assert!(may(&fight, potion) && fight.refused(strike(1)).contains("TC-045"));
    fight.order(potion);
    assert!(fight.refused(potion).contains("TC-045"));
    let mut fight = pockets();
    fight.order(potion);
    fight.order(potion);
    assert!(fight.refused(potion).contains("TC-045") && fight.refused(strike(1)).contains("TC-045"));
    let plain = user("items = [{ item = \"potion\", count = 3 }]\nweapons = [\"kit_rod\"]");
    let mut fight = Field::open().unit("a", (5, 2), &plain).unit("b", (6, 2), &other(5)).start(&[1, 1]);
    fight.order(potion);
    assert!(fight.refused(strike(1)).contains("TC-045"), "without them an item is the action");
}

#[test]
fn tc_045_fast_pockets_are_no_use_to_a_unit_that_another_commands() {
    let mut fight = pockets();
    fight.order(strike(1));
    assert!(may(&fight, item(0, at(0))));
    inflict(&mut fight, 0, "charm", 4);
    assert!(fight.0.check(&item(0, at(0))).is_err(), "another chooses for it");
}

#[test]
fn tc_045_the_chemist_has_fast_pockets() {
    let fight = begin(&job("chemist", &[]), 0, &[]);
    assert!(fight.conditions(0).iter().any(|(name, _)| *name == "Fast Pockets"));
}

#[test]
fn tc_128_defence_is_the_whole_of_a_turn() {
    let mut fight = pockets();
    fight.order(item(0, at(0)));
    assert!(fight.refused(DEFEND).contains("TC-128"), "something else has come before it");
    let mut fight = pockets();
    fight.order(DEFEND);
    assert!(fight.refused(item(0, at(0))).contains("TC-045"), "nothing goes with it but movement");
    let lines = user("abilities = [\"quick\"]").replace("mp = 50", "mp = 300");
    let mut fight = Field::open().unit("a", (5, 2), &lines).unit("b", (9, 2), &other(5)).start(&[1, 1]);
    assert!(may(&fight, DEFEND), "before Quick");
    fight.order(cast(Aim::None));
    assert!(!may(&fight, DEFEND) && fight.refused(DEFEND).contains("TC-128"), "not as one of two actions at once");
}

/// The counts of a round's turns, in their order.
fn counts(fight: &mut Fight) -> Vec<i32> {
    let round = fight.0.round();
    let tick = |event: &Event| if let Event::TurnStarted { tick, .. } = event { *tick } else { None };
    let mut all = Vec::new();
    while fight.0.round() == round {
        let events = fight.end();
        let ends = events.iter().position(|event| matches!(event, Event::Initiative { .. })).unwrap_or(events.len());
        all.extend(events[..ends].iter().filter_map(tick));
    }
    all
}

#[test]
fn tc_053_what_comes_after_a_slow_act_bears_its_count() {
    let field = Field::open().unit("a", (5, 2), &knows("kit_slow_bolt")).unit("b", (8, 2), &other(15));
    let mut fight = field.unit("b", (12, 2), &other(5)).start(&[1; 20]);
    let opening = fight.0.opening().iter().find_map(|event| match event {
        Event::TurnStarted { tick, .. } => *tick,
        _ => None,
    });
    assert_eq!(opening, Some(21));
    fight.order(cast(at(1)));
    fight.end();
    assert_eq!(fight.actor(), UnitId(0), "the bolt has come down at 9, and its caster may still move");
    let shown =
        fight.0.timeline().into_iter().find(|beat| beat.unit == UnitId(0) && beat.done).and_then(|beat| beat.tick);
    assert_eq!(shown, Some(9), "the timeline shows that count");
    let log = fight.0.events().iter().rev().find_map(|event| match event {
        Event::TurnStarted { unit: UnitId(0), tick } => *tick,
        _ => None,
    });
    assert_eq!(log, Some(9), "and so does the log");
    assert_eq!(counts(&mut fight), [6], "the last turn of the round");
}

#[test]
fn tc_070_nobody_chooses_the_vanished_friends_included() {
    let lines = "abilities = [\"kit_mend\"]\nitems = [{ item = \"potion\" }]";
    let field = |setting: &str| {
        let field = Field::open().set(setting).unit("a", (5, 2), &user(lines)).unit("a", (6, 2), &other(4));
        let mut fight = field.unit("b", (9, 2), &other(5)).start(&[1; 3]);
        inflict(&mut fight, 0, "vanish", 4);
        inflict(&mut fight, 1, "vanish", 4);
        fight
    };
    let fight = field("");
    for order in [cast(at(1)), item(0, at(1))] {
        assert!(!may(&fight, order) && fight.refused(order).contains("TC-070"), "{order:?}");
        assert!(may(&field("vanish_from = \"foes\""), order), "by the setting its friends see it");
    }
    assert!(may(&fight, cast(at(0))), "it finds itself");
}

#[test]
fn aims_are_refused_by_the_rule_that_forbids_them() {
    let cliff = "name = \"Cliff\"\ngrid = { shape = \"square\", adjacency = \"sides\" }\nterrain = '''\n. . . . . . . O . .\n'''\nheight = '''\n0 0 0 4 0 0 0 0 0 0\n'''\n";
    let lines = user(
        "abilities = [\"kit_bolt\", \"kit_slow_mend\", \"kit_line\", \"kit_cone\", \"kit_crush\"]\nweapons = [\"kit_bow\"]",
    );
    let field = Field::on(cliff).unit("a", (2, 0), &lines).unit("b", (3, 0), &other(5)).unit("b", (8, 0), &other(4));
    let mut fight = field.unit("a", (1, 0), &(other(3) + "hero = true\n")).start(&[1; 4]);
    let ability = |with: u8, aim: Aim| act(0, Verb::ABILITY, with, 0, aim);
    let by = |fight: &Fight, order: Order| {
        let why = fight.refused(order);
        let at = why.rfind("MC-").or(why.rfind("TC-")).unwrap_or_else(|| panic!("no rule: {why}"));
        why[at..][..6].to_owned()
    };
    assert_eq!(by(&fight, ability(0, at(2))), "MC-005", "six cells of five");
    assert_eq!(by(&fight, ability(4, at(1))), "MC-006", "one cell of three, and four levels");
    assert_eq!(by(&fight, strike(2)), "MC-057", "a boulder in the line");
    assert_eq!(by(&fight, ability(1, at(1))), "TC-062", "a foe, of an act for friends");
    assert_eq!(by(&fight, ability(0, Aim::Cell(Cell::new(4, 0)))), "TC-069", "a cell, of an act for a unit");
    assert_eq!(by(&fight, ability(2, at(1))), "MC-015", "a line has a direction");
    assert_eq!(by(&fight, ability(3, at(1))), "MC-018", "and so has a cone");
    hurt(&mut fight, 3, 100);
    assert_eq!(by(&fight, ability(1, at(3))), "TC-071", "who lies there is no target");
}
