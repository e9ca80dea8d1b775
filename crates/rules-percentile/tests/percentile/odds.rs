//! Forecasts: exact, and in agreement with results.

use hexfray_battle::{Aim, Battle, DiceSource, Event, Order, Presence, TargetForecast, UnitId, Verb};
use hexfray_board::odds::{Dist, Histogram};
use hexfray_testing::sample;

use super::field::{Field, act};

const MINT: &str = "name = \"Mint\"\nattributes = { str = 8, spd = 90 }\nacc = 97\nhp = 40\nm_acc = 120\nmp = 40\n";
const GUARD: &str =
    "creature = \"beast\"\nattributes = { str = 3, spd = 5 }\neva = 22\narm = 6\nm_eva = 20\nm_arm = 2\nhp = 60\n";

fn forecast(field: &Field, order: &Order) -> Vec<TargetForecast> {
    let setup = field.setup().unwrap_or_else(|error| panic!("{error}"));
    let battle = Battle::new(&setup, DiceSource::Seed(1)).unwrap();
    let before = battle.digest();
    let forecast = battle.forecast(order).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(battle.digest(), before, "a forecast throws no die and changes nothing");
    forecast.targets
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn tc_093_the_forecast_of_a_plain_blow() {
    let mint = format!("{MINT}weapons = [\"kit_rod\"]\n");
    let field = Field::open().unit("a", (5, 2), &mint).unit("b", (6, 2), GUARD);
    let odds = &forecast(&field, &act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1))))[0];
    assert!(close(odds.hit, 0.75) && close(odds.critical, 0.10), "75 of 100 hit, 10 of them critically");
    assert!(close(odds.damage.p(0), 0.25));
    assert!(close(odds.damage.p(15), 0.65 / 6.0), "a 5 on the die");
    assert!(close(odds.damage.p(36), 0.10 / 6.0), "the same, critically");
    assert!(close(odds.defeat, 0.0));
    assert_eq!(odds.parts.total(), 13, "16 + 3 − 6 with the die at its mean, rounded down");
}

/// Plays the order many times and compares the results with the forecast.
fn agrees(name: &str, field: &Field, order: Order) {
    let setup = field.setup().unwrap_or_else(|error| panic!("{error}"));
    agrees_from(name, &Battle::new(&setup, DiceSource::Seed(0)).unwrap(), order, sample(1_500, 20_000));
}

/// Plays the order many times from the present state of a battle and compares the results with the forecast.
pub fn agrees_from(name: &str, start: &Battle, order: Order, fights: u64) {
    let digest = start.digest();
    let foretold = start.forecast(&order).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(start.digest(), digest, "a forecast throws no die and changes nothing");
    let (expected, charging) = (foretold.targets, foretold.ready.is_some());
    let before: Vec<i32> = start.units().map(|unit| unit.hp).collect();
    let mut lost: Vec<Histogram> = expected.iter().map(|_| Histogram::default()).collect();
    let mut counts = vec![[0_u64; 2]; expected.len()];
    let mut battle = start.scratch(7);
    for _ in 0..fights {
        start.copy_into(&mut battle);
        battle.submit(order).unwrap();
        while charging && battle.outcome().is_none() && battle.unit(UnitId(0)).unwrap().charging.is_some() {
            let unit = battle.decision().unit().unwrap();
            battle.submit(Order::EndTurn { unit }).unwrap();
        }
        for (at, odds) in expected.iter().enumerate() {
            let unit = battle.unit(odds.target).unwrap();
            let loss = (before[odds.target.index()] - unit.hp).max(0);
            lost[at].add(loss);
            counts[at][0] += u64::from(unit.presence != Presence::Active);
            let newly = odds
                .conditions
                .first()
                .is_some_and(|(name, _)| battle.conditions(odds.target).iter().any(|one| one.name == *name));
            counts[at][1] += u64::from(newly);
        }
    }
    for (at, odds) in expected.iter().enumerate() {
        let damage = Dist::mix(odds.reached, &odds.damage, &Dist::point(0));
        let verdict = damage.agrees_with(&lost[at]).err();
        assert!(verdict.is_none(), "{name}: damage to {:?} differs from its forecast: {verdict:?}", odds.target);
        near(name, "defeat", counts[at][0], fights, odds.reached * odds.defeat);
        if let Some((condition, p)) = odds.conditions.first() {
            near(name, condition.as_str(), counts[at][1], fights, odds.reached * *p);
        }
    }
}

/// Within five standard errors.
fn near(name: &str, what: &str, count: u64, of: u64, p: f64) {
    let (share, error) = (count as f64 / of as f64, (p * (1.0 - p) / of as f64).sqrt());
    assert!((share - p).abs() <= 5.0 * error + 1e-9, "{name}: {what} came {share} of the time, the forecast says {p}");
}

#[test]
fn forecasts_agree_with_what_happens() {
    let at = |unit: u16| Aim::Unit(UnitId(unit));
    let weak = GUARD.replace("hp = 60", "hp = 28");
    let one = |mint: &str, guard: &str| {
        Field::open().unit("a", (5, 2), &format!("{MINT}{mint}\n")).unit("b", (6, 2), guard).unit("b", (15, 4), GUARD)
    };
    let attack = act(0, Verb::ATTACK, 0, 0, at(1));
    agrees("a blow", &one("weapons = [\"kit_rod\"]", &weak), attack);
    agrees("a blow with an effect", &one("weapons = [\"kit_blinding_rod\"]", &weak), attack);
    agrees("two weapons", &one("weapons = [\"kit_rod\", \"kit_blinding_rod\"]\ntwo_weapons = 80", &weak), attack);
    agrees("a pulled blow", &one("weapons = [\"kit_rod\"]", &weak), act(0, Verb::ATTACK, 0, 1, at(1)));
    agrees("armour broken by the first blow", &one("weapons = [\"lance\", \"lance\"]", GUARD), attack);
    agrees("a spell", &one("abilities = [\"kit_rot\"]", &weak), act(0, Verb::ABILITY, 0, 0, at(1)));
    agrees("a spell without damage", &one("abilities = [\"slumber\"]", &weak), act(0, Verb::ABILITY, 0, 0, at(1)));
    agrees("a technique", &one("abilities = [\"sunder\"]", &weak), act(0, Verb::ABILITY, 0, 0, at(1)));
    agrees("a thrown item", &one("items = [{ item = \"throwing_star\" }]", &weak), act(0, Verb::ITEM, 0, 0, at(1)));
    let sleeper = format!("{weak}always = [\"sleep\"]\n");
    let two = "weapons = [\"kit_rod\", \"kit_rod\"]\ntwo_weapons = 80";
    agrees("a sleeper, woken by the first blow", &one(two, &sleeper), attack);
    let crowd = |setting: &str| one(two, &weak).set(setting).unit("b", (5, 3), &weak).unit("b", (4, 2), &weak);
    agrees("a second blow that finds another", &crowd("split_blows = true"), attack);
    agrees("blows below 0 HP", &crowd("hp_floor = \"none\""), attack);
}

#[test]
fn forecasts_of_areas_name_everybody_in_them() {
    let mage = format!("{}abilities = [\"kit_fire\", \"fira\"]\n", MINT.replace("str = 8", "mag = 3"));
    let field = Field::open().unit("a", (5, 2), &mage).unit("b", (9, 2), GUARD).unit("a", (9, 3), MINT);
    let aim = Aim::Cell(hexfray_board::grid::Cell::new(9, 2));
    let order = act(0, Verb::ABILITY, 1, 1, aim);
    let targets: Vec<u16> = forecast(&field, &order).iter().map(|odds| odds.target.0).collect();
    assert_eq!(targets, [1, 2], "the ally stands in it too");
    agrees("an area", &field, order);
}

#[test]
fn mc_087_forecasts_know_who_stands_in_the_way() {
    let archer = format!("{MINT}weapons = [\"kit_bow\"]\n");
    let field = Field::open().unit("a", (2, 2), &archer).unit("b", (6, 2), GUARD).unit("b", (4, 2), GUARD);
    let odds = forecast(&field, &act(0, Verb::ATTACK, 0, 0, Aim::Unit(UnitId(1))));
    let reached: Vec<(u16, f64)> = odds.iter().map(|one| (one.target.0, one.reached)).collect();
    assert_eq!(reached, [(2, 1.0), (1, 0.0)], "the one in the way is struck, the one aimed at is not");
}

#[test]
fn forecasts_of_recovery() {
    let healer = format!("{MINT}abilities = [\"kit_mend\", \"cure\"]\n");
    let field = Field::open().unit("a", (5, 2), &healer).unit("b", (9, 2), GUARD);
    let setup = field.setup().unwrap();
    let mut battle = Battle::new(&setup, DiceSource::Seed(1)).unwrap();
    battle.submit(Order::Referee(hexfray_battle::Ruling::Hurt { unit: UnitId(0), amount: 20 })).unwrap();
    let forecast = battle.forecast(&act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(0)))).unwrap();
    assert!(close(forecast.targets[0].healing, 20.0), "50 HP, of which 20 are missing");
    let events = battle.submit(act(0, Verb::ABILITY, 0, 0, Aim::Unit(UnitId(0)))).unwrap();
    assert!(events.iter().any(|event| matches!(event, Event::Healed { amount: 20, .. })));
}
