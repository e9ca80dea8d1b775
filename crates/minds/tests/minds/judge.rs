//! The judge estimates the chances of the sides in every battle: without favour to a side, and right about as often as it says.

use std::{num::NonZeroUsize, sync::Arc};

use crate::rules;
use hexfray_battle::{Battle, DiceSource, FEATURES, Judgement, Order, Ruling, Setup, SideId, UnitId, UnitView};
use hexfray_minds::{
    ai::{Judge, judge::chance, opponent},
    sim::{Calibration, SelfPlay},
};
use hexfray_testing::sample;

use crate::{MIRROR, all_battles, load, mirror};

#[test]
fn chances_are_chances_in_every_battle_until_its_end() {
    for setup in all_battles() {
        let mut battle = Battle::new(&setup, DiceSource::Seed(8)).expect("the battle starts");
        let mut guide = opponent("nearest", 8).expect("it exists");
        // Made once for each battle: in some rules that takes long in a build with few optimisations.
        let judge = Judge::new(&battle);
        for number in 0..sample(60, 300) {
            if number % 10 == 0 || battle.outcome().is_some() {
                let chances = judge.chances(&battle);
                assert_eq!(chances.len(), setup.sides.len(), "{}: one for each side", setup.source);
                assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)), "{}: {chances:?}", setup.source);
                assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{}: {chances:?}", setup.source);
            }
            if battle.outcome().is_some() {
                break;
            }
            let order = guide.choose(&battle);
            battle.submit(order).expect("nearest gives legal orders");
        }
    }
}

#[test]
fn who_has_won_is_certain_of_it() {
    let mut battle = Battle::new(&mirror(), DiceSource::Seed(4)).expect("the battle starts");
    let judge = Judge::new(&battle);
    let mut guide = opponent("nearest", 0).expect("it exists");
    let start = judge.chances(&battle);
    assert!(start.iter().all(|chance| (0.3..=0.7).contains(chance)), "equals begin: {start:?}");
    while battle.outcome().is_none() {
        let order = guide.choose(&battle);
        battle.submit(order).expect("nearest gives legal orders");
    }
    let winner = battle.outcome().and_then(|outcome| outcome.winner).expect("one side wins");
    assert_eq!(judge.chances(&battle)[winner.index()], 1.0);
}

#[test]
fn what_one_side_has_more_of_the_other_has_less_of() {
    for setup in all_battles().into_iter().filter(|setup| setup.sides.len() == 2) {
        let mut battle = Battle::new(&setup, DiceSource::Seed(6)).expect("the battle starts");
        let judge = Judge::new(&battle);
        let mut guide = opponent("random", 6).expect("it exists");
        for number in 0..sample(30, 200) {
            if battle.outcome().is_some() {
                break;
            }
            let [own, other] = [SideId(0), SideId(1)].map(|side| judge.features(&battle, side));
            assert_eq!(own, other.map(|feature| -feature), "{}, order {number}: to the bit", setup.source);
            let order = guide.choose(&battle);
            battle.submit(order).expect("random gives legal orders");
        }
    }
}

#[test]
fn of_several_sides_each_has_a_chance_and_those_with_more_have_a_better_one() {
    let text = MIRROR.replace("{ name = \"blue\" }]", "{ name = \"blue\" }, { name = \"green\" }]");
    let mut library = hexfray_data::library();
    // Green has one unit only.
    let text =
        text.replacen("side = \"blue\", kind = \"archer\"", "side = \"green\", kind = \"archer\", at = [3, 3]", 1);
    library.add("maps/three.battle.toml", &text);
    let setup = load(&library, "maps/three.battle.toml");
    let battle = Battle::new(&setup, DiceSource::Seed(3)).expect("the battle starts");
    let chances = Judge::new(&battle).chances(&battle);
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{chances:?}");
    assert!(chances[0] > chances[1] && chances[1] > chances[2], "four, three, one: {chances:?}");
    assert!(chances[2] > 0.0, "nobody has lost yet: {chances:?}");
}

#[test]
fn a_judge_sees_no_dice_and_changes_nothing() {
    let mut battle = Battle::new(&mirror(), DiceSource::Seed(11)).expect("the battle starts");
    let mut guide = opponent("nearest", 0).expect("it exists");
    while battle.outcome().is_none() {
        let mut other = battle.scratch(99);
        battle.copy_into(&mut other);
        let before = battle.digest();
        let judge = Judge::new(&battle);
        assert_eq!(judge.chances(&battle), judge.chances(&other), "other dice lie ahead");
        assert_eq!(judge.chances(&battle), Judge::new(&other).chances(&other));
        assert_eq!(battle.digest(), before, "to look is not to touch");
        let order = guide.choose(&battle);
        battle.submit(order).expect("nearest gives legal orders");
    }
}

#[test]
fn every_ruleset_comes_with_a_model_that_knows_all_features() {
    let library = hexfray_data::library();
    for ruleset in rules::all() {
        let name = format!("ai/{}.toml", ruleset.name());
        let source = library.get(&name).unwrap_or_else(|| panic!("{name} is missing: hexfray train writes it"));
        Judgement::read(source).unwrap_or_else(|problems| panic!("{problems}"));
        for feature in FEATURES {
            let line = |line: &str| line.starts_with(&format!("{} = ", feature.key));
            assert!(source.text().lines().any(line), "{name} says nothing of {}: make it anew", feature.key);
        }
    }
}

#[test]
fn a_file_of_ones_own_goes_over_the_one_that_is_built_in() {
    let judged = |text: Option<&str>| {
        let mut library = hexfray_data::library();
        library.add("maps/mirror.battle.toml", &MIRROR.replacen("kind = \"knight\"", "kind = \"dragoon\"", 1));
        text.into_iter().for_each(|text| library.add("assets/ai/percentile.toml", text));
        let setup = load(&library, "maps/mirror.battle.toml");
        let battle = Battle::new(&setup, DiceSource::Seed(3)).expect("the battle starts");
        (Judge::new(&battle).chances(&battle)[0], setup.content_hash)
    };
    let (built_in, hash) = judged(None);
    assert_ne!(built_in, 0.5, "a dragoon is no knight");
    assert_eq!(judged(Some("[weights]\n")), (0.5, hash), "nothing counts, and records stay as they are");
}

#[test]
fn what_speaks_for_a_side_adds_up_to_its_chance() {
    let setup = load(&hexfray_data::library(), "maps/ravine.battle.toml");
    let battle = Battle::new(&setup, DiceSource::Seed(2)).expect("the battle starts");
    let judge = Judge::new(&battle);
    for side in [0, 1] {
        let terms = judge.terms(&battle, SideId(side));
        let sum: f64 = terms.iter().map(|term| term.weight).sum();
        assert!((chance(sum) - judge.chances(&battle)[usize::from(side)]).abs() < 1e-9);
        assert!(terms.is_sorted_by(|one, two| one.weight.abs() >= two.weight.abs()), "the weightiest first");
    }
}

/// How well the judge and the share of hit points predict the winner of battles that no model was trained on.
fn tried(setup: &Arc<Setup>, battles: u64) -> [Calibration; 2] {
    let model = setup.judgement.as_ref().expect("the ruleset has a model");
    let threads = NonZeroUsize::new(2).expect("some threads");
    let play = SelfPlay { setup: Arc::clone(setup), battles, seed: 77_777, threads };
    let mut found = [Calibration::default(), Calibration::default()];
    for position in play.run(&|_| ()) {
        found[0].add(chance(position.evidence.lead(model)), position.result);
        found[1].add(position.crude, position.result);
    }
    found
}

#[test]
fn chances_come_true_about_as_often_as_they_say() {
    // Quick battles show that no sign is reversed; `hexfray train` measures the quality of the judge.
    let mut whole = [Vec::new(), Vec::new()];
    let sizes = [("duel", sample(16, 60)), ("drakes_hollow", sample(4, 32))];
    for (name, battles) in sizes {
        let [judge, crude] = tried(&load(&hexfray_data::library(), &format!("maps/{name}.battle.toml")), battles);
        whole[0].push(judge);
        whole[1].push(crude);
    }
    let [judge, crude] = whole.map(|all| Calibration::all(&all));
    // In hundreds of battles the judge's score is better by 0.03, and its chances are off by 0.04. The deviation shrinks with
    // the root of the number of battles.
    let root = (sizes.iter().map(|(_, battles)| battles).sum::<u64>() as f64).sqrt();
    let lead = crude.brier() - judge.brier();
    assert!(lead > 0.03 - 0.2 / root, "{:.3} against {:.3} by hit points", judge.brier(), crude.brier());
    assert!(judge.error() < 0.04 + 0.75 / root, "off by {:.3} on average", judge.error());
}

#[test]
fn positions_are_the_same_on_one_thread_and_on_two() {
    let run = |threads| {
        let threads = NonZeroUsize::new(threads).expect("some threads");
        SelfPlay { setup: mirror(), battles: 6, seed: 3, threads }.run(&|_| ())
    };
    let positions = run(1);
    assert!(positions.len() > 6, "battles are looked at several times: {}", positions.len());
    assert_eq!(positions, run(2), "every battle follows from its number alone");
}

#[test]
fn whose_time_is_up_before_foes_can_come_is_nearly_certain_to_win() {
    // One unit has to hold out for a round or two against three at the other end of a hall. In power_table they would reach it:
    // a Full Move leads through most of the hall.
    let rulesets = [("percentile", "knight", 2), ("dice_pool", "thug", 2), ("die_code", "brawler", 2)];
    for (ruleset, kind, rounds) in rulesets {
        let hold_out = |side: &str| format!("[[goal]]\nside = \"{side}\"\nkind = \"hold_out\"\nrounds = {rounds}\n");
        let judged = |goal: &str| {
            let unit =
                |side: &str, col: u16| format!("[[unit]]\nside = \"{side}\"\nkind = \"{kind}\"\nat = [{col}, 0]\n");
            let units = unit("blue", 0) + &unit("red", 39) + &unit("red", 38) + &unit("red", 37);
            let text = format!(
                "name = \"Hall\"\nruleset = \"{ruleset}\"\nmap = \"maps/long_hall.map.toml\"\n\
                 side = [{{ name = \"blue\" }}, {{ name = \"red\" }}]\n{goal}{units}"
            );
            let mut library = hexfray_data::library();
            library.add("maps/hall.battle.toml", &text);
            let battle = Battle::new(&load(&library, "maps/hall.battle.toml"), DiceSource::Seed(3)).expect("it starts");
            Judge::new(&battle).chances(&battle)[0]
        };
        let without = judged("");
        let with = judged(&hold_out("blue"));
        assert!(without < 0.5, "{ruleset}: one against three, {without:.3}");
        assert!(with > 0.98, "{ruleset}: nobody comes in time, {with:.3}");
        let against = judged(&hold_out("red"));
        assert!(against < 0.02, "{ruleset}: the time works for the others, {against:.3}");
    }
}

/// A battle in which the units of a side have these percents of their hit points left, and its foes those; after some orders.
fn worn(setup: &Arc<Setup>, seed: u64, orders: u32, left: [i32; 2]) -> Battle {
    let mut battle = Battle::new(setup, DiceSource::Seed(seed)).expect("the battle starts");
    let mut guide = opponent("nearest", seed).expect("it exists");
    for _ in 0..orders {
        let order = guide.choose(&battle);
        battle.submit(order).expect("nearest gives legal orders");
    }
    let over = |unit: &UnitView| unit.hp - (unit.hp_max * left[unit.side.index()] / 100).max(1);
    let hurt: Vec<(UnitId, i32)> =
        battle.units().filter(UnitView::is_active).map(|unit| (unit.id, over(&unit))).collect();
    for (unit, amount) in hurt.into_iter().filter(|(_, amount)| *amount > 0) {
        battle.submit(Order::Referee(Ruling::Hurt { unit, amount })).expect("the referee may");
    }
    battle
}

#[test]
fn a_side_with_few_hit_points_left_is_not_thought_to_win() {
    // Whether the first and the second side are tried, and the percents of hit points that are left.
    let battles = [
        ("duel", [true; 2], [5, 78]),
        ("ravine", [true; 2], [5, 78]),
        ("mill_lane", [true; 2], [5, 78]),
        ("mud_ford", [true; 2], [5, 78]),
        ("roadside_inn", [true; 2], [5, 78]),
        ("duel_at_dawn", [true; 2], [5, 78]),
        ("market_street", [true; 2], [5, 78]),
        // Who has fewer points left may be knocked out by the blow itself.
        ("street_fight", [true; 2], [15, 90]),
        // The party heals itself and acts first.
        ("tutorial_2_three_areas", [false, true], [5, 78]),
    ];
    for (name, sides, [few, most]) in battles {
        let setup = load(&hexfray_data::library(), &format!("maps/{name}.battle.toml"));
        for (weak, left) in [(0, [few, most]), (1, [most, few])].into_iter().filter(|(weak, _)| sides[*weak]) {
            for orders in [0, 6, 15] {
                let battle = worn(&setup, 3, orders, left);
                let chance = Judge::new(&battle).chances(&battle)[weak];
                let hp: Vec<_> = battle.units().map(|unit| (unit.side.0, unit.hp, unit.hp_max)).collect();
                assert!(battle.outcome().is_none(), "{name}: {hp:?}");
                assert!(chance < 0.15, "{name}, {orders} orders: {chance:.2} for side {weak}: {hp:?}");
            }
        }
    }
}

#[test]
fn a_battle_in_which_both_are_hurt_alike_stays_open() {
    let setup = load(&hexfray_data::library(), "maps/mill_lane.battle.toml");
    let battle = worn(&setup, 3, 0, [40, 40]);
    let judge = Judge::new(&battle);
    let sum: f64 = judge.terms(&battle, SideId(0)).iter().map(|term| term.weight).sum();
    let chances = judge.chances(&battle);
    assert!((chance(sum) - chances[0]).abs() < 1e-9 && (0.15..0.85).contains(&chances[0]), "{chances:?}");
    let lopsided = worn(&setup, 3, 0, [5, 78]);
    let sum: f64 = judge.terms(&lopsided, SideId(0)).iter().map(|term| term.weight).sum();
    assert!((chance(sum) - judge.chances(&lopsided)[0]).abs() < 1e-9, "and its reasons add up where one is not");
}
