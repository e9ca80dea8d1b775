//! The plugin initiative damage (DP-113, DP-130, DP-171 … DP-176, DP-181).

use hexfray_dice_pool::DicePoolVerb;
use hexfray_minds::ai::opponent;

use crate::common::*;

pub const FINISHING: &str = "[[power]]\nkey='finishing'\nname='Finishing Move'\nglyph='all_out'\naction='simple'\n\
                         target='foe'\ncomes_with=true\ndoes=['finishing_move']\n";

/// Dice of an initiative pool of nine.
pub fn nine(hits: usize) -> Vec<u16> {
    (0..9).map(|at| if at < hits { 6 } else { 1 }).collect()
}

/// Three units with nine dice of initiative, A against B and the distant C, with these results of initiative and the dice that
/// follow.
pub fn three(settings: &str, values: [usize; 3], dice: &[u16]) -> Battle {
    duel_of_three(settings, [(2, 3), (2, 3), (12, 3)], values, dice)
}

pub fn duel_of_three(settings: &str, at: [(i16, i16); 3], values: [usize; 3], dice: &[u16]) -> Battle {
    let units = [0, 1, 2].map(|n| unit("quick", if n == 0 { "a" } else { "b" }, at[n].0, at[n].1));
    let settings = format!("wound_penalties = false\nincapacitated_social = false\n{}", with_plugin(settings));
    let fight = melee(&settings, &units).with_powers(FINISHING);
    let sheet = person("quick", "physical_awareness = 8, ranged_combat = 2, close_combat = 2, mobility = 1", "");
    let script: Vec<u16> = values.iter().flat_map(|&value| nine(value)).chain(dice.iter().copied()).collect();
    fight.with_sheets(&sheet).start(&script)
}

/// Settings with the plugin on, unless they say that it is off.
fn with_plugin(settings: &str) -> String {
    if settings.contains("initiative_damage") {
        settings.to_owned()
    } else {
        format!("initiative_damage = true\n{settings}")
    }
}

pub fn press(with: u8, target: UnitId) -> Order {
    at(A, DicePoolVerb::INITIATIVE, with, 0, target)
}

pub fn finish(with: u8, target: UnitId) -> Order {
    at(A, DicePoolVerb::FINISH, with, 0, target)
}

pub fn initiative(battle: &Battle, unit: UnitId) -> i32 {
    stat(battle, unit, "Initiative")
}

#[test]
fn dp_171_health_is_guarded_without_a_roll() {
    let mut battle = three("", [9, 7, 0], &[6, 6, 6, 6]);
    give(&mut battle, attack(A, BLADE, B));
    let about: Vec<_> = battle.answers().iter().map(|view| view.about.unwrap().as_str().to_owned()).collect();
    assert!(about.iter().all(|about| about.contains("all of them hits")), "every defence is flawless: {about:?}");
    let events = answer(&mut battle, DODGE);
    assert_eq!((dice_for(&events, "defence"), damaged(&events)), (0, Some((1, 5))), "4 hits against 3 dice");
    hurt(&mut battle, B, 3);
    assert_eq!(hp(&battle, B), 2, "nothing else is held off");
    let mut off = duel("", 0).start(&after(&[6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1]));
    let events = strike(&mut off, attack(A, BLADE, B), DODGE);
    assert_eq!(dice_for(&events, "defence"), 3, "without the plugin it is rolled");
}

#[test]
fn dp_171_vehicles_have_no_initiative_that_would_guard_them() {
    let car = "[[unit]]\nkey='car'\nname='Car'\nglyph='truck'\nphysical=4\nsize=1\nspeed=4\nweapons=[]\n\
               skills={ mobility=1, close_combat=1, protection=1 }\nvehicle={ seats=2 }\n";
    let defences = |settings: &str, driven: bool| {
        let at = if driven { 2 } else { 12 };
        let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", at, 3), unit("car", "b", 2, 3)];
        let mut battle = melee(settings, &units).with_sheets(car).start(&after(&[1; 9]));
        let events = give(&mut battle, attack(A, BLADE, C));
        let names = asked(&battle).map_or_else(Vec::new, |(_, names)| names);
        let about: Vec<_> = battle.answers().iter().filter_map(|view| view.about).collect();
        assert!(about.iter().all(|about| !about.as_str().contains("all of them hits")), "{settings}: {about:?}");
        (names, dice_for(&events, "defence"))
    };
    let all = ["Dodge", "Parry", "Soak"].map(str::to_owned).to_vec();
    assert_eq!(defences("initiative_damage = true", true), (all.clone(), 0), "driven, it is rolled for");
    assert_eq!(defences("", true), (all, 0), "as without the plugin");
    assert_eq!(defences("initiative_damage = true", false), (Vec::new(), 5), "empty, it neither dodges nor parries");
}

#[test]
fn dp_172_an_attack_may_aim_at_initiative() {
    let mut battle = three("", [9, 7, 0], &[6, 6, 6, 6, 6, 1, 1]);
    let events = strike(&mut battle, press(BLADE, B), DODGE);
    assert_eq!(dice_for(&events, "defence"), 3, "the defence is rolled");
    assert_eq!((initiative(&battle, B), hp(&battle, B)), (4, 6), "7 less 3 net hits, and health unchanged");
    assert_eq!(refusal(&battle, &go(A, 3, 3)), "", "a Simple action");
    let far = duel_of_three("", [(2, 3), (4, 3), (12, 3)], [9, 7, 0], &[]);
    assert!(refusal(&far, &press(BLADE, B)).contains("DP-109"), "close combat needs the same space here, too");
    assert_eq!(pool(&far, press(GUN, B)), 4 - 2, "and each space costs a die");
    let plain = three("initiative_damage = false", [9, 7, 0], &[]);
    assert!(
        refusal(&plain, &press(BLADE, B)).contains("not attacked here"),
        "without the plugin there is no such thing"
    );
    assert!(
        plain
            .acts(A)
            .iter()
            .all(|act| act.act.verb != DicePoolVerb::INITIATIVE && act.act.verb != DicePoolVerb::FINISH)
    );
    assert!(!refusal(&battle, &at(A, DicePoolVerb::INITIATIVE, BLADE, 1, B)).is_empty(), "nobody kills by it anyway");
}

#[test]
fn dp_172_cover_and_the_static_defence_count() {
    let mut covered = duel_of_three("", [(4, 2), (7, 2), (12, 3)], [7, 9, 0], &[]);
    give(&mut covered, act(B, DicePoolVerb::TAKE_COVER, 0));
    end(&mut covered);
    give(&mut covered, press(GUN, B));
    assert_eq!(defence_dice(&covered)[0].1, 3 + 4);
    let mut set = three("static_defence = true", [9, 7, 0], &[6, 6, 6, 6]);
    let events = strike(&mut set, press(BLADE, B), DODGE);
    assert_eq!((dice_for(&events, "defence"), initiative(&set, B)), (0, 5), "4 hits against half of 3 dice");
}

#[test]
fn dp_172_the_fallen_have_none_to_lose() {
    let mut battle = three("", [9, 7, 0], &[]);
    hurt(&mut battle, B, 6);
    assert!(refusal(&battle, &press(BLADE, B)).contains("DP-172"));
}

#[test]
fn dp_173_the_attacker_gains_what_the_victim_loses() {
    for (setting, values) in [("", (12, -1)), ("initiative_floor = 'zero'", (11, 0))] {
        let mut battle = three(setting, [9, 2, 0], &[6, 6, 6, 6, 6, 1, 1]);
        strike(&mut battle, press(BLADE, B), DODGE);
        assert_eq!((initiative(&battle, A), initiative(&battle, B)), values, "{setting}");
    }
    let mut missed = three("", [9, 2, 0], &[1, 1, 1, 1, 6, 6, 6]);
    strike(&mut missed, press(BLADE, B), DODGE);
    assert_eq!((initiative(&missed, A), initiative(&missed, B)), (9, 2), "a miss changes nothing");
}

#[test]
fn dp_174_changed_values_set_the_order() {
    let order_of_acting = |setting: &str| {
        let mut battle = three(setting, [9, 7, 6], &[6, 6, 6, 6, 6, 1, 1]);
        strike(&mut battle, press(BLADE, B), DODGE);
        let mut acted = Vec::new();
        for _ in 0..6 {
            acted.push((battle.round(), battle.decision().unit().unwrap().0));
            end(&mut battle);
        }
        acted
    };
    let [a, b, c] = [0, 1, 2];
    let late = [(2, a), (2, c), (2, b)];
    assert_eq!(order_of_acting(""), [&[(1, a), (1, c), (1, b)], &late[..]].concat(), "7 falls to 4, behind 6, at once");
    let next = order_of_acting("initiative_resort = 'next_round'");
    assert_eq!(next, [&[(1, a), (1, b), (1, c)], &late[..]].concat(), "or from the next round on");
}

#[test]
fn dp_174_nobody_acts_twice() {
    let mut battle = three("", [7, 9, 0], &[6, 6, 6, 6, 6, 1, 1]);
    end(&mut battle);
    strike(&mut battle, press(BLADE, B), DODGE);
    assert_eq!((initiative(&battle, A), initiative(&battle, B)), (10, 6));
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(C), "B has gone, and A has now");
}

#[test]
fn dp_175_without_initiative_health_is_exposed() {
    let mut battle = three("", [9, 0, 0], &[6, 6, 6, 6, 1, 1, 1]);
    assert!(has(&battle, B, "exposed") && !has(&battle, A, "exposed"));
    let events = strike(&mut battle, attack(A, BLADE, B), DODGE);
    assert_eq!((dice_for(&events, "defence"), damaged(&events)), (3, Some((4, 2))), "the defence is rolled");
    let mut set = three("static_defence = true", [9, 0, 0], &[6, 6, 6, 6]);
    let events = strike(&mut set, attack(A, BLADE, B), DODGE);
    assert_eq!((dice_for(&events, "defence"), damaged(&events)), (0, Some((2, 4))), "or half of it counts");
    let mut falls = three("", [9, 3, 0], &[6, 6, 6, 6, 6, 1, 1]);
    let events = strike(&mut falls, press(BLADE, B), DODGE);
    let gained = |event: &Event| matches!(event, Event::ConditionGained { unit: B, condition, .. } if condition.as_str() == "exposed");
    assert!(events.iter().any(gained) && has(&falls, B, "exposed"), "3 less 3 is 0, and that is enough");
}

#[test]
fn dp_176_without_initiative_only_initiative_is_attacked() {
    let mut battle = three("", [0, 9, 0], &[6, 6, 6, 6, 1, 1, 1]);
    end(&mut battle);
    assert!(refusal(&battle, &attack(A, BLADE, B)).contains("DP-176"));
    assert!(refusal(&battle, &attack(A, GUN, C)).contains("DP-176"), "from afar as little");
    strike(&mut battle, press(BLADE, B), DODGE);
    assert!(!has(&battle, A, "exposed"), "it has 4 now");
    assert_eq!(refusal(&battle, &attack(A, BLADE, B)), "");
}

/// B, which A is about to finish, and C, which has initiative, in A's space.
pub fn cornered(settings: &str, values: [usize; 3], dice: &[u16]) -> Battle {
    duel_of_three(settings, [(2, 3); 3], values, dice)
}

#[test]
fn dp_113_an_opportunity_attack_may_aim_at_initiative() {
    let options = |settings: &str, own: usize| {
        let mut battle = cornered(settings, [9, own, 0], &[1; 20]);
        give(&mut battle, go(A, 3, 3));
        asked(&battle).filter(|(unit, _)| *unit == B).map(|(_, options)| options)
    };
    let both = ["let it go", "Blade", "Blade, not to kill", "Initiative: Blade"].map(str::to_owned).to_vec();
    assert_eq!(options("", 3), Some(both));
    let plain = ["let it go", "Blade", "Blade, not to kill"].map(str::to_owned).to_vec();
    assert_eq!(options("initiative_damage = false", 3), Some(plain), "only with the plugin");
    let exposed = ["let it go", "Initiative: Blade"].map(str::to_owned).to_vec();
    assert_eq!(options("", 0), Some(exposed.clone()), "an exposed unit strikes at nothing else");
    assert_eq!(options("opportunity_special = true", 0), Some(exposed), "not at weapons either");
}

#[test]
fn dp_113_it_takes_initiative_like_any_attack_on_it() {
    let mut battle = cornered("", [9, 3, 0], &[6, 6, 6, 6, 1, 1, 1]);
    give(&mut battle, go(A, 3, 3));
    answer(&mut battle, 3);
    answer(&mut battle, DODGE);
    assert_eq!((initiative(&battle, A), initiative(&battle, B), hp(&battle, A)), (5, 7, 6));
}

#[test]
fn dp_176_a_shot_is_lost_with_the_last_initiative_of_its_shooter() {
    let mut battle = three("", [2, 9, 0], &[6, 6, 6, 6, 1, 1, 1]);
    end(&mut battle);
    give(&mut battle, attack(A, GUN, C));
    answer(&mut battle, 3);
    let events = answer(&mut battle, DODGE);
    let lost = |event: &Event| matches!(event, Event::Noted { unit: A, rule, .. } if *rule == Rule::new("DP-026"));
    assert_eq!((initiative(&battle, A), hp(&battle, C), asked(&battle)), (-2, 6, None));
    assert!(events.iter().any(lost), "without initiative nobody does damage to health");
}

#[test]
fn dp_130_net_hits_on_initiative_may_go_against_a_hold() {
    let dice = [&[6, 6, 6, 1, 1, 1, 1][..], &[6, 6, 6, 6, 1, 1, 1]].concat();
    let mut battle = three("", [7, 5, 0], &dice);
    strike(&mut battle, grapple(A, B), DODGE);
    until_turn_of(&mut battle, B);
    give(&mut battle, at(B, DicePoolVerb::INITIATIVE, HANDS, 0, A));
    answer(&mut battle, 0);
    answer(&mut battle, DODGE);
    assert_eq!(asked(&battle).map(|(unit, numbers)| (unit, numbers.len())), Some((B, 4)), "0 to 3 of 4 net hits");
    answer(&mut battle, 3);
    assert_eq!(
        asked(&battle).map(|(unit, numbers)| (unit, numbers.len())),
        Some((B, 2)),
        "one is left to grapple back"
    );
    answer(&mut battle, 0);
    assert_eq!((points(&battle, A, B), initiative(&battle, A), initiative(&battle, B)), (0, 6, 6), "the rest is taken");
}

/// A fight in which B is exposed, before the turn of A.
fn exposed(settings: &str, sheet: &str) -> Battle {
    let settings = format!("wound_penalties = false\n{}", with_plugin(settings));
    let fight = melee(&settings, &[unit("quick", "a", 2, 3), unit("other", "b", 2, 3)]).with_powers(FINISHING);
    let quick = person("quick", "physical_awareness = 8", "hero = true");
    let other = person("other", "mobility = 1", sheet);
    fight.with_sheets(&(quick + &other)).start(&[nine(9), vec![1], vec![1; 99]].concat())
}

/// Greedy's order for B, which is exposed, in its first turn.
fn first_order(settings: &str, sheet: &str, hurt_by: i32) -> Order {
    let mut battle = exposed(settings, sheet);
    if hurt_by > 0 {
        hurt(&mut battle, B, hurt_by);
    }
    end(&mut battle);
    opponent("greedy", 1).unwrap().choose(&battle)
}

#[test]
fn dp_181_opponents_may_give_up_at_zero() {
    let surrenders = |order: Order| order == act(B, DicePoolVerb::GIVE_UP, 0);
    assert!(surrenders(first_order("ai_surrender_at_zero = 100", "", 0)));
    assert!(!surrenders(first_order("ai_surrender_at_zero = 0", "", 0)));
    assert!(!surrenders(first_order("ai_surrender_at_zero = 100", "hero = true", 0)), "heroes do not");
    assert!(!surrenders(first_order("ai_surrender_at_zero = 100\ninitiative_damage = false", "", 0)));
    assert!(surrenders(first_order("ai_surrender_at_zero = 0", "surrenders = true", 0)), "some always do");
    let hurt = "ai_surrender_at_zero = 0\ninitiative_damage = false";
    assert!(surrenders(first_order(hurt, "surrenders = true", 3)), "when they are hurt too");
    assert!(!surrenders(first_order(hurt, "surrenders = true", 2)));
}

#[test]
fn dp_181_half_of_them_do() {
    let fight = |seed| {
        let mut library = hexfray_data::library();
        let text = "name='Half'\nruleset='dice_pool'\n[settings]\ninitiative_damage=true\ninitiative_pool=['medicine']\n\
                    [[side]]\nname='a'\n[[side]]\nname='b'\n[[unit]]\nkind='thug'\nside='a'\n[[unit]]\nkind='thug'\nside='b'\n";
        library.add("maps/half.battle.toml", text);
        let setup = rules::load(&library, "maps/half.battle.toml").unwrap();
        let battle = Battle::new(&setup, DiceSource::Seed(seed)).unwrap();
        assert_eq!(battle.surrender_chance(battle.decision().unit().unwrap()), 50);
        opponent("nearest", 1).unwrap().choose(&battle) == act(A, DicePoolVerb::GIVE_UP, 0)
    };
    let given_up = (0..100).filter(|&seed| fight(seed)).count();
    assert!((35..=65).contains(&given_up), "{given_up} of 100");
}

#[test]
fn dp_181_opponents_give_up_only_as_their_turn_begins() {
    let mut battle = exposed("ai_surrender_at_zero = 100", "");
    assert_eq!(battle.surrender_chance(B), 0, "it is another one's turn");
    until_turn_of(&mut battle, B);
    assert_eq!(battle.surrender_chance(B), 100);
    give(&mut battle, act(B, DicePoolVerb::CALL_OUT, 0));
    assert_eq!(battle.surrender_chance(B), 0, "it has decided to act");
}
