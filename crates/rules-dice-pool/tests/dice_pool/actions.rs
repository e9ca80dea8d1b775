//! Actions (DP-021 … DP-033).

use dice_pool::{
    content::{ActionKind, Settings},
    state::{Turn, UnitState},
};
use hexfray_battle::play::Units;
use hexfray_dice_pool::DicePoolVerb;

use crate::common::*;

#[test]
fn dp_021_a_turn_is_two_simple_actions_or_a_complex_one() {
    let (settings, mut turn) = (Settings::default(), Turn::default());
    assert!(turn.check(&settings, ActionKind::Complex).is_ok());
    turn.take(ActionKind::Simple);
    assert!(turn.check(&settings, ActionKind::Complex).is_err(), "it needs the untouched turn");
    turn.take(ActionKind::Simple);
    assert!(turn.check(&settings, ActionKind::Simple).is_err());
    let mut battle = duel("", 3).start(&FIRST);
    assert_eq!(end(&mut battle).len(), 2, "a unit may stop at once: its turn ends, another begins");
}

#[test]
fn dp_022_only_free_actions_follow_a_complex_one() {
    let (settings, mut turn) = (Settings { free_after_last_action: false, ..Settings::default() }, Turn::default());
    turn.take(ActionKind::Complex);
    assert!(turn.check(&settings, ActionKind::Simple).is_err());
    assert!(turn.check(&settings, ActionKind::Free).is_ok());
}

#[test]
fn dp_023_two_attacks_fit_in_a_turn() {
    let dice = after(&[1; 14]);
    let mut battle = duel("", 0).start(&dice);
    strike(&mut battle, attack(A, BLADE, B), DODGE);
    strike(&mut battle, attack(A, BLADE, B), DODGE);
    assert!(refusal(&battle, &attack(A, BLADE, B)).contains("no Simple action is left this turn (DP-023)"));
    assert_eq!(refusal(&battle, &act(A, DicePoolVerb::CALL_OUT, 0)), "", "a Free action may still follow");
    let mut strict = duel("free_after_last_action = false", 0).start(&dice);
    strike(&mut strict, attack(A, BLADE, B), DODGE);
    strike(&mut strict, attack(A, BLADE, B), DODGE);
    assert_eq!(strict.decision().unit(), Some(B), "where nothing may follow, the turn is over");
}

#[test]
fn dp_024_one_free_action_in_a_turn() {
    let mut battle = duel("", 3).start(&FIRST);
    give(&mut battle, act(A, DicePoolVerb::CALL_OUT, 0));
    assert!(refusal(&battle, &act(A, DicePoolVerb::SOCIAL, 0)).contains("DP-024"));
    assert!(!refusal(&battle, &act(B, DicePoolVerb::SOCIAL, 0)).is_empty(), "and in nobody else's turn");
    let mut two = duel("free_actions_per_turn = 2", 3).start(&FIRST);
    give(&mut two, act(A, DicePoolVerb::CALL_OUT, 0));
    assert_eq!(refusal(&two, &act(A, DicePoolVerb::SOCIAL, 0)), "");
}

#[test]
fn dp_025_interrupts_may_be_limited() {
    let (mut settings, mut turn) = (Settings::default(), Turn::default());
    (0..9).for_each(|_| turn.take(ActionKind::Interrupt));
    assert!(turn.check(&settings, ActionKind::Interrupt).is_ok() && turn.used == 0, "they take nothing of the turn");
    settings.interrupts_per_round = 9;
    assert!(turn.check(&settings, ActionKind::Interrupt).is_err());
    assert!(turn.begun().check(&settings, ActionKind::Interrupt).is_err(), "a new turn gives none back");
}

/// The cost of the first order of a turn: Simple actions, Free actions, and interrupts.
fn taken(battle: &mut Battle, order: Order) -> (u8, u8, u8) {
    give(battle, order);
    while let Some((_, options)) = asked(battle) {
        answer(battle, if options[0] == "let it go" { 0 } else { options.len() as u16 - 1 });
    }
    let turn = battle.world().resource::<Units<UnitState>>().of(A).turn;
    (turn.used, turn.free, turn.interrupts)
}

#[test]
fn dp_027_actions_take_what_the_table_says() {
    let sheets =
        "[[unit]]\nkey='car'\nname='Car'\nglyph='truck'\nphysical=4\nspeed=4\nweapons=[]\nvehicle={ seats=3 }\n";
    let crates = || {
        let units = [
            unit("fighter", "a", 7, 2),
            unit("fighter", "b", 7, 2),
            unit("fighter", "a", 7, 2),
            unit("fighter", "b", 12, 3),
        ];
        melee("wound_penalties = false", &units).start(&[&[6, 1, 1, 1][..], &[1; 40]].concat())
    };
    let (simple, complex, free) = ((1, 0, 0), (2, 0, 0), (0, 1, 0));
    for (what, order, takes) in [
        ("Ranged Attack", attack(A, GUN, UnitId(3)), simple),
        ("Close Attack", attack(A, BLADE, B), simple),
        ("Move", go(A, 8, 2), simple),
        ("Ready Weapon", act(A, Verb::READY, BATON), simple),
        ("Defend Other", at(A, DicePoolVerb::DEFEND_OTHER, 0, 0, C), simple),
        ("Issue command", act(A, DicePoolVerb::ISSUE_COMMAND, 0), simple),
        ("Take Cover", act(A, DicePoolVerb::TAKE_COVER, 0), free),
        ("Quick communication", act(A, DicePoolVerb::CALL_OUT, 0), free),
        ("social action", act(A, DicePoolVerb::SOCIAL, 0), free),
        ("Surrender", act(A, DicePoolVerb::GIVE_UP, 0), (0, 0, 1)),
        ("dropping a weapon", act(A, Verb::DROP, BLADE), (0, 0, 0)),
    ] {
        assert_eq!(taken(&mut crates(), order), takes, "{what}");
    }
    let driving = || {
        let units = [unit("fighter", "a", 3, 3), unit("car", "a", 3, 3), unit("fighter", "b", 14, 3)];
        melee("", &units).with_sheets(sheets).start(&after(&[1; 20]))
    };
    assert_eq!(taken(&mut driving(), act(A, DicePoolVerb::PARK, 0)), complex, "parking");
    assert_eq!(taken(&mut driving(), act(A, DicePoolVerb::BAIL_OUT, 0)), simple, "bailing out");
    let mut parked = driving();
    give(&mut parked, act(A, DicePoolVerb::PARK, 0));
    end(&mut parked);
    end(&mut parked);
    assert_eq!(taken(&mut parked, act(A, DicePoolVerb::GET_OUT, 0)), simple, "getting out");
    assert_eq!(taken(&mut parked, at(A, DicePoolVerb::ENTER, 0, 0, B)), (2, 0, 0), "and in again: a second one");
    let mut battle = duel("", 3).start(&FIRST);
    give(&mut battle, act(A, Verb::READY, BATON));
    give(&mut battle, act(A, DicePoolVerb::ISSUE_COMMAND, 0));
    assert!(refusal(&battle, &go(A, 3, 3)).contains("no Simple action is left"), "two Simple actions");
    give(&mut battle, act(A, DicePoolVerb::CALL_OUT, 0));
    assert_eq!(battle.decision().unit(), Some(B), "and the Free one: nothing is left");
}

#[test]
fn dp_028_a_weapon_has_to_be_ready() {
    let mut battle = duel("", 0).start(&FIRST);
    assert!(refusal(&battle, &attack(A, BATON, B)).contains("DP-028"));
    give(&mut battle, act(A, Verb::READY, BATON));
    let mut busy = duel("", 0).start(&FIRST);
    give(&mut busy, act(A, DicePoolVerb::ISSUE_COMMAND, 0));
    give(&mut busy, act(A, Verb::READY, BATON));
    assert!(refusal(&busy, &attack(A, BATON, B)).contains("DP-023"), "making it ready is a Simple action");
    assert_eq!(refusal(&battle, &attack(A, BATON, B)), "");
    assert!(refusal(&battle, &attack(A, GUN, B)).contains("DP-028"), "what was in its way is put away");
    assert_eq!(refusal(&battle, &attack(A, BLADE, B)), "", "the other hand keeps what it has");
    give(&mut battle, act(A, Verb::DROP, BLADE));
    assert!(refusal(&battle, &attack(A, BLADE, B)).contains("DP-028"));
    assert_eq!(refusal(&battle, &attack(A, BATON, B)), "", "dropping costs nothing");
}

#[test]
fn dp_030_quick_communication_is_free_and_logged() {
    let mut battle = duel("", 3).start(&FIRST);
    let events = give(&mut battle, act(A, DicePoolVerb::CALL_OUT, 0));
    assert!(
        events.iter().any(|event| matches!(event, Event::Noted { unit: A, rule, .. } if *rule == Rule::new("DP-030")))
    );
    assert_eq!(refusal(&battle, &go(A, 3, 3)), "");
}

#[test]
fn dp_031_a_command_is_a_simple_action_and_logged() {
    let mut battle = duel("", 3).start(&FIRST);
    let events = give(&mut battle, act(A, DicePoolVerb::ISSUE_COMMAND, 0));
    assert!(
        events.iter().any(|event| matches!(event, Event::Noted { unit: A, rule, .. } if *rule == Rule::new("DP-031")))
    );
    give(&mut battle, act(A, DicePoolVerb::ISSUE_COMMAND, 0));
    assert!(
        refusal(&battle, &act(A, DicePoolVerb::ISSUE_COMMAND, 0)).contains("DP-023"),
        "two of them use up the turn"
    );
}

#[test]
fn dp_032_the_incapacitated_may_still_talk() {
    for (setting, asked) in [("", true), ("incapacitated_social = false", false)] {
        let fight =
            melee(setting, &[unit("fighter", "a", 1, 1), unit("fighter", "b", 5, 1), unit("fighter", "b", 7, 1)]);
        let mut battle = fight.start(&[6, 4, 1]);
        rule(&mut battle, Ruling::Inflict { unit: B, condition: Name::new("anaesthetised"), rounds: 0 });
        end(&mut battle);
        assert_eq!(battle.decision().unit() == Some(B), asked, "{setting}");
        if asked {
            assert!(refusal(&battle, &act(B, DicePoolVerb::CALL_OUT, 0)).contains("DP-146"));
            give(&mut battle, act(B, DicePoolVerb::SOCIAL, 0));
            assert_eq!(battle.decision().unit(), Some(C));
        }
    }
}

#[test]
fn dp_033_surrender_is_possible_in_anybodys_turn() {
    let mut battle = duel("", 3).start(&FIRST);
    let events = give(&mut battle, act(B, DicePoolVerb::GIVE_UP, 0));
    assert!(events.iter().any(|event| matches!(event, Event::Left { unit: B, why } if why.as_str() == "surrendered")));
    assert_eq!(battle.outcome().unwrap().winner, Some(hexfray_battle::SideId(0)));
}
