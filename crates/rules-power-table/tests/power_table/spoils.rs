//! Spoils and experience after a battle, objects on the board, and units that the referee can bring in.

use hexfray_battle::{Aim, LearnedView, Name, Order, Ruling, UnitId, Verb};

use super::field::{FIGHTER, Field, Fight, GOBLIN, act};

fn duel() -> Field {
    Field::line().unit("a", (5, 0), FIGHTER).unit("b", (5, 0), GOBLIN)
}

#[test]
fn sw_018_the_result_tells_what_was_learned() {
    let mut fight = duel().start(&[1, 1]);
    fight.turn_of(0);
    fight.attack(0, 1);
    assert!(fight.0.spoils().is_none(), "not before the battle is decided");
    fight.rule(Ruling::Remove { unit: UnitId(1) });
    let spoils = fight.0.spoils().expect("a unit has gained experience");
    assert_eq!(spoils.learned, [LearnedView { unit: UnitId(0), xp: 50 }]);
    assert!(spoils.loot.is_empty() && spoils.xp == 0 && spoils.money == 0);
}

#[test]
fn sw_222_what_lies_on_the_ground_is_seen() {
    let mut fight = duel().start(&[]);
    assert!(fight.0.things().is_empty());
    fight.turn_of(0);
    fight.order(act(0, Verb::DROP, 0, 0, Aim::None));
    let things = fight.0.things();
    assert_eq!(things.len(), 1);
    assert_eq!((things[0].name.as_str(), things[0].lies), ("Bastard Sword", true));
    assert_eq!(things[0].cells, [fight.0.unit(UnitId(0)).unwrap().cell.unwrap()]);
}

#[test]
fn sw_010_the_referee_can_bring_and_take_every_condition() {
    let mut fight = duel().start(&[]);
    let setup = fight.0.setup().clone();
    let keys = setup.ruleset.condition_keys(&setup.content);
    assert!(keys.contains(&"prone") && keys.contains(&"asleep"), "{keys:?}");
    let shown = |fight: &Fight| -> Vec<(Name, Option<u8>)> {
        fight.0.conditions(UnitId(1)).iter().map(|one| (one.name, one.rounds)).collect()
    };
    let before = shown(&fight);
    for key in keys {
        let condition = Name::intern(key).unwrap();
        fight.order(Order::Referee(Ruling::Inflict { unit: UnitId(1), condition, rounds: 2 }));
        let new: Vec<_> = shown(&fight).into_iter().filter(|one| !before.contains(one)).collect();
        assert!(matches!(new[..], [(_, Some(2))]), "{key} is on it for two rounds: {new:?}");
        fight.order(Order::Referee(Ruling::Cure { unit: UnitId(1), condition }));
        assert_eq!(shown(&fight), before, "{key} is gone again");
    }
}
