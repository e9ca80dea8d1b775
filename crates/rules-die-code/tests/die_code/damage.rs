//! Damage, resistance, Body Points and wounds.

use hexfray_battle::{Presence, Ruling};
use hexfray_die_code::{
    DieCodeVerb,
    content::{Attribute, Book, HealthMode, Settings, Skill, StrengthFrom, Tables},
    numbers::{
        attack::hits,
        damage::{margin_bonus, net, of_weapon, resistance, strength_damage, strength_damage_of},
    },
    state::{Health, Look, State, Wound, body_points},
};

use crate::{common::*, dice::sheet};

const BODY: &str = "health_mode = 'body_points'";

#[test]
fn dc_066_a_hit_rolls_the_weapon_s_damage() {
    let mut battle = duel(BODY, 3).start(&[5, 3, 5, 5, 4, 3]);
    let events = give(&mut battle, attack(A, 0, 0, B));
    let damage = events
        .iter()
        .filter(|event| matches!(event, Event::Rolled { purpose, .. } if purpose.as_str().starts_with("damage")));
    assert_eq!(damage.count(), 2, "2D");
    assert_eq!(damaged(&events), Some((7, 25)));
    // Nothing is rolled for a miss.
    let mut battle = duel(BODY, 3).start(&[5, 3, 5, 4]);
    assert_eq!(damaged(&give(&mut battle, attack(A, 0, 0, B))), None);
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_066_what_special_attacks_change_goes_into_the_damage() {
    // An all-out blow with the knife: 1D of the knife, Strength Damage 2D, and 1D more; 1 + 2 + 3, Wild Die 4.
    let mut battle = duel(BODY, 1).start(&[5, 3, 5, 5, 1, 2, 3, 4]);
    let events = give(&mut battle, at(A, DieCodeVerb::ALL_OUT, 3, 0, B));
    assert_eq!((damaged(&events), battle.unused_dice()), (Some((10, 22)), Some(0)), "4D in all");
    // A shot at the head: 12 more.
    let mut battle = duel(BODY, 3).start(&[5, 3, 6, 6, 2, 4, 3]);
    assert_eq!(damaged(&give(&mut battle, at(A, DieCodeVerb::CALLED, 0, 1, B))), Some((7 + 12, 13)), "hit location");
}

/// The damage dice of a weapon in the hands of a unit of the tests' content, and the number added to them.
fn harm(kind: &'static str, weapon: &str) -> (String, i32) {
    let battle = duel("initiative_cp_max = 0", 3).between([kind, "fighter"]).seeded(1);
    let look = Look::of(battle.world());
    let weapon = look.book.weapons.iter().find(|known| known.key == weapon).expect("known");
    let harm = of_weapon(&look, A, weapon);
    (harm.code.to_string(), harm.bonus())
}

#[test]
fn dc_067_a_plus_adds_strength_damage_to_one_roll() {
    assert_eq!(harm("fighter", "pole"), ("4D".to_owned(), 0), "+2D and Strength Damage 2D");
    assert_eq!(harm("fighter", "fists"), ("2D+1".to_owned(), 0), "+1 and Strength Damage 2D");
    assert_eq!(harm("fighter", "pistol"), ("2D".to_owned(), 0), "without a plus alone");
    // In a battle they are one roll with one Wild Die: 1 + 2 and a Wild Die of 6 and 3 of the knife.
    let mut battle = duel(BODY, 1).start(&[5, 3, 5, 5, 1, 2, 6, 3]);
    assert_eq!(damaged(&give(&mut battle, attack(A, 3, 0, B))), Some((12, 20)));
    assert_eq!(battle.unused_dice(), Some(0), "one Wild Die, not two");
    // A weapon of close combat without a plus is rolled alone as well.
    let prod = "[[weapon]]\nkey='prod'\nname='Prod'\nglyph='hammer'\nskill='melee_combat'\ndamage='3D'\n";
    let guard = person("prodder", "3D", "melee_combat = '2D'", "weapons = ['prod']");
    let fight = duel(BODY, 1).with_weapons(prod).with_sheets(&guard).between(["prodder", "fighter"]);
    let mut battle = fight.start(&[5, 3, 5, 5, 4, 3, 2]);
    assert_eq!(
        damaged(&give(&mut battle, attack(A, 0, 0, B))),
        Some((9, 23)),
        "3D, regardless of the bearer's strength"
    );
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_068_strength_damage_is_half_the_dice_rounded_up() {
    assert_eq!(strength_damage(code("3D")), code("2D"));
    assert_eq!(strength_damage(code("6D+2")), code("3D"), "pips do not count");
    let mut lifter = sheet("fighter");
    lifter.skills[Skill::Lifting as usize] = Some(code("6D+2"));
    assert_eq!(strength_damage_of(&lifter, StrengthFrom::Best), code("3D"), "the higher of Physique and lifting");
    assert_eq!(strength_damage_of(&lifter, StrengthFrom::Physique), code("2D"), "strength_from = physique");
    assert_eq!(strength_damage_of(&lifter, StrengthFrom::Lifting), code("3D"), "strength_from = lifting");
    // In a battle: lifting 6D+2 and a knife are 4D, by Physique 3D alone 3D.
    let lifter = UNITS.split("[[unit]]").nth(1).expect("the fighter's sheet").replace("\"fighter\"", "\"lifter\"");
    let lifter =
        format!("[[unit]]{}", lifter.replace("melee_combat = \"2D\"", "melee_combat = \"2D\", lifting = \"6D+2\""));
    for (settings, dice) in [(BODY, 4), ("health_mode = 'body_points'\nstrength_from = 'physique'", 3)] {
        let mut faces = vec![5, 3, 5, 5];
        faces.extend([2_u16].repeat(dice));
        let mut battle = duel(settings, 1).with_sheets(&lifter).between(["lifter", "fighter"]).start(&faces);
        assert_eq!(damaged(&give(&mut battle, attack(A, 3, 0, B))), Some((2 * dice as i32, 32 - 2 * dice as i32)));
        assert_eq!(battle.unused_dice(), Some(0), "{settings}");
    }
}

#[test]
fn dc_069_traits_count_and_ranks_add_to_the_total() {
    assert_eq!(harm("searcher", "knife"), ("3D".to_owned(), 6), "six ranks of Increased Attribute: Physique");
    assert_eq!(harm("searcher", "pistol"), ("2D".to_owned(), 0), "but only where Strength Damage counts");
    let mut library = hexfray_data::library();
    let changed = UNITS.replace("body = 20", "body = 20\nphysique_gain = '3D'\nphysique_loss = '1D'");
    library.add("units/die_code.toml", &changed);
    library.add("weapons/die_code.toml", WEAPONS);
    library.add("armour/die_code.toml", ARMOUR);
    let mut problems = hexfray_board::text::Problems::new();
    let book = Book::load(&library, None, &mut problems).expect("it loads");
    let guard = book.sheets.iter().find(|sheet| sheet.key == "guard").expect("known");
    assert_eq!(guard.attribute(Attribute::Physique), code("4D"), "2D, a Special Ability of 3D, a Disadvantage of 1D");
    assert_eq!(strength_damage_of(guard, StrengthFrom::Best), code("2D"));
    // In a battle: knife 1D and Strength Damage 2D show 2, 2 and 2; six ranks more.
    let mut battle = duel(BODY, 1).between(["searcher", "fighter"]).start(&[5, 3, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2]);
    assert_eq!(damaged(&give(&mut battle, attack(A, 0, 0, B))), Some((6 + 6, 20)));
    assert_eq!(battle.unused_dice(), Some(0));
}

/// A fight with the optional damage bonus: 5D of marksmanship, 2D of damage that show 4 and 3, at 3 cells.
fn bonus_of(settings: &'static str, kinds: [&str; 2], to_hit: [u16; 5]) -> Option<i32> {
    let mut dice = vec![5, 3];
    dice.extend(to_hit);
    dice.extend([4, 3]);
    let mut battle = duel(settings, 3).with_sheets(&marksmen()).between(kinds).start(&dice);
    let lost = damaged(&give(&mut battle, attack(A, 0, 0, B))).map(|(lost, _)| lost);
    assert_eq!(battle.unused_dice(), Some(0));
    lost.map(|lost| lost - 7)
}

/// The ace as a character of the referee, significant or not.
fn marksmen() -> String {
    let of = |key: &str, more: &str| {
        format!(
            "[[unit]]\nkey = '{key}'\nname = 'Marksman'\nglyph = 'pistol'\n{more}\nreflexes = '3D'\ncoordination = '3D'\n\
             physique = '3D'\nknowledge = '3D'\nperception = '1D'\npresence = '3D'\n\
             skills = {{ marksmanship = '5D' }}\nweapons = ['pistol']\n"
        )
    };
    of("hero", "hero = true") + &of("rival", "significant = true") + &of("extra", "")
}

#[test]
fn dc_070_the_margin_may_add_to_damage() {
    assert_eq!([18 - 10, 0, 1, 5, 6, -3].map(margin_bonus), [2, 0, 1, 1, 2, 0]);
    let settings = "health_mode = 'body_points'\ndamage_bonus = true";
    assert_eq!(bonus_of(settings, ["hero", "fighter"], [5, 3, 3, 3, 4]), Some(2), "18 against 10");
    assert_eq!(bonus_of(settings, ["hero", "fighter"], [2, 2, 2, 2, 2]), Some(0), "10 against 10");
    assert_eq!(bonus_of(settings, ["hero", "fighter"], [2, 2, 2, 3, 2]), Some(1), "11 against 10");
    assert_eq!(bonus_of(settings, ["rival", "fighter"], [5, 3, 3, 3, 4]), Some(2), "significant, of the referee's");
    assert_eq!(bonus_of(settings, ["extra", "fighter"], [5, 3, 3, 3, 4]), Some(0), "not for extras");
    assert_eq!(bonus_of(BODY, ["hero", "fighter"], [5, 3, 3, 3, 4]), Some(0), "damage_bonus = false");
}

#[test]
fn dc_071_the_margin_adds_to_hit_locations_but_arm_leg_and_hand() {
    // Shots at parts of the body that hit with 8 to spare; 2D of damage show 4 and 3.
    let lost = |spot: i16, needed: i32, to_hit: &[u16]| {
        let settings = "health_mode = 'body_points'\ndamage_bonus = true\nbody_base = 100";
        let mut dice = vec![5, 3];
        dice.extend(to_hit);
        dice.extend([4, 3]);
        let mut battle = duel(settings, 3).with_sheets(&marksmen()).between(["hero", "fighter"]).start(&dice);
        let events = give(&mut battle, at(A, DieCodeVerb::CALLED, 0, spot, B));
        assert_eq!((check(&events).0, check(&events).1), (needed, needed + 8), "8 to spare");
        damaged(&events).expect("it hits").0 - 7
    };
    assert_eq!(lost(1, 13, &[5, 5, 5, 3, 3]), 12 + 2, "the head: 12, and 2 for the margin");
    assert_eq!(lost(3, 10, &[5, 5, 3, 3, 2]), 2, "the chest");
    assert_eq!(lost(2, 22, &[6, 6, 6, 5, 6, 1]), 12 + 2, "the heart");
    assert_eq!(lost(4, 13, &[5, 5, 5, 3, 3]), -2, "an arm: no margin");
    assert_eq!(lost(5, 13, &[5, 5, 5, 3, 3]), -1, "a leg: no margin");
    assert_eq!(lost(6, 22, &[6, 6, 6, 5, 6, 1]), -2, "a hand: no margin");
}

#[test]
fn dc_072_the_margin_adds_to_aimed_abilities_only_where_the_setting_says_so() {
    let bolt = "[[weapon]]\nkey = 'bolt'\nname = 'Bolt'\nglyph = 'pistol'\nskill = 'marksmanship'\ndamage = '2D'\n\
                range = [8, 16, 30]\nability = true\n";
    let lost = |settings: &'static str| {
        let seer = marksmen().replace("weapons = ['pistol']", "weapons = ['bolt']");
        let fight = duel(settings, 3).with_weapons(bolt).with_sheets(&seer).between(["hero", "fighter"]);
        let mut battle = fight.start(&[5, 3, 5, 3, 3, 3, 4, 4, 3]);
        damaged(&give(&mut battle, attack(A, 0, 0, B))).map(|(lost, _)| lost - 7)
    };
    assert_eq!(lost("health_mode = 'body_points'\ndamage_bonus = true"), Some(0), "damage_bonus_abilities = false");
    let both = "health_mode = 'body_points'\ndamage_bonus = true\ndamage_bonus_abilities = true";
    assert_eq!(lost(both), Some(2), "18 against 10");
    assert_eq!(lost("health_mode = 'body_points'\ndamage_bonus_abilities = true"), Some(0), "nor without the bonus");
}

/// The dice and pips with which a unit of the tests' content resists damage.
fn resists(settings: &'static str, kind: &'static str) -> String {
    let battle = duel(settings, 3).between([kind, "fighter"]).seeded(1);
    resistance(&Look::of(battle.world()), A, None).to_string()
}

/// A fighter's sheet at another scale.
fn small(key: &str, scale: i32) -> String {
    format!(
        "[[unit]]\nkey = '{key}'\nname = 'Toy'\nglyph = 'person'\nreflexes = '3D'\ncoordination = '3D'\nphysique = '3D'\n\
         knowledge = '3D'\nperception = '1D'\npresence = '3D'\nskills = {{ marksmanship = '2D' }}\nweapons = ['pistol']\n\
         scale = {scale}\n"
    )
}

#[test]
fn dc_073_armour_alone_resists_against_body_points() {
    assert_eq!(resists(BODY, "guard"), "1D+2", "vest 1D and cap +2");
    assert_eq!(resists(BODY, "fighter"), "0", "no armour: 0");
    let mut battle = duel(BODY, 3).between(["fighter", "guard"]).start(&[5, 3, 5, 5, 6, 5, 4]);
    let events = give(&mut battle, attack(A, 0, 0, B));
    assert_eq!(damaged(&events), Some((5, 15)), "11 against 4 + 2");
    // A toy of scale −4 shoots at the guard: 4 more to hit, and 4 more to resist.
    let toy = duel(BODY, 3).with_sheets(&small("toy", -4)).between(["toy", "guard"]);
    let mut battle = toy.start(&[5, 3, 4, 2, 6, 5, 4]);
    assert_eq!(damaged(&give(&mut battle, attack(A, 0, 0, B))), Some((1, 19)), "11 against 4 + 2 + 4");
    assert_eq!(battle.unused_dice(), Some(0));
    // Armour resists where it is worn (DC-130): sleeves protect the arm, not the leg, and count against a blow without a called
    // part.
    let lost = |order: Order, dice: &[u16]| {
        let wearer = person("wearer", "3D", "", "weapons = ['fists']\narmour = ['sleeves']");
        let mut fight = duel(BODY, 3).with_sheets(&wearer).between(["fighter", "wearer"]);
        fight.armour += "[[armour]]\nkey = 'sleeves'\nname = 'Sleeves'\ncode = '1D'\ncovers = ['arm']\n";
        let mut battle = fight.start(&[&[5, 3, 6, 6, 2, 6, 5][..], dice].concat());
        let events = give(&mut battle, order);
        assert_eq!(battle.unused_dice(), Some(0), "{order:?}");
        damaged(&events).expect("it hits").0
    };
    assert_eq!(lost(at(A, DieCodeVerb::CALLED, 0, 4, B), &[4]), 11 - 2 - 4);
    assert_eq!(lost(at(A, DieCodeVerb::CALLED, 0, 5, B), &[]), 11 - 1);
    assert_eq!(lost(attack(A, 0, 0, B), &[4]), 11 - 4);
}

#[test]
fn dc_074_physique_and_armour_resist_wounds() {
    assert_eq!(resists("", "guard"), "3D+2", "Physique 2D, armour 1D+2");
    assert_eq!(resists("", "fighter"), "3D", "Physique alone");
    let lifter = person("lifter", "3D", "lifting = '6D'", "weapons = ['fists']\narmour = ['vest']");
    let battle = duel("", 3).with_sheets(&lifter).between(["lifter", "fighter"]).seeded(1);
    assert_eq!(resistance(&Look::of(battle.world()), A, None).to_string(), "4D", "lifting resists nothing");
    // 11 damage against 3, 3 and 3 and 2 pips: nothing.
    let mut battle = duel("", 3).between(["fighter", "guard"]).start(&[5, 3, 5, 5, 6, 5, 3, 3, 3]);
    let events = give(&mut battle, attack(A, 0, 0, B));
    assert_eq!(damaged(&events), Some((0, 6)));
    assert_eq!(battle.unused_dice(), Some(0), "Physique and armour are one roll");
    // The same from a toy of scale −4 with 14 of damage: 4 more to resist, so that 15 is enough.
    let toy = duel("", 3).with_sheets(&small("toy", -4)).between(["toy", "guard"]);
    let mut battle = toy.start(&[5, 3, 4, 2, 3, 6, 5, 3, 3, 3]);
    assert_eq!(damaged(&give(&mut battle, attack(A, 0, 0, B))), Some((0, 6)), "14 against 11 + 4");
    assert!(!has(&battle, B, "stunned"));
}

#[test]
fn dc_075_only_what_is_above_the_resistance_hurts() {
    assert_eq!((net(15, 11), net(11, 11), net(3, 11)), (4, 0, 0));
    assert!(hits(0) && !hits(-1));
    // In a battle: 4 and 4 against Physique 3D.
    let lost = |resisted: [u16; 3]| {
        let mut battle = duel("", 3).start(&[&[5, 3, 5, 5, 4, 4][..], &resisted].concat());
        let events = give(&mut battle, attack(A, 0, 0, B));
        assert_eq!(battle.unused_dice(), Some(0));
        (damaged(&events).expect("it hits").0, has(&battle, B, "stunned"))
    };
    assert_eq!(lost([3, 3, 2]), (0, false), "8 against 8 does nothing");
    assert_eq!(lost([3, 2, 2]), (0, true), "8 against 7: net 1 stuns, which takes no level");
    assert_eq!(lost([5, 5, 5]), (0, false), "8 against 15 does nothing");
}

#[test]
fn dc_076_body_points_are_20_and_4_for_each_die_of_physique() {
    let settings = Settings::default();
    assert_eq!(body_points(&settings, &sheet("fighter")), 32, "Physique 3D");
    let mut strong = sheet("fighter");
    strong.attributes[Attribute::Physique as usize] = code("3D+2");
    assert_eq!(body_points(&settings, &strong), 34, "and each pip");
    assert_eq!(body_points(&Settings { body_base: 30, ..settings.clone() }, &strong), 44, "body_base = 30");
    assert_eq!(body_points(&settings, &sheet("guard")), 20, "as its sheet says");
    let health = Health::full(&settings, &sheet("guard"));
    let after = |net| health.after(HealthMode::BodyPoints, &Tables::default(), net, 1);
    assert_eq!((after(4).body, after(4).state(HealthMode::BodyPoints)), (16, State::Up));
    assert_eq!(after(17).state(HealthMode::BodyPoints), State::Up, "3 of 20 are more than a tenth");
    assert_eq!(after(18).state(HealthMode::BodyPoints), State::Unconscious, "2 of 20 are a tenth");
    assert_eq!(after(25).body, 0, "never below 0");
    assert_eq!(after(20).state(HealthMode::BodyPoints), State::Dead);
    assert_eq!([0, 4, 17].map(|net| after(net).penalty(HealthMode::BodyPoints, 1)), [0; 3], "no penalties in between");
    // In a battle: 21 − 3 leave 2 points, and the guard lies in its cell; 24 − 3 kill it.
    let mut battle = duel(BODY, 3).between(["fighter", "guard"]).start(&[5, 3, 5, 5, 6, 6, 6, 3, 1]);
    battle.submit(attack(A, 0, 0, B)).expect("in range");
    assert_eq!(battle.unit(B).map(|unit| (unit.hp, unit.presence)), Some((2, Presence::Down)));
    assert_eq!(battle.conditions(B)[0].name.as_str(), "unconscious");
    assert_eq!(battle.outcome().and_then(|outcome| outcome.winner), Some(hexfray_battle::SideId(0)));
    let mut battle = duel(BODY, 3).between(["fighter", "guard"]).start(&[5, 3, 5, 5, 6, 6, 6, 6, 3, 1]);
    battle.submit(attack(A, 0, 0, B)).expect("in range");
    assert_eq!(battle.unit(B).map(|unit| (unit.hp, unit.presence)), Some((0, Presence::Out)));
}

#[test]
fn dc_077_net_damage_is_looked_up_on_the_wound_chart() {
    let tables = Tables::default();
    let level = |net| Wound::of(&tables, net);
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
fn dc_077_wounds_take_dice_off_skills_and_never_off_resistance() {
    // A wound takes 1D off the 2D of marksmanship, but none off the 3D of Physique.
    let mut battle = duel("initiative_method = 'no_roll'", 3).start(&[3, 5, 5, 5, 5, 1, 1, 2]);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: A, amount: 4 }));
    assert!(has(&battle, A, "wounded"));
    assert_eq!(dice_thrown(&give(&mut battle, attack(A, 0, 0, B))), 1, "1D is left");
    end(&mut battle);
    give(&mut battle, attack(B, 0, 0, A));
    assert_eq!(battle.unused_dice(), Some(0), "3D resist");
    assert!(has(&battle, A, "severely wounded"), "net 6 on one who is wounded already: one step further");
    let penalties = [Wound::None, Wound::Stunned, Wound::Wounded, Wound::SeverelyWounded, Wound::Incapacitated];
    assert_eq!(penalties.map(Wound::penalty), [0, 1, 1, 2, 3]);
}

#[test]
fn dc_077_the_chart_is_a_file() {
    let mut library = hexfray_data::library();
    let rules =
        library.get("rulesets/die_code.toml").expect("it is there").text().replace("wounded = 4", "wounded = 2");
    library.add("rulesets/die_code.toml", &rules);
    let mut problems = hexfray_board::text::Problems::new();
    let book = Book::load(&library, None, &mut problems).expect("it loads");
    assert_eq!(Wound::of(&book.tables, 2), Wound::Wounded);
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

/// The conditions that unit 1 has gained, and those that have ended on it.
fn changes(events: &[Event]) -> [Vec<String>; 2] {
    let gained = events.iter().filter_map(|event| match event {
        Event::ConditionGained { unit: B, condition, .. } => Some(condition.to_string()),
        _ => None,
    });
    let ended = events.iter().filter_map(|event| match event {
        Event::ConditionEnded { unit: B, condition, .. } => Some(condition.to_string()),
        _ => None,
    });
    [gained.collect(), ended.collect()]
}

#[test]
fn dc_077_the_log_names_each_wound_and_the_one_that_it_follows() {
    // 8 against 4, twice: net 4 each.
    let blow = [5, 5, 6, 2, 1, 1, 2];
    let stun = [5, 5, 3, 3, 1, 1, 2];
    let mut battle = duel("initiative_method = 'no_roll'", 3).start(&[blow, blow, stun].concat());
    let none: Vec<String> = Vec::new();
    let events = give(&mut battle, attack(A, 0, 0, B));
    assert_eq!(changes(&events), [vec!["wounded".to_owned()], none]);
    next_turn_of(&mut battle, A);
    let events = give(&mut battle, attack(A, 0, 0, B));
    assert_eq!(changes(&events), [vec!["severely wounded".to_owned()], vec!["wounded".to_owned()]]);
    // 6 against 4: net 2 stuns, and the wound is what it was.
    next_turn_of(&mut battle, A);
    let events = give(&mut battle, attack(A, 0, 0, B));
    assert_eq!(changes(&events), [vec!["stunned".to_owned()], Vec::new()]);
}

#[test]
fn dc_077_the_odds_give_the_chance_of_each_wound_that_is_new() {
    // A hit of 10 and more with 2D; 2D of damage against Physique 3D.
    let mut battle = duel("initiative_method = 'no_roll'\nwild_die = false", 3).start(&[]);
    let exact = |net: std::ops::RangeInclusive<i32>| {
        chance(2, |roll| roll >= 10) * chance_apart(2, 0, 3, |apart| net.contains(&apart))
    };
    let assert_chances = |battle: &Battle, levels: &[(&str, f64)]| {
        let found = odds(battle, &attack(A, 0, 0, B));
        levels.iter().for_each(|&(level, exact)| assert_exact(chance_of(&found, level), exact, level));
    };
    assert_chances(&battle, &[("stunned", exact(1..=3)), ("wounded", exact(4..=8)), ("incapacitated", exact(9..=12))]);
    give(&mut battle, Order::Referee(Ruling::Hurt { unit: B, amount: 4 }));
    assert!(has(&battle, B, "wounded"));
    assert_chances(&battle, &[("wounded", 0.0), ("severely wounded", exact(4..=8)), ("incapacitated", exact(9..=12))]);
}

#[test]
fn dc_077_a_stun_says_until_when_it_lasts() {
    let mut battle = wounded_for([1, 5], &[2, 4]);
    let about = |battle: &Battle| battle.conditions(B)[0].about.to_string();
    assert!(about(&battle).contains("until the end of the next round"), "{}", about(&battle));
    end(&mut battle);
    end(&mut battle);
    assert_eq!(battle.round(), 2);
    assert!(about(&battle).contains("until the end of this round"), "{}", about(&battle));
}
