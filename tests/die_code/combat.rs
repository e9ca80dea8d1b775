//! Combat difficulty: passive defence, range, cover, sight.

use hexfray::{
    battle::OrderError,
    rules::die_code::{
        Reach, Settings, Skill, Tables,
        difficulty::{self, Band, Cover, Murk, Sighting},
    },
};

use crate::common::*;

fn sighting(band: Band, cover: Cover, murk: Murk) -> Sighting {
    Sighting { band, cover, murk }
}

fn difficulty(band: Band, cover: Cover, murk: Murk) -> i32 {
    difficulty::combat(&Settings::default(), &Tables::default(), sighting(band, cover, murk), true).total(0)
}

#[test]
fn dc_038_the_base_difficulty_is_ten() {
    assert_eq!(difficulty(Band::Short, Cover::None, Murk::Clear), 10);
}

#[test]
fn dc_039_the_difficulty_is_defence_and_all_modifiers() {
    assert_eq!(difficulty(Band::Medium, Cover::Quarter, Murk::Light), 10 + 5 + 3 + 3);
    let cover = "[[cover]]\ncells = [[8, 2]]\nsides = ['W']\npercent = 25\n";
    let mut battle = duel("", 6).on(cover).start(&[5, 3, 6, 5]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("12 m are Medium range").to_vec();
    let Some(Event::Checked { parts, needed, .. }) = events.iter().find(|event| matches!(event, Event::Checked { .. }))
    else {
        panic!("the attack is checked")
    };
    assert_eq!(
        (*needed, parts.to_string().as_str()),
        (18, "passive defence 10 + Medium range 5 + a quarter in cover 3")
    );
}

#[test]
fn dc_040_never_below_three() {
    let mut tables = Tables::default();
    tables.range[0] = -11;
    let low =
        difficulty::combat(&Settings::default(), &tables, sighting(Band::PointBlank, Cover::None, Murk::Clear), true);
    assert_eq!((low.total(0), low.settled(0).total()), (3, 3), "10 − 11 is 3, not −1");
}

#[test]
fn dc_041_modifiers_add_up_and_families_may_be_left_out() {
    assert_eq!(difficulty(Band::Long, Cover::ThreeQuarters, Murk::Dark), 10 + 10 + 12 + 12);
    let cover = "[[cover]]\ncells = [[8, 2]]\nsides = ['W']\npercent = 25\n";
    let mut battle = duel("use_modifiers = ['cover']", 6).on(cover).start(&[5, 3, 6, 5]);
    assert_eq!(check(battle.submit(attack(A, 0, 0, B)).expect("in range")).0, 13, "cover alone counts");
}

#[test]
fn dc_042_an_attack_hits_when_it_reaches_the_difficulty() {
    // Initiative: A 5, B 3. Marksmanship 2D at Short range (3 cells, 6 m): difficulty 10.
    let mut battle = duel("health_mode = 'body_points'", 3).start(&[5, 3, 5, 5, 4, 3]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("B is in range").to_vec();
    assert_eq!(check(&events), (10, 10, true), "10 reaches 10");
    assert_eq!(damaged(&events), Some((7, 32 - 7)), "2D damage of 7 against no armour");
    assert_eq!(battle.unused_dice(), Some(0));
    let mut battle = duel("health_mode = 'body_points'", 3).start(&[5, 3, 5, 4]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("B is in range").to_vec();
    assert_eq!(check(&events), (10, 9, false), "9 is below 10");
    assert_eq!(damaged(&events), None);
}

#[test]
fn dc_043_each_weapon_uses_its_skill() {
    // The ace: marksmanship 5D with the pistol, melee combat 1D with the knife, throwing untrained, Coordination 3D.
    for (with, dice) in [(0, 5), (1, 1), (2, 3)] {
        let ace = duel("initiative_cp_max = 0\nhealth_mode = 'body_points'", 1).between(["ace", "guard"]);
        let mut battle = ace.seeded(3);
        if battle.decision().unit() == Some(B) {
            end(&mut battle);
        }
        let events = battle.submit(attack(A, with, 0, B)).expect("adjacent").to_vec();
        let plain = |event: &&Event| matches!(event, Event::Rolled { purpose, .. } if purpose.as_str() == "to hit");
        assert_eq!(events.iter().filter(plain).count(), dice - 1, "dice beside the Wild Die with weapon {with}");
    }
    assert_eq!(Skill::ALL.iter().filter(|(.., attribute)| attribute.title() == "Coordination").count(), 3);
}

#[test]
fn dc_060_four_range_bands() {
    let settings = Settings::default();
    let band = |cells| Reach::Bands([8, 16, 30]).band(&settings, cells, 2);
    assert_eq!(band(1), Some(Band::PointBlank), "2 m");
    assert_eq!((band(2), band(4)), (Some(Band::Short), Some(Band::Short)), "4 and 8 m");
    assert_eq!((band(5), band(8)), (Some(Band::Medium), Some(Band::Medium)), "10 and 16 m");
    assert_eq!((band(9), band(15)), (Some(Band::Long), Some(Band::Long)), "18 and 30 m");
    assert_eq!(band(16), None, "32 m: no attack");
    let in_band = [Band::PointBlank, Band::Short, Band::Medium, Band::Long];
    assert_eq!(in_band.map(|band| difficulty(band, Cover::None, Murk::Clear)), [5, 10, 15, 20]);
    let battle = duel("", 16).start(&[5, 3]);
    assert!(matches!(battle.check(&attack(A, 0, 0, B)), Err(OrderError::Refused { .. })), "32 m are beyond Long");
    assert!(duel("", 15).start(&[5, 3]).check(&attack(A, 0, 0, B)).is_ok(), "30 m are Long range");
}

#[test]
fn dc_061_bare_hands_reach_point_blank_only() {
    let battle = duel("", 1).start(&[5, 3]);
    assert!(battle.check(&attack(A, 1, 0, B)).is_ok());
    let battle = duel("", 2).start(&[5, 3]);
    assert!(battle.check(&attack(A, 1, 0, B)).is_err(), "4 m are no arm's length");
    assert!(battle.check(&attack(A, 3, 0, B)).is_err(), "nor a knife's");
    let battle = duel("point_blank_m = 4", 2).start(&[5, 3]);
    assert!(battle.check(&attack(A, 1, 0, B)).is_ok(), "unless the setting says so");
}

#[test]
fn dc_062_long_weapons_reach_short_range() {
    let mut battle = duel("", 2).start(&[5, 3, 4, 3]);
    assert_eq!(check(battle.submit(attack(A, 2, 0, B)).expect("two cells")).0, 10, "Short range");
    let mut battle = duel("", 1).start(&[5, 3, 2, 2]);
    assert_eq!(check(battle.submit(attack(A, 2, 0, B)).expect("adjacent")).0, 5, "Point Blank");
    let battle = duel("", 3).start(&[5, 3]);
    assert!(battle.check(&attack(A, 2, 0, B)).is_err(), "three cells are too far");
}

#[test]
fn dc_063_cover_and_poor_sight_add_to_the_difficulty() {
    let needed = |map: &str| {
        let mut battle = duel("", 3).on(map).start(&[5, 3, 2, 3]);
        check(battle.submit(attack(A, 0, 0, B)).expect("in range")).0
    };
    let cover = |cell: i16, side: &str, percent: u8| {
        format!("[[cover]]\ncells = [[{cell}, 2]]\nsides = ['{side}']\npercent = {percent}\nboth = false\n")
    };
    assert_eq!(needed(&cover(5, "W", 50)), 16, "half hidden by the side that faces the shot");
    assert_eq!(needed(&cover(5, "E", 50)), 10, "the side behind it hides nothing");
    assert_eq!(needed(&cover(4, "E", 75)), 22, "a wall on the near side of the same edge");
    assert_eq!(needed(&cover(2, "E", 75)), 10, "the shooter leans over its own cover");
    let row = ". . . . . . . . . . . . . . . . . . . . . . . .\n";
    let sight = |line: &str| format!("visibility = '''\n{row}{row}{line}{row}{row}{row}'''\n");
    assert_eq!(
        needed(&sight(". . . . . 2 . . . . . . . . . . . . . . . . . .\n")),
        16,
        "the target stands in moonlight"
    );
    assert_eq!(needed(&sight(". . . . 1 . . . . . . . . . . . . . . . . . . .\n")), 13, "smoke on the line");
    assert_eq!(
        needed(&sight(". . 3 . . . . . . . . . . . . . . . . . . . . .\n")),
        10,
        "the shooter's own dark does not matter"
    );
    let both = format!("{}{}", sight(". . . . . 1 . . . . . . . . . . . . . . . . . .\n"), cover(5, "W", 25));
    assert_eq!(needed(&both), 16, "cover and sight add up");
    let hidden = duel("", 3).on(&cover(5, "W", 100)).start(&[5, 3]);
    assert!(hidden.check(&attack(A, 0, 0, B)).is_err(), "hidden altogether: no target");
    assert!(!hidden.orders().contains(&attack(A, 0, 0, B)), "and not among the orders");
}
