//! Random battles with every option on: no listed order is refused, every refusal has a reason, and no order makes the
//! rules panic.

use std::sync::Arc;

use hexfray_battle::{OrderError, Rule, Ruling};
use hexfray_board::grid::{Cell, Direction};
use hexfray_testing::{Share, assert_share, sample_size};

use crate::{common::*, invariants::Before};

/// Every option on, except the health mode and the method of initiative.
const ALL_ON: &str = "group_attack = true\nfacing = true\nfree_partial_defense = true\ndefense_bonus = true\n\
    defense_bonus_mode = 'sum'\ninitiative_bonus = true\nsweep_targets = 3\nparry_ranged = true\ndamage_bonus = true\n\
    damage_bonus_abilities = true\ndisarm_injures = true\nentangle_total = 'each_try'\npush_cells = 1\n\
    quick_draw = 'anyone'\noff_hand_penalty = 1\nmodifier_mode = 'rolled'\nopposed_tie = 'change'\n\
    grab_restricts = 'all'\nflip_recovery = 'action'\nmoved_up_uses_turn = false\nready_roll_difficulty = 8\n";
/// The book's settings, with the options of the battle that are off there.
const BOOK: &str =
    "group_attack = true\nfacing = true\nfree_partial_defense = true\ndefense_bonus = true\nsweep_targets = 3\n";

/// A street with things to break, hide behind and throw.
const STREET: &str = "name = 'Street'\nmetres_per_cell = 2\ngrid = { shape = 'square', adjacency = 'corners' }\nterrain = '''\n\
    . . . . B . . . . . j .\n. . . . . . . . . . . .\n. . j . . . W . . . . .\n. . . . . . W . . B . .\n\
    . . . . . . . . . . . .\n. p . . . . . . Y . . .\n'''\n";

/// Every unit of the content, in battles of six.
const SIDES: [[&str; 6]; 5] = [
    ["soldier", "crime_fighter", "ringleader", "netter", "wrestler", "gun_thug"],
    ["commando", "arch_nemesis", "fencer", "mook", "weightlifter", "machine_gunner"],
    ["gunslinger", "sergeant", "acrobat", "house_guard", "docker", "swordsman"],
    ["tank", "thief", "toy_tank", "parade_balloon", "truck", "guard_dog"],
    ["staff_fighter", "archer", "knife_thrower", "paramedic", "rocketeer", "sentry"],
];

/// The most orders in a battle.
const ORDERS: usize = 72;

/// Numbers that follow from a seed.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most.max(1)
    }
}

fn setup(settings: &str, kinds: [&str; 6]) -> Arc<Setup> {
    let places = [(1, 1), (4, 4), (1, 4), (5, 1), (4, 1), (5, 4)];
    let units: String = kinds
        .iter()
        .zip(places)
        .enumerate()
        .map(|(at, (kind, (col, row)))| {
            let side = if at % 2 == 0 { "a" } else { "b" };
            format!("[[unit]]\nkind='{kind}'\nside='{side}'\nhero={}\nat=[{col},{row}]\n", at < 2)
        })
        .collect();
    let mut library = hexfray_data::library();
    library.add("maps/street.map.toml", STREET);
    let battle = format!(
        "name='Every'\nruleset='die_code'\nmap='maps/street.map.toml'\n[settings]\n{settings}\n[[side]]\nname='a'\n[[side]]\nname='b'\n{units}"
    );
    library.add("maps/every.battle.toml", &battle);
    rules::load(&library, "maps/every.battle.toml").unwrap_or_else(|error| panic!("it loads: {error}"))
}

/// The settings of a round of battles: health mode and method of initiative.
fn variants() -> Vec<String> {
    let mut list = Vec::new();
    for others in [BOOK, ALL_ON] {
        for health in ["wounds", "body_points"] {
            for method in ["first_action", "scene_roll", "round_roll", "no_roll"] {
                list.push(format!("{others}health_mode = '{health}'\ninitiative_method = '{method}'\n"));
            }
        }
    }
    list
}

/// A random legal order, the kinds of act being equally likely.
fn choose(orders: &[Order], numbers: &mut Numbers) -> Order {
    let verb = |order: &Order| match order {
        Order::Act { act, .. } => Some(act.verb),
        _ => None,
    };
    let mut verbs: Vec<Option<Verb>> = orders.iter().map(verb).collect();
    verbs.dedup();
    let wanted = verbs[numbers.below(verbs.len())];
    let of_it: Vec<Order> = orders.iter().copied().filter(|order| verb(order) == wanted).collect();
    of_it[numbers.below(of_it.len())]
}

/// Plays a battle; returns the number of orders.
fn play(setup: &Arc<Setup>, seed: u64, most: usize, rolled: bool) -> usize {
    let mut battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
    let mut numbers = Numbers(seed);
    for number in 0..most {
        if battle.outcome().is_some() {
            return number;
        }
        let orders = battle.orders();
        assert!(!orders.is_empty(), "seed {seed}: there is an order to give");
        if number % 24 == 0 {
            listed_are_legal(&battle, &orders);
            refusals_say_why(&battle, &orders, &mut numbers);
            strangers_are_refused(&battle, &orders);
        }
        assert_eq!(
            battle.answers().len(),
            asked(&battle).map_or(0, |(_, options)| options.len()),
            "every answer is told of"
        );
        let order = choose(&orders, &mut numbers);
        let before = Before::of(&battle, &order, rolled);
        let events = match battle.submit(order) {
            Ok(events) => events.to_vec(),
            Err(error) => panic!("seed {seed}, order {number}: {order:?} was listed, but {error}"),
        };
        before.holds_after(&battle, &order, &events);
    }
    most
}

/// Every listed order is legal, and has a forecast.
fn listed_are_legal(battle: &Battle, orders: &[Order]) {
    for order in orders {
        assert_eq!(refusal(battle, order), "", "{order:?} is listed");
        if matches!(order, Order::Act { .. }) {
            let odds = battle.forecast(order).unwrap_or_else(|error| panic!("{order:?}: {error}"));
            for target in &odds.targets {
                assert!((0.0..=1.0 + 1e-9).contains(&target.hit), "{order:?}: {}", target.hit);
                assert!((0.0..=1.0 + 1e-9).contains(&target.defeat), "{order:?}: {}", target.defeat);
            }
        }
    }
}

/// Orders that are not listed are refused with a sentence.
fn refusals_say_why(battle: &Battle, orders: &[Order], numbers: &mut Numbers) {
    let Some(unit) = battle.decision().unit() else { return };
    let mut twin = Battle::idle(battle.setup());
    battle.copy_into(&mut twin);
    let before = twin.digest();
    for view in battle.acts(unit) {
        assert!(view.refused.is_none_or(is_sentence), "{:?}: {:?}", view.act, view.refused);
        let cell = Cell::new(numbers.below(14) as i16 - 1, numbers.below(8) as i16 - 1);
        let aims = [
            Aim::None,
            Aim::Unit(UnitId(numbers.below(6) as u16)),
            Aim::Cell(cell),
            Aim::Way(Direction(numbers.below(9) as u8)),
        ];
        for aim in aims {
            let option = [view.act.option, 0, -1, 1, 7, i16::MAX, i16::MIN][numbers.below(7)];
            let with = [view.act.with, 0, 1, u8::MAX][numbers.below(4)];
            let order = Order::Act { unit, act: Act { with, option, ..view.act }, aim };
            match battle.check(&order) {
                Ok(()) => assert!(orders.contains(&order), "what is legal is listed: {order:?}"),
                Err(error) => {
                    if let OrderError::Refused { why, rule, .. } = &error {
                        assert!(is_sentence(why) && is_of_this_ruleset(*rule), "{order:?}: {error}");
                    }
                    assert!(twin.submit(order).is_err(), "{order:?}");
                    assert_eq!(twin.digest(), before, "{order:?} changes nothing");
                }
            }
        }
    }
}

/// Whether a reason is a sentence: several words, and no full stop at its end, since the rule follows.
fn is_sentence(why: &str) -> bool {
    why.split_whitespace().nth(2).is_some() && why.ends_with(char::is_alphanumeric)
}

/// Whether the catalogue has a rule with this number.
fn is_of_this_ruleset(rule: Rule) -> bool {
    let number = rule.to_string().strip_prefix("DC-").and_then(|number| number.parse::<u16>().ok());
    number.is_some_and(|number| (1..=171).contains(&number))
}

/// Orders, aims, forecasts and rulings refuse numbers that no unit has.
fn strangers_are_refused(battle: &Battle, orders: &[Order]) {
    let count = battle.units().count() as u16;
    for stranger in [count, u16::MAX].map(UnitId) {
        for order in orders {
            let (by, at) = match *order {
                Order::Act { unit, act, aim } => {
                    (Order::Act { unit: stranger, act, aim }, Some(Order::Act { unit, act, aim: Aim::Unit(stranger) }))
                }
                Order::Move { to, .. } => (Order::Move { unit: stranger, to }, None),
                Order::EndTurn { .. } => (Order::EndTurn { unit: stranger }, None),
                Order::Answer { option, .. } => (Order::Answer { unit: stranger, option }, None),
                other => (other, None),
            };
            if by != *order {
                assert!(battle.check(&by).is_err() && battle.forecast(&by).is_err(), "{by:?}");
            }
            if let Some(at) = at {
                assert!(battle.check(&at).is_err() && battle.forecast(&at).is_err(), "{at:?}");
            }
        }
        let rulings = [
            Ruling::Hurt { unit: stranger, amount: 1 },
            Ruling::Modifier { unit: stranger, value: 1 },
            Ruling::Remove { unit: stranger },
        ];
        for ruling in rulings {
            assert!(battle.check(&Order::Referee(ruling)).is_err(), "{ruling:?}");
        }
    }
}

#[test]
fn random_battles_with_every_option_on_keep_the_rules() {
    let variants = variants();
    let all = variants.len() * SIDES.len();
    // A stride without a common divisor makes a small sample varied in settings and sides.
    let battles: Vec<usize> = (0..sample_size(10, all)).map(|number| number * 37 % all).collect();
    let run = |battles: &[usize]| -> u64 {
        let mut full = 0;
        for (at, which) in battles.iter().map(|number| (number / SIDES.len(), number % SIDES.len())) {
            let settings = &variants[at];
            let seed = (at * 10 + which) as u64 + 1;
            let given = play(&setup(settings, SIDES[which]), seed, ORDERS, settings.contains("'rolled'"));
            full += u64::from(given == ORDERS);
        }
        full
    };
    let (first, second) = battles.split_at(battles.len() / 2);
    let full = std::thread::scope(|scope| {
        let other = scope.spawn(|| run(second));
        run(first) + other.join().expect("the other half goes well")
    });
    assert_share(Share::AtLeast(0.99), full, battles.len() as u64, "battles that are not over before so many orders");
}
