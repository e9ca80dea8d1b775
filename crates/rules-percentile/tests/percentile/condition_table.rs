//! Every condition compared with the table of the rules: its numbers, the acts that it forbids, its ends (TC-139, TC-146,
//! MC-174).

use std::sync::Arc;

use hexfray_battle::{Battle, DiceSource, UnitId, Verb};

use super::field::{Field, Fight, act, at, cast, hurt, inflict, other};

/// Round figures: every number is 40 and every attribute 10, so that shares are easy to see.
pub const ROUND: &str = "attributes = { str = 10, vit = 10, agi = 10, spd = 10, mag = 10, spr = 10 }\nacc = 80\nm_acc = \
                     140\neva = 40\nm_eva = 40\narm = 40\nm_arm = 40\nhp = 200\nmp = 100\nabilities = \
                     [\"kit_rot\", \"kit_crush\", \"kit_mystic\", \"kit_shot\"]\n";

fn stat(fight: &Fight, unit: u16, label: &str) -> i32 {
    let stats = fight.0.stats(UnitId(unit));
    let found = stats.iter().find(|stat| stat.label.as_str().starts_with(label));
    found.unwrap_or_else(|| panic!("no {label}")).value
}

pub fn round() -> Field {
    Field::open().unit("a", (5, 2), ROUND).unit("b", (6, 2), &ROUND.replace("spd = 10", "spd = 5"))
}

#[test]
fn tc_146_numbers_that_conditions_change() {
    let table: &[(&str, &[(&str, i32)])] = &[
        ("blind", &[("ACC", 40), ("Evasion", 40)]),
        ("immobilize", &[("Evasion", 20)]),
        ("sleep", &[("Evasion", 0), ("M.Evasion", 40)]),
        ("mini", &[("ARM", 20), ("M.ARM", 20), ("Move", 1), ("Jump", 1)]),
        ("toad", &[("ARM", 20), ("M.ARM", 20), ("Move", 4)]),
        ("agility_down", &[("Evasion", 30), ("ACC", 60), ("Move", 3), ("Jump", 3)]),
        ("agility_break", &[("Evasion", 20), ("ACC", 40), ("Move", 2), ("Jump", 2)]),
        ("agility_up", &[("Evasion", 50), ("ACC", 100), ("Move", 5), ("Jump", 5)]),
        ("armor_down", &[("ARM", 30), ("M.ARM", 40)]),
        ("armor_break", &[("ARM", 20), ("M.ARM", 40)]),
        ("armor_up", &[("ARM", 50), ("M.ARM", 40)]),
        ("mental_down", &[("M.ARM", 30), ("ARM", 40)]),
        ("mental_break", &[("M.ARM", 20), ("ARM", 40)]),
        ("mental_up", &[("M.ARM", 50), ("ARM", 40)]),
        ("spirit_down", &[("M.Evasion", 30), ("M.ACC", 105)]),
        ("spirit_break", &[("M.Evasion", 20), ("M.ACC", 70)]),
        ("spirit_up", &[("M.Evasion", 50), ("M.ACC", 175)]),
        ("lock", &[("Evasion", 20), ("M.Evasion", 20)]),
        ("meltdown", &[("ARM", 0), ("M.ARM", 0)]),
        ("accuracy_up", &[("ACC", 255)]),
        ("blink", &[("Evasion", 60), ("M.Evasion", 40)]),
        ("ruse", &[("Evasion", 80), ("M.Evasion", 40)]),
        ("accelerate", &[("Move", 8), ("Jump", 4)]),
    ];
    for (condition, numbers) in table {
        let mut fight = round().start(&[5, 5]);
        inflict(&mut fight, 0, condition, 4);
        for (label, expected) in *numbers {
            assert_eq!(stat(&fight, 0, label), *expected, "{label} under {condition}");
        }
    }
}

/// The damage of a blow of 30 + 40 and similar acts, with a condition on the user and one on the target.
fn blow(user: &str, target: &str, ability: u8) -> i32 {
    let plain = ROUND.replace("arm = 40\nm_arm = 40", "arm = 10\nm_arm = 10");
    let field = Field::open().unit("a", (5, 2), &plain).unit("b", (6, 2), &plain.replace("spd = 10", "spd = 5"));
    let mut fight = field.start(&[5, 5]);
    for (unit, condition) in [(0, user), (1, target)] {
        if !condition.is_empty() {
            inflict(&mut fight, unit, condition, 4);
        }
    }
    let before = fight.hp(1);
    fight.order(act(0, Verb::ABILITY, ability, 0, at(1)));
    before - fight.hp(1)
}

#[test]
fn tc_146_damage_that_conditions_change() {
    let (physical, magical) = (1, 2);
    let table = [
        ("", "", physical, 20),
        ("power_down", "", physical, 12),
        ("power_break", "", physical, 5),
        ("power_up", "", physical, 27),
        ("power_up", "", magical, 20),
        ("berserk", "", physical, 35),
        ("magic_down", "", magical, 12),
        ("magic_break", "", magical, 5),
        ("magic_up", "", magical, 27),
        ("magic_up", "", physical, 20),
        ("mini", "", physical, 1),
        ("toad", "", physical, 1),
        ("", "protect", physical, 10),
        ("", "protect", magical, 20),
        ("", "shell", magical, 10),
        ("", "shell", physical, 20),
        ("", "wall", physical, 0),
        ("", "wall", magical, 20),
        ("", "shield", physical, 0),
        ("", "shield", magical, 0),
        ("", "stone", physical, 0),
        ("", "unaware", physical, 40),
        ("", "meltdown", physical, 30),
    ];
    for (user, target, ability, expected) in table {
        if matches!(user, "berserk" | "toad") {
            // These units choose no ability; their plain blow shows the same.
            continue;
        }
        assert_eq!(blow(user, target, ability), expected, "30 less 10, {user:?} on {target:?}, ability {ability}");
    }
}

#[test]
fn tc_146_elements_on_and_off() {
    let table = [("fire_weak", 120), ("fire_resist", 40), ("fire_immune", 0), ("fire_absorb", -80), ("ice_weak", 80)];
    for (condition, expected) in table {
        let mage = "attributes = { spd = 20 }\nm_acc = 200\nabilities = [\"kit_fire\"]\n";
        let field =
            Field::open().unit("a", (5, 2), mage).unit("b", (8, 2), "attributes = { spd = 5 }\nhp = 300\nm_arm = 0\n");
        let mut fight = field.start(&[5, 5, 50]);
        hurt(&mut fight, 1, 100);
        inflict(&mut fight, 1, condition, 4);
        fight.order(cast(at(1)));
        assert_eq!(200 - fight.hp(1), expected, "80 fire under {condition}");
    }
    let all = ["earth", "fire", "wind", "water", "lightning", "ice", "bio", "holy", "shadow"];
    for element in all {
        let mut fight = round().start(&[5, 5]);
        let worn = |fight: &Fight| fight.conditions(0).iter().map(|(name, _)| name.to_string()).collect::<Vec<_>>();
        for step in ["weak", "resist", "immune", "absorb"] {
            inflict(&mut fight, 0, &format!("{element}_{step}"), 4);
            assert_eq!(worn(&fight).len(), 1, "{element}: the stronger replaces the weaker, and ends weakness");
        }
        inflict(&mut fight, 0, &format!("{element}_resist"), 4);
        assert!(worn(&fight)[0].ends_with("Absorb"), "{element}: the weaker does not come over the stronger");
        inflict(&mut fight, 0, &format!("{element}_weak"), 4);
        assert!(worn(&fight)[0].ends_with("Weak"), "{element}: weakness ends absorption");
    }
}

#[test]
fn tc_146_conditions_that_end_each_other() {
    let mut table = vec![
        ("slow", "haste"),
        ("haste", "slow"),
        ("stop", "slow"),
        ("slow", "accelerate"),
        ("aura", "curse"),
        ("curse", "aura"),
    ];
    let six = ["agility", "armor", "magic", "mental", "power", "spirit"]
        .map(|word| ["down", "break", "up"].map(|suffix| -> &'static str { format!("{word}_{suffix}").leak() }));
    for [down, breaks, up] in six {
        table.extend([(down, breaks), (breaks, down), (up, down), (up, breaks), (down, up), (breaks, up)]);
    }
    for (new, old) in table {
        let mut fight = round().start(&[5, 5]);
        inflict(&mut fight, 1, old, 4);
        inflict(&mut fight, 1, new, 4);
        assert_eq!(fight.conditions(1).len(), 1, "{new} ends {old}");
    }
    let mut fight = round().start(&[5, 5]);
    inflict(&mut fight, 1, "haste", 4);
    inflict(&mut fight, 1, "stop", 4);
    assert_eq!(fight.conditions(1).len(), 2, "Stop does not end Haste");
}

/// The conditions that each cure ends, by the table's column.
const CURES: &[(&str, &str, &[&str])] = &[
    ("item", "antidote", &["poison", "venom"]),
    ("item", "eye_drops", &["blind"]),
    ("item", "echo_screen", &["silence"]),
    ("item", "holy_water", &["curse", "zombie"]),
    ("item", "soft", &["petrify", "stone"]),
    ("item", "bandage", &["disable", "immobilize"]),
    ("item", "chronos_tear", &["sap", "slow", "stop"]),
    ("item", "tranquilizer", &["berserk"]),
    ("item", "alarm_clock", &["sleep", "unaware"]),
    ("item", "cornucopia", &["mini"]),
    ("item", "maidens_kiss", &["toad"]),
    (
        "item",
        "remedy",
        &[
            "berserk",
            "confuse",
            "poison",
            "venom",
            "blind",
            "curse",
            "petrify",
            "silence",
            "sleep",
            "stone",
            "disable",
            "immobilize",
            "sap",
            "slow",
            "mini",
            "toad",
            "zombie",
            "magic_down",
            "magic_break",
            "mental_down",
            "mental_break",
            "power_down",
            "power_break",
            "spirit_down",
            "spirit_break",
            "meltdown",
        ],
    ),
    ("spell", "poisona", &["poison", "venom"]),
    ("spell", "stona", &["petrify", "stone"]),
    ("spell", "basuna", &["berserk", "poison", "venom", "blind", "sleep", "zombie"]),
    (
        "spell",
        "esuna",
        &[
            "frozen",
            "heat",
            "berserk",
            "charm",
            "confuse",
            "poison",
            "venom",
            "blind",
            "curse",
            "petrify",
            "silence",
            "sleep",
            "stone",
            "disable",
            "immobilize",
            "sap",
            "slow",
            "stop",
            "mini",
            "toad",
            "zombie",
            "agility_down",
            "agility_break",
            "armor_down",
            "armor_break",
            "magic_down",
            "magic_break",
            "mental_down",
            "mental_break",
            "power_down",
            "power_break",
            "spirit_down",
            "spirit_break",
            "fire_weak",
            "lock",
            "meltdown",
        ],
    ),
    (
        "spell",
        "dispel",
        &[
            "fire_resist",
            "ice_immune",
            "holy_absorb",
            "fire_spikes",
            "protect",
            "shell",
            "wall",
            "reflect",
            "resist",
            "immune_fatal",
            "accelerate",
            "accuracy_up",
            "agility_up",
            "armor_up",
            "mental_up",
            "power_up",
            "magic_up",
            "spirit_up",
            "aura",
            "blink",
            "ruse",
            "critical_up",
            "float",
            "flight",
            "haste",
            "mp_half",
            "mp_quarter",
            "regen",
            "reraise",
            "vanish",
        ],
    ),
    (
        "spell",
        "debarrier",
        &["fire_resist", "ice_immune", "holy_absorb", "fire_spikes", "protect", "shell", "wall", "reflect"],
    ),
    ("spell", "tractor", &["float", "flight"]),
];

/// Every condition of the table.
const ALL: &[&str] = &[
    "condemned",
    "frozen",
    "heat",
    "berserk",
    "charm",
    "confuse",
    "unaware",
    "poison",
    "venom",
    "blind",
    "curse",
    "petrify",
    "silence",
    "sleep",
    "stone",
    "disable",
    "immobilize",
    "sap",
    "slow",
    "stop",
    "mini",
    "toad",
    "zombie",
    "agility_down",
    "agility_break",
    "armor_down",
    "armor_break",
    "magic_down",
    "magic_break",
    "mental_down",
    "mental_break",
    "power_down",
    "power_break",
    "spirit_down",
    "spirit_break",
    "fire_weak",
    "lock",
    "meltdown",
    "fire_resist",
    "ice_immune",
    "holy_absorb",
    "fire_spikes",
    "protect",
    "shell",
    "wall",
    "shield",
    "reflect",
    "resist",
    "immune_fatal",
    "accelerate",
    "accuracy_up",
    "agility_up",
    "armor_up",
    "mental_up",
    "power_up",
    "magic_up",
    "spirit_up",
    "aura",
    "blink",
    "ruse",
    "critical_up",
    "float",
    "flight",
    "haste",
    "mp_half",
    "mp_quarter",
    "regen",
    "reraise",
    "vanish",
];

#[test]
fn tc_146_what_items_cure() {
    each_cures("item", Verb::ITEM, |key| format!("items = [{{ item = \"{key}\", count = 1 }}]\n"));
}

#[test]
fn tc_146_what_spells_cure() {
    each_cures("spell", Verb::ABILITY, |key| format!("abilities = [\"{key}\"]\n"));
}

/// Checks the cures of a kind against every condition; `gear` gives a unit that has one.
fn each_cures(kind: &str, verb: Verb, gear: impl Fn(&str) -> String) {
    let cures: Vec<_> = CURES.iter().filter(|(of, ..)| *of == kind).collect();
    assert!(!cures.is_empty(), "no {kind} cures anything");
    for (_, key, cured) in cures {
        let gear = gear(key);
        let user = ROUND.replace("abilities = [\"kit_rot\", \"kit_crush\", \"kit_mystic\", \"kit_shot\"]\n", &gear);
        let field = Field::open().set("vanish_from = \"foes\"").unit("a", (5, 2), &user).unit(
            "a",
            (6, 2),
            &ROUND.replace("spd = 10", "spd = 5"),
        );
        let setup = field.unit("b", (15, 2), &other(1)).setup().unwrap_or_else(|error| panic!("{key}: {error}"));
        for condition in ALL {
            let left = left_after(&setup, condition, verb);
            assert_eq!(left, !cured.contains(condition), "{key} on {condition}");
        }
    }
}

/// Whether a condition remains after the first unit's cure.
fn left_after(setup: &Arc<hexfray_battle::Setup>, condition: &str, verb: Verb) -> bool {
    let dice = DiceSource::Script(vec![5, 5, 5, 1]);
    let mut fight = Fight(Battle::new(setup, dice).unwrap_or_else(|error| panic!("{error}")));
    inflict(&mut fight, 1, condition, 4);
    assert_eq!(fight.conditions(1).len(), 1, "{condition} comes");
    let order = act(0, verb, 0, 0, at(1));
    if fight.0.check(&order).is_err() {
        panic!("{condition}: {}", fight.refused(order));
    }
    fight.order(order);
    !fight.conditions(1).is_empty()
}
