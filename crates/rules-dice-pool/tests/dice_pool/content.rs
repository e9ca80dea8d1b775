//! The ruleset's own files, and files that replace them (DP-182).

use hexfray_battle::Setup;

use crate::common::*;

fn load(files: &[(&str, &str)], battle: &str) -> std::sync::Arc<Setup> {
    let mut library = hexfray_data::library();
    files.iter().for_each(|(name, text)| library.add(name, text));
    library.add("maps/own.battle.toml", battle);
    rules::load(&library, "maps/own.battle.toml").unwrap_or_else(|error| panic!("{error}"))
}

const OWN: &str = "name='Own'\nruleset='dice_pool'\n[[side]]\nname='a'\n[[side]]\nname='b'\n\
                   [[unit]]\nkind='one'\nside='a'\nat=[3,3]\n[[unit]]\nkind='two'\nside='b'\nat=[3,3]\n";

/// Content of another book: rules of chance, energy, powers, weapons and their mods, units.
fn own() -> Vec<(&'static str, &'static str)> {
    let settings =
        "[settings]\nhit_on=5\ncritical_failure_at_hits=1\nstart_energy=9\ninfection=true\nanti_large_bonus='none'\n";
    let powers = "[[power]]\nkey='stone'\nname='Stone'\nglyph='armour'\nflawless=['dodge']\n[[power]]\nkey='mend'\nname='Mend'\n\
                  glyph='healer'\naction='free'\ntarget='willing'\nenergy=1\nrequires={ medicine=2 }\ncomes_with=true\n\
                  does=['stabilize']\n[[power]]\nkey='slayer'\nname='Slayer'\nglyph='spear'\ndoes=['anti_large_attacks']\n";
    let weapons = "[[weapon]]\nkey='ray'\nname='Ray'\nglyph='blaster'\nkind='ranged'\nrating=6\nmods=['non_lethal','disarming']\n";
    let units = "[[unit]]\nkey='one'\nname='One'\nglyph='person'\nphysical=1\npotency=2\nskills={ medicine=2 }\npowers=['slayer']\n\
                 weapons=['ray']\n[[unit]]\nkey='two'\nname='Two'\nglyph='person'\nphysical=3\nsize=2\nenergy=1\npowers=['stone']\n\
                 weapons=['ray']\n";
    vec![
        ("rulesets/dice_pool.toml", settings),
        ("powers/dice_pool.toml", powers),
        ("weapons/dice_pool.toml", weapons),
        ("units/dice_pool.toml", units),
    ]
}

#[test]
fn dp_182_files_take_the_place_of_every_list() {
    let mut battle = Battle::new(&load(&own(), OWN), DiceSource::Seed(1)).unwrap();
    until_turn_of(&mut battle, A);
    assert_eq!((energy(&battle, A), energy(&battle, B)), (9, 1), "character energy");
    let acts: Vec<_> = battle.acts(A).iter().map(|act| act.name.as_str().to_owned()).collect();
    assert!(
        acts.iter().any(|name| name == "Mend") && acts.iter().any(|name| name == "Ray"),
        "powers and weapons: {acts:?}"
    );
    assert_eq!(pool(&battle, attack(A, 0, B)), 1 + 6);
    assert_eq!(pool(&battle, at(A, Verb::ATTACK, 0, 1, B)), 1 + 6, "the weapon's mods");
    give(&mut battle, attack(A, 0, B));
    let about: Vec<_> = battle.answers().iter().map(|view| view.about.unwrap().as_str().to_owned()).collect();
    assert!(about[0].starts_with("3 dice, all of them hits"), "sources of flawless defence: {about:?}");
    assert!(about[2].starts_with("4 dice, all of them hits"), "and Anti-Large Attacks count for nothing: {about:?}");
}

#[test]
fn dp_182_what_files_leave_out_stays_out() {
    let mut library = hexfray_data::library();
    own().iter().for_each(|(name, text)| library.add(name, text));
    library.add("maps/own.battle.toml", &OWN.replace("'one'", "'thug'"));
    let error = rules::load(&library, "maps/own.battle.toml").err().unwrap().to_string();
    assert!(error.contains("thug"), "the usual units are gone: {error}");
}

/// The initiatives of the seed's table: Bob 12, Diane 9, Sam 7, Dean 2.
#[test]
fn dp_016_bob_diane_sam_and_dean_act_in_that_order() {
    let text = "name='Four'\nruleset='dice_pool'\n[[side]]\nname='a'\n[[side]]\nname='b'\n[[unit]]\nkind='dean'\nside='a'\n\
                [[unit]]\nkind='sam'\nside='b'\n[[unit]]\nkind='diane'\nside='a'\n[[unit]]\nkind='bob'\nside='b'\n";
    let rolled = |hits: usize, dice: usize| (0..dice).map(move |at| if at < hits { 6 } else { 1 });
    let dice = rolled(2, 4).chain(rolled(7, 9)).chain(rolled(9, 11)).chain(rolled(12, 14)).collect();
    let battle = Battle::new(&load(&[], text), DiceSource::Script(dice)).unwrap();
    let names: Vec<_> = battle.timeline().iter().map(|beat| battle.unit(beat.unit).unwrap().name.as_str()).collect();
    assert_eq!(names, ["Bob", "Diane", "Sam", "Dean"]);
    assert_eq!(battle.timeline().iter().map(|beat| beat.tick.unwrap()).collect::<Vec<_>>(), [12, 9, 7, 2]);
}

/// Health and size of units that the catalogue gives figures for.
#[test]
fn dp_144_dp_166_the_brute_has_eight_health_and_the_toddler_size_zero() {
    let text = OWN.replace("'one'", "'brute'").replace("'two'", "'toddler'");
    let battle = Battle::new(&load(&[], &text), DiceSource::Seed(1)).unwrap();
    assert_eq!((hp(&battle, A), stat(&battle, A, "Size")), (8, 1), "Physical 4, size 1");
    assert_eq!((hp(&battle, B), stat(&battle, B, "Size")), (3, 0), "0 + 0 + 3");
}

fn defences_against(user: &str, option: i16, target: &str) -> Vec<String> {
    let text = OWN.replace("'one'", &format!("'{user}'")).replace("'two'", &format!("'{target}'"));
    let mut battle = Battle::new(&load(&[], &text), DiceSource::Seed(1)).unwrap();
    until_turn_of(&mut battle, A);
    give(&mut battle, at(A, Verb::ATTACK, 0, option, B));
    // A foe in the same space might strike first.
    while asked(&battle).is_some_and(|(_, names)| names[0] == "let it go") {
        answer(&mut battle, 0);
    }
    asked(&battle).map(|(_, names)| names).unwrap_or_default()
}

#[test]
fn dp_098_the_powers_of_the_files_bar_what_they_say() {
    assert_eq!(defences_against("tracker", 4, "thug"), ["Parry", "Soak"], "nobody dodges a homing shot");
    assert_eq!(defences_against("duelist", 4, "thug"), ["Dodge", "Soak"], "nobody parries a feint");
    assert_eq!(defences_against("tracker", 0, "thug").len(), 3);
}

#[test]
fn dp_150_a_power_for_those_who_agree_or_are_helpless() {
    let text = "name='Aid'\nruleset='dice_pool'\n[[side]]\nname='a'\n[[side]]\nname='b'\n[[unit]]\nkind='medic'\nside='a'\n\
                at=[3,3]\n[[unit]]\nkind='thug'\nside='a'\nat=[3,3]\n[[unit]]\nkind='thug'\nside='b'\nat=[3,3]\n\
                [[unit]]\nkind='thug'\nside='b'\nat=[9,3]\n";
    let mut battle = Battle::new(&load(&[], text), DiceSource::Seed(1)).unwrap();
    until_turn_of(&mut battle, A);
    let stabilize = battle.acts(A).iter().find(|act| act.name.as_str() == "Stabilize").unwrap().act;
    let aid = |target| Order::Act { unit: A, act: stabilize, aim: Aim::Unit(target) };
    rule(&mut battle, Ruling::Inflict { unit: B, condition: Name::new("bleeding"), rounds: 0 });
    rule(&mut battle, Ruling::Inflict { unit: C, condition: Name::new("bleeding"), rounds: 0 });
    assert_eq!(refusal(&battle, &aid(B)), "", "a friend agrees");
    assert!(refusal(&battle, &aid(C)).contains("DP-150"), "a foe on its feet does not");
    rule(&mut battle, Ruling::Inflict { unit: C, condition: Name::new("anaesthetised"), rounds: 0 });
    assert_eq!(refusal(&battle, &aid(C)), "", "the helpless are not asked");
}

#[test]
fn dp_182_checks_and_settings_are_named_by_words_that_authors_can_look_up() {
    let setup = load(&own(), OWN);
    let settings = setup.ruleset.settings();
    let about = |key: &str| settings.iter().find(|(known, _)| *known == key).map(|(_, about)| *about);
    for (key, rule) in [("hit_on", "DP-002"), ("start_energy", "DP-008"), ("open_edges", "DP-076")] {
        assert!(about(key).is_some_and(|about| about.contains(rule)), "{key}: {:?}", about(key));
    }
    let ratings = setup.ruleset.ratings(&setup.content);
    let all = [
        "physical",
        "mental",
        "potency",
        "physical_awareness",
        "ranged_combat",
        "close_combat",
        "mobility",
        "protection",
        "pilot",
        "medicine",
    ];
    assert!(all.iter().all(|word| ratings.contains(word)), "three attributes and seven skills: {ratings:?}");
}

#[test]
fn dp_182_a_person_without_an_attribute_is_probably_a_mistake() {
    let doubted = |lines: &str| {
        let mut library = hexfray_data::library();
        let sheet = format!("[[unit]]\nkey='one'\nname='One'\nglyph='person'\nweapons=['empty_hands']\n{lines}\n");
        library.add("units/dice_pool_own.toml", &sheet);
        rules::problems_of(&library, "units/dice_pool_own.toml").to_string()
    };
    assert_eq!(doubted("physical=2\nmental=1"), "");
    assert!(doubted("physical=2").contains("`mental` is missing"), "{}", doubted("physical=2"));
    assert_eq!(doubted("physical=4\nspeed=4\nvehicle={ seats=2 }"), "", "vehicles have no minds");
}
