//! Levels for human players: the gentler a level is, the fewer battles it wins, because of mistakes of a stated size.

use hexfray_battle::{Aim, Battle, DiceSource, Order};
use hexfray_minds::ai::{level, levels, names, opponent};
use hexfray_testing::{Share, assert_share, sample};

use crate::{load, mirror, play};

#[test]
fn five_levels_can_be_had_by_name() {
    assert_eq!(levels().len(), 5);
    for level in levels() {
        let mind = opponent(level.name, 1).expect("it can be had");
        assert_eq!(mind.name(), level.name, "it bears the name of its level");
        assert!(names().contains(&level.name));
        assert!(opponent(level.plays, 1).is_some(), "an opponent plays {}", level.name);
    }
    assert!(level("nobody").is_none() && opponent("nobody", 1).is_none());
}

#[test]
fn the_gentlest_level_loses_to_one_that_does_not_err() {
    let (gentle, firm) = (levels()[0], levels()[2]);
    assert!(gentle.errs.is_some() && firm.errs.is_none());
    // A missed blow costs little where both sides can wait; here they cannot.
    let setup = load(&hexfray_data::library(), "maps/duel.battle.toml");
    let report = play(&setup, [firm.name, gentle.name], sample(16, 40), 2);
    let what = format!("{} beats {}", firm.name, gentle.name);
    assert_share(Share::AtLeast(0.97), report.opponents[0].wins, report.battles, what);
}

#[test]
fn an_opponent_that_only_closes_in_and_strikes_beats_the_gentlest_level() {
    let setup = load(&hexfray_data::library(), "maps/duel.battle.toml");
    let wins = |level: usize, share: Share, battles: u64| {
        let level = levels()[level].name;
        let report = play(&setup, ["nearest", level], battles, 2);
        assert_share(share, report.opponents[0].wins, battles, format!("nearest beats {level}"));
    };
    wins(0, Share::AtLeast(0.97), sample(5, 200));
    // The next level is a better match for it.
    wins(1, Share::AtMost(0.65), sample(22, 400));
}

#[test]
fn mistakes_follow_from_the_seed_and_not_from_the_dice() {
    let mut battle = Battle::new(&mirror(), DiceSource::Seed(3)).expect("the battle starts");
    let mut guide = opponent("greedy", 1).expect("it exists");
    let forgiving = |battle: &Battle, seed: u64| opponent("forgiving", seed).expect("it exists").choose(battle);
    let mut mistakes = 0;
    for _ in 0..60 {
        if battle.outcome().is_some() {
            break;
        }
        let order = guide.choose(&battle);
        let mut copy = battle.scratch(99);
        battle.branch_into(&mut copy, 99);
        for seed in 1..5 {
            let choice = forgiving(&battle, seed);
            assert_eq!(choice, forgiving(&copy, seed), "it does not know the battle's dice");
            mistakes += u32::from(choice != order);
        }
        battle.submit(order).expect("legal");
    }
    assert!(mistakes > 10, "it errs: {mistakes}");
}

#[test]
fn a_unit_of_the_gentlest_level_is_idle_for_seven_rounds_at_most() {
    let unit = |side: &str, col: i16| format!("[[unit]]\nkind = \"cutpurse\"\nside = \"{side}\"\nat = [{col}, 3]\n");
    let text = format!(
        "name = \"Side by side\"\nruleset = \"percentile\"\nmap = \"maps/duel.map.toml\"\n\
         side = [{{ name = \"gentle\" }}, {{ name = \"idle\" }}]\n{}{}",
        unit("gentle", 1),
        unit("idle", 2)
    );
    let mut library = hexfray_data::library();
    library.add("maps/side_by_side.battle.toml", &text);
    let setup = load(&library, "maps/side_by_side.battle.toml");
    let gentlest = levels()[0];
    let most = gentlest.errs.map_or(0, |errors| errors.in_a_row);
    for seed in 0..sample(5, 100) {
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).expect("the battle starts");
        let mut mind = opponent(gentlest.name, seed).expect("it exists");
        let mut last = 0;
        while battle.outcome().is_none() && battle.round() <= 30 {
            let own = battle.decision().side().is_some_and(|side| side.index() == 0);
            let order = match battle.decision().unit() {
                Some(unit) if !own && battle.check(&Order::EndTurn { unit }).is_ok() => Order::EndTurn { unit },
                _ => mind.choose(&battle),
            };
            if own && matches!(order, Order::Act { aim: Aim::Unit(_), .. }) {
                last = battle.round();
            }
            battle.submit(order).expect("legal");
            assert!(battle.round() <= last + most + 2, "seed {seed}: nothing since round {last}");
        }
    }
}
