//! Group attacks: planned by a leader, struck together, resisted once.

use crate::{
    arena::{announce, crowd, next_round},
    common::*,
};
use hexfray_battle::{Name, Ruling};
use hexfray_die_code::DieCodeVerb;

const ON: &str = "initiative_method = 'no_roll'\ngroup_attack = true\nhealth_mode = 'body_points'";

/// A leader and this many friends of side a, all fighters with command at Presence 3D; the last unit is their foe.
fn group(settings: &'static str, friends: u16, dice: &[u16]) -> Battle {
    let mut units: Vec<String> = (0..=friends).map(|at| unit("fighter", "a", 2 + at as i16, 2)).collect();
    units.push(unit("fighter", "b", 3, 5));
    melee(settings, &units).start(dice)
}

/// Plans an attack on a unit.
fn plan(target: u16) -> Order {
    at(A, DieCodeVerb::COMMAND, 0, 0, UnitId(target))
}

/// Carries out the planned attack, together with all led units.
fn strike(target: u16) -> Order {
    at(A, DieCodeVerb::COMMAND, 0, 1, UnitId(target))
}

/// A battle at the leader's turn, in the round after its plan came to 7.
fn planned(settings: &'static str, friends: u16, dice: &[u16]) -> Battle {
    let mut battle = group(settings, friends, &[&[2, 2, 3][..], dice].concat());
    let events = give(&mut battle, plan(friends + 1));
    assert_eq!(check(&events), (7, 7, true), "3D of command against something easy");
    while battle.round() == 1 {
        end(&mut battle);
    }
    battle
}

#[test]
fn dc_129_planning_takes_the_leader_s_round_and_its_command() {
    let mut battle = group(ON, 2, &[2, 2, 3]);
    assert_eq!(battle.forecast(&plan(3)).expect("it may plan").targets[0].chance.to_string(), "complexity 7");
    give(&mut battle, plan(3));
    assert!(has(&battle, A, "group attack"));
    assert_ne!(battle.decision().unit(), Some(A), "that was its whole turn");
    for (settings, needed) in [
        ("initiative_method = 'no_roll'\ngroup_attack = true\ngroup_complexity = 12", 12),
        ("initiative_method = 'no_roll'\ngroup_attack = true\ngroup_complexity = 12\ngroup_team = 5", 17),
        ("initiative_method = 'no_roll'\ngroup_attack = true\ngroup_team = -5", 2),
    ] {
        let mut battle = group(settings, 2, &[2, 2, 3]);
        assert_eq!(check(&give(&mut battle, plan(3))).0, needed, "{settings}");
    }
}

#[test]
fn dc_129_all_strike_on_the_leader_s_turn_and_the_sum_is_resisted_once() {
    // Three shots of 2D that come to 12, 4 and 12, each with 2D of damage: 9 and 5, without any armour to resist.
    let mut battle = planned(ON, 2, &[6, 6, 1, 2, 2, 6, 6, 1, 5, 4, 3, 2]);
    let events = give(&mut battle, strike(3));
    let checks: Vec<bool> = events
        .iter()
        .filter_map(|event| match event {
            Event::Checked { result, .. } => Some(*result == CheckResult::Passed),
            _ => None,
        })
        .collect();
    assert_eq!(checks, [true, false, true], "each has its own roll");
    let harm: Vec<i32> = events
        .iter()
        .filter_map(|event| match event {
            Event::Damaged { amount, .. } => Some(*amount),
            _ => None,
        })
        .collect();
    assert_eq!((harm, hp(&battle, UnitId(3))), (vec![9 + 5], 32 - 14), "once, as a sum");
    assert_eq!(battle.unused_dice(), Some(0));
    assert!(!has(&battle, A, "group attack"), "the plan is carried out");
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(UnitId(3)), "the others have acted on the leader's initiative");
}

#[test]
fn dc_129_the_target_s_armour_counts_once_against_the_sum() {
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "a", 3, 2), unit("guard", "b", 3, 5)];
    let settings = "initiative_method = 'no_roll'\ngroup_attack = true\nhealth_mode = 'wounds'";
    // 12 and 12 to hit, damage 4 and 4; Physique 2D and armour 1D + 2 of 7 once: 1 gets through, where each alone did not.
    let mut battle = melee(settings, &units).start(&[2, 2, 3, 6, 6, 1, 6, 6, 1, 2, 2, 2, 2, 1, 2, 2]);
    give(&mut battle, plan(2));
    while battle.round() == 1 {
        end(&mut battle);
    }
    give(&mut battle, strike(2));
    assert!(has(&battle, UnitId(2), "stunned"), "8 against 7");
    assert_eq!(battle.unused_dice(), Some(0), "one resistance");
}

#[test]
fn dc_129_each_attacks_with_the_modifier_of_the_part_that_the_leader_names() {
    let mut battle = planned(ON, 1, &[]);
    assert_eq!(difficulty(&battle, &strike(2)), 10);
    give(&mut battle, plain(A, DieCodeVerb::COMBINE, 0, 1));
    assert_eq!(terms(&battle, &strike(2)).to_string(), "passive defence 10 + head 3");
}

#[test]
fn dc_129_a_failed_command_leaves_everybody_to_themselves() {
    let mut battle = group(ON, 2, &[2, 2, 2, 6, 6, 1, 1, 1]);
    assert_eq!(check(&give(&mut battle, plan(3))), (7, 6, false));
    assert!(!has(&battle, A, "group attack"));
    assert!(battle.check(&attack(UnitId(1), 0, 0, UnitId(3))).is_ok(), "the others act alone");
    while battle.round() == 1 {
        end(&mut battle);
    }
    assert!(refusal(&battle, &strike(3)).contains("(DC-129)"), "nothing was planned");
}

#[test]
fn dc_129_it_takes_a_friend_a_plan_and_the_setting() {
    let battle = group(ON, 0, &[]);
    assert!(refusal(&battle, &plan(1)).contains("no unit to lead (DC-129)"));
    let battle = group(ON, 2, &[]);
    assert!(battle.check(&plan(1)).is_err(), "friends are no targets");
    assert!(battle.orders().contains(&plan(3)) && !battle.orders().contains(&strike(3)));
    assert!(refusal(&battle, &strike(3)).contains("(DC-129)"), "without a plan nobody strikes together");
    let battle = group("initiative_method = 'no_roll'", 2, &[]);
    assert!(refusal(&battle, &plan(3)).contains("no group attacks (DC-129)"), "group_attack = false by default");
    assert!(!battle.orders().contains(&plan(3)));
    // A plan that is not struck in the next round is over.
    let mut battle = planned(ON, 2, &[]);
    assert!(battle.orders().contains(&strike(3)));
    while battle.round() == 2 {
        end(&mut battle);
    }
    assert!(!battle.orders().contains(&strike(3)));
}

#[test]
fn dc_129_those_who_cannot_act_or_reach_take_no_part() {
    let units =
        [unit("fighter", "a", 2, 2), unit("guard", "a", 3, 2), unit("fighter", "a", 4, 2), unit("fighter", "b", 3, 5)];
    let mut battle = melee(ON, &units).start(&[2, 2, 3, 6, 6, 1, 6, 6, 1, 1, 1, 1, 1]);
    give(&mut battle, plan(3));
    while battle.round() == 1 {
        end(&mut battle);
    }
    give(&mut battle, strike(3));
    assert_eq!(battle.unused_dice(), Some(0), "two of three: the guard's fists do not reach");
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(UnitId(1)), "and it keeps its turn");
}

#[test]
fn dc_129_a_trick_is_used_up_by_the_blow_that_it_adds_to() {
    let units = [unit("acrobat", "a", 3, 2), unit("fighter", "a", 2, 3), unit("fighter", "b", 3, 3)];
    let mut battle =
        crowd("group_attack = true", &units).start(&[2, 2, 3, 6, 5, 5, 5, 6, 6, 1, 2, 2, 3, 2, 2, 2, 2, 2]);
    give(&mut battle, at(A, DieCodeVerb::COMMAND, 0, 0, UnitId(2)));
    next_round(&mut battle);
    announce(&mut battle, 2);
    give(&mut battle, plain(A, DieCodeVerb::TRICK, 0, 0));
    assert!(has(&battle, A, "acrobatic trick"));
    give(&mut battle, strike(2));
    assert!(!has(&battle, A, "acrobatic trick"));
}

#[test]
fn dc_129_the_sum_is_resisted_as_against_the_first_who_hits() {
    let sheet =
        |key, scale| person(key, "3D", "marksmanship = '2D'", &format!("weapons = ['pistol']\nscale = {scale}"));
    let sheets = format!("{}{}", sheet("imp", -2), sheet("man", 0)) + &sheet("ogre", 4).replace("pistol", "fists");
    let foretold = |settings: &'static str, kinds: [&str; 2], dice: &[u16]| {
        let units = [unit(kinds[0], "a", 2, 2), unit(kinds[1], "a", 3, 2), unit("ogre", "b", 3, 5)];
        let mut battle = melee(settings, &units).with_sheets(&sheets).start(&[&[2, 2, 3][..], dice].concat());
        give(&mut battle, at(A, DieCodeVerb::COMMAND, 0, 0, UnitId(2)));
        next_round(&mut battle);
        battle
    };
    let body = "initiative_method = 'no_roll'\ngroup_attack = true\nhealth_mode = 'body_points'\nwild_die = false";
    // Every throw of 2D and 2D by each: scale adds 6 to the imp's total and 4 to the man's, and as much to the ogre's
    // resistance.
    let battle = foretold(body, ["imp", "man"], &[]);
    let odds = battle.forecast(&strike(2)).expect("it strikes").targets[0].clone();
    let throws = || (1..=6).flat_map(|one| (1..=6).map(move |two| one + two));
    let (mut sum, mut ways) = (0.0, 0.0);
    for (imp, imps, man, mans) in throws().flat_map(|imp| {
        throws().flat_map(move |imps| throws().flat_map(move |man| throws().map(move |mans| (imp, imps, man, mans))))
    }) {
        let (hits, also) = (imp + 6 >= 10, man + 4 >= 10);
        let damage = i32::from(hits) * imps + i32::from(also) * mans;
        let resists = if hits { 6 } else { 4 };
        sum += f64::from((damage - resists).max(0));
        ways += 1.0;
    }
    assert!((odds.expected - sum / ways).abs() < 1e-9, "{} in place of {}", odds.expected, sum / ways);
    // The imp misses with 2 and 1, the man hits with 3 and 3: 6 and 5 of damage less 4.
    let mut battle = foretold(body, ["imp", "man"], &[1, 1, 3, 3, 6, 5]);
    let events = give(&mut battle, strike(2));
    assert_eq!(damaged(&events).map(|(amount, _)| amount), Some(2 + 5), "{events:?}");
}

#[test]
fn dc_129_those_whom_a_ruling_takes_away_do_not_strike() {
    let settings =
        "initiative_method = 'no_roll'\ngroup_attack = true\nhealth_mode = 'body_points'\nfree_partial_defense = true";
    let units = [
        unit("fighter", "a", 2, 2),
        unit("fighter", "a", 3, 2),
        unit("fighter", "a", 4, 2),
        unit("fighter", "b", 3, 5),
    ];
    for remove in [true, false] {
        let mut battle = melee(settings, &units).start(&[2, 2, 3, 1, 1, 1, 2]);
        give(&mut battle, plan(3));
        next_round(&mut battle);
        give(&mut battle, strike(3));
        assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(UnitId(3)), "it may defend itself");
        let unit = UnitId(1);
        let ruling = if remove {
            Ruling::Remove { unit }
        } else {
            Ruling::Inflict { unit, condition: Name::new("unconscious"), rounds: 0 }
        };
        give(&mut battle, Order::Referee(ruling));
        while asked(&battle).is_some() {
            answer(&mut battle, 0);
        }
        assert_eq!(battle.unused_dice(), Some(0), "two of three strike");
    }
}

/// Two units of a kind, of which the first leads, beside a foe; turns are in this order.
fn beside_foe(settings: &'static str, kind: &str, foe: &str, sheets: &str) -> Duel {
    melee(settings, &[unit(kind, "a", 3, 4), unit(kind, "a", 4, 3), unit(foe, "b", 3, 3)]).with_sheets(sheets)
}

/// A battle at the leader's turn, in the round after its plan; the foe has defended itself at the end of the first.
fn against(fight: &Duel, defence: Order, dice: &[u16]) -> Battle {
    let mut battle = fight.start(&[&[2, 2, 3][..], dice].concat());
    give(&mut battle, plan(2));
    until_turn_of(&mut battle, UnitId(2));
    give(&mut battle, defence);
    next_round(&mut battle);
    battle
}

const TAME: &str = "initiative_method = 'no_roll'\ngroup_attack = true\nhealth_mode = 'body_points'\nwild_die = false";

#[test]
fn dc_129_the_odds_leave_out_what_those_of_single_blows_leave_out() {
    const FREE: &str =
        "initiative_method = 'no_roll'\ngroup_attack = true\nhealth_mode = 'body_points'\nfree_partial_defense = true";
    let battle = planned(FREE, 2, &[]);
    let left_out = |order: &Order| battle.forecast(order).expect("it is legal").leaves_out;
    assert_eq!(left_out(&strike(3)), left_out(&attack(A, 0, 0, UnitId(3))));
    assert!(left_out(&strike(3)).iter().any(|text| text.contains("DC-056")), "the foe may defend itself first");
    // One of the followers has Character Points to spend.
    let units = [unit("fighter", "a", 2, 2), unit("ace", "a", 3, 2), unit("fighter", "b", 3, 5)];
    let mut battle = melee(ON, &units).start(&[2, 2, 3]);
    give(&mut battle, plan(2));
    next_round(&mut battle);
    let left_out = battle.forecast(&strike(2)).expect("it is legal").leaves_out;
    assert!(left_out.iter().any(|text| text.contains("DC-006")), "{left_out:?}");
}

#[test]
fn dc_129_a_blade_that_parries_a_member_s_bare_hand_injures_it() {
    let sheets = person("wrestler", "3D", "brawling = '2D', command = '3D'", "weapons = ['fists']");
    // The knife parries with 10.
    let parry = plain(UnitId(2), DieCodeVerb::PARRY, 3, 0);
    let dice = [5, 5, 1, 2, 6, 4, 6, 3, 3];
    let battle = against(&beside_foe(TAME, "wrestler", "fighter", &sheets), parry, &dice);
    let single = battle.forecast(&attack(A, 0, 0, UnitId(2))).expect("it may strike alone");
    let alone = single.targets.iter().find(|target| target.target == A).expect("the knife strikes back (DC-051)");
    let group = battle.forecast(&strike(2)).expect("it may strike");
    for member in [A, B] {
        let injured = group.targets.iter().find(|target| target.target == member).expect("each may be injured");
        assert!((injured.hit - alone.hit).abs() < 1e-12 && (injured.expected - alone.expected).abs() < 1e-12);
    }
    assert_eq!(group.targets[0].target, UnitId(2), "the target comes first");
    // 3 stays below 5, so that the knife's die, a 6, injures the leader; 10 hits with Strength Damage and a pip.
    let mut battle = battle;
    let before = hp(&battle, A);
    give(&mut battle, strike(2));
    assert!(hp(&battle, A) < before && hp(&battle, B) == before, "{:?}", battle.events());
}

/// The result of a blow with a blade at a unit that blocks with its body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Blow {
    Hits,
    Stopped,
    Misses,
}

#[test]
fn dc_129_a_member_s_blade_that_the_target_s_body_stops_injures_it_besides() {
    let sheets = person("fencer", "3D", "melee_combat = '2D', command = '3D'", "weapons = ['knife']")
        + &person("wall", "3D", "brawling = '2D'", "weapons = ['fists']\nbody = 20");
    // Half cover adds 6 at Point Blank, which takes 5 away: a blow that equals the block misses by the cover.
    const HEDGE: &str = "[[cover]]\ncells = [[3, 3]]\nsides = ['S', 'E']\npercent = 50\nboth = false\n";
    for (map, faces, needed) in [("", [6, 6], 7), (HEDGE, [2, 5], 8)] {
        let block = i32::from(faces[0] + faces[1]);
        let fight = beside_foe(TAME, "fencer", "wall", &sheets).on(map);
        let battle = against(&fight, plain(UnitId(2), DieCodeVerb::BLOCK, 0, 0), &faces);
        let found = battle.forecast(&strike(2)).expect("it may strike").targets;
        assert_eq!(found.iter().map(|target| target.target).collect::<Vec<_>>(), [UnitId(2)]);
        assert_eq!(found[0].chance.total(), needed);
        // Every throw: 2D to hit, 3D of damage for each hit, resisted as a sum at the first; the knife's own die where the
        // body stops it. At 2 Body Points the foe falls.
        let hit = chance(2, |roll| roll >= needed);
        let stopped = chance(2, |roll| roll < needed && roll < block);
        let blows = [(Blow::Hits, hit), (Blow::Stopped, stopped), (Blow::Misses, 1.0 - hit - stopped)];
        let own_die = |blow: Blow| throws(usize::from(blow == Blow::Stopped));
        let struck = |body: i32, amount: i32| if body <= 2 { body } else { (body - amount).max(0) };
        let (mut expected, mut falls) = (0.0, 0.0);
        for (first, p) in blows {
            for (second, q) in blows {
                let hits = [first, second].into_iter().filter(|blow| *blow == Blow::Hits).count();
                for (sum, r) in throws(3 * hits) {
                    for (one, s) in own_die(first) {
                        for (two, t) in own_die(second) {
                            let mut sum = Some(sum);
                            let body =
                                [(first, one), (second, two)].into_iter().fold(20, |body, (blow, die)| match blow {
                                    Blow::Hits => struck(body, sum.take().unwrap_or(0)),
                                    Blow::Stopped => struck(body, die),
                                    Blow::Misses => body,
                                });
                            expected += p * q * r * s * t * f64::from(20 - body);
                            falls += p * q * r * s * t * f64::from(u8::from(body <= 2));
                        }
                    }
                }
            }
        }
        assert_exact(found[0].expected, expected, "the mean");
        assert_exact(found[0].defeat, falls, "the fall");
        assert_exact(found[0].hit, 1.0 - (1.0 - hit) * (1.0 - hit), "at least one hits");
    }
}

#[test]
fn dc_129_the_odds_say_how_likely_the_sum_knocks_the_target_out() {
    let slight = person("slight", "3D", "", "weapons = ['fists']\nbody = 20");
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "a", 3, 2), unit("slight", "b", 3, 5)];
    let mut battle = melee(TAME, &units).with_sheets(&slight).start(&[2, 2, 3]);
    give(&mut battle, plan(2));
    next_round(&mut battle);
    // Each hits with 10; 18 or 19 of 4D leave 2 or 1 of 20 Body Points.
    let both = chance(2, |roll| roll >= 10).powi(2);
    let exact = both * chance(4, |sum| (18..=19).contains(&sum));
    assert_exact(chance_of(&odds(&battle, &strike(2)), "unconscious"), exact, "unconscious");
}
