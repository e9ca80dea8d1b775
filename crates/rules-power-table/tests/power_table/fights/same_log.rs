//! One line embedded in a map (SW-012): the same dice and orders give the same log on a line, in a row of squares and
//! along an axis of hexes.

use hexfray_battle::{Aim, Battle, Decision, DiceSource, Order};
use proptest::prelude::*;

use super::{Fight, Ground};

/// The row of the fight on boards with several rows.
const ROW: i16 = 12;

/// Whether an order stays in the row.
fn stays(order: &Order, row: i16) -> bool {
    match order {
        Order::Move { to, .. } => to.row == row,
        Order::Act { aim: Aim::Cell(cell), .. } => cell.row == row,
        _ => true,
    }
}

/// The text of a value, with the row left out.
fn flat(thing: &impl std::fmt::Debug, row: i16) -> String {
    format!("{thing:?}").replace(&format!("row: {row} "), "row: _ ")
}

/// The log of a fight in which `choices` select orders among those that stay in the row.
fn log(ground: Ground, row: i16, people: &[(bool, i16)], choices: &[u32], seed: u64) -> Vec<String> {
    let mut fight = Fight::on(ground);
    for &(ours, col) in people {
        fight = fight.grunt(if ours { 'a' } else { 'b' }, col, row);
    }
    let mut battle: Battle = fight.thrown(DiceSource::Seed(seed));
    let mut told = Vec::new();
    for &choice in choices {
        if matches!(battle.decision(), Decision::Over(_)) {
            break;
        }
        let mut orders: Vec<(String, Order)> = battle
            .orders()
            .into_iter()
            .filter(|order| stays(order, row))
            .map(|order| (flat(&order, row), order))
            .collect();
        orders.sort_by(|one, other| one.0.cmp(&other.0));
        told.push(format!("{} orders", orders.len()));
        let (name, order) = &orders[choice as usize % orders.len()];
        told.push(name.clone());
        let events = battle.submit(*order).unwrap_or_else(|error| panic!("{error}"));
        told.extend(events.iter().map(|event| flat(event, row)));
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]
    #[test]
    fn sw_012_the_same_dice_and_orders_give_the_same_log(
        seed in 0..1000_u64,
        people in prop::collection::vec((any::<bool>(), 8..26_i16), 2..5),
        choices in prop::collection::vec(any::<u32>(), 20..40),
    ) {
        let mut people = people;
        people.extend([(true, 12), (false, 14)]);
        let line = log(Ground::Line(41), 0, &people, &choices, seed);
        prop_assert_eq!(&log(Ground::Squares, ROW, &people, &choices, seed), &line, "in a row of squares");
        prop_assert_eq!(&log(Ground::Hexes, ROW, &people, &choices, seed), &line, "along an axis of hexes");
    }
}
