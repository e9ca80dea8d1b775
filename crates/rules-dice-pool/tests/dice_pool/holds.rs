//! The consequences of grapples: getting out, helping, grappling back, being pinned, restraints (DP-129, DP-130, DP-134,
//! DP-137, DP-140 … DP-143).

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

pub fn seize(battle: &mut Battle, by: UnitId, target: UnitId) -> Vec<Event> {
    strike(battle, grapple(by, target), DODGE)
}

/// Four dice of an attack and three of a Dodge that leave this number of net hits.
pub fn net(hits: usize) -> Vec<u16> {
    let attack = (0..4).map(|at| if at < hits { 6 } else { 1 });
    attack.chain([1, 1, 1]).collect()
}

/// Two fighters in one space, and a comrade of the second elsewhere, or in that space too.
pub fn three(settings: &str, far: bool, dice: &[u16]) -> Battle {
    let col = if far { 9 } else { 2 };
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", col, 3)];
    melee(&format!("wound_penalties = false\n{settings}"), &units).start(&[&[6, 4, 1][..], dice].concat())
}

#[test]
fn dp_129_energy_as_large_as_the_pool_frees_in_anybodys_turn() {
    let mut battle = three("start_energy = 4", true, &net(3));
    seize(&mut battle, A, B);
    assert_eq!(battle.decision().unit(), Some(A), "it is the grappler's turn");
    give(&mut battle, act(B, DicePoolVerb::GET_FREE, 0));
    assert_eq!((points(&battle, A, B), energy(&battle, B)), (0, 1));
    assert_eq!(battle.decision().unit(), Some(A), "and it goes on");
    let mut poor = three("start_energy = 2", true, &net(3));
    seize(&mut poor, A, B);
    assert!(refusal(&poor, &act(B, DicePoolVerb::GET_FREE, 0)).contains("DP-008"));
    assert!(refusal(&poor, &act(A, DicePoolVerb::GET_FREE, 0)).contains("DP-129"), "nobody holds the grappler");
}

#[test]
fn dp_129_it_frees_before_an_open_question_is_answered() {
    let mut battle = three("", true, &[&net(3)[..], &[6, 1, 1, 1], &[1; 3]].concat());
    seize(&mut battle, A, B);
    give(&mut battle, attack(A, HANDS, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "how does it defend itself?");
    assert!(battle.orders().contains(&act(B, DicePoolVerb::GET_FREE, 0)));
    give(&mut battle, act(B, DicePoolVerb::GET_FREE, 0));
    assert_eq!((points(&battle, A, B), energy(&battle, B)), (0, 2));
    assert_eq!(asked(&battle).map(|(unit, options)| (unit, options.len())), Some((B, 3)), "and that is asked again");
    let events = answer(&mut battle, DODGE);
    assert_eq!(dice_for(&events, "defence"), 3, "nobody holds it any more");
    let mut late = three("", true, &[&net(3)[..], &[6, 1, 1, 1], &[1; 3]].concat());
    seize(&mut late, A, B);
    give(&mut late, attack(A, HANDS, B));
    answer(&mut late, DODGE);
    assert_eq!(asked(&late).map(|(unit, _)| unit), Some(A), "how many points against the roll?");
    let events = give(&mut late, act(B, DicePoolVerb::GET_FREE, 0));
    assert_eq!((dice_for(&events, "defence"), points(&late, A, B)), (3, 0), "none: it has got free before");
}

/// The victim's attack on its grappler, up to the question how to spend the net hits.
fn strikes_back(settings: &str, pool: usize) -> Battle {
    let mut battle = three(settings, true, &[net(pool), net(4)].concat());
    seize(&mut battle, A, B);
    end(&mut battle);
    give(&mut battle, attack(B, HANDS, A));
    assert_eq!(asked(&battle).unwrap().0, A, "the grappler may hinder it first");
    answer(&mut battle, 0);
    answer(&mut battle, DODGE);
    battle
}

#[test]
fn dp_130_net_hits_break_the_hold_and_the_rest_wounds() {
    let mut battle = strikes_back("", 3);
    assert_eq!(asked(&battle).map(|(who, numbers)| (who, numbers.len())), Some((B, 4)), "0 to 3 of 4 net hits");
    assert_eq!(battle.answers()[2].about.unwrap().as_str(), "The hold on Fighter B is left with 1; 2 net hits remain.");
    answer(&mut battle, 3);
    let events = answer(&mut battle, 0);
    assert_eq!((points(&battle, A, B), damaged(&events)), (0, Some((1, 5))));
    let mut all = strikes_back("", 3);
    answer(&mut all, 0);
    let events = answer(&mut all, 0);
    assert_eq!((points(&all, A, B), damaged(&events)), (3, Some((4, 2))), "or all of them wound");
}

#[test]
fn dp_130_where_net_hits_are_not_split_they_go_one_way() {
    let mut battle = strikes_back("split_net_hits = false", 2);
    assert_eq!(asked(&battle).unwrap().1, ["damage", "against the hold"]);
    let events = answer(&mut battle, 1);
    assert_eq!((points(&battle, A, B), damaged(&events), asked(&battle)), (0, None, None));
    let declined = |second: u16| {
        let mut battle = strikes_back("split_net_hits = false", 2);
        answer(&mut battle, 0);
        assert_eq!(asked(&battle).unwrap().1, ["damage", "a hold of its own"]);
        let events = answer(&mut battle, second);
        (points(&battle, A, B), points(&battle, B, A), damaged(&events))
    };
    assert_eq!(declined(0), (2, 0, Some((4, 2))), "all four are damage");
    assert_eq!(declined(1), (2, 4, None), "or all four grapple back (DP-137)");
}

#[test]
fn dp_134_friends_of_the_victim_help_it_out() {
    let mut battle = three("", false, &[net(3), net(4)].concat());
    seize(&mut battle, A, B);
    until_turn_of(&mut battle, C);
    give(&mut battle, attack(C, HANDS, A));
    answer(&mut battle, DODGE);
    assert_eq!(asked(&battle).map(|(who, numbers)| (who, numbers.len())), Some((C, 4)));
    let events = answer(&mut battle, 3);
    assert_eq!((points(&battle, A, B), damaged(&events)), (0, Some((1, 5))));
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "a", 2, 3)];
    let mut other = melee("wound_penalties = false", &units).start(&[&[6, 1, 4][..], &net(3), &net(4)].concat());
    seize(&mut other, A, B);
    until_turn_of(&mut other, C);
    give(&mut other, attack(C, HANDS, B));
    answer(&mut other, DODGE);
    let events = answer(&mut other, 0);
    assert_eq!(damaged(&events), Some((4, 2)), "third parties strike the victim as usual");
}

#[test]
fn dp_130_net_hits_of_a_disarming_attempt_may_go_against_the_hold() {
    let disarms = |answers: &[u16]| {
        let mut battle = three("", true, &[net(3), net(4)].concat());
        seize(&mut battle, A, B);
        end(&mut battle);
        give(&mut battle, at(B, DicePoolVerb::DISARM, HANDS, 0, A));
        answer(&mut battle, 0);
        answer(&mut battle, 0);
        answer(&mut battle, DODGE);
        assert_eq!(asked(&battle).map(|(who, numbers)| (who, numbers.len())), Some((B, 4)), "0 to 3 of 4 net hits");
        answers.iter().for_each(|&option| drop(answer(&mut battle, option)));
        (points(&battle, A, B), points(&battle, B, A), has(&battle, A, "disarmed"))
    };
    assert_eq!(disarms(&[3, 0]), (0, 0, true), "the last net hit disarms");
    assert_eq!(disarms(&[3, 1]), (0, 1, false), "or grapples back (DP-137)");
}

#[test]
fn dp_134_friends_of_either_may_attack_either_of_the_two() {
    let units = [
        unit("fighter", "a", 2, 3),
        unit("fighter", "b", 2, 3),
        unit("fighter", "a", 2, 3),
        unit("fighter", "b", 2, 3),
    ];
    let start = || melee("wound_penalties = false", &units).start(&[&[6, 1, 4, 1][..], &net(3), &net(2)].concat());
    let free = start();
    assert!(refusal(&free, &attack(A, HANDS, C)).contains("DP-086"), "friends are no enemies");
    let mut held = start();
    seize(&mut held, A, B);
    until_turn_of(&mut held, C);
    let order = attack(C, HANDS, A);
    assert!(held.orders().contains(&order), "the one who holds, by its own side");
    give(&mut held, order);
    let events = answer(&mut held, DODGE);
    assert_eq!((damaged(&events), points(&held, A, B), asked(&held)), (Some((2, 4)), 3, None), "nothing is drained");
    let mut other = start();
    seize(&mut other, A, B);
    until_turn_of(&mut other, UnitId(3));
    assert_eq!(refusal(&other, &attack(UnitId(3), HANDS, B)), "", "the one who is held, by its own side");
    assert!(refusal(&other, &attack(UnitId(3), HANDS, UnitId(3))).contains("DP-086"));
}

#[test]
fn dp_137_net_hits_of_the_victim_go_three_ways() {
    let mut battle = strikes_back("", 3);
    answer(&mut battle, 2);
    assert_eq!(asked(&battle).unwrap().1.len(), 3, "0 to 2 of what is left");
    let events = answer(&mut battle, 2);
    assert_eq!((points(&battle, A, B), points(&battle, B, A), damaged(&events)), (1, 2, None));
    let mut mixed = strikes_back("", 3);
    answer(&mut mixed, 1);
    let events = answer(&mut mixed, 2);
    assert_eq!((points(&mixed, A, B), points(&mixed, B, A), damaged(&events)), (2, 2, Some((1, 5))));
}

#[test]
fn dp_137_grappling_back_may_have_to_be_announced() {
    let settings = "counter_grapple_declared = true";
    let mut battle = strikes_back(settings, 3);
    let events = answer(&mut battle, 0);
    assert_eq!((damaged(&events), asked(&battle)), (Some((4, 2)), None), "nothing else is asked");
    let mut announced = three(settings, true, &[net(3), net(4)].concat());
    seize(&mut announced, A, B);
    end(&mut announced);
    give(&mut announced, grapple(B, A));
    answer(&mut announced, 0);
    answer(&mut announced, DODGE);
    let events = answer(&mut announced, 1);
    let pools = (points(&announced, A, B), points(&announced, B, A));
    assert_eq!((pools, damaged(&events)), ((2, 3), None), "one against the hold, three for its own, no damage");
}

/// The second fighter hurt and held, without energy to get free.
fn pinned(damage: i32, pool: usize, dice: &[u16]) -> Battle {
    let mut battle = three("start_energy = 0", false, &[&net(pool)[..], dice].concat());
    hurt(&mut battle, B, damage);
    seize(&mut battle, A, B);
    battle
}

#[test]
fn dp_140_a_pool_as_large_as_the_health_left_incapacitates() {
    let free = pinned(3, 2, &[]);
    assert_eq!(presence(&free, B), Presence::Active);
    let battle = pinned(3, 3, &[]);
    assert_eq!(
        (presence(&battle, B), has(&battle, B, "pinned"), has(&battle, B, "bleeding")),
        (Presence::Down, true, false)
    );
    assert_eq!(hp(&battle, B), 3, "without any damage");
    assert!(refusal(&battle, &act(B, DicePoolVerb::GET_FREE, 0)).contains("DP-146"), "it cannot break free any more");
}

#[test]
fn dp_140_damage_to_the_held_unit_counts_as_well() {
    let mut battle = pinned(3, 2, &[6, 1, 1, 1, 1, 1, 1]);
    give(&mut battle, attack(A, HANDS, B));
    answer(&mut battle, DODGE);
    answer(&mut battle, 0);
    assert_eq!((hp(&battle, B), has(&battle, B, "pinned")), (2, true));
    let mut word = pinned(3, 2, &[]);
    hurt(&mut word, B, 1);
    end(&mut word);
    assert!(has(&word, B, "pinned"), "damage by a ruling counts too");
}

#[test]
fn dp_140_it_lasts_until_the_hold_ends() {
    let mut battle = pinned(3, 3, &[1; 6]);
    give(&mut battle, attack(A, HANDS, B));
    let events = answer(&mut battle, 1);
    assert_eq!((dice_for(&events, "defence"), points(&battle, A, B)), (1, 2), "points are spent on its Soak");
    assert!(has(&battle, B, "pinned"));
    give(&mut battle, act(A, DicePoolVerb::LET_GO, 0));
    assert_eq!((presence(&battle, B), has(&battle, B, "pinned")), (Presence::Active, false));
}

#[test]
fn dp_140_friends_can_still_drain_the_hold() {
    let mut battle = pinned(3, 3, &net(4));
    until_turn_of(&mut battle, C);
    give(&mut battle, attack(C, HANDS, A));
    answer(&mut battle, DODGE);
    answer(&mut battle, 3);
    assert_eq!((presence(&battle, B), hp(&battle, A)), (Presence::Active, 5));
}

#[test]
fn dp_141_the_beaten_cost_no_upkeep() {
    let mut battle = pinned(3, 3, &[]);
    for _ in 0..6 {
        end(&mut battle);
    }
    assert_eq!((points(&battle, A, B), has(&battle, B, "pinned")), (3, true));
}

#[test]
fn dp_142_energy_saves_once_from_being_beaten() {
    let mut battle = three("", true, &[net(4), net(4)].concat());
    hurt(&mut battle, B, 3);
    seize(&mut battle, A, B);
    assert_eq!(asked(&battle).map(|(who, numbers)| (who, numbers.len())), Some((B, 5)), "0 to 4");
    let fights: Vec<f64> = battle.answers().iter().map(|view| view.chance.unwrap()).collect();
    assert_eq!(fights, [0.0, 0.0, 1.0, 1.0, 1.0]);
    let odds = |option: u16| {
        let odds = battle.forecast(&Order::Answer { unit: B, option }).expect("it is asked").targets.remove(0);
        (odds.target, odds.reached, odds.defeat)
    };
    assert_eq!([1, 2].map(odds), [(B, 1.0, 1.0), (B, 1.0, 0.0)], "certain either way");
    answer(&mut battle, 2);
    assert_eq!((points(&battle, A, B), energy(&battle, B), presence(&battle, B)), (2, 3, Presence::Active));
    give(&mut battle, grapple(A, B));
    answer(&mut battle, DODGE);
    answer(&mut battle, 0);
    assert_eq!((asked(&battle), has(&battle, B, "pinned")), (None, true), "it is not offered again");
}

#[test]
fn dp_142_the_offer_may_come_once_in_each_round() {
    let again = |settings: &str| {
        let mut battle = three(settings, true, &[net(4), net(4)].concat());
        hurt(&mut battle, B, 3);
        seize(&mut battle, A, B);
        answer(&mut battle, 3);
        end(&mut battle);
        until_turn_of(&mut battle, A);
        seize(&mut battle, A, B);
        asked(&battle).map(|(who, _)| who)
    };
    // The hold has worn off by then, so the next one is a new one.
    assert_eq!(again(""), Some(B));
    let kept = |settings: &str| {
        let mut battle = three(settings, true, &[net(4), net(4)].concat());
        hurt(&mut battle, B, 3);
        seize(&mut battle, A, B);
        answer(&mut battle, 2);
        end(&mut battle);
        until_turn_of(&mut battle, A);
        give(&mut battle, grapple(A, B));
        answer(&mut battle, DODGE);
        answer(&mut battle, 0);
        asked(&battle).map(|(who, _)| who)
    };
    assert_eq!((kept(""), kept("grapple_save_per = 'round'")), (None, Some(B)));
}

pub const JAILER: &str = "[[unit]]\nkey='jailer'\nname='Jailer'\nglyph='fist'\nphysical=2\nmental=1\n\
                      skills={ close_combat = 2, mobility = 1 }\nweapons=['hands']\nrestraints=['rope']\n";

fn jail(dice: &[u16]) -> Battle {
    let units = [unit("jailer", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 2, 3)];
    let fight = melee("start_energy = 0\nwound_penalties = false", &units).with_sheets(JAILER);
    fight.start(&[&[6, 4, 1][..], dice].concat())
}

fn restrain() -> Order {
    Order::Act { unit: A, act: Act { verb: DicePoolVerb::RESTRAIN, with: 0, option: 0 }, aim: Aim::None }
}

#[test]
fn dp_143_restraints_keep_the_beaten_out_after_the_hold() {
    let mut battle = jail(&net(3));
    hurt(&mut battle, B, 3);
    seize(&mut battle, A, B);
    give(&mut battle, restrain());
    assert!(refusal(&battle, &act(A, DicePoolVerb::CALL_OUT, 0)).contains("DP-024"), "that was the Free action");
    give(&mut battle, act(A, DicePoolVerb::LET_GO, 0));
    let held = (points(&battle, A, B), has(&battle, B, "pinned"), has(&battle, B, "restrained"));
    assert_eq!((held, presence(&battle, B)), ((0, false, true), Presence::Down));
    until_turn_of(&mut battle, C);
    let untie = at(C, DicePoolVerb::UNTIE, 0, 0, B);
    give(&mut battle, untie);
    assert_eq!((presence(&battle, B), has(&battle, B, "restrained")), (Presence::Active, false));
    assert!(refusal(&battle, &untie).contains("DP-143"), "there is nothing left to untie");
    give(&mut battle, go(C, 3, 3));
    assert!(battle.check(&go(C, 4, 3)).is_err(), "untying was a Simple action");
}

#[test]
fn dp_143_only_the_helpless_are_tied_up_and_a_restraint_serves_once() {
    let mut battle = jail(&net(2));
    seize(&mut battle, A, B);
    assert!(refusal(&battle, &restrain()).contains("DP-143"), "it still fights");
    hurt(&mut battle, B, 6);
    give(&mut battle, restrain());
    assert!(has(&battle, B, "restrained"));
    let used = battle.acts(A).iter().all(|act| act.act.verb != DicePoolVerb::RESTRAIN);
    assert!(used && battle.check(&restrain()).is_err(), "the rope is used");
    assert!(refusal(&pinned(3, 3, &[]), &restrain()).contains("no such restraint"), "others have none");
}

#[test]
fn dp_120_the_odds_of_a_grapple_are_exact() {
    let settings = "static_defence = true\nstart_energy = 0";
    let mut battle = three(settings, true, &[6, 6, 6, 1]);
    let odds = battle.forecast(&grapple(A, B)).unwrap().targets[0].clone();
    // Four dice against 2 hits, half of the Parry: 3 hits in 4 cases of 16, 4 hits in one.
    assert!((odds.hit - 5.0 / 16.0).abs() < 1e-12 && (odds.held - 6.0 / 16.0).abs() < 1e-12, "{odds:?}");
    assert_eq!((odds.expected, odds.defeat, odds.conditions.len()), (0.0, 0.0, 1));
    hurt(&mut battle, B, 4);
    let odds = battle.forecast(&grapple(A, B)).unwrap().targets[0].clone();
    assert!((odds.defeat - 1.0 / 16.0).abs() < 1e-12, "2 points beat 2 health");
    strike(&mut battle, grapple(A, B), PARRY);
    let odds = battle.forecast(&attack(A, HANDS, B)).unwrap().targets[0].clone();
    assert!((odds.defeat - 5.0 / 16.0).abs() < 1e-12, "with a point of a hold, a single wound is enough");
}

fn greedy(battle: &Battle) -> Order {
    hexfray_minds::ai::opponent("greedy", 1).expect("it exists").choose(battle)
}

#[test]
fn dp_129_opponents_break_free_of_a_hold_that_would_last() {
    let mut battle = three("", true, &net(3));
    seize(&mut battle, A, B);
    end(&mut battle);
    assert_eq!(greedy(&battle), act(B, DicePoolVerb::GET_FREE, 0));
    let mut weak = three("", true, &net(1));
    seize(&mut weak, A, B);
    end(&mut weak);
    assert_ne!(greedy(&weak), act(B, DicePoolVerb::GET_FREE, 0), "the last point is lost by itself");
}

#[test]
fn dp_143_opponents_tie_up_the_beaten_and_let_go_of_them() {
    let mut battle = jail(&net(3));
    hurt(&mut battle, B, 3);
    seize(&mut battle, A, B);
    assert_eq!(greedy(&battle), restrain());
    give(&mut battle, restrain());
    give(&mut battle, act(A, DicePoolVerb::LET_GO, 0));
    until_turn_of(&mut battle, C);
    assert_eq!(greedy(&battle), at(C, DicePoolVerb::UNTIE, 0, 0, B), "and their friends untie them");
}

#[test]
fn dp_142_opponents_pay_as_little_energy_as_saves_them() {
    let mut battle = three("", true, &net(4));
    hurt(&mut battle, B, 3);
    seize(&mut battle, A, B);
    assert_eq!(greedy(&battle), Order::Answer { unit: B, option: 2 });
}

/// B, with 3 health and this energy left, held by A and by another unit with 4 points each, at the question about one hold.
fn held_twice(energy: i32) -> Battle {
    let units = [
        unit("fighter", "a", 2, 3),
        unit("fighter", "b", 2, 3),
        unit("fighter", "a", 2, 3),
        unit("fighter", "b", 9, 3),
    ];
    let settings = format!("wound_penalties = false\nenergy_per_round = 0\nstart_energy = {energy}");
    let mut battle = melee(&settings, &units).start(&[&[6, 1, 6, 1][..], &net(4), &net(4), &[1; 8]].concat());
    seize(&mut battle, A, B);
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(C));
    seize(&mut battle, C, B);
    while asked(&battle).is_some() {
        answer(&mut battle, 0);
    }
    hurt(&mut battle, B, 3);
    end(&mut battle);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "both holds are about to win");
    battle
}

/// Whether some answers of B from here on keep it in the fight.
fn can_fight_on(battle: &Battle) -> bool {
    let Some((B, numbers)) = asked(battle) else { return presence(battle, B) == Presence::Active };
    (0..numbers.len() as u16).any(|option| {
        let mut then = battle.twin();
        answer(&mut then, option);
        can_fight_on(&then)
    })
}

#[test]
fn dp_142_odds_of_an_answer_reckon_with_the_other_holds() {
    for energy in 1..=6 {
        let battle = held_twice(energy);
        let told: Vec<bool> = battle.answers().iter().map(|view| view.chance.unwrap() > 0.5).collect();
        let fights = (0..told.len() as u16).map(|option| {
            let mut then = battle.twin();
            answer(&mut then, option);
            can_fight_on(&then)
        });
        assert_eq!(told, fights.collect::<Vec<_>>(), "{energy} energy");
    }
}

#[test]
fn dp_124_odds_of_a_blow_that_is_paid_with_points_reckon_with_what_is_left() {
    let power = "[[power]]\nkey='slam'\nname='Slam'\nglyph='slam'\naction='simple'\ntarget='foe'\ngrapple_cost=2\n";
    let sheet = person("slammer", "close_combat = 2, mobility = 1", "powers=['slam']") + &person("slow", "", "");
    let settings = "wound_penalties = false\nstart_energy = 0\ndefence_choice = 'best'";
    let fight = melee(settings, &[unit("slammer", "a", 2, 3), unit("slow", "b", 2, 3)]);
    let setup = fight.with_powers(power).with_sheets(&sheet).setup().expect("it loads");
    // Four dice against two.
    let start = |dice: &[u16]| {
        let seized = [6, 6, 6, 1, 1, 1];
        let script = [&FIRST[..], &seized, dice].concat();
        let mut battle = Battle::new(&setup, DiceSource::Script(script)).expect("the script fits the start");
        hurt(&mut battle, B, 2);
        give(&mut battle, grapple(A, B));
        assert_eq!((points(&battle, A, B), presence(&battle, B)), (3, Presence::Active));
        battle
    };
    let slam = at(A, Verb::ATTACK, HANDS, 2, B);
    let told = start(&[]).forecast(&slam).expect("it is legal").targets[0].defeat;
    let beaten = (0..1_u32 << 6).filter(|mask| {
        let dice: Vec<u16> = (0..6).map(|at| if mask >> at & 1 == 1 { 6 } else { 1 }).collect();
        let mut battle = start(&dice);
        give(&mut battle, slam);
        while asked(&battle).is_some() {
            answer(&mut battle, 0);
        }
        presence(&battle, B) != Presence::Active
    });
    let seen = beaten.count() as f64 / 64.0;
    assert!((told - seen).abs() < 1e-9, "told {told}, by enumeration {seen}");
}

#[test]
fn dp_137_odds_of_grappling_back_say_who_is_beaten_by_it() {
    for damage in 0..=3 {
        let mut battle = strikes_back("start_energy = 0", 3);
        answer(&mut battle, 0);
        hurt(&mut battle, A, damage);
        assert_eq!(asked(&battle).unwrap().1.len(), 5, "0 to 4 of 4 net hits for its own hold");
        for option in 0..=4 {
            let told = battle.forecast(&Order::Answer { unit: B, option }).expect("it is asked").targets[0].defeat;
            let mut then = battle.twin();
            answer(&mut then, option);
            let beaten = presence(&then, A) != Presence::Active;
            assert_eq!(told > 0.5, beaten, "{damage} damage before, {option} net hits for the hold");
        }
    }
}

/// The rules, in brackets, of what the odds of an order leave out.
fn left_out(battle: &Battle, order: Order) -> Vec<&'static str> {
    let forecast = battle.forecast(&order).expect("it is legal");
    let rule = |text: &'static str| text.rsplit('(').next().unwrap_or(text).trim_end_matches(')');
    forecast.leaves_out.into_iter().map(rule).collect()
}

#[test]
fn dp_122_dp_130_dp_142_odds_say_which_answers_by_holds_they_leave_out() {
    let mut battle = three("", true, &net(3));
    assert_eq!(left_out(&battle, attack(A, HANDS, B)), ["DP-094"], "nobody is held");
    assert_eq!(left_out(&battle, grapple(A, B)), ["DP-094", "DP-142"], "its target may pay with energy");
    assert_eq!(left_out(&three("start_energy = 0", true, &[]), grapple(A, B)), ["DP-094"], "if it has any");
    seize(&mut battle, A, B);
    assert_eq!(left_out(&battle, attack(A, HANDS, B)), ["DP-094", "DP-122", "DP-142"], "at one who is held");
    end(&mut battle);
    assert_eq!(left_out(&battle, attack(B, HANDS, A)), ["DP-094", "DP-122", "DP-130"], "by one who is held");
}
