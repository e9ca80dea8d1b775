//! The arm pin, its three options, and the victim's answers to them (DC-110 … DC-118).

use hexfray_battle::Ruling;
use hexfray_board::grid::Cell;
use hexfray_die_code::DieCodeVerb;

use crate::arena::*;
use crate::common::*;

const SQUEEZE: Order = of_a(DieCodeVerb::SQUEEZE);
const BREAK_ARM: Order = of_a(DieCodeVerb::BREAK_ARM);
const FORCE_DOWN: Order = of_a(DieCodeVerb::FORCE_DOWN);
/// The answer that lets the option happen.
const LET_IT: u16 = 0;
/// The answer that uses the turn to resist.
const RESIST: u16 = 1;

const fn of_a(verb: Verb) -> Order {
    Order::Act { unit: A, act: Act { verb, with: 0, option: 0 }, aim: Aim::None }
}

/// A battle at unit 0's turn of the round after it has pinned unit 1's arm; equalling a number is enough unless the
/// settings say otherwise.
fn pinned(settings: &str, victim: &str, more: &[u16]) -> Battle {
    let ties = if settings.contains("pin_tie_succeeds") { "" } else { "pin_tie_succeeds = true\n" };
    pinned_by(&format!("{ties}{settings}"), victim, more)
}

/// A battle after an arm pin, with these settings alone.
fn pinned_by(settings: &str, victim: &str, more: &[u16]) -> Battle {
    let dice: Vec<u16> = [5, 6, 1].iter().chain(more).copied().collect();
    let mut battle = arena(settings, 1, ["wrestler", victim]).start(&dice);
    if battle.decision().unit() == Some(B) {
        end(&mut battle);
    }
    let events = give(&mut battle, on_b(DieCodeVerb::ARM_PIN, 0));
    assert_eq!((check(&events), damaged(&events)), ((11, 12, true), None), "a pin by itself does no damage");
    assert!(has(&battle, B, "arm pinned"));
    next_round(&mut battle);
    if battle.decision().unit() == Some(B) {
        end(&mut battle);
    }
    battle
}

/// Hurts the unit that unit 0 has pinned; a victim whose turn is still to come does not resist.
fn hurt(battle: &mut Battle) -> Vec<Event> {
    let events = give(battle, SQUEEZE);
    if asked(battle).is_some() { answer(battle, LET_IT) } else { events }
}

/// The events of an option to which the victim gives an answer.
fn after(battle: &mut Battle, option: Order, answered: u16) -> Vec<Event> {
    give(battle, option);
    assert_eq!(asked(battle).map(|(unit, _)| unit), Some(B), "it has yet to act and may resist");
    answer(battle, answered)
}

#[test]
fn dc_110_a_pin_gives_three_options_from_the_second_round_on() {
    let mut battle = arena("", 1, ["wrestler", "sturdy"]).start(&[6, 6, 1]);
    announce(&mut battle, 2);
    give(&mut battle, on_b(DieCodeVerb::ARM_PIN, 0));
    assert!(holds(&battle));
    for (option, rule) in [(SQUEEZE, "DC-101"), (BREAK_ARM, "DC-112"), (FORCE_DOWN, "DC-116")] {
        assert!(refused_by(&battle, option, rule), "not in the round of the pin: {option:?}");
    }
    let mut battle = pinned("", "sturdy", &[3, 2, 1, 1, 1, 1, 1, 1]);
    announce(&mut battle, 3);
    for option in [SQUEEZE, BREAK_ARM, FORCE_DOWN] {
        assert!(may(&battle, option), "{option:?}");
    }
    hurt(&mut battle);
    let events = after(&mut battle, BREAK_ARM, LET_IT);
    assert_eq!(dice_for(&events, "breaking the arm"), 2, "each is a separate action: lifting 4D − 2D");
    assert!(may(&battle, FORCE_DOWN));

    let mut battle = pinned("", "sturdy", &[]);
    give(&mut battle, plain(A, DieCodeVerb::RELEASE, 0, 0));
    assert!(!may(&battle, BREAK_ARM) && !may(&battle, FORCE_DOWN), "without the pin there are none");
}

#[test]
fn dc_111_hurting_does_strength_damage_each_round() {
    let mut battle = pinned("", "sturdy", &[3, 2, 1, 2]);
    let events = hurt(&mut battle);
    assert_eq!((harmed(&events), checks(&events)), (vec![(B, 5)], 0), "2D alone");
    next_round(&mut battle);
    assert_eq!(harmed(&hurt(&mut battle)), [(B, 3)]);
    assert!(has(&battle, B, "arm pinned"));
}

#[test]
fn dc_112_an_arm_breaks_by_physique_or_lifting() {
    let mut battle = pinned("", "sturdy", &[2, 2, 2, 2]);
    let events = after(&mut battle, BREAK_ARM, LET_IT);
    assert_eq!((check(&events), dice_for(&events, "breaking")), ((8, 8, true), 4), "lifting 4D; reaching is enough");
    assert!(has(&battle, B, "arm broken") && has(&battle, B, "arm pinned"));
    assert_eq!(damaged(&events), None);

    let tie = "pin_tie_succeeds = false";
    let mut battle = pinned(tie, "sturdy", &[2, 2, 2, 2, 3, 2]);
    let events = after(&mut battle, BREAK_ARM, LET_IT);
    assert_eq!((check(&events), has(&battle, B, "arm broken")), ((9, 8, false), false), "unless it has to be beaten");
    let mut battle = pinned(tie, "sturdy", &[2, 2, 2, 3]);
    assert!(check(&after(&mut battle, BREAK_ARM, LET_IT)).2);
    let mut battle = pinned(tie, "sturdy", &[1, 2, 4, 3, 4, 4, 3]);
    assert_eq!(check(&after(&mut battle, BREAK_ARM, RESIST)), (15, 14, false), "against resistance too");
}

#[test]
fn dc_112_a_broken_arm_hampers_what_needs_it() {
    let broken = |settings: &str, more: &[u16]| {
        let dice: Vec<u16> = [2, 2, 2, 2].iter().chain(more).copied().collect();
        let mut battle = pinned(settings, "sturdy", &dice);
        after(&mut battle, BREAK_ARM, LET_IT);
        give(&mut battle, plain(A, DieCodeVerb::RELEASE, 0, 0));
        end(&mut battle);
        battle
    };
    let mut battle = broken("", &[1, 1, 1]);
    assert!(refused_by(&battle, at(B, Verb::ATTACK, 2, 0, A), "DC-112"), "a rifle takes both arms");
    let events = give(&mut battle, at(B, Verb::ATTACK, 0, 0, A));
    assert_eq!(dice_for(&events, "to hit"), 3, "brawling 5D − 2D");
    let mut battle = broken("", &[1, 1]);
    let events = give(&mut battle, at(B, Verb::ATTACK, 1, 0, A));
    assert_eq!(dice_for(&events, "to hit"), 2, "marksmanship 4D − 2D");
    let mut battle = broken("", &[1, 1, 1, 1, 1]);
    let events = give(&mut battle, plain(B, DieCodeVerb::DODGE, 0, 0));
    assert_eq!(dice_for(&events, "defence"), 5, "dodging needs no arm");
    let mut battle = broken("broken_arm_penalty = 1", &[1, 1, 1, 1]);
    let events = give(&mut battle, at(B, Verb::ATTACK, 0, 0, A));
    assert_eq!(dice_for(&events, "to hit"), 4, "as the setting says");
    // The other arm: four dice in all.
    let mut battle = pinned("", "sturdy", &[2, 2, 2, 2, 2, 2, 2, 2, 1]);
    after(&mut battle, BREAK_ARM, LET_IT);
    next_round(&mut battle);
    after(&mut battle, BREAK_ARM, LET_IT);
    give(&mut battle, plain(A, DieCodeVerb::RELEASE, 0, 0));
    end(&mut battle);
    let events = give(&mut battle, at(B, Verb::ATTACK, 0, 0, A));
    assert_eq!(dice_for(&events, "to hit"), 1, "brawling 5D − 4D");
}

#[test]
fn dc_113_the_breaking_difficulty_follows_from_physique_or_lifting_and_protection() {
    let needed = |victim: &str| {
        let mut battle = pinned("", victim, &[4, 4, 4, 4]);
        check(&after(&mut battle, BREAK_ARM, LET_IT)).0
    };
    assert_eq!(needed("sturdy"), 8, "2 × 3 + 2 of Physique 3D+2");
    assert_eq!(needed("lifter"), 10, "lifting 5D where it is higher than Physique 2D");
    assert_eq!(needed("guard"), 4 + 4, "Physique 2D, and 2 × 1 + 2 for armour of 1D + 2");

    let mut battle = pinned("", "sturdy", &[2, 2, 2, 1, 3, 2]);
    let events = after(&mut battle, BREAK_ARM, LET_IT);
    assert_eq!((check(&events), harmed(&events)), ((8, 7, false), vec![(B, 5)]), "failing hurts as squeezing does");
    assert!(has(&battle, B, "arm pinned") && !has(&battle, B, "arm broken"), "and the pin stays");
    let mut battle = pinned("", "guard", &[2, 2, 2, 1, 3, 2, 1]);
    let events = after(&mut battle, BREAK_ARM, LET_IT);
    assert_eq!(harmed(&events), [(B, 2)], "armour of 1D + 2 resists that");
}

#[test]
fn dc_113_protection_is_what_is_worn_on_the_arm() {
    let armour = "[[armour]]\nkey = 'sleeves'\nname = 'Sleeves'\ncode = '1D+1'\ncovers = ['arm']\n\
                  [[armour]]\nkey = 'helmet'\nname = 'Helmet'\ncode = '3D'\ncovers = ['head']\n";
    let knight = person("knight", "3D", "", "weapons = ['fists']\narmour = ['sleeves', 'helmet']");
    let fight = |duel: Duel| {
        let duel = Duel { armour: armour.to_owned(), cells: 1, ..duel };
        duel.with_sheets(&knight).between(["wrestler", "knight"])
    };
    let mut battle = Arena::of("health_mode = 'body_points'", fight).start(&[5, 6, 1, 3, 3, 2, 2]);
    give(&mut battle, on_b(DieCodeVerb::ARM_PIN, 0));
    next_round(&mut battle);
    let events = after(&mut battle, BREAK_ARM, LET_IT);
    let needed = 6 + 3 + 1;
    assert_eq!(check(&events), (needed, 10, true), "more than 2 × 3 of Physique, 2 × 1 + 1 of the sleeves, no helmet");
}

#[test]
fn dc_114_who_resists_rolls_and_gives_its_turn_up() {
    // 3D+2: 1, 2 and 4 = 9.
    let mut battle = pinned("", "sturdy", &[1, 2, 4, 3, 4, 4, 3]);
    let events = after(&mut battle, BREAK_ARM, RESIST);
    assert_eq!(check(&events), (14, 14, true), "9 + 5");
    assert_eq!((dice_for(&events, "resisting"), dice_for(&events, "breaking the arm")), (3, 4));
    assert!(has(&battle, B, "arm broken"));
    end(&mut battle);
    assert_eq!((battle.decision().unit(), battle.round()), (Some(A), 3), "its turn of the round is used up");

    let mut battle = pinned("moved_up_uses_turn = false", "sturdy", &[1, 2, 4, 3, 4, 4, 3]);
    after(&mut battle, BREAK_ARM, RESIST);
    end(&mut battle);
    assert_eq!(battle.decision().unit(), Some(A), "in an arm pin the setting does not count");

    let mut battle = pinned("", "guard", &[2, 3, 1, 1, 1, 1]);
    assert_eq!(check(&after(&mut battle, BREAK_ARM, RESIST)).0, 5 + 5 + 4, "protection adds to 2D of 5");

    let mut battle = pinned("", "swift", &[2, 2, 2, 2]);
    let events = give(&mut battle, BREAK_ARM);
    assert_eq!((asked(&battle), check(&events)), (None, (8, 8, true)), "who has acted cannot resist");
}

#[test]
fn dc_113_dc_117_nothing_is_done_to_one_that_a_ruling_takes_out_of_the_pin() {
    for (option, harm) in [(BREAK_ARM, "arm broken"), (FORCE_DOWN, "prone")] {
        let mut battle = pinned("", "sturdy", &[]);
        give(&mut battle, option);
        assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
        let events = give(&mut battle, Order::Referee(Ruling::Place { unit: B, cell: Cell::new(12, 2) }));
        assert_eq!((asked(&battle), dice_thrown(&events), has(&battle, B, harm)), (None, 0, false), "{events:?}");
        let why = |event: &Event| match event {
            Event::Interrupted { unit: A, why, .. } => Some(why.to_string()),
            _ => None,
        };
        assert_eq!(events.iter().find_map(why).as_deref(), Some("the target is out of reach"));
    }
}

#[test]
fn dc_115_a_failure_against_resistance_frees_the_target() {
    let mut battle = pinned("", "sturdy", &[1, 2, 4, 3, 4, 4, 2, 1, 1, 1, 1, 1, 1, 1]);
    let events = after(&mut battle, BREAK_ARM, RESIST);
    assert_eq!((check(&events), damaged(&events)), ((14, 13, false), None), "nor is it hurt");
    assert!(!holds(&battle) && !has(&battle, B, "arm pinned"));
    end(&mut battle);
    assert_eq!(battle.round(), 3, "it has used its turn");
    end(&mut battle);
    assert!(may_go(&battle, B, 3, 1), "next round it goes where it likes");
    let events = give(&mut battle, at(B, Verb::ATTACK, 0, 0, A));
    assert_eq!(dice_for(&events, "to hit"), 5, "and acts with all its dice");
}

#[test]
fn dc_116_brawling_forces_to_the_ground_while_the_pin_stays() {
    let mut battle = pinned("", "sturdy", &[5, 4, 3, 2]);
    let events = after(&mut battle, FORCE_DOWN, LET_IT);
    assert_eq!((check(&events), dice_for(&events, "forcing down")), ((9, 9, true), 2), "brawling 2D");
    assert!(has(&battle, B, "prone") && has(&battle, B, "arm pinned") && holds(&battle));
    assert_eq!(damaged(&events), None);
    end(&mut battle);
    assert!(!may(&battle, plain(B, Verb::STAND, 0, 0)), "who is held down cannot stand");
    end(&mut battle);
    assert!(refused_by(&battle, FORCE_DOWN, "DC-116"), "it lies already");
    assert_eq!(harmed(&hurt(&mut battle)), [(B, 5)], "the other options stay open");
}

#[test]
fn dc_117_the_submission_difficulty_follows_from_reflexes() {
    let mut battle = pinned("", "sturdy", &[4, 4, 3, 2]);
    let events = after(&mut battle, FORCE_DOWN, LET_IT);
    assert_eq!(check(&events), (9, 8, false), "2 × 4 + 1 of Reflexes 4D+1");
    assert_eq!(harmed(&events), [(B, 5)], "failing hurts as squeezing does");
    assert!(!has(&battle, B, "prone") && has(&battle, B, "arm pinned"));
    let mut battle = pinned("", "guard", &[4, 2]);
    assert_eq!(check(&after(&mut battle, FORCE_DOWN, LET_IT)), (6, 6, true), "armour is no help for 3D");
    let mut battle = pinned("pin_tie_succeeds = false", "sturdy", &[5, 4, 3, 2]);
    assert_eq!(check(&after(&mut battle, FORCE_DOWN, LET_IT)), (10, 9, false), "where it has to be beaten");
}

#[test]
fn dc_118_who_resists_submission_rolls_reflexes_and_gives_its_turn_up() {
    // 4D+1: 2, 3, 3 and 3 = 12.
    let mut battle = pinned("", "sturdy", &[2, 3, 3, 3, 5, 6, 6, 1]);
    let events = after(&mut battle, FORCE_DOWN, RESIST);
    assert_eq!(check(&events), (17, 18, true), "12 + 5");
    assert_eq!(dice_for(&events, "resisting"), 4);
    assert!(has(&battle, B, "prone") && has(&battle, B, "arm pinned"));
    end(&mut battle);
    assert_eq!((battle.decision().unit(), battle.round()), (Some(A), 3), "it does nothing else in the round");

    let mut battle = pinned("", "sturdy", &[2, 3, 3, 3, 5, 6, 5]);
    give(&mut battle, Order::Referee(Ruling::Modifier { unit: B, value: 2 }));
    assert_eq!(check(&after(&mut battle, FORCE_DOWN, RESIST)).0, 19, "relevant modifiers count");
    let mut battle = pinned("pin_tie_succeeds = false", "sturdy", &[2, 3, 3, 3, 5, 6, 6, 1]);
    assert_eq!(check(&after(&mut battle, FORCE_DOWN, RESIST)).0, 18, "where it has to be beaten");

    let mut battle = pinned("", "sturdy", &[2, 3, 3, 3, 5, 6, 5, 1, 1, 1, 1, 1, 1, 1]);
    let events = after(&mut battle, FORCE_DOWN, RESIST);
    assert_eq!((check(&events), damaged(&events)), ((17, 16, false), None));
    assert!(!holds(&battle) && !has(&battle, B, "prone"), "it wrenches itself free");
    next_round(&mut battle);
    end(&mut battle);
    assert!(may_go(&battle, B, 3, 1));
    let events = give(&mut battle, at(B, Verb::ATTACK, 0, 0, A));
    assert_eq!(dice_for(&events, "to hit"), 5, "next round it acts freely");

    let mut battle = pinned("", "swift", &[5, 4]);
    give(&mut battle, FORCE_DOWN);
    assert_eq!(asked(&battle), None, "who has acted cannot resist");
}

#[test]
fn dc_112_the_breaking_difficulty_has_to_be_beaten_by_default() {
    let mut battle = pinned_by("", "sturdy", &[2, 2, 2, 2, 3, 2]);
    assert_eq!(check(&after(&mut battle, BREAK_ARM, LET_IT)), (9, 8, false), "8 equals 2 × 3 + 2");
    assert!(!has(&battle, B, "arm broken"));
    let mut battle = pinned_by("", "sturdy", &[2, 2, 2, 3]);
    assert_eq!(check(&after(&mut battle, BREAK_ARM, LET_IT)), (9, 9, true), "9 beats it");
}

#[test]
fn dc_117_the_submission_difficulty_has_to_be_beaten_by_default() {
    let mut battle = pinned_by("", "sturdy", &[5, 4, 3, 2]);
    assert_eq!(check(&after(&mut battle, FORCE_DOWN, LET_IT)), (10, 9, false), "9 equals 2 × 4 + 1");
    let mut battle = pinned_by("", "sturdy", &[5, 5]);
    assert_eq!(check(&after(&mut battle, FORCE_DOWN, LET_IT)), (10, 10, true), "10 beats it");
}

#[test]
fn dc_125_the_entangled_do_not_act_early_against_a_pin() {
    let net = "[[weapon]]\nkey='net'\nname='Net'\nglyph='net'\nskill='throwing'\ndamage='2D'\nrange=[8,16,30]\nentangling=true\n";
    let netter = person("netter", "3D", "throwing = '2D'", "weapons = ['net']")
        .replace("perception = '1D'", "perception = '2D'");
    let units = [unit("wrestler", "a", 2, 2), unit("victim", "b", 3, 2), unit("netter", "a", 2, 3)];
    let fight = |duel: Duel| Duel { units: units.concat(), ..duel }.with_weapons(net).with_sheets(&netter);
    let mut battle = Arena::of("health_mode = 'body_points'", fight).start(&[5, 6, 1, 5, 5, 1, 2, 3, 3, 2, 2]);
    end(&mut battle);
    give(&mut battle, on_b(DieCodeVerb::ARM_PIN, 0));
    next_round(&mut battle);
    give(&mut battle, at(UnitId(2), Verb::ATTACK, 0, 0, B));
    assert!(has(&battle, B, "entangled"));
    end(&mut battle);
    let odds = battle.forecast(&BREAK_ARM).expect("its arm is pinned");
    assert!(odds.leaves_out.iter().all(|what| !what.contains("resist")), "{:?}", odds.leaves_out);
    give(&mut battle, BREAK_ARM);
    assert_eq!(asked(&battle), None, "it can do nothing but try to get free of the net");
}

#[test]
fn dc_114_the_answers_give_the_chance_to_withstand() {
    // The sturdy one's arm counts 8. It resists with 3D+2 and the referee's 1, and 5 more; lifting 4D has 2 of the referee's.
    let mut battle = arena("wild_die = false\npin_tie_succeeds = true", 1, ["wrestler", "sturdy"]).start(&[5, 6]);
    give(&mut battle, on_b(DieCodeVerb::ARM_PIN, 0));
    next_round(&mut battle);
    for (unit, value) in [(A, 2), (B, 1)] {
        give(&mut battle, Order::Referee(Ruling::Modifier { unit, value }));
    }
    give(&mut battle, BREAK_ARM);
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
    let answers = battle.answers();
    let chances = [LET_IT, RESIST].map(|at| answers[usize::from(at)].chance.expect("it is known"));
    assert_exact(chances[0], chance(4, |roll| roll + 2 < 8), "the arm alone");
    assert_exact(chances[1], chance_apart(4, 2, 3, |apart| apart < 2 + 1 + 5), "who resists");
}
