//! Named effects: defeating the undead, choosing at random, exchanging conditions, acting or rolling again.

use hexfray_battle::{Aim, Decision, Event, Order, UnitId, Verb};
use hexfray_board::grid::Cell;

use super::field::{Field, Fight, act, at, cast, damaged, hurt, inflict, other, user};

/// MAG 12, M.ACC 115 and 300 MP.
fn mage(abilities: &str) -> String {
    user("").replace("mag = 7", "mag = 12").replace("mp = 50", "mp = 300") + &format!("abilities = [{abilities}]\n")
}

/// The mage and a slower foe beside it.
fn duel(abilities: &str, dice: &[u16]) -> Fight {
    let field = Field::open().unit("a", (2, 2), &mage(abilities)).unit("b", (3, 2), &other(1));
    field.start(&[&[10, 1], dice].concat())
}

fn chance(fight: &Fight, target: usize, condition: &str) -> f64 {
    let odds = fight.0.forecast(&cast(Aim::None)).or_else(|_| fight.0.forecast(&cast(at(1)))).unwrap();
    let target = &odds.targets[target];
    let found = target.conditions.iter().find(|(name, _)| name.as_str() == condition);
    target.reached * found.map_or(0.0, |(_, chance)| *chance)
}

/// The units that were raised, in order.
fn revived(events: &[Event]) -> Vec<u16> {
    let unit = |event: &Event| if let Event::Revived { unit } = event { Some(unit.0) } else { None };
    events.iter().filter_map(unit).collect()
}

#[test]
fn tc_140_what_raises_fells_a_standing_undead() {
    for spell in ["raise", "arise", "renew"] {
        let field = |creature: &str, roll: u16| {
            let foe = other(1) + creature;
            Field::open()
                .unit("a", (2, 2), &mage(&format!("\"{spell}\"")))
                .unit("b", (4, 2), &foe)
                .start(&[10, 1, roll])
        };
        let mut fight = field("creature = \"undead\"\n", 41);
        let odds = fight.0.forecast(&cast(at(1))).unwrap();
        assert!((odds.targets[0].defeat - 0.41).abs() < 1e-9, "{spell}: M.ACC 115 − 50 − M.Evasion 24");
        let events = fight.order(cast(at(1)));
        assert_eq!(damaged(&events), [1], "{spell}: all its hit points");
        assert!(revived(&events).is_empty(), "{spell}: it has not lain there");
        assert_eq!(fight.hp(1), 0);
        let mut fight = field("creature = \"undead\"\n", 42);
        fight.order(cast(at(1)));
        assert_eq!(fight.hp(1), 100, "{spell}: 42 is a miss");
        let mut zombie = field("", 41);
        if spell != "renew" {
            assert!(zombie.refused(cast(at(1))).contains("is alive and standing"), "{spell}");
        }
        inflict(&mut zombie, 1, "zombie", 0);
        zombie.order(cast(at(1)));
        assert_eq!(zombie.hp(1), 0, "{spell}: a Zombie is no better off");
    }
}

#[test]
fn tc_140_what_raises_wakes_the_fallen_and_only_them() {
    // A healing rain that wakes the fallen in its area, with or without harm to the undead.
    let woken = |effects: &str| {
        let rain = format!(
            "[[ability]]\nkey = \"kit_rain\"\nname = \"Rain\"\ntype = \"technique\"\ntarget = \"group\"\nraises = true\nhealing_percent = 10\n{effects}"
        );
        let field =
            Field::open().file("abilities/percentile_rain.toml", &rain).unit("a", (2, 2), &mage("\"kit_rain\""));
        let field = field.unit("a", (5, 2), &other(3)).unit("a", (6, 2), &other(2)).unit("b", (15, 4), &other(1));
        let mut fight = field.start(&[1; 4]);
        hurt(&mut fight, 1, 100);
        hurt(&mut fight, 2, 50);
        let events = fight.order(cast(Aim::Cell(Cell::new(5, 2))));
        (fight.hp(1), revived(&events))
    };
    assert_eq!(woken(""), (10, vec![1]), "a tenth of 100 HP");
    assert_eq!(woken("effects = [\"fells_undead\"]\n"), (10, vec![1]));
}

#[test]
fn tc_076_roulette_draws_anybody_on_the_field() {
    let field = Field::open().unit("a", (2, 2), &mage("\"roulette\"")).unit("b", (9, 2), &other(1)).unit(
        "a",
        (3, 4),
        &other(2),
    );
    let start = [10, 1, 1];
    for (lots, falls) in [([90, 20, 30], 0), ([20, 90, 30], 1), ([20, 30, 90], 2)] {
        let mut fight = field.start(&[&start[..], &lots].concat());
        let odds = fight.0.forecast(&cast(Aim::None)).unwrap();
        let all = |one: &hexfray_battle::TargetForecast| (one.reached - 1.0 / 3.0).abs() < 1e-9 && one.defeat == 1.0;
        assert!(odds.targets.len() == 3 && odds.targets.iter().all(all), "everybody, the caster too: {odds:?}");
        fight.order(cast(Aim::None));
        let down: Vec<u16> = (0..3).filter(|&unit| fight.hp(unit) == 0).collect();
        assert_eq!(down, [falls], "lots {lots:?}");
    }
}

#[test]
fn tc_145_rippler_exchanges_conditions_with_their_timers() {
    let mut fight = duel("\"rippler\"", &[]);
    inflict(&mut fight, 0, "poison", 0);
    inflict(&mut fight, 0, "slow", 5);
    inflict(&mut fight, 1, "protect", 3);
    assert_eq!(chance(&fight, 0, "Poison"), 1.0, "the target gets what its user bears");
    fight.order(cast(at(1)));
    assert_eq!(fight.conditions(0), [("Protect", Some(3))]);
    assert_eq!(fight.conditions(1), [("Poison", None), ("Slow", Some(5))]);
}

#[test]
fn tc_145_rippler_loses_what_cannot_come_over_the_other() {
    let field = Field::open().unit("a", (2, 2), &mage("\"rippler\"")).unit(
        "b",
        (3, 2),
        &(other(1) + "immune = [\"poison\"]\n"),
    );
    let mut fight = field.start(&[10, 1]);
    inflict(&mut fight, 0, "poison", 0);
    assert_eq!(chance(&fight, 0, "Poison"), 0.0);
    fight.order(cast(at(1)));
    assert_eq!((fight.conditions(0), fight.conditions(1)), (vec![], vec![]));
}

/// The foes of a fight after Bad Breath with these dice.
fn breath(dice: &[u16]) -> Fight {
    let field = Field::open().unit("a", (2, 2), &mage("\"bad_breath\"")).unit("b", (3, 2), &other(1)).unit(
        "b",
        (5, 2),
        &other(2),
    );
    let mut fight = field.start(&[&[10, 1, 1], dice].concat());
    fight.order(cast(Aim::Way(hexfray_board::grid::Direction(0))));
    fight
}

#[test]
fn tc_122_bad_breath_throws_for_the_ills_of_each() {
    let fight = breath(&[41, 41, 1, 6]);
    assert_eq!(fight.conditions(1), [("Poison", None), ("Blind", Some(4))], "a 1");
    assert_eq!(fight.conditions(2), [("Toad", Some(4))], "a 6, thrown apart");
    let fight = breath(&[42, 41, 3]);
    assert_eq!((fight.conditions(1), fight.conditions(2)), (vec![], vec![("Confuse", Some(4))]), "115 − 50 − 24 = 41");
}

#[test]
fn tc_122_odds_of_what_dice_decide_follow_every_face() {
    let field = Field::open().unit("a", (2, 2), &mage("\"bad_breath\"")).unit("b", (3, 2), &other(1));
    let odds = field.start(&[10, 1]).0.forecast(&cast(Aim::Way(hexfray_board::grid::Direction(0)))).unwrap();
    let of =
        |name: &str| odds.targets[0].conditions.iter().find(|(one, _)| one.as_str() == name).map_or(0.0, |one| one.1);
    assert!((of("Poison") - 0.41 * 2.0 / 6.0).abs() < 1e-9, "two of six rows: {}", of("Poison"));
    assert!((of("Toad") - 0.41 / 6.0).abs() < 1e-9, "one of six rows");
}

#[test]
fn tc_073_reflect_null_is_for_those_who_reflect() {
    for (dice, condition) in [([1, 1], ("Petrify", Some(4))), ([3, 4], ("Poison", None)), ([6, 6], ("Stop", Some(6)))] {
        let mut fight = duel("\"reflect_null\"", &[&[41], &dice[..]].concat());
        assert!(fight.refused(cast(at(1))).contains("the target lacks the condition for this"));
        inflict(&mut fight, 1, "reflect", 4);
        fight.order(cast(at(1)));
        assert_eq!(fight.conditions(1)[0], condition, "2d6: {dice:?}");
    }
    let mut fight = duel("\"reflect_null\"", &[]);
    inflict(&mut fight, 1, "reflect", 4);
    assert!((chance(&fight, 0, "Poison") - 0.41 * 6.0 / 36.0).abs() < 1e-9, "a sum of 7");
    assert!((chance(&fight, 0, "Petrify") - 0.41 / 36.0).abs() < 1e-9, "a sum of 2");
}

#[test]
fn tc_064_force_field_throws_once_for_the_party() {
    let field = Field::open().unit("a", (2, 2), &mage("\"force_field\"")).unit("a", (3, 2), &other(2)).unit(
        "b",
        (9, 2),
        &other(1),
    );
    let mut fight = field.start(&[10, 1, 1, 6]);
    let names = |fight: &Fight, unit: u16| fight.conditions(unit);
    fight.order(cast(Aim::None));
    assert_eq!(names(&fight, 0), names(&fight, 1), "one element for everybody");
    assert_eq!(names(&fight, 0).len(), 1);
    let mut fight = duel("\"wall_change\"", &[8]);
    fight.order(cast(at(0)));
    assert_eq!(fight.conditions(0).len(), 7, "all of eight elements but one");
}

#[test]
fn tc_045_quick_gives_two_actions_at_once_without_charge_time() {
    let mut fight = duel("\"quick\", \"kit_slow_blow\"", &[50, 4, 50, 4]);
    fight.order(cast(Aim::None));
    assert_eq!(fight.actor(), UnitId(0), "the first of two actions");
    let blow = act(0, Verb::ABILITY, 1, 0, at(1));
    assert_eq!(fight.0.forecast(&blow).unwrap().ready, None, "charge time is ignored");
    assert_eq!(damaged(&fight.order(blow)), [1], "it takes effect at once");
    assert_eq!(fight.actor(), UnitId(0), "the second one");
    assert_eq!(damaged(&fight.order(blow)), [1]);
    assert!(fight.refused(blow).contains("has been used"), "two, and no third; the Movement action is still there");
    fight.end();
    let later = fight.0.timeline().iter().any(|beat| beat.unit == UnitId(0) && !beat.done);
    assert!(!later, "its initiative is 0");
}

#[test]
fn tc_060_quick_takes_the_turns_of_a_high_initiative() {
    let fast = mage("\"quick\"").replace("spd = 20", "spd = 30");
    let field = Field::open().unit("a", (2, 2), &fast).unit("b", (3, 2), &other(1));
    let next = |quick: bool| {
        let mut fight = field.start(&[10, 1]);
        if quick {
            fight.order(cast(Aim::None));
        }
        fight.end();
        fight.actor()
    };
    assert_eq!(next(false), UnitId(0), "40 is more than 35: another turn at 5, before the foe's at 2");
    assert_eq!(next(true), UnitId(1), "Quick leaves no initiative");
}

#[test]
fn tc_115_reset_throws_one_miss_again() {
    let mut fight = duel("\"reset\", \"kit_bolt\"", &[10, 1, 92, 50, 4]);
    fight.order(cast(at(0)));
    fight.end();
    fight.end();
    let bolt = act(0, Verb::ABILITY, 1, 0, at(1));
    assert!(fight.0.forecast(&bolt).unwrap().leaves_out.contains(&"that its user may roll a miss again"));
    fight.order(bolt);
    let Decision::Answer { unit, options, .. } = fight.0.decision().clone() else { panic!("a miss is asked about") };
    assert_eq!((unit, options.len()), (UnitId(0), 2), "let it be, or roll again");
    let events = fight.order(Order::Answer { unit: UnitId(0), option: 1 });
    assert!(events.iter().any(|event| matches!(event, Event::Checked { roll: 50, .. })), "{events:?}");
    assert_eq!(damaged(&events), [1], "50 is a hit");
    assert!(
        fight.0.forecast(&bolt).is_err()
            || !fight.0.forecast(&bolt).unwrap().leaves_out.contains(&"that its user may roll a miss again")
    );
}

#[test]
fn tc_115_reset_that_is_let_be_stays() {
    let mut fight = duel("\"reset\", \"kit_bolt\"", &[10, 1, 92, 10, 1, 92, 92]);
    fight.order(cast(at(0)));
    fight.end();
    fight.end();
    let bolt = act(0, Verb::ABILITY, 1, 0, at(1));
    fight.order(bolt);
    fight.order(Order::Answer { unit: UnitId(0), option: 0 });
    fight.end();
    fight.end();
    fight.order(bolt);
    fight.order(Order::Answer { unit: UnitId(0), option: 1 });
    assert_eq!(fight.hp(1), 100, "thrown again, and missed again");
    assert!(!matches!(fight.0.decision(), Decision::Answer { .. }), "only once");
}

#[test]
fn tc_118_transfusion_and_angel_whisper_give_all_hit_points() {
    let field = Field::open()
        .unit("a", (2, 2), &mage("\"transfusion\", \"angel_whisper\""))
        .unit("a", (3, 2), &other(2))
        .unit("b", (9, 2), &other(1));
    let mut fight = field.start(&[10, 1, 1]);
    hurt(&mut fight, 1, 70);
    fight.order(cast(at(1)));
    assert_eq!((fight.hp(0), fight.hp(1)), (0, 100), "its user gives its own life");
    let mut fight = field.start(&[10, 1, 1]);
    hurt(&mut fight, 1, 70);
    inflict(&mut fight, 1, "blind", 4);
    inflict(&mut fight, 1, "zombie", 0);
    fight.order(Order::Referee(hexfray_battle::Ruling::Cure {
        unit: UnitId(1),
        condition: hexfray_battle::Name::intern("zombie").unwrap(),
    }));
    fight.order(act(0, Verb::ABILITY, 1, 0, at(1)));
    assert_eq!((fight.hp(1), fight.conditions(1)), (100, vec![]));
}
