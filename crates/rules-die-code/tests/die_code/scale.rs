//! Scale, both ways.

use hexfray_die_code::DieCodeVerb;
use hexfray_die_code::numbers::scale;

use crate::common::*;

const BODY: &str = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'";
const WEAPONS: &str = "[[weapon]]\nkey='gun'\nname='Gun'\nglyph='pistol'\nskill='marksmanship'\ndamage='2D'\nrange=[8,16,30]\nmounted=true\nhands=0\nscale=50\n";

fn sheets() -> String {
    [("thief", 0, ""), ("toy", -6, ""), ("tank", 10, ""), ("car", 4, ""), ("balloon", 8, "lightly_built=true")]
        .map(|(key, scale, more)| {
            format!("[[unit]]\nkey='{key}'\nname='{key}'\nglyph='person'\nreflexes='3D'\ncoordination='2D'\nphysique='2D'\nknowledge='3D'\nperception='1D'\npresence='3D'\nweapons=['gun','fists']\narmour=['vest']\nbody=100\nscale={scale}\n{more}\n")
        })
        .concat()
}

fn fight(settings: &'static str, kinds: [&str; 2], dice: &[u16]) -> Battle {
    duel(settings, 3).between(kinds).with_weapons(WEAPONS).with_sheets(&sheets()).start(dice)
}

/// The bonuses of scale: to the difficulty, the attack total, the damage total, the resistance total.
fn effect(settings: &'static str, kinds: [&str; 2]) -> [i32; 4] {
    // Coordination 2D: 6 and 6, 6, 6, 1 are 25. Damage 5 and 4. Armour 1.
    let mut battle = fight(settings, kinds, &[6, 6, 6, 6, 1, 5, 4, 1]);
    let shot = attack(A, 0, 0, B);
    let difficulty = difficulty(&battle, &shot) - 10;
    let events = give(&mut battle, shot);
    assert_eq!(battle.unused_dice(), Some(0));
    let (_, roll, hit) = check(&events);
    assert!(hit, "{kinds:?}");
    let term = |name: &str| {
        let parts = events.iter().find_map(|event| match event {
            Event::Damaged { parts, .. } => Some(parts),
            _ => None,
        });
        let parts = parts.expect("it hits").iter().find(|part| part.term.as_str() == name).map(|part| part.value);
        parts.unwrap_or(0)
    };
    [difficulty, roll - 25, term("scale"), -term("scale of the target")]
}

#[test]
fn dc_149_every_unit_has_a_scale_and_a_human_s_is_nothing() {
    let battle = fight(BODY, ["thief", "toy"], &[]);
    let scale =
        |unit: UnitId| battle.stats(unit).iter().find(|stat| stat.label.as_str() == "Scale").expect("it has one").value;
    assert_eq!((scale(A), scale(B)), (0, -6), "smaller is negative");
    assert_eq!(effect(BODY, ["thief", "thief"]), [0; 4], "among humans nothing changes");
    let odd = duel(BODY, 3)
        .between(["odd", "fighter"])
        .with_sheets(&sheets().replace("key='car'", "key='odd'").replace("scale=4", "scale=7"))
        .with_weapons(WEAPONS);
    assert_eq!(difficulty(&odd.start(&[]), &attack(A, 0, 0, B)), 17, "values between the chart's levels");
}

#[test]
fn dc_150_the_difference_on_one_side_of_human_and_the_sum_across_it() {
    assert_eq!(scale::modifier(0, -6), 6, "a thief and a toy tank");
    assert_eq!(scale::modifier(-6, 10), 16, "a toy tank and a tank");
    assert_eq!(scale::modifier(10, 4), 6, "a tank and a car");
    assert_eq!(scale::modifier(-6, -3), 3, "a toy tank and a dog");
    assert_eq!(scale::modifier(4, 10), scale::modifier(10, 4));
    assert_eq!(effect(BODY, ["tank", "car"])[0], 6, "the larger attacks");
    assert_eq!(effect(BODY, ["toy", "tank"])[1], 16, "the smaller attacks");
}

#[test]
fn dc_151_a_larger_attacker_hits_less_and_harder() {
    assert_eq!(effect(BODY, ["thief", "toy"]), [6, 0, 6, 0], "difficulty +6, damage +6");
    let mut battle = fight(BODY, ["thief", "toy"], &[6, 6, 6, 6, 1, 5, 4, 1]);
    assert_eq!(damaged(&give(&mut battle, attack(A, 0, 0, B))), Some((14, 86)), "9 + 6 − 1");
}

#[test]
fn dc_152_a_smaller_attacker_hits_more_and_does_less() {
    assert_eq!(effect(BODY, ["toy", "thief"]), [0, 6, 0, 6], "its total +6, the thief's resistance +6");
    let mut battle = fight(BODY, ["toy", "thief"], &[6, 6, 6, 6, 1, 5, 4, 1]);
    assert_eq!(damaged(&give(&mut battle, attack(A, 0, 0, B))), Some((2, 98)), "9 − 1 − 6");
    let mut battle = fight(BODY, ["toy", "thief"], &[2, 2, 5, 4, 1]);
    assert_eq!(check(&give(&mut battle, attack(A, 0, 0, B))), (10, 10, true), "4 + 6 reach 10");
}

#[test]
fn dc_153_what_is_lightly_built_resists_as_if_it_were_not_large() {
    assert_eq!(effect(BODY, ["thief", "balloon"]), [0, 8, 0, 0], "easy to hit, and no resistance for its size");
    assert_eq!(effect(BODY, ["balloon", "thief"]), [8, 0, 8, 0], "as an attacker it is large");
    assert_eq!(effect(BODY, ["tank", "balloon"]), [2, 0, 2, 0]);
}

#[test]
fn dc_154_a_weapon_has_the_scale_of_its_bearer() {
    // The gun's own scale is 50.
    assert_eq!(effect(BODY, ["thief", "thief"]), [0; 4], "a rifle: 0");
    assert_eq!(effect(BODY, ["tank", "thief"])[2], 10, "a tank's gun: 10");
}

#[test]
fn dc_154_what_strikes_back_has_its_bearer_s_scale_too() {
    let weapons = format!(
        "{WEAPONS}[[weapon]]\nkey='blade'\nname='Blade'\nglyph='sword'\nedge='sharp'\nskill='melee_combat'\ndamage='+1D'\n"
    );
    let tank = "weapons=['gun','fists']\narmour=['vest']\nbody=100\nscale=10";
    let armed = sheets().replace(tank, "weapons=['blade']\nbody=100\nscale=10");
    let duel = duel(BODY, 1).between(["tank", "thief"]).with_weapons(&weapons).with_sheets(&armed);
    // A parry of 6, 6 and 6, 5 is 23; the thief's brawling of 1, 1 and 2, and 10 for its size, stays below 23 − 5.
    let mut battle = duel.start(&[6, 6, 6, 5, 1, 1, 2, 4, 1]);
    give(&mut battle, plain(A, DieCodeVerb::PARRY, 0, 0));
    end(&mut battle);
    let fist = attack(B, 1, 0, A);
    let odds = battle.forecast(&fist).expect("it is legal");
    let own = odds.targets.iter().find(|target| target.target == B).expect("the blade may strike back");
    assert!(own.damage.p_at_least(13) > 0.0, "the forecast counts the size of its bearer");
    let events = give(&mut battle, fist);
    assert_eq!(check(&events), (18, 14, false));
    assert_eq!(damaged(&events), Some((4 + 10 - 1, 87)), "the blade's 1D, and 10, against armour 1D");
    assert_eq!(battle.unused_dice(), Some(0));
}

#[test]
fn dc_152_what_strikes_back_at_the_larger_hurts_it_less() {
    let blade =
        "[[weapon]]\nkey='blade'\nname='Blade'\nglyph='sword'\nedge='sharp'\nskill='melee_combat'\ndamage='6D'\n";
    let thief = "weapons=['gun','fists']\narmour=['vest']\nbody=100\nscale=0";
    let armed = sheets().replace(thief, "weapons=['blade']\nbody=100\nscale=0");
    let duel = duel(BODY, 1).between(["thief", "tank"]).with_weapons(&format!("{WEAPONS}{blade}")).with_sheets(&armed);
    // A parry of 6, 5 and 4 is 15; the tank's brawling of 1, 1 and 2 stays below it. 6D of the blade show 24.
    let mut battle = duel.start(&[6, 5, 4, 1, 1, 2, 4, 4, 4, 4, 4, 4, 3]);
    give(&mut battle, plain(A, DieCodeVerb::PARRY, 0, 0));
    end(&mut battle);
    let fist = attack(B, 1, 0, A);
    let odds = battle.forecast(&fist).expect("it is legal");
    let own = odds.targets.iter().find(|target| target.target == B).expect("the blade may strike back");
    assert!(own.expected / own.hit < 10.0, "the forecast counts the tank's size: 6D less armour 1D and 10");
    assert_eq!(damaged(&give(&mut battle, fist)), Some((24 - 3 - 10, 89)), "armour 1D, and 10 for its size");
    assert_eq!(battle.unused_dice(), Some(0));
}

/// The damage of a squeeze by a captor of one kind on a victim of another, with Strength Damage 2D that shows 8 against armour
/// that shows 1: the forecast mean, and the result.
fn squeezed(kinds: [&str; 2]) -> (f64, i32) {
    let strong = sheets().replace("physique='2D'", "physique='4D'\nskills={ brawling='9D' }");
    let duel = duel(BODY, 1).between(kinds).with_weapons(WEAPONS).with_sheets(&strong);
    let mut battle = duel.start(&[&[5; 9][..], &[4, 4, 1]].concat());
    give(&mut battle, at(A, DieCodeVerb::GRAB, 1, 0, B));
    assert_eq!(battle.bonds().len(), 1, "{kinds:?}");
    next_turn_of(&mut battle, A);
    let squeeze = plain(A, DieCodeVerb::SQUEEZE, 0, 0);
    let expected = battle.forecast(&squeeze).expect("it holds a victim").targets[0].expected;
    give(&mut battle, squeeze);
    let lost = damaged(&answer(&mut battle, 0)).expect("it lets it happen").0;
    assert_eq!(battle.unused_dice(), Some(0));
    (expected, lost)
}

#[test]
fn dc_152_a_smaller_captor_hurts_less() {
    let (among_equals, lost) = squeezed(["thief", "thief"]);
    assert_eq!(lost, 8 - 1);
    let (expected, lost) = squeezed(["thief", "car"]);
    assert_eq!(lost, 8 - 1 - 4, "4 for the car's size");
    assert!(expected < among_equals - 2.0, "{expected} against {among_equals}");
}

#[test]
fn dc_151_a_larger_captor_hurts_more() {
    let (expected, lost) = squeezed(["car", "thief"]);
    assert_eq!(lost, 8 - 1 + 4);
    assert!(expected > squeezed(["thief", "thief"]).0 + 3.0, "{expected}");
}

#[test]
fn dc_151_scale_may_be_left_out() {
    let settings = "initiative_method = 'no_roll'\nhealth_mode = 'body_points'\nuse_modifiers = ['range']";
    assert_eq!(effect(settings, ["thief", "toy"]), [0; 4]);
    assert_eq!(effect(settings, ["toy", "thief"]), [0; 4]);
}

#[test]
fn dc_152_a_larger_attacker_resists_the_blade_that_parries_it() {
    let people = person("fencer", "3D", "melee_combat = '3D'", "weapons = ['knife']")
        + &person("giant", "3D", "brawling = '2D'", "weapons = ['fists']\nscale = 4");
    let fight = duel(BODY, 1).with_sheets(&people).between(["fencer", "giant"]);
    // A parry of 14; 3 stays below it, and the knife's 1D shows 6 and 3.
    let mut battle = fight.start(&[5, 5, 4, 1, 2, 6, 3]);
    give(&mut battle, plain(A, DieCodeVerb::PARRY, 0, 0));
    until_turn_of(&mut battle, B);
    let events = give(&mut battle, attack(B, 0, 0, A));
    let parts = events.iter().find_map(|event| match event {
        Event::Damaged { unit: B, amount, parts, .. } => Some((*amount, parts.clone())),
        _ => None,
    });
    let (amount, parts) = parts.expect("the knife strikes back");
    assert_eq!((amount, parts.total()), (9 - 4, 9 - 4), "{parts}");
}
