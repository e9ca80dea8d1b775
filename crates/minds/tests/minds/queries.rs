//! The quick queries of opponents: they answer like the plain ones.

use hexfray_battle::{Act, ActView, Battle, DiceSource, InTheWay, Purpose, UnitId, UnitView, Wanted};
use hexfray_minds::ai::opponent;

use crate::load;

/// A battle of each ruleset.
const FILES: [&str; 4] = ["castle", "street_fight", "market_street", "old_quarry"];
/// The orders that are given in each, and after how many of them the answers are compared.
const ORDERS: usize = 60;
const EACH: usize = 12;

#[test]
fn quick_queries_answer_like_plain_ones() {
    for name in FILES {
        let setup = load(&hexfray_data::library(), &format!("maps/{name}.battle.toml"));
        let mut battle = Battle::new(&setup, DiceSource::Seed(3)).expect("the battle starts");
        let mut player = opponent("nearest", 3).expect("it exists");
        for order in 0..ORDERS {
            if battle.outcome().is_some() {
                break;
            }
            if order % EACH == 0 {
                battle.units().filter(UnitView::is_active).for_each(|unit| compare(&battle, name, &unit));
            }
            let order = player.choose(&battle);
            battle.submit(order).expect("opponents give legal orders");
        }
    }
}

/// Compares what a unit could do to its foes.
fn compare(battle: &Battle, name: &str, unit: &UnitView) {
    let Some(from) = unit.cell else { return };
    let wanted = Wanted { purpose: Some(Purpose::Harm), ..Wanted::UNNAMED };
    let harms = without_reasons(battle.acts_where(unit.id, wanted));
    let quick =
        without_reasons(battle.acts_where(unit.id, Wanted { purpose: Some(Purpose::Harm), ..Wanted::UNCHECKED }));
    assert_eq!(harms, quick, "{name}: the acts of {}", unit.name);
    let foes = battle.units().filter(|foe| foe.is_active() && battle.are_hostile(foe.side, unit.side));
    for foe in foes {
        let choices: Vec<(Act, UnitId)> = harms.iter().map(|act| (act.act, foe.id)).collect();
        let one_by_one = choices.iter().map(|&(act, target)| battle.estimate(unit.id, act, target, from));
        let at_once = battle.estimates(unit.id, &choices, from);
        assert_eq!(at_once, one_by_one.collect::<Vec<_>>(), "{name}: {} against {}", unit.name, foe.name);
        let Some(to) = foe.cell else { continue };
        let stops = matches!(battle.in_the_way(unit.id, from, to), Some(InTheWay::Obstacle(_) | InTheWay::Object(_)));
        assert_eq!(battle.ground().hides(unit.id, from, to), stops, "{name}: from {from:?} to {to:?}");
    }
}

fn without_reasons(acts: Vec<ActView>) -> Vec<ActView> {
    acts.into_iter().map(|act| ActView { refused: None, ..act }).collect()
}
