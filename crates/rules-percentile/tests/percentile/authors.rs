//! Words that authors of files look up, and warnings of what is probably a mistake (TC-002, TC-003, TC-011).

use crate::rules;

use super::field::{Field, other, user};

#[test]
fn tc_002_settings_are_named_by_words_that_authors_can_look_up() {
    let setup = Field::open().unit("a", (5, 2), &user("")).unit("b", (6, 2), &other(5)).setup().unwrap();
    let settings = setup.ruleset.settings();
    let about = |key: &str| settings.iter().find(|(known, _)| *known == key).map(|(_, about)| *about);
    for (key, rule) in [("opposed_tie", "TC-006"), ("scene_positions", "TC-077"), ("square_cone", "MC-017")] {
        assert!(about(key).is_some_and(|about| about.contains(rule)), "{key}: {:?}", about(key));
    }
    assert!(setup.ruleset.about().contains("percentage chance to hit"), "players choose among rulesets by it");
}

/// What is doubtful in a file of a project that has these weapons too.
fn doubted(file: &str, text: &str) -> String {
    let mut library = hexfray_data::library();
    let foils =
        "[[weapon]]\nkey = \"own_foil\"\nname = \"Foil\"\ntype = \"sword\"\nskill = \"juggling\"\ndamage = \"10\"\n";
    library.add("weapons/percentile_own.toml", foils);
    library.add(file, text);
    rules::problems_of(&library, file).to_string()
}

/// All attributes of a unit.
const ALL: &str = "attributes = { str = 8, vit = 8, agi = 8, spd = 8, mag = 8, spr = 8 }";

#[test]
fn tc_011_a_unit_without_an_attribute_is_probably_a_mistake() {
    let unit = |attributes: &str| {
        doubted("units/percentile_own.toml", &format!("[[unit]]\nkey = \"one\"\nname = \"One\"\n{attributes}\n"))
    };
    assert_eq!(unit(ALL), "");
    let said = unit(&ALL.replace("mag = 8, ", ""));
    assert!(said.contains("`mag` is missing and counts as 1") && !said.contains("`str`"), "{said}");
}

#[test]
fn tc_003_skills_that_are_probably_misspelt_are_doubted() {
    let unit = |skill: &str| {
        let sheet = format!("[[unit]]\nkey = \"one\"\nname = \"One\"\n{ALL}\nskills = {{ {skill} = 40 }}\n");
        doubted("units/percentile_own.toml", &sheet)
    };
    for known in ["swords", "climb", "juggling", "singing"] {
        assert_eq!(unit(known), "", "{known}: a skill may have any name");
    }
    for (wrong, meant) in [("swrods", "swords"), ("clim", "climb"), ("jugglign", "juggling")] {
        let said = unit(wrong);
        assert!(said.contains(&format!("did you mean `{meant}`?")), "{wrong}: {said}");
    }
}

#[test]
fn mc_095_an_effect_without_what_it_needs_is_a_mistake() {
    let ability = |effect: &str| {
        let head = "[[ability]]\nkey = \"own\"\nname = \"Own\"\ntype = \"technique\"\ntarget = \"single\"\n";
        doubted("abilities/percentile_own.toml", &format!("{head}effects = [{effect}]\n"))
    };
    assert_eq!(ability("\"leaps\", { effect = \"only_with\", condition = \"float\" }"), "");
    for effect in ["beam", "only_with", "swaps"] {
        let said = ability(&format!("{effect:?}"));
        assert!(said.contains(" is missing"), "{effect}: {said}");
    }
    for effect in ["keeps_to", "only_with", "while_charging"] {
        let said = ability(&format!("{{ effect = {effect:?} }}"));
        assert!(said.contains("`condition` is missing"), "{effect}: {said}");
    }
}

#[test]
fn tc_127_only_a_shield_gives_evasion_and_it_has_no_damage_of_its_own() {
    let weapon = |keys: &str| {
        doubted("weapons/percentile_own.toml", &format!("[[weapon]]\nkey = \"own\"\nname = \"Own\"\n{keys}\n"))
    };
    assert_eq!(weapon("type = \"shield\"\nevasion = 10"), "");
    assert!(weapon("type = \"shield\"\ndamage = \"d6\"").contains("a shield has `damage`"));
    assert!(weapon("type = \"axe\"\ndamage = \"d6\"\nm_evasion = 5").contains("no shield gives evasion"));
    assert!(weapon("type = \"axe\"").contains("`damage` is missing"));
}

#[test]
fn mc_090_a_modifier_of_an_act_that_the_unit_lacks_is_a_mistake() {
    let unit = |action: &str| {
        let modifiers = format!("modifiers = [{{ action = {action:?}, cone = 2 }}]");
        let sheet = format!("[[unit]]\nkey = \"own\"\nname = \"Own\"\ncreature = \"beast\"\n{ALL}\n{modifiers}\n");
        doubted("units/percentile_own.toml", &sheet)
    };
    assert_eq!(unit("attack"), "");
    assert!(unit("roar").contains("the unit has no action \"roar\""), "{}", unit("roar"));
}
