//! Forecasts of damage and death: exact, and in agreement with seeded fights.

use hexfray_battle::TargetForecast;
use hexfray_board::odds::Histogram;
use hexfray_testing::sample;

use super::*;

fn close(one: f64, two: f64) -> bool {
    (one - two).abs() < 1e-9
}

fn forecast(battle: &Battle, order: &Order) -> Vec<TargetForecast> {
    let before = battle.digest();
    let forecast = battle.forecast(order).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(battle.digest(), before, "a forecast throws no die and changes nothing");
    forecast.targets
}

#[test]
fn sw_176_the_forecast_of_the_worked_attack() {
    let battle = fight("test_plain", "test_goblin").seeded(1);
    let odds = &forecast(&battle, &strike(A, B))[0];
    assert!(close(odds.hit, 26.0 / 36.0), "6 or more: {}", odds.hit);
    assert!(close(odds.critical, 26.0 / 36.0 * 6.0 / 36.0), "10 or more on the power roll");
    assert!(close(odds.damage.p(0), 10.0 / 36.0 + 26.0 / 36.0 / 36.0), "misses, and failed power rolls");
    assert!(close(odds.damage.p(5), 26.0 / 36.0 * 2.0 / 36.0), "a 3: 1 + 5 − 1");
    assert!(odds.defeat > 0.0 && close(odds.defeat, odds.damage.p(16)));
    assert_eq!(odds.parts.total(), 5 + 5 - 1, "the mean of the dice, rounded down, with all terms");
}

#[test]
fn sw_187_forecasts_know_who_may_die() {
    let mut battle = fight("test_goblin", "test_plain").seeded(1);
    hurt(&mut battle, B, 24);
    let odds = &forecast(&battle, &strike(A, B))[0];
    let dead = odds.conditions.iter().find(|(name, _)| name.as_str() == "dead").map_or(0.0, |(_, p)| *p);
    let before = odds.defeat;
    assert!(dead > 0.0 && dead < odds.defeat, "{dead} of {}", odds.defeat);
    inflict(&mut battle, B, "prone");
    let odds = &forecast(&battle, &strike(A, B))[0];
    let prone = odds.conditions.iter().find(|(name, _)| name.as_str() == "dead").map_or(0.0, |(_, p)| *p);
    assert!(prone / odds.defeat > dead / before + 0.05, "lying prone makes it harder (SW-189)");
}

/// Plays an order many times and compares the results with the forecast.
fn agrees(name: &str, fight: &Fight, prepare: impl Fn(&mut Battle), order: impl Fn(&Battle) -> Order) {
    let mut start = fight.seeded(3);
    prepare(&mut start);
    let order = order(&start);
    let expected = forecast(&start, &order);
    let before: Vec<i32> = start.units().map(|unit| unit.hp).collect();
    let mut lost: Vec<Histogram> = expected.iter().map(|_| Histogram::default()).collect();
    let mut counts = vec![[0_u64; 2]; expected.len()];
    // The sum of the healed points, and the sum of their squares.
    let mut healed = vec![[0.0_f64; 2]; expected.len()];
    let mut battle = start.scratch(7);
    let fights = sample(150, 4_000);
    for _ in 0..fights {
        start.copy_into(&mut battle);
        battle.submit(order).unwrap();
        for (at, odds) in expected.iter().enumerate() {
            let unit = battle.unit(odds.target).unwrap();
            let had = before[odds.target.index()];
            lost[at].add((had - unit.hp).clamp(0, had.max(0)));
            let gained = f64::from((unit.hp - had).max(0));
            healed[at][0] += gained;
            healed[at][1] += gained * gained;
            counts[at][0] += u64::from(had > 0 && unit.hp <= 0);
            counts[at][1] += u64::from(unit.presence == Presence::Out);
        }
    }
    for (at, odds) in expected.iter().enumerate() {
        let verdict = odds.damage.agrees_with(&lost[at]).err();
        assert!(verdict.is_none(), "{name}: damage to {:?} differs from its forecast: {verdict:?}", odds.target);
        let dead = odds.conditions.iter().find(|(name, _)| name.as_str() == "dead").map_or(0.0, |(_, p)| *p);
        let size = fights as f64;
        for (what, count, p) in [("falls", counts[at][0], odds.defeat), ("dies", counts[at][1], dead)] {
            let (share, error) = (count as f64 / size, (p * (1.0 - p) / size).sqrt());
            assert!(
                (share - p).abs() <= 5.0 * error + 1e-9,
                "{name}: {what} {share} of the time, the forecast says {p}"
            );
        }
        let mean = healed[at][0] / size;
        let error = ((healed[at][1] / size - mean * mean) / size).sqrt();
        assert!(
            (mean - odds.healing).abs() <= 5.0 * error + 1e-9,
            "{name}: {mean} healed, the forecast says {}",
            odds.healing
        );
    }
}

#[test]
fn sw_177_forecasts_agree_with_thousands_of_fights() {
    let plain = |_: &mut Battle| {};
    let at = |title: &'static str, unit: UnitId| move |battle: &Battle| ability(battle, A, title, Aim::Unit(unit));
    let blow = |_: &Battle| strike(A, B);
    agrees("a sword", &fight("test_plain", "test_goblin"), plain, blow);
    agrees("a fencer's sword on metal", &fight("test_fencer", "test_clad"), plain, blow);
    agrees("claws", &fight("test_ogre", "test_plain"), |battle| drop(hurt(battle, B, 12)), blow);
    agrees(
        "claws on the unconscious' brink",
        &fight("test_ogre", "test_plain"),
        |battle| drop(hurt(battle, B, 23)),
        blow,
    );
    agrees("a bolt at a strong will", &fight("test_mage", "test_ogre"), plain, at("Bolt", B));
    agrees("a bolt at a character", &fight("test_mage", "test_clad"), plain, at("Bolt", B));
    agrees("flat damage", &fight("test_mage", "test_ogre"), plain, at("Doom", B));
    agrees("fire at the fireproof", &fight("test_mage", "test_imp"), plain, at("Spark", B));
    agrees("poison at the immune", &fight("test_mage", "test_imp"), plain, at("Venom", B));
    let area = || fight("test_mage", "test_goblin").and("red", "test_ogre");
    agrees("an area", &area(), plain, at("Ball", B));
    agrees("an area with one roll", &area().setting("area_damage='one_roll'"), plain, at("Ball", B));
    let friend = || fight("test_mage", "test_goblin").and("blue", "test_plain");
    agrees("recovery", &friend(), |battle| drop(hurt(battle, C, 12)), at("Mend", C));
    agrees("lucky twelves", &fight("test_plain", "test_goblin").setting("auto_success_on_12=true"), plain, blow);
}
