//! Damage that takes magic points, and draining them.

use hexfray_battle::{Event, UnitId};

use super::field::{Field, Fight, at, cast, damage, inflict, knows, other, user};

/// MAG 12, M.ACC 115 and 300 MP.
fn mage(ability: &str) -> String {
    user("").replace("mag = 7", "mag = 12").replace("mp = 50", "mp = 300") + &format!("abilities = [\"{ability}\"]\n")
}

/// A mage and a foe with these MP, M.Evasion 24 and M.ARM 8, five cells apart.
fn duel(ability: &str, mp: i32, dice: &[u16]) -> Fight {
    let foe = other(1).replace("hp = 100", "hp = 400") + &format!("mp = {mp}\n");
    let field = Field::open().unit("a", (2, 2), &mage(ability)).unit("b", (6, 2), &foe);
    field.start(&[&[10, 1], dice].concat())
}

fn mp(fight: &Fight, unit: u16) -> i32 {
    fight.0.unit(UnitId(unit)).unwrap().mp
}

#[test]
fn tc_119_rasp_takes_mp_by_the_whole_sum_of_damage() {
    let mut fight = duel("rasp", 120, &[91, 1, 2]);
    let odds = fight.0.forecast(&cast(at(1))).unwrap();
    let target = &odds.targets[0];
    assert!((target.drained - 0.91 * 97.0).abs() < 1e-9, "8 × 12 + 9 − 8 on average, 91 %: {}", target.drained);
    assert_eq!((target.expected, target.defeat), (0.0, 0.0), "no hit points are lost");
    let events = fight.order(cast(at(1)));
    let lost = |event: &Event| matches!(event, Event::Drained { unit: UnitId(1), amount: 91, left: 29, .. });
    assert!(events.iter().any(lost), "8 × 12 + 3 less M.ARM 8: {events:?}");
    assert_eq!((mp(&fight, 1), fight.hp(1), mp(&fight, 0)), (29, 400, 285));
    assert!(damage(&events).is_empty(), "hit points are not touched");
}

#[test]
fn tc_119_rasp_takes_no_more_mp_than_there_are() {
    let mut fight = duel("rasp", 50, &[91, 1, 2]);
    assert!((fight.0.forecast(&cast(at(1))).unwrap().targets[0].drained - 0.91 * 50.0).abs() < 1e-9);
    fight.order(cast(at(1)));
    assert_eq!(mp(&fight, 1), 0);
    let mut missed = duel("rasp", 50, &[92]);
    missed.order(cast(at(1)));
    assert_eq!(mp(&missed, 1), 50, "92 is a miss, and the MP of the spell are gone (TC-117)");
}

#[test]
fn tc_119_syphon_takes_half_of_each_and_gives_both_to_its_caster() {
    let mut fight = duel("syphon", 50, &[91, 1, 1, 1, 1, 1]);
    super::field::hurt(&mut fight, 0, 60);
    fight.order(cast(at(1)));
    assert_eq!((fight.hp(1), mp(&fight, 1)), (400 - 125, 0), "21 × 12 + 5 − 8 = 249: 124 to MP, 125 to HP");
    assert_eq!((fight.hp(0), mp(&fight, 0)), (80, 300 - 70 + 50), "what was lost comes back, up to the maximum");
}

#[test]
fn tc_119_magic_hammer_takes_a_tenth_of_the_mp() {
    let mut fight = duel("magic_hammer", 95, &[91]);
    fight.order(cast(at(1)));
    assert_eq!((mp(&fight, 1), mp(&fight, 0)), (95 - 9, 300 - 25 + 9));
}

#[test]
fn tc_146_draining_a_zombie_goes_the_other_way() {
    let mut fight = duel("syphon", 300, &[91, 1, 1, 1, 1, 1]);
    inflict(&mut fight, 1, "zombie", 0);
    // The foe has spent some MP, so that it can gain some.
    let mut drained = duel("rasp", 300, &[91, 1, 1]);
    drained.order(cast(at(1)));
    assert_eq!(mp(&drained, 1), 300 - 90);
    fight.order(cast(at(1)));
    assert_eq!(mp(&fight, 1), 300, "nothing is taken from the Zombie");
    assert_eq!((fight.hp(0), mp(&fight, 0)), (0, 300 - 70 - 125), "249 of both are the caster's: 125 MP and 124 HP");
}

#[test]
fn tc_113_there_are_no_odds_of_a_spell_that_cannot_be_paid_for() {
    let odds = |mp: u8| {
        let caster = knows("kit_bolt").replace("mp = 50", &format!("mp = {mp}"));
        let fight = Field::open().unit("a", (5, 2), &caster).unit("b", (8, 2), &other(5)).start(&[1, 1]);
        fight.0.forecast(&cast(at(1))).map(|odds| odds.targets.len()).map_err(|error| error.to_string())
    };
    assert_eq!(odds(8), Ok(1));
    assert!(odds(7).is_err_and(|why| why.contains("MP")), "{:?}", odds(7));
}
