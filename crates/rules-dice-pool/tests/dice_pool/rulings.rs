//! Rulings of the referee while a question is open: units that have left get no question and throw no dice, and acts go on with
//! the new state.

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

/// The attacker, its target in the same space, and a comrade of the target far off, so that the battle goes on.
fn fight(settings: &str) -> Fight {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 12, 3)];
    melee(&format!("wound_penalties = false\n{settings}"), &units)
}

/// Initiative: the attacker acts first.
const ORDER: [u16; 3] = [6, 1, 1];

/// The attacker strikes, and its target is asked for its defence.
fn struck(settings: &str, dice: &[u16]) -> Battle {
    let mut battle = fight(settings).start(&[&ORDER[..], dice].concat());
    give(&mut battle, attack(A, BLADE, B));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "the target is asked");
    battle
}

fn remove(battle: &mut Battle, unit: UnitId) -> Vec<Event> {
    rule(battle, Ruling::Remove { unit })
}

fn dice(events: &[Event]) -> usize {
    events.iter().filter(|event| event.is_roll()).count()
}

#[test]
fn dp_094_a_target_that_is_taken_away_while_it_is_asked_defends_itself_no_more() {
    for (settings, thrown) in [("", vec![]), ("defence_choice = 'after_roll'", vec![6; 4])] {
        let mut battle = struck(settings, &thrown);
        let events = remove(&mut battle, B);
        assert_eq!((asked(&battle), dice(&events)), (None, 0), "{settings}: nobody is asked, nothing thrown");
        assert!(
            events.iter().any(|event| matches!(event, Event::Interrupted { unit: A, .. })),
            "{settings}: {events:?}"
        );
        assert_eq!(battle.decision().unit(), Some(A), "{settings}: the attacker's turn goes on");
    }
}

#[test]
fn dp_148_a_target_that_is_felled_while_it_is_asked_bears_the_attack_as_the_helpless_do() {
    let (attack, soak) = ([6, 6, 1, 1], [1, 1]);
    let mut early = struck("", &[&attack[..], &soak].concat());
    let events = hurt(&mut early, B, 6);
    assert_eq!((asked(&early), dice_for(&events, "defence")), (None, 2), "it cannot but Soak, with 2 dice");
    let mut late = struck("defence_choice = 'after_roll'", &[&attack[..], &soak].concat());
    let events = hurt(&mut late, B, 6);
    assert_eq!((asked(&late), dice_for(&events, "defence")), (None, 2), "after the attack's roll, too");
    let mut drugged = struck("", &[&attack[..], &soak].concat());
    let condition = Name::new("anaesthetised");
    let events = rule(&mut drugged, Ruling::Inflict { unit: B, condition, rounds: 0 });
    assert_eq!((asked(&drugged), dice_for(&events, "defence")), (None, 2), "or by a condition");
    assert_eq!(hp(&drugged, B), 4, "2 hits against none");
}

#[test]
fn dp_094_a_target_that_is_killed_while_it_is_asked_is_attacked_no_more() {
    let mut battle = struck("", &[]);
    let events = hurt(&mut battle, B, 12);
    assert_eq!((asked(&battle), dice(&events), cell(&battle, B)), (None, 0, None));
}

#[test]
fn dp_109_a_target_that_is_put_elsewhere_while_it_is_asked_is_out_of_the_blow_s_reach() {
    let mut battle = struck("", &[]);
    let events = rule(&mut battle, Ruling::Place { unit: B, cell: Cell::new(6, 3) });
    assert_eq!((asked(&battle), dice(&events), hp(&battle, B)), (None, 0, 6));
    assert_eq!(battle.decision().unit(), Some(A));
}

#[test]
fn an_attack_is_lost_with_its_attacker() {
    let mut battle = struck("", &[]);
    let events = remove(&mut battle, A);
    assert!(matches!(battle.decision(), Decision::Over(_)), "the side has nobody left");
    assert_eq!(dice(&events), 0, "nobody throws dice for one who is gone");
    let mut felled = struck("", &[]);
    let events = hurt(&mut felled, A, 6);
    assert_eq!((dice(&events), hp(&felled, B)), (0, 6), "nor for one who lies there");
}

#[test]
fn a_question_stays_where_the_ruling_is_about_another_unit() {
    let mut battle = struck("", &[6, 6, 1, 1, 1, 1, 1]);
    let before = asked(&battle);
    hurt(&mut battle, C, 1);
    rule(&mut battle, Ruling::Modifier { unit: A, value: 1 });
    assert_eq!(asked(&battle), before);
    let events = answer(&mut battle, DODGE);
    assert_eq!((dice_for(&events, "attack"), dice_for(&events, "defence")), (4, 3), "and the attack is what it was");
}

#[test]
fn dp_029_a_protector_that_is_taken_away_while_it_is_asked_steps_in_for_nobody() {
    let strong = person("strong", "physical_awareness = 3, close_combat = 6", "");
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("strong", "b", 2, 3)];
    for ruling in [
        Ruling::Remove { unit: C },
        Ruling::Hurt { unit: C, amount: 6 },
        Ruling::Place { unit: C, cell: Cell::new(7, 3) },
    ] {
        let fight = melee("wound_penalties = false", &units).with_sheets(&strong);
        let mut battle = fight.start(&[1, 1, 6, 6, 6, 1]);
        give(&mut battle, at(C, DicePoolVerb::DEFEND_OTHER, 0, 0, B));
        end(&mut battle);
        give(&mut battle, attack(A, BLADE, B));
        assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(C));
        rule(&mut battle, ruling);
        assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B), "{ruling:?}: the target is asked in its place");
    }
}

#[test]
fn dp_110_a_unit_that_can_no_longer_strike_is_skipped_and_the_next_one_asked() {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "b", 2, 3)];
    for ruling in [
        Ruling::Remove { unit: B },
        Ruling::Hurt { unit: B, amount: 6 },
        Ruling::Place { unit: B, cell: Cell::new(9, 3) },
    ] {
        let mut battle = melee("wound_penalties = false", &units).start(&ORDER);
        give(&mut battle, go(A, 3, 3));
        assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(B));
        rule(&mut battle, ruling);
        assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(C), "{ruling:?}");
        answer(&mut battle, 0);
        assert_eq!(cell(&battle, A), Some(Cell::new(3, 3)), "{ruling:?}: the move goes on");
    }
}

#[test]
fn dp_110_a_move_ends_with_a_mover_that_is_taken_away() {
    let units = [unit("fighter", "a", 2, 3), unit("fighter", "b", 2, 3), unit("fighter", "a", 9, 3)];
    let mut battle = melee("", &units).start(&ORDER);
    give(&mut battle, go(A, 3, 3));
    remove(&mut battle, A);
    assert_eq!((asked(&battle), cell(&battle, A)), (None, None));
    assert_ne!(battle.decision().unit(), Some(A), "it is another one's turn");
}

#[test]
fn dp_033_the_attacker_is_not_asked_about_one_who_gave_up_and_is_gone() {
    let mut battle = struck("", &[]);
    give(&mut battle, act(B, DicePoolVerb::GIVE_UP, 0));
    assert_eq!(asked(&battle).map(|(unit, _)| unit), Some(A), "whether it strikes all the same");
    let events = remove(&mut battle, B);
    assert_eq!((asked(&battle), dice(&events)), (None, 0));
}

#[test]
fn dp_128_a_hold_ends_with_a_holder_that_is_taken_away() {
    let mut battle = fight("defence_choice = 'best'").start(&[&ORDER[..], &[6, 6, 6, 6, 1, 1, 1, 1]].concat());
    give(&mut battle, at(A, DicePoolVerb::GRAPPLE, HANDS, 0, B));
    assert!(has(&battle, B, "grappled"), "{:?}", battle.conditions(B));
    rule(&mut battle, Ruling::Place { unit: C, cell: Cell::new(11, 3) });
    remove(&mut battle, A);
    assert!(battle.bonds().is_empty(), "nobody is held from off the board");
}

#[test]
fn dp_032_a_ruling_about_another_unit_leaves_the_question_to_the_fallen() {
    let mut battle = fight("incapacitated_social = true").start(&ORDER);
    hurt(&mut battle, B, 6);
    rule(&mut battle, Ruling::Cure { unit: B, condition: Name::new("bleeding") });
    end(&mut battle);
    until_turn_of(&mut battle, B);
    rule(&mut battle, Ruling::Modifier { unit: A, value: 1 });
    assert_eq!(battle.decision().unit(), Some(B), "it lies there, and may speak");
    remove(&mut battle, B);
    assert_ne!(battle.decision().unit(), Some(B));
}

#[test]
fn the_referee_takes_and_gives_no_more_than_can_be_counted() {
    let battle = fight("").start(&ORDER);
    for amount in [-1, 10_000, i32::MAX, i32::MIN] {
        for ruling in [Ruling::Hurt { unit: A, amount }, Ruling::Heal { unit: A, amount }] {
            let why = refusal(&battle, &Order::Referee(ruling));
            assert!(why.contains("between 0 and 9,999"), "{ruling:?}: {why}");
        }
    }
    let why = refusal(&battle, &Order::Referee(Ruling::Time { amount: i32::MAX }));
    assert!(why.contains("1,000,000"), "{why}");
}

#[test]
fn dp_001_dp_146_dp_147_rulings_about_units_and_ratings_that_are_not_there_are_refused() {
    let mut battle = fight("").start(&ORDER);
    let bleeds = |unit: UnitId| Order::Referee(Ruling::Inflict { unit, condition: Name::new("bleeding"), rounds: 0 });
    let tested = |unit: UnitId, rating: &'static str| {
        let check = Some((Name::new(rating), 1));
        Order::Referee(Ruling::Allow { unit, what: Name::new("climb a fence"), action: false, check })
    };
    assert_eq!([refusal(&battle, &bleeds(B)), refusal(&battle, &tested(B, "mobility"))], ["", ""]);
    assert!(refusal(&battle, &tested(B, "cunning")).contains("DP-001"), "no such skill");
    hurt(&mut battle, B, 6);
    assert!(refusal(&battle, &tested(B, "mobility")).contains("DP-146"), "one who lies there tries nothing");
    assert_eq!(refusal(&battle, &bleeds(B)), "", "but may bleed");
    remove(&mut battle, B);
    assert!(refusal(&battle, &bleeds(B)).contains("DP-147"), "one who is gone does not");
}

#[test]
fn dp_147_the_referee_inflicts_every_condition_that_is_listed() {
    let battle = fight("").start(&ORDER);
    let setup = battle.setup();
    let keys = setup.ruleset.condition_keys(&setup.content);
    assert_eq!(keys.len(), 5, "wounds, drugs, restraints, bleeding, infection: {keys:?}");
    for key in keys {
        let ruling = Ruling::Inflict { unit: B, condition: Name::new(key), rounds: 0 };
        assert_eq!(refusal(&battle, &Order::Referee(ruling)), "", "{key}");
    }
}
