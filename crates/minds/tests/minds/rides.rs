//! Greedy's play with vehicles and in chases: its targets, its routes, the units that it follows, and when it turns to fight.

use hexfray_battle::{Act, Aim, Battle, Decision, DiceSource, Order, UnitId};
use hexfray_board::grid::Cell;
use hexfray_dice_pool::DicePoolVerb;
use hexfray_minds::ai::opponent;

use crate::load;

/// A battle on the highway with these units, each as kind, side and place, and the side that withdraws, if any.
fn highway(withdraws: Option<&str>, units: &[(&str, &str, [i16; 2])], seed: u64) -> Battle {
    let mut text = "name = \"Road\"\nruleset = \"dice_pool\"\nmap = \"maps/highway.map.toml\"\n".to_owned();
    text += &withdraws.map_or(String::new(), |side| format!("withdraws = \"{side}\"\n"));
    text += "side = [{ name = \"fugitives\" }, { name = \"riders\" }]\n";
    for (kind, side, at) in units {
        text += &format!("[[unit]]\nkind = \"{kind}\"\nside = \"{side}\"\nat = {at:?}\n");
    }
    let mut library = hexfray_data::library();
    library.add("maps/road.battle.toml", &text);
    Battle::new(&load(&library, "maps/road.battle.toml"), DiceSource::Seed(seed)).expect("it starts")
}

/// Passes every turn until that of this unit.
fn wait_for(battle: &mut Battle, unit: UnitId) {
    loop {
        let order = match *battle.decision() {
            Decision::Act { unit: on_turn, .. } if on_turn == unit => return,
            Decision::Act { unit: on_turn, .. } => Order::EndTurn { unit: on_turn },
            _ => battle.orders()[0],
        };
        battle.submit(order).expect("everybody may wait");
    }
}

fn chosen(name: &str, battle: &Battle) -> Order {
    opponent(name, 1).expect("it exists").choose(battle)
}

const GUNNER: UnitId = UnitId(1);

#[test]
fn greedy_shoots_at_what_carries_the_most_dangerous_foes() {
    for (first, second, worst) in [("tracker", "recruit", UnitId(5)), ("recruit", "tracker", UnitId(8))] {
        let units = [
            ("driver", "fugitives", [10, 3]),
            ("gunman", "fugitives", [10, 3]),
            ("car", "fugitives", [10, 3]),
            ("driver", "riders", [12, 2]),
            (first, "riders", [12, 2]),
            ("motorcycle", "riders", [12, 2]),
            ("driver", "riders", [12, 4]),
            (second, "riders", [12, 4]),
            ("motorcycle", "riders", [12, 4]),
        ];
        let mut battle = highway(None, &units, 1);
        wait_for(&mut battle, GUNNER);
        let order = chosen("greedy", &battle);
        let at = if let Order::Act { aim: Aim::Unit(at), .. } = order { Some(at) } else { None };
        assert_eq!(at, Some(worst), "the tracker's arrows find the weak places of the car: {order:?}");
    }
}

#[test]
fn greedy_drives_its_crew_to_where_they_can_strike() {
    let units = [
        ("driver", "fugitives", [10, 3]),
        ("duelist", "fugitives", [10, 3]),
        ("bus", "fugitives", [10, 3]),
        ("thug", "riders", [12, 3]),
    ];
    let mut battle = highway(None, &units, 1);
    wait_for(&mut battle, UnitId(0));
    let order = chosen("greedy", &battle);
    assert_eq!(order, Order::Move { unit: UnitId(0), to: Cell::new(12, 3) }, "the duelist's sword reaches no farther");
}

#[test]
fn greedy_follows_those_who_have_left_the_board() {
    let units = [
        ("driver", "fugitives", [9, 0]),
        ("car", "fugitives", [9, 0]),
        ("driver", "riders", [2, 2]),
        ("gunman", "riders", [2, 2]),
        ("motorcycle", "riders", [2, 2]),
    ];
    let rider = UnitId(2);
    let mut battle = (1..)
        .map(|seed| highway(Some("fugitives"), &units, seed))
        .find(|battle| battle.decision().unit() == Some(UnitId(0)))
        .expect("the fugitive is the first in some battle");
    while battle.decision().unit() == Some(UnitId(0)) {
        let order = chosen("nearest", &battle);
        battle.submit(order).expect("a legal order");
    }
    wait_for(&mut battle, rider);
    let mut orders = Vec::new();
    while battle.decision().unit() == Some(rider) {
        orders.push(chosen("greedy", &battle));
        battle.submit(orders[orders.len() - 1]).expect("a legal order");
    }
    let follows = |order: &Order| matches!(order, Order::Act { act, .. } if act.verb == DicePoolVerb::PURSUE);
    assert!(orders.iter().any(follows), "to the edge first, then after the car: {orders:?}");
}

#[test]
fn greedy_turns_on_those_whom_it_cannot_run_from() {
    let units = [
        ("gunman", "fugitives", [10, 3]),
        ("driver", "riders", [11, 3]),
        ("gunman", "riders", [11, 3]),
        ("motorcycle", "riders", [11, 3]),
    ];
    let mut battle = highway(Some("fugitives"), &units, 1);
    wait_for(&mut battle, UnitId(0));
    let order = chosen("greedy", &battle);
    assert!(matches!(order, Order::Act { aim: Aim::Unit(UnitId(3)), .. }), "a motorcycle is faster: {order:?}");
    let order = chosen("nearest", &battle);
    assert!(matches!(order, Order::Move { .. }), "who has no aim of its own runs: {order:?}");
}

#[test]
fn greedy_gets_into_what_takes_the_blows_for_it() {
    let units =
        [("recruit", "fugitives", [10, 3]), ("motorcycle", "fugitives", [10, 3]), ("sniper", "riders", [14, 3])];
    let (rider, bike) = (UnitId(0), UnitId(1));
    let mut battle = highway(None, &units, 1);
    wait_for(&mut battle, rider);
    let bail_out = Order::Act { unit: rider, act: Act::new(DicePoolVerb::BAIL_OUT, 0), aim: Aim::None };
    battle.submit(bail_out).expect("it may jump off");
    let order = chosen("greedy", &battle);
    let enter = Order::Act { unit: rider, act: Act::new(DicePoolVerb::ENTER, 0), aim: Aim::Unit(bike) };
    assert_eq!(order, enter, "the sniper would hit it on foot");
}
