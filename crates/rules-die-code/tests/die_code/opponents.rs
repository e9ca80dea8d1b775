//! The values by which computer opponents compare acts: average results, what an act prepares, and what it ends.

use hexfray_battle::{Promise, Release, Ruling};
use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::arena::{Arena, next_round, on_b};
use crate::common::*;

const TAME: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nwild_die = false";
/// The indices of the fighter's weapons.
const PISTOL: u8 = 0;
const FISTS: u8 = 1;
/// The cell of unit 0.
const HERE: Cell = Cell::new(2, 2);

/// The value of a hit's conditions for opponents, by a fighter's bare hands on the other one.
fn worth(battle: &Battle, verb: Verb) -> f64 {
    let act = Act { verb, with: FISTS, option: i16::from(verb == DieCodeVerb::DISARM) };
    let found = battle.estimate(A, act, B, HERE).expect("it is beside the other");
    assert!(found.hit > 0.0, "{verb:?}");
    found.conditions / found.hit
}

#[test]
fn dc_093_effects_count_for_opponents_by_the_turns_that_they_take() {
    // B has had its turn, so that it cannot keep its grip.
    let swift = person("swift", "3D", "", "weapons = ['pistol', 'fists']\ndrawn = ['pistol', 'fists']")
        .replace("perception = '1D'", "perception = '2D'");
    let fight = |settings: &'static str| {
        let mut battle = duel(settings, 1).with_sheets(&swift).between(["fighter", "swift"]).start(&[]);
        end(&mut battle);
        battle
    };
    let battle = fight(TAME);
    for (verb, value) in [
        (Verb::ATTACK, 0.0),
        (DieCodeVerb::PUSH, 0.3),
        (DieCodeVerb::GRAB, 0.8),
        (DieCodeVerb::CHOKE, 0.8),
        (DieCodeVerb::HOLD, 0.8),
        (DieCodeVerb::ARM_PIN, 0.8),
        (DieCodeVerb::KNOCKDOWN, 1.0),
        (DieCodeVerb::TRIP, 1.0),
        (DieCodeVerb::FLIP, 1.5),
        (DieCodeVerb::TACKLE, 2.0),
    ] {
        assert_exact(worth(&battle, verb), value, &format!("{verb:?}"));
    }
    let disarm = Act { verb: DieCodeVerb::DISARM, with: FISTS, option: 0 };
    let found = battle.estimate(A, disarm, B, HERE).expect("the pistol is the only thing in its hands");
    assert_exact(found.conditions / found.hit, 1.5, "a weapon on the ground");
    let quick =
        "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nwild_die = false\nflip_recovery = 'action'";
    assert_exact(worth(&fight(quick), DieCodeVerb::FLIP), 1.0, "getting up takes an action only (DC-104)");
    let mut battle = duel(TAME, 1).with_sheets(&swift).between(["fighter", "swift"]).start(&[]);
    give(&mut battle, plain(B, DieCodeVerb::PRONE, 0, 0));
    end(&mut battle);
    assert_exact(worth(&battle, DieCodeVerb::TRIP), 0.0, "who lies cannot be brought down");
}

/// A promise that an act has to have.
fn promised(battle: &Battle, act: Act, aim: Aim, blows: &[(UnitId, Act)]) -> Promise {
    battle.promise(A, act, aim, blows).unwrap_or_else(|| panic!("{act:?} has a value"))
}

#[test]
fn dc_044_a_defence_spares_what_it_turns_aside() {
    // 5D of dodging come to 17 on average, which 2D cannot reach; the blow that 2D of 10 hits does 2D.
    let dodger = person("dodger", "3D", "dodge = '5D'", "weapons = ['fists']");
    let battle = duel(TAME, 3).with_sheets(&dodger).between(["dodger", "fighter"]).start(&[]);
    let shot = [(B, Act::new(Verb::ATTACK, PISTOL))];
    let found = promised(&battle, Act::new(DieCodeVerb::DODGE, 0), Aim::None, &shot);
    assert_exact(found.spared, chance(2, |roll| roll >= 10) * 7.0, "the whole blow");
    assert_exact(promised(&battle, Act::new(DieCodeVerb::DODGE, 0), Aim::None, &[]).spared, 0.0, "without any blow");
}

/// A gunner with a revolver of this many rounds, of which it has fired some.
fn gunner(fired: usize) -> Battle {
    let revolver = "[[weapon]]\nkey = 'revolver'\nname = 'Revolver'\nglyph = 'pistol'\nskill = 'marksmanship'\ndamage = '2D'\nrange = [8, 16, 30]\nammo = 6\n";
    let gunner =
        person("gunner", "3D", "marksmanship = '2D'", "weapons = ['revolver', 'pistol']\ndrawn = ['revolver']");
    let fight = duel(TAME, 3).with_weapons(revolver).with_sheets(&gunner).between(["gunner", "fighter"]);
    let mut battle = fight.start(&[1; 12]);
    for _ in 0..fired {
        give(&mut battle, attack(A, 0, 0, B));
        next_turn_of(&mut battle, A);
    }
    battle
}

#[test]
fn dc_034_opponents_reload_when_half_the_rounds_are_fired() {
    let reload = Act::new(DieCodeVerb::RELOAD, 0);
    let value = |fired: usize| gunner(fired).promise(A, reload, Aim::None, &[]).and_then(|promise| promise.later);
    assert_eq!([0, 1, 2].map(value), [None; 3], "four of six rounds are more than half");
    for fired in [3, 4] {
        let (target, blow) = value(fired).expect("three of six are not");
        assert_eq!(target, B);
        assert_exact(blow.hit, chance(2, |roll| roll >= 10), "the shot for which it is loaded");
    }
}

#[test]
fn dc_034_making_a_weapon_ready_promises_its_blow_at_the_best_foe() {
    let battle = gunner(0);
    let found = promised(&battle, Act::new(Verb::READY, 1), Aim::None, &[]);
    let (target, blow) = found.later.expect("it shoots later");
    assert_eq!(target, B);
    assert_exact(blow.damage, chance(2, |roll| roll >= 10) * 7.0, "2D");
}

#[test]
fn dc_129_planning_promises_the_group_s_blow_if_the_command_succeeds() {
    const GROUP: &str =
        "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nwild_die = false\ngroup_attack = true";
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "a", 3, 2), unit("fighter", "b", 3, 5)];
    let battle = melee(GROUP, &units).start(&[]);
    let foe = UnitId(2);
    let found = promised(&battle, Act::new(DieCodeVerb::COMMAND, 0), Aim::Unit(foe), &[]);
    let (target, blow) = found.later.expect("the group strikes later");
    assert_eq!(target, foe);
    // Command is Presence 3D against 7; each of two shots hits with 10 of 2D.
    let misses = chance(2, |roll| roll < 10);
    assert_exact(blow.hit, chance(3, |roll| roll >= 7) * (1.0 - misses * misses), "one of two hits");
}

#[test]
fn dc_064_a_blow_that_injures_ends_aiming_where_the_setting_says_so() {
    let shot = Act::new(Verb::ATTACK, PISTOL);
    let ends = |settings: &'static str, aims: bool, act: Act| {
        let mut battle = duel(settings, 3).start(&[]);
        if aims {
            give(&mut battle, at(A, Verb::AIM, PISTOL, 0, B));
        }
        battle.releases(B, act, A)
    };
    let (none, aim) = (Release::default(), Release { helpful: 1, ..Release::default() });
    assert_eq!(ends(TAME, true, shot), aim);
    assert_eq!(ends(TAME, false, shot), none, "who does not aim loses nothing");
    assert_eq!(ends(TAME, true, Act::new(DieCodeVerb::DODGE, 0)), none, "a dodge injures nobody");
    assert_eq!(ends("initiative_method = 'no_roll'\naim_lost_on_injury = false", true, shot), none);
}

#[test]
fn dc_134_waking_helps_whom_nothing_else_keeps_down() {
    // A blow of 18 at the head, as in the rule of the knockout: net 4 are two levels.
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 5, 2), unit("fighter", "b", 6, 2)];
    let mut battle = melee("initiative_method = 'no_roll'", &units).start(&[5, 6, 6, 1, 3, 3, 5, 5, 4]);
    let (wake, friend) = (Act::new(DieCodeVerb::WAKE, 0), UnitId(2));
    assert_eq!(battle.releases(friend, wake, B), Release::default(), "nobody is out yet");
    give(&mut battle, at(A, DieCodeVerb::KNOCKOUT, PISTOL, 0, B));
    let all = Release { harmful: 1, helpful: 0, turns: Release::MOST };
    assert_eq!(battle.releases(friend, wake, B), all);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount: 13 }));
    assert_eq!(battle.releases(friend, wake, B), Release::default(), "mortally wounded");
}

#[test]
fn dc_107_who_is_thrown_need_no_longer_get_free() {
    let fight = |duel: Duel| Duel { cells: 1, ..duel }.between(["wrestler", "victim"]);
    let mut battle = Arena::of("health_mode = 'body_points'", fight).start(&[5, 6, 1, 3, 3, 3, 3]);
    let throw = Act::new(DieCodeVerb::THROW, 0);
    give(&mut battle, on_b(DieCodeVerb::GRAB, 0));
    next_round(&mut battle);
    assert_eq!(battle.releases(A, throw, B), Release::default(), "a grab is not enough");
    give(&mut battle, plain(A, DieCodeVerb::LIFT, 0, 0));
    assert_eq!(battle.releases(A, throw, B), Release { harmful: 1, helpful: 0, turns: 1 });
}

#[test]
fn dc_142_getting_up_is_worth_what_it_spares_and_a_little_more() {
    // Lying at 3 cells takes 6 off the 10 that a shot has to reach; crouching adds 3. A hit does 2D.
    let mut battle = duel(TAME, 3).start(&[]);
    let shot = [(B, Act::new(Verb::ATTACK, PISTOL))];
    let harm = |needed: i32| chance(2, |roll| roll >= needed) * 7.0;
    let crouched = promised(&battle, Act::new(DieCodeVerb::CROUCH, 0), Aim::None, &shot);
    assert_exact(crouched.spared, harm(10) - harm(13), "crouching");
    assert_exact(crouched.freed, 0.0, "who crouches is no freer");
    give(&mut battle, plain(A, DieCodeVerb::PRONE, 0, 0));
    let up = promised(&battle, Act::new(Verb::STAND, 0), Aim::None, &shot);
    assert_exact(up.spared, harm(4) - harm(10), "getting up");
    assert!(up.freed > 0.0 && up.freed < 0.5, "it acts a little more freely: {}", up.freed);
    let crawls = promised(&battle, Act::new(DieCodeVerb::CROUCH, 0), Aim::None, &shot);
    assert_exact(crawls.freed, 0.0, "but not from one's knees");
}

#[test]
fn dc_128_breaking_free_is_worth_its_chance() {
    let mut battle = duel(TAME, 1).start(&[6, 5]);
    give(&mut battle, at(A, DieCodeVerb::GRAB, FISTS, 0, B));
    end(&mut battle);
    let found = battle.promise(B, Act::new(DieCodeVerb::BREAK_FREE, 0), Aim::None, &[]).expect("it is held");
    assert_exact(found.freed, chance_apart(3, 0, 3, |apart| apart > 0), "3D against 3D, a tie leaving it held");
}

#[test]
fn dc_065_aiming_promises_a_shot_with_another_die() {
    let mut battle = duel(TAME, 3).start(&[]);
    let aim = Act::new(Verb::AIM, PISTOL);
    for dice in [3, 4] {
        let (target, blow) = promised(&battle, aim, Aim::Unit(B), &[]).later.expect("it shoots later");
        assert_eq!(target, B);
        assert_exact(blow.hit, chance(dice, |roll| roll >= 10), "2D and one for each round");
        give(&mut battle, at(A, Verb::AIM, PISTOL, 0, B));
        next_turn_of(&mut battle, A);
    }
    assert_eq!(battle.promise(A, Act::new(Verb::ATTACK, PISTOL), Aim::Unit(B), &[]), None, "a blow promises nothing");
}

#[test]
fn dc_007_fate_promises_the_best_blow_with_twice_the_dice() {
    let chosen = person("chosen", "3D", "marksmanship = '2D'", "weapons = ['pistol']\nfate_points = 1");
    let units = [unit("chosen", "a", 2, 2), unit("fighter", "b", 12, 2), unit("fighter", "b", 5, 2)];
    let battle = melee(TAME, &units).with_sheets(&chosen).start(&[]);
    let (target, more) = promised(&battle, Act::new(DieCodeVerb::FATE, 0), Aim::None, &[]).gained.expect("it shoots");
    assert_eq!(target, UnitId(2), "the nearer one, at which it is likelier to hit");
    let hits = |dice: usize| chance(dice, |roll| roll >= 10);
    assert_exact(more.hit, hits(4) - hits(2), "4D in place of 2D");
    assert_exact(more.damage, (hits(4) - hits(2)) * 7.0, "the pistol's own dice stay");
}

#[test]
fn dc_037_first_aid_ends_what_keeps_its_patient_down() {
    let ends = |settings: &'static str, with: u8, amount: i32| {
        let units = [unit("medic", "a", 2, 2), unit("fighter", "a", 3, 2), unit("fighter", "b", 20, 5)];
        let mut battle = melee(settings, &units).start(&[5, 5, 5]);
        give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount }));
        battle.releases(A, Act::new(Verb::ABILITY, with), B)
    };
    let body = "health_mode = 'body_points'";
    let (none, wakes) = (Release::default(), Release { harmful: 1, helpful: 0, turns: Release::MOST });
    assert_eq!(ends(body, 0, 12), none, "points alone");
    assert_eq!(ends(body, 1, 30), wakes, "it comes round");
    assert_eq!(ends("", 0, 5), Release { harmful: 1, ..none }, "a wound that heals");
    assert_eq!(ends("", 1, 13), none, "mortally wounded, it would lie incapacitated");
}

#[test]
fn dc_079_opponents_weigh_no_blow_that_cannot_be_struck() {
    let battle = duel(TAME, 1).between(["fighter", "guard"]).start(&[]);
    let weighs = |verb: Verb, with: u8| battle.estimate(A, Act::new(verb, with), B, HERE).is_some();
    assert!(weighs(Verb::ATTACK, PISTOL) && weighs(DieCodeVerb::TACKLE, FISTS));
    assert!(!weighs(DieCodeVerb::FULL_AUTO, PISTOL), "the weapon does not suit it (DC-081)");
    assert!(!weighs(DieCodeVerb::DISARM, FISTS), "the target has nothing in hand (DC-122)");
}
