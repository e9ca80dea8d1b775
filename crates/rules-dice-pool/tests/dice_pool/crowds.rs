//! Attacks of many units on many, as opponents weigh them: attacks with equal numbers are computed once, and each has the value
//! that it has when computed alone.

use crate::{common::*, holds};
use hexfray_battle::{ActView, Estimate};
use hexfray_dice_pool::acts::blows::KnownBlows;
use hexfray_minds::ai::opponent;
use hexfray_testing::sample_size;

/// `each` fighters on each side, in two columns that are close to each other.
fn crowd(settings: &str, each: i16) -> Battle {
    let column = |side: &'static str, col: i16| (0..each).map(move |at| unit("fighter", side, col, at % 7));
    let units: Vec<String> = column("a", 3).chain(column("b", 9)).collect();
    melee(settings, &units).seeded(5)
}

/// The attacks of the unit whose turn it is.
fn attacks(battle: &Battle, unit: UnitId) -> Vec<ActView> {
    battle.acts(unit).into_iter().filter(|view| view.act.verb == Verb::ATTACK).collect()
}

/// Plays `decisions` decisions of two opponents that attack the nearest foe, and calls `look` before each.
fn play(battle: &mut Battle, decisions: usize, mut look: impl FnMut(&Battle, UnitId)) {
    let mut nearest = opponent("nearest", 1).unwrap();
    for _ in 0..decisions {
        if let Decision::Act { unit, .. } = *battle.decision() {
            look(battle, unit);
        }
        if battle.outcome().is_some() {
            return;
        }
        let order = nearest.choose(battle);
        give(battle, order);
    }
}

fn assert_alike(one: Option<Estimate>, other: Option<Estimate>, what: &str) {
    let numbers = |odds: Option<Estimate>| odds.map(|odds| [odds.hit, odds.damage, odds.defeat, odds.conditions]);
    match (numbers(one), numbers(other)) {
        (Some(one), Some(other)) => {
            one.iter().zip(other).for_each(|(a, b)| assert!((a - b).abs() < 1e-9, "{what}: {one:?} and {other:?}"));
        }
        (one, other) => assert_eq!(one, other, "{what}"),
    }
}

#[test]
fn what_is_known_of_a_blow_is_what_its_forecast_says() {
    for settings in ["", "initiative_damage = true", "line_of_sight = 'blocked'", "static_defence = true"] {
        let mut battle = crowd(settings, 6);
        play(&mut battle, sample_size(100, 150), |battle, unit| {
            let Some(from) = cell(battle, unit) else { return };
            for view in attacks(battle, unit) {
                for foe in battle.units().filter(|foe| foe.id != unit) {
                    let order = Order::Act { unit, act: view.act, aim: Aim::Unit(foe.id) };
                    if battle.check(&order).is_ok() {
                        let (known, exact) = (
                            battle.estimate(unit, view.act, foe.id, from),
                            battle.estimate_order(&order, foe.id, from),
                        );
                        assert_alike(known, exact, &format!("{settings}: {} at {}", view.name, foe.name));
                    }
                }
            }
        });
    }
}

#[test]
fn a_crowd_takes_few_reckonings() {
    let reckonings = |each: i16| {
        let mut battle = crowd("", each);
        play(&mut battle, 2 * usize::try_from(each).unwrap(), |_, _| ());
        battle.world().resource::<KnownBlows>().count()
    };
    let (few, many) = (reckonings(7), reckonings(49));
    assert!(many < 8 * few, "seven times as many on each side, 49 times as many pairs: {few} and {many} reckonings");
}

#[test]
fn dp_079_known_blows_do_not_forget_who_drives() {
    let sheets = "[[unit]]\nkey='car'\nname='Car'\nglyph='truck'\nphysical=1\nsize=1\nspeed=4\nweapons=[]\n\
                  skills={ mobility=4, physical_awareness=4 }\nvehicle={ seats=2 }\n";
    let units =
        [unit("fighter", "a", 2, 3), unit("sharp", "b", 2, 3), unit("car", "b", 2, 3), unit("fighter", "b", 9, 3)];
    let mut battle = melee("", &units).with_sheets(sheets).seeded(3);
    until_turn_of(&mut battle, A);
    let mut seen = Vec::new();
    for driven in [true, false] {
        if !driven {
            rule(&mut battle, Ruling::Place { unit: B, cell: Cell::new(12, 5) });
        }
        let order = attack(A, BLADE, C);
        let from = Cell::new(2, 3);
        let known = battle.estimate(A, Act::new(Verb::ATTACK, BLADE), C, from);
        assert_alike(known, battle.estimate_order(&order, C, from), &format!("driven: {driven}"));
        seen.extend(known.map(|odds| odds.hit));
    }
    assert!(seen[0] < seen[1], "a car that a unit drives dodges: {seen:?}");
}

#[test]
fn dp_140_known_blows_do_not_forget_holds() {
    let mut battle = holds::three("start_energy = 0", true, &holds::net(2));
    hurt(&mut battle, B, 3);
    let defeat = |battle: &Battle, what: &str| {
        let (order, from) = (attack(A, HANDS, B), Cell::new(2, 3));
        let known = battle.estimate(A, Act::new(Verb::ATTACK, HANDS), B, from);
        assert_alike(known, battle.estimate_order(&order, B, from), what);
        known.expect("it can be struck").defeat
    };
    let free = defeat(&battle, "free");
    holds::seize(&mut battle, A, B);
    assert!(free < defeat(&battle, "held"), "3 health, 2 points of a hold: a single wound pins it");
}
