//! Powers (DP-009, DP-010).

use crate::common::*;
use hexfray_dice_pool::DicePoolVerb;

#[test]
fn dp_009_a_power_names_its_own_action_and_cost() {
    let units = [unit("medic", "a", 2, 3), unit("fighter", "b", 9, 3), unit("fighter", "a", 2, 3)];
    let mut battle = melee("wound_penalties = false\nstart_energy = 1", &units).start(&[6, 1, 1]);
    hurt(&mut battle, C, 6);
    assert!(refusal(&battle, &at(A, Verb::ABILITY, 0, 0, C)).contains("DP-008"), "it costs 2 energy");
    let mut tired = melee("wound_penalties = false", &units).start(&[6, 1, 1]);
    hurt(&mut tired, C, 6);
    assert_eq!(refusal(&tired, &at(A, Verb::ABILITY, 0, 0, C)), "", "with energy enough it can");
    give(&mut tired, act(A, DicePoolVerb::ISSUE_COMMAND, 0));
    assert!(refusal(&tired, &at(A, Verb::ABILITY, 0, 0, C)).contains("DP-022"), "and the whole turn");
    let mut done = melee("wound_penalties = false", &units).start(&[6, 1, 1]);
    hurt(&mut done, C, 6);
    give(&mut done, at(A, Verb::ABILITY, 0, 0, C));
    assert!(refusal(&done, &act(A, DicePoolVerb::ISSUE_COMMAND, 0)).contains("DP-023"), "nothing of it is left");
    assert_eq!(energy(&done, A), 3);
}

#[test]
fn dp_010_some_powers_come_with_ratings() {
    let battle = melee("", &[unit("medic", "a", 2, 3), unit("fighter", "b", 9, 3)]).start(&FIRST);
    let names: Vec<_> = battle.acts(A).iter().filter(|act| act.act.verb == Verb::ABILITY).map(|act| act.name).collect();
    assert_eq!(names, [Name::new("Surgery"), Name::new("Stabilize")], "bought, and given by Medicine");
}
