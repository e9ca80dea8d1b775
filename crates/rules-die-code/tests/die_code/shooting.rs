//! Options in general, fire modes and ammunition (DC-079 … DC-087).

use crate::arena::*;
use crate::common::*;
use hexfray_die_code::DieCodeVerb;

const RIFLE: u8 = 0;
const AUTOMATIC: u8 = 1;
const REVOLVER: u8 = 2;
const MACHINE_GUN: u8 = 3;
const CARBINE: u8 = 4;
/// A called shot at the head, the first part of the body in the list (DC-130).
const HEAD: i16 = 1;
const ALL_OUT: i16 = 0;

/// Two shooters at Short range, where the difficulty is just the defence of 10.
fn shooters(settings: &str, dice: &[u16]) -> Battle {
    arena(settings, 3, ["shooter", "victim"]).start(dice)
}

fn fire(verb: Verb, with: u8, option: i16) -> Order {
    at(A, verb, with, option, B)
}

#[test]
fn dc_079_an_option_changes_difficulty_damage_and_the_users_own_defence() {
    let mut battle = arena("", 3, ["shooter", "shooter"]).start(&[2, 2, 1, 1, 1, 1, 1, 1]);
    let events = give(&mut battle, fire(DieCodeVerb::FULL_AUTO, RIFLE, 0));
    assert_eq!(check(&events), (4, 4, true), "10 − 6 for full auto");
    assert_eq!(dice_for(&events, "damage"), 6, "4D + 2D for full auto");
    assert!(has(&battle, A, "exposed"), "and its own defence suffers");
}

#[test]
fn dc_079_options_combine_unless_the_text_excludes_it() {
    let mut battle = shooters("", &[4, 3, 1, 1, 1, 1, 1, 2]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, HEAD));
    let events = give(&mut battle, fire(DieCodeVerb::FULL_AUTO, RIFLE, 0));
    assert_eq!(check(&events), (7, 7, true), "10 − 6 for full auto + 3 for the head");
    assert_eq!(damaged(&events), Some((19, 13)), "6D of 7 + 12 for the head");

    let mut battle = arena("", 1, ["wrestler", "victim"]).start(&[3, 2]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, ALL_OUT));
    let events = give(&mut battle, on_b(DieCodeVerb::KNOCKDOWN, 0));
    assert_eq!(check(&events), (5, 5, true), "10 − 5 Point Blank + 6 knockdown − 6 all-out");

    let mut battle = arena("", 1, ["wrestler", "victim"]).start(&[2, 1, 3, 4]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, ALL_OUT));
    let events = give(&mut battle, at(A, DieCodeVerb::SWEEP, 2, 0, B));
    assert_eq!(damaged(&events), Some((7, 25)), "the club's 4D − 3D for the sweep + 1D for all-out");
    assert_eq!(battle.unused_dice(), Some(0));

    let mut battle = arena("", 1, ["wrestler", "victim"]).start(&[]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, ALL_OUT));
    assert!(refused_by(&battle, at(A, Verb::ATTACK, 4, 0, B), "DC-090"), "all-out is for close combat");
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, ALL_OUT));
    assert!(may(&battle, at(A, Verb::ATTACK, 4, 0, B)), "what was declared can be taken back");
}

#[test]
fn dc_079_an_option_needs_an_attack_to_come() {
    let mut battle = shooters("", &[4, 3, 1, 1, 1, 1, 1, 2]);
    let option = plain(A, DieCodeVerb::COMBINE, 0, HEAD);
    assert!(may(&battle, option));
    give(&mut battle, fire(DieCodeVerb::FULL_AUTO, RIFLE, 0));
    assert_eq!(battle.decision().unit(), Some(A), "it can still walk");
    assert!(refusal(&battle, &option).contains("no action is left for the attack"), "{}", refusal(&battle, &option));
    let again = refusal(&battle, &fire(Verb::ATTACK, RIFLE, 0));
    assert!(again.contains("no action is left in this turn"), "what is used up is named: {again}");
    let about = |option: i16| {
        let all = battle.acts(A).into_iter();
        let mut named = all.filter(|view| view.act.verb == DieCodeVerb::COMBINE && view.act.option == option);
        named.next().map_or_else(String::new, |view| view.about.to_string())
    };
    assert!(
        about(HEAD).contains("aimed at the head") && about(ALL_OUT).contains("all-out"),
        "and each option explained"
    );
}

#[test]
fn dc_079_options_per_attack_may_be_one() {
    let one = "options_per_attack = 'one'";
    let mut battle = shooters(one, &[]);
    assert!(may(&battle, fire(DieCodeVerb::FULL_AUTO, RIFLE, 0)), "one option is one");
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, HEAD));
    assert!(refused_by(&battle, fire(DieCodeVerb::FULL_AUTO, RIFLE, 0), "DC-079"), "a second one is refused");
    assert!(may(&battle, fire(Verb::ATTACK, RIFLE, 0)), "the declared one alone is not");
    let mut battle = arena(one, 1, ["wrestler", "victim"]).start(&[]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, ALL_OUT));
    assert!(refused_by(&battle, on_b(DieCodeVerb::KNOCKDOWN, 0), "DC-079"));
}

#[test]
fn dc_079_options_may_be_left_out_or_rolled() {
    let mut battle = arena("use_modifiers = ['range']", 3, ["shooter", "shooter"]).start(&[5, 5, 1, 1, 1, 1, 5, 5]);
    let events = give(&mut battle, fire(DieCodeVerb::FULL_AUTO, RIFLE, 0));
    assert_eq!((check(&events).0, dice_for(&events, "damage")), (10, 4), "neither difficulty nor damage changes");
    end(&mut battle);
    assert_eq!(difficulty(&battle, &at(B, Verb::ATTACK, REVOLVER, 0, A)), 10, "nor the user's own defence");

    let mut battle = shooters("modifier_mode = 'rolled'", &[4, 1, 3, 3, 1, 1, 1, 1, 1, 2]);
    let events = give(&mut battle, fire(DieCodeVerb::FULL_AUTO, RIFLE, 0));
    assert_eq!(check(&events), (5, 6, true), "10 less the referee's 2D of 5");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_080_burst_fire_as_single_fires_one_round() {
    let mut battle = shooters("", &[5, 5, 1, 2]);
    let events = give(&mut battle, fire(DieCodeVerb::SINGLE, RIFLE, 0));
    assert_eq!(spent(&events), Some((1, 29)), "one round instead of a burst: 30 → 29");
    assert_eq!(check(&events), (10, 10, true), "no easier to hit");
    assert_eq!(damaged(&events), Some((3, 29)), "4D − 2D");
    assert_eq!(battle.unused_dice(), Some(0));
    let battle = shooters("", &[]);
    for without in [AUTOMATIC, REVOLVER, MACHINE_GUN, CARBINE] {
        let order = fire(DieCodeVerb::SINGLE, without, 0);
        assert!(refused_by(&battle, order, "DC-080"), "only with burst and single settings, not {without}");
    }
}

#[test]
fn dc_081_full_auto_is_easier_and_does_more() {
    let mut battle = shooters("", &[3, 1, 1, 1, 1, 1, 1, 2]);
    let events = give(&mut battle, fire(DieCodeVerb::FULL_AUTO, MACHINE_GUN, 0));
    assert_eq!(check(&events), (4, 4, true), "10 − 6");
    assert_eq!(damaged(&events), Some((7, 25)), "4D + 2D");
    let battle = shooters("", &[]);
    for without in [AUTOMATIC, REVOLVER, CARBINE] {
        assert!(
            refused_by(&battle, fire(DieCodeVerb::FULL_AUTO, without, 0), "DC-081"),
            "only with a full-auto setting"
        );
    }
}

#[test]
fn dc_082_full_auto_leaves_its_user_exposed_until_its_next_turn() {
    let back = at(B, Verb::ATTACK, REVOLVER, 0, A);
    // A misses with 3, B misses with 3.
    let mut battle = arena("", 3, ["shooter", "shooter"]).start(&[1, 2, 1, 2]);
    give(&mut battle, fire(DieCodeVerb::FULL_AUTO, RIFLE, 0));
    assert!(has(&battle, A, "exposed"), "a miss exposes as well");
    end(&mut battle);
    assert_eq!(difficulty(&battle, &back), 4, "passive 10 − 6");
    give(&mut battle, back);
    end(&mut battle);
    assert!(!has(&battle, A, "exposed"), "the next turn has come");
    end(&mut battle);
    assert_eq!(difficulty(&battle, &back), 10);

    let mut battle = arena("", 3, ["shooter", "shooter"]).start(&[1, 2]);
    give(&mut battle, fire(Verb::ATTACK, RIFLE, 0));
    assert!(!has(&battle, A, "exposed"), "a burst exposes nobody");
    let mut battle = arena("full_auto_defense = -3", 3, ["shooter", "shooter"]).start(&[1, 2]);
    give(&mut battle, fire(DieCodeVerb::FULL_AUTO, RIFLE, 0));
    end(&mut battle);
    assert_eq!(difficulty(&battle, &back), 7, "as the setting says");
}

#[test]
fn dc_082_an_active_defence_suffers_alike() {
    // A dodges with 3D − 1D: 5 and 6, 3 = 14, and misses with a 1.
    let mut battle = arena("", 3, ["shooter", "shooter"]).start(&[5, 6, 3, 1]);
    announce(&mut battle, 2);
    give(&mut battle, plain(A, DieCodeVerb::DODGE, 0, 0));
    give(&mut battle, fire(DieCodeVerb::FULL_AUTO, RIFLE, 0));
    end(&mut battle);
    assert_eq!(difficulty(&battle, &at(B, Verb::ATTACK, REVOLVER, 0, A)), 8, "dodge 14 − 6");
}

#[test]
fn dc_083_several_shots_are_easier_and_do_more() {
    for (shots, needed, dice) in [(2, 7, 3), (3, 4, 4)] {
        let mut battle = shooters("", &[4, 4, 1, 1, 1, 1]);
        let events = give(&mut battle, fire(DieCodeVerb::MULTI, AUTOMATIC, shots));
        assert_eq!(check(&events), (needed, 8, true), "10 − 3 for each shot beyond the first");
        assert_eq!(dice_for(&events, "damage"), dice, "2D + 1D for each shot beyond the first");
        assert_eq!(spent(&events).map(|(rounds, _)| rounds), Some(i32::from(shots)), "a round for each");
    }
    let battle = shooters("", &[]);
    assert!(refused_by(&battle, fire(DieCodeVerb::MULTI, REVOLVER, 2), "DC-083"), "it does not load itself");
    assert!(refused_by(&battle, fire(DieCodeVerb::MULTI, RIFLE, 2), "DC-083"), "nor is this its way of firing");
    assert!(!may(&battle, fire(DieCodeVerb::MULTI, AUTOMATIC, 1)), "several are two at least");
    assert!(!may(&battle, fire(DieCodeVerb::MULTI, AUTOMATIC, 4)), "and three at most");
    let battle = shooters("ammo_multi = 4", &[]);
    assert_eq!(difficulty(&battle, &fire(DieCodeVerb::MULTI, AUTOMATIC, 4)), 3, "unless the setting allows more");
}

#[test]
fn dc_084_several_shots_are_one_roll() {
    let mut battle = shooters("", &[2, 2, 1, 1, 1, 2]);
    let events = give(&mut battle, fire(DieCodeVerb::MULTI, AUTOMATIC, 3));
    assert_eq!(dice_for(&events, "to hit"), 2, "one action: no multi-action penalty");
    assert_eq!(checks(&events), 1, "one attack roll");
    assert_eq!(harmed(&events), [(B, 5)], "one damage total");
    assert!(refused_by(&battle, fire(Verb::ATTACK, REVOLVER, 0), "DC-031"), "and the turn's action is used");

    let units = [unit("shooter", "a", 2, 2), unit("victim", "b", 5, 2), unit("victim", "b", 5, 3)];
    let mut battle = crowd("", &units).start(&[4, 1, 1, 1, 2, 3]);
    announce(&mut battle, 2);
    let events = give(&mut battle, fire(DieCodeVerb::MULTI, AUTOMATIC, 3));
    assert_eq!((check(&events), dice_for(&events, "to hit")), ((4, 4, true), 1), "another target is another action");
    assert_eq!(dice_for(&events, "damage"), 4, "which damage does not feel");
    let events = give(&mut battle, at(A, DieCodeVerb::MULTI, AUTOMATIC, 2, UnitId(2)));
    assert_eq!((check(&events), dice_for(&events, "to hit")), ((7, 3, false), 1));
}

/// A unit in front of a shooter, a foe and a friend beside it, a foe behind it.
fn front() -> [String; 5] {
    [
        unit("shooter", "a", 2, 2),
        unit("victim", "b", 5, 2),
        unit("victim", "b", 5, 1),
        unit("victim", "a", 5, 3),
        unit("victim", "b", 6, 2),
    ]
}

#[test]
fn dc_085_a_sweep_is_easier_and_does_less() {
    for (weapon, dice) in [(RIFLE, 1), (MACHINE_GUN, 1), (CARBINE, 1), (AUTOMATIC, 0)] {
        let mut battle = crowd("", &front()).start(&[3, 1, 5]);
        let events = give(&mut battle, fire(DieCodeVerb::SWEEP, weapon, 0));
        assert_eq!(check(&events), (4, 4, true), "10 − 6 with weapon {weapon}");
        assert_eq!(dice_for(&events, "damage"), dice, "3D less with weapon {weapon}");
        assert_eq!(harmed(&events).len(), 1, "one target, unless the setting says otherwise");
    }
    let battle = crowd("", &front()).start(&[]);
    assert!(refused_by(&battle, fire(DieCodeVerb::SWEEP, REVOLVER, 0), "DC-085"), "one shot at a time sprays nothing");
}

#[test]
fn dc_085_a_sweep_is_aimed_at_no_part_of_the_body() {
    let mut battle = crowd("", &front()).start(&[]);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, HEAD));
    assert!(refused_by(&battle, fire(DieCodeVerb::SWEEP, RIFLE, 0), "DC-085"));
    assert!(!battle.orders().contains(&fire(DieCodeVerb::SWEEP, RIFLE, 0)));
    assert!(may(&battle, fire(Verb::ATTACK, RIFLE, 0)), "a burst may be aimed");
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, HEAD));
    assert!(may(&battle, fire(DieCodeVerb::SWEEP, RIFLE, 0)), "once that is taken back");
}

#[test]
fn dc_085_a_wider_sweep_rolls_against_each_target_in_the_front() {
    let mut battle = crowd("sweep_targets = 3", &front()).start(&[3, 1, 3, 1, 3, 1, 5, 5, 5]);
    let events = give(&mut battle, fire(DieCodeVerb::SWEEP, RIFLE, 0));
    assert_eq!(dice_for(&events, "to hit"), 6, "a roll against each");
    let mut struck: Vec<u16> = harmed(&events).iter().map(|(unit, _)| unit.0).collect();
    struck.sort_unstable();
    assert_eq!(struck, [1, 2, 3], "those beside the target, friends too, and nobody behind it");
    assert_eq!(spent(&events), Some((3, 27)), "the ammunition of one sweep");
    assert_eq!(battle.unused_dice(), Some(0));

    let mut battle = crowd("sweep_targets = 2", &front()).start(&[3, 1, 1, 1, 5]);
    let events = give(&mut battle, fire(DieCodeVerb::SWEEP, RIFLE, 0));
    assert_eq!((checks(&events), harmed(&events).len()), (2, 1), "two rolls, one of which misses");
}

#[test]
fn dc_085_the_front_of_a_sweep_on_hexes_is_as_far_away_as_the_target() {
    let units = [
        unit("shooter", "a", 2, 2),
        unit("victim", "b", 5, 2),
        unit("victim", "b", 4, 1),
        unit("victim", "b", 4, 3),
        unit("victim", "b", 5, 1),
    ];
    let mut battle = crowd("sweep_targets = 3", &units).on_hexes().start(&[3, 1, 3, 1, 3, 1, 5, 5, 5]);
    let events = give(&mut battle, fire(DieCodeVerb::SWEEP, RIFLE, 0));
    let mut struck: Vec<u16> = harmed(&events).iter().map(|(unit, _)| unit.0).collect();
    struck.sort_unstable();
    assert_eq!(struck, [1, 2, 3], "the fourth stands a cell farther away");
}

#[test]
fn dc_086_a_sweep_takes_the_ammunition_of_its_setting() {
    let rounds = |settings: &str, weapon: u8| {
        let mut battle = shooters(settings, &[1, 1]);
        spent(&give(&mut battle, fire(DieCodeVerb::SWEEP, weapon, 0))).map(|(rounds, _)| rounds)
    };
    assert_eq!(rounds("", RIFLE), Some(3), "a burst is less than full auto");
    assert_eq!(rounds("", MACHINE_GUN), Some(10), "it has full auto alone");
    assert_eq!(rounds("", AUTOMATIC), Some(3), "single fire as multi");
    assert_eq!(rounds("", CARBINE), Some(3), "a burst");
    assert_eq!(rounds("ammo_burst = 12", RIFLE), Some(10), "where a burst is more, full auto");
    assert_eq!(rounds("ammo_multi = 5", AUTOMATIC), Some(5), "as the setting says");
}

#[test]
fn dc_087_settings_say_how_much_ammunition_is_used() {
    let rounds = |settings: &str, verb: Verb, weapon: u8, option: i16| {
        let mut battle = shooters(settings, &[1, 1]);
        spent(&give(&mut battle, fire(verb, weapon, option))).map(|(rounds, _)| rounds)
    };
    assert_eq!(rounds("", Verb::ATTACK, REVOLVER, 0), Some(1), "single");
    assert_eq!(rounds("", Verb::ATTACK, RIFLE, 0), Some(3), "a burst, its usual setting");
    assert_eq!(rounds("", DieCodeVerb::SINGLE, RIFLE, 0), Some(1), "burst fire as single");
    assert_eq!(rounds("", DieCodeVerb::FULL_AUTO, RIFLE, 0), Some(10), "full auto");
    assert_eq!(rounds("", DieCodeVerb::MULTI, AUTOMATIC, 3), Some(3), "single fire as multi");
    assert_eq!(rounds("", DieCodeVerb::MULTI, AUTOMATIC, 2), Some(2), "a round for each shot");
    assert_eq!(rounds("ammo_single = 2", Verb::ATTACK, REVOLVER, 0), Some(2));
    assert_eq!(rounds("ammo_burst = 5", Verb::ATTACK, RIFLE, 0), Some(5));
    assert_eq!(rounds("ammo_full_auto = 20", DieCodeVerb::FULL_AUTO, RIFLE, 0), Some(20));
}

#[test]
fn dc_087_a_magazine_without_enough_rounds_cannot_use_a_setting() {
    let mut battle = shooters("", &[1, 1]);
    let events = give(&mut battle, fire(DieCodeVerb::FULL_AUTO, MACHINE_GUN, 0));
    assert_eq!(spent(&events), Some((10, 2)));
    next_round(&mut battle);
    for verb in [DieCodeVerb::FULL_AUTO, DieCodeVerb::SWEEP, Verb::ATTACK] {
        assert!(refused_by(&battle, fire(verb, MACHINE_GUN, 0), "DC-087"), "2 rounds are too few for {verb:?}");
    }
    assert!(may(&battle, fire(Verb::ATTACK, RIFLE, 0)), "another weapon has its own magazine");
}

#[test]
fn dc_087_reloading_is_readying() {
    let reload = plain(A, DieCodeVerb::RELOAD, MACHINE_GUN, 0);
    let mut battle = shooters("", &[1, 1, 3]);
    assert!(!may(&battle, reload), "a full magazine takes nothing");
    give(&mut battle, fire(DieCodeVerb::FULL_AUTO, MACHINE_GUN, 0));
    next_round(&mut battle);
    announce(&mut battle, 2);
    let events = give(&mut battle, reload);
    assert_eq!(spent(&events), Some((-10, 12)), "it is full again");
    assert_eq!(dice_thrown(&events), 0, "without a roll");
    let events = give(&mut battle, fire(DieCodeVerb::FULL_AUTO, MACHINE_GUN, 0));
    assert_eq!(dice_for(&events, "to hit"), 1, "an action: 2D − 1D");
    assert!(refused_by(&battle, plain(A, DieCodeVerb::DODGE, 0, 0), "DC-031"), "the two actions are used");

    let mut battle = shooters("ready_roll_difficulty = 5", &[1, 1, 1, 3, 4, 3]);
    give(&mut battle, fire(DieCodeVerb::FULL_AUTO, MACHINE_GUN, 0));
    next_round(&mut battle);
    let events = give(&mut battle, reload);
    assert_eq!((check(&events), spent(&events)), ((5, 4, false), None), "under stress it takes a roll of the skill");
    next_round(&mut battle);
    let events = give(&mut battle, reload);
    assert_eq!((check(&events), spent(&events)), ((5, 7, true), Some((-10, 12))));

    let mut battle = arena("", 3, ["spare", "victim"]).start(&[1, 1, 1, 1]);
    let (reload, burst) = (plain(A, DieCodeVerb::RELOAD, 0, 0), at(A, DieCodeVerb::FULL_AUTO, 0, 0, B));
    give(&mut battle, burst);
    next_round(&mut battle);
    give(&mut battle, reload);
    next_round(&mut battle);
    give(&mut battle, burst);
    next_round(&mut battle);
    assert!(!may(&battle, reload), "its one spare magazine is used up");
}
