//! A turn's parts: the movement method, the Major Action, Minor Actions.

use hexfray_battle::{Aim, Order, UnitId, Verb, Wanted};
use hexfray_board::grid::Cell;
use hexfray_power_table::{
    PowerTableVerb,
    state::{Turn, state_of},
};

use super::field::{FIGHTER, Field, Fight, GOBLIN, act, checks};

/// Skills of every kind of action for the test.
const DEEDS: &str = r#"
[[ability]]
key = "test_spell"
name = "Spell"
glyph = "arcane"
about = "A spell."
origin = "spell"
class = "sorcerer"
range = 30
harm = { power = 10 }

[[ability]]
key = "test_minor"
name = "Minor"
glyph = "arcane"
about = "A minor spell."
origin = "spell"
action = "minor"
class = "sorcerer"
range = "own"
inflicts = [{ condition = "slowed", rounds = 3 }]

[[ability]]
key = "test_twice"
name = "Twice"
glyph = "arcane"
about = "A minor skill, twice a turn at most, before the Major Action."
origin = "skill"
action = "minor"
range = "own"
per_turn = 2
before_major = true
inflicts = [{ condition = "slowed", rounds = 3 }]

[[ability]]
key = "test_late"
name = "Late"
glyph = "arcane"
about = "A minor skill that a Full Move leaves open."
origin = "skill"
action = "minor"
range = "own"
after_full_move = true
inflicts = [{ condition = "slowed", rounds = 3 }]

[[ability]]
key = "test_surge"
name = "Surge"
glyph = "arcane"
about = "A minor skill that gives a further Major Action."
origin = "skill"
action = "minor"
range = "own"
per_turn = 1
further_majors = 1
inflicts = [{ condition = "slowed", rounds = 3 }]
"#;

const SPELL: u8 = 0;
const MINOR: u8 = 1;
const TWICE: u8 = 2;
const LATE: u8 = 3;
const SURGE: u8 = 4;

/// An adept with all of these abilities and a bow; Agility 12.
const ADEPT: &str = r#"
hero = true
level = 3
classes = { fighter = 3, sorcerer = 3, marksman = 3 }
abilities = { dexterity = 12, agility = 12, strength = 12, vitality = 12, intelligence = 12, spirit = 12 }
hp = 30
mp = 40
weapons = ["bastard_sword", "dagger"]
deeds = ["test_spell", "test_minor", "test_twice", "test_late", "test_surge"]
"#;

/// An adept 10 m from a goblin.
fn field() -> Field {
    let field = Field::line().file("abilities/power_table_test.toml", DEEDS);
    field.unit("a", (5, 0), ADEPT).unit("b", (15, 0), GOBLIN)
}

fn pace(method: i16) -> Order {
    act(0, PowerTableVerb::PACE, 0, method, Aim::None)
}

const LIMITED: i16 = 0;
const NORMAL: i16 = 1;
const FULL: i16 = 2;

fn own(ability: u8) -> Order {
    act(0, Verb::ABILITY, ability, 0, Aim::None)
}

fn spell() -> Order {
    act(0, Verb::ABILITY, SPELL, 0, Aim::Unit(UnitId(1)))
}

fn may(fight: &Fight, order: Order) -> bool {
    let (listed, legal) = (fight.0.orders().contains(&order), fight.0.check(&order).is_ok());
    assert_eq!(listed, legal, "{order:?} is listed if and only if it is legal");
    legal
}

fn turn(fight: &Fight) -> Turn {
    state_of(fight.0.world(), UnitId(0)).turn
}

#[test]
fn sw_056_movement_comes_before_one_major_action() {
    let mut fight = field().seeded(1);
    assert!(!fight.0.reach(UnitId(0)).is_empty());
    fight.order(spell());
    assert!(fight.0.reach(UnitId(0)).is_empty(), "no movement after the Major Action");
    assert!(!may(&fight, spell()), "and no second one");
    assert!(may(&fight, own(LATE)) && may(&fight, own(MINOR)), "but Minor Actions");
}

#[test]
fn sw_057_the_method_is_declared_before_moving() {
    let mut fight = field().seeded(1);
    for method in [LIMITED, NORMAL, FULL] {
        assert!(may(&fight, pace(method)));
    }
    fight.order(pace(FULL));
    assert!(!may(&fight, pace(LIMITED)) && !may(&fight, pace(FULL)), "only once");
    fight.go(0, (7, 0));
    assert!(fight.posture(0).full_move, "2 m of a Full Move are a Full Move");
    assert!(!may(&fight, spell()), "with its limits");
    let mut fight = field().seeded(1);
    fight.go(0, (8, 0));
    assert!(may(&fight, spell()), "3 m without a word are a Limited Move");
    let mut fight = field().seeded(1);
    fight.order(pace(NORMAL));
    fight.go(0, (6, 0));
    assert!(!may(&fight, spell()), "1 m of a Normal Move is a Normal Move");
    assert!(may(&field().seeded(1), spell()), "not to move is a Limited Move");
    let mut stays = field().seeded(1);
    stays.order(pace(FULL));
    assert!(stays.posture(0).full_move && !may(&stays, spell()), "and declared is declared, without a step");
}

/// The metres that a unit can go now.
fn metres(fight: &Fight, unit: u16) -> Option<u16> {
    fight.0.reach(UnitId(unit)).iter().map(|way| way.cost / 2).max()
}

#[test]
fn sw_057_what_is_done_before_the_move_leaves_only_what_goes_with_it() {
    assert_eq!(metres(&field().seeded(1), 0), Some(34), "36 m, and the board ends");
    let mut fight = field().seeded(1);
    fight.order(own(MINOR));
    assert_eq!(metres(&fight, 0), Some(3), "minor magic goes with a Limited Move alone (SW-063)");
    assert!(may(&fight, pace(LIMITED)) && !may(&fight, pace(NORMAL)) && !may(&fight, pace(FULL)));
    fight.next_round();
    fight.turn_of(0);
    assert!(may(&fight, pace(FULL)), "the next round is another");
    let drop = act(0, Verb::DROP, 0, 0, Aim::None);
    let mut fight = field().seeded(1);
    fight.order(drop);
    assert_eq!(metres(&fight, 0), Some(12));
    for order in [drop, own(TWICE)] {
        let mut fight = field().seeded(1);
        fight.order(order);
        assert!(may(&fight, pace(NORMAL)), "{order:?}");
        assert!(!may(&fight, pace(FULL)), "what a Full Move forbids leaves none after it (SW-061): {order:?}");
    }
    let mut fight = field().seeded(1);
    fight.order(own(LATE));
    assert!(may(&fight, pace(FULL)), "what a Full Move allows leaves all");
    let mut fight = field().seeded(1);
    fight.inflict(0, "Prone", 0);
    fight.order(act(0, Verb::STAND, 0, 0, Aim::None));
    assert!(may(&fight, pace(FULL)), "standing up comes even before moving (SW-189)");
}

#[test]
fn sw_057_a_declared_method_is_the_limit() {
    let mut fight = field().seeded(1);
    fight.order(pace(LIMITED));
    let far = fight.0.reach(UnitId(0)).iter().map(|way| way.cost / 2).max();
    assert_eq!(far, Some(3));
    assert!(fight.0.check(&Order::Move { unit: UnitId(0), to: Cell::new(9, 0) }).is_err());
}

#[test]
fn sw_058_minor_actions_fit_before_moving_and_after_the_major_action() {
    let mut fight = field().seeded(1);
    fight.order(own(LATE));
    assert!(!fight.0.reach(UnitId(0)).is_empty(), "a Minor Action leaves the movement");
    fight.go(0, (6, 0));
    assert!(fight.0.reach(UnitId(0)).is_empty(), "a move is one move: nothing comes in the middle of it");
    fight.order(own(LATE));
    fight.order(spell());
    fight.order(own(LATE));
}

#[test]
fn sw_059_some_minor_actions_are_limited() {
    let mut fight = field().seeded(1);
    fight.order(own(TWICE));
    fight.order(own(TWICE));
    assert!(!may(&fight, own(TWICE)), "twice a turn at most");
    fight.next_round();
    fight.turn_of(0);
    fight.order(own(TWICE));
    fight.order(spell());
    assert!(!may(&fight, own(TWICE)), "not after the Major Action");
}

#[test]
fn sw_060_one_major_action_unless_a_skill_gives_more() {
    let mut fight = field().seeded(1);
    fight.order(own(SURGE));
    fight.order(spell());
    assert!(may(&fight, spell()), "a further one");
    fight.order(spell());
    assert!(!may(&fight, spell()));
    let mut strikes = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), GOBLIN).start(&[1, 2]);
    strikes.turn_of(0);
    strikes.attack(0, 1);
    let again = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    assert!(strikes.refused(again).contains("Major Action is used up"));
    assert!(!may(&strikes, again));
}

#[test]
fn sw_061_after_a_full_move_there_is_no_major_action() {
    let mut fight = field().seeded(1);
    fight.go(0, (18, 0));
    assert!(!may(&fight, spell()) && !may(&fight, own(MINOR)) && !may(&fight, own(SURGE)));
    assert!(!may(&fight, act(0, PowerTableVerb::RETREAT, 0, 0, Aim::None)), "not even a retreat");
    assert!(may(&fight, own(LATE)), "Minor Actions only if their text allows it");
}

#[test]
fn sw_062_a_full_move_takes_four_from_evasion_until_the_next_turn() {
    let needed = |to: (i16, i16)| {
        let field = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (23, 0), GOBLIN);
        let mut fight = field.start(&[3, 4, 3, 4, 6, 6]);
        fight.turn_of(0);
        fight.go(0, to);
        fight.end(0);
        fight.go(1, to);
        checks(&fight.attack(1, 0))[0].2
    };
    assert_eq!(needed((16, 0)), 5 + 7 + 1, "after a Normal Move");
    assert_eq!(needed((18, 0)), 5 + 7 - 4 + 1, "after a Full Move");
    let mut fight = Field::line().unit("a", (5, 0), GOBLIN).unit("b", (23, 0), FIGHTER).start(&[3, 4, 3, 4, 1, 2]);
    fight.turn_of(0);
    fight.go(0, (20, 0));
    fight.end(0);
    fight.go(1, (20, 0));
    assert_eq!(checks(&fight.attack(1, 0))[0].2, 10 - 4 + 1, "fixed values too: 10 becomes 6");
}

#[test]
fn sw_063_after_a_normal_move_nobody_casts_or_shoots() {
    let archer = ADEPT.replace("[\"bastard_sword\", \"dagger\"]", "[\"long_bow\"]");
    let field = |about: &str| {
        let field = Field::line().file("abilities/power_table_test.toml", DEEDS);
        field.unit("a", (5, 0), about).unit("b", (15, 0), GOBLIN)
    };
    let shot = act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1)));
    let mut fight = field(&archer).seeded(1);
    assert!(may(&fight, shot), "with a Limited Move");
    fight.go(0, (9, 0));
    assert!(!may(&fight, shot) && !may(&fight, spell()) && !may(&fight, own(MINOR)), "neither Major nor Minor");
    let mut fight = field(&archer).seeded(1);
    fight.order(own(MINOR));
    assert!(!may(&fight, pace(NORMAL)), "nor does a Normal Move follow what it forbids (SW-057)");
    assert!(may(&fight, shot), "which a Limited Move leaves open");
    let thrower = ADEPT.replace("[\"bastard_sword\", \"dagger\"]", "[\"dagger\"]");
    let mut fight = field(&thrower).seeded(1);
    fight.go(0, (9, 0));
    assert!(may(&fight, act(0, Verb::ATTACK, 0, 1, Aim::Unit(UnitId(1)))), "but throwing is open (SW-151)");
}

#[test]
fn sw_064_after_a_limited_move_everything_is_open() {
    let mut fight = field().seeded(1);
    fight.go(0, (7, 0));
    for order in [spell(), own(MINOR), own(TWICE), own(LATE), own(SURGE)] {
        assert!(may(&fight, order), "{order:?}");
    }
}

#[test]
fn sw_065_the_restrained_stay_and_keep_all_actions() {
    let mut fight = field().seeded(1);
    fight.inflict(0, "Restrained", 0);
    assert!(fight.0.reach(UnitId(0)).is_empty());
    assert!(!may(&fight, pace(NORMAL)), "no other method");
    assert!(may(&fight, spell()), "it takes a Limited Move of itself");
    assert_eq!(turn(&fight).metres, 0);
}

#[test]
fn sw_020_a_monster_keeps_to_one_way_of_making_its_checks() {
    // SW-021 too: the sheet sets the method, and nothing in a battle changes it.
    let rolls = |checks_by: &str| {
        let monster = GOBLIN.replace("accuracy = 3", &format!("checks = \"{checks_by}\", accuracy = 3"));
        let monster = monster.replace("hp = 16", "hp = 200");
        let mut fight = Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), &monster).seeded(3);
        let mut thrown = Vec::new();
        for _ in 0..3 {
            fight.turn_of(0);
            let events = fight.attack(0, 1);
            if checks_by == "fixed" {
                assert_eq!(checks(&events)[0].2, 3 + 7 + 1, "more than Evasion 3 and 7");
            }
            let dice = events
                .iter()
                .filter(|event| matches!(event, hexfray_battle::Event::Rolled { unit: Some(UnitId(1)), .. }));
            thrown.push(dice.count());
            fight.next_round();
        }
        thrown
    };
    assert_eq!(rolls("fixed"), [0, 0, 0]);
    assert_eq!(rolls("rolled"), [2, 2, 2]);
}

#[test]
fn sw_022_the_highest_fitting_class_strikes_and_sw_023_the_best_evades() {
    let sword = |classes: &str| {
        let about = FIGHTER.replace("{ fighter = 3 }", classes);
        let mut fight = Field::line().unit("a", (5, 0), &about).unit("b", (5, 0), GOBLIN).start(&[1, 2, 3, 4]);
        fight.turn_of(0);
        checks(&fight.attack(0, 1))[0].1 - 3
    };
    assert_eq!(sword("{ fighter = 2, fencer = 4 }"), 4 + 2, "the highest by default");
    assert_eq!(sword("{ marksman = 6, fighter = 1 }"), 1 + 2, "a Marksman's level is no good in melee");
    assert_eq!(sword("{ sorcerer = 5 }"), 0, "without a class there are only the dice (SW-024)");
    let evades = |classes: &str| {
        let about = FIGHTER.replace("{ fighter = 3 }", classes);
        let mut fight = Field::line().unit("a", (5, 0), GOBLIN).unit("b", (5, 0), &about).start(&[3, 4, 1, 1]);
        fight.turn_of(0);
        checks(&fight.attack(0, 1))[0].2 - 1 - 7
    };
    assert_eq!(evades("{ fighter = 1, fencer = 3 }"), 3 + 2);
    assert_eq!(evades("{ marksman = 5 }"), 0, "a Marksman evades like anybody");
}

#[test]
fn sw_022_the_user_may_pick_another_class_that_fits() {
    let about = FIGHTER.replace("{ fighter = 3 }", "{ fighter = 4, fencer = 2, marksman = 1 }");
    let mut fight = Field::line().unit("a", (5, 0), &about).unit("b", (5, 0), GOBLIN).start(&[4, 4, 4, 5, 1, 2]);
    fight.turn_of(0);
    let attacks = fight.0.acts_where(UnitId(0), Wanted::like(&|act| act.verb == Verb::ATTACK));
    let named: Vec<(i16, &str)> = attacks.iter().map(|view| (view.act.option, view.name.as_str())).collect();
    assert_eq!(named, [(0, "Bastard Sword"), (2, "Bastard Sword (Fencer)")], "a Marksman does not strike");
    let order = |option| act(0, Verb::ATTACK, 0, option, Aim::Unit(UnitId(1)));
    assert!(fight.0.orders().contains(&order(0)) && fight.0.orders().contains(&order(2)));
    assert!(fight.refused(order(4)).contains("no such class"));
    let odds = |option| fight.0.forecast(&order(option)).unwrap().targets.remove(0);
    let (fighter, fencer) = (odds(0), odds(2));
    assert_eq!((fighter.chance.total(), fencer.chance.total()), (4 + 2, 2 + 2));
    assert!(fencer.hit < fighter.hit && fencer.critical / fencer.hit > fighter.critical / fighter.hit);
    let events = fight.order(order(2));
    assert_eq!(checks(&events)[0].1, 2 + 2 + 8, "Fencer 2 and Dexterity 12 / 6");
    assert_eq!(fight.unused(), 0, "9 is critical for a Fencer with C 10 (SW-180)");
}
