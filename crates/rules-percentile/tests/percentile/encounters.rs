//! Whole random battles with every option around a fight: ambush, clock, waves, facing, reactions, spoils.

use std::sync::Arc;

use hexfray_battle::{Battle, Decision, DiceSource, FaceStream, Order, Setup, Stream, UnitView};

use super::field::Field;

/// A battle with all of these options. The second side comes in three waves around the first.
fn everything(ambush: &str) -> Arc<Setup> {
    let settings = [
        "pincer_on_map = \"automatic\"",
        "count_chatter = true",
        "reactions_per_trigger = 2",
        "reactions_when_unaware = true",
        "group_limit_on_map = 2",
        "gil_mode = \"trophies\"",
        "drop_mode = \"processed\"",
        "escape_declared = \"asked\"",
        "timed_round_min_ticks = 5",
    ];
    let mut field = settings.into_iter().fold(Field::open(), Field::set);
    let mut unit = |kind: &str, side: &str, cell: (i16, i16), keys: &str| {
        let at = format!("at = [{}, {}]", cell.0, cell.1);
        let at = if keys.is_empty() { at } else { String::new() };
        field = field.clone().line(&format!("[[unit]]\nkind = \"{kind}\"\nside = \"{side}\"\n{at}\n{keys}\n"));
    };
    for (number, kind) in ["monk", "gunner", "fighter", "samurai", "healer", "archer"].into_iter().enumerate() {
        unit(kind, "a", (8 + number as i16 % 3, 1 + number as i16 / 3), "");
    }
    for (number, kind) in ["ogre", "raider", "monk", "raider_shaman", "gunner", "raider_bowman"].iter().enumerate() {
        unit(kind, "b", (4 + 9 * (number as i16 % 2), number as i16 / 2), "");
    }
    for (wave, kinds) in [("second", ["raider", "wolf"]), ("third", ["drake", "wisp"])] {
        kinds.into_iter().for_each(|kind| unit(kind, "b", (0, 0), &format!("group = \"{wave}\"")));
    }
    let waves = "[[reinforcement]]\ngroup = \"second\"\nround = 2\nphase = \"action\"\nturns = 2\ncells = [[6, 4], [15, \
                 4]]\n[[reinforcement]]\ngroup = \"third\"\nafter = \"second\"\ncells = [[9, 4], [9, 0]]\n";
    let clock = "[timed]\nside = \"a\"\nminutes = 10\nkind = \"hold_out\"\n";
    field.line(&[waves, clock, ambush].concat()).setup().unwrap_or_else(|error| panic!("{error}"))
}

/// A copy of a battle waits for the same decision, and each unit has the same view in it.
fn copies_agree(battle: &Battle, copy: &mut Battle) {
    battle.copy_into(copy);
    assert_eq!(copy.decision(), battle.decision(), "a copy waits for the same");
    assert_eq!(copy.orders(), battle.orders(), "and allows the same");
    assert_eq!(copy.situation(), battle.situation());
    assert!(copy.units().eq(battle.units()), "everybody is the same in it");
    let conditions = |battle: &Battle, unit: &UnitView| battle.conditions(unit.id);
    assert!(battle.units().all(|unit| conditions(battle, &unit) == conditions(copy, &unit)));
}

#[test]
fn encounters_by_chance_end_and_replay() {
    let ambushes = [
        "[pincer]\nside = \"a\"\nround = 2\n",
        "[ambush]\nside = \"a\"\n",
        "[ambush]\nside = \"b\"\noutcome = \"unaware\"\n",
    ];
    let mut asked = std::collections::BTreeSet::new();
    for (seed, ambush) in (0..).zip(ambushes.into_iter().cycle().take(6)) {
        let setup = everything(ambush);
        let mut battle = Battle::new(&setup, DiceSource::Seed(seed)).unwrap();
        let mut copy = battle.scratch(1);
        let mut choices = FaceStream::new(seed, Stream::Opponents);
        let mut count = 0;
        while battle.outcome().is_none() {
            let orders = battle.orders();
            assert!(!orders.is_empty(), "a unit that is asked has an order to choose");
            if count % 40 == 0 {
                orders.iter().for_each(|order| assert_eq!(battle.check(order), Ok(()), "{order:?} is listed"));
                copies_agree(&battle, &mut copy);
            }
            if let Decision::Answer { question, .. } = battle.decision() {
                let words: Vec<&str> = question.as_str().split(' ').take(2).collect();
                asked.insert(words.join(" "));
                copies_agree(&battle, &mut copy);
            }
            // Attacks have more effects than moves.
            let acts: Vec<Order> = orders
                .iter()
                .copied()
                .filter(|order| matches!(order, Order::Act { .. } | Order::Answer { .. }))
                .collect();
            let among = if acts.is_empty() || choices.below(3) == 0 { &orders } else { &acts };
            let order = among[choices.below(among.len() as u32) as usize];
            battle.submit(order).unwrap_or_else(|error| panic!("seed {seed}: {order:?} was listed: {error}"));
            count += 1;
            assert!(count < 20_000, "a battle comes to an end");
        }
        let again = battle.record().replay(&setup, |_, _| {}).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(again.digest(), battle.digest(), "seed {seed}: the record replays to the same state");
    }
    assert!(asked.iter().any(|question| question.starts_with("React")), "a unit could react: {asked:?}");
    assert!(asked.iter().any(|question| question.starts_with("Who tries")), "a unit could run: {asked:?}");
    assert!(asked.iter().any(|question| question.starts_with("Surrounded")), "a unit chose a face: {asked:?}");
}
