//! The d8 of the confused, face by face (TC-146, MC-177).

use hexfray_battle::{Event, UnitId};

use super::field::{Field, Fight, damaged, healed, hurt, inflict, other};

const SPELLS: &str = r#"
[[ability]]
key = "mad_spark"
name = "Spark"
type = "spell"
target = "single"
mp = 2
damage = "10"
to_hit = "sure"
armour = "none"

[[ability]]
key = "mad_blaze"
name = "Blaze"
type = "spell"
target = "group"
mp = 8
damage = "20"
to_hit = "sure"
armour = "none"

[[ability]]
key = "mad_balm"
name = "Balm"
type = "spell"
target = "single"
mp = 1
healing = "5"
to_hit = "sure"

[[ability]]
key = "mad_bliss"
name = "Bliss"
type = "spell"
target = "single"
mp = 6
healing = "15"
to_hit = "sure"
"#;

/// A confused mage between a friend and a foe; the dice decide its act in place of a move.
fn madness(abilities: &str, dice: &[u16]) -> (Fight, Vec<Event>) {
    let mad = format!(
        "attributes = {{ str = 8, spd = 10 }}\nhp = 90\nmp = 20\neva = 0\nacc = 100\nabilities = [{abilities}]\n"
    );
    let field = Field::open()
        .file("abilities/percentile_mad.toml", SPELLS)
        .unit("a", (15, 2), &other(20))
        .unit("b", (5, 2), &mad)
        .unit("b", (4, 2), &other(4))
        .unit("a", (6, 2), &other(3));
    let mut fight = field.start(&[&[1, 1, 1, 1, 51], dice].concat());
    for unit in 1..=3 {
        hurt(&mut fight, unit, 50);
    }
    inflict(&mut fight, 1, "confuse", 4);
    let events = fight.end();
    (fight, events)
}

const ALL: &str = "\"mad_spark\", \"mad_blaze\", \"mad_balm\", \"mad_bliss\"";

#[test]
fn mc_177_every_face_of_the_d8() {
    let struck = |dice: &[u16]| {
        let (fight, events) = madness(ALL, dice);
        (damaged(&events), healed(&events), fight.0.unit(UnitId(1)).unwrap().mp)
    };
    assert_eq!(struck(&[1]), (vec![2], vec![], 18), "1: the weakest on an ally");
    assert_eq!(struck(&[2]), (vec![], vec![2], 14), "2: the best recovery on an ally");
    assert_eq!(struck(&[3, 50, 3]), (vec![2], vec![], 20), "3: a blow at an ally");
    assert_eq!(struck(&[4, 50, 3]), (vec![1], vec![], 20), "4: a blow at itself");
    assert_eq!(struck(&[5, 50, 3]), (vec![3], vec![], 20), "5: a blow at a foe");
    assert_eq!(struck(&[6, 50, 3]), (vec![2], vec![], 20), "6: a blow at an ally");
    // The near foe is in range of every ability, the far foe of none.
    assert_eq!(struck(&[7]), (vec![], vec![3], 19), "7: the weakest recovery on a foe");
    let (hit, _, mp) = struck(&[8]);
    assert!(hit.contains(&3) && mp == 12, "8: the strongest on a foe, {hit:?}");
}

#[test]
fn mc_177_what_is_impossible_is_rolled_again() {
    let (fight, events) = madness("", &[1, 2, 7, 8, 4, 50, 3]);
    assert_eq!(damaged(&events), [1], "without abilities 1, 2, 7 and 8 are rolled again");
    assert_eq!(fight.0.unused_dice(), Some(0));
}

#[test]
fn tc_146_the_confused_cannot_be_told_what_to_do() {
    let (fight, _) = madness(ALL, &[4, 50, 3]);
    assert_ne!(fight.actor(), UnitId(1), "its turn has played itself");
}
