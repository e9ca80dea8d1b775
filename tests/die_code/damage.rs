//! Damage, resistance, Body Points and wounds.

use hexfray::{
    battle::{Presence, Ruling},
    rules::die_code::{
        Attribute, Health, HealthMode, Settings, State, StrengthFrom, Tables, Wound,
        attack::hits,
        damage::{harm, margin_bonus, net, resistance, strength_damage, strength_damage_of},
        health::body_points,
    },
};

use crate::common::{dice::sheet, *};

const BODY: &str = "health_mode = 'body_points'";

#[test]
fn dc_066_a_hit_rolls_the_weapon_s_damage() {
    let mut battle = duel(BODY, 3).start(&[5, 3, 5, 5, 4, 3]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("in range").to_vec();
    let damage = events
        .iter()
        .filter(|event| matches!(event, Event::Rolled { purpose, .. } if purpose.as_str().starts_with("damage")));
    assert_eq!(damage.count(), 2, "2D");
    assert_eq!(damaged(&events), Some((7, 25)));
}

#[test]
fn dc_067_a_plus_adds_strength_damage_to_one_roll() {
    let (settings, battle) = (Settings::default(), duel("", 3).seeded(1));
    let book = battle.world().resource::<rules::die_code::Rulebook>();
    let weapon = |key: &str| book.0.weapons.iter().find(|weapon| weapon.key == key).expect("known");
    let fighter = sheet("fighter");
    assert_eq!(harm(&settings, &fighter, weapon("pole")).code, code("4D"), "+2D and Strength Damage 2D");
    assert_eq!(harm(&settings, &fighter, weapon("fists")).code, code("2D+1"), "+1 and Strength Damage 2D");
    assert_eq!(harm(&settings, &fighter, weapon("pistol")).code, code("2D"), "without a plus alone");
}

#[test]
fn dc_068_strength_damage_is_half_the_dice_rounded_up() {
    assert_eq!(strength_damage(code("3D")), code("2D"));
    assert_eq!(strength_damage(code("6D+2")), code("3D"));
    let mut lifter = sheet("fighter");
    lifter.skills[rules::die_code::Skill::Lifting as usize] = Some(code("6D+2"));
    assert_eq!(strength_damage_of(&lifter, StrengthFrom::Best), code("3D"), "the higher of Physique and lifting");
    assert_eq!(strength_damage_of(&lifter, StrengthFrom::Physique), code("2D"));
}

#[test]
fn dc_069_traits_count_and_ranks_add_to_the_total() {
    let battle = duel("", 3).seeded(1);
    let book = battle.world().resource::<rules::die_code::Rulebook>();
    let knife = book.0.weapons.iter().find(|weapon| weapon.key == "knife").expect("known");
    let strong = harm(&Settings::default(), &sheet("searcher"), knife);
    assert_eq!((strong.code, strong.ranks), (code("3D"), 6), "six ranks of Increased Attribute: Physique");
    let mut library = Library::embedded();
    let changed = UNITS.replace("body = 20", "body = 20\nphysique_gain = '3D'\nphysique_loss = '1D'");
    library.add("units/die_code.toml", &changed);
    library.add("weapons/die_code.toml", WEAPONS);
    library.add("armour/die_code.toml", ARMOUR);
    let mut problems = hexfray::text::Problems::new();
    let book = rules::die_code::Book::load(&library, None, &mut problems).expect("it loads");
    let guard = book.sheets.iter().find(|sheet| sheet.key == "guard").expect("known");
    assert_eq!(guard.attribute(Attribute::Physique), code("4D"), "2D, a Special Ability of 3D, a Disadvantage of 1D");
    assert_eq!(strength_damage_of(guard, StrengthFrom::Best), code("2D"));
}

#[test]
fn dc_070_the_margin_may_add_to_damage() {
    assert_eq!([18 - 10, 0, 1].map(margin_bonus), [2, 0, 1]);
    let settings = "health_mode = 'body_points'\ndamage_bonus = true\ninitiative_cp_max = 0";
    let ace = duel(settings, 3).between(["ace", "fighter"]);
    let mut battle = ace.start(&[5, 3, 3, 3, 4, 3, 5, 4, 3]);
    assert_eq!(
        damaged(battle.submit(attack(A, 0, 0, B)).expect("in range")).map(|(lost, _)| lost),
        Some(7 + 2),
        "18 against 10"
    );
    let nobody = duel(settings, 3).start(&[5, 3, 6, 6, 2, 4, 3]);
    let mut battle = nobody;
    assert_eq!(
        damaged(battle.submit(attack(A, 0, 0, B)).expect("in range")).map(|(lost, _)| lost),
        Some(7),
        "not for extras"
    );
}

#[test]
fn dc_073_armour_alone_resists_against_body_points() {
    assert_eq!(resistance(HealthMode::BodyPoints, &sheet("guard")), code("1D+2"), "vest 1D and cap +2");
    assert!(resistance(HealthMode::BodyPoints, &sheet("fighter")).is_zero(), "no armour: 0");
    let mut battle = duel(BODY, 3).between(["fighter", "guard"]).start(&[5, 3, 5, 5, 6, 5, 4]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("in range").to_vec();
    assert_eq!(damaged(&events), Some((5, 15)), "11 against 4 + 2");
}

#[test]
fn dc_074_physique_and_armour_resist_wounds() {
    assert_eq!(resistance(HealthMode::Wounds, &sheet("guard")), code("3D+2"), "Physique 2D, armour 1D+2");
    // 11 damage against 3, 3 and 3 and 2 pips: nothing.
    let mut battle = duel("", 3).between(["fighter", "guard"]).start(&[5, 3, 5, 5, 6, 5, 3, 3, 3]);
    let events = battle.submit(attack(A, 0, 0, B)).expect("in range").to_vec();
    assert_eq!(damaged(&events), Some((0, 6)));
    assert_eq!(battle.unused_dice(), Some(0), "Physique and armour are one roll");
}

#[test]
fn dc_075_only_what_is_above_the_resistance_hurts() {
    assert_eq!((net(15, 11), net(11, 11), net(3, 11)), (4, 0, 0));
    assert!(hits(0) && !hits(-1));
}

#[test]
fn dc_076_body_points_are_20_and_4_for_each_die_of_physique() {
    let settings = Settings::default();
    assert_eq!(body_points(&settings, &sheet("fighter")), 32, "Physique 3D");
    assert_eq!(body_points(&settings, &sheet("guard")), 20, "as its sheet says");
    let health = Health::full(&settings, &sheet("guard"));
    let after = |net| health.after(HealthMode::BodyPoints, &Tables::default(), net, 1);
    assert_eq!((after(4).body, after(4).state(HealthMode::BodyPoints)), (16, State::Up));
    assert_eq!(after(17).state(HealthMode::BodyPoints), State::Up, "3 of 20 are more than a tenth");
    assert_eq!(after(18).state(HealthMode::BodyPoints), State::Unconscious, "2 of 20 are a tenth");
    assert_eq!(after(25).body, 0, "never below 0");
    assert_eq!(after(20).state(HealthMode::BodyPoints), State::Dead);
    // In a battle: 21 − 3 leave 2 points, and the guard lies in its cell; 24 − 3 kill it.
    let mut battle = duel(BODY, 3).between(["fighter", "guard"]).start(&[5, 3, 5, 5, 6, 6, 6, 3, 1]);
    battle.submit(attack(A, 0, 0, B)).expect("in range");
    assert_eq!(battle.unit(B).map(|unit| (unit.hp, unit.presence)), Some((2, Presence::Down)));
    assert_eq!(battle.conditions(B)[0].name.as_str(), "unconscious");
    assert_eq!(battle.outcome().and_then(|outcome| outcome.winner), Some(hexfray::battle::SideId(0)));
    let mut battle = duel(BODY, 3).between(["fighter", "guard"]).start(&[5, 3, 5, 5, 6, 6, 6, 6, 3, 1]);
    battle.submit(attack(A, 0, 0, B)).expect("in range");
    assert_eq!(battle.unit(B).map(|unit| (unit.hp, unit.presence)), Some((0, Presence::Out)));
}

#[test]
fn dc_077_net_damage_is_looked_up_on_the_wound_chart() {
    let tables = Tables::default();
    let level = |net| tables.wound(net);
    assert_eq!(
        [0, 1, 3, 4, 8].map(level),
        [Wound::None, Wound::Stunned, Wound::Stunned, Wound::Wounded, Wound::Wounded]
    );
    assert_eq!(
        [9, 12, 13, 15, 16].map(level),
        [Wound::Incapacitated, Wound::Incapacitated, Wound::MortallyWounded, Wound::MortallyWounded, Wound::Dead]
    );
    assert_eq!(Wound::Wounded.worsened_by(Wound::Wounded), Wound::SeverelyWounded);
    assert_eq!(Wound::SeverelyWounded.worsened_by(Wound::Wounded), Wound::Incapacitated, "no worse: one step further");
    assert_eq!(Wound::Wounded.worsened_by(Wound::Incapacitated), Wound::Incapacitated);
    assert_eq!(Wound::Wounded.worsened_by(Wound::Stunned), Wound::Wounded, "a stun adds nothing to a wound");
}

/// A fight with wounds in which A has hit B, unarmoured with Physique 3D, for this net damage.
fn wounded_for(damage: [u16; 2], then: &[u16]) -> Battle {
    let mut dice = vec![5, 3, 5, 5, damage[0], damage[1], 1, 1, 2];
    dice.extend(then);
    let mut battle = duel("", 3).start(&dice);
    battle.submit(attack(A, 0, 0, B)).expect("in range");
    battle
}

#[test]
fn dc_077_the_stunned_lose_a_die_until_the_end_of_the_next_round() {
    // Net 2 in round 1. Stunned, B has no die for initiative in round 2, and 1D to attack with until it is over.
    let mut battle = wounded_for([1, 5], &[2, 4, 2, 4, 2, 4, 4]);
    assert_eq!(battle.conditions(B)[0].name.as_str(), "stunned");
    let mut dice = Vec::new();
    for round in 1..=3 {
        end(&mut battle);
        assert_eq!((battle.round(), battle.decision().unit()), (round, Some(B)));
        dice.push(dice_thrown(battle.submit(attack(B, 0, 0, A)).expect("in range")));
        if round < 3 {
            end(&mut battle);
        }
    }
    assert_eq!(dice, [1, 1, 2], "dice of B's attacks");
    assert!(battle.conditions(B).is_empty());
}

#[test]
fn dc_077_the_incapacitated_roll_to_stay_up() {
    // Net 9 with a damage of 6 and 6, 1 against 4. Stamina is Physique 3D: 15 stays up, 14 falls.
    let battle = wounded_for([6, 6], &[1, 6, 4, 5]);
    assert_eq!(battle.unit(B).map(|unit| (unit.hp, unit.presence)), Some((2, Presence::Active)), "15 keeps it up");
    assert_eq!(battle.unused_dice(), Some(0));
    let battle = wounded_for([6, 6], &[1, 5, 4, 5]);
    assert_eq!(battle.unit(B).map(|unit| unit.presence), Some(Presence::Down), "14 does not");
}

#[test]
fn dc_077_the_mortally_wounded_roll_for_their_lives() {
    // Net 13: 6 and 6, 5 against 4. C fights on, so that the rounds go on. Physique 3D against 1, then against 2 …
    let units = [unit("fighter", "a", 2, 2), unit("fighter", "b", 5, 2), unit("fighter", "b", 20, 5)];
    let mut battle = melee("min_dice = 0", &units).start(&[5, 4, 3, 5, 5, 6, 6, 5, 1, 1, 2, 1, 1, 1, 5, 4]);
    battle.submit(attack(A, 0, 0, B)).expect("in range");
    assert_eq!(battle.conditions(B)[0].name.as_str(), "mortally wounded");
    end(&mut battle);
    let events = end(&mut battle);
    assert_eq!(check(&events), (1, 3, true), "at the end of the first round");
    assert_eq!(battle.unit(B).map(|unit| unit.presence), Some(Presence::Down));
}

#[test]
fn dc_076_the_referee_hurts_and_heals() {
    let mut battle = duel(BODY, 3).between(["fighter", "guard"]).start(&[5, 3]);
    battle.submit(Order::Referee(Ruling::Hurt { unit: B, amount: 7 })).expect("the referee may");
    assert_eq!(battle.unit(B).map(|unit| unit.hp), Some(13));
    battle.submit(Order::Referee(Ruling::Heal { unit: B, amount: 100 })).expect("the referee may");
    assert_eq!(battle.unit(B).map(|unit| unit.hp), Some(20), "never above the maximum");
}
